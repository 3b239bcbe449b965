//! Where the games of a text begin.

use super::encoded::percent_decoded;
use super::ply::{label, opening, result, ws};
use super::{answer, info, link};
use crate::notation::LineRule;
use nom::Parser;
use nom::branch::alt;

/// The turn and the seat of the label that a text begins with, if it does.
pub(super) fn mark(part: &str) -> Option<(u32, u8)> {
    let part = ws(part.trim_start_matches('\u{feff}'));
    alt((label, opening)).parse(part).ok().map(|(_, mark)| mark)
}

/// A new game begins at accents or at the first ply after moves, after a share link, and after an empty line unless
/// empty lines stand between the game's own plies.
#[derive(Default)]
pub(super) struct NewGame {
    seen: bool,
    moves: bool,
    link: bool,
    blank_line: bool,
    /// Whether the game is an answer of the site's server.
    answer: bool,
    /// Whether it has nothing but the line of its fields so far, so that whatever follows belongs to it.
    info: bool,
    /// Whether the game has continued after an empty line before.
    apart: bool,
    /// The highest turn so far, or one above the first.
    turn: u32,
}

impl LineRule for NewGame {
    fn begins(&mut self, line: &str) -> bool {
        let line = line.trim_matches([' ', '\t', '\r', '\n', '\u{feff}']);
        if line.is_empty() {
            self.blank_line = true;
            return false;
        }
        let is_info = info::is_line(line);
        // An answer may have several lines.
        if is_info || answer::begins(line) {
            let begins = self.seen && (is_info || !self.info);
            *self = NewGame { seen: true, answer: !is_info, info: is_info, ..NewGame::default() };
            return begins;
        }
        if self.info {
            *self = NewGame::default();
        }
        let is_link = link::find(line).is_some();
        if result(line).is_ok() || self.answer && !is_link && mark(line).is_none() {
            return false;
        }
        // No line of an answer begins like these.
        let is_behind_answer = self.answer;
        if is_behind_answer {
            *self = NewGame::default();
        }
        let line = &percent_decoded(line);
        // If its first label is unreadable, a game is recognised by the next one.
        let first = line.split(';').find_map(mark);
        self.line(line, first, is_link, line.split(';').filter_map(mark)) || is_behind_answer
    }

    /// Of a whole game on a line nobody reads more than what stands before its second turn.
    fn glance(&mut self, line: &[u8]) -> Option<bool> {
        const NEAR: usize = 160;
        let near = &line[..line.len().min(NEAR)];
        let mut parts = near.split(|byte| *byte == b';');
        let is_game = matches!(near, [b'0', b'H', b'.', ..]) && matches!(parts.nth(4), Some([b'2', b'G', b'.', ..]));
        (is_game && !self.answer && !self.info).then(|| self.line("0H.", Some((0, 1)), false, [(2, 0)].into_iter()))
    }
}

impl NewGame {
    /// Takes a line with its first label, and the labels of which the turns are to be seen.
    fn line(
        &mut self,
        line: &str,
        first: Option<(u32, u8)>,
        link: bool,
        labels: impl Iterator<Item = (u32, u8)>,
    ) -> bool {
        let begins = self.seen
            && (link
                || self.link
                || match first {
                    Some((0, _)) => self.moves,
                    Some((1, 0)) => self.moves && (self.blank_line || line.contains(';')),
                    // One that starts from a position, for which there is no place here.
                    Some((1, _)) => self.blank_line && self.turn > 1,
                    Some(_) => false,
                    // Accents are the only plies without a point.
                    None => self.moves && (line.contains(',') && !line.contains('(') || self.blank_line && !self.apart),
                });
        if begins {
            *self = NewGame::default();
        }
        self.apart |= self.seen && self.blank_line;
        self.blank_line = false;
        self.seen = true;
        self.link = link;
        let mut turns = labels.map(|(turn, _)| turn);
        // Nobody asks for more than whether the first turn is over, and a line may have a whole game.
        while self.turn <= 1
            && let Some(turn) = turns.next()
        {
            self.turn = self.turn.max(turn);
        }
        self.moves |= self.turn > 0;
        begins
    }
}
