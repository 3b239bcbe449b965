// The page in a real browser: the record and its findings.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as paisho from "../dist/index.js";
import { address, begin, board, browser, choose, clickPlace, first, GAME, hand, HEAD, opened, press, ready, says, SLIP, tab, write, WRONG } from "./browser.mjs";

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

test("repairs stand below the first error as `fix` lists them", async () => {
  const { page, close } = await opened();
  await write(page, WRONG);
  await page.waitForSelector("#findings .fix");
  const points = [["13b", "a point beside the right one"], ["7b", "one wrong coordinate"], ["8b", "one wrong coordinate"], ["9b", "one wrong coordinate"]];
  assert.deepEqual(await page.locator("#findings .repair").allTextContents(), points.map(([point, why]) =>
    `5:4: Change Rs10b-14b to Rs10b-${point}? (${why}; the whole game is legal then; at least 3 other repairs do the same)`));
  assert.ok(await page.locator("#repair").isHidden());
  // Each can be made, and each is taken back.
  for (const [at, [point]] of points.entries()) {
    await page.locator("#findings .fix").nth(at).click();
    await says(page, /3 plies of skud: no errors/);
    assert.equal(await page.inputValue("#text"), WRONG.replace("14b", point));
    await page.keyboard.press("Control+z");
    await says(page, /1 error/);
    assert.equal(await page.inputValue("#text"), WRONG);
    await page.waitForSelector("#findings .fix");
  }
  // A safe one is marked, and made by the button for all safe ones.
  await write(page, SLIP);
  await page.waitForSelector("#findings .fix.safe");
  assert.ok(await page.locator("#repair").isVisible());
  // Warnings have a button too.
  await write(page, `${HEAD}1. Rs10b Rs*10r {first}\n2. Rs10b-10e Rs10r-10o\n`);
  await says(page, /4 plies of skud: no errors/);
  await page.locator("#findings .warning .fix").click();
  await page.waitForFunction((text) => document.querySelector("#text").value === text, `${HEAD}1. Rs*10b Rs*10r {first}\n2. Rs10b-10e Rs10r-10o\n`);
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => document.querySelector("#text").value.includes("1. Rs10b"));
  await close("repairs");
});

