// The page in a real browser: work that is kept and comes back, and links that lead to other games.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as paisho from "../dist/index.js";
import { address, begin, board, clickPlace, GAME, hand, HEAD, legalPlaces, opened, ready, says, tab, write, WRONG } from "./browser.mjs";

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
  await page.locator("#recent").getByRole("button", { name: /^Iroh Pai Sho,/ }).click();
  await says(page, /0 plies of iroh/);
  assert.equal(await page.inputValue("#text"), text);
  await close("recent");
});

test("what is done to a game of a link, to a file of games or to a text that can't be read comes back as well", async () => {
  const { page, close } = await opened({ path: `#${new paisho.Game(GAME).toLink()}/4` });
  const again = async (pattern) => {
    await page.reload();
    await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
    await says(page, pattern);
  };
  // As long as nothing is done, the address leads to the game again.
  await again(/4 plies of skud/);
  assert.equal(await page.evaluate(() => [location.hash.length > 9, localStorage.getItem("paisho-games")].join()), "true,");
  await ready(page);
  await page.fill("#ply", "Js*10b");
  await page.press("#ply", "Enter");
  await says(page, /5 plies/);
  await again(/5 plies of skud/);
  assert.equal(await page.inputValue("#text"), `${GAME}3. Js*10b\n`);
  // A repair, and a new game, take the place of what a link named.
  await page.goto(`${address}#${new paisho.Game(WRONG).toLink()}`);
  await says(page, /1 error/);
  await tab(page, "Record");
  await page.locator("#findings .fix").first().click();
  await says(page, /3 plies of skud: no errors/);
  await again(/3 plies of skud: no errors/);
  assert.equal(await page.inputValue("#text"), WRONG.replace("14b", "13b"));
  await page.goto(`${address}#${new paisho.Game(GAME).toLink()}`);
  await says(page, /4 plies/);
  await begin(page, "iroh");
  await says(page, /0 plies of iroh/);
  await again(/0 plies of iroh/);
  // Of a file all games, and the one that was shown.
  await page.setInputFiles("#file", { name: "two.pai", mimeType: "text/plain", buffer: Buffer.from(`${GAME}\n${GAME}`) });
  await page.locator("#games button").nth(1).click();
  await page.waitForFunction(() => document.querySelector("#games button:nth-of-type(2)").ariaSelected === "true");
  await write(page, `${GAME}3. Js*10b\n`);
  await says(page, /5 plies/);
  await again(/5 plies/);
  await tab(page, "Games");
  assert.equal(await page.locator("#games button").count(), 2);
  const [saved] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  assert.equal(readFileSync(await saved.path(), "utf8"), `${GAME}\n${GAME}3. Js*10b\n`);
  // And what nobody can read yet.
  await begin(page, "skud");
  await write(page, "nothing that is a game");
  await page.waitForFunction(() => localStorage.getItem("paisho-games").includes("nothing that is a game"));
  await page.reload();
  await page.waitForFunction(() => document.querySelector("#text").value === "nothing that is a game");
  await close();
});

/** Types plies one after the other. */
async function type(page, ...plies) {
  for (const ply of plies) {
    await ready(page);
    await page.fill("#ply", ply);
    await page.press("#ply", "Enter");
    await page.waitForFunction((text) => document.querySelector("#text").value.includes(text), ply);
    await says(page, /no errors/);
  }
  await ready(page);
}

/** Opens the page beside another one, in the same browser. */
async function beside(page) {
  const other = await page.context().newPage();
  await other.goto(address);
  await other.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
  return other;
}

test("of two windows none puts back what the other has changed, and what both have changed is kept twice", async () => {
  const { page, close } = await opened();
  await begin(page, "skud", "site");
  await type(page, "Rs*10b", "Rs*10r", "Rs10b-9d");
  const idle = await beside(page);
  await says(idle, /3 plies/);
  await type(page, "C*18j");
  // Windows that only look are closed last.
  await idle.close({ runBeforeUnload: true });
  const busy = await beside(page);
  await says(busy, /4 plies/);
  const later = await beside(page);
  await type(page, "Js*10b");
  await type(busy, "Jd*10b");
  await busy.locator(".said", { hasText: "changed in another window" }).waitFor();
  await tab(page, "Games");
  await page.locator("#recent li button").first().waitFor();
  // One that is forgotten does not come back.
  await page.locator("#recent .icon-button").first().click();
  await busy.close({ runBeforeUnload: true });
  await later.close({ runBeforeUnload: true });
  await page.reload();
  await says(page, /5 plies/);
  assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem("paisho-games")).map(({ text }) => text.split(" ").at(-1).trim())), ["Js*10b"]);
  await close();
});

