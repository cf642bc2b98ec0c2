// What somebody writes who installed the package: the element from its name alone, the class, and the
// functions.
import { Playground } from "attention-playground";
import init, { attend } from "attention-playground/functions";

new Playground(document.querySelector("#own"), { sentence: "a b c", weights: "random", view: "page", lang: "en" });

await init();
const { heads } = attend({ query: [[1, 1]], key: [[2, 3], [3, 2]], value: [[1], [2]] });
document.querySelector("#weights").textContent = `weights ${heads[0].weights[0].join(" ")}`;
