//! Reads a game. Each function is named for the rule of `grammar/pai.pest` that it reads. The functions that are
//! `FORGIVING` read what `grammar/forgiving.pest` adds, too.

use super::bare::{Bare, Sparse, bare};
use super::forgiving::{any_number, illegible, outcome, seat_label, separator};
use super::said::{reads_as_ply, tell_plies};
use super::strict::{self, Runs};
use super::tag::{blank, brace_comment, check, line_comment, tag, tag_start};
use super::variation::{NO_GLYPH, NO_PLY, variation, variation_start};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::hand;
use crate::notation::read::expected::{Expected, Parsed, SPACES, Unexpected, between, run, saturating, unexpected, ws};
use crate::notation::read::forgiving::forms;
use crate::notation::read::ply::{self, glyph, ply, word_alone};
use crate::notation::read::visitor::{SyntaxError, Visitor};
use crate::source::Span;
use crate::variant::Variant;

/// A turn number with one dot or three.
pub(in crate::notation) fn number<const FORGIVING: bool>(input: &str) -> Parsed<'_, (u32, bool)> {
    let (rest, digits) = run(input, |byte| byte.is_ascii_digit());
    let (rest, dots) = run(rest, |byte| byte == b'.');
    match (digits.len(), dots.len()) {
        // `1.05` is a time.
        (1.., 1) if FORGIVING && is_fraction(rest) => unexpected(input, Expected::DOTS),
        (1.., 1) => Ok((rest, (saturating(digits), false))),
        (1.., 3) => Ok((rest, (saturating(digits), true))),
        _ if FORGIVING => any_number(input),
        _ => unexpected(input, Expected::DOTS),
    }
}

/// Whether digits stand here and a blank behind them.
fn is_fraction(input: &str) -> bool {
    let (rest, digits) = run(input, |byte| byte.is_ascii_digit());
    !digits.is_empty() && rest.starts_with([' ', '\t'])
}

/// Whether a ply may end here: before white space, the end, a comment, a tag, a glyph or a parenthesis.
pub(in crate::notation) fn ply_end<const FORGIVING: bool>(input: &str) -> bool {
    input.is_empty()
        || input.starts_with(SPACES)
        || input.starts_with(['{', '}', ';', '[', '(', ')', '!', '?', '$'])
        || (FORGIVING && separator(input).is_ok())
}

/// A word up to the next white space or the start of a comment, at least one character.
pub(crate) fn first_word(input: &str) -> &str {
    let stop = |(_, c): &(usize, char)| SPACES.contains(c) || matches!(c, '{' | '}' | ';');
    let length = input.char_indices().skip(1).find(stop).map_or(input.len(), |(at, _)| at);
    if input.starts_with(SPACES) { &input[..0] } else { &input[..length] }
}

/// The part of an unreadable word to blame: up to the next sign that joins parts of a ply.
pub(crate) fn bad_token(input: &str) -> &str {
    let word = first_word(input);
    let length = word.char_indices().skip(1).find(|(_, c)| "-*~=+/".contains(*c)).map_or(word.len(), |(at, _)| at);
    &word[..length]
}

/// Where to read on after a ply that cannot be read: after the last word that is joined to it.
fn resume(token: &str) -> &str {
    const JOINS: &str = "-*~=+/";
    // The ply breaks off before something that is read by itself.
    let is_read = match token.bytes().next() {
        Some(b'{' | b';') => true,
        Some(b'[') => tag(token).is_ok(),
        Some(b'(') => variation_start(token),
        _ => false,
    };
    if is_read {
        return token;
    }
    let mut rest = &token[first_word(token).len()..];
    let mut joined = between(token, rest).ends_with(|c| JOINS.contains(c));
    loop {
        let (next, ()) = ws(rest).unwrap_or((rest, ()));
        let word = first_word(next);
        // Of three points in a row the others are no error of their own.
        let is_place = |word| ply::place::<true>(word).is_ok_and(|(rest, _)| rest.is_empty());
        let joins = word.starts_with(|c| JOINS.contains(c))
            || word.eq_ignore_ascii_case("x")
            || is_place(word) && is_place(first_word(token));
        if word.is_empty() || next.starts_with(['{', '}', ';', '[', '(']) || !(joined || joins) {
            return rest;
        }
        rest = &next[word.len()..];
        joined = word.ends_with(|c| JOINS.contains(c)) || word.eq_ignore_ascii_case("x");
    }
}

