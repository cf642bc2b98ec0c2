// The problem of the benchmark in plain JavaScript: typed arrays, no library, gradients by hand.
//
//   node bench/training/plain.mjs problem.json 100     // a hundred steps, for a look by hand
//
// `training-bench problem scaled` prints problem.json. Written for speed: every array is made once,
// a batch is one matrix of `rows` = examples x n tokens, the three products keep a block of sums in
// registers, all parameters are one array for Adam, and tanh is the same quotient of polynomials
// that the trainer takes (Eigen's, within 5e-7), which is several times faster than Math.tanh.

/** y = x W, (rows, inner) x (inner, columns) -> (rows, columns). Even rows, columns in fours. */
function product(y, yAt, yWidth, x, xAt, xWidth, w, rows, inner, columns) {
  for (let i = 0; i < rows; i += 2) {
    const x0 = xAt + i * xWidth;
    const x1 = x0 + xWidth;
    for (let j = 0; j < columns; j += 4) {
      let a0 = 0, a1 = 0, a2 = 0, a3 = 0, b0 = 0, b1 = 0, b2 = 0, b3 = 0;
      for (let k = 0, at = j; k < inner; k += 1, at += columns) {
        const a = x[x0 + k], b = x[x1 + k];
        const w0 = w[at], w1 = w[at + 1], w2 = w[at + 2], w3 = w[at + 3];
        a0 += a * w0; a1 += a * w1; a2 += a * w2; a3 += a * w3;
        b0 += b * w0; b1 += b * w1; b2 += b * w2; b3 += b * w3;
      }
      const y0 = yAt + i * yWidth + j;
      const y1 = y0 + yWidth;
      y[y0] = a0; y[y0 + 1] = a1; y[y0 + 2] = a2; y[y0 + 3] = a3;
      y[y1] = b0; y[y1 + 1] = b1; y[y1 + 2] = b2; y[y1 + 3] = b3;
    }
  }
}

/** Adds dy W^T to dx, (rows, columns) x (columns, inner) -> (rows, inner). All even, inner in fours. */
function addThrough(dx, xAt, xWidth, dy, yAt, yWidth, w, rows, inner, columns) {
  for (let i = 0; i < rows; i += 2) {
    const y0 = yAt + i * yWidth;
    const y1 = y0 + yWidth;
    for (let k = 0; k < inner; k += 4) {
      const r0 = k * columns, r1 = r0 + columns, r2 = r1 + columns, r3 = r2 + columns;
      let a0 = 0, a1 = 0, a2 = 0, a3 = 0, b0 = 0, b1 = 0, b2 = 0, b3 = 0;
      for (let j = 0; j < columns; j += 1) {
        const a = dy[y0 + j], b = dy[y1 + j];
        const w0 = w[r0 + j], w1 = w[r1 + j], w2 = w[r2 + j], w3 = w[r3 + j];
        a0 += a * w0; a1 += a * w1; a2 += a * w2; a3 += a * w3;
        b0 += b * w0; b1 += b * w1; b2 += b * w2; b3 += b * w3;
      }
      const x0 = xAt + i * xWidth + k;
      const x1 = x0 + xWidth;
      dx[x0] += a0; dx[x0 + 1] += a1; dx[x0 + 2] += a2; dx[x0 + 3] += a3;
      dx[x1] += b0; dx[x1 + 1] += b1; dx[x1 + 2] += b2; dx[x1 + 3] += b3;
    }
  }
}

/** Adds x^T dy to dW, (inner, rows) x (rows, columns) -> (inner, columns). */
function addWeight(dw, x, xAt, xWidth, dy, yAt, yWidth, rows, inner, columns) {
  for (let k = 0; k < inner; k += 2) {
    for (let j = 0; j < columns; j += 4) {
      let a0 = 0, a1 = 0, a2 = 0, a3 = 0, b0 = 0, b1 = 0, b2 = 0, b3 = 0;
      for (let i = 0, from = xAt + k, at = yAt + j; i < rows; i += 1, from += xWidth, at += yWidth) {
        const a = x[from], b = x[from + 1];
        const d0 = dy[at], d1 = dy[at + 1], d2 = dy[at + 2], d3 = dy[at + 3];
        a0 += a * d0; a1 += a * d1; a2 += a * d2; a3 += a * d3;
        b0 += b * d0; b1 += b * d1; b2 += b * d2; b3 += b * d3;
      }
      const w0 = k * columns + j;
      const w1 = w0 + columns;
      dw[w0] += a0; dw[w0 + 1] += a1; dw[w0 + 2] += a2; dw[w0 + 3] += a3;
      dw[w1] += b0; dw[w1 + 1] += b1; dw[w1 + 2] += b2; dw[w1 + 3] += b3;
    }
  }
}

