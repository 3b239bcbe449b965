// The package in Node and in a worker.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { inspect } from "node:util";
import { Worker } from "node:worker_threads";
import * as paisho from "../dist/index.js";

const HEAD = '[Variant "skud"]\n[Rules "site"]\n\n';
const GAME = `${HEAD}1. Rs*10b Rs*10r\n2. Rs10b-10e Rs10r-10o\n`;
const SLIP = `${HEAD}1. Rs*10b Rs*10r\n2. Rs10b-10ee Rs10r-10o\n3. Js*10b Js*10r\n`;

test("a game is read", () => {
  const game = new paisho.Game(GAME);
  assert.deepEqual(game.plies.map((ply) => ply.text), ["Rs*10b", "Rs*10r", "Rs10b-10e", "Rs10r-10o"]);
  assert.deepEqual(game.plies[3], {
    text: "Rs10r-10o", number: 4, turn: 2, seat: "Host", stands: false, tile: "Rs", places: ["10r", "10o"],
    captures: [], comments: [], glyphs: [], variations: [],
  });
  assert.deepEqual([game.variant, game.notation, game.isRight, game.outcome], ["skud", "pai", true, null]);
  assert.deepEqual(game.tags, { Rules: "site" });
  assert.deepEqual(game.seats, ["Guest", "Host"]);
});

test("a ply knows its number, tile, captures, comments, glyphs and variations", () => {
  const game = new paisho.Game(`${HEAD}{before} 1. Rs*10b! {first} Rs*10r\n2. 10b-10e (2. {instead} Rs10b-10d $14 Rs10r-10q) Rs10r-10o\n`);
  assert.deepEqual([game.length, game.comments], [4, ["before"]]);
  const [first, second, third, fourth] = game.plies;
  assert.deepEqual([first, second, third, fourth].map(({ number }) => number), [1, 2, 3, 4]);
  assert.deepEqual([first.comments, first.glyphs, first.variations], [["first"], ["!"], []]);
  // The tile that the text leaves out is known.
  assert.deepEqual([third.text, third.tile, third.places], ["10b-10e", "Rs", ["10b", "10e"]]);
  const other = ({ text, number, seat, comments, glyphs }) => ({ text, number, seat, comments, glyphs });
  assert.deepEqual(third.variations.map((line) => line.map(other)), [[
    { text: "Rs10b-10d", number: 3, seat: "Guest", comments: ["instead"], glyphs: ["$14"] },
    { text: "Rs10r-10q", number: 4, seat: "Host", comments: [], glyphs: [] },
  ]]);
  // Diagnostics and `explain` count the same.
  const wrong = new paisho.Game(`${HEAD}1. Rs*10b Rs*10r\n2. Rs10b-14b\n`);
  assert.equal(wrong.plies[wrong.diagnostics[0].ply - 1].text, "Rs10b-14b");
  assert.equal(wrong.explain(wrong.diagnostics[0].ply).isLegal, false);
  assert.throws(() => wrong.explain(0), TypeError);
  assert.throws(() => wrong.explain(4), { name: "RangeError" });
  // A Rhododendron takes the Jade that it clashes with; the text does not name it.
  const taken = new paisho.Game(`${HEAD.trim()}\n[Position "(Jd 12q) <Rd 11r>"]\n\n1. Rd11r x 12q\n`);
  assert.deepEqual([taken.isRight, taken.plies[0].captures], [true, [{ at: "12q", tile: "Jd" }]]);
  assert.deepEqual(new paisho.Game(GAME).withTags({ Event: "Spring", Rules: null }).tags, { Event: "Spring" });
  assert.throws(() => game.withTags({ Event: 5 }), { name: "TypeError", message: /`tags\.Event`/ });
  assert.throws(() => game.withTags({ Variant: "wiki" }), { name: "WriteError" });
});

