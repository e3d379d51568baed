"""Objects of all public classes can be copied, pickled and compared; results of searches can be stored in sets."""

import copy
import importlib
import inspect
import pickle
from dataclasses import replace

import pytest

import plywood
from plywood.courses import COURSES
from plywood.grade import Answer, Comparison, Difference, Part, Report, Rubric, SkippedEntry, Student
from plywood.grade.errors import NoSubmission
from plywood.testing import LawViolation
from python_games import Pairs, SubtractSquare

MIDDLE = plywood.position("stonehenge:2", "A F D")
RESULTS = {
    "position": lambda: MIDDLE,
    "position of a game in Python": lambda: plywood.position(Pairs((3, 1, 4)), ["('left', 3)"]),
    "value": lambda: plywood.Value("win", plies=3),
    "analysis": lambda: MIDDLE.analyze(),
    "analysis of each move": lambda: MIDDLE.analyze("recursive", each=True),
    "analysis of a game in Python": lambda: plywood.position(Pairs((3, 1, 4))).analyze(each=True),
    "unfinished analysis": lambda: plywood.position("connect-four").analyze(depth=3),
    "winner": lambda: MIDDLE.solve(each=True),
    "statistics": lambda: MIDDLE.analyze().stats,
    "game": lambda: plywood.games()[0],
    "tree": lambda: plywood.position("((3 5) (2 9))").tree(search="alpha-beta"),
    "value of each move": lambda: MIDDLE.analyze(each=True).each[0],
}
ANSWER = Answer("tic-tac-toe", ("b1",), "right", "a1", "", ("a1",), plywood.Value("draw"), plywood.Value("draw"), ())
DIFFERENCE = Difference("stonehenge:2", ("A",), "board", "True", "False", "stonehenge.py, line 7: is_over")
COMPARISON = Comparison("is_over", "wrong", 3, DIFFERENCE)
PARTS = [
    Part("mr", 10.0, 10, 0, "right", (ANSWER,)),
    Part("stonehenge", 5.0, 10, 0, "wrong", (), (COMPARISON,), "text"),
]
STUDENT = Student("anna", "1001", 15.0, 20, tuple(PARTS), ("a note",))
SKIPPED = SkippedEntry("notes.txt", "not a module")
REPORT = Report("csc148_2018", 1, Rubric({"mr": 10, "stonehenge": 10}), (STUDENT,), (SKIPPED,))
GRADES = [ANSWER, DIFFERENCE, COMPARISON, *PARTS, STUDENT, SKIPPED, REPORT.rubric, REPORT]
OTHER_RESULTS = [*GRADES, plywood.games(), COURSES["csc148_2018"]]
ERRORS = [
    LawViolation("a game ends", ["a", 2], "it does not"),
    NoSubmission("no submission was found", [("notes.txt", "not a module")]),
]


def public_classes():
    names = ["plywood", "plywood.testing", "plywood.courses", "plywood.grade", "plywood.grade.errors"]
    modules = [importlib.import_module(name) for name in names]
    members = [member for module in modules for name, member in vars(module).items() if not name.startswith("_")]
    members += [getattr(module, name) for module in modules for name in getattr(module, "__all__", ())]
    return {each for each in members if inspect.isclass(each) and each.__module__.startswith("plywood")}


def test_the_tests_cover_every_public_class():
    # A user defines the classes that implement `Game`; `Pairs` is one of them.
    tested = {plywood.Game, *(type(create()) for create in RESULTS.values()), *map(type, OTHER_RESULTS)}
    errors = {each for each in public_classes() if issubclass(each, BaseException)}
    assert public_classes() - errors == tested
    # The other errors and warnings have the constructor of `Exception`.
    assert {each for each in errors if "__init__" in vars(each)} == set(map(type, ERRORS))


