//! Finds the end of an object at a glance, where it is JSON without escapes, fractions and letters beyond ASCII.

use super::cursor::spaces;
use super::layout::{FIRST_PLY, NEXT_PLY, NEXT_TURN};
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
                if let Some(end) = if depth > 0 { written_plies(bytes, at - 1, objects) } else { None } {
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

/// The end of the plies that begin here, as far as they are written as nearly all are. In the list of a turn, whose place is
/// told by a bit for each level, those of the turns that follow belong to them.
#[inline]
fn written_plies(bytes: &[u8], start: usize, objects: u64) -> Option<usize> {
    /// In a record, its turns, a turn, and its plies.
    const TURN: u64 = 0b1010;
    let (mut start, mut end) = (start, None);
    while let Some(behind) = written_ply(bytes, start) {
        end = Some(behind);
        let next = || take(bytes, behind, NEXT_PLY).or_else(|| next_turn(bytes, behind));
        match if objects == TURN { next() } else { None } {
            Some(next) => start = next,
            None => break,
        }
    }
    end
}

/// Where the first ply of the turn begins that follows a ply as it is written.
#[inline]
fn next_turn(bytes: &[u8], at: usize) -> Option<usize> {
    let number = take(bytes, at, NEXT_TURN)?;
    let digits = bytes[number..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let at = take(bytes, number + digits, FIRST_PLY)?;
    matches!(bytes[number], b'1'..=b'9').then_some(at)
}

/// The end of a ply in the form that nearly all have as they are written, if one begins here.
#[inline(always)]
fn written_ply(bytes: &[u8], start: usize) -> Option<usize> {
    let text = |at| end_of_text(bytes, at).ok();
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

/// The place behind these bytes, if they stand here.
#[inline(always)]
fn take<const N: usize>(bytes: &[u8], at: usize, piece: &[u8; N]) -> Option<usize> {
    (bytes.get(at..)?.first_chunk::<N>()? == piece).then_some(at + N)
}

/// The place of the quote after a text, eight bytes at a time.
#[inline(always)]
fn end_of_text(bytes: &[u8], start: usize) -> Result<usize, Glance> {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    let below = |word: u64, number: u8| word.wrapping_sub(ONES * u64::from(number));
    let is = |word: u64, byte: u8| below(word ^ (ONES * u64::from(byte)), 1);
    let mut at = start;
    while let Some(&chunk) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        let word = u64::from_le_bytes(chunk);
        // The highest bit of a byte is set where it ends the text, or is beyond ASCII; for the bytes above the first such
        // one it says nothing.
        let odd = (is(word, b'"') | is(word, b'\\') | below(word, b' ') | word) & (ONES << 7);
        if odd != 0 {
            at += odd.trailing_zeros() as usize / 8;
            return if bytes[at] == b'"' { Ok(at) } else { Err(Glance::Other) };
        }
        at += 8;
    }
    let rest = &bytes[at..];
    match rest.iter().position(|byte| matches!(byte, b'"' | b'\\' | 0..b' ' | 0x80..)) {
        None => Err(Glance::Cut),
        Some(length) if rest[length] == b'"' => Ok(at + length),
        Some(_) => Err(Glance::Other),
    }
}

#[cfg(test)]
mod tests {
    use super::super::layout::{FIRST_PLY_ON_LINE, NEXT_TURN_ON_LINE};
    use super::super::write::{self, Lines};
    use super::*;
    use crate::notation::{self, Positions};

    /// Two turns as they are written.
    fn turns(lines: Lines) -> String {
        let pai = notation::named("pai").unwrap();
        let read = pai.read("[Variant \"skud\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-9b Rs10r-9r\n", &Default::default());
        write::record(&read.record, &Positions::default(), lines).unwrap().into_string()
    }

    #[test]
    fn what_is_known_to_stand_between_plies_is_written_there() {
        let (many, one) = (turns(Lines::Many), turns(Lines::One));
        let in_many: [&[u8]; 3] = [NEXT_PLY, NEXT_TURN, FIRST_PLY];
        let in_one: [&[u8]; 2] = [NEXT_TURN_ON_LINE, FIRST_PLY_ON_LINE];
        let is_in = |text: &str, piece: &[u8]| text.contains(str::from_utf8(piece).unwrap());
        assert!(in_many.iter().all(|piece| is_in(&many, piece)), "{many}");
        assert!(in_one.iter().all(|piece| is_in(&one, piece)), "{one}");
        let plies = many.find("{\"seat\"").unwrap();
        let last = many.rfind("{\"seat\"").unwrap();
        let end = written_plies(many.as_bytes(), plies, 0b1010).unwrap();
        assert_eq!(many[..end].rfind('{'), many[last..].rfind('{').map(|at| last + at));
    }

    #[test]
    fn what_a_glance_takes_for_an_object_is_one() {
        let text = r#"{"format":1,"tags":{"Event":"x"}, "turns": [{"turn": 12,"plies":[]},{}], "a":true}"#;
        assert_eq!(object(text.as_bytes()), Glance::Object(text.len()));
        assert_eq!(object(format!("{text}]").as_bytes()), Glance::Object(text.len()));
        for end in 0..text.len() {
            assert_eq!(object(&text.as_bytes()[..end]), Glance::Cut, "{}", &text[..end]);
        }
        // Whatever one byte is changed to: an object is only seen where there is a valid one.
        for text in [text, &turns(Lines::Many)] {
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
        }
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
