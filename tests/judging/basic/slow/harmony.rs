//! Harmonies, disharmonies and chains, by looking at every pair of tiles.

use super::{FLOWERS, Game, PORTS, Xy, all_of, is_red_flower, is_white_flower};
use std::collections::{BTreeMap, BTreeSet};
use std::f64::consts::PI;

#[derive(Debug, Default, Clone)]
pub struct Standing {
    pub gain: [i32; 2],
    pub loss: [i32; 2],
    pub disharmonies: [u32; 2],
    /// The two ends, the earlier in reading order first, and the owner.
    pub links: BTreeSet<(Xy, Xy, usize)>,
}

/// What the entry of each flower names: two harmonies and a disharmony.
fn entry(code: &str) -> ([&'static str; 2], &'static str) {
    match code {
        "Js" => (["Ly", "Rd"], "Rs"),
        "Ly" => (["Js", "Jd"], "C"),
        "Jd" => (["Ly", "Rs"], "Rd"),
        "Rs" => (["Jd", "C"], "Js"),
        "C" => (["Rs", "Rd"], "Ly"),
        "Rd" => (["C", "Js"], "Jd"),
        _ => (["", ""], ""),
    }
}

/// Reading order: the upper row first, then from the left.
fn order((x, y): Xy) -> (i8, i8) {
    (-y, x)
}

impl Game {
    /// The flowers whose entries apply to the tile on a point.
    fn acts_as(&self, at: Xy) -> Vec<&'static str> {
        let code = self.board[&at].code;
        if FLOWERS.contains(&code) {
            return vec![code];
        }
        if code != "Rk" {
            return vec![];
        }
        let near = [(1, 0), (-1, 0), (0, 1), (0, -1)].map(|(dx, dy)| (at.0 + dx, at.1 + dy));
        let near = near.iter().filter_map(|near| self.board.get(near)).map(|piece| piece.code);
        near.filter(|code| FLOWERS.contains(code)).collect()
    }

    fn blooming(&self, seat: usize) -> bool {
        let count = |seat| self.pot.iter().filter(|(owner, _)| *owner == seat).count();
        count(seat) < count(1 - seat)
    }

    /// The owner of the harmony that two tiles on one line make.
    fn owner_of(&self, a: Xy, b: Xy) -> Option<usize> {
        let (one, two) = (self.board[&a], self.board[&b]);
        for (lotus, flower) in [(one, two), (two, one)] {
            if lotus.code == "Lt" {
                let open = self.blooming(lotus.seat) && FLOWERS.contains(&flower.code);
                return open.then_some(lotus.seat);
            }
        }
        if one.seat != two.seat || (one.code == "Rk" && two.code == "Rk") {
            return None;
        }
        let others = self.acts_as(b);
        let fits = self.acts_as(a).iter().any(|flower| entry(flower).0.iter().any(|other| others.contains(other)));
        fits.then_some(one.seat)
    }

    /// Not on a starting point, and moved if it is a spring flower.
    fn takes_part(&self, at: Xy) -> bool {
        !PORTS.contains(&at) && self.board[&at].moved
    }

    fn opposed(&self, a: Xy, b: Xy) -> bool {
        if self.board[&a].code == "Rk" && self.board[&b].code == "Rk" {
            return false;
        }
        let others = self.acts_as(b);
        self.acts_as(a).iter().any(|flower| others.contains(&entry(flower).1))
    }

    pub fn standing(&self) -> Standing {
        let mut standing = Standing::default();
        let tiles: Vec<Xy> = self.board.keys().copied().collect();
        for &a in &tiles {
            if !self.takes_part(a) || self.drained(a) {
                continue;
            }
            for &b in &tiles {
                if order(a) >= order(b) || (a.0 != b.0 && a.1 != b.1) {
                    continue;
                }
                let Some(owner) = self.owner_of(a, b) else { continue };
                if !self.takes_part(b) || self.drained(b) {
                    continue;
                }
                let natural = [(a, b), (b, a)].iter().any(|&(red, white)| {
                    is_red_flower(self.board[&red].code)
                        && is_white_flower(self.board[&white].code)
                        && all_of(red, 'r')
                        && all_of(white, 'w')
                });
                let worth = if natural { 2 } else { 1 };
                let between: Vec<Xy> = tiles
                    .iter()
                    .copied()
                    .filter(|&(x, y)| {
                        let inside = |v: i8, p: i8, q: i8| v > p.min(q) && v < p.max(q);
                        (a.0 == b.0 && x == a.0 && inside(y, a.1, b.1))
                            || (a.1 == b.1 && y == a.1 && inside(x, a.0, b.0))
                    })
                    .filter(|at| self.board[at].code != "B")
                    .collect();
                match between.as_slice() {
                    [] => {
                        standing.gain[owner] += worth;
                        standing.links.insert((a, b, owner));
                    }
                    [only] => {
                        let enemy = self.board[only].seat != owner;
                        if enemy && self.board[only].moved && (self.opposed(*only, a) || self.opposed(*only, b)) {
                            standing.loss[owner] += worth;
                            standing.disharmonies[owner] += 1;
                        }
                    }
                    _ => {}
                }
            }
        }
        standing
    }

    /// Whether a seat's harmonies lead round the centre: a walk along them comes back to a tile after a full turn.
    pub fn has_chain(standing: &Standing, seat: usize) -> bool {
        let links: Vec<(Xy, Xy)> =
            standing.links.iter().filter(|link| link.2 == seat).map(|link| (link.0, link.1)).collect();
        // Those that pass the centre or end on it lead round nothing.
        let links: Vec<(Xy, Xy)> = links
            .into_iter()
            .filter(|&(a, b)| {
                let over_by_column = a.0 == 0 && b.0 == 0 && a.1 * b.1 <= 0;
                let over_by_row = a.1 == 0 && b.1 == 0 && a.0 * b.0 <= 0;
                !over_by_column && !over_by_row
            })
            .collect();
        let angle = |from: Xy, to: Xy| {
            let turn = f64::from(to.1).atan2(f64::from(to.0)) - f64::from(from.1).atan2(f64::from(from.0));
            if turn > PI {
                turn - 2.0 * PI
            } else if turn < -PI {
                turn + 2.0 * PI
            } else {
                turn
            }
        };
        let mut turned: BTreeMap<Xy, f64> = BTreeMap::new();
        for &(start, _) in &links {
            if turned.contains_key(&start) {
                continue;
            }
            turned.insert(start, 0.0);
            let mut waiting = vec![start];
            while let Some(at) = waiting.pop() {
                for &(a, b) in &links {
                    let to = if a == at {
                        b
                    } else if b == at {
                        a
                    } else {
                        continue;
                    };
                    let sum = turned[&at] + angle(at, to);
                    match turned.get(&to) {
                        Some(known) if (known - sum).abs() > 1.0 => return true,
                        Some(_) => {}
                        None => {
                            turned.insert(to, sum);
                            waiting.push(to);
                        }
                    }
                }
            }
        }
        false
    }
}
