//! Texts that a notation may or may not be able to read: sentences made from a grammar, and what damage makes of them.

use super::Rng;
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
    "é", "龍", "🐉", "\u{a0}", "\u{feff}", "\t", "the ", "Pass", "1. ",
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
    pub fn sentence(&self, rule: &str, dice: &mut Rng) -> String {
        let mut out = String::new();
        self.rule(rule, dice, 0, &mut out);
        out
    }

    fn rule(&self, name: &str, dice: &mut Rng, depth: usize, out: &mut String) {
        match (name, self.rules.get(name)) {
            ("code", _) if !dice.one_in(8) => out.push_str(dice.pick(CODES)),
            ("point", _) if !dice.one_in(8) => {
                let letter = LETTERS.as_bytes()[dice.below(19)] as char;
                out.push_str(&format!("{}{letter}", 1 + dice.below(19)));
            }
            ("ws", _) => {
                let spaces: &[&str] = &["", "", "", " ", " ", " ", "  ", "\n", "\r\n", "\t", " \n  "];
                out.push_str(dice.pick(spaces));
            }
            (_, Some(expr)) => self.expr(expr, dice, depth + 1, out),
            ("ASCII_DIGIT", _) => out.push_str(&dice.below(10).to_string()),
            ("ASCII_ALPHA", _) => out.push(LETTERS.as_bytes()[dice.below(LETTERS.len())] as char),
            ("ASCII_ALPHANUMERIC", _) => {
                let kind = if dice.one_in(3) { "ASCII_DIGIT" } else { "ASCII_ALPHA" };
                self.rule(kind, dice, depth, out);
            }
            ("ANY", _) => out.push_str(dice.pick(ANY)),
            _ => {}
        }
    }

    fn expr(&self, expr: &Expr, dice: &mut Rng, depth: usize, out: &mut String) {
        match expr {
            Expr::Str(text) => out.push_str(text),
            Expr::Insens(text) if dice.one_in(2) => out.push_str(&text.to_uppercase()),
            Expr::Insens(text) => out.push_str(text),
            Expr::Range(from, to) => {
                let (from, to) = (from.as_bytes()[0], to.as_bytes()[0]);
                out.push((from + dice.below(usize::from(to - from) + 1) as u8) as char);
            }
            Expr::Ident(name) => self.rule(name, dice, depth, out),
            Expr::Seq(first, then) => {
                self.expr(first, dice, depth, out);
                self.expr(then, dice, depth, out);
            }
            Expr::Choice(..) => {
                let mut among = Vec::new();
                choices(expr, &mut among);
                let mut chosen = dice.pick(&among);
                // A look ahead and a rule's last resort make nothing: take another now and then.
                if matches!(chosen, Expr::NegPred(_)) {
                    chosen = dice.pick(&among);
                }
                self.expr(chosen, dice, depth, out);
            }
            Expr::Opt(inner) => {
                if dice.one_in(2) {
                    self.expr(inner, dice, depth, out);
                }
            }
            Expr::Rep(inner) => self.times(0, inner, dice, depth, out),
            Expr::RepOnce(inner) => self.times(1, inner, dice, depth, out),
            _ => {}
        }
    }

    fn times(&self, least: usize, inner: &Expr, dice: &mut Rng, depth: usize, out: &mut String) {
        let most = [6, 5, 4, 3].get(depth).copied().unwrap_or(2);
        for _ in 0..least + dice.below(most) {
            self.expr(inner, dice, depth, out);
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
pub fn damaged(text: &str, dice: &mut Rng) -> String {
    let by_token = dice.one_in(2);
    let mut parts: Vec<String> = if by_token {
        tokens(text).into_iter().map(str::to_owned).collect()
    } else {
        text.chars().map(String::from).collect()
    };
    for _ in 0..1 + dice.below(2) {
        let at = dice.below(parts.len());
        match dice.below(7) {
            _ if parts.is_empty() => parts.push(dice.pick(ANY).to_string()),
            0 => drop(parts.remove(at)),
            1 => parts.insert(at, dice.pick(ANY).to_string()),
            2 => parts[at] = dice.pick(ANY).to_string(),
            3 => {
                let other = dice.below(parts.len());
                parts.swap(at, other);
            }
            4 => parts.insert(at, parts[at].clone()),
            5 if dice.one_in(2) => parts.truncate(at),
            5 => {
                let end = (at + dice.below(8)).min(parts.len());
                let copy = parts[at..end].to_vec();
                parts.splice(at..at, copy);
            }
            _ => {
                let code = dice.pick(CODES).to_string();
                parts.insert(at, code);
            }
        }
    }
    parts.concat()
}
