//! A game as a player of games shows it: every ply of the main line and of the variations, with what is said of it and the
//! position it leads to.

use crate::complete::complete;
use crate::diagnostic::Diagnostic;
use crate::notation::{self, Counted, VariationSpans, shown};
use crate::record::{Comment, Entry, Head, Record, glyphs};
use crate::referee::{self, Input, State, Verdict};
use crate::render::picture::Progress;
use crate::render::{Turn, View};
use crate::source::Span;
use crate::variant::Seat;
use std::collections::{HashMap, HashSet};
#[cfg(feature = "cli")]
use std::ops::Range;

/// What a drawing shows besides the tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Shown {
    /// Harmonies, what tiles receive, midlines and balances.
    pub harmony: bool,
    /// Places that count for a seat, and the counts.
    pub territory: bool,
    /// The counts.
    pub score: bool,
}

/// The same without what comments draw and say.
pub(crate) fn surveyed(state: &State<'_>, record: &Record, entries: &[Entry], turn: Turn, shown: Shown) -> View {
    let mut view = View::new(record.variant, record.seats(), state.tiles());
    view.turn = turn;
    if record.plies().next().is_some() {
        let glyphs: Vec<_> = state.entry.into_iter().flat_map(|ply| glyphs(entries, ply)).collect();
        // The entries may be completed.
        let ply = state.entry.and_then(|ply| match entries.get(ply) {
            Some(Entry::Ply(ply)) => Some(ply),
            _ => None,
        });
        view.set_heading(state.turn, state.seat, ply.or(state.ply), &glyphs, state.forced && state.stands.is_none());
        view.broken =
            state.stands.map(|article| format!("Illegal, but it stands: {} [{}]", article.title, article.name));
    }
    if shown != Shown::default() {
        let survey = state.survey();
        if shown.harmony {
            view.add_harmonies(&survey.harmonies);
            view.add_received(&survey.received);
            view.add_midlines(&survey.midlines);
            view.add_balances(&survey.balances);
        }
        if shown.territory {
            view.add_territory(&survey.territory);
        }
        if shown.territory || shown.score {
            view.add_counts(&survey.counts, survey.points.as_deref());
        }
    }
    if let Some(ply) = state.ply {
        view.add_ply(ply);
    }
    view
}

/// A state of a line with these entries, described for a drawing.
pub fn view(state: &State<'_>, record: &Record, entries: &[Entry], turn: Turn, shown: Shown) -> View {
    let mut view = surveyed(state, record, entries, turn, shown);
    add_comments(&mut view, state, entries);
    view
}

/// Adds the drawings and facts of the comments after the ply that led to a state.
pub(crate) fn add_comments(view: &mut View, state: &State<'_>, entries: &[Entry]) {
    let behind = state.entry.map_or(&[][..], |ply| &entries[(ply + 1).min(entries.len())..]);
    for entry in behind.iter().take_while(|entry| !matches!(entry, Entry::Ply(_))) {
        if let Entry::Comment(comment) = entry {
            view.add_notes(&comment.notes());
        }
    }
}

/// A game with its variations.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Study {
    /// The plies in the order of the text: those of a variation come after the ply it replaces.
    pub plies: Vec<StudyPly>,
    /// Those that could not be read, in the order of the text.
    pub unread: Vec<UnreadPly>,
    /// The words of the comments above the first ply.
    pub comments: Vec<String>,
    /// All that is wrong or worth knowing, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// Those of them that are about no ply.
    pub general: Vec<usize>,
    /// What the referee says of the main line.
    pub verdict: Verdict,
}

/// A row of a table of plies.
#[cfg(feature = "cli")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Row {
    /// The turn, as in `12.`, or `12...` where the row goes on in a turn.
    pub number: String,
    /// The plies in it, one of each seat at most.
    pub plies: Range<usize>,
}

#[cfg(feature = "cli")]
impl Row {
    /// The columns that numbers take, as in ` 12.  ` and ` 12...`.
    pub const NUMBER: usize = 6;

    /// The number of the turn, so wide.
    pub fn head(&self) -> String {
        let digits = self.number.trim_end_matches('.').len();
        let before = 3_usize.saturating_sub(digits);
        format!("{:1$}", format!("{}{}", " ".repeat(before), self.number), Row::NUMBER)
    }
}

