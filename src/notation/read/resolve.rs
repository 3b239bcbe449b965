//! Looks up the codes and places of written plies.

use super::builder::Builder;
use super::forgiving;
use super::message::{either, either_name, misspelt_name, shown};
use super::written::{ActText, EffectText, MAX_PARTS, PathText, PlaceText, PlyText};
use crate::board::{Place, Point, Square};
use crate::codes;
use crate::diagnostic::all_nearest;
use crate::notation::Spelling;
use crate::record::{Act, Acts, Discard, Effect, Path, Ply};
use crate::variant::{Kind, Tile, TileEntry, Variant, Vocabulary};

impl Builder<'_> {
    /// The tile that a code stands for.
    pub(super) fn tile(&mut self, code: &str) -> Option<Tile> {
        let vocabulary = self.vocabulary;
        if let Some(read) = self.spelling.read(vocabulary, code) {
            if read.slip {
                self.keep_slip(&codes::TILE_SLIP, code, code, vocabulary.code(read.tile));
            }
            return Some(read.tile);
        }
        self.tile_by_name(code, |_| true)
    }

    /// The tile that a code or a name stands for where only accents are asked for.
    pub(super) fn accent(&mut self, code: &str) -> Option<Tile> {
        if self.spelling.read(self.vocabulary, code).is_some() {
            return self.tile(code);
        }
        // An option brings the others, of which a set has one each.
        self.tile_by_name(code, |entry| entry.kind == Kind::Accent && entry.count > 1)
    }

    /// The tile of a name; `may_be` tells which may be meant.
    #[cold]
    fn tile_by_name(&mut self, code: &str, may_be: fn(&TileEntry) -> bool) -> Option<Tile> {
        let vocabulary = self.vocabulary;
        let named = if self.spelling == Spelling::Pai { vocabulary.named(code) } else { Vec::new() };
        match named[..] {
            [] => {}
            [tile] => {
                self.keep_slip(&codes::TILE_SLIP, code, code, vocabulary.code(tile));
                return Some(tile);
            }
            _ => {
                let other = elsewhere(vocabulary, code).and_then(|(_, here)| here);
                let meant = named.iter().map(|tile| vocabulary.entry(*tile)).chain(other);
                let (names, right): (Vec<&str>, Vec<&str>) =
                    meant.map(|entry| (begun_by(code, entry), entry.code)).unzip();
                let message = format!("`{}` may be the {}", shown(code), either(&names));
                let diagnostic = self
                    .diagnostic(&codes::TILE_AMBIGUOUS, code, message)
                    .label("begins more than one name")
                    .help(format!("write {}", either_name(&right)));
                self.report_in_ply(diagnostic);
                return None;
            }
        }
        if self.wordless {
            self.report_in_ply(self.diagnostic(&codes::TILE_UNKNOWN, code, String::new()));
            return None;
        }
        let tiles = (0..vocabulary.tiles.len() as u8).map(Tile).filter(|tile| may_be(vocabulary.entry(*tile)));
        let known: Vec<&str> = tiles.map(|tile| self.spelling.code(vocabulary, tile)).collect();
        let is_pai = self.spelling == Spelling::Pai;
        let likely = if is_pai { misspelt_name(vocabulary, code) } else { None };
        // A single letter may be a slip of too many.
        let other = if is_pai && code.len() > 1 { elsewhere(vocabulary, code) } else { None };
        let meant = match (&other, likely) {
            (Some((_, here)), _) => here.map(|entry| entry.code).into_iter().collect(),
            (None, Some(likely)) => vec![likely],
            (None, None) => all_nearest(code, known.iter().copied()),
        };
        let named = |meant: &&str| {
            let tile = self.spelling.read(vocabulary, meant).map(|read| vocabulary.entry(read.tile).name);
            format!("`{meant}`{}", tile.map(|name| format!(", the {name}")).unwrap_or_default())
        };
        let help = match (meant.as_slice(), &other) {
            ([], Some((name, _))) => {
                format!("`{}` is the {name} in other rule sets; the codes here are {}", shown(code), known.join(", "))
            }
            ([], None) => format!("the codes are {}", known.join(", ")),
            (meant, _) => format!("did you mean {}?", either(&meant.iter().map(named).collect::<Vec<_>>())),
        };
        let diagnostic = self
            .diagnostic(&codes::TILE_UNKNOWN, code, format!("{} has no tile `{}`", vocabulary.title, shown(code)))
            .label("no such tile")
            .help(help);
        self.report_in_ply(diagnostic);
        None
    }

    /// The place, if the board has it.
    pub(super) fn place(&mut self, place: &PlaceText<'_>) -> Option<Place> {
        let (x, y) = (i8::try_from(place.x).unwrap_or(i8::MAX), i8::try_from(place.y).unwrap_or(i8::MAX));
        let diagnostic = if place.square && !self.vocabulary.has_squares() {
            self.diagnostic(
                &codes::SQUARE_NOT_HERE,
                place.text,
                format!("in {} no tile lies on a square", self.vocabulary.title),
            )
            .label("a square")
            .help(format!("write the point without `#`: `{}`", shown(place.text.trim_start_matches('#'))))
        } else if place.square {
            match Square::at(x, y) {
                Some(square) => return Some(Place::Square(square)),
                None => {
                    let far = |square: &Square| distance((place.x, place.y), (square.x(), square.y()));
                    let near = Square::all().min_by_key(far).map(|near| self.spelling.place(near.into()));
                    let message = format!("the board has no square `{}`", shown(place.text));
                    let near = format!("the nearest square is `{}`", near.unwrap_or_default());
                    self.diagnostic(&codes::SQUARE_OFF_BOARD, place.text, message).label("off the board").help(near)
                }
            }
        } else {
            match Point::at(x, y) {
                Some(point) => return Some(Place::Point(point)),
                None => {
                    let near = self.spelling.place(nearest_point(self.vocabulary, place.x, place.y).into());
                    self.diagnostic(
                        &codes::POINT_OFF_BOARD,
                        place.text,
                        format!("the board has no point `{}`", shown(place.text)),
                    )
                    .label("off the board")
                    .help(match self.spelling {
                        Spelling::Pai if x.abs() > 9 || y.abs() > 9 => {
                            let edge = self.vocabulary.reach.unwrap_or(9);
                            let (first, last) = (10 - edge, 10 + edge);
                            let row = |edge: i8| char::from((i16::from(b'j') + i16::from(edge)) as u8);
                            let rows = format!("rows `{}` to `{}`", row(-edge), row(edge));
                            format!("columns are {first} to {last}, {rows}; the nearest point is `{near}`")
                        }
                        _ => format!("the nearest point is `{near}`"),
                    })
                }
            }
        };
        self.report_in_ply(diagnostic);
        None
    }

    fn path(&mut self, path: &PathText<'_>) -> Option<Path> {
        self.bounded(path, "steps", |place| place.text)?;
        let mut places = Path::new();
        // All of them are looked up, so that every error is reported.
        for place in path {
            if let Some(place) = self.place(place) {
                places.push(place);
            }
        }
        (places.len() == path.len()).then_some(places)
    }

    /// Reports acts or steps that are too many.
    fn bounded<T>(&mut self, parts: &[T], what: &str, text: impl Fn(&T) -> &str) -> Option<()> {
        let Some(surplus) = parts.get(MAX_PARTS) else { return Some(()) };
        let message = format!("this ply has more than {MAX_PARTS} {what}");
        let diagnostic = self.diagnostic(&codes::TEXT_TOO_LONG, text(surplus), message).label("one too many");
        self.report_in_ply(diagnostic.help("look for text that is not part of the game"));
        None
    }

    #[inline]
    fn act(&mut self, act: &ActText<'_>) -> Option<Act> {
        let tile = act.code.map(|code| self.tile(code));
        let at = self.place(&act.at);
        // In the order of the text: the code of a captured tile stands before its place.
        let captured = act.capture.map(|(sign, code)| {
            // Other notations mark a capture with tokens of their own.
            if sign != "x" && forgiving::sign_length(b'x', sign) == Some(sign.len()) {
                self.keep_slip(&codes::SLIP_SIGN, sign, sign, "x");
            }
            code.map(|code| self.tile(code))
        });
        let path = self.path(&act.path);
        let exchange = act.exchange.map(|code| self.tile(code));
        let effect = act.effect.as_ref().map(|effect| self.effect(effect));
        // All pieces have been looked up, and all errors reported.
        Some(Act {
            tile: whole(tile)?,
            drop: act.drop,
            at: at?,
            path: path?,
            capture: match captured {
                None => None,
                Some(code) => Some(whole(code)?),
            },
            exchange: whole(exchange)?,
            effect: whole(effect)?.map(Box::new),
        })
    }

    fn effect(&mut self, effect: &EffectText<'_>) -> Option<Effect> {
        match effect {
            EffectText::Turn { text, steps } => {
                // The rules say what a full turn comes to.
                if let Ok(steps) = i8::try_from(*steps) {
                    return Some(Effect::Turn(steps));
                }
                let diagnostic = self
                    .diagnostic(&codes::TURNING_RANGE, text, format!("`{}` is too many steps for a turn", shown(text)))
                    .label("more than 127 steps")
                    .help(match steps % 8 {
                        0 => "eight steps are a full turn, which moves no tile".to_owned(),
                        left => format!("write `{left:+}`, which turns the ring as far"),
                    });
                self.report_in_ply(diagnostic);
                None
            }
            EffectText::Shift { code, at, path, .. } => {
                let tile = code.map(|code| self.tile(code));
                let at = self.place(at);
                let path = self.path(path);
                Some(Effect::Shift { tile: whole(tile)?, at: at?, path: path? })
            }
        }
    }

    /// The ply, if all of it can be looked up.
    #[inline]
    pub(crate) fn resolve_ply(&mut self, ply: &PlyText<'_>) -> Option<Ply> {
        Some(match ply {
            PlyText::Pass => Ply::Pass,
            PlyText::Resign => Ply::Resign,
            PlyText::Claim => Ply::Claim,
            PlyText::Acts(acts) => {
                self.bounded(acts, "acts", |act| act.text)?;
                let mut read = Acts::new();
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
                let is_drawn = self.vocabulary.words.contains(&"Draw");
                if let Some(code) = drew.filter(|code| !is_drawn && self.spelling.read(self.vocabulary, code).is_none())
                {
                    let title = self.vocabulary.title;
                    let message = format!("in {title} nothing is drawn, and there is no tile `{}`", shown(code));
                    let found = self.diagnostic(&codes::TILE_UNKNOWN, code, message).label("no such tile");
                    self.report_in_ply(found.help("leave the draw out"));
                    return None;
                }
                let drew = drew.map(|code| self.tile(code));
                let discarded = match discarded {
                    None => Some(Discard::None),
                    Some("?") => Some(Discard::Unseen),
                    Some(code) => self.tile(code).map(Discard::Tile),
                };
                Ply::Draw { drew: whole(drew)?, discarded: discarded? }
            }
        })
    }
}

