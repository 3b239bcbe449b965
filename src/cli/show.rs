//! `show`: positions drawn.

use super::findings::Printing;
use super::{End, Ended, Inputs, Outputs};
use crate::notation;
use crate::record::{Head, Record, Tag};
use crate::render::View;
use crate::render::text::{Charset, Style, draw};
use clap::Args;
use std::io::{self, BufWriter, IsTerminal, Write};

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
    #[arg(long, value_name = "STYLE", value_parser = ["ascii", "unicode"])]
    style: Option<String>,
    /// One line a row, to fit a small terminal
    #[arg(long)]
    compact: bool,
    /// Print the position record instead of a drawing
    #[arg(long, value_name = "NOTATION", value_parser = ["position"])]
    to: Option<String>,
    #[command(flatten)]
    printing: Printing,
}

impl Show {
    pub(super) fn run(&self, outputs: &Outputs) -> Ended {
        let records = self.to.is_some();
        let mut findings = if records { self.printing.on_stderr(outputs) } else { self.printing.on_stdout(outputs) };
        let (inputs, missing) = self.inputs.list()?;
        let mut end = if missing { End::Trouble } else { End::Clean };
        let mut out = BufWriter::new(io::stdout());
        let mut drawn = 0;
        for input in &inputs {
            let readable = self.inputs.read(input, |game| {
                let source = game.text.source(&input.name);
                findings.add(&source, &game.read.findings)?;
                // Drawings and findings share an output: each stands where its game does.
                findings.flush()?;
                if !game.read.is_sound() {
                    return Ok(());
                }
                if drawn > 0 && !records {
                    writeln!(out)?;
                }
                drawn += 1;
                let text = match records {
                    true => position(&game.read.record),
                    false => self.drawing(&game.read.record, outputs),
                };
                out.write_all(text.as_bytes())?;
                Ok(out.flush()?)
            })?;
            end = end.max(if readable { End::Clean } else { End::Trouble });
        }
        Ok(end.max(findings.end()?))
    }

    fn drawing(&self, record: &Record, outputs: &Outputs) -> String {
        let mut view = View::new(record.variant, record.seats(), notation::start(record));
        if record.plies().next().is_some() {
            view.notes.push("The position the game starts from.".to_owned());
        }
        let unicode = match &self.style {
            Some(style) => style == "unicode",
            None => super::speaks_unicode() && io::stdout().is_terminal(),
        };
        let charset = if unicode { Charset::Unicode } else { Charset::Ascii };
        let style = Style { charset, colour: outputs.out_colour, compact: self.compact };
        let mut text = String::new();
        draw(&view, style, &mut text);
        text
    }
}

/// The position as a record of its own.
fn position(record: &Record) -> String {
    let tags = record.tags().filter(|tag| tag.name == "Players").cloned().map(Head::Tag);
    let position =
        Tag { name: "Position".to_owned(), value: notation::position(record.variant, &notation::start(record)) };
    let header = tags.chain([Head::Tag(position)]).collect();
    let mut writer = notation::Writer::new(&notation::Position);
    writer.game(&Record { variant: record.variant, header, entries: Vec::new() }).unwrap_or_default()
}
