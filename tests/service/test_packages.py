"""`precis packages`: what runs here, with licences, always the same."""

import json
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from service.cli import cli
from service.packages_command import UNKNOWN, installed


def run(*arguments: str) -> str:
    done = CliRunner().invoke(cli, ["packages", *arguments])
    assert done.exit_code == 0, done.output
    return done.output


def test_what_runs_stands_there_with_its_licence_and_what_only_developers_need_does_not() -> None:
    lines = {line.split()[0].lower(): line for line in run().splitlines()}
    assert lines["flask"].split()[1:] == [distribution("flask").version, "BSD-3-Clause"]
    assert "jinja2" in lines, "what a library needs itself"
    assert "precis" not in lines
    assert not {"ruff", "mypy", "hypothesis", "playwright"} & set(lines)


def test_every_licence_is_known() -> None:
    assert [package.name for package in installed() if package.licence == UNKNOWN] == []


def test_the_bill_of_materials_is_whole_and_always_the_same() -> None:
    text = run("--format", "cyclonedx")
    assert text == run("--format", "cyclonedx")
    bill = json.loads(text)
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    references = [component["bom-ref"] for component in bill["components"]]
    assert references == [component["purl"] for component in bill["components"]]
    assert len(set(references)) == len(references) == len(installed())
    flask = f"pkg:pypi/flask@{distribution('flask').version}"
    (edge,) = [one for one in bill["dependencies"] if one["ref"] == flask]
    assert f"pkg:pypi/werkzeug@{distribution('werkzeug').version}" in edge["dependsOn"]
    assert {reference for one in bill["dependencies"] for reference in one["dependsOn"]} == set(references)
    own, *others = bill["dependencies"]
    assert own["ref"] == bill["metadata"]["component"]["bom-ref"]
    assert flask in own["dependsOn"]
    assert [one["ref"] for one in others] == references


def faults(bill: Any) -> list[str]:
    schema = json.loads(Path(__file__).with_name("cyclonedx.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return [error.message for error in Draft202012Validator(schema).iter_errors(bill)]


def test_the_bill_of_materials_is_cyclonedx() -> None:
    assert faults(json.loads(run("--format", "cyclonedx"))) == []


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("type", "package"),
        ("bom-ref", ""),
        ("licence", "MIT"),
        ("purl", "flask"),
        ("licenses", [{"expression": "MIT"}, {"expression": "BSD-3-Clause"}]),
        ("licenses", [{"license": {"text": "MIT"}}]),
    ],
)
def test_what_is_not_cyclonedx_is_found_out(key: str, value: object) -> None:
    bill = json.loads(run("--format", "cyclonedx"))
    bill["components"][0][key] = value
    assert len(faults(bill)) == 1


@pytest.mark.parametrize("licences", [{"expression"}, {"license"}])
def test_licences_are_expressions_or_names(licences: set[str]) -> None:
    components = json.loads(run("--format", "cyclonedx"))["components"]
    assert any(set(one) == licences for component in components for one in component["licenses"])
