//! What texts of the site are wrapped in: percent signs, entities of HTML, the fields of a query.

use std::borrow::Cow;

/// Replaces every `%` and two hexadecimal digits by their byte; unchanged if there are none or the result is
/// not UTF-8.
pub(super) fn percent_decoded(written: &str) -> Cow<'_, str> {
    if !written.contains('%') {
        return Cow::Borrowed(written);
    }
    let bytes = written.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let digits = bytes.get(at + 1..at + 3).and_then(|digits| std::str::from_utf8(digits).ok());
        match digits.filter(|digits| byte == b'%' && digits.bytes().all(|digit| digit.is_ascii_hexdigit())) {
            Some(digits) => {
                decoded.push(u8::from_str_radix(digits, 16).unwrap_or(byte));
                at += 3;
            }
            None => {
                decoded.push(byte);
                at += 1;
            }
        }
    }
    match String::from_utf8(decoded) {
        Ok(decoded) if decoded.len() < written.len() => Cow::Owned(decoded),
        _ => Cow::Borrowed(written),
    }
}

/// Replaces the entities of HTML that the site writes, and those with a number.
pub(super) fn unescaped(written: &str) -> Cow<'_, str> {
    if !written.contains('&') {
        return Cow::Borrowed(written);
    }
    let mut plain = String::with_capacity(written.len());
    let mut rest = written;
    while let Some(at) = rest.find('&') {
        plain.push_str(&rest[..at]);
        let (sign, length) = entity(&rest[at..]).unwrap_or(('&', 1));
        plain.push(sign);
        rest = &rest[at + length..];
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}

/// The character of the entity that a text begins with, and the entity's length.
fn entity(text: &str) -> Option<(char, usize)> {
    const LONGEST: usize = 10;
    let end = text.bytes().take(LONGEST).position(|byte| byte == b';')?;
    let name = text.get(..end)?.strip_prefix('&')?;
    let sign = match name {
        "quot" => '"',
        "amp" => '&',
        "apos" => '\'',
        "lt" => '<',
        "gt" => '>',
        _ => {
            let number = name.strip_prefix('#')?;
            let hexadecimal = number.strip_prefix(['x', 'X']).map(|digits| u32::from_str_radix(digits, 16));
            char::from_u32(hexadecimal.unwrap_or_else(|| number.parse()).ok()?)?
        }
    };
    Some((sign, end + 1))
}

/// The fields of a query, with `&` or `&amp;` between. Another entity is part of a field.
pub(super) fn fields(query: &str) -> Vec<&str> {
    let (mut fields, mut start, mut at) = (Vec::new(), 0, 0);
    while let Some(found) = query[at..].find('&') {
        let sign = at + found;
        at = match entity(&query[sign..]) {
            Some((character, length)) if character != '&' => sign + length,
            entity => {
                fields.push(&query[start..sign]);
                start = sign + entity.map_or(1, |(_, length)| length);
                start
            }
        };
    }
    fields.push(&query[start..]);
    fields.retain(|field| !field.is_empty());
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entities_are_resolved_once_and_nothing_else_is() {
        for (written, plain) in [
            ("[&quot;NoWheels&quot;]", "[\"NoWheels\"]"),
            ("&#34;&#x22;&#X22;&apos;&#39;&lt;&gt;", "\"\"\"''<>"),
            ("&amp;quot;", "&quot;"),
            ("a & b; &nosuchname; &quot &#xD800; &#99999999; &", "a & b; &nosuchname; &quot &#xD800; &#99999999; &"),
        ] {
            assert_eq!(unescaped(written), plain);
        }
    }

    #[test]
    fn fields_stand_between_ands_and_their_entities() {
        assert_eq!(fields("a=1&b=2&&c"), ["a=1", "b=2", "c"]);
        assert_eq!(fields("a=1&amp;b=[&quot;x&quot;]&amp;c=3"), ["a=1", "b=[&quot;x&quot;]", "c=3"]);
        assert_eq!(fields("game=0H.R;0G.R&lt=1"), ["game=0H.R;0G.R", "lt=1"]);
        assert!(fields("&").is_empty() && fields("").is_empty());
    }
}
