// The engine at work, away from the page: a request is `{id, verb, values}`, an answer `{id, value}` or `{id, error}`.

import * as engine from "./index.js";

/** The games of a text; all of them are freed when the work is done. */
function withGames(text, work) {
  const games = engine.read(text);
  try {
    return work(games);
  } finally {
    for (const game of games) game.free();
  }
}

/** The first game of a text. */
function withGame(text, work) {
  return withGames(text, ([game]) => work(game));
}

/** What a game is called in lists: who played where. */
function titleOf(game) {
  const tags = game.tags;
  const players = game.seats.map((seat) => tags[seat]).filter(Boolean).join(", ");
  return [players, tags.Event, tags.Date].filter((part) => part && part !== "?").join(" · ") || `A game of ${game.variant}`;
}

/** Maximum length of a text of one game that is checked at every key. */
const MOST = 300_000;

const verbs = {
  about: () => ({ variants: engine.variants(), notations: engine.notations(), version: engine.version() }),

  /** The texts of the games, and what stands before, between and behind them. */
  split(text) {
    const bytes = new TextEncoder().encode(text);
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    return withGames(text, (games) => {
      let end = 0;
      const parts = games.map((game) => {
        const length = new TextEncoder().encode(game.text).length;
        const before = decoder.decode(bytes.slice(end, game.offset));
        end = game.offset + length;
        return { before, text: game.text, title: titleOf(game) };
      });
      return { parts, behind: decoder.decode(bytes.slice(end)) };
    });
  },

  /** Whether each of these texts is a game without errors. */
  judge: (texts) => texts.map((text) => withGame(text, (game) => game.isRight)),

  /** All that the page shows of a game. */
  check(text) {
    return withGames(text, (games) => {
      if (games.length !== 1) return { count: games.length };
      const [game] = games;
      const page = JSON.parse(game.pageParts());
      return {
        count: 1,
        diagnostics: game.diagnostics,
        plies: game.plies.length,
        notation: game.notation,
        variant: game.variant,
        isRight: game.isRight,
        page,
        title: titleOf(game),
      };
    });
  },

  /** The diagnostics with their repairs. */
  repairs: (text) => (text.length > MOST ? [] : withGame(text, (game) => game.repairs())),
  fix: (text) => engine.fix(text),
  explain: (code) => engine.explain(code),
  explainPly: (text, ply) => withGame(text, (game) => game.explain(ply)),

  /** What can be played behind the last ply. */
  legal(text) {
    return withGame(text, (game) => {
      if (!game.isRight) return { legal: [], toMove: "", over: false };
      const position = game.position();
      const outcome = position.outcome;
      return { legal: outcome ? [] : position.legal(), toMove: position.toMove, over: Boolean(outcome), outcome, tiles: position.tiles };
    });
  },

  /** The text with a ply added, as it is written where that can be. */
  play(text, ply) {
    return withGame(text, (game) => {
      const longer = game.play(ply);
      const fresh = longer.text.trimEnd();
      longer.free();
      if (game.notation !== "pai") return `${fresh}\n`;
      const old = text.trimEnd();
      const line = fresh.slice(fresh.lastIndexOf("\n") + 1);
      const alone = line.match(/^(\d+)\. (.*)$/);
      if (!game.plies.length) return `${old}\n\n${line}\n`;
      return alone && alone[2] === ply ? `${old}\n${line}\n` : `${old} ${ply}\n`;
    });
  },

  start(variant) {
    const game = engine.Game.start(variant);
    const text = game.text;
    game.free();
    return text;
  },
  convert: (text, notation) => engine.convert(text, notation),
  link: (text) => withGame(text, (game) => game.toLink()),
  unlink(fragment) {
    const game = engine.Game.fromLink(fragment);
    const text = game.text;
    game.free();
    return text;
  },
  svg: (text, ply) => withGame(text, (game) => game.toSvg(ply)),
  png: (text, ply) => withGame(text, (game) => game.toPng(ply)),
  gif: (text) => withGame(text, (game) => game.toGif()),
  html: (text) => withGames(text, (games) => games.map((game) => game.toHtml())[0]),
};

self.addEventListener("message", ({ data: { id, verb, values } }) => {
  try {
    self.postMessage({ id, value: verbs[verb](...values) });
  } catch (error) {
    const { name, message, code = null, help = null } = error;
    self.postMessage({ id, error: { name, message, code, help } });
  }
});
self.postMessage({ ready: true });
