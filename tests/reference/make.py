#!/usr/bin/env python3
"""Writes ../data/reference.json: random settings and their answers in float64.

The answers come from the formulas, in NumPy, with nothing shared with the program under test: what
a query may not see is left out of its row rather than weighed down, one query at a time.

    python3 tests/reference/make.py            # writes the file; the same every time
    python3 tests/reference/make.py --torch    # also compares with PyTorch, where installed

Inputs are multiples of 1/32, which float32 holds exactly, so that a float32 answer differs by its
own arithmetic alone. A setting whose answer hangs on digits that float32 has not is drawn again:
see `well_conditioned`. JSON has no minus infinity: it is the string "-Infinity".
"""

import argparse
import json
import math
from pathlib import Path

import numpy as np

SEED = 20170612
ATTENTIONS = 6 * 64
LAYER_NORMS = 40
POSITIONS = 48
TARGET = Path(__file__).resolve().parent.parent / "data" / "reference.json"


# The formulas.


def project(x, weight, bias):
    """x W + b, an absent matrix being the identity and an absent bias 0."""
    y = x if weight is None else np.einsum("td,de->te", x, weight)
    return y if bias is None else y + bias[np.newaxis, :]


def head_columns(x, heads, head):
    """The features of one head: an equal share of the columns, in order."""
    return np.hsplit(x, heads)[head]


def score(scoring, q, k, head):
    """How well each query fits each key: dot (Luong), scaled dot (Vaswani), additive (Bahdanau)."""
    if scoring["kind"] == "additive":
        sets = scoring["parameters"]
        p = sets[head % len(sets)]
        hidden = np.tanh((q @ p["query"])[:, np.newaxis, :] + (k @ p["key"])[np.newaxis, :, :])
        return hidden @ p["v"]
    products = np.einsum("if,jf->ij", q, k)
    if scoring["kind"] == "scaled":
        products = products * k.shape[1] ** -0.5
    return products


def may_see(masks, n, m):
    """True where no mask hides the cell, and the sum of all biases there."""
    seen = np.ones((n, m), dtype=bool)
    bias = np.zeros((n, m))
    for mask in masks:
        if "key_keep" in mask:
            seen &= np.array(mask["key_keep"], dtype=bool)[np.newaxis, :]
        elif mask.get("causal") == "top_left":
            seen &= np.tri(n, m, 0, dtype=bool)
        elif mask.get("causal") == "bottom_right":
            seen &= np.tri(n, m, m - n, dtype=bool)
        elif "cells" in mask:
            for i, j in mask["cells"]:
                seen[i, j] = False
        else:
            seen &= mask["bias"] != -np.inf
            bias = bias + np.where(mask["bias"] == -np.inf, 0.0, mask["bias"])
    return seen, bias


def row_of_weights(z, temperature):
    """exp(z / T) over its sum; for T = 0 the limit, in which the largest share."""
    if temperature == 0.0:
        top = z == z.max()
        return top / top.sum()
    e = np.exp((z - z.max()) / temperature)
    return e / e.sum()


def attention(setting):
    n, m = len(setting["query"]), len(setting["key"])
    heads = setting["heads"]
    p = setting["projections"]
    q, k, v = (
        project(setting[x], p.get(x), p.get(x + "_bias")) for x in ("query", "key", "value")
    )
    seen, bias = may_see(setting["masks"], n, m)
    answer = {"allowed": seen.astype(int), "scores": [], "weights": [], "outputs": []}
    for head in range(heads):
        scores = score(setting["scoring"], *(head_columns(x, heads, head) for x in (q, k)), head)
        weights = np.zeros((n, m))
        for i in range(n):
            visible = np.flatnonzero(seen[i])
            if visible.size:
                z = scores[i, visible] + bias[i, visible]
                weights[i, visible] = row_of_weights(z, setting["temperature"])
            elif setting["empty_row"] == "uniform":
                weights[i, :] = 1.0 / m
        answer["scores"].append(scores)
        answer["weights"].append(weights)
        answer["outputs"].append(weights @ head_columns(v, heads, head))
    answer["concat"] = np.hstack(answer["outputs"])
    answer["output"] = project(answer["concat"], p.get("output"), p.get("output_bias"))
    answer["empty_rows"] = [i for i in range(n) if not seen[i].any()]
    return answer


def layer_norm(x, gamma, beta, eps):
    mean = x.mean(axis=1, keepdims=True)
    y = (x - mean) / np.sqrt(np.var(x, axis=1, ddof=0, keepdims=True) + eps)
    y = y if gamma is None else y * gamma
    return y if beta is None else y + beta


