// The page in which the benchmark's WebAssembly and plain JavaScript run. It asks bench.mjs what to do,
// does it, and tells what came of it with its next question.

import { Run as Plain } from "./plain.mjs";

const problem = await (await fetch("problem.json")).json();

const runs = { plain: new Plain(problem) };
for (const build of ["shipped", "fast"]) {
  const module = await import(`./${build}/training-bench.js`);
  await module.default();
  runs[build] = new module.Run(problem.scoring);
}

/** Steps from the start, timed without the way back to it. */
function timed({ contestant, steps }) {
  const run = runs[contestant];
  run.reset();
  const losses = [];
  const start = performance.now();
  for (let step = 0; step < steps; step += 1) {
    losses.push(run.step());
  }
  return { seconds: (performance.now() - start) / 1000, losses };
}

let answer = null;
for (;;) {
  const response = await fetch("next", { method: "POST", body: JSON.stringify(answer) });
  const order = await response.json();
  try {
    answer = timed(order);
  } catch (error) {
    answer = { error: String(error) };
  }
}
