"""``python -m plywood.grade``: grades the submissions of a course."""

import argparse
import sys
from pathlib import Path
from typing import Any, Dict, List, Optional, Sequence, Tuple

import plywood
from plywood.grade import options
from plywood.grade.adapters import ADAPTERS
from plywood.grade.course_games import check_games
from plywood.grade.errors import GradeError
from plywood.grade.find_submissions import SkippedEntry, SubmissionPath, find_submissions
from plywood.grade.games.comparison import SECONDS
from plywood.grade.games.plans import PLANS, games_in, has_strategy
from plywood.grade.games.pool import GamePool
from plywood.grade.games.worker import GameTask
from plywood.grade.gradebook import gradebook
from plywood.grade.outputs import Additions, Program, rewrite
from plywood.grade.pages import ForeignPage, create_folder, write_pages
from plywood.grade.rubric import default_rubric, read_rubric
from plywood.grade.sandbox import check_sandbox
from plywood.grade.strategy_part import grade_strategies, junit_file, strategy_programs
from plywood.grade.student_page import Assignment
from plywood.grade.students import StudentResults, first_explanations, student_results
from plywood.grade.unpack import new_folder
from plywood.grade.workspace import NOTES, UNPACKED, choose_seed, open_workspace


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Grade the submissions that the command line names, and return the exit code of ``plywood grade``."""
    parser = options.parser()
    chosen = parser.parse_args(arguments)
    adapter = ADAPTERS[chosen.course]
    for strategy in options.strategies(chosen):
        if strategy not in adapter.strategies:
            parser.error(adapter.unknown_strategy_message(chosen.course, strategy))
    try:
        check_games(chosen.course, chosen.game or [], chosen.cases)
        if chosen.print_rubric:
            print(default_rubric(_part_names(chosen)).to_json(), end="")
            return 0
        if not chosen.submissions:
            parser.error("the following arguments are required: SUBMISSION")
        for path in chosen.submissions:
            if not path.exists():
                parser.error("there is no file or folder {}".format(path))
        _check_outputs(parser, chosen)
        _create_outputs(parser, chosen)
        if chosen.sandbox:
            check_sandbox()
        with open_workspace(chosen.resume) as workspace:
            return _grade(parser, chosen, workspace)
    except GradeError as error:
        print("{}: {}".format(parser.prog, error), file=sys.stderr)
        return 3


def _check_outputs(parser: argparse.ArgumentParser, chosen: argparse.Namespace) -> None:
    """End the command if an output would replace an input or another output, or would become a part of a submission."""
    read = {"--resume": chosen.resume, "--rubric": chosen.rubric, "--cases": chosen.cases}
    written = {name: getattr(chosen, name[2:]) for name in ("--csv", "--report", "--junit", "--gradescope", "--html")}
    submissions = [path.resolve() for path in chosen.submissions]
    used = {Path(path).resolve(): name for name, path in read.items() if path is not None and path != "-"}
    for name, path in written.items():
        if path is None or Path(path).is_char_device():
            continue
        resolved = Path(path).resolve()
        problem = "{} names the same file".format(used[resolved]) if resolved in used else ""
        if any(resolved == each or each in resolved.parents for each in submissions):
            problem = "it is inside a submission"
        if problem:
            parser.error("invalid path for {} (got {}): {}; expected another path".format(name, path, problem))
        used[resolved] = name


def _create_outputs(parser: argparse.ArgumentParser, chosen: argparse.Namespace) -> None:
    """Create the files and the folder for reports, so that an error ends the command before grading."""
    for name in filter(None, (chosen.csv, chosen.report, chosen.html)):
        try:
            if name == chosen.html:
                create_folder(Path(name))
            else:
                open(name, "a").close()
        except OSError as error:
            parser.error("{} cannot be written: {}".format(name, error.strerror))
        except ForeignPage as error:
            parser.error(str(error))


def _grade(parser: argparse.ArgumentParser, chosen: argparse.Namespace, workspace: Path) -> int:
    """Find and grade the submissions, and complete the reports."""
    rubric = read_rubric(Path(chosen.rubric), _part_names(chosen)) if chosen.rubric else None
    submissions, not_graded = _find_submissions(chosen, workspace / UNPACKED)
    for name, reason in not_graded:
        print("{}: {} is skipped: {}".format(parser.prog, name, reason), file=sys.stderr)
    if not submissions:
        kinds = "a folder with modules, a Python file, a notebook or a zip archive"
        parser.error("no submission was found; a submission is " + kinds)
    played = {submission: _games(chosen, submission) for submission in submissions}
    with_strategy = [
        (number, submission)
        for number, submission in enumerate(submissions)
        if _is_strategy_graded(chosen, submission, played[submission])
    ]
    programs = strategy_programs(chosen, with_strategy, workspace / NOTES)
    strategies = list(dict.fromkeys(program.strategy for program in programs))
    if chosen.gradescope and len(strategies) > 1:
        choices = " or ".join("--strategy " + strategy for strategy in strategies)
        parser.error("--gradescope needs exactly one strategy (got {}); add {}".format(len(strategies), choices))
    if chosen.gradescope and not programs and len(submissions) > 1:
        parser.error("--gradescope needs exactly one submission (got {})".format(len(submissions)))
    seed = choose_seed(workspace, chosen.seed, submissions)
    seconds = _seconds_per_part(chosen)
    pool = GamePool(chosen.concurrency, workspace / "games.jsonl")
    code, report = grade_strategies(chosen, programs, seed, seconds, workspace)
    if chosen.what == "game":
        reason = "it contains no game that can be compared ({})".format(chosen.course)
        not_graded += [SkippedEntry(each.name, reason) for each, games in played.items() if not games]
        submissions = [each for each, games in played.items() if games]
    tasks = _game_tasks(chosen, played, seed, SECONDS if seconds is None else min(seconds, SECONDS))
    compared = pool.compare(tasks if code in (0, 1, 4) else [])
    if pool.is_interrupted:
        code = 130
    if code in (0, 4) and any(each.wrong for each in compared.values()):
        code = 1
    if rubric is None:
        found = {game for games in played.values() for game in games}
        rubric = default_rubric([*strategies, *(game for game in _wanted_games(chosen) if game in found)])
    graded = [Program(program.name, program.notes()) for program in programs]
    students: List[StudentResults] = []
    if report is not None:
        report["interrupted"] = code == 130
        explanations = first_explanations(junit_file(chosen, workspace)) if chosen.html else []
        students = student_results(rubric, submissions, programs, report, compared, explanations)
    scores = [student.score for student in students]
    uses_seed = bool(compared) or not (chosen.all or chosen.cases)
    additions = Additions(
        graded, not_graded, list(compared.values()), seed, rubric, scores, bool(chosen.rubric), uses_seed
    )
    _write_outputs(chosen, additions, report)
    if chosen.html and report is not None:
        assignment = Assignment(chosen.course, seed, chosen.exact, rubric)
        write_pages(Path(chosen.html), assignment, students, not_graded)
    return code


def _find_submissions(
    chosen: argparse.Namespace, unpacked: Path
) -> Tuple[List[SubmissionPath], List[SkippedEntry]]:
    """Return the submissions that the command line names, and the entries that are not graded."""
    submissions: List[SubmissionPath] = []
    not_graded: List[SkippedEntry] = []
    for path in chosen.submissions:
        found, skipped = find_submissions(chosen.course, path, new_folder(unpacked))
        if len(chosen.submissions) > 1 and len(found) == 1:
            # A submission named on the command line keeps that name, even if its modules are in a folder inside.
            found = [found[0]._replace(name=path.resolve().name)]
        submissions += found
        not_graded += skipped
    return submissions, not_graded


def _write_outputs(chosen: argparse.Namespace, additions: Additions, report: Optional[Dict[str, Any]]) -> None:
    """Complete the reports of ``plywood grade``, and write the others; ``report`` is ``None`` after an error."""
    text = "" if report is None else additions.to_json(report)
    print(text if chosen.json else "".join(line + "\n" for line in additions.lines()), end="")
    rewrite(chosen.junit, additions.to_junit)
    rewrite(chosen.gradescope, additions.to_gradescope)
    if report is None:
        return
    if chosen.report is not None:
        Path(chosen.report).write_text(text, encoding="utf-8")
    if chosen.csv is not None:
        table = gradebook(additions.rubric, additions.scores, additions.not_graded, additions.seed)
        # The rows end in CR LF, which must not be translated.
        Path(chosen.csv).write_bytes(table.encode("utf-8", "replace"))


def _part_names(chosen: argparse.Namespace) -> List[str]:
    """Return the names of the parts that the options select: strategies and games."""
    return [*([] if chosen.what == "game" else options.strategies(chosen)), *_wanted_games(chosen)]


def _games(chosen: argparse.Namespace, submission: SubmissionPath) -> List[str]:
    """Return the student's games that are compared with ours."""
    found = games_in(chosen.course, submission.path)
    return [game for game in _wanted_games(chosen) if game in found]