def sinusoidal(positions, width, layout, base):
    """A sine and a cosine for each pair of features, the cosine of the last dropped if odd."""
    table = []
    for position in positions:
        sines, cosines = [], []
        for pair in range((width + 1) // 2):
            angle = position / math.pow(base, 2 * pair / width)
            sines.append(math.sin(angle))
            cosines.append(math.cos(angle))
        if layout == "interleaved":
            row = [wave for both in zip(sines, cosines) for wave in both]
        else:
            row = sines + cosines
        table.append(row[:width])
    return np.array(table)


# The settings.


def draw(rng, *shape, reach=48):
    """Multiples of 1/32 up to `reach`/32."""
    return rng.integers(-reach, reach + 1, size=shape) / 32.0


def draw_masks(rng, n, m, kinds):
    masks = []
    for kind in kinds:
        if kind == "padding":
            masks.append({"key_keep": rng.integers(0, 4, size=m).clip(0, 1)})
        elif kind in ("top_left", "bottom_right"):
            masks.append({"causal": kind})
        elif kind == "cells":
            cells = np.argwhere(rng.random((n, m)) < 0.25)
            masks.append({"cells": cells})
        elif kind == "row":
            # A query with nothing left to see.
            row = int(rng.integers(n))
            masks.append({"cells": np.array([[row, j] for j in range(m)])})
        else:
            bias = draw(rng, n, m, reach=64)
            bias[rng.random((n, m)) < 0.2] = -np.inf
            masks.append({"bias": bias})
    return masks


MASKS = ["padding", "top_left", "bottom_right", "cells", "row", "bias"]


def draw_attention(rng, index):
    """The index decides what must be covered in full, chance the rest."""
    n, m = (int(x) for x in rng.integers(1, 6, size=2))
    # Every subset of the six masks comes up with every head count and every scoring.
    heads = 1 + (index + index // 64) % 4
    kind = ("scaled", "dot", "additive")[index % 3]
    kinds = [mask for bit, mask in enumerate(MASKS) if index >> bit & 1]
    if kinds and rng.random() < 0.1:
        kinds.append("bias")
    rng.shuffle(kinds)

    widest = 3 if heads <= 2 else 2
    head_key, head_value = (int(x) for x in rng.integers(1, widest + 1, size=2))
    head_query = int(rng.integers(1, widest + 1)) if kind == "additive" else head_key
    width = {"query": heads * head_query, "key": heads * head_key, "value": heads * head_value}

    setting = {"heads": heads, "projections": {}}
    for name, count in (("query", n), ("key", m), ("value", m)):
        given = width[name]
        if rng.random() < 0.5:
            given = int(rng.integers(1, 6))
            setting["projections"][name] = draw(rng, given, width[name], reach=32)
        if rng.random() < 0.4:
            setting["projections"][name + "_bias"] = draw(rng, width[name], reach=16)
        setting[name] = draw(rng, count, given)
    out = width["value"]
    if rng.random() < 0.5:
        out = int(rng.integers(1, 6))
        setting["projections"]["output"] = draw(rng, width["value"], out, reach=32)
    if rng.random() < 0.4:
        setting["projections"]["output_bias"] = draw(rng, out, reach=16)

    setting["scoring"] = {"kind": kind}
    if kind == "additive":
        hidden = int(rng.integers(1, 4))
        setting["scoring"]["parameters"] = [
            {
                "query": draw(rng, head_query, hidden),
                "key": draw(rng, head_key, hidden),
                "v": draw(rng, hidden, reach=96),
            }
            for _ in range(1 if rng.random() < 0.5 else heads)
        ]
    setting["masks"] = draw_masks(rng, n, m, kinds)
    setting["temperature"] = float(
        rng.choice([1.0, 0.0, 1 / 64, 0.25, 0.5, 2.0, 8.0], p=[0.4, 0.15, 0.1, 0.1, 0.1, 0.1, 0.05])
    )
    setting["empty_row"] = str(rng.choice(["zeros", "uniform"], p=[0.7, 0.3]))
    # Two keys that are one and the same, so that they share under a temperature of 0.
    if m > 1 and setting["temperature"] == 0.0 and rng.random() < 0.5:
        setting["key"][1] = setting["key"][0]
    return setting


def well_conditioned(setting, answer):
    """Whether float32 can know the answer: no two scores of a row so close, against the
    temperature, that its rounding decides between them. Equal scores may share."""
    seen, bias = may_see(setting["masks"], len(setting["query"]), len(setting["key"]))
    temperature = setting["temperature"]
    for scores, weights in zip(answer["scores"], answer["weights"]):
        rounding = 2.0**-23 * max(1.0, float(np.abs(scores).max()))
        steepest = float((weights * (1 - weights)).max())
        if temperature > 0.0 and steepest * rounding / temperature > 2e-6:
            return False
        for i in range(len(scores)):
            z = np.sort((scores + bias)[i, seen[i]])
            if temperature == 0.0 and z.size > 1:
                gaps = z[-1] - z[:-1]
                same_key = np.array_equal(setting["key"][0], setting["key"][1])
                # An exact tie stays one only where the keys are the same, whatever the rounding.
                if ((gaps < 1e-4) & ((gaps > 0) | (not same_key))).any():
                    return False
    return True


def attentions(rng):
    for index in range(ATTENTIONS):
        while True:
            setting = draw_attention(rng, index)
            answer = attention(setting)
            if well_conditioned(setting, answer):
                break
        yield {"input": setting, "expected": answer}


def layer_norms(rng):
    for index in range(LAYER_NORMS):
        rows, width = int(rng.integers(1, 5)), int(rng.integers(2, 9))
        x = draw(rng, rows, width, reach=32 * (1 + index % 4)) + draw(rng, rows, 1, reach=64)
        gamma = draw(rng, width) if index % 2 else None
        beta = draw(rng, width) if index // 2 % 2 else None
        eps = [1e-5, 1e-3, 1e-12, 0.5][index // 4 % 4]
        if index % 10 == 9:
            # A constant row: all that is left is beta.
            x[0] = 0.75
        yield {
            "input": {"x": x, "gamma": gamma, "beta": beta, "eps": eps},
            "expected": layer_norm(x, gamma, beta, eps),
        }


def positions(rng):
    for index in range(POSITIONS):
        width = 1 + index // 2 % 9
        layout = ("interleaved", "concatenated")[index % 2]
        base = 10000.0 if index % 3 else float(rng.choice([100.0, 2.0, 1e6]))
        at = [0.0, 1.0, float(rng.integers(-50, 0)), float(rng.integers(2, 5000))]
        at.append(float(rng.choice([0.5, -2.25, 65536.0, -100000.0, 1000000.0])))
        yield {
            "input": {"positions": at, "width": width, "layout": layout, "base": base},
            "expected": sinusoidal(at, width, layout, base),
        }


# The file.


def plain(value):
    if isinstance(value, dict):
        return {key: plain(x) for key, x in value.items() if x is not None}
    if isinstance(value, np.ndarray):
        return plain(value.tolist())
    if isinstance(value, list):
        return [plain(x) for x in value]
    if isinstance(value, float):
        if value == -math.inf:
            return "-Infinity"
        # 0 is shorter than 0.0, and minus zero is nobody's answer.
        return int(value) if value.is_integer() else value
    return int(value) if isinstance(value, np.integer) else value


def write(doc):
    """One setting a line."""
    parts = []
    for name, settings in doc.items():
        lines = (json.dumps(plain(x), separators=(",", ":"), allow_nan=False) for x in settings)
        parts.append(f'"{name}":[\n' + ",\n".join(lines) + "\n]")
    TARGET.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="ascii")


# Another witness.


def compare_with_torch(settings):
    """The largest difference from PyTorch's scaled_dot_product_attention and layer_norm."""
    import torch

    def tensor(x):
        return torch.tensor(np.asarray(x), dtype=torch.float64)

    largest, compared = 0.0, 0
    for setting in settings["attention"]:
        given, expected = setting["input"], setting["expected"]
        if given["scoring"]["kind"] != "scaled" or given["temperature"] == 0.0:
            continue
        p = given["projections"]
        n, m = len(given["query"]), len(given["key"])
        seen, bias = may_see(given["masks"], n, m)
        mask = tensor(np.where(seen, bias / given["temperature"], -np.inf))
        q, k, v = (
            torch.stack(
                tensor(project(given[x], p.get(x), p.get(x + "_bias"))).chunk(given["heads"], 1)
            )
            for x in ("query", "key", "value")
        )
        scale = 1.0 / (math.sqrt(k.shape[-1]) * given["temperature"])
        got = torch.nn.functional.scaled_dot_product_attention(q, k, v, mask, scale=scale).numpy()
        # PyTorch has no say in what an empty row becomes: zeros.
        rows = [
            i
            for i in range(n)
            if i not in expected["empty_rows"] or given["empty_row"] == "zeros"
        ]
        for head, output in enumerate(expected["outputs"]):
            if rows:
                largest = max(largest, float(np.abs(got[head][rows] - output[rows]).max()))
        compared += 1
    print(f"scaled_dot_product_attention: {compared} settings, largest difference {largest:.3e}")

    largest = 0.0
    for setting in settings["layer_norm"]:
        x = tensor(setting["input"]["x"])
        gamma, beta = (
            None if setting["input"][name] is None else tensor(setting["input"][name])
            for name in ("gamma", "beta")
        )
        norm = torch.nn.functional.layer_norm(
            x, (x.shape[1],), gamma, beta, setting["input"]["eps"]
        )
        largest = max(largest, float(np.abs(norm.numpy() - setting["expected"]).max()))
    print(f"layer_norm: {len(settings['layer_norm'])} settings, largest difference {largest:.3e}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--torch", action="store_true", help="compare with PyTorch as well")
    arguments = parser.parse_args()

    # One stream a kind, so that more of one kind leaves the others as they are.
    streams = [np.random.default_rng([SEED, kind]) for kind in range(3)]
    doc = {
        "attention": list(attentions(streams[0])),
        "layer_norm": list(layer_norms(streams[1])),
        "positions": list(positions(streams[2])),
    }
    write(doc)
    print(f"{TARGET.name}: " + ", ".join(f"{len(x)} {name}" for name, x in doc.items()))
    if arguments.torch:
        compare_with_torch(doc)


if __name__ == "__main__":
    main()
