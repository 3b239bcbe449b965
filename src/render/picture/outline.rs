//! Outlines: the straight and curved lines that every shape of a picture is made of, read from SVG's path notation.

use std::f32::consts::PI;
use std::fmt;

/// Maximum number of segments of one outline that is read.
const SEGMENTS: usize = 2_000;
/// Maximum distance from zero of a coordinate that is read.
const REACH: f32 = 10_000.0;

/// A position in a picture: `x` grows to the right and `y` downwards.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Spot {
    /// To the right.
    pub x: f32,
    /// Downwards.
    pub y: f32,
}

impl Spot {
    /// The position with these coordinates.
    pub const fn new(x: f32, y: f32) -> Spot {
        Spot { x, y }
    }

    fn plus(self, other: Spot) -> Spot {
        Spot::new(self.x + other.x, self.y + other.y)
    }

    /// The position mirrored at this one.
    fn mirror(self, other: Spot) -> Spot {
        Spot::new(2.0 * self.x - other.x, 2.0 * self.y - other.y)
    }

    fn rotated(self, angle: f32) -> Spot {
        let (sin, cos) = angle.sin_cos();
        Spot::new(self.x * cos - self.y * sin, self.x * sin + self.y * cos)
    }
}

/// A piece of an outline.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Segment {
    /// Begins elsewhere.
    Move(Spot),
    /// A straight line.
    Line(Spot),
    /// A curve with one control point.
    Quad(Spot, Spot),
    /// A curve with two control points.
    Cubic(Spot, Spot, Spot),
    /// Back to where this part of the outline began.
    Close,
}

/// Lines and curves, one after another.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Outline {
    /// The pieces.
    pub segments: Vec<Segment>,
}

/// Why a text is not an outline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OutlineError {
    /// Not a command of SVG's path notation.
    Command(char),
    /// A number is missing or cannot be read.
    Number(usize),
    /// A number is too large.
    Large(usize),
    /// The first command is not a move.
    Start,
    /// Too many segments.
    Long,
}

impl fmt::Display for OutlineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OutlineError::Command(letter) => write!(f, "{letter:?} is not a path command"),
            OutlineError::Number(at) => write!(f, "a number is missing at character {}", at + 1),
            OutlineError::Large(at) => write!(f, "the number at character {} is beyond {}", at + 1, REACH as u32),
            OutlineError::Start => f.write_str("a path must begin with `M`"),
            OutlineError::Long => write!(f, "a path may have at most {SEGMENTS} segments"),
        }
    }
}

impl std::error::Error for OutlineError {}

impl Outline {
    /// Reads SVG's path notation, all of its commands; arcs become curves.
    pub fn read(text: &str) -> Result<Outline, OutlineError> {
        Reader { text: text.as_bytes(), at: 0, pen: Spot::default(), from: Spot::default(), segments: Vec::new() }
            .read()
    }

    /// A straight line.
    pub fn line(from: Spot, to: Spot) -> Outline {
        Outline { segments: vec![Segment::Move(from), Segment::Line(to)] }
    }

    /// A closed shape with straight edges.
    pub fn polygon(corners: impl IntoIterator<Item = Spot>) -> Outline {
        let mut outline = Outline::default();
        for corner in corners {
            let first = outline.segments.is_empty();
            outline.segments.push(if first { Segment::Move(corner) } else { Segment::Line(corner) });
        }
        outline.segments.push(Segment::Close);
        outline
    }

