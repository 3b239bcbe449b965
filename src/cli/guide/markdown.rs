//! The Markdown that the pages of `docs/` are written in, as blocks. It is only what they use: headings, paragraphs, lists,
//! tables and code, without anything in anything. Pictures and comments are left out.

/// A part of a page.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Block<'a> {
    /// A heading, and its level.
    Heading(usize, &'a str),
    Paragraph(String),
    /// An item of a list.
    Item(String),
    /// The rows of a table; the first is its head.
    Table(Vec<Vec<String>>),
    /// Lines as they stand.
    Code(Vec<&'a str>),
}

/// The blocks of a text.
pub(super) fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if line.trim().is_empty() || line.starts_with("<!--") || line.starts_with("![") {
            continue;
        }
        if line.starts_with("```") {
            blocks.push(Block::Code(lines.by_ref().take_while(|line| !line.starts_with("```")).collect()));
        } else if let Some(level) =
            line.find(' ').filter(|level| *level > 0 && line[..*level].bytes().all(|b| b == b'#'))
        {
            blocks.push(Block::Heading(level, line[level..].trim()));
        } else if line.starts_with('|') {
            let mut rows = vec![cells(line)];
            while let Some(line) = lines.next_if(|line| line.starts_with('|')) {
                if !line.starts_with("|---") {
                    rows.push(cells(line));
                }
            }
            blocks.push(Block::Table(rows));
        } else {
            let item = line.strip_prefix("- ");
            let mut text = item.unwrap_or(line).to_owned();
            let goes_on = |line: &&str| if item.is_some() { line.starts_with("  ") } else { is_text(line) };
            while let Some(line) = lines.next_if(goes_on) {
                text.push(' ');
                text.push_str(line.trim());
            }
            blocks.push(if item.is_some() { Block::Item(plain(&text)) } else { Block::Paragraph(plain(&text)) });
        }
    }
    blocks
}

/// Whether a line goes on with a paragraph.
fn is_text(line: &str) -> bool {
    !(line.is_empty() || ["```", "|", "- ", "<!--", "![", "#"].iter().any(|start| line.starts_with(start)))
}

/// The cells of a row.
fn cells(line: &str) -> Vec<String> {
    let inside = line.trim().trim_start_matches('|').strip_suffix('|').unwrap_or(line);
    let bar = "\\|";
    inside.replace(bar, "\0").split('|').map(|cell| plain(cell.trim()).replace('\0', "|")).collect()
}

/// A text without the marks of links and emphasis. Those of code stay.
fn plain(text: &str) -> String {
    let mut text = text.to_owned();
    // A link on code: only the code.
    while let Some(start) = text.find("[`") {
        let Some(end) = text[start..].find("`](").map(|end| start + end) else { break };
        let Some(close) = text[end..].find(')').map(|close| end + close) else { break };
        text.replace_range(end + 1..=close, "");
        text.remove(start);
    }
    let mut plain = String::new();
    for (at, piece) in text.split('`').enumerate() {
        if at > 0 {
            plain.push('`');
        }
        if at % 2 == 1 {
            plain.push_str(piece);
            continue;
        }
        let mut rest = piece;
        while let Some((before, link)) = rest.split_once('[') {
            let Some((words, target)) = link.split_once("](").filter(|(words, _)| !words.contains(']')) else { break };
            plain.push_str(&before.replace('*', ""));
            plain.push_str(&words.replace('*', ""));
            let (target, behind) = target.split_once(')').unwrap_or((target, ""));
            plain.push_str(&place(words, target));
            rest = behind;
        }
        plain.push_str(&rest.replace('*', ""));
    }
    plain
}

/// Where what a link names is found, where nobody can follow it: an address, the command that shows the page, or the file in the
/// source. Where the words are the name by which `explain` knows the page, they are enough.
fn place(words: &str, target: &str) -> String {
    let file = target.split('#').next().unwrap_or(target).trim_start_matches("../");
    let page = file.strip_suffix(".md").map(|page| page.trim_start_matches("rules/"));
    match page.filter(|page| super::names().any(|name| name == *page)) {
        _ if target.starts_with("http") => format!(" ({target})"),
        Some(page) if page.eq_ignore_ascii_case(words) => String::new(),
        Some(page) => format!(" (`paisho explain {page}`)"),
        None if file.is_empty() => String::new(),
        None if page.is_some() => format!(" (docs/{file} of the source)"),
        None => format!(" ({file} of the source)"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_told_apart() {
        let text = "# A page\n\nSee [the *board*](board.md), [`c`](d.md), `a*b`\nand more.\n\n![x](x.svg)\n<!-- run: x -->\n- one\n  more\n- two\n\n\
                    | a | b |\n|---|:-:|\n| `x \\| y` | z |\n\n```pai\n# 1\n\n1. Pass\n```\nEnd.\n";
        let expected = [
            Block::Heading(1, "A page"),
            Block::Paragraph("See the board (docs/board.md of the source), `c`, `a*b` and more.".into()),
            Block::Item("one more".into()),
            Block::Item("two".into()),
            Block::Table(vec![vec!["a".into(), "b".into()], vec!["`x | y`".into(), "z".into()]]),
            Block::Code(vec!["# 1", "", "1. Pass"]),
            Block::Paragraph("End.".into()),
        ];
        assert_eq!(blocks(text), expected);
    }
}