test("tags that can't be read back are refused", () => {
  const game = new paisho.Game(GAME);
  for (const tags of [{ Event: 'a\n"]b' }, { Event: "a\rb" }, { Event: "a\u0000b" }, { "a b": "x" }, { "": "x" }, { É: "x" }, { "1st": "x" }, { event: "x" }]) {
    assert.throws(() => game.withTags(tags), { name: "WriteError", code: null }, JSON.stringify(tags));
    assert.throws(() => new paisho.Position("(Rs 10r) <Rs 10b>", "skud", { tags }), { name: /^(Write|Read)Error$/ }, JSON.stringify(tags));
  }
  for (const Event of ['a"]b', '"', "a\\", '\\"', "{", "; x", '[x "y"]', "1. Rs*10b", "a\tb", "a\u2028b"]) {
    const tagged = game.withTags({ Event });
    assert.deepEqual([new paisho.Game(tagged.text).tags.Event, tagged.length], [Event, 4]);
    const { tags } = new paisho.Board(new paisho.Position("(Rs 10r) <Rs 10b>", "skud", { tags: { Event } })).game();
    assert.equal(tags.Event, Event);
  }
  assert.ok(game.length === 4 && game.withTags({}).isRight);
  // What is read in another form is named in that.
  for (const [tags, words] of [[{ Result: "host" }, '`[Result "host"]` is read as `[Result "Host"]`'], [{ event: "x" }, '`[event "x"]` is read as `[Event "x"]`']]) {
    assert.throws(() => game.withTags(tags), { name: "WriteError", message: `the tag ${words}: write that` });
  }
});

test("plies are played on a board and taken back", () => {
  const board = new paisho.Board("skud", { rules: "site" });
  const start = [`${board}`, board.toMove, board.turn, board.plies, board.isOver];
  assert.deepEqual(start, ["", "Guest", 1, [], false]);
  for (const { text } of new paisho.Game(GAME)) board.push(text);
  assert.deepEqual([`${board}`, board.toMove, board.turn], ["(Rs 10o) <Rs 10e>", "Guest", 3]);
  assert.equal(board.game().to("pai"), GAME);
  assert.deepEqual(board.plies.map(({ number, turn, seat }) => [number, turn, seat]), [[1, 1, "Guest"], [2, 1, "Host"], [3, 2, "Guest"], [4, 2, "Host"]]);
  // What is not legal leaves it alone, and what it gave away does not change with it.
  const position = board.position();
  assert.throws(() => board.push("Rs10e-10o"), { name: "IllegalPly" });
  assert.ok(board.isLegal("Js*10b") && !board.isLegal("Rs*9b") && !board.isLegal("what?"));
  const twin = board.copy();
  assert.equal(board.pop().text, "Rs10r-10o");
  assert.deepEqual([`${board}`, `${twin}`, `${position}`], ["(Rs 10r) <Rs 10e>", "(Rs 10o) <Rs 10e>", "(Rs 10o) <Rs 10e>"]);
  board.push(board.legal()[0]);
  for (let left = 4; left > 0; left--) board.pop();
  assert.deepEqual([`${board}`, board.toMove, board.turn, board.plies, board.isOver], start);
  assert.throws(() => board.pop(), { name: "RangeError" });
  // As cheap as it has to be: it keeps positions, it does not play them again.
  for (const { text } of board.legal()) {
    board.push(text);
    board.pop();
  }
});

test("a board starts from a rule set, a game or a position", () => {
  // The first plies of a game show its edition.
  const open = new paisho.Board("skud");
  open.push("Rs*10b");
  assert.deepEqual(open.legal().map(({ text }) => text).filter((text) => text !== "Resign"), ["Js*10r", "Rs*10r"]);
  assert.ok(open.isLegal("Rs*10r"));
  open.push("Rs*10r");
  assert.equal(`${open}`, "(Rs 10r) <Rs 10b>");
  const game = new paisho.Game(GAME);
  const later = new paisho.Board(game);
  later.push("Js*10b");
  assert.deepEqual([later.plies.map(({ number, turn, text }) => [number, turn, text]), later.turn], [[[5, 3, "Js*10b"]], 3]);
  const middle = new paisho.Board(game.position(2));
  middle.push("Rs10b-10d");
  assert.equal(middle.game().to("pai"), `${HEAD}1. Rs*10b Rs*10r\n2. Rs10b-10d\n`);
  const set = new paisho.Board(new paisho.Position("(Rs 10r) <Rs 10b>", "skud", { toMove: "Host", rules: "site" }));
  assert.deepEqual([set.toMove, set.on("10b").name, set.tiles.length], ["Host", "Rose", 2]);
  set.push("Rs10r-10o");
  assert.match(set.game().to("pai"), /\[Turn "Host"\]/);
  assert.throws(() => new paisho.Position("(Rs 10r) <Rs", "skud"), { name: "ReadError" });
  assert.throws(() => new paisho.Position("", "skud", { tags: { Event: 5 } }), { name: "TypeError", message: /`tags\.Event`/ });
  assert.equal(new paisho.Position("<Rs 10c>", "skud", { toMove: "host" }).toMove, "Host");
  assert.throws(() => new paisho.Position("<Rs 10c>", "skud", { toMove: "White" }), { name: "ReadError", message: "there is no seat `White` here" });
  assert.throws(() => new paisho.Position("", "skud", { rules: "5000" }), { name: "ReadError", code: /rules/ });
  // Played to the end.
  const over = new paisho.Board("iroh");
  over.push("Resign");
  assert.deepEqual([over.isOver, over.outcome.result, over.legal()], [true, "Host", []]);
  for (const work of [() => new paisho.Board(5), () => new paisho.Board(game, { rules: "site" }), () => new paisho.Board("skud", { rule: "site" }), () => open.push(5)]) {
    assert.throws(work, TypeError);
  }
  assert.throws(() => new paisho.Board("chess"), { name: "RangeError" });
  assert.ok(open instanceof paisho.Board && set.position() instanceof paisho.Position);
  open.free();
  assert.throws(() => open.push("Js*10b"), { name: "ReferenceError" });
});

