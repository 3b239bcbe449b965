//! The options of the Garden Gate site by their names: what players there add to the rules of a game of Skud.

use super::Setting;
use std::ops::Range;

/// The name of each option, and the text that old games have in its place if that has other words. First those that the
/// site offers, in its order.
pub(crate) const NAMES: [(&str, &str); 12] = [
    ("InformalStart", ""),
    ("DoubleAccentTiles", "Double(8)AccentTiles"),
    ("AncientOasisExpansion", ""),
    ("NoWheels", ""),
    ("SpecialFlowersBounce", ""),
    ("NoAltWin", ""),
    ("AllAccentTiles", ""),
    ("DiagonalMovement", ""),
    ("EverythingCapture", ""),
    ("IgnoreClashing", ""),
    // These two change nothing.
    ("NoHarmonyAids", "NoHarmonyVisualAids"),
    ("VariableAccentTiles", ""),
];

/// The length of the shortest name. Those of the editions, which nearly every game has, are shorter.
const SHORTEST: usize = "NoWheels".len();
/// As many words as a name has in old games.
const WORDS: usize = 4;

/// The number of the option with this name, in upper or lower case, whatever the spaces.
pub(crate) fn named(name: &str) -> Option<usize> {
    if name.len() < SHORTEST {
        return None;
    }
    let written = |known: &str| !known.is_empty() && letters(name.as_bytes()).eq(letters(known.as_bytes()));
    NAMES.iter().position(|(new, old)| written(new) || written(old))
}

/// The letters of a name in lower case, without blanks: links have `%20` for them.
fn letters(name: &[u8]) -> impl Iterator<Item = u8> {
    let is_escaped = |at: usize| (at.saturating_sub(2)..=at).any(|start| name[start..].starts_with(b"%20"));
    (0..name.len())
        .filter(move |&at| !name[at].is_ascii_whitespace() && !is_escaped(at))
        .map(|at| name[at].to_ascii_lowercase())
}

/// Calls a function for each name among the items of a tag, with the number of its option if it is one: old names have
/// spaces, so that they are several items.
pub(crate) fn each(items: &[Setting<'_>], mut found: impl FnMut(Range<usize>, Option<usize>)) {
    let mut at = 0;
    while at < items.len() {
        let option = |words: usize| {
            let words: Option<Vec<&str>> =
                items[at..at + words].iter().map(|item| item.value.is_none().then_some(item.name)).collect();
            named(&words?.concat())
        };
        let known = (1..=WORDS.min(items.len() - at)).rev().find_map(|words| Some((words, option(words)?)));
        let words = known.map_or(1, |(words, _)| words);
        found(at..at + words, known.map(|(_, option)| option));
        at += words;
    }
}
