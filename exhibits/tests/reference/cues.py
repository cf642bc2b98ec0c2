"""Attention cues: five objects, pooled without a query and with one."""

import numpy as np
from common import case, save, softmax

# Columns: stands out, of paper, to drink, to read, to write in.
KEYS = np.array(
    [
        [0.1, 1.0, 0.0, 0.6, 0.1],
        [0.1, 1.0, 0.0, 0.7, 0.2],
        [1.0, 0.0, 1.0, 0.0, 0.0],
        [0.1, 1.0, 0.0, 0.2, 1.0],
        [0.2, 1.0, 0.0, 1.0, 0.0],
    ]
)
VALUES = np.array([[1.5, 4.5], [5.0, 5.0], [8.5, 4.0], [7.0, 1.0], [2.5, 1.5]])
TASKS = {
    "query-none": [1, 0, 0, 0, 0],
    "query-drink": [0, 0, 1, 0, 0],
    "query-read": [0, 0, 0, 1, 0],
    "query-write": [0, 0, 0, 0, 1],
}


def expected(name="query-read", without="softmax", beta=5.0, keys=KEYS, values=VALUES, query=None):
    query = np.array(TASKS[name] if query is None else query, dtype=float)
    salience = keys[:, 0]
    c = {"average": 0.0, "softmax": beta, "max": 1.0}[without]
    if without == "average":
        before = np.full(5, 0.2)
    elif without == "max":
        before = (salience == salience.max()) / (salience == salience.max()).sum()
    else:
        before = softmax(beta * salience)
    scores = keys @ query
    weights = softmax(beta * scores)
    first, second = before @ values, weights @ values
    return {
        "keys": keys,
        "values": values,
        name: query,
        "stands-out": salience[:, None],
        "salience": salience,
        "salience-strength": [[c]],
        "salience-scores": c * salience,
        "salience-weights": before,
        "salience-result": first,
        "scores": scores,
        "sharpness": [[beta]],
        "sharp-scores": beta * scores,
        "weights": weights,
        "result": second,
        # With query less without: the other way round, the gaze would move to the cup.
        "difference": second - first,
    }


moved_keys = KEYS.copy()
moved_keys[3, 0] = 2.5
moved_values = VALUES.copy()
moved_values[4] = [9.0, -1.0]
tie = KEYS.copy()
tie[0, 0] = 1.0

cases = [
    case(expected()),
    case(expected("query-none"), set={"task": 0}),
    case(expected("query-drink", "average"), set={"task": 1, "without": 0}),
    case(expected("query-write", "max"), set={"task": 3, "without": 2}),
    case(expected("query-read", "max", 0.0), set={"sharpness": 0.0, "without": 2}),
    case(expected("query-read", "softmax", 0.0), set={"sharpness": 0.0}),
    case(expected("query-read", "softmax", 12.0), set={"sharpness": 12.0}),
    # Two that stand out alike share what max pooling gives.
    case(expected("query-read", "max", keys=tie), set={"without": 2}, cells=[("keys", 0, 0, 1.0)]),
    case(
        expected("query-read", query=[0.9, 0, -0.5, 1, 0]),
        cells=[("query-read", 0, 0, 0.9), ("query-read", 0, 2, -0.5), ("query-drink", 0, 0, 7.0)],
    ),
    case(
        expected("query-write", keys=moved_keys, values=moved_values),
        set={"task": 3},
        cells=[("keys", 3, 0, 2.5), ("values", 4, 0, 9.0), ("values", 4, 1, -1.0)],
    ),
]
save(__file__, cases)
