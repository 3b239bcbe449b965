//! Validates the main line of a record, and turns what is to be said of it into diagnostics.

use super::course::{Course, Start};
use super::diagnostics::Reporter;
use super::movers::other_named;
use super::origins::Origins;
use super::{Input, State, Verdict, edition_note};
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::notation::{Spelling, set_up_by};
use crate::record::{Ply, Record, SetUp, stands};
use crate::replay::{Refused, Step};
use crate::variant::Seat;

/// Maximum of diagnostics about the play of one game.
const MAX_DIAGNOSTICS: usize = 1_000;

/// The readable part of a record on its way through the rules.
pub(super) struct Validation<'a> {
    pub(super) game: &'a Input<'a>,
    pub(super) record: &'a Record,
    pub(super) set_up: SetUp<'a>,
    /// Whether the part is all of the record.
    pub(super) is_whole: bool,
    /// Starts it by the rules of its variant.
    pub(super) start: Start,
    /// The editions with options that it may have been played by: see `Rules::optional`.
    pub(super) optional: fn(&SetUp<'_>) -> Vec<String>,
}

impl Validation<'_> {
    pub(super) fn run(&self, each: &mut dyn FnMut(&State<'_>)) -> Verdict {
        let Validation { game, record, set_up, start, .. } = self;
        let reporter = Reporter { game, record, seats: set_up.seats };
        let mut replay = match start(record, set_up) {
            Ok(replay) => replay,
            Err(refused) => {
                let article = Some(refused.map(|refusal| refusal.article()));
                let mut diagnostic = reporter.refused(&refused, set_up);
                self.name_options(&mut diagnostic);
                return Verdict {
                    diagnostics: vec![diagnostic],
                    refused: article,
                    stopped: article,
                    tiles: set_up.position.clone().unwrap_or_default(),
                    ..Verdict::default()
                };
            }
        };
        let edition = replay.edition(set_up);
        let mut diagnostics: Vec<Diagnostic> =
            edition.unrefereed.iter().map(|&item| reporter.unrefereed(set_up, item)).collect();
        diagnostics.extend(edition.unknown.iter().map(|&item| reporter.unknown_option(set_up, item)));
        diagnostics.extend(reporter.no_edition(&edition.name));
        // Where nothing was played, neither the edition nor what the record leaves open matters.
        let has_plies = record.plies().next().is_some();
        if has_plies {
            diagnostics.extend(reporter.unsaid(&edition.unsaid));
        }
        let is_unused =
            [("Score", replay.table().continuation().score.is_none()), ("Points", replay.points().is_none())];
        let unused = is_unused.iter().filter(|(tag, is_unused)| *is_unused && record.tag(tag).is_some());
        diagnostics.extend(unused.map(|(tag, _)| reporter.points_unused(tag)));
        let (mut first_refused, mut stopped, mut stood, mut origins) = (None, None, Vec::new(), None);
        let mut is_misnamed = false;
        if game.keep_going {
            replay.force_refused();
        }
        let mut show = |replay: &dyn Course<'_>, last: Last<'_>| show(replay, last, &edition.name, each);
        show(&*replay, Last::default());
        let names_seats = !game.read.spans.seats.is_empty();
        loop {
            let seat = names_seats.then(|| replay.to_move());
            let Some(step) = replay.next() else { break };
            let entry = match &step {
                Step::Ply(played) => Some(played.entry),
                Step::Refused(refused) => refused.entry,
                Step::Check { .. } | Step::Remark(_) => None,
            };
            // What is named wrong once goes on so.
            let played = entry.zip(seat).filter(|_| !is_misnamed);
            let named = played.and_then(|(entry, seat)| other_named(&game.read.spans.seats, entry, seat));
            if let Some((named, (_, seat))) = named.zip(played) {
                is_misnamed = true;
                diagnostics.push(reporter.misnamed(named, seat));
            }
            match step {
                Step::Ply(played) => {
                    if stands(&record.entries, played.entry) && has_room(&mut diagnostics, entry, &reporter) {
                        diagnostics.push(reporter.needless(played.entry, played.turn, played.seat));
                    }
                    let ply = record.ply(played.entry);
                    let last = Last {
                        turn: played.turn,
                        seat: Some(played.seat),
                        ply,
                        entry: Some(played.entry),
                        ..Last::default()
                    };
                    show(&*replay, last);
                }
                Step::Check { entry, differences } => {
                    if !differences.is_empty() && has_room(&mut diagnostics, Some(entry), &reporter) {
                        let tiles = replay.table().tiles();
                        diagnostics.push(reporter.check(entry, &differences, &tiles));
                    }
                }
                Step::Remark(remark) => {
                    if has_room(&mut diagnostics, remark.entry, &reporter) {
                        diagnostics.push(reporter.refused(&remark, set_up));
                    }
                }
                Step::Refused(refused) => {
                    if has_room(&mut diagnostics, refused.entry, &reporter) {
                        let origins = origins.get_or_insert_with(|| Origins::new(game, record, set_up, *start));
                        let mut diagnostic = reporter.refused_ply(&refused, set_up, origins);
                        if first_refused.is_none() && !refused.stands {
                            self.name_options(&mut diagnostic);
                        }
                        diagnostics.push(diagnostic);
                    }
                    let article = refused.map(|refusal| refusal.article());
                    if refused.stands {
                        stood.push(article);
                    } else {
                        first_refused = first_refused.or(Some(article));
                    }
                    if refused.forced {
                        let ply = refused.entry.and_then(|entry| record.ply(entry));
                        let Refused { turn, seat, entry, .. } = refused;
                        let stands = Some(article.refusal).filter(|_| refused.stands);
                        show(&*replay, Last { turn, seat, ply, entry, forced: true, stands });
                    } else {
                        stopped = Some(article);
                    }
                }
            }
        }
        if !game.read.spans.variations.is_empty() {
            diagnostics.extend(self.variations(&mut |_, _| ()));
        }
        let table = replay.table();
        if self.is_whole && first_refused.is_none() {
            let mismatch = replay.check_result().err();
            diagnostics.extend(mismatch.and_then(|result| reporter.result(result, table.survey().unfulfilled)));
            diagnostics.extend(replay.check_points().err().and_then(|_| reporter.points(replay.points())));
        }
        // Rules that are not the game's say nothing of it.
        if let Some(other) = game.read.other.as_deref().filter(|_| self.is_whole && first_refused.is_some()) {
            diagnostics = vec![other.clone()];
        }
        Verdict {
            diagnostics,
            edition_note: edition_note(game, &edition),
            edition: edition.name,
            found: edition.found,
            plies: replay.plies(),
            refused: first_refused,
            stood,
            stopped,
            outcome: replay.outcome(),
            counts: if game.with_end { table.counts() } else { Vec::new() },
            points: if game.with_end { replay.points() } else { None },
            tiles: if game.with_end { table.tiles() } else { Vec::new() },
        }
    }
}

