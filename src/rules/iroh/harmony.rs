//! Harmonies across the midlines, and how many midlines a seat crosses at once.

use super::position::{Line, Outward, Position};
use super::tiles::{self, EARTH, LOTUS, Piece, ROCK};
use crate::board::Point;
use crate::rules::Seats;
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
pub(super) const NAMES: [&str; MIDLINES] = ["upper", "right", "lower", "left"];
/// The number of points on a midline.
const REACH: i8 = 9;

/// The first point of a midline, beside the centre, and the last.
pub(super) fn midline_ends(midline: usize) -> [Point; 2] {
    let (dx, dy) = OUTWARD[midline % MIDLINES];
    [1, REACH].map(|far| Point::at(dx * far, dy * far).unwrap_or(Point::CENTRE))
}

impl Position {
    /// Every pair of pieces that is a harmony of this seat, if taken by itself.
    pub(super) fn harmonies(&self, seat: Seat) -> Harmonies {
        let mut found = Harmonies::new();
        for midline in 0..MIDLINES {
            let is_row = matches!(midline, 0 | 2);
            // Numbers decrease upwards and to the left.
            for number in Outward::of(self.crossed.may_be(seat, is_row), matches!(midline, 0 | 3)) {
                self.along(self.line(is_row, number), |a, b, rocks| {
                    if harmonize(a.1, b.1, rocks).has(seat) {
                        found.push(Harmony { midline: midline as u8, ends: [a.0, b.0] });
                    }
                });
            }
        }
        found
    }

    /// The seats that have a harmony on a line that crosses a midline.
    pub(super) fn seats_across(&self, line: Line<'_>) -> Seats {
        let mut seats = Seats::default();
        self.along(line, |a, b, rocks| seats.0 |= harmonize(a.1, b.1, rocks).0);
        seats
    }

    /// The pairs of pieces on the two sides of a midline that could harmonize, and whether Rocks stand between the two.
    #[inline]
    fn along(&self, line: Line<'_>, mut each: impl FnMut((Point, Piece), (Point, Piece), bool)) {
        let (before, behind) = (line.side(true), line.side(false));
        if before.is_empty() || behind.is_empty() {
            return;
        }
        // A piece on the midline is between the two sides; Earth harmonizes over a Rock only.
        let rock = match line.middle() {
            None => false,
            Some(piece) if piece.is(ROCK) => true,
            Some(_) => return,
        };
        // On either side Rocks are passed over, up to the first other piece. Locked pieces have been left out: they neither
        // take part nor interrupt.
        let mut over = rock;
        for a in before.map(|at| line.tile(at)) {
            let mut rocks = over;
            for b in behind.map(|at| line.tile(at)) {
                each(a, b, rocks);
                if !b.1.is(ROCK) {
                    break;
                }
                rocks = true;
            }
            if !a.1.is(ROCK) {
                break;
            }
            over = true;
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

    /// A harmony of this seat for each midline, so that no piece is used too often.
    pub(super) fn chosen(&self, seat: Seat) -> Option<[Harmony; MIDLINES]> {
        let harmonies = self.harmonies(seat);
        let across = |midline| harmonies.iter().filter(move |own| usize::from(own.midline) == midline).copied();
        let sides: [Vec<Harmony>; MIDLINES] = std::array::from_fn(|midline| across(midline).collect());
        let mut used = [Point::CENTRE; 2 * MIDLINES];
        self.choose(&sides.each_ref().map(Vec::as_slice), &mut used, 0).then(|| {
            std::array::from_fn(|midline| Harmony {
                midline: midline as u8,
                ends: [used[2 * midline], used[2 * midline + 1]],
            })
        })
    }

    /// Whether harmonies of this seat cross all four midlines at once.
    pub(super) fn crosses_all(&self, seat: Seat) -> bool {
        if !self.crossed.may_be_all(seat) {
            return false;
        }
        self.covers(&self.harmonies(seat), ALL)
    }

    /// Whether one harmony can be chosen for each of these midlines so that no piece is used more often than it may be.
    /// Choosing the first one that fits is not enough, so the search backtracks.
    fn covers(&self, harmonies: &[Harmony], wanted: u8) -> bool {
        // They are listed midline by midline.
        let choices = harmonies.chunk_by(|one, other| one.midline == other.midline);
        let mut choices: SmallVec<[&[Harmony]; MIDLINES]> =
            choices.filter(|choices| wanted >> choices[0].midline & 1 == 1).collect();
        // Midlines with the fewest choices come first, so that the search fails early.
        crate::order::by_key(&mut choices, |choices| choices.len());
        choices.len() == wanted.count_ones() as usize && self.choose(&choices, &mut [Point::CENTRE; 2 * MIDLINES], 0)
    }

    /// Whether one of the harmonies of each midline can be chosen, with those chosen before, which use this many pieces.
    fn choose(&self, choices: &[&[Harmony]], used: &mut [Point; 2 * MIDLINES], pieces: usize) -> bool {
        let Some((&first, rest)) = choices.split_first() else { return true };
        for harmony in first {
            let is_free = |point: &Point| {
                let uses = used.iter().take(pieces).filter(|other| *other == point).count();
                uses == 0 || uses < usize::from(tiles::uses(self.on(*point).tile()))
            };
            if harmony.ends.iter().all(is_free) {
                used.iter_mut().skip(pieces).zip(harmony.ends).for_each(|(slot, end)| *slot = end);
                if self.choose(rest, used, pieces + 2) {
                    return true;
                }
            }
        }
        false
    }
}

/// The midlines that some harmony crosses, each taken by itself, as bits.
pub(super) fn crossed_midlines(harmonies: &[Harmony]) -> u8 {
    harmonies.iter().fold(0, |held, harmony| held | 1 << harmony.midline)
}

/// The seats for which two pieces on the two sides of a midline, with nothing but Rocks between, are a harmony.
#[inline]
fn harmonize(a: Piece, b: Piece, has_rocks_between: bool) -> Seats {
    Seats(HARMONIES[a.number()][b.number()] >> (2 * u8::from(has_rocks_between)) & 3)
}

/// For any two pieces: two bits for the seats, and two more with Rocks between.
static HARMONIES: [[u8; Piece::NUMBERS]; Piece::NUMBERS] = {
    let mut harmonies = [[0; Piece::NUMBERS]; Piece::NUMBERS];
    let mut pair = 0;
    while pair < Piece::NUMBERS * Piece::NUMBERS {
        let (a, b) = (pair / Piece::NUMBERS, pair % Piece::NUMBERS);
        let mut bit = 0;
        while bit < 4 {
            if is_harmony(Seat(bit & 1), Piece::numbered(a), Piece::numbered(b), bit > 1) {
                harmonies[a][b] |= 1 << bit;
            }
            bit += 1;
        }
        pair += 1;
    }
    harmonies
};

const fn is_harmony(seat: Seat, a: Piece, b: Piece, has_rocks_between: bool) -> bool {
    let (a_own, b_own) = (a.is_of(seat), b.is_of(seat));
    let with_earth = (a_own && a.is(EARTH)) || (b_own && b.is(EARTH));
    let both_rocks = a.is(ROCK) && b.is(ROCK);
    may_use(a, a_own, with_earth)
        && may_use(b, b_own, with_earth)
        && (a_own || b_own)
        && !both_rocks
        && (with_earth || !has_rocks_between)
}

/// Whether a seat may use a piece: a White Lotus of either seat, and a Rock of either seat with an own Earth.
const fn may_use(piece: Piece, own: bool, with_earth: bool) -> bool {
    match piece.tile() {
        LOTUS => true,
        ROCK => with_earth,
        _ => own,
    }
}
