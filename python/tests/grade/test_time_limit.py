"""The time limit of each call of a student's game: :mod:`plywood.grade.student.time_limit`."""

import signal
import time
from typing import Iterator, List

import pytest
from plywood.grade.student import time_limit
from plywood.grade.student.time_limit import TimeLimit, timed

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no interval timer")


@pytest.fixture(autouse=True)
def short_limit(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Limit a call to 0.4 s, with a timer that is set at most every 0.2 s."""
    monkeypatch.setattr(time_limit, "CALL_SECONDS", 0.4)
    monkeypatch.setattr(time_limit, "SECONDS_TO_NEXT_SETTING", 0.2)
    monkeypatch.setattr(time_limit, "_timer", time_limit.CallTimer())
    before = signal.getsignal(signal.SIGALRM)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def work(seconds: float) -> str:
    """Take the given time in short steps, between which a signal is handled."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        time.sleep(0.01)
    return "done"


def test_each_call_has_the_same_time() -> None:
    call = timed(work)
    assert [call(0), call(0.1), call(0.3), call(0.3)] == ["done"] * 4
    for _ in range(2):
        started = time.monotonic()
        with pytest.raises(TimeLimit):
            # The timer is not set again for this call, but when it fires.
            call(0)
            call(3)
        assert 0.4 <= time.monotonic() - started < 2


def test_the_timer_has_no_effect_between_calls() -> None:
    call = timed(work)
    assert call(0) == "done" and work(0.6) == "done" and call(0.3) == "done"


def test_short_calls_set_the_timer_once(monkeypatch: pytest.MonkeyPatch) -> None:
    settings: List[float] = []
    monkeypatch.setattr(time_limit, "SECONDS_TO_NEXT_SETTING", 60)
    monkeypatch.setattr(signal, "setitimer", lambda _, seconds: settings.append(seconds))
    assert [timed(work)(0) for _ in range(100)] == ["done"] * 100
    assert settings == [0.4]


def test_a_removed_timer_is_set_again() -> None:
    timed(lambda: signal.setitimer(signal.ITIMER_REAL, 0))()
    time.sleep(0.2)
    with pytest.raises(TimeLimit):
        timed(work)(3)
