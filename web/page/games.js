// The list of the games of a file, of which only the rows in sight are drawn, and that of the games which the browser keeps.

import { button, el, iconButton, swap } from "./dom.js";

/** How high a row is, in pixels. */
const ROW = 42;

/** @typedef {{before: string, text: string, title: string, words: string, isRight: boolean | null}} FileGame what it is called, and all words by which it is found */

/**
 * @param {{list: HTMLElement, box: HTMLElement, find: HTMLInputElement, count: HTMLElement}} parts
 * @param {() => {games: FileGame[], current: number}} state
 * @param {(number: number) => void} choose
 */
export function gamesList({ list, box, find, count }, state, choose) {
  /** What the list shows. */
  let drawn = "";
  const words = () => find.value.toLowerCase().split(/\s+/).filter(Boolean);
  /** The games that have all the words, wherever, and the place of each in the list. */
  function matching() {
    const all = words();
    return state().games.map((game, number) => ({ game, number }))
      .filter(({ game, number }) => all.every((word) => `${number + 1}. ${game.words}`.includes(word)))
      .map((one, at) => ({ ...one, at }));
  }
  function draw() {
    const { games, current } = state();
    list.hidden = games.length < 2;
    if (games.length < 2) return;
    const found = matching();
    count.textContent = words().length ? `${found.length} of ${games.length} games` : "";
    const first = Math.max(0, Math.floor(box.scrollTop / ROW) - 2);
    // The one that is chosen is there for those who hear the list, wherever in it they are.
    const seen = found.filter(({ number, at }) => number === current || (at >= first && at < first + 12));
    const key = JSON.stringify([found.length, current, seen.map(({ game, number, at }) => [number, at, game.title, game.isRight])]);
    // A row that is replaced under a finger takes no click.
    if (key === drawn) return;
    drawn = key;
    const rows = seen.map(({ game, number, at }) => {
      const row = button(`${number + 1}. ${game.title}`, () => choose(number), { role: "option", tabindex: "-1", id: `game-${number + 1}` });
      row.setAttribute("aria-selected", String(number === current));
      row.setAttribute("aria-posinset", String(at + 1));
      row.setAttribute("aria-setsize", String(found.length));
      if (game.isRight === false) {
        row.className = "wrong";
        row.setAttribute("aria-label", `${row.textContent}, with errors`);
      }
      row.style.top = `${at * ROW}px`;
      return row;
    });
    const floor = document.createElement("div");
    floor.style.height = `${found.length * ROW}px`;
    floor.setAttribute("role", "presentation");
    if (!found.length) floor.textContent = "No game has these words.";
    swap(box, [floor, ...rows], box);
    if (seen.some(({ number }) => number === current)) box.setAttribute("aria-activedescendant", `game-${current + 1}`);
    else box.removeAttribute("aria-activedescendant");
  }
  /** Opens the game at a place of the list, and brings it into view. @param {ReturnType<typeof matching>} found @param {number} to */
  function open(found, to) {
    const one = found[Math.max(0, Math.min(found.length - 1, to))];
    if (!one) return;
    choose(one.number);
    box.scrollTop = Math.max(0, one.at * ROW - 2 * ROW);
  }
  box.addEventListener("scroll", draw, { passive: true });
  box.addEventListener("keydown", (event) => {
    const found = matching();
    const at = found.findIndex(({ number }) => number === state().current);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 5, PageUp: at - 5, Home: 0, End: found.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    open(found, to);
  });
  find.addEventListener("keydown", (event) => {
    if (event.key === "Enter") open(matching(), 0);
    else if (event.key === "ArrowDown") box.focus();
    else return;
    event.preventDefault();
  });
  find.addEventListener("input", () => {
    box.scrollTop = 0;
    draw();
  });
  return draw;
}

/** When a game was begun, which its name says. @param {string} id */
const begun = (id) => (Number(id) ? `, ${new Date(Number(id)).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}` : "");

/**
 * @param {HTMLElement} box
 * @param {() => import("./store.js").Kept[]} games
 * @param {{open: (one: import("./store.js").Kept) => void, forget: (id: string) => void, heir: HTMLElement}} acts the heir has the focus when a row goes
 */
export function recentList(box, games, { open, forget, heir }) {
  return function draw() {
    const all = games();
    swap(/** @type {Element} */ (box.querySelector("ul")), all.map((one) => {
      const row = el("li", {}, button(`${one.title || "A game"}${begun(one.id)}`, () => open(one)));
      row.append(iconButton("close", `Forget ${one.title}`, () => {
        forget(one.id);
        draw();
      }));
      return row;
    }), heir);
    box.hidden = !all.length;
  };
}
