//! Pictures as pixels, painted from the same shapes as SVG.

use super::outline::{Outline, Segment, Spot};
use super::png::Png;
use super::shape::{Drawing, Frame, Group, Look, Paint, Pane, Rgb, Shape, Tint};
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

/// How many pixels are painted together.
const STRIP: u32 = 1 << 20;

/// Writes a picture as PNG. A large one is painted strip by strip, so that it takes little memory.
pub fn png(drawing: &Drawing) -> Result<Vec<u8>, RasterError> {
    let Drawing { width, height, .. } = *drawing;
    let mut out = Png::new(width, height);
    let rows_of_strip = (STRIP / width.max(1)).clamp(1, height.max(1));
    let mut strip = Drawing { height: rows_of_strip, ..drawing.clone() };
    for from in (0..height).step_by(rows_of_strip as usize) {
        strip.height = rows_of_strip.min(height - from);
        for (pane, whole) in strip.panes.iter_mut().zip(&drawing.panes) {
            pane.place.y = whole.place.y - from as f32;
        }
        for row in paint(&strip)?.pixels().chunks(width as usize) {
            // Nothing in it is transparent.
            let bytes = row.iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
            out.row(&bytes.collect::<Vec<u8>>()).map_err(failed)?;
        }
    }
    out.finish().map_err(failed)
}

/// Writing to memory fails only where the picture is too large.
fn failed(_: std::io::Error) -> RasterError {
    RasterError
}

/// Paints a picture.
fn paint(drawing: &Drawing) -> Result<Pixmap, RasterError> {
    let mut pixmap = board(drawing)?;
    rest(drawing, &mut pixmap)?;
    Ok(pixmap)
}

/// Paints the first shape only, which lies below all others: the empty board.
fn board(drawing: &Drawing) -> Result<Pixmap, RasterError> {
    let mut pixmap = Pixmap::new(drawing.width, drawing.height).ok_or(RasterError)?;
    pixmap.fill(colour(drawing.background));
    if let Some(pane) = drawing.panes.first() {
        let mask = mask(drawing, &pane.place)?;
        Painter { drawing, pixmap: &mut pixmap, mask }.shapes_of(pane, pane.shapes.get(..1).unwrap_or_default());
    }
    Ok(pixmap)
}

/// Paints everything on the board.
fn rest(drawing: &Drawing, pixmap: &mut Pixmap) -> Result<(), RasterError> {
    for (number, pane) in drawing.panes.iter().enumerate() {
        let mask = mask(drawing, &pane.place)?;
        Painter { drawing, pixmap, mask }.shapes_of(pane, above_board(number, pane));
    }
    Ok(())
}

/// A picture of which only what changes is painted again. All of it must have the same size, the same board, and stamps
/// that only grow in number.
pub(super) struct Canvas {
    drawing: Drawing,
    pixmap: Pixmap,
    board: Pixmap,
}

impl Canvas {
    /// Paints the first picture.
    pub fn new(drawing: Drawing) -> Result<Canvas, RasterError> {
        let board = board(&drawing)?;
        let mut pixmap = board.clone();
        rest(&drawing, &mut pixmap)?;
        Ok(Canvas { drawing, pixmap, board })
    }

    /// What was painted.
    pub fn pixmap(&self) -> &Pixmap {
        &self.pixmap
    }

    /// Paints the next picture.
    pub fn show(&mut self, next: Drawing) -> Result<(), RasterError> {
        let changes = changes(&self.drawing, &next);
        self.drawing = next;
        let Some(changes) = changes else {
            self.pixmap.clone_from(&self.board);
            return rest(&self.drawing, &mut self.pixmap);
        };
        for change in changes {
            self.clear(&change);
            let drawing = &self.drawing;
            for (number, pane) in drawing.panes.iter().enumerate() {
                let Some(part) = change.within(&pane.place) else { continue };
                let mask = mask(drawing, &part)?;
                let mut painter = Painter { drawing, pixmap: &mut self.pixmap, mask };
                let (scale, x, y) = placement(pane);
                for shape in leaves(above_board(number, pane)) {
                    let bounds = bounds(shape, &drawing.stamps).map(|bounds| bounds.scaled(scale, x, y));
                    if bounds.is_some_and(|bounds| bounds.within(&change).is_some()) {
                        painter.shapes_of(pane, std::slice::from_ref(shape));
                    }
                }
            }
        }
        Ok(())
    }

