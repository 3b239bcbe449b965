//! Explains why a ply is legal or not, statement by statement.

use super::Input;
use super::course::Start;
use super::diagnostics::Names;
use crate::board::{Place, Point};
use crate::code::Code;
use crate::record::{Act, Discard, Effect, Placed, Ply, plies, stands};
use crate::rules::{
    Balances, Disharmony, Fact, Grounds, Harmony, Naming, Outcome, Rules, Sequel, Survey, Wording, counted, rings,
    straight_way,
};
use crate::variant::{Seat, Tile, with_article};
use std::borrow::Cow;

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
    /// The article of the rule that the ply breaks, that it keeps by this, or that lets this come of it.
    pub article: Option<&'static Code>,
}

/// What is needed to speak about a position.
struct Explainer {
    /// The tiles before the ply.
    tiles: Vec<Placed>,
    /// The tiles that the second of two acts finds, once it is spoken of.
    then: Option<Vec<Placed>>,
    /// The seat to move.
    seat: Seat,
    /// The tiles in its hand, where hands are known.
    hand: Option<Vec<(Tile, u32)>>,
    /// The ply as it is written, which may name points of its ways.
    ply: Ply,
    seats: usize,
    names: Names,
    statements: Vec<Statement>,
}

/// What a legal ply does, whatever the rules.
pub(super) struct Done {
    /// As the rules write it.
    pub written: Ply,
    /// The article about plies after the end of a game.
    pub turn: Option<&'static Code>,
    pub grounds: Grounds,
    /// The disharmonies before the ply.
    disharmonies: Vec<Disharmony>,
    /// The harmonies before the ply, each with the ends that receive it.
    receivers: Vec<(Harmony, Vec<Point>)>,
    after: Told,
}

/// What can be told of a position, whatever its rules.
pub(super) struct Told {
    tiles: Vec<Placed>,
    survey: Survey,
    disharmonies: Vec<Disharmony>,
    receivers: Vec<(Harmony, Vec<Point>)>,
    /// The harmonies that a tile ends that has come by the ply, each with that tile's place.
    prevented: Vec<(Harmony, Place)>,
    outcome: Option<Outcome>,
    /// Why the game has ended.
    end: Option<Cow<'static, str>>,
    /// How the points that decide an ended game come about, for each seat.
    reckoning: Vec<String>,
    /// The article that says why something comes of the ply.
    sequel: fn(Sequel) -> &'static Code,
}

