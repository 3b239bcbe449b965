// What the page asks in dialogs: a new game, whether something is meant, and words.

/** @param {string} id @returns {any} */
const the = (id) => document.getElementById(id);

/** The editions that a new game can be played by, the one of most players first; the others have one form. */
const EDITIONS = /** @type {Record<string, string[]>} */ ({ skud: ["site", "2018"] });

/** What a record can settle before its first ply: a tag, what it says, and how. @type {Record<string, [string, string, string][]>} */
const SET_UP = {
  ancient: [["Target", "Harmonies to win", "such as 11"], ["Hand", "Tiles in a hand", "such as 7"], ["Centre", "Centre piece", "such as Co"],
    ["FirstHand", "First's hand", "such as Js Ly Co"], ["SecondHand", "Second's hand", "such as Rd C Lt"]],
  balance: [["FirstTiles", "First's tiles", "six, such as Rs Lt O Ly Ly Wh"], ["SecondTiles", "Second's tiles", "five, such as Lt O O Ly Ly"]],
  basic: [["Target", "Points to win", "such as 60"]],
  skud: [["GuestAccents", "Guest's accents", "four, such as B Kn Rk Wh"], ["HostAccents", "Host's accents", "four, such as B Kn Rk Wh"]],
};
/** The seats of Wiki Pai Sho for more than two, who sit round the board. */
const AROUND = ["Red", "Yellow", "Blue", "Green"];

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

/**
 * Asks for a new game: its rule set, and the tags it begins with.
 * @param {Record<string, string[]>} seatsOf the rule sets with their seats
 * @param {string} usual the rule set that is offered first
 */
export async function newGame(seatsOf, usual) {
  const variant = the("start-variant");
  const rules = the("start-rules");
  if (!variant.options.length) {
    for (const name of Object.keys(seatsOf)) variant.append(new Option(`${name[0].toUpperCase()}${name.slice(1)} Pai Sho`, name));
    variant.addEventListener("change", fit);
    the("start-players").addEventListener("change", name);
  }
  const field = (/** @type {string} */ tag, /** @type {string} */ label, hint = "") => {
    const input = Object.assign(document.createElement("input"), { name: tag, placeholder: hint });
    const made = document.createElement("label");
    made.append(`${label} `, input);
    return made;
  };
  /** The fields of the rule set that is chosen. */
  function fit() {
    const editions = EDITIONS[variant.value] ?? [];
    rules.replaceChildren(...editions.map((name) => new Option(name, name)));
    rules.closest("label").hidden = !editions.length;
    the("start-options-label").hidden = !editions.length;
    the("start-players-label").hidden = variant.value !== "wiki";
    the("start-players").value = "2";
    the("start-set-up").replaceChildren(...(SET_UP[variant.value] ?? []).map((one) => field(...one)),
      field("Position", "Tiles on the board", "such as <Rs 10b> (Rs 10r)"));
    name();
  }
  /** The fields of the players. */
  function name() {
    const count = Number(the("start-players").value);
    const seats = count > 2 ? AROUND : seatsOf[variant.value];
    the("start-names").replaceChildren(...seats.map((seat) => field(seat, `${seat}'s name`)),
      ...(count === 3 ? [field("Team", "The two seats of one player", "such as Red Blue")] : []));
  }
  the("start").querySelector("form").reset();
  variant.value = usual;
  fit();
  if ((await opened(the("start"))) !== "start") return null;
  const inputs = /** @type {HTMLInputElement[]} */ ([...the("start").querySelectorAll("#start-names input, #start-set-up input")]);
  const players = the("start-players").value;
  const tags = { Rules: rules.value, Options: rules.value ? the("start-options").value : "", Players: players === "2" ? "" : players,
    ...Object.fromEntries(inputs.map(({ name, value }) => [name, value])) };
  return { variant: String(variant.value), tags };
}
