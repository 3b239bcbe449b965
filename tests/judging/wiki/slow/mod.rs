//! A slow referee of the wiki rules, written point by point from the rules.

mod area;
mod tiles;
mod turns;

use paisho::record::{Placed, Ply, Record};
use paisho::variant::Variant;
use std::collections::{BTreeMap, BTreeSet};
use tiles::{
    ACROSS, ELEMENTS, FLOWERS, LINES, add, beside, gardens, moves, on_board, rays, sends, side, strikes, torii,
    turning, walled, withdrawals, yellow,
};

pub use tiles::Xy;

/// A game under way.
#[derive(Debug, Clone, Default)]
pub struct Game {
    pub board: BTreeMap<Xy, (usize, &'static str)>,
    pub to_move: usize,
    hands: Vec<BTreeMap<&'static str, usize>>,
    wheel_taken: Vec<bool>,
    entered: Vec<bool>,
    out: Vec<bool>,
    resigned: Vec<bool>,
    /// The points of elements that had their turn to withdraw.
    fixed: BTreeSet<Xy>,
    passes: usize,
    ended: Option<&'static str>,
}

fn code_of(tile: paisho::variant::Tile) -> &'static str {
    Variant::named("wiki").unwrap().vocabulary().code(tile)
}

fn xy(place: paisho::board::Place) -> Xy {
    let point = place.point().unwrap();
    (point.x(), point.y())
}

impl Game {
    pub fn start(record: &Record, tiles: Vec<Placed>) -> Game {
        let seats = record.seats().len();
        let set: BTreeMap<&str, usize> = FLOWERS
            .iter()
            .zip([6, 6, 6, 6, 6, 6, 3, 3])
            .map(|(&code, count)| (code, count))
            .chain(ELEMENTS.map(|code| (code, 1)))
            .collect();
        let positioned = record.tag("Position").is_some();
        let mut game = Game {
            board: tiles.iter().map(|tile| (xy(tile.at), (tile.owner.unwrap().index(), code_of(tile.tile)))).collect(),
            hands: vec![set; seats],
            wheel_taken: vec![false; seats],
            entered: vec![positioned; seats],
            out: vec![false; seats],
            resigned: vec![false; seats],
            ..Game::default()
        };
        for (seat, code) in game.board.values() {
            *game.hands[*seat].get_mut(code).unwrap() -= 1;
        }
        for (seat, tile) in paisho::notation::captured(record) {
            *game.hands[seat.unwrap().index()].get_mut(code_of(tile)).unwrap() -= 1;
            if code_of(tile) == "S" {
                game.wheel_taken[seat.unwrap().index()] = true;
            }
        }
        if positioned {
            game.check_last_elements();
        }
        game
    }

    fn friends(a: usize, b: usize) -> bool {
        a % 2 == b % 2
    }

    fn is_enemy(&self, at: Xy) -> bool {
        self.board.get(&at).is_some_and(|tile| !Game::friends(tile.0, self.to_move))
    }

    fn immobilized(&self, at: Xy) -> bool {
        self.board.iter().any(|(other, tile)| tile.1 == "Qi" && beside(*other, at))
    }

    fn has_element(&self, seat: usize) -> bool {
        self.board.values().any(|tile| tile.0 == seat && ELEMENTS.contains(&tile.1))
    }

    fn is_playing(&self, seat: usize) -> bool {
        !self.out[seat] && !self.resigned[seat]
    }

    /// The points of a way, if all of them are on the board.
    fn way(&self, from: Xy, path: &[Xy]) -> Option<Vec<Xy>> {
        let points: Vec<Xy> = std::iter::once(from).chain(path.iter().map(|&step| add(from, step))).collect();
        points.iter().all(|&point| on_board(point)).then_some(points)
    }

    fn free(&self, points: &[Xy]) -> bool {
        points[1..points.len() - 1].iter().all(|point| !self.board.contains_key(point))
    }

