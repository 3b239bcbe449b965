//! Signs that are lost: a brace of a comment, a bracket or a quote of a tag; and names of rule sets that are misspelt.

use super::{Doubt, Edit, Repair, Repairs, Trial, WITNESSES};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::{Options, word_alone, words_back};
use crate::record::{Entry, Ply};
use crate::referee::{self, Mistake, Numbering};
use crate::source::Span;
use crate::variant::Variant;

/// How many signs a misspelt name is off.
const OFF: usize = 2;
/// How many words cannot be read, at least, where another rule set is meant.
const MANY_ERRORS: usize = 3;
/// Maximum words of a remark.
const MOST_WORDS: usize = 12;

impl<'a> Trial<'a> {
    /// Adds the signs that may be lost to what else may be meant where a text cannot be read.
    pub(super) fn with_signs(&self, errors: &[&Diagnostic], mut other: Repairs) -> Repairs {
        let mut found = self.variants(errors);
        found.extend(self.heads(errors));
        found.extend(self.named(errors));
        found.extend(self.plies_in_order(errors));
        found.extend(self.tag_lines(errors));
        found.extend(self.cell_joined(errors));
        found.extend(self.cells(errors));
        found.extend(self.first_seat(errors));
        found.extend(self.label_dots(errors));
        found.extend(self.syntax(errors));
        found.extend(self.tag_codes(errors));
        found.extend(self.struck());
        // With other spaces around its sign it is the same ply.
        let plies = |repair: &Repair| self.plies(&repair.apply(self.game.text));
        let spelt: Vec<Vec<Ply>> = other.found.iter().filter(|repair| repair.whole).map(plies).collect();
        found.extend(
            self.effects(errors)
                .into_iter()
                .chain(self.slashes(errors))
                .filter(|repair| !spelt.contains(&plies(repair))),
        );
        if self.game.notation.name() == "pai" {
            found.extend(self.signs(errors));
            found.extend(self.brackets(errors));
            let spaces = self.spaces(errors);
            // Plies between which a space is lost are no remark.
            if let Some(place) = spaces.first().map(|repair| repair.place) {
                let is_around = |repair: &Repair| repair.place.start <= place.start && place.end <= repair.place.end;
                found.retain(|repair| !is_around(repair) || repair.doubt != Some(Doubt::Unconfirmed));
            }
            found.extend(
                spaces.into_iter().filter(|repair| repair.mistake != Mistake::Typo || !spelt.contains(&plies(repair))),
            );
        }
        if let Some(repair) = self.taken_back(errors) {
            // The word that takes it back is no other one.
            let place = repair.place;
            let is_elsewhere = |other: &Repair| other.place.end <= place.start || place.end <= other.place.start;
            other.found.retain(is_elsewhere);
            found.retain(is_elsewhere);
            found.push(repair);
        }
        if found.is_empty() {
            return other;
        }
        // What is said in a comment is not left out instead.
        let is_kept =
            |sign: &Repair, place: Span| sign.whole && sign.place.start <= place.start && place.end <= sign.place.end;
        // Where a line break is lost, no space is.
        let is_break = |sign: &Repair| sign.whole && sign.mistake == Mistake::Space;
        let breaks: Vec<Span> = found.iter().filter(|sign| is_break(sign)).map(|sign| sign.place).collect();
        other.found.retain(|repair| {
            let place = repair.place;
            let is_there = |at: &Span| at.start < place.end && place.start < at.end;
            repair.mistake != Mistake::Joined || !breaks.iter().any(is_there)
        });
        let leaves_out = |repair: &Repair| repair.edits.iter().all(|edit| edit.text.is_empty());
        other.found.retain(|repair| {
            let place = repair.place;
            repair.whole && !(leaves_out(repair) && found.iter().any(|sign| is_kept(sign, place)))
        });
        other.found.extend(found);
        let whole = other.found.iter().filter(|repair| repair.whole).count();
        for repair in &mut other.found {
            repair.doubt = match whole {
                _ if !repair.whole => Some(Doubt::NotRight),
                0 | 1 => repair.doubt,
                _ => Some(Doubt::of_others(whole - 1, other.cut.is_some())),
            };
        }
        super::sort(&mut other.found);
        other
    }

