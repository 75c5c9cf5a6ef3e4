"""Refusals are given ever later to who asks again at once: nobody is to win, or to cost others, by asking in a loop."""

import threading
from typing import Final

FREE: Final = 8
"""Refusals of a burst that are given at once."""
FIRST_SECONDS: Final = 0.1
LONGEST_SECONDS: Final = 2.0
FORGOTTEN_SECONDS: Final = 4.5
"""A client that waits as long as a refusal says, five seconds at least, is always answered at once."""
MOST_REMEMBERED: Final = 10_000
REFUSALS: Final = frozenset({"401", "413", "429", "503"})
"""What is answered when somebody asks for too much, too often, or with what is no key."""
EXPRESS: Final = frozenset({"/healthz", "/readyz", "/metrics"})
"""What tells of the service: it does not queue behind what is asked of it, and is told without delay."""


class Patience:
    """How long the next refusal of each client waits; times are seconds of one clock."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._seen: dict[str, tuple[int, float]] = {}

    def delay(self, client: str, now: float) -> float:
        """Seconds after which a client hears of a refusal: they double with each that it did not wait after."""
        with self._lock:
            if len(self._seen) >= MOST_REMEMBERED:
                self._seen = {name: seen for name, seen in self._seen.items() if now < seen[1] + FORGOTTEN_SECONDS}
            count, last = self._seen.pop(client, (0, now))
            count = count + 1 if now < last + FORGOTTEN_SECONDS else 1
            if len(self._seen) < MOST_REMEMBERED:
                self._seen[client] = count, now
        if count <= FREE:
            return 0.0
        return min(LONGEST_SECONDS, FIRST_SECONDS * 2.0 ** min(count - FREE - 1, 10))
