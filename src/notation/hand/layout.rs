//! Takes plies out of the layout of a mail, a list, a chat or a table, and turns facts in words into tags.

mod heads;
mod lists;
mod remarks;
mod rows;
mod signs;
mod speakers;
mod turns;

use super::chat::{is_attribution, newest_first, signature, speaker, time};
use super::clause::Op;
use super::columns::{Columns, misplaced, out_of_order};
use super::ends::tells_end;
use super::facts::{Fact, any_tag, beside, facts, facts_among, is_name, seats_told, tags_of};
use super::lexicon::{Lexicon, begins_play, is_article, is_one_of, is_seat, letters};
use super::markup::{
    boxed_number, emphasized, has_no_width, is_emphasis, is_end_of_word, markup, unmarked, without_end,
};
use super::names::names_other;
use super::notices::Notice;
use super::rules::{names_rules, titled_by_rules, untitled};
use super::tail::{denies, remark_over_lines};
use super::{Copied, Typed};
use crate::code::Code;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::pai::{lookalike, number, only_tags, other_tag, tag_start};
use crate::notation::read::ply::{self, ply, word_alone};
use crate::notation::rewritten::Rewritten;
use crate::source::Span;
use crate::variant::Variant;
pub(super) use remarks::discusses;
use remarks::is_page_number;
use rows::{begins_wiki, dash_alone, empty_cell, gate_label, holds_ply, without_close};
use std::borrow::Cow;
use std::ops::Range;

pub(super) use heads::four_names;
pub(super) use lists::apart;
pub(super) use rows::{continues, ends_apart, has_wiki_table, hole, is_parted, is_uneven, parts_gate, short_row};
pub(super) use signs::is_smiley;
pub(super) use signs::prefix;
use signs::{is_bonus, is_comment, is_link_or_date, is_place_behind, is_place_start, is_rule, is_square, title_mark};
pub(in crate::notation) use signs::{looks_played, rules_off};
pub(in crate::notation) use turns::counts;
pub(super) use turns::is_plain_turn;
use turns::{is_named_turn, is_turn};

/// Maximum cells of a line that are remarks.
const MOST_REMARKS: usize = 4;

/// Reads the lines of a text.
struct Lines<'t> {
    text: &'t str,
    lexicon: &'t Lexicon,
    ops: Vec<Op>,
    notices: Vec<Notice>,
    /// Facts that stand above all others, with where they were written.
    facts: Vec<(Fact, Range<usize>)>,
    /// Whether plies have been seen.
    begun: bool,
    /// Whether words stand above the plies that are left to the reader, who looks for no tag behind them.
    has_words: bool,
    /// Whether a comment in braces goes on from the line above, or a remark in parentheses.
    in_braces: bool,
    in_parentheses: bool,
    /// Whether all columns are parted by semicolons.
    semicolons: bool,
    /// How many times two slashes have parted plies.
    slashes: usize,
    /// The columns of the table, if its heading names them, and the seats that head them.
    columns: Option<Columns>,
    seats: Vec<&'static str>,
    /// A row that lacks a ply, behind which no other may come.
    short: Option<Diagnostic>,
    /// How many plies the first row with tabs or bars has.
    width: Option<usize>,
    /// The tags that are written as tags.
    tags: Vec<Fact>,
    errors: Vec<Diagnostic>,
    /// How many seats' columns have been filled in this turn.
    reached: usize,
    /// Whether it has the table of a wiki.
    in_wiki: bool,
    /// How many cells of the line are remarks.
    remarks: usize,
    /// Who says what stands on the next line, and where the name is written.
    speaker: Option<(String, Range<usize>)>,
    /// Where the signature of a mail begins.
    signature: usize,
    /// Where the tags below all plies begin.
    tail: usize,
}

