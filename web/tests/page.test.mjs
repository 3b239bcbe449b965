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
const PATIENCE = Number(process.env.PATIENCE ?? 300_000);

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
const tab = (page, name) => page.getByRole("tab", { name, exact: true }).click();
async function write(page, text) {
  await tab(page, "Record");
  await page.fill("#text", text);
}
/** Clicks a button of the panel that shares. */
async function sharing(page, id) {
  await tab(page, "Share");
  await page.click(id);
}
/** Chooses from the menu under the moves. */
async function choose(page, name) {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}
/** Begins a new game. */
async function begin(page, variant, rules) {
  await page.locator(".tools").getByRole("button", { name: "New game" }).click();
  await page.selectOption("#start-variant", variant);
  if (rules) await page.selectOption("#start-rules", rules);
  await page.click("#start-go");
  await says(page, new RegExp(`0 plies of ${variant}`));
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
  await tab(page, "Record");
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
  await tab(page, "Share");
  await page.selectOption("#notation", "json");
  await page.click("#convert");
  await undone(GAME);
  await page.getByRole("button", { name: "To the end" }).click();
  await hand(page, "Guest's Jasmine").click();
  await clickPlace(page, "10b");
  await undone(GAME);
  await begin(page, "wiki");
  await undone(GAME);
  await page.keyboard.press("Control+y");
  await says(page, /0 plies of wiki/);
  await page.keyboard.press("Control+z");
  // What is typed is taken back too.
  await write(page, GAME);
  await page.focus("#text");
  await page.keyboard.press("Control+End");
  await page.keyboard.type("3. Js*10b");
  await undone(GAME);
  await close();
});

const hand = (page, name) => page.locator(`#player button.hand-tile[aria-label$="${name}"]`);
const legalPlaces = (page) => page.evaluate(() => [...document.querySelectorAll("#player .cell.legal")].map((cell) => cell.getAttribute("data-place")));
/** Waits until a ply can be entered in the position that is shown. */
const ready = (page) => page.waitForSelector("#entry[data-at]");

test("plies are entered by clicking, and nothing moves meanwhile", async () => {
  const { page, close } = await opened();
  await begin(page, "skud");
  await ready(page);
  const boxes = () => page.evaluate(() => [".far", ".board", ".near", ".controls", ".panels"].map((part) => JSON.stringify(document.querySelector(part).getBoundingClientRect())));
  const before = await boxes();
  await hand(page, "Guest's Rose").click();
  // The legal points are shown when a tile is picked.
  assert.deepEqual(await legalPlaces(page), ["10b"]);
  assert.deepEqual(await boxes(), before);
  await clickPlace(page, "10b");
  await says(page, /1 ply of skud/);
  await ready(page);
  assert.deepEqual(await boxes(), before);
  // As on the site, Host plants the same flower.
  await hand(page, "Host's Rose").click();
  await clickPlace(page, "10r");
  await says(page, /2 plies/);
  await ready(page);
  assert.match(await page.inputValue("#text"), /\n1\. Rs\*10b Rs\*10r\n$/);
  assert.deepEqual(await board(page), ["10b", "10r"]);
  await clickPlace(page, "10b");
  const wanted = new paisho.Game(await page.inputValue("#text")).position().legal().filter(({ places }) => places[0] === "10b" && places.length === 2);
  assert.deepEqual((await legalPlaces(page)).sort(), [...new Set(wanted.map(({ places }) => places[1]))].sort());
  if (SHOTS) await page.screenshot({ path: join(SHOTS, "picked.png") });
  // What is not legal is said why, with the article a click away.
  await clickPlace(page, "10j");
  await page.locator(".said button").click();
  await page.waitForSelector("#explanation:not([hidden])");
  assert.match(await page.locator("#explanation h2").textContent(), /skud-/);
  await tab(page, "Moves");
  // By dragging.
  const middle = async (place) => {
    const box = await page.locator(`#player .cell[data-place="${place}"]`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...await middle("10b"));
  await page.mouse.down();
  await page.mouse.move(...await middle("10d"), { steps: 4 });
  await page.mouse.move(...await middle("10e"), { steps: 4 });
  assert.equal(await page.locator(".ghost").count(), 1);
  await page.mouse.up();
  await says(page, /3 plies/);
  assert.match(await page.inputValue("#text"), /\n1\. Rs\*10b Rs\*10r\n2\. Rs10b-10e\n$/);
  assert.deepEqual(await board(page), ["10e", "10r"]);
  await ready(page);
  // By keyboard too, and the focus stays where it was.
  await page.locator('#player .cell[data-place="10r"]').focus();
  await page.keyboard.press("Enter");
  await page.locator('#player .cell[data-place="9p"]').focus();
  await page.keyboard.press(" ");
  await says(page, /4 plies/);
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("data-place")), "9p");
  assert.ok(new paisho.Game(await page.inputValue("#text")).isRight);
  assert.deepEqual(await boxes(), before);
  await close("entered");
});

