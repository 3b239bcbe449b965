//! Positions.

use crate::answers::{Harmony, Legal, Outcome, Tile};
use crate::edit::tag;
use crate::game::{harmonies, picture};
use crate::{Fields, illegal, object, pairs, plain, refused, variant_named};
use paisho::board::Place;
use paisho::record::{Ply, Record};
use paisho::render::picture::{Scene, draw};
use paisho::variant::Seat;
use paisho::{Game, game, notation};
use std::collections::BTreeMap;
use std::rc::Rc;
use wasm_bindgen::prelude::*;

/// A position with the rules it is played by. Positions never change: `play` gives a new one.
#[wasm_bindgen]
#[derive(Clone)]
pub struct Position {
    pub(crate) position: game::Position,
    /// The game it comes from, how many of its plies were played, and the plies that were played then, with who played them.
    pub(crate) origin: Rc<Game>,
    pub(crate) plies: usize,
    pub(crate) played: Vec<(Ply, Seat)>,
}

/// The number of the turn in which a seat plays the next ply, behind one of this turn and seat. Turn order starts anew where it
/// does not come after the last.
pub fn next_turn(last: Option<(u32, Seat)>, to_move: Seat) -> u32 {
    last.map_or(1, |(turn, seat)| turn.saturating_add(u32::from(to_move <= seat)))
}

/// A ply that is to be played in a position.
pub fn read(position: &game::Position, ply: &str) -> Result<Ply, JsValue> {
    notation::read_ply(position.variant(), ply).map_err(|error| crate::unreadable(error.diagnostic(), ply))
}

/// The tiles on the board.
pub fn tiles(position: &game::Position) -> JsValue {
    object(&position.tiles().iter().map(|tile| Tile::new(position, tile)).collect::<Vec<_>>())
}

/// The tile on a place.
pub fn tile_on(position: &game::Position, place: &str) -> Result<JsValue, JsValue> {
    let none = |_| plain("ReadError", &format!("`{place}` is no place: write a point such as `10b`"));
    let at: Place = place.parse().map_err(none)?;
    Ok(object(&position.on(at).map(|tile| Tile::new(position, &tile))))
}

impl Position {
    pub(crate) fn seats(&self) -> &'static [&'static str] {
        self.origin.seats()
    }

    /// How many plies were played before it.
    pub(crate) fn count(&self) -> usize {
        self.plies + self.played.len()
    }

    /// The turn and the seat of the last ply that was played.
    pub(crate) fn last(&self) -> Option<(u32, Seat)> {
        let at = self.plies.checked_sub(1);
        let of_game =
            at.and_then(|at| Some((self.origin.plies().nth(at)?.turn, *self.origin.seats_of_plies().get(at)?)));
        self.played.iter().fold(of_game, |last, (_, seat)| Some((next_turn(last, *seat), *seat)))
    }

    /// The position as pictures show it: that of a game with all that is said of it.
    fn scene(&self, with_harmonies: bool) -> Scene {
        let of_game = self.played.is_empty().then(|| self.origin.scenes(with_harmonies));
        of_game.and_then(|scenes| scenes.into_iter().nth(self.plies)).unwrap_or_else(|| {
            let mut scene = self.position.scene();
            if with_harmonies {
                scene.view.add_harmonies(&self.position.survey().harmonies);
            }
            scene
        })
    }

    /// The game that was played up to it.
    pub(crate) fn played_game(&self) -> Game {
        let mut game = self.origin.first_plies(self.plies);
        for (ply, _) in &self.played {
            // They were played once already.
            if game.play_ply(ply.clone()).is_err() {
                break;
            }
        }
        game
    }
}

#[wasm_bindgen]
impl Position {
    /// A position of a position record, such as `(O 11j) <Lt 10j>`. The first seat is to move if no other is named; tags tell
    /// the rest of a set-up.
    #[wasm_bindgen(constructor)]
    pub fn new(
        text: &str,
        #[wasm_bindgen(unchecked_param_type = "Variant")] variant: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "PositionOptions")] options: Option<JsValue>,
    ) -> Result<Position, JsValue> {
        let (variant, fields) = (variant_named(variant)?, Fields(options.as_ref()));
        let tiles =
            notation::read_position(variant, text).map_err(|error| crate::unreadable(error.diagnostic(), text))?;
        let mut record = Record { variant, header: Vec::new(), entries: Default::default() };
        for (name, value) in fields.get("tags").map(pairs).into_iter().flatten() {
            tag(&mut record, &name, value.as_deref().unwrap_or_default());
        }
        if let Some(rules) = fields.text("rules") {
            tag(&mut record, "Rules", &rules);
        }
        if let Some(name) = fields.text("toMove") {
            // A tag names a seat as it is written.
            let seat = record.seats().iter().find(|seat| seat.eq_ignore_ascii_case(&name));
            tag(&mut record, "Turn", seat.copied().unwrap_or(&name));
        }
        tag(&mut record, "Position", &notation::write_position(variant, &tiles));
        let game = Game::of(record);
        if let Some(error) = game.diagnostics().iter().find(|found| found.is_error()) {
            return Err(refused(error));
        }
        let refused = || plain("ReadError", "no game starts from this position");
        let position = game.position(0).ok_or_else(refused)?;
        Ok(Position { position, origin: Rc::new(game), plies: 0, played: Vec::new() })
    }

