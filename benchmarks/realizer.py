"""How many sentences a second each engine realizes.

Usage: python -m benchmarks.realizer [--engine NAME] [--jar SIMPLENLG-ENFR.jar] [--seconds S]

The sentences are the specs of `tests/realizer/cases_{en,fr}.toml`: every feature, none long. "First" is the first
time that the engine meets them, "then" the rate after that. One thread; time as the caller sees it.
"""

import argparse
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

from benchmarks.machine import machine
from pipeline.languages import Language
from pipeline.realizer.engine import RealizationEngine, UnsupportedFeature
from pipeline.realizer.pyrealb import PyrealbEngine
from pipeline.realizer.simplenlg.engine import SimplenlgEngine, SimplenlgSettings
from pipeline.realizer.spec import SPEC, Spec
from pipeline.resources import Resources
from pipeline.settings import NoSettings

TABLES = Path(__file__).parents[1] / "tests" / "realizer"
ENGINES: dict[str, Callable[[Path | None], RealizationEngine]] = {
    "pyrealb": lambda _: PyrealbEngine(NoSettings(), Resources()),
    "simplenlg": lambda jar: SimplenlgEngine(SimplenlgSettings(jar=jar), Resources()),
}
GOALS = {"pyrealb": 2000, "simplenlg": 1500}


def main() -> None:
    """Prints the figures of each engine with its goal."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_engine_options(parser)
    parser.add_argument("--seconds", type=float, default=5.0)
    arguments = parser.parse_args()
    print(machine())
    for name in arguments.engine or ENGINES:
        engine = ENGINES[name](arguments.jar)
        started = time.perf_counter()
        engine.warm_up()
        print(f"{name}: ready in {time.perf_counter() - started:.1f} s; goal {GOALS[name]} sentences/s")
        for language in engine.languages:
            _measure(engine, language, arguments.seconds)


def add_engine_options(parser: argparse.ArgumentParser) -> None:
    """Which engines, and the jar with which simplenlg has French."""
    parser.add_argument("--engine", choices=sorted(ENGINES), action="append")
    parser.add_argument("--jar", type=Path, help="a SimpleNLG-EnFr 1.1 jar, for simplenlg in French")


def _measure(engine: RealizationEngine, language: Language, seconds: float) -> None:
    table = tomllib.loads((TABLES / f"cases_{language}.toml").read_text(encoding="utf-8"))
    specs = [SPEC.validate_python(case["spec"]) for case in table["case"]]
    started = time.perf_counter()
    said = [spec for spec in specs if _says(engine, spec, language)]
    first = len(said) / (time.perf_counter() - started)
    started = time.perf_counter()
    count = 0
    while time.perf_counter() - started < seconds:
        for spec in said:
            engine.realize(spec, language)
        count += len(said)
    then = count / (time.perf_counter() - started)
    print(f"  {language}: {len(said)} of {len(specs)} specs; first {first:,.0f}, then {then:,.0f} sentences/s")


def _says(engine: RealizationEngine, spec: Spec, language: Language) -> bool:
    try:
        engine.realize(spec, language)
    except UnsupportedFeature:
        return False
    return True


if __name__ == "__main__":
    main()
