//! Finds the end of an object at a glance, where it is JSON without escapes, fractions and letters beyond ASCII.

use super::cursor::spaces;
use super::split::FIRST;

/// What a glance shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Glance {
    /// A whole object of so many bytes, which is valid.
    Object(usize),
    /// The bytes end within what may be one.
    Cut,
    /// Something that needs a closer look.
    Other,
}

/// What may come next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Value,
    /// A value, or the end of a list.
    Item,
    Name,
    /// A name, or the end of an object.
    Field,
    Colon,
    /// A comma or a closing bracket.
    Behind,
}

/// The deepest level: a bit for each tells objects from lists.
const DEPTH: u32 = 64;

/// Looks at an object at the beginning of the bytes.
pub(super) fn object(bytes: &[u8]) -> Glance {
    let (mut at, mut depth, mut objects, mut next) = (0, 0u32, 0u64, Next::Value);
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        match byte {
            b' ' | b'\t' | b'\r' => {}
            b'\n' => {
                at += spaces(&bytes[at..]);
            }
            b'"' => {
                if depth == 0 || matches!(next, Next::Colon | Next::Behind) {
                    return Glance::Other;
                }
                let start = at;
                at = match end_of_text(bytes, start) {
                    Ok(end) => end + 1,
                    Err(glance) => return glance,
                };
                if matches!(next, Next::Value | Next::Item) {
                    next = Next::Behind;
                    continue;
                }
                // A game that begins within another shows that the first one was never closed.
                if next == Next::Field
                    && depth > 1
                    && FIRST.iter().any(|first| first.as_bytes() == &bytes[start..at - 1])
                {
                    return Glance::Other;
                }
                next = Next::Colon;
                if bytes.get(at) == Some(&b':') {
                    (at, next) = (at + 1, Next::Value);
                }
            }
            b',' if next == Next::Behind => next = if objects & 1 == 1 { Next::Name } else { Next::Value },
            b':' if next == Next::Colon => next = Next::Value,
            b'{' | b'[' if matches!(next, Next::Value | Next::Item) => {
                if depth == DEPTH || (depth == 0 && byte == b'[') {
                    return Glance::Other;
                }
                if let Some(end) = if depth > 0 { written_ply(bytes, at - 1) } else { None } {
                    (at, next) = (end, Next::Behind);
                    continue;
                }
                depth += 1;
                objects = objects << 1 | u64::from(byte == b'{');
                next = if byte == b'{' { Next::Field } else { Next::Item };
            }
            b'}' | b']' if matches!(next, Next::Behind | Next::Field | Next::Item) => {
                let is_object = byte == b'}';
                let is_empty = next == if is_object { Next::Field } else { Next::Item };
                if is_object != (objects & 1 == 1) || !(is_empty || next == Next::Behind) {
                    return Glance::Other;
                }
                objects >>= 1;
                depth -= 1;
                if depth == 0 {
                    return if is_empty { Glance::Other } else { Glance::Object(at) };
                }
                next = Next::Behind;
            }
            b'1'..=b'9' if depth > 0 && matches!(next, Next::Value | Next::Item) => {
                while bytes.get(at).is_some_and(u8::is_ascii_digit) {
                    at += 1;
                }
                next = Next::Behind;
            }
            b't' if depth > 0 && matches!(next, Next::Value | Next::Item) => match bytes.get(at..at + 3) {
                None => return Glance::Cut,
                Some(b"rue") => {
                    at += 3;
                    next = Next::Behind;
                }
                Some(_) => return Glance::Other,
            },
            _ => return Glance::Other,
        }
    }
    Glance::Cut
}

/// The end of a ply in the form that nearly all have as they are written, if one begins here.
#[inline]
fn written_ply(bytes: &[u8], start: usize) -> Option<usize> {
    let text = |at| end_of_short(bytes, at);
    let mut at = take(bytes, start, b"{\"seat\":\"").and_then(text)?;
    at = take(bytes, at, b"\",\"pai\":\"").and_then(text)?;
    at = take(bytes, at, b"\",\"type\":\"acts\",\"acts\":[")?;
    loop {
        at = take(bytes, at, b"{\"tile\":\"").and_then(text)?;
        at = match take(bytes, at, b"\",\"drop\":true,\"at\":\"") {
            Some(at) => at,
            None => take(bytes, at, b"\",\"at\":\"")?,
        };
        at = text(at)?;
        if let Some(path) = take(bytes, at, b"\",\"path\":[\"") {
            at = take(bytes, text(path)?, b"\"]")?;
            if let Some(captured) = take(bytes, at, b",\"capture\":{\"tile\":\"") {
                at = take(bytes, text(captured)?, b"\"}")?;
            }
        } else {
            at = take(bytes, at, b"\"")?;
        }
        match take(bytes, at, b"},") {
            Some(next) => at = next,
            None => return take(bytes, at, b"}]}"),
        }
    }
}

