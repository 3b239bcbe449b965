//! Lists that nearly always have one or two items, which are stored in place; more are on the heap.

use super::Act;
use crate::board::{Place, Point};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::mem::ManuallyDrop;
use std::ops::{Deref, DerefMut};

/// How many steps are stored in place; all its bits are set.
const FEW: usize = 3;

/// The places a tile passes through and, last, the place where it ends.
///
/// It derefs to a slice and is made from an array or an iterator.
#[derive(Clone)]
pub struct Path(Steps);

#[derive(Clone)]
enum Steps {
    Few(u8, [Place; FEW]),
    /// A box keeps the list small; so does a vector in it, where a boxed slice has twice the size.
    #[allow(clippy::box_collection)]
    Many(Box<Vec<Place>>),
}

impl Path {
    /// An empty list.
    #[inline(always)]
    pub const fn new() -> Path {
        Path(Steps::Few(0, [Place::Point(Point::CENTRE); FEW]))
    }

    /// A path of one step.
    #[inline(always)]
    pub(crate) const fn to(place: Place) -> Path {
        Path(Steps::Few(1, [place; FEW]))
    }

    /// A path of one step or none.
    #[inline(always)]
    pub(crate) fn to_any(place: Option<Place>) -> Path {
        const NONE: Place = Place::Point(Point::CENTRE);
        Path(Steps::Few(u8::from(place.is_some()), [place.unwrap_or(NONE), NONE, NONE]))
    }

    /// The items.
    #[inline(always)]
    pub fn as_slice(&self) -> &[Place] {
        match &self.0 {
            // It is never more; to say so by a mask is quick.
            Steps::Few(length, places) => &places[..usize::from(*length) & FEW],
            Steps::Many(places) => places,
        }
    }

    fn as_mut_slice(&mut self) -> &mut [Place] {
        match &mut self.0 {
            Steps::Few(length, places) => &mut places[..usize::from(*length) & FEW],
            Steps::Many(places) => places,
        }
    }

    /// Adds an item at the end.
    #[inline]
    pub fn push(&mut self, place: Place) {
        match &mut self.0 {
            Steps::Few(length, places) => match places.get_mut(usize::from(*length)) {
                Some(free) => {
                    *free = place;
                    *length += 1;
                }
                None => {
                    let mut many = places.to_vec();
                    many.push(place);
                    self.0 = Steps::Many(Box::new(many));
                }
            },
            Steps::Many(places) => places.push(place),
        }
    }

    /// The last item.
    pub(crate) fn last_mut(&mut self) -> Option<&mut Place> {
        self.as_mut_slice().last_mut()
    }

    /// Takes the last item off.
    pub fn pop(&mut self) -> Option<Place> {
        let last = self.last().copied()?;
        self.truncate(self.len() - 1);
        Some(last)
    }

    /// Keeps the first `length` items and drops the rest.
    pub fn truncate(&mut self, length: usize) {
        match &mut self.0 {
            Steps::Few(few, _) => *few = (*few).min(length.min(FEW) as u8),
            Steps::Many(places) => places.truncate(length),
        }
    }
}

/// The acts of a ply, in the order in which they are written.
///
/// It derefs to a slice and is made from an array or an iterator.
#[derive(Clone, Default)]
pub struct Acts(ManuallyDrop<List>);

#[derive(Clone)]
enum List {
    One(Act),
    Two([Act; 2]),
    /// None, or more. With one variant less for both, telling them apart takes two comparisons and no table of jumps.
    #[allow(clippy::box_collection)]
    Other(Option<Box<Vec<Act>>>),
}

impl Default for List {
    fn default() -> List {
        List::Other(None)
    }
}

impl Acts {
    /// An empty list.
    #[inline]
    pub const fn new() -> Acts {
        Acts::of(List::Other(None))
    }

    /// A list of one act.
    #[inline(always)]
    pub(crate) const fn one(act: Act) -> Acts {
        Acts::of(List::One(act))
    }

    /// A list of two acts.
    #[inline(always)]
    pub(crate) const fn two(first: Act, second: Act) -> Acts {
        Acts::of(List::Two([first, second]))
    }

    #[inline(always)]
    const fn of(list: List) -> Acts {
        Acts(ManuallyDrop::new(list))
    }

    /// The items.
    #[inline(always)]
    pub fn as_slice(&self) -> &[Act] {
        match &*self.0 {
            List::One(act) => std::slice::from_ref(act),
            List::Two(acts) => acts,
            List::Other(acts) => acts.as_deref().map_or(&[], Vec::as_slice),
        }
    }

    fn as_mut_slice(&mut self) -> &mut [Act] {
        match &mut *self.0 {
            List::One(act) => std::slice::from_mut(act),
            List::Two(acts) => acts,
            List::Other(acts) => acts.as_deref_mut().map_or(&mut [], Vec::as_mut_slice),
        }
    }

    /// Adds an item at the end.
    #[inline]
    pub fn push(&mut self, act: Act) {
        *self.0 = match std::mem::take(&mut *self.0) {
            List::Other(None) => List::One(act),
            List::One(first) => List::Two([first, act]),
            List::Two([first, second]) => List::Other(Some(Box::new(vec![first, second, act]))),
            List::Other(Some(mut acts)) => {
                acts.push(act);
                List::Other(Some(acts))
            }
        };
    }

