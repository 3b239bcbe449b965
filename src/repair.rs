//! Repairs: changes to the text that make more of a game legal.
//!
//! A repair is tried before it is offered: the text is read and validated again with it. It is safe when it makes all of
//! the game right and no other candidate does.

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::{Options, Read};
use crate::record::{Entry, Record};
use crate::referee::{self, Change, Game, Numbering, RecordRepair, Slip};
use crate::source::Span;
use std::cmp::Reverse;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A change to the text of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repair {
    /// The slip that it undoes.
    pub slip: Slip,
    /// Where the slip is.
    pub place: Span,
    /// What is replaced in the text: all of it where the notation allows nothing less.
    pub span: Span,
    /// The replacement.
    pub text: String,
    /// The replacement in short, for people.
    pub becomes: String,
    /// How many plies are legal with it.
    pub keeps: usize,
    /// Whether all of the game is right with it.
    pub whole: bool,
    /// Whether it is the only one that makes all of the game right.
    pub safe: bool,
}

impl Repair {
    /// The text of the game with the repair made.
    pub fn apply(&self, text: &str) -> String {
        spliced(text, self.span, &self.text)
    }
}

/// The repairs of a game, the best first; none for a game without errors. Every repair is tried on the whole text, so very
/// long games, and words longer than any that could be meant, have none.
pub fn repairs(game: &Game<'_>, options: &Options) -> Vec<Repair> {
    if game.text.len() > LONGEST_GAME {
        return Vec::new();
    }
    let errors: Vec<&Diagnostic> = game.read.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).collect();
    let trial = Trial { game, options };
    let mut found = Vec::new();
    let mut all_tried = true;
    if errors.iter().all(|error| COUNTING.contains(&error.code.name)) {
        for error in &errors {
            found.extend(trial.count_repair(error));
        }
        let repairs = referee::of(game.read.record.variant).repairs(game, trial.numbering(&errors));
        all_tried = !repairs.cut;
        found.extend(repairs.found.iter().take(MOST).filter_map(|repair| trial.record_repair(repair)));
        if found.is_empty() && errors.is_empty() {
            found = trial.variation_repairs();
        }
    } else if let Some(error) = errors.iter().find(|error| !COUNTING.contains(&error.code.name)) {
        found.extend(trial.spelling_repairs(error));
    }
    found.sort_by_key(|repair: &Repair| (!repair.whole, Reverse(repair.keeps), repair.slip));
    let mut known = HashSet::new();
    found.retain(|repair| {
        let mut hasher = DefaultHasher::new();
        repair.apply(game.text).hash(&mut hasher);
        known.insert(hasher.finish())
    });
    if let [first, rest @ ..] = &mut found[..] {
        first.safe = all_tried && first.whole && !rest.iter().any(|other| other.whole);
    }
    found
}

/// Codes about how many plies there are, not about what they say.
const COUNTING: [&str; 3] = ["turn-number", "ply-missing", "ply-extra"];
/// Maximum changes tried in the text.
const MOST: usize = 40;
/// Maximum length in bytes of a game that is repaired.
const LONGEST_GAME: usize = 256 << 10;
/// Maximum length in bytes of a misspelt word.
const LONGEST_WORD: usize = 64;

/// A game whose repairs are tried.
struct Trial<'a> {
    game: &'a Game<'a>,
    options: &'a Options,
}

