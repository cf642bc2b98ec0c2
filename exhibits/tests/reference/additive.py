"""Additive attention: w_v^T tanh(W_q q + W_k k), no bias. Written here with columns, as in the article."""

import numpy as np
from common import case, save, softmax
from tidy import tidy


def given(qw=3, kw=2, h=4, n=2, m=3):
    return {
        "queries": tidy(n, qw, 2, 0.5),
        "keys": tidy(m, kw, 15, 0.5),
        "values": tidy(m, 2, 8, 0.5),
        "w-q": tidy(h, qw, 15, 0.25),
        "w-k": tidy(h, kw, 13, 0.25),
        "w-v": tidy(1, h, 7, 0.5),
    }


def expected(g, i=0, j=0):
    queries, keys, w_q, w_k = g["queries"], g["keys"], g["w-q"], g["w-k"]
    w_v = g["w-v"][0]
    # One pair after the other, with columns: a swap of W_q and W_k would not even fit where the
    # widths differ, a bias would show in every score.
    scores = np.array([[w_v @ np.tanh(w_q @ q + w_k @ k) for k in keys] for q in queries])
    weights = softmax(scores)
    q, k = queries[i], keys[j]
    s = w_q @ q + w_k @ k
    reach = np.clip(np.ceil(np.abs(s).max()), 3, 12)
    x = np.linspace(-reach, reach, 61)
    return g | {
        "hidden-query": np.array([w_q @ q for q in queries]),
        "hidden-key": np.array([w_k @ k for k in keys]),
        "scores": scores,
        "weights": weights,
        "output": weights @ g["values"],
        "picked-query": q,
        "picked-key": k,
        "pair-query": w_q @ q,
        "pair-key": w_k @ k,
        "pair-sum": s,
        "pair-tanh": np.tanh(s),
        "pair-terms": w_v * np.tanh(s),
        "pair-score": scores[i, j],
        "query-column": q[:, None],
        "key-column": k[:, None],
        "column-query": (w_q @ q)[:, None],
        "column-key": (w_k @ k)[:, None],
        "joined": np.concatenate([q, k]),
        "joined-weights": np.hstack([w_q, w_k]),
        "pair-joined": s,
        "curve-x": x[:, None],
        "curve-y": np.tanh(x)[:, None],
    }


def counts(qw, kw, h, n, m):
    return {"query-width": qw, "key-width": kw, "hidden": h, "queries": n, "keys": m}


def cells(g, edits):
    for name, row, column, value in edits:
        g[name][row, column] = value
    return {"expect": expected(g), "cells": edits}


large = [("queries", 0, 0, 1e3), ("w-v", 0, 2, -1.75), ("w-k", 3, 1, 0.5), ("keys", 2, 0, -2.25), ("values", 1, 1, 7)]
turned = [("w-q", 1, 2, -0.375), ("queries", 0, 1, 0.625)]

cases = [
    case(expected(given())),
    case(expected(given(), 1, 2), set={"query": 1, "key": 2}),
    case(expected(given(6, 1, 8, 4, 6), 3, 5), set=counts(6, 1, 8, 4, 6) | {"query": 3, "key": 5}),
    case(expected(given(1, 6, 1, 1, 1)), set=counts(1, 6, 1, 1, 1)),
    case(expected(given(4, 4, 5, 3, 2), 2, 1), set=counts(4, 4, 5, 3, 2) | {"query": 2, "key": 1}),
    # What was picked beyond the last is the last.
    case(expected(given(), 1, 2), set={"query": 9, "key": 9}),
    case(**cells(given(), large)),
    case(**cells(given(), turned)),
    # By hand: 2 tanh(0.5 - 0.5) = 0 and 2 tanh(0.5 + 0.5) = 2 * 0.7615941559557649.
    case(
        {
            "scores": [[0.0, 1.5231883119115298]],
            "weights": [[1 / (1 + np.exp(1.5231883119115298)), 1 / (1 + np.exp(-1.5231883119115298))]],
        },
        set=counts(1, 1, 1, 1, 2),
        cells=[
            ("queries", 0, 0, 0.5),
            ("keys", 0, 0, -1.0),
            ("keys", 1, 0, 1.0),
            ("w-q", 0, 0, 1.0),
            ("w-k", 0, 0, 0.5),
            ("w-v", 0, 0, 2.0),
        ],
    ),
]
save(__file__, cases)
