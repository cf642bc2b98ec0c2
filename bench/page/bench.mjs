// How the built page feels: a key until its frame, a first visit, and what is held after much typing.
//
//   cargo xtask bench-page [--quick]      # builds the page, and calls this
//
// It needs Node.js and a Chromium, and asserts nothing: what a computer takes is no property of the
// page. `--quick` takes a few strokes of each, to see that all works, and writes no document.
//
//   browser.mjs   a headless Chromium, commanded by its own protocol
//   site.mjs      the page, served gzipped as a host would
//   watch.js      runs in the page, and notes when a key came and when its frame was painted
//   strokes.mjs   sentences, keys and clicks
//   measure.mjs   times strokes, and says what each number is
//   trace.mjs     where the time of a stroke goes
//   profile.mjs   which functions it goes to: `node bench/page/bench.mjs --profile TOKENS`
//   visit.mjs     a first visit with a slow network and a slow computer
//   memory.mjs    what the page holds
//   report.mjs    the tables
//
// Keys are sent one at a time, each when the page is quiet after the one before (two frames have
// passed and an idle moment came), and 25 to 75 milliseconds later. The waits are no part of what is
// measured.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { Browser } from "./browser.mjs";
import { measure, summaries, summary } from "./measure.mjs";
import { memory } from "./memory.mjs";
import { profiled } from "./profile.mjs";
import * as report from "./report.mjs";
import { serve } from "./site.mjs";
import { click, cycle, key, open, perform, ROUND, shown } from "./strokes.mjs";
import { traced } from "./trace.mjs";
import { bytes, visit } from "./visit.mjs";

const SIZES = [12, 64, 128, 512];
const CLICKED = [12, 128, 512];
/** What is clicked: one thing over and over, or one after the other. */
const CLICKS = [
  ["causal mask", '[data-testid="causal"]'],
  ["another head", '[data-head="1"]', '[data-head="0"]'],
];
const HELD = [{ words: 12, keys: 1000 }, { words: 512, keys: 100 }];

const COUNTS = { keys: 6 * ROUND.length, clicks: 12, traced: ROUND.length, visits: 7 };
const QUICK = { keys: 6, clicks: 2, traced: 4, visits: 1 };

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const { values: given } = parseArgs({
  options: {
    dist: { type: "string", default: join(ROOT, "dist") },
    chrome: { type: "string", default: "chromium" },
    data: { type: "string", default: join(ROOT, "target", "bench", "page.json") },
    report: { type: "string", default: join(ROOT, "docs", "benchmarks", "page.md") },
    quick: { type: "boolean", default: false },
    profile: { type: "string" },
  },
});
const counts = given.quick ? QUICK : COUNTS;
const watch = await readFile(new URL("watch.js", import.meta.url), "utf8");

/** Does some strokes unseen, times some, and traces some more. */
async function result(tab, what, words, strokes, [unseen, timed]) {
  for (const stroke of cycle(strokes, unseen)) await perform(tab, stroke);
  const tokens = await shown(tab);
  const { strokes: each, longest } = await measure(tab, cycle(strokes, timed));
  const trace = await traced(tab, cycle(strokes, Math.min(counts.traced, timed)));
  const told = { what, words, tokens, summaries: summaries(each), longest, trace, each };
  console.error(`    ${report.line(told)}`);
  return told;
}

async function typing(browser, site, words) {
  const tab = await open(browser, site, words, watch);
  const strokes = ROUND.map((each) => key(tab, each));
  const typed = await result(tab, "a key", words, strokes, [ROUND.length, counts.keys]);
  await tab.close();
  return typed;
}

async function clicking(browser, site, words) {
  const tab = await open(browser, site, words, watch);
  const all = [];
  for (const [what, ...selectors] of CLICKS) {
    const strokes = selectors.map((selector) => click(tab, selector));
    all.push(await result(tab, what, words, strokes, [2, counts.clicks]));
  }
  await tab.close();
  return all;
}

async function visiting(browser, site) {
  const all = [];
  // The first one finds the server's files not yet packed, and is not counted.
  await visit(browser, site);
  while (all.length < counts.visits) all.push(await visit(browser, site));
  return {
    picture: summary(all.map(({ picture }) => picture)),
    content: summary(all.map(({ content }) => content)),
    bytes: bytes(all[0].files),
    files: all[0].files,
    each: all.map(({ picture, content }) => ({ picture, content })),
  };
}

async function main(browser, site) {
  await mkdir(dirname(given.data), { recursive: true });
  if (given.profile) {
    const words = Number(given.profile);
    const tab = await open(browser, site.address, words, watch);
    console.log(await profiled(tab, ROUND.map((each) => key(tab, each)), given.data));
    return;
  }
  const load = [loadavg()[0]];
  const strokes = [];
  for (const words of SIZES) strokes.push(await typing(browser, site.address, words));
  for (const words of CLICKED) strokes.push(...await clicking(browser, site.address, words));
  const visits = await visiting(browser, site);
  const held = [];
  for (const { words, keys } of HELD) {
    const some = given.quick ? ROUND.length : keys;
    held.push(await memory(browser, site.address, watch, words, some));
  }
  load.push(loadavg()[0]);

  const machine = { cpu: cpus()[0].model, cores: cpus().length, chromium: await browser.version(), load };
  const all = { machine, counts, strokes, visits, memory: held };
  const { strokeTable, shareTable, visitTable, bytesTable, memoryTable, shortfalls } = report;
  const tables = [
    strokeTable(strokes), shareTable(strokes), visitTable(visits), bytesTable(visits), memoryTable(held),
    ...shortfalls(strokes),
  ];
  console.log(`\n${tables.join("\n\n")}\n`);
  await writeFile(given.data, `${JSON.stringify(all, null, 1)}\n`);
  if (!given.quick) await writeFile(given.report, report.document(all));
}

try {
  const site = await serve(given.dist);
  const browser = await Browser.start(given.chrome);
  try {
    await main(browser, site);
  } finally {
    await browser.stop();
    site.stop();
  }
  process.exit();
} catch (error) {
  console.error(`error: ${error.stack}`);
  process.exit(1);
}
