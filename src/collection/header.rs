//! The tags of a game whose plies are not read.

use crate::notation::{self, Notation, Options};
use crate::record::Record;
use crate::variant::Variant;

/// The tags of a game, read from as little of its text as its notation allows; none where all of it must be read to know
/// them. Its set-up tags may be missing. The rule set counts only if it `is_named`; otherwise the record may have any.
///
/// ```
/// use paisho::{collection::header, notation};
///
/// let text = "{\"variant\":\"skud\",\"turns\":[{\"turn\":1}],\"players\":{\"Host\":\"Mei\"}}";
/// let record = header(text, notation::named("jsonl").unwrap(), true).unwrap();
/// assert_eq!(record.tag("Host"), Some("Mei"));
/// ```
pub fn header(text: &str, notation: &dyn Notation, is_named: bool) -> Option<Record> {
    let short = match notation.name() {
        "garden-gate" => {
            // Only a link, an answer and a line of fields have tags.
            let is_around = text.trim_start_matches('\u{feff}').trim_start().starts_with(['h', 'H', '<', '{', '[']);
            return if is_around || notation::begins_info(text).is_some() { None } else { empty("skud") };
        }
        "json" | "jsonl" => without_turns(text)?,
        "pai" => {
            let mut end = 0;
            for line in text.split_inclusive('\n') {
                if line.trim_start().starts_with(|c: char| c.is_ascii_digit()) {
                    break;
                }
                // A fact in words is made a tag by whoever reads all of it.
                if line.trim_start_matches('\u{feff}').trim_start().starts_with(|c: char| !"[{;".contains(c)) {
                    return None;
                }
                // A comment that goes on may have lines of any look.
                if line.rfind('{').is_some_and(|at| !line[at..].contains('}')) {
                    return None;
                }
                end += line.len();
            }
            // A result is also written below the plies.
            let is_below = |line: &str| line.trim_start().starts_with(|c: char| c == '[' || c.is_alphabetic());
            if !text[..end].contains("[Result ") && text[end..].lines().any(is_below) {
                return None;
            }
            text[..end].to_owned()
        }
        _ => return None,
    };
    let record = notation.read(&short, &Options::default()).record;
    (!is_named || names_variant(&short, &record, notation)).then_some(record)
}

/// Whether the text of these tags names the rule set, so that it is the same whatever the usual one is.
fn names_variant(short: &str, record: &Record, notation: &dyn Notation) -> bool {
    let after_name = short.strip_prefix("[Variant \"").and_then(|rest| rest.strip_prefix(record.variant.name()));
    let is_other = || {
        let other = Variant::all().find(|variant| *variant != record.variant);
        other.is_none_or(|other| notation.read(short, &Options::of(other)).record.variant != record.variant)
    };
    after_name.is_some_and(|rest| rest.starts_with("\"]"))
        || short.to_ascii_lowercase().contains("variant") && !is_other()
}

fn empty(variant: &str) -> Option<Record> {
    Some(Record { variant: Variant::named(variant)?, header: Vec::new(), entries: Default::default() })
}

/// The text of an object without what its `turns` hold.
fn without_turns(text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (0, 0u32);
    // Where the value of `turns` begins, once its name has been read.
    let mut begins = None;
    let mut short = String::new();
    let mut copied = 0;
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        match byte {
            b'"' => {
                let start = at;
                loop {
                    at += memchr::memchr2(b'"', b'\\', bytes.get(at..)?)?;
                    if bytes[at] == b'"' {
                        break;
                    }
                    at += 2;
                }
                let is_name = || text[at + 1..].trim_start().starts_with(':');
                if depth == 1 && &bytes[start..at] == b"turns" && is_name() {
                    begins = Some(at + 1 + text[at + 1..].find(':')? + 1);
                }
                at += 1;
            }
            b'[' | b'{' => depth += 1,
            b']' | b'}' => {
                depth = depth.checked_sub(1)?;
                if depth == 1
                    && let Some(from) = begins.take()
                {
                    short.push_str(&text[copied..from]);
                    short.push_str("[]");
                    copied = at;
                }
            }
            _ => {}
        }
    }
    (depth == 0).then(|| short + &text[copied..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    #[test]
    fn what_the_plies_hold_is_left_out() {
        let short = |text| without_turns(text);
        let game = r#"{"variant":"wiki","turns":[{"turn":1,"plies":[{"pai":"\"]}"}]}],"players":{"Sente":"turns"}}"#;
        let expected = r#"{"variant":"wiki","turns":[],"players":{"Sente":"turns"}}"#;
        assert_eq!(short(game).as_deref(), Some(expected));
        // A name deeper down, or a value, is not it.
        let other = r#"{"tags":{"turns":"[x]"},"result":"turns"}"#;
        assert_eq!(short(other).as_deref(), Some(other));
        for broken in [r#"{"turns":["#, r#"{"a":"\"#, "]", r#"{"turns":1"#] {
            assert_eq!(short(broken), None, "{broken}");
        }
    }

    #[test]
    fn tags_are_those_that_a_whole_reading_gives() {
        let pai = "; hello\n[Variant \"skud\"]\n[Event \"1. a\"]\n{a comment}\n[Host \"Mei\"]\n\n1. Rs*10b Rs*10r\n";
        let read = notation::named("pai").unwrap().read(pai, &Options::default()).record;
        for name in ["pai", "json", "jsonl"] {
            let notation = notation::named(name).unwrap();
            let mut text = String::new();
            notation.write(&read, &mut text).unwrap();
            assert_eq!(header(&text, notation, true).unwrap().header, read.header, "{name}");
        }
        // The plies tell the rule set of one that names none.
        assert!(header("[Host \"Mei\"]\n1. Rs*10b\n", &notation::Pai, true).is_none());
        assert!(header("[Host \"Mei\"]\n1. Rs*10b\n", &notation::Pai, false).is_some());
        // The word alone is no name; a name may stand anywhere among the tags.
        assert!(header("[Event \"a variant\"]\n1. Rs*10b\n", &notation::Pai, true).is_none());
        for name in ["wiki", "skud", "balance"] {
            let text = format!("[Event \"x\"]\n[Variant \"{name}\"]\n1. Rs*10b\n");
            assert_eq!(header(&text, &notation::Pai, true).map(|record| record.variant.name()), Some(name));
        }
        // A comment goes on over lines of any look.
        assert!(
            header("[Event \"x\"]\n{on the\n20th}\n[Host \"Mei\"]\n\n1. Rs*10b\n", &notation::Pai, false).is_none()
        );
    }
}