test("the turn of a position is that of its next ply", () => {
  const game = new paisho.Game(GAME);
  assert.deepEqual([0, 1, 2, 3, 4].map((at) => game.position(at).turn), [1, 1, 2, 2, 3]);
  assert.deepEqual([game.position(3).play("Rs10r-10p").turn, game.position(2).play("Rs10b-10d").play("Rs10r-10p").turn], [3, 3]);
});

test("an illegal ply stands where it is marked", () => {
  const game = new paisho.Game(`${HEAD}1. Rs*10b Rs*10r\n2. Rs10b-10g$201 Rs10r-10q\n`);
  assert.deepEqual(game.plies.map((ply) => ply.stands), [false, false, true, false]);
  assert.deepEqual(game.diagnostics.map(({ severity, code }) => [severity, code]), [["note", "skud-too-far"]]);
  assert.equal(game.isRight, true);
});

test("spans count in UTF-16", () => {
  const game = new paisho.Game(`[Variant "skud"]\n[Rules "site"]\n[Event "Mü𝄞ig"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-14b\n`);
  const [error] = game.diagnostics.filter(({ severity }) => severity === "error");
  assert.equal(error.code, "skud-too-far");
  assert.equal(game.text.slice(...error.span), "14b");
  assert.deepEqual([error.line, error.column, error.turn, error.seat, error.ply], [6, 10, 2, "Guest", 3]);
});

test("positions are played", () => {
  const start = new paisho.Game(GAME).position(2);
  const next = start.play("Rs10b-10e");
  assert.equal(next.toString(), "(Rs 10r) <Rs 10e>");
  assert.equal(next.toMove, "Host");
  assert.deepEqual(next.tiles[0], { owner: "Host", code: "Rs", name: "Rose", at: "10r", spent: false });
  const legal = start.legal();
  assert.ok(legal.some(({ text, tile, drop, places }) => text === "Rs10b-10e" && tile === "Rs" && !drop && places.join() === "10b,10e"));
  for (const { text } of legal) start.play(text).free();
  assert.ok(start.completions("rs10b-10").includes("Rs10b-10e"));
  assert.deepEqual(start.completions("Rs10b-14b"), []);
  assert.throws(() => start.play("Rs10b-14b"), (error) => {
    assert.deepEqual([error.name, error.code, "Rs10b-14b".slice(...error.span)], ["IllegalPly", "skud-too-far", "14b"]);
    assert.ok(error instanceof Error && error.help && error.label);
    return true;
  });
  assert.throws(() => start.play("Rs?"), { name: "ReadError" });
  assert.throws(() => new paisho.Game(GAME).position(9), { name: "RangeError" });
});

test("positions say what is on them", () => {
  const game = new paisho.Game(`${GAME}3. Js*10b\n`);
  const position = game.position(4);
  assert.deepEqual(position.on("10e"), { owner: "Guest", code: "Rs", name: "Rose", at: "10e", spent: false });
  assert.equal(position.on("10f"), null);
  assert.throws(() => position.on("Rose"), { name: "ReadError" });
  assert.deepEqual([position.plies, position.play("Js*10b").plies, game.position().plies], [4, 5, 5]);
  assert.deepEqual(position.counts, { accents: [4, 4], harmonies: [0, 0], midline: [0, 0] });
  assert.deepEqual([position.harmonies, position.points], [[], null]);
  // Rose and Chrysanthemum of one player harmonize on a line with nothing between.
  const near = new paisho.Game('[Variant "skud"]\n[Rules "site"]\n[Position "<Rs 10e> <C 10g>"]\n').position();
  assert.deepEqual(near.harmonies, [{ ends: ["10g", "10e"], seat: "Guest" }]);
});

