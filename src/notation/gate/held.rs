//! A game inside something else: a link, an answer of the server.

use super::encoded::percent_decoded;
use super::{other, read, skud};
use crate::diagnostic::Diagnostic;
use crate::notation::read::builder::Builder;
use crate::notation::read::message::shown;
use crate::notation::read::visitor::{TagText, Visitor};
use crate::notation::{Read, Spelling};
use crate::record::Head;
use crate::source::Span;
use std::borrow::Cow;

/// A tag that is not in the text of the plies.
pub(super) struct Beside<'t> {
    pub(super) name: &'static str,
    pub(super) value: String,
    /// Where the whole text says it.
    pub(super) written: &'t str,
}

/// Nothing but a diagnostic.
pub(super) fn refused(diagnostic: Diagnostic) -> Read {
    let mut read = Builder::new("", skud(), Spelling::Gate).finish();
    read.diagnostics.push(diagnostic);
    read.sound = 0;
    read
}

/// Reads the plies at the end of a text, with the tags before them.
pub(super) fn plain(text: &str, plies: &str, tags: &[Beside<'_>]) -> Read {
    let mut builder = Builder::new(text, skud(), Spelling::Gate);
    for Beside { name, value, written } in tags {
        builder.tag(TagText { text: written, name, written, value: Cow::Borrowed(value) });
    }
    read::game(text, plies, &mut builder);
    let mut read = builder.finish();
    let before = (text.len() - plies.len()) as u32;
    let is_other = look(&mut read, plies, "text", |span| Span { start: span.start + before, end: span.end + before });
    if !is_other
        && !read.is_sound()
        && let Cow::Owned(decoded) = percent_decoded(plies)
    {
        read = held(text, &decoded, tags, plies.trim(), "text");
    }
    read
}

/// Looks whether plies are of another game of the site, if not all is well with them or nobody chose accents. Says whether
/// they certainly are: else that only counts if the rules refuse a ply.
fn look(read: &mut Read, plies: &str, what: &str, place: impl Fn(Span) -> Span) -> bool {
    let is_sound = read.is_sound();
    if is_sound && read.record.tag("HostAccents").is_some() {
        return false;
    }
    let Some(mut other) = other::of_text(what, plies) else { return false };
    other.span = place(other.span);
    if is_sound {
        read.other = Some(Box::new(other));
    } else {
        *read = refused(other);
    }
    !is_sound
}

/// Reads the plies that something holds in other letters, with tags of the text around them. All spans of the plies are
/// that of their holder, so messages quote what they are about.
pub(super) fn held(text: &str, plies: &str, tags: &[Beside<'_>], holder: &str, what: &str) -> Read {
    let here = Span::of(holder, text).unwrap_or_default();
    let mut builder = Builder::new(plies, skud(), Spelling::Gate);
    for Beside { name, value, .. } in tags {
        builder.tag(TagText { text: value, name, written: value, value: Cow::Borrowed(value) });
    }
    read::game(plies, plies, &mut builder);
    let mut read = builder.finish();
    if look(&mut read, plies, what, |_| here) {
        return read;
    }
    for diagnostic in &mut read.diagnostics {
        let token = plies.get(diagnostic.span.range()).unwrap_or_default();
        if !token.is_empty() && !diagnostic.message.contains(token) {
            diagnostic.message = format!("{}, at `{}` in the {what}", diagnostic.message, shown(token));
        }
        diagnostic.span = here;
        diagnostic.others.clear();
    }
    for (head, span) in read.record.header.iter().zip(&mut read.spans.header) {
        let tag = |tag: &&Beside<'_>| matches!(head, Head::Tag(head) if head.name == tag.name);
        *span = tags.iter().find(tag).and_then(|tag| Span::of(tag.written, text)).unwrap_or(here);
    }
    read.spans.entries.fill(here);
    read
}
