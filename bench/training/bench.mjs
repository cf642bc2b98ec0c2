// How many steps a second the trainer takes, beside PyTorch and plain JavaScript.
//
//   cargo xtask bench-training [ROUNDS]     # builds everything, and calls this
//
// It needs what the page's tests need, Node.js, and a Python with PyTorch: that of the environment
// variable PYTHON, or `python3`.
//
// One problem (src/problem.rs), in two scorings, is trained by
//
//   shipped    the trainer as WebAssembly in a headless Chromium, built as the page is
//   fast       the same, compiled for speed instead of size
//   plain      plain.mjs, in the same page
//   torch      torch_step.py, eager, on one thread
//   compiled   the same through torch.compile, where that works
//   native     the trainer as a native program
//
// All start from the same parameters and see the same batches, and nothing is timed before their
// first losses are the same. A round is STEPS steps of each from the start, one contestant after the
// other, another one first every time; a ratio is taken within a round. A round whose first losses
// are others is an error too.

import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { browse, browserVersion, printed, quartiles, serve, start, stop, within } from "../shared.mjs";

const SCORINGS = { scaled: "scaled dot product", additive: "additive, hidden width 16" };
const STEPS = 100;
const COMPARED = 5;
const TOLERANCE = 1e-4;
const PATIENCE = 300_000;

const CONTESTANTS = {
  shipped: "ours, WebAssembly as the page is built",
  fast: "ours, WebAssembly compiled for speed",
  plain: "plain JavaScript",
  torch: "PyTorch, eager",
  compiled: "PyTorch, torch.compile",
  native: "ours, native",
};

const HERE = fileURLToPath(new URL(".", import.meta.url));
const { values: given } = parseArgs({
  options: {
    native: { type: "string" },
    modules: { type: "string" },
    python: { type: "string" },
    chrome: { type: "string" },
    rounds: { type: "string" },
    data: { type: "string" },
    report: { type: "string" },
  },
});

/** A contestant that reads a number of steps on a line, and answers on a line. */
function program(what, command, args, stderr = "inherit") {
  const child = start(command, args, ["pipe", "pipe", stderr]);
  // Writing to a program that has ended is told by its end.
  child.stdin.on("error", () => {});
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (steps) => {
    child.stdin.write(`${steps}\n`);
    const { value, done } = await within(PATIENCE, what, lines.next());
    if (done) throw new Error(`${what} ended without an answer`);
    return JSON.parse(value);
  };
  return { ask, stop: () => stop(child) };
}

/** A page in a browser, whose contestants are asked by name. */
async function page(problem) {
  const files = {
    "/": join(HERE, "page.html"),
    "/page.mjs": join(HERE, "page.mjs"),
    "/plain.mjs": join(HERE, "plain.mjs"),
    "/problem.json": problem,
  };
  for (const build of ["shipped", "fast"]) {
    for (const name of ["training-bench.js", "training-bench_bg.wasm"]) {
      files[`/${build}/${name}`] = join(given.modules, build, name);
    }
  }

  // The page asks with its last answer, and is answered when there is something to do.
  let waiting;
  let answered = () => {};
  let ready;
  const asked = new Promise((resolve) => { ready = resolve; });
  const server = await serve(files, "/next", (told, response) => {
    waiting = response;
    ready();
    answered(told);
  });
  const browser = await browse(given.chrome, `${server.origin}/`);
  await within(PATIENCE, "the page", asked);

  const ask = async (contestant, steps) => {
    const answer = new Promise((resolve) => { answered = resolve; });
    waiting.end(JSON.stringify({ contestant, steps }));
    const told = await within(PATIENCE, contestant, answer);
    if (told.error) throw new Error(`${contestant}: ${told.error}`);
    return told;
  };
  return {
    ask,
    stop: async () => {
      await browser.stop();
      server.stop();
    },
  };
}

/** Refuses losses that are not those of PyTorch. */
function same(name, losses, expected) {
  for (let step = 0; step < COMPARED; step += 1) {
    const off = Math.abs(losses[step] - expected[step]);
    if (!(off <= TOLERANCE)) {
      throw new Error(`${CONTESTANTS[name]}: the loss of step ${step} is ${losses[step]}, PyTorch's `
        + `${expected[step]}: unequal trainings are not timed`);
    }
  }
}