    /// Takes the last item off.
    pub fn pop(&mut self) -> Option<Act> {
        match std::mem::take(&mut *self.0) {
            List::Other(None) => None,
            List::One(act) => Some(act),
            List::Two([first, second]) => {
                *self.0 = List::One(first);
                Some(second)
            }
            List::Other(Some(mut acts)) => {
                let last = acts.pop();
                *self.0 = List::Other(Some(acts));
                last
            }
        }
    }

    /// Keeps the first `length` items and drops the rest.
    pub fn truncate(&mut self, length: usize) {
        while self.len() > length {
            self.pop();
        }
    }
}

/// Nearly all acts have nothing on the heap. To see that takes a few instructions, where what is dropped otherwise takes some
/// fifty for each ply of a record.
impl Drop for Acts {
    #[inline(always)]
    fn drop(&mut self) {
        if self.has_heap() {
            self.free();
        }
    }
}

impl Acts {
    /// Whether something of them is on the heap.
    #[inline(always)]
    pub(super) fn has_heap(&self) -> bool {
        let has_heap = |act: &Act| act.effect.is_some() || matches!(act.path.0, Steps::Many(_));
        match &*self.0 {
            List::One(act) => has_heap(act),
            List::Two([first, second]) => has_heap(first) || has_heap(second),
            List::Other(acts) => acts.is_some(),
        }
    }

    #[cold]
    #[inline(never)]
    fn free(&mut self) {
        drop(ManuallyDrop::into_inner(std::mem::take(&mut self.0)));
    }
}

macro_rules! slices {
    ($($name:ident of $item:ty;)*) => {$(
        impl Deref for $name {
            type Target = [$item];

            #[inline(always)]
            fn deref(&self) -> &[$item] {
                self.as_slice()
            }
        }

        impl DerefMut for $name {
            #[inline]
            fn deref_mut(&mut self) -> &mut [$item] {
                self.as_mut_slice()
            }
        }

        impl PartialEq for $name {
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                self.as_slice() == other.as_slice()
            }
        }

        impl Eq for $name {}

        impl Hash for $name {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.as_slice().hash(state);
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.as_slice().fmt(f)
            }
        }

        impl<const N: usize> From<[$item; N]> for $name {
            #[inline]
            fn from(items: [$item; N]) -> Self {
                items.into_iter().collect()
            }
        }

        impl From<&[$item]> for $name {
            fn from(items: &[$item]) -> Self {
                items.iter().cloned().collect()
            }
        }

        impl From<Vec<$item>> for $name {
            fn from(items: Vec<$item>) -> Self {
                items.into_iter().collect()
            }
        }

        impl FromIterator<$item> for $name {
            #[inline]
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                let mut list = Self::new();
                list.extend(items);
                list
            }
        }

        impl Extend<$item> for $name {
            #[inline]
            fn extend<I: IntoIterator<Item = $item>>(&mut self, items: I) {
                items.into_iter().for_each(|item| self.push(item));
            }
        }

        impl<'l> IntoIterator for &'l $name {
            type Item = &'l $item;
            type IntoIter = std::slice::Iter<'l, $item>;

            #[inline]
            fn into_iter(self) -> Self::IntoIter {
                self.iter()
            }
        }

        impl<'l> IntoIterator for &'l mut $name {
            type Item = &'l mut $item;
            type IntoIter = std::slice::IterMut<'l, $item>;

            #[inline]
            fn into_iter(self) -> Self::IntoIter {
                self.iter_mut()
            }
        }
    )*};
}

slices! {
    Acts of Act;
    Path of Place;
}

impl Default for Path {
    fn default() -> Path {
        Path::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Entry, Ply};
    use crate::variant::Tile;

    #[test]
    fn entries_are_small() {
        assert!(size_of::<Act>() <= 40, "{}", size_of::<Act>());
        assert!(size_of::<Ply>() <= 80, "{}", size_of::<Ply>());
        assert!(size_of::<Entry>() <= 88, "{}", size_of::<Entry>());
    }

    #[test]
    fn lists_hold_what_is_pushed() {
        let places: Vec<Place> = Point::all().take(6).map(Place::Point).collect();
        let acts: Vec<Act> = places.iter().map(|&place| Act::new(Tile(1), place)).collect();
        for length in 0..=6 {
            let (mut path, mut list) = (Path::from(&places[..length]), Acts::from(&acts[..length]));
            assert_eq!((path.as_slice(), list.as_slice()), (&places[..length], &acts[..length]));
            assert_eq!((path.clone(), list.clone()), (path.clone(), list.clone()));
            for left in (0..length).rev() {
                assert_eq!((path.pop(), list.pop()), (Some(places[left]), Some(acts[left].clone())));
            }
            assert_eq!((path.pop(), list.pop()), (None, None));
            path.extend(places[..length].iter().copied());
            list.extend(acts[..length].iter().cloned());
            path.truncate(2);
            list.truncate(2);
            assert_eq!((path.len(), list.len()), (length.min(2), length.min(2)));
            assert!(path.iter_mut().count() == list.iter_mut().count());
        }
    }
}
