"""docs/configuration.md names every setting with its default, and no other; no page has a link that leads nowhere."""

import json
import re
from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any, get_type_hints

from pydantic import BaseModel

from docs.site.links import broken
from docs.site.repository import pages
from pipeline.profile_table import ProfileTable, ProfileWords
from pipeline.registry import FLAGS
from pipeline.settings import Settings, load_configuration
from pipeline.summary import DOORS

PAGE = Path(__file__).parents[1] / "docs" / "configuration.md"
SECTION = re.compile(r"^### (.+)\n((?:(?!#).*\n)*)", re.MULTILINE)
TABLE_NAME = re.compile(r"`\[([\w.]+)\]`")
ROW = re.compile(r"^\| `(\w+)` \| (?:`(.*?)` )?\| .*\S.* \|$", re.MULTILINE)
NOT_A_TABLE_OF_FIELDS = {"auto"}

Tables = Mapping[str, Mapping[str, str]]
"""The keys of each table of the configuration, with their defaults as JSON; the empty string for none."""


def _documented() -> Tables:
    page = PAGE.read_text(encoding="utf-8")
    return {
        name: dict(ROW.findall(body)) for heading, body in SECTION.findall(page) for name in TABLE_NAME.findall(heading)
    }


def _existing() -> Tables:
    profile = dict.fromkeys((*DOORS, *ProfileWords.model_fields), "") | {
        flag: _as_json(default) for flag, default in FLAGS.items()
    }
    tables: dict[str, Mapping[str, str]] = {"profiles.NAME": profile}
    for name, field in Settings.model_fields.items():
        if isinstance(field.default, BaseModel):
            tables |= _tables(name, type(field.default))
    for door, components in ProfileTable(load_configuration(None)).components.items():
        for name, target in components.items():
            factory = EntryPoint(name, target, "").load()
            model = get_type_hints(factory.__init__)["settings"]
            tables |= _tables(f"{'realizer' if door == 'realize' else 'components'}.{name}", model)
    return tables


def _tables(name: str, model: type[BaseModel]) -> Iterator[tuple[str, dict[str, str]]]:
    """The table of a model, if it has keys, and those of the models inside."""
    keys = {}
    for key, field in model.model_fields.items():
        default = field.get_default(call_default_factory=True)
        if isinstance(default, BaseModel):
            yield from _tables(f"{name}.{key}", type(default))
        else:
            keys[key] = "" if field.is_required() else _as_json(default)
    if keys:
        yield name, keys


def _as_json(default: Any) -> str:
    if default is None:
        return ""
    return json.dumps(sorted(default) if isinstance(default, frozenset) else default, default=str)


def test_the_page_has_every_setting_with_its_default() -> None:
    documented = {name: keys for name, keys in _documented().items() if name not in NOT_A_TABLE_OF_FIELDS}
    existing = _existing()
    assert sorted(documented) == sorted(existing)
    for name, keys in existing.items():
        assert documented[name] == keys, f"docs/configuration.md, [{name}]"


def test_the_page_has_every_table() -> None:
    assert {name.partition(".")[0] for name in _documented()} == set(Settings.model_fields)


def test_every_link_of_a_page_leads_somewhere() -> None:
    found = pages()
    assert PAGE in found
    assert list(broken(found)) == []
