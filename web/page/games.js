// The list of the games of a file, of which only the rows in sight are drawn, and that of the games which the browser keeps.

import { button, el, iconButton, swap } from "./dom.js";

/** How high a row is, in pixels. */
const ROW = 42;

/** @typedef {{before: string, text: string, title: string, isRight: boolean | null}} FileGame */

/**
 * @param {{list: HTMLElement, box: HTMLElement, find: HTMLInputElement, count: HTMLElement}} parts
 * @param {() => {games: FileGame[], current: number}} state
 * @param {(number: number) => void} choose
 */
export function gamesList({ list, box, find, count }, state, choose) {
  /** What the list shows. */
  let drawn = "";
  function draw() {
    const { games, current } = state();
    list.hidden = games.length < 2;
    if (games.length < 2) return;
    const words = find.value.toLowerCase();
    const found = games.map((game, number) => ({ game, number }))
      .filter(({ game, number }) => !words || [`${number + 1}. ${game.title}`, game.text].some((text) => text.toLowerCase().includes(words)));
    count.textContent = words ? `${found.length} of ${games.length} games` : "";
    const first = Math.max(0, Math.floor(box.scrollTop / ROW) - 2);
    const seen = found.slice(first, first + 12);
    const key = JSON.stringify([first, found.length, current, seen.map(({ game, number }) => [number, game.title, game.isRight])]);
    // A row that is replaced under a finger takes no click.
    if (key === drawn) return;
    drawn = key;
    const rows = seen.map(({ game, number }, at) => {
      const row = button(`${number + 1}. ${game.title}`, () => choose(number), { role: "option", tabindex: "-1" });
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
    if (!found.length) floor.textContent = "No game has these words.";
    swap(box, [floor, ...rows], box);
  }
  box.addEventListener("scroll", draw, { passive: true });
  box.addEventListener("keydown", (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const { games, current } = state();
    const to = Math.max(0, Math.min(games.length - 1, current + by));
    choose(to);
    box.scrollTop = Math.max(0, to * ROW - 2 * ROW);
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
