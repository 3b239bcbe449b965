//! Claims and harmonies of Iroh Pai Sho, worked out by hand.

use crate::rules_support::{Pai, record, start, variant};
use paisho::replay::Step;
use paisho::rules::Rules;
use paisho::rules::iroh::{Iroh, Position};

/// Replays a game whose plies are all legal, and looks at its last position.
#[track_caller]
fn through<T>(text: &str, look: impl FnOnce(&Iroh, &Position) -> T) -> T {
    let record = record(variant("iroh"), text);
    let pai = Pai(variant("iroh").vocabulary());
    let mut replay = start::<Iroh>(&record).unwrap_or_else(|refusal| panic!("{:?}", refusal.wording(&pai)));
    while let Some(step) = replay.next() {
        if let Step::Refused(failure) = step {
            panic!("{:?}", failure.refusal.wording(&pai));
        }
    }
    look(replay.rules(), replay.position())
}

/// A Water may be used twice, so six pieces are enough for four midlines.
const SIX: &str = "[Position \"(Lt 10q) <W 8l> <A 12l> <F 12k> <A 8i> <F 7h> <W 12h>\"]\n\n";

#[test]
fn a_claim_wins_if_four_harmonies_stood_before_the_opponents_turn() {
    let ends = |plies: &str| {
        through(&format!("{SIX}{plies}\n"), |rules, position| {
            let outcome = rules.outcome(position).map(|outcome| (outcome.reason, outcome.winners.0));
            (outcome, rules.survey(position).unfulfilled.unwrap_or_default())
        })
    };
    let won = (Some(("midlines", 1)), String::new());
    // On the first turn the claim is too new. It loses the turn, and wins on the next.
    let (outcome, why) = ends("1. Claim");
    assert!(outcome.is_none() && why.contains("did not all stand"), "{why}");
    assert_eq!(ends("1. Claim Lt10q-10r\n2. Claim"), won);
    assert_eq!(ends("1. Rk*3j Lt10q-10r\n2. Claim"), won);
    // The claim may wait.
    assert_eq!(ends("1. Rk*3j Lt10q-10r\n2. Kn*#3j Lt10r-10q\n3. Claim"), won);
    // The opponent's turn may interrupt a harmony.
    let (outcome, why) = ends("1. Rk*3j Rk*12j\n2. Claim");
    assert!(outcome.is_none() && why.contains("the right midline (11j to 19j)"), "{why}");
    // Once the game goes on, the claim has no effect.
    assert_eq!(ends("1. Claim Lt10q-10r"), (None, String::new()));
    // A piece in two harmonies is one too many, unless it is a Water.
    let square = "[Position \"(Lt 10q) <W 8l> <A 12l> <A 8h> <W 12h>\"]\n\n1. Rk*3j Lt10q-10r\n2. Claim\n";
    let why = through(square, |rules, position| rules.survey(position).unfulfilled).unwrap();
    assert!(why.contains("use a piece too often"), "{why}");
}

#[test]
fn harmonies_worked_out_by_hand() {
    let cases = [
        // Two pieces of a seat on both sides of a midline; not on it, and with nothing between.
        ("<A 5m> <A 14m>", [1, 0]),
        ("<A 10m> <A 14m>", [0, 0]),
        ("<A 5m> (A 8m) <A 14m>", [0, 0]),
        ("<A 5m> (A 10m) <A 14m>", [0, 0]),
        ("<A 5j> <A 14j>", [0, 0]),
        ("<A 5m> <A 8m>", [0, 0]),
        ("<A 5m> (A 14m)", [0, 0]),
        // A locked piece takes no part and does not interrupt.
        ("<A 5m> (A 8m) <Kn #8m> <A 14m>", [1, 0]),
        ("<A 5m> <A 8m> <Kn #8m> <A 14m>", [1, 0]),
        ("<A 8m> <Kn #8m> <A 14m>", [0, 0]),
        ("<A 5m> (Rk 8m) (Kn #8m) <A 14m>", [1, 0]),
        // Earth with Rocks and over them, of either seat.
        ("<E 5m> (Rk 12m)", [1, 0]),
        ("<E 5m> <Rk 12m>", [1, 0]),
        ("<E 5m> (Rk 8m) (Rk 10m) <A 14m>", [1, 0]),
        ("<E 5m> (Rk 8m) (Rk 12m) <A 14m>", [2, 0]),
        ("<A 5m> (Rk 12m)", [0, 0]),
        ("<A 5m> (Rk 10m) <A 14m>", [0, 0]),
        ("<A 5m> (Rk 8m) (E 14m)", [0, 1]),
        ("<Rk 8m> <Rk 12m>", [0, 0]),
        ("<Lt 5m> <Rk 12m>", [0, 0]),
        ("<E 5m> (Rk 8m) (Lt 14m)", [1, 0]),
        // The White Lotus may be used by both seats.
        ("<A 5m> (Lt 14m)", [1, 0]),
        ("<Lt 5m> (Lt 14m)", [1, 1]),
        ("<Lt 5m> (A 14m)", [0, 1]),
    ];
    for (tiles, wanted) in cases {
        let text = format!("[Position \"{tiles}\"]\n");
        let seats = through(&text, |rules, position| rules.counts(position)[0].seats.clone());
        assert_eq!(seats, wanted, "{tiles}");
    }
}
