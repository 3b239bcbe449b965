//! `convert`: from one notation to another.

use super::diagnostics::{AsideOptions, command, ply_in_remark};
use super::games::Desk;
use super::inputs::{Game, GameNumber, Input, written_notations};
use super::output::{ADD_TO, OutputOption};
use super::read_back::{Meant, ReadBack};
use super::steps::Text;
use super::{CliError, CliResult, Console, Inputs, Status, boards, interrupt};
use crate::complete::complete;
use crate::diagnostic::Diagnostic;
use crate::notation::{self, Content, Notation, Positions, Read, Writer};
use crate::record::{Entry, Record};
use crate::referee;
use crate::replay::Refused;
use clap::Args;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Write;

/// Convert records from one notation to another
///
/// Games are replayed, and what the record leaves out is filled in where the other notation can carry it: the tiles that
/// move, captures, the edition of the rules, the result. A game that stops being legal is filled in up to there, and
/// reported, and so is one with a result, points or a check that its plies contradict; with --skip-bad they are left out. The records go to standard output, without the games that cannot be read; diagnostics go to standard error,
/// and so does what the other notation cannot carry. A file that --output names is only written when every game could be
/// converted.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  paisho convert game.pai --to json\n  paisho convert game.pai -o game.json\n  paisho convert games/ -o games.jsonl.gz --skip-bad\n  paisho convert study.pai --to json --positions\n  paisho convert game.pai --to link"
)]
pub(super) struct Convert {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    game: GameNumber,
    /// The notation to write [default: what the ending of -o says]
    #[arg(long, value_name = "NOTATION", value_parser = written_notations(), ignore_case = true)]
    to: Option<String>,
    /// Leave out the variations
    #[arg(long)]
    main_line: bool,
    /// Add the position after each ply, with hands, harmonies, counts, the score and who is next, so that a program needs no
    /// rules; for JSON and YAML
    #[arg(long)]
    positions: bool,
    /// Fill in nothing, and do not replay the games
    #[arg(long)]
    as_written: bool,
    #[command(flatten)]
    output: OutputOption,
    /// Refuse to write a game of which something would be lost
    #[arg(long)]
    strict: bool,
    /// Leave out games with errors, name each on standard error, and write the others
    #[arg(long)]
    skip_bad: bool,
    /// Keep the names and addresses of players that a share link or an answer of the site has, and write them into links
    #[arg(long, visible_alias = "names")]
    keep_personal: bool,
    /// The address of the page, to stand before what --to page-link writes
    #[arg(long, value_name = "ADDRESS")]
    page: Option<String>,
    #[command(flatten)]
    diagnostics: AsideOptions,
}

/// What conversion loses, and in how many games.
type Losses = BTreeMap<Lost, usize>;

/// What of a game is not written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Lost {
    /// What the other notation cannot carry.
    Content(Content),
    /// The remarks of the text, which no notation carries.
    Remarks,
}

impl Lost {
    fn words(self) -> &'static str {
        match self {
            Lost::Content(content) => content.words(),
            Lost::Remarks => "comments after `#`",
        }
    }
}

impl Convert {
    pub(super) fn run(self, console: &Console) -> CliResult {
        let notation = self.notation()?;
        self.run_to(notation, console)
    }

