// The page in a real browser.

import assert from "node:assert/strict";
import { createReadStream, readFileSync, statSync, mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import * as paisho from "../dist/index.js";

const FOLDER = fileURLToPath(new URL("../dist/page", import.meta.url));
const AXE = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const SHOTS = process.env.SHOTS;
const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml" };
const HEAD = '[Variant "skud"]\n[Rules "site"]\n\n';
const GAME = `${HEAD}1. Rs*10b Rs*10r\n2. Rs10b-10e Rs10r-10o\n`;
const SLIP = `${HEAD}1. Rs*10b Rs*10r\n2. Rs10b-10ee Rs10r-10o\n3. Js*10b Js*10r\n`;
const WRONG = `${HEAD}1. Rs*10b Rs*10r\n2. Rs10b-14b\n`;

// After this time a test that does not go on is given up: far more than anything takes on a busy machine.
const PATIENCE = 300_000;

let browser;
let server;
let address;
let serving = true;
if (SHOTS) mkdirSync(SHOTS, { recursive: true });

before(async () => {
  server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
    if (path === "/outer.html") {
      response.setHeader("content-type", "text/html");
      response.end(`<!doctype html><title>Outer</title><script>window.heard=[];addEventListener("message",(event)=>heard.push(event.data))</script><iframe src="/?embed" width="900" height="900"></iframe>`);
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

/** Opens the page; what it must never do fails the test when it is closed. */
async function opened({ path = "", ...options } = {}) {
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"], acceptDownloads: true, ...options });
  const page = await context.newPage();
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

async function says(page, pattern) {
  await page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#verdict").textContent), pattern.source);
}
async function write(page, text) {
  await page.fill("#text", text);
}
async function axe(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`), []);
}
const board = (page) => page.evaluate(() => [...document.querySelectorAll("#player use[id^=t-]")].map((use) => use.id.slice(2)).sort());
const clickPlace = (page, place) => page.locator(`#player .cell[aria-label^="${place} "]`).click();

test("a record is checked as it is typed, with the wrong token underlined", async () => {
  const { page, close } = await opened();
  await says(page, /4 plies of skud: no errors/);
  await page.focus("#text");
  await page.keyboard.press("Control+End");
  await page.keyboard.type("3. Rs10e-15e");
  await says(page, /1 error/);
  assert.equal(await page.locator("#underlay mark.error").textContent(), "15e");
  // Underlined where it is written: the mark lies over the token of the field.
  const same = await page.evaluate(() => {
    const [field, under] = [document.querySelector("#text"), document.querySelector("#underlay")].map((one) => getComputedStyle(one));
    return ["font", "padding", "lineHeight", "width", "letterSpacing", "whiteSpace"].every((name) => field[name] === under[name]);
  });
  assert.ok(same);
  await close("error");
});

test("one click repairs, another explains", async () => {
  const { page, close } = await opened();
  await write(page, SLIP);
  await page.locator("#findings .fix").first().click();
  await says(page, /no errors/);
  assert.equal(await page.inputValue("#text"), SLIP.replace("10ee", "10e"));
  await write(page, SLIP);
  await page.locator("#repair").click();
  await says(page, /no errors/);
  assert.equal(await page.inputValue("#text"), SLIP.replace("10ee", "10e"));
  await write(page, WRONG);
  await page.getByRole("button", { name: "skud-too-far" }).click();
  await page.waitForSelector("#explanation:not([hidden])");
  assert.match(await page.locator("#explanation").textContent(), /Every flower has a range/);
  assert.ok(await page.evaluate(() => document.activeElement.id === "explanation"));
  await page.getByRole("button", { name: /^5:.*go to this line/ }).click();
  assert.equal(await page.evaluate(() => {
    const field = document.querySelector("#text");
    return field.value.slice(field.selectionStart, field.selectionEnd);
  }), "14b");
  // The board shows what was there to play in, and what is written between backticks is code.
  assert.deepEqual(await board(page), ["10b", "10r"]);
  assert.equal(await page.locator("#findings .fix code").first().textContent(), "Rs10b-14b");
  assert.ok(!(await page.locator("#findings").textContent()).includes("`"));
  await close("explained");
});

test("what the page has changed can be taken back", async () => {
  const { page, close } = await opened();
  const undone = async (text) => {
    await page.waitForFunction((old) => document.querySelector("#text").value !== old, text);
    await page.focus("#text");
    await page.keyboard.press("Control+z");
    await page.waitForFunction((old) => document.querySelector("#text").value === old, text);
    await says(page, /plies/);
  };
  await write(page, SLIP);
  await page.locator("#findings .fix").first().click();
  await undone(SLIP);
  await page.locator("#repair").click();
  await undone(SLIP);
  await write(page, GAME);
  await says(page, /4 plies of skud: no errors/);
  await page.selectOption("#notation", "json");
  await page.click("#convert");
  await undone(GAME);
  await page.locator("#player button", { hasText: "»" }).click();
  await page.getByRole("button", { name: "Js", exact: true }).click();
  await clickPlace(page, "10b");
  await undone(GAME);
  await page.selectOption("#new", "wiki");
  await undone(GAME);
  await close();
});

test("the board follows, and plies are entered by clicking", async () => {
  const { page, close } = await opened();
  await page.selectOption("#new", "skud");
  await says(page, /0 plies of skud/);
  await page.getByRole("button", { name: "Rs", exact: true }).click();
  // The legal points are shown when a tile is picked.
  const legal = async () => page.evaluate(() => [...document.querySelectorAll("#player .cell.legal")].map((cell) => cell.getAttribute("aria-label").split(" ")[0]));
  assert.deepEqual(await legal(), ["10b"]);
  await clickPlace(page, "10b");
  await says(page, /1 ply of skud/);
  await page.getByRole("button", { name: "Js", exact: true }).click();
  await clickPlace(page, "10r");
  await says(page, /2 plies/);
  assert.match(await page.inputValue("#text"), /\n1\. Rs\*10b Js\*10r\n$/);
  assert.deepEqual(await board(page), ["10b", "10r"]);
  await clickPlace(page, "10b");
  const wanted = new paisho.Game(await page.inputValue("#text")).position().legal().filter(({ places }) => places[0] === "10b" && places.length === 2);
  assert.deepEqual((await legal()).sort(), [...new Set(wanted.map(({ places }) => places[1]))].sort());
  if (SHOTS) await page.screenshot({ path: join(SHOTS, "picked.png"), fullPage: true });
  await clickPlace(page, "10e");
  await says(page, /3 plies/);
  assert.match(await page.inputValue("#text"), /\n1\. Rs\*10b Js\*10r\n2\. Rs10b-10e\n$/);
  assert.deepEqual(await board(page), ["10e", "10r"]);
  // By keyboard too.
  await page.locator('#player .cell[aria-label^="10r "]').focus();
  await page.keyboard.press("Enter");
  await page.locator('#player .cell[aria-label^="9p "]').focus();
  await page.keyboard.press("Enter");
  await says(page, /4 plies/);
  assert.ok(new paisho.Game(await page.inputValue("#text")).isRight);
  await close("entered");
});

test("files are opened, converted and saved", async () => {
  const { page, close } = await opened();
  const names = ["pai", "json", "jsonl", "yaml", "sheet", "psr"];
  for (const name of names) {
    await write(page, GAME);
    await says(page, /4 plies/);
    await page.selectOption("#notation", name);
    await page.click("#convert");
    await page.waitForFunction((old) => document.querySelector("#text").value !== old || document.querySelector("#notation").value === "pai", GAME);
    await says(page, /4 plies of skud/);
    const [saved] = await Promise.all([page.waitForEvent("download"), page.click("#download")]);
    const text = readFileSync(await saved.path(), "utf8");
    assert.equal(new paisho.Game(text, { notation: name }).plies.length, 4, name);
  }
  for (const [id, start] of [["#png", "\x89PNG"], ["#gif", "GIF89a"], ["#svg", "<svg"], ["#html", "<!doctype html"]]) {
    const [saved] = await Promise.all([page.waitForEvent("download"), page.click(id)]);
    assert.ok(readFileSync(await saved.path(), "latin1").startsWith(start), id);
  }
  await page.setInputFiles("#file", { name: "a.gate", mimeType: "text/plain", buffer: Buffer.from("0H.R,W,K,B;0G.R,R,W,K;1G.R3(0,-8);1H.R3(0,8);2G.(0,-8)-(0,-5)") });
  await says(page, /3 plies of skud: no errors/);
  // Dropped.
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "b.pai"));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
  }, GAME);
  await says(page, /4 plies of skud/);
  // All games of a file, each in its place.
  await page.setInputFiles("#file", { name: "two.pai", mimeType: "text/plain", buffer: Buffer.from(`${GAME}\n${GAME}`) });
  await page.waitForSelector("#list:not([hidden])");
  for (const name of ["json", "yaml"]) {
    await page.selectOption("#notation", name);
    const [saved] = await Promise.all([page.waitForEvent("download"), page.click("#download")]);
    const text = readFileSync(await saved.path(), "utf8");
    assert.deepEqual(paisho.read(text, { notation: name }).map(({ plies }) => plies.length), [4, 4]);
    if (name === "json") assert.equal(JSON.parse(text).length, 2);
  }
  await close();
});

/** A game with only its first plies. */
function first(game, count) {
  const turns = new Map();
  for (const ply of game.plies.slice(0, count)) turns.set(ply.turn, [...(turns.get(ply.turn) ?? []), ply]);
  const lines = [...turns].map(([turn, plies]) => `${turn}. ${plies.map(({ text }) => text).join(" ")}\n`);
  return new paisho.Game(`${game.to("pai").split("\n\n")[0]}\n\n${lines.join("")}`);
}

test("a link holds the game and is short", async () => {
  const { page, close } = await opened();
  const entries = [];
  for (const variant of paisho.variants()) {
    for (let seed = 0; seed < 12; seed++) entries.push(paisho.generate(variant, { seed }));
  }
  const lengths = [];
  for (const game of entries) lengths.push(first(game, 120).toLink().length);
  // Even of random games, which wander about more than people do, and of those that begin with a full board.
  assert.ok(lengths.every((length) => length <= 600), lengths.join(" "));
  const game = entries.find(({ plies }) => plies.length > 60 && plies.length < 130);
  await write(page, game.to("pai"));
  await says(page, new RegExp(`${game.plies.length} plies`));
  await page.click("#share");
  await page.waitForFunction(() => /Copied a link/.test(document.querySelector("#shared").textContent));
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(link, await page.inputValue("#link"));
  assert.ok(link.startsWith(`${address}#3`) && link.length < 800);
  await close();
  const other = await opened({ path: link.slice(address.length) });
  await says(other.page, new RegExp(`${game.plies.length} plies`));
  assert.equal(await other.page.inputValue("#text"), game.to("pai"));
  // What no chat takes is offered as a file.
  const long = entries.reduce((one, two) => (one.plies.length > two.plies.length ? one : two)).to("pai");
  await write(other.page, `${long.trimEnd()} {${Array.from({ length: 900 }, (_, at) => (at * 7919).toString(36)).join(" ")}}\n`);
  await says(other.page, /plies/);
  const [saved] = await Promise.all([other.page.waitForEvent("download"), other.page.click("#share")]);
  assert.match(readFileSync(await saved.path(), "utf8"), /^\[/);
  // The picture is copied.
  await write(other.page, GAME);
  await says(other.page, /4 plies/);
  await other.page.click("#picture");
  await other.page.waitForFunction(() => /Copied the picture/.test(document.querySelector("#shared").textContent));
  assert.ok(await other.page.evaluate(async () => (await navigator.clipboard.read())[0].types.includes("image/png")));
  await other.close("shared");
});

test("a damaged link is refused, and markup is only text", async () => {
  const { page, close } = await opened({ path: "#1%00%3Cscript%3E" });
  assert.notEqual(await page.locator("#shared").textContent(), "");
  const evil = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
  await write(page, `[Variant "skud"]\n[Rules "site"]\n[Guest "${evil.replaceAll('"', "'")}"]\n[Event "<b>x</b>"]\n\n1. Rs*10b {${evil}} Rs*10r\n2. Rs10b-14b<script>\n`);
  await says(page, /error/);
  assert.equal(await page.evaluate(() => document.querySelectorAll("#player img, #player script, #findings img, #player b").length), 0);
  await close();
});

test("a file of 1,000 games is worked on a few games at a time", async () => {
  const texts = [];
  for (let seed = 0; texts.length < 1_000; seed++) texts.push(seed % 10 ? `[Guest "P${seed}"]\n${GAME}` : paisho.generate("skud", { seed }).text);
  texts[500] = WRONG;
  const { page, close } = await opened();
  // How many games the page draws at once, and gives the engine at once once the file is split.
  await page.evaluate(() => {
    window.most = { drawn: 0, asked: 0 };
    const drew = (records) => records.forEach((record) => (window.most.drawn = Math.max(window.most.drawn, record.addedNodes.length)));
    new MutationObserver(drew).observe(document.querySelector("#games"), { childList: true });
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (request, ...rest) {
      const texts = request.values.flat().filter((value) => typeof value === "string");
      if (request.verb !== "split") window.most.asked = Math.max(window.most.asked, texts.join("\n").split("[Guest ").length - 1, texts.length);
      return postMessage.call(this, request, ...rest);
    };
  });
  await page.setInputFiles("#file", { name: "many.pai", mimeType: "text/plain", buffer: Buffer.from(texts.join("\n")) });
  await page.waitForSelector("#list:not([hidden])");
  assert.equal(await page.locator("#games button").first().getAttribute("aria-setsize"), "1000");
  await page.fill("#find", "10b-14b");
  await page.waitForSelector("#games button.wrong");
  await page.locator("#games button.wrong").first().click();
  await says(page, /1 error/);
  await page.focus("#text");
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" {as it is typed}", { delay: 5 });
  await says(page, /1 error/);
  const { drawn, asked } = await page.evaluate(() => window.most);
  assert.ok(drawn > 1 && drawn <= 20, `${drawn} games drawn at once`);
  assert.ok(asked > 1 && asked <= 20, `${asked} games asked for at once`);
  const [saved] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  const kept = readFileSync(await saved.path(), "utf8");
  assert.ok(kept.includes(" {as it is typed}"));
  assert.equal(kept.replace(" {as it is typed}", ""), texts.join("\n"));
  await close("many");
});

test("it works without a network after the first visit", async () => {
  const { page, close } = await opened();
  await page.evaluate(() => navigator.serviceWorker.ready);
  serving = false;
  try {
    await page.reload();
    await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
    await write(page, WRONG);
    await says(page, /1 error/);
  } finally {
    serving = true;
  }
  await close();
});

test("another page speaks with it", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.goto(`${address}outer.html`);
  await page.waitForFunction(() => window.heard.some((data) => data.paisho === "ready"));
  const send = (message) => page.evaluate((data) => document.querySelector("iframe").contentWindow.postMessage(data, "*"), message);
  await send({ paisho: "set", text: GAME });
  await page.waitForFunction(() => window.heard.some((data) => data.paisho === "changed" && data.plies === 4 && data.isRight));
  const frame = page.frames()[1];
  assert.ok(await frame.locator("#writing").isHidden());
  await send({ paisho: "go", ply: 1 });
  await frame.waitForFunction(() => document.querySelectorAll("#player use[id^=t-]").length === 1);
  await send({ paisho: "get" });
  await page.waitForFunction((text) => window.heard.some((data) => data.paisho === "game" && data.text === text), GAME);
  await send({ paisho: "dance" });
  await page.waitForFunction(() => window.heard.some((data) => data.paisho === "error"));
  await context.close();
});

test("it is accessible, light and dark, on a phone and on a desk", async () => {
  for (const [name, options] of [
    ["desk", { colorScheme: "light" }],
    ["dark", { colorScheme: "dark" }],
    ["phone", { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
  ]) {
    const { page, close } = await opened(options);
    await write(page, SLIP);
    await page.waitForSelector("#findings .fix");
    await page.getByRole("button", { name: /^[a-z]+-[a-z-]+$/ }).first().click();
    await page.waitForSelector("#explanation:not([hidden])");
    await axe(page);
    const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
    assert.ok(wide <= room, `${name}: ${wide} pixels in ${room}`);
    await write(page, [GAME, WRONG].join("\n"));
    await page.waitForSelector("#list:not([hidden])");
    await axe(page);
    await close(name);
  }
});

test("all of it can be reached by keyboard", async () => {
  const { page, close } = await opened();
  const seen = new Set();
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press("Tab");
    seen.add(await page.evaluate(() => document.activeElement.id || document.activeElement.textContent));
  }
  for (const id of ["file", "new", "text", "notation", "convert", "share", "picture"]) assert.ok(seen.has(id), id);
  await close();
});
