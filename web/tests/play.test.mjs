// The page in a real browser: plies entered by pointers, fingers and keys.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import * as paisho from "../dist/index.js";
import { begin, board, browser, choose, clickPlace, first, hand, HEAD, hold, holding, legalPlaces, opened, press, ready, release, says, script, SHOTS, SLIP, tab, walk, write } from "./browser.mjs";

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
  // A tile in hand stays the same while the page finds out what is legal: a tap on it is not lost.
  await page.evaluate(() => {
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft" }));
    window.tile = document.querySelector(".moves button.hand-tile");
  });
  await ready(page);
  assert.ok(await page.evaluate(() => window.tile.isConnected && window.tile.ariaDisabled === "false"));
  await close("entered");
});

/** Goes on with the Tab key until something has the focus. */
async function tabTo(page, selector) {
  for (let step = 0; !(await page.evaluate((one) => document.activeElement.matches(one), selector)); step++) {
    assert.ok(step < 150, `the Tab key does not come to ${selector}`);
    await page.keyboard.press("Tab");
  }
}
/** Drags with the mouse, or with a finger. */
async function drag(page, from, to, isFinger) {
  const middle = async (one) => {
    const { x, y, width, height } = await one.boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const [start, end] = [await middle(from), await middle(to)];
  const way = [0.3, 0.7, 1].map((part) => ({ x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }));
  if (isFinger) {
    const session = await page.context().newCDPSession(page);
    const touch = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
    await touch("touchStart", start);
    for (const place of way) await touch("touchMove", place);
    await touch("touchEnd");
    await session.detach();
  } else {
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    for (const { x, y } of way) await page.mouse.move(x, y);
    await page.mouse.up();
  }
}
/** Where much can follow, more is asked for. */
const known = (page) => page.waitForSelector(".board:not([aria-busy])");
const held = (page, click) => page.locator(`#player .moves button.hand-tile[data-code="${click.slice(1)}"]`);
const cell = (page, place) => page.locator(`#player .cell[data-place="${place}"]`);

/** Ways to enter a ply: all that can be pointed at by pointers and by fingers, pointed at and dragged; the grid by keys; and typed. */
const WAYS = {
  async pointers(page, ply, number, done) {
    const isFinger = await page.evaluate(() => navigator.maxTouchPoints > 0);
    const hit = (one) => (isFinger ? one.tap({ force: true }) : one.click({ force: true }));
    const { clicks, text } = ply;
    if (text === "Resign") {
      await hit(page.getByRole("button", { name: "More" }));
      await hit(page.getByRole("menuitem", { name: "Resign …" }));
    } else if (!clicks.length) {
      // Where there are many, they are chosen word by word.
      for (let name = ""; name !== text && !(await done());) {
        const names = await page.locator("#others button").evaluateAll((all) => all.map((one) => one.title));
        name = names.filter((one) => text.startsWith(one)).sort((one, other) => other.length - one.length)[0];
        await hit(page.locator("#others button").nth(names.indexOf(name)));
      }
    }
    if (["Pass", "Resign"].includes(text)) await page.locator("#sure-yes").click();
    const shown = (click) => (click.startsWith("*") ? held(page, click) : cell(page, click));
    // Every other ply is dragged.
    const isDragged = number % 2 === 1 && clicks.length > 1;
    if (isDragged) await drag(page, shown(clicks[0]), shown(clicks[1]), isFinger);
    for (let at = isDragged ? 2 : 0; at < clicks.length && !(await done()); at++) await hit(shown(clicks[at]));
    await known(page);
    const choice = page.locator(`.choices button[title="${text}"]`);
    if (clicks.length && !(await done()) && (await choice.count())) await hit(choice);
  },

  async keys(page, { clicks, text }, _number, done) {
    if (text === "Resign") {
      await tabTo(page, "[aria-label=More]");
      await page.keyboard.press("Enter");
      while ((await page.evaluate(() => document.activeElement.textContent)) !== "Resign …") await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
    } else if (!clicks.length) {
      for (let name = ""; name !== text && !(await done());) {
        await tabTo(page, "#others button");
        const names = await page.locator("#others button").evaluateAll((all) => all.map((one) => one.title));
        name = names.filter((one) => text.startsWith(one)).sort((one, other) => other.length - one.length)[0];
        while ((await page.evaluate(() => document.activeElement.title)) !== name) await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
      }
    }
    if (["Pass", "Resign"].includes(text)) {
      await page.waitForSelector("#sure[open]");
      await page.keyboard.press("Enter");
    }
    for (let at = 0; at < clicks.length && !(await done()); at++) {
      // The place first, then the tile that is dropped there: all of it is in the grid.
      const tile = clicks[at].startsWith("*") && (await held(page, clicks[at]).getAttribute("aria-label"));
      if (tile) at += 1;
      if (!(await page.evaluate(() => document.activeElement.matches(".cell")))) await tabTo(page, ".cell");
      await walk(page, clicks[at]);
      await page.keyboard.press("Enter");
      if (tile) await press(page, tile.replace(/^\d+ /, ""));
    }
    await known(page);
    if (clicks.length && !(await done()) && (await page.locator(`.choices button[title="${text}"]`).count())) await press(page, text);
  },

  async typing(page, { text }) {
    if (!(await page.evaluate(() => document.activeElement.id === "ply"))) await tabTo(page, "#ply");
    // What is begun is completed: the list has the ply, or how it goes on.
    const half = text.slice(0, Math.ceil(text.length / 2));
    await page.keyboard.type(half);
    await page.waitForFunction(([all, begun]) => [...document.querySelectorAll("#legal option")].some((one) => all.startsWith(one.value) && one.value.length >= begun.length), [text, half]);
    await page.keyboard.type(text.slice(half.length));
    await page.keyboard.press("Enter");
    if (["Pass", "Resign"].includes(text)) {
      await page.waitForSelector("#sure[open]");
      await page.keyboard.press("Enter");
    }
  },
};

for (const variant of paisho.variants()) {
  for (const [name, way, options] of [
    ["clicks", WAYS.pointers, { viewport: { width: 1366, height: 768 } }],
    ["fingers", WAYS.pointers, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
    ["keys in the grid", WAYS.keys, {}],
    ["typing", WAYS.typing, {}],
  ]) {
    test(`a whole game of ${variant} is entered by ${name}`, async () => {
      const { start, plies, end } = script(variant);
      const { page, close } = await opened(options);
      await write(page, start);
      await says(page, new RegExp(`0 plies of ${variant}: no errors`));
      await tab(page, "Moves");
      for (const [number, ply] of plies.entries()) {
        await ready(page);
        const done = () => page.evaluate((count) => document.querySelectorAll(".plies a").length > count, number);
        await way(page, ply, number, done);
        await page.waitForFunction((count) => document.querySelectorAll(".plies a").length > count, number);
        // Whatever was pressed, the focus is somewhere in the page.
        assert.notEqual(await page.evaluate(() => document.activeElement.tagName), "BODY", ply.text);
      }
      await says(page, new RegExp(`${plies.length} plies of ${variant}: no errors`));
      assert.equal(new paisho.Game(await page.inputValue("#text")).position().toString(), end);
      await page.waitForFunction(() => document.querySelector("#turn").textContent.startsWith("The game is over: "));
      await close(`played-${variant}-${name}`);
    });
  }
}

test("the focus is never dropped to the page, whatever is done", async () => {
  const { page, close } = await opened();
  const stays = async (what) => assert.notEqual(await page.evaluate(() => document.activeElement.tagName), "BODY", what);
  const named = () => page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.id);
  const plies = (count) => page.waitForFunction((all) => document.querySelectorAll(".plies a").length === all, count);
  const press = async (...keys) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await stays(key);
    }
  };
  /** Goes there by the Tab key, and presses Enter. */
  const hit = async (selector) => {
    await tabTo(page, selector);
    await page.keyboard.press("Enter");
  };
  // A ply is taken back; asked about where others follow; and brought back.
  await tabTo(page, ".cell");
  await press("ArrowDown", "f", "Escape", "End");
  await ready(page);
  await hit("[aria-label='Take back']");
  await plies(3);
  assert.equal(await named(), "Take back");
  await press("Home", "ArrowRight");
  await ready(page);
  await hit("[aria-label='Take back']");
  await page.waitForSelector("#sure[open]");
  await page.keyboard.press("Escape");
  await page.waitForSelector("#sure:not([open])", { state: "attached" });
  assert.equal(await named(), "Take back");
  await press("Enter");
  await page.waitForSelector("#sure[open]");
  await page.keyboard.press("Enter");
  await plies(0);
  await stays("taken back");
  await press("Control+z");
  await plies(3);
  await stays("undone");
  // A variation, which is deleted.
  await press("Home", "ArrowRight", "ArrowRight");
  await ready(page);
  await tabTo(page, "#ply");
  await page.keyboard.type("Rs10b-10d");
  await press("Enter");
  await plies(4);
  await stays("typed");
  await ready(page);
  await hit("[aria-label=More]");
  while ((await page.evaluate(() => document.activeElement.textContent)) !== "Delete from here …") await press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#sure[open]");
  await page.keyboard.press("Enter");
  await plies(3);
  assert.equal(await named(), "More");
  await press("Enter", "Escape");
  assert.equal(await named(), "More");
  // A new game, and a choice at a point.
  await hit("[aria-label='New game']");
  await page.waitForSelector("#start[open]");
  await hit("#start-go");
  await plies(0);
  assert.equal(await named(), "New game");
  await ready(page);
  await tabTo(page, ".cell");
  await walk(page, "10b");
  await press("Enter");
  assert.ok(await page.evaluate(() => document.activeElement.closest(".choices")));
  await press("Escape");
  assert.equal(await named(), "10b empty");
  await press("Enter", "Enter");
  await plies(1);
  assert.match(await named(), /^10b Guest's/);
  // What is not legal is said, and the article is left again.
  await ready(page);
  await walk(page, "10r");
  await press("Enter", "Enter");
  await plies(2);
  await ready(page);
  await walk(page, "10b");
  await press("Enter");
  await walk(page, "10j");
  await press("Enter");
  await page.waitForSelector(".said button");
  await hit(".said button");
  await page.waitForSelector("#explanation:not([hidden])");
  await stays("explained");
  await hit("#explanation button");
  await stays("the article closed");
  // Repairs, which go with what they repair.
  await tabTo(page, "#text");
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(SLIP);
  await page.waitForSelector("#findings .fix");
  await hit("#findings .fix");
  await says(page, /no errors/);
  assert.equal(await named(), "Findings");
  await press("Control+z");
  await page.waitForSelector("#repair:not([hidden])");
  await hit("#repair");
  await says(page, /no errors/);
  assert.equal(await named(), "Findings");
  // Games that the browser has kept, a file, and links.
  await tabTo(page, "[role=tab][id$='-3']");
  await press("Enter");
  await hit("#recent .icon-button");
  await stays("forgotten");
  await begin(page, "iroh");
  await tab(page, "Games");
  await hit("#recent li button");
  await page.waitForFunction(() => !document.querySelector("#verdict").textContent.includes("iroh"));
  await stays("a kept game");
  await page.focus("#ply");
  for (const files of [[{ name: "two.pai", mimeType: "text/plain", buffer: Buffer.from(`${SLIP}\n${HEAD}1. Rs*10b\n`) }], [{ name: "one.pai", mimeType: "text/plain", buffer: Buffer.from(`${HEAD}1. Rs*10b\n`) }]]) {
    await tab(page, "Games");
    await page.focus("#file");
    await page.setInputFiles("#file", files);
    if (files[0].name === "two.pai") {
      await page.waitForSelector("#games button");
      await stays("a file");
      await tabTo(page, "#games");
      await press("ArrowDown", "ArrowUp", "ArrowDown");
      await page.waitForSelector("#games button[aria-selected=true][aria-posinset='2']");
    }
    await says(page, /1 ply of skud/);
    await stays(files[0].name);
  }
  await page.locator(".now").click();
  for (const link of [new paisho.Game(`${HEAD}1. Rs*10b Rs*10r\n`).toLink(), "1%00"]) {
    await page.evaluate((hash) => (location.hash = hash), link);
    if (link.startsWith("1%")) {
      await page.waitForSelector("#notice:not([hidden])");
      await hit("#notice button");
    } else {
      await says(page, /2 plies of skud/);
    }
    await stays(link);
  }
  await close();
});