/// A ply of a study.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct StudyPly {
    /// The ply before it, wherever that stands; none before the first.
    pub before: Option<usize>,
    /// The entries of the variations that lead to its line; none in the main line.
    pub path: Vec<usize>,
    /// Its entry in the line.
    pub entry: usize,
    /// Whether no ply comes before it in its line.
    pub begins: bool,
    /// Its turn, as the record numbers it.
    pub turn: u32,
    /// Who plays it.
    pub seat: Seat,
    /// The ply as `pai` writes it, with its glyphs, the tile that moves and what it captures.
    pub text: String,
    /// The words of the comments after it.
    pub comments: Vec<String>,
    /// What is said of it: numbers in [`Study::diagnostics`].
    pub diagnostics: Vec<usize>,
    /// Whether it was played: it is legal, or was taken as played.
    pub is_played: bool,
    /// Whether it is not legal and was taken as played.
    pub is_forced: bool,
    /// Whether it is not legal and stands, because the record marks it so.
    pub stands: bool,
    pub(crate) span: Span,
}

/// A ply of a study that could not be read: it leads to no position.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct UnreadPly {
    /// How many plies of [`Study::plies`] are listed before it.
    pub place: usize,
    /// The ply before it that could be read, wherever that stands; none before the first.
    pub before: Option<usize>,
    /// The entries of the variations that lead to its line; none in the main line.
    pub path: Vec<usize>,
    /// Whether no ply comes before it in its line.
    pub begins: bool,
    /// Its turn, as diagnostics count it.
    pub turn: u32,
    /// Who plays it.
    pub seat: Seat,
    /// The word as it was typed.
    pub text: String,
    /// The words of the comments after it.
    pub comments: Vec<String>,
    /// What is said of it: numbers in [`Study::diagnostics`]. The last ply before it in the text has them too.
    pub diagnostics: Vec<usize>,
    span: Span,
}

/// What tells in which row of a table a ply stands.
#[derive(Clone, Copy)]
struct Cell<'a> {
    path: &'a [usize],
    turn: u32,
    seat: Seat,
    /// Whether its row ends with it.
    ends: bool,
}

/// For each ply of a table the number of the row that it begins, if it begins one.
fn heads<'a>(cells: impl Iterator<Item = Cell<'a>>) -> impl Iterator<Item = Option<String>> {
    let mut last: Option<Cell<'_>> = None;
    cells.map(move |cell| {
        let is_same_line = last.is_some_and(|last| last.path == cell.path);
        let is_same_turn = is_same_line && last.is_some_and(|last| last.turn == cell.turn);
        let has_room = last.is_some_and(|last| last.seat < cell.seat && !last.ends);
        last = Some(cell);
        let goes_on = cell.seat.index() > 0 && (is_same_turn || !is_same_line);
        (!is_same_turn || !has_room).then(|| format!("{}{}", cell.turn, if goes_on { "..." } else { "." }))
    })
}

