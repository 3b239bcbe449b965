//! The rule book.
use crate::rules::Article;
pub(super) const SET_UP: &[Article] = &[];
pub(super) const TURNS: &[Article] = &[];
pub(super) const SPRING: &[Article] = &[];
pub(super) const ENTERING: &[Article] = &[];
