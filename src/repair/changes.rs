//! Changes of plies that the referee found, made in the text.

use super::{Doubt, Edit, Repair, Trial, Tried, errors};
use crate::codes;
use crate::notation::{self, PlyEdit};
use crate::record::{Entry, Marks, Order, Ply, Record, plies};
use crate::referee::{self, Change, Mistake, RecordRepair, TagChange, VIEWS, own, with_glyphs};
use crate::source::Span;
use crate::variant::Seat;
use std::ops::Range;

impl Trial<'_> {
    /// A change made in the text. Where plies are left out or added, so that turns end elsewhere, all of the game may be
    /// written anew with its turns renumbered, but only if their numbers were right before: renumbering never comes with
    /// another change.
    pub(super) fn change(&self, change: &RecordRepair) -> Option<Repair> {
        let (record, spans) = (&self.game.read.record, &self.game.read.spans.entries);
        let mut meant = vec![referee::changed(record, change)];
        let written = |ply| self.game.notation.write_ply(record.variant, ply);
        let text = |span: Span| self.game.text.get(span.range()).unwrap_or_default().to_owned();
        let end = Span::new(self.game.text.len(), self.game.text.len());
        let mut place = spans.get(change.entry).copied().unwrap_or(end);
        let mut doubt = None;
        let (ways, becomes): (Vec<Vec<Edit>>, String) = match &change.change {
            Change::Replace(ply) => {
                let ways = self.edits(place, PlyEdit::Replace(ply)).into_iter().collect();
                (ways, format!("`{}`", written(ply)?))
            }
            Change::Swap(later) => {
                let other = *spans.get(*later)?;
                let plies = [change.entry, *later];
                if has_notes(&record.entries, change.entry, own(&record.entries, *later).end) {
                    doubt = Some(Doubt::Notes);
                }
                let exchanged = |own: [Range<usize>; 2]| {
                    let [first, second] = own.map(|own| self.span(own));
                    let (first, second) = (first?, second?);
                    Some(vec![Edit { span: first, text: text(second) }, Edit { span: second, text: text(first) }])
                };
                // Each takes along what belongs to it, or where that cannot be, as in a column of comments, its glyphs.
                let mut ways = Vec::from_iter(exchanged(plies.map(|ply| own(&record.entries, ply))));
                if doubt.is_some() {
                    let plies = plies.map(|ply| with_glyphs(&record.entries, ply));
                    ways.extend(exchanged(plies.clone()));
                    let [first, second] = plies;
                    let entries = referee::exchanged(&record.entries, first, second).into();
                    meant.push(Record { entries, ..record.clone() });
                }
                if let (Entry::Ply(ply), Entry::Ply(next)) = (&record.entries[change.entry], &record.entries[*later])
                    && let Some(first) = self.edits(place, PlyEdit::Replace(next))
                    && let Some(second) = self.edits(other, PlyEdit::Replace(ply))
                {
                    ways.push([first, second].concat());
                }
                (ways, format!("`{}`, and the other way round", text(other)))
            }
            Change::Remove => {
                // Of two readings the slash goes along.
                let reading = self.beside_slash(place).map(|[span, _]| vec![Edit { span, text: String::new() }]);
                (
                    reading.or_else(|| self.edits(place, PlyEdit::Remove)).into_iter().collect(),
                    super::NOTHING.to_owned(),
                )
            }
            Change::Several(plies) => {
                let moves = !matches!(
                    change.mistake,
                    Mistake::Stretch | Mistake::Crossed | Mistake::Misplaced | Mistake::Shifted | Mistake::Followed
                );
                if moves && has_notes(&record.entries, change.entry, plies.last()?.0) {
                    doubt = Some(Doubt::Notes);
                }
                // As they stand elsewhere among them, or as the notation writes them.
                let moved = |(entry, ply): &(usize, Ply)| {
                    let from = plies.iter().find(|(other, _)| is_ply(&record.entries[*other], ply))?.0;
                    Some(Edit { span: *spans.get(*entry)?, text: text(*spans.get(from)?) })
                };
                let replaced = plies.iter().map(|(entry, ply)| self.edits(*spans.get(*entry)?, PlyEdit::Replace(ply)));
                let replaced: Option<Vec<Vec<Edit>>> = replaced.collect();
                let ways = [plies.iter().map(moved).collect(), replaced.map(|edits| edits.concat())];
                // Where a ply passes several, it may belong behind any of them, or one is missing there.
                if change.mistake == Mistake::Break && plies.len() > 2 {
                    doubt = doubt.or(Some(Doubt::Missing));
                }
                if change.mistake == Mistake::Break {
                    place = *spans.get(moved_ply(record, plies)?)?;
                }
                (ways.into_iter().flatten().collect(), self.stretch(change.mistake, plies)?)
            }
            Change::Part { ply, at, other } => {
                let part = self.edits(place, PlyEdit::Replace(ply));
                let more = self.inserted(*at, other);
                let ways = more.into_iter().filter_map(|more| Some([part.clone()?, more].concat()));
                // Where the turn above is short, it belongs there.
                let above = &record.entries[..(*at).min(record.entries.len())];
                let begin = above.iter().rposition(|entry| matches!(entry, Entry::Turn(_))).unwrap_or(0);
                let last = above[..begin].iter().rposition(|entry| matches!(entry, Entry::Turn(_))).unwrap_or(begin);
                let is_short = plies(&above[last..begin]).count() < record.seats().len();
                let is_first = plies(&above[begin..]).next().is_none();
                let turn = turn(&record.entries, if is_first && is_short { begin } else { above.len() })?;
                let side = if *at > change.entry { "then" } else { "before it" };
                (ways.collect(), format!("`{}`, and {side} `{}` in turn {turn}", written(ply)?, written(other)?))
            }
            Change::RemoveTurn(count) => {
                place = self.span(change.entry..change.entry + count)?;
                (self.turn_left_out(place).into_iter().collect(), super::NOTHING.to_owned())
            }
            Change::Unknown => return self.unknown(change),
            Change::Tag(TagChange { head, at, text: new }) => {
                let (tag, value) = self.tag_value(*head)?;
                let (old, written) = (tag.value.get(at.clone())?, text(value));
                // The tiles of a position may be written in another order than they are read.
                let (edit, becomes) = match &written.match_indices(old).collect::<Vec<_>>()[..] {
                    [(only, _)] => (*only..only + old.len(), new.clone()),
                    _ if written == tag.value => (at.clone(), new.clone()),
                    _ => (0..written.len(), meant[0].header.get(*head)?.tag()?.value.clone()),
                };
                let start = value.start as usize;
                place = Span::new(start + edit.start, start + edit.end);
                let said = match change.mistake {
                    Mistake::Turned => seen_otherwise(&tag.name),
                    _ if new.is_empty() => super::NOTHING.to_owned(),
                    _ => format!("`{}` in `[{}]`", new.trim(), tag.name),
                };
                (vec![vec![Edit { span: place, text: becomes }]], said)
            }
            // Their turn needs a line, which the game has when it is written anew.
            Change::InsertSeveral(plies) => {
                let plies: Option<Vec<String>> = plies.iter().map(|ply| Some(format!("`{}`", written(ply)?))).collect();
                (Vec::new(), format!("{} before it", plies?.join(" and ")))
            }
            Change::Insert(ply) => match self.illegible() {
                // What stands for it shows where it belongs, and that somebody has to look it up.
                Some(at) => {
                    let before = record.entries.iter().zip(spans).take_while(|(_, span)| span.end <= at.start);
                    let is_there = plies(&record.entries[..change.entry.min(spans.len())]).count()
                        == before.filter(|(entry, _)| matches!(entry, Entry::Ply(_))).count();
                    let new = written(ply).filter(|_| is_there)?;
                    (place, doubt) = (at, Some(Doubt::Unconfirmed));
                    let becomes = format!("`{new}` in the place of `{}`", text(at));
                    (vec![vec![Edit { span: at, text: new }]], becomes)
                }
                None => (self.inserted(change.entry, ply), format!("`{}` before it", written(ply)?)),
            },
        };
        let finished = |edits: Vec<Edit>, tried: Tried, becomes: String, doubt: Option<Doubt>| {
            let (plies, Tried { keeps, whole, .. }) = (tried.plies(), tried);
            let (mistake, witnesses) = (change.mistake, change.witnesses);
            let doubt = doubt.or(change.is_far.then_some(Doubt::Nearer));
            let doubt = doubt.or((mistake == Mistake::Dropped && !says_move(&text(place))).then_some(Doubt::Guess));
            // Words with a start and an end say as much as signs.
            let typed = &self.game.read.typed;
            let is_guess = typed.choices.iter().any(|choice| choice.span.start == place.start)
                || typed
                    .notices
                    .iter()
                    .any(|notice| notice.span.start == place.start && *notice.code != codes::SLIP_PHRASE);
            // Which point stands twice is seen without a guess.
            let is_replaced = match &change.change {
                Change::Replace(ply) => {
                    record.ply(change.entry).and_then(referee::without_doubled_point).as_ref() != Some(ply)
                }
                _ => false,
            };
            let doubt = doubt.or((change.is_unconfirmed || is_guess && is_replaced).then_some(Doubt::Unconfirmed));
            Repair {
                mistake,
                place,
                edits,
                becomes,
                keeps,
                plies,
                whole,
                word: 0,
                doubt,
                witnesses,
                is_one_of_several: false,
                is_at_refused: change.is_at_refused,
            }
        };
        // What stands between the turns must come out as it is meant.
        let marks = self.game.notation.marks();
        // The tiles of a position may be read in another order.
        let is_set_up = matches!(change.change, Change::Tag(_));
        let is_meant = |tried: &Tried| {
            let record = &tried.read.record;
            meant.iter().any(|meant| (is_set_up || record.header == meant.header) && is_same(record, meant, marks))
        };
        // Where another error is left, a game that is written anew may have none.
        let mut partly = None;
        for edits in ways {
            let tried = self.tried(&super::spliced(self.game.text, &edits));
            if is_meant(&tried) && (tried.read.is_sound() || errors(&tried.read) <= errors(self.game.read)) {
                let is_done = tried.whole || errors(&tried.read) == 0;
                let repair = finished(edits, tried, becomes.clone(), doubt);
                if is_done {
                    return Some(repair);
                }
                partly = partly.or(Some(repair));
            }
        }
        if self.game.read.diagnostics.iter().any(|diagnostic| diagnostic.code == &codes::TURN_NUMBER) {
            return partly;
        }
        let new = match change.change {
            Change::Replace(_) | Change::Swap(_) | Change::Several(_) | Change::Tag(_) => self.anew(&meant[0]),
            Change::Remove
            | Change::Insert(_)
            | Change::InsertSeveral(_)
            | Change::Part { .. }
            | Change::RemoveTurn(_) => self.anew(&renumbered(&meant[0])),
            Change::Unknown => None,
        };
        let Some(new) = new else { return partly };
        if self.anew(record).is_none_or(|same| same != self.game.text) {
            doubt = Some(Doubt::Layout);
        }
        let tried = self.tried(&new);
        let edits = vec![difference(self.game.text, &new)];
        // The ply that is left out was counted as well.
        let left_out = match change.change {
            Change::Remove => 1,
            Change::RemoveTurn(_) => record.seats().len(),
            _ => 0,
        };
        let is_right = is_meant(&tried) && tried.keeps + left_out >= change.legal && (tried.whole || partly.is_none());
        if is_right { Some(finished(edits, tried, becomes, doubt)) } else { partly }
    }

    /// Which turns have other plies: "turns 4 and 5 in each other's places".
    fn stretch(&self, mistake: Mistake, plies: &[(usize, Ply)]) -> Option<String> {
        let entries = &self.game.read.record.entries;
        let turn = |entry: usize| turn(entries, entry);
        let (first, last) = (turn(plies.first()?.0)?, turn(plies.last()?.0)?);
        Some(match mistake {
            Mistake::Break => {
                let (moved, spans) = (moved_ply(&self.game.read.record, plies)?, &self.game.read.spans.entries);
                let text = |entry: usize| self.game.text.get(spans.get(entry)?.range());
                let (first, last) = (plies.first()?.0, plies.last()?.0);
                let (side, other) = if moved == first { ("after", last) } else { ("before", first) };
                format!("{side} `{}`", text(other)?)
            }
            Mistake::Order => {
                let text = |entry: usize| self.game.text.get(self.game.read.spans.entries.get(entry)?.range());
                format!("`{}`, and the other way round", text(plies.last()?.0)?)
            }
            Mistake::Lines => format!("turns {first} and {last} in each other's places"),
            Mistake::Seats if entries[plies.last()?.0..].iter().any(|entry| matches!(entry, Entry::Turn(_))) => {
                format!("the seats in turns {first} to {last}")
            }
            Mistake::Seats => format!("the seats from turn {first} on"),
            Mistake::Crossed | Mistake::Misplaced | Mistake::Shifted | Mistake::Followed => {
                let (Some((_, one)), Some((entry, other))) = (plies.first(), plies.last()) else { return None };
                let variant = self.game.read.record.variant;
                let [one, other] = [one, other].map(|ply| self.game.notation.write_ply(variant, ply));
                let was = self.game.text.get(self.game.read.spans.entries.get(*entry)?.range())?;
                let between = match plies.len().saturating_sub(2) {
                    0 => String::new(),
                    1 => ", the ply between them alike".to_owned(),
                    more => format!(", the {more} plies between them alike"),
                };
                format!("`{}`, and `{was}` to `{}`{between}", one?, other?)
            }
            _ => {
                let (_, ply) = plies.first()?;
                let ply = self.game.notation.write_ply(self.game.read.record.variant, ply)?;
                let turns = if first == last { format!("turn {first}") } else { format!("turns {first} to {last}") };
                // Whose plies, and how, as several candidates may begin alike.
                let record = &self.game.read.record;
                let mut seats = plies.iter().map(|(entry, _)| seat_of(record, *entry));
                let seat = seats.next().filter(|seat| seats.all(|other| other == *seat));
                let whose = seat.map_or(String::new(), |seat| format!(" of {seat}"));
                let is_seen = |view: &u8| {
                    let mut all = plies.iter().map(|(entry, meant)| (record.ply(*entry), meant));
                    all.all(|(ply, meant)| ply.and_then(|ply| referee::seen_ply(ply, *view)).as_ref() == Some(meant))
                };
                let side = (0..VIEWS).find(is_seen).map_or("from another side of the board", referee::view_words);
                let to = match &plies[1..] {
                    [] => String::new(),
                    [.., (_, last)] => {
                        format!(" and ending with `{}`", self.game.notation.write_ply(record.variant, last)?)
                    }
                };
                format!("{turns}{whose} as seen {side}, beginning with `{ply}`{to}")
            }
        })
    }

    /// A ply put before an entry, or behind the last ply before it.
    fn inserted(&self, at: usize, ply: &Ply) -> Vec<Vec<Edit>> {
        let (entries, spans) = (&self.game.read.record.entries, &self.game.read.spans.entries);
        let last = entries[..at.min(entries.len())].iter().rposition(|entry| matches!(entry, Entry::Ply(_)));
        let before = spans.get(at).and_then(|next| self.edits(*next, PlyEdit::Before(ply)));
        let behind = last.and_then(|last| self.edits(self.own(last)?, PlyEdit::After(ply)));
        before.into_iter().chain(behind).collect()
    }

    /// What stands for the first ply that is missing, if something does.
    pub(super) fn illegible(&self) -> Option<Span> {
        let error = self.game.read.diagnostics.iter().find(|error| error.code == &codes::PLY_MISSING)?;
        let word = self.game.text.get(error.span.range())?;
        (self.game.notation.name() == "pai" && notation::stands_for_ply(word)).then_some(error.span)
    }

    /// The lines of a turn left out, and all later turns numbered without it.
    fn turn_left_out(&self, plies: Span) -> Option<Vec<Edit>> {
        let text = self.game.text;
        let start = text[..plies.range().start].rfind('\n').map_or(0, |end| end + 1);
        let end = text[plies.range().end..].find('\n').map_or(text.len(), |end| plies.range().end + end + 1);
        let lines = Edit { span: Span::new(start, end), text: String::new() };
        Some([vec![lines], self.numbers_less_one(plies.end)].concat())
    }

    /// What was played where something else is written that was not.
    fn unknown(&self, change: &RecordRepair) -> Option<Repair> {
        let (record, mistake) = (&self.game.read.record, change.mistake);
        let place = *self.game.read.spans.entries.get(change.entry)?;
        let turn = turn(&record.entries, change.entry)?;
        let number = plies(&record.entries[..change.entry]).count();
        let becomes = match mistake {
            Mistake::Player => {
                format!("{}'s ply of turn {turn}", seat_of(record, change.entry))
            }
            _ => format!("turn {turn}"),
        };
        let (plies, edits, witnesses) = (record.count_plies(), Vec::new(), change.witnesses);
        let doubt = Some(Doubt::NotRight);
        Some(Repair {
            mistake,
            place,
            edits,
            becomes,
            keeps: number,
            plies,
            whole: false,
            word: 0,
            doubt,
            witnesses,
            is_one_of_several: false,
            is_at_refused: false,
        })
    }

    /// The text of a ply and of what belongs to it.
    pub(super) fn own(&self, ply: usize) -> Option<Span> {
        self.span(own(&self.game.read.record.entries, ply))
    }

    /// The text of some entries. In a tree, what belongs to a ply is a part of it.
    fn span(&self, entries: Range<usize>) -> Option<Span> {
        let spans = self.game.read.spans.entries.get(entries)?;
        let (first, last) = (spans.first()?, spans.last()?);
        Some(Span { end: last.end.max(first.end), ..*first })
    }

    /// What is done to a ply, in the text.
    pub(super) fn edits(&self, at: Span, edit: PlyEdit<'_>) -> Option<Vec<Edit>> {
        let Trial { game, .. } = self;
        let edits = game.notation.edit_ply(game.text, at, game.read.record.variant, edit)?;
        Some(edits.into_iter().map(|(span, text)| Edit { span, text }).collect())
    }

    /// The text of a game that is written anew, with what follows the old one.
    pub(super) fn anew(&self, record: &Record) -> Option<String> {
        let mut new = String::new();
        self.game.notation.write(record, &mut new).ok()?;
        new.truncate(new.trim_end().len());
        new.push_str(&self.game.text[self.game.text.trim_end().len()..]);
        Some(new)
    }
}

