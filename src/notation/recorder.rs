//! Makes a record of what a notation reads: resolves codes and points with the rule set's vocabulary, counts turns, and
//! says what is wrong with each token.

use super::position::{self, PlacedText, Unreadable};
use super::scribe::{Fault, Scribe, TagText, shown};
use super::syntax::{ActText, EffectText, PathText, PlaceText, PlyText};
use super::tags::{self, Names};
use super::turns::{Trouble, Turns};
use super::{Read, Spans, pai};
use crate::board::{Place, Point, Square};
use crate::code::Code;
use crate::codes;
use crate::diagnostic::{Diagnostic, nearest};
use crate::record::{self, Act, Comment, Discard, Effect, Entry, Head, Ply, Record, Tag};
use crate::source::Span;
use crate::variant::{Bare, Lies, Seat, Tile, Variant, Vocabulary};
use smallvec::SmallVec;
use std::collections::{BTreeMap, HashMap};

/// A record in the making.
pub(super) struct Recorder<'a> {
    text: &'a str,
    pub(super) names: Names,
    pub(super) vocabulary: &'static Vocabulary,
    pub(super) seats: &'static [String],
    record: Record,
    spans: Spans,
    findings: Vec<Diagnostic>,
    /// How many entries stand before the first error.
    sound: Option<usize>,
    /// Tags wait here until all are known: some say how others are to be read.
    tags: Vec<(usize, TagText<'a>)>,
    header_open: bool,
    variant_tag: Option<(Span, Span)>,
    turns: Turns,
    plies: u32,
    /// The turn and the seat that were due when the last number was read.
    due: (u32, usize),
    /// Which entry is the ply just before, unless it could not be read.
    last_ply: Option<usize>,
    /// The token that opened the turn.
    opened: Span,
    /// The number that shortened the turns of a game of three or four.
    shortened: Span,
    /// A number that opens a turn again, until the next ply tells whether that ply is written twice.
    again: Option<(Span, u32)>,
    /// Where to point when a token is no part of the text.
    here: Span,
    /// Texts that are no part of the text, by where they begin: how long they are, and where they are written.
    unescaped: BTreeMap<usize, (usize, Span)>,
}

