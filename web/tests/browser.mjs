// What the tests of the page share: a server, a browser, and what people do on the page.

import assert from "node:assert/strict";
import { createReadStream, readFileSync, statSync, mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import * as paisho from "../dist/index.js";

const FOLDER = fileURLToPath(new URL("../dist/page", import.meta.url));
const AXE = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
export const SHOTS = process.env.SHOTS;
const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml" };
export const HEAD = '[Variant "skud"]\n[Rules "site"]\n\n';
export const GAME = `${HEAD}1. Rs*10b Rs*10r\n2. Rs10b-10e Rs10r-10o\n`;
export const SLIP = `${HEAD}1. Rs*10b Rs*10r\n2. Rs10b-10ee Rs10r-10o\n3. Js*10b Js*10r\n`;
export const WRONG = `${HEAD}1. Rs*10b Rs*10r\n2. Rs10b-14b\n`;

// After this time a test that does not go on is given up: far more than anything takes on a busy machine.
export const PATIENCE = Number(process.env.PATIENCE ?? 120_000);

/** @type {import("playwright-core").Browser} */
export let browser;
export let address;
let server;
let serving = true;
/** Whether the network is there. */
export const serve = (is) => (serving = is);
if (SHOTS) mkdirSync(SHOTS, { recursive: true });

before(async () => {
  server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
    if (path === "/outer.html") {
      response.setHeader("content-type", "text/html");
      response.end(`<!doctype html><title>Outer</title><script>window.heard=[];addEventListener("message",(event)=>heard.push(event.data))</script><iframe src="/?embed" width="900" height="900"></iframe>`);
      return;
    }
    if (path === "/written.html") {
      response.setHeader("content-type", "text/html");
      response.end(new paisho.Game(SLIP).toHtml());
      return;
    }
    const file = join(FOLDER, path === "/" ? "index.html" : path);
    if (!serving || !file.startsWith(FOLDER) || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.statusCode = 404;
      response.end();
      return;
    }
    response.setHeader("content-type", TYPES[extname(file)] ?? "text/plain");
    createReadStream(file).pipe(response);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  address = `http://127.0.0.1:${server.address().port}/`;
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
});
after(async () => {
  await browser.close();
  server.close();
});

/** Opens the page, with a script that runs before its own; what it must never do fails the test when it is closed. */
export async function opened({ path = "", init, ...options } = {}) {
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"], acceptDownloads: true, ...options });
  const page = await context.newPage();
  if (init) await page.addInitScript(init);
  page.setDefaultTimeout(PATIENCE);
  const wrong = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && wrong.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => wrong.push(`error: ${error}`));
  page.on("dialog", (dialog) => wrong.push(`dialog: ${dialog.message()}`));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !/^(blob|data):/.test(url)) wrong.push(`request: ${url}`);
    if (request.method() !== "GET") wrong.push(`${request.method()} ${url}`);
  });
  await page.goto(address + path);
  await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
  return { page, close: async (name) => {
    if (SHOTS && name) await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
    assert.deepEqual(wrong, []);
    await context.close();
  } };
}

/** Waits until the text that stands there now is judged, and the verdict reads so. */
export async function says(page, pattern) {
  await page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#verdict:not([aria-busy])")?.textContent), pattern.source);
}
export const tab = (page, name) => page.getByRole("tab", { name, exact: true }).click();
export async function write(page, text) {
  await tab(page, "Record");
  await page.fill("#text", text);
}
/** Clicks a button of the panel that shares. */
export async function sharing(page, id) {
  await tab(page, "Share");
  await page.click(id);
}
/** Chooses from the menu under the moves. */
export async function choose(page, name) {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}
/** Begins a new game. */
export async function begin(page, variant, rules) {
  await page.locator(".tools").getByRole("button", { name: "New game" }).click();
  await page.selectOption("#start-variant", variant);
  if (rules) await page.selectOption("#start-rules", rules);
  await page.click("#start-go");
  await says(page, new RegExp(`0 plies of ${variant}`));
}
export async function axe(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`), []);
}
export const board = (page) => page.evaluate(() => [...document.querySelectorAll("#player use[id^=t-]")].map((use) => use.id.slice(2)).sort());
export const clickPlace = (page, place) => page.locator(`#player .cell[aria-label^="${place} "]`).click();

export const hand = (page, name) => page.locator(`#player button.hand-tile[aria-label$="${name}"]`);
export const legalPlaces = (page) => page.evaluate(() => [...document.querySelectorAll("#player .cell.legal")].map((cell) => cell.getAttribute("data-place")));
/** Runs in the page before its own script: the engine's answers wait while that is asked for. */
export const holding = () => {
  const add = Worker.prototype.addEventListener;
  Worker.prototype.addEventListener = function (type, heard) {
    add.call(this, type, async (event) => {
      await window.held;
      heard(event);
    });
  };
};
export const hold = (page) => page.evaluate(() => void (window.held = new Promise((done) => (window.release = done))));
export const release = (page) => page.evaluate(() => window.release());
/** Waits until a ply can be entered in the position that is shown. */
export const ready = (page) => page.waitForSelector("#entry[data-at]");

/** A whole game, short but not too short, in the ways to enter it. */
export function script(variant) {
  const found = [...Array(300).keys()].map((seed) => paisho.generate(variant, { seed }));
  const [game] = found.filter(({ outcome, plies }) => outcome && plies.length >= 16 && plies.length <= 30 && plies.every(({ text }) => text !== "Draw"));
  let at = first(game, 0);
  const start = at.to("pai");
  const plies = game.plies.map(({ text }) => {
    const ply = at.legal().find((one) => one.text === text);
    at = at.play(text);
    return ply;
  });
  return { start, plies, end: at.position().toString() };
}

/** Walks through the grid with the arrow keys to a place, from wherever in it the focus is. */
export async function walk(page, place) {
  const ways = () => page.evaluate((to) => {
    const at = document.activeElement.closest(".cell") ?? document.querySelector(".cell[tabindex='0']");
    at.focus();
    const goal = document.querySelector(`.cell[data-place="${to}"]`);
    const [dx, dy] = ["cx", "cy"].map((name) => goal.getAttribute(name) - at.getAttribute(name));
    const along = [[Math.abs(dx), dx < 0 ? "ArrowLeft" : "ArrowRight"], [Math.abs(dy), dy < 0 ? "ArrowUp" : "ArrowDown"]];
    return along.filter(([far]) => far > 1).map(([, key]) => key);
  }, place);
  for (let step = 0, keys = await ways(); keys.length; keys = await ways()) {
    await page.keyboard.press(keys.at(-1));
    step += 1;
    assert.ok(step < 80, `no way to ${place}`);
  }
}

/** Chooses at a point by keys: the first choice has the focus. */
export async function press(page, name) {
  const count = await page.locator(".choices button").count();
  for (let at = 0; !(await page.evaluate(() => [document.activeElement.textContent, document.activeElement.title])).includes(name); at++) {
    assert.ok(at < count, `no ${name} among the choices`);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
}

/** A game with only its first plies. */
export function first(game, count) {
  const turns = new Map();
  for (const ply of game.plies.slice(0, count)) turns.set(ply.turn, [...(turns.get(ply.turn) ?? []), ply]);
  const lines = [...turns].map(([turn, plies]) => `${turn}. ${plies.map(({ text }) => text).join(" ")}\n`);
  return new paisho.Game(`${game.to("pai").split("\n\n")[0]}\n\n${lines.join("")}`);
}
