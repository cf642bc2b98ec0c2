// Puts the second figure into a shadow root of the page's own, and writes down what figures tell.
import { Playground } from "./embed.js";

const heard = [];
for (const type of ["change", "refused", "ready"]) {
  document.addEventListener(type, ({ target, detail }) => heard.push({ of: target.id, type, detail }));
}

const second = document.createElement("attention-playground");
second.id = "second";
const settings = { view: "page", sentence: "one two", heads: "4", weights: "random", lang: "en" };
for (const [name, value] of Object.entries(settings)) second.setAttribute(name, value);
document.querySelector("#host").attachShadow({ mode: "open" }).append(second);

Object.assign(window, { Playground, heard, second });
