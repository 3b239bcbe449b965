//! Scenes taken apart for a player: what lies on a board as items that come and go, and the shapes that they show, each
//! drawn once.

use super::Options;
use super::board::{self, Ground, STEP};
use super::marks::{Inks, arrow_end, aside, ends, received_text};
use super::outline::Spot;
use super::plan::stacked;
use super::scene::{Pile, Scene};
use super::shape::{Frame, Shape};
use super::svg;
use super::theme::Theme;
use super::tiles::{Piece, RADIUS, Stamps};
use crate::board::{Place, Point, Square};
use crate::record::Placed;
use crate::render::{MarkKind, SignColour, Turn, View};
use crate::variant::{Seat, Tile};
use std::collections::HashMap;

/// What an item shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Part {
    Tile(Piece),
    Owned(MarkKind),
    Moved(MarkKind, Kind),
    Balanced(Kind),
    Line(Option<Seat>),
    Received(u32, u32),
    Number(u32, Kind),
    Mark(SignColour, Kind),
    Arrow(SignColour, Place, Place),
}

/// A point or a square: tiles on them have radii of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Kind {
    Point,
    Square,
}

impl Kind {
    fn of(at: Place) -> Kind {
        match at {
            Place::Point(_) => Kind::Point,
            Place::Square(_) => Kind::Square,
        }
    }
}

/// The shapes of the scenes of one board: those of games of one rule set with the same seats.
#[derive(Debug)]
pub(crate) struct Kit<'a> {
    view: View,
    ground: Ground,
    options: Options<'a>,
    parts: Vec<Part>,
    numbers: HashMap<Part, usize>,
}

