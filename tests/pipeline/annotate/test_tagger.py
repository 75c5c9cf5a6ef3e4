"""The tagger gives what the pipeline gives that it runs without."""

from typing import Any

import pytest
import spacy

from pipeline.annotate import models, word_memory
from pipeline.annotate import tagger as tagger_module
from pipeline.annotate.models import Models
from pipeline.annotate.parts import Part, marked
from pipeline.annotate.plain_text import PlainText
from pipeline.annotate.settings import AnnotateSettings, Layer
from pipeline.annotate.tagger import TaggedWords, Tagger, read_features
from pipeline.annotate.word_vectors import vectors_of
from pipeline.languages import Language
from pipeline.resources import built_in
from pipeline.span import Span

pytestmark = pytest.mark.models

TEXTS: dict[Language, tuple[str, ...]] = {
    "en": (
        "The mill-owners don't reopen it; they'd rather sell (for $5.2 million) than repair it.",
        "",
        "Zorbitrons were seen by Mrs. O'Grady-Bell's cats at 10:45 a.m. in St. Blimp...",
    ),
    "fr": (
        "Les propriétaires n'ont-ils pas rouvert l'usine qu'ils avaient fermée aujourd'hui ?",
        "",
        "Des zorbitrons furent vus par les chats de Mme d'Aubrac-Lenoir à 10 h 45, dit-on...",
    ),
}


def _tagger(language: Language) -> tuple[Models, Tagger]:
    made = Models(AnnotateSettings(layers=frozenset()))
    made.make_room(language)
    tagger = made.tagger(language)
    assert tagger is not None
    return made, tagger


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_pipeline_has_the_tokenizer_of_its_folder_as_if_spacy_had_loaded_it(language: Language) -> None:
    loaded: Any = spacy.load(built_in("models") / language).tokenizer
    made: Any = Models(AnnotateSettings(layers=frozenset())).pipeline(language).tokenizer
    assert made.to_bytes(exclude=["vocab"]) == loaded.to_bytes(exclude=["vocab"])


@pytest.mark.parametrize("language", ["en", "fr"])
def test_words_tags_and_lemmas_are_those_of_the_pipeline(language: Language) -> None:
    made, tagger = _tagger(language)
    pipeline = made.pipeline(language)
    docs = list(made.run(language, [pipeline.tokenizer(text) for text in TEXTS[language]]))
    for doc, found in zip(docs, tagger.tag(tagger.read(TEXTS[language])), strict=True):
        assert found.forms == [token.text for token in doc]
        assert found.starts == [token.idx for token in doc]
        assert found.ends == [token.idx + len(token) for token in doc]
        assert found.lemmas == [token.lemma_ for token in doc]
        assert found.tags == [(token.pos_, read_features(str(token.morph))) for token in doc]


def test_words_are_forgotten_and_read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_memory, "MOST_PIECES", 3)
    monkeypatch.setattr(models, "MOST_WORDS", 3)
    made, tagger = _tagger("en")

    def tagged() -> list[TaggedWords]:
        made.make_room("en")
        tagger.make_room()
        return tagger.tag(tagger.read(TEXTS["en"]))

    first, second = tagged(), tagged()
    assert [words.lemmas for words in first] == [words.lemmas for words in second]
    assert [words.tags for words in first] == [words.tags for words in second]


def test_a_batch_without_words() -> None:
    _, tagger = _tagger("en")
    assert [words.forms for words in tagger.tag(tagger.read(["", ""]))] == [[], []]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("layers", [{"dependencies"}, {"entities"}, {"dependencies", "entities"}])
def test_trees_and_names_are_those_of_the_pipeline(language: Language, layers: set[Layer]) -> None:
    made = Models(AnnotateSettings(layers=frozenset(layers)))
    made.make_room(language)
    tagger = made.tagger(language)
    assert tagger is not None
    texts = [" ".join(filter(None, TEXTS[language])), *filter(None, TEXTS[language])]
    plain = [PlainText.of_block(text, Span(0, len(text))) for text in texts]
    parts = [Part(text, (0,), one, 0, 0) for text, one in zip(texts, plain, strict=True)]
    docs: list[Any] = list(made.run(language, [marked(part, made.pipeline(language)) for part in parts]))
    found: list[Any] = list(made.parser(language).parse(tagger.tag(tagger.read(texts)), [[0] for _ in texts]))
    for doc, own in zip(docs, found, strict=True):
        assert [token.head.i for token in own] == [token.head.i for token in doc]
        assert [token.dep_ for token in own] == [token.dep_ for token in doc]
        assert [token.is_sent_start for token in own] == [token.is_sent_start for token in doc]
        assert [(e.start, e.end, e.label_) for e in own.ents] == [(e.start, e.end, e.label_) for e in doc.ents]


def test_who_wants_tags_alone_gets_no_parse() -> None:
    made, tagger = _tagger("en")
    assert made.parser("en").parse(tagger.tag(tagger.read(TEXTS["en"])), [[0], [], [0]]) == [None, None, None]


def test_vectors_of_words_are_the_same_whatever_stands_beside_them() -> None:
    made, _ = _tagger("en")
    pipeline: Any = made.pipeline("en")
    vectors: Any = vectors_of(pipeline.get_pipe("tok2vec").model)
    memory = word_memory.WordMemory(pipeline, vectors.columns)
    (words,) = memory.read([" ".join(TEXTS["en"])])
    together = vectors.embedded(memory.features(words.numbers))
    for place, number in enumerate(words.numbers):
        assert (vectors.embedded(memory.features([number]))[0] == together[place]).all()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_sign_behind_a_word_is_cut_off_as_the_tokenizer_does(language: Language) -> None:
    made, _ = _tagger(language)
    pipeline: Any = made.pipeline(language)
    words = ["pump", "Pump", "NASA", "NASa", "a", "I", "X", "pOH", *sorted(pipeline.tokenizer.rules)]
    pieces = [f"{word}{sign}" for word in words if " " not in word and word.strip() for sign in ("", *",.;:)?")]
    vectors: Any = vectors_of(pipeline.get_pipe("tok2vec").model)
    memory = word_memory.WordMemory(pipeline, vectors.columns)
    for piece, read in zip(pieces, memory.read(pieces), strict=True):
        own = pipeline.tokenizer(piece)
        assert [memory.forms[number] for number in read.numbers] == [token.text for token in own], piece
        assert read.starts == [token.idx for token in own]


def test_what_is_kept_of_words_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    _, tagger = _tagger("en")
    texts = tagger.read(TEXTS["en"])
    kept = [tagger.tag(texts), tagger.tag(texts)]
    monkeypatch.setattr(tagger_module, "_KEPT", 2)
    fresh = Tagger.of(Models(AnnotateSettings(layers=frozenset())).pipeline("en"))
    assert fresh is not None
    kept += [fresh.tag(fresh.read(TEXTS["en"])), fresh.tag(fresh.read(TEXTS["en"]))]
    for found in kept:
        assert [words.lemmas for words in found] == [words.lemmas for words in kept[0]]
        assert [words.tags for words in found] == [words.tags for words in kept[0]]
