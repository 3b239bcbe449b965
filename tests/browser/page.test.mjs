// The page in a real browser: every ply against `replay --each`, keys, links, a phone, dark, paper, screen readers; and
// that it says nothing on the console, asks for nothing, and takes no name for HTML.
//
// Run by `.ci/browser.sh`, which makes the program and installs the driver. With SHOTS=FOLDER it leaves pictures to look at.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { FLAGS, PAISHO, PATIENCE, chromium } from "./browser.mjs";

const SHOTS = process.env.SHOTS;
const VARIANTS = ["skud", "wiki", "basic", "iroh", "ancient", "balance"];
const folder = mkdtempSync(join(tmpdir(), "paisho-browser-"));
if (SHOTS) mkdirSync(SHOTS, { recursive: true });
let browser;
before(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
});
after(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** The output of the command; findings are no failure here. */
function paisho(...args) {
  try {
    return execFileSync(PAISHO, args, { encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] });
  } catch (error) {
    assert.equal(error.status, 1, `paisho ${args.join(" ")}`);
    return error.stdout;
  }
}

/** Makes a page of a text, and opens it. What it must never do fails the test. */
async function opened(name, text, { args = [], hash = "", ...context } = {}) {
  const [source, html] = [join(folder, `${name}.pai`), join(folder, `${name}.html`)];
  writeFileSync(source, text);
  paisho("show", source, "--to", "html", "-o", html, ...args);
  const page = await (await browser.newContext(context)).newPage();
  page.setDefaultTimeout(PATIENCE);
  const wrong = [];
  page.on("console", (message) => wrong.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => wrong.push(`error: ${error}`));
  page.on("dialog", (dialog) => wrong.push(`dialog: ${dialog.message()}`));
  page.on("request", (request) => request.url().match(/^(file|blob):/) || wrong.push(`request: ${request.url()}`));
  await page.goto(pathToFileURL(html) + hash);
  if (context.javaScriptEnabled !== false) await page.locator(".paisho").waitFor();
  return { page, source, html, close: async () => {
    if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
    assert.deepEqual(wrong, []);
    await page.context().close();
  } };
}

/** What lies on the board: `10c Guest's Rose`, in the order of the places. */
const board = (page) => page.evaluate(() => [...document.querySelectorAll("use[id^=t-]")].map((use) => {
  const place = use.id.slice(2).replace(/^s/, "#").replace(/-\d$/, "");
  return `${place} ${document.querySelector(use.getAttribute("href")).querySelector("title").textContent}`;
}).sort());

