// The works in plain JavaScript: typed arrays, no library.
//
// Written for speed: every array is made once, products keep blocks of four by four sums in registers
// (so all sizes are multiples of 4), heads are columns of one matrix and never copied, the exponential
// and tanh are polynomials, which are several times faster than those of Math. Sums are in double
// precision, as JavaScript has no other that is as fast.

/**
 * Columns of y = columns of x times columns of w: (rows, inner) x (inner, columns). Every matrix is a
 * place in an array and the width of its rows.
 */
function product(y, yAt, yWidth, x, xAt, xWidth, w, wAt, wWidth, rows, inner, columns) {
  for (let i = 0; i < rows; i += 4) {
    const x0 = xAt + i * xWidth, x1 = x0 + xWidth, x2 = x1 + xWidth, x3 = x2 + xWidth;
    for (let j = 0; j < columns; j += 4) {
      let a0 = 0, a1 = 0, a2 = 0, a3 = 0, b0 = 0, b1 = 0, b2 = 0, b3 = 0;
      let c0 = 0, c1 = 0, c2 = 0, c3 = 0, d0 = 0, d1 = 0, d2 = 0, d3 = 0;
      for (let k = 0, at = wAt + j; k < inner; k += 1, at += wWidth) {
        const w0 = w[at], w1 = w[at + 1], w2 = w[at + 2], w3 = w[at + 3];
        const a = x[x0 + k], b = x[x1 + k], c = x[x2 + k], d = x[x3 + k];
        a0 += a * w0; a1 += a * w1; a2 += a * w2; a3 += a * w3;
        b0 += b * w0; b1 += b * w1; b2 += b * w2; b3 += b * w3;
        c0 += c * w0; c1 += c * w1; c2 += c * w2; c3 += c * w3;
        d0 += d * w0; d1 += d * w1; d2 += d * w2; d3 += d * w3;
      }
      const y0 = yAt + i * yWidth + j, y1 = y0 + yWidth, y2 = y1 + yWidth, y3 = y2 + yWidth;
      y[y0] = a0; y[y0 + 1] = a1; y[y0 + 2] = a2; y[y0 + 3] = a3;
      y[y1] = b0; y[y1 + 1] = b1; y[y1 + 2] = b2; y[y1 + 3] = b3;
      y[y2] = c0; y[y2 + 1] = c1; y[y2 + 2] = c2; y[y2 + 3] = c3;
      y[y3] = d0; y[y3 + 1] = d1; y[y3 + 2] = d2; y[y3 + 3] = d3;
    }
  }
}

/** y = x w^T times a factor: (rows, inner) x (columns, inner) -> (rows, columns). */
function againstRows(y, yAt, yWidth, x, xAt, xWidth, w, wAt, wWidth, rows, inner, columns, factor) {
  for (let i = 0; i < rows; i += 4) {
    const x0 = xAt + i * xWidth, x1 = x0 + xWidth, x2 = x1 + xWidth, x3 = x2 + xWidth;
    for (let j = 0; j < columns; j += 4) {
      const r0 = wAt + j * wWidth, r1 = r0 + wWidth, r2 = r1 + wWidth, r3 = r2 + wWidth;
      let a0 = 0, a1 = 0, a2 = 0, a3 = 0, b0 = 0, b1 = 0, b2 = 0, b3 = 0;
      let c0 = 0, c1 = 0, c2 = 0, c3 = 0, d0 = 0, d1 = 0, d2 = 0, d3 = 0;
      for (let k = 0; k < inner; k += 1) {
        const w0 = w[r0 + k], w1 = w[r1 + k], w2 = w[r2 + k], w3 = w[r3 + k];
        const a = x[x0 + k], b = x[x1 + k], c = x[x2 + k], d = x[x3 + k];
        a0 += a * w0; a1 += a * w1; a2 += a * w2; a3 += a * w3;
        b0 += b * w0; b1 += b * w1; b2 += b * w2; b3 += b * w3;
        c0 += c * w0; c1 += c * w1; c2 += c * w2; c3 += c * w3;
        d0 += d * w0; d1 += d * w1; d2 += d * w2; d3 += d * w3;
      }
      const y0 = yAt + i * yWidth + j, y1 = y0 + yWidth, y2 = y1 + yWidth, y3 = y2 + yWidth;
      y[y0] = a0 * factor; y[y0 + 1] = a1 * factor; y[y0 + 2] = a2 * factor; y[y0 + 3] = a3 * factor;
      y[y1] = b0 * factor; y[y1 + 1] = b1 * factor; y[y1 + 2] = b2 * factor; y[y1 + 3] = b3 * factor;
      y[y2] = c0 * factor; y[y2 + 1] = c1 * factor; y[y2 + 2] = c2 * factor; y[y2 + 3] = c3 * factor;
      y[y3] = d0 * factor; y[y3 + 1] = d1 * factor; y[y3 + 2] = d2 * factor; y[y3 + 3] = d3 * factor;
    }
  }
}

