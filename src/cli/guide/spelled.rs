//! A ply, a turn or a position that is typed by itself, part by part: what each piece of it says.

use super::draw::{add, wrapped};
use super::markdown::Block;
use super::{Page, code_in};
use crate::board::Place;
use crate::notation::{read_ply, read_position, write_position};
use crate::record::{self, Act, Discard, Effect, Ply};
use crate::variant::{Seat, Tile, Variant, Vocabulary, with_article};

/// The longest text that is taken apart, and the most plies in it.
const LONGEST: usize = 200;
const PLIES: usize = 4;

/// A piece of a text, and what it says.
type Said = (String, String);

/// What the pieces of a turn, a ply or a position say; none of what is neither in any rule set, or not in the one that is named.
pub(super) fn explanation(word: &str, variant: Option<&str>, pages: &[Page]) -> Option<String> {
    let text = word.trim_matches([' ', '`']);
    if text.len() > LONGEST {
        return None;
    }
    if text.starts_with(['<', '(', '[', '{']) {
        let found = in_rule_sets(variant, |variant| position(variant, text));
        let more = "It stands in a tag `[Position \"...\"]` or in a check: `paisho explain positions`.";
        return drawn(&found, &format!("`{text}` is a position"), more);
    }
    let (number, rest) = numbered(text);
    // Words alone are looked up.
    let is_drawn = rest.get(..5).is_some_and(|word| word.eq_ignore_ascii_case("draw "));
    let is_ply = rest.contains(['*', '-', 'x', '~', '=']) && rest.bytes().any(|byte| byte.is_ascii_digit());
    if rest.is_empty() || !(is_ply || is_drawn || number.is_some()) {
        return None;
    }
    let found = parts(rest, variant, pages);
    let count = found.first().map_or(0, |(_, said)| said.iter().filter(|(_, said)| said.is_empty()).count());
    let what = match (number, count) {
        (Some((number, false)), _) => format!("`{text}` is the beginning of turn {number}, or all of it"),
        (Some((number, true)), _) => format!("`{text}` goes on in turn {number}"),
        (None, 1) => format!("`{text}` is a ply"),
        (None, _) => format!("`{text}` is several plies, one of each seat"),
    };
    drawn(&found, &what, super::plies::MORE)
}

/// What the pieces of a ply say that is explained otherwise, too.
pub(super) fn pieces(ply: &str, variant: Option<&str>, pages: &[Page]) -> Option<String> {
    let mut text = String::new();
    listed(&mut text, &parts(ply, variant, pages));
    (!text.is_empty()).then_some(text)
}

/// The rule sets in which plies can be read, with what their pieces say.
fn parts(plies: &str, variant: Option<&str>, pages: &[Page]) -> Vec<(Vec<Variant>, Vec<Said>)> {
    in_rule_sets(variant, |variant| {
        let plies = self::plies(variant, plies)?;
        plies.iter().all(|(ply, _)| is_played(variant, ply)).then(|| {
            let vocabulary = variant.vocabulary();
            plies.iter().flat_map(|(ply, glyphs)| told(variant, vocabulary, ply, glyphs, pages)).collect()
        })
    })
}

/// Rule sets that say the same of something, together.
fn in_rule_sets(variant: Option<&str>, said: impl Fn(Variant) -> Option<Vec<Said>>) -> Vec<(Vec<Variant>, Vec<Said>)> {
    let mut found: Vec<(Vec<Variant>, Vec<Said>)> = Vec::new();
    for of in Variant::all().filter(|of| variant.is_none_or(|name| name == of.name())) {
        let Some(said) = said(of) else { continue };
        match found.iter_mut().find(|(_, other)| *other == said) {
            Some((variants, _)) => variants.push(of),
            None => found.push((vec![of], said)),
        }
    }
    found
}

fn drawn(found: &[(Vec<Variant>, Vec<Said>)], what: &str, more: &str) -> Option<String> {
    if found.is_empty() {
        return None;
    }
    let mut text = format!("{}\n", wrapped(what));
    listed(&mut text, found);
    text.push_str(&format!("\n{}\n", wrapped(more)));
    Some(text)
}

fn listed(text: &mut String, found: &[(Vec<Variant>, Vec<Said>)]) {
    for (variants, said) in found {
        let titles: Vec<&str> = variants.iter().map(|variant| variant.vocabulary().title).collect();
        let of = if variants.len() == Variant::all().count() { "All rule sets".to_owned() } else { titles.join(", ") };
        text.push_str(&format!("\n{}\n", wrapped(&of)));
        let width = said.iter().map(|(piece, _)| piece.chars().count()).max().unwrap_or(0);
        for (piece, said) in said.iter().filter(|(_, said)| !said.is_empty()) {
            add(text, &format!("  {piece:width$}  "), said);
        }
    }
}

/// The number of the turn that a text begins with, whether it goes on in that turn, and the rest.
fn numbered(text: &str) -> (Option<(&str, bool)>, &str) {
    let rest = text.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let number = &text[..text.len() - rest.len()];
    let plies = rest.trim_start_matches('.');
    match (number.is_empty(), rest.len() - plies.len()) {
        (false, dots @ 1..) => (Some((number, dots > 1)), plies.trim_start()),
        _ => (None, text),
    }
}

