//! Diagnostics: what is reported about a record, with a code, a message, a span and a help.

use crate::code::Code;
pub use crate::code::Severity;
use crate::source::Span;

/// A diagnostic. Its spans are in the text of one game; a [`Source`](crate::source::Source) turns them into lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Its code, with the article that `explain` prints.
    pub code: &'static Code,
    /// What is wrong, in a sentence.
    pub message: String,
    /// The token.
    pub span: Span,
    /// A few words to stand under it.
    pub label: String,
    /// Other places that are to blame, with a few words each.
    pub others: Vec<(Span, String)>,
    /// What to write instead.
    pub help: Option<String>,
    /// What stands in the token's place when it is put right, where that is certain.
    pub instead: Option<String>,
    /// Repairs that were found, the best first.
    pub fixes: Vec<Fix>,
    /// Drawings that show it, to stand side by side: the lines of each, of one width.
    pub drawings: Vec<Vec<String>>,
    /// The turn it is about.
    pub turn: Option<u32>,
    /// The name of the seat it is about.
    pub seat: Option<String>,
    /// The ply it is about, counted from 1 through the game.
    pub ply: Option<u32>,
    /// The variation it is in, as `--at` names it: `3:Host/1`.
    pub variation: Option<String>,
    /// Whether it is about a ply that the record marks as one that stands, and so a note, whatever its code.
    pub stands: bool,
}

/// A repair of what a diagnostic reports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// What it does, in a sentence.
    pub message: String,
    /// The spans that are replaced, each with its new text, in the order of the text.
    pub edits: Vec<(Span, String)>,
    /// Why it is not safe to make it unseen; none if it is.
    pub doubt: Option<String>,
}

impl Diagnostic {
    /// A diagnostic at a span.
    pub fn new(code: &'static Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            code,
            message: message.into(),
            span,
            label: code.title.to_owned(),
            others: Vec::new(),
            help: None,
            instead: None,
            fixes: Vec::new(),
            drawings: Vec::new(),
            turn: None,
            seat: None,
            ply: None,
            variation: None,
            stands: false,
        }
    }

    /// The same with other words under the token.
    pub fn label(mut self, label: impl Into<String>) -> Diagnostic {
        self.label = label.into();
        self
    }

    /// The same with advice.
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// The same with another place to blame.
    pub fn other(mut self, span: Span, label: impl Into<String>) -> Diagnostic {
        self.others.push((span, label.into()));
        self
    }

    /// How grave it is.
    pub fn severity(&self) -> Severity {
        if self.stands { Severity::Note } else { self.code.severity }
    }

    /// Whether it is an error.
    pub fn is_error(&self) -> bool {
        self.severity() == Severity::Error
    }

    /// Puts diagnostics in the order of the text.
    pub(crate) fn sort(diagnostics: &mut [Diagnostic]) {
        crate::order::by_key(diagnostics, |diagnostic| diagnostic.span.start);
    }
}

/// Of these words the one most like the given one, if any is like it at all: for "did you mean".
pub fn nearest<'a>(word: &str, among: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = match word.chars().count() {
        0 => return None,
        1..=3 => 1,
        4..=7 => 2,
        _ => 3,
    };
    within(allowed, word, among)
}

/// Of these words all that are most like the given one, if any is like it at all.
pub(crate) fn all_nearest<'a>(word: &str, among: impl Iterator<Item = &'a str> + Clone) -> Vec<&'a str> {
    let Some(first) = nearest(word, among.clone()) else { return Vec::new() };
    let far = |other: &str| strsim::damerau_levenshtein(&word.to_ascii_lowercase(), &other.to_ascii_lowercase());
    among.filter(|other| far(other) == far(first) && far(other) < other.chars().count()).collect()
}

/// Of these names the one that the given one is a slip of, where a name of its own may be meant as well. That it is where it
/// holds one of them, as `GuestElo` does, begins with another letter, or differs in much of what it has.
pub(crate) fn misspelt<'a>(word: &str, among: impl Iterator<Item = &'a str> + Clone) -> Option<&'a str> {
    let lower = word.to_ascii_lowercase();
    if among.clone().any(|name| lower.contains(&name.to_ascii_lowercase())) {
        return None;
    }
    likely(word, among)
}

