"""Warnings that name a line of the user's program: :func:`warn_caller`."""

from __future__ import annotations

import os
import sys
import warnings
from types import FrameType
from typing import Optional, Type

__all__ = ["warn_caller"]

PACKAGE = os.path.join(os.path.dirname(__file__), "")
"""The folder of the package, with which the names of its files begin."""


def warn_caller(message: str, category: Type[Warning]) -> None:
    """Warn at the innermost line outside of the package, the one that called it."""
    level = 1
    frame: Optional[FrameType] = sys._getframe()
    while frame is not None and frame.f_code.co_filename.startswith(PACKAGE):
        frame, level = frame.f_back, level + 1
    warnings.warn(message, category, stacklevel=level)
