//! Plies in the lists of a program or among the marks of a chat: `[["Rs*10b", "Rs*10r"]]`, `**Mei:** Rs*10b :joy:`.

use super::facts::is_name;
use super::layout::looks_played;
use super::lexicon::begins_play;
use super::notices::Notice;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::Read;
use crate::notation::pai::only_tags;
use crate::notation::read::ply::word_alone;
use crate::notation::rewritten::Rewritten;
use crate::source::Span;
use std::ops::Range;

/// A text without what was written around its plies.
pub(super) struct Bare {
    pub(super) rewritten: Rewritten,
    pub(super) notices: Vec<Notice>,
    /// A list that is no turn: whose plies are whose nobody can say.
    pub(super) error: Option<Diagnostic>,
}

/// What is copied, and what is left out or stands in the place of something.
struct Taker<'t> {
    text: &'t str,
    copied: usize,
    bare: Bare,
}

impl<'t> Taker<'t> {
    fn new(text: &'t str) -> Taker<'t> {
        let bare = Bare { rewritten: Rewritten::with_room(text.len()), notices: Vec::new(), error: None };
        Taker { text, copied: 0, bare }
    }

    fn put(&mut self, right: &str, range: Range<usize>) {
        self.bare.rewritten.copy(&self.text[self.copied..range.start], self.copied);
        self.bare.rewritten.put(right, range.clone());
        self.copied = range.end;
        let span = Span::new(range.start, range.end);
        let is_comment = right.starts_with('{');
        let code = if is_comment { &codes::SLIP_COMMENT } else { &codes::SLIP_LAYOUT };
        let (written, right) = (self.text[range].to_owned(), String::new());
        self.bare.notices.push(Notice { code, span, written, right });
    }

    fn end(mut self) -> Option<Bare> {
        self.bare.rewritten.copy(&self.text[self.copied..], self.copied);
        (!self.bare.notices.is_empty()).then_some(self.bare)
    }
}

/// Whether a text that is one comment in braces is a list with numbers before its turns: `{1: ("Rs*10b", "Rs*10r")}`.
pub(super) fn is_dictionary(text: &str, read: &Read) -> bool {
    read.record.plies().next().is_none() && text.contains('{') && unlisted(text, 2).is_some()
}

/// A text of lists that hold a turn each, or of one list with all plies, without their signs; none if anything but plies in quotes
/// stands in them. Above them may be tags.
pub(super) fn unlisted(text: &str, seats: usize) -> Option<Bare> {
    let above = text.split_inclusive('\n').take_while(|line| only_tags(line).is_some());
    let start: usize = above.map(str::len).sum();
    let body = &text[start..];
    // `moves = [`.
    let name = body.find(['=', '[', '(', '{', '"', '\'']).filter(|end| body[*end..].starts_with('='));
    let is_name = |name: &str| name.trim().chars().all(|c| c.is_ascii_alphabetic() || c == '_');
    let mut at = start + name.filter(|end| is_name(&body[..*end])).map_or(0, |end| end + 1);
    if !text[at..].contains(['"', '\'']) {
        return None;
    }
    let mut taker = Taker::new(text);
    if at > start {
        taker.put("", start..at);
    }
    // The brackets that are open, where each began, and how many plies the innermost one has.
    let mut open: Vec<(char, usize)> = Vec::new();
    let mut plies = 0;
    let (mut has_gap, mut is_behind_gap) = (false, false);
    let mut groups: Vec<(Range<usize>, usize, bool)> = Vec::new();
    while let Some(sign) = text[at..].chars().next() {
        let mut end = at + sign.len_utf8();
        match sign {
            ' ' | '\t' | '\r' | '\n' => {}
            ',' => taker.put(" ", at..end),
            '[' | '(' | '{' => {
                (plies == 0).then_some(())?;
                let close = match sign {
                    '[' => ']',
                    '(' => ')',
                    _ => '}',
                };
                open.push((close, at));
                taker.put(" ", at..end);
            }
            ']' | ')' | '}' => {
                let (_, from) = open.pop().filter(|(close, _)| *close == sign)?;
                if plies > 0 || has_gap {
                    groups.push((from..end, std::mem::take(&mut plies), std::mem::take(&mut is_behind_gap)));
                }
                has_gap = false;
                taker.put(" ", at..end);
            }
            // `None`: nobody's ply, behind which no other may come.
            'N' | 'n' if !open.is_empty() => {
                let word = ["None", "null"].iter().find(|word| text[at..].starts_with(**word))?;
                end = at + word.len();
                has_gap = true;
                taker.put("", at..end);
            }
            // The number of a turn, before its list or in it.
            '0'..='9' if plies == 0 => {
                end = number(text, at)?;
                let digits = text[at..end].trim_end_matches([' ', '\t', '.', ':', ',']).len();
                taker.put(". ", at + digits..end);
            }
            '"' | '\'' if !open.is_empty() => {
                let inside = &text[end..];
                let ply = &inside[..inside.find(sign)?];
                let close = end + ply.len();
                let fits = (looks_played(ply) && ply.starts_with(|c: char| c.is_ascii_alphanumeric()))
                    || word_alone(ply.trim());
                (fits && !ply.contains(['\n', '[', ']', '{', '}', ';', '"', ','])).then_some(())?;
                taker.put("", at..end);
                taker.put("", close..close + 1);
                is_behind_gap |= has_gap;
                (plies, end) = (plies + 1, close + 1);
            }
            _ => return None,
        }
        at = end;
    }
    let (_, turns) = groups.split_last().filter(|_| open.is_empty())?;
    let mut bare = taker.end()?;
    let is_last = |(_, plies, is_behind_gap): &&(Range<usize>, usize, bool)| {
        *is_behind_gap || *plies > seats && !turns.is_empty()
    };
    let wrong = turns.iter().find(|(_, plies, _)| *plies != seats).or(groups.last().filter(is_last));
    bare.error = wrong.map(|(list, plies, is_behind_gap)| {
        let code = if *plies < seats || *is_behind_gap { &codes::PLY_MISSING } else { &codes::PLY_EXTRA };
        let s = if *plies == 1 { "ply" } else { "plies" };
        let message = format!("this list has {plies} {s}, and {seats} seats play");
        let help = "write the plies of one turn into each list, or all into one";
        Diagnostic::new(code, Span::new(list.start, list.end), message).label("no turn").help(help)
    });
    Some(bare)
}

/// The end of a number and of the sign behind it: `1:`, `1, `, `1. `.
fn number(text: &str, at: usize) -> Option<usize> {
    let rest = &text[at..];
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let behind = rest[digits..].trim_start_matches([' ', '\t']);
    let behind = behind.strip_prefix(['.', ':', ','])?;
    (digits < 4).then_some(text.len() - behind.len())
}

/// Faces without a picture.
const FACES: [&str; 6] = ["^^", "^_^", "<3", "xD", "XD", ":3"];

/// A text without the marks that a chat writes: bold names before plies, `**Mei:** Rs*10b`, a ply in backticks behind a name, and pictures
/// by their names behind plies, which are comments.
pub(super) fn unmarked(text: &str) -> Option<Bare> {
    if !text.contains(['*', '`', ':', '<', '^']) {
        return None;
    }
    let says_ply = |said: &str| looks_played(said) || begins_play(said) || word_alone(said.trim());
    let bold = |line| bold_name(line).filter(|(_, end, _)| says_ply(line[*end..].trim_start()));
    let mut names: Vec<&str> = text.lines().filter_map(bold).map(|(name, ..)| name).collect();
    names.dedup();
    let mut taker = Taker::new(text);
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let (start, content) = (at, line.trim_end());
        at += line.len();
        if content.contains(['{', ';', '[', '|', '"']) || content.starts_with("```") {
            continue;
        }
        let mut from = 0;
        if let Some((_, end, has_colon)) = bold_name(content).filter(|(name, ..)| names.contains(name)) {
            taker.put("", start..start + 2);
            // `**Mei:**` or `**Mei**:`.
            let close = if has_colon { end - 2 } else { end - 3 };
            taker.put("", start + close..start + close + 2);
            from = end;
        }
        if !looks_played(&content[from..]) {
            continue;
        }
        if let Some((name, said)) = content[from..].split_once(": `").filter(|(name, _)| from == 0 && is_name(name))
            && let Some(ply) = said.strip_suffix('`').filter(|ply| !ply.contains('`') && looks_played(ply))
        {
            let open = start + name.len() + 2;
            taker.put("", open..open + 1);
            taker.put("", open + 1 + ply.len()..open + 2 + ply.len());
            continue;
        }
        let mut bare = content;
        while let Some((before, _)) = bare.rsplit_once(' ').filter(|(_, word)| is_face(word)) {
            bare = before.trim_end();
        }
        if (from + 1..content.len()).contains(&bare.len()) {
            let words = start + content.len() - content[bare.len()..].trim_start().len()..start + content.len();
            taker.put(&format!("{{{}}}", &text[words.clone()]), words);
        }
    }
    taker.end()
}

/// A name in bold at the start of a line, where what is said begins, and whether the colon is in bold, too.
fn bold_name(line: &str) -> Option<(&str, usize, bool)> {
    let inside = line.strip_prefix("**")?;
    let (name, behind) = inside.split_once("**")?;
    let (name, has_colon) = match name.strip_suffix(':') {
        Some(name) => (name, true),
        None => (name, false),
    };
    let behind = if has_colon { behind } else { behind.strip_prefix(':')? };
    is_name(name).then_some((name, line.len() - behind.len(), has_colon))
}

/// Whether a word is a face, or a picture by its name: `:joy:`, `<:paisho:123456>`.
fn is_face(word: &str) -> bool {
    let inside = word.strip_prefix('<').and_then(|inside| inside.strip_suffix('>'));
    let bare = inside.map_or(word, |inside| inside.trim_end_matches(|c: char| c.is_ascii_digit()));
    let name = bare.trim_start_matches('a').strip_prefix(':').and_then(|name| name.strip_suffix(':'));
    let is_picture = |name: &str| {
        name.len() > 1
            && name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
            && !looks_played(name)
    };
    FACES.contains(&word) || name.is_some_and(is_picture)
}
