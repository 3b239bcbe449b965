// Keeps the page, so that it works without a network after the first visit.

const KEPT = "paisho-{{version}}";
const FILES = ["./", "index.html", "page.css", "icon.svg", "main.js", "client.js", "editor.js", "entry.js", "embed.js", "explanation.js", "findings.js",
  "store.js", "turns.js", "games.js", "dialogs.js", "files.js", "notices.js", "plies.js", "sharing.js", "dom.js", "board.js", "moves.js", "player.js", "worker.js", "index.js", "engine.js", "engine_bg.wasm"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const drop = async () => {
    for (const name of await caches.keys()) if (name.startsWith("paisho-") && name !== KEPT) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(drop());
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || !event.request.url.startsWith(self.registration.scope)) return;
  // What an address asks for does not change the file.
  event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((kept) => kept ?? fetch(event.request)));
});
