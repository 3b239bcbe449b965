//! Basic Pai Sho against a slow reference implementation, and random games that show every kind of ply and every ending.

use super::slow::harmony::Standing;
use super::slow::{FLOWERS, Game, PORTS, Piece, Xy, is_point, name, wrong_colour};
use crate::rules_support::{positions, start, turned, variant};
use paisho::board::Place;
use paisho::notation;
use paisho::record::{Effect, Ply, Record};
use paisho::rules::basic::{Action, Basic, Position};
use paisho::rules::{Chance, Count, Rules};
use paisho::variant::{Tile, Variant};
use std::collections::{BTreeMap, BTreeSet};

fn basic() -> Variant {
    variant("basic")
}

fn code(tile: Tile) -> &'static str {
    basic().vocabulary().code(tile)
}

fn xy(place: Place) -> Xy {
    let point = place.point().unwrap();
    (point.x(), point.y())
}

/// The reference's game at the start of a record.
fn begin(record: &Record) -> Game {
    let mut game = Game::new();
    if record.tag("Position").is_some() {
        for placed in notation::start(record) {
            game.place(placed.owner.unwrap().index(), code(placed.tile), xy(placed.at));
        }
        for (owner, tile) in notation::captured(record) {
            game.lose(owner.unwrap().index(), code(tile));
        }
        game.has_spring = false;
        game.to_move = usize::from(record.tag("Turn") == Some("Second"));
    }
    for item in record.tag("Score").unwrap_or("").split(", ").filter(|item| !item.is_empty()) {
        let (seat, points) = item.split_once(' ').unwrap();
        game.totals[usize::from(seat == "Second")] = points.parse().unwrap();
    }
    game.target = record.tag("Target").map(|target| target.parse().unwrap());
    game
}

/// Plays a written ply in the reference's game.
fn play(game: &mut Game, ply: &Ply) {
    let was_spring = game.is_spring();
    let Ply::Acts(acts) = ply else { return game.resign() };
    let act = &acts[0];
    let at = xy(act.at);
    if act.drop {
        game.drop_tile(code(act.tile.unwrap()), at);
    } else {
        let by = act.path.last().map_or(at, |&to| xy(to));
        if by != at {
            game.go(at, by);
        }
        match act.effect.as_deref() {
            None => {}
            Some(Effect::Turn(steps)) => {
                let ways = game.ring(by, i32::from(*steps));
                game.shift(&ways);
            }
            Some(Effect::Shift { at, path, .. }) => {
                let mut ways = vec![(xy(*at), xy(path[0]))];
                ways.extend(acts[1..].iter().map(|act| (xy(act.at), xy(act.path[0]))));
                game.shift(&ways);
            }
        }
    }
    game.end_turn(was_spring);
}

