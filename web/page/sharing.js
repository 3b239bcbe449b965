// What leaves the page: the game in another notation, as a picture or a page, and as a link that holds it.

import { ask } from "./client.js";
import { button, save, swap } from "./dom.js";

/** Maximum length of a link that is offered. */
export const LONGEST_LINK = 1_900;
const ENDINGS = { pai: "pai", position: "pos", sheet: "sheet", "garden-gate": "gate", psr: "psr", psn: "psn", json: "json", jsonl: "jsonl", yaml: "yaml" };

/**
 * @param {(id: string) => any} the
 * @param {object} page
 * @param {() => string} page.text the game in the editor
 * @param {() => string} page.whole all games of the file
 * @param {() => boolean} page.isOne whether that is one game
 * @param {() => import("./player.js").Player | null} page.player
 * @param {(work: () => unknown) => unknown} page.wait does something once what was entered is done
 * @param {(made: string) => string} page.replace puts a text in the place of the game, and says where that one is
 * @param {() => void} page.undo takes that back
 */
export function sharing(the, { text: game, whole, isOne, player, wait, replace, undo }) {
  /** The text that a conversion has made, as long as it stands in the editor. @type {string | null} */
  let converted = null;
  const now = () => player()?.now ?? 0;
  /** How many plies of the main line are played on the board. */
  const legalPly = () => player()?.game.plies.slice(0, now()).filter((ply) => !ply.d).length ?? 0;
  /** Games in a notation; of positions it is the one that is shown. @param {string} text @param {string} notation @returns {Promise<string>} */
  const written = (text, notation) => (notation === "position" && isOne() ? ask("position", text, now()) : ask("convert", text, notation));

  /** @param {string} words @param {Node[]} more */
  function say(words, ...more) {
    converted = null;
    // What it hands the focus on to makes the next one.
    if (more.length || the("shared").textContent !== words) swap(the("shared"), [new Text(words), ...more], the("convert"));
  }
  /** @param {string} words */
  function told(words) {
    say(words);
    player()?.say(words);
  }

  /** Does something for a button, and says what went wrong. @param {string} id @param {() => Promise<void> | void} work */
  function on(id, work) {
    the(id).addEventListener("click", () => void wait(async () => {
      say("");
      try {
        await work();
      } catch (/** @type {any} */ error) {
        say(error.message);
      }
    }));
  }

  /** Copies a link that holds the game, and opens it at the ply that is shown. */
  async function share() {
    const fragment = await ask("link", game());
    const link = `${location.href.split(/[?#]/)[0]}#${fragment}${now() ? `/${now()}` : ""}`;
    if (link.length > LONGEST_LINK) {
      save("game.pai", await ask("convert", game(), "pai"), "text/plain");
      told(`This game makes a link of ${link.length} characters, which many programs cut: here is a file instead.`);
      return;
    }
    the("link").hidden = false;
    the("link").value = link;
    history.replaceState(null, "", `#${link.split("#")[1]}`);
    try {
      await navigator.clipboard.writeText(link);
      told(`Copied a link of ${link.length} characters that holds the game. A chat shows no picture of it: send the picture or the GIF along.`);
    } catch {
      player()?.panels.show("Share");
      the("link").select();
      told("Copy the link from the field.");
    }
  }

  on("convert", async () => {
    const [text, notation] = [game(), the("notation").value];
    const made = await written(text, notation);
    const lost = await ask("lost", text, made);
    if (game() !== text || made === text) return;
    const where = replace(made);
    say(`${lost ? `The notation ${notation} leaves out ${lost}. ` : ""}${where} `, button("Take it back", () => void wait(() => {
      if (game() === made) undo();
    })));
    converted = made;
  });
  on("download", async () => {
    const notation = /** @type {keyof typeof ENDINGS} */ (the("notation").value);
    save(`games.${ENDINGS[notation] ?? "txt"}`, await written(whole(), notation), "text/plain");
  });
  on("svg", async () => save("pai-sho.svg", await ask("svg", game(), legalPly()), "image/svg+xml"));
  on("png", async () => save("pai-sho.png", await ask("png", game(), legalPly()), "image/png"));
  on("gif", async () => {
    say("The GIF is being made …");
    save("pai-sho.gif", await ask("gif", game()), "image/gif");
    say("");
  });
  on("html", async () => save("pai-sho.html", await ask("html", game()), "text/html"));
  on("picture", async () => {
    // Browsers give pages that came without encryption no clipboard.
    if (!navigator.clipboard?.write) throw new Error("This browser copies no picture from here: download the PNG.");
    const blob = ask("png", game(), legalPly()).then((bytes) => new Blob([bytes], { type: "image/png" }));
    await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
    say("Copied the picture.");
  });
  on("share", share);

  return {
    on,
    share,
    /** Another text stands in the editor: what was converted before it can't be taken back from here. @param {string} text */
    changed(text) {
      if (converted !== null && text !== converted) say("");
    },
  };
}
