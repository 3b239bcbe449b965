//! Texts that a notation may or may not be able to read: sentences made from a grammar, and what damage makes of them.

use crate::support::Rng;
use pest_meta::ast::Expr;
use pest_meta::ast::Rule;
use std::collections::HashMap;

/// A grammar, to make sentences of.
pub struct Maker {
    rules: HashMap<String, Expr>,
}

/// Characters that any text may hold: those of the notations, and some that are more than a byte long.
const ANY: &[&str] = &[
    "a", "R", "x", "3", "10c", " ", ".", ";", "[", "]", "(", "<", "\"", "\\", "-", "*", "+", "~", "=", "/", "?", "#",
    "é", "龍", "🐉", "\u{a0}", "\u{feff}", "\t", "the ", "Pass", "1. ", ":", ",", "–", "“", "２", "to", "j10", "\n",
];
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
/// Codes and words that tiles and players have, so that sentences look like records.
const CODES: &[&str] = &["Rs", "C", "Lt", "R3", "w5", "B", "Js", "LY", "jd", "O", "Wh", "E", "Draw", "Pass", "R", "W"];

impl Maker {
    /// Makes sentences of these rules.
    pub fn new(rules: &[Rule]) -> Maker {
        Maker { rules: rules.iter().map(|rule| (rule.name.clone(), rule.expr.clone())).collect() }
    }

    /// A sentence. What a grammar looks ahead for is not looked at, so that now and then one is none.
    pub fn sentence(&self, rule: &str, rng: &mut Rng) -> String {
        let mut out = String::new();
        self.rule(rule, rng, 0, &mut out);
        out
    }

    fn rule(&self, name: &str, rng: &mut Rng, depth: usize, out: &mut String) {
        match (name, self.rules.get(name)) {
            ("letters", _) if !rng.one_in(8) => out.push_str(rng.pick(CODES)),
            ("point", Some(Expr::Seq(..))) if !rng.one_in(8) => {
                let letter = LETTERS.as_bytes()[rng.below(19)] as char;
                out.push_str(&format!("{}{letter}", 1 + rng.below(19)));
            }
            (_, Some(expr)) => self.expr(expr, rng, depth + 1, out),
            ("ASCII_DIGIT", _) => out.push_str(&rng.below(10).to_string()),
            ("ASCII_NONZERO_DIGIT", _) => out.push_str(&(1 + rng.below(9)).to_string()),
            ("ASCII_ALPHA", _) => out.push(LETTERS.as_bytes()[rng.below(LETTERS.len())] as char),
            ("ASCII_ALPHANUMERIC", _) => {
                let kind = if rng.one_in(3) { "ASCII_DIGIT" } else { "ASCII_ALPHA" };
                self.rule(kind, rng, depth, out);
            }
            ("ANY", _) => out.push_str(rng.pick(ANY)),
            _ => {}
        }
    }

    fn expr(&self, expr: &Expr, rng: &mut Rng, depth: usize, out: &mut String) {
        match expr {
            Expr::Str(text) => out.push_str(text),
            Expr::Insens(text) if rng.one_in(2) => out.push_str(&text.to_uppercase()),
            Expr::Insens(text) => out.push_str(text),
            Expr::Range(from, to) => {
                let ends = [from, to].map(|end| end.chars().next().map_or(0, u32::from));
                let chosen = ends[0] + rng.below((ends[1] - ends[0]) as usize + 1) as u32;
                out.extend(char::from_u32(chosen));
            }
            Expr::Ident(name) => self.rule(name, rng, depth, out),
            Expr::Seq(first, then) => {
                self.expr(first, rng, depth, out);
                self.expr(then, rng, depth, out);
            }
            Expr::Choice(..) => {
                let mut among = Vec::new();
                choices(expr, &mut among);
                let mut chosen = rng.pick(&among);
                // What makes nothing, a look ahead or the text's end, is seldom the one to take.
                let makes_nothing = |expr: &Expr| {
                    matches!(expr, Expr::NegPred(_)) || matches!(expr, Expr::Ident(name) if name == "EOI")
                };
                while makes_nothing(chosen) && !rng.one_in(20) {
                    chosen = rng.pick(&among);
                }
                self.expr(chosen, rng, depth, out);
            }
            Expr::Opt(inner) if rng.one_in(2) => self.expr(inner, rng, depth, out),
            Expr::Rep(inner) => self.times(0, inner, rng, depth, out),
            Expr::RepOnce(inner) => self.times(1, inner, rng, depth, out),
            _ => {}
        }
    }

    fn times(&self, least: usize, inner: &Expr, rng: &mut Rng, depth: usize, out: &mut String) {
        let most = [6, 5, 4, 3].get(depth).copied().unwrap_or(2);
        for _ in 0..least + rng.below(most) {
            self.expr(inner, rng, depth, out);
        }
    }
}

fn choices<'e>(expr: &'e Expr, among: &mut Vec<&'e Expr>) {
    match expr {
        Expr::Choice(first, second) => {
            choices(first, among);
            choices(second, among);
        }
        other => among.push(other),
    }
}

/// The tokens of a text: runs of letters, of digits, of spaces, and single signs.
fn tokens(text: &str) -> Vec<&str> {
    let kind = |c: char| match c {
        c if c.is_ascii_alphabetic() => 0,
        c if c.is_ascii_digit() => 1,
        c if c.is_whitespace() => 2,
        _ => 3,
    };
    let mut found = Vec::new();
    let mut start = 0;
    let mut last = None;
    for (at, c) in text.char_indices() {
        if last.is_some_and(|last| last != kind(c) || last == 3) {
            found.push(&text[start..at]);
            start = at;
        }
        last = Some(kind(c));
    }
    if start < text.len() {
        found.push(&text[start..]);
    }
    found
}

/// The text with something wrong in it: characters and tokens deleted, inserted, replaced, swapped or doubled, or the
/// end cut off.
pub fn damaged(text: &str, rng: &mut Rng) -> String {
    let by_token = rng.one_in(2);
    let mut parts: Vec<String> = if by_token {
        tokens(text).into_iter().map(str::to_owned).collect()
    } else {
        text.chars().map(String::from).collect()
    };
    for _ in 0..1 + usize::from(rng.one_in(4)) {
        let at = rng.below(parts.len());
        match rng.below(8) {
            _ if parts.is_empty() => parts.push(rng.pick(ANY).to_string()),
            0 => drop(parts.remove(at)),
            1 => parts.insert(at, rng.pick(ANY).to_string()),
            2 => parts[at] = rng.pick(ANY).to_string(),
            3 => {
                let other = rng.below(parts.len());
                parts.swap(at, other);
            }
            4 => parts.insert(at, parts[at].clone()),
            6 => parts.insert(at, rng.pick(&[" ", "\n", "\t", " \r\n"]).to_owned()),
            5 if rng.one_in(2) => parts.truncate(at),
            5 => {
                let end = (at + rng.below(8)).min(parts.len());
                let copy = parts[at..end].to_vec();
                parts.splice(at..at, copy);
            }
            _ => {
                let code = rng.pick(CODES).to_string();
                parts.insert(at, code);
            }
        }
    }
    parts.concat()
}