/** A game with only its first plies, in the ways to enter it. */
function script(variant, count) {
  const game = [...Array(8).keys()].map((seed) => paisho.generate(variant, { seed })).sort((one, two) => two.plies.length - one.plies.length)[0];
  let at = first(game, 0);
  const plies = [];
  for (const { text } of game.plies.slice(0, count)) {
    const ply = at.legal().find((one) => one.text === text);
    if (!ply) break;
    plies.push(ply);
    at = at.play(text);
  }
  return { start: first(game, 0).to("pai"), plies, end: at.position().toString() };
}

for (const variant of paisho.variants()) {
  for (const way of ["clicks", "keys"]) {
    test(`plies of ${variant} are entered by ${way}`, async () => {
      const { start, plies, end } = script(variant, 24);
      assert.ok(plies.length > 3, `${plies.length} plies`);
      const { page, close } = await opened(way === "clicks" ? { viewport: { width: 390, height: 844 } } : {});
      await write(page, start);
      await says(page, new RegExp(`0 plies of ${variant}: no errors`));
      await tab(page, "Moves");
      for (const [number, ply] of plies.entries()) {
        await ready(page);
        const done = () => page.evaluate((count) => document.querySelectorAll(".plies a").length > count, number);
        if (way === "keys" || !ply.clicks.length) {
          await page.fill("#ply", ply.text);
          await page.press("#ply", "Enter");
        } else {
          for (const click of ply.clicks) {
            if (await done()) break;
            if (click.startsWith("*")) {
              await page.locator(`#player .moves button.hand-tile[data-code="${click.slice(1)}"]`).click();
            } else {
              await page.locator(`#player .cell[data-place="${click}"]`).click({ force: true });
            }
          }
          const choice = page.locator(".choices").getByRole("button", { name: ply.text, exact: true });
          if (!(await done()) && (await choice.count())) await choice.click();
        }
        if (ply.text === "Pass") await page.click("#sure-yes");
        await page.waitForFunction((count) => document.querySelectorAll(".plies a").length > count, number);
      }
      await says(page, new RegExp(`${plies.length} plies of ${variant}: no errors`));
      assert.equal(new paisho.Game(await page.inputValue("#text")).position().toString(), end);
      await close(`played-${variant}-${way}`);
    });
  }
}

