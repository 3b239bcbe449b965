//! The rule book, first part.
use crate::rules::Article;
pub(super) const SET_UP: &[Article] = &[];
pub(super) const TURNS: &[Article] = &[];
pub(super) const DRAWING: &[Article] = &[];
