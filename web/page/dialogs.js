// What the page asks in dialogs: a new game, whether something is meant, and words.

/** @param {string} id @returns {any} */
const the = (id) => document.getElementById(id);

/** The editions that a new game can be played by, the one of most players first; the others have one form. */
const EDITIONS = /** @type {Record<string, string[]>} */ ({ skud: ["site", "2018"] });

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
    for (const name of Object.keys(seatsOf)) variant.append(new Option(name, name));
    variant.addEventListener("change", fit);
  }
  const field = (/** @type {string} */ tag, /** @type {string} */ label, hint = "") => {
    const input = Object.assign(document.createElement("input"), { name: tag, placeholder: hint });
    const made = document.createElement("label");
    made.append(`${label} `, input);
    return made;
  };
  function fit() {
    const editions = EDITIONS[variant.value] ?? [];
    rules.replaceChildren(...editions.map((name) => new Option(name, name)));
    rules.closest("label").hidden = !editions.length;
    the("start-options-label").hidden = !editions.length;
    const seats = seatsOf[variant.value];
    the("start-names").replaceChildren(...seats.map((seat) => field(seat, `${seat}'s name`)),
      ...(variant.value === "skud" ? seats.map((seat) => field(`${seat}Accents`, `${seat}'s accents`, "four, such as B Kn Rk Wh")) : []));
  }
  variant.value = usual;
  fit();
  if ((await opened(the("start"))) !== "start") return null;
  const inputs = /** @type {HTMLInputElement[]} */ ([...the("start-names").querySelectorAll("input")]);
  const tags = { Rules: rules.value, Options: rules.value ? the("start-options").value : "",
    ...Object.fromEntries(inputs.map(({ name, value }) => [name, value])) };
  return { variant: String(variant.value), tags };
}