test("games are series of plies, texts and JSON", () => {
  const game = new paisho.Game(GAME);
  assert.deepEqual([...game].map(({ text }) => text), game.plies.map(({ text }) => text));
  assert.equal(`${game}`, game.to("pai"));
  assert.deepEqual(JSON.parse(JSON.stringify(game)), JSON.parse(game.to("json")));
  assert.equal(JSON.parse(JSON.stringify({ at: game.position() })).at, game.position().toString());
  assert.ok(game instanceof paisho.Game && paisho.read(GAME)[0] instanceof paisho.Game);
  // Consoles show what they hold, and what was freed too.
  for (const one of [game, game.position(), new paisho.Board(game)]) assert.equal(inspect(one), `${one}`);
  game.free();
  assert.equal(inspect([game]), "[ Game (freed) ]");
});

test("what arguments can't be is said, and what was freed is gone", () => {
  const game = new paisho.Game(GAME);
  for (const [work, name] of [
    [() => new paisho.Game(5), "text"], [() => new paisho.Game(), "text"], [() => new paisho.Game(GAME, { notatoin: "pai" }), "notatoin"],
    [() => new paisho.Game(GAME, "pai"), "options"], [() => game.position(-1), "at"], [() => game.position(1.5), "at"], [() => game.position("2"), "at"],
    [() => game.play(undefined), "ply"], [() => game.to(null), "notation"], [() => game.toSvg(0, { theem: "dark" }), "theem"],
    [() => paisho.Game.start(7), "variant"], [() => paisho.convert(GAME, 3), "notation"], [() => paisho.read(new Uint8Array(3)), "text"],
    [() => paisho.generate("skud", { seeds: 1 }), "seeds"], [() => game.position().on(10), "place"], [() => paisho.explain({}), "code"],
    [() => new paisho.Game(GAME, { notation: 5 }), "notation"], [() => new paisho.Game(GAME, { rules: 5 }), "rules"], [() => paisho.read(GAME, { variant: 5 }), "variant"],
    [() => new paisho.Game(GAME, []), "options"], [() => game.fix({ unsafe: "yes" }), "unsafe"], [() => paisho.fix(GAME, { unsafe: 1 }), "unsafe"],
    [() => game.toSvg(1, { coordinates: "no" }), "coordinates"], [() => game.toPng(1, { crop: 5 }), "crop"], [() => game.position().toSvg({ theme: 5 }), "theme"],
    [() => game.toSvg(1, { harmonies: 0 }), "harmonies"], [() => game.toGif({ delay: -1 }), "delay"], [() => game.toGif({ delay: "x" }), "delay"],
    [() => game.toSvg(1, { size: "100" }), "size"], [() => game.toSvg(1, { size: -1 }), "size"], [() => paisho.generate("skud", { seed: 0.5 }), "seed"],
    [() => new paisho.Board("skud", { rules: 5 }), "rules"], [() => paisho.Game.start("skud", { rules: 5 }), "rules"],
    [() => new paisho.Position("", "skud", { toMove: 5 }), "toMove"], [() => new paisho.Position("", "skud", { tags: [] }), "tags"],
  ]) {
    assert.throws(work, (error) => error instanceof TypeError && error.message.includes(`\`${name}\``), name);
  }
  // What is asked for by numbers says what they are, and what can't be had which argument asks for it.
  for (const [work, message] of [
    [() => game.position(1.5), "`at` is a whole number, 0 or more, not 1.5"], [() => game.explain(0), "`ply` is a whole number, 1 or more, not 0"],
    [() => paisho.generate("skud", { seed: -1 }), "`seed` is a whole number, 0 or more, not -1"],
    [() => paisho.Game.prototype.to.call({}, "pai"), "this is asked of an object, which is no Game"],
  ]) {
    assert.throws(work, { name: "TypeError", message });
  }
  for (const [work, pattern] of [
    [() => paisho.Game.start("chess"), /^`variant`: `chess` is an unknown rule set: expected `wiki`, /], [() => new paisho.Board("chess"), /^`start`: `chess` is/],
    [() => new paisho.Position("", "chess"), /^`variant`: `chess` is/], [() => new paisho.Game(GAME, { variant: "chess" }), /^`variant`: `chess` is/],
    [() => game.toSvg(1, { theme: "pink" }), /^`theme`: there is no theme `pink`$/], [() => game.to("chess"), /^`notation`: there is no notation `chess`$/],
    [() => paisho.generate("skud", { seed: 2 ** 53 }), /^`seed` is at most 9007199254740991, not 9007199254740992$/],
    [() => game.position(2 ** 32), /^`at` is at most 4294967295, not 4294967296$/], [() => game.position(5), /ends or is not legal before 5 plies/],
  ]) {
    assert.throws(work, (error) => error instanceof RangeError && pattern.test(error.message), String(pattern));
  }
  const seeds = [Number.MAX_SAFE_INTEGER, 2 ** 32 - 1].map((seed) => `${paisho.generate("iroh", { seed })}`);
  assert.notEqual(...seeds);
  const position = game.position();
  game.free();
  position.free();
  for (const work of [() => game.plies, () => game.to("pai"), () => [...game], () => `${position}`, () => position.toMove, () => position.legal()]) {
    assert.throws(work, { name: "ReferenceError", message: /was freed/ });
  }
  for (const one of [game, position, new paisho.Board("skud")]) {
    for (let twice = 0; twice < 2; twice++) {
      one[Symbol.dispose]?.();
      one.free();
    }
  }
  assert.throws(() => paisho.Game.prototype.free.call({}), TypeError);
  // A text of digits is no number.
  assert.equal(paisho.Game.start("skud").edit("Event", 0, "4294967296").tags.Event, "4294967296");
});

