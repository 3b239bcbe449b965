//! What was guessed of a text: each kind gives one warning a game.

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::notation::Read;
use crate::notation::read::slips;
use crate::source::Span;

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
    read.typed.notices.sort_by_key(|notice| notice.span.start);
    let mut codes: Vec<&Code> = Vec::new();
    for first in &read.typed.notices {
        if codes.contains(&first.code) {
            continue;
        }
        codes.push(first.code);
        let (message, label) = slips::words(first.code, &first.written, &first.right);
        let mut warning = Diagnostic::new(first.code, first.span, message).label(label);
        let mut forms: Vec<(String, String)> = Vec::new();
        let same = || read.typed.notices.iter().filter(|notice| notice.code == first.code);
        for notice in same() {
            if forms.len() <= slips::MAX_FORMS && forms.iter().all(|(written, _)| *written != notice.written) {
                forms.push((notice.written.clone(), notice.right.clone()));
            }
        }
        slips::complete(&mut warning, same().count(), &forms);
        read.diagnostics.push(warning);
    }
    Diagnostic::sort(&mut read.diagnostics);
}

/// Adds what was guessed later, with no more than one warning for each kind.
pub(crate) fn say(read: &mut Read, more: Vec<Notice>) {
    let is_of = |found: &Diagnostic, notice: &Notice| found.code == notice.code && found.span == notice.span;
    let said = &read.typed.notices;
    read.diagnostics.retain(|found| !said.iter().any(|notice| is_of(found, notice)));
    read.typed.notices.extend(more);
    report(read);
}
