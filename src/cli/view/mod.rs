//! `view`: a player in the terminal.

mod board;
mod draw;
mod games;
mod keys;
mod player;
mod terminal;
#[cfg(test)]
mod tests;

use super::inputs::GameNumber;
use super::rule_options::RuleOptions;
use super::{CliError, CliResult, Console, Inputs, Status, locale_is_utf8};
use crate::render::text::Charset;
use clap::Args;
use games::Games;
use keys::Done;
use player::Player;
use std::io::{self, IsTerminal};
use terminal::{Event, Screen};

/// Step through games in the terminal
///
/// Arrow keys step, `?` shows all keys, `q` ends. The board is at the left with the plies and comments at its right, or
/// above them in a terminal of less than 80 columns.
#[derive(Args)]
#[command(after_help = "Examples:
  paisho view game.pai
  paisho view games/
  paisho show game.pai --to html -o game.html    the same in a browser")]
pub(super) struct View {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    game: GameNumber,
    #[command(flatten)]
    rules: RuleOptions,
    /// The characters to draw with [default: unicode where the locale has it]
    #[arg(long, value_name = "STYLE", value_parser = ["ascii", "unicode"])]
    style: Option<String>,
}

impl View {
    pub(super) fn run(&self, console: &Console) -> CliResult {
        if !io::stdout().is_terminal() {
            return Err(CliError::Fatal(
                "view needs a terminal: use `paisho show --each`, or `paisho show --to html -o game.html`".to_owned(),
            ));
        }
        let mut games = Games::default();
        let mut diagnostics = super::diagnostics::DiagnosticOptions::named("short").on_stderr(console);
        let status = self.inputs.each_game(&self.game, console, &mut diagnostics, |_, input, game| {
            self.rules.edition.check(game.read.record.variant)?;
            games.add(input, &game).map(|()| Status::Clean)
        })?;
        if games.list.is_empty() {
            console.complain("there is no game to show");
            return Ok(status.max(Status::Failed));
        }
        let charset = match self.style.as_deref() {
            Some("ascii") => Charset::Ascii,
            None if !locale_is_utf8() => Charset::Ascii,
            _ => Charset::Unicode,
        };
        let mut player = Player::new(games, &self.rules, self.inputs.reading.options(), charset, console.out_colour);
        play(&mut player).map_err(|error| CliError::Fatal(format!("<terminal>: {error}")))?;
        Ok(status)
    }
}

/// Shows the player until it ends.
fn play(player: &mut Player<'_>) -> io::Result<()> {
    let mut screen = Screen::open()?;
    loop {
        screen.draw(|frame| draw::draw(player, frame))?;
        match screen.next()? {
            Event::Key(key) => {
                if keys::pressed(player, key) == Done::Ended {
                    return screen.close();
                }
            }
            Event::Redraw => {}
            Event::End => return screen.close(),
        }
    }
}
