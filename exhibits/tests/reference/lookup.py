"""A soft look-up over counted letters, and a dictionary beside it."""

from collections import Counter

import numpy as np
from common import case, save, softmax

PAIRS = {"5G": "Huawei", "4G": "Nokia", "3G": "Motorola", "Bluetooth": "Ericsson"}


def letters(text):
    return [c for c in text.lower() if not c.isspace()]


def expected(query, temperature=0.25, pairs=PAIRS):
    keys, answers = list(pairs), list(dict.fromkeys(pairs.values()))
    alphabet = list(dict.fromkeys(c for text in [*keys, query] for c in letters(text)))
    count = lambda text: [Counter(letters(text))[c] for c in alphabet]
    c_q, c_k = np.array([count(query)], float), np.array([count(key) for key in keys], float)
    q = c_q / np.linalg.norm(c_q)
    k = c_k / np.linalg.norm(c_k, axis=1, keepdims=True)
    scores = q @ k.T
    if temperature == 0:
        top = np.isclose(scores, scores.max(), rtol=0, atol=1e-12)
        weights = top / top.sum()
    else:
        weights = softmax(scores / temperature)
    values = np.array([[float(pairs[key] == answer) for answer in answers] for key in keys])
    hard = np.array([[float(pairs.get(query) == answer) for answer in answers]])
    return {
        "query-letters": c_q,
        "key-letters": c_k,
        "query-squares": c_q**2,
        "key-squares": c_k**2,
        "query-square": [[(c_q**2).sum()]],
        "key-square": (c_k**2).sum(axis=1, keepdims=True),
        "query-length": [[np.linalg.norm(c_q)]],
        "key-length": np.linalg.norm(c_k, axis=1, keepdims=True),
        "query-vector": q,
        "key-vectors": k,
        "scores": scores,
        "weights": weights,
        "values": values,
        "output": weights @ values,
        "exact": [[float(key == query) for key in keys]],
        "hard-output": hard,
    }


# By hand: “5G” and “4G” share one of two letters, so their cosine is 1/2; “Bluetooth” has none.
first = expected("5G")
assert np.allclose(first["scores"], [[1.0, 0.5, 0.5, 0.0]])

chinese = {"5G": "华为", "4G": "诺基亚", "蓝牙": "爱立信", "4G LTE": "诺基亚"}
written = "，".join(f"{key} → {value}" for key, value in chinese.items())

cases = [
    case(first),
    case(expected("5 g", 0.1), set={"query": "5 g", "temperature": 0.1}),
    case(expected("6G", 1.0), set={"query": "6G", "temperature": 1}),
    # The limit: the most similar key takes all; ties share.
    case(expected("4g", 0), set={"query": "4g", "temperature": 0}),
    # A letter that comes twice counts twice: “Bluetooth” has two o and two t.
    case(expected("boot", 0.5), set={"query": "boot", "temperature": 0.5}),
    # Two keys with one answer: their weights add up in it.
    case(expected("4G", 0.25, chinese), set={"query": "4G", "pairs": written}),
]
save(__file__, cases)
