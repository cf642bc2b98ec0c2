"""Writes brought.json: maps of a made-up file, averaged, with tokens left out, and renormalised by NumPy,
and attention of made-up queries, keys and values. Run it with python3 in this folder; the numbers follow
from the seed, so a second run writes the same file."""

import json

import numpy as np

rng = np.random.default_rng(7)
layers, heads, n, m, d = 2, 3, 4, 5, 6


def softmax(scores):
    e = np.exp(scores - scores.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def short(array):
    return np.round(array, 9).tolist()


weights = softmax(2 * rng.standard_normal((layers, heads, n, m))).astype(np.float32).astype(np.float64)
without_queries, without_keys = [2], [0, 3]
left = np.delete(np.delete(weights, without_queries, 2), without_keys, 3)
mean = np.delete(np.delete(weights.mean((0, 1)), without_queries, 0), without_keys, 1)

q, k, v = (rng.standard_normal((1, 1, count, d)).astype(np.float32).astype(np.float64) for count in (n, m, m))
scores = q[0, 0] @ k[0, 0].T
later = np.triu(np.full((n, m), -np.inf), m - n + 1)

json.dump(
    {
        "weights": weights.tolist(),
        "heads": short(weights.mean(1)[1]),
        "layers": short(weights.mean(0)[2]),
        "all": short(weights.mean((0, 1))),
        "without_queries": without_queries,
        "without_keys": without_keys,
        "renormalised": short(left[1, 2] / left[1, 2].sum(-1, keepdims=True)),
        "mean_renormalised": short(mean / mean.sum(-1, keepdims=True)),
        "sums": short(left[1, 2].sum(-1)),
        "q": q.tolist(),
        "k": k.tolist(),
        "v": v.tolist(),
        "scaled": short(softmax(scores / np.sqrt(d))),
        "plain": short(softmax(scores)),
        "causal": short(softmax(scores / np.sqrt(d) + later)),
        "output": short(softmax(scores / np.sqrt(d) + later) @ v[0, 0]),
    },
    open("brought.json", "w"),
)
