"""General attention: queries of one sentence, keys and values of another; and of a sentence itself."""

import numpy as np
from common import case, save, softmax

I, LOVE, TEA = [1, 0.2, 0, 0], [0.2, 1, 0.2, 0], [0, 0.1, 0.3, 1]
WO, AI, HE, CHA = [0.9, 0, 0.2, 0], [0, 1, 0.1, 0.2], [0.1, 0, 1, 0.5], [0.1, 0, 0.2, 1]
A = np.array([I, LOVE, TEA])
B = np.array([WO, AI, HE, CHA])


def expected(a, b, w_q=3 * np.eye(4), w_k=2 * np.eye(4), w_v=np.eye(4)):
    queries, keys, values = a @ w_q, b @ w_k, b @ w_v
    # n rows and m columns. Keys taken from A by mistake would make it square.
    scores = np.array([[q @ k for k in keys] for q in queries])
    scaled = scores / 2  # the square root of 4, the width of a key
    weights = softmax(scaled)
    return {
        "a": a,
        "queries": queries,
        "keys": keys,
        "values": values,
        "scores": scores,
        "scaled": scaled,
        "weights": weights,
        "output": weights @ values,
    }


def general(a, b, **weights):
    return expected(a, b, **weights) | {"b": b}


# By hand: I · 我 = 0.9, and 3 · 2 / 2 = 3 times that is 2.7.
assert np.isclose(general(A, B)["scaled"][0, 0], 2.7)

w_q = 3 * np.eye(4)
w_q[0, 2] = -1.5
w_k = 2 * np.eye(4)
w_k[3, 1] = 0.5
w_v = np.eye(4)
w_v[2, 0] = -1.0
a = A.copy()
a[1, 3] = 2.0
b = B.copy()
b[3, 0] = -1.0
WEIGHTS = [("w-q", 0, 2, -1.5), ("w-k", 3, 1, 0.5), ("w-v", 2, 0, -1.0)]

cases = [
    case(general(A, B)),
    # The other way round: more queries than keys.
    case(general(B, A), set={"a": "我爱喝茶", "b": "I love tea"}),
    # Itself: sentence B plays no part, whatever it says.
    case(expected(A, A), set={"kind": 0}),
    case(expected(B[:2], B[:2]), set={"kind": 0, "a": "我爱", "b": ""}),
    # A single key takes all the weight, whatever its score.
    case(general(A, B[3:]), set={"b": "茶"}),
    case(general(A[:1], B[[3, 0, 3, 3]]), set={"a": "I", "b": "茶 我 茶 茶"}),
    case(
        general(a, b, w_q=w_q, w_k=w_k, w_v=w_v),
        cells=[("a", 1, 3, 2.0), ("b", 3, 0, -1.0), *WEIGHTS],
    ),
    case(
        expected(a, a, w_q=w_q, w_k=w_k, w_v=w_v),
        set={"kind": 0},
        cells=[("a", 1, 3, 2.0), ("b", 3, 0, -1.0), *WEIGHTS],
    ),
]
save(__file__, cases)