    /// A rectangle with rounded corners.
    pub fn rounded(x: f32, y: f32, width: f32, height: f32, radius: f32) -> Outline {
        let (right, bottom) = (x + width, y + height);
        let mut segments = vec![Segment::Move(Spot::new(x + radius, y))];
        let corners = [
            (Spot::new(right - radius, y), Spot::new(right, y), Spot::new(right, y + radius)),
            (Spot::new(right, bottom - radius), Spot::new(right, bottom), Spot::new(right - radius, bottom)),
            (Spot::new(x + radius, bottom), Spot::new(x, bottom), Spot::new(x, bottom - radius)),
            (Spot::new(x, y + radius), Spot::new(x, y), Spot::new(x + radius, y)),
        ];
        for (before, corner, behind) in corners {
            segments.extend([Segment::Line(before), Segment::Quad(corner, behind)]);
        }
        segments.push(Segment::Close);
        Outline { segments }
    }

    /// A part of a circle's line, clockwise as drawn between two angles in radians.
    pub fn arc(centre: Spot, radius: f32, from: f32, to: f32) -> Outline {
        let mut outline = Outline::default();
        let on = |angle: f32| Spot::new(centre.x + radius * angle.cos(), centre.y + radius * angle.sin());
        outline.segments.push(Segment::Move(on(from)));
        let count = ((to - from).abs() / (PI / 2.0)).ceil().clamp(1.0, 8.0);
        let step = (to - from) / count;
        let reach = 4.0 / 3.0 * (step / 4.0).tan() * radius;
        for number in 0..count as usize {
            let (start, end) = (from + step * number as f32, from + step * (number + 1) as f32);
            let (a, b) = (on(start), on(end));
            outline.segments.push(Segment::Cubic(
                Spot::new(a.x - reach * start.sin(), a.y + reach * start.cos()),
                Spot::new(b.x + reach * end.sin(), b.y - reach * end.cos()),
                b,
            ));
        }
        outline
    }

    /// Every position that is named, control points too. The outline lies within their hull.
    pub fn spots(&self) -> impl Iterator<Item = Spot> {
        self.segments
            .iter()
            .flat_map(|segment| match *segment {
                Segment::Move(to) | Segment::Line(to) => [Some(to), None, None],
                Segment::Quad(control, to) => [Some(control), Some(to), None],
                Segment::Cubic(one, two, to) => [Some(one), Some(two), Some(to)],
                Segment::Close => [None; 3],
            })
            .flatten()
    }

    /// Adds another outline behind this one.
    pub fn add(&mut self, other: Outline) {
        self.segments.extend(other.segments);
    }

    /// The outline with every position changed.
    pub fn map(&self, change: impl Fn(Spot) -> Spot) -> Outline {
        let segments = self.segments.iter().map(|segment| match *segment {
            Segment::Move(to) => Segment::Move(change(to)),
            Segment::Line(to) => Segment::Line(change(to)),
            Segment::Quad(control, to) => Segment::Quad(change(control), change(to)),
            Segment::Cubic(one, two, to) => Segment::Cubic(change(one), change(two), change(to)),
            Segment::Close => Segment::Close,
        });
        Outline { segments: segments.collect() }
    }

    /// The outline scaled about zero and then moved.
    pub fn placed(&self, x: f32, y: f32, scale: f32) -> Outline {
        self.map(|spot| Spot::new(x + spot.x * scale, y + spot.y * scale))
    }

    /// The outline repeated so many times in equal turns round zero.
    pub fn turned(&self, times: usize) -> Outline {
        let mut whole = Outline::default();
        for number in 0..times {
            let angle = 2.0 * PI * number as f32 / times as f32;
            whole.add(self.map(|spot| spot.rotated(angle)));
        }
        whole
    }
}

/// Reads path notation.
struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    pen: Spot,
    /// Where the current part began.
    from: Spot,
    segments: Vec<Segment>,
}

