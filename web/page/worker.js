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

/** The position that a game leads to. */
function whereTo(game) {
  const position = game.position();
  const words = `${position} ${position.toMove} ${game.plies.length}`;
  position.free();
  return words;
}

/** Maximum length of a text of one game that is checked at every key. */
const MOST = 300_000;

const verbs = {
  about() {
    const seats = (variant) => {
      const game = engine.Game.start(variant);
      const names = game.seats;
      game.free();
      return names;
    };
    const seatsOf = Object.fromEntries(engine.variants().map((variant) => [variant, seats(variant)]));
    return { seatsOf, notations: engine.notations(), version: engine.version() };
  },

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

  /** What can be played behind a ply. */
  legal(text, ply) {
    return withGame(text, (game) => {
      if (!game.isRight) return null;
      const way = game.until(ply);
      const position = way.position();
      try {
        const { outcome } = position;
        return { legal: outcome ? [] : way.legal(), toMove: position.toMove, outcome };
      } finally {
        position.free();
        way.free();
      }
    });
  },

  /** Plays behind a ply: the text with it, or the number of the ply among those given that does the same already. */
  play(text, after, ply, followers) {
    return withGame(text, (game) => {
      const longer = game.playAfter(after, ply);
      const way = game.until(after);
      try {
        const played = way.play(ply);
        const made = whereTo(played);
        played.free();
        for (const at of followers) {
          const known = game.until(at);
          const isSame = whereTo(known) === made;
          known.free();
          if (isSame) return { at };
        }
        const fresh = longer.text;
        // A text keeps its form where the ply only comes behind it.
        const old = text.trimEnd();
        const isLast = game.notation === "pai" && after === game.plies.length && longer.plies.length === after + 1;
        if (!isLast) return { text: fresh };
        const line = fresh.trimEnd().slice(fresh.trimEnd().lastIndexOf("\n") + 1);
        const alone = line.match(/^(\d+)\. (.*)$/);
        const kept = !after ? `${old}\n\n${line}\n` : alone && alone[2] === ply ? `${old}\n${line}\n` : `${old} ${ply}\n`;
        // A comment to the end of the line would take the ply in.
        return { text: withGame(kept, (one) => one.plies.length) === after + 1 ? kept : fresh };
      } finally {
        way.free();
        longer.free();
      }
    });
  },

  /** A change at a ply: cut, promote, comment, glyph, or a tag. */
  edit(text, what, ply, value) {
    return withGame(text, (game) => {
      const changed = game.edit(what, ply, value);
      const fresh = changed.text;
      changed.free();
      return fresh;
    });
  },

  start(variant, tags) {
    let game = engine.Game.start(variant);
    for (const [name, value] of Object.entries(tags ?? {})) {
      const next = game.edit(name, 0, value);
      game.free();
      game = next;
    }
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
