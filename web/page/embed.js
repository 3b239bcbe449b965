// The page within another page: `index.html?embed` shows the board alone and speaks with the page around it; README.md
// describes the messages.

/**
 * @param {{set: (text: string) => void, go: (ply: number) => void, text: () => string}} page
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
    if (data.paisho === "set" && typeof data.text === "string") page.set(data.text);
    else if (data.paisho === "go" && Number.isInteger(data.ply)) page.go(data.ply);
    else if (data.paisho === "get") tell({ paisho: "game", text: page.text() });
    else tell({ paisho: "error", message: "unknown message" });
  });
  // Says nothing but that it is there.
  outer.postMessage({ paisho: "ready" }, "*");
  return (/** @type {{isRight: boolean, errors: number, plies: number, text: string}} */ state) => tell({ paisho: "changed", ...state });
}
