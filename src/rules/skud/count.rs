//! Counting the legal actions without making them.
//!
//! What no other tile has to do with is counted by the row: moves to points that face nothing related, accents on points
//! with nothing beside them. All else is checked one by one, as listing does.

use super::Skud;
use super::action::Bonus;
use super::apply::turning;
use super::legal::{accents, boats, flowers, open_gates, points};
use super::points::{CELLS, MIDDLE, PointId, ROWS};
use super::position::{POINTS, Position, bits, higher, lower};
use super::tiles::{self, KNOTWEED, Piece, ROCK, Relation, WHEEL};
use crate::variant::Tile;
use smallvec::SmallVec;

/// A set of points, row by row.
type Set = [u32; ROWS];

/// The tiles on the board.
type Tiles = SmallVec<[(PointId, Piece); 64]>;

/// The points where a red, a white and any other flower may end.
static GROUNDS: [Set; 3] = {
    let mut grounds = [POINTS; 3];
    let mut at = 0;
    while at < CELLS {
        let id = PointId(at as u16);
        let (row, others) = (id.row() as usize, !(1 << id.column()));
        if id.is_white() || id.is_gate() {
            grounds[0][row] &= others;
        }
        if id.is_red() || id.is_gate() {
            grounds[1][row] &= others;
        }
        if id.is_gate() {
            grounds[2][row] &= others;
        }
        at += 1;
    }
    grounds
};

fn ground(flower: Tile) -> &'static Set {
    let number = if tiles::is_red(flower) { 0 } else { 2 - usize::from(tiles::is_white(flower)) };
    &GROUNDS[number]
}

impl Skud {
    /// How many legal actions there are.
    pub(super) fn count_actions(&self, position: &Position) -> u64 {
        if self.is_finished(position) {
            return 0;
        }
        let mut count = 0;
        if self.options().change_plies() {
            let mut plain = Vec::new();
            self.plain_actions(position, |action| plain.push(action));
            plain.iter().for_each(|action| self.rider_actions(position, *action, |_| count += 1));
            return count + plain.len() as u64;
        }
        if position.opening < 2 {
            self.plain_actions(position, |_| count += 1);
            return count;
        }
        let hand = &position.hands[position.to_move.index()];
        let basics = tiles::basics().filter(|tile| hand[tile.index()] > 0).count();
        // Besides plants there is resignation.
        count += 1 + (basics * open_gates(position).count()) as u64;
        let all = position.all_tiles();
        // The position after each arrangement that earns a bonus, one after the other.
        let mut after: Option<Position> = None;
        for &(from, piece) in &all {
            let is_own = piece.seat() == position.to_move && !tiles::is_accent(piece.tile());
            if !is_own || position.trapped_by(from).is_some() {
                continue;
            }
            let range = tiles::range(piece.tile());
            let reached = position.reach(from, range);
            let ground = ground(piece.tile());
            let (safe, mut gains) = position.sorted(from, range, &all);
            if !has_bonus(position, from) {
                gains = [0; ROWS];
            }
            let (rows, _) = position.lines();
            let end = (from.row() + range + 1).min(2 * MIDDLE) as usize;
            for y in from.row().saturating_sub(range) as usize..end {
                let ends = reached[y] & ground[y] & safe[y];
                if ends == 0 {
                    continue;
                }
                let plain = ends & !rows[y] & !gains[y];
                count += u64::from(plain.count_ones());
                for x in bits(ends & !plain) {
                    count += self.count_with_bonuses(position, &mut after, from, PointId::cross(y as u32, x));
                }
            }
        }
        count
    }

    /// How many actions arrange a flower so, if any do.
    fn count_with_bonuses(&self, position: &Position, after: &mut Option<Position>, from: PointId, to: PointId) -> u64 {
        if position.on(to).is_tile() && self.check_move(position, from, to).is_err() {
            return 0;
        }
        let changed = position.changed(from, to);
        if !changed.earns_bonus(self.switches.bonus_with_their_lotus()) {
            return u64::from(!changed.clashes());
        }
        let after = after.get_or_insert_with(|| position.clone());
        after.arrange(from, to);
        let count = 1 + self.count_bonuses(after);
        after.take_back(from, to, position.on(to));
        count
    }

    /// How many bonuses may be played after an arrangement that earns one.
    fn count_bonuses(&self, after: &Position) -> u64 {
        let is_legal = |bonus: &Bonus| self.check_bonus(after, after.to_move, *bonus).is_ok();
        let flowers = (flowers(after).count() * open_gates(after).count()) as u64;
        let accents = accents(after).map(|tile| match tile {
            ROCK | KNOTWEED => size(&after.free()),
            WHEEL if after.may_clash => {
                after.empty().map(|at| Bonus::Accent { tile, at }).filter(is_legal).count() as u64
            }
            WHEEL => {
                let (mut apart, mut beside) = (after.free(), after.beside());
                for (apart, beside) in apart.iter_mut().zip(&mut beside) {
                    (*apart, *beside) = (*apart & !*beside, *apart & *beside);
                }
                size(&apart) + points(beside).filter(|&at| self.may_turn(after, at)).count() as u64
            }
            _ => boats(after).filter(is_legal).count() as u64,
        });
        flowers + accents.sum::<u64>()
    }
}

/// Whether the seat to move has a tile left for a bonus after the arrangement of a flower.
fn has_bonus(position: &Position, from: PointId) -> bool {
    flowers(position).chain(accents(position)).next().is_some()
        // A flower that leaves its gate makes room for another.
        || (from.is_gate() && position.flowers[position.to_move.index()] > 0)
}

/// How many points are in a set.
fn size(set: &Set) -> u64 {
    set.iter().map(|row| u64::from(row.count_ones())).sum()
}

