"""Self-attention for one output, by dot product and the additive way, vector by vector.

The givens are written down again here, so that a change of the defaults is noticed too.
"""

import numpy as np
from common import case, save, softmax

X = np.array([[1, 0.2, 0, 0], [0.2, 1, 0.2, 0], [0, 0.3, -0.2, 0.5], [0, 0.1, 0.3, 1]])
W_Q = np.array([[0, 1.5, 0], [0.5, 0, 1], [0.5, 0, 1], [0, 1, 0]])
W_K = np.array([[1, 0, 0], [0, 1, 0], [0, 1, 0], [0, 0, 1.0]])
W_V = np.array([[1, 0, 0, 0.5], [0, 1, 0.5, 0], [0, 0.5, 1, 0], [0.5, 0, 0, 1]])
W = np.array([-1.0, 4.0, -1.0])


def expected(x, token, w_q=W_Q, w_k=W_K, w_v=W_V, w=W, scale=False):
    """One loop a token, as the article tells it; no matrix product of whole matrices."""
    q = x[token] @ w_q
    keys = [a @ w_k for a in x]
    values = np.array([a @ w_v for a in x])
    # Without the loop over all keys the asking token itself would be missing: 3 scores, not 4.
    dot = np.array([q @ k for k in keys])
    scaled = dot / np.sqrt(3) if scale else dot  # 3 is the width of q, not the 4 tokens
    added = np.array([q + k for k in keys])
    bent = np.tanh(added)
    additive = bent @ w
    matrices = {
        "asker": x[token],
        "query": q,
        "keys": np.array(keys),
        "values": values,
        "dot": dot,
        "added": added,
        "bent": bent,
        "additive": additive,
    }
    if scale:
        matrices["dot-scaled"] = scaled
    for name, scores in [("dot", scaled), ("additive", additive)]:
        weights = softmax(scores)
        weighted = np.array([weight * v for weight, v in zip(weights, values)])
        matrices |= {
            f"{name}-weights": weights,
            f"{name}-column": weights[:, None],
            f"{name}-weighted": weighted,
            f"{name}-output": weighted.sum(axis=0),
        }
    return matrices


# By hand: q_1 = [0.1, 1.5, 0.2]; q_1 · k_2 = 0.02 + 1.8 + 0 = 1.82.
assert np.isclose(expected(X, 0)["dot"][1], 1.82)

# The second token alone is repeated: the output is its value, whatever the weights.
REPEATED = np.array([X[1], X[1], X[1]])
assert np.allclose(expected(REPEATED, 2)["dot-output"], X[1] @ W_V)

edited = X.copy()
edited[3, 3] = 4.0
edited[0] = [-1.0, 0.5, 2.0, -0.25]
w_q = W_Q.copy()
w_q[2, 1] = -0.75
w_k = W_K.copy()
w_k[0, 2] = 0.6
w_v = W_V.copy()
w_v[1, 3] = -2.0
CELLS = [("tokens", 3, 3, 4.0), ("w-q", 2, 1, -0.75), ("w-k", 0, 2, 0.6), ("w-v", 1, 3, -2.0)]
CELLS += [("tokens", 0, column, value) for column, value in enumerate(edited[0])]

cases = [
    case(expected(X, 0)),
    case(expected(X, 3), set={"token": 3}),
    case(expected(X, 1, scale=True), set={"token": 1, "scale": True}),
    # A token beyond the sentence is the last one.
    case(expected(X[[0, 3]], 1), set={"sentence": "I tea", "token": 3}),
    case(expected(REPEATED, 2), set={"sentence": "love love love", "token": 2}),
    case(expected(X[:1], 0), set={"sentence": "I"}),
    case(expected(edited, 2, w_q, w_k, w_v), set={"token": 2}, cells=CELLS),
    case(
        expected(X, 0, w=np.array([2.0, -0.5, 1.0])),
        cells=[("w", 0, 0, 2.0), ("w", 0, 1, -0.5), ("w", 0, 2, 1.0)],
    ),
]
save(__file__, cases)
