"""How many sentences a second each engine realizes.

Usage: python -m benchmarks.realizer [--engine NAME] [--jar SIMPLENLG-ENFR.jar] [--seconds S]

The sentences are the specs of `tests/pipeline/realizer/cases_{en,fr}.toml`: every feature, none long. "First" is the
first time that the engine meets them, "then" the rate after that, the best of several rounds. One thread, whose CPU
time is counted; of simplenlg the time as the caller sees it, since its work is done in a process of its own. The last
figure is how many it says while a process starts spaCy and loads nothing.
"""

import argparse
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

from benchmarks.machine import machine, spacy_seconds
from pipeline.languages import Language
from pipeline.realizer.engine import RealizationEngine, UnsupportedFeature
from pipeline.realizer.pyrealb import PyrealbEngine
from pipeline.realizer.simplenlg.engine import SimplenlgEngine, SimplenlgSettings
from pipeline.realizer.spec import SPEC, Spec
from pipeline.resources import Resources
from pipeline.settings import NoSettings

TABLES = Path(__file__).parents[1] / "tests" / "pipeline" / "realizer"
ENGINES: dict[str, Callable[[Path | None], RealizationEngine]] = {
    "pyrealb": lambda _: PyrealbEngine(NoSettings(), Resources()),
    "simplenlg": lambda jar: SimplenlgEngine(SimplenlgSettings(jar=jar), Resources()),
}
GOALS = {"pyrealb": 20_000, "simplenlg": 1500}
CLOCKS: dict[str, Callable[[], float]] = {"pyrealb": time.thread_time, "simplenlg": time.perf_counter}


def main() -> None:
    """Prints the figures of each engine with its goal."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_engine_options(parser)
    parser.add_argument("--seconds", type=float, default=5.0)
    arguments = parser.parse_args()
    yardstick = min(spacy_seconds() for _ in range(3))
    print(machine())
    print(f"spaCy, loading nothing: {yardstick:.2f} s of CPU")
    for name in arguments.engine or ENGINES:
        engine, clock = ENGINES[name](arguments.jar), CLOCKS[name]
        started = clock()
        engine.warm_up()
        ready = clock() - started
        print(f"{name}: ready in {ready:.2f} s, {ready / yardstick:.2f} times spaCy; goal {GOALS[name]:,} sentences/s")
        for language in engine.languages:
            _measure(engine, language, arguments.seconds, clock, yardstick)


def add_engine_options(parser: argparse.ArgumentParser) -> None:
    """Which engines, and the jar with which simplenlg has French."""
    parser.add_argument("--engine", choices=sorted(ENGINES), action="append")
    parser.add_argument("--jar", type=Path, help="a SimpleNLG-EnFr 1.1 jar, for simplenlg in French")


def _measure(
    engine: RealizationEngine, language: Language, seconds: float, clock: Callable[[], float], yardstick: float
) -> None:
    table = tomllib.loads((TABLES / f"cases_{language}.toml").read_text(encoding="utf-8"))
    specs = [SPEC.validate_python(case["spec"]) for case in table["case"]]
    started = clock()
    said = [spec for spec in specs if _says(engine, spec, language)]
    first = len(said) / (clock() - started)
    then = 0.0
    end = clock() + seconds
    while clock() < end:
        started = clock()
        for spec in said:
            engine.realize(spec, language)
        then = max(then, len(said) / (clock() - started))
    print(
        f"  {language}: {len(said)} of {len(specs)} specs; first {first:,.0f}, then {then:,.0f} sentences/s; "
        f"{then * yardstick:,.0f} while spaCy starts"
    )


def _says(engine: RealizationEngine, spec: Spec, language: Language) -> bool:
    try:
        engine.realize(spec, language)
    except UnsupportedFeature:
        return False
    return True


if __name__ == "__main__":
    main()
