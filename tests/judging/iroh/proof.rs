//! Iroh against the reference implementation and against symmetries of the rules.

use super::slow::{Flat, Game, Xy};
use crate::rules_support::{Pai, positions, record, variant};
use paisho::board::{Place, Point, Square};
use paisho::notation;
use paisho::record::SetUp;
use paisho::record::{Act, Placed, Ply, Record};
use paisho::rules::iroh::{Iroh, Position};
use paisho::rules::{Chance, Generate, Rules};
use paisho::variant::{Seat, Tile, Vocabulary};
use std::collections::{BTreeMap, BTreeSet};

fn words() -> &'static Vocabulary {
    variant("iroh").vocabulary()
}

fn code(tile: Tile) -> &'static str {
    words().code(tile)
}

fn xy(place: Place) -> Xy {
    match place {
        Place::Point(point) => (point.x(), point.y()),
        Place::Square(square) => (square.x(), square.y()),
    }
}

/// A ply in the form of the reference; a claim or a resignation is its own name.
fn flat(ply: &Ply) -> Flat {
    let acts = match ply {
        Ply::Acts(acts) => acts,
        Ply::Claim => return ("Claim", (0, 0), None),
        Ply::Resign => return ("Resign", (0, 0), None),
        _ => panic!("{ply:?}"),
    };
    let act = &acts[0];
    assert_eq!(act.drop, act.path.is_empty());
    let taken = act.capture.map(|taken| code(taken.unwrap()));
    (code(act.tile.unwrap()), xy(act.at), act.path.last().map(|to| (xy(*to), taken)))
}

fn slow_start(record: &Record, rules: &Iroh, position: &Position) -> Game {
    let captured = notation::captured(record);
    let captured: Vec<_> = captured.into_iter().map(|(seat, tile)| (seat.unwrap().index(), code(tile))).collect();
    Game::start(record, rules.tiles(position), &captured)
}

/// Board, harmonies, midlines, and how the game stands.
#[track_caller]
fn agree_on_the_board(rules: &Iroh, position: &Position, slow: &Game) {
    let (mut points, mut squares) = (BTreeMap::new(), BTreeMap::new());
    for placed in rules.tiles(position) {
        let seat = placed.owner.unwrap().index();
        match placed.at {
            Place::Point(_) => drop(points.insert(xy(placed.at), (seat, code(placed.tile)))),
            Place::Square(_) => drop(squares.insert(xy(placed.at), seat)),
        }
    }
    assert_eq!((&points, &squares), (&slow.points, &slow.squares));
    let mut ties = [BTreeSet::new(), BTreeSet::new()];
    for tie in rules.survey(position).harmonies {
        let [a, b] = tie.ends.map(|point| xy(point.into()));
        assert!(ties[tie.seat.unwrap().index()].insert((a, b)), "a harmony is drawn twice: {tie:?}");
    }
    let counts = rules.counts(position);
    for (seat, ties) in ties.iter().enumerate() {
        let harmonies = slow.harmonies(seat);
        let all: BTreeSet<_> = harmonies.values().flatten().copied().collect();
        assert_eq!(*ties, all, "{slow:?}");
        assert_eq!((counts[0].name, counts[0].seats[seat]), ("harmonies", all.len() as u32));
        assert_eq!((counts[1].name, counts[1].seats[seat]), ("midlines", slow.most[seat] as u32), "{slow:?}");
        for (number, midline) in rules.survey(position).midlines.into_iter().enumerate() {
            assert_eq!(midline.seats.has(Seat(seat as u8)), harmonies.contains_key(&number), "{midline:?} {slow:?}");
        }
    }
    let outcome = rules.outcome(position).map(|outcome| (outcome.reason, outcome.winners.0));
    assert_eq!(outcome, slow.over, "{slow:?}");
}

