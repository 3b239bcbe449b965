//! Which places fit a refused ply: those to which a tile may go so that all else that the ply does is legal too.

use super::course::Boxed;
use super::diagnostics::Reporter;
use super::origins::Origins;
use crate::board::Place;
use crate::record::{Act, Effect, Entry, Ply};
use crate::replay::Refused;
use crate::rules::At;

/// Where one part of a refused ply leads, and where it may lead instead.
pub(crate) struct Fitting {
    pub(super) written: Place,
    pub(super) instead: Vec<Place>,
}

impl Reporter<'_> {
    /// For each end of the refused act, the places that fit; none where the ply does nothing else, as the rules then list the
    /// places that do.
    pub(super) fn fitting(&self, refused: &Refused<Boxed>, origins: &mut Origins<'_>) -> Vec<Fitting> {
        let (At::Ply(part), Some(entry)) = (refused.refusal.at(), refused.entry) else { return Vec::new() };
        let Some(Entry::Ply(Ply::Acts(acts))) = self.record.entries.get(entry) else { return Vec::new() };
        let Some(act) = acts.get(usize::from(part.act)) else { return Vec::new() };
        let does_more = acts.len() > 1 || act.effect.is_some() || act.path.len() > 1;
        let ends = [end as fn(&mut Act) -> Option<&mut Place>, effect_end];
        let ends = ends.into_iter().filter(|_| does_more);
        ends.filter_map(|end| {
            let mut acts = acts.to_vec();
            let written = *end(&mut acts[usize::from(part.act)])?;
            let fits = |place: &Place| {
                if let Some(end) = end(&mut acts[usize::from(part.act)]) {
                    *end = *place;
                }
                origins.allows(refused.plies, &Ply::Acts(acts.clone().into()))
            };
            Some(Fitting { written, instead: Place::all().filter(fits).collect() })
        })
        .collect()
    }
}

/// Where an act puts its own tile.
fn end(act: &mut Act) -> Option<&mut Place> {
    if act.drop { Some(&mut act.at) } else { act.path.last_mut() }
}

/// Where it puts another one.
fn effect_end(act: &mut Act) -> Option<&mut Place> {
    match act.effect.as_deref_mut() {
        Some(Effect::Shift { path, .. }) => path.last_mut(),
        _ => None,
    }
}
