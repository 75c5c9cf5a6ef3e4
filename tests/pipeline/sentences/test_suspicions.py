"""What a story only suspects of somebody is not told as done further on."""

from dataclasses import replace

import pytest

from pipeline.languages import Language
from pipeline.sentences.suspicions import Deed, is_suspected
from pipeline.sentences.whole_sentences import whole_sentences
from pipeline.stories.story import StoryTelling
from tests.pipeline.absum.parsed import document
from tests.pipeline.stories.test_story import sentence
from tests.resources import RESOURCES

FIN = "Tense=Past|VerbForm=Fin"
HE = "PronType=Prs|Person=3"


@pytest.mark.parametrize(
    ("text", "language", "deed"),
    [
        (
            f"He/PRON/he/nsubj/2/{HE} planned/VERB/plan/root/0/{FIN} ./PUNCT/./punct/2",
            "en",
            Deed("plan"),
        ),
        (
            f"Police/NOUN/police/nsubj/2 suspect/VERB/suspect/root/0/{FIN} Bo/PROPN/Bo/obj/2 ./PUNCT/./punct/2",
            "en",
            Deed(is_suspected=True),
        ),
        (f"Mills/NOUN/mill/nsubj/2 burned/VERB/burn/root/0/{FIN} ./PUNCT/./punct/2", "en", Deed()),
        (
            f"Il/PRON/il/nsubj/2/{HE} prépare/VERB/préparer/root/0/{FIN} tout/PRON/tout/obj/2 ./PUNCT/./punct/2",
            "fr",
            Deed("préparer"),
        ),
        (
            f"Il/PRON/il/nsubj/2/{HE} préparerait/VERB/préparer/root/0/Mood=Cnd|VerbForm=Fin ./PUNCT/./punct/2",
            "fr",
            Deed(),
        ),
        (
            f"Boulanger/NOUN/boulanger/nsubj/2 soupçonné/VERB/soupçonner/root/0/{FIN} ./PUNCT/./punct/2",
            "fr",
            Deed(is_suspected=True),
        ),
    ],
)
def test_a_sentence_says_what_somebody_did_or_is_suspected_of(text: str, language: Language, deed: Deed) -> None:
    (found,) = whole_sentences(RESOURCES, (document(text, language=language),), 40)
    assert found.deed == deed


def test_it_is_what_was_suspected_if_its_verb_and_more_is() -> None:
    suspicions = [("police", "suspect", "man", "plan", "raid")]
    assert is_suspected("plan", ("plan", "raid", "kasre"), suspicions)
    assert not is_suspected("plan", ("plan", "wedding"), suspicions)
    assert not is_suspected("travel", ("travel", "raid", "man"), suspicions)
    assert not is_suspected(None, ("plan", "raid"), suspicions)


def test_it_is_not_told_as_done() -> None:
    first = replace(sentence(0, "Police suspect some baker that plans raids."), deed=Deed(is_suspected=True))
    done = replace(sentence(1, "Moss plans raids over Kasre with seven hired sailors.", leans=True), deed=Deed("plans"))
    last = sentence(2, "Nobody was hurt near that mill.")
    told = StoryTelling().told([first, done, last], 0, 100)
    assert [each.rank for each in told] == [0, 2]
    assert [each.rank for each in StoryTelling().told([first, replace(done, deed=Deed()), last], 0, 100)] == [0, 1, 2]