test("a tile in hand that is picked by a key leads into the grid, and Esc back to it", async () => {
  const { page, close } = await opened();
  await begin(page, "skud");
  await ready(page);
  const named = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  const isThere = (name) => page.waitForFunction((label) => document.activeElement.getAttribute("aria-label") === label, name);
  // The gates in the order of the board; that of each is the nearest to its hand.
  for (const [seat, place] of [["Guest", "10b"], ["Host", "10r"]]) {
    await hand(page, `${seat}'s Rose`).focus();
    await page.keyboard.press("Enter");
    await isThere(`${place} empty`);
    await page.keyboard.press("Escape");
    await isThere(`3 ${seat}'s Rose`);
    assert.deepEqual(await legalPlaces(page), []);
    await page.keyboard.press(" ");
    await isThere(`${place} empty`);
    await page.keyboard.press("Enter");
    await isThere(`${place} ${seat}'s Rose`);
    await ready(page);
  }
  assert.equal(await page.inputValue("#text"), `${HEAD}1. Rs*10b Rs*10r\n`);
  // Of several places the nearest row; a click leaves the focus where pointers have it.
  await hand(page, "Guest's Jasmine").focus();
  await page.keyboard.press("Enter");
  const places = await legalPlaces(page);
  await isThere(`${places.at(-1)} empty`);
  await page.keyboard.press("Escape");
  await hand(page, "Guest's Jasmine").click();
  assert.equal(await named(), "3 Guest's Jasmine");
  await close();
});

