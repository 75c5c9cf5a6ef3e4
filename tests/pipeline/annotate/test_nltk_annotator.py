"""The annotator without spaCy: what it gives, and that profiles run on it by a row of a deployment's configuration."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest

from pipeline.annotate import nltk_tools
from pipeline.annotate.nltk_annotator import NltkAnnotator, NltkSettings
from pipeline.document import Document
from pipeline.languages import Language
from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.resources import RESOURCES
from tests.toys.documents import structured

pytestmark = pytest.mark.models
GOLDEN = Path(__file__).parents[2] / "golden" / "inputs"
TAGGED = NltkAnnotator(NltkSettings(), RESOURCES)
UNTAGGED = NltkAnnotator(NltkSettings(layers=frozenset()), RESOURCES)

ENGLISH = "The court dismissed the appeal. It was heard in May, and they're waiting."
FRENCH = "La cour a rejeté l'appel. Il était entendu en mai."


def words(document: Document) -> Sequence[tuple[str, str, str]]:
    assert document.annotation
    return [(token.text, token.lemma, token.pos) for token in document.annotation.tokens]


def test_words_have_stems_tags_and_the_lemmas_of_function_words() -> None:
    assert words(TAGGED.annotate(structured(ENGLISH), "en"))[:6] == [
        ("The", "the", "DET"),
        ("court", "court", "NOUN"),
        ("dismissed", "dismiss", "VERB"),
        ("the", "the", "DET"),
        ("appeal", "appeal", "NOUN"),
        (".", ".", "PUNCT"),
    ]
    french = words(TAGGED.annotate(structured(FRENCH), "fr"))
    assert french[2:5] == [("a", "avoir", "AUX"), ("rejeté", "rejet", "VERB"), ("l'", "le", "DET")]


@pytest.mark.parametrize(
    ("language", "text", "word", "features"),
    [
        ("en", ENGLISH, "dismissed", {"VerbForm": "Fin", "Tense": "Past"}),
        ("en", ENGLISH, "heard", {"VerbForm": "Part", "Voice": "Pass"}),
        ("fr", FRENCH, "rejeté", {"VerbForm": "Part", "Tense": "Past"}),
        ("fr", FRENCH, "était", {"VerbForm": "Fin", "Tense": "Imp"}),
        ("fr", "Nous accueillons l'appel.", "Nous", {"Person": "1"}),
    ],
)
def test_verbs_have_form_tense_and_voice(language: Language, text: str, word: str, features: dict[str, str]) -> None:
    annotation = TAGGED.annotate(structured(text), language).annotation
    assert annotation
    (token,) = [token for token in annotation.tokens if token.text == word]
    assert {name: token.feature(name) for name in features} == features


def test_without_tags_a_word_shows_what_its_letters_show() -> None:
    found = words(UNTAGGED.annotate(structured("Three boats carried 12 tons!"), None))
    assert [pos for _, _, pos in found] == ["X", "X", "X", "NUM", "X", "PUNCT"]
    assert [lemma for _, lemma, _ in found] == ["three", "boat", "carri", "12", "ton", "!"]


def test_stems_are_remembered_but_for_words_that_would_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def first_letters(word: str) -> str:
        asked.append(word)
        return word[:2]

    monkeypatch.setattr(nltk_tools, "_snowball", lambda: lambda _: SimpleNamespace(stem=first_letters))
    stem = nltk_tools.load_stemmer.__wrapped__("en")
    long = "boat" * 100
    assert [stem(word) for word in ("boats", long, "boats", long)] == ["bo"] * 4
    assert asked == ["boats", long, long]


@pytest.mark.parametrize("annotator", [TAGGED, UNTAGGED], ids=["tagged", "untagged"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_spans_lead_back_to_the_source(annotator: NltkAnnotator, language: Language) -> None:
    text = "Two  boats\nleft.\tThe court's “new” rule: don’t!\n\n# L’été à 3,5 %\n\n- one\n- two\r\n```\ncode\n```"
    document = annotator.annotate(structured(text), language)
    assert document.annotation
    annotation = document.annotation
    for token in annotation.tokens:
        assert token.span.of(text) == token.text
    bounds = [0, *(sentence.last for sentence in annotation.sentences)]
    assert [sentence.first for sentence in annotation.sentences] == bounds[:-1]
    assert bounds[-1] == len(annotation.tokens)


def deployment(folder: Path, profile: str) -> Runner:
    path = folder / "precis.toml"
    path.write_text(f'[profiles.{profile}]\nannotate = "nltk"\n', encoding="utf-8")
    return Runner(wire(load_configuration(path), profile))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_extract_runs_on_tags_too(tmp_path: Path, language: str) -> None:
    runner = deployment(tmp_path, "extract")
    assert isinstance(runner.corridors["extract"].annotate, NltkAnnotator)
    (path,) = GOLDEN.glob(f"article.{language}.*")
    summary = runner.summarize([RawDocument(path.read_bytes(), name=path.name)], Request(profile="extract"))
    assert summary.language == language
    assert len(summary.units) >= 3


@pytest.mark.parametrize("language", ["en", "fr"])
def test_letsum_runs_on_it(tmp_path: Path, language: str) -> None:
    runner = deployment(tmp_path, "letsum")
    (path,) = GOLDEN.glob(f"judgment.{language}.*")
    summary = runner.summarize([RawDocument(path.read_bytes(), name=path.name)], Request(profile="letsum"))
    themes = {unit.provenance.role for unit in summary.units}
    assert {"opening", "facts", "analysis", "disposition"} <= themes


def test_no_spacy_is_loaded_for_it() -> None:
    program = (
        "import sys; from pipeline.registry import wire; from pipeline.settings import load_configuration\n"
        "from pipeline.runner import Runner; from pipeline.source import RawDocument\n"
        "from pipeline.summary import Request\n"
        "runner = Runner(wire(load_configuration(None), 'extract'))\n"
        "runner.summarize([RawDocument('Boats left the harbor. They came back.')], Request(profile='extract'))\n"
        "print(sorted({name.partition('.')[0] for name in sys.modules} & {'spacy', 'thinc', 'torch'}))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
