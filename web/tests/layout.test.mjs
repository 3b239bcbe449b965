// The page in a real browser: where everything stands in every window, on paper and for screen readers.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import * as paisho from "../dist/index.js";
import { address, axe, begin, board, browser, first, GAME, hand, HEAD, opened, press, ready, says, SHOTS, SLIP, tab, write, WRONG } from "./browser.mjs";

test("paper has the final position with the amounts of tiles, the names, the moves and the comments", async () => {
  for (const text of [`${HEAD}1. Rs*10b Rs*10r\n`, `${GAME.trimEnd()} {so far}\n`, paisho.generate("wiki", { seed: 10 }).to("pai")]) {
    const { page, close } = await opened();
    await write(page, text);
    const { plies } = new paisho.Game(text);
    await page.locator(".plies a").nth(plies.length - 1).waitFor({ state: "attached" });
    await tab(page, "Share");
    for (const [width, height, landscape] of [[718, 1040, false], [1040, 718, true]]) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ media: "print" });
      const seen = await page.evaluate(() => {
        const box = (one) => one.getBoundingClientRect();
        return {
          bottom: Math.max(...[...document.querySelectorAll(".board, .seats")].map((one) => box(one).bottom)),
          names: [...document.querySelectorAll(".seat .name")].map((one) => one.scrollWidth <= one.clientWidth && box(one).height < 40),
          // Tiles and counts lie beside each other.
          over: [...document.querySelectorAll(".seat")].flatMap((seat) => [...seat.querySelectorAll(".hand li")]
            .filter((one) => box(one).left < box(seat.querySelector(".counts")).right && box(one).top < box(seat.querySelector(".counts")).bottom)).length,
          out: [...document.querySelectorAll(".hand li")].filter((one) => box(one).right > innerWidth).length,
          amounts: [...document.querySelectorAll(".amount")].some((one) => one.checkVisibility()),
          // They don't lie upon the letters.
          upon: [...document.querySelectorAll(".amount")].filter((one) => box(one).top < box(one.parentElement.querySelector(".tile")).bottom - 1).length,
          // The heading stands above the first moves, whatever else there is.
          apart: box(document.querySelector(".plies thead")).left !== box(document.querySelector(".plies tbody tr")).left,
          outline: (document.querySelector("[role=tab]").focus(), [...document.querySelectorAll(":focus-visible")].some((one) => getComputedStyle(one).outlineStyle !== "none")),
          last: [...document.querySelectorAll(".plies a")].pop().checkVisibility(),
          hidden: ["#text", "#entry", ".controls", ".tabs"].filter((one) => document.querySelector(one).checkVisibility()),
        };
      });
      assert.ok(seen.bottom <= height && seen.amounts && seen.last && seen.out === 0 && seen.over === 0 && seen.upon === 0 && !seen.apart && !seen.outline && seen.names.every(Boolean), JSON.stringify({ width, ...seen }));
      assert.deepEqual(seen.hidden, []);
      if (SHOTS) await page.screenshot({ path: join(SHOTS, `paper-${width}-${text.length}.png`) });
      assert.ok((await page.pdf({ format: "A4", landscape })).length > 10_000);
      await page.emulateMedia({ media: "screen" });
    }
    assert.equal(await page.locator(".plies a").last().textContent(), plies.at(-1).text);
    await close();
  }
});