function tanh(x) {
  x = x > 7.9988117 ? 7.9988117 : x < -7.9988117 ? -7.9988117 : x;
  const s = x * x;
  const odd = ((((((-2.7607685e-16 * s + 2.000188e-13) * s - 8.604672e-11) * s + 5.122297e-8) * s
    + 1.4857224e-5) * s + 6.3726194e-4) * s + 4.8935246e-3);
  const even = ((1.1982584e-6 * s + 1.1853471e-4) * s + 2.2684346e-3) * s + 4.893525e-3;
  return x * odd / even;
}

/** What one layer makes and keeps for its way back. */
class Layer {
  constructor(run, name) {
    const { rows, width, heads, pairs, hidden, additive } = run;
    const of = (part) => run.tensor(`${name}.attention.${part}`);
    this.projections = ["query", "key", "value"].map((part) => of(`projections.${part}`));
    this.output = of("projections.output");
    this.qkv = this.projections.map(() => new Float32Array(rows * width));
    this.dQkv = this.projections.map(() => new Float32Array(rows * width));
    this.weights = new Float32Array(pairs * heads);
    this.concat = new Float32Array(rows * width);
    this.heads = [];
    if (additive) {
      for (let head = 0; head < heads; head += 1) {
        this.heads.push({
          query: of(`additive.${head}.query`),
          key: of(`additive.${head}.key`),
          v: of(`additive.${head}.v`),
          a: new Float32Array(rows * hidden),
          b: new Float32Array(rows * hidden),
          dA: new Float32Array(rows * hidden),
          dB: new Float32Array(rows * hidden),
          bent: new Float32Array(pairs * hidden),
        });
      }
    }
  }
}

/** A model, and its way down from the start. */
export class Run {
  constructor(problem) {
    this.problem = problem;
    this.n = problem.positions.length;
    this.examples = problem.batches[0].tokens.length;
    this.rows = this.n * this.examples;
    this.pairs = this.rows * this.n;
    this.width = problem.dModel;
    this.count = problem.heads;
    this.headWidth = this.width / this.count;
    this.hidden = problem.hidden;
    this.classes = problem.vocabulary;
    this.additive = problem.scoring === "additive";

    this.places = {};
    let size = 0;
    for (const [name, { numbers }] of Object.entries(problem.parameters)) {
      this.places[name] = [size, size + numbers.length];
      size += numbers.length;
    }
    [this.parameters, this.gradient, this.mean, this.square] =
      Array.from({ length: 4 }, () => new Float32Array(size));
    this.embedding = this.tensor("embedding.tokens");
    this.output = this.tensor("output.weight");
    this.bias = this.tensor("output.bias");

    const { rows, width } = this;
    const { layers, heads } = problem;
    const sizes = { ...this, heads, tensor: (name) => this.tensor(name) };
    this.layers = Array.from({ length: layers }, (_, i) => new Layer(sizes, `blocks.${i}`));
    this.x = Array.from({ length: layers + 1 }, () => new Float32Array(rows * width));
    this.logits = new Float32Array(rows * this.classes);
    this.dX = new Float32Array(rows * width);
    this.dConcat = new Float32Array(rows * width);
    this.scores = new Float32Array(this.n);

    const repeated = Array.from({ length: this.examples }, () => problem.positions.flat()).flat();
    this.positions = Float32Array.from(repeated);
    this.batches = problem.batches.map(({ tokens, targets }) => ({
      tokens: Int32Array.from(tokens.flat()),
      targets: Int32Array.from(targets.flat()),
    }));
    this.reset();
  }

