//! Packs short texts by prediction: every bit is foretold by what came before in several contexts, and written with an
//! arithmetic coder that spends little on what was foretold. The model has read a sample before it begins, so that the
//! first ply of a game costs little too.
//!
//! All of it is integers: what one machine packs any other unpacks.

/// How many contexts foretell a bit.
const CONTEXTS: usize = 7;
/// Entries of a context's table, as a power of two.
const BITS: u32 = 16;
/// Maximum experiences that an entry counts: the more, the slower it changes.
const STEADY: u16 = 30;
/// How fast the weights of the contexts change.
const RATE: i32 = 20;
/// The longest text that is unpacked.
pub(super) const LONGEST: usize = 64 << 10;

/// From logarithmic odds, as 12 bits around 0, to a probability of 12 bits.
fn squash(odds: i32) -> i32 {
    const POINTS: [i32; 33] = [
        1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1101, 1546, 2047, 2549, 2994, 3348, 3607, 3785, 3901,
        3975, 4022, 4050, 4068, 4079, 4085, 4089, 4092, 4093, 4094,
    ];
    if odds > 2047 {
        return 4095;
    }
    if odds < -2047 {
        return 0;
    }
    let (at, between) = (((odds >> 7) + 16) as usize, odds & 127);
    (POINTS[at] * (128 - between) + POINTS[at + 1] * between + 64) >> 7
}

/// What was seen in one context: how likely a bit is set, and how often that was seen.
#[derive(Clone, Copy)]
struct Seen {
    likely: u16,
    count: u16,
}

struct Model {
    /// The inverse of `squash`.
    stretch: Vec<i16>,
    tables: Vec<Vec<Seen>>,
    weights: Vec<[i32; CONTEXTS]>,
    /// Where the contexts of this byte begin in their tables.
    hashes: [u32; CONTEXTS],
    /// The bits of this byte so far, after a leading 1.
    bits: u32,
    /// The bytes before, the last one first.
    last: u64,
    /// A hash of the word so far, and of the word before.
    words: [u32; 2],
    inputs: [i32; CONTEXTS],
    at: [usize; CONTEXTS],
    foretold: i32,
}

impl Model {
    fn new() -> Model {
        let mut stretch = vec![0_i16; 4096];
        let mut next = 0;
        for odds in -2047..=2047_i16 {
            let likely = squash(odds.into()) as usize;
            for entry in stretch.iter_mut().take(likely + 1).skip(next) {
                *entry = odds;
            }
            next = next.max(likely + 1);
        }
        stretch.iter_mut().skip(next).for_each(|entry| *entry = 2047);
        let mut model = Model {
            stretch,
            tables: vec![vec![Seen { likely: 1 << 15, count: 0 }; 1 << BITS]; CONTEXTS],
            weights: vec![[(1 << 16) / 3; CONTEXTS]; 256],
            hashes: [0; CONTEXTS],
            bits: 1,
            last: 0,
            words: [0; 2],
            inputs: [0; CONTEXTS],
            at: [0; CONTEXTS],
            foretold: 2048,
        };
        model.foretell();
        model
    }

    /// How likely the next bit is set, of 65,536.
    fn likely(&self) -> u32 {
        (self.foretold as u32 * 16 + 8).clamp(32, 65_536 - 32)
    }

    fn foretell(&mut self) {
        let mut sum: i64 = 0;
        let weights = &self.weights[(self.bits & 255) as usize];
        for context in 0..CONTEXTS {
            let mixed = (self.hashes[context] ^ self.bits.wrapping_mul(0x9E37_79B1)).wrapping_mul(0x85EB_CA6B);
            self.at[context] = (mixed >> (32 - BITS)) as usize;
            let seen = self.tables[context][self.at[context]];
            let odds = i32::from(self.stretch[usize::from(seen.likely >> 4)]);
            // What was seen once says less than what was seen often.
            self.inputs[context] = odds * i32::from(seen.count.min(2) + 4) / 6;
            sum += i64::from(self.inputs[context]) * i64::from(weights[context]);
        }
        self.foretold = squash((sum >> 16).clamp(-2047, 2047) as i32);
    }

