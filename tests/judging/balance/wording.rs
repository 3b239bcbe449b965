//! Balance: the wording of refusals, records that only a program can make, refused plies that are forced, and the Wheel's
//! square with two tiles in every notation.

use crate::rules_support::{Came, Pai, came_of, record, start, variant};
use paisho::board::Place;
use paisho::notation::{self, Options, Writer};
use paisho::record::SetUp;
use paisho::record::{Act, Effect, Entry, Head, Placed, Ply, Record, Tag};
use paisho::replay::compare;
use paisho::rules::Rules;
use paisho::rules::balance::{Balance, Refusal};
use paisho::variant::{Seat, Tile, Variant};

fn balance() -> Variant {
    variant("balance")
}

fn tile(code: &str) -> Tile {
    balance().vocabulary().tile(code).unwrap()
}

fn place(name: &str) -> Place {
    name.parse().unwrap()
}

/// Message, label, help and related tiles of the first refusal of a game.
fn wording(tags: &str, plies: &str) -> [String; 4] {
    let record = record(balance(), &format!("{tags}\n{plies}\n"));
    match came_of::<Balance>(&record) {
        Came::Refused(refusal) => {
            let wording = refusal.wording(&Pai(balance().vocabulary()));
            let related: Vec<String> = wording.related.iter().map(|(at, text)| format!("{at}: {text}")).collect();
            [wording.message, wording.label, wording.help.unwrap_or_default(), related.join("; ")]
        }
        Came::Through(outcome, said) => panic!("nothing is refused: {outcome:?} {said:?}"),
    }
}

/// The nearest to what was written comes first: #10j is 7 columns away from 4p, #5d is 12 rows and #16k 13 columns.
#[test]
fn tiles_that_may_move_are_listed_from_the_nearest() {
    let position = "[Position \"O 4p Rs #16k Lt #10j Ly #5d\"]";
    let help = |ply: &str| wording(position, &format!("1. {ply}"))[2].clone();
    assert_eq!(help("O4p-4d"), "Lt#10j, Ly#5d and Rs#16k may move");
    // And from 15j.
    assert_eq!(help("O*15j"), "Rs#16k, Lt#10j and Ly#5d may move");
    assert_eq!(help("O5e-5f"), "Ly#5d, Lt#10j and Rs#16k may move");
}

#[test]
fn messages_name_places_and_legal_alternatives() {
    assert_eq!(
        wording("[Position \"Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f\"]", "1. Rs#12l-#12m"),
        [
            "the Rose on #12l cannot move: without it the upper right red garden would lose its balance",
            "balanced",
            "Lt#13l, Ly#10p and Wh#5f may move",
            "#13l: this Lotus is in the same garden; 10j: this Lotus is in the same garden"
        ]
    );
    assert_eq!(
        wording("[Position \"Wh #12k O #12k Ly #13k Ly #11k Ly #5k\"]", "1. Ly#13k-#14k"),
        [
            "the Lily on #13k cannot move: without it the upper right red garden would keep one of its two balances",
            "balanced",
            "only Ly#5k may move",
            "#12k: this Orchid is in the same garden"
        ]
    );
    assert_eq!(
        wording("[Position \"Ly #10j Lt #10k\"]", "1. Ly#10j-#10n"),
        [
            "the Lotus on #10k blocks the way from #10j to #10n",
            "blocked",
            "this Lily may go to #9j, #11j, #8j, #12j, #7j, #13j, #10i, #6j and 18 more",
            "#10k: the Lotus is in the way"
        ]
    );
    assert_eq!(
        wording("[Position \"Lt #18l Lt #17k Ly #18k Rs #18j\"]", "1. Ly#18k-#18i"),
        [
            "the Rose on #18j blocks the way from #18k to #18i",
            "blocked",
            "this Lily has no move; Lt#18l, Lt#17k and Rs#18j may move",
            "#18j: the Rose is in the way"
        ]
    );
}

#[test]
fn a_complete_position_is_won_by_the_seat_not_to_move() {
    let tiles = "Ly #7l O #8l Rs #12l Lt #13l Ly #8i O #8h O #12h Ly #13h";
    for (turn, winner) in [("", 1), ("[Turn \"Second\"]\n", 0)] {
        let text = format!("[Position \"{tiles}\"]\n{turn}");
        let record = record(balance(), &text);
        let replay = start::<Balance>(&record).unwrap();
        let outcome = replay.outcome().unwrap();
        assert_eq!((outcome.reason, outcome.winners.0), ("harmony", 1 << winner));
    }
    // Nothing moves on an empty board.
    let record = record(balance(), "[Position \"\"]\n");
    assert_eq!(start::<Balance>(&record).unwrap().outcome().unwrap().reason, "no-moves");
}

