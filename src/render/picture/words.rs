//! A picture in words, for those who do not see it.

use super::scene::Scene;
use crate::board::Place;
use crate::escape;
use crate::record::{Act, Effect, Placed, Ply};
use crate::render::{MarkKind, View};
use crate::rules::counted;
use crate::variant::{Seat, Tile};
use std::fmt::Write as _;

/// What a picture is called: the variant, and who plays.
pub(super) fn title(scene: &Scene) -> String {
    let name = scene.view.variant.vocabulary().title;
    let players: Vec<&str> = scene.players.iter().map(String::as_str).filter(|name| !name.is_empty()).collect();
    if players.is_empty() { name.to_owned() } else { format!("{name}: {}", players.join(" – ")) }
}

/// A position in one paragraph.
///
/// ```
/// use paisho::notation;
/// use paisho::render::View;
/// use paisho::render::picture::{Scene, describe};
///
/// let text = r#"[Variant "wiki"] [Position "<F 10l> (Js 9k) (Js 11m)"]"#;
/// let record = notation::named("pai").unwrap().read(text, &Default::default()).record;
/// let words = describe(&Scene::new(View::start(&record)));
/// assert_eq!(words, "Wiki Pai Sho. Sente, red, has 1 tile: Fire 10l. Gote, yellow, has 2 tiles: Jasmine 11m and 9k.");
/// ```
pub fn describe(scene: &Scene) -> String {
    let view = &scene.view;
    let mut out = format!("{}.", title(scene));
    if !scene.event.is_empty() {
        let _ = write!(out, " {}.", scene.event.trim_end_matches('.'));
    }
    if let Some(heading) = &view.heading {
        let _ = write!(out, " {}.", heading.trim_end_matches('.'));
    }
    if let Some(broken) = &view.broken {
        let _ = write!(out, " {broken}.");
    }
    if view.tiles.is_empty() {
        out.push_str(" The board is empty.");
    }
    for (seat, name) in (0..).map(Seat).zip(view.seats) {
        let colour = crate::render::SEAT_COLOURS[seat.index() % 4];
        let player = scene.player(seat);
        let colour = if name.eq_ignore_ascii_case(colour) { String::new() } else { format!(", {colour},") };
        owner(&mut out, view, Some(seat), &format!("{player}{colour} has"));
    }
    let legend = view.legend();
    owner(&mut out, view, None, if legend.unowned == Some("nobody's") { "Nobody owns" } else { "The players share" });
    moves(&mut out, scene);
    harmonies(&mut out, scene);
    territory(&mut out, scene);
    signs(&mut out, scene);
    for pile in &scene.piles {
        let mut tiles: Vec<_> = pile.tiles.iter().filter(|(_, _, count)| *count > 0).collect();
        crate::order::by_key(&mut tiles, |(owner, ..)| *owner);
        for tiles in tiles.chunk_by(|(one, ..), (other, ..)| one == other) {
            let whose = match (pile.seat, tiles[0].0) {
                (Some(seat), _) => format!(" of {}", scene.player(seat)),
                (None, Some(seat)) => format!(" tiles of {}", scene.player(seat)),
                (None, None) => String::new(),
            };
            let tiles = tiles.iter().map(|(_, tile, count)| several(*count, name(view, *tile)));
            let _ = write!(out, " {}{whose}: {}.", capital(pile.name), tiles.collect::<Vec<_>>().join(", "));
        }
    }
    for note in &view.notes {
        let _ = write!(out, " {}.", note.trim_end_matches('.'));
    }
    for row in &view.counts {
        let seats = row.seats.iter().zip(view.seats).map(|(number, seat)| format!("{seat} {number}"));
        let _ = write!(out, " {}: {}.", capital(&counted(row.name)), list(&seats.collect::<Vec<_>>()));
    }
    if !scene.result.is_empty() {
        let _ = write!(out, " {}.", scene.result.trim_end_matches('.'));
    }
    escape::line(&out)
}

/// The name of a kind of tile.
pub(super) fn name(view: &View, tile: Tile) -> &'static str {
    view.variant.vocabulary().entry(tile).name
}

/// `1 Lily`, `2 Lilies`, `2 Wheels of Life`.
fn several(count: u32, name: &str) -> String {
    let (head, rest) = name.split_at(name.find(" of ").unwrap_or(name.len()));
    match (count, head.strip_suffix('y')) {
        (1, _) => format!("1 {name}"),
        (_, Some(stem)) => format!("{count} {stem}ies{rest}"),
        (_, None) => format!("{count} {head}{}{rest}", if head.ends_with('s') { "es" } else { "s" }),
    }
}

