"""Games, positions, plies and diagnostics."""

import copy
import gc
import json
import pickle
import weakref
from pathlib import Path
from typing import Any

import paisho
import pytest

HEAD = '[Variant "skud"]\n[Rules "site"]\n\n'
GAME = HEAD + "1. Rs*10b Rs*10r\n2. Rs10b-10e Rs10r-10o\n"
CORPUS = Path(__file__).parents[2] / "corpus"


def test_a_game_is_a_sequence_of_plies() -> None:
    game = paisho.Game(GAME)
    assert [str(ply) for ply in game] == ["Rs*10b", "Rs*10r", "Rs10b-10e", "Rs10r-10o"]
    assert [(ply.number, ply.turn, ply.seat) for ply in game.plies][1:3] == [(2, 1, "Host"), (3, 2, "Guest")]
    assert len(game) == 4
    assert game[-1] == game[3] == paisho.Ply("Rs10r-10o", "skud")
    assert game[-1].seat == "Host"
    assert game[1:3] == ["Rs*10r", "Rs10b-10e"] and game[::-2] == ["Rs10r-10o", "Rs*10r"] and game[9:] == []
    assert list(reversed(game)) == game.plies[::-1] and [ply.number for ply in reversed(game)] == [4, 3, 2, 1]
    assert "Rs*10r" in game and game[0] in game and "Rs*10l" not in game and 5 not in game
    for wrong in (4, -5):
        with pytest.raises(IndexError):
            game[wrong]
    with pytest.raises(TypeError, match="^plies are numbers or slices, not a str$"):
        game["Rs*10b"]  # type: ignore[call-overload]
    assert game.tags == {"Rules": "site"}
    assert game.seats == ("Guest", "Host")
    assert bool(paisho.Game.start("skud"))


def test_plies_are_equal_to_their_texts() -> None:
    ply = paisho.Game(GAME)[0]
    assert ply == "Rs*10b" and "Rs*10b" == ply and ply != "Rs*10r" and ply != 5 and hash(ply) == hash("Rs*10b")
    assert {"Rs*10b": 1}[ply] == 1 and ply in {"Rs*10b"}  # type: ignore[index]
    assert f"{ply}|{ply:>8}|{ply:<8}|" == "Rs*10b|  Rs*10b|Rs*10b  |"


def test_plies_and_games_are_ordered_by_their_numbers() -> None:
    game = paisho.Game(GAME)
    first, second = game[:2]
    assert first < second and second > first and first <= first and second >= first and not second < first
    assert sorted(reversed(game)) == game.plies and max(game) == game[-1]
    with pytest.raises(TypeError, match="^only plies of a game are ordered: this one has no number$"):
        assert first < paisho.Ply("Rs*10b", "skud")
    with pytest.raises(TypeError):
        assert first < "Rs*10r"  # type: ignore[operator]
    games = list(paisho.read((GAME + "\n") * 3))
    assert [one.number for one in sorted(reversed(games))] == [1, 2, 3] and games[0] < games[2] and games[1] >= games[1]


def test_what_a_ply_is_made_of() -> None:
    # The Garden Gate writes neither tiles nor captures: both are known from the play.
    gate = paisho.Game("0H.R,W,K,B;0G.R,R,W,K;1G.R3(0,-8);1H.R3(0,8);2G.(0,-8)-(0,-5)")
    assert [(ply.text, ply.tile, ply.places, ply.captures) for ply in gate] == [
        ("Rs*10b", "Rs", ["10b"], []),
        ("Rs*10r", "Rs", ["10r"], []),
        ("10b-10e", "Rs", ["10b", "10e"], []),
    ]
    captures = paisho.Ply("F10j x E10k", "wiki")
    assert (captures.tile, captures.places, captures.captures) == ("F", ["10j", "10k"], [("10k", "E")])
    resign = paisho.Ply("Resign", "skud")
    assert (resign.tile, resign.places, resign.captures, resign.number, resign.comments) == (None, [], [], None, [])
    # Of a capture that does not name what it takes the game knows it.
    found = 0
    for seed in range(8):
        game = paisho.generate("wiki", seed=seed)
        for ply in game:
            for place, tile in ply.captures:
                assert ply.number is not None and tile is not None
                taken = game.position(ply.number - 1).on(place)
                assert taken is not None and taken.code == tile
                found += 1
    assert found > 8


