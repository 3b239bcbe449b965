//! Places at which a ply may change something.

use super::{Doing, Effect, LeanEntry, LeanPly, Ply};
use crate::board::Place;
use crate::variant::{Kind, Tile, Variant, Vocabulary};

/// A ply in either of its forms.
#[derive(Clone, Copy)]
pub(crate) enum AnyPly<'a> {
    Whole(&'a Ply),
    Lean(LeanPly<'a>),
}

/// Gives the places that a ply names, and whether it is calm: most tiles change only what is at these places; accents,
/// and pieces that stand on squares or beside them, their neighbours too.
#[inline]
pub(crate) fn each_place(ply: AnyPly<'_>, variant: Variant, mut each: impl FnMut(Place, bool)) {
    let vocabulary = variant.vocabulary();
    match ply {
        AnyPly::Whole(Ply::Acts(acts)) => {
            for act in acts.iter() {
                let is_calm = act.effect.is_none() && is_calm(act.tile, vocabulary);
                each(act.at, is_calm);
                act.path.iter().for_each(|place| each(*place, is_calm));
                if let Some(Effect::Shift { at, path, .. }) = act.effect.as_deref() {
                    each(*at, false);
                    path.iter().for_each(|place| each(*place, false));
                }
            }
        }
        AnyPly::Whole(_) => {}
        AnyPly::Lean(ply) => each_lean_place(ply, vocabulary, each),
    }
}

/// The same for a ply in lean form.
#[inline]
pub(crate) fn each_lean_place(ply: LeanPly<'_>, vocabulary: &Vocabulary, mut each: impl FnMut(Place, bool)) {
    let entries = ply.entries();
    for (number, entry) in entries.iter().enumerate() {
        let (act, is_calm) = match entry {
            LeanEntry::Act(act) => {
                let has_effect = matches!(entries.get(number + 1), Some(LeanEntry::Shift(_) | LeanEntry::Turning(_)));
                (act, !has_effect && is_calm(act.tile(), vocabulary))
            }
            LeanEntry::Shift(act) => (act, false),
            _ => continue,
        };
        for steps in 0..act.steps() + 1 {
            each(act.after(steps), is_calm);
        }
    }
}

#[inline]
fn is_calm(tile: Option<Tile>, vocabulary: &Vocabulary) -> bool {
    !vocabulary.has_squares() && tile.is_none_or(|tile| vocabulary.entry(tile).kind != Kind::Accent)
}
