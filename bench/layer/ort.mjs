// onnxruntime-web: its WebAssembly with SIMD, on one thread. A work may be written as several graphs; the
// first is the formula as it stands.

import * as ort from "/peers/ort.wasm.min.mjs";
import { Graph } from "/onnx.mjs";

export async function load() {
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.wasmPaths = new URL("/peers/", location.href).href;
}

/** A graph ready to run on its inputs, each an array and its shape. */
async function session(graph, inputs, results) {
  const session = await ort.InferenceSession.create(graph.model(), {
    executionProviders: ["wasm"],
    graphOptimizationLevel: "all",
  });
  const feeds = Object.fromEntries(Object.entries(inputs).map(([name, [numbers, shape]]) =>
    [name, new ort.Tensor("float32", numbers, shape)]));
  let last;
  return {
    run: async () => { last = await session.run(feeds); },
    results: () => results(last),
    close: () => session.release(),
  };
}

/** Weights of several heads, one after the other, each for itself. */
const apart = (weights, n, heads) =>
  Array.from({ length: heads }, (_, head) => weights.subarray(head * n * n, (head + 1) * n * n));

const layerResults = ({ n, heads }) => ({ output, weights }) =>
  ({ output: output.data, weights: apart(weights.data, n, heads) });

/** A graph that begins with x and ends with what `attention` makes of it. */
function layerOf(problem, attention) {
  const { n, d_model: d, heads, x } = problem;
  const graph = new Graph();
  const concat = attention(graph, graph.input("x", [1, n, d]), problem);
  graph.node("MatMul", [concat, graph.constant(problem.w_o, [d, d])], {}, ["output"]);
  graph.output("output", [1, n, d]);
  graph.output("weights", [1, heads, n, n]);
  return session(graph, { x: [x, [1, n, d]] }, layerResults(problem));
}

/** Heads as a batch of products: (1, n, d) each to (1, n, d). */
function batched(graph, [query, key, value], { n, d_model: d, heads }) {
  const d_k = d / heads;
  const cut = graph.shape(1, n, heads, d_k);
  const head = (matrix, perm) =>
    graph.node("Transpose", [graph.node("Reshape", [matrix, cut])], { perm });
  const scores = graph.node("MatMul", [head(query, [0, 2, 1, 3]), head(key, [0, 2, 3, 1])]);
  const factor = graph.constant(Float32Array.of(1 / Math.sqrt(d_k)), []);
  const scaled = graph.node("Mul", [scores, factor]);
  graph.node("Softmax", [scaled], { axis: -1 }, ["weights"]);
  const outputs = graph.node("MatMul", ["weights", head(value, [0, 2, 1, 3])]);
  const rows = graph.node("Transpose", [outputs], { perm: [0, 2, 1, 3] });
  return graph.node("Reshape", [rows, graph.shape(1, n, d)]);
}

/** Queries, keys and values from a product each. */
const projected = (graph, x, { d_model: d, w_q, w_k, w_v }) =>
  [w_q, w_k, w_v].map((w) => graph.node("MatMul", [x, graph.constant(w, [d, d])]));

/** The same from one product, of the three matrices side by side. */
function projectedAtOnce(graph, x, { d_model: d, w_q, w_k, w_v }) {
  const all = new Float32Array(3 * d * d);
  for (let row = 0; row < d; row += 1) {
    [w_q, w_k, w_v].forEach((w, i) =>
      all.set(w.subarray(row * d, (row + 1) * d), (3 * row + i) * d));
  }
  const product = graph.node("MatMul", [x, graph.constant(all, [d, 3 * d])]);
  return graph.node("Split", [product, graph.shape(d, d, d)], { axis: -1 }, ["q", "k", "v"]);
}

const products = (problem) => layerOf(problem, (graph, x) =>
  batched(graph, projected(graph, x, problem), problem));

const oneProjection = (problem) => layerOf(problem, (graph, x) =>
  batched(graph, projectedAtOnce(graph, x, problem), problem));

/** The operator for attention of ONNX, which gives the weights on demand. */
const operator = (problem) => layerOf(problem, (graph, x) => {
  const { heads } = problem;
  const settings = { q_num_heads: heads, kv_num_heads: heads, qk_matmul_output_mode: 3 };
  graph.node("Attention", projected(graph, x, problem), settings, ["concat", "", "", "weights"]);
  return "concat";
});

/** A graph in which `score` makes the scores, (n, n), of queries and keys in the hidden width. */
function additiveOf(problem, score) {
  const { n, d_model: d, hidden, query, key, w_q, w_k } = problem;
  const graph = new Graph();
  const side = (name, w) =>
    graph.node("MatMul", [graph.input(name, [n, d]), graph.constant(w, [d, hidden])]);
  const scores = score(graph, side("query", w_q), side("key", w_k), problem);
  graph.node("Softmax", [graph.node("Reshape", [scores, graph.shape(n, n)])], { axis: -1 }, ["weights"]);
  graph.output("weights", [n, n]);
  const inputs = { query: [query, [n, d]], key: [key, [n, d]] };
  return session(graph, inputs, ({ weights }) => ({ weights: [weights.data] }));
}

/** tanh of all sums as (n, n, hidden). */
const hiddenLast = (problem) => additiveOf(problem, (graph, query, key, { n, hidden, v }) => {
  const sums = graph.node("Add", [
    graph.node("Reshape", [query, graph.shape(n, 1, hidden)]),
    graph.node("Reshape", [key, graph.shape(1, n, hidden)]),
  ]);
  const bent = graph.node("Reshape", [graph.node("Tanh", [sums]), graph.shape(n * n, hidden)]);
  return graph.node("MatMul", [bent, graph.constant(v, [hidden, 1])]);
});

/** tanh of all sums as (hidden, n, n). */
const hiddenFirst = (problem) => additiveOf(problem, (graph, query, key, { n, hidden, v }) => {
  const turned = (side) => graph.node("Transpose", [side], { perm: [1, 0] });
  const sums = graph.node("Add", [
    graph.node("Reshape", [turned(query), graph.shape(hidden, n, 1)]),
    graph.node("Reshape", [turned(key), graph.shape(hidden, 1, n)]),
  ]);
  const bent = graph.node("Reshape", [graph.node("Tanh", [sums]), graph.shape(hidden, n * n)]);
  return graph.node("MatMul", [graph.constant(v, [1, hidden]), bent]);
});

function product({ n, d_model: d, x, w }) {
  const graph = new Graph();
  graph.node("MatMul", [graph.input("x", [n, d]), graph.constant(w, [d, d])], {}, ["output"]);
  graph.output("output", [n, d]);
  return session(graph, { x: [x, [n, d]] }, ({ output }) => ({ output: output.data }));
}

const layerForms = {
  "products": products,
  "one projection": oneProjection,
  "Attention operator": operator,
};

/** Ways to do a work, by name. */
export const forms = {
  layer: layerForms,
  growth: layerForms,
  additive: { "hidden last": hiddenLast, "hidden first": hiddenFirst },
  product: { "": product },
};
