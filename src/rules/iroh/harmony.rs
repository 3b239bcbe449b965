//! Harmonies over the midlines, and how many midlines a player holds at once.

use super::position::Position;
use super::tiles::{self, EARTH, LOTUS, Laid, ROCK};
use crate::board::Point;
use crate::variant::Seat;
use smallvec::SmallVec;

/// Two pieces in harmony over a midline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Harmony {
    /// Which midline, below 4.
    pub(super) midline: u8,
    /// Where the two stand.
    pub(super) ends: [Point; 2],
}

/// All harmonies a player could use.
pub(super) type Harmonies = SmallVec<[Harmony; 24]>;

/// The midlines, as drawn: up from the centre, to the right, down, to the left.
pub(super) const MIDLINES: usize = 4;
/// All of them.
pub(super) const ALL: u8 = 15;
/// The way along each midline, away from the centre.
const OUTWARD: [(i8, i8); MIDLINES] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
/// What each is called; column 1, the eastern one, is drawn at the left.
pub(super) const NAMES: [&str; MIDLINES] = ["southern", "western", "northern", "eastern"];
/// The farthest any point lies from the centre along a line.
const REACH: i8 = 9;
/// No side of a line shows more: the Rocks of both players and what stands behind them.
const MOST: usize = 5;

/// The first and the last point of a midline beside the centre.
pub(super) fn midline_ends(midline: usize) -> [Point; 2] {
    let (dx, dy) = OUTWARD[midline % MIDLINES];
    [1, REACH].map(|far| Point::at(dx * far, dy * far).unwrap_or(Point::CENTRE))
}

/// What stands on one side of a midline on a line across it: Rocks, and the first piece behind them that is none.
type Side = SmallVec<[(Point, Laid); MOST]>;

impl Position {
    /// Every pair of pieces that a player may call a harmony, each by itself.
    pub(super) fn harmonies(&self, seat: Seat) -> Harmonies {
        let mut found = Harmonies::new();
        for (midline, out) in (0..MIDLINES).flat_map(|midline| (1..=REACH as usize).map(move |out| (midline, out))) {
            let line = self.across(midline, out);
            if !line.is_worth_a_look() {
                continue;
            }
            // A piece on the midline stands between the two sides, and only a Rock lets Earth through.
            let rock = match line.middle() {
                None => false,
                Some(laid) if laid.is(ROCK) => true,
                Some(_) => continue,
            };
            let (before, behind) = (side(line.before()), side(line.behind()));
            for (i, &a) in before.iter().enumerate() {
                for (j, &b) in behind.iter().enumerate() {
                    if harmonize(seat, a.1, b.1, rock || i > 0 || j > 0) {
                        found.push(Harmony { midline: midline as u8, ends: [a.0, b.0] });
                    }
                }
            }
        }
        found
    }

    /// The largest set of midlines that a player has harmonies over, all at once, as bits.
    pub(super) fn held_at_once(&self, seat: Seat) -> u8 {
        let harmonies = self.harmonies(seat);
        let mut best = 0u8;
        for wanted in (1..=ALL).rev() {
            if wanted.count_ones() > best.count_ones() && self.covers(&harmonies, wanted) {
                best = wanted;
            }
        }
        best
    }

    /// Whether a player has harmonies over all four midlines at once.
    pub(super) fn holds_all(&self, seat: Seat) -> bool {
        let harmonies = self.harmonies(seat);
        held_singly(&harmonies) == ALL && self.covers(&harmonies, ALL)
    }

    /// Whether one harmony can be chosen for each of these midlines so that no piece is used more often than it may be.
    ///
    /// This is no matter of taking the first that fits: the search goes back over its choices until one works or all
    /// have failed.
    fn covers(&self, harmonies: &[Harmony], wanted: u8) -> bool {
        let mut order: [usize; MIDLINES] = [0, 1, 2, 3];
        let count = |midline: usize| harmonies.iter().filter(|harmony| usize::from(harmony.midline) == midline).count();
        // The midlines with the fewest choices come first, so that what is impossible shows at once.
        order.sort_by_key(|&midline| count(midline));
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

/// What is seen from a midline along one half of a line: Rocks, and the first piece that is none. Locked pieces are left
/// out before, for they neither take part nor interrupt.
fn side(pieces: impl Iterator<Item = (Point, Laid)>) -> Side {
    let mut side = Side::new();
    for (point, laid) in pieces {
        side.push((point, laid));
        if !laid.is(ROCK) {
            break;
        }
    }
    side
}

/// The midlines that some harmony goes over, each by itself, as bits.
pub(super) fn held_singly(harmonies: &[Harmony]) -> u8 {
    harmonies.iter().fold(0, |held, harmony| held | 1 << harmony.midline)
}

/// Whether two pieces on the two sides of a midline, with nothing but perhaps Rocks between, are a harmony of a player.
fn harmonize(seat: Seat, a: Laid, b: Laid, over_rocks: bool) -> bool {
    let (a_own, b_own) = (a.is_of(seat), b.is_of(seat));
    let with_earth = (a_own && a.is(EARTH)) || (b_own && b.is(EARTH));
    // The White Lotus of either player serves, and so does a Rock where Earth is the other.
    let serves = |laid: Laid, own: bool| match laid.tile() {
        LOTUS => true,
        ROCK => with_earth,
        _ => own,
    };
    let both_rocks = a.is(ROCK) && b.is(ROCK);
    serves(a, a_own) && serves(b, b_own) && (a_own || b_own) && !both_rocks && (with_earth || !over_rocks)
}
