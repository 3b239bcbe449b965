//! Explains why a ply is legal or not, statement by statement.

use super::Input;
use super::course::Start;
use super::diagnostics::Names;
use crate::board::Place;
use crate::code::Code;
use crate::record::{Act, Discard, Effect, Placed, Ply, plies, stands};
use crate::rules::{Harmony, Naming, Outcome, Rules, Survey, Wording, rings};
use crate::variant::Seat;

/// What a ply does, and why it is legal or not.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// Whether the ply is legal.
    pub legal: bool,
    /// The statements, in order.
    pub statements: Vec<Statement>,
    /// What to write instead, where it is not legal.
    pub help: Option<String>,
}

/// One statement of an explanation.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statement {
    /// A sentence.
    pub text: String,
    /// The article of the rule that the ply breaks, where this says so.
    pub article: Option<&'static Code>,
}

/// What is needed to speak about a position.
struct Explainer {
    /// The tiles before the ply.
    tiles: Vec<Placed>,
    seats: usize,
    names: Names,
    statements: Vec<Statement>,
}

/// What a legal ply does, whatever the rules.
pub(super) struct Done {
    /// As the rules write it.
    pub written: Ply,
    /// The ways of the tiles; see [`Rules::ways`].
    pub ways: Vec<Vec<Place>>,
    pub after: Told,
}

/// What can be told of a position, whatever its rules.
pub(super) struct Told {
    tiles: Vec<Placed>,
    survey: Survey,
    outcome: Option<Outcome>,
}

impl Done {
    pub(super) fn by<R: Rules>(rules: &R, before: &R::Position, action: &R::Action) -> Done {
        let mut after = before.clone();
        rules.apply(&mut after, action);
        Done {
            written: rules.write(before, action),
            ways: rules.ways(before, action),
            after: Told { tiles: rules.tiles(&after), survey: rules.survey(&after), outcome: rules.outcome(&after) },
        }
    }
}

/// Explains the ply of this number, from 0; see [`super::Referee::explain`].
pub(super) fn explain(start: Start, game: &Input<'_>, number: usize) -> Option<Explanation> {
    let record = &game.read.record;
    let mut replay = start(record, &game.set_up(record)).ok()?;
    if game.keep_going {
        replay.force_refused();
    }
    while replay.plies() < number && replay.next().is_some() {}
    let (entry, ply) = plies(&record.entries).nth(number).filter(|_| replay.plies() == number)?;
    let (table, names) = (replay.table(), Names::of(game.notation, record));
    let mut explainer = Explainer { tiles: table.tiles(), seats: record.seats().len(), names, statements: Vec::new() };
    explainer.say(format!("it is {}'s turn", explainer.names.seat(replay.to_move())));
    Some(match replay.done(ply) {
        Err(refusal) => {
            let wording = refusal.wording(&explainer.names);
            explainer.refused(ply, wording, refusal.article(), stands(&record.entries, entry))
        }
        Ok(done) => explainer.played(&done, &table.survey()),
    })
}

impl Explainer {
    fn refused(mut self, ply: &Ply, wording: Wording, article: &'static Code, is_marked: bool) -> Explanation {
        self.ply(ply);
        let mut text = format!("this is not legal: {}", wording.message);
        for (place, label) in wording.related {
            text += &format!("; {}: {label}", self.names.place(place));
        }
        self.statements.push(Statement { text, article: Some(article) });
        if is_marked {
            self.say("`$201` says that it was played all the same, and stands".into());
        }
        Explanation { legal: false, statements: self.statements, help: wording.help }
    }

    fn played(mut self, done: &Done, old: &Survey) -> Explanation {
        let new = &done.after;
        self.ply(&done.written);
        self.ways(&done.ways);
        self.captures(old, &new.tiles);
        self.harmonies(old, new);
        self.counts(old, &new.survey);
        self.end(new);
        Explanation { legal: true, statements: self.statements, help: None }
    }

    fn say(&mut self, text: String) {
        self.statements.push(Statement { text, article: None });
    }

    /// "Sente's Rose on 10c".
    fn tile(&self, placed: &Placed) -> String {
        let owner = placed.owner.map_or(String::new(), |seat| format!("{}'s ", self.names.seat(seat)));
        format!("{owner}{} on {}", self.names.tile(placed.tile), self.names.place(placed.at))
    }