test("a tab keeps its game, whatever another one shows", async () => {
  const { page, close } = await opened();
  await begin(page, "skud", "site");
  await type(page, "Rs*10b");
  const other = await beside(page);
  await begin(other, "iroh");
  for (let twice = 0; twice < 2; twice++) {
    await page.reload();
    await says(page, /1 ply of skud/);
    await other.reload();
    await says(other, /0 plies of iroh/);
  }
  // A new tab shows the newest.
  await says(await beside(other), /0 plies of iroh/);
  await close();
});

test("a game that is pasted over all of the record leaves the old one among the recent games", async () => {
  const { page, close } = await opened();
  await begin(page, "skud", "site");
  await type(page, "Rs*10b");
  const old = await page.inputValue("#text");
  const fresh = '[Variant "wiki"]\n\n1. F*10l E*5o\n';
  const paste = async (text) => {
    await tab(page, "Record");
    await page.evaluate((words) => navigator.clipboard.writeText(words), text);
    await page.press("#text", "Control+a");
    await page.press("#text", "Control+v");
    await page.waitForFunction((words) => document.querySelector("#text").value === words, text);
  };
  await paste(fresh);
  await says(page, /2 plies of wiki/);
  await page.locator(".said", { hasText: "The record as it was is among the recent games." }).waitFor();
  await tab(page, "Games");
  await page.locator("#recent").getByRole("button", { name: /^Skud Pai Sho/ }).click();
  await page.waitForFunction((text) => document.querySelector("#text").value === text, old);
  // The same again is no other game, and a part of the record neither.
  const count = () => page.locator("#recent li").count();
  const before = await count();
  await paste(old);
  await page.press("#text", "Control+End");
  await page.evaluate(() => navigator.clipboard.writeText("1... Rs*10r"));
  await page.press("#text", "Control+v");
  await says(page, /2 plies of skud/);
  assert.equal(await count(), before);
  await close();
});

test("a ply of the moves that is opened in another tab is shown with its game", async () => {
  const { page, close } = await opened();
  await begin(page, "skud", "site");
  await type(page, "Rs*10b", "Rs*10r");
  const [other] = await Promise.all([page.context().waitForEvent("page"), page.getByRole("link", { name: "1, Guest: Rs*10b" }).click({ button: "middle" })]);
  await says(other, /2 plies of skud: no errors/);
  await other.locator(".now", { hasText: "Turn 1, Guest: Rs*10b" }).waitFor();
  assert.ok(await other.locator("#notice").isHidden());
  await close();
});

test("the address of each ply of the moves holds the game, as it is now, also before it is pointed at", async () => {
  const { page, close } = await opened();
  const addresses = () => page.evaluate(() => [...document.querySelectorAll(".plies a")].map((link) => link.getAttribute("href")));
  const lead = async (text) => {
    await write(page, text);
    await says(page, /skud/);
    const link = new paisho.Game(text).toLink();
    await page.waitForFunction((start) => document.querySelector(".plies a")?.getAttribute("href") === start, link.length < 1_900 ? `#${link}/1` : "");
    return link;
  };
  // A variation counts as a link counts it, and an error changes nothing.
  for (const text of [GAME, `${HEAD}1. Rs*10b ( 1. Js*10b Js*10r ) Rs*10r\n2. Rs10b-10e\n`, WRONG]) {
    const link = await lead(text);
    assert.deepEqual(await addresses(), (await page.locator(".plies a").allTextContents()).map((_, at) => `#${link}/${at + 1}`));
  }
  await lead(GAME);
  const [address] = (await addresses()).slice(2);
  const { page: other, close: closeOther } = await opened({ path: address });
  await says(other, /4 plies of skud: no errors/);
  await other.locator(".now", { hasText: "Turn 2, Guest: Rs10b-10e" }).waitFor();
  assert.ok(await other.locator("#notice").isHidden());
  await closeOther();
  // A click goes on in the page, whose address stays.
  await tab(page, "Moves");
  const before = page.url();
  await page.getByRole("link", { name: "2, Guest: Rs10b-10e" }).click();
  await page.locator(".now", { hasText: "Turn 2, Guest: Rs10b-10e" }).waitFor();
  assert.equal(page.url(), before);
  // What is too long for a link names no game instead of a wrong one.
  await lead(`${HEAD}1. Rs*10b {${Array.from({ length: 800 }, (_, at) => (at * at * 7919) % 10_007).join(" ")}} Rs*10r\n`);
  assert.deepEqual([...new Set(await addresses())], [""]);
  await close();
});

