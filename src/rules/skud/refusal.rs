//! What an umpire says of every reason to refuse: its code, its message and its help, side by side.

use super::Skud;
use super::laid::{self, BOAT, LOTUS, Laid, ORCHID, WHEEL};
use super::legal::{blocker, ends};
use super::position::{Position, other};
use super::spot::{AROUND, GATES, Spot};
use super::why::{Fault, Why};
use super::{book, book_bonus};
use crate::board::Place;
use crate::code::Code;
use crate::rules::{At, Names, Telling};
use crate::variant::{Seat, Tile, Variant, Vocabulary};

/// Why a ply or a set-up is not allowed.
#[derive(Debug, Clone)]
pub struct Refusal(Box<Case>);

/// All that is known of a refusal. It stands apart so that passing on what is legal costs nothing for what is not.
#[derive(Debug, Clone)]
struct Case {
    why: Why,
    at: At,
    seat: Option<Seat>,
    /// The rules and the position it is about; a refused set-up has none.
    scene: Option<(Skud, Position)>,
}

impl Refusal {
    pub(super) fn of_ply(rules: Skud, position: &Position, fault: Fault) -> Refusal {
        let scene = match fault.arranged {
            Some((from, to)) => position.arranged(from, to),
            None => position.clone(),
        };
        let at = At::Ply(fault.part);
        Refusal(Box::new(Case { why: fault.why, at, seat: None, scene: Some((rules, scene)) }))
    }

    pub(super) fn of_set_up(why: Why, at: At, seat: Option<Seat>) -> Refusal {
        Refusal(Box::new(Case { why, at, seat, scene: None }))
    }
}

impl crate::rules::Refusal for Refusal {
    fn code(&self) -> &'static Code {
        self.0.words(&Nameless).0
    }

    fn at(&self) -> At {
        self.0.at
    }

    fn seat(&self) -> Option<Seat> {
        self.0.seat
    }

    fn tell(&self, names: &dyn Names) -> Telling {
        self.0.words(names).1
    }
}

/// Names for when only the code of a refusal is wanted.
struct Nameless;

impl Names for Nameless {
    fn place(&self, _: Place) -> String {
        String::new()
    }
    fn tile(&self, _: Tile) -> String {
        String::new()
    }
}

fn vocabulary() -> Option<&'static Vocabulary> {
    Variant::named("skud").map(Variant::vocabulary)
}

/// The name of a tile in plain words.
fn called(tile: Tile) -> &'static str {
    vocabulary().and_then(|words| words.tiles.get(tile.index())).map_or("tile", |entry| &entry.name)
}

/// "11d, 12c and 12e"; no more than eight of a long list.
fn list(items: Vec<String>) -> String {
    const MOST: usize = 8;
    match items.as_slice() {
        [] => "nowhere".into(),
        [one] => one.clone(),
        [most @ .., last] if items.len() <= MOST => format!("{} and {last}", most.join(", ")),
        _ => format!("{} and {} more", items[..MOST].join(", "), items.len() - MOST),
    }
}

