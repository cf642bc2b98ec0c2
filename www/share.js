// What the dialog that shares asks of the page around it.

import { pack } from "./link.js";

/** Opens the dialog of `program` over what is mounted. */
export function share(program, mounted) {
  const place = document.body.appendChild(document.createElement("div"));
  const isFile = globalThis.oneFile !== undefined;
  const host = {
    folder: isFile ? "" : new URL(".", import.meta.url).href,
    address: () => mounted.address(),
    matrices: () => mounted.matrices(),
    link: async () => `${location.href.split("#")[0]}#${await pack(mounted.address())}`,
    async packed(address) {
      const packed = await pack(address, 0);
      if (!packed.startsWith("z=")) throw new Error("this browser packs no links");
      return packed.slice(2);
    },
    standalone: async (address) => (await import("./save.js")).standalone(address),
    copy: async (text) => navigator.clipboard.writeText(text),
    print: () => print(),
    closed() {
      dialog.destroy();
      place.remove();
    },
  };
  let dialog;
  try {
    dialog = program.share(place, host);
  } catch (error) {
    place.remove();
    throw error;
  }
}
