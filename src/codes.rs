//! The codes of diagnostics about the writing of a record, and of those that every rule set has.

use crate::code::Code;
use crate::code::Severity::{Error, Note, Warning};

macro_rules! codes {
    ($($id:ident: $name:literal, $severity:ident, $title:literal, $notation:literal;
        $meaning:literal; wrong $wrong:literal; right $right:literal;)*) => {
        $(#[doc = $title]
        pub static $id: Code = Code {
            name: $name,
            severity: $severity,
            title: $title,
            meaning: $meaning,
            source: "",
            notation: $notation,
            wrong: $wrong,
            right: $right,
        };)*
        /// The codes of the writing, and those that every rule set has.
        pub static ALL: &[&Code] = &[$(&$id),*];
    };
}

codes! {
    TEXT_EMPTY: "text-empty", Error, "there is no record here", "pai";
        "The input has no game and no position: it is empty, or only white space; or it is a picture or a web page.";
        wrong "\n\n";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o\n";

    TEXT_BINARY: "text-binary", Error, "this is not text", "pai";
        "There is a NUL byte, which text never has, save text in UTF-16: save that again as UTF-8. One costs the game that it is in; in JSON, YAML and sheets nothing is read from it on. An input that begins with more than one in a thousand bytes may be a picture, an archive or a program, and is not read.";
        wrong "[Variant \"wiki\"]\n\n1. F*10l \0\n";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o\n";

    TEXT_ENCODING: "text-encoding", Error, "this is not UTF-8", "pai";
        "Records are read as UTF-8. The input is UTF-16, or has bytes that UTF-8 does not allow, as files have that were saved as ANSI, Windows-1252 or Latin-1. Save it again as UTF-8.";
        wrong "\u{fffe}";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o\n";

    TEXT_LINE_ENDS: "text-line-ends", Error, "lines end in a lone carriage return", "pai";
        "A lone carriage return (CR) ends a line only in files of old Macintoshes. Save the file again with the line ends of Unix (LF) or Windows (CRLF).";
        wrong "[Variant \"wiki\"]\r\r1. F*10l E*5o\r";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o\n";

    TEXT_TOO_LONG: "text-too-long", Error, "too long to be read", "pai";
        "A game is limited to 4 MiB of text, 10,000 tags and 50,000 turns, plies, steps and comments, a ply to 200 acts and 200 steps, a sheet to 50,000 rows, and the value of a tag or check to 64 KiB. Longer input is damaged, or not a record. At most 10,000 errors in the writing of a game are reported, and 1,000 in its plies.";
        wrong "";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o\n";

    JSON_UNREADABLE: "json-unreadable", Error, "this is not JSON", "json";
        "The syntax of JSON: names and texts in double quotes, no comma after the last item of a list, no comments. The text before the error is read.";
        wrong "{\"variant\":\"wiki\",\"turns\":[{\"turn\":1,\"plies\":[{\"type\":\"resign\"},]}]}";
        right "{\"variant\":\"wiki\",\"turns\":[{\"turn\":1,\"plies\":[{\"type\":\"resign\"}]}]}";

    YAML_UNREADABLE: "yaml-unreadable", Error, "this is not YAML", "yaml";
        "The syntax of YAML: indents, colons and quotes. Anchors (`&a`), aliases (`*a`) and tags (`!a`) are YAML, but are not supported in records. The text before the error is read.";
        wrong "variant: wiki\nturns:\n- turn: 1\n  plies:\n  - type: &a resign\n  - type: *a\n";
        right "variant: wiki\nturns:\n- turn: 1\n  plies:\n  - type: resign\n";

    RECORD_SHAPE: "record-shape", Error, "not how a record is laid out", "json";
        "This is JSON or YAML, but not a record: a field is unknown, duplicated or missing, or its value has the wrong type. `paisho convert GAME --to json` shows what a record looks like.";
        wrong "{\"variant\":\"wiki\",\"turns\":[{\"turn\":1,\"plies\":[{\"type\":\"acts\",\"acts\":[{\"tile\":\"F\",\"drop\":\"yes\",\"at\":\"10l\"}]}]}]}";
        right "{\"variant\":\"wiki\",\"turns\":[{\"turn\":1,\"plies\":[{\"type\":\"acts\",\"acts\":[{\"tile\":\"F\",\"drop\":true,\"at\":\"10l\"}]}]}]}";

    PLY_UNREADABLE: "ply-unreadable", Error, "this cannot be read", "pai";
        "This is not a ply, a turn number, a comment or a check. A ply drops a tile (`Rs*10c`), moves it (`Lt10j-11j`), captures with it (`Lt10j x C11j`) or uses it (`A10h ~ Rs11j-12h`). Reading continues at the next ply.";
        wrong "[Variant \"wiki\"]\n\n1. F*10l E*5!o\n";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o\n";

    PLY_UNCLEAR: "ply-unclear", Error, "nothing shows which tile moves", "pai";
        "A move in words may leave out where its tile comes from, if only one tile of the kind can make it. Here none can, or several can. Nothing is guessed: write the point that the tile comes from.";
        wrong "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. moves Rs to 9l\n";
        right "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e\n";

    PLY_MISSING: "ply-missing", Error, "a ply is missing before this", "pai";
        "Every seat plays once in a turn. A new turn number comes before all seats have played: a ply is missing, or the number comes too early.";
        wrong "[Variant \"wiki\"]\n\n1. F*10l\n2. Rd*10c Ly*5m\n";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. Rd*10c Ly*5m\n";

    PLY_EXTRA: "ply-extra", Error, "one ply too many", "pai";
        "Every seat plays once in a turn. This turn has more plies than seats; at the end of a record whose turns all have numbers, so does a last turn with more plies on its line. For four players, the wiki rules need `[Players \"4\"]`.";
        wrong "[Variant \"wiki\"]\n\n1. F*10l E*5o Rd*10c\n2. Lt*11k Lt*5k\n";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. Lt*11k Lt*5k\n";

    TURN_NUMBER: "turn-number", Error, "a wrong turn number", "pai";
        "Turns are numbered from 1, one number a turn. `2...` continues turn 2 after its first ply. Numbers are optional, but a written one must be correct.";
        wrong "[Variant \"wiki\"]\n\n1. F*10l E*5o\n3. Rd*10c Ly*5m\n";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. Rd*10c Ly*5m\n";

    SEAT_TURN: "seat-turn", Error, "not this seat's turn", "json";
        "A seat or a player that is named before a ply must be the one whose turn it is, and is named for that one ply. The columns of a table are in turn order.";
        wrong "{\"variant\":\"wiki\",\"turns\":[{\"turn\":1,\"plies\":[{\"seat\":\"Gote\",\"pai\":\"F*10l\"}]}]}";
        right "{\"variant\":\"wiki\",\"turns\":[{\"turn\":1,\"plies\":[{\"seat\":\"Sente\",\"pai\":\"F*10l\"}]}]}";

    TURNING_RANGE: "turning-range", Error, "too many steps for a turn", "pai";
        "The ring of eight neighbours turns clockwise (`+2`) or counterclockwise (`-1`), by at most 127 steps. Eight steps are a full turn, so `+9` is `+1`.";
        wrong "[Variant \"basic\"]\n[Position \"<Js 5f> <Wh 5e>\"]\n\n1. Wh5e ~ +129\n";
        right "[Variant \"basic\"]\n[Position \"<Js 5f> <Wh 5e>\"]\n\n1. Wh5e ~ +9\n";

    COMMENT_OPEN: "comment-open", Error, "this comment is never closed", "pai";
        "A comment in braces ends at the next `}`. It may span several lines, but cannot contain another `{` or a tag line. Close it, or begin it with `;`, which needs no end.";
        wrong "[Variant \"wiki\"]\n\n1. F*10l E*5o {a quiet start\n2. Rd*10c Ly*5m\n";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o {a quiet start}\n2. Rd*10c Ly*5m\n";

    COMMENT_STRAY: "comment-stray", Error, "this closes no comment", "pai";
        "There is no open comment for this `}`. Comments in braces do not nest: the first `}` ends the comment.";
        wrong "[Variant \"wiki\"]\n\n1. F*10l E*5o {quiet}}\n";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o {quiet}\n";

    COMMENT_TEXT: "comment-text", Error, "a comment that cannot be written", "json";
        "A comment in braces cannot contain a brace or a line that looks like a tag; a comment to the end of the line cannot contain a line break. No text notation could write this comment so that it is read back unchanged.";
        wrong "{\"variant\":\"wiki\",\"turns\":[{\"turn\":1,\"before\":[{\"type\":\"comment\",\"text\":\"a } b\"}]}]}";
        right "{\"variant\":\"wiki\",\"turns\":[{\"turn\":1,\"before\":[{\"type\":\"comment\",\"text\":\"a ) b\"}]}]}";

    GLYPH_UNKNOWN: "glyph-unknown", Error, "not a glyph", "pai";
        "A glyph after a ply is `!`, `?`, `!!`, `??`, `!?`, `?!`, or `$` and a number from 1 to 255. The numbers 1 to 6 are the six signs.";
        wrong "[Variant \"wiki\"]\n\n1. F*10l!?! E*5o\n";
        right "[Variant \"wiki\"]\n\n1. F*10l!! E*5o\n";

    GLYPH_PLACE: "glyph-place", Error, "a glyph without a ply", "pai";
        "A glyph is written directly after the ply that it is about, before comments and variations. A ply may have several.";
        wrong "[Variant \"wiki\"]\n\n1. F*10l {quiet} ! E*5o\n";
        right "[Variant \"wiki\"]\n\n1. F*10l! {quiet} E*5o\n";

    STANDS_LEGAL: "stands-legal", Warning, "a legal ply is marked as illegal", "pai";
        "The mark `$201` after a ply says that it is illegal, but that nobody noticed: it was played and stands, and the game went on from it. What is wrong with such a ply is a note, not an error. After a legal ply the mark says nothing. One that cannot be carried out, because the tile that it moves is not there, stays an error with the mark too.";
        wrong "[Variant \"wiki\"]\n\n1. F*10l$201 E*5o\n";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o\n";

    VARIATION_OPEN: "variation-open", Error, "this variation is never closed", "pai";
        "A variation begins with `(` and ends with `)`. The main line is read up to the `(` that is never closed.";
        wrong "[Variant \"wiki\"]\n\n1. F*10l ( 1. F*10k E*5o\n";
        right "[Variant \"wiki\"]\n\n1. F*10l ( 1. F*10k ) E*5o\n";

    VARIATION_STRAY: "variation-stray", Error, "this closes no variation", "pai";
        "There is no open variation for this `)`.";
        wrong "[Variant \"wiki\"]\n\n1. F*10l ( 1. F*10k ) ) E*5o\n";
        right "[Variant \"wiki\"]\n\n1. F*10l ( 1. F*10k ) E*5o\n";

    VARIATION_PLACE: "variation-place", Error, "this variation replaces no ply", "pai";
        "A variation is written after the ply that it replaces, in the same turn. It begins with what the same seat could have played.";
        wrong "[Variant \"wiki\"]\n\n( 1. F*10k ) 1. F*10l E*5o\n";
        right "[Variant \"wiki\"]\n\n1. F*10l ( 1. F*10k ) E*5o\n";

    VARIATION_EMPTY: "variation-empty", Error, "a variation without a ply", "pai";
        "A variation has at least one ply, which replaces the ply before the variation. Text alone is a comment, in braces.";
        wrong "[Variant \"wiki\"]\n\n1. F*10l ( {a quiet start} ) E*5o\n";
        right "[Variant \"wiki\"]\n\n1. F*10l {a quiet start} E*5o\n";

    VARIATION_DEPTH: "variation-depth", Error, "variations nested too deep", "pai";
        "Variations may have variations of their own, up to 16 levels. What is deeper is not read.";
        wrong "[Variant \"wiki\"]\n\n1. F*10l (F*10k (F*10k (F*10k (F*10k (F*10k (F*10k (F*10k (F*10k (F*10k (F*10k (F*10k (F*10k (F*10k (F*10k (F*10k (F*10k (F*10k)))))))))))))))))\n";
        right "[Variant \"wiki\"]\n\n1. F*10l ( 1. F*10k )\n";

    VARIATION_COMMENT: "variation-comment", Error, "a comment after `;` in a variation", "pai";
        "Comments in variations are written in braces. A comment after `;` runs to the end of the line, and the `)` would be a part of it.";
        wrong "[Variant \"wiki\"]\n\n1. F*10l ( 1. F*10k ; quiet )\n1... E*5o\n";
        right "[Variant \"wiki\"]\n\n1. F*10l ( 1. F*10k {quiet} ) E*5o\n";

    VARIATION_PLY: "variation-ply", Warning, "a variation that may be the next ply", "pai";
        "Parentheses hold what could have been played instead of the ply before them. This is one ply without a turn number, after the last ply of the game, in a turn in which the next seat has not played: it may be that seat's ply. It is kept as a variation.";
        wrong "[Variant \"wiki\"]\n\n1. F*10l (E*5o)\n";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o\n";

    TAG_OPEN: "tag-open", Error, "this quote is never closed", "pai";
        "A tag is written `[Name \"value\"]` on one line. In the value `\\\"` stands for a quote and `\\\\` for a backslash.";
        wrong "[Variant \"wiki\"]\n[Event \"Spring meeting]\n\n1. F*10l E*5o\n";
        right "[Variant \"wiki\"]\n[Event \"Spring meeting\"]\n\n1. F*10l E*5o\n";

    TAG_UNREADABLE: "tag-unreadable", Error, "this tag cannot be read", "pai";
        "A tag is written `[Name \"value\"]`: a name of letters and digits, a value in quotes, and brackets round both.";
        wrong "[Variant \"wiki\"]\n[Opponent Tam]\n\n1. F*10l E*5o\n";
        right "[Variant \"wiki\"]\n[Opponent \"Tam\"]\n\n1. F*10l E*5o\n";

    TAG_MISPLACED: "tag-misplaced", Error, "a tag among the moves", "pai";
        "Tags come before the moves, each on its own line, except `[Check \"...\"]`, which comes between plies. A tag at the start of a line begins a new game.";
        wrong "[Variant \"wiki\"]\n\n1. F*10l [Event \"Spring\"] E*5o\n";
        right "[Variant \"wiki\"]\n[Event \"Spring\"]\n\n1. F*10l E*5o\n";

    TAG_DOUBLED: "tag-doubled", Error, "this tag occurs twice", "pai";
        "A tag can occur once in a game.";
        wrong "[Variant \"wiki\"]\n[Event \"Spring\"]\n[Event \"Summer\"]\n\n1. F*10l E*5o\n";
        right "[Variant \"wiki\"]\n[Event \"Spring\"]\n\n1. F*10l E*5o\n";

    TAG_MISSPELT: "tag-misspelt", Warning, "probably a misspelt name of a tag", "pai";
        "Unknown tags are kept as they are. This one is so similar to a known tag that it is probably misspelt, or it is the name of a seat that does not play here, or a set-up tag of another rule set. A longer name that holds a known one, such as `GuestElo`, is taken as it is.";
        wrong "[Variant \"wiki\"]\n[Evnet \"Spring\"]\n\n1. F*10l E*5o\n";
        right "[Variant \"wiki\"]\n[Event \"Spring\"]\n\n1. F*10l E*5o\n";

    TAG_VALUE: "tag-value", Error, "not a value of this tag", "pai";
        "The value does not fit the tag: a seat that this game does not have, text where a number is expected, a result that names no seat, a day that no calendar has, or a character that tags cannot contain.";
        wrong "[Variant \"wiki\"]\n[Result \"Host\"]\n\n1. F*10l E*5o\n";
        right "[Variant \"wiki\"]\n[Result \"*\"]\n\n1. F*10l E*5o\n";

    VARIANT_UNKNOWN: "variant-unknown", Error, "no such rule set", "pai";
        "The rule sets are wiki, skud, basic, iroh, ancient and balance; their titles, such as Skud Pai Sho, are accepted too. A game of unknown rules is not judged.";
        wrong "[Variant \"wikki\"]\n\n1. F*10l E*5o\n";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o\n";

    VARIANT_TAKEN: "variant-taken", Note, "the rule set was found out", "pai";
        "The record does not name its rule set, so the codes of its tiles, its words and its tags decide. One without any tag is of the rule set that the game before it in the input names, if that fits. Where several rule sets fit, the one under which the game stays legal longest is used, and of equals the first of wiki, skud, basic, iroh, ancient and balance. A `[Variant \"...\"]` tag or `--variant` names it.";
        wrong "1. F*10l E*5o\n";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o\n";

    POSITION_TAKEN: "position-taken", Note, "a list of tiles is a position", "position";
        "Tiles on points without a bracket and without a turn number are read as a position, in which they are the second seat's; in a file `.pai`, which holds games, they are an error. Where they were played, a turn number says so: `1. Rs 10b Js 10r` is a game.";
        wrong "[Variant \"skud\"]\nJs 10r Rs 10b\n";
        right "[Variant \"skud\"]\n(Js 10r) (Rs 10b)\n";

    TILE_UNKNOWN: "tile-unknown", Error, "no such tile", "pai";
        "The rule set has no tile with this code or name. Codes are case-insensitive; `paisho explain skud` lists the tiles of a rule set.";
        wrong "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. Ru*10c Pass\n";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. Rd*10c Pass\n";

    TILE_SLIP: "tile-slip", Warning, "not this tile's code", "pai";
        "A tile is written by its code. Its name is accepted too, whole or shortened to letters that begin no other tile's name, and so are a few codes that records use. This is reported once a game; `fmt` writes the codes.";
        wrong "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. Rose*10c Pass\n";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. Rs*10c Pass\n";

    TILE_AMBIGUOUS: "tile-ambiguous", Error, "more than one tile begins like this", "pai";
        "A tile's name may be shortened only to letters that begin no other tile's name in the rule set.";
        wrong "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. Ja*10c Pass\n";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. Js*10c Pass\n";

    SLIP_SIGN: "slip-sign", Warning, "another sign than the canonical one", "pai";
        "A drop is written `*`, a step `-` and a capture `x`. Signs that look like these, full-width characters, non-breaking spaces, and the signs and words `@`, `->`, `:`, `to` and `takes` are accepted. This is reported once a game; `fmt` writes the canonical signs.";
        wrong "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. Rd*10c–10f Pass\n";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. Rd*10c-10f Pass\n";

    SLIP_POINT: "slip-point", Warning, "another form of a point", "pai";
        "A point is written column first: `10j`. Row first (`j10`) and the coordinates of the Garden Gate site (`(0,0)`) are accepted where nothing else fits. This is reported once a game; `fmt` writes the canonical form.";
        wrong "[Variant \"wiki\"]\n\n1. F*10l E*o5\n";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o\n";

    SLIP_NUMBER: "slip-number", Warning, "another form of a turn number", "pai";
        "A turn number is written `1.`, and `1...` where the turn continues. `1`, `1)`, `1:`, `1 .`, `#1` and `Turn 1` are accepted. This is reported once a game; `fmt` writes the canonical form.";
        wrong "[Variant \"wiki\"]\n\n1) F*10l E*5o\n";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o\n";

    SLIP_SEPARATOR: "slip-separator", Warning, "a sign between plies or tiles", "pai";
        "Plies, and tiles in a tag, are separated by spaces. A comma or a slash between plies, a full stop after one, or commas between tiles are accepted. This is reported once a game; `fmt` leaves it out.";
        wrong "[Variant \"wiki\"]\n\n1. F*10l, E*5o\n";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o\n";

    SLIP_WORD: "slip-word", Warning, "another form of a word", "pai";
        "The words are `Pass`, `Resign`, `Claim` and `Draw`. Forms such as `passes`, `resigns` and `forfeit` are accepted. This is reported once a game; `fmt` writes the canonical word.";
        wrong "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. Rd*10c resigns\n";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. Rd*10c Resign\n";

    SLIP_SEAT: "slip-seat", Warning, "a seat named before its ply", "pai";
        "The seats play in turn, so a ply needs no name before it: `Rs*10b`, not `Guest: Rs*10b`. The name is compared with the seat whose turn it is. This is reported once a game; `fmt` leaves it out.";
        wrong "[Variant \"skud\"]\n\n1. Guest: Rs*10b Host: Rs*10r\n";
        right "[Variant \"skud\"]\n\n1. Rs*10b Rs*10r\n";

    SLIP_DROP: "slip-drop", Warning, "a drop without its `*`", "pai";
        "A tile that is put on the board has a `*` before its point. After a turn number, or in a text with other plies, a tile and one place are read as a drop all the same. This is reported once a game; `fmt` writes the `*`.";
        wrong "[Variant \"wiki\"]\n\n1. F 10l E 5o\n";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o\n";

    SLIP_JOIN: "slip-join", Warning, "a ply without its `-` or `x`", "pai";
        "A step is written with `-` and a capture with `x`. A point after another one is read as a step, and a tile on its point after another one as a capture, where two drops would not be legal. This is reported once a game; `fmt` writes the sign.";
        wrong "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. Rd*10c Ly*5m\n3. Rd10c 10e Pass\n";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. Rd*10c Ly*5m\n3. Rd10c-10e Pass\n";

    SLIP_PHRASE: "slip-phrase", Warning, "a ply in words", "pai";
        "A ply is written with signs: `Rs*10b` for \"plants a rose on 10b\", and `10b-10e` for \"moves 10b to 10e\". Such words are read where they make a whole line of plies. This is reported once a game; `fmt` writes the signs.";
        wrong "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. Rd*10c Ly*5m\n3. moves 10c to 10e Pass\n";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. Rd*10c Ly*5m\n3. 10c-10e Pass\n";

    SLIP_LAYOUT: "slip-layout", Warning, "signs of another layout", "pai";
        "Marks of quotations, lists, tables, chats and other comments are no part of a record. They are left out, and `//` and `#` begin a comment. This is reported once a game; `fmt` writes the canonical form.";
        wrong "[Variant \"wiki\"]\n\n> 1. F*10l E*5o\n";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o\n";

    SLIP_HEADING: "slip-heading", Warning, "a fact in words", "pai";
        "What is known of a game stands in tags. A line such as `Mei vs Tam`, `Skud Pai Sho, site rules` or `Host wins on time` is read as the tags that it stands for, where the line cannot be anything else. This is reported once a game; `fmt` writes the tags.";
        wrong "[Variant \"wiki\"]\nMei vs Tam\n\n1. F*10l E*5o\n";
        right "[Variant \"wiki\"]\n[Sente \"Mei\"]\n[Gote \"Tam\"]\n\n1. F*10l E*5o\n";

    SLIP_RESULT: "slip-result", Warning, "another form of a result", "pai";
        "A result is the name of a seat, `Draw` or `*`. In a game of two seats `1-0` is accepted for the first seat in turn order, `0-1` for the second, and `1/2-1/2` for a drawn game.";
        wrong "[Variant \"wiki\"]\n[Result \"0-1\"]\n\n1. F*10l E*5o\n2. Resign\n";
        right "[Variant \"wiki\"]\n[Result \"Gote\"]\n\n1. F*10l E*5o\n2. Resign\n";

    SLIP_DATE: "slip-date", Warning, "another form of a date", "pai";
        "A date has the year first: `2024-05-03`, or what is known of it, as in `2024-05` or `2024`. Forms such as `3 May 2024`, `May 3, 2024` and `3.5.2024`, whose day comes first, are accepted; `fmt` writes the canonical form.";
        wrong "[Variant \"wiki\"]\n[Date \"3 May 2024\"]\n\n1. F*10l E*5o\n";
        right "[Variant \"wiki\"]\n[Date \"2024-05-03\"]\n\n1. F*10l E*5o\n";

    SLIP_PLAYER: "slip-player", Warning, "a player's name in the place of a seat", "pai";
        "Results, points and turns name seats, such as Guest and Host, which every game has. The name of a player, which a tag such as `[Guest \"Lin\"]` gives, is accepted unless a seat has it too; `fmt` writes the seat.";
        wrong "[Variant \"wiki\"]\n[Sente \"Mei\"]\n[Gote \"Tam\"]\n[Result \"Tam\"]\n[Termination \"time\"]\n\n1. F*10l E*5o\n";
        right "[Variant \"wiki\"]\n[Sente \"Mei\"]\n[Gote \"Tam\"]\n[Result \"Gote\"]\n[Termination \"time\"]\n\n1. F*10l E*5o\n";

    DATE_UNCLEAR: "date-unclear", Warning, "no telling which day this is", "pai";
        "The value of `Date` is kept, but which day it names cannot be told: `03/05/2024` is the third of May for some and the fifth of March for others, and of `3.5.24` or a text nothing is known. `find` does not see more in it than the year that both readings have. A date has the year first: `2024-05-03`, or what is known of it, as in `2024-05`, `2024` or `2024.??.??`.";
        wrong "[Variant \"wiki\"]\n[Date \"03/05/2024\"]\n\n1. F*10l E*5o\n";
        right "[Variant \"wiki\"]\n[Date \"2024-05-03\"]\n\n1. F*10l E*5o\n";

    SLIP_TAG: "slip-tag", Warning, "another form of a tag", "pai";
        "A tag is written `[Variant \"wiki\"]`. Other quotes are accepted; for tags that are known so are `[Variant wiki]` and `[Variant: wiki]`, and above the first ply `Variant: wiki` on a line of its own. This is reported once a game; `fmt` writes the canonical form.";
        wrong "[Variant: wiki]\n\n1. F*10l E*5o\n";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o\n";

    SLIP_COMMENT: "slip-comment", Warning, "a comment without braces", "pai";
        "Comments are written in braces or after `;`. A line of words, text after `@` and a name, as in `@Gote: questionable`, and a line that explains a glyph are kept as comments. This is reported once a game; `fmt` writes the braces.";
        wrong "[Variant \"wiki\"]\n\n1. F*10l E*5o @Gote: a quiet start\n";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o {@Gote: a quiet start}\n";

    COMMENT_PLY: "comment-ply", Warning, "a comment that reads as a ply", "pai";
        "What stands in braces is a comment, and so is the rest of a line after a `;` and the last column of a sheet. This comment has nothing but plies and turn numbers, or it begins or ends with a word that is a ply, as in `Gote passes`; or it stands after the last ply of the game, or takes back the ply before it, and a ply stands among its words, as in `; then E*5o`: it may have been meant to be played. Words about what could have been played, such as `better` or `would`, give no warning. So it is with a tag whose value holds a ply, unless it is called `Opening`, `Line` or `Variation`. It is kept as a comment, and a result that it tells becomes none. This is reported once a game.";
        wrong "[Variant \"wiki\"]\n\n1. F*10l {E*5o}\n";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o\n";

    PLY_IN_WORDS: "ply-in-words", Error, "words after a ply that may be the next one", "pai";
        "Words after a ply are kept as a comment, but not where a tile stands beside a point in them: that may be the ply of the next seat, and a comment would lose it. A comment that names a tile on its point stands in braces.";
        wrong "[Variant \"wiki\"]\n\n1. F*10l whereupon Mei places Earth on 5o\n";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o\n";

    POINT_OFF_BOARD: "point-off-board", Error, "the board has no such point", "pai";
        "Points are named by column (1 to 19) and row (a to s). The board is round: rows a and s have columns 9, 10 and 11 only.";
        wrong "[Variant \"wiki\"]\n\n1. F*10l E*1a\n";
        right "[Variant \"wiki\"]\n\n1. F*10l E*9a\n";

    SQUARE_OFF_BOARD: "square-off-board", Error, "the board has no such square", "pai";
        "A square is named by its lower left corner as drawn. The square's centre must lie within 9 of the board's centre.";
        wrong "[Variant \"balance\"]\n\n1. Rs*#19j\n";
        right "[Variant \"balance\"]\n\n1. Rs*#18j\n";

    SQUARE_NOT_HERE: "square-not-here", Error, "no tile lies on a square here", "pai";
        "Only Iroh's Knotweed and Balance's tiles lie on squares. In the other rule sets tiles lie on points, which are written without `#`.";
        wrong "[Variant \"wiki\"]\n\n1. F*#10l E*5o\n";
        right "[Variant \"wiki\"]\n\n1. F*10l E*5o\n";

    POSITION_UNREADABLE: "position-unreadable", Error, "this tile cannot be read", "position";
        "A position record lists tiles with their points, each in the bracket of its owner: `<Lt 10j> (O 11j) {Jd 12j} [Rs 13j]`.";
        wrong "[Variant \"wiki\"]\n<Lt 10j> (O 1!j)\n";
        right "[Variant \"wiki\"]\n<Lt 10j> (O 11j)\n";

    POSITION_DOUBLED: "position-doubled", Error, "two tiles on one place", "position";
        "A point or a square has room for one tile, except that in Balance one flower may lie on the Wheel's square. If a position names a place twice, one of the two is a mistake.";
        wrong "[Variant \"wiki\"]\n<Lt 10j> (O 10j)\n";
        right "[Variant \"wiki\"]\n<Lt 10j> (O 11j)\n";

    POSITION_MARK: "position-mark", Error, "a mark on a tile that cannot have one", "position";
        "A `~` after a place marks a drained flower, or a Knotweed that has drained. Only Ancient Pai Sho has it.";
        wrong "[Variant \"wiki\"]\n<Lt 10j~> (O 11j)\n";
        right "[Variant \"wiki\"]\n<Lt 10j> (O 11j)\n";

    POSITION_UNSORTED: "position-unsorted", Warning, "not in the order of a position record", "position";
        "A position record goes from 9s row by row, left to right, to 11a. Any order is accepted; `fmt` sorts it.";
        wrong "[Variant \"wiki\"]\n(O 11j) <Lt 10j>\n";
        right "[Variant \"wiki\"]\n<Lt 10j> (O 11j)\n";

    POSITION_BRACKET: "position-bracket", Error, "no such owner in this game", "position";
        "The brackets name owners: `< >` the first seat, `( )` the second, `{ }` the third and `[ ]` the fourth. Third and fourth seats are in four-handed games of the wiki rules only. A tile without a bracket belongs to the second seat of a two-handed game, or to nobody where the rules have such tiles.";
        wrong "[Variant \"skud\"]\n<Lt 10j> {O 11j}\n";
        right "[Variant \"skud\"]\n<Lt 10j> (O 11j)\n";

    POSITION_TOO_MANY: "position-too-many", Error, "more of this tile than the set has", "position";
        "A position shows more tiles of a kind than their owner's set holds.";
        wrong "[Variant \"wiki\"]\n<F 10j> <F 11j>\n";
        right "[Variant \"wiki\"]\n<F 10j> (F 11j)\n";

    POSITION_PLACE: "position-place", Error, "this tile does not lie there", "position";
        "Iroh's Knotweed and Balance's Wheel lie on squares, all other tiles on points; Balance's flowers lie on either.";
        wrong "[Variant \"iroh\"]\n<Kn 10j>\n";
        right "[Variant \"iroh\"]\n<Kn #10j>\n";

    GATE_ACCENTS: "gate-accents", Error, "this is not a choice of accents", "garden-gate";
        "In Garden Gate text `0H.` and `0G.` come before the first ply, each followed by the codes of the accents that Host or Guest chose, separated by commas.";
        wrong "0H.R,W,K,B;0G.R,R,,K;1G.R3(0,-8)\n";
        right "0H.R,W,K,B;0G.R,R,W,K;1G.R3(0,-8)\n";

    LINK_UNREADABLE: "link-unreadable", Error, "this link contains no game", "garden-gate";
        "A share link of the Garden Gate contains the game after its `?`, compressed or as `game=...`. This one is truncated, was changed, or is not a share link.";
        wrong "https://skudpaisho.com/?OYQwtgpgvADA!!\n";
        right "https://skudpaisho.com/?OYQwtgpgvADAEgOgEoBoDqKDSKBCQ\n";

    LINK_NAMES_GAME: "link-names-game", Error, "a link without the plies", "garden-gate";
        "A link of the Garden Gate with `ig=` or `tu=` names a game or a tournament that the site keeps. The plies are not in the link: the site shows their text under \"Show game notation\".";
        wrong "https://skudpaisho.com/?ig=160722\n";
        right "https://skudpaisho.com/?game=0H.R,W,K,B;0G.R,W,K,B;1G.R3(0,-8);1H.R3(0,8)\n";

    LINK_OTHER_GAME: "link-other-game", Error, "another game of the site", "garden-gate";
        "The Garden Gate site has many games. Only its Skud Pai Sho is supported; the others have their own rules and notations. Links and lines of the server have the number of their game; a text does not, and is known by how it looks.";
        wrong "https://skudpaisho.com/?gameType=2&game=0H.\n";
        right "https://skudpaisho.com/?gameType=1&game=0H.R,W,K,B\n";

    LINK_OPTIONS: "link-options", Warning, "options that the site does not read", "garden-gate";
        "The Garden Gate has the options of a game as a list of names in JSON. Where that is something else, or where a link has two of them, the site plays without options, and so is the game validated.";
        wrong "https://skudpaisho.com/?game=0H.R,W,K,B;0G.R,W,K,B;1G.R3(0,-8);1H.R3(0,8)&gameOptions=NoAltWin\n";
        right "https://skudpaisho.com/?game=0H.R,W,K,B;0G.R,W,K,B;1G.R3(0,-8);1H.R3(0,8)&gameOptions=[%22NoAltWin%22]\n";

    GATE_LINE: "gate-line", Error, "not the line of a game", "garden-gate";
        "The server of the Garden Gate says what a game is in a line of fields with `|||` between: its number, the number and the name of its game, the players with what they do, whose turn it is, the options, the winner, the result, the time, the ratings and the clock. What the plies are stands elsewhere: they may follow on the next line.";
        wrong "160722|||1|||Skud Pai Sho|||Sora\n0H.R,W,K,B;0G.R,W,K,B;1G.R3(0,-8);1H.R3(0,8)\n";
        right "160722|||1|||Skud Pai Sho|||Sora|||1|||Lin|||0|||1|||[]\n0H.R,W,K,B;0G.R,W,K,B;1G.R3(0,-8);1H.R3(0,8)\n";

    PSR_VERSION: "psr-version", Error, "an unknown version", "psr";
        "The first line of a `psr` text names its version. Only version 1 is known; what another version means is not guessed, so the game is not checked.";
        wrong "PAISHO-RECORD 2\nrules site\nstart R3\nactions\nplant W5 8,0\n";
        right "PAISHO-RECORD 1\nrules site\nstart R3\nactions\nplant W5 8,0\n";

    PSR_LINE: "psr-line", Error, "this line cannot be read", "psr";
        "A `psr` text has the line `PAISHO-RECORD 1`, then `rules`, `start`, `host-accents` and `guest-accents`, then `actions`, and below it one action a line.";
        wrong "PAISHO-RECORD 1\nrules site\nstrat R3\n";
        right "PAISHO-RECORD 1\nrules site\nstart R3\n";

    PSR_BONUS: "psr-bonus", Error, "another word for this tile", "psr";
        "In `psr` the first word of a bonus goes with its tile: `bonus-plant` with a basic flower, `plant-special` with an Orchid or a White Lotus, `accent` with an accent.";
        wrong "PAISHO-RECORD 1\nrules site\nhost-accents 1,1,1,1\nguest-accents 1,1,1,1\nstart R3\nactions\nplant W5 8,0\nplant W5 -8,0\narrange 0,-8 0,-5\nplant-special K 1,1\n";
        right "PAISHO-RECORD 1\nrules site\nstart R3\nactions\nplant W5 8,0\n";

    OPENING_MISSING: "opening-missing", Error, "the opening is not recorded", "psr";
        "`psr` and `psn` name the flower that both seats plant first, in `start R3` or `[Opening \"Rose\"]`. Without it, or with a word such as `Informal`, what was planted is not known, so the game is not checked.";
        wrong "PAISHO-RECORD 1\nrules site\nactions\nplant W5 8,0\n";
        right "PAISHO-RECORD 1\nrules site\nstart R3\nactions\nplant W5 8,0\n";

    BONUS_OPEN: "bonus-open", Warning, "the bonus is not recorded", "psn";
        "A `psn` text ends with a single `+`: the last ply has earned a bonus that was still to be played. The game is read without it.";
        wrong "[Opening \"Rose\"]\n[Rules \"site\"]\n\n1. Jade@9,17 Jade@9,1\n2. 17,9-14,9+\n";
        right "[Opening \"Rose\"]\n[Rules \"site\"]\n\n1. Jade@9,17 Jade@9,1\n2. 17,9-14,9\n";

    RULES_TAKEN: "rules-taken", Note, "the edition was taken from the opening", "pai";
        "The rules have several editions, and the record does not name one. The opening decides; where it does not tell, Skud Pai Sho is judged by `2018`, and by `site` in Garden Gate text. A `[Rules \"...\"]` tag or `--rules` names it. This is reported once a file.";
        wrong "[Variant \"skud\"]\n[HostAccents \"Rk Wh Kn B\"]\n[GuestAccents \"Rk Rk Wh Kn\"]\n\n1. Rs*10b Js*10r\n";
        right "[Variant \"skud\"]\n[Rules \"2018\"]\n[HostAccents \"Rk Wh Kn B\"]\n[GuestAccents \"Rk Rk Wh Kn\"]\n\n1. Rs*10b Js*10r\n";

    TAGS_UNSAID: "tags-unsaid", Note, "some rules cannot be checked", "pai";
        "Some rules depend on a number that is agreed before the game. The record does not have it, so these rules are not checked: without a `Target` nobody wins Ancient Pai Sho by harmonies, and without a `Hand` no hand is ever full.";
        wrong "[Variant \"ancient\"]\n[Target \"5\"]\n\n1. Draw Js\n";
        right "[Variant \"ancient\"]\n[Target \"5\"]\n[Hand \"7\"]\n\n1. Draw Js / Rd\n";

    OPTION_UNREFEREED: "option-unrefereed", Warning, "a rule that is not checked", "pai";
        "A share link has switches of its site, which the `Options` tag keeps. The known ones are used; this one asks for a rule that is not supported.";
        wrong "[Variant \"skud\"]\n[Rules \"site\"]\n[Options \"superRocks\"]\n\n1. Rs*10b Rs*10r\n";
        right "[Variant \"skud\"]\n[Rules \"site\"]\n[Options \"rocksUnwheelable\"]\n\n1. Rs*10b Rs*10r\n";

    OPTION_UNKNOWN: "option-unknown", Warning, "no such option", "pai";
        "The `Options` tag, or the link that the game comes from, names an option that the site does not have. It changes nothing there, and the game is validated without it. The same is said of a `Rules` tag that names an edition where the rule set has one only.";
        wrong "[Variant \"skud\"]\n[Rules \"site\"]\n[Options \"NoRocks\"]\n\n1. Rs*10b Rs*10r\n";
        right "[Variant \"skud\"]\n[Rules \"site\"]\n[Options \"NoWheels\"]\n\n1. Rs*10b Rs*10r\n";

    CHECK_DIFFERS: "check-differs", Error, "not what is on the board", "pai";
        "A `[Check \"...\"]` holds the position that the writer believes to be on the board at that point. It differs from the position that the plies before it lead to.";
        wrong "[Variant \"skud\"]\n[Rules \"2018\"]\n\n1. Rs*10b Js*10r\n[Check \"(Js 10r) <Rs 10c>\"]\n";
        right "[Variant \"skud\"]\n[Rules \"2018\"]\n\n1. Rs*10b Js*10r\n[Check \"(Js 10r) <Rs 10b>\"]\n";

    RESULT_WRONG: "result-wrong", Error, "not how the game ended", "pai";
        "The `[Result \"...\"]` tag names another winner than the game has, or a draw or an end by the rules that the game has not. One that simply stops has the result `*`.";
        wrong "[Variant \"skud\"]\n[Rules \"2018\"]\n[Result \"Guest\"]\n\n1. Rs*10b Js*10r\n2. Resign\n";
        right "[Variant \"skud\"]\n[Rules \"2018\"]\n[Result \"Host\"]\n\n1. Rs*10b Js*10r\n2. Resign\n";

    RESULT_UNSAID: "result-unsaid", Warning, "a winner, and no word of how the game ended", "pai";
        "The `[Result \"...\"]` tag names a winner, and the plies have not ended the game. People resign without writing it, so this may be right; a ply `Resign`, or a `[Termination \"...\"]` tag with `resigned`, `time` or the like, says how the game ended. One that simply stops has the result `*`.";
        wrong "[Variant \"wiki\"]\n[Result \"Gote\"]\n\n1. F*10l E*5o\n";
        right "[Variant \"wiki\"]\n[Result \"Gote\"]\n[Termination \"resigned\"]\n\n1. F*10l E*5o\n";

    POINTS_UNUSED: "points-unused", Warning, "points that these rules do not keep", "pai";
        "`Points` is compared with the points of the game where the rules count any, in `wiki` and `basic`; `Score` gives the points that a game continues from where they add up ply by ply, in `basic`. Elsewhere nothing is made of the tag.";
        wrong "[Variant \"iroh\"]\n[Points \"Guest 3, Host 2\"]\n\n1. F9h-9i F11l-11k\n";
        right "[Variant \"iroh\"]\n\n1. F9h-9i F11l-11k\n";

    POINTS_WRONG: "points-wrong", Error, "not what the game comes to", "pai";
        "The `[Points \"...\"]` tag says another score than the position has with which the record ends. It is checked where the rules count points, for each seat that the tag names.";
        wrong "[Variant \"wiki\"]\n[Points \"Sente 9, Gote 1\"]\n\n1. F*10l E*5o\n";
        right "[Variant \"wiki\"]\n[Points \"Sente 2, Gote 1\"]\n\n1. F*10l E*5o\n";

    SHEET_ROW: "sheet-row", Error, "no row of a record sheet", "sheet";
        "The first cell of a row says what the row is for: a turn's number, `Name`, `Color`, `Harmony Points`, or above the turns the name of a tag. `Name` and `Color` occur once, above the turns.";
        wrong "| Variant | wiki |\n| Name | Mei | Tam | Player Comments |\n| ? | F*10l | E*5o | |\n";
        right "| Variant | wiki |\n| Name | Mei | Tam | Player Comments |\n| 1 | F*10l | E*5o | |\n";

    SHEET_NAME: "sheet-name", Error, "this sheet has no row `Name`", "sheet";
        "The row `Name` says how many play and where the comments are. Without it a sheet is read as one for two.";
        wrong "| Variant | wiki |\n| 1 | F*10l | E*5o | |\n";
        right "| Variant | wiki |\n| Name | Mei | Tam | Player Comments |\n| 1 | F*10l | E*5o | |\n";

    SHEET_COLUMNS: "sheet-columns", Error, "more columns than this row has", "sheet";
        "A row has one cell for what it is, one for each seat, and one for comments; a tag has a name and a value. A `|` or a tab inside a cell begins another one unless a backslash makes it text.";
        wrong "| Variant | wiki |\n| Name | Mei | Tam | Player Comments |\n| 1 | F*10l | E*5o | quiet | so far |\n";
        right "| Variant | wiki |\n| Name | Mei | Tam | Player Comments |\n| 1 | F*10l | E*5o | quiet \\| so far |\n";

    SHEET_COLOR: "sheet-color", Error, "not the colour of this seat", "sheet";
        "The colours are in turn order: Red and White for Sente and Gote, Red, Yellow, Blue and Green for four, and the seats' own names in the other rule sets. Where they are swapped, the columns may be too.";
        wrong "| Variant | wiki |\n| Name | Mei | Tam | Player Comments |\n| Color | Red | Blue | |\n| 1 | F*10l | E*5o | |\n";
        right "| Variant | wiki |\n| Name | Mei | Tam | Player Comments |\n| Color | Red | White | |\n| 1 | F*10l | E*5o | |\n";

    SHEET_POINTS: "sheet-points", Error, "no number of points", "sheet";
        "The row `Harmony Points` has a whole number for each seat, or nothing.";
        wrong "| Variant | wiki |\n| Name | Mei | Tam | Player Comments |\n| 1 | F*10l | E*5o | |\n| Harmony Points | 2 | one | |\n";
        right "| Variant | wiki |\n| Name | Mei | Tam | Player Comments |\n| 1 | F*10l | E*5o | |\n| Harmony Points | 2 | 1 | |\n";

    SHEET_CELL: "sheet-cell", Error, "two plies in one cell", "sheet";
        "Each cell holds what one seat did in one turn. Give the second ply the cell of the seat that played it.";
        wrong "| Variant | wiki |\n| Name | Mei | Tam | Player Comments |\n| 1 | F*10l E*5o | | |\n";
        right "| Variant | wiki |\n| Name | Mei | Tam | Player Comments |\n| 1 | F*10l | E*5o | |\n";
}