NOTED = HEAD + (
    "{hello} 1. Rs*10b {a rose} Rs*10r! 2. Rs10b-10e $14 (2. {wider} Rs10b-10d {or this} Rs10r-10q? (2... Rs10r-10p)) "
    "(2. Resign) Rs10r-10a 3. Pass\n"
)


def test_plies_have_comments_glyphs_and_variations() -> None:
    game = paisho.Game(NOTED)
    assert game.comments == ["hello"]
    assert [(ply.comments, ply.glyphs) for ply in game[:3]] == [(["a rose"], []), ([], ["!"]), ([], ["$14"])]
    wide, resigned = game[2].variations
    assert [(ply.number, ply.turn, ply.seat, ply.text) for ply in wide] == [
        (3, 2, "Guest", "Rs10b-10d"),
        (4, 2, "Host", "Rs10r-10q"),
    ]
    assert wide[0].comments == ["wider", "or this"] and wide[1].glyphs == ["?"]
    ((deep,),) = wide[1].variations
    assert (deep.number, deep.turn, deep.seat, deep.text) == (4, 2, "Host", "Rs10r-10p")
    assert [ply.text for ply in resigned] == ["Resign"] and game[0].variations == []
    # Behind an illegal ply nobody plays.
    assert [ply.seat for ply in game] == ["Guest", "Host", "Guest", None, None]
    again = pickle.loads(pickle.dumps(game[2]))
    assert (again.glyphs, again.variations, again.variations[0][0].comments) == (["$14"], [wide, resigned], ["wider", "or this"])


def test_tags_never_change_unseen() -> None:
    game = paisho.Game(NOTED)
    tags: Any = game.tags
    changes: list[Any] = [
        lambda: tags.__setitem__("Event", "q"), lambda: tags.__delitem__("Rules"), lambda: tags.update(Event="q"), lambda: tags.pop("Rules"),
        lambda: tags.setdefault("Event", "q"), lambda: tags.clear(), lambda: tags.popitem(), lambda: tags.__ior__({"Event": "q"}),
    ]
    for change in changes:
        with pytest.raises(TypeError, match="`with_tags`"):
            change()
    assert game.tags == tags == {"Rules": "site"}
    # Copies are those of any dictionary.
    for copied in (dict(tags), tags.copy(), copy.copy(tags), copy.deepcopy(tags), pickle.loads(pickle.dumps(tags)), tags | {}):
        copied["Event"] = "q"
        assert copied == {"Rules": "site", "Event": "q"} and type(copied) is dict
    assert json.dumps(game.tags) == '{"Rules": "site"}'


def test_numbers_out_of_range_are_refused_in_words() -> None:
    game = paisho.Game(NOTED)
    sizes: list[Any] = [-1, 0, 63, 4097, 2**70, "big", 1.5, []]
    for size in sizes:
        for draw in (game.to_svg, game.to_png, game.position().to_svg):
            with pytest.raises(ValueError, match="^a size is a width from 64 to 4096, or `card`$"):
                draw(size=size)
    assert 'width="64"' in game.to_svg(size=64)
    for ply in (0, -1):
        with pytest.raises(IndexError, match="^the first ply is number 1$"):
            game.explain(ply)
    for name, work in (
        ("seed", lambda: paisho.generate("skud", seed=-1)),
        ("number", lambda: paisho.generate("skud", number=2**64)),
        ("delay", lambda: game.to_gif(delay=-1)),
    ):
        with pytest.raises(ValueError, match=f"^`{name}` is a number from 0 to 18446744073709551615, not "):
            work()
    assert paisho.generate("skud", seed=2**64 - 1).is_right


