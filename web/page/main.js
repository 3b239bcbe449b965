// The page: a board on which a game is played, and its record.

import { ask, drawing, latest } from "./client.js";
import { choice, newGame, sure, wording } from "./dialogs.js";
import { button, disable, iconButton, save, swap } from "./dom.js";
import { editor } from "./editor.js";
import { embed } from "./embed.js";
import { entry } from "./entry.js";
import { explanation } from "./explanation.js";
import { arrivals, oddity } from "./files.js";
import { findingsList, worded } from "./findings.js";
import { gamesList, recentList } from "./games.js";
import { notices } from "./notices.js";
import { mount } from "./player.js";
import { heir, mainPly, named, parted, plyAt, wayTo } from "./plies.js";
import { LONGEST_LINK, sharing } from "./sharing.js";
import { forget, keep, kept, tabGame } from "./store.js";
import { turns } from "./turns.js";

const EXAMPLE = '[Variant "skud"]\n[Rules "site"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e Rs10r-10o\n';
/** Maximum number of plies that are offered while one is typed, and beside the field. */
const OFFERED = 300;
const OTHERS = 16;
const BROKEN = "The record has errors: plies can be entered here when they are repaired.";
const RECENT = "The record as it was is among the recent games.";

/** @param {string} id @returns {any} */
const the = (id) => document.getElementById(id);

/** The games of the file: their texts with what stands before each, and behind the last. */
let games = [{ before: "", text: "", title: "", words: "", isRight: /** @type {boolean | null} */ (null) }];
let behind = "";
let current = 0;
/** The name under which the browser keeps the work; nothing is kept before there is some. */
let name = "";
let isWork = false;
/** What is known of the text in the editor, and the text of which it is known. @type {any} */
let known = null;
let checked = "";
/** @type {import("./player.js").Player | null} */
let player = null;
/** @type {ReturnType<typeof entry> | null} */
let enter = null;
/** The ply that is shown next: a number, or what follows a ply once it is played. @type {(plies: any[]) => number} */
let wanted = () => 0;
const same = () => {
  const at = player?.now ?? 0;
  return (/** @type {any[]} */ plies) => Math.min(at, plies.length);
};
/** Where the first error is, or the end of the main line, where a game goes on. @type {(plies: any[]) => number} */
const end = (plies) => start(plies) || plies.findLastIndex((ply) => !ply.d) + 1;
/** Where the first error is; the start of a game without any. @type {(plies: any[]) => number} */
const start = (plies) => {
  const error = known.diagnostics.find((/** @type {any} */ one) => one.severity === "error");
  return error ? plyAt(plies, error.span[0]) : 0;
};

// The board follows the cursor.
const field = editor(the("text"), the("underlay"), (text, place) => {
  const { cursor } = field;
  wanted = (plies) => (place === undefined ? plyAt(plies, cursor) : Math.min(place, plies.length));
  changed(text);
}, () => player?.now ?? 0, (work) => void line.wait(work));
document.addEventListener("selectionchange", () => {
  if (document.activeElement === the("text")) goTo(field.cursor);
});

/** Shows the ply at a place of the text on the board. @param {number} place */
function goTo(place) {
  if (!player || !known || checked !== field.text) return;
  const at = plyAt(player.game.plies, place);
  if (at !== player.now) player.go(at);
}

/** From now on it is one's own work: it is kept, and comes back instead of what the address named. */
function own() {
  isWork = true;
  notice.clear();
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
}

/** The text is another one, by what a person did. @param {string} text */
function changed(text) {
  own();
  games[current].text = text;
  games[current].isRight = null;
  giveUp();
  check();
}

/** Whether the page around this one has given a game. */
let isGiven = false;
const tell = embed({
  set(text) {
    isGiven = true;
    load(text);
  },
  go(ply) {
    const at = known && player ? mainPly(known.page.data.games[0].plies, ply) : null;
    if (at === null) return known ? `the game has ${known.plies} plies, and no ply ${ply}` : "no game is shown that has plies";
    player?.go(at);
  },
  text: () => field.text,
});