    /// The ways of plain moves, without a tile between or a wall across.
    fn ends(&self, from: Xy, ways: &[Vec<Xy>]) -> Vec<Vec<Xy>> {
        let ways = ways.iter().filter_map(|path| self.way(from, path));
        ways.filter(|points| self.free(points) && !walled(points)).collect()
    }

    /// The tiles that a tile of this code reaches from a point to capture or bend them, or to send them harmony.
    fn targets(&self, code: &str, from: Xy) -> BTreeSet<Xy> {
        let mut found = BTreeSet::new();
        for path in strikes(code) {
            let to = add(from, *path.last().unwrap());
            if !self.board.contains_key(&to) {
                continue;
            }
            let Some(points) = self.way(from, path) else { continue };
            let good = if code == "S" {
                let tiles = points[1..points.len() - 1].iter().filter(|point| self.board.contains_key(point)).count();
                let sides: Vec<i32> = points.iter().map(|&point| side(point)).filter(|&side| side != 0).collect();
                tiles + sides.windows(2).filter(|pair| pair[0] != pair[1]).count() == 1
            } else {
                self.free(&points) && !walled(&points)
            };
            if good {
                found.insert(to);
            }
        }
        found
    }

    /// Harmony and disharmony of every flower.
    pub fn received(&self) -> BTreeMap<Xy, (u32, u32)> {
        let mut found: BTreeMap<Xy, (u32, u32)> = self
            .board
            .iter()
            .filter(|(_, tile)| FLOWERS.contains(&tile.1))
            .map(|(&at, tile)| {
                let white = ["Js", "Ly", "Jd"].contains(&tile.1) && at.0 * at.1 > 0;
                let red = ["Rs", "C", "Rd"].contains(&tile.1) && at.0 * at.1 < 0;
                (at, (0, u32::from((white || red) && side(at) < 0)))
            })
            .collect();
        for (from, to) in self.harmonies() {
            let (sender, receiver) = (self.board[&from], self.board[&to]);
            let balance = found.get_mut(&to).unwrap();
            match sends(sender.1, receiver.1) {
                1 => balance.0 += 1,
                _ if sender.0 != receiver.0 => balance.1 += 1,
                _ => {}
            }
        }
        found
    }

    /// Every pair of which the first sends harmony or disharmony to the second.
    fn harmonies(&self) -> Vec<(Xy, Xy)> {
        let mut found = Vec::new();
        for (&from, tile) in &self.board {
            if !FLOWERS.contains(&tile.1) || self.immobilized(from) {
                continue;
            }
            for to in self.targets(tile.1, from) {
                if sends(tile.1, self.board[&to].1) != 0 {
                    found.push((from, to));
                }
            }
        }
        found
    }

    /// The points on the way from one tile to another.
    fn path_to(&self, from: Xy, to: Xy) -> Vec<Xy> {
        let ways = strikes(self.board[&from].1);
        let found = ways.iter().find(|path| add(from, *path.last().unwrap()) == to).unwrap();
        self.way(from, found).unwrap()
    }

    /// Where the tile on a point may move or withdraw to, and what it may capture.
    fn moves_and_captures(&self, from: Xy) -> (BTreeSet<Xy>, BTreeSet<Xy>) {
        let code = self.board[&from].1;
        let immobilized = self.immobilized(from);
        let ways = match immobilized {
            true if self.fixed.contains(&from) => Vec::new(),
            true => withdrawals(code),
            false => moves(code).to_vec(),
        };
        let plain = self.ends(from, &ways).into_iter().map(|points| *points.last().unwrap());
        let plain = plain.filter(|to| !self.board.contains_key(to)).collect();
        let flower = FLOWERS.contains(&code);
        let mut captures = if immobilized { BTreeSet::new() } else { self.targets(code, from) };
        captures.retain(|&to| self.is_enemy(to) && (flower || ELEMENTS.contains(&self.board[&to].1)));
        if !captures.is_empty() {
            let received = self.received();
            captures.retain(|to| received.get(to).is_none_or(|balance| balance.0 <= balance.1));
        }
        (plain, captures)
    }