    /// Brings the empty board back in a part of the picture.
    fn clear(&mut self, part: &Frame) {
        let width = self.pixmap.width() as usize * 4;
        let [left, right] = [part.x, part.x + part.width].map(|x| (x.max(0.0) as usize * 4).min(width));
        let rows = part.y.max(0.0) as usize..(part.y + part.height).max(0.0) as usize;
        let board = self.board.data().chunks(width);
        let pixels = self.pixmap.data_mut().chunks_mut(width);
        for (row, empty) in pixels.zip(board).skip(rows.start).take(rows.len()) {
            if let (Some(row), Some(empty)) = (row.get_mut(left..right), empty.get(left..right)) {
                row.copy_from_slice(empty);
            }
        }
    }
}

/// The shapes of a pane without the board, which is the first of the first.
fn above_board(number: usize, pane: &Pane) -> &[Shape] {
    pane.shapes.get(usize::from(number == 0)..).unwrap_or_default()
}

/// The parts of the picture in which two drawings differ, in whole pixels; none if nearly all of it may.
fn changes(before: &Drawing, after: &Drawing) -> Option<Vec<Frame>> {
    let mut changes: Vec<Frame> = Vec::new();
    if before.panes.len() != after.panes.len() || (before.width, before.height) != (after.width, after.height) {
        return None;
    }
    for (old, new) in before.panes.iter().zip(&after.panes) {
        if (old.place, old.view) != (new.place, new.view) {
            return None;
        }
        let [mut gone, mut come] = [&old.shapes, &new.shapes].map(|shapes| leaves(shapes));
        let stays: Vec<&Shape> = gone.iter().filter(|shape| come.contains(shape)).copied().collect();
        // What stays in another order may lie otherwise on each other.
        if !come.iter().filter(|shape| gone.contains(shape)).eq(&stays) {
            return None;
        }
        gone.retain(|shape| !stays.contains(shape));
        come.retain(|shape| !stays.contains(shape));
        let (scale, x, y) = placement(new);
        for shape in gone.into_iter().chain(come) {
            let Some(bounds) = bounds(shape, &after.stamps) else { continue };
            let mut change = bounds.scaled(scale, x, y).in_pixels();
            // Parts that touch become one.
            while let Some(other) = changes.iter().position(|other| other.within(&change).is_some()) {
                change = change.with(&changes.swap_remove(other));
            }
            changes.push(change);
        }
    }
    Some(changes)
}

/// The shapes, without the groups that hold them.
fn leaves(shapes: &[Shape]) -> Vec<&Shape> {
    let mut leaves = Vec::new();
    for shape in shapes {
        match shape {
            Shape::Group(group) => leaves.extend(self::leaves(&group.shapes)),
            shape => leaves.push(shape),
        }
    }
    leaves
}

/// Where a shape lies.
fn bounds(shape: &Shape, stamps: &[Group]) -> Option<Frame> {
    let around = |spots: &mut dyn Iterator<Item = Spot>, look: &Look| {
        let line = look.stroke.map_or(0.0, |stroke| stroke.width / 2.0);
        spots.map(|spot| Frame::around(spot, line)).reduce(|one, other| one.with(&other))
    };
    match shape {
        Shape::Path(outline, look) => around(&mut outline.spots(), look),
        Shape::Fan(outline, turns, look) => around(&mut outline.turned(*turns).spots(), look),
        Shape::Circle(centre, radius, look) => {
            let line = look.stroke.map_or(0.0, |stroke| stroke.width / 2.0);
            Some(Frame::around(*centre, radius + line))
        }
        Shape::Stamp { stamp, at, scale, .. } => {
            let shapes = &stamps.get(*stamp)?.shapes;
            let all = shapes.iter().filter_map(|shape| bounds(shape, stamps)).reduce(|one, other| one.with(&other));
            all.map(|bounds| bounds.scaled(*scale, at.x, at.y))
        }
        Shape::Group(group) => {
            group.shapes.iter().filter_map(|shape| bounds(shape, stamps)).reduce(|one, other| one.with(&other))
        }
    }
}