    fn on(&self, place: Place) -> Option<Placed> {
        self.tiles.iter().find(|tile| tile.at == place).copied()
    }

    /// What the ply says, act by act.
    fn ply(&mut self, ply: &Ply) {
        match ply {
            Ply::Acts(acts) => acts.iter().for_each(|act| self.act(act)),
            Ply::Pass => self.say("the turn is passed".into()),
            Ply::Resign => self.say("the game is resigned".into()),
            Ply::Claim => self.say("the win is claimed".into()),
            Ply::Draw { drew, discarded } => {
                let drew = drew.map_or("a tile".into(), |tile| format!("the {}", self.names.tile(tile)));
                let discarded = match discarded {
                    Discard::None => String::new(),
                    Discard::Unseen => ", and an unseen one is discarded".into(),
                    Discard::Tile(tile) => format!(", and the {} is discarded", self.names.tile(*tile)),
                };
                self.say(format!("{drew} is drawn{discarded}"));
            }
        }
    }

    fn act(&mut self, act: &Act) {
        let at = self.names.place(act.at);
        let tile = act.tile.or(self.on(act.at).map(|placed| placed.tile));
        let name = tile.map_or("the tile".into(), |tile| format!("the {}", self.names.tile(tile)));
        if act.drop {
            self.say(format!("{name} comes from the hand to {at}"));
        }
        if let Some(to) = act.path.last() {
            let verb = if act.capture.is_some() { "captures on" } else { "goes to" };
            self.say(format!("{name} on {at} {verb} {}", self.names.place(*to)));
        }
        if let Some(tile) = act.exchange {
            let text = if act.drop { "is given for it" } else { "takes its place" };
            self.say(format!("the {} {text}", self.names.tile(tile)));
        }
        match act.effect.as_deref() {
            Some(Effect::Turn(steps)) => {
                let way = if *steps < 0 { "counterclockwise" } else { "clockwise" };
                let count = steps.unsigned_abs();
                let steps = if count == 1 { "step" } else { "steps" };
                self.say(format!("its neighbours are turned {way} by {count} {steps}"));
            }
            Some(Effect::Shift { at, path, .. }) => {
                let to = path.last().map_or(String::new(), |to| format!(" to {}", self.names.place(*to)));
                let moved = self.on(*at).map_or(self.names.place(*at), |placed| self.tile(&placed));
                self.say(format!("it moves {moved}{to}"));
            }
            None => {}
        }
    }

    /// The ways of the tiles, step by step.
    fn ways(&mut self, ways: &[Vec<Place>]) {
        for way in ways {
            let [first, over @ .., last] = &way[..] else { continue };
            let (from, to) = (self.names.place(*first), self.names.place(*last));
            if !over.is_empty() {
                let passed: Vec<String> = over.iter().map(|place| self.names.place(*place)).collect();
                let empty = over.iter().all(|place| self.on(*place).is_none());
                let empty = if empty { ", all empty" } else { "" };
                self.say(format!("the way from {from} to {to} passes {}{empty}", passed.join(", ")));
            } else if is_step(*first, *last) {
                self.say(format!("from {from} to {to} is one step"));
            }
        }
    }

    /// The tiles that leave the board.
    fn captures(&mut self, old: &Survey, stays: &[Placed]) {
        let count = |tiles: &[Placed], tile: &Placed| {
            tiles.iter().filter(|other| other.tile == tile.tile && other.owner == tile.owner).count()
        };
        let before = std::mem::take(&mut self.tiles);
        for gone in before.iter().filter(|tile| !stays.contains(tile) && count(stays, tile) < count(&before, tile)) {
            let received = old.received.iter().find(|received| Place::Point(received.at) == gone.at);
            let received = received.map_or(String::new(), |received| {
                format!(", which receives {} harmony and {} disharmony", received.harmony, received.disharmony)
            });
            self.say(format!("{}{received}, leaves the board", self.tile(gone)));
        }
        self.tiles = before;
    }

    /// The harmonies that end and those that are new.
    fn harmonies(&mut self, old: &Survey, new: &Told) {
        for ended in old.harmonies.iter().filter(|harmony| !new.survey.harmonies.contains(harmony)) {
            self.say(format!("the harmony of {} ends", self.pair(ended, &self.tiles)));
        }
        for formed in new.survey.harmonies.iter().filter(|harmony| !old.harmonies.contains(harmony)) {
            self.say(format!("the harmony of {} is new", self.pair(formed, &new.tiles)));
        }
    }