    /// The notation that --to names, or else the ending of the output.
    fn notation(&self) -> Result<&'static dyn Notation, CliError> {
        if self.to.is_none() && !self.output.names_file() {
            let way = "name a notation, as in `--to json`, or a file with its ending, as in `-o game.json`";
            return Err(CliError::Fatal(format!("{way}; `paisho explain notations` lists them")));
        }
        if let Some(name) = &self.to {
            let known = notation::named(name).expect("clap accepts known notations only");
            if let Err(error) = self.output.check_agrees(name, known.endings()) {
                // That an input would be replaced is said first.
                self.output.refuse_inputs(&self.inputs)?;
                return Err(error);
            }
            let with_names = self.keep_personal && known.name() == "link";
            return Ok(if with_names { notation::LINK_WITH_NAMES } else { known });
        }
        self.output.notation(ADD_TO, None)?.ok_or_else(|| self.output.no_notation(ADD_TO, None))
    }

    fn run_to(mut self, notation: &'static dyn Notation, console: &Console) -> CliResult {
        self.inputs.reading.keep_personal = self.keep_personal;
        if self.positions && !["json", "jsonl", "yaml"].contains(&notation.name()) {
            return Err(CliError::Fatal(format!(
                "--positions is for JSON and YAML: {} has no place for them",
                notation.name()
            )));
        }
        if self.page.is_some() && notation.name() != "page-link" {
            return Err(CliError::Fatal(format!(
                "--page is for links of the page: {} has no address",
                notation.name()
            )));
        }
        let mut out = self.output.open_beside(&self.inputs)?;
        let mut diagnostics = self.diagnostics.on_stderr(console);
        let mut games = out.is_file().then(|| ReadBack::new(&self.inputs, notation, self.inputs.jobs));
        let reads_back = games.is_some();
        let mut writer = Writer::new(notation);
        let mut losses = Losses::new();
        let (mut left_out, mut has_games) = (0, false);
        let work = |input: &Input, text: Text, desk: &mut Desk<'_>| {
            let mut game = text.read();
            let name = format!("{}: game {}", input.name, game.text.game);
            let mut found = std::mem::take(&mut game.read.diagnostics);
            found.extend(referee::misnamed(&game.input()));
            let sealed = ply_in_remark(input, &game, &found);
            if self.main_line {
                drop_variations(&mut game.read);
            }
            // Only what was written can be lost.
            let lost = Content::lost(&fitted(&game.read.record, notation), notation.drops());
            let lost = lost.into_iter().map(Lost::Content);
            let remarks = game.notation.has_remarks(&game.text.text).then_some(Lost::Remarks);
            let lost: Vec<Lost> = lost.chain(remarks).collect();
            let is_sound = !found.iter().any(Diagnostic::is_error);
            // What plies show is of no use without them.
            let completes = is_sound && !self.as_written && !notation.drops().contains(&Content::Plies);
            let states = completes && states(&game.read.record);
            let refused = if completes { complete(&mut game.read, game.notation, None) } else { None };
            // Where nothing is stated there is nothing that the plies can contradict.
            if states || refused.is_some() || (self.skip_bad && is_sound && !self.as_written) {
                found.extend(refusals(&game));
            }
            let error = found.iter().find(|found| found.is_error()).map(|error| error.code.name);
            let source = input.source(&game.text);
            if refused.is_some() || self.skip_bad {
                desk.add_beside(&source, found)?
            } else {
                desk.add(&source, found)?
            }
            if let (true, Some(code)) = (self.skip_bad, error) {
                desk.complain(format!("{name}: left out [{code}]"));
                return Ok(None);
            }
            if let Some(refused) = refused {
                let more = command("validate", &input.name);
                let code = error.unwrap_or_default();
                desk.warn(format!("{name}: {} [{code}]; why: {more}", as_far_as_legal(&refused, &game)));
            }
            if !is_sound {
                return Ok(None);
            }
            if let Some(sealed) = sealed {
                desk.warn(sealed);
            }
            let positions = if self.positions { boards::positions(&game.input()) } else { Positions::default() };
            let positions = positions.with_movers(game.movers());
            let record = fitted(&game.read.record, notation);
            match self.text(&record, &positions, &lost, notation) {
                Ok(text) => {
                    desk.out = text.into_bytes().try_into()?;
                    let meant = reads_back.then(|| Meant::record(&record, notation));
                    Ok(Some((lost, meant)))
                }
                Err(message) => {
                    let show = format!("; `{} --to position` writes the last one", command("show", &input.name));
                    let way = if notation.name() == "position" { &*show } else { "" };
                    desk.complain(format!("{name}: not written{message}{way}"));
                    Ok(None)
                }
            }
        };
        let status = self.inputs.each_text(&self.game, console, &mut diagnostics, work, |_, _, made, text| {
            has_games = true;
            let Some((lost, meant)) = made else {
                left_out += 1;
                return Ok(Status::Reported);
            };
            let (before, text) = writer.written_bytes(text.bytes()?);
            out.write_all(&before)?;
            out.write_all(&text)?;
            if let (Some(games), Some(meant)) = (&mut games, meant) {
                games.add(meant)?;
            }
            for lost in lost {
                *losses.entry(lost).or_default() += 1;
            }
            Ok(Status::Clean)
        })?;
        // A list without games is no answer where a file is not there.
        if has_games || status < Status::Failed {
            out.write_all(writer.end().as_bytes())?;
        }
        let whole = self.skip_bad || left_out == 0 && status < Status::Unread;
        let status = status.max(diagnostics.end()?);
        let is_bad = !whole && status < Status::Failed && !interrupt::is_asked();
        let way = if is_bad { "; --skip-bad leaves the others out" } else { "" };
        self.output.finish_games(out, whole, games).map_err(|error| error.with(way))?;
        if self.skip_bad && left_out > 0 {
            let games = if left_out == 1 { "1 game was".to_owned() } else { format!("{left_out} games were") };
            console.warn(&format!("{games} left out"));
        }
        if notation.name() == "page-link" && self.page.is_none() {
            console.warn("links of the page begin with its address: name it with --page, or write it before the `#`");
        }
        for (lost, games) in losses {
            let games = if games == 1 { "1 game".to_owned() } else { format!("{games} games") };
            console.warn(&format!("{} cannot carry {}: left out of {games}", notation.name(), lost.words()));
        }
        Ok(status)
    }

    /// The text of one game; or why it is not written.
    fn text(
        &self,
        record: &Record,
        positions: &Positions,
        lost: &[Lost],
        notation: &dyn Notation,
    ) -> Result<String, String> {
        if self.strict && !lost.is_empty() {
            let words: Vec<&str> = lost.iter().map(|lost| lost.words()).collect();
            return Err(format!(", because {} cannot carry {}", notation.name(), words.join(", ")));
        }
        let mut text = String::new();
        let written = if self.output.ending().is_some_and(|ending| ending == "tsv") {
            notation.write_tabbed(record, positions, &mut text)
        } else {
            notation.write_with(record, positions, &mut text)
        };
        text.insert_str(0, self.page.as_deref().unwrap_or_default().trim_end_matches('#'));
        written.map(|()| text).map_err(|error| format!(": {error}"))
    }
}