impl<'a> Recorder<'a> {
    pub(super) fn new(text: &'a str, variant: Variant, names: Names) -> Recorder<'a> {
        let vocabulary = variant.vocabulary();
        // About as many entries as the plies of a game have room for in the text.
        let expected = (text.len() / 8).min(1 << 12);
        Recorder {
            text,
            names,
            vocabulary,
            seats: &vocabulary.seats[0],
            record: Record { variant, header: Vec::new(), entries: Vec::with_capacity(expected) },
            spans: Spans { header: Vec::new(), entries: Vec::with_capacity(expected) },
            findings: Vec::new(),
            sound: None,
            tags: Vec::new(),
            header_open: true,
            variant_tag: None,
            turns: Turns::new(2, 0),
            plies: 0,
            due: (1, 0),
            last_ply: None,
            opened: Span::default(),
            shortened: Span::default(),
            again: None,
            here: Span::default(),
            unescaped: BTreeMap::new(),
        }
    }

    /// The record, and what there is to say of it.
    pub(super) fn finish(mut self) -> Read {
        self.close_header();
        if let Some((span, expected)) = self.again.take() {
            self.wrong_number(span, expected);
        }
        if let Some(trouble) = self.turns.end() {
            self.number_trouble(self.opened, trouble);
        }
        self.check_first_seat();
        let sound = self.sound.unwrap_or(self.record.entries.len());
        self.findings.sort_by_key(|finding| finding.span.start);
        Read { record: self.record, spans: self.spans, findings: self.findings, sound }
    }

    /// Who moves first is told only of a position; every game from the start is begun by the first seat.
    fn check_first_seat(&mut self) {
        let first = self.seats.first().cloned().unwrap_or_default();
        let is_later = |turn: &str| self.seats.iter().skip(1).any(|seat| seat == turn);
        if self.record.tag("Position").is_some() || !self.record.tag("Turn").is_some_and(is_later) {
            return;
        }
        let is_turn = |head: &Head| matches!(head, Head::Tag(tag) if tag.name == "Turn");
        let at = self.record.header.iter().position(is_turn).and_then(|at| self.spans.header.get(at));
        let finding = Diagnostic::new(
            &codes::TAG_VALUE,
            at.copied().unwrap_or_default(),
            format!("{first} begins every game that starts from no position"),
        )
        .label("not without a `Position` tag")
        .help("leave the tag out, or say what stands on the board in a `[Position \"...\"]` tag");
        self.report(finding);
    }

    /// Where a token stands in the text.
    pub(super) fn span(&self, token: &str) -> Span {
        let written = || {
            let start = token.as_ptr() as usize;
            let (&from, &(length, span)) = self.unescaped.range(..=start).next_back()?;
            (start + token.len() <= from + length).then_some(span)
        };
        Span::of(token, self.text).or_else(written).unwrap_or(self.here)
    }

    /// Keeps a finding, with the turn and the seat it is about.
    pub(super) fn report(&mut self, finding: Diagnostic) {
        // A wrong number hides nothing of what was played.
        if finding.is_error() && finding.code != &codes::TURN_NUMBER && self.sound.is_none() {
            self.sound = Some(self.record.entries.len());
        }
        self.findings.push(finding);
    }

    /// The same for a finding about the ply that is being read.
    fn report_in_ply(&mut self, mut finding: Diagnostic) {
        if self.plies > 0 {
            let (turn, seat) = self.turns.upcoming();
            finding.turn = Some(turn);
            finding.seat = self.seats.get(seat).cloned();
            finding.ply = Some(self.plies);
        }
        self.report(finding);
    }

    fn new_finding(&self, code: &'static Code, token: &str, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(code, self.span(token), message)
    }

    fn unknown_variant(&mut self, tag: &TagText<'a>) {
        let names: Vec<&str> = Variant::all().map(Variant::name).collect();
        let help = match nearest(&tag.value, names.iter().copied()) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!("the rule sets are {}", names.join(", ")),
        };
        let finding = self
            .new_finding(&codes::VARIANT_UNKNOWN, tag.written, format!("there is no rule set `{}`", shown(&tag.value)))
            .help(help);
        self.report(finding);
    }

    /// Reads the tags once all of them are there.
    fn close_header(&mut self) {
        if !std::mem::take(&mut self.header_open) {
            return;
        }
        let tags = std::mem::take(&mut self.tags);
        let value = |name: &str| {
            let tag = tags.iter().find(|(_, tag)| tag.name.eq_ignore_ascii_case(name));
            tag.map(|(_, tag)| &*tag.value)
        };
        self.seats = record::seats(self.vocabulary, value("Players"), value("Position"));
        // Where the name and the whole of each tag stand.
        let mut seen: HashMap<_, _> = self.variant_tag.map(|spans| ("variant".to_owned(), spans)).into_iter().collect();
        for (slot, tag) in &tags {
            self.here = self.span(tag.text);
            let before = self.findings.len();
            // The value is read in any case, so that every fault in it is named.
            let read = tags::read(self, tag);
            // `HostAccents` is Host's affair, before the first turn.
            let seats = self.seats;
            let whose = seats.iter().find(|seat| tag.name.len() > seat.len() && tag.name.starts_with(seat.as_str()));
            if let Some(seat) = whose {
                for finding in &mut self.findings[before..] {
                    finding.turn = Some(0);
                    finding.seat = Some(seat.clone());
                }
            }
            let first = seen.get(&tag.name.to_ascii_lowercase()).copied();
            if let Some((_, first)) = first.filter(|_| self.names == Names::Gate) {
                let twice = format!("`{}` is written twice", shown(tag.text));
                let finding = self
                    .new_finding(&codes::PLY_DOUBLED, tag.text, twice)
                    .label("the second time")
                    .other(first, "the first time")
                    .help("leave one of the two out");
                self.report(finding);
            } else if let Some((first, _)) = first {
                let finding = self
                    .new_finding(&codes::TAG_DOUBLED, tag.name, format!("the tag `{}` stands here twice", tag.name))
                    .label("the second time")
                    .other(first, "the first time")
                    .help("leave one of the two out");
                self.report(finding);
            } else {
                seen.insert(tag.name.to_ascii_lowercase(), (self.span(tag.name), self.here));
                if let Some(read) = read {
                    self.record.header[*slot] = Head::Tag(read);
                }
            }
        }
        self.turns = Turns::new(self.seats.len(), self.record.first_seat().index());
    }

