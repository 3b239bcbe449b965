//! JSON and YAML, which share one layout of a record.
//!
//! A text is parsed into a [`Value`](value::Value), with the tokens it was read from, and the value is read as a record.

mod cursor;
mod edit;
mod entries;
mod fields;
mod header;
mod json;
mod json_parse;
mod layout;
mod lean;
mod plain;
mod plies;
mod ply;
mod read;
#[cfg(feature = "schema")]
mod schema;
mod split;
mod value;
mod write;
mod yaml;
mod yaml_lean;
mod yaml_parse;
mod yaml_write;

pub(super) use json::{Json, Jsonl};
pub(super) use json_parse::parse as parse_json;
#[cfg(feature = "schema")]
pub use schema::schema;
pub(super) use value::Kind;
pub(super) use yaml::Yaml;
