//! Names of players as they are compared: the same letter may be written as one sign or as two.

use std::borrow::Cow;

/// The small letters of each mark that are one sign with it: the mark, then pairs of a letter and that sign.
const MARKED: &[(char, &str)] = &[
    ('\u{300}', "aàeèiìoòuùnǹüǜâầêềôồăằơờưừyỳ"),
    ('\u{301}', "aáeéiíoóuúyýcćlĺnńrŕsśzźgǵüǘâấêếôốăắơớưứ"),
    ('\u{302}', "aâeêiîoôuûcĉgĝhĥjĵsŝwŵyŷ"),
    ('\u{303}', "aãnñoõiĩuũyỹeẽâẫêễôỗăẵơỡưữ"),
    ('\u{304}', "aāeēiīoōuūüǖ"),
    ('\u{306}', "aăeĕgğiĭoŏuŭ"),
    ('\u{307}', "cċeėgġzż"),
    ('\u{308}', "aäeëiïoöuüyÿ"),
    ('\u{309}', "aảeẻiỉoỏuủyỷâẩêểôổăẳơởưử"),
    ('\u{30a}', "aåuů"),
    ('\u{30b}', "oőuű"),
    ('\u{30c}', "cčdďeěnňrřsštťzžaǎiǐoǒuǔüǚgǧ"),
    ('\u{31b}', "oơuư"),
    ('\u{323}', "aạeẹiịoọuụyỵâậêệôộăặơợưự"),
    ('\u{327}', "cçsştţkķlļnņrŗ"),
    ('\u{328}', "aąeęiįuų"),
];

/// The text with letters and marks that are signs of their own put together, as file names of macOS have them apart.
pub(super) fn composed(text: &str) -> Cow<'_, str> {
    if !text.chars().any(|c| MARKED.iter().any(|(mark, _)| *mark == c)) {
        return text.into();
    }
    let mut whole = String::with_capacity(text.len());
    for c in text.chars() {
        match whole.chars().next_back().and_then(|letter| one_sign(letter, c)) {
            Some(sign) => {
                whole.pop();
                whole.push(sign);
            }
            None => whole.push(c),
        }
    }
    whole.into()
}

/// The same in small letters, by which names are the same in any case.
pub(super) fn folded(text: &str) -> String {
    composed(text).to_lowercase()
}

fn one_sign(letter: char, mark: char) -> Option<char> {
    let (_, signs) = MARKED.iter().find(|(known, _)| *known == mark)?;
    let only = |mut signs: std::char::ToLowercase| signs.next().filter(|_| signs.next().is_none());
    let small = only(letter.to_lowercase())?;
    let mut signs = signs.chars();
    while let (Some(plain), Some(marked)) = (signs.next(), signs.next()) {
        if plain == small {
            return if small == letter { Some(marked) } else { marked.to_uppercase().next() };
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_with_its_mark_is_one_sign() {
        for (apart, whole) in [
            ("Li\u{301}n", "Lín"),
            ("LI\u{301}N", "LÍN"),
            ("Nguye\u{302}\u{303}n", "Nguyễn"),
            ("Lu\u{308}\u{30c}", "Lǚ"),
            ("x\u{301} \u{301}", "x\u{301} \u{301}"),
            ("Mei", "Mei"),
        ] {
            assert_eq!(composed(apart), whole);
        }
        assert_eq!(folded("LI\u{301}N"), folded("Lín"));
    }
}
