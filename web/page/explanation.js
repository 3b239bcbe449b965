// What a code means, in a panel below the findings.

import { ask } from "./client.js";
import { button, el } from "./dom.js";
import { worded } from "./findings.js";

/** @param {HTMLElement} panel @param {HTMLElement} heir what has the focus when the panel goes, if what it came from is gone @param {() => void} open makes room for it */
export function explanation(panel, heir, open) {
  /** @param {string} code */
  return async function explain(code) {
    const from = document.activeElement;
    const article = await ask("explain", code);
    const examples = [["Wrong", article.wrong], ["Right", article.right]].filter(([, text]) => text.trim());
    const close = button("Close", () => {
      panel.hidden = true;
      (from instanceof HTMLElement && from.checkVisibility() && from !== document.body ? from : heir).focus();
    });
    panel.onkeydown = (event) => {
      if (event.key === "Escape") close.click();
    };
    panel.replaceChildren(el("h2", {}, `${article.title} (${article.code})`), worded("p", article.meaning),
      ...(article.source ? [el("p", {}, `From: ${article.source}`)] : []),
      ...examples.flatMap(([name, text]) => [el("h3", {}, name), el("pre", {}, text)]),
      close);
    open();
    panel.hidden = false;
    panel.focus();
    // It is read from its beginning.
    panel.scrollIntoView();
  };
}
