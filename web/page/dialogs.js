// What the page asks in dialogs: a new game, whether something is meant, and words.

import { drawnBoard } from "./board.js";
import { drawing } from "./client.js";
import { el } from "./dom.js";

/** @param {string} id @returns {any} */
const the = (id) => document.getElementById(id);

/** The editions that a new game can be played by, with what they are, the one of most players first; the others have one form. @type {Record<string, [string, string][]>} */
const EDITIONS = { skud: [["site", "as the Garden Gate plays"], ["2018", "the rules as their page had them in 2018"]] };

/** What a record can settle before its first ply: a tag, what it says, and what it is: a number, a tile or tiles, of some kinds or of all. @type {Record<string, [string, string, "number" | "tile" | "tiles", string?][]>} */
const SET_UP = {
  ancient: [["Target", "Harmonies to win", "number"], ["Hand", "Tiles in a hand", "number"], ["Centre", "Centre piece", "tile"],
    ["FirstHand", "First's hand", "tiles"], ["SecondHand", "Second's hand", "tiles"]],
  balance: [["FirstTiles", "First's six tiles", "tiles"], ["SecondTiles", "Second's five tiles", "tiles"]],
  basic: [["Target", "Points to win", "number"]],
  skud: [["GuestAccents", "Guest's accents", "tiles", "Rk Wh Kn B Po Bm Tu"], ["HostAccents", "Host's accents", "tiles", "Rk Wh Kn B Po Bm Tu"]],
};
/** What the Garden Gate lets players choose, and what it changes. @type {Record<string, string>} */
const OPTIONS = {
  InformalStart: "the first flowers go into any open gate, and Host's is of any kind",
  DoubleAccentTiles: "each chooses eight accents",
  AllAccentTiles: "each has all accents of the set",
  AncientOasisExpansion: "the set has a Pond, a Bamboo and a Lion Turtle as well",
  NoWheels: "the set has no Wheels",
  SpecialFlowersBounce: "a captured White Lotus or Orchid goes back to its owner's hand",
  NoAltWin: "only a ring ends the game",
  DiagonalMovement: "flowers step diagonally",
  EverythingCapture: "a flower captures any tile in its reach",
  IgnoreClashing: "flowers that clash may face each other",
};
/** The largest number that the rules count to. */
const MOST = 2 ** 31 - 1;
/** The seats of Wiki Pai Sho for more than two, who sit round the board; partners sit across it. */
const AROUND = ["Red", "Yellow", "Blue", "Green"];
const PARTNERS = ["Red Blue", "Yellow Green"];

/** Opens a dialog, and gives what its button stands for. @param {HTMLDialogElement} dialog @returns {Promise<string>} */
function opened(dialog) {
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) => dialog.addEventListener("close", () => done(dialog.returnValue), { once: true }));
}

/** Asks whether something is meant. @param {string} question @param {string} yes */
export async function sure(question, yes) {
  the("sure-words").textContent = question;
  the("sure-text").hidden = true;
  the("sure-yes").textContent = yes;
  return (await opened(the("sure"))) === "yes";
}

/** Asks which of some answers is meant. @param {string} question @param {Record<string, string>} answers */
export async function choice(question, answers) {
  const dialog = Object.assign(document.createElement("dialog"), { ariaLabel: question });
  const form = Object.assign(document.createElement("form"), { method: "dialog" });
  const words = Object.assign(document.createElement("p"), { textContent: question });
  const bar = Object.assign(document.createElement("p"), { className: "bar" });
  for (const [value, textContent] of Object.entries(answers)) bar.append(Object.assign(document.createElement("button"), { value, textContent }));
  bar.append(Object.assign(document.createElement("button"), { value: "", textContent: "Cancel" }));
  form.append(words, bar);
  dialog.append(form);
  document.body.append(dialog);
  const answer = await opened(dialog);
  dialog.remove();
  return answer;
}

/** Asks for words. @param {string} question @param {string} words */
export async function wording(question, words) {
  the("sure-words").textContent = question;
  the("sure-text").hidden = false;
  the("sure-text").value = words;
  the("sure-yes").textContent = "Set";
  return (await opened(the("sure"))) === "yes" ? String(the("sure-text").value) : null;
}

/** A field with its label. @param {string} label @param {HTMLElement} input */
const labelled = (label, input) => el("label", {}, `${label} `, input);

/**
 * Asks for a new game: its rule set, and the tags it begins with.
 * @param {{startOf: Record<string, {seats: string[], board: import("./board.js").BoardData, svg: string}>}} known how each rule set starts
 * @param {string} usual the rule set that is offered first
 * @param {(asked: {variant: string, tags: Record<string, string>}) => Promise<string>} wrongOf what is wrong with a beginning
 */