impl Case {
    /// The code of the rule, and what is to be said.
    fn words(&self, names: &dyn Names) -> (&'static Code, Telling) {
        let point = |spot: Spot| names.place(spot.point().into());
        let points = |spots: &mut dyn Iterator<Item = Spot>| list(spots.map(point).collect());
        let on = |spot: Spot| self.scene.as_ref().map_or(Laid::NOTHING, |scene| scene.1.on(spot));
        let tile = |spot: Spot| called(on(spot).tile());
        let at = |spot: Spot| format!("the {} on {}", tile(spot), point(spot));
        let seat = |seat: Seat| ["Guest", "Host"][seat.index() & 1];
        let free_gates = || {
            let free = points(&mut GATES.into_iter().filter(|&gate| on(gate).is_nothing()));
            if free == "nowhere" { "no gate is open now".into() } else { format!("open now: {free}") }
        };
        let reach = |from: Spot| match self.scene.as_ref() {
            Some((rules, position)) => {
                format!("this {} reaches {}", tile(from), points(&mut ends(rules, position, from)))
            }
            None => String::new(),
        };
        let hand = || {
            let Some((_, position)) = &self.scene else { return String::new() };
            let hand = position.hand[position.to_move.index()];
            let left = hand.iter().enumerate().filter(|(_, count)| **count > 0);
            let left: Vec<String> = left.map(|(kind, count)| format!("{count} {}", called(Tile(kind as u8)))).collect();
            format!(
                "{} has {} left",
                seat(position.to_move),
                if left.is_empty() { "nothing".into() } else { left.join(", ") }
            )
        };
        let say = |code, message: String, label: &str| {
            (code, Telling { message, label: label.into(), help: None, blame: Vec::new() })
        };

        match self.why {
            Why::UnknownRule => {
                say(&book::RULES, "this is neither an edition nor a switch of Skud's rules".into(), "not known").help(
                    format!(
                        "editions: {}; switches: {}",
                        super::Profile::names().collect::<Vec<_>>().join(", "),
                        switches()
                    ),
                )
            }
            Why::NotAnAccent => say(&book::ACCENT_UNKNOWN, "only accents can be chosen here".into(), "no accent")
                .help("the accents are Rock, Wheel, Knotweed and Boat".into()),
            Why::AccentTwice(accent) => {
                say(&book::ACCENT_KIND, format!("a set holds two {}s and no more", called(accent)), "one too many")
            }
            Why::AccentCount(count) => say(
                &book::ACCENT_COUNT,
                format!("{} has {count} accents; each player brings four", self.seat.map_or("a player", seat)),
                "counted here",
            ),
            Why::Nobodys(tile) => say(&book::SET, format!("this {} belongs to neither player", called(tile)), "whose?")
                .help("brackets tell the owner: < > is Guest's, ( ) is Host's".into()),
            Why::TooMany(tile) => {
                say(&book::SET, format!("there are more {}s than the set allows", called(tile)), "one too many")
            }

            Why::GameOver => say(&book::GAME_OVER, "the game has ended before this ply".into(), "too late").help(
                self.scene.as_ref().and_then(|(_, position)| position.outcome).map_or(String::new(), |outcome| {
                    let winners: Vec<_> = outcome.winners.iter().map(seat).collect();
                    let who = if winners.len() == 1 { format!("{} has won", winners[0]) } else { "it is drawn".into() };
                    format!("{who} ({})", outcome.reason)
                }),
            ),
            Why::Pass => {
                say(&book::NO_PASS, "nobody may pass in Skud Pai Sho".into(), "a turn is to plant or to arrange")
            }
            Why::Claim => say(
                &book::NO_CLAIM,
                "a win is not claimed in Skud Pai Sho: it is seen on the board".into(),
                "not a turn",
            ),
            Why::Draw => say(&book::NO_DRAW, "tiles are not drawn in Skud Pai Sho".into(), "not a turn"),
            Why::Exchange => say(&book::NO_EXCHANGE, "no tile becomes another in Skud Pai Sho".into(), "not possible"),
            Why::Effect => {
                say(&book::NO_EFFECT, "tiles do not act on others by `~` in Skud Pai Sho".into(), "not possible")
                    .help("a Wheel turns its neighbours by being played, a Boat moves a flower as `+ B*10j-10k`".into())
            }
            Why::SecondMove => say(&book::SECOND_MOVE, "only one flower is moved in a turn".into(), "a second move")
                .help("behind the `+` stands a bonus: a tile from the hand".into()),
            Why::TwoBonuses => say(
                &book::ONE_BONUS,
                "a turn has one bonus at most, however many harmonies it makes".into(),
                "one too many",
            ),
            Why::Unnamed => say(&book::HAND, "a tile from the hand must be named".into(), "which tile?"),
            Why::Square => {
                say(&book::SQUARE, "tiles lie on the points in Skud Pai Sho, not in the squares".into(), "a square")
            }
            Why::OffBoard(spot) => {
                say(&book::OFF_BOARD, format!("{} is not on Skud's board", names.place(spot.into())), "off the board")
                    .help("the outermost row on each of the four sides is not used".into())
            }

            Why::OpeningPlant => {
                say(&book::OPENING, "the first ply of each player is to plant a basic flower".into(), "not a plant")
            }
            Why::OpeningGate(gate) => say(
                &book::OPENING_GATE,
                "the first flower of each player goes into the gate nearest to him".into(),
                "another gate",
            )
            .help(format!("here that is {}", point(gate))),
            Why::OpeningKind { tile, first } => {
                let same = self.scene.as_ref().is_some_and(|(rules, _)| rules.profile().opening_is_same());
                let (rule, due) =
                    if same { ("be of the same kind as", first) } else { ("clash with", opposite(first)) };
                say(
                    &book::OPENING_KIND,
                    format!("Host's first flower must {rule} Guest's {}", called(first)),
                    "not this one",
                )
                .help(format!("that is a {}, not a {}", called(due), called(tile)))
                .blame(GATES[3], format!("Guest's {}", called(first)))
            }
            Why::PlantKind(tile) if laid::is_accent(tile) => {
                say(&book::PLANT_KIND, format!("a {} is played as a bonus only", called(tile)), "an accent")
            }
            Why::PlantKind(tile) => {
                say(&book::PLANT_KIND, format!("the {} is planted as a bonus only", called(tile)), "a special flower")
            }
            Why::PlantMoves => say(
                &book::PLANT_MOVES,
                "a flower does not move in the turn it is planted".into(),
                "it stays in its gate",
            ),
            Why::NotAGate(tile) => {
                say(&book::PLANT_GATE, format!("a {} is planted in a gate", called(tile)), "no gate").help(free_gates())
            }
            Why::GateTaken(gate) => say(&book::GATE_TAKEN, format!("the gate {} is not open", point(gate)), "taken")
                .help(free_gates())
                .blame(gate, format!("the {} grows here", tile(gate))),
            Why::NoneLeft(tile) => {
                say(&book::HAND, format!("there is no {} left to play", called(tile)), "not in hand").help(hand())
            }
            Why::BonusOnPlant => say(&book::BONUS_ON_PLANT, "planting earns no bonus".into(), "no bonus here")
                .help("a bonus comes of arranging a flower so that a new harmony forms".into()),

            Why::NoTile(from) => say(&book::NO_TILE, format!("there is no tile on {}", point(from)), "empty"),
            Why::NotYours(from) => {
                let owner = on(from).seat();
                say(
                    &book::NOT_YOURS,
                    format!("{} is {}'s, and it is {}'s turn", at(from), seat(owner), seat(other(owner))),
                    "not yours",
                )
                .blame(from, format!("{}'s {}", seat(owner), tile(from)))
            }
            Why::OtherTile { named, at: spot } => say(
                &book::OTHER_TILE,
                format!("it is a {} that stands on {}, not a {}", tile(spot), point(spot), called(named)),
                "another tile",
            )
            .blame(spot, format!("the {} came here", tile(spot))),
            Why::AccentStays(from) => {
                say(&book::ACCENT_STAYS, format!("{} is an accent and does not move", at(from)), "stays")
            }
            Why::Stays(from) => {
                say(&book::STAYS, format!("a move must end on another point than {}", point(from)), "no move")
                    .help(reach(from))
            }
            Why::Trapped { from, orchid } => {
                say(&book::TRAPPED, format!("{} is trapped by {}", at(from), at(orchid)), "cannot move")
                    .blame(orchid, "this Orchid holds every enemy flower round it".into())
            }
            Why::OutOfReach { from, to } => {
                let range = laid::range(on(from).tile());
                let mut said = if from.distance(to) > range {
                    say(
                        &book::TOO_FAR,
                        format!(
                            "a {} moves up to {range} steps, and {} is {} away",
                            tile(from),
                            point(to),
                            from.distance(to)
                        ),
                        "too far",
                    )
                } else {
                    say(
                        &book::BLOCKED,
                        format!("{} finds no way to {} in {range} steps", at(from), point(to)),
                        "blocked",
                    )
                };
                let way = self.scene.as_ref().and_then(|(_, position)| blocker(position, from, to));
                let block = way.filter(|_| said.0 == &book::BLOCKED);
                if let Some(spot) = block {
                    said = said.blame(spot, format!("the {} blocks the way", tile(spot)));
                }
                said.help(block.map_or(String::new(), |spot| format!("{} blocks the way; ", at(spot))) + &reach(from))
            }
            Why::WayPointTaken(spot) => say(&book::WAY, format!("the way leads over {}", at(spot)), "not empty")
                .blame(spot, format!("the {} stands here", tile(spot))),
            Why::OutOfWay { from, at: last, next, left } => say(
                &book::WAY,
                format!(
                    "{} cannot go on from {} to {} with {left} of {} steps left",
                    at(from),
                    point(last),
                    point(next),
                    laid::range(on(from).tile())
                ),
                "not on this way",
            )
            .help(reach(from)),
            Why::GateEnd(gate) => {
                say(&book::GATE_END, format!("a move may pass the gate {}, but not end there", point(gate)), "a gate")
            }
            Why::Garden { tile, to } => {
                let (kind, garden) = if laid::is_red(tile) { ("red", "white") } else { ("white", "red") };
                say(
                    &book::GARDEN,
                    format!("the {} is {kind}, and {} lies wholly in a {garden} garden", called(tile), point(to)),
                    "the wrong garden",
                )
                .help("on a line where two gardens meet every flower may stand".into())
            }
            Why::Clash { a, b, by } => {
                let code = match by {
                    Some(WHEEL) => &book_bonus::WHEEL_CLASH,
                    Some(_) => &book_bonus::BOAT_CLASH,
                    None => &book::CLASH,
                };
                let other = format!("the {} on {}", called(b.1.tile()), point(b.0));
                say(
                    code,
                    format!("the {} on {} would clash with {other}", called(a.1.tile()), point(a.0)),
                    &format!("clashes with {other}"),
                )
                .help(format!(
                    "a {} and a {} may not see each other along a line",
                    called(a.1.tile()),
                    called(b.1.tile())
                ))
                .blame(b.0, format!("the {} stands here", called(b.1.tile())))
            }

            Why::OwnTile(to) => {
                say(&book_bonus::OWN_TILE, format!("{} is one's own", at(to)), "taken").blame(to, "placed here".into())
            }
            Why::AccentInTheWay(to) => say(
                &book_bonus::ACCENT_IN_THE_WAY,
                format!("no flower captures an accent, as {} is", at(to)),
                "an accent",
            )
            .help("only a Boat removes an accent".into())
            .blame(to, format!("the {} was played here", tile(to))),
            Why::Growing(to) => say(
                &book_bonus::GROWING_SAFE,
                format!("{} still grows in its gate and cannot be captured", at(to)),
                "growing",
            )
            .blame(to, format!("the {} was planted here", tile(to))),
            Why::LotusSafe(to) => say(
                &book_bonus::LOTUS_SAFE,
                format!("{} is captured by an Orchid only, while its owner has a blooming White Lotus", at(to)),
                "safe",
            ),
            Why::OrchidSafe(to) => say(
                &book_bonus::ORCHID_SAFE,
                format!("{} cannot be captured while {} has no blooming White Lotus", at(to), seat(on(to).seat())),
                "safe",
            ),
            Why::OrchidTame(from) => say(
                &book_bonus::ORCHID_TAME,
                format!("{} captures nothing while {} has no blooming White Lotus", at(from), seat(on(from).seat())),
                "cannot capture",
            ),
            Why::NoCapture { from, to } => {
                let help = match on(from).tile() {
                    LOTUS => "a White Lotus captures a wild Orchid and nothing else".into(),
                    flower => format!(
                        "a {} captures the {} it clashes with, and a wild Orchid",
                        called(flower),
                        called(opposite(flower))
                    ),
                };
                say(&book_bonus::CAPTURE, format!("a {} does not capture a {}", tile(from), tile(to)), "no capture")
                    .help(help)
                    .blame(to, format!("the {} stands here", tile(to)))
            }
            Why::Unmarked { from, to } => {
                say(&book_bonus::CAPTURE_SIGN, format!("this captures {}, which is written `x`", at(to)), "a capture")
                    .help(format!(
                        "write `{}{} x {}{}`",
                        names.tile(on(from).tile()),
                        point(from),
                        names.tile(on(to).tile()),
                        point(to)
                    ))
                    .blame(to, format!("{}'s {}", seat(on(to).seat()), tile(to)))
            }
            Why::NothingTaken(to) => {
                say(&book_bonus::CAPTURE_NOTHING, format!("there is nothing to capture on {}", point(to)), "empty")
            }
            Why::OtherTaken { named, at: spot } => say(
                &book_bonus::CAPTURE_OTHER,
                format!("it is a {} that is captured on {}, not a {}", tile(spot), point(spot), called(named)),
                "another tile",
            )
            .blame(spot, format!("the {} came here", tile(spot))),

            Why::NoNewHarmony { from, to } => {
                // The scene is the board after the arrangement, so what keeps harmonies away can be seen on it.
                let near = self.scene.as_ref().and_then(|(_, position)| silenced(position, to));
                let said = say(
                    &book_bonus::NO_NEW_HARMONY,
                    format!("moving from {} to {} makes no new harmony, so there is no bonus", point(from), point(to)),
                    "no bonus",
                );
                match near {
                    Some((friend, cause)) => said
                        .help(format!("{} keeps {} and {} from harmony", at(cause), at(to), at(friend)))
                        .blame(cause, format!("this {} forbids harmony", tile(cause))),
                    None => said.help("two flowers that were in harmony before the turn make no new one".into()),
                }
            }
            Why::BonusCapture => say(&book_bonus::BONUS_CAPTURE, "a bonus captures nothing".into(), "no capture"),
            Why::OnlyBoatsShift(tile) => say(
                &book_bonus::BONUS_MOVES,
                format!("a {} shifts no flower: only a Boat does", called(tile)),
                "one point too many",
            ),
            Why::GrowsAlready(gate) => say(
                &book_bonus::BONUS_GROWING,
                "a basic flower is planted as a bonus only by a player with no growing flower".into(),
                "not now",
            )
            .help(format!("{} still grows", at(gate)))
            .blame(gate, "growing here".into()),
            Why::AccentInGate { tile, at } => say(
                &book_bonus::ACCENT_GATE,
                format!("a {} is not played on a gate", called(tile)),
                if on(at).is_tile() { "a taken gate" } else { "a gate" },
            ),
            Why::AccentOnTile(spot) => {
                say(&book_bonus::ACCENT_TAKEN, format!("the point {} is not empty", point(spot)), "taken")
                    .blame(spot, format!("the {} stands here", tile(spot)))
            }
            Why::WheelRock(rock) => say(
                &book_bonus::WHEEL_ROCK,
                format!("a Wheel does not turn a Rock, and there is one on {}", point(rock)),
                "beside a Rock",
            )
            .blame(rock, "this Rock does not move".into()),
            Why::WheelEdge(spot) => say(
                &book_bonus::WHEEL_EDGE,
                format!("the Wheel would carry {} off the board", at(spot)),
                "too near the edge",
            )
            .blame(spot, "off the board from here".into()),
            Why::WheelGate { here, there } => {
                let way = if here.is_gate() { "off its gate" } else { "onto the gate" };
                say(&book_bonus::WHEEL_GATE, format!("the Wheel would turn {} {way}", at(here)), "beside a gate")
                    .blame(here, format!("from here to {}", point(there)))
            }
            Why::WheelGarden { here, there } => {
                let garden = if laid::is_red(on(here).tile()) { "white" } else { "red" };
                say(
                    &book_bonus::WHEEL_GARDEN,
                    format!("the Wheel would turn {} to {}, wholly in a {garden} garden", at(here), point(there)),
                    "into the wrong garden",
                )
                .blame(here, format!("from here to {}", point(there)))
            }
            Why::BoatOnNothing(spot) => say(
                &book_bonus::BOAT_EMPTY,
                format!("a Boat is played on a tile, and there is none on {}", point(spot)),
                "empty",
            ),
            Why::BoatStays(spot) => say(
                &book_bonus::BOAT_STAYS,
                format!("a Boat on a flower moves it, so {} must go somewhere", at(spot)),
                "whither?",
            )
            .help(format!("empty points round it: {}", self.round(spot, names))),
            Why::BoatFar(spot) => say(
                &book_bonus::BOAT_FAR,
                format!("a Boat moves {} by one step, along a line or across", at(spot)),
                "too far",
            )
            .help(format!("empty points round it: {}", self.round(spot, names))),
            Why::BoatShiftsAccent(spot) => say(
                &book_bonus::BOAT_ACCENT,
                format!("a Boat on an accent removes it, so {} goes nowhere", at(spot)),
                "no flower",
            )
            .help(format!("write `{}*{}`", names.tile(BOAT), point(spot))),
            Why::BoatToGate(gate) => say(
                &book_bonus::BOAT_GATE,
                format!("a Boat moves no flower onto a gate, as {} is", point(gate)),
                "a gate",
            ),
            Why::BoatToTile(spot) => {
                say(&book_bonus::BOAT_TAKEN, format!("the point {} is not empty", point(spot)), "taken")
                    .blame(spot, format!("the {} stands here", tile(spot)))
            }
        }
    }

