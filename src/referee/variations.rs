//! Validates variations, each from the position before the ply that it replaces.

use super::State;
use super::course::Course;
use super::diagnostics::Reporter;
use super::movers::other_named;
use super::origins::Origins;
use super::validation::{Last, Validation, show};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::{NamedSeat, VariationSpans};
use crate::record::{Entry, LinePath, stands};
use crate::replay::{Refused, Step};

/// Maximum of variations with an error in one game whose errors are reported.
const MAX_REFUSED: usize = 100;

/// A variation, and where it is.
pub struct Line<'a> {
    /// The entries of the variations that lead to it.
    pub path: &'a LinePath,
    /// Its name, as `--at` takes it: `3:Host/1`.
    pub name: &'a str,
    /// Its entries.
    pub entries: &'a [Entry],
}

/// Receives every state of every variation: before its first ply, and after each.
pub(super) type Each<'e> = &'e mut dyn FnMut(&Line<'_>, &State<'_>);

/// A walk through the variations of one game.
struct Walk<'a, 'e> {
    validation: &'a Validation<'a>,
    each: Each<'e>,
    diagnostics: Vec<Diagnostic>,
    /// How many variations have had an error.
    refused: usize,
    path: Vec<usize>,
    edition: String,
}

impl Validation<'_> {
    /// The diagnostics of the variations.
    pub(super) fn variations(&self, each: Each<'_>) -> Vec<Diagnostic> {
        let Ok(mut replay) = (self.start)(self.record, &self.set_up) else { return Vec::new() };
        if self.game.keep_going {
            replay.force_refused();
        }
        let edition = replay.edition(&self.set_up).name;
        let mut walk = Walk { validation: self, each, diagnostics: Vec::new(), refused: 0, path: Vec::new(), edition };
        walk.line(replay, &self.record.entries, &self.game.read.spans.variations, "");
        walk.diagnostics
    }
}

impl<'a> Walk<'a, '_> {
    /// Validates the variations of a line. They end where the line itself has an error.
    fn line(
        &mut self,
        mut replay: Box<dyn Course<'a> + 'a>,
        entries: &'a [Entry],
        variations: &'a [VariationSpans],
        name: &str,
    ) {
        let (mut ply, mut number, mut seen) = (None, 0, 0);
        for spans in variations {
            let Some(Entry::Variation(variation)) = entries.get(spans.entry) else { return };
            let last = entries[seen..spans.entry].iter().rposition(|entry| matches!(entry, Entry::Ply(_)));
            if let Some(last) = last {
                (ply, number) = (Some(seen + last), 0);
            }
            (seen, number) = (spans.entry, number + 1);
            let Some(ply) = ply else { continue };
            if !replay.forward_to(ply) || self.refused > MAX_REFUSED {
                return;
            }
            let seat = replay.to_move();
            let seat = self.validation.record.seats().get(seat.index()).copied().unwrap_or_default();
            let slash = if name.is_empty() { "" } else { "/" };
            // A turn that the ply opens has its entry before the ply.
            let name = format!("{name}{slash}{}:{seat}/{number}", replay.turn());
            self.path.push(spans.entry);
            let sound = &variation.entries[..spans.sound.min(variation.entries.len())];
            self.variation(replay.branch(sound), &variation.entries, &spans.seats, &name);
            if !spans.variations.is_empty() {
                self.line(replay.branch(sound), sound, &spans.variations, &name);
            }
            self.path.pop();
        }
    }

    /// Validates one variation without its own variations.
    fn variation(
        &mut self,
        mut replay: Box<dyn Course<'a> + 'a>,
        entries: &'a [Entry],
        seats: &[NamedSeat],
        name: &str,
    ) {
        let Validation { game, set_up, start, .. } = self.validation;
        let path = std::mem::take(&mut self.path);
        let line = Line { path: &path, name, entries };
        let (mut found, mut is_misnamed) = (Vec::new(), false);
        let mut shown = |replay: &dyn Course<'_>, last: Last<'_>| {
            show(replay, last, &self.edition, &mut |state| (self.each)(&line, state));
        };
        shown(&*replay, Last::default());
        loop {
            let seat = replay.to_move();
            let Some(step) = replay.next() else { break };
            let mut last = Last::default();
            match &step {
                Step::Ply(played) => {
                    last = Last { turn: played.turn, seat: Some(played.seat), entry: Some(played.entry), ..last };
                }
                Step::Refused(refused) if refused.forced => {
                    let stands = refused.stands.then(|| refused.refusal.article());
                    let Refused { turn, seat, entry, .. } = *refused;
                    last = Last { turn, seat, entry, forced: true, stands, ..last };
                }
                _ => {}
            }
            if let Some(Entry::Ply(ply)) = last.entry.and_then(|entry| entries.get(entry)) {
                shown(&*replay, Last { ply: Some(ply), ..last });
            }
            match step {
                Step::Check { entry, differences } if !differences.is_empty() => {
                    found.push((Step::Check { entry, differences }, replay.table().tiles()));
                }
                step @ (Step::Remark(_) | Step::Refused(_)) => found.push((step, Vec::new())),
                Step::Ply(played) => {
                    let says_other = !is_misnamed && other_named(seats, played.entry, seat).is_some();
                    is_misnamed |= says_other;
                    if says_other || stands(entries, played.entry) {
                        found.push((Step::Ply(played), Vec::new()));
                    }
                }
                Step::Check { .. } => {}
            }
        }
        self.path = path;
        if found.is_empty() {
            return;
        }
        self.refused += 1;
        // The parts of a diagnostic may be before the variation, so it is made of the whole line.
        let Some((read, shared)) = game.read.line(&self.path) else { return };
        if self.refused > MAX_REFUSED {
            let span = read.spans.entries.get(shared).copied().unwrap_or_default();
            let message =
                format!("this game has more than {MAX_REFUSED} variations with errors: the rest is not validated");
            self.diagnostics.push(Diagnostic::new(&codes::TEXT_TOO_LONG, span, message).label("validated up to here"));
            return;
        }
        let game = super::Input { read: &read, ..**game };
        let reporter = Reporter { game: &game, record: &read.record, seats: set_up.seats };
        let (mut origins, mut is_misnamed) = (None, false);
        let mut add = |diagnostic: Diagnostic| {
            self.diagnostics.push(Diagnostic { variation: Some(name.to_owned()), ..diagnostic });
        };
        for (step, tiles) in found {
            let diagnostic = match step {
                Step::Check { entry, differences } => reporter.check(shared + entry, &differences, &tiles),
                Step::Remark(mut remark) => {
                    remark.entry = remark.entry.map(|entry| shared + entry);
                    reporter.refused(&remark, set_up)
                }
                Step::Refused(mut refused) => {
                    refused.entry = refused.entry.map(|entry| shared + entry);
                    let origins = origins.get_or_insert_with(|| Origins::new(&game, &read.record, set_up, *start));
                    reporter.refused_ply(&refused, set_up, origins)
                }
                Step::Ply(played) => {
                    let entry = shared + played.entry;
                    if stands(entries, played.entry) {
                        add(reporter.needless(entry, played.turn, played.seat));
                    }
                    let named = other_named(&read.spans.seats, entry, played.seat);
                    let Some(named) = named.filter(|_| !std::mem::replace(&mut is_misnamed, true)) else { continue };
                    reporter.misnamed(named, played.seat)
                }
            };
            add(diagnostic);
        }
    }
}
