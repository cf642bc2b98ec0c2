"""What the reference calculations share. NumPy, 64 bits; nothing of the project's own code."""

import json
import math
from pathlib import Path

import numpy as np


def softmax(z, axis=-1):
    """Row softmax; what is minus infinity takes no part, and an empty row is zeros."""
    z = np.asarray(z, dtype=np.float64)
    top = z.max(axis=axis, keepdims=True)
    top = np.where(np.isinf(top), 0.0, top)
    e = np.exp(z - top)
    total = e.sum(axis=axis, keepdims=True)
    return np.divide(e, total, out=np.zeros_like(e), where=total > 0)


def written(value):
    """As JSON takes it: infinities as words."""
    if isinstance(value, np.ndarray):
        return [written(part) for part in value]
    if isinstance(value, (list, tuple)):
        return [written(part) for part in value]
    value = float(value)
    if math.isinf(value):
        return "inf" if value > 0 else "-inf"
    return value


def case(expect, set=None, cells=()):
    """One case: what a reader sets, and the matrices that must then be on screen."""
    matrices = {name: written(np.atleast_2d(matrix)) for name, matrix in expect.items()}
    return {"set": set or {}, "cells": [[n, r, c, written(v)] for n, r, c, v in cells], "expect": matrices}


def save(script, cases):
    """Writes the cases beside the script."""
    path = Path(script).with_suffix(".json")
    path.write_text(json.dumps(cases, indent=1) + "\n")
    print(f"{path.name}: {len(cases)} cases")
