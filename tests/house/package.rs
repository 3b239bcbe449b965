//! The published crate: what is in it, and which Rust it and its dependencies need.

use crate::support::files::{path, walk};
use serde_json::Value;
use std::process::Command;

/// What cargo prints.
fn cargo(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO")).args(args).current_dir(path("")).output().unwrap();
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_crate_has_its_sources_and_data_and_no_tests() {
    let list = cargo(&["package", "--list", "--allow-dirty", "--offline"]);
    let files: Vec<&str> = list.lines().collect();
    for folder in ["corpus/", "tests/", "benches/", ".ci/"] {
        assert!(!files.iter().any(|file| file.starts_with(folder)), "{folder} is in the crate");
    }
    let of_folder = |folder| walk(folder).into_iter().filter(|file| file.extension().is_none_or(|end| end != "snap"));
    for file in ["build", "grammar", "src"].into_iter().flat_map(of_folder) {
        let inside = file.strip_prefix(path("")).unwrap().to_str().unwrap();
        assert!(files.contains(&inside), "{inside} is not in the crate");
    }
    for file in ["build.rs", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "README.md"] {
        assert!(files.contains(&file), "{file} is not in the crate");
    }
}

/// Whoever opens the project reads it first, and to its end.
#[test]
fn the_readme_is_short_and_begins_with_its_two_commands() {
    let text = std::fs::read_to_string(path("README.md")).unwrap();
    assert!(text.lines().count() <= 150, "the README has {} lines", text.lines().count());
    let blocks: Vec<&str> = text.split("```").skip(1).step_by(2).take(2).collect();
    let commands = [
        "sh\ncargo run --release -- validate corpus/wiki/valid/spring_meeting.pai\n",
        "sh\ncargo test --all-features\n",
    ];
    assert_eq!(blocks, commands);
}

/// Links between the pages lead to files.
#[test]
fn links_lead_somewhere() {
    let is_page = |file: &std::path::PathBuf| file.extension().is_some_and(|end| end == "md");
    let mut broken = Vec::new();
    for page in walk("docs").into_iter().filter(is_page).chain([path("README.md")]) {
        let text = std::fs::read_to_string(&page).unwrap();
        for target in text.split("](").skip(1).filter_map(|link| link.split(')').next()) {
            let file = target.split('#').next().unwrap();
            let is_inside = !file.is_empty() && !target.starts_with("http");
            if is_inside && !page.with_file_name(file).exists() {
                broken.push(format!("{}: {target}", page.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn the_front_page_lists_every_feature() {
    let manifest = std::fs::read_to_string(path("Cargo.toml")).unwrap();
    let features = manifest.split("[features]\n").nth(1).unwrap().split("\n[").next().unwrap();
    let front = std::fs::read_to_string(path("src/lib.rs")).unwrap();
    let names = features.lines().filter_map(|line| line.split_once(" = ").map(|(name, _)| name));
    let missing: Vec<&str> =
        names.filter(|name| *name != "default" && !front.contains(&format!("//! - `{name}`"))).collect();
    assert!(missing.is_empty(), "the front page of the library does not list {missing:?}");
}

/// A version such as `1.88` or `1.88.0`.
fn version(text: &str) -> Vec<u32> {
    let mut parts: Vec<u32> = text.split('.').map(|part| part.parse().unwrap()).collect();
    parts.resize(3, 0);
    parts
}

#[test]
fn no_dependency_needs_a_newer_rust() {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let about = String::from_utf8(Command::new(rustc).arg("-vV").output().unwrap().stdout).unwrap();
    let host = about.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    let metadata =
        cargo(&["metadata", "--format-version", "1", "--all-features", "--offline", "--filter-platform", host]);
    let metadata: Value = serde_json::from_str(&metadata).unwrap();
    let ours = version(env!("CARGO_PKG_RUST_VERSION"));
    let packages = metadata["packages"].as_array().unwrap();
    assert!(packages.len() > 50, "only {} packages", packages.len());
    for package in packages {
        if let Some(theirs) = package["rust_version"].as_str() {
            assert!(version(theirs) <= ours, "{} {} needs Rust {theirs}", package["name"], package["version"]);
        }
    }
}
