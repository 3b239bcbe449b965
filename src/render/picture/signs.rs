//! The marks and arrows that comments carry: `[%mark red 10e 11f]` and `[%arrow blue 10b-10e]`, and the forms of chess
//! sites, `[%csl R10e,G11f]` and `[%cal B10b10e]`.

use super::scene::{Sign, SignColour};
use crate::board::Place;

/// Maximum number of signs in one picture.
const SIGNS: usize = 100;

/// The signs in a comment. What cannot be read is left out.
pub fn signs(comment: &str) -> Vec<Sign> {
    let mut signs = Vec::new();
    for command in comment.split("[%").skip(1) {
        let Some((command, _)) = command.split_once(']') else { continue };
        let (name, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        let items = rest.split([' ', ',', '\n', '\t']).filter(|item| !item.is_empty());
        let mut colour = SignColour::Green;
        for item in items.take(SIGNS) {
            let sign = match name {
                "mark" | "arrow" => match SignColour::ALL.into_iter().find(|colour| colour.name() == item) {
                    Some(named) => {
                        colour = named;
                        continue;
                    }
                    None if name == "mark" => mark(item, colour),
                    None => item.split_once('-').and_then(|(from, to)| arrow(from, to, colour)),
                },
                "csl" => coloured(item).and_then(|(colour, place)| mark(place, colour)),
                "cal" => coloured(item).and_then(|(colour, places)| {
                    let middle = places.find(|letter: char| letter.is_ascii_alphabetic())? + 1;
                    let (from, to) = places.split_at_checked(middle)?;
                    arrow(from, to, colour)
                }),
                _ => None,
            };
            signs.extend(sign);
        }
    }
    signs.truncate(SIGNS);
    signs
}

fn mark(place: &str, colour: SignColour) -> Option<Sign> {
    Some(Sign { at: place.parse().ok()?, to: None, colour })
}

fn arrow(from: &str, to: &str, colour: SignColour) -> Option<Sign> {
    let [at, to]: [Place; 2] = [from.parse().ok()?, to.parse().ok()?];
    Some(Sign { at, to: Some(to), colour })
}

/// The colour that a letter in front of a place stands for.
fn coloured(item: &str) -> Option<(SignColour, &str)> {
    let colour = match item.chars().next()? {
        'R' => SignColour::Red,
        'Y' => SignColour::Yellow,
        'B' => SignColour::Blue,
        'G' => SignColour::Green,
        _ => return None,
    };
    Some((colour, item.get(1..)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(comment: &str) -> Vec<String> {
        let words = |sign: &Sign| {
            let to = sign.to.map(|to| format!("-{to}")).unwrap_or_default();
            format!("{} {}{to}", sign.colour.name(), sign.at)
        };
        signs(comment).iter().map(words).collect()
    }

    #[test]
    fn signs_are_read() {
        assert_eq!(read("good [%mark red 10e 11f] and [%arrow 10b-10e]"), ["red 10e", "red 11f", "green 10b-10e"]);
        assert_eq!(read("[%arrow blue 10b-#10e yellow 5e-6e]"), ["blue 10b-#10e", "yellow 5e-6e"]);
        assert_eq!(
            read("[%csl R10e,G#11f] [%cal B10b10e,Y5e6e]"),
            ["red 10e", "green #11f", "blue 10b-10e", "yellow 5e-6e"]
        );
    }

    #[test]
    fn what_is_no_sign_is_left_out() {
        for comment in [
            "",
            "[%mark",
            "[%mark]",
            "[%mark pink 99z]",
            "[%csl é10e,X10e,R]",
            "[%cal R10b]",
            "[%clk 0:01]",
            "[%arrow 1]",
        ] {
            assert!(signs(comment).is_empty(), "{comment}");
        }
        assert_eq!(signs(&"[%mark 10e 10f]".repeat(10_000)).len(), SIGNS);
    }
}