/// A position in a tag as somebody else sees it.
pub(super) fn seen_otherwise(tag: &str) -> String {
    format!("`[{tag}]` as seen from another side of the board")
}

/// The number of the turn that an entry stands in.
fn turn(entries: &[Entry], entry: usize) -> Option<u32> {
    entries[..entry].iter().rev().find_map(|entry| match entry {
        Entry::Turn(number) => Some(*number),
        _ => None,
    })
}

/// The name of the seat whose ply an entry is.
fn seat_of(record: &Record, entry: usize) -> &'static str {
    let (number, seats) = (plies(&record.entries[..entry]).count(), record.seats());
    seats[(record.first_seat().index() + number) % seats.len()]
}

fn is_ply(entry: &Entry, ply: &Ply) -> bool {
    matches!(entry, Entry::Ply(other) if other == ply)
}

/// Whether a ply is written with the sign of a move right behind the code of its tile: `Lt-9c`.
fn says_move(ply: &str) -> bool {
    let is_code = |code: &str| !code.is_empty() && code.bytes().all(|sign| sign.is_ascii_alphabetic());
    let start = |word: &str| word.split_once('-').is_some_and(|(code, _)| is_code(code));
    ply.split_whitespace().any(start)
}

/// Whether two records have the same plies, comments and checks but for where their turns begin, and for what a notation doesn't mark.
fn is_same(one: &Record, other: &Record, marks: Marks) -> bool {
    let marked = |entry: &Entry| match entry {
        Entry::Ply(Ply::Acts(acts)) if marks == Marks::Nothing => {
            let mut acts = acts.clone();
            for act in acts.iter_mut().filter(|act| !act.drop) {
                (act.tile, act.capture) = (None, None);
            }
            Entry::Ply(Ply::Acts(acts))
        }
        _ => entry.clone(),
    };
    let entries = |record: &Record| {
        let entries = record.entries.iter().filter(|entry| !matches!(entry, Entry::Turn(_)));
        entries.map(marked).collect::<Vec<_>>()
    };
    entries(one) == entries(other)
}

