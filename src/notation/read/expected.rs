//! What the parsers of all notations share: their error type, which says where a text could not be read and what was
//! expected there, and the smallest pieces of text.

use super::message::either;
use crate::variant::Vocabulary;
use nom::error::{ErrorKind, ParseError};
use nom::{Err, IResult, Parser};

/// A set of things that could have stood where a parser stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Expected(u32);

macro_rules! expected {
    ($($name:ident $bit:literal $words:literal)*) => {
        impl Expected {
            $(pub const $name: Expected = Expected(1 << $bit);)*
            const WORDS: &[(Expected, &str)] = &[$((Expected::$name, $words)),*];
        }
    };
}

expected! {
    CODE 0 "a tile code such as `Rs`"
    PLACE 1 "a point such as `10j`"
    DROP 2 "`*` and a point"
    STEP 3 "`-` and a point"
    CAPTURE 4 "`x` and a point"
    EXCHANGE 5 "`=` and a tile code"
    EFFECT 6 "`~`"
    TURNING 7 "a turn such as `+2` or `-1`"
    WORD 8 "a word that is a ply"
    UNSEEN 9 "`?`"
    SPACE 10 "a space"
    BRACKET 11 "a closing bracket"
    TAG_NAME 12 "a tag's name"
    QUOTE 13 "a quoted value"
    TAG_END 14 "`]`"
    DOTS 15 "`.` or `...`"
    LABEL 16 "a turn and a seat such as `3G.`"
    GATE_CODE 17 "a tile code such as `R3`"
    GATE_POINT 18 "a point such as `(0,8)`"
    GATE_STEP 19 "`-` and a point"
    BONUS 20 "`+` and a bonus"
    GAP 21 "`;` or a line break"
    COMMA 22 "`,` and another code"
    VERSION 23 "`PAISHO-RECORD 1`"
    HEAD 24 "`rules`, `start`, `host-accents`, `guest-accents` or `actions`"
    ACTION 25 "`plant` or `arrange`"
    PSR_POINT 26 "a point such as `0,8`"
    COUNTS 27 "four digits such as `1,1,1,1`"
    LINE_END 28 "the end of the line"
    PSN_CODE 29 "a tile such as `Rose@`"
    PSN_POINT 30 "a point such as `17,9`"
}

impl Expected {
    /// Whether the sets have something in common.
    pub(crate) const fn includes(self, other: Expected) -> bool {
        self.0 & other.0 != 0
    }

    /// What is in either set.
    pub(crate) const fn or(self, other: Expected) -> Expected {
        Expected(self.0 | other.0)
    }

    /// In words: `a, b or c`, with the codes and words of a rule set.
    pub(crate) fn words(self, vocabulary: &Vocabulary) -> String {
        let known = Self::WORDS.iter().filter(|(one, _)| self.0 & one.0 != 0).flat_map(|(one, words)| match *one {
            Expected::CODE => {
                let code = vocabulary.examples.first().and_then(|ply| ply.split('*').next()).unwrap_or("Rs");
                vec![words.replace("Rs", code)]
            }
            Expected::WORD => vocabulary.words.iter().chain(&["Resign"]).map(|word| format!("`{word}`")).collect(),
            _ => vec![(*words).to_owned()],
        });
        let words: Vec<String> = known.collect();
        if words.is_empty() { "something else".to_owned() } else { either(&words) }
    }
}

/// The error of a parser: the farthest it came, and what was expected there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Unexpected {
    /// How many bytes of the input were left.
    pub(crate) left: usize,
    pub(crate) expected: Expected,
}

impl Unexpected {
    /// The error of a parser that was given this input.
    pub(crate) fn of(error: Err<Unexpected>, input: &str) -> Unexpected {
        match error {
            Err::Error(unexpected) | Err::Failure(unexpected) => unexpected,
            Err::Incomplete(_) => Unexpected { left: input.len(), expected: Expected::default() },
        }
    }

    /// The input from where the parser stopped.
    pub(crate) fn rest(self, input: &str) -> &str {
        &input[input.len() - self.left..]
    }
}

impl ParseError<&str> for Unexpected {
    fn from_error_kind(input: &str, _: ErrorKind) -> Self {
        Unexpected { left: input.len(), expected: Expected::default() }
    }

    fn append(_: &str, _: ErrorKind, other: Self) -> Self {
        other
    }

    fn or(self, other: Self) -> Self {
        match self.left.cmp(&other.left) {
            std::cmp::Ordering::Less => self,
            std::cmp::Ordering::Greater => other,
            std::cmp::Ordering::Equal => Unexpected { left: self.left, expected: self.expected.or(other.expected) },
        }
    }
}

/// The result of a parser: the rest of the input, and what was read.
pub(crate) type Parsed<'a, T> = IResult<&'a str, T, Unexpected>;

/// A recoverable error at the start of the input.
pub(crate) fn unexpected<'a, T>(input: &'a str, expected: Expected) -> Parsed<'a, T> {
    Err(Err::Error(Unexpected { left: input.len(), expected }))
}

/// Reads one token: an error inside it is reported at its start.
pub(crate) fn token<'a, T>(
    expected: Expected,
    mut parser: impl Parser<&'a str, Output = T, Error = Unexpected>,
) -> impl Parser<&'a str, Output = T, Error = Unexpected> {
    move |input: &'a str| parser.parse(input).map_err(|error| error.map(|_| Unexpected { left: input.len(), expected }))
}

/// The text between two states of the input.
pub(crate) fn between<'a>(from: &'a str, to: &'a str) -> &'a str {
    &from[..from.len() - to.len()]
}

/// Takes the longest run of ASCII bytes that pass the test: the rest, and the run.
pub(crate) fn run(input: &str, test: impl Fn(u8) -> bool) -> (&str, &str) {
    let length = input.bytes().position(|byte| !(byte.is_ascii() && test(byte))).unwrap_or(input.len());
    let (taken, rest) = input.split_at(length);
    (rest, taken)
}

/// The number that digits stand for, or the largest there is.
pub(crate) fn saturating(digits: &str) -> u32 {
    digits.bytes().fold(0, |sum: u32, digit| sum.saturating_mul(10).saturating_add(u32::from(digit - b'0')))
}

/// The characters that are white space. Others that look like a space are reported.
pub(crate) const SPACES: [char; 4] = [' ', '\t', '\n', '\r'];

/// White space, line breaks included.
pub(crate) fn ws(input: &str) -> Parsed<'_, ()> {
    let length = input.bytes().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r')).count();
    Ok((&input[length..], ()))
}