test("who walks on while more of a ply is looked up is not led away", async () => {
  const { page, close } = await opened({ init: holding });
  await begin(page, "wiki");
  await ready(page);
  await tabTo(page, ".cell");
  await walk(page, "10i");
  await page.keyboard.press("Enter");
  await hold(page);
  await press(page, "Sente's Air");
  await page.waitForSelector(".board[aria-busy]");
  await walk(page, "9h");
  await release(page);
  await page.waitForSelector(".choices");
  const named = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  assert.equal(await named(), "9h empty");
  // The choice is the next stop of the Tab key.
  await page.keyboard.press("Tab");
  assert.match(await page.evaluate(() => document.activeElement.textContent), /without more/);
  await close();
});

test("what a ply does is shown before it is played: so much as was pointed at, and each choice", async () => {
  const { page, close } = await opened();
  // Where the tiles that are in sight stand, as points of the board, and how many harmonies are drawn.
  const seen = () => page.evaluate(() => {
    const layers = [...document.querySelectorAll("#player .board [class^=layer-]")].filter((one) => getComputedStyle(one).display !== "none");
    const of = (name) => layers.filter((one) => one.classList.contains(name)).flatMap((one) => [...one.children]);
    const places = of("layer-t").map((use) => {
      const [, x, y] = /translate\((\S+) ([^)]+)\)/.exec(use.getAttribute("transform"));
      return document.querySelector(`.cell[cx="${x}"][cy="${y}"]`).getAttribute("data-place");
    });
    return `${places.sort().join(" ")} with ${of("layer-h").length}`;
  });
  const shows = async (wanted) => {
    await page.waitForFunction((count) => document.querySelectorAll("#player .board .ahead").length === count, wanted.isAhead ? 1 : 0);
    assert.equal(await seen(), wanted.places);
  };
  await write(page, `${HEAD.trim()}\n[Position "<Rs 4f> <C 16g> (Js 8l)"]\n\n`);
  await says(page, /0 plies of skud: no errors/);
  await tab(page, "Moves");
  await ready(page);
  await clickPlace(page, "4f");
  await shows({ places: "16g 4f 8l with 0" });
  await clickPlace(page, "4g");
  // The move with its harmony, before the bonus is chosen.
  await page.locator(".choices button", { hasText: "without more" }).waitFor();
  await shows({ places: "16g 4g 8l with 1", isAhead: true });
  // On a board that is turned too.
  for (let half = 0; half < 2; half++) {
    await page.keyboard.press("f");
    await shows({ places: "16g 4g 8l with 1", isAhead: true });
  }
  // In its colours.
  const line = () => page.evaluate(() => [...document.querySelectorAll("#player .layer-h path, #player .layer-m use")].filter((one) => !one.closest("[display=none]"))
    .flatMap((one) => (one.matches("use") ? [...document.querySelector(one.getAttribute("href")).querySelectorAll("*")] : [one]))
    .map((one) => getComputedStyle(one).stroke).join(" "));
  const drawn = await line();
  assert.ok(drawn.split("rgb").length > 3, drawn);
  // One accent, or another one.
  for (const name of ["Rock", "Boat"]) {
    await hand(page, `Guest's ${name}`).click();
    await page.locator(`#player button.hand-tile[aria-label$="Guest's ${name}"][aria-pressed=true]`).waitFor();
    await shows({ places: "16g 4g 8l with 1", isAhead: true });
  }
  if (SHOTS) await page.screenshot({ path: join(SHOTS, "ahead.png") });
  // Tiles of the game have their names once, and nothing is written.
  assert.deepEqual(await board(page), ["16g", "4f", "8l"]);
  assert.ok(!(await page.inputValue("#text")).includes("4g"));
  await page.keyboard.press("Escape");
  await shows({ places: "16g 4f 8l with 0" });
  await clickPlace(page, "4f");
  await clickPlace(page, "4g");
  await page.locator(".choices button", { hasText: "without more" }).click();
  await says(page, /1 ply of skud: no errors/);
  await shows({ places: "16g 4g 8l with 1" });
  assert.equal(await line(), drawn);
  // A Wheel turns its neighbours by as many steps as is chosen.
  await write(page, '[Variant "basic"]\n[Position "(Js 10h) <Wh 10g>"]\n\n');
  await says(page, /0 plies of basic: no errors/);
  await tab(page, "Moves");
  await ready(page);
  await clickPlace(page, "10g");
  await clickPlace(page, "9g");
  await page.locator(".choices button", { hasText: "turns right by 2" }).hover();
  await page.waitForFunction(() => document.querySelector("#player .ahead use[transform*='translate(0 400)']"));
  await page.locator(".choices button", { hasText: "turns left by 2" }).hover();
  // What would come where it can't stay is in the hand again.
  await page.waitForFunction(() => document.querySelectorAll("#player .ahead .layer-t use").length === 1);
  await page.locator(".choices button", { hasText: "Cancel" }).click();
  await page.waitForFunction(() => !document.querySelector("#player .ahead"));
  // A tile that was put down is seen while it is asked how the turn goes on.
  await write(page, '[Variant "ancient"]\n\n');
  await says(page, /0 plies of ancient: no errors/);
  await tab(page, "Moves");
  await ready(page);
  await page.locator('#player .moves .hand-tile[data-code="Lt"]').click();
  await clickPlace(page, "10c");
  await page.waitForFunction(() => document.querySelector("#player .board .ahead .tile"));
  await page.locator("[aria-live=polite]", { hasText: "White Lotus on 10c: 1 place to go on" }).waitFor({ state: "attached" });
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("#player .ahead"));
  await close();
});