/// Whether comments or variations stand before a ply, or between it and an end, that may belong to any ply there.
fn has_notes(entries: &[Entry], ply: usize, end: usize) -> bool {
    let is_note = |entry: &Entry| matches!(entry, Entry::Comment(_) | Entry::Variation(_));
    let last = entries[..ply].iter().rposition(|entry| matches!(entry, Entry::Ply(_)));
    let before = last.map_or(0, |last| own(entries, last).end);
    entries[before..end].iter().any(is_note)
}

/// Which ply is out of its place where the plies between it and that place follow each other: the first or the last.
fn moved_ply(record: &Record, plies: &[(usize, Ply)]) -> Option<usize> {
    let [(first, meant), (second, _), ..] = plies else { return None };
    Some(if is_ply(&record.entries[*second], meant) { *first } else { plies.last()?.0 })
}

/// The shortest edit that makes a text of another.
pub(super) fn difference(old: &str, new: &str) -> Edit {
    let same = |(a, b): &(char, char)| a == b;
    let start: usize = old.chars().zip(new.chars()).take_while(same).map(|(sign, _)| sign.len_utf8()).sum();
    let (old_rest, new_rest) = (&old[start..], &new[start..]);
    let end = old_rest.chars().rev().zip(new_rest.chars().rev()).take_while(same);
    let end: usize = end.map(|(sign, _)| sign.len_utf8()).sum();
    Edit { span: Span::new(start, old.len() - end), text: new_rest[..new_rest.len() - end].to_owned() }
}

