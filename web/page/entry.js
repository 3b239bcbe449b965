// Plies entered on the board: a tile in the hand or on the board, then where it goes, by clicks, by dragging, or by keys. What
// can be pointed at comes from the engine: each legal ply says what is pointed at to play it.

import { drawnBoard } from "./board.js";
import { drawing } from "./client.js";
import { button, el } from "./dom.js";

/** A legal ply, or how many of them begin: more is asked for once so much was pointed at. @typedef {{text: string, tile?: string | null, clicks: string[], isCut?: boolean}} LegalPly */
/** @typedef {import("./player.js").Player} Player */

/** Maximum number of plies to choose from at a point, and how far a tile is dragged before it goes along, in pixels. */
const MOST = 40;
const FAR = 6;
/** How far from the point and from the edge of the window choices are, in pixels. */
const GAP = 4;
/** The number under which the drawing of a position has its shapes that is not reached yet. */
const AHEAD = 9;

/**
 * @typedef {object} Acts
 * @property {(ply: string) => Promise<void>} play
 * @property {(ply: string) => void} refuse is told a ply that was pointed at and is not legal
 * @property {(clicks: string[]) => Promise<LegalPly[]>} ask how plies go on of which only the beginning is known
 * @property {(ply: string) => Promise<{board: import("./board.js").BoardData, svg: string, colours: string, items: string[]}>} ahead what the board shows when a ply is played
 * @property {(clicks: string[]) => void} hold is told the tiles that can be dropped
 * @property {(why?: string) => void} idle is told that something was pointed at where nothing can be played
 * @property {(work: () => unknown) => unknown} inTurn does something when all that was entered before it is played and shown
 * @property {() => boolean} isBusy whether something was entered before that is not shown yet
 */
