// The drawn board. Shapes come from outside as SVG; a position is a set of items such as "t5 10c", and what is drawn are
// copies of the shapes that they name.

import { shape } from "./dom.js";

/**
 * @typedef {{step: number, radii: number[], shapes: number[], rows: string[], tiles?: [string, number, number][]}} BoardData
 */

/** How long a tile moves, in milliseconds. */
const MOVE = 150;
const LAYERS = ["o", "m", "h", "b", "t", "u", "r", "n", "s"];

/** Fills in what was left out of the data of a page. @param {any} page @returns {import("./player.js").Page} */
export function complete(page) {
  page.games.forEach((/** @type {any} */ game, /** @type {number} */ number) => {
    const line = number ? `g${number + 1}-` : "";
    game.items = game.items ? game.items.split(",") : [];
    let [turn, seat] = [0, 0];
    game.plies.forEach((/** @type {any} */ ply, /** @type {number} */ at) => {
      ply.b ??= at;
      turn = ply.t ??= turn;
      seat = ply.s ??= (seat + 1) % game.seats.length;
      ply.a ??= `${line}t${turn}-${game.seats[seat].toLowerCase()}`;
    });
  });
  return page;
}

/**
 * Lets items come that are not there, and those go that are. What is below zero ends a run of items that come one after another.
 * @param {Set<number>} items @param {number[]} changes
 */
export function change(items, changes) {
  let known = 0;
  const turn = (/** @type {number} */ item) => items.delete(item) || items.add(item);
  for (const item of changes) {
    for (known = item < 0 ? known + 1 : item; known < -item; known++) turn(known);
    turn(known);
  }
}

/**
 * @param {SVGElement | null} empty the empty board with the shapes
 * @param {BoardData} data
 * @param {number} number which of the boards of its page it is
 */
