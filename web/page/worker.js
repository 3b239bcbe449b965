// The engine at work, away from the page: a request is `{id, verb, values}`, an answer `{id, value}` or `{id, error}`.

import { change, complete } from "./board.js";

// Where it can't be had, the page says so.
const engine = await import("./index.js").catch((error) => {
  self.postMessage({ failed: true });
  throw error;
});

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

/** The data of a game's page, its boards and their style sheet. */
function partsOf(game) {
  const parts = JSON.parse(game.pageParts());
  complete(parts.data);
  return parts;
}

/** What a game is called in lists: who played where. */
function titleOf(game) {
  const tags = game.tags;
  const players = game.seats.map((seat) => tags[seat]).filter(Boolean).join(", ");
  const result = game.seats.includes(tags.Result) ? `${tags.Result} wins` : tags.Result;
  const variant = `${game.variant[0].toUpperCase()}${game.variant.slice(1)} Pai Sho`;
  const known = [players || variant, tags.Event, tags.Date, result, `${game.length} ${game.length === 1 ? "ply" : "plies"}`];
  return known.filter((part) => part && !["?", "*"].includes(part)).join(" · ");
}

/** By which words a game is found: all that is said of it and in it, in any notation, but not what tags are called. */
const wordsOf = (game) => `${titleOf(game)}\n${game.to("pai").replace(/^\[\w+/gm, "")}`.toLowerCase();

/** Whether all of a game was read, so that nothing of it is lost where a ply is added: what is not legal is kept. */
const isWhole = (game) => game.diagnostics.every(({ severity, code }) => severity !== "error" || code.startsWith(`${game.variant}-`));

/** The position that a game leads to. */
function whereTo(game) {
  const position = game.position();
  const words = `${position} ${position.toMove} ${game.length}`;
  position.free();
  return words;
}

/** The last ply of a game, with what its writer left out, such as the tile that moves. */
function lastOf(game) {
  const whole = game.completed();
  const { text } = whole.plies.at(-1);
  whole.free();
  return text;
}

/** What is no ply, and where it is entered. */
const ELSEWHERE = [
  [/^\s*[{;]/, "Comments are in the menu: the field takes a ply."],
  [/^\s*\[/, "Tags stand in the record: the field takes a ply."],
  [/^\s*(1-0|0-1|1\/2-1\/2|½-½|\*)\s*$/, "How a game ends is in the menu, as is a draw: the field takes a ply."],
];

/** A number as the Garden Gate writes it, with the seat. */
const GATE = /^\s*(\d+)\s*([GH])\s*\.\s*(?=\S)/;

/** A ply without such a number, which has to be the one that is due. */
function ungated(way, written) {
  const [whole, turn, seat] = GATE.exec(written) ?? [];
  if (!whole || !["Guest", "Host"].every((name) => way.seats.includes(name))) return written;
  const position = way.position();
  const due = `${position.turn}${position.toMove?.[0] ?? ""}`;
  position.free();
  if (due !== `${Number(turn)}${seat}`) throw new Error(`The next ply is ${due}, not ${turn}${seat}.`);
  return written.slice(whole.length);
}

/** An error with other words where a draw between the players was meant. */
const undrawn = (error, written) => (error.code?.endsWith("-no-draw") && /^\s*draw\W*$/i.test(written)
  ? Object.assign(error, { message: "Tiles are not drawn in this game; a draw that both agree on is in the menu: More, Agree on a draw" }) : error);

/** A ply in its canonical form, its glyph, and what was guessed to read it: the ply stands behind those that lead to it. */
function typed(way, whole) {
  const elsewhere = ELSEWHERE.find(([form]) => form.test(whole));
  if (elsewhere) throw new Error(elsewhere[1]);
  const written = ungated(way, whole);
  try {
    const played = way.play(written);
    const ply = lastOf(played);
    played.free();
    return { ply, glyph: "", told: "" };
  } catch (error) {
    if (error.name !== "ReadError") throw undrawn(error, written);
    const [position, last] = [way.position(), way.plies.at(-1)];
    const { turn } = position;
    position.free();
    const number = last?.turn === turn || /^\s*\d+\s*[.):]/.test(written) ? "" : `${turn}. `;
    const start = `${way.text.trimEnd()}\n${last ? "" : "\n"}${number}`;
    return withGames(start + written, (games) => {
      const [{ plies, diagnostics }] = games;
      const [fresh, ...more] = plies.slice(way.length);
      const wrong = diagnostics.find(({ severity }) => severity === "error");
      if (wrong) throw undrawn(Object.assign(error, { message: wrong.message, code: wrong.code, help: wrong.help }), written);
      if (!fresh) throw error;
      const words = fresh.comments.length || games[0].comments.length > way.comments.length;
      if (more.length || words || games.length > 1) throw new Error("One ply is played at a time, and comments are in the menu: the record takes more.");
      const guesses = diagnostics.filter(({ severity, span }) => severity === "warning" && span[0] >= start.length);
      return { ply: lastOf(games[0]), glyph: fresh.glyphs[0] ?? "", told: guesses.map(({ message }) => message).join("; ") };
    });
  }
}

/** The game with a glyph at the ply that was just played behind another one. */
function marked(game, after, glyph) {
  if (!glyph) return game;
  const { plies } = partsOf(game).data.games[0];
  const made = game.edit("glyph", plies.findLastIndex(({ b }) => b === after) + 1, glyph);
  game.free();
  return made;
}

/** Plies with those of their variations, in the order of the text. */
const flat = (plies) => plies.flatMap((ply) => [ply, ...ply.variations.flatMap(flat)]);

/** What programs read in the comments of a ply and people do not see, such as marks on the board. */
function commands(game, ply) {
  const comments = ply ? flat(game.plies)[ply - 1]?.comments ?? [] : game.comments;
  return comments.flatMap((one) => one.match(/\[%[^\]]*\]/g) ?? []);
}