/// A text without its layout.
pub(super) fn layout(text: &str, lexicon: &Lexicon) -> Copied {
    let tail = tags_below(text);
    let mut lines = Lines {
        text,
        lexicon,
        ops: Vec::new(),
        notices: Vec::new(),
        facts: Vec::new(),
        begun: false,
        has_words: false,
        in_braces: false,
        in_parentheses: false,
        semicolons: is_parted(text, lexicon),
        slashes: 0,
        columns: None,
        seats: Vec::new(),
        short: None,
        width: None,
        tags: tags(&text[..tail]),
        errors: apart(text, lexicon)
            .or_else(|| short_row(text, lexicon.variant))
            .or_else(|| last_first(text))
            .into_iter()
            .collect(),
        reached: 0,
        in_wiki: has_wiki_table(text),
        remarks: 0,
        speaker: None,
        signature: signature(text).unwrap_or(text.len()),
        tail,
    };
    let mut at = 0;
    lines.facts.extend(lexicon.writers.iter().map(|fact| (fact.clone(), 0..0)));
    lines.notices.extend(seats_told(text, lexicon));
    for line in text.split_inclusive('\n') {
        let end = at + line.len();
        let content = at + line.trim_end_matches(['\n', '\r']).len();
        if std::mem::take(&mut lines.in_parentheses) {
            lines.in_parentheses = !line.contains(')');
            lines.copy(at..end);
        } else {
            lines.line(at..content);
            lines.copy(content..end);
            lines.in_parentheses = line.rfind('(').is_some_and(|open| remark_over_lines(&text[at + open..]));
        }
        at = end;
    }
    if lines.columns.is_none() && lines.errors.is_empty() {
        lines.errors.extend(hole(text, lexicon));
    }
    let mut rewritten = Rewritten::with_room(text.len());
    let bom = text.len() - text.trim_start_matches('\u{feff}').len();
    rewritten.copy(&text[..bom], 0);
    // A tag that is there already stays; the fact is then a contradiction or says nothing new.
    for ((name, value), range) in &lines.facts {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        rewritten.put(&format!("[{name} \"{value}\"]\n"), range.clone());
    }
    for op in &lines.ops {
        match op {
            Op::Copy(range) => rewritten.copy(&text[range.start.max(bom)..range.end.max(bom)], range.start.max(bom)),
            Op::Put(put, range) => rewritten.put(put, range.clone()),
        }
    }
    let typed = Typed { notices: lines.notices, ..Typed::default() };
    let is_headed = !lines.facts.is_empty() || !lines.seats.is_empty() || lines.columns.is_some();
    Copied { rewritten, typed, errors: lines.errors, is_headed, ..Copied::default() }
}

/// Whether a column holds a ply, in signs or in words.
pub(super) fn is_ply(text: &str, lexicon: &Lexicon) -> bool {
    let begins = || begins_play(text) || lexicon.is_tile(letters(text));
    ply::<true>(text).is_ok_and(|(rest, _)| rest.is_empty()) || (begins() && looks_played(text))
}

/// The tags of a text, in any form, by name and value.
pub(super) fn tags(text: &str) -> Vec<Fact> {
    let mut found = Vec::new();
    for line in text.lines().map(str::trim_start) {
        found.extend(tags_of(line).map(|tag| (tag.name.to_owned(), tag.value.to_string())));
        let other = if tag_start(line) { None } else { other_tag(line) };
        // `Guest: Mei / Host: Tam` has two.
        let other = other.filter(|tag| !names_other(tag.name, tag.value));
        found.extend(other.map(|tag| (tag.name.to_owned(), unmarked(tag.value).into_owned())));
    }
    found
}

