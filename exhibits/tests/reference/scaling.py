"""Scaling by the square root of the width. What is drawn is read from givens/scaling.json (seed 1;
see tests/givens.rs), everything after it is worked out here."""

import json
from pathlib import Path

import numpy as np
from common import case, save, softmax

QUERIES, KEYS = 64, 8
WIDTHS = np.array([1, 2, 4, 8, 16, 32, 64, 128, 256, 512])
givens = json.loads((Path(__file__).parent / "givens" / "scaling.json").read_text())
every = np.array(givens["every"]).reshape(len(WIDTHS), QUERIES, KEYS)

# The drawing itself: mean 0 and variance d_k, within what 512 dot products allow.
for width, dots in zip(WIDTHS, every):
    assert abs(dots.mean()) < 0.4 * np.sqrt(width), width
    assert 0.5 < dots.var() / width < 1.6, width


def look(scores, end):
    """The full Jacobian diag(w) - w^T w: its rows add up to 0, since weights always add up to 1."""
    w = softmax(scores)
    jacobian = np.diag(w) - np.outer(w, w)
    assert np.allclose(jacobian.sum(axis=1), 0.0)
    return {
        f"weights{end}": w,
        f"square{end}": w**2,
        f"gradient{end}": w * (1 - w),
        f"largest{end}": [[np.abs(jacobian).max()]],
        f"column{end}": w[:, None],
        f"outer{end}": np.outer(w, w),
        f"diagonal{end}": np.diag(w),
        f"jacobian{end}": jacobian,
    }


def growth(scores, end):
    w = softmax(scores)
    slope = w * (1 - w)
    return {
        f"mean-top{end}": w.max(axis=2).mean(axis=1)[:, None],
        f"mean-steepest{end}": slope.max(axis=2).mean(axis=1)[:, None],
    }


scaled = every / np.sqrt(WIDTHS)[:, None, None]


def expect(choice, query):
    width, dots = WIDTHS[choice], every[choice]
    root = np.sqrt(width)
    return {
        "mean": [[dots.mean()]],
        # Divided by the count; by 511 the last digits differ.
        "variance": [[dots.var()]],
        "theory-mean": [[0.0]],
        "theory-variance": [[width]],
        "scaled-mean": [[dots.mean() / root]],
        # Divided by the root the variance falls by d_k; by d_k itself it would fall by its square.
        "scaled-variance": [[dots.var() / width]],
        "scores": dots[query],
        "scores-scaled": dots[query] / root,
        **look(dots[query], ""),
        **look(dots[query] / root, "-scaled"),
    }


table = [growth(every, ""), growth(scaled, "-scaled")]
columns = [part[name + end] for name in ("mean-top", "mean-steepest") for part, end in zip(table, ("", "-scaled"))]
# The claim: without the scale the slope all but vanishes, with it it stays.
assert columns[2][-1] < 0.05 < 0.15 < columns[3][-1]

cases = [
    case({**expect(6, 0), **table[0], **table[1], "by-width": np.hstack(columns)}),
    case(expect(0, 63), set={"width": 0, "query": 64}),
    case(expect(9, 4), set={"width": 9, "query": 5}),
]
save(__file__, cases)
