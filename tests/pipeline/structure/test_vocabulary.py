"""Words and rules of a deployment: they are used, and a mistake in them is named with file and line."""

import re
from pathlib import Path

import pytest

from pipeline.errors import ConfigurationError
from pipeline.resources import Resources
from pipeline.structure.article_evidence import ArticleSettings
from pipeline.structure.component import ArticleStructure
from pipeline.structure.genre import GenreRecognizer, GenreSettings
from pipeline.structure.vocabulary import StructureVocabulary, vocabulary
from tests.pipeline.structure.builders import genres, kinds, source
from tests.resources import RESOURCES

RULE = """[[rule]]
id = "en.structure.caption.plate"
type = "caption"
pattern = '{pattern}'
source = "Atlases"
examples = ["{{{{Tafel 3:}}}} A barge"]
near_misses = ["Tafel and chair"]
"""


def lexicon(folder: Path, name: str, text: str) -> Path:
    (folder / "en").mkdir(parents=True)
    (folder / "en" / f"{name}.tsv").write_text(text, encoding="utf-8")
    return folder


def grammar(folder: Path, text: str) -> Path:
    (folder / "structure" / "en").mkdir(parents=True)
    (folder / "structure" / "en" / "atlas.toml").write_text(text, encoding="utf-8")
    return folder


def test_a_rule_of_a_deployment_is_used(tmp_path: Path) -> None:
    folder = grammar(tmp_path, RULE.format(pattern="Tafel <1-2 digits>:"))
    structure = ArticleStructure(ArticleSettings(), Resources(grammars=[folder]))
    assert kinds(structure.structure(source("Tafel 3: A barge"))) == [("caption", "Tafel 3: A barge")]


@pytest.mark.parametrize(
    ("pattern", "complaint"),
    [
        ("Tafel (", "plate: pattern: at '': words are missing"),
        ("@furniture", "there is no class @furniture; valid: affiliation, caption"),
    ],
)
def test_a_wrong_pattern_is_named(tmp_path: Path, pattern: str, complaint: str) -> None:
    folder = grammar(tmp_path, RULE.format(pattern=pattern))
    with pytest.raises(ConfigurationError) as error:
        StructureVocabulary(Resources(grammars=[folder]))
    assert "atlas.toml:1: en.structure.caption.plate: " in str(error.value)
    assert complaint in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('type = "caption"', 'type = "capshun"', "type: unknown 'capshun'; valid: abstract, authors, byline, caption"),
        (
            "source =",
            "sauce = 1\nsource =",
            "sauce: unknown key; valid keys: id, source, near_misses",
        ),
        (
            'near_misses = ["Tafel and chair"]',
            "near_misses = []",
            "near_misses: needs at least 1",
        ),
    ],
)
def test_a_wrong_rule_is_named(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    text = RULE.format(pattern="Tafel").replace(old, new)
    with pytest.raises(ConfigurationError, match=r"atlas\.toml:1: en\.structure\.caption\.plate: ") as error:
        StructureVocabulary(Resources(grammars=[grammar(tmp_path, text)]))
    assert complaint in str(error.value)


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("section_titles", "title\tkind\tmatch\nBarges\tboats\twhole\n", ":2: kind: unknown 'boats'; valid: abstract"),
        ("section_words", "word\tclass\nbarge\tboat\n", ":2: class: unknown 'boat'; valid: affiliation"),
        ("months", "form\tvalue\nbrumaire\t13\n", ":2: a month is a number from 1 to 12, not '13'"),
    ],
)
def test_a_wrong_word_is_named(tmp_path: Path, name: str, text: str, complaint: str) -> None:
    with pytest.raises(ConfigurationError) as error:
        StructureVocabulary(Resources(lexicons=[lexicon(tmp_path, name, text)]))
    assert f"{name}.tsv{complaint}" in str(error.value)


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        ("barge\tboats\t1", ":2: unknown genre 'boats'; valid: article, judgment, news, other"),
        ("barge\tnews\theavy", ":2: a cue needs words and a whole number as its weight"),
    ],
)
def test_a_wrong_cue_is_named(tmp_path: Path, row: str, complaint: str) -> None:
    resources = Resources(lexicons=[lexicon(tmp_path, "genre_cues", f"cue\tgenre\tweight\n{row}\n")])
    with pytest.raises(ConfigurationError) as error:
        GenreRecognizer(GenreSettings(), resources, genres())
    assert f"genre_cues.tsv{complaint}" in str(error.value)


def test_a_title_of_a_deployment_is_known(tmp_path: Path) -> None:
    folder = lexicon(tmp_path, "section_titles", "title\tkind\tmatch\nwhat we drank\tresults\twhole\n")
    title = StructureVocabulary(Resources(lexicons=[folder])).title("What we drank")
    assert title is not None
    assert (title.kind, title.is_whole) == ("results", True)


@pytest.mark.parametrize(
    ("words", "kind", "is_whole"),
    [
        ("Introduction", "introduction", True),
        ("RÉFÉRENCES BIBLIOGRAPHIQUES", "references", True),
        ("J U D G M E N T", "other", True),
        ("Experimental barges", "experiments", False),
        ("L’état de l’art", None, False),
        ("État de l’art", "background", True),
        ("Barges", None, False),
    ],
)
def test_what_titles_announce(words: str, kind: str | None, is_whole: bool) -> None:
    title = vocabulary(RESOURCES).title(words)
    assert (title.kind if title else None, bool(title and title.is_whole)) == (kind, is_whole)


def test_what_is_compiled_before_a_text_comes_is_not_when_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    words = StructureVocabulary(Resources())  # not those of other tests, which have met texts
    words.compile()
    monkeypatch.setattr(re, "compile", pytest.fail)
    assert words.match("caption", "Figure 2: A barge")
    assert [found[0] for found in words.dates("Decided on March 3, 2021")]
