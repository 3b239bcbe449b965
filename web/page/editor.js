// A text field whose tokens are underlined: the same text lies below it, unseen but for its marks.

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
  field.addEventListener("input", () => {
    // Marks of an old text would stand at the wrong tokens.
    under.replaceChildren();
    changed(field.value);
  });
  return {
    get text() {
      return field.value;
    },
    /** Replaces the text; what was typed can be taken back with the field's own undo where that is possible. */
    set text(text) {
      if (text === field.value) return;
      field.value = text;
      under.replaceChildren();
    },
    /** Makes edits, which come in the order of the text. @param {{span: number[], text: string}[]} edits */
    edit(edits) {
      for (const { span: [start, end], text } of [...edits].reverse()) field.setRangeText(text, start, end, "end");
      under.replaceChildren();
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
