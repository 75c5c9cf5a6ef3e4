"""Every concept and relation is asked for by a pattern of each language, or the data say why it is not."""

import re
from pathlib import Path

import pytest

from pipeline.languages import LANGUAGES, Language
from pipeline.resources import built_in
from pipeline.sumum.reading.knowledge import read_knowledge
from pipeline.toml_text import parse_toml
from tests.resources import RESOURCES

_ASKED = re.compile(r"(?:concept|relation):([a-z_]+(?:\|\s*[a-z_]+)*)")
_PATH: Path = built_in("pipeline") / "sumum" / "concepts.toml"


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_without_a_pattern_are_explained(language: Language) -> None:
    texts = [
        text
        for table in RESOURCES.grammar("sumum", language)
        for text in (str(table.values.get("pattern", "")), *map(str, table.definitions.values()))
    ]
    asked = {name.strip() for text in texts for names in _ASKED.findall(text) for name in names.split("|")}
    knowledge = read_knowledge()
    explained = parse_toml(_PATH.read_text(encoding="utf-8"), _PATH)["in_no_pattern"][language]
    assert set(explained) == {*knowledge.concepts, *knowledge.relations} - asked
    assert all(len(why.split()) > 3 for why in explained.values())
