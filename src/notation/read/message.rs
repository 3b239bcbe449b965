//! Pieces of messages.

use crate::diagnostic::{misspelt, nearest};
use crate::variant::Vocabulary;

/// A token as a message shows it: shortened, and without control characters.
pub(crate) fn shown(token: &str) -> String {
    const MOST: usize = 40;
    if token.len() <= MOST && token.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return token.to_owned();
    }
    let sign = |c: char| match c {
        '\t' => ' ',
        // As it is drawn where it must be told from another.
        '\u{a0}' => '⍽',
        _ if c.is_whitespace() && !c.is_ascii() => '␣',
        _ if c.is_control() => '\u{fffd}',
        _ => c,
    };
    let mut shown: String = token.chars().take(MOST).map(sign).collect();
    if shown.len() < token.len() && token.chars().count() > MOST {
        shown.push('…');
    }
    shown
}

/// A token as a message names it: in backticks, but a space that would not be told from another by its number.
pub(crate) fn named(token: &str) -> String {
    let mut signs = token.chars();
    match (signs.next(), signs.next()) {
        (Some(' '), None) => "a space".to_owned(),
        (Some('\t'), None) => "a tab".to_owned(),
        (Some('\u{a0}'), None) => "the no-break space U+00A0".to_owned(),
        (Some(c), None) if c.is_whitespace() && !c.is_control() => format!("the space U+{:04X}", u32::from(c)),
        (Some(c), None) => match latin(c) {
            Some(latin) => format!("`{c}` (U+{:04X}, not the Latin letter `{latin}`)", u32::from(c)),
            None => ["`", &shown(token), "`"].concat(),
        },
        _ => ["`", &shown(token), "`"].concat(),
    }
}

/// The Latin letter that a Cyrillic or Greek letter looks like.
pub(crate) fn latin(c: char) -> Option<char> {
    Some(match c {
        '\u{410}' | '\u{391}' => 'A',
        '\u{412}' | '\u{392}' => 'B',
        '\u{421}' => 'C',
        '\u{415}' | '\u{395}' => 'E',
        '\u{41d}' | '\u{397}' => 'H',
        '\u{406}' | '\u{399}' => 'I',
        '\u{408}' => 'J',
        '\u{41a}' | '\u{39a}' => 'K',
        '\u{41c}' | '\u{39c}' => 'M',
        '\u{39d}' => 'N',
        '\u{41e}' | '\u{39f}' => 'O',
        '\u{420}' | '\u{3a1}' => 'P',
        '\u{405}' => 'S',
        '\u{422}' | '\u{3a4}' => 'T',
        '\u{425}' | '\u{3a7}' => 'X',
        '\u{430}' => 'a',
        '\u{441}' => 'c',
        '\u{435}' => 'e',
        '\u{456}' => 'i',
        '\u{458}' => 'j',
        '\u{43e}' | '\u{3bf}' => 'o',
        '\u{440}' => 'p',
        '\u{455}' => 's',
        '\u{445}' => 'x',
        _ => return None,
    })
}

/// Help for an unknown word: the known word that it resembles, or something else.
pub(crate) fn did_you_mean<'a>(
    word: &str,
    known: impl IntoIterator<Item = &'a str>,
    otherwise: impl FnOnce() -> String,
) -> String {
    nearest(word, known).map_or_else(otherwise, |meant| format!("did you mean `{meant}`?"))
}

/// The code of the tile whose name a word is a slip of.
pub(super) fn misspelt_name(vocabulary: &Vocabulary, word: &str) -> Option<&'static str> {
    let names = vocabulary.tiles.iter().flat_map(|tile| tile.all_names()).filter(|name| name.len() > 2);
    let name = misspelt(word, names.collect::<Vec<_>>().into_iter())?;
    vocabulary.tiles.iter().find(|tile| tile.all_names().any(|other| other == name)).map(|tile| tile.code)
}

/// `a, b or c`.
pub(crate) fn either<T: AsRef<str>>(items: &[T]) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match items.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

/// Names in backticks, as [`either`] lists them.
pub(crate) fn either_name<T: AsRef<str>>(names: &[T]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{}`", name.as_ref())).collect();
    either(&quoted)
}
