"""Exceptions of the engine."""

from __future__ import annotations

from typing import Any, Optional

from ._types import Span


class PaishoError(ValueError):
    """Something that cannot be done with a record."""

    # Tracebacks name it as users do.
    __module__ = "paisho"

    #: What is wrong, in a sentence.
    message: str
    #: The stable name of what is wrong; `paisho.explain` says more.
    code: Optional[str]
    #: Where it is wrong: a range of characters of the text that was given.
    span: Optional[Span]
    #: A few words about that part.
    label: Optional[str]
    #: What to write instead.
    help: Optional[str]

    def __init__(
        self,
        message: str,
        *,
        code: Optional[str] = None,
        span: Optional[tuple[int, int]] = None,
        label: Optional[str] = None,
        help: Optional[str] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.span = None if span is None else Span(*span)
        self.label = label
        self.help = help

    def __str__(self) -> str:
        code = f" [{self.code}]" if self.code else ""
        return self.message + code + (f"\n{self.help}" if self.help else "")

    def __reduce__(self) -> tuple[Any, ...]:
        return (_again, (type(self), self.message, self.code, self.span, self.label, self.help))


class ReadError(PaishoError):
    """A text cannot be read."""

    __module__ = "paisho"


class WriteError(PaishoError):
    """A notation cannot write a game."""

    __module__ = "paisho"


class IllegalPly(PaishoError):
    """A ply is not legal."""

    __module__ = "paisho"


def _again(
    kind: type[PaishoError],
    message: str,
    code: Optional[str],
    span: Optional[Span],
    label: Optional[str],
    help: Optional[str],
) -> PaishoError:
    return kind(message, code=code, span=span, label=label, help=help)