impl Lines<'_> {
    fn copy(&mut self, range: Range<usize>) {
        if !range.is_empty() {
            self.ops.push(Op::Copy(range));
        }
    }

    fn put(&mut self, right: &str, range: Range<usize>, code: &'static Code) {
        self.notices.push(Notice {
            code,
            span: Span::new(range.start, range.end),
            written: self.text[range.clone()].trim_matches([' ', '\t', '\r']).to_owned(),
            right: right.trim().to_owned(),
        });
        self.ops.push(Op::Put(right.to_owned(), range));
    }

    fn line(&mut self, line: Range<usize>) {
        self.remarks = 0;
        if self.in_braces {
            self.in_braces = !self.text[line.clone()].contains('}');
            return self.copy(line);
        }
        if is_plain_turn(&self.text[line.clone()]) || is_named_turn(&self.text[line.clone()], self.lexicon) {
            self.begun = true;
            self.speaker = None;
            return self.copy(line);
        }
        // `* * *` between two games is no result.
        let is_between = |content: &str| content.starts_with('*') && signs::rules_off(content);
        if is_page_number(&self.text[line.clone()]) || is_between(self.text[line.clone()].trim()) {
            return self.put("", line, &codes::SLIP_LAYOUT);
        }
        // Below the plies: `3 May 2024`, `https://…`.
        if self.begun && is_link_or_date(self.text[line.clone()].trim()) {
            return self.remark(line);
        }
        let content = without_end(&self.text[line.clone()]);
        let content = if self.in_wiki { without_close(content) } else { content };
        if content.len() < line.len() {
            let end = line.start + content.len();
            self.line(line.start..end);
            return self.put("", end..line.end, &codes::SLIP_LAYOUT);
        }
        let mut at = line.start;
        let mut in_chat = false;
        let text = self.text;
        loop {
            let rest = &self.text[at..line.end];
            let blanks = rest.len() - rest.trim_start_matches([' ', '\t', '\u{feff}', '\u{a0}']).len();
            self.copy(at..at + blanks);
            at += blanks;
            let rest = &self.text[at..line.end];
            // Of markup that stands for something only the line can tell.
            let mark = markup(rest).filter(|(_, right)| right.trim().is_empty()).map(|(length, _)| length);
            let length = match prefix(rest).or(mark).or_else(|| self.announced(rest)) {
                Some(length) => length,
                None => match time(rest) {
                    Some(length) => {
                        in_chat = true;
                        length
                    }
                    None => break,
                },
            };
            self.put("", at..at + length, &codes::SLIP_LAYOUT);
            at += length;
        }
        if let Some((length, number)) = boxed_number(&text[at..line.end]) {
            self.put(&format!("{number}. "), at..at + length, &codes::SLIP_NUMBER);
            return self.cells(at + length..line.end);
        }
        if let Some((name, said)) = self.said_by(at..line.end, in_chat) {
            let words = text[said..line.end].trim();
            if !may_play(words) && !self.lexicon.may_be_ply(words) {
                let tells = || facts(&format!("{}: {words}", &text[name.clone()]), self.lexicon, false);
                let found = if self.begun && !self.plays_on(line.end) { tells() } else { None };
                return match found {
                    Some(found) => self.headed(found, words.to_owned(), at..line.end),
                    None => self.remark(at..line.end),
                };
            }
            if at < name.start {
                self.put("", at..name.start, &codes::SLIP_LAYOUT);
            }
            self.copy(name.clone());
            self.put(": ", name.end..said, &codes::SLIP_LAYOUT);
            self.begun = true;
            return self.cells(said..line.end);
        }
        // `Mei> Rs*10b`, `@mei Rs*10b`.
        let sign = usize::from(text[at..line.end].starts_with('@'));
        if let Some((length, _)) = self.lexicon.named(&text[at + sign..line.end]) {
            let end = at + sign + length;
            let said = text[end..line.end].strip_prefix('>').or_else(|| {
                let behind = text[end..line.end].strip_prefix(' ').filter(|_| sign > 0)?;
                Some(behind)
            });
            if let Some(said) = said.map(str::trim).filter(|said| may_play(said)) {
                if sign > 0 {
                    self.put("", at..at + 1, &codes::SLIP_LAYOUT);
                }
                self.copy(at + sign..end);
                let said = Span::of(said, text).map_or(line.end, |span| span.start as usize);
                self.put(": ", end..said, &codes::SLIP_LAYOUT);
                return self.cells(said..line.end);
            }
        }
        let rest = &self.text[at..line.end];
        if rest.is_empty() {
            return;
        }
        // `{| class="wikitable"` and `|}`.
        if self.in_wiki && (begins_wiki(rest) || rest.trim_end() == "|}") {
            return self.put("", at..line.end, &codes::SLIP_LAYOUT);
        }
        if at >= self.signature {
            return if rest.starts_with("--") {
                self.put("", at..line.end, &codes::SLIP_LAYOUT)
            } else {
                self.remark(at..line.end)
            };
        }
        if is_attribution(rest) {
            return self.remark(at..line.end);
        }
        // Below a mail stands who wrote it.
        if self.begun && self.lexicon.seat(rest.trim_end()).is_some() && !looks_played(&self.text[line.end..]) {
            return self.remark(at..line.end);
        }
        let name = speaker(rest).or_else(|| self.name_above(rest, line.end));
        if let Some(name) = name.filter(|name| self.lexicon.seat(name).is_some()) {
            self.speaker = Some((name.to_owned(), at..line.end));
            return self.put("", at..line.end, &codes::SLIP_LAYOUT);
        }
        // What the speaker says of the end.
        if let Some((name, _)) = self.speaker.as_ref().filter(|_| self.begun)
            && let Some(found) = facts(&format!("{name}: {rest}"), self.lexicon, false)
        {
            return self.headed(found, rest.to_owned(), at..line.end);
        }
        if (looks_played(rest) || is_ply(rest, self.lexicon))
            && let Some((name, written)) = self.speaker.take()
        {
            self.ops.push(Op::Put(format!("{name}: "), written));
            self.begun = true;
            return self.cells(at..line.end);
        }
        // The first cell of the heading may be empty.
        let columns = || Columns::of(&text[line.clone()], self.lexicon);
        let heading =
            self.heading(rest).map(|seats| (seats, columns())).or_else(|| self.other_heading(rest, columns()));
        if let Some((seats, columns)) = &heading {
            self.errors.extend(out_of_order(seats).map(|order| misplaced(Span::new(at, line.end), seats, order)));
            self.errors.extend(columns.as_ref().and_then(|columns| self.stray_bonus(columns, line.clone())));
            let all = &self.lexicon.seats;
            if self.lexicon.variant.is_some() && (2..all.len()).contains(&seats.len()) {
                let message = format!("the columns are those of {} of {} seats", seats.len(), all.len());
                let found = Diagnostic::new(&codes::SEAT_TURN, Span::new(at, line.end), message);
                let help = format!("{} play here: give each a column", all.join(", "));
                self.errors.push(found.label("a column is missing").help(help));
            }
            self.columns.clone_from(columns);
            self.seats.clone_from(seats);
        }
        if rest.starts_with("```") || rest.starts_with("~~~") || is_rule(rest) || heading.is_some() {
            return self.put("", at..line.end, &codes::SLIP_LAYOUT);
        }
        let row = if self.begun || other_tag(rest).is_some() { None } else { any_tag(rest) };
        let row = row.map(|(name, value)| vec![(name.to_owned(), value.to_owned())]);
        if let Some(found) = row.or_else(|| self.names_of_columns(rest, at)) {
            return self.headed(found, rest.to_owned(), at..line.end);
        }
        let marked = title_mark(rest).filter(|mark| !self.begun || rest[*mark..].starts_with([' ', '\t'])).unwrap_or(0);
        let is_title = marked > 0;
        let plain = at + if is_title { marked } else { 0 };
        let words = folded(self.text[plain..line.end].trim());
        let words = if self.begun { words } else { untitled(&words).into_owned() };
        // `Lin resigns?`, `Lin: draw?`
        let asks = |words: &str| {
            let said = words.split_once(": ").filter(|(name, _)| self.lexicon.seat(name).is_some());
            tells_end(words) || said.is_some_and(|(_, said)| is_one_of(&["draw", "a draw", "resign", "resigns"], said))
        };
        if self.begun && words.strip_suffix('?').is_some_and(asks) {
            return self.remark(at..line.end);
        }
        let found = facts(&words, self.lexicon, !self.begun);
        // `Tam gave up, gg`, `Tam wins. Mei was tired.`
        if found.is_none()
            && self.begun
            && let Some((said, more)) = words.split_once(',').or_else(|| words.split_once(". "))
            && !self.plays_on(line.end)
            && !denies(letters(more.trim_start()))
            && let Some(found) = facts(said, self.lexicon, false)
        {
            self.headed(found, words, at..line.end);
            return self.remark(at..line.end);
        }
        // `Skud Pai Sho, Mei vs Tam, club night`: more than the rule set is said, some of it in words.
        if found.is_none()
            && !self.begun
            && let Some((name, rest)) = titled_by_rules(&words)
            && !self.has_tag("Variant")
        {
            let more = facts(rest, self.lexicon, true);
            let is_all = more.is_some();
            let more = more.unwrap_or_else(|| facts_among(rest, name, self.lexicon));
            let found = std::iter::once(("Variant".to_owned(), name.to_owned())).chain(more);
            self.headed(found.collect(), words.clone(), at..line.end);
            if !is_all {
                let needed = self.needed(&words);
                self.say_needed(needed, at..line.end);
                self.remark(at..line.end);
            }
            return;
        }
        // Who says so between plies offers a draw.
        let is_end = |(name, value): &Fact| (&**name, &**value) == ("Result", "Draw") || name == "Termination";
        let is_drawn = found.as_ref().is_some_and(|found| found.iter().all(is_end));
        let is_offer = is_drawn && !words.contains([':', '=']) && (!self.begun || looks_played(&self.text[line.end..]));
        // `Tam: wins`, while the chat goes on.
        let speaker = words.split_once(": ").and_then(|(name, _)| self.lexicon.seat(name)).filter(|_| self.begun);
        let is_own =
            |found: &Vec<Fact>| found.iter().any(|(name, value)| name == "Result" && Some(&**value) == speaker);
        let is_claim = found.as_ref().is_some_and(is_own) && looks_played(near(&self.text[line.end..]));
        // `Tam: I resign`, and then both play on.
        let tells_result = |found: &Vec<Fact>| found.iter().any(|(name, _)| name == "Result");
        let is_early = self.begun && found.as_ref().is_some_and(tells_result) && self.plays_on(line.end);
        if is_claim || is_early || is_offer && !words.contains("agree") && !is_title {
            return self.remark(at..line.end);
        }
        if let Some(mut found) = found.or_else(|| self.tag_below(rest, at)) {
            if let [first, .., last] = &found[..]
                && first.0 == last.0
            {
                let message = format!("this says that {} won, and that {} did", first.1, last.1);
                let error = Diagnostic::new(&codes::TAG_DOUBLED, Span::new(at, line.end), message);
                self.errors.push(error.label("two results").help("leave out the one that is wrong"));
                return self.put("", at..line.end, &codes::SLIP_LAYOUT);
            }
            found.retain(|fact| !self.is_said(fact));
            if found.is_empty() {
                // `Hand: 2` is that tag itself.
                let is_tag = !self.begun && other_tag(rest).is_some();
                return match other_tag(rest).filter(|_| is_tag) {
                    Some(tag) if self.has_words || unmarked(tag.value) != tag.value => {
                        let value = unmarked(tag.value).into_owned();
                        self.headed(vec![(tag.name.to_owned(), value)], rest.to_owned(), at..line.end)
                    }
                    Some(_) => self.copy(at..line.end),
                    None => self.put("", at..line.end, &codes::SLIP_LAYOUT),
                };
            }
            // A title may name the players otherwise than their tags do.
            if found.iter().any(|(name, _)| self.is_title_of(name)) {
                if is_title {
                    self.put("", at..plain, &codes::SLIP_LAYOUT);
                }
                let words = plain + self.text[plain..line.end].len() - self.text[plain..line.end].trim_start().len();
                return self.remark(words..line.end);
            }
            return self.headed(found, words, at..line.end);
        }
        if let Some((end, found)) = self.result_behind(at..line.end) {
            if end > at {
                self.begun = true;
                self.cells(at..end);
            }
            let written = self.text[end..line.end].trim_start_matches([',', ';', '.', ' ']).to_owned();
            return self.headed(found, written, end..line.end);
        }
        // `Club night, 3 May 2024`, `Spring Cup - Mei vs Tam`: more than the date or the players is said.
        let named = if self.begun || self.has_tag("Variant") { None } else { names_rules(&words) };
        let mut beside = if self.begun { Vec::new() } else { beside(&words, self.lexicon) };
        beside.retain(|(name, _)| !self.has_tag(name));
        if !beside.is_empty() {
            beside.extend(named.map(|name| ("Variant".to_owned(), name.to_owned())));
            self.headed(beside, words, at..line.end);
            let said = plain + self.text[plain..line.end].len() - self.text[plain..line.end].trim_start().len();
            return self.remark(said..line.end);
        }
        if is_title || rest.starts_with("//") {
            let sign = if is_title { marked } else { 2 };
            self.put(";", at..at + sign, &codes::SLIP_LAYOUT);
            return self.copy(at + sign..line.end);
        }
        // A sentence may tell what a game was: `We played Skud Pai Sho today`.
        let is_told = || {
            named.is_some() && other_tag(rest).is_none() && !looks_played(rest) && !rest.contains(['[', '{', '}', ';'])
        };
        if self.is_remark(rest, in_chat || self.speaker.is_some()) || is_told() && self.needed(rest).is_none() {
            if let Some(name) = named {
                self.headed(vec![("Variant".to_owned(), name.to_owned())], words, at..line.end);
            }
            return self.remark(at..line.end);
        }
        // `Moves: 1. Rs*10b Rs*10r`.
        let heads = |name: &str| is_one_of(&["moves", "notation", "plies", "record"], name);
        if let Some((name, plies)) = rest.split_once(": ").filter(|(name, _)| !self.begun && heads(name))
            && number::<true>(plies.trim_start()).is_ok()
        {
            let end = at + name.len() + 1;
            self.put("", at..end, &codes::SLIP_LAYOUT);
            self.begun = true;
            return self.cells(end..line.end);
        }
        // `Skud: Rs*10b Rs*10r`.
        if let Some((name, behind)) = rest.split_once(':')
            && let Some(variant) = Variant::named(name).filter(|_| !self.begun && !self.has_tag("Variant"))
            && self.lexicon.seat(name).is_none()
            && looks_played(behind)
        {
            let end = at + name.len() + 1;
            self.headed(vec![("Variant".to_owned(), variant.name().to_owned())], name.to_owned(), at..end);
            self.begun = true;
            return self.cells(end..line.end);
        }
        self.say_needed(self.needed(rest), at..line.end);
        if !tag_start(rest) && other_tag(rest).is_none() && !rest.starts_with(['{', ';']) {
            self.begun |= looks_played(&words);
            self.has_words |= !self.begun;
        }
        let extra = self.extra_cell(at..line.end);
        self.errors.extend(extra);
        if !self.row(at..line.end) {
            self.cells(at..line.end);
        }
    }

    /// Where the parenthesis ends that holds the place of a drop, `Rs(10b)`, or a move, `Rs(10b-9d)`, `Rose (10b) to (9d)`, and the
    /// sign that it stands for.
    fn place_in_parentheses(&self, line: Range<usize>) -> Option<(usize, &'static str)> {
        let inside = self.text[line.clone()].strip_prefix('(')?;
        let length = inside.bytes().take(9).position(|byte| byte == b')')?;
        let before = self.text[..line.start].trim_end_matches([' ', '\t']);
        let is_apart = before.len() < line.start;
        let starts = inside.starts_with(|c: char| c.is_ascii_digit());
        let sign = match inside[..length].split_once('-') {
            // Whether it moves from there is said behind it.
            None if starts && place(&inside[..length]) && is_apart => "",
            None if starts && place(&inside[..length]) => "*",
            Some((from, to)) if starts && place(from) && place(to) => "",
            _ => return None,
        };
        let code = before.rsplit(|c: char| !c.is_ascii_alphanumeric()).next()?;
        let above = before[..before.len() - code.len()].trim_end_matches([' ', '\t']);
        // `10b Rs (10r)`.
        let follows_place = || place(above.rsplit([' ', '\t', '\n', ',']).next().unwrap_or_default());
        let is_tile = !code.is_empty() && code.bytes().all(|byte| byte.is_ascii_alphabetic());
        // `Draw Wh (10s)` tells a time.
        let is_drawn = || is_one_of(&["draw"], above.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default());
        let is_tile =
            is_tile && self.lexicon.is_tile(code) && !(is_apart && (is_article(code) || follows_place() || is_drawn()));
        let steps = is_apart && above.ends_with(')') && (code.eq_ignore_ascii_case("to") || before.ends_with('-'));
        (is_tile || steps).then_some((length + 1, sign))
    }

    /// Whether the code of a tile and its place begin here.
    fn is_word_of_play(&self, text: &str) -> bool {
        self.lexicon.is_code(letters(text)) && looks_played(text)
    }

    fn has_tag(&self, name: &str) -> bool {
        self.tags.iter().chain(self.facts.iter().map(|(fact, _)| fact)).any(|(tag, _)| tag.eq_ignore_ascii_case(name))
    }

    /// A tag below plies, in any form: one that tells how the game ended, or any below which none is played.
    fn tag_below(&self, line: &str, at: usize) -> Option<Vec<Fact>> {
        let in_cells = || {
            let mut cells = line.split(['\t', '|', ';']).map(str::trim).filter(|cell| !cell.is_empty());
            let (name, value) = (cells.next()?, cells.next()?);
            cells.next().is_none().then(|| (name.to_owned(), value.to_owned()))
        };
        let (name, value) = if self.begun { tags(line).pop().or_else(in_cells)? } else { return None };
        let ending = ENDINGS.iter().find(|ending| ending.eq_ignore_ascii_case(&name)).map(|name| (*name).to_owned());
        ending.or_else(|| (at >= self.tail).then_some(name)).map(|name| vec![(name, value)])
    }

    /// Makes tags of a line.
    fn headed(&mut self, found: Vec<Fact>, written: String, line: Range<usize>) {
        let right: Vec<String> = found.iter().map(|(name, value)| format!("[{name} \"{value}\"]")).collect();
        // What nobody had written is written here.
        self.facts.retain(|(fact, written)| !written.is_empty() || !found.contains(fact));
        let span = Span::new(line.start, line.end);
        self.notices.push(Notice { code: &codes::SLIP_HEADING, span, written, right: right.join(" ") });
        for fact in found {
            // A result may be told twice.
            if !self.facts.iter().any(|(known, _)| *known == fact) {
                self.facts.push((fact, line.clone()));
            }
        }
        self.ops.push(Op::Put(String::new(), line));
    }

    /// Puts a line in braces.
    fn remark(&mut self, line: Range<usize>) {
        let words = self.text[line.clone()].trim_end();
        self.notices.push(Notice {
            code: &codes::SLIP_COMMENT,
            span: Span::new(line.start, line.end),
            written: words.to_owned(),
            right: format!("{{{words}}}"),
        });
        self.ops.push(Op::Put("{".to_owned(), line.start..line.start));
        self.copy(line.clone());
        self.ops.push(Op::Put("}".to_owned(), line.end..line.end));
    }

    /// Whether a tag says the same.
    fn is_said(&self, (name, value): &Fact) -> bool {
        let is_same =
            |(tag, said): &Fact| tag.eq_ignore_ascii_case(name) && said.trim().eq_ignore_ascii_case(value.trim());
        self.tags.iter().any(is_same) && !ENDINGS.contains(&name.as_str())
    }

    /// Whether a heading says what a tag says already, of which no rule needs to know.
    fn is_title_of(&self, name: &str) -> bool {
        let is_free = ["Round", "Date"].contains(&name) || self.lexicon.seats.contains(&name);
        is_free && self.tags.iter().any(|(tag, _)| tag.eq_ignore_ascii_case(name))
    }

    /// The plies of a line: without what parts the columns of a table, and with its last comment.
    fn cells(&mut self, line: Range<usize>) {
        let text = self.text;
        // `1,Rs*10b,Rs*10r,quiet`.
        let is_numbered = text[line.clone()].trim_start_matches(|c: char| c.is_ascii_digit()).starts_with(',');
        if let Some(last) = text[line.clone()].rfind(',').filter(|last| is_numbered && *last > 3) {
            let start = line.start + last + 1;
            let words = text[start..line.end].trim();
            let is_note = words.starts_with(char::is_alphabetic) && !looks_played(words) && !word_alone(words);
            if is_note
                && self.remarks < MOST_REMARKS
                && !words.contains(['{', '}', ';', '[', '"'])
                && ply::<true>(words).is_err()
            {
                self.remarks += 1;
                self.cells(line.start..start - 1);
                self.put(" {", start - 1..start, &codes::SLIP_LAYOUT);
                self.copy(start..line.end);
                return self.ops.push(Op::Put("}".to_owned(), line.end..line.end));
            }
        }
        let mut from = line.start;
        let pipes = text[line.clone()].matches('|').count() > 1 || text[line.clone()].starts_with('|');
        let in_box = text[line.clone()].starts_with(['│', '┃', '║']);
        let is_tag = text[line.clone()].starts_with('[');
        let in_gate = gate_label(&text[line.clone()]);
        let (mut in_braces, mut is_hidden, mut in_stars, mut in_bonus, mut in_quotes) =
            (false, false, false, false, false);
        let last_hidden = text[line.clone()].rfind("-->").map(|end| line.start + end);
        let is_quoted = text[line.clone()].starts_with('"') || text[line.clone()].contains(",\"");
        if pipes && self.note_in_last_cell(line.clone()) {
            return;
        }
        for (offset, c) in text[line.clone()].char_indices() {
            let at = line.start + offset;
            let before = text[line.start..at].chars().next_back();
            let rest = &text[at..line.end];
            if !in_braces
                && !is_tag
                && !self.in_wiki
                && let Some(length) = empty_cell(&text[line.start..at], rest)
            {
                // The first ply of the turn is missing.
                self.copy(from..at);
                self.put("... ", at..at + length, &codes::SLIP_LAYOUT);
                from = at + length;
                continue;
            }
            if at < from {
                continue;
            }
            let empty = dash_alone(&text[line.start..at], rest).filter(|_| !in_braces && !is_tag);
            if let Some(length) = empty {
                self.copy(from..at);
                self.put("", at..at + length, &codes::SLIP_LAYOUT);
                from = at + length;
                continue;
            }
            if let Some((length, sign)) = if in_braces { None } else { self.place_in_parentheses(at..line.end) } {
                self.copy(from..at);
                self.put(sign, at..at + 1, &codes::SLIP_LAYOUT);
                self.copy(at + 1..at + length);
                self.put("", at + length..at + length + 1, &codes::SLIP_LAYOUT);
                from = at + length + 1;
                continue;
            }
            // `<!-- a quiet start -->`.
            let hides = !in_braces && !is_tag && rest.starts_with("<!--") && last_hidden > Some(at);
            if hides || is_hidden && rest.starts_with("-->") {
                let (length, right) = if hides { (4, "{") } else { (3, "}") };
                self.copy(from..at);
                self.put(right, at..at + length, &codes::SLIP_LAYOUT);
                (from, in_braces, is_hidden) = (at + length, hides, hides);
                continue;
            }
            if let Some((length, right)) = markup(rest).filter(|_| !in_braces && !is_tag) {
                self.copy(from..at);
                self.put(right, at..at + length, &codes::SLIP_LAYOUT);
                from = at + length;
                continue;
            }
            // `*Rs10b`.
            let star = if c == '*' && !in_braces && !is_tag { self.behind_star(before, &rest[1..]) } else { None };
            if let Some(code) = star {
                self.copy(from..at);
                self.put("", at..at + 1, &codes::SLIP_LAYOUT);
                from = at + 1 + code;
                self.copy(at + 1..from);
                self.ops.push(Op::Put("*".to_owned(), from..from));
                continue;
            }
            let right = match c {
                '{' => {
                    in_braces = true;
                    continue;
                }
                '}' => {
                    in_braces = false;
                    continue;
                }
                _ if in_braces || is_tag => continue,
                // `1G.R3(0,-8);1H.R3(0,8)`: each begins a line of its own.
                ';' | ' ' if in_gate && gate_label(rest[1..].trim_start()) => "\n",
                ';' if self.semicolons
                    && (holds_ply(&rest[1..], self.lexicon) || self.is_due(line.start..at, &rest[1..])) =>
                {
                    " "
                }
                ';' if self.goes_on(line.clone(), at) => " ",
                ';' => break,
                '|' if pipes => " ",
                '│' | '┃' | '║' if in_box => " ",
                // `"1","Rs*10b"`.
                '"' if is_quoted => "",
                // `1. "Rs*10b" "Rs*10r"`.
                '"' | '“' if !in_quotes && self.quotes_ply(&rest[c.len_utf8()..]) => {
                    in_quotes = true;
                    ""
                }
                '"' | '”' if in_quotes => {
                    in_quotes = false;
                    ""
                }
                // `Rs9d-8e (+ Kn*9f)`.
                '(' | '[' if offset > 0 && is_bonus(&rest[1..]) && rest.contains([')', ']']) => {
                    in_bonus = true;
                    ""
                }
                ')' | ']' if in_bonus => {
                    in_bonus = false;
                    ""
                }
                // `'Rs*10b`, as spreadsheets mark a text.
                '\'' if before.is_none_or(|c| matches!(c, '\t' | '|' | ',' | ';'))
                    && self.is_word_of_play(&rest[1..]) =>
                {
                    ""
                }
                // `**1.**`, `Rs\*10b`.
                '\\' if rest[1..].starts_with(['*', '_', '#', '-', '.', ')', '+', '~', '=', '>', '!']) => "",
                '*' if rest.starts_with("**") || text[line.start..at].ends_with("**") => "",
                // `*Rs*10b*`.
                '*' if !in_stars && emphasized(before, &rest[1..])
                    || in_stars && is_end_of_word(before, &rest[1..]) =>
                {
                    in_stars = !in_stars;
                    ""
                }
                '`' => "",
                '_' if is_emphasis(before, &rest[1..]) => "",
                // `Rs•10b`.
                '•' | '·'
                    if before.is_some_and(|c| c.is_ascii_alphabetic()) && is_place_start(&rest[c.len_utf8()..]) =>
                {
                    "*"
                }
                // The text is quoted as a whole.
                '“' if offset == 0 => "",
                '”' if rest.trim_end().len() == c.len_utf8() => "",
                '/' if rest.starts_with("//")
                    && (self.plays_behind(line.start..at, line.end)
                        || self.slashes > 1 && self.is_due(line.start..at, &rest[2..])) =>
                {
                    self.slashes += 1;
                    " "
                }
                '/' if rest.starts_with("//") && before.is_none_or(char::is_whitespace) => ";",
                // `Rs*10r -- the old opening`.
                '-' | '–' | '—' if offset > 0 && self.speaks_behind(line.start..at, rest) => "; ",
                // `Rs*10b :)`.
                ':' if before.is_some_and(char::is_whitespace) && is_smiley(rest.trim_end()) => "; :",
                // `Rs. 10b`.
                '.' if self.is_short(&text[line.start..at]) && is_place_behind(&rest[1..]) => "",
                // `Wh # 8h`.
                '#' if is_square(&rest[1..]) && before.is_some_and(char::is_whitespace) => "#",
                '#' if is_comment(rest)
                    && before.is_some_and(char::is_whitespace)
                    && tells_ply(&text[line.start..at]) =>
                {
                    ";"
                }
                // `1,Rs*10b,Rs*10r`.
                ',' | '、'
                    if offset > 0 && text[line.start..at].bytes().all(|byte| byte.is_ascii_digit() || byte == b'"') =>
                {
                    ". "
                }
                _ => continue,
            };
            self.copy(from..at);
            let length = match right {
                "#" => rest.len() - rest[1..].trim_start().len(),
                _ if rest.starts_with("//") || rest.starts_with("**") || rest.starts_with("--") => 2,
                _ => c.len_utf8(),
            };
            self.put(right, at..at + length, &codes::SLIP_LAYOUT);
            from = at + length;
            if right.starts_with(';') {
                break;
            }
        }
        self.in_braces = in_braces;
        self.copy(from..line.end);
    }
}

