//! The smallest record of its kind.

use paisho::record::{Entry, Head, Ply, Record};

/// The smallest record found by leaving things out that is still wrong in the same sense.
pub fn smallest(record: &Record, is_wrong: impl Fn(&Record) -> bool) -> Record {
    let mut smallest = record.clone();
    'again: loop {
        for smaller in smaller(&smallest) {
            if is_wrong(&smaller) {
                smallest = smaller;
                continue 'again;
            }
        }
        return smallest;
    }
}

/// Records with less in them that are whole if this one is.
fn smaller(record: &Record) -> Vec<Record> {
    let mut found = Vec::new();
    for end in 0..record.entries.len() {
        found.push(Record { entries: record.entries[..end].to_vec().into(), ..record.clone() });
    }
    for at in 0..record.header.len() {
        if !matches!(&record.header[at], Head::Tag(tag) if ["Players", "Position", "Turn"].contains(&tag.name.as_str()))
        {
            let mut less = record.clone();
            less.header.remove(at);
            found.push(less);
        }
    }
    for at in 1..record.entries.len() {
        let mut less = record.clone();
        match &less.entries[at] {
            Entry::Comment(_) | Entry::Check(_) | Entry::Glyph(_) | Entry::Variation(_) => {
                drop(less.entries.remove(at))
            }
            Entry::Ply(Ply::Acts(acts)) if acts.len() > 1 => {
                less.entries[at] = Entry::Ply(Ply::Acts(acts[..acts.len() - 1].iter().cloned().collect()));
            }
            Entry::Ply(Ply::Acts(_) | Ply::Draw { .. } | Ply::Claim) => less.entries[at] = Entry::Ply(Ply::Pass),
            _ => continue,
        }
        found.push(less);
    }
    found
}