/** The same of a position as `replay --each` has it. */
function lying(position, names, seats) {
  const tiles = [...position.matchAll(/([<({[]?)(\w+) (#?\d+[a-s])(~?)[>)}\]]?/g)];
  return tiles.map(([, bracket, code, place, spent]) => {
    const seat = { "<": 0, "(": 1, "{": 2, "[": 3 }[bracket];
    return `${place} ${seat === undefined ? names[code] : `${seats[seat]}'s ${names[code]}`}${spent && ", spent"}`;
  }).sort();
}

/** The names of a variant's tiles by their codes, out of its vocabulary. */
function tileNames(variant) {
  const text = readFileSync(`grammar/${variant}.yaml`, "utf8");
  const codes = [...text.matchAll(/code: *"?(\w+)"?[^]*?name: *"?([^"\n,}]+)/g)];
  return Object.fromEntries(codes.map(([, code, name]) => [code, name.trim()]));
}

for (const variant of VARIANTS) {
  test(`every ply of ${variant} shows the tiles that replay has`, async () => {
    // A game of some length.
    const games = ["5", "6", "7", "8", "9"].map((seed) => paisho("generate", "--variant", variant, "--seed", seed));
    const text = games.sort((one, other) => other.length - one.length)[1];
    const { page, source, html, close } = await opened(`every-${variant}`, text);
    const { positions } = JSON.parse(paisho("replay", source, "--each"));
    const { seats } = await page.evaluate(() => JSON.parse(document.getElementById("paisho-data").textContent).games[0]);
    assert.ok(positions.length > 10);
    const names = tileNames(variant);
    for (const position of positions) {
      await page.keyboard.press("ArrowRight");
      assert.deepEqual(await board(page), lying(position, names, seats));
    }
    // There is nothing behind the end; and back at once is as good as step by step.
    await page.keyboard.press("ArrowRight");
    assert.deepEqual(await board(page), lying(positions.at(-1), names, seats));
    for (const at of [positions.length - 2, positions.length - 3]) {
      await page.keyboard.press("ArrowLeft");
      assert.deepEqual(await board(page), lying(positions[at], names, seats));
    }
    await page.keyboard.press("Home");
    await page.keyboard.press("End");
    assert.deepEqual(await board(page), lying(positions.at(-1), names, seats));
    const bytes = statSync(html).size;
    // 120 kB for 148 plies, on a board of many kinds of tiles 120 KiB; and of four players, with what does not grow.
    assert.ok(bytes < (seats.length > 2 ? 80_000 : variant === "wiki" ? 62_900 : 60_000) + 405 * Math.max(148, positions.length), `${bytes} bytes for ${positions.length} plies`);
    await page.keyboard.press("h");
    await close();
  });
}

const STUDY = `[Variant "skud"]
[Guest "Mei"]
[Host "Lu Ten"]
[Event "Spring"]
[Rules "site"]

{hello} 1. Rs*10b! {look [%mark red 10e][%arrow blue 10b-10e][%clock 0:14]} Rs*10r
2. Rs10b-10e (2. Rs10b-10d {or this} Rs10r-10q (2... Rs10r-10p)) Rs10r-10a
3. Pass
`;

test("keys step from the moment the page is open", async () => {
  const { page, close } = await opened("keys", STUDY);
  const now = () => page.locator(".now").textContent();
  assert.equal(await now(), "Before the first ply");
  await page.keyboard.press("ArrowRight");
  assert.equal(await now(), "Turn 1, Mei (Guest): Rs*10b!");
  assert.equal(await page.evaluate(() => location.hash), "#t1-guest");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  assert.equal(await now(), "Turn 2, Mei (Guest): Rs10b-10d");
  assert.equal(await page.evaluate(() => location.hash), "#t2-guest.1-t2-guest");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  assert.equal(await now(), "Turn 2, Lu Ten (Host): Rs10r-10p");
  await page.keyboard.press("Home");
  await page.keyboard.press("End");
  assert.equal(await now(), "Turn 2, Lu Ten (Host): Rs10r-10p");
  // Whatever has the focus, or nothing.
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("Home");
  assert.equal(await now(), "Before the first ply");
  await page.getByRole("tab", { name: "About" }).focus();
  await page.keyboard.press("End");
  assert.equal(await now(), "Turn 2, Lu Ten (Host): Rs10r-10p");
  // But on the board arrows walk, until Esc; and in a menu they choose.
  await page.getByRole("gridcell", { name: "10j" }).focus();
  await page.keyboard.press("ArrowLeft");
  for (const [key, place] of [["Home", "2j"], ["ArrowLeft", "2j"], ["End", "18j"]]) {
    await page.keyboard.press(key);
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("data-place")), place);
  }
  assert.equal(await now(), "Turn 2, Lu Ten (Host): Rs10r-10p");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await now(), "Turn 2, Mei (Guest): Rs10b-10d");
  await page.getByRole("button", { name: "More" }).press("Enter");
  await page.keyboard.press("ArrowDown");
  assert.equal(await now(), "Turn 2, Mei (Guest): Rs10b-10d");
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "More");
  // Space on a control is the control's, elsewhere it plays; and a control that can do nothing more keeps the focus.
  await page.getByRole("button", { name: "To the start" }).press(" ");
  assert.equal(await now(), "Before the first ply");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "To the start");
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press(" ");
  const isPlaying = () => page.getByRole("button", { name: "Play" }).getAttribute("aria-pressed");
  assert.equal(await isPlaying(), "true");
  await page.keyboard.press(" ");
  assert.equal(await isPlaying(), "false");
  // Also where a ply of the table was clicked.
  await page.locator(".plies a").first().click();
  assert.ok(await page.evaluate(() => document.activeElement.matches(".plies a")));
  await page.keyboard.press(" ");
  assert.equal(await isPlaying(), "true");
  await close();
});

