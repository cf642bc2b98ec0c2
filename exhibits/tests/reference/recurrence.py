"""Path lengths and multiply-adds, counted by walking and by loops over the layers' shapes."""

from collections import deque

import numpy as np
from common import case, save


def layers_needed(distance, k, dilated):
    """Layers until a causal stack reaches `distance` words back, found by growing its reach."""
    reach, layers = 0, 0
    while reach < distance or layers == 0:
        reach += (k - 1) * (k**layers if dilated else 1)
        layers += 1
    return layers


def recurrent_arrows(start, end):
    """Breadth first through the network's graph: word -> state, state -> next state."""
    queue, seen = deque([(("word", start), 0)]), set()
    while queue:
        (kind, place), steps = queue.popleft()
        if (kind, place) == ("state", end):
            return steps
        if place > end or (kind, place) in seen:
            continue
        seen.add((kind, place))
        queue.append((("state", place if kind == "word" else place + 1), steps + 1))


def expected(n, d, k, dilated=False, projections=False, words=(1, 8), factors=None):
    start, end = min(words), max(words)
    c = np.array([[0, 2, 0], [0, 0, 1], [2, 4 if projections else 0, 0]], dtype=float)
    for (i, j), value in (factors or {}).items():
        c[i, j] = value
    terms = np.array([[n * n * d, n * d * d, k * n * d * d]], dtype=float)
    operations = c @ terms.T
    deep = layers_needed(n - 1, k, dilated)
    layers = np.array([[1], [deep], [1]], dtype=float)
    sequential = np.array([[n], [1], [1]], dtype=float)
    longest = np.array([[recurrent_arrows(0, n - 1)], [deep], [1]], dtype=float)
    found = {
        "between": [[recurrent_arrows(start, end)], [layers_needed(end - start, k, dilated)], [1]],
        "n": [[n]],
        "d": [[d]],
        "k": [[k]],
        "coefficients": c,
        "terms": terms,
        "operations": operations,
        "sequential": sequential,
        "longest": longest,
        "layers": layers,
        "counts": np.hstack([operations, sequential, longest, layers]),
        "total": operations * layers,
        "waits": sequential * layers,
    }
    # a n^2 d + (b + c k) n d^2 of attention less that of the recurrent network, over n d: its root.
    slope, height = c[2, 0] - c[0, 0], (c[2, 1] + c[2, 2] * k - c[0, 1] - c[0, 2] * k) * d
    if slope != 0:
        found["crossing"] = [[-height / slope]]
    return {name: np.array(matrix, dtype=float) for name, matrix in found.items()}


# By hand: 64 words of width 512. 2 n d^2 = 33 554 432, 3 n d^2 = 50 331 648, 2 n^2 d = 4 194 304,
# and 63 words back at two a layer are 32 layers.
first = expected(64, 512, 3)
assert first["operations"].ravel().tolist() == [33554432, 50331648, 4194304]
assert first["layers"][1, 0] == 32 and first["crossing"] == 512

cases = [
    case(first),
    # At n = d both cost the same; one word too many in the kernel would show in the layers.
    case(
        expected(512, 512, 4, dilated=True),
        set={"n": 512, "k": 4, "dilated": True},
    ),
    # A power of k exactly: 3^4 = 81 words take 4 layers, 82 take 5.
    case(expected(81, 16, 3, dilated=True), set={"n": 81, "d": 16, "dilated": True}),
    case(expected(82, 16, 3, dilated=True), set={"n": 82, "d": 16, "dilated": True}),
    # With its projections attention is never ahead: the crossing lies at -d.
    case(expected(100, 64, 2, projections=True), set={"n": 100, "d": 64, "k": 2, "projections": True}),
    # The later word first, and the same word twice.
    case(expected(2, 1, 9, words=(11, 0)), set={"n": 2, "d": 1, "k": 9, "from": 11, "to": 0}),
    case(expected(64, 512, 3, words=(4, 4)), set={"from": 4, "to": 4}),
    # An LSTM: four gates of two matrices each.
    case(expected(64, 512, 3, factors={(0, 1): 8}), cells=[("coefficients", 0, 1, 8)]),
]
save(__file__, cases)