impl Trial<'_> {
    /// What the numbers of the turns show.
    fn numbering(&self, errors: &[&Diagnostic]) -> Numbering {
        let written = self.game.read.record.entries.iter().zip(&self.game.read.spans.entries);
        if let Some(error) = errors.iter().find(|error| error.code == &codes::PLY_MISSING) {
            let before = written.filter(|(entry, at)| matches!(entry, Entry::Ply(_)) && at.end <= error.span.start);
            return Numbering::Missing(before.count());
        }
        // A turn whose number is not written has an empty span.
        let numbers = written.filter(|(entry, _)| matches!(entry, Entry::Turn(_)));
        if numbers.clone().count() > 1 && numbers.clone().all(|(_, at)| at.end > at.start) && errors.is_empty() {
            return Numbering::Complete;
        }
        Numbering::Unknown
    }

    /// Reads and validates the text with a replacement: how many plies are legal, and whether all is right.
    fn tried(&self, span: Span, text: &str) -> (Read, usize, bool) {
        let text = spliced(self.game.text, span, text);
        let read = self.game.notation.read(&text, self.options);
        let game = Game { text: &text, read: &read, ..*self.game };
        let verdict = referee::of(read.record.variant).validate(&game, &mut |_| ());
        let whole = read.is_sound() && !verdict.diagnostics.iter().any(Diagnostic::is_error);
        (read, verdict.plies, whole)
    }

    fn repair(&self, slip: Slip, span: Span, text: String, becomes: String) -> Repair {
        let (_, keeps, whole) = self.tried(span, &text);
        Repair { slip, place: span, span, text, becomes, keeps, whole, safe: false }
    }

    /// A corrected turn number, or a ply too many removed.
    fn count_repair(&self, error: &Diagnostic) -> Option<Repair> {
        if let Some(right) = &error.instead {
            return Some(self.repair(Slip::Number, error.span, right.clone(), format!("`{right}`")));
        }
        if error.code == &codes::PLY_EXTRA {
            let before = self.game.text[..error.span.start as usize].trim_end_matches([' ', '\t', ';', '\n', '\r']);
            let span = Span { start: before.len() as u32, ..error.span };
            return Some(self.repair(Slip::Doubled, span, String::new(), "nothing".to_owned()));
        }
        None
    }

    /// A change that the referee found, made in the text; all of the game is rewritten where the notation allows nothing
    /// less.
    fn record_repair(&self, repair: &RecordRepair) -> Option<Repair> {
        let (record, spans) = (&self.game.read.record, &self.game.read.spans.entries);
        let meant = referee::changed(record, repair);
        let (ply, places) = match &repair.change {
            Change::Replace(ply) => (Some(ply), vec![(*spans.get(repair.entry)?, "", "")]),
            Change::Remove => {
                let span = *spans.get(repair.entry)?;
                let before = self.game.text[..span.start as usize].trim_end_matches([' ', '\t']);
                (None, vec![(Span { start: before.len() as u32, ..span }, "", "")])
            }
            Change::Insert(ply) => {
                let next = spans.get(repair.entry).map(|span| (Span { end: span.start, ..*span }, "", " "));
                let mut plies = record.entries.iter().zip(spans).take(repair.entry.min(spans.len())).rev();
                let last = plies.find(|(entry, _)| matches!(entry, Entry::Ply(_)));
                let last = last.map(|(_, span)| (Span { start: span.end, ..*span }, " ", ""));
                (Some(ply), next.into_iter().chain(last).collect())
            }
        };
        let written = ply.map_or(Some(String::new()), |ply| self.game.notation.write_ply(record.variant, ply))?;
        let becomes = match &repair.change {
            Change::Replace(_) => format!("`{written}`"),
            Change::Remove => "nothing".to_owned(),
            Change::Insert(_) => format!("`{written}` before it"),
        };
        for (span, before, after) in places {
            let text = format!("{before}{written}{after}");
            let (read, keeps, whole) = self.tried(span, &text);
            let same = read.record.plies().eq(meant.plies());
            if same && (read.is_sound() || errors(&read) < errors(self.game.read)) {
                return Some(Repair { slip: repair.slip, place: span, span, text, becomes, keeps, whole, safe: false });
            }
        }
        let mut text = String::new();
        self.game.notation.write(&renumbered(&meant), &mut text).ok()?;
        let all = Span::new(0, self.game.text.len());
        let end = Span::new(self.game.text.len(), self.game.text.len());
        let place = spans.get(repair.entry).copied().unwrap_or(end);
        let tried = self.repair(repair.slip, all, text, becomes);
        (tried.keeps >= repair.legal).then_some(Repair { place, ..tried })
    }

    /// Other plies for the first variation that is not legal and can be repaired.
    fn variation_repairs(&self) -> Vec<Repair> {
        let Game { text, read, notation, .. } = *self.game;
        let (variant, errors) = (read.record.variant, self.errors_in(text));
        for path in read.record.variation_paths().iter().take(MOST) {
            let Some((line, shared)) = read.line(path) else { continue };
            let found = referee::of(variant).repairs(&Game { read: &line, ..*self.game }, Numbering::Complete).found;
            let in_variation = found.iter().filter(|repair| repair.entry >= shared).take(MOST);
            let repairs = in_variation.filter_map(|repair| {
                let Change::Replace(ply) = &repair.change else { return None };
                let (span, written) = (*line.spans.entries.get(repair.entry)?, notation.write_ply(variant, ply)?);
                let repaired = spliced(text, span, &written);
                let is_better = self.errors_in(&repaired) < errors;
                is_better.then(|| self.repair(repair.slip, span, written.clone(), format!("`{written}`")))
            });
            let repairs: Vec<Repair> = repairs.collect();
            if !repairs.is_empty() {
                return repairs;
            }
        }
        Vec::new()
    }

    /// The number of errors in a text, of the writing and of the plies.
    fn errors_in(&self, text: &str) -> usize {
        let read = self.game.notation.read(text, self.options);
        let verdict = referee::of(read.record.variant).validate(&Game { text, read: &read, ..*self.game }, &mut |_| ());
        errors(&read) + verdict.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).count()
    }

    /// Other spellings of a word that cannot be read.
    fn spelling_repairs(&self, error: &Diagnostic) -> Vec<Repair> {
        let span = word(self.game.text, error.span);
        if span.range().len() > LONGEST_WORD {
            return Vec::new();
        }
        let text = &self.game.text[span.range()];
        let words = self.game.read.record.variant.vocabulary();
        let names = self.game.notation.spelling();
        let tiles = words.tiles.iter().filter_map(|entry| words.tile(entry.code));
        let codes = tiles.map(|tile| names.code(words, tile).to_owned());
        let mut found = Vec::new();
        for (slip, spelt) in spellings(text, &codes.collect::<Vec<_>>()) {
            let (read, keeps, whole) = self.tried(span, &spelt);
            if errors(&read) < errors(self.game.read) {
                let becomes = format!("`{spelt}`");
                found.push(Repair { slip, place: span, span, text: spelt, becomes, keeps, whole, safe: false });
            }
        }
        found
    }
}