    /// The tile a code stands for.
    pub(super) fn tile(&mut self, code: &str) -> Option<Tile> {
        let vocabulary = self.vocabulary;
        let found = self.names.read(vocabulary, code);
        if let Some(spelt) = found {
            if spelt.slip {
                let right = vocabulary.code(spelt.tile);
                let name = &vocabulary.entry(spelt.tile).name;
                let finding = self
                    .new_finding(&codes::TILE_SLIP, code, format!("the {name} is written `{right}`, not `{code}`"))
                    .label(format!("read as the {name}"))
                    .help(format!("write `{right}`"));
                self.report_in_ply(finding);
            }
            return Some(spelt.tile);
        }
        let known: Vec<&str> =
            (0..vocabulary.tiles.len()).map(|at| self.names.code(vocabulary, Tile(at as u8))).collect();
        let help = match nearest(code, known.iter().copied()) {
            Some(meant) => {
                let tile = self.names.read(vocabulary, meant).map(|spelt| &vocabulary.entry(spelt.tile).name);
                format!("did you mean `{meant}`{}?", tile.map(|name| format!(", the {name}")).unwrap_or_default())
            }
            None => format!("the codes are {}", known.join(", ")),
        };
        let finding = self
            .new_finding(&codes::TILE_UNKNOWN, code, format!("{} has no tile `{}`", vocabulary.title, shown(code)))
            .label("no such tile")
            .help(help);
        self.report_in_ply(finding);
        None
    }

    /// The place that is meant, if the board has it.
    pub(super) fn place(&mut self, place: &PlaceText<'_>) -> Option<Place> {
        let (x, y) = (i8::try_from(place.x).unwrap_or(i8::MAX), i8::try_from(place.y).unwrap_or(i8::MAX));
        let finding = if place.square && !self.vocabulary.has_squares() {
            self.new_finding(
                &codes::SQUARE_NOT_HERE,
                place.text,
                format!("in {} no tile lies on a square", self.vocabulary.title),
            )
            .label("a square")
            .help(format!("write the point without `#`: `{}`", shown(place.text.trim_start_matches('#'))))
        } else if place.square {
            match Square::at(x, y) {
                Some(square) => return Some(Place::Square(square)),
                None => self
                    .new_finding(
                        &codes::SQUARE_OFF_BOARD,
                        place.text,
                        format!("the board has no square `{}`", shown(place.text)),
                    )
                    .label("off the board")
                    .help("the square's centre must lie within 9 of the centre of the board"),
            }
        } else {
            match Point::at(x, y) {
                Some(point) => return Some(Place::Point(point)),
                None => {
                    let near = self.names.place(nearest_point(place.x, place.y).into());
                    self.new_finding(
                        &codes::POINT_OFF_BOARD,
                        place.text,
                        format!("the board has no point `{}`", shown(place.text)),
                    )
                    .label("off the board")
                    .help(format!("the nearest point is `{near}`"))
                }
            }
        };
        self.report_in_ply(finding);
        None
    }

    fn path(&mut self, path: &PathText<'_>) -> Option<record::Path> {
        let mut places = record::Path::new();
        // All of them are looked at, so that every fault is named.
        for place in path {
            if let Some(place) = self.place(place) {
                places.push(place);
            }
        }
        (places.len() == path.len()).then_some(places)
    }

