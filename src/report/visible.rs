//! Text of unknown origin, made safe to show.

/// A character as it can be shown: nothing that moves the cursor, starts an escape sequence or turns the direction of
/// writing round reaches a terminal.
pub(super) fn visible(character: char) -> char {
    match character {
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(character)).unwrap_or('\u{fffd}'),
        '\u{7f}' => '␡',
        '\u{80}'..='\u{9f}' => '\u{fffd}',
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{fffd}',
        _ => character,
    }
}

/// A text in which nothing but line ends does more than show itself.
pub(super) fn lines(text: &str) -> String {
    text.chars().map(|c| if c == '\n' { c } else { visible(c) }).collect()
}

/// A text on one line.
pub(super) fn one_line(text: &str) -> String {
    text.chars().map(visible).collect()
}