test("a click at an earlier position makes a variation, which is promoted, marked and taken back", async () => {
  const { page, close } = await opened();
  const moves = () => page.locator(".plies a").allTextContents();
  const text = async (pattern) => {
    await page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#text").value), pattern.source);
    await ready(page);
  };
  await page.getByRole("link", { name: "1, Host: Rs*10r" }).click();
  await ready(page);
  await clickPlace(page, "10b");
  await clickPlace(page, "10d");
  await text(/2\. Rs10b-10e \( 2\. Rs10b-10d \)/);
  assert.equal(await page.locator(".now").textContent(), "Turn 2, Guest: Rs10b-10d");
  // The same ply again goes there.
  await page.keyboard.press("ArrowLeft");
  await ready(page);
  await page.fill("#ply", "Rs10b-10d");
  await page.press("#ply", "Enter");
  await page.waitForFunction(() => document.querySelector(".now").textContent === "Turn 2, Guest: Rs10b-10d");
  assert.equal((await moves()).length, 5);
  await page.locator(".now").click();
  await choose(page, "Mark …");
  await page.fill("#sure-text", "!?");
  await page.click("#sure-yes");
  await text(/Rs10b-10d!\?/);
  await choose(page, "Comment …");
  await page.fill("#sure-text", "a {quiet} one");
  await page.click("#sure-yes");
  await text(/Rs10b-10d!\? \{a \(quiet\) one\}/);
  await choose(page, "Make this the main line");
  await text(/2\. Rs10b-10d!\? \{a \(quiet\) one\} \( 2\. Rs10b-10e (2\.\.\. )?Rs10r-10o \)/);
  await page.keyboard.press("Home");
  for (const _ of [1, 2, 3]) await page.keyboard.press("ArrowRight");
  await ready(page);
  await page.getByRole("button", { name: "Take back" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".plies a").length === 2);
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => document.querySelectorAll(".plies a").length === 5);
  await choose(page, "Resign …");
  await page.click("#sure [value='']");
  assert.equal((await moves()).length, 5);
  await page.keyboard.press("End");
  await ready(page);
  await choose(page, "Resign …");
  await page.click("#sure-yes");
  await text(/Resign/);
  await close();
});

test("a ply behind a comment to the end of the line is a ply", async () => {
  const { page, close } = await opened();
  await write(page, `${HEAD}1. Rs*10b Rs*10r\n2. Rs10b-10e ; so far\n`);
  await says(page, /3 plies of skud: no errors/);
  await page.getByRole("button", { name: "To the end" }).click();
  await ready(page);
  await page.fill("#ply", "Rs10r-10o");
  await page.press("#ply", "Enter");
  await says(page, /4 plies of skud: no errors/);
  assert.match(await page.inputValue("#text"), /so far[^]*Rs10r-10o/);
  await close();
});

test("work is kept and comes back, beside other games", async () => {
  const { page, close } = await opened();
  await begin(page, "iroh");
  await ready(page);
  const text = await page.inputValue("#text");
  await begin(page, "skud", "2018");
  await ready(page);
  await hand(page, "Guest's Rose").click();
  await clickPlace(page, "10b");
  await says(page, /1 ply of skud/);
  await page.reload();
  await says(page, /1 ply of skud: no errors/);
  assert.match(await page.inputValue("#text"), /\[Rules "2018"\][^]*Rs\*10b/);
  // Host plants what clashes, by the book.
  await page.keyboard.press("End");
  await ready(page);
  await hand(page, "Host's Jasmine").click();
  assert.deepEqual(await legalPlaces(page), ["10r"]);
  await tab(page, "Games");
  await page.locator("#recent").getByRole("button", { name: "Iroh Pai Sho", exact: true }).click();
  await says(page, /0 plies of iroh/);
  assert.equal(await page.inputValue("#text"), text);
  await close("recent");
});

