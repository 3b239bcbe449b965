//! Text as outlines, so that a picture looks the same wherever it is shown and no font is ever missing.
//!
//! The alphabet is Latin, with its usual accents. A letter that it has not is drawn as an empty box; what a picture says
//! in words (its title and its description) always has the text as it is.

use super::outline::{Outline, Spot, decimal};
use std::collections::HashMap;
use std::sync::OnceLock;

const LETTERS: &str = include_str!("letters.txt");
/// The height of a capital in the alphabet's own units.
const CAPITAL: f32 = 20.0;
/// The height of a small letter without an ascender.
const SMALL: f32 = 14.0;
/// What lies between two letters.
const GAP: f32 = 5.2;
/// The width of a blank.
const BLANK: f32 = 4.0;
/// How far a second mark lies above the first.
const HIGHER: f32 = 4.5;

/// The alphabet.
struct Alphabet {
    letters: HashMap<char, (f32, Outline)>,
    /// Marks over and under letters, and whether they go below.
    marks: HashMap<char, (bool, Outline)>,
    /// What a letter with a mark is made of.
    made: HashMap<char, (char, char)>,
}

/// Where a line of text is put.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// Its middle is there.
    Middle,
}

/// How wide a line of text is whose capitals are this high.
pub fn width(text: &str, height: f32) -> f32 {
    let end = lay(text, |_, _| {});
    (end - GAP).max(0.0) * height / CAPITAL
}

/// The line that a pen draws to write a text with capitals of this height; `y` is where the letters stand.
pub fn text(text: &str, x: f32, y: f32, height: f32, anchor: Anchor) -> Outline {
    let scale = height / CAPITAL;
    let start = x - match anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => width(text, height) / 2.0,
    };
    let mut outline = Outline::default();
    lay(text, |at, letter| outline.add(letter.placed(start + at * scale, y, scale)));
    outline
}

/// Whether the alphabet has every letter of a text.
pub fn has(text: &str) -> bool {
    let alphabet = alphabet();
    text.chars().all(|letter| {
        letter == ' '
            || alphabet.letters.contains_key(&letter)
            || alphabet.made.contains_key(&letter)
            || alphabet.marks.contains_key(&letter)
    })
}

/// The text, or as much of its beginning as fits a width, with an ellipsis after it.
pub fn fitted(line: &str, height: f32, room: f32) -> String {
    // Nothing that fits a picture has more letters; the rest need not be measured.
    let letters: Vec<char> = line.chars().take(200).collect();
    let whole: String = letters.iter().collect();
    if letters.len() < 200 && width(&whole, height) <= room {
        return whole;
    }
    for count in (1..letters.len()).rev() {
        let short: String = letters.iter().take(count).collect();
        let short = format!("{}…", short.trim_end());
        if width(&short, height) <= room {
            return short;
        }
    }
    String::new()
}

/// Hands out each letter of a line and where it begins; returns where the next one would begin.
fn lay(line: &str, mut put: impl FnMut(f32, &Outline)) -> f32 {
    let alphabet = alphabet();
    let mut at = 0.0;
    // The last letter's middle and top, for a mark that follows it.
    let mut last = (0.0, SMALL);
    for letter in line.chars() {
        if letter == ' ' {
            at += BLANK + GAP;
            continue;
        }
        if let Some(mark) = alphabet.marks.get(&letter) {
            put(0.0, &marked(mark, last));
            continue;
        }
        // What is made of a letter and a mark may be a part of another, as in Vietnamese.
        let made = std::iter::successors(alphabet.made.get(&letter), |(base, _)| alphabet.made.get(base)).take(2);
        let base = made.clone().last().map_or(letter, |(base, _)| *base);
        let Some((width, outline)) = alphabet.letters.get(&base) else {
            put(
                at,
                &Outline::polygon([(0.0, 0.0), (10.0, 0.0), (10.0, -18.0), (0.0, -18.0)].map(|(x, y)| Spot::new(x, y))),
            );
            at += 10.0 + GAP;
            continue;
        };
        put(at, outline);
        let is_high = base.is_ascii_uppercase() || "ÆØŁĐŒbdfhklt".contains(base);
        last = (at + width / 2.0, if is_high { CAPITAL } else { SMALL });
        // The innermost mark lies next to the letter, and each other above it.
        for mark in made.collect::<Vec<_>>().iter().rev().filter_map(|(_, mark)| alphabet.marks.get(mark)) {
            put(0.0, &marked(mark, last));
            last.1 += if mark.0 { 0.0 } else { HIGHER };
        }
        at += width + GAP;
    }
    at
}

