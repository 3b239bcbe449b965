//! The few lines of a text that a diagnostic is drawn on.
//!
//! miette scans all the text before a place, and prints lines whole and unescaped. So it only gets an excerpt: the lines
//! of the labels and their neighbours, long lines cut round the labels, unsafe characters replaced. The excerpt maps
//! places of the text to its own.

use super::Look;
use super::places::Places;
use crate::escape;
use crate::source::{Location, Span};
use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};
use std::collections::BTreeSet;
use std::ops::Range;

/// A label over more lines than this is drawn on its first only.
const LINES: usize = 6;

/// The width of line numbers and the frame.
const GUTTER: usize = 10;

/// Lines out of a text.
#[derive(Debug)]
pub(super) struct Excerpt {
    name: String,
    text: String,
    /// Where each line begins in the excerpt, and its number in the file.
    lines: Vec<(usize, usize)>,
    /// Where the labels begin in the excerpt and in the file.
    labels: Vec<(usize, Location)>,
}

impl Excerpt {
    /// The lines around these spans, and the spans in them.
    pub(super) fn new(places: &Places<'_>, spans: &[Span], look: Look) -> (Excerpt, Vec<SourceSpan>) {
        let source = places.source();
        let marks: Vec<Range<usize>> = spans.iter().map(|&span| mark(places, span)).collect();
        let mut excerpt = Excerpt {
            name: escape::line(source.name),
            text: String::new(),
            lines: Vec::new(),
            labels: Vec::with_capacity(marks.len()),
        };
        let mut pen = Pen { from: source.text, text: String::new(), moved: Vec::new(), look };
        for line in wanted(places, &marks, pen.room()) {
            excerpt.lines.push((pen.text.len(), source.line as usize + line));
            pen.line(places.bytes(line), &marks);
        }
        let mut moved = Vec::with_capacity(marks.len());
        for mark in &marks {
            let (start, end) = (pen.moved(mark.start), pen.moved(mark.end));
            excerpt.labels.push((start, places.locate(mark.start)));
            moved.push((start, end.saturating_sub(start)).into());
        }
        excerpt.text = pen.text;
        #[cfg(test)]
        super::places::steps::count(excerpt.text.len());
        (excerpt, moved)
    }

    /// Which line of the excerpt a byte of it is in.
    fn line(&self, byte: usize) -> usize {
        self.lines.partition_point(|&(start, _)| start <= byte).saturating_sub(1)
    }
}

impl SourceCode for Excerpt {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let (mut first, mut last) = (self.line(span.offset()), self.line(span.offset() + span.len().saturating_sub(1)));
        // Neighbours in the excerpt need not be neighbours in the file.
        let neighbours = |line: usize| self.lines[line].1 + 1 == self.lines[line + 1].1;
        first =
            (first.saturating_sub(before)..first).rev().take_while(|&line| neighbours(line)).last().unwrap_or(first);
        last = (last..self.lines.len() - 1)
            .take(after)
            .take_while(|&line| neighbours(line))
            .last()
            .map_or(last, |line| line + 1);
        let start = self.lines[first].0;
        let end = self.lines.get(last + 1).map_or(self.text.len(), |&(start, _)| start);
        // Without neighbours the place itself is asked for, not its line.
        let column = match self.labels.iter().find(|(at, _)| before == 0 && *at == span.offset()) {
            Some((_, location)) => location.column as usize - 1,
            None => 0,
        };
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            &self.text.as_bytes()[start..end],
            (start, end - start).into(),
            self.lines[first].1 - 1,
            column,
            last - first + 1,
        )))
    }
}

/// What is underlined for a span: never a line's end, never half a character, never very many lines.
fn mark(places: &Places<'_>, span: Span) -> Range<usize> {
    let text = places.source().text;
    let whole = |mut byte: usize| {
        byte = byte.min(text.len());
        while !text.is_char_boundary(byte) {
            byte -= 1;
        }
        byte
    };
    let (start, end) = (whole(span.start as usize), whole(span.end as usize));
    let line = places.line(start);
    let last = places.line(end.saturating_sub(1).max(start));
    let last = if last - line < LINES { last } else { line };
    start..end.min(places.bytes(last).end).max(start)
}

/// The lines to show: those of the marks and their neighbours, except at the edges those with nothing to see.
fn wanted(places: &Places<'_>, marks: &[Range<usize>], room: usize) -> BTreeSet<usize> {
    let mut wanted = BTreeSet::new();
    let text = places.source().text;
    let filled = |line: &usize| text[places.bytes(*line)].chars().take(room).any(|c| !c.is_whitespace());
    for mark in marks {
        let (first, last) = (places.line(mark.start), places.line(mark.end));
        wanted.extend(first..=last);
        wanted.extend(first.checked_sub(1).filter(filled));
        wanted.extend(Some(last + 1).filter(filled));
    }
    // One line left out between two would need more room than it saves.
    let gaps: Vec<usize> =
        wanted.iter().zip(wanted.iter().skip(1)).filter(|&(a, b)| a + 2 == *b).map(|(a, _)| a + 1).collect();
    wanted.extend(gaps);
    wanted
}