test("everything is in sight in every window, in every panel", async () => {
  for (const [width, height] of [[1366, 768], [1280, 800], [390, 844], [844, 390], [360, 640], [360, 740], [540, 720], [768, 1024], [1024, 1366]]) {
    const { page, close } = await opened({ viewport: { width, height } });
    const boxes = () => page.evaluate(() => [".head", ".far", ".board", ".near", ".controls", ".foot"].map((part) => JSON.stringify(document.querySelector(part).getBoundingClientRect())));
    const before = await boxes();
    for (const name of ["About", "Record", "Games", "Share", "Moves"]) {
      await tab(page, name);
      assert.deepEqual(await boxes(), before, `${name} at ${width}x${height}`);
      const out = await page.evaluate(() => ({
        over: [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight],
        below: [...document.querySelectorAll(".controls button, .tools button, .tabs button")].filter((button) => button.checkVisibility())
          .filter((button) => button.getBoundingClientRect().bottom > innerHeight || button.getBoundingClientRect().right > innerWidth).map((button) => button.ariaLabel ?? button.textContent),
      }));
      assert.deepEqual(out, { over: [0, 0], below: [] }, `${name} at ${width}x${height}`);
      if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}-${width}.png`) });
    }
    await close();
  }
});

test("on a phone several rows of moves are in sight below their heading, and the record fills its panel", async () => {
  const game = paisho.generate("skud", { seed: 3 });
  for (const [name, height, rows] of [["12G", 844, 3], ["3", 844, 3], ["12G", 740, 2]]) {
    const { page, close } = await opened({ path: `#${game.toLink()}/${name}`, viewport: { width: 390, height } });
    const seen = await page.evaluate(() => {
      const box = (selector) => document.querySelector(selector).getBoundingClientRect();
      const [top, bottom] = [box(".plies thead").bottom - 1, Math.min(innerHeight, box(".panels").bottom) + 1];
      const whole = [...document.querySelectorAll(".plies tbody tr")].filter((row) => row.getBoundingClientRect().top >= top && row.getBoundingClientRect().bottom <= bottom);
      return { rows: whole.length, isCurrent: whole.some((row) => row.querySelector("[aria-current]")), now: document.querySelector(".now").textContent };
    });
    assert.ok(seen.rows >= rows && seen.isCurrent && seen.now.startsWith("Turn "), `${name} at ${height}: ${JSON.stringify(seen)}`);
    await tab(page, "Record");
    const blank = await page.evaluate(() => innerHeight - document.querySelector("#findings").getBoundingClientRect().bottom);
    assert.ok(blank < 16, `${blank} pixels below the record`);
    await close(`moves-${name}-${height}`);
  }
});

test("on a small phone the board is nearly as wide as the window, and what shares the game is in sight", async () => {
  const { page, close } = await opened({ viewport: { width: 360, height: 640 } });
  const { width, height } = await page.locator(".board svg").boundingBox();
  assert.ok(width === height && width >= 0.92 * 360, `${width}x${height}`);
  await tab(page, "Share");
  const below = await page.locator("#sharing :is(button, select)").evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().bottom > innerHeight).map((one) => one.id));
  assert.deepEqual(below, []);
  await close("small");
});

test("the record is read at ease on a desk, and uses the room beside the board", async () => {
  for (const [width, height] of [[1366, 768], [1280, 800]]) {
    const { page, close } = await opened({ viewport: { width, height } });
    await write(page, SLIP);
    await page.locator("#findings li").first().waitFor();
    const seen = await page.evaluate(() => {
      const [panel, text, board] = [".panels", "#editor", ".board"].map((one) => document.querySelector(one).getBoundingClientRect());
      const under = getComputedStyle(document.querySelector("#underlay"));
      return { free: innerWidth - panel.width - board.width, part: text.height / panel.height, size: getComputedStyle(document.querySelector("#text")).fontSize, under: under.fontSize };
    });
    assert.ok(seen.free <= 48 && seen.part >= 0.45 && seen.size === "16px" && seen.under === "16px", JSON.stringify({ width, ...seen }));
    await close();
  }
});

