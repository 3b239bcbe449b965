//! The bytes of a text as words, for recognising common plies.

/// The places in a window at which a word may begin: no turn of common plies has as many bytes.
pub(super) const FAR: usize = 64;
/// How many bytes are looked at together.
pub(super) const WINDOW: usize = FAR + 8;

/// The bytes of a text, some of them at a time, with zeros after the end.
pub(super) struct Windows<'a> {
    bytes: &'a [u8],
    /// The last bytes, with zeros after them, and where they begin.
    last: ([u8; 2 * WINDOW], usize),
}

impl<'a> Windows<'a> {
    pub(super) fn new(text: &'a str) -> Windows<'a> {
        let (bytes, mut last) = (text.as_bytes(), [0; 2 * WINDOW]);
        let start = bytes.len().saturating_sub(WINDOW);
        last[..bytes.len() - start].copy_from_slice(&bytes[start..]);
        Windows { bytes, last: (last, start) }
    }

    /// The bytes from a place on.
    #[inline(always)]
    pub(super) fn at(&self, at: u32) -> &[u8; WINDOW] {
        match self.bytes.get(at as usize..at as usize + WINDOW).and_then(<[u8]>::first_chunk) {
            Some(window) => window,
            None => self.at_end(at as usize),
        }
    }

    #[cold]
    fn at_end(&self, at: usize) -> &[u8; WINDOW] {
        let (last, start) = &self.last;
        last.get(at.saturating_sub(*start)..).and_then(<[u8]>::first_chunk).unwrap_or(&[0; WINDOW])
    }
}

/// Eight bytes of a window from one of its places on, the first the lowest.
#[inline(always)]
pub(super) fn word(window: &[u8; WINDOW], at: usize) -> u64 {
    // So they are always in the window, so that no bound is checked.
    let at = at % FAR;
    window[at..].first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

/// The same from the byte behind a place on.
#[inline(always)]
pub(super) fn word_behind(window: &[u8; WINDOW], at: usize) -> u64 {
    let at = at % FAR;
    window[at + 1..].first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

/// The same byte eight times.
const fn every(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// The highest bit of each byte of a word that is no sign from a space to `z`. Behind the first of them it may be set in any.
#[inline(always)]
pub(super) const fn odd_bytes(word: u64) -> u64 {
    // A byte below a space has it when a space is taken off, and one behind `z` when what is left up to it is added; no
    // other byte borrows or carries.
    (word | word.wrapping_sub(every(b' ')) | word.wrapping_add(every(0x80 - b'{'))) & every(0x80)
}

/// The highest bit of each byte of a word that is a `;`. Behind the first of them it may be set in any.
#[inline(always)]
pub(super) const fn semicolons(word: u64) -> u64 {
    bytes_of(word, b';')
}

/// The highest bit of each byte of a word that is no plain sign of a tag's value: those from a space to `~` without the quote
/// and the backslash. Behind the first of them it may be set in any.
#[inline(always)]
pub(super) const fn odd_in_value(word: u64) -> u64 {
    let beside = (word | word.wrapping_sub(every(b' ')) | word.wrapping_add(every(1))) & every(0x80);
    beside | bytes_of(word, b'"') | bytes_of(word, b'\\')
}

/// The highest bit of each byte of a word that is this one. Behind the first of them it may be set in any.
#[inline(always)]
const fn bytes_of(word: u64, byte: u8) -> u64 {
    let other = word ^ every(byte);
    other.wrapping_sub(every(1)) & !other & every(0x80)
}

/// How many bytes stand before the first that is looked for in each word; none if it is not found, or less than a word before
/// the end.
#[inline(always)]
pub(super) fn before(bytes: &[u8], looked_for: impl Fn(u64) -> u64) -> Option<usize> {
    let mut length = 0;
    loop {
        let found = looked_for(u64::from_le_bytes(*bytes.get(length..)?.first_chunk()?));
        if found != 0 {
            return Some(length + found.trailing_zeros() as usize / 8);
        }
        length += 8;
    }
}

/// What is left of a word after some bytes, of which it has more.
#[inline(always)]
pub(super) fn after(word: u64, bytes: usize) -> u64 {
    word.wrapping_shr((bytes as u32) << 3)
}

/// No run begins at this turn or later: its number, and those of the turns that a game may still have, would be too long for
/// a label.
pub(super) const LATE: u32 = 50_000;

/// The label of a turn that is due, as the lowest bytes of a word: its number, and what follows it.
#[derive(Clone, Copy)]
pub(super) struct Label {
    pub(super) number: u32,
    bytes: u64,
    /// How many bytes it has.
    length: u8,
    /// All bits of its bytes.
    mask: u64,
    /// What it grows by when it counts on, and how often it can do so.
    one: u64,
    left: u32,
    /// One more in the byte after the number.
    after: u64,
    suffix: &'static [u8],
}

impl Label {
    /// The label with this number, of five digits at most.
    pub(super) const fn new(number: u32, suffix: &'static [u8]) -> Label {
        let (mut bytes, mut length, mut left) = (0, suffix.len(), number);
        while length > 0 {
            length -= 1;
            bytes = bytes << 8 | suffix[length] as u64;
        }
        length = suffix.len();
        while left > 0 {
            bytes = bytes << 8 | (b'0' + (left % 10) as u8) as u64;
            length += 1;
            left /= 10;
        }
        let one = 1 << (8 * (length - suffix.len()) - 8);
        let mask = u64::MAX >> (64 - 8 * length);
        Label { number, bytes, length: length as u8, mask, one, left: 9 - number % 10, after: one << 8, suffix }
    }

    /// How many bytes it has.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        usize::from(self.length)
    }

    /// The label with the next number.
    #[inline(always)]
    pub(super) fn count_on(&mut self) {
        self.number = self.number.wrapping_add(1);
        match self.left.checked_sub(1) {
            Some(left) => {
                self.left = left;
                self.bytes = self.bytes.wrapping_add(self.one);
            }
            None => self.carry(),
        }
    }

    /// Counts on from a 9.
    #[cold]
    fn carry(&mut self) {
        if self.number.is_multiple_of(100) || self.number < 20 {
            *self = Label::new(self.number, self.suffix);
        } else {
            // The last digit is 0 again, and the one before it grows.
            self.bytes = self.bytes.wrapping_sub(9 * self.one).wrapping_add(self.one >> 8);
            self.left = 9;
        }
    }

    /// Whether a word begins with the label.
    #[inline(always)]
    pub(super) fn begins(&self, word: u64) -> bool {
        (word ^ self.bytes) & self.mask == 0
    }

    /// Whether a word begins with the label but for the letter after the number, which is the next one.
    #[inline(always)]
    pub(super) fn begins_with_next(&self, word: u64) -> bool {
        (word ^ self.bytes.wrapping_add(self.after)) & self.mask == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each byte at each place of a word, with plain signs before it and whatever there is behind it.
    #[test]
    fn the_first_byte_that_is_looked_for_is_found() {
        for byte in 0..=u8::MAX {
            for behind in [b'a', 0, b' ', b';', b'[', b'{', 0x7f, 0x80, 0xff] {
                for place in 0..8 {
                    let mut bytes = *b"Rs*10b-9";
                    bytes[place] = byte;
                    bytes[place + 1..].fill(behind);
                    let word = u64::from_le_bytes(bytes);
                    let first = |found: u64| found.trailing_zeros() as usize / 8;
                    let is_odd = |byte: &u8| !matches!(byte, b' '..=b'z');
                    assert_eq!(first(odd_bytes(word)), bytes.iter().position(is_odd).unwrap_or(8), "{bytes:?}");
                    let is_odd = |byte: &u8| !matches!(byte, b' '..=b'~') || matches!(byte, b'"' | b'\\');
                    assert_eq!(first(odd_in_value(word)), bytes.iter().position(is_odd).unwrap_or(8), "{bytes:?}");
                }
            }
        }
    }
}
