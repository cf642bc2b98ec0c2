// A page around frames: makes them as high as their figures, and writes down what they say.
"use strict";

addEventListener("message", ({ source, origin, data }) => {
  if (data?.source !== "attention-playground" || data.type !== "height") return;
  for (const frame of document.querySelectorAll("iframe")) {
    // A sandboxed frame is of no origin, which is written "null".
    const isOurs = frame.contentWindow === source && [new URL(frame.src).origin, "null"].includes(origin);
    if (isOurs) frame.height = data.height;
  }
});

const said = [];
addEventListener("message", ({ source, data }) => {
  const frame = [...document.querySelectorAll("iframe")].find((one) => one.contentWindow === source);
  said.push({ by: frame?.id ?? "", ...data });
});

/** Puts a figure into the page, in a sandbox or not. */
function frame(id, address, sandbox) {
  const element = document.createElement("iframe");
  element.id = id;
  if (sandbox !== undefined) element.sandbox = sandbox;
  element.width = 700;
  element.src = `embed.html#${address}`;
  document.body.append(element);
}

function tell(id, message) {
  const frame = document.querySelector(`#${id}`);
  frame.contentWindow.postMessage({ source: "attention-playground", ...message }, "*");
}
