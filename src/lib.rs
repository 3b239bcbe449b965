//! The notation toolkit for Pai Sho: reads, checks, converts, formats and draws recorded games.
//!
//! Data flows one way. A text is split into games ([`stream`]), each is read in its notation ([`notation`]) into a plain
//! [`Record`](record::Record) and the findings about it ([`diagnostic`]), and the record is written in any notation
//! again, drawn ([`render`]), or the findings printed ([`report`]).
//!
//! ```
//! use paisho::notation::{self, Options};
//! use paisho::render::View;
//! use paisho::render::text::{self, TextStyle};
//! use paisho::source::Source;
//!
//! let game = r#"[Variant "wiki"]
//! [Position "(E 5k) <F 10j>"]
//!
//! 1. F10j-12h Pasd
//! "#;
//!
//! // Reading always gives a record, and says what is wrong with the text, at the very token.
//! let pai = notation::named("pai").unwrap();
//! let read = pai.read(game, &Options::default());
//! let finding = &read.diagnostics[0];
//! assert_eq!(finding.code.name, "ply-unreadable");
//! assert_eq!(&game[finding.span.range()], "Pasd");
//! assert_eq!(Source::whole("game.pai", game).locate(finding.span.start).line, 4);
//! assert_eq!(finding.help.as_deref(), Some("did you mean `Pass`?"));
//!
//! // A sound record can be written in every notation.
//! let read = pai.read(&game.replace("Pasd", "Pass"), &Options::default());
//! assert!(read.is_sound());
//! let mut json = String::new();
//! notation::named("jsonl").unwrap().write(&read.record, &mut json).unwrap();
//! assert!(json.starts_with(r#"{"variant":"wiki""#));
//!
//! // Its position can be drawn.
//! let mut drawing = String::new();
//! text::draw(&View::start(&read.record), TextStyle::default(), &mut drawing);
//! assert!(drawing.contains("(E )") && drawing.contains("<F >"));
//! ```
//!
//! # Features
//!
//! - `cli` (default): the command. Without it the library has no argument parser.
//! - `report`: findings drawn under the text they are about. The other formats need no feature.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod board;
pub mod catalogue;
#[cfg(feature = "cli")]
pub mod cli;
pub mod code;
pub mod codes;
pub mod diagnostic;
mod escape;
pub mod generate;
pub mod notation;
pub mod record;
pub mod referee;
pub mod render;
pub mod repair;
pub mod replay;
pub mod report;
pub mod rules;
pub mod source;
pub mod stream;
pub mod variant;
mod variants;
