"""Boards that change, and positions of a text."""

import copy
import pickle

import paisho
import pytest

HEAD = '[Variant "skud"]\n[Rules "site"]\n\n'
GAME = HEAD + "1. Rs*10b Rs*10r\n2. Rs10b-10e Rs10r-10o\n"


def test_plies_are_pushed_and_popped() -> None:
    board = paisho.Board("skud", rules="site")
    assert (board.variant, board.to_move, board.turn, board.plies, board.tiles) == ("skud", "Guest", 1, [], ())
    board.push("Rs*10b")
    assert (board.to_move, board.turn, str(board)) == ("Host", 1, "<Rs 10b>")
    board.push(paisho.Ply("Rs*10r", "skud"))
    assert (board.to_move, board.turn, str(board)) == ("Guest", 2, "(Rs 10r) <Rs 10b>")
    assert board.on("10b") == paisho.Tile("Guest", "Rs", "Rose", "10b") and board.on("9b") is None
    assert [(ply.number, ply.turn, ply.seat, ply.text) for ply in board.plies] == [
        (1, 1, "Guest", "Rs*10b"),
        (2, 1, "Host", "Rs*10r"),
    ]
    assert board.pop() == "Rs*10r" and str(board) == "<Rs 10b>"
    assert board.pop() == "Rs*10b" and board == paisho.Board("skud")
    with pytest.raises(IndexError, match="no ply was played on this board"):
        board.pop()


def test_an_illegal_ply_leaves_the_board_alone() -> None:
    board = paisho.Board(paisho.Game(GAME))
    with pytest.raises(paisho.IllegalPly) as illegal:
        board.push("Rs10e-14e")
    assert illegal.value.code == "skud-too-far" and illegal.value.span == (6, 9)
    with pytest.raises(paisho.ReadError):
        board.push("Rs10e?14")
    with pytest.raises(TypeError, match="a ply is a `Ply` or the text of one, not an int"):
        board.push(5)  # type: ignore[arg-type]
    assert board.plies == [] and board.position() == paisho.Game(GAME).position()


def test_legal_plies_hold_texts() -> None:
    board = paisho.Board(paisho.Game(GAME))
    assert "Rs10e-9d" in board.legal() and "Rs10e-14e" not in board.legal()
    assert board.is_legal("Rs10e-9d") and board.is_legal(board.legal()[0])
    # Other ways to write it are understood where a ply is asked about.
    assert board.is_legal("10e-9d") and not board.is_legal("Rs10e-14e") and not board.is_legal("nonsense")
    position = board.position()
    assert "Rs10e-9d" in position.legal() and position.is_legal("10e-9d") and not position.is_legal("nonsense")


def test_a_board_lists_what_the_position_lists() -> None:
    for variant in paisho.VARIANTS:
        game = paisho.generate(variant, seed=4)
        board, position = paisho.Board(game.position(0)), game.position(0)
        for ply in list(game)[:20]:
            assert board.legal() == position.legal() and board.to_move == position.to_move
            assert (board.turn, position.turn) == (ply.turn, ply.turn), (variant, str(ply))
            board.push(ply)
            position = position.play(ply)
            assert board.position() == position
        assert [(ply.text, ply.number, ply.turn, ply.seat) for ply in board.plies] == [
            (ply.text, ply.number, ply.turn, ply.seat) for ply in game[:20]
        ]


def perft(board: paisho.Board, depth: int) -> int:
    if depth == 0:
        return 1
    nodes = 0
    for ply in board.legal():
        board.push(ply)
        nodes += perft(board, depth - 1)
        board.pop()
    return nodes


def test_every_line_of_play_is_walked_and_taken_back() -> None:
    board = paisho.Board("skud", rules="site")
    # Guest plants one of six flowers or resigns; then Host plants the same or resigns.
    assert (perft(board, 1), perft(board, 2)) == (7, 12)
    assert board.plies == [] and board == paisho.Board("skud")
    game = paisho.Game(GAME)
    board = paisho.Board(game)
    assert perft(board, 2) == sum(len(game.play(ply).legal()) for ply in game.legal())
    assert board.position() == game.position()


