// What the tests share: the program, and how the browser is started.

export { chromium } from "playwright-core";

export const PAISHO = process.env.PAISHO ?? "target/debug/paisho";

export const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];