  /** A parameter and its gradient, as parts of the two arrays of all. */
  tensor(name) {
    const [from, to] = this.places[name];
    return { value: this.parameters.subarray(from, to), d: this.gradient.subarray(from, to) };
  }

  /** Back to where it started. */
  reset() {
    for (const [name, { numbers }] of Object.entries(this.problem.parameters)) {
      this.parameters.set(numbers, this.places[name][0]);
    }
    this.mean.fill(0);
    this.square.fill(0);
    this.steps = 0;
  }

  /** One step on the next batch. Gives the loss before it, the mean over all rows. */
  step() {
    const { tokens, targets } = this.batches[this.steps % this.batches.length];
    this.gradient.fill(0);
    this.embed(tokens);
    this.layers.forEach((layer, index) => this.forward(layer, this.x[index], this.x[index + 1]));
    const loss = this.judge(targets);
    for (let index = this.layers.length - 1; index >= 0; index -= 1) {
      this.backward(this.layers[index], this.x[index]);
    }
    this.learnTokens(tokens);
    this.adam(this.clip());
    return loss;
  }

  embed(tokens) {
    const { rows, width, positions } = this;
    const x = this.x[0];
    const table = this.embedding.value;
    for (let row = 0; row < rows; row += 1) {
      const at = row * width;
      const from = tokens[row] * width;
      for (let f = 0; f < width; f += 1) {
        x[at + f] = table[from + f] + positions[at + f];
      }
    }
  }

  learnTokens(tokens) {
    const { rows, width, dX } = this;
    const d = this.embedding.d;
    for (let row = 0; row < rows; row += 1) {
      const at = row * width;
      const to = tokens[row] * width;
      for (let f = 0; f < width; f += 1) {
        d[to + f] += dX[at + f];
      }
    }
  }

  /** y = x + concat(heads(x)) W_O. */
  forward(layer, x, y) {
    const { rows, width, count, headWidth, hidden } = this;
    const { concat } = layer;
    layer.projections.forEach((w, part) => {
      product(layer.qkv[part], 0, width, x, 0, width, w.value, rows, width, width);
    });
    const [query, key, value] = layer.qkv;
    for (let head = 0; head < count; head += 1) {
      const at = head * headWidth;
      if (this.additive) {
        const own = layer.heads[head];
        product(own.a, 0, hidden, query, at, width, own.query.value, rows, headWidth, hidden);
        product(own.b, 0, hidden, key, at, width, own.key.value, rows, headWidth, hidden);
        this.scoreAdditive(own, layer.weights, head);
      } else {
        this.scoreDots(query, key, layer.weights, head);
      }
      this.attend(layer.weights, head, value, concat);
    }
    product(y, 0, width, concat, 0, width, layer.output.value, rows, width, width);
    for (let i = 0; i < y.length; i += 1) {
      y[i] += x[i];
    }
  }

  /** Scaled dot products, and their softmax: the weights of one head, (examples, n, n). */
  scoreDots(query, key, weights, head) {
    const { rows, n, width, headWidth, scores } = this;
    const scale = 1 / Math.sqrt(headWidth);
    const first = head * headWidth;
    for (let row = 0; row < rows; row += 1) {
      const q = row * width + first;
      const start = (row - row % n) * width + first;
      for (let j = 0; j < n; j += 1) {
        const k = start + j * width;
        let a = 0, b = 0, c = 0, d = 0;
        for (let f = 0; f < headWidth; f += 4) {
          a += query[q + f] * key[k + f];
          b += query[q + f + 1] * key[k + f + 1];
          c += query[q + f + 2] * key[k + f + 2];
          d += query[q + f + 3] * key[k + f + 3];
        }
        scores[j] = (a + b + c + d) * scale;
      }
      softmax(scores, n, weights, head * this.pairs + row * n);
    }
  }

  /** v . tanh(a + b), and its softmax. */
  scoreAdditive({ a, b, bent, v }, weights, head) {
    const { rows, n, hidden, scores } = this;
    const w = v.value;
    for (let row = 0; row < rows; row += 1) {
      const from = row * hidden;
      const start = (row - row % n) * hidden;
      for (let j = 0; j < n; j += 1) {
        const other = start + j * hidden;
        const to = (row * n + j) * hidden;
        let sum = 0;
        for (let c = 0; c < hidden; c += 1) {
          const t = tanh(a[from + c] + b[other + c]);
          bent[to + c] = t;
          sum += t * w[c];
        }
        scores[j] = sum;
      }
      softmax(scores, n, weights, head * this.pairs + row * n);
    }
  }

