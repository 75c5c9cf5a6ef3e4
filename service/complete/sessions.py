"""The sessions of those who translate: one for a key and a name, forgotten when nobody has asked for a while."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock

from pipeline.complete.model import CompletionModel
from pipeline.complete.session import Session
from pipeline.settings import Completions


@dataclass(slots=True)
class _Kept:
    session: Session
    model: CompletionModel
    used: float
    lock: Lock = field(default_factory=Lock)


class Sessions:
    """Sessions in memory: no owner sees those of another, whatever their names, nor pushes them out.

    Where there are too many, the owner of most loses the one least recently used.
    """

    def __init__(self, settings: Completions, clock: Callable[[], float] = time.monotonic) -> None:
        self._settings = settings
        self._clock = clock
        self._kept: OrderedDict[tuple[str, str], _Kept] = OrderedDict()
        self._lock = Lock()

    @contextmanager
    def use(self, owner: str, name: str | None, model: CompletionModel) -> Iterator[Session]:
        """The session of that name for one request; without a name one that nothing is kept of.

        A name that comes back with another model begins anew.
        """
        if name is None:
            yield Session(model)
            return
        with self._lock:
            self._forget_old()
            kept = self._kept.get((owner, name))
            if kept is None or kept.model is not model:
                kept = self._kept[owner, name] = _Kept(Session(model), model, self._clock())
            self._kept.move_to_end((owner, name))
            kept.used = self._clock()
            while len(self._kept) > self._settings.sessions:
                self._forget_one()
        with kept.lock:
            yield kept.session

    def forget(self, owner: str, name: str) -> bool:
        """Forgets a session; says whether there was one."""
        with self._lock:
            self._forget_old()
            return self._kept.pop((owner, name), None) is not None

    def _forget_one(self) -> None:
        held = Counter(owner for owner, _ in self._kept)
        most = max(held.values())
        del self._kept[next(key for key in self._kept if held[key[0]] == most)]

    def _forget_old(self) -> None:
        oldest = self._clock() - 60 * self._settings.session_minutes
        for key in [key for key, kept in self._kept.items() if kept.used < oldest]:
            del self._kept[key]
