//! Skud against a reference implementation, slow and obvious, written from the rules, and against symmetries of the rules.

use crate::rules_support::{positions, record, turned, variant};
use paisho::board::{Place, Point};
use paisho::notation;
use paisho::record::{Act, Placed, Ply, SetUp};
use paisho::rules::skud::{Action, Position, Skud};
use paisho::rules::{Harmony, Rules};
use paisho::variant::{Seat, Variant, Vocabulary};
use std::collections::BTreeSet;

fn skud() -> Variant {
    variant("skud")
}

fn words() -> &'static Vocabulary {
    skud().vocabulary()
}

type Xy = (i8, i8);
type Standing = (Seat, &'static str);

/// The tiles by x + 8 and y + 8.
#[derive(Clone, Default)]
struct Board([[Option<Standing>; 17]; 17]);

impl Board {
    fn get(&self, (x, y): Xy) -> Option<Standing> {
        self.0[(x + 8) as usize][(y + 8) as usize]
    }

    fn put(&mut self, (x, y): Xy, tile: Option<Standing>) {
        self.0[(x + 8) as usize][(y + 8) as usize] = tile;
    }

    fn iter(&self) -> impl Iterator<Item = (Xy, Standing)> + '_ {
        (-8..=8).flat_map(move |x| (-8..=8).filter_map(move |y| Some(((x, y), self.get((x, y))?))))
    }
}