/// The tiles that may move in a position.
fn movable(tiles: &str) -> Vec<String> {
    let record = record(balance(), &format!("[Position \"{tiles}\"]\n"));
    let replay = start::<Balance>(&record).unwrap();
    let legal = replay.rules().legal(replay.position());
    let plies =
        legal.iter().map(|action| notation::write_ply(balance(), &replay.rules().write(replay.position(), action)));
    let mut tiles: Vec<String> = plies.filter_map(|ply| ply.split_once('-').map(|(tile, _)| tile.to_owned())).collect();
    tiles.dedup();
    tiles
}

#[test]
fn the_example_of_the_rules_page_holds() {
    // Two Orchids and two Lilies match exactly; of two Lotuses with one Rose either may move, and then no other tile may.
    assert_eq!(movable("O #8l Ly #9l Rs #12l Lt #13l Lt #11k Ly #8i O #8h"), ["Lt#13l", "Lt#11k"]);
    assert_eq!(movable("O #8l Ly #9l Rs #12l Lt #13l Ly #8i O #8h Lt #11e"), ["Lt#11e"]);
}

#[test]
fn orchids_share_lilies_in_the_best_way() {
    let balanced = |tiles: &str| {
        let record = record(balance(), &format!("[Position \"{tiles}\"]\n"));
        let replay = start::<Balance>(&record).unwrap();
        let count = |name| {
            let counts = replay.rules().counts(replay.position());
            counts.into_iter().find(|count| count.name == name).unwrap().seats[0]
        };
        (count("balanced"), count("balances"))
    };
    // The Orchid on the wall belongs to the red garden and to a yellow one. With a Lily in each, it takes the one in the
    // yellow garden and leaves the other to the second Orchid.
    assert_eq!(balanced("Ly 12q O #12n O #11k Ly #13j"), (2, 2));
    // With both Lilies in the yellow garden there is none for the Orchid in the red one.
    assert_eq!(balanced("Ly 11q Ly 12q O #12n O #11k"), (1, 1));
    // One Lily on the wall balances an Orchid on either side, but not two on the same side.
    assert_eq!(balanced("O 12q Ly #12n O #11k"), (2, 2));
    assert_eq!(balanced("O 12q Ly #12n O #10k O #11k"), (2, 2));
    // On the Wheel it can balance two on the same side; a doubled Orchid needs no second Lily.
    assert_eq!(balanced("O 12q Wh #12n Ly #12n O #10k O #11k"), (3, 3));
    assert_eq!(balanced("Ly #10k Wh #12k O #12k Ly #13k"), (1, 2));
    // A doubled Orchid does not take a Lily from another Orchid.
    assert_eq!(balanced("Ly #10k O #11k Wh #12k O #12k Ly #13k"), (2, 2));
    // The centre belongs to four gardens.
    assert_eq!(balanced("O #9j O #10j Ly 10j O #9i Lt 10i Rs 10h"), (4, 5));
}

#[test]
fn balances_are_listed_by_garden() {
    let record = record(balance(), "[Position \"O 12q Wh #12n Ly #12n O #11k O #8l Lt 10j Rs 11i\"]\n");
    let replay = start::<Balance>(&record).unwrap();
    let listed: Vec<String> = replay
        .rules()
        .survey(replay.position())
        .balances
        .iter()
        .map(|balances| format!("{} {:?} {:?}", balances.garden, balances.count, balances.places))
        .collect();
    assert_eq!(
        listed,
        [
            "upper right red garden 1 [[#11k], [#12n]]",
            "lower right white garden 1 [[11i], [10j]]",
            "upper half of the upper right yellow garden 1 [[12q], [#12n]]"
        ]
    );
}

/// A record made by a program.
fn made(tags: &[(&str, &str)], plies: Vec<Ply>) -> Record {
    let tag = |(name, value): &(&str, &str)| Head::Tag(Tag { name: (*name).into(), value: (*value).into() });
    let entries = plies.into_iter().map(Entry::Ply).collect();
    Record { variant: balance(), header: tags.iter().map(tag).collect(), entries }
}

