//! Pixels as a PNG file: eight bits each of red, green and blue, which is all that pictures need.

use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::io::Write;

/// Bytes of a pixel.
const PIXEL: usize = 3;
/// Bytes of a chunk before its content: its length and its name.
const CHUNK: usize = 8;

/// A PNG file that is written row by row.
pub(super) struct Png {
    packed: ZlibEncoder<Vec<u8>>,
    /// Where the chunk of the pixels begins.
    start: usize,
    before: Vec<u8>,
    filtered: [Vec<u8>; 5],
}

impl Png {
    pub fn new(width: u32, height: u32) -> Png {
        let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
        let start = begin(&mut out, b"IHDR");
        for length in [width, height] {
            out.extend(length.to_be_bytes());
        }
        // Eight bits, colours, and no other way to pack, filter or interlace.
        out.extend([8, 2, 0, 0, 0]);
        end(&mut out, start);
        let start = begin(&mut out, b"IDAT");
        let before = vec![0; width as usize * PIXEL];
        Png { packed: ZlibEncoder::new(out, Compression::default()), start, before, filtered: Default::default() }
    }

    /// Writes the next row, by the filter that leaves the smallest numbers. All rows have the length of the first.
    pub fn row(&mut self, row: &[u8]) -> std::io::Result<()> {
        let shifted = |bytes: &[u8]| [[0; PIXEL].as_slice(), bytes].concat();
        let (left, aside) = (shifted(row), shifted(&self.before));
        let bytes = row.iter().zip(&left).zip(self.before.iter().zip(&aside));
        let all = bytes.map(|((byte, left), (above, aside))| (*byte, *left, *above, *aside));
        let [none, sub, up, average, paeth] = &mut self.filtered;
        // In the order of their numbers.
        let sizes = [
            filter(none, all.clone(), |_, _, _| 0),
            filter(sub, all.clone(), |left, _, _| left),
            filter(up, all.clone(), |_, above, _| above),
            filter(average, all.clone(), |left, above, _| left.midpoint(above)),
            filter(paeth, all, nearest),
        ];
        let number = (0..sizes.len()).min_by_key(|number| sizes[*number]).unwrap_or(0);
        self.packed.write_all(&[number as u8])?;
        self.packed.write_all(&self.filtered[number])?;
        self.before.clear();
        self.before.extend(row);
        Ok(())
    }

    pub fn finish(self) -> std::io::Result<Vec<u8>> {
        let mut out = self.packed.finish()?;
        end(&mut out, self.start);
        let start = begin(&mut out, b"IEND");
        end(&mut out, start);
        Ok(out)
    }
}

/// Tells each byte from those to the left, above, and above to the left; and how large the numbers are that it leaves.
fn filter(filtered: &mut Vec<u8>, bytes: impl Iterator<Item = (u8, u8, u8, u8)>, of: impl Fn(u8, u8, u8) -> u8) -> u32 {
    filtered.clear();
    filtered.extend(bytes.map(|(byte, left, above, aside)| byte.wrapping_sub(of(left, above, aside))));
    filtered.iter().map(|byte| u32::from(byte.cast_signed().unsigned_abs())).sum()
}

/// The one of three that is nearest to what a plane through them would give.
fn nearest(left: u8, above: u8, aside: u8) -> u8 {
    let [l, u, a] = [left, above, aside].map(i16::from);
    let plane = l + u - a;
    let near = [l, u, a].map(|byte| plane.abs_diff(byte));
    if near[0] <= near[1] && near[0] <= near[2] {
        left
    } else if near[1] <= near[2] {
        above
    } else {
        aside
    }
}

/// Begins a chunk, of unknown length as yet.
fn begin(out: &mut Vec<u8>, name: &[u8; 4]) -> usize {
    let start = out.len();
    out.extend([0; 4]);
    out.extend(name);
    start
}

/// Ends the chunk that began there.
fn end(out: &mut Vec<u8>, start: usize) {
    let length = (out.len() - start - CHUNK) as u32;
    out[start..start + 4].copy_from_slice(&length.to_be_bytes());
    let sum = checksum(&out[start + 4..]);
    out.extend(sum.to_be_bytes());
}

/// The cyclic sum of a chunk, half a byte at a time: the usual table would be larger than the rest of the file's code.
fn checksum(bytes: &[u8]) -> u32 {
    const SUMS: [u32; 16] = {
        let mut sums = [0; 16];
        let mut half = 0;
        while half < 16 {
            let mut sum = half as u32;
            let mut bit = 0;
            while bit < 4 {
                sum = if sum & 1 == 1 { sum >> 1 ^ 0xEDB8_8320 } else { sum >> 1 };
                bit += 1;
            }
            sums[half] = sum;
            half += 1;
        }
        sums
    };
    !bytes.iter().fold(u32::MAX, |sum, byte| {
        let half = |sum: u32| sum >> 4 ^ SUMS[(sum & 15) as usize];
        half(half(sum ^ u32::from(*byte)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiny_skia::Pixmap;

    #[test]
    fn every_row_comes_back() {
        // Rows that each filter is best for: even, like the pixel before, like the one above, between both, and noise.
        let rows: Vec<Vec<u8>> = (0..60_u32)
            .map(|row| {
                let noise = |at: u32| (row * 31 + at).wrapping_mul(0x9E37_79B1) >> 24;
                let byte = |at: u32| match row / 10 {
                    0 => 3,
                    1 => at * 5 + row % 2 * 60,
                    2 => (at * 0x9E37) >> 4,
                    3 => row * 9 + at * 4 + noise(at) % 3,
                    4 => at * at / 8 + row * 11,
                    _ => noise(at),
                };
                (0..30).map(|at| byte(at) as u8).collect()
            })
            .collect();
        let mut png = Png::new(10, 60);
        for row in &rows {
            png.row(row).unwrap();
        }
        let read = Pixmap::decode_png(&png.finish().unwrap()).unwrap();
        let colours = read.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
        assert_eq!(colours.collect::<Vec<u8>>(), rows.concat());
    }
}
