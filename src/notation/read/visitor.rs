//! What the reader of a notation reports: the parts of a record as written, and the tokens that it could not read.

use super::expected::Expected;
use super::forgiving::OUTCOMES;
use super::lent::Lent;
use super::message::{did_you_mean, misspelt_name, named, shown};
use super::ply::{code, place};
use super::written::PlyText;
use crate::code::Code;
use crate::codes;
use crate::diagnostic::{Diagnostic, misspelt};
use crate::notation::Spelling;
use crate::notation::hand::takes_back;
use crate::record::Ply;
use crate::source::Span;
use crate::variant::{Variant, Vocabulary};
use std::borrow::Cow;

/// A tag as written.
#[derive(Debug, Clone)]
pub(crate) struct TagText<'a> {
    /// The whole tag.
    pub(crate) text: &'a str,
    pub(crate) name: &'a str,
    /// The value with its escapes.
    pub(crate) written: &'a str,
    /// The value without them.
    pub(crate) value: Cow<'a, str>,
}

/// A token that cannot be read.
#[derive(Debug, Clone)]
pub(crate) struct SyntaxError<'a> {
    pub(crate) code: &'static Code,
    pub(crate) token: &'a str,
    pub(crate) expected: Expected,
    /// Whether it stands in the place of a ply, so that it counts as one.
    pub(crate) instead_of_ply: bool,
}

/// What the text of a ply states.
pub(crate) enum Stated<'a> {
    Text(PlyText<'a>),
    /// A ply in its strict form, which leaves nothing to be looked up.
    Ply(Ply),
}

