// Plays games in a page. `mount` is the one entry; the page itself calls it at the end.
//
// All boards and shapes come from outside as SVG; a position is a set of items such as "t5 10c", and each ply names the
// items that come or go. Nothing is ever read as HTML.

/**
 * @typedef {{step: number, radii: number[], shapes: number[], rows: string[]}} Board
 * @typedef {{severity: string, code: string, message: string, help?: string}} Finding
 * @typedef {{b: number, t: number, r?: string, s: number, p: string, a: string, c?: string[], f?: number[], v?: boolean,
 *   d?: number, x?: number, i: number[]}} Ply
 * @typedef {{board: number, title: string, variant: string, seats: string[], players: string[], tags: string[][],
 *   rules: string, result: string, pai: string, midlines: boolean, comments: string[], general: number[],
 *   findings: Finding[], rows: string[], piles: string[], items: string[], start: number[], plies: Ply[], open: number,
 *   turn: number}} Game
 * @typedef {{boards: Board[], delay: number, shown: string, games: Game[]}} Page
 * @typedef {{go: (ply: number) => void, destroy: () => void}} Player
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with attributes and children. Texts are only ever texts.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {Node[]} children
 */
function shape(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** @param {string} text @param {() => void} run @param {Record<string, string>} [attributes] */
function button(text, run, attributes = {}) {
  const made = el("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", run);
  return made;
}

/**
 * A player's name with the seat, as far as it is known.
 * @param {Game} game @param {number} seat
 */
function named(game, seat) {
  return game.players[seat] ? `${game.players[seat]} (${game.seats[seat]})` : game.seats[seat] ?? "";
}

/**
 * Plays a game in an element.
 * @param {HTMLElement} host what it is put into
 * @param {Page} page the parsed data
 * @param {number} number which of the games, from 0
 * @param {(SVGElement | null)[]} boards the boards, in the order of the data
 * @param {(anchor: string) => void} [moved] is told the name of every ply that is shown
 * @returns {Player}
 */
export function mount(host, page, number, boards, moved = () => {}) {
  const game = page.games[number];
  const { step, radii, shapes, rows } = page.boards[game.board];
  const prefix = `b${game.board}-`;
  const plies = game.plies;
  /** @type {number[][]} what follows each ply, the main line first; 0 is the start */
  const next = [[], ...plies.map(() => /** @type {number[]} */ ([]))];
  plies.forEach((ply, at) => next[ply.b].push(at + 1));
  const on = { h: page.shown.includes("h"), o: page.shown.includes("o"), n: page.shown.includes("n") };
  let turn = game.turn;
  let now = 0;
  /** @type {number[]} the plies from the start through the one that is shown to the end of its line */
  let way = [];
  let timer = 0;
  const items = new Set(game.start);

  // ----- the board

  const svg = /** @type {SVGElement} */ (boards[game.board]?.cloneNode(true) ?? shape("svg"));
  // What is drawn is said by the grid and the description; shapes that wait to be used would be read as tiles.
  for (const drawn of svg.children) drawn.setAttribute("aria-hidden", "true");
  const title = shape("title");
  const desc = shape("desc");
  svg.prepend(title, desc);
  const layers = /** @type {Record<string, SVGElement>} */ ({});
  for (const layer of ["o", "m", "h", "b", "t", "u", "r", "n", "s"]) svg.append((layers[layer] = shape("g", { class: `layer-${layer}`, "aria-hidden": "true" })));
  const cells = shape("g", { class: "cells", role: "grid", "aria-label": "Board" });
  svg.append(cells);
  /** @type {Map<string, Element>} */
  const cellOf = new Map();

  /** @param {number} part */
  const href = (part) => `#${prefix}${shapes[part]}`;
  /** @param {number} part */
  const nameOf = (part) => svg.querySelector(href(part))?.querySelector("title")?.textContent ?? "";

  /** Where a place lies on the turned board. @param {string} place */
  function spot(place) {
    const half = place[0] === "#" ? 0.5 : 0;
    const [, column, row] = /** @type {RegExpMatchArray} */ (place.match(/(\d+)(\w)/));
    let [x, y] = [(Number(column) - 10 + half) * step, -(row.charCodeAt(0) - 106 + half) * step];
    for (let quarter = 0; quarter < turn; quarter++) [x, y] = [y, -x];
    return [x, y];
  }

  /** Fills the layers of the board from the items, and gives what lies on each place. */
  function draw() {
    for (const layer of Object.values(layers)) layer.replaceChildren();
    /** @type {Map<string, string[]>} */
    const lying = new Map();
    for (const item of [...items].sort((one, other) => one - other)) {
      const layer = game.items[item][0];
      if (!layers[layer] || (layer === "n" && !on.n) || ("hbr".includes(layer) && !on.h)) continue;
      if (layer === "o" && !(game.midlines ? on.h : on.o)) continue;
      const [first, place, more, aside] = game.items[item].split(" ");
      const part = Number(first.slice(1));
      if (layer === "h") {
        layers.h.append(line(part, spot(place), spot(more), Number(aside ?? 0)));
      } else if (!place) {
        layers[layer].append(shape("use", { href: href(part), transform: `rotate(${-90 * turn})` }));
      } else {
        const [x, y] = spot(place);
        const use = shape("use", { href: href(part) });
        if (layer === "t" || layer === "u") {
          const scale = (radii[place[0] === "#" ? 1 : 0] / radii[2]) * (layer === "u" ? 0.7 : 1);
          use.setAttribute("transform", `translate(${x} ${y})scale(${scale})`);
          use.id = `t-${place.replace("#", "s")}${layer === "u" ? `-${more}` : ""}`;
          lying.set(place, [...(lying.get(place) ?? []), nameOf(part)]);
        } else {
          use.setAttribute("x", String(x));
          use.setAttribute("y", String(y));
        }
        layers[layer].append(use);
      }
    }
    return lying;
  }

  /** A harmony: its lines go from one place to the other. @param {number} part @param {number[]} from @param {number[]} to @param {number} aside */
  function line(part, [x1, y1], [x2, y2], aside) {
    const far = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [dx, dy] = [(-(y2 - y1) / far) * aside, ((x2 - x1) / far) * aside];
    const group = shape("g");
    for (const path of svg.querySelector(href(part))?.children ?? []) {
      const copy = /** @type {Element} */ (path.cloneNode());
      copy.setAttribute("d", `M${x1 + dx} ${y1 + dy}L${x2 + dx} ${y2 + dy}`);
      group.append(copy);
    }
    return group;
  }

  /** Lays out the grid that a keyboard and a screen reader go through. */
  function grid() {
    cells.replaceChildren();
    cellOf.clear();
    /** @type {Map<number, [number, string][]>} */
    const drawn = new Map();
    for (const place of rows.join(" ").split(" ")) {
      const [x, y] = spot(place);
      drawn.set(y, [...(drawn.get(y) ?? []), [x, place]]);
    }
    for (const [y, row] of [...drawn].sort((one, other) => one[0] - other[0])) {
      const group = shape("g", { role: "row" });
      for (const [x, place] of row.sort((one, other) => one[0] - other[0])) {
        const cell = shape("circle", { class: "cell", role: "gridcell", tabindex: -1, cx: x, cy: y, r: step * 0.47 });
        cellOf.set(place, cell);
        group.append(cell);
      }
      cells.append(group);
    }
    (cellOf.get("10j") ?? cellOf.values().next().value)?.setAttribute("tabindex", "0");
  }

  /** Moves the focus in the grid. @param {Element} from @param {number} dx @param {number} dy */
  function walk(from, dx, dy) {
    const at = (/** @type {Element} */ cell) => [Number(cell.getAttribute("cx")), Number(cell.getAttribute("cy"))];
    const [x, y] = at(from);
    let best = null;
    let least = Infinity;
    for (const cell of cellOf.values()) {
      const [cx, cy] = at(cell);
      const ahead = (cx - x) * dx + (cy - y) * dy;
      const aside = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
      if (ahead > 1 && aside * 9 + ahead < least) [best, least] = [cell, aside * 9 + ahead];
    }
    if (!(best instanceof SVGElement)) return;
    from.setAttribute("tabindex", "-1");
    best.setAttribute("tabindex", "0");
    best.focus();
  }

  // ----- what stands round it

  const live = el("p", { class: "now", role: "status", "aria-live": "polite" });
  const notes = el("div");
  const score = el("div");
  const piles = el("div");
  const list = el("nav", { class: "plies", "aria-label": "Plies" });
  const slider = el("input", { type: "range", class: "slider", min: "0", "aria-label": "Ply" });
  const back = button("‹", () => go(before()), { "aria-label": "Back" });
  const first = button("«", () => go(0), { "aria-label": "To the start" });
  const forth = button("›", () => go(after()), { "aria-label": "Forward" });
  const last = button("»", () => go(way[way.length - 1] ?? 0), { "aria-label": "To the end" });
  const play = button("Play", () => (timer ? stop() : start()), { "aria-pressed": "false" });
  const said = el("p", { role: "status", class: "faint" });
  const text = el("textarea", { readonly: "", "aria-label": "The game as pai", hidden: "" });

  /** A switch of a layer. @param {"h" | "o" | "n"} layer @param {string} name */
  function toggle(layer, name) {
    const made = button(name, () => {
      on[layer] = !on[layer];
      made.setAttribute("aria-pressed", String(on[layer]));
      show();
    }, { "aria-pressed": String(on[layer]) });
    return made;
  }
  const has = (/** @type {string} */ letters) => game.items.some((item) => letters.includes(item[0]));
  const harmony = toggle("h", "Harmonies");
  const bar = el("div", { class: "bar", role: "group", "aria-label": "Steps" }, first, back, play, forth, last);
  const looks = el("div", { class: "bar", role: "group", "aria-label": "Looks" }, button("Turn the board", flip));
  if (has("hbr") || game.midlines) looks.append(harmony);
  if (has("o") && !game.midlines) looks.append(toggle("o", "Territory"));
  if (has("n")) looks.append(toggle("n", "Numbers"));
  const copies = el("div", { class: "bar", role: "group", "aria-label": "Copy" },
    button("Copy as pai", copyText), button("Copy the picture", copyPicture), button("Copy a link", copyLink));
  const facts = game.tags.filter(([name]) => ["Event", "Round", "Date", "Site", "Annotator"].includes(name));
  const help = "Keys: left and right step, Home and End go to the start and the end, up and down choose a variation, Space " +
    "plays, F turns the board, H shows harmonies. On the board, arrow keys go from place to place.";
  const head = el("header", {},
    el("h2", {}, game.title),
    el("p", { class: "faint" }, [game.variant, game.rules, ...facts.map(([, value]) => value)].filter(Boolean).join(" · ")),
    ...(game.result ? [el("p", {}, game.result)] : []),
    ...game.general.map((at) => finding(game.findings[at])),
    ...game.comments.map((comment) => el("p", { class: "comment" }, comment)));
  const figure = el("figure", { class: "board" }, svg);
  const root = el("section", { class: "paisho", tabindex: "-1", "aria-label": game.title }, head,
    el("div", {}, figure, live, slider, bar, looks, copies, said, text),
    el("div", {}, notes, score, piles, el("h3", {}, "Plies"), list, el("p", { class: "faint help" }, help)));

  /** @param {Finding} found */
  function finding(found) {
    return el("p", { class: "finding" }, `${found.severity}: ${found.message} [${found.code}]`,
      ...(found.help ? [el("br"), found.help] : []));
  }

  /** @type {HTMLAnchorElement[]} */
  const links = [];
  /** Lists the plies in a table with a column for each seat; those of a variation stand below the ply they replace. */
  function listPlies() {
    if (!plies.length) return list.append("No plies.");
    const table = el("table", {}, el("tr", {}, el("td"), ...game.seats.map((_, seat) => el("th", { scope: "col" }, named(game, seat)))));
    const across = (/** @type {Node} */ node) =>
      table.append(el("tr", {}, el("td"), el("td", { colspan: String(game.seats.length) }, node)));
    /** @type {HTMLElement[]} the variations that are open */
    const open = [];
    /** @type {HTMLElement[]} the cells of the row */
    let cells = [];
    plies.forEach((ply, at) => {
      const depth = ply.d ?? 0;
      open.length = Math.min(open.length, depth - (ply.v ? 1 : 0));
      if (open.length < depth) {
        const part = el("div", { class: "line", role: "group", "aria-label": "Variation" });
        open.length ? open[open.length - 1].append(part) : across(part);
        open.push(part);
      }
      const link = el("a", { href: `#${ply.a}`, tabindex: "-1", "aria-label": `${ply.t}, ${game.seats[ply.s]}: ${ply.p}` }, ply.p);
      const wrong = (ply.f ?? []).some((found) => game.findings[found].severity === "error");
      if (wrong) link.classList.add("wrong");
      if (ply.x === 1) link.classList.add("unplayed");
      if (ply.x === 3) link.classList.add("stands");
      link.addEventListener("click", (event) => {
        event.preventDefault();
        go(at + 1);
        link.focus();
      });
      links.push(link);
      const comments = (ply.c ?? []).map((comment) => el("span", { class: "comment faint" }, comment));
      if (depth) {
        open[depth - 1].append(ply.r ? `${ply.r}\u00a0` : "", link, " ", ...comments.flatMap((comment) => [comment, " "]));
        return;
      }
      if (ply.r || !cells.length) {
        cells = game.seats.map(() => el("td"));
        table.append(el("tr", {}, el("td", {}, ply.r ?? ""), ...cells));
      }
      cells[ply.s].append(link);
      comments.forEach(across);
    });
    list.append(table);
  }

  // ----- stepping

  const before = () => (now ? plies[now - 1].b : 0);
  const after = () => way[way.indexOf(now) + 1] ?? now;

  /** Shows the position behind a ply, from 1; 0 is the start. @param {number} ply */
  function go(ply) {
    const wanted = Math.max(0, Math.min(plies.length, ply));
    // Back to where both ways meet, then forth: an item that is named a second time goes again.
    const chain = (/** @type {number} */ from) => {
      const all = [];
      for (let at = from; at; at = plies[at - 1].b) all.push(at);
      return all;
    };
    const [old, fresh] = [chain(now), chain(wanted)];
    while (old.length && old[old.length - 1] === fresh[fresh.length - 1]) [old.pop(), fresh.pop()];
    for (const at of [...old, ...fresh]) {
      for (const item of plies[at - 1].i) if (!items.delete(item)) items.add(item);
    }
    now = wanted;
    if (!way.includes(now)) {
      way = [0, ...chain(now).reverse()];
      for (let at = next[now][0]; at; at = next[at][0]) way.push(at);
    }
    show();
    moved(now ? plies[now - 1].a : number ? `g${number + 1}` : "");
  }

  /** Shows what the state is. */
  function show() {
    const ply = now ? plies[now - 1] : null;
    const lying = draw();
    for (const [place, cell] of cellOf) {
      cell.setAttribute("aria-label", `${place} ${lying.get(place)?.join(" and ") ?? "empty"}`);
    }
    const where = ply ? `Turn ${ply.t}, ${named(game, ply.s)}: ${ply.p}` : "Before the first ply";
    const ends = now === way[way.length - 1] && !(ply?.d ?? 0) && ply?.x !== 1 && game.result ? `. ${game.result}` : "";
    const halts = ["", " (not played: the game stopped being legal)", " (not legal, taken as played)", " (illegal, but it stands)"];
    live.textContent = where + halts[ply?.x ?? 0] + ends;
    live.classList.toggle("stands", ply?.x === 3);
    title.textContent = `${game.title}. ${where}`;
    desc.textContent = words(lying);
    notes.replaceChildren(
      ...(ply?.f ?? []).map((at) => finding(game.findings[at])),
      ...(ply?.c ?? []).map((comment) => el("p", { class: "comment" }, comment)),
      ...texts("w"), ...(on.h ? texts("v") : []));
    drawScore();
    drawPiles();
    slider.max = String(way.length - 1);
    slider.value = String(way.indexOf(now));
    slider.setAttribute("aria-valuetext", live.textContent);
    first.disabled = back.disabled = !now;
    forth.disabled = last.disabled = now === way[way.length - 1];
    for (const link of list.querySelectorAll("a[aria-current]")) {
      link.removeAttribute("aria-current");
      link.setAttribute("tabindex", "-1");
    }
    const link = links[now - 1];
    link?.setAttribute("aria-current", "true");
    (link ?? links[0])?.setAttribute("tabindex", "0");
    // Only the list moves, not the page.
    if (link) list.scrollTop += link.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
  }

  /** Which tiles lie where, in words. @param {Map<string, string[]>} lying */
  function words(lying) {
    /** @type {Map<string, string[]>} */
    const places = new Map();
    for (const [place, names] of lying) for (const name of names) places.set(name, [...(places.get(name) ?? []), place]);
    return [...places].map(([name, at]) => `${name} ${at.join(", ")}`).join("; ") || "The board is empty";
  }

  /** The items of a kind, without its letter. @param {string} letter */
  const all = (letter) => [...items].sort((one, other) => one - other).map((item) => game.items[item])
    .filter((item) => item[0] === letter).map((item) => item.slice(1));
  /** @param {string} letter */
  const texts = (letter) => all(letter).map((note) => el("p", {}, note.trim()));

  /** A tile beside the board. @param {number} part */
  function tile(part) {
    return shape("svg", { viewBox: "-48 -48 96 96", "aria-hidden": "true" }, shape("use", { href: href(part) }));
  }

  function drawScore() {
    const counts = all("c").map((item) => item.split(" "));
    const seats = el("tr", {}, el("td"), ...game.seats.map((_, seat) => el("th", { scope: "col", class: "name" }, named(game, seat))));
    const lines = game.rows.map((row, at) => el("tr", {}, el("th", { scope: "row" }, row),
      ...game.seats.map((_, seat) => el("td", {}, counts.find(([one, two]) => Number(one) === at && Number(two) === seat)?.[2] ?? "–"))));
    score.replaceChildren(...(lines.length ? [el("table", {}, seats, ...lines)] : []));
  }

  function drawPiles() {
    const found = all("p").map((item) => item.split(" ").map(Number));
    piles.replaceChildren(...game.piles.flatMap((name, at) => {
      const kinds = found.filter(([pile]) => pile === at).sort((one, other) => one[1] - other[1]);
      const entries = kinds.map(([, part, count]) => el("li", { "aria-label": `${count} ${nameOf(part)}` }, tile(part), ` ${count}`));
      return entries.length ? [el("h3", {}, name[0].toUpperCase() + name.slice(1)), el("ul", { class: "pile" }, ...entries)] : [];
    }));
  }

  /** Turns the board to the next seat. */
  function flip() {
    turn = (turn + (game.seats.length === 4 ? 1 : 2)) % 4;
    svg.setAttribute("class", `turned-${turn}`);
    grid();
    show();
  }

  function start() {
    if (now === way[way.length - 1]) go(0);
    play.textContent = "Pause";
    play.setAttribute("aria-pressed", "true");
    timer = window.setInterval(() => (after() === now ? stop() : go(after())), page.delay);
  }

  function stop() {
    window.clearInterval(timer);
    timer = 0;
    play.textContent = "Play";
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

  /** @param {string} what @param {string} value */
  async function copy(what, value) {
    try {
      await navigator.clipboard.writeText(value);
      said.textContent = `Copied ${what}.`;
    } catch {
      text.hidden = false;
      text.value = value;
      text.select();
      said.textContent = `Copy ${what} from the field below.`;
    }
  }
  function copyText() {
    void copy("the game", game.pai);
  }
  function copyLink() {
    void copy("the link", location.href.split("#")[0] + (now ? `#${plies[now - 1].a}` : ""));
  }

  /** The board as a picture of its own, with the colours as they are now. */
  function picture() {
    const whole = /** @type {SVGElement} */ (svg.cloneNode(true));
    whole.querySelector(".cells")?.remove();
    for (const names of whole.querySelectorAll(".names")) if (!names.classList.contains(`turn-${turn}`)) names.remove();
    const style = getComputedStyle(svg);
    const colour = (/** @type {string} */ name) => style.getPropertyValue(name).trim() || "inherit";
    const [x, y, width, height] = (svg.getAttribute("viewBox") ?? "0 0 1 1").split(" ");
    whole.insertBefore(shape("rect", { x, y, width, height, fill: colour("--page") }), whole.querySelector("defs"));
    whole.setAttribute("width", "1080");
    whole.setAttribute("height", "1080");
    const written = new XMLSerializer().serializeToString(whole);
    return new Blob([written.replace(/var\((--\w+)\)/g, (_, name) => colour(name))], { type: "image/svg+xml" });
  }

  /** @returns {Promise<Blob>} */
  async function png() {
    const address = URL.createObjectURL(picture());
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
      said.textContent = "Copied the picture.";
    } catch {
      const address = URL.createObjectURL(made);
      el("a", { href: address, download: "pai-sho.png" }).click();
      said.textContent = "Saved the picture: this browser copies none.";
      window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
    }
  }

  // ----- keys

  root.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.altKey || event.ctrlKey || event.metaKey || target.matches("input, textarea, select")) return;
    const cell = target.closest(".cell");
    /** @type {Record<string, () => void>} */
    const keys = cell
      ? { ArrowLeft: () => walk(cell, -1, 0), ArrowRight: () => walk(cell, 1, 0), ArrowUp: () => walk(cell, 0, -1), ArrowDown: () => walk(cell, 0, 1) }
      : { ArrowLeft: () => go(before()), ArrowRight: () => go(after()), ArrowUp: () => aside(-1), ArrowDown: () => aside(1) };
    Object.assign(keys, { Home: () => go(0), End: () => go(way[way.length - 1] ?? 0), f: flip, h: () => harmony.click() });
    if (!target.matches("button, a")) keys[" "] = () => play.click();
    const run = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!run) return;
    event.preventDefault();
    run();
    // A link of the list that has the focus hands it on.
    if (target.matches(".plies a")) (links[now - 1] ?? links[0])?.focus();
  });
  slider.addEventListener("input", () => go(way[Number(slider.value)] ?? 0));
  cells.addEventListener("pointerdown", () => root.focus({ preventScroll: true }));

  svg.setAttribute("class", `turned-${turn}`);
  svg.removeAttribute("width");
  grid();
  listPlies();
  host.replaceChildren(root);
  go(game.open);
  return {
    go,
    destroy() {
      stop();
      host.replaceChildren();
    },
  };
}

