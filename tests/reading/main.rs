//! The notations: what is read, what is written, and that both agree.

mod grammar;
mod json_yaml;
mod robust;
mod round_trip;
#[cfg(feature = "schema")]
mod schema;

#[path = "../support/mod.rs"]
mod support;
