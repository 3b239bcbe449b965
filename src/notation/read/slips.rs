//! Slips: what is read although it is not in canonical form. Each kind gives one warning a game.

use super::builder::Builder;
use super::message::{named, shown};
use crate::code::Code;
use crate::codes;
use crate::diagnostic::Diagnostic;
use std::fmt::Write;

/// Maximum of different forms that a warning lists.
const MAX_FORMS: usize = 4;

/// The same of one kind: one number shows how all are written.
pub(in crate::notation) fn most_forms(code: &Code) -> usize {
    if *code == codes::SLIP_NUMBER { 1 } else { MAX_FORMS }
}

/// The slips of one kind.
pub(super) struct Slips {
    /// The warning about the first of them.
    first: Diagnostic,
    count: u32,
    /// What is written, and its canonical form.
    forms: Vec<(String, String)>,
}

impl Slips {
    /// Whether a slip is of this kind. Separators are told apart by what they separate.
    fn is_of(&self, code: &'static Code, right: &str) -> bool {
        self.first.code == code
            && (*code != codes::SLIP_SEPARATOR || self.forms.iter().all(|(_, other)| other == right))
    }

    /// Whether the warning lists this form, or as many as it may.
    fn has(&self, written: &str) -> bool {
        self.forms.len() > most_forms(self.first.code)
            || self.forms.iter().any(|(other, _)| other.eq_ignore_ascii_case(written))
    }
}

impl Builder<'_> {
    /// Keeps a slip. `written` is what stands in the text and `right` its canonical form, or of a separator what it
    /// separates, if that is not plies.
    pub(super) fn keep_slip(&mut self, code: &'static Code, token: &str, written: &str, right: &str) {
        if self.misguessed {
            return;
        }
        let at = match self.slips.iter().position(|slips| slips.is_of(code, right)) {
            Some(at) => at,
            None => {
                let (message, label) = match self.tile_words(code, right, written) {
                    Some(words) => words,
                    None => words(code, written, right),
                };
                let mut first = self.diagnostic(code, token, message).label(label);
                self.place_in_turn(&mut first);
                self.slips.push(Slips { first, count: 0, forms: Vec::new() });
                self.slips.len() - 1
            }
        };
        let slips = &mut self.slips[at];
        slips.count = slips.count.saturating_add(1);
        if !slips.has(written) {
            slips.forms.push((written.to_owned(), right.to_owned()));
        }
    }

    /// Whether there is a warning of this kind.
    pub(super) fn has_told_of(&self, code: &'static Code) -> bool {
        self.slips.iter().any(|slips| slips.first.code == code)
    }

    /// Whether a warning lists this form of a piece of a ply, or as many as it may.
    pub(super) fn has_told(&self, code: &'static Code, written: &str) -> bool {
        self.slips.iter().any(|slips| slips.is_of(code, "") && slips.has(written))
    }

    /// Counts such slips.
    pub(super) fn count_told(&mut self, code: &'static Code, count: u32) {
        if let Some(slips) = self.slips.iter_mut().find(|slips| slips.is_of(code, "")) {
            slips.count = slips.count.saturating_add(count);
        }
    }

    /// The message and the label for another form of a tile.
    fn tile_words(&self, code: &Code, meant: &str, written: &str) -> Option<(String, String)> {
        if *code != codes::TILE_SLIP {
            return None;
        }
        let (written, right) = (shown(written), shown(meant));
        let name = self.vocabulary.read(&right).map_or("tile", |read| self.vocabulary.entry(read.tile).name);
        Some((format!("the {name} is written `{right}`, not `{written}`"), format!("read as the {name}")))
    }

    /// Reports the slips.
    pub(super) fn report_slips(&mut self) {
        for Slips { mut first, count, forms } in std::mem::take(&mut self.slips) {
            complete(&mut first, count as usize, &forms);
            self.report(first);
        }
    }
}

/// The message and the label for a kind of slip.
pub(in crate::notation) fn words(code: &Code, sign: &str, meant: &str) -> (String, String) {
    let written = shown(sign);
    match code {
        code if *code == codes::SLIP_SEPARATOR => {
            let what = if meant.is_empty() { "plies" } else { meant };
            (format!("spaces separate {what}, not `{written}`"), "not needed".to_owned())
        }
        code if *code == codes::SLIP_SEAT => {
            (format!("`{written}` names the seat of the ply after it"), "not needed: the seats play in turn".to_owned())
        }
        code if *code == codes::SLIP_COMMENT => {
            (format!("`{written}` is read as a comment"), "kept as a comment".to_owned())
        }
        code if *code == codes::COMMENT_PLY => {
            let what = if written.starts_with([';', '{']) { "the comment" } else { "in a comment," };
            (format!("{what} `{written}` reads as a ply"), "kept as a comment".to_owned())
        }
        code if *code == codes::VARIATION_PLY && meant.starts_with('+') => {
            let message = format!("the variation `{written}` may be the bonus of the ply before it");
            (message, "kept as what could have been played".to_owned())
        }
        code if *code == codes::VARIATION_PLY => {
            (format!("the variation `{written}` may be the next ply"), "kept as what could have been played".to_owned())
        }
        code if *code == codes::SLIP_NUMBER && meant.is_empty() => {
            (format!("`{written}` counts a ply, not a turn"), "left out: turns are numbered".to_owned())
        }
        code if *code == codes::SLIP_HEADING && sign == meant => {
            (format!("{} stands below the plies", named(sign)), "read as if it stood above them".to_owned())
        }
        _ if meant.is_empty() && sign.is_empty() => {
            ("a line breaks off within a ply".to_owned(), "left out".to_owned())
        }
        _ if meant.is_empty() => (format!("{} is no part of a record", named(sign)), "left out".to_owned()),
        _ => {
            let right = named(meant);
            (format!("{} is read as {right}", named(sign)), format!("canonical form: {right}"))
        }
    }
}

