// Plies entered on the board: a tile is picked in the hand or on the board, then the places it goes to.

import { ask } from "./client.js";

/** @typedef {{text: string, tile: string | null, drop: boolean, places: string[]}} LegalPly */

const MOST = 24;

/**
 * @param {{turn: HTMLElement, hand: HTMLElement, choices: HTMLElement, board: HTMLElement}} parts
 * @param {() => boolean} isAtEnd whether the board shows the position behind the last ply
 * @param {(ply: string) => void} play
 */
export function entry({ turn, hand, choices, board }, isAtEnd, play) {
  /** @type {LegalPly[]} */
  let known = [];
  /** @type {LegalPly[]} those of the position that is shown */
  let legal = [];
  /** @type {string | null} the tile in hand */
  let tile = null;
  /** @type {string[]} the places so far */
  let places = [];
  let words = "";
  let round = 0;

  const button = (/** @type {string} */ text, /** @type {() => void} */ run, pressed = /** @type {boolean | null} */ (null)) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    if (pressed !== null) made.setAttribute("aria-pressed", String(pressed));
    made.addEventListener("click", run);
    return made;
  };

  /** The plies that begin as what was picked. */
  const left = () => legal.filter((ply) => (tile ? ply.drop && ply.tile === tile : places.length ? !ply.drop : true)
    && places.every((place, at) => ply.places[at] === place));

  /** Whether something was picked that plies begin with. */
  const isPicked = () => tile !== null || places.length > 0;

  function show() {
    legal = isAtEnd() ? known : [];
    if (!legal.length) [tile, places] = [null, []];
    const found = left();
    const tiles = [...new Set(legal.filter((ply) => ply.drop).map((ply) => ply.tile ?? ""))];
    hand.replaceChildren(...tiles.map((code) => button(code, () => pick(tile === code ? null : code), tile === code)));
    const others = legal.filter((ply) => !ply.places.length);
    const shown = isPicked() && found.length <= MOST && places.length ? found : isPicked() ? [] : others;
    choices.replaceChildren(...shown.map((ply) => button(ply.text, () => done(ply))),
      ...(isPicked() ? [button("Let go", clear)] : []));
    turn.textContent = (known.length && !legal.length ? "Go to the end to enter a ply" : words) + (isPicked() ? `: ${tile ?? ""}${places.join("-")}, ${new Set(found.map((ply) => ply.places[places.length])).size} places` : "");
    const next = new Set(found.map((ply) => ply.places[places.length]).filter(Boolean));
    for (const cell of board.querySelectorAll(".cell")) {
      const place = (cell.getAttribute("aria-label") ?? "").split(" ")[0];
      const isNext = next.has(place);
      cell.classList.toggle("legal", isPicked() && isNext);
      cell.classList.toggle("movable", !isPicked() && isNext);
      cell.classList.toggle("picked", places[places.length - 1] === place);
      if (isPicked() && isNext) cell.setAttribute("aria-description", "legal");
      else cell.removeAttribute("aria-description");
    }
  }

  function clear() {
    [tile, places] = [null, []];
    show();
  }
  function pick(/** @type {string | null} */ code) {
    [tile, places] = [code, []];
    show();
  }
  function done(/** @type {LegalPly} */ ply) {
    clear();
    play(ply.text);
  }

  /** A place was pointed at. @param {string} place */
  function point(place) {
    const before = places;
    places = [...places, place];
    let found = left();
    if (!found.length) {
      // Another tile is picked, or none.
      [tile, places] = [null, [place]];
      found = legal.some((ply) => !ply.drop && ply.places[0] === place) ? left() : [];
      if (!found.length || before[before.length - 1] === place) places = [];
    }
    const whole = found.filter((ply) => ply.places.length === places.length);
    if (found.length === 1 && whole.length === 1) done(whole[0]);
    else show();
  }

  board.addEventListener("click", (event) => {
    const cell = event.target instanceof Element ? event.target.closest(".cell") : null;
    if (cell && legal.length) point((cell.getAttribute("aria-label") ?? "").split(" ")[0]);
  });
  board.addEventListener("keydown", (event) => {
    const cell = event.target instanceof Element ? event.target.closest(".cell") : null;
    if (!cell || (event.key !== "Enter" && event.key !== " ") || !legal.length) return;
    event.preventDefault();
    event.stopPropagation();
    point((cell.getAttribute("aria-label") ?? "").split(" ")[0]);
  }, true);

  return {
    /** Asks what can be played behind the last ply of a text. @param {string} text @param {boolean} isRight */
    async follow(text, isRight) {
      const now = ++round;
      [known, tile, places, words] = [[], null, [], ""];
      if (isRight) {
        const found = await ask("legal", text).catch(() => null);
        if (now !== round) return;
        known = found?.legal ?? [];
        words = found?.over ? `The game is over: ${found.outcome.result}` : found ? `${found.toMove} to move` : "";
      } else {
        words = "Plies can be entered when the record is right";
      }
      show();
    },
    /** Marks the board again, which was drawn anew. */
    show,
  };
}
