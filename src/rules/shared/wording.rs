//! The parts of a wording: names, lists, and what stands where.

use crate::board::Place;
use crate::rules::Words;
use crate::variant::{Seat, Tile, plural, with_article};

/// Maximum items listed.
pub(in crate::rules) const MOST: usize = 8;

/// What is said of places that do not make a ply right.
pub(crate) const MORE_MUST_CHANGE: &str = "something else in this ply must change too";

/// "11d, 12c and 12e"; the first eight of a long list.
pub(crate) fn list(items: Vec<String>) -> String {
    joined(&items, "and")
}

/// "-1, +1 or +2"; the first eight of a long list.
pub(crate) fn either(items: Vec<String>) -> String {
    joined(&items, "or")
}

fn joined(items: &[String], word: &str) -> String {
    match items {
        [] => "nothing".into(),
        [one] => one.clone(),
        [most @ .., last] if items.len() <= MOST => format!("{} {word} {last}", most.join(", ")),
        _ => format!("{} {word} {} more", items[..MOST].join(", "), items.len() - MOST),
    }
}

/// Where a tile may go, and where it captures, which is written with another sign.
pub(crate) fn may_go(tile: &str, moves: Vec<String>, captures: Vec<String>) -> String {
    match (moves.is_empty(), captures.is_empty()) {
        (_, true) => format!("this {tile} may go to {}", list(moves)),
        (true, false) => format!("this {tile} may only capture, on {}", either(captures)),
        (false, false) => format!("this {tile} may go to {}, or capture on {}", list(moves), either(captures)),
    }
}

/// "one step", "3 steps".
pub(in crate::rules) fn steps(count: u32) -> String {
    if count == 1 { "one step".into() } else { format!("{count} steps") }
}

/// A small number as a word.
pub(in crate::rules) fn number(count: u8) -> String {
    const NUMBERS: [&str; 12] =
        ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"];
    NUMBERS.get(usize::from(count)).map_or_else(|| count.to_string(), |&number| number.to_owned())
}

/// "1 point", "-8 points".
pub(in crate::rules) fn points(count: i32) -> String {
    if count == 1 { "1 point".into() } else { format!("{count} points") }
}

impl Words<'_> {
    /// "10c".
    pub(in crate::rules) fn place(&self, at: impl Into<Place>) -> String {
        self.naming.place(at.into())
    }

    /// Places where something may go, as [`Words::nearest`] lists them: those that fit all else that the ply does, if any do.
    pub(in crate::rules) fn places<P: Into<Place>>(
        &self,
        places: impl IntoIterator<Item = P>,
        near: impl Into<Place>,
    ) -> String {
        let near = near.into();
        let (places, more) = self.fitting(places.into_iter().map(Into::into).collect(), near);
        format!("{}{more}", self.nearest(places, near))
    }

    /// Those of some places that fit all else that the ply does; all of them where none does, and what must be said then.
    fn fitting(&self, all: Vec<Place>, near: Place) -> (Vec<Place>, String) {
        let fitting: Vec<Place> = all.iter().copied().filter(|place| self.naming.fits(*place, near)).collect();
        match fitting.is_empty() && !all.is_empty() {
            true => (all, format!(", and {MORE_MUST_CHANGE}")),
            false => (fitting, String::new()),
        }
    }

    /// Where a tile may go, and where it captures.
    pub(in crate::rules) fn may_go<P: Into<Place>>(&self, tile: &str, ends: Vec<P>, near: impl Into<Place>) -> String {
        let (all, near): (Vec<Place>, Place) = (ends.into_iter().map(Into::into).collect(), near.into());
        if all.is_empty() {
            return format!("this {tile} has no move");
        }
        let is_capture = |at: &Place| self.on(*at).is_some_and(|placed| placed.owner != Some(self.to_move()));
        let said = |ends: Vec<Place>| {
            let (captures, moves): (Vec<Place>, Vec<Place>) = ends.into_iter().partition(is_capture);
            may_go(tile, self.outwards(moves, near), self.outwards(captures, near))
        };
        // What the way that is named does not reach may be what was meant.
        if let Some((by, without)) = self.naming.way(near) {
            let by = list(by.iter().map(|at| self.place(*at)).collect());
            let others: Vec<Place> = all.iter().copied().filter(|at| without.contains(at)).collect();
            let ends: Vec<Place> = all.iter().copied().filter(|at| self.naming.fits(*at, near)).collect();
            match (ends.is_empty(), others.is_empty()) {
                (false, false) => {
                    let others = self.nearest(others, near);
                    return format!("by way of {by} {}; by other ways it also reaches {others}", said(ends));
                }
                (true, false) => return format!("{}, but not by way of {by}", said(others)),
                (_, true) => {}
            }
        }
        let (ends, more) = self.fitting(all, near);
        format!("{}{more}", said(ends))
    }

    /// Places from the one nearest to what was written, which may be what was meant, outwards.
    pub(in crate::rules) fn nearest<P: Into<Place>>(
        &self,
        places: impl IntoIterator<Item = P>,
        near: impl Into<Place>,
    ) -> String {
        list(self.outwards(places.into_iter().map(Into::into).collect(), near.into()))
    }

    fn outwards(&self, mut places: Vec<Place>, near: Place) -> Vec<String> {
        crate::order::by_key(&mut places, |&at| (at.apart(near), at.order()));
        places.dedup();
        places.into_iter().map(|at| self.place(at)).collect()
    }

    /// "Rose".
    pub(in crate::rules) fn tile(&self, tile: Tile) -> String {
        self.naming.tile(tile)
    }

    /// "a Rose".
    pub(in crate::rules) fn a(&self, tile: Tile) -> String {
        with_article(&self.tile(tile))
    }

    /// "one Rose", "two Lilies".
    pub(in crate::rules) fn some(&self, tile: Tile, count: u8) -> String {
        let name = self.tile(tile);
        format!("{} {}", number(count), if count == 1 { name } else { plural(&name) })
    }

    /// The name of the tile on a place.
    pub(in crate::rules) fn name(&self, at: impl Into<Place>) -> String {
        self.on(at).map_or("tile".into(), |placed| self.tile(placed.tile))
    }

    /// "the Rose on 10c".
    pub(in crate::rules) fn the(&self, at: impl Into<Place>) -> String {
        let at = at.into();
        format!("the {} on {}", self.name(at), self.place(at))
    }

    /// "Host", "nobody" where the tile on a place has no owner.
    pub(in crate::rules) fn owner(&self, at: impl Into<Place>) -> String {
        self.on(at).and_then(|placed| placed.owner).map_or_else(|| "nobody".into(), |owner| self.seat(owner))
    }

    /// "Host's Rose", "the Rose" where it has no owner.
    pub(in crate::rules) fn whose(&self, at: impl Into<Place>) -> String {
        let at = at.into();
        match self.on(at).and_then(|placed| placed.owner) {
            Some(owner) => format!("{}'s {}", self.seat(owner), self.name(at)),
            None => format!("the {}", self.name(at)),
        }
    }

    /// "Host".
    pub(in crate::rules) fn seat(&self, seat: Seat) -> String {
        self.naming.seat(seat)
    }

    /// The name of the seat to move.
    pub(in crate::rules) fn mover(&self) -> String {
        self.seat(self.to_move())
    }
}