/// The number of errors in the writing.
fn errors(read: &Read) -> usize {
    read.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).count()
}

fn spliced(text: &str, span: Span, by: &str) -> String {
    format!("{}{by}{}", &text[..span.start as usize], &text[span.end as usize..])
}

/// The word around a place: letters and digits, or a pair of coordinates in parentheses.
fn word(text: &str, span: Span) -> Span {
    let is_inside = |sign: char| sign.is_alphanumeric() || matches!(sign, '(' | ')' | ',' | '#');
    let (before, after) = (&text[..span.start as usize], &text[span.end as usize..]);
    let start =
        before.len() - before.chars().rev().take_while(|sign| is_inside(*sign)).map(char::len_utf8).sum::<usize>();
    let more: usize = after.chars().take_while(|sign| is_inside(*sign)).map(char::len_utf8).sum();
    Span::new(start, span.end as usize + more)
}

/// Other ways to spell a word such as `Rs*10c`, `10c` or `R3(0,-8)`.
fn spellings(word: &str, codes: &[String]) -> Vec<(Slip, String)> {
    const ALIKE: [(char, char); 9] =
        [('O', '0'), ('o', '0'), ('l', '1'), ('I', '1'), ('i', '1'), ('S', '5'), ('B', '8'), ('Z', '2'), ('g', '9')];
    let mut found = Vec::new();
    for (at, sign) in word.char_indices() {
        for (one, other) in ALIKE.into_iter().flat_map(|(a, b)| [(a, b), (b, a)]) {
            if sign == one {
                found.push((Slip::Letter, format!("{}{other}{}", &word[..at], &word[at + sign.len_utf8()..])));
            }
        }
    }
    let digits = word.find(|sign: char| sign.is_ascii_digit() || sign == '(').unwrap_or(word.len());
    let (head, tail) = word.split_at(digits);
    for code in codes.iter().filter(|code| *code != head) {
        found.push((Slip::Code, format!("{code}{tail}")));
        if let Some(rest) = tail.find('(').filter(|_| head.len() <= 1) {
            found.push((Slip::Code, format!("{code}{}", &tail[rest..])));
        }
    }
    let pair = tail.strip_prefix('(').and_then(|pair| pair.strip_suffix(')')).and_then(|pair| pair.split_once(','));
    let number = |text: &str| text.trim().parse::<i16>().ok();
    if let Some((x, y)) = pair.and_then(|(x, y)| Some((number(x)?, number(y)?))) {
        found.extend(points(x, y).map(|(slip, x, y)| (slip, format!("{head}({x},{y})"))));
    }
    let letters = tail.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(tail.len());
    if let (Ok(column), [row @ b'a'..=b'z']) =
        (tail[..letters].parse::<i16>(), tail[letters..].to_ascii_lowercase().as_bytes())
    {
        let (x, y) = (column - 10, i16::from(row - b'a') - 9);
        found.extend(
            points(x, y)
                .filter(|(_, _, y)| (-9..=9).contains(y))
                .map(|(slip, x, y)| (slip, format!("{head}{}{}", x + 10, char::from(b'a' + (y + 9) as u8)))),
        );
    }
    // `c10` for `10c`.
    if let Some(row) =
        head.chars().last().filter(|_| !tail.is_empty() && tail.bytes().all(|byte| byte.is_ascii_digit()))
    {
        found.push((
            Slip::Letter,
            format!("{}{tail}{}", &head[..head.len() - row.len_utf8()], row.to_ascii_lowercase()),
        ));
    }
    found
}

/// The coordinates that a slip may have turned into these.
fn points(x: i16, y: i16) -> impl Iterator<Item = (Slip, i16, i16)> {
    let mirrored = [
        (Slip::Sign, -x, y),
        (Slip::Sign, x, -y),
        (Slip::Sign, -x, -y),
        (Slip::Swapped, y, x),
        (Slip::Swapped, -y, -x),
    ];
    let beside = (-1..=1).flat_map(move |dx| (-1..=1).map(move |dy| (Slip::Neighbour, x + dx, y + dy)));
    mirrored.into_iter().chain(beside).filter(move |(_, a, b)| (*a, *b) != (x, y))
}

/// The record with its turns renumbered, each with a ply of every seat.
fn renumbered(record: &Record) -> Record {
    let seats = record.seats().len().max(1);
    let mut seat = record.first_seat().index();
    let mut turn = 0;
    let mut entries = Vec::new();
    for entry in record.entries.iter().filter(|entry| !matches!(entry, Entry::Turn(_))) {
        if matches!(entry, Entry::Ply(_)) {
            if turn == 0 || seat == 0 {
                turn += 1;
                entries.push(Entry::Turn(turn));
            }
            seat = (seat + 1) % seats;
        }
        entries.push(entry.clone());
    }
    Record { entries, ..record.clone() }
}