fn act(tile: Option<Tile>, drop: bool, at: &str, path: &[&str]) -> Act {
    let path = path.iter().map(|name| place(name)).collect();
    Act { tile, drop, at: place(at), path, capture: None, exchange: None, effect: None }
}

fn ply(act: Act) -> Ply {
    Ply::Acts([act].into_iter().collect())
}

#[test]
fn records_that_no_text_can_hold_are_refused() {
    let refused = |record: &Record, position: Option<&[Placed]>| -> &'static str {
        let position = position.map(<[Placed]>::to_vec);
        let (rules, position) = match Balance::start(&SetUp { position, ..notation::set_up(record) }) {
            Ok(started) => started,
            Err(refusal) => return checked_code(&refusal),
        };
        let ply = record.plies().next().expect("a ply");
        match rules.resolve(&position, ply) {
            Ok(_) => "",
            Err(objection) => checked_code(&rules.refusal(&position, objection)),
        }
    };
    let fresh = |ply: Ply| refused(&made(&[], vec![ply]), None);
    assert_eq!(fresh(Ply::Acts(Default::default())), "balance-one-act");
    assert_eq!(fresh(ply(act(None, true, "10j", &[]))), "balance-hand");
    assert_eq!(fresh(ply(act(Some(tile("Wh")), true, "10j", &[]))), "balance-wheel-point");
    let captures = Act { capture: Some(None), ..act(Some(tile("Rs")), true, "10j", &[]) };
    assert_eq!(fresh(ply(captures)), "balance-no-capture");
    let turns = Act { effect: Some(Box::new(Effect::Turn(i8::MIN))), ..act(Some(tile("Rs")), true, "10j", &[]) };
    assert_eq!(fresh(ply(turns)), "balance-no-effect");
    // From a position.
    let board = [("Ly", "#10p"), ("Wh", "#5f"), ("Ly", "#5f"), ("Rs", "12l")];
    let board = board.map(|(code, at)| Placed::new(None, tile(code), place(at)));
    let then = |ply: Ply| refused(&made(&[], vec![ply]), Some(&board));
    assert_eq!(then(ply(act(None, false, "#10p", &[]))), "balance-stays");
    assert_eq!(then(ply(act(None, false, "#5f", &["#5h"]))), "");
    assert_eq!(then(ply(act(Some(tile("Wh")), false, "#5f", &["#5h"]))), "balance-wheel-bears");
    let captures = Act { capture: Some(Some(tile("O"))), ..act(None, false, "#5f", &["#5h"]) };
    assert_eq!(then(ply(captures)), "balance-no-capture");
    let long: Vec<&str> = std::iter::repeat_n("#10o", 700).collect();
    assert_eq!(then(ply(act(None, false, "#10p", &long))), "balance-way");
    // Impossible set-ups.
    let owned = board.map(|placed| Placed { owner: Some(Seat(3)), ..placed });
    let resign = || vec![Ply::Resign];
    assert_eq!(refused(&made(&[], resign()), Some(&owned)), "balance-set");
    let wheel = [Placed::new(None, tile("Wh"), place("10j"))];
    assert_eq!(refused(&made(&[], resign()), Some(&wheel)), "balance-wheel-point");
    let twice = [("Ly", "10j"), ("O", "10j")].map(|(code, at)| Placed::new(None, tile(code), place(at)));
    assert_eq!(refused(&made(&[], resign()), Some(&twice)), "balance-place-taken");
    // A tile of a larger vocabulary.
    let foreign = variant("wiki").vocabulary().tile("S").unwrap();
    let strange = [Placed::new(None, foreign, place("10j"))];
    assert_eq!(refused(&made(&[], resign()), Some(&strange)), "balance-set");
    assert_eq!(fresh(ply(act(Some(foreign), true, "10j", &[]))), "balance-hand");
    assert_eq!(then(ply(act(Some(foreign), false, "#5f", &["#5h"]))), "balance-other-tile");
    let captured = SetUp { captured: vec![(None, tile("Rs"))], ..SetUp::default() };
    assert_eq!(checked_code(&Balance::start(&captured).unwrap_err()), "balance-set");
    assert_eq!(refused(&made(&[("FirstTiles", "Rs Qi, ,")], resign()), None), "balance-set");
    assert_eq!(refused(&made(&[("SecondTiles", "")], resign()), None), "balance-drawn");
}

/// The code of a refusal, whose wording is checked.
fn checked_code(refusal: &Refusal) -> &'static str {
    let wording = refusal.wording(&Pai(balance().vocabulary()));
    assert!(!wording.message.is_empty() && !wording.label.is_empty() && !wording.message.contains("  "), "{wording:?}");
    refusal.article().name
}