test("comments, drawings and findings are at their ply", async () => {
  const { page, close } = await opened("findings", STUDY, { hash: "#t1-guest" });
  assert.deepEqual(await page.locator(".comment").allTextContents(), ["hello", "look", "or this", "hello", "look"]);
  assert.equal(await page.locator(".layer-s use").count(), 2);
  assert.ok((await page.getByText("clock: 0:14").count()) === 1);
  assert.equal(await page.locator(".notes .finding").count(), 0);
  await page.getByRole("link", { name: "2, Host: Rs10r-10a" }).click();
  assert.match(await page.locator(".now").textContent(), /not played: the game stopped being legal/);
  assert.match(await page.locator(".notes .finding").textContent(), /^error: .*\[skud-/);
  await close();
});

test("links open a game at a ply, also in a variation and in a second game", async () => {
  const two = `${STUDY}\n${STUDY.replace("Mei", "Azula")}`;
  for (const [hash, title, now] of [
    ["#t2-guest", "Mei – Lu Ten · Spring", "Turn 2, Mei (Guest): Rs10b-10e"],
    ["#t2-guest.1-t2-host.1-t2-host", "Mei – Lu Ten · Spring", "Turn 2, Lu Ten (Host): Rs10r-10p"],
    ["#g2-t1-host", "Azula – Lu Ten · Spring", "Turn 1, Lu Ten (Host): Rs*10r"],
    ["#/3", "Mei – Lu Ten · Spring", "Turn 2, Mei (Guest): Rs10b-10e"],
    ["#nonsense%", "Mei – Lu Ten · Spring", "Before the first ply"],
  ]) {
    const { page, close } = await opened("links", two, { hash });
    assert.equal(await page.locator(".paisho h1").textContent(), title);
    assert.equal(await page.locator(".now").textContent(), now);
    if (hash.includes("nonsense")) await page.getByText("There is no game or ply #nonsense% here.").waitFor();
    await close();
  }
});

test("the menu is gone through by keys", async () => {
  const { page, close } = await opened("menu", STUDY, { hash: "#t1-guest" });
  const focused = () => page.evaluate(() => document.activeElement.textContent || document.activeElement.getAttribute("aria-label"));
  const more = page.getByRole("button", { name: "More" });
  await more.focus();
  await page.keyboard.press("Enter");
  assert.equal(await focused(), "Copy the game");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  assert.equal(await focused(), "Save the game");
  assert.equal(await page.locator(".now").textContent(), "Turn 1, Mei (Guest): Rs*10b!");
  await page.keyboard.press("Escape");
  assert.equal(await focused(), "More");
  assert.equal(await page.getByRole("menu").count(), 0);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  assert.equal(await page.getByRole("menu").count(), 0);
  assert.ok(await page.evaluate(() => document.activeElement !== document.body));
  await close();
});

test("several games are searched by player, rule set and result", async () => {
  const text = VARIANTS.slice(0, 3).map((variant) => paisho("generate", "--variant", variant, "--seed", "2")).join("\n");
  const { page, close } = await opened("several", `${STUDY}\n${text}`);
  const shown = () => page.locator(".games li:visible").count();
  assert.equal(await shown(), 4);
  // Each link has its target, also for readers of the page.
  assert.deepEqual(await page.locator(".games a").evaluateAll((all) => all.map((one) => one.closest("li") === document.querySelector(one.hash))), [true, true, true, true]);
  // The steps are in reach on a phone, where the list is open at first.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Forward" }).click({ timeout: 5_000 });
  await page.locator(".now", { hasText: "Turn 1" }).waitFor({ state: "attached" });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole("searchbox").fill("lu ten");
  assert.equal(await shown(), 1);
  await page.getByRole("searchbox").fill("");
  await page.getByLabel("Rule set").selectOption({ label: "Wiki Pai Sho" });
  assert.equal(await shown(), 1);
  await page.locator(".games li:visible a").click();
  assert.match(await page.locator(".paisho h1").textContent(), /^Wiki/);
  await page.getByLabel("Rule set").selectOption("");
  const results = await page.getByLabel("Result", { exact: true }).locator("option").allTextContents();
  await page.getByLabel("Result", { exact: true }).selectOption(results[1]);
  assert.ok((await shown()) >= 1 && (await shown()) < 4);
  await page.getByLabel("Result", { exact: true }).selectOption("");
  // Enter opens the first game that is found; the arrow keys lead into the list, through it and back.
  const search = page.getByRole("searchbox");
  await search.fill("lu ten");
  await search.press("Enter");
  assert.equal(await page.locator(".paisho h1").textContent(), "Mei – Lu Ten · Spring");
  await search.fill("");
  await search.press("ArrowDown");
  const focused = () => page.evaluate(() => document.activeElement.hash ?? document.activeElement.type);
  const seen = [await focused()];
  for (const key of ["ArrowDown", "End", "ArrowDown", "Home", "ArrowUp"]) {
    await page.keyboard.press(key);
    seen.push(await focused());
  }
  assert.deepEqual(seen, ["#g1", "#g2", "#g4", "#g4", "#g1", "search"]);
  // Both filters share a row of a narrow window, however long a result is.
  await page.setViewportSize({ width: 360, height: 640 });
  const filters = await page.locator(".search select").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, right }) => [top, right <= innerWidth]));
  assert.ok(filters[0][0] === filters[1][0] && filters.every(([, isIn]) => isIn), JSON.stringify(filters));
  await close();
});

