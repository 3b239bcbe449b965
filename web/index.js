// The engine, ready for use: in browsers, in workers and in Node; with what JavaScript expects of its objects.
import init, * as engine from "./engine.js";

const address = new URL("./engine_bg.wasm", import.meta.url);
let module_or_path = address;
if (address.protocol === "file:") {
  // Node fetches no files.
  const { readFile } = await import("node:fs/promises");
  module_or_path = await readFile(address);
}
await init({ module_or_path });

/** What arguments are: a text, a count, a ply, an object with some fields; what is optional may be left out. */
const text = (name) => ({ name, what: "a text", is: (value) => typeof value === "string" });
const whole = (least) => (value) => Number.isInteger(value) && value >= least;
const count = (name) => ({ name, what: "a whole number, 0 or more", is: whole(0) });
const number = (name) => ({ name, what: "a whole number, 1 or more", is: whole(1) });
/** The engine counts to here, and takes any number that is exact for what is no count. */
const MOST = 2 ** 32 - 1;
const exact = (name) => ({ ...count(name), most: Number.MAX_SAFE_INTEGER });
const yes = (name) => ({ name, what: "true or false", is: (value) => typeof value === "boolean" });
const texts = (name) => ({ name, what: "a list of texts", is: (value) => Array.isArray(value) && value.every((one) => typeof one === "string") });
const one = (name, type) => ({ name, what: `a ${type.name.toLowerCase()}`, is: (value) => value instanceof type });
const ply = { name: "ply", what: "a ply or the text of one", is: (value) => typeof (value?.text ?? value) === "string", of: (value) => value.text ?? value };
const object = (value) => typeof value === "object" && !Array.isArray(value);
const tags = {
  name: "tags",
  what: "an object with texts, or null for what is left out",
  is: object,
  each(name, value) {
    if (value !== null && typeof value !== "string") throw wrong({ name: `tags.${name}`, what: "a text, or null for a tag that is left out" }, value);
  },
};
const optional = (kind) => ({ ...kind, isOptional: true });
const options = (...fields) => ({ name: "options", what: "an object", isOptional: true, is: object, fields: fields.map(optional) });

const READ = [text("notation"), text("variant"), text("rules")];
const PICTURE = [
  { name: "size", what: "a whole number of pixels or `card`", is: (value) => value === "card" || whole(0)(value) },
  text("theme"), yes("crop"), yes("coordinates"), yes("harmonies"),
];
const PLAYED = { isLegal: [ply], on: [text("place")], push: [ply], play: [ply] };
const ARGUMENTS = {
  Board: PLAYED,
  Game: {
    byRules: [text("rules")],
    draw: [optional(count("at"))],
    edit: [text("what"), count("ply"), text("value")],
    explain: [number("ply")],
    fix: [options(yes("unsafe"))],
    play: [ply],
    playAfter: [count("after"), ply],
    pointed: [texts("from")],
    position: [optional(count("at"))],
    report: [text("format"), optional(text("name"))],
    to: [text("notation")],
    toGif: [options(...PICTURE, count("delay"))],
    toPng: [optional(count("at")), options(...PICTURE)],
    toSvg: [optional(count("at")), options(...PICTURE)],
    until: [count("ply")],
    withTags: [tags],
  },
  Position: { ...PLAYED, completions: [text("typed")], toPng: [options(...PICTURE)], toSvg: [options(...PICTURE)] },
};

/** What a value is called, as in "an array". */
function called(value) {
  if (typeof value === "string") return `the text "${value}"`;
  if (typeof value === "object") return Array.isArray(value) ? "an array" : "an object";
  return typeof value === "function" ? "a function" : String(value);
}

/** The error of an argument that is something else. */
const wrong = ({ name, what }, value) => new TypeError(`\`${name}\` is ${what}, not ${called(value)}`);

