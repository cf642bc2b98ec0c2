"""Attention pooling with single numbers: Nadaraya-Watson kernel regression, and the dot product."""

import numpy as np
from common import case, save, softmax

NOISE = np.array([0.4, -0.5, 0.3, 0.6, -0.4, -0.3, 0.5, -0.2, 0.2, -0.6, 0.3, -0.3])


def truth(x):
    return 2 * np.sin(x) + x**0.8


def nearest(x):
    """To the nearest whole number, halves upwards."""
    return np.floor(x + 0.5)


def given(m=8):
    keys = nearest(3 + 44 * np.arange(m) / (m - 1)) / 10
    return keys, nearest((truth(keys) + NOISE[:m]) * 10) / 10


def expected(keys, values, q=2.0, width=0.5, factor=None):
    grid = np.linspace(0, 5, 61)
    expect = {
        "keys": keys[:, None],
        "values": values[:, None],
        "query": [[q]],
        "grid": grid[:, None],
        "truth": truth(grid)[:, None],
        "average": [[values.mean()]],
    }
    for prefix, queries in ("", np.array([q])), ("curve-", grid):
        if factor is None:
            difference = queries[:, None] - keys
            # The ratio of kernels, as Nadaraya and Watson wrote it, without a softmax. With the
            # width not squared, or the 2 forgotten, the curve would be smoother or rougher.
            log_kernel = -0.5 * (difference / width) ** 2
            expect |= {
                f"{prefix}distance": difference**2,
                f"{prefix}over-width": -log_kernel,
                f"{prefix}scores": log_kernel,
            }
            kernel = np.exp(log_kernel - log_kernel.max(axis=1, keepdims=True))
            weights = kernel / kernel.sum(axis=1, keepdims=True)
        else:
            scores = factor * np.outer(queries, keys)
            expect |= {f"{prefix}product": np.outer(queries, keys), f"{prefix}scores": scores, "factor": [[factor]]}
            weights = softmax(scores)
        expect |= {f"{prefix}weights": weights, ("curve" if prefix else "output"): weights @ values[:, None]}
    scores = expect["scores"][0]
    best = (scores == scores.max()) / (scores == scores.max()).sum()
    expect |= {"winner-weights": best, "winner": [[best @ values]], "all-weights": expect["curve-weights"].T}
    return expect


def brief(expect):
    """Without what leads to the curve, which a few cases hold in full."""
    return {name: rows for name, rows in expect.items() if "curve-" not in name and name != "all-weights"}


keys, values = given()
edited_keys, edited_values = keys.copy(), values.copy()
edited_keys[2], edited_values[5], edited_values[2] = 4.25, -3.0, 6.5

cases = [
    case(expected(keys, values)),
    case(brief(expected(keys, values, width=0.05)), set={"width": 0.05}),
    case(brief(expected(keys, values, width=10.0)), set={"width": 10.0}),
    case(brief(expected(*given(2), q=1.25)), set={"pairs": 2}, cells=[("query", 0, 0, 1.25)]),
    case(brief(expected(*given(12), q=-40.0, width=1.3)), set={"pairs": 12, "width": 1.3}, cells=[("query", 0, 0, -40.0)]),
    # 44 / 8 = 5.5: a key that lies between two decimals.
    case(brief(expected(*given(9))), set={"pairs": 9}),
    case(
        brief(expected(edited_keys, edited_values, q=4.0)),
        cells=[("keys", 2, 0, 4.25), ("values", 5, 0, -3.0), ("values", 2, 0, 6.5), ("query", 0, 0, 4.0)],
    ),
    case(expected(keys, values, factor=1.0), set={"scoring": 1}),
    case(brief(expected(keys, values, q=-1.5, factor=2.5)), set={"scoring": 1, "factor": 2.5}, cells=[("query", 0, 0, -1.5)]),
    # A query of 0 scores every key 0: the average, and the best keys are all of them.
    case(brief(expected(keys, values, q=0.0, factor=5.0)), set={"scoring": 1, "factor": 5.0}, cells=[("query", 0, 0, 0.0)]),
    # By hand: keys 1 and 3, query 1, width 1: exp(0) and exp(-2), so the second weighs 0.1192.
    case(
        {"weights": [[1 / (1 + np.exp(-2)), 1 / (1 + np.exp(2))]], "output": [[10 / (1 + np.exp(2))]]},
        set={"pairs": 2, "width": 1.0},
        cells=[("keys", 0, 0, 1), ("keys", 1, 0, 3), ("values", 0, 0, 0), ("values", 1, 0, 10), ("query", 0, 0, 1)],
    ),
]
save(__file__, cases)