test("every warning that can be mended has a button for each way, and why not every repair was tried is said", async () => {
  const { page, close } = await opened();
  const plies = "1. Rs*10b Rs*10r\n";
  const tagged = (tag, rest = `\n${plies}`) => `${HEAD.trim()}\n${tag}\n${rest}`;
  for (const [wrong, name, right] of [
    [`${HEAD}${plies}2. Rs10b-10e$201 Rs10r-10o\n`, "Leave $201 out", `${HEAD}${plies}2. Rs10b-10e Rs10r-10o\n`],
    [`${HEAD}${plies}2. {Rs10b-10e} Rs10b-10d\n`, "Write Rs10b-10e as a ply", `${HEAD}${plies}2. Rs10b-10e Rs10b-10d\n`],
    // Of several, each has its own.
    [`${HEAD}${plies}2. {Rs10b-10e} {Rs10r-10o} Js*10b\n`, "Write Rs10r-10o as a ply", `${HEAD}${plies}2. {Rs10b-10e} Rs10r-10o Js*10b\n`],
    [`${HEAD}${plies}; 2. Rs10b-10e Rs10r-10o\n`, "Write 2. Rs10b-10e Rs10r-10o as a ply", `${HEAD}${plies}2. Rs10b-10e Rs10r-10o\n`],
    [tagged('[Gest "Mei"]'), "Write Guest for Gest", tagged('[Guest "Mei"]')],
    [tagged('[Date "03/05/2024"]'), "Write 2024-05-03 for 03/05/2024", tagged('[Date "2024-05-03"]')],
    [tagged('[Date "03/05/2024"]'), "Write 2024-03-05 for 03/05/2024", tagged('[Date "2024-03-05"]')],
    [tagged('[Points "Guest 5"]'), "Leave the tag Points out", `${HEAD.trim()}\n\n${plies}`],
    [tagged('[Result "Guest"]'), 'Write [Result "*"]', tagged('[Result "*"]')],
    [tagged('[Result "Guest"]'), 'Add [Termination "time"]', tagged('[Result "Guest"]\n[Termination "time"]')],
    [plies, 'Add [Variant "skud"]', `[Variant "skud"]\n${plies}`],
    [`${HEAD}1. Rose*10b Rs*10r\n`, "Write the record in the canonical form", `${HEAD}${plies}`],
    // Also where a ply is not legal, as nothing is lost; and never where something can't be read.
    [`${HEAD}1. Rose*10b Rs*10r\n2. Rs10b-14b\n`, "Write the record in the canonical form", `${HEAD}${plies}2. Rs10b-14b\n`],
    // Where something can't be read, only what is meant is changed: nothing is left out.
    [`${HEAD}1. Rose*10b Rs*10r\n2. Rs10b-nowhere\n`, "Write Rs for Rose", `${HEAD}${plies}2. Rs10b-nowhere\n`],
    [`${HEAD}1. Rs 10b Rs*10r etc\n`, "Write Rs*10b for Rs 10b", `${HEAD}1. Rs*10b Rs*10r etc\n`],
    [`${HEAD}1. Rs 10b Rs*10r etc\n`, "Write the record in the canonical form", ""],
    // A tag that the game contradicts can be read.
    [`${HEAD.trim()}\n[Result "Guest"]\n\n1. Rs 10b Rs*10r\n2. Resign\n`, "Write the record in the canonical form", `${HEAD.trim()}\n[Result "Guest"]\n\n${plies}2. Resign\n`],
    ['[Variant "wiki"]\n\n1. F*10l (E*5o)\n', "Write E*5o for (E*5o)", '[Variant "wiki"]\n\n1. F*10l E*5o\n'],
    ['[Opening "Rose"]\n\n1. Jade@9,17 Jade@9,1\n2. 17,9-14,9+\n', "Leave + out", '[Opening "Rose"]\n\n1. Jade@9,17 Jade@9,1\n2. 17,9-14,9\n'],
  ]) {
    await write(page, wrong);
    await page.waitForFunction(() => document.querySelector("#underlay mark"));
    const made = page.locator("#findings li").getByRole("button", { name, exact: true });
    if (!right) {
      await says(page, /1 error/);
      assert.equal(await page.getByRole("button", { name }).count(), 0);
      continue;
    }
    await made.click();
    await page.waitForFunction((text) => document.querySelector("#text").value === text, right);
    await page.keyboard.press("Control+z");
    await page.waitForFunction((text) => document.querySelector("#text").value === text, wrong);
  }
  await write(page, `${WRONG.trimEnd()} {${"and so it went on ".repeat(16_000)}}\n`);
  await page.getByText("Not every repair was tried: games longer than 256 KiB are not repaired.").waitFor();
  await close();
});

/** What people type for `Rs*10b Rs*10r`, and for `Rs10b-10e` behind it. */
const TYPED = [
  ["Rs 10b", "Rs10r", "Rs10b 10e"],
  ["Rose 10b", "rose 10r", "rose to 10e"],
  ["Guest plants rose 10b", "Host: Rs 10r", "moves 10b to 10e"],
  ["Rs＊10b", "Rs*l0r", "Rs10b→10e"],
  ["R3(0,-8)", "R3(0,8)", "Rs10b–10e"],
];

test("plies are read as people type them, in the record, with a button to write them canonically", async () => {
  const { page, close } = await opened();
  for (const [first, second, third] of TYPED) {
    const text = `[Variant “skud”]\n[Rules “site”]\n\n1. ${first} ${second}\n2. ${third}\n`;
    await write(page, text);
    await page.locator(".now", { hasText: "Turn 2, Guest" }).waitFor();
    await page.locator("#findings .warning .fix").first().waitFor();
    assert.match(await page.locator("#verdict").textContent(), /3 plies of skud: no errors/);
    assert.deepEqual(await board(page), ["10e", "10r"]);
    await page.locator("#findings .warning .fix").first().click();
    await page.waitForFunction(() => !document.querySelector("#findings .warning"));
    assert.match(await page.inputValue("#text"), /^\[Variant "skud"\]\n\[Rules "site"\]\n\n1\. Rs\*10b Rs\*10r\n2\. (Rs)?10b-10e\n$/);
    await page.keyboard.press("Control+z");
    await page.waitForFunction((old) => document.querySelector("#text").value === old, text);
  }
  await close();
});

