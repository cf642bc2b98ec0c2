"""The encoder block. The weights are read from givens/block.json (the seed at first; see
tests/givens.rs), everything after them is worked out here.

Gradients come from the complex step, Im f(x + ih) / h, exact to the last digits and quite another
way than the chain rule of the exhibit."""

import json
from pathlib import Path

import numpy as np
from common import case, save

givens = json.loads((Path(__file__).parent / "givens" / "block.json").read_text())
W = {name: np.array(matrix) for name, matrix in givens.items()}
X = np.array([[1.0, 0.5, -0.5, 0.0], [0.0, 1.0, 0.5, -1.0], [-1.0, 0.0, 1.0, 0.5], [0.5, -0.5, 0.0, 1.0]])
G = 0.25 * np.array([[1, -1, 1, -1], [1, 1, -1, -1], [-1, 1, 1, -1], [-1, -1, 1, 1]])
ALL_ON = {"attention": True, "residual": True, "norm": True, "feed-forward": True, "order": 0, "layers": 6}
STEP = 1e-30


def norm(x):
    centred = x - x.mean(axis=1, keepdims=True)
    # Not np.var, which takes the absolute value of complex numbers.
    return centred / np.sqrt((centred * centred).mean(axis=1, keepdims=True) + 1e-5)


def rows_of_softmax(z):
    e = np.exp(z - z.real.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


def part(x, parts, f, seen, names):
    """One part with its residual and norm. `names`: the norm before, the sum, the result."""
    pre = parts["norm"] and parts["order"] == 1
    post = parts["norm"] and parts["order"] == 0
    inner = norm(x) if pre else x
    if pre:
        seen[names[0]] = inner
    y = f(inner)
    if parts["residual"]:
        y = y + x
        if post:
            seen[names[1]] = y
    if post:
        y = norm(y)
    seen[names[2]] = y
    return y


def layer(x, n, parts, seen):
    def attention(x):
        q, k, v = x @ W[f"w-q-{n}"], x @ W[f"w-k-{n}"], x @ W[f"w-v-{n}"]
        scores = q @ k.T
        scaled = scores / 2.0  # the root of a width of 4
        a = rows_of_softmax(scaled)
        seen.update({f"q-{n}": q, f"k-{n}": k, f"v-{n}": v, f"scores-{n}": scores, f"scaled-{n}": scaled})
        seen.update({f"weights-{n}": a, f"attended-{n}": a @ v})
        return a @ v

    def feed_forward(z):
        hidden = z @ W[f"w-1-{n}"]
        relu = np.where(hidden.real > 0, hidden, 0.0)
        seen.update({f"hidden-{n}": hidden, f"relu-{n}": relu, f"forward-{n}": relu @ W[f"w-2-{n}"]})
        return relu @ W[f"w-2-{n}"]

    seen[f"x-{n}"] = x
    z = x
    if parts["attention"]:
        z = part(x, parts, attention, seen, (f"normed-x-{n}", f"sum-z-{n}", f"z-{n}"))
    seen[f"z-{n}"] = z
    r = z
    if parts["feed-forward"]:
        r = part(z, parts, feed_forward, seen, (f"normed-z-{n}", f"sum-r-{n}", f"r-{n}"))
    seen[f"r-{n}"] = r
    return r


def stack(x, parts, first=1):
    seen = {}
    for n in range(first, parts["layers"] + 1):
        x = layer(x, n, parts, seen)
    return x, seen


def flow(x, parts):
    """The gradient of the sum of G * R at the input of each layer, and G itself, a row each."""
    _, seen = stack(x, parts)
    rows = []
    for n in range(1, parts["layers"] + 1):
        gradient = []
        for index in np.ndindex(4, 4):
            moved = seen[f"x-{n}"].astype(complex)
            moved[index] += 1j * STEP
            gradient.append((stack(moved, parts, n)[0] * G).sum().imag / STEP)
        rows.append(gradient)
    return np.array(rows + [G.ravel()])


def expect(layers_shown, x=X, **changed):
    parts = {**ALL_ON, **changed}
    _, seen = stack(x, parts)
    with_, without = flow(x, {**parts, "residual": True}), flow(x, {**parts, "residual": False})
    sizes = [np.sqrt((g**2).sum(axis=1))[:, None] for g in (with_, without)]
    kept = {name: m for name, m in seen.items() if int(name[-1]) in layers_shown}
    return {
        **kept,
        "upstream": G,
        "upstream-size": [[1.0]],
        "flow-with": with_,
        "flow-without": without,
        "size-with": sizes[0],
        "size-without": sizes[1],
        "sizes": np.hstack(sizes),
    }


def one(layers_shown, cells=(), **changed):
    x = X.copy()
    for name, i, j, value in cells:
        x[i, j] = value
    return case(expect(layers_shown, x, **changed), set=changed, cells=cells)


cases = [
    one((1, 6)),
    one((1, 2), order=1, layers=2),
    # No norm: a residual that adds the normed input back, or none, is off by a whole row.
    one((1, 3), norm=False, layers=3),
    one((1, 2), residual=False, layers=2),
    one((1, 2), residual=False, order=1, layers=2),
    # What is off is left out whole, with its sum and its norm.
    one((1, 2), attention=False, layers=2),
    one((1, 2), layers=2, **{"feed-forward": False}),
    one((1,), layers=1, attention=False, **{"feed-forward": False}),
    one((1, 2), cells=[("x-1", 0, 0, -2.0), ("x-1", 3, 1, 4.0)], layers=2),
]
save(__file__, cases)
