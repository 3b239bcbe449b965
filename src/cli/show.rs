//! `show`: positions drawn.

use super::annotate::Markup;
use super::diagnostics::{AsideOptions, Diagnostics};
use super::inputs::{Game, GameNumber, Input, number_from};
use super::moment::{At, Moment};
use super::output::{ADD_TO, Output, OutputOption};
use super::pictures::{Format, PictureOptions};
use super::rule_options::RuleOptions;
use super::{CliError, CliResult, Console, Inputs, Status, guide};
use crate::complete::complete;
use crate::escape;
use crate::notation;
use crate::record::{Continuation, Entry, Record};
use crate::referee::{State, Verdict};
use crate::render::picture::Scene;
use crate::render::text::{Charset, TextStyle, draw};
use crate::render::{Turn, View};
use crate::study::{self, Shown};
use clap::Args;
use std::collections::BTreeSet;
use std::io::{self, IsTerminal, Write};
use terminal_size::{Height, Width};

/// Draw positions
///
/// Draws a position record, or the position of a game: the last one, unless --at names another. In text, as a picture, or
/// as a paragraph of words.
#[derive(Args)]
#[command(after_help = "Examples:
  paisho show position.pos
  echo '<Lt 10j> (O 11j)' | paisho show - --style ascii
  paisho show game.pai --at 14:Host --harmony
  paisho show game.pai --territory
  paisho show game.pai --to png -o game.png
  paisho show game.pai --to gif -o game.gif --delay 500
  paisho show game.pai --to svg --each -o plies/ --view Host --theme dark
  paisho show games/ --to html -o games.html
  paisho show game.pai --to position
  paisho show study.pai --annotate=markdown --compact")]
pub(super) struct Show {
    #[command(flatten)]
    pub(super) inputs: Inputs,
    #[command(flatten)]
    pub(super) game: GameNumber,
    #[command(flatten)]
    pub(super) rules: RuleOptions,
    #[arg(long, value_name = "WHEN", help = At::HELP, conflicts_with = "each")]
    pub(super) at: Option<At>,
    /// Draw the position after every ply; pictures go to a folder, a file each
    #[arg(long)]
    pub(super) each: bool,
    /// With --each or in a GIF, begin after the ply of this number; 0 is the start
    #[arg(long, value_name = "N", value_parser = number_from::<usize>)]
    pub(super) from_ply: Option<usize>,
    /// With --each or in a GIF, end after the ply of this number
    #[arg(long, value_name = "N", value_parser = number_from::<usize>)]
    pub(super) until: Option<usize>,
    /// Turn the board as this seat, or this player, sees it
    #[arg(long, value_name = "SEAT")]
    pub(super) view: Option<String>,
    /// Draw harmonies, and add what tiles receive, midlines and balances where the rules have them
    #[arg(long)]
    pub(super) harmony: bool,
    /// Mark the gardens and points that count for a seat, and add the counts
    #[arg(long)]
    pub(super) territory: bool,
    /// Add what is counted for each seat
    #[arg(long)]
    pub(super) score: bool,
    /// The characters to draw with [default: unicode on a terminal, ascii elsewhere]
    #[arg(long, value_name = "STYLE", value_parser = ["ascii", "unicode"], conflicts_with = "to")]
    style: Option<String>,
    /// Half as wide and high, to fit 40 columns, as on every terminal of less than 80: tiles show their owner by the case
    /// of their letters, and harmonies are listed and not drawn
    #[arg(long, conflicts_with = "to")]
    compact: bool,
    /// Instead of a drawing in text: a picture, a page that plays the games (`html`), a paragraph of words (`alt`), or the
    /// position record [default: what the ending of -o says]
    #[arg(long, value_name = "FORMAT", value_parser = FORMATS)]
    to: Option<String>,
    /// Write the game as text with a board at each comment and at each `[%board]` in one, to paste into a forum
    #[arg(
        long,
        value_name = "MARKUP",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "plain",
        value_parser = ["plain", "markdown"],
        conflicts_with_all = ["at", "each", "to"]
    )]
    annotate: Option<String>,
    #[command(flatten)]
    pub(super) output: OutputOption,
    #[command(flatten)]
    pub(super) pictures: PictureOptions,
    #[command(flatten)]
    pub(super) diagnostics: AsideOptions,
}

