"""What playing on a board costs in Python, beside python-chess in the same run.

    python benches/board.py     with both packages installed
"""

import random
import time
from collections.abc import Callable

import chess
import paisho


def microseconds(work: Callable[[], object], times: int) -> float:
    """The best of five runs, for one time."""
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(times):
            work()
        best = min(best, (time.perf_counter() - start) / times)
    return best * 1e6


def show(name, board, moves, legal) -> None:
    def each() -> None:
        for move in some:
            board.push(move)
            board.pop()

    some = moves[:: max(1, len(moves) // 100)]
    push = microseconds(each, 200) / len(some)
    each_legal = microseconds(legal, 1 + 20_000 // len(moves)) / len(moves)
    print(f"{name:8} push and pop {push:5.2f} µs, legal plies {len(moves):6}, each {each_legal:5.2f} µs")


random.seed(1)
board = chess.Board()
for _ in range(30):
    board.push(random.choice(list(board.legal_moves)))
show("chess", board, list(board.legal_moves), lambda: list(board.legal_moves))
for variant in paisho.VARIANTS:
    game = paisho.generate(variant, seed=5)
    own = paisho.Board(game.position(min(30, len(game) // 2)))
    show(variant, own, own.legal(), own.legal)