/// Reads one game. At some places, which come in order, no comment without braces can begin.
pub(in crate::notation) fn game<'a, const FORGIVING: bool>(
    text: &'a str,
    plies: &[u32],
    visitor: &mut dyn Visitor<'a>,
) {
    let mut input = text.strip_prefix('\u{feff}').unwrap_or(text);
    // Whether the line has nothing but comments so far.
    let mut is_fresh = true;
    // How many variations are open.
    let mut depth = 0;
    // The length of the text after the last ply or glyph, where a glyph may stand.
    let mut behind = NO_PLY;
    // Whether a sign may separate the next ply from the one before.
    let mut separable = false;
    // The first comment without braces, and whether nothing but comments has been read.
    let mut words = None;
    let mut only_comments = true;
    let mut sparse = Sparse::new();
    // Whether the line has a ply behind its last number.
    let mut plays = false;
    let runs = Runs::new(text);
    // A text with an error is read again, in all forms.
    while !visitor.is_done() && (FORGIVING || !visitor.has_failed()) {
        let from = input.len();
        let (rest, ()) = ws(input).unwrap_or((input, ()));
        let gap = between(input, rest);
        is_fresh |= gap.contains('\n');
        plays &= !gap.contains('\n');
        input = rest;
        let own_line = std::mem::take(&mut is_fresh);
        let is_ply = || !plies.is_empty() && plies.binary_search(&((text.len() - input.len()) as u32)).is_ok();
        let label = if FORGIVING { seat_label(input).ok() } else { None };
        if FORGIVING && depth == 0 && label.is_none() {
            let takes_glyph = behind == from && !gap.contains(['\n', '\r']);
            let mut found = bare(input, takes_glyph, &mut sparse);
            if is_ply() {
                // Words in the place of plies are no comment.
                found = found.map(Bare::mixed);
            }
            if let Some((rest, token)) = found.map(|found| bare_comment(found, own_line, plays, visitor)) {
                words = words.or(Some(token));
                is_fresh = own_line;
                input = rest;
                continue;
            }
            if !own_line
                && !gap.is_empty()
                && let Some((rest, token)) = illegible(input, plays)
            {
                visitor.illegible(token);
                (separable, plays, behind, input) = (true, true, NO_PLY, rest);
                continue;
            }
        }
        let next = input.bytes().next();
        if next.is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'#')
            && let Some(rest) = strict_moves::<FORGIVING>(input, &runs, visitor)
        {
            (only_comments, separable, plays, behind, input) = (false, true, true, rest.len(), rest);
            continue;
        }
        only_comments &= matches!(next, None | Some(b'{' | b';'));
        input = match next {
            None => break,
            Some(b'[') => bracket(input, plays && !own_line, visitor),
            Some(b'{') => match brace_comment(input) {
                Ok((rest, comment)) => {
                    tell_plies(between(input, rest), comment, visitor);
                    visitor.comment(between(input, rest), comment, false, own_line);
                    is_fresh = own_line;
                    rest
                }
                Err(inner) => {
                    open_comment(text, input, inner, visitor);
                    numbered_line::<FORGIVING>(input)
                }
            },
            Some(b'}') => {
                visitor.error(SyntaxError::new(&codes::COMMENT_STRAY, &input[..1]));
                &input[1..]
            }
            Some(b'(') if variation_start(input) => {
                separable = false;
                variation(input, &mut depth, &mut behind, visitor)
            }
            Some(b')') => {
                separable = true;
                depth = depth.saturating_sub(1);
                behind = NO_GLYPH;
                visitor.close_variation(&input[..1]);
                &input[1..]
            }
            Some(b'!' | b'?' | b'$') => {
                let (rest, token) = glyph(input);
                if behind == from {
                    behind = rest.len();
                    visitor.glyph(token);
                } else {
                    visitor.error(SyntaxError::new(&codes::GLYPH_PLACE, token));
                }
                rest
            }
            Some(b';') if depth > 0 => comment_in_variation(input, visitor),
            Some(b';') => {
                let (rest, comment) = line_comment(input);
                let token = between(input, rest);
                tell_plies(token, comment, visitor);
                visitor.comment(token, comment, true, own_line);
                rest
            }
            Some(_) => match (found::<FORGIVING>(separator, input), found::<FORGIVING>(outcome, input)) {
                (Some((rest, sign)), _) if separable => {
                    separable = false;
                    visitor.slip(&codes::SLIP_SEPARATOR, sign, sign, "");
                    rest
                }
                _ if depth > 0 => {
                    let played = label.map_or(input, |label| seat_in_variation(input, label, visitor));
                    let (rest, is_ply) = moves_in_variation::<FORGIVING>(played, &mut behind, visitor);
                    separable = is_ply;
                    plays |= is_ply;
                    rest
                }
                (_, Some((rest, token))) => {
                    separable = false;
                    behind = NO_PLY;
                    visitor.result(token, token);
                    rest
                }
                _ => {
                    let played = label.map_or(input, |label| seat(label, visitor));
                    let (rest, is_ply) = moves::<FORGIVING>(played, &mut behind, visitor);
                    (separable, plays) = (is_ply, is_ply);
                    rest
                }
            },
        };
    }
    if let Some(words) = words.filter(|_| only_comments) {
        visitor.error(SyntaxError::ply(words, Expected::default()));
    }
}

