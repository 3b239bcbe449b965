//! The board that all variants share: points, squares, gardens, walls and sets of points.
//!
//! All coordinates are as drawn: `x` grows to the right and `y` grows upwards from the centre `10j`, so
//! row `s` is on top and column 1, the eastern one, is at the left.

mod garden;
mod point;
mod set;

pub use garden::{Colour, Garden, Gardens};
pub use point::{ParsePlaceError, Place, Point, Square};
pub use set::PointSet;