    #[wasm_bindgen(getter, unchecked_return_type = "Variant")]
    pub fn variant(&self) -> String {
        self.position.variant().name().to_owned()
    }

    /// The name of the seat to move.
    #[wasm_bindgen(getter = toMove)]
    pub fn to_move(&self) -> String {
        self.position.seat_name(self.position.to_move()).to_owned()
    }

    /// The number of the turn in which the next ply is played.
    #[wasm_bindgen(getter)]
    pub fn turn(&self) -> u32 {
        next_turn(self.last(), self.position.to_move())
    }

    /// How many plies were played before it.
    #[wasm_bindgen(getter)]
    pub fn plies(&self) -> usize {
        self.count()
    }

    /// The tiles on the board, in reading order.
    #[wasm_bindgen(getter, unchecked_return_type = "Tile[]")]
    pub fn tiles(&self) -> JsValue {
        tiles(&self.position)
    }

    /// The tile on a place such as `10b`, if there is one.
    #[wasm_bindgen(unchecked_return_type = "Tile | null")]
    pub fn on(&self, place: &str) -> Result<JsValue, JsValue> {
        tile_on(&self.position, place)
    }

    /// The harmonies on the board.
    #[wasm_bindgen(getter, unchecked_return_type = "Harmony[]")]
    pub fn harmonies(&self) -> JsValue {
        let survey = self.position.survey();
        let harmonies = survey.harmonies.iter().chain(&survey.given);
        object(&harmonies.map(|harmony| Harmony::new(self.seats(), harmony)).collect::<Vec<_>>())
    }

    /// What is counted for each seat, in turn order.
    #[wasm_bindgen(getter, unchecked_return_type = "Record<string, number[]>")]
    pub fn counts(&self) -> JsValue {
        let mut counts = BTreeMap::new();
        counts.extend(self.position.survey().counts.into_iter().map(|count| (count.name, count.seats)));
        object(&counts)
    }

    /// Each seat's score, in turn order, where one is kept.
    #[wasm_bindgen(getter, unchecked_return_type = "number[] | null")]
    pub fn points(&self) -> JsValue {
        object(&self.position.survey().points)
    }

    /// How the game ended, if it has.
    #[wasm_bindgen(getter, unchecked_return_type = "Outcome | null")]
    pub fn outcome(&self) -> JsValue {
        object(&self.position.outcome().map(|outcome| Outcome::new(outcome, self.seats())))
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

    /// Whether a ply is legal.
    #[wasm_bindgen(js_name = isLegal)]
    pub fn is_legal(&self, #[wasm_bindgen(unchecked_param_type = "PlyOrText")] ply: &str) -> bool {
        notation::read_ply(self.position.variant(), ply).is_ok_and(|ply| self.position.play(&ply).is_ok())
    }

    /// The position after a ply, which is given as it is or as `pai` writes it.
    pub fn play(&self, #[wasm_bindgen(unchecked_param_type = "PlyOrText")] ply: &str) -> Result<Position, JsValue> {
        let read = read(&self.position, ply)?;
        let position = self.position.play(&read).map_err(|error| illegal(&error, ply))?;
        let mut next = Position { position, ..self.clone() };
        next.played.push((read, self.position.to_move()));
        Ok(next)
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
        Ok(draw(&self.scene(harmonies(&fields)), &picture(&fields)?).svg())
    }

    /// The position as a PNG picture.
    #[wasm_bindgen(js_name = toPng)]
    pub fn to_png(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "PictureOptions")] options: Option<JsValue>,
    ) -> Result<Vec<u8>, JsValue> {
        let fields = Fields(options.as_ref());
        let picture = draw(&self.scene(harmonies(&fields)), &picture(&fields)?);
        picture.png().map_err(|error| plain("RangeError", &error.to_string()))
    }

    /// The position record, such as `(O 11j) <Lt 10j>`.
    #[wasm_bindgen(js_name = toString)]
    #[expect(clippy::inherent_to_string, reason = "the method of JavaScript")]
    pub fn to_string(&self) -> String {
        self.position.to_string()
    }
}