const NAME = `<img src=x onerror=alert(1)>"'</script><script>alert(2)</script>{{script}}`;
test("a name is a name, in every field", async () => {
  const quoted = NAME.replace(/"/g, '\\"');
  const tags = ["Guest", "Host", "Event", "Site", "Date", "Round", "Annotator", "Other"].map((tag) => `[${tag} "${quoted}"]\n`).join("");
  const text = `[Variant "skud"]\n[Rules "site"]\n${tags}\n{${NAME.replace(/[{}]/g, "")}} 1. Rs*10b {${NAME.replace(/[{}]/g, "")}} Rs*10r ${NAME.replace(/[{}]/g, "")}\n`;
  const { page, close } = await opened("names", text);
  for (let step = 0; step < 4; step++) await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator("img, main script").count(), 0);
  assert.ok((await page.locator(".paisho h1").textContent()).includes(NAME));
  await close();
});

test("a phone shows the board first, and nothing runs out of the page", async () => {
  const { page, close } = await opened("phone", STUDY, { viewport: { width: 360, height: 740 }, hash: "#t1-guest" });
  const { over, small } = await page.evaluate(() => ({
    over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    small: [...document.querySelectorAll(".controls button")].filter((button) => button.checkVisibility() && button.getBoundingClientRect().height < 40).length,
  }));
  assert.deepEqual({ over, small }, { over: 0, small: 0 });
  const top = (selector) => page.locator(selector).first().evaluate((element) => element.getBoundingClientRect().top);
  assert.ok((await top(".board")) < (await top(".controls")) && (await top(".controls")) < (await top(".plies")));
  await close();
});

test("plies stand in a table with a column for each seat", async () => {
  const { page, close } = await opened("table", STUDY);
  const rows = await page.locator(".plies tr").evaluateAll((rows) =>
    rows.map((row) => [...row.children].map((cell) => cell.textContent.trim())));
  assert.deepEqual(rows, [
    ["", "Mei", "Lu Ten"],
    ["", "hello"],
    ["1.", "Rs*10b!", ""],
    ["", "look"],
    ["1...", "", "Rs*10r"],
    ["2.", "Rs10b-10e", ""],
    ["", "2.\u00a0Rs10b-10d or this 2...\u00a0Rs10r-10q 2...\u00a0Rs10r-10p"],
    ["2...", "", "Rs10r-10a"],
    ["3.", "Pass", ""],
  ]);
  await close();
});

test("a ply that nobody can read keeps its place, is marked, and leads to what is said of it", async () => {
  const text = '[Variant "skud"]\n[Rules "site"]\n\n1. Rs*10b Rs*10r\n2. Qz10b-10e Rs10r-10o\n3. Rs10b-10f (3. Zz10b-10d Rs10o-10n) Js*10r\n';
  const { page, close } = await opened("unread", text);
  const rows = await page.locator(".plies tr").evaluateAll((rows) =>
    rows.map((row) => [...row.children].map((cell) => cell.textContent.trim())));
  assert.deepEqual(rows, [
    ["", "Guest", "Host"],
    ["1.", "Rs*10b", "Rs*10r"],
    ["2.", "Qz10b-10e", "Rs10r-10o"],
    ["3.", "Rs10b-10f", ""],
    ["", "3.\u00a0Zz10b-10d Rs10o-10n"],
    ["3...", "", "Js*10r"],
  ]);
  assert.deepEqual(await page.locator(".plies .wrong").allTextContents(), ["Qz10b-10e", "Zz10b-10d"]);
  assert.equal(await page.locator(".plies a").count(), 6);
  await page.locator(".plies .unread").first().click();
  assert.equal(await page.locator(".now").textContent(), "Turn 1, Host: Rs*10r");
  assert.match(await page.locator(".notes .finding").textContent(), /^error: .*Qz.*\[tile-unknown\]/);
  // It is no step.
  await page.keyboard.press("ArrowRight");
  assert.match(await page.locator(".now").textContent(), /^Turn 2, Host: Rs10r-10o/);
  await close();
});