/** @param {Player} player @param {Acts} acts */
export function entry(player, { play, refuse, ask, ahead, hold, idle, inTurn, isBusy }) {
  /** @type {LegalPly[]} */
  let legal = [];
  /** @type {string[]} what was pointed at so far */
  let picks = [];
  const choices = el("div", { class: "choices", role: "group", "aria-label": "Choose" });
  const told = el("p", { class: "hidden", role: "status", "aria-live": "polite" });
  player.root.append(told);
  /** Whether the choices were opened from the grid, which then has the focus back. */
  let isFromGrid = false;
  /** The tile in hand from which the keys came into the grid. @type {string | null} */
  let from = null;

  const begins = (/** @type {string[]} */ clicks) => legal.filter((ply) => clicks.every((click, at) => ply.clicks[at] === click));

  /** The tiles that can be dropped on a place next, where the place is pointed at before the tile. @param {string} place */
  const drops = (place) => [...new Set(begins(picks).filter((ply) => ply.clicks[picks.length]?.startsWith("*") && ply.clicks[picks.length + 1] === place)
    .map((ply) => ply.clicks[picks.length]))];

  /** A tile that the seat to move can drop, and its name. @param {string} click */
  function piece(click) {
    const held = player.root.querySelector(`.moves button.hand-tile[data-code="${click.slice(1)}"]`);
    const part = Number(held?.getAttribute("data-part"));
    return held ? [player.board.tile(part), player.board.nameOf(part)] : [click.slice(1)];
  }

  /** What a picture or a point of the page stands for, and whose hand it is in. @param {Element | null} target */
  function clicked(target) {
    const place = target?.closest(".cell")?.getAttribute("data-place");
    if (place) return { click: place, seat: null };
    const tile = target?.closest("button.hand-tile");
    return tile ? { click: `*${tile.getAttribute("data-code")}`, seat: Number(tile.getAttribute("data-seat")) } : null;
  }

  /** What can be pointed at of that, which is known when its turn comes. @param {ReturnType<typeof clicked>} one */
  const pointed = (one) => (one && (one.seat === null || one.seat === player.mover) ? one.click : null);

  /** The tiles that can be dropped, first or next. */
  let held = "";

  /** Marks what can be pointed at next. */
  function show() {
    const next = new Set(begins(picks).map((ply) => ply.clicks[picks.length]).filter(Boolean));
    // Also those that could have been dropped in place of the last one.
    const others = picks.flatMap((_, at) => begins(picks.slice(0, at)).map((ply) => ply.clicks[at]));
    const drop = [...new Set([...begins([]).map((ply) => ply.clicks[0]), ...others, ...next])].filter((click) => click?.startsWith("*"));
    if (held !== drop.join()) {
      held = drop.join();
      hold(drop);
    }
    for (const [place, cell] of player.board.cellOf) {
      const isNext = next.has(place);
      cell.classList.toggle("legal", picks.length > 0 && isNext);
      cell.classList.toggle("movable", !picks.length && isNext);
      cell.classList.toggle("picked", picks[picks.length - 1] === place);
      if (picks.length && isNext) cell.setAttribute("aria-description", "legal");
      else cell.removeAttribute("aria-description");
    }
    for (const tile of player.root.querySelectorAll("button.hand-tile")) {
      const click = pointed(clicked(tile));
      tile.setAttribute("aria-pressed", String(picks.length > 0 && picks[picks.length - 1] === click));
      const isIdle = !click || !drop.includes(click);
      tile.setAttribute("aria-disabled", String(isIdle));
      // Who goes on by the Tab key comes to what can be played.
      tile.setAttribute("tabindex", isIdle ? "-1" : "0");
    }
    const last = picks[picks.length - 1];
    const dropped = picks[picks.length - 2];
    const name = last && (last.startsWith("*") ? String(piece(last).pop())
      : dropped?.startsWith("*") ? `${piece(dropped).pop()} on ${last}` : player.board.cellOf.get(last)?.getAttribute("aria-label"));
    const places = [...next].filter((click) => !click.startsWith("*")).length;
    const tiles = next.size - places;
    const count = (/** @type {number} */ number, /** @type {string} */ what) => `${number} ${what}${number === 1 ? "" : "s"}`;
    const ways = [...(places || !tiles ? [count(places, "place")] : []), ...(tiles ? [count(tiles, "tile")] : [])];
    const words = name ? `${name}: ${ways.join(" and ")} to go on` : "";
    if (told.textContent !== words) told.textContent = words;
  }

  /** Takes the choices away; what had the focus in them hands it on. */
  function shut() {
    const isHere = choices.contains(document.activeElement);
    choices.remove();
    if (isHere) leave([...player.board.cellOf.values()].find((one) => one.getAttribute("tabindex") === "0"));
  }

  function clear() {
    [picks, from] = [[], null];
    shut();
    show();
    look();
  }

  /** The ply of which the board shows what it does. */
  let seen = "";
  const colours = new CSSStyleSheet();
  document.adoptedStyleSheets.push(colours);

  /** Shows what a ply does before it is played: one to choose, or so much as was pointed at. @param {string} [chosen] */
  async function look(chosen = "") {
    const begun = legal.filter((ply) => !ply.isCut && ply.clicks.length && ply.clicks.every((click, at) => picks[at] === click));
    const ply = chosen || begun.sort((one, other) => other.clicks.length - one.clicks.length)[0]?.text || "";
    if (!ply) {
      seen = "";
      player.board.lay(null);
      drop();
      return;
    }
    if (ply === seen) return;
    seen = ply;
    const found = await ahead(ply).catch(() => null);
    if (ply !== seen) return;
    if (!found) {
      player.board.lay(null);
      return;
    }
    // Shapes and colours have their names on this page once.
    const own = (/** @type {string} */ text) => text.replace(/\bb\d+-(?=\d)/g, `b${AHEAD}-`).replace(/--c(?=\d)/g, "--ahead");
    colours.replaceSync(own(found.colours));
    const other = drawnBoard(drawing(own(found.svg)), found.board, AHEAD);
    other.turn = player.board.turn;
    other.draw(found.items, player.isOn, false);
    player.board.lay(other);
  }

  /** Shows a tile that was put down first, where a ply goes on with other tiles. */
  function drop() {
    const [tile, place] = picks;
    const cell = tile?.startsWith("*") && player.board.cellOf.get(place);
    const [picture] = cell ? piece(tile) : [];
    if (!cell || !(picture instanceof Element)) return;
    const [x, y, r] = ["cx", "cy", "r"].map((name) => Number(cell.getAttribute(name)));
    for (const [name, value] of Object.entries({ x: x - r, y: y - r, width: 2 * r, height: 2 * r })) picture.setAttribute(name, String(value));
    player.board.put(picture);
  }
  for (const type of ["focusin", "pointerover"]) {
    choices.addEventListener(type, (event) => void look(/** @type {Element} */ (event.target).closest("button")?.title));
  }
  choices.addEventListener("pointerleave", () => void look(document.activeElement?.closest(".choices button")?.getAttribute("title") ?? ""));

  /** A button to choose by, as long as the choice is there. @param {string} text @param {() => unknown} run @param {Record<string, string>} [attributes] */
  function option(text, run, attributes) {
    const made = button(text, () => inTurn(() => made.isConnected && run()), attributes);
    return made;
  }

  /** Asks which of some plies is meant, at the point that was pointed at last. @param {LegalPly[]} whole @param {boolean} isMore */
  function choose(whole, isMore) {
    const cell = [...picks].reverse().map((place) => player.board.cellOf.get(place)).find(Boolean);
    const meant = whole.map(({ text }) => meaning(text));
    // Words that do not tell it from the others are none.
    const words = (/** @type {string} */ text, /** @type {number} */ at) => (meant.indexOf(meant[at]) === meant.lastIndexOf(meant[at]) ? meant[at] : text);
    const named = whole.map(({ text }, at) => (isMore && words(text, at) === text ? `Play ${text} without more` : words(text, at)));
    if (cell) offer(cell, whole.slice(0, MOST).map((ply, at) => option(named[at], () => done(ply), { title: ply.text })), isMore);
  }

  /** What a ply does besides what was pointed at, in words where there are some. @param {string} text */
  function meaning(text) {
    const [, code] = /=(\w+)(?: |$)/.exec(text) ?? [];
    const part = player.boardData.tiles?.find(([known]) => known === code)?.[2];
    // What comes from the hand does not change: a tile is given for it.
    if (part !== undefined) return `${text.includes("*") ? "gives up" : "becomes"} ${player.board.nameOf(part).replace(/^\w+'s /, "")}`;
    const [, sign, steps] = / ~ ([+-])(\d)(?: |$)/.exec(text) ?? [];
    return steps ? `turns ${sign === "+" ? "right" : "left"} by ${steps}` : text;
  }

  /** Asks which tile is dropped on a place. @param {string} place @param {string[]} tiles */
  function chooseTile(place, tiles) {
    const cell = player.board.cellOf.get(place);
    if (!cell) return;
    offer(cell, tiles.map((tile) => {
      const made = option("", () => {
        const isHere = choices.contains(document.activeElement);
        picks.push(tile);
        const going = point(place);
        if (isHere && !choices.isConnected) leave(cell);
        return going;
      });
      made.append(...piece(tile));
      return made;
    }), false);
  }

  /** Gives the focus back to where the choices were opened from. @param {Element | undefined} cell */
  function leave(cell) {
    if (isFromGrid && cell) player.board.focus(cell);
    else player.root.focus({ preventScroll: true });
  }

  /** Leads who picked a tile by keys to a place where it can go, near that hand. */
  function enterGrid() {
    const tile = document.activeElement?.closest("button.hand-tile");
    const next = [...player.board.cellOf.values()].filter((cell) => cell.classList.contains("legal"));
    if (!tile || !next.length) return;
    from = picks[picks.length - 1];
    isFromGrid = true;
    // They come from the top of the board to its bottom.
    player.board.focus(tile.closest(".near") ? next[next.length - 1] : next[0]);
  }

  function cancel() {
    const tile = from && document.activeElement?.closest(".cell, .choices") && player.root.querySelector(`.moves button.hand-tile[data-code="${from.slice(1)}"]`);
    const cell = [...picks].reverse().map((place) => player.board.cellOf.get(place)).find(Boolean);
    const isHere = choices.contains(document.activeElement);
    clear();
    if (tile instanceof HTMLElement) return tile.focus({ preventScroll: true });
    if (isHere) leave(cell ?? [...player.board.cellOf.values()].find((one) => one.getAttribute("tabindex") === "0"));
  }

  /** Offers buttons at a point. @param {Element} cell @param {HTMLElement[]} buttons @param {boolean} isMore whether it can be pointed on meanwhile */
  function offer(cell, buttons, isMore) {
    const figure = player.root.querySelector(".board");
    if (!figure) return;
    const hint = isMore ? [el("p", { class: "faint" }, "More belongs to this ply: point at it, or")] : [];
    choices.replaceChildren(...hint, ...buttons, button("Cancel", cancel));
    Object.assign(choices.style, { left: "0", top: "0", maxHeight: "" });
    figure.append(choices);
    const [at, room, { width, height }] = [cell, figure, choices].map((one) => one.getBoundingClientRect());
    const { clientWidth: wide, clientHeight: high } = document.documentElement;
    // However wide they are, they are in the window.
    const within = (/** @type {number} */ x) => Math.max(GAP, Math.min(wide - GAP - width, x));
    const isBelow = at.y - room.y < room.height / 2;
    const space = (isBelow ? high - at.bottom : at.top) - 2 * GAP;
    let [x, y] = [within(at.x + (at.width - width) / 2), isBelow ? at.bottom + GAP : at.top - GAP - Math.min(height, space)];
    // What can follow stays in sight and under the finger: in a corner of the board, or else outside of it; outside first where
    // the board is small.
    if (isMore) {
      const lit = [...player.root.querySelectorAll(".cell.legal, .moves button.hand-tile[aria-disabled=false]")].map((one) => one.getBoundingClientRect());
      const [right, bottom] = [room.right - width, room.bottom - height];
      const sides = [[right, bottom], [room.x, bottom], [right, room.y], [room.x, room.y]];
      const outside = [[room.x, room.bottom], [room.x, room.y - height], [room.right, bottom]];
      const places = (width > room.width / 2 ? [...outside, ...sides] : [...sides, ...outside]).map(([left, top]) => {
        const from = within(left);
        const hidden = lit.filter((one) => one.left < from + width && one.right > from && one.top < top + height && one.bottom > top).length;
        return { x: from, y: top, hidden: top < 0 || top + height > high ? Infinity : hidden };
      });
      ({ x, y } = places.reduce((one, other) => (other.hidden < one.hidden ? other : one)));
    }
    Object.assign(choices.style, { left: `${x}px`, top: `${y}px`, maxHeight: isMore ? "" : `min(17rem, ${space}px)` });
    // Who is on the way to the next place already is not led away from it.
    const here = document.activeElement?.closest(".cell")?.getAttribute("data-place");
    if (!here || picks.includes(here) || !isMore) /** @type {HTMLElement | null} */ (choices.querySelector("button"))?.focus({ preventScroll: true });
  }

  /** @param {LegalPly} ply */
  function done(ply) {
    const cell = [...ply.clicks].reverse().map((place) => player.board.cellOf.get(place)).find(Boolean);
    const isHere = choices.contains(document.activeElement);
    picks = [];
    shut();
    show();
    if (isHere) leave(cell);
    // What is shown ahead stays until it is played.
    return play(ply.text).then(() => {
      if (!picks.length) look();
    });
  }

  /** Asks for the plies of which so much was pointed at, where only that much of them is known. */
  async function learn() {
    const [known, from] = [legal, picks];
    const figure = player.root.querySelector(".board");
    figure?.setAttribute("aria-busy", "true");
    const more = await ask(from).catch(() => /** @type {LegalPly[]} */ ([]));
    figure?.removeAttribute("aria-busy");
    if (legal !== known) return;
    const start = from.join(" ");
    legal = [...legal.filter((ply) => !ply.isCut || ply.clicks.join(" ") !== start), ...more.filter((ply) => ply.clicks.length > from.length)];
    if (picks !== from) return;
    show();
    const going = drag?.ghost ? null : settle(begins(picks));
    if (picks.length) look();
    await going;
  }

  /** Something was pointed at; what comes of it goes on until it is played. @param {string} click @param {boolean} [isDragged] whether it is a tile that comes down later */
  function point(click, isDragged = false) {
    player.say();
    const before = picks;
    const tiles = begins([...before, click]).length ? [] : drops(click);
    if (tiles.length) {
      show();
      chooseTile(click, tiles);
      return null;
    }
    shut();
    picks = [...before, click];
    let found = begins(picks);
    if (!found.length && click.startsWith("*") && begins([...before.slice(0, -1), click]).length && before.length > 1) {
      // Another tile for the same bonus; the same one is let go.
      picks = before[before.length - 1] === click ? before.slice(0, -1) : [...before.slice(0, -1), click];
      found = begins(picks);
    } else if (!found.length) {
      // Another tile is picked, or this one is let go.
      const isSame = before.length === 1 && before[0] === click;
      picks = !isSame && begins([click]).length ? [click] : [];
      if (!isSame && !picks.length) wonder(before, click);
      found = begins(picks);
    }
    show();
    // A tile that is on its way comes down first: choices would lie upon where it goes.
    const going = isDragged ? null : settle(found);
    // What is played is shown soon enough.
    if (picks.length || !found.length) look();
    return going;
  }

  /** Plays what was pointed at, or asks which ply is meant. @param {LegalPly[]} found @returns {Promise<void> | null} */
  function settle(found) {
    if (found.some((ply) => ply.isCut && ply.clicks.length === picks.length)) return learn();
    const whole = picks.length ? found.filter((ply) => ply.clicks.length === picks.length) : [];
    if (found.length === 1 && whole.length === 1) return done(whole[0]);
    if (whole.length) choose(whole, found.length > whole.length);
    return null;
  }

  /** Finds out why something can't be done. @param {string[]} from @param {string} to */
  function wonder(from, to) {
    if (!from.length || to.startsWith("*")) {
      // What can't be played is asked for where something can.
      const place = legal.map((ply) => ply.clicks[ply.clicks.length - 1]).find((click) => click && click !== to && !click.startsWith("*"));
      const isTile = to.startsWith("*") || player.root.querySelector(`[id="t-${to.replace("#", "s")}"]`);
      if (!isTile) idle(`Nothing lies on ${to}, and no tile can be put there now.`);
      else if (place) wonder([to], place);
      else idle("What can be played now has no place: choose it beside the field for plies.");
      return;
    }
    const [first] = begins(from);
    const ply = from[0].startsWith("*") ? `${from[0].slice(1)}*${[...from.slice(1), to].join("-")}`
      : `${/^[A-Za-z]*/.exec(first?.text ?? "")?.[0] ?? ""}${[...from, to].join("-")}`;
    refuse(ply);
  }

  // ----- pointers and keys

  /** @type {{on: ReturnType<typeof clicked>, x: number, y: number, ghost: Element | null, picture: Element | null, isPicked?: boolean} | null} */
  let drag = null;
  let isDropped = false;
  player.root.addEventListener("pointerdown", (event) => {
    const target = /** @type {Element} */ (event.target);
    const on = clicked(target);
    isDropped = false;
    if (!on || event.button !== 0) return;
    const use = target.closest(".cell") ? player.root.querySelector(`[id="t-${on.click.replace("#", "s")}"]`) : null;
    drag = { on, x: event.clientX, y: event.clientY, ghost: null, picture: target.closest(".hand-tile")?.querySelector(".tile") ?? use };
  });
  window.addEventListener("pointermove", (event) => {
    if (!drag || (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR)) return;
    if (!drag.ghost) {
      const canMove = (/** @type {string | null} */ click) => Boolean(click && (begins([...picks, click]).length || begins([click]).length));
      // Whose turn it will be, and what can be moved then, is not known as long as the last ply is judged.
      if (!drag.picture || !isBusy() && !canMove(pointed(drag.on))) return;
      const href = drag.picture.getAttribute("href") ?? drag.picture.querySelector("use")?.getAttribute("href");
      const ghost = player.board.tile(0);
      ghost.querySelector("use")?.setAttribute("href", href ?? "");
      ghost.setAttribute("class", "ghost");
      document.body.append(ghost);
      drag.ghost = ghost;
      const mine = drag;
      inTurn(() => {
        const click = pointed(mine.on);
        mine.isPicked = canMove(click);
        return click && mine.isPicked && picks[picks.length - 1] !== click ? point(click, true) : null;
      });
    }
    /** @type {SVGElement} */ (drag.ghost).style.left = `${event.clientX}px`;
    /** @type {SVGElement} */ (drag.ghost).style.top = `${event.clientY}px`;
  });
  // A finger that drags scrolls nothing: else the tap behind it would only stop what still rolls.
  window.addEventListener("touchmove", (event) => drag?.ghost && event.preventDefault(), { passive: false });
  window.addEventListener("pointerup", (event) => {
    const ended = drag;
    drag = null;
    if (!ended?.ghost) return;
    ended.ghost.remove();
    isDropped = true;
    const to = clicked(document.elementFromPoint(event.clientX, event.clientY));
    inTurn(() => {
      if (!ended.isPicked) return null;
      const place = pointed(to);
      return place && place !== ended.on?.click ? point(place) : settle(begins(picks));
    });
  });
  window.addEventListener("pointercancel", () => {
    drag?.ghost?.remove();
    drag = null;
  });
  player.root.addEventListener("click", (event) => {
    const on = clicked(/** @type {Element} */ (event.target));
    // A drag ends with a click of its own.
    if (isDropped) {
      isDropped = false;
    } else if (on) {
      inTurn(() => {
        const click = pointed(on);
        [isFromGrid, from] = [false, null];
        if (!click || !legal.length) return idle();
        const going = point(click);
        // A key makes a click without a pointer.
        if (!event.detail && picks[picks.length - 1] === click) enterGrid();
        return going;
      });
    }
  });
  player.root.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.key === "Escape" && (picks.length || choices.isConnected)) {
      cancel();
      event.preventDefault();
      event.stopPropagation();
    } else if (choices.contains(target) && event.key.startsWith("Arrow")) {
      event.preventDefault();
      event.stopPropagation();
      const all = /** @type {HTMLElement[]} */ ([...choices.querySelectorAll("button")]);
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
      all[(all.findIndex((one) => one === target) + by + all.length) % all.length].focus();
    } else if (target.closest(".cell") && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      event.stopPropagation();
      const on = clicked(target);
      inTurn(() => {
        isFromGrid = true;
        return on && legal.length ? point(on.click) : null;
      });
    }
  }, true);

  return {
    /** What can be played in the position that is shown. @param {LegalPly[]} plies */
    offer(plies) {
      legal = plies;
      clear();
    },
    /** Marks what can be pointed at on a board that was drawn anew, such as one that was turned. */
    show() {
      show();
      seen = "";
      if (picks.length) look();
    },
  };
}
