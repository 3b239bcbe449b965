//! What was guessed of a text: each kind gives one warning a game.

use crate::code::Code;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::pai::{game, strict_ply};
use crate::notation::read::builder::read_with;
use crate::notation::read::slips;
use crate::notation::{Options, Read, write_ply};
use crate::record::Entry;
use crate::source::Span;
use crate::variant::Variant;

/// Something that was read as something else.
#[derive(Debug, Clone)]
pub(crate) struct Notice {
    pub(crate) code: &'static Code,
    pub(crate) span: Span,
    pub(crate) written: String,
    /// What it is read as; empty if it was left out.
    pub(crate) right: String,
}

/// Adds a warning for each kind of what was guessed.
pub(super) fn report(read: &mut Read) {
    crate::order::by_key(&mut read.typed.notices, |notice| notice.span.start);
    let mut codes: Vec<&Code> = Vec::new();
    let variant = read.record.variant;
    for first in &read.typed.notices {
        if codes.contains(&first.code) {
            continue;
        }
        codes.push(first.code);
        let (message, label) = slips::words(first.code, &first.written, &canonical(first, variant));
        let mut warning = Diagnostic::new(first.code, first.span, message).label(label);
        let mut forms: Vec<(String, String)> = Vec::new();
        let same = || read.typed.notices.iter().filter(|notice| notice.code == first.code);
        for notice in same() {
            if forms.len() <= slips::most_forms(notice.code)
                && forms.iter().all(|(written, _)| *written != notice.written)
            {
                forms.push((notice.written.clone(), canonical(notice, variant)));
            }
        }
        slips::complete(&mut warning, same().count(), &forms);
        read.diagnostics.push(warning);
    }
    Diagnostic::sort(&mut read.diagnostics);
}

/// What a notice says that something is read as, in canonical form.
fn canonical(notice: &Notice, variant: Variant) -> String {
    let is_ply = [&codes::SLIP_DROP, &codes::SLIP_JOIN, &codes::SLIP_PHRASE].contains(&notice.code);
    is_ply.then(|| canonical_ply(&notice.right, variant)).flatten().unwrap_or_else(|| notice.right.clone())
}

/// A ply in canonical form.
fn canonical_ply(text: &str, variant: Variant) -> Option<String> {
    if let Some((ply, "")) = strict_ply(text, variant.vocabulary()) {
        return Some(write_ply(variant, &ply));
    }
    let text = format!("1. {text}");
    let read = read_with(&text, &Options::of(variant), |visitor| game::<true>(&text, &[], visitor));
    match &read.record.entries[..] {
        [Entry::Turn(1), Entry::Ply(ply)] if read.is_sound() => Some(write_ply(variant, ply)),
        _ => None,
    }
}

/// Adds what was guessed later, with no more than one warning for each kind.
pub(crate) fn say(read: &mut Read, more: Vec<Notice>) {
    let is_of = |found: &Diagnostic, notice: &Notice| found.code == notice.code && found.span == notice.span;
    let said = &read.typed.notices;
    read.diagnostics.retain(|found| !said.iter().any(|notice| is_of(found, notice)));
    read.typed.notices.extend(more);
    report(read);
}
