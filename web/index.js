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

/** What arguments are: a text, a count, an object with some fields; a `?` behind it may be left out. */
const text = (name) => ({ name, what: "a text", is: (value) => typeof value === "string" });
const count = (name) => ({ name, what: "a whole number, 0 or more", is: (value) => Number.isInteger(value) && value >= 0 });
const optional = (kind) => ({ ...kind, isOptional: true });
const options = (...fields) => ({
  name: "options",
  what: "an object",
  isOptional: true,
  is: (value) => typeof value === "object" && !Array.isArray(value),
  fields,
});

const ARGUMENTS = {
  Game: {
    byRules: [text("rules")],
    draw: [optional(count("at"))],
    explain: [count("ply")],
    fix: [options("unsafe")],
    play: [text("ply")],
    position: [optional(count("at"))],
    report: [text("format"), optional(text("name"))],
    to: [text("notation")],
    toGif: [options(...PICTURE, "delay")],
    toPng: [optional(count("at")), options(...PICTURE)],
    toSvg: [optional(count("at")), options(...PICTURE)],
  },
  Position: { on: [text("place")], play: [text("ply")], toPng: [options(...PICTURE)], toSvg: [options(...PICTURE)] },
};

function check(kinds, values) {
  kinds.forEach(({ name, what, is, isOptional, fields }, at) => {
    const value = values[at];
    if (value === undefined || value === null) {
      if (isOptional) return;
      throw new TypeError(`\`${name}\` is missing: it is ${what}`);
    }
    if (!is(value)) throw new TypeError(`\`${name}\` is ${what}, not ${typeof value === "number" ? value : `a ${typeof value}`}`);
    const unknown = fields && Object.keys(value).find((field) => !fields.includes(field));
    if (unknown !== undefined) throw new TypeError(`there is no option \`${unknown}\` here: there are ${fields.join(", ")}`);
  });
}

/** Every method and property looks first whether there still is an object, and at what it is given. */
function guard(type, name) {
  const live = (one) => {
    if (!one?.__wbg_ptr) throw new ReferenceError(`this ${name} was freed: nothing can be asked of it any more`);
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
        return value.apply(this, values);
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
engine.Position.prototype.toJSON = function () {
  return this.toString();
};
guard(engine.Game, "Game");
guard(engine.Position, "Position");
engine.Game.start = checked(engine.Game.start, text("variant"), options("rules"));
engine.Game.fromLink = checked(engine.Game.fromLink, text("fragment"));

export const Game = new Proxy(engine.Game, {
  construct(type, values, target) {
    check([text("text"), options(...READ)], values);
    return Reflect.construct(type, values, target);
  },
});
export const { Position, codes, notations, variants, version } = engine;
export const convert = checked(engine.convert, text("text"), text("notation"), options(...READ));
export const explain = checked(engine.explain, text("code"));
export const fix = checked(engine.fix, text("text"), options(...READ, "unsafe"));
export const generate = checked(engine.generate, text("variant"), options("seed", "number"));
export const read = checked(engine.read, text("text"), options(...READ));
