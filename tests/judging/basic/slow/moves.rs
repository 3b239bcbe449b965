//! Every legal ply as text, by trying every point of the board.

use super::{
    FLOWERS, Game, NON_FLOWERS, PORTS, Xy, all_of, beside, colours, in_half, is_point, name, points, wrong_colour,
};
use std::collections::BTreeSet;

const LINES: [Xy; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

fn add(a: Xy, b: Xy) -> Xy {
    (a.0 + b.0, a.1 + b.1)
}

impl Game {
    fn mine(&self, at: Xy) -> bool {
        self.board.get(&at).is_some_and(|piece| piece.seat == self.to_move)
    }

    fn theirs(&self, at: Xy) -> bool {
        self.board.get(&at).is_some_and(|piece| piece.seat != self.to_move)
    }

    /// Where a tile gets by its own move.
    fn gets_to(&self, code: &str, from: Xy) -> BTreeSet<Xy> {
        let mut to = BTreeSet::new();
        let mut slide = |steps: &[Xy], most: usize, flies: bool| {
            for &step in steps {
                let mut at = from;
                for _ in 0..most {
                    at = add(at, step);
                    if !is_point(at) {
                        break;
                    }
                    to.insert(at);
                    if self.theirs(at) && !flies {
                        break;
                    }
                }
            }
        };
        let eight = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];
        match code {
            "Js" | "Rs" => slide(&LINES, 3, false),
            "Jd" | "Rd" => slide(&LINES, 5, false),
            "Wh" => slide(&LINES, 99, false),
            "Dr" => slide(&LINES, 6, true),
            "Lt" => slide(&eight, 2, false),
            "Ly" | "C" => {
                for first in LINES {
                    for second in LINES.into_iter().filter(|second| first.0 * second.0 + first.1 * second.1 == 0) {
                        let way: Vec<Xy> = [first, first, second, second]
                            .into_iter()
                            .scan(from, |at, step| {
                                *at = add(*at, step);
                                Some(*at)
                            })
                            .collect();
                        if way.iter().all(|&at| is_point(at)) && way[..3].iter().all(|&at| !self.theirs(at)) {
                            to.insert(way[3]);
                        }
                    }
                }
            }
            "B" => {
                let mut reached = BTreeSet::from([from]);
                for _ in 0..5 {
                    for at in reached.clone() {
                        reached.extend(eight.iter().map(|&step| add(at, step)).filter(|&at| is_point(at)));
                    }
                }
                to = reached.into_iter().filter(|at| !self.board.contains_key(at)).collect();
            }
            _ => {}
        }
        to.remove(&from);
        to
    }

    fn may_take(&self, code: &str, at: Xy) -> bool {
        let target = self.board[&at].code;
        let opposite = match code {
            "Js" => "Rs",
            "Rs" => "Js",
            "Ly" => "C",
            "C" => "Ly",
            "Jd" => "Rd",
            "Rd" => "Jd",
            _ => "",
        };
        code == "Dr"
            || code == "Lt"
            || target == opposite
            || ["Dr", "Lt"].contains(&target)
            || NON_FLOWERS.contains(&target)
            || self.drained(at)
    }

    /// Every move: from, to.
    pub fn moves(&self) -> Vec<(Xy, Xy)> {
        let mut moves = Vec::new();
        if self.is_spring() {
            return moves;
        }
        for (&from, piece) in self.board.iter().filter(|(at, _)| self.mine(**at)) {
            if self.drained(from) {
                continue;
            }
            for to in self.gets_to(piece.code, from) {
                let open = match self.board.get(&to) {
                    None => true,
                    Some(_) => self.theirs(to) && self.may_take(piece.code, to),
                };
                if open && !PORTS.contains(&to) && !wrong_colour(piece.code, to) {
                    moves.push((from, to));
                }
            }
        }
        moves
    }

    pub fn written_move(&self, from: Xy, to: Xy) -> String {
        match self.board.get(&to) {
            Some(taken) => format!("{}{} x {}{}", self.board[&from].code, name(from), taken.code, name(to)),
            None => format!("{}{}-{}", self.board[&from].code, name(from), name(to)),
        }
    }

    /// Whether a tile can be moved by a Wheel or a Boat.
    fn movable(&self, at: Xy) -> bool {
        self.board.get(&at).is_some_and(|piece| piece.code != "Rk") && !self.drained(at)
    }

    /// What a tile on this point may write after a `~`, with the shifts that it means.
    pub fn abilities(&self, by: Xy, has_moved: bool) -> Vec<(String, Vec<(Xy, Xy)>)> {
        let mut uses = Vec::new();
        let shift = |at: Xy, to: Xy| format!("{}{}-{}", self.board[&at].code, name(at), name(to));
        match self.board[&by].code {
            "Wh" => {
                for steps in [1, 2, 3, 4, -3, -2, -1] {
                    let ways = self.ring(by, steps);
                    if !ways.is_empty()
                        && ways.iter().all(|&(at, to)| self.movable(at) && is_point(to) && !PORTS.contains(&to))
                    {
                        uses.push((format!("{steps:+}"), ways));
                    }
                }
            }
            "B" => {
                let near: Vec<Xy> = points().filter(|&at| beside(at, by) && self.movable(at)).collect();
                for &at in &near {
                    let to = (2 * at.0 - by.0, 2 * at.1 - by.1);
                    if is_point(to) && !self.board.contains_key(&to) && !PORTS.contains(&to) {
                        uses.push((shift(at, to), vec![(at, to)]));
                    }
                }
                if has_moved {
                    return uses;
                }
                let near: Vec<Xy> = near
                    .into_iter()
                    .filter(|&at| self.mine(at) && !["Jd", "Rd"].contains(&self.board[&at].code))
                    .collect();
                for choice in 1u32..1 << near.len() {
                    if choice.count_ones() > 3 {
                        continue;
                    }
                    let group: Vec<Xy> =
                        near.iter().enumerate().filter(|(bit, _)| choice >> bit & 1 == 1).map(|(_, &at)| at).collect();
                    for step in LINES {
                        for count in 1..=5 {
                            let end = |at: Xy| (at.0 + step.0 * count, at.1 + step.1 * count);
                            let fits = group.iter().all(|&at| {
                                let to = end(at);
                                let way = (1..count).map(|steps| (at.0 + step.0 * steps, at.1 + step.1 * steps));
                                is_point(to)
                                    && way.into_iter().all(|at| !self.theirs(at))
                                    && (!self.board.contains_key(&to) || group.contains(&to))
                                    && !PORTS.contains(&to)
                            });
                            if fits {
                                let text: Vec<String> = group.iter().map(|&at| shift(at, end(at))).collect();
                                uses.push((text.join(" + "), group.iter().map(|&at| (at, end(at))).collect()));
                            }
                        }
                    }
                }
            }
            _ => {}
        }
        uses
    }

    /// Every ply but drops, and but abilities after a move.
    pub fn plies(&self) -> BTreeSet<String> {
        let mut plies: BTreeSet<String> =
            self.moves().into_iter().map(|(from, to)| self.written_move(from, to)).collect();
        if !self.is_spring() {
            for (&by, piece) in self.board.iter().filter(|(at, _)| self.mine(**at)) {
                let uses = self.abilities(by, false).into_iter();
                plies.extend(uses.map(|(does, _)| format!("{}{} ~ {does}", piece.code, name(by))));
            }
        }
        plies.insert("Resign".into());
        plies
    }

    /// The plies that use the ability after this move.
    pub fn riders(&self, from: Xy, to: Xy) -> BTreeSet<String> {
        let mut after = self.clone();
        after.go(from, to);
        // It may be in the pot with what it captured.
        if after.board.get(&to).is_none_or(|piece| piece.seat != self.to_move) {
            return BTreeSet::new();
        }
        let written = self.written_move(from, to);
        after.abilities(to, true).into_iter().map(|(does, _)| format!("{written} ~ {does}")).collect()
    }

    /// Every drop.
    pub fn drops(&self) -> BTreeSet<String> {
        let mut drops = BTreeSet::new();
        for (&code, &count) in &self.hand[self.to_move] {
            if count > 0 {
                let open = points().filter(|&at| !self.board.contains_key(&at) && self.may_enter(code, at));
                drops.extend(open.map(|at| format!("{code}*{}", name(at))));
            }
        }
        drops
    }

    fn may_enter(&self, code: &str, at: Xy) -> bool {
        let seat = self.to_move;
        if self.is_spring() {
            if let (1, Some(&(kind, (x, y)))) = (self.spring.len() % 2, self.spring.last()) {
                return code == kind && at == (-x, -y);
            }
            return FLOWERS.contains(&code) && in_half(seat, at) && !PORTS.contains(&at) && !wrong_colour(code, at);
        }
        let home: Xy = if seat == 0 { (0, -8) } else { (0, 8) };
        let waited = |turns: u32| !self.has_spring || self.turns[seat] >= turns;
        match code {
            "Js" => at == home,
            "Rs" => at == (0, -home.1),
            "Ly" | "C" => at == (8, 0) || at == (-8, 0),
            "Jd" | "Rd" => at == (0, 0),
            _ if PORTS.contains(&at) => false,
            "Kn" => waited(1) && !PORTS.iter().any(|&port| beside(port, at)),
            "Wh" => waited(1) && all_of(at, 'y'),
            "B" => waited(1) && (colours(at).contains(&'r') || colours(at).contains(&'w')),
            "Rk" => waited(1),
            "Dr" => waited(3) && in_half(1 - seat, at),
            "Lt" => waited(3) && in_half(seat, at),
            _ => false,
        }
    }
}
