"""The components behind the last door: an engine of the realizer says each message."""

from collections.abc import Sequence

from pipeline.languages import Language
from pipeline.realizer.engine import RealizationEngine
from pipeline.realizer.pyrealb import PyrealbEngine
from pipeline.realizer.simplenlg.engine import SimplenlgEngine, SimplenlgSettings
from pipeline.resources import Resources
from pipeline.settings import NoSettings
from pipeline.summary import Message, SummaryUnit


class PyrealbRealizer:
    """Realizes with the default engine."""

    def __init__(self, settings: NoSettings, resources: Resources) -> None:
        self._pyrealb = PyrealbEngine(settings, resources)
        self.engine: RealizationEngine = self._pyrealb

    def read_rules(self) -> None:
        """Reads the words of every language."""
        self._pyrealb.read_rules()

    def warm_up(self) -> None:
        """Loads the engine."""
        self.engine.warm_up()

    def realize(self, messages: Sequence[Message], language: Language) -> tuple[SummaryUnit, ...]:
        """A unit for each message, in their order."""
        return say(self.engine, messages, language)


class SimplenlgRealizer:
    """Realizes with SimpleNLG, in a Java machine of its own process."""

    def __init__(self, settings: SimplenlgSettings, resources: Resources) -> None:
        self.engine: RealizationEngine = SimplenlgEngine(settings, resources)

    def warm_up(self) -> None:
        """Starts the Java machine."""
        self.engine.warm_up()

    def realize(self, messages: Sequence[Message], language: Language) -> tuple[SummaryUnit, ...]:
        """A unit for each message, in their order."""
        return say(self.engine, messages, language)


def say(engine: RealizationEngine, messages: Sequence[Message], language: Language) -> tuple[SummaryUnit, ...]:
    """The messages in the words of an engine."""
    return tuple(SummaryUnit(engine.realize(m.spec, language).text, m.provenance) for m in messages)