/// `Guest has 3 tiles: Rose 10c and 11d, Jade 5e.`
fn owner(out: &mut String, view: &View, owner: Option<Seat>, whose: &str) {
    let mut tiles: Vec<_> = view.tiles.iter().filter(|placed| placed.owner == owner).collect();
    if tiles.is_empty() {
        return;
    }
    crate::order::by_key(&mut tiles, |placed| (placed.tile, placed.at.order()));
    let count = tiles.len();
    let kinds = tiles.chunk_by(|one, other| one.tile == other.tile).map(|kind| {
        let places: Vec<String> = kind.iter().map(|placed| placed.at.to_string()).collect();
        format!("{} {}", name(view, kind[0].tile), list(&places))
    });
    let kinds: Vec<String> = kinds.collect();
    let _ = write!(out, " {whose} {count} {}: {}.", if count == 1 { "tile" } else { "tiles" }, kinds.join(", "));
}

fn moves(out: &mut String, scene: &Scene) {
    let view = &scene.view;
    let mut said = Vec::new();
    if let Some(Ply::Acts(acts)) = &view.played {
        let [left, came] = scene.changes.clone().unwrap_or_default();
        said = Deeds { view, is_known: scene.changes.is_some(), left, came, said }.of(acts);
    }
    // Places may be marked that no ply names.
    let named: Vec<Place> = view.played.iter().flat_map(Ply::places).collect();
    said.extend(view.marks.iter().filter(|mark| !named.contains(&mark.at)).filter_map(|mark| match mark.kind {
        MarkKind::From => Some(format!("left {}", mark.at)),
        MarkKind::To => Some(format!("came to {}", mark.at)),
        _ => None,
    }));
    if !said.is_empty() {
        let _ = write!(out, " The last ply {}.", list(&said));
    }
    let balanced = view.marks.iter().filter(|mark| mark.kind == MarkKind::Balanced);
    let balanced: Vec<String> = balanced.map(|mark| mark.at.to_string()).collect();
    if !balanced.is_empty() {
        let _ = write!(out, " In balance: {}.", list(&balanced));
    }
}

/// What a ply did, act by act, and then what came of it.
struct Deeds<'a> {
    view: &'a View,
    /// Whether the position before the ply is known; otherwise only the ply itself is.
    is_known: bool,
    /// The tiles that left their places, and those that came to places, of which nothing was said yet.
    left: Vec<Placed>,
    came: Vec<Placed>,
    said: Vec<String>,
}

impl Deeds<'_> {
    fn of(mut self, acts: &[Act]) -> Vec<String> {
        for act in acts {
            self.act(act);
        }
        for left in std::mem::take(&mut self.left) {
            let is_it = |came: &&Placed| (came.tile, came.owner) == (left.tile, left.owner);
            let to = self.came.iter().filter(is_it).min_by_key(|came| came.at.apart(left.at)).copied();
            let the = self.the(Some(left.tile));
            match to {
                Some(to) => {
                    self.came.retain(|came| *came != to);
                    self.said.push(format!("moved {the} from {} to {}", left.at, to.at));
                }
                None => self.said.push(format!("removed {the} from {}", left.at)),
            }
        }
        for came in std::mem::take(&mut self.came) {
            let the = self.the(Some(came.tile));
            self.said.push(format!("placed {the} on {}", came.at));
        }
        self.said
    }

    fn act(&mut self, act: &Act) {
        let (at, end) = (act.at, act.end().unwrap_or(act.at));
        let on = |tiles: &[Placed], at: Place, tile: Option<Tile>| {
            let fits = |placed: &&Placed| placed.at == at && tile.is_none_or(|tile| placed.tile == tile);
            tiles.iter().find(fits).copied()
        };
        if act.drop {
            let the = self.the(act.tile);
            let goes_on = on(&self.came, end, act.tile).filter(|_| end != at);
            let stays = goes_on.or_else(|| on(&self.came, at, act.tile));
            self.came.retain(|came| Some(*came) != stays);
            let does = if act.exchange.is_some() { "returned" } else { "placed" };
            let preposition = if act.exchange.is_some() { "to" } else { "on" };
            self.said.push(match (goes_on, stays) {
                (Some(_), _) => format!("placed {the} on {at} and moved it to {end}"),
                (None, None) if self.is_known => format!("placed {the} on {at}, where it did not stay"),
                _ => format!("{does} {the} {preposition} {at}"),
            });
            return;
        }
        let mover = on(&self.left, at, act.tile);
        let tile = act.tile.or(mover.map(|placed| placed.tile)).or(on(&self.view.tiles, end, None).map(|on| on.tile));
        let the = self.the(tile);
        if let Some(new) = act.exchange {
            self.left.retain(|left| Some(*left) != mover);
            self.came.retain(|came| came.at != at || came.tile != new);
            self.said.push(format!("replaced {the} on {at} by {}", self.the(Some(new))));
        } else if end != at {
            let came = on(&self.came, end, tile);
            self.left.retain(|left| Some(*left) != mover);
            self.came.retain(|other| Some(*other) != came);
            self.said.push(format!("moved {the} from {at} to {end}"));
            let taken = act.capture.and_then(|named| on(&self.left, end, None).map(|left| left.tile).or(named));
            if let Some(taken) = taken {
                self.left.retain(|left| left.at != end);
                self.said.push(format!("captured {} there", self.the(Some(taken))));
            }
            if self.is_known && came.is_none() && on(&self.view.tiles, end, tile).is_none() {
                self.said.push(format!("removed {the} from {end}"));
            }
        }
        if let (false, Some(Effect::Shift { tile, at, path })) = (self.is_known, act.effect.as_deref())
            && let Some(to) = path.last()
        {
            let the = self.the(tile.or(on(&self.view.tiles, *to, None).map(|on| on.tile)));
            self.said.push(format!("moved {the} from {at} to {to}"));
        }
    }

    /// "the Rose", or "a tile".
    fn the(&self, tile: Option<Tile>) -> String {
        tile.map_or("a tile".to_owned(), |tile| format!("the {}", name(self.view, tile)))
    }
}