test("where the browser keeps nothing, that is said once, and no other game is given up for one that has no room", async () => {
  const refused = () => Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("no", "SecurityError"); } });
  const full = () => (Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); });
  // No room but for nothing.
  const small = () => {
    const set = Storage.prototype.setItem;
    localStorage.setItem("paisho-games", JSON.stringify([{ id: "1", title: "Old", text: "[Variant \"iroh\"]\n" }]));
    Storage.prototype.setItem = function (key, value) {
      if (value.length > 100) throw new DOMException("full", "QuotaExceededError");
      set.call(this, key, value);
    };
  };
  for (const init of [refused, full, small]) {
    const { page, close } = await opened({ init });
    await begin(page, "skud", "site");
    const said = page.locator("#notice", { hasText: "This browser keeps no games: download yours before you leave." });
    await said.waitFor();
    // It stays, whatever is played, until it is closed.
    await type(page, "Rs*10b", "Rs*10r");
    assert.ok(await said.isVisible());
    await page.locator("#notice button").click();
    await type(page, "Rs10b-10e");
    assert.ok(await page.locator("#notice").isHidden());
    if (init === small) assert.match(await page.evaluate(() => localStorage.getItem("paisho-games")), /iroh/);
    await close();
  }
});

test("Back from a link leads to the work that was left, at its ply, which is among the recent games meanwhile", async () => {
  const { page, close } = await opened();
  await begin(page, "iroh");
  const iroh = await page.inputValue("#text");
  await write(page, GAME);
  await says(page, /4 plies of skud/);
  await page.locator(".now").click();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  const other = await beside(page);
  await begin(other, "iroh");
  await page.evaluate((hash) => (location.hash = hash), new paisho.Game(WRONG).toLink());
  await says(page, /3 plies of skud: 1 error/);
  await tab(page, "Games");
  assert.equal(await page.locator("#recent li").count(), 2);
  await page.goBack();
  await says(page, /4 plies of skud: no errors/);
  assert.equal(await page.locator(".now").textContent(), "Turn 1, Guest: Rs*10b");
  assert.deepEqual([await page.inputValue("#text"), await page.evaluate(() => location.hash)], [GAME, ""]);
  await page.goForward();
  await says(page, /3 plies of skud: 1 error/);
  // Without work of one's own it is the example again.
  await page.evaluate(() => localStorage.clear());
  await page.goBack();
  await says(page, /4 plies of skud: no errors/);
  assert.notEqual(iroh, await page.inputValue("#text"));
  await close();
});

test("what is said of a bad link lies upon nothing, and goes with it", async () => {
  const good = `#${new paisho.Game(GAME).toLink()}`;
  for (const viewport of [{ width: 1366, height: 768 }, { width: 390, height: 844 }, { width: 844, height: 390 }]) {
    const { page, close } = await opened({ viewport });
    const boxes = () => page.evaluate(() => [".head", ".board", ".far", ".tabs"].map((part) => JSON.stringify(document.querySelector(part).getBoundingClientRect())));
    const before = await boxes();
    await page.evaluate(() => (location.hash = "#xyz"));
    const notice = page.locator("#notice", { hasText: "holds no game" });
    await notice.waitFor();
    assert.deepEqual(await boxes(), before);
    const [said, far] = [await notice.boundingBox(), await page.locator(".far").boundingBox()];
    assert.ok(said.x >= 0 && said.x + said.width <= viewport.width && (said.y + said.height <= far.y + 1 || said.x >= far.x + far.width), JSON.stringify([said, far]));
    await page.locator(".tools").getByRole("button", { name: "New game" }).click();
    await page.click("#start [value='']");
    // A good link, what is done, and the way back take it away.
    await page.evaluate((hash) => (location.hash = hash), good);
    await notice.waitFor({ state: "hidden" });
    assert.ok(await page.locator(".head h1").isVisible());
    await page.goBack();
    await notice.waitFor();
    await begin(page, "iroh");
    assert.ok(await notice.isHidden());
    await close();
  }
});

test("an address that names no game says so", async () => {
  for (const path of ["#xyz", "#/12G"]) {
    const { page, close } = await opened({ path });
    await page.locator("#notice", { hasText: "holds no game" }).waitFor();
    assert.equal(await page.locator(".plies a").count(), 0);
    await close(`odd${path.length}`);
  }
});