#[test]
fn refused_plies_can_be_forced() {
    let played = |tags: &str, plies: &str| -> (Vec<&'static str>, String) {
        let record = record(balance(), &format!("{tags}\n{plies}\n"));
        let mut replay = start::<Balance>(&record).unwrap();
        replay.force_refused();
        let mut refused = Vec::new();
        while let Some(step) = replay.next() {
            if let paisho::replay::Step::Refused(failure) = step {
                refused.push(failure.refusal.article().name);
            }
        }
        (refused, notation::write_position(balance(), &replay.rules().tiles(replay.position())))
    };
    let board = "[Position \"Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f\"]";
    // A balanced tile moves, another one moves onto it and replaces it, and an Orchid that is nowhere cannot move.
    let (refused, tiles) = played(board, "1. Rs#12l-#12m Lt#13l x Rs#12m\n2. Ly#10p-10p O#3f-#3g\n3. Lt10j-#10j");
    assert_eq!(refused, ["balance-bound", "balance-no-capture", "balance-to-point", "balance-no-tile"]);
    assert_eq!(tiles, "Ly 10p Lt #12m Lt 10j Wh #5f");
    // The Wheel moves away from its flower, which counts once from then on.
    let (refused, tiles) = played("[Position \"O #10k O #11k Wh #12k Ly #12k Lt #16e\"]", "1. Wh#12k-#12j Ly#12k-#13k");
    assert_eq!(
        (refused, tiles.as_str()),
        (vec!["balance-wheel-bears", "balance-bound"], "O #10k O #11k Ly #13k Wh #12j Lt #16e")
    );
    // A tile from the other hand, a second Rose, and a tile moved too early: the placing goes on.
    let (refused, tiles) =
        played("[FirstTiles \"Rs Lt O O Ly Ly\"]", "1. Rs*10j Rs*1j\n2. Rs10j-#10j Wh*10k\n3. Lt*#3f Wh*#3f");
    assert_eq!(refused, ["balance-hand", "balance-blossoming", "balance-wheel-point"]);
    assert_eq!(tiles, "Rs 1j Rs #10j");
}

#[test]
fn a_flower_may_share_the_wheels_square_in_every_notation() {
    let one = record(balance(), "[Position \"Ly #5f Wh #5f\"]\n");
    assert_eq!(one.tag("Position"), Some("Wh #5f Ly #5f"));
    let text =
        "[Position \"Lt #13l Lt 10j Wh #5f Ly #5f\"]\n\n1. Ly#5f-#6f\n[Check \"Ly #6f Wh #5f Lt 10j Lt #13l\"]\n";
    let game = record(balance(), text);
    assert!(matches!(came_of::<Balance>(&game), Came::Through(None, Ok(()))));
    for notation in notation::ALL {
        let mut writer = Writer::new(*notation);
        let Ok(mut text) = writer.game(&one) else { continue };
        text += &writer.end();
        let read = notation.read(&text, &Options::of(balance()));
        assert!(read.is_sound(), "{}: {text} {:?}", notation.name(), read.diagnostics);
        assert_eq!(read.record.tag("Position"), Some("Wh #5f Ly #5f"), "{}", notation.name());
    }
}

#[test]
fn checks_compare_both_tiles_of_a_place() {
    let tiles = |text: &str| notation::start(&record(balance(), &format!("[Position \"{text}\"]\n")));
    let differ = |said: &str, found: &str| -> Vec<String> {
        let code = |placed: Option<Placed>| placed.map_or("-", |placed| balance().vocabulary().code(placed.tile));
        let differences = compare(&tiles(said), &tiles(found));
        differences.iter().map(|at| format!("{} {} {}", at.at, code(at.said), code(at.found))).collect()
    };
    assert!(differ("Ly #5f Wh #5f", "Wh #5f Ly #5f").is_empty());
    assert_eq!(differ("Wh #5f", "Wh #5f Ly #5f"), ["#5f - Ly"]);
    assert_eq!(differ("Wh #5f Lt #5f", "Wh #5f Ly #5f"), ["#5f Lt Ly"]);
    assert_eq!(differ("Wh #5f Lt #5f", ""), ["#5f Wh -", "#5f Lt -"]);
    assert_eq!(differ("Lt #5f", "Wh #5f O 10j"), ["10j - O", "#5f Lt Wh"]);
}
