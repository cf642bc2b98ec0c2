"""Scaled dot-product attention in a batch: softmax(Q K^T / sqrt(d)) V."""

import numpy as np
from common import case, save, softmax
from tidy import tidy

inf = np.inf


def expected(q, k, v, scale=True, hidden=None):
    scores = np.einsum("nd,md->nm", q, k)
    # Divided by d, and not by its root, the weights would come out flatter than these.
    scaled = scores / np.sqrt(q.shape[1])
    hidden = np.zeros(scores.shape, dtype=bool) if hidden is None else hidden
    used, other = (scaled, scores) if scale else (scores, scaled)
    masked = np.where(hidden, -inf, used)
    weights, contrast = softmax(masked), softmax(np.where(hidden, -inf, other))
    expect = {
        "query": q,
        "key": k,
        "value": v,
        "key-transposed": k.T,
        "scores": scores,
        "scaled": scaled,
        "weights": weights,
        "row-sum": weights.sum(axis=1, keepdims=True),
        "output": np.einsum("nm,mv->nv", weights, v),
        "contrast": contrast,
        "largest": weights.max(axis=1, keepdims=True),
        "contrast-largest": contrast.max(axis=1, keepdims=True),
    }
    if hidden.any():
        expect["masked"] = masked
        expect["contrast-masked"] = np.where(hidden, -inf, other)
    return expect


def given(n, m, d, v):
    return tidy(n, d, 2, 0.5), tidy(m, d, 5, 0.5), tidy(m, v, 8, 0.5)


def sizes(n, m, d, v):
    return {"queries": n, "pairs": m, "width": d, "value-width": v}


def causal(n, m):
    """True where a key comes after the query. One off, the first row would be empty."""
    return np.triu(np.ones((n, m), dtype=bool), k=1)


def padding(n, m, valid):
    return np.broadcast_to(np.arange(m) >= valid, (n, m))


# By hand: with d = 1, q = 2, keys 0 and 1, the scores are 0 and 2; exp(2) = 7.389, so the weights are
# 1 / 8.389 = 0.1192 and 0.8808, and values 10 and 20 mix to 18.808.
e2 = np.exp(2.0)
by_hand = [("query", 0, 0, 2), ("key", 0, 0, 0), ("key", 1, 0, 1), ("value", 0, 0, 10), ("value", 1, 0, 20)]

edited = given(2, 3, 4, 2)
edited[0][1, 2] = 4.0
edited[1][2, 3] = -3.25
edited[2][0, 1] = 0.125

cases = [
    case(expected(*given(3, 4, 4, 2))),
    case(expected(*given(3, 4, 4, 2), scale=False), set={"scale": False}),
    case(expected(*given(8, 8, 8, 8)), set=sizes(8, 8, 8, 8)),
    case(expected(*given(5, 2, 7, 1)), set=sizes(5, 2, 7, 1)),
    case(expected(*given(4, 4, 4, 2), hidden=causal(4, 4)), set={"queries": 4, "causal": True}),
    # More queries than keys: the masks begin together at the first query and the first key.
    case(
        expected(*given(5, 3, 4, 2), hidden=causal(5, 3) | padding(5, 3, 2)),
        set=sizes(5, 3, 4, 2) | {"causal": True, "valid": 2},
    ),
    # No key is left: zeros, and not 1/m each.
    case(
        expected(*given(3, 4, 4, 2), scale=False, hidden=padding(3, 4, 0))
        | {"weights": np.zeros((3, 4)), "output": np.zeros((3, 2))},
        set={"valid": 0, "scale": False},
    ),
    case(
        {
            "scores": [[0, 2]],
            "scaled": [[0, 2]],
            "weights": [[1 / (1 + e2), e2 / (1 + e2)]],
            "row-sum": [[1]],
            "output": [[(10 + 20 * e2) / (1 + e2)]],
        },
        set=sizes(1, 2, 1, 1),
        cells=by_hand,
    ),
    case(
        expected(*edited),
        set=sizes(2, 3, 4, 2),
        cells=[("query", 1, 2, 4.0), ("key", 2, 3, -3.25), ("value", 0, 1, 0.125)],
    ),
]
save(__file__, cases)
