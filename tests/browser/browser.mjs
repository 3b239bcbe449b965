// What the tests share: the program, and how the browser is started.

export { chromium } from "playwright-core";

export const PAISHO = process.env.PAISHO ?? "target/debug/paisho";

/** After this time a test that does not go on is given up: far more milliseconds than anything takes on a busy machine. */
export const PATIENCE = 300_000;

export const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];
