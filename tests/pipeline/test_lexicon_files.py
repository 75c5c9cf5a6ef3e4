"""Entries of pyrealb's lexicons, each parsed when it is asked for."""

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from pipeline.languages import LANGUAGES, Language
from pipeline.lexicon_files import LexiconFile
from pipeline.realizer import inflection


def data() -> Path:
    spec = find_spec("pyrealb")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "data"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_of_the_files_is_found_in_their_order(language: Language) -> None:
    path = data() / f"lexicon-{language}.json"
    whole = json.loads(path.read_text(encoding="utf-8"))
    found = LexiconFile(path)
    assert list(found) == list(whole)
    assert dict(found) == whole


def test_an_entry_is_added_replaced_and_taken_away(tmp_path: Path) -> None:
    path = tmp_path / "lexicon-fr.json"
    path.write_text(
        '{"toit":{"N":{"tab":"n3"}},\n "\\"":{"Pc":{}},\n"Mur":{"N":{"g":"m",\n        "tab":"n3"}}}\n', "utf-8"
    )
    lexicon = LexiconFile(path)
    assert list(lexicon) == ["toit", '"', "Mur"]
    assert lexicon["Mur"] == {"N": {"g": "m", "tab": "n3"}}
    assert "porte" not in lexicon
    lexicon["porte"], lexicon["toit"] = {"N": {}}, {"A": {}}
    assert list(lexicon.items()) == [
        ("toit", {"A": {}}),
        ('"', {"Pc": {}}),
        ("Mur", lexicon["Mur"]),
        ("porte", {"N": {}}),
    ]
    del lexicon["toit"]
    assert lexicon.get("toit") is None
    assert len(lexicon) == 3


def test_a_file_of_another_layout_is_parsed_whole(tmp_path: Path) -> None:
    path = tmp_path / "lexicon-fr.json"
    path.write_text('{ "toit": {"N": {}}, "mur": {"N": {"g": "m"}} }', "utf-8")
    assert dict(LexiconFile(path)) == {"toit": {"N": {}}, "mur": {"N": {"g": "m"}}}


def test_pyrealb_itself_reads_late() -> None:
    code = (
        "from pipeline.realizer import inflection\n"
        "assert inflection.noun('cheval', 'fr', 'plural') == 'chevaux'\n"
        "import pyrealb\n"
        "english, french = (pyrealb.getLexicon(x) for x in ('en', 'fr'))\n"
        "print(type(english).__name__, type(french).__name__, '_entries' in vars(english))"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ended.stdout.split() == ["LexiconFile", "LexiconFile", "False"]


def test_feminines_are_found_by_how_they_begin_and_end() -> None:
    """Every feminine that pyrealb makes of a noun with two genders and does not list ends in -e and begins alike."""
    nouns = {
        lemma: entry["N"]
        for lemma, entry in LexiconFile(data() / "lexicon-fr.json").items()
        if "N" in entry and lemma[:1].lower() in "bé"
    }
    feminines = {
        form: lemma
        for lemma, entry in nouns.items()
        if entry.get("g") == "x"
        and (form := inflection.noun(lemma, "fr", "singular", "feminine"))
        and form not in nouns
    }
    assert len(feminines) > 100
    assert [form for form in feminines if inflection.noun_gender(form, "fr") != "feminine"] == []
    assert inflection.noun_gender("l’", "fr") is None
