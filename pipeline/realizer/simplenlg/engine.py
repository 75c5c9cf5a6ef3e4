"""The engine simplenlg: SimpleNLG in Java, in a process of its own.

The Java virtual machine cannot start twice in a process and does not survive a fork, so no web or pipeline process ever
holds one: each engine starts a process of its own (`host.py`) in `warm_up()` or at first use. A fork of
the caller starts another. A process that dies is replaced, and the spec at hand is realized by the new one.
"""

import os
import threading
import weakref
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from pipeline.errors import ConfigurationError, NotReady
from pipeline.languages import Language
from pipeline.realizer.engine import Realization, RealizationFailed, UnsupportedFeature
from pipeline.realizer.simplenlg.jvm import JAR, LEXICON, SETTINGS, packaged_file, require_bridge, runtime_library
from pipeline.realizer.simplenlg.messages import ENGINE, Answer, CollectGarbage, Failure, Message, Request, Setup
from pipeline.realizer.simplenlg.process import HostLost, HostProcess
from pipeline.realizer.spec import SPEC, Spec
from pipeline.resources import Resources


class SimplenlgSettings(BaseModel):
    """`jar`: a SimpleNLG-EnFr 1.1 jar, for French and both languages mixed; without one, English only."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    jar: Path | None = None
    heap_megabytes: int = Field(default=96, ge=32)
    timeout_seconds: float = Field(default=60.0, gt=0)


class SimplenlgEngine:
    """Says specs with SimpleNLG; threads take turns."""

    name = ENGINE

    def __init__(self, settings: SimplenlgSettings, resources: Resources) -> None:
        self._settings = settings
        jar = self._settings.jar
        if jar is not None and not jar.is_file():
            raise ConfigurationError(
                f"{SETTINGS}.jar: there is no file {jar}; give the path of a SimpleNLG-EnFr 1.1 jar, "
                "or leave the setting out for English with the packaged SimpleNLG"
            )
        require_bridge()
        runtime_library()
        if jar is None:
            packaged_file(*JAR)
            packaged_file(*LEXICON)
        self._resources = resources
        self.languages: tuple[Language, ...] = ("en", "fr") if jar else ("en",)
        self._lock = threading.Lock()
        self._host: HostProcess | None = None
        after_fork = weakref.WeakMethod(self._after_fork)
        os.register_at_fork(after_in_child=lambda: (method := after_fork()) and method())

    def warm_up(self) -> None:
        """Start the process; raises ConfigurationError where something is not installed or not a jar."""
        self.collect_garbage()

    def realize(self, spec: Spec, language: Language) -> Realization:
        """The text of `spec` in `language`, which units may override.

        Raises UnsupportedFeature, also where SimpleNLG itself fails; NotReady where its process does twice in a row;
        RealizationFailed for a mistake of ours.
        """
        message = Request(SPEC.dump_json(spec), language)
        with self._lock:
            answer = self._ask(message)
        if isinstance(answer, Realization):
            return answer
        if isinstance(answer, UnsupportedFeature):
            raise answer
        raise RealizationFailed(answer.detail if isinstance(answer, Failure) else f"no realization but {answer!r}")

    def collect_garbage(self) -> None:
        """Have Java give back the memory that it does not need."""
        with self._lock:
            self._ask(CollectGarbage())

    def close(self) -> None:
        """End the process; a later call starts another."""
        with self._lock:
            if self._host is not None:
                self._host.end()
                self._host = None

    @property
    def process_id(self) -> int | None:
        """The id of the process in which SimpleNLG runs, None before it starts."""
        return self._host.process_id if self._host else None

    def _running(self) -> HostProcess:
        if self._host is None:
            settings = self._settings
            setup = Setup(settings.jar, settings.heap_megabytes, self._resources)
            self._host = HostProcess(setup, settings.timeout_seconds)
        return self._host

    def _ask(self, message: Message) -> Answer:
        """The answer of the process, or of the one that replaces it."""
        try:
            return self._running().ask(message)
        except HostLost:
            self._host = None
        try:
            return self._running().ask(message)
        except HostLost as lost:
            self._host = None
            raise NotReady(f"the process of the engine simplenlg {lost}, twice in a row") from lost

    def _after_fork(self) -> None:
        """A fork must neither talk to its parent's process nor wait for a lock that nobody holds here."""
        self._lock = threading.Lock()
        if self._host is not None:
            self._host.end()
            self._host = None