fn marked((below, mark): &(bool, Outline), (middle, top): (f32, f32)) -> Outline {
    mark.placed(middle, if *below { 0.0 } else { -top }, 1.0)
}

fn alphabet() -> &'static Alphabet {
    static ALPHABET: OnceLock<Alphabet> = OnceLock::new();
    ALPHABET.get_or_init(|| {
        let mut alphabet = Alphabet { letters: HashMap::new(), marks: HashMap::new(), made: HashMap::new() };
        for line in LETTERS.lines() {
            // The file is part of the program; a test reads every line of it.
            let _ = alphabet.read(line);
        }
        alphabet
    })
}

impl Alphabet {
    /// Reads a line of the file; nothing where it is not one.
    fn read(&mut self, line: &str) -> Option<()> {
        if line.starts_with("// ") {
            return Some(());
        }
        if let Some(mark) = line.strip_prefix("mark ") {
            let (below, mark) = mark.strip_prefix("below ").map_or((false, mark), |mark| (true, mark));
            let (code, path) = mark.split_once(' ')?;
            let sign = char::from_u32(u32::from_str_radix(code, 16).ok()?)?;
            self.marks.insert(sign, (below, Outline::read(path).ok()?));
        } else if let Some(made) = line.strip_prefix("made ") {
            let (code, letters) = made.split_once(' ')?;
            let mark = char::from_u32(u32::from_str_radix(code, 16).ok()?)?;
            let (letters, bases) = letters.split_once(' ')?;
            self.made.extend(letters.chars().zip(bases.chars().map(|base| (base, mark))));
        } else {
            let (letter, rest) = line.split_once(' ')?;
            let (width, path) = rest.split_once(' ')?;
            let letter = letter.chars().next()?;
            self.letters.insert(letter, (decimal(width)?, Outline::read(path).ok()?));
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_alphabet_is_read() {
        let mut alphabet = Alphabet { letters: HashMap::new(), marks: HashMap::new(), made: HashMap::new() };
        for line in LETTERS.lines() {
            assert_eq!(alphabet.read(line), Some(()), "{line}");
            if let Some(made) = line.strip_prefix("made ") {
                let mut parts = made.split(' ').skip(1).map(|part| part.chars().count());
                assert_eq!(parts.next(), parts.next(), "{line}");
            }
        }
        for sign in (' '..='~').skip(1) {
            assert!(alphabet.letters.contains_key(&sign), "{sign} is missing");
        }
        for (letter, (base, mark)) in &alphabet.made {
            assert!(!alphabet.letters.contains_key(letter), "{letter} is there twice");
            let is_there = alphabet.letters.contains_key(base) || alphabet.made.contains_key(base);
            assert!(is_there && alphabet.marks.contains_key(mark), "{letter}");
        }
    }

    #[test]
    fn a_line_is_as_wide_as_it_says() {
        for line in ["10j", "Ang Lee", "Zoë Đặng", "Ünal, a–b (c)", "先手"] {
            let outline = text(line, 0.0, 0.0, 20.0, Anchor::Middle);
            let reach =
                |spot: &Spot, limit: f32| assert!(spot.x.abs() <= limit && spot.y.abs() < 32.0, "{line}: {spot:?}");
            use super::super::outline::Segment;
            for segment in &outline.segments {
                if let Segment::Move(to) | Segment::Line(to) = segment {
                    reach(to, width(line, 20.0) / 2.0 + 3.0);
                }
            }
        }
    }

    #[test]
    fn letters_outside_the_alphabet_are_boxes() {
        assert!(has("Mei-Ling Šafářová"));
        assert!(!has("先手"));
        // Two boxes with a gap between them.
        assert_eq!(width("先手", 20.0), 10.0 + GAP + 10.0);
        // The accent as a character of its own takes no room.
        assert_eq!(width("e\u{301}", 20.0), width("é", 20.0));
    }

    #[test]
    fn a_long_line_is_cut() {
        assert_eq!(fitted("Mei", 20.0, 100.0), "Mei");
        let cut = fitted(&"m".repeat(10_000), 20.0, 100.0);
        assert!(cut.ends_with('…') && width(&cut, 20.0) <= 100.0, "{cut}");
        assert_eq!(fitted("Mei", 20.0, 1.0), "");
    }
}
