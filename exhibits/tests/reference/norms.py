"""Layer norm and batch norm: which numbers share a mean, and what epsilon does."""

import numpy as np
from common import case, save

TABLE = np.array(
    [
        [1.0, 2.0, 3.0, 4.0],
        [10.0, 20.0, 30.0, 40.0],
        [4.0, 0.0, 4.0, 0.0],
        [2.0, 2.0, 2.0, 2.0],
        [-1.0, 0.0, 1.0, 3.0],
        [3.0, 1.0, -2.0, 5.0],
    ]
)


def expect(x, axis, eps):
    """All matrices. np.var divides by the count; ddof=1 would make every variance larger."""
    mean = np.atleast_2d(x.mean(axis=axis, keepdims=True))
    variance = np.atleast_2d(x.var(axis=axis, keepdims=True))
    deviation = np.sqrt(variance + eps)
    centred = x - mean
    normed = np.divide(centred, deviation, out=np.zeros_like(x), where=deviation > 0)
    found = {
        "mean": mean,
        "variance": variance,
        "variance-eps": variance + eps,
        "deviation": deviation,
        "centred": centred,
        "normed": normed,
        "mean-after": np.atleast_2d(normed.mean(axis=axis, keepdims=True)),
        "variance-after": np.atleast_2d(normed.var(axis=axis, keepdims=True)),
    }
    if eps > 0:
        # Of what has spread, this is missing from 1 afterwards.
        found["shortfall"] = eps / (variance + eps)
    return found


layer = expect(TABLE[:4], 1, 1e-5)
# By hand: row 1 has mean 2.5 and variance (2.25 + 0.25 + 0.25 + 2.25) / 4 = 1.25.
assert layer["mean"][0, 0] == 2.5 and layer["variance"][0, 0] == 1.25
# By hand: column 1 is 1, 10, 4, 2 with mean 4.25.
assert expect(TABLE[:4], 0, 1e-5)["mean"][0, 0] == 4.25

edited = TABLE[:5].copy()
edited[0, 0], edited[3, 2] = -7.5, 0.25
gamma = np.array([[1.0, 2.0, 1.0, 1.0]])
beta = np.array([[0.5, 0.0, 0.0, 0.0]])

cases = [
    case(layer),
    case(expect(TABLE[:4], 0, 1e-5), set={"along": 1}),
    case(expect(TABLE[:4], None, 1e-5), set={"along": 2}),
    # A constant row and no epsilon: zeros, where the formula has 0 / 0.
    case(expect(TABLE[:4], 1, 0.0), set={"eps": 0}),
    # One token: each is its own mean.
    case(expect(TABLE[:1], 0, 1e-3), set={"along": 1, "rows": 1, "eps": 4}),
    case(
        expect(edited, 0, 0.1),
        set={"along": 1, "rows": 5, "eps": 5},
        cells=[("x", 0, 0, -7.5), ("x", 3, 2, 0.25)],
    ),
    # The gain belongs to a feature: of a row here, one number would scale the token.
    case(
        {
            **expect(TABLE, 1, 1.0),
            "gained": expect(TABLE, 1, 1.0)["normed"] * gamma,
            "output": expect(TABLE, 1, 1.0)["normed"] * gamma + beta,
        },
        set={"rows": 6, "eps": 6, "gain": True},
        cells=[("gamma", 0, 1, 2.0), ("beta", 0, 0, 0.5)],
    ),
]
save(__file__, cases)