/// Taking the first harmony that fits for each midline is not enough: the choice must be as good as the best of all.
#[test]
fn the_choice_of_harmonies_is_exact() {
    let mut chance = Chance::new(1);
    let (mut seen, mut beyond_the_first) = (0, 0);
    for _ in 0..7_500 {
        let beginning = Iroh::begin(&mut chance);
        let Some(placed) = beginning.placed() else { continue };
        let record = Record { variant: variant("iroh"), header: Vec::new(), entries: Default::default() };
        let set_up = SetUp { position: Some(placed.to_vec()), ..notation::set_up(&record) };
        let (rules, position) = Iroh::start(&set_up).unwrap();
        let slow = slow_start(&record, &rules, &position);
        agree_on_the_board(&rules, &position, &slow);
        for seat in 0..2 {
            seen += 1;
            beyond_the_first += usize::from(slow.first_that_fit(seat) < slow.most[seat]);
        }
    }
    assert!(seen >= 10_000 && beyond_the_first >= 200, "{seen} {beyond_the_first}");
}

/// How often each kind of event occurred, so that agreement is never vacuous.
type Met = BTreeMap<String, usize>;

#[test]
fn everything_agrees_with_the_reference() {
    let (mut slow, mut met) = (Game::default(), Met::new());
    positions::<Iroh>(variant("iroh"), 2008, 9_000, |record, played, rules, position| {
        let mut meet = |what: &str| *met.entry(what.to_owned()).or_default() += 1;
        match played {
            None => {
                slow = slow_start(record, rules, position);
                meet(if record.tag("Position").is_some() { "begins from a position" } else { "begins as usual" });
            }
            Some((seat, ply)) => {
                assert_eq!(usize::from(seat.0), slow.to_move);
                notice(ply, &slow, &mut meet);
                slow.play(ply);
            }
        }
        agree_on_the_board(rules, position, &slow);
        for seat in 0..2 {
            let singly = slow.harmonies(seat).len();
            let at_once = slow.most[seat];
            if singly == 4 {
                meet(if at_once == 4 { "all four midlines at once" } else { "four midlines, but not at once" });
            }
        }
        let mut plain = Vec::new();
        rules.plain(position, &mut plain);
        let listed: BTreeSet<Flat> = plain.iter().map(|action| flat(&rules.write(position, action))).collect();
        assert_eq!(listed.len(), plain.len(), "something is listed twice");
        if let Some((reason, _)) = slow.over {
            meet(reason);
            assert!(plain.is_empty());
            return;
        }
        assert_eq!(rules.to_move(position).index(), slow.to_move);
        let mut wanted = slow.plies();
        wanted.extend(["Claim", "Resign"].map(|word| (word, (0, 0), None)));
        let (more, less): (Vec<_>, Vec<_>) =
            (listed.difference(&wanted).collect(), wanted.difference(&listed).collect());
        assert!(more.is_empty() && less.is_empty(), "{slow:?}\nonly the rules: {more:?}\nonly the reference: {less:?}");
        for action in &plain {
            let ply = rules.write(position, action);
            assert_eq!(rules.resolve(position, &ply).ok().as_ref(), Some(action), "{ply:?}");
            let mut riders = Vec::new();
            rules.riders(position, action, &mut riders);
            assert!(riders.is_empty());
        }
    });
    println!("{met:#?}");
    let kinds = [
        "midlines",
        "resign",
        "right claim",
        "wrong claim",
        "claim of new harmonies",
        "claim of a shared piece",
        "begins as usual",
        "begins from a position",
        "enters",
        "Rock",
        "Knotweed",
        "Knotweed on Fire",
        "Knotweed beside a White Lotus",
        "moves F",
        "moves W",
        "moves E",
        "moves A",
        "moves Lt",
        "jump",
        "captures",
        "captures a locked piece",
        "frees",
        "enters and frees",
        "four midlines, but not at once",
        "all four midlines at once",
    ];
    for kind in kinds {
        assert!(met.get(kind).is_some_and(|&count| count >= 3), "{kind} was met {:?} times", met.get(kind));
    }
}