/// Receives the states of a study: the number of the ply before it, the entries of that ply's line, the state, and where
/// tiles came from so far.
pub type EachState<'e> = &'e mut dyn FnMut(Option<usize>, &[Entry], &State<'_>, &Progress);

impl Study {
    /// The study of a game. Hands over the state before the first ply, and the one after each ply that was played.
    pub fn of(game: &Input<'_>, each: EachState<'_>) -> Study {
        let record = &game.read.record;
        let spans = &game.read.spans;
        let mut tree = Tree { record, text: game.text, plies: Vec::new(), unread: Vec::new(), numbers: HashMap::new() };
        let start = Cursor { before: None, turn: 1, seat: record.first_seat().index() };
        // What the writer left out is filled in; entries stay where they are.
        let mut whole = game.read.clone();
        complete(&mut whole, game.notation, game.rules);
        let line = Line {
            entries: &whole.record.entries,
            spans: &spans.entries,
            variations: &spans.variations,
            counts: &spans.counts,
        };
        tree.line(line, &mut Vec::new(), start);
        let Tree { mut plies, mut unread, numbers, .. } = tree;
        // Where a variation begins, tiles have come as far as they had before the ply it replaces.
        let forks: HashSet<Option<usize>> =
            plies.iter().filter(|ply| ply.begins && !ply.path.is_empty()).map(|ply| ply.before).collect();
        let mut kept: HashMap<Option<usize>, Progress> = HashMap::new();
        let mut progress = Progress::default();
        let mut add = |path: &[usize], entries: &[Entry], state: &State<'_>| {
            let number = state.entry.and_then(|entry| numbers.get(&(path.to_vec(), entry)).copied());
            if number.is_none() && (state.entry.is_some() || !path.is_empty()) {
                return;
            }
            if let Some(number) = number {
                let ply = &mut plies[number];
                if ply.begins && !path.is_empty() {
                    progress = kept.get(&ply.before).cloned().unwrap_or_default();
                }
                (ply.turn, ply.is_played, ply.is_forced) = (state.turn, true, state.forced);
                ply.stands = state.stands.is_some();
                ply.seat = state.seat.unwrap_or(ply.seat);
            }
            let survey = state.survey();
            progress.follow(&state.tiles(), &survey.hands, state.plies);
            progress.see(&survey.seen);
            if forks.contains(&number) {
                kept.insert(number, progress.clone());
            }
            each(number, entries, state, &progress);
        };
        let referee = referee::of(record.variant);
        let mut verdict = referee.replay(game, &mut |state| add(&[], &record.entries, state));
        referee.variations(game, &mut |line, state| add(line.path, line.entries, state));
        let mut diagnostics = game.read.diagnostics.clone();
        diagnostics.append(&mut verdict.diagnostics);
        Diagnostic::sort(&mut diagnostics);
        let mut general = Vec::new();
        for (number, diagnostic) in diagnostics.iter().enumerate() {
            let start = diagnostic.span.start;
            let behind = plies.partition_point(|ply| ply.span.start <= start);
            let from = behind.checked_sub(1).map(|last| plies[last].span.start);
            match behind.checked_sub(1).and_then(|last| plies.get_mut(last)) {
                Some(ply) => ply.diagnostics.push(number),
                None => general.push(number),
            }
            let behind = unread.partition_point(|ply| ply.span.start <= start);
            let unread = behind.checked_sub(1).and_then(|last| unread.get_mut(last));
            if let Some(unread) = unread.filter(|unread| from.is_none_or(|from| from < unread.span.start)) {
                unread.diagnostics.push(number);
            }
        }
        let comments =
            comments_above(record).map(|comment| comment.words()).filter(|words| !words.is_empty()).collect();
        Study { plies, unread, comments, diagnostics, general, verdict }
    }

    /// Asks something of the state after a ply, or of the one before the first. Nothing where it was not played.
    pub fn at<T>(
        &self,
        game: &Input<'_>,
        ply: Option<usize>,
        ask: impl FnOnce(&[Entry], &State<'_>) -> T,
    ) -> Option<T> {
        let Some(ply) = ply.map(|ply| &self.plies[ply]) else { return at(game, None, ask) };
        let (line, shared) = game.read.line(&ply.path)?;
        at(&Input { read: &line, ..*game }, Some(shared + ply.entry), ask)
    }

    /// Some plies as the rows of a table, in which each seat has a column. A ply for which something holds ends its row.
    #[cfg(feature = "cli")]
    pub(crate) fn rows(&self, plies: Range<usize>, ends: impl Fn(&StudyPly) -> bool) -> Vec<Row> {
        let cells = self.plies[plies.clone()].iter().map(|ply| ply.cell(ends(ply)));
        let mut rows: Vec<Row> = Vec::new();
        for (number, head) in plies.zip(heads(cells)) {
            match (head, rows.last_mut()) {
                (None, Some(row)) => row.plies.end = number + 1,
                (head, _) => rows.push(Row { number: head.unwrap_or_default(), plies: number..number + 1 }),
            }
        }
        rows
    }

    /// The numbers of the rows of a table with all plies, in which a comment ends a row: for each ply that of the row that it begins,
    /// and for each that could not be read. They are empty where a ply begins none.
    pub(crate) fn heads(&self) -> [Vec<String>; 2] {
        let (mut cells, mut unread) = (Vec::new(), self.unread.iter().peekable());
        for number in 0..=self.plies.len() {
            while let Some(ply) = unread.next_if(|ply| ply.place <= number) {
                let ends = !ply.comments.is_empty();
                cells.push((true, Cell { path: &ply.path, turn: ply.turn, seat: ply.seat, ends }));
            }
            cells.extend(self.plies.get(number).map(|ply| (false, ply.cell(!ply.comments.is_empty()))));
        }
        let mut found = [Vec::new(), Vec::new()];
        for ((is_unread, _), head) in cells.iter().zip(heads(cells.iter().map(|(_, cell)| *cell))) {
            found[usize::from(*is_unread)].push(head.unwrap_or_default());
        }
        found
    }

    /// Whether what stands before a ply in its line could not be read.
    pub(crate) fn is_behind_unread(&self, ply: usize) -> bool {
        let before = self.unread.partition_point(|unread| unread.place <= ply);
        let unread = before.checked_sub(1).map(|last| &self.unread[last]);
        unread.is_some_and(|unread| unread.place == ply && unread.path == self.plies[ply].path)
    }

    /// Where the column of each seat begins in a table of the main line, and where the last one ends, when plies are
    /// written as the function says.
    #[cfg(feature = "cli")]
    pub(crate) fn columns(&self, text: impl Fn(&StudyPly) -> String) -> Vec<usize> {
        let mut widths: Vec<usize> = Vec::new();
        for ply in self.plies.iter().filter(|ply| ply.path.is_empty()) {
            let seat = ply.seat.index();
            widths.resize(widths.len().max(seat + 1), 0);
            widths[seat] = widths[seat].max(text(ply).chars().count());
        }
        let ends = widths.iter().scan(Row::NUMBER, |end, width| {
            *end += width + 1;
            Some(*end)
        });
        std::iter::once(Row::NUMBER).chain(ends).collect()
    }

    /// The ply before or at this one that was played; none for the start.
    pub fn played(&self, mut ply: Option<usize>) -> Option<usize> {
        while let Some(number) = ply.filter(|number| !self.plies[*number].is_played) {
            ply = self.plies[number].before;
        }
        ply
    }
}

/// Asks something of the state after an entry of the main line.
fn at<T>(game: &Input<'_>, entry: Option<usize>, ask: impl FnOnce(&[Entry], &State<'_>) -> T) -> Option<T> {
    let record = &game.read.record;
    let (mut ask, mut answer) = (Some(ask), None);
    referee::of(record.variant).replay(game, &mut |state| {
        if state.entry == entry
            && let Some(ask) = ask.take()
        {
            answer = Some(ask(&record.entries, state));
        }
    });
    answer
}

