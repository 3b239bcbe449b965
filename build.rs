//! Makes Rust tables of the data in `grammar/`, so that the program parses none of it when it starts.

// The build needs only a part of it.
#[allow(dead_code, unused_imports)]
#[path = "src/board/mod.rs"]
mod board;
#[path = "src/variant/code_table.rs"]
mod code_table;
#[path = "build/gardens.rs"]
mod gardens;
#[path = "build/lookalikes.rs"]
mod lookalikes;
#[path = "build/script.rs"]
mod script;
#[path = "src/variants.rs"]
mod variants;
#[path = "build/vocabulary.rs"]
mod vocabulary;

use std::path::Path;
use std::{env, fs};

macro_rules! names {
    ($($name:literal $folder:ident::$rules:ident,)*) => { [$($name),*] };
}

fn main() {
    for path in ["build.rs", "build", "src/board", "src/variants.rs", "src/variant/code_table.rs"] {
        println!("cargo::rerun-if-changed={path}");
    }
    let out = env::var("OUT_DIR").expect("cargo names the output directory");
    let write = |name: &str, text: String| {
        fs::write(Path::new(&out).join(name), text).expect("the output directory can be written");
    };
    write("vocabularies.rs", vocabulary::tables(&variants::variants!(names)));
    write("gardens.rs", gardens::tables());
    write("lookalikes.rs", lookalikes::table());
    write("script.js", script::whole());
    write("page.css", script::style());
}

/// Reads a data file. A mistake in one fails the build, with the file's name.
fn read<T: serde::de::DeserializeOwned>(name: &str) -> T {
    let path = format!("grammar/{name}.yaml");
    println!("cargo::rerun-if-changed={path}");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_yaml::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}
