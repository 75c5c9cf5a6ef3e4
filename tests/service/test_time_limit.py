"""What takes too long in this process is ended, whatever it does; what is done in time is left alone."""

import re
import signal
import time
from contextlib import suppress

import pytest

from pipeline.errors import ConfigurationError, UnusableDocument
from pipeline.faults import told_as_mistake
from service.time_limit import time_limit


def test_a_pattern_that_never_comes_to_an_end() -> None:
    with pytest.raises(UnusableDocument, match=r"^too_slow: it took more than 0\.1 seconds"), time_limit(0.1):
        re.match(r"(a+)+$", "a" * 60 + "b")


def sleep_through_one_alarm() -> None:
    with suppress(UnusableDocument):
        time.sleep(60)
    time.sleep(60)


def test_who_does_not_listen_is_told_again() -> None:
    with pytest.raises(UnusableDocument, match=r"^too_slow"), time_limit(0.1):
        sleep_through_one_alarm()


def test_what_loads_meanwhile_is_no_mistake() -> None:
    loading = told_as_mistake(ConfigurationError, "the component cannot be loaded")
    with pytest.raises(UnusableDocument, match=r"^too_slow"), time_limit(0.1), loading:
        time.sleep(60)


def test_nothing_is_left_of_it() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with time_limit(60):
        assert signal.getsignal(signal.SIGALRM) is not before
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
