// What the module promises to a page, tried on the module itself.
//
//   node tests/js_api/contract.mjs <folder of attention-playground.js> <cases.json>
//
// prints each promise that is not kept, and `N passed, N failed`. In a browser: import `contract`
// and call it with the started module and the parsed cases.

/** Tries everything on `api`, and gives { passed, failed: string[] }. */
export function contract(api, cases) {
  const tally = { passed: 0, failed: [] };
  const check = (name, tried) => {
    try {
      tried();
      tally.passed += 1;
    } catch (error) {
      tally.failed.push(`${name}: ${error.message}`);
    }
  };
  const byName = new Map(cases.cases.map((one) => [one.name, one]));
  for (const [name, tried] of Object.entries(NUMERIC)) {
    const { input, expected } = byName.get(name);
    check(name, () => tried(input, expected, { ...api, close: closeTo(TOLERANCE) }));
  }
  for (const [name, tried] of Object.entries(TEXTS)) {
    check(name, () => tried(wordsWith(api), charactersWith(api), api));
  }
  for (const [name, tried] of Object.entries(ANSWERS)) {
    check(name, () => tried(api));
  }
  const before = JSON.stringify(api.attend(good()));
  for (const [name, call, ...parts] of BAD) {
    check(`refuses ${name}`, () => {
      refuses(() => call(api), ...parts);
      equal(JSON.stringify(api.attend(good())), before, "a good request afterwards");
    });
  }
  return tally;
}

// --- what is expected ---

/** Absolute, relative above 1: all is computed in 32 bits. */
const TOLERANCE = 1e-5;

function equal(got, wanted, what = "the answer") {
  const [a, b] = [got, wanted].map((value) => JSON.stringify(value));
  if (a !== b) throw new Error(`${what} is ${a} and not ${b}`);
}

function holds(condition, what) {
  if (!condition) throw new Error(`not so: ${what}`);
}

/** Compares numbers, lists and lists of lists; a 0 that is expected of a weight is a true 0. */
function closeTo(tolerance) {
  const close = (got, wanted, what) => {
    if (Array.isArray(wanted)) {
      holds(Array.isArray(got), `${what} is a list`);
      equal(got.length, wanted.length, `the length of ${what}`);
      wanted.forEach((value, index) => close(got[index], value, `${what}[${index}]`));
      return;
    }
    holds(typeof got === "number", `${what} is a number`);
    const bound = tolerance * Math.max(1, Math.abs(wanted));
    if (!(Math.abs(got - Number(wanted)) <= bound)) {
      throw new Error(`${what} is ${got} and not ${wanted}`);
    }
  };
  return close;
}

function refuses(call, ...parts) {
  let answer;
  try {
    answer = call();
  } catch (error) {
    holds(error instanceof Error, "what is thrown is an Error");
    // A trap of WebAssembly is an Error as well, but a dead module and no answer.
    holds(!(error instanceof WebAssembly.RuntimeError), `no trap: ${error.message}`);
    for (const part of parts) {
      holds(error.message.includes(part), `"${part}" is in "${error.message}"`);
    }
    return;
  }
  throw new Error(`an answer: ${JSON.stringify(answer)}`.slice(0, 200));
}

const transposed = (matrix) => matrix[0].map((_, column) => matrix.map((row) => row[column]));
const identity = (size) =>
  Array.from({ length: size }, (_, i) => Array.from({ length: size }, (_, j) => Number(i === j)));
const cellsWhere = (matrix, hides) =>
  matrix.flatMap((row, i) => row.flatMap((value, j) => (hides(value) ? [[i, j]] : [])));
const columns = (matrix, from, to) => matrix.map((row) => row.slice(from, to));
const added = (a, b) => a.map((row, i) => row.map((value, j) => value + b[i][j]));
const selfAttention = (x) => ({ query: x, key: x, value: x });
const inputs = ({ Q, K, V, scoring }) => ({ query: Q, key: K, value: V, scoring });
const weightsOf = (result) => result.heads.map((head) => head.weights);

/** A request whose scores are the given rows, to the last of 32 bits. */
const scoring = (rows) => ({
  query: identity(rows.length),
  key: transposed(rows),
  value: transposed(rows),
  scoring: "dot",
});

/** A request with one query whose scores are the given row; it may hold infinities. */
const scoringOne = (row) => ({
  query: [[1]],
  key: row.map((score) => [score]),
  value: row.map(() => [1]),
  scoring: "dot",
});

// --- cases that implementations have got wrong ---