test("choices leave in reach what can be pointed at next, on a phone too", async () => {
  for (const viewport of [{ width: 320, height: 568 }, { width: 390, height: 844 }, { width: 844, height: 390 }, { width: 1366, height: 768 }]) {
    const { page, close } = await opened({ viewport, hasTouch: true, isMobile: viewport.width < 900 });
    await begin(page, "wiki");
    await ready(page);
    for (const place of ["9j", "10j", "15j"]) {
      await page.keyboard.press("Escape");
      await held(page, "*S").tap();
      await cell(page, place).tap({ force: true });
      await known(page);
      await page.locator(".choices", { hasText: "More belongs to this ply" }).waitFor();
      const seen = await page.evaluate(() => {
        const lit = [...document.querySelectorAll("#player .cell.legal")];
        const over = lit.filter((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height / 2) !== one;
        });
        const { left, top, right, bottom } = document.querySelector(".choices").getBoundingClientRect();
        const { clientWidth: wide, clientHeight: high } = document.documentElement;
        const board = document.querySelector(".board").getBoundingClientRect();
        // A small board is not covered by them.
        const isFree = board.width > 350 || bottom <= board.top || top >= board.bottom;
        return { lit: lit.length > 0, over: over.map((one) => one.dataset.place), isIn: left >= 0 && top >= 0 && right <= wide && bottom <= high, isFree };
      });
      assert.deepEqual(seen, { lit: true, over: [], isIn: true, isFree: true }, `${place} at ${viewport.width}x${viewport.height}`);
    }
    await close(`choices-${viewport.width}`);
  }
});

