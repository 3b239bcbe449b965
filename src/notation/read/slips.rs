//! Slips: what is read although it is not in canonical form. Each kind gives one warning a game.

use super::builder::Builder;
use super::message::{named, shown};
use crate::code::Code;
use crate::codes;
use crate::diagnostic::Diagnostic;

/// Maximum of different forms that a warning lists.
pub(in crate::notation) const MAX_FORMS: usize = 4;

/// The slips of one kind.
pub(super) struct Slips {
    /// The warning about the first of them.
    first: Diagnostic,
    count: u32,
    /// What is written, and its canonical form.
    forms: Vec<(String, String)>,
}

impl Builder<'_> {
    /// Keeps a slip. `written` is what stands in the text and `right` its canonical form, or of a separator what it
    /// separates, if that is not plies.
    pub(super) fn keep_slip(&mut self, code: &'static Code, token: &str, written: &str, right: &str) {
        if self.misguessed {
            return;
        }
        let is_kind = |slips: &Slips| {
            let is_apart = *code == codes::SLIP_SEPARATOR && slips.forms.iter().any(|(_, other)| other != right);
            slips.first.code == code && !is_apart
        };
        let at = match self.slips.iter().position(is_kind) {
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
        if slips.forms.len() <= MAX_FORMS && slips.forms.iter().all(|(other, _)| !other.eq_ignore_ascii_case(written)) {
            slips.forms.push((written.to_owned(), right.to_owned()));
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
            (format!("{what} are separated by spaces, not by `{written}`"), "not needed".to_owned())
        }
        code if *code == codes::SLIP_SEAT => {
            (format!("`{written}` names the seat of the ply after it"), "not needed: the seats play in turn".to_owned())
        }
        code if *code == codes::SLIP_COMMENT => {
            (format!("`{written}` is read as a comment"), "kept as a comment".to_owned())
        }
        code if *code == codes::COMMENT_PLY => {
            let what = if written.starts_with([';', '{']) { "the comment" } else { "at the end of a comment" };
            (format!("{what} `{written}` reads as a ply"), "kept as a comment".to_owned())
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
        first.message += &format!(" ({count} times)");
    }
    first.help = Some(help(first.code, forms));
}

/// What to write.
fn help(code: &Code, forms: &[(String, String)]) -> String {
    let verb = match code {
        code if [&codes::SLIP_SEPARATOR, &codes::SLIP_SEAT].contains(&code) => "leave out",
        _ if forms.iter().all(|(_, right)| right.is_empty()) => "leave out",
        code if *code == codes::COMMENT_PLY => "if it was played, write",
        code if *code == codes::SLIP_COMMENT => return "write it in braces, or after a `;`".to_owned(),
        _ => "write",
    };
    let show = |(written, right): &(String, String)| match verb {
        "leave out" => format!("`{}`", shown(written)),
        "write" if right.is_empty() => format!("nothing for {}", named(written)),
        "write" => format!("{} for {}", named(right), named(written)),
        _ => format!("`{}`", shown(right)),
    };
    let mut listed: Vec<String> = forms.iter().take(MAX_FORMS).map(show).collect();
    if forms.len() > MAX_FORMS {
        listed.push("and so on".to_owned());
    }
    format!("{verb} {}", listed.join(", "))
}