/// The comments above the first ply.
pub(crate) fn comments_above(record: &Record) -> impl Iterator<Item = &Comment> {
    let tags = record.header.iter().filter_map(|head| match head {
        Head::Comment(comment) => Some(comment),
        Head::Tag(_) => None,
    });
    let above = record.entries.iter().take_while(|entry| !matches!(entry, Entry::Ply(_)));
    tags.chain(above.filter_map(|entry| match entry {
        Entry::Comment(comment) => Some(comment),
        _ => None,
    }))
}

impl StudyPly {
    fn cell(&self, ends: bool) -> Cell<'_> {
        Cell { path: &self.path, turn: self.turn, seat: self.seat, ends }
    }
}

/// The plies of a record while they are listed.
struct Tree<'a> {
    record: &'a Record,
    text: &'a str,
    plies: Vec<StudyPly>,
    unread: Vec<UnreadPly>,
    /// The number of the ply of each entry of each line.
    numbers: HashMap<(Vec<usize>, usize), usize>,
}

/// What was read of a line.
#[derive(Clone, Copy)]
struct Line<'a> {
    entries: &'a [Entry],
    spans: &'a [Span],
    variations: &'a [VariationSpans],
    counts: &'a [Counted],
}

/// Where in the game a line begins.
#[derive(Clone, Copy)]
struct Cursor {
    before: Option<usize>,
    turn: u32,
    seat: usize,
}

/// Of which ply comments speak: its number in the list of those that were read, or of those that were not.
#[derive(Clone, Copy)]
enum Last {
    Read(usize),
    Unread(usize),
}

