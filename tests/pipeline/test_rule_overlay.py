"""A rule of all languages, what a language lays over it, and what is told where the two do not fit."""

from pathlib import Path
from typing import Any

import pytest

from pipeline.errors import ConfigurationError
from pipeline.resources import Resources, RuleTable
from pipeline.rule_overlay import UndefinedNameError, overlaid, spelled

COMMON = '[[rule]]\nid = "absum.strikes"\nsource = "own"\nverb = "@strike"\naspects = { who = { most = 2 } }\n'
OWN = '[definitions]\nstrike = "débrayer"\n\n[[rule]]\nid = "fr.absum.strikes"\naspects = { who = { once = true } }\n'


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        ({"needs": ["who"]}, {"source": "own", "aspects": {"who": {"most": 2}, "why": {}}, "needs": ["who"]}),
        ({"source": "ours"}, {"source": "ours", "aspects": {"who": {"most": 2}, "why": {}}}),
        (
            {"aspects": {"who": {"once": True}}},
            {"source": "own", "aspects": {"who": {"most": 2, "once": True}, "why": {}}},
        ),
    ],
)
def test_what_a_language_has_goes_before_key_by_key(own: dict[str, Any], expected: dict[str, Any]) -> None:
    assert overlaid({"source": "own", "aspects": {"who": {"most": 2}, "why": {}}}, own) == expected


def test_a_table_that_names_all_keys_gives_their_order() -> None:
    common = {"who": 1, "why": 2}
    assert list(overlaid(common, {"when": 3})) == ["who", "why", "when"]
    assert list(overlaid(common, {"when": 3, "why": 4, "who": 5})) == ["when", "why", "who"]


def test_names_stand_for_words_wherever_they_stand_alone() -> None:
    words = {"strike": "débrayer", "people": "gens"}
    assert spelled({"verb": "@strike", "counts": ["@people", "a@b"], "most": 2}, words) == {
        "verb": "débrayer",
        "counts": ["gens", "a@b"],
        "most": 2,
    }
    with pytest.raises(UndefinedNameError, match="strik"):
        spelled(["@strik"], words)


def rules(folder: Path, common: str = COMMON, own: str = OWN) -> tuple[RuleTable, ...]:
    (folder / "absum/fr").mkdir(parents=True)
    (folder / "absum/strikes.toml").write_text(common, encoding="utf-8")
    (folder / "absum/fr/strikes.toml").write_text(own, encoding="utf-8")
    found = Resources(grammars=[folder]).grammar("absum", "fr")
    return tuple(table for table in found if table.file.is_relative_to(folder))


def test_a_rule_knows_where_each_of_its_keys_is_written(tmp_path: Path) -> None:
    (table,) = rules(tmp_path)
    assert table.values["verb"] == "débrayer"
    assert table.values["aspects"] == {"who": {"most": 2, "once": True}}
    assert table.place_of("verb") == f"{tmp_path}/absum/strikes.toml:1"
    assert table.place_of("aspects") == table.place == f"{tmp_path}/absum/fr/strikes.toml:4"
    assert table.files == (tmp_path / "absum/fr/strikes.toml", tmp_path / "absum/strikes.toml")


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        (
            "strike =",
            "strikes =",
            r"fr/strikes.toml:4: fr.absum.strikes: no word for @strike of .*absum/strikes.toml:1",
        ),
        (
            "fr.absum.strikes",
            "fr.absum.strike",
            r"fr/strikes.toml:4: fr.absum.strike: no rule absum.strike of all lang",
        ),
    ],
)
def test_two_parts_that_do_not_fit_are_told(tmp_path: Path, right: str, wrong: str, message: str) -> None:
    with pytest.raises(ConfigurationError, match=message):
        rules(tmp_path, own=OWN.replace(right, wrong))
