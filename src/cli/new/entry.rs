//! What a line that is entered makes of a game.

use crate::codes;
use crate::diagnostic::{Diagnostic, nearest};
use crate::game::{Due, Game};
use crate::notation::{self, COMMON_TAGS, Notation, Options, Read};
use crate::record::{Entry, Head, Record};

/// Why a line is not taken.
pub(super) struct Refused {
    pub(super) message: String,
    pub(super) help: Option<String>,
}

impl Refused {
    pub(super) fn new(message: impl Into<String>, help: Option<String>) -> Refused {
        Refused { message: message.into(), help }
    }

    fn of(found: &Diagnostic) -> Refused {
        Refused::new(format!("{} [{}]", found.message, found.code), found.help.clone())
    }
}

/// How a tag is written.
const WRITTEN: &str = "write [Name \"value\"], and an empty line to begin the game";

/// Tags that tell how a game ended, and so nothing of one that goes on or back.
const ENDS: [&str; 3] = ["Result", "Termination", "Points"];

/// The game with plies, comments and glyphs after its last ply.
pub(super) fn with_plies(game: &Game, line: &str) -> Result<Game, Refused> {
    let (number, plies) = split_number(line);
    let (turn, _) = game.next_turn();
    if let Some(number) = number.filter(|number| *number != turn) {
        let seat = game.end().seat_name(game.end().to_move());
        let help = format!("leave the number out, or write `{turn}.`");
        return Err(Refused::new(format!("{seat} plays in turn {turn} now, not {number}"), Some(help)));
    }
    let after = read_below(game, plies)?;
    let entries = &after.record().entries;
    // A bonus goes on with the last ply.
    let goes_on = plies.starts_with('+');
    let begun = if goes_on { without_last(game)? } else { game.clone() };
    let known = count_entries(&begun);
    let mut next = Game::of(Record { header: after.record().header.clone(), ..begun.record().clone() });
    for entry in entries.iter().filter(|entry| !matches!(entry, Entry::Turn(_))).skip(known) {
        let record = match entry {
            Entry::Ply(ply) => {
                // The glyphs of the ply before say whether it stands.
                next = checked(next)?;
                next.followed_by(ply.clone())
            }
            other => {
                let mut record = next.record().clone();
                record.entries.push(other.clone());
                record
            }
        };
        next = Game::of(record);
    }
    checked(next)
}

/// The game as it is read with a line below it, so that all is understood that a whole record may have.
fn read_below(game: &Game, line: &str) -> Result<Game, Refused> {
    let (turn, due) = game.next_turn();
    let above = written(game.record());
    // What is no ply belongs to the last one.
    let follows = line.starts_with(['+', '{', ';', '!', '?', '$', '(']);
    let above = above.trim_end();
    let text = match due {
        Due::Numbered => format!("{above} {line}\n"),
        _ if follows => format!("{above} {line}\n"),
        Due::Turn => format!("{above}\n\n{turn}. {line}\n"),
        Due::Late => format!("{above}\n\n{turn}... {line}\n"),
        Due::Ply => format!("{above}\n{turn}... {line}\n"),
    };
    let is_no_ply = || Refused::new(format!("`{line}` is not a ply"), Some("`help` lists what can be written".into()));
    let after: Game = text.parse().map_err(|_| is_no_ply())?;
    let (found, start) = (after.diagnostics(), text.trim_end().len() - line.trim_end().len());
    if let Some(found) = found.iter().find(|found| found.is_error()) {
        return Err(Refused::of(found));
    }
    // Words that are no ply are a comment to the reader of a whole game.
    let is_comment = |found: &Diagnostic| *found.code == codes::SLIP_COMMENT && found.span.start as usize >= start;
    if found.iter().any(is_comment) || count_entries(&after) < count_entries(game) {
        return Err(is_no_ply());
    }
    Ok(after)
}

/// How many entries a game has besides the numbers of its turns.
fn count_entries(game: &Game) -> usize {
    game.record().entries.iter().filter(|entry| !matches!(entry, Entry::Turn(_))).count()
}

