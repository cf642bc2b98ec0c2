// <attention-playground>, and the class behind it: attention, computed and drawn in any page.
//
//   <script type="module" src="https://…/embed.js"></script>
//   <attention-playground sentence="the cat sat" heads="2" causal view="weights"></attention-playground>
//
// docs/embed.md tells all of it. What is needed lies beside this file and is fetched once, when the
// first figure comes near the reader's view. Addresses are literal, so that bundlers see them.

const modules = {
  explore: {
    program: () => import("./attention-explore.js"),
    wasm: () => new URL("./attention-explore_bg.wasm", import.meta.url),
    sheets: () => [new URL("./style.css", import.meta.url), new URL("./embed.css", import.meta.url)],
  },
  exhibits: {
    program: () => import("./attention-exhibits.js"),
    wasm: () => new URL("./attention-exhibits_bg.wasm", import.meta.url),
    sheets: () => [...modules.explore.sheets(), new URL("./exhibits.css", import.meta.url)],
  },
};

/** What the attributes of an element may say: the settings, and how the figure is shown. */
const keys =
  "sentence tokens scoring hidden heads d_model causal padding valid by_hand mask fill fill_value positions layout " +
  "temperature weights layer seed lang theme view controls exhibit z";

/** The views of the playground; any other name is that of an exhibit. */
const views =
  "page lines heads embedding position input weight-query weight-key weight-value query key value additive-query " +
  "additive-key additive-vector hidden-query hidden-key scores scaled masked weights head-output concat weight-output output";

/** Which exhibit settings ask for, if they do. */
const exhibitOf = ({ exhibit, view }) => exhibit ?? (view && !views.split(" ").includes(view) ? view : null);

/** Settings as they stand in an address; what is null or undefined does not. */
function write(settings) {
  const exhibit = exhibitOf(settings);
  const given = { view: "page", ...settings, ...(exhibit && { exhibit, view: null }) };
  const texts = Object.entries(given).filter(([, value]) => value != null);
  const words = { true: "on", false: "off" };
  const text = (value) => (typeof value === "boolean" ? words[value] : String(value));
  return `${new URLSearchParams(texts.map(([key, value]) => [key, text(value)]))}`;
}

/** An address as settings: switches and numbers are such, but a sentence is text. */
function read(address) {
  const value = (key, text) => {
    if (key === "sentence") return text;
    if (/^(on|off|)$/.test(text)) return text !== "off";
    return `${Number(text)}` === text ? Number(text) : text;
  };
  // The version and the end of a whole link are no settings.
  const parts = [...new URLSearchParams(address)].filter(([key]) => !/^(v|end)$/.test(key));
  return Object.fromEntries(parts.map(([key, text]) => [key, value(key, text)]));
}

/** Modules that were asked for. */
const programs = {};

async function start(name, progress) {
  // How far it came decides what a reader is told: obstacles.js has the words.
  const so = { name: `attention-${name}`, step: "wasm" };
  try {
    const response = fetch(modules[name].wasm());
    response.catch(() => {});
    so.step = "program";
    const program = await modules[name].program();
    so.step = "wasm";
    const { ok, status, body, headers } = await response;
    so.step = "answer";
    so.status = status;
    if (!ok || /html/.test(headers.get("Content-Type"))) throw status;
    so.step = "start";
    // Of what travels packed, the length is that of the packing.
    const length = headers.get("Content-Encoding") ? 0 : headers.get("Content-Length");
    let seen = 0;
    const transform = (bytes, controller) => {
      seen += bytes.length;
      if (length > 0) progress(seen / length);
      controller.enqueue(bytes);
    };
    const stream = body.pipeThrough(new TransformStream({ transform }));
    // WebAssembly it is, whatever the server calls it.
    const module_or_path = new Response(stream, { headers: { "Content-Type": "application/wasm" } });
    await program.default({ module_or_path });
    return program;
  } catch (cause) {
    // The next figure tries again.
    delete programs[name];
    throw Object.assign(new Error(so.step, { cause }), so);
  }
}

/** A new element in a place. */
function add(place, name, properties) {
  return place.appendChild(Object.assign(document.createElement(name), properties));
}

/** A figure in an element, or in the whole of a shadow root. */
export class Playground {
  #root;
  #host;
  #figure;
  #module;
  #mounted;
  #asked;
  #events = new EventTarget();

  /** Settings are an object, or what stands behind `#` in a link. */
  constructor(element, settings = {}) {
    this.#host = element instanceof ShadowRoot ? null : add(element, "div");
    this.#root = this.#host?.attachShadow({ mode: "open" }) ?? element;
    this.#asked = typeof settings === "string" ? read(settings) : { ...settings };
    this.#restart();
  }

