//! What is pointed at on a page to play a ply. A position may have a million legal plies, as a hand that nobody knows can hold
//! anything: then a page is told how they begin, and asks again once that much was pointed at.

use crate::answers::Legal;
use crate::game::Game;
use crate::object;
use paisho::board::Place;
use paisho::record::{Effect, Ply};
use paisho::variant::{Tile, Variant};
use serde::Serialize;
use std::collections::BTreeSet;
use wasm_bindgen::prelude::*;

/// Maximum number of plies that a page is told at once.
const MOST: usize = 3_000;
/// How much further the beginnings go than what was pointed at: a tile and its place.
const FURTHER: usize = 2;

/// A tile in hand, or a place on the board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Click {
    Tile(Tile),
    Place(Place),
}

fn clicks(ply: &Ply) -> Vec<Click> {
    let mut clicks = Vec::with_capacity(4);
    for act in ply.acts() {
        if let (true, Some(tile)) = (act.drop, act.tile) {
            clicks.push(Click::Tile(tile));
        }
        clicks.extend(std::iter::once(act.at).chain(act.path.iter().copied()).map(Click::Place));
        if let Some(Effect::Shift { at, path, .. }) = act.effect.as_deref() {
            clicks.extend(std::iter::once(*at).chain(path.iter().copied()).map(Click::Place));
        }
    }
    clicks
}

fn written(variant: Variant, clicks: &[Click]) -> Vec<String> {
    let shown = |click: &Click| match click {
        Click::Tile(tile) => format!("*{}", variant.vocabulary().code(*tile)),
        Click::Place(place) => place.to_string(),
    };
    clicks.iter().map(shown).collect()
}

/// What is pointed at to play a ply, as it is written: `*Rs` is a Rose in hand, `10b` a point.
pub fn all(variant: Variant, ply: &Ply) -> Vec<String> {
    written(variant, &clicks(ply))
}

/// How several plies begin that are not told one by one.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Beginning {
    text: &'static str,
    clicks: Vec<String>,
    is_cut: bool,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Pointed {
    Ply(Legal),
    Beginning(Beginning),
}

#[wasm_bindgen]
impl Game {
    /// The legal plies for which these were pointed at; where there are many, how they begin.
    #[wasm_bindgen(skip_typescript)]
    pub fn pointed(&self, from: Vec<String>) -> JsValue {
        let variant = self.0.variant();
        let start = from.len() + FURTHER;
        let begun = |clicks: &[Click]| clicks.len() >= from.len() && written(variant, &clicks[..from.len()]) == from;
        let (mut whole, mut brief) = (Vec::new(), Vec::new());
        let (mut seen, mut last) = (BTreeSet::new(), Vec::new());
        for ply in self.0.legal() {
            let clicks = clicks(&ply);
            if !begun(&clicks) {
                continue;
            }
            if whole.len() <= MOST {
                whole.push(Pointed::Ply(Legal::new(variant, &ply)));
            }
            if clicks.len() <= start {
                brief.push(Pointed::Ply(Legal::new(variant, &ply)));
            } else if last != clicks[..start] {
                // Most begin like the one before them.
                last = clicks[..start].to_vec();
                let clicks = written(variant, &last);
                if seen.insert(clicks.clone()) {
                    brief.push(Pointed::Beginning(Beginning { text: "", clicks, is_cut: true }));
                }
            }
        }
        let told = if whole.len() > MOST { brief } else { whole };
        object(&told)
    }
}