const NUMERIC = {
  empty_row(input, expected, { attend, close }) {
    const got = attend({ ...inputs(input), mask: { causal: "top_left", keyKeep: input.key_keep } });
    const [head] = got.heads;
    close(head.scores, expected.raw_scaled_scores, "scores");
    equal(head.allowed, expected.allow.map((row) => row.map(Boolean)), "allowed");
    close(head.weights, expected.weights, "weights");
    close(got.output, expected.output, "output");
    equal(got.emptyRows, [0], "emptyRows");
    equal(head.weights[0], [0, 0, 0], "weights[0]");
    equal(head.weights[1], [0, 1, 0], "weights[1]");
  },
  empty_sentence(input, expected, { attend }) {
    const got = attend({ ...inputs(input), mask: { keyKeep: input.key_keep } });
    equal(got.heads[0].weights, expected.weights, "weights");
    equal(got.output, expected.output, "output");
    equal(got.emptyRows, [0, 1, 2], "emptyRows");
  },
  sentinel_leak(input, expected, { attend, close }) {
    const blocked = cellsWhere(input.allow, (allow) => !allow);
    const got = attend({ ...inputs(input), mask: { blocked } });
    close(got.heads[0].scores, expected.raw_scaled_scores, "scores");
    close(got.heads[0].weights, expected.weights, "weights");
    equal(got.heads[0].weights[0][2], 0, "the hidden weight");
    close(got.output, expected.output, "output");
  },
  bool_polarity(input, expected, { attend, close }) {
    for (const [name, hides] of [
      ["one_means_blocked", (one) => one],
      ["one_means_allowed", (one) => !one],
    ]) {
      const got = attend({ ...inputs(input), mask: { blocked: cellsWhere(input.mask, hides) } });
      close(got.heads[0].weights, expected[name].weights, `${name} weights`);
      close(got.output, expected[name].output, `${name} output`);
    }
  },
  float_mask_additive(input, expected, { attend, close }) {
    const hidden = cellsWhere(input.float_mask, (keep) => !keep);
    const keep = attend({ ...inputs(input), mask: { blocked: hidden } });
    close(keep.heads[0].scores, expected.scaled_scores, "scores");
    close(keep.heads[0].weights, expected.weights_if_read_as_keep_mask, "weights when kept");
    const bias = attend({ ...inputs(input), mask: { bias: input.float_mask } });
    close(bias.heads[0].weights, expected.weights_if_added_as_bias, "weights when added");
    const custom = attend({ ...inputs(input), mask: { bias: input.bias } });
    close(custom.heads[0].weights, expected.weights_with_custom_bias, "weights with a bias");
    close(custom.output, expected.output_with_custom_bias, "output with a bias");
    equal(custom.heads[0].allowed[1], [true, true, false], "allowed[1]");
  },
  multiply_mask(input, expected, { attend, close }) {
    const got = attend({ ...scoringOne(input.scores), mask: { keyKeep: input.keep } });
    close(got.heads[0].weights, [expected.weights], "weights");
    equal(got.heads[0].weights[0].slice(3), [0, 0], "the hidden weights");
  },
  pad_columns_not_rows(input, expected, { attend, close }) {
    const got = attend({ ...inputs(input), mask: { keyKeep: input.key_keep } });
    close(got.heads[0].scores, expected.raw_scaled_scores, "scores");
    close(got.heads[0].weights, expected.weights, "weights");
    close(got.output, expected.output, "output");
    equal(got.emptyRows, [], "emptyRows");
  },
  mask_from_ids(input, expected, { attend, positionalEncoding, close }) {
    const encoding = positionalEncoding({ positions: 3, width: 4 });
    close(encoding, expected.PE, "encoding");
    const x = added(input.embeddings, encoding);
    const keyKeep = input.tokens.map((token) => token !== "[PAD]");
    const got = attend({ ...selfAttention(x), mask: { keyKeep } });
    close(got.heads[0].weights, expected.weights, "weights");
    close(got.output, expected.output, "output");
  },
  scale_per_head(input, expected, { attend, close }) {
    for (const heads of [1, 2, 4]) {
      const wanted = expected[`heads_${heads}`];
      const got = attend({ ...selfAttention(input.X), heads });
      close(got.heads.map((head) => head.scores), wanted.scaled_scores_per_head, "scores");
      close(weightsOf(got), wanted.weights_per_head, "weights");
      close(got.concat, wanted.output, "concat");
    }
  },
  softmax_axis(input, expected, { attend, close }) {
    const got = attend(scoring(input.scores));
    close(got.heads[0].scores, input.scores, "scores");
    close(got.heads[0].weights, expected.weights, "weights");
    const single = attend(scoring(input.single_query));
    close(single.heads[0].weights, expected.single_query_weights, "weights of one query");
  },
  split_heads(input, expected, { attend }) {
    const got = attend({ ...selfAttention(input.X), heads: input.heads });
    for (const side of ["query", "key", "value"]) {
      for (const head of [0, 1, 2]) {
        equal(got.heads[head][side], expected[`head_${head}`], `${side} of head ${head}`);
      }
    }
  },
  output_projection(input, expected, { attend, close }) {
    for (const heads of [1, 2]) {
      const wanted = expected[`heads_${heads}`];
      const projections = { output: input.W_O, outputBias: input.b_O };
      const got = attend({ ...selfAttention(input.X), heads, projections });
      close(got.concat, wanted.concat, `concat of ${heads}`);
      close(got.output, wanted.output, `output of ${heads}`);
    }
  },
  average_heads(input, expected, { attend, close }) {
    const got = attend({ ...inputs(input), heads: input.heads });
    close(weightsOf(got), expected.weights_per_head, "weights");
    close(got.output, expected.output, "output");
  },
  pe_exponent(input, expected, { positionalEncoding, close }) {
    const { positions, d_model: width, base, layout } = input;
    close(positionalEncoding({ positions, width, base, layout }), expected.PE, "encoding");
    close(positionalEncoding({ positions: [3], width })[0], expected.PE[3], "position 3");
  },
  pe_layout_odd(input, expected, { positionalEncoding, close }) {
    const encode = (width, layout) =>
      positionalEncoding({ positions: input.positions, width, layout });
    close(encode(input.odd_d_model), expected.interleaved_d5, "interleaved, odd");
    close(encode(input.even_d_model, "interleaved"), expected.interleaved_d6, "interleaved");
    close(encode(input.even_d_model, "concatenated"), expected.concatenated_d6, "concatenated");
  },
  residual_norm_order(input, expected, { attend, layerNorm, close }) {
    const { X: x, eps } = input;
    const of = (x) => attend(selfAttention(x)).output;
    const normed = of(layerNorm({ x, eps }));
    close(normed, expected.attn_of_LN_X, "attention of what is normed");
    close(added(x, normed), expected.pre_norm, "norm before");
    close(of(x), expected.attn_of_X, "attention");
    close(layerNorm({ x: added(x, of(x)) }), expected.post_norm, "norm after");
  },
  softmax_range(input, expected, { attend, close }) {
    input.rows.forEach((row, index) => {
      const got = attend(scoringOne(row));
      close(got.heads[0].weights[0], expected.weights[index], `weights of row ${index}`);
    });
  },
  temperature_zero(input, expected, { attend, close }) {
    const names = ["T_2", "T_1", "T_0_5", "T_1e_6", "T_0_limit"];
    names.forEach((name, index) => {
      const temperature = input.temperatures[index];
      const got = attend({ ...scoringOne(input.scores), temperature });
      close(got.heads[0].weights[0], expected[name], name);
    });
    refuses(() => attend({ ...scoringOne(input.scores), temperature: -1 }), "temperature: -1");
  },
  cross_attention_shapes(input, expected, { attend, close }) {
    const open = attend(inputs(input));
    close(open.heads[0].scores, expected.raw_scaled_scores, "scores");
    close(open.heads[0].weights, expected.weights, "weights");
    close(open.output, expected.output, "output");
    const masked = attend({ ...inputs(input), mask: { keyKeep: input.source_keep } });
    close(masked.heads[0].weights, expected.weights_with_source_mask, "weights under the mask");
    close(masked.output, expected.output_with_source_mask, "output under the mask");
  },
  gpt2_loading(input, expected, { attend, close }) {
    const width = input.X[0].length;
    const part = (index) => [index * width, (index + 1) * width];
    const weight = (index) => columns(input.c_attn_weight_in_by_out, ...part(index));
    const bias = (index) => input.c_attn_bias.slice(...part(index));
    const request = {
      ...selfAttention(input.X),
      heads: input.heads,
      projections: {
        query: weight(0),
        queryBias: bias(0),
        key: weight(1),
        keyBias: bias(1),
        value: weight(2),
        valueBias: bias(2),
        output: input.c_proj_weight_in_by_out,
        outputBias: input.c_proj_bias,
      },
      mask: { causal: "top_left" },
    };
    const got = attend(request);
    close(weightsOf(got), expected.weights_per_head, "weights");
    close(got.output, expected.output, "output");
    // A scale by the layer is a temperature.
    const scaled = attend({ ...request, temperature: input.layer_idx + 1 });
    const wanted = expected.with_scale_attn_by_inverse_layer_idx;
    close(weightsOf(scaled), wanted.weights_per_head, "weights scaled by the layer");
    close(scaled.output, wanted.output, "output scaled by the layer");
  },
};

