//! The description of a drawing, and how it is filled from a position.

use super::sign::SIGNS;
use super::{Line, Mark, MarkKind, Received, Sign, Turn};
use crate::board::{Place, Point};
use crate::notation;
use crate::record::{Act, Effect, Glyph, Note, Placed, Ply, Record};
use crate::rules::{Balances, Count, Harmony, Midline, Territory};
use crate::variant::{Seat, Variant};
use std::collections::BTreeMap;

/// What a drawing shows.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct View {
    /// The variant that the tiles belong to.
    pub variant: Variant,
    /// The names of the seats, in turn order.
    pub seats: &'static [&'static str],
    /// The tiles on the board, in any order. Two may share a place.
    pub tiles: Vec<Placed>,
    /// One line saying which moment of the game is drawn.
    pub heading: Option<String>,
    /// What is wrong with the last ply, if it is illegal and stands: drawn in red below the heading.
    pub broken: Option<String>,
    /// The last ply, for what is said of it.
    pub played: Option<Ply>,
    /// Marked places. Where two marks on a place exclude each other, the later one is drawn.
    pub marks: Vec<Mark>,
    /// Lines between tiles, in any order.
    pub lines: Vec<Line>,
    /// What the comments mark.
    pub signs: Vec<Sign>,
    /// What tiles receive, in the order to list it in.
    pub received: Vec<Received>,
    /// How the board is turned.
    pub turn: Turn,
    /// How far from the centre, along a row or column, the points in play reach. Points beyond are not drawn.
    pub reach: Option<i8>,
    /// Lines of text about the position.
    pub notes: Vec<String>,
    /// A table of counts, with a column for each seat.
    pub counts: Vec<CountRow>,
}

/// A row of the table of counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountRow {
    /// What is counted.
    pub name: &'static str,
    /// The number of each seat.
    pub seats: Vec<i64>,
}