function check(kinds, values) {
  kinds.forEach((kind, at) => {
    const { name, what, is, isOptional, most = MOST, fields, each } = kind;
    const value = values[at];
    if (value === undefined || value === null) {
      if (isOptional) return;
      throw new TypeError(`\`${name}\` is missing: it is ${what}`);
    }
    if (!is(value)) throw wrong(kind, value);
    if (typeof value === "number" && value > most) throw new RangeError(`\`${name}\` is at most ${most}, not ${value}`);
    if (each) for (const [key, one] of Object.entries(value)) each(key, one);
    if (!fields) return;
    const names = fields.map((field) => field.name);
    const unknown = Object.keys(value).find((field) => !names.includes(field));
    if (unknown !== undefined) throw new TypeError(`there is no option \`${unknown}\` here: there are ${names.join(", ")}`);
    check(fields, names.map((field) => value[field]));
  });
}

/** Does what was asked. What can't be had is told with the name of the argument that asks for it. */
function run(work, kinds, values) {
  try {
    return work();
  } catch (error) {
    if (error.name === "RangeError") Object.setPrototypeOf(error, RangeError.prototype);
    const fields = kinds.flatMap((kind, at) => (kind.fields ?? []).map(({ name }) => [name, values[at]?.[name]]));
    const all = [...kinds.map(({ name }, at) => [name, values[at]]), ...fields];
    // An edition is named in the words of its rule set.
    const isRules = /-rules$/.test(error.code);
    const isMeant = isRules ? ([name]) => name === "rules" : ([, value]) => error.message.includes(`\`${value}\``);
    const [name, value] = all.find((one) => typeof one[1] === "string" && isMeant(one)) ?? [];
    // What it says of "this" names no value.
    if ((error instanceof RangeError || isRules) && name) error.message = `\`${name}\`${isRules ? ` is \`${value}\`` : ""}: ${error.message}`;
    throw error;
  }
}

/** Every method and property looks first whether there still is an object, and at what it is given. */
function guard(type, name) {
  const own = (one) => {
    if (!(one instanceof type)) throw new TypeError(`this is asked of ${called(one)}, which is no ${name}`);
  };
  const live = (one) => {
    own(one);
    if (!one.__wbg_ptr) throw new ReferenceError(`this ${name} was freed: nothing can be asked of it any more`);
  };
  for (const [key, known] of Object.entries(Object.getOwnPropertyDescriptors(type.prototype))) {
    if (key === "constructor" || key === "free" || key.startsWith("__")) continue;
    const { get, value } = known;
    const asked = Object.hasOwn(ARGUMENTS[name], key) ? ARGUMENTS[name][key] : [];
    if (get) {
      known.get = function () {
        live(this);
        return get.call(this);
      };
    } else if (typeof value === "function") {
      known.value = function (...values) {
        live(this);
        check(asked, values);
        return run(() => value.apply(this, values.map((one, at) => asked[at]?.of?.(one) ?? one)), asked, values);
      };
    } else {
      continue;
    }
    Object.defineProperty(type.prototype, key, known);
  }
  // What was freed is not freed again: a block that ends disposes of what it freed itself as well.
  const { free } = type.prototype;
  type.prototype.free = function () {
    own(this);
    if (this.__wbg_ptr) free.call(this);
  };
  if (Symbol.dispose) type.prototype[Symbol.dispose] = type.prototype.free;
  // As consoles show it.
  type.prototype[Symbol.for("nodejs.util.inspect.custom")] = function () {
    return this.__wbg_ptr ? `${this}` : `${name} (freed)`;
  };
}

/** A function that looks at what it is given. */
const checked = (work, ...kinds) => (...values) => {
  check(kinds, values);
  return run(() => work(...values), kinds, values);
};

Object.assign(engine.Game.prototype, {
  *[Symbol.iterator]() {
    yield* this.plies;
  },
  toString() {
    return this.to("pai");
  },
  toJSON() {
    return JSON.parse(this.to("json"));
  },
});
engine.Position.prototype.toJSON = engine.Board.prototype.toJSON = function () {
  return this.toString();
};
guard(engine.Board, "Board");
guard(engine.Game, "Game");
guard(engine.Position, "Position");
engine.Game.start = checked(engine.Game.start, text("variant"), options(text("rules")));
engine.Board.ofGame = checked(engine.Board.ofGame, one("game", engine.Game));
engine.Board.ofPosition = checked(engine.Board.ofPosition, one("position", engine.Position));
const { fromLink } = engine.Game;
// The game of a whole address is what stands behind its `#`.
engine.Game.fromLink = checked((fragment) => fromLink.call(engine.Game, fragment.slice(fragment.indexOf("#") + 1)), text("fragment"));

/** The same game, if its text reads back with its tags. */
function readBack(game) {
  let isSame = false;
  let message = "these tags cannot be written: a name has letters and digits, a value no line ends";
  try {
    const again = new engine.Game(game.text, { notation: "pai" });
    const [written, read] = [game, again].map(({ tags }) => Object.entries(tags).map(([name, value]) => `[${name} "${value}"]`));
    isSame = again.length === game.length && `${read}` === `${written}`;
    const tag = written.find((one) => !read.includes(one));
    const meant = read.find((one) => one.toLowerCase() === tag?.toLowerCase());
    if (meant) message = `the tag \`${tag}\` is read as \`${meant}\`: write that`;
    again.free();
  } catch {
    // It is several games, or none.
  }
  if (isSame) return game;
  game.free();
  const fields = { name: "WriteError", code: null, span: null, label: null, help: null };
  throw Object.assign(new Error(message), fields);
}
const { withTags } = engine.Game.prototype;
engine.Game.prototype.withTags = function (tags) {
  return readBack(withTags.call(this, tags));
};

/** A class that looks at what it is made from, and then at what was made. */
const made = (type, kinds, look = () => {}) => new Proxy(type, {
  construct(type, values, target) {
    check(kinds, values);
    const one = run(() => Reflect.construct(type, values, target), kinds, values);
    look(one);
    return one;
  },
});
export const Game = made(engine.Game, [text("text"), options(...READ)]);
export const Position = made(engine.Position, [text("text"), text("variant"), options(text("toMove"), text("rules"), tags)], (position) => {
  const board = engine.Board.ofPosition(position);
  readBack(board.game()).free();
  board.free();
});
export const Board = new Proxy(engine.Board, {
  construct(type, [start, how], target) {
    if (!(start instanceof engine.Position || start instanceof engine.Game)) {
      const kinds = [{ name: "start", what: "the name of a rule set, a game or a position", is: (value) => typeof value === "string" }, options(text("rules"))];
      check(kinds, [start, how]);
      return run(() => Reflect.construct(type, [start, how], target), kinds, [start, how]);
    }
    if (how !== undefined) throw new TypeError("`options` are given with a rule set only: a game and a position have their rules");
    if (!start.__wbg_ptr) throw new ReferenceError("what the board starts from was freed");
    return start instanceof engine.Game ? type.ofGame(start) : type.ofPosition(start);
  },
});
export const { codes, notations, variants, version } = engine;
export const convert = checked(engine.convert, text("text"), text("notation"), options(...READ));
export const explain = checked(engine.explain, text("code"));
export const fix = checked(engine.fix, text("text"), options(...READ, yes("unsafe")));
export const generate = checked(engine.generate, text("variant"), options(exact("seed"), exact("number")));
export const read = checked(engine.read, text("text"), options(...READ));

/** What readers of a text are told: plies, comments, variations and glyphs are counted, tags are named. */
function told(text) {
  const all = { ply: 0, comment: 0, variation: 0, glyph: 0, tags: new Set() };
  const walk = (plies) => {
    for (const { comments, glyphs, variations } of plies) {
      all.comment += comments.length;
      all.glyph += glyphs.length;
      all.variation += variations.length;
      variations.forEach(walk);
    }
  };
  for (const game of read(text)) {
    all.ply += game.length;
    all.comment += game.comments.length;
    walk(game.plies);
    for (const name of Object.keys(game.tags)) all.tags.add(name);
    game.free();
  }
  return all;
}

export const lost = checked((text, made) => {
  const [before, after] = [told(text), told(made)];
  const plural = { ply: "plies", comment: "comments", variation: "variations", glyph: "glyphs" };
  const parts = Object.entries(plural).map(([one, many]) => [before[one] - after[one], one, many]).filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`);
  const tags = [...before.tags].filter((name) => !after.tags.has(name));
  if (tags.length) parts.push(`the tag${tags.length === 1 ? "" : "s"} ${tags.join(", ")}`);
  return parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : parts.join("");
}, text("text"), text("made"));
