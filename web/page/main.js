// The page: a board on which a game is played, and its record.

import { ask, drawing, latest } from "./client.js";
import { choice, newGame, sure, wording } from "./dialogs.js";
import { button, disable, el, iconButton, save, swap } from "./dom.js";
import { editor } from "./editor.js";
import { embed } from "./embed.js";
import { entry } from "./entry.js";
import { findingsList, worded } from "./findings.js";
import { gamesList } from "./games.js";
import { mount } from "./player.js";
import { forget, keep, kept, tabGame } from "./store.js";
import { turns } from "./turns.js";

const EXAMPLE = '[Variant "skud"]\n[Rules "site"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e Rs10r-10o\n';
/** Maximum length of a link that is offered. */
const LONGEST_LINK = 1_900;
/** Maximum number of plies that are offered while one is typed, and beside the field. */
const OFFERED = 300;
const OTHERS = 16;
const BROKEN = "The record has errors: plies can be entered here when they are repaired.";
const RECENT = "The record as it was is among the recent games.";
const ENDINGS = { pai: "pai", position: "pos", sheet: "sheet", "garden-gate": "gate", psr: "psr", psn: "psn", json: "json", jsonl: "jsonl", yaml: "yaml" };

/** @param {string} id @returns {any} */
const the = (id) => document.getElementById(id);

/** The games of the file: their texts with what stands before each, and behind the last. */
let games = [{ before: "", text: "", title: "", isRight: /** @type {boolean | null} */ (null) }];
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
/** The ply at a place of the text, or the last one before it. @param {any[]} plies @param {number} place */
const plyAt = (plies, place) => plies.findLastIndex((ply) => ply.w[0] <= place) + 1;
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
}, () => player?.now ?? 0);
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
  notice("");
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
}

/** The text is another one, by what a person did. @param {string} text */
function changed(text) {
  own();
  games[current].text = text;
  games[current].isRight = null;
  check();
}

/** Whether the page around this one has given a game. */
let isGiven = false;
const tell = embed({
  set(text) {
    isGiven = true;
    load(text);
  },
  go: (ply) => known && player?.go(mainPly(known.page.data.games[0].plies, ply)),
  text: () => field.text,
});

/** @param {string} id @param {string} words */
function say(id, words) {
  if (the(id).textContent !== words) the(id).textContent = words;
}

/** Says at the top what went wrong, in place of the title, or nothing more. @param {string} words */
function notice(words) {
  const box = the("notice");
  box.hidden = !words;
  swap(box, words ? [el("span", {}, words), iconButton("close", "Close", () => notice(""))] : [], player?.root ?? box);
}

/** Shows a text: another game, or a change that can be taken back. @param {string} text @param {{to?: (plies: any[]) => number, isChange?: boolean}} [how] */
function setText(text, { to = start, isChange = false } = {}) {
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
/** The text that a ply has made, until it is shown; and whether a ply leads to the position that comes to be shown just now. */
let ledTo = "";
let isLed = false;

/** Another position than that of what is entered comes to be shown: what waits was not meant for it. */
function giveUp() {
  line.giveUp();
  ledTo = "";
  the("ply").value = "";
  if (entered) player?.say("Another position is shown now: what was entered before is not played.");
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
  packed = "";
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
      giveUp();
      sayGuess();
      store();
      line.settle();
      return;
    }
    [known, checked] = [found, text];
    games[current].isRight = found.isRight;
    games[current].title = found.title;
    field.mark(found.diagnostics);
    ask("link", text).then((link) => field.text === text && (packed = link), () => null);
    const of = { text, variant: found.variant };
    findings.show(found.diagnostics, of);
    play(found.page);
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
  setText(made, { to: same(), isChange: true });
});

