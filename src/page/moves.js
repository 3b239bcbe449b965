// The plies in a table with a number and a column for each seat; those of a variation stand below the ply they replace.

import { button, el } from "./dom.js";

/**
 * @typedef {{severity: string, code: string, message: string, help?: string}} Finding
 * @typedef {{b: number, t: number, r?: string, s: number, p: string, a: string, c?: string[], f?: number[], v?: boolean,
 *   d?: number, x?: number, i: number[]}} Ply
 * @typedef {{n: number, b: number, t: number, r?: string, s: number, p: string, c?: string[], f?: number[], v?: boolean, d?: number}} Unread
 * @typedef {{board: number, title: string, variant: string, seats: string[], players: string[], tags: string[][],
 *   rules: string, result: string, pai: string, midlines: boolean, comments: string[], general: number[],
 *   findings: Finding[], rows: string[], piles: string[], items: string[], start: number[], plies: Ply[], unread?: Unread[],
 *   open: number, turn: number}} Game
 */

/** What follows a ply when an annotator likes it or not; a `?` that stands alone is a tile that nobody saw. */
const GLYPHS = /(?<=[^\s!?])(!!|\?\?|!\?|\?!|!|\?)(?: |$)/;

/**
 * @param {HTMLElement} list what it is put into
 * @param {Game} game
 * @param {(ply: number) => void} go
 */
export function movesTable(list, { plies, unread = [], seats, players, findings, comments }, go) {
  /** @type {HTMLAnchorElement[]} */
  const links = [];
  const note = (/** @type {string} */ words) => el("span", { class: "comment" }, words);
  const heading = el("thead", {}, el("tr", {}, el("td"),
    ...seats.map((seat, at) => el("th", { scope: "col", title: seat }, players[at] || seat))));
  const table = el("table", {}, heading);
  const body = el("tbody");
  const across = (/** @type {Node} */ node) =>
    body.append(el("tr", { class: "across" }, el("td"), el("td", { colspan: String(seats.length) }, node)));
  for (const comment of comments) across(note(comment));
  /** @type {HTMLElement[]} the variations that are open */
  const open = [];
  /** @type {HTMLElement[]} the cells of the row */
  let cells = [];
  /** Marks what is found in a ply. @param {HTMLElement} shown @param {number[]} [found] */
  const mark = (shown, found = []) => {
    const all = found.map((number) => findings[number]);
    const worst = ["error", "warning"].find((severity) => all.some((one) => one.severity === severity));
    if (!worst) return;
    shown.classList.add(worst === "error" ? "wrong" : "doubtful");
    shown.setAttribute("aria-description", all.map((one) => one.message).join(". "));
    shown.title = all.map((one) => one.message).join("\n");
  };
  /** Puts a ply where it belongs: into the cell of its seat, or into the line of its variation. @param {Ply | Unread} ply @param {HTMLElement} shown */
  const put = (ply, shown) => {
    const depth = ply.d ?? 0;
    open.length = Math.min(open.length, depth - (ply.v ? 1 : 0));
    if (open.length < depth) {
      const part = el("div", { class: "line", role: "group", "aria-label": "Variation" });
      open.length ? open[open.length - 1].append(part) : across(part);
      open.push(part);
    }
    const words = (ply.c ?? []).map(note);
    if (depth) {
      open[depth - 1].append(ply.r ? `${ply.r}\u00a0` : "", shown, " ", ...words.flatMap((comment) => [comment, " "]));
      return;
    }
    if (ply.r || !cells.length) {
      cells = seats.map(() => el("td"));
      body.append(el("tr", {}, el("td", {}, ply.r ?? ""), ...cells));
    }
    cells[ply.s].append(shown);
    words.forEach(across);
  };
  let next = 0;
  /** Puts the plies before a place that nobody could read: they lead to no position, only to what is said of them. @param {number} at */
  const putUnread = (at) => {
    for (; unread[next]?.n === at; next++) {
      const ply = unread[next];
      const shown = button(ply.p, () => go(ply.b), { class: "unread wrong", tabindex: "-1", "aria-label": `${ply.t}, ${seats[ply.s]}: ${ply.p}` });
      mark(shown, ply.f);
      put(ply, shown);
    }
  };
  plies.forEach((ply, at) => {
    putUnread(at);
    const link = el("a", { href: `#${ply.a}`, tabindex: "-1", "aria-label": `${ply.t}, ${seats[ply.s]}: ${ply.p}` }, ply.p);
    const glyph = GLYPHS.exec(ply.p)?.[1];
    if (glyph) link.classList.add(glyph[0] === "!" ? "good" : "bad");
    mark(link, ply.f);
    if (ply.x === 1) link.classList.add("unplayed");
    if (ply.x === 3) link.classList.add("stands");
    link.addEventListener("click", (event) => {
      event.preventDefault();
      go(at + 1);
      links[at]?.focus({ preventScroll: true });
    });
    links.push(link);
    put(ply, link);
  });
  putUnread(plies.length);
  table.append(body);
  list.replaceChildren(table);
  if (!plies.length && !unread.length) list.append(el("p", { class: "faint" }, "No plies yet."));
  links[0]?.setAttribute("tabindex", "0");

  return {
    links,
    /** Marks the ply that is shown, and brings it into view: only the list moves, not the page. @param {number} now */
    mark(now) {
      for (const link of list.querySelectorAll("a[aria-current], a[tabindex='0']")) {
        link.removeAttribute("aria-current");
        link.setAttribute("tabindex", "-1");
      }
      const link = links[now - 1];
      link?.setAttribute("aria-current", "true");
      (link ?? links[0])?.setAttribute("tabindex", "0");
      const box = list.closest(".panel") ?? list;
      if (!link) {
        box.scrollTop = 0;
        return;
      }
      // In the middle of what is seen below the heading, with whole rows above it.
      const row = link.closest(".across") ? link : /** @type {Element} */ (link.closest("tr"));
      const [seen, { top, height }] = [heading, row].map((one) => one.getBoundingClientRect());
      const above = Math.floor(Math.max(0, box.clientHeight - seen.height - height) / 2 / height) * height;
      box.scrollTop += top - box.getBoundingClientRect().top - seen.height - above;
    },
  };
}
