//! The vocabularies: one table for each rule set, of the types in `src/variant/vocabulary.rs`.

use super::code_table::{CODES, index};
use serde::Deserialize;
use std::fmt::{Debug, Write};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vocabulary {
    variant: String,
    title: String,
    seats: Vec<Vec<String>>,
    bare: String,
    reach: Option<i8>,
    words: Vec<String>,
    examples: Vec<String>,
    tags: Vec<Tag>,
    tiles: Vec<Tile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tag {
    name: String,
    value: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tile {
    code: String,
    name: String,
    #[serde(default)]
    names: Vec<String>,
    kind: String,
    colour: Option<String>,
    count: u8,
    glyph: String,
    #[serde(default)]
    also: Vec<String>,
    #[serde(default)]
    slips: Vec<String>,
    gate: Option<String>,
    #[serde(default = "point")]
    lies_on: String,
    #[serde(default)]
    bears: bool,
    #[serde(default)]
    spends: bool,
}

fn point() -> String {
    "point".to_owned()
}

/// The source of an array with a vocabulary for each name.
pub fn tables(names: &[&str]) -> String {
    let tables: Vec<String> = names.iter().map(|name| table(name, &super::read(name))).collect();
    format!("[{}]\n", tables.join(", "))
}

fn table(name: &str, read: &Vocabulary) -> String {
    assert_eq!(read.variant, name, "grammar/{name}.yaml is another variant's");
    let Vocabulary { variant, title, bare, reach, words, examples, .. } = read;
    let seats: Vec<String> = read.seats.iter().map(|seats| slice(seats)).collect();
    let tags: Vec<String> = read.tags.iter().map(tag).collect();
    let tiles: Vec<String> = read.tiles.iter().map(tile).collect();
    let (mut codes, mut gate_codes) = ([0; CODES], [0; CODES]);
    for (number, tile) in read.tiles.iter().enumerate() {
        let number = u8::try_from(number + 1).expect("a variant has few tiles");
        let put = |table: &mut [u8; CODES], code: &str, entry: u8| {
            let at = index(code).unwrap_or_else(|| panic!("{name}: {code} cannot be a code"));
            assert_eq!(table[at], 0, "{name}: {code} stands for two tiles");
            table[at] = entry;
        };
        tile.gate.iter().for_each(|code| put(&mut gate_codes, code, number));
        [&tile.code].into_iter().chain(&tile.also).for_each(|code| put(&mut codes, code, number));
        // The highest bit marks a code that the rules do not list.
        tile.slips.iter().for_each(|code| put(&mut codes, code, number | 0x80));
    }
    format!(
        "Vocabulary {{ variant: {variant:?}, title: {title:?}, seats: &[{}], bare: Bare::{}, reach: {reach:?}, words: {}, \
         examples: {}, tags: &[{}], tiles: &[{}], has_squares: {}, codes: {codes:?}, gate_codes: {gate_codes:?} }}",
        seats.join(", "),
        pascal(bare),
        slice(words),
        slice(examples),
        tags.join(", "),
        tiles.join(", "),
        read.tiles.iter().any(|tile| tile.lies_on != "point"),
    )
}

fn tag(tag: &Tag) -> String {
    format!("SetUpTag {{ name: {:?}, value: TagValue::{} }}", tag.name, pascal(&tag.value))
}

fn tile(tile: &Tile) -> String {
    let Tile { code, name, names, count, glyph, gate, bears, spends, .. } = tile;
    let mut colour = "None".to_owned();
    if let Some(name) = &tile.colour {
        colour.clear();
        let _ = write!(colour, "Some(Hue::{})", pascal(name));
    }
    format!(
        "TileEntry {{ code: {code:?}, name: {name:?}, names: &{names:?}, kind: Kind::{}, colour: {colour}, count: {count}, glyph: {glyph:?}, \
         also: {}, slips: {}, gate: {gate:?}, lies_on: LiesOn::{}, bears: {bears}, spends: {spends} }}",
        pascal(&tile.kind),
        slice(&tile.also),
        slice(&tile.slips),
        pascal(&tile.lies_on),
    )
}

fn slice<T: Debug>(items: &[T]) -> String {
    format!("&{items:?}")
}

/// The name of an enum's variant.
fn pascal(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    first.to_ascii_uppercase() + rest
}