def test_tags_are_set() -> None:
    game = paisho.Game(NOTED)
    tagged = game.with_tags(Event="Spring \"Cup\"", Rules=None, Guest="Mei")
    assert tagged.tags == {"Event": 'Spring "Cup"', "Guest": "Mei"} and game.tags == {"Rules": "site"}
    assert tagged.plies == game.plies and tagged[2].variations == game[2].variations and tagged.comments == ["hello"]
    assert paisho.Game(tagged.text) == tagged
    assert tagged.with_tags(Event=None).tags == {"Guest": "Mei"} and game.with_tags() == game
    gate = paisho.Game("1G.R3(0,-8);1H.R3(0,8);2G.(0,-8)-(0,-5)").with_tags(Event="Cup")
    assert gate.tags["Event"] == "Cup" and gate[2] == "Rs10b-10e"
    for wrong in ({"Two words": "x"}, {"Event": "two\nlines"}, {"Variant": "wiki"}):
        with pytest.raises(paisho.WriteError):
            game.with_tags(**wrong)
    with pytest.raises(TypeError, match="^the value of the tag `Event` is an int, not a text$"):
        game.with_tags(Event=5)  # type: ignore[arg-type]


def test_games_are_formatted() -> None:
    game = paisho.Game(GAME)
    assert f"{game}" == str(game) == game.text and f"{game:jsonl}" == game.to("jsonl")
    with pytest.raises(ValueError, match="notation"):
        format(game, ">20")


def test_everything_can_be_referred_to_weakly() -> None:
    game = paisho.Game(GAME)
    things = [game, game.position(), game[0], paisho.Board(game), paisho.read(GAME), game.table(), game.fix()]
    kept = weakref.WeakValueDictionary(enumerate(things))
    assert len(kept) == 7
    things.clear()
    gc.collect()
    assert list(kept.values()) == [game]


def test_an_illegal_ply_stands_where_it_is_marked() -> None:
    game = paisho.Game(HEAD + "1. Rs*10b Rs*10r\n2. Rs10b-10g$201 Rs10r-10q\n")
    assert [ply.stands for ply in game] == [False, False, True, False]
    assert [(found.severity, found.code) for found in game.diagnostics] == [("note", "skud-too-far")]
    assert game.is_right
    assert pickle.loads(pickle.dumps(game[2])).stands


def test_spans_count_characters() -> None:
    game = paisho.Game('[Variant "skud"]\n[Rules "site"]\n[Event "Müßiggang"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-14b\n')
    (error,) = [diagnostic for diagnostic in game.diagnostics if diagnostic.is_error]
    assert error.code == "skud-too-far"
    assert game.text[error.span.start : error.span.end] == "14b"
    assert game.text.encode()[slice(*error.bytes)] == b"14b"
    assert (error.line, error.column) == (6, 10)
    assert error.severity == "error"
    assert "14b" in error.message
    assert str(error).startswith("6:10: error[skud-too-far] ")
    assert error.turn == 2 and error.seat == "Guest" and error.ply == 3


