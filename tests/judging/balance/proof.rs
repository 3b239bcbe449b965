//! Balance against the reference implementation and against symmetries of the rules.

use super::slow::{GARDENS, Game, gardens};
use crate::rules_support::{places, positions, record, variant};
use crate::support::Rng;
use paisho::board::{Place, Point, Square};
use paisho::notation;
use paisho::record::SetUp;
use paisho::record::{Placed, Ply, Record};
use paisho::rules::Rules;
use paisho::rules::balance::{Balance, Position};
use paisho::variant::{Seat, Tile, Variant};
use std::collections::{BTreeMap, BTreeSet};

fn balance() -> Variant {
    variant("balance")
}

fn text(ply: &Ply) -> String {
    notation::write_ply(balance(), ply)
}

fn count(rules: &Balance, position: &Position, name: &str) -> Vec<u32> {
    rules.counts(position).into_iter().find(|count| count.name == name).unwrap().seats
}

fn everywhere() -> Vec<Place> {
    Point::all().map(Place::Point).chain(Square::all().map(Place::Square)).collect()
}

/// Board, counts, legal plies and outcome must equal those of the reference.
#[track_caller]
fn same(rules: &Balance, position: &Position, slow: &Game) {
    let board = |tiles: Vec<(String, u16)>| tiles.into_iter().collect::<BTreeSet<_>>();
    let words = balance().vocabulary();
    let fast = rules.tiles(position);
    assert_eq!(
        board(fast.iter().map(|placed| (words.code(placed.tile).to_owned(), placed.at.order())).collect()),
        board(slow.tiles.iter().map(|(tile, at)| ((*tile).to_owned(), at.order())).collect())
    );
    assert!(fast.iter().all(|placed| placed.owner.is_none()));
    let balances: usize = (0..GARDENS).map(|garden| slow.balances(garden)).sum();
    assert_eq!(count(rules, position, "balances"), [balances as u32; 2], "{slow:?}");
    assert_eq!(count(rules, position, "balanced"), [slow.balanced() as u32; 2], "{slow:?}");
    assert_eq!(count(rules, position, "hand"), slow.left.map(|left| left as u32), "{slow:?}");
    let outcome = rules.outcome(position).map(|outcome| (outcome.reason, outcome.winners.0));
    assert_eq!(outcome, slow.outcome(), "{slow:?}");
    if outcome.is_some() {
        assert!(rules.legal(position).is_empty());
        return;
    }
    assert_eq!(rules.to_move(position).index(), slow.to_move);
    let mut resignations = 0;
    let mut fast = Vec::new();
    for action in rules.legal(position) {
        match rules.write(position, &action) {
            Ply::Acts(acts) => {
                let act = &acts[0];
                let from = (!act.drop).then_some(act.at.order());
                let to = act.path.first().unwrap_or(&act.at).order();
                fast.push((words.code(act.tile.unwrap()), from, to));
            }
            ply => resignations += usize::from(ply == Ply::Resign),
        }
    }
    assert_eq!(resignations, 1);
    fast.sort();
    assert_eq!(fast, slow.plies(), "{slow:?}");
}

#[test]
fn everything_agrees_with_the_reference() {
    let (mut slow, mut seen, mut blossoming) = (None, 0, 0);
    positions::<Balance>(balance(), 2014, 4_000, |record, played, rules, position| {
        seen += 1;
        match played {
            None => slow = Some(Game::start(record, rules.tiles(position))),
            Some((seat, ply)) => {
                let slow = slow.as_mut().unwrap();
                assert_eq!(usize::from(seat.0), slow.to_move);
                slow.play(ply);
            }
        }
        let slow = slow.as_ref().unwrap();
        blossoming += usize::from(slow.left != [0, 0]);
        same(rules, position, slow);
    });
    println!("{seen} positions agree, {blossoming} of them in the Blossoming");
    assert!(seen >= 4_000 && blossoming >= 700 && seen - blossoming >= 1_600);
}

#[test]
fn gardens_are_those_of_the_rules() {
    // The balances that two tiles form show how many gardens their places share.
    let words = balance().vocabulary();
    let (orchid, lily) = (words.tile("O").unwrap(), words.tile("Ly").unwrap());
    let all = everywhere();
    let empty = record(balance(), "1. Resign\n");
    for (number, &one) in all.iter().enumerate() {
        for &other in all.iter().skip(number % 7).step_by(7).filter(|&&other| other != one) {
            let placed = [(orchid, one), (lily, other)].map(|(tile, at)| Placed::new(None, tile, at));
            let set_up = SetUp { position: Some(placed.to_vec()), ..notation::set_up(&empty) };
            let (rules, position) = Balance::start(&set_up).unwrap();
            let shared = gardens(one).iter().filter(|garden| gardens(other).contains(garden)).count();
            assert_eq!(count(&rules, &position, "balances")[0], shared as u32, "{one} {other}");
        }
    }
}