    /// "Guest's Rose on 10c and Guest's Jade on 10f".
    fn pair(&self, harmony: &Harmony, tiles: &[Placed]) -> String {
        let [one, other] = harmony.ends.map(|end| {
            let tile = tiles.iter().find(|tile| tile.at == end.into());
            tile.map_or_else(|| self.names.place(end.into()), |tile| self.tile(tile))
        });
        format!("{one} and {other}")
    }

    fn counts(&mut self, old: &Survey, new: &Survey) {
        for (old, new) in old.counts.iter().zip(&new.counts) {
            for (seat, (was, is)) in old.seats.iter().zip(&new.seats).enumerate().filter(|(_, (was, is))| was != is) {
                self.say(format!("{} of {}: {was}, now {is}", new.name, self.names.seat(Seat(seat as u8))));
            }
        }
    }

    fn end(&mut self, new: &Told) {
        let Some(outcome) = &new.outcome else { return };
        let winners: Vec<String> = outcome.winners.iter().map(|seat| self.names.seat(seat)).collect();
        let who = if winners.len() == self.seats {
            "it is drawn".into()
        } else {
            format!("{} {}", winners.join(" and "), if winners.len() > 1 { "win" } else { "wins" })
        };
        self.say(format!("the game ends: {who} ({})", outcome.reason));
        if !["ring", "ring-tie", "chain"].contains(&outcome.reason) {
            return;
        }
        for seat in outcome.winners.iter() {
            let own: Vec<Harmony> = new.survey.harmonies.iter().filter(|own| own.seat == Some(seat)).copied().collect();
            let ring: Vec<String> = rings(&own).iter().map(|harmony| self.pair(harmony, &new.tiles)).collect();
            if !ring.is_empty() {
                self.say(format!("{}'s ring: {}", self.names.seat(seat), ring.join("; ")));
            }
        }
    }
}

/// Whether two places are neighbours, diagonally too.
fn is_step(from: Place, to: Place) -> bool {
    match (from, to) {
        (Place::Point(from), Place::Point(to)) => from.distance(to) == 1,
        (Place::Square(from), Place::Square(to)) => from.x().abs_diff(to.x()).max(from.y().abs_diff(to.y())) == 1,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::notation::{Notation, Options, Pai};
    use crate::referee::{Explanation, Input, of};

    /// Explains a ply of a text.
    #[track_caller]
    fn explained(text: &str, ply: usize) -> Explanation {
        let read = Pai.read(text, &Options::default());
        let game = Input { text, read: &read, notation: &Pai, rules: None, with_end: false, keep_going: false };
        of(read.record.variant).explain(&game, ply).expect("the game has the ply")
    }

    fn texts(explanation: &Explanation) -> Vec<&str> {
        explanation.statements.iter().map(|statement| statement.text.as_str()).collect()
    }

    #[test]
    fn the_squares_of_a_way_are_all_named() {
        let far = explained("[Variant \"balance\"]\n[Position \"Rs #8c\"]\n\n1. Rs#8c-#12c\n", 0);
        assert!(texts(&far).contains(&"the way from #8c to #12c passes #9c, #10c, #11c, all empty"), "{far:?}");
        let near = explained("[Variant \"balance\"]\n[Position \"Rs #8c\"]\n\n1. Rs#8c-#9c\n", 0);
        assert!(texts(&near).contains(&"from #8c to #9c is one step"), "{near:?}");
    }

    #[test]
    fn only_a_broken_rule_is_cited() {
        let text = "[Variant \"skud\"]\n[Position \"<C 16g> <Rs 4f> (Js 10r)\"]\n\n1. Rs4f-4g Js10r-10k\n";
        let legal = explained(text, 0);
        assert!(legal.legal && legal.statements.iter().all(|statement| statement.article.is_none()), "{legal:?}");
        assert!(texts(&legal).iter().any(|text| text.ends_with("is new")), "{legal:?}");
        let refused = explained(text, 1);
        let cited: Vec<&str> =
            refused.statements.iter().filter_map(|statement| statement.article).map(|article| article.name).collect();
        assert!(!refused.legal);
        assert_eq!(cited, ["skud-too-far"]);
    }
}