impl<'a> Kit<'a> {
    /// The kit of a view's board.
    pub fn new(view: &View, options: Options<'a>) -> Kit<'a> {
        let view = View { reach: view.reach, ..View::new(view.variant, view.seats, Vec::new()) };
        let ground = Ground::of(view.variant, view.reach);
        Kit { view, ground, options, parts: Vec::new(), numbers: HashMap::new() }
    }

    /// Whether a view has the same board.
    pub fn fits(&self, view: &View) -> bool {
        (self.view.variant, self.view.seats, self.view.reach) == (view.variant, view.seats, view.reach)
    }

    fn part(&mut self, part: Part) -> usize {
        *self.numbers.entry(part).or_insert_with(|| {
            self.parts.push(part);
            self.parts.len() - 1
        })
    }

    /// The items of a scene, each a letter for its layer, the number of its part, and where it is:
    ///
    /// - `t5 10c`, `u5 10c 2`: a tile, and the second one on a place
    /// - `o0 10c`, `m0 10c`, `b0 10c`, `r0 10c`, `n0 10c`, `s0 10c`: what counts for a seat, the last move, balance, what a
    ///   tile receives, the number of a ply, a sign of a comment; `s0`: an arrow of a comment
    /// - `h0 10c 10f 11`: a harmony, and how far it is moved to its side
    /// - `p0 5 3`: in the pile of this number, three tiles of a part
    pub fn items(&mut self, scene: &Scene, piles: &mut Vec<(&'static str, Option<Seat>)>) -> Vec<String> {
        let mut items = Vec::new();
        for same in stacked(scene).chunk_by(|one, other| one.at == other.at) {
            for (number, placed) in (1..).zip(same) {
                let (part, at) = (self.part(Part::Tile((*placed).into())), placed.at);
                items.push(if number == 1 { format!("t{part} {at}") } else { format!("u{part} {at} {number}") });
            }
        }
        for mark in &scene.view.marks {
            let kind = Kind::of(mark.at);
            let (layer, part) = match mark.kind {
                MarkKind::From | MarkKind::To => ('m', Part::Moved(mark.kind, kind)),
                MarkKind::Owned(_) | MarkKind::Surrounded(_) => ('o', Part::Owned(mark.kind)),
                MarkKind::Balanced => ('b', Part::Balanced(kind)),
            };
            items.push(format!("{layer}{} {}", self.part(part), mark.at));
        }
        for line in &scene.view.lines {
            let ([from, to], aside) = (ends(line), aside(line, &scene.view.lines));
            let part = self.part(Part::Line(line.seat));
            items.push(if aside == 0 {
                format!("h{part} {from} {to}")
            } else {
                format!("h{part} {from} {to} {aside}")
            });
        }
        for one in scene.view.received.iter().filter(|one| !received_text(one).is_empty()) {
            items.push(format!("r{} {}", self.part(Part::Received(one.harmony, one.disharmony)), one.at));
        }
        for (at, number) in &scene.numbers {
            items.push(format!("n{} {at}", self.part(Part::Number(*number, Kind::of(*at)))));
        }
        for sign in &scene.view.signs {
            items.push(match arrow_end(sign) {
                Some(to) => format!("s{}", self.part(Part::Arrow(sign.colour, sign.at, to))),
                None => format!("s{} {}", self.part(Part::Mark(sign.colour, Kind::of(sign.at))), sign.at),
            });
        }
        for Pile { name, seat, tiles } in &scene.piles {
            let pile = piles.iter().position(|pile| *pile == (*name, *seat)).unwrap_or_else(|| {
                piles.push((*name, *seat));
                piles.len() - 1
            });
            for (owner, tile, count) in tiles.iter().filter(|(_, _, count)| *count > 0) {
                let piece = Piece { owner: *owner, tile: *tile, spent: false };
                items.push(format!("p{pile} {} {count}", self.part(Part::Tile(piece))));
            }
        }
        items
    }

    /// Adds the shapes of all tiles, of every seat and of nobody.
    pub fn add_every_tile(&mut self) {
        for (owner, tile) in self.every_tile() {
            self.part(Part::Tile(Piece { owner, tile, spent: false }));
        }
    }

    fn every_tile(&self) -> Vec<(Option<Seat>, Tile)> {
        let owners = std::iter::once(None).chain((0..self.view.seats.len() as u8).map(|seat| Some(Seat(seat))));
        let tiles = self.view.variant.vocabulary().tiles.len() as u8;
        owners.flat_map(|owner| (0..tiles).map(move |tile| (owner, Tile(tile)))).collect()
    }

    /// The parts of all tiles that were added: the tile's code, its owner or -1, and the number of the part.
    pub fn tiles(&self) -> Vec<(&'static str, i8, usize)> {
        let vocabulary = self.view.variant.vocabulary();
        let part = |(owner, tile): (Option<Seat>, Tile)| {
            let number = self.numbers.get(&Part::Tile(Piece { owner, tile, spent: false }))?;
            Some((vocabulary.code(tile), owner.map_or(-1, |seat| seat.0 as i8), *number))
        };
        self.every_tile().into_iter().filter_map(part).collect()
    }

    /// Tiles on the board that [`Kit::board`] draws: those that are added to it where no script does it.
    pub fn still(&self, tiles: &[Placed], prefix: &str) -> String {
        let shapes = self.shapes();
        let one = |placed: &Placed| {
            let number = self.numbers.get(&Part::Tile(placed.into()))?;
            let radius = match Kind::of(placed.at) {
                Kind::Point => self.ground.tile,
                Kind::Square => self.ground.on_square,
            };
            let at = board::spot_of(Turn::default(), placed.at);
            let (x, y, scale) = (svg::number(at.x, 1), svg::number(at.y, 1), svg::number(radius / RADIUS, 3));
            let place = match &*scale {
                "1" => format!("x=\"{x}\" y=\"{y}\""),
                _ => format!("transform=\"translate({x} {y})scale({scale})\""),
            };
            Some(format!("<use href=\"#{prefix}{}\" {place}/>", shapes[*number]))
        };
        tiles.iter().filter_map(one).collect()
    }

    /// How large tiles are drawn, on points and on squares, and how large they are as parts: their radii.
    pub fn radii(&self) -> [u16; 3] {
        [self.ground.tile, self.ground.on_square, RADIUS].map(|radius| radius as u16)
    }

    /// From one point to the next.
    pub fn step(&self) -> u16 {
        STEP as u16
    }

    /// The rows of the places in play, from above, with their names in reading order. Squares have rows of their own.
    pub fn rows(&self) -> Vec<String> {
        let reach = self.ground.reach.unsigned_abs();
        let points = Point::all().filter(|point| point.distance(Point::CENTRE) <= reach).map(Place::Point);
        let squares = Square::all().filter(|_| self.view.variant.vocabulary().has_squares()).map(Place::Square);
        // Squares lie half a row above the points they are named for.
        let height = |place: &Place| match place {
            Place::Point(point) => 2 * point.y(),
            Place::Square(square) => 2 * square.y() + 1,
        };
        let mut places: Vec<Place> = points.chain(squares).collect();
        crate::order::by_key(&mut places, |place| (-height(place), place.order()));
        let rows = places.chunk_by(|one, other| height(one) == height(other));
        rows.map(|row| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")).collect()
    }

    /// The numbers of the shapes that show the parts, as [`Kit::board`] names them.
    pub fn shapes(&self) -> Vec<usize> {
        self.stamps(self.options.theme).1
    }

    /// The empty board with the shapes of all parts, in a theme; names of shapes begin with `prefix` and a number.
    pub fn board(&self, theme: Theme, prefix: &str) -> String {
        let colours = theme.colours();
        let (mut stamps, _) = self.stamps(theme);
        let mut shapes = vec![Shape::Group(board::board(self.ground, Turn::default(), colours))];
        if self.options.coordinates {
            let edge = self.ground.names() / STEP;
            let turns: &[u8] = if self.view.seats.len() == 4 { &[0, 1, 2, 3] } else { &[0, 2] };
            for turn in turns {
                let frame = [-edge, edge, -edge, edge];
                let mut group = board::names(Turn::quarters(*turn), &mut stamps, self.ground.reach, frame, false);
                group.id = String::new();
                group.class = format!("names turn-{turn}");
                shapes.push(Shape::Group(group));
            }
        }
        let half = self.ground.half(self.options.coordinates);
        let view = Frame { x: -half, y: -half, width: 2.0 * half, height: 2.0 * half };
        svg::board(stamps.all(), &shapes, view, prefix)
    }

    /// The shapes, and which of them shows each part.
    fn stamps(&self, theme: Theme) -> (Stamps<'_>, Vec<usize>) {
        let colours = theme.colours();
        let inks = Inks { colours };
        let mut stamps = Stamps::new(&self.view, self.options.emblems, colours);
        let zero = Spot::default();
        let disc = |kind| match kind {
            Kind::Point => (zero, self.ground.tile),
            Kind::Square => (zero, self.ground.on_square),
        };
        let spot = |place| board::spot_of(Turn::default(), place);
        let parts = self.parts.iter().map(|part| {
            let shapes = match *part {
                Part::Tile(piece) => return stamps.tile_stamp(piece),
                Part::Owned(kind) => inks.owned(kind, zero),
                Part::Moved(kind, on) => inks.moved(kind, disc(on)),
                Part::Balanced(on) => inks.balanced(disc(on)),
                Part::Line(seat) => inks.line(seat, zero, Spot::new(STEP, 0.0)),
                Part::Received(harmony, disharmony) => {
                    let at = Point::CENTRE;
                    inks.received(&received_text(&crate::render::Received { at, harmony, disharmony }), zero)
                }
                Part::Number(number, on) => inks.number(number, disc(on)),
                Part::Mark(colour, on) => inks.mark(colour, disc(on)),
                Part::Arrow(colour, from, to) => inks.arrow(colour, spot(from), spot(to), self.ground.tile),
            };
            stamps.add(shapes)
        });
        let parts = parts.collect();
        (stamps, parts)
    }
}

/// Colours that differ from theme to theme, as variables.
#[derive(Debug, Default)]
pub(crate) struct Variables {
    values: Vec<[String; 3]>,
}

/// The attributes that hold a colour.
const COLOURED: [&str; 3] = [" fill=\"", " stroke=\"", " color=\""];

impl Variables {
    /// One picture of three that differ in colours alone: where they do, it names a variable. A colour that only some of
    /// them have is inherited in the others.
    pub fn merged(&mut self, pictures: &[String; 3]) -> String {
        let [mut one, mut two, mut three] = [0, 1, 2].map(|number| pictures[number].split_inclusive('>'));
        let mut out = String::new();
        while let (Some(first), Some(second), Some(third)) = (one.next(), two.next(), three.next()) {
            if first == second && first == third {
                out.push_str(first);
                continue;
            }
            let all = [first, second, third].map(taken_apart);
            let name = all[0].0.len() - all[0].0.trim_start_matches(|letter: char| letter != ' ').len();
            let (before, behind) = all[0].0.split_at(name);
            out.push_str(before);
            for (number, attribute) in COLOURED.into_iter().enumerate() {
                let values = [0, 1, 2].map(|theme| all[theme].1[number]);
                let value = match values {
                    [None, None, None] => continue,
                    [Some(first), second, third] if second == Some(first) && third == Some(first) => first.to_owned(),
                    values => {
                        format!("var(--c{})", self.variable(values.map(|value| value.unwrap_or("initial").to_owned())))
                    }
                };
                out.push_str(attribute);
                out.push_str(&value);
                out.push('"');
            }
            out.push_str(behind);
        }
        out
    }

    fn variable(&mut self, values: [String; 3]) -> usize {
        self.values.iter().position(|other| *other == values).unwrap_or_else(|| {
            self.values.push(values);
            self.values.len() - 1
        })
    }

    /// The variables' values in the first, second or third picture, and those of a theme's own, as a style sheet has them.
    pub fn css(&self, number: usize, theme: Theme) -> String {
        let colours = theme.colours();
        let own = [
            ("page", colours.page),
            ("text", colours.text),
            ("faint", colours.faint),
            ("edge", colours.edge),
            ("last", colours.last),
            ("under", colours.under),
            ("wrong", colours.marks[0]),
            ("good", colours.marks[3]),
            ("s0", colours.seats[0].face),
            ("s1", colours.seats[1].face),
            ("s2", colours.seats[2].face),
            ("s3", colours.seats[3].face),
        ];
        let own = own.into_iter().map(|(name, colour)| format!("--{name}:{};", svg::colour(colour)));
        let values = self.values.iter().enumerate().map(|(at, values)| format!("--c{at}:{};", values[number]));
        own.chain(values).collect()
    }
}

/// An element without its colours, and those.
fn taken_apart(element: &str) -> (String, [Option<&str>; 3]) {
    let mut rest = element.to_owned();
    let values = COLOURED.map(|attribute| {
        let from = element.find(attribute)?;
        let value = element[from + attribute.len()..].split('"').next()?;
        rest = rest.replacen(&format!("{attribute}{value}\""), "", 1);
        Some(value)
    });
    (rest, values)
}
