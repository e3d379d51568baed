"""The errors of grading: :class:`GradeError` and its kinds."""

from typing import Sequence, Tuple


class GradeError(Exception):
    """The submissions cannot be graded. The message names the reason and, for an invalid value, what is accepted."""


class UsageError(GradeError):
    """The arguments do not fit together, or name files that cannot be used."""


class NoSubmission(UsageError):
    """The files contain no submission."""

    def __init__(self, message: str, not_graded: Sequence[Tuple[str, str]]) -> None:
        """Create an error with the names of the files and folders that are not graded, and the reasons."""
        super().__init__(message)
        self.not_graded = not_graded

    def __reduce__(self) -> Tuple[object, ...]:
        return (type(self), (str(self), self.not_graded))


class UnsupportedGame(GradeError):
    """A game is unknown, or the course does not have it."""


class InvalidRubric(GradeError):
    """A rubric file cannot be used."""


class InvalidRun(GradeError):
    """The run to be resumed is damaged, or has another seed or other submissions."""


class PoolError(GradeError):
    """The result of a game cannot be stored, or a process cannot be started."""


class SandboxError(GradeError):
    """The sandbox cannot be used on this machine."""