test("a position with more plies than can be listed is pointed at step by step", async () => {
  const text = '[Variant "ancient"]\n[Target "46"]\n[Hand "7"]\n[Centre "Js"]\n[Position "<Ly 9m> <Ly 10m> <Jd 8l> <Ly 10l> <Co 7k> (Dr 10k) (Js 10j) (Lt 12j) (Rd 9h) (Js 12h) <C 7g> <Wh 10g> (Wh 11g)"]\n[Turn "Second"]\n\n1... Draw\n2. Draw\n';
  const game = new paisho.Game(text);
  const plies = game.legal();
  assert.ok(plies.length > 10_000, `${plies.length}`);
  const wanted = plies.find(({ text }) => text.startsWith("Jd*") && text.includes(" + "));
  for (const hasTouch of [false, true]) {
    const { page, close } = await opened(hasTouch ? { viewport: { width: 390, height: 844 }, hasTouch, isMobile: true } : {});
    await write(page, text);
    await says(page, /2 plies of ancient: no errors/);
    await tab(page, "Moves");
    await ready(page);
    // The page is told some thousands of beginnings, and all that follow one.
    const hit = (one) => (hasTouch ? one.tap({ force: true }) : one.click({ force: true }));
    await hit(held(page, wanted.clicks[0]));
    const [drop, place, ...rest] = wanted.clicks;
    const next = (clicks) => [...new Set(plies.filter((ply) => clicks.every((click, at) => ply.clicks[at] === click)).map((ply) => ply.clicks[clicks.length]).filter(Boolean))];
    const lit = async (clicks) => assert.deepEqual((await legalPlaces(page)).sort(), next(clicks).sort());
    await lit([drop]);
    await hit(cell(page, place));
    await page.waitForFunction((count) => document.querySelectorAll("#player .cell.legal").length === count, next([drop, place]).length);
    await lit([drop, place]);
    for (const click of rest) await hit(cell(page, click));
    const choice = page.locator(`.choices button[title="${wanted.text}"]`);
    await page.waitForFunction(() => document.querySelectorAll(".plies a").length === 3 || document.querySelector(".choices button"));
    if (await choice.count()) await hit(choice);
    await says(page, /3 plies of ancient: no errors/);
    assert.ok((await page.inputValue("#text")).includes(wanted.text));
    await close();
  }
});

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
  await page.locator(".now", { hasText: "Turn 2, Guest: Rs10b-10d" }).waitFor();
  // The same ply again goes there.
  await page.keyboard.press("ArrowLeft");
  assert.equal(await page.locator(".now").textContent(), "Turn 1, Host: Rs*10r");
  await ready(page);
  // What is typed goes on with tiles, then with where they go.
  for (const [typed, some] of [["", "Rs*"], ["r", "Rs10b"], ["Rs10b-10", "Rs10b-10d"]]) {
    await page.fill("#ply", typed);
    const wanted = new paisho.Game(`${HEAD}1. Rs*10b Rs*10r\n`).position().completions(typed);
    assert.ok(wanted.includes(some), wanted.join(" "));
    await page.waitForFunction((all) => [...document.querySelectorAll("#legal option")].map((one) => one.value).join(" ") === all, wanted.join(" "));
  }
  await page.fill("#ply", "Rs10b-10d");
  await page.press("#ply", "Enter");
  await page.waitForFunction(() => document.querySelector(".now").textContent === "Turn 2, Guest: Rs10b-10d");
  assert.equal((await moves()).length, 5);
  await page.locator(".now").click();
  await choose(page, "Mark …");
  await page.locator("dialog[open] button", { hasText: "interesting" }).click();
  await text(/Rs10b-10d!\?/);
  await choose(page, "Comment …");
  await page.fill("#sure-text", "a {quiet} one");
  await page.click("#sure-yes");
  await text(/Rs10b-10d!\? \{a \(quiet\) one\}/);
  await page.locator(".said", { hasText: "Braces in a comment are written as parentheses." }).waitFor();
  await choose(page, "Make this the main line");
  await text(/2\. Rs10b-10d!\? \{a \(quiet\) one\} \( 2\. Rs10b-10e (2\.\.\. )?Rs10r-10o \)/);
  // The same ply is shown, where it stands now.
  await page.waitForFunction(() => !document.querySelector(".plies a[aria-current]").closest(".line"));
  assert.equal(await page.locator(".now").textContent(), "Turn 2, Guest: Rs10b-10d!?");
  await ready(page);
  // What was the main line is it again.
  await page.getByRole("button", { name: "Take back" }).click();
  await text(/1\. Rs\*10b Rs\*10r\n2\. Rs10b-10e (2\.\.\. )?Rs10r-10o\n$/);
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

