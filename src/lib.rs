//! The notation toolkit for Pai Sho: reads, checks, converts, formats and draws recorded games of six variants.
//!
//! A [`Game`] is the front door. It reads a record in whatever notation it is written, replays it by the rules of its
//! variant and reports what is wrong, with the span of the very token:
//!
//! ```
//! use paisho::Game;
//!
//! let game: Game = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-14b\n".parse()?;
//! let diagnostic = &game.diagnostics()[0];
//! assert_eq!(diagnostic.code.name, "skud-too-far");
//! assert_eq!(&game.text()[diagnostic.span.range()], "14b");
//!
//! // Up to there it is legal: list what could be played instead, play it, draw it, write it down.
//! let start = game.position(2).unwrap();
//! let after = start.play(&start.legal().next().unwrap())?;
//! println!("{}", after.draw());
//! assert!(game.to("json")?.contains("\"variant\": \"skud\""));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The [`cookbook`] has a recipe for each common task.
//!
//! The layers below are public too. Data flows one way: a text is split into games ([`stream`]), each is read in its
//! notation ([`notation`]) into a plain [`Record`](record::Record) and the diagnostics about it ([`diagnostic`]); the
//! record is validated by its referee ([`referee`]), which replays it ([`replay`]) under the rules of its variant
//! ([`rules`]). Records are written in any notation, positions drawn ([`render`]), diagnostics printed ([`report`]) and
//! errors repaired ([`repair`]).
//!
//! # Features
//!
//! - `cli` (default): the command. Without it the library has no argument parser.
//! - `report`: diagnostics drawn under the text they are about. The other formats need no feature.
//! - `pictures` (default): positions as PNG and GIF. SVG needs no feature.
//! - `editing` (default): lines that are edited and completed in `paisho new`.
//! - `view` (default): `paisho view`, the player in the terminal.
//! - `schema`: the JSON Schema of records.
//! - `tables`: the command writes tables as Parquet and Arrow, too.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod board;
pub mod catalogue;
#[cfg(feature = "cli")]
pub mod cli;
pub mod code;
pub mod codes;
pub mod collection;
pub mod complete;
#[cfg(any(doc, doctest))]
pub mod cookbook;
pub mod diagnostic;
mod escape;
pub mod game;
pub mod generate;
pub mod notation;
mod order;
pub mod page;
pub mod record;
pub mod referee;
pub mod render;
pub mod repair;
pub mod replay;
pub mod report;
pub mod rules;
pub mod source;
pub mod stream;
pub mod study;
pub mod table;
pub mod variant;
mod variants;

pub use game::Game;
