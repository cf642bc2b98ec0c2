"""Heads of a wide embedding: cut with reshape, attended head by head, joined again."""

import numpy as np
from common import case, save, softmax

WIDTHS = [512, 384, 64, 16]


def expected(width, heads, tokens=4):
    t = np.arange(1, tokens + 1)[:, None]
    f = np.arange(1, width + 1)[None, :]
    query, key, value = np.sin(t * f / 12), np.cos(t * f / 12 + t), np.sin(f / 10 + t)
    each = width // heads
    # (tokens, width) -> (heads, tokens, each). Cutting tokens instead of features would show at once.
    cut = lambda x: x.reshape(tokens, heads, each).transpose(1, 0, 2)
    q, k, v = cut(query), cut(key), cut(value)
    products = q @ k.transpose(0, 2, 1)
    scores = products / np.sqrt(each)
    weights = softmax(scores)
    output = weights @ v
    found = {"concat": output.transpose(1, 0, 2).reshape(tokens, width)}
    parts = dict(query=q, key=k, value=v, products=products, scores=scores, weights=weights, output=output)
    for head in {0, heads // 2, heads - 1}:
        found |= {f"{name}-{head + 1}": part[head] for name, part in parts.items()}
    if width <= 64:
        found |= {"query": query, "key": key, "value": value}
    return found


def waves(width, heads, **more):
    return {"numbers": 1, "width": WIDTHS.index(width), "heads": heads} | more


only = ["scores-1", "weights-1", "scores-8", "weights-8", "concat"]
eight = expected(512, 8)

cases = [
    case({name: eight[name] for name in only}, set=waves(512, 8)),
    # Six do not divide 512; the nearest count below that does is four.
    case({"weights-4": expected(512, 4)["weights-4"]}, set=waves(512, 6)),
    # But they divide 384.
    case({"weights-6": expected(384, 6)["weights-6"]}, set=waves(384, 6)),
    case(expected(16, 4), set=waves(16, 4)),
    # One feature a head.
    case(expected(16, 16), set=waves(16, 16)),
    case(expected(64, 1, tokens=2), set=waves(64, 1, sentence="two tokens")),
]
save(__file__, cases)
