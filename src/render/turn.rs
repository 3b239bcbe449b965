//! How a board is turned before it is drawn.

use crate::board::{Place, Point, Square};
use crate::variant::Seat;

/// Quarters of a turn, counter-clockwise as drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Turn(u8);

impl Turn {
    /// So many quarters, counter-clockwise as drawn.
    pub const fn quarters(number: u8) -> Turn {
        Turn(number % 4)
    }

    /// How many quarters.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The turn that brings a seat to the lower side, from where it looks up the board. Two seats sit at the lower and
    /// the upper side; four sit clockwise in turn order from the east, which is drawn at the left.
    pub const fn towards(seat: Seat, seats: usize) -> Turn {
        match seats {
            4 => Turn::quarters(seat.0 % 4 + 1),
            _ => Turn::quarters(seat.0 % 2 * 2),
        }
    }

    /// Whether rows become columns.
    pub const fn is_odd(self) -> bool {
        self.0 % 2 == 1
    }

    /// Drawn coordinates after the turn.
    pub fn apply<N: Copy + std::ops::Neg<Output = N>>(self, x: N, y: N) -> (N, N) {
        match self.0 {
            0 => (x, y),
            1 => (-y, x),
            2 => (-x, -y),
            _ => (y, -x),
        }
    }

    /// The point to which a point is turned.
    pub fn point(self, point: Point) -> Point {
        let (x, y) = self.apply(point.x(), point.y());
        // A turned point is one of the board, whose outline is the same from all sides.
        Point::at(x, y).unwrap_or(point)
    }

    /// The place to which a place is turned.
    pub fn place(self, place: Place) -> Place {
        match place {
            Place::Point(point) => self.point(point).into(),
            Place::Square(square) => {
                // A square is named for one corner; its middle is turned.
                let (x, y) = self.apply(2 * square.x() + 1, 2 * square.y() + 1);
                Place::Square(Square::at((x - 1) / 2, (y - 1) / 2).unwrap_or(square))
            }
        }
    }

    /// The names of the column, or row, that is drawn so far to the right of the centre after the turn, and of the row,
    /// or column, that is drawn so far above it.
    pub fn names(self, number: i8) -> [String; 2] {
        let column = |x: i8| (i16::from(x) + 10).to_string();
        let row = |y: i8| Point::at(0, y).map_or(String::new(), |point| point.to_string().split_off(2));
        match self.0 {
            0 => [column(number), row(number)],
            1 => [row(-number), column(number)],
            2 => [column(-number), row(-number)],
            _ => [row(number), column(-number)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_by_quarters_comes_round() {
        for quarters in 0..4 {
            let back = Turn::quarters(4 - quarters);
            let turn = Turn::quarters(quarters);
            for place in Point::all().map(Place::Point).chain(Square::all().map(Place::Square)) {
                assert_eq!(back.place(turn.place(place)), place);
            }
        }
        for point in Point::all() {
            assert_eq!(Turn::quarters(2).point(point), point.turned());
        }
        // Counter-clockwise: what lies to the right comes to lie on top.
        assert_eq!(Turn::quarters(1).apply(8, 0), (0, 8));
    }

    #[test]
    fn names_are_those_of_what_is_drawn_there() {
        for quarters in 0..4 {
            let turn = Turn::quarters(quarters);
            for point in Point::all() {
                let drawn = turn.point(point);
                let ([across, _], [_, upwards]) = (turn.names(drawn.x()), turn.names(drawn.y()));
                let [column, row] = if turn.is_odd() { [upwards, across] } else { [across, upwards] };
                assert_eq!(format!("{column}{row}"), point.to_string(), "{quarters}");
            }
        }
    }

    #[test]
    fn a_seat_sees_its_own_side_below() {
        let sides = [(0, -8), (-8, 0), (0, 8), (8, 0)];
        let below = |turn: Turn| sides.into_iter().find(|(x, y)| turn.apply(*x, *y) == (0, -8)).unwrap();
        assert_eq!([0, 1].map(|seat| below(Turn::towards(Seat(seat), 2))), [(0, -8), (0, 8)]);
        assert_eq!([0, 1, 2, 3].map(|seat| below(Turn::towards(Seat(seat), 4))), [(-8, 0), (0, 8), (8, 0), (0, -8)]);
    }
}
