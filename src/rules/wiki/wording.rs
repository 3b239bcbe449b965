//! The wording of each refusal. Those that need more than a sentence are in `wording_moves`.

use super::Wiki;
use super::points::PointId;
use super::position::Position;
use super::reason::Reason;
use super::resolve::{check_drop, check_newcomer, check_return};
use super::sovereignty::Sovereignty;
use super::tiles::{self, Piece, WHEEL};
use crate::board::Garden;
use crate::rules::shared::wording::list;
use crate::rules::{Scene, Wording};
use crate::variant::Tile;

/// The wording of a refusal.
pub(super) fn of(reason: Reason, scene: &Scene<'_, Wiki>) -> Wording {
    match reason {
        Reason::Team => Wording::new("partners sit across the board from each other", "not partners")
            .help("write \"Red Blue\" or \"Yellow Green\", in a game of three or four"),
        Reason::Ownerless(tile) => scene.nobodys(tile),
        Reason::TooMany(tile) => scene.too_many(tile, tiles::SET.get(tile.index()).copied().unwrap_or(0)),

        Reason::GameOver => scene.game_over(),
        Reason::FirstElement => {
            Wording::new(format!("{}'s first ply must drop an element", scene.mover()), "not a drop of an element")
                .help("drop a Chi Blocker, Air, Water, Earth, Fire or Spirit Wheel")
        }
        Reason::Claim => scene.no_claim(),
        Reason::Draw => scene.no_draw(),
        Reason::NoAct => scene.no_act().help("write `Pass` to do nothing"),
        Reason::SeveralActs => scene
            .several_acts()
            .help("a move after a drop is written `Rs*10c-12d`, a bend after a move `A9f-10h ~ Rs11j-12h`"),
        Reason::ExchangeAndMore => {
            Wording::new("a promotion or a reincarnation takes the whole turn", "one act too many")
        }
        Reason::TurnsNeighbours => Wording::new("no tile turns its neighbours in this game", "not possible")
            .help("a Spirit Wheel bends one flower, as in `S10h ~ Rs10j-10k`"),
        Reason::Square => scene.on_square(),

        Reason::Unnamed => scene.unnamed(),
        Reason::NotInHand(tile) if tiles::is_element(tile) => scene.none_left(tile).help(scene.elements_in_hand()),
        Reason::NotInHand(tile) => scene.none_left(tile),
        Reason::Occupied { tile, at } => scene.taken(at.into()).help(scene.drops(tile, at)),
        Reason::DropGarden { tile, at } => {
            let (tile_name, place) = (scene.a(tile), scene.place(at));
            let message =
                format!("{tile_name} must be dropped inside a yellow garden or on a torii, and {place} is in neither");
            Wording::new(message, "neither yellow nor a torii").help(scene.drops(tile, at))
        }
        Reason::DropWall { tile, at } => {
            let message = format!("{} is on the wall, where no tile is dropped", scene.place(at));
            Wording::new(message, "on the wall").help(scene.drops(tile, at))
        }
        Reason::DropCaptures(_) => scene.drop_captures(),
        Reason::DropBends(_) => Wording::new("a tile bends nothing in the turn it comes from the hand", "a bend")
            .help("it may bend from the next turn on"),
        Reason::DropImmobilized { tile, at, chi } => {
            let message = format!("{} dropped beside {} cannot move on", scene.a(tile), scene.the(chi));
            Wording::new(message, "immobilized").help(scene.drop_alone(tile, at)).related(chi, scene.whose(chi))
        }
        Reason::Invades { tile, from, at, sovereignty } => {
            let (garden, holder) = (garden(sovereignty), sovereignty.holder);
            let message = format!(
                "a newly dropped tile may not enter or touch the {garden}: {} is alone in it",
                scene.the(holder)
            );
            Wording::new(message, "closed to new tiles")
                .help(scene.drops_or_moves(tile, from, at))
                .related(holder, format!("{} is alone in its garden", scene.whose(holder)))
        }
        Reason::Threatens { tile, from, at, sovereignty } => {
            let (garden, holder) = (garden(sovereignty), sovereignty.holder);
            let bends = tiles::is_element(tile) && tiles::is_flower(scene.piece(holder).tile());
            let verb = if bends { "bend" } else { "capture" };
            let (place, has) = (scene.place(at), if sovereignty.single { "single" } else { "partial" });
            let (tile_name, the) = (scene.tile(tile), scene.the(holder));
            let message = format!("a newly dropped {tile_name} on {place} would threaten to {verb} {the}");
            Wording::new(message, format!("could {verb} the {} from here", scene.name(holder)))
                .help(scene.drops_or_moves(tile, from, at))
                .related(holder, format!("{} has {has} sovereignty over the {garden}", scene.whose(holder)))
        }

        Reason::NoTile(at) => scene.no_tile(at.into()),
        Reason::NotYours(at) => scene.not_yours(at.into()),
        Reason::OtherTile { named, at } => scene.other_tile(named, at.into()),
        Reason::Stays { tile, at } => scene.stays(at.into()).help(if scene.piece(at).is_tile() {
            scene.reach(at, at)
        } else {
            scene.drop_alone(tile, at)
        }),
        Reason::Unreachable { tile, from, to, cause } => scene.no_move(tile, from, to, cause),
        Reason::OffRoute { route, waypoint } => {
            scene.off_way(route.from.into(), route.to.into(), waypoint.into()).help(match route.between() {
                [] => "write no point between the two".into(),
                between => format!("it passes {}", list(between.iter().map(|&point| scene.place(point)).collect())),
            })
        }
        Reason::OwnTile { tile, from, to } => {
            let owner = scene.piece(to).seat();
            if owner == scene.to_move() {
                return scene.own_tile(to.into(), &scene.reach_of(tile, from, to));
            }
            let message = format!("{} belongs to {}'s partner {}", scene.the(to), scene.mover(), scene.seat(owner));
            Wording::new(message, "a partner's tile")
                .help(format!("partners do not capture each other's tiles; {}", scene.reach_of(tile, from, to)))
                .related(to, scene.whose(to))
        }
        Reason::NoCaptureSign { from, to } => scene.unmarked(from.into(), to.into(), scene.reach(from, to)),
        Reason::NothingCaptured { from, to } => scene.nothing_taken(to.into(), scene.reach(from, to)),
        Reason::OtherCaptured { named, from, at } => scene.other_taken(named, at.into(), scene.reach(from, at)),
        Reason::CaptureKind { from, to } => {
            let tile = scene.piece(from).tile();
            let message = format!("{} captures elements only, and {} is a flower", scene.a(tile), scene.the(to));
            let wording = Wording::new(message, "a flower").related(to, scene.whose(to));
            if tiles::bends(tile) {
                wording.help("it may bend a flower that it reaches, written `~`")
            } else {
                wording.help(scene.reach(from, to))
            }
        }
        Reason::CaptureUnreachable { from, to, cause, .. } => scene.no_capture(from, to, cause),
        Reason::Protected { from, to } => scene.protected(from, to),

        Reason::Immobilized { from, chi } => {
            let wording = scene.immobilized(from, chi, "cannot move");
            if tiles::is_flower(scene.piece(from).tile()) {
                wording.help("it moves again when no Chi Blocker is beside it")
            } else {
                wording.help(
                    "it has had the turn in which it could withdraw, and is fixed while it is beside a Chi Blocker",
                )
            }
        }
        Reason::Withdraw { from, to, chi, cause } => scene.no_withdrawal(from, to, chi, cause),
        Reason::WithdrawCaptures { from, to, chi } => {
            let message =
                format!("{} is immobilized by {}: it may withdraw, but not capture", scene.the(from), scene.the(chi));
            Wording::new(message, "a capture").help(scene.reach(from, to)).related(chi, scene.whose(chi))
        }

        Reason::NoBender(at) => Wording::new(format!("{} does not bend", scene.a(scene.piece(at).tile())), "no bender")
            .help("Air, Water, Earth, Fire and Spirit Wheel bend flowers"),
        Reason::CaptureAndBend => {
            Wording::new("a capture ends the turn, so nothing is bent after it", "after a capture")
                .help("write the capture alone, or a move to an empty point and then the bend")
        }
        Reason::BenderImmobilized { by, chi } => {
            let message = format!("{} bends nothing beside {}", scene.the(by), scene.the(chi));
            Wording::new(message, "no bend")
                .help("it may withdraw one step, and bend from there if no Chi Blocker is beside it")
                .related(chi, scene.whose(chi))
        }
        Reason::ElementBent(at) => {
            Wording::new(format!("only flowers are bent, and {} is an element", scene.the(at)), "an element")
                .help("an element is captured, by a move with `x` that is legal")
                .related(at, scene.whose(at))
        }
        Reason::BentImmobilized { flower, chi } => {
            scene.immobilized(flower, chi, "cannot be bent").help("a flower is bent when no Chi Blocker is beside it")
        }
        Reason::BendUnreachable { by, flower, cause, .. } => scene.no_bend(by, flower, cause),
        Reason::BentStays { by, flower } => {
            Wording::new(format!("a bend must move {} to another point", scene.the(flower)), "no move")
                .help(scene.bends(by, flower, flower))
        }
        Reason::BentUnreachable { by, flower, to, cause } => scene.no_bent(by, flower, to, cause),

        Reason::PromoteTile(at) if scene.piece(at).tile() == WHEEL => {
            Wording::new("the Spirit Wheel is not promoted itself", "a Spirit Wheel")
        }
        Reason::PromoteTile(at) => {
            Wording::new(format!("only elements are promoted, and {} is a flower", scene.the(at)), "a flower")
                .help("an element beside its owner's Spirit Wheel is promoted, as in `E9i=W`")
        }
        Reason::PromoteNotBeside { at, wheel } => {
            let mover = scene.mover();
            match wheel {
                Some(wheel) => {
                    Wording::new(format!("{} is not beside {mover}'s Spirit Wheel", scene.the(at)), "not beside it")
                        .help("an element on one of the eight points around it is promoted")
                        .related(wheel, scene.whose(wheel))
                }
                None => {
                    let message = format!("{} is not promoted without a Spirit Wheel beside it", scene.the(at));
                    Wording::new(message, "no Spirit Wheel").help(format!("{mover} has no Spirit Wheel in play"))
                }
            }
        }
        Reason::PromoteHand(tile) | Reason::ReturnPrice(tile) if !tiles::is_element(tile) => {
            Wording::new(format!("elements are exchanged, and {} is a flower", scene.a(tile)), "a flower")
                .help(scene.elements_in_hand())
        }
        Reason::PromoteHand(tile) | Reason::ReturnPrice(tile) => scene.none_left(tile).help(scene.elements_in_hand()),
        Reason::ReturnTile(tile) => {
            Wording::new(format!("only the Spirit Wheel is reincarnated, not {}", scene.a(tile)), "not a Spirit Wheel")
                .help("no other captured tile comes back")
        }
        Reason::ReturnFree => {
            let wording = Wording::new(format!("{}'s Spirit Wheel is not captured", scene.mover()), "not captured");
            match scene.position().and_then(|position| position.element(position.to_move, WHEEL)) {
                Some(wheel) => wording
                    .help(format!("it is on {}: it comes back only after a capture", scene.place(wheel)))
                    .related(wheel, "the Spirit Wheel is here"),
                None => wording.help("it is in hand: drop it without a `=`"),
            }
        }
    }
}

