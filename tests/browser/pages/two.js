// Mounts a playground into the page and another into a shadow root, which has to bring the style
// sheet along: a page's own does not reach inside. Starting twice is starting once.
import init, { mount } from "./attention-playground.js";

await init();
await init();

const root = document.querySelector("#second").attachShadow({ mode: "open" });
const style = document.createElement("link");
style.rel = "stylesheet";
style.href = "style.css";
const inside = document.createElement("div");
root.append(style, inside);

window.mount = mount;
// What stands after `#` is theirs to begin with: the page of the playground has it so too.
const address = location.hash.slice(1);
window.mounted = [mount(document.querySelector("#first"), address), mount(inside, address)];
