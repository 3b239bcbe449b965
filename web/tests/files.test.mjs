// The page in a real browser: files, links, and what it hands to other pages.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as paisho from "../dist/index.js";
import { address, begin, board, browser, first, GAME, HEAD, opened, PATIENCE, ready, says, script, serve, sharing, tab, write, WRONG } from "./browser.mjs";

test("what is converted stays beside it, and what its notation leaves out is said", async () => {
  const { page, close } = await opened();
  const text = `${HEAD.trim()}\n[Guest "Mei"]\n[Event "Spring"]\n\n{calm} 1. Rs*10b Rs*10r\n2. Rs10b-10e! (2. Rs10b-10d? {or this}) Rs10r-10o {so}\n`;
  const convert = async (notation, words) => {
    await write(page, text);
    await says(page, /4 plies of skud: no errors/);
    await tab(page, "Share");
    await page.selectOption("#notation", notation);
    await page.click("#convert");
    await page.locator("#shared", { hasText: "recent games" }).waitFor();
    assert.equal(await page.locator("#shared").textContent(), `${words} Take it back`);
    await says(page, /4 plies of skud: no errors/);
    return page.inputValue("#text");
  };
  const kept = "The record as it was is among the recent games.";
  const gate = await convert("garden-gate", `The notation garden-gate leaves out 3 comments, 1 variation, 2 glyphs and the tags Event, Guest, Rules. ${kept}`);
  assert.ok(!gate.includes("Mei") && !gate.includes("calm"));
  await tab(page, "Games");
  await page.locator("#recent").getByRole("button", { name: /^Mei · Skud Pai Sho · Spring,/ }).click();
  await page.waitForFunction((old) => document.querySelector("#text").value === old, text);
  // JSON holds all of it; what is the same already is left alone.
  assert.ok((await convert("json", kept)).includes("calm"));
  await page.locator("#shared").getByRole("button").click();
  await page.waitForFunction((old) => document.querySelector("#text").value === old, text);
  assert.deepEqual(await page.evaluate(() => [document.querySelector("#shared").textContent, document.activeElement.id]), ["", "convert"]);
  await close();
});

test("the position that is shown is converted and downloaded as one", async () => {
  const { page, close } = await opened();
  const four = paisho.generate("wiki", { seed: 10 });
  for (const game of [new paisho.Game(`${HEAD}1. Rs*10b Rs*10r\n2. Rs10b-10e (2. Rs10b-10d) Rs10r-10o\n`), four]) {
    await write(page, game.to("pai"));
    await says(page, new RegExp(`${game.length} plies of ${game.variant}|5 plies of skud`));
    await tab(page, "Moves");
    // One of a variation, too.
    await page.locator(".plies a").nth(3).click();
    await ready(page);
    await tab(page, "Share");
    await page.selectOption("#notation", "position");
    const [saved] = await Promise.all([page.waitForEvent("download"), page.click("#download")]);
    const record = readFileSync(await saved.path(), "utf8");
    const [position] = paisho.read(record).map((one) => one.position());
    const at = game === four ? four.position(4) : game.position(2).play("Rs10b-10d");
    assert.deepEqual([`${position}`, position.toMove, position.variant], [`${at}`, at.toMove, at.variant]);
    assert.match(record, game === four ? /Players "4"/ : /Rules "site"/);
    await page.click("#convert");
    await page.waitForFunction((text) => document.querySelector("#text").value === text, record);
    await page.locator("#shared", { hasText: "The notation position leaves out" }).waitFor();
  }
  await close();
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
  await page.waitForFunction(() => /Copied a link of \d+ characters/.test(document.querySelector("#shared").textContent));
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

test("a link shows the board at its ply at once: by number, or by turn and seat", async () => {
  const link = new paisho.Game(`${HEAD}1. Rs*10b Rs*10r\n2. Rs10b-10e (2. Rs10b-10d) Rs10r-10o\n`).toLink();
  for (const [ply, now] of [["/2H", "Turn 2, Host: Rs10r-10o"], ["/2H.", "Turn 2, Host: Rs10r-10o"], ["/4),", "Turn 2, Guest: Rs10b-10d"], ["/4%20", "Turn 2, Guest: Rs10b-10d"],
    ["/4?utm_source=x", "Turn 2, Guest: Rs10b-10d"], [").", "Before the first ply"], ["&utm_source=x", "Before the first ply"], ["/1g", "Turn 1, Guest: Rs*10b"], ["/4", "Turn 2, Guest: Rs10b-10d"], ["/0", "Before the first ply"], ["", "Before the first ply"],
    ["/9H", null], ["/6", null], ["/2X", null], ["/-1", null]]) {
    const { page, close } = await opened({ path: `#${link}${ply}` });
    assert.equal(await page.locator(".now").textContent(), now ?? "Before the first ply");
    // A ply that the game has not is told of.
    if (now) assert.ok(await page.locator("#notice").isHidden());
    else assert.match(await page.locator("#notice").textContent(), new RegExp(`^The game of this link has no ply ${ply.slice(1)}: it is shown from its start\\.`));
    // The text is closed.
    assert.ok(await page.locator("#text").isHidden() && await page.locator(".plies").isVisible());
    await close();
  }
});

test("without scripts the page says what it needs", async () => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(address);
  assert.match(await page.locator("noscript").textContent(), /This page needs its script/);
  assert.ok((await page.locator("noscript").boundingBox()).height > 10);
  await page.context().close();
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

test("it works without a network after the first visit", async () => {
  const { page, close } = await opened();
  await page.evaluate(() => navigator.serviceWorker.ready);
  serve(false);
  try {
    await page.reload();
    await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
    await write(page, WRONG);
    await says(page, /1 error/);
  } finally {
    serve(true);
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
  for (const [message, why] of [[{ paisho: "dance" }, "unknown message `dance`"], [{ paisho: "set" }, "`text` of `set` is no text"],
    [{ paisho: "go", ply: "x" }, "`ply` of `go` is no whole number"], [{ paisho: "go", ply: 99 }, "the game has 4 plies, and no ply 99"]]) {
    await send(message);
    await page.waitForFunction((words) => window.heard.some((data) => data.paisho === "error" && data.message === words), why);
  }
  await context.close();
});

test("a record is pasted onto the page, and read out of a page that was written", async () => {
  const { page, close } = await opened();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, "0H.R,W,K,B;0G.R,W,K,B;1G.R3(0,-8);1H.R3(0,8)");
  await says(page, /2 plies of skud: no errors/);
  const game = new paisho.Game(GAME);
  await page.setInputFiles("#file", { name: "game.html", mimeType: "text/html", buffer: Buffer.from(game.toHtml()) });
  await says(page, /4 plies of skud: no errors/);
  await page.setInputFiles("#file", { name: "board.png", mimeType: "image/png", buffer: Buffer.from(game.toPng()) });
  await page.locator("#notice", { hasText: "board.png is no text" }).waitFor();
  await says(page, /4 plies of skud: no errors/);
  await close("pasted");
});
