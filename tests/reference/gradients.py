#!/usr/bin/env python3
"""Writes gradients.json: random models, their loss and all their gradients in float64 by PyTorch.

Only PyTorch's tensors, its softmax, layer norm, activations and cross-entropy, and its automatic
differentiation; nothing is shared with the program under test but the names of the parameters.
Every kind of scoring, mask, norm order, activation and head count comes up, and every third setting
or so has cross-attention, an empty row, or rows that do not count.

    pip install torch
    python3 tests/reference/gradients.py      # writes the file; the same every time

Parameters are multiples of 1/64, so that they are short. There is also a run of AdamW with clipping.
"""

import json
import math
import random
from pathlib import Path

import torch
from torch.nn import functional

SEED = 20140901
MODELS = 20
TARGET = Path(__file__).resolve().parent / "gradients.json"


def draw(rng, *shape, reach=48, around=0.0):
    """Multiples of 1/64 up to `reach`/64 from `around`."""
    count = math.prod(shape)
    flat = [around + rng.randint(-reach, reach) / 64.0 for _ in range(count)]
    return torch.tensor(flat, dtype=torch.float64).reshape(shape).requires_grad_()


# The settings. The index decides what must be covered, chance the rest.


def draw_config(rng, index):
    heads = (1, 2, 4)[index % 3]
    return {
        "vocabulary": 5,
        "classes": rng.randint(2, 4),
        "d_model": 4,
        "layers": 1 + index % 5 % 2,
        "heads": heads,
        "scoring": ("dot", "scaled", "additive")[(index // 3 + index) % 3],
        "hidden": rng.randint(1, 3),
        "temperature": (1.0, 0.5, 2.0)[index % 7 % 3],
        "causal": index % 4 == 1,
        "norm": (None, "pre", "post")[index % 8 % 3],
        "gain": index % 5 != 0,
        "bias": index % 2 == 0,
        "feed_forward": (None, "relu", "gelu", "gelu_tanh")[(index // 2) % 4],
        "width": rng.randint(3, 5),
        "cross": index % 3 == 2 or index % 7 == 0,
        "positions": (None, "sinusoidal", "learned")[(index // 4) % 3],
        "longest": 5,
    }


def draw_masks(rng, n, m, index):
    kind = ("none", "padding", "cells", "row", "bias")[index % 5]
    if kind == "padding":
        return [{"key_keep": [1] * (m - 1) + [0]}]
    if kind == "cells":
        cells = [[i, j] for i in range(n) for j in range(m) if rng.random() < 0.3]
        return [{"cells": cells}]
    if kind == "row":
        row = rng.randrange(n)
        return [{"cells": [[row, j] for j in range(m)]}]
    if kind == "bias":
        return [{"bias": draw(rng, n, m, reach=64).tolist()}]
    return []


def draw_examples(rng, config, index):
    examples = []
    for number in range(2):
        n, m = rng.randint(2, 4), rng.randint(2, 4)
        tokens = lambda count: [rng.randrange(config["vocabulary"]) for _ in range(count)]
        example = {
            "tokens": tokens(n),
            "masks": draw_masks(rng, n, n, index + number),
            "targets": [
                None if rng.random() < 0.3 else rng.randrange(config["classes"]) for _ in range(n)
            ],
        }
        if config["cross"]:
            example["source"] = {
                "tokens": tokens(m),
                "masks": draw_masks(rng, n, m, index + 2 * number + 1),
            }
        # A batch in which nothing counts has no mean.
        example["targets"][0] = 0
        examples.append(example)
    return examples


def draw_parameters(rng, config):
    """Every parameter by its name."""
    p, d, heads = {}, config["d_model"], config["heads"]

    def attention(name):
        for part in ("query", "key", "value", "output"):
            p[f"{name}.projections.{part}"] = draw(rng, d, d)
            if config["bias"]:
                p[f"{name}.projections.{part}_bias"] = draw(rng, d, reach=24)
        if config["scoring"] == "additive":
            for head in range(heads):
                p[f"{name}.additive.{head}.query"] = draw(rng, d // heads, config["hidden"])
                p[f"{name}.additive.{head}.key"] = draw(rng, d // heads, config["hidden"])
                p[f"{name}.additive.{head}.v"] = draw(rng, config["hidden"], reach=96)

    def norm(name):
        if config["norm"] and config["gain"]:
            p[f"{name}.gain"] = draw(rng, d, reach=32, around=1.0)
            p[f"{name}.bias"] = draw(rng, d, reach=24)

    p["embedding.tokens"] = draw(rng, config["vocabulary"], d, reach=64)
    if config["positions"] == "learned":
        p["embedding.positions"] = draw(rng, config["longest"], d, reach=64)
    for layer in range(config["layers"]):
        name = f"blocks.{layer}"
        attention(f"{name}.attention")
        norm(f"{name}.attention_norm")
        if config["cross"]:
            attention(f"{name}.cross")
            norm(f"{name}.cross_norm")
        if config["feed_forward"]:
            p[f"{name}.feed_forward.widen.weight"] = draw(rng, d, config["width"])
            p[f"{name}.feed_forward.widen.bias"] = draw(rng, config["width"], reach=24)
            p[f"{name}.feed_forward.narrow.weight"] = draw(rng, config["width"], d)
            p[f"{name}.feed_forward.narrow.bias"] = draw(rng, d, reach=24)
            norm(f"{name}.feed_forward_norm")
    if config["norm"] == "pre":
        norm("norm")
    p["output.weight"] = draw(rng, d, config["classes"])
    p["output.bias"] = draw(rng, config["classes"], reach=24)
    return p


# The model.


def may_see(masks, n, m):
    """True where no mask hides the cell, and the sum of all biases."""
    seen = torch.ones(n, m, dtype=torch.bool)
    bias = torch.zeros(n, m, dtype=torch.float64)
    for mask in masks:
        if "key_keep" in mask:
            seen &= torch.tensor(mask["key_keep"], dtype=torch.bool)
        elif "causal" in mask:
            seen &= torch.ones(n, m, dtype=torch.bool).tril()
        elif "cells" in mask:
            for i, j in mask["cells"]:
                seen[i, j] = False
        else:
            bias = bias + torch.tensor(mask["bias"], dtype=torch.float64)
    return seen, bias


def attend(p, name, config, query, memory, masks):
    def project(x, part):
        y = x @ p[f"{name}.projections.{part}"]
        return y + p[f"{name}.projections.{part}_bias"] if config["bias"] else y

    n, m, heads = len(query), len(memory), config["heads"]
    seen, bias = may_see(masks, n, m)
    parts = [project(x, part).chunk(heads, dim=1)
             for x, part in ((query, "query"), (memory, "key"), (memory, "value"))]
    outputs = []
    for head, (q, k, v) in enumerate(zip(*parts)):
        if config["scoring"] == "additive":
            a = q @ p[f"{name}.additive.{head}.query"]
            b = k @ p[f"{name}.additive.{head}.key"]
            scores = torch.tanh(a[:, None, :] + b[None, :, :]) @ p[f"{name}.additive.{head}.v"]
        else:
            scores = q @ k.T
            if config["scoring"] == "scaled":
                scores = scores / math.sqrt(k.shape[1])
        # One query at a time, over what it sees; one that sees nothing takes nothing.
        rows = []
        for i in range(n):
            visible = seen[i].nonzero()[:, 0]
            if len(visible) == 0:
                rows.append(torch.zeros(v.shape[1], dtype=torch.float64))
                continue
            z = (scores[i] + bias[i])[visible] / config["temperature"]
            rows.append(torch.softmax(z, dim=0) @ v[visible])
        outputs.append(torch.stack(rows))
    return project(torch.cat(outputs, dim=1), "output")


def sublayer(p, name, config, x, f):
    def norm(y):
        return functional.layer_norm(
            y, (y.shape[1],), p.get(f"{name}.gain"), p.get(f"{name}.bias"), 1e-5
        )

    if config["norm"] == "pre":
        return x + f(norm(x))
    if config["norm"] == "post":
        return norm(x + f(x))
    return x + f(x)


def sinusoidal(n, d):
    table = torch.zeros(n, d, dtype=torch.float64)
    for position in range(n):
        for feature in range(d):
            angle = position / 10000.0 ** (2 * (feature // 2) / d)
            table[position, feature] = math.cos(angle) if feature % 2 else math.sin(angle)
    return table


def embed(p, config, tokens):
    x = p["embedding.tokens"][torch.tensor(tokens)]
    if config["positions"] == "learned":
        x = x + p["embedding.positions"][: len(tokens)]
    if config["positions"] == "sinusoidal":
        x = x + sinusoidal(len(tokens), config["d_model"])
    return x


def feed_forward(p, name, config, x):
    wide = x @ p[f"{name}.widen.weight"] + p[f"{name}.widen.bias"]
    bent = {
        "relu": functional.relu,
        "gelu": functional.gelu,
        "gelu_tanh": lambda y: functional.gelu(y, approximate="tanh"),
    }[config["feed_forward"]](wide)
    return bent @ p[f"{name}.narrow.weight"] + p[f"{name}.narrow.bias"]


def logits(p, config, example):
    masks = example["masks"] + ([{"causal": True}] if config["causal"] else [])
    x = embed(p, config, example["tokens"])
    source = example.get("source")
    memory = embed(p, config, source["tokens"]) if source else None
    for layer in range(config["layers"]):
        name = f"blocks.{layer}"
        x = sublayer(
            p, f"{name}.attention_norm", config, x,
            lambda y: attend(p, f"{name}.attention", config, y, y, masks),
        )
        if source:
            x = sublayer(
                p, f"{name}.cross_norm", config, x,
                lambda y: attend(p, f"{name}.cross", config, y, memory, source["masks"]),
            )
        if config["feed_forward"]:
            x = sublayer(
                p, f"{name}.feed_forward_norm", config, x,
                lambda y: feed_forward(p, f"{name}.feed_forward", config, y),
            )
    if config["norm"] == "pre":
        x = functional.layer_norm(x, (x.shape[1],), p.get("norm.gain"), p.get("norm.bias"), 1e-5)
    return x @ p["output.weight"] + p["output.bias"]


def model(rng, index):
    config = draw_config(rng, index)
    parameters = draw_parameters(rng, config)
    examples = draw_examples(rng, config, index)
    rows = torch.cat([logits(parameters, config, example) for example in examples])
    targets = torch.tensor(
        [-1 if target is None else target for example in examples for target in example["targets"]]
    )
    loss = functional.cross_entropy(rows, targets, ignore_index=-1)
    loss.backward()
    return {
        "config": config,
        "examples": examples,
        "loss": loss.item(),
        "parameters": {name: numbers(tensor.detach()) for name, tensor in parameters.items()},
        "gradients": {
            name: numbers(torch.zeros_like(tensor) if tensor.grad is None else tensor.grad)
            for name, tensor in parameters.items()
        },
    }


def adam(rng):
    """AdamW on a matrix for some steps, each gradient shortened to a length of 1 before."""
    weight = draw(rng, 2, 3, reach=64)
    doc = {"rate": 0.05, "decay": 0.1, "clip": 1.0, "start": numbers(weight.detach()), "steps": []}
    optimiser = torch.optim.AdamW(
        [weight], lr=doc["rate"], betas=(0.9, 0.999), eps=1e-8, weight_decay=doc["decay"]
    )
    for step in range(8):
        gradient = draw(rng, 2, 3, reach=16 * (1 + step % 4)).detach()
        # Not clip_grad_norm_, which adds 0.000001 to the norm.
        norm = gradient.norm()
        weight.grad = gradient * min(1.0, doc["clip"] / norm.item())
        optimiser.step()
        doc["steps"].append(
            {
                "gradient": numbers(gradient),
                "norm": norm.item(),
                "weight": numbers(weight.detach()),
            }
        )
    return doc


# The file.


def numbers(tensor):
    """Flat, in rows: 15 digits, as many as mean something after so many sums."""
    flat = [float(f"{x:.15g}") for x in tensor.flatten().tolist()]
    return [int(x) if x.is_integer() else x for x in flat]


def main():
    torch.set_num_threads(1)
    rng = random.Random(SEED)
    models = [model(rng, index) for index in range(MODELS)]
    line = lambda doc: json.dumps(doc, separators=(",", ":"), allow_nan=False)
    text = '{"models":[\n' + ",\n".join(map(line, models)) + '\n],"adam":' + line(adam(rng)) + "}\n"
    TARGET.write_text(text, encoding="ascii")
    print(f"{TARGET.name}: {len(models)} models, {len(text)} bytes")


if __name__ == "__main__":
    main()
