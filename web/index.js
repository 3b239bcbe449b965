// The engine, ready for use: in browsers, in workers and in Node.
import init from "./engine.js";

const address = new URL("./engine_bg.wasm", import.meta.url);
let module_or_path = address;
if (address.protocol === "file:") {
  // Node fetches no files.
  const { readFile } = await import("node:fs/promises");
  module_or_path = await readFile(address);
}
await init({ module_or_path });

export * from "./engine.js";
