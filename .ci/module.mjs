// Reads WebAssembly modules.

export const IMPORTS = 2;
export const CODE = 10;
export const CUSTOM = 0;

export class Module {
  /** Where the next thing is read. */
  at = 8;

  /** @param {Buffer} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.sections = [];
    while (this.at < bytes.length) {
      const id = bytes[this.at++];
      const length = this.number();
      this.sections.push({ id, start: this.at, end: this.at + length });
      this.at += length;
    }
  }

  /** Reads a number. */
  number() {
    for (let value = 0, scale = 1; ; scale *= 128) {
      const byte = this.bytes[this.at++];
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }

  /** Reads a text. */
  text() {
    const length = this.number();
    this.at += length;
    return this.bytes.toString("utf8", this.at - length, this.at);
  }

  /** The code of the functions of its own. */
  functions() {
    const section = this.sections.find(({ id }) => id === CODE);
    this.at = section.start;
    return Array.from({ length: this.number() }, () => {
      const length = this.number();
      this.at += length;
      return this.bytes.subarray(this.at - length, this.at);
    });
  }
}
