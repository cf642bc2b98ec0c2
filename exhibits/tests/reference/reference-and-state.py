"""Hand-set heads over "The animal didn't cross the street, because it was too tired"."""

import numpy as np
from common import case, save, softmax

TOKENS = "The animal didn't cross the street , because it was too tired".split()
COLUMN = {"it": 0, "animal": 1, "street": 2, "tired": 3, "wide": 4}


def features(tokens):
    x = np.zeros((len(tokens), 6))
    for row, token in enumerate(tokens):
        x[row, COLUMN.get(token, 5)] = 1
    return x


W_Q = np.zeros((6, 4))
W_Q[0] = [8, 2, 8, 8]
W_K = np.vstack([np.zeros((1, 4)), np.eye(4), np.zeros((1, 4))])


def expected(x, heads, temperature=1.0, w_q=W_Q, w_k=W_K, w_v=W_K):
    query, key, value = x @ w_q, x @ w_k, x @ w_v
    each = 4 // heads
    found = {
        "features": x,
        "w-q": w_q,
        "w-k": w_k,
        "w-v": w_v,
        "query": query,
        "key": key,
        "value": value,
    }
    outputs = []
    for head in range(heads):
        own = slice(head * each, (head + 1) * each)
        q, k, v = query[:, own], key[:, own], value[:, own]
        # The root of the head's own width: sqrt(4) for both would show here.
        scores = q @ k.T / np.sqrt(each)
        if temperature == 0:
            top = scores == scores.max(axis=1, keepdims=True)
            weights = top / top.sum(axis=1, keepdims=True)
        else:
            weights = softmax(scores / temperature)
        outputs.append(weights @ v)
        number = head + 1
        found |= {
            f"products-{number}": q @ k.T,
            f"scores-{number}": scores,
            f"weights-{number}": weights,
            f"output-{number}": outputs[-1],
        }
        if heads > 1:
            found |= {f"query-{number}": q, f"key-{number}": k, f"value-{number}": v}
    if heads > 1:
        found["concat"] = np.hstack(outputs)
    return found


x = features(TOKENS)
two, one = expected(x, 2), expected(x, 1)
it, animal, tired = (TOKENS.index(word) for word in ["it", "animal", "tired"])
assert two["weights-1"][it, animal] > 0.9 and two["weights-2"][it, tired] > 0.9
assert one["weights-1"][it, animal] == one["weights-1"][it, tired] < 0.5

wide = features([*TOKENS[:-1], "wide"])
changed = W_Q.copy()
changed[0, 1], changed[1, 0] = 12.0, -3.0
x_changed = x.copy()
x_changed[5, 1] = 0.5

cases = [
    case(two),
    case(one, set={"heads": 0}),
    case(expected(x, 2, 0.5), set={"temperature": 0.5}),
    # The limit: the largest scores share all the weight, so one head gives exactly a half each.
    case(expected(x, 1, 0), set={"heads": 0, "temperature": 0}),
    case(
        expected(wide, 2),
        set={"sentence": "The animal didn't cross the street, because it was too wide"},
    ),
    # Cells of a reader: "it" prefers places, an animal asks too, the street is half an animal.
    case(
        expected(x_changed, 2, w_q=changed),
        cells=[("w-q", 0, 1, 12.0), ("w-q", 1, 0, -3.0), ("features", 5, 1, 0.5)],
    ),
]
save(__file__, cases)
