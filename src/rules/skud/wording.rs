//! The wording of each refusal.

use super::Skud;
use super::legal::{blocker, destinations};
use super::options::OptionSet;
use super::points::{AROUND, GATES, PointId};
use super::position::Position;
use super::reason::{By, Reason};
use super::switches::{Near, SWITCHES, Switch, Switches};
use super::tiles::{self, BAMBOO, BOAT, LOTUS, ORCHID, POND, Piece, WHEEL};
use crate::rules::shared::wording::{either, number, steps};
use crate::rules::{Scene, Wording, between};
use crate::variant::Tile;

/// The wording of a refusal.
pub(super) fn of(reason: Reason, scene: &Scene<'_, Skud>) -> Wording {
    match reason {
        Reason::UnknownRule(Near::Value(switch, near)) => wrong_value(&SWITCHES[usize::from(switch)], near),
        Reason::UnknownRule(near) => {
            Wording::new("this is neither an edition nor a switch of the Skud rules", "unknown").help(format!(
                "{}editions: {}; switches: {}; options: {}",
                match near {
                    Near::Name(at) => Switches::names().nth(at.into()).map(|name| format!("did you mean `{name}`? ")),
                    _ => None,
                }
                .unwrap_or_default(),
                Switches::editions().collect::<Vec<_>>().join(", "),
                switches(),
                OptionSet::all_names().collect::<Vec<_>>().join(", ")
            ))
        }
        Reason::NotAnAccent => Wording::new("only accents are chosen before the game", "not an accent")
            .help("the accents are Rock, Wheel, Knotweed and Boat"),
        Reason::AccentTwice { accent, set } => {
            Wording::new(format!("there are more {} tiles than a set has", scene.tile(accent)), "one too many")
                .help(if set == 1 { "a set has one of them" } else { "a set has two of each accent" })
        }
        Reason::AccentCount { count, due, left } => {
            let whose = scene.seat.map_or("a seat".into(), |seat| scene.seat(seat));
            let (due, used) = (number(due), due - left);
            if used > 0 {
                let message = format!(
                    "{whose} brings {due} accents; {count} are named here, and {used} {} on the board or captured",
                    if used == 1 { "is" } else { "are" }
                );
                return Wording::new(message, format!("{} in all", count + used))
                    .help(format!("name only those that are left in hand, {} at most", number(left)));
            }
            Wording::new(format!("{whose} brings {due} accents, but {count} are named here"), format!("not {due}"))
                .help(format!("name {due} accents, or after `[Position]` those that are left of the {due}"))
        }
        Reason::NotInGame(tile) if tile == WHEEL => {
            Wording::new("this game is played without Wheels", "not in the set")
                .help("the option `NoWheels` is in force")
        }
        Reason::NotInGame(tile) => Wording::new(
            format!("a set has no {} without the Ancient Oasis expansion", scene.tile(tile)),
            "not in the set",
        )
        .help("the option `AncientOasisExpansion` brings it, as in `[Options \"AncientOasisExpansion\"]`"),
        Reason::Nobodys(tile) => scene.nobodys(tile),
        Reason::TooMany(tile, set) => scene.too_many(tile, set),

        Reason::GameOver => scene.game_over(),
        Reason::RingUnseen => {
            let rings: Vec<String> = scene.outcome().map_or(Vec::new(), |outcome| {
                outcome.winners.iter().map(|seat| format!("{}'s ring", scene.seat(seat))).collect()
            });
            let word = if rings.len() == 1 { "it" } else { "they" };
            Wording::new(
                format!("{} ended the game by today's rules, but {word} went unseen", rings.join(" and ")),
                "the game went on",
            )
            .help("the program that wrote such records missed some rings; by the rules `site` nothing follows")
        }
        Reason::Pass => scene.no_pass().help("a turn plants or arranges a flower"),
        Reason::Claim => scene.no_claim(),
        Reason::Draw => scene.no_draw(),
        Reason::Exchange => scene.no_exchange(),
        Reason::Effect => scene
            .no_effect()
            .help("a Wheel turns its neighbours when it is played, and a Boat moves a flower as in `+ B*10j-10k`"),
        Reason::SecondMove => Wording::new("a turn moves one flower", "a second move")
            .help("after the `+` comes a bonus: a tile from the hand, as in `+ Kn*10n`"),
        Reason::TwoBonuses => Wording::new("a turn has one bonus", "one too many")
            .help("write one tile after the `+`, however many harmonies are new"),
        Reason::Unnamed => scene.unnamed().help(scene.hand()),
        Reason::Square => scene.on_square(),
        Reason::OffBoard(point) => {
            Wording::new(format!("{} is not on the Skud board", scene.place(point)), "off the board")
                .help("the outermost row on each of the four sides is not used")
        }

        Reason::OpeningPlant => {
            let gate = scene.game.and_then(|(rules, position)| rules.opening_gate(position));
            Wording::new(format!("{}'s first ply must plant a basic flower", scene.mover()), "not a plant").help(
                match gate {
                    Some(gate) => format!("plant one in the gate {}", scene.place(gate)),
                    None => scene.open_gates(PointId::on(0, 0)),
                },
            )
        }
        Reason::OpeningGate(gate) => {
            let gate = scene.place(gate);
            // What Host may plant depends on what Guest has planted, if that was a flower.
            let due = scene.game.filter(|(_, position)| position.opening == 1).and_then(|(rules, position)| {
                let first = Some(position.on(GATES[3]).tile()).filter(|first| tiles::is_basic(*first))?;
                Some(if rules.switches.opening_is_same() { first } else { opposite(first) })
            });
            let right = due.map_or(gate.clone(), |tile| format!("{}*{gate}", scene.naming.code(tile)));
            let which = if due.is_some() { format!(": {gate} is") } else { ",".to_owned() };
            Wording::new(format!("{}'s first flower must be planted in the gate {gate}", scene.mover()), "another gate")
                .help(format!("write `{right}`{which} the gate nearest to {}", scene.mover()))
        }
        Reason::OpeningKind { tile, first } => {
            let same = scene.game.is_some_and(|(rules, _)| rules.switches.opening_is_same());
            let (rule, due) = if same { ("be of the same kind as", first) } else { ("clash with", opposite(first)) };
            let (first, due) = (scene.tile(first), scene.a(due));
            Wording::new(format!("Host's first flower must {rule} Guest's {first}"), "another flower")
                .help(format!("plant {due}, not {}", scene.a(tile)))
                .related(GATES[3], format!("Guest's {first}"))
        }
        Reason::PlantKind(tile) if tiles::is_accent(tile) => {
            Wording::new(format!("{} is played only as a bonus", scene.a(tile)), "an accent")
                .help("a bonus comes after the `+` of an arrangement that makes a new harmony")
        }
        Reason::PlantKind(tile) => {
            Wording::new(format!("{} is planted only as a bonus", scene.a(tile)), "a special flower")
                .help("a bonus comes after the `+` of an arrangement that makes a new harmony")
        }
        Reason::PlantMoves => scene.drop_moves().help("name only the gate where the flower is planted"),
        Reason::NotAGate { tile, at } if scene.has(OptionSet::OASIS) => {
            Wording::new(format!("{} must be planted in a gate or beside a Pond", scene.a(tile)), "neither")
                .help(scene.gates_for(tile, at))
        }
        Reason::NotAGate { tile, at } => {
            let none_left =
                if scene.lacks(tile) { format!(", and {} has none in hand", scene.mover()) } else { String::new() };
            Wording::new(format!("{} must be planted in a gate{none_left}", scene.a(tile)), "not a gate")
                .help(scene.gates_for(tile, at))
        }
        Reason::GateTaken { tile, gate } => scene.taken(gate.into()).help(scene.gates_for(tile, gate)),
        Reason::NoneLeft(tile) => scene.none_left(tile).help(scene.hand()),
        Reason::BonusOnPlant => Wording::new("planting earns no bonus", "no bonus")
            .help("arranging a flower earns one when a new harmony forms"),

        Reason::NoTile(from) => scene.no_tile(from.into()),
        Reason::NotYours(from) => scene.not_yours(from.into()),
        Reason::OtherTile { named, at } => scene.other_tile(named, at.into()),
        Reason::AccentStays(from) => {
            Wording::new(format!("{} cannot move: it is an accent", scene.the(from)), "an accent")
                .help("only flowers are arranged")
        }
        Reason::Stays(from) => scene.stays(from.into()).help(scene.reach(from, from)),
        Reason::Trapped { from, orchid } => {
            Wording::new(format!("{} cannot move: {} traps it", scene.the(from), scene.the(orchid)), "trapped")
                .help("a blooming Orchid traps the opponent's blooming flowers on the eight points around it")
                .related(orchid, scene.whose(orchid))
        }
        Reason::TooFar { from, to } => {
            let (tile, far) = (scene.piece(from).tile(), from.distance(to));
            let message = format!(
                "{} is not reachable from {}: {} moves up to {}",
                scene.place(to),
                scene.place(from),
                scene.a(tile),
                steps(tiles::range(tile))
            );
            Wording::new(message, format!("{} away", steps(far))).help(scene.reach(from, to))
        }
        Reason::NotAcross { from, to } => {
            let tile = scene.piece(from).tile();
            let message = format!(
                "{} is not reachable from {}: {} moves up to {}, all of them diagonal",
                scene.place(to),
                scene.place(from),
                scene.a(tile),
                steps(tiles::range(tile))
            );
            Wording::new(message, "out of reach").help(scene.reach(from, to))
        }
        Reason::NoWay { from, to } => {
            let tile = scene.piece(from).tile();
            let message = format!(
                "{} is not reachable from {}: {} finds no open way of {}",
                scene.place(to),
                scene.place(from),
                scene.a(tile),
                steps(tiles::range(tile))
            );
            let said = Wording::new(message, "blocked").help(scene.reach(from, to));
            match scene.game.and_then(|(_, position)| blocker(position, from, to)) {
                Some(block) => said.related(block, format!("{} is in the way", scene.whose(block))),
                None => said,
            }
        }
        Reason::WayPointTaken(id) => Wording::new(format!("the way passes {}", scene.the(id)), "not empty")
            .help("a flower moves over empty points only")
            .related(id, scene.whose(id)),
        Reason::OutOfWay { from, at, next, left } => {
            let range = tiles::range(scene.piece(from).tile());
            let message = format!(
                "{} is too far by the points that are named: {} has {left} of {range} steps left on {}",
                scene.place(next),
                scene.the(from),
                scene.place(at)
            );
            let direct =
                scene.game.is_some_and(|(rules, position)| destinations(rules, position, from).any(|to| to == next));
            Wording::new(message, "out of reach").help(scene.without_way(from, next, direct, scene.reach(from, next)))
        }
        Reason::GateEnd { from, gate } => Wording::new(
            format!("a move cannot end on the gate {}", scene.place(gate)),
            "a gate",
        )
        .help(scene.instead(By::Move(from), gate, "a flower comes to a gate only by being planted there")),
        Reason::Garden { tile, to: at, by } => {
            let (colour, garden) = if tiles::is_red(tile) { ("red", "white") } else { ("white", "red") };
            let (name, to) = (scene.a(tile), scene.place(at));
            let verb = if matches!(by, By::SetUp) { "stand" } else { "end" };
            let message = format!("{name} cannot {verb} on {to}: it is {colour}, and {to} is inside a {garden} garden");
            Wording::new(message, format!("in a {garden} garden")).help(scene.instead(
                by,
                at,
                "a point on the line between two gardens belongs to both",
            ))
        }
        Reason::Clash { a: (at, piece), b: (other_at, other), by } => {
            let (tile, enemy) = (scene.tile(piece.tile()), scene.tile(other.tile()));
            let message =
                format!("the {tile} on {} would clash with the {enemy} on {}", scene.place(at), scene.place(other_at));
            let label = match by {
                By::Accent(BAMBOO, _) => "sends back what is between them".to_owned(),
                _ => format!("faces the {enemy}"),
            };
            Wording::new(message, label)
                .help(scene.instead(
                    by,
                    at,
                    &format!("no {tile} and {enemy} may face each other along a line with nothing between them"),
                ))
                .related(other_at, format!("the {enemy} is here"))
        }

        Reason::OwnTile { from, to } => scene.own_tile(to.into(), &scene.reach(from, to)),
        Reason::AccentInTheWay { from, to } => {
            Wording::new(format!("{} cannot be captured: it is an accent", scene.the(to)), "an accent")
                .help(scene.instead(By::Move(from), to, "only a Boat removes an accent"))
                .related(to, scene.whose(to))
        }
        Reason::Growing { from, to } => {
            Wording::new(format!("{} cannot be captured: it is growing in a gate", scene.the(to)), "growing")
                .help(scene.instead(By::Move(from), to, "a flower can be captured once it has left its gate"))
                .related(to, scene.whose(to))
        }
        Reason::LotusSafe { from, to } => {
            Wording::new(format!("{} can be captured only by an Orchid", scene.the(to)), "safe")
                .help(scene.instead(
                    By::Move(from),
                    to,
                    "an Orchid captures only while its owner has a blooming White Lotus",
                ))
                .related(to, scene.whose(to))
        }
        Reason::OrchidSafe { from, to } => {
            let owner = scene.seat(scene.piece(to).seat());
            Wording::new(
                format!("{} cannot be captured while {owner} has no blooming White Lotus", scene.the(to)),
                "safe",
            )
            .help(scene.instead(
                By::Move(from),
                to,
                "an Orchid can be captured only while its owner has a blooming White Lotus",
            ))
            .related(to, scene.whose(to))
        }
        Reason::OrchidTame { from, to } => {
            let owner = scene.seat(scene.piece(from).seat());
            let message = format!("{} captures nothing while {owner} has no blooming White Lotus", scene.the(from));
            Wording::new(message, "no capture").help(scene.reach(from, to))
        }
        Reason::NoCapture { from, to } => {
            let (mover, taken) = (scene.piece(from).tile(), scene.piece(to).tile());
            let prey = match mover {
                LOTUS => "captures only an Orchid".into(),
                flower => format!("captures only {} or an Orchid", scene.a(opposite(flower))),
            };
            Wording::new(format!("{} does not capture {}", scene.a(mover), scene.a(taken)), "no capture")
                .help(scene.instead(
                    By::Move(from),
                    to,
                    &format!("{} {prey}, the Orchid while its owner has a blooming White Lotus", scene.a(mover)),
                ))
                .related(to, scene.whose(to))
        }
        Reason::BambooSafe { from, at, bamboo } => {
            Wording::new(format!("{} cannot be captured beside {}", scene.the(at), scene.the(bamboo)), "safe")
                .help(scene.instead(By::Move(from), at, "a Bamboo protects the tiles on the eight points around it"))
                .related(bamboo, scene.whose(bamboo))
        }
        Reason::Unmarked { from, to } => scene.unmarked(from.into(), to.into(), scene.reach(from, to)),
        Reason::NothingTaken { from, to } => scene.nothing_taken(to.into(), scene.reach(from, to)),
        Reason::OtherTaken { named, from, at } => scene.other_taken(named, at.into(), scene.reach(from, at)),

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
                None => said.help(match scene.game.and_then(|(_, position)| scene.why_none(position, to)) {
                    Some(cause) => format!("leave out the bonus: {cause}"),
                    None => "leave out the bonus, or make a harmony that did not exist before the turn".to_owned(),
                }),
            }
        }
        Reason::BonusCapture => {
            Wording::new("a bonus captures nothing", "a capture").help("a Boat moves its flower to an empty point")
        }
        Reason::OnlyBoatsShift(tile) => {
            Wording::new(format!("{} moves no flower", scene.a(tile)), "one point too many")
                .help("name one point; only a Boat moves a flower")
        }
        Reason::GrowsAlready(gate) => {
            let mover = scene.mover();
            Wording::new(
                format!("{mover} has a growing flower and cannot plant a basic flower as a bonus"),
                "a basic flower",
            )
            .help(format!("{mover} may plant a special flower or play an accent"))
            .related(gate, "growing here")
        }
        Reason::AccentInGate { tile, at } => Wording::new(
            format!("{} cannot be played on a gate", scene.a(tile)),
            if scene.piece(at).is_tile() { "a growing flower" } else { "a gate" },
        )
        .help(if tile == BOAT {
            "play it on a blooming flower or an accent"
        } else {
            "play it on an empty point"
        }),
        Reason::AccentOnTile(id) => scene.taken(id.into()).help("only a Boat is played on a tile"),
        Reason::WheelRock { by, here: rock } => {
            Wording::new(format!("the Wheel would turn {}", scene.the(rock)), "beside a Rock")
                .help(scene.wheels(by, "it turns no Rock"))
                .related(rock, scene.whose(rock))
        }
        Reason::WheelEdge { by, here: id } => {
            Wording::new(format!("the Wheel would turn {} off the board", scene.the(id)), "too near the edge")
                .help(scene.wheels(by, "it turns the tiles around it one step clockwise as drawn"))
                .related(id, "would leave the board")
        }
        Reason::WheelGate { by, here, there } => {
            let way = if here.is_gate() { "off its gate" } else { "onto the gate" };
            Wording::new(format!("the Wheel would turn {} {way}", scene.the(here)), "beside a gate")
                .help(scene.wheels(by, "it turns the tiles around it one step clockwise as drawn"))
                .related(here, format!("would go to {}", scene.place(there)))
        }
        Reason::WheelGarden { by, here, there } => {
            let garden = if tiles::is_red(scene.piece(here).tile()) { "white" } else { "red" };
            let message =
                format!("the Wheel would turn {} to {}, inside a {garden} garden", scene.the(here), scene.place(there));
            Wording::new(message, format!("into a {garden} garden"))
                .help(scene.wheels(by, "it turns the tiles around it one step clockwise as drawn"))
                .related(here, format!("would go to {}", scene.place(there)))
        }
        Reason::BoatOnNothing(id) => Wording::new(format!("there is no tile on {}", scene.place(id)), "empty")
            .help("a Boat is played on a blooming flower or an accent"),
        Reason::BoatStays(id) => {
            Wording::new(format!("a Boat moves {}, and the ply does not say where", scene.the(id)), "moved where?")
                .help(scene.round_unsaid(id))
        }
        Reason::BoatFar { at, to } => {
            Wording::new(format!("a Boat moves {} one step only", scene.the(at)), "too far").help(scene.round(at, to))
        }
        Reason::BoatShiftsAccent(id) => Wording::new(
            format!("a Boat removes {}, it does not move it", scene.the(id)),
            "an accent",
        )
        .help(format!("write `{}*{}`", scene.naming.code(BOAT), scene.place(id))),
        Reason::BoatToGate { at, gate } => {
            Wording::new(format!("a Boat cannot move a flower onto the gate {}", scene.place(gate)), "a gate")
                .help(scene.round(at, gate))
        }
        Reason::BoatToTile { at, to } => scene.taken(to.into()).help(scene.round(at, to)),
    }
}