def test_diagnostics_are_those_of_the_command(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    cases = sorted(CORPUS.glob("*/invalid/*.pai"))
    assert len(cases) > 50
    from paisho._paisho import run

    run(["paisho", "validate", "--output-format", "concise", "--quiet", *map(str, cases)])
    lines = [line.split(": error[")[0] for line in capfd.readouterr().out.splitlines() if ": error[" in line]
    printed = [line.rsplit(":", 2)[1:] for line in lines]
    found = []
    for case in cases:
        try:
            games = list(paisho.read(case))
        except paisho.ReadError as error:
            found.append(["1", "1"])
            assert error.code
            continue
        for game in games:
            found += [[str(it.line), str(it.column)] for it in game.diagnostics if it.is_error]
    assert printed == found


def test_positions_are_played() -> None:
    game = paisho.Game(GAME)
    start = game.position(0)
    assert start.tiles == () and start.to_move == "Guest" and start.plies == 0
    assert len(start.legal()) == 7
    after = start.play("Rs*10b").play(paisho.Ply("Rs*10r", "skud"))
    assert after == game.position(2) and hash(after) == hash(game.position(2))
    assert after != start
    assert "Rs10b-10e" in after.completions("rs10b-10") and after.completions("Rs10b-14b") == []
    assert str(after) == "(Rs 10r) <Rs 10b>"
    tile = after.on("10b")
    assert tile == paisho.Tile("Guest", "Rs", "Rose", "10b") and after.on("9b") is None
    assert game.position() == game.position(4) and game.position().plies == 4
    assert all(after.play(ply).plies == 3 for ply in after.legal())
    assert game.position(-1) == game.position(4) and game.position(-5) == game.position(0)
    for far in (5, -6):
        with pytest.raises(IndexError):
            game.position(far)
    with pytest.raises(paisho.ReadError):
        after.on("99z")


def test_every_legal_ply_is_what_the_game_takes() -> None:
    for variant in paisho.VARIANTS:
        game = paisho.generate(variant, seed=2)
        assert game.is_right and game.variant == variant
        again = paisho.Game(game.text)
        assert again == game and hash(again) == hash(game)
        for ply in list(game)[:6]:
            assert ply.number is not None
            assert ply in game.position(ply.number - 1).legal() or "Claim" in str(ply), (variant, str(ply))


def test_errors_say_where_and_why() -> None:
    game = paisho.Game(GAME)
    with pytest.raises(paisho.IllegalPly) as illegal:
        game.play("Rs10e-14e")
    error = illegal.value
    assert error.code == "skud-too-far" and error.span is not None
    assert "Rs10e-14e"[slice(*error.span)] == "14e"
    assert error.help and error.code in str(error)
    with pytest.raises(paisho.ReadError) as unreadable:
        game.position().play("Rs10e?14")
    assert unreadable.value.span is not None and unreadable.value.code
    with pytest.raises(paisho.ReadError):
        paisho.Game(GAME + "\n" + GAME)
    with pytest.raises(paisho.ReadError, match="text-empty"):
        paisho.Game("")
    with pytest.raises(paisho.ReadError, match="text-binary"):
        list(paisho.read(b"\x00\x01\x00"))
    with pytest.raises(ValueError, match="rule set"):
        paisho.Game.start("chess")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="notation"):
        game.to("pgn")  # type: ignore[arg-type]
    with pytest.raises(paisho.WriteError):
        paisho.generate("iroh", seed=1).to("psn")
    with pytest.raises(KeyError, match="skud-too-far"):
        paisho.explain("skud-to-far")
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.span, again.help) == (type(error), str(error), error.span, error.help)


def test_everything_can_be_copied_and_pickled() -> None:
    game = paisho.Game(HEAD + "1. Rs*10b Rs*10r\n2. Rs10b-14b\n", rules="site")
    position = game.position(1).play("Rs*10r")
    for thing in (game, position, game[1], position.tiles, game.diagnostics, game.repairs(), game.explain(3), *game.diagnostics):
        assert copy.copy(thing) == thing
        assert copy.deepcopy(thing) == thing
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(thing, protocol))
            assert again == thing and hash(again) == hash(thing)
    again = pickle.loads(pickle.dumps(game))
    assert again.diagnostics == game.diagnostics
    ply = pickle.loads(pickle.dumps(game[1]))
    assert (ply.number, ply.turn, ply.seat) == (2, 1, "Host")


def test_games_never_change() -> None:
    game = paisho.Game(GAME)
    longer = game.play(game.legal()[0])
    assert (len(game), len(longer)) == (4, 5)
    assert game != longer and game == paisho.Game(GAME) and len({game, paisho.Game(GAME), longer}) == 2
    with pytest.raises(AttributeError):
        game.text = ""  # type: ignore[misc]


def test_a_game_of_another_notation_is_played_on() -> None:
    gate = paisho.Game("0H.R,W,K,B;0G.R,R,W,K;1G.R3(0,-8);1H.R3(0,8);2G.(0,-8)-(0,-5)")
    assert gate.notation == "garden-gate" and gate.is_right
    longer = gate.play(gate.legal()[0])
    assert longer.is_right and longer.notation == "pai" and len(longer) == 4
    assert gate.completed().tags["Rules"] == "site"
    for notation in ("pai", "json", "jsonl", "yaml", "sheet"):
        assert paisho.Game(gate.completed().to(notation), notation=notation) == gate.completed()


