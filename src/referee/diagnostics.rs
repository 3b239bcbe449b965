//! Turns refusals, and whatever else a replay finds, into diagnostics with spans.

use super::Input;
use super::course::Boxed;
use super::fitting::Fitting;
use super::origins::{Origin, Origins};
use crate::board::Place;
use crate::code::Code;
use crate::codes;
use crate::diagnostic::{Diagnostic, nearest};
use crate::notation::{Header, Notation, Offer, Spelling, shown};
use crate::record::{
    Effect, Entry, Glyph, Part, Piece, Placed, Ply, Record, SetUp, glyphs, plies, site_options, stands,
};
use crate::render::text::{Area, part};
use crate::replay::{Difference, Refused, ResultMismatch};
use crate::rules::ending::told;
use crate::rules::{At, Found, MORE_MUST_CHANGE, Naming, Outcome, Wording};
use crate::source::Span;
use crate::variant::{Seat, Tile, Vocabulary};

/// Makes the diagnostics of one game.
pub(super) struct Reporter<'a> {
    pub game: &'a Input<'a>,
    /// The part of the record that is validated.
    pub record: &'a Record,
    /// The names of its seats.
    pub seats: &'static [&'static str],
}

/// A refusal in words, whatever the rules.
pub(super) struct Said {
    pub(super) at: At,
    article: &'static Code,
    wording: Wording,
    /// The tiles of the position that it speaks of.
    pub(super) tiles: Option<Vec<Placed>>,
}

/// The names that the game's notation and variant use.
pub(crate) struct Names {
    pub(crate) spelling: Spelling,
    pub(crate) vocabulary: &'static Vocabulary,
    pub(crate) seats: &'static [&'static str],
    /// What fits a refused ply.
    pub(crate) fitting: Fitting,
}

impl Names {
    /// Those of a record in a notation.
    pub(super) fn of(notation: &dyn Notation, record: &Record) -> Names {
        let (spelling, vocabulary) = (notation.spelling(), record.variant.vocabulary());
        Names { spelling, vocabulary, seats: record.seats(), fitting: Fitting::default() }
    }
}

impl Naming for Names {
    fn place(&self, place: Place) -> String {
        self.spelling.place(place)
    }

    fn code(&self, tile: Tile) -> String {
        self.spelling.code(self.vocabulary, tile).to_owned()
    }

    fn tile(&self, tile: Tile) -> String {
        self.vocabulary.tiles.get(tile.index()).map_or("tile", |entry| entry.name).to_owned()
    }

    fn seat(&self, seat: Seat) -> String {
        self.seats.get(seat.index()).copied().unwrap_or("nobody").to_owned()
    }

    fn seats(&self) -> usize {
        self.seats.len()
    }

    fn ending(&self, outcome: Outcome) -> String {
        told(self.vocabulary.variant, outcome, self.seats.len(), |seat| self.seat(seat))
    }

    fn fits(&self, place: Place, written: Place) -> bool {
        self.fitting.has(place, written)
    }

    fn way(&self, written: Place) -> Option<(&[Place], &[Place])> {
        self.fitting.way(written)
    }

    fn fits_with_capture(&self) -> bool {
        self.fitting.is_right_otherwise()
    }
}

