// The modules that figures are made of: each is fetched once, when the first figure wants it. Addresses
// are literal, so that bundlers see them.

const sheets = () => [new URL("./style.css", import.meta.url), new URL("./embed.css", import.meta.url)];

const modules = {
  explore: {
    program: () => import("./attention-explore.js"),
    wasm: () => new URL("./attention-explore_bg.wasm", import.meta.url),
    sheets,
  },
  exhibits: {
    program: () => import("./attention-exhibits.js"),
    wasm: () => new URL("./attention-exhibits_bg.wasm", import.meta.url),
    sheets: () => [...sheets(), new URL("./exhibits.css", import.meta.url)],
  },
  workshop: {
    program: () => import("./attention-workshop.js"),
    wasm: () => new URL("./attention-workshop_bg.wasm", import.meta.url),
    sheets: () => [...sheets(), new URL("./workshop.css", import.meta.url)],
  },
  exchange: {
    program: () => import("./attention-exchange.js"),
    wasm: () => new URL("./attention-exchange_bg.wasm", import.meta.url),
    sheets: () => [...sheets(), new URL("./exchange.css", import.meta.url)],
  },
};

/** Modules that were asked for. */
const programs = {};

/** Where bundlers put each file of trained layers, by its path. */
let addressOf;

export function trainedFiles(address) {
  addressOf = address;
}

/** Puts the style sheets of a module into a root; settled when they are there, or cannot be had. */
export function dress(name, root) {
  const dressed = modules[name].sheets().map((address) => {
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = address;
    root.insertBefore(sheet, root.lastChild);
    return new Promise((done) => (sheet.onload = sheet.onerror = done));
  });
  return Promise.all(dressed);
}

/** A module, started. `progress` is told the part of it that has come, if this asks first. */
export function load(name, progress) {
  // After a failure the next figure tries again.
  programs[name] ??= start(name, progress).catch((error) => {
    delete programs[name];
    throw error;
  });
  return programs[name];
}

async function start(name, progress) {
  // How far it came decides what a reader is told: obstacles.js has the words.
  const so = { name: `attention-${name}`, step: "program" };
  try {
    const fetched = fetch(modules[name].wasm());
    // Told in its turn, below.
    fetched.catch(() => {});
    const program = await modules[name].program();
    so.step = "wasm";
    const response = await fetched;
    so.step = "answer";
    so.status = response.status;
    if (!response.ok || /html/.test(response.headers.get("Content-Type"))) throw response.status;
    so.step = "start";
    await program.default({ module_or_path: counted(response, progress) });
    if (addressOf) program.trainedFolder?.(addressOf);
    return program;
  } catch (cause) {
    throw Object.assign(new Error(so.step, { cause }), so);
  }
}

/** The same answer, telling which part of it has come; as WebAssembly, whatever the server calls it. */
function counted({ body, headers }, progress) {
  // Of what travels packed, the length is that of the packing.
  const length = headers.get("Content-Encoding") ? 0 : Number(headers.get("Content-Length"));
  let seen = 0;
  const transform = (bytes, controller) => {
    seen += bytes.length;
    if (length > 0) progress(seen / length);
    controller.enqueue(bytes);
  };
  const stream = body.pipeThrough(new TransformStream({ transform }));
  return new Response(stream, { headers: { "Content-Type": "application/wasm" } });
}
