//! Unpacks what the JavaScript library lz-string packed for a link, and packs the same. Written here because the crates for it
//! do not bound what a small hostile link unpacks to.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The characters of a packed text, in the order of their values; six bits each.
const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";

/// The codes for a new character of eight bits, for one of sixteen, and for the end.
const NARROW: u32 = 0;
const WIDE: u32 = 1;
const END: u32 = 2;

/// The bits of a packed text.
struct Bits<'p> {
    signs: std::slice::Iter<'p, u8>,
    value: u32,
    left: u32,
}

impl Bits<'_> {
    /// The next `count` bits, the lowest first.
    fn read(&mut self, count: u32) -> Option<u32> {
        let mut read = 0;
        for at in 0..count {
            if self.left == 0 {
                let sign = self.signs.next()?;
                // The library ends some texts with a `$`, which has no bits.
                let value = if *sign == b'$' { Some(0) } else { SIGNS.iter().position(|known| known == sign) };
                self.value = value? as u32;
                self.left = 6;
            }
            self.left -= 1;
            read |= (self.value >> self.left & 1) << at;
        }
        Some(read)
    }

    /// A new character of the announced width.
    fn character(&mut self, announced: u32) -> Option<u16> {
        self.read(if announced == NARROW { 8 } else { 16 }).map(|unit| unit as u16)
    }
}

/// The unpacked text; `None` if the input is invalid or the text longer than the limit.
pub(crate) fn unpack(packed: &str, limit: usize) -> Option<String> {
    let mut bits = Bits { signs: packed.as_bytes().iter(), value: 0, left: 0 };
    let mut text: Vec<u16> = Vec::new();
    // Phrases are parts of the text so far: start and length. The first three codes are taken.
    let mut phrases: Vec<(usize, usize)> = vec![(0, 0); 3];
    let announced = bits.read(2)?;
    if announced == END {
        return Some(String::new());
    }
    if announced > END {
        return None;
    }
    text.push(bits.character(announced)?);
    phrases.push((0, 1));
    let mut last = (0, 1);
    let (mut width, mut before_wider) = (3, 4u32);
    loop {
        let code = bits.read(width)?;
        let start = text.len();
        let phrase = match code {
            END => return String::from_utf16(&text).ok(),
            NARROW | WIDE => {
                let unit = bits.character(code)?;
                phrases.push((start, 1));
                before_wider -= 1;
                if before_wider == 0 {
                    before_wider = 1 << width;
                    width += 1;
                }
                text.push(unit);
                (start, 1)
            }
            _ => {
                // The phrase that is being added begins as the last one and ends with the first character of it.
                let (from, length) = match phrases.get(code as usize) {
                    Some(&phrase) => phrase,
                    None if code as usize == phrases.len() => (last.0, last.1 + 1),
                    None => return None,
                };
                if start + length > limit {
                    return None;
                }
                // One by one, because the phrase may overlap what is added.
                for at in from..from + length {
                    text.push(text[at]);
                }
                (start, length)
            }
        };
        if text.len() > limit || width > 30 {
            return None;
        }
        // The last phrase and the first character of this one are adjacent in the text.
        phrases.push((last.0, last.1 + 1));
        last = phrase;
        before_wider -= 1;
        if before_wider == 0 {
            before_wider = 1 << width;
            width += 1;
        }
    }
}

/// Packs a text as the library does.
pub(super) fn pack(text: &str) -> String {
    let mut bits: Vec<bool> = Vec::new();
    fn push(bits: &mut Vec<bool>, value: u32, count: u32) {
        bits.extend((0..count).map(|at| value >> at & 1 == 1));
    }
    let mut known: HashMap<Vec<u16>, u32> = HashMap::new();
    let mut fresh: Vec<Vec<u16>> = Vec::new();
    let (mut next, mut width, mut before_wider) = (3u32, 2u32, 2u32);
    let mut phrase: Vec<u16> = Vec::new();
    let mut emit = |phrase: &[u16], fresh: &mut Vec<Vec<u16>>, known: &HashMap<Vec<u16>, u32>| {
        let mut tick = |width: &mut u32| {
            before_wider -= 1;
            if before_wider == 0 {
                before_wider = 1 << *width;
                *width += 1;
            }
        };
        if let Some(at) = fresh.iter().position(|new| new == phrase) {
            fresh.remove(at);
            let wide = phrase[0] > 255;
            push(&mut bits, if wide { WIDE } else { NARROW }, width);
            push(&mut bits, u32::from(phrase[0]), if wide { 16 } else { 8 });
            tick(&mut width);
        } else {
            push(&mut bits, known[phrase], width);
        }
        tick(&mut width);
    };
    for unit in text.encode_utf16() {
        if let Entry::Vacant(new) = known.entry(vec![unit]) {
            new.insert(next);
            next += 1;
            fresh.push(vec![unit]);
        }
        let longer = [phrase.as_slice(), &[unit]].concat();
        if known.contains_key(&longer) {
            phrase = longer;
            continue;
        }
        emit(&phrase, &mut fresh, &known);
        known.insert(longer, next);
        next += 1;
        phrase = vec![unit];
    }
    if !phrase.is_empty() {
        emit(&phrase, &mut fresh, &known);
    }
    push(&mut bits, END, width);
    // The library always adds one more bit.
    bits.push(false);
    let sign = |bits: &[bool]| {
        let value = (0..6).fold(0, |sum, at| sum << 1 | usize::from(bits.get(at).copied().unwrap_or(false)));
        char::from(SIGNS[value])
    };
    bits.chunks(6).map(sign).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_library_packed_is_unpacked() {
        // Packed by lz-string 1.5.0.
        for (packed, text) in [
            ("OYQwtgpgvADAEgOgEoBoDqKDSKBCQ", "game=0H.R,W,K,B"),
            ("Q", ""),
            ("IZA", "a"),
            ("LIUwlgBAlxix+RheDcJA7yg", "Mei é 龍 🐉🐉"),
        ] {
            assert_eq!(unpack(packed, 1000).as_deref(), Some(text));
            assert_eq!(pack(text), packed);
            assert_eq!(unpack(packed, 3).is_some(), text.len() <= 3);
        }
    }

    #[test]
    fn packing_and_unpacking_gives_the_same() {
        for text in ["a", "aaaaaaaaaaaaaaaaaaaaaa", "game=0H.R,W,K,B;0G.R,R,W,K", "龍龍é", &"abc(1,-8)".repeat(500)]
        {
            assert_eq!(unpack(&pack(text), 10_000).as_deref(), Some(text));
        }
    }

    #[test]
    fn garbage_ends_in_nothing_and_what_explodes_stays_bounded() {
        for packed in ["", "A", "????", "////////", "é", "$$$$$", "-----------------------"] {
            assert_eq!(unpack(packed, 1000), None, "{packed}");
        }
        assert_eq!(unpack(&pack(&"a".repeat(2000)), 1000), None);
    }
}