/// The place of the quote after a text that is short and plain.
#[inline(always)]
fn end_of_short(bytes: &[u8], start: usize) -> Option<usize> {
    let length = bytes.get(start..)?.iter().position(|byte| !PLAIN[usize::from(*byte)])?;
    (bytes[start + length] == b'"').then_some(start + length)
}

/// The bytes that stand for themselves in a text.
static PLAIN: [bool; 256] = {
    let mut plain = [false; 256];
    let mut byte = b' ';
    while byte < 0x7f {
        plain[byte as usize] = byte != b'"' && byte != b'\\';
        byte += 1;
    }
    plain
};

/// The place behind these bytes, if they stand here.
#[inline(always)]
fn take<const N: usize>(bytes: &[u8], at: usize, piece: &[u8; N]) -> Option<usize> {
    (bytes.get(at..)?.first_chunk::<N>()? == piece).then_some(at + N)
}

/// The place of the quote after a text, eight bytes at a time.
#[inline]
fn end_of_text(bytes: &[u8], start: usize) -> Result<usize, Glance> {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    const HIGHEST: u64 = ONES << 7;
    // The highest bit of each byte that is zero, or below a number; above the first such byte it may be set for others.
    let zeros = |word: u64| word.wrapping_sub(ONES) & !word;
    let below = |word: u64, number: u8| word.wrapping_sub(ONES * u64::from(number)) & !word;
    let is = |word: u64, byte: u8| zeros(word ^ (ONES * u64::from(byte)));
    let mut at = start;
    while let Some(&chunk) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        let word = u64::from_le_bytes(chunk);
        let odd = (is(word, b'"') | is(word, b'\\') | is(word, 0x7f) | below(word, b' ') | word) & HIGHEST;
        if odd != 0 {
            at += odd.trailing_zeros() as usize / 8;
            return if bytes[at] == b'"' { Ok(at) } else { Err(Glance::Other) };
        }
        at += 8;
    }
    let rest = &bytes[at..];
    match rest.iter().position(|byte| matches!(byte, b'"' | b'\\' | 0..b' ' | 0x7f..)) {
        None => Err(Glance::Cut),
        Some(length) if rest[length] == b'"' => Ok(at + length),
        Some(_) => Err(Glance::Other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_glance_takes_for_an_object_is_one() {
        let text = r#"{"format":1,"tags":{"Event":"x"}, "turns": [{"turn": 12,"plies":[]},{}], "a":true}"#;
        assert_eq!(object(text.as_bytes()), Glance::Object(text.len()));
        assert_eq!(object(format!("{text}]").as_bytes()), Glance::Object(text.len()));
        for end in 0..text.len() {
            assert_eq!(object(&text.as_bytes()[..end]), Glance::Cut, "{}", &text[..end]);
        }
        // Whatever one byte is changed to: an object is only seen where there is a valid one.
        let mut objects = 0;
        for at in 0..text.len() {
            for byte in (0..=255u8).filter(|byte| *byte != text.as_bytes()[at]) {
                let mut bytes = text.as_bytes().to_vec();
                bytes[at] = byte;
                if let Glance::Object(end) = object(&bytes) {
                    objects += 1;
                    let valid = serde_json::from_slice::<serde::de::IgnoredAny>(&bytes[..end]).is_ok();
                    assert!(valid, "{}", String::from_utf8_lossy(&bytes));
                }
            }
        }
        assert!(objects > 1_000, "{objects}");
        for other in [
            "[]",
            "12",
            "{\"a\\n\":1}",
            "{\"é\":1}",
            "{1:1}",
            "{\"a\":1.5}",
            "{\"a\":01}",
            "{]",
            "{\"a\":[}",
            "{}",
            "{\"a\":{\"tags\":1}}",
        ] {
            assert_eq!(object(other.as_bytes()), Glance::Other, "{other}");
        }
    }
}
