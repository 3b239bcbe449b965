//! SHA-256 and Base64, by which a page's policy names the one script and the one style sheet it allows. Forty lines that
//! run once a page are less than two dependencies.

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
const ROUNDS: [u32; 64] = rounds();

const fn rounds() -> [u32; 64] {
    let (mut rounds, mut found, mut number) = ([0; 64], 0, 2u128);
    while found < 64 {
        let (mut divisor, mut is_prime) = (2, true);
        while divisor * divisor <= number {
            is_prime = is_prime && number % divisor != 0;
            divisor += 1;
        }
        if is_prime {
            rounds[found] = root(number, 3);
            found += 1;
        }
        number += 1;
    }
    rounds
}

/// The first 32 bits after the point of a square or cube root.
const fn root(number: u128, degree: u32) -> u32 {
    // The greatest root of `number` times 2 to the power 32 * degree, found bit by bit.
    let (mut root, mut bit) = (0u128, 1u128 << 37);
    while bit > 0 {
        let next = root | bit;
        let power = if degree == 2 { next * next } else { next * next * next };
        if power <= number << (32 * degree) {
            root = next;
        }
        bit >>= 1;
    }
    root as u32
}

/// The SHA-256 of some bytes.
pub(super) fn sha256(bytes: &[u8]) -> [u8; 32] {
    let mut state = [2, 3, 5, 7, 11, 13, 17, 19].map(|prime| root(prime, 2));
    let mut padded = bytes.to_vec();
    padded.push(0x80);
    while padded.len() % 64 != 56 {
        padded.push(0);
    }
    padded.extend_from_slice(&(bytes.len() as u64 * 8).to_be_bytes());
    for block in padded.chunks_exact(64) {
        let mut words = [0u32; 64];
        for (word, bytes) in words.iter_mut().zip(block.chunks_exact(4)) {
            *word = bytes.iter().fold(0, |word, byte| word << 8 | u32::from(*byte));
        }
        for at in 16..64 {
            let (one, two) = (words[at - 15], words[at - 2]);
            let one = one.rotate_right(7) ^ one.rotate_right(18) ^ (one >> 3);
            let two = two.rotate_right(17) ^ two.rotate_right(19) ^ (two >> 10);
            words[at] = words[at - 16].wrapping_add(one).wrapping_add(words[at - 7]).wrapping_add(two);
        }
        let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = state;
        for (word, round) in words.iter().zip(ROUNDS) {
            let mixed = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
            let chosen = (e & f) ^ (!e & g);
            let one = h.wrapping_add(mixed).wrapping_add(chosen).wrapping_add(round).wrapping_add(*word);
            let mixed = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
            let two = mixed.wrapping_add((a & b) ^ (a & c) ^ (b & c));
            (h, g, f, e, d, c, b, a) = (g, f, e, d.wrapping_add(one), c, b, a, one.wrapping_add(two));
        }
        for (sum, word) in state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
            *sum = sum.wrapping_add(word);
        }
    }
    let mut hash = [0; 32];
    for (bytes, word) in hash.chunks_exact_mut(4).zip(state) {
        bytes.copy_from_slice(&word.to_be_bytes());
    }
    hash
}

/// Some bytes in Base64.
pub(super) fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for three in bytes.chunks(3) {
        let group = (0..3).fold(0, |group, at| group << 8 | u32::from(three.get(at).copied().unwrap_or(0)));
        for place in 0..4 {
            let letter = LETTERS[(group >> (18 - 6 * place) & 63) as usize];
            out.push(if place <= three.len() { char::from(letter) } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_the_standard() {
        let hex = |text: &str| sha256(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        // The examples of FIPS 180.
        assert_eq!(hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assert_eq!(hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        let long = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
        assert_eq!(hex(long), "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    }

    #[test]
    fn base64_is_that_of_the_standard() {
        for (text, written) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")] {
            assert_eq!(base64(text.as_bytes()), written);
        }
    }
}