// --- texts ---

const slices = (api, mode) => (text) => {
  const tokens = api.tokenize({ text, mode });
  for (const token of tokens) {
    // A lone surrogate has no place in the module; everything else is as it stands.
    equal(token.text, text.slice(token.start, token.end).toWellFormed(), "the slice of a token");
  }
  return tokens.map((token) => token.text);
};
const wordsWith = (api) => slices(api, "words");
const charactersWith = (api) => slices(api, "characters");

const TEXTS = {
  "emoji of several parts stay whole"(words, characters) {
    const farmer = "\u{1F469}\u200D\u{1F33E}";
    const astronaut = "\u{1F9D1}\u{1F3FD}\u200D\u{1F680}";
    const [no, fi] = ["\u{1F1F3}\u{1F1F4}", "\u{1F1EB}\u{1F1EE}"];
    const keycap = "7\uFE0F\u20E3";
    const text = `${farmer}${astronaut} hi ${no}${fi} ${keycap}`;
    equal(characters(text), [farmer, astronaut, "h", "i", no, fi, keycap], "characters");
    const clusters = new Set([0, 5, 12, 13, 14, 15, 16, 20, 24, 25, 28]);
    const cut = words(text);
    equal(cut.join(""), text.replaceAll(" ", ""), "all words");
    for (const word of cut) holds(!word.includes("\uFFFD"), "no replacement character");
    holds(clusters.has(text.indexOf(astronaut)), "astronaut begins a cluster");
  },
  "offsets count UTF-16 units"(_words, _characters, api) {
    const tokens = api.tokenize({ text: "\u{1F469}\u200D\u{1F33E} hi", mode: "characters" });
    equal(tokens.map(({ start, end }) => [start, end]), [[0, 5], [6, 7], [7, 8]], "offsets");
  },
  "invisible characters make no tokens"(words) {
    equal(words("\uFEFFcold start"), ["cold", "start"]);
    equal(words("a\u00A0b\u3000c"), ["a", "b", "c"]);
    equal(words("   "), []);
    equal(words(""), []);
    equal(words("\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645").length, 1, "one Persian word");
    for (const word of words("foo\u200Bbar")) holds(/[a-z]/.test(word), "something to see");
  },
  "writing without spaces is cut"(words, characters) {
    for (const [text, count] of [
      ["\u56F3\u66F8\u9928\u3067\u672C\u3092\u8AAD\u3080\u3002", 9],
      ["\u4ECA\u5929\u4E0B\u5348\u4E0B\u96E8\u3002", 7],
    ]) {
      equal(characters(text).length, count, "characters");
      holds(words(text).length > 1, "more than one word");
      equal(words(text).join(""), text, "all words");
    }
  },
  "right to left is in the order of typing"(words) {
    const [book, on] = ["\u05D4\u05E1\u05E4\u05E8", "\u05E2\u05DC"];
    equal(words(`${book} ${on} ok`), [book, on, "ok"]);
  },
  "both apostrophes are one word, and the same word"(words, _characters, api) {
    equal(words("didn\u2019t didn't"), ["didn\u2019t", "didn't"]);
    const [curly, straight] = api.tokenize({ text: "didn\u2019t didn't" });
    equal(curly.id, straight.id, "ids");
    holds(words("L\u2019\u00E9t\u00E9").join("").includes("\u00E9t\u00E9"), "accents are kept");
  },
  "a very long word is one token"(words) {
    equal(words(`${"a".repeat(300)} ok`).map((word) => word.length), [300, 2]);
  },
  "markup is text"(words) {
    const text = "5<x && y>\"z\" <img src=x onerror=alert(1)> </script> ${7*7} '";
    equal(words(text).join(""), text.replaceAll(" ", ""), "all words");
  },
  "equal tokens have equal ids, others have not"(_words, _characters, api) {
    const ids = api.tokenize({ text: "the cat saw the Cat" }).map((token) => token.id);
    equal(ids, [0, 1, 2, 0, 3], "ids");
  },
  "half a surrogate pair moves no offset"(_words, _characters, api) {
    const tokens = api.tokenize({ text: "a \uD83E b" });
    const last = tokens.at(-1);
    equal([last.text, last.start, last.end], ["b", 4, 5], "the last token");
  },
};