    /// The rule sets whose names are near to one that is unknown, or all but the one that is named. Only what makes the whole
    /// game right is offered.
    pub(super) fn variants(&self, errors: &[&Diagnostic]) -> Vec<Repair> {
        /// Its tag, and the field of JSON and YAML, up to the value.
        const TAGS: [(&str, &str); 3] = [("[Variant \"", ""), ("\"variant\"", ": \t\""), ("variant:", " \t\"'")];
        let unknown = errors.iter().find(|error| *error.code == codes::VARIANT_UNKNOWN).map(|error| error.span);
        let named = || {
            // One word may be misspelt.
            if !errors.is_empty() && errors.len() < MANY_ERRORS {
                return None;
            }
            let text = self.game.text;
            let tags = TAGS.iter().filter_map(|(tag, signs)| Some((text.find(tag)? + tag.len(), *signs)));
            let (at, signs) = tags.min()?;
            let value = text[at..].trim_start_matches(|sign| signs.contains(sign));
            let start = text.len() - value.len();
            Some(Span::new(start, start + value.find(|sign: char| !sign.is_alphanumeric())?))
        };
        let Some(place) = unknown.or_else(named) else { return Vec::new() };
        let Some(written) = self.game.text.get(place.range()) else { return Vec::new() };
        let written = written.to_ascii_lowercase();
        let is_other = |variant: &Variant| match unknown {
            Some(_) => strsim::osa_distance(&written, variant.name()) <= OFF,
            None => *variant != self.game.read.record.variant,
        };
        let tried = |variant: Variant| {
            let edits = vec![Edit { span: place, text: variant.name().to_owned() }];
            let text = super::spliced(self.game.text, &edits);
            let options = Options { variant: None, ..*self.read_with };
            let read = self.game.notation.read(&text, &options);
            let read = referee::settled(&text, read, self.game.notation, &options);
            let tried = self.judged(&text, read);
            let mistake = if unknown.is_some() { Mistake::Typo } else { Mistake::Variant };
            let becomes = format!("`{}`", variant.name());
            let (keeps, whole, witnesses) = (tried.keeps, tried.whole, tried.read.record.count_plies());
            let doubt = match witnesses {
                _ if witnesses < super::WITNESSES => Some(Doubt::Witnesses(witnesses)),
                // One ply may be wrong.
                _ if unknown.is_none() && errors.len() < MANY_ERRORS => Some(Doubt::Unconfirmed),
                _ => None,
            };
            Repair {
                mistake,
                place,
                edits,
                becomes,
                keeps,
                plies: keeps,
                whole,
                word: 0,
                doubt,
                witnesses,
                is_one_of_several: false,
                is_at_refused: false,
            }
        };
        Variant::all().filter(is_other).map(tried).filter(|repair| repair.whole).collect()
    }

    /// The heads of the columns of a sheet in each other's places, or the columns with them. Only what makes the whole game right is
    /// offered.
    fn heads(&self, errors: &[&Diagnostic]) -> Vec<Repair> {
        let [one, other] = errors else { return Vec::new() };
        if ![one, other].iter().all(|error| *error.code == codes::SHEET_COLOR) {
            return Vec::new();
        }
        let record = &self.game.read.record;
        let exchanged = |one: Span, other: Span| {
            let text = |span: Span| self.game.text[span.range()].to_owned();
            [Edit { span: one, text: text(other) }, Edit { span: other, text: text(one) }]
        };
        let heads = exchanged(one.span, other.span).to_vec();
        let mut columns = heads.clone();
        let turns = record.entries.split(|entry| matches!(entry, Entry::Turn(_)));
        let mut first = 0;
        for turn in turns {
            let plies = (first..first + turn.len()).filter(|at| matches!(record.entries[*at], Entry::Ply(_)));
            let spans: Vec<Span> = plies.map(|at| self.game.read.spans.entries[at]).collect();
            if let [one, other] = spans[..] {
                columns.extend(exchanged(one, other));
            }
            first += turn.len() + 1;
        }
        // A name stands in the column of its player, whatever the head says.
        let is_named = record.seats().iter().any(|seat| record.tag(seat).is_some());
        let becomes = format!("`{}`, and the other way round", &self.game.text[other.span.range()]);
        let repairs = [heads, columns].map(|edits| {
            let repair = self.repair(Mistake::SetUp, one.span, edits, becomes.clone());
            Repair { doubt: is_named.then_some(Doubt::Unconfirmed), ..repair }
        });
        repairs.into_iter().filter(|repair| repair.whole).collect()
    }

