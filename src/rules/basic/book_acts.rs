use crate::rules::Article;
pub(super) const ABILITIES: &[Article] = &[];