  /** Weights times values, into the columns of the head. */
  attend(weights, head, value, concat) {
    const { rows, n, width, headWidth } = this;
    const first = head * headWidth;
    for (let row = 0; row < rows; row += 1) {
      const w = head * this.pairs + row * n;
      const start = (row - row % n) * width + first;
      const to = row * width + first;
      for (let f = 0; f < headWidth; f += 4) {
        let a = 0, b = 0, c = 0, d = 0;
        for (let j = 0, v = start + f; j < n; j += 1, v += width) {
          const weight = weights[w + j];
          a += weight * value[v];
          b += weight * value[v + 1];
          c += weight * value[v + 2];
          d += weight * value[v + 3];
        }
        concat[to + f] = a; concat[to + f + 1] = b; concat[to + f + 2] = c; concat[to + f + 3] = d;
      }
    }
  }

  /** The mean cross-entropy; leaves the gradient of the last layer's output in dX. */
  judge(targets) {
    const { rows, width, classes, logits, dX } = this;
    const last = this.x[this.layers.length];
    const { value: weight, d: dWeight } = this.output;
    const { value: bias, d: dBias } = this.bias;
    product(logits, 0, classes, last, 0, width, weight, rows, width, classes);
    let loss = 0;
    for (let row = 0; row < rows; row += 1) {
      const at = row * classes;
      let max = -Infinity;
      for (let c = 0; c < classes; c += 1) {
        const z = logits[at + c] + bias[c];
        logits[at + c] = z;
        if (z > max) max = z;
      }
      const meant = logits[at + targets[row]];
      let sum = 0;
      for (let c = 0; c < classes; c += 1) {
        const e = Math.exp(logits[at + c] - max);
        logits[at + c] = e;
        sum += e;
      }
      loss += Math.log(sum) + max - meant;
      const share = 1 / (sum * rows);
      for (let c = 0; c < classes; c += 1) {
        logits[at + c] *= share;
      }
      logits[at + targets[row]] -= 1 / rows;
      for (let c = 0; c < classes; c += 1) {
        dBias[c] += logits[at + c];
      }
    }
    addWeight(dWeight, last, 0, width, logits, 0, classes, rows, width, classes);
    dX.fill(0);
    addThrough(dX, 0, width, logits, 0, classes, weight, rows, width, classes);
    return loss / rows;
  }

  /** From dX of a layer's output to dX of its input; the residual passes it on as it is. */
  backward(layer, x) {
    const { rows, width, count, headWidth, hidden, dX, dConcat } = this;
    addWeight(layer.output.d, layer.concat, 0, width, dX, 0, width, rows, width, width);
    dConcat.fill(0);
    addThrough(dConcat, 0, width, dX, 0, width, layer.output.value, rows, width, width);
    layer.dQkv.forEach((d) => d.fill(0));
    const [query, key] = layer.qkv;
    const [dQuery, dKey] = layer.dQkv;
    for (let head = 0; head < count; head += 1) {
      const at = head * headWidth;
      if (this.additive) {
        const own = layer.heads[head];
        own.dA.fill(0);
        own.dB.fill(0);
        this.attendBack(layer, head, own);
        addWeight(own.query.d, query, at, width, own.dA, 0, hidden, rows, headWidth, hidden);
        addWeight(own.key.d, key, at, width, own.dB, 0, hidden, rows, headWidth, hidden);
        addThrough(dQuery, at, width, own.dA, 0, hidden, own.query.value, rows, headWidth, hidden);
        addThrough(dKey, at, width, own.dB, 0, hidden, own.key.value, rows, headWidth, hidden);
      } else {
        this.attendBack(layer, head, null);
      }
    }
    layer.projections.forEach((w, part) => {
      const d = layer.dQkv[part];
      addWeight(w.d, x, 0, width, d, 0, width, rows, width, width);
      addThrough(dX, 0, width, d, 0, width, w.value, rows, width, width);
    });
  }

