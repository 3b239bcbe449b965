//! JSON and YAML files that have nothing to do with Pai Sho, of which a folder may have many.

use super::compression::decompressed;
use crate::stream::GAME_LIMIT;
use saphyr_parser::{Event, Parser};
use serde::de::{self, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::cell::Cell;
use std::fmt;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

/// The fields that a record has: one that lacks both is no record.
const FIELDS: [&str; 2] = ["variant", "turns"];

/// Whether a file is well-formed JSON or YAML and holds no record. What cannot be read may be a spoilt record.
pub(super) fn is_foreign(path: &Path, ending: &str) -> bool {
    let is_foreign: fn(Box<dyn Read>) -> bool = match ending {
        "json" | "jsonl" | "ndjson" => is_foreign_json,
        "yaml" | "yml" => is_foreign_yaml,
        _ => return false,
    };
    File::open(path).and_then(decompressed).is_ok_and(|(file, _)| is_foreign(file))
}

fn is_foreign_json(file: impl Read) -> bool {
    let mut json = serde_json::Deserializer::from_reader(BufReader::new(file));
    let found = Cell::new(false);
    let mut values = 0;
    while json.end().is_err() {
        if (Fields { found: &found, in_list: false }).deserialize(&mut json).is_err() {
            return false;
        }
        values += 1;
    }
    values > 0 && !found.get()
}

/// Looks for a record's fields in a value, or in the values of a list. Stops with an error at the first one.
#[derive(Clone, Copy)]
struct Fields<'a> {
    found: &'a Cell<bool>,
    in_list: bool,
}

impl<'de> DeserializeSeed<'de> for Fields<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, value: D) -> Result<(), D::Error> {
        value.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Fields<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(name) = map.next_key::<String>()? {
            if FIELDS.contains(&name.as_str()) {
                self.found.set(true);
                return Err(de::Error::custom("a record"));
            }
            map.next_value::<IgnoredAny>()?;
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        if self.in_list {
            return IgnoredAny.visit_seq(list).map(drop);
        }
        while list.next_element_seed(Fields { in_list: true, ..self })?.is_some() {}
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }
}

/// Of a large file only the beginning is looked at.
fn is_foreign_yaml(file: impl Read) -> bool {
    let mut bytes = Vec::new();
    if file.take(GAME_LIMIT as u64 + 1).read_to_end(&mut bytes).is_err() {
        return false;
    }
    let is_whole = bytes.len() <= GAME_LIMIT;
    let Ok(text) = str::from_utf8(&bytes) else { return false };
    if text.trim().is_empty() {
        return false;
    }
    // How deep the values are nested, and whether a name comes next in the outermost one.
    let (mut depth, mut is_map, mut is_name) = (0, false, false);
    for event in Parser::new_from_str(text) {
        let Ok((event, _)) = event else { return !is_whole };
        match event {
            Event::DocumentStart(_) => (depth, is_map) = (0, false),
            Event::MappingStart(..) | Event::SequenceStart(..) => {
                if depth == 0 {
                    is_map = matches!(event, Event::MappingStart(..));
                    is_name = true;
                }
                depth += 1;
                continue;
            }
            Event::MappingEnd | Event::SequenceEnd => depth -= 1,
            Event::Scalar(ref text, ..) if depth == 1 && is_map && is_name && FIELDS.contains(&&**text) => {
                return false;
            }
            Event::Scalar(..) | Event::Alias(_) => {}
            _ => continue,
        }
        if depth == 1 {
            is_name = !is_name;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_and_spoilt_files_are_not_foreign() {
        for (text, expected) in [
            ("{\"name\": \"x\", \"n\": [1, {\"variant\": 2}], \"t\": null}\n", true),
            ("[1, \"turns\", {\"a\": {\"turns\": []}}, [{\"turns\": 1}]]", true),
            ("{\"a\": 1}\n{\"b\": -1.5}\n", true),
            ("{}", true),
            ("{\"name\": \"x\", \"variant\": \"wiki\"}", false),
            ("{\"turns\": [", false),
            ("[{\"x\": 1}, {\"turns\": []}]", false),
            ("{\"a\": 1}\n{\"variant\": \"wiki\"}\n", false),
            ("{\"name\": \"x\"", false),
            ("{\"name\": \"x\"}}", false),
            ("", false),
            (" \n", false),
        ] {
            assert_eq!(is_foreign_json(text.as_bytes()), expected, "{text}");
        }
        for (text, expected) in [
            ("name: x\nlist:\n  - variant: wiki\n  - turns\nmap: {turns: 1}\n", true),
            ("# nothing\n", true),
            ("- variant: wiki\n", true),
            ("a: variant\n? turns2\n: turns\n", true),
            ("a: &x [1]\nb: *x\nc: 1\n", true),
            ("a: &x [1]\nb: *x\nvariant: wiki\n", false),
            ("name: x\n---\nturns: []\n", false),
            ("{name: x, turns: []}", false),
            ("name: [x\nother: \"", false),
            ("", false),
        ] {
            assert_eq!(is_foreign_yaml(text.as_bytes()), expected, "{text}");
        }
    }
}