    #[inline]
    fn act(&mut self, act: &ActText<'_>) -> Option<Act> {
        let tile = act.code.map(|code| self.tile(code));
        let at = self.place(&act.at);
        // The code of a captured tile stands before the place it is captured on.
        let captured = act.capture.map(|(_, code)| code.map(|code| self.tile(code)));
        let path = self.path(&act.path);
        let exchange = act.exchange.map(|code| self.tile(code));
        let effect = act.effect.as_ref().map(|effect| self.effect(effect));
        // Only now may a missing piece end it.
        Some(Act {
            tile: all(tile)?,
            drop: act.drop,
            at: at?,
            path: path?,
            capture: match captured {
                None => None,
                Some(code) => Some(all(code)?),
            },
            exchange: all(exchange)?,
            effect: all(effect)?,
        })
    }

    fn effect(&mut self, effect: &EffectText<'_>) -> Option<Effect> {
        match effect {
            EffectText::Turn { text, steps } => {
                if (1..=7).contains(&steps.abs()) {
                    return Some(Effect::Turn(*steps as i8));
                }
                let finding = self
                    .new_finding(&codes::TURNING_RANGE, text, format!("a ring cannot be turned by `{}`", shown(text)))
                    .label("1 to 7 steps")
                    .help(match (steps % 8, *steps < 0) {
                        (0, _) => "eight steps are a full turn, which changes nothing".to_owned(),
                        (left, _) => format!("`{}` would come out as `{left:+}`", shown(text)),
                    });
                self.report_in_ply(finding);
                None
            }
            EffectText::Shift { code, at, path, .. } => {
                let tile = code.map(|code| self.tile(code));
                let at = self.place(at);
                let path = self.path(path);
                Some(Effect::Shift { tile: all(tile)?, at: at?, path: path? })
            }
        }
    }

    #[inline]
    fn read_ply(&mut self, ply: &PlyText<'_>) -> Option<Ply> {
        Some(match ply {
            PlyText::Pass => Ply::Pass,
            PlyText::Resign => Ply::Resign,
            PlyText::Claim => Ply::Claim,
            PlyText::Acts(acts) => {
                let mut read = SmallVec::new();
                for act in acts {
                    if let Some(act) = self.act(act) {
                        read.push(act);
                    }
                }
                if read.len() < acts.len() {
                    return None;
                }
                Ply::Acts(read)
            }
            PlyText::Draw { drew, discarded } => {
                let drew = drew.map(|code| self.tile(code));
                let discarded = match discarded {
                    None => Some(Discard::None),
                    Some("?") => Some(Discard::Unseen),
                    Some(code) => self.tile(code).map(Discard::Tile),
                };
                Ply::Draw { drew: all(drew)?, discarded: discarded? }
            }
        })
    }

    /// A tile of a position, if its code, owner and place can be read.
    fn placed(&mut self, written: &PlacedText<'_>) -> Option<record::Placed> {
        let tile = self.tile(written.code);
        let at = self.place(written.at.as_ref()?);
        let owner = self.owner(written);
        let (tile, at, owner) = (tile?, at?, owner?);
        let entry = self.vocabulary.entry(tile);
        let fits = match at {
            Place::Point(_) => entry.lies != Lies::Square,
            Place::Square(_) => entry.lies != Lies::Point,
        };
        if !fits {
            let (on, off) = if at.point().is_some() { ("square", "point") } else { ("point", "square") };
            let place = written.at.map_or(written.text, |at| at.text);
            let finding = self
                .new_finding(
                    &codes::POSITION_PLACE,
                    place,
                    format!("the {} lies on a {on}, not on a {off}", entry.name),
                )
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
            self.report(finding);
            return None;
        }
        Some(record::Placed { owner, tile, at })
    }

