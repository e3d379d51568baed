"""Loops that call the methods of games written in Python.

The native module keeps one generator of each kind for each thread, puts the arguments of a call into ``slots`` and resumes
the generator. Resuming a generator takes less time than calling a function, and Python code calls the methods of a game in
less time than the native module does.

A generator cannot raise ``StopIteration``. If a method raises it, the generator puts it into ``slots`` and ends.

A search that knows all positions resumes no generator, and a search of a built-in game may not call its evaluator. From time
to time, these searches call ``let_others_run``.
"""

from __future__ import annotations

from typing import Any, Iterator, List

__all__ = ["apply", "facts", "legal_moves", "let_others_run"]


def apply(slots: List[Any]) -> Iterator[Any]:
    """Yield the position after the move ``slots[1]`` of the game ``slots[0]``."""
    try:
        while True:
            yield slots[0].apply(slots[1])
    except StopIteration as error:
        slots[0] = error


def facts(slots: List[Any]) -> Iterator[Any]:
    """Yield ``to_move()`` of the game ``slots[0]``; its ``outcome()`` replaces ``slots[1]``."""
    try:
        while True:
            game = slots[0]
            to_move = game.to_move()
            slots[1] = game.outcome()
            yield to_move
    except StopIteration as error:
        slots[0] = error


def legal_moves(slots: List[Any]) -> Iterator[Any]:
    """Yield the legal moves of the game ``slots[0]``."""
    try:
        while True:
            yield slots[0].legal_moves()
    except StopIteration as error:
        slots[0] = error


def let_others_run() -> None:
    """Do nothing. At the call, the interpreter runs pending signal handlers (in the main thread only) and passes its lock to
    a thread that has requested it."""
