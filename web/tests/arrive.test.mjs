// The page in a real browser: how a game begins. What comes to it from elsewhere, the engine first, the list of the games of a
// file, and a new game.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import * as paisho from "../dist/index.js";
import { address, axe, board, browser, choose, first, GAME, HEAD, opened, PATIENCE, ready, says, SHOTS, write } from "./browser.mjs";

const paste = (page, text) => page.evaluate((words) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", words);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}, text);

/** Opens files, each a name with its bytes. */
const open = (page, ...files) => page.setInputFiles("#file", files.map(([name, bytes]) => ({ name, mimeType: "", buffer: Buffer.from(bytes) })));

test("what holds no ply takes no game's place, and is shown if that is wanted", async () => {
  const { page, close } = await opened();
  await page.keyboard.press("End");
  await ready(page);
  await page.fill("#ply", "Js*10b");
  await page.press("#ply", "Enter");
  await says(page, /5 plies of skud: no errors/);
  const own = `${GAME}3. Js*10b\n`;
  const rich = "{\\rtf1\\ansi 1. Rs*10b Rs*10r\\par}";
  for (const [text, why] of [
    ["https://skudpaisho.com/?ig=160722", 'does not contain its plies: open it there, and copy the text under "Show game notation".'],
    ["hello there", "This holds no game: hello cannot be read here."],
    ["Who plays today? I have time at 10.", "This holds no game: Who plays today? I have time at 10. is not a ply."],
    ["1. e4 e5", "This holds no game: nothing in it can be read as a ply."],
    ["{a comment}", "This holds no game: nothing in it can be read as a ply."],
    ['{"x":1}', "This holds no game: a record has no x."],
    ["[]", "This holds no game: there is no record here."],
    [rich, "This is rich text: save it as plain text."],
  ]) {
    await paste(page, text);
    await page.locator("#notice", { hasText: why }).waitFor();
    await page.locator("#notice").getByRole("button", { name: "Show the text" }).waitFor();
    assert.equal(await page.inputValue("#text"), own);
    assert.equal(await page.locator(".plies a").count(), 5);
    await page.locator("#notice").getByRole("button", { name: "Close" }).click();
  }
  // The next thing that is done takes the words away.
  await paste(page, "hello there");
  await page.locator("#notice", { hasText: "hello" }).waitFor();
  await ready(page);
  await page.fill("#ply", "Js*10r");
  await page.press("#ply", "Enter");
  await says(page, /6 plies of skud/);
  assert.ok(await page.locator("#notice").isHidden());
  // If it is wanted it is a text of its own, and the game stays among the recent ones.
  await paste(page, "hello there");
  await page.locator("#notice").getByRole("button", { name: "Show the text" }).click();
  await says(page, /1 error|2 errors/);
  assert.ok(await page.locator("#text").isVisible());
  assert.equal(await page.inputValue("#text"), "hello there");
  await page.getByRole("tab", { name: "Games", exact: true }).click();
  await page.locator("#recent li button").first().click();
  await says(page, /6 plies of skud/);
  // A game with errors is one, also where its first ply is wrong, and so is one without plies.
  for (const [text, count] of [[`${HEAD}1. Rs*10b Rs*10r\n2. Rs10b-14b\n`, "3 plies of skud: 1 error"], ["1. Rs*10c Rs*10r\n", "2 plies"], ['[Guest "Mei"]\n[Variant "iroh"]\n', "0 plies of iroh"]]) {
    await paste(page, text);
    await says(page, new RegExp(count));
    assert.equal(await page.inputValue("#text"), text);
    assert.ok(await page.locator("#notice").isHidden());
  }
  await close("refused");
});

test("a file that is no text says why, and one that hides a text gives it", async () => {
  const { page, close } = await opened();
  const umlaut = GAME.replace("\n\n", '\n[Guest "José"]\n\n');
  for (const [name, bytes, why] of [
    ["a.pai", Buffer.from(umlaut, "latin1"), "a.pai: the byte 0xe9 is not UTF-8; save the file as UTF-8."],
    ["b.pai", Buffer.concat([Buffer.from("{\ufffd é} 1. Rs*10b "), Buffer.from([0x96])]), "b.pai: the byte 0x96 is not UTF-8; save the file as UTF-8."],
    ["a.rtf", "{\\rtf1\\ansi 1. Rs*10b}", "a.rtf is rich text: save it as plain text."],
    ["a.docx", "PK\x03\x04\x14", "a.docx is a document: save it as plain text."],
    ["a.zip", "PK\x03\x04\x14", "a.zip is no text but a zip archive: unpack it first."],
    ["a.pdf", "%PDF-1.7", "a.pdf is no text but a PDF: copy the record out of it."],
    ["a.pai", "1. Rs*10b\0", "a.pai is no text, so it holds no record."],
    ["a.gz", Buffer.from([0x1f, 0x8b, 1, 2]), "a.gz is a damaged gzip archive."],
    ["a.pai", "", "This holds no game: there is no record here"],
  ]) {
    await open(page, [name, bytes]);
    await page.locator("#notice", { hasText: why }).waitFor();
    assert.match(await page.locator("#verdict").textContent(), /4 plies of skud: no errors/);
  }
  for (const [name, bytes] of [["a.pai.gz", gzipSync(umlaut)], ["a.pai", Buffer.from(`\ufeff${umlaut}`, "utf16le")]]) {
    await paste(page, "[Variant \"iroh\"]\n");
    await says(page, /0 plies of iroh/);
    await open(page, [name, bytes]);
    await says(page, /4 plies of skud: no errors/);
    assert.equal(await page.inputValue("#text"), umlaut);
    assert.ok(await page.locator("#notice").isHidden());
  }
  await close();
});

test("until the engine is there the page says so, and where it can't be had", async () => {
  for (const status of [200, 404]) {
    const context = await browser.newContext();
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    let give;
    const given = new Promise((done) => (give = done));
    await context.route("**/engine_bg.wasm", async (route) => {
      await given;
      await (status === 200 ? route.continue() : route.fulfill({ status }));
    });
    await page.goto(address);
    const loading = page.locator("#loading", { hasText: "The engine is loading …" });
    const box = await loading.boundingBox();
    assert.ok(box.width > 400 && Math.abs(box.width - box.height) < 2, JSON.stringify(box));
    assert.ok(box.y + box.height <= page.viewportSize().height);
    give();
    await loading.waitFor({ state: "detached" });
    if (status === 200) {
      await page.locator(".board svg").first().waitFor();
    } else {
      const notice = page.locator("#notice", { hasText: "The engine of this page could not be loaded." });
      await notice.waitFor();
      await context.unroute("**/engine_bg.wasm");
      await notice.getByRole("button", { name: "Reload" }).click();
      await page.locator(".board svg").first().waitFor();
    }
    await context.close();
  }
});

test("a new comment keeps the marks of the old one", async () => {
  const { page, close } = await opened();
  await paste(page, `${HEAD}1. Rs*10b {good [%mark red 10b]} Rs*10r\n2. Rs10b-10e (2. Rs10b-9d {v [%arrow green 10b-9d]})\n`);
  await says(page, /3 plies of skud: no errors/);
  for (const [ply, old, fresh] of [[0, "good", "very good"], [3, "v", ""]]) {
    await page.locator(".plies a").nth(ply).click();
    await ready(page);
    await choose(page, "Comment …");
    assert.equal(await page.inputValue("#sure-text"), old);
    await page.fill("#sure-text", fresh);
    await page.click("#sure-yes");
    await page.waitForFunction((words) => document.querySelector("#text").value.includes(words), `{${fresh}${fresh && " "}[%`);
    await says(page, /no errors/);
  }
  assert.match(await page.inputValue("#text"), /\{very good \[%mark red 10b\]\} Rs\*10r\n2\. Rs10b-10e \( 2\. Rs10b-9d \{\[%arrow green 10b-9d\]\} \)/);
  await close();
});

/** Who plays which rule set at which event. Eve plays the second game and the last one. */
const GAMES = [["skud", "Ann", "Cyd"], ["iroh", "Ben", "Eve"], ["iroh", "Cyd", "Ann"], ["skud", "Dee", "Ben"], ["iroh", "Ann", "Dee"], ["wiki", "Eve", "Cyd"]]
  .map(([variant, ...names], seed) => {
    const game = first(paisho.generate(variant, { seed }), 4);
    return game.withTags({ [game.seats[0]]: names[0], [game.seats[1]]: names[1], Event: `Cup of ${variant}`, Result: null });
  });
const PAI = GAMES.map((game) => game.to("pai")).join("\n");

async function withFile(name, text) {
  const { page, close } = await opened();
  await open(page, [name, text]);
  await page.waitForSelector(`#games button[aria-setsize="${GAMES.length}"]`);
  return { page, close };
}
/** The numbers of the games that the list shows. */
const shown = (page) => page.evaluate(() => [...document.querySelectorAll("#games button")].map((row) => parseInt(row.textContent, 10)));
/** Waits until a game is chosen in the list, or none that is shown. */
async function chosen(page, number) {
  await page.waitForFunction((id) => document.querySelector("#games").getAttribute("aria-activedescendant") === id, number && `game-${number}`);
  const selected = await page.evaluate(() => [...document.querySelectorAll("#games [aria-selected=true]")].map((row) => [row.id, row.role]));
  assert.deepEqual(selected, number ? [[`game-${number}`, "option"]] : []);
}

test("games are found by what their tags and plies say, by all words, whatever the tags are called", async () => {
  for (const [name, text] of [["some.pai", PAI], ["some.jsonl", GAMES.map((game) => `${game.to("jsonl").trim()}\n`).join("")]]) {
    const { page, close } = await withFile(name, text);
    // Every game has an event; a date, a tag of that name or a field nobody has written.
    for (const [words, found] of [["Eve", [2, 6]], ["Event", []], ["Date", []], ["cup", [1, 2, 3, 4, 5, 6]], ["cyd  IROH ", [3]],
      ["iroh cyd", [3]], ["cyd nobody", []], [" ", [1, 2, 3, 4, 5, 6]]]) {
      await page.fill("#find", words);
      assert.deepEqual(await shown(page), found, `${name}: ${words}`);
      assert.equal(await page.textContent("#count"), words.trim() && `${found.length} of 6 games`);
    }
    const [ply] = GAMES[3].plies;
    await page.fill("#find", `dee ${ply.text}`);
    assert.deepEqual(await shown(page), [4]);
    await close();
  }
  // By what the game says now that it is changed.
  const { page, close } = await withFile("some.pai", PAI);
  await page.fill("#find", "fay");
  assert.deepEqual(await shown(page), []);
  await write(page, `[Annotator "Fay"]\n${await page.inputValue("#text")}`);
  await says(page, /4 plies of skud: no errors/);
  assert.deepEqual(await shown(page), [1]);
  await close();
});

test("Enter opens the first game that is found, and keys go through those that are shown alone", async () => {
  const { page, close } = await withFile("some.pai", PAI);
  const title = async (words) => page.locator("h1", { hasText: words }).waitFor();
  await chosen(page, 1);
  await page.fill("#find", "iroh");
  // The one that is chosen is not among them.
  await chosen(page, null);
  await page.press("#find", "Enter");
  await chosen(page, 2);
  await title("Ben – Eve");
  assert.equal(await page.evaluate(() => document.activeElement.id), "find");
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.evaluate(() => document.activeElement.id), "games");
  for (const [key, number, words] of [["ArrowDown", 3, "Cyd – Ann"], ["ArrowDown", 5, "Ann – Dee"], ["ArrowDown", 5, "Ann – Dee"],
    ["ArrowUp", 3, "Cyd – Ann"], ["Home", 2, "Ben – Eve"], ["ArrowUp", 2, "Ben – Eve"], ["End", 5, "Ann – Dee"]]) {
    await page.keyboard.press(key);
    await chosen(page, number);
    await title(words);
    assert.equal(await page.evaluate(() => document.activeElement.id), "games");
  }
  // From a game that is not shown the first one that is comes next.
  await page.fill("#find", "eve");
  await chosen(page, null);
  await page.press("#games", "ArrowDown");
  await chosen(page, 2);
  await axe(page);
  // Where nothing is found, nothing is opened.
  await page.fill("#find", "nobody");
  await page.press("#find", "Enter");
  await page.press("#games", "End");
  await title("Ben – Eve");
  await page.fill("#find", "");
  await page.press("#games", "End");
  await chosen(page, 6);
  await close("found");
});

