"""The engine."""

from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, Literal, Optional, Protocol, SupportsIndex, Union, final, overload

from ._types import (
    Article,
    Diagnostic,
    Explanation,
    Harmony,
    Notation,
    Outcome,
    ReportFormat,
    Rows,
    Theme,
    Tile,
    Variant,
)

__version__: str
VARIANTS: list[Variant]
NOTATIONS: list[Notation]

class _File(Protocol):
    """An open file, of text or of bytes."""

    def read(self, size: int, /) -> Union[str, bytes]: ...

_Source = Union[str, bytes, bytearray, memoryview, PathLike[str], _File, Game]
_Size = Union[int, Literal["card"]]

@final
class Ply:
    """A ply. Plies are equal when they are written alike, also to the text that `pai` writes. Those of a game are ordered by
    their numbers."""

    def __new__(cls, text: str, variant: Variant) -> Ply: ...
    @property
    def variant(self) -> Variant: ...
    @property
    def text(self) -> str:
        """The ply as `pai` writes it."""

    @property
    def number(self) -> Optional[int]:
        """Which ply of its game it is, from 1; in a variation, as if that had been played."""

    @property
    def turn(self) -> Optional[int]:
        """Its turn in its game."""

    @property
    def seat(self) -> Optional[str]:
        """The name of the seat that plays it in its game, as far as it is legal."""

    @property
    def stands(self) -> bool:
        """Whether it is marked in its game as one that is illegal and stands, with `$201`."""

    @property
    def tile(self) -> Optional[str]:
        """The code of the tile that is dropped, moved or used first, such as `Rs`."""

    @property
    def places(self) -> list[str]:
        """The places that it names, in order: where a tile is dropped or comes from, then where it goes."""

    @property
    def captures(self) -> list[tuple[str, Optional[str]]]:
        """What it captures: where, and the code of the tile, if that is known."""

    @property
    def comments(self) -> list[str]:
        """The comments behind it."""

    @property
    def glyphs(self) -> list[str]:
        """Its glyphs, such as `!` or `$14`."""

    @property
    def variations(self) -> list[list[Ply]]:
        """The plies of each variation that could have been played instead of it and what followed."""

    def __format__(self, spec: str, /) -> str: ...
    def __eq__(self, other: object) -> bool: ...
    def __lt__(self, other: Ply, /) -> bool: ...
    def __le__(self, other: Ply, /) -> bool: ...
    def __gt__(self, other: Ply, /) -> bool: ...
    def __ge__(self, other: Ply, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Game:
    """A game: a record under the rules of its variant. Games never change: `play` gives a new one."""

    def __new__(
        cls,
        text: str,
        *,
        notation: Optional[Notation] = None,
        variant: Optional[Variant] = None,
        rules: Optional[str] = None,
    ) -> Game: ...
    @staticmethod
    def start(variant: Variant, *, rules: Optional[str] = None) -> Game:
        """A game of a variant before its first ply, by an edition of its rules if one is named."""

    @property
    def text(self) -> str:
        """The text that spans refer to: what was read, or the game in `pai` when plies were added."""

    @property
    def notation(self) -> Notation: ...
    @property
    def variant(self) -> Variant: ...
    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats, in turn order."""

    @property
    def tags(self) -> Mapping[str, str]:
        """The tags, such as `Event`. They never change: `with_tags` gives a game with others."""

    @property
    def comments(self) -> list[str]:
        """The comments above the first ply."""

    @property
    def number(self) -> int:
        """Which game of its file it is, from 1."""

    @property
    def line(self) -> int:
        """The number of its first line in its file."""

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All that is wrong or worth knowing, in the order of the text."""

    @property
    def is_right(self) -> bool:
        """Whether the record is well written and every ply of it is legal."""

    @property
    def outcome(self) -> Optional[Outcome]:
        """How the game ended, if it has."""

    @property
    def plies(self) -> list[Ply]:
        """The plies, in the order they are written, legal or not."""

    def __iter__(self) -> Iterator[Ply]: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> Literal[True]: ...
    def __contains__(self, ply: object, /) -> bool: ...
    def __reversed__(self) -> Iterator[Ply]: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> Ply: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[Ply]: ...
    def repairs(self) -> tuple[Diagnostic, ...]:
        """The diagnostics, each error with the repairs that were found."""

    def report(self, format: ReportFormat = "full", *, name: str = "<game>") -> str:
        """The diagnostics as the command prints them."""

    def position(self, at: Optional[int] = None) -> Position:
        """The position after so many plies, from the end if below zero; without a number that after the last legal ply."""

    def legal(self) -> list[Ply]:
        """Every legal ply that could follow."""

    def play(self, ply: Union[Ply, str]) -> Game:
        """The game with one more ply."""

    def with_tags(self, **tags: Optional[str]) -> Game:
        """The game with other tags; a tag without a value is left out."""

    def to(self, notation: Notation) -> str:
        """The game in a notation, such as `json`."""

    def completed(self) -> Game:
        """The same game with what the writer left out and its replay shows."""

    def by_rules(self, rules: str) -> Game:
        """The same game judged by an edition of the rules."""

    def fix(self, *, unsafe: bool = False) -> Fixed:
        """The game with its repairs made: those that are safe, or also the best of those that are not."""

    def explain(self, ply: int) -> Explanation:
        """Why the ply of this number, from 1, is legal or not."""

    def table(self, what: Rows = "plies") -> Table:
        """The game as a table that takes part in the Arrow C stream interface."""

    def draw(self, at: Optional[int] = None) -> str:
        """A position drawn in characters."""

    def to_svg(
        self,
        at: Optional[int] = None,
        *,
        size: Optional[_Size] = None,
        theme: Theme = "light",
        crop: bool = False,
        coordinates: bool = True,
        harmonies: bool = False,
    ) -> str:
        """A position as an SVG picture, with the players and the event."""

    def to_png(
        self,
        at: Optional[int] = None,
        *,
        size: Optional[_Size] = None,
        theme: Theme = "light",
        crop: bool = False,
        coordinates: bool = True,
        harmonies: bool = False,
    ) -> bytes:
        """A position as a PNG picture, with the players and the event."""

    def to_gif(
        self,
        *,
        delay: int = 800,
        size: Optional[_Size] = None,
        theme: Theme = "light",
        crop: bool = False,
        coordinates: bool = True,
        harmonies: bool = False,
    ) -> bytes:
        """The game as an animated GIF, each ply for so many milliseconds."""

    def to_html(self) -> str:
        """A page with a player for the game: one file that needs nothing else."""

    def _repr_svg_(self) -> str: ...
    def _repr_html_(self) -> str: ...
    def __format__(self, notation: str, /) -> str: ...
    def __eq__(self, other: object) -> bool: ...
    def __lt__(self, other: Game, /) -> bool: ...
    def __le__(self, other: Game, /) -> bool: ...
    def __gt__(self, other: Game, /) -> bool: ...
    def __ge__(self, other: Game, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Position:
    """A position with the rules it is played by. Positions never change: `play` gives a new one."""

    def __new__(
        cls,
        text: str,
        variant: Variant,
        *,
        to_move: Optional[str] = None,
        rules: Optional[str] = None,
        tags: Optional[dict[str, str]] = None,
    ) -> Position:
        """A position of a position record. The first seat is to move if no other is named; tags tell the rest of a set-up."""

    @property
    def variant(self) -> Variant: ...
    @property
    def to_move(self) -> str:
        """The name of the seat to move."""

    @property
    def turn(self) -> int:
        """The number of the turn in which the next ply is played."""

    @property
    def plies(self) -> int:
        """How many plies were played before it."""

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles on the board, in reading order."""

    @property
    def harmonies(self) -> tuple[Harmony, ...]:
        """The harmonies on the board."""

    @property
    def counts(self) -> dict[str, list[int]]:
        """What is counted for each seat, in turn order."""

    @property
    def points(self) -> Optional[list[int]]:
        """Each seat's score, in turn order, where one is kept."""

    @property
    def outcome(self) -> Optional[Outcome]:
        """How the game ended, if it has."""

    def on(self, at: str) -> Optional[Tile]:
        """The tile on a place such as `10b`, if there is one."""

    def legal(self) -> list[Ply]:
        """Every legal ply, in an order that never changes."""

    def is_legal(self, ply: Union[Ply, str]) -> bool:
        """Whether a ply is legal."""

    def completions(self, typed: str) -> list[str]:
        """How a legal ply may go on of which this is typed: the tiles first, then where they go."""

    def play(self, ply: Union[Ply, str]) -> Position:
        """The position after a ply."""

    def draw(self) -> str:
        """The position drawn in characters."""

    def to_svg(
        self,
        *,
        size: Optional[_Size] = None,
        theme: Theme = "light",
        crop: bool = False,
        coordinates: bool = True,
        harmonies: bool = False,
    ) -> str:
        """The position as an SVG picture."""

    def to_png(
        self,
        *,
        size: Optional[_Size] = None,
        theme: Theme = "light",
        crop: bool = False,
        coordinates: bool = True,
        harmonies: bool = False,
    ) -> bytes:
        """The position as a PNG picture."""

    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Board:
    """A board on which plies are played and taken back. Unlike games and positions it changes."""

    def __new__(cls, start: Union[Variant, Game, Position], *, rules: Optional[str] = None) -> Board:
        """A board before the first ply of a rule set, after the last legal ply of a game, or in a position."""

    @property
    def variant(self) -> Variant: ...
    @property
    def to_move(self) -> str:
        """The name of the seat to move."""

    @property
    def turn(self) -> int:
        """The number of the turn in which the next ply is played."""

    @property
    def plies(self) -> list[Ply]:
        """The plies that were played on it and not taken back."""

    @property
    def outcome(self) -> Optional[Outcome]:
        """How the game ended, if it has."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles on the board, in reading order."""

    def on(self, at: str) -> Optional[Tile]:
        """The tile on a place such as `10b`, if there is one."""

    def legal(self) -> list[Ply]:
        """Every legal ply, in an order that never changes."""

    def is_legal(self, ply: Union[Ply, str]) -> bool:
        """Whether a ply is legal."""

    def push(self, ply: Union[Ply, str]) -> None:
        """Plays a ply. The board is left alone when it is not legal."""

    def pop(self) -> Ply:
        """Takes the last ply back."""

    def copy(self) -> Board:
        """A board that is played on by itself."""

    def position(self) -> Position:
        """The position, which does not change with the board."""

    def game(self) -> Game:
        """The game that was played up to now."""

    def draw(self) -> str:
        """The board drawn in characters."""

    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object) -> bool: ...
    __hash__: None  # type: ignore[assignment]

@final
class Reader:
    """The games of a source, one after another in bounded memory."""

    def __iter__(self) -> Reader: ...
    def __next__(self) -> Game: ...

@final
class Fixed:
    """A text with its repairs made."""

    @property
    def text(self) -> str:
        """The new text."""

    @property
    def made(self) -> list[str]:
        """What was done, a sentence for each repair."""

    @property
    def is_right(self) -> bool:
        """Whether there are no errors now."""

@final
class Table:
    """A table of games, plies, positions or diagnostics, which is made while it is read, as often as it is read."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...
    def __arrow_c_schema__(self) -> Any: ...

def read(
    source: _Source,
    *,
    notation: Optional[Notation] = None,
    variant: Optional[Variant] = None,
    rules: Optional[str] = None,
) -> Reader:
    """The games of a path, a text, bytes, an open file or a game, one after another.

    A text without line ends that names a file is the name of it; a `Path` always is. What gzip or Zstandard compressed is
    decompressed.
    """

def convert(
    source: _Source,
    to: Notation,
    *,
    notation: Optional[Notation] = None,
    variant: Optional[Variant] = None,
) -> str:
    """The games of a source in another notation, with what their writers left out: a text with all of them."""

def fix(
    text: str,
    *,
    unsafe: bool = False,
    notation: Optional[Notation] = None,
    variant: Optional[Variant] = None,
) -> Fixed:
    """A text with its repairs made: those that are safe, or also the best of those that are not."""

def generate(variant: Variant, *, seed: int = 0, number: int = 0) -> Game:
    """A random legal game. The same seed and number give the same game everywhere."""

def explain(code: str) -> Article:
    """What the code of a diagnostic means."""

def codes() -> list[str]:
    """All codes."""

def table(source: _Source, what: Rows = "plies", *, variant: Optional[Variant] = None) -> Table:
    """A table of the games, plies, positions or diagnostics of a path, a text, bytes, an open file or a game."""

def run(args: Sequence[str]) -> int:
    """Runs the command with these arguments, of which the first is its name, and returns its exit code."""

def _board(start: Position, plies: Sequence[Ply]) -> Board: ...
def _game(text: str, notation: Notation, variant: Optional[Variant], rules: Optional[str]) -> Game: ...
def _ply(text: str, variant: Variant, place: Any) -> Ply: ...
def _position(game: Game, plies: int, played: Sequence[Ply]) -> Position: ...