def duplicates(result):
    pickles = [pickle.loads(pickle.dumps(result, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
    return [copy.copy(result), copy.deepcopy(result), *pickles, pickle.loads(pickle.dumps(pickles[0]))]


@pytest.mark.parametrize("create", RESULTS.values(), ids=RESULTS)
def test_duplicates_and_repeated_searches_are_equal(create):
    result = create()
    for other in [*duplicates(result), create()]:
        assert other == result and not other != result
        assert hash(other) == hash(result) and len({other, result}) == 1
        assert (type(other), str(other)[:20]) == (type(result), str(result)[:20])


@pytest.mark.parametrize("result", OTHER_RESULTS, ids=lambda result: type(result).__name__)
def test_duplicates_of_grades_and_courses_are_equal(result):
    for other in duplicates(result):
        assert other == result and not other != result and type(other) is type(result)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_duplicates_of_errors_have_the_same_message_and_attributes(error):
    for other in duplicates(error):
        assert (type(other), str(other), vars(other)) == (type(error), str(error), vars(error))


def test_a_duplicate_of_a_tree_has_all_formats():
    tree = RESULTS["tree"]()
    for other in duplicates(tree):
        for form in ("text", "dot", "svg", "explain", "to_dict", "_repr_svg_", "__str__", "__repr__"):
            assert getattr(other, form)() == getattr(tree, form)(), form


def test_analyses_of_each_move_have_another_class():
    flags = [True, False]
    for search in (MIDDLE.analyze, MIDDLE.solve):
        assert [type(search(each=each)) for each in flags] == [plywood.EachAnalysis, plywood.Analysis]


def test_a_duplicate_of_an_analysis_has_the_same_json():
    analysis = MIDDLE.analyze(each=True)
    assert all(other.to_dict() == analysis.to_dict() for other in duplicates(analysis))


def test_different_results_are_not_equal():
    analysis = MIDDLE.analyze()
    others = [MIDDLE.analyze("recursive"), MIDDLE.analyze(each=True), plywood.position("stonehenge:2", "A").analyze()]
    assert len({analysis, *others}) == 4
    assert replace(analysis, best="B") != analysis and analysis != "win 3"
    assert MIDDLE.tree() != MIDDLE.tree(search="alpha-beta") and MIDDLE.tree() != "tree"
    # Equality is that of all members, also of those that change no node.
    start = plywood.position("tic-tac-toe")
    trees = [start.tree(1), start.tree(1), start.tree(1, fold=300)]
    trees += [plywood.position("tic-tac-toe", moves).tree(1) for moves in ("a1 b2 c3", "c3 b2 a1")]
    for one in trees:
        assert [one == other for other in trees] == [one.to_dict() == other.to_dict() for other in trees]
    assert len(set(trees)) == 4


def test_analyses_of_equal_positions_after_other_moves_are_equal():
    one, other = (plywood.position("tic-tac-toe", moves).solve() for moves in ("a1 b2 c3", "c3 b2 a1"))
    assert one == other and hash(one) == hash(other)
    assert one.to_dict()["moves"] != other.to_dict()["moves"]


def test_analyses_of_different_positions_with_equal_results_are_not_equal():
    one, other = (plywood.position(SubtractSquare(2, turn)).analyze() for turn in ("first", "second"))
    assert (str(one), one.stats) == (str(other), other.stats)
    assert one != other and len({one, other}) == 2


def local_game():
    """Return a position of a new class, which no pickle can contain."""

    class Local(Pairs):
        def apply(self, move):
            return Local(*vars(super().apply(move)).values())

    return Local((3, 1, 4))


def test_analyses_of_classes_with_the_same_name_are_not_equal():
    one, other = (plywood.position(local_game()).analyze() for _ in range(2))
    assert (str(one), one.stats) == (str(other), other.stats)
    assert one != other and len({one, other}) == 2


def within_a_search():
    """Return a position of a built-in game that has no recorded moves."""
    seen = []
    plywood.position("tic-tac-toe").analyze("recursive", depth=1, evaluator=lambda at: seen.append(at) or 0.0)
    return seen[0]


@pytest.mark.parametrize("create", [lambda: plywood.position(local_game()), within_a_search])
def test_an_analysis_of_a_position_without_a_pickle_has_a_pickle(create):
    analysis = create().analyze("recursive", each=True)
    assert copy.deepcopy(analysis) == analysis
    lost = pickle.loads(pickle.dumps(analysis))
    assert lost.to_dict() == analysis.to_dict() and lost.each == analysis.each
    assert lost == copy.copy(lost) != analysis and len({lost, analysis}) == 2
    assert "<svg" in analysis._repr_html_() and "<svg" not in lost._repr_html_()
    assert pickle.loads(pickle.dumps(lost)).to_dict() == analysis.to_dict()


def test_a_pickle_of_an_analysis_is_read_without_the_class_of_its_game(monkeypatch):
    analysis = plywood.position(Pairs((3, 1, 4))).analyze()
    data = pickle.dumps(analysis)
    monkeypatch.delattr("python_games.Pairs")
    assert pickle.loads(data).to_dict() == analysis.to_dict()


def test_the_duration_is_not_compared():
    stats = MIDDLE.analyze().stats
    assert replace(stats, seconds=stats.seconds + 1) == stats != replace(stats, nodes=stats.nodes + 1)
