//! Random games that show all of the rules.

use super::Balance;
use super::action::Action;
use super::position::Position;
use super::resolve::check_drop;
use super::tiles::{DRAWN, KINDS, SET, WHEEL, kinds};
use crate::board::{Place, Point, Square};
use crate::record::Placed;
use crate::rules::{Beginning, Chance, Generate, Mood};
use crate::variant::Tile;

/// What a ply begins with.
#[derive(Debug, Clone, Copy)]
pub enum Origin {
    /// This tile is placed.
    Drop(Tile),
    /// This tile moves from this square.
    Move(Tile, Square),
    /// The game is given up.
    Resign,
}

/// How many places for a tile are looked at.
const PLACES: usize = 12;
/// How many ends of a move are looked at.
const ENDS: usize = 6;

impl Generate for Balance {
    type Origin = Origin;

    const LOOKS: usize = 3;

    fn begin(chance: &mut Chance) -> Beginning {
        let mut beginning = Beginning::default();
        let mut tiles = shuffled(chance);
        let number = chance.below(10);
        match number {
            0..=2 => {}
            3..=6 => {
                hands(&mut beginning, tiles, DRAWN.map(usize::from));
                // The tiles of one seat determine those of the other.
                if number == 6 {
                    beginning.tags.remove(chance.below(2) as usize);
                }
            }
            _ => {
                // Some tiles may still be in hand: the seat to move has as many as the other, or one more.
                let other = if number == 9 { 1 + chance.below(3) as usize } else { 0 };
                let own = if number == 9 { other + chance.below(2) as usize } else { 0 };
                let on_board = tiles.split_off(own + other);
                let placed = if number == 8 { stiff(chance, &on_board) } else { thrown(chance, &on_board) };
                let second_moves = chance.below(2) == 1;
                beginning.position(placed);
                beginning.text("Turn", if second_moves { "Second" } else { "First" });
                if number == 9 {
                    hands(&mut beginning, tiles, if second_moves { [other, own] } else { [own, other] });
                }
            }
        }
        beginning
    }

    fn origins(&self, position: &Position, mood: Mood, out: &mut Vec<(Origin, u32)>) {
        out.push((Origin::Resign, self.weight(position, &Action::Resign, mood)));
        if !position.is_blossoming() {
            let moves = position.movable().map(|(tile, from)| (Origin::Move(tile, from), 1_000));
            return out.extend(moves);
        }
        let held = kinds().filter(|&tile| position.hands.holds(position.to_move, tile) > 0);
        let lies = position.wheel.is_some();
        out.extend(held.map(|tile| {
            // Hundreds of places are open, and the Wheel attracts a flower.
            let expected = match mood {
                Mood::Win => 20_000,
                Mood::Finish if tile == WHEEL => 60_000,
                Mood::Finish => 60_000 + if lies { 20_000 } else { 0 },
                Mood::Wander => 8_000 + if lies { 1_000 } else { 0 },
            };
            (Origin::Drop(tile), expected)
        }));
    }

    fn ends(&self, position: &Position, origin: Origin, mood: Mood, chance: &mut Chance, out: &mut Vec<(Action, u32)>) {
        let mut weighed = |action, others: u32| out.push((action, others * self.weight(position, &action, mood)));
        match origin {
            Origin::Resign => weighed(Action::Resign, 1),
            Origin::Drop(tile) => {
                let wheel = position.wheel.map(Place::Square);
                if let Some(at) = wheel.filter(|&at| tile != WHEEL && check_drop(position, tile, at).is_ok()) {
                    weighed(Action::Drop { tile, at }, 1);
                }
                for _ in 0..PLACES {
                    let mut throw = || chance.below(19) as i8 - 9;
                    let (x, y) = (throw(), throw());
                    let at = if chance.below(2) == 0 {
                        Point::at(x, y).map(Place::Point)
                    } else {
                        Square::at(x, y).map(Place::Square)
                    };
                    let fits = |at: &Place| Some(*at) != wheel && check_drop(position, tile, *at).is_ok();
                    if let Some(at) = at.filter(fits) {
                        weighed(Action::Drop { tile, at }, 2 * 361 / PLACES as u32);
                    }
                }
            }
            Origin::Move(tile, from) => {
                let mut ends = Vec::new();
                position.destinations(from, |to| ends.push(to));
                // The Wheel is one end of many, and matters.
                let wheel = ends.iter().position(|&to| Some(to) == position.wheel).map(|at| ends.swap_remove(at));
                let (ends, of_each) = chance.some(&mut ends, ENDS);
                wheel.into_iter().for_each(|to| weighed(Action::Move { tile, from, to }, 1));
                ends.iter().for_each(|&to| weighed(Action::Move { tile, from, to }, of_each));
            }
        }
    }