impl Scene<'_, Skud> {
    /// Whether some of these options are in force.
    fn has(&self, some: OptionSet) -> bool {
        self.game.is_some_and(|(rules, _)| rules.options().has(some))
    }

    fn piece(&self, id: PointId) -> Piece {
        self.game.map_or(Piece::NONE, |(_, position)| position.on(id))
    }

    /// Which gates a flower may be planted in, if there is one in hand.
    fn gates_for(&self, tile: Tile, near: PointId) -> String {
        if self.lacks(tile) { self.hand() } else { self.open_gates(near) }
    }

    /// Whether the seat to move has no tile of a kind in hand.
    fn lacks(&self, tile: Tile) -> bool {
        self.game.is_some_and(|(_, position)| position.hands[position.to_move.index()][tile.index()] == 0)
    }

    /// Which gates are open.
    fn open_gates(&self, near: PointId) -> String {
        let open: Vec<PointId> = GATES.into_iter().filter(|&gate| self.piece(gate).is_empty()).collect();
        if open.is_empty() { "no gate is open".into() } else { format!("open gates: {}", self.places(open, near)) }
    }

    /// Where a flower may go.
    fn reach(&self, from: PointId, near: PointId) -> String {
        let Some((rules, position)) = self.game else { return String::new() };
        self.may_go(&self.name(from), destinations(rules, position, from).collect(), near)
    }

    /// What the seat to move has in hand: of accents that were chosen and not told, what they are chosen out of.
    fn hand(&self) -> String {
        let Some((_, position)) = self.game else { return String::new() };
        let seat = position.to_move.index();
        let hand = position.hands[seat].iter().enumerate().filter(|(_, count)| **count > 0);
        let (accents, flowers): (Vec<_>, Vec<_>) =
            hand.map(|(kind, count)| (Tile(kind as u8), *count)).partition(|(tile, _)| tiles::is_accent(*tile));
        let named =
            |tiles: &[(Tile, u8)]| tiles.iter().map(|(tile, count)| self.some(*tile, *count)).collect::<Vec<_>>();
        let mut all = named(&flowers);
        let left = position.accents[seat];
        if accents.iter().map(|(_, count)| count).sum::<u8>() == left {
            all.extend(named(&accents));
        } else {
            let tiles = if left == 1 { "accent" } else { "accents" };
            all.push(format!("{} {tiles} out of {}", number(left), named(&accents).join(", ")));
        }
        format!("{} has in hand: {}", self.mover(), if all.is_empty() { "nothing".into() } else { all.join(", ") })
    }

    /// Where a Boat may move a flower to instead of the point that is written.
    fn round(&self, id: PointId, near: PointId) -> String {
        self.shifts(id, |open| self.places(open, near))
    }

    /// Where a Boat may move a flower to, where the ply names no point.
    fn round_unsaid(&self, id: PointId) -> String {
        let has = |(_, position): (_, &Position)| {
            let seat = position.to_move.index();
            position.hands[seat][BOAT.index()] > 0 && position.accents[seat] > 0
        };
        if self.game.is_some_and(has) { self.shifts(id, |open| self.nearest(open, id)) } else { self.hand() }
    }

    fn shifts(&self, id: PointId, listed: impl Fn(Vec<PointId>) -> String) -> String {
        let Some((rules, position)) = self.game else { return String::new() };
        let around = AROUND.into_iter().map(|step| id.step(step)).filter(|to| to.is_point());
        let open: Vec<PointId> = around.filter(|&to| rules.check_boat(position, id, to).is_ok()).collect();
        if open.is_empty() {
            return "a Boat may move it nowhere now".into();
        }
        format!("a Boat may move it to {}", listed(open))
    }

    /// Where a Wheel may be played, and what rule makes the written point wrong.
    fn wheels(&self, near: PointId, rule: &str) -> String {
        let Some((rules, position)) = self.game else { return rule.to_owned() };
        let open: Vec<PointId> = position.empty().filter(|&at| !at.is_gate() && rules.may_turn(position, at)).collect();
        match open.is_empty() {
            true => format!("a Wheel may be played nowhere now: {rule}"),
            false => format!("a Wheel may be played on {}; {rule}", self.places(open, near)),
        }
    }

    /// Where a Wheel or a Bamboo makes no clash, and what rule makes the written point wrong.
    fn accents(&self, accent: Tile, near: PointId, rule: &str) -> String {
        let Some((rules, position)) = self.game else { return rule.to_owned() };
        let is_right = |at: PointId| match accent {
            WHEEL => rules.check_wheel(position, at).is_ok(),
            _ => rules.check_planted_bamboo(position, at).is_ok(),
        };
        let open: Vec<PointId> = position.empty().filter(|&at| !at.is_gate() && is_right(at)).collect();
        let accent = self.a(accent);
        match open.is_empty() {
            true => format!("{accent} may be played nowhere now: {rule}"),
            false => format!("{accent} may be played on {}; {rule}", self.places(open, near)),
        }
    }

    /// Where else a flower may go that something brings to this wrong point, and what rule makes it wrong.
    fn instead(&self, by: By, at: PointId, rule: &str) -> String {
        let list = match by {
            By::Move(from) => self.reach(from, at),
            By::Boat(from) => self.round(from, at),
            By::Accent(POND, _) => self.open_gates(at),
            By::Accent(accent @ (WHEEL | BAMBOO), played) => return self.accents(accent, played, rule),
            By::Accent(..) | By::SetUp => return rule.to_owned(),
        };
        format!("{list}; {rule}")
    }
}

