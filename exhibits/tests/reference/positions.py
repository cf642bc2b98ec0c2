"""Positions: the same attention over a sentence in two orders, with and without positions.

The order is undone here by indexing, not by a permutation matrix as on the page.
"""

import numpy as np
from common import case, save, softmax

SENTENCE = "dog bites man again"
X = np.array(
    [
        [1.0, 0.5, 0.0, -0.5],
        [0.0, -1.0, 2.0, 0.5],
        [-0.5, 0.0, 1.0, 1.5],
        [0.2, 0.4, -0.8, 1.0],
    ]
)
CELLS = [("x", i, j, X[i, j]) for i in range(4) for j in range(4)]


def sinusoids(places, width):
    """Written out pair by pair from the formula of the paper, positions counted from 0."""
    e = np.zeros((places, width))
    for p in range(places):
        for pair in range(width // 2):
            angle = p / 10000 ** (2 * pair / width)
            e[p, 2 * pair], e[p, 2 * pair + 1] = np.sin(angle), np.cos(angle)
    return e


def attend(a):
    scores = a @ a.T / np.sqrt(a.shape[1])
    weights = softmax(scores)
    return scores, weights, weights @ a


def expected(x, order, e=None):
    """`order[place]` is the token, as typed, that stands there in the second order."""
    order = np.array(order)
    added = np.zeros_like(x) if e is None else e
    a, a_after = x + added, x[order] + added
    scores, weights, output = attend(a)
    scores_after, weights_after, output_after = attend(a_after)
    back = output_after[np.argsort(order)]
    difference = output - back
    moved = np.linalg.norm(difference, axis=1, keepdims=True)
    found = {
        "x": x,
        "order-matrix": np.eye(len(x))[order],
        "x-after": x[order],
        "products": a @ a.T,
        "scores": scores,
        "weights": weights,
        "output": output,
        "scores-after": scores_after,
        "weights-after": weights_after,
        "output-after": output_after,
        "back": back,
        "difference": difference,
        "squares": difference**2,
        "squared": moved**2,
        "moved": moved,
        "most": [[moved.max()]],
    }
    if e is not None:
        found |= {"e": e, "a": a, "a-after": a_after}
    return found


reversed_order, swapped, rotated = [3, 2, 1, 0], [1, 0, 2, 3], [3, 0, 1, 2]
none = expected(X, reversed_order)
# Without positions the differences are zeros, whatever the order.
assert np.abs(none["difference"]).max() < 1e-12

text = {"sentence": SENTENCE}
wave = expected(X, reversed_order, sinusoids(4, 4))
# With them they are not.
assert wave["most"][0][0] > 0.1

free = np.array(
    [[0.5, 0.0, 0.0, -1.0], [0.5, 0.0, 0.0, -1.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 0.3, 0.0]]
)
free_cells = [("e", i, j, free[i, j]) for i in range(4) for j in range(4)]
# Two places with the same vector: their tokens can be swapped, and nobody can tell.
same = expected(X, swapped, free)
assert np.abs(same["difference"]).max() < 1e-12

X6 = np.round(np.outer([1.0, -1.0, 0.5], [0.3, 0.1, -0.2, 0.7, 0.0, 1.0]), 3)
cells6 = [("x", i, j, X6[i, j]) for i in range(3) for j in range(6)]

cases = [
    case(none, set=text, cells=CELLS),
    case(wave | {"picture": sinusoids(32, 32)}, set=text | {"positions": 1}, cells=CELLS),
    # A rotation by 3 brings the last token to the front: rotating the other way would show here.
    case(
        expected(X, rotated, sinusoids(4, 4)),
        set=text | {"positions": 1, "order": 3, "shift": 3},
        cells=CELLS,
    ),
    case(same, set=text | {"positions": 2, "order": 2}, cells=CELLS + free_cells),
    # Width 6: the exponents are 0, 2/6 and 4/6. The default sentence has three tokens.
    case(
        expected(X6, [2, 1, 0], sinusoids(3, 6)),
        set={"positions": 1, "width": 1},
        cells=cells6,
    ),
]
save(__file__, cases)