/** @param {string} id @param {string} words */
function say(id, words) {
  if (the(id).textContent !== words) the(id).textContent = words;
}

/** Says at the top what went wrong, in place of the title. */
const notice = notices(the("notice"), () => player?.root ?? the("notice"));

/** Shows a text: another game, or a change that can be taken back; where it leads on, what was entered meanwhile is meant for it. @param {string} text @param {{to?: (plies: any[]) => number, isChange?: boolean, isLed?: boolean}} [how] */
function setText(text, { to = start, isChange = false, isLed = false } = {}) {
  if (!isLed) giveUp();
  if (isChange) field.change(text);
  else field.text = text;
  games[current].text = text;
  games[current].isRight = null;
  wanted = to;
  check();
}

// ----- what is entered

const line = turns(refused);
function unsettle() {
  line.unsettle();
  delete the("entry").dataset.at;
}

/** How many plies wait or are judged. */
let entered = 0;
/** Whether the position that comes to be shown just now is one that what waits is meant for. */
let isLed = false;
/** Whether something was given up, until that is said. */
let isGivenUp = false;

/** Another position than that of what was entered until now comes to be shown: what waits was not meant for it. */
function giveUp() {
  isGivenUp ||= entered + line.count > 0;
  line.giveUp();
  the("ply").value = "";
}

function sayGivenUp() {
  if (isGivenUp) player?.say("Another position is shown now: what was entered before is not played.");
  isGivenUp = false;
}

// ----- checking

const askCheck = latest("check");
const askRepairs = latest("repairs");

/** Offers to make all safe repairs at once. @param {boolean} is */
function offerRepair(is) {
  if (!is && document.activeElement === the("repair")) the("findings").focus();
  the("repair").hidden = !is;
}

function check() {
  const text = field.text;
  unsettle();
  out.changed(text);
  // Until it is judged, what stands there is of another text.
  the("verdict").ariaBusy = "true";
  askCheck([text], (found, error) => {
    if (field.text !== text) return;
    the("verdict").ariaBusy = null;
    document.documentElement.dataset.ready = "";
    if (!error && found.count > 1) {
      load(games.map((game) => game.before + game.text).join("") + behind, current);
      return;
    }
    if (error) {
      // The board stays as it was: there is nothing to show instead.
      known = null;
      enter?.offer([]);
      field.mark([]);
      findings.show([], { text, variant: "" });
      offerRepair(false);
      say("verdict", error.message + (error.help ? `: ${error.help}` : ""));
      say("turn", text.trim() ? BROKEN : "There is no game here: begin a new game, or paste one.");
      sayGuess();
      sayGivenUp();
      store();
      line.settle();
      return;
    }
    [known, checked] = [found, text];
    Object.assign(games[current], { isRight: found.isRight, title: found.title, words: found.words });
    field.mark(found.diagnostics);
    ask("link", text).then((link) => field.text === text && lead(link), () => null);
    const of = { text, variant: found.variant };
    findings.show(found.diagnostics, of);
    try {
      play(found.page);
    } catch (failed) {
      // Nothing waits for what can't be shown.
      refused(failed);
      line.settle();
    }
    store();
    const errors = found.diagnostics.filter((/** @type {any} */ one) => one.severity === "error").length;
    const plies = `${found.plies} ${found.plies === 1 ? "ply" : "plies"} of ${found.variant}`;
    say("verdict", errors ? `${plies}: ${errors} ${errors === 1 ? "error" : "errors"}` : `${plies}: no errors`);
    offerRepair(false);
    tell({ isRight: found.isRight, errors, plies: found.plies, text });
    drawList();
    if (errors) {
      askRepairs([text], (repaired, failed) => {
        if (failed || field.text !== text) return;
        findings.show(found.diagnostics, of, repaired);
        offerRepair(repaired.found.some((/** @type {any} */ one) => one.isSafe && one.edits.length));
      });
    }
  });
}

const explain = explanation(the("explanation"), the("findings"), () => {
  player?.panels.show("Record");
  // What was said would lie upon it.
  player?.say();
});

