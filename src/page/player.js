// Plays a game: the board first, a line for each player, the moves beside it, the controls under them. `mount` is the one
// entry, for pages of one's own too.

import { change, drawnBoard } from "./board.js";
import { button, disable, el, icon, iconButton, menu, save, swap, tabs } from "./dom.js";
import { movesTable } from "./moves.js";

/**
 * @typedef {import("./board.js").BoardData} BoardData
 * @typedef {import("./moves.js").Game} Game
 * @typedef {import("./moves.js").Finding} Finding
 * @typedef {{boards: BoardData[], delay: number, shown: string, games: Game[]}} Page
 * @typedef {{moved?: (anchor: string, ply: number) => void, drawn?: () => void, isPlayed?: boolean,
 *   menu?: () => import("./dom.js").MenuItem[], link?: () => void, wait?: (work: () => unknown) => void}} Options what is
 *   done with the game waits for what is done to it
 */

/** The looks that can be asked for; the system's is none. */
const LOOKS = ["", "light", "dark"];
const LOOK = "paisho-look";
const SOUND = "paisho-sound";

/** @param {string} look */
function wear(look) {
  if (look) document.documentElement.dataset.look = look;
  else delete document.documentElement.dataset.look;
}

/** What a browser keeps for a page, if it keeps anything. @param {string} name @param {string} [value] */
function setting(name, value) {
  try {
    if (value !== undefined) localStorage.setItem(name, value);
    return localStorage.getItem(name) ?? "";
  } catch {
    return value ?? "";
  }
}

/** Ways to tell what a position shows, the longest first. @param {string[]} facts */
function told(facts) {
  const midlines = [...facts].sort().map((one) => /^(\w+) midline: (.*)$/.exec(one));
  if (midlines.length > 1 && midlines.every(Boolean)) return [`Midlines: ${midlines.map((line) => `${line?.[1].toLowerCase()} ${line?.[2]}`).join(", ")}`];
  // Tiles tell in which gardens they are.
  const balances = facts.map((one) => /balances? in .*: (.*)$/i.exec(one)?.[1]);
  return [facts.join(" · "), ...(balances.length > 1 && balances.every(Boolean) ? [`Balances: ${balances.join(", ")}`] : [])];
}

/** @type {AudioContext | null} */
let audio = null;

/** The quiet sound of a tile that is put down. */
function knock() {
  audio ??= new AudioContext();
  const [tone, volume, at] = [audio.createOscillator(), audio.createGain(), audio.currentTime];
  tone.type = "triangle";
  tone.frequency.setValueAtTime(420, at);
  tone.frequency.exponentialRampToValueAtTime(150, at + 0.06);
  volume.gain.setValueAtTime(0.12, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.1);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.1);
}

/**
 * Plays games in an element.
 * @param {HTMLElement} host what it is put into
 * @param {Page} page the parsed data
 * @param {number} number which of the games, from 0
 * @param {(SVGElement | null)[]} boards the boards, in the order of the data
 * @param {Options} [options]
 */
