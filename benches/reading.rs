//! Reads one of the long texts in every notation, so that `benches/growth.sh` can count what that costs.
//!
//!     reading                the numbers and names of the texts
//!     reading NUMBER LENGTH  reads a text of about this length

#[path = "../tests/reading/long.rs"]
mod long;

use paisho::notation::{ALL, Options};

fn main() {
    let arguments: Vec<usize> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    let [number, length] = arguments[..] else {
        long::TEXTS.iter().enumerate().for_each(|(number, (name, _))| println!("{number} {name}"));
        return;
    };
    let text = long::TEXTS[number].1(length);
    for notation in ALL {
        drop(notation.read(&text, &Options::default()));
    }
}
