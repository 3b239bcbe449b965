//! Random games that show all of the rules.

use super::Skud;
use super::action::{Action, Bonus};
use super::harmony::Changed;
use super::legal::{accents, boats, flowers, open_gates};
use super::points::PointId;
use super::position::{Position, bits};
use super::switches::Switches;
use super::tiles::{self, BOAT, LOTUS, SET};
use crate::board::Point;
use crate::record::Placed;
use crate::rules::{Beginning, Chance, Generate, Mood, Seats};
use crate::variant::{Seat, Tile};

/// A position where a White Lotus can close a ring of both seats at once, by moving from (2,2) to (3,3); random play would
/// not lead to it. Kind, seat, x and y.
const BOTH_RINGS: [(u8, u8, i8, i8); 9] = [
    (10, 0, 2, 2),
    (3, 1, -3, 3),
    (2, 1, -3, -3),
    (3, 1, 3, -3),
    (1, 0, 6, 3),
    (0, 0, 6, -6),
    (1, 0, -6, -6),
    (0, 0, -6, 6),
    (1, 0, 3, 6),
];

/// What a ply begins with.
#[derive(Debug, Clone, Copy)]
pub enum Origin {
    /// This flower is planted.
    Plant(Tile),
    /// The flower on this point is arranged.
    Arrange(PointId),
    /// The game is given up.
    Resign,
}

/// How many ends of an arrangement are looked at that are not special.
const ENDS: u32 = 8;
/// How often a point is thrown for a bonus before there is none.
const THROWS: usize = 24;

impl Generate for Skud {
    type Origin = Origin;

    fn begin(chance: &mut Chance) -> Beginning {
        let edition = Switches::editions().nth(chance.below(2) as usize).unwrap_or_default();
        let mut beginning = Beginning::default();
        beginning.text("Rules", edition);
        if chance.below(48) == 0 {
            beginning.position(both_rings(chance.below(2) == 1, chance.below(2) == 1));
            beginning.text("Turn", if chance.below(2) == 0 { "Guest" } else { "Host" });
            return beginning;
        }
        for name in ["HostAccents", "GuestAccents"] {
            let mut chosen: Vec<Tile> = Vec::new();
            while chosen.len() < 4 {
                let tile = Tile(tiles::ROCK.0 + chance.below(4) as u8);
                if chosen.iter().filter(|&&other| other == tile).count() < usize::from(SET[tile.index()]) {
                    chosen.push(tile);
                }
            }
            beginning.tiles(name, chosen);
        }
        beginning
    }

    fn origins(&self, position: &Position, mood: Mood, out: &mut Vec<(Origin, u32)>) {
        out.push((Origin::Resign, 1));
        let seat = position.to_move;
        let gates = if position.opening < 2 { 1 } else { open_gates(position).count() as u32 };
        if gates > 0 {
            let hand = &position.hands[seat.index()];
            let tiles = tiles::basics().filter(|tile| hand[tile.index()] > 0);
            out.extend(tiles.map(|tile| (Origin::Plant(tile), gates * planting(mood))));
        }
        if position.opening == 2 {
            position.each_tile(|from, piece| {
                if piece.is_flower_of(seat) && position.trapped_by(from).is_none() {
                    let expected = match piece.tile() {
                        // A Lotus may close rings of both seats, and has few ends.
                        LOTUS => 4000,
                        // In the middle of a game a flower has some thirty ends, and leaving a gate is worth more.
                        _ if from.is_gate() => 3000,
                        _ => 900,
                    };
                    out.push((Origin::Arrange(from), expected));
                }
            });
        }
    }

    fn ends(&self, position: &Position, origin: Origin, mood: Mood, chance: &mut Chance, out: &mut Vec<(Action, u32)>) {
        match origin {
            Origin::Resign => out.push((Action::Resign, 1)),
            Origin::Plant(tile) => {
                let open = open_gates(position).filter(|&gate| position.opening_gate().is_none_or(|own| own == gate));
                out.extend(open.map(|gate| (Action::Plant { tile, gate }, planting(mood))));
            }
            Origin::Arrange(from) => {
                let flower = position.on(from);
                let (reached, (rows, _)) = (position.reach(from, flower.range()), position.lines());
                let related = flower.blooming().related();
                let mut faced = [0u32; 2];
                position.each_tile(|at, piece| {
                    if at != from && related.has(piece) {
                        faced[0] |= 1 << at.row();
                        faced[1] |= 1 << at.column();
                    }
                });
                let count: u32 = reached.iter().zip(rows).map(|(ends, taken)| (ends & !taken).count_ones()).sum();
                let every = count.div_ceil(ENDS).max(1);
                let mut passed = chance.below(every.into()) as u32;
                for (row, ends) in (0..).zip(reached).filter(|(_, ends)| *ends != 0) {
                    let crossed = if faced[0] >> row & 1 == 1 { faced[1] } else { 0 };
                    // Captures are few and matter much, and so do points with harmonies in their row and in their column.
                    let special = rows[row as usize] | crossed;
                    for column in bits(ends) {
                        let to = PointId::cross(row, column);
                        let is_special = special >> column & 1 == 1;
                        passed += u32::from(!is_special);
                        if !is_special && !passed.is_multiple_of(every) {
                            continue;
                        }
                        if self.check_move(position, from, to).is_err() {
                            continue;
                        }
                        let changed = position.changed(from, to);
                        if !changed.clashes() {
                            let action = Action::Arrange { from, to, watch: changed.watch(), bonus: None };
                            let others = if is_special { 1 } else { every };
                            out.push((action, others * self.arranging(position, from, to, changed, mood)));
                        }
                    }
                }
            }
        }
    }

