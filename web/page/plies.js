// Where things are among the plies of a page: they come in the order of the text, each with its number from 1; 0 is the start.

/** The ply at a place of the text, or the last one before it. @param {any[]} plies @param {number} place */
export const plyAt = (plies, place) => plies.findLastIndex((ply) => ply.w[0] <= place) + 1;

/** The plies that lead to one, with it. @param {any[]} plies @param {number} ply */
export function wayTo(plies, ply) {
  const all = [];
  for (let at = ply; at; at = plies[at - 1].b) all.push(plies[at - 1].p);
  return all.join(" ");
}

/** The number of a ply of the main line among all plies; null where there is none. @param {any[]} plies @param {number} wanted */
export function mainPly(plies, wanted) {
  let count = 0;
  const at = plies.findIndex((ply) => !ply.d && ++count === wanted);
  return at >= 0 ? at + 1 : wanted ? null : 0;
}

/** The variation that takes the place of a ply of its line once that is gone, or 0: it stands right behind it. @param {any[]} plies @param {number} ply */
export function heir(plies, ply) {
  const { b: before, d: depth = 0 } = plies[ply - 1];
  const at = plies.findIndex((one, number) => number >= ply && one.b === before);
  return at >= 0 && plies[at].d === depth + 1 ? at + 1 : 0;
}

/** The ply that a link names: by its number among all, or by its turn and the first letter of its seat, such as `12G`; null where there is none. @param {string} name @param {any[]} plies @param {string[]} seats */
export function named(name, plies, seats) {
  const [, number, seat] = /^(\d{1,6})([a-z]*)$/i.exec(name) ?? [];
  if (number && !seat) return Number(number) <= plies.length ? Number(number) : null;
  const at = seats.findIndex((one) => seat && one.toLowerCase().startsWith(seat.toLowerCase()));
  return plies.findIndex((ply) => !ply.d && ply.t === Number(number) && ply.s === at) + 1 || null;
}

/** What the fragment of an address names, without what sentences and other sites have put behind it. @param {string} hash */
export function parted(hash) {
  let whole = hash.slice(1);
  try {
    whole = decodeURIComponent(whole);
  } catch {
    // It is taken as it stands.
  }
  const [game, ply = ""] = whole.split(/[?&\s]/)[0].split("/");
  return { game: game.replace(/[^\w-]+$/, ""), ply: /^[a-z\d-]*/i.exec(ply)?.[0] ?? "" };
}
