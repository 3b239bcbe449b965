// Texts from elsewhere: what a file holds, or why that is no text.

/** How files begin that hold a text which nobody can see in them, and what is done with them, as the command says it. */
const PACKED = [
  ["PK\x03\x04", "a zip archive: unpack it first"],
  ["\xfd7zXZ\0", "compressed by xz: unpack it first"],
  ["BZh91AY&SY", "compressed by bzip2: unpack it first"],
  ["7z\xbc\xaf\x27\x1c", "a 7z archive: unpack it first"],
  ["Rar!", "a rar archive: unpack it first"],
  ["%PDF-", "a PDF: copy the record out of it"],
  ["\x89PNG", "a picture: the page reads the text of a record"],
  ["GIF8", "a picture: the page reads the text of a record"],
  ["\xff\xd8\xff", "a picture: the page reads the text of a record"],
];
/** Zip archives that people take for texts. */
const DOCUMENT = /\.(docx|odt|pages)$/i;
const RICH = "rich text: save it as plain text";

/** What a text is that only a word processor shows as it is meant; empty for others. @param {string} text */
export const oddity = (text) => (/^\ufeff?\s*\{\\rtf/.test(text) ? RICH : "");

/** The first byte that is no UTF-8. @param {Uint8Array} bytes */
function wrongByte(bytes) {
  let at = 0;
  const pieces = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes).split("\ufffd");
  for (const piece of pieces) {
    at += new TextEncoder().encode(piece).length;
    // The sign that stands for a wrong byte may be written, too.
    if (bytes[at] !== 0xef || bytes[at + 1] !== 0xbf || bytes[at + 2] !== 0xbd) return bytes[at];
    at += 3;
  }
}

/** @param {string} name @param {Uint8Array} bytes @returns {Promise<string>} */
async function decoded(name, bytes) {
  const head = String.fromCharCode(...bytes.subarray(0, 262));
  if (head.startsWith("\x1f\x8b")) {
    const stream = new Blob([/** @type {any} */ (bytes)]).stream().pipeThrough(new DecompressionStream("gzip"));
    const all = await new Response(stream).arrayBuffer().catch(() => null);
    if (!all) throw new Error(`${name} is a damaged gzip archive.`);
    return decoded(name, new Uint8Array(all));
  }
  const wide = head.startsWith("\xff\xfe") ? "utf-16le" : head.startsWith("\xfe\xff") ? "utf-16be" : "";
  if (wide) return new TextDecoder(wide).decode(bytes);
  const packed = head.slice(257, 262) === "ustar" ? "a tar archive: unpack it first" : PACKED.find(([start]) => head.startsWith(start))?.[1];
  if (packed && DOCUMENT.test(name)) throw new Error(`${name} is a document: save it as plain text.`);
  if (packed) throw new Error(`${name} is no text but ${packed}.`);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {
    throw new Error(`${name}: the byte 0x${wrongByte(bytes)?.toString(16).padStart(2, "0")} is not UTF-8; save the file as UTF-8.`);
  }
  throw new Error(`${name} is no text, so it holds no record.`);
}

/** The record of a file: also one of a page that was written from it. @param {File} file */
export async function recordOf(file) {
  const text = await decoded(file.name, new Uint8Array(await file.arrayBuffer()));
  const odd = oddity(text);
  if (odd) throw new Error(`${file.name} is ${odd}.`);
  const [, data] = /<script type="application\/json" id="paisho-data">([^<]*)<\/script>/.exec(text) ?? [];
  return data ? JSON.parse(data).games.map((/** @type {any} */ game) => game.pai).join("\n") : text;
}

/** Hears of what is pasted, opened or dropped. @param {HTMLInputElement} input @param {(text: string) => void} take @param {(words: string) => void} refuse */
export function arrivals(input, take, refuse) {
  const open = async (/** @type {File[]} */ files) => {
    try {
      const texts = await Promise.all(files.map(recordOf));
      take(texts.join("\n"));
    } catch (/** @type {any} */ error) {
      refuse(error.message);
    }
  };
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text");
    if (!text?.trim() || (event.target instanceof Element && event.target.closest("input, textarea, dialog"))) return;
    event.preventDefault();
    take(text);
  });
  input.addEventListener("change", () => {
    const files = [...input.files ?? []];
    // The same file can be chosen again once it is mended.
    input.value = "";
    if (files.length) void open(files);
  });
  for (const type of ["dragover", "dragleave", "drop"]) {
    window.addEventListener(type, (event) => {
      event.preventDefault();
      document.body.classList.toggle("over", type === "dragover");
      const data = /** @type {DragEvent} */ (event).dataTransfer;
      if (type !== "drop" || !data) return;
      if (data.files.length) void open([...data.files]);
      else if (data.getData("text")) take(data.getData("text"));
    });
  }
}
