//! A set of points as bits.

use super::Point;

const WORDS: usize = 6;

/// A set of points, a bit for each.
///
/// ```
/// use paisho::board::{Point, PointSet};
///
/// let mut set: PointSet = Point::all().collect();
/// set.remove(Point::CENTRE);
/// assert_eq!(set.len(), 260);
/// assert!(!set.has(Point::CENTRE));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// The empty set.
    pub const EMPTY: PointSet = PointSet([0; WORDS]);

    /// Whether the point is in the set.
    pub const fn has(&self, point: Point) -> bool {
        self.0[point.index() >> 6] >> (point.index() & 63) & 1 == 1
    }

    /// Adds the point; returns whether it was new.
    pub const fn insert(&mut self, point: Point) -> bool {
        let new = !self.has(point);
        self.0[point.index() >> 6] |= 1 << (point.index() & 63);
        new
    }

    /// Removes the point.
    pub const fn remove(&mut self, point: Point) {
        self.0[point.index() >> 6] &= !(1 << (point.index() & 63));
    }

    /// How many points are in the set.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// The points of either set.
    pub fn with(&self, other: &PointSet) -> PointSet {
        PointSet(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// The points of this set that are not in the other.
    pub fn without(&self, other: &PointSet) -> PointSet {
        PointSet(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// The points of the set, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Point> + '_ {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            std::iter::successors((word != 0).then_some(word), |left| {
                let rest = left & (left - 1);
                (rest != 0).then_some(rest)
            })
            .filter_map(move |left| Point::from_index(at * 64 + left.trailing_zeros() as usize))
        })
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = Self::EMPTY;
        for point in points {
            set.insert(point);
        }
        set
    }
}

impl std::fmt::Debug for PointSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_go_in_and_out() {
        let mut set: PointSet = Point::all().collect();
        assert_eq!(set.len(), 261);
        assert!(set.iter().eq(Point::all()));
        assert!(!set.insert(Point::CENTRE));
        set.remove(Point::CENTRE);
        assert!(!set.has(Point::CENTRE));
        assert_eq!(set.len(), 260);
        assert!(PointSet::EMPTY.is_empty() && PointSet::EMPTY.iter().next().is_none());
    }
}
