//! The wiki rules a second time, point by point, without a thought for speed.

mod area;

use paisho::record::{Effect, Placed, Ply, Record};
use paisho::variant::Variant;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

pub type Xy = (i8, i8);

const FLOWERS: [&str; 8] = ["Js", "Ly", "Jd", "Rs", "C", "Rd", "Lt", "O"];
const ELEMENTS: [&str; 6] = ["Qi", "A", "W", "E", "F", "S"];
const LINES: [Xy; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const ACROSS: [Xy; 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

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
    /// Where elements stand that had their turn to withdraw.
    fixed: BTreeSet<Xy>,
    passes: usize,
    ended: Option<&'static str>,
}

fn on_board((x, y): Xy) -> bool {
    i32::from(x).pow(2) + i32::from(y).pow(2) <= 82
}

/// -1 inside the wall, 0 on it, 1 outside.
fn side((x, y): Xy) -> i32 {
    (i32::from(x.abs()) + i32::from(y.abs()) - 7).signum()
}

fn torii((x, y): Xy) -> bool {
    x.abs().max(y.abs()) - x.abs().min(y.abs()) >= 7
}

/// The gardens a point touches, a bit each: four inner ones, four yellow ones, four torii.
fn gardens((x, y): Xy) -> u16 {
    let mut found = 0;
    for (number, (sx, sy)) in ACROSS.into_iter().enumerate() {
        if x * sx >= 0 && y * sy >= 0 {
            if side((x, y)) <= 0 {
                found |= 1 << number;
            }
            if side((x, y)) >= 0 && x.abs().max(y.abs()) - x.abs().min(y.abs()) <= 7 {
                found |= 1 << (4 + number);
            }
        }
    }
    for (number, (dx, dy)) in LINES.into_iter().enumerate() {
        if torii((x, y)) && x * dx + y * dy >= 7 {
            found |= 1 << (8 + number);
        }
    }
    found
}

/// Whether a point lies wholly inside a yellow garden.
fn yellow(at: Xy) -> bool {
    gardens(at).count_ones() == 1 && gardens(at) & 0xf0 != 0
}

fn add(a: Xy, b: Xy) -> Xy {
    (a.0 + b.0, a.1 + b.1)
}

fn beside(a: Xy, b: Xy) -> bool {
    a != b && a.0.abs_diff(b.0) <= 1 && a.1.abs_diff(b.1) <= 1
}

fn rays(directions: &[Xy], most: i8) -> Vec<Vec<Xy>> {
    let mut paths = Vec::new();
    for &(dx, dy) in directions {
        for count in 1..=most {
            paths.push((1..=count).map(|n| (dx * n, dy * n)).collect());
        }
    }
    paths
}

/// One step along a line, then so many across, keeping the direction.
fn broken(across: i8) -> Vec<Vec<Xy>> {
    let mut paths = Vec::new();
    for (dx, dy) in LINES {
        for turn in [-1, 1] {
            let diagonal = if dx == 0 { (turn, dy) } else { (dx, turn) };
            let mut path = vec![(dx, dy)];
            for _ in 0..across {
                path.push(add(*path.last().unwrap(), diagonal));
            }
            paths.push(path);
        }
    }
    paths
}

/// All ways a tile may move, as steps from where it stands.
fn moves(code: &str) -> &'static [Vec<Xy>] {
    static WAYS: OnceLock<BTreeMap<&str, Vec<Vec<Xy>>>> = OnceLock::new();
    &WAYS.get_or_init(|| FLOWERS.into_iter().chain(ELEMENTS).map(|code| (code, moves_of(code))).collect())[code]
}

fn moves_of(code: &str) -> Vec<Vec<Xy>> {
    match code {
        "Js" | "Rs" | "A" => broken(1),
        "Ly" | "C" => [rays(&LINES, 1), rays(&ACROSS, 3)].concat(),
        "Jd" | "Rd" => rays(&LINES, 3),
        "Lt" => [rays(&LINES, 2), rays(&ACROSS, 2)].concat(),
        "O" | "F" => [rays(&LINES, 6), rays(&ACROSS, 6)].concat(),
        "W" => [rays(&LINES, 1), rays(&ACROSS, 6)].concat(),
        "E" => rays(&LINES, 6),
        "Qi" => [rays(&LINES, 1), rays(&ACROSS, 1), broken(2)].concat(),
        _ => [rays(&LINES, 6), rays(&ACROSS, 6), broken(1)].concat(),
    }
}

