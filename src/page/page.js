// The page of a file: one game, or a list of them to choose from.

import { complete } from "./board.js";
import { el } from "./dom.js";
import { mount } from "./player.js";

/** @param {HTMLElement} main @param {import("./player.js").Page} page */
function open(main, page) {
  const boards = page.boards.map((_, at) => {
    const place = document.getElementById(`board-${at}`);
    const svg = (place instanceof HTMLTemplateElement ? place.content : place)?.querySelector("svg") ?? null;
    // What is shown where no script runs.
    for (const tile of svg?.querySelectorAll(":scope > use") ?? []) tile.remove();
    place?.remove();
    return svg;
  });
  /** @type {Map<string, [number, number]>} */
  const anchors = new Map();
  page.games.forEach((game, at) => {
    anchors.set(`g${at + 1}`, [at, game.open]);
    game.plies.forEach((ply, number) => anchors.set(ply.a, [at, number + 1]));
  });
  const moved = (/** @type {string} */ anchor) => {
    try {
      history.replaceState(null, "", `#${anchor}`);
    } catch {
      // A page without an address has no links to plies.
    }
  };

  /** Where the address leads. */
  function wanted() {
    let name = location.hash.slice(1);
    try {
      name = decodeURIComponent(name);
    } catch {
      // As it is.
    }
    name = name.toLowerCase();
    // A ply by its number among all, as links to the page of the package have it.
    const count = /^\/(\d+)$/.exec(name)?.[1];
    if (count) return Number(count) <= page.games[0].plies.length ? /** @type {[number, number]} */ ([0, Number(count)]) : undefined;
    // `12G`, as links of games say it, is an anchor too.
    const [, turn, letter] = /^\/?(\d+)([a-z])$/.exec(name) ?? [];
    const seat = page.games[0].seats.find((one) => one.toLowerCase().startsWith(letter ?? "-"));
    return anchors.get(seat ? `t${turn}-${seat.toLowerCase()}` : name);
  }
  // The player, once it is there, writes another address.
  const [asked, address] = [wanted(), location.hash];
  const [number, ply] = asked ?? [0, page.games[0].open];
  let shown = -1;
  /** @type {HTMLAnchorElement[]} */
  let links = [];
  /** @type {import("./player.js").Player} */
  let player;
  const isListed = page.games.length > 1;
  player = mount(main, page, number, boards, { moved });

  /** @param {number} game @param {number} ply */
  function choose(game, ply) {
    if (game !== shown) {
      shown = game;
      player.load(page, game, boards, ply);
      links.forEach((link, at) => (at === game ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current")));
      document.title = page.games[game].title;
    } else {
      player.go(ply);
    }
  }

  if (isListed) {
    const search = el("input", { type: "search", placeholder: "Search", "aria-label": "Search by player, event or result" });
    const variants = el("select", { "aria-label": "Rule set" }, el("option", { value: "" }, "All rule sets"),
      ...[...new Set(page.games.map((game) => game.variant))].map((name) => el("option", { value: name }, name)));
    const results = el("select", { "aria-label": "Result" }, el("option", { value: "" }, "All results"),
      ...[...new Set(page.games.map((game) => game.result))].filter(Boolean).sort().map((name) => el("option", { value: name }, name)));
    const count = el("p", { role: "status", class: "faint" });
    links = page.games.map((game, at) => {
      const link = el("a", { href: `#g${at + 1}` }, `${at + 1}. ${game.title}${game.result ? `. ${game.result}` : ""}`);
      link.addEventListener("click", (event) => {
        event.preventDefault();
        choose(at, page.games[at].open);
      });
      return link;
    });
    const entries = links.map((link, at) => el("li", { id: `g${at + 1}` }, link));
    const texts = page.games.map((game) => [game.title, game.result, ...game.tags.map(([, value]) => value)].join(" ").toLowerCase());
    const filter = () => {
      const words = search.value.toLowerCase().split(/\s+/);
      let left = 0;
      page.games.forEach((game, at) => {
        const fits = words.every((word) => texts[at].includes(word)) && (!variants.value || game.variant === variants.value)
          && (!results.value || game.result === results.value);
        entries[at].hidden = !fits;
        if (fits) left++;
      });
      count.textContent = `${left} of ${page.games.length} games`;
    };
    for (const field of [search, variants, results]) field.addEventListener("input", filter);
    const list = el("ul", { class: "games" }, ...entries);
    const left = () => links.filter((_, at) => !entries[at].hidden);
    search.addEventListener("keydown", (event) => {
      if (event.key === "Enter") left()[0]?.click();
      else if (event.key === "ArrowDown") left()[0]?.focus();
      else return;
      event.preventDefault();
    });
    // In the list the arrow keys go from game to game; above the first one is the search.
    list.addEventListener("keydown", (event) => {
      const all = left();
      const at = all.findIndex((link) => link === event.target);
      const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      (to < 0 ? search : all[Math.min(to, all.length - 1)])?.focus();
    });
    player.panels.add("Games", el("div", {}, el("div", { class: "search" }, search, variants, results), count, list));
    filter();
    if (!asked) player.panels.show("Games");
  }
  choose(number, ply);
  if (!asked && address.length > 1) player.say(`There is no ${page.games.length > 1 ? "game or " : ""}ply ${address} here.`);
  window.addEventListener("hashchange", () => {
    const found = wanted();
    if (found) choose(...found);
  });
}

const data = document.getElementById("paisho-data")?.textContent;
const main = document.getElementById("paisho");
if (data && main) open(main, complete(JSON.parse(data)));
