import * as engine from "./engine.js";

export * from "./engine.js";

export type Board = engine.Board;
/** A board before the first ply of a rule set, or after the last legal ply of a game, or in a position, which have their rules. */
export const Board: {
  new (start: engine.Variant, options?: { rules?: string }): Board;
  new (start: engine.Game | engine.Position): Board;
  readonly prototype: Board;
};

/** What a text says that another one, which was made of it by `convert` or `Game.to`, does not: such as `2 comments and the tag
 * Event`; empty where all of it is there. */
export function lost(text: string, made: string): string;