    /// Whose tile it is: `None` when the bracket names nobody who plays.
    fn owner(&mut self, written: &PlacedText<'_>) -> Option<Option<Seat>> {
        let four = self.seats.len() > 2;
        let (wrong, help) = match (written.owner, self.vocabulary.bare) {
            (Some(_), Bare::Shared) => ("the tiles of this game are nobody's", "leave the bracket out".to_owned()),
            (None, Bare::Shared | Bare::Nobody) => return Some(None),
            (None, Bare::Second) if !four => return Some(Some(Seat(1))),
            (None, Bare::Second) => {
                ("a tile without a bracket has no owner here", "write `< >`, `( )`, `{ }` or `[ ]` round it".to_owned())
            }
            (Some(seat), _) if usize::from(seat) < self.seats.len() => return Some(Some(Seat(seat))),
            (Some(_), _) => {
                let help =
                    format!("the tiles of {} stand in `< >` and those of {} in `( )`", self.seats[0], self.seats[1]);
                let more = self.vocabulary.seats.iter().any(|seats| seats.len() > 2);
                ("this game has two seats", if more { help + "; four seats need `[Players \"4\"]`" } else { help })
            }
        };
        let finding = self.new_finding(&codes::POSITION_BRACKET, written.text, wrong).help(help);
        self.report(finding);
        None
    }

    fn unreadable_tile(&mut self, fault: Unreadable<'_>) {
        let finding = self
            .new_finding(
                &codes::POSITION_UNREADABLE,
                fault.text,
                format!("`{}` cannot be read here", shown(fault.text)),
            )
            .label(format!("expected {}", fault.wanted.words()))
            .help("a tile and its point stand in the bracket of the owner: `<Lt 10j>`");
        self.report(finding);
    }

    /// The tiles of a position record, in reading order; a warning when they are written in another.
    pub(super) fn tiles(&mut self, written: &str, sorted: bool) -> Vec<record::Placed> {
        let mut found: Vec<(record::Placed, Span)> = Vec::new();
        let mut texts = Vec::new();
        position::tiles(written, |tile| texts.push(tile));
        let mut warned = !sorted;
        for tile in texts {
            let tile = match tile {
                Ok(tile) => tile,
                Err(fault) => {
                    self.unreadable_tile(fault);
                    continue;
                }
            };
            let Some(placed) = self.placed(&tile) else { continue };
            let span = self.span(tile.text);
            let there: Vec<&(record::Placed, Span)> = found.iter().filter(|(other, _)| other.at == placed.at).collect();
            if let Some((_, first)) = there.last().filter(|_| !self.shares(&there, placed.tile)) {
                let at = tile.at.map_or(tile.text, |at| at.text);
                let count = if there.len() > 1 { "three" } else { "two" };
                let finding = self
                    .new_finding(&codes::POSITION_DOUBLED, at, format!("`{at}` holds {count} tiles"))
                    .label("taken already")
                    .other(*first, "by this tile")
                    .help("give one of the two tiles another point");
                self.report(finding);
                continue;
            }
            let before = found.last().map(|(last, span)| (last.at, *span));
            if let Some((last, other)) = before
                && !warned
                && last.order() > placed.at.order()
            {
                warned = true;
                let finding =
                    Diagnostic::new(&codes::POSITION_UNSORTED, span, format!("`{}` comes before `{last}`", placed.at))
                        .label("out of order")
                        .other(other, "after this")
                        .help("a position is listed row by row from 9s to 11a; `paisho fmt` puts it in order");
                self.report(finding);
            }
            self.count(&found, placed, span);
            found.push((placed, span));
        }
        // A tile that bears another stands before it.
        found.sort_by_key(|(placed, _)| (placed.at.order(), !self.vocabulary.entry(placed.tile).bears));
        found.into_iter().map(|(placed, _)| placed).collect()
    }

    /// Whether a tile may lie where these do: one of two that share a place bears the other.
    fn shares(&self, there: &[&(record::Placed, Span)], tile: Tile) -> bool {
        let bears = |tile| self.vocabulary.entry(tile).bears;
        matches!(there, [(other, _)] if bears(other.tile) != bears(tile))
    }

