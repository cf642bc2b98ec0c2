"""Multi-head attention in two steps, head by head, and what it has to do with slices."""

import numpy as np
from common import case, save, softmax

X = np.array([[1, 0.2, 0, 0], [0.2, 1, 0.2, 0], [0, 0.3, -0.2, 0.5], [0, 0.1, 0.3, 1]])
FIRST = {
    "q": 3 * np.array([[0, 1, 0, 0], [1, 0, 1, 0], [1, 0, 1, 0], [0, 0, 0, 1.0]]),
    "k": np.array([[1, 0, 0, 0], [0, 1, 0, 1], [0, 1, 0, 1], [0, 0, 1, 0.0]]),
    "v": np.array([[1, 0, 0.5, 0], [0, 1, 0, 0], [0, 0.5, 0, 1], [0, 0, 1, 0.5]]),
}
FREE = {
    "q": np.array([[1, 0, 0.5, 0], [0, 0.5, 0, 1], [0.5, 0, -1, 0], [0, 1, 0, 0.5]]),
    "k": np.array([[0.5, 0, 1, 0], [0, 1, 0, -0.5], [1, 0, 0.5, 0], [0, -0.5, 0, 1]]),
    "v": np.array([[1, 0.5, 0, 0], [0, 1, 0.5, 0], [0, 0, 1, 0.5], [0.5, 0, 0, 1]]),
}
W_O = np.array([[1, 0, 0, 0.5], [0, 1, -0.5, 0], [0.5, 0, 0, 1], [0, 0.5, 1, 0]])
SELECT = {role: np.eye(4) for role in "qkv"}


def expected(x, heads, second, first=FIRST, w_o=W_O):
    """`second` holds the second matrices of all heads side by side, for each role."""
    width = 4 // heads
    matrices = {"tokens": x}
    per_head = {}
    for role in "qkv":
        whole = x @ first[role]
        # Columns of the second matrix; rows would hand whole features to the wrong head.
        seconds = np.hsplit(second[role], heads)
        made = [whole @ w for w in seconds]
        per_head[role] = made
        fused = first[role] @ second[role]
        matrices |= {
            role: whole,
            f"{role}-all": np.hstack(made),
            f"w-{role}-all": second[role],
            f"gap-sliced-{role}": np.hstack(made) - whole,
            f"fused-w-{role}": fused,
            f"fused-{role}": x @ fused,
            f"gap-fused-{role}": np.zeros_like(whole),
        }
        for head in range(heads):
            matrices[f"w-{role}-{head + 1}"] = seconds[head]
            matrices[f"{role}-{head + 1}"] = made[head]
    outputs = []
    for head in range(heads):
        q, k, v = (per_head[role][head] for role in "qkv")
        scores = q @ k.T
        # One head's width; the root of 4 for every number of heads would be the whole model's.
        scaled = scores / np.sqrt(width)
        weights = softmax(scaled)
        outputs.append(weights @ v)
        matrices |= {
            f"scores-{head + 1}": scores,
            f"scaled-{head + 1}": scaled,
            f"weights-{head + 1}": weights,
            f"output-{head + 1}": outputs[-1],
        }
    concat = np.hstack(outputs)
    return matrices | {"concat": concat, "w-o": w_o, "output": concat @ w_o}


# A second step that selects leaves no difference from the slices, exactly.
assert not expected(X, 2, SELECT)["gap-sliced-q"].any()
assert expected(X, 2, FREE)["gap-sliced-q"].any()

first = {role: matrix.copy() for role, matrix in FIRST.items()}
first["q"][0, 0] = -2.0
first["v"][3, 1] = 0.25
second = {role: matrix.copy() for role, matrix in FREE.items()}
second["q"][1, 2] = 1.5  # head 2, its first column
second["k"][3, 0] = -1.0
second["v"][0, 3] = 2.0
w_o = W_O.copy()
w_o[2, 2] = -1.0
x = X.copy()
x[2] = [1.0, -1.0, 0.5, 2.0]
CELLS = [("w-q", 0, 0, -2.0), ("w-v", 3, 1, 0.25), ("w-o", 2, 2, -1.0)]
CELLS += [("w-q-2", 1, 0, 1.5), ("w-k-1", 3, 0, -1.0), ("w-v-2", 0, 1, 2.0)]
CELLS += [("tokens", 2, column, value) for column, value in enumerate(x[2])]

cases = [
    case(expected(X, 2, SELECT)),
    case(expected(X, 2, FREE), set={"second": 1}),
    case(expected(X, 1, SELECT), set={"heads": 0}),
    case(expected(X, 1, FREE), set={"heads": 0, "second": 1}),
    case(expected(X, 4, SELECT), set={"heads": 2, "token": 0}),
    case(expected(X, 4, FREE), set={"heads": 2, "second": 1}),
    case(expected(X[[0, 3]], 2, FREE), set={"sentence": "I tea", "second": 1}),
    case(expected(x, 2, second, first, w_o), set={"second": 1}, cells=CELLS),
    # What was set in the free second matrices rests while the second step selects.
    case(expected(x, 2, SELECT, first, w_o), cells=CELLS),
]
save(__file__, cases)
