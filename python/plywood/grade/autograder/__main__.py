"""The command ``plywood autograder``, also ``python -m plywood.grade.autograder``."""

import argparse
import re
import sys
import zipfile
from pathlib import Path
from typing import Dict, List, Optional, Sequence, Tuple

import plywood
from plywood.grade import options
from plywood.grade.adapters import ADAPTERS
from plywood.grade.autograder import github_classroom, gradescope
from plywood.grade.autograder.plan import CASES, PACKAGE, PLAN, RUBRIC, SHOWS, AutograderPlan
from plywood.grade.errors import GradeError, UsageError
from plywood.grade.grading import check_arguments, part_names
from plywood.grade.rubric import Rubric, default_rubric, number_text, read_rubric
from plywood.grade.workspace import random_seed

GRADESCOPE = "gradescope"
GITHUB = "github-classroom"

SECONDS = "8m"
"""The default of ``--time-per-student``. Gradescope ends an autograder after ten minutes by default."""


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
        "--wheel", metavar="FILE", type=Path, help="the package to install (default: this version, from PyPI)"
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
        install, wheel = _package(chosen.wheel)
        contents = {**contents, **wheel}
        if chosen.platform == GITHUB:
            github_classroom.write(chosen.output, contents, install, list(rubric.parts))
        else:
            gradescope.archive(chosen.output, contents, install)
    except UsageError as error:
        own_parser.error(str(error))
    except GradeError as error:
        print("{}: {}".format(own_parser.prog, error), file=sys.stderr)
        return 3
    except OSError as error:
        own_parser.error("{}: {}".format(error.filename, error.strerror))
    parts = ", ".join("{} {}".format(name, number_text(points)) for name, points in rubric.parts.items())
    print("{}: {} points ({})".format(chosen.output, number_text(sum(rubric.parts.values())), parts))
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


def _package(wheel: Optional[Path]) -> Tuple[str, Dict[str, bytes]]:
    """Return the arguments of ``pip install`` that install this package, and the wheel as a file of the autograder."""
    if wheel is None:
        return "{}=={}".format(PACKAGE, plywood.__version__), {}
    if not re.fullmatch(r"plywood_minimax-[\w.+-]*(linux\w*x86_64)\.whl", wheel.name) or not zipfile.is_zipfile(wheel):
        expected = "expected a wheel of plywood_minimax for Linux on x86_64"
        raise UsageError("invalid file for --wheel (got {}): {}".format(wheel, expected))
    return "--no-index --no-deps ./{}".format(wheel.name), {wheel.name: wheel.read_bytes()}


if __name__ == "__main__":
    sys.exit(main())