/** Explains a code in the panel. @param {string} code */
async function explain(code) {
  const from = document.activeElement;
  const article = await ask("explain", code);
  const panel = the("explanation");
  const part = (/** @type {string} */ name, /** @type {string} */ text) => {
    const made = document.createElement(name);
    made.textContent = text;
    return made;
  };
  const examples = [["Wrong", article.wrong], ["Right", article.right]].filter(([, text]) => text.trim());
  const close = button("Close", () => {
    panel.hidden = true;
    (from instanceof HTMLElement && from.checkVisibility() && from !== document.body ? from : the("findings")).focus();
  });
  panel.onkeydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape") close.click();
  };
  panel.replaceChildren(part("h2", `${article.title} (${article.code})`), worded("p", article.meaning),
    ...(article.source ? [part("p", `From: ${article.source}`)] : []),
    ...examples.flatMap(([name, text]) => [part("h3", name), part("pre", text)]),
    close);
  player?.panels.show("Record");
  panel.hidden = false;
  panel.focus();
  // What was said would lie upon it.
  player?.say();
  // It is read from its beginning.
  panel.scrollIntoView();
}

// ----- the board

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];
let style = "";

const undo = iconButton("undo", "Take back", () => void line.take(() => takeBack()));
const fresh = iconButton("plus", "New game", askNew);

/** What was guessed of the ply that was played last, or changed in a comment, as long as that was not said. */
let guess = "";
function sayGuess() {
  if (guess) player?.say(sentence(guess));
  guess = "";
}

/** What a link to the game has behind the address, once that is known. */
let packed = "";

