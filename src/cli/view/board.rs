//! The text drawing of a board as lines of the terminal.

use crate::render::View;
use crate::render::text::{TextStyle, draw_board};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

/// Draws a board, and says which of the view's lines are visible.
pub(super) fn lines(view: &View, style: TextStyle) -> (Vec<Line<'static>>, Vec<bool>) {
    let mut text = String::new();
    let shown = draw_board(view, style, &mut text);
    (text.lines().map(line).collect(), shown)
}

/// A line with the escape sequences of colours, which are all that a drawing has.
fn line(text: &str) -> Line<'static> {
    let mut style = Style::default();
    let mut spans = Vec::new();
    for (number, part) in text.split("\u{1b}[").enumerate() {
        let mut words = part;
        if number > 0 {
            let (codes, rest) = part.split_once('m').unwrap_or(("", part));
            words = rest;
            for code in codes.split(';') {
                style = match code {
                    "0" => Style::default(),
                    "1" => style.add_modifier(Modifier::BOLD),
                    "31" => style.fg(Color::Red),
                    "32" => style.fg(Color::Green),
                    "33" => style.fg(Color::Yellow),
                    "34" => style.fg(Color::Blue),
                    "35" => style.fg(Color::Magenta),
                    _ => style,
                };
            }
        }
        if !words.is_empty() {
            spans.push(Span::styled(words.to_owned(), style));
        }
    }
    Line::from(spans)
}