impl Scene<'_, Skud> {
    /// Why a flower that has come to a point makes no new harmony, where no accent prevents one.
    fn why_none(&self, position: &Position, id: PointId) -> Option<String> {
        let (flower, seen) = (position.on(id), position.seen(id));
        let in_line = |at: PointId| (at.row() == id.row()) != (at.column() == id.column());
        let others =
            position.tiles().filter(|(at, other)| in_line(*at) && tiles::harmonious(flower.tile(), other.tile()));
        let others: Vec<(PointId, Piece)> = others.collect();
        let own = |other: &Piece| other.seat() == position.to_move;
        let stands = others.iter().find(|(at, other)| seen.contains(at) && flower.with(*other).is_of(position.to_move));
        if let Some((at, _)) = stands {
            return Some(format!("its harmony with {} was there before", self.the(*at)));
        }
        if let Some((at, _)) = others.iter().find(|(at, other)| seen.contains(at) && own(other)) {
            return Some(format!("{} is in a gate, where no flower harmonizes", self.the(*at)));
        }
        let blocked = others.iter().filter(|(_, other)| own(other)).find_map(|(at, _)| {
            let by = between((*at).into(), id.into()).into_iter().find(|place| self.on(*place).is_some())?;
            Some(format!("{} stands between it and {}", self.the(by), self.the(*at)))
        });
        let foreign = || others.iter().find(|(at, other)| seen.contains(at) && !own(other));
        blocked.or_else(|| foreign().map(|(at, _)| format!("{} is the opponent's", self.the(*at))))
    }
}

