//! What was read of an input.

use std::io::{self, Read};

/// Minimum of bytes read at a time; the first of them decide the notation.
pub(super) const BLOCK: usize = 64 << 10;
/// Maximum of bytes read at a time.
pub(super) const LARGE_BLOCK: usize = 256 << 10;

/// Counts line ends, and says whether there are bytes that make a text unreadable, or may do so.
pub(super) fn look_over(bytes: &[u8]) -> (u64, bool) {
    /// Each of so many bytes has a count and a minimum of its own, so that they are compared side by side.
    const LANES: usize = 32;
    /// How often a byte can count.
    const FEW: usize = LANES * u8::MAX as usize;
    // Nothing is left of a NUL or a carriage return without the bits of the latter, and something of a line feed.
    let left = |byte: u8| byte & !b'\r';
    let (mut lines, mut least) = (0, [u8::MAX; LANES]);
    for few in bytes.chunks(FEW) {
        let mut counts = [0u8; LANES];
        let (rows, rest) = few.as_chunks::<LANES>();
        for row in rows {
            for lane in 0..LANES {
                counts[lane] = counts[lane].wrapping_add(u8::from(row[lane] == b'\n'));
                least[lane] = least[lane].min(left(row[lane]));
            }
        }
        for (lane, &byte) in rest.iter().enumerate() {
            least[lane] = least[lane].min(left(byte));
        }
        let in_rows: u64 = counts.iter().map(|&count| u64::from(count)).sum();
        lines += in_rows + rest.iter().filter(|&&byte| byte == b'\n').count() as u64;
    }
    (lines, least.contains(&0))
}

/// What was read of an input and is not used up.
#[derive(Default)]
pub(super) struct Buffer {
    /// The bytes, and others before and after them. Those after are there to be read into, so that they need not be
    /// cleared each time.
    all: Vec<u8>,
    start: usize,
    end: usize,
}

impl Buffer {
    /// How much room there is at first. Most inputs are small.
    const ROOM: usize = 8 << 10;

    pub(super) fn bytes(&self) -> &[u8] {
        &self.all[self.start..self.end]
    }

    /// Drops bytes that are used up.
    pub(super) fn use_up(&mut self, bytes: usize) {
        self.start += bytes;
    }

    #[cfg(test)]
    pub(super) fn capacity(&self) -> usize {
        self.all.capacity()
    }

    /// Reads a block more, and before that drops what is used up; says whether the input has ended.
    pub(super) fn fill(&mut self, reader: &mut impl Read) -> io::Result<bool> {
        self.all.copy_within(self.start..self.end, 0);
        (self.start, self.end) = (0, self.end - self.start);
        let wanted = self.end + self.end.clamp(BLOCK, LARGE_BLOCK);
        while self.end < wanted {
            if self.end == self.all.len() {
                // More than is wanted now, so that it seldom has to grow.
                let room = if self.all.len() < BLOCK { 4 * self.all.len() } else { 2 * self.all.len() };
                self.all.resize(room.max(Buffer::ROOM), 0);
            }
            let room = self.all.len().min(wanted);
            match reader.read(&mut self.all[self.end..room]) {
                Ok(0) => return Ok(true),
                Ok(read) => self.end += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(false)
    }
}
