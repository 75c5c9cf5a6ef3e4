"""Facts told among the reasons, and what stands among the facts and is none."""

from dataclasses import replace

import pytest

from pipeline.languages import Language
from pipeline.letsum.choosing.stories import StoryReader, roles_of
from pipeline.letsum.choosing.subject import NOTHING
from pipeline.letsum.interpretation import ThematicStructure
from pipeline.letsum.rules import rule_book
from pipeline.letsum.segmenting.titled import is_titled_facts
from pipeline.letsum.select import ThematicSelection
from pipeline.letsum.settings import TableSettings
from pipeline.summary import Request
from tests.pipeline.letsum.builders import interpreted
from tests.resources import RESOURCES

OPENING: dict[Language, str] = {
    "en": "[1] This is an application for judicial review of a decision to close the wharf.\n\n# Analysis\n\n",
    "fr": "[1] La présente demande de contrôle judiciaire vise la fermeture du quai.\n\n# Analyse\n\n",
}
READERS: dict[Language, StoryReader] = {
    "en": StoryReader(rule_book(RESOURCES, "en"), roles_of(RESOURCES, "en")),
    "fr": StoryReader(rule_book(RESOURCES, "fr"), roles_of(RESOURCES, "fr")),
}
PAST = (("Tense", "Past"), ("VerbForm", "Fin"))
PRESENT = (("Tense", "Pres"), ("VerbForm", "Fin"))
PARTICIPLE = (("Tense", "Past"), ("VerbForm", "Part"))
TAGS = {
    "moored": ("VERB", PAST),
    "left": ("VERB", PAST),
    "failed": ("VERB", PAST),
    "fears": ("VERB", PRESENT),
    "craint": ("VERB", PRESENT),
    "amarré": ("VERB", PARTICIPLE),
    "The": ("DET", ()),
    "Le": ("DET", ()),
}
HAS = ("AUX", PRESENT)
"""The French auxiliary "a", which is an article in English."""


def tagged(structure: ThematicStructure) -> ThematicStructure:
    """With the parts of speech of the words above, and all sentences reasons of the court."""
    annotation = structure.document.annotation
    assert annotation is not None
    tags = TAGS | ({"a": HAS} if structure.language == "fr" else {})
    tokens = [(token, *tags.get(token.text, (token.pos, token.morph))) for token in annotation.tokens]
    annotation = replace(annotation, tokens=tuple(replace(token, pos=pos, morph=morph) for token, pos, morph in tokens))
    units = tuple(replace(unit, role="analysis", voice=None, citation=None) for unit in structure.units)
    return replace(structure, document=replace(structure.document, annotation=annotation), units=units)


@pytest.mark.parametrize(
    ("language", "sentence", "is_fact"),
    [
        ("en", "The applicant moored a barge at the old pier.", True),
        ("en", "On 3 March 2004 nobody left the old pier.", True),
        ("en", "Nobody left the old pier.", False),  # a finding
        ("en", "The applicant failed and left the old pier.", False),
        ("en", "The applicant fears the old pier.", False),
        ("fr", "Le demandeur a amarré une barque au vieux quai.", True),
        ("fr", "Le demandeur craint le vieux quai.", False),
        ("fr", "Le demandeur a donc amarré une barque au vieux quai.", False),
    ],
)
def test_what_only_tells_what_happened_is_a_fact(language: Language, sentence: str, is_fact: bool) -> None:
    structure = tagged(interpreted(f"{OPENING[language]}[2] {sentence}\n\n[3] Paragraph.", language))
    found = {structure.units[at].line.text for at in READERS[language].read(structure)}
    assert (sentence in found) is is_fact


@pytest.mark.parametrize(
    ("language", "sentence", "is_aside"),
    [
        ("en", "The burden of proof lies on the harbor master.", True),
        ("en", "The burden of the boat was a crane.", False),
        ("fr", "Le fardeau de la preuve repose sur la capitainerie.", True),
        ("fr", "Le fardeau de la barque était une grue.", False),
    ],
)
def test_among_the_facts_the_court_thinks_aloud(language: Language, sentence: str, is_aside: bool) -> None:
    title = {"en": "Context", "fr": "Contexte"}[language]
    structure = interpreted(f"{OPENING[language].partition('#')[0]}# {title}\n\n[2] {sentence}", language)
    units = [replace(unit, theme="context", role="facts", rules=()) for unit in structure.units]
    found = READERS[language].asides(units, [NOTHING] * len(units), [False] * len(units))
    assert (sentence in {units[at].line.text for at in found}) is is_aside


def test_a_ruling_is_told_once() -> None:
    select = ThematicSelection(TableSettings(whole_below=0), RESOURCES)
    text = (
        f"{OPENING['en']}[2] I find that the gate was locked against the barge.\n\n# Conclusion\n\n"
        "[3] The appeal must be dismissed with costs.\n\n[4] Appeal dismissed with costs."
    )
    units = select.select(interpreted(text), Request(profile="letsum", max_words=120)).units
    assert [unit.normalized.text for unit in units if unit.unit.theme == "conclusion"] == [
        "The appeal must be dismissed with costs."
    ]


@pytest.mark.parametrize(("latest", "theme"), [(0.6, "juridical_analysis"), (1.0, "context")])
def test_what_is_held_far_below_a_title_of_facts_is_a_reason(latest: float, theme: str) -> None:
    """A decision whose other titles are lost tells all of its reasons below that of its facts."""
    facts = [f"[{n}] On {n} March the applicant moored a barge at pier {n} of the harbor." for n in range(2, 8)]
    held = "[12] I find that the harbor master locked the gate without any notice to the owner of the barge."
    opening = OPENING["en"].partition("#")[0].strip()
    text = "\n\n".join([opening, "# Facts", *facts, held, "# Order", "[13] The application is allowed."])
    select = ThematicSelection(TableSettings(whole_below=0, latest_facts=latest), RESOURCES)
    units = select.select(interpreted(text), Request(profile="letsum", max_words=120)).units
    assert {unit.unit.theme for unit in units if "locked the gate" in unit.normalized.text} == {theme}


def test_a_title_of_facts_does_not_hold_below_headings_that_nobody_knows() -> None:
    units = interpreted("# Facts\n\nThe pier fell in May.\n\n# The lamps\n\nThe lamps fell in June.").units
    told = {unit.line.text: is_titled_facts(replace(unit, role="facts")) for unit in units if not unit.line.is_heading}
    assert told == {"The pier fell in May.": True, "The lamps fell in June.": False}