  #restart() {
    this.#free();
    /** Kept when the figure is drawn; broken, with a sentence, when it cannot be. */
    this.ready = this.#show();
    // Whoever does not ask reads it in the figure.
    this.ready.catch(() => {});
  }

  async #show() {
    this.#module = exhibitOf(this.#asked) ? "exhibits" : "explore";
    const chinese = /^zh/.test(this.#asked.lang ?? navigator.language);
    const sheets = modules[this.#module].sheets().map((href) => {
      const sheet = add(this.#root, "link", { rel: "stylesheet", href });
      return new Promise((done) => (sheet.onload = sheet.onerror = done));
    });
    const figure = (this.#figure = add(this.#root, "div", { className: "figure" }));
    const textContent = chinese ? "正在加载……" : "Loading…";
    const loading = add(figure, "p", { className: "figure-note", role: "status", textContent });
    const bar = add(loading, "progress", { ariaLabel: textContent });
    try {
      const { z, ...plain } = this.#asked;
      if (z) this.#asked = { ...read(await (await import("./link.js")).unpack(`z=${z}`)), ...plain };
      // The first that asks shows how far it is, the others that it goes on.
      programs[this.#module] ??= start(this.#module, (part) => (bar.value = part));
      const [program] = await Promise.all([programs[this.#module], ...sheets]);
      // Meanwhile it may have been taken away, or ask for another module.
      if (this.#figure !== figure) return;
      const address = write(this.#asked);
      this.#mounted = program.mount(figure, address);
      this.#mounted.changed(() => this.#tell("change", this.state));
      this.#follow(address);
      this.#tell("ready");
    } catch (error) {
      console.error(error);
      const words = await import("./obstacles.js").catch(() => null);
      const sentence = words?.tell(error, chinese) ?? "This figure could not be loaded. 无法加载此图。";
      figure.replaceChildren();
      add(figure, "p", { className: "figure-note", role: "alert", textContent: sentence });
      // What the page has there for readers without it.
      add(figure, "slot");
      throw new Error(sentence, { cause: error });
    }
  }

  #tell(type, detail) {
    this.#events.dispatchEvent(new CustomEvent(type, { detail }));
  }

  #follow(address) {
    const sentences = this.#mounted.follow(address);
    if (sentences.length) this.#tell("refused", { sentences });
    return sentences;
  }

  #free() {
    this.#mounted?.destroy();
    this.#mounted = this.#figure = null;
    this.#root.replaceChildren();
  }

  /** Changes settings; null takes one back to its default. Gives a sentence for each that was refused. */
  set(settings) {
    const given = typeof settings === "string" ? read(settings) : settings;
    const other = "exhibit" in given ? { view: null } : "view" in given ? { exhibit: null } : {};
    const changes = { ...other, ...given };
    const before = this.#mounted && this.get();
    this.#asked = { ...this.#asked, ...changes };
    const module = exhibitOf(this.#asked) ? "exhibits" : "explore";
    if (module !== this.#module) this.#restart();
    // What is not there yet begins with them.
    return before && this.#mounted ? this.#follow(write({ ...before, ...changes })) : [];
  }

  /** The settings as they are now. */
  get() {
    return this.state.settings;
  }

  /** The settings as they are now, and as they stand in an address. */
  get state() {
    const address = this.#mounted?.address() ?? write(this.#asked);
    return { settings: read(address), address };
  }

  /** Calls back on "change", "refused" or "ready" with what is to be told; gives what ends that. */
  on(type, callback) {
    const listener = ({ detail }) => callback(detail);
    this.#events.addEventListener(type, listener);
    return () => this.#events.removeEventListener(type, listener);
  }

  /** Takes the figure away and frees all that it held. */
  destroy() {
    this.#free();
    this.#host?.remove();
  }
}

/** The settings' names as attributes: those of two words with a dash as well. */
const attributes = keys.split(" ").flatMap((key) => (key.includes("_") ? [key, key.replace("_", "-")] : key));

class Figure extends HTMLElement {
  static observedAttributes = attributes;

  /** Starts what comes near the reader's view. */
  static #near = new IntersectionObserver(
    (entries) => entries.forEach(({ isIntersecting, target }) => isIntersecting && target.#start()),
    { rootMargin: "50%" },
  );

  #settings = {};
  #playground;

  attributeChangedCallback(name, _, value) {
    this.settings = { [name.replace("-", "_")]: value };
  }

  connectedCallback() {
    // Set before the browser knew what this element is.
    if (Object.hasOwn(this, "settings")) {
      const { settings } = this;
      delete this.settings;
      this.settings = settings;
    }
    Figure.#near.observe(this);
  }

  /** Only what is still nowhere after the step was taken away, and not moved. */
  disconnectedCallback() {
    queueMicrotask(() => this.isConnected || this.#stop());
  }

  /** A move with `moveBefore` is none of both. */
  connectedMoveCallback() {}

  #start() {
    Figure.#near.unobserve(this);
    if (this.#playground) return;
    this.#playground = new Playground(this.shadowRoot ?? this.attachShadow({ mode: "open" }), this.#settings);
    for (const type of ["change", "refused", "ready"]) {
      this.#playground.on(type, (detail) => this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true })));
    }
  }

  #stop() {
    Figure.#near.unobserve(this);
    this.#settings = this.settings;
    this.#playground?.destroy();
    this.#playground = null;
  }

  /** All settings as they are now. */
  get settings() {
    return this.#playground?.get() ?? { ...this.#settings };
  }

  /** Changes those that are given. */
  set settings(settings) {
    if (this.#playground) this.#playground.set(settings);
    else this.#settings = { ...this.#settings, ...settings };
  }
}

customElements.get("attention-playground") ?? customElements.define("attention-playground", Figure);
