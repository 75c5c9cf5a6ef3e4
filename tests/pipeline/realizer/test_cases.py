"""Every case of the shared tables, by every engine."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from pipeline.languages import LANGUAGES
from pipeline.realizer.engine import RealizationEngine, UnsupportedFeature
from pipeline.realizer.pyrealb import PyrealbEngine
from pipeline.realizer.spec import SPEC
from pipeline.settings import NoSettings
from tests.resources import RESOURCES

TABLES = Path(__file__).parent


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((TABLES / name).read_text(encoding="utf-8"))


CASES: dict[str, list[dict[str, Any]]] = {language: _read(f"cases_{language}.toml")["case"] for language in LANGUAGES}
EVERY_CASE = [pytest.param(language, case, id=case["id"]) for language in CASES for case in CASES[language]]
DIFFERENCES = {(row["case"], row["engine"]): row for row in _read("differences.toml").get("difference", [])}


def check_case(engine: RealizationEngine, language: Any, case: dict[str, Any]) -> None:
    """The engine says what the table expects, or exactly what the table of differences says of it."""
    spec = SPEC.validate_python(case["spec"])
    difference = DIFFERENCES.get((case["id"], engine.name))
    if difference and "unsupported" in difference:
        with pytest.raises(UnsupportedFeature) as refusal:
            engine.realize(spec, language)
        assert refusal.value.feature == difference["unsupported"]
        return
    realization = engine.realize(spec, language)
    expected = difference["says"] if difference else case["expected"]
    assert realization.text == expected
    assert [each.code for each in realization.warnings] == case.get("warnings", [])


@pytest.fixture(scope="module")
def pyrealb_engine() -> PyrealbEngine:
    return PyrealbEngine(NoSettings(), RESOURCES)


@pytest.mark.parametrize(("language", "case"), EVERY_CASE)
def test_pyrealb_says_what_the_table_expects(
    pyrealb_engine: PyrealbEngine, language: Any, case: dict[str, Any]
) -> None:
    check_case(pyrealb_engine, language, case)


def test_the_tables_are_well_kept() -> None:
    phenomena = _read("phenomena.toml")
    known = phenomena["paper"] | phenomena["issue"]
    every = [case for cases in CASES.values() for case in cases]
    ids = [case["id"] for case in every]
    assert len(ids) == len(set(ids)), "ids are unique"
    for language, cases in CASES.items():
        assert len(cases) >= 200, f"{language}: at least 200 cases"
        assert all(case["id"].startswith(f"{language}.{case['phenomenon']}.") for case in cases)
        assert {case["phenomenon"] for case in cases} <= set(known)
    assert {case for case, _ in DIFFERENCES} <= set(ids), "differences name cases that exist"
    for (case_id, _), row in DIFFERENCES.items():
        case = next(each for each in every if each["id"] == case_id)
        assert row.get("says") != case["expected"], f"{case_id}: no longer a difference"
        assert row["reason"]
