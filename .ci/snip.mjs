// Empties the functions of a WebAssembly module whose names fit a pattern: they stop the program if they are called.
//
//   node .ci/snip.mjs MODULE PATTERN
import { readFileSync, writeFileSync } from "node:fs";

const [file, pattern] = process.argv.slice(2);
const unwanted = new RegExp(pattern);
const bytes = readFileSync(file);
const IMPORTS = 2;
const CODE = 10;
const CUSTOM = 0;

/** Where the next thing is read. */
let at = 8;

/** Reads a number. */
function number() {
  for (let value = 0, scale = 1; ; scale *= 128) {
    const byte = bytes[at++];
    value += (byte & 127) * scale;
    if (byte < 128) return value;
  }
}

/** Reads a text. */
function text() {
  const length = number();
  at += length;
  return bytes.toString("utf8", at - length, at);
}

/** A number as it is written. */
function written(value) {
  const all = [];
  for (; value > 127; value = Math.floor(value / 128)) all.push((value % 128) | 128);
  return Buffer.from([...all, value]);
}

/** Passes over limits of a table or a memory. */
function limits() {
  const flags = number();
  number();
  if (flags & 1) number();
}

/** How many functions a section imports. */
function imports(section) {
  let functions = 0;
  at = section.start;
  for (let left = number(); left > 0; left--) {
    text();
    text();
    const kind = bytes[at++];
    if (kind === 0) number(), functions++;
    else if (kind === 1) at++, limits();
    else if (kind === 2) limits();
    else at += 2;
  }
  return functions;
}

/** The numbers of the functions with unwanted names. */
function named(section) {
  const numbers = new Set();
  at = section.start;
  if (text() !== "name") return numbers;
  while (at < section.end) {
    const kind = bytes[at++];
    const end = number() + at;
    if (kind === 1) {
      for (let left = number(); left > 0; left--) {
        const index = number();
        if (unwanted.test(text())) numbers.add(index);
      }
    }
    at = end;
  }
  return numbers;
}

const sections = [];
while (at < bytes.length) {
  const id = bytes[at++];
  const length = number();
  sections.push({ id, start: at, end: at + length });
  at += length;
}
const imported = sections.filter(({ id }) => id === IMPORTS).reduce((sum, section) => sum + imports(section), 0);
const numbers = new Set(sections.filter(({ id }) => id === CUSTOM).flatMap((section) => [...named(section)]));

let emptied = 0;
const out = [bytes.subarray(0, 8)];
for (const { id, start, end } of sections) {
  let body = bytes.subarray(start, end);
  if (id === CODE) {
    at = start;
    const count = number();
    const bodies = [written(count)];
    for (let index = imported; index < imported + count; index++) {
      const length = number();
      // No locals, `unreachable`, `end`.
      const code = numbers.has(index) ? Buffer.from([0, 0, 11]) : bytes.subarray(at, at + length);
      if (numbers.has(index)) emptied += length;
      bodies.push(written(code.length), code);
      at += length;
    }
    body = Buffer.concat(bodies);
  }
  out.push(Buffer.from([id]), written(body.length), body);
}
writeFileSync(file, Buffer.concat(out));
console.error(`+ emptied ${numbers.size} functions of ${emptied} bytes`);
