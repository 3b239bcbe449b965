//! Why a ply was legal or was not: a short argument in numbered points, each with the rule it rests on.

use super::findings::Words;
use crate::board::Place;
use crate::record::{Act, Discard, Effect, Placed, Ply, Record};
use crate::rules::{About, Generate, Names, Refusal, Rules, Tie, rings};
use crate::variant::Seat;

/// One point of an argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Point {
    /// A sentence.
    pub text: String,
    /// The code of the rule.
    pub rule: &'static str,
}

/// What is said of a ply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Argument {
    /// Whether the ply is legal.
    pub legal: bool,
    /// The points, in order.
    pub points: Vec<Point>,
    /// What would have been right, where it is not legal.
    pub help: Option<String>,
}

/// A position with what is needed to talk about it.
struct Speaker<'a, R: Rules> {
    rules: &'a R,
    before: &'a R::Position,
    record: &'a Record,
    words: Words,
    points: Vec<Point>,
}

/// What there is to say of a ply in the position before it.
pub(super) fn argue<R: Generate>(
    rules: &R,
    before: &R::Position,
    ply: &Ply,
    record: &Record,
    words: Words,
) -> Argument {
    let mut speaker = Speaker { rules, before, record, words, points: Vec::new() };
    let seat = rules.to_move(before);
    speaker.add(About::Turn, format!("it is {}'s turn", speaker.seat(seat)));
    match rules.resolve(before, ply) {
        Err(refusal) => {
            speaker.does(ply);
            let told = refusal.tell(&speaker.words);
            let mut text = format!("this is not legal: {}", told.message);
            for (place, label) in told.blame {
                text += &format!("; on {}: {label}", speaker.words.place(place));
            }
            speaker.points.push(Point { text, rule: refusal.code().name });
            Argument { legal: false, points: speaker.points, help: told.help }
        }
        Ok(action) => {
            speaker.does(&rules.write(before, &action));
            speaker.ways(&action);
            let mut after = before.clone();
            rules.apply(&mut after, &action);
            speaker.captures(&after);
            speaker.harmonies(&after);
            speaker.counts(&after);
            speaker.ends(&after);
            Argument { legal: true, points: speaker.points, help: None }
        }
    }
}

