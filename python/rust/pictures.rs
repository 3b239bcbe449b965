//! Options of pictures.

use paisho::render::picture::{self, Options, Scene, Theme};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A width in pixels, or `card`.
#[derive(FromPyObject)]
pub enum Size {
    Width(i64),
    Name(String),
    /// Which is refused.
    Other(#[expect(dead_code)] Py<PyAny>),
}

pub fn options(size: Option<Size>, theme: &str, crop: bool, coordinates: bool) -> PyResult<Options<'static>> {
    let mut options = Options::default();
    let limits = picture::Size::LIMITS;
    let width = |asked| u32::try_from(asked).ok().filter(|asked| limits.contains(asked)).map(picture::Size::Width);
    let asked = match size {
        None => Some(options.size),
        Some(Size::Width(asked)) => width(asked),
        Some(Size::Name(name)) => (name == "card").then_some(picture::Size::Card),
        Some(Size::Other(_)) => None,
    };
    let wrong = || format!("a size is a width from {} to {}, or `card`", limits.start(), limits.end());
    options.size = asked.ok_or_else(|| PyValueError::new_err(wrong()))?;
    let known = Theme::ALL.map(Theme::name).join("`, `");
    options.theme = Theme::named(theme)
        .ok_or_else(|| PyValueError::new_err(format!("there is no theme `{theme}`: write `{known}`")))?;
    (options.crop, options.coordinates) = (crop, coordinates);
    Ok(options)
}

pub fn png(scene: &Scene, options: &Options<'_>) -> PyResult<Vec<u8>> {
    picture::draw(scene, options).png().map_err(|error| PyValueError::new_err(error.to_string()))
}
