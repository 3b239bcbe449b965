// The games that a browser keeps, the newest first. Where it keeps nothing, as in private windows, nothing is lost but them.

const KEY = "paisho-games";
const TAB = "paisho-tab";
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

/** Keeps games, and gives how many there was room for. @param {Kept[]} all */
function write(all) {
  // What does not fit is dropped from the end.
  for (let count = Math.min(all.length, GAMES); count >= Math.min(1, all.length); count--) {
    try {
      localStorage.setItem(KEY, JSON.stringify(all.slice(0, count)));
      return count;
    } catch {
      // The browser has no more room.
    }
  }
  return 0;
}

/** Keeps a game as it is now, as the newest unless it stays where it is; says what prevents it. @param {Kept} game @param {boolean} [isStaying] */
export function keep(game, isStaying = false) {
  if (game.text.length > LONGEST) return "This file is too large for the browser to keep";
  const all = kept();
  const at = isStaying ? Math.max(0, all.findIndex((one) => one.id === game.id)) : 0;
  const others = all.filter((one) => one.id !== game.id);
  return write(others.toSpliced(at, 0, game)) > at ? "" : "This browser keeps no games";
}

/** @param {string} id */
export function forget(id) {
  write(kept().filter((one) => one.id !== id));
}

/** The game of this tab, whatever other tabs show. @param {string} [id] the one that it has from now on */
export function tabGame(id) {
  try {
    if (id) sessionStorage.setItem(TAB, id);
    return sessionStorage.getItem(TAB);
  } catch {
    return null;
  }
}