test("plies are read as people type them, in the field under the moves, and written canonically", async () => {
  const { page, close } = await opened();
  const play = async (typed, count) => {
    await ready(page);
    await page.fill("#ply", typed);
    await page.press("#ply", "Enter");
    await page.waitForFunction((all) => document.querySelectorAll(".plies a").length === all, count);
  };
  for (const [first, second, third] of TYPED) {
    await write(page, HEAD);
    await says(page, /0 plies of skud: no errors/);
    await tab(page, "Moves");
    await play(first, 1);
    await page.locator(".said code").first().waitFor();
    await play(second, 2);
    await play(third, 3);
    await says(page, /3 plies of skud: no errors/);
    assert.match(await page.inputValue("#text"), /\n\n1\. Rs\*10b Rs\*10r\n2\. Rs10b-10e\n$/);
    assert.equal(await page.locator("#findings .warning").count(), 0);
  }
  // The tile that moves and what it captures are written although nobody typed them.
  await write(page, `${HEAD.trim()}\n[Position "(Jd 12q) <Rd 11r>"]\n\n`);
  await says(page, /0 plies of skud: no errors/);
  await tab(page, "Moves");
  await play("11r x 12q", 1);
  assert.match(await page.inputValue("#text"), /\n1\. Rd11r x Jd12q\n$/);
  await write(page, `${HEAD}1. Rs*10b Rs*10r\n2. Rs10b-10e\n`);
  await says(page, /3 plies of skud: no errors/);
  await tab(page, "Moves");
  // With a number, and with a glyph; in a variation too.
  await play("2... Rs10r 10o!?", 4);
  assert.match(await page.inputValue("#text"), / Rs10r-10o!\?\n$/);
  await page.keyboard.press("Escape");
  await page.locator(".plies a").nth(2).click();
  await play("Rs 10r 10p!", 5);
  assert.match(await page.inputValue("#text"), / Rs10r-10o!\? \( 2\.\.\. Rs10r-10p! \)\n$/);
  // What can't be read, is more than a ply or is not legal is said, and the record stays.
  const before = await page.inputValue("#text");
  for (const [typed, why] of [["nonsense", "nonsense cannot be read here"], ["Js 10b Js 10r", "One ply is played at a time"], ["Js*10b {so}", "comments are in the menu"], ["Js 10j", "a Jasmine must be planted in a gate"],
    ["draw", "a draw that both agree on is in the menu: More, Agree on a draw"], ["1G.R3(0,-8)", "The next ply is 3G, not 1G."]]) {
    await page.fill("#ply", typed);
    await page.press("#ply", "Enter");
    await page.locator(".said", { hasText: why }).waitFor();
    // The words before it may have been the same: the field shows it again where it is refused.
    await page.waitForFunction((refused) => document.querySelector("#ply").value === refused, typed);
    assert.equal(await page.inputValue("#text"), before);
  }
  // As the Garden Gate numbers it.
  await write(page, HEAD);
  await says(page, /0 plies of skud: no errors/);
  await tab(page, "Moves");
  for (const [at, typed] of ["1G.R3(0,-8)", "1H. R3(0,8)", "2G.(0,-8)-(-1,-6)"].entries()) await play(typed, at + 1);
  assert.equal(await page.inputValue("#text"), `${HEAD}1. Rs*10b Rs*10r\n2. Rs10b-9d\n`);
  // Whoever plays so takes back so, and goes on in the same field; what is typed there is the field's own.
  assert.equal(await page.evaluate(() => document.activeElement.id), "ply");
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => document.querySelectorAll(".plies a").length === 2);
  await page.keyboard.press("Control+y");
  await page.waitForFunction(() => document.querySelectorAll(".plies a").length === 3);
  await page.keyboard.type("Rs");
  await page.keyboard.press("Control+z");
  assert.equal(await page.locator(".plies a").count(), 3);
  // What ends a game is asked about, however it is written.
  const text = await page.inputValue("#text");
  await page.fill("#ply", "Host resigns");
  await page.press("#ply", "Enter");
  await page.locator("#sure-words", { hasText: "Host resigns the game?" }).waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await page.inputValue("#text"), text);
  await close();
});