export async function newGame({ startOf }, usual, wrongOf) {
  const variant = the("start-variant");
  const rules = the("start-rules");
  if (!variant.options.length) {
    for (const name of Object.keys(startOf)) variant.append(new Option(`${name[0].toUpperCase()}${name.slice(1)} Pai Sho`, name));
    variant.addEventListener("change", fit);
    the("start-players").addEventListener("change", name);
  }
  const text = (/** @type {string} */ tag, /** @type {string} */ label, hint = "") => labelled(label, el("input", { name: tag, placeholder: hint }));
  /** What is chosen among several. @param {string} tag @param {string} label @param {[string, string][]} values each with its name */
  const one = (tag, label, values) => labelled(label, el("select", { name: tag }, new Option("–", ""), ...values.map(([value, name]) => new Option(name, value))));
  /** The tiles of nobody, which stand for all, with their names. @returns {[string, string][]} */
  function tilesOf() {
    const { board, svg } = startOf[variant.value];
    const { nameOf } = drawnBoard(drawing(svg), board, 0);
    return (board.tiles ?? []).filter(([, owner]) => owner < 0).map(([code, , part]) => [code, nameOf(part)]);
  }
  /** @param {[string, string, string, string?]} field */
  function field([tag, label, kind, codes]) {
    const tiles = tilesOf().filter(([code]) => !codes || codes.split(" ").includes(code));
    if (kind === "tile") return one(tag, label, tiles);
    if (kind === "number") return labelled(label, el("input", { name: tag, type: "number", min: "0", max: String(MOST), "data-label": label }));
    return el("fieldset", { name: tag, class: "kinds" }, el("legend", {}, label),
      ...tiles.map(([code, name]) => labelled(name, el("input", { type: "number", min: "0", max: "99", placeholder: "0", "data-value": code, "data-label": `${label}, ${name}` }))));
  }
  /** The fields of the rule set that is chosen. */
  function fit() {
    const editions = EDITIONS[variant.value] ?? [];
    rules.replaceChildren(...editions.map(([name, what]) => new Option(`${name}: ${what}`, name)));
    rules.closest("label").hidden = !editions.length;
    the("start-players-label").hidden = variant.value !== "wiki";
    the("start-players").value = "2";
    const options = Object.entries(OPTIONS).map(([name, what]) => el("label", {}, el("input", { type: "checkbox", "data-value": name }), ` ${name}: ${what}`));
    the("start-set-up").replaceChildren(...(SET_UP[variant.value] ?? []).map(field),
      ...(editions.length ? [el("fieldset", { name: "Options" }, el("legend", {}, "Options of the Garden Gate"), ...options)] : []),
      text("Position", "Tiles on the board", "such as <Rs 10b> (Rs 10r)"));
    name();
  }
  /** The fields of the players. */
  function name() {
    const count = Number(the("start-players").value);
    const seats = count > 2 ? AROUND : startOf[variant.value].seats;
    the("start-names").replaceChildren(...seats.map((seat) => text(seat, `${seat}'s name`)),
      ...(count === 3 ? [one("Team", "The two seats of one player", PARTNERS.map((pair) => [pair, pair.replace(" ", " and ")]))] : []));
  }
  /** What the fields say. */
  function read() {
    const fields = [...the("start").querySelectorAll("#start-names [name], #start-set-up [name]")].map((one) => [one.name, one.value ?? valueOf(one)]);
    const players = the("start-players").value;
    return { variant: String(variant.value), tags: { Rules: rules.value, Players: players === "2" ? "" : players, ...Object.fromEntries(fields) } };
  }
  /** What is chosen of a list: options once, tiles as often as they are there. @param {HTMLElement} list */
  function valueOf(list) {
    const chosen = /** @type {HTMLInputElement[]} */ ([...list.querySelectorAll("input")]).flatMap(({ type, checked, value, dataset }) =>
      Array(type === "checkbox" ? Number(checked) : Number(value)).fill(dataset.value));
    return chosen.join(list.matches(".kinds") ? " " : ", ");
  }
  /** What is wrong with the first number that is none of its field. */
  function oddNumber() {
    const odd = /** @type {HTMLInputElement | undefined} */ ([...the("start-set-up").querySelectorAll("[type=number]")].find((one) => !one.validity.valid));
    return odd ? `${odd.dataset.label}: a whole number from ${odd.min} to ${odd.max}${odd.value && `, not ${odd.value}`}` : "";
  }
  const more = the("start").querySelector("details");
  more.open = false;
  the("start").querySelector("form").reset();
  the("start-wrong").textContent = "";
  variant.value = usual;
  fit();
  while ((await opened(the("start"))) === "start") {
    const odd = oddNumber();
    const asked = odd ? null : read();
    const wrong = asked ? await wrongOf(asked).catch((error) => String(error.message)) : odd;
    if (asked && !wrong) return asked;
    more.open = true;
    the("start-wrong").textContent = `${wrong[0].toUpperCase()}${wrong.slice(1)}.`;
  }
  return null;
}
