"""Sentences that lean by "either" or "Maybe, but", and those that do not by "this morning"."""

import pytest

from pipeline.languages import Language
from pipeline.sentences.whole_sentences import whole_sentences
from tests.pipeline.absum.parsed import document
from tests.resources import RESOURCES

FIN = "Tense=Past|VerbForm=Fin"
LEFT = f"Ana/PROPN/Ana/nsubj/2 left/VERB/leave/root/0/{FIN}"
PART = f"Ana/PROPN/Ana/nsubj/2 part/VERB/partir/root/0/{FIN}"


def leans(text: str, language: Language = "en", *, is_first: bool = False) -> bool:
    before = [] if is_first else [f"{PART if language == 'fr' else LEFT} vite/ADV/vite/advmod/2 ./PUNCT/./punct/2"]
    return list(whole_sentences(RESOURCES, (document(*before, text, language=language),), 40))[-1].leans


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        (f"{LEFT} either/ADV/either/advmod/2 ./PUNCT/./punct/2", "en", True),
        (f"{LEFT} early/ADV/early/advmod/2 ./PUNCT/./punct/2", "en", False),
        (f"{PART} non/ADV/non/advmod/2 plus/ADV/plus/fixed/3 ./PUNCT/./punct/2", "fr", True),
        (f"{PART} plus/ADV/plus/advmod/4 tôt/ADV/tôt/advmod/2 ./PUNCT/./punct/2", "fr", False),
        (f"Maybe/ADV/maybe/advmod/5 ,/PUNCT/,/punct/5 but/CCONJ/but/cc/5 {LEFT.replace('/2', '/5')} ./PUNCT/./punct/5",
         "en", True),
        (f"All/PRON/all/nsubj/2 left/VERB/leave/root/0/{FIN} Kasre/PROPN/Kasre/obj/2 ./PUNCT/./punct/2", "en", True),
        (f"Tous/PRON/tout/nsubj/2 partent/VERB/partir/root/0/{FIN} tôt/ADV/tôt/advmod/2 ./PUNCT/./punct/2", "fr", True),
        (f"Maybe/ADV/maybe/advmod/3 {LEFT.replace('/2', '/3')} ./PUNCT/./punct/3", "en", False),
    ],
)  # fmt: skip
def test_either_and_maybe_but_go_on_from_what_was_said(text: str, language: Language, *, expected: bool) -> None:
    assert leans(text, language) is expected


@pytest.mark.parametrize(("noun", "expected"), [("morning", False), ("boat", True)])
def test_this_morning_is_known(noun: str, *, expected: bool) -> None:
    this = f"This/DET/this/det/2/PronType=Dem {noun}/NOUN/{noun}/obl/4 Ana/PROPN/Ana/nsubj/4"
    assert (
        leans(f"{this} left/VERB/leave/root/0/{FIN} Kasre/PROPN/Kasre/obj/4 ./PUNCT/./punct/4", is_first=True)
        is expected
    )
