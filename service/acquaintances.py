"""Who has shown a good key: turns are given before a key is looked up, and what nobody has checked proves nothing."""

import threading
from collections import OrderedDict
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

MOST_REMEMBERED: Final = 10_000
AUTHORIZATION: Final = "AUTHORIZATION"
OWNER: Final = "precis.owner"
"""Where in the environment of a request the application says whose key it has accepted."""


class Acquaintances:
    """The owners of keys that the application has accepted, the last ones; of a key only a hash is in memory.

    One that is revoked is remembered on: it has turns of its own, and opens nothing.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._owners: OrderedDict[bytes, str] = OrderedDict()

    def owner(self, headers: Mapping[str, str]) -> str | None:
        """Whose key is in the head of a request, if it was accepted before."""
        given = headers.get(AUTHORIZATION)
        if given is None:
            return None
        with self._lock:
            return self._owners.get(_mark(given))

    def meet(self, headers: Mapping[str, str], environ: Mapping[str, Any]) -> None:
        """Remembers the owner whom the application has found, if any."""
        owner, given = environ.get(OWNER), headers.get(AUTHORIZATION)
        if not owner or given is None:
            return
        with self._lock:
            self._owners[_mark(given)] = owner
            self._owners.move_to_end(_mark(given))
            while len(self._owners) > MOST_REMEMBERED:
                self._owners.popitem(last=False)


def _mark(given: str) -> bytes:
    return sha256(given.encode("utf-8", "surrogatepass")).digest()