test("what a notation leaves out is named", () => {
  const text = `${HEAD.trim()}\n[Event "Spring"]\n\n{calm} 1. Rs*10b Rs*10r\n2. Rs10b-10e! (2. Rs10b-10d {or this}) Rs10r-10o\n`;
  for (const [notation, words] of [
    ["json", ""], ["page-link", ""], ["garden-gate", "2 comments, 1 variation, 1 glyph and the tags Event, Rules"],
  ]) {
    assert.equal(paisho.lost(text, paisho.convert(text, notation)), words, notation);
  }
  assert.equal(paisho.lost(GAME, paisho.convert(GAME, "garden-gate")), "the tag Rules");
  const placed = `${HEAD.trim()}\n[Position "<Rs 10e> (Rs 10r)"]\n\n1. Rs10e-10f {so} Rs10r-10q\n`;
  assert.equal(paisho.lost(placed, paisho.convert(placed, "position")), "2 plies and 1 comment");
  assert.throws(() => paisho.lost(GAME), { name: "TypeError", message: /`made`/ });
});

test("a game of Skud follows its opening", () => {
  const opened = paisho.Game.start("skud").play("Rs*10b");
  const texts = (game) => game.legal().map(({ text }) => text).filter((text) => text !== "Resign");
  assert.deepEqual(texts(opened), ["Js*10r", "Rs*10r"]);
  assert.ok(opened.play("Rs*10r").play("Rs10b-10e").isRight && opened.play("Js*10r").isRight);
  // Its position says the same, and a board that starts there.
  const position = opened.position();
  for (const one of [position, opened.position(1), new paisho.Board(position), paisho.Game.start("skud").position().play("Rs*10b")]) {
    assert.deepEqual([texts(one), one.isLegal("Rs*10r"), one.isLegal("C*10r")], [["Js*10r", "Rs*10r"], true, false]);
  }
  assert.equal(`${position.play("Rs*10r").play("Rs10b-10e")}`, "(Rs 10r) <Rs 10e>");
  const site = paisho.Game.start("skud", { rules: "site" });
  assert.deepEqual([site.tags.Rules, texts(site.play("Rs*10b"))], ["site", ["Rs*10r"]]);
});

test("legal plies say what is pointed at", () => {
  const legal = new paisho.Game(GAME).legal();
  assert.deepEqual(legal.find(({ text }) => text === "Js*10b").clicks, ["*Js", "10b"]);
  assert.deepEqual(legal.find(({ text }) => text === "Rs10e-10f").clicks, ["10e", "10f"]);
});

