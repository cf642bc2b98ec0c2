// What the benchmarks have in common: programs that end with this one, a headless browser, a server
// of a few files, and the middle of many numbers.

import { spawn, execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";

const children = new Set();
process.on("exit", () => children.forEach((child) => child.kill("SIGKILL")));

/** Starts a program that ends with this one. */
export function start(command, args, stdio) {
  const child = spawn(command, args, { stdio });
  children.add(child);
  child.on("exit", () => children.delete(child));
  return child;
}

export async function stop(child) {
  if (children.has(child)) {
    child.kill();
    await once(child, "exit");
  }
}

/** What is promised, if it comes within so many milliseconds. */
export function within(patience, what, promise) {
  let timer;
  const late = new Promise((_, reject) => {
    const told = `${what} has not answered for ${patience / 1000} s`;
    timer = setTimeout(() => reject(new Error(told)), patience);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mjs": "text/javascript",
  ".wasm": "application/wasm",
};

/**
 * Serves files on this computer, by their paths in addresses. What is posted to `posted` is given to
 * `answer` with the response.
 */
export async function serve(files, posted, answer, headers = {}) {
  const server = createServer(async (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const { pathname } = new URL(request.url, "http://localhost");
    if (pathname === posted) {
      let body = "";
      for await (const part of request) body += part;
      answer(JSON.parse(body), response);
      return;
    }
    const file = files[pathname];
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader("Content-Type", TYPES[extname(file)]);
    response.end(await readFile(file));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A headless browser of its own profile, at an address. */
export async function browse(chrome, address) {
  const profile = await mkdtemp(join(tmpdir(), "attention-bench-"));
  const child = start(chrome, [
    "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update",
    `--user-data-dir=${profile}`, address,
  ], "ignore");
  return {
    stop: async () => {
      await stop(child);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The numbers at a quarter, half and three quarters of the way. */
export function quartiles(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return [0.25, 0.5, 0.75].map((part) => {
    const place = part * (sorted.length - 1);
    const low = sorted[Math.floor(place)];
    return low + (sorted[Math.ceil(place)] - low) * (place % 1);
  });
}

/** What a program prints. */
export function printed(command, ...args) {
  return execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
}

/** The browser as it calls itself. */
export const browserVersion = (chrome) => printed(chrome, "--version").split(" built on ")[0];