  /** One head back to its values, and through the softmax to what was scored. */
  attendBack(layer, head, own) {
    const { rows, n, width, headWidth, dConcat, scores: dWeights } = this;
    const { weights } = layer;
    const [query, key, value] = layer.qkv;
    const [dQuery, dKey, dValue] = layer.dQkv;
    const scale = 1 / Math.sqrt(headWidth);
    const first = head * headWidth;
    for (let row = 0; row < rows; row += 1) {
      const w = head * this.pairs + row * n;
      const at = row * width + first;
      const start = (row - row % n) * width + first;
      let mean = 0;
      for (let j = 0; j < n; j += 1) {
        const other = start + j * width;
        const weight = weights[w + j];
        let even = 0, odd = 0;
        for (let f = 0; f < headWidth; f += 2) {
          const d = dConcat[at + f], e = dConcat[at + f + 1];
          even += d * value[other + f];
          odd += e * value[other + f + 1];
          dValue[other + f] += weight * d;
          dValue[other + f + 1] += weight * e;
        }
        const sum = even + odd;
        dWeights[j] = sum;
        mean += weight * sum;
      }
      for (let j = 0; j < n; j += 1) {
        const dScore = weights[w + j] * (dWeights[j] - mean);
        if (own === null) {
          const d = dScore * scale;
          const other = start + j * width;
          for (let f = 0; f < headWidth; f += 1) {
            dQuery[at + f] += d * key[other + f];
            dKey[other + f] += d * query[at + f];
          }
        } else {
          this.scoreBack(own, row, j, dScore);
        }
      }
    }
  }

  /** One additive score back to both sides of its sum, and to v. */
  scoreBack({ v, bent, dA, dB }, row, j, dScore) {
    const { n, hidden } = this;
    const { value: w, d: dV } = v;
    const from = (row * n + j) * hidden;
    const a = row * hidden;
    const b = (row - row % n + j) * hidden;
    for (let c = 0; c < hidden; c += 1) {
      const t = bent[from + c];
      dV[c] += dScore * t;
      const d = dScore * w[c] * (1 - t * t);
      dA[a + c] += d;
      dB[b + c] += d;
    }
  }

  /** What the gradient is multiplied by, so that it is no longer than allowed. */
  clip() {
    const { gradient } = this;
    let squares = 0;
    for (let i = 0; i < gradient.length; i += 1) {
      squares += gradient[i] * gradient[i];
    }
    return Math.min(1, this.problem.clip / Math.sqrt(squares));
  }

  adam(factor) {
    const { parameters, gradient, mean, square } = this;
    const { rate, betas: [keepMean, keepSquare], eps } = this.problem;
    this.steps += 1;
    const length = rate / (1 - keepMean ** this.steps);
    const root = 1 / Math.sqrt(1 - keepSquare ** this.steps);
    for (let i = 0; i < parameters.length; i += 1) {
      const g = gradient[i] * factor;
      const m = keepMean * mean[i] + (1 - keepMean) * g;
      const s = keepSquare * square[i] + (1 - keepSquare) * g * g;
      mean[i] = m;
      square[i] = s;
      parameters[i] -= length * m / (Math.sqrt(s) * root + eps);
    }
  }
}

/** The softmax of the first n scores, written from `at` on. */
function softmax(scores, n, weights, at) {
  let max = -Infinity;
  for (let j = 0; j < n; j += 1) {
    if (scores[j] > max) max = scores[j];
  }
  let sum = 0;
  for (let j = 0; j < n; j += 1) {
    const e = Math.exp(scores[j] - max);
    weights[at + j] = e;
    sum += e;
  }
  const share = 1 / sum;
  for (let j = 0; j < n; j += 1) {
    weights[at + j] *= share;
  }
}

if (globalThis.process?.argv[1]?.endsWith("plain.mjs")) {
  const [path, steps] = process.argv.slice(2);
  const { readFile } = await import("node:fs/promises");
  const run = new Run(JSON.parse(await readFile(path, "utf8")));
  const start = performance.now();
  const losses = Array.from({ length: Number(steps) }, () => run.step());
  console.log({ seconds: (performance.now() - start) / 1000, losses: losses.slice(0, 5) });
}
