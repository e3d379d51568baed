"""The cache of mypy that all tests of types share: mypy then reads the standard library only once."""

import functools
import tempfile


@functools.lru_cache(maxsize=None)
def _folder() -> "tempfile.TemporaryDirectory[str]":
    return tempfile.TemporaryDirectory()


def mypy_cache() -> str:
    """Return a folder that is removed when the tests end."""
    return _folder().name