impl Reader<'_> {
    fn read(mut self) -> Result<Outline, OutlineError> {
        let mut command = None;
        loop {
            self.blank();
            let Some(&next) = self.text.get(self.at) else { break };
            if next.is_ascii_alphabetic() {
                self.at += 1;
                command = Some(next);
            } else {
                // A line follows a move of which nothing else is said; nothing can follow a closing.
                command = match command {
                    Some(b'M') => Some(b'L'),
                    Some(b'm') => Some(b'l'),
                    None | Some(b'Z' | b'z') => return Err(OutlineError::Command(char::from(next))),
                    other => other,
                };
            }
            let Some(letter) = command else { break };
            if self.segments.is_empty() && !matches!(letter, b'M' | b'm') {
                return Err(OutlineError::Start);
            }
            self.segment(letter)?;
            if self.segments.len() > SEGMENTS {
                return Err(OutlineError::Long);
            }
        }
        if self.segments.is_empty() { Err(OutlineError::Start) } else { Ok(Outline { segments: self.segments }) }
    }

    fn segment(&mut self, letter: u8) -> Result<(), OutlineError> {
        let base = if letter.is_ascii_lowercase() { self.pen } else { Spot::default() };
        let segment = match letter.to_ascii_uppercase() {
            b'M' => {
                let to = self.spot(base)?;
                self.from = to;
                Segment::Move(to)
            }
            b'L' => Segment::Line(self.spot(base)?),
            b'H' => Segment::Line(Spot::new(base.x + self.number()?, self.pen.y)),
            b'V' => Segment::Line(Spot::new(self.pen.x, base.y + self.number()?)),
            b'Q' => Segment::Quad(self.spot(base)?, self.spot(base)?),
            b'T' => {
                let control = match self.segments.last() {
                    Some(Segment::Quad(control, _)) => self.pen.mirror(*control),
                    _ => self.pen,
                };
                Segment::Quad(control, self.spot(base)?)
            }
            b'C' => Segment::Cubic(self.spot(base)?, self.spot(base)?, self.spot(base)?),
            b'S' => {
                let control = match self.segments.last() {
                    Some(Segment::Cubic(_, control, _)) => self.pen.mirror(*control),
                    _ => self.pen,
                };
                Segment::Cubic(control, self.spot(base)?, self.spot(base)?)
            }
            b'A' => return self.arc(base),
            b'Z' => Segment::Close,
            _ => return Err(OutlineError::Command(char::from(letter))),
        };
        self.push(segment);
        Ok(())
    }

    fn push(&mut self, segment: Segment) {
        self.pen = match segment {
            Segment::Move(to) | Segment::Line(to) | Segment::Quad(_, to) | Segment::Cubic(_, _, to) => to,
            Segment::Close => self.from,
        };
        self.segments.push(segment);
    }

    /// An arc of an ellipse, by way of its centre as SVG's implementation notes describe it.
    fn arc(&mut self, base: Spot) -> Result<(), OutlineError> {
        let (rx, ry) = (self.number()?.abs(), self.number()?.abs());
        let tilt = self.number()?.to_radians();
        let (large, sweep) = (self.flag()?, self.flag()?);
        let (start, end) = (self.pen, self.spot(base)?);
        if rx < 1e-4 || ry < 1e-4 || start == end {
            self.push(Segment::Line(end));
            return Ok(());
        }
        let half = Spot::new((start.x - end.x) / 2.0, (start.y - end.y) / 2.0).rotated(-tilt);
        let scale = ((half.x / rx).powi(2) + (half.y / ry).powi(2)).sqrt().max(1.0);
        let (rx, ry) = (rx * scale, ry * scale);
        let along = (half.y / ry).powi(2) + (half.x / rx).powi(2);
        let far = ((1.0 - along) / along).max(0.0).sqrt() * if large == sweep { -1.0 } else { 1.0 };
        let middle = Spot::new(far * rx * half.y / ry, -far * ry * half.x / rx);
        let angle = |spot: Spot| ((spot.y - middle.y) / ry).atan2((spot.x - middle.x) / rx);
        let (from, mut to) = (angle(half), angle(Spot::new(-half.x, -half.y)));
        if sweep && to < from {
            to += 2.0 * PI;
        } else if !sweep && to > from {
            to -= 2.0 * PI;
        }
        let centre = middle.rotated(tilt).plus(Spot::new((start.x + end.x) / 2.0, (start.y + end.y) / 2.0));
        let round = Outline::arc(Spot::default(), 1.0, from, to);
        let round = round.map(|spot| Spot::new(spot.x * rx, spot.y * ry).rotated(tilt).plus(centre));
        for segment in round.segments.into_iter().skip(1) {
            self.push(segment);
        }
        Ok(())
    }

    fn spot(&mut self, base: Spot) -> Result<Spot, OutlineError> {
        Ok(base.plus(Spot::new(self.number()?, self.number()?)))
    }

    fn blank(&mut self) {
        while self.text.get(self.at).is_some_and(|byte| byte.is_ascii_whitespace() || *byte == b',') {
            self.at += 1;
        }
    }

    /// The flags of an arc are single digits, which may stand without a gap.
    fn flag(&mut self) -> Result<bool, OutlineError> {
        self.blank();
        let flag = match self.text.get(self.at) {
            Some(b'0') => false,
            Some(b'1') => true,
            _ => return Err(OutlineError::Number(self.at)),
        };
        self.at += 1;
        Ok(flag)
    }

    fn number(&mut self) -> Result<f32, OutlineError> {
        self.blank();
        let start = self.at;
        let digits = |reader: &mut Self| {
            while reader.text.get(reader.at).is_some_and(u8::is_ascii_digit) {
                reader.at += 1;
            }
        };
        let sign = |reader: &mut Self| {
            if matches!(reader.text.get(reader.at), Some(b'+' | b'-')) {
                reader.at += 1;
            }
        };
        sign(self);
        digits(self);
        if self.text.get(self.at) == Some(&b'.') {
            self.at += 1;
            digits(self);
        }
        if matches!(self.text.get(self.at), Some(b'e' | b'E')) {
            self.at += 1;
            sign(self);
            digits(self);
        }
        let text = self.text.get(start..self.at).and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or("");
        let number = decimal(text).ok_or(OutlineError::Number(start))?;
        if number.abs() <= REACH { Ok(number) } else { Err(OutlineError::Large(start)) }
    }
}