/// A record as it is written in a notation that has its options elsewhere.
fn fitted<'r>(record: &'r Record, notation: &dyn Notation) -> Cow<'r, Record> {
    if notation.name() == "link" { Cow::Owned(notation::linked(record)) } else { Cow::Borrowed(record) }
}

/// Leaves the variations out of what was read.
fn drop_variations(read: &mut Read) {
    let is_kept: Vec<bool> = read.record.entries.iter().map(|entry| !matches!(entry, Entry::Variation(_))).collect();
    let mut kept = is_kept.iter();
    read.record.entries.retain(|_| kept.next() == Some(&true));
    let mut kept = is_kept.iter();
    read.spans.entries.retain(|_| kept.next() == Some(&true));
    read.spans.variations.clear();
    for named in &mut read.spans.seats {
        named.entry = is_kept[..named.entry].iter().filter(|kept| **kept).count();
    }
    read.sound = is_kept[..read.sound.min(is_kept.len())].iter().filter(|kept| **kept).count();
}

/// Whether a record states what its plies may contradict: a result, points, checks or variations.
fn states(record: &Record) -> bool {
    let is_stated = |entry: &Entry| matches!(entry, Entry::Check(_) | Entry::Variation(_));
    ["Result", "Points"].iter().any(|name| record.tag(name).is_some()) || record.entries.iter().any(is_stated)
}

/// The errors of a game: of its set-up, its plies and variations, its result, its points and its checks.
pub(super) fn refusals(game: &Game) -> impl Iterator<Item = Diagnostic> {
    let verdict = referee::of(game.read.record.variant).validate(&game.input());
    verdict.diagnostics.into_iter().filter(Diagnostic::is_error)
}

/// What became of a game that is not legal.
fn as_far_as_legal<F>(refused: &Refused<F>, game: &Game) -> String {
    if refused.entry.is_none() {
        return "the set-up is not legal: as written".to_owned();
    }
    let seat = refused.seat.and_then(|seat| game.read.record.seats().get(seat.index()));
    let seat = seat.map(|seat| format!(", {seat}")).unwrap_or_default();
    format!("stops being legal at turn {}{seat}: completed up to there, as written from there on", refused.turn)
}

#[cfg(test)]
mod tests {
    use super::super::read_back::tests::{Faulty, GAME, QUIET, file, parsed};
    use super::*;
    use std::fs;
    use std::path::Path;

    /// Where a writer has a fault, the old file stays.
    #[test]
    fn a_file_is_not_replaced_by_other_games() {
        let (folder, game) = file(GAME);
        let to = folder.path().join("to.pai");
        for notation in [&Faulty as &dyn Notation, &notation::Pai] {
            fs::write(&to, "old").unwrap();
            let convert: Convert = parsed(&[&game, Path::new("--to"), Path::new("pai"), Path::new("-o"), &to]);
            match convert.run_to(notation, &QUIET) {
                Ok(status) => {
                    assert_eq!((status, fs::read_to_string(&to).unwrap().contains("E*5o")), (Status::Clean, true))
                }
                Err(CliError::Fatal(message)) => {
                    assert!(message.contains("game 1 would not read as it is meant"), "{message}");
                    assert_eq!(fs::read_to_string(&to).unwrap(), "old");
                    assert!(notation.endings().is_empty(), "only the faulty notation fails");
                }
                Err(other) => panic!("{other:?}"),
            }
        }
        assert!(fs::read_to_string(&to).unwrap().contains("E*5o"));
    }
}
