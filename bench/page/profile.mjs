// Which functions the time of typing goes to, by sampling. The profile itself is written beside the
// numbers, and opens in the browser's own tools.

import { writeFile } from "node:fs/promises";

import { perform } from "./strokes.mjs";

/** How many functions are told. */
const TOLD = 40;

export async function profiled(tab, strokes, data) {
  await tab.send("Profiler.enable");
  await tab.send("Profiler.setSamplingInterval", { interval: 200 });
  await tab.send("Profiler.start");
  for (const stroke of strokes) await perform(tab, stroke);
  const { profile } = await tab.send("Profiler.stop");
  const file = data.replace(/\.json$/, ".cpuprofile");
  await writeFile(file, JSON.stringify(profile));
  return `${lines(profile, strokes.length).join("\n")}\n\nThe profile is in ${file}`;
}

function lines({ nodes, samples, timeDeltas }, strokes) {
  const self = new Map();
  samples.forEach((id, index) => self.set(id, (self.get(id) ?? 0) + timeDeltas[index] / 1000 / strokes));
  const names = new Map();
  for (const { id, callFrame } of nodes) {
    const { functionName, url, lineNumber } = callFrame;
    const name = functionName || `(anonymous) ${url.split("/").at(-1)}:${lineNumber + 1}`;
    names.set(name, (names.get(name) ?? 0) + (self.get(id) ?? 0));
  }
  const sorted = [...names].sort((a, b) => b[1] - a[1]).slice(0, TOLD);
  return ["ms a key, of its own", ...sorted.map(([name, ms]) => `${ms.toFixed(2).padStart(8)}  ${name}`)];
}