export function mount(host, page, number, boards, { moved = () => {}, drawn = () => {}, isPlayed = false, menu: others, link: share, wait = (work) => work() } = {}) {
  let current = number;
  let game = page.games[number];
  let { plies } = game;
  let board = drawnBoard(null, page.boards[game.board], game.board);
  /** @type {number[][]} what follows each ply, the main line first; 0 is the start */
  let next = [];
  // Harmonies are shown where there are some.
  const on = { h: true, o: false, n: false };
  let isLoud = setting(SOUND) === "on";
  let now = 0;
  /** @type {number[]} the plies from the start through the one that is shown to the end of its line */
  let way = [];
  let timer = 0;
  /** @type {Set<number>} */
  let items = new Set();
  /** @type {ReturnType<typeof movesTable>} */
  let table;
  /** Tiles that a seat can drop although nobody counts what it has. @type {{seat: number, parts: number[]}} */
  let offered = { seat: -1, parts: [] };
  /** Who is to move, where that is known better than from the plies. @type {number | null} */
  let mover = null;
  /** Whether the players have ended the game although a seat could go on. */
  let isEnded = false;
  /** The lines of the players as they were drawn last, each with what it shows. @type {{key: string, line: HTMLElement, box: HTMLElement}[]} */
  let seated = [];
  /** What is written as far as there is room for it: where it stands, what it must not overflow, and ways to write it, the longest first. @type {{box: HTMLElement, room: HTMLElement, forms: string[]}[]} */
  let fitted = [];

  const paper = matchMedia("print");

  // ----- what stands round the board

  const heading = el("h1");
  const about = el("p", { class: "faint" });
  const tools = el("div", { class: "tools" });
  const head = el("header", { class: "head" }, el("div", { class: "titles" }, heading, about));
  const figure = el("figure", { class: "board" });
  const far = el("div", { class: "seats far" });
  const near = el("div", { class: "seats near" });
  const left = el("div", { class: "seats left" });
  const right = el("div", { class: "seats right" });
  const live = el("p", { class: "now", role: "status", "aria-live": "polite" });
  const notes = el("div", { class: "notes" });
  const said = el("p", { class: "said", role: "status", "aria-live": "polite" });
  const list = el("nav", { class: "plies", "aria-label": "Plies" });
  // It can be longer than its panel: keys have to come to it.
  const info = el("div", { class: "info", tabindex: "0" });
  const tally = el("dl");
  const seen = el("p");
  const choice = tabs("Panels");
  choice.add("Moves", list);
  choice.add("About", info);

  const first = iconButton("first", "To the start", () => go(0));
  const back = iconButton("back", "Back", () => go(before()));
  const play = iconButton("play", "Play", () => (timer ? stop() : start()), { "aria-pressed": "false" });
  const forth = iconButton("forward", "Forward", () => go(after()));
  const last = iconButton("last", "To the end", () => go(end()));
  const flipper = iconButton("turn", "Turn the board", flip);
  const harmony = iconButton("harmony", "Harmonies", () => toggle("h"), { "aria-pressed": "false" });
  const has = (/** @type {string} */ letters) => game.items.some((item) => letters.includes(item[0]));
  const more = menu("More", () => [
    ...(others?.() ?? []),
    { name: "Copy the game", run: () => wait(() => copy("the game", game.pai)) },
    { name: "Save the game", run: () => wait(() => save("game.pai", game.pai, "text/plain")) },
    { name: "Copy a link", run: share ?? (() => copy("the link", location.href.split("#")[0] + (now ? `#${plies[now - 1].a}` : ""))) },
    { name: "Copy the picture", run: copyPicture },
    { name: "Print", run: () => window.print() },
    { name: "Territory", run: () => toggle("o"), isOn: () => on.o, isShown: () => has("o") && !game.midlines },
    { name: "Numbers on tiles", run: () => toggle("n"), isOn: () => on.n, isShown: () => has("n") },
    { name: "Sound", run: () => {
      isLoud = !isLoud;
      setting(SOUND, isLoud ? "on" : "");
      if (isLoud) knock();
    }, isOn: () => isLoud },
    ...LOOKS.map((look) => ({
      name: { "": "Colours of the system", light: "Light colours", dark: "Dark colours" }[look] ?? look,
      run: () => wear(setting(LOOK, look)),
      isOn: () => setting(LOOK) === look,
      isShown: () => getComputedStyle(document.documentElement).getPropertyValue("--looks").trim() !== "1",
    })),
  ]);
  const controls = el("div", { class: "controls", role: "group", "aria-label": "Steps" }, first, back, play, forth, last, flipper, harmony, more);
  const foot = el("div", { class: "foot" }, notes, live);
  const root = el("section", { class: "paisho", tabindex: "-1" }, head, far, left, figure, right, near, choice.strip, choice.panels, foot, controls, tools, said);

  /** @param {Finding} found */
  function finding(found) {
    return el("p", { class: `finding ${found.severity}` }, `${found.severity}: ${found.message} [${found.code}]`,
      ...(found.help ? [el("br"), found.help] : []));
  }

  /** A player's name with the seat, as far as it is known. @param {number} seat */
  const named = (seat) => (game.players[seat] ? `${game.players[seat]} (${game.seats[seat]})` : game.seats[seat] ?? "");

  // ----- a game

  /** Shows another game, or the same one as it is now; at a ply of it. @param {Page} fresh @param {number} which @param {(SVGElement | null)[]} drawings @param {number} [at] */
  function load(fresh, which, drawings, at) {
    const isSame = game.variant === fresh.games[which].variant && board.cellOf.size > 0;
    const focused = document.activeElement;
    const cell = focused?.closest(".cell")?.getAttribute("data-place");
    const wasLink = Boolean(focused?.matches(".plies a"));
    current = which;
    game = fresh.games[which];
    plies = game.plies;
    page = fresh;
    const turn = isSame ? board.turn : game.turn;
    const [old, last] = [board.tiles, now];
    board = drawnBoard(drawings[game.board], page.boards[game.board], game.board);
    board.turn = turn;
    if (isSame) board.tiles = old;
    figure.replaceChildren(board.svg);
    next = [[], ...plies.map(() => /** @type {number[]} */ ([]))];
    plies.forEach((ply, number) => next[ply.b].push(number + 1));
    if (!isSame) [on.o, on.n] = [page.shown.includes("o"), page.shown.includes("n")];
    [now, way, items, seated] = [0, [], new Set(game.start), []];
    disable(harmony, !(has("hbr") || game.midlines));
    root.setAttribute("aria-label", game.title);
    root.classList.toggle("four", game.seats.length > 2);
    heading.textContent = heading.title = game.title;
    const facts = [game.title.includes(game.variant) ? "" : game.variant, game.rules && `Rules: ${game.rules}`, game.result].filter(Boolean).join(" · ");
    about.textContent = about.title = facts;
    // Where plies are entered, the first comment moves nothing.
    notes.hidden = !isPlayed && !(plies.some((ply) => ply.c || ply.f) || game.unread || has("wv"));
    table = movesTable(list, game, go);
    tell();
    seats();
    const to = at ?? game.open;
    go(to, isSame && to > 0 && plies[to - 1]?.b === last);
    // A board of another rule set may have no such place.
    if (cell) board.focus(board.cellOf.get(cell) ?? board.cellOf.get("10j"));
    else if (wasLink) (table.links[now - 1] ?? table.links[0])?.focus({ preventScroll: true });
  }

  /** What is known of the game as a whole. */
  function tell() {
    const facts = game.tags.filter(([name]) => ["Event", "Round", "Date", "Site", "Annotator"].includes(name));
    const rows = [["Game", game.variant], ...(game.rules ? [["Rules", game.rules]] : []), ...game.seats.map((seat, at) => [seat, game.players[at]]),
      ...facts, ["Result", game.result]].filter(([, value]) => value);
    info.replaceChildren(
      el("dl", {}, ...rows.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)])),
      tally,
      ...game.general.map((at) => finding(game.findings[at])),
      ...game.comments.map((words) => el("p", { class: "comment" }, words)),
      el("p", { class: "faint help" }, "Keys: left and right step, Home and End go to the start and the end, up and down choose a " +
        "variation, Space plays, F turns the board, H shows harmonies. On the board, arrow keys, Home and End go from place to place, and Esc leaves it."));
  }

  // ----- stepping

  const before = () => (now ? plies[now - 1].b : 0);
  const after = () => way[way.indexOf(now) + 1] ?? now;
  const end = () => way[way.length - 1] ?? 0;

  /** Shows the position behind a ply, from 1; 0 is the start. @param {number} ply @param {boolean} [isNext] whether it was just played */
  function go(ply, isNext = false) {
    const wanted = Math.max(0, Math.min(plies.length, ply));
    // Back to where both ways meet, then forth: an item that is named a second time goes again.
    const chain = (/** @type {number} */ from) => {
      const all = [];
      for (let at = from; at; at = plies[at - 1].b) all.push(at);
      return all;
    };
    const [old, fresh] = [chain(now), chain(wanted)];
    while (old.length && old[old.length - 1] === fresh[fresh.length - 1]) [old.pop(), fresh.pop()];
    for (const at of [...old, ...fresh]) change(items, plies[at - 1].i);
    const isStep = isNext || old.length + fresh.length <= 1;
    if (isLoud && isStep && (isNext || wanted !== now)) knock();
    if (wanted !== now) {
      [mover, isEnded, offered] = [null, false, { seat: -1, parts: [] }];
      say();
    }
    now = wanted;
    if (!way.includes(now)) {
      way = [0, ...chain(now).reverse()];
      for (let at = next[now][0]; at; at = next[at][0]) way.push(at);
    }
    show(isStep);
    moved(now ? plies[now - 1].a : current ? `g${current + 1}` : "", now);
  }

  /** Whether a layer of the board is shown. @param {string} layer */
  const isOn = (layer) => (layer === "n" ? on.n : "hbr".includes(layer) ? on.h : layer === "o" ? (game.midlines ? on.h : on.o) : true);

  /** Shows what the state is. @param {boolean} isStep whether it is one ply from what was shown */
  function show(isStep = false) {
    const ply = now ? plies[now - 1] : null;
    const lying = board.draw([...items].sort((one, other) => one - other).map((item) => game.items[item]), isOn, isStep);
    const where = ply ? `Turn ${ply.t}, ${named(ply.s)}: ${ply.p}` : "Before the first ply";
    const isEnd = now === end() && !(ply?.d ?? 0) && ply?.x !== 1;
    const halts = ["", " (not played: the game stopped being legal)", " (not legal, taken as played)", " (illegal, but it stands)"];
    const words = where + halts[ply?.x ?? 0] + (isEnd && game.result ? `. ${game.result}` : "");
    if (live.textContent !== words) live.textContent = live.title = words;
    live.classList.toggle("stands", ply?.x === 3);
    board.describe(`${game.title}. ${where}`, lying);
    notes.replaceChildren(
      ...[ply, ...(game.unread ?? []).filter((one) => one.b === now)].flatMap((one) => one?.f ?? []).map((at) => finding(game.findings[at])),
      ...(ply?.c ?? []).map((comment) => el("p", { class: "comment" }, comment)),
      seen);
    seats();
    for (const one of [first, back]) disable(one, !now);
    for (const one of [forth, last]) disable(one, now === end());
    harmony.setAttribute("aria-pressed", String(on.h && harmony.getAttribute("aria-disabled") !== "true"));
    table.mark(now);
    drawn();
  }

  /** The items of a kind, without its letter. @param {string} letter */
  const all = (letter) => [...items].sort((one, other) => one - other).map((item) => game.items[item])
    .filter((item) => item[0] === letter).map((item) => item.slice(1));

  // ----- the players

  /** Who is to move in the position that is shown; nobody where the game is over. */
  function toMove() {
    if (mover !== null) return mover;
    // Nothing was played from the ply on where the game stopped being legal.
    let stop = now;
    while (stop && plies[stop - 1].x === 1 && plies[plies[stop - 1].b - 1]?.x === 1) stop = plies[stop - 1].b;
    if (stop && plies[stop - 1].x === 1) return plies[stop - 1].s;
    const following = next[now]?.[0];
    if (following) return plies[following - 1].s;
    if (game.result && now === end()) return -1;
    return now ? (plies[now - 1].s + 1) % game.seats.length : 0;
  }

  /** The lines of the players: that of the one whose side is below stands below. */
  function seats() {
    const count = game.seats.length;
    // Points first, which decide.
    const order = (/** @type {number | string} */ row) => (game.rows[Number(row)] === "points" ? -1 : Number(row));
    const counts = all("c").map((item) => item.split(" ").map((part, at) => (at === 2 ? part : Number(part))));
    const piles = all("p").map((item) => item.split(" ").map(Number));
    const whose = toMove();
    const focused = document.activeElement?.closest(".hand-tile");
    const kept = focused && [focused.getAttribute("data-seat"), focused.getAttribute("data-part")];
    const facts = [...all("w"), ...(on.h ? all("v") : [])].map((fact) => fact.trim());
    fitted = [{ box: seen, room: notes, forms: told(facts) }];
    /** @type {string[][]} what counts for each seat, and what else the position shows */
    const rows = [];
    /** A tile beside the board. @param {number[]} pile its part and how many there are @param {number} at @param {boolean} isHand */
    const tile = ([part, amount], at, isHand) => {
      const name = amount === undefined ? board.nameOf(part) : `${amount} ${board.nameOf(part)}`;
      const looks = [board.tile(part), ...(amount > 1 ? [el("span", { class: "amount", "aria-hidden": "true" }, String(amount))] : [])];
      if (!isHand || !isPlayed) {
        const one = el("li", { class: "hand-tile", "aria-label": name, title: name });
        one.append(...looks);
        return one;
      }
      const one = button("", () => {}, { class: "hand-tile", tabindex: "-1", "aria-label": name, title: name, "data-seat": String(at), "data-part": String(part),
        "data-code": page.boards[game.board].tiles?.find(([, , known]) => known === part)?.[0] ?? "" });
      one.append(...looks);
      return el("li", {}, one);
    };
    const lines = game.seats.map((seat, at) => {
      const hand = piles.filter(([pile]) => game.piles[pile] === `${seat}: hand`).map(([, ...pile]) => pile).sort(([one], [other]) => one - other);
      // What can be dropped although no hand lists it, such as a tile that was captured.
      const held = new Set(hand.map(([part]) => part));
      if (offered.seat === at) hand.push(...offered.parts.filter((part) => !held.has(part)).map((part) => [part]));
      // What was taken from one of two players lies beside the other.
      const taken = piles.filter(([pile, part]) => {
        if (game.piles[pile] !== "captured") return false;
        const owner = game.seats.findIndex((name) => board.nameOf(part).startsWith(`${name}'s `));
        return (count === 2 && owner >= 0 ? 1 - owner : Math.max(0, owner)) === at;
      }).map(([, ...pile]) => pile);
      const mine = counts.filter(([, owner]) => owner === at).sort(([one], [other]) => order(one) - order(other));
      const words = mine.map(([row, , value]) => `${game.rows[Number(row)]} ${value}`);
      // What nobody has any of is left out first, then what matters least.
      const some = words.filter((_, number) => !number || counts.some(([row, , value]) => row === mine[number][0] && value !== "0"));
      const forms = [words, ...some.map((_, number) => some.slice(0, some.length - number))];
      if (words.length) rows.push([named(at), words.join(", ")]);
      // A tile that is replaced under a finger takes no tap: a line that stays the same stays.
      const key = JSON.stringify([hand, taken, words, whose === at, isEnded]);
      if (seated[at]?.key !== key) {
        const box = el("p", { class: "counts faint", title: words.join(", ") });
        const line = el("div", { class: "seat", role: "group", "aria-label": named(at) + (whose === at && !isEnded ? ", to move" : "") },
          el("div", { class: "who" },
            el("p", { class: "name", title: named(at) }, el("span", { class: `mark seat-${at}`, "aria-hidden": "true" }), el("span", {}, game.players[at] || seat),
              ...(game.players[at] ? [el("span", { class: "faint" }, ` ${seat}`)] : [])),
            box),
          el("ul", { class: "hand", "aria-label": `${seat}: hand` }, ...hand.map((pile) => tile(pile, at, true))),
          ...(taken.length ? [el("ul", { class: "hand taken", "aria-label": "captured" }, ...taken.map((pile) => tile(pile, at, false)))] : []));
        line.classList.toggle("moves", whose === at);
        seated[at] = { key, line, box };
      }
      const { line, box } = seated[at];
      fitted.push({ box, room: box, forms: forms.map((form) => form.map((one) => one.replaceAll(" ", "\u00a0")).join(" · ")) });
      return line;
    });
    // Clockwise from the side that is below; the first of four seats is at the left of a board that is not turned.
    const below = count > 2 ? (board.turn + count - 1) % count : board.turn >> 1;
    const from = (/** @type {number} */ by) => (by < count ? [lines[(below + by) % count]] : []);
    const places = [[near, from(0)], [left, count > 2 ? from(1) : []], [far, from(count > 2 ? 2 : 1)], [right, from(3)]];
    for (const [place, now] of /** @type {[HTMLElement, HTMLElement[]][]} */ (places)) if (place.firstChild !== (now[0] ?? null)) place.replaceChildren(...now);
    rows.push(...facts.map((fact) => fact.split(": ")));
    tally.replaceChildren(...rows.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value ?? "")]));
    fit();
    // A tile that is in the hand no more hands the focus on.
    if (kept) (/** @type {HTMLElement | null} */ (root.querySelector(`.hand-tile[data-seat="${kept[0]}"][data-part="${kept[1]}"]`)) ?? root).focus({ preventScroll: true });
  }

  /** Writes what counts as far as there is room for it: nothing is cut in the middle, and all of it is in the panel on the game. */
  function fit() {
    for (const { box, room, forms } of fitted) {
      for (const form of paper.matches ? [forms[0]] : forms) {
        box.textContent = form;
        if (room.scrollHeight <= room.clientHeight + 1 && room.scrollWidth <= room.clientWidth) break;
      }
    }
  }

  /** @param {"h" | "o" | "n"} layer */
  function toggle(layer) {
    on[layer] = !on[layer];
    show();
  }

  /** Turns the board to the next seat. */
  function flip() {
    board.turn = (board.turn + (game.seats.length > 2 ? 1 : 2)) % 4;
    show();
  }

  function start() {
    if (now === end()) go(0);
    play.replaceChildren(icon("pause"));
    play.setAttribute("aria-pressed", "true");
    timer = window.setInterval(() => (after() === now ? stop() : go(after())), page.delay);
  }

  function stop() {
    window.clearInterval(timer);
    timer = 0;
    play.replaceChildren(icon("play"));
    play.setAttribute("aria-pressed", "false");
  }

  /** Goes to another variation at the same place. @param {number} by */
  function aside(by) {
    const all = next[before()];
    const other = all[all.indexOf(now) + by];
    if (now && other) {
      way = [];
      go(other);
    }
  }

  // ----- copies

  let quiet = 0;
  /** Says something that passes, or nothing more. @param {(string | Node)[]} words */
  function say(...words) {
    if (!words.length && !said.firstChild) return;
    swap(said, words.map((word) => (typeof word === "string" ? new Text(word) : word)), root);
    window.clearTimeout(quiet);
    quiet = window.setTimeout(() => swap(said, [], root), 8_000);
  }

  /** @param {string} what @param {string} value */
  async function copy(what, value) {
    try {
      await navigator.clipboard.writeText(value);
      say(`Copied ${what}.`);
    } catch {
      const text = el("textarea", { readonly: "", "aria-label": `Copy ${what} from here` });
      text.value = value;
      const dialog = el("dialog", { "aria-label": `Copy ${what}` }, text, button("Close", () => dialog.close()));
      dialog.addEventListener("close", () => dialog.remove());
      root.append(dialog);
      dialog.showModal();
      text.select();
    }
  }

  /** @returns {Promise<Blob>} */
  async function png() {
    const address = URL.createObjectURL(board.picture());
    try {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = el("canvas", { width: "1080", height: "1080" });
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      return await new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed())));
    } finally {
      URL.revokeObjectURL(address);
    }
  }
  async function copyPicture() {
    const made = await png();
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": made })]);
      say("Copied the picture.");
    } catch {
      save("pai-sho.png", made, "image/png");
      say("Saved the picture: this browser copies none.");
    }
  }

  // ----- keys

  /** @param {KeyboardEvent} event */
  function key(event) {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (target.closest("input:not([type=file]), textarea, select, dialog, [role=menu], [contenteditable]")) return;
    // Of several games on a page, the first has the keys unless another has the focus.
    if (!root.contains(target) && document.querySelector(".paisho") !== root) return;
    const cell = target.closest(".cell");
    /** @type {Record<string, () => void>} */
    const keys = cell
      ? { ArrowLeft: () => board.walk(cell, -1, 0), ArrowRight: () => board.walk(cell, 1, 0), ArrowUp: () => board.walk(cell, 0, -1),
        ArrowDown: () => board.walk(cell, 0, 1), Home: () => board.walk(cell, -99, 0), End: () => board.walk(cell, 99, 0), Escape: () => root.focus({ preventScroll: true }) }
      : { Home: () => go(0), End: () => go(end()), ArrowLeft: () => go(before()), ArrowRight: () => go(after()), ArrowUp: () => aside(-1), ArrowDown: () => aside(1) };
    Object.assign(keys, { f: flip, h: () => harmony.click() });
    // A link of the table leads to the ply that is shown already.
    if (target.matches(".plies a") || !target.closest("button, a, summary, label, input, .cell")) keys[" "] = () => play.click();
    const run = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!run) return;
    event.preventDefault();
    run();
    // A link of the list that has the focus hands it on.
    if (target.matches(".plies a")) (table.links[now - 1] ?? table.links[0])?.focus({ preventScroll: true });
  }
  document.addEventListener("keydown", key);
  // Where a panel lies over the page, the board behind it takes it away.
  figure.addEventListener("pointerdown", () => {
    if (choice.shown !== "Moves" && getComputedStyle(choice.panels).position === "fixed") choice.show("Moves");
  });
  // A click doesn't enter the grid, so that the arrow keys go on to step.
  figure.addEventListener("mousedown", (event) => {
    event.preventDefault();
    root.focus({ preventScroll: true });
  });

  // Paper shows how the game ended.
  /** @type {number | null} */
  let shown = null;
  const print = () => {
    if (paper.matches && shown === null) {
      stop();
      shown = now;
      go(plies.findLastIndex((ply) => !ply.d) + 1);
    } else if (!paper.matches && shown !== null) {
      go(shown);
      shown = null;
    }
  };
  paper.addEventListener("change", print);

  const size = new ResizeObserver(fit);
  size.observe(root);
  wear(setting(LOOK));
  host.replaceChildren(root);
  load(page, number, boards);
  return {
    go,
    load,
    say,
    copy,
    root,
    head,
    tools,
    foot,
    panels: choice,
    isOn,
    /** The ply that is shown, from 1. */
    get now() {
      return now;
    },
    get board() {
      return board;
    },
    get game() {
      return game;
    },
    /** The seat that is to move; -1 where the game is over. */
    get mover() {
      return toMove();
    },
    get boardData() {
      return page.boards[game.board];
    },
    /** What follows the ply that is shown. */
    get following() {
      return next[now];
    },
    /** Shows who is to move. @param {number | null} whose @param {boolean} isOver whether the players have ended the game */
    offer(whose, isOver) {
      [mover, isEnded, offered] = [whose, isOver, { seat: -1, parts: [] }];
      seats();
    },
    /** Shows tiles that the seat to move can drop and no hand lists. @param {number[]} parts */
    hold(parts) {
      offered = { seat: toMove(), parts };
      seats();
    },
    /** Gives every pixel of the component back. */
    destroy() {
      stop();
      size.disconnect();
      document.removeEventListener("keydown", key);
      paper.removeEventListener("change", print);
      host.replaceChildren();
    },
  };
}
/** @typedef {ReturnType<typeof mount>} Player */
