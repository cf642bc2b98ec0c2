// What is computed: every size of the three works, and their numbers, from one seed.

/** "growth" is the layer at one width over longer and longer inputs; `alone` is for us alone. */
export const WORKS = [
  { work: "product", n: 512, d_model: 512, heads: 1 },
  { work: "layer", n: 16, d_model: 64, heads: 2 },
  { work: "layer", n: 64, d_model: 512, heads: 8 },
  { work: "layer", n: 256, d_model: 512, heads: 8 },
  { work: "layer", n: 1024, d_model: 512, heads: 8 },
  { work: "additive", n: 64, d_model: 64, heads: 1, hidden: 64 },
  { work: "additive", n: 256, d_model: 64, heads: 1, hidden: 64 },
  { work: "additive", n: 1024, d_model: 64, heads: 1, hidden: 64 },
  { work: "growth", n: 16, d_model: 64, heads: 8 },
  { work: "growth", n: 64, d_model: 64, heads: 8 },
  { work: "growth", n: 256, d_model: 64, heads: 8 },
  { work: "growth", n: 1024, d_model: 64, heads: 8 },
  { work: "growth", n: 2048, d_model: 64, heads: 8, alone: true },
  { work: "growth", n: 4096, d_model: 64, heads: 8, alone: true },
];

const SEED = 2017;

/** Numbers of mean 0 and variance 1, the same for the same seed (mulberry32). */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    const uniform = ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
    return (2 * uniform - 1) * Math.sqrt(3);
  };
}

/**
 * A work with its numbers, matrices row by row. Weights are scaled by 1 / sqrt(width), so that what
 * comes of them has variance 1 again.
 */
export function problem(work) {
  const { n, d_model, hidden } = work;
  const next = numbers(SEED);
  const drawn = (length, scale = 1) => Float32Array.from({ length }, () => next() * scale);
  const weight = (rows, columns) => drawn(rows * columns, 1 / Math.sqrt(rows));
  switch (work.work) {
    case "product":
      return { ...work, x: drawn(n * d_model), w: weight(d_model, d_model) };
    case "additive":
      return {
        ...work,
        query: drawn(n * d_model),
        key: drawn(n * d_model),
        w_q: weight(d_model, hidden),
        w_k: weight(d_model, hidden),
        v: drawn(hidden),
      };
    default: {
      const [w_q, w_k, w_v, w_o] = Array.from({ length: 4 }, () => weight(d_model, d_model));
      return { ...work, x: drawn(n * d_model), w_q, w_k, w_v, w_o };
    }
  }
}

/** Operations with floating point numbers of a product, a multiplication and an addition each. */
export function operations({ n, d_model }) {
  return 2 * n * d_model * d_model;
}
