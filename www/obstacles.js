// Why a figure cannot be drawn, in the words of somebody who reads the page that it stands in.
// Fetched only when something went wrong.

const sentences = {
  noWebAssembly: {
    en: "This figure computes with WebAssembly, which this browser does not have or has switched off.",
    zh: "此图需要 WebAssembly 进行计算，而此浏览器不支持或已将其关闭。",
  },
  tooOld: {
    en: "This browser is too old for this figure: Chrome 91, Firefox 102, Safari 16.4 and newer ones can draw it.",
    zh: "此浏览器版本过旧，无法绘制此图：请使用 Chrome 91、Firefox 102、Safari 16.4 或更新的版本。",
  },
  policy: {
    en: "The server of this page forbids WebAssembly: its Content-Security-Policy needs 'wasm-unsafe-eval' in script-src.",
    zh: "此页面的服务器禁止了 WebAssembly：其 Content-Security-Policy 的 script-src 中需要有 'wasm-unsafe-eval'。",
  },
  program: {
    en: "This figure could not be loaded: {name}.js is missing beside embed.js, damaged or blocked.",
    zh: "无法加载此图：{name}.js 不在 embed.js 旁边、已损坏或被拦截。",
  },
  wasm: {
    en: "This figure could not be loaded: the connection failed, or {name}_bg.wasm was blocked.",
    zh: "无法加载此图：连接失败，或 {name}_bg.wasm 被拦截。",
  },
  missing: {
    en: "This figure could not be loaded: {name}_bg.wasm is missing beside embed.js, the server answered {status}.",
    zh: "无法加载此图：embed.js 旁边缺少 {name}_bg.wasm，服务器返回了 {status}。",
  },
  notWasm: {
    en: "This figure could not be loaded: the server sent something else in place of {name}_bg.wasm.",
    zh: "无法加载此图：服务器发来的内容不是 {name}_bg.wasm。",
  },
  mismatch: {
    en: "This figure could not be loaded: {name}.js and {name}_bg.wasm come from different builds.",
    zh: "无法加载此图：{name}.js 与 {name}_bg.wasm 来自不同的构建。",
  },
  stopped: {
    en: "This figure stopped while it was being drawn. Please reload the page.",
    zh: "此图在绘制过程中停止了。请重新加载页面。",
  },
};

/** The smallest module with a SIMD instruction in it (i8x16.splat, i8x16.popcnt). */
const simd = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

/** The name of the sentence for what embed.js throws: how far it came, and what stopped it there. */
function nameOf({ step, status, cause }) {
  if (typeof WebAssembly !== "object") return "noWebAssembly";
  if (!WebAssembly.validate(simd) || !globalThis.TransformStream) return "tooOld";
  if (step === "answer") return status === 200 ? "notWasm" : "missing";
  if (step !== "start") return step in sentences ? step : "stopped";
  if (/unsafe-eval|Content Security Policy|\bCSP\b/i.test(cause)) return "policy";
  if (cause instanceof WebAssembly.CompileError) return "notWasm";
  return cause instanceof WebAssembly.LinkError ? "mismatch" : "stopped";
}

/** What a reader is told. */
export function tell(error, chinese) {
  const sentence = sentences[nameOf(error)][chinese ? "zh" : "en"];
  return sentence.replaceAll("{name}", error.name).replace("{status}", error.status);
}
