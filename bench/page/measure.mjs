// Times strokes one by one, each when the page is quiet after the one before.
//
//   painted   from the moment the key reached the browser until the main thread had painted the
//             frame that shows what follows from it: what a reader waits for, with the wait for the
//             display's next frame, up to 16.7 ms, in it
//   event     the same by the browser's own Event Timing, until the frame was on the screen; it is
//             rounded to 8 ms, and what is under 16 ms is not told and counts as 16
//   busy      what the page did in that time, without waiting: the listeners with all that follows
//             from them at once, and the frame from its first callback on, with style, layout and
//             paint. It has to be under 16.7 ms for every key to be seen in the next frame
//   script    time in JavaScript and WebAssembly, from the key until the page was quiet
//   all       all work of the main thread from the key until the page was quiet, by the browser's
//             own counter: what was put off to later frames is in it, and a little of the measuring

import { perform } from "./strokes.mjs";

const MILLISECONDS = 1000;

/** Does a stroke, and says what it took. */
async function timed(tab, { ready, stroke }) {
  await ready();
  const before = await tab.metrics();
  const moments = await perform(tab, { ready: () => {}, stroke });
  const after = await tab.metrics();
  const { came, began, handled, frame, painted } = moments;
  const spent = (name) => MILLISECONDS * (after[name] - before[name]);
  return {
    came,
    painted: painted - came,
    busy: handled - began + (painted - frame),
    handling: handled - began,
    frame: painted - frame,
    script: spent("ScriptDuration"),
    style: spent("RecalcStyleDuration"),
    layout: spent("LayoutDuration"),
    all: spent("TaskDuration"),
  };
}

/** Does strokes, and says what each took, and the longest task and frame. */
export async function measure(tab, strokes) {
  await tab.ask("pageBench.forget()");
  const all = [];
  for (const stroke of strokes) all.push(await timed(tab, stroke));
  const { timings, longest } = await tab.ask("pageBench.observed()");
  for (const [index, stroke] of all.entries()) {
    const next = all[index + 1]?.came ?? Infinity;
    const own = timings.filter(({ startTime }) => startTime >= stroke.came - 1 && startTime < next - 1);
    stroke.event = Math.max(16, ...own.map(({ duration }) => duration));
  }
  return { strokes: all, longest };
}

/** Median, the 95th of a hundred, and the most. */
export function summary(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)];
  return { median: at(0.5), p95: at(0.95), most: sorted.at(-1) };
}

export const MEASURES = ["painted", "event", "busy", "handling", "frame", "script", "style", "layout", "all"];

export function summaries(strokes) {
  return Object.fromEntries(MEASURES.map((name) => [name, summary(strokes.map((it) => it[name]))]));
}