impl Done {
    pub(super) fn by<R: Rules>(rules: &R, before: &R::Position, action: &R::Action) -> Done {
        let mut after = before.clone();
        rules.apply(&mut after, action);
        let (old, new) = (rules.tiles(before), rules.tiles(&after));
        let is =
            |tiles: &[Placed], at: Place| tiles.iter().find(|tile| tile.at == at).map(|tile| (tile.tile, tile.owner));
        let prevented = rules.survey(before).harmonies.into_iter().filter_map(|harmony| {
            let stand = harmony.ends.iter().all(|&end| is(&old, end.into()) == is(&new, end.into()));
            let comes = |&at: &Place| is(&new, at).is_some() && is(&old, at) != is(&new, at);
            let by = rules.preventing(&after, harmony.ends).into_iter().find(comes);
            Some((harmony, by.filter(|_| stand)?))
        });
        let prevented = prevented.collect();
        let receivers = |position: &R::Position, survey: &Survey| {
            let harmonies = survey.harmonies.iter();
            harmonies.map(|harmony| (*harmony, rules.receivers(position, harmony.ends))).collect()
        };
        let survey = rules.survey(&after);
        Done {
            written: rules.write(before, action),
            turn: R::BOOK.iter().copied().flatten().copied().find(|article| article.name.ends_with("-game-over")),
            grounds: rules.grounds(before, action),
            disharmonies: rules.disharmonies(before),
            receivers: receivers(before, &rules.survey(before)),
            after: Told {
                tiles: rules.tiles(&after),
                receivers: receivers(&after, &survey),
                survey,
                disharmonies: rules.disharmonies(&after),
                prevented,
                outcome: rules.outcome(&after),
                end: rules.end(&after),
                reckoning: rules.reckoning(&after),
                sequel: R::sequel,
            },
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
    let (survey, seat) = (table.survey(), replay.to_move());
    let mut explainer = Explainer {
        tiles: table.tiles(),
        then: None,
        seat,
        hand: survey.hand(seat).map(<[_]>::to_vec),
        ply: ply.clone(),
        seats: record.seats().len(),
        names,
        statements: Vec::new(),
    };
    let turn = format!("it is {}'s turn", explainer.names.seat(seat));
    Some(match replay.done(ply) {
        Err(refusal) => {
            explainer.say(turn);
            let wording = refusal.wording(&explainer.names);
            explainer.refused(ply, wording, refusal.article(), stands(&record.entries, entry))
        }
        Ok(done) => {
            explainer.cite(format!("{turn}, and the game goes on"), done.turn);
            explainer.played(&done, &survey)
        }
    })
}

/// A ply of one tile that carries others, with these in the order in which the record names them.
fn in_order<'p>(written: &'p Ply, named: &Ply) -> Cow<'p, Ply> {
    let (Ply::Acts(acts), Ply::Acts(order)) = (written, named) else { return Cow::Borrowed(written) };
    let first = |acts: &[Act]| match acts.first()?.effect.as_deref()? {
        Effect::Shift { at, .. } => Some(*at),
        Effect::Turn(_) => None,
    };
    let (Some(shifted), Some(wanted)) = (first(acts), first(order)) else { return Cow::Borrowed(written) };
    let other = acts.iter().position(|act| act.at == wanted && !act.drop && act.effect.is_none());
    let Some(other) = other.filter(|&other| other > 0 && shifted != wanted) else { return Cow::Borrowed(written) };
    let mut acts = acts.clone();
    let act = acts[other].clone();
    if let Some(Effect::Shift { tile, at, path }) = acts[0].effect.as_deref().cloned() {
        acts[other] = Act { tile, path, ..Act { at, ..act.clone() } };
        acts[0].effect = Some(Box::new(Effect::Shift { tile: act.tile, at: act.at, path: act.path }));
    }
    // Those after the first follow the record, too.
    let place = |act: &Act| order.iter().position(|named| named.at == act.at).unwrap_or(usize::MAX);
    crate::order::by_key(&mut acts[1..], place);
    Cow::Owned(Ply::Acts(acts))
}

impl Explainer {
    fn refused(mut self, ply: &Ply, wording: Wording, article: &'static Code, is_marked: bool) -> Explanation {
        self.ply(ply);
        let mut text = format!("this is not legal: {}", wording.message);
        for (place, label) in wording.related {
            text += &format!("; {}: {label}", self.names.place(place));
        }
        self.cite(text, Some(article));
        if is_marked {
            self.say("`$201` says that it was played all the same, and stands".into());
        }
        Explanation { legal: false, statements: self.statements, help: wording.help }
    }

    fn played(mut self, done: &Done, old: &Survey) -> Explanation {
        let new = &done.after;
        let told = in_order(&done.written, &self.ply);
        self.ply(&told);
        for (article, fact) in &done.grounds {
            if let Fact::Then(_, tiles) = fact {
                self.then = Some(tiles.clone());
            }
            let text = self.fact(fact, new);
            self.cite(text, Some(article));
        }
        self.captures(&done.grounds, old, new);
        self.harmonies(old, &done.receivers, new);
        self.disharmonies(&done.disharmonies, new);
        self.balances(old, new);
        self.territory(old, new);
        self.counts(old, new);
        if let Some(text) = &new.survey.unfulfilled {
            self.tell(text.clone(), new, Sequel::Unfulfilled);
        }
        self.end(new);
        Explanation { legal: true, statements: self.statements, help: None }
    }

    fn say(&mut self, text: String) {
        self.cite(text, None);
    }

    fn cite(&mut self, text: String, article: Option<&'static Code>) {
        self.statements.push(Statement { text, article });
    }

    /// Says what comes of the ply.
    fn tell(&mut self, text: String, new: &Told, sequel: Sequel) {
        self.cite(text, Some((new.sequel)(sequel)));
    }

    /// "Sente's Rose on 10c".
    fn tile(&self, placed: &Placed) -> String {
        format!("{} on {}", self.whose(placed), self.names.place(placed.at))
    }

