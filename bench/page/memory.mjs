// What the page holds after much typing: memory that grows with every key would show.

import { cycle, key, open, perform, ROUND, shown } from "./strokes.mjs";

/** Bytes of WebAssembly and of JavaScript, and nodes, after what nobody needs was collected. */
async function held(tab) {
  await tab.ask("pageBench.observed()");
  // What was noted of strokes is none of the page's.
  await tab.ask("pageBench.forget()");
  await tab.send("HeapProfiler.collectGarbage");
  const { JSHeapUsedSize, Nodes } = await tab.metrics();
  const wasm = await tab.ask(`import(new URL("attention-explore.js", location))
    .then((program) => program.default())
    .then(({ memory }) => memory.buffer.byteLength)`);
  return { wasm, heap: JSHeapUsedSize, nodes: Nodes };
}

export async function memory(browser, site, watch, words, keys) {
  const tab = await open(browser, site, words, watch);
  // What is made once and kept is there after the first round.
  const strokes = ROUND.map((each) => key(tab, each));
  for (const stroke of strokes) await perform(tab, stroke);
  const before = await held(tab);
  for (const stroke of cycle(strokes, keys)) await perform(tab, stroke);
  const after = await held(tab);
  const tokens = await shown(tab);
  await tab.close();
  return { words, tokens, keys, before, after };
}
