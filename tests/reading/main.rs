//! The notations: what is read, what is written, and that both agree.

mod branches;
mod customs;
mod due;
mod endings;
mod everyday;
mod grammar;
mod habits;
mod hands;
mod headings;
mod json_yaml;
mod last_words;
mod limits;
mod long;
mod nul;
mod pages;
mod parted;
mod plainly;
mod posts;
mod records;
mod robust;
mod round_trip;
mod samples;
#[cfg(feature = "schema")]
mod schema;
mod smallest;
mod tags;
mod texts;
mod told;
mod typed;
mod words;

#[path = "../support/mod.rs"]
mod support;