/// The game with a tag, in the place of one with the same name.
pub(super) fn with_tag(game: &Game, line: &str) -> Result<Game, Refused> {
    let name: String = line[1..].trim_start().chars().take_while(|c| c.is_alphanumeric()).collect();
    let mut header = game.record().header.clone();
    header.retain(|head| head.tag().is_none_or(|tag| tag.name != name));
    let count = header.len();
    let text = written(&Record { header, ..empty(game) });
    let read = read(&format!("{}\n{line}\n", text.trim_end()));
    // A warning that asks what is meant is answered at once.
    let asks = |found: &&Diagnostic| [&codes::TAG_MISSPELT, &codes::DATE_UNCLEAR].contains(&found.code);
    if let Some(found) = read.diagnostics.iter().find(|found| found.is_error() || asks(found)) {
        return Err(Refused::of(found));
    }
    if read.record.header.len() != count + 1 || !read.record.entries.is_empty() {
        return Err(Refused::new("this is not a tag", Some(WRITTEN.to_owned())));
    }
    checked(Game::of(Record { header: read.record.header, ..game.record().clone() }))
}

/// What is said of a word that means something among the plies, or elsewhere, where an answer or a tag is wanted.
pub(super) fn control(line: &str) -> Option<Refused> {
    let help = match line {
        "back" | "undo" => "this is the first question",
        "end" => "`end` ends the game once it has begun, after an empty line; `quit` ends at once",
        _ => return None,
    };
    Some(Refused::new(format!("`{line}` is no answer here"), Some(help.to_owned())))
}

/// The same with a tag that lacks its brackets and quotes, as in `Date 3 May 2024`, `Date: 3 May 2024` and `Date=3 May 2024`.
pub(super) fn with_named(game: &Game, line: &str) -> Result<Game, Refused> {
    let (name, value) = line.split_once([':', '=', ' ']).unwrap_or((line, ""));
    let name = name.trim();
    let tags = game.variant().vocabulary().tags.iter().map(|tag| tag.name);
    let known = COMMON_TAGS.iter().map(|(known, _)| *known).chain(tags).chain(game.seats().iter().copied());
    if let Some(name) = known.clone().find(|known| known.eq_ignore_ascii_case(name)) {
        return match value.trim().trim_matches('"') {
            "" => {
                Err(Refused::new(format!("the tag `{name}` has no value"), Some(format!("write [{name} \"value\"]"))))
            }
            value => with_value(game, name, value),
        };
    }
    let meant = nearest(name, known).map_or(String::new(), |meant| format!("did you mean `{meant}`? "));
    Err(Refused::new("this is not a tag", Some(meant + WRITTEN)))
}

/// The same with the name of the tag and its value.
pub(super) fn with_value(game: &Game, name: &str, value: &str) -> Result<Game, Refused> {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    with_tag(game, &format!("[{name} \"{value}\"]"))
}

/// The game without its last ply and what follows that.
pub(super) fn without_last(game: &Game) -> Result<Game, Refused> {
    let mut record = game.record().clone();
    let Some(last) = record.entries.iter().rposition(|entry| matches!(entry, Entry::Ply(_))) else {
        return Err(Refused::new("there is no ply to take back", None));
    };
    record.entries.truncate(last);
    if matches!(record.entries.last(), Some(Entry::Turn(_))) {
        record.entries.pop();
    }
    let shorter = Game::of(record);
    // What was told of its end before it came is kept.
    Ok(if game.outcome().is_some() { without_end(&shorter).0 } else { shorter })
}

/// The game without the tags that tell how it ended, and what they said.
pub(super) fn without_end(game: &Game) -> (Game, Vec<String>) {
    let mut record = game.record().clone();
    let mut ends = Vec::new();
    record.header.retain(|head| {
        let end = head.tag().filter(|tag| ENDS.contains(&tag.name.as_str()));
        ends.extend(end.map(|tag| format!("[{} \"{}\"]", tag.name, tag.value)));
        end.is_none()
    });
    (Game::of(record), ends)
}

/// The number that a line begins with, as in `14. Rs10b-10e` and `14... Rs10r-10q`, and the rest.
pub(super) fn split_number(line: &str) -> (Option<u32>, &str) {
    let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let rest = line[digits..].trim_start();
    match (line[..digits].parse(), rest.strip_prefix(['.', ')'])) {
        (Ok(number), Some(rest)) => (Some(number), rest.trim_start_matches('.').trim_start()),
        _ => (None, line),
    }
}

/// A game that has no errors.
fn checked(game: Game) -> Result<Game, Refused> {
    match game.diagnostics().iter().find(|found| found.is_error()) {
        Some(found) => Err(Refused::of(found)),
        None => Ok(game),
    }
}

/// The record without anything.
fn empty(game: &Game) -> Record {
    Record { variant: game.variant(), header: Vec::<Head>::new(), entries: Default::default() }
}

fn written(record: &Record) -> String {
    let mut text = String::new();
    // Every record can be written in `pai`.
    let _ = notation::Pai.write(record, &mut text);
    text
}

fn read(text: &str) -> Read {
    notation::Pai.read(text, &Options::default())
}
