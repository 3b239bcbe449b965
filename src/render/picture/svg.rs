//! Pictures as SVG: shapes and words only, no script, no style sheet, nothing from elsewhere.

use super::outline::{Outline, Segment, Spot};
use super::shape::{Drawing, Frame, Group, Look, Paint, Pane, Rgb, Shape, Stroke};
use crate::escape::xml;
use std::fmt::Write as _;

/// Writes a picture. Groups keep their names as `id` and `class`, so that others can find and style them.
pub fn svg(drawing: &Drawing) -> String {
    let mut out = String::new();
    let (width, height) = (drawing.width, drawing.height);
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" aria-labelledby=\"title description\" stroke-linecap=\"round\" stroke-linejoin=\"round\" fill=\"none\">\n\
         <title id=\"title\">{}</title>\n<desc id=\"description\">{}</desc>\n",
        xml(&drawing.title),
        xml(&drawing.description)
    );
    write_stamps(&mut out, &drawing.stamps, false);
    let _ = writeln!(out, "<path fill=\"{}\" d=\"M0 0H{width}V{height}H0Z\"/>", colour(drawing.background));
    for pane in &drawing.panes {
        write_pane(&mut out, pane);
    }
    out.push_str("</svg>\n");
    out
}

/// Writes the board of a page: no words but the names of shapes, which begin with `prefix`.
pub(super) fn board(stamps: &[Group], shapes: &[Shape], view: Frame, prefix: &str) -> String {
    let mut out = String::new();
    let view = [view.x, view.y, view.width, view.height].map(|value| number(value, 1)).join(" ");
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{view}\" stroke-linecap=\"round\" stroke-linejoin=\"round\" \
         fill=\"none\">"
    );
    write_stamps(&mut out, stamps, true);
    write_shapes(&mut out, shapes, None);
    out.push_str("</svg>");
    // No text can have these signs: quotes in it are escaped.
    out.replace("id=\"s", &format!("id=\"{prefix}")).replace("href=\"#s", &format!("href=\"#{prefix}"))
}

/// Writes shapes that are used several times; with their classes where a style sheet asks for them.
fn write_stamps(out: &mut String, stamps: &[Group], is_styled: bool) {
    if stamps.is_empty() {
        return;
    }
    out.push_str("<defs>\n");
    for (number, stamp) in stamps.iter().enumerate() {
        let _ = write!(out, "<g id=\"s{number}\"");
        if is_styled && !stamp.class.is_empty() {
            let _ = write!(out, " class=\"{}\"", xml(&stamp.class));
        }
        out.push('>');
        write_title(out, &stamp.title);
        // Its first repeated outline has the stamp's name with a letter after it, and so on.
        write_shapes(out, &stamp.shapes, Some(number));
        out.push_str("</g>\n");
    }
    out.push_str("</defs>\n");
}

fn write_pane(out: &mut String, pane: &Pane) {
    let Frame { x, y, width, height } = pane.place;
    let view = pane.view;
    let _ = write!(out, "<svg id=\"{}\"", pane.id);
    for (name, value) in [("x", x), ("y", y), ("width", width), ("height", height)] {
        let _ = write!(out, " {name}=\"{}\"", number(value, 2));
    }
    let view = [view.x, view.y, view.width, view.height].map(|value| number(value, 1)).join(" ");
    let _ = writeln!(out, " viewBox=\"{view}\">");
    write_shapes(out, &pane.shapes, None);
    out.push_str("</svg>\n");
}

