"""The plan on templates made by hand: order, merging, limits, provenance."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from pipeline.errors import UnusableDocument
from pipeline.languages import Language
from pipeline.realizer.pyrealb import PyrealbEngine
from pipeline.settings import NoSettings
from pipeline.summary import Message, Request
from pipeline.sumum.choosing.candidates import TemplateCandidates
from pipeline.sumum.choosing.filling import Filling
from pipeline.sumum.choosing.sound import SoundStatements
from pipeline.sumum.plan import SelectiveAbstract, SelectiveAbstractSettings
from pipeline.sumum.reading.knowledge import read_knowledge
from pipeline.sumum.reading.templates import Position, Stretch, Template
from pipeline.sumum.select import chosen_content
from pipeline.sumum.settings import TopicalTemplatesSettings
from pipeline.sumum.statements.regenerate import Regenerator
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.transformations.wording import abstract_wording
from tests.pipeline.sumum.passages import passages
from tests.resources import RESOURCES

TYPES = read_knowledge().by_id
PLAN = SelectiveAbstract(SelectiveAbstractSettings(), RESOURCES)
ENGINE = PyrealbEngine(NoSettings(), RESOURCES)
FIN = "Mood=Ind|Tense=Pres|VerbForm=Fin"
SECTIONS = {
    "en": (
        f"Section/NOUN/section 2/NUM describes/VERB/describe/{FIN}|Person=3 the/DET old/ADJ valve/NOUN ./PUNCT "
        f"Section/NOUN/section 3/NUM compares/VERB/compare/{FIN}|Person=3 three/NUM new/ADJ "
        "pumps/NOUN/pump/Number=Plur ./PUNCT"
    ),
    "fr": (
        f"Section/NOUN/section 2/NUM décrit/VERB/décrire/{FIN}|Person=3 la/DET vieille/ADJ "
        "vanne/NOUN/vanne/Gender=Fem|Number=Sing ./PUNCT "
        f"Section/NOUN/section 3/NUM compare/VERB/comparer/{FIN}|Person=3 trois/NUM nouvelles/ADJ "
        "pompes/NOUN/pompe/Number=Plur ./PUNCT"
    ),
}
NEED = {
    "en": f"The/DET valve/NOUN needs/VERB/need/{FIN}|Person=3 a/DET fast/ADJ pump/NOUN ./PUNCT",
    "fr": f"La/DET vanne/NOUN exige/VERB/exiger/{FIN}|Person=3 une/DET pompe/NOUN rapide/ADJ ./PUNCT",
}


def template(
    number: int,
    type_: str,
    whole: tuple[int, int],
    predicate: int | None = None,
    argument: tuple[int, int] | None = None,
    weight: float = 1.0,
) -> Template:
    """A template of one sentence, its stretches as ranges of tokens."""
    return Template(
        id=number,
        type=type_,
        rule=f"en.sumum.{type_}.by-hand",
        position=Position(0, number),
        whole=Stretch(*whole),
        slots={"ARGUMENT": Stretch(*argument)} if argument else {},
        predicate=None if predicate is None else Stretch(predicate, predicate + 1),
        topic_candidates=(),
        weight=weight,
        move=TYPES[type_].move,
    )


def planned(where: Passages, templates: Sequence[Template], request: Request | None = None) -> tuple[Message, ...]:
    """The messages of an abstract for which every template is a candidate."""
    told = tuple(one for one in templates if one.move != "outline")
    outline = tuple(one for one in templates if one.move == "outline")
    return planned_of(
        where, TemplateCandidates(told, outline, tuple((one,) for one in templates)), request or Request()
    )


def planned_of(where: Passages, candidates: TemplateCandidates, request: Request) -> tuple[Message, ...]:
    """The messages of an abstract made of some candidates."""
    settings = TopicalTemplatesSettings()
    wording = abstract_wording(RESOURCES, where.annotation.language)
    filling = Filling(settings, where, wording, SoundStatements(Regenerator(where, wording, settings)))
    return PLAN.plan(chosen_content(filling, where, candidates, request), request)


def section_templates() -> list[Template]:
    """What both sections of `SECTIONS` are about; the later one first."""
    return [
        template(1, "topic_of_section", (7, 14), 9, (10, 13)),
        template(0, "topic_of_section", (0, 7), 2, (3, 6)),
    ]


def merged_message(language: Language) -> Message:
    """The message of two sections."""
    where = passages(language, SECTIONS[language])
    (message,) = planned(where, section_templates())
    return message


def reported_message(language: Language) -> Message:
    """The message of a sentence that is said as it stands."""
    where = passages(language, NEED[language])
    (message,) = planned(where, [template(0, "need_for_research", (0, 7), 2, (3, 6))])
    return message


def words(messages: Sequence[Message], language: Language = "en") -> list[str]:
    """The messages in words."""
    return [ENGINE.realize(message.spec, language).text for message in messages]


def test_a_merged_sentence_has_the_places_of_all_its_templates() -> None:
    message = merged_message("en")
    text = passages("en", SECTIONS["en"]).document.text
    assert message.provenance.kind == "regenerated"
    assert message.provenance.role == "topic_of_section"
    assert [source.span.of(text) for source in message.provenance.sources] == [
        "describes the old valve",
        "compares three new pumps",
    ]


def test_one_verb_for_a_shared_predicate() -> None:
    where = passages("en", SECTIONS["en"].replace("compares/VERB/compare", "describes/VERB/describe"))
    assert words(planned(where, section_templates())) == ["Describes the old valve and three new pumps."]


def test_what_is_said_as_it_stands_is_extracted() -> None:
    assert reported_message("en").provenance.kind == "extracted"


def test_conceptual_order() -> None:
    """Problem and need before topics, sections last (table 12)."""
    where = passages("en", SECTIONS["en"] + " " + NEED["en"])
    templates = [*section_templates(), template(2, "need_for_research", (14, 21), 16, (17, 20), weight=0.1)]
    assert [m.provenance.role for m in planned(where, templates)] == [
        "need_for_research",
        "topic_of_section",
    ]


@pytest.mark.parametrize("limit", range(1, 16))
def test_limit_is_kept(limit: int) -> None:
    where = passages("en", SECTIONS["en"] + " " + NEED["en"])
    templates = [template(2, "need_for_research", (14, 21), 16, (17, 20)), *section_templates()]
    said = words(planned(where, templates, Request(max_words=limit)))
    assert 0 < len(" ".join(said).split()) <= limit


def test_too_small_a_limit_cuts() -> None:
    where = passages("en", NEED["en"])
    messages = planned(where, [template(0, "need_for_research", (0, 7), 2, (3, 6))], Request(max_words=2))
    assert words(messages) == ["The valve…"]


def test_nothing_to_say_is_an_error() -> None:
    where = passages("en", "These/DET/this/PronType=Dem valves/NOUN leak/VERB ./PUNCT")
    with pytest.raises(UnusableDocument, match="no_content_for_profile"):
        planned(where, [template(0, "need_for_research", (0, 4))])


def test_nothing_is_said_twice() -> None:
    where = passages("en", NEED["en"] + " " + NEED["en"])
    templates = [template(n, "need_for_research", (7 * n, 7 * n + 7), 7 * n + 2, None) for n in (0, 1)]
    assert len(planned(where, templates)) == 1


def test_what_is_presented_twice_in_other_words_is_said_once() -> None:
    presented = f"presents/VERB/present/{FIN}|Person=3"
    goal = "for/ADP sorting/NOUN old/ADJ oil/NOUN pumps/NOUN"
    first = f"Section/NOUN/section 2/NUM {presented} a/DET cheap/ADJ method/NOUN {goal} ./PUNCT"
    where = passages("en", f"{first} {first.replace('cheap/ADJ method', 'novel/ADJ procedure')}")
    templates = [
        template(n, "topic_of_section", (12 * n, 12 * n + 12), 12 * n + 2, (12 * n + 3, 12 * n + 11)) for n in (0, 1)
    ]
    assert words(planned(where, templates)) == ["Presents a cheap method for sorting old oil pumps."]


def test_a_heading_that_runs_into_its_sentence_is_cut_off() -> None:
    where = passages("en", f"Choice/NOUN of/ADP pumps/NOUN/pump {NEED['en']}")
    (message,) = planned(where, [template(0, "need_for_research", (0, 10), 5, (6, 9))])
    assert words([message]) == ["The valve needs a fast pump."]
    assert message.provenance.sources[0].span.of(where.document.text) == "The valve needs a fast pump"
    named = passages("en", NEED["en"].replace("The/DET valve/NOUN", "The/DET firm/NOUN The/DET Valve/PROPN"))
    (message,) = planned(named, [template(0, "need_for_research", (0, 9), 4, (5, 8))])
    assert words([message])[0].startswith("The firm The Valve needs")


@pytest.mark.parametrize(
    ("language", "heading", "expected"),
    [
        ("en", "Results/NOUN/result for/ADP each/DET room/NOUN", None),
        ("en", "Results/NOUN/result for/ADP cold/ADJ rooms/NOUN/room", "Presents results for cold rooms."),
        ("fr", "Résultats/NOUN/résultat de/ADP chaque/DET salle/NOUN", None),
        (
            "fr",
            "Résultats/NOUN/résultat/Gender=Masc|Number=Plur des/ADP/de salles/NOUN/salle froides/ADJ/froid",
            "Présente les résultats des salles froides.",
        ),
        (
            "fr",
            "Trier/NOUN/trier le/DET/le verre/NOUN/verre ménager/ADJ/ménager",
            "Propose de trier le verre ménager.",
        ),
    ],
)
def test_headings_say_something_of_this_article(language: Language, heading: str, expected: str | None) -> None:
    where = passages(language, heading, kind="heading")
    whole = (0, len(where.annotation.tokens))
    given = [template(0, "signaling_concept", whole, None, whole)]
    if expected is None:
        with pytest.raises(UnusableDocument):
            planned(where, given)
    else:
        assert words(planned(where, given), language) == [expected]


def test_topics_are_elaborated_in_the_order_of_the_source() -> None:
    where = passages("en", NEED["en"] + f" A/DET pump/NOUN moves/VERB/move/{FIN}|Person=3 cold/ADJ water/NOUN ./PUNCT")
    told = [
        replace(template(0, "relevance", (0, 7)), topic="valve"),
        replace(template(1, "description", (7, 13)), topic="pump"),
    ]
    messages = planned(where, told, Request(topics=("*",)))
    assert [(m.provenance.topic, m.provenance.role) for m in messages] == [
        ("valve", "relevance"),
        ("pump", "description"),
    ]
    assert words(messages)[1] == "A pump moves cold water."