    /// The points a Boat could move a flower to, clashes aside.
    fn round(&self, spot: Spot, names: &dyn Names) -> String {
        let Some((_, position)) = &self.scene else { return String::new() };
        let tile = position.on(spot).tile();
        let near = AROUND.into_iter().map(|step| spot.step(step)).filter(|&to| {
            to.is_point()
                && position.on(to).is_nothing()
                && !to.is_gate()
                && super::plies::check_garden(tile, to).is_ok()
        });
        list(near.map(|to| names.place(to.point().into())).collect())
    }
}

/// A flower in line that would harmonize, and the accent that forbids it.
fn silenced(position: &Position, spot: Spot) -> Option<(Spot, Spot)> {
    let friends = position
        .seen(spot)
        .into_iter()
        .filter(|&other| position.on(spot).with(position.on(other)).is_of(position.to_move));
    friends.filter_map(|other| Some((other, position.silencers(spot, other).next()?.0))).next()
}

/// The flower across the circle, which a basic flower clashes with.
fn opposite(tile: Tile) -> Tile {
    laid::basics().find(|&other| laid::clash(tile, other)).unwrap_or(ORCHID)
}

fn switches() -> String {
    let switches = super::SWITCHES.iter().map(|switch| format!("{}={}", switch.name, switch.values.join("|")));
    switches.collect::<Vec<_>>().join(", ")
}

/// Adds to what is said.
trait Also {
    fn help(self, help: String) -> Self;
    fn blame(self, spot: Spot, label: String) -> Self;
}

impl Also for (&'static Code, Telling) {
    fn help(mut self, help: String) -> Self {
        self.1.help = (!help.is_empty()).then_some(help);
        self
    }

    fn blame(mut self, spot: Spot, label: String) -> Self {
        self.1.blame.push((spot.point().into(), label));
        self
    }
}