/// Records which kinds of event a ply is.
fn notice(ply: &Ply, slow: &Game, meet: &mut impl FnMut(&str)) {
    let Ply::Acts(acts) = ply else {
        if *ply == Ply::Claim {
            let seat = slow.to_move;
            meet(match (slow.claim_is_right(), slow.harmonies(seat).len(), slow.most[seat]) {
                (true, ..) => "right claim",
                (false, _, 4) => "claim of new harmonies",
                (false, 4, _) => "claim of a shared piece",
                _ => "wrong claim",
            });
        }
        return;
    };
    let act = &acts[0];
    let (tile, at) = (code(act.tile.unwrap()), xy(act.at));
    let beside = |at: Xy| slow.squares.keys().any(|&(x, y)| (x..=x + 1).contains(&at.0) && (y..=y + 1).contains(&at.1));
    let on = |at: Xy| slow.points.get(&at).map(|(_, tile)| *tile);
    let end = act.path.last().map_or(at, |to| xy(*to));
    match tile {
        "Kn" => {
            let corners = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(dx, dy)| on((at.0 + dx, at.1 + dy)));
            let has = |tile| corners.contains(&Some(tile));
            meet(if has("F") { "Knotweed on Fire" } else { "Knotweed" });
            if has("Lt") && !has("F") {
                meet("Knotweed beside a White Lotus");
            }
        }
        "Rk" => meet("Rock"),
        _ if act.drop => {
            meet("enters");
            if beside(at) && ["F", "Lt"].contains(&tile) {
                meet("enters and frees");
            }
        }
        _ => {
            meet(&format!("moves {tile}"));
            if ["F", "Lt"].contains(&tile) && beside(end) {
                meet("frees");
            }
            let way = |step: i8| (at.0 + step * (end.0 - at.0).signum(), at.1 + step * (end.1 - at.1).signum());
            let far = (end.0 - at.0).abs() + (end.1 - at.1).abs();
            if tile == "Lt" && (1..far).any(|step| on(way(step)).is_some()) {
                meet("jump");
            }
            if act.capture.is_some() {
                meet("captures");
                if beside(end) && on(end) != Some("F") {
                    meet("captures a locked piece");
                }
            }
        }
    }
}

/// Tries every tile to every point and square, with and without a capture, and every kind placed everywhere.
#[test]
fn a_ply_is_accepted_exactly_when_it_is_listed() {
    let (mut number, mut seen) = (0usize, 0);
    let kinds: Vec<Tile> = words().tiles.iter().map(|entry| words().tile(entry.code).unwrap()).collect();
    let places: Vec<Place> = Point::all().map(Place::Point).chain(Square::all().map(Place::Square)).collect();
    positions::<Iroh>(variant("iroh"), 7, 3_000, |_, _, rules, position| {
        number += 1;
        if !number.is_multiple_of(20) || rules.outcome(position).is_some() {
            return;
        }
        seen += 1;
        let mut plain = Vec::new();
        rules.plain(position, &mut plain);
        let listed: BTreeSet<Flat> = plain.iter().map(|action| flat(&rules.write(position, action))).collect();
        let mut accepted = BTreeSet::new();
        let mut offer = |ply: Ply| {
            if let Ok(action) = rules.resolve(position, &ply) {
                accepted.insert(flat(&rules.write(position, &action)));
            }
        };
        let act = |tile, drop, at, path: Vec<Place>, capture| {
            let act = Act { tile: Some(tile), drop, at, path: path.into(), capture, exchange: None, effect: None };
            Ply::Acts([act].into_iter().collect())
        };
        let tiles = rules.tiles(position);
        for placed in &tiles {
            for &to in &places {
                let on = tiles.iter().find(|other| other.at == to).map(|other| other.tile);
                offer(act(placed.tile, false, placed.at, vec![to], None));
                offer(act(placed.tile, false, placed.at, vec![to], Some(on)));
            }
        }
        for &tile in &kinds {
            places.iter().for_each(|&at| offer(act(tile, true, at, vec![], None)));
        }
        [Ply::Pass, Ply::Resign, Ply::Claim].into_iter().for_each(&mut offer);
        assert_eq!(accepted, listed, "position {number}");
    });
    assert!(seen >= 120, "only {seen} positions");
}

