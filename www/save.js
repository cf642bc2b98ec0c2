// The page as one file that needs no server, with the state that it opens with.

const NAME = "attention-playground-standalone.html";

/** Elements that the file came with, in a page that was opened from one. */
const OWN = "[data-own]";

/** The page of one file: fetched from beside this script, or read from the very page. */
async function text() {
  if (document.querySelector(`script${OWN}`)) return copy();
  const response = await fetch(new URL(NAME, import.meta.url));
  const page = response.ok ? await response.text() : "";
  // Some servers answer with a page of their own where a file is missing.
  if (!page.includes('name="attention-playground"')) throw new Error(`${NAME}: ${response.status}`);
  return page;
}

/** This page as it was when it was opened: its own elements, and none that were added since. */
function copy() {
  const page = document.cloneNode(true);
  for (const element of page.querySelectorAll(`head > :not(${OWN}), body > :not(${OWN})`)) element.remove();
  page.querySelector("#playground").innerHTML = page.querySelector("script[type='text/html']").textContent;
  // What stands behind the end of a page comes before it, once more each time.
  const text = page.documentElement.outerHTML.replace(/\s*<\/body>\s*<\/html>$/, "\n</body></html>\n");
  return `<!doctype html>\n${text}`;
}

/**
 * The page of one file, opening with the state of an address: what stands behind `#` in a link.
 *
 * Throws an Error where the file cannot be had.
 */
export async function standalone(address) {
  const escaped = address.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  const page = await text();
  const marked = /(<meta [^>]*name="attention-playground"[^>]* content=")[^"]*/;
  return new Blob([page.replace(marked, (_, before) => before + escaped)], { type: "text/html;charset=utf-8" });
}
