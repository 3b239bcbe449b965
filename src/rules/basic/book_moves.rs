use crate::rules::Article;
pub(super) const MOVING: &[Article] = &[];
