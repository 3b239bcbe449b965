//! What was guessed of a text: each kind gives one warning a game.

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::notation::Read;
use crate::notation::read::slips;
use crate::source::Span;

/// Something that was read as something else.
pub(super) struct Notice {
    pub(super) code: &'static Code,
    pub(super) span: Span,
    pub(super) written: String,
    /// What it is read as; empty if it was left out.
    pub(super) right: String,
}

/// Adds a warning for each kind.
pub(super) fn report(mut notices: Vec<Notice>, read: &mut Read) {
    notices.sort_by_key(|notice| notice.span.start);
    while let Some(code) = notices.first().map(|notice| notice.code) {
        let (same, others): (Vec<Notice>, _) = notices.into_iter().partition(|notice| notice.code == code);
        notices = others;
        let first = &same[0];
        let (message, label) = slips::words(code, &first.written, &first.right);
        let mut warning = Diagnostic::new(code, first.span, message).label(label);
        let mut forms: Vec<(String, String)> = Vec::new();
        for notice in &same {
            if forms.len() <= slips::MAX_FORMS && forms.iter().all(|(written, _)| *written != notice.written) {
                forms.push((notice.written.clone(), notice.right.clone()));
            }
        }
        slips::complete(&mut warning, same.len(), &forms);
        read.diagnostics.push(warning);
    }
    Diagnostic::sort(&mut read.diagnostics);
}