const findings = findingsList(the("findings"), {
  go(span) {
    field.select(span);
    goTo(span[0]);
  },
  explain,
  change: (edits) => (edits ? field.edit(edits) : canonical()),
});

/** Writes the record in the canonical form of its notation. */
const canonical = () => act(async () => {
  const text = field.text;
  const made = await ask("convert", text, known.notation);
  if (field.text !== text) return;
  own();
  setText(made, { to: same(), isChange: true, isLed: true });
});

// ----- the board

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];
let style = "";

const undo = iconButton("undo", "Take back", () => void line.take(() => takeBack()));
const fresh = iconButton("plus", "New game", () => void line.wait(askNew));

/** What was guessed of the ply that was played last, or changed in a comment, as long as that was not said. */
let guess = "";
function sayGuess() {
  if (guess) player?.say(sentence(guess));
  guess = "";
}

/** Lets the plies of the moves lead to themselves in the game that a link holds: opened beside the page, or copied. @param {string} game */
function lead(game) {
  // Each holds the whole game: where that is too long for a link, they lead to the page alone.
  const isOffered = game.length <= LONGEST_LINK;
  document.querySelectorAll(".plies a").forEach((link, at) => link.setAttribute("href", isOffered ? `#${game}/${at + 1}` : ""));
}

/** Plays the game at the ply that is wanted. @param {any} page */
function play(page) {
  const boards = page.boards.map(drawing);
  if (page.style !== style) {
    style = page.style;
    sheet.replaceSync(style);
  }
  const at = wanted(page.data.games[0].plies);
  if (!player) {
    player = mount(the("player"), page.data, 0, boards, { isPlayed: true, menu, link: () => void line.wait(out.share), wait: line.wait, moved: follow, drawn: () => enter?.show() });
    player.tools.append(undo, fresh);
    player.panels.add("Record", the("record"));
    player.panels.add("Games", the("files"));
    player.panels.add("Share", the("sharing"));
    player.foot.prepend(the("entry"));
    player.root.append(the("turn"));
    player.head.append(the("notice"));
    enter = entry(player, {
      play: (ply) => count(playNow(ply)),
      refuse: wonder,
      ask: (clicks) => ask("pointed", field.text, origin(), clicks),
      ahead: (ply) => ask("ahead", field.text, origin(), ply),
      hold,
      idle: (why) => player?.say(why ?? the("turn").textContent, ...toError()),
      inTurn: line.take,
      isBusy: () => line.isBusy || entered > 0,
    });
  }
  // What was meant for another text was given up when this one came.
  isLed = true;
  try {
    player.load(page.data, 0, boards, at);
  } finally {
    isLed = false;
  }
  sayGuess();
  sayGivenUp();
  document.title = page.data.games[0].title;
  wanted = same();
}

/** Leads to the first error, where there is one. */
function toError() {
  const error = known?.diagnostics.find((/** @type {any} */ one) => one.severity === "error");
  return error ? [button("Show it", () => {
    player?.panels.show("Record");
    field.select(error.span);
    goTo(error.span[0]);
  })] : [];
}

/** The ply behind which another one is played: where one is shown that was not played, it takes the place of that. */
function origin() {
  const ply = player && shownPly();
  return ply?.x === 1 && player?.game.plies[ply.b - 1]?.x !== 1 ? ply.b : player?.now ?? 0;
}

const askLegal = latest("legal");
/** @type {any[]} */
let legal = [];

/** Where nobody lists what a seat has in hand, what it can drop is shown. @param {string[]} clicks */
function hold(clicks) {
  if (!player) return;
  const { game, board, boardData, mover } = player;
  const shown = (/** @type {string} */ item) => Number(item[0] === "p" ? item.split(" ")[1] : item.slice(1).split(" ")[0]);
  const owners = game.items.some((item) => "tp".includes(item[0]) && board.nameOf(shown(item)).includes("'s "));
  const parts = boardData.tiles?.filter(([code, owner]) => clicks.includes(`*${code}`) && owner === (owners ? mover : -1));
  player.hold((parts ?? []).map(([, , part]) => part));
}

