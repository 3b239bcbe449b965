//! The board all variants share: points, squares, gardens, walls and sets of points. It knows no tile and no rule.
//!
//! Everything here is measured as drawn: `x` grows to the right and `y` grows upwards from the centre `10j`, so
//! row `s` is on top and column 1, the eastern one, is at the left.

mod garden;
mod point;
mod set;

pub use garden::{Colour, Garden, Gardens};
pub use point::{Place, Point, Square};
pub use set::PointSet;