/// Writes shapes; what they do not say themselves, those in stamps inherit from where they are used.
fn write_shapes(out: &mut String, shapes: &[Shape], stamp: Option<usize>) {
    let inherits = stamp.is_some();
    for (number, shape) in shapes.iter().enumerate() {
        match shape {
            Shape::Path(outline, look) => {
                out.push_str("<path");
                write_look(out, look, inherits);
                let _ = write!(out, " d=\"{}\"/>", path(outline));
            }
            Shape::Circle(centre, radius, look) => {
                out.push_str("<circle");
                write_look(out, look, inherits);
                for (name, value) in [("cx", centre.x), ("cy", centre.y)] {
                    if value != 0.0 {
                        let _ = write!(out, " {name}=\"{}\"", self::number(value, 1));
                    }
                }
                let _ = write!(out, " r=\"{}\"/>", self::number(*radius, 1));
            }
            Shape::Fan(outline, turns, look) => {
                let name = format!("s{}-{number}", stamp.unwrap_or_default());
                let _ = write!(out, "<path id=\"{name}\"");
                write_look(out, look, inherits);
                let _ = write!(out, " d=\"{}\"/>", path(outline));
                for turn in 1..*turns {
                    let angle = self::number(360.0 * turn as f32 / *turns as f32, 1);
                    let _ = write!(out, "<use href=\"#{name}\" transform=\"rotate({angle})\"/>");
                }
            }
            Shape::Stamp { id, stamp, at, scale, tint } => {
                let id = if id.is_empty() { String::new() } else { format!(" id=\"{}\"", xml(id)) };
                let _ = write!(out, "<use{id} href=\"#s{stamp}\"");
                let (x, y) = (self::number(at.x, 1), self::number(at.y, 1));
                if *scale != 1.0 {
                    let _ = write!(out, " transform=\"translate({x} {y})scale({})\"", self::number(*scale, 3));
                } else if *at != Spot::default() {
                    let _ = write!(out, " x=\"{x}\" y=\"{y}\"");
                }
                // The tile's ink is the current colour; fillings inherit its face, lines the darker of both.
                if let Some(tint) = tint {
                    let (ink, face, dark) = (colour(tint.ink), colour(tint.face), colour(tint.dark()));
                    let _ = write!(out, " color=\"{ink}\" fill=\"{face}\" stroke=\"{dark}\"");
                }
                out.push_str("/>");
            }
            Shape::Group(group) => write_group(out, group, stamp),
        }
    }
}

fn write_group(out: &mut String, group: &Group, stamp: Option<usize>) {
    out.push_str("<g");
    for (name, value) in [("id", &group.id), ("class", &group.class)] {
        if !value.is_empty() {
            let _ = write!(out, " {name}=\"{}\"", xml(value));
        }
    }
    out.push('>');
    write_title(out, &group.title);
    write_shapes(out, &group.shapes, stamp);
    out.push_str("</g>\n");
}

fn write_title(out: &mut String, title: &str) {
    if !title.is_empty() {
        let _ = write!(out, "<title>{}</title>", xml(title));
    }
}

fn write_look(out: &mut String, look: &Look, inherits: bool) {
    // What is not said is inherited: nothing outside of stamps, the face of the tile within an emblem.
    match look.fill {
        None if inherits => out.push_str(" fill=\"none\""),
        None => {}
        Some(Paint::Rgb(fill)) => {
            let _ = write!(out, " fill=\"{}\"", colour(fill));
        }
        Some(Paint::Ink) => out.push_str(" fill=\"currentColor\""),
        // Nothing is filled with the darker colour: lines are drawn with it.
        Some(Paint::Face | Paint::Dark) => {}
    }
    match look.stroke {
        None if inherits => out.push_str(" stroke=\"none\""),
        None => {}
        Some(Stroke { paint, width, dash }) => {
            match paint {
                Paint::Rgb(stroke) => {
                    let _ = write!(out, " stroke=\"{}\"", colour(stroke));
                }
                Paint::Ink => out.push_str(" stroke=\"currentColor\""),
                Paint::Face | Paint::Dark => {}
            }
            let _ = write!(out, " stroke-width=\"{}\"", number(width, 1));
            if !dash.is_empty() {
                let dash: Vec<String> = dash.iter().map(|length| number(*length, 3)).collect();
                let _ = write!(out, " stroke-dasharray=\"{}\"", dash.join(" "));
            }
        }
    }
}

/// An outline in path notation, as short as it gets: relative, with smooth curves where they are smooth.
fn path(outline: &Outline) -> String {
    let mut writer = PathWriter::default();
    for segment in &outline.segments {
        writer.segment(*segment);
    }
    writer.out
}

