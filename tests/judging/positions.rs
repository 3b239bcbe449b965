//! The position after any ply of a game, written as a record of its own, continues as the game does.

use crate::support::Rng;
use paisho::notation::{self, Options};
use paisho::record::{Continuation, Placed};
use paisho::referee::{self, State};
use paisho::rules::Count;
use paisho::variant::Variant;
use paisho::{generate, notation::Read};
use std::collections::BTreeSet;

/// Positions to compare for each rule set. A wiki position has thousands of legal plies, which take long to list.
fn positions(variant: Variant) -> usize {
    if variant.name() == "wiki" { 8 } else { 25 }
}

/// What is compared of a position.
#[derive(Debug, PartialEq, Eq)]
struct Seen {
    tiles: Vec<Placed>,
    legal: BTreeSet<String>,
    counts: Vec<Count>,
    points: Option<Vec<i32>>,
}

/// The plies take long to list, so they are left out where a position cannot keep them.
fn seen(variant: Variant, state: &State<'_>, keeps_plies: bool) -> Seen {
    let legal = if keeps_plies { state.legal() } else { Vec::new() };
    let legal = legal.iter().map(|ply| notation::write_ply(variant, ply)).collect();
    Seen { tiles: state.tiles(), legal, counts: state.counts(), points: state.survey().points }
}

fn validate(text: &str, read: &Read, notation: &str, mut each: impl FnMut(&State<'_>)) -> referee::Verdict {
    let notation = notation::named(notation).unwrap();
    let game = referee::Input { text, read, notation, rules: None, with_end: false, keep_going: false };
    referee::of(read.record.variant).replay(&game, &mut each)
}

/// Whether the same plies are legal in a record that starts from the position.
fn keeps_plies(from: &Continuation) -> bool {
    !from.lost.iter().any(|lost| lost.changes_plies)
}

/// Some positions that random games reach, each with the text of a record that starts there.
fn reached(variant: Variant, mut each: impl FnMut(&Continuation, Seen, &str)) {
    let mut chance = Rng::new(11);
    let mut count = 0;
    for number in 0.. {
        let game = generate::game(variant, 5, number).unwrap();
        let text = notation::Writer::new(notation::named("pai").unwrap()).game(&game).unwrap();
        let read = notation::named("pai").unwrap().read(&text, &Options::default());
        let mut found = Vec::new();
        let verdict = validate(&text, &read, "pai", |state| {
            if chance.below(25) == 0 {
                let from = state.continuation();
                let seen = seen(variant, state, keeps_plies(&from));
                found.push((from, seen));
            }
        });
        for (from, seen) in found {
            let record = notation::position_record(&read.record, &verdict.edition, &from);
            let text = notation::Writer::new(notation::named("position").unwrap()).game(&record).unwrap();
            each(&from, seen, &text);
            count += usize::from(keeps_plies(&from));
        }
        if count >= positions(variant) {
            return;
        }
    }
}

#[test]
fn a_game_continues_from_the_position_after_any_ply() {
    for variant in Variant::all() {
        reached(variant, |from, expected, text| {
            let read = notation::named("position").unwrap().read(text, &Options::default());
            assert!(read.diagnostics.is_empty(), "{text}\n{:?}", read.diagnostics);
            assert_eq!(read.record.variant, variant);
            let mut found = None;
            let verdict = validate(text, &read, "position", |state| {
                found = Some(seen(variant, state, keeps_plies(from)));
            });
            assert!(verdict.diagnostics.is_empty(), "{text}\n{:?}", verdict.diagnostics);
            let found = found.unwrap_or_else(|| panic!("no position: {text}"));
            assert_eq!(found.tiles, expected.tiles, "{text}");
            let differing: Vec<&String> = expected.legal.symmetric_difference(&found.legal).collect();
            assert!(differing.is_empty(), "{text}\nlegal only in one of the two: {differing:?}");
            if from.lost.is_empty() {
                assert_eq!((found.counts, found.points), (expected.counts, expected.points), "{text}");
            }
        });
    }
}
