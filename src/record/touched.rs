//! Places at which a ply may change something.

use super::{Effect, Ply};
use crate::board::Place;
use crate::variant::{Kind, Vocabulary};

/// Gives the places that a ply names, and whether it is calm: most tiles change only what is at these places; accents,
/// and pieces that stand on squares or beside them, their neighbours too.
#[inline(always)]
pub(crate) fn each_place(ply: &Ply, vocabulary: &Vocabulary, mut each: impl FnMut(Place, bool)) {
    let Ply::Acts(acts) = ply else { return };
    for act in acts.iter() {
        let is_accent = |tile| vocabulary.entry(tile).kind == Kind::Accent;
        let is_calm = act.effect.is_none() && !vocabulary.has_squares() && !act.tile.is_some_and(is_accent);
        each(act.at, is_calm);
        act.path.iter().for_each(|place| each(*place, is_calm));
        if let Some(Effect::Shift { at, path, .. }) = act.effect.as_deref() {
            each(*at, false);
            path.iter().for_each(|place| each(*place, false));
        }
    }
}