impl Show {
    pub(super) fn run(mut self, console: &Console) -> CliResult {
        self.output.is_coloured = true;
        self.output.refuse_inputs(&self.inputs)?;
        if self.to.is_none() && self.annotate.is_none() {
            self.to = self.format_of_output()?;
        }
        if let Some(to) = &self.to {
            self.output.check_agrees(
                to,
                &[match to.as_str() {
                    "position" => "pos",
                    "alt" => "txt",
                    picture => picture,
                }],
            )?;
        }
        if self.to.as_deref() == Some("html") {
            return self.page(console);
        }
        if let Some(format) = self.to.as_deref().and_then(Format::named) {
            return self.pictures(format, console);
        }
        self.check_text()?;
        let is_record = self.to.is_some();
        let mut diagnostics = self.diagnostics.on_stderr(console);
        let mut out = self.output.open_beside(&self.inputs)?;
        let mut any = false;
        // A head says which game each drawing is of. In one file, the first waits until it is known if there is a second.
        let is_one = self.inputs.is_one_file();
        let mut held: Option<Held> = None;
        let mut games = 0;
        let status = self.inputs.each_game(&self.game, console, &mut diagnostics, |diagnostics, input, game| {
            games += 1;
            if let Some(first) = held.take() {
                first.write(true, &mut out, diagnostics)?;
            }
            let mut game = self.enter(game)?;
            let not_drawn = if is_record {
                let mut lost = BTreeSet::new();
                let text = |record: &Record, state: Option<&State<'_>>| {
                    let from = state.map(State::continuation);
                    lost.extend(from.iter().flat_map(|from| &from.lost).map(|lost| lost.what));
                    let edition = state.map_or("", |state| state.edition);
                    Ok(position(record, edition, from.as_ref()))
                };
                let not_drawn =
                    self.shown((&mut game, &input.name), text, |text| Ok(out.write_all(text.as_bytes())?))?;
                if !lost.is_empty() {
                    let lost = lost.into_iter().collect::<Vec<_>>().join(", or ");
                    console.warn(&format!("{}: the position alone does not say {lost}", input.name));
                }
                not_drawn
            } else if let Some(markup) = &self.annotate {
                let text = self.annotated(&mut game, Markup::named(markup), console)?;
                if std::mem::replace(&mut any, true) {
                    writeln!(out)?;
                }
                out.write_all(text.as_bytes())?;
                None
            } else {
                let turn = self.turn(&game.read.record)?;
                let head = self.head(input, &game)?;
                let whole = self.whole(&game);
                let waits = is_one && games == 1 && !self.each && self.game.number.is_none();
                let has_head = self.each || !is_one || games > 1;
                let text = |record: &Record, state: Option<&State<'_>>| match state {
                    Some(state) => self.drawing(&self.view(state, record, &whole, turn), console),
                    None => self.drawing(&View { turn, ..View::start(record) }, console),
                };
                let mut drawings = String::new();
                let not_drawn = self.shown((&mut game, &input.name), text, |text| {
                    if waits {
                        drawings = text;
                        return Ok(());
                    }
                    if std::mem::replace(&mut any, true) {
                        writeln!(out)?;
                    }
                    if has_head {
                        out.write_all(head.as_bytes())?;
                    }
                    Ok(out.write_all(text.as_bytes())?)
                })?;
                if waits && !drawings.is_empty() {
                    any = true;
                    held = Some(Held { input: input.clone(), game, head, drawing: drawings });
                    return Ok(Status::Clean);
                }
                not_drawn
            };
            // In a terminal a game's diagnostics follow its drawings.
            out.flush()?;
            diagnostics.add(&input.source(&game.text), std::mem::take(&mut game.read.diagnostics))?;
            diagnostics.flush()?;
            not_drawn.map_or(Ok(Status::Clean), Err)
        })?;
        if let Some(only) = held {
            only.write(false, &mut out, &mut diagnostics)?;
            diagnostics.end_file()?;
        }
        let end = diagnostics.end()?;
        self.output.finish(out, status < Status::Unread)?;
        Ok(status.max(end))
    }

    /// What the ending of the output says, if it is not text.
    fn format_of_output(&self) -> Result<Option<String>, CliError> {
        const TEXT: [&str; 2] = ["txt", "md"];
        const OTHERS: [&str; 5] = ["svg", "png", "gif", "html", "pos"];
        if self.output.names_folder() && self.annotate.is_none() {
            let way = "a folder is for pictures: name their format, as in `--to svg -o pictures/`";
            return Err(CliError::Fatal(way.to_owned()));
        }
        let Some(ending) = self.output.ending() else { return Ok(None) };
        let is_drawn_in_text = self.style.is_some() || self.compact;
        if TEXT.contains(&ending.as_str()) {
            return Ok(None);
        }
        if is_drawn_in_text || !OTHERS.contains(&ending.as_str()) {
            let known = if is_drawn_in_text { TEXT.to_vec() } else { [&OTHERS[..], &TEXT].concat() };
            return Err(self.output.no_format(ADD_TO, &known));
        }
        Ok(Some(if ending == "pos" { "position".to_owned() } else { ending }))
    }

    /// The game in the variation that --at names.
    pub(super) fn enter(&self, game: Game) -> Result<Game, CliError> {
        match &self.at {
            Some(at) => at.enter(game),
            None => Ok(game),
        }
    }

    /// Whether of a game without plies the tiles are asked for and nothing else: they are drawn as they stand, legal or not.
    pub(super) fn is_bare(&self) -> bool {
        let is_marked = self.harmony || self.territory || self.score;
        !is_marked && !matches!(self.moment(), Moment::Turn(..)) && self.from_ply.unwrap_or(0) == 0
    }

    /// The moment that --at names.
    pub(super) fn moment(&self) -> &Moment {
        self.at.as_ref().map_or(&Moment::End, |at| &at.moment)
    }

    /// Refuses options that have no meaning in text.
    fn check_text(&self) -> Result<(), CliError> {
        let refused = [
            (
                self.to.is_some() && (self.harmony || self.territory || self.score),
                "a position record has no marks and counts",
            ),
            (self.pictures.is_used(), "only pictures have this: add --to svg, png, gif or html"),
        ];
        let refused = refused.into_iter().find(|(is_refused, _)| *is_refused);
        refused.map_or(Ok(()), |(_, message)| Err(CliError::Fatal(message.to_owned())))?;
        self.check_range(self.each, "--each")
    }

    /// Refuses a range of plies where only one position is shown, and one without a ply.
    pub(super) fn check_range(&self, has_range: bool, needed: &str) -> Result<(), CliError> {
        if (self.from_ply.is_some() || self.until.is_some()) && !has_range {
            return Err(CliError::Fatal(format!("--from-ply and --until need {needed}")));
        }
        match (self.from_ply, self.until) {
            (Some(from), Some(until)) if from > until => {
                Err(CliError::Fatal(format!("--from-ply {from} is after --until {until}")))
            }
            _ => Ok(()),
        }
    }

    /// Writes the texts of the positions that are asked for one after another; a bare position has no state. A drawing of
    /// the end of a finished game ends with who won and why. Adds the diagnostics of the rules to the game's, and says why
    /// there is nothing to write.
    fn shown(
        &self,
        (game, name): (&mut Game, &str),
        mut text: impl FnMut(&Record, Option<&State<'_>>) -> Result<String, CliError>,
        mut write: impl FnMut(String) -> Result<(), CliError>,
    ) -> Result<Option<CliError>, CliError> {
        let record = &game.read.record;
        let count = record.count_plies();
        if count == 0 && self.is_bare() {
            if game.read.is_sound() {
                write(text(record, None)?)?;
            }
            return Ok(None);
        }
        // The last text, and how many plies were played before it.
        let mut last = None;
        let verdict = if self.each {
            let range = self.from_ply.unwrap_or(0)..=self.until.unwrap_or(usize::MAX);
            let mut result = Ok(());
            let verdict = self.rules.replay(game, |state| {
                if range.contains(&state.plies) && result.is_ok() {
                    let before = last.take().map_or(Ok(()), |(text, _)| write(text));
                    result =
                        before.and_then(|()| text(record, Some(state))).map(|text| last = Some((text, state.plies)));
                }
            })?;
            result?;
            verdict
        } else {
            let (found, verdict) =
                self.rules.at(game, self.moment(), |state| (text(record, Some(state)), state.plies))?;
            if let Some((text, plies)) = found {
                last = Some((text?, plies));
            }
            verdict
        };
        let any = last.is_some();
        if let Some((mut text, plies)) = last {
            if self.to.is_none() && plies == count && verdict.refused.is_none() {
                let scene = result(record, &verdict);
                if !scene.result.is_empty() {
                    text.push_str(&(self.folded(&escape::line(&scene.result)) + "\n"));
                }
            }
            write(text)?;
        }
        let not_drawn = (!any && game.read.is_sound()).then(|| self.rules.not_reached(&verdict, game, name));
        // Where a line is all that is said of a broken game, it is that it stopped.
        if not_drawn.is_none() || verdict.stopped.is_none() || !self.diagnostics.is_brief() {
            game.read.diagnostics.extend(verdict.diagnostics);
        }
        Ok(not_drawn)
    }

    /// What stands above a drawing where there are several: the file and the game, who played, and how it ended.
    fn head(&self, input: &Input, game: &Game) -> Result<String, CliError> {
        let record = &game.read.record;
        let verdict = self.rules.replay(game, |_| ())?;
        let scene = result(record, &verdict);
        let number = format!(", game {}", game.text.game);
        let result = if scene.result.is_empty() { String::new() } else { format!(". {}", scene.result) };
        Ok(self.folded(&escape::line(&format!("{}{number}: {}{result}", input.name, scene.title()))) + "\n")
    }

    /// A line beside a drawing, folded as the drawing is compact where a terminal is narrow.
    fn folded(&self, line: &str) -> String {
        if self.output.names_file() { line.to_owned() } else { guide::folded("", line) }
    }

    /// How the board is turned for the seat that `--view` names.
    pub(super) fn turn(&self, record: &Record) -> Result<Turn, CliError> {
        let Some(name) = &self.view else { return Ok(Turn::default()) };
        let seat = record.seat_named(name).map_err(CliError::Game)?;
        Ok(Turn::towards(seat, record.seats().len()))
    }

    pub(super) fn view(&self, state: &State<'_>, record: &Record, entries: &[Entry], turn: Turn) -> View {
        study::view(state, record, entries, turn, self.marks())
    }

    /// The entries of a game with what its plies leave out.
    pub(super) fn whole(&self, game: &Game) -> Vec<Entry> {
        let mut read = game.read.clone();
        complete(&mut read, game.notation, self.rules.edition.rules.as_deref());
        read.record.entries.into()
    }

    /// What is drawn besides the tiles.
    pub(super) fn marks(&self) -> Shown {
        Shown { harmony: self.harmony, territory: self.territory, score: self.score }
    }

    /// The size of the terminal that is written to, if it is one; nothing where that is unknown.
    pub(super) fn terminal(&self) -> Option<Option<(Width, Height)>> {
        let is_terminal = !self.output.names_file() && io::stdout().is_terminal();
        is_terminal.then(|| terminal_size::terminal_size_of(io::stdout()))
    }

    pub(super) fn drawing(&self, view: &View, console: &Console) -> Result<String, CliError> {
        let terminal = self.terminal();
        let colour = if self.output.names_file() { console.file_colour } else { console.out_colour };
        let style = style(terminal, self.style.as_deref(), colour, self.compact);
        let mut text = String::new();
        draw(view, style, &mut text);
        Ok(text)
    }
}

