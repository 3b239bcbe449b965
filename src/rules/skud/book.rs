//! The rule book.

use crate::rules::Article;

/// What `explain` says about each code.
pub const BOOK: &[Article] = &[];
