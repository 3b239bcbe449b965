//! Where in the text it stands what the rules refuse, and what is said of it there.

use super::Game;
use crate::board::Place;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::{Names as Style, Notation};
use crate::record::{Entry, Head, Part, Piece, Placed, Record};
use crate::render::text::{Area, part};
use crate::replay::{Difference, Failure, Replay, Step};
use crate::rules::{At, Found, Names, Outcome, Refusal, Rules, SetUp};
use crate::source::Span;
use crate::variant::{Tile, Variant, Vocabulary};

/// Finds the places in a game's text.
pub(super) struct Finder<'a> {
    pub game: &'a Game<'a>,
    /// What of the record is judged.
    pub record: &'a Record,
}

/// The words of a notation.
pub(super) struct Words {
    style: Style,
    vocabulary: &'static Vocabulary,
}

impl Words {
    /// Those of a notation for a rule set.
    pub(super) fn of(notation: &dyn Notation, variant: Variant) -> Words {
        Words { style: notation.names(), vocabulary: variant.vocabulary() }
    }
}

impl Names for Words {
    fn place(&self, place: Place) -> String {
        self.style.place(place)
    }

    fn tile(&self, tile: Tile) -> String {
        self.style.code(self.vocabulary, tile).to_owned()
    }
}

impl Finder<'_> {
    fn words(&self) -> Words {
        Words::of(self.game.notation, self.record.variant)
    }

    fn entry_span(&self, entry: usize) -> Span {
        self.game.read.spans.entries.get(entry).copied().unwrap_or_default()
    }

    fn tag(&self, name: &str) -> Option<(Span, &str)> {
        let at = self.record.header.iter().position(|head| matches!(head, Head::Tag(tag) if tag.name == name))?;
        let span = *self.game.read.spans.header.get(at)?;
        Some((span, self.game.text.get(span.range())?))
    }

    /// The value of a tag in the text, or a word of it; the start of the text when there is no such tag.
    fn tag_span(&self, name: &str, word: Option<usize>) -> Span {
        let Some((span, text)) = self.tag(name) else { return self.first_line() };
        let (start, value) =
            match text.split_once('"').and_then(|(before, rest)| Some((before, rest.rsplit_once('"')?.0))) {
                Some((before, value)) => (before.len() + 1, value),
                None => (0, text),
            };
        let at = span.start as usize + start;
        let words = value.split([' ', ',', '\t']).filter(|word| !word.is_empty());
        match word.and_then(|word| words.clone().nth(word)).and_then(|word| Span::of(word, value)) {
            Some(word) => Span::new(at + word.start as usize, at + word.end as usize),
            None => Span::new(at, at + value.len()),
        }
    }

    /// The tile of the position's tag that lies on this place.
    fn position_span(&self, placed: Option<&Placed>) -> Span {
        let whole = self.tag_span("Position", None);
        let Some(placed) = placed else { return whole };
        let name = self.words().place(placed.at);
        let text = &self.game.text[whole.range()];
        match find_word(text, &name) {
            Some(at) => Span::new(whole.start as usize + at, whole.start as usize + at + name.len()),
            None => whole,
        }
    }

    /// The first line that is not empty: where to point when there is nothing better.
    fn first_line(&self) -> Span {
        let text = self.game.text;
        let start = text.len() - text.trim_start().len();
        let end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        Span::new(start, start + text[start..end].trim_end().len())
    }

    /// Where a part of a ply stands.
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

    /// A ply that was refused.
    pub(super) fn refusal<R: Rules>(&self, failure: &Failure<R::Refusal>, set_up: &SetUp<'_>) -> Diagnostic {
        let mut finding = self.told(failure);
        for (place, words) in failure.refusal.tell(&self.words()).blame {
            match self.laid_by::<R>(place, failure.ply, set_up) {
                Some(span) if span != finding.span => finding.others.push((span, words)),
                _ => {}
            }
        }
        finding
    }

    /// A set-up that was refused.
    pub(super) fn set_up<F: Refusal>(&self, failure: &Failure<F>) -> Diagnostic {
        self.told(failure)
    }

    fn told<F: Refusal>(&self, failure: &Failure<F>) -> Diagnostic {
        let span = match (failure.refusal.at(), failure.entry) {
            (At::Ply(part), Some(entry)) => self.part(entry, part),
            (At::Ply(_), None) => self.first_line(),
            (At::Tag(name, word), _) => self.tag_span(name, word),
            (At::Position(tile), _) => self.position_span(crate::notation::start(self.record).get(tile)),
        };
        let telling = failure.refusal.tell(&self.words());
        let mut finding = Diagnostic::new(failure.refusal.code(), span, telling.message).label(telling.label);
        finding.help = match (telling.help, failure.played) {
            (help, false) => help,
            (Some(help), true) => Some(format!("{help}; here it is taken as played")),
            (None, true) => Some("here it is taken as played".to_owned()),
        };
        finding.seat = self.record.seats().get(failure.seat.index()).cloned();
        if failure.entry.is_some() {
            finding.turn = Some(failure.turn);
            finding.ply = Some(failure.ply as u32 + 1);
        }
        finding
    }

    /// Where the text put the tile on a place that lies there before this ply: played again, because it is asked only
    /// when something is wrong.
    fn laid_by<R: Rules>(&self, place: Place, plies: usize, set_up: &SetUp<'_>) -> Option<Span> {
        let mut replay = Replay::<R>::start(self.record, set_up).ok()?;
        if self.game.keep_going {
            replay.keep_going();
        }
        // Two tiles may share a place.
        let on = |replay: &Replay<'_, R>| -> Vec<Placed> {
            replay.rules().tiles(replay.position()).into_iter().filter(|tile| tile.at == place).collect()
        };
        let mut lies = on(&replay);
        // A usual set-up stands nowhere in the text.
        let mut span =
            lies.first().filter(|_| self.record.tag("Position").is_some()).map(|tile| self.position_span(Some(tile)));
        while replay.plies() < plies {
            let entry = match replay.next()? {
                Step::Ply(played) => played.entry,
                Step::Refused(failure) => failure.entry?,
                Step::Check { .. } => continue,
            };
            let now = on(&replay);
            if now != lies {
                span = now.first().map(|_| self.place_in(entry, place));
                lies = now;
            }
        }
        span
    }

    /// Where a ply names a place; all of the ply when it does not.
    fn place_in(&self, entry: usize, place: Place) -> Span {
        let Some(Entry::Ply(crate::record::Ply::Acts(acts))) = self.record.entries.get(entry) else {
            return self.entry_span(entry);
        };
        for (number, act) in acts.iter().enumerate() {
            let step = act.path.iter().position(|step| *step == place).map(|step| Piece::Step(step as u8));
            let at = (act.path.is_empty() && act.at == place).then_some(Piece::At);
            if let Some(piece) = step.or(at) {
                return self.part(entry, Part { act: number as u8, piece });
            }
        }
        self.entry_span(entry)
    }

    /// A position that is not the one on the board: what is there and not in the record, the other way round, and what
    /// is another tile, with a drawing of both.
    pub(super) fn check(&self, entry: usize, differences: &[Difference], tiles: &[Placed]) -> Diagnostic {
        let words = self.words();
        let named = |tile: Placed| {
            let owner = tile.owner.and_then(|seat| self.record.seats().get(seat.index()));
            let code = words.tile(tile.tile);
            owner.map_or(code.clone(), |owner| format!("{owner}'s {code}"))
        };
        let (mut added, mut missing, mut different) = (Vec::new(), Vec::new(), Vec::new());
        for difference in differences {
            let at = words.place(difference.at);
            match (difference.said, difference.found) {
                (Some(said), None) => added.push(format!("{} on {at}", named(said))),
                (None, Some(found)) => missing.push(format!("{} on {at}", named(found))),
                (Some(said), Some(found)) => different.push(format!("{} for {} on {at}", named(said), named(found))),
                (None, None) => {}
            }
        }
        let list =
            |what: &str, items: Vec<String>| (!items.is_empty()).then(|| format!("{what}: {}", items.join(", ")));
        let lists = [
            list("it has what the board has not", added),
            list("it lacks what is on the board", missing),
            list("it has another tile", different),
        ];
        let count = differences.len();
        let count = if count == 1 { "at one place".to_owned() } else { format!("at {count} places") };
        let mut finding = Diagnostic::new(
            &codes::CHECK_DIFFERS,
            self.entry_span(entry),
            format!("the board differs from this position {count}"),
        )
        .label("not what is on the board")
        .help(lists.into_iter().flatten().collect::<Vec<_>>().join("; "));
        if let Some(Entry::Check(said)) = self.record.entries.get(entry) {
            let area = Area::around(differences.iter().map(|difference| difference.at));
            let variant = self.record.variant;
            finding.drawings =
                vec![part("in the record", variant, said, &area), part("on the board", variant, tiles, &area)];
        }
        finding
    }

    /// A recorded result that is not what came out.
    pub(super) fn result(
        &self,
        outcome: Option<Outcome>,
        goes_on: impl FnOnce(&dyn Names) -> Option<String>,
    ) -> Option<Diagnostic> {
        let said = self.record.tag("Result")?;
        let seats = self.record.seats();
        let why = if outcome.is_none() { goes_on(&self.words()) } else { None };
        let (message, right) = match outcome {
            None => {
                let why = why.as_ref().map_or(String::new(), |why| format!(": {why}"));
                (format!("the game has not ended here{why}"), "*".to_owned())
            }
            Some(outcome) => {
                let winners: Vec<&str> =
                    outcome.winners.iter().filter_map(|seat| seats.get(seat.index()).map(String::as_str)).collect();
                if winners.len() == seats.len() {
                    (format!("the game is drawn ({})", outcome.reason), "Draw".to_owned())
                } else {
                    (
                        format!(
                            "{} {} ({})",
                            winners.join(" and "),
                            if winners.len() > 1 { "win" } else { "wins" },
                            outcome.reason
                        ),
                        winners.join(" "),
                    )
                }
            }
        };
        let finding = Diagnostic::new(&codes::RESULT_WRONG, self.tag_span("Result", None), message)
            .label(format!("says `{said}`"))
            .help(match outcome {
                None => format!(
                    "write `[Result \"{right}\"]`, or say in a `Termination` tag how it was ended: `agreed`, `resigned`, `time`"
                ),
                Some(_) => format!("write `[Result \"{right}\"]`"),
            });
        let last = self.record.entries.iter().rposition(|entry| matches!(entry, Entry::Ply(_)));
        Some(match last.filter(|_| why.is_some()) {
            Some(last) => finding.other(self.entry_span(last), "in vain"),
            None => finding,
        })
    }

    /// A rule that a share link asks for and nobody referees.
    pub(super) fn unrefereed(&self, word: usize) -> Diagnostic {
        let option = self.record.tag("Options").and_then(|options| options.split_whitespace().nth(word)).unwrap_or("");
        let span = self.tag_span("Options", Some(word));
        Diagnostic::new(&codes::OPTION_UNREFEREED, span, format!("nobody referees the option `{option}`"))
            .label("asks for other rules")
            .help("the game is judged without it, so what is said of its plies may be wrong")
    }

    /// What the record leaves open, so that nothing is judged by it.
    pub(super) fn unsaid(&self, tags: &[&'static str]) -> Option<Diagnostic> {
        let quoted = |sign: &str| tags.iter().map(|tag| format!("`{tag}`")).collect::<Vec<_>>().join(sign);
        let missing = format!(
            "the record has no {}, so nothing is judged by {}",
            quoted(" and no "),
            match tags {
                [] => return None,
                [_] => "it",
                _ => "them",
            }
        );
        let finding =
            Diagnostic::new(&codes::TAGS_UNSAID, self.first_line(), missing).label("leaves this open").help(format!(
                "if it is known, say it in the {} {}",
                quoted(" and "),
                if tags.len() > 1 { "tags" } else { "tag" }
            ));
        Some(finding)
    }

    /// Recorded points that are not what came out.
    pub(super) fn points(&self, found: Option<Vec<i32>>) -> Option<Diagnostic> {
        let said = self.record.tag("Points")?;
        let points = self.record.seats().iter().zip(found?).map(|(seat, points)| format!("{seat} {points}"));
        let right = points.collect::<Vec<_>>().join(", ");
        let finding =
            Diagnostic::new(&codes::POINTS_WRONG, self.tag_span("Points", None), format!("the points are {right}"))
                .label(format!("says `{said}`"))
                .help(format!("write `[Points \"{right}\"]`"));
        Some(finding)
    }

    /// Which edition of the rules was taken for a record that names none.
    pub(super) fn taken(&self, edition: &str, found: Found) -> Diagnostic {
        let why = match found {
            Found::Opening => "as its opening shows",
            _ => "as nothing tells otherwise",
        };
        // Text that has no tags cannot be told to name its rules.
        let help = match self.game.notation.names() {
            Style::Pai => format!("add `[Rules \"{edition}\"]`, or call with `--rules`"),
            Style::Gate => format!("call with `--rules \"{edition}\"` to settle it"),
        };
        let message = format!("judged by the rules `{edition}`, {why}");
        Diagnostic::new(&codes::RULES_TAKEN, self.first_line(), message).label("names no rules").help(help)
    }
}

/// Where a word stands in a text by itself.
fn find_word(text: &str, word: &str) -> Option<usize> {
    let part_of_word = |c: char| c.is_alphanumeric() || c == '#';
    text.match_indices(word).map(|(at, _)| at).find(|&at| {
        let before = text[..at].chars().next_back().is_some_and(|c| c == '#' || c.is_ascii_digit());
        let after = text[at + word.len()..].chars().next().is_some_and(part_of_word);
        !before && !after
    })
}
