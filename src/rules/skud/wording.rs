//! The wording of each refusal.

use super::laid::{self, BOAT, LOTUS, Laid, ORCHID, SET};
use super::legal::{blocker, ends};
use super::position::Position;
use super::reason::Reason;
use super::spot::{AROUND, GATES, Spot};
use super::{Profile, SWITCHES, Skud};
use crate::rules::shared::wording::{list, steps};
use crate::rules::{Scene, Wording};
use crate::variant::Tile;

/// What to tell the reader.
pub(super) fn of(reason: Reason, scene: &Scene<'_, Skud>) -> Wording {
    match reason {
        Reason::UnknownRule => Wording::new("this is neither an edition nor a switch of the Skud rules", "unknown")
            .help(format!("editions: {}; switches: {}", Profile::names().collect::<Vec<_>>().join(", "), switches())),
        Reason::NotAnAccent => Wording::new("only accents are chosen here", "not an accent")
            .help("the accents are Rock, Wheel, Knotweed and Boat"),
        Reason::AccentTwice(accent) => {
            Wording::new(format!("a set has two {} tiles", scene.tile(accent)), "one too many")
        }
        Reason::AccentCount(count) => {
            let whose = scene.seat.map_or("a seat".into(), |seat| scene.seat(seat));
            Wording::new(format!("{whose} has {count} accents, not four"), "not four").help(
                "a game begins with four accents for each seat, one that starts from a position with at most four",
            )
        }
        Reason::Nobodys(tile) => scene.nobodys(tile),
        Reason::TooMany(tile) => scene.too_many(tile, SET.get(tile.index()).copied().unwrap_or(0)),

        Reason::GameOver => scene.game_over(),
        Reason::Pass => scene.no_pass().help("a turn plants or arranges a flower"),
        Reason::Claim => scene.no_claim(),
        Reason::Draw => scene.no_draw().help("a turn plants or arranges a flower"),
        Reason::Exchange => scene.no_exchange(),
        Reason::Effect => scene
            .no_effect()
            .help("a Wheel turns its neighbours when it is played, and a Boat moves a flower as in `+ B*10j-10k`"),
        Reason::SecondMove => Wording::new("a turn moves one flower", "a second move")
            .help("behind the `+` stands a bonus: a tile from the hand, as in `+ Kn*10n`"),
        Reason::TwoBonuses => Wording::new("a turn has one bonus, however many harmonies it makes", "one too many"),
        Reason::Unnamed => scene.unnamed().help(scene.hand()),
        Reason::Square => scene.on_square(),
        Reason::OffBoard(point) => {
            Wording::new(format!("{} is not on the Skud board", scene.place(point)), "off the board")
                .help("the outermost row on each of the four sides is not used")
        }

        Reason::OpeningPlant => {
            Wording::new(format!("{}'s first ply must plant a basic flower", scene.mover()), "not a plant")
                .help(scene.open_gates())
        }
        Reason::OpeningGate(gate) => {
            let gate = scene.place(gate);
            Wording::new(format!("{}'s first flower is planted in the gate {gate}", scene.mover()), "another gate")
                .help(format!("write `{gate}`, the gate nearest to {}", scene.mover()))
        }
        Reason::OpeningKind { tile, first } => {
            let same = scene.game.is_some_and(|(rules, _)| rules.profile.opening_is_same());
            let (rule, due) = if same { ("be of the same kind as", first) } else { ("clash with", opposite(first)) };
            let (first, due) = (scene.tile(first), scene.a(due));
            Wording::new(format!("Host's first flower must {rule} Guest's {first}"), "another flower")
                .help(format!("plant {due}, not {}", scene.a(tile)))
                .related(GATES[3], format!("Guest's {first}"))
        }
        Reason::PlantKind(tile) if laid::is_accent(tile) => {
            Wording::new(format!("{} is played only as a bonus", scene.a(tile)), "an accent")
        }
        Reason::PlantKind(tile) => {
            Wording::new(format!("{} is planted only as a bonus", scene.a(tile)), "a special flower")
        }
        Reason::PlantMoves => Wording::new("a flower does not move in the turn it is planted", "a move"),
        Reason::NotAGate(tile) => {
            Wording::new(format!("{} is planted in a gate", scene.a(tile)), "not a gate").help(scene.open_gates())
        }
        Reason::GateTaken(gate) => scene.taken(gate).help(scene.open_gates()),
        Reason::NoneLeft(tile) => scene.none_left(tile).help(scene.hand()),
        Reason::BonusOnPlant => Wording::new("planting earns no bonus", "no bonus")
            .help("arranging a flower earns one when a new harmony forms"),

        Reason::NoTile(from) => scene.no_tile(from),
        Reason::NotYours(from) => scene.not_yours(from),
        Reason::OtherTile { named, at } => scene.other_tile(named, at),
        Reason::AccentStays(from) => {
            Wording::new(format!("{} is an accent, which does not move", scene.the(from)), "an accent")
        }
        Reason::Stays(from) => scene.stays(from).help(scene.reach(from, from)),
        Reason::Trapped { from, orchid } => {
            Wording::new(format!("{} is trapped by {}", scene.the(from), scene.the(orchid)), "trapped")
                .help("an Orchid traps the enemy flowers on the eight points around it")
                .related(orchid, scene.whose(orchid))
        }
        Reason::TooFar { from, to } => {
            let (tile, far) = (scene.laid(from).tile(), from.distance(to));
            let message = format!(
                "{} is not reachable from {}: {} moves up to {}",
                scene.place(to),
                scene.place(from),
                scene.a(tile),
                steps(laid::range(tile))
            );
            Wording::new(message, format!("{} away", steps(far))).help(scene.reach(from, to))
        }
        Reason::NoWay { from, to } => {
            let tile = scene.laid(from).tile();
            let message = format!(
                "{} is not reachable from {}: {} finds no open way of {}",
                scene.place(to),
                scene.place(from),
                scene.a(tile),
                steps(laid::range(tile))
            );
            let said = Wording::new(message, "blocked").help(scene.reach(from, to));
            match scene.game.and_then(|(_, position)| blocker(position, from, to)) {
                Some(block) => said.related(block, format!("{} is in the way", scene.whose(block))),
                None => said,
            }
        }
        Reason::WayPointTaken(spot) => {
            Wording::new(format!("the way passes {}", scene.the(spot)), "not empty").related(spot, scene.whose(spot))
        }
        Reason::OutOfWay { from, at, next, left } => {
            let range = laid::range(scene.laid(from).tile());
            let message = format!(
                "{} is not reachable from {}: {} has {left} of {range} steps left there",
                scene.place(next),
                scene.place(at),
                scene.the(from)
            );
            Wording::new(message, "out of reach").help(scene.reach(from, next))
        }
        Reason::GateEnd(gate) => {
            Wording::new(format!("a move may pass the gate {}, but not end there", scene.place(gate)), "a gate")
        }
        Reason::Garden { tile, to } => {
            let (colour, garden) = if laid::is_red(tile) { ("red", "white") } else { ("white", "red") };
            let message =
                format!("the {} is {colour}, and {} is inside a {garden} garden", scene.tile(tile), scene.place(to));
            Wording::new(message, format!("in a {garden} garden"))
                .help("points on the line between two gardens belong to both, and are open to every flower")
        }
        Reason::Clash { a: (at, laid), b: (other_at, other), .. } => {
            let (tile, enemy) = (scene.tile(laid.tile()), scene.tile(other.tile()));
            let message =
                format!("the {tile} on {} would clash with the {enemy} on {}", scene.place(at), scene.place(other_at));
            Wording::new(message, format!("sees the {enemy}"))
                .help(format!("no {tile} and {enemy} may face each other along a line with nothing between them"))
                .related(other_at, format!("the {enemy} is here"))
        }

        Reason::OwnTile(to) => scene.own_tile(to),
        Reason::AccentInTheWay(to) => {
            Wording::new(format!("flowers do not capture accents, as {} is", scene.the(to)), "an accent")
                .help("only a Boat removes an accent")
                .related(to, scene.whose(to))
        }
        Reason::Growing(to) => {
            Wording::new(format!("{} is growing in its gate and cannot be captured", scene.the(to)), "growing")
                .related(to, scene.whose(to))
        }
        Reason::LotusSafe(to) => Wording::new(format!("{} can be captured by an Orchid only", scene.the(to)), "safe")
            .help("the Orchid's owner needs a blooming White Lotus for it")
            .related(to, scene.whose(to)),
        Reason::OrchidSafe(to) => {
            let owner = scene.seat(scene.laid(to).seat());
            Wording::new(
                format!("{} cannot be captured while {owner} has no blooming White Lotus", scene.the(to)),
                "safe",
            )
            .related(to, scene.whose(to))
        }
        Reason::OrchidTame(from) => {
            let owner = scene.seat(scene.laid(from).seat());
            let message = format!("{} captures nothing while {owner} has no blooming White Lotus", scene.the(from));
            Wording::new(message, "no capture")
        }
        Reason::NoCapture { from, to } => {
            let (mover, taken) = (scene.laid(from).tile(), scene.laid(to).tile());
            let prey = match mover {
                LOTUS => "captures a wild Orchid only".into(),
                flower => format!("captures {} and a wild Orchid", scene.a(opposite(flower))),
            };
            Wording::new(format!("{} does not capture {}", scene.a(mover), scene.a(taken)), "no capture")
                .help(format!("{} {prey}", scene.a(mover)))
                .related(to, scene.whose(to))
        }
        Reason::Unmarked { from, to } => scene.unmarked(from, to),
        Reason::NothingTaken(to) => scene.nothing_taken(to),
        Reason::OtherTaken { named, at } => scene.other_taken(named, at),

        Reason::NoNewHarmony { from, to } => {
            let message = format!("moving from {} to {} makes no new harmony", scene.place(from), scene.place(to));
            let said = Wording::new(message, "no bonus");
            match scene.game.and_then(|(_, position)| silenced(position, to)) {
                Some((friend, cause)) => said
                    .help(format!(
                        "{} prevents harmony of {} and {}",
                        scene.the(cause),
                        scene.the(to),
                        scene.the(friend)
                    ))
                    .related(cause, scene.whose(cause)),
                None => said.help("two flowers that were in harmony before the turn make no new harmony"),
            }
        }
        Reason::BonusCapture => Wording::new("a bonus captures nothing", "a capture"),
        Reason::OnlyBoatsShift(tile) => {
            Wording::new(format!("{} moves no flower: only a Boat does", scene.a(tile)), "one point too many")
        }
        Reason::GrowsAlready(gate) => {
            let mover = scene.mover();
            Wording::new(
                format!("{mover} has a growing flower, so a basic flower is not planted as a bonus"),
                "not now",
            )
            .help(format!("{mover} may plant a special flower or play an accent"))
            .related(gate, "growing here")
        }
        Reason::AccentInGate { tile, at } => Wording::new(
            format!("{} is not played on a gate", scene.a(tile)),
            if scene.laid(at).is_tile() { "a gate with a flower" } else { "a gate" },
        ),
        Reason::AccentOnTile(spot) => scene.taken(spot),
        Reason::WheelRock(rock) => Wording::new(format!("a Wheel does not turn {}", scene.the(rock)), "beside a Rock")
            .related(rock, "this Rock does not move"),
        Reason::WheelEdge(spot) => {
            Wording::new(format!("the Wheel would push {} off the board", scene.the(spot)), "too near the edge")
                .related(spot, "pushed off the board")
        }
        Reason::WheelGate { here, there } => {
            let way = if here.is_gate() { "off its gate" } else { "onto the gate" };
            Wording::new(format!("the Wheel would turn {} {way}", scene.the(here)), "beside a gate")
                .related(here, format!("would go to {}", scene.place(there)))
        }
        Reason::WheelGarden { here, there } => {
            let garden = if laid::is_red(scene.laid(here).tile()) { "white" } else { "red" };
            let message =
                format!("the Wheel would turn {} to {}, inside a {garden} garden", scene.the(here), scene.place(there));
            Wording::new(message, "turns a flower into the wrong garden")
                .related(here, format!("would go to {}", scene.place(there)))
        }
        Reason::BoatOnNothing(spot) => {
            Wording::new(format!("a Boat is played on a tile, and there is none on {}", scene.place(spot)), "empty")
        }
        Reason::BoatStays(spot) => {
            Wording::new(format!("a Boat on {} must move it", scene.the(spot)), "moved where?").help(scene.round(spot))
        }
        Reason::BoatFar(spot) => {
            Wording::new(format!("a Boat moves {} one step", scene.the(spot)), "too far").help(scene.round(spot))
        }
        Reason::BoatShiftsAccent(spot) => Wording::new(
            format!("a Boat removes {} and moves it nowhere", scene.the(spot)),
            "an accent",
        )
        .help(format!("write `{}*{}`", scene.naming.code(BOAT), scene.place(spot))),
        Reason::BoatToGate(gate) => {
            Wording::new(format!("a Boat moves no flower onto a gate, as {} is", scene.place(gate)), "a gate")
        }
        Reason::BoatToTile(spot) => scene.taken(spot),
    }
}

