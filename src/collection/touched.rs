//! Places at which plies may change something.

use super::position::around;
use crate::board::{Place, PointSet};
use crate::notation::LeanGame;
use crate::record::{Doing, Effect, LeanAct, LeanEntry, LeanPly, Ply};
use crate::variant::{Kind, Tile, Variant, Vocabulary};

/// A ply in either of its forms.
#[derive(Clone, Copy)]
pub(crate) enum Played<'a> {
    Whole(&'a Ply),
    Lean(LeanPly<'a>),
}

/// Gives the places that a ply names, and whether it is calm: most tiles change only what is at these places; accents,
/// and pieces that stand on squares or beside them, their neighbours too.
#[inline]
pub(crate) fn each_place(ply: Played<'_>, variant: Variant, mut each: impl FnMut(Place, bool)) {
    let vocabulary = variant.vocabulary();
    match ply {
        Played::Whole(Ply::Acts(acts)) => {
            for act in acts.iter() {
                let is_calm = act.effect.is_none() && is_calm(act.tile, vocabulary);
                each(act.at, is_calm);
                act.path.iter().for_each(|place| each(*place, is_calm));
                if let Some(Effect::Shift { at, path, .. }) = &act.effect {
                    each(*at, false);
                    path.iter().for_each(|place| each(*place, false));
                }
            }
        }
        Played::Whole(_) => {}
        Played::Lean(ply) => {
            let entries = ply.entries();
            for (number, entry) in entries.iter().enumerate() {
                let (act, is_calm) = match entry {
                    LeanEntry::Act(act) => {
                        let has_effect =
                            matches!(entries.get(number + 1), Some(LeanEntry::Shift(_) | LeanEntry::Turning(_)));
                        (act, !has_effect && is_calm(act.tile(), vocabulary))
                    }
                    LeanEntry::Shift(act) => (act, false),
                    _ => continue,
                };
                each(act.at(), is_calm);
                LeanAct::places(act).for_each(|place| each(place, is_calm));
            }
        }
    }
}

#[inline]
fn is_calm(tile: Option<Tile>, vocabulary: &Vocabulary) -> bool {
    !vocabulary.has_squares() && tile.is_none_or(|tile| vocabulary.entry(tile).kind != Kind::Accent)
}

/// The points at which some ply of a game may change something.
#[derive(Default)]
pub(super) struct Touched(PointSet);

impl Touched {
    /// By the plies of a game in lean form.
    pub(super) fn by(game: &LeanGame) -> Touched {
        let mut touched = Touched::default();
        for ply in game.plies() {
            each_place(Played::Lean(ply), game.head().variant, |place, is_calm| match place {
                Place::Point(point) if is_calm => {
                    touched.0.insert(point);
                }
                place => around(place, &mut touched.0),
            });
        }
        touched
    }

    /// Whether a place is among them.
    pub(super) fn has(&self, place: Place) -> bool {
        match place {
            Place::Point(point) => self.0.has(point),
            Place::Square(square) => square.corners().any(|corner| self.0.has(corner)),
        }
    }
}
