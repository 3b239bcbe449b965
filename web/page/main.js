// The page: a record, what is said of it, and its board.

import { ask, latest } from "./client.js";
import { editor } from "./editor.js";
import { embed } from "./embed.js";
import { entry } from "./entry.js";
import { mount } from "./player.js";

const EXAMPLE = '[Variant "skud"]\n[Rules "site"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e Rs10r-10o\n';
/** Maximum length of a link that is offered. */
const LONGEST_LINK = 1_900;
const ENDINGS = { pai: "pai", position: "pos", sheet: "sheet", "garden-gate": "gate", psr: "psr", psn: "psn", json: "json", jsonl: "jsonl", yaml: "yaml" };

/** @param {string} id @returns {any} */
const the = (id) => document.getElementById(id);

/** The games of the file: their texts with what stands before each, and behind the last. */
let games = [{ before: "", text: EXAMPLE, title: "", isRight: /** @type {boolean | null} */ (null) }];
let behind = "";
let current = 0;
/** What is known of the text in the editor. @type {any} */
let known = null;
/** @type {{go: (ply: number) => void, destroy: () => void} | null} */
let player = null;
/** How many plies of the main line are played on the board. */
let shownPly = 0;

const field = editor(the("text"), the("underlay"), (text) => {
  games[current].text = text;
  games[current].isRight = null;
  check();
});

const parts = { turn: the("turn"), hand: the("hand"), choices: the("choices"), board: the("player") };
const enter = entry(parts, () => shownPly >= (known?.plies ?? 0), async (ply) => {
  const text = field.text;
  try {
    const longer = await ask("play", text, ply);
    if (field.text !== text) return;
    setText(longer, { ply: Infinity, isChange: true });
  } catch (/** @type {any} */ error) {
    say("verdict", error.message);
  }
});

/** Whether the page around this one has given a game. */
let isGiven = false;
const tell = embed({
  set(text) {
    isGiven = true;
    load(text);
  },
  go: (ply) => known?.page && player?.go(mainPly(known.page.data.games[0].plies, ply)),
  text: () => field.text,
});

/** @param {string} id @param {string} words */
function say(id, words) {
  the(id).textContent = words;
}

/** Shows a text in the editor: another game, or a change that can be taken back. @param {string} text @param {{ply?: number, isChange?: boolean}} [how] */
function setText(text, { ply = 0, isChange = false } = {}) {
  if (isChange) field.change(text);
  else field.text = text;
  games[current].text = text;
  games[current].isRight = null;
  shownPly = ply;
  check();
}

// ----- checking

const askCheck = latest("check");
const askRepairs = latest("repairs");

function check() {
  const text = field.text;
  askCheck([text], (found, error) => {
    if (field.text !== text) return;
    if (!error && found.count > 1) {
      load(games.map((game) => game.before + game.text).join("") + behind, current);
      return;
    }
    if (error) {
      known = null;
      player?.destroy();
      player = null;
      field.mark([]);
      the("findings").replaceChildren();
      the("repair").hidden = true;
      say("verdict", error.message + (error.help ? `: ${error.help}` : ""));
      enter.follow(text, false);
      return;
    }
    known = found;
    games[current].isRight = found.isRight;
    games[current].title = found.title;
    field.mark(found.diagnostics);
    list(found.diagnostics);
    play(found.page, found.plies);
    enter.follow(text, found.isRight);
    const errors = found.diagnostics.filter((/** @type {any} */ one) => one.severity === "error").length;
    const plies = `${found.plies} ${found.plies === 1 ? "ply" : "plies"} of ${found.variant}`;
    say("verdict", errors ? `${plies}: ${errors} ${errors === 1 ? "error" : "errors"}` : `${plies}: no errors`);
    the("repair").hidden = true;
    tell({ isRight: found.isRight, errors, plies: found.plies, text });
    drawList();
    if (errors) {
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

/** @param {string} text @param {() => void} run */
function button(text, run) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", run);
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
  panel.hidden = false;
  panel.focus();
}

// ----- the board

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];
let style = "";

/** Plays the game at the ply that was shown before. @param {any} page @param {number} count */
function play(page, count) {
  const boards = page.boards.map((/** @type {string} */ svg) => document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true));
  if (page.style !== style) {
    style = page.style;
    sheet.replaceSync(style);
  }
  const plies = page.data.games[0].plies;
  const wanted = Math.min(shownPly, count);
  player?.destroy();
  player = mount(the("player"), page.data, 0, boards, (anchor) => {
    const number = plies.findIndex((/** @type {any} */ one) => one.a === anchor) + 1;
    shownPly = plies.slice(0, number).filter((/** @type {any} */ one) => !one.d).length;
    enter.show();
  });
  player?.go(mainPly(plies, wanted));
}

/** The number of a ply of the main line among all plies. @param {any[]} plies @param {number} wanted */
function mainPly(plies, wanted) {
  let count = 0;
  const at = plies.findIndex((ply) => !ply.d && ++count === wanted);
  return at < 0 ? 0 : at + 1;
}

// ----- files

/** Takes a text of one or many games. @param {string} text @param {number} [chosen] */
async function load(text, chosen = 0) {
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
  judge(games);
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

/** How high a row of the list is, in pixels. */
const ROW = 42;

/** What the list shows. */
let drawn = "";

/** Draws the rows of the list that can be seen. */
function drawList() {
  the("list").hidden = games.length < 2;
  if (games.length < 2) return;
  const words = the("find").value.toLowerCase();
  const found = games.map((game, number) => ({ game, number })).filter(({ game }) => !words || game.title.toLowerCase().includes(words) || game.text.toLowerCase().includes(words));
  const box = the("games");
  const first = Math.max(0, Math.floor(box.scrollTop / ROW) - 2);
  const seen = found.slice(first, first + 12);
  const key = JSON.stringify([first, found.length, current, seen.map(({ game, number }) => [number, game.title, game.isRight])]);
  // A row that is replaced under a finger takes no click.
  if (key === drawn) return;
  drawn = key;
  const rows = seen.map(({ game, number }, at) => {
    const row = button(`${number + 1}. ${game.title}`, () => choose(number));
    row.setAttribute("role", "option");
    row.tabIndex = -1;
    row.setAttribute("aria-selected", String(number === current));
    row.setAttribute("aria-posinset", String(first + at + 1));
    row.setAttribute("aria-setsize", String(found.length));
    if (game.isRight === false) {
      row.className = "wrong";
      row.setAttribute("aria-label", `${row.textContent}, with errors`);
    }
    row.style.top = `${(first + at) * ROW}px`;
    return row;
  });
  const floor = document.createElement("div");
  floor.style.height = `${found.length * ROW}px`;
  floor.setAttribute("role", "presentation");
  box.replaceChildren(floor, ...rows);
}
the("games").addEventListener("scroll", drawList, { passive: true });
the("games").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
  const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 }[event.key];
  if (!by) return;
  event.preventDefault();
  choose(Math.max(0, Math.min(games.length - 1, current + by)));
  the("games").scrollTop = Math.max(0, current * ROW - 2 * ROW);
});
the("find").addEventListener("input", drawList);