/// A random position on these places, the Wheel on a square and sometimes under a flower.
fn thrown(chance: &mut Rng, on: &[Place]) -> Vec<Placed> {
    let words = balance().vocabulary();
    let mut placed: Vec<Placed> = Vec::new();
    for code in ["Wh", "Rs", "Lt", "Lt", "O", "O", "O", "Ly", "Ly", "Ly", "Ly"] {
        let tile = words.tile(code).unwrap();
        for _ in 0..50 {
            let at = match placed.first() {
                Some(wheel) if code != "Wh" && chance.one_in(6) => wheel.at,
                _ => chance.pick(on),
            };
            let free = placed.iter().all(|other| other.at != at || words.code(other.tile) == "Wh");
            if free && (code != "Wh" || at.point().is_none()) {
                placed.push(Placed::new(None, tile, at));
                break;
            }
        }
    }
    placed.sort_by_key(|placed| placed.at.order());
    placed
}

#[test]
fn the_matching_is_exact() {
    // Few places, most of them in several gardens at once: the centre, the apexes, squares on walls and diagonals.
    let mixed: Vec<Place> = everywhere().into_iter().filter(|&place| gardens(place).len() > 1).collect();
    let mut chance = Rng::new(5);
    let (mut harmonious, mut narrow) = (0, 0);
    for number in 0..8_000 {
        let on: Vec<Place> = match number % 4 {
            0 => everywhere(),
            1 => mixed.clone(),
            _ => (0..10).map(|_| chance.pick(&mixed)).collect(),
        };
        let placed = thrown(&mut chance, &on);
        let empty = record(balance(), "[Position \"\"]\n1. Resign\n");
        let set_up = SetUp { position: Some(placed.to_vec()), ..notation::set_up(&empty) };
        let (rules, position) = Balance::start(&set_up).unwrap();
        let slow = Game::start(&empty, placed);
        same(&rules, &position, &slow);
        let balances: usize = (0..GARDENS).map(|garden| slow.balances(garden)).sum();
        harmonious += usize::from(slow.balanced() == 4);
        // Enough balances, but not one for each flower.
        narrow += usize::from(balances >= 4 && slow.balanced() < 4);
    }
    println!("{harmonious} boards in harmony, {narrow} not, although they have four balances or more");
    assert!(harmonious > 500 && narrow > 1_000);
}

/// The place under one of the board's eight symmetries.
fn turned(place: Place, way: usize) -> Place {
    // In half steps, so that a square's centre is whole.
    let (mut x, mut y) = match place {
        Place::Point(point) => (2 * point.x(), 2 * point.y()),
        Place::Square(square) => (2 * square.x() + 1, 2 * square.y() + 1),
    };
    if way & 1 == 1 {
        x = -x;
    }
    if way & 2 == 2 {
        y = -y;
    }
    if way & 4 == 4 {
        (x, y) = (y, x);
    }
    match place {
        Place::Point(_) => Place::Point(Point::at(x / 2, y / 2).unwrap()),
        Place::Square(_) => Place::Square(Square::at((x - 1) / 2, (y - 1) / 2).unwrap()),
    }
}

#[test]
fn the_rules_are_symmetric() {
    let mut number = 0;
    positions::<Balance>(balance(), 11, 4_000, |_, _, rules, position| {
        number += 1;
        if number % 40 != 0 || count(rules, position, "hand") != [0, 0] || rules.outcome(position).is_some() {
            return;
        }
        let seat = ["First", "Second"][rules.to_move(position).index()];
        let empty = record(balance(), &format!("[Position \"\"]\n[Turn \"{seat}\"]\n"));
        let plies: Vec<Ply> = rules.legal(position).iter().map(|action| rules.write(position, action)).collect();
        for way in 1..8 {
            let mut placed = rules.tiles(position);
            placed.iter_mut().for_each(|placed| placed.at = turned(placed.at, way));
            let set_up = SetUp { position: Some(placed.to_vec()), ..notation::set_up(&empty) };
            let (_, other) = Balance::start(&set_up).unwrap();
            assert_eq!(rules.counts(position), rules.counts(&other));
            assert_eq!(rules.outcome(position), rules.outcome(&other));
            let mut theirs: Vec<String> =
                rules.legal(&other).iter().map(|action| text(&rules.write(&other, action))).collect();
            let mut mine: Vec<String> = plies
                .iter()
                .map(|ply| {
                    let mut ply = ply.clone();
                    places(&mut ply, |place| *place = turned(*place, way));
                    text(&ply)
                })
                .collect();
            theirs.sort();
            mine.sort();
            assert_eq!(mine, theirs);
        }
    });
}

