// Empties the functions of a WebAssembly module whose names fit a pattern: they stop the program if they are called.
//
//   node .ci/snip.mjs MODULE PATTERN
import { readFileSync, writeFileSync } from "node:fs";
import { CODE, CUSTOM, IMPORTS, Module } from "./module.mjs";

const [file, pattern] = process.argv.slice(2);
const unwanted = new RegExp(pattern);
const module = new Module(readFileSync(file));

/** A number as it is written. */
function written(value) {
  const all = [];
  for (; value > 127; value = Math.floor(value / 128)) all.push((value % 128) | 128);
  return Buffer.from([...all, value]);
}

/** Passes over limits of a table or a memory. */
function limits() {
  const flags = module.number();
  module.number();
  if (flags & 1) module.number();
}

/** How many functions a section imports. */
function imports(section) {
  let functions = 0;
  module.at = section.start;
  for (let left = module.number(); left > 0; left--) {
    module.text();
    module.text();
    const kind = module.bytes[module.at++];
    if (kind === 0) module.number(), functions++;
    else if (kind === 1) module.at++, limits();
    else if (kind === 2) limits();
    else module.at += 2;
  }
  return functions;
}

/** The numbers of the functions with unwanted names. */
function named(section) {
  const numbers = new Set();
  module.at = section.start;
  if (module.text() !== "name") return numbers;
  while (module.at < section.end) {
    const kind = module.bytes[module.at++];
    const end = module.number() + module.at;
    if (kind === 1) {
      for (let left = module.number(); left > 0; left--) {
        const index = module.number();
        if (unwanted.test(module.text())) numbers.add(index);
      }
    }
    module.at = end;
  }
  return numbers;
}

const imported = module.sections.filter(({ id }) => id === IMPORTS).reduce((sum, section) => sum + imports(section), 0);
const numbers = new Set(module.sections.filter(({ id }) => id === CUSTOM).flatMap((section) => [...named(section)]));

let emptied = 0;
const out = [module.bytes.subarray(0, 8)];
for (const { id, start, end } of module.sections) {
  let body = module.bytes.subarray(start, end);
  if (id === CODE) {
    const functions = module.functions();
    const bodies = functions.flatMap((code, index) => {
      if (!numbers.has(imported + index)) return [written(code.length), code];
      emptied += code.length;
      // No locals, `unreachable`, `end`.
      return [written(3), Buffer.from([0, 0, 11])];
    });
    body = Buffer.concat([written(functions.length), ...bodies]);
  }
  out.push(Buffer.from([id]), written(body.length), body);
}
writeFileSync(file, Buffer.concat(out));
console.error(`+ emptied ${numbers.size} functions of ${emptied} bytes`);
