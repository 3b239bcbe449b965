//! Ancient Pai Sho against a slow reference implementation, and random games that show every kind of ply.

use super::slow::{Game, KINDS, Xy, words};
use crate::rules_support::{positions, record, start, turned, variant};
use paisho::board::Place;
use paisho::notation;
use paisho::record::SetUp;
use paisho::record::{Discard, Effect, Head, Placed, Ply, Tag};
use paisho::replay::Step;
use paisho::rules::Rules;
use paisho::rules::ancient::{Action, Ancient, Position};
use std::collections::{BTreeMap, BTreeSet};

fn xy(place: Place) -> Xy {
    let point = place.point().unwrap();
    (point.x(), point.y())
}

fn written(rules: &Ancient, position: &Position, actions: &[Action]) -> BTreeSet<String> {
    let all: BTreeSet<String> = actions.iter().map(|action| words(&rules.write(position, action))).collect();
    assert_eq!(all.len(), actions.len(), "an action is listed twice");
    all
}

#[track_caller]
fn same(fast: &BTreeSet<String>, slow: &BTreeSet<String>, game: &Game) {
    let (more, less): (Vec<_>, Vec<_>) = (fast.difference(slow).collect(), slow.difference(fast).collect());
    assert!(
        more.is_empty() && less.is_empty(),
        "{game:?}\nonly the referee: {more:?}\nonly the second opinion: {less:?}"
    );
}

#[test]
fn the_rules_agree_with_the_reference() {
    let (mut number, mut riders_seen, mut open) = (0usize, 0usize, 0usize);
    let mut slow = None;
    positions::<Ancient>(variant("ancient"), 4, 3_000, |record, played, rules, position| {
        number += 1;
        let slow = match played {
            None => slow.insert(Game::start(record, rules.tiles(position))),
            Some((seat, ply)) => {
                let slow: &mut Game = slow.as_mut().unwrap();
                assert_eq!(usize::from(seat.0), slow.to_move);
                slow.play(ply);
                slow
            }
        };
        let board: BTreeMap<Xy, (Option<usize>, &str)> = rules
            .tiles(position)
            .into_iter()
            .map(|tile| (xy(tile.at), (tile.owner.map(|seat| seat.index()), KINDS[tile.tile.index()])))
            .collect();
        let slow_board: BTreeMap<Xy, (Option<usize>, &str)> =
            slow.board.iter().map(|(&at, piece)| (at, (piece.owner, piece.code))).collect();
        assert_eq!(board, slow_board, "position {number}");
        // Harmonies and disharmonies.
        let (pairs, disharmonies) = slow.harmonies();
        let fast: BTreeSet<(Xy, Xy)> = rules
            .survey(position)
            .harmonies
            .into_iter()
            .map(|tie| {
                let [a, b] = tie.ends.map(|end| xy(end.into()));
                (a.min(b), a.max(b))
            })
            .collect();
        assert_eq!(fast, pairs, "position {number}: {slow:?}");
        let counts = rules.counts(position);
        assert_eq!([counts[0].seats[0], counts[0].seats[1]], [pairs.len() as u32; 2], "position {number}");
        assert_eq!(counts[1].seats[0] as usize, disharmonies, "position {number}: {slow:?}");
        // The outcome, and the seat to move.
        let outcome = rules.outcome(position).map(|outcome| (outcome.reason, outcome.winners.0));
        assert_eq!(outcome, slow.winner.map(|(reason, seat)| (reason, 1 << seat)), "position {number}: {slow:?}");
        assert_eq!(rules.to_move(position).index(), slow.to_move);
        if outcome.is_some() {
            assert!(rules.legal(position).is_empty());
            return;
        }
        // Every draw, and every tile on every point.
        open += usize::from(slow.hands.count() > 4);
        let mut plain = Vec::new();
        rules.plain(position, &mut plain);
        let (mut draws, mut placements) = (Vec::new(), BTreeSet::new());
        for action in &plain {
            match rules.write(position, action) {
                Ply::Draw { .. } => {
                    draws.push(*action);
                    rules.riders(position, action, &mut draws);
                }
                Ply::Acts(acts) => {
                    let code = KINDS[acts[0].tile.unwrap().index()];
                    assert!(placements.insert((code, xy(acts[0].at))), "position {number}: {code} is listed twice");
                }
                other => assert_eq!(other, Ply::Resign),
            }
        }
        if number % 3 == 0 {
            same(&written(rules, position, &draws), &slow.draws(), slow);
        }
        assert_eq!(placements, slow.placements(), "position {number}: {slow:?}");
        // All that may follow one placement; each kind of tile is chosen equally often.
        let codes: BTreeSet<&str> = placements.iter().map(|&(code, _)| code).collect();
        let Some(code) = codes.iter().nth(number % codes.len().max(1)) else { return };
        let chosen = plain.iter().filter(|action| {
            let Ply::Acts(acts) = rules.write(position, action) else { return false };
            KINDS[acts[0].tile.unwrap().index()] == *code
        });
        let of_code: Vec<&Action> = chosen.collect();
        // A Ship has thousands of plies, so two positions in three are enough.
        if number % 3 == 0 || (*code == "Sh" && number % 16 != 0) {
            return;
        }
        riders_seen += 1;
        let chosen = of_code[number * 7919 % of_code.len()];
        let Ply::Acts(acts) = rules.write(position, chosen) else { panic!("a placement") };
        let mut all = vec![*chosen];
        rules.riders(position, chosen, &mut all);
        same(&written(rules, position, &all), &slow.plies_with(code, xy(acts[0].at)), slow);
    });
    println!("{number} positions, {riders_seen} with all that follows a placement, {open} with hands that may be many");
    assert!(riders_seen > 1_000 && open > 200, "{riders_seen} {open}");
}

