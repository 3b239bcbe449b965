//! Pages as manual pages.

use super::Page;
use super::markdown::Block;
use roff::{Inline, Roff, bold, roman};

/// The manual page of this name, or of a word of the pages.
pub(in super::super) fn manual(name: &str) -> Option<String> {
    let mut roff = Roff::new();
    let Some(page) = Page::all().into_iter().find(|page| page.name.eq_ignore_ascii_case(name)) else {
        let text = super::explanation(name, None)?;
        let title = format!("paisho-{name}");
        roff.control("TH", [title.as_str(), "7"]);
        roff.control("SH", ["NAME"]).text([roman(format!("{title} - what paisho explain says of it"))]);
        roff.control("SH", ["DESCRIPTION"]).control("nf", []);
        for line in text.lines() {
            roff.text([roman(line)]);
        }
        return Some(roff.control("fi", []).render());
    };
    let name = page.name;
    let title = format!("paisho-{name}");
    roff.control("TH", [title.as_str(), "7"]);
    roff.control("SH", ["NAME"]).text([roman(format!("{title} - {}", page.title))]);
    for block in &page.blocks {
        match block {
            Block::Heading(1, _) => drop(roff.control("SH", ["DESCRIPTION"])),
            Block::Heading(_, heading) => drop(roff.control("SH", [heading.to_uppercase().as_str()])),
            Block::Paragraph(text) => drop(roff.control("PP", []).text(inlines(text))),
            Block::Item(text) => drop(roff.control("IP", ["-", "2"]).text(inlines(text))),
            Block::Code(lines) => {
                roff.control("PP", []).control("RS", ["4"]).control("nf", []);
                for line in lines {
                    roff.text([roman(*line)]);
                }
                roff.control("fi", []).control("RE", []);
            }
            Block::Table(rows) => rows.split_first().into_iter().for_each(|(head, rows)| table(&mut roff, head, rows)),
        }
    }
    Some(roff.render())
}

/// A row is an entry: its first cell, and below it the others with the names of their columns.
fn table(roff: &mut Roff, head: &[String], rows: &[Vec<String>]) {
    for row in rows {
        let Some((first, rest)) = row.split_first() else { continue };
        roff.control("TP", []).text(inlines(first));
        for (at, (name, cell)) in head.iter().skip(1).zip(rest).filter(|(_, cell)| !cell.is_empty()).enumerate() {
            if at > 0 {
                roff.control("br", []);
            }
            let name = if rest.len() > 1 { format!("{name}: ") } else { String::new() };
            roff.text([vec![roman(name)], inlines(cell)].concat());
        }
    }
}

/// A text with its code in bold.
fn inlines(text: &str) -> Vec<Inline> {
    let pieces = text.split('`').enumerate().filter(|(_, piece)| !piece.is_empty());
    pieces.map(|(at, piece)| if at % 2 == 1 { bold(piece) } else { roman(piece) }).collect()
}