    /// The name of the other seat for one that is named for a ply of this one, and where the next ply is named for this one, the
    /// names or the plies in each other's places. Only what makes the whole game right is offered.
    fn named(&self, errors: &[&Diagnostic]) -> Vec<Repair> {
        let (record, text) = (&self.game.read.record, self.game.text);
        let [error] = errors else { return Vec::new() };
        let seats = record.seats();
        let [one, other] = seats else { return Vec::new() };
        // With the colon or the quotes around it.
        let name = |said: &'a str| Span::of(said.trim_matches(|sign: char| !sign.is_alphanumeric()), text);
        let named = name(&text[error.span.range()]).filter(|name| seats.contains(&&text[name.range()]));
        let Some(named) = named.filter(|_| *error.code == codes::SEAT_TURN) else { return Vec::new() };
        let right = if text[named.range()] == **one { other } else { one };
        let spans = record.entries.iter().zip(&self.game.read.spans.entries);
        let mut plies = spans.filter(|(entry, span)| matches!(entry, Entry::Ply(_)) && span.start >= named.end);
        let mut next = || plies.next().map(|(_, span)| *span);
        let (first, second) = (next(), next());
        let said = text[error.span.range()].replacen(&text[named.range()], right, 1);
        let mut becomes = vec![format!("`{said}`"), format!("`{said}`, and the other way round")];
        let mut ways = vec![vec![Edit { span: error.span, text: said }]];
        // The name of the next ply, which is this seat's if the two are in each other's places.
        if let (Some(first), Some(second)) = (first, second)
            && let Some(next) = name(&text[first.range().end..second.range().start])
            && text[next.range()] == **right
        {
            ways.push([ways[0].clone(), vec![Edit { span: next, text: text[named.range()].to_owned() }]].concat());
            let (one, other) = (Span { end: first.end, ..named }, Span { end: second.end, ..next });
            let part = |span: Span| text[span.range()].to_owned();
            ways.push(vec![Edit { span: one, text: part(other) }, Edit { span: other, text: part(one) }]);
            becomes.push(format!("`{}`, and the other way round", part(other)));
        }
        let repairs = ways.into_iter().zip(becomes).enumerate().map(|(way, (edits, becomes))| {
            let mistake = if way < 2 { Mistake::Player } else { Mistake::Order };
            let place = if way < 2 { error.span } else { edits[0].span };
            let repair = self.repair(mistake, place, edits, becomes);
            // Without numbers a ply may be missing between two of one player.
            let is_counted = self.numbering(&[]) == Numbering::Complete;
            let doubt = match repair.witnesses {
                _ if !is_counted => Some(Doubt::Missing),
                witnesses if witnesses < WITNESSES => Some(Doubt::Witnesses(witnesses)),
                _ => None,
            };
            Repair { doubt, ..repair }
        });
        repairs.filter(|repair| repair.whole).collect()
    }

    /// Two plies that say themselves whose they are, as in JSON and YAML, in each other's places; or only their names.
    fn plies_in_order(&self, errors: &[&Diagnostic]) -> Vec<Repair> {
        let (record, text) = (&self.game.read.record, self.game.text);
        let [error] = errors else { return Vec::new() };
        let mut plies = self.game.read.record.entries.iter().zip(&self.game.read.spans.entries).enumerate();
        let mut next =
            || plies.find(|(_, (entry, _))| matches!(entry, Entry::Ply(_))).map(|(at, (_, span))| (at, *span));
        let is_here = |span: &Span| span.start <= error.span.start && error.span.end <= span.end;
        let first = std::iter::from_fn(&mut next).find(|(_, span)| is_here(span));
        let (Some((one, _)), Some((other, _)), true) = (first, next(), *error.code == codes::SEAT_TURN) else {
            return Vec::new();
        };
        let (Some(one), Some(other)) = (self.own(one), self.own(other)) else { return Vec::new() };
        let name = &text[error.span.range()];
        let next_name = record.seats().iter().filter(|seat| !name.contains(**seat)).find_map(|seat| {
            let said = name.replace(record.seats().iter().find(|seat| name.contains(**seat))?, seat);
            let at = text[other.range()].find(&said)? + other.range().start;
            Some(Span::new(at, at + said.len()))
        });
        let ways = [(Mistake::Order, Some((one, other))), (Mistake::Player, next_name.map(|next| (error.span, next)))];
        let repairs = ways.into_iter().filter_map(|(mistake, places)| {
            let (one, other) = places?;
            let part = |span: Span| text[span.range()].to_owned();
            let edits = vec![Edit { span: one, text: part(other) }, Edit { span: other, text: part(one) }];
            let repair = self.repair(mistake, one, edits, format!("`{}`, and the other way round", part(other)));
            let doubt = (repair.witnesses < WITNESSES).then_some(Doubt::Witnesses(repair.witnesses));
            Some(Repair { doubt, ..repair })
        });
        repairs.filter(|repair| repair.whole).collect()
    }

