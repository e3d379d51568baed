"""The search tree of a textbook search: :class:`Tree`."""

from __future__ import annotations

import json
from typing import Any, Dict, Optional, Tuple

from plywood import _plywood

__all__ = ["Tree"]

_FORMATS = ("text", "dot", "svg", "explain", "json")
"""The methods of the native tree, each of which returns a text."""


class Tree:
    """The tree that a search visited, returned by :meth:`plywood.Position.tree`. A notebook shows it as a picture.

    >>> import plywood
    >>> tree = plywood.position("((3 5) (2 9))").tree(search="alpha-beta")
    >>> tree.svg().startswith("<svg ")
    True
    >>> tree.to_dict()["nodes"][1]["move"]
    'a'

    Two trees are equal if their objects of :meth:`to_dict` are equal. These contain the moves to the root, and the search with its
    depth, its order and ``fold``. A pickle contains the tree in all its formats.
    """

    __slots__ = ("_native", "_texts")

    #: ``None`` in a tree that was pickled or copied; ``_texts`` then contains all formats.
    _native: Optional[_plywood.Tree]
    #: The formats that were requested so far.
    _texts: Dict[str, str]

    def __init__(self) -> None:
        raise TypeError("plywood.Tree has no public constructor; call the method tree() of a position")

    @classmethod
    def _from_native(cls, tree: _plywood.Tree) -> Tree:
        self = object.__new__(cls)
        self._native = tree
        self._texts = {}
        return self

    @classmethod
    def _from_texts(cls, texts: Dict[str, str]) -> Tree:
        self = object.__new__(cls)
        self._native = None
        self._texts = texts
        return self

    def _format(self, name: str) -> str:
        """Return the tree in one of the formats."""
        if name not in self._texts:
            self._texts[name] = getattr(self._native, name)()
        return self._texts[name]

    def text(self) -> str:
        """Return the tree as text, one position per line, as ``plywood tree`` prints it."""
        return self._format("text")

    def dot(self) -> str:
        """Return the tree in the DOT language of Graphviz."""
        return self._format("dot")

    def svg(self) -> str:
        """Return the tree as an SVG picture."""
        return self._format("svg")

    def explain(self) -> str:
        """Return a step-by-step explanation of the search, as ``plywood explain`` prints it."""
        return self._format("explain")

    def to_dict(self) -> Dict[str, Any]:
        """Return the positions of the tree, each with its value and search window, and the steps of the search."""
        members: Dict[str, Any] = json.loads(self._format("json"))
        return members

    def __eq__(self, other: object) -> bool:
        return self._format("json") == other._format("json") if isinstance(other, Tree) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._format("json"))

    def __reduce__(self) -> Tuple[Any, ...]:
        return (Tree._from_texts, ({name: self._format(name) for name in _FORMATS},))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.text().rstrip("\n")

    def __repr__(self) -> str:
        return f"<plywood.Tree: {self.text().splitlines()[0]}>"