/// Tells a comment without braces, perhaps behind a ply on its line. Returns the text after it, and the comment.
fn bare_comment<'a>(
    found: Bare<'a>,
    own_line: bool,
    behind_ply: bool,
    visitor: &mut dyn Visitor<'a>,
) -> (&'a str, &'a str) {
    let (token, rest) = match found {
        Bare::Comment(comment, rest) => {
            let hidden = if behind_ply && !comment.starts_with('@') { hand::hidden_ply(comment) } else { None };
            if let Some(hidden) = hidden {
                let error = SyntaxError::new(&codes::PLY_IN_WORDS, &comment[hidden]);
                visitor.error(SyntaxError { instead_of_ply: true, ..error });
                return (rest, comment);
            }
            visitor.slip(&codes::SLIP_COMMENT, comment, comment, &format!("{{{comment}}}"));
            // A remark takes the rest of its line, but a ply at its end may have been played.
            match comment.rsplit(SPACES).next().filter(|word| reads_as_ply(word)) {
                Some(ply) => visitor.slip(&codes::COMMENT_PLY, ply, ply, ply),
                None => tell_plies(comment, comment, visitor),
            }
            visitor.comment(comment, comment, false, own_line);
            (comment, rest)
        }
        Bare::Mixed(prose, rest) => {
            visitor.error(SyntaxError::ply(prose, Expected::default()));
            (prose, rest)
        }
    };
    (rest, token)
}

/// What a parser of the forgiving forms finds.
fn found<'a, const FORGIVING: bool>(
    parser: fn(&'a str) -> Parsed<'a, &'a str>,
    input: &'a str,
) -> Option<(&'a str, &'a str)> {
    if FORGIVING { parser(input).ok() } else { None }
}