    /// A ply that is taken back by a word or an arrow behind it, and the right one, or the right end of it: `Rs10b-9d no, Rs10b-9e`,
    /// `Rs10b-9d -> Rs10b-9e` or `Rs10b-9d no 9e`. Only what makes the whole game right is offered.
    pub(super) fn taken_back(&self, errors: &[&Diagnostic]) -> Option<Repair> {
        let text = self.game.text;
        // A cell of a sheet, or a text of JSON and YAML.
        let is_sign = |sign: char| sign == '\n' || self.game.notation.name() != "pai" && "|\t\"".contains(sign);
        let line = |at: usize| text[text[..at].rfind(is_sign).map_or(0, |end| end + 1)..].split(is_sign).next();
        match errors.first() {
            Some(error) => self.taken_back_in(line(error.span.range().start)?),
            // What stands in parentheses is no error.
            None => {
                let open = text.match_indices('(').filter(|(at, _)| taken_back(&text[at + 1..]).is_some());
                open.take(MOST_WORDS).find_map(|(at, _)| self.taken_back_in(line(at)?))
            }
        }
    }

    fn taken_back_in(&self, line: &str) -> Option<Repair> {
        let text = self.game.text;
        let words = line.split_whitespace().filter_map(|word| Span::of(word, text));
        let mut said = words.filter_map(|word| {
            let inside = &text[word.range().start..];
            Some((word.range().start, taken_back(inside.strip_prefix('(').unwrap_or(inside))?))
        });
        let (at, (sign, rest)) = said.next()?;
        let right = rest.trim_start_matches([',', ':', '.', ' ']);
        let word = right.split([' ', '\t', '\n', ')']).next().and_then(|word| Span::of(word, text))?;
        let is_in = text[at..].starts_with('(');
        let is_closed = is_in && text[word.range().end..].starts_with(')');
        let negates = NEGATIONS.iter().any(|no| sign.eq_ignore_ascii_case(no));
        // What stands after `not` was not played, and after `no`, without a comma, perhaps neither.
        if negates || is_in && sign.eq_ignore_ascii_case("no") && !rest.starts_with([',', ':', '.']) {
            let is_ply = text[word.range()].contains(|sign: char| sign.is_ascii_digit());
            let place = Span::new(at, word.range().end + usize::from(is_closed));
            let before = text[..at].trim_end_matches([' ', ',']).len();
            let edits = vec![Edit { span: Span::new(before, place.range().end), text: String::new() }];
            let repair = self.repair(Mistake::Readings, place, edits, super::NOTHING.to_owned());
            if negates || repair.whole {
                let doubt = (!negates).then_some(Doubt::Others(1));
                return (is_ply && repair.whole).then_some(Repair { doubt, ..repair });
            }
        }
        let is_end = is_place(&text[word.range()]);
        // An arrow before a point is that of a move.
        if is_end && !sign.starts_with(char::is_alphabetic) {
            return None;
        }
        let plies = self.game.read.record.entries.iter().zip(&self.game.read.spans.entries);
        let before = plies.take_while(|(_, span)| (span.start as usize) < at);
        let before: Vec<Span> =
            before.filter(|(entry, _)| matches!(entry, Entry::Ply(_))).map(|(_, span)| *span).collect();
        // It may be what cannot be read, behind the number of its turn.
        let from = Span::of(line, text)?.range().start.max(before.last().map_or(0, |ply| ply.range().end));
        let unread = text[from.min(at)..at].lines().last().unwrap_or_default();
        let label = |sign: char| sign.is_ascii_digit() || sign == '.';
        let unread = match unread.trim().split_once(char::is_whitespace) {
            Some((number, rest)) if number.ends_with('.') && number.trim_matches(label).is_empty() => rest.trim(),
            _ => unread.trim(),
        };
        let ply = match unread {
            "" | "," => *before.last()?,
            _ => Span::of(unread, text)?,
        };
        let said = text[ply.range().start..ply.range().end.min(at)].trim_end_matches([',', ' ']);
        let end = said.trim_end_matches(|sign: char| sign.is_ascii_alphanumeric() || sign == '#').len();
        let start = ply.range().start + if is_end { end } else { 0 };
        let mut edits = vec![Edit { span: Span::new(start, word.range().start), text: String::new() }];
        // Of a parenthesis around it nothing is left.
        let rest = text[word.range().start..].lines().next().unwrap_or_default();
        let close = rest.find(['(', ')']).map(|close| word.range().start + close);
        let close = close.filter(|close| text[*close..].starts_with(')'));
        edits.extend(close.map(|close| Edit { span: Span::new(close, close + 1), text: String::new() }));
        let right = |end: usize| format!("`{}{}`", &text[ply.range().start..start], &text[word.range().start..end]);
        let (end, becomes) = match (is_end, close) {
            (_, Some(close)) => (close + 1, right(close)),
            (true, None) => (word.range().end, right(word.range().end)),
            (false, None) => (Span::of(sign, text)?.range().end, super::NOTHING.to_owned()),
        };
        let place = Span::new(ply.range().start, end);
        let repair = self.repair(Mistake::Readings, place, edits, becomes);
        // What follows an open parenthesis is read as if it were in it.
        let witnesses = repair.plies.saturating_sub(before.len() + usize::from(before.last() != Some(&ply)));
        let doubt = (witnesses < WITNESSES).then_some(Doubt::Witnesses(witnesses));
        repair.whole.then_some(Repair { doubt, witnesses, ..repair })
    }