// --- answers ---

const good = () => ({
  query: [[0.4, -1.1], [1.3, 0.2], [-0.7, 0.9]],
  key: [[2, 0.5], [-0.3, 1.4], [0.8, -0.6]],
  value: [[5, -1], [1, 2], [-3, 4]],
  mask: { causal: "top_left", keyKeep: [0, 1, 1] },
});
const goodWith = (changes) => ({ ...good(), ...changes });

const ANSWERS = {
  "an answer has these fields and no others"(api) {
    const got = api.attend(good());
    equal(Object.keys(got), ["heads", "concat", "output", "emptyRows"], "fields");
    const fields = ["query", "key", "value", "scores", "allowed", "weights", "output"];
    equal(Object.keys(got.heads[0]), fields, "fields of a head");
  },
  "answers are plain and JSON keeps them"(api) {
    const got = api.attend(good());
    holds(Object.getPrototypeOf(got) === Object.prototype, "a plain object");
    holds(Array.isArray(got.heads[0].weights[0]), "a plain list");
    holds(got.heads[0].allowed[0][0] === false, "a boolean");
    equal(JSON.parse(JSON.stringify(got)), got, "what JSON kept");
  },
  "answers share nothing with the module or each other"(api) {
    const kept = api.attend(good());
    const before = JSON.stringify(kept);
    const row = Array.from({ length: 64 }, (_, i) => i / 64);
    const large = Array.from({ length: 600 }, () => row);
    api.attend({ ...selfAttention(large), heads: 4 });
    equal(JSON.stringify(kept), before, "what was kept over growing memory");
    const two = api.attend({ ...good(), heads: 2 });
    two.heads[0].allowed[2][2] = "changed";
    holds(two.heads[1].allowed[2][2] === true, "each head has an allowed of its own");
  },
  "a request is left as it is"(api) {
    const request = good();
    api.attend(request);
    equal(request, good(), "the request");
  },
  "null and undefined are absent"(api) {
    for (const nothing of [null, undefined]) {
      const names = ["heads", "scoring", "projections", "additive", "temperature", "fill"];
      const request = goodWith({ emptyRow: nothing });
      for (const name of names) request[name] = nothing;
      equal(api.attend(request), api.attend(good()));
    }
  },
  "typed arrays are lists"(api) {
    const typed = (matrix) => matrix.map((row) => Float64Array.from(row));
    const { query, key, value } = good();
    const mask = { causal: "top_left", keyKeep: Uint8Array.of(0, 1, 1) };
    const request = { query: typed(query), key: typed(key), value: typed(value), mask };
    equal(api.attend(request), api.attend(good()));
    equal(api.layerNorm({ x: [Float32Array.of(1, 1)], eps: 0 }), [[0, 0]]);
  },
  "an object without a prototype is an object"(api) {
    equal(api.attend(Object.assign(Object.create(null), good())), api.attend(good()));
  },
  "numbers have the 32 bits of the page"(api) {
    const { heads: [head], output } = api.attend(good());
    for (const number of [...head.scores, ...head.weights, ...output].flat()) {
      equal(number, Math.fround(number), "a number");
    }
    equal(head.query, good().query.map((row) => row.map(Math.fround)), "the query");
  },
  "a temperature that is 0 in 32 bits is the limit"(api) {
    const request = scoringOne([1, 2, 2]);
    const limit = api.attend({ ...request, temperature: 0 });
    equal(api.attend({ ...request, temperature: 1e-300 }), limit);
  },
  "the largest number of 32 bits is taken"(api) {
    const largest = 2 ** 127 * (2 - 2 ** -23);
    const got = api.attend(goodWith({ value: [[5, -1], [largest, -largest], [-3, 4]] }));
    equal(got.output[1], [largest, -largest], "output[1]");
  },
  "non-finite numbers go in and come out as numbers"(api) {
    const got = api.attend(goodWith({ value: [[NaN, -1], [Infinity, 2], [-3, -Infinity]] }));
    equal(got.output[0], [0, 0], "nothing leaks out of what is hidden");
    holds(got.output[1][0] === Infinity && got.output[1][1] === 2, "Infinity");
    holds(got.output[2][0] === Infinity && got.output[2][1] === -Infinity, "both infinities");
    holds(Number.isNaN(got.heads[0].value[0][0]), "NaN");
  },
  "an infinite bias hides"(api) {
    const bias = [[0, -Infinity, 0], [0, 0, "-Infinity"], [0, 0, 0]];
    const { allowed, weights } = api.attend({ ...good(), mask: { bias } }).heads[0];
    equal(allowed, [[true, false, true], [true, true, false], [true, true, true]], "allowed");
    equal([weights[0][1], weights[1][2]], [0, 0], "weights");
  },
  "an empty row can be uniform, and is still reported"(api) {
    const got = api.attend(goodWith({ emptyRow: "uniform" }));
    equal(got.heads[0].weights[0], repeated(3, Math.fround(1 / 3)), "weights[0]");
    equal(got.emptyRows, [0], "emptyRows");
  },
  "a fill takes part"(api) {
    const request = { ...scoringOne([-5, -20]), mask: { keyKeep: [0, 1] } };
    equal(api.attend(request).heads[0].weights, [[0, 1]], "weights without a fill");
    const [row] = api.attend({ ...request, fill: -10 }).heads[0].weights;
    holds(row[0] > 0.99, "the hidden key takes the weight");
  },
  "both alignments of a causal mask"(api) {
    const request = (causal) => ({
      query: [[1], [1]],
      key: [[1], [1], [1], [1]],
      value: [[1], [2], [3], [4]],
      mask: { causal },
    });
    const sees = (causal) =>
      api.attend(request(causal)).heads[0].allowed.map((row) => row.filter(Boolean).length);
    equal(sees("top_left"), [1, 2], "top_left");
    equal(sees("bottom_right"), [3, 4], "bottom_right");
  },
  "additive scoring takes unequal widths, and parameters for each head"(api) {
    const set = { query: [[1], [0]], key: [[0.5]], v: [2] };
    const request = {
      query: [[0.3, 9, 0.1, 8]],
      key: [[0.4, 0.2], [-0.6, 0.3]],
      value: [[1, 2], [3, 4]],
      heads: 2,
      scoring: "additive",
      additive: [set, { ...set, v: [-2] }],
    };
    const got = api.attend(request);
    const close = closeTo(TOLERANCE);
    close(got.heads[0].scores, [[2 * Math.tanh(0.5), 2 * Math.tanh(0)]], "scores of head 0");
    close(got.heads[1].scores, [[-2 * Math.tanh(0.2), -2 * Math.tanh(0.25)]], "scores of head 1");
    const shared = api.attend({ ...request, additive: set });
    equal(shared.heads[0], got.heads[0], "head 0 with shared parameters");
  },
  "layer norm"(api) {
    const close = closeTo(TOLERANCE);
    close(api.layerNorm({ x: [[1, 3]], gamma: [2, 2], beta: [1, 1], eps: 0 }), [[-1, 3]], "x");
  },
  "positions"(api) {
    equal(api.positionalEncoding({ positions: 0, width: 4 }), [], "no positions");
    const [row] = api.positionalEncoding({ positions: [0], width: 4, layout: "concatenated" });
    equal(row, [0, 0, 1, 1], "position 0");
  },
  "JSON keeps every number, non-finite ones too"(api) {
    const numbers = [0.1, -0, 5e-324, Number.MAX_VALUE, 1e21, 1e-7, 2 ** 53, NaN, Infinity, -Infinity];
    const text = api.toJson({ numbers, row: Float32Array.of(0.1) });
    const plain = JSON.parse(text);
    equal(plain.numbers.slice(-3), ["NaN", "Infinity", "-Infinity"], "the spellings");
    const read = api.fromJson(text);
    numbers.forEach((number, i) => holds(Object.is(read.numbers[i], number), `${number} is kept`));
    equal(read.row, [Math.fround(0.1)], "a typed array");
  },
  "a request and a result survive JSON"(api) {
    const request = goodWith({ value: [[NaN, -1], [Infinity, 2], [-3, 4]] });
    const result = api.attend(request);
    const same = (a, b) => equal(api.toJson(a), api.toJson(b), "the JSON");
    same(api.attend(api.fromJson(api.toJson(request))), result);
    same(api.attend(JSON.parse(api.toJson(request))), result);
    same(api.fromJson(api.toJson(result)), result);
    holds(Number.isNaN(api.fromJson(api.toJson(result)).heads[0].value[0][0]), "NaN is NaN again");
  },
  "a token that looks like a number stays a text"(api) {
    const tokens = api.tokenize({ text: 'NaN "Infinity" \\ \u0001' });
    equal(api.fromJson(api.toJson(tokens)), tokens, "tokens");
    equal(JSON.parse(api.toJson(tokens)), tokens, "tokens by JSON.parse");
  },
  "many requests in a row"(api) {
    const before = JSON.stringify(api.attend(good()));
    for (let i = 0; i < 500; i += 1) {
      try {
        api.attend(goodWith({ query: [[1, 2], [i]] }));
      } catch {
        // Refused, as it should be.
      }
    }
    equal(JSON.stringify(api.attend(good())), before, "the last answer");
  },
};