/// A number as paths write it. The standard library is right to the last bit of any number, for which it brings along
/// tables larger than all outlines.
pub(super) fn decimal(text: &str) -> Option<f32> {
    let (number, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let (sign, whole) = signed(whole);
    let (way, exponent) = signed(exponent);
    let digits = [whole, fraction].concat();
    if digits.is_empty()
        || exponent.is_empty()
        || ![&digits, exponent].iter().all(|text| text.bytes().all(|byte| byte.is_ascii_digit()))
    {
        return None;
    }
    let number = |digits: &str| digits.bytes().fold(0.0, |value: f64, digit| value * 10.0 + f64::from(digit - b'0'));
    let (value, power) = (number(&digits), way * number(exponent) - fraction.len() as f64);
    // Beyond these no number is told from 0, or from what is too large.
    let scale = 10_f64.powi(power.abs().min(400.0) as i32);
    let value = if value == 0.0 || power >= 0.0 { value * scale.min(f64::MAX) } else { value / scale };
    Some((sign * value) as f32)
}

/// The sign of a number, and what follows it.
fn signed(text: &str) -> (f64, &str) {
    match text.strip_prefix('-') {
        Some(rest) => (-1.0, rest),
        None => (1.0, text.strip_prefix('+').unwrap_or(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(text: &str) -> Vec<(i32, i32)> {
        let spot = |spot: Spot| ((spot.x * 10.0).round() as i32, (spot.y * 10.0).round() as i32);
        let outline = Outline::read(text).unwrap();
        let ends = outline.segments.iter().filter_map(|segment| match segment {
            Segment::Move(to) | Segment::Line(to) | Segment::Quad(_, to) | Segment::Cubic(_, _, to) => Some(spot(*to)),
            Segment::Close => None,
        });
        ends.collect()
    }

    #[test]
    fn every_command_is_read() {
        assert_eq!(ends("M1 2L3-4H5V6"), [(10, 20), (30, -40), (50, -40), (50, 60)]);
        assert_eq!(ends("m1,2l3-4h5v6z m1 1"), [(10, 20), (40, -20), (90, -20), (90, 40), (20, 30)]);
        assert_eq!(ends("M0 0 1 1.5.5.5"), [(0, 0), (10, 15), (5, 5)]);
        assert_eq!(ends("M0 0q1 1 2 0t2 0"), [(0, 0), (20, 0), (40, 0)]);
        assert_eq!(ends("M0 0C0 1 1 1 1 0S2-1 2 0"), [(0, 0), (10, 0), (20, 0)]);
        assert_eq!(ends("M1e1 0L-1e-1 +2"), [(100, 0), (-1, 20)]);
    }

    #[test]
    fn smooth_curves_mirror_the_control_point() {
        let outline = Outline::read("M0 0Q1 1 2 0T4 0").unwrap();
        assert_eq!(outline.segments[2], Segment::Quad(Spot::new(3.0, -1.0), Spot::new(4.0, 0.0)));
        let outline = Outline::read("M0 0C0 1 1 1 2 0S3 0 4 0").unwrap();
        assert_eq!(outline.segments[2], Segment::Cubic(Spot::new(3.0, -1.0), Spot::new(3.0, 0.0), Spot::new(4.0, 0.0)));
    }

    #[test]
    fn arcs_stay_on_their_circle() {
        // Half a circle from left to right over the top, then the rest of it; flags may touch what follows.
        assert_eq!(ends("M-5 0A5 5 0 0 1 5 0"), [(-50, 0), (0, -50), (50, 0)]);
        assert_eq!(ends("M-5 0a5 5 0 0010 0"), [(-50, 0), (0, 50), (50, 0)]);
        // The long way round takes three quarters.
        assert_eq!(ends("M5 0A5 5 0 1 1 0-5"), [(50, 0), (0, 50), (-50, 0), (0, -50)]);
        // A radius that is too small grows until the ends can be reached.
        assert_eq!(ends("M-5 0A1 1 0 0 1 5 0"), [(-50, 0), (0, -50), (50, 0)]);
        assert_eq!(ends("M0 0A0 5 0 0 1 7 7"), [(0, 0), (70, 70)]);
    }

    #[test]
    fn what_is_no_path_is_refused() {
        let error = |text: &str| Outline::read(text).unwrap_err();
        assert_eq!(error(""), OutlineError::Start);
        assert_eq!(error("L1 1"), OutlineError::Start);
        assert_eq!(error("M1"), OutlineError::Number(2));
        assert_eq!(error("M1 1X"), OutlineError::Command('X'));
        assert_eq!(error("M1 1Z2"), OutlineError::Command('2'));
        assert_eq!(error("M1e30 1"), OutlineError::Large(1));
        assert_eq!(error("Mnan 1"), OutlineError::Number(1));
        assert_eq!(error("M0 0A1 1 0 2 1 5 0"), OutlineError::Number(11));
        assert_eq!(error(&"M0 0L1 1 ".repeat(2_000)), OutlineError::Long);
    }

    #[test]
    fn numbers_are_those_of_the_standard_library() {
        for whole in ["", "0", "7", "12", "9999", "-3", "+5", "-", "123456789012"] {
            for fraction in ["", ".", ".5", ".25", ".125", ".0071", ".333333333"] {
                for exponent in ["", "e0", "e2", "E-3", "e+1", "e", "e-", "e400", "e-400", "e99999999999999999999"] {
                    let text = format!("{whole}{fraction}{exponent}");
                    let right = text.parse::<f32>().ok();
                    assert_eq!(decimal(&text), right, "{text}");
                }
            }
        }
    }
}
