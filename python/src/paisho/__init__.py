"""The notation toolkit for Pai Sho: reads, checks, converts, formats and draws recorded games of six variants.

>>> import paisho
>>> game = paisho.Game('''[Variant "skud"]
... [Rules "site"]
...
... 1. Rs*10b Rs*10r
... 2. Rs10b-14b
... ''')
>>> for diagnostic in game.diagnostics:
...     print(diagnostic.code, game.text[slice(*diagnostic.span)])
skud-too-far 14b
"""

from ._errors import IllegalPly, PaishoError, ReadError, WriteError
from ._paisho import (
    NOTATIONS,
    VARIANTS,
    Board,
    Fixed,
    Game,
    Ply,
    Position,
    Reader,
    Table,
    __version__,
    codes,
    convert,
    explain,
    fix,
    generate,
    read,
    table,
)
from ._types import (
    Article,
    Diagnostic,
    Explanation,
    Fix,
    Harmony,
    Notation,
    Outcome,
    ReportFormat,
    Rows,
    Severity,
    Span,
    Theme,
    Tile,
    Variant,
)

__all__ = [
    "NOTATIONS",
    "VARIANTS",
    "Article",
    "Board",
    "Diagnostic",
    "Explanation",
    "Fix",
    "Fixed",
    "Game",
    "Harmony",
    "IllegalPly",
    "Notation",
    "Outcome",
    "PaishoError",
    "Ply",
    "Position",
    "ReadError",
    "Reader",
    "ReportFormat",
    "Rows",
    "Severity",
    "Span",
    "Table",
    "Theme",
    "Tile",
    "Variant",
    "WriteError",
    "__version__",
    "codes",
    "convert",
    "explain",
    "fix",
    "generate",
    "read",
    "table",
]
