"""Two settings on one sentence. Token vectors and parameters are read from givens/compare.json (seed
1; see tests/givens.rs), everything after them is worked out here."""

import json
from pathlib import Path

import numpy as np
from common import case, save, softmax

givens = json.loads((Path(__file__).parent / "givens" / "compare.json").read_text())
W = {name: np.array(matrix) for name, matrix in givens.items()}
SENTENCE = "The animal didn't cross the street because it was too tired".split()
WIDTH = 8
SCORINGS = {"additive": 0, "dot": 1, "scaled": 2}


def sinusoids(n):
    places, pairs = np.arange(n)[:, None], np.arange(WIDTH // 2)[None, :]
    angle = places / 10000.0 ** (2 * pairs / WIDTH)
    return np.stack([np.sin(angle), np.cos(angle)], axis=2).reshape(n, WIDTH)


def side(letter, x, scoring="scaled", heads=1, causal=False, positions=False, shown=0):
    n, d = len(x), WIDTH // heads
    if positions:
        x = x + sinusoids(n)
    q, k = x @ W["w-q"], x @ W["w-k"]
    out = {f"{letter}-q": q, f"{letter}-k": k}
    if positions:
        out[f"{letter}-input"] = x
    weights = []
    for h in range(heads):
        # Features of the head, h d to (h + 1) d, of every token; never whole tokens.
        qh, kh = q[:, h * d : (h + 1) * d], k[:, h * d : (h + 1) * d]
        if heads > 1:
            out[f"{letter}-q-{h + 1}"], out[f"{letter}-k-{h + 1}"] = qh, kh
        if scoring == "additive":
            # The parameters that were drawn for one head stand on side a, those for two on side b.
            u = {part: W[f"{'ab'[heads - 1]}-additive-{part}-{h + 1}"] for part in "qkv"}
            hq, hk = qh @ u["q"], kh @ u["k"]
            out[f"{letter}-hidden-q-{h + 1}"], out[f"{letter}-hidden-k-{h + 1}"] = hq, hk
            scores = np.tanh(hq[:, None, :] + hk[None, :, :]) @ u["v"][0]
        else:
            scores = qh @ kh.T
        out[f"{letter}-scores-{h + 1}"] = scores
        if scoring == "scaled":
            # The width of one head, not of all together.
            scores = scores / np.sqrt(d)
            out[f"{letter}-scaled-{h + 1}"] = scores
        if causal:
            scores = np.where(np.tri(n, dtype=bool), scores, -np.inf)
            out[f"{letter}-masked-{h + 1}"] = scores
        weights.append(softmax(scores))
        out[f"{letter}-weights-{h + 1}"] = weights[-1]
    if shown == 2:
        w = np.mean(weights, axis=0)
        if heads > 1:
            out[f"{letter}-mean"] = w
    else:
        w = weights[min(shown, heads - 1)]
    # The entropy of what is shown: of a mean it is more than the mean of the heads' entropies.
    entropy = -(w * np.log(np.where(w > 0, w, 1.0))).sum(axis=1, keepdims=True)
    visible = np.arange(1, n + 1)[:, None] if causal else np.full((n, 1), n)
    out.update(
        {
            f"{letter}-entropy": entropy,
            f"{letter}-entropy-mean": [[entropy.mean()]],
            f"{letter}-visible": visible,
            f"{letter}-limit": np.log(visible),
            f"{letter}-reach": np.exp(entropy),
        }
    )
    assert (entropy <= np.log(visible) + 1e-12).all()
    return out, w


def one(a, b, shown=0, words=SENTENCE):
    x = W["x"][[SENTENCE.index(word) for word in words]]
    out_a, w_a = side("a", x, shown=shown, **a)
    out_b, w_b = side("b", x, shown=shown, **b)
    set_ = {"head": shown}
    for letter, chosen in (("a", a), ("b", b)):
        set_[f"{letter}-scoring"] = SCORINGS[chosen.get("scoring", "scaled")]
        set_[f"{letter}-heads"] = chosen.get("heads", 1) - 1
        set_[f"{letter}-mask"] = int(chosen.get("causal", False))
        set_[f"{letter}-positions"] = int(chosen.get("positions", False))
    if words is not SENTENCE:
        set_["text"] = " ".join(words)
    rest = {"x": x, "difference": w_a - w_b, "largest-difference": [[np.abs(w_a - w_b).max()]]}
    return case({**out_a, **out_b, **rest}, set=set_)


few = "it was tired it".split()
cases = [
    one({"scoring": "dot"}, {}),
    one({"scoring": "additive"}, {"scoring": "additive", "heads": 2}, shown=1, words=few),
    one({"causal": True}, {"causal": True, "heads": 2, "positions": True}, shown=2, words=few),
    one({"scoring": "dot", "heads": 2}, {"scoring": "additive", "causal": True}, shown=1, words=few),
    one({"heads": 2, "positions": True}, {"heads": 2}, shown=0, words=few[:3]),
    # A single token: all its weight is its own, and its entropy is 0.
    one({}, {"scoring": "dot"}, words=["it"]),
]
save(__file__, cases)