fn written(rules: &Basic, position: &Position, actions: &[Action]) -> BTreeSet<String> {
    let all: BTreeSet<String> =
        actions.iter().map(|action| notation::write_ply(basic(), &rules.write(position, action))).collect();
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

fn of(counts: &[Count], name: &str) -> Vec<u32> {
    counts.iter().find(|count| count.name == name).unwrap().seats.clone()
}

/// Compares harmonies and their worth, the pot, and the outcome.
#[track_caller]
fn same_standing(rules: &Basic, position: &Position, slow: &Game) -> Standing {
    // Harmonies, and their worth.
    let standing = slow.standing();
    let ties: BTreeSet<(Xy, Xy, usize)> = rules
        .survey(position)
        .harmonies
        .iter()
        .map(|tie| (xy(tie.ends[0].into()), xy(tie.ends[1].into()), tie.seat.unwrap().index()))
        .collect();
    assert_eq!(ties, standing.links, "{slow:?}");
    let counts = rules.counts(position);
    let number_of = |seat: usize| standing.links.iter().filter(|link| link.2 == seat).count() as u32;
    assert_eq!(of(&counts, "harmonies"), [number_of(0), number_of(1)]);
    assert_eq!(of(&counts, "harmony-points"), standing.gain.map(|points| points as u32), "{slow:?}");
    assert_eq!(of(&counts, "disharmonies"), standing.disharmonies, "{slow:?}");
    assert_eq!(of(&counts, "disharmony-points"), standing.loss.map(|points| points as u32), "{slow:?}");
    let lost = |seat: usize| slow.pot.iter().filter(|(owner, _)| *owner == seat).count() as u32;
    assert_eq!(of(&counts, "in-pot"), [lost(0), lost(1)]);
    assert_eq!(of(&counts, "flowers-left"), [0, 1].map(|seat| slow.harmonious(seat) as u32));
    assert_eq!(of(&counts, "pot-won"), [slow.pot_won & 1, slow.pot_won >> 1].map(u32::from));
    assert_eq!(rules.survey(position).points.unwrap(), slow.points(), "{slow:?}");
    let outcome = rules.outcome(position).map(|outcome| (outcome.reason, outcome.winners.0));
    assert_eq!(outcome, slow.over, "{slow:?}");
    standing
}

#[test]
fn the_rules_agree_with_the_reference() {
    let mut number = 0;
    let mut slow = Game::default();
    let (mut links, mut disturbed, mut natural) = (0, 0, 0);
    positions::<Basic>(basic(), 1915, 6_000, |record, played, rules, position| {
        number += 1;
        match played {
            None => slow = begin(record),
            Some((seat, ply)) => {
                assert_eq!(seat.index(), slow.to_move);
                play(&mut slow, ply);
            }
        }
        let board: BTreeMap<Xy, (usize, &str)> = rules
            .tiles(position)
            .iter()
            .map(|tile| (xy(tile.at), (tile.owner.unwrap().index(), code(tile.tile))))
            .collect();
        let kept: BTreeMap<Xy, (usize, &str)> =
            slow.board.iter().map(|(&at, &Piece { seat, code, .. })| (at, (seat, code))).collect();
        assert_eq!(board, kept, "position {number}");
        let standing = same_standing(rules, position, &slow);
        links += standing.links.len();
        disturbed += standing.disharmonies.iter().sum::<u32>();
        natural += (standing.gain.iter().sum::<i32>() as usize) - standing.links.len();
        if slow.over.is_some() {
            assert!(rules.legal(position).is_empty());
            return;
        }
        assert_eq!(rules.to_move(position).index(), slow.to_move);
        if number % 4 != 0 {
            return;
        }
        // Every ply but drops; in some positions the drops too, and what may follow a move.
        let mut plain = Vec::new();
        rules.plain(position, &mut plain);
        let all = written(rules, position, &plain);
        same(&all.iter().filter(|ply| !ply.contains('*')).cloned().collect(), &slow.plies(), &slow);
        if number % 8 == 0 || slow.is_spring() {
            same(&all.iter().filter(|ply| ply.contains('*')).cloned().collect(), &slow.drops(), &slow);
        }
        let moves = slow.moves();
        let acting: Vec<_> = moves.iter().filter(|(from, _)| ["Wh", "B"].contains(&slow.board[from].code)).collect();
        if let Some(&&(from, to)) = acting.get(number * 7919 % acting.len().max(1)) {
            let text = slow.written_move(from, to);
            let base = plain.iter().find(|action| notation::write_ply(basic(), &rules.write(position, action)) == text);
            let mut riders = Vec::new();
            rules.riders(position, base.unwrap(), &mut riders);
            same(&written(rules, position, &riders), &slow.riders(from, to), &slow);
        }
    });
    println!("{number} positions, {links} harmonies ({natural} natural), {disturbed} disharmonies");
    assert!(links > 10_000 && natural > 50 && disturbed > 100, "{links} {natural} {disturbed}");
}

/// A position with many tiles of few kinds on a coarse grid, so that nearly all share lines.
fn thicket(chance: &mut Chance) -> String {
    let pitch = 1 + chance.below(3) as i8;
    let kind = chance.below(6) as usize;
    let mut wanted: Vec<(Xy, usize, &str)> = Vec::new();
    // A rectangle for each seat, round the centre or not.
    for seat in 0..2 {
        let mut throw = || chance.below(8) as i8 - 1;
        let (left, right, up, down) = (-throw(), throw(), throw(), -throw());
        let kind = chance.below(6) as usize;
        if chance.below(3) > 0 {
            let corners = [(left, up), (right, up), (right, down), (left, down)];
            wanted.extend((0..4).map(|corner| (corners[corner], seat, FLOWERS[(kind + corner % 2) % 6])));
        }
    }
    let mut tiles: BTreeMap<Xy, (usize, &str)> = BTreeMap::new();
    let mut left: [BTreeMap<&str, u32>; 2] = Default::default();
    for _ in 0..chance.below(50) {
        let mut throw = || (chance.below(19) as i8 - 9) / pitch * pitch;
        let at = (throw(), throw());
        let seat = chance.below(2) as usize;
        let tile = match chance.below(12) {
            0 => ["Kn", "Rk", "B", "Lt", "Wh", "Dr"][chance.below(6) as usize],
            1 => ["B", "Rk", "Lt"][chance.below(3) as usize],
            // The enemy has the flowers opposed to these.
            pick => FLOWERS[(kind + 3 * seat + pick as usize % 3) % 6],
        };
        wanted.push((at, seat, tile));
    }
    for (at, seat, tile) in wanted {
        let used = left[seat].entry(tile).or_insert(0);
        let most = if FLOWERS.contains(&tile) { 6 } else { 3 };
        if *used < most && is_point(at) && !PORTS.contains(&at) && !wrong_colour(tile, at) && !tiles.contains_key(&at) {
            *used += 1;
            tiles.insert(at, (seat, tile));
        }
    }
    let bracketed = |seat: usize, text: String| if seat == 0 { format!("<{text}>") } else { format!("({text})") };
    let tiles: Vec<String> =
        tiles.iter().map(|(&at, &(seat, tile))| bracketed(seat, format!("{tile} {}", name(at)))).collect();
    let lost = ["", "<Wh>", "(Kn)"][chance.below(3) as usize];
    let lost = if left.iter().any(|left| left.contains_key("Wh") || left.contains_key("Kn")) { "" } else { lost };
    format!("[Variant \"basic\"]\n[Position \"{}\"]\n[Captured \"{lost}\"]\n", tiles.join(" "))
}

#[test]
fn dense_positions_agree_with_the_reference() {
    let mut chance = Chance::new(12);
    let (mut links, mut disturbed, mut natural, mut chains, mut both) = (0, 0, 0, 0, 0);
    for _ in 0..3_000 {
        let game = notation::named("pai").unwrap().read(&thicket(&mut chance), &notation::Options::default()).record;
        let replay = start::<Basic>(&game).unwrap_or_else(|refusal| panic!("{:?} {game:?}", refusal.article()));
        let (rules, mut position, mut slow) = (*replay.rules(), replay.position().clone(), begin(&game));
        same_standing(&rules, &position, &slow);
        let mut plain = Vec::new();
        rules.plain(&position, &mut plain);
        let action = &plain[chance.below(plain.len() as u64) as usize];
        play(&mut slow, &rules.write(&position, action));
        rules.apply(&mut position, action);
        let standing = same_standing(&rules, &position, &slow);
        links += standing.links.len();
        disturbed += standing.disharmonies.iter().sum::<u32>();
        natural += (standing.gain.iter().sum::<i32>() as usize) - standing.links.len();
        chains += usize::from(slow.over.is_some_and(|over| over.0 == "chain"));
        both += usize::from(slow.pot_won == 3);
    }
    println!("{links} harmonies ({natural} natural), {disturbed} disharmonies, {chains} chains, {both} times two");
    assert!(links > 10_000 && natural > 100 && disturbed > 500 && chains > 100 && both > 0);
}

#[test]
fn half_a_turn_of_the_board_changes_nothing_but_the_seats() {
    let mut number = 0;
    positions::<Basic>(basic(), 3, 4_000, |_, _, rules, position| {
        number += 1;
        if number % 40 != 0 || rules.outcome(position).is_some() {
            return;
        }
        let tiles = rules.tiles(position);
        let text = |swap: bool| {
            let entry = |tile: &paisho::record::Placed| {
                let point = tile.at.point().unwrap();
                let (seat, point) = match (tile.owner.unwrap().index(), swap) {
                    (seat, false) => (seat, point),
                    (seat, true) => (1 - seat, point.turned()),
                };
                let (open, close) = [('<', '>'), ('(', ')')][seat];
                format!("{open}{} {point}{close}", code(tile.tile))
            };
            let tiles: Vec<String> = tiles.iter().map(entry).collect();
            let turn = ["First", "Second"][rules.to_move(position).index() ^ usize::from(swap)];
            format!("[Variant \"basic\"]\n[Turn \"{turn}\"]\n[Position \"{}\"]\n", tiles.join(" "))
        };
        let options = notation::Options::default();
        let read = |text: &str| notation::named("pai").unwrap().read(text, &options).record;
        let (one, two) = (read(&text(false)), read(&text(true)));
        let (one, two) =
            (start::<Basic>(&one).unwrap_or_else(|_| panic!()), start::<Basic>(&two).unwrap_or_else(|_| panic!()));
        let plies = |replay: &paisho::replay::Replay<'_, Basic>, swap: bool| -> BTreeSet<String> {
            let legal = replay.rules().legal(replay.position());
            let ply = |action: &Action| replay.rules().write(replay.position(), action);
            legal
                .iter()
                .map(ply)
                // Carried tiles are named in reading order, which half a turn reverses.
                .filter(|ply| !matches!(ply, Ply::Acts(acts) if acts.len() > 1))
                .map(|ply| notation::write_ply(basic(), &if swap { turned(&ply) } else { ply }))
                .collect()
        };
        assert_eq!(plies(&one, true), plies(&two, false));
        for (count, other) in one.rules().counts(one.position()).iter().zip(two.rules().counts(two.position())) {
            assert_eq!(count.seats.iter().rev().copied().collect::<Vec<_>>(), other.seats, "{}", count.name);
        }
    });
}

