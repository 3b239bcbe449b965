// Orders the functions of a WebAssembly module so that those alike stand together: what compresses it looks back a short
// way only, and the rule sets have much in common. Those that are called most stand before all others. No function changes.
//
//   node .ci/order.mjs MODULE FOLDER FEATURE ...
//
// FOLDER has `wasm-dis` and `wasm-as`; the features are what they may write, such as `--enable-bulk-memory`.
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Module } from "./module.mjs";

const [file, tools, ...features] = process.argv.slice(2);
/** How many bytes make a piece by which functions are compared. */
const PIECE = 6;
/** How many functions may have a piece: what many have tells nothing. */
const COMMON = 40;
/** How many bytes back pieces count. */
const BACK = 30_000;

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

/** How often each piece occurs shortly before, and how many of such pieces each function has. */
const before = new Map();
const common = functions.map(() => 0);
function count(number, by) {
  for (const piece of pieces[number]) {
    const times = before.get(piece) ?? 0;
    before.set(piece, times + by);
    if (times !== 0 && times + by !== 0) continue;
    const all = owners.get(piece);
    if (all.length <= COMMON) for (const other of all) common[other] += by;
  }
}

// From each function to the one that has most in common with those shortly before; the largest where none has.
const left = new Set([...functions.keys()].sort((one, other) => functions[other].length - functions[one].length));
const order = [];
let next = left.values().next().value;
let back = 0;
let oldest = 0;
while (next !== undefined) {
  left.delete(next);
  order.push(next);
  count(next, 1);
  back += functions[next].length;
  for (; back > BACK && oldest < order.length - 1; oldest++) {
    back -= functions[order[oldest]].length;
    count(order[oldest], -1);
  }
  next = left.values().next().value;
  let best = 0;
  for (const number of left) {
    const alike = common[number] / (pieces[number].size + 40) ** 0.7;
    if (alike > best) [best, next] = [alike, number];
  }
}

// The text names functions by their old numbers, so that its lines can change places.
const text = `${file}.wat`;
execFileSync(join(tools, "wasm-dis"), [...features, file, "-o", text]);
const parts = readFileSync(text, "latin1").split(/\n(?= \()/);
const last = parts.pop();
const end = last.lastIndexOf("\n )") + "\n )".length;
parts.push(last.slice(0, end));
const isFunction = (part) => part.startsWith(" (func ");
const written = parts.filter(isFunction);
if (written.length !== functions.length) throw new Error(`${written.length} functions of ${functions.length} are written`);
// Those that are called most come first: a number below 128 takes one byte at each call, others take two.
const calls = new Map();
for (const [, name] of parts.join("\n").matchAll(/\(call (\$[^\s)]+)/g)) calls.set(name, (calls.get(name) ?? 0) + 1);
const called = (number) => calls.get(/\$[^\s)]+/.exec(written[number])[0]) ?? 0;
const imported = parts.filter((part) => part.startsWith(" (import ") && part.includes("(func ")).length;
const first = new Set([...order].sort((one, other) => called(other) - called(one)).slice(0, 128 - imported));
const placed = [...order.filter((number) => first.has(number)), ...order.filter((number) => !first.has(number))];
writeFileSync(text, [...parts.filter((part) => !isFunction(part)), ...placed.map((number) => written[number]), last.slice(end)].join("\n"), "latin1");
execFileSync(join(tools, "wasm-as"), [...features, text, "-o", file]);
rmSync(text);
