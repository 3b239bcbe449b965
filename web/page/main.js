// The page: a board on which a game is played, and its record.

import { ask, latest } from "./client.js";
import { newGame, sure, wording } from "./dialogs.js";
import { button, disable, el, iconButton } from "./dom.js";
import { editor } from "./editor.js";
import { embed } from "./embed.js";
import { entry } from "./entry.js";
import { gamesList } from "./games.js";
import { mount } from "./player.js";
import { forget, keep, kept } from "./store.js";

const EXAMPLE = '[Variant "skud"]\n[Rules "site"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e Rs10r-10o\n';
/** Maximum length of a link that is offered. */
const LONGEST_LINK = 1_900;
/** Maximum number of plies that are offered while one is typed, and beside the field. */
const OFFERED = 300;
const OTHERS = 12;
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
/** What is known of the text in the editor. @type {any} */
let known = null;
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
const lastOf = (/** @type {any[]} */ plies) => plies.findLastIndex((ply) => !ply.d) + 1;
const start = () => 0;

const field = editor(the("text"), the("underlay"), (text) => {
  wanted = same();
  changed(text);
});

/** The text is another one, by what a person did. @param {string} text */
function changed(text) {
  isWork = true;
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

/** Says at the top what went wrong. @param {string} words */
function notice(words) {
  the("notice").hidden = !words;
  the("notice").replaceChildren(words, button("Close", () => notice("")));
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

// ----- checking

const askCheck = latest("check");
const askRepairs = latest("repairs");

function check() {
  const text = field.text;
  askCheck([text], (found, error) => {
    if (field.text !== text) return;
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
      the("findings").replaceChildren();
      the("repair").hidden = true;
      say("verdict", error.message + (error.help ? `: ${error.help}` : ""));
      return;
    }
    known = found;
    games[current].isRight = found.isRight;
    games[current].title = found.title;
    field.mark(found.diagnostics);
    list(found.diagnostics);
    play(found.page);
    store();
    const errors = found.diagnostics.filter((/** @type {any} */ one) => one.severity === "error").length;
    const plies = `${found.plies} ${found.plies === 1 ? "ply" : "plies"} of ${found.variant}`;
    say("verdict", errors ? `${plies}: ${errors} ${errors === 1 ? "error" : "errors"}` : `${plies}: no errors`);
    the("repair").hidden = true;
    tell({ isRight: found.isRight, errors, plies: found.plies, text });
    drawList();
    if (found.diagnostics.length) {
      askRepairs([text], (repaired, failed) => {
        if (failed || field.text !== text) return;
        list(repaired);
        the("repair").hidden = !repaired.some((/** @type {any} */ one) => one.fixes.some((/** @type {any} */ fix) => !fix.doubt && fix.edits.length));
      });
    }
  });
}

/** Lists what was found, each with its repairs. @param {any[]} found */
function list(found) {
  const item = (/** @type {any} */ one) => {
    const row = document.createElement("li");
    row.className = one.severity;
    const go = button(`${one.line}:${one.column}`, () => {
      // The board shows what was there to play in, where that is known.
      if (one.ply && known) player?.go(mainPly(known.page.data.games[0].plies, Math.min(one.ply - 1, known.plies)));
      field.select(one.span);
    });
    go.setAttribute("aria-label", `${one.line}:${one.column}, go to this line and column`);
    row.append(go, worded("span", ` ${one.message} `), button(one.code, () => explain(one.code)));
    if (one.help) {
      const help = worded("p", one.help);
      help.className = "help";
      row.append(help);
    }
    for (const fix of one.fixes.filter((/** @type {any} */ fix) => fix.edits.length).slice(0, 4)) {
      const made = button("", () => field.edit(fix.edits));
      made.append(worded("span", `${fix.doubt ? "Perhaps" : "Repair"}: ${fix.message}`));
      if (fix.doubt) made.title = `Not safe: ${fix.doubt}`;
      made.className = "fix";
      const bar = document.createElement("p");
      bar.append(made);
      row.append(bar);
    }
    return row;
  };
  the("findings").replaceChildren(...found.slice(0, 200).map(item));
}

/** A text in which code stands between backticks. @param {string} name @param {string} text */
function worded(name, text) {
  const made = document.createElement(name);
  const parts = text.split("`");
  // A text may quote a backtick.
  if (parts.length % 2 === 0) made.textContent = text;
  else made.append(...parts.map((part, at) => (at % 2 ? Object.assign(document.createElement("code"), { textContent: part }) : part)));
  return made;
}

/** Explains a code in the panel. @param {string} code */
async function explain(code) {
  const article = await ask("explain", code);
  const panel = the("explanation");
  const part = (/** @type {string} */ name, /** @type {string} */ text) => {
    const made = document.createElement(name);
    made.textContent = text;
    return made;
  };
  const examples = [["Wrong", article.wrong], ["Right", article.right]].filter(([, text]) => text.trim());
  panel.replaceChildren(part("h2", `${article.title} (${article.code})`), worded("p", article.meaning),
    ...(article.source ? [part("p", `From: ${article.source}`)] : []),
    ...examples.flatMap(([name, text]) => [part("h3", name), part("pre", text)]),
    button("Close", () => {
      panel.hidden = true;
      the("text").focus();
    }));
  player?.panels.show("Record");
  panel.hidden = false;
  panel.focus();
}

// ----- the board

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];
let style = "";

