//! Harmonies across the midlines, and how many midlines a seat crosses at once.

use super::position::{Line, Position, across};
use super::tiles::{self, EARTH, LOTUS, Piece, ROCK};
use crate::board::Point;
use crate::variant::Seat;
use smallvec::SmallVec;

/// Two pieces in harmony across a midline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Harmony {
    /// Which midline, below 4.
    pub(super) midline: u8,
    /// Where the two pieces stand.
    pub(super) ends: [Point; 2],
}

/// The harmonies a seat may use.
pub(super) type Harmonies = SmallVec<[Harmony; 24]>;

/// The number of midlines: as drawn, up from the centre, right, down and left.
pub(super) const MIDLINES: usize = 4;
/// All of them.
pub(super) const ALL: u8 = 15;
/// The direction of each midline, away from the centre.
const OUTWARD: [(i8, i8); MIDLINES] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
/// Their names; east is drawn at the left, at column 1.
pub(super) const NAMES: [&str; MIDLINES] = ["southern", "western", "northern", "eastern"];
/// The number of points on a midline.
const REACH: i8 = 9;
/// The most pieces a side of a line can have: the four Rocks and the piece behind them.
const MOST: usize = 5;

/// The first point of a midline, beside the centre, and the last.
pub(super) fn midline_ends(midline: usize) -> [Point; 2] {
    let (dx, dy) = OUTWARD[midline % MIDLINES];
    [1, REACH].map(|far| Point::at(dx * far, dy * far).unwrap_or(Point::CENTRE))
}

/// The pieces on one side of a midline, on a line that crosses it: Rocks, and the first other piece behind them.
type Side = SmallVec<[(Point, Piece); MOST]>;

impl Position {
    /// Every pair of pieces that is a harmony of this seat, if taken by itself.
    pub(super) fn harmonies(&self, seat: Seat) -> Harmonies {
        let mut found = Harmonies::new();
        for (midline, out) in (0..MIDLINES).flat_map(|midline| (1..=REACH as usize).map(move |out| (midline, out))) {
            let (is_row, number) = across(midline, out);
            if !self.crossed.may_be(seat, is_row, number) {
                continue;
            }
            self.along(self.line(is_row, number), |a, b, rocks| {
                if harmonize(seat, a.1, b.1, rocks) {
                    found.push(Harmony { midline: midline as u8, ends: [a.0, b.0] });
                }
            });
        }
        found
    }

    /// The seats that have a harmony on a line that crosses a midline.
    pub(super) fn seats_across(&self, line: Line<'_>) -> [bool; 2] {
        let mut seats = [false; 2];
        self.along(line, |a, b, rocks| {
            for (seat, has) in seats.iter_mut().enumerate() {
                *has |= harmonize(Seat(seat as u8), a.1, b.1, rocks);
            }
        });
        seats
    }

    /// The pairs of pieces on the two sides of a midline that could harmonize, and whether Rocks stand between the two.
    #[inline]
    fn along(&self, line: Line<'_>, mut each: impl FnMut((Point, Piece), (Point, Piece), bool)) {
        if !line.has_both_sides() {
            return;
        }
        // A piece on the midline is between the two sides; Earth harmonizes over a Rock only.
        let rock = match line.middle() {
            None => false,
            Some(piece) if piece.is(ROCK) => true,
            Some(_) => return,
        };
        let (before, behind) = (side(line.before()), side(line.behind()));
        for (i, &a) in before.iter().enumerate() {
            for (j, &b) in behind.iter().enumerate() {
                each(a, b, rock || i > 0 || j > 0);
            }
        }
    }

    /// A largest set of midlines that harmonies of this seat cross at once, as bits.
    pub(super) fn crossed_at_once(&self, seat: Seat) -> u8 {
        let harmonies = self.harmonies(seat);
        let mut best = 0u8;
        for wanted in (1..=ALL).rev() {
            if wanted.count_ones() > best.count_ones() && self.covers(&harmonies, wanted) {
                best = wanted;
            }
        }
        best
    }

    /// Whether harmonies of this seat cross all four midlines at once.
    pub(super) fn crosses_all(&self, seat: Seat) -> bool {
        if !self.crossed.may_be_all(seat) {
            return false;
        }
        let harmonies = self.harmonies(seat);
        crossed_midlines(&harmonies) == ALL && self.covers(&harmonies, ALL)
    }

    /// Whether one harmony can be chosen for each of these midlines so that no piece is used more often than it may be.
    /// Choosing the first one that fits is not enough, so the search backtracks.
    fn covers(&self, harmonies: &[Harmony], wanted: u8) -> bool {
        let mut order: [usize; MIDLINES] = [0, 1, 2, 3];
        let mut counts = [0; MIDLINES];
        harmonies.iter().for_each(|harmony| counts[usize::from(harmony.midline) % MIDLINES] += 1);
        // Midlines with the fewest choices come first, so that the search fails early.
        order.sort_by_key(|&midline| counts[midline]);
        self.choose(harmonies, wanted, &order, &mut SmallVec::new())
    }

    fn choose(&self, harmonies: &[Harmony], wanted: u8, order: &[usize], used: &mut SmallVec<[Point; 8]>) -> bool {
        let Some((&midline, rest)) = order.split_first() else { return true };
        if wanted >> midline & 1 == 0 {
            return self.choose(harmonies, wanted, rest, used);
        }
        for harmony in harmonies.iter().filter(|harmony| usize::from(harmony.midline) == midline) {
            let is_free = |point: &Point| {
                let uses = used.iter().filter(|other| *other == point).count();
                uses < usize::from(tiles::uses(self.on(*point).tile()))
            };
            if harmony.ends.iter().all(is_free) {
                used.extend(harmony.ends);
                if self.choose(harmonies, wanted, rest, used) {
                    return true;
                }
                used.truncate(used.len() - 2);
            }
        }
        false
    }
}

/// The pieces of one side up to the first that is not a Rock. Locked pieces have been left out: they neither take part
/// nor interrupt.
fn side(pieces: impl Iterator<Item = (Point, Piece)>) -> Side {
    let mut side = Side::new();
    for (point, piece) in pieces {
        side.push((point, piece));
        if !piece.is(ROCK) {
            break;
        }
    }
    side
}

/// The midlines that some harmony crosses, each taken by itself, as bits.
pub(super) fn crossed_midlines(harmonies: &[Harmony]) -> u8 {
    harmonies.iter().fold(0, |held, harmony| held | 1 << harmony.midline)
}

/// Whether two pieces on the two sides of a midline, with nothing but Rocks between, are a harmony of this seat.
fn harmonize(seat: Seat, a: Piece, b: Piece, has_rocks_between: bool) -> bool {
    let (a_own, b_own) = (a.is_of(seat), b.is_of(seat));
    let with_earth = (a_own && a.is(EARTH)) || (b_own && b.is(EARTH));
    // A White Lotus of either seat may be used, and a Rock of either seat with an own Earth.
    let may_use = |piece: Piece, own: bool| match piece.tile() {
        LOTUS => true,
        ROCK => with_earth,
        _ => own,
    };
    let both_rocks = a.is(ROCK) && b.is(ROCK);
    may_use(a, a_own) && may_use(b, b_own) && (a_own || b_own) && !both_rocks && (with_earth || !has_rocks_between)
}
