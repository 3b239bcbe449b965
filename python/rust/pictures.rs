//! Options of pictures.

use paisho::render::picture::{self, Options, Scene, Theme};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A width in pixels, or `card`.
#[derive(FromPyObject)]
pub enum Size {
    Width(u32),
    Name(String),
}

pub fn options(size: Option<Size>, theme: &str, crop: bool, coordinates: bool) -> PyResult<Options<'static>> {
    let mut options = Options::default();
    options.size = match size {
        None => options.size,
        Some(Size::Width(width)) if picture::Size::LIMITS.contains(&width) => picture::Size::Width(width),
        Some(Size::Name(name)) if name == "card" => picture::Size::Card,
        Some(_) => {
            let (least, most) = (picture::Size::LIMITS.start(), picture::Size::LIMITS.end());
            return Err(PyValueError::new_err(format!("a size is a width from {least} to {most}, or `card`")));
        }
    };
    let known = Theme::ALL.map(Theme::name).join("`, `");
    options.theme = Theme::named(theme)
        .ok_or_else(|| PyValueError::new_err(format!("there is no theme `{theme}`: write `{known}`")))?;
    (options.crop, options.coordinates) = (crop, coordinates);
    Ok(options)
}

pub fn png(scene: &Scene, options: &Options<'_>) -> PyResult<Vec<u8>> {
    picture::draw(scene, options).png().map_err(|error| PyValueError::new_err(error.to_string()))
}
