//! What umpires' sentences are made of, whatever the rules.

use crate::board::Place;
use crate::rules::Telling;

/// So many of a long list are told.
pub(in crate::rules) const MOST: usize = 8;

/// "11d, 12c and 12e"; no more than eight of a long list.
pub(in crate::rules) fn list(items: Vec<String>) -> String {
    match items.as_slice() {
        [] => "nothing".into(),
        [one] => one.clone(),
        [most @ .., last] if items.len() <= MOST => format!("{} and {last}", most.join(", ")),
        _ => format!("{} and {} more", items[..MOST].join(", "), items.len() - MOST),
    }
}

/// A name with its article.
pub(in crate::rules) fn with_article(name: &str) -> String {
    let article = if name.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
    format!("{article} {name}")
}

/// The beginning of what is told: the message, and what stands under the token.
pub(in crate::rules) fn say(message: impl Into<String>, label: impl Into<String>) -> Telling {
    Telling { message: message.into(), label: label.into(), help: None, blame: Vec::new() }
}

/// Adds to what is told.
pub(in crate::rules) trait Also {
    fn help(self, help: impl Into<String>) -> Self;
    fn blame(self, at: impl Into<Place>, label: impl Into<String>) -> Self;
}

impl Also for Telling {
    fn help(mut self, help: impl Into<String>) -> Telling {
        self.help = Some(help.into());
        self
    }

    fn blame(mut self, at: impl Into<Place>, label: impl Into<String>) -> Telling {
        self.blame.push((at.into(), label.into()));
        self
    }
}