/// Tenths: positions are rounded before their differences are taken, so that no error adds up.
type Tenths = (i64, i64);

#[derive(Default)]
struct PathWriter {
    out: String,
    pen: Tenths,
    /// Where the current part began.
    start: Tenths,
    /// The last control point, and whether a curve with one or with two had it.
    control: Option<(Tenths, bool)>,
    command: char,
}

impl PathWriter {
    fn segment(&mut self, segment: Segment) {
        let tenths = |spot: Spot| ((spot.x * 10.0).round() as i64, (spot.y * 10.0).round() as i64);
        let mut control = None;
        let to = match segment {
            Segment::Move(to) => {
                self.start = tenths(to);
                self.write('m', &[self.start]);
                self.start
            }
            Segment::Line(to) => {
                let to = tenths(to);
                match (to.0 - self.pen.0, to.1 - self.pen.1) {
                    (0, 0) => return,
                    (across, 0) => self.numbers('h', &[across]),
                    (0, down) => self.numbers('v', &[down]),
                    _ => self.write('l', &[to]),
                }
                to
            }
            Segment::Quad(one, to) => {
                let (mut one, to) = (tenths(one), tenths(to));
                match self.mirrored(false, one) {
                    Some(smooth) => {
                        one = smooth;
                        self.write('t', &[to]);
                    }
                    None => self.write('q', &[one, to]),
                }
                control = Some((one, false));
                to
            }
            Segment::Cubic(one, two, to) => {
                let (one, two, to) = (tenths(one), tenths(two), tenths(to));
                match self.mirrored(true, one) {
                    Some(_) => self.write('s', &[two, to]),
                    None => self.write('c', &[one, two, to]),
                }
                control = Some((two, true));
                to
            }
            Segment::Close => {
                self.out.push('z');
                self.command = 'z';
                self.start
            }
        };
        (self.pen, self.control) = (to, control);
    }

    /// The control point that a smooth curve would have, where it is as good as this one.
    fn mirrored(&self, has_two: bool, wanted: Tenths) -> Option<Tenths> {
        let (control, _) = self.control.filter(|(_, two)| *two == has_two)?;
        let smooth = (2 * self.pen.0 - control.0, 2 * self.pen.1 - control.1);
        ((smooth.0 - wanted.0).abs() <= 2 && (smooth.1 - wanted.1).abs() <= 2).then_some(smooth)
    }

    fn write(&mut self, command: char, spots: &[Tenths]) {
        let values: Vec<i64> = spots.iter().flat_map(|spot| [spot.0 - self.pen.0, spot.1 - self.pen.1]).collect();
        self.numbers(command, &values);
    }

    fn numbers(&mut self, command: char, values: &[i64]) {
        let repeats = self.command == command && command != 'm';
        if !repeats {
            // The first move of a path is from zero, where both forms are the same.
            self.out.push(command);
        }
        self.command = command;
        for (at, value) in values.iter().enumerate() {
            let value = number(*value as f32 / 10.0, 1);
            let first = at == 0 && !repeats;
            // A minus sign parts numbers by itself, and so does a second point.
            let last = self.out.rsplit(|letter: char| letter != '.' && !letter.is_ascii_digit()).next().unwrap_or("");
            if !(first || value.starts_with('-') || value.starts_with('.') && last.contains('.')) {
                self.out.push(' ');
            }
            self.out.push_str(&value);
        }
    }
}

/// A number with at most so many digits after the point, and none that say nothing.
pub(super) fn number(value: f32, digits: usize) -> String {
    let scale = 10_i64.pow(digits as u32);
    // The product is exact. To show floating-point numbers, the standard library brings along much that is not needed here.
    let scaled = (f64::from(value) * scale as f64).round_ties_even() as i64;
    let (size, scale) = (scaled.unsigned_abs(), scale.unsigned_abs());
    let (whole, rest) = (size / scale, size % scale);
    let mut text = String::from(if scaled < 0 { "-" } else { "" });
    if whole > 0 || rest == 0 {
        text += &whole.to_string();
    }
    if rest > 0 {
        let rest = format!(".{rest:0digits$}");
        text += rest.trim_end_matches('0');
    }
    text
}