test("a tile that was drawn lies in its hand until it is played", async () => {
  const text = '[Variant "ancient"]\n[FirstHand "Lt Js"]\n\n1. Draw Co Draw\n2. Lt*18g + Lt18g-18f Draw Rs\n';
  const { page, close } = await opened("drawn", text);
  const held = () => page.locator(".hand-tile").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")).sort());
  const seen = [await held()];
  for (let ply = 0; ply < 4; ply++) {
    await page.keyboard.press("ArrowRight");
    seen.push(await held());
  }
  const [coin, jasmine, lotus] = ["1 First's Coin", "1 First's Jasmine", "1 First's White Lotus"];
  assert.deepEqual(seen, [[jasmine, lotus], [coin, jasmine, lotus], [coin, jasmine, lotus], [coin, jasmine], [coin, jasmine, "1 Second's Rose"]]);
  await close();
});

/** Windows that people have. */
const WINDOWS = [[1366, 768], [1280, 800], [390, 844], [844, 390], [360, 640]];
const PARTS = [".head", ".far", ".board", ".near", ".controls", ".tabs", ".panels", ".foot"];
const boxes = (page) => page.evaluate((parts) => parts.map((part) => {
  const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
  return [part, x, y, width, height].join(" ");
}), PARTS);

test("everything is in sight in every window, and nothing moves", async () => {
  const texts = { study: STUDY, ...Object.fromEntries(VARIANTS.map((variant) => [variant, paisho("generate", "--variant", variant, "--seed", "5")])) };
  for (const [width, height] of WINDOWS) {
    for (const [name, text] of Object.entries(texts)) {
      const { page, close } = await opened(`window-${width}-${name}`, text, { viewport: { width, height } });
      const before = await boxes(page);
      const { over, below, board } = await page.evaluate(() => ({
        over: [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight],
        below: [...document.querySelectorAll("button")].filter((button) => button.checkVisibility())
          .filter((button) => button.getBoundingClientRect().bottom > innerHeight || button.getBoundingClientRect().right > innerWidth).map((button) => button.ariaLabel),
        board: document.querySelector(".board svg").getBoundingClientRect(),
      }));
      assert.deepEqual({ over, below }, { over: [0, 0], below: [] }, `${name} at ${width}x${height}`);
      // Square, and most of the shorter side of the window.
      assert.equal(board.width, board.height);
      assert.ok(board.width > 0.8 * Math.min(width, height), `${board.width} of ${width}x${height}`);
      for (const key of ["ArrowRight", "ArrowRight", "End", "ArrowLeft", "h", "f", "Home"]) {
        await page.keyboard.press(key);
        assert.deepEqual(await boxes(page), before, `${key} in ${name} at ${width}x${height}`);
      }
      await close();
    }
  }
});

test("without scripts the last position and the record are shown", async () => {
  const { page, close } = await opened("still", STUDY, { javaScriptEnabled: false });
  assert.ok(await page.locator(".still svg").isVisible());
  assert.equal(await page.locator(".still svg > use").count(), 2);
  assert.match(await page.locator("noscript pre").textContent(), /1\. Rs\*10b!/);
  // Rows and columns have their names, and long lines are folded.
  assert.ok((await page.locator(".still .names").evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.textContent))).length);
  await close();
  const long = await opened("still-long", `${STUDY}{${"a long comment ".repeat(40)}}\n`, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  assert.ok(await long.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await long.close();
});

