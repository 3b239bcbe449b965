// What the types of the package allow, and what they refuse; checked, never run.
import { Board, Game, Position, type Diagnostic, type LegalPly, convert, fix, generate, lost, read } from "../dist/index.js";

const game: Game = new Game("", { variant: "skud" });
const found: Diagnostic[] = game.diagnostics;
const code: string = found[0].code;
const span: [number, number] = found[0].span;
const plies: LegalPly[] = game.position(2).legal();
const next: string[] = game.position(2).completions("Rs");
const picture: string = game.toSvg(undefined, { theme: "dark", size: "card" });
const bytes: Uint8Array = game.toGif({ delay: 100 });
game.toSvg().trim();
game.toPng().slice();
const text: string = fix("", { unsafe: true }).text;
const json: string = convert(text, "json", { variant: "skud" });
const left: string = lost(text, convert(text, "page-link"));
for (const one of read("")) generate(one.variant, { seed: 1 }).free();
// @ts-expect-error there is no such theme
game.toSvg(0, { theme: "pink" });
// @ts-expect-error a position is played by text
game.position().play(1);
// @ts-expect-error there is no such rule set
Game.start("chess");
// @ts-expect-error there is no such notation
game.to("pgn");
for (const ply of game) ply.text.trim();
const harmonies: [string, string][] = game.position().harmonies.map(({ ends }) => ends);
const board = new Board("skud", { rules: "site" });
board.push(board.legal()[0]);
board.push("Js*10r");
const captured: string | null = game.plies[0].captures[0].tile;
const comment: string = board.pop().text + game.plies[0].variations[0][0].comments[0];
new Board(game);
new Board(new Position("(Rs 10r)", "skud", { toMove: "Host", tags: { Event: "Spring" } }));
game.withTags({ Event: "Spring", Date: null });
// @ts-expect-error there is no such rule set
new Board("chess");
// @ts-expect-error a game has its rules
new Board(game, { rules: "site" });
const copy: Board = board.copy();
// @ts-expect-error a tag is a text
game.withTags({ Event: 5 });
// @ts-expect-error a ply is a text, or has one
board.push(1);
export { copy, captured, comment, harmonies, code, span, plies, next, picture, bytes, text, json, left };