async function measure(scoring, rounds) {
  const problem = join(given.data, `${scoring}.json`);
  await writeFile(problem, execFileSync(given.native, ["problem", scoring], { maxBuffer: 1 << 26 }));
  const torch = join(HERE, "torch_step.py");
  const browser = await page(problem);
  const others = {
    torch: program("PyTorch", given.python, [torch, "run", problem]),
    compiled: program("torch.compile", given.python, [torch, "run", problem, "compile"], "ignore"),
    native: program("the native trainer", given.native, ["run", scoring]),
  };
  const ask = (name, steps) =>
    others[name] ? others[name].ask(steps) : browser.ask(name, steps);

  try {
    const names = Object.keys(CONTESTANTS);
    const { losses: expected } = await ask("torch", COMPARED);
    const first = {};
    for (const name of [...names]) {
      try {
        first[name] = (await ask(name, COMPARED)).losses;
      } catch (error) {
        if (name !== "compiled") throw error;
        console.error(`    torch.compile does not work here, and is left out (${error.message})`);
        names.splice(names.indexOf(name), 1);
        continue;
      }
      same(name, first[name], expected);
    }
    console.error(`    ${scoring}: the first losses are the same, ${expected.map((x) => x.toFixed(4))}`);

    // Engines compile what is called often; that is not what a run of minutes consists of.
    for (const name of [...names, ...names]) await ask(name, STEPS);
    const seconds = Object.fromEntries(names.map((name) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (let turn = 0; turn < names.length; turn += 1) {
        const name = names[(round + turn) % names.length];
        const told = await ask(name, STEPS);
        same(name, told.losses, expected);
        seconds[name].push(told.seconds);
      }
    }
    const speeds = Object.fromEntries(names.map((name) =>
      [name, quartiles(seconds[name].map((each) => STEPS / each))]));
    // How many times as fast the page's own is: their seconds over ours, in the same round.
    const ratios = Object.fromEntries(names.map((name) =>
      [name, quartiles(seconds[name].map((each, round) => each / seconds.shipped[round]))]));
    return { first, seconds, stepsPerSecond: speeds, oursOverTheirs: ratios };
  } finally {
    await Promise.all([browser, ...Object.values(others)].map((each) => each.stop()));
  }
}

function table({ stepsPerSecond, oursOverTheirs }) {
  const three = ([low, middle, high], digits) =>
    `${middle.toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`;
  const rows = Object.keys(stepsPerSecond).map((name) => {
    const ratio = name === "shipped" ? "1" : three(oursOverTheirs[name], 2);
    return `| ${CONTESTANTS[name]} | ${three(stepsPerSecond[name], 0)} | ${ratio} |`;
  });
  return ["| | steps per second | ours over theirs |", "|---|---|---|", ...rows].join("\n");
}

function report({ machine, rounds, results }) {
  const { cpu, cores, chromium, torch, load } = machine;
  const tables = Object.entries(results).map(([scoring, result]) =>
    `## ${SCORINGS[scoring][0].toUpperCase()}${SCORINGS[scoring].slice(1)}\n\n${table(result)}\n`);
  const [before, after] = load.map((each) => each.toFixed(1));
  return `# Steps per second

Written by \`cargo xtask bench-training\`; the head of \`bench/training/bench.mjs\` says how it measures.

One step of training, the same for all: d_model 32, two layers of two heads, residual connections, no
norm, no biases in the layers, no feed-forward; 32 sequences of 12 tokens, a vocabulary of 64,
cross-entropy on every row, clipping at 1, Adam (0.9, 0.98); \`f32\`. All start from the same parameters
and see the same batches, and their first ${COMPARED} losses are equal to ${TOLERANCE} before anything is timed.

Medians of ${rounds} rounds of ${STEPS} steps each, quartiles in brackets. "Ours over theirs" is how many times as
fast the page's own build is: above 1 ours is faster. Ratios are taken within a round, so what else
the computer did matters less for them than for the steps per second.

${tables.join("\n")}
- ${cpu}, ${cores} cores; load average ${before} before and ${after} after, of which this benchmark
  makes 1. Where it is more than the cores, all steps per second are too low.
- ${chromium}; PyTorch ${torch} on one thread of the CPU, with its own
  scaled dot product attention and fused Adam.
- Plain JavaScript (\`plain.mjs\`) is typed arrays, products with register blocks, a batch as one
  matrix, gradients by hand.
- The page is compiled for size; "for speed" is the same code with \`opt-level = 3\` for the package
  that trains.
`;
}

async function main() {
  const rounds = Number(given.rounds);
  await mkdir(given.data, { recursive: true });
  const load = [loadavg()[0]];
  const results = {};
  for (const scoring of Object.keys(SCORINGS)) {
    results[scoring] = await measure(scoring, rounds);
    console.log(`\n${SCORINGS[scoring]}\n\n${table(results[scoring])}\n`);
  }
  load.push(loadavg()[0]);
  const machine = {
    cpu: cpus()[0].model,
    cores: cpus().length,
    chromium: browserVersion(given.chrome),
    torch: printed(given.python, join(HERE, "torch_step.py"), "version"),
    load,
  };
  const all = { machine, rounds, stepsPerRound: STEPS, results };
  await writeFile(join(given.data, "..", "training.json"), `${JSON.stringify(all, null, 1)}\n`);
  await writeFile(given.report, report(all));
}

try {
  await main();
  process.exit();
} catch (error) {
  console.error(`error: ${error.message}`);
  process.exit(1);
}