impl Tree<'_> {
    fn line(&mut self, line: Line<'_>, path: &mut Vec<usize>, start: Cursor) {
        let seats = self.record.seats().len().max(1);
        // Where the last ply was played from, and where the next one will be.
        let (mut from, mut here) = (start, start);
        let (mut last, mut begins) = (None, true);
        let mut counts = line.counts.iter().peekable();
        for at in 0..=line.entries.len() {
            // The reader has counted what could not be read, and knows whose turn it is after that.
            while let Some(count) = counts.next_if(|count| count.entry <= at || at == line.entries.len()) {
                (here.turn, here.seat) = (count.turn, count.seat.index());
                let Some(span) = count.unread else { continue };
                let begins = begins && last.is_none();
                last = Some(Last::Unread(self.unread.len()));
                let span = word_around(self.text, span);
                self.unread.push(UnreadPly {
                    place: self.plies.len(),
                    before: here.before,
                    path: path.clone(),
                    begins,
                    turn: count.turn,
                    seat: count.seat,
                    text: shown(self.text.get(span.range()).unwrap_or_default()),
                    comments: Vec::new(),
                    diagnostics: Vec::new(),
                    span,
                });
                here.seat = (here.seat + 1) % seats;
            }
            let Some(entry) = line.entries.get(at) else { break };
            match entry {
                Entry::Turn(number) => here.turn = *number,
                Entry::Ply(ply) => {
                    from = here;
                    let number = self.plies.len();
                    let glyphs: Vec<_> = glyphs(line.entries, at).collect();
                    self.plies.push(StudyPly {
                        before: here.before,
                        path: path.clone(),
                        entry: at,
                        begins: std::mem::replace(&mut begins, false),
                        turn: here.turn,
                        seat: Seat(here.seat as u8),
                        text: notation::write_ply_with(self.record.variant, ply, &glyphs),
                        comments: Vec::new(),
                        diagnostics: Vec::new(),
                        is_played: false,
                        is_forced: false,
                        stands: false,
                        span: line.spans.get(at).copied().unwrap_or_default(),
                    });
                    self.numbers.insert((path.clone(), at), number);
                    (last, here.before) = (Some(Last::Read(number)), Some(number));
                    here.seat = (here.seat + 1) % seats;
                }
                Entry::Comment(comment) => {
                    let words = comment.words();
                    match last.filter(|_| !words.is_empty()) {
                        Some(Last::Read(last)) => self.plies[last].comments.push(words),
                        Some(Last::Unread(last)) => self.unread[last].comments.push(words),
                        None => {}
                    }
                }
                Entry::Variation(variation) => {
                    let inner = line.variations.iter().find(|inner| inner.entry == at);
                    let entries = &variation.entries;
                    let line = inner.map_or(Line { entries, spans: &[], variations: &[], counts: &[] }, |inner| Line {
                        entries,
                        spans: &inner.entries,
                        variations: &inner.variations,
                        counts: &inner.counts,
                    });
                    path.push(at);
                    self.line(line, path, from);
                    path.pop();
                }
                Entry::Check(_) | Entry::Glyph(_) => {}
            }
        }
    }
}

