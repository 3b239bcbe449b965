// The page in a real browser: what is entered while the engine is still at work.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { begin, clickPlace, choose, GAME, hand, HEAD, hold, holding, opened, ready, release, says, tab, write } from "./browser.mjs";

const PLIES = ["Rs*10b", "Rs*10r", "Rs10b-10e", "Rs10r-10p", "Js*2j", "Js*18j", "Js2j-4j", "Js18j-16j", "C*2j", "C*18j"];

async function enter(page, ...plies) {
  for (const ply of plies) {
    await page.fill("#ply", ply);
    await page.press("#ply", "Enter");
  }
}
const lines = (plies) => plies.map((ply, at) => (at % 2 ? ` ${ply}` : `${at ? "\n" : ""}${at / 2 + 1}. ${ply}`)).join("");

test("plies that are typed one after the other are played one after the other", async () => {
  const { page, close } = await opened({ init: holding });
  for (const isHeld of [false, true]) {
    await begin(page, "skud");
    await ready(page);
    if (isHeld) await hold(page);
    await enter(page, ...PLIES);
    if (isHeld) await release(page);
    await says(page, /10 plies of skud: no errors/);
    assert.equal(await page.inputValue("#text"), `${HEAD}${lines(PLIES)}\n`);
    assert.equal(await page.inputValue("#ply"), "");
  }
  // What is typed while a ply is judged stays.
  await ready(page);
  await hold(page);
  await enter(page, "Js4j-5j");
  await page.fill("#ply", "Js16");
  await release(page);
  await says(page, /11 plies of skud/);
  await ready(page);
  assert.equal(await page.inputValue("#ply"), "Js16");
  await close();
});

test("where a ply is refused, none that was entered behind it is played", async () => {
  const { page, close } = await opened({ init: holding });
  await begin(page, "skud");
  await ready(page);
  await hold(page);
  // The last one would be legal where the third one is not.
  await enter(page, "Rs*10b", "Rs*10r", "Rs10b-18b", "Rs10b-10e");
  await release(page);
  await page.locator(".said", { hasText: "what was entered after it is not played" }).waitFor();
  assert.equal(await page.inputValue("#ply"), "Rs10b-18b");
  assert.equal(await page.inputValue("#text"), `${HEAD}1. Rs*10b Rs*10r\n`);
  // It can be mended, and it goes with the position.
  await enter(page, "Rs10b-10e");
  await says(page, /3 plies of skud: no errors/);
  for (const leave of [() => page.getByRole("button", { name: "Back", exact: true }).click(), () => choose(page, "Undo the last change")]) {
    await ready(page);
    await enter(page, "nonsense");
    await page.locator(".said", { hasText: "nonsense cannot be read here" }).waitFor();
    assert.equal(await page.inputValue("#ply"), "nonsense");
    await leave();
    await page.waitForFunction(() => document.querySelector("#ply").value === "");
  }
  await close();
});

test("what was entered is played in no other position than that in which it was entered", async () => {
  const { page, close } = await opened({ init: holding });
  const other = page.locator(".said", { hasText: "Another position is shown now: what was entered before is not played." });
  await write(page, GAME);
  await says(page, /4 plies of skud: no errors/);
  await tab(page, "Moves");
  for (const leave of [() => page.getByRole("button", { name: "Back", exact: true }).click(), () => page.locator("#text").evaluate((field, text) => {
    field.value = text;
    field.dispatchEvent(new Event("input"));
  }, `${GAME}3. Js*10b\n`)]) {
    await page.getByRole("link", { name: "2, Host: Rs10r-10o" }).click();
    await ready(page);
    const plies = await page.locator(".plies a").count();
    await hold(page);
    await enter(page, "C*10b", "C*10r");
    await leave();
    await release(page);
    await other.waitFor();
    await ready(page);
    assert.ok(!(await page.inputValue("#text")).includes("C*"));
    assert.ok((await page.locator(".plies a").count()) <= plies + 1);
  }
  await close();
});

test("what is pointed at while a ply is judged waits for it, and so does what takes it back", async () => {
  const { page, close } = await opened({ init: holding });
  await begin(page, "skud");
  await ready(page);
  await hold(page);
  for (const [name, place] of [["Guest's Rose", "10b"], ["Host's Rose", "10r"]]) {
    await hand(page, name).click({ force: true });
    await clickPlace(page, place);
  }
  await clickPlace(page, "10b");
  await clickPlace(page, "10e");
  await release(page);
  await says(page, /3 plies of skud: no errors/);
  assert.equal(await page.inputValue("#text"), `${HEAD}1. Rs*10b Rs*10r\n2. Rs10b-10e\n`);
  await ready(page);
  await hold(page);
  await enter(page, "Rs10r-10o");
  await page.getByRole("button", { name: "Take back" }).click();
  // Behind that it is unsure for which position something was meant.
  await enter(page, "Js*2j");
  await release(page);
  await page.locator(".said", { hasText: "Another position is shown now: what was entered before is not played." }).waitFor();
  await ready(page);
  assert.equal(await page.inputValue("#text"), `${HEAD}1. Rs*10b Rs*10r\n2. Rs10b-10e\n`);
  await close();
});