test("light, dark and paper have their own colours", async () => {
  const seen = new Set();
  for (const [name, look] of [["light", { colorScheme: "light" }], ["dark", { colorScheme: "dark" }], ["paper", { media: "print" }]]) {
    const { page, close } = await opened(`theme-${name}`, STUDY, { hash: "#t2-guest" });
    await page.emulateMedia(look);
    seen.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor + getComputedStyle(document.querySelector("#board circle")).fill));
    assert.equal(await page.locator(".controls").isVisible(), name !== "paper");
    if (name === "paper") {
      assert.ok((await page.pdf()).length > 10_000);
      assert.ok(await page.locator(".plies").getByText("or this").isVisible());
      // The position at the end, whatever was shown.
      assert.deepEqual(await board(page), ["10e Guest's Rose", "10r Host's Rose"]);
      await page.emulateMedia({ media: "screen" });
      await page.locator(".now", { hasText: "Turn 2, Mei" }).waitFor();
      await page.emulateMedia(look);
    }
    await close();
  }
  assert.equal(seen.size, 3);
});

test("a theme that is asked for stays", async () => {
  const { page, close } = await opened("fixed", STUDY, { args: ["--theme", "dark"], colorScheme: "light" });
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(23, 19, 15)");
  await close();
});

test("a keyboard and a screen reader are enough", async () => {
  const { page, close } = await opened("reader", STUDY, { hash: "#t1-guest" });
  const cell = page.getByRole("gridcell", { name: "10b Guest's Rose" });
  assert.equal(await cell.count(), 1);
  assert.equal(await page.getByRole("grid").count(), 1);
  await page.getByRole("gridcell", { name: "10j empty" }).focus();
  for (const key of ["ArrowDown", "ArrowRight", "ArrowUp"]) await page.keyboard.press(key);
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "11j empty");
  // Arrow keys on the board do not step.
  assert.equal(await page.locator(".now").textContent(), "Turn 1, Mei (Guest): Rs*10b!");
  assert.equal(await page.locator(".now").getAttribute("aria-live"), "polite");
  const unnamed = await page.evaluate(() => [...document.querySelectorAll("button, input, a, select, [role]")]
    .filter((element) => !["row", "status"].includes(element.getAttribute("role")) && !element.getAttribute("aria-label") && !element.textContent.trim()).length);
  assert.equal(unnamed, 0);
  // A reader is told each tile in its cell, and in a list where it is beside the board, but not the shapes it is drawn with.
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const told = nodes.filter((node) => !node.ignored && /'s Rose$/.test(node.name?.value ?? "")).map((node) => node.role.value);
  assert.ok(told.includes("gridcell"));
  assert.deepEqual(told.filter((role) => !["gridcell", "listitem"].includes(role)), []);
  // One stop for the plies and one for the board, however many there are.
  assert.equal(await page.locator(".plies a[tabindex='0']").count(), 1);
  assert.equal(await page.locator(".cell[tabindex='0']").count(), 1);
  // The board turned: what was at the top is at the bottom, under the same name.
  const before = await cell.evaluate((element) => element.getBoundingClientRect().top);
  await page.getByRole("button", { name: "Turn the board" }).click();
  assert.ok((await cell.evaluate((element) => element.getBoundingClientRect().top)) < before);
  await close();
});

test("the game and the picture are copied, and it plays by itself", async () => {
  const { page, source, close } = await opened("copies", STUDY.replace("Rs10r-10a\n3. Pass", "Rs10r-10p"), { args: ["--delay", "60"], hash: "#t1-guest", permissions: ["clipboard-read", "clipboard-write"] });
  const choose = async (name) => {
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await choose("Copy the game");
  await page.getByText("Copied the game.").waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), paisho("convert", source, "--to", "pai", "--as-written"));
  await choose("Copy a link");
  await page.getByText("Copied the link.").waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /#t1-guest$/);
  await choose("Copy the picture");
  await page.getByText("Copied the picture.").waitFor();
  const picture = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return [...new Uint8Array(await (await item.getType("image/png")).arrayBuffer())];
  });
  assert.ok(picture.length > 20_000);
  if (SHOTS) writeFileSync(join(SHOTS, "copied.png"), Buffer.from(picture));
  await page.getByRole("button", { name: "Play" }).click();
  await page.locator(".now", { hasText: "Turn 2, Lu Ten (Host): Rs10r-10p" }).waitFor();
  await page.locator("button[aria-label=Play][aria-pressed=false]").waitFor();
  await close();
});
