"""Pictures, tables, threads, the command, and the types."""

import contextlib
import csv
import faulthandler
import os
import signal
import subprocess
import sys
import threading
from html.parser import HTMLParser
from pathlib import Path
from typing import Optional
from xml.etree import ElementTree

import paisho
import pytest

FOLDER = Path(__file__).parents[1]
GAME = paisho.generate("skud", seed=3)
# After so many seconds what does not go on is given up: far more than anything takes on a busy machine.
PATIENCE = 600


def test_pictures_are_made() -> None:
    svg = GAME.to_svg(theme="dark", size=400)
    assert ElementTree.fromstring(svg).attrib["width"] == "400"
    assert GAME.position().to_svg() == GAME._repr_svg_() == GAME.to_svg()
    assert GAME.to_svg(0) != GAME.to_svg(1)
    assert GAME.position(20).to_svg(harmonies=True) != GAME.position(20).to_svg()
    png = GAME.to_png(4, size="card")
    assert png.startswith(b"\x89PNG") and png[16:24] == (1200).to_bytes(4, "big") + (630).to_bytes(4, "big")
    gif = paisho.Game(GAME.text).to_gif(size=200, delay=100)
    assert gif.startswith(b"GIF89a") and gif.count(b"\x21\xf9\x04") == len(GAME) + 1
    for wrong in (10, "huge"):
        with pytest.raises(ValueError, match="size"):
            GAME.to_svg(size=wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="theme"):
        GAME.to_svg(theme="pink")  # type: ignore[arg-type]
    with pytest.raises(IndexError):
        GAME.to_svg(10_000)


def test_notebooks_show_games() -> None:
    html = GAME.to_html()
    assert html.startswith("<!doctype html>") and GAME.text.splitlines()[-1].split()[-1] in html
    found: list[tuple[str, dict[str, Optional[str]]]] = []

    class Frames(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, Optional[str]]]) -> None:
            found.append((tag, dict(attrs)))

    Frames().feed(GAME._repr_html_())
    ((tag, attributes),) = found
    assert tag == "iframe" and attributes["srcdoc"] == html and attributes["sandbox"] == "allow-scripts"


