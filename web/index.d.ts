import * as engine from "./engine.js";

export * from "./engine.js";

export type Board = engine.Board;
/** A board before the first ply of a rule set, or after the last legal ply of a game, or in a position, which have their rules. */
export const Board: {
  new (start: engine.Variant, options?: { rules?: string }): Board;
  new (start: engine.Game | engine.Position): Board;
  readonly prototype: Board;
};
