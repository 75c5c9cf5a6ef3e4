"""docs/realization.md and its schema: in step with the models, complete, and every example true."""

import json
import re
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import pytest
from pydantic import BaseModel

from pipeline.languages import Language
from pipeline.realizer import spec as models
from pipeline.realizer.pyrealb import PyrealbEngine
from pipeline.realizer.reading import read_spec
from pipeline.realizer.spec import SPEC
from pipeline.realizer.terminals import Model, Unit
from pipeline.settings import NoSettings
from tests.resources import RESOURCES

DOCS = Path(__file__).parents[3] / "docs"
SECTION = re.compile(r"^## `?([a-zA-Z_ ]+)`?", re.MULTILINE)
EXAMPLE = re.compile(r"^(`[^\n]+)\n\n```json\n([\s\S]+?)\n```\n\n> (en|fr): ([^\n]+)$", re.MULTILINE)
FEATURE = re.compile(r"`([a-z_]+)`(?:: `([^`]+)`)?")


def _examples() -> Iterator[tuple[str, str, Any, Any, str]]:
    page = (DOCS / "realization.md").read_text(encoding="utf-8")
    sections = list(SECTION.finditer(page))
    for section, end in zip(sections, [*(each.start() for each in sections[1:]), len(page)], strict=True):
        for features, spec, language, text in EXAMPLE.findall(page[section.end() : end]):
            yield section[1], features, json.loads(spec), language, text


EXAMPLES = list(_examples())


@pytest.fixture(scope="module")
def engine() -> PyrealbEngine:
    return PyrealbEngine(NoSettings(), RESOURCES)


def test_the_schema_is_that_of_the_models() -> None:
    published = json.loads((DOCS / "realization.schema.json").read_text(encoding="utf-8"))
    assert {key: value for key, value in published.items() if key not in ("$schema", "title")} == SPEC.json_schema()


@pytest.mark.parametrize(
    ("features", "spec", "language", "text"),
    [pytest.param(*example[1:], id=f"{example[0]}: {example[1]}"[:70]) for example in EXAMPLES],
)
def test_an_example_says_what_stands_behind_it(
    engine: PyrealbEngine, features: str, spec: Any, language: Language, text: str
) -> None:
    assert engine.realize(read_spec(spec), language).text == text.replace("⏎", "\n"), features


def test_every_feature_has_an_example() -> None:
    shown = {
        (section, feature, value) for section, features, *_ in EXAMPLES for feature, value in FEATURE.findall(features)
    }
    missing = set(_features()) - shown
    assert not missing, f"docs/realization.md has no example of {sorted(missing)}"


def _features() -> Iterator[tuple[str, str, str]]:
    """Every field of every unit, once for each of its values if they are listed."""
    yield from (("Any unit", "language", ""), ("Any unit", "sources", ""))
    for model in vars(models).values():
        if not (isinstance(model, type) and issubclass(model, BaseModel)) or model in (Model, Unit):
            continue
        section = {models.Relative: "relative", models.Source: "sources"}.get(model)
        section = section or get_args(model.model_fields["type"].annotation)[0]
        for name, info in model.model_fields.items():
            if name not in ("type", "language", "sources"):
                yield from ((section, name, value) for value in _values(info.annotation) or [""])


def _values(annotation: Any) -> list[str]:
    if get_origin(annotation) is Literal:
        return [json.dumps(value, ensure_ascii=False) for value in get_args(annotation)]
    if get_origin(annotation) in (Union, types.UnionType, Annotated):
        return [value for part in get_args(annotation) for value in _values(part)]
    return []