/** Why nothing of a game could be read as a ply; empty for a game, also for one that is only begun. */
function nothingIn(game) {
  const { diagnostics, length } = game;
  const wrong = diagnostics.find(({ severity }) => severity === "error");
  const isNamed = diagnostics.every(({ code }) => code !== "variant-taken");
  const nothing = "nothing in it can be read as a ply";
  // Two words of chess look like a move between two points, and no tile can make it.
  if (length) return isNamed || !wrong || game.plies.some(({ text }) => /^[A-Z]/.test(text)) ? "" : nothing;
  if (!wrong) return isNamed || Object.keys(game.tags).length ? "" : nothing;
  // How a ply looks, or which fields a record has, helps nobody who meant something else.
  return wrong.help && !/^(ply|record)-/.test(wrong.code) ? `${wrong.message}: ${wrong.help}` : wrong.message;
}

/** A text without how its game ended, or null where it does not say that. */
function reopened(text) {
  return withGame(text, (game) => {
    const { Result: result = "*", Termination: termination } = game.tags;
    if (result === "*" && !termination) return null;
    const half = game.edit("Result", 0, "");
    const whole = half.edit("Termination", 0, "");
    const fresh = whole.text;
    for (const one of [half, whole]) one.free();
    return fresh;
  });
}

const verbs = {
  about() {
    const startOf = {};
    for (const variant of engine.variants()) {
      const game = engine.Game.start(variant);
      const { data, boards } = partsOf(game);
      startOf[variant] = { seats: game.seats, board: data.boards[0], svg: boards[0] };
      game.free();
    }
    return { startOf, notations: engine.notations(), version: engine.version() };
  },

  /** The texts of the games, what stands before, between and behind them, and why there is none that can be played. */
  split(text) {
    const bytes = new TextEncoder().encode(text);
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    return withGames(text, (games) => {
      let end = 0;
      const parts = games.map((game) => {
        const length = new TextEncoder().encode(game.text).length;
        const before = decoder.decode(bytes.slice(end, game.offset));
        end = game.offset + length;
        return { before, text: game.text, title: titleOf(game), words: wordsOf(game) };
      });
      const nothing = games.every((game) => nothingIn(game)) ? (games.length ? nothingIn(games[0]) : "there is no record here") : "";
      return { parts, behind: decoder.decode(bytes.slice(end)), nothing };
    });
  },

  /** Whether each of these texts is a game without errors. */
  judge: (texts) => texts.map((text) => withGame(text, (game) => game.isRight)),

  /** All that the page shows of a game. */
  check(text) {
    return withGames(text, (games) => {
      if (games.length !== 1) return { count: games.length };
      const [game] = games;
      const page = partsOf(game);
      return {
        count: 1,
        diagnostics: game.diagnostics,
        plies: game.length,
        notation: game.notation,
        variant: game.variant,
        isRight: game.isRight,
        page,
        title: titleOf(game),
        words: wordsOf(game),
      };
    });
  },

  /** The repairs, and why not all were tried. */
  repairs: (text) => withGame(text, (game) => game.candidates()),
  fix: (text) => engine.fix(text),
  explain: (code) => engine.explain(code),

  /** What can be played behind a ply; where that is much, how it begins. */
  legal(text, ply) {
    return withGame(text, (game) => {
      if (!isWhole(game)) return null;
      const way = game.until(ply);
      const position = way.position();
      try {
        const { outcome } = position;
        return way.isRight ? { legal: outcome ? [] : way.pointed([]), toMove: position.toMove, outcome } : null;
      } finally {
        position.free();
        way.free();
      }
    });
  },

  /** What can be played behind a ply for which so much was pointed at. */
  pointed(text, ply, clicks) {
    return withGame(text, (game) => {
      const way = game.until(ply);
      try {
        return way.pointed(clicks);
      } finally {
        way.free();
      }
    });
  },

  /** How a ply that is begun behind a ply may go on. */
  completions(text, ply, typed) {
    return withGame(text, (game) => {
      const way = game.until(ply);
      const position = way.position();
      try {
        return !way.isRight || position.outcome ? [] : position.completions(typed);
      } finally {
        position.free();
        way.free();
      }
    });
  },

  /** Plays behind a ply, which may be written as people type it: the ply in its canonical form, what was guessed, and the text
   * with it, or the number of the ply among those given that does the same already. */
  play(text, after, written, followers) {
    return withGame(text, (game) => {
      const way = game.until(after);
      try {
        const { ply, glyph, told } = typed(way, written);
        const longer = marked(game.playAfter(after, ply), after, glyph);
        const played = way.play(ply);
        const [made, isOver] = [whereTo(played), Boolean(played.outcome)];
        played.free();
        for (const at of followers) {
          const known = game.until(at);
          const isSame = whereTo(known) === made;
          known.free();
          if (isSame) return { ply, told, at };
        }
        const fresh = longer.text;
        const isLonger = longer.length > game.length;
        const isLast = game.notation === "pai" && after === game.length && longer.length === after + 1;
        longer.free();
        // Where the game goes on, it has not ended as the tags say.
        const open = isLonger && !isOver ? reopened(fresh) : null;
        if (open !== null) return { ply, told: [told, "The game goes on: what was said of its end is taken back"].filter(Boolean).join("; "), text: open };
        // A text keeps its form where the ply only comes behind it.
        const old = text.trimEnd();
        if (!isLast) return { ply, told, text: fresh };
        const line = fresh.trimEnd().slice(fresh.trimEnd().lastIndexOf("\n") + 1);
        const alone = line.match(/^(\d+)\. (.*)$/);
        const whole = ply + glyph;
        const kept = !after ? `${old}\n\n${line}\n` : alone && alone[2] === whole ? `${old}\n${line}\n` : `${old} ${whole}\n`;
        // A comment to the end of the line would take the ply in.
        return { ply, told, text: withGame(kept, (one) => one.length) === after + 1 ? kept : fresh };
      } finally {
        way.free();
      }
    });
  },

  /** A ply in place of one that was not played, which stands behind another one: the same, and all else stays as it is. */
  replace(text, at, after, written) {
    return withGame(text, (game) => {
      const way = game.until(after);
      try {
        const { ply, glyph, told } = typed(way, written);
        const [start, end] = partsOf(game).data.games[0].plies[at - 1].w;
        return { ply, told, text: text.slice(0, start) + ply + glyph + text.slice(end) };
      } finally {
        way.free();
      }
    });
  },

  /** What the board shows once a ply is played behind another one: a drawing of its own with its colours, and its items. */
  ahead(text, after, ply) {
    return withGame(text, (game) => {
      const way = game.until(after);
      const played = way.play(ply);
      const { data, boards, style } = partsOf(played);
      for (const one of [way, played]) one.free();
      const { board, items, start, plies } = data.games[0];
      const now = new Set(start);
      for (const { i: changes } of plies) change(now, changes);
      // The colours come before all other rules.
      const colours = style.slice(0, style.indexOf("*{"));
      return { board: data.boards[board], svg: boards[board], colours, items: [...now].sort((one, other) => one - other).map((item) => items[item]) };
    });
  },

  /** A change at a ply: cut, promote, comment, glyph, or a tag. */
  edit(text, what, ply, value) {
    return withGame(text, (game) => {
      let changed = game.edit(what, ply, value);
      const lost = what === "comment" ? commands(game, ply).filter((one) => !commands(changed, ply).includes(one)) : [];
      if (lost.length) {
        changed.free();
        changed = game.edit(what, ply, [value, ...lost].filter(Boolean).join(" "));
      }
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
  /** What is wrong with a text, if something is. */
  wrong: (text) => withGame(text, (game) => game.diagnostics.find(({ severity }) => severity === "error")?.message ?? ""),
  convert: (text, notation) => engine.convert(text, notation),
  /** The position behind a ply, as a record of its own. */
  position(text, ply) {
    return withGame(text, (game) => {
      const way = game.until(ply);
      const [at, { Rules: rules, Players = null }] = [way.position(), game.tags];
      const alone = new engine.Position(`${at}`, game.variant, { toMove: at.toMove, rules, tags: { Players } });
      const board = new engine.Board(alone);
      const made = board.game();
      const fresh = made.to("position");
      for (const one of [way, at, alone, board, made]) one.free();
      return fresh;
    });
  },
  lost: (text, made) => engine.lost(text, made),
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
