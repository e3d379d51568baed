"""The games and the searches that there are."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Dict, List, Optional, Tuple

from plywood import _plywood

__all__ = ["GameInfo", "games", "searches"]


@dataclass(frozen=True)
class GameInfo:
    """A game that :func:`plywood.position` knows by name."""

    #: Its name; a size follows it behind a colon.
    name: str
    #: Its sizes, in words; empty for a game that comes in one.
    sizes: str
    #: The size that it has where none is named.
    default: Optional[str]
    #: Some sizes to choose from, from small to large.
    offered: Tuple[str, ...]
    #: Other names, each for a size.
    aliases: Dict[str, str]
    #: How moves are written.
    notation: str
    #: The names of its heuristics; the last is the one to be used where none is named.
    heuristics: Tuple[str, ...]
    #: The game in a line.
    about: str
    #: How it is played.
    rules: str


def games() -> List[GameInfo]:
    """The games.

    >>> import plywood
    >>> [game.notation for game in plywood.games() if game.name == "tippy"]
    ["a column's letter and a row's number, such as b2; a1 is top left"]
    """
    listed = json.loads(_plywood.games())["games"]
    return [
        GameInfo(
            name=game["name"],
            sizes=game["sizes"],
            default=game["default"],
            offered=tuple(game["offered"]),
            aliases={alias["name"]: alias["size"] for alias in game["aliases"]},
            notation=game["notation"],
            heuristics=tuple(game["heuristics"]),
            about=game["about"],
            rules=game["rules"],
        )
        for game in listed
    ]


def searches() -> List[str]:
    """The names of the searches: the textbook's five, then the fast ones.

    >>> import plywood
    >>> plywood.searches()[:3]
    ['recursive', 'iterative', 'tree']
    """
    return _plywood.searches()
