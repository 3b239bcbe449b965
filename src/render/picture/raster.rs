//! Pictures as pixels, painted from the same shapes as SVG.

use super::outline::{Outline, Segment};
use super::shape::{Drawing, Group, Look, Paint, Pane, Rgb, Shape, Tint};
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Mask, Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash, Transform,
};

/// A picture is too large, or has no size at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RasterError;

impl std::fmt::Display for RasterError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the picture is too large to be painted")
    }
}

impl std::error::Error for RasterError {}

/// Writes a picture as PNG.
pub fn png(drawing: &Drawing) -> Result<Vec<u8>, RasterError> {
    paint(drawing)?.encode_png().map_err(|_| RasterError)
}

/// Paints a picture.
fn paint(drawing: &Drawing) -> Result<Pixmap, RasterError> {
    paint_on(drawing, &mut None)
}

/// Paints a picture. Its lowest shape, the empty board, is kept for the next one, which must have the same.
pub(super) fn paint_on(drawing: &Drawing, board: &mut Option<Pixmap>) -> Result<Pixmap, RasterError> {
    let mut pixmap = match board.take() {
        Some(board) => board,
        None => {
            let mut pixmap = Pixmap::new(drawing.width, drawing.height).ok_or(RasterError)?;
            pixmap.fill(colour(drawing.background));
            if let Some(pane) = drawing.panes.first() {
                Painter::new(drawing, pane, &mut pixmap)?.pane(pane, 0..1);
            }
            pixmap
        }
    };
    *board = Some(pixmap.clone());
    for (number, pane) in drawing.panes.iter().enumerate() {
        let first = usize::from(number == 0).min(pane.shapes.len());
        Painter::new(drawing, pane, &mut pixmap)?.pane(pane, first..pane.shapes.len());
    }
    Ok(pixmap)
}

struct Painter<'a> {
    drawing: &'a Drawing,
    pixmap: &'a mut Pixmap,
    mask: Option<Mask>,
}

impl<'a> Painter<'a> {
    fn new(drawing: &'a Drawing, pane: &Pane, pixmap: &'a mut Pixmap) -> Result<Painter<'a>, RasterError> {
        let place = pane.place;
        let whole = place.x <= 0.0
            && place.y <= 0.0
            && place.x + place.width >= drawing.width as f32
            && place.y + place.height >= drawing.height as f32;
        let mut mask = None;
        if !whole {
            let frame = Rect::from_xywh(place.x, place.y, place.width, place.height).ok_or(RasterError)?;
            let mut cut = Mask::new(drawing.width, drawing.height).ok_or(RasterError)?;
            cut.fill_path(&PathBuilder::from_rect(frame), FillRule::Winding, false, Transform::identity());
            mask = Some(cut);
        }
        Ok(Painter { drawing, pixmap, mask })
    }

    fn pane(&mut self, pane: &Pane, shapes: std::ops::Range<usize>) {
        // The view keeps its proportions and is centred, as in SVG.
        let scale = (pane.place.width / pane.view.width).min(pane.place.height / pane.view.height);
        let x = pane.place.x + (pane.place.width - pane.view.width * scale) / 2.0 - pane.view.x * scale;
        let y = pane.place.y + (pane.place.height - pane.view.height * scale) / 2.0 - pane.view.y * scale;
        let white = Rgb(255, 255, 255);
        let shapes = pane.shapes.get(shapes).unwrap_or_default();
        self.shapes(shapes, Transform::from_row(scale, 0.0, 0.0, scale, x, y), Tint { ink: white, face: white });
    }

    fn shapes(&mut self, shapes: &[Shape], transform: Transform, tint: Tint) {
        for shape in shapes {
            match shape {
                Shape::Path(outline, look) => {
                    if let Some(path) = path(outline) {
                        self.draw(&path, look, transform, tint);
                    }
                }
                Shape::Circle(centre, radius, look) => {
                    if let Some(path) = PathBuilder::from_circle(centre.x, centre.y, *radius) {
                        self.draw(&path, look, transform, tint);
                    }
                }
                Shape::Fan(outline, turns, look) => {
                    if let Some(path) = path(&outline.turned(*turns)) {
                        self.draw(&path, look, transform, tint);
                    }
                }
                Shape::Stamp { stamp, at, scale, tint: own, .. } => {
                    // A stamp uses only those before it, so this comes to an end.
                    let drawing = self.drawing;
                    if let Some(Group { shapes, .. }) = drawing.stamps.get(*stamp) {
                        let transform = transform.pre_translate(at.x, at.y).pre_scale(*scale, *scale);
                        self.shapes(shapes, transform, own.unwrap_or(tint));
                    }
                }
                Shape::Group(group) => self.shapes(&group.shapes, transform, tint),
            }
        }
    }

    fn draw(&mut self, path: &Path, look: &Look, transform: Transform, tint: Tint) {
        let paint = |paint| {
            let rgb = match paint {
                Paint::Rgb(rgb) => rgb,
                Paint::Ink => tint.ink,
                Paint::Face => tint.face,
                Paint::Dark => tint.dark(),
            };
            let mut paint = tiny_skia::Paint { anti_alias: true, ..tiny_skia::Paint::default() };
            paint.set_color(colour(rgb));
            paint
        };
        if let Some(fill) = look.fill {
            self.pixmap.fill_path(path, &paint(fill), FillRule::Winding, transform, self.mask.as_ref());
        }
        if let Some(line) = look.stroke {
            let stroke = Stroke {
                width: line.width,
                line_cap: LineCap::Round,
                line_join: LineJoin::Round,
                dash: if line.dash.is_empty() { None } else { StrokeDash::new(line.dash.to_vec(), 0.0) },
                ..Stroke::default()
            };
            self.pixmap.stroke_path(path, &paint(line.paint), &stroke, transform, self.mask.as_ref());
        }
    }
}

fn colour(Rgb(red, green, blue): Rgb) -> Color {
    Color::from_rgba8(red, green, blue, 255)
}

fn path(outline: &Outline) -> Option<Path> {
    let mut path = PathBuilder::new();
    for segment in &outline.segments {
        match *segment {
            Segment::Move(to) => path.move_to(to.x, to.y),
            Segment::Line(to) => path.line_to(to.x, to.y),
            Segment::Quad(control, to) => path.quad_to(control.x, control.y, to.x, to.y),
            Segment::Cubic(one, two, to) => path.cubic_to(one.x, one.y, two.x, two.y, to.x, to.y),
            Segment::Close => path.close(),
        }
    }
    path.finish()
}
