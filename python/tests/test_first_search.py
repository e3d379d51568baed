"""The first search of a class of games checks a few positions, and warns of a broken law."""

import gc
import warnings
import weakref
from math import inf

import pytest

import plywood
from faulty_games import Address, Clock, MovesAfterEnd, Row, WideEquality, counted


@pytest.fixture(autouse=True)
def unlimited_time(monkeypatch):
    """Stop the clock of the check, whose time limit a slow machine could exceed. Tests of the limit set their own clock."""
    monkeypatch.setattr("plywood._deadline.monotonic", lambda: 0.0)


def test_a_finished_position_does_not_count_as_a_check(recwarn):
    class Shared(Row):
        """The moves change the position itself."""

        def apply(self, move):
            object.__setattr__(self, "left", self.left - move)
            return super().apply(0)

    assert plywood.position(Shared(0)).perft(1) == 0
    assert not recwarn
    with pytest.warns(plywood.GameWarning, match="apply leaves its position unchanged"):
        plywood.position(Shared(4)).perft(1)


@pytest.mark.parametrize("game", [MovesAfterEnd, Address])
def test_the_first_search_does_not_warn_of_what_no_search_uses(game, monkeypatch):
    distrusted = []
    monkeypatch.setattr("plywood._plywood.distrust", distrusted.append)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert str(plywood.position(game()).analyze().value) == "win 3"
    assert not distrusted


def test_the_first_search_of_a_class_calls_few_methods_after_the_time(monkeypatch):
    clock = Clock(last=inf)
    game, calls = counted(clock), []
    monkeypatch.setattr("plywood._deadline.monotonic", clock)
    for _ in range(2):
        position = plywood.position(game)
        before = clock.calls
        clock.last = before + 50
        position.analyze("recursive", nodes=1)
        calls.append(clock.calls - before)
    # The second search of the class checks nothing.
    assert 50 <= calls[0] - calls[1] <= 52


def test_the_first_search_of_a_faulty_game_warns_once():
    with pytest.warns(plywood.GameWarning, match="WideEquality: law broken: equal positions have equal moves"):
        plywood.position(WideEquality()).analyze(depth=2)


def test_the_classes_of_games_are_freed():
    def search():
        correct, faulty = type("Correct", (Row,), {}), type("Faulty", (WideEquality,), {})
        plywood.position(correct()).analyze()
        with pytest.warns(plywood.GameWarning):
            plywood.position(faulty()).analyze(depth=2)
        return weakref.ref(correct), weakref.ref(faulty)

    classes = search()
    while gc.collect():
        pass
    assert [each() for each in classes] == [None, None]


@pytest.mark.parametrize("method", ["analyze", "solve", "tree", "explain", "perft", "measure_heuristics"])
def test_the_warning_names_the_line_of_the_caller(method):
    faulty = type("Faulty", (WideEquality,), {})
    with pytest.warns(plywood.GameWarning) as caught:
        getattr(plywood.position(faulty()), method)(depth=2)
    assert [warning.filename for warning in caught] == [__file__]


@pytest.mark.parametrize("method", ["analyze", "perft", "measure_heuristics"])
def test_the_documentation_names_the_warning(method):
    assert ":class:`GameWarning`" in getattr(plywood.Position, method).__doc__


def test_an_interrupted_check_is_repeated(monkeypatch):
    class Interrupted(Row):
        """A game whose class has not been searched."""

    def interrupt(*arguments, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr("plywood.searching.first_violation", interrupt)
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            plywood.position(Interrupted(4)).analyze()