const askCompletions = latest("completions");
/** Offers how the ply that is typed may go on: the tiles first, then where they go. */
function complete() {
  const [text, ply, typed] = [field.text, origin(), the("ply").value];
  askCompletions([text, ply, typed], (found, error) => {
    if (error || field.text !== text || origin() !== ply || the("ply").value !== typed) return;
    // Where a game names no rules, its opening may allow what the position alone does not.
    const others = legal.map((one) => one.text)
      .filter((one) => one && one.startsWith(typed) && !found.some((/** @type {string} */ begun) => one.startsWith(begun)));
    the("legal").replaceChildren(...[...found, ...others].slice(0, OFFERED).map((one) => new Option("", one)));
  });
}
the("ply").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
  if (event.key === "Escape") player?.root.focus({ preventScroll: true });
});
the("ply").addEventListener("input", () => {
  complete();
  drawOthers();
});

/** Offers the plies that have no place to point at; where there are many, word by word. */
function drawOthers() {
  const pool = legal.filter((one) => !one.clicks.length && one.text !== "Resign").map((one) => one.text);
  const fit = (/** @type {string} */ typed) => pool.filter((text) => text.startsWith(typed));
  const next = (/** @type {string} */ typed) => [...new Set(fit(typed).map((text) => typed + /^\s*\S*\s?/.exec(text.slice(typed.length))))];
  const typed = fit(the("ply").value).length ? the("ply").value : "";
  let texts = fit(typed).length > OTHERS ? next(typed) : fit(typed);
  while (texts.length === 1 && !pool.includes(texts[0])) texts = next(texts[0]);
  swap(the("others"), texts.map((text) => button(pool.includes(text) ? text : `${text.trim()} …`, () => {
    if (pool.includes(text)) return playPly(text);
    the("ply").value = text;
    complete();
    drawOthers();
    the("others").firstElementChild?.focus();
  }, { title: text })), the("others"));
}

/** How the game ended in the position that is shown, if it has: in the words of its result, which a variation has not. @param {{winners: string[]} | null} outcome */
function ending(outcome) {
  const { game, now, following } = /** @type {import("./player.js").Player} */ (player);
  // By the rules, or as people have said; a result alone does not say how.
  if (!outcome && !game.tags.some(([name]) => name === "Termination")) return "";
  if (game.result && !following.length && !game.plies[now - 1]?.d) return game.result;
  if (!outcome) return "";
  const { winners } = outcome;
  return winners.length ? `${winners.join(" and ")} ${winners.length > 1 ? "win" : "wins"}` : "a draw";
}

/** Asks what can be played in the position that is shown. @param {string} _anchor @param {number} ply */
function follow(_anchor, ply) {
  const text = field.text;
  unsettle();
  if (!isLed) {
    giveUp();
    sayGivenUp();
  }
  legal = [];
  enter?.offer([]);
  disable(undo, !ply);
  askLegal([text, origin()], (found, error) => {
    if (!player || field.text !== text || player.now !== ply) return;
    if (error) return line.settle();
    legal = found?.legal ?? [];
    const over = found && ending(found.outcome);
    player.offer(found ? (found.outcome ? -1 : player.game.seats.indexOf(found.toMove)) : null, Boolean(over));
    enter?.offer(legal);
    say("turn", over ? `The game is over: ${over}` : found ? `${found.toMove} to move` : BROKEN);
    // In the words of this rule set.
    const sample = legal.find((one) => one.clicks.length)?.text;
    if (sample) the("ply").placeholder = `Ply, such as ${sample}`;
    complete();
    drawOthers();
    // What is pointed at from now on is judged in this position.
    the("entry").dataset.at = String(ply);
    line.settle();
  });
}

/** Changes the record, and says what went wrong. @param {() => Promise<void>} work */
async function act(work) {
  try {
    await work();
  } catch (/** @type {any} */ error) {
    refused(error);
  }
}

