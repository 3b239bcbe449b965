//! Diagnostics drawn for people, under the text they are about.

use super::excerpt::Excerpt;
use super::places::Places;
use super::{Located, Look, Report, concise};
use crate::diagnostic::{Diagnostic, Severity};
use crate::escape;
use crate::source::Source;
use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, SourceCode, ThemeCharacters, ThemeStyles};
use std::fmt;
use std::io::{Error, Result, Write};
use textwrap::{WordSeparator, WordSplitter};

/// Maximum of other places drawn. Formats for programs have them all.
const OTHERS: usize = 7;

/// What miette puts round the name of a kind, at most.
const MARGIN: usize = 8;

/// What it puts before a line of help, and leaves free behind it.
const BESIDE_HELP: usize = 10;

/// Drawn by miette.
pub(super) struct Full {
    look: Look,
}

impl Full {
    pub(super) fn new(look: Look) -> Full {
        Full { look }
    }

    fn draw(&self, places: &Places<'_>, diagnostic: &Diagnostic) -> std::result::Result<String, fmt::Error> {
        let mut labels = vec![(diagnostic.span, &*diagnostic.label)];
        labels.extend(diagnostic.others.iter().take(OTHERS).map(|(span, label)| (*span, &**label)));
        let (excerpt, spans) = Excerpt::new(places, &labels.iter().map(|label| label.0).collect::<Vec<_>>(), self.look);
        let mut labels: Vec<LabeledSpan> = labels
            .iter()
            .zip(spans)
            .enumerate()
            .map(|(at, ((_, label), span))| {
                let make = if at == 0 { LabeledSpan::new_primary_with_span } else { LabeledSpan::new_with_span };
                make((!label.is_empty()).then(|| escape::line(label)), span)
            })
            .collect();
        // miette hands out the colours in this order.
        labels.sort_by_key(LabeledSpan::offset);
        let theme = self.theme(diagnostic, &labels);
        let drawn = Drawn {
            message: escape::lines(&diagnostic.message),
            severity: diagnostic.severity(),
            help: diagnostic.help.as_deref().map(|help| self.filled(help).unwrap_or_else(|| escape::lines(help))),
            labels,
            excerpt,
        };
        let mut text = String::new();
        // Wrapping by miette costs as much as all else.
        let before = diagnostic.severity().name().len() + diagnostic.code.name.len() + MARGIN;
        let fits = |text: &str, beside: usize| text.len() + beside <= self.look.width && escape::is_plain(text);
        let is_filled = |help: &str| help.lines().all(|line| fits(line, BESIDE_HELP));
        let is_short = fits(&drawn.message, before) && drawn.help.as_deref().is_none_or(is_filled);
        GraphicalReportHandler::new_themed(theme)
            .with_links(false)
            .without_syntax_highlighting()
            .with_width(self.look.width)
            .with_wrap_lines(!is_short)
            // Plies and codes are copied from here: none is cut at its hyphens.
            .with_word_separator(WordSeparator::AsciiSpace)
            .with_word_splitter(WordSplitter::NoHyphenation)
            .render_report(&mut text, &drawn)?;
        Ok(text)
    }

    /// A plain text of help in lines as long as there is room for; none where a word is longer.
    fn filled(&self, help: &str) -> Option<String> {
        let room = self.look.width.saturating_sub(BESIDE_HELP);
        if help.len() <= room || !escape::is_plain(help) {
            return None;
        }
        let (mut text, mut length) = (String::with_capacity(help.len()), 0);
        for word in help.split(' ') {
            if word.len() > room {
                return None;
            }
            if length > 0 {
                let fits = length + 1 + word.len() <= room;
                text.push(if fits { ' ' } else { '\n' });
                length = if fits { length + 1 } else { 0 };
            }
            text.push_str(word);
            length += word.len();
        }
        Some(text)
    }

    /// Severity and code replace miette's sign, so that one line says all; the token is underlined in the same colour,
    /// and other places in another.
    fn theme(&self, diagnostic: &Diagnostic, labels: &[LabeledSpan]) -> GraphicalTheme {
        let mut characters = if self.look.unicode { ThemeCharacters::unicode() } else { ThemeCharacters::ascii() };
        let mut styles = if self.look.colour { ThemeStyles::ansi() } else { ThemeStyles::none() };
        let kind = format!("{}[{}]:", diagnostic.severity().name(), diagnostic.code.name);
        let (sign, style) = match diagnostic.severity() {
            Severity::Error => (&mut characters.error, &mut styles.error),
            Severity::Warning => (&mut characters.warning, &mut styles.warning),
            Severity::Note => (&mut characters.advice, &mut styles.advice),
        };
        *sign = kind;
        if self.look.colour {
            *style = style.bold();
            let (token, other) = (*style, styles.link.remove_all_effects());
            styles.highlights = labels.iter().map(|label| if label.primary() { token } else { other }).collect();
            styles.link = styles.linum;
        }
        GraphicalTheme { characters, styles }
    }
}

impl Report for Full {
    fn diagnostic(&mut self, out: &mut dyn Write, diagnostic: &Located<'_>) -> Result<()> {
        let help = diagnostic.help.as_ref().map(|help| format!("; {}", escape::line(help))).unwrap_or_default();
        writeln!(out, "{}{help}", concise::line(diagnostic))
    }

    fn game(&mut self, out: &mut dyn Write, source: &Source<'_>, diagnostics: &[Diagnostic]) -> Result<()> {
        if diagnostics.is_empty() {
            return Ok(());
        }
        let places = Places::new(source);
        for diagnostic in diagnostics {
            let mut drawn = self.draw(&places, diagnostic).map_err(Error::other)?;
            drawn.push('\n');
            out.write_all(drawn.as_bytes())?;
            beside(out, &diagnostic.drawings, self.look.width)?;
        }
        Ok(())
    }
}

/// Writes drawings side by side, or one below another where there is no room.
fn beside(out: &mut dyn Write, drawings: &[Vec<String>], width: usize) -> Result<()> {
    const INDENT: &str = "  ";
    const GAP: &str = "    ";
    let wide: usize =
        drawings.iter().filter_map(|lines| lines.first()).map(|line| line.chars().count() + GAP.len()).sum();
    let stacks: Vec<&[Vec<String>]> =
        if INDENT.len() + wide <= width + GAP.len() { vec![drawings] } else { drawings.chunks(1).collect() };
    for stack in stacks.into_iter().filter(|stack| !stack.is_empty()) {
        for line in 0..stack.iter().map(Vec::len).max().unwrap_or(0) {
            let row = stack.iter().map(|lines| lines.get(line).map_or("", String::as_str));
            let row = row.collect::<Vec<_>>().join(GAP);
            writeln!(out, "{}", format!("{INDENT}{row}").trim_end())?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// A diagnostic as miette wants it.
#[derive(Debug)]
struct Drawn {
    message: String,
    severity: Severity,
    help: Option<String>,
    labels: Vec<LabeledSpan>,
    excerpt: Excerpt,
}

impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Drawn {}

impl miette::Diagnostic for Drawn {
    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
            Severity::Note => miette::Severity::Advice,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as _)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.excerpt)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }
}