pub(super) fn colour(Rgb(red, green, blue): Rgb) -> String {
    let short = |part: u8| part >> 4 == part & 15;
    if short(red) && short(green) && short(blue) {
        return format!("#{:x}{:x}{:x}", red & 15, green & 15, blue & 15);
    }
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let all = [(1.0, "1"), (-0.04, "0"), (0.5, ".5"), (-0.25, "-.2"), (10.0, "10"), (1.26, "1.3"), (100.0, "100")];
        for (value, text) in all {
            assert_eq!(number(value, 1), text);
        }
        assert_eq!(number(1200.0, 0), "1200");
        // The standard library writes the same, ties included.
        for step in -20_000_i16..20_000 {
            for (value, digits) in [16.0, 10.0, 7.0, 1000.0].iter().flat_map(|part| {
                let value = f32::from(step) / part;
                [(value, 1), (value, 2), (value, 3)]
            }) {
                let shown = format!("{value:.digits$}");
                let shown = shown.trim_end_matches('0').trim_end_matches('.');
                let shown = shown.replacen("0.", ".", usize::from(shown.trim_start_matches('-').starts_with("0.")));
                assert_eq!(number(value, digits), if ["-0", "-", ""].contains(&&*shown) { "0" } else { &*shown });
            }
        }
        assert_eq!(colour(Rgb(255, 0, 17)), "#f01");
        assert_eq!(colour(Rgb(254, 0, 17)), "#fe0011");
    }

    #[test]
    fn paths_are_short_and_mean_the_same() {
        let written = |text: &str| path(&Outline::read(text).unwrap());
        assert_eq!(written("M1 2H5V7L6 9L8 8Z"), "m1 2h4v5l1 2 2-1z");
        assert_eq!(written("M0 0L1 1M-5-5L-6-6"), "m0 0l1 1m-6-6l-1-1");
        assert_eq!(written("M.5.5L1 1.5.75.25"), "m.5.5l.5 1-.2-1.2");
        assert_eq!(written("M0-7Q0-14 6-14T12-7 6 0 0-7Z"), "m0-7q0-7 6-7t6 7-6 7-6-7z");
        assert_eq!(written("M0 0C0 1 1 1 2 0S3-1 4 0C9 9 1 1 5 5"), "m0 0c0 1 1 1 2 0s1-1 2 0c5 9-3 1 1 5");
        // Behind a closed part the pen is back at its beginning.
        assert_eq!(written("M1 1L5 5L5 1ZL1 5"), "m1 1l4 4v-4zv4");
        // Rounding does not add up: a hundred steps of a third end where they should.
        let steps: String = (1..=100).map(|step| format!("L{} {}", step as f32 / 3.0, step % 2)).collect();
        let back = Outline::read(&written(&format!("M0 0{steps}"))).unwrap();
        let Some(Segment::Line(end)) = back.segments.last() else { panic!("a line") };
        assert!((end.x - 33.3).abs() < 0.06, "{end:?}");
    }

    #[test]
    fn written_letters_and_emblems_are_read_back_alike() {
        let near = |one: Spot, other: Spot| (one.x - other.x).abs() < 0.45 && (one.y - other.y).abs() < 0.45;
        let mut outlines = vec![super::super::letters::text(
            "Sphinx Q & 0123456789 ößä…",
            7.0,
            -3.0,
            31.0,
            super::super::letters::Anchor::Start,
        )];
        for variant in crate::variant::Variant::all() {
            for tile in variant.vocabulary().tiles {
                let layers = super::super::emblems::Emblems::built_in().of(tile.name);
                outlines.extend(layers.iter().map(|layer| layer.outline.clone()));
            }
        }
        for outline in outlines {
            let text = path(&outline);
            let back = Outline::read(&text).unwrap();
            let there: Vec<Spot> = back.spots().collect();
            assert!(outline.spots().all(|spot| there.iter().any(|other| near(spot, *other))), "{text}");
            assert!(back.segments.len() <= outline.segments.len());
        }
    }
}
