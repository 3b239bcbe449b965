//! The notation toolkit for Pai Sho.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod board;
#[cfg(feature = "cli")]
pub mod cli;
pub mod codes;
pub mod diagnostic;
pub mod notation;
pub mod record;
pub mod render;
pub mod report;
pub mod source;
pub mod stream;
pub mod variant;