/// The record with its turns renumbered, each with a ply of every seat that still plays.
fn renumbered(record: &Record) -> Record {
    let mut order = Order::of(record);
    let (mut turn, mut last, mut entries) = (0, None, Vec::new());
    // Where a turn began before, if there was no ply since.
    let mut begin = None;
    let mut begins = |seat: Seat, entries: &mut Vec<Entry>, at: Option<usize>| {
        if last.replace(seat).is_none_or(|last| seat.index() <= last.index()) {
            turn += 1;
            entries.insert(at.unwrap_or(entries.len()), Entry::Turn(turn));
        }
    };
    for entry in &record.entries {
        match entry {
            Entry::Turn(_) => begin = begin.or(Some(entries.len())),
            Entry::Ply(ply) => {
                begins(order.next(*ply == Ply::Resign, || None), &mut entries, begin.take());
                entries.push(entry.clone());
            }
            _ => entries.push(entry.clone()),
        }
    }
    // The last turn may have no ply yet.
    if begin.is_some() {
        begins(order.next(false, || None), &mut entries, begin);
    }
    Record { entries: entries.into(), ..record.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Options;

    #[test]
    fn right_numbers_stay() {
        let four = "[Variant \"wiki\"]\n[Players \"4\"]\n\n";
        for text in [
            format!("{four}1. F*15e E*5e W*5o A*15o\n2. F15e-18h Resign Ly*4o Rs*16o\n3. F18h-18l C*5q Js*17n\n4.\n"),
            format!("{four}{{first}} 1. {{a}} F*15e {{b}} E*5e\n{{c}}\nW*5o ; d\nA*15o\n2. {{e}}\nF15e-18h {{f}}\n"),
            "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. {a} Pass {b} Pass\n3. {c}\n".to_owned(),
        ] {
            let record = notation::named("pai").unwrap().read(&text, &Options::default()).record;
            assert_eq!(renumbered(&record), record, "{text}");
        }
    }

    #[test]
    fn only_what_differs_is_edited() {
        for (old, new) in [("a, b, c", "a, bb, c"), ("aa", "a"), ("a", "aa"), ("é1", "è1"), ("same", "same")] {
            let edit = difference(old, new);
            assert_eq!(super::super::spliced(old, [&edit]), new);
            assert!(edit.text.len() <= 2, "{edit:?}");
        }
    }
}
