//! The gardens and the places in them: tables that the build makes from the outlines in `grammar/balance-gardens.yaml`.

use crate::board::Place;

mod tables {
    include!(concat!(env!("OUT_DIR"), "/gardens.rs"));
}

/// The number of gardens.
pub(super) const GARDENS: usize = tables::NAMES.len();

/// A set of gardens: one bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Gardens(u16);

impl Gardens {
    pub(super) const fn has(self, garden: usize) -> bool {
        garden < GARDENS && self.0 >> garden & 1 == 1
    }

    /// Adds a garden, or leaves it out.
    #[inline]
    pub(super) fn set(&mut self, garden: usize, has: bool) {
        self.0 = self.0 & !(1 << (garden % GARDENS)) | u16::from(has) << (garden % GARDENS);
    }

    /// Whether the two sets share a garden.
    #[inline]
    pub(super) const fn meet(self, other: Gardens) -> bool {
        self.0 & other.0 != 0
    }

    /// The gardens, as numbers below sixteen.
    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        std::iter::successors((self.0 != 0).then_some(self.0), |left| {
            let rest = left & (left - 1);
            (rest != 0).then_some(rest)
        })
        .map(|left| left.trailing_zeros() as usize % GARDENS)
    }
}

/// The gardens that a place belongs to.
#[inline]
pub(super) fn of(place: Place) -> Gardens {
    match place {
        Place::Point(point) => Gardens(tables::POINTS[point.index()]),
        Place::Square(square) => Gardens(tables::SQUARES[square.index()]),
    }
}

/// The name of a garden.
pub(super) fn name(garden: usize) -> &'static str {
    tables::NAMES.get(garden).copied().unwrap_or("garden")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Point, Square};
    use std::collections::BTreeSet;

    fn gardens(place: &str) -> Vec<&'static str> {
        of(place.parse().unwrap()).iter().map(name).collect()
    }

    #[test]
    fn there_are_sixteen_and_every_place_has_one() {
        assert_eq!(GARDENS, 16);
        assert_eq!(tables::NAMES.iter().collect::<BTreeSet<_>>().len(), GARDENS);
        assert!(Point::all().all(|point| of(point.into()) != Gardens::default()));
        assert!(Square::all().all(|square| of(Place::Square(square)) != Gardens::default()));
    }

    #[test]
    fn points_belong_to_all_gardens_they_touch() {
        assert_eq!(gardens("11k"), ["upper right red garden"]);
        assert_eq!(gardens("10j").len(), 4);
        // The apex of a torii touches two quarters, the torii, and the yellow halves beside it.
        assert_eq!(
            gardens("10q"),
            [
                "upper right red garden",
                "upper left white garden",
                "upper torii",
                "upper half of the upper right yellow garden",
                "upper half of the upper left yellow garden"
            ]
        );
        assert_eq!(gardens("15o").len(), 2, "on a diagonal of the board");
        assert_eq!(gardens("13n"), ["upper right red garden", "upper half of the upper right yellow garden"]);
    }

    #[test]
    fn squares_belong_to_all_gardens_they_overlap() {
        assert_eq!(gardens("#10j"), ["upper right red garden"]);
        assert_eq!(gardens("#10p"), ["upper right red garden", "upper half of the upper right yellow garden"]);
        assert_eq!(gardens("#10q"), ["upper torii", "upper half of the upper right yellow garden"]);
        assert_eq!(gardens("#10r"), ["upper torii"]);
        assert_eq!(
            gardens("#13m"),
            [
                "upper right red garden",
                "right half of the upper right yellow garden",
                "upper half of the upper right yellow garden"
            ]
        );
        // Touching a border with a corner is no overlap.
        assert_eq!(gardens("#12a"), ["lower half of the lower right yellow garden"]);
    }
}