/** Plays the game at the ply that is wanted. @param {any} page */
function play(page) {
  const boards = page.boards.map(drawing);
  if (page.style !== style) {
    style = page.style;
    sheet.replaceSync(style);
  }
  const at = wanted(page.data.games[0].plies);
  if (!player) {
    player = mount(the("player"), page.data, 0, boards, { isPlayed: true, menu, link: share, moved: follow, drawn: () => enter?.show() });
    player.tools.append(undo, fresh);
    player.panels.add("Record", the("record"));
    player.panels.add("Games", the("files"));
    player.panels.add("Share", the("sharing"));
    player.foot.prepend(the("entry"));
    player.root.append(the("turn"));
    player.tools.before(the("notice"));
    enter = entry(player, {
      play: (ply) => count(playNow(ply)),
      refuse: wonder,
      ask: (clicks) => ask("pointed", field.text, player?.now ?? 0, clicks),
      ahead: (ply) => ask("ahead", field.text, player?.now ?? 0, ply),
      hold,
      idle: (why) => player?.say(why ?? the("turn").textContent, ...toError()),
      inTurn: line.take,
    });
    // A link of the moves that is opened beside the page, or copied, holds the game.
    player.root.addEventListener("pointerdown", ({ target }) => {
      const link = /** @type {Element} */ (target).closest(".plies a");
      const at = [...document.querySelectorAll(".plies a")].findIndex((one) => one === link) + 1;
      if (at && packed) link?.setAttribute("href", `#${packed}/${at}`);
    });
  }
  isLed = checked === ledTo;
  player.load(page.data, 0, boards, at);
  [isLed, ledTo] = [false, ""];
  sayGuess();
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
  const [text, ply, typed] = [field.text, player?.now ?? 0, the("ply").value];
  askCompletions([text, ply, typed], (found, error) => {
    if (error || field.text !== text || player?.now !== ply || the("ply").value !== typed) return;
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
  if (!isLed) giveUp();
  legal = [];
  enter?.offer([]);
  disable(undo, !ply);
  askLegal([text, ply], (found, error) => {
    if (!player || field.text !== text || player.now !== ply) return;
    if (error) return line.settle();
    legal = found?.legal ?? [];
    player.offer(found ? (found.outcome ? -1 : player.game.seats.indexOf(found.toMove)) : null);
    enter?.offer(legal);
    const over = found && ending(found.outcome);
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
  const [text, after, mine] = [field.text, player.now, line.round];
  // What was entered behind it was meant for another position.
  const stop = () => {
    line.giveUp();
    // What was typed meanwhile stays.
    if (isTyped) the("ply").value ||= typed;
  };
  try {
    if (!known) throw new Error(the("turn").textContent);
    const { ply, told: guessed, ...played } = await ask("play", text, after, typed, player.following);
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
    ledTo = played.text;
    setText(ledTo, { isChange: true, to: (plies) => plies.findLastIndex((one) => one.b === after) + 1 });
  } catch (/** @type {any} */ error) {
    if (line.round !== mine) return;
    stop();
    refused(error, entered > 1 ? "what was entered after it is not played" : "");
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
    await ask("play", field.text, player?.now ?? 0, ply, []);
  } catch (/** @type {any} */ error) {
    refused(error);
  }
}

/** @param {string} what @param {number} ply @param {string} value @param {(plies: any[]) => number} to */
const edit = (what, ply, value, to) => edits([[what, ply, value]], to);

/** Makes several edits, which are taken back as one. @param {[string, number, string][]} all @param {(plies: any[]) => number} to */
function edits(all, to) {
  return act(async () => {
    const text = field.text;
    if (!known?.isRight) throw new Error("The record has errors: repair them first, or change its text.");
    let made = text;
    for (const [what, ply, value] of all) made = await ask("edit", made, what, ply, value);
    if (field.text !== text) return;
    own();
    setText(made, { isChange: true, to });
  });
}

/** The variation that takes the place of a ply of its line once that is gone, or 0: it stands right behind it. @param {any[]} plies @param {number} ply */
function heir(plies, ply) {
  const { b: before, d: depth = 0 } = plies[ply - 1];
  const at = plies.findIndex((one, number) => number >= ply && one.b === before);
  return at >= 0 && plies[at].d === depth + 1 ? at + 1 : 0;
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
  await act(async () => load(await ask("start", asked.variant, asked.tags), 0, true));
}

/** @returns {import("./dom.js").MenuItem[]} */
function menu() {
  if (!player) return [];
  const { now, game } = player;
  const ply = now ? game.plies[now - 1] : null;
  return [
    { name: "Resign …", isShown: () => legal.some((one) => one.text === "Resign"), run: () => void playPly("Resign") },
    // What is agreed ends the whole game, so it is where that ends.
    { name: "Agree on a draw …", isShown: () => !game.result && (ply ? !ply.d && !player?.following.length : !game.plies.length), run: async () => {
      if (!(await sure("Is the game drawn by agreement?", "Draw"))) return;
      await edits([["Result", 0, "Draw"], ["Termination", 0, "agreed"]], same());
    } },
    { name: "Comment …", run: async () => {
      const words = await wording("What is said of this ply", (ply ? ply.c ?? [] : game.comments).join(" "));
      if (words === null) return;
      if (known?.isRight && /[{}]/.test(words)) guess = "Braces in a comment are written as parentheses.";
      edit("comment", now, words, same());
    } },
    { name: "Mark …", isShown: () => Boolean(ply), run: async () => {
      const glyph = await choice("How good is this ply?", { "!!": "!! brilliant", "!": "! good", "!?": "!? interesting", "?!": "?! doubtful", "?": "? a mistake", "??": "?? a blunder", none: "No mark" });
      if (glyph) edit("glyph", now, glyph === "none" ? "" : glyph, same());
    } },
    { name: "Make this the main line", isShown: () => Boolean(ply?.d), run: () => {
      const way = wayTo(game.plies, now);
      edit("promote", now, "", (plies) => plies.findIndex((one, at) => one.p === ply?.p && wayTo(plies, at + 1) === way) + 1);
    } },
    { name: "Delete from here …", isShown: () => Boolean(ply), run: () => void takeBack(true) },
    { name: "Undo the last change", isShown: () => field.canUndo, run: field.undo },
    { name: "Redo it", isShown: () => field.canRedo, run: field.redo },
  ];
}

/** The plies that lead to one, with it. @param {any[]} plies @param {number} ply */
function wayTo(plies, ply) {
  const all = [];
  for (let at = ply; at; at = plies[at - 1].b) all.push(plies[at - 1].p);
  return all.join(" ");
}

/** The number of a ply of the main line among all plies. @param {any[]} plies @param {number} wanted */
function mainPly(plies, wanted) {
  let count = 0;
  const at = plies.findIndex((ply) => !ply.d && ++count === wanted);
  return at < 0 ? 0 : at + 1;
}

// ----- files

/** Takes a text of one or many games. @param {string} text @param {number} [chosen] @param {boolean} [isShort] whether the moves are shown @param {typeof start} [to] */
async function load(text, chosen = 0, isShort = false, to = start) {
  const wasOne = games.length === 1 && field.text !== "";
  // What was said belongs to the game that goes.
  player?.say();
  try {
    const { parts, behind: rest } = await ask("split", text);
    games = parts.map((/** @type {any} */ part) => ({ ...part, isRight: null }));
    behind = rest;
  } catch (/** @type {any} */ error) {
    // It is shown as it is, with what is wrong with it.
    [games, behind] = [[{ before: "", text, title: "", isRight: null }], ""];
  }
  if (!games.length) games = [{ before: "", text, title: "", isRight: null }];
  // A game that another one replaces, such as a new one, can be had back.
  choose(Math.min(chosen, games.length - 1), wasOne && games.length === 1, to);
  if (games.length > 1) player?.panels.show("Games");
  else if (isShort) player?.panels.show("Moves");
  judge(games);
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
  if (!why) mine = text;
  else if (unkept !== name) {
    unkept = name;
    player?.say(`${why}: download yours before you leave.`);
  }
  drawRecent();
}

// What was done since the last look at the text.
window.addEventListener("pagehide", store);
window.addEventListener("storage", drawRecent);

/** When a game was begun, which its name says. @param {string} id */
const begun = (id) => (Number(id) ? `, ${new Date(Number(id)).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}` : "");

function drawRecent() {
  const all = kept().filter((one) => one.id !== name);
  swap(the("recent").querySelector("ul"), all.map((one) => {
    const row = el("li", {}, button(`${one.title || "A game"}${begun(one.id)}`, () => {
      [name, mine] = [one.id, ""];
      own();
      load(one.text, one.at ?? 0, true, end);
    }));
    row.append(iconButton("close", `Forget ${one.title}`, () => {
      forget(one.id);
      drawRecent();
    }));
    return row;
  }), the("new"));
  the("recent").hidden = !all.length;
}

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

/** @param {FileList | File[]} files */
async function open(files) {
  const texts = await Promise.all([...files].map((file) => file.text().then(recordOf)));
  const odd = texts.findIndex((text) => text.includes("\0") || text.includes("\ufffd"));
  if (odd >= 0) player?.say(`${files[odd].name} is no text, so it holds no record.`);
  else take(texts.join("\n"));
}

/** The record in a page that was written from one; any other text is one itself. @param {string} text */
function recordOf(text) {
  const [, data] = /<script type="application\/json" id="paisho-data">([^<]*)<\/script>/.exec(text) ?? [];
  return data ? JSON.parse(data).games.map((/** @type {any} */ game) => game.pai).join("\n") : text;
}

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

/** Shows a text from elsewhere as work of its own. @param {string} text */
function take(text) {
  name = "";
  own();
  load(text, 0, true);
}
document.addEventListener("paste", (event) => {
  const text = event.clipboardData?.getData("text");
  if (!text?.trim() || (event.target instanceof Element && event.target.closest("input, textarea, dialog"))) return;
  event.preventDefault();
  take(text);
});
the("file").addEventListener("change", () => open(the("file").files));
for (const type of ["dragover", "dragleave", "drop"]) {
  window.addEventListener(type, (event) => {
    event.preventDefault();
    document.body.classList.toggle("over", type === "dragover");
    const data = /** @type {DragEvent} */ (event).dataTransfer;
    if (type !== "drop" || !data) return;
    if (data.files.length) open(data.files);
    else if (data.getData("text")) take(data.getData("text"));
  });
}

/** The whole file as it is now. */
const whole = () => games.map((game) => game.before + game.text).join("") + behind;

/** Does something for a button, and says what went wrong. @param {string} id @param {() => Promise<void> | void} work */
function on(id, work) {
  the(id).addEventListener("click", async () => {
    say("shared", "");
    try {
      await work();
    } catch (/** @type {any} */ error) {
      say("shared", error.message);
    }
  });
}

on("save", () => save("games.pai", whole(), "text/plain"));
on("repair", async () => {
  const text = field.text;
  const fixed = await ask("fix", text);
  if (field.text !== text) return;
  own();
  setText(fixed.text, { to: same(), isChange: true });
});
on("convert", async () => {
  const text = field.text;
  const notation = the("notation").value;
  const made = await ask("convert", text, notation);
  const lost = await ask("lost", text, made);
  if (field.text !== text || made === text) return;
  own();
  // What was there stays as a game of its own.
  store();
  name = "";
  setText(made, { to: same(), isChange: true });
  say("shared", `${lost ? `The notation ${notation} leaves out ${lost}. ` : ""}${RECENT}`);
});
on("download", async () => {
  const notation = /** @type {keyof typeof ENDINGS} */ (the("notation").value);
  save(`games.${ENDINGS[notation] ?? "txt"}`, await ask("convert", whole(), notation), "text/plain");
});
/** How many plies of the main line are played on the board. */
const legalPly = () => (player ? player.game.plies.slice(0, player.now).filter((ply) => !ply.d).length : 0);
on("svg", async () => save("pai-sho.svg", await ask("svg", field.text, legalPly()), "image/svg+xml"));
on("png", async () => save("pai-sho.png", await ask("png", field.text, legalPly()), "image/png"));
on("gif", async () => {
  say("shared", "The GIF is being made …");
  save("pai-sho.gif", await ask("gif", field.text), "image/gif");
  say("shared", "");
});
on("html", async () => save("pai-sho.html", await ask("html", field.text), "text/html"));
on("picture", async () => {
  // Browsers give pages that came without encryption no clipboard.
  if (!navigator.clipboard?.write) throw new Error("This browser copies no picture from here: download the PNG.");
  const blob = ask("png", field.text, legalPly()).then((bytes) => new Blob([bytes], { type: "image/png" }));
  await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
  say("shared", "Copied the picture.");
});
on("share", share);
/** Copies a link that holds the game, and opens it at the ply that is shown. */
async function share() {
  const fragment = await ask("link", field.text);
  const link = `${location.href.split(/[?#]/)[0]}#${fragment}${player?.now ? `/${player.now}` : ""}`;
  if (link.length > LONGEST_LINK) {
    save("game.pai", await ask("convert", field.text, "pai"), "text/plain");
    told(`This game makes a link of ${link.length} characters, which many programs cut: here is a file instead.`);
    return;
  }
  the("link").hidden = false;
  the("link").value = link;
  history.replaceState(null, "", `#${link.split("#")[1]}`);
  try {
    await navigator.clipboard.writeText(link);
    told(`Copied a link of ${link.length} characters that holds the game. A chat shows no picture of it: send the picture or the GIF along.`);
  } catch {
    player?.panels.show("Share");
    the("link").select();
    told("Copy the link from the field.");
  }
}

/** @param {string} words */
function told(words) {
  say("shared", words);
  player?.say(words);
}
the("new").addEventListener("click", askNew);

// ----- the beginning

/** The ply that a link names: by its number among all, or by its turn and the first letter of its seat, such as `12G`; null where there is none. @param {string} name @param {any[]} plies */
function plyOf(name, plies) {
  const [, number, seat] = /^(\d{1,6})([a-z]*)$/i.exec(name) ?? [];
  if (number && !seat) return Number(number) <= plies.length ? Number(number) : null;
  const { seats } = known.page.data.games[0];
  const at = seats.findIndex((/** @type {string} */ one) => seat && one.toLowerCase().startsWith(seat.toLowerCase()));
  return plies.findIndex((ply) => !ply.d && ply.t === Number(number) && ply.s === at) + 1 || null;
}

/** Whether the address says more than where the page is. */
const isLink = () => location.hash.length > 1;

async function followLink() {
  const { hash } = location;
  const [fragment, ply] = hash.slice(1).split("/");
  if (!isLink()) return false;
  try {
    const text = await ask("unlink", fragment);
    if (location.hash !== hash) return true;
    store();
    [name, isWork] = ["", false];
    drawRecent();
    await load(text, 0, true);
    if (ply && games.length === 1) {
      setText(text, { to: (plies) => {
        const at = plyOf(ply, plies);
        if (at === null) notice(`The game of this link has no ply ${ply}: it is shown from its start.`);
        return at ?? 0;
      } });
    }
    return true;
  } catch (/** @type {any} */ error) {
    notice(`This link holds no game: ${error.message}.`);
    return false;
  }
}

/** Shows what the address names, or else the work that was left. */
async function arrive() {
  notice("");
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

const about = await ask("about");
for (const one of about.notations) the("notation").append(new Option(one, one));
the("notation").value = "pai";
await arrive();
drawRecent();

if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
  navigator.serviceWorker.register("sw.js", { type: "classic" }).catch(() => {
    // Without it the page works as long as there is a network.
  });
}