test("a ply that the opening allows is offered where a game names no rules", async () => {
  const { page, close } = await opened();
  await write(page, '[Variant "skud"]\n\n1. Rs*10b\n');
  await says(page, /1 ply of skud: no errors/);
  await ready(page);
  await page.waitForFunction(() => [...document.querySelectorAll("#legal option")].map((one) => one.value).join(" ") === "Js* Resign Rs*");
  await close();
});

test("a ply behind a comment to the end of the line is a ply", async () => {
  const { page, close } = await opened();
  await write(page, `${HEAD}1. Rs*10b Rs*10r\n2. Rs10b-10e ; so far\n`);
  await says(page, /3 plies of skud: no errors/);
  await ready(page);
  await page.fill("#ply", "Rs10r-10o");
  await page.press("#ply", "Enter");
  await says(page, /4 plies of skud: no errors/);
  assert.match(await page.inputValue("#text"), /so far[^]*Rs10r-10o/);
  await close();
});

test("a draw and what is deleted are asked about once", async () => {
  const { page, close } = await opened();
  await page.keyboard.press("End");
  await ready(page);
  // It ends the whole game, so it is asked for where that ends.
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("button", { name: "More" }).click();
  assert.equal(await page.getByRole("menuitem", { name: "Agree on a draw …" }).count(), 0);
  await page.keyboard.press("Escape");
  await page.locator(".now").click();
  await page.keyboard.press("End");
  await ready(page);
  await choose(page, "Agree on a draw …");
  await page.click("#sure [value='']");
  assert.equal(await page.locator("#sure").isVisible(), false);
  assert.ok(!(await page.inputValue("#text")).includes("Draw"));
  await choose(page, "Agree on a draw …");
  await page.click("#sure-yes");
  await page.waitForFunction(() => /\[Result "Draw"\][^]*\[Termination "agreed"\]/.test(document.querySelector("#text").value));
  await page.locator(".now", { hasText: "Draw" }).waitFor();
  await page.locator("#turn", { hasText: "The game is over: Draw by agreement" }).waitFor({ state: "attached" });
  assert.equal(await page.locator(".seat[aria-label$='to move']").count(), 0);
  // Both tags are taken back, and put there again, as one.
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => !/Draw|agreed/.test(document.querySelector("#text").value));
  await page.keyboard.press("Control+y");
  await says(page, /no errors/);
  await page.locator(".now", { hasText: "Draw" }).waitFor();
  await page.getByRole("link", { name: "2, Guest: Rs10b-10e" }).click();
  await choose(page, "Delete from here …");
  await page.click("#sure-yes");
  await page.waitForFunction(() => document.querySelectorAll(".plies a").length === 2);
  await close();
});

