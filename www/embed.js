// <attention-playground>, and the class behind it: attention, computed and drawn in any page.
//
//   <script type="module" src="https://…/embed.js"></script>
//   <attention-playground sentence="the cat sat" heads="2" causal view="weights"></attention-playground>
//
// docs/embed.md tells all of it. This is all that a page pays for; load.js beside it fetches what a
// figure needs when the first one comes near the reader's view.

/** What the attributes of an element may say: the settings of Explore, and how the figure is shown. */
const explored = (
  "sentence tokens scoring hidden heads d_model causal padding valid by_hand mask fill fill_value positions layout " +
  "temperature weights layer seed controls"
).split(" ");
const keys = [...explored, "lang", "theme", "view", "exhibit", "step", "z"];

/** The views of Explore; any other name is that of an exhibit, or one of the keys below. */
const views =
  /^(page|lines|heads|embedding|position|input|((weight|additive|hidden|head)-)?(query|key|value|vector|output)|scores|scaled|masked|weights|concat)$/;

/** The keys by which an address asks for another module than Explore. */
const others = { exhibit: "exhibits", train: "workshop", bring: "exchange" };

const moduleOf = (settings) => others[Object.keys(others).find((key) => settings[key] != null)] ?? "explore";

/** Settings whose view is one of Explore, or none because they ask for another module. */
function placed(settings) {
  // What is packed has to be read before.
  if (settings.z) return settings;
  const view = settings.view ?? "page";
  if (moduleOf(settings) !== "explore") return { ...settings, view: null };
  if (views.test(view)) return { ...settings, view };
  return view in others ? { ...settings, [view]: true, view: null } : { ...settings, exhibit: view, view: null };
}

/** Settings as they stand in an address; what is null or undefined does not, nor Explore's in an exhibit. */
function write(settings) {
  const stands = ([key, value]) => value != null && !(settings.exhibit && explored.includes(key));
  return `${new URLSearchParams(Object.entries(settings).filter(stands))}`;
}

/** A whole state: what it does not name is as it is at first. */
const whole = (settings) => `v=1&${write(settings)}&end`;

/** An address as settings: switches and numbers are such, but a sentence and what exhibits hold is text. */
function read(address) {
  const value = (key, text) => {
    if (/^(sentence$|s\.)/.test(key)) return text;
    if (/^(on|off|true|false|)$/.test(text)) return !/f/.test(text);
    return `${Number(text)}` === text ? Number(text) : text;
  };
  // The version and the end of a whole link are no settings.
  const parts = [...new URLSearchParams(address)].filter(([key]) => !/^(v|end)$/.test(key));
  return Object.fromEntries(parts.map(([key, text]) => [key, value(key, text)]));
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
  #brought;
  /** Whether a reader went here, so that there has to be a way on; a host's exhibit stands alone. */
  #travels;
  #events = new EventTarget();

  /** Settings are an object, or what stands behind `#` in a link. */
  constructor(element, settings = {}) {
    this.#host = element instanceof ShadowRoot ? null : add(element, "div");
    this.#root = this.#host?.attachShadow({ mode: "open" }) ?? element;
    this.#asked = placed(typeof settings === "string" ? read(settings) : settings);
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
    const chinese = /^zh/.test(this.#asked.lang ?? navigator.language);
    const figure = (this.#figure = add(this.#root, "div", { className: this.#travels ? "figure" : "figure alone" }));
    const textContent = chinese ? "正在加载……" : "Loading…";
    const loading = add(figure, "p", { className: "figure-note", role: "status", textContent });
    const bar = add(loading, "progress", { ariaLabel: textContent });
    try {
      const { z, ...plain } = this.#asked;
      if (z) {
        const { unpack } = await import("./link.js");
        this.#asked = placed({ ...read(await unpack(`z=${z}`)), ...plain });
      }
      const module = (this.#module = moduleOf(this.#asked));
      const { dress, load } = await import("./load.js");
      if (this.#figure !== figure) return;
      const loaded = load(module, (part) => (bar.value = part));
      const [program] = await Promise.all([loaded, dress(module, this.#root)]);
      // Meanwhile it may have been taken away, or ask for another module.
      if (this.#figure !== figure) return;
      if (this.#brought) program.bringTrained?.(this.#brought);
      const address = whole(this.#asked);
      this.#mounted = program.mount(figure, address);
      this.#mounted.changed(() => this.#tell("change", this.state));
      this.#listen(figure);
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

  /** Where the page itself would go elsewhere, the figure does so alone. */
  #listen(figure) {
    figure.addEventListener("click", (event) => {
      const link = event.target.closest("a[href^='#']");
      if (!link) return;
      event.preventDefault();
      this.#go(link.hash.replace(/^#+/, ""));
    });
    figure.addEventListener("attention-playground:use", ({ detail }) => {
      this.#brought = detail;
      this.#go("weights=own");
    });
  }

  #go(address) {
    const { lang, theme } = this.get();
    this.#travels = true;
    this.#asked = placed({ lang, theme, ...read(address) });
    this.#move(write(this.#asked));
    this.ready.then(() => this.#tell("change", this.state)).catch(() => {});
  }

  /** Follows an address in the module that is there, or begins with what was asked in another. */
  #move(address) {
    if (moduleOf(this.#asked) !== this.#module) this.#restart();
    return this.#mounted ? this.#follow(address) : [];
  }

  #follow(address) {
    const sentences = this.#mounted.follow(address);
    if (sentences.length) this.#tell("refused", { sentences });
    return sentences;
  }

  #tell(type, detail) {
    this.#events.dispatchEvent(new CustomEvent(type, { detail }));
  }

  #free() {
    this.#mounted?.destroy();
    this.#mounted = this.#figure = null;
    this.#root.replaceChildren();
  }

  /** Changes settings; null takes one back to its default. An address is a whole state, and nothing of the
      last stays. Gives a sentence for each that was refused. */
  set(settings) {
    const isWhole = typeof settings === "string";
    const given = isWhole ? read(settings) : settings;
    const leads = ["view", ...Object.keys(others)].some((key) => key in given);
    const taken = {
      ...(leads && { view: null, exhibit: null, train: null, bring: null }),
      ...("mask" in given && { causal: null, padding: null }),
      ...given,
    };
    if (leads) this.#travels = false;
    this.#asked = placed({ ...(!isWhole && this.#asked), ...taken });
    if (given.z || moduleOf(this.#asked) !== this.#module) {
      this.#restart();
      return [];
    }
    return this.#mounted ? this.#follow(whole(placed({ ...(!isWhole && this.get()), ...taken }))) : [];
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

class Figure extends HTMLElement {
  /** Names of two words are written with a dash as well. */
  static observedAttributes = keys.flatMap((key) => [key, key.replace("_", "-")]);

  /** Starts what comes near the reader's view. */
  static #near = new IntersectionObserver(
    (entries) => entries.forEach(({ isIntersecting, target }) => isIntersecting && target.#start()),
    { rootMargin: "50%" },
  );

  #settings = {};
  #playground;

  constructor() {
    super();
    // Set before the browser knew what this element is.
    if (Object.hasOwn(this, "settings")) {
      this.#settings = { ...this.settings };
      delete this.settings;
    }
  }

  attributeChangedCallback(name, _, value) {
    // Languages come with regions and scripts.
    this.settings = { [name.replace("-", "_")]: name === "lang" ? value?.slice(0, 2) : value };
  }

  connectedCallback() {
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
