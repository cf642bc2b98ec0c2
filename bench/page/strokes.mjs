// What a reader does: sentences, keys typed at their end, clicks.

const WORDS = (
  "the animal did not cross street because it was too tired and wide so they waited near old river "
  + "while small birds sang above quiet houses where children played with red paper boats after rain "
  + "then somebody opened window looked out over garden saw light fall on stones heard bell ring twice "
  + "said nothing closed book went down stairs into kitchen made tea"
).split(" ");

const MOST = 2_147_483_647;

/** Whole numbers below MOST as if by chance, the same in every run. */
function numbers() {
  let state = 7;
  return () => {
    state = (state * 48_271) % MOST;
    return state;
  };
}

/** A sentence of so many words, always the same, and without a period in it. */
export function sentence(words) {
  const next = numbers();
  return Array.from({ length: words }, () => WORDS[next() % WORDS.length]).join(" ");
}

/** Where the page shows it: random weights, since those of every width and head count exist. */
export function address(site, words) {
  const settings = { weights: "random", heads: 8, d_model: 64, sentence: sentence(words) };
  const parts = Object.entries(settings).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `${site}#${parts.join("&")}`;
}

const BACK = { key: "Backspace", code: "Backspace", windowsVirtualKeyCode: 8 };
const letter = (text) => ({
  key: text,
  code: text === " " ? "Space" : `Key${text.toUpperCase()}`,
  windowsVirtualKeyCode: text.toUpperCase().charCodeAt(0),
  text,
});

/** One round of typing: the last word grows, shrinks, another begins, and all is as it was. */
export const ROUND = [..."ed", BACK, BACK, ..." ca", BACK, BACK, BACK]
  .map((key) => (key === BACK ? key : letter(key)));

/** Opens a page in a new tab, with the caret behind the sentence. */
export async function open(browser, site, words, watch) {
  const tab = await browser.tab();
  await tab.prepare(watch);
  await tab.send("Performance.enable");
  await tab.go(address(site, words));
  await until(tab, "document.querySelector('[data-testid=\"matrix-weights\"]') !== null");
  await tab.ask(`{
    const input = document.querySelector('[data-testid="sentence"]');
    input.focus();
    input.setSelectionRange(input.value.length, input.value.length);
  }`);
  await tab.ask("pageBench.quiet()");
  return tab;
}

/** Waits until an expression holds in the page, which is asked once a frame. */
export function until(tab, expression) {
  return tab.ask(`(async () => {
    while (!(${expression})) await new Promise((resolve) => requestAnimationFrame(resolve));
  })()`);
}

/** How many tokens the page shows, by the size of the weights, and by the words above them. */
export function shown(tab) {
  return tab.ask(`(() => {
    const size = document.querySelector('[data-testid="stage-weights"] .formula small')?.textContent;
    const chips = document.querySelectorAll('[data-testid="tokens"] [data-token]').length;
    return Number(size?.match(/\\d+/)?.[0] ?? chips);
  })()`);
}

// A stroke is what makes it ready, which is not timed, and what does it.

/** One key, down and up. */
export function key(tab, key) {
  const send = (type, more) => tab.send("Input.dispatchKeyEvent", { type, ...more });
  const stroke = async () => {
    await send(key.text ? "keyDown" : "rawKeyDown", key);
    await send("keyUp", { ...key, text: undefined });
  };
  return { ready: () => {}, stroke };
}

/** A click on what a selector finds. */
export function click(tab, selector) {
  let at;
  const send = (type, more) => tab.send("Input.dispatchMouseEvent", { type, ...at, ...more });
  const ready = async () => {
    const [x, y] = await tab.ask(`(() => {
      const element = document.querySelector('${selector}');
      element.scrollIntoView({ block: "nearest" });
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    })()`);
    at = { x, y };
    await send("mouseMoved");
    await tab.ask("pageBench.quiet()");
  };
  const stroke = async () => {
    await send("mousePressed", { button: "left", clickCount: 1 });
    await send("mouseReleased", { button: "left", clickCount: 1 });
  };
  return { ready, stroke };
}

const chance = numbers();

/** Waits as long as a quick typist, 25 to 75 milliseconds: otherwise each stroke would come at the same
 * moment between two frames of the display. */
const pause = () => new Promise((resolve) => { setTimeout(resolve, 25 + (50 * chance()) / MOST); });

/** Does a stroke, and waits until the page is quiet. Gives the moments that were noted. */
export async function perform(tab, { ready, stroke }) {
  await ready();
  await pause();
  await tab.ask("pageBench.expect()");
  await stroke();
  return tab.ask("pageBench.stroke()");
}

/** A list that is gone through over and over, so many items of it. */
export function cycle(items, count) {
  return Array.from({ length: count }, (_, index) => items[index % items.length]);
}
