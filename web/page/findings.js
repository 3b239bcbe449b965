// What was found in the record: a list, with what can be done about each.

import { button, el, swap } from "./dom.js";

/** @typedef {{severity: string, code: string, message: string, help?: string, span: [number, number], line: number, column: number}} Finding */
/** @typedef {{span: number[], text: string}} Edit */
/** A change that is offered: of the text, or of all of it to the canonical form. @typedef {{words: string, edits: Edit[] | null}} Change */

/** Maximum number of findings that are listed. */
const LISTED = 200;

/** What can be read although the game contradicts it. */
const CONTRADICTED = ["result-wrong", "points-wrong", "check-differs"];

/** A text in which code stands between backticks. @param {string} name @param {string} text */
export function worded(name, text) {
  const made = document.createElement(name);
  const parts = text.split("`");
  // A text may quote a backtick.
  if (parts.length % 2 === 0) made.textContent = text;
  else made.append(...parts.map((part, at) => (at % 2 ? Object.assign(document.createElement("code"), { textContent: part }) : part)));
  return made;
}

/** What stands between backticks. @param {string | undefined} words */
const quoted = (words) => [...(words ?? "").matchAll(/`([^`]+)`/g)].map(([, code]) => code);

/** The line around a place, with its end. @param {string} text @param {number} at */
function lineAround(text, at) {
  const end = text.indexOf("\n", at);
  return [text.lastIndexOf("\n", at - 1) + 1, end < 0 ? text.length : end + 1];
}

/** Comments that hold nothing but plies, each with these plies as they would be played. @param {string} text @param {string[]} plies @returns {Change[]} */
function commentsOf(text, plies) {
  return [...text.matchAll(/\{([^{}]*)\}|;([^\n]*)/g)].flatMap(({ 0: all, 1: inner = "", 2: rest = "", index = 0 }) => {
    const ply = (inner || rest).trim();
    return plies.includes(ply) ? [{ words: `Write \`${ply}\` as a ply`, edits: [{ span: [index, index + all.length], text: ply }] }] : [];
  });
}

/**
 * What can be done about a warning or a note: these are no mistakes that `fix` repairs.
 * @param {Finding} one @param {string} text @param {Finding[]} all @param {boolean} isWritten whether the canonical form loses nothing
 * @returns {Change[]}
 */
export function changesOf({ code, span, message, help }, text, all, isWritten) {
  const written = text.slice(...span);
  const write = (/** @type {string} */ fresh) => ({ words: `Write \`${fresh}\` for \`${written}\``, edits: [{ span, text: fresh }] });
  const out = { words: `Leave \`${written}\` out`, edits: [{ span, text: "" }] };
  const add = (/** @type {string} */ tag, /** @type {number} */ at) => ({ words: `Add \`${tag}\``, edits: [{ span: [at, at], text: `${tag}\n` }] });
  switch (code) {
    case "stands-legal":
    case "bonus-open":
      return [out];
    case "comment-ply": {
      const changes = commentsOf(text, quoted(help));
      if (changes.length) return changes;
      // The ply ends a remark without braces.
      const remark = all.find((other) => other.code === "slip-comment" && other.span[0] < span[0] && span[1] <= other.span[1]);
      if (!remark) return [];
      const fresh = `{${text.slice(remark.span[0], span[0]).trim()}} ${written}`;
      return [{ words: `Write \`${written}\` as a ply`, edits: [{ span: [remark.span[0], span[1]], text: fresh }] }];
    }
    case "tag-misspelt":
    case "variation-ply":
      return quoted(help).slice(0, 1).map(write);
    case "date-unclear":
      return quoted(message).filter((day) => day !== written).map(write);
    case "points-unused": {
      const [start, end] = lineAround(text, span[0]);
      return /^\s*\[\w+\s+"[^"\]]*"\]\s*$/.test(text.slice(start, end)) ? [{ words: "Leave the tag `Points` out", edits: [{ span: [start, end], text: "" }] }] : [];
    }
    case "result-unsaid": {
      const [, end] = lineAround(text, span[1]);
      const ends = quoted(help).filter((word) => /^[a-z]+$/.test(word)).map((word) => add(`[Termination "${word}"]`, end));
      return [...ends, { words: "Write `[Result \"*\"]`", edits: [{ span, text: "*" }] }];
    }
    case "variant-taken":
    case "rules-taken": {
      const [tag] = quoted(help);
      if (!tag?.startsWith("[")) return [];
      const variant = /^\[Variant .*\]\n/m.exec(text);
      return [add(tag, code === "rules-taken" && variant ? variant.index + variant[0].length : 0)];
    }
    default: {
      if (!/^(slip-|tile-slip$|position-unsorted$)/.test(code)) return [];
      if (isWritten) return [{ words: "Write the record in the canonical form", edits: null }];
      // Only this place is changed, as its help says.
      if (code === "slip-comment") return [write(`{${written}}`)];
      const [fresh, old] = quoted(help);
      if (help?.startsWith("leave out")) return fresh === written ? [out] : [];
      return old === written ? [write(fresh)] : [];
    }
  }
}

/**
 * @param {HTMLElement} box
 * @param {{go: (span: number[]) => void, explain: (code: string) => void, change: (edits: Edit[] | null) => void}} acts
 */
export function findingsList(box, { go, explain, change }) {
  const repair = (/** @type {any} */ one) => {
    const [what, why] = one.question.split(/(?<=\?) (?=\()/);
    const bar = el("p", { class: "repair" }, el("span", { class: "faint" }, `${one.line}:${one.column}: `));
    const words = [worded("span", what), " ", worded("small", why ?? "")];
    if (one.edits.length) {
      const made = button("", () => change(one.edits), { class: one.isSafe ? "fix safe" : "fix" });
      made.append(...words);
      bar.append(made);
    } else {
      bar.append(...words);
    }
    return bar;
  };
  return {
    /**
     * The repairs stand below the first error, as `fix` lists them.
     * @param {Finding[]} found
     * @param {{text: string, variant: string}} of what it was found in
     * @param {{found: any[], cut: string | null} | null} [repairs] none as long as they are searched
     */
    show(found, { text, variant }, repairs = null) {
      const errors = found.filter((one) => one.severity === "error");
      // What can't be read would be left out; a ply that is not legal is not.
      const isWritten = errors.every(({ code }) => CONTRADICTED.includes(code) || (code.startsWith(`${variant}-`) && code !== `${variant}-rules`));
      const item = (/** @type {Finding} */ one) => {
        const row = el("li", { class: one.severity });
        const here = button(`${one.line}:${one.column}`, () => go(one.span), { "aria-label": `${one.line}:${one.column}, go to this line and column` });
        row.append(here, worded("span", ` ${one.message} `), button(one.code, () => explain(one.code)));
        if (one.help) {
          const help = worded("p", one.help);
          help.className = "help";
          row.append(help);
        }
        if (one === errors[0] && repairs) {
          row.append(...repairs.found.map(repair));
          if (repairs.cut) row.append(el("p", { class: "help" }, `Not every repair was tried: ${repairs.cut}.`));
          else if (!repairs.found.length) row.append(el("p", { class: "help" }, "No single change repairs it."));
        }
        for (const { words, edits } of changesOf(one, text, found, isWritten)) {
          const made = button("", () => change(edits), { class: "fix" });
          made.append(worded("span", words));
          row.append(el("p", {}, made));
        }
        return row;
      };
      swap(box, found.slice(0, LISTED).map(item), box);
    },
  };
}