/// How a pane's shapes come into the picture: scaled, then moved. The view keeps its proportions and is centred, as in
/// SVG.
fn placement(pane: &Pane) -> (f32, f32, f32) {
    let scale = (pane.place.width / pane.view.width).min(pane.place.height / pane.view.height);
    let x = pane.place.x + (pane.place.width - pane.view.width * scale) / 2.0 - pane.view.x * scale;
    let y = pane.place.y + (pane.place.height - pane.view.height * scale) / 2.0 - pane.view.y * scale;
    (scale, x, y)
}

/// Leaves nothing but a part of a picture to be painted on; none where that is the whole.
fn mask(drawing: &Drawing, part: &Frame) -> Result<Option<Mask>, RasterError> {
    let (right, bottom) = (part.x + part.width, part.y + part.height);
    if part.x <= 0.0 && part.y <= 0.0 && right >= drawing.width as f32 && bottom >= drawing.height as f32 {
        return Ok(None);
    }
    let part = Rect::from_xywh(part.x, part.y, part.width, part.height).ok_or(RasterError)?;
    let mut mask = Mask::new(drawing.width, drawing.height).ok_or(RasterError)?;
    mask.fill_path(&PathBuilder::from_rect(part), FillRule::Winding, false, Transform::identity());
    Ok(Some(mask))
}

/// Outside of tiles there are no colours to take over.
const PLAIN: Tint = Tint { ink: Rgb(255, 255, 255), face: Rgb(255, 255, 255) };

struct Painter<'a> {
    drawing: &'a Drawing,
    pixmap: &'a mut Pixmap,
    mask: Option<Mask>,
}

impl Painter<'_> {
    /// Paints shapes that have the coordinates of a pane.
    fn shapes_of(&mut self, pane: &Pane, shapes: &[Shape]) {
        let (scale, x, y) = placement(pane);
        self.shapes(shapes, Transform::from_row(scale, 0.0, 0.0, scale, x, y), PLAIN);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Placed;
    use crate::render::picture::plan::Plan;
    use crate::render::picture::tiles::Stamps;
    use crate::render::picture::{Options, Scene, Size};
    use crate::render::{Mark, MarkKind, View};
    use crate::variant::{Seat, Variant};

    #[test]
    fn what_is_painted_again_is_what_would_be_painted_anew() {
        let variant = Variant::named("skud").unwrap();
        let vocabulary = variant.vocabulary();
        let rose = vocabulary.tile("Rs").unwrap();
        let options = Options { size: Size::Width(200), ..Options::default() };
        let scene = |tiles: &str| {
            let tiles = tiles.split(' ').zip(0..).map(|(at, number)| {
                let owner = Some(Seat(number % 2));
                Placed::new(owner, rose, at.parse().unwrap())
            });
            let mut view = View::new(variant, vocabulary.seats(2).unwrap(), tiles.collect());
            view.marks = vec![Mark { at: view.tiles[0].at, kind: MarkKind::To }];
            view.heading = Some(format!("{} tiles", view.tiles.len()));
            Scene::new(view)
        };
        let scenes = ["10j", "10j 11j", "10k 11j 12k", "5e 11j 12k 10k", "11j 5e 12k 10k", "17j"].map(scene);
        let plan = scenes.iter().map(|scene| Plan::of(scene, &options)).reduce(Plan::with).unwrap();
        let mut stamps = Stamps::new(&scenes[0].view, options.emblems, options.theme.colours());
        let mut canvas: Option<Canvas> = None;
        for scene in &scenes {
            let drawing = plan.draw_with(scene, &options, &mut stamps);
            let anew = paint(&drawing).unwrap();
            match &mut canvas {
                None => canvas = Some(Canvas::new(drawing).unwrap()),
                Some(canvas) => canvas.show(drawing).unwrap(),
            }
            let again = canvas.as_ref().unwrap().pixmap();
            let other = again.data().iter().zip(anew.data()).filter(|(one, other)| one != other).count();
            assert_eq!(other, 0, "{:?}", scene.view.heading);
        }
    }
}