/// Reports a comment that is never closed, or another one that is opened inside it.
fn open_comment<'a>(text: &'a str, input: &'a str, inner: Option<&'a str>, visitor: &mut dyn Visitor<'a>) {
    let spans = inner
        .filter(|inner| is_nested(inner))
        .and_then(|inner| Some((Span::of(inner.get(..1)?, text)?, Span::of(&input[..1], text)?)));
    let Some((inner, outer)) = spans else {
        return visitor.error(SyntaxError::new(&codes::COMMENT_OPEN, &input[..1]));
    };
    let diagnostic = Diagnostic::new(&codes::COMMENT_OPEN, inner, "a comment in braces contains a `{`")
        .label("opened inside a comment")
        .other(outer, "the comment begins here")
        .help("close the comment with `}` before it, or write `(`");
    visitor.reject(vec![diagnostic], false);
}

/// Whether the comment that begins here is closed twice, so that it stands inside another one.
fn is_nested(inner: &str) -> bool {
    // A comment that is longer is hardly meant to hold another.
    const FAR: usize = 2_000;
    let mut braces = inner.bytes().skip(1).take(FAR).filter(|byte| matches!(byte, b'{' | b'}'));
    braces.next() == Some(b'}') && braces.next() == Some(b'}')
}

/// The text from the next line that begins with a turn number or a tag. A comment that is never closed hardly goes on
/// after such a line.
fn numbered_line<const FORGIVING: bool>(input: &str) -> &str {
    let mut rest = input;
    while let Some(at) = rest.find('\n') {
        rest = &rest[at + 1..];
        let line = blank(rest);
        if number::<FORGIVING>(line).is_ok() || tag_start(line) {
            return rest;
        }
    }
    ""
}

/// A tag, or a check among the moves. Behind a ply on its line words in brackets are neither.
fn bracket<'a>(input: &'a str, behind_ply: bool, visitor: &mut dyn Visitor<'a>) -> &'a str {
    match tag(input) {
        Ok((rest, tag)) => {
            if check(&tag) {
                visitor.check(tag.text, tag.written);
            } else {
                visitor.tag(tag);
            }
            rest
        }
        Err(bad) => match input.find([']', '"', '\n']).filter(|at| behind_ply && input[*at..].starts_with(']')) {
            Some(close) => {
                visitor.error(SyntaxError::ply(&input[..=close], Expected::default()));
                &input[close + 1..]
            }
            None => bad.report(input, visitor),
        },
    }
}

/// Plies in strict form: a run of common ones, or else one. Returns the text after the last.
fn strict_moves<'a, const FORGIVING: bool>(
    input: &'a str,
    runs: &Runs<'a>,
    visitor: &mut dyn Visitor<'a>,
) -> Option<&'a str> {
    let vocabulary = visitor.strict()?;
    if let Some(rest) = runs.read(input, vocabulary, visitor) {
        return Some(rest);
    }
    if let Some((ply, rest)) = strict::ply(input, vocabulary)
        && ply_end::<FORGIVING>(rest)
        && !goes_on(rest.trim_start_matches(SPACES))
    {
        visitor.strict_ply(between(input, rest), ply);
        return Some(rest);
    }
    if FORGIVING { runs.read_typed(input, vocabulary, visitor) } else { None }
}

/// Whether what stands behind a ply and white space may be another form of a sign.
pub(super) fn goes_on(next: &str) -> bool {
    next.starts_with([':', '*', 'x', 'X', 't', 'T'])
}