/// A move with way points is legal exactly when some way of the piece passes them: all ways are tried.
#[test]
fn way_points_are_followed_exactly() {
    let mut number = 0usize;
    let (mut bound, mut loose) = (0, 0);
    positions::<Iroh>(variant("iroh"), 5, 3_000, |_, _, rules, position| {
        number += 1;
        if !number.is_multiple_of(30) || rules.outcome(position).is_some() {
            return;
        }
        let tiles = rules.tiles(position);
        let taken: BTreeMap<Xy, &Placed> =
            tiles.iter().filter(|placed| placed.at.point().is_some()).map(|placed| (xy(placed.at), placed)).collect();
        let airs =
            tiles.iter().filter(|placed| code(placed.tile) == "A" && placed.owner == Some(rules.to_move(position)));
        for air in airs.take(1) {
            let from = xy(air.at);
            let bare = Ply::Acts([step_of(air, &[])].into_iter().collect());
            assert!(rules.resolve(position, &bare).is_err());
            let locked = tiles.iter().any(|kn| {
                let (x, y) = xy(kn.at);
                kn.at.point().is_none() && (x..=x + 1).contains(&from.0) && (y..=y + 1).contains(&from.1)
            });
            let ways = all_ways(from, &taken);
            let near = |limit: i8| {
                Point::all()
                    .map(|point| xy(point.into()))
                    .filter(move |at| (at.0 - from.0).abs() + (at.1 - from.1).abs() <= limit)
            };
            for way_point in near(5) {
                for end in near(5) {
                    let leads = |way: &Vec<Xy>| {
                        way.last() == Some(&end)
                            && way.iter().position(|&at| at == way_point).is_some_and(|at| at + 1 < way.len())
                    };
                    // Naming the start as the first way point is refused.
                    let wanted = !locked
                        && way_point != from
                        && end != from
                        && way_point != end
                        && ways.iter().any(leads)
                        && !taken.contains_key(&end);
                    let ply = Ply::Acts([step_of(air, &[way_point, end])].into_iter().collect());
                    let is_legal = rules.resolve(position, &ply).is_ok();
                    assert_eq!(is_legal, wanted, "{from:?} over {way_point:?} to {end:?}: {tiles:?}");
                    *(if is_legal { &mut bound } else { &mut loose }) += 1;
                }
            }
        }
    });
    assert!(bound > 10_000 && loose > 10_000, "{bound} {loose}");
}

fn step_of(tile: &Placed, over: &[Xy]) -> Act {
    let path = over.iter().map(|&(x, y)| Point::at(x, y).unwrap().into()).collect();
    Act { tile: Some(tile.tile), drop: false, at: tile.at, path, capture: None, exchange: None, effect: None }
}

/// All ways of up to four steps over empty points, without the start itself in front.
fn all_ways(from: Xy, taken: &BTreeMap<Xy, &Placed>) -> Vec<Vec<Xy>> {
    let mut ways = vec![vec![]];
    let mut all = Vec::new();
    for _ in 0..4 {
        let mut longer = Vec::new();
        for way in &ways {
            let &(x, y) = way.last().unwrap_or(&from);
            for next in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)] {
                let is_free = next == from || !taken.contains_key(&next);
                if Point::at(next.0, next.1).is_some() && is_free {
                    let mut way = way.clone();
                    way.push(next);
                    longer.push(way);
                }
            }
        }
        all.extend(longer.iter().cloned());
        ways = longer;
    }
    all
}

