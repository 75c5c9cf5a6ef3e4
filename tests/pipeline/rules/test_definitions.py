"""Every definition is of use."""

import re

import pytest

from tests.resources import RESOURCES


@pytest.mark.parametrize(
    "family", ["annotate", "decision", "letsum", "structure", "sumum", "sumum_unsaid", "sumum_wording"]
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_definition_is_used(family: str, language: str) -> None:
    tables = RESOURCES.grammar(family, language)
    defined = {name: text for table in tables for name, text in table.definitions.items()}
    used = " ".join([*(str(table.values["pattern"]) for table in tables), *defined.values(), ""])
    assert [name for name in defined if not re.search(rf"@{name}(?!\w*[a-z0-9])", used)] == []