impl Validation<'_> {
    /// Says in the help which options make a game legal. Only texts of the site keep them apart.
    fn name_options(&self, diagnostic: &mut Diagnostic) {
        let Validation { game, record, set_up, start, .. } = self;
        if game.notation.spelling() != Spelling::Gate || game.rules.is_some() || !self.is_whole {
            return;
        }
        let is_legal = |edition: &String| {
            let Ok(mut replay) = start(record, &set_up_by(record, Some(edition), set_up.marks)) else { return false };
            std::iter::from_fn(|| replay.next()).all(|step| !matches!(step, Step::Refused(refused) if !refused.stands))
        };
        let Some(edition) = (self.optional)(set_up).into_iter().find(is_legal) else { return };
        let items = edition.split("; ").skip(1).filter(|item| !item.contains('='));
        let options: Vec<String> = items.map(|option| format!("`{option}`")).collect();
        let word = if options.len() == 1 { "option" } else { "options" };
        let said =
            format!("all of the game is legal with the {word} {}: `--rules \"{edition}\"`", options.join(" and "));
        diagnostic.help = Some(diagnostic.help.take().map_or(said.clone(), |help| format!("{help}; {said}")));
    }
}

/// Whether another diagnostic about the play is kept. The first that is not is replaced by one that says so.
fn has_room(diagnostics: &mut Vec<Diagnostic>, entry: Option<usize>, reporter: &Reporter<'_>) -> bool {
    if diagnostics.len() == MAX_DIAGNOSTICS {
        diagnostics.push(reporter.too_many(entry, MAX_DIAGNOSTICS));
    }
    diagnostics.len() < MAX_DIAGNOSTICS
}

/// The last ply that was played.
#[derive(Default)]
pub(super) struct Last<'a> {
    pub(super) turn: u32,
    pub(super) seat: Option<Seat>,
    pub(super) ply: Option<&'a Ply>,
    pub(super) entry: Option<usize>,
    pub(super) forced: bool,
    pub(super) stands: Option<&'static Code>,
}

pub(super) fn show(replay: &dyn Course<'_>, last: Last<'_>, edition: &str, each: &mut dyn FnMut(&State<'_>)) {
    let table = replay.table();
    let Last { turn, seat, ply, entry, forced, stands } = last;
    each(&State { plies: replay.plies(), turn, seat, ply, entry, forced, stands, edition, table: &*table });
}