    /// Looks whether a tile is one more than the set has.
    fn count(&mut self, found: &[(record::Placed, Span)], placed: record::Placed, span: Span) {
        let entry = self.vocabulary.entry(placed.tile);
        let same = |other: &record::Placed| other.tile == placed.tile && other.owner == placed.owner;
        let there = found.iter().filter(|(other, _)| same(other)).count();
        // A tile of nobody's beside tiles with owners came from one of the sets.
        let sets = if self.vocabulary.bare == Bare::Nobody && placed.owner.is_none() { self.seats.len() } else { 1 };
        let has = usize::from(entry.count) * sets;
        if there != has {
            return;
        }
        let whose = match placed.owner {
            Some(seat) => format!("{} has", self.seats[seat.index()]),
            None => "the set has".to_owned(),
        };
        let finding = Diagnostic::new(
            &codes::POSITION_TOO_MANY,
            span,
            format!("{whose} {has} {}, and this is one more", entry.name),
        )
        .label("one too many")
        .help("check its owner's bracket and its code");
        self.report(finding);
    }

    /// Captured tiles: brackets with a code and no place.
    pub(super) fn captured(&mut self, written: &str) -> Option<Vec<(Option<Seat>, Tile)>> {
        let mut texts = Vec::new();
        position::captured(written, |tile| texts.push(tile));
        let read: Vec<_> = texts
            .into_iter()
            .map(|tile| match tile {
                Ok(tile) => {
                    let owner = self.owner(&tile);
                    let tile = self.tile(tile.code);
                    Some((owner?, tile?))
                }
                Err(fault) => {
                    self.unreadable_tile(fault);
                    None
                }
            })
            .collect();
        read.into_iter().collect()
    }

    #[inline]
    fn push(&mut self, entry: Entry, span: Span) {
        self.record.entries.push(entry);
        self.spans.entries.push(span);
    }

    fn wrong_number(&mut self, span: Span, expected: u32) {
        let (expected, right, help) = match self.names {
            Names::Pai => {
                let goes_on = self.text.get(span.range()).is_some_and(|token| token.ends_with("..."));
                let right = format!("{expected}{}", if goes_on { "..." } else { "." });
                (expected.to_string(), right, format!("write `{expected}.`, or no number at all"))
            }
            Names::Gate => {
                // Here a number is written for each ply, and names its seat.
                let (turn, seat) = self.due;
                let right = format!("{turn}{}.", &self.seat_name(seat)[..1]);
                (turn.to_string(), right.clone(), format!("write `{right}`"))
            }
        };
        let mut finding = Diagnostic::new(&codes::TURN_NUMBER, span, format!("this is turn {expected}"))
            .label(format!("expected {expected}"))
            .help(help);
        finding.instead = Some(right);
        finding.turn = Some(self.due.0);
        finding.seat = self.seats.get(self.due.1).cloned();
        finding.ply = Some(self.plies + 1);
        self.report(finding);
    }

    fn seat_name(&self, seat: usize) -> &str {
        self.seats.get(seat).map_or("a seat", String::as_str)
    }