/// A drawing that is not compact has so many columns.
pub(super) const WIDTH: u16 = 80;
/// What `--to` takes.
pub(super) const FORMATS: [&str; 6] = ["svg", "png", "gif", "html", "alt", "position"];

/// How a board is drawn: in a terminal of this size, if that is known, or elsewhere.
pub(super) fn style(
    terminal: Option<Option<(Width, Height)>>,
    wanted: Option<&str>,
    colour: bool,
    compact: bool,
) -> TextStyle {
    let is_unicode = wanted.map_or(terminal.is_some() && super::locale_is_utf8(), |style| style == "unicode");
    let is_narrow = terminal.flatten().is_some_and(|(width, _)| width.0 < WIDTH);
    let charset = if is_unicode { Charset::Unicode } else { Charset::Ascii };
    TextStyle { charset, colour, compact: compact || is_narrow }
}

/// The first game of a file, drawn.
struct Held {
    input: Input,
    game: Game,
    head: String,
    drawing: String,
}

impl Held {
    fn write(mut self, has_head: bool, out: &mut Output, diagnostics: &mut Diagnostics) -> Result<(), CliError> {
        if has_head {
            out.write_all(self.head.as_bytes())?;
        }
        out.write_all(self.drawing.as_bytes())?;
        out.flush()?;
        diagnostics.add(&self.input.source(&self.game.text), std::mem::take(&mut self.game.read.diagnostics))?;
        diagnostics.flush()
    }
}

/// A game without its tiles, with its players and its result.
fn result(record: &Record, verdict: &Verdict) -> Scene {
    let mut scene = Scene::of(View::new(record.variant, record.seats(), Vec::new()), record);
    scene.set_result(verdict.outcome, record);
    scene
}

/// A position as a record of its own, with the tags that the game needs to continue from it. What is a bare position
/// already stays as it is.
fn position(record: &Record, edition: &str, from: Option<&Continuation>) -> String {
    let position = from.map_or_else(|| record.clone(), |from| notation::position_record(record, edition, from));
    notation::Writer::new(&notation::Position).game(&position).unwrap_or_default()
}
