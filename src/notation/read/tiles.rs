//! Looks up the tiles of positions.

use super::builder::Builder;
use super::message::shown;
use crate::board::{Place, Square};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::position::plain::plain;
use crate::notation::position::tiles::{self, PlacedText, UnreadableTile};
use crate::record::Placed;
use crate::source::Span;
use crate::variant::{Bare, LiesOn, Seat, Tile, plural, with_article};

impl Builder<'_> {
    /// A tile of a position, if its code, owner and place are right.
    fn resolve_tile(&mut self, written: &PlacedText<'_>) -> Option<Placed> {
        let tile = self.tile(written.code);
        let at = self.place(written.at.as_ref()?);
        let owner = self.owner(written);
        let (tile, at, owner) = (tile?, at?, owner?);
        let entry = self.vocabulary.entry(tile);
        let fits = match at {
            Place::Point(_) => entry.lies_on != LiesOn::Square,
            Place::Square(_) => entry.lies_on != LiesOn::Point,
        };
        if !fits {
            let (on, off) = if at.point().is_some() { ("square", "point") } else { ("point", "square") };
            let place = written.at.map_or(written.text, |at| at.text);
            let diagnostic = self
                .diagnostic(&codes::POSITION_PLACE, place, format!("the {} lies on a {on}, not on a {off}", entry.name))
                .label(format!("a {off}"))
                .help(match at {
                    Place::Point(point) => match Square::at(point.x(), point.y()) {
                        Some(square) => format!("the square above and to the right of it is `{square}`"),
                        None => "a square is named for its lower left corner, as `#10c`".to_owned(),
                    },
                    Place::Square(square) => match square.corners().next() {
                        Some(corner) => format!("a corner of it is `{corner}`"),
                        None => "a point is named as `10c`".to_owned(),
                    },
                });
            self.report(diagnostic);
            return None;
        }
        if let Some(mark) = written.spent.filter(|_| !entry.spends) {
            let marked = self.vocabulary.tiles.iter().any(|entry| entry.spends);
            let diagnostic = self
                .diagnostic(&codes::POSITION_MARK, mark, format!("{} cannot have a `~`", with_article(entry.name)))
                .label("not possible")
                .help(if marked {
                    "a `~` marks a drained flower, or a Knotweed that has drained"
                } else {
                    "leave the `~` out: no tile is marked under these rules"
                });
            self.report(diagnostic);
            return None;
        }
        Some(Placed { spent: written.spent.is_some(), ..Placed::new(owner, tile, at) })
    }

    /// The owner of a tile: `None` when its bracket is wrong here.
    fn owner(&mut self, written: &PlacedText<'_>) -> Option<Option<Seat>> {
        let four = self.seats.len() > 2;
        let (wrong, help) = match (written.owner, self.vocabulary.bare) {
            (Some(_), Bare::Shared) => ("tiles have no owner in this game", "leave the bracket out".to_owned()),
            (None, Bare::Shared | Bare::Nobody) => return Some(None),
            (None, Bare::Second) if !four => return Some(Some(Seat(1))),
            (None, Bare::Second) => {
                ("a tile without a bracket has no owner here", "write `< >`, `( )`, `{ }` or `[ ]` round it".to_owned())
            }
            (Some(seat), _) if usize::from(seat) < self.seats.len() => return Some(Some(Seat(seat))),
            (Some(_), _) => {
                let help = format!(
                    "the tiles of {} are written in `< >` and those of {} in `( )`",
                    self.seats[0], self.seats[1]
                );
                let more = self.vocabulary.seats.iter().any(|seats| seats.len() > 2);
                ("this game has two seats", if more { help + "; four seats need `[Players \"4\"]`" } else { help })
            }
        };
        let diagnostic = self.diagnostic(&codes::POSITION_BRACKET, written.text, wrong).help(help);
        self.report(diagnostic);
        None
    }

    fn report_bare_captured(&mut self, code: &str) {
        let (message, label, help) = if self.vocabulary.bare == Bare::Shared {
            ("nothing is captured in this game".to_owned(), "never captured", "leave the tag out".to_owned())
        } else {
            let help = format!("write each captured tile in its owner's bracket, as in `<{code}>`");
            (format!("`{}` has no bracket", shown(code)), "whose?", help)
        };
        let diagnostic = self.diagnostic(&codes::POSITION_UNREADABLE, code, message).label(label).help(help);
        self.report(diagnostic);
    }

    fn report_unreadable_tile(&mut self, unreadable: UnreadableTile<'_>, help: &str) {
        let diagnostic = self
            .diagnostic(
                &codes::POSITION_UNREADABLE,
                unreadable.text,
                format!("`{}` cannot be read here", shown(unreadable.text)),
            )
            .label(format!("expected {}", unreadable.expected.words(self.vocabulary)))
            .help(help);
        self.report(diagnostic);
    }

    /// The tiles of a position record about which there is nothing to report.
    pub(super) fn plain_tiles(&self, written: &str) -> Option<Vec<Placed>> {
        #[cfg(test)]
        if super::IS_SLOW.get() {
            return None;
        }
        plain(self.vocabulary, self.seats.len(), written)
    }

    /// The tiles of a position record, in reading order. `sorted` asks for a warning where they are written in another.
    pub(crate) fn resolve_tiles(&mut self, written: &str, sorted: bool) -> Vec<Placed> {
        let mut found: Vec<(Placed, Span)> = Vec::new();
        let mut warned = !sorted;
        tiles::tiles(written, |tile| {
            let tile = match tile {
                Ok(tile) => tile,
                Err(unreadable) => {
                    let help = match self.vocabulary.bare {
                        Bare::Shared => "a tile and its place are written without a bracket: `Lt 10j`",
                        _ => "a tile and its point are written in the bracket of the owner: `<Lt 10j>`",
                    };
                    self.report_unreadable_tile(unreadable, help);
                    return;
                }
            };
            let Some(placed) = self.resolve_tile(&tile) else { return };
            let span = self.span(tile.text);
            let there: Vec<&(Placed, Span)> = found.iter().filter(|(other, _)| other.at == placed.at).collect();
            if let Some((_, first)) = there.last().filter(|_| !self.shares(&there, placed.tile)) {
                let at = tile.at.map_or(tile.text, |at| at.text);
                let count = if there.len() > 1 { "three" } else { "two" };
                let diagnostic = self
                    .diagnostic(&codes::POSITION_DOUBLED, at, format!("`{at}` holds {count} tiles"))
                    .label("taken already")
                    .other(*first, "by this tile")
                    .help("give one of the two tiles another point");
                self.report(diagnostic);
                return;
            }
            let before = found.last().map(|(last, span)| (last.at, *span));
            if let Some((last, other)) = before
                && !warned
                && last.order() > placed.at.order()
            {
                warned = true;
                let diagnostic =
                    Diagnostic::new(&codes::POSITION_UNSORTED, span, format!("`{}` comes before `{last}`", placed.at))
                        .label("out of order")
                        .other(other, "after this")
                        .help("a position is listed row by row from 9s to 11a; `paisho fmt` puts it in order");
                self.report(diagnostic);
            }
            self.check_count(&found, placed, span);
            found.push((placed, span));
        });
        // A tile that bears another stands before it.
        crate::order::by_key(&mut found, |(placed, _)| (placed.at.order(), !self.vocabulary.entry(placed.tile).bears));
        found.into_iter().map(|(placed, _)| placed).collect()
    }

    /// Whether a tile may lie on the place of these: of two tiles on a place, one bears the other.
    fn shares(&self, there: &[&(Placed, Span)], tile: Tile) -> bool {
        let bears = |tile| self.vocabulary.entry(tile).bears;
        matches!(there, [(other, _)] if bears(other.tile) != bears(tile))
    }

    /// Reports a tile that is one more than the set has.
    fn check_count(&mut self, found: &[(Placed, Span)], placed: Placed, span: Span) {
        let entry = self.vocabulary.entry(placed.tile);
        let same = |other: &Placed| other.tile == placed.tile && other.owner == placed.owner;
        let there = found.iter().filter(|(other, _)| same(other)).count();
        // A tile without an owner beside tiles with owners came from one of the sets.
        let sets = if self.vocabulary.bare == Bare::Nobody && placed.owner.is_none() { self.seats.len() } else { 1 };
        let has = usize::from(entry.count) * sets;
        if there != has {
            return;
        }
        let whose = match placed.owner {
            Some(seat) => format!("{} has", self.seats[seat.index()]),
            None => "the set has".to_owned(),
        };
        let name = if has == 1 { entry.name.to_owned() } else { plural(entry.name) };
        let diagnostic =
            Diagnostic::new(&codes::POSITION_TOO_MANY, span, format!("{whose} {has} {name}, and this is one more"))
                .label("one too many")
                .help("check its owner's bracket and its code");
        self.report(diagnostic);
    }

    /// Captured tiles: codes in brackets, without places.
    pub(crate) fn resolve_captured(&mut self, written: &str) -> Option<Vec<(Option<Seat>, Tile)>> {
        let mut texts = Vec::new();
        tiles::captured(written, |tile| texts.push(tile));
        let read: Vec<_> = texts
            .into_iter()
            .map(|tile| match tile {
                Ok(tile) => {
                    let owner = self.owner(&tile);
                    let tile = self.tile(tile.code);
                    Some((owner?, tile?))
                }
                Err(unreadable) => {
                    if self.vocabulary.tile(unreadable.text).is_some() {
                        self.report_bare_captured(unreadable.text);
                    } else {
                        let code = self.vocabulary.tiles.first().map_or("Lt", |entry| entry.code);
                        let help = match self.vocabulary.bare {
                            Bare::Shared => "nothing is captured in this game: leave the tag out".to_owned(),
                            _ => format!(
                                "a captured tile has no point: write its code in its owner's bracket, as in `<{code}>`"
                            ),
                        };
                        self.report_unreadable_tile(unreadable, &help);
                    }
                    None
                }
            })
            .collect();
        read.into_iter().collect()
    }
}
