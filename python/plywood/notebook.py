"""HTML for notebooks: tables, and pictures beside text."""

from __future__ import annotations

from html import escape
from typing import Iterable, Sequence

__all__ = ["beside", "paragraph", "strong", "table"]

_LEFT = ' style="text-align: left; vertical-align: top"'


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table. The cells are HTML.

    >>> table(["move", "value"], [[strong("a1"), "win 3"]]).count("<td")
    2
    """

    def row(name: str, cells: Sequence[str]) -> str:
        return "<tr>" + "".join(f"<{name}{_LEFT}>{cell}</{name}>" for cell in cells) + "</tr>"

    head = f"<thead>{row('th', header)}</thead>" if header else ""
    body = "".join(row("td", cells) for cells in rows)
    return f"<table>{head}<tbody>{body}</tbody></table>"


def paragraph(text: object) -> str:
    """Return a paragraph that shows the text of an object."""
    return f"<p>{escape(str(text))}</p>"


def strong(text: object) -> str:
    """Return the text of an object in bold letters."""
    return f"<strong>{escape(str(text))}</strong>"


def beside(picture: str, text: str) -> str:
    """Return a picture with a text to its right, or below it on a narrow page. Both are HTML."""
    style = "display: flex; flex-wrap: wrap; gap: 1.5em; align-items: flex-start"
    return f'<div style="{style}"><div>{picture}</div><div>{text}</div></div>'
