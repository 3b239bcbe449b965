//! Reads the tags above the plies.

use super::builder::Builder;
use super::message::{did_you_mean, either_name, shown};
use super::tags;
use super::turns::Turns;
use super::visitor::TagText;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::Spelling;
use crate::record::{self, Head, Tag};
use crate::source::Span;
use crate::variant::Variant;
use std::collections::HashMap;

/// How many tags are compared with each other rather than looked up.
const FEW_TAGS: usize = 32;

impl<'a> Builder<'a> {
    pub(super) fn unknown_variant(&self, tag: &TagText<'a>) -> Diagnostic {
        let names: Vec<&str> = Variant::all().map(Variant::name).collect();
        let titles = Variant::all().map(|variant| variant.vocabulary().title);
        let help =
            did_you_mean(&tag.value, names.iter().copied().chain(titles), || format!("write {}", either_name(&names)));
        let message = format!("there is no rule set `{}`", shown(&tag.value));
        self.diagnostic(&codes::VARIANT_UNKNOWN, tag.written, message).help(help)
    }

    /// Reads the tags, once all of them are there.
    pub(super) fn close_header(&mut self) {
        if !std::mem::take(&mut self.header_open) {
            return;
        }
        self.take_guess();
        let tags = std::mem::take(&mut self.tags);
        let value = |name: &str| {
            let tag = tags.iter().find(|(_, tag)| tag.name.eq_ignore_ascii_case(name));
            tag.map(|(_, tag)| &*tag.value)
        };
        self.seats = record::seats(self.vocabulary, value("Players"), value("Position"));
        let has_position = value("Position").is_some();
        self.turns = Turns::new(self.seats.len(), self.record.first_seat().index()).with_position(has_position);
        let is_new = |at: usize, name: &str| tags[..at].iter().all(|(_, tag)| !tag.name.eq_ignore_ascii_case(name));
        let mut few = tags.iter().enumerate().take(FEW_TAGS + 1);
        if few.all(|(at, (_, tag))| {
            at < FEW_TAGS && is_new(at, tag.name) && tags::is_canonical(self.vocabulary, self.seats, tag)
        }) {
            return;
        }
        // The spans of the name and of all of each tag.
        let mut seen: HashMap<String, (Span, Span)> = HashMap::new();
        seen.extend(self.variant_tag.map(|spans| ("variant".to_owned(), spans)));
        for (slot, tag) in &tags {
            self.here = self.span(tag.text);
            let before = self.diagnostics.len();
            // A doubled tag is read too, so that every error in it is reported.
            let read = match tags::is_canonical(self.vocabulary, self.seats, tag) {
                true => Some(Tag { name: tag.name.to_owned(), value: tag.value.clone().into_owned() }),
                false => tags::read(self, tag),
            };
            self.assign_to_seat(before, tag.name);
            let name = tag.name.to_ascii_lowercase();
            if let Some(&first) = seen.get(&name) {
                self.report_doubled_tag(tag, first);
            } else {
                seen.insert(name, (self.span(tag.name), self.here));
                if let Some(read) = read {
                    self.record.header[*slot] = Head::Tag(read);
                }
            }
        }
        self.turns = Turns::new(self.seats.len(), self.record.first_seat().index()).with_position(has_position);
    }

    /// Assigns what was reported of a tag such as `HostAccents` to its seat, before the first turn.
    fn assign_to_seat(&mut self, from: usize, name: &str) {
        let whose = self.seats.iter().find(|seat| name.len() > seat.len() && name.starts_with(**seat));
        if let Some(seat) = whose {
            for diagnostic in &mut self.diagnostics[from..] {
                diagnostic.turn = Some(0);
                diagnostic.seat = Some(seat.to_string());
            }
        }
    }

    fn report_doubled_tag(&mut self, tag: &TagText<'a>, (name, whole): (Span, Span)) {
        let (diagnostic, first) = match self.spelling {
            Spelling::Gate | Spelling::Psr => {
                let message = format!("`{}` is written twice", shown(tag.text));
                (self.diagnostic(&codes::TAG_DOUBLED, tag.text, message), whole)
            }
            Spelling::Pai | Spelling::Psn => {
                let message = format!("the tag `{}` occurs twice", tag.name);
                (self.diagnostic(&codes::TAG_DOUBLED, tag.name, message), name)
            }
        };
        let diagnostic = diagnostic.label("the second time").other(first, "the first time");
        self.report(diagnostic.help("leave one of the two out"));
    }

    /// Adds the `Result` tag for a result that comes after the plies.
    pub(super) fn add_result(&mut self, token: &'a str, value: &'a str) {
        if self.misguessed {
            return;
        }
        let tag = TagText { text: token, name: "Result", written: value, value: value.into() };
        let Some(read) = tags::read(self, &tag) else { return };
        let is_result = |head: &Head| head.tag().is_some_and(|tag| tag.name == read.name);
        let Some(at) = self.record.header.iter().position(is_result) else {
            let span = self.span(token);
            // Below plies a draw is what the players agreed on.
            let is_agreed = read.value == "Draw" && self.record.tag("Termination").is_none();
            self.record.header.push(Head::Tag(read));
            self.spans.header.push(span);
            if is_agreed {
                self.record.header.push(Head::Tag(Tag { name: "Termination".into(), value: "agreed".into() }));
                self.spans.header.push(span);
            }
            return;
        };
        let is_drawn = read.value == "Draw" && self.record.tag("Termination").is_none();
        if is_drawn && self.record.header[at] == Head::Tag(read.clone()) {
            // The tag may be that of a program which writes it for every draw.
            self.record.header.push(Head::Tag(Tag { name: "Termination".into(), value: "agreed".into() }));
            self.spans.header.push(self.span(token));
            return;
        }
        if self.record.header[at] != Head::Tag(read) {
            let message = format!("`{}` is not the result that the `Result` tag has", shown(token));
            let diagnostic = self.diagnostic(&codes::TAG_VALUE, token, message).label("another result");
            let diagnostic = diagnostic.other(self.spans.header[at], "the tag");
            self.report(diagnostic.help("leave one of the two out"));
        }
    }

    /// Only a game that starts from a position can begin with another than the first seat.
    pub(super) fn check_first_seat(&mut self) {
        let first = self.seats.first().copied().unwrap_or_default();
        let is_later = |turn: &str| self.seats.iter().skip(1).any(|seat| *seat == turn);
        if self.record.tag("Position").is_some() || !self.record.tag("Turn").is_some_and(is_later) {
            return;
        }
        let is_turn = |head: &Head| matches!(head, Head::Tag(tag) if tag.name == "Turn");
        let at = self.record.header.iter().position(is_turn).and_then(|at| self.spans.header.get(at));
        let message = format!("{first} begins every game that starts from no position");
        let diagnostic = Diagnostic::new(&codes::TAG_VALUE, at.copied().unwrap_or_default(), message)
            .label("not without a `Position` tag")
            .help("leave the tag out, or give the position in a `[Position \"...\"]` tag");
        self.report(diagnostic);
    }
}