    fn with_rider(&self, position: &Position, action: Action, mood: Mood, chance: &mut Chance) -> Action {
        let Action::Arrange { from, to, watch, bonus: None } = action else { return action };
        let earned = position.changed(from, to).earns_bonus(self.switches.bonus_with_their_lotus());
        // One in five bonuses is not taken.
        if !earned || chance.below(5) == 0 {
            return action;
        }
        let after = position.arranged(from, to);
        let (flowers, gates): (Vec<Tile>, Vec<PointId>) = (flowers(&after).collect(), open_gates(&after).collect());
        let mut bonuses = Vec::new();
        for tile in flowers {
            bonuses.extend(gates.iter().map(|&gate| Bonus::Plant { tile, gate }));
        }
        let mut weighed: Vec<_> = Vec::new();
        for tile in accents(&after) {
            if tile == BOAT {
                bonuses.extend(boats(&after));
            } else {
                // Any of some two hundred empty points, one of which is thrown later.
                let bonus = Bonus::Accent { tile, at: to };
                weighed.push((bonus, 200 * bonus_weight(bonus, mood)));
            }
        }
        weighed.extend(bonuses.into_iter().map(|bonus| (bonus, bonus_weight(bonus, mood))));
        for _ in 0..THROWS {
            let Some(mut bonus) = chance.pick_number(&weighed).map(|number| weighed[number].0) else { break };
            if let Bonus::Accent { at, .. } = &mut bonus {
                let mut throw = || PointId::on(chance.below(17) as i8 - 8, chance.below(17) as i8 - 8);
                *at = (0..THROWS).map(|_| throw()).find(|&at| after.on(at).is_empty()).unwrap_or(to);
            }
            if self.check_bonus(&after, after.to_move, bonus).is_ok() {
                return Action::Arrange { from, to, watch, bonus: Some(bonus) };
            }
        }
        action
    }

    fn weight(&self, position: &Position, action: &Action, mood: Mood) -> u32 {
        match *action {
            Action::Resign => 1,
            Action::Plant { .. } => planting(mood),
            Action::Arrange { from, to, bonus: None, .. } => {
                self.arranging(position, from, to, position.changed(from, to), mood)
            }
            Action::Arrange { bonus: Some(bonus), .. } => bonus_weight(bonus, mood),
        }
    }
}

/// How much a plant is preferred.
fn planting(mood: Mood) -> u32 {
    match mood {
        Mood::Win => 200,
        Mood::Finish => 1500,
        Mood::Wander => 120,
    }
}

/// How much a bonus is preferred to others.
fn bonus_weight(bonus: Bonus, mood: Mood) -> u32 {
    match bonus {
        Bonus::Plant { tile, .. } if tiles::is_basic(tile) => 60,
        Bonus::Plant { .. } => 1200,
        Bonus::Remove { .. } => 800,
        Bonus::Shift { .. } => 60,
        Bonus::Accent { .. } if mood == Mood::Win => 2,
        Bonus::Accent { .. } => 8,
    }
}

impl Skud {
    /// How much an arrangement that changes the lines so is preferred.
    fn arranging(&self, position: &Position, from: PointId, to: PointId, changed: Changed, mood: Mood) -> u32 {
        let takes = if position.on(to).is_tile() { 600 } else { 0 };
        let leaves_gate = if from.is_gate() { 80 } else { 0 };
        let makes = if mood == Mood::Finish { 0 } else { self.gain(position, from, to, changed) };
        20 + takes + leaves_gate + makes
    }

    /// How much an arrangement improves the mover's harmonies; a ring counts most.
    fn gain(&self, position: &Position, from: PointId, to: PointId, changed: Changed) -> u32 {
        if changed.watch() != Seats::default() {
            let rings = position.arranged(from, to).rings(changed.watch());
            if rings != Seats::default() {
                return if rings.has(position.to_move) { 100_000 } else { 40 };
            }
        }
        if changed.earns_bonus(true) { 1000 } else { 0 }
    }
}

/// The position that ends with both rings, mirrored at a diagonal or turned so that the gardens keep their colours.
fn both_rings(mirrored: bool, turned: bool) -> Vec<Placed> {
    let sign = if turned { -1 } else { 1 };
    let mut placed: Vec<Placed> = BOTH_RINGS
        .iter()
        .filter_map(|&(kind, seat, x, y)| {
            let (x, y) = if mirrored { (y, x) } else { (x, y) };
            let at = Point::at(x * sign, y * sign)?.into();
            Some(Placed::new(Some(Seat(seat)), Tile(kind), at))
        })
        .collect();
    Placed::sort(&mut placed);
    placed
}