/// Adds to the first slip of a kind how many there are, and what to write.
pub(in crate::notation) fn complete(first: &mut Diagnostic, count: usize, forms: &[(String, String)]) {
    if count > 1 {
        let _ = write!(first.message, " ({count} times)");
    }
    first.help = Some(help(first.code, forms));
}

/// The kinds of which two warnings are made one.
const UNITED: [&Code; 10] = [
    &codes::SLIP_SIGN,
    &codes::SLIP_POINT,
    &codes::SLIP_NUMBER,
    &codes::SLIP_SEPARATOR,
    &codes::SLIP_WORD,
    &codes::SLIP_SEAT,
    &codes::SLIP_DROP,
    &codes::SLIP_JOIN,
    &codes::SLIP_PHRASE,
    &codes::SLIP_LAYOUT,
];

/// Makes one warning of those of a kind that say the same to do: a reader and what was guessed beforehand may both have found some.
pub(crate) fn unite(diagnostics: &mut Vec<Diagnostic>) {
    const VERBS: [&str; 2] = ["write ", "leave out "];
    let mut at = 1;
    while at < diagnostics.len() {
        let (above, rest) = diagnostics.split_at_mut(at);
        let says = |found: &Diagnostic, verb: &str| found.help.as_ref().is_some_and(|help| help.starts_with(verb));
        // Separators are told apart by what they separate.
        let is_of = |found: &Diagnostic, verb: &str| {
            found.code == rest[0].code && separated(&found.message) == separated(&rest[0].message) && says(found, verb)
        };
        let verb = VERBS.into_iter().find(|verb| says(&rest[0], verb)).filter(|_| UNITED.contains(&rest[0].code));
        let Some((verb, first)) =
            verb.and_then(|verb| Some((verb, above.iter_mut().find(|found| is_of(found, verb))?)))
        else {
            at += 1;
            continue;
        };
        let ((words, count), (_, more)) = (counted(&first.message), counted(&rest[0].message));
        first.message = format!("{words} ({} times)", count + more);
        if let (Some(help), Some(more)) =
            (&mut first.help, rest[0].help.as_ref().and_then(|help| help.strip_prefix(verb)))
            && !help.ends_with(", and so on")
            && !help.contains(more)
        {
            help.extend([", ", more]);
        }
        diagnostics.remove(at);
    }
}

/// A message without how many times it stands for, and that.
fn counted(message: &str) -> (&str, usize) {
    let counted = message.strip_suffix(" times)").and_then(|message| message.rsplit_once(" ("));
    counted.and_then(|(words, count)| Some((words, count.parse().ok()?))).unwrap_or((message, 1))
}

/// What a message says that spaces separate.
fn separated(message: &str) -> Option<&str> {
    message.strip_prefix("spaces separate ")?.split(',').next()
}

/// What to write.
fn help(code: &Code, forms: &[(String, String)]) -> String {
    let verb = match code {
        code if *code == codes::SLIP_COMMENT => return "write it in braces, or after a `;`".to_owned(),
        code if [&codes::SLIP_SEPARATOR, &codes::SLIP_SEAT].contains(&code) => "leave out",
        _ if forms.iter().all(|(_, right)| right.is_empty()) => "leave out",
        code if [&codes::COMMENT_PLY, &codes::VARIATION_PLY].contains(&code) => "if it was played, write",
        _ if forms.iter().all(|(written, right)| written == right) => return "write it above the plies".to_owned(),
        _ => "write",
    };
    let most = most_forms(code);
    let mut help = verb.to_owned();
    for (at, (written, right)) in forms.iter().take(most).enumerate() {
        help.push_str(if at == 0 { " " } else { ", " });
        match verb {
            "leave out" => help.extend(["`", &shown(written), "`"]),
            "write" if right.is_empty() => help.extend(["nothing for ", &named(written)]),
            "write" => help.extend([&named(right), " for ", &*named(written)]),
            _ => help.extend(["`", &shown(right), "`"]),
        }
    }
    if forms.len() > most {
        help.push_str(", and so on");
    }
    help
}