    fn whose(&self, placed: &Placed) -> String {
        let owner = placed.owner.map_or("the ".into(), |seat| format!("{}'s ", self.names.seat(seat)));
        owner + &self.names.tile(placed.tile)
    }

    fn on(&self, place: Place) -> Option<Placed> {
        let tiles = self.then.as_ref().unwrap_or(&self.tiles).iter().filter(|tile| tile.at == place);
        // The tile that lies on another is the one that is meant.
        tiles.min_by_key(|tile| self.bears(tile)).copied()
    }

    /// Whether other tiles may lie on this one.
    fn bears(&self, placed: &Placed) -> bool {
        self.names.vocabulary.entry(placed.tile).bears
    }

    /// What the ply says, act by act.
    fn ply(&mut self, ply: &Ply) {
        match ply {
            Ply::Acts(acts) => acts.iter().enumerate().for_each(|(number, act)| self.act(act, number > 0)),
            Ply::Pass => self.say("the turn is passed".into()),
            Ply::Resign => self.say(format!("{} resigns", self.names.seat(self.seat))),
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

    fn act(&mut self, act: &Act, is_second: bool) {
        let at = self.names.place(act.at);
        let tile = act.tile.or(self.on(act.at).map(|placed| placed.tile));
        let name = tile.map_or("the tile".into(), |tile| format!("the {}", self.names.tile(tile)));
        if act.drop && act.exchange.is_some() {
            self.say(format!("{name}, which was captured, comes back to {at}"));
        } else if act.drop {
            self.say(format!("{name} comes from the hand to {at}"));
        }
        if let Some(to) = act.path.last() {
            let to = self.names.place(*to);
            // A bonus stays where it is dropped, and moves what was there.
            if act.drop && is_second {
                self.say(format!("what was on {at} goes to {to}"));
            } else {
                let verb = if act.capture.is_some() { "captures on" } else { "goes to" };
                self.say(format!("{name} on {at} {verb} {to}"));
            }
        }
        if let Some(tile) = act.exchange {
            let taken = self.names.tile(tile);
            self.say(if act.drop {
                format!("the {taken} is given for {name}")
            } else {
                format!("the {taken} takes the place of {name} on {at}")
            });
        }
        match act.effect.as_deref() {
            Some(Effect::Turn(steps)) => {
                let way = if *steps < 0 { "counterclockwise" } else { "clockwise" };
                let count = steps.unsigned_abs();
                let steps = if count == 1 { "step" } else { "steps" };
                self.say(format!("{name} turns its neighbours {way} by {count} {steps}"));
            }
            Some(Effect::Shift { at, path, .. }) => {
                let to = path.last().map_or(String::new(), |to| format!(" to {}", self.names.place(*to)));
                let moved = self.on(*at).map_or(self.names.place(*at), |placed| self.tile(&placed));
                self.say(format!("{name} moves {moved}{to}"));
            }
            None => {}
        }
    }

    /// What holds for the ply.
    fn fact(&self, fact: &Fact, new: &Told) -> String {
        let place = |place: &Place| self.names.place(*place);
        let lying = |at: &Place| self.on(*at).map_or_else(|| format!("the tile on {}", place(at)), |on| self.tile(&on));
        match fact {
            Fact::InHand(tile) => {
                let count = self.hand.as_ref().and_then(|hand| hand.iter().find(|(kind, _)| kind == tile));
                let more = count
                    .filter(|(_, count)| *count > 1)
                    .map_or(String::new(), |(_, count)| format!(", one of {count}"));
                // Of a hand that nobody told, the record itself is all that is known.
                let has = if self.hand.is_some() { "has" } else { "may have" };
                format!("{} {has} {} in hand{more}", self.names.seat(self.seat), with_article(&self.names.tile(*tile)))
            }
            Fact::Empty(at) => format!("{} is empty", place(at)),
            Fact::Lies(at) => {
                let on = self.on(*at);
                let whose = on.map_or_else(|| "the tile".to_owned(), |on| self.whose(&on));
                let below = self.tiles.iter().find(|other| other.at == *at && self.bears(other) && on != Some(**other));
                let below = below.map_or(String::new(), |below| format!(", on {}", self.whose(below)));
                format!("{whose} stands on {}{below}", place(at))
            }
            Fact::Does(at, what) => format!("{} {what}", lying(at)),
            Fact::Becomes(at, what) => format!("{} {what}", self.at(*at, &new.tiles)),
            Fact::Do([one, other], what) => format!("{} and {} {what}", lying(&(*one).into()), lying(&(*other).into())),
            Fact::Is(at, what) => format!("{} is {what}", place(at)),
            Fact::Goes(tile, how) => format!("{} moves {how}", with_article(&self.names.tile(*tile))),
            Fact::Way(way) => self.way(&self.written_way(way)),
            Fact::Taken(at, why) => format!("{} may be captured: {why}", lying(at)),
            Fact::Unclashed(pairs) => {
                let mut text = "no two flowers clash after it".to_owned();
                for (number, pairs) in pairs.chunk_by(|one, other| one[0] == other[0]).enumerate() {
                    let faced: Vec<String> = pairs.iter().map(|[_, other]| self.tile(other)).collect();
                    let sign = if number == 0 { ": " } else { "; " };
                    text += &format!("{sign}{} faces {}", self.tile(&pairs[0][0]), faced.join(" and "));
                }
                if pairs.is_empty() {
                    text += ": none faces another that it did not face before";
                }
                text
            }
            Fact::Crosses(last, next) => {
                format!("the way crosses the wall between {} and {}", place(last), place(next))
            }
            Fact::Moved(from, to) => format!("{} goes to {}", self.lying_now(*from), place(to)),
            Fact::Returned(from, to) => {
                format!(
                    "{} would go to {}, where it cannot lie, and goes back to its owner's hand",
                    self.lying_now(*from),
                    place(to)
                )
            }
            Fact::Then(sentence, _) | Fact::Says(sentence) => sentence.to_string(),
        }
    }

    /// What lies on a place once the first of several acts has moved a tile there.
    fn lying_now(&self, at: Place) -> String {
        let mover = match &self.ply {
            Ply::Acts(acts) => acts.first().filter(|act| acts.len() > 1 && !act.drop && act.end() == Some(at)),
            _ => None,
        };
        let lies = mover.and_then(|act| self.on(act.at)).or_else(|| self.on(at));
        let lies = lies.map(|tile| format!("{} on {}", self.whose(&tile), self.names.place(at)));
        lies.unwrap_or_else(|| format!("the tile on {}", self.names.place(at)))
    }

    /// A way as the ply names it, where it names more than the ends.
    fn written_way(&self, way: &[Place]) -> Vec<Place> {
        let Ply::Acts(acts) = &self.ply else { return way.to_vec() };
        let is_of = |act: &&Act| {
            act.path.len() > 1 && [Some(act.at), act.end()] == [way.first(), way.last()].map(Option::<&_>::copied)
        };
        acts.iter().find(is_of).map_or_else(|| way.to_vec(), straight_way)
    }

    /// The places that a way passes, and the tiles there.
    fn way(&self, way: &[Place]) -> String {
        let [first, over @ .., last] = way else { return String::new() };
        let (from, to) = (self.names.place(*first), self.names.place(*last));
        let passed: Vec<String> = over.iter().map(|place| self.names.place(*place)).collect();
        // The tile that moves has left its place, by this act or by the one before.
        let left = self.ply.acts().first().filter(|act| !act.drop).map(|act| act.at);
        let tiles = over.iter().filter(|place| *place != first && Some(**place) != left);
        let tiles: Vec<String> = tiles.filter_map(|place| self.on(*place)).map(|tile| self.tile(&tile)).collect();
        match &passed[..] {
            [] if is_step(*first, *last) => format!("from {from} to {to} is one step"),
            [] => format!("there is a way from {from} to {to}"),
            _ if !tiles.is_empty() => {
                format!("the way from {from} to {to} passes {}, over {}", passed.join(", "), tiles.join(" and "))
            }
            [only] => format!("the way from {from} to {to} passes {only}, which is empty"),
            [one, other] => format!("the way from {from} to {to} passes {one} and {other}, both empty"),
            _ => format!("the way from {from} to {to} passes {}, all empty", passed.join(", ")),
        }
    }

    /// The tiles that leave the board.
    fn captures(&mut self, grounds: &Grounds, old: &Survey, new: &Told) {
        let stays = &new.tiles;
        let in_hand = |survey: &Survey, tile: &Placed| {
            let hand = tile.owner.and_then(|seat| survey.hand(seat)).unwrap_or_default();
            hand.iter().find(|(kind, _)| *kind == tile.tile).map_or(0, |(_, count)| *count)
        };
        let count = |tiles: &[Placed], tile: &Placed| {
            tiles.iter().filter(|other| other.tile == tile.tile && other.owner == tile.owner).count()
        };
        // Where the last act is all that captures, what it finds is what there was.
        let is_last = self.then.is_some();
        let before = self.then.take().unwrap_or_else(|| self.tiles.clone());
        let ply = self.ply.clone();
        let ends = |end: Place, tile: &Placed| {
            stays.iter().any(|other| (other.at, other.tile, other.owner) == (end, tile.tile, tile.owner))
        };
        // Of the same tiles one may come from the hand, and one moves.
        let put = |tile: &Placed| {
            let comes = |act: &&Act| {
                act.drop && act.tile == Some(tile.tile) && ends(act.path.last().copied().unwrap_or(act.at), tile)
            };
            if is_last { 0 } else { ply.acts().iter().filter(comes).count() }
        };
        let shifts = grounds.iter().filter_map(|(_, fact)| fact.shift()).filter(|_| !is_last);
        let shifted: Vec<(Place, Place)> = shifts.collect();
        let moves: Vec<(Place, Place)> = ply
            .acts()
            .iter()
            .filter(|act| !act.drop)
            .filter_map(|act| Some((act.at, *act.path.last()?)))
            .chain(shifted.iter().copied())
            .collect();
        // A tile may be moved twice, as by a Boat after its move.
        let reach = |from: Place| moves.iter().filter(move |(start, _)| *start == from).map(|(_, end)| *end);
        let moved = |tile: &Placed| reach(tile.at).any(|end| ends(end, tile) || reach(end).any(|end| ends(end, tile)));
        let is_taken = |at: Place| ply.acts().iter().any(|act| act.capture.is_some() && act.end() == Some(at));
        let leaves = |tile: &&Placed| {
            // One may come that is the same.
            (!stays.contains(tile) || is_taken(tile.at))
                && !moved(tile)
                && count(stays, tile) < count(&before, tile) + put(tile)
        };
        for gone in before.iter().filter(leaves) {
            let received = old.received.iter().find(|received| Place::Point(received.at) == gone.at);
            let received = received.map_or(String::new(), |received| {
                format!(", which receives {} harmony and {} disharmony,", received.harmony, received.disharmony)
            });
            if in_hand(&new.survey, gone) > in_hand(old, gone) {
                self.tell(format!("{} goes back to the hand", self.tile(gone)), new, Sequel::Returned);
            } else {
                let sequel = if is_taken(gone.at) { Sequel::Captured } else { Sequel::Removed };
                self.tell(format!("{}{received} leaves the board", self.tile(gone)), new, sequel);
            }
        }
    }

    /// The harmonies that end and those that are new.
    fn harmonies(&mut self, old: &Survey, receivers: &[(Harmony, Vec<Point>)], new: &Told) {
        let of = |receivers: &[(Harmony, Vec<Point>)], harmony: &Harmony| {
            receivers.iter().find(|(of, _)| of == harmony).map_or(Vec::new(), |(_, ends)| ends.clone())
        };
        for ended in old.harmonies.iter().filter(|harmony| !new.survey.harmonies.contains(harmony)) {
            let by = new.prevented.iter().find(|(harmony, _)| harmony == ended);
            let by = by.map_or(String::new(), |(_, by)| format!(": {} prevents it", self.at(*by, &new.tiles)));
            let received = match of(receivers, ended)[..] {
                [] => String::new(),
                [only] => format!(", which {} received", self.at(only.into(), &self.tiles)),
                _ => ", which both received".into(),
            };
            let pair = self.pair(ended, &self.tiles);
            self.tell(format!("the harmony of {pair} ends{received}{by}"), new, Sequel::Harmony);
        }
        for formed in new.survey.harmonies.iter().filter(|harmony| !old.harmonies.contains(harmony)) {
            let received = match of(&new.receivers, formed)[..] {
                [] => String::new(),
                [only] => format!(", and {} receives it", self.at(only.into(), &new.tiles)),
                _ => ", and both receive it".into(),
            };
            let pair = self.pair(formed, &new.tiles);
            self.tell(format!("the harmony of {pair} is new{received}"), new, Sequel::Harmony);
        }
        for ended in old.given.iter().filter(|harmony| !new.survey.given.contains(harmony)) {
            self.tell(format!("{} ends", self.given(ended, &self.tiles)), new, Sequel::Harmony);
        }
        for formed in new.survey.given.iter().filter(|harmony| !old.given.contains(harmony)) {
            let of = formed.seat.map_or(String::new(), |seat| format!(", and counts for {}", self.names.seat(seat)));
            self.tell(format!("{} is new{of}", self.given(formed, &new.tiles)), new, Sequel::Harmony);
        }
    }

    /// "the harmony from Sente's Rhododendron on 17g to Gote's Lily on 16g".
    fn given(&self, harmony: &Harmony, tiles: &[Placed]) -> String {
        let [giver, other] = harmony.ends.map(|end| self.at(end.into(), tiles));
        format!("the harmony from {giver} to {other}")
    }

    /// The disharmonies that end and those that are new.
    fn disharmonies(&mut self, old: &[Disharmony], new: &Told) {
        for ended in old.iter().filter(|pair| !new.disharmonies.contains(pair)) {
            self.tell(format!("{} ends", self.disharmony(ended, &self.tiles)), new, Sequel::Disharmony);
        }
        for formed in new.disharmonies.iter().filter(|pair| !old.contains(pair)) {
            self.tell(format!("{} is new", self.disharmony(formed, &new.tiles)), new, Sequel::Disharmony);
        }
    }

    /// "the disharmony of First's Rose on 10c and First's Jade on 10f, by Second's Jasmine on 10e,".
    fn disharmony(&self, Disharmony { ends, by }: &Disharmony, tiles: &[Placed]) -> String {
        let by = by.map_or(String::new(), |by| format!(", by {},", self.at(by.into(), tiles)));
        let [one, other] = ends.map(|end| self.at(end.into(), tiles));
        format!("the disharmony of {one} and {other}{by}")
    }

    /// The balances that gardens gain and lose.
    fn balances(&mut self, old: &Survey, new: &Told) {
        let find = |all: &[Balances], one: &Balances| {
            all.iter().position(|other| other.garden == one.garden && other.tiles == one.tiles)
        };
        let lost = old.balances.iter().filter(|was| find(&new.survey.balances, was).is_none()).map(|was| (was, 0));
        let lost: Vec<_> = lost.map(|(was, is)| self.balance(was, &self.tiles, (was.count, is))).collect();
        let changed = new.survey.balances.iter().filter_map(|is| {
            let was = find(&old.balances, is).map_or(0, |at| old.balances[at].count);
            (was != is.count).then(|| self.balance(is, &new.tiles, (was, is.count)))
        });
        for text in lost.into_iter().chain(changed.collect::<Vec<_>>()) {
            self.tell(text, new, Sequel::Balance);
        }
    }

    /// "balances of the Rose on #10c with the Lotus on #11d in the upper torii: 0, now 1".
    fn balance(&self, balances: &Balances, tiles: &[Placed], (was, is): (u32, u32)) -> String {
        // The Wheel lies below a flower, so a place alone does not tell the tile.
        let of = |kind: usize| {
            let named = balances.places[kind].iter().map(|at| {
                let tile = tiles.iter().find(|tile| tile.at == *at && tile.tile == balances.tiles[kind]);
                tile.map_or_else(|| self.names.place(*at), |tile| self.tile(tile))
            });
            named.collect::<Vec<_>>().join(" and ")
        };
        let mut text = format!("balances of {} with {} in the {}: {was}, now {is}", of(0), of(1), balances.garden);
        for (at, kind) in
            balances.places.iter().zip(balances.tiles).flat_map(|(all, kind)| all.iter().map(move |at| (at, kind)))
        {
            if let Some(bearer) = tiles.iter().find(|tile| tile.at == *at && self.bears(tile)) {
                let (kind, bearer) = (self.names.tile(kind), self.names.tile(bearer.tile));
                text += &format!("; the {kind} on the {bearer} counts twice");
            }
        }
        text
    }

    /// "Guest's Rose on 10c and Guest's Jade on 10f".
    fn pair(&self, harmony: &Harmony, tiles: &[Placed]) -> String {
        let [one, other] = harmony.ends.map(|end| self.at(end.into(), tiles));
        format!("{one} and {other}")
    }

    /// The tile on a place among these.
    fn at(&self, place: Place, tiles: &[Placed]) -> String {
        let tile = tiles.iter().find(|tile| tile.at == place);
        tile.map_or_else(|| self.names.place(place), |tile| self.tile(tile))
    }

    /// The harmonies of the rings round the centre.
    fn rings(&mut self, new: &Told) {
        for seat in (0..self.seats).map(|seat| Seat(seat as u8)) {
            let own: Vec<Harmony> = new.survey.harmonies.iter().filter(|own| own.seat == Some(seat)).copied().collect();
            let ring: Vec<String> = rings(&own).iter().map(|harmony| self.pair(harmony, &new.tiles)).collect();
            if !ring.is_empty() {
                self.tell(format!("{}'s ring: {}", self.names.seat(seat), ring.join("; ")), new, Sequel::End);
            }
        }
    }

    /// The gardens and the points inside rings that count for a seat.
    fn territory(&mut self, old: &Survey, new: &Told) {
        let is = &new.survey;
        for seat in (0..self.seats).map(|seat| Seat(seat as u8)) {
            let name = self.names.seat(seat);
            for (one, other, verb) in [(old, is, "counts no longer for"), (is, old, "counts for")] {
                let gardens = one.territory.gardens.iter().filter(|(_, own)| *own == seat);
                for (garden, _) in gardens.filter(|held| !other.territory.gardens.contains(held)) {
                    self.tell(format!("the {garden} {verb} {name}"), new, Sequel::Territory);
                }
            }
            for (one, other, verb) in [(old, is, "no longer enclose"), (is, old, "enclose")] {
                let points =
                    one.territory.points.iter().filter(|held| held.1 == seat && !other.territory.points.contains(held));
                let points: Vec<String> = points.map(|(point, _)| self.names.place((*point).into())).collect();
                if !points.is_empty() {
                    self.tell(format!("rings of {name} {verb} {}", points.join(", ")), new, Sequel::Territory);
                }
            }
        }
    }

    fn counts(&mut self, old: &Survey, new: &Told) {
        for (old, count) in old.counts.iter().zip(&new.survey.counts) {
            let seats = if count.common { 1 } else { self.seats };
            let changed = old.seats.iter().zip(&count.seats).take(seats).enumerate().filter(|(_, (was, is))| was != is);
            for (seat, (was, is)) in changed {
                let what = counted(count.name);
                let text = if count.common {
                    format!("{what} on the whole board: {was}, now {is}")
                } else {
                    format!("{}'s {what}: {was}, now {is}", self.names.seat(Seat(seat as u8)))
                };
                self.tell(text, new, Sequel::Count(count.name));
            }
        }
        let points = old.points.iter().flatten().zip(new.survey.points.iter().flatten()).enumerate();
        for (seat, (was, is)) in points.filter(|(_, (was, is))| was != is) {
            // In Basic a ply counts what stands after it.
            let standing = new.survey.counts.iter().find(|count| count.name == "harmony-points");
            let standing = standing
                .and_then(|count| count.seats.get(seat))
                .is_some_and(|counted| i64::from(is - was) == i64::from(*counted));
            let why = if standing { ", for the harmonies that stand" } else { "" };
            let text = format!("{}'s points: {was}, now {is}{why}", self.names.seat(Seat(seat as u8)));
            self.tell(text, new, Sequel::Score);
        }
    }

    fn end(&mut self, new: &Told) {
        let Some(outcome) = &new.outcome else { return };
        if let Some(text) = &new.end {
            self.tell(text.to_string(), new, Sequel::End);
        }
        if ["ring", "ring-tie", "chain"].contains(&outcome.reason) {
            self.rings(new);
        }
        for (seat, text) in (0..).map(Seat).zip(&new.reckoning) {
            self.tell(format!("the final count of {}: {text}", self.names.seat(seat)), new, Sequel::End);
        }
        let end = self.names.ending(*outcome);
        let is_won = outcome.winners.iter().count() < self.seats;
        self.tell(if is_won { format!("the game ends: {end}") } else { end }, new, Sequel::End);
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
mod tests;
