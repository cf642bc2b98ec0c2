// Long addresses, packed: `z=` with the DEFLATE of what stands after `#`, in letters that survive
// everywhere. What was cut off is unpacked as far as it goes.

/** No address is longer than this, so a small file cannot fill the memory. */
const LONGEST = 4_000_000;

/** From this length on a packed address is worth more than one that can be read. */
const LONG = 1_500;

/** Reads what a stream gives, until it ends, fails or is too long. */
async function read(stream) {
  const reader = stream.getReader();
  const chunks = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > LONGEST) {
        reader.cancel().catch(() => {});
        break;
      }
      chunks.push(value);
    }
  } catch {
    // Damaged or cut: what came before counts.
  }
  return new Blob(chunks).arrayBuffer();
}

/** Writes bytes in small pieces, so that all of them before a fault come through. */
async function feed(stream, bytes) {
  const writer = stream.getWriter();
  try {
    for (let at = 0; at < bytes.length; at += 64) await writer.write(bytes.subarray(at, at + 64));
    await writer.close();
  } catch {
    // The reader sees the fault too.
  }
}

async function through(stream, bytes) {
  const [buffer] = await Promise.all([read(stream.readable), feed(stream.writable, bytes)]);
  return new Uint8Array(buffer);
}

/** A stream of the browser that packs or unpacks; null where it has none. */
function made(kind) {
  try {
    return new kind("deflate-raw");
  } catch {
    return null;
  }
}

/** An address in the shorter of its forms, packed only from a length on. */
export async function pack(address, from = LONG) {
  const stream = address.length < from ? null : made(globalThis.CompressionStream);
  if (!stream) return address;
  const bytes = await through(stream, new TextEncoder().encode(address));
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  const packed = `z=${btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
  return packed.length < address.length || from === 0 ? packed : address;
}

/** An address as it can be read, whichever form it has. Throws an Error where the browser cannot unpack. */
export async function unpack(address) {
  const packed = /^z=([\w-]*)/.exec(address)?.[1];
  if (packed === undefined) return address;
  const stream = made(globalThis.DecompressionStream);
  if (!stream) throw new Error("this browser unpacks no links: DecompressionStream with deflate-raw is missing");
  // What four letters hold is whole bytes; a single letter at the end holds none.
  const whole = packed.length % 4 === 1 ? packed.slice(0, -1) : packed;
  const letters = atob(whole.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const text = new TextDecoder().decode(await through(stream, bytes));
  return text || "v=1";
}