/// "lower left yellow garden".
fn garden(sovereignty: Sovereignty) -> String {
    Garden::all().nth(sovereignty.garden).map_or(String::new(), |garden| garden.to_string())
}

impl Scene<'_, Wiki> {
    pub(super) fn position(&self) -> Option<&Position> {
        self.game.map(|(_, position)| position)
    }

    pub(super) fn piece(&self, at: PointId) -> Piece {
        self.position().map_or(Piece::NONE, |position| position.on(at))
    }

    /// The points where a tile may be dropped, or return to the board.
    fn droppable(&self, tile: Tile) -> Vec<PointId> {
        let Some(position) = self.position() else { return Vec::new() };
        let returns = self.returns(tile);
        let may = |&at: &PointId| {
            if returns {
                return check_return(position, at).is_ok();
            }
            check_drop(position, tile, at).is_ok()
                && check_newcomer(position, tile, position.to_move, at.zones(), at, at).is_ok()
        };
        PointId::all().filter(may).collect()
    }

    /// Whether a tile that enters is a captured Spirit Wheel.
    fn returns(&self, tile: Tile) -> bool {
        tile == WHEEL && self.position().is_some_and(|position| position.wheel_taken.has(position.to_move))
    }

    /// Where a tile may be dropped, or return to the board.
    fn drops(&self, tile: Tile, near: PointId) -> String {
        let points = self.droppable(tile);
        if points.is_empty() {
            return format!("there is no point for {} now", self.a(tile));
        }
        let may = if self.returns(tile) { "return to" } else { "be dropped on" };
        format!("{} may {may} {}", self.a(tile), self.places(points, near))
    }

    /// How a tile is dropped that does not move on, or where it may be dropped instead.
    fn drop_alone(&self, tile: Tile, at: PointId) -> String {
        if self.droppable(tile).contains(&at) {
            return format!("write `{}*{}`", self.naming.code(tile), self.place(at));
        }
        self.drops(tile, at)
    }

    /// Where a tile may be dropped instead or, if it moved on from where it was dropped, may move on to.
    fn drops_or_moves(&self, tile: Tile, from: PointId, near: PointId) -> String {
        if from == near { self.drops(tile, near) } else { self.reach_of_drop(tile, from, near) }
    }

    /// The elements that the seat to move has in hand.
    fn elements_in_hand(&self) -> String {
        let Some(position) = self.position() else { return String::new() };
        let left = tiles::elements().filter(|&tile| position.in_hand(position.to_move, tile) > 0);
        format!("elements in hand: {}", list(left.map(|tile| self.tile(tile)).collect()))
    }

    /// A tile beside a Chi Blocker that does not move.
    fn immobilized(&self, at: PointId, chi: PointId, cannot: &str) -> Wording {
        Wording::new(format!("{} {cannot}: {} immobilizes it", self.the(at), self.the(chi)), "immobilized")
            .related(chi, self.whose(chi))
    }
}
