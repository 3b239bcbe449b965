//! A board that changes: plies are played on it and taken back.

use crate::answers::{Legal, Outcome, Played};
use crate::game::Game;
use crate::position::{Position, next_turn, read};
use crate::{illegal, object, plain};
use paisho::game;
use paisho::notation;
use paisho::record::Ply;
use paisho::variant::Seat;
use std::rc::Rc;
use wasm_bindgen::prelude::*;

/// A board on which plies are played and taken back. Unlike games and positions it changes.
#[wasm_bindgen]
#[derive(Clone)]
pub struct Board {
    start: Position,
    stack: Vec<Pushed>,
}

#[derive(Clone)]
struct Pushed {
    ply: Ply,
    seat: Seat,
    /// The position it leads to.
    position: game::Position,
}

impl Board {
    fn now(&self) -> &game::Position {
        self.stack.last().map_or(&self.start.position, |last| &last.position)
    }

    fn snapshot(&self) -> Position {
        let mut position = Position { position: self.now().clone(), ..self.start.clone() };
        position.played.extend(self.stack.iter().map(|pushed| (pushed.ply.clone(), pushed.seat)));
        position
    }
}

#[wasm_bindgen]
impl Board {
    /// A board before the first ply of a rule set, after the last legal ply of a game, or in a position. `index.js` hands games
    /// and positions over to the two below.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "Variant | Game | Position")] start: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "{ rules?: string }")] options: Option<JsValue>,
    ) -> Result<Board, JsValue> {
        Board::of_game(&Game::start(start, options)?)
    }

    /// A board after the last legal ply of a game.
    #[wasm_bindgen(skip_typescript, js_name = ofGame)]
    pub fn of_game(game: &Game) -> Result<Board, JsValue> {
        Ok(Board { start: game.position(None)?, stack: Vec::new() })
    }

    /// A board in a position.
    #[wasm_bindgen(skip_typescript, js_name = ofPosition)]
    pub fn of_position(position: &Position) -> Board {
        Board { start: position.clone(), stack: Vec::new() }
    }

    #[wasm_bindgen(getter, unchecked_return_type = "Variant")]
    pub fn variant(&self) -> String {
        self.start.variant()
    }

    /// The name of the seat to move.
    #[wasm_bindgen(getter = toMove)]
    pub fn to_move(&self) -> String {
        self.now().seat_name(self.now().to_move()).to_owned()
    }

    /// The number of the turn in which the next ply is played.
    #[wasm_bindgen(getter)]
    pub fn turn(&self) -> u32 {
        let seats = self.stack.iter().map(|pushed| pushed.seat);
        next_turn(seats.fold(self.start.last(), |last, seat| Some((next_turn(last, seat), seat))), self.now().to_move())
    }

    /// The plies that were played on it and not taken back.
    #[wasm_bindgen(getter, unchecked_return_type = "Ply[]")]
    pub fn plies(&self) -> JsValue {
        let game = self.snapshot().played_game();
        object(&Played::line(&game, game.line().split_off(self.start.count())))
    }

    /// How the game ended, if it has.
    #[wasm_bindgen(getter, unchecked_return_type = "Outcome | null")]
    pub fn outcome(&self) -> JsValue {
        object(&self.now().outcome().map(|outcome| Outcome::new(outcome, self.start.seats())))
    }

    /// Whether the game has ended.
    #[wasm_bindgen(getter = isOver)]
    pub fn is_over(&self) -> bool {
        self.now().outcome().is_some()
    }

    /// The tiles on the board, in reading order.
    #[wasm_bindgen(getter, unchecked_return_type = "Tile[]")]
    pub fn tiles(&self) -> JsValue {
        crate::position::tiles(self.now())
    }

    /// The tile on a place such as `10b`, if there is one.
    #[wasm_bindgen(unchecked_return_type = "Tile | null")]
    pub fn on(&self, place: &str) -> Result<JsValue, JsValue> {
        crate::position::tile_on(self.now(), place)
    }

    /// Every legal ply, in an order that never changes.
    #[wasm_bindgen(unchecked_return_type = "LegalPly[]")]
    pub fn legal(&self) -> JsValue {
        object(&self.now().legal().map(|ply| Legal::new(self.now().variant(), &ply)).collect::<Vec<_>>())
    }

    /// Whether a ply is legal.
    #[wasm_bindgen(js_name = isLegal)]
    pub fn is_legal(&self, #[wasm_bindgen(unchecked_param_type = "PlyOrText")] ply: &str) -> bool {
        notation::read_ply(self.now().variant(), ply).is_ok_and(|ply| self.now().play(&ply).is_ok())
    }

    /// Plays a ply. The board is left alone when it is not legal.
    pub fn push(&mut self, #[wasm_bindgen(unchecked_param_type = "PlyOrText")] ply: &str) -> Result<(), JsValue> {
        let (read, seat) = (read(self.now(), ply)?, self.now().to_move());
        let position = self.now().play(&read).map_err(|error| illegal(&error, ply))?;
        self.stack.push(Pushed { ply: read, seat, position });
        Ok(())
    }

    /// Takes the last ply back, and gives it.
    #[wasm_bindgen(unchecked_return_type = "LegalPly")]
    pub fn pop(&mut self) -> Result<JsValue, JsValue> {
        let none = || plain("RangeError", "no ply was played on this board");
        let last = self.stack.pop().ok_or_else(none)?;
        Ok(object(&Legal::new(self.now().variant(), &last.ply)))
    }

    /// A board that is played on by itself.
    pub fn copy(&self) -> Board {
        self.clone()
    }

    /// The position, which does not change with the board.
    pub fn position(&self) -> Position {
        self.snapshot()
    }

    /// The game that was played up to now.
    pub fn game(&self) -> Game {
        Game(Rc::new(self.snapshot().played_game()))
    }

    /// The board drawn in characters.
    pub fn draw(&self) -> String {
        self.now().draw()
    }

    /// The position record, such as `(O 11j) <Lt 10j>`.
    #[wasm_bindgen(js_name = toString)]
    #[expect(clippy::inherent_to_string, reason = "the method of JavaScript")]
    pub fn to_string(&self) -> String {
        self.now().to_string()
    }
}
