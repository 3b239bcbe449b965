//! A palette made for one board: the colours that cover most of it as they are, the others as well as 256 allow.

use std::collections::HashMap;

/// A colour as red, green and blue.
pub(super) type Colour = [u8; 3];

/// Maximum number of colours; one more index means a pixel that stays as it was.
pub(super) const COLOURS: usize = 127;
/// How many of the most frequent colours are kept as they are.
const EXACT: usize = 40;

/// Counts the colours of pictures.
#[derive(Default)]
pub(super) struct Counter(HashMap<Colour, u32>);

impl Counter {
    /// Adds the pixels of a picture.
    pub fn add(&mut self, pixels: impl Iterator<Item = Colour>) {
        let mut last: Option<(Colour, u32)> = None;
        // Neighbours are mostly alike.
        for pixel in pixels {
            match &mut last {
                Some((colour, count)) if *colour == pixel => *count += 1,
                _ => {
                    self.count(last);
                    last = Some((pixel, 1));
                }
            }
        }
        self.count(last);
    }

    fn count(&mut self, run: Option<(Colour, u32)>) {
        if let Some((colour, count)) = run {
            let sum = self.0.entry(colour).or_default();
            *sum = sum.saturating_add(count);
        }
    }

    /// The palette for what was counted.
    pub fn palette(self) -> Palette {
        let mut colours: Vec<(Colour, u32)> = self.0.into_iter().collect();
        crate::order::by_key(&mut colours, |(colour, count)| (std::cmp::Reverse(*count), *colour));
        let rest = colours.split_off(EXACT.min(colours.len()));
        let mut palette: Vec<Colour> = colours.into_iter().map(|(colour, _)| colour).collect();
        palette.extend(cut(rest, COLOURS - palette.len()));
        Palette { colours: palette, known: HashMap::new() }
    }
}

/// Parts colours into so many boxes, always in the middle of the one whose colours differ most, and gives the mean of
/// each.
fn cut(colours: Vec<(Colour, u32)>, count: usize) -> Vec<Colour> {
    // How often a colour occurs matters less than that it does: edges of tiles are thin.
    let weight = |count: u32| f64::from(count).sqrt();
    let spread = |part: &[(Colour, u32)]| {
        let range = |axis: usize| {
            let values = part.iter().map(|(colour, _)| colour[axis]);
            values.clone().max().unwrap_or(0) - values.min().unwrap_or(0)
        };
        let (axis, range) = (0..3).map(|axis| (axis, range(axis))).max_by_key(|(_, range)| *range).unwrap_or((0, 0));
        let sum: f64 = part.iter().map(|(_, count)| weight(*count)).sum();
        (axis, f64::from(range) * sum.sqrt())
    };
    let mut parts = if colours.is_empty() { Vec::new() } else { vec![(spread(&colours), colours)] };
    while parts.len() < count {
        let widest = parts.iter().enumerate().max_by(|(_, one), (_, other)| one.0.1.total_cmp(&other.0.1));
        let Some((widest, ((axis, size), _))) = widest else { break };
        if *size == 0.0 {
            break;
        }
        let (axis, widest) = (*axis, widest);
        let (_, mut low) = parts.swap_remove(widest);
        crate::order::by_key(&mut low, |(colour, _)| (colour[axis], *colour));
        let half = low.iter().map(|(_, count)| weight(*count)).sum::<f64>() / 2.0;
        let mut sum = 0.0;
        let middle = low.iter().position(|(_, count)| {
            sum += weight(*count);
            sum >= half
        });
        let high = low.split_off(middle.unwrap_or(0).clamp(1, low.len() - 1));
        parts.extend([(spread(&low), low), (spread(&high), high)]);
    }
    let mean = |(_, part): ((usize, f64), Vec<(Colour, u32)>)| {
        let sum: f64 = part.iter().map(|(_, count)| weight(*count)).sum();
        [0, 1, 2].map(|axis| {
            let all: f64 = part.iter().map(|(colour, count)| f64::from(colour[axis]) * weight(*count)).sum();
            (all / sum).round() as u8
        })
    };
    parts.into_iter().map(mean).collect()
}

/// At most [`COLOURS`] colours.
pub(super) struct Palette {
    colours: Vec<Colour>,
    known: HashMap<Colour, u8>,
}

impl Palette {
    /// The colours, one behind another.
    pub fn bytes(&self) -> Vec<u8> {
        self.colours.iter().flatten().copied().collect()
    }

    /// The numbers of the colours nearest to those of pixels.
    pub fn indices(&mut self, pixels: impl Iterator<Item = Colour>) -> Vec<u8> {
        let mut last = ([0, 0, 0], self.index([0, 0, 0]));
        let index = |pixel| {
            // Neighbours are mostly alike.
            if last.0 != pixel {
                last = (pixel, self.index(pixel));
            }
            last.1
        };
        pixels.map(index).collect()
    }

    /// The number of the nearest colour.
    fn index(&mut self, colour: Colour) -> u8 {
        let colours = &self.colours;
        *self.known.entry(colour).or_insert_with(|| {
            // Green counts most and blue least for the eye.
            let distance = |other: &Colour| {
                let part = |axis: usize, weight: i32| {
                    let difference = i32::from(colour[axis]) - i32::from(other[axis]);
                    difference * difference * weight
                };
                part(0, 3) + part(1, 6) + part(2, 1)
            };
            let nearest = colours.iter().enumerate().min_by_key(|(_, other)| distance(other));
            nearest.map_or(0, |(index, _)| index as u8)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_are_kept_as_they_are() {
        let colours: Vec<Colour> = (0..COLOURS as u8).map(|number| [number, 255 - number, number / 2]).collect();
        let mut counter = Counter::default();
        counter.add(colours.iter().copied());
        let mut palette = counter.palette();
        let bytes = palette.bytes();
        for colour in colours {
            let index = usize::from(palette.index(colour));
            assert_eq!(bytes[index * 3..index * 3 + 3], colour);
        }
    }

    #[test]
    fn many_colours_become_near_ones() {
        let mut counter = Counter::default();
        let ramp = (0..=255).flat_map(|red| (0..=255).map(move |green| [red, green, 90]));
        counter.add(ramp.clone());
        // One that covers much is exact.
        counter.add(std::iter::repeat_n([1, 2, 3], 1_000));
        let mut palette = counter.palette();
        let bytes = palette.bytes();
        assert_eq!(bytes.len(), COLOURS * 3);
        let exact = usize::from(palette.index([1, 2, 3]));
        assert_eq!(bytes[exact * 3..exact * 3 + 3], [1, 2, 3]);
        for colour in ramp {
            let index = usize::from(palette.index(colour));
            let distance = (0..3).map(|axis| bytes[index * 3 + axis].abs_diff(colour[axis])).max();
            assert!(distance < Some(48), "{colour:?}");
        }
    }

    #[test]
    fn nothing_counted_is_an_empty_palette() {
        assert!(Counter::default().palette().bytes().is_empty());
        assert_eq!(Counter::default().palette().index([0, 0, 0]), 0);
    }
}
