//! The player's screen: the board, the plies and what is said of them, and a line for messages.

use super::board;
use super::keys::HELP;
use super::player::{Front, Player};
use crate::escape;
use crate::render::text::{TextStyle, draw_notes, wrapped};
use crate::study::{Row, StudyPly};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

/// The columns and rows of the two boards; squares need the rows between the rows.
const WIDE: (u16, u16) = (80, 41);
const NARROW: u16 = 40;
/// The least width at which the board and the plies stand side by side, and the least width of the plies there.
const BESIDE: u16 = 80;
const PLIES: u16 = 30;
/// The least width of a column of plies: enough for a tile and a point.
const LEAST: usize = 6;

pub(super) fn draw(player: &Player<'_>, frame: &mut Frame<'_>) {
    let [above, middle, below] =
        Layout::vertical([Constraint::Length(1), Constraint::Min(0), Constraint::Length(1)]).areas(frame.area());
    let bold = Style::new().add_modifier(Modifier::BOLD);
    frame.render_widget(Line::styled(title(player), bold), above);
    let mut is_cut = false;
    match &player.front {
        Front::Help => help(frame, middle),
        Front::List { search, chosen, typing } => list(player, frame, middle, search, *chosen, *typing),
        Front::Nothing | Front::Prompt { .. } => is_cut = game(player, frame, middle),
    }
    let last = match &player.front {
        Front::Prompt { is_search: true, text } => format!("/{text}_"),
        Front::Prompt { is_search: false, text } => format!("go to turn: {text}_"),
        _ if player.message.is_empty() && is_cut => "j and k show the rest of this".to_owned(),
        _ => player.message.clone(),
    };
    frame.render_widget(Line::raw(escape::line(&last)), below);
}

fn title(player: &Player<'_>) -> String {
    let games = player.games.list.len();
    let number = if games > 1 { format!("{}/{games} ", player.game + 1) } else { String::new() };
    escape::line(&format!("{number}{}", player.title))
}

/// Draws the game, and says whether not all of the board and of what is said fits.
fn game(player: &Player<'_>, frame: &mut Frame<'_>, area: Rect) -> bool {
    let is_beside = area.width >= BESIDE;
    let is_wide = area.width >= WIDE.0 + PLIES && area.height >= WIDE.1;
    let style = TextStyle { charset: player.charset, colour: player.colour, compact: !is_wide };
    let (lines, shown) = board::lines(&player.view, style);
    let height = lines.len() as u16;
    let width = if is_wide { WIDE.0 } else { NARROW };
    let [board, plies] = if is_beside {
        Layout::horizontal([Constraint::Length(width + 2), Constraint::Min(0)]).areas(area)
    } else {
        // Where the board does not fit something of the plies is seen, and else one line at least.
        let height = if height < area.height { height } else { area.height.saturating_sub(4) };
        Layout::vertical([Constraint::Length(height), Constraint::Min(0)]).areas(area)
    };
    let said = said(player, &shown, style, usize::from(plies.width));
    let rows = said.len() as u16;
    let [about, list] =
        Layout::vertical([Constraint::Length(rows.min(plies.height * 2 / 3)), Constraint::Min(1)]).areas(plies);
    // First the rest of the board comes into sight, then the rest of what is said.
    let (over, more) = (height.saturating_sub(board.height), rows.saturating_sub(about.height));
    let down = player.down.get().min(over + more);
    player.down.set(down);
    frame.render_widget(Paragraph::new(lines).scroll((down.min(over), 0)), board);
    frame.render_widget(Paragraph::new(said).scroll((down.saturating_sub(over), 0)), about);
    let (lines, row) = moves(player, usize::from(list.width));
    // The ply that is shown stands in the middle.
    let from = (row as u16).saturating_sub(list.height / 2).min((lines.len() as u16).saturating_sub(list.height));
    frame.render_widget(Paragraph::new(lines).scroll((from, 0)), list);
    over + more > 0
}

