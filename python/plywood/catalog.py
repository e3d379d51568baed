"""The built-in games and searches."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from html import escape
from typing import Dict, List, Optional, Tuple

from plywood import _plywood
from plywood.notebook import paragraph, strong, table

__all__ = ["GameInfo", "GameList", "games", "searches"]


@dataclass(frozen=True)
class GameInfo:
    """The description of a built-in game."""

    #: The name, which :func:`plywood.position` takes as ``NAME`` or ``NAME:SIZE``.
    name: str
    #: The allowed sizes in words; empty for a game of one size.
    sizes: str
    #: The default size; ``None`` for a game of one size.
    default: Optional[str]
    #: A selection of sizes, from small to large.
    offered: Tuple[str, ...]
    #: Other names of the game, each with its size.
    aliases: Dict[str, str] = field(hash=False)
    #: The notation of moves, in words.
    notation: str
    #: The names of the heuristics; the last one is the default.
    heuristics: Tuple[str, ...]
    #: A description in one line.
    about: str
    #: The rules.
    rules: str


    def _repr_html_(self) -> str:
        aliases = [f"{name} (size {size})" if size else name for name, size in self.aliases.items()]
        rows = [
            ("name", self.name),
            ("sizes", self.sizes or "one size"),
            ("also called", ", ".join(aliases)),
            ("moves", self.notation),
            ("heuristics", ", ".join(self.heuristics)),
            ("rules", self.rules),
        ]
        shown = [[strong(name), escape(text)] for name, text in rows if text]
        return paragraph(self.about) + table([], shown)


class GameList(List[GameInfo]):
    """A list of descriptions of games, which a notebook shows as a table."""

    def __repr__(self) -> str:
        return f"<plywood.GameList: {', '.join(game.name for game in self)}>"

    def _repr_html_(self) -> str:
        rows = [[strong(game.name), *map(escape, (game.sizes or "one size", game.about))] for game in self]
        return table(["game", "sizes", "description"], rows)


def games() -> GameList:
    """Return the descriptions of the built-in games, as a list.

    >>> import plywood
    >>> [game.notation for game in plywood.games() if game.name == "tippy"]
    ['the letter of a column and the number of a row, such as b2; a1 is top left']
    """
    games = json.loads(_plywood.games())["games"]
    return GameList(
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
        for game in games
    )


def searches() -> List[str]:
    """Return the names of the searches: first the five textbook searches, then the fast ones.

    >>> import plywood
    >>> plywood.searches()[:3]
    ['recursive', 'iterative', 'tree']
    """
    return _plywood.searches()