def test_all_games_of_a_text_are_converted() -> None:
    for notation in paisho.NOTATIONS:
        if notation == "position":
            continue
        text = paisho.convert(GAME + "\n" + GAME, notation)
        assert [len(game) for game in paisho.read(text, notation=notation)] == [len(paisho.Game(GAME))] * 2, notation
        assert paisho.convert(GAME, notation) == paisho.Game(GAME).completed().to(notation)
    assert len(json.loads(paisho.convert(GAME + "\n" + GAME, "json"))) == 2
    with pytest.raises(paisho.WriteError):
        paisho.convert(GAME, "position")
    with pytest.raises(paisho.ReadError):
        paisho.convert("", "pai")


def test_slips_are_repaired() -> None:
    slip = HEAD + "1. Rs*10b Rs*10r\n2. Rs10b-10ee Rs10r-10o\n3. Js*10b Js*10r\n"
    fixed = paisho.fix("\ufeff\n" + slip + "\n" + GAME)
    assert fixed.is_right and len(fixed.made) == 1
    assert fixed.text == "\ufeff\n" + slip.replace("10ee", "10e") + "\n" + GAME
    assert paisho.Game(slip).fix().text == slip.replace("10ee", "10e")
    (error,) = [it for it in paisho.Game(slip).repairs() if it.is_error]
    assert error.fixes[0].is_safe and error.fixes[0].apply(slip) == slip.replace("10ee", "10e")
    wrong = paisho.fix(HEAD + "1. Rs*10b Rs*10r\n2. Rs10b-14b\n")
    assert not wrong.is_right and not wrong.made
    # The same candidates, order and words as everywhere.
    mirrored = '[Variant "wiki"]\n\n1. F*10l E*5o\n2. F10l-10f Rs*15o\n3. F10n-12l Pass\n4. F12l-12j Pass\n'
    errors = [it for it in paisho.Game(mirrored).repairs() if it.is_error]
    assert [(fix.message, fix.doubt) for it in errors for fix in it.fixes] == [
        ("change `F10l-10f` to `F10l-10n` (a mirrored point; the whole game is legal then)", None),
        ("change `F10n-12l` to `F10f-8h` (the board seen from another side; 6 of 8 plies are legal then)", "the game still has errors with it"),
        ("change `F10n-12l` to `F10f-12h` (the board seen from another side; 6 of 8 plies are legal then)", "the game still has errors with it"),
    ]


def test_plies_are_explained() -> None:
    game = paisho.Game(HEAD + "1. Rs*10b Rs*10r\n2. Rs10b-14b\n")
    assert game.explain(1).is_legal
    with pytest.raises(IndexError):
        game.explain(0)
    wrong = game.explain(3)
    assert [found.ply for found in game.diagnostics if found.is_error] == [3] and game[2].number == 3
    assert not wrong.is_legal and wrong.statements[-1][1] == "skud-too-far" and wrong.help
    assert "[skud-too-far]" in str(wrong)
    assert set(paisho.codes()) >= {"skud-too-far", "tile-unknown"}
    article = paisho.explain("tile-unknown")
    assert article.wrong and article.right and article.severity == "error"
    assert "14b" in game.report() and game.report("concise", name="a.pai").startswith("a.pai:5:10: ")


def test_files_are_read_lazily(tmp_path: Path) -> None:
    path = tmp_path / "many.pai"
    path.write_text((GAME + "\n") * 2_000)
    for source in (path, str(path), path.read_bytes(), path.read_text()):
        games = paisho.read(source)
        first = next(games)
        assert (first.number, first.line) == (1, 1)
        assert sum(len(game) for game in games) == 4 * 1_999
    with pytest.raises(FileNotFoundError) as missing:
        paisho.read(tmp_path / "none.pai")
    assert missing.value.filename == str(tmp_path / "none.pai")
    with pytest.raises(FileNotFoundError):
        paisho.read("none.pai")
    with pytest.raises(IsADirectoryError):
        list(paisho.read(tmp_path))


def test_outcomes_are_told() -> None:
    ended = [game for seed in range(30) if (game := paisho.generate("skud", seed=seed)).outcome]
    outcome = ended[0].outcome
    assert outcome is not None and ended[0].tags["Result"] == outcome.result
    assert outcome.winners and outcome.reason in str(outcome)
    assert paisho.Game(GAME).outcome is None
