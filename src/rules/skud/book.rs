//! The rule book.

use crate::rules::Entry;

/// What `explain` says about each code.
pub const BOOK: &[Entry] = &[];
