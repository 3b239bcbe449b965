"""What type checkers refuse: mypy and pyright complain of an ignored line that has nothing to ignore."""

import typing

import paisho
import pytest


def test_the_types_list_what_there_is() -> None:
    assert list(typing.get_args(paisho.Variant)) == paisho.VARIANTS
    assert list(typing.get_args(paisho.Notation)) == [*paisho.NOTATIONS, "link", "page-link"]
    game = paisho.generate("skud", seed=1)
    for notation in typing.get_args(paisho.Notation):
        paisho.read(game.text, notation=notation)
    for theme in typing.get_args(paisho.Theme):
        assert game.to_svg(theme=theme)
    for format in typing.get_args(paisho.ReportFormat):
        game.report(format)
    for what in typing.get_args(paisho.Rows):
        paisho.table(game, what)
    severities = {paisho.explain(code).severity for code in paisho.codes()}
    assert severities == set(typing.get_args(paisho.Severity))


def test_other_names_are_refused() -> None:
    game = paisho.Game.start("skud")
    with pytest.raises(ValueError):
        paisho.Game.start("chess")  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        paisho.Board("chess")  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        paisho.Position("", "chess")  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        paisho.Ply("Pass", "chess")  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        paisho.generate("chess")  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        paisho.read("", variant="chess")  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        paisho.read("", notation="pgn")  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        game.to("pgn")  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        game.to_svg(theme="pink")  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        game.report("pdf")  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        game.table("moves")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        paisho.read(5)  # type: ignore[arg-type]


def test_what_is_given_back_is_known() -> None:
    game = paisho.Game.start("skud")
    # A name that one answer gives is what the next call takes.
    assert paisho.Game.start(game.variant).to(game.notation) == game.text
    for variant in paisho.VARIANTS:
        assert paisho.Board(variant).variant == variant
    first: paisho.Ply = paisho.generate("skud")[0]
    some: list[paisho.Ply] = paisho.generate("skud")[:2]
    assert some[0] == first
