//! `explain` and `man`: what they say of a word, and how words, codes and files are told apart.

use crate::run::{SOUND, fed, folder_with, run_in};
use paisho::variant::Variant;
use std::path::Path;

fn explain(words: &[&str]) -> crate::run::Run {
    run_in(Path::new("."), &[&["explain"], words].concat())
}

#[test]
fn words_of_the_game_and_of_the_notation_are_explained() {
    for (word, said) in [
        ("notation", "Put this into a file `first.pai`"),
        ("points", "column 1 at the left"),
        ("tags", "[Event \"Spring meeting\"]"),
        ("pai", "Tags, then numbered turns"),
        ("garden-gate", "Share links are read too"),
        ("skud", "whoever closes a ring of"),
        ("Balance Pai Sho", "share eleven tiles"),
        ("Rs", "Rose, Basic Pai Sho"),
        ("rose", "harmonizes with White Jade and Chrysanthemum"),
        ("Roses", "harmonizes with White Jade and Chrysanthemum"),
        ("White Lotus", "up to 5 straight, over anything"),
        ("harmony", "two tiles that go together"),
        ("capture", "a move onto an enemy's tile"),
        ("ring", "a closed chain of one player's"),
        ("garden", "one of the coloured areas"),
        ("Boat", "carries up to three own ones"),
        ("Check", "a position that the board is compared with"),
        ("Variant", "the rule set"),
        ("[Result]", "the seat or team that won"),
        ("[Result \"Host\"]", "the seat or team that won"),
        ("[Rs 10c]", "Green's"),
        ("!?", "interesting"),
        ("last-flower", "more accents left"),
        ("midlines", "with a claim of harmonies over all midlines"),
        ("Claim", "claims to have won"),
        ("setup", "Both plants are turn 1"),
        ("12e", "(2,-5) for the Garden Gate"),
        ("10j", "lower right white garden"),
        ("#10c", "the corners 10c, 11c, 10d, 11d"),
        ("tile-unknown", "Wrong: "),
        ("(0,8)", "column 10, row r"),
        ("(-8, 0)", "column 2, row j"),
        ("*", "from the hand"),
        ("x", "captures"),
        ("~", "turns those round it"),
        ("drop", "to bring a tile from the hand onto the board"),
        ("moves", "to take a tile on the board to another point"),
        ("promote", "an element beside the Spirit Wheel becomes another"),
        ("reincarnate", "comes back for an element in hand"),
        ("territory", "the empty points that rings of harmonies enclose"),
        ("Blossoming", "the first part of the game"),
        ("spring flowers", "in the first six turns"),
        ("carry", "what a Boat does"),
        ("rotate", "they go on by a point"),
        ("discard", "for the one that is drawn"),
        ("link", "an address of the Garden Gate site"),
        ("center", "the point 10j"),
        // A letter that begins several names, and is the code of none or of one.
        ("J", "Skud Pai Sho Js (Jasmine), Jd (White Jade)"),
        ("R", "Skud Pai Sho Rs (Rose), Rd (Rhododendron), Rk (Rock)"),
        ("home", "where a player's pieces enter"),
        ("codes", "tile-unknown"),
        ("element", "the Chi Blocker, Air, Water, Earth, Fire and the Spirit Wheel"),
        ("midline", "in Skud the whole row or column through the centre"),
        ("bonus", "a tile from the hand in the turn in which a move makes a new harmony"),
        ("surrender", "to resign"),
        ("stalemate", "in Balance the game is drawn"),
        ("html", "a page that plays games"),
        ("in-pot", "those that it lost"),
        ("flowers-left", "can take part in harmony"),
        ("enclosed", "that its rings shut off from the rim"),
        ("Wheel", "in plies: Wh5e ~ +2; Wh13j-13k ~ +1"),
        (".pos", "A position lists the tiles with their places"),
        (".gate", "Share links are read too"),
        (".txt", "a text as people type it"),
        (".zst", "a compressed file"),
        ("opening=clash", "in `2018`: clash"),
        ("planting", "a flower comes into a gate"),
        ("dropping", "to bring a tile from the hand onto the board"),
        ("bloom", "has left its gate"),
        ("letters", "that stand for a tile"),
        ("+2", "they go on by a point"),
        ("agreed", "[Termination \"agreed\"]"),
        ("knot-weeded", "what a Knotweed does to the tiles beside it"),
        ("bender", "an element moves a flower"),
        ("exit codes", "130 after Ctrl-C"),
        ("harmony bonus", "a tile from the hand in the turn in which a move makes a new harmony"),
        ("who wins", "how games end"),
        ("Rose skud", "Rose, Skud Pai Sho"),
        ("step", "from a point to the next one along a line"),
        ("beside", "one of the points round a point"),
        ("opposed", "two tiles that do not go together"),
        ("brackets", "each in the bracket of its owner"),
        ("braces", "may stand anywhere"),
        ("rating", "how strong a player is"),
        ("resignation", "the player gives up"),
        ("pushing", "what a Boat does"),
        ("$", "what an annotator thinks of it"),
        ("Rs 4f", "As a ply it is `Rs*4f`"),
        ("E5o", "in the brackets of its owner: `(E 5o)`"),
    ] {
        let run = explain(&[word]);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{word}");
        let text = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(said), "{word}: {}", run.out);
    }
    for (option, said) in [("--at", "`--at` of `paisho "), ("--positions", "`--positions` of `paisho convert`")] {
        assert!(explain(&["--", option]).out.contains(said), "{option}");
    }
    // A name of several words needs no quotes, and a rule set can be chosen.
    assert_eq!(explain(&["white", "lotus"]).out, explain(&["White Lotus"]).out);
    let rose = explain(&["Rose", "--variant", "skud"]).out;
    assert!(rose.starts_with("Rose, Skud Pai Sho\n  code: Rs, also R3\n") && !rose.contains("Wiki"), "{rose}");
    let ends = explain(&["ends", "--variant", "iroh"]).out;
    assert!(ends.starts_with("Iroh Pai Sho\n") && ends.contains("With a `Claim`"), "{ends}");
}

