// Starts the playground, or what else the address asks for, in the element #playground;
// or says in the reader's language why it cannot.
//
// A classic script on purpose: a browser that refuses module scripts (one that opened the page
// straight from a folder, say) still runs this one, so that it can tell the reader.
"use strict";

(async () => {
  // Beside this script; or, where the page is one file, in that: standalone.js answers for it.
  const here = globalThis.oneFile?.folder ?? document.currentScript.src;
  const imported = globalThis.oneFile?.load ?? ((address) => import(address));
  const element = document.getElementById("playground");

  // What can go wrong, in the words of somebody who wants to use the page.
  const sentences = {
    en: {
      folder:
        "The page was opened straight from a folder, and browsers run it only when a web server sends it: put the folder on one, or run “cargo xtask serve”.",
      noWebAssembly:
        "This browser has WebAssembly missing or switched off, and the playground computes with it: please switch it on, or use another browser.",
      noSimd:
        "This browser is too old for the playground: Chrome 91, Firefox 89, Safari 16.4 and newer ones can run it.",
      policy:
        "The web server that sends this page forbids WebAssembly: its Content-Security-Policy needs 'wasm-unsafe-eval' in script-src.",
      program: "The file {file}.js could not be loaded: it is missing beside the page, damaged or blocked.",
      network: "The file {file}_bg.wasm could not be fetched: the connection failed or the request was blocked.",
      missing: "The file {file}_bg.wasm is missing beside the page: the web server answered {status}.",
      notWasm: "The web server sent something else in place of {file}_bg.wasm: the file is missing beside the page or damaged.",
      mismatch: "The files {file}.js and {file}_bg.wasm do not belong together: please copy both from the same build.",
      stopped: "The playground stopped while it was starting: please reload the page.",
      details: "What the browser said:",
    },
    zh: {
      folder: "此页面是直接从文件夹打开的，而浏览器只运行由网络服务器发送的页面：请将文件夹放到服务器上，或运行“cargo xtask serve”。",
      noWebAssembly: "此浏览器不支持或已关闭 WebAssembly，而演示的计算离不开它：请启用它，或换一个浏览器。",
      noSimd: "此浏览器版本过旧，无法运行演示：请使用 Chrome 91、Firefox 89、Safari 16.4 或更新的版本。",
      policy: "发送此页面的网络服务器禁止了 WebAssembly：其 Content-Security-Policy 的 script-src 中需要有 'wasm-unsafe-eval'。",
      program: "无法加载文件 {file}.js：它不在页面旁边、已损坏或被拦截。",
      network: "无法获取文件 {file}_bg.wasm：连接失败或请求被拦截。",
      missing: "页面旁边缺少文件 {file}_bg.wasm：网络服务器返回了 {status}。",
      notWasm: "网络服务器发来的内容不是 {file}_bg.wasm：该文件不在页面旁边或已损坏。",
      mismatch: "文件 {file}.js 与 {file}_bg.wasm 不匹配：请从同一次构建中复制这两个文件。",
      stopped: "演示在启动时停止了：请重新加载页面。",
      details: "浏览器给出的信息：",
    },
  };

  /** Why the page cannot start: the name of a sentence, and what the browser said of it. */
  class Obstacle extends Error {
    constructor(name, cause, status) {
      super(name, { cause });
      this.detail = cause ? String(cause) : "";
      this.status = status;
    }
  }

  /** The smallest module with a SIMD instruction in it (i8x16.splat, i8x16.popcnt). */
  const simdModule = new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
  ]);

  /** The modules besides Explore: how an address asks for one, and the style sheet it adds. */
  const others = [
    { file: "attention-exhibits", asks: /(^|&)exhibit=/, sheet: "exhibits.css" },
    { file: "attention-workshop", asks: /(^|&)train(&|$)/, sheet: "workshop.css" },
    { file: "attention-exchange", asks: /(^|&)bring(&|$)/, sheet: "exchange.css" },
  ];
  const explore = "attention-explore";

  /** Which module an address asks for. */
  const asked = (address) => others.find(({ asks }) => asks.test(address))?.file ?? explore;

  /** Each module is fetched once, and only when it is asked for. */
  const programs = {};
  /** What is shown, and of which module; another takes its place only when that is there. */
  let mounted = null;
  let file = explore;

  async function loadProgram(file) {
    if (location.protocol === "file:" && !globalThis.oneFile) throw new Obstacle("folder");
    if (typeof WebAssembly !== "object") throw new Obstacle("noWebAssembly");
    if (!WebAssembly.validate(simdModule)) throw new Obstacle("noSimd");
    try {
      return await imported(new URL(`${file}.js`, here).href);
    } catch (error) {
      throw new Obstacle("program", error);
    }
  }

  async function fetchWasm(file) {
    let response;
    try {
      response = await fetch(new URL(`${file}_bg.wasm`, here));
    } catch (error) {
      throw new Obstacle("network", error);
    }
    if (!response.ok) throw new Obstacle("missing", null, response.status);
    if ((response.headers.get("Content-Type") || "").startsWith("text/html")) throw new Obstacle("notWasm");
    return response;
  }

  /** Which obstacle stands behind an error that WebAssembly itself raised. */
  function obstacleOf(error) {
    if (/unsafe-eval|Content Security Policy|\bCSP\b/i.test(String(error))) return new Obstacle("policy", error);
    if (error instanceof WebAssembly.CompileError) return new Obstacle("notWasm", error);
    if (error instanceof WebAssembly.LinkError) return new Obstacle("mismatch", error);
    return new Obstacle("stopped", error);
  }

  /** What stands in the way, in the reader's language. */
  function alertOf(obstacle, file) {
    const wanted = navigator.languages || [navigator.language || "en"];
    const language = wanted.map((tag) => tag.toLowerCase().split("-")[0]).find((tag) => tag in sentences) || "en";
    const words = sentences[language];
    const alert = document.createElement("div");
    alert.className = "loading";
    alert.lang = language === "zh" ? "zh-Hans" : language;
    alert.setAttribute("role", "alert");
    const sentence = document.createElement("p");
    sentence.textContent = (words[obstacle.message] || words.stopped)
      .replace("{status}", obstacle.status)
      .replaceAll("{file}", file);
    alert.append(sentence);
    if (obstacle.detail) {
      const detail = document.createElement("p");
      const code = document.createElement("code");
      code.textContent = obstacle.detail;
      detail.append(words.details, " ", code);
      alert.append(detail);
    }
    return alert;
  }

  function tell(obstacle, file) {
    element.textContent = "";
    element.append(alertOf(obstacle, file));
  }

  /** The style sheet that a module adds to that of the page. */
  function dress(file) {
    const name = others.find((other) => other.file === file)?.sheet;
    if (!name || document.querySelector(`link[href$='${name}'], [data-file='${name}']`)) return null;
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = new URL(name, here).href;
    const dressed = new Promise((resolve) => (sheet.onload = sheet.onerror = resolve));
    document.head.append(sheet);
    return dressed;
  }

  /** What the playground shows first; the page itself fetches whatever else it needs. */
  const first = ["en/scaled-2.layers", "words/en-first.words"];

  /** A file of trained layers; null where it cannot be had now, and the page says so in its turn. */
  async function fetchTrained(path) {
    try {
      const response = await fetch(new URL(`trained/${path}`, here));
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
    } catch {
      return null;
    }
  }

  async function load(file, address) {
    const isFirst = file === explore && !/(^|&)(weights|heads|scoring)=/.test(address);
    const trained = Promise.all(isFirst ? first.map(fetchTrained) : []);
    const [program, wasm] = await Promise.all([loadProgram(file), fetchWasm(file), dress(file)]);
    try {
      await program.default({ module_or_path: wasm });
      (await trained).forEach((bytes, index) => bytes && program.provideTrained(first[index], bytes));
      return program;
    } catch (error) {
      throw obstacleOf(error);
    }
  }

  /** What the address bar says, or what it stood for when it was written. */
  const atBar = () => history.state?.address ?? location.hash.replace(/^#+/, "");

  /** Where each module was left. */
  const left = {};

  /** An address that asks for no more than a language or a theme leads back to where the reader was. */
  function resumed(address) {
    const last = left[asked(address)];
    if (!last || !/^((lang|theme)=\w*(&|$))*$/.test(address)) return address;
    const asks = (key) => new RegExp(`(^|&)${key}=`).test(address);
    const kept = last.split("&").filter((part) => part !== "end" && !asks(part.split("=")[0]));
    return [...kept, ...(address ? [address] : []), "end"].join("&");
  }

  // What is shown, as an address; what was changed last, since a run of changes of one setting is one
  // step back; and how often the page was asked to show something, and came to an end of it.
  let current = null;
  let changing = "";
  let shows = 0;
  let settled = 0;

  async function show() {
    const ours = ++shows;
    // The entry is another already: what was to be written into the one before has nowhere to go.
    clearTimeout(waiting);
    waiting = 0;
    let wanted = file;
    try {
      let address = atBar();
      if (address === current) {
        settled = shows;
        return;
      }
      if (address.startsWith("z=")) {
        const { unpack } = await imported(new URL("link.js", here).href);
        address = await unpack(address);
        if (ours !== shows) return;
      }
      address = resumed(address);
      changing = "";
      wanted = asked(address);
      if (mounted && wanted === file) {
        mounted.follow(address);
      } else {
        const program = await (programs[wanted] ??= load(wanted, address));
        // Meanwhile the reader may have gone elsewhere.
        if (ours !== shows) return;
        leave();
        file = wanted;
        if (brought) program.bringTrained?.(brought);
        mounted = program.mount(element, address);
        mounted.changed(keep);
      }
      settle();
    } catch (error) {
      delete programs[wanted];
      console.error(error);
      if (ours !== shows) return;
      leave();
      settled = shows;
      tell(error instanceof Obstacle ? error : obstacleOf(error), wanted);
    }
  }

  function leave() {
    try {
      mounted?.destroy();
    } catch (error) {
      // What stopped cannot be ended in order.
      console.error(error);
    }
    mounted = current = null;
    element.textContent = "";
  }

  // What was followed is what there is, however it was asked for. A link that the page wrote stays as
  // it is, and so does the bare address of a first visit; others become what is shown.
  function settle() {
    settled = shows;
    current = left[file] = mounted.address();
    name();
    const bar = location.hash.slice(1);
    if (bar === "" || /^(v=1&|z=)/.test(bar)) remember(current, false);
    else write(false);
  }

  /** The title and the language of the document are those of what is shown. */
  function name() {
    const chinese = /(^|&)lang=zh(&|$)/.test(current);
    const lang = chinese ? "zh-Hans" : "en";
    // Another language makes the browser work out every style anew, and so does the same one.
    if (document.documentElement.lang !== lang) document.documentElement.lang = lang;
    document.title = chinese ? "注意力游乐场" : "Attention Playground";
  }

  // A change goes into the address bar: a new step where another setting is changed than before, and
  // never so often that a browser would refuse it.
  let waiting = 0;
  function keep(address, setting) {
    // On the way elsewhere nothing of what is left is written.
    if (settled !== shows) {
      left[file] = address;
      return;
    }
    const isStep = setting !== "" && setting !== changing;
    if (isStep) {
      flush();
      changing = setting;
    }
    current = left[file] = address;
    name();
    if (isStep) write(true);
    else waiting ||= setTimeout(flush, 300);
  }

  function flush() {
    if (waiting) write(false);
  }

  async function write(isStep) {
    clearTimeout(waiting);
    waiting = 0;
    const [address, at] = [current, shows];
    if (address.length < 1500) {
      remember(address, isStep, address);
    } else {
      // The step is made at once, so that no other comes before it; the packed form follows.
      remember(address, isStep);
      const { pack } = await imported(new URL("link.js", here).href);
      const packed = await pack(address);
      if (address === current && at === shows) remember(address, false, packed);
    }
  }

  function remember(address, isStep, written) {
    const bar = written === undefined ? location.href : `#${written}`;
    try {
      history[isStep ? "pushState" : "replaceState"]({ address }, "", bar);
    } catch {
      // A page in a frame without a history stays where it is.
    }
  }

  /** Layers that the reader trained, on their way from one module to another. */
  let brought = null;
  element.addEventListener("attention-playground:use", (event) => {
    brought = event.detail;
    const reader = (current ?? "").split("&").filter((part) => /^(lang|theme)=/.test(part));
    location.hash = ["weights=own", ...reader].join("&");
  });

  /** Whether the dialog that shares is on its way. */
  let sharing = false;
  element.addEventListener("attention-playground:share", async () => {
    if (sharing) return;
    sharing = true;
    const exchange = "attention-exchange";
    try {
      const [program, { share }] = await Promise.all([
        (programs[exchange] ??= load(exchange, "")),
        imported(new URL("share.js", here).href),
      ]);
      share(program, mounted);
    } catch (error) {
      delete programs[exchange];
      console.error(error);
      const alert = alertOf(error instanceof Obstacle ? error : obstacleOf(error), exchange);
      alert.classList.add("brief");
      element.prepend(alert);
    } finally {
      sharing = false;
    }
  });

  // Before a link leads elsewhere, what is here is written down.
  element.addEventListener("click", flush, true);
  addEventListener("popstate", show);
  addEventListener("hashchange", show);
  addEventListener("pagehide", flush);
  await show();
})();