test("what is deleted leaves its variations, and is asked about in a variation too", async () => {
  const { page, close } = await opened();
  await write(page, `${HEAD}1. Rs*10b Rs*10r\n2. Rs10b-9d (2. Rs10b-10e {or this} (2. Rs10b-10d!) Rs10r-12q) (2. Rs10b-9c) Rs10r-10q\n3. Rs9d-10e\n`);
  await says(page, /5 plies of skud: no errors/);
  await tab(page, "Moves");
  const record = async (wanted) => {
    await page.waitForFunction((end) => document.querySelector("#text").value.endsWith(end), `\n1. Rs*10b Rs*10r\n${wanted}`);
    await says(page, /no errors/);
    await ready(page);
  };
  const asked = async (words) => {
    await page.waitForSelector("#sure[open]");
    assert.equal(await page.locator("#sure-words").textContent(), words);
  };
  // The first of its variations takes its place, with its own variation and beside the other one.
  await page.getByRole("link", { name: "2, Guest: Rs10b-9d" }).click();
  await ready(page);
  await page.getByRole("button", { name: "Take back" }).click();
  await asked("Take this ply and all that follows it back? The variation Rs10b-10e takes its place.");
  await page.getByRole("button", { name: "Cancel" }).click();
  assert.equal(await page.locator(".plies a").count(), 9);
  await page.getByRole("button", { name: "Take back" }).click();
  await page.click("#sure-yes");
  await record("2. Rs10b-10e {or this} ( 2. Rs10b-9c ) ( 2. Rs10b-10d! ) Rs10r-12q\n");
  assert.equal(await page.locator(".now").textContent(), "Turn 1, Host: Rs*10r");
  // One step takes all of it back.
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => document.querySelectorAll(".plies a").length === 9);
  // In a variation, its own one takes its place; the main line stays.
  await page.getByRole("link", { name: "2, Guest: Rs10b-10e" }).click();
  await ready(page);
  await choose(page, "Delete from here …");
  await asked("Take this ply and all that follows it back? The variation Rs10b-10d! takes its place.");
  await page.click("#sure-yes");
  await record("2. Rs10b-9d ( 2. Rs10b-10d! ) ( 2. Rs10b-9c ) Rs10r-10q\n3. Rs9d-10e\n");
  // One that is the last of its line is asked about by the menu as well.
  await page.getByRole("link", { name: "2, Guest: Rs10b-10d!" }).click();
  await ready(page);
  await choose(page, "Delete from here …");
  await asked("Take this ply back?");
  await page.click("#sure-yes");
  await record("2. Rs10b-9d ( 2. Rs10b-9c ) Rs10r-10q\n3. Rs9d-10e\n");
  await close();
});

test("a sound is off until it is asked for, and moves are still where motion is reduced", async () => {
  for (const reducedMotion of ["no-preference", "reduce"]) {
    const { page, close } = await opened({ reducedMotion });
    await page.evaluate(() => {
      window.made = { sounds: 0, moved: 0 };
      const { createOscillator } = AudioContext.prototype;
      AudioContext.prototype.createOscillator = function () {
        window.made.sounds += 1;
        return createOscillator.call(this);
      };
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...how) {
        window.made.moved += 1;
        return animate.apply(this, how);
      };
    });
    const made = () => page.evaluate(() => window.made);
    await page.keyboard.press("Home");
    for (const _ of [1, 2, 3]) await page.keyboard.press("ArrowRight");
    // The third ply moves a tile.
    assert.deepEqual(await made(), { sounds: 0, moved: reducedMotion === "reduce" ? 0 : 1 });
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Sound" }).click();
    assert.equal((await made()).sounds, 1);
    await page.keyboard.press("ArrowRight");
    assert.equal((await made()).sounds, 2);
    // A ply that is entered sounds and moves too.
    await ready(page);
    await clickPlace(page, "10e");
    await clickPlace(page, "10f");
    await says(page, /5 plies/);
    assert.deepEqual(await made(), { sounds: 3, moved: reducedMotion === "reduce" ? 0 : 3 });
    await page.reload();
    await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
    await page.getByRole("button", { name: "More" }).click();
    assert.equal(await page.getByRole("menuitemcheckbox", { name: "Sound" }).getAttribute("aria-checked"), "true");
    await page.keyboard.press("Escape");
    await close();
  }
});

