//! `show`: positions drawn.

use super::diagnostics::DiagnosticOptions;
use super::inputs::{Game, GameNumber};
use super::moment::Moment;
use super::output::OutputOption;
use super::rule_options::{RuleOptions, not_reached};
use super::{CliError, CliResult, Console, Inputs, Status};
use crate::notation;
use crate::record::{Head, Placed, Record, Tag};
use crate::referee::State;
use crate::render::View;
use crate::render::text::{Charset, TextStyle, can_be_compact, draw};
use clap::Args;
use std::io::{self, IsTerminal, Write};

/// Draw positions
///
/// Draws a position record, or the position of a game: the last one, unless --at names another.
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
    game: GameNumber,
    #[command(flatten)]
    rules: RuleOptions,
    /// The moment: `start`, `end`, after a turn (`14`) or after a seat's ply in it (`14:Host`)
    #[arg(long, value_name = "WHEN", conflicts_with = "each")]
    at: Option<Moment>,
    /// Draw the position after every ply
    #[arg(long)]
    each: bool,
    /// Draw harmonies, and add what tiles receive, midlines and balances where the rules have them
    #[arg(long)]
    harmony: bool,
    /// Mark the gardens and points that count for a seat, and add the counts
    #[arg(long)]
    territory: bool,
    /// Add what is counted for each seat
    #[arg(long)]
    score: bool,
    /// The characters to draw with [default: unicode on a terminal, ascii elsewhere]
    #[arg(long, value_name = "STYLE", value_parser = ["ascii", "unicode"], conflicts_with = "to")]
    style: Option<String>,
    /// One line a row, to fit a small terminal; not for tiles on squares
    #[arg(long, conflicts_with_all = ["harmony", "to"])]
    compact: bool,
    /// Print the position record instead of a drawing
    #[arg(long, value_name = "NOTATION", value_parser = ["position"], conflicts_with_all = ["harmony", "territory", "score"])]
    to: Option<String>,
    #[command(flatten)]
    output: OutputOption,
    #[command(flatten)]
    diagnostics: DiagnosticOptions,
}

impl Show {
    pub(super) fn run(&self, console: &Console) -> CliResult {
        let is_record = self.to.is_some();
        let apart = is_record || self.output.names_file();
        let mut diagnostics =
            if apart { self.diagnostics.on_stderr(console) } else { self.diagnostics.on_stdout(console) };
        let mut out = self.output.open()?;
        let mut shown = 0;
        let status = self.inputs.each_game(&self.game, console, &mut diagnostics, |diagnostics, input, mut game| {
            let (views, not_drawn) = self.views(&mut game)?;
            let record = &game.read.record;
            for view in &views {
                if shown > 0 && !is_record {
                    writeln!(out)?;
                }
                shown += 1;
                let text = match is_record {
                    true => position(record, &view.tiles),
                    false => self.drawing(view, console)?,
                };
                out.write_all(text.as_bytes())?;
            }
            // A game's diagnostics follow its drawings on the same output.
            out.flush()?;
            diagnostics.add(&game.text.source(&input.name), std::mem::take(&mut game.read.diagnostics))?;
            diagnostics.flush()?;
            not_drawn.map_or(Ok(Status::Clean), Err)
        })?;
        let end = diagnostics.end()?;
        self.output.finish(out, status < Status::Failed)?;
        Ok(status.max(end))
    }

    /// The drawings of a game, to whose diagnostics those of its rules are added; or why there is none.
    fn views(&self, game: &mut Game) -> Result<(Vec<View>, Option<CliError>), CliError> {
        let record = &game.read.record;
        let is_game = record.plies().next().is_some();
        // A bare position is drawn as it stands, whether or not it is legal.
        if !is_game && !self.harmony && !self.territory && !self.score {
            return Ok((if game.read.is_sound() { vec![View::start(record)] } else { Vec::new() }, None));
        }
        let mut views = Vec::new();
        let verdict = if self.each {
            self.rules.replay(game, |state| views.push(self.view(state, record)))?
        } else {
            let moment = self.at.as_ref().unwrap_or(&Moment::End);
            let (view, verdict) = self.rules.at(game, moment, |state| self.view(state, record))?;
            views.extend(view);
            verdict
        };
        let not_drawn = (views.is_empty() && game.read.is_sound() && verdict.refused.is_none())
            .then(|| not_reached(&verdict, game));
        game.read.diagnostics.extend(verdict.diagnostics);
        Ok((views, not_drawn))
    }

    fn view(&self, state: &State<'_>, record: &Record) -> View {
        let mut view = View::new(record.variant, record.seats(), state.tiles());
        if record.plies().next().is_some() {
            view.set_heading(state.turn, state.seat, state.ply, state.forced);
        }
        if self.harmony || self.territory || self.score {
            let survey = state.survey();
            if self.harmony {
                view.add_harmonies(&survey.harmonies);
                view.add_received(&survey.received);
                view.add_midlines(&survey.midlines);
                view.add_balances(&survey.balances);
            }
            if self.territory {
                view.add_territory(&survey.territory);
            }
            if self.territory || self.score {
                view.add_counts(&survey.counts, survey.points.as_deref());
            }
        }
        if let Some(ply) = state.ply {
            view.add_ply(ply);
        }
        view
    }

    fn drawing(&self, view: &View, console: &Console) -> Result<String, CliError> {
        if self.compact && !can_be_compact(view) {
            return Err(CliError::Game("tiles lie on squares, which --compact has no lines for".to_owned()));
        }
        let on_terminal = !self.output.names_file() && io::stdout().is_terminal();
        let is_unicode = match &self.style {
            Some(style) => style == "unicode",
            None => super::locale_is_utf8() && on_terminal,
        };
        let charset = if is_unicode { Charset::Unicode } else { Charset::Ascii };
        let style = TextStyle { charset, colour: console.out_colour, compact: self.compact };
        let mut text = String::new();
        draw(view, style, &mut text);
        Ok(text)
    }
}

/// The position as a record of its own.
fn position(record: &Record, tiles: &[Placed]) -> String {
    let tags = record.tags().filter(|tag| tag.name == "Players").cloned().map(Head::Tag);
    let position = Tag { name: "Position".to_owned(), value: notation::write_position(record.variant, tiles) };
    let header = tags.chain([Head::Tag(position)]).collect();
    let mut writer = notation::Writer::new(&notation::Position);
    writer.game(&Record { variant: record.variant, header, entries: Vec::new() }).unwrap_or_default()
}
