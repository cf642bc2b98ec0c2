"""Masked softmax: z = [1, 2, 3] with mask [0, 0, -inf], and what a finite number does."""

import numpy as np
from common import case, save, softmax

inf = np.inf
z = np.array([[1.0, 2.0, 3.0]])
m = np.array([[0.0, 0.0, -inf]])
masked = z + m
e = np.exp(masked - 2.0)

cases = [
    # By hand: exp(-1) = 0.36788, exp(0) = 1, so the weights are 0.26894 and 0.73106.
    case(
        {
            "masked": masked,
            "max": [[2.0]],
            "shifted": [[-1.0, 0.0, -inf]],
            "exp": e,
            "sum": [[e.sum()]],
            "weights": softmax(masked),
            "plain": softmax(z),
        }
    ),
    # Everything hidden: zeros, where the bare recipe has 0 / 0.
    case({"weights": [[0.0, 0.0, 0.0]]}, cells=[("mask", 0, 0, -inf), ("mask", 0, 1, -inf)]),
    # -1e9 in 32 bits swallows the scores, so that an empty row turns uniform ...
    case(
        {"weights": softmax((z - 1e9).astype(np.float32))},
        set={"hide": 1},
        cells=[("mask", 0, 0, -inf), ("mask", 0, 1, -inf)],
    ),
    # ... and in 64 bits gives the plain softmax back.
    case(
        {"weights": softmax(z - 1e9)},
        set={"hide": 1, "single": False},
        cells=[("mask", 0, 0, -inf), ("mask", 0, 1, -inf)],
    ),
    # Scores below the fill lose to what is hidden.
    case(
        {"weights": [[0.0, 0.0, 1.0]]},
        set={"hide": 1},
        cells=[("z", 0, 0, -2e9), ("z", 0, 1, -2e9)],
    ),
    # Any vector.
    case(
        {"weights": softmax([[0.5, 2.0, -inf, -1.0, 4.0]])},
        set={"length": 5},
        cells=[("z", 0, 0, 0.5), ("z", 0, 3, -1.0), ("z", 0, 4, 4.0)],
    ),
]
save(__file__, cases)