    /// Says what is wrong with a turn number.
    fn number_trouble(&mut self, span: Span, trouble: Trouble) {
        // Where a turn has too few plies or too many, nobody knows whose each of them was.
        let doubtful = match trouble {
            Trouble::Missing { turn, .. } | Trouble::FellShort { turn } => Some(turn),
            Trouble::Extra(_) => Some(self.turns.turn() - 1),
            Trouble::Expected(_) | Trouble::Again => None,
        };
        let begins = |turn: u32| self.record.entries.iter().position(|entry| *entry == Entry::Turn(turn));
        if let Some(start) = doubtful.and_then(begins)
            && self.sound.is_none()
        {
            self.sound = Some(start);
        }
        match trouble {
            Trouble::Expected(1) if self.record.first_seat().index() > 0 => {
                let seat = self.seat_name(self.record.first_seat().index()).to_owned();
                let finding = Diagnostic::new(&codes::TURN_NUMBER, span, format!("{seat} moves first here"))
                    .label("expected `1...`")
                    .help("write `1...`: turn 1 goes on with a later seat");
                self.report(finding);
            }
            Trouble::Expected(expected) => self.wrong_number(span, expected),
            Trouble::Missing { turn, seat } => {
                let name = self.seat_name(seat).to_owned();
                let mut finding =
                    Diagnostic::new(&codes::PLY_MISSING, span, format!("{name}'s ply of turn {turn} is missing"))
                        .label("before this number");
                if self.opened != Span::default() && self.opened != span && seat > 0 {
                    finding = finding.other(self.opened, "the turn that falls short");
                }
                finding = finding.help(if self.plies == 0 && self.names == Names::Pai {
                    format!("write {name}'s ply, or name who moves first in a `[Turn \"...\"]` tag")
                } else {
                    format!("write {name}'s ply of turn {turn} before it")
                });
                finding.turn = Some(turn);
                finding.seat = Some(name);
                self.report(finding);
            }
            Trouble::FellShort { turn } => {
                let finding =
                    Diagnostic::new(&codes::PLY_MISSING, self.shortened, format!("a ply of turn {turn} is missing"))
                        .label("before this number")
                        .other(span, "a later turn has all its plies")
                        .help(format!("write the ply that turn {turn} lacks"));
                self.report(finding);
            }
            Trouble::Extra(count) => {
                let plies = self.record.entries.iter().zip(&self.spans.entries).rev();
                let extra = plies.filter(|(entry, _)| matches!(entry, Entry::Ply(_))).nth(count.saturating_sub(1));
                let extra = extra.map_or(span, |(_, &span)| span);
                let turn = self.turns.turn().saturating_sub(1);
                let mut finding = Diagnostic::new(&codes::PLY_EXTRA, extra, format!("turn {turn} has a ply too many"))
                    .label("one too many")
                    .other(span, "the next turn begins only here")
                    .help("leave it out, or give it a turn of its own");
                finding.turn = Some(turn);
                self.report(finding);
            }
            Trouble::Again => self.again = Some((span, self.turns.turn().saturating_add(1))),
        }
    }

    /// Whether this ply is the same as the one just before, which no two plies with tiles can be.
    fn is_doubled(&self, ply: &Ply) -> Option<Span> {
        let last = self.last_ply?;
        match (&self.record.entries[last], ply) {
            (Entry::Ply(before @ Ply::Acts(_)), Ply::Acts(_)) if before == ply => Some(self.spans.entries[last]),
            _ => None,
        }
    }
}

/// A piece that was not written is no fault; one that was written and could not be read is.
fn all<T>(piece: Option<Option<T>>) -> Option<Option<T>> {
    match piece {
        None => Some(None),
        Some(None) => None,
        Some(read) => Some(read),
    }
}

/// The point of the board nearest to coordinates off it.
fn nearest_point(x: i16, y: i16) -> Point {
    let far = |point: &Point| {
        let (dx, dy) = (i32::from(x) - i32::from(point.x()), i32::from(y) - i32::from(point.y()));
        dx * dx + dy * dy
    };
    Point::all().min_by_key(far).unwrap_or(Point::CENTRE)
}

