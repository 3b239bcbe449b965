// A text field whose tokens are underlined: the same text lies below it, unseen but for its marks. What was typed and what
// the page has changed are taken back in one order, with the keys that every field has for that.

/** How many states are kept, how many signs of them when the page is left, and how long typing goes on as one, in milliseconds. */
const STATES = 200;
const LEFT = 300_000;
const PAUSE = 700;
const KEY = "paisho-undo";

/**
 * @param {HTMLTextAreaElement} field
 * @param {HTMLElement} under
 * @param {(text: string, place?: number) => void} changed is told every new text, and of one that was there before at which place it was left
 * @param {() => number} place where the reader is in the game
 * @param {(work: () => void) => void} wait does something once what was entered outside of the field is done
 */
export function editor(field, under, changed, place, wait) {
  const scroll = () => {
    under.scrollTop = field.scrollTop;
    under.scrollLeft = field.scrollLeft;
  };
  field.addEventListener("scroll", scroll);
  /** @typedef {{text: string, place: number}} State */
  /** @type {State[]} what the text was */
  let before = [];
  /** @type {State[]} what it was before that was taken back */
  let behind = [];
  let now = field.value;
  let typed = -Infinity;
  const keep = (/** @type {boolean} */ isTyped, /** @type {number} */ time) => {
    if (!isTyped || time - typed > PAUSE) before.push({ text: now, place: place() });
    before = before.slice(-STATES);
    behind = [];
    typed = isTyped ? time : -Infinity;
    now = field.value;
  };
  field.addEventListener("input", (event) => {
    keep(true, event.timeStamp);
    // Marks of an old text would stand at the wrong tokens.
    under.replaceChildren();
    changed(now);
  });
  /** @param {string} text */
  const put = (text) => {
    let start = 0;
    while (start < Math.min(now.length, text.length) && now[start] === text[start]) start++;
    now = field.value = text;
    field.setSelectionRange(start, start);
    // Chromium forgets it where the click on a button has just taken the focus.
    window.setTimeout(() => document.activeElement !== field && field.value === text && field.setSelectionRange(start, start));
    typed = -Infinity;
    under.replaceChildren();
  };
  const back = (/** @type {State[]} */ from, /** @type {State[]} */ to) => {
    const state = from.pop();
    if (!state) return;
    to.push({ text: now, place: place() });
    put(state.text);
    changed(now, state.place);
  };
  // The browser's own list knows nothing of what the page has changed.
  field.addEventListener("beforeinput", (event) => {
    if (event.inputType === "historyUndo") event.preventDefault();
    if (event.inputType === "historyRedo") event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    const target = event.target instanceof Element ? event.target : document.body;
    // A field for plies with nothing in it has nothing of its own to take back.
    const isOther = target !== field && target.closest("input, textarea, dialog") && !(target instanceof HTMLInputElement && target.id === "ply" && !target.value);
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isOther) return;
    const isRedo = event.key.toLowerCase() === "y" || (event.shiftKey && event.key.toLowerCase() === "z");
    if (!isRedo && event.key.toLowerCase() !== "z") return;
    event.preventDefault();
    const run = isRedo ? redo : undo;
    if (target === field) run();
    else wait(run);
  });
  const undo = () => back(before, behind);
  const redo = () => back(behind, before);
  // What can be taken back outlives a reload, as far as the tab has room for it.
  window.addEventListener("pagehide", () => {
    let room = LEFT;
    const last = (/** @type {State[]} */ all) => all.slice(all.findLastIndex(({ text }) => (room -= text.length) < 0) + 1);
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ now, before: last(before), behind: last(behind) }));
    } catch {
      // Nothing can be taken back then.
    }
  });
  /** What was done to a text before the page was left. @param {string} text @returns {[State[], State[]]} */
  const left = (text) => {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
      sessionStorage.removeItem(KEY);
      return kept.now === text ? [kept.before, kept.behind] : [[], []];
    } catch {
      return [[], []];
    }
  };
  return {
    undo,
    redo,
    get canUndo() {
      return before.length > 0;
    },
    get canRedo() {
      return behind.length > 0;
    },
    get text() {
      return field.value;
    },
    /** Where the cursor is. */
    get cursor() {
      return field.selectionStart;
    },
    /** Shows another text: what was done to the old one cannot be taken back. */
    set text(text) {
      if (text === now) return;
      [before, behind] = left(text);
      put(text);
    },
    /** Changes the text, which can be taken back. @param {string} text */
    change(text) {
      if (text === now) return;
      const old = now;
      put(text);
      now = old;
      keep(false, 0);
    },
    /** Makes edits, which come in the order of the text. @param {{span: number[], text: string}[]} edits */
    edit(edits) {
      let text = now;
      for (const { span: [start, end], text: fresh } of [...edits].reverse()) text = text.slice(0, start) + fresh + text.slice(end);
      this.change(text);
      changed(text);
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