impl Reporter<'_> {
    pub(super) fn names(&self) -> Names {
        let vocabulary = self.record.variant.vocabulary();
        Names { spelling: self.game.notation.spelling(), vocabulary, seats: self.seats, fitting: Fitting::default() }
    }

    fn seat(&self, seat: Seat) -> Option<String> {
        self.seats.get(seat.index()).map(|name| (*name).to_owned())
    }

    fn entry_span(&self, entry: usize) -> Span {
        self.game.read.spans.entries.get(entry).copied().unwrap_or_default()
    }

    fn header(&self) -> Header<'_> {
        Header { text: self.game.text, record: self.record, spans: &self.game.read.spans.header }
    }

    /// The value of a tag or an item of it; the first line where there is no such tag.
    fn tag_span(&self, name: &str, item: Option<usize>) -> Span {
        self.header().tag(name, item).unwrap_or_else(|| self.first_line())
    }

    /// The place of a tile in the `Position` tag, or the tag's value.
    fn position_span(&self, placed: Option<&Placed>) -> Span {
        let span = placed.and_then(|placed| self.header().placed(placed));
        span.unwrap_or_else(|| self.tag_span("Position", None))
    }

    /// The first line that is not empty, for what stands nowhere in the text.
    fn first_line(&self) -> Span {
        first_line(self.game.text)
    }

    /// A part of a ply, or all of it where the notation does not write the part.
    fn part(&self, entry: usize, part: Part) -> Span {
        let whole = self.entry_span(entry);
        let text = &self.game.text[whole.range()];
        match self.game.notation.part(text, part) {
            Some(part) if part.end > part.start => {
                Span { start: whole.start + part.start, end: whole.start + part.end }
            }
            _ => whole,
        }
    }

    /// A refusal in the words of this game's notation.
    fn said(&self, refused: &Refused<Boxed>, fitting: Fitting) -> Refused<Said> {
        let names = Names { fitting, ..self.names() };
        refused.map(|refusal| Said {
            at: refusal.at(),
            article: refusal.article(),
            wording: refusal.wording(&names),
            tiles: refusal.tiles(),
        })
    }

    /// A refused ply or set-up.
    pub(super) fn refused(&self, refused: &Refused<Boxed>, set_up: &SetUp<'_>) -> Diagnostic {
        self.told(self.said(refused, Fitting::default()), set_up)
    }

    /// A refused ply, with the plies that brought the related tiles to their places.
    pub(super) fn refused_ply(
        &self,
        refused: &Refused<Boxed>,
        set_up: &SetUp<'_>,
        origins: &mut Origins<'_>,
    ) -> Diagnostic {
        let mut refused = self.said(refused, self.fitting(refused, origins));
        let instead = self.moved_by_itself(&refused, origins).or_else(|| self.joined(&refused, origins));
        let instead = instead.or_else(|| self.lies_there(&refused, origins));
        let is_other = refused.refusal.article.name.ends_with("-other-tile");
        let other = || if is_other { self.other_tile(&refused, origins) } else { None };
        let offered = self.offered(refused.entry);
        if let Some(instead) = instead.or_else(other) {
            refused.refusal.wording.help = Some(instead);
        } else if offered.is_none() {
            let (missing, moves) = (self.missing(&refused, origins), self.moves_there(&refused, origins));
            let dropped = self.dropped_there(&refused, origins).map(|ply| format!("to put a tile down, write `{ply}`"));
            let captured = self.captured_near(&refused, origins);
            let wording = &mut refused.refusal.wording;
            // What does not make the ply right is needless beside what does.
            let is_needed = |help: &String| moves.is_none() || missing.is_none() && !help.contains(MORE_MUST_CHANGE);
            let help = wording.help.take().filter(is_needed);
            let condition = if missing.is_some() { "if that tile is meant" } else { "if a tile moves there" };
            let moves = moves.map(|plies| format!("{condition}, write {plies}"));
            // A tile that may go there is likelier.
            let (first, last) = if moves.is_some() { (None, dropped) } else { (dropped, None) };
            let said =
                [first, captured, missing, moves, last, help].into_iter().flatten().collect::<Vec<_>>().join("; ");
            wording.help = Some(said).filter(|said| !said.is_empty());
        }
        if let Some((message, advice)) = offered {
            let wording = &mut refused.refusal.wording;
            let rule = std::mem::replace(&mut wording.message, message);
            let said = [advice, rule].into_iter().chain(wording.help.take());
            wording.help = Some(said.collect::<Vec<_>>().join("; "));
        }
        let related = std::mem::take(&mut refused.refusal.wording.related);
        let related: Vec<(Span, String)> = related
            .into_iter()
            .filter_map(|(place, label)| {
                let origin = origins.board(&refused)?.origin(place)?;
                Some((self.origin(origin, place, &refused, set_up)?, label))
            })
            .collect();
        let entry = refused.entry;
        let mut diagnostic = self.told(refused, set_up);
        if let Some(first) = entry.and_then(|entry| self.repeated(entry)) {
            let advice = "the ply is written twice: leave one of the two out";
            diagnostic.help = Some(diagnostic.help.map_or(advice.to_owned(), |help| format!("{help}; {advice}")));
            diagnostic.others.push((first, "the first time".to_owned()));
        }
        diagnostic.others.extend(related.into_iter().filter(|(span, _)| *span != diagnostic.span));
        diagnostic
    }

    /// What to write where a refused ply becomes legal when the next one is joined to it.
    fn joined(&self, refused: &Refused<Said>, origins: &mut Origins<'_>) -> Option<String> {
        let entries = &self.record.entries;
        let entry = refused.entry?;
        let next = entries[entry + 1..].iter().find(|entry| matches!(entry, Entry::Turn(_) | Entry::Ply(_)))?;
        let (Entry::Ply(Ply::Acts(acts)), Entry::Ply(Ply::Acts(more))) = (&entries[entry], next) else { return None };
        if more.iter().any(|act| act.drop) {
            return None;
        }
        let joined = Ply::Acts(acts.iter().chain(more).cloned().collect::<Vec<_>>().into());
        let legal = origins.allows(refused.plies, &joined).then_some(joined)?;
        let written = self.game.notation.write_ply(self.record.variant, &legal)?;
        Some(format!("join the next ply to it: `{written}`"))
    }

    /// What is said of a guessed drop that is not legal where another ply may be meant, and what to write then.
    fn offered(&self, entry: Option<usize>) -> Option<(String, String)> {
        let span = self.entry_span(entry?);
        let has = |offer: &&Offer| offer.span.start <= span.start && span.end <= offer.span.end;
        let offer = self.game.read.typed.offers.iter().find(has)?;
        let name = self.record.variant.vocabulary().entry(offer.tile?).name;
        let written = shown(self.game.text.get(span.range())?);
        let message =
            format!("`{written}`: no {name} can be {} there; {}?", offer.put_down?, offer.becomes.join(" or "));
        let plies: Vec<String> = offer.becomes.iter().map(|ply| format!("`{ply}`")).collect();
        Some((message, format!("if a tile moves there, write {}", plies.join(" or "))))
    }

    /// The span of the ply before an entry, if the entry is the same ply again.
    fn repeated(&self, entry: usize) -> Option<Span> {
        let entries = &self.record.entries;
        let before = entries.get(..entry)?.iter().rposition(|entry| matches!(entry, Entry::Ply(_)))?;
        let is_same = matches!(entries[entry], Entry::Ply(Ply::Acts(_))) && entries[before] == entries[entry];
        is_same.then(|| self.entry_span(before))
    }

    fn told(&self, refused: Refused<Said>, set_up: &SetUp<'_>) -> Diagnostic {
        let Said { at, article, wording, .. } = refused.refusal;
        let span = match (at, refused.entry) {
            (At::Ply(part), Some(entry)) => self.part(entry, part),
            (At::Ply(_), None) => self.first_line(),
            // An edition that the caller asked for stands nowhere in the text.
            (At::Tag("Rules", _), _) if self.game.rules.is_some() => self.first_line(),
            (At::Tag(name, item), _) => self.tag_span(name, item),
            (At::Position(tile), _) => self.position_span(set_up.position.as_ref().and_then(|placed| placed.get(tile))),
        };
        let mut diagnostic = Diagnostic::new(article, span, wording.message).label(wording.label);
        let is_marked = refused.entry.is_some_and(|entry| stands(&self.record.entries, entry));
        let played = match (refused.forced, is_marked) {
            _ if refused.stands => Some(STANDS),
            (true, _) => Some(FORCED),
            (false, true) => Some(NOT_DONE),
            (false, false) => None,
        };
        diagnostic.help = match (wording.help, played) {
            (help, None) => help,
            // The ply stays as it is, so that advice on another one is left out.
            (_, Some(STANDS)) => Some(STANDS.to_owned()),
            (Some(help), Some(played)) => Some(format!("{help}; {played}")),
            (None, Some(played)) => Some(played.to_owned()),
        };
        diagnostic.stands = refused.stands;
        diagnostic.seat = refused.seat.and_then(|seat| self.seat(seat));
        if refused.entry.is_some() {
            diagnostic.turn = Some(refused.turn);
            diagnostic.ply = Some(refused.plies as u32 + 1);
        }
        diagnostic
    }

    /// A mark that a ply stands, on one that is legal.
    pub(super) fn needless(&self, entry: usize, turn: u32, seat: Seat) -> Diagnostic {
        let entries = &self.record.entries;
        let mark = glyphs(entries, entry).position(|glyph| glyph == Glyph::STANDS);
        let span = mark.map(|number| self.entry_span(entry + 1 + number)).filter(|span| !span.range().is_empty());
        let message = "`$201` says that this ply is illegal and stands, but it is legal";
        let mut diagnostic =
            Diagnostic::new(&codes::STANDS_LEGAL, span.unwrap_or_else(|| self.entry_span(entry)), message)
                .label("on a legal ply")
                .help("leave `$201` out");
        diagnostic.turn = Some(turn);
        diagnostic.seat = self.seat(seat);
        diagnostic.ply = Some(plies(&entries[..=entry]).count() as u32);
        diagnostic
    }

    /// The span of what put a tile on its place, before what is refused. The usual set-up stands nowhere in the text.
    fn origin(&self, origin: Origin, place: Place, refused: &Refused<Said>, set_up: &SetUp<'_>) -> Option<Span> {
        match (origin, refused.refusal.at) {
            (Origin::SetUp(tile), _) => set_up.position.is_some().then(|| self.position_span(Some(&tile))),
            (Origin::Ply(entry), At::Ply(part)) if refused.entry == Some(entry) => {
                // What is refused is in the act after the one that was played, or in the lack of one.
                let acts = usize::from(part.act).max(1);
                let whole = Part { act: acts as u8 - 1, piece: Piece::Whole };
                Some(self.place_in(entry, place, acts).unwrap_or_else(|| self.part(entry, whole)))
            }
            (Origin::Ply(entry), _) => {
                Some(self.place_in(entry, place, usize::MAX).unwrap_or_else(|| self.entry_span(entry)))
            }
        }
    }

    /// Where a ply names a place in the first acts, so many of them.
    fn place_in(&self, entry: usize, place: Place, acts: usize) -> Option<Span> {
        let Some(Entry::Ply(ply)) = self.record.entries.get(entry) else { return None };
        ply.acts().iter().take(acts).enumerate().find_map(|(number, act)| {
            let step = act.path.iter().position(|step| *step == place).map(|step| Piece::Step(step as u8));
            let at = (act.path.is_empty() && act.at == place).then_some(Piece::At);
            let put = match act.effect.as_deref() {
                Some(Effect::Shift { path, .. }) if path.last() == Some(&place) => {
                    Some(Piece::EffectStep(path.len() as u8 - 1))
                }
                _ => None,
            };
            step.or(at).or(put).map(|piece| self.part(entry, Part { act: number as u8, piece }))
        })
    }

    /// A `[Check]` that differs from the board, with a drawing of both.
    pub(super) fn check(&self, entry: usize, differences: &[Difference], tiles: &[Placed]) -> Diagnostic {
        let names = self.names();
        let named = |tile: Placed| {
            let code = names.code(tile.tile);
            let spent = if tile.spent { "spent " } else { "" };
            tile.owner.map_or(format!("{spent}{code}"), |owner| format!("{}'s {spent}{code}", names.seat(owner)))
        };
        let (mut added, mut missing, mut different) = (Vec::new(), Vec::new(), Vec::new());
        for difference in differences {
            let at = names.place(difference.at);
            match (difference.said, difference.found) {
                (Some(said), None) => added.push(format!("{} on {at}", named(said))),
                (None, Some(found)) => missing.push(format!("{} on {at}", named(found))),
                (Some(said), Some(found)) => {
                    different.push(format!("{} instead of {} on {at}", named(said), named(found)));
                }
                (None, None) => {}
            }
        }
        let list =
            |what: &str, items: Vec<String>| (!items.is_empty()).then(|| format!("{what}: {}", items.join(", ")));
        let lists = [
            list("only in the record", added),
            list("only on the board", missing),
            list("another tile in the record", different),
        ];
        let count = differences.len();
        let count = if count == 1 { "in one place".to_owned() } else { format!("in {count} places") };
        let message = format!("this position differs from the board {count}");
        let mut diagnostic = Diagnostic::new(&codes::CHECK_DIFFERS, self.entry_span(entry), message)
            .label("not the position on the board")
            .help(lists.into_iter().flatten().collect::<Vec<_>>().join("; "));
        if let Some(Entry::Check(said)) = self.record.entries.get(entry) {
            let area = Area::around(differences.iter().map(|difference| difference.at));
            let variant = self.record.variant;
            diagnostic.drawings =
                vec![part("in the record", variant, said, &area), part("on the board", variant, tiles, &area)];
        }
        diagnostic
    }

    /// A `[Result]` tag that does not hold the result of the game.
    pub(super) fn result(&self, mismatch: ResultMismatch, unfulfilled: Option<String>) -> Option<Diagnostic> {
        let ResultMismatch { outcome, is_unsaid } = mismatch;
        let said = self.record.tag("Result")?;
        let seats = self.seats;
        let unfulfilled = unfulfilled.filter(|_| outcome.is_none());
        let (message, right) = match outcome {
            None => {
                let cause = unfulfilled.as_ref().map_or(String::new(), |cause| format!(": {cause}"));
                let what = if is_unsaid { "the plies do not end the game" } else { "the game has not ended" };
                (format!("{what}{cause}"), "*".to_owned())
            }
            Some(outcome) => {
                let right = outcome.result(seats);
                (self.names().ending(outcome), right)
            }
        };
        let code = if is_unsaid { &codes::RESULT_UNSAID } else { &codes::RESULT_WRONG };
        let diagnostic = Diagnostic::new(code, self.tag_span("Result", None), message)
            .label(format!("says `{said}`"))
            .help(match outcome {
                None => {
                    let way = if said.trim() == "Draw" { "`agreed`" } else { "`resigned` or `time`" };
                    format!("say in a `Termination` tag how the game was ended, such as {way}, or write `[Result \"{right}\"]`")
                }
                Some(_) => format!("write `[Result \"{right}\"]`"),
            });
        let last = self.record.entries.iter().rposition(|entry| matches!(entry, Entry::Ply(_)));
        Some(match last.filter(|_| unfulfilled.is_some()) {
            Some(last) => diagnostic.other(self.entry_span(last), "does not end the game"),
            None => diagnostic,
        })
    }

    /// More diagnostics about the play than are kept.
    pub(super) fn too_many(&self, entry: Option<usize>, most: usize) -> Diagnostic {
        let span = entry.map_or_else(|| self.first_line(), |entry| self.entry_span(entry));
        let message = format!("this game has {most} errors in its plies or more: the rest of them are not reported");
        Diagnostic::new(&codes::TEXT_TOO_LONG, span, message)
            .label("reported up to here")
            .help("mend the first of them and validate again")
    }

    /// A rule that the `Options` tag asks for and that is not refereed.
    pub(super) fn unrefereed(&self, set_up: &SetUp<'_>, item: usize) -> Diagnostic {
        let option = set_up.options.get(item).map_or_else(String::new, |option| {
            option.value.map_or(option.name.to_owned(), |value| format!("{}={value}", option.name))
        });
        let span = self.tag_span("Options", Some(item));
        Diagnostic::new(&codes::OPTION_UNREFEREED, span, format!("the option `{option}` is not checked"))
            .label("asks for other rules")
            .help("the game is validated without it, so diagnostics of its plies may be wrong")
    }

    /// An option that nobody knows.
    pub(super) fn unknown_option(&self, set_up: &SetUp<'_>, item: usize) -> Diagnostic {
        let option = set_up.options.get(item).map_or_else(String::new, |option| option.name.replace("%20", " "));
        let span = self.tag_span("Options", Some(item));
        let near = nearest(&option, site_options::NAMES.iter().map(|(name, _)| *name));
        let near = near.map_or_else(String::new, |near| format!("did you mean `{near}`? "));
        Diagnostic::new(&codes::OPTION_UNKNOWN, span, format!("there is no option `{option}`"))
            .label("unknown")
            .help(format!("{near}the game is validated without it; `paisho explain skud-rules` lists the options"))
    }

    /// An edition that is named where the rule set has one only.
    pub(super) fn no_edition(&self, in_force: &str) -> Option<Diagnostic> {
        let tag = self.record.tag("Rules").filter(|_| in_force.is_empty())?;
        let title = self.record.variant.vocabulary().title;
        let message = format!("{title} has no edition `{}`", shown(tag));
        let help = format!("leave the tag out: {title} has one edition only");
        Some(Diagnostic::new(&codes::OPTION_UNKNOWN, self.tag_span("Rules", None), message).label("unknown").help(help))
    }

    /// Set-up tags that the record lacks, so that nothing is checked against them.
    pub(super) fn unsaid(&self, tags: &[&'static str]) -> Option<Diagnostic> {
        let quoted = |sign: &str| tags.iter().map(|tag| format!("`{tag}`")).collect::<Vec<_>>().join(sign);
        let (them, tag) = match tags {
            [] => return None,
            [_] => ("it", "tag"),
            _ => ("them", "tags"),
        };
        let message = format!("the record has no {}, so nothing is checked against {them}", quoted(" and no "));
        let diagnostic = Diagnostic::new(&codes::TAGS_UNSAID, self.first_line(), message)
            .label("leaves this open")
            .help(format!("if the value is known, add the {tag} {}", quoted(" and ")));
        Some(diagnostic)
    }

    /// A tag with points that the rules do not keep.
    pub(super) fn points_unused(&self, tag: &'static str) -> Diagnostic {
        let title = self.record.variant.vocabulary().title;
        let message = match tag {
            "Score" => format!("no points carry over in {title}, so `Score` is not used"),
            _ => format!("{title} counts no points, so `{tag}` is not used"),
        };
        Diagnostic::new(&codes::POINTS_UNUSED, self.tag_span(tag, None), message)
            .label("not used")
            .help(format!("leave the tag `{tag}` out"))
    }

    /// A `[Points]` tag that does not hold the points of the game.
    pub(super) fn points(&self, found: Option<Vec<i32>>) -> Option<Diagnostic> {
        let said = self.record.tag("Points")?;
        let points = self.seats.iter().zip(found?).map(|(seat, points)| format!("{seat} {points}"));
        let right = points.collect::<Vec<_>>().join(", ");
        let diagnostic =
            Diagnostic::new(&codes::POINTS_WRONG, self.tag_span("Points", None), format!("the points are {right}"))
                .label(format!("says `{said}`"))
                .help(format!("write `[Points \"{right}\"]`; `paisho show --score` counts them up"));
        Some(diagnostic)
    }
}

