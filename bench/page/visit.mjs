// A first visit: nothing cached, a slow network and a slow computer, until the first real picture.

import { until } from "./strokes.mjs";

const NETWORK = {
  offline: false,
  // A request waits so long for its answer to begin.
  latency: 40,
  // 10 Mbit/s, in bytes.
  downloadThroughput: 10e6 / 8,
  uploadThroughput: 10e6 / 8,
};
const SLOWER = 4;

/** Notes when the first picture was painted, the lines or a matrix: a canvas has a size, and something
 *  in it. */
const LOOK = `
  const isPainted = (canvas) => {
    if (!canvas?.width || !canvas.height || !canvas.getBoundingClientRect().height) return false;
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return data.some((value) => value > 0);
  };
  // A message that is sent in a frame comes when it is painted.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const now = performance.now();
    if ([...document.querySelectorAll("canvas")].some(isPainted)) globalThis.firstPicture = now;
    else look();
  };
  const look = () => requestAnimationFrame(() => port2.postMessage(null));
  look();
`;

/** Visits a site as somebody who was never there. Times are milliseconds since the page was asked for. */
export async function visit(browser, site) {
  site.sent();
  const tab = await browser.tab();
  // Requests on their way, so that a visit is over only when all has come.
  let open = 0;
  tab.on("Network.requestWillBeSent", ({ redirectResponse }) => (open += redirectResponse ? 0 : 1));
  tab.on("Network.loadingFinished", () => (open -= 1));
  tab.on("Network.loadingFailed", () => (open -= 1));
  await tab.send("Network.enable");
  await tab.send("Network.emulateNetworkConditions", NETWORK);
  await tab.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await tab.prepare(LOOK);
  await tab.go(site.address);
  await until(tab, "globalThis.firstPicture");
  const { picture, content } = await tab.ask(`({
    picture: firstPicture,
    content: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  })`);
  await tab.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const idle = "new Promise((resolve) => requestIdleCallback(() => resolve()))";
  do {
    await tab.ask(idle);
  } while (open > 0);
  await tab.close();
  return { picture, content, files: site.sent() };
}

/** Bytes of the files of a visit, without the trained ones and with them. */
export function bytes(files) {
  const sum = (some) => some.reduce((total, { bytes }) => total + bytes, 0);
  return { page: sum(files.filter(({ name }) => !name.startsWith("trained/"))), all: sum(files) };
}
