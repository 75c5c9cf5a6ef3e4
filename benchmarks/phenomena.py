"""How each engine does on each phenomenon of the case tables.

Usage: python -m benchmarks.phenomena [--engine NAME] [--jar SIMPLENLG-ENFR.jar]

For each phenomenon and language: the cases that are said as the table expects, of all its cases; in brackets those that
the engine says otherwise or refuses, which `tests/pipeline/realizer/differences.toml` explains one by one.
"""

import argparse
import tomllib
from collections import Counter

from benchmarks.realizer import ENGINES, TABLES, add_engine_options
from pipeline.languages import LANGUAGES, Language
from pipeline.realizer.engine import RealizationEngine, UnsupportedFeature
from pipeline.realizer.spec import SPEC


def main() -> None:
    """Prints a row for each phenomenon."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_engine_options(parser)
    arguments = parser.parse_args()
    names = arguments.engine or list(ENGINES)
    phenomena = tomllib.loads((TABLES / "phenomena.toml").read_text(encoding="utf-8"))
    outcomes = {name: _outcomes(ENGINES[name](arguments.jar)) for name in names}
    print(f"{'phenomenon':<22}" + "".join(f"{name + ' ' + language:>22}" for name in names for language in LANGUAGES))
    for group, rows in phenomena.items():
        for phenomenon in rows:
            cells = (outcomes[name].get((language, phenomenon)) for name in names for language in LANGUAGES)
            print(f"{phenomenon:<22}" + "".join(f"{_cell(cell):>22}" for cell in cells) + f"  {group}")


def _cell(counts: Counter[str] | None) -> str:
    if counts is None:
        return "-"
    others = ", ".join(f"{counts[kind]} {kind}" for kind in ("other", "refused") if counts[kind])
    return f"{counts['said']}/{counts.total()}" + (f" ({others})" if others else "")


def _outcomes(engine: RealizationEngine) -> dict[tuple[Language, str], Counter[str]]:
    found: dict[tuple[Language, str], Counter[str]] = {}
    for language in engine.languages:
        table = tomllib.loads((TABLES / f"cases_{language}.toml").read_text(encoding="utf-8"))
        for case in table["case"]:
            try:
                is_expected = engine.realize(SPEC.validate_python(case["spec"]), language).text == case["expected"]
                outcome = "said" if is_expected else "other"
            except UnsupportedFeature:
                outcome = "refused"
            found.setdefault((language, case["phenomenon"]), Counter())[outcome] += 1
    return found


if __name__ == "__main__":
    main()
