"""The tree that a search walked: :class:`Tree`."""

from __future__ import annotations

import json
from typing import Any, Dict

from plywood import _plywood

__all__ = ["Tree"]


class Tree:
    """The tree that a search walked, made by :meth:`plywood.Position.tree`. In a notebook it shows itself.

    >>> import plywood
    >>> tree = plywood.position("((3 5) (2 9))").tree(search="alpha-beta")
    >>> tree.svg().startswith("<svg ")
    True
    >>> print(tree.explain().splitlines()[-2].strip())
    9    so after b: first wins by 2, or better for second; no better for first than a
    """

    __slots__ = ("_tree",)

    _tree: _plywood.Tree

    def __init__(self) -> None:
        raise TypeError("a tree is made by the method tree() of a position")

    @classmethod
    def _of(cls, tree: _plywood.Tree) -> Tree:
        self = object.__new__(cls)
        self._tree = tree
        return self

    def text(self) -> str:
        """A position a line, as ``plywood tree`` prints it."""
        return self._tree.text()

    def dot(self) -> str:
        """Input for Graphviz."""
        return self._tree.dot()

    def svg(self) -> str:
        """The tree as a picture."""
        return self._tree.svg()

    def explain(self) -> str:
        """The search told in words, step by step, as ``plywood explain`` prints it."""
        return self._tree.explain()

    def to_dict(self) -> Dict[str, Any]:
        """The positions of the tree, each with its value and its window, and the steps of the search."""
        found: Dict[str, Any] = json.loads(self._tree.json())
        return found

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.text().rstrip("\n")

    def __repr__(self) -> str:
        return f"<plywood.Tree: {self.text().splitlines()[0]}>"