/// The name of a tile that a word begins.
fn begun_by(word: &str, entry: &TileEntry) -> &'static str {
    let begins = |name: &&str| name.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    entry.all_names().find(begins).unwrap_or(entry.name)
}

/// The name of the tile for which a code stands in other rule sets, and the tile here whose name ends so.
fn elsewhere(vocabulary: &Vocabulary, code: &str) -> Option<(&'static str, Option<&'static TileEntry>)> {
    let read = |variant: Variant| {
        let other = variant.vocabulary();
        other.read(code).filter(|read| !read.slip).map(|read| other.entry(read.tile).name)
    };
    let name = Variant::all().find_map(read)?;
    let is_it = |entry: &&TileEntry| entry.all_names().any(|other| other.split(' ').next_back() == Some(name));
    Some((name, vocabulary.tiles.iter().find(is_it)))
}

/// A piece that may be missing: `None` when it was written and has an error.
fn whole<T>(piece: Option<Option<T>>) -> Option<Option<T>> {
    match piece {
        None => Some(None),
        Some(None) => None,
        Some(read) => Some(read),
    }
}

/// The point of the board on which a rule set is played that is nearest to coordinates off the board.
fn nearest_point(vocabulary: &Vocabulary, x: i16, y: i16) -> Point {
    let edge = vocabulary.reach.unwrap_or(9);
    let is_played = |point: &Point| point.x().abs() <= edge && point.y().abs() <= edge;
    let far = |point: &Point| distance((x, y), (point.x(), point.y()));
    Point::all().filter(is_played).min_by_key(far).unwrap_or(Point::CENTRE)
}

/// How far a written place is from one of the board, squared.
fn distance((x, y): (i16, i16), (column, row): (i8, i8)) -> i64 {
    let (dx, dy) = (i64::from(x) - i64::from(column), i64::from(y) - i64::from(row));
    dx * dx + dy * dy
}
