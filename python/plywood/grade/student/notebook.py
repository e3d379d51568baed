"""Functions and modules that notebooks and the interactive interpreter have."""

import _sitebuiltins
import builtins
import sys
from types import ModuleType
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


class Nothing:
    """An object with every method; each returns this object and does nothing."""

    def __call__(self, *arguments: Any, **options: Any) -> "Nothing":
        return self

    def __getattr__(self, name: str) -> "Nothing":
        # Python and its libraries look for special methods to find out what an object can do.
        if name.startswith("__"):
            raise AttributeError(name)
        return self


def install() -> None:
    """Make ``display``, ``get_ipython``, ``exit``, ``quit`` and ``help`` built-in functions of this process, and let it import
    ``IPython``, whose functions do nothing."""
    builtins.display = display  # type: ignore[attr-defined]
    builtins.exit = _sitebuiltins.Quitter("exit", "the end of the input")
    builtins.quit = _sitebuiltins.Quitter("quit", "the end of the input")
    builtins.help = _sitebuiltins._Helper()
    nothing = Nothing()
    builtins.get_ipython = lambda: nothing  # type: ignore[attr-defined]
    for name in ("IPython", "IPython.display"):
        module = ModuleType(name)
        module.__getattr__ = lambda name: getattr(nothing, name)  # type: ignore[method-assign]
        sys.modules[name] = module
    sys.modules["IPython"].display = sys.modules["IPython.display"]  # type: ignore[attr-defined]
    sys.modules["IPython"].__path__ = []
    sys.modules["IPython.display"].display = display  # type: ignore[attr-defined]
