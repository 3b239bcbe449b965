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

const READ = ["notation", "variant", "rules"];
const PICTURE = ["size", "theme", "crop", "coordinates", "harmonies"];

/** What arguments are: a text, a count, a ply, an object with some fields; what is optional may be left out. */
const text = (name) => ({ name, what: "a text", is: (value) => typeof value === "string" });
const whole = (least) => (value) => Number.isSafeInteger(value) && value >= least && value < 2 ** 32;
const count = (name) => ({ name, what: "a whole number from 0 to 4294967295", is: whole(0) });
const number = (name) => ({ name, what: "a whole number from 1 to 4294967295", is: whole(1) });
const ply = { name: "ply", what: "a ply or the text of one", is: (value) => typeof (value?.text ?? value) === "string", of: (value) => value.text ?? value };
const texts = (name) => ({
  name,
  what: "an object with texts, or null for what is left out",
  is: (value) => typeof value === "object" && Object.values(value).every((one) => typeof one === "string" || one === null),
});
const optional = (kind) => ({ ...kind, isOptional: true });
const options = (...fields) => ({
  name: "options",
  what: "an object",
  isOptional: true,
  is: (value) => typeof value === "object" && !Array.isArray(value),
  fields,
});

const PLAYED = { isLegal: [ply], on: [text("place")], push: [ply], play: [ply] };
const ARGUMENTS = {
  Board: PLAYED,
  Game: {
    byRules: [text("rules")],
    draw: [optional(count("at"))],
    explain: [number("ply")],
    fix: [options("unsafe")],
    play: [ply],
    position: [optional(count("at"))],
    report: [text("format"), optional(text("name"))],
    to: [text("notation")],
    toGif: [options(...PICTURE, "delay")],
    toPng: [optional(count("at")), options(...PICTURE)],
    toSvg: [optional(count("at")), options(...PICTURE)],
    withTags: [texts("tags")],
  },
  Position: { ...PLAYED, completions: [text("typed")], toPng: [options(...PICTURE)], toSvg: [options(...PICTURE)] },
};

function check(kinds, values) {
  kinds.forEach(({ name, what, is, isOptional, fields, inner = [] }, at) => {
    const value = values[at];
    if (value === undefined || value === null) {
      if (isOptional) return;
      throw new TypeError(`\`${name}\` is missing: it is ${what}`);
    }
    if (!is(value)) throw new TypeError(`\`${name}\` is ${what}, not ${typeof value === "number" ? value : `${typeof value === "object" ? "an" : "a"} ${typeof value}`}`);
    const unknown = fields && Object.keys(value).find((field) => !fields.includes(field));
    if (unknown !== undefined) throw new TypeError(`there is no option \`${unknown}\` here: there are ${fields.join(", ")}`);
    for (const one of inner) check([one], [value[one.name]]);
  });
}

/** Every method and property looks first whether there still is an object, and at what it is given. */
function guard(type, name) {
  const live = (one) => {
    if (!one?.__wbg_ptr) throw new ReferenceError(`this ${name} was freed: nothing can be asked of it any more`);
  };
  for (const [key, known] of Object.entries(Object.getOwnPropertyDescriptors(type.prototype))) {
    if (key === "constructor" || key.startsWith("__")) continue;
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
        return value.apply(this, values.map((one, at) => asked[at]?.of?.(one) ?? one));
      };
    } else {
      continue;
    }
    Object.defineProperty(type.prototype, key, known);
  }
}

/** A function that looks at what it is given. */
const checked = (work, ...kinds) => (...values) => {
  check(kinds, values);
  return work(...values);
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
engine.Game.start = checked(engine.Game.start, text("variant"), options("rules"));
engine.Game.fromLink = checked(engine.Game.fromLink, text("fragment"));

/** A class that looks at what it is made from. */
const made = (type, ...kinds) => new Proxy(type, {
  construct(type, values, target) {
    check(kinds, values);
    return Reflect.construct(type, values, target);
  },
});
export const Game = made(engine.Game, text("text"), options(...READ));
export const Position = made(engine.Position, text("text"), text("variant"), { ...options("toMove", "rules", "tags"), inner: [optional(texts("tags"))] });
export const Board = new Proxy(engine.Board, {
  construct(type, [start, how], target) {
    if (!(start instanceof engine.Position || start instanceof engine.Game)) {
      check([{ name: "start", what: "the name of a rule set, a game or a position", is: (value) => typeof value === "string" }, options("rules")], [start, how]);
      return Reflect.construct(type, [start, how], target);
    }
    if (how !== undefined) throw new TypeError("`options` are given with a rule set only: a game and a position have their rules");
    if (!start.__wbg_ptr) throw new ReferenceError("what the board starts from was freed");
    return start instanceof engine.Game ? type.ofGame(start) : type.ofPosition(start);
  },
});
export const { codes, notations, variants, version } = engine;
export const convert = checked(engine.convert, text("text"), text("notation"), options(...READ));
export const explain = checked(engine.explain, text("code"));
export const fix = checked(engine.fix, text("text"), options(...READ, "unsafe"));
export const generate = checked(engine.generate, text("variant"), { ...options("seed", "number"), inner: [optional(count("seed")), optional(count("number"))] });
export const read = checked(engine.read, text("text"), options(...READ));