#[test]
fn without_a_word_everything_is_listed_by_topic() {
    let contents = explain(&[]).out;
    for line in
        ["paisho explain notation", "Skud Pai Sho          paisho explain skud", "paisho explain codes", "--at 14:Host"]
    {
        assert!(contents.contains(line), "{line}: {contents}");
    }
    assert!(contents.lines().count() < 40, "{contents}");
}

#[test]
fn what_is_not_explained_says_what_is_like_it() {
    for (word, meant) in [
        ("hamrony", "harmony"),
        ("Chrysanthenum", "Chrysanthemum"),
        ("skudd", "skud"),
        ("tile-unknwon", "tile-unknown"),
    ] {
        let run = explain(&[word]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{word}");
        assert!(run.err.contains(&format!("did you mean `{meant}`?")), "{word}: {}", run.err);
    }
    // Of several words each may be explained, codes too.
    let run = explain(&["tile-unknown", "points"]);
    assert!(run.err.contains("`paisho explain tile-unknown`, `paisho explain points`"), "{}", run.err);
    // A point that is none, and a code that is none, are no tile on a point.
    for word in ["Rs 4z", "Zz 4f"] {
        assert_eq!(explain(&[word]).code, 2, "{word}");
    }
    // What only other rule sets have.
    let run = explain(&["Rose", "--variant", "iroh"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("Iroh Pai Sho has no `Rose`; other rule sets have"), "{}", run.err);
    // What is like nothing but in some letters is not guessed.
    for word in ["xyzzyxyzzy", "umbrella", "tyre"] {
        assert!(explain(&[word]).err.contains("`paisho explain` lists"), "{word}");
    }
    for (word, said) in
        [("20c", "`20c` is off the board"), ("10t", "off the board"), ("no.pai", "there is no such file")]
    {
        let run = explain(&[word]);
        assert!(run.code == 2 && run.err.contains(said), "{word}: {}", run.err);
    }
}

#[test]
fn a_file_needs_the_ply() {
    let folder = folder_with("explain_a_file", &[("game.pai", SOUND.as_bytes()), ("skud", SOUND.as_bytes())]);
    let run = run_in(&folder, &["explain", "game.pai"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("add the ply to explain, as in `paisho explain game.pai --at 1:Gote`"), "{}", run.err);
    assert!(run_in(&folder, &["explain", "-"]).out.contains("moves to"));
    // A word is a word, even if a file has its name; with --at it is the file.
    assert!(run_in(&folder, &["explain", "skud"]).out.starts_with("Skud Pai Sho"));
    assert!(run_in(&folder, &["explain", "skud", "--at", "1:Gote"]).out.contains("E*5o"));
    assert_eq!(run_in(&folder, &["explain", "skud", "game.pai", "--at", "1"]).code, 2);
    let piped = fed(&["explain", "-", "--at", "1:Sente"], SOUND.as_bytes());
    assert_eq!(piped.code, 0, "{piped:?}");
}

#[test]
fn the_pages_are_manual_pages_too() {
    for page in ["notation", "notations"].into_iter().chain(Variant::all().map(Variant::name)) {
        let run = run_in(Path::new("."), &["man", page]);
        assert_eq!(run.code, 0, "{page}");
        assert!(run.out.contains(&format!(".TH paisho-{page} 7")), "{}", run.out);
        assert!(run.out.contains(".TP\n"), "{page} has no table");
    }
    let notation = run_in(Path::new("."), &["man", "notation"]).out;
    assert!(notation.contains(".SH POINTS\n") && notation.contains("\\fBRs*10b\\fR"), "{notation}");
    assert!(run_in(Path::new("."), &["man"]).out.contains("paisho\\-notation(7)"));
    for word in ["Rose", "pai", "garden-gate"] {
        let run = run_in(Path::new("."), &["man", word]);
        assert!(run.code == 0 && run.out.contains(&format!(".TH paisho-{word} 7")), "{word}: {run:?}");
    }
    assert_eq!(run_in(Path::new("."), &["man", "xyzzyxyzzy"]).code, 2);
}

#[test]
fn a_game_of_the_garden_gate_is_explained_in_its_own_notation() {
    let game = "1G.R3(0,-8);1H.R3(0,8);2G.(0,-8)-(-1,-6);2H.(0,8)-(2,7)\n";
    let [by_letter, by_seat] = ["2G", "2:Guest"].map(|at| fed(&["explain", "-", "--at", at], game.as_bytes()));
    assert!(by_seat.out.starts_with("(0,-8)-(-1,-6), 10b-9d in pai\n"), "{by_seat:?}");
    assert_eq!((by_letter.code, &by_letter.out), (0, &by_seat.out), "{by_letter:?}");
}

/// A tile is captured where another of its kind comes in, so that there are as many as before.
#[test]
fn a_capture_is_told_where_the_same_tile_comes_in() {
    let game = "[Variant \"ancient\"]\n[Position \"<C 12g> <Dr 18g>\"]\n\n1. C*6m + Dr18g x C12g\n";
    let other = game.replace("C*6m", "Js*12m");
    let folder = folder_with("explain_capture", &[("same.pai", game.as_bytes()), ("other.pai", other.as_bytes())]);
    for file in ["same.pai", "other.pai"] {
        let run = run_in(&folder, &["explain", file, "--at", "1:First"]);
        let said = "First's Chrysanthemum on 12g leaves the board [ancient-move-taken]";
        assert!(run.out.contains(said) && run.out.matches("leaves the board").count() == 1, "{file}: {}", run.out);
    }
}

#[test]
fn words_of_pages_and_messages_are_explained() {
    for (word, said) in [
        ("threaten", "to be able to capture or bend a tile in the next turn"),
        ("protected", "more harmony than disharmony"),
        ("immobilized", "what a Chi Blocker does"),
        ("withdraw", "goes one step"),
        ("hurdle", "Spirit Wheel captures and bends over"),
        ("trapped", "what an Orchid does"),
        ("held", "what a Chi Blocker does"),
        ("locked", "what a Knotweed does"),
        ("swap", "what a White Lotus does"),
        ("void", "what a Coin does"),
        ("bag", "drawn from before the game"),
        ("paint", "Fire, Water and Earth come only"),
        ("ground", "Fire, Water and Earth come only"),
        ("tame", "White Lotus blooms"),
        ("wild", "White Lotus blooms"),
        ("bounce", "goes back to its owner's hand"),
        ("counterpart", "across the centre"),
        ("way point", "one that the ply names"),
        ("range", "how many steps"),
        ("spent", "a Knotweed that has acted"),
        ("non-flower", "Knotweed, Wheel, Rock or Boat"),
        ("stands", "$201"),
        ("clockwise", "what a Wheel does"),
        ("north", "of row `a`"),
        ("south", "of row `s`"),
        ("partial sovereignty", "on the border of a garden"),
        ("[%mark]", "marks places"),
        ("arrow", "draws an arrow"),
        ("eval", "how the position is judged"),
        ("svg", "pictures"),
        ("csv", "tables"),
        ("1-0", "a win of who plays first"),
        ("lilies", "Lily, Wiki Pai Sho"),
        ("lotuses", "Lotus, Wiki Pai Sho"),
        ("Pai Sho", "six board games"),
        ("spring", "placed in the first six turns"),
        ("error[skud-too-far]", "Every flower has a range"),
        ("warning[slip-drop]:", "a drop without its"),
        ("...", "Turns, numbers"),
    ] {
        let run = run_in(Path::new("."), &["explain", word]);
        let out = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(run.code == 0 && out.contains(said), "{word}: {said}\n{run:?}");
    }
    // Words of chess and of other programs are told what they are here.
    for (word, said) in [
        ("PGN", "`paisho explain pai`"),
        ("FEN", "`paisho explain positions`"),
        ("NAG", "`paisho explain glyphs`"),
        ("elo", "`GuestRating`"),
        ("url", "Garden Gate"),
        ("GG", "`paisho explain garden-gate`"),
        ("middle", "the point 10j"),
        ("king", "`paisho explain tiles`"),
        ("checkmate", "`paisho explain results`"),
        ("vagabond", "Skud Pai Sho only"),
        ("mirrored", "took the row for the column"),
        ("swapped coordinates", "took the row for the column"),
        ("owed", "must follow a placement"),
        ("share link", "an address of the Garden Gate site"),
        ("answer", "the server of the Garden Gate site"),
        ("safe repair", "makes it unasked"),
        ("main line", "the plies that were played"),
        ("label", "the few words under what is marked"),
        ("notice", "a line about a run"),
        ("CRLF", "with line ends of LF or CRLF"),
        ("stdin", "in the place of a file"),
        ("south gate", "10b, below as the board is drawn"),
        // Options without their hyphens, and codes without their rule sets.
        ("skip-bad", "--skip-bad of paisho convert"),
        ("emblem", "--emblems of paisho show"),
        ("too-far", "iroh-too-far error"),
        ("blocked", "ancient-blocked error"),
        ("accent-in-the-way", "Wrong: "),
    ] {
        let run = run_in(Path::new("."), &["explain", word]);
        let out = run.out.split_whitespace().collect::<Vec<_>>().join(" ").replace('`', "");
        assert!(run.code == 0 && out.contains(&said.replace('`', "")), "{word}: {said}\n{run:?}");
    }
    // Of one rule set, what others have is not told.
    let draw = run_in(Path::new("."), &["explain", "draw", "--variant", "skud"]).out;
    assert!(draw.contains("a game that nobody wins") && !draw.to_lowercase().contains("ancient"), "{draw}");
    // A decision by its number, as articles cite it.
    let decision = run_in(Path::new("."), &["explain", "decision", "7", "--variant", "wiki"]).out;
    assert!(decision.starts_with("Decision 7, Wiki Pai Sho\n") && !decision.contains("- 8:"), "{decision}");
    assert!(run_in(Path::new("."), &["explain", "decision", "1"]).out.starts_with("Decision 1, all rule sets\n"));
    assert_eq!(run_in(Path::new("."), &["explain", "decision", "99"]).code, 2);
    // A letter stands for a tile first.
    for (letter, tile) in [("A", "Air, Wiki Pai Sho\n"), ("R", "Rose, Wiki Pai Sho\n"), ("E", "Earth, Wiki Pai Sho\n")]
    {
        let run = run_in(Path::new("."), &["explain", letter]);
        assert!(run.out.starts_with(tile), "{letter}: {}", run.out);
    }
    for (words, said) in [
        (&["(9,9)"][..], "`(9,9)` is off the board"),
        (&["1a"], "`1a` is off the board"),
        (&["20k"], "`20k` is off the board"),
        (&["14:Host"], "`paisho explain game.pai --at 14:Host`"),
        (&["good.pai", "3:Guest"], "`paisho explain good.pai --at 3:Guest`"),
        (&["good.pai", "3"], "`paisho explain good.pai --at 3`"),
        (&["Rose", "good.pai"], "good.pai is a file: `paisho explain Rose` explains the word"),
        (&["a1"], "1a is off the board"),
        (&["lillies"], "did you mean `Lily`?"),
        (&["good.pai", "3", "Guest"], "`paisho explain good.pai --at 3:Guest`"),
        (&["good.pai", "Guest", "--at", "3"], "--at explains a ply of one file: write `--at 3:Guest`"),
        (&["good.pai", "other.pai", "--at", "3"], "--at explains a ply of one file: leave out `other.pai`"),
    ] {
        let run = run_in(Path::new("."), &[&["explain"], words].concat());
        assert!(run.code == 2 && run.err.contains(said), "{words:?}: {run:?}");
    }
}

/// Of several games it is said which argument is which one's, as `moves` does; of one nothing is.
#[test]
fn each_argument_has_the_name_of_its_game() {
    let game = "[Variant \"iroh\"]\n\n1. Resign\n";
    let files = [("one.pai", game.to_owned()), ("two.pai", format!("{game}\n{}", game.replace("Resign", "Rk*10k")))];
    let folder = folder_with("explain-several", &files.each_ref().map(|(name, text)| (*name, text.as_bytes())));
    let titles = |args: &[&str]| {
        let run = run_in(&folder, &[&["explain"], args, &["--at", "1:Guest"]].concat());
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
        run.out.lines().filter(|line| line.starts_with(';')).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(titles(&["one.pai"]), [""; 0]);
    assert_eq!(titles(&["two.pai", "--game", "2"]), [""; 0]);
    assert_eq!(titles(&["two.pai"]), ["; two.pai, game 1", "; two.pai, game 2"]);
    let all = titles(&["."]);
    assert!(all.len() == 3 && all[0].ends_with("one.pai, game 1"), "{all:?}");
}

/// Signs have names, and words forms; what stands for another word is told with it.
#[test]
fn names_of_signs_and_forms_of_words_are_explained() {
    for (word, sign, said) in [
        ("star", "*", "from the hand"),
        ("Asterisk", "*", "from the hand"),
        ("hyphen", "-", "moves to"),
        ("dash", "-", "moves to"),
        ("plus", "+", "in the same turn"),
        ("tilde", "~", "acts on another tile"),
        ("hash", "#", "a square"),
        ("free", "wiki-return-free", "Only a captured Spirit Wheel is reincarnated"),
        ("hurd", "hurdle", "a tile, or a place where its way crosses the wall"),
    ] {
        let run = explain(&[word]);
        let out = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(run.code, 0, "{run:?}");
        assert!(out.starts_with(&format!("`{word}` is taken for `{sign}` {sign}")) && out.contains(said), "{out}");
    }
    for (word, head) in [
        ("dropped", "drop, dropping, place"),
        ("promoted", "promote, promotion"),
        ("bent", "bend, bending, bender, bent"),
        ("harmonize", "harmony\n"),
        ("harmonizing", "harmony\n"),
        ("orthogonally", "orthogonal, orthogonally\n  along"),
        ("diagonal", "diagonal, diagonally\n  across"),
        ("outward", "outward, outwards\n"),
        ("corner", "corner\n"),
        // A code is as good without its rule set.
        ("return-free", "wiki-return-free: Only"),
        ("diagonally", "diagonal, diagonally"),
    ] {
        let run = explain(&[word]);
        assert!(run.code == 0 && run.out.contains(head) && !run.out.contains("is taken for"), "{word}: {run:?}");
    }
    for word in ["staar", "zédd", "éééing"] {
        assert_eq!(explain(&[word]).code, 2, "{word}");
    }
}