    /// The flowers that the element on a point may bend, and where to.
    fn bends(&self, by: Xy) -> Vec<(Xy, Xy)> {
        let code = self.board[&by].1;
        if !["A", "W", "E", "F", "S"].contains(&code) || self.immobilized(by) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for flower in self.targets(code, by) {
            if !FLOWERS.contains(&self.board[&flower].1) || self.immobilized(flower) {
                continue;
            }
            let mut ways = match code {
                "A" => turning(1),
                "W" => rays(&ACROSS, 1),
                "E" => rays(&LINES, 1),
                "F" => [rays(&LINES, 1), rays(&ACROSS, 1)].concat(),
                _ => [rays(&LINES, 1), rays(&ACROSS, 1), turning(1)].concat(),
            };
            let (dx, dy) = (flower.0 - by.0, flower.1 - by.1);
            if code != "A" && (dx == 0 || dy == 0 || dx.abs() == dy.abs()) {
                let step = (dx.signum(), dy.signum());
                let near = |path: &Vec<Xy>| {
                    let to = add(flower, *path.last().unwrap());
                    (to.0 - by.0).abs().max((to.1 - by.1).abs()) <= 7
                };
                ways.extend(rays(&[step, (-step.0, -step.1)], 14).into_iter().filter(near));
            }
            let mut ends = BTreeSet::new();
            for path in ways {
                let Some(points) = self.way(flower, &path) else { continue };
                let to = *points.last().unwrap();
                let empty = points[1..].iter().all(|point| !self.board.contains_key(point));
                let crosses = points.iter().any(|&p| side(p) < 0) && points.iter().any(|&p| side(p) > 0);
                if empty && (!crosses || torii(flower)) {
                    ends.insert(to);
                }
            }
            found.extend(ends.into_iter().map(|to| (flower, to)));
        }
        found
    }

    /// The gardens an enemy has sovereignty over: garden, sovereign tile, and whether it is single.
    fn sovereignties(&self) -> Vec<(u16, Xy, bool)> {
        let mut found = Vec::new();
        for garden in (0..12).map(|number| 1 << number) {
            let touching: Vec<Xy> = self.board.keys().copied().filter(|&at| gardens(at) & garden != 0).collect();
            let inside: Vec<Xy> = touching.iter().copied().filter(|&at| gardens(at) == garden).collect();
            let sovereignty = match (inside.as_slice(), touching.as_slice()) {
                ([only], _) => (garden, *only, true),
                ([], [only]) => (garden, *only, false),
                _ => continue,
            };
            if self.is_enemy(sovereignty.1) {
                found.push(sovereignty);
            }
        }
        found
    }

    /// Whether enemy sovereignty allows a newly dropped tile to pass these points and end on the last.
    fn admits(&self, sovereignties: &[(u16, Xy, bool)], code: &'static str, points: &[Xy]) -> bool {
        if sovereignties.is_empty() {
            return true;
        }
        let end = *points.last().unwrap();
        let aimed = |holder: &Xy| strikes(code).iter().any(|path| add(end, *path.last().unwrap()) == *holder);
        if sovereignties
            .iter()
            .any(|(garden, _, single)| *single && points.iter().any(|&point| gardens(point) & garden != 0))
        {
            return false;
        }
        if !sovereignties.iter().any(|(_, holder, _)| aimed(holder)) {
            return true;
        }
        let mut after = self.clone();
        after.board.insert(end, (self.to_move, code));
        let (_, captures) = after.moves_and_captures(end);
        let bent = if ELEMENTS.contains(&code) && code != "Qi" && !after.immobilized(end) {
            // Harmony protects from capture, not from bending.
            let targets = after.targets(code, end).into_iter();
            targets.filter(|at| FLOWERS.contains(&after.board[at].1) && !after.immobilized(*at)).collect()
        } else {
            BTreeSet::new()
        };
        sovereignties.iter().all(|(garden, holder, single)| {
            let near = *single || gardens(end) & garden != 0;
            !(near && (captures.contains(holder) || bent.contains(holder)))
        })
    }

