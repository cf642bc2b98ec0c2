// Where the time of a stroke goes, by the browser's own trace. Tracing slows the page down a little,
// so it is done of other strokes than those that are timed.

import { perform } from "./strokes.mjs";

const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "v8"];

/** The browser's names of what the main thread does. What is in none of them is `other`. */
const KINDS = {
  script: /^(EventDispatch|FunctionCall|Fire\w+|TimerFire|RunMicrotasks|EvaluateScript|\w+MicrotaskCheckpoint|v8\..*)$/i,
  collecting: /^(MinorGC|MajorGC|V8\.GC\w*|BlinkGC\.\w+)$/,
  style: /^(UpdateLayoutTree|ParseAuthorStyleSheet|ScheduleStyleRecalculation)$/,
  layout: /^(Layout|UpdateLayout|HitTest)$/,
  paint: /^(PrePaint|Paint|Layerize|Commit|UpdateLayer|UpdateLayerTree|PaintImage|CompositeLayers)$/,
};

const kindOf = (name) =>
  ["collecting", "style", "layout", "paint", "script"].find((kind) => KINDS[kind].test(name)) ?? "other";

/** Does strokes, and gives the milliseconds a stroke of each kind, and the longest task. */
export async function traced(tab, strokes) {
  await tab.send("Tracing.start", {
    transferMode: "ReturnAsStream",
    traceConfig: { includedCategories: CATEGORIES, excludedCategories: ["*"] },
  });
  for (const stroke of strokes) await perform(tab, stroke);
  const complete = tab.once("Tracing.tracingComplete");
  await tab.send("Tracing.end");
  const { stream } = await complete;
  let text = "";
  for (;;) {
    const { data, eof } = await tab.send("IO.read", { handle: stream, size: 1 << 22 });
    text += data;
    if (eof) break;
  }
  return read(JSON.parse(text).traceEvents, strokes.length);
}

function read(events, strokes) {
  // The page's own main thread is the one on which most frames' layouts are: other processes have
  // a thread of the same name.
  const threads = new Map();
  for (const event of events) {
    if (event.name !== "UpdateLayoutTree") continue;
    const id = `${event.pid} ${event.tid}`;
    threads.set(id, (threads.get(id) ?? 0) + 1);
  }
  const [main] = [...threads].sort((a, b) => b[1] - a[1])[0] ?? [];
  const own = events
    .filter((event) => event.ph === "X" && `${event.pid} ${event.tid}` === main && event.dur > 0)
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur);

  const kinds = { script: 0, collecting: 0, style: 0, layout: 0, paint: 0, other: 0 };
  /** Of each name, milliseconds of its own and how often it came, a stroke. */
  const names = {};
  let longest = 0;
  // What an event takes itself is its time without that of the events in it.
  const open = [];
  const close = (until) => {
    while (open.length > 0 && open.at(-1).end <= until) {
      const { name, kind, self } = open.pop();
      kinds[kind] += self / 1000 / strokes;
      const all = (names[name] ??= { ms: 0, times: 0 });
      all.ms += self / 1000 / strokes;
      all.times += 1 / strokes;
    }
  };
  for (const { name, ts, dur } of own) {
    close(ts);
    if (/RunTask$/.test(name)) longest = Math.max(longest, dur / 1000);
    const around = open.at(-1);
    if (around) around.self -= dur;
    const kind = kindOf(name);
    // What is in script and has no name of its own, such as compiling it, is script too.
    open.push({ name, kind: kind === "other" && around ? around.kind : kind, self: dur, end: ts + dur });
  }
  close(Infinity);
  return { kinds, longest, names };
}