/// The error of a chat with the last message first.
fn last_first(text: &str) -> Option<Diagnostic> {
    let span = Span::of(newest_first(text)?, text)?;
    let error = Diagnostic::new(&codes::SEAT_TURN, span, "the last message stands first");
    Some(error.label("written after the one below it").help("put the lines in the order in which they were written"))
}

/// The beginning of a text, where a line is looked at with what follows it.
fn near(text: &str) -> &str {
    const NEAR: usize = 1_000;
    text.char_indices().nth(NEAR).map_or(text, |(end, _)| &text[..end])
}

/// Whether what somebody says may be a ply.
fn may_play(said: &str) -> bool {
    looks_played(said) || begins_play(said) || word_alone(said)
}

/// Whether a ply stands in a text, or a word that is one.
fn tells_ply(text: &str) -> bool {
    looks_played(text) || text.split(|c: char| !c.is_alphabetic()).any(word_alone)
}

/// Whether a text is a point or a square.
fn place(text: &str) -> bool {
    ply::place::<true>(text).is_ok_and(|(rest, _)| rest.is_empty())
}

/// The tags that tell how a game ended, which people write below the plies too.
pub(in crate::notation) const ENDINGS: [&str; 3] = ["Result", "Termination", "Points"];

/// Where the tags begin below which no ply is played. A seat with a colon says something there, unless each is named so.
fn tags_below(text: &str) -> usize {
    let mut at = text.len();
    let mut named: Vec<&str> = Vec::new();
    for line in text.split_inclusive('\n').rev() {
        if only_tags(line).is_none() {
            break;
        }
        if let Some(tag) = other_tag(line.trim()).filter(|tag| is_seat(tag.name) && !line.trim().starts_with('[')) {
            if !is_name(tag.value) {
                break;
            }
            named.push(tag.name);
        }
        at -= line.len();
    }
    if named.len() == 1 { text.len() } else { at }
}

/// The text in canonical signs, without those that have no width.
fn folded(text: &str) -> String {
    replaced(text, lookalike)
}

/// A text with plain spaces for those of other widths.
pub(super) fn with_spaces(text: &str) -> Cow<'_, str> {
    let is_plain = text.is_ascii();
    if is_plain { text.into() } else { replaced(text, |c| lookalike(c).filter(|sign| *sign == " ")).into() }
}

fn replaced(text: &str, other: impl Fn(char) -> Option<&'static str>) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match other(c) {
            Some(sign) => out.push_str(sign),
            None if has_no_width(c) => {}
            None => out.push(c),
        }
    }
    out
}
