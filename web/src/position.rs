//! Positions.

use crate::answers::{Harmony, Legal, Outcome, Tile};
use crate::game::{harmonies, picture};
use crate::{Fields, illegal, object, plain};
use paisho::board::Place;
use paisho::game;
use paisho::notation;
use paisho::render::picture::draw;
use wasm_bindgen::prelude::*;

/// A position with the rules it is played by. Positions never change: `play` gives a new one.
#[wasm_bindgen]
pub struct Position {
    pub(crate) position: game::Position,
    pub(crate) seats: &'static [&'static str],
    pub(crate) plies: u32,
}

#[wasm_bindgen]
impl Position {
    #[wasm_bindgen(getter, unchecked_return_type = "Variant")]
    pub fn variant(&self) -> String {
        self.position.variant().name().to_owned()
    }

    /// The name of the seat to move.
    #[wasm_bindgen(getter = toMove)]
    pub fn to_move(&self) -> String {
        self.position.seat_name(self.position.to_move()).to_owned()
    }

    /// How many plies were played before it.
    #[wasm_bindgen(getter)]
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// The tiles on the board, in reading order.
    #[wasm_bindgen(getter, unchecked_return_type = "Tile[]")]
    pub fn tiles(&self) -> JsValue {
        let name = |seat| self.position.seat_name(seat);
        let tiles = self.position.tiles();
        object(&tiles.iter().map(|tile| Tile::new(self.position.variant(), name, tile)).collect::<Vec<_>>())
    }

    /// The tile on a place such as `10b`, if there is one.
    #[wasm_bindgen(unchecked_return_type = "Tile | null")]
    pub fn on(&self, place: &str) -> Result<JsValue, JsValue> {
        let at: Place = place
            .parse()
            .map_err(|_| plain("ReadError", &format!("`{place}` is no place: write a point such as `10b`")))?;
        let name = |seat| self.position.seat_name(seat);
        Ok(object(&self.position.on(at).map(|tile| Tile::new(self.position.variant(), name, &tile))))
    }

    /// The harmonies on the board.
    #[wasm_bindgen(getter, unchecked_return_type = "Harmony[]")]
    pub fn harmonies(&self) -> JsValue {
        let harmonies = self.position.survey().harmonies;
        object(&harmonies.iter().map(|harmony| Harmony::new(self.seats, harmony)).collect::<Vec<_>>())
    }

    /// What is counted for each seat, in turn order.
    #[wasm_bindgen(getter, unchecked_return_type = "Record<string, number[]>")]
    pub fn counts(&self) -> JsValue {
        let counts = self.position.survey().counts;
        object(&counts.iter().map(|count| (count.name, &count.seats)).collect::<std::collections::BTreeMap<_, _>>())
    }

    /// Each seat's score, in turn order, where one is kept.
    #[wasm_bindgen(getter, unchecked_return_type = "number[] | null")]
    pub fn points(&self) -> JsValue {
        object(&self.position.survey().points)
    }

    /// How the game ended, if it has.
    #[wasm_bindgen(getter, unchecked_return_type = "Outcome | null")]
    pub fn outcome(&self) -> JsValue {
        object(&self.position.outcome().map(|outcome| Outcome::new(outcome, self.seats)))
    }

    /// Every legal ply, in an order that never changes.
    #[wasm_bindgen(unchecked_return_type = "LegalPly[]")]
    pub fn legal(&self) -> JsValue {
        object(&self.position.legal().map(|ply| Legal::new(self.position.variant(), &ply)).collect::<Vec<_>>())
    }

    /// How a legal ply may go on of which this is typed: the tiles first, then where they go.
    pub fn completions(&self, typed: &str) -> Vec<String> {
        self.position.completions(typed)
    }

    /// The position after a ply as `pai` writes it.
    pub fn play(&self, ply: &str) -> Result<Position, JsValue> {
        let read = notation::read_ply(self.position.variant(), ply);
        let read = read.map_err(|error| crate::unreadable(error.diagnostic(), ply))?;
        let position = self.position.play(&read).map_err(|error| illegal(&error, ply))?;
        Ok(Position { position, seats: self.seats, plies: self.plies + 1 })
    }

    /// The position drawn in characters.
    pub fn draw(&self) -> String {
        self.position.draw()
    }

    /// The position as an SVG picture.
    #[wasm_bindgen(js_name = toSvg)]
    pub fn to_svg(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "PictureOptions")] options: Option<JsValue>,
    ) -> Result<String, JsValue> {
        let fields = Fields(options.as_ref());
        let mut scene = self.position.scene();
        if harmonies(&fields) {
            scene.view.add_harmonies(&self.position.survey().harmonies);
        }
        Ok(draw(&scene, &picture(&fields)?).svg())
    }

    /// The position as a PNG picture.
    #[wasm_bindgen(js_name = toPng)]
    pub fn to_png(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "PictureOptions")] options: Option<JsValue>,
    ) -> Result<Vec<u8>, JsValue> {
        let options = picture(&Fields(options.as_ref()))?;
        draw(&self.position.scene(), &options).png().map_err(|error| plain("RangeError", &error.to_string()))
    }

    /// The position record, such as `(O 11j) <Lt 10j>`.
    #[wasm_bindgen(js_name = toString)]
    #[expect(clippy::inherent_to_string, reason = "the method of JavaScript")]
    pub fn to_string(&self) -> String {
        self.position.to_string()
    }
}
