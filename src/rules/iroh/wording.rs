//! The wording of each refusal, and of a lost claim.

use super::Iroh;
use super::claim::LostClaim;
use super::harmony::{MIDLINES, NAMES, midline_ends};
use super::movement::Stop;
use super::position::{Position, home};
use super::reason::Reason;
use super::resolve::check_drop;
use super::tiles::{AIR, KINDS, KNOTWEED, Piece, SET, ground, moves, range};
use crate::board::{Point, Square};
use crate::rules::shared::lines::between;
use crate::rules::shared::wording::{list, steps};
use crate::rules::{Scene, Wording};
use crate::variant::{Seat, Tile};

/// What to do in place of moving a tile that never moves.
const ELSE: &str = "move another piece, or place a tile";

/// Where a Rock may be placed.
const ROCKS: &str = "a Rock may be placed on any empty point except the homes";

/// The wording of a refusal.
pub(super) fn of(reason: Reason, scene: &Scene<'_, Iroh>) -> Wording {
    match reason {
        Reason::Nobodys(tile) => scene.nobodys(tile),
        Reason::TooMany(tile) => scene.too_many(tile, SET.get(tile.index()).copied().unwrap_or(0)),
        Reason::OffGround { tile, at } => {
            let ground = ground(tile).name();
            let message = format!("{} stays on {ground}, and {} has none", scene.a(tile), scene.place(at));
            Wording::new(message, format!("no {ground}")).help("a point on a border has the ground of both sides")
        }
        Reason::RockAtHome(at) | Reason::RockOnHome(at) => {
            let owner = scene.seat(Seat(u8::from(at != home(Seat(0)))));
            Wording::new(format!("a Rock cannot stand on {}, which is {owner}'s home", scene.place(at)), "a home")
                .help(ROCKS)
        }
        Reason::BesideFire { square, fire } => {
            let (square, fire) = (scene.place(square), scene.place(fire));
            let message = format!("the Knotweed on {square} cannot lie beside the Fire on {fire}");
            Wording::new(message, "beside a Fire").help("a Fire on a corner of its square destroys a Knotweed at once")
        }
        Reason::Doubled(at) => Wording::new(format!("{} holds two tiles", scene.place(at)), "the second tile"),
        Reason::NeverTaken(tile) => Wording::new(format!("{} is never captured", scene.a(tile)), "never captured")
            .help("only Fire, Water, Earth and Knotweed leave the board"),

        Reason::GameOver => scene.game_over(),
        Reason::LostClaim(lost) => Wording::new(lost_claim(lost), "loses the turn")
            .help("`paisho show --harmony --at` marks the midlines that are held at a ply"),
        Reason::Pass => scene.no_pass().help("move a piece, place a tile, `Claim` or `Resign`"),
        Reason::Draw => scene.no_draw(),
        Reason::NoAct => scene.no_act().help("a turn moves one piece or places one tile"),
        Reason::SeveralActs => scene.several_acts().help("move one piece or place one tile"),
        Reason::Exchange => scene.no_exchange(),
        Reason::Effect => {
            scene.no_effect().help("a Knotweed locks the pieces on the corners of its square without a `~`")
        }

        Reason::Unnamed => scene.unnamed().help(scene.hand()),
        Reason::NoneLeft(tile) => scene.none_left(tile).help(scene.hand()),
        Reason::NotHome { tile, at } => {
            let mover = scene.mover();
            let message = format!("{} enters at home, and {} is not {mover}'s home", scene.a(tile), scene.place(at));
            scene.enters(Wording::new(message, format!("not {mover}'s home")), tile)
        }
        Reason::HomeTaken { at, .. } => {
            let said = scene.taken(at.into());
            if scene.piece(at).is_of(scene.to_move()) {
                let as_in = scene.first_move(at).map_or(String::new(), |ply| format!(", as after `{ply}`"));
                said.help(format!("a piece enters once its home is empty{as_in}; {}", scene.reach(at, at)))
            } else {
                said.help("no piece enters while a tile stands at home, not even to capture it")
            }
        }
        Reason::DropMoves(tile) => scene.drop_moves().help(if moves(tile) {
            let home = scene.place(home(scene.to_move()));
            format!("write `{}*{home}`; that ends the turn", scene.naming.code(tile))
        } else {
            "name only the place where it is put down; that ends the turn".to_owned()
        }),
        Reason::DropCaptures(_) => scene.drop_captures().help("a piece captures by moving"),
        Reason::RockTaken(at) => scene.taken(at.into()).help(ROCKS),
        Reason::KnotweedTaken(at) => scene.taken(at.into()).help("a Knotweed may be placed on any square without one"),
        Reason::KnotweedOnPoint(at) => {
            let said = Wording::new("a Knotweed lies on a square, not on a point", "a point");
            let code = scene.naming.code(KNOTWEED);
            match Square::at(at.x(), at.y()) {
                Some(square) => said.help(format!(
                    "write `{code}*{}` for the square whose lower left corner is {}",
                    scene.place(square),
                    scene.place(at)
                )),
                None => said.help("a square is named by its lower left corner, with `#` in front"),
            }
        }
        Reason::OnSquare { tile, at } => {
            let what = tile.map_or("this tile".into(), |tile| scene.a(tile));
            let corners: Vec<String> = at.corners().map(|corner| scene.place(corner)).collect();
            Wording::new(format!("{what} stands on a point, not on a square"), "a square")
                .help(format!("the corners of this square are {}", list(corners)))
        }
        Reason::DropOnSquare { tile, at } => {
            let said = of(Reason::OnSquare { tile: Some(tile), at }, scene);
            if moves(tile) {
                return scene.enters(said, tile);
            }
            let open = |corner: &Point| check_drop(scene.position(), tile, *corner).is_ok();
            let corners: Vec<Point> = at.corners().filter(open).collect();
            said.help(match corners.is_empty() {
                true => ROCKS.to_owned(),
                false => format!("{} may be placed on {}", scene.a(tile), scene.nearest(corners, at)),
            })
        }

        Reason::NoTile(at) => scene.no_tile(at),
        Reason::NotYours(from) => scene.not_yours(from.into()),
        Reason::OtherTile { named, at } => scene.other_tile(named, at),
        Reason::RockStays(from) => {
            Wording::new(format!("{} cannot move: a Rock stays where it was placed", scene.the(from)), "a Rock")
                .help(ELSE)
        }
        Reason::KnotweedStays(square) => {
            let the = scene.the(square);
            Wording::new(format!("{the} cannot move: a Knotweed stays where it was placed"), "a Knotweed").help(ELSE)
        }
        Reason::Locked { from, by } => {
            let corners = list(by.corners().map(|corner| scene.place(corner)).collect());
            let message = format!("{} cannot move: {} locks it", scene.the(from), scene.the(by));
            Wording::new(message, "locked")
                .help(format!("a White Lotus or a Fire that ends a move on one of {corners} removes the Knotweed"))
                .related(by, format!("{} locks its corners", scene.whose(by)))
        }
        Reason::Stays(at) => scene.stays(at.into()).help(scene.reach(at, at)),
        Reason::NoWay { from, to, stop } => no_way(scene, from, to, stop),
        Reason::OffWay { from, to, point } => {
            let said = scene.off_way(from.into(), to.into(), point.into());
            let over: Vec<Point> = between(from, to).collect();
            if scene.piece(from).is(AIR) {
                said.help("each way point must be another than the one before")
            } else if over.is_empty() {
                said.help("there is no point between the two")
            } else {
                said.help(format!("it passes {}", list(over.into_iter().map(|point| scene.place(point)).collect())))
            }
        }
        Reason::WayTaken(point) => Wording::new(format!("the way passes {}", scene.the(point)), "not empty")
            .help("Air may go around a tile, but not over it")
            .related(point, scene.whose(point)),
        Reason::WayFar { from, at, next, left } => {
            let (next_place, at) = (scene.place(next), scene.place(at));
            let message = format!(
                "{next_place} is too far by the points that are named: {} has {left} of {} steps left on {at}",
                scene.the(from),
                range(AIR)
            );
            let mut direct = false;
            scene.position().moves(from, |to| direct |= to == next);
            Wording::new(message, "out of reach").help(scene.without_way(from, next, direct, scene.reach(from, next)))
        }

        Reason::OwnTile { from, to } => scene.own_tile(to.into(), &scene.reach(from, to)),
        Reason::Tame { from, to } => Wording::new(
            format!("{} captures nothing, so {} is blocked", scene.a(scene.piece(from).tile()), scene.place(to)),
            "no capture",
        )
        .help(scene.reach(from, to))
        .related(to, scene.whose(to)),
        Reason::Safe { from, to } => Wording::new(format!("{} cannot be captured", scene.the(to)), "safe")
            .help(format!("only Fire, Water and Earth can be captured; {}", scene.reach(from, to)))
            .related(to, scene.whose(to)),
        Reason::Unmarked { from, to } => scene.unmarked(from.into(), to.into(), scene.reach(from, to)),
        Reason::NothingTaken { from, to } => scene.nothing_taken(to.into(), scene.reach(from, to)),
        Reason::OtherTaken { named, from, at } => scene.other_taken(named, at.into(), scene.reach(from, at)),
    }
}