/** How games end: the rule set, the reason that the engine gives, and what the page says of who wins, or of a draw. */
const ENDINGS = [
  ["skud", "ring", "wins by a harmony ring"], ["skud", "ring-tie", "Draw: both closed a harmony ring"],
  ["skud", "accents", "wins with more accent tiles left"],
  ["skud", "midline", "wins with more harmonies across the midlines"], ["skud", "midline-tie", "Draw: as many harmonies across the midlines"],
  ["skud", "harmonies", "wins with more harmonies"], ["skud", "harmonies-tie", "Draw: as many harmonies"],
  ["skud", "resign", "wins by resignation"],
  ["wiki", "passes", "wins on points, after everybody passed", "Draw: equal points, after everybody passed"],
  ["wiki", "elements", "wins on points, as one side has no elements left", "Draw: equal points, as one side has no elements left"],
  ["wiki", "no-plies", "wins on points, as nobody can move", "Draw: equal points, as nobody can move"],
  ["wiki", "resign", "wins by resignation"],
  ["basic", "chain", "wins on points, after a chain round the centre", "Draw: equal points, after a chain round the centre"],
  ["basic", "flowers", "wins on points, as too few flowers are left"],
  ["basic", "target", "wins on points, after the target was reached", "Draw: equal points, after the target was reached"],
  ["basic", "resign", "wins by resignation"],
  ["iroh", "midlines", "wins with harmonies across the midlines"], ["iroh", "resign", "wins by resignation"],
  ["ancient", "target", "wins by reaching the target"], ["ancient", "resign", "wins by resignation"],
  ["balance", "harmony", "wins by harmony"], ["balance", "no-moves", "Draw: nobody can move"], ["balance", "resign", "wins by resignation"],
];

test("the result is said in words, and the rule set once", async () => {
  const { page, close } = await opened();
  const names = Object.fromEntries(paisho.variants().map((variant) => [variant, `${variant[0].toUpperCase()}${variant.slice(1)} Pai Sho`]));
  const games = new Map(paisho.variants().map((variant) => [variant, [...Array(150).keys()].map((seed) => paisho.generate(variant, { seed }))]));
  for (const [variant, reason, ...words] of ENDINGS) {
    for (const said of words) {
      const isDraw = said.startsWith("Draw");
      const game = games.get(variant).find(({ outcome, seats }) => seats.length === 2 && outcome?.reason === reason && (outcome.result === "Draw") === isDraw);
      assert.ok(game, `${variant} ${reason}`);
      const named = game.withTags({ [game.seats[0]]: "Mei", [game.seats[1]]: "Lu", Event: names[variant] });
      for (const one of [game, named]) {
        const seat = one.outcome.result;
        const player = one === named ? `${seat === one.seats[0] ? "Mei" : "Lu"} (${seat})` : seat;
        const result = isDraw ? said : `${player} ${said}`;
        await write(page, one.to("pai"));
        await page.waitForFunction((text) => document.querySelector(".head p").textContent.endsWith(text), result);
        await page.locator(".paisho").press("End");
        const [heading, facts, now, about] = await page.evaluate(() => [".head h1", ".head p", ".now", ".info"].map((part) => document.querySelector(part).textContent));
        assert.ok(now.endsWith(`. ${result}`) && about.includes(result), now);
        assert.equal(`${heading} ${facts}`.split("Pai Sho").length, 2, `${heading} · ${facts}`);
      }
    }
  }
  // Both of a team win.
  const team = [...Array(700).keys()].map((seed) => paisho.generate("wiki", { seed })).find(({ outcome, seats }) => seats.length === 4 && outcome?.reason === "passes" && outcome.winners.length === 2);
  await write(page, team.to("pai"));
  await page.waitForFunction((text) => document.querySelector(".head p").textContent.endsWith(text), `${team.outcome.winners.join(" and ")} win on points, after everybody passed`);
  await close();
});