/** What the engine says, as a sentence of its own. @param {string} words */
const sentence = (words) => worded("span", words.replace(/^[a-z]/, (letter) => letter.toUpperCase()));

/** Says why something can't be done, with the article a click away. @param {any} error @param {string} [more] */
function refused(error, more) {
  player?.say(sentence(more ? `${error.message.replace(/\.$/, "")}; ${more}` : error.message), ...(error.code ? [button("Why", () => explain(error.code))] : []));
}

/** What is asked about before it is played. @type {Record<string, string>} */
const ASKED = { Pass: "passes", Resign: "resigns the game" };

/** Counts a ply until it is played or refused. @param {Promise<unknown>} work */
async function count(work) {
  entered += 1;
  try {
    await work;
  } finally {
    entered -= 1;
  }
}

/** Plays a ply behind the one that is shown. @param {string} typed the ply, which may be written as people type it @param {boolean} [isTyped] whether it comes back to the field where it is not played */
async function playNow(typed, isTyped = false) {
  if (!player) return;
  const [text, now, after, mine] = [field.text, player.now, origin(), line.round];
  // What was entered behind it was meant for another position.
  const stop = () => {
    line.giveUp();
    // What was typed meanwhile stays.
    if (isTyped) the("ply").value ||= typed;
  };
  try {
    if (!known) throw new Error(the("turn").textContent);
    const { ply, told: guessed, ...played } = await (now === after ? ask("play", text, after, typed, player.following) : ask("replace", text, now, after, typed));
    if (ASKED[ply] && !(await sure(`${player.game.seats[player.mover]} ${ASKED[ply]}?`, ply))) return stop();
    // Of a text that was changed meanwhile another position is shown.
    if (field.text !== text) await line.settled();
    if (line.round !== mine) return;
    if (!isTyped) the("ply").value = "";
    if (played.at) {
      isLed = true;
      player.go(played.at);
      isLed = false;
      if (guessed) player.say(sentence(guessed));
      return;
    }
    // What was guessed is said of the ply, once that is shown.
    guess = guessed;
    own();
    setText(played.text, { isChange: true, isLed: true, to: (plies) => (now === after ? plies.findLastIndex((one) => one.b === after) + 1 : now) });
  } catch (/** @type {any} */ error) {
    if (line.round !== mine) return;
    stop();
    refused(error, line.count ? "what was entered after it is not played" : "");
  }
}

/** Plays a ply when its turn comes. @param {string} typed @param {boolean} [isTyped] */
const playPly = (typed, isTyped) => count(line.take(() => playNow(typed, isTyped)));
the("entry").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  const typed = the("ply").value;
  if (!typed.trim()) return;
  // The next one can be typed meanwhile.
  the("ply").value = "";
  void playPly(typed, true);
});

/** Finds out why a ply is not legal. @param {string} ply */
async function wonder(ply) {
  try {
    await ask("play", field.text, origin(), ply, []);
  } catch (/** @type {any} */ error) {
    refused(error);
  }
}

/** Says that a record with errors is not changed, before words are typed in vain. */
function isEditable() {
  if (!known?.isRight) refused(new Error("The record has errors: repair them first, or change its text."));
  return Boolean(known?.isRight);
}

/** Changes what is said of a ply. @param {string} what @param {number} ply @param {string} value */
const remark = (what, ply, value) => edits([[what, ply, value]], same(), true);

/** Makes several edits, which are taken back as one. @param {[string, number, string][]} all @param {(plies: any[]) => number} to @param {boolean} [isLed] whether the position stays the same */
function edits(all, to, isLed = false) {
  return act(async () => {
    const text = field.text;
    if (!isEditable()) return;
    let made = text;
    for (const [what, ply, value] of all) made = await ask("edit", made, what, ply, value);
    if (field.text !== text) throw new Error("The record was changed meanwhile: nothing else is done to it.");
    own();
    setText(made, { isChange: true, isLed, to });
  });
}

