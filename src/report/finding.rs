//! A finding as other programs get it.

use super::places::Places;
use crate::diagnostic::Diagnostic;
use crate::source::{Source, Span};
use serde::Serialize;

/// A finding with its place in the file, in the fields and the order of the formats `json` and `jsonl`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding<'a> {
    /// The file's name.
    pub file: &'a str,
    /// Which game of the file it is in, from 1.
    pub game: u64,
    /// The turn it is about.
    pub turn: Option<u32>,
    /// The name of the seat it is about.
    pub seat: Option<&'a str>,
    /// The ply it is about, counted from 1 through the game.
    pub ply: Option<u32>,
    /// The stable name of its kind.
    pub code: &'static str,
    /// How grave it is: `note`, `warning` or `error`.
    pub severity: &'static str,
    /// What is wrong, in a sentence.
    pub message: &'a str,
    /// The token.
    #[serde(flatten)]
    pub spot: Spot<'a>,
    /// What to write instead.
    pub help: Option<&'a str>,
    /// Other places that are to blame.
    pub others: Vec<Spot<'a>>,
}

/// A place in the file, and what there is to say of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Spot<'a> {
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
    /// A few words about it.
    pub label: &'a str,
}

impl<'a> Finding<'a> {
    /// The findings of one game.
    pub fn all(source: &Source<'a>, findings: &'a [Diagnostic]) -> impl Iterator<Item = Finding<'a>> {
        // A game without findings, as most are, costs nothing.
        let places = (!findings.is_empty()).then(|| Places::new(source));
        places.into_iter().flat_map(|places| findings.iter().map(move |finding| Finding::new(&places, finding)))
    }

    fn new(places: &Places<'a>, finding: &'a Diagnostic) -> Finding<'a> {
        let source = places.source();
        Finding {
            file: source.name,
            game: source.game,
            turn: finding.turn,
            seat: finding.seat.as_deref(),
            ply: finding.ply,
            code: finding.code.name,
            severity: finding.severity().name(),
            message: &finding.message,
            spot: Spot::new(places, finding.span, &finding.label),
            help: finding.help.as_deref(),
            others: finding.others.iter().map(|(span, label)| Spot::new(places, *span, label)).collect(),
        }
    }
}

impl<'a> Spot<'a> {
    fn new(places: &Places<'a>, span: Span, label: &'a str) -> Spot<'a> {
        let (start, end) = (places.locate(span.start as usize), places.locate(span.end as usize));
        Spot {
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            span: places.source().file_span(span).into(),
            label,
        }
    }
}