/// The kind of a ply, in words.
fn kind(rules: &Balance, position: &Position, ply: &Ply) -> String {
    let Ply::Acts(acts) = ply else { return format!("{ply:?}") };
    let act = &acts[0];
    let code = balance().vocabulary().code(act.tile.unwrap());
    let wheel = balance().vocabulary().tile("Wh").unwrap();
    let wheel = rules.tiles(position).into_iter().find(|placed| placed.tile == wheel).map(|placed| placed.at);
    let what = if code == "Wh" { "Wheel" } else { "flower" };
    if act.drop {
        return match act.at {
            at if Some(at) == wheel => "a flower is placed on the Wheel".into(),
            Place::Point(_) => format!("a {what} is placed on a point"),
            Place::Square(_) => format!("a {what} is placed on a square"),
        };
    }
    let (Place::Square(from), Place::Square(to)) = (act.at, act.path[0]) else { panic!("squares") };
    match wheel {
        _ if code == "Wh" => "the Wheel moves".into(),
        Some(Place::Square(wheel)) if wheel == from => "a flower leaves the Wheel".into(),
        Some(Place::Square(wheel)) if wheel == to => "a flower enters the Wheel".into(),
        Some(Place::Square(wheel)) => {
            let within = |a: i8, x: i8, b: i8| a.min(b) <= x && x <= a.max(b);
            let passed = within(from.x(), wheel.x(), to.x()) && within(from.y(), wheel.y(), to.y());
            if passed { "a flower passes the Wheel".into() } else { "a flower moves".into() }
        }
        _ => "a flower moves without a Wheel".into(),
    }
}

#[test]
fn every_kind_of_ply_and_every_ending_occurs_in_random_games() {
    let (mut kinds, mut endings, mut lengths) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
    let (mut before, mut last): (Option<Position>, String) = (None, String::new());
    let mut game: Option<Record> = None;
    positions::<Balance>(balance(), 3, 20_000, |record, played, rules, position| {
        if let (Some((_, ply)), Some(before)) = (played, &before) {
            let kind = kind(rules, before, ply);
            last = if kind.contains("placed") { "placing".into() } else { "moving".into() };
            *kinds.entry(kind).or_insert(0) += 1;
        } else {
            last = "the set-up".into();
            game = Some(record.clone());
        }
        if let Some(outcome) = rules.outcome(position) {
            let winners: Vec<Seat> = outcome.winners.iter().collect();
            *endings.entry((outcome.reason, last.clone(), winners.len())).or_insert(0) += 1;
            lengths.push(game.as_ref().map_or(0, |game| game.plies().count()));
        }
        before = Some(position.clone());
    });
    println!("{kinds:#?}\n{endings:#?}\n{} games ended, {:?} plies at most", lengths.len(), lengths.iter().max());
    for (reason, after) in
        [("harmony", "placing"), ("harmony", "moving"), ("no-moves", "placing"), ("no-moves", "moving")]
    {
        assert!(endings.keys().any(|key| key.0 == reason && key.1 == after), "no {reason} by {after}");
    }
    assert!(endings.keys().any(|key| key.0 == "resign"));
    for kind in [
        "a flower is placed on a point",
        "a flower is placed on a square",
        "a flower is placed on the Wheel",
        "a Wheel is placed on a square",
        "a flower moves",
        "a flower passes the Wheel",
        "a flower enters the Wheel",
        "a flower leaves the Wheel",
        "the Wheel moves",
    ] {
        assert!(kinds.contains_key(kind), "never: {kind}");
    }
}

#[test]
fn every_listed_ply_resolves_to_itself_and_nothing_else_is_accepted() {
    let all = everywhere();
    let words = balance().vocabulary();
    let kinds: Vec<Tile> = words.tiles.iter().filter_map(|entry| words.tile(entry.code)).collect();
    let (mut number, mut seen) = (0, 0);
    positions::<Balance>(balance(), 17, 4_000, |_, _, rules, position| {
        number += 1;
        if number % 12 != 0 || rules.outcome(position).is_some() {
            return;
        }
        seen += 1;
        let legal = rules.legal(position);
        for action in &legal {
            let ply = rules.write(position, action);
            assert_eq!(rules.resolve(position, &ply).ok().as_ref(), Some(action), "{}", text(&ply));
        }
        let listed: BTreeSet<String> = legal.iter().map(|action| text(&rules.write(position, action))).collect();
        let mut accepted = BTreeSet::from(["Resign".to_owned()]);
        let mut offer = |ply: Ply| {
            if rules.resolve(position, &ply).is_ok() {
                accepted.insert(text(&ply));
            }
        };
        // Every kind to every place from the hand; and every tile from where it lies to every place.
        for &at in &all {
            for &tile in &kinds {
                let act = act(tile, true, at);
                offer(Ply::Acts([act].into_iter().collect()));
            }
            for placed in rules.tiles(position) {
                let mut act = act(placed.tile, false, placed.at);
                act.path.push(at);
                offer(Ply::Acts([act].into_iter().collect()));
            }
        }
        assert_eq!(accepted, listed);
    });
    assert!(seen >= 250, "only {seen} positions");
}

fn act(tile: Tile, drop: bool, at: Place) -> paisho::record::Act {
    let path = Default::default();
    paisho::record::Act { tile: Some(tile), drop, at, path, capture: None, exchange: None, effect: None }
}
