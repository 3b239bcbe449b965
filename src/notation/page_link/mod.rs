//! The links of the page that checks and plays games: the game is in the fragment, so that it stays in the browser.

mod model;
mod packed;
mod places;
mod tiles;

use super::pai::Pai;
use super::{Content, Lines, Notation, Options, Read, Splitter, WriteError};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::LineRule;
use crate::record::Record;
use crate::source::Span;

/// `page-link`, the links of the page.
pub struct PageLink;

impl Notation for PageLink {
    fn name(&self) -> &'static str {
        "page-link"
    }

    fn endings(&self) -> &'static [&'static str] {
        &[]
    }

    fn about(&self) -> &'static str {
        "the links of the page, from their `#` on"
    }

    /// All spans are that of the link.
    fn read(&self, text: &str, options: &Options) -> Read {
        let whole = text.trim();
        let here = Span::of(whole, text).unwrap_or_default();
        let mut read = match read_page_link(fragment(whole)) {
            Ok(game) => Pai.read(&game, options),
            Err(why) => {
                let mut read = Pai.read("", options);
                let refused = Diagnostic::new(&codes::LINK_UNREADABLE, here, why);
                read.diagnostics = vec![refused.help("copy the whole link again: one lost character spoils it")];
                read.sound = 0;
                read
            }
        };
        for diagnostic in &mut read.diagnostics {
            diagnostic.span = here;
            diagnostic.others.clear();
        }
        read.spans.header.fill(here);
        read.spans.entries.fill(here);
        read
    }

    fn write(&self, record: &Record, out: &mut String) -> Result<(), WriteError> {
        let mut game = String::new();
        Pai.write(record, &mut game)?;
        out.push('#');
        out.push_str(&packed::write(&game));
        out.push('\n');
        Ok(())
    }

    fn drops(&self) -> &'static [Content] {
        &[]
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::new(Lines::new(EveryLine))
    }

    /// A line that is a whole address with such a fragment, or the fragment of one that holds a game.
    fn looks_like(&self, start: &str) -> bool {
        let line = start.trim_start().lines().next().unwrap_or_default().trim_end();
        let Some((address, fragment)) = line.split_once('#') else { return false };
        packed::may_be(fragment.split('/').next().unwrap_or_default())
            && (address.contains("://") && !address.contains(|c: char| c == '?' || c.is_whitespace())
                || read_page_link(fragment).is_ok_and(|game| game.starts_with("[Variant \"")))
    }

    fn frame(&self) -> super::Frame {
        super::Frame { before: "", between: "", after: "" }
    }
}

/// What stands behind the `#` of a link.
fn fragment(link: &str) -> &str {
    link.split_once('#').map_or(link, |(_, fragment)| fragment)
}

/// A link has a line.
struct EveryLine;

impl LineRule for EveryLine {
    fn begins(&mut self, line: &str) -> bool {
        !line.trim().is_empty()
    }
}

/// The fragment of a link of the page to a game in `pai`.
///
/// ```
/// use paisho::notation::{page_link, read_page_link};
///
/// let game = "[Variant \"skud\"]\n\n1. Rs*10b Rs*10r\n";
/// assert_eq!(read_page_link(&page_link(game)).as_deref(), Ok(game));
/// // The number of the ply at which the page opens it.
/// assert_eq!(read_page_link(&format!("{}/2", page_link(game))).as_deref(), Ok(game));
/// ```
pub fn page_link(pai: &str) -> String {
    packed::write(pai)
}

/// The game in the fragment of a link of the page, in `pai`; or why there is none.
pub fn read_page_link(fragment: &str) -> Result<String, &'static str> {
    packed::read(fragment.split('/').next().unwrap_or_default())
}