impl View {
    /// The tiles alone, with a note of those that are spent.
    pub fn new(variant: Variant, seats: &'static [&'static str], tiles: Vec<Placed>) -> View {
        let words = variant.vocabulary();
        let spent = tiles.iter().filter(|placed| placed.spent);
        let spent: Vec<String> = spent.map(|placed| format!("{} {}", words.code(placed.tile), placed.at)).collect();
        let notes = if spent.is_empty() { Vec::new() } else { vec![format!("Spent: {}", spent.join(", "))] };
        View {
            variant,
            seats,
            tiles,
            heading: None,
            broken: None,
            played: None,
            marks: Vec::new(),
            lines: Vec::new(),
            signs: Vec::new(),
            received: Vec::new(),
            turn: Turn::default(),
            reach: variant.vocabulary().reach,
            notes,
            counts: Vec::new(),
        }
    }

    /// The tiles that a record starts from.
    ///
    /// ```
    /// use paisho::notation;
    /// use paisho::render::View;
    ///
    /// let text = r#"[Variant "wiki"] [Position "<F 10l>"]"#;
    /// let read = notation::named("pai").unwrap().read(text, &Default::default());
    /// assert_eq!(View::start(&read.record).tiles.len(), 1);
    /// ```
    pub fn start(record: &Record) -> View {
        View::new(record.variant, record.seats(), notation::start(record))
    }

    /// The same with every place turned as the board is.
    pub(super) fn turned(&self) -> View {
        let turn = self.turn;
        let tiles = self.tiles.iter().map(|placed| Placed { at: turn.place(placed.at), ..*placed });
        let marks = self.marks.iter().map(|mark| Mark { at: turn.place(mark.at), ..*mark });
        let lines = self.lines.iter().map(|line| Line { ends: line.ends.map(|end| turn.point(end)), ..*line });
        let signs = self.signs.iter().map(|sign| {
            let to = sign.to.map(|to| turn.place(to));
            Sign { at: turn.place(sign.at), to, ..*sign }
        });
        View {
            tiles: tiles.collect(),
            marks: marks.collect(),
            lines: lines.collect(),
            signs: signs.collect(),
            ..self.clone()
        }
    }

    /// Sets the heading to `After turn 14, Host: F10l-11l!`, or to `Before the first ply.`
    pub fn set_heading(&mut self, turn: u32, seat: Option<Seat>, ply: Option<&Ply>, glyphs: &[Glyph], is_forced: bool) {
        let seat = seat.and_then(|seat| self.seats.get(seat.index()));
        self.heading = Some(match seat {
            None => "Before the first ply.".to_owned(),
            Some(seat) => {
                let ply = ply.map(|ply| notation::write_ply_with(self.variant, ply, glyphs)).unwrap_or_default();
                let forced = if is_forced { " (not legal, taken as played)" } else { "" };
                format!("After turn {turn}, {seat}: {ply}{forced}")
            }
        });
    }

    /// Marks where the tiles of a ply began and ended.
    pub fn add_ply(&mut self, ply: &Ply) {
        self.played = Some(ply.clone());
        let Ply::Acts(acts) = ply else { return };
        for act in acts {
            let carried = match act.effect.as_deref() {
                Some(Effect::Shift { at, path, .. }) => path.last().map(|to| (*at, *to)),
                _ => None,
            };
            for (from, to) in moved(act).into_iter().chain(carried) {
                self.marks.extend([Mark { at: from, kind: MarkKind::From }, Mark { at: to, kind: MarkKind::To }]);
            }
            if act.drop && act.path.is_empty() {
                self.marks.push(Mark { at: act.at, kind: MarkKind::To });
            }
        }
    }

    /// Adds the drawings and facts of a comment: marks and arrows as signs, the rest as notes.
    pub fn add_notes(&mut self, notes: &[Note]) {
        for note in notes.iter().filter(|note| **note != Note::Board) {
            let signs = Sign::of(note);
            if signs.is_empty() {
                self.notes.push(note.to_string());
            }
            self.signs.extend(signs);
        }
        self.signs.truncate(SIGNS);
    }

    /// Draws harmonies as lines.
    pub fn add_harmonies(&mut self, harmonies: &[Harmony]) {
        self.lines.extend(harmonies.iter().map(|harmony| Line { ends: harmony.ends, seat: harmony.seat }));
    }

    /// Lists the harmony and disharmony that tiles receive.
    pub fn add_received(&mut self, received: &[Received]) {
        self.received.extend_from_slice(received);
    }

    /// Marks the midlines that one seat alone has harmonies across, and lists who crosses each: `Upper midline: Guest`.
    pub fn add_midlines(&mut self, midlines: &[Midline]) {
        for midline in midlines {
            let seats: Vec<Seat> = midline.seats.iter().collect();
            if let [seat] = seats[..] {
                let [near, far] = midline.ends;
                let (dx, dy) = ((far.x() - near.x()).signum(), (far.y() - near.y()).signum());
                let points = std::iter::successors(Some(near), |point| point.step(dx, dy));
                let points = points.take(usize::from(near.distance(far)) + 1);
                self.marks.extend(points.map(|point| Mark { at: point.into(), kind: MarkKind::Owned(seat) }));
            }
            let names: Vec<&str> = seats.iter().filter_map(|seat| self.seats.get(seat.index())).copied().collect();
            let names = if names.is_empty() { "nobody".to_owned() } else { names.join(" and ") };
            let mut note = format!("{} midline: {names}", midline.name);
            note[..1].make_ascii_uppercase();
            self.notes.push(note);
        }
    }

    /// Marks the tiles in balance, and lists them: `Balance in the upper right red garden: Rs #11k with Lt 12n`.
    pub fn add_balances(&mut self, balances: &[Balances]) {
        let words = self.variant.vocabulary();
        for garden in balances.iter().filter(|garden| garden.count > 0) {
            let places = garden.places.iter().flatten();
            self.marks.extend(places.map(|&at| Mark { at, kind: MarkKind::Balanced }));
            let [one, other] = [0, 1].map(|kind| {
                let code = words.code(garden.tiles[kind]);
                let tiles = garden.places[kind].iter().map(|place| format!("{code} {place}"));
                tiles.collect::<Vec<_>>().join(", ")
            });
            let count = if garden.count == 1 { "Balance".to_owned() } else { format!("{} balances", garden.count) };
            self.notes.push(format!("{count} in the {}: {one} with {other}", garden.garden));
        }
    }

    /// Marks the points that count for a seat: those of its gardens, and those that its rings surround.
    pub fn add_territory(&mut self, territory: &Territory) {
        let mut surrounded: BTreeMap<Point, Seat> = BTreeMap::new();
        surrounded.extend(territory.points.iter().copied());
        let garden = |point: Point| {
            let gardens = point.gardens();
            let owner = territory.gardens.iter().find(|(garden, _)| gardens.has(*garden));
            owner.filter(|_| gardens.len() == 1).map(|(_, seat)| MarkKind::Owned(*seat))
        };
        self.marks.extend(Point::all().filter_map(|point| {
            let kind = surrounded.get(&point).map(|seat| MarkKind::Surrounded(*seat)).or_else(|| garden(point))?;
            Some(Mark { at: point.into(), kind })
        }));
    }

    /// Adds what is counted for each seat, and its points where a score is kept.
    pub fn add_counts(&mut self, counts: &[Count], points: Option<&[i32]>) {
        for count in counts {
            self.counts
                .push(CountRow { name: count.name, seats: count.seats.iter().copied().map(i64::from).collect() });
        }
        if let Some(points) = points {
            self.counts.push(CountRow { name: "points", seats: points.iter().copied().map(i64::from).collect() });
        }
    }
}

/// From where to where an act moves a tile.
fn moved(act: &Act) -> Option<(Place, Place)> {
    act.path.last().map(|to| (act.at, *to))
}