/** Takes the ply that is shown back, with all that follows it in its line; its variations stay. @param {boolean} [isAsked] whether it is asked about also where nothing follows */
async function takeBack(isAsked = false) {
  if (!player?.now) return;
  const { now, following, game: { plies } } = player;
  const before = plies[now - 1].b;
  const other = heir(plies, now);
  const stays = other ? ` The variation ${plies[other - 1].p} takes its place.` : "";
  const question = `Take ${following.length ? "this ply and all that follows it" : "this ply"} back?${stays}`;
  if ((isAsked || following.length) && !(await sure(question, "Take back"))) return;
  // How a game ended is not true any more. An agreement is taken back by itself.
  const [isMain, isAgreed] = [!plies[now - 1].d, /^\[Termination "agreed"\]$/m.test(field.text)];
  /** @type {[string, number, string][]} */
  const ending = isMain ? [["Result", 0, ""], ["Termination", 0, ""]] : [];
  if (isMain && isAgreed && !following.length) return edits(ending, same());
  // What takes its place comes first; the ply stands behind it, as its variation.
  await edits([...ending, ...(other ? /** @type {typeof ending} */ ([["promote", other, ""], ["cut", now + 1, ""]]) : /** @type {typeof ending} */ ([["cut", now, ""]]))], () => before);
}

async function askNew() {
  const asked = await newGame(about, known?.variant ?? "skud", async ({ variant, tags }) => ask("wrong", await ask("start", variant, tags)));
  if (!asked) return;
  name = "";
  own();
  await act(async () => void (await load(await ask("start", asked.variant, asked.tags), 0, true)));
}

/** The ply that is shown, if it is one. */
function shownPly() {
  const { now, game: { plies } } = /** @type {import("./player.js").Player} */ (player);
  return now ? plies[now - 1] : null;
}

const agree = async () => (await sure("Is the game drawn by agreement?", "Draw"))
  && edits([["Result", 0, "Draw"], ["Termination", 0, "agreed"]], same());

async function comment() {
  if (!player || !isEditable()) return;
  const { now, game } = player;
  const words = await wording("What is said of this ply", (shownPly()?.c ?? (now ? [] : game.comments)).join(" "));
  if (words === null) return;
  if (/[{}]/.test(words)) guess = "Braces in a comment are written as parentheses.";
  await remark("comment", now, words);
}

async function mark() {
  if (!player?.now || !isEditable()) return;
  const { now } = player;
  const glyph = await choice("How good is this ply?", { "!!": "!! brilliant", "!": "! good", "!?": "!? interesting", "?!": "?! doubtful", "?": "? a mistake", "??": "?? a blunder", none: "No mark" });
  if (glyph) await remark("glyph", now, glyph === "none" ? "" : glyph);
}

/** Makes the variation that is shown the main line. */
function promote() {
  if (!player?.now) return null;
  const { now, game: { plies } } = player;
  const way = wayTo(plies, now);
  return edits([["promote", now, ""]], (all) => all.findIndex((one, at) => one.p === plies[now - 1].p && wayTo(all, at + 1) === way) + 1);
}

/** @returns {import("./dom.js").MenuItem[]} */
function menu() {
  if (!player) return [];
  const { game, following } = player;
  const ply = shownPly();
  // What is chosen while a ply is judged is done to what is shown then.
  const later = (/** @type {() => unknown} */ work) => () => void line.wait(work);
  return [
    { name: "Resign …", isShown: () => legal.some((one) => one.text === "Resign") || entered > 0, run: () => void playPly("Resign") },
    // What is agreed ends the whole game, so it is where that ends.
    { name: "Agree on a draw …", isShown: () => !game.result && (ply ? !ply.d && !following.length : !game.plies.length), run: later(agree) },
    { name: "Comment …", run: later(comment) },
    { name: "Mark …", isShown: () => Boolean(ply), run: later(mark) },
    { name: "Make this the main line", isShown: () => Boolean(ply?.d), run: () => void line.take(promote) },
    { name: "Delete from here …", isShown: () => Boolean(ply), run: later(() => takeBack(true)) },
    { name: "Undo the last change", isShown: () => field.canUndo, run: later(field.undo) },
    { name: "Redo it", isShown: () => field.canRedo, run: later(field.redo) },
  ];
}