/// A turn number or a ply. Returns the text after it, and whether it is a ply; notes the length of the text after one.
fn moves<'a, const FORGIVING: bool>(
    input: &'a str,
    behind: &mut usize,
    visitor: &mut dyn Visitor<'a>,
) -> (&'a str, bool) {
    if let Ok((rest, (value, continues))) = number::<FORGIVING>(input) {
        let token = between(input, rest);
        if FORGIVING {
            report_number_form(token, value, continues, visitor);
        }
        *behind = NO_PLY;
        visitor.number(token, value, continues);
        return (rest, false);
    }
    let unexpected = match ply::<FORGIVING>(input) {
        Ok((rest, ply)) if ply_end::<FORGIVING>(rest) => {
            let token = between(input, rest);
            if FORGIVING {
                forms(&ply, token, |form| visitor.slip(form.code, form.token, form.token, &form.right));
            }
            visitor.ply(token, ply);
            *behind = rest.len();
            return (rest, true);
        }
        Ok((rest, ply)) if FORGIVING && rest.strip_prefix('.').is_some_and(ply_end::<true>) => {
            let token = between(input, rest);
            forms(&ply, token, |form| visitor.slip(form.code, form.token, form.token, &form.right));
            visitor.slip(&codes::SLIP_SEPARATOR, &rest[..1], ".", "");
            visitor.ply(token, ply);
            *behind = rest.len() - 1;
            return (&rest[1..], true);
        }
        Ok((rest, _)) => {
            Unexpected { left: rest.len(), expected: Expected::SPACE.or(Expected::STEP).or(Expected::CAPTURE) }
        }
        Err(error) => Unexpected::of(error, input),
    };
    let (at, expected) = (unexpected.rest(input), unexpected.expected);
    *behind = NO_GLYPH;
    let read = between(input, at);
    let word = first_word(input).trim_end_matches(|c: char| c.is_ascii_punctuation());
    let told = input[word.len()..].trim_start_matches([':', ' ', '\t']);
    // A word that is no tile is blamed itself, not the place behind it.
    if told.starts_with(|c: char| c.is_ascii_digit() || c == '#') && is_no_tile(word) {
        visitor.error(SyntaxError::ply(word, Expected::default()));
        return (resume(told), false);
    }
    // A ply that breaks off at the end of a line, or before something that can be read, is blamed where it breaks off.
    let next_is_readable =
        || number::<FORGIVING>(at).is_ok() || ply::<FORGIVING>(at).is_ok_and(|(rest, _)| ply_end::<FORGIVING>(rest));
    if read.ends_with('\n') || (read.ends_with(SPACES) && next_is_readable()) {
        visitor.error(SyntaxError::ply(last_word(input, at), expected));
        return (at, false);
    }
    // Behind the name of a seat its ply is what cannot be read.
    let is_label = FORGIVING && hand::is_seat(word) && !told.is_empty() && !told.starts_with(['\n', '\r']);
    if is_label && !hand::is_seat(first_word(told).trim_end_matches(':')) {
        return moves::<FORGIVING>(told, behind, visitor);
    }
    // So is a word by itself, and one that is meant for a name: `White:`.
    if read.trim_end_matches(SPACES) == word && (is_no_tile(word) || at.starts_with(':')) {
        visitor.error(SyntaxError::ply(word, Expected::default()));
        return (resume(at), false);
    }
    // Text that is joined to the end of a ply is a word of its own.
    let token = if expected.includes(Expected::SPACE) { first_word(at) } else { bad_token(at) };
    // `Rs(10 b)`: a parenthesis that is joined to a ply is no variation.
    let is_joined = at.starts_with('(') && !read.is_empty() && !read.ends_with(SPACES);
    let closed = if is_joined { at.find([')', '\n']) } else { None };
    if let Some(end) = closed.filter(|end| at[*end..].starts_with(')')) {
        visitor.error(SyntaxError::ply(&at[..=end], expected));
        return (&at[end + 1..], false);
    }
    let breaks_off = token.is_empty() || at.starts_with(['{', '}', ';']) || tag_start(at);
    visitor.error(SyntaxError::ply(if breaks_off { last_word(input, at) } else { token }, expected));
    let rest = resume(at);
    // Always at least one character further.
    let on = &input[input.chars().next().map_or(0, char::len_utf8)..];
    (if rest.len() < input.len() { rest } else { on }, false)
}

/// Whether a word of letters is a tile in no rule set.
pub(in crate::notation) fn is_no_tile(word: &str) -> bool {
    let mut words = Variant::all().map(Variant::vocabulary);
    !(word.is_empty() || word_alone(word))
        && word.bytes().all(|byte| byte.is_ascii_alphabetic())
        && !words.any(|words| words.read(word).is_some() || !words.named(word).is_empty())
}