    fn may_be_dropped(&self, code: &str, at: Xy) -> bool {
        let ordinary = FLOWERS[..6].contains(&code);
        !self.board.contains_key(&at) && (torii(at) || if ordinary { yellow(at) } else { side(at) != 0 })
    }

    fn points_of_board() -> impl Iterator<Item = Xy> {
        (-9..=9).flat_map(|y| (-9..=9).map(move |x| (x, y))).filter(|&at| on_board(at))
    }

    /// The drops without a move.
    pub fn drops(&self, code: &'static str) -> BTreeSet<String> {
        let may = self.hands[self.to_move][code] > 0 && (self.entered[self.to_move] || ELEMENTS.contains(&code));
        let sovereignties = self.sovereignties();
        let points = Game::points_of_board()
            .filter(|&at| may && self.may_be_dropped(code, at) && self.admits(&sovereignties, code, &[at]));
        points.map(|at| format!("{code}*{at:?}")).collect()
    }

    /// The drops on a point with a move.
    fn moves_after_drop(&self, code: &'static str, at: Xy) -> BTreeSet<String> {
        if self.immobilized(at) {
            return BTreeSet::new();
        }
        let sovereignties = self.sovereignties();
        let ways = self.ends(at, moves(code));
        let ways = ways.into_iter().filter(|points| {
            !self.board.contains_key(points.last().unwrap()) && self.admits(&sovereignties, code, points)
        });
        ways.map(|points| format!("{code}*{at:?}-{:?}", points.last().unwrap())).collect()
    }

    /// The riders of a plain ply.
    pub fn riders(&self, ply: &Ply) -> BTreeSet<String> {
        let Ply::Acts(acts) = ply else { return BTreeSet::new() };
        let act = &acts[0];
        let (code, at) = (code_of(act.tile.unwrap()), xy(act.at));
        match act.path.as_slice() {
            [] if act.drop && act.exchange.is_none() => self.moves_after_drop(code, at),
            [to] if !act.drop && act.capture.is_none() && act.effect.is_none() => {
                let mut after = self.clone();
                let tile = after.board.remove(&at).unwrap();
                after.board.insert(xy(*to), tile);
                let bends = after.bends(xy(*to));
                bends
                    .into_iter()
                    .map(|(flower, end)| format!("{code}{at:?}-{:?}~{flower:?}-{end:?}", xy(*to)))
                    .collect()
            }
            _ => BTreeSet::new(),
        }
    }

    /// Every plain ply except drops; reincarnations are included.
    pub fn plies_without_drops(&self) -> BTreeSet<String> {
        let mut found = BTreeSet::from(["Resign".to_owned()]);
        let seat = self.to_move;
        if !self.entered[seat] {
            return found;
        }
        found.insert("Pass".into());
        let wheel = self.board.iter().find(|(_, tile)| **tile == (seat, "S")).map(|(at, _)| *at);
        let in_hand: Vec<&str> = ELEMENTS.into_iter().filter(|code| self.hands[seat][code] > 0).collect();
        for (&from, tile) in self.board.iter().filter(|(_, tile)| tile.0 == seat) {
            let code = tile.1;
            let (plain, captures) = self.moves_and_captures(from);
            found.extend(plain.into_iter().map(|to| format!("{code}{from:?}-{to:?}")));
            found.extend(captures.into_iter().map(|to| format!("{code}{from:?}x{to:?}")));
            found.extend(self.bends(from).into_iter().map(|(flower, to)| format!("{code}{from:?}~{flower:?}-{to:?}")));
            if ELEMENTS.contains(&code) && wheel.is_some_and(|wheel| beside(wheel, from)) {
                found.extend(in_hand.iter().map(|new| format!("{code}{from:?}={new}")));
            }
        }
        if self.wheel_taken[seat] {
            let sovereignties = self.sovereignties();
            let open = |at: &Xy| self.may_be_dropped("S", *at) && self.admits(&sovereignties, "S", &[*at]);
            for at in Game::points_of_board().filter(open) {
                found.extend(in_hand.iter().map(|price| format!("S*{at:?}={price}")));
            }
        }
        found
    }
}
