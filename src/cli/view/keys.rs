//! What keys do.

use super::player::{Front, Player};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Keys and what they do, for the help.
pub(super) const HELP: [(&str, &str); 18] = [
    ("right, space", "the next ply"),
    ("left, backspace", "the ply before"),
    ("up, down", "another variation of this ply"),
    ("page up, down", "ten plies"),
    ("home, g", "the start"),
    ("end, G", "the end of the line"),
    (":", "go to a turn: 14, or 14:Host"),
    ("e", "the next error; the list marks it with [!]"),
    ("c", "the next comment; the list marks its ply with {}"),
    ("/", "look for a ply or for words of a comment"),
    ("n", "the next that fits"),
    ("j, k", "down and up, where not all fits"),
    ("f", "turn the board"),
    ("h", "harmonies"),
    ("t", "territory"),
    ("s", "counts and scores"),
    ("l", "the list of games; / looks for one"),
    ("q, escape", "the end"),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Done {
    Going,
    Ended,
}

pub(super) fn pressed(player: &mut Player<'_>, key: KeyEvent) -> Done {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return if matches!(key.code, KeyCode::Char('c' | 'd')) { Done::Ended } else { Done::Going };
    }
    match std::mem::replace(&mut player.front, Front::Nothing) {
        Front::Nothing => return in_game(player, key.code),
        // Any key takes the help away.
        Front::Help => {}
        Front::Prompt { is_search, mut text } => match key.code {
            KeyCode::Esc => {}
            KeyCode::Enter => player.answer(is_search, text),
            code => {
                write(&mut text, code);
                player.front = Front::Prompt { is_search, text };
            }
        },
        Front::List { search, chosen, typing } => in_list(player, key.code, search, chosen, typing),
    }
    Done::Going
}

/// A key while a line is written.
fn write(text: &mut String, code: KeyCode) {
    match code {
        KeyCode::Char(letter) if text.chars().count() < 200 => text.push(letter),
        KeyCode::Backspace => {
            text.pop();
        }
        _ => {}
    }
}

fn in_game(player: &mut Player<'_>, code: KeyCode) -> Done {
    player.message.clear();
    match code {
        KeyCode::Char('q') | KeyCode::Esc => return Done::Ended,
        KeyCode::Right | KeyCode::Char(' ') => player.forth(1),
        KeyCode::Left | KeyCode::Backspace => player.back(1),
        KeyCode::Up => player.aside(-1),
        KeyCode::Down => player.aside(1),
        KeyCode::PageDown => player.forth(10),
        KeyCode::PageUp => player.back(10),
        KeyCode::Home | KeyCode::Char('g') => player.go(None),
        KeyCode::End | KeyCode::Char('G') => player.forth(usize::MAX),
        KeyCode::Char(':') => player.front = Front::Prompt { is_search: false, text: String::new() },
        KeyCode::Char('/') => player.front = Front::Prompt { is_search: true, text: String::new() },
        KeyCode::Char('n') => player.next_match(),
        KeyCode::Char('e') => player.next_error(),
        KeyCode::Char('c') => player.next_comment(),
        KeyCode::Char('j') => player.down.set(player.down.get().saturating_add(1)),
        KeyCode::Char('k') => player.down.set(player.down.get().saturating_sub(1)),
        KeyCode::Char('f') => player.flip(),
        KeyCode::Char('h') => {
            player.shown.harmony = !player.shown.harmony;
            player.refresh();
        }
        KeyCode::Char('t') => {
            player.shown.territory = !player.shown.territory;
            player.refresh();
        }
        KeyCode::Char('s') => {
            player.shown.score = !player.shown.score;
            player.refresh();
        }
        KeyCode::Char('l') => {
            player.front = Front::List { search: String::new(), chosen: player.game, typing: false };
        }
        KeyCode::Char('?') | KeyCode::F(1) => player.front = Front::Help,
        _ => {}
    }
    Done::Going
}

fn in_list(player: &mut Player<'_>, code: KeyCode, mut search: String, mut chosen: usize, mut typing: bool) {
    let last = player.fitting(&search).len().saturating_sub(1);
    match code {
        KeyCode::Enter => {
            if let Some(game) = player.fitting(&search).get(chosen) {
                player.open(*game);
                return;
            }
        }
        KeyCode::Esc => return,
        KeyCode::Up => chosen = chosen.saturating_sub(1),
        KeyCode::Down => chosen = (chosen + 1).min(last),
        KeyCode::PageUp => chosen = chosen.saturating_sub(10),
        KeyCode::PageDown => chosen = (chosen + 10).min(last),
        KeyCode::Home => chosen = 0,
        KeyCode::End => chosen = last,
        KeyCode::Char('q' | 'l') if !typing => return,
        KeyCode::Char('/') if !typing => typing = true,
        code if typing => {
            write(&mut search, code);
            chosen = 0;
        }
        _ => {}
    }
    player.front = Front::List { search, chosen, typing };
}
