"""The data files: lexicons that a diff can show, and both languages side by side."""

import csv
import tomllib
import unicodedata
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from pipeline.languages import LANGUAGES

ROOT = Path(__file__).parents[1]
LEXICONS = sorted((ROOT / "lexicons").rglob("*.tsv"))
GRAMMARS = sorted((ROOT / "grammars").rglob("*.toml"))
ONE_LANGUAGE_ONLY = {
    "place_openings.tsv": "en",  # names of places that begin with a common word, as in New York
    "causative_verbs.tsv": "fr",  # "faire" before an infinitive is one verb group with it
    "controlled_orders.tsv": "fr",  # imperatives have endings of their own
    "eliding_words.tsv": "fr",  # English ones keep their vowels
    "first_person_verbs.tsv": "fr",  # their ending is also one of nouns
    "negation_adverbs.tsv": "fr",  # the second half of a negation in two parts
    "negation_particles.tsv": "fr",  # and its first half
    "reflexive_pronouns.tsv": "fr",  # pronominal verbs
}
"""Lexicons that the other language has no use for."""
MOST_RULES = 4
"""How many times more rules one language may have: French elides and contracts where English does not."""


def identifier(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", LEXICONS, ids=identifier)
def test_lexicon_is_a_sorted_table(path: Path) -> None:
    data = path.read_bytes()
    assert not data.startswith(b"\xef\xbb\xbf")
    assert b"\r" not in data
    text = data.decode("utf-8")
    assert text.endswith("\n")
    assert unicodedata.is_normalized("NFC", text)
    header, *rows = text.splitlines()
    columns = header.split("\t")
    assert len(set(columns)) == len(columns)
    assert all(column.isidentifier() for column in columns), f"{path}:1: a header row names the columns: {header}"
    for number, row in enumerate(rows, 2):
        assert row.count("\t") == header.count("\t"), f"{path}:{number}: {row!r}"
        assert row.strip(), f"{path}:{number}: a blank line"
    for number, (row, later) in enumerate(pairwise(rows), 3):
        assert row <= later, f"{path}:{number}: {later!r} belongs before {row!r}"
        assert row != later, f"{path}:{number}: {later!r} stands twice"


@pytest.mark.parametrize("path", GRAMMARS, ids=identifier)
def test_grammar_is_composed_text(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert unicodedata.is_normalized("NFC", text)
    assert "\r" not in text
    tomllib.loads(text)


def test_lexicons_stand_side_by_side() -> None:
    names = {language: {p.name for p in LEXICONS if p.parent.name == language} for language in LANGUAGES}
    assert {p.parent.name for p in LEXICONS} == set(LANGUAGES)
    lonely = {name: "en" if name in names["en"] else "fr" for name in names["en"] ^ names["fr"]}
    assert lonely == ONE_LANGUAGE_ONLY


def rules() -> Counter[tuple[str, str]]:
    """How many rules each family has in each language."""
    counts: Counter[tuple[str, str]] = Counter()
    for path in GRAMMARS:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        counts[path.parent.parent.name, path.parent.name] += len(content.get("rule", []))
    return counts


def test_grammars_stand_side_by_side() -> None:
    files = {
        language: {(p.parent.parent.name, p.name) for p in GRAMMARS if p.parent.name == language}
        for language in LANGUAGES
    }
    assert files["en"] == files["fr"]
    counts = rules()
    for family in sorted({family for family, _ in counts}):
        english, french = counts[family, "en"], counts[family, "fr"]
        said = f"{family}: {english} rules in English, {french} in French"
        assert min(english, french) * MOST_RULES >= max(english, french), said


def test_rules_carry_their_tests() -> None:
    """What all languages share of a rule stands above their folders; its examples are those of each language."""
    for path in (path for path in GRAMMARS if path.parent.name in LANGUAGES):
        for rule in tomllib.loads(path.read_text(encoding="utf-8")).get("rule", []):
            for key in ("examples", "near_misses"):
                assert rule.get(key), f"{path}: {rule.get('id')} has no {key}"


def test_data_folders_state_origin_and_licence() -> None:
    for folder in ("lexicons", "grammars", "models"):
        readme = (ROOT / folder / "README.md").read_text(encoding="utf-8")
        assert "licen" in readme.lower(), f"{folder}/README.md states no licence"
        for path in (p for p in LEXICONS if folder == "lexicons"):
            assert path.stem in readme, f"{folder}/README.md does not say where {path.name} comes from"


def test_tables_have_no_quoting() -> None:
    """A cell is what stands between two tabs: no reader has to undo quotes."""
    for path in LEXICONS:
        with path.open(encoding="utf-8", newline="") as file:
            plain = [line.rstrip("\n").split("\t") for line in file]
        with path.open(encoding="utf-8", newline="") as file:
            assert list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)) == plain, path