    /// A ply that is struck out, as chats write it: `~~Rs10b-9c~~ Rs10b-9d`. Only what makes the whole game right is offered.
    fn struck(&self) -> Option<Repair> {
        let text = self.game.text;
        let start = text.find("~~").filter(|_| self.game.notation.name() == "pai")?;
        let line = text[start + 2..].lines().next().unwrap_or_default();
        let end = start + 2 + line.find("~~")? + 2;
        let behind = text[end..].trim_start_matches(' ').len();
        let edits = vec![Edit { span: Span::new(start, text.len() - behind), text: String::new() }];
        let repair = self.repair(Mistake::Readings, Span::new(start, end), edits, super::NOTHING.to_owned());
        repair.whole.then_some(repair)
    }

    /// The sign before what a tile does to others, written as another one: `Wh6d-9d - +4`. Only what makes the whole game right is
    /// offered.
    fn effects(&self, errors: &[&Diagnostic]) -> Vec<Repair> {
        let (Some(error), text) = (errors.first(), self.game.text) else { return Vec::new() };
        // It stands before what cannot be read, or in it.
        let before = text[..error.span.range().start].trim_end();
        let start = before.char_indices().next_back().map_or(0, |(at, _)| at);
        let signs = text[start..error.span.range().end].char_indices().filter(|(_, sign)| "-+=`".contains(*sign));
        let apart = signs.map(|(at, _)| start + at).filter(|at| text[..*at].ends_with(' '));
        let repairs = apart.take(MOST_WORDS).map(|at| {
            let span = Span::new(at, at + 1);
            let repair = self.repair(Mistake::Typo, span, vec![Edit { span, text: "~".to_owned() }], "`~`".to_owned());
            let doubt = (repair.witnesses < WITNESSES).then_some(Doubt::Witnesses(repair.witnesses));
            Repair { doubt, ..repair }
        });
        repairs.filter(|repair| repair.whole).collect()
    }