def _wanted_games(chosen: argparse.Namespace) -> List[str]:
    """Return the games of the course that are compared if a submission contains them; ``--game`` limits them."""
    if chosen.what == "strategy":
        return []
    wanted = {_game_name(spec) for spec in chosen.game or []}
    return [game for game in PLANS[chosen.course] if not wanted or _game_name(game) in wanted]


def _game_name(spec: str) -> str:
    """Return the name of a game without its size.

    >>> _game_name("connect-three"), _game_name("stonehenge:2")
    ('connect', 'stonehenge')
    """
    return plywood.position(spec).spec.partition(":")[0]


def _game_tasks(
    chosen: argparse.Namespace, played: Dict[SubmissionPath, List[str]], seed: int, seconds: float
) -> List[GameTask]:
    """Return the comparisons of all games of the submissions, each of which may take the given time."""
    settings = (seed, seconds, chosen.sandbox, chosen.game_positions)
    return [
        GameTask(chosen.course, game, each.name, str(each.path.resolve()), *settings)
        for each, games in played.items()
        for game in games
    ]


def _seconds_per_part(chosen: argparse.Namespace) -> Optional[float]:
    """Return the time of each strategy and each game of a student; ``None`` without a limit.

    The parts that a submission lacks count, so that the time does not depend on the submission.
    """
    if chosen.time_per_student is None:
        return None
    return float(chosen.time_per_student / max(1, len(_part_names(chosen))))


def _is_strategy_graded(chosen: argparse.Namespace, submission: SubmissionPath, games: List[str]) -> bool:
    """Return whether the strategies are graded: they are not if the submission contains only a game."""
    if chosen.what == "game":
        return False
    return chosen.what == "strategy" or not games or bool(chosen.function) or has_strategy(submission.path)


if __name__ == "__main__":
    sys.exit(main())
