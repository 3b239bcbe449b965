//! Repairs of tags that the game contradicts.

use super::changes::seen_otherwise;
use super::{Doubt, Edit, MOST, NOTHING, Repair, Trial, WITNESSES};
use crate::codes;
use crate::diagnostic::{Diagnostic, all_nearest, likely, misspelt_tag};
use crate::notation::{COMMON_TAGS, placed_texts, write_position};
use crate::record::{Entry, Head, Ply, Record, Tag, plies};
use crate::referee::{self, Input, Mistake, VIEWS, seen_ply, seen_tiles};
use crate::replay::compare;
use crate::source::Span;
use crate::variant::TagValue;

/// Of how many plies, the last ones, each is left out to see whether it was taken back.
const MOST_LEFT_OUT: usize = 200;

/// The brackets of the tiles of a position.
const OPEN: [char; 4] = ['<', '(', '[', '{'];
const CLOSE: [char; 4] = ['>', ')', ']', '}'];

impl Trial<'_> {
    /// A tag that is copied twice, once; and the seat or the draw that a misspelt `[Result]` is near to. Only what makes the whole
    /// game right is offered.
    pub(super) fn tag_lines(&self, errors: &[&Diagnostic]) -> Vec<Repair> {
        let (Some(error), text) = (errors.first(), self.game.text) else { return Vec::new() };
        let start = text[..error.span.range().start].rfind('\n').map_or(0, |end| end + 1);
        let line = text[start..].split_inclusive('\n').next().unwrap_or_default();
        let repair = match error.code.name {
            // Each tile that is there may lie somewhere else, or be another.
            code @ ("position-doubled" | "position-too-many") if line.trim_start().starts_with("[Position ") => {
                return self.tiles_in_doubt(error.span, line, code == "position-doubled");
            }
            "tag-doubled" if text[..start].lines().any(|other| other.trim() == line.trim()) => {
                let span = Span::new(start, start + line.len());
                let place = Span::new(start, start + line.trim_end().len());
                self.repair(Mistake::Line, place, vec![Edit { span, text: String::new() }], NOTHING.to_owned())
            }
            // A tile of a position that is copied twice.
            "position-doubled" => {
                let open = text[..error.span.range().start].rfind(['<', '(', '[', '{']);
                let Some(item) = open.and_then(|open| text[open..].split_inclusive(['>', ')', ']', '}']).next()) else {
                    return Vec::new();
                };
                let Some(at) = Span::of(item, text) else { return Vec::new() };
                let before = text[..at.range().start].trim_end();
                if at.end <= error.span.start || item.contains('"') || !before.contains(item) {
                    return Vec::new();
                }
                let edits = vec![Edit { span: Span::new(before.len(), at.range().end), text: String::new() }];
                self.repair(Mistake::Doubled, at, edits, NOTHING.to_owned())
            }
            // A tile of a position that has lost its first bracket: the last one tells whose it is.
            "position-unreadable" if text[error.span.range().start..].starts_with(CLOSE) => {
                let before = &text[..error.span.range().start];
                let item = before[start..].rsplit([' ', '"', '|', '\t']).take(2).collect::<Vec<_>>();
                let [at, code] = item[..] else { return Vec::new() };
                let sign = OPEN.iter().zip(CLOSE).find(|(_, close)| text[before.len()..].starts_with(*close));
                let (Some((open, _)), Some(tile)) = (sign, Span::of(code, text)) else { return Vec::new() };
                if at.contains(OPEN) || code.contains(OPEN) || code.is_empty() {
                    return Vec::new();
                }
                let place = Span { end: error.span.end, ..tile };
                let edits = vec![Edit { span: Span { end: tile.start, ..tile }, text: open.to_string() }];
                let becomes = format!("`{open}{}`", &text[place.range()]);
                self.repair(Mistake::Bracket, place, edits, becomes)
            }
            // Or its last one.
            "position-unreadable" => {
                let before = text[..error.span.range().start].trim_end();
                let Some(open) = before.rfind(OPEN).filter(|open| *open > start) else { return Vec::new() };
                let item = &before[open..];
                let close = OPEN.iter().zip(CLOSE).find(|(sign, _)| item.starts_with(**sign)).map(|(_, close)| close);
                let Some(close) = close.filter(|_| !item.contains(CLOSE) && !item.contains('"')) else {
                    return Vec::new();
                };
                let end = Span::new(before.len(), before.len());
                let edits = vec![Edit { span: end, text: close.to_string() }];
                self.repair(Mistake::Bracket, Span::new(open, before.len()), edits, format!("`{item}{close}`"))
            }
            "tag-value" if line.starts_with("[Result ") => {
                let among = self.game.read.record.seats().iter().copied().chain(["Draw"]);
                let Some(meant) = likely(&text[error.span.range()], among) else { return Vec::new() };
                let edits = vec![Edit { span: error.span, text: meant.to_owned() }];
                self.repair(Mistake::Typo, error.span, edits, format!("`{meant}`"))
            }
            _ => return Vec::new(),
        };
        if repair.whole { vec![repair] } else { Vec::new() }
    }

    /// The tiles of a position on one place each on another one, or those of which there are too many with another code or of another
    /// seat; and one that is there twice, once. Only what makes the whole game right is offered, and none is certain.
    fn tiles_in_doubt(&self, here: Span, line: &str, on_one_place: bool) -> Vec<Repair> {
        let (record, value) = (&self.game.read.record, line.split('"').nth(1).unwrap_or_default());
        let mut tiles: Vec<(Span, &str, &str)> = Vec::new();
        placed_texts(value, |tile| {
            let text =
                tile.as_ref().ok().and_then(|tile| Some((Span::of(tile.text, self.game.text)?, tile.text, tile.at?)));
            tiles.extend(text.map(|(span, text, at)| (span, text, at.text)));
        });
        let Some(blamed) = tiles.iter().find(|(span, ..)| span.start <= here.start && here.end <= span.end).copied()
        else {
            return Vec::new();
        };
        let place = |tile: &str| tile.trim_end_matches(CLOSE).rsplit(' ').next().map(str::to_owned);
        // What is the same of all that may be wrong: the place, or the rest.
        let part =
            |(_, text, at): (Span, &str, &str)| if on_one_place { at.to_owned() } else { text.replacen(at, "", 1) };
        let mut found = Vec::new();
        // Of two that say the same, one is enough.
        let is_last = |(span, text, _): &&(Span, &str, &str)| {
            !tiles.iter().any(|other| other.1 == *text && other.0.start > span.start)
        };
        for &(span, text, _) in tiles.iter().filter(|tile| part(**tile) == part(blamed)).filter(is_last) {
            let others = referee::tile_instead(record, text).into_iter();
            let is_meant = |other: &String| (place(other) != place(text)) == on_one_place;
            found.extend(others.filter(is_meant).map(|other| (span, other)));
        }
        if on_one_place && tiles.iter().filter(|(_, text, _)| *text == blamed.1).count() > 1 {
            let before = self.game.text[..blamed.0.range().start].trim_end().len() as u32;
            found.insert(0, (Span { start: before, ..blamed.0 }, String::new()));
        }
        // Another owner first, of whom there are few.
        let sign = |text: &str| text.chars().next();
        crate::order::by_key(&mut found, |(span, other)| sign(other) == sign(&self.game.text[span.range()]));
        let repairs = found.into_iter().map(|(span, text)| {
            let becomes = if text.is_empty() { NOTHING.to_owned() } else { format!("`{text}`") };
            self.repair(Mistake::SetUp, span, vec![Edit { span, text }], becomes)
        });
        let whole = repairs.filter(|repair| repair.whole).take(MOST);
        whole.map(|repair| Repair { doubt: Some(Doubt::Unconfirmed), ..repair }).collect()
    }

    /// Whether the game is right with all its plies as seen from another side, in place of its `[Position]`.
    pub(super) fn are_plies_turned(&self) -> bool {
        let record = &self.game.read.record;
        let seen = |view| {
            let entries = record.entries.iter().map(|entry| match entry {
                Entry::Ply(ply) => seen_ply(ply, view).map(Entry::Ply),
                _ => Some(entry.clone()),
            });
            let mut text = String::new();
            let turned = Record { entries: entries.collect::<Option<_>>()?, ..record.clone() };
            self.game.notation.write(&turned, &mut text).ok()?;
            Some(self.tried(&text).whole)
        };
        (0..VIEWS).any(|view| seen(view) == Some(true))
    }

    /// The tags that misspelt names are near to. Only what makes the whole game right is offered.
    pub(super) fn tag_names(&self) -> Vec<Repair> {
        let words = self.game.read.record.variant.vocabulary();
        let known = COMMON_TAGS.iter().map(|(name, _)| *name).chain(words.tags.iter().map(|tag| tag.name));
        let slips = self.game.read.diagnostics.iter().filter(|found| found.code.name == "tag-misspelt");
        let repairs = slips.take(MOST).filter_map(|slip| {
            let meant = misspelt_tag(&self.game.text[slip.span.range()], known.clone())?;
            let edits = vec![Edit { span: slip.span, text: meant.to_owned() }];
            Some(self.repair(Mistake::Typo, slip.span, edits, format!("`{meant}`")))
        });
        repairs.filter(|repair| repair.whole).collect()
    }

    /// The tiles of the rule set whose codes are nearest to one in a tag that is none. Only what makes the whole game right is
    /// offered.
    pub(super) fn tag_codes(&self, errors: &[&Diagnostic]) -> Vec<Repair> {
        let [error] = errors else { return Vec::new() };
        if *error.code != codes::TILE_UNKNOWN || error.span.start >= self.game.read.spans.header_end() {
            return Vec::new();
        }
        let known = self.game.read.record.variant.vocabulary().tiles.iter().map(|tile| tile.code);
        let near = all_nearest(&self.game.text[error.span.range()], known).into_iter().take(MOST);
        let tried = near.map(|code| {
            let edits = vec![Edit { span: error.span, text: code.to_owned() }];
            self.repair(Mistake::Typo, error.span, edits, format!("`{code}`"))
        });
        let mut found: Vec<Repair> = tried.filter(|repair| repair.whole).collect();
        let others = found.len().saturating_sub(1);
        found.iter_mut().filter(|_| others > 0).for_each(|repair| repair.doubt = Some(Doubt::Others(others)));
        found
    }

    /// The value that the game shows for a wrong `[Result]`, `[Points]` or `[Check]`. There is one only where every ply is
    /// legal.
    pub(super) fn tags(&self) -> Vec<Repair> {
        let record = &self.game.read.record;
        let game = Input { with_end: true, ..*self.game };
        let referee = referee::of(record.variant);
        let verdict = referee.validate(&game);
        let Some(error) = verdict.diagnostics.iter().find(|error| super::is_wrong(error)) else { return Vec::new() };
        if verdict.refused.is_some() {
            return Vec::new();
        }
        let (mut is_open, mut is_ahead, mut is_turned) = (false, false, false);
        // The plies after which a wrong check would be right, each with how far off it is.
        let mut elsewhere = Vec::new();
        let (span, value) = match error.code.name {
            "result-wrong" => {
                is_open = verdict.outcome.is_none();
                let result = verdict.outcome.map_or_else(|| "*".to_owned(), |outcome| outcome.result(record.seats()));
                (error.span, result)
            }
            "points-wrong" => {
                let Some(points) = &verdict.points else { return Vec::new() };
                let points = record.seats().iter().zip(points).map(|(seat, points)| format!("{seat} {points}"));
                (error.span, points.collect::<Vec<_>>().join(", "))
            }
            "check-differs" => {
                let Some(entry) = self.game.read.spans.entries.iter().position(|span| *span == error.span) else {
                    return Vec::new();
                };
                let Entry::Check(said) = &record.entries[entry] else { return Vec::new() };
                let played = record.entries[..entry].iter().filter(|entry| matches!(entry, Entry::Ply(_))).count();
                let mut board = String::new();
                referee.replay(self.game, &mut |state| {
                    if state.plies == played {
                        board = write_position(record.variant, &state.tiles());
                        let tiles = state.tiles();
                        is_turned = (0..VIEWS)
                            .filter_map(|view| seen_tiles(said, view))
                            .any(|seen| seen.len() > 1 && compare(&seen, &tiles).is_empty());
                        // A tile that is forgotten or taken for another is a slip. What plies do shows more: one that is put down,
                        // or two places that differ.
                        let differences = compare(said, &tiles);
                        let is_put_down = differences.iter().any(|difference| difference.found.is_none());
                        is_ahead = !is_turned && (differences.len() > 1 || is_put_down);
                    } else if compare(said, &state.tiles()).is_empty() {
                        elsewhere.push((state.plies.abs_diff(played), state.entry));
                    }
                });
                let text = &self.game.text[error.span.range()];
                // The position is the last text in it, whatever the notation.
                let Some(close) = text.rfind('"') else { return Vec::new() };
                let Some(open) = text[..close].rfind('"') else { return Vec::new() };
                let start = error.span.start as usize;
                (Span::new(start + open + 1, start + close), board)
            }
            _ => return Vec::new(),
        };
        let (mistake, becomes) = match is_turned {
            true => (Mistake::Turned, seen_otherwise("Check")),
            false => (Mistake::Tag, format!("`{value}`")),
        };
        let repair = self.repair(mistake, span, vec![Edit { span, text: value }], becomes);
        let fits_elsewhere = !elsewhere.is_empty();
        let moved = elsewhere.into_iter().filter_map(|(off, ply)| Some((off, self.own(ply?)?.end as usize, ply?)));
        // Checks stand at the ends of lines.
        let nearest = moved.min_by_key(|(off, behind, _)| (!self.rest(*behind).trim().is_empty(), *off));
        let moved = nearest.and_then(|(_, behind, ply)| self.moved(error.span, behind, ply));
        // The plies are the witnesses, wherever the tag stands.
        let witnesses = if is_open { 0 } else { verdict.plies };
        let mut doubt = fits_elsewhere.then_some(Doubt::Others(1));
        // Who has how many points depends on every ply before, and a draw is no slip of the pen: a ply may be wrong instead.
        let is_of_seat = record.seats().contains(&&self.game.text[span.range()]);
        let result = error.code.name == "result-wrong";
        let resigns = result && record.plies().last() == Some(&Ply::Resign);
        // So may a tile that was captured before the first.
        let is_counted = verdict.points.is_some() && record.tag("Captured").is_some();
        if result && (!is_of_seat || is_counted)
            || error.code.name == "points-wrong"
            || result && !resigns && self.is_right_without_one()
        {
            doubt = Some(Doubt::Unconfirmed);
        }
        // A ply more or less before it, and the other seat resigns.
        if resigns || is_ahead && !fits_elsewhere || witnesses < WITNESSES {
            doubt = Some(Doubt::Missing);
        }
        let found = [repair].into_iter().chain(moved).filter(|repair| repair.keeps >= verdict.plies);
        found.map(|repair| Repair { witnesses, doubt, ..repair }).collect()
    }

    /// Whether the game ends as its result says without one of its plies, which may have been taken back.
    fn is_right_without_one(&self) -> bool {
        let mut read = self.game.read.clone();
        let entries = read.record.entries.clone();
        let plies: Vec<usize> = plies(&entries).map(|(entry, _)| entry).collect();
        plies.iter().rev().take(MOST_LEFT_OUT).any(|&ply| {
            self.replayed.set(self.replayed.get() + plies.len());
            read.record.entries.clone_from(&entries);
            read.record.entries.remove(ply);
            let verdict = referee::of(read.record.variant).validate(&Input { read: &read, ..*self.game });
            verdict.outcome.is_some() && !verdict.diagnostics.iter().any(super::is_wrong)
        })
    }

    /// The tiles that two seats hold in each other's places. Only what makes the whole game right is offered.
    pub(super) fn hands(&self) -> Vec<Repair> {
        let (text, header) = (self.game.text, &self.game.read.record.header);
        let words = self.game.read.record.variant.vocabulary();
        let hands = words.tags.iter().filter(|tag| tag.value == TagValue::Tiles).map(|tag| tag.name);
        let is_hand = |head: &Head| head.tag().is_some_and(|tag| hands.clone().any(|name| name == tag.name));
        let hands: Vec<usize> = (0..header.len()).filter(|head| is_hand(&header[*head])).collect();
        let [Some((_, one)), Some((_, other))] = hands.iter().map(|head| self.tag_value(*head)).collect::<Vec<_>>()[..]
        else {
            return Vec::new();
        };
        // Only what is put down or given away shows whose hand it was.
        let is_of_hand = |ply: &Ply| matches!(ply, Ply::Draw { .. }) || ply.acts().iter().any(|act| act.drop);
        let verdict = referee::of(self.game.read.record.variant).validate(self.game);
        // So does a number of tiles with which no game begins.
        let is_shown = verdict.refused.is_some_and(|refused| match refused.entry {
            Some(entry) => matches!(self.game.read.record.entries.get(entry), Some(Entry::Ply(ply)) if is_of_hand(ply)),
            None => true,
        });
        if !is_shown {
            return Vec::new();
        }
        let edit = |span: Span, by: Span| Edit { span, text: text[by.range()].to_owned() };
        let becomes = format!("`{}`, and the other way round", &text[other.range()]);
        let repair = self.repair(Mistake::SetUp, one, vec![edit(one, other), edit(other, one)], becomes);
        Vec::from_iter(Some(repair).filter(|repair| repair.whole))
    }

    /// Another seat to move first, where the first number says so, `1...`, or the first ply names it; or the first one, where it does
    /// not. Only what makes the whole game right is offered.
    pub(super) fn first_seat(&self, errors: &[&Diagnostic]) -> Vec<Repair> {
        let (text, record) = (self.game.text, &self.game.read.record);
        let Some(error) = errors.first() else { return Vec::new() };
        let mut plies = record.entries.iter().zip(&self.game.read.spans.entries);
        let first =
            plies.find(|(entry, _)| matches!(entry, Entry::Ply(_))).map_or(text.len(), |(_, at)| at.end as usize);
        let is_dotted =
            text[error.span.range().start..].trim_start_matches(|sign: char| sign.is_ascii_digit()).starts_with("..");
        let is_said = match error.code.name {
            "ply-missing" => is_dotted,
            "turn-number" => error.instead.is_none(),
            name => name == codes::SEAT_TURN.name,
        };
        if !is_said || error.span.start as usize > first {
            return Vec::new();
        }
        let tag = record.header.iter().position(|head| head.tag().is_some_and(|tag| tag.name == "Turn"));
        let others = record.seats().iter().enumerate().filter(|(seat, _)| *seat != record.first_seat().index());
        let repairs = others.filter_map(|(_, seat)| {
            let end = self.game.read.spans.header.last().map(|last| Span { start: last.end, ..*last });
            let (span, new) = match tag {
                Some(head) => (self.tag_value(head)?.1, (*seat).to_owned()),
                None if self.game.notation.name() == "pai" => (end?, format!("\n[Turn \"{seat}\"]")),
                None => return None,
            };
            let becomes = format!("`{}`", new.trim_start());
            let repair = self.repair(Mistake::SetUp, span, vec![Edit { span, text: new }], becomes);
            // The ply of the first seat may be lost, unless it alone has dots where a position is set up.
            let is_set_up = record.header.iter().any(|head| head.tag().is_some_and(|tag| tag.name == "Position"));
            let has_dots = |line: &&str| line.trim_start_matches(|sign: char| sign.is_ascii_digit()).starts_with("...");
            let is_clear = tag.is_none() && is_set_up && text.lines().filter(has_dots).count() == 1;
            Some(Repair { doubt: (!is_clear).then_some(Doubt::Missing), ..repair })
        });
        repairs.filter(|repair| repair.whole).collect()
    }

    /// Another number of players, with which the turns are others. Only what makes the whole game right is offered.
    pub(super) fn players(&self) -> Vec<Repair> {
        let header = &self.game.read.record.header;
        let is_players = |head: &Head| head.tag().is_some_and(|tag| tag.name == "Players");
        let Some((tag, value)) = header.iter().position(is_players).and_then(|head| self.tag_value(head)) else {
            return Vec::new();
        };
        let others = ["2", "3", "4"].into_iter().filter(|number| *number != tag.value);
        let repairs = others.map(|number| {
            let edits = vec![Edit { span: value, text: number.to_owned() }];
            self.repair(Mistake::SetUp, value, edits, format!("`{number}` in `[Players]`"))
        });
        repairs.filter(|repair| repair.whole).collect()
    }

    /// A tag of the header, and where its value stands.
    pub(super) fn tag_value(&self, head: usize) -> Option<(&Tag, Span)> {
        let tag = self.game.read.record.header.get(head)?.tag()?;
        let span = self.game.read.spans.header.get(head)?;
        let written = self.game.text.get(span.range())?;
        let value = match written.rfind(&tag.value) {
            Some(at) => at..at + tag.value.len(),
            None => written.find('"')? + 1..written.rfind('"')?,
        };
        let start = span.start as usize;
        Some((tag, Span::new(start + value.start, start + value.end)))
    }

    /// The rest of a line.
    fn rest(&self, from: usize) -> &str {
        self.game.text[from..].lines().next().unwrap_or_default()
    }

    /// A check moved to another place, after a ply.
    fn moved(&self, check: Span, behind: usize, ply: usize) -> Option<Repair> {
        let text = self.game.text;
        let line_break = if text.contains("\r\n") { "\r\n" } else { "\n" };
        let here = check.range();
        let (said, rest) = (&text[here.clone()], self.rest(behind));
        let insertion = if rest.trim().is_empty() {
            let end = behind + rest.len();
            Edit { span: Span::new(end, end), text: format!("{line_break}{said}") }
        } else {
            Edit { span: Span::new(behind, behind), text: format!("{line_break}{said}{line_break}") }
        };
        // If it has a line for itself, that goes with it.
        let before = text[..here.start].trim_end_matches([' ', '\t']);
        let line_end = here.end + text[here.end..].split_inclusive('\n').next().map_or(0, str::len);
        let is_alone = before.ends_with('\n') && text[here.end..line_end].trim().is_empty();
        let removed = if is_alone { Span::new(before.len(), line_end) } else { check };
        let edits = vec![Edit { span: removed, text: String::new() }, insertion];
        let name = text.get(self.game.read.spans.entries.get(ply)?.range())?;
        let repair = self.repair(Mistake::Place, check, edits, format!("after `{name}`"));
        repair.whole.then_some(repair)
    }
}
