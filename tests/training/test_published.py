"""The pipelines under ``models/`` as they are published."""

from pathlib import Path

import pytest
import spacy
from spacy.language import Language

MODELS = Path(__file__).parents[2] / "models"

pytestmark = pytest.mark.models


@pytest.fixture(scope="module", params=["en", "fr"])
def nlp(request: pytest.FixtureRequest) -> Language:
    return spacy.load(MODELS / request.param)


TEXTS = {
    "precis_en": "The council rejected the appeal. Its judges, who met in Geneva, gave no reasons.",
    "precis_fr": "Le conseil a rejeté l'appel. Ses juges, réunis à Genève, n'ont pas dit pourquoi.",
}
LEMMAS = {"precis_en": {"reject", "judge", "meet"}, "precis_fr": {"rejeter", "juge", "réunir"}}


def test_all_layers_are_annotated(nlp: Language) -> None:
    doc = nlp(TEXTS[nlp.meta["name"]])

    assert len(list(doc.sents)) == 2
    assert {token.lemma_ for token in doc} >= LEMMAS[nlp.meta["name"]]
    assert {token.pos_ for token in doc} >= {"DET", "NOUN", "VERB", "PUNCT"}
    assert [token.dep_ for token in doc].count("ROOT") == 2
    assert {entity.label_ for entity in doc.ents} <= {"PER", "LOC", "ORG"}


def test_components_do_without_each_other(nlp: Language) -> None:
    text = TEXTS[nlp.meta["name"]]
    whole = nlp(text)
    with nlp.select_pipes(disable=["parser", "ner"]):
        tagged = nlp(text)
    with nlp.select_pipes(enable=["tok2vec", "ner"]):
        named = nlp(text)

    assert [(t.pos_, t.lemma_, str(t.morph)) for t in tagged] == [(t.pos_, t.lemma_, str(t.morph)) for t in whole]
    assert [(e.text, e.label_) for e in named.ents] == [(e.text, e.label_) for e in whole.ents]


def test_sentence_boundaries_set_before_stay(nlp: Language) -> None:
    doc = nlp.make_doc(TEXTS[nlp.meta["name"]])
    for token in doc:
        token.is_sent_start = token.i in (0, 2)

    assert [sentence.start for sentence in nlp(doc).sents] == [0, 2]


def test_description_is_complete_and_names_no_place_of_its_making(nlp: Language) -> None:
    folder = MODELS / nlp.meta["name"].removeprefix("precis_")

    assert nlp.meta["license"]
    assert nlp.meta["sources"]
    assert nlp.meta["performance"]
    assert not any(nlp.config["paths"].values())
    assert (folder / "CARD.md").read_text(encoding="utf8").startswith(f"# {nlp.meta['name']} {nlp.meta['version']}")