test("files are opened, converted and saved", async () => {
  const { page, close } = await opened();
  const names = ["pai", "json", "jsonl", "yaml", "sheet", "psr"];
  for (const name of names) {
    await write(page, GAME);
    await says(page, /4 plies/);
    await tab(page, "Share");
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
  await tab(page, "Share");
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
  await sharing(page, "#share");
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
  const [saved] = await Promise.all([other.page.waitForEvent("download"), sharing(other.page, "#share")]);
  assert.match(readFileSync(await saved.path(), "utf8"), /^\[/);
  // The picture is copied.
  await write(other.page, GAME);
  await says(other.page, /4 plies/);
  await sharing(other.page, "#picture");
  await other.page.waitForFunction(() => /Copied the picture/.test(document.querySelector("#shared").textContent));
  assert.ok(await other.page.evaluate(async () => (await navigator.clipboard.read())[0].types.includes("image/png")));
  await other.close("shared");
});

test("a damaged link is refused, and markup is only text", async () => {
  const { page, close } = await opened({ path: "#1%00%3Cscript%3E" });
  // It is said at the top, and no example takes the place of the game.
  assert.match(await page.locator("#notice").textContent(), /^This link holds no game/);
  assert.deepEqual(await board(page), []);
  assert.equal(await page.locator(".plies a").count(), 0);
  await page.locator("#notice button").click();
  await begin(page, "skud");
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
  await tab(page, "Record");
  await page.focus("#text");
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" {as it is typed}", { delay: 5 });
  await says(page, /1 error/);
  const { drawn, asked } = await page.evaluate(() => window.most);
  assert.ok(drawn > 1 && drawn <= 20, `${drawn} games drawn at once`);
  assert.ok(asked > 1 && asked <= 20, `${asked} games asked for at once`);
  const [saved] = await Promise.all([page.waitForEvent("download"), (await tab(page, "Games"), page.click("#save"))]);
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
  assert.ok(await frame.locator("#record").isHidden());
  await send({ paisho: "go", ply: 1 });
  await frame.waitForFunction(() => document.querySelectorAll("#player use[id^=t-]").length === 1);
  await send({ paisho: "get" });
  await page.waitForFunction((text) => window.heard.some((data) => data.paisho === "game" && data.text === text), GAME);
  await send({ paisho: "dance" });
  await page.waitForFunction(() => window.heard.some((data) => data.paisho === "error"));
  await context.close();
});

test("everything is in sight in every window, in every panel", async () => {
  for (const [width, height] of [[1366, 768], [1280, 800], [390, 844], [844, 390]]) {
    const { page, close } = await opened({ viewport: { width, height } });
    const boxes = () => page.evaluate(() => [".head", ".far", ".board", ".near", ".controls", ".foot"].map((part) => JSON.stringify(document.querySelector(part).getBoundingClientRect())));
    const before = await boxes();
    for (const name of ["About", "Record", "Games", "Share", "Moves"]) {
      await tab(page, name);
      assert.deepEqual(await boxes(), before, `${name} at ${width}x${height}`);
      const out = await page.evaluate(() => ({
        over: [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight],
        below: [...document.querySelectorAll(".controls button, .tools button, .tabs button")].filter((button) => button.checkVisibility())
          .filter((button) => button.getBoundingClientRect().bottom > innerHeight).map((button) => button.ariaLabel ?? button.textContent),
      }));
      assert.deepEqual(out, { over: [0, 0], below: [] }, `${name} at ${width}x${height}`);
      if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}-${width}.png`) });
    }
    await close();
  }
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
    seen.add(await page.evaluate(() => {
      const now = document.activeElement;
      return now.id || now.getAttribute("data-place") || now.getAttribute("aria-label")?.replace(/^\d+, \w+: /, "") || now.textContent;
    }));
  }
  // The board, the moves and the controls, in this order; the panels by their tabs.
  const order = [...seen];
  const at = (name) => order.findIndex((one) => one === name);
  assert.ok(at("10j") >= 0 && at("10j") < at("Rs*10b") && at("Rs*10b") < at("Play") && at("ply") > 0, order.join(", "));
  for (const [name, ids] of [["Record", ["text"]], ["Games", ["new", "file", "save"]], ["Share", ["share", "picture", "notation", "convert", "download", "svg"]]]) {
    await tab(page, name);
    for (const id of ids) {
      await page.keyboard.press("Tab");
      assert.equal(await page.evaluate(() => document.activeElement.id), id);
    }
  }
  await close();
});
