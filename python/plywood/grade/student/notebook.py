"""The function that is built into notebooks."""

import builtins
from typing import Any, Optional


class DisplayHandle:
    """What ``display`` returns if its output has an identifier. Nothing is displayed."""

    def __init__(self, display_id: Any) -> None:
        """Create the handle of an output."""
        self.display_id = display_id

    def display(self, *objects: Any, **options: Any) -> None:
        """Do nothing."""

    def update(self, *objects: Any, **options: Any) -> None:
        """Do nothing."""


def display(*objects: Any, display_id: Any = None, **options: Any) -> Optional[DisplayHandle]:
    """Display nothing. Return a handle if there is an identifier, or one is requested by ``True``."""
    return DisplayHandle(display_id) if display_id else None


def install() -> None:
    """Make ``display`` a built-in function of this process."""
    builtins.display = display  # type: ignore[attr-defined]
