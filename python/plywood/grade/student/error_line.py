"""The line of a submission that raised an exception: :func:`error_message`."""

import re
import traceback
from pathlib import Path
from typing import Any, List, Optional, Tuple

from .plain import without_addresses


def student_lines(error: BaseException, submission: Any) -> List[Tuple[Path, Optional[int]]]:
    """Return the files and lines of the submission in a traceback, the innermost line last.

    :param submission: the :class:`~plywood.grade.submission.Submission`, which decides which files belong to it.
    """
    frames = [(frame.filename, frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError) and error.filename:
        frames.append((error.filename, error.lineno))
    return [(Path(name), line) for name, line in frames if submission.contains(Path(name))]


def error_message(error: BaseException, submission: Any) -> str:
    """Return the exception with the last line of the submission in its traceback, or the line of a syntax error.

    If there is no line, the message names the module that could not be loaded because of the exception.
    """
    lines = [(path.name, line) for path, line in student_lines(error, submission)]
    exception = traceback.format_exception_only(type(error), error)[-1].strip()
    # The message of an import error contains the file of a module, whose folder is temporary.
    exception = re.sub(r" \([^()]*plywood-student-[^()]*\)", "", exception)
    files = [file.name for file, failure in submission.failures.items() if failure is error]
    location = "{}, line {}: ".format(*lines[-1]) if lines else "".join(name + ": " for name in files)
    return location + without_addresses(" ".join(exception.split()))
