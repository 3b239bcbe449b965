//! `show --to html`: a page that plays games.

use super::moment::Moment;
use super::show::Show;
use super::{CliError, CliResult, Console, Status};
use crate::page::{Opening, Page, PageOptions};
use crate::study::Study;
use std::io::{self, IsTerminal};

/// Maximum number of games and of plies in one page, and of the bytes that they take in it.
const GAMES: usize = 1_000;
const PLIES: usize = 50_000;
const BYTES: usize = 24 << 20;

impl Show {
    /// Writes one page for all games.
    pub(super) fn page(&self, console: &Console) -> CliResult {
        self.check_page()?;
        let emblems = self.pictures.emblems()?;
        let mut options = PageOptions::default();
        self.pictures.apply(&mut options);
        options.shown = self.marks();
        if let Some(emblems) = &emblems {
            options.emblems = emblems;
        }
        let mut page = Page::new(options);
        let mut diagnostics = self.diagnostics.on_stderr(console);
        let mut out = self.output.open_beside(&self.inputs)?;
        let mut plies = 0;
        let status = self.inputs.each_game(&self.game, console, &mut diagnostics, |diagnostics, input, game| {
            let record = &game.read.record;
            self.rules.edition.check(record.variant)?;
            let turn = self.turn(record)?;
            let at = match self.moment() {
                // Without --at a page opens at the start.
                Moment::End if self.at.is_none() => None,
                moment => moment.ply(record, &game.movers()).map_err(CliError::Game)?,
            };
            plies += record.count_plies();
            if page.len() == GAMES || plies > PLIES {
                return Err(CliError::Fatal(format!(
                    "a page has at most {GAMES} games and {PLIES} plies: ask for fewer games"
                )));
            }
            let study = page.add(&self.rules.game(&game, false), |study| opening(study, at, turn.number()));
            if page.size() > BYTES {
                return Err(CliError::Fatal(format!(
                    "the games take more than {} MiB in a page: ask for fewer games",
                    BYTES >> 20
                )));
            }
            diagnostics.add(&input.source(&game.text), study.diagnostics)?;
            diagnostics.flush()?;
            Ok(Status::Clean)
        })?;
        let end = diagnostics.end()?;
        if page.is_empty() {
            return Ok(status.max(end));
        }
        page.write(&mut out)?;
        let is_whole = status < Status::Unread;
        self.output.finish(out, is_whole).map_err(|error| error.with("; --exclude leaves files out"))?;
        Ok(status.max(end))
    }

    /// Refuses what a page has no use for.
    fn check_page(&self) -> Result<(), CliError> {
        let refused = [
            (self.each || self.from_ply.is_some() || self.until.is_some(), "a page has every ply of its games"),
            (
                self.pictures.is_cut(),
                "a page shows the whole board, as large as its window: leave out --size and --crop",
            ),
            (
                self.at.as_ref().is_some_and(|at| at.is_in_variation()),
                "a page is opened in a variation by its address: add `#t3-host.1-t4-guest` to it for 3:Host/1/4:Guest",
            ),
            (
                !self.output.names_file() && io::stdout().is_terminal(),
                "a terminal shows no page: name a file with -o, or use `paisho view`",
            ),
        ];
        let refused = refused.into_iter().find(|(is_refused, _)| *is_refused);
        refused.map_or(Ok(()), |(_, message)| Err(CliError::Fatal(message.to_owned())))
    }
}

/// Where a page opens a game: after the ply of this number in the main line.
fn opening(study: &Study, at: Option<usize>, turn: u8) -> Opening {
    let mut main = (0..study.plies.len()).filter(|ply| study.plies[*ply].path.is_empty());
    let mut opening = Opening::default();
    (opening.ply, opening.turn) = (at.and_then(|at| main.nth(at)), turn);
    opening
}
