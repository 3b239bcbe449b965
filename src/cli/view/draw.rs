//! The player's screen: the board, the plies and what is said of them, and a line for messages.

use super::board;
use super::keys::HELP;
use super::player::{Front, Player};
use crate::escape;
use crate::render::text::{TextStyle, draw_notes, wrapped};
use crate::study::StudyPly;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

/// The columns and rows of the two boards; squares need the rows between the rows.
const WIDE: (u16, u16) = (80, 41);
const NARROW: u16 = 40;
/// The least width at which the board and the plies stand side by side, and the least width of the plies there.
const BESIDE: u16 = 80;
const PLIES: u16 = 30;

pub(super) fn draw(player: &Player<'_>, frame: &mut Frame<'_>) {
    let [above, middle, below] =
        Layout::vertical([Constraint::Length(1), Constraint::Min(0), Constraint::Length(1)]).areas(frame.area());
    let bold = Style::new().add_modifier(Modifier::BOLD);
    frame.render_widget(Line::styled(title(player), bold), above);
    match &player.front {
        Front::Help => help(frame, middle),
        Front::List { search, chosen, typing } => list(player, frame, middle, search, *chosen, *typing),
        Front::Nothing | Front::Prompt { .. } => game(player, frame, middle),
    }
    let last = match &player.front {
        Front::Prompt { is_search: true, text } => format!("/{text}_"),
        Front::Prompt { is_search: false, text } => format!("go to turn: {text}_"),
        _ => player.message.clone(),
    };
    frame.render_widget(Line::raw(escape::line(&last)), below);
}

fn title(player: &Player<'_>) -> String {
    let games = player.games.list.len();
    let number = if games > 1 { format!("{}/{games} ", player.game + 1) } else { String::new() };
    escape::line(&format!("{number}{}", player.title))
}

fn game(player: &Player<'_>, frame: &mut Frame<'_>, area: Rect) {
    let is_beside = area.width >= BESIDE;
    let is_wide = area.width >= WIDE.0 + PLIES && area.height >= WIDE.1;
    let style = TextStyle { charset: player.charset, colour: player.colour, compact: !is_wide };
    let (lines, shown) = board::lines(&player.view, style);
    let height = lines.len() as u16;
    let width = if is_wide { WIDE.0 } else { NARROW };
    let [board, plies] = if is_beside {
        Layout::horizontal([Constraint::Length(width + 2), Constraint::Min(0)]).areas(area)
    } else {
        // Something of the plies is seen even where the board does not fit.
        let height = height.min(area.height.saturating_sub(area.height.min(4)));
        Layout::vertical([Constraint::Length(height), Constraint::Min(0)]).areas(area)
    };
    frame.render_widget(Paragraph::new(lines), board);
    let said = said(player, &shown, style, usize::from(plies.width));
    let rows = said.len() as u16;
    let [about, list] =
        Layout::vertical([Constraint::Length(rows.min(plies.height * 2 / 3)), Constraint::Min(1)]).areas(plies);
    frame.render_widget(Paragraph::new(said), about);
    let (lines, row) = moves(player, usize::from(list.width));
    // The ply that is shown stands in the middle.
    let from = (row as u16).saturating_sub(list.height / 2).min((lines.len() as u16).saturating_sub(list.height));
    frame.render_widget(Paragraph::new(lines).scroll((from, 0)), list);
}

/// What is said of the ply that is shown.
fn said(player: &Player<'_>, shown: &[bool], style: TextStyle, width: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let mut add = |text: &str, style: Style| {
        let wrapped = text.lines().flat_map(|text| wrapped(&escape::line(text), width.max(8)));
        lines.extend(wrapped.map(|text| Line::styled(text, style)));
    };
    add(&player.heading(), bold);
    if player.is_at_end() && !player.result.is_empty() {
        add(&player.result, bold);
    }
    let study = &player.study;
    let (comments, found) = match player.at {
        Some(at) => (&study.plies[at].comments, &study.plies[at].diagnostics),
        None => (&study.comments, &study.general),
    };
    let wrong = if player.colour { Style::new().fg(ratatui::style::Color::Red) } else { Style::new() };
    for diagnostic in found.iter().map(|found| &study.diagnostics[*found]) {
        let text = format!("{}: {} [{}]", diagnostic.severity().name(), diagnostic.message, diagnostic.code.name);
        add(&text, if diagnostic.is_error() { wrong } else { Style::new() });
        add(diagnostic.help.as_deref().unwrap_or_default(), Style::new());
    }
    for comment in comments {
        add(comment, Style::new().add_modifier(Modifier::ITALIC));
    }
    // All that the drawing says below the board.
    let mut text = String::new();
    draw_notes(&player.view, shown, TextStyle { colour: false, ..style }, &mut text);
    add(&text, Style::new());
    lines.push(Line::default());
    lines
}

