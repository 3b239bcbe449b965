//! What several rule sets share: lines and the tiles on them, loops, rings of neighbours, and the wording of refusals.

pub(in crate::rules) mod continuation;
pub(in crate::rules) mod lines;
pub(in crate::rules) mod loops;
pub(in crate::rules) mod occupied;
pub(in crate::rules) mod reasons;
pub(in crate::rules) mod turning;
pub(in crate::rules) mod wording;
