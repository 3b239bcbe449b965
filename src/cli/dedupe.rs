//! `dedupe`: games that are in a collection more than once.

use super::diagnostics::DiagnosticOptions;
use super::games::Desk;
use super::inputs::{GameNumber, Input};
use super::output::{Output, OutputOption, Spool};
use super::selected::Selected;
use super::steps::Text;
use super::{CliError, CliResult, Console, Inputs, Status};
use crate::collection::GameKey;
use crate::escape;
use crate::record::Record;
use clap::Args;
use serde::{Serialize, Serializer};
use std::collections::HashMap;
use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::io::Write;
use std::path::PathBuf;

/// Find games that are there more than once
///
/// The same game may have other names and comments, be written in another notation or with the board turned: its plies
/// count. Groups are listed, each with the game that is kept. With --output or --split, one of each is written instead;
/// the files that are read stay as they are. Games that cannot be read whole are not compared. Exit codes: 0 nothing
/// is there twice or one of each was written, 1 something is, 2 usage or I/O error.
#[derive(Args)]
#[command(after_help = "Examples:
  paisho dedupe games/
  paisho dedupe games/ --prefix --json
  paisho dedupe games/ --output all.pai")]
pub(super) struct Dedupe {
    #[command(flatten)]
    inputs: Inputs,
    /// A game that is the beginning of another is the same too; the longer one is kept
    #[arg(long)]
    prefix: bool,
    /// Print a JSON object a line for each group
    #[arg(long, conflicts_with_all = ["output", "split"])]
    json: bool,
    /// Write one of each into a file of its own in this folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "output")]
    split: Option<PathBuf>,
    /// Write one of each to this file; - is standard output
    #[command(flatten)]
    output: OutputOption,
}

/// A game: 24 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Seen {
    // Sorted by these: the same games come one after another, in the order of the input.
    key: GameKey,
    file: u32,
    game: u32,
    /// A number made of all its text.
    text: u32,
}

impl Seen {
    fn place(&self) -> (u32, u32) {
        (self.file, self.game)
    }
}

/// How a game is the same as the one that is kept.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum How {
    /// All of its text.
    Exact,
    /// Its plies.
    Moves,
    /// It is the beginning.
    Prefix,
}

impl How {
    fn words(self) -> &'static str {
        match self {
            How::Exact => "the same text",
            How::Moves => "the same plies",
            How::Prefix => "its beginning",
        }
    }
}

