//! Mistakes of the pen, as people make them, and which plies they could have been made in.

use crate::support::Rng;
use paisho::record::{Act, Ply};
use paisho::variant::{Tile, Variant};

/// A ply as seen from another side of the board, or in a mirror.
pub fn seen(ply: &Ply, view: u8) -> Option<Ply> {
    let Ply::Acts(acts) = ply else { return None };
    let mut acts = acts.clone();
    for place in acts.iter_mut().flat_map(|act| std::iter::once(&mut act.at).chain(&mut act.path)) {
        let point = place.point()?;
        let (x, y) = (point.x(), point.y());
        let (x, y) = [(-x, -y), (-x, y), (x, -y), (y, x), (-y, -x), (y, -x), (-y, x)][usize::from(view)];
        *place = paisho::board::Point::at(x, y)?.into();
    }
    Some(Ply::Acts(acts))
}

/// Whether two plies have as many acts, and at most one of them is another.
pub fn differ_in_one_act(one: &Ply, other: &Ply) -> bool {
    match (one, other) {
        (Ply::Acts(one), Ply::Acts(other)) => {
            one.len() == other.len() && one.iter().zip(other.iter()).filter(|(one, other)| one != other).count() <= 1
        }
        (one, other) => !matches!(one, Ply::Acts(_)) && !matches!(other, Ply::Acts(_)),
    }
}

/// Whether two plies differ in one place or one code only.
pub fn differ_once(one: &Ply, other: &Ply) -> bool {
    match (one, other) {
        (Ply::Acts(one), Ply::Acts(other)) if one.len() == other.len() => {
            one.iter().zip(other.iter()).map(|(one, other)| differences(one, other)).sum::<usize>() == 1
        }
        (Ply::Draw { drew: a, discarded: b }, Ply::Draw { drew: c, discarded: d }) => (a != c) != (b != d),
        _ => false,
    }
}

fn differences(one: &Act, other: &Act) -> usize {
    if one.drop != other.drop || one.path.len() != other.path.len() {
        return 2;
    }
    usize::from(one.tile != other.tile)
        + usize::from(one.at != other.at)
        + one.path.iter().zip(other.path.iter()).filter(|(one, other)| one != other).count()
        + usize::from(one.capture != other.capture)
        + usize::from(one.exchange != other.exchange)
        + usize::from(one.effect != other.effect)
}

/// One of the acts of a ply, or nothing if it has none.
fn act<'a>(ply: &'a mut Ply, rng: &mut Rng) -> Option<&'a mut Act> {
    match ply {
        Ply::Acts(acts) => {
            let at = rng.below(acts.len());
            acts.get_mut(at)
        }
        _ => None,
    }
}

/// Changes a point of an act, where the changed one is on the board.
fn at_point(ply: &mut Ply, rng: &mut Rng, change: impl Fn(i8, i8, &mut Rng) -> (i8, i8)) -> Option<()> {
    let act = act(ply, rng)?;
    let at = rng.below(1 + act.path.len());
    let place = if at == 0 { &mut act.at } else { &mut act.path[at - 1] };
    let point = place.point()?;
    let (x, y) = change(point.x(), point.y(), rng);
    *place = paisho::board::Point::at(x, y)?.into();
    Some(())
}

/// A ply with a mistake in it, if it can have this one.
pub fn mistaken(ply: &Ply, variant: Variant, mistake: &str, rng: &mut Rng) -> Option<Ply> {
    let mut spoilt = ply.clone();
    let words = variant.vocabulary();
    let another = |tile: Tile, rng: &mut Rng| {
        // Codes that begin alike are the ones that are taken for each other.
        let alike = |other: &Tile| words.code(*other)[..1] == words.code(tile)[..1] && *other != tile;
        let codes: Vec<Tile> = words.tiles.iter().filter_map(|entry| words.tile(entry.code)).filter(alike).collect();
        codes.get(rng.below(codes.len())).copied()
    };
    match mistake {
        "mirrored" => at_point(&mut spoilt, rng, |x, y, rng| if rng.one_in(2) { (-x, y) } else { (x, -y) })?,
        "swapped" => at_point(&mut spoilt, rng, |x, y, _| (y, x))?,
        "neighbour" => {
            at_point(&mut spoilt, rng, |x, y, rng| (x + rng.below(3) as i8 - 1, y + rng.below(3) as i8 - 1))?;
        }
        "coordinate" => at_point(&mut spoilt, rng, |x, y, rng| {
            let other = rng.below(17) as i8 - 8;
            if rng.one_in(2) { (other, y) } else { (x, other) }
        })?,
        "view" => {
            let Ply::Acts(acts) = &mut spoilt else { return None };
            for act in acts {
                for place in std::iter::once(&mut act.at).chain(&mut act.path) {
                    *place = place.point()?.turned().into();
                }
            }
        }
        "code" => {
            let named = act(&mut spoilt, rng)?.tile.as_mut()?;
            *named = another(*named, rng)?;
        }
        "capture" => {
            let act = act(&mut spoilt, rng)?;
            act.path.first()?;
            act.capture = match act.capture {
                None => Some(None),
                Some(Some(tile)) if rng.one_in(2) => Some(Some(another(tile, rng)?)),
                Some(_) => None,
            };
        }
        _ => return None,
    }
    (spoilt != *ply).then_some(spoilt)
}

/// A word with a mistake of the typist.
pub fn typed(word: &str, rng: &mut Rng) -> Option<String> {
    let at = rng.below(word.len());
    let (before, rest) = (word.get(..at)?, word.get(at..)?);
    let (sign, after) = (rest.get(..1)?, rest.get(1..)?);
    Some(match rng.below(5) {
        0 => format!("{before}{sign}{sign}{after}"),
        1 => format!("{before}{}{sign}{}", after.get(..1)?, after.get(1..)?),
        2 => format!("{before}{after}"),
        3 => format!("{before}{}{after}", rng.pick(&["q", "z", "w", "%", "!", "Q"])),
        _ => format!("{before}{}{after}", rng.pick(&["1", "2", "a", "e", "i", "-", "R", "J"])),
    })
}