/// A ply as the list has it: its text, and marks for an error and comments.
fn ply_text(player: &Player<'_>, ply: &StudyPly) -> String {
    let is_wrong = ply.diagnostics.iter().any(|found| player.study.diagnostics[*found].is_error());
    let (error, comments) = (if is_wrong { "[!]" } else { "" }, if ply.comments.is_empty() { "" } else { "{}" });
    format!("{}{error}{comments}", escape::line(&ply.text))
}

/// The columns of a table of the main line: where that of each seat begins. None where they do not fit.
fn columns(player: &Player<'_>, width: usize) -> Option<Vec<usize>> {
    let mut widths: Vec<usize> = Vec::new();
    for ply in player.study.plies.iter().filter(|ply| ply.path.is_empty()) {
        let seat = ply.seat.index();
        widths.resize(widths.len().max(seat + 1), 0);
        widths[seat] = widths[seat].max(ply_text(player, ply).chars().count());
    }
    let mut end = NUMBER;
    let columns = widths
        .into_iter()
        .map(|width| {
            end += width + 1;
            end - width - 1
        })
        .collect();
    (end <= width + 1).then_some(columns)
}

/// The width of a turn's number in the table of plies, as in ` 12. ` and `12...`.
const NUMBER: usize = 6;

/// The plies, and the line that the shown one is in: the main line as a table with a column for each seat, or wrapped where
/// there is no room for it, as variations are.
fn moves(player: &Player<'_>, width: usize) -> (Vec<Line<'static>>, usize) {
    let plies = &player.study.plies;
    let columns = columns(player, width);
    let (mut lines, mut row) = (Vec::<Vec<Span<'static>>>::new(), 0);
    let (mut column, mut before) = (0, None::<usize>);
    for (number, ply) in plies.iter().enumerate() {
        let last = before.map(|before| &plies[before]);
        let indent = 2 * ply.path.len().min(8);
        let is_new = last.is_none_or(|last| last.path != ply.path);
        let is_turn = is_new || last.is_none_or(|last| last.turn != ply.turn);
        let dots = if is_new && ply.seat.index() > 0 { "..." } else { "." };
        let cell = columns.as_ref().filter(|_| ply.path.is_empty()).and_then(|columns| columns.get(ply.seat.index()));
        let mut text = ply_text(player, ply);
        if is_turn && cell.is_none() {
            text = format!("{}{dots} {text}", ply.turn);
        }
        let length = text.chars().count();
        if let Some(&cell) = cell {
            if is_turn {
                let head = format!("{:>3}{dots:3}", ply.turn);
                column = head.chars().count();
                lines.push(vec![Span::raw(head)]);
            }
            if let Some(line) = lines.last_mut() {
                line.push(Span::raw(" ".repeat(cell.saturating_sub(column))));
            }
            column = column.max(cell);
        } else if lines.is_empty() || is_new || column + 1 + length > width {
            lines.push(vec![Span::raw(" ".repeat(indent))]);
            column = indent;
        }
        let mut style = Style::new();
        if player.at == Some(number) {
            (style, row) = (style.add_modifier(Modifier::REVERSED), lines.len() - 1);
        }
        if !ply.is_played {
            style = style.add_modifier(Modifier::DIM);
        }
        if let Some(line) = lines.last_mut() {
            line.push(Span::styled(text, style));
            line.push(Span::raw(" "));
        }
        column += length + 1;
        before = Some(number);
    }
    (lines.into_iter().map(Line::from).collect(), row)
}

fn help(frame: &mut Frame<'_>, area: Rect) {
    // The keys, two spaces and the frame.
    let width = usize::from(area.width).saturating_sub(16 + 2 + 2).max(8);
    let lines = HELP.iter().flat_map(|(keys, what)| {
        let keys = std::iter::once(*keys).chain(std::iter::repeat(""));
        wrapped(what, width).into_iter().zip(keys).map(|(what, keys)| Line::raw(format!("{keys:>16}  {what}")))
    });
    let lines: Vec<Line<'_>> = lines.collect();
    frame.render_widget(Paragraph::new(lines).block(Block::bordered().title("Keys")), area);
}

fn list(player: &Player<'_>, frame: &mut Frame<'_>, area: Rect, search: &str, chosen: usize, typing: bool) {
    let fitting = player.fitting(search);
    let shown = usize::from(area.height.saturating_sub(2));
    let from = chosen.saturating_sub(shown / 2).min(fitting.len().saturating_sub(shown));
    let lines = fitting.iter().enumerate().skip(from).take(shown).map(|(at, game)| {
        let style = if at == chosen { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        Line::styled(escape::line(&player.games.list[*game].title), style)
    });
    let title = match (typing, search) {
        (true, search) => format!("Games: {}_", escape::line(search)),
        (false, "") => "Games (enter opens one, / looks for one)".to_owned(),
        (false, search) => format!("Games: {}", escape::line(search)),
    };
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines.collect::<Vec<_>>()).block(Block::bordered().title(title)), area);
}
