// A text field whose tokens are underlined: the same text lies below it, unseen but for its marks.

/** Maximum length of a text that is put in so that it can be taken back: browsers are slow at it. */
const LONGEST_UNDO = 100_000;

/**
 * @param {HTMLTextAreaElement} field
 * @param {HTMLElement} under
 * @param {(text: string) => void} changed is told every new text
 */
export function editor(field, under, changed) {
  const scroll = () => {
    under.scrollTop = field.scrollTop;
    under.scrollLeft = field.scrollLeft;
  };
  field.addEventListener("scroll", scroll);
  let isOurs = false;
  field.addEventListener("input", () => {
    if (isOurs) return;
    // Marks of an old text would stand at the wrong tokens.
    under.replaceChildren();
    changed(field.value);
  });
  /** Puts a text in place of a part, as if it were typed: the field's own undo takes it back. */
  const type = (/** @type {number} */ start, /** @type {number} */ end, /** @type {string} */ text) => {
    isOurs = true;
    field.setSelectionRange(start, end);
    const isTyped = text.length <= LONGEST_UNDO && document.execCommand(text ? "insertText" : "delete", false, text);
    isOurs = false;
    if (!isTyped) field.setRangeText(text, start, end, "end");
  };
  /** Types where the field has the focus, and gives it back. */
  const typing = (/** @type {() => void} */ work) => {
    const active = document.activeElement;
    field.focus({ preventScroll: true });
    work();
    under.replaceChildren();
    if (active !== field && (active instanceof HTMLElement || active instanceof SVGElement)) active.focus({ preventScroll: true });
  };
  return {
    get text() {
      return field.value;
    },
    /** Shows another text: what was done to the old one cannot be taken back. */
    set text(text) {
      if (text === field.value) return;
      field.value = text;
      under.replaceChildren();
    },
    /** Changes the text, which can be taken back. @param {string} text */
    change(text) {
      const old = field.value;
      if (text === old) return;
      // Only what differs is put in, so that the field stays where it is.
      let start = 0;
      while (start < Math.min(old.length, text.length) && old[start] === text[start]) start++;
      let same = 0;
      while (same < Math.min(old.length, text.length) - start && old[old.length - 1 - same] === text[text.length - 1 - same]) same++;
      typing(() => type(start, old.length - same, text.slice(start, text.length - same)));
    },
    /** Makes edits, which come in the order of the text. @param {{span: number[], text: string}[]} edits */
    edit(edits) {
      typing(() => {
        for (const { span: [start, end], text } of [...edits].reverse()) type(start, end, text);
      });
      changed(field.value);
    },
    /** Underlines tokens. @param {{span: number[], severity: string}[]} found */
    mark(found) {
      const text = field.value;
      const pieces = [];
      let at = 0;
      for (const { span: [start, end], severity } of [...found].sort((one, other) => one.span[0] - other.span[0])) {
        if (start < at || end > text.length) continue;
        const mark = document.createElement("mark");
        mark.className = severity;
        // An empty place is shown at the sign before or behind it.
        const [from, to] = end > start ? [start, end] : start > at ? [start - 1, start] : [start, Math.min(start + 1, text.length)];
        mark.textContent = text.slice(from, to);
        pieces.push(text.slice(at, from), mark);
        at = to;
      }
      // A line behind the last keeps both fields of one height.
      under.replaceChildren(...pieces, `${text.slice(at)}\n`);
      scroll();
    },
    /** Shows a token. @param {number[]} span */
    select([start, end]) {
      field.focus();
      field.setSelectionRange(start, end);
      const mark = [...under.querySelectorAll("mark")].find((mark) => mark.textContent === field.value.slice(start, end));
      if (mark) field.scrollTop = Math.max(0, mark.offsetTop - field.clientHeight / 2);
    },
  };
}