/// Why a claim lost the turn.
pub(super) fn lost_claim(lost: LostClaim) -> String {
    let because = match lost {
        LostClaim::Missing(midlines) => {
            let line = |midline: usize| {
                let [first, last] = midline_ends(midline);
                format!("the {} midline ({first} to {last})", NAMES[midline])
            };
            let missing = (0..MIDLINES).filter(|midline| midlines >> midline & 1 == 1).map(line);
            format!("no harmony of the claiming player crosses {}", list(missing.collect()))
        }
        LostClaim::Shared => {
            "the four harmonies would use a piece too often (a Water may be used twice, all others once)".into()
        }
        LostClaim::TooNew => "the four harmonies did not all stand when the player's previous turn ended".into(),
    };
    format!("the claim lost the turn, because {because}")
}

/// Why a point is not reachable.
fn no_way(scene: &Scene<'_, Iroh>, from: Point, to: Point, stop: Stop) -> Wording {
    let tile = scene.piece(from).tile();
    let unreachable = |why: String| {
        format!("{} is not reachable from {}: {} {why}", scene.place(to), scene.place(from), scene.a(tile))
    };
    let said = match stop {
        Stop::OffLine => Wording::new(unreachable("moves in a straight line".into()), "not in line"),
        Stop::TooFar(far) => Wording::new(
            unreachable(format!("moves up to {}", steps(range(tile).into()))),
            format!("{} away", steps(far.into())),
        ),
        Stop::OffGround(point) => {
            let ground = ground(tile).name();
            let label = if point == to { String::new() } else { format!(" on {}", scene.place(point)) };
            Wording::new(unreachable(format!("stays on {ground}")), format!("no {ground}{label}"))
        }
        Stop::Blocked(by) => scene.blocked(from.into(), to.into(), by.into()),
        Stop::NoDetour => {
            Wording::new(unreachable(format!("finds no open way of {}", steps(range(tile).into()))), "blocked")
        }
    };
    said.help(scene.reach(from, to))
}

