//! Questions to collections, held against the rules and against slower answers.

use paisho::collection::{Clause, Condition, Found, HarmonyPattern, PositionPattern, Query, Range, Symmetry};
use paisho::notation::{self, Options, Pai, position_record, write_ply};
use paisho::record::{Continuation, Ply, Record};
use paisho::referee::{self, State};
use paisho::variant::{Seat, Variant};
use paisho::{Game, generate};

/// Shows every state of a game.
fn replay(record: &Record, mut each: impl FnMut(&State<'_>)) {
    with_game(record, |game| referee::of(record.variant).replay(game, &mut each));
}

fn with_game<T>(record: &Record, then: impl FnOnce(&referee::Input<'_>) -> T) -> T {
    let mut text = String::new();
    notation::Notation::write(&Pai, record, &mut text).unwrap();
    let read = notation::Notation::read(&Pai, &text, &Options::default());
    assert!(read.diagnostics.iter().all(|found| !found.is_error()), "{text}");
    then(&referee::Input { text: &text, read: &read, notation: &Pai, rules: None, with_end: false, keep_going: false })
}

fn games(variant: Variant, count: u64) -> impl Iterator<Item = Record> {
    (0..count).map(move |number| generate::game(variant, 11, number).unwrap())
}

/// The position on a turned or mirrored board, the seats exchanged where their halves are.
fn image(from: &Continuation, symmetry: Symmetry, seats: &[&str]) -> Continuation {
    let mut to = from.clone();
    to.tiles = from.tiles.iter().map(|placed| symmetry.placed(*placed)).collect();
    to.tiles.sort_by_key(|placed| placed.at.order());
    if symmetry.exchanges() {
        to.to_move = from.to_move.other();
        to.captured = from.captured.iter().map(|(owner, tile)| (owner.map(Seat::other), *tile)).collect();
        to.score = from.score.clone().map(|score| score.into_iter().rev().collect());
        // Tags of a seat, such as its hand, would have to change their names.
        assert!(from.tags.iter().all(|(name, _)| !seats.iter().any(|seat| name.starts_with(seat))));
    }
    to
}

/// What is legal in a position is legal in its image.
#[test]
fn symmetries_keep_the_rules() {
    for variant in Variant::all() {
        let mut compared = 0;
        for record in games(variant, 3) {
            let mut states = Vec::new();
            let stride = record.plies().count() / 3 + 1;
            replay(&record, |state| {
                if state.plies % stride == stride - 1 {
                    states.push((state.edition.to_owned(), state.continuation()));
                }
            });
            for (edition, from) in states {
                let game = |from: &Continuation| Game::of(position_record(&record, &edition, from));
                let legal: Vec<Ply> = game(&from).legal().collect();
                for symmetry in &Symmetry::of(variant)[1..] {
                    let there = game(&image(&from, *symmetry, record.seats()));
                    for ply in legal.iter().step_by(legal.len() / 100 + 1) {
                        let image = symmetry.ply(ply);
                        if let Err(error) = there.end().play(&image) {
                            let [ply, image] = [ply, &image].map(|ply| write_ply(variant, ply));
                            panic!("{variant} {symmetry:?}: {ply}, {image}: {error} {from:?}");
                        }
                        compared += 1;
                    }
                }
            }
        }
        assert!(compared > 100, "{variant}: {compared}");
    }
}

fn found(record: &Record, condition: Condition, symmetric: bool) -> Option<Found> {
    let query = Query::new(vec![Clause { condition, not: false }], false, symmetric);
    with_game(record, |game| query.find(game, None))
}

/// After which ply a pattern fits first, by looking at every position.
#[test]
fn positions_are_found_at_their_first_ply() {
    let (mut some, mut none) = (0, 0);
    for variant in Variant::all() {
        for record in games(variant, 5) {
            let mut positions = Vec::new();
            replay(&record, |state| positions.push(state.tiles()));
            for at in (0..positions.len()).step_by(positions.len() / 6 + 1) {
                let code = |tile| variant.vocabulary().code(tile);
                for (number, placed) in positions[at].iter().enumerate().take(9) {
                    let (open, close) = placed.owner.map_or((' ', ' '), Seat::brackets);
                    let tile = if number % 3 == 0 { "?" } else { code(placed.tile) };
                    let other = positions[at][positions[at].len() / 2];
                    let text = match number % 2 {
                        0 => format!("{open}{tile} {}{close}", placed.at),
                        _ => format!("{open}{tile} {}{close} _{}", placed.at, other.at),
                    };
                    let pattern: PositionPattern = text.parse().unwrap();
                    for symmetric in [false, true] {
                        let all = Symmetry::of(variant).iter().take(if symmetric { 8 } else { 1 });
                        let images: Vec<PositionPattern> = all.map(|symmetry| pattern.image(*symmetry)).collect();
                        let fits = |tiles: &Vec<_>| images.iter().any(|image| image.fits(tiles, variant));
                        let expected = positions.iter().position(fits);
                        let found = found(&record, Condition::Position(pattern.clone()), symmetric);
                        assert_eq!(found.map(|found| found.plies), expected.map(Some), "{variant} {text}");
                        *if expected.is_some() { &mut some } else { &mut none } += 1;
                    }
                }
            }
        }
    }
    assert!(some > 500 && none > 20, "{some} {none}");
}

/// Two Roses of Guest with a Chrysanthemum between them, and two flowers of Host that harmonize.
const BOARD: &str =
    "[Variant \"skud\"]\n[Rules \"site\"]\n[Position \"<Rs 11l> <C 13l> <Rs 16l> (Js 12h) (Ly 14h)\"]\n\n";

#[test]
fn harmonies_are_counted_once_and_linked_where_the_pattern_links_them() {
    let game: Game = BOARD.parse().unwrap();
    let harmonies = game.end().survey().harmonies;
    let ends: Vec<String> = harmonies.iter().map(|harmony| format!("{:?}", harmony.ends)).collect();
    // By hand: row l has Rs 11, C 13, Rs 16 with nothing between neighbours; row h has Js 12, Ly 14.
    assert_eq!(ends, ["[11l, 13l]", "[13l, 16l]", "[12h, 14h]"]);
    let has = |text: &str| {
        let pattern: HarmonyPattern = text.parse().unwrap();
        found(game.record(), Condition::Harmony(pattern), false).is_some()
    };
    for there in ["Rs-C", "C-Rs", "Rs-C, C-Rs", "Rs-C-Rs", "<Rs-C-Rs>", "(Ly-Js)", "?-?, ?-?, ?-?", "<?-?>, (?-?)"] {
        assert!(has(there), "{there}");
    }
    for missing in ["Rs-C, C-Rs, Rs-C", "(Rs-C)", "C-Rs-C", "Rs-Rs", "<?-?-?-?>", "Js-Ly-?", "Rs-Rd", "Lt-?"] {
        assert!(!has(missing), "{missing}");
    }
    let chain = |length| found(game.record(), Condition::Chain(length), false).is_some();
    assert!(chain(1) && chain(2) && !chain(3));
}

#[test]
fn rings_have_a_length() {
    let text = "[Variant \"skud\"]\n[Rules \"site\"]\n[Position \"<Js 7m> <Rd 13m> <Rd 7g> <Js 13g>\"]\n\n";
    let game: Game = text.parse().unwrap();
    assert_eq!(game.end().survey().harmonies.len(), 4);
    let ring = |range: &str| {
        let range: Range = range.parse().unwrap();
        found(game.record(), Condition::Ring(range), false).is_some()
    };
    assert!(ring("4") && ring("3..5") && ring("..4") && ring("1.."));
    assert!(!ring("3") && !ring("5..") && !ring("0..3"));
    // The same square beside the centre is no ring.
    let beside = text
        .replace("Js 7m", "Rd 11m")
        .replace("Rd 13m", "Js 17m")
        .replace("Rd 7g", "Js 11g")
        .replace("Js 13g", "Rd 17g");
    let game: Game = beside.parse().unwrap();
    assert_eq!(game.end().survey().harmonies.len(), 4);
    assert!(found(game.record(), Condition::Ring("1..".parse().unwrap()), false).is_none());
}

#[test]
fn a_harmony_is_broken_when_its_tile_leaves_and_not_when_it_only_moves_along() {
    let broken = |ply: &str| {
        let text = "[Variant \"skud\"]\n[Rules \"site\"]\n[Position \"<Rd 16p> <Rs 11l> <C 13l> (Js 14h)\"]\n\n1. ";
        let game: Game = format!("{text}{ply}\n").parse().unwrap();
        assert!(game.is_right(), "{:?}", game.diagnostics());
        let of = |pattern: Option<&str>| {
            let pattern = pattern.map(|pattern| pattern.parse().unwrap());
            found(game.record(), Condition::Broken(pattern), false).map(|found| found.plies)
        };
        assert_eq!(of(None), of(Some("<C-Rs>")));
        assert_eq!((of(Some("C-Rd")), of(Some("(Rs-C)"))), (None, None));
        of(None)
    };
    assert_eq!(broken("Rs11l-11m"), Some(Some(1)));
    assert_eq!(broken("Rs11l-12l"), None);
    assert_eq!(broken("Rd16p-16o"), None);
}