export function drawnBoard(empty, { step, radii, shapes, rows }, number) {
  const svg = /** @type {SVGElement} */ (empty?.cloneNode(true) ?? shape("svg"));
  // What is drawn is said by the grid and the description; shapes that wait to be used would be read as tiles.
  for (const drawn of svg.children) drawn.setAttribute("aria-hidden", "true");
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  const title = shape("title");
  const desc = shape("desc");
  svg.prepend(title, desc);
  const layers = /** @type {Record<string, SVGElement>} */ ({});
  for (const layer of LAYERS) svg.append((layers[layer] = shape("g", { class: `layer-${layer}`, "aria-hidden": "true" })));
  const cells = shape("g", { class: "cells", role: "grid", "aria-label": "Board" });
  svg.append(cells);
  /** @type {Map<string, Element>} */
  const cellOf = new Map();
  let turn = 0;

  /** @param {number} part */
  const href = (part) => `#b${number}-${shapes[part]}`;
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
    const had = cells.contains(document.activeElement);
    const kept = [...cellOf].find(([, cell]) => cell.getAttribute("tabindex") === "0")?.[0] ?? "10j";
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
        const cell = shape("circle", { class: "cell", role: "gridcell", tabindex: -1, "data-place": place, cx: x, cy: y, r: step * 0.47 });
        cellOf.set(place, cell);
        group.append(cell);
      }
      cells.append(group);
    }
    const first = cellOf.get(kept) ?? cellOf.values().next().value;
    first?.setAttribute("tabindex", "0");
    if (had && first instanceof SVGElement) first.focus({ preventScroll: true });
  }

  /** The tiles that were drawn last, by their places. @type {Map<string, number>} */
  let tiles = new Map();
  /** What is shown of what comes next. @type {Element | null} */
  let ahead = null;

  return {
    svg,
    cellOf,
    href,
    nameOf,
    get turn() {
      return turn;
    },
    /** Turns the board. @param {number} quarters */
    set turn(quarters) {
      turn = quarters % 4;
      svg.setAttribute("class", `turned-${turn}`);
      tiles = new Map();
      this.lay(null);
      grid();
    },

    /** What lay where, for a board that is drawn anew. */
    get tiles() {
      return tiles;
    },
    set tiles(lying) {
      tiles = lying;
    },

    /**
     * Fills the layers from the items, and gives what lies on each place. A tile that went from one place to another is
     * seen to move if asked.
     * @param {string[]} items @param {(layer: string) => boolean} isOn @param {boolean} isMoved
     */
    draw(items, isOn, isMoved) {
      for (const layer of Object.values(layers)) layer.replaceChildren();
      /** @type {Map<string, string[]>} */
      const lying = new Map();
      /** @type {Map<string, number>} */
      const now = new Map();
      /** @type {Map<string, SVGElement>} */
      const uses = new Map();
      for (const item of items) {
        const layer = item[0];
        if (!layers[layer] || !isOn(layer)) continue;
        const [first, place, more, aside] = item.split(" ");
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
            if (layer === "t") {
              now.set(place, shapes[part]);
              uses.set(place, use);
            }
          } else {
            use.setAttribute("x", String(x));
            use.setAttribute("y", String(y));
          }
          layers[layer].append(use);
        }
      }
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      if (isMoved && !still) {
        const gone = [...tiles].filter(([place, part]) => now.get(place) !== part);
        for (const [place, part] of now) {
          const from = tiles.get(place) === part ? -1 : gone.findIndex(([, other]) => other === part);
          const use = uses.get(place);
          if (from < 0 || !use) continue;
          const [[x, y], [a, b]] = [spot(place), spot(gone.splice(from, 1)[0][0])];
          use.animate([{ translate: `${a - x}px ${b - y}px` }, { translate: "0px 0px" }], { duration: MOVE, easing: "ease-out" });
        }
      }
      tiles = now;
      for (const [place, cell] of cellOf) cell.setAttribute("aria-label", `${place} ${lying.get(place)?.join(" and ") ?? "empty"}`);
      return lying;
    },

    /** Shows what another board has drawn in place of what this one has, or its own again. @param {Drawn | null} other */
    lay(other) {
      const parts = other ? [...other.svg.querySelectorAll(":scope > defs, :scope > [class^=layer]")] : [];
      // Only the tiles of the game have names.
      for (const one of parts) for (const use of one.querySelectorAll("[id^=t-]")) use.removeAttribute("id");
      this.put(...parts);
      for (const layer of Object.values(layers)) layer.setAttribute("display", other ? "none" : "inline");
      if (other) tiles = other.tiles;
    },

    /** Shows shapes above the tiles, as long as nothing else is shown there. @param {Element[]} shapes */
    put(...shapes) {
      ahead?.remove();
      ahead = shapes.length ? shape("g", { class: "ahead", "aria-hidden": "true" }, ...shapes) : null;
      if (ahead) cells.before(ahead);
    },

    /** Says what the picture is. @param {string} name @param {Map<string, string[]>} lying */
    describe(name, lying) {
      title.textContent = name;
      /** @type {Map<string, string[]>} */
      const places = new Map();
      for (const [place, names] of lying) for (const one of names) places.set(one, [...(places.get(one) ?? []), place]);
      desc.textContent = [...places].map(([one, at]) => `${one} ${at.join(", ")}`).join("; ") || "The board is empty";
    },

    /** Moves the focus in the grid: along a row, or to the nearest place of the next one. @param {Element} from @param {number} dx @param {number} dy */
    walk(from, dx, dy) {
      const row = /** @type {Element} */ (from.parentElement);
      const beside = [...row.children];
      if (dx) {
        // Far along a row is its end.
        this.focus(beside[Math.max(0, Math.min(beside.length - 1, beside.indexOf(from) + dx))]);
        return;
      }
      const at = (/** @type {Element} */ cell) => Number(cell.getAttribute("cx"));
      const next = [...((dy < 0 ? row.previousElementSibling : row.nextElementSibling)?.children ?? [])];
      // A square lies between two points: it is entered to the right and left to the left, so that a column is kept.
      if (!from.getAttribute("data-place")?.startsWith("#")) next.reverse();
      this.focus(next.sort((one, other) => Math.abs(at(one) - at(from)) - Math.abs(at(other) - at(from)))[0]);
    },

    /** Gives a cell the focus, and the place in the order of the Tab key. @param {Element | undefined} cell */
    focus(cell) {
      if (!(cell instanceof SVGElement)) return;
      for (const other of cellOf.values()) if (other.getAttribute("tabindex") === "0") other.setAttribute("tabindex", "-1");
      cell.setAttribute("tabindex", "0");
      cell.focus({ preventScroll: true });
    },

    /** A tile beside the board. @param {number} part */
    tile(part) {
      return shape("svg", { class: "tile", viewBox: "-48 -48 96 96", "aria-hidden": "true" }, shape("use", { href: href(part) }));
    },

    /** The board as a picture of its own, with the colours as they are now. */
    picture() {
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
    },
  };
}
/** @typedef {{svg: SVGElement, tiles: Map<string, number>}} Drawn what is seen of a board */
/** @typedef {ReturnType<typeof drawnBoard>} Board */
