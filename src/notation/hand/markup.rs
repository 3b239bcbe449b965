//! Signs that come along when games are copied out of pages and forums: `<br>`, `[b]`, `&nbsp;`.

use crate::notation::rewritten::Rewritten;
use std::borrow::Cow;
use std::ops::Range;

/// Names of tags in HTML.
const HTML: &[&str] = &[
    "b",
    "blockquote",
    "body",
    "br",
    "code",
    "div",
    "em",
    "font",
    "h1",
    "h2",
    "h3",
    "h4",
    "head",
    "hr",
    "html",
    "i",
    "li",
    "ol",
    "p",
    "pre",
    "span",
    "strong",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "u",
    "ul",
];
/// Names of tags in forums.
const FORUM: &[&str] = &["b", "code", "color", "i", "list", "pre", "quote", "size", "spoiler", "u", "url"];
const ENTITIES: &[(&str, &str)] = &[
    ("&ndash;", "-"),
    ("&mdash;", "-"),
    ("&minus;", "-"),
    ("&rarr;", "-"),
    ("&nbsp;", " "),
    ("&gt;", ">"),
    ("&lt;", "<"),
    ("&amp;", "&"),
    ("&quot;", "\""),
];
/// The longest tag.
const LONGEST: usize = 100;

/// The length of a sign of markup that a text begins with, and what is read in its place.
pub(super) fn markup(text: &str) -> Option<(usize, &'static str)> {
    match text.as_bytes().first()? {
        b'<' => tag(text, '>', HTML).map(|length| (length, " ")),
        b'[' => tag(text, ']', FORUM).map(|length| (length, "")),
        b'&' => {
            ENTITIES.iter().find(|(entity, _)| text.starts_with(entity)).map(|(entity, sign)| (entity.len(), *sign))
        }
        // A page break of a PDF.
        0x0c => Some((1, " ")),
        // Characters without a width, and the frame of a digit on a key.
        0xc2 | 0xe2 | 0xef => {
            let first = text.chars().next()?;
            has_no_width(first).then_some((first.len_utf8(), ""))
        }
        _ => None,
    }
}

/// A text without signs of markup: `[color=red]Mei[/color]`.
pub(super) fn unmarked(text: &str) -> Cow<'_, str> {
    if !text.contains(['<', '[', '&']) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let (length, right) = markup(rest).unwrap_or((c.len_utf8(), &rest[..c.len_utf8()]));
        plain.push_str(right);
        rest = &rest[length..];
    }
    Cow::Owned(plain.trim().to_owned())
}

/// Whether a character has no width, or frames a digit as a key.
pub(super) fn has_no_width(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{2066}'..='\u{2069}' | '\u{20e3}' | '\u{fe0f}' | '\u{feff}')
}

/// What a chat writes behind a message that was changed.
const EDITED: [&str; 2] = ["<This message was edited>", "(edited)"];

/// A line without the markup at its end, and without the space that mails may write there as `=20`.
pub(super) fn without_end(line: &str) -> &str {
    let content = line.trim_end_matches("=20");
    let edited = EDITED.iter().find_map(|mark| content.trim_end().strip_suffix(mark));
    let mut content = edited.map_or(content, str::trim_end);
    while let Some(at) = content.trim_end().strip_suffix('>').and_then(|inside| inside.rfind('<')) {
        let is_mark = markup(&content[at..]).is_some_and(|(length, _)| at + length == content.trim_end().len());
        if !is_mark {
            break;
        }
        content = &content[..at];
    }
    content
}

/// The length of a tag, closed or not, perhaps with a value: `</td>`, `[quote=Mei]`.
fn tag(text: &str, close: char, names: &[&str]) -> Option<usize> {
    let end = text.bytes().take(LONGEST).position(|byte| byte == close as u8)?;
    let inside = text.get(1..end)?;
    let name = inside.trim_start_matches('/');
    let name = &name[..name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len())];
    let behind = &inside[inside.len() - inside.trim_start_matches('/').len() + name.len()..];
    let is_known = names.iter().any(|known| known.eq_ignore_ascii_case(name));
    // `<B 10b>` is a tile.
    (is_known && (behind.trim_matches([' ', '/']).is_empty() || behind.contains('='))).then_some(end + 1)
}

