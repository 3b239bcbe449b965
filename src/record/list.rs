//! Lists that nearly always have one or two items, which are stored in place.

use super::Act;
use crate::board::Place;
use smallvec::SmallVec;
use std::ops::{Deref, DerefMut};

macro_rules! lists {
    ($($(#[$doc:meta])* $name:ident of $item:ty;)*) => {$(
        $(#[$doc])*
        ///
        /// It derefs to a slice and is made from an array or an iterator.
        #[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
        pub struct $name(SmallVec<[$item; 2]>);

        impl $name {
            /// An empty list.
            #[inline]
            pub fn new() -> Self {
                Self::default()
            }

            /// The items.
            #[inline]
            pub fn as_slice(&self) -> &[$item] {
                &self.0
            }

            /// Adds an item at the end.
            #[inline]
            pub fn push(&mut self, item: $item) {
                self.0.push(item);
            }

            /// Takes the last item off.
            pub fn pop(&mut self) -> Option<$item> {
                self.0.pop()
            }

            /// Keeps the first `length` items and drops the rest.
            pub fn truncate(&mut self, length: usize) {
                self.0.truncate(length);
            }
        }

        impl Deref for $name {
            type Target = [$item];

            #[inline]
            fn deref(&self) -> &[$item] {
                &self.0
            }
        }

        impl DerefMut for $name {
            #[inline]
            fn deref_mut(&mut self) -> &mut [$item] {
                &mut self.0
            }
        }

        impl<const N: usize> From<[$item; N]> for $name {
            #[inline]
            fn from(items: [$item; N]) -> Self {
                Self(items.into_iter().collect())
            }
        }

        impl From<&[$item]> for $name {
            fn from(items: &[$item]) -> Self {
                Self(items.iter().cloned().collect())
            }
        }

        impl From<Vec<$item>> for $name {
            fn from(items: Vec<$item>) -> Self {
                Self(items.into())
            }
        }

        impl FromIterator<$item> for $name {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                Self(items.into_iter().collect())
            }
        }

        impl Extend<$item> for $name {
            fn extend<I: IntoIterator<Item = $item>>(&mut self, items: I) {
                self.0.extend(items);
            }
        }

        impl<'l> IntoIterator for &'l $name {
            type Item = &'l $item;
            type IntoIter = std::slice::Iter<'l, $item>;

            fn into_iter(self) -> Self::IntoIter {
                self.iter()
            }
        }

        impl<'l> IntoIterator for &'l mut $name {
            type Item = &'l mut $item;
            type IntoIter = std::slice::IterMut<'l, $item>;

            fn into_iter(self) -> Self::IntoIter {
                self.iter_mut()
            }
        }
    )*};
}

lists! {
    /// The acts of a ply, in the order in which they are written.
    Acts of Act;
    /// The places a tile passes through and, last, the place where it ends.
    Path of Place;
}