def test_an_opening_shows_its_edition() -> None:
    board = paisho.Board("skud")
    board.push("Rs*10b")
    # By the book Host plants a flower that clashes, on the site one of the same kind.
    assert board.legal() == ["Js*10r", "Resign", "Rs*10r"]
    assert board.is_legal("Rs*10r") and not board.is_legal("C*10r")
    by_site = board.copy()
    by_site.push("Rs*10r")
    by_site.push("Rs10b-10e")
    assert by_site.game().is_right and len(board.plies) == 1
    # Its game, and positions of that, say the same.
    game = paisho.Game.start("skud").play("Rs*10b")
    assert game.legal() == game.position().legal() == paisho.Board(game.position()).legal() == board.legal()
    assert game.position().is_legal("Rs*10r") and not game.position().is_legal("C*10r")
    assert game.position().play("Rs*10r").play("Rs10b-10e").plies == 3
    assert pickle.loads(pickle.dumps(board)).legal() == board.legal()
    named = paisho.Board("skud", rules="2018")
    named.push("Rs*10b")
    assert named.legal() == ["Js*10r", "Resign"]
    assert paisho.Game.start("skud", rules="2018").tags == {"Rules": "2018"}


def test_a_board_gives_its_game() -> None:
    board = paisho.Board(paisho.Game(GAME))
    board.push("Rs10e-9d")
    assert board.game() == paisho.Game(GAME).play("Rs10e-9d") and board.turn == 3
    earlier = paisho.Board(paisho.Game(GAME).position(2))
    assert [ply.text for ply in earlier.game()] == ["Rs*10b", "Rs*10r"]
    earlier.push("Rs10b-10d")
    assert earlier.game().text == HEAD + "1. Rs*10b Rs*10r\n2. Rs10b-10d\n"
    played = paisho.Board(paisho.Game(GAME).position(1).play("Rs*10r"))
    assert (played.turn, len(played.game())) == (2, 2)
    assert not board.is_over and board.outcome is None
    board.push("Resign")
    assert board.is_over and board.outcome == paisho.Outcome(("Guest",), "resign", "Guest") and board.legal() == []
    assert repr(earlier.position()) == "<Position skud after 3 plies: (Rs 10r) <Rs 10d>>"
    assert repr(paisho.Board(paisho.Game(GAME).position(1))) == "<Board skud after 1 ply: <Rs 10b>>"
    assert earlier.draw() == earlier.position().draw() and earlier._repr_svg_() == earlier.position().to_svg()


def test_boards_are_copied_and_pickled() -> None:
    board = paisho.Board("skud")
    board.push("Rs*10b")
    board.push("Rs*10r")
    again = [board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))]
    board.pop()
    for other in again:
        assert str(other) == "(Rs 10r) <Rs 10b>" and other != board and other.plies == ["Rs*10b", "Rs*10r"]
        other.pop()
        assert other == board and other.legal() == board.legal()
    with pytest.raises(TypeError):
        hash(board)


def test_a_board_says_what_it_starts_from() -> None:
    with pytest.raises(TypeError, match="^a board starts from the name of a rule set, a game or a position, not from an int$"):
        paisho.Board(5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="rule set"):
        paisho.Board("chess")  # type: ignore[arg-type]
    with pytest.raises(paisho.ReadError, match="neither an edition"):
        paisho.Board("skud", rules="house")
    with pytest.raises(TypeError, match="rules"):
        paisho.Board(paisho.Game(GAME), rules="site")


def test_positions_are_made_of_texts() -> None:
    position = paisho.Position("<Rs 10c> (Rs 10q)", "skud")
    assert str(position) == "(Rs 10q) <Rs 10c>" and (position.to_move, position.plies, position.turn) == ("Guest", 0, 1)
    assert "Rs10c-9d" in position.legal()
    host = paisho.Position("<Rs 10c> (Rs 10q)", "skud", to_move="Host", rules="site")
    assert host.to_move == "Host" and host != position and "Rs10q-10n" in host.legal()
    assert host.play("Rs10q-10n").to_move == "Guest"
    assert pickle.loads(pickle.dumps(host)) == host
    # What a position prints makes it again.
    for variant in paisho.VARIANTS:
        for seed in range(3):
            game = paisho.generate(variant, seed=seed)
            reached = game.position(min(8, len(game) // 2))
            again = paisho.Position(str(reached), variant, to_move=reached.to_move)
            assert again.tiles == reached.tiles and again.to_move == reached.to_move, variant
    with pytest.raises(paisho.ReadError) as wrong:
        paisho.Position("<Rs 10z>", "skud")
    assert wrong.value.span is not None and "<Rs 10z>"[slice(*wrong.value.span)] == "10z"
    with pytest.raises(paisho.ReadError):
        paisho.Position("<Rs 10c>", "skud", to_move="White")
    with pytest.raises(ValueError, match="rule set"):
        paisho.Position("<Rs 10c>", "chess")  # type: ignore[arg-type]
    # Points count on from those before.
    bare = paisho.Position("<Js 10l>", "basic").points
    scored = paisho.Position("<Js 10l>", "basic", tags={"Score": "First 9, Second 12"}).points
    assert bare is not None and scored == [bare[0] + 9, bare[1] + 12]