    /// A slash for the sign between what one ply does: `C10r-13r / O*18j` for `+`, `O17o / Js18k` for `x`. Only what makes the
    /// whole game right is offered.
    pub(super) fn slashes(&self, errors: &[&Diagnostic]) -> Vec<Repair> {
        let text = self.game.text;
        if !self.is_of_pai() {
            return Vec::new();
        }
        let slashes: Vec<usize> = match errors.first() {
            Some(error) => {
                let start = text[..error.span.range().start].rfind('\n').map_or(0, |end| end + 1);
                let line = text[start..].lines().next().unwrap_or_default();
                line.match_indices('/').map(|(at, _)| start + at).collect()
            }
            // Without numbers only the referee finds a ply too many. What is discarded stands in its ply.
            None => {
                let between = |[one, two]: [Span; 2]| one.range().end..two.range().start;
                let pairs = self.parted_by_slash().into_iter().map(between);
                pairs.filter_map(|gap| Some(gap.start + text[gap].find('/')?)).collect()
            }
        };
        let ways = slashes.into_iter().take(MOST_WORDS).flat_map(|at| {
            let (before, behind) = (text[..at].trim_end().len(), text.len() - text[at + 1..].trim_start().len());
            ["+", "~", "x"].map(|sign| {
                let edit = Edit { span: Span::new(before, behind), text: format!(" {sign} ") };
                let repair = self.repair(Mistake::Typo, Span::new(at, at + 1), vec![edit], format!("`{sign}`"));
                let doubt = (repair.witnesses < WITNESSES).then_some(Doubt::Witnesses(repair.witnesses));
                Repair { doubt, ..repair }
            })
        });
        ways.filter(|repair| repair.whole).collect()
    }

    /// Braces around what is a comment, and brackets and quotes around what is a tag: where fewer errors are left with them.
    fn signs(&self, errors: &[&Diagnostic]) -> Vec<Repair> {
        let text = self.game.text;
        let Some(error) = errors.first() else { return Vec::new() };
        let at = error.span.start as usize;
        let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let line = text[start..].lines().next().unwrap_or_default();
        let mut ways: Vec<(Span, String)> = Vec::new();
        if let Some(tag) = mended_tag(line) {
            ways.push((Span::new(start, start + line.len()), tag));
        }
        let words: Vec<Span> = line.split_whitespace().filter_map(|word| Span::of(word, text)).collect();
        let here = words.iter().position(|word| word.end as usize > at).unwrap_or_default();
        let is_open = *error.code == codes::COMMENT_OPEN;
        let vocabulary = self.game.read.record.variant.vocabulary();
        // From any word to any other: what was said is between two plies.
        for first in here.saturating_sub(if is_open { 0 } else { MOST_WORDS })..=here {
            for last in (here..words.len()).take(MOST_WORDS) {
                let (Some(from), Some(to)) = (words.get(first), words.get(last)) else { continue };
                let span = Span { end: to.end, ..*from };
                let remark = remark(&text[span.range()]);
                // What may be a ply is none of a remark, and one sign or code alone is no sentence.
                let is_said = remark != &text[span.range()]
                    || remark.split_whitespace().filter(|word| is_long(word)).nth(1).is_some();
                // Nor is the tile that was drawn.
                let is_drawn = text[..from.range().start].trim_end().ends_with("Draw")
                    && remark.split_whitespace().next_back().is_some_and(|word| vocabulary.tile(word).is_some());
                if is_said && !is_drawn && remark.split_whitespace().all(is_word) {
                    ways.push((span, format!("{{{remark}}}")));
                }
            }
        }
        // The longest remark first: all of it was said at once.
        crate::order::by_key(&mut ways, |(span, _)| std::cmp::Reverse(span.range().len()));
        let mut found: Vec<Repair> = Vec::new();
        for (span, new) in ways {
            let is_in = |repair: &Repair| repair.place.start <= span.start && span.end <= repair.place.end;
            let around = found.iter().position(is_in);
            // Of what was said only words that are plies by themselves, or end one, may have been played instead.
            let may_be_played = |word: &str| vocabulary.tile(word).is_some() || word_alone(word);
            let is_said = around.is_some_and(|around| {
                let Span { start, end } = found[around].place;
                let outside =
                    [start..span.start, span.end..end].map(|part| &text[part.start as usize..part.end as usize]);
                !outside.iter().flat_map(|part| part.split_whitespace()).all(may_be_played)
            });
            if text[span.range()] == new || is_said {
                continue;
            }
            let edits = vec![Edit { span, text: new.clone() }];
            let left = super::errors(&self.read(&super::spliced(text, &edits)));
            if left < errors.len() {
                let repair = self.repair(Mistake::Bracket, span, edits, format!("`{new}`"));
                // Words among the plies may be one that is misspelt.
                let is_bare = !text[span.range()].contains(['{', '}', '[', ']']);
                let is_remark = *error.code == codes::PLY_UNREADABLE && is_bare;
                // Nor need a `Pass` at its end be said.
                let mut words = new.split(|sign: char| !sign.is_alphanumeric());
                let is_doubtful = (is_remark || words.any(word_alone)) && repair.witnesses < super::WITNESSES;
                // What begins as a ply was played.
                let is_played = is_bare && text[span.range()].split_whitespace().next().is_some_and(may_be_played);
                // What is said of the set-up would be lost, and the game may be legal without it.
                let is_lost = *error.code == codes::TAG_UNREADABLE && new.starts_with('{');
                let doubt = match repair.witnesses {
                    witnesses if is_doubtful && !is_played => Some(Doubt::Witnesses(witnesses)),
                    _ => (is_played || is_lost && !is_doubtful).then_some(Doubt::Unconfirmed),
                };
                let repair = Repair { doubt, ..repair };
                // The brace belongs behind the longest ply.
                match around {
                    None => found.push(repair),
                    Some(around) if repair.whole => found.insert(around, repair),
                    Some(_) => {}
                }
            }
        }
        found
    }
}

