// The numbers as tables: the same on the screen and in docs/benchmarks/page.md.

import { MEASURES } from "./measure.mjs";

const ms = (number) => number.toFixed(1);
const three = ({ median, p95, most }) => `${ms(median)} / ${ms(p95)} / ${ms(most)}`;
const kB = (bytes) => (bytes / 1000).toFixed(1);
const MB = (bytes) => (bytes / 1e6).toFixed(2);

function table(head, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

/** How long a sentence is, and what the page shows of it where that is another number. */
function size({ words, tokens }) {
  return tokens === words ? `${words}` : `${words} (shows ${tokens})`;
}

export function strokeTable(results) {
  const columns = ["painted", "event", "busy", "script", "all"];
  const rows = results.map((result) => [
    result.what,
    size(result),
    ...columns.map((name) => three(result.summaries[name])),
    ms(result.longest.frame || result.longest.task),
  ]);
  return table(["", "tokens", ...columns, "longest frame"], rows);
}

export function shareTable(results) {
  const kinds = ["script", "style", "layout", "paint", "collecting", "other"];
  const rows = results.map((result) => [
    result.what,
    size(result),
    ...kinds.map((kind) => ms(result.trace.kinds[kind])),
    ms(result.trace.longest),
  ]);
  return table(["", "tokens", ...kinds, "longest task"], rows);
}

export function visitTable({ picture, content }) {
  const row = (name, { median, most }) => [name, median.toFixed(0), most.toFixed(0)];
  return table(
    ["", "median", "worst"],
    [row("first content (ms)", content), row("first picture (ms)", picture)],
  );
}

export function bytesTable({ bytes }) {
  const rows = [
    ["without the trained files", kB(bytes.page)],
    ["with them", kB(bytes.all)],
  ];
  return table(["a first visit", "kB, gzipped"], rows);
}

export function memoryTable(results) {
  const rows = results.map(({ words, tokens, keys, before, after }) => [
    size({ words, tokens }),
    `${keys}`,
    `${MB(before.wasm)} to ${MB(after.wasm)}`,
    `${MB(before.heap)} to ${MB(after.heap)}`,
    `${before.nodes} to ${after.nodes}`,
  ]);
  return table(["tokens", "keys", "WebAssembly (MB)", "JavaScript (MB)", "nodes"], rows);
}

/** What the page does not show although it was asked to. */
export function shortfalls(results) {
  const short = results.filter(({ words, tokens }) => tokens < words);
  const told = short.map(({ words, tokens }) =>
    `Of ${words} tokens this page shows ${tokens}: what is typed behind those changes no matrix, and is `
    + "not comparable.");
  return [...new Set(told)];
}

export function document({ machine, strokes, visits, memory, counts }) {
  const { cpu, cores, chromium, load } = machine;
  const [before, after] = load.map((each) => each.toFixed(1));
  const short = shortfalls(strokes).map((line) => `${line}\n\n`).join("");
  const files = visits.files
    .map(({ name, bytes }) => `\`${name}\` ${kB(bytes)}`)
    .join(", ");
  return `# The page, typed into

Written by \`cargo xtask bench-page\`; the head of \`bench/page/bench.mjs\` says how it measures.

The page as it is built, in a headless Chromium whose window is 1440 by 900 pixels at a device ratio of 1.
Random weights, d_model 64, 8 heads, every stage shown. Keys are typed at the end of the sentence (letters,
backspaces, a new word now and then), each when the page is quiet after the one before, and 25 to 75
milliseconds later.

## A stroke

Milliseconds: median / 95 of 100 / most, of ${counts.keys} keys a size and ${counts.clicks} clicks.

${strokeTable(strokes)}

- *painted*: from the key until its frame was painted, with the wait for the display's next frame, up to
  16.7 ms, in it. *event*: the same by the browser's Event Timing, in steps of 8 and from 16 on.
- *busy*: the work in it without the waiting; under 16.7 a key is seen in the next frame.
- *script*: JavaScript and WebAssembly. *all*: all work of the main thread until the page was quiet,
  what was put off to later frames included.
- *longest frame*: of the keys timed, with its waiting; 0 where none took 50 ms.

${short}Where the work goes, milliseconds a stroke, from a trace of ${counts.traced} other strokes (tracing makes them
slower):

${shareTable(strokes)}

## A first visit

The page's own address (trained weights), nothing cached, 10 Mbit/s, 40 ms until an answer begins, a
processor slowed down 4 times; ${counts.visits} visits. The first picture is there when the lines or a matrix are painted.

${visitTable(visits)}

${bytesTable(visits)}

In kB: ${files}.

## Memory

What is held before and after so many keys, after what nobody needs was collected. WebAssembly's memory
never shrinks.

${memoryTable(memory)}

- ${cpu}, ${cores} cores; load average ${before} before and ${after} after, of which this benchmark
  makes about 1. Where it is more than the cores, all times are too long.
- ${chromium}, without a graphics processor.
`;
}

/** One line on the screen for what was just measured. */
export function line(result) {
  const parts = MEASURES.slice(0, 3).map((name) => `${name} ${three(result.summaries[name])}`);
  return `${result.what}, ${size(result)} tokens: ${parts.join("; ")} ms`;
}
