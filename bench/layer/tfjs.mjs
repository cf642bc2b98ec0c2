// TensorFlow.js: its WebAssembly with SIMD, on one thread. A work may be written in several ways; the
// page takes the quickest.

/* global tf */

export async function load() {
  // The build for threads is another one, and on one thread it gains nothing.
  tf.env().set("WASM_HAS_MULTITHREAD_SUPPORT", false);
  tf.wasm.setWasmPaths("/peers/");
  if (!await tf.setBackend("wasm")) throw new Error("its WebAssembly does not start");
}

/**
 * What computes with tensors that are made once. `compute` gives the results as lists of tensors;
 * they are read as arrays and let go of within the run.
 */
function kept(tensors, compute) {
  let last;
  return {
    run() {
      tf.tidy(() => {
        const { output, weights } = compute(tensors);
        last = { output: output?.dataSync(), weights: weights?.map((each) => each.dataSync()) };
      });
    },
    results: () => last,
    close: () => tf.dispose(tensors),
  };
}

/** The matrices of a layer as tensors. */
function matrices({ n, d_model: d, x, w_q, w_k, w_v, w_o }) {
  const square = (w) => tf.tensor2d(w, [d, d]);
  return { x: tf.tensor2d(x, [n, d]), w: [w_q, w_k, w_v].map(square), w_o: square(w_o) };
}

/** All heads as a batch of products. */
function batched(problem) {
  const { n, d_model: d, heads } = problem;
  const d_k = d / heads;
  const { results, ...rest } = kept(matrices(problem), ({ x, w, w_o }) => {
    const cut = (w) => tf.transpose(tf.reshape(tf.matMul(x, w), [n, heads, d_k]), [1, 0, 2]);
    const [query, key, value] = w.map(cut);
    const scaled = tf.mul(query, 1 / Math.sqrt(d_k));
    const weights = tf.softmax(tf.matMul(scaled, key, false, true));
    const rows = tf.transpose(tf.matMul(weights, value), [1, 0, 2]);
    return { output: tf.matMul(tf.reshape(rows, [n, d]), w_o), weights: [weights] };
  });
  const apart = (all) =>
    Array.from({ length: heads }, (_, head) => all.subarray(head * n * n, (head + 1) * n * n));
  return {
    ...rest,
    results: () => ({ output: results().output, weights: apart(results().weights[0]) }),
  };
}

/** Head by head, with products of two matrices. */
function oneByOne(problem) {
  const { d_model: d, heads } = problem;
  const d_k = d / heads;
  return kept(matrices(problem), ({ x, w, w_o }) => {
    const [queries, keys, values] = w.map((w) => tf.split(tf.matMul(x, w), heads, 1));
    const weights = queries.map((query, head) => {
      const scaled = tf.mul(query, 1 / Math.sqrt(d_k));
      return tf.softmax(tf.matMul(scaled, tf.transpose(keys[head])));
    });
    const outputs = weights.map((weights, head) => tf.matMul(weights, values[head]));
    return { output: tf.matMul(tf.concat(outputs, 1), w_o), weights };
  });
}

/** The tensors of additive scoring. */
function sides({ n, d_model: d, hidden, query, key, w_q, w_k, v }) {
  return {
    query: tf.tensor2d(query, [n, d]),
    key: tf.tensor2d(key, [n, d]),
    w_q: tf.tensor2d(w_q, [d, hidden]),
    w_k: tf.tensor2d(w_k, [d, hidden]),
    v: tf.tensor1d(v),
  };
}

/** tanh of all sums as (n, n, hidden). */
function hiddenLast(problem) {
  const { n, hidden } = problem;
  return kept(sides(problem), ({ query, key, w_q, w_k, v }) => {
    const queries = tf.reshape(tf.matMul(query, w_q), [n, 1, hidden]);
    const keys = tf.reshape(tf.matMul(key, w_k), [1, n, hidden]);
    const bent = tf.reshape(tf.tanh(tf.add(queries, keys)), [n * n, hidden]);
    const scores = tf.matMul(bent, tf.reshape(v, [hidden, 1]));
    return { weights: [tf.softmax(tf.reshape(scores, [n, n]))] };
  });
}

/** tanh of all sums as (hidden, n, n). */
function hiddenFirst(problem) {
  const { n, hidden } = problem;
  return kept(sides(problem), ({ query, key, w_q, w_k, v }) => {
    const queries = tf.reshape(tf.matMul(w_q, query, true, true), [hidden, n, 1]);
    const keys = tf.reshape(tf.matMul(w_k, key, true, true), [hidden, 1, n]);
    const bent = tf.reshape(tf.tanh(tf.add(queries, keys)), [hidden, n * n]);
    const scores = tf.matMul(tf.reshape(v, [1, hidden]), bent);
    return { weights: [tf.softmax(tf.reshape(scores, [n, n]))] };
  });
}

function product({ n, d_model: d, x, w }) {
  const tensors = { x: tf.tensor2d(x, [n, d]), w: tf.tensor2d(w, [d, d]) };
  return kept(tensors, ({ x, w }) => ({ output: tf.matMul(x, w) }));
}

const layerForms = { "batched": batched, "head by head": oneByOne };

/** Ways to do a work, by name. */
export const forms = {
  layer: layerForms,
  growth: layerForms,
  additive: { "hidden last": hiddenLast, "hidden first": hiddenFirst },
  product: { "": product },
};