impl<R: Generate> Speaker<'_, R> {
    fn add(&mut self, about: About, text: String) {
        self.points.push(Point { text, rule: R::article(about) });
    }

    fn seat(&self, seat: Seat) -> String {
        self.record.seats().get(seat.index()).cloned().unwrap_or_default()
    }

    fn named(&self, tile: crate::variant::Tile) -> String {
        self.record.variant.vocabulary().entry(tile).name.clone()
    }

    /// "Sente's Rose on 10c".
    fn tile(&self, placed: &Placed) -> String {
        let owner = placed.owner.map_or(String::new(), |seat| format!("{}'s ", self.seat(seat)));
        format!("{owner}{} on {}", self.named(placed.tile), self.words.place(placed.at))
    }

    fn on(&self, place: Place) -> Option<Placed> {
        self.rules.tiles(self.before).into_iter().find(|tile| tile.at == place)
    }

    /// What the ply says, act by act.
    fn does(&mut self, ply: &Ply) {
        match ply {
            Ply::Acts(acts) => acts.iter().for_each(|act| self.does_act(act)),
            Ply::Pass => self.add(About::Turn, "the turn is passed".into()),
            Ply::Resign => self.add(About::End, "the game is given up".into()),
            Ply::Claim => self.add(About::End, "the win is claimed".into()),
            Ply::Draw { drew, discarded } => {
                let what = drew.map_or("a tile".into(), |tile| format!("the {}", self.named(tile)));
                let given = match discarded {
                    Discard::None => String::new(),
                    Discard::Unseen => ", and one that was not seen is given up".into(),
                    Discard::Tile(tile) => format!(", and the {} is given up", self.named(*tile)),
                };
                self.add(About::Turn, format!("{what} is drawn{given}"));
            }
        }
    }

    fn does_act(&mut self, act: &Act) {
        let at = self.words.place(act.at);
        let named = act.tile.or(self.on(act.at).map(|placed| placed.tile));
        let name = named.map_or("the tile".into(), |tile| format!("the {}", self.named(tile)));
        if act.drop {
            self.add(About::Drop, format!("{name} comes from the hand to {at}"));
        }
        if let Some(to) = act.path.last() {
            let verb = if act.capture.is_some() { "takes what stands on" } else { "goes to" };
            self.add(About::Way, format!("{name} on {at} {verb} {}", self.words.place(*to)));
        }
        if let Some(tile) = act.exchange {
            let text = if act.drop { "is given for it" } else { "takes its place" };
            self.add(About::Exchange, format!("the {} {text}", self.named(tile)));
        }
        match &act.effect {
            Some(Effect::Turn(steps)) => {
                let way = if *steps < 0 { "backwards" } else { "clockwise" };
                self.add(About::Effect, format!("its neighbours are turned {way} by {}", steps.unsigned_abs()));
            }
            Some(Effect::Shift { at, path, .. }) => {
                let to = path.last().map_or(String::new(), |to| format!(" to {}", self.words.place(*to)));
                let moved = self.on(*at).map_or(self.words.place(*at), |placed| self.tile(&placed));
                self.add(About::Effect, format!("it moves {moved}{to}"));
            }
            None => {}
        }
    }

    /// The ways of the tiles, step by step.
    fn ways(&mut self, action: &R::Action) {
        for way in self.rules.ways(self.before, action) {
            if let [first, .., last] = &way[..] {
                let steps: Vec<String> = way.iter().map(|place| self.words.place(*place)).collect();
                let over = &way[1..way.len() - 1];
                let empty = over.iter().all(|place| self.on(*place).is_none());
                let free = if over.is_empty() {
                    format!("from {} to {} it is one step", self.words.place(*first), self.words.place(*last))
                } else {
                    let all = if empty { ", all empty between" } else { "" };
                    format!("the way leads {}{all}", steps.join(", "))
                };
                self.add(About::Way, free);
            }
        }
    }

    /// What is gone from the board, and why it could be taken.
    fn captures(&mut self, after: &R::Position) {
        let stands = self.rules.tiles(after);
        let count = |tiles: &[Placed], tile: &Placed| {
            tiles.iter().filter(|other| other.tile == tile.tile && other.owner == tile.owner).count()
        };
        let before = self.rules.tiles(self.before);
        let received = self.rules.received(self.before);
        for gone in before.iter().filter(|tile| !stands.contains(tile) && count(&stands, tile) < count(&before, tile)) {
            let balance = received.iter().find(|one| Place::Point(one.at) == gone.at);
            let why = balance.map_or(String::new(), |one| {
                format!(", which receives {} harmony and {} disharmony", one.harmony, one.disharmony)
            });
            self.add(About::Capture, format!("{}{why}, leaves the board", self.tile(gone)));
        }
    }

    /// What harmonized before and does not now, and the other way round.
    fn harmonies(&mut self, after: &R::Position) {
        let (old, new) = (self.rules.ties(self.before), self.rules.ties(after));
        let tiles = [self.rules.tiles(self.before), self.rules.tiles(after)];
        for (verb, ties, others, tiles) in [("ends", &old, &new, &tiles[0]), ("is new", &new, &old, &tiles[1])] {
            for tie in ties.iter().filter(|tie| !others.contains(tie)) {
                let text = format!("the harmony of {} {verb}", self.pair(tie, tiles));
                self.add(About::Harmony, text);
            }
        }
    }

    /// "Guest's Rose on 10c and Jade on 10f".
    fn pair(&self, tie: &Tie, tiles: &[Placed]) -> String {
        let [one, other] = tie.ends.map(|end| {
            let tile = tiles.iter().find(|tile| tile.at == end.into());
            tile.map_or_else(|| self.words.place(end.into()), |tile| self.tile(tile))
        });
        format!("{one} and {other}")
    }

    fn counts(&mut self, after: &R::Position) {
        let old = self.rules.counts(self.before);
        for (old, new) in old.iter().zip(self.rules.counts(after)) {
            for (number, (was, is)) in old.seats.iter().zip(&new.seats).enumerate().filter(|(_, (was, is))| was != is) {
                let text = format!("{} of {}: {was}, now {is}", new.name, self.seat(Seat(number as u8)));
                self.add(About::Count, text);
            }
        }
    }

    fn ends(&mut self, after: &R::Position) {
        let Some(outcome) = self.rules.outcome(after) else { return };
        let winners: Vec<String> = outcome.winners.iter().map(|seat| self.seat(seat)).collect();
        let all = winners.len() == self.record.seats().len();
        let who = if all {
            "nobody wins alone".into()
        } else {
            format!("{} {}", winners.join(" and "), if winners.len() > 1 { "win" } else { "wins" })
        };
        self.add(About::End, format!("the game ends here: {who} ({})", outcome.reason));
        if !["ring", "ring-tie", "chain"].contains(&outcome.reason) {
            return;
        }
        let (ties, tiles) = (self.rules.ties(after), self.rules.tiles(after));
        for seat in outcome.winners.iter() {
            let own: Vec<Tie> = ties.iter().filter(|tie| tie.seat == Some(seat)).copied().collect();
            let ring: Vec<String> = rings(&own).iter().map(|tie| self.pair(tie, &tiles)).collect();
            if !ring.is_empty() {
                self.add(About::End, format!("{}'s ring: {}", self.seat(seat), ring.join("; ")));
            }
        }
    }
}