impl<'a> Scribe<'a> for Recorder<'a> {
    fn tag(&mut self, tag: TagText<'a>) {
        let span = self.span(tag.text);
        if !self.header_open {
            let finding = self
                .new_finding(&codes::TAG_MISPLACED, tag.text, format!("the tag `{}` stands among the moves", tag.name))
                .help("put it above the moves, on a line of its own");
            self.report(finding);
            return;
        }
        if tag.name.eq_ignore_ascii_case("Variant") && self.variant_tag.is_none() {
            self.variant_tag = Some((self.span(tag.name), span));
            if Variant::named(tag.value.trim()).is_none() {
                self.unknown_variant(&tag);
            }
            return;
        }
        self.tags.push((self.record.header.len(), tag.clone()));
        self.record.header.push(Head::Tag(Tag { name: tag.name.to_owned(), value: tag.value.into_owned() }));
        self.spans.header.push(span);
    }

    fn comment(&mut self, token: &'a str, text: &'a str, to_line_end: bool) {
        let span = self.span(token);
        // However the lines of a text end, those of a comment end alike.
        let comment = Comment { text: text.trim().replace("\r\n", "\n"), to_line_end };
        if let Some((wrong, help)) = pai::cannot_comment(&comment) {
            let finding = self.new_finding(&codes::COMMENT_TEXT, text, wrong).help(help);
            self.report(finding);
            return;
        }
        if self.header_open {
            self.record.header.push(Head::Comment(comment));
            self.spans.header.push(span);
        } else {
            self.push(Entry::Comment(comment), span);
        }
    }

    fn number(&mut self, token: &'a str, number: u32, goes_on: bool) {
        self.close_header();
        let span = self.span(token);
        if let Some((span, expected)) = self.again.take() {
            self.wrong_number(span, expected);
        }
        self.due = self.turns.upcoming();
        let (begins, trouble) = self.turns.number(number, goes_on);
        if let Some(trouble) = trouble {
            self.number_trouble(span, trouble);
        }
        if let Some(turn) = begins {
            self.push(Entry::Turn(turn), span);
            if self.turns.just_shortened() {
                self.shortened = span;
            }
            self.opened = span;
        }
    }

    fn turn(&mut self, token: &'a str, number: u32) {
        self.close_header();
        let later_seat_first = self.turns.turn() == 0 && self.record.first_seat().index() > 0;
        self.number(token, number, later_seat_first);
    }

    fn ply(&mut self, token: &'a str, written: PlyText<'a>) {
        self.close_header();
        let span = self.span(token);
        self.plies += 1;
        let again = self.again.take();
        let ply = self.read_ply(&written);
        if let Some(first) = ply.as_ref().and_then(|ply| self.is_doubled(ply)) {
            // It was not played twice, so it is no ply of a turn.
            self.plies -= 1;
            let start = again.map_or(span.start, |(number, _)| number.start);
            let twice = Span { start: start.min(span.start), end: span.end };
            let mut finding =
                Diagnostic::new(&codes::PLY_DOUBLED, twice, format!("`{}` is written twice", shown(token)))
                    .label("the second time")
                    .other(first, "the first time")
                    .help("leave one of the two out");
            finding.turn = Some(self.turns.turn());
            finding.ply = Some(self.plies);
            self.report(finding);
            return;
        }
        let begins = match again {
            Some((number, expected)) => {
                self.wrong_number(number, expected);
                self.turns.reopened()
            }
            None => self.turns.before_ply(),
        };
        if let Some(turn) = begins {
            let opening = Span { start: span.start, end: span.start };
            self.push(Entry::Turn(turn), opening);
            self.opened = span;
        }
        self.turns.after_ply(matches!(ply, Some(Ply::Resign)));
        self.last_ply = ply.is_some().then_some(self.record.entries.len());
        if let Some(ply) = ply {
            self.push(Entry::Ply(ply), span);
        }
    }

    fn check(&mut self, token: &'a str, written: &'a str) {
        self.close_header();
        let span = self.span(token);
        let tiles = self.tiles(written, false);
        self.push(Entry::Check(tiles), span);
    }

    fn fault(&mut self, fault: Fault<'a>) {
        let finding = fault.finding(self.span(fault.text), self.names);
        self.refuse(vec![finding], fault.instead_of_ply);
    }

    fn refuse(&mut self, findings: Vec<Diagnostic>, instead_of_ply: bool) {
        self.last_ply = None;
        if instead_of_ply {
            self.close_header();
            self.plies += 1;
            if let Some((span, expected)) = self.again.take() {
                self.wrong_number(span, expected);
            }
        }
        for finding in findings {
            if instead_of_ply {
                self.report_in_ply(finding);
            } else {
                self.report(finding);
            }
        }
        if instead_of_ply {
            self.turns.before_ply();
            self.turns.after_ply(false);
        }
        // What could not be read may have been more than one ply, or less.
        self.turns.lose_count();
    }

    fn unescaped(&mut self, meant: &'a str, written: &'a str) {
        let span = self.span(written);
        self.unescaped.insert(meant.as_ptr() as usize, (meant.len(), span));
    }
}
