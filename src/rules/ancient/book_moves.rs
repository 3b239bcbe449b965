//! The rule book, second part.
use crate::rules::Article;
pub(super) const PLACING: &[Article] = &[];
pub(super) const MOVING: &[Article] = &[];