/// Receives the parts of a game in the order of the text.
pub(crate) trait Visitor<'a> {
    fn tag(&mut self, tag: TagText<'a>);

    /// A comment; `own_line` if it is on a line of its own.
    fn comment(&mut self, token: &'a str, text: &'a str, to_line_end: bool, own_line: bool);

    /// A turn number: `2.` opens a turn, and `2...` continues it.
    fn number(&mut self, token: &'a str, number: u32, continues: bool);

    /// The start of a turn, whichever seat moves first in it.
    fn turn(&mut self, token: &'a str, number: u32) {
        self.number(token, number, false);
    }

    fn ply(&mut self, token: &'a str, ply: PlyText<'a>);

    /// The result, after the plies: the token, and the value in it.
    fn result(&mut self, _token: &'a str, _value: &'a str) {}

    /// The seat of the next ply, as written.
    fn seat(&mut self, _token: &'a str, _name: &'a str) {}

    /// The seat of the next ply, as people write it before plies.
    fn label(&mut self, token: &'a str, name: &'a str) {
        self.seat(token, name);
    }

    /// A ply that is written in two ways: also as the text that `pai` has for it.
    fn ply_and_text(&mut self, token: &'a str, ply: PlyText<'a>, _text_token: &'a str, _text: Stated<'a>) {
        self.ply(token, ply);
    }

    /// What stands in the place of a ply that nobody could read.
    fn illegible(&mut self, token: &'a str) {
        self.error(SyntaxError { instead_of_ply: true, ..SyntaxError::new(&codes::PLY_UNREADABLE, token) });
    }

    /// A glyph, or what looks like one.
    fn glyph(&mut self, _token: &'a str) {}

    /// The start of a variation.
    fn open_variation(&mut self, _token: &'a str) {}

    /// The end of a variation.
    fn close_variation(&mut self, _token: &'a str) {}

    /// A position to be compared with the board.
    fn check(&mut self, token: &'a str, written: &'a str);

    fn error(&mut self, error: SyntaxError<'a>);

    /// Something that is read although it is not in canonical form: the token, what stands there in the text, and its
    /// canonical form.
    fn slip(&mut self, _: &'static Code, _token: &'a str, _written: &str, _right: &str) {}

    /// Diagnostics that the notation words itself, about one part of the record.
    fn reject(&mut self, _: Vec<Diagnostic>, _instead_of_ply: bool) {}

    /// A text that is written with escapes: its value, and the slice it was written as.
    fn unescaped(&mut self, _value: &'a str, _written: &'a str) {}

    /// Lends its lists, where common plies may be added to them without being looked at one by one.
    fn lend(&mut self) -> Option<Lent> {
        None
    }

    /// Takes its lists back.
    fn take_back(&mut self, _lent: Lent) {}

    /// The tiles of the rule set, where strict plies may be added with [`Visitor::strict_ply`].
    fn strict(&mut self) -> Option<&'static Vocabulary> {
        None
    }

    /// A ply in its strict form, which leaves nothing to be looked up.
    fn strict_ply(&mut self, _token: &'a str, _ply: Ply) {}

    /// Whether this slip was told of before in this game, so that it need only be [counted](Visitor::count_slips).
    fn is_told(&self, _: &'static Code, _written: &str) -> bool {
        false
    }

    /// Counts slips that were told of before.
    fn count_slips(&mut self, _: &'static Code, _count: u32) {}

    /// Whether an error has been reported.
    fn has_failed(&self) -> bool {
        false
    }

    /// Whether the rest of the game need not be read.
    fn is_done(&self) -> bool {
        false
    }
}

impl<'a> SyntaxError<'a> {
    /// A token that does not stand in the place of a ply.
    pub(crate) fn new(code: &'static Code, token: &'a str) -> SyntaxError<'a> {
        SyntaxError { code, token, expected: Expected::default(), instead_of_ply: false }
    }

    /// A ply that cannot be read.
    pub(crate) fn ply(token: &'a str, expected: Expected) -> SyntaxError<'a> {
        SyntaxError { code: &codes::PLY_UNREADABLE, token, expected, instead_of_ply: true }
    }

    /// The diagnostic for it.
    pub(crate) fn diagnostic(&self, span: Span, spelling: Spelling, vocabulary: &Vocabulary) -> Diagnostic {
        let shown = shown(self.token);
        let is_prose = self.is_prose();
        let wording = WORDINGS.iter().find(|(code, ..)| *code == self.code);
        let (message, label, help) =
            wording.map_or((self.code.title, self.code.title, ""), |row| (row.1, row.2, row.3));
        // A choice of accents that has nothing wrong but its place.
        let is_late = *self.code == codes::GATE_ACCENTS && self.expected == Expected::default();
        let message = match self.code {
            code if *code == codes::PLY_UNREADABLE && is_prose => format!("`{shown}` is not a ply"),
            code if *code == codes::PLY_UNREADABLE && shown.is_empty() => "the ply ends too early".to_owned(),
            code if *code == codes::TAG_UNREADABLE && shown.is_empty() => "the tag ends too early".to_owned(),
            code if *code == codes::GATE_ACCENTS && is_late => format!("the accents `{shown}` stand after a ply"),
            code if shown.is_empty() && message.contains("{}") => code.title.to_owned(),
            // A space that cannot be told from another is named.
            _ => message.replacen("`{}`", &named(self.token), 1).replacen("{}", &shown, 1),
        };
        let label = match self.expected {
            _ if is_prose => "several words".to_owned(),
            _ if is_late => "too late".to_owned(),
            none if none == Expected::default() && *self.code == codes::PLY_UNREADABLE && spelling == Spelling::Pai => {
                "neither a tile nor a word such as `Resign`".to_owned()
            }
            none if none == Expected::default() => label.to_owned(),
            expected => format!("expected {}", expected.words(vocabulary)),
        };
        let mut diagnostic = Diagnostic::new(self.code, span, message).label(label);
        diagnostic.help = self.help(spelling, vocabulary).or_else(|| (!help.is_empty()).then(|| help.to_owned()));
        diagnostic
    }

    /// Whether it is several words in the place of a ply.
    fn is_prose(&self) -> bool {
        *self.code == codes::PLY_UNREADABLE && self.expected == Expected::default() && self.token.contains(' ')
    }

    /// Whether one of its words is that for a gate.
    fn names_gate(&self) -> bool {
        self.token.split(' ').any(|word| word.eq_ignore_ascii_case("gate"))
    }

    /// Help that depends on the token or the notation.
    fn help(&self, spelling: Spelling, vocabulary: &Vocabulary) -> Option<String> {
        let help = match self.code {
            _ if self.is_prose() && spelling == Spelling::Pai && self.names_gate() => GATES.to_owned(),
            _ if self.is_prose() => "write comments in braces, or after a `;`".to_owned(),
            code if *code == codes::PLY_UNREADABLE && OUTCOMES.contains(&self.token) => {
                "a result is no ply: write it in a `Result` tag, in a sheet a row above the turns".to_owned()
            }
            // `Rs*10b -`.
            code if *code == codes::PLY_UNREADABLE
                && vocabulary.words.contains(&"Pass")
                && !self.token.is_empty()
                && self.token.chars().all(|c| matches!(c, '-' | '–' | '—')) =>
            {
                "a player who does nothing passes: write `Pass`; for one who is out nothing is written".to_owned()
            }
            // `Rs×10b`.
            code if *code == codes::PLY_UNREADABLE
                && let Some((tile, at)) = self.token.split_once('x')
                && Variant::all().any(|variant| variant.vocabulary().read(tile).is_some())
                && place::<true>(at).is_ok_and(|(rest, _)| rest.is_empty()) =>
            {
                format!("a tile comes from the hand with a `*`: `{tile}*{at}`")
            }
            // `Rs4f-Js5g`.
            written
                if *written == codes::PLY_UNREADABLE
                    && spelling == Spelling::Pai
                    && self.expected.includes(Expected::PLACE)
                    && !self.expected.includes(Expected::CODE)
                    && let Some((tile, at)) = code_and_place(self.token)
                    && vocabulary.read(tile).is_some() =>
            {
                let captures = vocabulary.examples.iter().any(|ply| ply.contains(" x "));
                let capture = if captures { format!(", a capture `x {tile}{at}`") } else { String::new() };
                format!("after a `-` stands a point alone: a move is written `-{at}`{capture}")
            }
            code if *code == codes::PLY_UNREADABLE => {
                let letters = self.token.trim_end_matches(|c: char| !c.is_ascii_alphabetic());
                const WORDS: [&str; 4] = ["Pass", "Resign", "Claim", "Draw"];
                if WORDS.contains(&self.token) {
                    return Some(format!("`{}` is a turn of its own: nothing is joined to it by `+`", self.token));
                }
                if letters.eq_ignore_ascii_case("discard") {
                    return Some("a discard goes with a draw, as in `Draw / Rs`".to_owned());
                }
                if let Some(code) = misspelt_name(vocabulary, letters).filter(|_| spelling == Spelling::Pai) {
                    return Some(format!("did you mean `{code}`?"));
                }
                let words = vocabulary.words.iter().copied().chain(["Resign"]);
                let words =
                    words.filter(|_| letters.len() > 2 && letters.bytes().all(|byte| byte.is_ascii_alphabetic()));
                let is_word = spelling == Spelling::Pai
                    && letters.len() > 2
                    && self.token.bytes().all(|byte| byte.is_ascii_alphabetic());
                let is_tile = || Variant::all().any(|variant| !variant.vocabulary().named(letters).is_empty());
                let remark = match is_word && !is_tile() {
                    // In braces it would take back nothing.
                    true if takes_back(letters) => {
                        format!("where `{letters}` takes back the ply before it, leave out both; ")
                    }
                    true => format!("a remark goes in braces, as in `{{{letters}}}`; "),
                    false => String::new(),
                };
                // `Geust: Rs*10b`.
                let seats = vocabulary.seats.iter().copied().flatten().copied();
                let seat = misspelt(letters, seats).filter(|_| is_word && letters.len() > 3);
                if let Some(seat) = seat {
                    return Some(format!("did you mean the seat `{seat}`? {remark}{}", spelling.example(vocabulary)));
                }
                did_you_mean(letters, words, || remark + &spelling.example(vocabulary))
            }
            code if *code == codes::PLY_MISSING => match spelling {
                Spelling::Gate => "write `0H.` and `0G.`, the accents of both seats, before it".to_owned(),
                _ => "write the ply into this cell".to_owned(),
            },
            code if *code == codes::VARIATION_DEPTH => {
                format!("variations nest at most {} deep", crate::record::VARIATION_DEPTH)
            }
            _ => return None,
        };
        Some(help)
    }
}

/// The code and the place that a token consists of.
fn code_and_place(token: &str) -> Option<(&str, &str)> {
    let (rest, tile) = code::<false>(token).ok()?;
    let (end, at) = place::<false>(rest).ok()?;
    end.is_empty().then_some((tile, at.text))
}

/// What is said to who names a gate in words: the board is drawn with south above, so that these may mean either.
const GATES: &str = "a gate is named by its point: north 10b, below as the board is drawn, south 10r, east 2j, at the left, west 18j; \
    a comment goes in braces";

/// What is said of an error: its message, in which `{}` is the token, its label and its help. The label and the message
/// of other codes are their titles.
static WORDINGS: &[(&Code, &str, &str, &str)] = &[
    (&codes::PLY_UNREADABLE, "`{}` cannot be read here", codes::PLY_UNREADABLE.title, ""),
    (
        &codes::PSR_LINE,
        "this line cannot be read",
        "this line cannot be read",
        "the lines are `PAISHO-RECORD 1`, `rules` and a name, `start` and a flower such as `R3`, `actions`, and then an action each",
    ),
    (&codes::TAG_UNREADABLE, "the tag cannot be read at `{}`", codes::TAG_UNREADABLE.title, "write `[Name \"value\"]`"),
    (
        &codes::TAG_OPEN,
        "this quote is never closed",
        "opened here",
        "close the value with `\"` before `]`, on the same line",
    ),
    (
        &codes::TAG_MISPLACED,
        "a tag among the plies",
        codes::TAG_MISPLACED.title,
        "tags are written above the turns, and a check between the plies of a game",
    ),
    (
        &codes::GATE_ACCENTS,
        "`{}` is not a choice of accents",
        "expected codes of accents",
        "write the accents before the first ply, as in `0H.R,W,K,B;0G.R,R,W,K;1G.R3(0,-8)`",
    ),
    (&codes::COMMENT_OPEN, "this comment is never closed", "opened here", "close it with `}`, or write it after a `;`"),
    (
        &codes::COMMENT_STRAY,
        "this `}` closes no comment",
        "no comment is open",
        "leave it out, or open the comment with `{`",
    ),
    (
        &codes::COMMENT_TEXT,
        "no text notation can write this comment",
        "a brace or a line break in it",
        "leave out the braces, or the line break",
    ),
    (
        &codes::GLYPH_PLACE,
        "the glyph `{}` follows no ply",
        "not directly after a ply",
        "write it directly after the ply, before comments and variations",
    ),
    (
        &codes::VARIATION_PLACE,
        "this variation replaces no ply",
        "no ply before it",
        "put it after the ply that it replaces",
    ),
    (
        &codes::VARIATION_COMMENT,
        "a variation has a comment after `;`",
        "runs to the end of the line",
        "write the comment in braces",
    ),
    (
        &codes::PLY_IN_WORDS,
        "`{}` stands in words after a ply, and may be the next one",
        "a comment or a ply",
        "put the words in braces; if it was played, write the ply outside them",
    ),
    (&codes::VARIATION_DEPTH, "this variation is nested too deep", "not read", ""),
    (
        &codes::POSITION_UNREADABLE,
        codes::POSITION_UNREADABLE.title,
        codes::POSITION_UNREADABLE.title,
        "the tiles of a position are listed together: put comments and tags above or below them",
    ),
    (
        &codes::SHEET_ROW,
        "`{}` begins no row of a record sheet",
        "neither a turn nor a known row",
        "a row begins with a turn's number, `Name`, `Color`, `Harmony Points` or a tag's name",
    ),
    (
        &codes::SHEET_NAME,
        "this sheet has no row `Name`",
        "read as a sheet for two",
        "write a row `| Name | ... | ... | Player Comments |` above the turns",
    ),
    (
        &codes::SHEET_COLUMNS,
        "`{}` is after the last column",
        "one cell too many",
        "write a `|` inside a cell as `\\|` and a tab as `\\t`",
    ),
    (
        &codes::SHEET_COLOR,
        "`{}` is not the colour of this seat",
        "another colour",
        "write the colours in turn order, or the seats' names",
    ),
    (
        &codes::SHEET_POINTS,
        "`{}` is not a number of points",
        "expected a whole number",
        "write a whole number, or leave the cell empty",
    ),
    (&codes::SHEET_CELL, "this cell has two plies", "the second ply", "give each seat's ply a cell of its own"),
];