/// All ways a tile captures, bends or sends.
fn strikes(code: &str) -> &'static [Vec<Xy>] {
    static WAYS: OnceLock<BTreeMap<&str, Vec<Vec<Xy>>>> = OnceLock::new();
    &WAYS.get_or_init(|| FLOWERS.into_iter().chain(ELEMENTS).map(|code| (code, strikes_of(code))).collect())[code]
}

fn strikes_of(code: &str) -> Vec<Vec<Xy>> {
    match code {
        "Ly" | "C" => rays(&ACROSS, 3),
        "W" => rays(&ACROSS, 6),
        "Qi" => [rays(&LINES, 1), rays(&ACROSS, 1)].concat(),
        code => moves_of(code),
    }
}

fn withdrawals(code: &str) -> Vec<Vec<Xy>> {
    match code {
        "A" | "E" => rays(&LINES, 1),
        "Qi" | "W" | "F" | "S" => [rays(&LINES, 1), rays(&ACROSS, 1)].concat(),
        _ => Vec::new(),
    }
}

fn walled(path: &[Xy]) -> bool {
    path.iter().any(|&p| side(p) < 0) && path.iter().any(|&p| side(p) > 0) && !path.iter().any(|&p| torii(p))
}

/// What one flower sends another: +1, -1 or nothing.
fn sends(from: &str, to: &str) -> i32 {
    let lists = |harmony: &str, disharmony: &str| {
        let has = |list: &str| list.split(' ').any(|code| code == to);
        i32::from(has(harmony)) - i32::from(has(disharmony))
    };
    match from {
        "Ly" => lists("Jd Js C Lt", "Ly Rs Rd"),
        "Jd" => lists("Js C Rd Lt", "Jd Ly Rs"),
        "Js" => lists("C Rd Rs Lt", "Js Jd Ly"),
        "C" => lists("Rd Rs Ly Lt", "C Js Jd"),
        "Rd" => lists("Rs Ly Jd Lt", "Rd C Js"),
        "Rs" => lists("Ly Jd Js Lt", "Rs Rd C"),
        "Lt" => lists("Js Ly Jd Rs C Rd Lt", ""),
        "O" => lists("", "Js Ly Jd Rs C Rd Lt"),
        _ => 0,
    }
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
            game.look_for_the_last_elements();
        }
        game
    }

    fn friends(a: usize, b: usize) -> bool {
        a % 2 == b % 2
    }

    fn is_enemy(&self, at: Xy) -> bool {
        self.board.get(&at).is_some_and(|tile| !Game::friends(tile.0, self.to_move))
    }

    fn held(&self, at: Xy) -> bool {
        self.board.iter().any(|(other, tile)| tile.1 == "Qi" && beside(*other, at))
    }

    fn has_element(&self, seat: usize) -> bool {
        self.board.values().any(|tile| tile.0 == seat && ELEMENTS.contains(&tile.1))
    }

    fn plays(&self, seat: usize) -> bool {
        !self.out[seat] && !self.resigned[seat]
    }

    /// The points of a way from somewhere, if all of them are on the board and nothing stands between.
    fn way(&self, from: Xy, path: &[Xy]) -> Option<Vec<Xy>> {
        let points: Vec<Xy> = std::iter::once(from).chain(path.iter().map(|&step| add(from, step))).collect();
        points.iter().all(|&point| on_board(point)).then_some(points)
    }

    fn free(&self, points: &[Xy]) -> bool {
        points[1..points.len() - 1].iter().all(|point| !self.board.contains_key(point))
    }

    /// Where a tile gets by plain ways, and over which points.
    fn ends(&self, from: Xy, ways: &[Vec<Xy>]) -> Vec<Vec<Xy>> {
        let ways = ways.iter().filter_map(|path| self.way(from, path));
        ways.filter(|points| self.free(points) && !walled(points)).collect()
    }

    /// The tiles that one of this code could strike from a point.
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
        for (from, to) in self.links() {
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

    /// Every pair of which the first sends the second something.
    fn links(&self) -> Vec<(Xy, Xy)> {
        let mut found = Vec::new();
        for (&from, tile) in &self.board {
            if !FLOWERS.contains(&tile.1) || self.held(from) {
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

    /// The points over which one tile reaches another.
    fn path_to(&self, from: Xy, to: Xy) -> Vec<Xy> {
        let ways = strikes(self.board[&from].1);
        let found = ways.iter().find(|path| add(from, *path.last().unwrap()) == to).unwrap();
        self.way(from, found).unwrap()
    }

    /// What the tile on a point may do without bending: ends of moves and withdrawals, and captures.
    fn goes(&self, from: Xy) -> (BTreeSet<Xy>, BTreeSet<Xy>) {
        let code = self.board[&from].1;
        let held = self.held(from);
        let ways = match held {
            true if self.fixed.contains(&from) => Vec::new(),
            true => withdrawals(code),
            false => moves(code).to_vec(),
        };
        let plain = self.ends(from, &ways).into_iter().map(|points| *points.last().unwrap());
        let plain = plain.filter(|to| !self.board.contains_key(to)).collect();
        let flower = FLOWERS.contains(&code);
        let mut captures = if held { BTreeSet::new() } else { self.targets(code, from) };
        captures.retain(|&to| self.is_enemy(to) && (flower || ELEMENTS.contains(&self.board[&to].1)));
        if !captures.is_empty() {
            let received = self.received();
            captures.retain(|to| received.get(to).is_none_or(|balance| balance.0 <= balance.1));
        }
        (plain, captures)
    }

    /// What the element on a point may bend from there, and to where.
    fn bends(&self, by: Xy) -> Vec<(Xy, Xy)> {
        let code = self.board[&by].1;
        if !["A", "W", "E", "F", "S"].contains(&code) || self.held(by) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for flower in self.targets(code, by) {
            if !FLOWERS.contains(&self.board[&flower].1) || self.held(flower) {
                continue;
            }
            let mut ways = match code {
                "A" => broken(1),
                "W" => rays(&ACROSS, 1),
                "E" => rays(&LINES, 1),
                "F" => [rays(&LINES, 1), rays(&ACROSS, 1)].concat(),
                _ => [rays(&LINES, 1), rays(&ACROSS, 1), broken(1)].concat(),
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

    /// Gardens that an enemy's tile holds: which, the holder, and whether alone inside.
    fn holds(&self) -> Vec<(u16, Xy, bool)> {
        let mut found = Vec::new();
        for garden in (0..12).map(|number| 1 << number) {
            let touching: Vec<Xy> = self.board.keys().copied().filter(|&at| gardens(at) & garden != 0).collect();
            let inside: Vec<Xy> = touching.iter().copied().filter(|&at| gardens(at) == garden).collect();
            let hold = match (inside.as_slice(), touching.as_slice()) {
                ([only], _) => (garden, *only, true),
                ([], [only]) => (garden, *only, false),
                _ => continue,
            };
            if self.is_enemy(hold.1) {
                found.push(hold);
            }
        }
        found
    }

    /// Whether sovereignty lets a new tile come over these points and stay at the last.
    fn welcome(&self, holds: &[(u16, Xy, bool)], code: &'static str, points: &[Xy]) -> bool {
        if holds.is_empty() {
            return true;
        }
        let end = *points.last().unwrap();
        let aimed = |holder: &Xy| strikes(code).iter().any(|path| add(end, *path.last().unwrap()) == *holder);
        if holds.iter().any(|(garden, _, single)| *single && points.iter().any(|&point| gardens(point) & garden != 0)) {
            return false;
        }
        if !holds.iter().any(|(_, holder, _)| aimed(holder)) {
            return true;
        }
        let mut after = self.clone();
        after.board.insert(end, (self.to_move, code));
        let (_, captures) = after.goes(end);
        let bent = if ELEMENTS.contains(&code) && code != "Qi" && !after.held(end) {
            let targets = after.targets(code, end).into_iter();
            let received = after.received();
            let protected = |at: &Xy| received.get(at).is_some_and(|(harmony, disharmony)| harmony > disharmony);
            targets.filter(|at| FLOWERS.contains(&after.board[at].1) && !after.held(*at) && !protected(at)).collect()
        } else {
            BTreeSet::new()
        };
        holds.iter().all(|(garden, holder, single)| {
            let near = *single || gardens(end) & garden != 0;
            !(near && (captures.contains(holder) || bent.contains(holder)))
        })
    }

    fn may_lie(&self, code: &str, at: Xy) -> bool {
        let ordinary = FLOWERS[..6].contains(&code);
        !self.board.contains_key(&at) && (torii(at) || if ordinary { yellow(at) } else { side(at) != 0 })
    }

    fn points_of_board() -> impl Iterator<Item = Xy> {
        (-9..=9).flat_map(|y| (-9..=9).map(move |x| (x, y))).filter(|&at| on_board(at))
    }

    /// The drops of a tile that stays where it is dropped.
    pub fn drops(&self, code: &'static str) -> BTreeSet<String> {
        let may = self.hands[self.to_move][code] > 0 && (self.entered[self.to_move] || ELEMENTS.contains(&code));
        let holds = self.holds();
        let points =
            Game::points_of_board().filter(|&at| may && self.may_lie(code, at) && self.welcome(&holds, code, &[at]));
        points.map(|at| format!("{code}*{at:?}")).collect()
    }

    /// Where a dropped tile may go on to.
    fn onward(&self, code: &'static str, at: Xy) -> BTreeSet<String> {
        if self.held(at) {
            return BTreeSet::new();
        }
        let holds = self.holds();
        let ways = self.ends(at, moves(code));
        let ways = ways
            .into_iter()
            .filter(|points| !self.board.contains_key(points.last().unwrap()) && self.welcome(&holds, code, points));
        ways.map(|points| format!("{code}*{at:?}-{:?}", points.last().unwrap())).collect()
    }

    /// What may follow a plain ply in the same turn.
    pub fn riders(&self, ply: &Ply) -> BTreeSet<String> {
        let Ply::Acts(acts) = ply else { return BTreeSet::new() };
        let act = &acts[0];
        let (code, at) = (code_of(act.tile.unwrap()), xy(act.at));
        match act.path.as_slice() {
            [] if act.drop && act.exchange.is_none() => self.onward(code, at),
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

    /// Every plain ply that is no drop, the return of the Spirit Wheel included.
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
            let (plain, captures) = self.goes(from);
            found.extend(plain.into_iter().map(|to| format!("{code}{from:?}-{to:?}")));
            found.extend(captures.into_iter().map(|to| format!("{code}{from:?}x{to:?}")));
            found.extend(self.bends(from).into_iter().map(|(flower, to)| format!("{code}{from:?}~{flower:?}-{to:?}")));
            if ELEMENTS.contains(&code) && wheel.is_some_and(|wheel| beside(wheel, from)) {
                found.extend(in_hand.iter().map(|new| format!("{code}{from:?}={new}")));
            }
        }
        if self.wheel_taken[seat] {
            let holds = self.holds();
            let open = |at: &Xy| self.may_lie("S", *at) && self.welcome(&holds, "S", &[*at]);
            for at in Game::points_of_board().filter(open) {
                found.extend(in_hand.iter().map(|price| format!("S*{at:?}={price}")));
            }
        }
        found
    }

    fn can_act(&self, seat: usize) -> bool {
        let mut turn = self.clone();
        turn.to_move = seat;
        let codes = || FLOWERS.into_iter().chain(ELEMENTS);
        turn.plies_without_drops().len() > 2
            || codes().any(|code| !turn.drops(code).is_empty())
            || codes().any(|code| {
                let at = Game::points_of_board().filter(|&at| turn.hands[seat][code] > 0 && turn.may_lie(code, at));
                at.into_iter().any(|at| !turn.onward(code, at).is_empty())
            })
    }

    fn carry(&mut self, from: Xy, to: Xy) {
        let tile = self.board.remove(&from).unwrap();
        if let Some((owner, "S")) = self.board.insert(to, tile) {
            self.wheel_taken[owner] = true;
        }
    }

    pub fn play(&mut self, ply: &Ply) {
        let seat = self.to_move;
        let before: Vec<Xy> =
            self.board.iter().filter(|(at, tile)| tile.0 == seat && self.held(**at)).map(|(at, _)| *at).collect();
        let mut came_from = BTreeMap::new();
        if let Ply::Acts(acts) = ply {
            let act = &acts[0];
            let (code, at) = (code_of(act.tile.unwrap()), xy(act.at));
            let end = act.path.last().map_or(at, |&to| xy(to));
            match (act.drop, act.exchange) {
                (true, price) => {
                    let paid = price.map_or(code, code_of);
                    *self.hands[seat].get_mut(paid).unwrap() -= 1;
                    if price.is_some() {
                        self.wheel_taken[seat] = false;
                    }
                    self.board.insert(end, (seat, code));
                    self.entered[seat] = true;
                }
                (false, Some(new)) => {
                    *self.hands[seat].get_mut(code).unwrap() += 1;
                    *self.hands[seat].get_mut(code_of(new)).unwrap() -= 1;
                    self.board.insert(at, (seat, code_of(new)));
                }
                (false, None) if end != at => {
                    self.carry(at, end);
                    came_from.insert(end, at);
                }
                _ => {}
            }
            if let Some(Effect::Shift { at, path, .. }) = &act.effect {
                self.carry(xy(*at), xy(path[0]));
            }
        }
        // An own element that was held before the turn and is held after it stays fixed; whoever is free forgets.
        let mut fixed = BTreeSet::new();
        for (&at, tile) in &self.board {
            let was = *came_from.get(&at).unwrap_or(&at);
            let moved_here = came_from.contains_key(&at);
            let known = self.fixed.contains(&was) && (moved_here || !came_from.values().any(|&left| left == at));
            if ELEMENTS.contains(&tile.1) && self.held(at) && (known || (tile.0 == seat && before.contains(&was))) {
                fixed.insert(at);
            }
        }
        self.fixed = fixed;
        self.passes = if *ply == Ply::Pass { self.passes + 1 } else { 0 };
        self.end_turn(ply);
    }

    fn end_turn(&mut self, ply: &Ply) {
        let (seat, seats) = (self.to_move, self.hands.len());
        if *ply == Ply::Resign {
            self.resigned[seat] = true;
        } else if seats == 4 && !self.has_element(seat) {
            self.out[seat] = true;
        }
        let Some(next) = (1..=seats).map(|step| (seat + step) % seats).find(|&next| self.plays(next)) else {
            self.ended = Some("elements");
            return;
        };
        self.to_move = next;
        let left: Vec<usize> = (0..seats).filter(|&seat| self.plays(seat)).collect();
        if *ply == Ply::Resign && left.iter().all(|&seat| Game::friends(seat, next)) {
            self.ended = Some("resign");
            return;
        }
        self.look_for_the_last_elements();
        if self.ended.is_none() && *ply == Ply::Pass {
            if self.passes > left.len() {
                self.ended = Some("passes");
            } else if !left.iter().any(|&seat| self.can_act(seat)) {
                self.ended = Some("no-plies");
            }
        }
    }

    fn look_for_the_last_elements(&mut self) {
        let having: Vec<usize> =
            (0..self.hands.len()).filter(|&seat| self.plays(seat) && self.has_element(seat)).collect();
        if having.contains(&self.to_move) && having.iter().all(|&seat| Game::friends(seat, self.to_move)) {
            self.ended = Some("elements");
        }
    }

    /// The reason and the winners, a bit each.
    pub fn outcome(&self) -> Option<(&'static str, u8)> {
        let reason = self.ended?;
        let seats = self.hands.len();
        let team = |first: usize| {
            (first..seats).step_by(2).filter(|&seat| !self.resigned[seat]).fold(0, |bits, seat| bits | 1 << seat)
        };
        if reason == "resign" {
            return Some((reason, team(self.to_move % 2)));
        }
        let sum = |first: usize| self.points().into_iter().skip(first).step_by(2).sum::<i32>();
        let winners = match sum(0).cmp(&sum(1)) {
            std::cmp::Ordering::Greater => team(0),
            std::cmp::Ordering::Less => team(1),
            std::cmp::Ordering::Equal => (1 << seats) - 1,
        };
        Some((reason, winners))
    }

    /// Gardens, ring territory, harmony and disharmony of each seat.
    pub fn points(&self) -> Vec<i32> {
        let mut points = vec![0; self.hands.len()];
        for garden in (0..12).map(|number| 1 << number) {
            let there: BTreeSet<usize> =
                self.board.iter().filter(|(at, _)| gardens(**at) & garden != 0).map(|(_, tile)| tile.0).collect();
            if there.len() == 1 {
                points[*there.first().unwrap()] += 1;
            }
        }
        for (at, (harmony, disharmony)) in self.received() {
            points[self.board[&at].0] += harmony as i32 - disharmony as i32;
        }
        for (_, seat) in self.ring_territory() {
            points[seat] += 1;
        }
        points
    }
}