const CIRCLE: [&str; 6] = ["Rs", "C", "Rd", "Js", "Ly", "Jd"];
const ALONG: [Xy; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const GATES: [Xy; 4] = [(0, 8), (0, -8), (8, 0), (-8, 0)];

fn on_board((x, y): Xy) -> bool {
    x.abs() <= 8 && y.abs() <= 8 && i32::from(x).pow(2) + i32::from(y).pow(2) <= 82
}

fn board(rules: &Skud, position: &Position) -> Board {
    let mut board = Board::default();
    for placed in rules.tiles(position) {
        board.put(xy(placed.at), Some((placed.owner.unwrap(), words().code(placed.tile))));
    }
    board
}

/// The first tile or gate from a point in one direction.
fn next(board: &Board, from: Xy, (dx, dy): Xy) -> Option<Xy> {
    let mut at = (from.0 + dx, from.1 + dy);
    while on_board(at) {
        if board.get(at).is_some() || GATES.contains(&at) {
            return Some(at);
        }
        at = (at.0 + dx, at.1 + dy);
    }
    None
}

/// How far apart two basic flowers are in the circle of harmony.
fn apart(a: &str, b: &str) -> Option<usize> {
    let place = |code| CIRCLE.iter().position(|&other| other == code);
    let distance = place(a)?.abs_diff(place(b)?);
    Some(distance.min(6 - distance))
}

/// The seat whose harmony two facing tiles make, accents aside.
fn harmony(a: (Seat, &str), b: (Seat, &str)) -> Option<Seat> {
    match (a.1, b.1) {
        (flower, "Lt") if CIRCLE.contains(&flower) => Some(a.0),
        ("Lt", flower) if CIRCLE.contains(&flower) => Some(b.0),
        _ => (apart(a.1, b.1) == Some(1) && a.0 == b.0).then_some(a.0),
    }
}

/// Every two blooming tiles that face each other to the right or upwards.
fn pairs(board: &Board) -> Vec<(Xy, Xy)> {
    let blooming = board.iter().map(|(at, _)| at).filter(|at| !GATES.contains(at));
    let seen =
        blooming.flat_map(|at| [(1, 0), (0, 1)].into_iter().filter_map(move |way| Some((at, next(board, at, way)?))));
    seen.filter(|(_, other)| !GATES.contains(other)).collect()
}

fn clashes(board: &Board) -> bool {
    pairs(board).into_iter().any(|(a, b)| apart(board.get(a).unwrap().1, board.get(b).unwrap().1) == Some(3))
}

fn harmonies(board: &Board) -> BTreeSet<(Xy, Xy, u8)> {
    let of = |code: &'static str| board.iter().filter(move |(_, tile)| tile.1 == code).map(|(at, _)| at);
    let mut found = BTreeSet::new();
    for (a, b) in pairs(board) {
        let Some(seat) = harmony(board.get(a).unwrap(), board.get(b).unwrap()) else { continue };
        let rock = of("Rk").any(|rock| if a.1 == b.1 { rock.1 == a.1 } else { rock.0 == a.0 });
        let beside = |p: Xy, q: Xy| p.0.abs_diff(q.0) <= 1 && p.1.abs_diff(q.1) <= 1;
        let drained = of("Kn").any(|knotweed| beside(knotweed, a) || beside(knotweed, b));
        if !rock && !drained {
            found.insert((a, b, seat.0));
        }
    }
    found
}

/// Where a flower may end an arrangement.
fn ends(board: &Board, from: Xy) -> BTreeSet<Xy> {
    let (seat, code) = board.get(from).unwrap();
    let blooms = |owner: Seat, code| board.iter().any(|(at, tile)| tile == (owner, code) && !GATES.contains(&at));
    let enemy = Seat(1 - seat.0);
    let trapped = !GATES.contains(&from)
        && board.iter().any(|(at, tile)| {
            tile == (enemy, "O") && !GATES.contains(&at) && at.0.abs_diff(from.0) <= 1 && at.1.abs_diff(from.1) <= 1
        });
    let range = match code {
        "Rs" | "Js" => 3,
        "C" | "Ly" => 4,
        "Rd" | "Jd" => 5,
        "Lt" => 2,
        "O" => 6,
        _ => 0,
    };
    let mut reached = BTreeSet::from([from]);
    let mut edge = reached.clone();
    for _ in 0..range {
        let mut wider = BTreeSet::new();
        for at in edge {
            for (dx, dy) in ALONG {
                let to = (at.0 + dx, at.1 + dy);
                if on_board(to) && reached.insert(to) && board.get(to).is_none() {
                    wider.insert(to);
                }
            }
        }
        edge = wider;
    }
    reached.remove(&from);
    reached.retain(|&to| {
        let (x, y) = (i32::from(to.0), i32::from(to.1));
        let inside = x.abs() + y.abs() < 7;
        let red_flower = ["Rs", "C", "Rd"].contains(&code);
        let white_flower = ["Js", "Ly", "Jd"].contains(&code);
        let wrong_garden = inside && ((red_flower && x * y < 0) || (white_flower && x * y > 0));
        let may_take = match board.get(to) {
            None => true,
            Some((owner, _)) if owner == seat => false,
            Some((_, "Rk" | "Wh" | "Kn" | "B")) => false,
            Some(_) if code == "O" && blooms(seat, "Lt") => true,
            Some((_, "O")) => blooms(enemy, "Lt"),
            Some((_, taken)) => apart(code, taken) == Some(3),
        };
        if trapped || wrong_garden || !may_take || GATES.contains(&to) {
            return false;
        }
        let mut after = board.clone();
        after.put(from, None);
        after.put(to, Some((seat, code)));
        !clashes(&after)
    });
    reached
}

fn xy(place: Place) -> Xy {
    let point = place.point().unwrap();
    (point.x(), point.y())
}

fn place((x, y): Xy) -> Place {
    Point::at(x, y).unwrap().into()
}

/// The arrangements among some actions, without their bonuses.
fn arrangements(rules: &Skud, position: &Position, actions: &[Action]) -> BTreeSet<(Xy, Xy)> {
    let ends = |action: &Action| match rules.write(position, action) {
        Ply::Acts(acts) if !acts[0].drop => Some((xy(acts[0].at), xy(acts[0].path[0]))),
        _ => None,
    };
    actions.iter().filter_map(ends).collect()
}

#[test]
fn harmonies_and_moves_agree_with_the_reference() {
    let mut number = 0;
    positions::<Skud>(skud(), 2018, 25_000, |_, _, rules, position| {
        number += 1;
        let board = board(rules, position);
        let seen = |harmony: Harmony| {
            let [a, b] = harmony.ends.map(|end| xy(end.into()));
            (a.min(b), a.max(b), harmony.seat.unwrap().0)
        };
        let fast: BTreeSet<_> = rules.survey(position).harmonies.into_iter().map(seen).collect();
        assert_eq!(fast, harmonies(&board), "position {number}");
        if rules.outcome(position).is_some() {
            return;
        }
        let mut plain = Vec::new();
        rules.plain(position, &mut plain);
        let fast = arrangements(rules, position, &plain);
        // One flower of each position is tried to every point; over the games all kinds are.
        let flowers: Vec<Xy> =
            board.iter().filter(|(_, tile)| tile.0 == rules.to_move(position)).map(|(at, _)| at).collect();
        let Some(&from) = flowers.get(number % flowers.len().max(1)) else { return };
        let fast: BTreeSet<Xy> = fast.into_iter().filter(|(start, _)| *start == from).map(|(_, to)| to).collect();
        assert_eq!(fast, ends(&board, from), "position {number}, {:?} {}", board.get(from), place(from));
    });
}

/// Whether a ply is accepted. If so, it must be written back unchanged.
fn accepts(rules: &Skud, position: &Position, acts: &[Act]) -> bool {
    rules.resolve(position, &Ply::Acts(acts.iter().cloned().collect())).is_ok()
}

#[test]
fn a_ply_is_accepted_exactly_when_it_is_listed() {
    let mut number = 0;
    positions::<Skud>(skud(), 7, 12_000, |_, _, rules, position| {
        number += 1;
        if number % 20 != 0 {
            return;
        }
        let mut plain = Vec::new();
        rules.plain(position, &mut plain);
        let written: Vec<Ply> = plain.iter().map(|action| rules.write(position, action)).collect();
        for (action, ply) in plain.iter().zip(&written) {
            assert_eq!(rules.resolve(position, ply).ok().as_ref(), Some(action), "{ply:?}");
        }
        let act = |tile, drop, at: Point, path: &[Place]| Act {
            tile: Some(tile),
            drop,
            at: at.into(),
            path: path.into(),
            capture: None,
            exchange: None,
            effect: None,
        };
        let tiles = rules.tiles(position);
        let on = |at: Place| tiles.iter().find(|placed| placed.at == at);
        // Every tile to every point, and every kind on every point: only listed plies are accepted. Plies that are never
        // legal, such as moves of the opponent's tiles, are tried on some points only.
        let some = |at: Point| (at.index() + number / 20).is_multiple_of(7);
        let mut accepted = 0;
        for placed in &tiles {
            let mine = placed.owner == Some(rules.to_move(position));
            for to in Point::all().filter(|&to| mine || some(to)) {
                let mut act = act(placed.tile, false, placed.at.point().unwrap(), &[to.into()]);
                act.capture = on(to.into()).map(|taken| Some(taken.tile));
                accepted += usize::from(accepts(rules, position, &[act]));
            }
        }
        let kinds = || words().tiles.iter().map(|entry| words().tile(entry.code).unwrap());
        for tile in kinds() {
            for at in Point::all() {
                accepted += usize::from(accepts(rules, position, &[act(tile, true, at, &[])]));
            }
        }
        accepted += usize::from(rules.resolve(position, &Ply::Resign).is_ok());
        assert_eq!(accepted, plain.len(), "position {number}");
        // The same for the bonuses of one arrangement.
        let Some(chosen) = plain.get(number / 20 % plain.len().max(1)) else { return };
        let Ply::Acts(first) = rules.write(position, chosen) else { return };
        let mut riders = Vec::new();
        rules.riders(position, chosen, &mut riders);
        for rider in &riders {
            assert_eq!(rules.resolve(position, &rules.write(position, rider)).ok().as_ref(), Some(rider));
        }
        let boat = words().tile("B").unwrap();
        let mut accepted = 0;
        for at in Point::all() {
            for tile in kinds() {
                accepted += usize::from(accepts(rules, position, &[first[0].clone(), act(tile, true, at, &[])]));
            }
            let is_tile = on(at.into()).is_some() || first[0].path.contains(&at.into());
            for to in Point::all().filter(|to| to.distance(at) <= 2 && (is_tile || some(at))) {
                let shift = act(boat, true, at, &[to.into()]);
                accepted += usize::from(accepts(rules, position, &[first[0].clone(), shift]));
            }
        }
        assert_eq!(accepted, riders.len(), "position {number}, after {first:?}");
    });
}

#[test]
fn as_many_plies_are_counted_as_listed() {
    let (mut number, mut wild) = (0, 0);
    positions::<Skud>(skud(), 23, 1800, |_, _, rules, position| {
        number += 1;
        if number % 9 != 0 {
            return;
        }
        assert_eq!(rules.count(position), rules.legal(position).len() as u64, "{:?}", rules.tiles(position));
        // After a refused ply that was played anyway, tiles may clash, or grow where none can.
        let tiles = rules.tiles(position);
        let Some(tile) = tiles.get(number % tiles.len().max(1)) else { return };
        let to = tiles[(number / 2) % tiles.len()].at;
        let mut forced = position.clone();
        if rules.force(&mut forced, &Ply::Acts([Act::new(tile.tile, tile.at).moved(to)].into())) {
            wild += 1;
            assert_eq!(rules.count(&forced), rules.legal(&forced).len() as u64, "{:?}", rules.tiles(&forced));
        }
    });
    assert!(wild > 100, "{wild}");
}

#[test]
fn the_rules_are_symmetric_under_half_a_turn() {
    let mut number = 0;
    positions::<Skud>(skud(), 11, 8_000, |_, _, rules, position| {
        number += 1;
        if number % 100 != 0 || rules.outcome(position).is_some() {
            return;
        }
        let tiles = rules.tiles(position);
        let turned_tiles: Vec<Placed> =
            tiles.iter().map(|placed| Placed { at: placed.at.point().unwrap().turned().into(), ..*placed }).collect();
        let empty = record(skud(), "[Position \"\"]\n");
        let start = |placed: &[Placed]| {
            let set_up = SetUp { position: Some(placed.to_vec()), ..notation::set_up(&empty) };
            Skud::start(&set_up).unwrap()
        };
        let ((rules, one), (_, two)) = (start(&tiles), start(&turned_tiles));
        assert_eq!(rules.counts(&one), rules.counts(&two));
        assert_eq!(rules.outcome(&one), rules.outcome(&two));
        let plies = |position: &Position| -> Vec<(Ply, Action)> {
            let mut plain = Vec::new();
            rules.plain(position, &mut plain);
            let mut all: Vec<_> = plain.clone();
            if let Some(action) = plain.get(plain.len() / 2) {
                rules.riders(position, action, &mut all);
            }
            all.into_iter().map(|action| (rules.write(position, &action), action)).collect()
        };
        let (mine, theirs) = (plies(&one), plies(&two));
        for (ply, action) in &mine {
            let other = rules.resolve(&two, &turned(ply)).unwrap_or_else(|_| panic!("{ply:?} turned is refused"));
            let (mut after, mut turned_after) = (one.clone(), two.clone());
            rules.apply(&mut after, action);
            rules.apply(&mut turned_after, &other);
            assert_eq!(rules.outcome(&after), rules.outcome(&turned_after), "{ply:?}");
            assert_eq!(rules.counts(&after), rules.counts(&turned_after), "{ply:?}");
        }
        let plain = |plies: &[(Ply, Action)]| {
            plies.iter().filter(|(ply, _)| !matches!(ply, Ply::Acts(acts) if acts.len() > 1)).count()
        };
        assert_eq!(plain(&mine), plain(&theirs));
    });
}

#[test]
fn the_edition_is_named_or_shown_by_the_opening() {
    use paisho::record::Marks;
    use paisho::rules::Found;
    let edition = |text: &str, marks| {
        let record = record(skud(), text);
        let set_up = notation::set_up_by(&record, None, marks);
        let (rules, _) = Skud::start(&set_up).unwrap();
        let edition = rules.edition(&set_up);
        (edition.name, edition.found)
    };
    let clash = "1. Rs*10b  Js*10r";
    let like = "1. Rs*10b  Rs*10r";
    assert_eq!(edition(clash, Marks::Nothing), ("2018".into(), Found::Opening));
    assert_eq!(edition(like, Marks::Captures), ("site".into(), Found::Opening));
    assert_eq!(edition("1. Rs*10b", Marks::Captures), ("2018".into(), Found::Usual));
    assert_eq!(edition("1. Rs*10b", Marks::Nothing), ("site".into(), Found::Usual));
    assert_eq!(edition("1. Rs*10b  C*10r", Marks::Nothing), ("site".into(), Found::Usual));
    let named = |rules: &str| edition(&format!("[Rules \"{rules}\"]\n{like}"), Marks::Captures);
    assert_eq!(named("2018; opening=same"), ("2018; opening=same".into(), Found::Named));
    assert_eq!(named("SITE; Lotus-Capture=ON"), ("site; lotus-capture=on".into(), Found::Named));
    assert_eq!(named("last-flower=accents"), ("site; last-flower=accents".into(), Found::Opening));
    assert_eq!(named("site; last-flower=midline"), ("site".into(), Found::Named));
    assert_eq!(
        edition("[Options \"rocksUnwheelable=n\"]\n[Rules \"site\"]\n", Marks::Captures),
        ("site; wheel-turns-rocks=on".into(), Found::Named)
    );
}

#[test]
fn every_kind_of_ply_and_every_ending_occurs_in_random_games() {
    use paisho::replay::Replay;
    let all_reasons = ["accents", "harmonies", "harmonies-tie", "midline", "midline-tie", "resign", "ring", "ring-tie"];
    let all_kinds = [
        "+ B",
        "+ B shifts",
        "+ Kn",
        "+ Lt",
        "+ O",
        "+ Rk",
        "+ Wh",
        "+ flower",
        "Lt x O",
        "O x Lt",
        "O x O",
        "O x flower",
        "flower x O",
        "flower x flower",
    ];
    let (mut reasons, mut kinds) = (BTreeSet::new(), BTreeSet::new());
    for number in 0..1_000 {
        let game = paisho::generate::game(skud(), 1, number).unwrap();
        assert_eq!(game, paisho::generate::game(skud(), 1, number).unwrap());
        let mut replay = Replay::<Skud>::start(&game, &notation::set_up(&game)).unwrap();
        for ply in game.plies() {
            if let Ply::Acts(acts) = ply {
                let mover = acts[0].tile.map(|tile| words().code(tile)).unwrap_or("");
                if let Some(taken) = acts[0].capture {
                    kinds.insert(format!("{} x {}", kind(mover), kind(taken.map(|tile| words().code(tile)).unwrap())));
                }
                if let Some(bonus) = acts.get(1) {
                    kinds.insert(format!(
                        "+ {}{}",
                        kind(words().code(bonus.tile.unwrap())),
                        if bonus.path.is_empty() { "" } else { " shifts" }
                    ));
                }
            }
            assert!(replay.forward(replay.plies() + 1).is_none());
        }
        reasons.extend(replay.outcome().map(|outcome| outcome.reason));
        if reasons.len() == all_reasons.len() && kinds.len() == all_kinds.len() {
            break;
        }
    }
    assert_eq!(reasons.into_iter().collect::<Vec<_>>(), all_reasons);
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), all_kinds);
}

/// A tile's code, or `flower` for every basic flower.
fn kind(code: &str) -> &str {
    if CIRCLE.contains(&code) { "flower" } else { code }
}
