//! A game as an animated GIF.

use super::palette::{Counter, Palette};
use super::plan::Plan;
use super::raster::{Canvas, RasterError};
use super::scene::Scene;
use super::tiles::Stamps;
use super::{Options, Size};
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use std::fmt;
use std::io::{self, Write};
use tiny_skia::Pixmap;

/// Maximum number of pictures of an animation, and its greatest width.
const FRAMES: usize = 1_000;
const WIDTH: u32 = 1_440;
/// How many pictures the palette is made from.
const SAMPLES: usize = 12;
/// How long the last picture is shown, in hundredths of a second.
const LAST: u16 = 300;

/// Why an animation cannot be made.
#[derive(Debug)]
#[non_exhaustive]
pub enum GifError {
    /// There is nothing to show.
    Empty,
    /// More pictures than an animation may have.
    Frames(usize),
    /// Wider than an animation may be.
    Width(u32),
    /// It could not be written.
    Write(io::Error),
}

impl fmt::Display for GifError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GifError::Empty => f.write_str("there is nothing to animate"),
            GifError::Frames(count) => write!(f, "an animation may have at most {FRAMES} pictures, not {count}"),
            GifError::Width(width) => write!(f, "an animation may be at most {WIDTH} pixels wide, not {width}"),
            GifError::Write(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for GifError {}

impl From<gif::EncodingError> for GifError {
    fn from(error: gif::EncodingError) -> Self {
        match error {
            gif::EncodingError::Io(error) => GifError::Write(error),
            other => GifError::Write(io::Error::other(other.to_string())),
        }
    }
}

/// Writes scenes as an animated GIF, each for so many hundredths of a second, the last for at least three seconds.
pub fn gif(scenes: &[Scene], options: &Options<'_>, delay: u16, out: impl Write) -> Result<(), GifError> {
    if let Size::Width(width) = options.size.clamped()
        && width > WIDTH
    {
        return Err(GifError::Width(width));
    }
    if scenes.len() > FRAMES {
        return Err(GifError::Frames(scenes.len()));
    }
    // All pictures have one size, with room for what the largest says.
    let plans = scenes.iter().map(|scene| Plan::of(scene, options));
    let plan = plans.reduce(Plan::with).ok_or(GifError::Empty)?;
    let first = scenes.first().ok_or(GifError::Empty)?;
    let mut film = Film {
        plan,
        options,
        stamps: Stamps::new(&first.view, options.emblems, options.theme.colours()),
        canvas: None,
    };
    let mut palette = film.palette(scenes)?;
    film.show(first)?;
    let side = |pixels: u32| u16::try_from(pixels).map_err(|_| GifError::Width(pixels));
    let size = film.canvas.as_ref().map_or((0, 0), |canvas| (canvas.pixmap().width(), canvas.pixmap().height()));
    let (width, height) = (side(size.0)?, side(size.1)?);
    let mut encoder = Encoder::new(out, width, height, &palette.bytes())?;
    encoder.set_repeat(Repeat::Infinite)?;
    let mut shown: Vec<u8> = Vec::new();
    for (number, scene) in scenes.iter().enumerate() {
        let pixels = palette.indices(colours(film.show(scene)?));
        let mut frame = changed(&shown, &pixels, usize::from(width));
        frame.delay = if number + 1 == scenes.len() { delay.max(LAST) } else { delay };
        encoder.write_frame(&frame)?;
        shown = pixels;
    }
    Ok(())
}

/// Paints scenes that share a plan, one after another.
struct Film<'a> {
    plan: Plan,
    options: &'a Options<'a>,
    stamps: Stamps<'a>,
    canvas: Option<Canvas>,
}

impl Film<'_> {
    fn show(&mut self, scene: &Scene) -> Result<&Pixmap, GifError> {
        let drawing = self.plan.draw_with(scene, self.options, &mut self.stamps);
        let error = |error: RasterError| GifError::Write(io::Error::other(error));
        let canvas = match self.canvas.take() {
            None => Canvas::new(drawing).map_err(error)?,
            Some(mut canvas) => {
                canvas.show(drawing).map_err(error)?;
                canvas
            }
        };
        Ok(self.canvas.insert(canvas).pixmap())
    }

    fn palette(&mut self, scenes: &[Scene]) -> Result<Palette, GifError> {
        let mut counter = Counter::default();
        let step = scenes.len().div_ceil(SAMPLES).max(1);
        // Counted from the end: the last has most on it.
        for scene in scenes.iter().rev().step_by(step) {
            counter.add(colours(self.show(scene)?));
        }
        Ok(counter.palette())
    }
}

fn colours(picture: &Pixmap) -> impl Iterator<Item = [u8; 3]> {
    picture.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
}

/// The smallest frame that changes what is shown to these pixels, those that stay left transparent.
fn changed(shown: &[u8], pixels: &[u8], width: usize) -> Frame<'static> {
    let rows = || shown.chunks(width).zip(pixels.chunks(width)).enumerate();
    let changed_rows = || rows().filter(|(_, (old, new))| old != new);
    let (top, bottom) = match (changed_rows().next(), changed_rows().next_back()) {
        (Some((top, _)), Some((bottom, _))) => (top, bottom),
        // Nothing is shown yet.
        _ if shown.is_empty() => (0, pixels.len() / width - 1),
        // A frame has to be there for its time to pass.
        _ => (0, 0),
    };
    let columns = changed_rows().flat_map(|(_, (old, new))| {
        let differs = |(_, (old, new)): &(usize, (&u8, &u8))| old != new;
        let first = old.iter().zip(new).enumerate().find(differs).map(|(column, _)| column);
        let last = (0..width).rev().find(|column| old.get(*column) != new.get(*column));
        [first, last].into_iter().flatten()
    });
    let (left, right) = columns.fold((width, 0), |(left, right), column| (left.min(column), right.max(column)));
    let (left, right) = if left > right { (0, if shown.is_empty() { width - 1 } else { 0 }) } else { (left, right) };
    let stays = super::palette::COLOURS as u8;
    let mut buffer = Vec::with_capacity((bottom + 1 - top) * (right + 1 - left));
    for row in top..=bottom {
        for at in row * width + left..=row * width + right {
            let pixel = pixels.get(at).copied().unwrap_or(stays);
            buffer.push(if shown.get(at) == Some(&pixel) { stays } else { pixel });
        }
    }
    Frame {
        left: left as u16,
        top: top as u16,
        width: (right + 1 - left) as u16,
        height: (bottom + 1 - top) as u16,
        transparent: (!shown.is_empty()).then_some(stays),
        dispose: DisposalMethod::Keep,
        buffer: buffer.into(),
        ..Frame::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_changes_is_written() {
        let shown = vec![0; 30];
        let mut pixels = shown.clone();
        (pixels[12], pixels[13], pixels[22]) = (5, 6, 7);
        let frame = changed(&shown, &pixels, 10);
        assert_eq!((frame.left, frame.top, frame.width, frame.height), (2, 1, 2, 2));
        assert_eq!(*frame.buffer, [5, 6, 7, 127]);
        assert_eq!(frame.transparent, Some(127));
        let first = changed(&[], &pixels, 10);
        assert_eq!((first.width, first.height, first.transparent), (10, 3, None));
        assert_eq!(*first.buffer, pixels[..]);
        let same = changed(&pixels, &pixels, 10);
        assert_eq!((same.width, same.height, &*same.buffer), (1, 1, &[127][..]));
    }
}