// ----- files

/** How many texts came: of several, the last one is shown. */
let loads = 0;

/** Takes a text of one or many games, and gives whether no other one came meanwhile. @param {string} text @param {number} [chosen] @param {boolean} [isShort] whether the moves are shown @param {typeof start} [to] */
async function load(text, chosen = 0, isShort = false, to = start) {
  const mine = ++loads;
  const found = await ask("split", text).catch(() => ({ parts: [], behind: "" }));
  return mine === loads && show(text, found, chosen, isShort, to);
}

/** Shows one of the games of a text. @param {string} text @param {any} found @param {number} chosen @param {boolean} isShort @param {typeof start} to */
function show(text, { parts, behind: rest }, chosen, isShort, to) {
  const wasOne = games.length === 1 && field.text !== "";
  // What was said belongs to the game that goes.
  player?.say();
  games = parts.map((/** @type {any} */ part) => ({ ...part, isRight: null }));
  behind = rest;
  // It is shown as it is, with what is wrong with it.
  if (!games.length) games = [{ before: "", text, title: "", words: "", isRight: null }];
  // A game that another one replaces, such as a new one, can be had back.
  choose(Math.min(chosen, games.length - 1), wasOne && games.length === 1, to);
  if (games.length > 1) player?.panels.show("Games");
  else if (isShort) player?.panels.show("Moves");
  judge(games);
  return true;
}

// ----- what the browser keeps

/** The work that is not kept, of which that was said. */
let unkept = "";
/** What this tab has read or kept last under the name of the work; another tab may have kept something else meanwhile. */
let mine = "";

/** Keeps the work: all games of the file, also a text that can't be read. */
function store() {
  const text = whole();
  if (!isWork || !text.trim()) return;
  const there = kept().find((one) => one.id === name);
  // What another window has changed, or forgotten, is not put back.
  if (name && text === mine && there?.text !== text) return;
  if (there && ![mine, text].includes(there.text)) {
    name = "";
    player?.say("This game was changed in another window too: yours is kept beside that one.");
  }
  name ||= `${Date.now()}`;
  tabGame(name);
  const title = games.length > 1 ? `${games.length} games: ${games[0].title}` : known?.page.data.games[0].title ?? "A text that is not read";
  const why = keep({ id: name, title, text, at: current, ply: player?.now }, text === mine);
  if (!why) {
    mine = text;
    if (unkept) notice.keep("");
    unkept = "";
  } else if (unkept !== name) {
    unkept = name;
    notice.keep(`${why}: download yours before you leave.`);
  }
  drawRecent();
}

// What was done since the last look at the text.
window.addEventListener("pagehide", store);

const drawRecent = recentList(the("recent"), () => kept().filter((one) => one.id !== name), {
  open(one) {
    [name, mine] = [one.id, ""];
    own();
    load(one.text, one.at ?? 0, true, end);
  },
  forget,
  heir: the("new"),
});
window.addEventListener("storage", drawRecent);

/** Finds out which games have errors, a few at a time. @param {typeof games} all */
async function judge(all) {
  for (let at = 0; at < all.length && all.length > 1; at += 20) {
    const some = all.slice(at, at + 20);
    const right = await ask("judge", some.map((game) => game.text)).catch(() => []);
    if (games !== all) return;
    some.forEach((game, number) => (game.isRight ??= right[number] ?? null));
    drawList();
  }
}

/** Shows a game of the file. @param {number} number @param {boolean} [isChange] @param {typeof start} [to] */
function choose(number, isChange = false, to = start) {
  current = number;
  setText(games[number].text, { isChange, to });
  drawList();
}

const drawList = gamesList({ list: the("list"), box: the("games"), find: the("find"), count: the("count") }, () => ({ games, current }), (number) => choose(number));