test("what is chosen in the menu while a ply is judged is done to the position that it leads to", async () => {
  const { page, close } = await opened({ init: holding });
  await begin(page, "skud");
  await ready(page);
  await hold(page);
  await enter(page, "Rs*10b");
  await choose(page, "Comment …");
  // What comes next waits for the words.
  await enter(page, "Rs*10r");
  assert.ok(await page.locator("#sure").isHidden());
  await release(page);
  await page.locator("#sure").waitFor();
  assert.deepEqual([await page.locator(".now").textContent(), await page.inputValue("#sure-text")], ["Turn 1, Guest: Rs*10b", ""]);
  await page.fill("#sure-text", "as ever");
  await page.click("#sure-yes");
  await says(page, /2 plies of skud: no errors/);
  assert.equal(await page.inputValue("#text"), `${HEAD}1. Rs*10b {as ever} Rs*10r\n`);
  // A link has what was entered before it, a new game takes nothing away, and the seat that is to move then resigns.
  await ready(page);
  await tab(page, "Share");
  await hold(page);
  await enter(page, "Rs10b-10e");
  await page.click("#share");
  await release(page);
  await page.waitForFunction(() => /Copied a link/.test(document.querySelector("#shared").textContent));
  assert.match(await page.inputValue("#link"), /\/3$/);
  await ready(page);
  await hold(page);
  await enter(page, "Rs10r-10o");
  await choose(page, "Resign …");
  await page.locator(".tools").getByRole("button", { name: "New game" }).click();
  await release(page);
  await page.locator("#sure-words", { hasText: "Guest resigns the game?" }).waitFor();
  await page.click("#sure [value='']");
  await page.locator("#start").waitFor();
  await page.selectOption("#start-variant", "iroh");
  await page.click("#start-go");
  await says(page, /0 plies of iroh/);
  await page.waitForFunction(() => localStorage.getItem("paisho-games").includes("Rs10r-10o"));
  // Before words are typed in vain, what prevents them is said.
  await write(page, `${HEAD}1. Rs*10b Rs*10r\n2. Rs10b-14b\n`);
  await says(page, /1 error/);
  await choose(page, "Comment …");
  await page.locator(".said", { hasText: "The record has errors" }).waitFor();
  assert.ok(await page.locator("#sure").isHidden());
  await close();
});

test("copying and saving the game, and Ctrl+Z, wait for a ply that is judged", async () => {
  const { page, close } = await opened({ init: holding });
  await begin(page, "skud");
  await ready(page);
  await hold(page);
  await enter(page, "Rs*10b");
  await choose(page, "Copy the game");
  const saved = page.waitForEvent("download");
  await choose(page, "Save the game");
  await release(page);
  assert.match(readFileSync(await (await saved).path(), "utf8"), /Rs\*10b/);
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /Rs\*10b/);
  await ready(page);
  await hold(page);
  await enter(page, "Rs*10r");
  await page.locator(".now").click();
  await page.keyboard.press("Control+z");
  await release(page);
  await page.waitForFunction(() => document.querySelector("#text").value.endsWith("Rs*10b\n"));
  await page.keyboard.press("Control+y");
  await page.waitForFunction(() => document.querySelector("#text").value.endsWith("Rs*10b Rs*10r\n"));
  await close();
});

test("a click after something was typed in the record is meant for the position of that", async () => {
  const { page, close } = await opened({ init: holding });
  await write(page, `${HEAD}1. Rs*10b Rs*10r\n`);
  await says(page, /2 plies of skud: no errors/);
  await ready(page);
  await hold(page);
  await page.focus("#text");
  await page.keyboard.press("Control+End");
  await page.keyboard.type("2. Rs10b-10e");
  await clickPlace(page, "10r");
  await clickPlace(page, "10o");
  await release(page);
  await says(page, /4 plies of skud: no errors/);
  assert.equal(await page.inputValue("#text"), `${HEAD}1. Rs*10b Rs*10r\n2. Rs10b-10e Rs10r-10o\n`);
  // What was pointed at before a step to another position is told of.
  await ready(page);
  await hold(page);
  await enter(page, "Js*2j");
  await clickPlace(page, "10e");
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await release(page);
  await page.locator(".said", { hasText: "Another position is shown now: what was entered before is not played." }).waitFor();
  await close();
});

test("a tile can be dragged while the ply before it is judged", async () => {
  const { page, close } = await opened({ init: holding });
  await begin(page, "skud");
  await ready(page);
  const middle = async (place) => {
    const { x, y, width, height } = await page.locator(`#player .cell[aria-label^="${place} "]`).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  const drag = async (from, to) => {
    await from.hover({ force: true });
    await page.mouse.down();
    await page.mouse.move(...await middle("10j"), { steps: 4 });
    await page.mouse.move(...await middle(to), { steps: 4 });
    await page.mouse.up();
  };
  await hold(page);
  await enter(page, "Rs*10b");
  await drag(hand(page, "Host's Rose"), "10r");
  // A tile that can't be moved then is left alone, and so is where it was put.
  await drag(hand(page, "Host's Jasmine"), "10r");
  await release(page);
  await says(page, /2 plies of skud: no errors/);
  await ready(page);
  assert.equal(await page.inputValue("#text"), `${HEAD}1. Rs*10b Rs*10r\n`);
  assert.deepEqual(await page.evaluate(() => [document.querySelectorAll(".picked, .ghost").length, document.querySelector(".said").textContent]), [0, ""]);
  await close();
});

test("an emptied record says what a page without a game says", async () => {
  const { page, close } = await opened();
  await write(page, `${HEAD}1. Rs*10b\n2. Rs*10r\n`);
  await says(page, /error/);
  await page.fill("#text", "");
  const words = "There is no game here: begin a new game, or paste one.";
  await page.locator("#turn", { hasText: words }).waitFor({ state: "attached" });
  await enter(page, "Rs*10b");
  await page.locator(".said", { hasText: words }).waitFor();
  await page.fill("#text", GAME);
  await page.locator("#turn", { hasText: "Guest to move" }).waitFor({ state: "attached" });
  await close();
});