/// The plies of a text with their glyphs; none where anything else is in it.
fn plies(variant: Variant, text: &str) -> Option<Vec<(Ply, Vec<&str>)>> {
    let (mut found, mut rest) = (Vec::new(), text.trim());
    while !rest.is_empty() {
        let ends = rest.match_indices(' ').map(|(at, _)| at).chain([rest.len()]);
        let ends: Vec<usize> = ends.collect();
        let (end, ply) = ends.into_iter().rev().find_map(|end| Some((end, with_glyphs(variant, &rest[..end])?)))?;
        found.push(ply);
        rest = rest[end..].trim_start();
        if found.len() > PLIES {
            return None;
        }
    }
    Some(found)
}

/// A ply with the glyphs that stand right after it.
fn with_glyphs(variant: Variant, text: &str) -> Option<(Ply, Vec<&str>)> {
    let (mut rest, mut glyphs) = (text.trim(), Vec::new());
    loop {
        if let Ok(ply) = read_ply(variant, rest) {
            glyphs.reverse();
            return Some((ply, glyphs));
        }
        let bare = rest.trim_end_matches(['!', '?']);
        let digits = |at: &usize| rest[at + 1..].bytes().all(|byte| byte.is_ascii_digit()) && at + 1 < rest.len();
        let cut = if bare.len() < rest.len() { bare.len() } else { rest.rfind('$').filter(digits)? };
        glyphs.push(&rest[cut..]);
        rest = rest[..cut].trim_end();
    }
}

/// Whether a rule set has plies of this kind.
fn is_played(variant: Variant, ply: &Ply) -> bool {
    let (name, vocabulary) = (variant.name(), variant.vocabulary());
    let is_act = |act: &Act| {
        let is_square = |place: &Place| matches!(place, Place::Square(_));
        let effect = match act.effect.as_deref() {
            None => true,
            Some(Effect::Turn(_)) => ["basic", "ancient"].contains(&name),
            Some(Effect::Shift { .. }) => ["wiki", "basic", "ancient"].contains(&name),
        };
        let squares = vocabulary.has_squares() || !std::iter::once(&act.at).chain(&act.path).any(is_square);
        let goes_on = !act.drop || act.path.is_empty() || ["skud", "wiki"].contains(&name);
        effect
            && squares
            && goes_on
            && (act.exchange.is_none() || name == "wiki")
            && (act.capture.is_none() || name != "balance")
    };
    match ply {
        Ply::Acts(acts) => (acts.len() == 1 || ["skud", "basic", "ancient"].contains(&name)) && acts.iter().all(is_act),
        Ply::Resign => true,
        Ply::Pass => vocabulary.words.contains(&"Pass"),
        Ply::Claim => vocabulary.words.contains(&"Claim"),
        Ply::Draw { .. } => vocabulary.words.contains(&"Draw"),
    }
}

/// What the pieces of a ply and its glyphs say. An empty line begins each ply.
fn told(variant: Variant, vocabulary: &Vocabulary, ply: &Ply, glyphs: &[&str], pages: &[Page]) -> Vec<Said> {
    let name = |tile: Tile| vocabulary.entry(tile).name;
    let mut said = vec![(String::new(), String::new())];
    let mut say = |piece: &str, text: String| said.push((piece.to_owned(), text));
    match ply {
        Ply::Acts(acts) => {
            for (number, act) in acts.iter().enumerate() {
                let carries = number > 0 && variant.name() == "basic";
                self::act(variant, vocabulary, act, (number > 0).then_some(carries), &mut say);
            }
        }
        Ply::Pass => say("Pass", "nothing is done".into()),
        Ply::Resign => say("Resign", "the player gives up".into()),
        Ply::Claim => say("Claim", "the player claims to have won".into()),
        Ply::Draw { drew, discarded } => {
            match drew {
                None => say("Draw", "a tile is drawn from the set, unseen".into()),
                Some(tile) => {
                    let piece = format!("Draw {}", vocabulary.code(*tile));
                    say(&piece, format!("{} is drawn from the set", with_article(name(*tile))));
                }
            }
            match discarded {
                Discard::None => {}
                Discard::Unseen => say("/ ?", "a tile is discarded, unseen".into()),
                Discard::Tile(tile) => {
                    let piece = format!("/ {}", vocabulary.code(*tile));
                    say(&piece, format!("{} is discarded", with_article(name(*tile))));
                }
            }
        }
    }
    for glyph in glyphs {
        let row = pages.iter().flat_map(|page| &page.blocks).find_map(|block| match block {
            Block::Table(rows) if rows.first()?.first()? == "glyph" => {
                rows.iter().find(|row| row.iter().take(2).any(|cell| code_in(cell) == [*glyph]))
            }
            _ => None,
        });
        let meaning = row.and_then(|row| row.last().cloned());
        say(
            glyph,
            meaning.unwrap_or_else(|| "a glyph, which says something of the ply: `paisho explain glyphs`".into()),
        );
    }
    said
}

