"""Plain data that the engine hands out. All of it can be compared, hashed, copied and pickled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, NoReturn, Optional

#: The rule sets.
Variant = Literal["wiki", "skud", "basic", "iroh", "ancient", "balance"]
#: The notations: those of files, and those of links.
Notation = Literal[
    "json", "jsonl", "yaml", "garden-gate", "psr", "psn", "sheet", "position", "pai", "link", "page-link"
]
#: The themes of pictures.
Theme = Literal["light", "dark", "print"]
#: The formats of reports.
ReportFormat = Literal["full", "concise", "json", "jsonl", "github", "sarif"]
#: What the rows of a table are.
Rows = Literal["games", "plies", "positions", "diagnostics"]
#: How much a diagnostic weighs.
Severity = Literal["note", "warning", "error"]


class Span(NamedTuple):
    """A range of characters of a text: `text[slice(*span)]`."""

    start: int
    end: int


def _refuse(*_: Any, **__: Any) -> NoReturn:
    raise TypeError("a game never changes: `with_tags` gives one with other tags")


class Tags(dict[str, str]):
    """The tags of a game, which never changes; copies of them do."""

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return (dict, (dict(self),))


@dataclass(frozen=True)
class Tile:
    """A tile on the board."""

    #: The name of its owner's seat, if it has one.
    owner: Optional[str]
    #: Its code, as `pai` writes it: `Rs`.
    code: str
    #: Its name: `Rose`.
    name: str
    #: Its place: `10b`.
    at: str
    #: Whether it is marked as spent.
    spent: bool = False


@dataclass(frozen=True)
class Harmony:
    """Two tiles that harmonize."""

    ends: tuple[str, str]
    #: The seat it belongs to, if it belongs to one.
    seat: Optional[str]


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    #: The winners; all seats in a draw.
    winners: tuple[str, ...]
    #: A short word that never changes.
    reason: str
    #: The value of a `Result` tag: the winners, or `Draw`.
    result: str

    def __str__(self) -> str:
        return f"{self.result}: {self.reason}"


@dataclass(frozen=True)
class Fix:
    """A repair."""

    #: What it does, in a sentence.
    message: str
    #: What is replaced in the text, in its order, each with its new text.
    edits: tuple[tuple[Span, str], ...]
    #: Why it is not safe to make it unseen; none if it is.
    doubt: Optional[str]

    @property
    def is_safe(self) -> bool:
        """Whether it is the one right repair without doubt."""
        return self.doubt is None

    def apply(self, text: str) -> str:
        """The text with the repair made."""
        for span, new in reversed(self.edits):
            text = text[: span.start] + new + text[span.end :]
        return text

    def __str__(self) -> str:
        return self.message if self.doubt is None else f"{self.message}; not safe: {self.doubt}"


@dataclass(frozen=True)
class Diagnostic:
    """Something that is wrong or worth knowing about a game."""

    #: The stable name of its kind; `explain` says what it means.
    code: str
    severity: Severity
    #: What is wrong, in a sentence.
    message: str
    #: The token, in the text of the game.
    span: Span
    #: A few words about the token.
    label: str
    #: What to write instead.
    help: Optional[str]
    #: Other tokens that belong to it, with a few words each.
    others: tuple[tuple[Span, str], ...]
    #: The line and the character of the file, both from 1, and where the token ends.
    line: int
    column: int
    end_line: int
    end_column: int
    #: The bytes of the file: the first, and the one after the last.
    bytes: tuple[int, int]
    #: The turn and the name of the seat it is about.
    turn: Optional[int]
    seat: Optional[str]
    #: The ply it is about, counted from 1 through the game.
    ply: Optional[int]
    #: Its repairs, the best first, if they were asked for.
    fixes: tuple[Fix, ...] = ()

    @property
    def is_error(self) -> bool:
        """Whether it is an error."""
        return self.severity == "error"

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.severity}[{self.code}] {self.message}"


@dataclass(frozen=True)
class Article:
    """What a code means."""

    code: str
    title: str
    severity: Severity
    meaning: str
    #: Which part of the rules it comes from; empty for what is no rule of a game.
    source: str
    #: A record that has it, and the same record without it.
    wrong: str
    right: str

    def __str__(self) -> str:
        return f"{self.code}: {self.title} ({self.severity})\n\n{self.meaning}"


@dataclass(frozen=True)
class Explanation:
    """Why a ply is legal or not."""

    is_legal: bool
    #: The statements, each with the code of the rule that is broken, where it says so.
    statements: tuple[tuple[str, Optional[str]], ...]
    #: What to write instead, where it is not legal.
    help: Optional[str]

    def __str__(self) -> str:
        lines = [
            f"{number}. {text}" + (f" [{code}]" if code else "")
            for number, (text, code) in enumerate(self.statements, 1)
        ]
        return "\n".join(lines + ([self.help] if self.help else []))
