/** A range of a text: `text.slice(...span)`. */
export type Span = [start: number, end: number];

/** The rule sets. */
export type Variant = "wiki" | "skud" | "basic" | "iroh" | "ancient" | "balance";

/** The notations, which are all read and written. `link`, share links of the Garden Gate, and `page-link`, links of the page, are
 * not among `notations()`: their lines hold a game each, and are no files. */
export type Notation = "pai" | "position" | "sheet" | "garden-gate" | "link" | "page-link" | "psr" | "psn" | "json" | "jsonl" | "yaml";

/** The formats of reports. */
export type ReportFormat = "concise" | "json" | "jsonl" | "github" | "sarif";

/** A game is the series of its plies, as a text it is written in `pai`, and in JSON as the notation `json` has it. */
export interface Game {
  [Symbol.iterator](): IterableIterator<Ply>;
  toString(): string;
  toJSON(): unknown;
}

/** A board on which plies are played and taken back: before the first ply of a rule set, after the last legal ply of a game, or
 * in a position. */
export interface Board {
  toJSON(): string;
}

/** In JSON a position is its record. */
export interface Position {
  toJSON(): string;
}

/** What errors have besides their message: `ReadError`, `IllegalPly`, `WriteError`, `RangeError`. */
export interface PaishoError extends Error {
  /** The stable name of what is wrong; `explain` says more. */
  code: string | null;
  /** The part of the text that was given. */
  span: Span | null;
  label: string | null;
  /** What to write instead. */
  help: string | null;
}

export interface ReadOptions {
  /** The notation, instead of the one that is detected. */
  notation?: Notation;
  /** The rule set of records that do not name theirs. */
  variant?: Variant;
  /** The edition of the rules, whatever the record says. */
  rules?: string;
}

export interface PositionOptions {
  /** The seat to move, instead of the first. */
  toMove?: string;
  /** The edition of the rules. */
  rules?: string;
  /** The rest of the set-up, such as `{ Accents: "…" }`. */
  tags?: Record<string, string>;
}

export interface Fix {
  /** What it does, in a sentence. */
  message: string;
  edits: { span: Span; text: string }[];
  /** Why it is not safe to make it unseen; null if it is. */
  doubt: string | null;
}

export interface Diagnostic {
  /** The stable name of its kind; `explain` says what it means. */
  code: string;
  severity: "note" | "warning" | "error";
  message: string;
  /** The token, in the text of the game. */
  span: Span;
  label: string;
  help: string | null;
  others: { span: Span; label: string }[];
  line: number;
  column: number;
  turn: number | null;
  seat: string | null;
  /** The ply it is about, counted from 1. */
  ply: number | null;
  /** Its repairs, the best first, if they were asked for. */
  fixes: Fix[];
}

/** What a method takes that asks for a ply: the text of one, or an object that has it. */
export type PlyOrText = string | { text: string };

export interface Capture {
  at: string;
  /** The code of the tile, if it is known. */
  tile: string | null;
}

export interface Ply {
  /** The ply as `pai` writes it. */
  text: string;
  /** Which ply of its game it is, from 1; in a variation, as if that had been played. */
  number: number;
  turn: number;
  /** Who plays it, as far as it is legal. */
  seat: string | null;
  /** Whether it is marked as one that is illegal and stands, with `$201`. */
  stands: boolean;
  /** The code of the tile that is dropped, moved or used first, such as `Rs`. */
  tile: string | null;
  /** The places that it names, in order: where a tile is dropped or comes from, then where it goes. */
  places: string[];
  captures: Capture[];
  /** The comments behind it. */
  comments: string[];
  /** Its glyphs, such as `!` or `$14`. */
  glyphs: string[];
  /** The plies of each variation that could have been played instead of it and what followed. */
  variations: Ply[][];
}

export interface LegalPly {
  text: string;
  /** The code of the tile, if the ply names it. */
  tile: string | null;
  /** Whether the tile comes from the hand. */
  drop: boolean;
  /** The places that it names, in order: where a tile is dropped or comes from, then where it goes. */
  places: string[];
  captures: Capture[];
  /** What is pointed at to play it, in order: `*Rs` for a tile in the hand, or a place, of every act and its effect. */
  clicks: string[];
}

export interface Tile {
  owner: string | null;
  code: string;
  name: string;
  at: string;
  spent: boolean;
}

export interface Harmony {
  /** The two points. */
  ends: [string, string];
  /** Whose it is, if it is anybody's. */
  seat: string | null;
}

export interface Outcome {
  winners: string[];
  reason: string;
  result: string;
}

export interface Article {
  code: string;
  title: string;
  severity: string;
  meaning: string;
  source: string;
  wrong: string;
  right: string;
}

export interface Explanation {
  isLegal: boolean;
  statements: { text: string; code: string | null }[];
  help: string | null;
}

export interface Fixed {
  text: string;
  made: string[];
  isRight: boolean;
}

export interface PictureOptions {
  /** The width in pixels, or `card`. */
  size?: number | "card";
  theme?: "light" | "dark" | "print";
  crop?: boolean;
  coordinates?: boolean;
  harmonies?: boolean;
  /** How long a GIF shows each ply, in milliseconds. */
  delay?: number;
}