/// A seat before its ply as it is written, its name, and the text from the ply on.
type Label<'a> = (&'a str, (&'a str, &'static str));

/// Tells the seat before a ply. Returns the text from the ply on.
fn seat<'a>((rest, (token, name)): Label<'a>, visitor: &mut dyn Visitor<'a>) -> &'a str {
    visitor.slip(&codes::SLIP_SEAT, token, token, "");
    visitor.label(token, name);
    rest
}

/// The same in a variation. That somebody resigns is said there of the game, and is no ply that could have been played.
fn seat_in_variation<'a>(input: &'a str, label: Label<'a>, visitor: &mut dyn Visitor<'a>) -> &'a str {
    let (rest, _) = label;
    if ["resigns", "resigned"].contains(&first_word(rest).trim_end_matches(')')) {
        visitor.error(SyntaxError::ply(first_word(input), Expected::default()));
        return rest;
    }
    seat(label, visitor)
}

/// Reports a turn number that is not in canonical form.
fn report_number_form<'a>(token: &'a str, value: u32, continues: bool, visitor: &mut dyn Visitor<'a>) {
    let dots = if continues { "..." } else { "." };
    if token.trim_start_matches(|c: char| c.is_ascii_digit()) != dots || token == dots {
        visitor.slip(&codes::SLIP_NUMBER, token, token, &format!("{value}{dots}"));
    }
}

/// The same in a variation, whose end is no part of a number or of a word that cannot be read.
fn moves_in_variation<'a, const FORGIVING: bool>(
    input: &'a str,
    behind: &mut usize,
    visitor: &mut dyn Visitor<'a>,
) -> (&'a str, bool) {
    const FAR: usize = 200;
    let number = number::<FORGIVING>(input).map(|(rest, _)| between(input, rest));
    let is_read = match number {
        Ok(token) => !token.contains(')'),
        Err(_) => ply::<FORGIVING>(input).is_ok_and(|(rest, _)| {
            ply_end::<FORGIVING>(rest) || (FORGIVING && rest.strip_prefix('.').is_some_and(ply_end::<FORGIVING>))
        }),
    };
    if is_read {
        return moves::<FORGIVING>(input, behind, visitor);
    }
    let end = input.bytes().take(FAR).position(|byte| byte == b')').unwrap_or(input.len());
    if number.is_ok() {
        *behind = NO_GLYPH;
        visitor.error(SyntaxError::ply(&input[..end], Expected::DOTS));
        return (&input[end..], false);
    }
    // Words are one error as a whole.
    let (word, told) = input[..end].split_at(input[..end].find(|c: char| !c.is_alphabetic()).unwrap_or(end));
    if is_no_tile(word) && told.trim_start().starts_with(char::is_alphabetic) {
        *behind = NO_GLYPH;
        visitor.error(SyntaxError::ply(&input[..end], Expected::default()));
        return (&input[end..], false);
    }
    let (rest, is_ply) = moves::<FORGIVING>(&input[..end], behind, visitor);
    let rest = &input[end - rest.len()..];
    if is_ply {
        *behind = rest.len();
    }
    (rest, is_ply)
}

/// A comment after `;` in a variation, where comments stand in braces. It ends before the parentheses that end its line.
fn comment_in_variation<'a>(input: &'a str, visitor: &mut dyn Visitor<'a>) -> &'a str {
    let (_, comment) = line_comment(input);
    let end = 1 + comment.trim_end_matches([' ', '\t', ')']).len();
    visitor.error(SyntaxError::new(&codes::VARIATION_COMMENT, &input[..end]));
    &input[end..]
}

/// The last word before a ply breaks off.
fn last_word<'a>(input: &'a str, at: &'a str) -> &'a str {
    let read = between(input, at).trim_end_matches(SPACES);
    read.rsplit(SPACES).next().unwrap_or_default()
}