#[test]
fn every_kind_of_ply_and_every_ending_occurs_in_random_games() {
    let (mut endings, mut kinds, mut plies) = (BTreeMap::new(), BTreeMap::new(), 0);
    for number in 0..120 {
        let game = paisho::generate::game(basic(), 1, number).unwrap();
        for ply in game.plies() {
            plies += 1;
            *kinds.entry(kind(ply)).or_insert(0) += 1;
        }
        let mut replay = start::<Basic>(&game).unwrap_or_else(|_| panic!("its own beginning is refused"));
        assert!(replay.forward(usize::MAX).is_none());
        assert_eq!(replay.check_result(), Ok(()));
        let ending = replay.outcome().map_or("unfinished", |outcome| outcome.reason);
        *endings.entry(ending).or_insert(0) += 1;
    }
    println!("{plies} plies\n{endings:#?}\n{kinds:#?}");
    for ending in ["chain", "flowers", "target", "resign"] {
        assert!(endings.contains_key(ending), "no game ends by {ending}");
    }
    for tile in ["Js", "Ly", "Jd", "Rs", "C", "Rd", "Kn", "Wh", "Rk", "B", "Dr", "Lt"] {
        assert!(kinds.contains_key(&format!("{tile} enters")), "no {tile} enters");
        let is_fixed = ["Kn", "Rk"].contains(&tile);
        assert!(is_fixed || kinds.contains_key(&format!("{tile} moves")), "no {tile} moves");
        assert!(is_fixed || tile == "B" || kinds.contains_key(&format!("{tile} captures")), "no {tile} captures");
    }
    for kind in [
        "Wh turns",
        "Wh moves and turns",
        "Wh captures and turns",
        "B shifts",
        "B moves and shifts",
        "B carries 2",
        "B carries 3",
    ] {
        assert!(kinds.contains_key(kind), "no ply is of the kind {kind}");
    }
}

fn kind(ply: &Ply) -> String {
    let Ply::Acts(acts) = ply else { return format!("{ply:?}") };
    let act = &acts[0];
    let tile = code(act.tile.unwrap());
    let verb = match (act.capture.is_some(), act.path.is_empty()) {
        (true, _) => "captures and ",
        (_, false) => "moves and ",
        _ => "",
    };
    match act.effect.as_deref() {
        Some(Effect::Turn(_)) => format!("{tile} {verb}turns"),
        Some(Effect::Shift { .. }) if acts.len() > 1 => format!("{tile} carries {}", acts.len()),
        Some(Effect::Shift { .. }) => format!("{tile} {verb}shifts"),
        None if act.drop => format!("{tile} enters"),
        None => format!("{tile} {}", verb.trim_end_matches(" and ")),
    }
}
