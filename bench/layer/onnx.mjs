// Models in the format of ONNX, as bytes: as much of its protocol buffers as a graph of floats takes.
// The numbers of the fields are those of onnx.proto3.

const IR_VERSION = 11;
const OPSET = 23;
const FLOAT = 1;
const INT64 = 7;
const ATTRIBUTE = { float: 1, int: 2, ints: 7 };

/** A message under construction. */
class Message {
  #parts = [];

  #varint(value) {
    const bytes = [];
    for (let rest = BigInt.asUintN(64, BigInt(value)); ; rest >>= 7n) {
      if (rest < 128n) {
        bytes.push(Number(rest));
        break;
      }
      bytes.push(Number(rest & 127n) | 128);
    }
    this.#parts.push(Uint8Array.from(bytes));
  }

  int(field, value) {
    this.#varint(field << 3);
    this.#varint(value);
    return this;
  }

  float(field, value) {
    this.#varint((field << 3) | 5);
    this.#parts.push(new Uint8Array(Float32Array.of(value).buffer));
    return this;
  }

  bytes(field, bytes) {
    this.#varint((field << 3) | 2);
    this.#varint(bytes.length);
    this.#parts.push(bytes);
    return this;
  }

  text(field, text) {
    return this.bytes(field, new TextEncoder().encode(text));
  }

  message(field, message) {
    return this.bytes(field, message.finish());
  }

  finish() {
    const all = new Uint8Array(this.#parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of this.#parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }
}

function attribute(name, value) {
  const message = new Message().text(1, name);
  if (Array.isArray(value)) {
    value.forEach((each) => message.int(8, each));
    return message.int(20, ATTRIBUTE.ints);
  }
  return Number.isInteger(value)
    ? message.int(3, value).int(20, ATTRIBUTE.int)
    : message.float(2, value).int(20, ATTRIBUTE.float);
}

/** A tensor of floats with that name and shape. */
function value(name, shape) {
  const sizes = new Message();
  for (const size of shape) sizes.message(1, new Message().int(1, size));
  const tensor = new Message().int(1, FLOAT).message(2, sizes);
  return new Message().text(1, name).message(2, new Message().message(1, tensor));
}

/** A graph to which operators are added one after the other. */
export class Graph {
  #graph = new Message().text(2, "graph");
  #names = 0;

  #named() {
    this.#names += 1;
    return `t${this.#names}`;
  }

  input(name, shape) {
    this.#graph.message(11, value(name, shape));
    return name;
  }

  output(name, shape) {
    this.#graph.message(12, value(name, shape));
  }

  /** Weights: a tensor that never changes. Gives its name. */
  constant(numbers, shape) {
    const name = this.#named();
    const tensor = new Message();
    for (const size of shape) tensor.int(1, size);
    tensor.int(2, numbers instanceof BigInt64Array ? INT64 : FLOAT).text(8, name);
    tensor.bytes(9, new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength));
    this.#graph.message(5, tensor);
    return name;
  }

  /** A shape, for operators that take it as a tensor. */
  shape(...sizes) {
    return this.constant(BigInt64Array.from(sizes, BigInt), [sizes.length]);
  }

  /**
   * An operator. Gives the name of its result, or of all of them where `results` says what they are
   * called; an empty one is not asked for.
   */
  node(operator, inputs, attributes = {}, results = [this.#named()]) {
    const node = new Message();
    inputs.forEach((input) => node.text(1, input));
    results.forEach((result) => node.text(2, result));
    node.text(4, operator);
    for (const [name, given] of Object.entries(attributes)) node.message(5, attribute(name, given));
    this.#graph.message(1, node);
    return results.length === 1 ? results[0] : results;
  }

  /** The model as the bytes of its file. */
  model() {
    const opset = new Message().text(1, "").int(2, OPSET);
    return new Message().int(1, IR_VERSION).message(7, this.#graph).message(8, opset).finish();
  }
}
