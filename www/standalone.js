// Answers for the files that were packed into a page of one file, before start.js asks for them.
//
// A browser that opened the page from a folder fetches nothing and imports no file from there. So each
// file is unpacked from the element that holds it when it is asked for: data through `fetch`, and
// scripts as data: addresses, which may be imported anywhere.
"use strict";

var oneFile = (() => {
  /** Where the files seem to lie: a place that there is not, so that what is missing is asked of nobody. */
  const folder = "https://attention-playground.invalid/";

  const packed = new Map(
    [...document.querySelectorAll("script[data-file]")].map((element) => [element.dataset.file, element]),
  );

  const types = { js: "text/javascript", wasm: "application/wasm" };

  /** A file as an answer to whoever fetches it; 404 where there is no such file. */
  function answer(path) {
    const element = packed.get(path);
    if (!element) return new Response(null, { status: 404 });
    const bytes = Uint8Array.from(atob(element.textContent), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    const type = types[path.split(".").pop()] ?? "application/octet-stream";
    return new Response(stream, { headers: { "Content-Type": type } });
  }

  const elsewhere = window.fetch;
  window.fetch = async (asked, options) => {
    const address = new URL(asked.url ?? asked, folder).href;
    if (!address.startsWith(folder)) return elsewhere(asked, options);
    return answer(address.slice(folder.length));
  };

  /** Scripts by their paths, as the addresses that they can be imported from. */
  const scripts = new Map();

  function script(path) {
    if (!scripts.has(path)) scripts.set(path, written(path));
    return scripts.get(path);
  }

  async function written(path) {
    const response = answer(path);
    if (!response.ok) throw new Error(`${path} is not in this page`);
    let text = await response.text();
    for (const [statement, before, name] of text.matchAll(/^(import [^'"]*)['"](\.{1,2}\/[^'"]+)['"]/gm)) {
      const imported = new URL(name, folder + path).href.slice(folder.length);
      const address = await script(imported);
      text = text.replace(statement, () => `${before}"${address}"`);
    }
    // What a script knows of its own place, and what it imports later.
    text = text.replaceAll("import.meta.url", JSON.stringify(folder + path)).replace(/\bimport\(/g, "oneFile.load(");
    return `data:text/javascript;charset=utf-8,${encodeURIComponent(text)}`;
  }

  // The state that the page was saved with, where the address has none.
  const saved = document.querySelector("meta[name='attention-playground']").content;
  if (saved && location.hash.length < 2) location.replace(`#${saved}`);

  return {
    folder,
    /** Imports a script by its address. */
    load: async (address) => import(await script(new URL(address, folder).href.slice(folder.length))),
  };
})();