/// What is said of the ply that is shown.
fn said(player: &Player<'_>, shown: &[bool], style: TextStyle, width: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let mut add = |text: &str, style: Style| {
        let wrapped = text.lines().flat_map(|text| wrapped(&escape::line(text), width.max(8)));
        lines.extend(wrapped.map(|text| Line::styled(text, style)));
    };
    let wrong = if player.colour { Style::new().fg(Color::Red) } else { Style::new() };
    let stands = player.at.is_some_and(|at| player.study.plies[at].stands);
    add(&player.heading(), if stands { wrong.patch(bold) } else { bold });
    if player.is_at_end() && !player.result.is_empty() {
        add(&player.result, bold);
    }
    let study = &player.study;
    let (comments, found) = match player.at {
        Some(at) => (&study.plies[at].comments, &study.plies[at].diagnostics),
        None => (&study.comments, &study.general),
    };
    for diagnostic in found.iter().map(|found| &study.diagnostics[*found]) {
        let text = format!("{}: {} [{}]", diagnostic.severity().name(), diagnostic.message, diagnostic.code.name);
        add(&text, if diagnostic.is_error() || diagnostic.stands { wrong } else { Style::new() });
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

/// The plies, and the line that the shown one is in: the main line as a table with a column for each seat, in which plies
/// that are too long for theirs go on below; variations in running text.
fn moves(player: &Player<'_>, width: usize) -> (Vec<Line<'static>>, usize) {
    let plies = &player.study.plies;
    let columns = columns(player, width);
    let (mut lines, mut row) = (Vec::<Vec<Span<'static>>>::new(), 0);
    let mut last = None;
    for turn in player.study.rows(0..plies.len(), |_| false) {
        let mut head = Some(&turn);
        // The first line of this row of the table.
        let mut top = lines.len();
        for number in turn.plies.clone() {
            let ply = &plies[number];
            let mut text = ply_text(player, ply);
            let is_new = last.replace(&ply.path) != Some(&ply.path);
            let mut style = if ply.stands && player.colour { Style::new().fg(Color::Red) } else { Style::new() };
            if player.at == Some(number) {
                style = style.add_modifier(Modifier::REVERSED);
            }
            if !ply.is_played {
                style = style.add_modifier(Modifier::DIM);
            }
            if let Some(columns) = columns.as_deref().filter(|_| ply.path.is_empty()) {
                if let Some(head) = head.take() {
                    top = lines.len();
                    lines.push(vec![Span::raw(head.head())]);
                }
                let (from, to) = (columns[ply.seat.index()], columns[ply.seat.index() + 1]);
                for (below, text) in cell(&text, (to - from).saturating_sub(1)).into_iter().enumerate() {
                    if lines.len() == top + below {
                        lines.push(Vec::new());
                    }
                    let line = &mut lines[top + below];
                    line.push(Span::raw(" ".repeat(from.saturating_sub(length(line)))));
                    line.push(Span::styled(text, style));
                }
                row = if player.at == Some(number) { top } else { row };
                continue;
            }
            if let Some(head) = head.take() {
                text = format!("{} {text}", head.number);
            }
            let is_full = lines.last().is_none_or(|line| length(line) + 1 + text.chars().count() > width);
            if is_new || is_full {
                lines.push(vec![Span::raw(" ".repeat(2 * ply.path.len().min(8)))]);
            }
            if player.at == Some(number) {
                row = lines.len() - 1;
            }
            if let Some(line) = lines.last_mut() {
                line.extend([Span::styled(text, style), Span::raw(" ")]);
            }
        }
    }
    (lines.into_iter().map(Line::from).collect(), row)
}

/// Where the columns of the table begin and the last one ends: as wide as the plies, or alike where these are too wide. None
/// where there is no room for a table.
fn columns(player: &Player<'_>, width: usize) -> Option<Vec<usize>> {
    let natural = player.study.columns(|ply| ply_text(player, ply));
    if natural.last().is_some_and(|end| *end <= width + 1) {
        return Some(natural);
    }
    let seats = natural.len().saturating_sub(1);
    let each = (width + 1).saturating_sub(Row::NUMBER).checked_div(seats).filter(|each| *each > LEAST)?;
    Some((0..=seats).map(|seat| Row::NUMBER + seat * each).collect())
}

/// The lines of a cell: a ply is cut at its spaces and after its signs.
fn cell(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for piece in text.split_inclusive([' ', '-']) {
        let line = lines
            .last_mut()
            .filter(|line| line.is_empty() || line.chars().count() + piece.trim_end().chars().count() <= width);
        match line {
            Some(line) => line.push_str(piece),
            None => lines.push(piece.to_owned()),
        }
    }
    // A piece that is too long by itself is cut anywhere.
    lines.iter().flat_map(|line| wrapped(line.trim_end(), width)).collect()
}

/// How many columns a line takes.
fn length(line: &[Span<'_>]) -> usize {
    line.iter().map(|span| span.content.chars().count()).sum()
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
