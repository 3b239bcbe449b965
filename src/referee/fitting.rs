//! What fits a refused ply: the places to which a tile may go so that all else that the ply does is legal too, and whether a
//! capture is all that is wrong with it.

use super::course::Boxed;
use super::diagnostics::Reporter;
use super::origins::Origins;
use crate::board::Place;
use crate::record::{Act, Effect, Entry, Ply};
use crate::replay::Refused;
use crate::rules::At;

/// What may be written instead in a refused ply.
#[derive(Default)]
pub(crate) struct Fitting {
    ends: Vec<End>,
    /// Whether the ply is illegal with the capture that the board shows, too.
    is_wrong_anyway: bool,
}

/// Where one part of a refused ply leads, and where it may lead instead.
struct End {
    written: Place,
    instead: Vec<Place>,
    /// The points that are named on the way there, and where it may lead only without them.
    by: Vec<Place>,
    without: Vec<Place>,
}

impl Fitting {
    /// Whether all else that the ply does is legal with a place instead of the one that is written.
    pub(super) fn has(&self, place: Place, written: Place) -> bool {
        self.ends.iter().all(|end| end.written != written || end.instead.contains(&place))
    }

    /// The points that are named on the way to a place, and where the ply may lead only without them.
    pub(super) fn way(&self, written: Place) -> Option<(&[Place], &[Place])> {
        let end = self.ends.iter().find(|end| end.written == written && !end.by.is_empty())?;
        Some((&end.by, &end.without))
    }

    /// Whether the ply is legal with the capture that the board shows.
    pub(super) fn is_right_otherwise(&self) -> bool {
        !self.is_wrong_anyway
    }
}

impl Reporter<'_> {
    /// For each end of the refused act, the places that fit; none where the ply does nothing else, as the rules then list the
    /// places that do.
    pub(super) fn fitting(&self, refused: &Refused<Boxed>, origins: &mut Origins<'_>) -> Fitting {
        let (At::Ply(part), Some(entry)) = (refused.refusal.at(), refused.entry) else { return Fitting::default() };
        let Some(Entry::Ply(Ply::Acts(written))) = self.record.entries.get(entry) else { return Fitting::default() };
        let number = usize::from(part.act);
        let Some(act) = written.get(number) else { return Fitting::default() };
        let mut acts = written.to_vec();
        // Whether the ply is legal with an act and the capture that the board shows.
        let mut fits = |act: Act| {
            let mut with = |capture| {
                acts[number] = Act { capture, ..act.clone() };
                origins.allows(refused.plies, &Ply::Acts(acts.clone().into()))
            };
            with(None) || with(Some(None))
        };
        let is_wrong_anyway = !fits(act.clone());
        let does_more =
            written.len() > 1 || act.effect.is_some() || act.path.len() > 1 || (act.drop && !act.path.is_empty());
        let ends = [dropped, end, effect_end].into_iter().filter(|_| does_more);
        let ends = ends.filter_map(|end: fn(&mut Act) -> Option<&mut Place>| {
            let mut act = act.clone();
            let written = *end(&mut act)?;
            let mut leads = |act: &mut Act, place: &Place| {
                if let Some(end) = end(act) {
                    *end = *place;
                }
                fits(act.clone())
            };
            let instead: Vec<Place> = Place::all().filter(|place| leads(&mut act, place)).collect();
            let (mut by, mut without) = (Vec::new(), Vec::new());
            if act.path.len() > 1 && act.path.last() == end(&mut act.clone()).as_deref() {
                by = act.path[..act.path.len() - 1].to_vec();
                act.path = std::iter::once(written).collect();
                without = Place::all().filter(|place| !instead.contains(place) && leads(&mut act, place)).collect();
            }
            Some(End { written, instead, by, without })
        });
        Fitting { ends: ends.collect(), is_wrong_anyway }
    }
}

/// Where an act drops its tile.
fn dropped(act: &mut Act) -> Option<&mut Place> {
    act.drop.then_some(&mut act.at)
}

/// Where it moves it to.
fn end(act: &mut Act) -> Option<&mut Place> {
    act.path.last_mut()
}

/// Where it puts another one: where that one is, if the ply does not say.
fn effect_end(act: &mut Act) -> Option<&mut Place> {
    let Some(Effect::Shift { at, path, .. }) = act.effect.as_deref_mut() else { return None };
    if path.is_empty() {
        path.push(*at);
    }
    path.last_mut()
}
