//! Replaying a record: stepping, comparing positions, and judging results.

use crate::rules_support::variant;
use paisho::notation::{self, Options};
use paisho::record::{Record, SetUp};
use paisho::replay::{Replay, Step};
use paisho::rules::Rules;
use paisho::rules::skud::Skud;
use paisho::variant::Seat;

/// A record of Skud Pai Sho, whatever its reader reports.
fn record(text: &str) -> Record {
    let options = Options::of(variant("skud"));
    notation::named("pai").unwrap().read(text, &options).record
}

fn replayed<'r>(record: &'r Record, set_up: &SetUp<'_>) -> Replay<'r, Skud> {
    let mut replay = Replay::start(record, set_up).unwrap();
    assert!(replay.forward(usize::MAX).is_none());
    replay
}

#[test]
fn a_check_names_every_difference() {
    let record = record(
        "1. Rs*10b  Js*10r\n2. Rs10b-10d\n[Check \"(Js 10r) <Rs 10d>\"]\n[Check \"(Js 10r) <C 10d> <Rs 10b>\"]\n",
    );
    let mut replay = Replay::<Skud>::start(&record, &notation::set_up(&record)).unwrap();
    let mut checks = Vec::new();
    while let Some(step) = replay.next() {
        if let Step::Check { differences, .. } = step {
            checks.push(differences);
        }
    }
    assert!(checks[0].is_empty());
    let told: Vec<_> = checks[1].iter().map(|d| (d.at.to_string(), d.said.is_some(), d.found.is_some())).collect();
    assert_eq!(told, [("10d".into(), true, true), ("10b".into(), true, false)]);
}

#[test]
fn a_refusal_tells_turn_seat_and_ply_and_ends_the_game() {
    let record = record("1. Rs*10b  Js*10r\n2. Rs10b-10d  Js10r-10d\n3. Rs10d-10e");
    let mut replay = Replay::<Skud>::start(&record, &notation::set_up(&record)).unwrap();
    assert!(replay.forward(3).is_none());
    let refused = replay.forward(4).unwrap();
    assert_eq!((refused.turn, refused.seat, refused.plies), (2, Some(Seat(1)), 3));
    assert_eq!(refused.refusal.article().name, "skud-too-far");
    assert!(replay.next().is_none());
}

#[test]
fn a_wrong_set_up_is_its_seats_fault_in_turn_0() {
    let record = record("[HostAccents \"Rk Wh Kn B\"]\n[GuestAccents \"Rk Rk Rk B\"]\n1. Rs*10b");
    let Err(refused) = Replay::<Skud>::start(&record, &notation::set_up(&record)) else {
        panic!("three Rocks are refused")
    };
    assert_eq!((refused.turn, refused.seat, refused.entry), (0, Some(Seat(0)), None));
}

#[test]
fn a_result_is_compared_with_the_board() {
    let right = |tags: &str, plies: &str| {
        let record = record(&format!("{tags}\n{plies}"));
        replayed(&record, &notation::set_up(&record)).check_result().is_ok()
    };
    let going = "1. Rs*10b  Js*10r";
    let given_up = "1. Rs*10b  Js*10r\n2. Resign";
    assert!(right("[Result \"*\"]", going) && right("", going) && right("[Result \"Host\"]", given_up));
    assert!(!right("[Result \"Guest\"]", given_up) && !right("[Result \"*\"]", given_up));
    assert!(!right("[Result \"Draw\"]", given_up) && !right("[Result \"Nobody\"]", given_up));
    assert!(!right("[Result \"Draw\"]", going) && right("[Result \"Draw\"]\n[Termination \"agreed\"]", going));
    assert!(!right("[Result \"Host\"]", going) && right("[Result \"Host\"]\n[Termination \"time\"]", going));
    assert!(!right("[Result \"Guest\"]\n[Termination \"time\"]", given_up));
}

#[test]
fn an_unknown_choice_of_accents_is_counted_down_from_four() {
    let record = record(
        "[Position \"<Rs 4f> <C 16g> <Js 10b>\"]\n1. Rs4f-4g + Rk*10n  Js*10r\n2. Rs4g-4h  Js*2j\n3. Rs4h-4g + Rk*10n",
    );
    let set_up = notation::set_up(&record);
    let mut replay = Replay::<Skud>::start(&record, &set_up).unwrap();
    let refused = replay.forward(usize::MAX).unwrap();
    assert_eq!(refused.refusal.article().name, "skud-accent-taken");
    assert_eq!(replay.rules().counts(replay.position())[2].seats, [3, 4]);
}

#[test]
fn both_rings_at_once_are_a_tie() {
    let text = "(Js 7m) (Rd 7g) (Js 13g) <C 16m> <Rs 16d> <C 4d> <Rs 4p> <C 13p> <Lt 12l>";
    let record = record(&format!("[Position \"{text}\"]\n[Result \"Draw\"]\n1. Lt12l-13m"));
    let set_up = notation::set_up(&record);
    let replay = replayed(&record, &set_up);
    let outcome = replay.outcome().unwrap();
    assert_eq!((outcome.winners.0, outcome.reason), (3, "ring-tie"));
    assert_eq!(replay.check_result(), Ok(()));
}

#[test]
fn a_ring_over_the_centre_is_none() {
    // The square lies below the centre and one of its sides runs over it.
    let record = record("[Position \"<Rs 4j> <C 16j> <Rs 16e> <C 4f>\"]\n1. C4f-4e");
    let set_up = notation::set_up(&record);
    let replay = replayed(&record, &set_up);
    assert_eq!(replay.outcome(), None);
    assert_eq!(replay.rules().counts(replay.position())[0].seats, [4, 0]);
    // That side runs along a midline, so only the one below crosses one.
    assert_eq!(replay.rules().counts(replay.position())[1].seats, [1, 0]);
}
