"""The search tree of a textbook search: :class:`Tree`."""

from __future__ import annotations

import json
from typing import Any, Dict

from plywood import _plywood

__all__ = ["Tree"]


class Tree:
    """The tree that a search visited, returned by :meth:`plywood.Position.tree`. A notebook shows it as a picture.

    >>> import plywood
    >>> tree = plywood.position("((3 5) (2 9))").tree(search="alpha-beta")
    >>> tree.svg().startswith("<svg ")
    True
    >>> tree.to_dict()["nodes"][1]["move"]
    'a'
    """

    __slots__ = ("_tree",)

    _tree: _plywood.Tree

    def __init__(self) -> None:
        raise TypeError("plywood.Tree has no public constructor; call the method tree() of a position")

    @classmethod
    def _from_native(cls, tree: _plywood.Tree) -> Tree:
        self = object.__new__(cls)
        self._tree = tree
        return self

    def text(self) -> str:
        """Return the tree as text, one position per line, as ``plywood tree`` prints it."""
        return self._tree.text()

    def dot(self) -> str:
        """Return the tree in the DOT language of Graphviz."""
        return self._tree.dot()

    def svg(self) -> str:
        """Return the tree as an SVG picture."""
        return self._tree.svg()

    def explain(self) -> str:
        """Return a step-by-step explanation of the search, as ``plywood explain`` prints it."""
        return self._tree.explain()

    def to_dict(self) -> Dict[str, Any]:
        """Return the positions of the tree, each with its value and search window, and the steps of the search."""
        members: Dict[str, Any] = json.loads(self._tree.json())
        return members

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.text().rstrip("\n")

    def __repr__(self) -> str:
        return f"<plywood.Tree: {self.text().splitlines()[0]}>"