impl Dedupe {
    pub(super) fn run(self, console: &Console) -> CliResult {
        let writes = self.output.output.is_some() || self.split.is_some();
        let reads_twice = writes || self.prefix;
        let is_stream = |path: &&PathBuf| {
            let is_special = || fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir());
            path.as_os_str() == "-" || is_special()
        };
        if let Some(path) = self.inputs.files.iter().find(is_stream).filter(|_| reads_twice) {
            let name = if path.as_os_str() == "-" { "standard input".to_owned() } else { path.display().to_string() };
            let why = format!("{name} can be read only once: save it in a file for --prefix, --output and --split");
            return Err(CliError::Fatal(why));
        }
        self.output.refuse_inputs(&self.inputs)?;
        if writes {
            self.output.notation("", None)?;
        }
        let mut unread = 0u64;
        let mut seen: Vec<Seen> = Vec::new();
        let mut files = Files::default();
        let status = self.each(console, |input, (game, key, text)| {
            let file = files.number(input);
            match key {
                Some(key) => seen.push(Seen { key, text, file, game }),
                None => unread += 1,
            }
        })?;
        if unread > 0 {
            let games = if unread == 1 { "1 game".to_owned() } else { format!("{unread} games") };
            console.warn(&format!("{games} without plies or with errors: not compared"));
        }
        if status == Status::Failed && reads_twice {
            return Ok(status);
        }
        seen.sort_unstable();
        let longer = if self.prefix { self.longer(&seen, console)? } else { HashMap::new() };
        let groups = Groups::new(seen, &longer);
        drop(longer);
        if writes {
            return self.write(groups, console);
        }
        let mut out = self.output.open()?;
        for group in &groups.list {
            self.print(&groups, group, &files.names, &mut out)?;
        }
        out.commit()?;
        Ok(status.max(if groups.list.is_empty() { Status::Clean } else { Status::Reported }))
    }

    /// Reads all games: the number, the key and a number for the text of each.
    fn each(&self, console: &Console, mut take: impl FnMut(&Input, (u32, Option<GameKey>, u32))) -> CliResult {
        let mut diagnostics = DiagnosticOptions::named("full").on_stderr(console);
        let work = |_: &Input, text: Text, _: &mut Desk<'_>| {
            let mut hasher = DefaultHasher::new();
            hasher.write(text.text.text.trim().as_bytes());
            let game = text.read();
            let record = &game.read.record;
            let is_told = game.read.is_main_line_sound() && GameKey::is_told(record);
            // A file has fewer games than bytes, and what is beyond is not compared.
            Ok((game.text.game as u32, is_told.then(|| GameKey::of(record)), hasher.finish() as u32))
        };
        let only = GameNumber { number: None };
        let status = self.inputs.each_text(&only, console, &mut diagnostics, work, |_, input, made, _| {
            take(input, made);
            Ok(Status::Clean)
        })?;
        diagnostics.end()?;
        Ok(status)
    }

    /// For games that are the beginning of others, the longest of these.
    fn longer(&self, seen: &[Seen], console: &Console) -> Result<Longer, CliError> {
        let mut longer = Longer::new();
        let mut diagnostics = DiagnosticOptions::named("full").on_stderr(console);
        let is_seen = |key: &GameKey| seen.binary_search_by_key(key, |seen| seen.key).is_ok();
        let work = |_: &Input, text: Text, _: &mut Desk<'_>| {
            let longer_ones = |game: &Record| {
                let beginnings: Vec<GameKey> = GameKey::beginnings(game).filter(is_seen).collect();
                (!beginnings.is_empty()).then(|| (game.count_plies() as u32, GameKey::of(game), beginnings))
            };
            let game = text.read();
            Ok(game.read.is_main_line_sound().then(|| longer_ones(&game.read.record)).flatten())
        };
        let quiet = Console { quiet: true, ..*console };
        let only = GameNumber { number: None };
        self.inputs.each_text(&only, &quiet, &mut diagnostics, work, |_, _, made, _| {
            for (plies, key, beginning) in made.into_iter().flat_map(|(plies, key, beginnings)| {
                beginnings.into_iter().map(move |beginning| (plies, key, beginning))
            }) {
                let longest = longer.entry(beginning).or_insert((0, key));
                if longest.0 < plies {
                    *longest = (plies, key);
                }
            }
            Ok(Status::Clean)
        })?;
        Ok(longer)
    }

    fn print(&self, groups: &Groups, group: &Group, names: &[String], out: &mut Output) -> Result<(), CliError> {
        if self.json {
            let line = Line { kept: Member::new(groups.kept(group), None, names), same: Same { groups, group, names } };
            escape::json(out, &line)?;
            return Ok(writeln!(out)?);
        }
        let Member { file, game, .. } = Member::new(groups.kept(group), None, names);
        writeln!(out, "{}", escape::line(&format!("{file}: game {game}")))?;
        for (seen, how) in groups.same(group) {
            let Member { file, game, .. } = Member::new(seen, Some(how), names);
            writeln!(out, "    {}", escape::line(&format!("{file}: game {game}: {}", how.words())))?;
        }
        Ok(())
    }

    /// Writes one of each.
    fn write(&self, groups: Groups, console: &Console) -> CliResult {
        let mut left_out: Vec<(u32, u32)> = Vec::new();
        for group in &groups.list {
            left_out.extend(groups.same(group).map(|(seen, _)| seen.place()));
        }
        left_out.sort_unstable();
        drop(groups);
        let kept = self.output.notation("", None)?;
        let mut out = self.output.open()?;
        let several = "write each into a file of its own with --split, or convert them first";
        let mut selected = Selected::new(None, self.split.clone(), several)?.kept_in(kept);
        let mut files = Files::default();
        let mut diagnostics = DiagnosticOptions::named("full").on_stderr(console);
        let work = |_: &Input, text: Text, desk: &mut Desk<'_>| {
            let held = Selected::hold(&text.text, text.notation, text.variant(), &mut desk.out)?;
            Ok((text.text.game, held))
        };
        let quiet = Console { quiet: true, ..*console };
        let only = GameNumber { number: None };
        let status = self.inputs.each_text(&only, &quiet, &mut diagnostics, work, |_, input, made, text: Spool| {
            let (game, held) = made;
            if left_out.binary_search(&(files.number(input), game as u32)).is_err() {
                selected.as_it_was(input, game, held, text, &mut out)?;
            }
            Ok(Status::Clean)
        })?;
        selected.finish(&mut out)?;
        self.output.finish(out, status < Status::Failed)?;
        let games = if left_out.len() == 1 { "1 game".to_owned() } else { format!("{} games", left_out.len()) };
        console.notice(&format!("{games} left out"));
        Ok(status)
    }
}

/// The files with games, in order.
#[derive(Default)]
struct Files {
    names: Vec<String>,
    /// The last one. Names can look the same where paths differ.
    last: Option<Option<PathBuf>>,
}