// What is pasted over all of a record is another game: the old one stays as it was.
the("text").addEventListener("paste", (/** @type {ClipboardEvent} */ event) => {
  const { value, selectionStart, selectionEnd } = the("text");
  const pasted = event.clipboardData?.getData("text").trim();
  if (!pasted || pasted === value.trim() || value.slice(selectionStart, selectionEnd).trim() !== value.trim()) return;
  store();
  if (!kept().some((one) => one.id === name)) return;
  name = "";
  guess = RECENT;
});

/** Shows a text from elsewhere as work of its own; one without any ply takes no game's place unless that is wanted. @param {string} text */
async function take(text) {
  await begun;
  const mine = ++loads;
  const odd = oddity(text);
  const found = await ask("split", text).catch((error) => ({ parts: [], behind: "", nothing: `${error.message}${error.help ? `: ${error.help}` : ""}` }));
  if (mine !== loads) return;
  const put = () => {
    name = "";
    own();
    show(text, found, 0, true, start);
  };
  if (!odd && !found.nothing) return put();
  notice.say(odd ? `This is ${odd}.` : worded("span", `This holds no game: ${found.nothing}.`), ...(text.trim() ? [button("Show the text", () => {
    put();
    player?.panels.show("Record");
  })] : []));
}
arrivals(the("file"), take, notice.say);

/** The whole file as it is now. */
const whole = () => games.map((game) => game.before + game.text).join("") + behind;

const out = sharing(the, {
  text: () => field.text,
  whole,
  isOne: () => games.length === 1,
  player: () => player,
  wait: line.wait,
  replace(made) {
    own();
    // What was there stays as a game of its own.
    store();
    name = "";
    setText(made, { to: same(), isChange: true });
    return RECENT;
  },
  undo: () => field.undo(),
});
out.on("save", () => save("games.pai", whole(), "text/plain"));
out.on("repair", async () => {
  const text = field.text;
  const fixed = await ask("fix", text);
  if (field.text !== text) return;
  own();
  setText(fixed.text, { to: same(), isChange: true });
});
the("new").addEventListener("click", () => void line.wait(askNew));

// ----- the beginning

/** Whether the address says more than where the page is. */
const isLink = () => location.hash.length > 1;

async function followLink() {
  const { hash } = location;
  const { game, ply } = parted(hash);
  if (!isLink()) return false;
  try {
    const text = await ask("unlink", game);
    if (location.hash !== hash) return true;
    store();
    [name, isWork] = ["", false];
    drawRecent();
    if ((await load(text, 0, true)) && ply && games.length === 1) {
      setText(text, { to: (plies) => {
        const at = named(ply, plies, known.page.data.games[0].seats);
        if (at === null) notice.say(`The game of this link has no ply ${ply}: it is shown from its start.`);
        return at ?? 0;
      } });
    }
    return true;
  } catch (/** @type {any} */ error) {
    notice.say(`This link holds no game: ${error.message}.`);
    return false;
  }
}

/** Shows what the address names, or else the work that was left. */
async function arrive() {
  notice.clear();
  if ((await followLink()) || isGiven || isWork) return;
  const all = isLink() ? [] : kept();
  // Before a link was followed, or the page loaded again.
  const left = tabGame();
  const last = all.find((one) => one.id === left) ?? all[0];
  if (last) [name, isWork, mine] = [last.id, true, ""];
  const there = (/** @type {any[]} */ plies) => (last?.ply === undefined ? end(plies) : Math.min(last.ply, plies.length));
  await load(last?.text ?? (isLink() ? await ask("start", "skud", { Rules: "site" }) : EXAMPLE), last?.at ?? 0, true, last ? there : start);
}
window.addEventListener("hashchange", arrive);

/** @type {any} */
let about = null;
const begun = (async () => {
  about = await ask("about").catch(notice.fail);
  if (!about) return;
  for (const one of about.notations) the("notation").append(new Option(one, one));
  the("notation").value = "pai";
  await arrive();
  drawRecent();
})();

if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
  navigator.serviceWorker.register("sw.js", { type: "classic" }).catch(() => {
    // Without it the page works as long as there is a network.
  });
}
