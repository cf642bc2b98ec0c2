// What the benchmark found, as tables for people.

const three = (middle, [low, high], digits) =>
  `${digits(middle)} (${digits(low)} to ${digits(high)})`;

const milliseconds = (each) =>
  each.toFixed(each < 1 ? 3 : each < 10 ? 2 : each < 100 ? 1 : 0);

const ratio = (each) => each.toFixed(each < 0.1 ? 3 : 2);

/** One work beside all others, a row for each size and each of them. */
export function table(work, rows) {
  const product = work === "product";
  const lines = rows.filter((row) => row.work === work).map((row) => [
    `${row.n}, ${row.d_model}, ${row.heads}`,
    `${row.peer}${row.form ? `, ${row.form}` : ""}`,
    three(row.ours_ms, row.ours_quartiles, milliseconds),
    three(row.peer_ms, row.peer_quartiles, milliseconds),
    three(row.ratio, row.ratio_quartiles, ratio),
    ...(product ? [row.ours_gflops.toFixed(1), row.peer_gflops.toFixed(1)] : []),
  ]);
  const head = ["n, d_model, heads", "beside", "ours, ms", "theirs, ms", "ours over theirs",
    ...(product ? ["ours, GFLOP/s", "theirs, GFLOP/s"] : [])];
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [line(head), `|${"---|".repeat(head.length)}`, ...lines.map(line)].join("\n");
}

function growthTable(alone) {
  const lines = alone.map((row) =>
    `| ${row.n} | ${three(row.ours_ms, row.ours_quartiles, milliseconds)} |`);
  return ["| n | ours, ms |", "|---|---|", ...lines].join("\n");
}

/** The whole document. */
export function report({ machine, rounds, rows, alone }) {
  const { cpu, cores, chromium, onnxruntime, tensorflow, load } = machine;
  const [before, after] = load.map((each) => each.toFixed(1));
  return `# A layer in the browser

Written by \`cargo xtask bench\`; the head of \`bench/layer/bench.mjs\` says how it measures.

The same numbers, in \`f32\`, for all, in one thread of one browser; nothing is timed before outputs and
weights are equal to a ten-thousandth of their largest. Medians of ${rounds} rounds, quartiles in brackets.
"Ours over theirs" is our time divided by theirs: below 1 ours is faster. Ratios are taken within a round,
so what else the computer did matters less for them than for the milliseconds.

## A layer

X, (n, d_model), to Q, K and V; of every head the scores Q K^T / sqrt(d_k), their softmax, and that
times V; all heads times W_O. The output and the weights of all heads are kept, as they are shown.

${table("layer", rows)}

## Additive scoring

v . tanh(q W_q + k W_k) for every query and key, hidden width 64, and the softmax; the weights are kept.

${table("additive", rows)}

## A product

(512, 512) times (512, 512), the second of which are weights.

${table("product", rows)}

## Longer inputs

The layer again, with d_model 64 and 8 heads.

${table("growth", rows)}

Ours alone:

${growthTable(alone)}

## What was timed

- ${cpu}, ${cores} cores; load average ${before} before and ${after} after, of which this benchmark
  makes 1. Where it is more than the cores, all milliseconds are too many.
- ${chromium}.
- onnxruntime-web ${onnxruntime}: WebAssembly with SIMD on one thread, a session with all optimisations,
  weights as initializers. Its results are read from the tensors that it returns.
- TensorFlow.js ${tensorflow}: WebAssembly with SIMD on one thread, weights as tensors that stay. Its
  results are read as arrays.
- Plain JavaScript (\`plain.mjs\`) is typed arrays, products with register blocks, an exponential and a
  tanh of its own.
- Ours is WebAssembly with SIMD, built as the page is. Its results stay in its memory, where the page can
  read them.
- A library can be told a work in several ways. It is timed as the formula is written, and once more in the
  quickest way that we found, where that is another; the way is named beside it.
`;
}
