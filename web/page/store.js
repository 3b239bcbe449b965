// The games that a browser keeps, the newest first. Where it keeps nothing, as in private windows, nothing is lost but them.

const KEY = "paisho-games";
/** Maximum number of games, and of the signs of one. */
const GAMES = 30;
const LONGEST = 1_000_000;

/** A text with one or many games, which of them was shown, and at which ply. @typedef {{id: string, title: string, text: string, at?: number, ply?: number}} Kept */

/** @returns {Kept[]} */
export function kept() {
  try {
    const all = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(all) ? all.filter((one) => typeof one?.text === "string" && typeof one?.id === "string") : [];
  } catch {
    return [];
  }
}

/** @param {Kept[]} all */
function write(all) {
  // What does not fit is dropped from the end.
  for (let count = Math.min(all.length, GAMES); count >= 0; count--) {
    try {
      localStorage.setItem(KEY, JSON.stringify(all.slice(0, count)));
      return;
    } catch {
      // The browser has no more room.
    }
  }
}

/** Keeps a game as it is now, if there is room for it. @param {Kept} game */
export function keep(game) {
  if (game.text.length > LONGEST) return false;
  write([game, ...kept().filter((one) => one.id !== game.id)]);
  return true;
}

/** @param {string} id */
export function forget(id) {
  write(kept().filter((one) => one.id !== id));
}
