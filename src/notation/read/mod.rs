//! What the readers of all notations share.
//!
//! The reader of a notation parses the text and calls a [`Visitor`](visitor::Visitor) with what it found, in the order of
//! the text. The [`Builder`](builder::Builder) is the visitor that makes the record and the diagnostics.

mod branch;
pub(crate) mod builder;
pub(crate) mod expected;
pub(crate) mod forgiving;
pub(crate) mod guess;
mod header;
mod lent;
pub(crate) mod message;
pub(super) mod named;
mod numbers;
pub(crate) mod ply;
mod resolve;
pub(crate) mod slips;
pub(crate) mod tags;
mod tiles;
pub(crate) mod turns;
pub(crate) mod visitor;
pub(crate) mod written;

pub(crate) use branch::not_of;
#[cfg(test)]
pub(crate) use lent::IS_SLOW;
pub(crate) use lent::{Common, Lent};