#[test]
fn every_listed_ply_resolves_to_itself() {
    let mut number = 0usize;
    positions::<Ancient>(variant("ancient"), 5, 2_000, |_, _, rules, position| {
        number += 1;
        if rules.outcome(position).is_some() {
            return;
        }
        let mut listed = Vec::new();
        rules.plain(position, &mut listed);
        let chosen = listed[number * 31 % listed.len()];
        rules.riders(position, &chosen, &mut listed);
        for action in listed.iter().skip(number % 7).step_by(7) {
            let ply = rules.write(position, action);
            assert_eq!(rules.resolve(position, &ply).ok().as_ref(), Some(action), "{ply:?}");
        }
    });
}

#[test]
fn every_kind_of_ply_and_every_ending_occurs_in_random_games() {
    let (mut reasons, mut kinds, mut plies) = (BTreeMap::new(), BTreeMap::new(), 0);
    for number in 0..200 {
        let game = paisho::generate::game(variant("ancient"), 1, number).unwrap();
        let mut replay = start::<Ancient>(&game).unwrap();
        for ply in game.plies() {
            plies += 1;
            kind(ply, |kind| *kinds.entry(kind).or_insert(0) += 1);
        }
        assert!(replay.forward(usize::MAX).is_none());
        assert_eq!(replay.check_result(), Ok(()));
        let reason = replay.outcome().map_or("unfinished", |outcome| outcome.reason);
        let by = match (reason, game.plies().last()) {
            ("target", Some(Ply::Acts(acts))) if acts.len() == 1 => "target, by a placement",
            ("target", _) => "target, by a move",
            (other, _) => other,
        };
        *reasons.entry(by).or_insert(0) += 1;
    }
    println!("{plies} plies\n{reasons:#?}\n{kinds:#?}");
    for reason in ["target, by a placement", "target, by a move", "resign"] {
        assert!(reasons.contains_key(reason), "no game ends by {reason}");
    }
    let expected = KINDS
        .iter()
        .map(|code| format!("{code} placed"))
        .chain(["Js", "Ly", "Jd", "Rs", "C", "Rd", "Lt", "Dr"].iter().map(|code| format!("{code} moves")));
    let more = [
        "Wh turns",
        "Sh shifts",
        "Dr removes",
        "Js removes",
        "no move",
        "draws known",
        "draws unseen",
        "draws known for known",
        "draws known for unseen",
        "draws unseen for known",
        "draws unseen for unseen",
        "Resign",
    ];
    for kind in expected.chain(more.map(str::to_owned)) {
        assert!(kinds.contains_key(&kind), "no ply is of the kind {kind}");
    }
}