    fn weight(&self, position: &Position, action: &Action, mood: Mood) -> u32 {
        let mut after = position.clone();
        self.apply_action(&mut after, *action);
        let ends = |reason| after.outcome.is_some_and(|outcome| outcome.reason == reason);
        let (completes, blocks) = (ends("harmony"), ends("no-moves"));
        let gain = || after.balanced().saturating_sub(position.balanced()) as u32;
        match *action {
            Action::Resign if position.is_blossoming() => 1,
            // Where only the Wheel can move, nothing can happen any more.
            Action::Resign => {
                if position.movable().all(|(tile, _)| tile == WHEEL) {
                    400
                } else {
                    12
                }
            }
            Action::Drop { tile, at } => {
                let on_wheel = position.has_wheel(at);
                let on_point = at.point().is_some();
                match mood {
                    Mood::Win if completes => 20_000,
                    Mood::Win => 200 * gain() + if on_point { 2 } else { 10 },
                    _ if completes => 0,
                    Mood::Finish if blocks => 1_000_000,
                    Mood::Finish if tile == WHEEL => 200,
                    Mood::Finish if on_wheel => 20_000,
                    Mood::Finish => {
                        if on_point {
                            200
                        } else {
                            1
                        }
                    }
                    // Tiles that are balanced early do not move later.
                    Mood::Wander if gain() > 0 => 1,
                    Mood::Wander if on_wheel => 1_000,
                    Mood::Wander => {
                        if on_point {
                            4
                        } else {
                            20
                        }
                    }
                }
            }
            Action::Move { tile, from, to } => {
                let leaves = |at| position.has_wheel(Place::Square(at)) && tile != WHEEL;
                let uses_wheel = leaves(from) || leaves(to) || passes_wheel(position, from, to);
                match mood {
                    Mood::Win if completes => 1_000_000,
                    Mood::Win => 40 + 2_000 * gain(),
                    Mood::Finish if blocks => 1_000_000,
                    Mood::Finish if completes => 0,
                    Mood::Finish => {
                        let fewer = position.movable().count().saturating_sub(after.movable().count()) as u32;
                        40 + 2_000 * fewer + if leaves(to) { 400 } else { 0 }
                    }
                    Mood::Wander if completes || blocks => 4_000,
                    Mood::Wander if uses_wheel => 800,
                    Mood::Wander => {
                        if tile == WHEEL {
                            100
                        } else {
                            40
                        }
                    }
                }
            }
        }
    }
}

/// Whether the Wheel lies strictly between two squares of a line.
fn passes_wheel(position: &Position, from: Square, to: Square) -> bool {
    let within = |from: i8, at: i8, to: i8| (from.min(to)..=from.max(to)).contains(&at);
    position.wheel.is_some_and(|wheel| {
        wheel != from && wheel != to && within(from.x(), wheel.x(), to.x()) && within(from.y(), wheel.y(), to.y())
    })
}

/// All tiles of the set in random order.
fn shuffled(chance: &mut Chance) -> Vec<Tile> {
    let mut bag: Vec<Tile> =
        kinds().flat_map(|tile| std::iter::repeat_n(tile, usize::from(SET[tile.index() % KINDS]))).collect();
    for last in (1..bag.len()).rev() {
        bag.swap(last, chance.below(last as u64 + 1) as usize);
    }
    bag
}

/// Deals tiles to the two seats, as tags.
fn hands(beginning: &mut Beginning, tiles: Vec<Tile>, counts: [usize; 2]) {
    let mut tiles = tiles.into_iter();
    for (name, count) in ["FirstTiles", "SecondTiles"].into_iter().zip(counts) {
        beginning.tiles(name, tiles.by_ref().take(count));
    }
}

/// Random tiles on random places, sometimes close together so that they block each other.
fn thrown(chance: &mut Chance, tiles: &[Tile]) -> Vec<Placed> {
    let mut placed: Vec<Placed> = Vec::new();
    let reach = 2 + chance.below(8);
    let (left, low) = (chance.below(8) as i8 - 4, chance.below(8) as i8 - 4);
    let points = chance.below(4);
    // The Wheel comes first, so that a flower may lie on it.
    let (wheels, flowers): (Vec<Tile>, Vec<Tile>) = tiles.iter().partition(|&&tile| tile == WHEEL);
    for tile in wheels.into_iter().chain(flowers) {
        for _ in 0..1_000 {
            let mut throw = |from: i8| from + chance.below(2 * reach + 1) as i8 - reach as i8;
            let (x, y) = (throw(left), throw(low));
            let at = if tile != WHEEL && chance.below(4) < points {
                Point::at(x, y).map(Place::Point)
            } else {
                Square::at(x, y).map(Place::Square)
            };
            let Some(at) = at else { continue };
            if placed.iter().all(|other| other.at != at || (other.tile == WHEEL && chance.below(2) == 0)) {
                placed.push(Placed::new(None, tile, at));
                break;
            }
        }
    }
    Placed::sort(&mut placed);
    placed
}

/// All flowers on points except one, which has the Wheel in its row, so that soon nothing can move.
fn stiff(chance: &mut Chance, tiles: &[Tile]) -> Vec<Placed> {
    let mut flowers = tiles.iter().copied().filter(|&tile| tile != WHEEL);
    let (x, y) = (chance.below(9) as i8 - 4, chance.below(9) as i8 - 4);
    let beside = [(Some(WHEEL), x), (flowers.next(), x + 1)];
    let on_square = |(tile, x): (Option<Tile>, i8)| Some(Placed::new(None, tile?, Place::Square(Square::at(x, y)?)));
    let mut placed: Vec<Placed> = beside.into_iter().filter_map(on_square).collect();
    let points: Vec<Point> = Point::all().collect();
    for tile in flowers {
        let at = points[chance.below(points.len() as u64) as usize].into();
        if placed.iter().all(|other| other.at != at) {
            placed.push(Placed::new(None, tile, at));
        }
    }
    Placed::sort(&mut placed);
    placed
}
