//! `show`: positions drawn.

use super::validate::Findings;
use super::{End, Ended, Inputs, Outputs};
use crate::notation;
use crate::record::{Entry, Record};
use crate::render::{self, Charset, Style, View};
use crate::report::Format;
use clap::{Args, ValueEnum};
use std::io::{self, BufWriter, Write};

/// Draw positions
///
/// Draws a position record, or the position that a game starts from: the one of its Position tag, or the empty board.
#[derive(Args)]
#[command(after_help = "Examples:
  paisho show position.pos
  echo '<Lt 10j> (O 11j)' | paisho show - --style ascii
  paisho show game.pai --to position")]
pub(super) struct Show {
    #[command(flatten)]
    inputs: Inputs,
    /// What to draw with; without it a terminal gets unicode and a file ascii
    #[arg(long, value_enum, value_name = "STYLE")]
    style: Option<Charset>,
    /// One line a row, to fit a small terminal
    #[arg(long)]
    compact: bool,
    /// Print the position record instead of a drawing
    #[arg(long, value_name = "NOTATION", value_parser = ["position"])]
    to: Option<String>,
    /// How to print findings
    #[arg(long, value_enum, default_value_t = Format::Full, value_name = "FORMAT", visible_alias = "output-format")]
    format: Format,
}
