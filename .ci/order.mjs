// Orders the functions of a WebAssembly module so that those alike stand together: what compresses it looks back a short
// way only, and the rule sets have much in common. No function changes.
//
//   node .ci/order.mjs MODULE FOLDER
//
// FOLDER has `wasm-dis` and `wasm-as`.
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Module } from "./module.mjs";

const [file, tools] = process.argv.slice(2);
/** How many bytes make a piece by which functions are compared. */
const PIECE = 6;
/** How many functions may have a piece: what many have tells nothing. */
const COMMON = 60;
/** How far back pieces count, in bytes and in functions. */
const BACK = 20_000;
const FUNCTIONS_BACK = 12;

const functions = new Module(readFileSync(file)).functions();
const pieces = functions.map((code) => {
  const found = new Set();
  for (let at = 0; at + PIECE <= code.length; at++) {
    let piece = 0;
    for (let byte = at; byte < at + PIECE; byte++) piece = (Math.imul(piece, 31) + code[byte]) | 0;
    found.add(piece);
  }
  return found;
});
/** The functions that have a piece. @type {Map<number, number[]>} */
const owners = new Map();
pieces.forEach((found, number) => {
  for (const piece of found) {
    if (!owners.has(piece)) owners.set(piece, []);
    owners.get(piece).push(number);
  }
});

// From each function to the one that has most in common with it and those shortly before.
const left = new Set([...functions.keys()].sort((one, other) => functions[other].length - functions[one].length));
const order = [];
let next = left.values().next().value;
while (next !== undefined) {
  left.delete(next);
  order.push(next);
  const common = new Map();
  for (let at = order.length - 1, back = 0; at >= 0 && back < BACK && order.length - at < FUNCTIONS_BACK; at--) {
    back += functions[order[at]].length;
    for (const piece of pieces[order[at]]) {
      const all = owners.get(piece);
      if (all.length > COMMON) continue;
      for (const other of all) if (left.has(other)) common.set(other, (common.get(other) ?? 0) + 1);
    }
  }
  next = left.values().next().value;
  let best = 0;
  for (const [number, count] of common) {
    const alike = count / Math.sqrt(pieces[number].size + 20);
    if (alike > best) [best, next] = [alike, number];
  }
}

// The text names functions by their old numbers, so that its lines can change places.
const text = `${file}.wat`;
execFileSync(join(tools, "wasm-dis"), [file, "-o", text]);
const parts = readFileSync(text, "latin1").split(/\n(?= \()/);
const last = parts.pop();
const end = last.lastIndexOf("\n )") + "\n )".length;
parts.push(last.slice(0, end));
const isFunction = (part) => part.startsWith(" (func ");
const written = parts.filter(isFunction);
if (written.length !== functions.length) throw new Error(`${written.length} functions of ${functions.length} are written`);
writeFileSync(text, [...parts.filter((part) => !isFunction(part)), ...order.map((number) => written[number]), last.slice(end)].join("\n"), "latin1");
execFileSync(join(tools, "wasm-as"), ["--all-features", text, "-o", file]);
rmSync(text);
