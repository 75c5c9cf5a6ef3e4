"""A pattern over a sequence can be read: few lines, none of them long; what is longer is broken up by definitions."""

from collections.abc import Iterator

import pytest

from pipeline.resources import Resources, built_in
from pipeline.toml_text import parse_toml

LONGEST_LINE = 160
MOST_LINES = 6


def patterns(family: str) -> Iterator[tuple[str, str]]:
    """Every pattern and definition of a family, with the name of what it stands in."""
    for path in sorted(built_in("grammars").glob(f"{family}/*/*.toml")):
        tables = parse_toml(path.read_text(encoding="utf-8"), path)
        for name, text in tables.get("definitions", {}).items():
            yield f"{path.parent.name}/{path.name}: @{name}", text
        for rule in tables.get("rule", ()):
            yield rule["id"], rule["pattern"]


@pytest.mark.parametrize("family", ["annotate", "sumum", "sumum_wording"])
def test_patterns_are_short(family: str) -> None:
    written = dict(patterns(family))
    lines = {name: text.strip("\n").split("\n") for name, text in written.items()}
    long = {name: one for name, one in lines.items() if len(one) > MOST_LINES or max(map(len, one)) > LONGEST_LINE}
    assert written
    assert long == {}


@pytest.mark.parametrize("family", ["annotate", "sumum", "sumum_wording"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_definition_is_used(family: str, language: str) -> None:
    tables = Resources().grammar(family, language)
    by_file = {table.file: table.definitions for table in tables}
    used = " ".join(str(table.values["pattern"]) for table in tables)
    defined = {name: text for definitions in by_file.values() for name, text in definitions.items()}
    used += " ".join(defined.values()) + " "
    assert [name for name in defined if not any(f"@{name}{end}" in used for end in " )?*+\n")] == []
