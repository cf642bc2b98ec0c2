#!/usr/bin/env python3
"""The problem of the benchmark in PyTorch, on one thread of the CPU.

    cargo xtask bench-training      # calls this; or by hand:

    pip install torch
    python3 bench/training/torch_step.py run problem.json             # eager
    python3 bench/training/torch_step.py run problem.json compile     # torch.compile

For each line `N` on standard input it takes N steps from the start and prints a line
{"seconds": ..., "losses": [...]}. `training-bench problem scaled` prints problem.json.

    python3 bench/training/torch_step.py reference scaled.json additive.json

writes losses.json beside this script: the first losses in float64, for the tests of the trainer.
`version` prints PyTorch's.

Written as PyTorch is meant to be used for speed: the whole batch at once, queries, keys and values
from one product, its own scaled dot product attention, its fused Adam.
"""

import json
import sys
import time
from pathlib import Path

import torch
from torch import nn
from torch.nn import functional

HERE = Path(__file__).resolve().parent
FIRST_LOSSES = 5


class Attention(nn.Module):
    """Self-attention, (batch, n, d_model) -> (batch, n, d_model), without biases."""

    def __init__(self, problem):
        super().__init__()
        d_model, self.heads = problem["dModel"], problem["heads"]
        self.additive = problem["scoring"] == "additive"
        self.packed = nn.Linear(d_model, 3 * d_model, bias=False)
        self.output = nn.Linear(d_model, d_model, bias=False)
        if self.additive:
            d_k, hidden = d_model // self.heads, problem["hidden"]
            self.w_query = nn.Parameter(torch.empty(self.heads, d_k, hidden))
            self.w_key = nn.Parameter(torch.empty(self.heads, d_k, hidden))
            self.v = nn.Parameter(torch.empty(self.heads, hidden))

    def forward(self, x):
        batch, n, d_model = x.shape
        packed = self.packed(x).view(batch, n, 3, self.heads, d_model // self.heads)
        query, key, value = packed.permute(2, 0, 3, 1, 4)  # (batch, heads, n, d_k) each
        if self.additive:
            a = (query @ self.w_query).unsqueeze(3)  # (batch, heads, n, 1, hidden)
            b = (key @ self.w_key).unsqueeze(2)  # (batch, heads, 1, n, hidden)
            scores = (torch.tanh(a + b) * self.v[:, None, None]).sum(4)
            attended = scores.softmax(3) @ value
        else:
            attended = functional.scaled_dot_product_attention(query, key, value)
        return self.output(attended.transpose(1, 2).reshape(batch, n, d_model))


class Model(nn.Module):
    """Tokens (batch, n) to logits (batch, n, vocabulary)."""

    def __init__(self, problem):
        super().__init__()
        vocabulary, d_model = problem["vocabulary"], problem["dModel"]
        self.embedding = nn.Embedding(vocabulary, d_model)
        self.register_buffer("positions", torch.tensor(problem["positions"]))
        self.layers = nn.ModuleList(Attention(problem) for _ in range(problem["layers"]))
        self.output = nn.Linear(d_model, vocabulary)
        self.start(problem["parameters"])

    @torch.no_grad()
    def start(self, parameters):
        """Takes the numbers of the problem, in which y = x W."""

        def given(name):
            tensor = torch.tensor(parameters[name]["numbers"], dtype=torch.float64)
            return tensor.reshape(parameters[name]["shape"])

        self.embedding.weight.copy_(given("embedding.tokens"))
        for number, layer in enumerate(self.layers):
            of = f"blocks.{number}.attention"
            packed = [given(f"{of}.projections.{part}") for part in ("query", "key", "value")]
            layer.packed.weight.copy_(torch.cat(packed, 1).T)
            layer.output.weight.copy_(given(f"{of}.projections.output").T)
            if layer.additive:
                for head in range(layer.heads):
                    layer.w_query[head] = given(f"{of}.additive.{head}.query")
                    layer.w_key[head] = given(f"{of}.additive.{head}.key")
                    layer.v[head] = given(f"{of}.additive.{head}.v")
        self.output.weight.copy_(given("output.weight").T)
        self.output.bias.copy_(given("output.bias"))

    def forward(self, tokens):
        x = self.embedding(tokens) + self.positions
        for layer in self.layers:
            x = x + layer(x)
        return self.output(x)


class Run:
    """A model, and its way down from the start."""

    def __init__(self, problem, dtype=torch.float32, compiled=False):
        self.problem = problem
        self.model = Model(problem).to(dtype)
        if dtype == torch.float64:
            self.model.start(problem["parameters"])
        self.batches = [
            (torch.tensor(batch["tokens"]), torch.tensor(batch["targets"]).flatten())
            for batch in problem["batches"]
        ]
        self.loss = torch.compile(self.loss_of) if compiled else self.loss_of

    def loss_of(self, tokens, targets):
        """The mean cross-entropy of all rows."""
        return functional.cross_entropy(self.model(tokens).flatten(0, 1), targets)

    def losses(self, steps):
        """The loss before each step from the start, and how many seconds they took."""
        self.model.start(self.problem["parameters"])
        parameters = list(self.model.parameters())
        adam = torch.optim.Adam(
            parameters,
            lr=self.problem["rate"],
            betas=tuple(self.problem["betas"]),
            eps=self.problem["eps"],
            fused=True,
        )
        losses = []
        begin = time.perf_counter()
        for step in range(steps):
            loss = self.loss(*self.batches[step % len(self.batches)])
            adam.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(parameters, self.problem["clip"])
            adam.step()
            losses.append(loss.item())
        return losses, time.perf_counter() - begin


def read(path):
    return json.loads(Path(path).read_text(encoding="utf-8"))


def serve(path, compiled):
    run = Run(read(path), compiled=compiled)
    for line in sys.stdin:
        losses, seconds = run.losses(int(line))
        print(json.dumps({"seconds": seconds, "losses": losses}), flush=True)


def write_reference(paths):
    first = {}
    for problem in map(read, paths):
        losses, _ = Run(problem, torch.float64).losses(FIRST_LOSSES)
        first[problem["scoring"]] = [round(loss, 9) for loss in losses]
    (HERE / "losses.json").write_text(json.dumps(first, indent=1) + "\n", encoding="utf-8")


def main():
    torch.set_num_threads(1)
    torch.set_num_interop_threads(1)
    match sys.argv[1:]:
        case ["version"]:
            print(torch.__version__)
        case ["run", path]:
            serve(path, compiled=False)
        case ["run", path, "compile"]:
            serve(path, compiled=True)
        case ["reference", *paths] if paths:
            write_reference(paths)
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main()