/// A flower in line that would harmonize, and the accent that prevents it.
fn silenced(position: &Position, id: PointId) -> Option<(PointId, PointId)> {
    let seen = position.seen(id).into_iter();
    let friends = seen.filter(|&other| position.on(id).with(position.on(other)).is_of(position.to_move));
    friends.filter_map(|other| Some((other, position.silencers(id, other).next()?.0))).next()
}

/// The flower that a basic flower clashes with.
fn opposite(tile: Tile) -> Tile {
    tiles::basics().find(|&other| tiles::clash(tile, other)).unwrap_or(ORCHID)
}

/// A switch with a value that it has not, or without any.
fn wrong_value(switch: &Switch, near: Option<u8>) -> Wording {
    let whole = |value: &&str| format!("`{}={value}`", switch.name);
    let quoted: Vec<String> = switch.values.iter().map(|value| format!("`{value}`")).collect();
    let message = format!("the switch `{}` is {}", switch.name, either(quoted));
    Wording::new(message, "no such value").help(match near.and_then(|near| switch.values.get(usize::from(near))) {
        Some(near) => format!("did you mean {}?", whole(near)),
        None => format!("write {}", either(switch.values.iter().map(whole).collect())),
    })
}

fn switches() -> String {
    let switches = SWITCHES.iter().map(|switch| format!("{}={}", switch.name, switch.values.join("|")));
    switches.collect::<Vec<_>>().join(", ")
}