test("what happens is announced politely", async () => {
  const { page, close } = await opened();
  await begin(page, "skud");
  await ready(page);
  const polite = () => page.evaluate(() => [...document.querySelectorAll("[aria-live=polite]")].map((one) => one.textContent).join(" | "));
  assert.match(await polite(), /Guest to move/);
  await walk(page, "10b");
  await page.keyboard.press("Enter");
  // Each tile is a small picture with its name.
  const heights = await page.locator(".choices button").evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
  assert.ok(heights.length > 5 && heights.every((height) => height >= 32 && height <= 44), heights.join(" "));
  await press(page, "Guest's Rose");
  await page.waitForFunction(() => document.querySelectorAll(".plies a").length === 1);
  await ready(page);
  assert.match(await polite(), /Turn 1, Guest: Rs\*10b.*Host to move/);
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "10b Guest's Rose");
  await walk(page, "10r");
  await page.keyboard.press("Enter");
  await press(page, "Host's Rose");
  await page.waitForFunction(() => document.querySelectorAll(".plies a").length === 2);
  await ready(page);
  await walk(page, "10b");
  await page.keyboard.press("Enter");
  const count = new Set(new paisho.Game(`${HEAD}1. Rs*10b Rs*10r\n`).legal().filter(({ clicks }) => clicks[0] === "10b").map(({ clicks }) => clicks[1])).size;
  assert.ok((await polite()).includes(`10b Guest's Rose: ${count} places to go on`));
  // Let go, by the key that leaves.
  await page.keyboard.press("Escape");
  assert.ok(!(await polite()).includes("places to go on"));
  assert.equal(await page.locator("[aria-live=assertive]").count(), 0);
  await close();
});

test("every place of every board is reached by arrow keys", async () => {
  const { page, close } = await opened();
  for (const variant of paisho.variants()) {
    await begin(page, variant);
    const lost = await page.evaluate(() => {
      const cells = [...document.querySelectorAll(".cell")];
      const name = (cell) => cell.getAttribute("data-place");
      const seen = new Set();
      const open = [document.querySelector(".cell[tabindex='0']")];
      while (open.length) {
        const from = open.pop();
        if (seen.has(name(from))) continue;
        seen.add(name(from));
        for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
          from.focus();
          from.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
          open.push(document.activeElement);
        }
      }
      return cells.map(name).filter((one) => !seen.has(one));
    });
    assert.deepEqual(lost, [], variant);
  }
  await close();
});

test("all of it can be reached by keyboard", async () => {
  const { page, close } = await opened();
  await ready(page);
  const seen = new Set();
  const held = new Set();
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press("Tab");
    held.add(await page.evaluate(() => document.activeElement.closest("button.hand-tile")?.ariaDisabled));
    seen.add(await page.evaluate(() => {
      const now = document.activeElement;
      return now.id || now.getAttribute("data-place") || now.getAttribute("aria-label")?.replace(/^\d+, \w+: /, "") || now.textContent;
    }));
  }
  // Of the tiles in hand only those that can be played.
  assert.deepEqual([...held].filter(Boolean), ["false"]);
  // The board, the moves and the controls, in this order; the panels by their tabs.
  const order = [...seen];
  const at = (name) => order.findIndex((one) => one === name);
  assert.ok(at("10j") >= 0 && at("10j") < at("Rs*10b") && at("Rs*10b") < at("Play") && at("ply") > 0, order.join(", "));
  assert.ok(at("More") < at("Take back") && at("Take back") < at("New game"), order.join(", "));
  for (const [name, ids] of [["Record", ["text"]], ["Games", ["new", "file", "save"]], ["Share", ["share", "picture", "notation", "convert", "download", "svg"]]]) {
    await tab(page, name);
    // The other tabs stand before what is in the panel.
    while (await page.evaluate(() => document.activeElement.nextElementSibling?.role === "tab")) await page.keyboard.press("Tab");
    for (const id of ids) {
      await page.keyboard.press("Tab");
      assert.equal(await page.evaluate(() => document.activeElement.id), id);
    }
  }
  await close();
});
