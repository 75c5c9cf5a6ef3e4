"""Which sentences hold something, and which only say which way a question is answered."""

from dataclasses import replace

import pytest

from pipeline.languages import Language
from pipeline.letsum.choosing.holdings import HoldingReader
from pipeline.letsum.rules import rule_book
from pipeline.letsum.settings import TableSettings
from tests.pipeline.letsum.builders import interpreted
from tests.resources import RESOURCES


@pytest.mark.parametrize(
    ("language", "reason", "verdict"),
    [
        ("en", "The gate was locked on the day of the storm.", "This ground fails."),
        ("en", "The gate was locked on the day of the storm.", "I therefore reject his argument."),
        ("fr", "La grille du quai fut close le jour de la tempête.", "Mme Orr sera donc déboutée de sa demande."),
        (
            "fr",
            "La grille du quai fut close le jour de la tempête.",
            "Il convient en conséquence de confirmer le jugement.",
        ),
    ],
)
def test_what_a_verdict_rests_on_holds_something(language: Language, reason: str, verdict: str) -> None:
    reader = HoldingReader(rule_book(RESOURCES, language), TableSettings())
    last = {"en": "The application is dismissed.", "fr": "La demande est rejetée."}[language]
    units = interpreted(f"[1] {reason}\n\n[2] {verdict}\n\n# Analysis\n\n[3] {reason}\n\n[4] {last}", language).units
    verdicts = reader.verdicts(units)
    assert [unit.line.text for unit, is_verdict in zip(units, verdicts, strict=True) if is_verdict] == [verdict]
    assert reader.held(units, verdicts)[0]
    assert not reader.held(units, verdicts)[3]


@pytest.mark.parametrize(
    ("language", "said", "is_held"),
    [
        ("en", "I accede to the application because the officer ignored the log of the pier.", True),
        ("en", "I accede to the application of the port, which was made by letter in May.", False),
        ("en", "The respondent submits that the officer reasonably concluded that the log was lost.", False),
        (
            "en",
            "The respondent submits, and I agree, that the officer reasonably concluded so.",
            True,
        ),
        ("fr", "Je fais droit à la demande parce que l'agent ignora le registre du quai.", True),
        ("fr", "Je fais droit à la demande du port, présentée par lettre au mois de mai.", False),
        ("fr", "Le défendeur soutient que l'agent a raisonnablement conclu que le registre fut perdu.", False),
        ("fr", "Le défendeur soutient, et je suis d'accord, que l'agent a raisonnablement conclu au vol.", True),
    ],
)
def test_a_ruling_with_its_cause_holds_and_a_plea_does_not(language: Language, said: str, is_held: bool) -> None:
    reader = HoldingReader(rule_book(RESOURCES, language), TableSettings())
    units = interpreted(f"[1] {said}\n\n[2] The barge sank.", language).units
    units = tuple(replace(unit, role="law") for unit in units)
    assert reader.held(units, [False] * len(units))[0] is is_held
    facts = tuple(replace(unit, role="facts") for unit in units)  # what was ruled before
    assert reader.held(facts, [False] * len(facts))[0] is (is_held and " conclu" in said)


def test_a_verdict_that_says_why_is_none() -> None:
    reader = HoldingReader(rule_book(RESOURCES, "en"), TableSettings())
    why = "the gate across it was locked on every night of that year and nobody was let through"
    text = f"The argument that the wharf was public must be rejected, because {why}."
    assert not any(reader.verdicts(interpreted(f"[1] {text}\n\n[2] The application is dismissed.").units))


@pytest.mark.parametrize(
    ("reason", "is_repeated"),
    [
        ("Under the harbor statute mooring permits granted before the storm remain valid for every barge.", True),
        (
            "Mooring permits were granted for every barge before the storm.",
            False,
        ),  # a reason, of which the ruling tells more
    ],
)
def test_a_reason_in_the_words_of_the_ruling_repeats_it(reason: str, is_repeated: bool) -> None:
    ruling = "Mooring permits granted before the storm remain valid for every barge under the harbor statute."
    units = interpreted(f"[1] {reason}\n\n# Conclusion\n\n[2] The application is allowed. {ruling}").units
    said = next(unit.outcome for unit in units if unit.outcome)
    units = tuple(replace(unit, outcome=said if unit.line.text == ruling else None) for unit in units)
    terms = [
        frozenset(word for word in unit.line.text.casefold().rstrip(".").split() if len(word) > 3) for unit in units
    ]
    reader = HoldingReader(rule_book(RESOURCES, "en"), TableSettings())
    found = {units[at].line.text for at in reader.repeated(units, [False] * len(units), terms)}
    assert (reason in found) is is_repeated
