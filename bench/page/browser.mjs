// A headless Chromium, commanded by its own protocol over a pipe: no port, no library, and its
// events come as they happen, which a driver over HTTP cannot tell.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** How long anything may take before the page counts as stuck. */
const PATIENCE = 120_000;

/** The window of every measure, in pixels of the device too. */
const WINDOW = { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false };

/** What keeps it from doing anything but showing the page. */
const ARGUMENTS = [
  "--headless", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--disable-quic",
  "--no-first-run", "--disable-background-networking", "--disable-component-update",
  "--disable-sync", "--force-color-profile=srgb", "--lang=en",
];

export class Browser {
  #child;
  #profile;
  #last = 0;
  #asked = new Map();
  #tabs = new Map();

  static async start(chrome) {
    const browser = new Browser();
    browser.#profile = await mkdtemp(join(tmpdir(), "page-bench-"));
    const args = [...ARGUMENTS, `--user-data-dir=${browser.#profile}`];
    // Commands go into its third file, answers come out of its fourth.
    const stdio = ["ignore", "ignore", "ignore", "pipe", "pipe"];
    const child = spawn(chrome, args, { stdio });
    browser.#child = child;
    process.on("exit", () => child.kill("SIGKILL"));
    child.on("error", (error) => browser.#gone(error));
    child.on("exit", () => browser.#gone(new Error("the browser ended")));
    child.stdio[3].on("error", () => {});
    let rest = "";
    child.stdio[4].setEncoding("utf8");
    child.stdio[4].on("data", (data) => {
      const messages = (rest + data).split("\0");
      rest = messages.pop();
      messages.forEach((message) => browser.#heard(JSON.parse(message)));
    });
    return browser;
  }

  #gone(error) {
    for (const { reject } of this.#asked.values()) reject(error);
    this.#asked.clear();
  }

  #heard({ id, result, error, method, params, sessionId }) {
    if (id === undefined) {
      this.#tabs.get(sessionId)?.heard(method, params);
      return;
    }
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    if (error) asked?.reject(new Error(`${asked.method}: ${error.message}`));
    else asked?.resolve(result);
  }

  send(method, params = {}, sessionId = undefined) {
    const id = (this.#last += 1);
    const answer = new Promise((resolve, reject) => {
      this.#asked.set(id, { method, resolve, reject });
    });
    this.#child.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return within(method, answer);
  }

  /** An empty tab of somebody who was never here: with a cache, and cookies, of its own. */
  async tab() {
    const { browserContextId } = await this.send("Target.createBrowserContext");
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank", browserContextId });
    const attach = { targetId, flatten: true };
    const { sessionId } = await this.send("Target.attachToTarget", attach);
    const close = () => {
      this.#tabs.delete(sessionId);
      return this.send("Target.disposeBrowserContext", { browserContextId });
    };
    const send = (method, params) => this.send(method, params, sessionId);
    const tab = new Tab(send, close);
    this.#tabs.set(sessionId, tab);
    await tab.send("Page.enable");
    await tab.send("Emulation.setDeviceMetricsOverride", WINDOW);
    return tab;
  }

  async version() {
    return (await this.send("Browser.getVersion")).product.replace(/^.*\//, "Chromium ");
  }

  async stop() {
    if (this.#child.exitCode === null) {
      this.#child.kill();
      await once(this.#child, "exit");
    }
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

class Tab {
  #listeners = new Map();

  constructor(send, close) {
    this.send = send;
    this.close = close;
  }

  on(method, listener) {
    this.#listeners.set(method, listener);
  }

  heard(method, params) {
    this.#listeners.get(method)?.(params);
  }

  once(method) {
    return within(method, new Promise((resolve) => this.on(method, resolve)));
  }

  /** Runs this script in every page of the tab, before the page's own. */
  prepare(source) {
    return this.send("Page.addScriptToEvaluateOnNewDocument", { source });
  }

  async go(address) {
    const loaded = this.once("Page.loadEventFired");
    await this.send("Page.navigate", { url: address });
    await loaded;
  }

  /** What an expression in the page comes to, when it is a promise what that comes to. */
  async ask(expression) {
    const { result, exceptionDetails: thrown } = await this.send("Runtime.evaluate", {
      expression, awaitPromise: true, returnByValue: true,
    });
    if (thrown) throw new Error(`in the page: ${thrown.exception?.description ?? thrown.text}`);
    return result.value;
  }

  /** The browser's own counters; times are in seconds, summed since the page began. */
  async metrics() {
    const { metrics } = await this.send("Performance.getMetrics");
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  }
}

function within(what, promise) {
  let timer;
  const late = new Promise((_, reject) => {
    const told = `${what} has not been answered for ${PATIENCE / 1000} s`;
    timer = setTimeout(() => reject(new Error(told)), PATIENCE);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