const SMALLEST = -104;
const POWERS = Float64Array.from({ length: 152 }, (_, i) => 2 ** (i - 151));

/** e^x for x up to 0, within 2e-7 of it: a power of two times a polynomial of what is left. */
function exp(x) {
  const doublings = (x < SMALLEST ? SMALLEST : x) * Math.LOG2E;
  const whole = (doublings - 0.5) | 0;
  const r = (doublings - whole) * Math.LN2;
  return POWERS[whole + 151]
    * (1 + r * (1 + r * (1 / 2 + r * (1 / 6 + r * (1 / 24 + r * (1 / 120 + r / 720))))));
}

/** Eigen's quotient of polynomials, within 5e-7 of tanh. */
function tanh(x) {
  x = x > 7.9988117 ? 7.9988117 : x < -7.9988117 ? -7.9988117 : x;
  const s = x * x;
  const odd = ((((((-2.7607685e-16 * s + 2.000188e-13) * s - 8.604672e-11) * s + 5.122297e-8) * s
    + 1.4857224e-5) * s + 6.3726194e-4) * s + 4.8935246e-3);
  const even = ((1.1982584e-6 * s + 1.1853471e-4) * s + 2.2684346e-3) * s + 4.893525e-3;
  return x * odd / even;
}

/** The softmax of every row of (rows, columns), in place. */
function softmax(scores, rows, columns) {
  for (let row = 0, start = 0; row < rows; row += 1, start += columns) {
    const end = start + columns;
    let top = scores[start];
    for (let at = start + 1; at < end; at += 1) {
      const score = scores[at];
      if (score > top) top = score;
    }
    let sum = 0;
    for (let at = start; at < end; at += 1) {
      const e = exp(scores[at] - top);
      scores[at] = e;
      sum += e;
    }
    const factor = 1 / sum;
    for (let at = start; at < end; at += 1) scores[at] *= factor;
  }
}

function layer({ n, d_model: d, heads, x, w_q, w_k, w_v, w_o }) {
  const [q, k, v, concat, output] = Array.from({ length: 5 }, () => new Float32Array(n * d));
  const weights = Array.from({ length: heads }, () => new Float32Array(n * n));
  const d_k = d / heads;
  return {
    run() {
      product(q, 0, d, x, 0, d, w_q, 0, d, n, d, d);
      product(k, 0, d, x, 0, d, w_k, 0, d, n, d, d);
      product(v, 0, d, x, 0, d, w_v, 0, d, n, d, d);
      for (let head = 0; head < heads; head += 1) {
        const at = head * d_k;
        const w = weights[head];
        againstRows(w, 0, n, q, at, d, k, at, d, n, d_k, n, 1 / Math.sqrt(d_k));
        softmax(w, n, n);
        product(concat, at, d, w, 0, n, v, at, d, n, n, d_k);
      }
      product(output, 0, d, concat, 0, d, w_o, 0, d, n, d, d);
    },
    results: () => ({ output, weights }),
    close() {},
  };
}

function additive({ n, d_model: d, hidden, query, key, w_q, w_k, v }) {
  const [q, k] = Array.from({ length: 2 }, () => new Float32Array(n * hidden));
  const weights = new Float32Array(n * n);
  return {
    run() {
      product(q, 0, hidden, query, 0, d, w_q, 0, hidden, n, d, hidden);
      product(k, 0, hidden, key, 0, d, w_k, 0, hidden, n, d, hidden);
      for (let row = 0, cell = 0; row < n; row += 1) {
        for (let column = 0; column < n; column += 1, cell += 1) {
          let score = 0;
          for (let h = 0, a = row * hidden, b = column * hidden; h < hidden; h += 1, a += 1, b += 1) {
            score += v[h] * tanh(q[a] + k[b]);
          }
          weights[cell] = score;
        }
      }
      softmax(weights, n, n);
    },
    results: () => ({ weights: [weights] }),
    close() {},
  };
}

function multiplied({ n, d_model: d, x, w }) {
  const output = new Float32Array(n * d);
  return {
    run: () => product(output, 0, d, x, 0, d, w, 0, d, n, d, d),
    results: () => ({ output }),
    close() {},
  };
}

/** Ways to do a work, by name. */
export const forms = {
  layer: { "": layer },
  growth: { "": layer },
  additive: { "": additive },
  product: { "": multiplied },
};