test("the types name all rule sets and notations", () => {
  const types = readFileSync(new URL("../dist/engine.d.ts", import.meta.url), "utf8");
  const names = (type) => [...types.match(new RegExp(`type ${type} = ([^;]*);`))[1].matchAll(/"([^"]*)"/g)].map(([, name]) => name).sort();
  assert.deepEqual(names("Variant"), [...paisho.variants()].sort());
  // Links are no files.
  assert.deepEqual(names("Notation"), [...paisho.notations(), "link", "page-link"].sort());
});

test("slips are repaired, codes explained", () => {
  assert.deepEqual(paisho.fix(`\n${SLIP}\n${GAME}`), {
    text: `\n${SLIP.replace("10ee", "10e")}\n${GAME}`, isRight: true,
    made: ["changed `Rs10b-10ee` to `Rs10b-10e` (characters that look alike, are doubled or swapped; the whole game is legal now)"],
  });
  const [error] = new paisho.Game(SLIP).repairs().filter(({ severity }) => severity === "error");
  const [{ edits: [edit], doubt }] = error.fixes;
  assert.equal(doubt, null);
  assert.equal(SLIP.slice(0, edit.span[0]) + edit.text + SLIP.slice(edit.span[1]), SLIP.replace("10ee", "10e"));
  // The same candidates, order and words as everywhere.
  const mirrored = '[Variant "wiki"]\n\n1. F*10l E*5o\n2. F10l-10f Rs*15o\n3. F10n-12l Pass\n4. F12l-12j Pass\n';
  assert.deepEqual(new paisho.Game(mirrored).repairs().flatMap(({ fixes }) => fixes.map((fix) => [fix.message, fix.doubt])), [
    ["change `F10l-10f` to `F10l-10n` (a mirrored point; the whole game is legal then)", null],
    ["change `F10n-12l` to `F10f-8h` (the board seen from another side; 6 of 8 plies are legal then)", "the game still has errors with it"],
    ["change `F10n-12l` to `F10f-12h` (the board seen from another side; 6 of 8 plies are legal then)", "the game still has errors with it"],
  ]);
  // As the page shows them.
  assert.deepEqual(new paisho.Game(mirrored).candidates().found.map(({ question, isSafe }) => [question, isSafe]), [
    ["Change `F10l-10f` to `F10l-10n`? (a mirrored point; the whole game is legal then)", true],
    ["Change `F10n-12l` to `F10f-8h`? (the board seen from another side; 6 of 8 plies are legal then)", false],
    ["Change `F10n-12l` to `F10f-12h`? (the board seen from another side; 6 of 8 plies are legal then)", false],
  ]);
  assert.ok(paisho.codes().includes("skud-too-far"));
  assert.equal(paisho.explain("skud-too-far").severity, "error");
  assert.throws(() => paisho.explain("skud-to-far"), /skud-too-far/);
  const { isLegal, statements } = new paisho.Game(`${HEAD}1. Rs*10b Rs*10r\n2. Rs10b-14b\n`).explain(3);
  assert.deepEqual([isLegal, statements.at(-1).code], [false, "skud-too-far"]);
});

test("every notation comes back", () => {
  for (const variant of paisho.variants()) {
    const game = paisho.generate(variant, { seed: 3 });
    assert.ok(game.isRight);
    for (const notation of ["pai", "json", "jsonl", "yaml", "sheet"]) {
      assert.equal(new paisho.Game(game.to(notation), { notation }).to("pai"), game.to("pai"), `${variant} ${notation}`);
    }
    assert.equal(paisho.Game.fromLink(game.toLink()).to("pai"), game.to("pai"));
  }
  assert.throws(() => paisho.Game.start("chess"), { name: "RangeError" });
  assert.throws(() => new paisho.Game(""), { name: "ReadError", code: "text-empty" });
  assert.throws(() => paisho.Game.fromLink("9AAAA"), { name: "ReadError" });
  // An edition that nobody knows judges no game.
  assert.throws(() => new paisho.Game(GAME).byRules("nope"), { code: "skud-rules", message: /^`rules` is `nope`: / });
});

test("all games of a text are converted", () => {
  for (const notation of paisho.notations().filter((name) => name !== "position")) {
    const text = paisho.convert(GAME + GAME, notation);
    assert.deepEqual(paisho.read(text, { notation }).map(({ plies }) => plies.length), [4, 4], notation);
    // One game is written as it is by itself.
    assert.equal(paisho.convert(GAME, notation), new paisho.Game(GAME).completed().to(notation));
  }
  assert.equal(JSON.parse(paisho.convert(GAME + GAME, "json")).length, 2);
  assert.throws(() => paisho.convert(GAME, "position"), { name: "WriteError" });
  assert.throws(() => paisho.convert(GAME, "nothing"), { name: "RangeError" });
  assert.throws(() => paisho.convert("", "pai"), { name: "ReadError", code: "text-empty" });
});

