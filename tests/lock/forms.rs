//! The forms in which games come: variations, checks, comments in odd places, glyphs, slips, faults, four seats, each
//! notation as it is written and as people write it. What the command makes of the texts in `forms.jsonl` is held line by
//! line: `forms.txt` has a mark for each line of each output, so that the first line that differs can be shown.

use super::{hash, lock, run_in};
use serde_json::Value;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Texts of one kind, which the command reads together.
struct Group {
    name: String,
    /// Names of files and what is in them.
    texts: Vec<(String, Vec<u8>)>,
}

/// What came of something: a name, and the lines of the output.
struct Found {
    name: String,
    lines: Vec<String>,
}

/// Questions to all games of a group.
const QUESTIONS: [&[&str]; 6] = [
    &["--any", "--tag", "Event~a", "--comment", "a comment", "--code", "turn-number"],
    &["--ply", "?*?", "--not", "--ply", "Pass"],
    &["--any", "--ply", "x ?", "--ply", "?-10d", "--symmetric"],
    &["--material", "<? 2..>", "--at", "2"],
    &["--harmony", "?-?", "--plies", "3.."],
    &["--legal", "--plies", "4..7"],
];

fn groups() -> Vec<Group> {
    let rows = std::fs::read_to_string(lock("forms.jsonl")).unwrap();
    let mut groups: Vec<Group> = Vec::new();
    for row in rows.lines() {
        // Each byte of a text is one character, so that bytes that are no text can be held too.
        let (path, text): (String, String) = serde_json::from_str(row).unwrap();
        let (group, file) = path.split_once('/').unwrap();
        if groups.last().is_none_or(|last| last.name != group) {
            groups.push(Group { name: group.to_owned(), texts: Vec::new() });
        }
        let bytes = text.chars().map(|c| c as u8).collect();
        groups.last_mut().unwrap().texts.push((file.to_owned(), bytes));
    }
    groups
}

impl Group {
    /// The texts as files in a new folder.
    fn folder(&self, purpose: &str) -> PathBuf {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lock_forms").join(&self.name).join(purpose);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        for (file, bytes) in &self.texts {
            let path = folder.join(file);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, bytes).unwrap();
        }
        folder
    }

    fn found(&self) -> Vec<Found> {
        let folder = self.folder("read");
        let files: Vec<&str> = self.texts.iter().map(|(file, _)| file.as_str()).collect();
        let ask = |arguments: &[&str]| run_in(&folder, &[arguments, &["-q"], &files].concat(), b"");
        let mut all = Vec::new();
        let mut add = |name: &str, exit: i32, out: &[u8]| {
            let out = String::from_utf8_lossy(out);
            let lines = std::iter::once(format!("exit {exit}")).chain(out.lines().map(str::to_owned)).collect();
            all.push(Found { name: format!("{} {name}", self.name), lines });
        };
        for (name, arguments) in [
            ("pai", &["convert", "--to", "pai"][..]),
            ("jsonl", &["convert", "--to", "jsonl", "--positions"]),
            ("as written", &["convert", "--to", "jsonl", "--as-written"]),
            ("sheet", &["convert", "--to", "sheet"]),
            ("replay", &["replay"]),
            ("plies", &["table", "--what", "plies"]),
            ("diagnostics", &["validate", "--keep-going", "--output-format", "jsonl"]),
        ] {
            let (exit, out) = ask(arguments);
            add(name, exit, &out);
        }
        for question in QUESTIONS {
            let (exit, out) = ask(&[&["find", "--json"], question].concat());
            add(&format!("find {}", question.join(" ")), exit, &out);
        }
        // What was written reads as the same games.
        let (_, jsonl) = ask(&["convert", "--to", "jsonl"]);
        let (exit, back) = run_in(&folder, &["convert", "--from", "jsonl", "--to", "pai", "-q", "-"], &jsonl);
        add("back", exit, &back);
        for (name, arguments) in
            [("fmt", &["fmt", "-q", "--output-format", "full"][..]), ("fix", &["fix", "--unsafe", "-q"])]
        {
            let folder = self.folder(name);
            // Some texts are so broken that repairs are sought for long and not found.
            let is_quick = |file: &&str| name == "fmt" || !(file.contains("indent.") || file.contains("lost-sign."));
            let files: Vec<&str> = files.iter().copied().filter(is_quick).collect();
            let (exit, out) = run_in(&folder, &[arguments, &files].concat(), b"");
            add(name, exit, &out);
            for (file, bytes) in &self.texts {
                let new = std::fs::read(folder.join(file)).unwrap();
                if new != *bytes {
                    add(&format!("{name} {file}"), exit, &new);
                }
            }
        }
        let (_, verdicts) = ask(&["validate", "--output-format", "jsonl"]);
        all.extend(self.verdicts(std::str::from_utf8(&verdicts).unwrap()));
        all
    }

    /// What `validate` says of each text, in words.
    fn verdicts(&self, rows: &str) -> Vec<Found> {
        let rows: Vec<Value> = rows.lines().map(|row| serde_json::from_str(row).unwrap()).collect();
        let of_file = |(file, _): &(String, Vec<u8>)| {
            let mut line = String::new();
            for row in rows.iter().filter(|row| row["file"] == **file) {
                let turn = row["turn"].as_u64().map_or("-".into(), |turn| turn.to_string());
                let (code, span) = (row["code"].as_str().unwrap(), &row["span"]);
                let seat = row["seat"].as_str().unwrap_or("-");
                write!(line, " {code}@{}+{}-{}:{turn}:{seat}", row["game"], span[0], span[1]).unwrap();
            }
            Found { name: format!("{} {file}:{line}", self.name), lines: Vec::new() }
        };
        self.texts.iter().map(of_file).collect()
    }
}