impl Scene<'_, Iroh> {
    fn position(&self) -> &Position {
        self.game.map_or(&Position::EMPTY, |(_, position)| position)
    }

    fn piece(&self, at: Point) -> Piece {
        self.position().on(at)
    }

    /// Where the mover's piece may go: of many points, those nearest to what was written.
    fn reach(&self, from: Point, near: Point) -> String {
        let mut to = Vec::new();
        self.position().moves(from, |point| to.push(point));
        self.may_go(&self.name(from), to, near)
    }

    /// A refusal with where a piece enters: at home, if that is empty.
    fn enters(&self, said: Wording, tile: Tile) -> Wording {
        let own = home(self.to_move());
        let home = self.place(own);
        if self.piece(own).is_tile() {
            let mover = self.mover();
            said.help(format!("{mover}'s home is {home}, which is not empty")).related(own, self.whose(own))
        } else {
            said.help(format!("write `{}*{home}`", self.naming.code(tile)))
        }
    }

    /// The shortest move of a piece, as it is written.
    fn first_move(&self, from: Point) -> Option<String> {
        let mut ends = Vec::new();
        self.position().moves(from, |point| ends.push(point));
        ends.retain(|at| self.on(*at).is_none());
        let to = ends.into_iter().min_by_key(|at| (at.distance(from), at.y(), at.x()))?;
        let code = self.naming.code(self.piece(from).tile());
        Some(format!("{code}{}-{}", self.place(from), self.place(to)))
    }

    /// What the mover has in hand.
    fn hand(&self) -> String {
        let in_hand = |tile: Tile| self.position().in_hand(self.to_move(), tile);
        let kinds = (0..KINDS as u8).map(Tile).filter(|&tile| in_hand(tile) > 0);
        let tiles = kinds.map(|tile| self.some(tile, in_hand(tile))).collect();
        format!("{} has in hand: {}", self.mover(), list(tiles))
    }
}