/// The same for the name of a tag, which is a slip with one letter more or less, too: `Results`, `FirstTile`, `esult`.
pub(crate) fn misspelt_tag<'a>(word: &str, among: impl Iterator<Item = &'a str> + Clone) -> Option<&'a str> {
    let is_word = word.len() > 4 && word.bytes().all(|byte| byte.is_ascii_alphabetic());
    let lost_first = |name: &&str| name.get(1..).is_some_and(|rest| rest.eq_ignore_ascii_case(word));
    let near = || among.clone().find(lost_first).or_else(|| within(1, word, among.clone()));
    misspelt(word, among.clone()).or_else(|| if is_word { near() } else { None })
}

/// Of these names the one that the given one is a slip of: it begins with the same letter, and differs in little.
pub(crate) fn likely<'a>(word: &str, among: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let first = word.chars().next()?.to_ascii_lowercase();
    let allowed = if word.chars().count() <= 5 { 1 } else { 2 };
    within(allowed, word, among.filter(|name| name.starts_with(|letter: char| letter.eq_ignore_ascii_case(&first))))
}

/// Of these words the one most like the given one, with so many slips at most.
fn within<'a>(allowed: usize, word: &str, among: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_ascii_lowercase();
    let (length, letters) = (word.chars().count(), letters(&word));
    among
        .into_iter()
        // A slip adds or takes one letter at most: so most words, however long, need no comparison.
        .filter(|candidate| length.abs_diff(candidate.chars().count()) <= allowed)
        .filter(|candidate| {
            let differing = letters ^ self::letters(candidate);
            (differing & letters).count_ones().max((differing & !letters).count_ones()) as usize <= allowed
        })
        .map(|candidate| (strsim::damerau_levenshtein(&word, &candidate.to_ascii_lowercase()), candidate))
        .filter(|&(distance, candidate)| distance <= allowed && distance < candidate.chars().count())
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// How many slips make a name of this word, if they are few for its length. A short word has lost a letter, and begins as the
/// name does.
pub(crate) fn slips(word: &str, name: &str) -> Option<usize> {
    let same_start = word.chars().zip(name.chars()).next().is_some_and(|(one, other)| one.eq_ignore_ascii_case(&other));
    let allowed = match (word.chars().count(), same_start) {
        (3..=4, true) if name.len() > word.len() => 1,
        (6..=7, false) => 1,
        (5..=8, true) | (8, false) => 2,
        (9.., _) => 3,
        _ => return None,
    };
    let (word, name) = (word.to_ascii_lowercase(), name.to_ascii_lowercase());
    // Most names have other letters.
    let differing = letters(&word) ^ letters(&name);
    let is_near = differing.count_ones() as usize <= 2 * allowed;
    Some(is_near.then(|| strsim::damerau_levenshtein(&word, &name))?).filter(|far| *far <= allowed)
}

/// Which letters a word consists of, small or capital, a bit each; some letters share one.
fn letters(word: &str) -> u64 {
    word.chars().fold(0, |letters, letter| letters | 1 << (u32::from(letter.to_ascii_lowercase()) % 64))
}

#[cfg(test)]
mod tests {
    use super::{misspelt, nearest};

    #[test]
    fn a_slip_finds_its_word_and_nonsense_finds_none() {
        assert_eq!(nearest("Evnet", ["Site", "Event"]), Some("Event"));
        assert_eq!(nearest("Kd", ["Js", "Jd", "C"]), Some("Jd"));
        assert_eq!(nearest("Zq", ["Js", "C", "O"]), None);
        assert_eq!(nearest("", ["C"]), None);
    }

    #[test]
    fn a_name_of_its_own_is_no_slip() {
        let known =
            ["Variant", "Event", "Site", "Date", "Round", "Result", "Guest", "Host", "Position", "Turn", "Score"];
        let meant = |name: &str| misspelt(name, known.into_iter());
        for (name, right) in [
            ("Varient", "Variant"),
            ("Reslt", "Result"),
            ("Evnet", "Event"),
            ("Even", "Event"),
            ("Dtae", "Date"),
            ("gest", "Guest"),
            ("Postiton", "Position"),
        ] {
            assert_eq!(meant(name), Some(right), "{name}");
        }
        // Tags that games of chess and their like have.
        for name in "GuestElo hostElo EventDate Time Title Post Rate Location Mode Stage Board Link Source White Team \
                     Number Annotator TimeControl UTCDate PlyCount ECO Sites R é"
            .split(' ')
        {
            assert_eq!(meant(name), None, "{name}");
        }
    }
}