/// A text without the bars with which Discord hides what stands between them, `||Rs*10b||`, and where they were; none where
/// there are other bars, as in tables. Comments are not looked at.
pub(super) fn unhidden(text: &str) -> Option<(Rewritten, Vec<Range<usize>>)> {
    const BARS: &str = "||";
    if !text.contains(BARS) {
        return None;
    }
    let mut bare = Rewritten::with_room(text.len());
    let (mut bars, mut copied, mut at) = (Vec::new(), 0, 0);
    let (mut is_hidden, mut is_wide) = (false, false);
    while let Some(found) = text[at..].find(['|', '{', ';']) {
        at += found;
        let rest = &text[at..];
        if let Some(end) = [('{', '}'), (';', '\n')].into_iter().find_map(|(open, close)| {
            let inside = rest.strip_prefix(open)?;
            Some(at + inside.find(close).map_or(rest.len(), |end| end + 1))
        }) {
            at = end;
            continue;
        }
        let behind = rest.strip_prefix(BARS)?;
        let before = &text[..at];
        let is_start = |c: char| c.is_whitespace() || matches!(c, '(' | '|');
        let is_end = |c: char| c.is_whitespace() || matches!(c, ')' | '|' | ',' | '.' | ':' | '!' | '?');
        let fits = if is_hidden {
            before.ends_with(char::is_whitespace) == is_wide && (behind.is_empty() || behind.starts_with(is_end))
        } else {
            is_wide = behind.starts_with(' ');
            // `|| 1 || Rs*10b ||` is a row.
            let begins = before.is_empty() || before.ends_with('\n');
            (begins || before.ends_with(is_start)) && !behind.starts_with(['|', '\n']) && !(begins && is_wide)
        };
        let end = at + BARS.len();
        bare.copy(&text[copied..at], copied);
        bare.put(if is_hidden && behind.starts_with(BARS) { " " } else { "" }, at..end);
        bars.push(at..end);
        (at, copied, is_hidden) = (end, end, !is_hidden);
        fits.then_some(())?;
    }
    bare.copy(&text[copied..], copied);
    (!is_hidden && !bars.is_empty()).then_some((bare, bars))
}

/// Whether an underscore stands at one side of a ply, as the sign of italics: `_Rs*10b_`, but not `10b-9d_Rs10b`.
pub(super) fn is_emphasis(before: Option<char>, behind: &str) -> bool {
    let opens = before.is_none_or(char::is_whitespace) && behind.starts_with(char::is_alphanumeric);
    opens || is_end_of_word(before, behind)
}

/// Whether a sign stands at the end of a word.
pub(super) fn is_end_of_word(before: Option<char>, behind: &str) -> bool {
    let is_end = behind.is_empty() || behind.starts_with([' ', '\t', ',', '.', ';', ':', ')']);
    is_end && before.is_some_and(char::is_alphanumeric)
}

/// Among how many stars the one is that closes italics.
const MOST_STARS: usize = 16;

/// Whether a star opens italics round a ply, `*Rs*10b*`: it stands before a word, and another at the end of one.
pub(super) fn emphasized(before: Option<char>, behind: &str) -> bool {
    let opens = before.is_none_or(char::is_whitespace) && behind.starts_with(|c: char| c.is_ascii_alphabetic());
    let stars = behind.match_indices('*').take(MOST_STARS);
    let mut stars = stars.map(|(at, _)| (behind[..at].chars().next_back(), &behind[at + 1..]));
    opens && stars.any(|(before, behind)| is_end_of_word(before, behind))
}

/// The number of a turn at the start of a line that is written otherwise, and its length: `[1] `, `[Turn 1]`.
pub(super) fn boxed_number(line: &str) -> Option<(usize, u32)> {
    let (inside, behind) = line.strip_prefix('[')?.split_once(']')?;
    let number = inside.strip_prefix("Turn ").filter(|_| behind.is_empty()).unwrap_or(inside);
    let is_apart = behind.starts_with([' ', '\t']) || number.len() < inside.len();
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit()) && is_apart;
    number.parse().ok().filter(|_| is_number).map(|value| (inside.len() + 2, value))
}
