//! What reading a notation brings forth, piece by piece. A notation tells a [`Scribe`] what stands in the text, the
//! readable and the unreadable, and knows nothing of tiles and turns; the scribe makes the record of it.

use super::syntax::{PlyText, Wanted};
use super::tags::Names;
use crate::code::Code;
use crate::codes;
use crate::diagnostic::{Diagnostic, nearest};
use crate::source::Span;
use std::borrow::Cow;

/// A tag as written.
#[derive(Debug, Clone)]
pub(super) struct TagText<'a> {
    /// The whole tag.
    pub text: &'a str,
    pub name: &'a str,
    /// What stands between the quotes, escapes included.
    pub written: &'a str,
    /// What it means.
    pub value: Cow<'a, str>,
}

/// Something that cannot be read.
#[derive(Debug, Clone)]
pub(super) struct Fault<'a> {
    pub code: &'static Code,
    /// The token.
    pub text: &'a str,
    /// What could have stood there.
    pub wanted: Wanted,
    /// Whether it stands where a ply would, so that it counts as one.
    pub instead_of_ply: bool,
}

/// Someone who is told what stands in a game's text, from its start to its end.
pub(super) trait Scribe<'a> {
    fn tag(&mut self, tag: TagText<'a>);
    fn comment(&mut self, token: &'a str, text: &'a str, to_line_end: bool);
    /// A turn number: `2.` opens a turn and `2...` goes on with it.
    fn number(&mut self, token: &'a str, number: u32, goes_on: bool);
    /// A turn of this number, whoever plays first in it.
    fn turn(&mut self, token: &'a str, number: u32) {
        self.number(token, number, false);
    }
    fn ply(&mut self, token: &'a str, ply: PlyText<'a>);
    /// A position to be compared.
    fn check(&mut self, token: &'a str, written: &'a str);
    fn fault(&mut self, fault: Fault<'a>);
    /// What the notation has words of its own for, about one thing that cannot be read.
    fn refuse(&mut self, _: Vec<Diagnostic>, _instead_of_ply: bool) {}
    /// A text that is not written as it is meant, because of escapes, and how it is written.
    fn unescaped(&mut self, _meant: &'a str, _written: &'a str) {}
    /// Whether nothing more need be told.
    fn has_enough(&self) -> bool {
        false
    }
}

impl Fault<'_> {
    /// What there is to say of it.
    pub(super) fn finding(&self, span: Span, names: Names) -> Diagnostic {
        let shown = shown(self.text);
        let message = match self.code {
            code if *code == codes::PLY_UNREADABLE && self.text.is_empty() => "the ply ends too early".to_owned(),
            code if *code == codes::PLY_UNREADABLE => format!("`{shown}` cannot be read here"),
            code if *code == codes::TAG_UNREADABLE && self.text.is_empty() => "the tag ends too early".to_owned(),
            code if *code == codes::TAG_UNREADABLE => format!("the tag cannot be read from `{shown}` on"),
            code => code.title.to_owned(),
        };
        let label = match self.wanted {
            none if none == Wanted::default() => self.code.title.to_owned(),
            wanted => format!("expected {}", wanted.words()),
        };
        let mut finding = Diagnostic::new(self.code, span, message).label(label);
        finding.help = self.help(names);
        finding
    }

    fn help(&self, names: Names) -> Option<String> {
        let help = match self.code {
            code if *code == codes::PLY_UNREADABLE => {
                let letters = self.text.trim_end_matches(|c: char| !c.is_ascii_alphabetic());
                match nearest(letters, ["Pass", "Resign", "Claim", "Draw"]).filter(|_| letters.len() > 2) {
                    Some(word) => format!("did you mean `{word}`?"),
                    None => names.example().to_owned(),
                }
            }
            code if *code == codes::GATE_ACCENTS => {
                "write the accents before the first ply, as in `0H.R,W,K,B;0G.R,R,W,K;1G.R3(0,-8)`".to_owned()
            }
            code if *code == codes::PLY_MISSING => match names {
                Names::Gate => "write `0H.` and `0G.`, the accents of both seats, before it".to_owned(),
                Names::Pai => "write the ply into this cell".to_owned(),
            },
            code if *code == codes::SHEET_ROW => {
                "a row begins with a turn's number, `Name`, `Color`, `Harmony Points` or a tag's name".to_owned()
            }
            code if *code == codes::SHEET_NAME => {
                "write a row `| Name | ... | ... | Player Comments |` above the turns".to_owned()
            }
            code if *code == codes::SHEET_COLUMNS => "write a `|` inside a cell as `\\|` and a tab as `\\t`".to_owned(),
            code if *code == codes::SHEET_COLOR => "write the colours in turn order, or the seats' names".to_owned(),
            code if *code == codes::SHEET_POINTS => "write a whole number, or leave the cell empty".to_owned(),
            code if *code == codes::SHEET_CELL => "give each seat's ply a cell of its own".to_owned(),
            code if *code == codes::COMMENT_TEXT => "leave out the braces, or the line break".to_owned(),
            code if *code == codes::COMMENT_OPEN => "close it with `}`, or write it behind a `;`".to_owned(),
            code if *code == codes::COMMENT_STRAY => "leave it out, or open the comment with `{`".to_owned(),
            code if *code == codes::TAG_OPEN => "close the value with `\"` before `]`, on the same line".to_owned(),
            code if *code == codes::TAG_UNREADABLE => "write `[Name \"value\"]`".to_owned(),
            code if *code == codes::TAG_MISPLACED => {
                "tags stand above the turns, and a check between the plies of a game".to_owned()
            }
            code if *code == codes::POSITION_UNREADABLE => {
                "the tiles of a position stand together: put comments and tags above or below them".to_owned()
            }
            _ => return None,
        };
        Some(help)
    }
}

/// A token as a message shows it: not longer than a line, and without signs that would disturb a terminal.
pub(super) fn shown(token: &str) -> String {
    let mut shown: String = token.chars().take(40).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if shown.len() < token.len() && token.chars().count() > 40 {
        shown.push('…');
    }
    shown
}