/** @param {FileList | File[]} files */
async function open(files) {
  const texts = await Promise.all([...files].map((file) => file.text()));
  await load(texts.join("\n"));
}
the("file").addEventListener("change", () => open(the("file").files));
for (const type of ["dragover", "dragleave", "drop"]) {
  window.addEventListener(type, (event) => {
    event.preventDefault();
    the("editor").classList.toggle("over", type === "dragover");
    const data = /** @type {DragEvent} */ (event).dataTransfer;
    if (type !== "drop" || !data) return;
    if (data.files.length) open(data.files);
    else if (data.getData("text")) load(data.getData("text"));
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
  if (field.text === text) setText(fixed.text, { ply: shownPly, isChange: true });
});
on("convert", async () => setText(await ask("convert", field.text, the("notation").value), { ply: shownPly, isChange: true }));
on("download", async () => {
  const notation = /** @type {keyof typeof ENDINGS} */ (the("notation").value);
  download(`games.${ENDINGS[notation] ?? "txt"}`, await ask("convert", whole(), notation), "text/plain");
});
const legalPly = () => Math.min(shownPly, known?.plies ?? 0);
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
on("share", async () => {
  const fragment = await ask("link", field.text);
  const link = `${location.href.split(/[?#]/)[0]}#${fragment}`;
  if (link.length > LONGEST_LINK) {
    download("game.pai", await ask("convert", field.text, "pai"), "text/plain");
    say("shared", `This game makes a link of ${link.length} signs, which many programs cut: here is a file instead.`);
    return;
  }
  the("link").hidden = false;
  the("link").value = link;
  history.replaceState(null, "", `#${fragment}`);
  try {
    await navigator.clipboard.writeText(link);
    say("shared", `Copied a link of ${link.length} signs that holds the game. A chat shows no picture of it: send the picture or the GIF along.`);
  } catch {
    the("link").select();
    say("shared", "Copy the link from the field below.");
  }
});
the("new").addEventListener("change", async () => {
  const variant = the("new").value;
  the("new").value = "";
  if (variant) await load(await ask("start", variant));
});

// ----- the beginning

async function follow() {
  const fragment = location.hash.slice(1);
  // A game of a link begins with the version of its form.
  if (!/^\d./.test(fragment)) return false;
  try {
    await load(await ask("unlink", fragment));
    return true;
  } catch (/** @type {any} */ error) {
    say("shared", error.message);
    return false;
  }
}
window.addEventListener("hashchange", follow);

const { variants, notations } = await ask("about");
for (const name of variants) the("new").append(new Option(name, name));
for (const name of notations) the("notation").append(new Option(name, name));
the("notation").value = "pai";
if (!(await follow()) && !isGiven) await load(EXAMPLE);
document.documentElement.dataset.ready = "";

if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
  navigator.serviceWorker.register("sw.js", { type: "classic" }).catch(() => {
    // Without it the page works as long as there is a network.
  });
}