impl Scene<'_, Skud> {
    fn laid(&self, spot: Spot) -> Laid {
        self.game.map_or(Laid::NOTHING, |(_, position)| position.on(spot))
    }

    /// Which gates a flower may be planted in.
    fn open_gates(&self) -> String {
        let open = GATES.into_iter().filter(|&gate| self.laid(gate).is_nothing());
        let open: Vec<String> = open.map(|gate| self.place(gate)).collect();
        if open.is_empty() { "no gate is open".into() } else { format!("open gates: {}", list(open)) }
    }

    /// Where a flower may go.
    fn reach(&self, from: Spot, near: Spot) -> String {
        let Some((rules, position)) = self.game else { return String::new() };
        let to: Vec<Spot> = ends(rules, position, from).collect();
        if to.is_empty() {
            return format!("this {} has no move", self.name(from));
        }
        format!("this {} may go to {}", self.name(from), self.places(to, near))
    }

    /// What the seat to move has in hand.
    fn hand(&self) -> String {
        let Some((_, position)) = self.game else { return String::new() };
        let hand = position.hand[position.to_move.index()].iter().enumerate().filter(|(_, count)| **count > 0);
        let hand = hand.map(|(kind, count)| format!("{count} {}", self.tile(Tile(kind as u8)))).collect::<Vec<_>>();
        format!("{} has in hand: {}", self.mover(), if hand.is_empty() { "nothing".into() } else { hand.join(", ") })
    }

    /// The points a Boat could move a flower to, clashes aside.
    fn round(&self, spot: Spot) -> String {
        let Some((_, position)) = self.game else { return String::new() };
        let tile = position.on(spot).tile();
        let near = AROUND.into_iter().map(|step| spot.step(step)).filter(|&to| {
            to.is_point()
                && position.on(to).is_nothing()
                && !to.is_gate()
                && super::plies::check_garden(tile, to).is_ok()
        });
        format!("empty points around it: {}", list(near.map(|to| self.place(to)).collect()))
    }
}

/// A flower in line that would harmonize, and the accent that prevents it.
fn silenced(position: &Position, spot: Spot) -> Option<(Spot, Spot)> {
    let seen = position.seen(spot).into_iter();
    let friends = seen.filter(|&other| position.on(spot).with(position.on(other)).is_of(position.to_move));
    friends.filter_map(|other| Some((other, position.silencers(spot, other).next()?.0))).next()
}

/// The flower that a basic flower clashes with.
fn opposite(tile: Tile) -> Tile {
    laid::basics().find(|&other| laid::clash(tile, other)).unwrap_or(ORCHID)
}

fn switches() -> String {
    let switches = SWITCHES.iter().map(|switch| format!("{}={}", switch.name, switch.values.join("|")));
    switches.collect::<Vec<_>>().join(", ")
}