/// The bits from one to another, both included.
fn through(low: u32, high: u32) -> u32 {
    (2 << high) - (1 << low)
}

impl Position {
    /// Takes an arrangement back, and puts back what was captured.
    fn take_back(&mut self, from: PointId, to: PointId, captured: Piece) {
        let flower = self.lift(to);
        self.put(from, flower);
        if captured.is_tile() {
            self.put(to, captured);
        }
    }

    /// The tiles on the board.
    fn all_tiles(&self) -> Tiles {
        let mut all = Tiles::new();
        self.each_tile(|id, piece| all.push((id, piece)));
        all
    }

    /// The empty points, gates aside.
    fn free(&self) -> Set {
        let (rows, _) = self.lines();
        let mut free = POINTS;
        for (free, row) in free.iter_mut().zip(rows) {
            *free &= !row;
        }
        free
    }

    /// The points beside a tile or a gate.
    fn beside(&self) -> Set {
        let (rows, _) = self.lines();
        let (mut wide, mut beside) = ([0; ROWS], [0; ROWS]);
        for row in 0..ROWS {
            let tiles = rows[row] & POINTS[row];
            wide[row] = tiles | tiles << 1 | tiles >> 1;
        }
        // The board ends before the first row and the last.
        for row in 1..ROWS - 1 {
            beside[row] = wide[row - 1] | wide[row] | wide[row + 1];
        }
        beside
    }

    /// Of the points in range, those where a flower from here makes no clash, and those where it may make a new harmony.
    fn sorted(&self, from: PointId, range: u32, all: &Tiles) -> (Set, Set) {
        let flower = self.on(from).blooming();
        let (rows, columns) = self.lines();
        let (row, column) = (from.row(), from.column());
        let (first, last) = (row.saturating_sub(range), row + range);
        let (mut safe, mut gains) = ([u32::MAX; ROWS], [0; ROWS]);
        // Where the flower stands no longer, it ends no line of sight.
        let mut vacated = [0; 2];
        if !from.is_gate() {
            vacated = [1 << column, 1 << row];
            let [up, left, right, down] = self.seen(from);
            // Those that face each other now may clash, unless the flower ends between them or takes one.
            for (a, b) in [(left, right), (up, down)] {
                let relation = self.on(a).with(self.on(b));
                if relation.clashes() {
                    let columns = through(a.column(), b.column());
                    for (y, safe) in safe.iter_mut().enumerate() {
                        *safe &= if y >= a.row() as usize && y <= b.row() as usize { columns } else { 0 };
                    }
                } else if relation.is_of(flower.seat()) && self.is_open(a, b) {
                    gains = [u32::MAX; ROWS];
                }
            }
        }
        for &(at, piece) in all {
            let relation = flower.with(piece);
            if relation == Relation::NONE || (!relation.clashes() && !relation.is_of(flower.seat())) {
                continue;
            }
            let (y, x) = (at.row(), at.column());
            let in_row = y.abs_diff(row) <= range;
            let in_column = x.abs_diff(column) <= range;
            if !relation.clashes() && ((!in_row && !in_column) || self.harmonized(from, at, flower.seat())) {
                continue;
            }
            if in_row {
                let line = rows[y as usize] & !if y == row { vacated[0] } else { 0 };
                let facing = through(lower(line, x), higher(line, x)) & !(1 << x);
                if relation.clashes() {
                    safe[y as usize] &= !facing;
                } else {
                    gains[y as usize] |= facing;
                }
            }
            if in_column {
                let line = columns[x as usize] & !if x == column { vacated[1] } else { 0 };
                for near in (lower(line, y).max(first)..=higher(line, y).min(last)).filter(|&near| near != y) {
                    if relation.clashes() {
                        safe[near as usize & (ROWS - 1)] &= !(1 << x);
                    } else {
                        gains[near as usize & (ROWS - 1)] |= 1 << x;
                    }
                }
            }
        }
        (safe, gains)
    }

    /// Whether tiles clash when a Wheel on an empty point turns those around it, in a position where none do. The tiles
    /// may go where they are turned.
    pub(super) fn turning_clashes(&self, at: PointId) -> bool {
        let (rows, columns) = self.lines();
        let (y, x) = (at.row(), at.column());
        let mut turned = [None; 8];
        for (number, (here, there)) in turning(at).enumerate() {
            let (new, old) = (self.on(here), self.on(there));
            let is_stop = !old.is_tile() && rows[there.row() as usize] >> there.column() & 1 == 1;
            turned[(number + 1) % 8] = if new.is_tile() { Some(new) } else { is_stop.then_some(old) };
        }
        let wheel = Some(Piece::NONE);
        // Along a line from a stop to the next but three, all others between them.
        let clashes = |before: PointId, between: [Option<Piece>; 3], behind: PointId| {
            let (mut last, mut found) = (self.on(before), 0);
            for piece in between.into_iter().flatten() {
                found |= last.with(piece).0;
                last = piece;
            }
            Relation(found | last.with(self.on(behind)).0).clashes()
        };
        let [a, b, c, d, e, f, g, h] = turned;
        [[a, b, c], [h, wheel, d], [g, f, e]].into_iter().zip(y - 1..).any(|(between, y)| {
            let line = rows[y as usize];
            let end = |x| PointId::cross(y, x);
            clashes(end(lower(line, x - 1)), between, end(higher(line, x + 1)))
        }) || [[a, h, g], [b, wheel, f], [c, d, e]].into_iter().zip(x - 1..).any(|(between, x)| {
            let line = columns[x as usize];
            let end = |y| PointId::cross(y, x);
            clashes(end(lower(line, y - 1)), between, end(higher(line, y + 1)))
        })
    }
}
