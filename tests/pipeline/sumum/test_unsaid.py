"""What an abstract does not say: which words a rule is asked about; by hand, without a model."""

from dataclasses import replace

import pytest

from pipeline.languages import Language
from pipeline.sumum.choosing.sound import SoundStatements
from pipeline.sumum.reading.templates import Position, Stretch, Template
from pipeline.sumum.statements.statement import Statement
from pipeline.sumum.statements.unsaid import unsaid_rules
from tests.pipeline.sumum.passages import passages
from tests.pipeline.sumum.test_sound import Words
from tests.resources import RESOURCES

LINKED = "In/ADP this/DET sense/NOUN/sense ,/PUNCT/, pumps/NOUN/pump turn/VERB/turn"
CASES: list[tuple[Language, str, str | None]] = [
    ("en", "We/PRON hope/VERB/hope that/SCONJ pumps/NOUN/pump turn/VERB/turn", "en.sumum_unsaid.we-hope"),
    ("en", "The/DET findings/NOUN/finding led/VERB/lead us/PRON here/ADV", "en.sumum_unsaid.led-us-to"),
    (
        "fr",
        "ce/DET constat/NOUN/constat nous/PRON conduit/VERB/conduire à/ADP Oz/PROPN",
        "fr.sumum_unsaid.nous-a-amenes-a",
    ),
    ("en", "We/PRON know/VERB/know that/SCONJ pumps/NOUN/pump turn/VERB/turn", "en.sumum_unsaid.we-know"),
    ("en", "We/PRON show/VERB/show that/SCONJ pumps/NOUN/pump turn/VERB/turn", None),
    ("en", LINKED, "en.sumum_unsaid.in-any-case"),
    ("fr", "nous/PRON espérons/VERB/espérer une/DET pompe/NOUN/pompe", "fr.sumum_unsaid.nous-envisageons"),
    ("fr", "nous/PRON montrons/VERB/montrer une/DET pompe/NOUN/pompe", None),
]


def reported(analysis: str, first: int = 0) -> Statement:
    """The sentence of an analysis, said from a word on."""
    last = len(analysis.split())
    template = Template(0, "conclusion", "by-hand", Position(0, 0), Stretch(0, last), {}, None, (), 1.0)
    return Statement(template, sentences=(passages("en", analysis).draft(Stretch(first, last)),))


@pytest.mark.parametrize(("language", "analysis", "expected"), CASES)
def test_a_rule_speaks_against_a_sentence(language: Language, analysis: str, expected: str | None) -> None:
    rules = unsaid_rules(RESOURCES, language)
    assert rules.against(reported(analysis), passages(language, analysis)) == expected


def test_what_goes_on_behind_its_neighbor_may_be_linked_to_it() -> None:
    rules = unsaid_rules(RESOURCES, "en")
    assert rules.against(replace(reported(LINKED), goes_on=True), passages("en", LINKED)) is None


def test_a_link_that_was_deleted_speaks_against_nothing() -> None:
    rules = unsaid_rules(RESOURCES, "en")
    assert rules.against(reported(LINKED, first=4), passages("en", LINKED)) is None


def test_what_speaks_against_a_statement_keeps_it_out_but_for_the_reader_s_topics() -> None:
    told = replace(reported(LINKED), template=replace(reported(LINKED).template, id=7))
    sound = SoundStatements(Words(told), speaks_against=lambda one: "rule")  # type: ignore[arg-type]
    assert sound.statement(told.template) is None
