//! Pictures of positions: SVG, PNG and GIF, all from one description of shapes.
//!
//! ```
//! use paisho::notation;
//! use paisho::render::View;
//! use paisho::render::picture::{Options, Scene, draw};
//!
//! let text = r#"[Variant "skud"] [Position "<Rs 10c> (Jd 10j)"]"#;
//! let record = notation::named("pai").unwrap().read(text, &Default::default()).record;
//! let svg = draw(&Scene::of(View::start(&record), &record), &Options::default()).svg();
//! assert!(svg.contains(r#"<use id="t-10c""#) && svg.contains("<title>Guest's Rose</title>"));
//! ```

#[cfg(feature = "pictures")]
mod animation;
mod board;
mod caption;
mod emblems;
mod letters;
mod marks;
mod outline;
#[cfg(feature = "pictures")]
mod palette;
mod parts;
mod plan;
#[cfg(feature = "pictures")]
mod png;
mod progress;
#[cfg(feature = "pictures")]
mod raster;
mod scene;
mod shape;
mod svg;
mod theme;
mod tiles;
mod words;

#[cfg(feature = "pictures")]
pub use animation::{GifError, gif};
pub use emblems::{Emblems, EmblemsCause, EmblemsError, LIMIT as EMBLEMS_LIMIT};
pub use outline::OutlineError;
pub(crate) use parts::{Kit, Variables};
pub use progress::Progress;
#[cfg(feature = "pictures")]
pub use raster::RasterError;
pub use scene::{Pile, Scene};
pub use theme::Theme;
pub use words::describe;

use plan::Plan;
use shape::Drawing;

/// How large a picture is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Size {
    /// So many pixels wide, and as high as needed.
    Width(u32),
    /// 1200 by 630 pixels, the shape of previews of links.
    Card,
}

impl Size {
    /// The least and the greatest width, in pixels.
    pub const LIMITS: std::ops::RangeInclusive<u32> = 64..=4096;

    /// The size with its width brought within the limits.
    fn clamped(self) -> Size {
        match self {
            Size::Width(width) => Size::Width(width.clamp(*Size::LIMITS.start(), *Size::LIMITS.end())),
            Size::Card => Size::Card,
        }
    }
}

/// How a picture is drawn.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Options<'a> {
    /// How large it is. A width outside of [`Size::LIMITS`] becomes the nearest within.
    pub size: Size,
    /// Its colours.
    pub theme: Theme,
    /// Whether only the part of the board is shown on which something lies.
    pub crop: bool,
    /// Whether rows and columns have their names.
    pub coordinates: bool,
    /// The emblems on the tiles.
    pub emblems: &'a Emblems,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options {
            size: Size::Width(720),
            theme: Theme::Light,
            crop: false,
            coordinates: true,
            emblems: Emblems::built_in(),
        }
    }
}

/// A picture, ready to be written in a format.
#[derive(Debug, Clone, PartialEq)]
pub struct Picture(Drawing);

impl Picture {
    /// As SVG.
    pub fn svg(&self) -> String {
        svg::svg(&self.0)
    }

    /// As PNG.
    #[cfg(feature = "pictures")]
    pub fn png(&self) -> Result<Vec<u8>, RasterError> {
        raster::png(&self.0)
    }

    /// Its width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        (self.0.width, self.0.height)
    }
}

/// Draws a scene.
pub fn draw(scene: &Scene, options: &Options<'_>) -> Picture {
    Picture(Plan::of(scene, options).draw(scene, options))
}