// --- bad requests: the name, the call, and what the message has to hold ---

const attendWith = (changes) => (api) => api.attend(goodWith(changes));
const repeated = (count, value) => Array.from({ length: count }, () => value);
const cyclic = () => {
  const request = good();
  request.query = [request];
  return request;
};
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable([], {});
  revoke();
  return proxy;
};

const BAD = [
  ["no request", (api) => api.attend(), "request: nothing is given"],
  ["null", (api) => api.attend(null), "request: nothing is given"],
  ["a number", (api) => api.attend(5), "request: 5 is given", "an object of query, key, value"],
  ["a string", (api) => api.attend("query"), 'request: the string "query" is given'],
  ["a list", (api) => api.attend([]), "request: a list is given"],
  ["a function", (api) => api.attend(() => {}), "request: a function"],
  ["a Map", (api) => api.attend(new Map(Object.entries(good()))), "of the kind Map"],
  ["a promise", (api) => api.attend(Promise.resolve(good())), "of the kind Promise"],
  ["an empty object", (api) => api.attend({}), "query: nothing is given", "a list of rows"],
  ["no key", attendWith({ key: undefined }), "key: nothing is given"],
  ["no value", attendWith({ value: null }), "value: nothing is given"],
  ["an unknown field", attendWith({ querry: [[1]] }), "querry: ", "allowed are query, key, value"],
  ["an unknown field of a mask", attendWith({ mask: { casual: 1 } }), "mask.casual: ", "causal"],
  ["an unknown projection", attendWith({ projections: { q: [[1]] } }), "projections.q: "],
  ["a string for a number", attendWith({ query: [[1, 2], ["x", 3]] }), 'query[1][0]: the string "x"', "a number"],
  ["a number in a string", attendWith({ query: [["1", 2]] }), 'query[0][0]: the string "1"'],
  ["null for a number", attendWith({ query: [[1, null]] }), "query[0][1]: nothing is given"],
  ["a hole", attendWith({ query: [[1, 2], [, 2]] }), "query[1][0]: nothing is given"],
  ["a BigInt", attendWith({ query: [[1n, 2]] }), "query[0][0]: a BigInt is given"],
  ["a BigInt array", attendWith({ query: [BigInt64Array.of(1n)] }), "query[0][0]: a BigInt is given"],
  ["a boolean for a number", attendWith({ query: [[true, 2]] }), "query[0][0]: true is given"],
  ["a symbol", attendWith({ query: [[Symbol("x"), 2]] }), "query[0][0]: a function or a symbol"],
  ["a Date for a number", attendWith({ query: [[new Date(0), 2]] }), "query[0][0]: an object of the kind Date"],
  ["an object for a matrix", attendWith({ query: { 0: [1, 2] } }), "query: an object is given"],
  ["a string for a matrix", attendWith({ query: "12" }), 'query: the string "12"'],
  ["strings for rows", attendWith({ query: ["12", "34"] }), 'query[0]: the string "12"'],
  ["a flat list for a matrix", attendWith({ query: [1, 2] }), "query[0]: 1 is given", "a list of numbers"],
  ["a typed array for a matrix", attendWith({ query: Float64Array.of(1, 2) }), "query[0]: 1 is given"],
  ["a generator", attendWith({ query: (function* () { for (;;) yield [1, 2]; })() }), "query: an object of the kind Generator"],
  ["a DataView", attendWith({ query: [new DataView(new ArrayBuffer(8))] }), "query[0]: an object of the kind DataView"],
  ["a tensor that is too deep", attendWith({ query: [[[1, 2]]] }), "query[0][0]: a list is given"],
  ["a number too large for 32 bits", attendWith({ query: [[1, 2], [3, 1e39]] }), "query[1][1]: 1e39 is given", "3.4e38"],
  ["one too large in a typed array", attendWith({ value: [[1], [2], Float64Array.of(-1e300)] }), "value[2][0]: -1e300 is given", "3.4e38"],
  ["a bias too large for 32 bits", attendWith({ mask: { bias: [[0, 0, 0], [0, -1e39, 0], [0, 0, 0]] } }), "mask.bias[1][1]: -1e39 is given", "3.4e38"],
  ["a ragged matrix", attendWith({ query: [[1, 2], [3]] }), "query[1]: a list of 1", "2, as in row 0"],
  ["no rows", attendWith({ query: [] }), "query: a list of 0", "one row or more"],
  ["no columns", attendWith({ query: [[]] }), "query[0]: a list of 0", "one number or more"],
  ["unequal widths", attendWith({ query: [[1, 2, 3]] }), "query, key: ", "3", "2"],
  ["more values than keys", attendWith({ value: [[1], [2]] }), "value: a 2 x 1 matrix", "3 rows"],
  ["no head", attendWith({ heads: 0 }), "heads: 0", "1 or 2"],
  ["less than no head", attendWith({ heads: -1 }), "heads: -1"],
  ["half a head", attendWith({ heads: 1.5 }), "heads: 1.5"],
  ["NaN heads", attendWith({ heads: NaN }), "heads: NaN"],
  ["infinitely many heads", attendWith({ heads: Infinity }), "heads: Infinity"],
  ["heads that do not divide", attendWith({ query: [repeated(10, 1)], key: repeated(3, repeated(10, 1)), heads: 3 }), "heads: 3", "10", "1, 2, 5 or 10"],
  ["more heads than features", attendWith({ heads: 8 }), "heads: 8", "query of width 2"],
  ["a billion heads", attendWith({ heads: 1e9 }), "heads: 1000000000"],
  ["more heads than there are numbers", attendWith({ heads: 1e300 }), "heads: 1e300"],
  ["heads in a string", attendWith({ heads: "2" }), 'heads: the string "2"'],
  ["an unknown scoring", attendWith({ scoring: "cosine" }), 'scoring: the string "cosine"', '"scaled_dot"', '"dot"', '"additive"'],
  ["scoring by number", attendWith({ scoring: 1 }), "scoring: 1 is given", '"additive"'],
  ["scoring by object", attendWith({ scoring: { dot: null } }), "scoring: an object is given"],
  ["additive scoring without parameters", attendWith({ scoring: "additive" }), "additive: nothing is given"],
  ["additive parameters without the scoring", attendWith({ additive: { query: [[1]], key: [[1]], v: [1] } }), "additive: ", "scoring"],
  ["additive parameters of another width", attendWith({ scoring: "additive", additive: { query: [[1]], key: [[1], [1]], v: [1] } }), "additive.query: a 1 x 1 matrix", "2 rows"],
  ["additive parameters for no head", attendWith({ scoring: "additive", additive: [] }), "additive: a list of 0"],
  ["an additive set without v", attendWith({ scoring: "additive", additive: [{ query: [[1]], key: [[1]] }] }), "additive[0].v: nothing is given"],
  ["a number for an additive set", attendWith({ scoring: "additive", additive: 1 }), "additive: 1 is given", "query, key, v"],
  ["an unknown causal", attendWith({ mask: { causal: true } }), "mask.causal: true", '"top_left" or "bottom_right"'],
  ["keyKeep of another length", attendWith({ mask: { keyKeep: [1, 1] } }), "mask.keyKeep: a list of 2", "3"],
  ["one flag for keyKeep", attendWith({ mask: { keyKeep: true } }), "mask.keyKeep: true is given", "a list"],
  ["keyKeep with a 2", attendWith({ mask: { keyKeep: [1, 2, 1] } }), "mask.keyKeep[1]: 2 is given", "true, false, 1 or 0"],
  ["keyKeep with a string", attendWith({ mask: { keyKeep: [1, "yes", 1] } }), 'mask.keyKeep[1]: the string "yes"'],
  ["a blocked cell outside", attendWith({ mask: { blocked: [[0, 3]] } }), "[0, 3]", "columns 0 to 2"],
  ["a blocked cell at -1", attendWith({ mask: { blocked: [[-1, 0]] } }), "mask.blocked[0][0]: -1"],
  ["a blocked cell of three", attendWith({ mask: { blocked: [[0, 1, 2]] } }), "mask.blocked[0]: a list of 3", "[row, column]"],
  ["a blocked cell of one", attendWith({ mask: { blocked: [[0]] } }), "mask.blocked[0]: a list of 1"],
  ["a bias of another shape", attendWith({ mask: { bias: [[0, 0, 0]] } }), "mask.bias: a 1 x 3 matrix", "3 x 3"],
  ["a NaN bias", attendWith({ mask: { bias: [[0, 0, 0], [0, NaN, 0], [0, 0, 0]] } }), "mask.bias[1][1]: NaN"],
  ["a bias of Infinity", attendWith({ mask: { bias: [[Infinity, 0, 0], [0, 0, 0], [0, 0, 0]] } }), "mask.bias[0][0]: Infinity", "-Infinity to hide"],
  ["a projection of another width", attendWith({ projections: { query: [[1, 2]] } }), "projections.query: a 1 x 2 matrix", "2 rows"],
  ["a projection's bias of another length", attendWith({ projections: { outputBias: [1] } }), "projections.outputBias: a list of 1", "2"],
  ["a ragged projection", attendWith({ projections: { key: [[1, 2], [3]] } }), "projections.key[1]: a list of 1"],
  ["a temperature below 0", attendWith({ temperature: -0.5 }), "temperature: -0.5", "0 or greater"],
  ["a temperature below 0 that rounds to 0", attendWith({ temperature: -1e-300 }), "temperature: -1e-300", "0 or greater"],
  ["a temperature too large for 32 bits", attendWith({ temperature: 1e39 }), "temperature: 1e39", "3.4e38"],
  ["a temperature of NaN", attendWith({ temperature: NaN }), "temperature: NaN"],
  ["an infinite temperature", attendWith({ temperature: Infinity }), "temperature: Infinity"],
  ["an infinite fill", attendWith({ fill: -Infinity }), "fill: -Infinity", "a finite number"],
  ["a fill too large for 32 bits", attendWith({ fill: -1e39 }), "fill: -1e39", "3.4e38"],
  ["an unknown emptyRow", attendWith({ emptyRow: "nan" }), 'emptyRow: the string "nan"', '"zeros" or "uniform"'],
  ["a getter that throws", (api) => api.attend({ get query() { throw new Error("boo"); } }), "request: ", "boo"],
  ["a proxy that throws", attendWith({ query: new Proxy([], { get() { throw "boo"; } }) }), "query: ", "boo"],
  ["a revoked proxy", (api) => api.attend(goodWith({ query: revoked() })), "query: "],
  ["a request inside itself", (api) => api.attend(cyclic()), "query[0]: an object is given"],
  ["a list longer than memory", attendWith({ query: [new Array(4294967295)] }), "query[0]: a list of 4294967295"],
  ["too many scores", (api) => api.attend(selfAttention(repeated(6000, [1]))), "query, key: a size of 6000 x 6000 x 1", "32000000"],
  ["a projection that is too wide", attendWith({ query: repeated(6000, [1]), projections: { query: [repeated(6000, 1)] } }), "projections.query: a size of 6000 x 6000"],
  ["one row standing for too many", (api) => api.layerNorm({ x: repeated(1000, new Float32Array(40000)) }), "x: a size of 1000 x 40000 numbers", "32000000"],
  ["layer norm of nothing", (api) => api.layerNorm({}), "x: nothing is given"],
  ["a gamma of another length", (api) => api.layerNorm({ x: [[1, 2]], gamma: [1] }), "gamma: a list of 1", "2"],
  ["an eps below 0", (api) => api.layerNorm({ x: [[1, 2]], eps: -1 }), "eps: -1"],
  ["no width", (api) => api.positionalEncoding({ positions: 2 }), "width: nothing is given"],
  ["a width of 0", (api) => api.positionalEncoding({ positions: 2, width: 0 }), "width: 0"],
  ["half a position count", (api) => api.positionalEncoding({ positions: 2.5, width: 4 }), "positions: 2.5", "whole number"],
  ["a position that is no number", (api) => api.positionalEncoding({ positions: [0, "a"], width: 4 }), 'positions[1]: the string "a"'],
  ["a position of Infinity", (api) => api.positionalEncoding({ positions: [Infinity], width: 4 }), "positions[0]: Infinity"],
  ["a base of 0", (api) => api.positionalEncoding({ positions: 1, width: 4, base: 0 }), "base: 0"],
  ["a billion positions", (api) => api.positionalEncoding({ positions: 1e9, width: 8 }), "positions, width: a size of 1000000000 x 8", "32000000"],
  ["an unknown layout", (api) => api.positionalEncoding({ positions: 1, width: 4, layout: "paper" }), 'layout: the string "paper"', '"interleaved" or "concatenated"'],
  ["a text that is no text", (api) => api.tokenize({ text: 5 }), "text: 5 is given", "a string"],
  ["a bare text", (api) => api.tokenize("hello"), 'request: the string "hello"', "text, mode"],
  ["an unknown mode", (api) => api.tokenize({ text: "a", mode: "bytes" }), 'mode: the string "bytes"', '"words" or "characters"'],
  ["a text longer than a novel", (api) => api.tokenize({ text: "a".repeat(1_000_001) }), "text: ", "1000001", "1000000"],
  ["JSON of a function", (api) => api.toJson({ a: [() => {}] }), "value.a[0]: a function"],
  ["JSON of a BigInt", (api) => api.toJson([1n]), "value[0]: a BigInt is given"],
  ["JSON of what is in itself", (api) => api.toJson(cyclic()), "value.query[0].query[0]", "deep"],
  ["what is not JSON", (api) => api.fromJson("[1,"), "text: "],
  ["JSON that is no string", (api) => api.fromJson(5), "text: ", "a string"],
];

// --- from the command line ---

const here = typeof process === "undefined" ? undefined : process.argv[1];
if (here !== undefined && import.meta.url === (await import("node:url")).pathToFileURL(here).href) {
  const { readFile } = await import("node:fs/promises");
  const { pathToFileURL } = await import("node:url");
  const { resolve } = await import("node:path");
  const [folder, cases] = process.argv.slice(2);
  if (cases === undefined) {
    console.error("usage: node contract.mjs <folder of attention-playground.js> <cases.json>");
    process.exit(2);
  }
  const file = (name) => resolve(folder, name);
  const api = await import(pathToFileURL(file("attention-playground.js")).href);
  api.initSync({ module: await readFile(file("attention-playground_bg.wasm")) });
  const { passed, failed } = contract(api, JSON.parse(await readFile(cases, "utf8")));
  for (const line of failed) console.log(`FAILED ${line}`);
  console.log(`${passed} passed, ${failed.length} failed`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
