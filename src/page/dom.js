// Elements, icons and menus: what the other parts are made of. Texts are only ever texts; nothing is read as HTML.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with attributes and children.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {Node[]} children
 */
export function shape(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** @param {string} text @param {() => void} run @param {Record<string, string>} [attributes] */
export function button(text, run, attributes = {}) {
  const made = el("button", { type: "button", ...attributes }, text);
  // One that can do nothing now keeps the focus that it has.
  made.addEventListener("click", () => made.getAttribute("aria-disabled") === "true" || run());
  return made;
}

/** Puts other children into an element. Where what had the focus goes, the heir has it: it is never dropped to the page. @param {Element} box @param {Node[]} children @param {HTMLElement} heir */
export function swap(box, children, heir) {
  const had = box !== document.activeElement && box.contains(document.activeElement);
  box.replaceChildren(...children);
  if (had && !box.contains(document.activeElement)) heir.focus({ preventScroll: true });
}

const ICONS = {
  first: "M6 5v14M18 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  play: "M7 4l13 8-13 8z",
  pause: "M8 5v14M16 5v14",
  forward: "M8 5l9 7-9 7z",
  last: "M18 5v14M6 5l9 7-9 7z",
  turn: "M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5",
  harmony: "M6 18L18 6M6 21a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM18 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6L6 18",
  undo: "M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  plus: "M12 5v14M5 12h14",
};
/** @typedef {keyof typeof ICONS} Icon */

/** @param {Icon} name */
export function icon(name) {
  return shape("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, shape("path", { d: ICONS[name] }));
}

/** A button that is a picture, with a name that is read out and shown under a pointer. @param {Icon} name @param {string} label @param {() => void} run @param {Record<string, string>} [attributes] */
export function iconButton(name, label, run, attributes = {}) {
  const made = button("", run, { class: "icon-button", "aria-label": label, title: label, ...attributes });
  made.append(icon(name));
  return made;
}

/** Saves a file where the browser keeps what it downloads. @param {string} name @param {BlobPart} content @param {string} type */
export function save(name, content, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  el("a", { href: address, download: name }).click();
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @param {HTMLElement} button @param {boolean} is */
export function disable(button, is) {
  button.setAttribute("aria-disabled", String(is));
}

/**
 * @typedef {{name: string, run: () => void, isOn?: () => boolean, isShown?: () => boolean}} MenuItem
 */

/**
 * A button that opens a menu. Arrow keys go through it, Esc closes it.
 * @param {string} label
 * @param {() => MenuItem[]} items
 */
export function menu(label, items) {
  const list = el("div", { class: "menu", role: "menu", "aria-label": label, hidden: "" });
  const close = (/** @type {boolean} */ isBack) => {
    if (list.hidden) return;
    list.hidden = true;
    opener.setAttribute("aria-expanded", "false");
    if (isBack) opener.focus();
  };
  const open = () => {
    list.replaceChildren(...items().filter((item) => item.isShown?.() ?? true).map((item) => {
      const made = button(item.name, () => {
        close(true);
        item.run();
      }, { role: item.isOn ? "menuitemcheckbox" : "menuitem", tabindex: "-1" });
      if (item.isOn) made.setAttribute("aria-checked", String(item.isOn()));
      return made;
    }));
    list.hidden = false;
    opener.setAttribute("aria-expanded", "true");
    /** @type {HTMLElement | null} */ (list.firstElementChild)?.focus();
  };
  const opener = iconButton("menu", label, () => (list.hidden ? open() : close(true)), { "aria-haspopup": "menu", "aria-expanded": "false" });
  list.addEventListener("keydown", (event) => {
    const all = /** @type {HTMLElement[]} */ ([...list.children]);
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (to !== undefined) all[to % all.length]?.focus();
    else if (event.key === "Escape") close(true);
    else if (event.key === "Tab") close(false);
    else return;
    if (event.key !== "Tab") event.preventDefault();
    event.stopPropagation();
  });
  document.addEventListener("pointerdown", (event) => {
    if (!(event.target instanceof Node) || !box.contains(event.target)) close(false);
  });
  const box = el("div", { class: "menu-box" }, opener, list);
  return box;
}

/**
 * Panels of which one is shown, chosen by tabs. The Tab key goes from one to the next: arrow keys step through the game.
 * @param {string} label
 */
export function tabs(label) {
  const strip = el("div", { class: "tabs", role: "tablist", "aria-label": label });
  const panels = el("div", { class: "panels" });
  /** @type {Map<string, {tab: HTMLElement, panel: HTMLElement}>} */
  const known = new Map();
  let shown = "";
  const unique = Math.random().toString(36).slice(2, 8);
  /** @param {string} name */
  function show(name) {
    const was = shown;
    shown = known.has(name) ? name : shown;
    // A panel that goes hands the focus to the tab of the one that comes.
    if (was !== shown && known.get(was)?.panel.contains(document.activeElement)) known.get(shown)?.tab.focus({ preventScroll: true });
    for (const [one, { tab, panel }] of known) {
      tab.setAttribute("aria-selected", String(one === shown));
      panel.hidden = one !== shown;
    }
    panels.dataset.shown = shown;
    if (was !== shown) panels.dispatchEvent(new CustomEvent("shown", { detail: shown }));
  }
  return {
    strip,
    panels,
    show,
    get shown() {
      return shown;
    },
    /** Adds a panel. @param {string} name @param {HTMLElement} content */
    add(name, content) {
      const id = `${unique}-${known.size}`;
      const tab = button(name, () => show(name), { role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}` });
      const panel = el("div", { class: "panel", role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}` }, content);
      known.set(name, { tab, panel });
      strip.append(tab);
      panels.append(panel);
      show(shown || name);
    },
  };
}
