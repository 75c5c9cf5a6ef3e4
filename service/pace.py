"""A pace for who asks much while others are there: what costs nothing to ask costs those others their processor.

A party (`turns`) may ask for many things at once, as a page does for its files, and then goes on at a steady rate; as
long as nobody else has asked for some minutes, everybody goes as fast as can be.
"""

import threading
from collections import OrderedDict
from typing import Final

A_SECOND: Final = 60
"""Requests of a party that goes on and on; a worker's answer takes longer than any of these."""
BURST: Final = 300
"""Requests that come at once before that rate holds."""
OTHERS_SECONDS: Final = 300.0
"""How long somebody counts as being there."""
LONGEST: Final = 5.0
"""Seconds for which a request is held back at most."""
MOST_REMEMBERED: Final = 10_000
_AHEAD: Final = BURST / A_SECOND


class Pace:
    """When the next request of each party is due; times are seconds of one clock."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._parties: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """When each asked last, the last one at the end, and until when its requests so far would last at that rate."""

    def due(self, party: str, now: float) -> float:
        """The time at which a request that comes now is to be answered: now, but for a party that asks too much."""
        with self._lock:
            _, paid = self._parties.pop(party, (now, now))
            other = next(reversed(self._parties.values()), None)
            is_alone = other is None or now - other[0] > OTHERS_SECONDS
            paid = now if is_alone else min(max(paid, now), now + _AHEAD + LONGEST)
            self._parties[party] = now, paid + 1 / A_SECOND
            if len(self._parties) > MOST_REMEMBERED:
                self._parties.popitem(last=False)
        return max(now, paid - _AHEAD)