    /// Learns the next bit.
    fn learn(&mut self, bit: u32) {
        let error = ((bit as i32) << 12) - self.foretold;
        let weights = &mut self.weights[(self.bits & 255) as usize];
        for context in 0..CONTEXTS {
            weights[context] += (self.inputs[context] * error * RATE + (1 << 13)) >> 14;
            let seen = &mut self.tables[context][self.at[context]];
            let wanted = if bit == 1 { 65_535 } else { 0 };
            let step = (wanted - i32::from(seen.likely)) * 2 / (2 * i32::from(seen.count) + 3);
            seen.likely = (i32::from(seen.likely) + step).clamp(0, 65_535) as u16;
            seen.count = (seen.count + 1).min(STEADY);
        }
        self.bits = self.bits << 1 | bit;
        if self.bits >= 256 {
            self.byte((self.bits & 255) as u8);
            self.bits = 1;
        }
        self.foretell();
    }

    /// Ends a byte: the next one has other contexts.
    fn byte(&mut self, byte: u8) {
        self.last = self.last << 8 | u64::from(byte);
        if byte.is_ascii_alphanumeric() || byte == b'*' {
            self.words[0] = (self.words[0] + u32::from(byte) + 1).wrapping_mul(0x2C1B_3C6D);
        } else {
            self.words = [u32::from(byte), self.words[0]];
        }
        let recent = |bytes: u32| (self.last & ((1_u64 << (8 * bytes)) - 1)) as u32;
        let seeds = [
            0,
            recent(1),
            recent(2),
            recent(3),
            recent(4),
            self.words[0],
            self.words[0].wrapping_add(self.words[1].wrapping_mul(0x1656_67B1)),
        ];
        for (number, (hash, seed)) in self.hashes.iter_mut().zip(seeds).enumerate() {
            *hash = (seed.wrapping_add(number as u32 + 1)).wrapping_mul(0x9E37_79B1).rotate_left(13) ^ seed;
        }
    }
}

/// The model after it has read a sample.
fn model(sample: &[u8]) -> Model {
    let mut model = Model::new();
    for byte in sample {
        (0..8).rev().for_each(|shift| model.learn(u32::from(byte >> shift & 1)));
    }
    model
}

/// The part of the range below which the next bit is set.
fn split(low: u32, high: u32, likely: u32) -> u32 {
    low + ((u64::from(high - low) * u64::from(likely)) >> 16) as u32
}

/// Packs a text.
pub(super) fn pack(text: &[u8], sample: &[u8]) -> Vec<u8> {
    let mut model = model(sample);
    let mut packed = Vec::new();
    let (mut low, mut high) = (0_u32, u32::MAX);
    // A byte 0 ends the text.
    for byte in text.iter().copied().filter(|byte| *byte != 0).chain([0]) {
        for shift in (0..8).rev() {
            let bit = u32::from(byte >> shift & 1);
            let middle = split(low, high, model.likely());
            if bit == 1 {
                high = middle
            } else {
                low = middle + 1
            }
            model.learn(bit);
            while (low ^ high) >> 24 == 0 {
                packed.push((high >> 24) as u8);
                (low, high) = (low << 8, high << 8 | 255);
            }
        }
    }
    // As few bytes as say a number in the range, with zeros after them.
    packed.push((low >> 24) as u8 + u8::from(low > 0));
    while packed.last() == Some(&0) {
        packed.pop();
    }
    packed
}

/// Unpacks a text; none if it would be too long, which is so for bytes that `pack` did not write.
pub(super) fn unpack(packed: &[u8], sample: &[u8]) -> Option<Vec<u8>> {
    let mut model = model(sample);
    let mut bytes = packed.iter().copied().chain(std::iter::repeat(0));
    let mut next = || u32::from(bytes.next().unwrap_or(0));
    let mut code = (0..4).fold(0, |code, _| code << 8 | next());
    let (mut low, mut high) = (0_u32, u32::MAX);
    let mut text = Vec::new();
    while text.len() < LONGEST {
        let mut byte = 0_u8;
        for _ in 0..8 {
            let middle = split(low, high, model.likely());
            let bit = u32::from(code <= middle);
            if bit == 1 {
                high = middle
            } else {
                low = middle + 1
            }
            byte = byte << 1 | bit as u8;
            model.learn(bit);
            while (low ^ high) >> 24 == 0 {
                (low, high, code) = (low << 8, high << 8 | 255, code << 8 | next());
            }
        }
        if byte == 0 {
            return Some(text);
        }
        text.push(byte);
    }
    None
}
