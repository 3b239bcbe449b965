//! How a tile gets from one point to another: the shapes of ways, the tiles and walls on them, and the hop.

use super::position::Position;
use super::spot::{DIAGONALS, Field, KNIGHTS, LINES, NOWHERE, Spot};
use super::tiles::{self, Reach, WHEEL};
use crate::variant::Tile;

/// The one way a tile has from one point to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Way {
    pub(super) from: Spot,
    pub(super) to: Spot,
    between: [Spot; LONGEST],
    count: u8,
}

/// Points between the ends of the longest way: seven steps, as a bent flower may be told to go too far.
const LONGEST: usize = 6;

/// Why there is no way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Off {
    /// The tile does not go in this manner.
    Shape,
    /// It does, but not so far: steps, and how many it has.
    Far(u8, u8),
}

/// What keeps a tile from going its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// It has no such way.
    Off(Off),
    /// A tile stands on it.
    Tile(Spot),
    /// It bends beyond the rim.
    Rim,
    /// The wall crosses it.
    Wall(Way),
    /// A Spirit Wheel has not exactly one hurdle: tiles, and crossings of the wall.
    Hurdles { tiles: u8, walls: u8 },
}

impl Way {
    /// The way within a reach, whatever stands on it.
    pub(super) fn of(from: Spot, to: Spot, reach: Reach) -> Result<Way, Off> {
        let (dx, dy) = (to.x() - from.x(), to.y() - from.y());
        let (far, near) = (dx.abs().max(dy.abs()), dx.abs().min(dy.abs()));
        let step = i16::from(dx.signum()) - 32 * i16::from(dy.signum());
        let mut way = Way { from, to, between: [NOWHERE; LONGEST], count: 0 };
        if near == 0 || near == far {
            let most = if near == 0 { reach.lines } else { reach.diagonals };
            let steps = far as u8;
            if most == 0 || steps == 0 {
                return Err(Off::Shape);
            }
            if steps > most {
                return Err(Off::Far(steps, most));
            }
            let mut at = from;
            for _ in 1..steps {
                at = at.step(step);
                way.push(at);
            }
            return Ok(way);
        }
        let first = if dx.abs() > dy.abs() { i16::from(dx.signum()) } else { -32 * i16::from(dy.signum()) };
        match (far, near) {
            (2, 1) if reach.knight => way.push(from.step(first)),
            (3, 2) if reach.zebra => {
                way.push(from.step(first));
                way.push(from.step(first + step));
            }
            _ => return Err(Off::Shape),
        }
        Ok(way)
    }

    /// The points between the ends.
    pub(super) fn between(&self) -> &[Spot] {
        &self.between[..usize::from(self.count).min(LONGEST)]
    }

    /// All points, the ends included.
    pub(super) fn points(&self) -> impl Iterator<Item = Spot> + '_ {
        std::iter::once(self.from).chain(self.between().iter().copied()).chain([self.to])
    }

    /// What all its points together touch.
    pub(super) fn field(&self) -> Field {
        self.points().fold(Field::NONE, |field, spot| field.and(spot.field()))
    }

    /// How often it changes from one side of the wall to the other.
    pub(super) fn crossings(&self) -> u8 {
        let (mut side, mut count) = (Field::NONE, 0);
        for spot in self.points().filter(|spot| !spot.is_on_wall()) {
            count += u8::from(side.and(spot.field()).straddles());
            side = spot.field();
        }
        count
    }

    /// The last point on this side of the wall, and the first beyond it.
    pub(super) fn crossing(&self) -> Option<(Spot, Spot)> {
        let sides: Vec<Spot> = self.points().filter(|spot| !spot.is_on_wall()).collect();
        sides.windows(2).find(|pair| pair[0].field().and(pair[1].field()).straddles()).map(|pair| (pair[0], pair[1]))
    }

    /// A broken way may bend off the board.
    fn check_rim(&self) -> Result<(), Stop> {
        if self.between().iter().all(|spot| spot.is_point()) { Ok(()) } else { Err(Stop::Rim) }
    }

    fn push(&mut self, spot: Spot) {
        if let Some(next) = self.between.get_mut(usize::from(self.count)) {
            *next = spot;
            self.count += 1;
        }
    }
}

impl Position {
    /// The way of a plain step or slide: nothing on it, no wall across it. What lies at its end does not matter.
    pub(super) fn walk(&self, from: Spot, to: Spot, reach: Reach) -> Result<Way, Stop> {
        let way = Way::of(from, to, reach).map_err(Stop::Off)?;
        way.check_rim()?;
        if let Some(&tile) = way.between().iter().find(|&&spot| !self.on(spot).is_nothing()) {
            return Err(Stop::Tile(tile));
        }
        if way.field().is_walled() { Err(Stop::Wall(way)) } else { Ok(way) }
    }

    /// The way by which a tile gets at what stands on a point: a hop for the Spirit Wheel, a plain way for the others.
    pub(super) fn strike(&self, tile: Tile, from: Spot, to: Spot) -> Result<Way, Stop> {
        if tile != WHEEL {
            return self.walk(from, to, tiles::strikes(tile));
        }
        let way = Way::of(from, to, tiles::strikes(WHEEL)).map_err(Stop::Off)?;
        way.check_rim()?;
        let tiles = way.between().iter().filter(|&&spot| !self.on(spot).is_nothing()).count() as u8;
        let walls = way.crossings();
        if tiles + walls == 1 { Ok(way) } else { Err(Stop::Hurdles { tiles, walls }) }
    }

    /// Every empty point that a tile gets to by a plain way.
    pub(super) fn ends(&self, from: Spot, reach: Reach, mut each: impl FnMut(Spot)) {
        for (steps, most) in [(LINES, reach.lines), (DIAGONALS, reach.diagonals)] {
            for step in steps {
                let (mut at, mut field) = (from, from.field());
                for _ in 0..most {
                    at = at.step(step);
                    if !self.on(at).is_nothing() {
                        break;
                    }
                    field = field.and(at.field());
                    if !field.is_walled() {
                        each(at);
                    }
                }
            }
        }
        for (first, outward) in KNIGHTS {
            if !reach.knight && !reach.zebra {
                break;
            }
            let bend = from.step(first);
            let near = bend.step(outward);
            let far = near.step(outward);
            if !self.on(bend).is_nothing() || !self.on(near).is_nothing() {
                continue;
            }
            let field = from.field().and(bend.field()).and(near.field());
            if reach.knight && !field.is_walled() {
                each(near);
            }
            if reach.zebra && self.on(far).is_nothing() && !field.and(far.field()).is_walled() {
                each(far);
            }
        }
    }

    /// Every tile that this one could strike from a point, whoever owns it.
    pub(super) fn targets(&self, tile: Tile, from: Spot, mut each: impl FnMut(Spot)) {
        let reach = tiles::strikes(tile);
        for (steps, most) in [(LINES, reach.lines), (DIAGONALS, reach.diagonals)] {
            for step in steps {
                let mut at = from;
                for _ in 0..most {
                    at = at.step(step);
                    if !at.is_point() {
                        break;
                    }
                    let stands = !self.on(at).is_nothing();
                    if stands && self.strike(tile, from, at).is_ok() {
                        each(at);
                    }
                    if stands && tile != WHEEL {
                        break;
                    }
                }
            }
        }
        if reach.knight {
            for (first, outward) in KNIGHTS {
                let at = from.step(first + outward);
                if self.on(at).is_tile() && self.strike(tile, from, at).is_ok() {
                    each(at);
                }
            }
        }
    }
}