/// Copies parts of a text and remembers where they went.
struct Pen<'a> {
    from: &'a str,
    text: String,
    /// For each character written, and each text that is copied as it is: where it was, where it is, and how many more
    /// bytes are as far from there.
    moved: Vec<(usize, usize, usize)>,
    look: Look,
}

impl Pen<'_> {
    /// How much of a line there is room for.
    fn room(&self) -> usize {
        self.look.width.saturating_sub(GUTTER).max(20)
    }

    /// Copies a line, cut round the marks if it is long.
    fn line(&mut self, bytes: Range<usize>, marks: &[Range<usize>]) {
        let mut at = bytes.start;
        let kept = kept(self.from, &bytes, marks, self.room());
        for keep in within_link(self.from, &bytes, marks, kept) {
            self.gap(at..keep.start);
            let text = &self.from[keep.clone()];
            if escape::is_plain(text) {
                self.moved.push((keep.start, self.text.len(), text.len()));
                self.text.push_str(text);
            } else {
                for (offset, character) in text.char_indices() {
                    self.moved.push((keep.start + offset, self.text.len(), 0));
                    // Tabs are miette's to draw.
                    self.text.push(if character == '\t' { character } else { escape::character(character) });
                }
            }
            at = keep.end;
        }
        self.gap(at..bytes.end);
        self.moved.push((bytes.end, self.text.len(), 0));
        self.text.push('\n');
    }

    fn gap(&mut self, left_out: Range<usize>) {
        if !left_out.is_empty() {
            self.moved.push((left_out.start, self.text.len(), 0));
            self.text.push_str(if self.look.unicode { "…" } else { "..." });
        }
    }

    /// Where a byte of the text is in the excerpt.
    fn moved(&self, byte: usize) -> usize {
        let at = self.moved.partition_point(|&(from, ..)| from <= byte);
        let found = at.checked_sub(1).and_then(|at| self.moved.get(at));
        found.map_or(0, |&(from, to, more)| to + (byte - from).min(more))
    }
}

/// The parts of a line to show, so that both ends of every mark in it are seen, with as much round them as there is room.
fn kept(text: &str, line: &Range<usize>, marks: &[Range<usize>], room: usize) -> Vec<Range<usize>> {
    if line.len() <= room || right(text, line.start, room) >= line.end {
        return vec![line.clone()];
    }
    let mut seen: Vec<Range<usize>> = Vec::new();
    for mark in marks {
        // Of a long mark both ends are enough.
        let long = right(text, mark.start, room / 2) < mark.end;
        let parts = if long { [mark.start..mark.start, mark.end..mark.end] } else { [mark.clone(), mark.clone()] };
        seen.extend(parts.into_iter().filter(|part| line.start <= part.start && part.end <= line.end));
    }
    seen.sort_unstable_by_key(|part| (part.start, part.end));
    seen.dedup();
    let shown = seen.iter().map(|part| text[part.clone()].chars().count()).sum();
    let Some(margin) = (room.saturating_sub(shown) / 2).checked_div(seen.len()) else {
        let first = line.start..right(text, line.start, room);
        return vec![first];
    };
    let mut kept: Vec<Range<usize>> = Vec::new();
    for part in seen {
        let next = left(text, part.start, margin).max(line.start)..right(text, part.end, margin).min(line.end);
        match kept.last_mut() {
            Some(last) if next.start <= last.end => last.end = last.end.max(next.end),
            _ => kept.push(next),
        }
    }
    kept
}

/// Of these parts of a line those that may be shown: what a link says beside what is meant can be personal.
fn within_link(text: &str, line: &Range<usize>, marks: &[Range<usize>], kept: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let link = text[line.clone()].trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '<' | '\u{feff}'));
    let is_link = ["http://", "https://"]
        .iter()
        .any(|start| link.get(..start.len()).is_some_and(|found| found.eq_ignore_ascii_case(start)));
    let Some(query) = link.find('?').filter(|_| is_link) else { return kept };
    let query = line.end - link.len() + query + 1;
    let mut shown: Vec<Range<usize>> = marks.to_vec();
    shown.push(line.start..query);
    shown.sort_unstable_by_key(|part| (part.start, part.end));
    let mut parts: Vec<Range<usize>> = Vec::new();
    for (keep, part) in kept.iter().flat_map(|keep| shown.iter().map(move |part| (keep, part))) {
        let from = parts.last().map_or(0, |last| last.end);
        let both = keep.start.max(part.start).max(from)..keep.end.min(part.end);
        if !both.is_empty() {
            parts.push(both);
        }
    }
    parts
}

/// The byte so many characters further on.
fn right(text: &str, from: usize, characters: usize) -> usize {
    text[from..].char_indices().nth(characters).map_or(text.len(), |(at, _)| from + at)
}

/// The byte so many characters back.
fn left(text: &str, from: usize, characters: usize) -> usize {
    text[..from].char_indices().rev().take(characters).last().map_or(from, |(at, _)| at)
}