test("choices are in the window, and say what tells them apart", async () => {
  const start = '[Variant "ancient"]\n\n1. Lt*18g + Lt18g-18f Rd*10h + Rd10h-12h\n';
  for (const [width, height] of [[390, 844], [320, 568], [844, 390], [1366, 768]]) {
    const { page, close } = await opened({ path: `#${new paisho.Game(start).toLink()}/2`, viewport: { width, height }, hasTouch: true, isMobile: width < 900 });
    await ready(page);
    await page.locator('#player .moves .hand-tile[data-code="Wh"]').tap();
    for (const place of ["11i", "18f", "18g"]) await page.locator(`#player .cell[data-place="${place}"]`).tap({ force: true });
    await page.locator(".choices button", { hasText: "turns left by 2" }).waitFor();
    const seen = await page.evaluate(() => {
      const [one, wide, high] = [document.querySelector(".choices"), document.documentElement.clientWidth, document.documentElement.clientHeight];
      const { left, top, right, bottom } = one.getBoundingClientRect();
      const cut = [...one.querySelectorAll("button")].filter((each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight + 1);
      return { isIn: left >= 0 && top >= 0 && right <= wide && bottom <= high, cut: cut.map((each) => each.textContent), wide: one.scrollWidth - one.clientWidth };
    });
    assert.deepEqual(seen, { isIn: true, cut: [], wide: 0 }, `${width}x${height}`);
    await page.locator(".choices button", { hasText: "turns left by 2" }).click();
    await says(page, /3 plies of ancient: no errors/);
    assert.match(await page.inputValue("#text"), /Wh\*11i ~ -2 \+ Lt18f-18g/);
    await close(`choices-${width}`);
  }
});

test("nothing moves while a ply is entered, in any window, by fingers that drag too", async () => {
  for (const [width, height] of [[1366, 768], [1280, 800], [390, 844], [844, 390]]) {
    const { page, close } = await opened({ viewport: { width, height }, hasTouch: true });
    await begin(page, "skud");
    await ready(page);
    const boxes = () => page.evaluate(() => [".head", ".far", ".board", ".near", ".foot", ".panels"].flatMap((part) => [...document.querySelectorAll(`${part}, .controls button`)])
      .map((one) => JSON.stringify(one.getBoundingClientRect())).join());
    const before = await boxes();
    await hand(page, "Guest's Rose").tap();
    assert.equal(await boxes(), before, `picked at ${width}x${height}`);
    await page.locator('#player .cell[data-place="10b"]').tap({ force: true });
    await says(page, /1 ply of skud/);
    await ready(page);
    assert.equal(await boxes(), before, `played at ${width}x${height}`);
    // Dragged by a finger from the hand to the gate.
    const middle = async (one) => {
      const box = await one.boundingBox();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const [from, to] = [await middle(hand(page, "Host's Rose")), await middle(page.locator('#player .cell[data-place="10r"]'))];
    const session = await page.context().newCDPSession(page);
    const touch = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
    await touch("touchStart", from);
    for (const part of [0.3, 0.7, 1]) await touch("touchMove", { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
    assert.equal(await page.locator(".ghost").count(), 1);
    await touch("touchEnd");
    await says(page, /2 plies of skud: no errors/);
    assert.equal(await boxes(), before, `dragged at ${width}x${height}`);
    await close();
  }
});

test("the table of moves keeps the ply in sight, and shows what is thought and found of it", async () => {
  const { page, close } = await opened({ viewport: { width: 1366, height: 768 } });
  await write(page, paisho.generate("skud", { seed: 3 }).to("pai"));
  await says(page, /no errors/);
  await tab(page, "Moves");
  await page.locator(".now").click();
  for (const key of ["End", "Home", "ArrowRight", "End"]) {
    await page.keyboard.press(key);
    assert.ok(await page.evaluate(() => {
      const [link, panel] = [document.querySelector(".plies a[aria-current]") ?? document.querySelector(".plies a"), document.querySelector(".panel:not([hidden])")].map((one) => one.getBoundingClientRect());
      return link.top >= panel.top && link.bottom <= panel.bottom;
    }), key);
  }
  await write(page, `${HEAD}1. Rs*10b! {plain} Rs*10r??\n2. Rs10b-10e$201 (2. Rs10b-10d (2. Rs10b-10c)) Rs10r-10a\n`);
  await says(page, /1 error/);
  await tab(page, "Moves");
  const classes = await page.locator(".plies a").evaluateAll((all) => all.map((one) => [one.textContent, one.className]));
  assert.deepEqual(classes.map(([, name]) => name).map((name) => name.split(" ").filter((one) => ["good", "bad", "wrong", "doubtful"].includes(one)).join()), ["good", "bad", "doubtful", "", "", "wrong"]);
  // A tile that nobody saw is no doubt.
  await write(page, '[Variant "ancient"]\n[Target "46"]\n[Hand "7"]\n[Centre "Js"]\n\n1. Draw C / ? Draw ?!\n');
  await page.locator(".plies a").nth(1).waitFor({ state: "attached" });
  await page.waitForFunction(() => document.querySelector(".plies a").textContent === "Draw C / ?");
  assert.deepEqual(await page.locator(".plies a").evaluateAll((all) => all.map((one) => one.classList.contains("bad"))), [false, true]);
  await write(page, `${HEAD}1. Rs*10b! {plain} Rs*10r??\n2. Rs10b-10e$201 (2. Rs10b-10d (2. Rs10b-10c)) Rs10r-10a\n`);
  await says(page, /1 error/);
  await tab(page, "Moves");
  // What can't be read stays in its cell, moves nothing to another column, and leads to what is said of it.
  await write(page, SLIP);
  await says(page, /1 error/);
  await tab(page, "Moves");
  const rows = await page.locator(".plies tr").evaluateAll((all) => all.map((row) => [...row.children].map((one) => one.textContent)));
  assert.deepEqual(rows, [["", "Guest", "Host"], ["1.", "Rs*10b", "Rs*10r"], ["2.", "Rs10b-10ee", "Rs10r-10o"], ["3.", "Js*10b", "Js*10r"]]);
  await page.locator(".plies .unread").click();
  assert.equal(await page.locator(".plies a[aria-current]").textContent(), "Rs*10r");
  assert.match(await page.locator(".notes .finding").textContent(), /^error: `e` cannot be read here/);
  await write(page, `${HEAD}1. Rs*10b! {plain} Rs*10r??\n2. Rs10b-10e$201 (2. Rs10b-10d (2. Rs10b-10c)) Rs10r-10a\n`);
  await says(page, /1 error/);
  await tab(page, "Moves");
  // Variations are indented, each deeper than the last; comments stand between.
  const lefts = await page.locator(".plies a").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  assert.ok(lefts[4] > lefts[3], lefts.join(" "));
  assert.equal(await page.locator(".plies .comment").textContent(), "plain");
  await close();
});

test("four players sit at the sides, and letters give way to emblems on a phone", async () => {
  const four = paisho.generate("wiki", { seed: 10 }).to("pai");
  assert.match(four, /\[Players "4"\]/);
  // Three sit as four do, as one of them has two seats.
  const three = '[Variant "wiki"]\n[Players "3"]\n[Team "Red Blue"]\n\n1. S*5n-5l Qi*5i-8k A*4n Qi*5g-4g\n2. Pass\n';
  // How much is beside the board, at least: its lines above and below, or nothing but a margin.
  for (const [width, height, beside, text] of [[1366, 768, 120, four], [1280, 800, 120, four], [1366, 768, 120, three], [900, 700, 176, four], [390, 844, 8, four], [844, 390, 8, four], [390, 844, 8, three]]) {
    const { page, close } = await opened({ viewport: { width, height } });
    await write(page, text);
    await says(page, /plies of wiki: no errors/);
    await tab(page, "Moves");
    if (width >= 1280) {
      // Every entry of the menu is seen without scrolling.
      await page.getByRole("button", { name: "More" }).click();
      assert.equal(await page.locator(".menu").evaluate((one) => one.scrollHeight - one.clientHeight), 0);
      await page.keyboard.press("Escape");
    }
    const middle = (selector) => page.locator(selector).first().evaluate((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return [(left + right) / 2, (top + bottom) / 2];
    });
    // Found and asked at once, as the lines are drawn anew when the page knows what is legal.
    const seat = (name) => page.evaluate((name) => [...document.querySelectorAll(".seat")].find((one) => one.textContent.includes(name)).parentElement.className.split(" ")[1], name);
    // Red has the gate in column 1, the others follow clockwise.
    assert.deepEqual([await seat("Red"), await seat("Yellow"), await seat("Blue"), await seat("Green")], ["left", "far", "right", "near"]);
    await page.getByRole("button", { name: "Turn the board" }).click();
    assert.equal(await seat("Red"), "near");
    const board = await page.locator(".board svg").evaluate((one) => one.getBoundingClientRect().width);
    assert.equal(board, Math.min(width, height) - beside, `${board} of ${width}x${height}`);
    if (width >= 1200) {
      assert.deepEqual(await page.locator(".seat .name").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)), []);
      const [[x, y], [leftX, leftY], [rightX, rightY]] = [await middle(".board"), await middle(".seats.left"), await middle(".seats.right")];
      assert.ok(leftX < x - 300 && rightX > x + 300 && Math.abs(leftY - y) < 10 && Math.abs(rightY - y) < 10, `${leftX} ${x} ${rightX}`);
    }
    const boxes = () => page.evaluate(() => [".head", ".left", ".right", ".far", ".board", ".near", ".controls"].map((part) => JSON.stringify(document.querySelector(part).getBoundingClientRect())));
    const before = await boxes();
    await page.locator(".now").click();
    for (const key of ["Home", "ArrowRight", "ArrowRight", "End"]) {
      await page.keyboard.press(key);
      assert.deepEqual(await boxes(), before, `${key} at ${width}x${height}`);
    }
    const { over, letters, hidden, cut } = await page.evaluate(() => ({
      // Every tile in hand is in sight, with its amount.
      cut: [...document.querySelectorAll(".hand li, .amount")].filter((one) => one.checkVisibility()).filter((one) => {
        const { left, right, bottom } = one.getBoundingClientRect();
        return left < 0 || right > innerWidth || bottom > innerHeight;
      }).length,
      hidden: [...document.querySelectorAll("button")].filter((one) => one.checkVisibility() && !one.closest(".hand, #others"))
        .filter((one) => one.getBoundingClientRect().right > innerWidth || one.getBoundingClientRect().bottom > innerHeight).length,
      over: [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight],
      letters: getComputedStyle(document.querySelector(".face > path")).display,
    }));
    assert.deepEqual([...over, hidden, cut], [0, 0, 0, 0], `${width}x${height}`);
    assert.equal(letters, Math.min(width, height) < 500 ? "none" : "inline");
    await close(`four-${width}`);
  }
});

test("what was captured is shown beside the hand, on a phone too", async () => {
  const text = `${HEAD.trim()}\n[Position "(Jd 12q) <Rd 11r>"]\n\n1. Rd11r x Jd12q\n`;
  for (const [width, height] of [[1366, 768], [390, 844], [844, 390]]) {
    const { page, close } = await opened({ viewport: { width, height } });
    await write(page, text);
    await says(page, /1 ply of skud: no errors/);
    await tab(page, "Moves");
    await page.locator(".now").click();
    await page.keyboard.press("End");
    const taken = page.locator('.seat[aria-label^="Guest"] .taken li');
    assert.deepEqual(await taken.evaluateAll((all) => all.map((one) => one.title)), ["1 Host's White Jade"]);
    const box = await taken.boundingBox();
    assert.ok(box.width >= 16 && box.x + box.width <= width && box.y + box.height <= height, JSON.stringify(box));
    // However many kinds there are.
    const many = paisho.generate("basic", { seed: 4 });
    await write(page, many.to("pai"));
    await says(page, new RegExp(`${many.length} plies of basic`));
    await tab(page, "Moves");
    await page.locator(".now").click();
    await page.keyboard.press("End");
    await page.waitForFunction(() => document.querySelectorAll(".taken li").length > 15);
    await ready(page);
    // Asked at once, as the lines are drawn anew when the page knows what is legal.
    const tiles = await page.evaluate(() => [...document.querySelectorAll(".hand li")].map((one) => {
      const { left, right, width } = one.getBoundingClientRect();
      return { isIn: left >= 0 && right <= one.closest(".seats").getBoundingClientRect().right + 1, width };
    }));
    assert.ok(tiles.every(({ isIn }) => isIn), `${width}x${height}`);
    // What was taken gives way to the hand, and neither lies upon what counts.
    const lines = await page.evaluate(() => [...document.querySelectorAll(".seat")].filter((one) => one.checkVisibility()).map((one) => {
      const box = (part) => part.getBoundingClientRect();
      const counts = box(one.querySelector(".counts"));
      const [hand, all] = [".hand:not(.taken) li", ".hand li"].map((part) => [...one.querySelectorAll(part)].map(box));
      const over = all.filter(({ left, top }) => left < counts.right && top < counts.bottom).length;
      return { least: Math.min(...hand.map((tile) => tile.width)), over, isInside: counts.bottom <= box(one.parentElement).bottom };
    }));
    assert.ok(lines.length === 2 && lines.every(({ least, over, isInside }) => least >= 30 && !over && isInside), `${width}x${height}: ${JSON.stringify(lines)}`);
    // On a phone none is squeezed for the others.
    assert.ok(width > 500 || tiles.every((tile) => tile.width >= 14), JSON.stringify(tiles));
    await close(`taken-${width}`);
  }
});

test("tiles of four hands are large enough for a finger, and what was captured can be seen", async () => {
  const four = readFileSync(new URL("../../corpus/wiki/valid/game_of_four.pai", import.meta.url), "utf8");
  const long = paisho.generate("wiki", { seed: 3 }).to("pai");
  const { page, close } = await opened();
  for (const [text, seats] of [[four, 4], [long, 2]]) {
    await page.setViewportSize({ width: 1366, height: 768 });
    await write(page, text);
    await says(page, /plies of wiki: no errors/);
    await tab(page, "Moves");
    await page.locator(".now").click();
    await page.keyboard.press("End");
    await page.waitForSelector(".taken li");
    await ready(page);
    // The window that is there already changes its size.
    for (const [width, height] of [[1366, 768], [390, 844], [844, 390], [360, 640], [768, 1024], [1024, 768]]) {
      await page.setViewportSize({ width, height });
      const { held, taken, lines } = await page.evaluate(() => {
        const boxes = (selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
        const sizes = (selector) => boxes(selector).filter(({ width }) => width).map(({ width, height }) => Math.min(width, height));
        const inside = [...document.querySelectorAll(".seat .hand .tile")].filter((one) => {
          const [tile, line] = [one, one.closest(".seats")].map((part) => part.getBoundingClientRect());
          return tile.top < line.top - 1 || tile.bottom > line.bottom + 1 || tile.right > innerWidth;
        });
        return { held: sizes("button.hand-tile"), taken: sizes(".taken .tile"), lines: inside.length };
      });
      const where = `${seats} at ${width}x${height}: ${JSON.stringify({ held, taken })}`;
      assert.ok(seats === 2 || Math.min(...held) >= 24, where);
      assert.ok(taken.length && Math.min(...taken) >= 16 && lines === 0, where);
    }
  }
  await close("hands");
});

test("what counts is never cut, the midlines are seen at once, and all of it is in the panel on the game", async () => {
  const iroh = paisho.generate("iroh", { seed: 4 });
  const basic = paisho.generate("basic", { seed: 4 });
  const balance = paisho.generate("balance", { seed: 3 });
  for (const [width, height] of [[1366, 768], [1024, 600], [700, 500], [390, 844], [360, 740]]) {
    const { page, close } = await opened({ viewport: { width, height } });
    for (const game of [basic, iroh]) {
      await write(page, game.to("pai"));
      await says(page, new RegExp(`${game.length} plies of ${game.variant}`));
      await tab(page, "Moves");
      await page.keyboard.press("End");
      await ready(page);
      const cut = await page.locator(".seat .counts").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent));
      assert.deepEqual(cut, [], `${game.variant} at ${width}x${height}`);
    }
    const notes = await page.locator(".notes").evaluate((one) => [one.checkVisibility(), /^Midlines: left .*, lower .*, right .*, upper /.test(one.textContent), one.scrollHeight - one.clientHeight]);
    // A low window has no room for them.
    assert.deepEqual(notes, height === 500 ? [false, true, 0] : [true, true, 0], `${width}x${height}`);
    await tab(page, "About");
    const told = await page.locator(".info dd", { hasText: "midlines" }).allTextContents();
    const { counts } = iroh.position();
    assert.deepEqual(told, [0, 1].map((seat) => `harmonies ${counts.harmonies[seat]}, midlines ${counts.midlines[seat]}`));
    // Four balances are told with their gardens where there is room for that, else by their tiles; none is cut.
    await write(page, balance.to("pai"));
    await says(page, new RegExp(`${balance.length} plies of balance`));
    await tab(page, "Moves");
    await page.keyboard.press("End");
    await ready(page);
    const [words, over] = await page.locator(".notes").evaluate((one) => [one.textContent, one.scrollHeight - one.clientHeight]);
    assert.deepEqual([words.match(/ with /g).length, over], [4, 0], `${words} at ${width}x${height}`);
    assert.match(words, width > 1300 || height === 500 ? /^Balance in the left half / : /^Balances: O #2e with Ly #3f, /);
    await tab(page, "About");
    assert.equal(await page.locator(".info dt", { hasText: "Balance in the" }).count(), 4);
    await close(`counts-${width}`);
  }
});

test("the points of four players are seen in every window", async () => {
  const four = paisho.generate("wiki", { seed: 10 });
  const { points } = four.position();
  const { page, close } = await opened();
  await write(page, four.to("pai"));
  await says(page, /plies of wiki: no errors/);
  await tab(page, "Moves");
  await page.locator(".now").click();
  await page.keyboard.press("End");
  await ready(page);
  for (const [width, height] of [[390, 844], [844, 390], [360, 640], [768, 1024], [1366, 768]]) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const seen = await page.locator(".seat").evaluateAll((all) => Object.fromEntries(all.map((one) => {
      const counts = one.querySelector(".counts");
      const [box, room] = [counts, one].map((part) => part.getBoundingClientRect());
      const over = [...one.querySelectorAll(".hand li")].map((part) => part.getBoundingClientRect()).filter(({ left, top }) => left < box.right - 1 && top < box.bottom - 4);
      const isWhole = counts.checkVisibility() && counts.scrollWidth <= counts.clientWidth && box.right <= room.right && !over.length;
      return [one.ariaLabel.split(/[ ,]/)[0], isWhole && /^points\s(\d+)/.exec(counts.textContent)?.[1]];
    })));
    assert.deepEqual(seen, Object.fromEntries(four.seats.map((seat, at) => [seat, String(points[at])])), `${width}x${height}`);
  }
  await close();
});

test("a long name leaves room for the seat", async () => {
  const name = "Piandao of the Order of the White Lotus, Shu Jing";
  const { page, close } = await opened({ path: `#${new paisho.Game(`[Variant "skud"]\n[Guest "${name}"]\n[Host "${name}"]\n\n1. Rs*10b\n`).toLink()}` });
  for (const [width, height] of [[390, 844], [844, 390], [1366, 768]]) {
    await page.setViewportSize({ width, height });
    const seats = await page.locator(".seat .name").evaluateAll((all) => all.map((one) => {
      const [seat, room] = [one.querySelector(".faint"), one].map((part) => part.getBoundingClientRect());
      return [one.querySelector(".faint").textContent, seat.right <= room.right + 1 && seat.width > 20];
    }));
    assert.deepEqual(seats.sort(), [[" Guest", true], [" Host", true]], `${width}x${height}`);
  }
  await close();
});

test("the field for plies is as wide whether or not other plies stand beside it", async () => {
  const { page, close } = await opened();
  const widths = new Map();
  for (const variant of ["skud", "iroh", "ancient"]) {
    await begin(page, variant);
    await ready(page);
    const count = await page.locator("#others button").count();
    assert.equal(count > 0, variant !== "skud");
    for (const [width, height] of [[1366, 768], [390, 844], [844, 390]]) {
      await page.setViewportSize({ width, height });
      widths.set(width, [...(widths.get(width) ?? []), (await page.locator("#ply").boundingBox()).width]);
      // Many of them scroll beside it.
      assert.ok(await page.locator("#entry").evaluate((one) => one.getBoundingClientRect().right <= innerWidth), `${variant} at ${width}`);
    }
  }
  for (const [width, all] of widths) assert.ok(all.every((one) => one === all[0]) && all[0] > 150, `${all} at ${width}`);
  await close();
});

test("on phones and tablets the hands and the board are in reach whichever panel is open", async () => {
  for (const viewport of [{ width: 390, height: 844 }, { width: 360, height: 640 }, { width: 768, height: 1024 }, { width: 820, height: 1180 }]) {
    const { page, close } = await opened({ viewport, hasTouch: true, isMobile: true });
    await begin(page, "skud");
    for (const name of ["About", "Record", "Games", "Share"]) {
      await tab(page, name);
      await ready(page);
      const seen = await page.evaluate(() => {
        const bottom = (name) => document.querySelector(name).getBoundingClientRect().bottom;
        const top = Math.min(...["#player .tabs", "#player .panels"].map((name) => document.querySelector(name).getBoundingClientRect().top));
        const tiles = [...document.querySelectorAll(".hand-tile")];
        const steps = [...document.querySelectorAll(".controls .icon-button")];
        const on = (one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        };
        return { isFree: top >= Math.max(bottom(".near"), bottom(".board")), tiles: tiles.length, hit: tiles.filter(on).length, steps: steps.length, reached: steps.filter(on).length };
      });
      assert.deepEqual(seen, { isFree: true, tiles: 16, hit: 16, steps: 8, reached: 8 }, `${name} at ${viewport.width}x${viewport.height}`);
    }
    // A tile is picked before the panel is closed, which the board does.
    await hand(page, "Guest's Rose").tap();
    await page.locator('#player .cell[data-place="10b"]').tap({ force: true });
    await says(page, /1 ply of skud/);
    await close(`reach-${viewport.width}`);
  }
});

test("findings, repairs and explanations are reached in a low panel too", async () => {
  for (const viewport of [{ width: 1366, height: 768 }, { width: 390, height: 844 }, { width: 844, height: 390 }, { width: 768, height: 1024 }]) {
    const { page, close } = await opened({ viewport });
    await write(page, SLIP);
    await page.waitForSelector("#findings .fix");
    const panel = page.locator(".panel:not([hidden])");
    // That there are errors is seen at once, with the button that repairs them.
    const seen = await page.evaluate(() => ["#verdict", "#repair"].map((part) => {
      const [box, room] = [document.querySelector(part), document.querySelector(".panel:not([hidden])")].map((one) => one.getBoundingClientRect());
      return box.height > 0 && box.top >= room.top && box.bottom <= room.bottom;
    }));
    assert.deepEqual(seen, [true, true], `${viewport.width}x${viewport.height}`);
    // Each can be clicked, and nothing is cut that can't be scrolled to.
    await page.locator("#findings button", { hasText: "ply-unreadable" }).click();
    await page.waitForSelector("#explanation:not([hidden])");
    const shown = await page.locator("#explanation").evaluate((one) => {
      const [box, room] = [one, one.closest(".panel")].map((part) => part.getBoundingClientRect());
      const bar = document.querySelector("#record .bar").getBoundingClientRect();
      const top = one.querySelector("h2").getBoundingClientRect().top;
      return top >= room.top && (top >= bar.bottom || bar.bottom <= room.top) ? Math.min(box.bottom, room.bottom) - box.top : 0;
    });
    const room = (await panel.boundingBox()).height;
    assert.ok(shown > room / 3, `${shown} of ${room} at ${viewport.width}x${viewport.height}`);
    await page.locator("#explanation button", { hasText: "Close" }).click();
    await page.locator("#findings .fix").first().click();
    await says(page, /no errors/);
    await close(`low-${viewport.width}`);
  }
});

test("in the frame of another page the board, the hands and the steps are in sight", async () => {
  const two = new paisho.Game(`${HEAD.trim()}\n[GuestAccents "Rk Wh Kn B"]\n[HostAccents "Rk Wh Kn B"]\n`);
  const four = paisho.generate("wiki", { seed: 10 });
  // At least so much of the shorter side is the board.
  for (const [width, height, part] of [[1366, 768, 0.8], [900, 900, 0.7], [600, 480, 0.45], [400, 560, 0.7], [390, 844, 0.95], [844, 390, 0.95], [320, 568, 0.9]]) {
    for (const game of [two, four]) {
      const { page, close } = await opened({ path: `?embed#${game.toLink()}`, viewport: { width, height } });
      const seen = await page.evaluate(() => {
        const box = (one) => one.getBoundingClientRect();
        const all = [...document.querySelectorAll(".board, .controls button, .seat .name, .hand li")].filter((one) => one.checkVisibility());
        return {
          over: [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight],
          out: all.filter((one) => box(one).right > innerWidth + 1 || box(one).bottom > innerHeight).map((one) => one.ariaLabel ?? one.textContent),
          hidden: all.filter((one) => one.matches(".hand li") && box(one).bottom > box(one.closest(".seats")).bottom + 1).length,
          board: box(document.querySelector(".board")).width / Math.min(innerWidth, innerHeight),
          rest: [".tabs", ".panels", "#entry"].filter((one) => document.querySelector(one).checkVisibility()),
        };
      });
      assert.ok(seen.board >= part, `${seen.board} of ${width}x${height}`);
      assert.deepEqual({ ...seen, board: 0 }, { over: [0, 0], out: [], hidden: 0, board: 0, rest: [] }, `${game.variant} in ${width}x${height}`);
      await close();
    }
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
    // What is told of a game can be longer than its panel.
    await write(page, paisho.generate("wiki", { seed: 10 }).to("pai"));
    await says(page, /plies of wiki/);
    await tab(page, "About");
    await axe(page);
    await close(name);
  }
});

test("a page that is written is accessible too, and says what it holds where links are shown", async () => {
  for (const options of [{ colorScheme: "light" }, { colorScheme: "dark" }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }]) {
    const page = await browser.newPage({ ...options, bypassCSP: true });
    await page.goto(`${address}written.html`);
    await page.locator(".paisho").waitFor();
    await page.keyboard.press("End");
    await axe(page);
    await page.getByRole("tab", { name: "About" }).click();
    await axe(page);
    const told = await page.evaluate(() => ["og:title", "og:description", "og:type"].map((name) => document.querySelector(`meta[property="${name}"]`).content));
    assert.equal(told[0], await page.title());
    assert.ok(told[1].length > 10 && told[2] === "website", told.join());
    await page.context().close();
  }
});
