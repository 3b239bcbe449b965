"""What games are read from."""

import gzip
import io
import sys
from pathlib import Path
from typing import Any

import paisho
import pytest

GAME = '[Variant "skud"]\n[Rules "site"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e Rs10r-10o\n'
PSN = paisho.convert(GAME, "psn")


def plies(source: Any, **options: Any) -> list[list[str]]:
    return [[str(ply) for ply in game] for game in paisho.read(source, **options)]


READ = plies(GAME)


def test_games_are_read_from_paths_texts_and_bytes(tmp_path: Path) -> None:
    assert READ == [["Rs*10b", "Rs*10r", "Rs10b-10e", "Rs10r-10o"]]
    path = tmp_path / "game.pai"
    path.write_text(GAME)
    for source in (path, str(path), GAME.encode(), bytearray(GAME, "utf-8"), memoryview(GAME.encode()), paisho.Game(GAME)):
        assert plies(source) == READ


def test_what_names_a_file_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_text(GAME)
    for take in (paisho.Game, paisho.fix):
        for name in ("s.pai", "games/s.psn", "s.pai.gz", str(path)):
            with pytest.raises(paisho.ReadError, match="is the name of a file, not a record: `paisho.read` opens it"):
                take(name)
        for other, kind in ((path, r"a \w*Path"), (GAME.encode(), "a bytes"), (5, "an int"), (None, "None")):
            given: Any = other
            with pytest.raises(TypeError, match=f"^this takes the text of a record, not {kind}: `paisho.read` takes paths"):
                take(given)
    # A game in one line is a text, and so is one of which a name of a file is a part.
    assert len(paisho.Game("1G.R3(0,-8);1H.R3(0,8);2G.(0,-8)-(0,-5)")) == 3
    assert len(paisho.Game(f"{GAME}{{as in s.pai}}\n{{s.pai}}")) == 4
    (game,) = paisho.read(str(path))
    assert len(game) == 4


def test_compressed_games_are_read(tmp_path: Path) -> None:
    packed = gzip.compress(GAME.encode())
    path = tmp_path / "game.pai.gz"
    path.write_bytes(packed)
    for source in (packed, memoryview(packed), io.BytesIO(packed), path, str(path)):
        assert plies(source) == READ
    # A frame of Zstandard with one raw block: its size is a byte, and so is the header of three of the block.
    text = GAME.encode()
    frame = b"\x28\xb5\x2f\xfd\x20" + bytes([len(text)]) + (len(text) << 3 | 1).to_bytes(3, "little") + text
    assert plies(frame) == READ
    # The ending below `.gz` tells the notation.
    below = tmp_path / "game.psn.gz"
    below.write_bytes(gzip.compress(PSN.encode()))
    (game,) = paisho.read(below)
    assert game.notation == "psn" and game.completed() == paisho.Game(PSN, notation="psn").completed()
    with pytest.raises(OSError):
        list(paisho.read(packed[:-20]))


def test_games_are_read_from_open_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.pai"
    path.write_text(GAME)
    with path.open() as text, path.open("rb") as bytes_, path.open("rb", buffering=0) as raw:
        assert plies(text) == plies(bytes_) == plies(raw) == READ
    monkeypatch.setattr(sys, "stdin", io.StringIO(GAME))
    assert plies(sys.stdin) == READ
    # The file's name tells the notation, as that of a path does.
    other = tmp_path / "game.psn"
    other.write_text(PSN)
    with other.open() as file:
        assert [game.notation for game in paisho.read(file)] == ["psn"]
    pyarrow = pytest.importorskip("pyarrow")
    table = paisho.table(io.StringIO(GAME))
    assert [pyarrow.table(table).num_rows for _ in range(2)] == [4, 4]
    assert paisho.convert(io.BytesIO(GAME.encode()), "pai") == paisho.convert(GAME, "pai")


def test_open_files_are_read_as_far_as_needed() -> None:
    class Endless:
        asked = 0

        def read(self, size: int) -> str:
            self.asked += 1
            return (GAME + "\n") * (size // len(GAME))

    endless = Endless()
    games = paisho.read(endless)
    assert [next(games).number for _ in range(3)] == [1, 2, 3]
    assert endless.asked < 20


def test_what_an_open_file_raises_is_raised() -> None:
    class Broken:
        def read(self, size: int) -> bytes:
            raise KeyError("the disk")

    with pytest.raises(KeyError, match="the disk"):
        list(paisho.read(Broken()))

    class Odd:
        def read(self, size: int) -> Any:
            return 5

    with pytest.raises(TypeError, match="^`read` of an open file gives text or bytes, not an int$"):
        list(paisho.read(Odd()))


@pytest.mark.parametrize(("source", "name"), [(5, "an int"), (None, "None"), ([GAME], "a list"), (1.5, "a float")])
def test_what_is_no_source_is_named(source: Any, name: str) -> None:
    for function in (paisho.read, paisho.table, lambda it: paisho.convert(it, "pai")):
        with pytest.raises(TypeError) as error:
            function(source)
        wanted = f"games are read from a path, a text, bytes, an open file or a game, not from {name}"
        assert str(error.value) == wanted
