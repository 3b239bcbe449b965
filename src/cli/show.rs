//! `show`: positions drawn.

use super::at::At;
use super::findings::Printing;
use super::input::Game;
use super::judging::Judging;
use super::{Broken, End, Ended, Inputs, Outputs};
use crate::notation;
use crate::record::{Head, Placed, Record, Tag};
use crate::referee::State;
use crate::render::View;
use crate::render::text::{Charset, TextStyle, draw};
use clap::Args;
use std::io::{self, BufWriter, IsTerminal, Write};

/// Draw positions
///
/// Draws a position record, or the position of a game: the last one, unless --at names another. A game whose rules
/// nobody referees yet is drawn as it starts.
#[derive(Args)]
#[command(after_help = "Examples:
  paisho show position.pos
  echo '<Lt 10j> (O 11j)' | paisho show - --style ascii
  paisho show game.pai --at 14:Host --harmony
  paisho show game.pai --territory
  paisho show game.pai --to position")]
pub(super) struct Show {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    judging: Judging,
    /// When: `start`, `end`, after a turn (`14`) or after a seat's ply in it (`14:Host`)
    #[arg(long, value_name = "WHEN", conflicts_with = "each")]
    at: Option<At>,
    /// Draw the position after every ply
    #[arg(long)]
    each: bool,
    /// Draw who harmonizes with whom; what the tiles receive, the midlines that are held and the balances of the gardens
    /// are added where the rules have such
    #[arg(long)]
    harmony: bool,
    /// Mark the gardens and points that count for a seat, and add the score
    #[arg(long)]
    territory: bool,
    /// Add what is counted for each seat
    #[arg(long)]
    score: bool,
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
        let mut shown = 0;
        for input in &inputs {
            let readable = self.inputs.read(input, |mut game| {
                let views = self.views(&mut game)?;
                let record = &game.read.record;
                for view in &views {
                    if shown > 0 && !records {
                        writeln!(out)?;
                    }
                    shown += 1;
                    let text = match records {
                        true => position(record, &view.tiles),
                        false => self.drawing(view, outputs),
                    };
                    out.write_all(text.as_bytes())?;
                }
                // Drawings and findings share an output: each stands where its game does.
                out.flush()?;
                findings.add(&game.text.source(&input.name), &game.read.findings)?;
                findings.flush()
            })?;
            end = end.max(if readable { End::Clean } else { End::Trouble });
        }
        Ok(end.max(findings.end()?))
    }

    /// The drawings of a game; what the referee finds is added to its findings.
    fn views(&self, game: &mut Game) -> Result<Vec<View>, Broken> {
        let record = &game.read.record;
        let is_game = record.plies().next().is_some();
        // A bare position is drawn as it stands, whether or not it is legal.
        if !is_game && !self.harmony && !self.territory && !self.score {
            return Ok(if game.read.is_sound() { vec![View::start(record)] } else { Vec::new() });
        }
        let at = self.at.as_ref().unwrap_or(&At::End);
        let last = record.plies().count();
        let mut views = Vec::new();
        let mut bad_seat = None;
        let judged = self.judging.judge(game, |state| {
            let is_wanted = match at {
                _ if self.each => Ok(true),
                // All states are the end for a while: only the last is drawn, and drawing costs time.
                At::End => Ok(state.plies == last),
                at => at.is(state, record),
            };
            match is_wanted {
                Ok(false) => {}
                Ok(true) => {
                    if !self.each {
                        views.clear();
                    }
                    views.push(self.view(state, record));
                }
                Err(why) => bad_seat = Some(why),
            }
        });
        if let Some(why) = bad_seat {
            return Err(Broken::Said(why));
        }
        let Some(judged) = judged else { return Ok(views) };
        // The game stopped early.
        if views.is_empty() && *at == At::End {
            self.judging.judge(game, |state| {
                if state.plies == judged.plies {
                    views = vec![self.view(state, record)];
                }
            });
        }
        if views.is_empty() && judged.failed.is_none() {
            return Err(Broken::Said("the game does not get as far as that".to_owned()));
        }
        game.read.findings.extend(judged.findings);
        Ok(views)
    }

    fn view(&self, state: &State<'_>, record: &Record) -> View {
        let mut view = View::new(record.variant, record.seats(), state.tiles());
        if record.plies().next().is_some() {
            view.set_heading(state.turn, state.seat, state.ply, state.forced);
        }
        if self.harmony {
            view.add_harmonies(&state.ties());
            view.add_received(&state.received());
            view.add_midlines(&state.midlines());
            view.add_balances(&state.balances());
        }
        if self.territory {
            view.add_territory(&state.territory());
        }
        if let Some(ply) = state.ply {
            view.add_ply(ply);
        }
        if self.territory || self.score {
            view.add_counts(&state.counts(), state.points().as_deref());
        }
        view
    }

    fn drawing(&self, view: &View, outputs: &Outputs) -> String {
        let unicode = match &self.style {
            Some(style) => style == "unicode",
            None => super::speaks_unicode() && io::stdout().is_terminal(),
        };
        let charset = if unicode { Charset::Unicode } else { Charset::Ascii };
        let style = TextStyle { charset, colour: outputs.out_colour, compact: self.compact };
        let mut text = String::new();
        draw(view, style, &mut text);
        text
    }
}

/// The position as a record of its own.
fn position(record: &Record, tiles: &[Placed]) -> String {
    let tags = record.tags().filter(|tag| tag.name == "Players").cloned().map(Head::Tag);
    let position = Tag { name: "Position".to_owned(), value: notation::position(record.variant, tiles) };
    let header = tags.chain([Head::Tag(position)]).collect();
    let mut writer = notation::Writer::new(&notation::Position);
    writer.game(&Record { variant: record.variant, header, entries: Vec::new() }).unwrap_or_default()
}