test("the board follows the cursor and the first error, and a finding leads to both", async () => {
  const { page, close } = await opened();
  const now = (words) => page.waitForFunction((text) => document.querySelector(".now").textContent.startsWith(text), words);
  const put = (place) => page.evaluate((at) => {
    document.querySelector("#text").focus();
    document.querySelector("#text").setSelectionRange(at, at);
  }, place);
  const text = `${HEAD}{é\u{1f338}} 1. Rs*10b Rs*10r\n2. Rs10b-10e (2. Rs10b-10d) Rs10r-10o\n`;
  await write(page, text);
  await says(page, /4 plies of skud: no errors/);
  await now("Turn 2, Host: Rs10r-10o");
  for (const [words, said] of [["Rs*10r", "Turn 1, Host: Rs*10r"], ["10b-10d", "Turn 2, Guest: Rs10b-10d"], ["[Rules", "Before the first ply"], ["10b-10e", "Turn 2, Guest: Rs10b-10e"]]) {
    await put(text.indexOf(words));
    await now(said);
    assert.equal(await page.evaluate(() => document.activeElement.id), "text");
  }
  // What is typed is shown as it is typed.
  await page.keyboard.press("Control+End");
  await page.keyboard.type("3. Js*10b");
  await now("Turn 3, Guest: Js*10b");
  // A game that is opened is shown at its first error.
  await page.setInputFiles("#file", { name: "wrong.pai", mimeType: "text/plain", buffer: Buffer.from(`${HEAD}1. Rs*10b Rs*10r\n2. Rs10b-14b Rs10r-10o\n3. Rs14b-13b\n`) });
  await now("Turn 2, Guest: Rs10b-14b");
  await page.keyboard.press("Home");
  await now("Before the first ply");
  await tab(page, "Record");
  await page.getByRole("button", { name: /^5:.*go to this line/ }).click();
  await now("Turn 2, Guest: Rs10b-14b");
  assert.equal(await page.evaluate(() => getSelection().toString() || document.querySelector("#text").value.slice(document.querySelector("#text").selectionStart, document.querySelector("#text").selectionEnd)), "14b");
  assert.equal(await page.locator(".plies a[aria-current]").textContent(), "Rs10b-14b");
  // What repairs it is shown, also when the text had the focus.
  await page.fill("#text", WRONG);
  await says(page, /1 error/);
  await page.locator("#findings .fix").first().click();
  await says(page, /no errors/);
  await now("Turn 2, Guest: Rs10b-");
  await page.keyboard.press("Shift+Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "text");
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await now("Turn 2, Guest: Rs10b-");
  await close();
});

test("where a record breaks, the seat that had to play is marked, at this ply and behind it", async () => {
  const { page, close } = await opened();
  // A Rose steps three points at most.
  await write(page, `${HEAD}1. Rs*10b Rs*10r\n2. Rs10b-10e Rs10r-10o\n3. Rs10e-10k Rs10o-10l\n`);
  await says(page, /1 error/);
  await tab(page, "Moves");
  for (const [name, seat] of [["2, Guest: Rs10b-10e", "Host"], ["2, Host: Rs10r-10o", "Guest"], ["3, Guest: Rs10e-10k", "Guest"], ["3, Host: Rs10o-10l", "Guest"]]) {
    await page.getByRole("link", { name }).click();
    assert.equal(await page.locator(".seat.moves").getAttribute("aria-label"), `${seat}, to move`, name);
  }
  await close();
});

test("a ply that is entered where one is not legal takes its place, and what follows stays", async () => {
  const { page, close } = await opened();
  const right = `${HEAD}1. Rs*10b Rs*10r\n2. Rs10b-10e {why} Rs10r-10o\n`;
  const wrong = right.replace("10b-10e", "10b-14b");
  const enterings = [
    async () => {
      await page.fill("#ply", "10b-10e");
      await page.press("#ply", "Enter");
    },
    async () => {
      await clickPlace(page, "10b");
      await clickPlace(page, "10e");
    },
  ];
  for (const enter of enterings) {
    await write(page, wrong);
    await says(page, /4 plies of skud: 1 error/);
    await tab(page, "Moves");
    await page.getByRole("link", { name: "2, Guest: Rs10b-14b" }).click();
    await page.locator("#turn", { hasText: "Guest to move" }).waitFor({ state: "attached" });
    await ready(page);
    await enter();
    await says(page, /4 plies of skud: no errors/);
    assert.equal(await page.inputValue("#text"), right);
    assert.equal(await page.locator(".now").textContent(), "Turn 2, Guest: Rs10b-10e");
  }
  await page.locator(".now").click();
  await page.keyboard.press("Control+z");
  await says(page, /1 error/);
  assert.equal(await page.inputValue("#text"), wrong);
  await close();
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
  await page.locator(".now").click();
  await page.keyboard.press("End");
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
  // At once, or in parts where the machine made pauses.
  for (let left = 9; (await page.inputValue("#text")) !== GAME; left--) {
    assert.ok(left > 0);
    await page.keyboard.press("Control+z");
  }
  await close();
});

test("the game is saved, looks are chosen, and the harmonies are shown where there are some", async () => {
  const { page, close } = await opened({ colorScheme: "light" });
  await write(page, `${HEAD.trim()}\n[Position "<Rs 10e> <C 10g> (Rs 10r)"]\n\n1. Rs10e-10f Rs10r-10q\n`);
  await says(page, /2 plies of skud: no errors/);
  await tab(page, "Moves");
  const [saved] = await Promise.all([page.waitForEvent("download"), choose(page, "Save the game")]);
  assert.equal(readFileSync(await saved.path(), "utf8"), new paisho.Game(await page.inputValue("#text")).to("pai"));
  const harmonies = page.getByRole("button", { name: "Harmonies" });
  const lines = () => page.locator(".layer-h > *").count();
  assert.deepEqual([await harmonies.getAttribute("aria-pressed"), await lines()], ["true", 1]);
  await harmonies.click();
  assert.equal(await lines(), 0);
  await page.locator(".now").click();
  await page.keyboard.press("h");
  assert.equal(await lines(), 1);
  const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const look = async (name) => {
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitemcheckbox", { name }).click();
    return colour();
  };
  const light = await colour();
  const dark = await look("Dark colours");
  assert.notEqual(dark, light);
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
  assert.equal(await colour(), dark);
  assert.equal(await look("Colours of the system"), light);
  await page.emulateMedia({ colorScheme: "dark" });
  assert.equal(await colour(), dark);
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

test("what is said goes with its cause, and its button is seen", async () => {
  const { page, close } = await opened();
  await begin(page, "skud");
  await ready(page);
  await hand(page, "Guest's Rose").click();
  await clickPlace(page, "5h");
  const why = page.locator(".said button");
  await why.waitFor();
  const [ink, paper] = await why.evaluate((one) => [getComputedStyle(one).color, getComputedStyle(one.closest(".said")).backgroundColor]);
  assert.notEqual(ink, paper);
  // It lies beside the board.
  const [said, drawn] = [await page.locator(".said").boundingBox(), await page.locator(".board").boundingBox()];
  assert.ok(said.x >= drawn.x + drawn.width || said.y >= drawn.y + drawn.height);
  // The article takes its place, and Esc closes it.
  await why.click();
  await page.locator("#explanation").waitFor();
  assert.equal(await page.locator(".said").textContent(), "");
  await page.keyboard.press("Escape");
  await page.locator("#explanation").waitFor({ state: "hidden" });
  await page.locator(".now").click();
  await hand(page, "Guest's Rose").click();
  await clickPlace(page, "10b");
  await page.waitForFunction(() => document.querySelectorAll(".plies a").length === 1);
  assert.equal(await page.locator(".said").textContent(), "");
  // With another game it goes too, as does what was typed. A menu lies above it, and a question can be left by a button.
  await page.setViewportSize({ width: 844, height: 390 });
  await ready(page);
  await page.fill("#ply", "nonsense");
  await page.press("#ply", "Enter");
  await page.locator(".said", { hasText: "nonsense cannot be read here" }).waitFor();
  await page.getByRole("button", { name: "More" }).click();
  const hidden = await page.getByRole("menuitem").evaluateAll((all) => all.filter((one) => {
    const [{ x, y, width, height }, { top, bottom }] = [one, one.parentElement].map((box) => box.getBoundingClientRect());
    const middle = y + height / 2;
    return middle > top && middle < bottom && document.elementFromPoint(x + width / 2, middle) !== one;
  }).map((one) => one.textContent));
  assert.deepEqual(hidden, []);
  await page.getByRole("menuitem", { name: "Mark …" }).click();
  await page.locator("dialog[open]").getByRole("button", { name: "Cancel" }).click();
  assert.equal(await page.locator("dialog[open]").count(), 0);
  await begin(page, "iroh");
  assert.deepEqual([await page.locator(".said").textContent(), await page.inputValue("#ply")], ["", ""]);
  await close("said");
});

test("a click that plays nothing says why", async () => {
  const { page, close } = await opened();
  await begin(page, "skud");
  await ready(page);
  await hand(page, "Guest's White Lotus").click({ force: true });
  await page.locator(".said", { hasText: "planted only as a bonus" }).waitFor();
  await hand(page, "Host's Rose").click({ force: true });
  await page.locator(".said", { hasText: "Guest to move" }).waitFor();
  const click = async (place, words) => {
    await clickPlace(page, place);
    await page.locator(".said", { hasText: words }).waitFor();
  };
  await click("10j", "Nothing lies on 10j, and no tile can be put there now.");
  // A tile of the hand that can't follow what was picked.
  await write(page, GAME);
  await says(page, /4 plies/);
  await page.keyboard.press("End");
  await page.locator(".now", { hasText: "Rs10r-10o" }).waitFor();
  await ready(page);
  await clickPlace(page, "10e");
  await hand(page, "Guest's Orchid").click({ force: true });
  await page.locator(".said", { hasText: "planted only as a bonus" }).waitFor();
  // Where a tile has to be drawn first, no place can be played on.
  await write(page, '[Variant "ancient"]\n[Target "20"]\n[Hand "1"]\n[FirstHand "Js"]\n[SecondHand "C"]\n\n1. Js*10s + Js10s-9s C*10q + C10q-8p\n');
  await says(page, /2 plies of ancient: no errors/);
  await page.keyboard.press("End");
  await ready(page);
  await click("9s", "has no place");
  // What is over is over in the words of its result, and in a variation of who wins there.
  await write(page, `${HEAD}1. Rs*10b (1. Resign) Resign\n`);
  await says(page, /2 plies/);
  await tab(page, "Moves");
  for (const [ply, words] of [["last", "The game is over: Guest wins by resignation"], ["first", "The game is over: Host wins"]]) {
    await page.locator(".plies a", { hasText: "Resign" })[ply]().click();
    await ready(page);
    await click("10b", words);
  }
  // Before an error it goes on; behind it there is a way to the error.
  await write(page, `${HEAD}1. Rs*10b Rs*10r\n2. Rs10b-10e Rs10r-14r\n3. Jd*10b Jd*10r\n`);
  await says(page, /1 error/);
  await page.keyboard.press("End");
  await page.locator(".now", { hasText: "Turn 3" }).waitFor();
  await ready(page);
  await hand(page, "Guest's Jasmine").click({ force: true });
  await page.locator(".said button", { hasText: "Show it" }).click();
  assert.equal(await page.evaluate(() => {
    const field = document.querySelector("#text");
    return field.value.slice(field.selectionStart, field.selectionEnd);
  }), "14r");
  await close("idle");
});

test("how a game ended is taken back with its last ply, and an agreement by itself", async () => {
  const { page, close } = await opened();
  const text = (expected) => page.waitForFunction((wanted) => document.querySelector("#text").value.trim() === wanted, expected);
  const plies = "1. Rs*10b Rs*10r";
  const tagged = (tags, rest) => `${HEAD.trim()}\n${tags}\n\n${rest}`;
  for (const [tags, rest, expected] of [
    ['[Result "Draw"]\n[Termination "agreed"]', plies, `${HEAD}${plies}`],
    ['[Result "Host"]\n[Termination "resigned"]', `${plies}\n2. Resign`, `${HEAD}${plies}`],
    ['[Result "Guest"]\n[Termination "time"]', `${plies}\n2. Rs10b-10e`, `${HEAD}${plies}`],
  ]) {
    await write(page, tagged(tags, rest));
    await says(page, /no errors/);
    await page.keyboard.press("End");
    await ready(page);
    await page.getByRole("button", { name: "Take back" }).click();
    await text(expected);
    await page.locator("h1").click();
    await page.keyboard.press("Control+z");
    await text(tagged(tags, rest));
  }
  await close("ended");
});

test("a game that has ended says so at its end, and takes a variation at its other plies", async () => {
  const { page, close } = await opened();
  const said = (words) => page.locator("#turn", { hasText: words }).waitFor({ state: "attached" });
  // The plies before its end know nothing of it.
  const plies = ["Rs*10b Rs*10r", "Rs10b-9d Rs10r-12q", "Rs9d-8e Ly*18j", "Jd*10b Ly18j-16j", "Jd10b-12e + Jd*10r Rs12q-13p",
    "Jd10r-8o + Rs*10r Ly*18j", "Rs10r-11q Ly18j-17k", "Rs11q-12o"];
  const lines = plies.map((turn, at) => `${at + 1}. ${turn}`).join("\n");
  await write(page, `${HEAD.trim()}\n[Result "Guest"]\n[Termination "ring"]\n\n${lines}`);
  await says(page, /15 plies of skud: no errors/);
  await page.locator("h1").click();
  await page.keyboard.press("End");
  await said("The game is over: Guest wins by a harmony ring");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await said("Guest to move");
  await ready(page);
  await page.fill("#ply", "Rs10b-10e");
  await page.press("#ply", "Enter");
  await page.waitForFunction(() => document.querySelectorAll(".plies a").length === 16);
  await close("ended");
});

test("where a game that ended goes on, how it ended is taken back in the same step", async () => {
  const { page, close } = await opened();
  const text = (expected) => page.waitForFunction((wanted) => document.querySelector("#text").value.trim() === wanted, expected);
  const ended = `${HEAD.trim()}\n[Result "Draw"]\n[Termination "agreed"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e`;
  const enter = async (ply) => {
    await ready(page);
    await page.fill("#ply", ply);
    await page.press("#ply", "Enter");
  };
  await write(page, ended);
  await says(page, /3 plies of skud: no errors/);
  await page.locator("h1").click();
  await page.keyboard.press("End");
  await enter("Rs10r-10o");
  await text(`${HEAD}1. Rs*10b Rs*10r\n2. Rs10b-10e Rs10r-10o`);
  await page.locator(".said", { hasText: "what was said of its end is taken back" }).waitFor();
  assert.equal(await page.locator("#player .head p").textContent(), "Rules: site");
  await page.locator("h1").click();
  await page.keyboard.press("Control+z");
  await text(ended);
  // Beside the line that was played, nothing goes on.
  await says(page, /3 plies of skud: no errors/);
  await page.keyboard.press("ArrowLeft");
  await enter("Rs10b-10d");
  await page.waitForFunction(() => document.querySelectorAll(".plies a").length === 4);
  assert.match(await page.inputValue("#text"), /\[Result "Draw"\]\n\[Termination "agreed"\]/);
  // A ply that ends the game leaves what is said of it.
  const resigned = `${HEAD.trim()}\n[Result "Host"]\n\n1. Rs*10b Rs*10r`;
  await write(page, resigned);
  await says(page, /2 plies of skud/);
  await page.locator("h1").click();
  await page.keyboard.press("End");
  await enter("Resign");
  await page.click("#sure-yes");
  await text(`${resigned}\n2. Resign`);
  await close();
});

test("undo and redo lead to the ply where it was done, by the menu too", async () => {
  const { page, close } = await opened();
  await write(page, `${GAME}3. Js*10b Js*10r\n`);
  await says(page, /6 plies of skud: no errors/);
  await page.locator("h1").click();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await ready(page);
  await page.fill("#ply", "Rs10b-10d");
  await page.press("#ply", "Enter");
  await page.locator(".now", { hasText: "Turn 2, Guest: Rs10b-10d" }).waitFor();
  await page.locator("h1").click();
  await choose(page, "Undo the last change");
  await page.locator(".now", { hasText: "Turn 1, Host: Rs*10r" }).waitFor();
  await choose(page, "Redo it");
  await page.locator(".now", { hasText: "Turn 2, Guest: Rs10b-10d" }).waitFor();
  // It outlives a reload, with what was taken back.
  const texts = [await page.inputValue("#text")];
  await page.keyboard.press("Control+z");
  await page.locator(".now", { hasText: "Turn 1, Host: Rs*10r" }).waitFor();
  texts.unshift(await page.inputValue("#text"));
  await page.reload();
  await says(page, /6 plies of skud: no errors/);
  assert.equal(await page.inputValue("#text"), texts[0]);
  await page.keyboard.press("Control+y");
  await page.waitForFunction((text) => document.querySelector("#text").value === text, texts[1]);
  await page.reload();
  await says(page, /plies of skud: no errors/);
  await page.keyboard.press("Control+z");
  await page.waitForFunction((text) => document.querySelector("#text").value === text, texts[0]);
  // Of another game nothing is taken back.
  await page.goto(`${address}?again#${new paisho.Game(WRONG).toLink()}`);
  await says(page, /1 error/);
  await page.getByRole("button", { name: "More" }).click();
  assert.equal(await page.getByRole("menuitem", { name: "Undo the last change" }).count(), 0);
  assert.equal(await page.inputValue("#text"), WRONG);
  await close("undo");
});
