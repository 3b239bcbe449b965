//! JSON and YAML, which share one layout of a record.
//!
//! A tokenizer for each turns a text into events with their tokens, and one reader makes the record of them.

mod edit;
mod events;
mod fields;
mod glance;
mod json;
mod json_events;
mod layout;
mod ply;
mod read;
#[cfg(feature = "schema")]
mod schema;
mod split;
mod typed;
mod write;
mod yaml;
mod yaml_events;
mod yaml_full;
mod yaml_write;

pub(super) use events::{Kind, Value};
pub(super) use json::{JSON, JSONL};
pub(super) use json_events::read as read_json;
#[cfg(feature = "schema")]
pub use schema::schema;
pub(super) use yaml::Yaml;