/// The word of which a part could not be read, as far as words go.
fn word_around(text: &str, part: Span) -> Span {
    const FAR: usize = 40;
    let is_in = |sign: &char| !sign.is_whitespace() && !"(){}[]<>|,;.\"".contains(*sign);
    let (Some(before), Some(behind)) = (text.get(..part.start as usize), text.get(part.end as usize..)) else {
        return part;
    };
    let before = before.chars().rev().take_while(is_in).take(FAR).map(char::len_utf8).sum::<usize>();
    let behind = behind.chars().take_while(is_in).take(FAR).map(char::len_utf8).sum::<usize>();
    Span::new(part.range().start - before, part.range().end + behind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{Notation, Options, Pai};

    const TEXT: &str = "[Variant \"skud\"]\n[Rules \"site\"]\n\n{hello} 1. Rs*10b {a rose} Rs*10r! 2. Rs10b-10e (2. \
        Rs10b-10d {or this} Rs10r-10q (2... Rs10r-10p)) Rs10r-10a 3. Pass\n";

    #[test]
    fn plies_follow_each_other_across_variations() {
        let read = Pai.read(TEXT, &Options::default());
        let game = Input { text: TEXT, read: &read, notation: &Pai, rules: None, with_end: false, keep_going: false };
        let mut states = Vec::new();
        let study = Study::of(&game, &mut |ply, _, state, _| states.push((ply, state.plies)));
        let told: Vec<String> = study
            .plies
            .iter()
            .map(|ply| format!("{:?} {}:{} {} {}", ply.before, ply.turn, ply.seat.index(), ply.text, ply.is_played))
            .collect();
        assert_eq!(
            told,
            [
                "None 1:0 Rs*10b true",
                "Some(0) 1:1 Rs*10r! true",
                "Some(1) 2:0 Rs10b-10e true",
                "Some(1) 2:0 Rs10b-10d true",
                "Some(3) 2:1 Rs10r-10q true",
                "Some(3) 2:1 Rs10r-10p true",
                "Some(2) 2:1 Rs10r-10a false",
                "Some(6) 3:0 Pass false",
            ]
        );
        let main = [(None, 0), (Some(0), 1), (Some(1), 2), (Some(2), 3)];
        assert_eq!(states[..4], main);
        assert_eq!(states[4..], [(Some(3), 3), (Some(4), 4), (Some(5), 4)]);
        assert_eq!(study.comments, ["hello"]);
        assert_eq!(study.plies[3].comments, ["or this"]);
        // The wrong ply has its diagnostic, and no other has one.
        let wrong: Vec<usize> =
            (0..study.plies.len()).filter(|ply| !study.plies[*ply].diagnostics.is_empty()).collect();
        assert_eq!(wrong, [6], "{:?}", study.diagnostics);
        assert_eq!(study.played(Some(7)), Some(2));
        assert_eq!(study.at(&game, Some(5), |_, state| state.plies), Some(4));
        assert_eq!(study.at(&game, None, |_, state| state.plies), Some(0));
        assert_eq!(study.at(&game, Some(6), |_, state| state.plies), None);
    }

    fn rows(text: &str, ends: impl Fn(&StudyPly) -> bool) -> Vec<String> {
        let read = Pai.read(text, &Options::default());
        let game = Input { text, read: &read, notation: &Pai, rules: None, with_end: false, keep_going: false };
        let study = Study::of(&game, &mut |_, _, _, _| ());
        let row = |row: Row| {
            let plies: Vec<&str> = row.plies.clone().map(|ply| study.plies[ply].text.as_str()).collect();
            format!("{}{}", row.head(), plies.join(" "))
        };
        study.rows(0..study.plies.len(), ends).into_iter().map(row).collect()
    }

    #[test]
    fn plies_are_in_rows_of_turns() {
        let whole = [
            "  1.  Rs*10b Rs*10r!",
            "  2.  Rs10b-10e",
            "  2.  Rs10b-10d Rs10r-10q",
            "  2...Rs10r-10p",
            "  2...Rs10r-10a",
            "  3.  Pass",
        ];
        assert_eq!(rows(TEXT, |_| false), whole);
        // A comment ends its row.
        let ended = rows(TEXT, |ply| !ply.comments.is_empty());
        assert_eq!(ended[..2], ["  1.  Rs*10b", "  1...Rs*10r!"]);
    }

    /// The plies of a text with their turns and seats, those that could not be read in brackets with the place of what is said of them.
    fn listed(plies: &str) -> Vec<String> {
        let text = format!("[Variant \"skud\"]\n[Rules \"site\"]\n\n{plies}\n");
        let read = Pai.read(&text, &Options::default());
        let game = Input { text: &text, read: &read, notation: &Pai, rules: None, with_end: false, keep_going: false };
        let study = Study::of(&game, &mut |_, _, _, _| ());
        let seats = read.record.seats();
        let (mut listed, mut unread) = (Vec::new(), study.unread.iter().peekable());
        for at in 0..=study.plies.len() {
            while let Some(ply) = unread.next_if(|ply| ply.place == at) {
                let found = ply.diagnostics.iter().map(|found| &study.diagnostics[*found]);
                for error in found.filter(|found| found.is_error()) {
                    // As `validate` counts it.
                    let seat = error.seat.as_deref().and_then(|name| seats.iter().position(|seat| *seat == name));
                    assert_eq!((error.turn, seat), (Some(ply.turn), Some(ply.seat.index())), "{error:?}");
                }
                assert!(!ply.diagnostics.is_empty(), "{} has no finding", ply.text);
                listed.push(format!("[{}:{} {}]", ply.turn, ply.seat.index(), ply.text));
            }
            listed.extend(study.plies.get(at).map(|ply| format!("{}:{} {}", ply.turn, ply.seat.index(), ply.text)));
        }
        listed
    }

    #[test]
    fn plies_that_cannot_be_read_keep_their_places() {
        let before = ["1:0 Rs*10b", "1:1 Rs*10r"];
        for (plies, behind) in [
            // No tile, a place that is none, a ply that breaks off, and both.
            ("2. Qz10b-10e Rs10r-10o 3. Rs10b-10f", ["[2:0 Qz10b-10e]", "2:1 Rs10r-10o", "3:0 Rs10b-10f"]),
            ("2. Rs10b-10z Rs10r-10o 3. Rs10b-10f", ["[2:0 Rs10b-10z]", "2:1 Rs10r-10o", "3:0 Rs10b-10f"]),
            ("2. Rs10b-10e Rs10r-\n3. Rs10b-10f", ["2:0 Rs10b-10e", "[2:1 Rs10r-]", "3:0 Rs10b-10f"]),
            ("2. Rs10b-10e Rx*99\n3. Rs10b-10f", ["2:0 Rs10b-10e", "[2:1 Rx*99]", "3:0 Rs10b-10f"]),
            // Without numbers, and with dots.
            ("Qz10b-10e Rs10r-10o Rs10b-10f", ["[2:0 Qz10b-10e]", "2:1 Rs10r-10o", "3:0 Rs10b-10f"]),
            ("2. Qz10b-10e 2... Rs10r-10o 3. Rs10b-10f", ["[2:0 Qz10b-10e]", "2:1 Rs10r-10o", "3:0 Rs10b-10f"]),
            // In a variation, and at the end.
            ("2. Rs10b-10e (2. Qz10b-10d Rs10r-10q)", ["2:0 Rs10b-10e", "[2:0 Qz10b-10d]", "2:1 Rs10r-10q"]),
            ("2. Rs10b-10e Rs10r-10o 3. ?", ["2:0 Rs10b-10e", "2:1 Rs10r-10o", "[3:0 ?]"]),
        ] {
            let expected: Vec<&str> = before.into_iter().chain(behind).collect();
            assert_eq!(listed(&format!("1. Rs*10b Rs*10r {plies}")), expected, "{plies}");
        }
        // One that is missing moves no other to its column.
        assert_eq!(listed("1. Rs*10b Rs*10r 2. Rs10b-10e 3. Rs10e-10f")[2..], ["2:0 Rs10b-10e", "3:0 Rs10e-10f"]);
    }

    #[test]
    fn hands_that_are_drawn_are_shown_as_far_as_they_are_known() {
        let text = "[Variant \"ancient\"]\n[FirstHand \"Lt Js\"]\n\n1. Draw Co Draw\n2. Lt*18g + Lt18g-18f Draw Rs\n\
            3. Draw Js Draw / ?\n";
        let read = Pai.read(text, &Options::default());
        let game = Input { text, read: &read, notation: &Pai, rules: None, with_end: false, keep_going: false };
        let mut hands: Vec<String> = Vec::new();
        let vocabulary = read.record.variant.vocabulary();
        let study = Study::of(&game, &mut |_, _, _, progress| {
            let hand = |pile: crate::render::picture::Pile| {
                let tiles = pile.tiles.iter().map(|(_, tile, count)| format!("{}{count}", vocabulary.code(*tile)));
                format!("{:?} {}", pile.seat.map(Seat::index), tiles.collect::<Vec<_>>().join(" "))
            };
            hands.push(progress.piles().into_iter().map(hand).collect::<Vec<_>>().join("; "));
        });
        assert!(!study.diagnostics.iter().any(Diagnostic::is_error), "{:?}", study.diagnostics);
        assert_eq!(
            hands,
            [
                "Some(0) Js1 Lt1",
                "Some(0) Js1 Co1 Lt1",
                "Some(0) Js1 Co1 Lt1",
                "Some(0) Js1 Co1",
                "Some(0) Js1 Co1; Some(1) Rs1",
                "Some(0) Js2 Co1; Some(1) Rs1",
                // What was discarded unseen may be the Rose.
                "Some(0) Js2 Co1",
            ]
        );
    }

    #[test]
    fn captures_are_filled_in() {
        let text = "[Variant \"skud\"]\n[Rules \"site\"]\n[Position \"<Rs 10h> (Js 11j)\"]\n\n1. 10hx11j\n";
        assert_eq!(rows(text, |_| false), ["  1.  Rs10h x Js11j"]);
    }
}
