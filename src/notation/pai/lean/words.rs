//! Plies without tiles on the board, glyphs and comments, in lean form.

use super::{Moves, Name};
use crate::notation::pai::read::reads_as_ply;
use crate::notation::pai::tag::{brace_comment, cannot_write, line_comment};
use crate::record::{Comment, Discard, LeanEntry};

impl Moves<'_> {
    /// A ply without tiles on the board.
    pub(super) fn word(&mut self, word: Name, start: usize, end: usize) -> Option<()> {
        self.reader.at = end;
        let entry = match word {
            Name::Pass => LeanEntry::Pass,
            Name::Resign => LeanEntry::Resign,
            Name::Claim => LeanEntry::Claim,
            Name::Draw => self.draw(end)?,
            Name::Tile(_) => return None,
        };
        self.reader.push(entry, start);
        Some(())
    }

    /// What was drawn, and what was discarded.
    fn draw(&mut self, behind: usize) -> Option<LeanEntry> {
        let mut drew = None;
        let at = self.ws(behind);
        // A word is the next ply.
        if self.byte(at).is_ascii_alphabetic()
            && let (Name::Tile(tile), end) = self.name(at)?
        {
            // So is a code with what begins one.
            let next = self.ws(end);
            let digits = (next..).take_while(|&at| self.byte(at).is_ascii_digit()).count();
            let is_place = digits > 0 && self.byte(next + digits).is_ascii_alphabetic();
            if !is_place && !matches!(self.byte(next), b'*' | b'#') {
                drew = Some(tile);
                self.reader.at = end;
            }
        }
        let at = self.ws(self.reader.at);
        if self.byte(at) != b'/' {
            return Some(LeanEntry::Draw(drew, Discard::None));
        }
        let at = self.ws(at + 1);
        if self.byte(at) == b'?' {
            self.reader.at = at + 1;
            return Some(LeanEntry::Draw(drew, Discard::Unseen));
        }
        let (Name::Tile(tile), end) = self.letter_name(at)? else { return None };
        self.reader.at = end;
        Some(LeanEntry::Draw(drew, Discard::Tile(tile)))
    }

    /// A glyph, directly after a ply or another glyph.
    #[cold]
    pub(super) fn glyph(&mut self, start: usize) -> Option<()> {
        if self.glyph != self.behind {
            return None;
        }
        let rest = self.reader.text.get(start..)?;
        let (_, token) = crate::notation::read::ply::glyph(rest);
        let glyph = token.parse().ok()?;
        self.reader.at = start + token.len();
        self.reader.push(LeanEntry::Glyph(glyph), start);
        (self.behind, self.glyph) = (self.reader.at, self.reader.at);
        Some(())
    }

    /// A comment.
    #[cold]
    pub(super) fn comment(&mut self, start: usize) -> Option<()> {
        let text = self.reader.text;
        let input = text.get(start..)?;
        let to_line_end = input.starts_with(';');
        let (rest, inside) = if to_line_end { line_comment(input) } else { brace_comment(input).ok()? };
        let own_line = self.fresh || text.get(self.behind..start)?.contains('\n');
        if to_line_end && reads_as_ply(inside) {
            return None;
        }
        let inside = inside.trim();
        let comment = Comment { text: inside.replace("\r\n", "\n"), to_line_end, own_line };
        // Above the first ply it would be one of the tags' comments.
        if self.turn == 0 || cannot_write(&comment).is_some() {
            return None;
        }
        let from = (inside.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
        let (from, to) = (from as u32, (from + inside.len()) as u32);
        self.reader.at = text.len() - rest.len();
        self.reader.push(LeanEntry::Comment { start: from, end: to, to_line_end, own_line }, start);
        (self.behind, self.fresh) = (self.reader.at, own_line && !to_line_end);
        Some(())
    }
}