test("links stay readable", () => {
  // Given away by versions 1 to 3: never change them.
  assert.equal(paisho.Game.fromLink("#1DDz0YNeMDw").to("pai"), '[Variant "skud"]\n\n1. Rs*10b Rs*10r\n');
  assert.equal(paisho.Game.fromLink("https://example.org/paisho/?embed#1DDz0YNeMDw/1H").length, 2);
  const given = [
    [
      "1DDaa1aXBxG7j16IoVBo32rpK",
      "2BKDgRbTEWWQJWNg5Rjg",
      "3BD4UISrag4X5QyzGi-M",
      '[Variant "skud"]\n[Rules "site"]\n[Guest "Mei"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e Rs10r-10o\n',
    ],
    [
      "1C_64hKbash_kX06LfWBHXjze2kMXULPv4eoYIKcnlLiy0SE",
      "2BHxhzVfiRjRTuIi-7evXdsMn84KTbQdIUkV7kvdWgHYJ",
      "3A7MnpuE2fqtJdctVCqrIGqfkYbvcf0g4JYXJBjo",
      '[Variant "wiki"]\n\n1. F*10l E*5o {a comment, 2020}\n2. F10l-10n Rs*15o\n3. F10n-12l Pass\n',
    ],
    [
      "1DNZk9p5wR4I94iB53kjbKLDCzsM",
      "2BP51dOnpcBgNsVuG4ZOZTKog",
      "3BNGKOqMDWMpRfUODco9rbw",
      '[Variant "iroh"]\n[Position "(Lt 10q) <Lt 10c>"]\n\n1. Lt10c-10d Lt10q-10p\n',
    ],
  ];
  for (const [first, second, third, text] of given) {
    const right = new paisho.Game(text).to("pai");
    for (const link of [first, second, third]) assert.equal(paisho.Game.fromLink(link).to("pai"), right);
    assert.equal(new paisho.Game(text).toLink(), third);
  }
  // A set-up, a first turn that begins in its midst, a capture.
  assert.equal(
    paisho.Game.fromLink("3BbODwSxXBuWanhK95x3D0YiqKl30XA").to("pai"),
    '[Variant "basic"]\n[Position "(Jd 8r) <Jd 7q> <Lt 7p> <Wh 12m>"]\n[Turn "Second"]\n\n1... Jd*10j\n2. Wh12m x Jd8r Jd10j-10f\n',
  );
  for (const wrong of ["", "1", "2", "3", "4AAAA", "1!", "1ä", "1 A", "2!", "#"]) {
    assert.throws(() => paisho.Game.fromLink(wrong), { name: "ReadError" }, wrong);
  }
  // What is damaged gives some game or none, and never stops the engine.
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  for (let seed = 1; seed < 60; seed++) {
    const link = Array.from({ length: seed }, (_, at) => letters[(seed * 7919 + at * at * 31) % 64]).join("");
    try {
      paisho.Game.fromLink(`${(seed % 3) + 1}${link}`).free();
    } catch (error) {
      assert.equal(error.name, "ReadError");
    }
  }
  for (const variant of paisho.variants()) {
    for (let seed = 0; seed < 8; seed++) {
      const game = paisho.generate(variant, { seed });
      const link = game.toLink();
      assert.equal(paisho.Game.fromLink(link).to("pai"), game.to("pai"));
    }
  }
});

test("a comment above the first ply takes the place of those that stand there", () => {
  for (const text of [`{old} ${GAME}`, `[Variant "skud"]\n; old\n${GAME.slice(GAME.indexOf("\n") + 1)}`, GAME.replace("1. ", "{old} 1. {older} ")]) {
    const game = new paisho.Game(text.replace("2.", "{kept} 2."));
    assert.equal(game.comments[0], "old");
    assert.deepEqual([game.edit("comment", 0, "new").comments, game.edit("comment", 0, "").comments], [["new"], []], text);
    assert.deepEqual(game.edit("comment", 0, "new").plies[1].comments, ["kept"]);
  }
});