test("the game that is chosen is in the list for those who hear it, also where it is out of sight", async () => {
  const many = Array.from({ length: 60 }, (_, at) => `[Guest "P${at + 1}"]\n[Variant "skud"]\n\n1. Rs*10b Rs*10r\n`).join("\n");
  const { page, close } = await opened();
  await open(page, ["many.pai", many]);
  await page.waitForSelector('#games button[aria-setsize="60"]');
  await page.press("#games", "End");
  await chosen(page, 60);
  const inSight = () => page.evaluate(() => {
    const [box, row] = [document.querySelector("#games"), document.querySelector("#game-60")].map((one) => one.getBoundingClientRect());
    return row.top >= box.top && row.bottom <= box.bottom + 1;
  });
  assert.ok(await inSight());
  await page.locator("#games").evaluate((box) => (box.scrollTop = 0));
  await page.waitForSelector("#game-1");
  assert.ok(!(await inSight()));
  await chosen(page, 60);
  assert.equal(await page.getAttribute("#game-60", "aria-posinset"), "60");
  await close();
});

test("a new game asks for players, names and its set-up", async () => {
  const { page, close } = await opened();
  const start = (variant) => page.locator(".tools").getByRole("button", { name: "New game" }).click().then(() => page.selectOption("#start-variant", variant));
  await start("wiki");
  assert.ok(await page.getByLabel("Sente's name").isVisible() && await page.locator("#start-rules").isHidden());
  await page.getByLabel("Players").selectOption("4");
  for (const [seat, name] of [["Red", "Mei"], ["Green", "Lu"]]) await page.getByLabel(`${seat}'s name`).fill(name);
  await page.click("#start-go");
  await says(page, /0 plies of wiki: no errors/);
  assert.match(await page.inputValue("#text"), /\[Players "4"\][^]*\[Red "Mei"\]\n\[Green "Lu"\]/);
  assert.deepEqual(await page.locator(".seat .name").allTextContents(), ["Yellow", "Mei Red", "Blue", "Lu Green"]);
  await start("basic");
  await page.getByText("Set-up", { exact: true }).click();
  // What no rules can count to is refused where it is typed, and nothing is lost.
  for (const odd of ["4294967296", "99999999999", "-5", "1.5"]) {
    await page.getByLabel("Points to win").fill(odd);
    await page.click("#start-go");
    await page.locator("#start-wrong", { hasText: `Points to win: a whole number from 0 to 2147483647, not ${odd}.` }).waitFor();
    assert.equal(await page.getByLabel("Points to win").inputValue(), odd);
  }
  await page.getByLabel("Points to win").fill("60");
  await page.click("#start-go");
  await says(page, /0 plies of basic: no errors/);
  assert.match(await page.inputValue("#text"), /\[Target "60"\]/);
  await start("skud");
  assert.equal(await page.inputValue("#start-rules"), "site");
  assert.deepEqual(await page.locator("#start-rules option").allTextContents(), ["site: as the Garden Gate plays", "2018: the rules as their page had them in 2018"]);
  // Tiles are counted, options ticked; what the rules don't allow is said before anything begins.
  await page.getByText("Set-up", { exact: true }).click();
  const accents = page.getByRole("group", { name: "Guest's accents" });
  for (const odd of ["-1", "1.5"]) {
    await accents.getByLabel("Rock").fill(odd);
    await page.click("#start-go");
    await page.locator("#start-wrong", { hasText: `Guest's accents, Rock: a whole number from 0 to 99, not ${odd}.` }).waitFor();
  }
  await accents.getByLabel("Rock").fill("");
  for (const [name, count] of [["Boat", "1"], ["Knotweed", "2"]]) await accents.getByLabel(name).fill(count);
  await page.click("#start-go");
  await page.locator("#start-wrong", { hasText: "Guest brings four accents, but 3 are named here." }).waitFor();
  assert.ok(await page.locator("#start").isVisible());
  await accents.getByLabel("Rock").fill("1");
  await page.getByLabel("Tiles on the board").fill("<Rs 10b> (Rs 10r)");
  for (const name of ["NoWheels", "DiagonalMovement"]) await page.getByLabel(new RegExp(`${name}:`)).check();
  await page.click("#start-go");
  await says(page, /0 plies of skud: no errors/);
  assert.deepEqual(await board(page), ["10b", "10r"]);
  assert.match(await page.inputValue("#text"), /\[GuestAccents "(Rk Kn Kn B)"\]\n\[Options "NoWheels, DiagonalMovement"\]/);
  // One tile, or one of a few pairs, is chosen.
  await start("ancient");
  await page.getByText("Set-up", { exact: true }).click();
  await page.getByLabel("Centre piece").selectOption({ label: "Coin" });
  await page.getByRole("group", { name: "First's hand" }).getByLabel("Lily").fill("2");
  await page.click("#start-go");
  await says(page, /0 plies of ancient: no errors/);
  assert.match(await page.inputValue("#text"), /\[Centre "Co"\]\n\[FirstHand "Ly Ly"\]/);
  await start("wiki");
  await page.getByLabel("Players").selectOption("3");
  await page.getByLabel("The two seats of one player").selectOption("Yellow Green");
  await page.click("#start-go");
  await says(page, /0 plies of wiki: no errors/);
  assert.match(await page.inputValue("#text"), /\[Team "Yellow Green"\]/);
  // All that is offered is known to the rules.
  await start("skud");
  await page.getByText("Set-up", { exact: true }).click();
  if (SHOTS) await page.screenshot({ path: join(SHOTS, "set-up.png") });
  const options = await page.locator("#start-set-up [name=Options] input").evaluateAll((all) => all.map((one) => one.dataset.value));
  assert.deepEqual(new paisho.Game(`${HEAD.trim()}\n[Options "${options.join(", ")}"]\n\n`).diagnostics, []);
  assert.notDeepEqual(new paisho.Game(`${HEAD.trim()}\n[Options "NoSuch"]\n\n`).diagnostics, []);
  await axe(page);
  await page.locator("#start").getByRole("button", { name: "Cancel" }).click();
  await close();
});