const undo = iconButton("undo", "Take back", takeBack);
const fresh = iconButton("plus", "New game", askNew);

/** Plays the game at the ply that is wanted. @param {any} page */
function play(page) {
  const boards = page.boards.map((/** @type {string} */ svg) => document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true));
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
    enter = entry(player, playPly, wonder);
  }
  player.load(page.data, 0, boards, at);
  document.title = page.data.games[0].title;
  wanted = same();
}

const askLegal = latest("legal");
/** @type {any[]} */
let legal = [];

/** Asks what can be played in the position that is shown. @param {string} _anchor @param {number} ply */
function follow(_anchor, ply) {
  const text = field.text;
  legal = [];
  enter?.offer([]);
  disable(undo, !ply);
  delete the("entry").dataset.at;
  askLegal([text, ply], (found, error) => {
    if (!player || error || field.text !== text || player.now !== ply) return;
    legal = found?.legal ?? [];
    const { seats } = player.game;
    const seat = seats.indexOf(found?.toMove ?? "");
    // Where nobody lists what a seat has in hand, what it can drop is shown.
    const owners = player.game.items.some((item) => "tp".includes(item[0]) && player?.board.nameOf(Number(item.slice(1).split(" ")[0])).includes("'s "));
    const codes = new Set(legal.map((one) => one.clicks[0]).filter((click) => click?.startsWith("*")).map((click) => click.slice(1)));
    const parts = player.boardData.tiles?.filter(([code, owner]) => codes.has(code) && owner === (owners ? seat : -1)).map(([, , part]) => part);
    player.offer(found ? (found.outcome ? -1 : seat) : null, parts ?? []);
    enter?.offer(legal);
    say("turn", found?.outcome ? `The game is over: ${found.outcome.result}` : found ? `${found.toMove} to move` : "Plies can be entered when the record is right");
    the("legal").replaceChildren(...legal.slice(0, OFFERED).map((one) => new Option("", one.text)));
    the("others").replaceChildren(...legal.filter((one) => !one.clicks.length && one.text !== "Resign").slice(0, OTHERS)
      .map((one) => button(one.text, () => playPly(one.text))));
    // What is pointed at from now on is judged in this position.
    the("entry").dataset.at = String(ply);
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

/** Says why something can't be done, with the article a click away. @param {any} error */
function refused(error) {
  player?.say(worded("span", error.message), ...(error.code ? [button("Why", () => explain(error.code))] : []));
}

/** Plays behind the ply that is shown. @param {string} ply */
function playPly(ply) {
  return act(async () => {
    if (!player || !ply.trim()) return;
    if (ply === "Pass" && !(await sure("Pass?", "Pass"))) return;
    const [text, after] = [field.text, player.now];
    const made = await ask("play", text, after, ply, player.following);
    if (field.text !== text) return;
    the("ply").value = "";
    if (made.at) return player.go(made.at);
    isWork = true;
    setText(made.text, { isChange: true, to: (plies) => plies.findLastIndex((one) => one.b === after) + 1 });
  });
}
the("entry").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  playPly(the("ply").value);
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
function edit(what, ply, value, to) {
  return act(async () => {
    const text = field.text;
    if (!known?.isRight) throw new Error("The record has errors: repair them first, or change its text.");
    const made = await ask("edit", text, what, ply, value);
    isWork = true;
    if (field.text === text) setText(made, { isChange: true, to });
  });
}

/** Takes the ply that is shown back, with all that follows it. */
async function takeBack() {
  if (!player?.now) return;
  const { now } = player;
  const before = player.game.plies[now - 1].b;
  if (player.following.length && !(await sure("Take this ply and all that follows it back?", "Take back"))) return;
  await edit("cut", now, "", () => before);
}

async function askNew() {
  const asked = await newGame(seatsOf, known?.variant ?? "skud");
  if (!asked) return;
  name = "";
  isWork = true;
  await act(async () => load(await ask("start", asked.variant, asked.tags), 0, true));
}

/** @returns {import("./dom.js").MenuItem[]} */
function menu() {
  if (!player) return [];
  const { now, game } = player;
  const ply = now ? game.plies[now - 1] : null;
  return [
    { name: "Resign …", isShown: () => legal.some((one) => one.text === "Resign"), run: async () => {
      if (await sure("Resign the game?", "Resign")) playPly("Resign");
    } },
    { name: "Agree on a draw …", isShown: () => !game.result, run: async () => {
      if (!(await sure("Is the game drawn by agreement?", "Draw"))) return;
      await edit("Result", 0, "Draw", same());
      await edit("Termination", 0, "agreed", same());
    } },
    { name: "Comment …", run: async () => {
      const words = await wording("What is said of this ply", (ply ? ply.c ?? [] : game.comments).join(" "));
      if (words !== null) edit("comment", now, words, same());
    } },
    { name: "Mark …", isShown: () => Boolean(ply), run: async () => {
      const glyph = await wording("How good this ply is: !, !!, !?, ?!, ?, ?? or nothing", /[!?]+$/.exec(ply?.p ?? "")?.[0] ?? "");
      if (glyph !== null) edit("glyph", now, glyph.trim(), same());
    } },
    { name: "Make this the main line", isShown: () => Boolean(ply?.d), run: () => void edit("promote", now, "", () => 0) },
    { name: "Delete from here …", isShown: () => Boolean(ply), run: takeBack },
  ];
}

/** The number of a ply of the main line among all plies. @param {any[]} plies @param {number} wanted */
function mainPly(plies, wanted) {
  let count = 0;
  const at = plies.findIndex((ply) => !ply.d && ++count === wanted);
  return at < 0 ? 0 : at + 1;
}

// ----- files

/** Takes a text of one or many games. @param {string} text @param {number} [chosen] @param {boolean} [isShort] whether the moves are shown */
async function load(text, chosen = 0, isShort = false) {
  const wasOne = games.length === 1 && field.text !== "";
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
  choose(Math.min(chosen, games.length - 1), wasOne && games.length === 1);
  if (games.length > 1) player?.panels.show("Games");
  else if (isShort) player?.panels.show("Moves");
  judge(games);
}

// ----- what the browser keeps

/** Keeps the work. */
function store() {
  if (!isWork || games.length > 1 || !known) return;
  name ||= `${Date.now()}`;
  keep({ id: name, title: known.page.data.games[0].title, text: field.text });
  drawRecent();
}

function drawRecent() {
  const all = kept().filter((one) => one.id !== name);
  the("recent").hidden = !all.length;
  the("recent").querySelector("ul").replaceChildren(...all.map((one) => {
    const row = el("li", {}, button(one.title || "A game", () => {
      [name, isWork] = [one.id, true];
      load(one.text, 0, true);
    }));
    row.append(iconButton("close", `Forget ${one.title}`, () => {
      forget(one.id);
      drawRecent();
    }));
    return row;
  }));
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

/** Shows a game of the file. @param {number} number @param {boolean} [isChange] */
function choose(number, isChange = false) {
  current = number;
  setText(games[number].text, { isChange });
  drawList();
}

const drawList = gamesList({ list: the("list"), box: the("games"), find: the("find") }, () => ({ games, current }), (number) => choose(number));

/** @param {FileList | File[]} files */
async function open(files) {
  const texts = await Promise.all([...files].map((file) => file.text()));
  [name, isWork] = ["", true];
  await load(texts.join("\n"), 0, true);
}
the("file").addEventListener("change", () => open(the("file").files));
for (const type of ["dragover", "dragleave", "drop"]) {
  window.addEventListener(type, (event) => {
    event.preventDefault();
    document.body.classList.toggle("over", type === "dragover");
    const data = /** @type {DragEvent} */ (event).dataTransfer;
    if (type !== "drop" || !data) return;
    if (data.files.length) open(data.files);
    else if (data.getData("text")) {
      [name, isWork] = ["", true];
      load(data.getData("text"), 0, true);
    }
  });
}

/** @param {string} name @param {BlobPart} content @param {string} type */
function download(name, content, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
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

on("save", () => download("games.pai", whole(), "text/plain"));
on("repair", async () => {
  const text = field.text;
  const fixed = await ask("fix", text);
  if (field.text === text) setText(fixed.text, { to: same(), isChange: true });
});
on("convert", async () => setText(await ask("convert", field.text, the("notation").value), { to: same(), isChange: true }));
on("download", async () => {
  const notation = /** @type {keyof typeof ENDINGS} */ (the("notation").value);
  download(`games.${ENDINGS[notation] ?? "txt"}`, await ask("convert", whole(), notation), "text/plain");
});
/** How many plies of the main line are played on the board. */
const legalPly = () => (player ? player.game.plies.slice(0, player.now).filter((ply) => !ply.d).length : 0);
on("svg", async () => download("pai-sho.svg", await ask("svg", field.text, legalPly()), "image/svg+xml"));
on("png", async () => download("pai-sho.png", await ask("png", field.text, legalPly()), "image/png"));
on("gif", async () => {
  say("shared", "The GIF is being made …");
  download("pai-sho.gif", await ask("gif", field.text), "image/gif");
  say("shared", "");
});
on("html", async () => download("pai-sho.html", await ask("html", field.text), "text/html"));
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
    download("game.pai", await ask("convert", field.text, "pai"), "text/plain");
    told(`This game makes a link of ${link.length} signs, which many programs cut: here is a file instead.`);
    return;
  }
  the("link").hidden = false;
  the("link").value = link;
  history.replaceState(null, "", `#${link.split("#")[1]}`);
  try {
    await navigator.clipboard.writeText(link);
    told(`Copied a link of ${link.length} signs that holds the game. A chat shows no picture of it: send the picture or the GIF along.`);
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

async function followLink() {
  const [fragment, ply] = location.hash.slice(1).split("/");
  // A game of a link begins with the version of its form.
  if (!/^\d./.test(fragment)) return false;
  try {
    const text = await ask("unlink", fragment);
    [name, isWork] = ["", false];
    await load(text, 0, true);
    if (ply && games.length === 1) setText(text, { to: (plies) => Math.max(0, Math.min(Number.parseInt(ply, 10) || 0, plies.length)) });
    return true;
  } catch (/** @type {any} */ error) {
    notice(`This link holds no game: ${error.message}.`);
    return false;
  }
}
window.addEventListener("hashchange", followLink);

const { seatsOf, notations } = await ask("about");
for (const one of notations) the("notation").append(new Option(one, one));
the("notation").value = "pai";
const isLink = /^#\d./.test(location.hash);
if (!(await followLink()) && !isGiven) {
  const [last] = isLink ? [] : kept();
  if (last) [name, isWork] = [last.id, true];
  await load(last?.text ?? (isLink ? await ask("start", "skud", { Rules: "site" }) : EXAMPLE), 0, true);
}
drawRecent();

if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
  navigator.serviceWorker.register("sw.js", { type: "classic" }).catch(() => {
    // Without it the page works as long as there is a network.
  });
}
