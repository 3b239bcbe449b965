//! A diagnostic with its place in the file.

use super::places::Places;
use crate::diagnostic::{Diagnostic, Fix};
use crate::source::{Source, Span};
use serde::Serialize;
use std::borrow::Cow;

/// A diagnostic and its place in the file, with the fields of the formats `json` and `jsonl` in their order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Located<'a> {
    /// The file's name.
    pub file: Cow<'a, str>,
    /// The bytes of its name where they are not UTF-8.
    #[serde(skip)]
    pub(super) raw_file: Option<Cow<'a, [u8]>>,
    /// The game in the file, from 1.
    pub game: u64,
    /// The turn it is about.
    pub turn: Option<u32>,
    /// The name of the seat it is about.
    pub seat: Option<Cow<'a, str>>,
    /// The ply it is about, counted from 1 through the game.
    pub ply: Option<u32>,
    /// The variation it is in, as `--at` names it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variation: Option<Cow<'a, str>>,
    /// The stable name of its kind.
    pub code: &'static str,
    /// `note`, `warning` or `error`.
    pub severity: &'static str,
    /// What is wrong, in a sentence.
    pub message: Cow<'a, str>,
    /// The token.
    #[serde(flatten)]
    pub primary: LocatedSpan<'a>,
    /// What to write instead.
    pub help: Option<Cow<'a, str>>,
    /// Other tokens that belong to it.
    pub others: Vec<LocatedSpan<'a>>,
    /// Repairs, the best first; left out where none were looked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fixes: Vec<LocatedFix<'a>>,
}

/// A repair.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct LocatedFix<'a> {
    /// What it does.
    pub message: Cow<'a, str>,
    /// Whether it is safe to make it unseen.
    pub safe: bool,
    /// Why it is not safe.
    pub doubt: Option<Cow<'a, str>>,
    /// What is replaced, in the order of the text; nothing where something is missing that cannot be filled in.
    pub edits: Vec<LocatedEdit<'a>>,
}

/// A part of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Region {
    /// The line of the file, from 1.
    pub line: u64,
    /// The character of the line, from 1.
    pub column: u64,
    /// The line in which it ends.
    pub end_line: u64,
    /// The character after its last.
    pub end_column: u64,
    /// The bytes of the file: the first, and the one after the last.
    pub span: [u64; 2],
}

/// A replacement in the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct LocatedEdit<'a> {
    /// What is replaced.
    #[serde(flatten)]
    pub region: Region,
    /// The text that replaces it.
    pub text: Cow<'a, str>,
}

/// A token's place in the file, and its label.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct LocatedSpan<'a> {
    /// Where it stands.
    #[serde(flatten)]
    pub region: Region,
    /// A few words about it.
    pub label: Cow<'a, str>,
}

impl<'a> Located<'a> {
    /// The diagnostics of one game.
    pub fn all(source: &Source<'a>, diagnostics: &'a [Diagnostic]) -> impl Iterator<Item = Located<'a>> {
        // Most games have no diagnostics: they cost nothing.
        let places = (!diagnostics.is_empty()).then(|| Places::new(source));
        places
            .into_iter()
            .flat_map(|places| diagnostics.iter().map(move |diagnostic| Located::new(&places, diagnostic)))
    }

    fn new(places: &Places<'a>, diagnostic: &'a Diagnostic) -> Located<'a> {
        let source = places.source();
        Located {
            file: source.name.into(),
            raw_file: source.raw_name.map(Cow::from),
            game: source.game,
            turn: diagnostic.turn,
            seat: diagnostic.seat.as_deref().map(Cow::from),
            ply: diagnostic.ply,
            variation: diagnostic.variation.as_deref().map(Cow::Borrowed),
            code: diagnostic.code.name,
            severity: diagnostic.severity().name(),
            message: (&*diagnostic.message).into(),
            primary: LocatedSpan::new(places, diagnostic.span, &diagnostic.label),
            help: diagnostic.help.as_deref().map(Cow::from),
            others: diagnostic.others.iter().map(|(span, label)| LocatedSpan::new(places, *span, label)).collect(),
            fixes: diagnostic.fixes.iter().map(|fix| LocatedFix::new(places, fix)).collect(),
        }
    }

    /// The same without borrowed texts, to be kept.
    pub fn into_owned(self) -> Located<'static> {
        let owned = |text: Cow<'a, str>| Cow::Owned(text.into_owned());
        Located {
            file: owned(self.file),
            raw_file: self.raw_file.map(|name| Cow::Owned(name.into_owned())),
            seat: self.seat.map(owned),
            variation: self.variation.map(owned),
            message: owned(self.message),
            primary: self.primary.into_owned(),
            help: self.help.map(owned),
            others: self.others.into_iter().map(LocatedSpan::into_owned).collect(),
            fixes: self.fixes.into_iter().map(LocatedFix::into_owned).collect(),
            ..self
        }
    }
}

impl<'a> LocatedFix<'a> {
    fn new(places: &Places<'a>, fix: &'a Fix) -> LocatedFix<'a> {
        let edit =
            |(span, text): &'a (Span, String)| LocatedEdit { region: Region::new(places, *span), text: text.into() };
        LocatedFix {
            message: (&*fix.message).into(),
            safe: fix.doubt.is_none(),
            doubt: fix.doubt.as_deref().map(Cow::from),
            edits: fix.edits.iter().map(edit).collect(),
        }
    }

    fn into_owned(self) -> LocatedFix<'static> {
        let edit = |edit: LocatedEdit<'a>| LocatedEdit { text: Cow::Owned(edit.text.into_owned()), ..edit };
        LocatedFix {
            message: Cow::Owned(self.message.into_owned()),
            doubt: self.doubt.map(|doubt| Cow::Owned(doubt.into_owned())),
            edits: self.edits.into_iter().map(edit).collect(),
            ..self
        }
    }
}

impl Region {
    fn new(places: &Places<'_>, span: Span) -> Region {
        let (start, end) = (places.locate(span.start as usize), places.locate(span.end as usize));
        Region {
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            span: places.source().file_span(span).into(),
        }
    }
}

impl<'a> LocatedSpan<'a> {
    fn new(places: &Places<'a>, span: Span, label: &'a str) -> LocatedSpan<'a> {
        LocatedSpan { region: Region::new(places, span), label: label.into() }
    }

    fn into_owned(self) -> LocatedSpan<'static> {
        LocatedSpan { label: Cow::Owned(self.label.into_owned()), ..self }
    }
}
