// Sets the figure of the frame beside this one, which is none of its business; then says so.
"use strict";

addEventListener("message", () => {
  const settings = { sentence: "meddled with" };
  const message = { source: "attention-playground", type: "set", id: "meddler", settings };
  parent.frames[0].postMessage(message, "*");
  parent.postMessage({ meddled: true }, "*");
});
