// The page in a real browser: what comes to it from elsewhere, the engine first.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { address, browser, choose, GAME, HEAD, opened, PATIENCE, ready, says } from "./browser.mjs";

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