#[test]
fn the_rules_are_symmetric_under_half_a_turn() {
    let mut number = 0usize;
    let empty = record(variant("iroh"), "[Variant \"iroh\"]\n[Turn \"Host\"]\n[Position \"(Lt 10q)\"]\n");
    let usual = record(variant("iroh"), "[Variant \"iroh\"]\n[Position \"<Lt 10c>\"]\n");
    let turn = |place: Place| match place {
        Place::Point(point) => Place::Point(point.turned()),
        Place::Square(square) => Place::Square(Square::at(-1 - square.x(), -1 - square.y()).unwrap()),
    };
    positions::<Iroh>(variant("iroh"), 11, 5_000, |_, _, rules, position| {
        number += 1;
        if !number.is_multiple_of(20) || rules.outcome(position).is_some() || rules.to_move(position) != Seat(0) {
            return;
        }
        let tiles = rules.tiles(position);
        let other = |seat: Option<Seat>| seat.map(|seat| Seat(1 - seat.0));
        let turned: Vec<Placed> =
            tiles.iter().map(|placed| Placed { at: turn(placed.at), owner: other(placed.owner), ..*placed }).collect();
        let begin = |record, placed: &[Placed]| {
            let set_up = SetUp { position: Some(placed.to_vec()), ..notation::set_up(record) };
            Iroh::start(&set_up).unwrap().1
        };
        let (one, two) = (begin(&usual, &tiles), begin(&empty, &turned));
        for (mine, theirs) in rules.counts(&one).iter().zip(rules.counts(&two)) {
            assert_eq!([mine.seats[0], mine.seats[1]], [theirs.seats[1], theirs.seats[0]]);
        }
        assert_eq!(rules.survey(&one).harmonies.len(), rules.survey(&two).harmonies.len());
        let plies = |position: &Position| -> BTreeSet<Flat> {
            rules.legal(position).iter().map(|action| flat(&rules.write(position, action))).collect()
        };
        let mine: BTreeSet<Flat> = rules
            .legal(&one)
            .iter()
            .map(|action| {
                let mut ply = rules.write(&one, action);
                crate::rules_support::places(&mut ply, |place| *place = turn(*place));
                flat(&ply)
            })
            .collect();
        assert_eq!(mine, plies(&two));
    });
}

/// Whatever a program writes is resolved or refused without a panic, and every refusal has a wording.
#[test]
fn whatever_a_program_writes_is_resolved_or_refused() {
    let pai = Pai(words());
    let tiles: Vec<Option<Tile>> = words().tiles.iter().map(|entry| words().tile(entry.code)).chain([None]).collect();
    let mut chance = Chance::new(5);
    let mut refused = BTreeSet::new();
    positions::<Iroh>(variant("iroh"), 3, 3_000, |_, _, rules, position| {
        for _ in 0..30 {
            let mut any = |below: usize| chance.below(below as u64) as usize;
            let place = |any: &mut dyn FnMut(usize) -> usize| loop {
                let (x, y) = (any(19) as i8 - 9, any(19) as i8 - 9);
                let square = any(4) == 0;
                let place =
                    if square { Square::at(x, y).map(Place::Square) } else { Point::at(x, y).map(Place::Point) };
                if let Some(place) = place {
                    return place;
                }
            };
            let on = rules.tiles(position);
            let at = if any(3) == 0 || on.is_empty() { place(&mut any) } else { on[any(on.len())].at };
            let length = [0, 1, 1, 1, 2, 3, 300][any(7)];
            let act = Act {
                tile: tiles[any(tiles.len())],
                drop: any(3) == 0,
                at,
                path: (0..length).map(|_| place(&mut any)).collect(),
                capture: (any(3) == 0).then(|| tiles[any(tiles.len())]),
                exchange: if any(20) == 0 { tiles[any(tiles.len())] } else { None },
                effect: (any(20) == 0).then(|| Box::new(paisho::record::Effect::Turn(2))),
            };
            let count = [0, 1, 1, 1, 1, 1, 1, 2][any(8)];
            let ply = Ply::Acts((0..count).map(|_| act.clone()).collect());
            match rules.resolve(position, &ply) {
                Ok(action) => rules.apply(&mut position.clone(), &action),
                Err(objection) => {
                    let refusal = rules.refusal(position, objection);
                    let wording = refusal.wording(&pai);
                    assert!(!wording.message.is_empty() && !wording.label.is_empty() && wording.message.len() < 300);
                    refused.insert(refusal.article().name);
                    let mut after = position.clone();
                    let is_played = rules.force(&mut after, &ply);
                    assert_eq!(rules.to_move(&after) != rules.to_move(position), is_played, "{ply:?}");
                    // The game can go on from there.
                    let tiles = rules.tiles(&after);
                    let places: BTreeSet<u16> = tiles.iter().map(|tile| tile.at.order()).collect();
                    assert_eq!(places.len(), tiles.len());
                    if is_played && chance.below(20) == 0 {
                        for action in rules.legal(&after) {
                            assert!(rules.resolve(&after, &rules.write(&after, &action)).is_ok(), "{ply:?}");
                        }
                        rules.survey(&after);
                    }
                }
            }
        }
    });
    assert!(refused.len() > 25, "{refused:?}");
}
