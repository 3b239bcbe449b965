//! Pictures as SVG: shapes and words only, no script, no style sheet, nothing from elsewhere.

use super::outline::{Outline, Segment, Spot};
use super::shape::{Drawing, Frame, Group, Look, Paint, Pane, Rgb, Shape, Stroke};
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
        escaped(&drawing.title),
        escaped(&drawing.description)
    );
    if !drawing.stamps.is_empty() {
        out.push_str("<defs>\n");
        for (number, shapes) in drawing.stamps.iter().enumerate() {
            let _ = write!(out, "<g id=\"s{number}\">");
            write_shapes(&mut out, shapes, true);
            out.push_str("</g>\n");
        }
        out.push_str("</defs>\n");
    }
    let _ = writeln!(out, "<path fill=\"{}\" d=\"M0 0H{width}V{height}H0Z\"/>", colour(drawing.background));
    for pane in &drawing.panes {
        write_pane(&mut out, pane);
    }
    out.push_str("</svg>\n");
    out
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
    write_shapes(out, &pane.shapes, false);
    out.push_str("</svg>\n");
}

/// Writes shapes; what they do not say themselves, those in stamps inherit from where they are used.
fn write_shapes(out: &mut String, shapes: &[Shape], inherits: bool) {
    for shape in shapes {
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
                        let _ = write!(out, " {name}=\"{}\"", number(value, 1));
                    }
                }
                let _ = write!(out, " r=\"{}\"/>", number(*radius, 1));
            }
            Shape::Stamp { stamp, at, scale, tint } => {
                let _ = write!(out, "<use href=\"#s{stamp}\"");
                let (x, y) = (number(at.x, 1), number(at.y, 1));
                if *scale != 1.0 {
                    let _ = write!(out, " transform=\"translate({x} {y})scale({})\"", number(*scale, 3));
                } else if *at != Spot::default() {
                    let _ = write!(out, " x=\"{x}\" y=\"{y}\"");
                }
                // The tile's ink is the current colour, and its face what shapes inherit.
                if let Some(tint) = tint {
                    let (ink, face) = (colour(tint.ink), colour(tint.face));
                    let _ = write!(out, " color=\"{ink}\" fill=\"{face}\" stroke=\"{face}\"");
                }
                out.push_str("/>");
            }
            Shape::Group(group) => write_group(out, group, inherits),
        }
    }
}

fn write_group(out: &mut String, group: &Group, inherits: bool) {
    out.push_str("<g");
    for (name, value) in [("id", &group.id), ("class", &group.class)] {
        if !value.is_empty() {
            let _ = write!(out, " {name}=\"{}\"", escaped(value));
        }
    }
    out.push('>');
    if !group.title.is_empty() {
        let _ = write!(out, "<title>{}</title>", escaped(&group.title));
    }
    write_shapes(out, &group.shapes, inherits);
    out.push_str("</g>\n");
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
        Some(Paint::Face) => {}
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
                Paint::Face => {}
            }
            let _ = write!(out, " stroke-width=\"{}\"", number(width, 1));
            if !dash.is_empty() {
                let dash: Vec<String> = dash.iter().map(|length| number(*length, 3)).collect();
                let _ = write!(out, " stroke-dasharray=\"{}\"", dash.join(" "));
            }
        }
    }
}

/// An outline in path notation, as short as it gets with absolute coordinates.
fn path(outline: &Outline) -> String {
    let mut out = String::new();
    let mut pen = Spot::default();
    for segment in &outline.segments {
        match *segment {
            Segment::Move(to) => spots(&mut out, 'M', &[to]),
            Segment::Line(to) if number(to.y, 1) == number(pen.y, 1) => numbers(&mut out, 'H', &[to.x]),
            Segment::Line(to) if number(to.x, 1) == number(pen.x, 1) => numbers(&mut out, 'V', &[to.y]),
            Segment::Line(to) => spots(&mut out, 'L', &[to]),
            Segment::Quad(control, to) => spots(&mut out, 'Q', &[control, to]),
            Segment::Cubic(one, two, to) => spots(&mut out, 'C', &[one, two, to]),
            Segment::Close => out.push('Z'),
        }
        if let Segment::Move(to) | Segment::Line(to) | Segment::Quad(_, to) | Segment::Cubic(_, _, to) = segment {
            pen = *to;
        } else {
            // Where a closed part ends is not kept: no short form behind it.
            pen = Spot::new(f32::INFINITY, f32::INFINITY);
        }
    }
    out
}

fn spots(out: &mut String, command: char, spots: &[Spot]) {
    let values: Vec<f32> = spots.iter().flat_map(|spot| [spot.x, spot.y]).collect();
    numbers(out, command, &values);
}

fn numbers(out: &mut String, command: char, values: &[f32]) {
    out.push(command);
    for (at, value) in values.iter().enumerate() {
        let value = number(*value, 1);
        // A minus sign parts numbers by itself.
        if at > 0 && !value.starts_with('-') {
            out.push(' ');
        }
        out.push_str(&value);
    }
}

/// A number with at most so many digits behind the point, and none that say nothing.
fn number(value: f32, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    let (sign, size) = text.strip_prefix('-').map_or(("", text), |size| ("-", size));
    match size {
        "0" => "0".to_owned(),
        _ => format!("{sign}{}", if size.starts_with("0.") { &size[1..] } else { size }),
    }
}

fn colour(Rgb(red, green, blue): Rgb) -> String {
    let short = |part: u8| part >> 4 == part & 15;
    if short(red) && short(green) && short(blue) {
        return format!("#{:x}{:x}{:x}", red & 15, green & 15, blue & 15);
    }
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Text between tags or in quotes. What XML cannot hold at all becomes U+FFFD.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(letter),
            '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ => out.push(letter),
        }
    }
    out
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
        assert_eq!(colour(Rgb(255, 0, 17)), "#f01");
        assert_eq!(colour(Rgb(254, 0, 17)), "#fe0011");
    }

    #[test]
    fn paths_are_written_as_they_are_read() {
        for text in ["M1 2H5V7L6 9Q1 1 2-2C1 1 1 1 3 3Z", "M0 0L1 1M-5-5L-6-6"] {
            assert_eq!(path(&Outline::read(text).unwrap()), text);
        }
        // Behind a closed part the pen is back at its beginning.
        assert_eq!(path(&Outline::read("M1 1L5 5L5 1ZL1 5").unwrap()), "M1 1L5 5V1ZL1 5");
    }

    #[test]
    fn words_cannot_leave_their_place() {
        assert_eq!(escaped("<img onerror=\"x\"> & \u{1b}\u{0}é"), "&lt;img onerror=&quot;x&quot;&gt; &amp; \u{fffd}\u{fffd}é");
    }
}
