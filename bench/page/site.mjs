// Serves the built page as a host does: gzipped, with types, and under the policy that the README
// promises to be enough. What was packed once is kept, so that no visit waits for it. Node.js packs a
// hundredth less tightly than the library by which the browser tests count, so sums differ by that.

import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { gzipSync } from "node:zlib";

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
  + "connect-src 'self'; img-src 'self' data:";

export async function serve(folder) {
  const packed = new Map();
  /** What was sent since it was last asked: names, and bytes of bodies on their way. */
  let sent = [];

  const pack = async (name) => {
    const path = normalize(join(folder, name));
    if (!path.startsWith(normalize(folder + sep))) return null;
    const file = await readFile(path).catch(() => null);
    return file && gzipSync(file, { level: 9 });
  };

  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url.split("?")[0]).slice(1);
    const name = path || "index.html";
    if (!packed.has(name)) packed.set(name, await pack(name));
    const body = packed.get(name);
    if (!body) {
      response.writeHead(404, { "Content-Type": "text/html" }).end("There is nothing here.");
      return;
    }
    sent.push({ name, bytes: body.length });
    response.writeHead(200, {
      "Content-Type": TYPES[extname(name)] ?? "application/octet-stream",
      "Content-Encoding": "gzip",
      "Content-Length": body.length,
      "Content-Security-Policy": POLICY,
      Vary: "Accept-Encoding",
    });
    response.end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    sent: () => {
      const all = sent;
      sent = [];
      return all;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
