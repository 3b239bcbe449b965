//! Which gardens a point touches: four central ones inside the walls, four torii, and four yellow ones between.

use super::Point;
use std::fmt;

/// The wall runs through the points whose distances along the axes add up to this.
const WALL: i8 = 7;

/// The colour of a garden.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Colour {
    /// The upper right and lower left quarters inside the walls.
    Red,
    /// The upper left and lower right quarters inside the walls.
    White,
    /// Outside the walls.
    Yellow,
    /// The four triangles at the rim, which are red too.
    Torii,
}

/// One of the twelve gardens.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Garden(u8);

impl Garden {
    /// All twelve: the central ones, the yellow ones (both counter-clockwise from the upper right), and the torii
    /// (counter-clockwise from the right).
    pub fn all() -> impl Iterator<Item = Garden> {
        (0..12).map(Garden)
    }

    /// Its index in [`Garden::all`], below twelve.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its colour.
    pub const fn colour(self) -> Colour {
        match self.0 {
            0 | 2 => Colour::Red,
            1 | 3 => Colour::White,
            4..=7 => Colour::Yellow,
            _ => Colour::Torii,
        }
    }
}

impl fmt::Display for Garden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const CORNERS: [&str; 4] = ["upper right", "upper left", "lower left", "lower right"];
        let corner = CORNERS[self.index() % 4];
        match self.colour() {
            Colour::Red => write!(f, "{corner} red garden"),
            Colour::White => write!(f, "{corner} white garden"),
            Colour::Yellow => write!(f, "{corner} yellow garden"),
            // Column 1, the eastern one, is drawn at the left.
            Colour::Torii => write!(f, "{} torii", ["right", "upper", "left", "lower"][self.index() % 4]),
        }
    }
}

impl fmt::Debug for Garden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of gardens.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Gardens(u16);

impl Gardens {
    /// How many.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this garden is among them.
    pub const fn has(self, garden: Garden) -> bool {
        self.0 >> garden.0 & 1 == 1
    }

    /// The gardens, in the order of [`Garden::all`].
    pub fn iter(self) -> impl Iterator<Item = Garden> {
        Garden::all().filter(move |&garden| self.has(garden))
    }

    /// Whether a garden of this colour is among them.
    pub fn touch(self, colour: Colour) -> bool {
        let of_colour = match colour {
            Colour::Red => 0b0101,
            Colour::White => 0b1010,
            Colour::Yellow => 0xf0,
            Colour::Torii => 0xf00,
        };
        self.0 & of_colour != 0
    }
}

impl fmt::Debug for Gardens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Point {
    /// The gardens that the point touches: one if it lies inside, more on a border.
    ///
    /// ```
    /// use paisho::board::{Colour, Point};
    ///
    /// let point: Point = "13n".parse()?;
    /// assert_eq!(point.gardens().len(), 2);
    /// assert!(point.gardens().touch(Colour::Red) && point.is_on_wall());
    /// # Ok::<(), paisho::board::ParsePlaceError>(())
    /// ```
    #[inline]
    pub fn gardens(self) -> Gardens {
        /// The gardens of each point of the grid.
        static GARDENS: [u16; 361] = {
            let mut gardens = [0; 361];
            let mut index = 0;
            while index < gardens.len() {
                if let Some(point) = Point::from_index(index) {
                    gardens[index] = touched(point.x(), point.y());
                }
                index += 1;
            }
            gardens
        };
        Gardens(GARDENS[self.index()])
    }

    /// Whether the point lies inside a garden of this colour, on no border.
    pub fn is_wholly(self, colour: Colour) -> bool {
        let gardens = self.gardens();
        gardens.len() == 1 && gardens.touch(colour)
    }

    /// Whether the point lies on the wall between the central gardens and the yellow ones.
    pub const fn is_on_wall(self) -> bool {
        self.x().abs() + self.y().abs() == WALL
    }

    /// Whether the point lies on a path between two central gardens, the centre included.
    pub const fn is_on_path(self) -> bool {
        (self.x() == 0 || self.y() == 0) && self.x().abs() + self.y().abs() < WALL
    }

    /// Whether the point lies in a torii or on its border.
    pub fn touches_torii(self) -> bool {
        self.gardens().touch(Colour::Torii)
    }
}

/// The gardens that a point with these coordinates touches, a bit each.
const fn touched(x: i8, y: i8) -> u16 {
    let (across, up) = (x.abs(), y.abs());
    let (far, near) = if across > up { (across, up) } else { (up, across) };
    // The quadrants of the point, counter-clockwise from the upper right; an axis belongs to two.
    let quadrants = (x >= 0 && y >= 0) as u16
        | ((x <= 0 && y >= 0) as u16) << 1
        | ((x <= 0 && y <= 0) as u16) << 2
        | ((x >= 0 && y <= 0) as u16) << 3;
    let torii = if across > up {
        if x > 0 { 0 } else { 2 }
    } else if y > 0 {
        1
    } else {
        3
    };
    let mut gardens = 0;
    if far + near <= WALL {
        gardens |= quadrants;
    }
    if far + near >= WALL && far - near <= WALL {
        gardens |= quadrants << 4;
    }
    if far - near >= WALL {
        gardens |= 1 << (8 + torii);
    }
    gardens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_regions_have_the_sizes_the_rules_give() {
        let count = |wanted: &dyn Fn(Point) -> bool| Point::all().filter(|&p| wanted(p)).count();
        assert_eq!(count(&|p| p.is_wholly(Colour::Red)), 30);
        assert_eq!(count(&|p| p.is_wholly(Colour::White)), 30);
        assert_eq!(count(&|p| p.is_on_path()), 25);
        assert_eq!(count(&|p| p.is_on_wall() && !p.touches_torii()), 24);
        assert_eq!(count(&|p| p.is_on_wall() && p.touches_torii()), 4);
        assert_eq!(count(&|p| p.is_wholly(Colour::Torii)), 16);
        assert_eq!(count(&|p| p.touches_torii() && p.gardens().len() == 2), 8);
        assert_eq!(count(&|p| p.is_wholly(Colour::Yellow)), 124);
    }

    #[test]
    fn borders_belong_to_all_the_gardens_they_touch() {
        let gardens = |name: &str| {
            let point: Point = name.parse().unwrap();
            point.gardens().iter().map(|g| g.to_string()).collect::<Vec<_>>().join(", ")
        };
        assert_eq!(
            gardens("10j"),
            "upper right red garden, upper left white garden, lower left red garden, lower right white garden"
        );
        assert_eq!(gardens("11k"), "upper right red garden");
        assert_eq!(gardens("13n"), "upper right red garden, upper right yellow garden");
        // The apex of the upper torii is a corner of the walls and of the fences at once.
        assert_eq!(
            gardens("10q"),
            "upper right red garden, upper left white garden, upper right yellow garden, upper left yellow garden, upper torii"
        );
        assert_eq!(gardens("11r"), "upper right yellow garden, upper torii");
        assert_eq!(gardens("1j"), "left torii");
    }
}
