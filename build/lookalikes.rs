//! The characters that are read as others: pairs of a character and its text, in the order of the characters.

use std::collections::BTreeMap;

/// The full-width forms begin here, in the order of ASCII from `!` to `~`.
const FULL_WIDTH: u32 = 0xFF01;
/// Signs that begin or end comments and tags.
const STRUCTURE: &str = "\";[]{}";

/// The source of an array of pairs.
pub fn table() -> String {
    let read: BTreeMap<String, String> = super::read("lookalikes");
    let mut pairs: BTreeMap<char, String> = BTreeMap::new();
    for (text, characters) in read {
        pairs.extend(characters.chars().map(|c| (c, text.clone())));
    }
    let signs = ('!'..='~').filter(|c| !STRUCTURE.contains(*c));
    pairs.extend(signs.filter_map(|c| Some((char::from_u32(FULL_WIDTH + u32::from(c) - 0x21)?, c.to_string()))));
    format!("&{:?}\n", pairs.into_iter().collect::<Vec<_>>())
}