/// Every kind that a ply is of.
fn kind(ply: &Ply, mut each: impl FnMut(String)) {
    match ply {
        Ply::Acts(acts) => {
            let code = |act: &paisho::record::Act| KINDS[act.tile.unwrap().index()];
            each(format!("{} placed", code(&acts[0])));
            match acts[0].effect.as_deref() {
                Some(Effect::Turn(_)) => each("Wh turns".into()),
                Some(Effect::Shift { .. }) => each("Sh shifts".into()),
                None => {}
            }
            match acts.get(1) {
                None => each("no move".into()),
                Some(act) => {
                    each(format!("{} moves", code(act)));
                    if act.capture.is_some() {
                        each(format!("{} removes", code(act)));
                    }
                }
            }
        }
        Ply::Draw { drew, discarded } => {
            let drew = if drew.is_some() { "draws known" } else { "draws unseen" };
            each(match discarded {
                Discard::None => drew.to_owned(),
                Discard::Unseen => format!("{drew} for unseen"),
                Discard::Tile(_) => format!("{drew} for known"),
            });
        }
        other => each(format!("{other:?}")),
    }
}

#[test]
fn half_a_turn_of_the_board_changes_nothing() {
    let mut number = 0;
    positions::<Ancient>(variant("ancient"), 11, 3_000, |game, _, rules, position| {
        number += 1;
        if number % 60 != 0 || rules.outcome(position).is_some() {
            return;
        }
        let tiles = rules.tiles(position);
        let turned_tiles: Vec<Placed> =
            tiles.iter().map(|placed| Placed { at: placed.at.point().unwrap().turned().into(), ..*placed }).collect();
        let seat = &game.seats()[rules.to_move(position).index()];
        let empty = record(
            variant("ancient"),
            &format!("[Position \"\"]\n[Turn \"{seat}\"]\n[Target \"{}\"]\n", 1 + number / 60 % 5),
        );
        let start = |placed: &[Placed]| {
            let set_up = SetUp { position: Some(placed.to_vec()), ..notation::set_up(&empty) };
            Ancient::start(&set_up).unwrap()
        };
        let ((rules, one), (_, two)) = (start(&tiles), start(&turned_tiles));
        assert_eq!(rules.counts(&one), rules.counts(&two));
        let plies = |position: &Position| -> Vec<(Ply, Action)> {
            let mut plain = Vec::new();
            rules.plain(position, &mut plain);
            plain.into_iter().map(|action| (rules.write(position, &action), action)).collect()
        };
        let (mine, theirs) = (plies(&one), plies(&two));
        assert_eq!(mine.len(), theirs.len());
        for (number, (ply, action)) in mine.iter().enumerate().step_by(5) {
            let other =
                rules.resolve(&two, &turned(ply)).unwrap_or_else(|_| panic!("{number} {ply:?} turned is refused"));
            let (mut after, mut turned_after) = (one.clone(), two.clone());
            rules.apply(&mut after, action);
            rules.apply(&mut turned_after, &other);
            assert_eq!(rules.outcome(&after), rules.outcome(&turned_after), "{ply:?}");
            assert_eq!(rules.counts(&after), rules.counts(&turned_after), "{ply:?}");
        }
    });
}

#[test]
fn without_a_target_or_a_hand_size_nothing_is_refused_for_them() {
    let (mut seen, mut used_up) = (0, 0);
    for number in 0..60 {
        let mut game = paisho::generate::game(variant("ancient"), 21, number).unwrap();
        let open = |tag: &Tag| ["Target", "Hand", "Result"].contains(&tag.name.as_str());
        game.header.retain(|head| !matches!(head, Head::Tag(tag) if open(tag)));
        let mut replay = start::<Ancient>(&game).unwrap();
        assert_eq!(replay.rules().edition(&notation::set_up(&game)).unsaid, ["Target", "Hand"]);
        while let Some(step) = replay.next() {
            let Step::Ply(_) = step else {
                // A placement that wins with a target owes a move without one.
                assert_eq!(replay.plies() + 1, game.plies().count(), "{}", crate::rules_support::told_game(&game));
                break;
            };
            seen += 1;
            if replay.outcome().is_some() {
                continue;
            }
            // No hand is known to be full, or to have room; but a set may be used up.
            for discarded in [Discard::None, Discard::Unseen] {
                let draw = Ply::Draw { drew: None, discarded };
                if let Err(objection) = replay.rules().resolve(replay.position(), &draw) {
                    let refusal = replay.rules().refusal(replay.position(), objection);
                    assert_eq!(refusal.article().name, "ancient-draw-empty");
                    used_up += 1;
                }
            }
        }
        assert!(replay.outcome().is_none_or(|outcome| outcome.reason == "resign"));
    }
    assert!(seen > 1_000 && used_up < seen, "{seen} plies, {used_up} with sets used up");
}
