//! What can be typed next of a legal ply: for pages, editors and the command.

use super::Position;
use crate::record::Ply;
use std::collections::HashSet;

impl Position {
    /// How a legal ply may go on of which this is typed: the tiles first, then where they go, then what may follow a `+`, a
    /// `~` or a `/`. Each is the ply as far as its next part, in the order of [`legal`](Position::legal). Upper and lower
    /// case are the same, spaces may be left out, and so may the tile that moves.
    ///
    /// ```
    /// let game: paisho::Game = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n".parse()?;
    /// assert!(game.end().completions("").contains(&"C*".to_owned()));
    /// assert_eq!(game.end().completions("c*"), ["C*2j", "C*18j"]);
    /// assert!(game.end().completions("10b-10").contains(&"Rs10b-10e".to_owned()));
    /// assert!(game.end().completions("Lt").is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn completions(&self, typed: &str) -> Vec<String> {
        let typed: Vec<u8> = typed.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
        let (mut known, mut found) = (HashSet::new(), Vec::new());
        let mut each = |ply: &Ply| {
            let ply = self.write(ply);
            let (at, is_all) = matched(&ply, &typed);
            if is_all && at < ply.len() {
                let next = &ply[..end_of_part(&ply, at)];
                if known.insert(next.to_owned()) {
                    found.push(next.to_owned());
                }
            }
            at >= end_of_stem(&ply)
        };
        self.table.each_beginning(&mut each);
        for ply in self.other_openings() {
            each(&ply);
        }
        found
    }
}

/// How far a ply is what is typed, and whether all that is typed is in it.
fn matched(ply: &str, typed: &[u8]) -> (usize, bool) {
    let bytes = ply.as_bytes();
    let starts_at_place = typed.first().is_some_and(|first| first.is_ascii_digit() || *first == b'#');
    let mut at =
        if starts_at_place { place(ply).filter(|at| *at > 0 && bytes[at - 1] != b'*').unwrap_or(0) } else { 0 };
    for typed in typed {
        let gap = bytes[at..].iter().take_while(|byte| **byte == b' ').count();
        match bytes.get(at + gap) {
            Some(byte) if byte.eq_ignore_ascii_case(typed) => at += gap + 1,
            _ => return (at, false),
        }
    }
    (at, true)
}

/// Where the first place of a ply begins.
fn place(ply: &str) -> Option<usize> {
    ply.find(|c: char| c.is_ascii_digit() || c == '#')
}

/// Where the next part of a ply ends, after so many bytes: a tile that is dropped ends with its `*`, all else with a place or
/// before a sign that joins acts.
fn end_of_part(ply: &str, from: usize) -> usize {
    let bytes = ply.as_bytes();
    let ends = |end: &usize| {
        let is_place = *end > 1 && bytes[end - 1].is_ascii_lowercase() && bytes[end - 2].is_ascii_digit();
        let is_joined = *end > from + 3 && [" + ", " ~ ", " / "].iter().any(|sign| ply[*end..].starts_with(sign));
        bytes[end - 1] == b'*' || is_place || is_joined
    };
    (from + 1..ply.len()).find(ends).unwrap_or(ply.len())
}

/// Where the first place of a ply ends, or the first part of one without a place: legal plies with the same beginning are
/// asked for from there on.
fn end_of_stem(ply: &str) -> usize {
    end_of_part(ply, place(ply).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use crate::game::Game;
    use crate::variant::Variant;
    use std::collections::BTreeSet;

    /// Every legal ply is reached by taking one completion after the other, and every completion is the beginning of one.
    #[test]
    fn completions_lead_to_every_legal_ply_and_to_no_other() {
        let mut most = 0;
        for variant in Variant::all() {
            let random = Game::random(variant, 3);
            for plies in [0, 1, 14, 25] {
                let Some(position) = random.position(plies).filter(|position| position.outcome().is_none()) else {
                    continue;
                };
                let legal: BTreeSet<String> = position.legal().map(|ply| position.write(&ply)).collect();
                let mut begun: Vec<String> = position.completions("");
                let first = begun.len();
                // Where there are very many, one in a hundred of the beginnings is followed.
                let step = 1 + legal.len() / 2_000;
                let (mut reached, mut count) = (BTreeSet::new(), 0);
                while let Some(typed) = begun.pop() {
                    count += 1;
                    assert!(legal.range(typed.clone()..).next().is_some_and(|ply| ply.starts_with(&typed)), "{typed}");
                    if legal.contains(&typed) {
                        reached.insert(typed.clone());
                    }
                    if step == 1 || count % step == 0 {
                        let next = position.completions(&typed);
                        assert!(
                            next.iter().all(|next| next.len() > typed.len() && next.starts_with(&typed)),
                            "{next:?}"
                        );
                        begun.extend(next);
                    }
                }
                assert!(first > 0 && !reached.is_empty(), "{variant} after {plies}");
                if step == 1 {
                    assert_eq!(reached, legal, "{variant} after {plies}");
                    most = most.max(legal.len());
                }
            }
        }
        assert!(most > 500, "only {most} legal plies were reached");
    }

    #[test]
    fn case_spaces_and_the_tile_that_moves_do_not_matter() {
        let text = "[Variant \"skud\"]\n[Rules \"site\"]\n[Position \"<C 16g> <Rs 4f>\"]\n";
        let game: Game = text.parse().unwrap();
        for typed in ["Rs4f-4g + Rk*", "rs4f-4G+rk*", " 4f - 4g +Rk *"] {
            let found = game.end().completions(typed);
            assert!(found.contains(&"Rs4f-4g + Rk*10m".to_owned()), "{typed}: {found:?}");
        }
        // A drop is not begun by its place.
        assert!(game.end().completions("10b").is_empty());
    }
}
