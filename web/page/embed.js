// The page within another page: `index.html?embed` shows the board alone and speaks with the page around it; README.md
// describes the messages.

/**
 * @param {{set: (text: string) => void, go: (ply: number) => string | void, text: () => string}} page going gives why it can't
 */
export function embed(page) {
  const isEmbedded = new URLSearchParams(location.search).has("embed");
  document.body.classList.toggle("embedded", isEmbedded);
  const outer = window.parent;
  if (!isEmbedded || outer === window) return () => {};
  // Only a page that has spoken is answered, and only it.
  let origin = "";
  const tell = (/** @type {object} */ message) => {
    if (origin) outer.postMessage(message, origin === "null" ? "*" : origin);
  };
  window.addEventListener("message", ({ source, origin: from, data }) => {
    if (source !== outer || typeof data !== "object" || data === null || typeof data.paisho !== "string") return;
    origin = from;
    const refuse = (/** @type {string} */ message) => tell({ paisho: "error", message });
    if (data.paisho === "set") {
      if (typeof data.text === "string") page.set(data.text);
      else refuse("`text` of `set` is no text");
    } else if (data.paisho === "go") {
      const why = Number.isInteger(data.ply) ? page.go(data.ply) : "`ply` of `go` is no whole number";
      if (why) refuse(why);
    } else if (data.paisho === "get") {
      tell({ paisho: "game", text: page.text() });
    } else {
      refuse(`unknown message \`${data.paisho}\``);
    }
  });
  // Says nothing but that it is there.
  outer.postMessage({ paisho: "ready" }, "*");
  return (/** @type {{isRight: boolean, errors: number, plies: number, text: string}} */ state) => tell({ paisho: "changed", ...state });
}
