"""The build backend of the package: maturin with a check for Rust.

Without this check, maturin would download Rust into a cache, or fail with many lines if the download fails.
"""

import shutil
import sys

import maturin
from maturin import (
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]


def require_cargo():
    """Exit with one line if Rust is not installed."""
    if shutil.which("cargo") is None:
        sys.exit(
            "the command `cargo` is missing: plywood is compiled with Rust 1.90 or later; install it from https://rustup.rs"
        )


def get_requires_for_build_wheel(config_settings=None):
    """Return what maturin needs for a wheel."""
    require_cargo()
    return maturin.get_requires_for_build_wheel(config_settings)


def get_requires_for_build_editable(config_settings=None):
    """Return what maturin needs for an editable installation."""
    require_cargo()
    return maturin.get_requires_for_build_editable(config_settings)