test("pictures are made", () => {
  const game = new paisho.Game(GAME);
  assert.match(game.toSvg(2, { theme: "dark", size: 400 }), /^<svg[^>]* width="400"/);
  assert.notEqual(game.toSvg(1), game.toSvg(2));
  assert.deepEqual([...game.toPng(undefined, { size: "card" }).slice(1, 4)], [..."PNG"].map((letter) => letter.charCodeAt(0)));
  assert.equal(Buffer.from(game.toGif({ size: 120 }).slice(0, 6)).toString(), "GIF89a");
  assert.match(game.toHtml(), /^<!doctype html>/);
  assert.throws(() => game.toSvg(0, { size: 3 }), { name: "RangeError" });
  assert.throws(() => game.toSvg(0, { theme: "pink" }), { name: "RangeError" });
  // What is null is left out, as what is undefined.
  assert.equal(game.toSvg(0, { theme: null, size: undefined, crop: null }), game.toSvg(0));
});

test("it works in a worker", async () => {
  const address = new URL("../dist/index.js", import.meta.url).href;
  const code = `import { parentPort } from "node:worker_threads"; import { generate } from "${address}"; parentPort.postMessage(generate("iroh", { seed: 7 }).isRight);`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
  const answer = await new Promise((done, failed) => worker.once("message", done).once("error", failed));
  assert.equal(answer, true);
  await worker.terminate();
});

test("plies are read as people type them, with a warning once a kind, and written canonically", () => {
  for (const [typed, kinds] of [
    ["1. Rs 10b Rs10r\n2. Rs10b 10e", ["slip-drop", "slip-join"]],
    ["1. Rose 10b rose 10r\n2. rose to 10e", ["tile-slip", "slip-drop", "slip-phrase"]],
    ["1. Guest plants rose 10b, Host: Rs 10r\n2. Rs10b→10e", ["slip-seat", "slip-phrase", "tile-slip", "slip-separator", "slip-drop", "slip-sign"]],
    ["1. Rs＊10b Rs＊10r\n2. Rs10b–10e", ["slip-sign"]],
    ["1. Rs*1Ob Rs*l0r\n2. Rs10b-1Oe", ["slip-sign"]],
    ["1. R3(0,-8) R3(0,8)\n2. Rs10b-10e", ["slip-drop", "slip-point"]],
    ["> 1. Rs*10b Rs*10r\n> 2. Rs10b-10e", ["slip-layout"]],
  ]) {
    const game = new paisho.Game(`[Variant “skud”]\n[Rules “site”]\n\n${typed}\n`);
    assert.deepEqual([game.isRight, game.plies.map(({ text }) => text)], [true, ["Rs*10b", "Rs*10r", "Rs10b-10e"]], typed);
    const warnings = game.diagnostics.filter(({ severity }) => severity === "warning").map(({ code }) => code);
    assert.deepEqual(warnings.filter((code) => code !== "slip-tag").sort(), kinds.sort(), typed);
    assert.equal(new Set(warnings).size, warnings.length, typed);
    assert.equal(game.to("pai"), `${HEAD}1. Rs*10b Rs*10r\n2. Rs10b-10e\n`);
  }
  // In the plies of JSON and the cells of a sheet too.
  const json = new paisho.Game(`${HEAD}1. Rs*10b Rs*10r\n`).to("json").replace(/,"type":"acts","acts":\[[^\]]*\]/g, "");
  const sheet = new paisho.Game(`${HEAD}1. Rs*10b Rs*10r\n`).to("sheet");
  for (const text of [json, sheet]) {
    const game = new paisho.Game(text.replace("Rs*10b", "Rs 10b").replace("Rs*10r", "plants rose 10r"));
    assert.deepEqual([game.isRight, game.plies.map(({ text }) => text)], [true, ["Rs*10b", "Rs*10r"]], game.report("concise"));
    assert.ok(game.diagnostics.some(({ code }) => code === "slip-drop") && game.diagnostics.some(({ code }) => code === "slip-phrase"));
  }
});

test("methods without types look at their arguments too", () => {
  const game = new paisho.Game(GAME);
  for (const [name, work] of [["ply", () => game.until(-1)], ["what", () => game.edit(5)], ["ply", () => game.playAfter(5, 5)], ["from", () => game.pointed(5)]]) {
    assert.throws(work, { name: "TypeError", message: new RegExp(`\`${name}\``) });
  }
  assert.equal(game.until(2).length, 2);
  assert.throws(() => paisho.Game.start("skud", { rules: "nope" }), { name: "ReadError", code: "skud-rules", message: /^`rules` is `nope`: this is neither / });
});
