// One work in one page: all contestants are asked the same, their answers are compared, and then they
// are timed in turn. bench.mjs says which work it is, and is told what came of it; what it answers
// is the next page.

import { WORKS, problem } from "/works.mjs";
import { sameAt, same, spots } from "/equal.mjs";
import * as javascript from "/plain.mjs";
import * as ours from "/ours.mjs";
import * as onnxruntime from "/ort.mjs";
import * as tensorflow from "/tfjs.mjs";

const CONTESTANTS = {
  "ours": ours,
  "onnxruntime-web": onnxruntime,
  "tensorflow.js": tensorflow,
  "javascript": javascript,
};

/** A sample takes so many milliseconds at least. */
const SAMPLE = 5;

/** Engines compile what is called often: for so many milliseconds, and so many calls, nothing counts. */
const WARM_UP = 500;
const FIRST_CALLS = 3;

/** Rounds before those that count. */
const UNCOUNTED = 2;

/** Runs of a form before the quickest is chosen. */
const TRIALS = 5;

const middle = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

/** Lets the browser do what it has put off. */
const breathe = () => new Promise((resolve) => { setTimeout(resolve, 0); });

/** Milliseconds of so many runs. Only what promises is waited for. */
async function timed(run, times) {
  const start = performance.now();
  for (let time = 0; time < times; time += 1) {
    const running = run();
    if (running) await running;
  }
  return performance.now() - start;
}

/** Runs until the engine has had time to compile it. Gives the milliseconds of one run. */
async function warm(run, patience) {
  const took = [];
  const start = performance.now();
  while (took.length < FIRST_CALLS || performance.now() - start < patience) {
    took.push(await timed(run, 1));
  }
  return middle(took.slice(took.length >> 1));
}

/** A work in one form, which has to be right. */
async function inForm(name, [form, make], given, expected) {
  const made = await make(given);
  await timed(made.run, 1);
  same(`${name} ${form}`, made.results(), expected);
  return { name, form, ...made };
}

/**
 * The forms of a contestant that are timed: the first, which is the formula as it is written, and the
 * quickest where that is another.
 */
async function chosen(name, given, expected) {
  const forms = Object.entries(CONTESTANTS[name].forms[given.work]);
  const first = await inForm(name, forms[0], given, expected);
  if (forms.length === 1) return [first];
  let best = null;
  let least = Infinity;
  for (const form of forms) {
    const made = await inForm(`${name}, quickest form`, form, given, expected);
    const trials = [await warm(made.run, WARM_UP / 2)];
    for (let trial = 0; trial < TRIALS; trial += 1) trials.push(await timed(made.run, 1));
    const milliseconds = Math.min(trials[0], middle(trials));
    if (milliseconds >= least) {
      await made.close();
      continue;
    }
    await best?.close();
    [best, least] = [made, milliseconds];
  }
  if (best.form !== first.form) return [first, best];
  await best.close();
  return [first];
}

/** All of them in turn, another one first in every round. */
async function rounds(contestants, expected, count) {
  const places = spots(expected);
  for (const each of contestants) {
    each.repeats = Math.max(1, Math.ceil(SAMPLE / await warm(each.run, WARM_UP)));
    each.samples = [];
  }
  for (let round = -UNCOUNTED; round < count; round += 1) {
    for (let turn = 0; turn < contestants.length; turn += 1) {
      const each = contestants[(round + UNCOUNTED + turn) % contestants.length];
      await breathe();
      const milliseconds = await timed(each.run, each.repeats);
      if (round >= 0) each.samples.push(milliseconds / each.repeats);
      sameAt(each.name, each.results(), expected, places);
    }
  }
  return contestants.map(({ name, form, repeats, samples }) => ({ name, form, repeats, samples }));
}

async function measure(work, count) {
  const given = problem(work);
  const names = Object.keys(CONTESTANTS);
  for (const name of names) await CONTESTANTS[name].load?.();
  // What is expected is plain JavaScript's, which sums in double precision.
  const reference = javascript.forms[work.work][""](given);
  reference.run();
  const expected = reference.results();
  const contestants = [];
  // Weights that are too many to be kept are made again for whoever looks.
  if (work.alone) expected.weights = [];
  for (const name of work.alone ? ["ours"] : names) {
    contestants.push(...(await chosen(name, given, expected)));
  }
  return rounds(contestants, expected, count);
}

const asked = new URLSearchParams(location.search);
const told = { index: Number(asked.get("work")), isolated: crossOriginIsolated };
try {
  told.contestants = await measure(WORKS[told.index], Number(asked.get("rounds")));
} catch (error) {
  told.error = String(error?.stack ?? error);
}
const response = await fetch("/told", { method: "POST", body: JSON.stringify(told) });
const { next } = await response.json();
if (next) location.replace(next);
