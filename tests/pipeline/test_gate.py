"""What its own sources refute is not said: by hand-made findings, and by realizers that lie."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from pipeline.align.alignment import Finding, Kind, Verification
from pipeline.document import Document, Entity
from pipeline.errors import UnusableDocument
from pipeline.excerpts import Excerpts
from pipeline.gate import Gate, without
from pipeline.languages import Language
from pipeline.runner import Runner
from pipeline.settings import GateSettings
from pipeline.source import RawDocument
from pipeline.span import SourceSpan, Span
from pipeline.summary import Message, Provenance, Request, Summary, SummaryUnit, UnitKind
from service.answer import summary_object
from tests.pipeline.test_runner import corridor, shelf
from tests.toys.documents import annotated
from tests.wired import shipped

NAMED_OR_RELATED: tuple[Kind, ...] = ("name", "relation")
TEXT = "The mill employed 23 weavers. It closed in May. Anna Moss owns it."


class Accuser:
    """Finds fault with given words, and notes what it was asked."""

    def __init__(self, words: str, kind: Kind = "name", confidence: float = 0.8) -> None:
        self.accused = (words, kind, confidence)
        self.instead: SourceSpan | None = SourceSpan(0, Span(0, 1))
        self.asked: list[tuple[str, str]] = []

    def verify_each(self, texts: Sequence[tuple[Document, Document]], language: Language) -> list[Verification]:
        return [self._verified(*text) for text in texts]

    def _verified(self, summary: Document, source: Document) -> Verification:
        self.asked.append((summary.text, source.text))
        words, kind, confidence = self.accused
        start = summary.text.find(words)
        found = (Finding(Span(start, start + len(words)), kind, confidence, self.instead),) if start >= 0 else ()
        return Verification(0.5, (), found)


def unit(text: str, start: int, end: int, kind: UnitKind = "regenerated") -> SummaryUnit:
    return SummaryUnit(text, Provenance(kind, "toy", (SourceSpan(0, Span(start, end)),)))


def refuted(verifier: Accuser, *units: SummaryUnit, language: Language = "en", **settings: Any) -> list[str]:
    gate = Gate(GateSettings.model_validate(settings), verifier)
    return [refutation.words for refutation in gate.refuted(units, [annotated(TEXT)], language)]


def test_a_unit_is_verified_against_the_whole_sentences_of_its_places_and_no_other() -> None:
    verifier = Accuser("Otto")
    assert refuted(verifier, unit("Otto closed it.", 33, 39), unit("It closed.", 33, 39)) == []  # the first word
    assert refuted(verifier, unit("In May Otto closed it.", 33, 39)) == ["Otto"]
    assert verifier.asked[-1] == ("In May Otto closed it.", "It closed in May.")
    refuted(verifier, unit("A mill and a Moss.", 4, 50))
    assert verifier.asked[-1][1] == TEXT.replace(". ", ".\n")


def test_what_stands_as_it_stood_or_in_another_language_is_not_verified() -> None:
    verifier = Accuser("Otto")
    assert refuted(verifier, unit("In May Otto closed it.", 30, 47, "extracted")) == []
    assert refuted(verifier, unit("En mai, Otto l'a fermé.", 30, 47), language="fr") == []
    assert verifier.asked == []


@pytest.mark.parametrize(
    ("kind", "confidence", "settings", "expected"),
    [
        ("name", 0.6, {}, ["Otto"]),
        ("name", 0.59, {}, []),
        ("name", 0.59, {"confidence": 0.5}, ["Otto"]),
        ("name", 0.9, {"kinds": ("number",)}, []),
        ("unsupported", 0.99, {}, []),
        ("modality", 0.99, {}, []),
    ],
)
def test_kind_and_confidence_decide(
    kind: Kind, confidence: float, settings: dict[str, Any], expected: list[str]
) -> None:
    assert refuted(Accuser("Otto", kind, confidence), unit("In May Otto closed it.", 30, 47), **settings) == expected


def test_words_that_stand_there_to_the_letter_are_not_refuted_as_missing() -> None:
    assert refuted(Accuser("in May.", "date"), unit("The mill closed in May.", 30, 47)) == []
    assert refuted(Accuser("closed", "negation"), unit("The mill closed in May.", 30, 47)) == ["closed"]


def test_what_a_comma_parts_is_looked_for_part_by_part() -> None:
    assert refuted(Accuser("Letter, from Anna Moss"), unit("Letter, from Anna Moss, in May.", 48, 66)) == []
    assert refuted(Accuser("Letter, from Otto"), unit("Letter, from Otto, in May.", 48, 66)) == ["Letter, from Otto"]


def test_a_negation_in_words_that_stand_as_they_stood_was_not_lost() -> None:
    given = annotated("The mill of the town by the river did not close in May.")
    inserted = unit("The mill of the town by the river did not close (before Otto) in May.", 0, 20)
    lost = unit("The mill of the town by the river did close in May of that year.", 0, 20)
    for said, expected in ((inserted, []), (lost, ["close"])):
        found = Gate(GateSettings(), Accuser("close", "negation")).refuted([said], [given], "en")
        assert [each.words for each in found] == expected


def test_a_negation_in_an_item_that_is_all_of_a_sentence_was_not_lost() -> None:
    given = annotated("Ring the keeper. 2. Never go back. The owner did not close the mill on his own.")
    listed = unit("If it burns: Ring the keeper; Never go back; Wait.", 0, 60)
    cut = unit("If it burns: Ring the keeper; close the mill on his own; Wait.", 0, 60)
    for said, words, expected in ((listed, "Never", []), (cut, "close", ["close"])):
        found = Gate(GateSettings(), Accuser(words, "negation")).refuted([said], [given], "en")
        assert [each.words for each in found] == expected


def test_what_stands_there_but_for_a_day_in_brackets_changes_no_places() -> None:
    given = annotated("The owners of the mill sold it to Otto in the town on Monday.")
    dated = unit("The owners of the mill sold it to Otto in the town on Monday (May 5, 2025).", 0, 20)
    turned = unit("Otto sold the mill in the town to the owners on Monday (May 5, 2025).", 0, 20)
    for said, expected in ((dated, []), (turned, ["Otto"])):
        found = Gate(GateSettings(), Accuser("Otto", "relation")).refuted([said], [given], "en")
        assert [each.words for each in found] == expected


def test_what_is_put_before_words_that_stand_there_is_no_day_of_theirs() -> None:
    given = annotated("The owners of the mill sold it to Otto in the town on Monday.")
    said = unit("Otto stole the mill in 2019: The owners of the mill sold it to Otto in the town on Monday.", 0, 20)
    found = Gate(GateSettings(), Accuser("Otto stole", "relation")).refuted([said], [given], "en")
    assert [each.words for each in found] == ["Otto stole"]


def test_what_a_headline_says_is_not_refuted_as_its_words() -> None:
    document = annotated(TEXT)
    document = replace(document, source=replace(document.source, title="Kasre: Otto Lind closes the mill | Mill News"))
    for text, kept in (
        ("Kasre: Otto Lind closes the mill.", True),
        ("Report of June 3, 2019: Kasre: Otto Lind closes the mill.", True),
        ("Under the headline “Kasre: Otto Lind closes the mill”, the author writes:", True),
        ("Kasre: Otto Lind burns the mill.", False),
        ("It closed in May, Otto Lind says.", False),
    ):
        for kind in NAMED_OR_RELATED:
            gate = Gate(GateSettings(), Accuser("Otto Lind", kind))
            assert (not gate.refuted([unit(text, 33, 39)], [document], "en")) is kept


def test_a_number_or_date_may_be_said_in_other_words() -> None:
    verifier = Accuser("32", "number")
    assert refuted(verifier, unit("The mill had 32 weavers.", 0, 29)) == ["32"]
    verifier.instead = None
    assert refuted(verifier, unit("The mill had 32 weavers.", 0, 29)) == []
    given = annotated("It closed on Monday.")
    assert given.annotation is not None
    monday = Entity("DATE", Span(10, 19), 2, 4, "2025-05-05")
    given = replace(given, annotation=replace(given.annotation, entities=(monday,)))
    said = "The mill closed on 5 May 2025."
    for words in ("5", "May", "2025", "May 2025"):
        assert Gate(GateSettings(), Accuser(words, "date")).refuted([unit(said, 0, 5)], [given], "en") == ()
    later = said.replace("5 May", "7 May")
    assert Gate(GateSettings(), Accuser("7", "date")).refuted([unit(later, 0, 5)], [given], "en")


def test_what_is_left_and_what_is_told() -> None:
    false, true = unit("In June it closed.", 30, 47), unit("It closed in May.", 30, 47)
    refutations = Gate(GateSettings(), Accuser("June", "date")).refuted([false, true], [annotated(TEXT)], "en")
    assert without([false, true], refutations) == (true,)
    (warning,) = (refutation.warning for refutation in refutations)
    assert warning.code == "refuted_unit"
    assert warning.detail == ('a regenerated unit of role toy was left out: its sources do not bear out "June" (date)')
    with pytest.raises(UnusableDocument, match=r"no_content_for_profile: every unit .* was refuted"):
        without([false], refutations)
    with pytest.raises(UnusableDocument, match="no_content_for_profile"):
        without([false, true], refutations, needs_first=True)
    assert without([true, false], refutations, needs_first=True) == (true,)
    assert without([], ()) == ()


def test_the_place_of_an_excerpt_is_that_of_the_document() -> None:
    excerpt = Excerpts([annotated("One. Two."), annotated(TEXT)]).of(
        (SourceSpan(1, Span(50, 54)), SourceSpan(0, Span(5, 6)), SourceSpan(1, Span(4, 8)))
    )
    assert excerpt.document.text == "Two.\nThe mill employed 23 weavers.\nAnna Moss owns it."
    owner = excerpt.document.text.index("Moss")
    place = excerpt.place(Span(owner, owner + 4))
    assert (place.document, place.span.of(TEXT)) == (1, "Moss")
    assert excerpt.place(Span(0, 3)) == SourceSpan(0, Span(5, 8))


SOURCE = {
    "en": "The mill employed 23 weavers in Lowell. The mayor of Lowell criticized the sheriff of Concord on Monday. "
    "The council did not close the harbor. The weavers received a small bonus.",
    "fr": "L’usine employait 23 tisserands à Roubaix. Le maire de Roubaix a critiqué le préfet de Nantes lundi. "
    "Le conseil n’a pas fermé le port. Les tisserands ont reçu une petite prime.",
}
LIES = {
    "en": (
        (0, "number", "The mill employed 32 weavers in Lowell."),
        (0, "name", "The mill employed 23 weavers in Salem."),
        (1, "relation", "The mayor of Concord criticized the sheriff of Lowell."),
        (2, "negation", "The council closed the harbor."),
    ),
    "fr": (
        (0, "number", "L’usine employait 32 tisserands à Roubaix."),
        (0, "name", "L’usine employait 23 tisserands à Tourcoing."),
        (1, "relation", "Le maire de Nantes a critiqué le préfet de Roubaix."),
        (2, "negation", "Le conseil a fermé le port."),
    ),
}
TRUE = {"en": "The weavers received a bonus.", "fr": "Les tisserands ont reçu une prime."}


class Liar:
    """Says what it likes of the sentences of a document."""

    def __init__(self, *said: tuple[int, str]) -> None:
        self.said = said

    def realize(self, messages: Sequence[Message], language: Language) -> tuple[SummaryUnit, ...]:
        places = [message.provenance.sources for message in messages]
        return tuple(SummaryUnit(text, Provenance("generated", "toy", places[n])) for n, text in self.said)


@pytest.fixture(scope="module")
def real() -> Runner:
    return shipped()


def summarize(real: Runner, language: str, *said: tuple[int, str], on: bool = True, gated: bool = True) -> Summary:
    from tests.toys import components as toys

    select = toys.ToySelect(toys.ToySettings(sentences=9), real._wiring.resources)
    lying = replace(corridor("extract", realize=Liar(*said), select=select), gated=gated)
    runner = Runner(replace(real._wiring, corridors=shelf(lying), gate=GateSettings(on=on)))
    return runner.summarize([RawDocument(SOURCE[language])], Request("extract", language))


@pytest.mark.models
@pytest.mark.parametrize(("language", "lie"), [(language, lie) for language in LIES for lie in LIES[language]])
def test_a_lie_is_not_said(real: Runner, language: str, lie: tuple[int, str, str]) -> None:
    number, kind, text = lie
    summary = summarize(real, language, (number, text), (3, TRUE[language]))
    assert summary.text == TRUE[language]
    assert summary.refuted == (kind,)
    assert [(w.code, w.detail.rpartition(" ")[2]) for w in summary.warnings] == [("refuted_unit", f"({kind})")]


@pytest.mark.models
def test_the_gate_can_be_opened_for_all_or_for_a_profile(real: Runner) -> None:
    _, _, text = LIES["en"][0]
    for open_gate in ({"on": False}, {"gated": False}):
        summary = summarize(real, "en", (0, text), **open_gate)
        assert (summary.text, summary.refuted, summary.warnings) == (text, (), ())
    with pytest.raises(UnusableDocument, match="no_content_for_profile"):
        summarize(real, "en", (0, text))


@pytest.mark.models
@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_unit_has_links_to_the_words_of_its_own_sources(real: Runner, language: str) -> None:
    summary = summarize(real, language, (3, TRUE[language]))
    answer = summary_object(summary, "a", "b", include=("alignment",))
    assert "alignment" not in summary_object(summary, "a", "b")
    ((unit, of_unit),) = zip(answer["units"], answer["alignment"], strict=True)
    said = {
        unit["text"][link["summary"]["start"] : link["summary"]["end"]]: SOURCE[language][
            link["source"]["start"] : link["source"]["end"]
        ]
        for link in of_unit["links"]
    }
    bonus = TRUE[language].rstrip(".").split()[-1]
    assert said[bonus] == bonus
    (place,) = unit["sources"]
    assert all(place["start"] <= link["source"]["start"] < place["end"] for link in of_unit["links"])


@pytest.mark.parametrize(
    ("day", "number", "is_refuted"),
    [("March 8, 2021", "8", False), ("March 9, 2021", "9", True), ("March 8, 2012", "2012", True)],
)
def test_a_headline_may_have_the_day_of_its_document(day: str, number: str, is_refuted: bool) -> None:
    dated = replace(annotated(TEXT), date=date(2021, 3, 8))
    headline = unit(f"The headline (reported on {day}) reads: “Mill closes”.", 33, 39)
    found = Gate(GateSettings(), Accuser(number, "date")).refuted([headline], [dated], "en")
    assert bool(found) is is_refuted
