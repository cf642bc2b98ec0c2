// The figure of embed.html, which other pages show in a frame, and what it says to the page around it.
//
// What stands behind # are the settings; with `origin=https://blog.example` among them only pages from
// there are answered, and without it only those of the origin that the browser names as the referrer.
// Messages are objects with `source: "attention-playground"` and a `type`:
//
//   to the frame     set { settings, id? }      get { id? }
//   from the frame   ready                      changed { settings, address }
//                    height { height }          state { id, settings, address, refused }
//
// docs/embed.md shows the page around it.
import { Playground } from "./embed.js";

const source = "attention-playground";

/** The settings of the address, as an address without the origin; and that. */
function asked() {
  const hash = location.hash.slice(1);
  const origin = new URLSearchParams(hash).get("origin") ?? document.referrer;
  const address = hash.split("&").filter((part) => !part.startsWith("origin=")).join("&");
  return { address, origin: originOf(origin) };
}

/** The origin of an address of the web; nothing for any other, which no message can be sent to. */
function originOf(address) {
  try {
    const { protocol, origin } = new URL(address);
    return /^https?:$/.test(protocol) ? origin : "";
  } catch {
    return "";
  }
}

const { address, origin } = asked();
const element = document.querySelector("#figure");
const playground = new Playground(element, address);

/** Says something to the page around, where there is one that may hear it: never to any. */
function say(type, message) {
  if (parent !== window && origin) parent.postMessage({ source, type, ...message }, origin);
}

addEventListener("message", (event) => {
  const { data } = event;
  if (event.source !== parent || event.origin !== origin) return;
  if (data?.source !== source || !/^[gs]et$/.test(data.type)) return;
  const given = typeof data.settings === "string" ? data.settings : Object(data.settings);
  const refused = data.type === "set" ? playground.set(given) : [];
  say("state", { id: data.id, ...playground.state, refused });
});

addEventListener("hashchange", () => playground.set(asked().address));
playground.on("change", (state) => say("changed", state));
playground.ready.then(() => say("ready"), () => {});
new ResizeObserver(() => say("height", { height: Math.ceil(element.getBoundingClientRect().height) })).observe(element);
