// Plies entered on the board: a tile in the hand or on the board, then where it goes, by clicks, by dragging, or by keys. What
// can be pointed at comes from the engine: each legal ply says what is pointed at to play it.

import { button, el } from "./dom.js";

/** @typedef {{text: string, tile: string | null, clicks: string[]}} LegalPly */
/** @typedef {import("./player.js").Player} Player */

/** Maximum number of plies to choose from at a point, and how far a tile is dragged before it goes along, in pixels. */
const MOST = 40;
const FAR = 6;

/**
 * @param {Player} player
 * @param {(ply: string) => void} play
 * @param {(ply: string) => void} refuse is told a ply that was pointed at and is not legal
 */
export function entry(player, play, refuse) {
  /** @type {LegalPly[]} */
  let legal = [];
  /** @type {string[]} what was pointed at so far */
  let picks = [];
  const choices = el("div", { class: "choices", role: "group", "aria-label": "Choose" });

  const begins = (/** @type {string[]} */ clicks) => legal.filter((ply) => clicks.every((click, at) => ply.clicks[at] === click));

  /** What a picture or a point of the page stands for. @param {Element | null} target */
  function clicked(target) {
    const cell = target?.closest(".cell");
    if (cell) return cell.getAttribute("data-place");
    const tile = target?.closest("button.hand-tile");
    if (!tile || Number(tile.getAttribute("data-seat")) !== player.mover) return null;
    return `*${tile.getAttribute("data-code")}`;
  }

  /** Marks what can be pointed at next. */
  function show() {
    const next = new Set(begins(picks).map((ply) => ply.clicks[picks.length]).filter(Boolean));
    for (const [place, cell] of player.board.cellOf) {
      const isNext = next.has(place);
      cell.classList.toggle("legal", picks.length > 0 && isNext);
      cell.classList.toggle("movable", !picks.length && isNext);
      cell.classList.toggle("picked", picks[picks.length - 1] === place);
      if (picks.length && isNext) cell.setAttribute("aria-description", "legal");
      else cell.removeAttribute("aria-description");
    }
    for (const tile of player.root.querySelectorAll("button.hand-tile")) {
      const click = clicked(tile);
      tile.setAttribute("aria-pressed", String(picks.length > 0 && picks[picks.length - 1] === click));
      tile.setAttribute("aria-disabled", String(!click || (!next.has(click) && !begins([click]).length)));
    }
  }

  function clear() {
    picks = [];
    choices.remove();
    show();
  }

  /** @param {Record<string, string>} place */
  const put = (place) => Object.assign(choices.style, { right: "auto", ...place });

  /** Asks which of some plies is meant, at the point that was pointed at last. @param {LegalPly[]} whole @param {boolean} isMore */
  function choose(whole, isMore) {
    const cell = [...picks].reverse().map((place) => player.board.cellOf.get(place)).find(Boolean);
    const figure = player.root.querySelector(".board");
    if (!cell || !figure) return;
    choices.replaceChildren(...whole.slice(0, MOST).map((ply) => button(ply.text, () => done(ply))), button("Cancel", clear));
    figure.append(choices);
    const [at, room] = [cell.getBoundingClientRect(), figure.getBoundingClientRect()];
    const x = Math.min(room.width * 0.8, Math.max(room.width * 0.2, at.x + at.width / 2 - room.x));
    const isBelow = at.y - room.y < room.height / 2;
    put({ left: `${x}px`, top: isBelow ? `${at.bottom - room.y + 4}px` : "auto", bottom: isBelow ? "auto" : `${room.bottom - at.y + 4}px`, translate: "-50% 0" });
    // What can follow stays in sight and under the finger: the corners of the board are free.
    if (isMore) {
      const lit = [...player.root.querySelectorAll(".cell.legal")].map((one) => one.getBoundingClientRect());
      const corners = [["right", "bottom"], ["left", "bottom"], ["right", "top"], ["left", "top"]].map(([side, end]) => {
        const place = { left: "auto", right: "auto", top: "auto", bottom: "auto", translate: "none", [side]: "0", [end]: "0" };
        put(place);
        const box = choices.getBoundingClientRect();
        const hidden = lit.filter((one) => one.left < box.right && one.right > box.left && one.top < box.bottom && one.bottom > box.top).length;
        return { place, hidden };
      });
      put(corners.reduce((one, other) => (other.hidden < one.hidden ? other : one)).place);
    }
    /** @type {HTMLElement | null} */ (choices.querySelector("button"))?.focus({ preventScroll: true });
  }

  /** @param {LegalPly} ply */
  function done(ply) {
    const cell = [...ply.clicks].reverse().map((place) => player.board.cellOf.get(place)).find(Boolean);
    const isHere = choices.contains(document.activeElement);
    clear();
    if (isHere) player.board.focus(cell);
    play(ply.text);
  }

  /** Something was pointed at. @param {string} click */
  function point(click) {
    const before = picks;
    choices.remove();
    picks = [...before, click];
    let found = begins(picks);
    if (!found.length) {
      // Another tile is picked, or this one is let go.
      const isSame = before.length === 1 && before[0] === click;
      picks = !isSame && begins([click]).length ? [click] : isSame || !before.length ? [] : before;
      if (!isSame && before.length && picks === before) {
        wonder(before, click);
        picks = [];
      }
      found = begins(picks);
    }
    show();
    const whole = picks.length ? found.filter((ply) => ply.clicks.length === picks.length) : [];
    if (found.length === 1 && whole.length === 1) done(whole[0]);
    else if (whole.length) choose(whole, found.length > whole.length);
  }

  /** Finds out why something can't be done. @param {string[]} from @param {string} to */
  function wonder(from, to) {
    if (to.startsWith("*")) return;
    const [first] = begins(from);
    const ply = from[0].startsWith("*") ? `${from[0].slice(1)}*${[...from.slice(1), to].join("-")}`
      : `${/^[A-Za-z]*/.exec(first?.text ?? "")?.[0] ?? ""}${[...from, to].join("-")}`;
    refuse(ply);
  }

  // ----- pointers and keys

  /** @type {{click: string, x: number, y: number, ghost: Element | null, picture: Element | null} | null} */
  let drag = null;
  let isDropped = false;
  player.root.addEventListener("pointerdown", (event) => {
    const target = /** @type {Element} */ (event.target);
    const click = clicked(target);
    isDropped = false;
    if (!click || event.button !== 0) return;
    const use = target.closest(".cell") ? player.root.querySelector(`[id="t-${click.replace("#", "s")}"]`) : null;
    drag = { click, x: event.clientX, y: event.clientY, ghost: null, picture: target.closest(".hand-tile")?.querySelector(".tile") ?? use };
  });
  window.addEventListener("pointermove", (event) => {
    if (!drag || (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR)) return;
    if (!drag.ghost) {
      if (!drag.picture || !begins([...picks, drag.click]).length && !begins([drag.click]).length) return;
      const href = drag.picture.getAttribute("href") ?? drag.picture.querySelector("use")?.getAttribute("href");
      const ghost = player.board.tile(0);
      ghost.querySelector("use")?.setAttribute("href", href ?? "");
      ghost.setAttribute("class", "ghost");
      document.body.append(ghost);
      drag.ghost = ghost;
      if (picks[picks.length - 1] !== drag.click) point(drag.click);
    }
    /** @type {SVGElement} */ (drag.ghost).style.left = `${event.clientX}px`;
    /** @type {SVGElement} */ (drag.ghost).style.top = `${event.clientY}px`;
  });
  window.addEventListener("pointerup", (event) => {
    const ended = drag;
    drag = null;
    if (!ended?.ghost) return;
    ended.ghost.remove();
    isDropped = true;
    const to = clicked(document.elementFromPoint(event.clientX, event.clientY));
    if (to && to !== ended.click) point(to);
  });
  window.addEventListener("pointercancel", () => {
    drag?.ghost?.remove();
    drag = null;
  });
  player.root.addEventListener("click", (event) => {
    const click = clicked(/** @type {Element} */ (event.target));
    // A drag ends with a click of its own.
    if (isDropped) isDropped = false;
    else if (click && legal.length) point(click);
  });
  player.root.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.key === "Escape" && (picks.length || choices.isConnected)) {
      const cell = player.board.cellOf.get(picks[picks.length - 1]);
      const isHere = choices.contains(document.activeElement);
      clear();
      if (isHere) player.board.focus(cell ?? [...player.board.cellOf.values()][0]);
      event.preventDefault();
      event.stopPropagation();
    } else if (target.closest(".cell") && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      event.stopPropagation();
      const click = clicked(target);
      if (click && legal.length) point(click);
    }
  }, true);

  return {
    /** What can be played in the position that is shown. @param {LegalPly[]} plies */
    offer(plies) {
      legal = plies;
      clear();
    },
    show,
  };
}
