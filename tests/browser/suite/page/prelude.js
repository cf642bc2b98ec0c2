const all = (selector) => [...root.querySelectorAll(selector)];
const by = (id) => root.querySelector(`[data-testid="${id}"]`);
const text = (element) => (element?.innerText ?? "").replace(/\s+/g, " ").trim();
// The next turn, in which what a click set off has been done.
const turn = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
