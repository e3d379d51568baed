"""Results of the package can be copied, pickled, compared, and stored in sets."""

import copy
import pickle
from dataclasses import replace

import pytest

import plywood
from plywood.testing import LawViolation
from python_games import Pairs

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
}


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
    # The same position after other moves.
    one, other = (plywood.position("tic-tac-toe", moves).solve() for moves in ("a1 b2 c3", "c3 b2 a1"))
    assert one.line == other.line and one.stats == other.stats and one != other
    assert replace(analysis, best="B") != analysis and analysis != "win 3"
    assert MIDDLE.tree() != MIDDLE.tree(search="alpha-beta") and MIDDLE.tree() != "tree"


def test_the_duration_is_not_compared():
    stats = MIDDLE.analyze().stats
    assert replace(stats, seconds=stats.seconds + 1) == stats != replace(stats, nodes=stats.nodes + 1)


def test_a_violation_can_be_copied_and_pickled():
    violation = LawViolation("a game ends", ["a", 2], "it does not")
    for other in duplicates(violation):
        assert (type(other), str(other)) == (LawViolation, str(violation))
        assert (other.law, other.moves, other.details) == ("a game ends", ("a", 2), "it does not")