/// What the pieces of an act say. One after the first says whether a Boat carries with it.
fn act(variant: Variant, vocabulary: &Vocabulary, act: &Act, later: Option<bool>, say: &mut dyn FnMut(&str, String)) {
    let name = |tile: Tile| vocabulary.entry(tile).name;
    let the = |tile: Option<Tile>| tile.map_or("the tile".to_owned(), |tile| format!("the {}", name(tile)));
    let code = |tile: Option<Tile>| tile.map_or("", |tile| vocabulary.code(tile));
    let (plus, same) = match later {
        None => ("", ""),
        Some(true) => ("+ ", "carried too: "),
        Some(false) => ("+ ", "in the same turn: "),
    };
    let place = |place: &Place| {
        if matches!(place, Place::Square(_)) { format!("the square {place}") } else { place.to_string() }
    };
    let at = place(&act.at);
    let way = |path: &[Place]| match path {
        [by @ .., to] if !by.is_empty() => {
            let by: Vec<String> = by.iter().map(ToString::to_string).collect();
            format!("by way of {} to {}", by.join(" and "), place(to))
        }
        [to, ..] => format!("to {}", place(to)),
        [] => String::new(),
    };
    let dashed = |path: &[Place]| path.iter().map(|place| format!("-{place}")).collect::<String>();
    let captures = |last: &Place| match act.capture {
        Some(tile) => {
            let taken = tile.map_or("what lies there".to_owned(), |tile| format!("the {} there", name(tile)));
            Some((format!("x {}{last}", code(tile)), format!("it captures on {last}: {taken} leaves the board")))
        }
        None => None,
    };
    let begin = if act.drop {
        let text = match (act.exchange, act.path.is_empty(), act.tile) {
            (Some(_), ..) => format!("{the}, which was captured, comes back to {at}", the = the(act.tile)),
            (None, _, Some(tile)) => format!("{} comes from the hand to {at}", with_article(name(tile))),
            (None, _, None) => format!("a tile comes from the hand to {at}"),
        };
        (format!("{plus}{}*{}", code(act.tile), act.at), text)
    } else {
        (format!("{plus}{}{}", code(act.tile), act.at), format!("{} on {at}", the(act.tile)))
    };
    let is_on_tile = act.drop && variant.name() == "skud" && !act.path.is_empty();
    let capture = act.path.last().and_then(captures);
    // A capture has a sign of its own before its point.
    let walked = if capture.is_some() { &act.path[..act.path.len() - 1] } else { &act.path[..] };
    if act.drop {
        say(&begin.0, format!("{same}{}", begin.1));
        if !walked.is_empty() {
            let who = if is_on_tile { "what lies there goes on" } else { "it moves on" };
            say(&dashed(walked), format!("{who} {}", way(walked)));
        }
    } else {
        let text = if walked.is_empty() { begin.1 } else { format!("{} moves {}", begin.1, way(walked)) };
        say(&format!("{}{}", begin.0, dashed(walked)), format!("{same}{text}"));
    }
    if let Some((piece, text)) = capture {
        say(&piece, text);
    }
    if let Some(tile) = act.exchange {
        let text = if act.drop {
            format!("{} in hand is given for it", with_article(name(tile)))
        } else {
            format!("it becomes {}", with_article(name(tile)))
        };
        say(&format!("={}", vocabulary.code(tile)), text);
    }
    match act.effect.as_deref() {
        None => {}
        Some(Effect::Turn(steps)) => {
            let (count, way) = (steps.unsigned_abs(), if *steps < 0 { "counterclockwise" } else { "clockwise" });
            let many = if count == 1 { "a step".to_owned() } else { format!("{count} steps") };
            say(&format!("~ {steps:+}"), format!("it turns the tiles round it {many} {way} as drawn"));
        }
        Some(Effect::Shift { tile, at, path }) => {
            let piece = format!("~ {}{at}{}", code(*tile), dashed(path));
            say(&piece, format!("it acts on {} on {}, which goes {}", the(*tile), place(at), way(path)));
        }
    }
}

/// What a position says, tile by tile.
fn position(variant: Variant, text: &str) -> Option<Vec<Said>> {
    let vocabulary = variant.vocabulary();
    let tiles = read_position(variant, text).ok().filter(|tiles| !tiles.is_empty())?;
    let seats = record::seats(vocabulary, None, Some(text));
    let said = tiles.iter().map(|placed| {
        let owner = placed.owner.and_then(|seat: Seat| seats.get(seat.index()));
        let whose = owner.map_or("nobody's".to_owned(), |seat| format!("{seat}'s"));
        let spent = if placed.spent { ", spent" } else { "" };
        let text = format!("{whose} {} lies on {}{spent}", vocabulary.entry(placed.tile).name, placed.at);
        (write_position(variant, std::slice::from_ref(placed)), text)
    });
    Some(said.collect())
}
