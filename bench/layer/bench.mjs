// How fast the core is in a browser, beside two libraries and plain JavaScript.
//
//   cargo xtask bench [ROUNDS]     # builds and fetches everything, and calls this
//
// It needs Chromium, Node.js and npm.
//
// Every work of works.mjs is done, in one headless Chromium and one thread of it, by
//
//   ours               the core as WebAssembly (src/ours.rs), built as the page is
//   onnxruntime-web    ort.mjs, its WebAssembly with SIMD
//   tensorflow.js      tfjs.mjs, its WebAssembly with SIMD
//   javascript         plain.mjs
//
// A page does one work and makes room for the next. It gives all of them the same numbers, and times
// nothing before their results are the same; where a library can be told the work in several ways, each
// is tried, and the quickest is timed. A round is a sample of each, one after the other, another one
// first every time; a sample is as many runs as take 5 ms. A ratio is taken within a round. After
// each sample some of its results are compared again.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { browse, browserVersion, quartiles, serve, within } from "../shared.mjs";
import { report, table } from "./report.mjs";
import { WORKS, operations } from "./works.mjs";

const PATIENCE = 900_000;

const HERE = fileURLToPath(new URL(".", import.meta.url));
const { values: given } = parseArgs({
  options: {
    module: { type: "string" },
    peers: { type: "string" },
    chrome: { type: "string" },
    rounds: { type: "string" },
    data: { type: "string" },
    report: { type: "string" },
  },
});

/** With these a page is isolated, and its clock is exact to 5 µs. And it asks nobody but this server. */
const HEADERS = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Content-Security-Policy": "default-src 'self' 'unsafe-eval' blob: data:",
};

function files() {
  const files = { "/": join(HERE, "page.html") };
  for (const name of ["page", "works", "equal", "ours", "plain", "onnx", "ort", "tfjs"]) {
    files[`/${name}.mjs`] = join(HERE, `${name}.mjs`);
  }
  for (const name of ["layer-bench.js", "layer-bench_bg.wasm"]) {
    files[`/ours/${name}`] = join(given.module, name);
  }
  const peers = {
    "@tensorflow/tfjs-core": ["tf-core.min.js"],
    "@tensorflow/tfjs-backend-wasm": ["tf-backend-wasm.min.js", "tfjs-backend-wasm-simd.wasm"],
    "onnxruntime-web":
      ["ort.wasm.min.mjs", "ort-wasm-simd-threaded.mjs", "ort-wasm-simd-threaded.wasm"],
  };
  for (const [peer, names] of Object.entries(peers)) {
    for (const name of names) files[`/peers/${name}`] = join(given.peers, peer, "dist", name);
  }
  return files;
}

/** A work with what its samples come to, for us and for each of the others. */
function summary(work, contestants) {
  const [ours, ...peers] = contestants;
  const [low, middle, high] = quartiles(ours.samples);
  return {
    ...work,
    ours_ms: middle,
    ours_quartiles: [low, high],
    peers: peers.map(({ name, form, samples }) => {
      const theirs = quartiles(samples);
      // Below 1 ours is faster.
      const ratio = quartiles(ours.samples.map((each, round) => each / samples[round]));
      return {
        peer: name,
        form,
        peer_ms: theirs[1],
        peer_quartiles: [theirs[0], theirs[2]],
        ratio: ratio[1],
        ratio_quartiles: [ratio[0], ratio[2]],
      };
    }),
  };
}

/** All works, one page after the other. */
async function measure(rounds) {
  const pages = { expect: () => {} };
  const server = await serve(files(), "/told", (told, response) => pages.expect({ told, response }), HEADERS);
  const address = (index) => `${server.origin}/?work=${index}&rounds=${rounds}`;
  let answer = new Promise((resolve) => { pages.expect = resolve; });
  const browser = await browse(given.chrome, address(0));
  const results = [];
  try {
    for (const [index, work] of WORKS.entries()) {
      const name = `${work.work}, n ${work.n}, d_model ${work.d_model}, heads ${work.heads}`;
      const { told, response } = await within(PATIENCE, name, answer);
      if (!told.isolated) throw new Error("the page is not isolated, and its clock is inexact");
      if (told.error) {
        if (!work.alone) throw new Error(`${name}: ${told.error}`);
        console.error(`    ${name} is left out: ${told.error.split("\n")[0]}`);
      } else {
        const result = summary(work, told.contestants);
        results.push(result);
        console.error(`    ${name}: ${result.ours_ms.toPrecision(3)} ms`);
      }
      answer = new Promise((resolve) => { pages.expect = resolve; });
      const next = index + 1 < WORKS.length ? address(index + 1) : null;
      response.end(JSON.stringify({ next }));
    }
    return results;
  } finally {
    await browser.stop();
    server.stop();
  }
}

/** The results as rows that each compare us with one other. */
function comparisons(results) {
  return results.flatMap(({ peers, ...ours }) => peers.map((peer) => {
    const row = { ...ours, ...peer };
    if (ours.work !== "product") return row;
    const giga = operations(ours) / 1e6;
    return { ...row, ours_gflops: giga / ours.ours_ms, peer_gflops: giga / peer.peer_ms };
  }));
}

/** How our time grows with the length. */
function growth(results) {
  const rows = results.filter(({ work }) => work === "growth");
  return rows.map(({ peers, alone, ...ours }) => ({ ...ours, peer: null }));
}

async function version(peer) {
  return JSON.parse(await readFile(join(given.peers, peer, "package.json"), "utf8")).version;
}

async function main() {
  const rounds = Number(given.rounds);
  await mkdir(given.data, { recursive: true });
  const load = [loadavg()[0]];
  const results = await measure(rounds);
  load.push(loadavg()[0]);
  const machine = {
    cpu: cpus()[0].model,
    cores: cpus().length,
    chromium: browserVersion(given.chrome),
    onnxruntime: await version("onnxruntime-web"),
    tensorflow: await version("@tensorflow/tfjs-backend-wasm"),
    load,
  };
  const rows = comparisons(results);
  const alone = growth(results);
  const json = (value) => `${JSON.stringify(value, null, 1)}\n`;
  await writeFile(join(given.data, "browser.json"), json(rows));
  await writeFile(join(given.data, "growth.json"), json(alone));
  await writeFile(given.report, report({ machine, rounds, rows, alone }));
  for (const work of ["layer", "additive", "product", "growth"]) {
    console.log(`\n${work}\n\n${table(work, rows)}`);
  }
}

try {
  await main();
  process.exit();
} catch (error) {
  console.error(`error: ${error.message}`);
  process.exit(1);
}