impl Files {
    /// The number of a file whose games come one after another.
    fn number(&mut self, input: &Input) -> u32 {
        if self.last.as_ref() != Some(&input.path) {
            self.last = Some(input.path.clone());
            self.names.push(input.name.clone());
        }
        self.names.len() as u32 - 1
    }
}

/// For games that are the beginning of others: how many plies the longest of these has, and its key.
type Longer = HashMap<GameKey, (u32, GameKey)>;

/// Games that are the same: where those with the key of the one that is kept begin among all.
struct Group {
    kept: (u32, u32),
    at: u32,
}

/// All groups, in the order of the games that are kept.
struct Groups {
    /// All games, sorted.
    seen: Vec<Seen>,
    list: Vec<Group>,
    /// Of games that are beginnings of longer ones: where the group begins that they belong to, and where they begin. Sorted.
    beginnings: Vec<(u32, u32)>,
}

impl Groups {
    /// The groups of some games that are sorted.
    fn new(seen: Vec<Seen>, longer: &Longer) -> Groups {
        // What is longer than the longer one is the longest of all.
        let longest = |key: &GameKey| {
            let next = |key: &GameKey| longer.get(key).map(|(_, longer)| *longer);
            std::iter::successors(next(key), next).last()
        };
        let mut groups = Groups { seen, list: Vec::new(), beginnings: Vec::new() };
        let seen = &groups.seen;
        let chunks = || {
            let place = |at: &mut usize, same: &[Seen]| Some(std::mem::replace(at, *at + same.len()) as u32);
            let places = seen.chunk_by(|a, b| a.key == b.key).scan(0, move |at, same| place(at, same));
            places.zip(seen.chunk_by(|a, b| a.key == b.key))
        };
        for (at, same) in chunks() {
            let Some(key) = longest(&same[0].key) else { continue };
            let whole = seen.partition_point(|seen| seen.key < key);
            if seen.get(whole).is_some_and(|seen| seen.key == key) {
                groups.beginnings.push((whole as u32, at));
            }
        }
        groups.beginnings.sort_unstable();
        for (at, same) in chunks() {
            let has_beginnings = || groups.beginnings.binary_search_by_key(&at, |(whole, _)| *whole).is_ok();
            if longest(&same[0].key).is_none() && (same.len() > 1 || has_beginnings()) {
                groups.list.push(Group { kept: same[0].place(), at });
            }
        }
        groups.list.sort_unstable_by_key(|group| group.kept);
        groups
    }

    fn kept(&self, group: &Group) -> &Seen {
        &self.seen[group.at as usize]
    }

    /// The places of the games with the same key as the one at this place, which is the first of them.
    fn chunk(&self, at: u32) -> std::ops::Range<u32> {
        let rest = &self.seen[at as usize..];
        at..at + rest.partition_point(|seen| seen.key == rest[0].key) as u32
    }

    /// The others of a group, in order.
    fn same(&self, group: &Group) -> impl Iterator<Item = (&Seen, How)> {
        let kept = self.kept(group);
        let from = self.beginnings.partition_point(|(whole, _)| *whole < group.at);
        let beginnings = self.beginnings[from..].iter().take_while(|(whole, _)| *whole == group.at);
        let mut places: Vec<u32> = self.chunk(group.at).skip(1).collect();
        places.extend(beginnings.flat_map(|(_, at)| self.chunk(*at)));
        places.sort_unstable_by_key(|at| self.seen[*at as usize].place());
        places.into_iter().map(|at| &self.seen[at as usize]).map(|seen| {
            let how = match () {
                () if seen.key != kept.key => How::Prefix,
                () if seen.text == kept.text => How::Exact,
                () => How::Moves,
            };
            (seen, how)
        })
    }
}

/// What `--json` prints of a group.
#[derive(Serialize)]
struct Line<'a> {
    kept: Member<'a>,
    same: Same<'a>,
}

#[derive(Serialize)]
struct Member<'a> {
    file: &'a str,
    game: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    how: Option<How>,
}

impl<'a> Member<'a> {
    fn new(seen: &Seen, how: Option<How>, names: &'a [String]) -> Member<'a> {
        Member { file: names.get(seen.file as usize).map_or("", String::as_str), game: seen.game, how }
    }
}

/// The others of a group, one after another: they may be all games there are.
struct Same<'a> {
    groups: &'a Groups,
    group: &'a Group,
    names: &'a [String],
}

impl Serialize for Same<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.groups.same(self.group).map(|(seen, how)| Member::new(seen, Some(how), self.names)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_kept_in_24_bytes() {
        assert_eq!(size_of::<Seen>(), 24);
    }
}