impl Found {
    /// The name, and a mark for each line: too few bits to be sure of one line, enough for all of them.
    fn expected(&self) -> String {
        let marks = self.lines.iter().fold(String::new(), |mut marks, line| {
            write!(marks, "{:04x}", hash(line.as_bytes()) & 0xffff).unwrap();
            marks
        });
        format!("{} = {marks}", self.name)
    }

    /// What differs first.
    fn difference(&self, expected: &str) -> String {
        let (was, is) = (expected.rsplit(' ').next().unwrap().as_bytes(), self.expected());
        let is = is.rsplit(' ').next().unwrap().as_bytes();
        let same = was.chunks(4).zip(is.chunks(4)).take_while(|(was, is)| was == is).count();
        let line = self.lines.get(same).map_or("nothing", String::as_str);
        format!("line {} of {} is now: {line}", same + 1, self.lines.len())
    }
}

/// Everything that comes of the texts, in their order.
fn found() -> Vec<Found> {
    let groups = groups();
    assert!(groups.iter().map(|group| group.texts.len()).sum::<usize>() >= 600);
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(group) = groups.get(number) else { return done };
            done.push((number, group.found()));
        }
    };
    let mut all: Vec<(usize, Vec<Found>)> = std::thread::scope(|scope| {
        let threads = [(); 3].map(|()| scope.spawn(work));
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    all.sort_by_key(|(number, _)| *number);
    all.into_iter().flat_map(|(_, found)| found).collect()
}

#[test]
fn every_form_is_read_and_written_as_it_was() {
    let found = found();
    let file = lock("forms.txt");
    if super::is_written() {
        let lines: Vec<String> = found.iter().map(Found::expected).collect();
        std::fs::write(&file, lines.join("\n") + "\n").unwrap();
        return;
    }
    let expected = std::fs::read_to_string(&file).unwrap();
    let expected: Vec<&str> = expected.lines().collect();
    // A name that is not in the other list is a difference, too.
    let name = |line: &str| line.rsplit_once(" = ").map(|(name, _)| name.to_owned()).unwrap();
    let was: std::collections::HashMap<String, &str> = expected.iter().map(|line| (name(line), *line)).collect();
    let mut differences = Vec::new();
    for found in &found {
        match was.get(&found.name) {
            None => differences.push(format!("+ {} ({} lines)", found.name, found.lines.len())),
            Some(was) if **was != found.expected() => {
                differences.push(format!("! {}: {}", found.name, found.difference(was)));
            }
            Some(_) => {}
        }
    }
    let is: std::collections::HashSet<&str> = found.iter().map(|found| found.name.as_str()).collect();
    differences.extend(was.keys().filter(|name| !is.contains(name.as_str())).map(|name| format!("- {name}")));
    differences.sort_by_key(|line| line[2..].to_owned());
    assert!(differences.is_empty(), "{} differ:\n{}", differences.len(), differences.join("\n"));
}
