"""How rules are read: one way to tell mistakes, and definitions that stand for parts of patterns."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field, field_validator

from pipeline.errors import ConfigurationError
from pipeline.resources import Resources, RuleTable, definitions_in, rules_in
from pipeline.rules.loading import MarkedRule, RuleReader, Table


class Leaf(Table):
    color: Literal["green", "red"] = "green"


class Tree(MarkedRule):
    type: Literal["tree"]
    pattern: str = ""
    leaves: tuple[Leaf, ...] = ()

    @field_validator("pattern")
    @classmethod
    def _no_oaks(cls, value: str) -> str:
        if "oak" in value:
            raise ValueError("no oaks here")
        return value


class Stone(MarkedRule):
    type: Literal["stone"]
    weight: float = Field(default=1, gt=0)


READER: RuleReader[Tree | Stone] = RuleReader(Annotated[Tree | Stone, Field(discriminator="type")])
PLAIN: RuleReader[Tree] = RuleReader(Tree)
WHOLE = {"id": "x", "type": "tree", "source": "own", "examples": ["{{a}}"], "near_misses": ["b"]}


def table(values: Mapping[str, Any], definitions: Mapping[str, str] | None = None) -> RuleTable:
    return RuleTable(values, Path("a.toml"), 7, definitions or {})


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (
            {"leafs": []},
            "leafs: unknown key; valid keys: id, source, near_misses, kept, examples",
        ),
        ({"leaves": [{"colour": "red"}]}, "leaves.0.colour: unknown key; valid keys: color"),
        ({"leaves": [{"color": "blue"}]}, "leaves.0.color: unknown 'blue'; valid: green, red"),
        ({"source": None}, "source: give a string"),
        ({"examples": []}, "examples: needs at least 1"),
        ({"pattern": "an oak"}, "pattern: no oaks here"),
    ],
)
@pytest.mark.parametrize("reader", [READER, PLAIN])
def test_mistakes_say_place_rule_key_and_choices(reader: RuleReader[Tree], change: Any, complaint: str) -> None:
    with pytest.raises(ConfigurationError) as caught:
        reader.read(table({**WHOLE, **change}))
    assert str(caught.value).startswith(f"a.toml:7: x: {complaint}")


def test_mistakes_of_the_type_of_a_rule() -> None:
    for values, complaint in (
        ({**WHOLE, "type": "bush"}, "type: unknown 'bush'; valid: tree, stone"),
        ({"id": "x"}, "type: missing; valid: tree, stone"),
        ({**WHOLE, "type": "stone", "weight": 0}, "weight: give more than 0"),
        ({"id": "x", "type": "stone", "source": "own", "examples": ["a"]}, "near_misses: missing"),
    ):
        with pytest.raises(ConfigurationError) as caught:
            READER.read(table(values))
        assert str(caught.value) == f"a.toml:7: x: {complaint}"


def read(pattern: str, definitions: Mapping[str, str]) -> str:
    return PLAIN.read(table({**WHOLE, "pattern": pattern}, definitions)).pattern


def test_definitions_stand_for_parts_of_patterns() -> None:
    definitions = {"we": "we | the authors", "say": "@we (say | show)"}
    assert read("\n  @say\n  that @class\n", definitions) == "((we | the authors) (say | show)) that @class"
    assert read("a  b", {}) == "a  b"
    square: RuleReader[Tree] = RuleReader(Tree, ("[", "]"))
    assert square.read(table({**WHOLE, "pattern": "\n(a |\n@b_)\n"}, {"b": "c |\nd"})).pattern == "(a | [c | d]_)"
    with pytest.raises(ConfigurationError, match=r"@a stands for itself \(a > b > a\)"):
        read("@a", {"a": "@b", "b": "@a"})


def test_definitions_that_grow_beyond_reading_are_refused() -> None:
    laughs = {"a0": "ha"} | {f"a{n}": f"@a{n - 1} @a{n - 1}" for n in range(1, 60)}
    chain = {"b0": "x"} | {f"b{n}": f"@b{n - 1}" for n in range(1, 2000)}
    for pattern, definitions, complaint in (
        ("@a39", laughs, "pattern: over 5000 characters with its definitions: write several rules, or shorter"),
        ("x" * 5001, {}, "pattern: over 5000 characters"),
        ("@b1999", chain, r"definitions: over 40 inside each other \(b1999 > b1998 > b1997 > … > b1959\): write some"),
    ):
        with pytest.raises(ConfigurationError, match=rf"a.toml:7: x: {complaint}"):
            read(pattern, definitions)
    assert read("@b39", chain).strip("()") == "x"


def test_toml_that_is_nested_beyond_reading(tmp_path: Path) -> None:
    path = rule_file(tmp_path, "a.toml", f"a = {'[' * 5000}")
    with pytest.raises(ConfigurationError, match=r"a.toml: not valid TOML: its arrays and tables are nested too deep"):
        list(rules_in(path))


def rule_file(folder: Path, name: str, content: str) -> Path:
    path = folder / name
    path.write_text(content, encoding="utf-8")
    return path


def test_definitions_of_a_file_and_of_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "realizer" / "en"
    folder.mkdir(parents=True)
    rule_file(folder, "definitions.toml", '[definitions]\nwe = "us"\n')
    rule_file(folder, "mine.toml", '[definitions]\nsay = "tell"\n[[rule]]\nid = "en.mine"\n')
    rules = Resources(grammars=[tmp_path]).grammar("realizer", "en")
    assert rules[-1].definitions == {"we": "us", "say": "tell"}
    assert "say" not in rules[0].definitions
    rule_file(folder, "mine.toml", '[definitions]\nwe = "tell"\n')
    with pytest.raises(ConfigurationError, match=r"mine.toml: definitions.we: definitions.toml has this name already"):
        Resources(grammars=[tmp_path]).grammar("realizer", "en")


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ('definitions = "a"\n', r"1: write \[definitions\] as a table"),
        ("[definitions]\na = 'b'\nc = 3\n", "3: definitions.c: a name of small letters, digits and _ stands for a str"),
        ("[definitions]\nA = 'b'\n", "2: definitions.A: a name of small letters"),
    ],
)
def test_definitions_that_cannot_be_read(tmp_path: Path, content: str, complaint: str) -> None:
    path = rule_file(tmp_path, "a.toml", content)
    for reading in (definitions_in, lambda path: list(rules_in(path))):
        with pytest.raises(ConfigurationError, match=complaint):
            reading(path)
