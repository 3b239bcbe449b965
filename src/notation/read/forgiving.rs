//! What people write in the place of canonical signs, points, names and words. The parsers of [`ply`](super::ply) accept
//! it where they are asked to. Each function is named for the rule of `grammar/forgiving.pest` that it reads.

use super::expected::{Expected, Parsed, between, run, saturating, unexpected, ws};
use super::written::{ActText, EffectText, PlaceText, PlyText};
use crate::code::Code;
use crate::codes;

/// The words that are plies, each before the other forms in which it is read.
pub(in crate::notation) const PASS: &[&str] = &["Pass", "passes", "passed"];
pub(in crate::notation) const RESIGN: &[&str] = &["Resign", "resigns", "resigned", "forfeit", "forfeits", "forfeited"];
pub(in crate::notation) const CLAIM: &[&str] = &["Claim", "claims", "claimed"];
pub(in crate::notation) const DRAW: &[&str] = &["Draw", "draws", "drew"];

/// Results as chess players write them.
pub(crate) const OUTCOMES: [&str; 5] = ["1-0", "0-1", "1/2-1/2", "½-½", "*"];

/// Whether a text begins with a word, in any case, after which no letter follows.
pub(crate) fn has_word(input: &str, word: &str) -> bool {
    input.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
        && !input[word.len()..].starts_with(|c: char| c.is_ascii_alphabetic())
}

/// The length of what stands in the place of a sign.
pub(crate) fn sign_length(sign: u8, input: &str) -> Option<usize> {
    let begins = |start: &str| input.get(..start.len()).is_some_and(|found| found.eq_ignore_ascii_case(start));
    // Mostly there is none, which the first byte shows.
    let (forms, word): (&[&str], &str) = match (sign, input.as_bytes().first()?) {
        (b'-', b'-' | b':' | b't' | b'T') => (&["-->", "->", "--", "-", ":"], "to"),
        (b'x', b'x' | b'X' | b'*' | b't' | b'T') => (&["x", "*x"], "takes"),
        (b'*', b'*' | b'@') => (&["*", "@"], ""),
        (b'-' | b'x' | b'*', _) => return None,
        (_, first) => return (*first == sign).then_some(1),
    };
    let form = forms.iter().find(|form| begins(form)).map(|form| form.len());
    form.or_else(|| (!word.is_empty() && has_word(input, word)).then_some(word.len()))
}

/// Whether letters are a word that stands for a sign, and no code.
pub(super) fn is_sign(letters: &str) -> bool {
    ["to", "takes"].iter().any(|word| letters.eq_ignore_ascii_case(word))
}

/// Whether a turn number begins here that is written as `Turn 2`.
pub(super) fn is_turn(input: &str) -> bool {
    let behind = |input: &str| input[4..].trim_start_matches([' ', '\t']).starts_with(|c: char| c.is_ascii_digit());
    has_word(input, "turn") && behind(input)
}

/// A point by its drawn coordinates: `(0,8)`.
pub(crate) fn coordinates(input: &str) -> Parsed<'_, PlaceText<'_>> {
    let Some(inside) = input.strip_prefix('(') else { return unexpected(input, Expected::PLACE) };
    let (rest, x) = coordinate(ws(inside)?.0)?;
    let Some(rest) = ws(rest)?.0.strip_prefix(',') else { return unexpected(input, Expected::PLACE) };
    let (rest, y) = coordinate(ws(rest)?.0)?;
    match ws(rest)?.0.strip_prefix(')') {
        Some(rest) => Ok((rest, PlaceText { text: between(input, rest), x, y, square: false })),
        None => unexpected(input, Expected::PLACE),
    }
}

/// A number that may have a sign.
fn coordinate(input: &str) -> Parsed<'_, i16> {
    let (rest, digits) = run(input.strip_prefix(['+', '-']).unwrap_or(input), |byte| byte.is_ascii_digit());
    if digits.is_empty() {
        return unexpected(input, Expected::PLACE);
    }
    let number = i16::try_from(saturating(digits)).unwrap_or(i16::MAX);
    Ok((rest, if input.starts_with('-') { -number } else { number }))
}

/// Something that is read, and its canonical form.
pub(crate) struct Form<'a> {
    pub(crate) code: &'static Code,
    pub(crate) token: &'a str,
    pub(crate) right: String,
}

/// Reports the pieces of a ply that are not in canonical form. Codes and the signs of captures are looked at where they
/// are resolved.
pub(crate) fn forms<'a>(ply: &PlyText<'a>, token: &'a str, mut each: impl FnMut(Form<'a>)) {
    let words = match ply {
        PlyText::Pass => PASS,
        PlyText::Resign => RESIGN,
        PlyText::Claim => CLAIM,
        PlyText::Draw { .. } => DRAW,
        PlyText::Acts(acts) => {
            acts.iter().for_each(|act| act_forms(act, &mut each));
            return;
        }
    };
    let (_, word) = run(token, |byte| byte.is_ascii_alphabetic());
    if !word.eq_ignore_ascii_case(words[0]) {
        each(Form { code: &codes::SLIP_WORD, token: word, right: words[0].to_owned() });
    }
}

fn act_forms<'a>(act: &ActText<'a>, each: &mut impl FnMut(Form<'a>)) {
    // What stands between two pieces of an act is a sign.
    let mut sign = |from: &'a str, to: &'a str, right: &str| {
        let end = from.len() + (from.as_ptr() as usize - act.text.as_ptr() as usize);
        let start = to.as_ptr() as usize - act.text.as_ptr() as usize;
        let token = act.text.get(end..start).unwrap_or_default().trim();
        if token != right {
            each(Form { code: &codes::SLIP_SIGN, token, right: right.to_owned() });
        }
    };
    if let (true, Some(code)) = (act.drop, act.code) {
        sign(code, act.at.text, "*");
    }
    let steps = act.path.len() - usize::from(act.capture.is_some());
    step_signs(&act.at, &act.path[..steps], &mut sign);
    if let Some(EffectText::Shift { at, path, .. }) = act.effect.as_deref() {
        step_signs(at, path, &mut sign);
    }
    point_form(&act.at, each);
    act.path.iter().for_each(|place| point_form(place, each));
    if let Some(EffectText::Shift { at, path, .. }) = act.effect.as_deref() {
        point_form(at, each);
        path.iter().for_each(|place| point_form(place, each));
    }
}

fn step_signs<'a>(at: &PlaceText<'a>, path: &[PlaceText<'a>], sign: &mut impl FnMut(&'a str, &'a str, &str)) {
    let mut from = at.text;
    for place in path {
        sign(from, place.text, "-");
        from = place.text;
    }
}

fn point_form<'a>(place: &PlaceText<'a>, each: &mut impl FnMut(Form<'a>)) {
    let text = place.text.trim_start_matches('#');
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        return;
    }
    // Off the board there is no canonical form to name.
    let on_board = |n: i16| (-9..=9).contains(&n);
    if on_board(place.x) && on_board(place.y) {
        let row = char::from(b'a' + (place.y + 9) as u8);
        let sign = if place.square { "#" } else { "" };
        each(Form { code: &codes::SLIP_POINT, token: place.text, right: format!("{sign}{}{row}", place.x + 10) });
    }
}