/** The page of this file: one game, or a list of them to choose from. @param {HTMLElement} main @param {Page} page */
function open(main, page) {
  const boards = page.boards.map((_, at) => document.querySelector(`#board-${at}`))
    .map((template) => (template instanceof HTMLTemplateElement ? template.content.querySelector("svg") : null));
  /** @type {Map<string, [number, number]>} */
  const anchors = new Map();
  page.games.forEach((game, at) => {
    anchors.set(`g${at + 1}`, [at, 0]);
    game.plies.forEach((ply, number) => anchors.set(ply.a, [at, number + 1]));
  });
  const place = el("div");
  /** @type {HTMLAnchorElement[]} */
  let links = [];
  /** @type {Player | null} */
  let player = null;
  let shown = -1;

  const moved = (/** @type {string} */ anchor) => {
    try {
      history.replaceState(null, "", `#${anchor}`);
    } catch {
      // A page without an address has no links to plies.
    }
  };
  /** @param {number} game @param {number} [ply] */
  function choose(game, ply) {
    if (game !== shown) {
      player?.destroy();
      shown = game;
      player = mount(place, page, game, boards, moved);
      links.forEach((link, at) => (at === game ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current")));
      document.title = page.games[game].title;
    }
    if (ply !== undefined) player?.go(ply);
  }
  /** Goes where the address leads. */
  function follow() {
    let name = location.hash.slice(1);
    try {
      name = decodeURIComponent(name);
    } catch {
      // As it is.
    }
    const found = anchors.get(name.toLowerCase());
    if (found) choose(...found);
    else if (shown < 0) choose(0);
  }

  if (page.games.length > 1) {
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
        choose(at);
      });
      return link;
    });
    const entries = links.map((link) => el("li", {}, link));
    const texts = page.games.map((game) => [game.title, game.result, ...game.tags.map(([, value]) => value)].join(" ").toLowerCase());
    const filter = () => {
      const wanted = search.value.toLowerCase().split(/\s+/);
      let left = 0;
      page.games.forEach((game, at) => {
        const fits = wanted.every((word) => texts[at].includes(word)) && (!variants.value || game.variant === variants.value)
          && (!results.value || game.result === results.value);
        entries[at].hidden = !fits;
        if (fits) left++;
      });
      count.textContent = `${left} of ${page.games.length} games`;
    };
    for (const field of [search, variants, results]) field.addEventListener("input", filter);
    main.append(el("h1", {}, `${page.games.length} games`), el("div", { class: "search" }, search, variants, results), count,
      el("ul", { class: "games" }, ...entries));
    filter();
  }
  main.append(place);
  window.addEventListener("hashchange", follow);
  follow();
}

const data = document.getElementById("paisho-data")?.textContent;
const main = document.getElementById("paisho");
if (data && main) open(main, JSON.parse(data));