/// The first line of a text that has any.
fn first_line(text: &str) -> Span {
    let start = text.len() - text.trim_start().len();
    let end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    Span::new(start, start + text[start..end].trim_end().len())
}

/// A note on the edition of the rules that was taken for a record that names none.
pub(super) fn edition_taken(text: &str, notation: &dyn Notation, name: &str, found: Found) -> Diagnostic {
    let cause = match found {
        Found::Opening => "which its opening shows",
        _ => "as neither a tag nor the opening names others",
    };
    // A notation without tags has no place for the name.
    let help = match notation.spelling() {
        Spelling::Pai | Spelling::Psn => format!("add `[Rules \"{name}\"]`, or use `--rules`"),
        Spelling::Psr => format!("write the line `rules {name}`, or use `--rules`"),
        Spelling::Gate => format!("use `--rules \"{name}\"`"),
    };
    let message = format!("validated by the rules `{name}`, {cause}");
    Diagnostic::new(&codes::RULES_TAKEN, first_line(text), message).label("names no rules").help(help)
}

/// What the help adds for a ply that was played although it was refused.
const FORCED: &str = "here it is played anyway";
/// The same where the record marks it.
const STANDS: &str = "it stands, as `$201` says, and the game goes on from it";
/// What it adds for one that is marked and was not played.
const NOT_DONE: &str = "`$201` cannot make it stand: it cannot be carried out";
