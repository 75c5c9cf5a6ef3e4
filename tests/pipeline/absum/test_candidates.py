"""Which findings are one candidate, and what is said of its number."""

import pytest

from pipeline.absum.interpret import EventReading, SchemeReader
from pipeline.absum.select import CandidateSelector
from pipeline.absum.settings import SchemeSelectionSettings, SchemesSettings
from pipeline.document import Document
from pipeline.languages import Language
from pipeline.summary import Request
from tests.pipeline.absum.parsed import ENGINE, document
from tests.resources import RESOURCES

READER = SchemeReader(SchemesSettings(), RESOURCES)
SELECTOR = CandidateSelector(SchemeSelectionSettings(main_event=False), RESOURCES, ENGINE)

SHOPPERS = (
    "Gunmen/NOUN/gunman/nsubj/2/Number=Plur killed/VERB/kill/root/0/Tense=Past|VerbForm=Fin "
    "{limit} 40/NUM/40/nummod/{noun} shoppers/NOUN/shopper/obj/2/Number=Plur ././PUNCT/punct/2"
)
NAMED = (
    "Gunmen/NOUN/gunman/nsubj/2/Number=Plur killed/VERB/kill/root/0/Tense=Past|VerbForm=Fin "
    "Ana/PROPN/Ana/obj/2/Number=Sing/PER {middle}/PROPN/{middle}/flat/3/Number=Sing/PER "
    "Prado/PROPN/Prado/flat/3/Number=Sing/PER"
)
SHORT = (
    "Gunmen/NOUN/gunman/nsubj/2/Number=Plur killed/VERB/kill/root/0/Tense=Past|VerbForm=Fin "
    "Lemos/PROPN/Lemos/obj/2/Number=Sing/PER ././PUNCT/punct/2"
)
BLAMED = (
    "The/DET/the/det/2/Definite=Def mayor/NOUN/mayor/nsubj/3/Number=Sing "
    "blamed/VERB/blame/root/0/Tense=Past|VerbForm=Fin the/DET/the/det/5/Definite=Def "
    "{group}/NOUN/{group}/obj/3/Number=Sing ././PUNCT/punct/3"
)


def answers(*documents: Document, language: Language = "en", output: str = "same") -> dict[str, list[str]]:
    request = Request(profile="absum", category="attacks", output_language=output)
    reading: EventReading = READER.interpret(documents, request)
    aspects = SELECTOR.select(reading, request).extras().fields["aspects"]
    assert aspects is not None
    return {aspect: [entry["text"] for entry in entries] for aspect, entries in aspects.items()}


@pytest.mark.parametrize(
    ("limit", "said"),
    [
        ("more/ADJ/more/advmod/5 than/ADP/than/fixed/3", "more than 40 shoppers"),
        ("at/ADP/at/case/4 least/ADJ/least/nmod/5", "at least 40 shoppers"),
        ("some/DET/some/det/5 other/ADJ/other/amod/6", "40 shoppers"),
    ],
)
def test_what_limits_a_number_is_said_with_it(limit: str, said: str) -> None:
    sentence = SHOPPERS.format(limit=limit, noun=6)
    assert answers(document(sentence))["who_affected"] == [said]


def test_what_limits_a_number_is_said_in_the_other_language() -> None:
    sentence = SHOPPERS.format(limit="more/ADJ/more/advmod/5 than/ADP/than/fixed/3", noun=6)
    assert answers(document(sentence), output="fr")["who_affected"][0].startswith("plus de 40 ")


def test_a_shorter_name_is_the_longer_one_that_has_it() -> None:
    named = NAMED.format(middle="Lemos") + " ././PUNCT/punct/2"
    assert answers(document(named, SHORT))["who_affected"] == ["Ana Lemos Prado"]


def test_a_name_that_nobody_else_has_is_another() -> None:
    named = NAMED.format(middle="Vidal") + " ././PUNCT/punct/2"
    assert set(answers(document(named, SHORT))["who_affected"]) == {"Ana Vidal Prado", "Lemos"}


def test_what_explains_a_name_is_nobody_else() -> None:
    explained = SHORT.replace(
        "././",
        ",/PUNCT/,/punct/6 former/ADJ/former/amod/6 judge/NOUN/judge/appos/3/Number=Sing and/CCONJ/and/cc/9 "
        "regional/ADJ/regional/amod/9 senator/NOUN/senator/conj/6/Number=Sing ././",
    )
    assert answers(document(explained))["who_affected"] == ["Lemos"]


@pytest.mark.parametrize(("group", "blamed"), [("GKRT", True), ("fog", False)])
def test_an_unknown_word_in_capitals_may_be_blamed(group: str, blamed: bool) -> None:
    told = answers(document(SHORT, BLAMED.format(group=group)))["perpetrators"]
    assert (f"the {group}" in told) is blamed