/// What is said in some words, without their braces, or another bracket in the place of one.
fn remark(words: &str) -> &str {
    let inside = words.trim_start_matches('{').trim_end_matches('}');
    let is_opened = |brackets: &[char; 2]| words.ends_with('}') && !inside.contains(brackets[1]);
    let is_closed = |brackets: &[char; 2]| words.starts_with('{') && !inside.contains(brackets[0]);
    let without = |brackets: [char; 2]| {
        let opened = inside.strip_prefix(brackets[0]).filter(|_| is_opened(&brackets));
        opened.or_else(|| inside.strip_suffix(brackets[1]).filter(|_| is_closed(&brackets)))
    };
    [['(', ')'], ['[', ']']].into_iter().find_map(without).unwrap_or(inside)
}

/// Whether a word is a column and a row.
pub(super) fn is_place(word: &str) -> bool {
    let column = word.trim_start_matches('#').trim_end_matches(|sign: char| sign.is_ascii_lowercase());
    let is_number = !column.is_empty() && column.bytes().all(|sign| sign.is_ascii_digit());
    is_number && word.ends_with(|sign: char| sign.is_ascii_lowercase())
}

/// The words or the arrow that a text begins with and that take back what stands before them or deny what follows, and that.
fn taken_back(text: &str) -> Option<(&str, &str)> {
    // Between two plies these are clear; in a comment they may say anything.
    const WORDS: [&str; 5] = ["meant", "wait", "corr", "or rather", "takes back"];
    const ARROWS: [&str; 4] = ["->", "-->", "=>", "→"];
    let begins = |words: &&&str| {
        text.get(..words.len()).is_some_and(|start| start.eq_ignore_ascii_case(words))
            && !text[words.len()..].starts_with(char::is_alphanumeric)
    };
    let split = |words: &&str| text.split_at(words.len());
    let words = WORDS.iter().chain(&NEGATIONS).find(begins).map(split);
    let arrows = || ARROWS.iter().find(|arrow| text.starts_with(**arrow)).map(split);
    words.or_else(|| words_back(text)).or_else(arrows).filter(|(_, rest)| rest.starts_with([',', ':', '.', ' ']))
}

/// Words after which stands what was not played.
const NEGATIONS: [&str; 5] = ["not", "instead of", "rather than", "was", "formerly"];

/// Whether a word says nothing that a ply says.
fn is_word(word: &str) -> bool {
    !word.contains(|sign: char| sign.is_ascii_digit() || "*{}[];\"".contains(sign))
}

/// Whether a word is longer than codes are.
fn is_long(word: &str) -> bool {
    word.chars().filter(|sign| sign.is_alphabetic()).nth(2).is_some()
}

/// A line that is nearly a tag, with all its signs.
fn mended_tag(line: &str) -> Option<String> {
    let inside = line.trim().trim_start_matches('[').trim_end_matches(']');
    let (name, value) = inside.split_once([' ', '"'])?;
    let value = value.trim();
    let is_name = !name.is_empty() && name.bytes().all(|sign| sign.is_ascii_alphanumeric());
    let signs = line.trim().bytes().filter(|sign| matches!(sign, b'[' | b']' | b'"')).count();
    let value = value.strip_prefix('"').unwrap_or(value);
    let value = value.strip_suffix('"').unwrap_or(value);
    // A quote or a bracket at least shows that it is one.
    (is_name && signs >= 2 && !value.contains(['"', '[', ']'])).then(|| format!("[{name} \"{value}\"]"))
}
