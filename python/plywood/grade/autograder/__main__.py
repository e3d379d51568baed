"""The command ``plywood autograder``, also ``python -m plywood.grade.autograder``."""

import argparse
import sys
from pathlib import Path
from typing import Dict, List, Optional, Sequence, Tuple

from plywood.grade import options
from plywood.grade.adapters import ADAPTERS
from plywood.grade.autograder import github_classroom, gradescope
from plywood.grade.autograder.plan import CASES, PLAN, RUBRIC, SHOWS, AutograderPlan
from plywood.grade.autograder.wheel import given_wheel, installed_wheel
from plywood.grade.errors import GradeError, UsageError
from plywood.grade.grading import check_arguments, part_names
from plywood.grade.rubric import Rubric, default_rubric, number_text, read_rubric
from plywood.grade.workspace import random_seed

GRADESCOPE = "gradescope"
GITHUB = "github-classroom"

SECONDS = "8m"
"""The default of ``--time-per-student``. Gradescope ends an autograder after ten minutes by default."""

NOTE = """the wheel in the autograder was built for this machine, and may need a newer C library than the machine of the \
autograder has; then its setup fails. To avoid this, run .ci/wheels in a clone of the project, which builds a wheel for \
manylinux_2_28 in target/wheels, and run this command again with --wheel FILE"""
"""The note about an installed package without a limit of the C library that it needs."""


def parser() -> argparse.ArgumentParser:
    """Return the parser of the options that ``python -m plywood.grade`` does not have, or that name files."""
    found = argparse.ArgumentParser(
        prog="plywood autograder",
        allow_abbrev=False,
        description="Write an autograder for a learning platform, which grades each submission as python -m plywood.grade.",
        epilog="All other options are those of python -m plywood.grade, for example --strategy, --positions and --exact.",
    )
    found.add_argument("course", choices=ADAPTERS, help="the course of the assignment")
    found.add_argument(
        "--for",
        dest="platform",
        choices=(GRADESCOPE, GITHUB),
        default=GRADESCOPE,
        help="the learning platform (default: gradescope)",
    )
    found.add_argument(
        "-o",
        "--output",
        metavar="PATH",
        type=Path,
        required=True,
        help="the archive to write; for github-classroom, the folder of the template repository",
    )
    found.add_argument(
        "--show",
        choices=SHOWS,
        default="answers",
        help="what students see of each part: the share of right answers; the first wrong position and their own answer too "
        "(default); or also the right answer",
    )
    found.add_argument(
        "--visibility",
        choices=gradescope.VISIBILITIES,
        help="when students see the results on Gradescope (default: visible)",
    )
    found.add_argument(
        "--wheel", metavar="FILE", type=Path, help="the package to install, as a wheel (default: the installed package)"
    )
    found.add_argument("--rubric", metavar="FILE", type=Path, help="the points of each part, as JSON (default: 10 each)")
    found.add_argument("--cases", metavar="FILE", type=Path, help="grade on the positions of a file")
    return found


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Write the autograder that the command line describes, and return the exit code."""
    own_parser = parser()
    chosen, others = own_parser.parse_known_args(arguments)
    try:
        contents, rubric = _contents(chosen, others)
        wheel = installed_wheel() if chosen.wheel is None else given_wheel(chosen.wheel)
        contents = {**contents, wheel.name: wheel.content}
        if chosen.platform == GITHUB:
            github_classroom.write(chosen.output, contents, wheel.install, list(rubric.parts))
        else:
            gradescope.archive(chosen.output, contents, wheel.install)
    except UsageError as error:
        own_parser.error(str(error))
    except GradeError as error:
        print("{}: {}".format(own_parser.prog, error), file=sys.stderr)
        return 3
    except OSError as error:
        own_parser.error("{}: {}".format(error.filename, error.strerror))
    if chosen.wheel is None and not wheel.is_portable:
        print("{}: note: {}".format(own_parser.prog, NOTE), file=sys.stderr)
    parts = ", ".join("{} {}".format(name, number_text(points)) for name, points in rubric.parts.items())
    print("{}: {} points ({})".format(chosen.output, number_text(rubric.total), parts))
    return 0


def _contents(chosen: argparse.Namespace, others: List[str]) -> Tuple[Dict[str, bytes], Rubric]:
    """Return the files that hold the settings, and the rubric; raise ``GradeError`` if an option is invalid."""
    if chosen.platform == GITHUB and chosen.visibility is not None:
        raise UsageError("the option --visibility cannot be used with --for {}".format(GITHUB))
    cases = [] if chosen.cases is None else ["--cases={}".format(chosen.cases)]
    grading = options.parse_settings(chosen.course, [*others, *cases], "for an autograder")
    check_arguments(grading)
    names = part_names(grading)
    rubric = default_rubric(names) if chosen.rubric is None else read_rubric(chosen.rubric, names)
    words = ["--course", chosen.course, *others]
    if grading.seed is None:
        # All submissions get the same positions.
        words += ["--seed", str(random_seed())]
    if grading.time_per_student is None:
        words += ["--time-per-student", SECONDS]
    plan = AutograderPlan(tuple(words), chosen.show, chosen.visibility or "visible")
    contents = {PLAN: plan.to_json().encode(), RUBRIC: rubric.to_json().encode()}
    if chosen.cases is not None:
        contents[CASES] = chosen.cases.read_bytes()
    return contents, rubric


if __name__ == "__main__":
    sys.exit(main())
