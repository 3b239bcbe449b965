//! The notation toolkit for Pai Sho.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod board;
pub mod record;
pub mod variant;