def test_tables_go_to_arrow(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    path = tmp_path / "games.pai"
    games = [paisho.generate(variant, seed=seed) for variant in paisho.VARIANTS for seed in range(3)]
    wrong = '[Variant "skud"]\n[Rules "site"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-14b Rs10r-10o\n'
    path.write_text("\n".join([game.text for game in games] + [wrong]))
    plies = pyarrow.table(paisho.table(path))
    assert plies.num_rows == sum(map(len, games)) + 4
    assert plies["pai"].to_pylist()[: len(games[0])] == [str(ply) for ply in games[0]]
    assert plies["legal"].to_pylist()[-4:] == [True, True, False, False]
    assert plies["seat"].to_pylist()[-4:] == ["Guest", "Host", "Guest", "Host"]
    table = pyarrow.table(paisho.table(str(path), "games"))
    assert table["plies"].to_pylist() == [len(game) for game in games] + [4]
    assert table["errors"].to_pylist() == [0] * len(games) + [1]
    assert table["winner"].to_pylist()[:-1] == [game.outcome and game.outcome.result for game in games]
    assert table["legal_plies"].to_pylist()[-1] == 2 and table["ok"].to_pylist()[-2:] == [True, False]
    diagnostics = pyarrow.table(paisho.table(wrong, "diagnostics")).filter(pyarrow.compute.field("severity") == "error")
    assert diagnostics["code"].to_pylist() == ["skud-too-far"]
    # The table can be read again, and batch by batch.
    whole = paisho.table(path)
    reader = pyarrow.RecordBatchReader.from_stream(whole)
    assert sum(batch.num_rows for batch in reader) == plies.num_rows
    assert pyarrow.schema(whole) == plies.schema
    # The rows are those of the command.
    for what in ("games", "plies", "positions", "diagnostics"):
        rows = pyarrow.table(paisho.table(path, what)).to_pylist()
        written = list(csv.reader(command("table", str(path), "--what", what).stdout.splitlines()))
        assert written[0] == list(rows[0]) and len(written) == len(rows) + 1
        assert written[1:] == [[text_of(value) for value in row.values()] for row in rows]
    assert pyarrow.table(GAME.table()).num_rows == len(GAME)
    with pytest.raises(ValueError, match="table"):
        paisho.table(path, "moves")  # type: ignore[arg-type]
    with pytest.raises(Exception, match="NUL"):
        pyarrow.table(paisho.table(b"\x00\x01\x00"))


def text_of(value: object) -> str:
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def test_other_libraries_take_tables() -> None:
    polars = pytest.importorskip("polars")
    assert polars.DataFrame(GAME.table()).height == len(GAME)
    pandas = pytest.importorskip("pandas")
    assert len(pandas.DataFrame.from_arrow(GAME.table())) == len(GAME)
    duckdb = pytest.importorskip("duckdb")
    plies = GAME.table()  # noqa: F841
    assert duckdb.sql("select count(*) from plies").fetchall() == [(len(GAME),)]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_the_lock_of_the_interpreter_is_released(tmp_path: Path) -> None:
    """While one thread waits in the engine for a game, another goes on with Python and writes it."""
    pipe = tmp_path / "game.pai"
    os.mkfifo(pipe)
    found: list[paisho.Game] = []
    worker = threading.Thread(target=lambda: found.extend(paisho.read(pipe)))
    # With the lock held nothing would ever go on.
    faulthandler.dump_traceback_later(PATIENCE, exit=True)
    try:
        worker.start()
        pipe.write_text(GAME.text)
        worker.join()
    finally:
        faulthandler.cancel_dump_traceback_later()
    assert found == [GAME]


def test_threads_share_games_and_readers() -> None:
    text = "\n".join(paisho.generate("iroh", seed=seed).text for seed in range(40))
    games = paisho.read(text)
    found: list[int] = []

    def work() -> None:
        for game in games:
            assert game.is_right
            found.append(game.number)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == list(range(1, 41))


def command(*arguments: str, text: str = "") -> "subprocess.CompletedProcess[str]":
    words = [sys.executable, "-m", "paisho", *arguments]
    return subprocess.run(words, input=text, capture_output=True, text=True, timeout=PATIENCE)


def test_the_command_comes_along() -> None:
    assert command("--version").stdout == f"paisho {paisho.__version__}\n"
    assert command("validate", "-", text=GAME.text).returncode == 0
    wrong = command("validate", "-", text='[Variant "iroh"]\n\n1. Pass\n')
    assert wrong.returncode == 1 and "iroh-no-pass" in wrong.stdout
    assert command("validate", "--what").returncode == 2


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as Unix does")
def test_an_interrupted_command_ends_with_130() -> None:
    # Several threads would wait for more to read before they say anything.
    words = [sys.executable, "-m", "paisho", "validate", "-", "--jobs", "1"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None and process.stdout is not None
        stdin = process.stdin

        def feed() -> None:
            # It stays open, so that the command waits for more; one that has ended takes none.
            with contextlib.suppress(BrokenPipeError):
                stdin.write(b'[Variant "iroh"]\n\n1. Pass\n\n' * 4000)
                stdin.flush()

        feeder = threading.Thread(target=feed)
        feeder.start()
        # Once it says something it is at work.
        assert process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        process.stdout.read()
        assert process.wait(timeout=PATIENCE) == 130
        feeder.join()
        with contextlib.suppress(BrokenPipeError):
            stdin.close()


def test_a_program_keeps_its_handler_of_interrupts(monkeypatch: pytest.MonkeyPatch) -> None:
    from paisho.__main__ import main

    monkeypatch.setattr(sys, "argv", ["paisho", "explain", "skud-too-far", "--quiet"])
    # A run in the background of a shell ignores Ctrl-C.
    outside = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        assert main() == 0
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
            # The handler of another library may pass it on later.
            threading.Event().wait(PATIENCE)
    finally:
        signal.signal(signal.SIGINT, outside)


def test_stubs_and_module_have_the_same_names() -> None:
    import ast

    from paisho import _paisho

    stub = ast.parse((FOLDER / "src/paisho/_paisho.pyi").read_text())
    for node in stub.body:
        # The protocol of open files is a type only.
        if isinstance(node, ast.ClassDef) and node.name == "_File":
            continue
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            assert hasattr(_paisho, node.name), node.name
        if isinstance(node, ast.ClassDef):
            declared = {it.name for it in node.body if isinstance(it, ast.FunctionDef)}
            real = getattr(_paisho, node.name)
            assert {name for name in declared if not hasattr(real, name)} == set(), node.name
            public = {name for name in vars(real) if not name.startswith("_")}
            assert public <= declared, (node.name, public - declared)
    assert set(paisho.__all__) <= set(dir(paisho))


def test_the_notebook_runs() -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    notebook = nbformat.read(FOLDER / "examples/paisho.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=PATIENCE).execute()
    shown = [output.data for cell in notebook.cells for output in cell.get("outputs", []) if "data" in output]
    assert any("image/svg+xml" in data for data in shown)
    assert any("text/html" in data for data in shown)
