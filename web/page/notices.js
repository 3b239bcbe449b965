// What is said at the top, in place of the title.

import { button, el, iconButton, swap } from "./dom.js";

/** @param {HTMLElement} box @param {() => HTMLElement} heir what has the focus when its buttons go */
export function notices(box, heir) {
  /** @type {Node[]} what holds, whatever is done, until it is closed */
  let lasting = [];
  /** @type {Node[]} */
  let shown = [];
  let hasFailed = false;
  /** @param {Node[]} parts @param {(() => void) | null} close */
  function show(parts, close) {
    // What stays is not read out again.
    if (hasFailed || parts === shown) return;
    shown = parts;
    box.hidden = !parts.length;
    swap(box, parts.length && close ? [...parts, iconButton("close", "Close", close)] : parts, heir());
  }
  /** What was said of something that is past goes. */
  const clear = () => show(lasting, () => {
    lasting = [];
    clear();
  });
  return {
    clear,
    /** Says something until something else is done. @param {(string | Node)[]} parts words, and what can be done */
    say: (...parts) => show(parts.map((part) => (typeof part === "string" ? el("span", {}, part) : part)), clear),
    /** Says something until it is closed. @param {string} words */
    keep(words) {
      lasting = words ? [el("span", {}, words)] : [];
      clear();
    },
    /** Without the engine nothing can be done but to try again. */
    fail() {
      document.getElementById("loading")?.remove();
      show([el("span", {}, "The engine of this page could not be loaded."), button("Reload", () => location.reload())], null);
      hasFailed = true;
    },
  };
}
