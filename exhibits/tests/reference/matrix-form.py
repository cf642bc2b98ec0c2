"""The matrix form in columns and in rows: softmax down the columns against softmax along the rows."""

import numpy as np
from common import case, save, softmax

TOKENS = [[1, 0, 0.5], [0, 1, 0.5], [1, 1, 0], [-0.5, 0.5, 1], [0.5, -1, 0], [0, 0.5, -1]]
TOKENS = np.array(TOKENS, dtype=np.float64)
W_Q = np.array([[1, 0, 1], [0, 2, -1.0]])
W_K = np.array([[0, 1, 1], [1, 0.5, 0]])
W_V = np.array([[1, 0, 0], [0, 1, 1], [0.5, 0, -1]])


def expected(i, w_q=W_Q, w_k=W_K, w_v=W_V, scale=False):
    q, k, v = w_q @ i, w_k @ i, w_v @ i
    a = np.empty((i.shape[1], i.shape[1]))
    for query in range(i.shape[1]):
        for key in range(i.shape[1]):
            # Column `query`: with Q^T K instead of K^T Q every cell would be mirrored.
            a[key, query] = q[:, query] @ k[:, key]
    scores = a / np.sqrt(2) if scale else a  # 2 is the width of a query
    top = scores.max(axis=0)
    e = np.exp(scores - top)
    weights = softmax(scores, axis=0)  # along the rows the columns would not add up to 1
    # Output i, as the corrected sum: v_j, weighed by the weight of query i for key j.
    o = np.zeros_like(v)
    for query in range(i.shape[1]):
        for key in range(i.shape[1]):
            o[:, query] += v[:, key] * weights[key, query]
    x = i.T
    rows = x @ w_q.T @ (x @ w_k.T).T
    row_weights = softmax(rows / np.sqrt(2) if scale else rows)
    matrices = {
        "i": i,
        "q": q,
        "k": k,
        "v": v,
        "k-flipped": k.T,
        "a": a,
        "max": top,
        "shifted": scores - top,
        "exp": e,
        "sum": e.sum(axis=0),
        "weights": weights,
        "o": o,
        "x": x,
        "row-w-q": w_q.T,
        "row-w-k": w_k.T,
        "row-w-v": w_v.T,
        "row-q": x @ w_q.T,
        "row-k": x @ w_k.T,
        "row-v": x @ w_v.T,
        "row-scores": rows,
        "row-weights": row_weights,
        "row-output": row_weights @ (x @ w_v.T),
        "row-weights-flipped": weights,
        "row-output-flipped": o,
        "gap": np.zeros_like(o),
        "gap-weights": np.zeros_like(weights),
    }
    if scale:
        matrices |= {"a-scaled": scores, "row-scaled": rows / np.sqrt(2)}
    return matrices


I = TOKENS[:4].T
# By hand: q_1 = (1.5, -0.5), k_2 = (1.5, 0.5), so A has 2.25 - 0.25 = 2 in row 2, column 1.
assert np.isclose(expected(I)["a"][1, 0], 2.0)

edited = TOKENS[:5].T.copy()
edited[2, 4] = -3.0
edited[0, 1] = 2.5
w_q = W_Q.copy()
w_q[1, 0] = -1.5
w_k = W_K.copy()
w_k[0, 2] = 0.25
w_v = W_V.copy()
w_v[2, 1] = 4.0
CELLS = [("i", 2, 4, -3.0), ("i", 0, 1, 2.5), ("w-q", 1, 0, -1.5), ("w-k", 0, 2, 0.25), ("w-v", 2, 1, 4.0)]

cases = [
    case(expected(I)),
    case(expected(I), set={"form": 1}),
    case(expected(I, scale=True), set={"scale": True}),
    case(expected(TOKENS[:2].T), set={"tokens": 2}),
    case(expected(TOKENS.T, scale=True), set={"tokens": 6, "form": 1, "scale": True}),
    # What is set by hand is the same in both forms.
    case(expected(edited, w_q, w_k, w_v), set={"tokens": 5}, cells=CELLS),
    case(expected(edited, w_q, w_k, w_v), set={"tokens": 5, "form": 1}, cells=CELLS),
]
save(__file__, cases)