fn harmonies(out: &mut String, scene: &Scene) {
    let view = &scene.view;
    let mut seats: Vec<Option<Seat>> = view.lines.iter().map(|line| line.seat).collect();
    crate::order::by(&mut seats, Ord::cmp);
    seats.dedup();
    for seat in seats {
        let lines = view.lines.iter().filter(|line| line.seat == seat);
        let lines: Vec<String> = lines.map(|line| format!("{} with {}", line.ends[0], line.ends[1])).collect();
        let whose = seat.map(|seat| format!(" of {}", scene.player(seat))).unwrap_or_default();
        let _ = write!(out, " Harmonies{whose}: {}.", lines.join(", "));
    }
    let received = view.received.iter().filter(|received| received.harmony + received.disharmony > 0);
    let received: Vec<String> = received
        .map(|one| match (one.harmony, one.disharmony) {
            (harmony, 0) => format!("{} harmony {harmony}", one.at),
            (0, disharmony) => format!("{} disharmony {disharmony}", one.at),
            (harmony, disharmony) => format!("{} harmony {harmony} and disharmony {disharmony}", one.at),
        })
        .collect();
    if !received.is_empty() {
        let _ = write!(out, " Received: {}.", received.join(", "));
    }
}

/// What the small signs of a seat's colour on empty points mean.
pub(super) fn signs_of_territory(view: &View) -> Vec<String> {
    let has = |is: fn(MarkKind) -> bool| view.marks.iter().any(|mark| is(mark.kind));
    let held = has(|kind| matches!(kind, MarkKind::Owned(_))).then_some("a small sign in a seat's colour: held by it");
    let enclosed = has(|kind| matches!(kind, MarkKind::Surrounded(_))).then_some("one in a circle: surrounded by it");
    let words: Vec<&str> = [held, enclosed].into_iter().flatten().collect();
    if words.is_empty() { Vec::new() } else { vec![capital(&words.join("; "))] }
}

fn territory(out: &mut String, scene: &Scene) {
    let view = &scene.view;
    for seat in (0..view.seats.len() as u8).map(Seat) {
        for (kind, words) in [(MarkKind::Owned(seat), "holds"), (MarkKind::Surrounded(seat), "surrounds")] {
            let points = view.marks.iter().filter(|mark| mark.kind == kind);
            let points: Vec<String> = points.map(|mark| mark.at.to_string()).collect();
            if !points.is_empty() {
                let _ = write!(out, " {} {words} {}.", scene.player(seat), list(&points));
            }
        }
    }
}

fn signs(out: &mut String, scene: &Scene) {
    let signs = scene.view.signs.iter().map(|sign| match sign.to {
        Some(to) => format!("a {} arrow from {} to {to}", sign.colour.name(), sign.at),
        None => format!("a {} mark on {}", sign.colour.name(), sign.at),
    });
    let signs: Vec<String> = signs.collect();
    if !signs.is_empty() {
        let _ = write!(out, " The comment draws {}.", list(&signs));
    }
}

/// `a`, `a and b`, `a, b and c`.
fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

pub(super) fn capital(word: &str) -> String {
    let mut word = word.to_owned();
    word.get_mut(..1).map(str::make_ascii_uppercase);
    word
}

#[cfg(test)]
mod tests {
    use super::several;

    #[test]
    fn names_have_plurals() {
        let names = ["Lily", "White Lotus", "Boat", "Wheel of Life"];
        assert_eq!(names.map(|name| several(2, name)), ["2 Lilies", "2 White Lotuses", "2 Boats", "2 Wheels of Life"]);
        assert_eq!(several(1, "Lily"), "1 Lily");
    }
}
