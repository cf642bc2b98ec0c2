// This project's core, as WebAssembly. Its results stay where they are, in the module's memory.

import init, { Additive, Layer, Product } from "/ours/layer-bench.js";

let memory;

export async function load() {
  ({ memory } = await init());
}

const view = (at, length) => new Float32Array(memory.buffer, at, length);

function layer({ n, d_model, heads, x, w_q, w_k, w_v, w_o, alone }) {
  const layer = new Layer(n, d_model, heads, x, w_q, w_k, w_v, w_o);
  return {
    run: () => layer.run(),
    results: () => ({
      output: view(layer.output(), n * d_model),
      weights: Array.from({ length: alone ? 0 : heads }, (_, head) => view(layer.weights(head), n * n)),
    }),
    close: () => layer.free(),
  };
}

function additive({ n, d_model, hidden, query, key, w_q, w_k, v }) {
  const additive = new Additive(n, d_model, hidden, query, key, w_q, w_k, v);
  return {
    run: () => additive.run(),
    results: () => ({ weights: [view(additive.weights(), n * n)] }),
    close: () => additive.free(),
  };
}

function product({ n, d_model, x, w }) {
  const product = new Product(n, d_model, d_model, x, w);
  return {
    run: () => product.run(),
    results: () => ({ output: view(product.output(), n * d_model) }),
    close: () => product.free(),
  };
}

/** Ways to do a work, by name. */
export const forms = {
  layer: { "": layer },
  growth: { "": layer },
  additive: { "": additive },
  product: { "": product },
};
