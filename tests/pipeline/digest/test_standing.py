"""Key facts are told behind what they lean on, or not at all; labels are over their values only."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models
POLICY = """# Key policy of the rowing club

Applies to: All members of the club. Guests should ask their host.
Owner: The secretary

## 1. Purpose

This policy sets out who may hold a key to the boathouse.

## 2. Keys

The loss of a key must be reported to the secretary within two days. Guests must not use it. The deposit is £10.

## 3. Repairs

The yard repairs the boats of members in winter.
"""
MINUTES = """HARBOUR ROWING CLUB
Minutes of the committee meeting of 9 March 2027

Present: Ida Lamb (chair), Sol Marsh (treasurer), Una Pike (secretary)

1. Slipway
The slipway was inspected by the harbour master on 2 March. He found two loose planks and a rusty ladder.

Decision: After that they will be repaired by the yard for £400.

2. Letters
Action: Una to write to the six new members.
Action: Sol to collect the keys from them.

3. Supper
It was agreed that the supper takes place on 4 June 2027.
"""
COMPTE_RENDU = """CLUB D'AVIRON DU PORT
Compte rendu de la réunion du bureau du 9 mars 2027

Présents : Mme Lamy (présidente), M. Orme (trésorier), Mme Picart (secrétaire)

1. Cale
Deux planches de la cale et une échelle sont cassées depuis février.

Décision : Le tout sera réparé par le chantier pour 400 €.

2. Courriers
Action : Mme Picart, écrire aux six nouveaux membres.
Action : M. Orme, les recevoir le 20 mars.

3. Souper
Il est décidé que le souper a lieu le 4 juin 2027.
"""


def facts(text: str, media_type: str = "text/plain") -> list[tuple[str, str]]:
    summary = shipped().summarize([RawDocument(text.encode(), media_type)], Request(profile="digest"))
    every = summary.extras.fields["key_facts"]
    return [(fact["name"], fact["value"].replace("\N{NO-BREAK SPACE}", " ")) for fact in every]


def told_of(text: str, media_type: str = "text/plain") -> list[str]:
    """What the text tells, and the rows beside it."""
    summary = shipped().summarize([RawDocument(text.encode(), media_type)], Request(profile="digest"))
    return [*(unit.text for unit in summary.units), *(value for _, value in facts(text, media_type))]


def test_a_fact_whose_pronoun_has_no_noun_is_told_behind_the_sentence_that_names_it() -> None:
    told = [value for _, value in facts(POLICY, "text/markdown") if "must not use it" in value]
    assert told
    assert all("The loss of a key must be reported" in value for value in told)


def test_the_name_of_a_field_is_over_its_value_only() -> None:
    every = facts(POLICY, "text/markdown")
    assert ("applies_to", "All members of the club") in every
    assert not any(value.startswith("Applies to: Guests") for _, value in every)


@pytest.mark.parametrize(
    ("text", "leaning", "named"),
    [(MINUTES, "they will be repaired", "two loose planks"), (COMPTE_RENDU, "e tout sera réparé", "Deux planches")],
)
def test_a_labelled_decision_that_leans_is_told_behind_what_it_decides_on(text: str, leaning: str, named: str) -> None:
    decisions = [value for name, value in facts(text) if name == "decision" and leaning in value]
    assert decisions
    assert all(named in value for value in decisions)


@pytest.mark.parametrize(
    ("text", "leaning", "named"),
    [(MINUTES, "Sol to collect", "six new members"), (COMPTE_RENDU, "M. Orme, les recevoir", "six nouveaux membres")],
)
def test_a_task_that_leans_is_told_behind_the_task_above_it(text: str, leaning: str, named: str) -> None:
    (task,) = (value for name, value in facts(text) if name == "action" and leaning in value)
    assert task.index(named) < task.index(leaning)


@pytest.mark.parametrize(("text", "agreed"), [(MINUTES, "It was agreed that"), (COMPTE_RENDU, "Il est décidé que")])
def test_what_only_keeps_the_place_of_a_clause_leans_on_nothing(text: str, agreed: str) -> None:
    assert any(value.startswith(agreed) for name, value in facts(text) if name == "decision")


GUIDE = """# Applying for a mooring

A guide for crews, which the port gives to all who ask for it.

## Who can apply

Anyone over 18 with a boat of up to 9 m and insurance of at least £2 million.

## Berths

The port repaired 40 berths in the spring. Two of three were on the east pier.

## Ending

Crews may end their mooring with one month's notice. The port must give two.
"""


def test_what_has_no_verb_is_told_behind_its_heading() -> None:
    told = [value for _, value in facts(GUIDE, "text/markdown") if "Anyone over 18" in value]
    assert told
    assert all(value.startswith("Who can apply") for value in told)


@pytest.mark.parametrize(
    ("counted", "named"), [("Two of three were", "40 berths"), ("The port must give two", "one month's notice")]
)
def test_a_number_of_what_another_sentence_names_is_told_behind_that(counted: str, named: str) -> None:
    told = [value for value in told_of(GUIDE, "text/markdown") if counted in value]
    assert told
    assert all(named in value for value in told)


CHOIR = """RIVER CHOIR
Minutes of the committee meeting of 9 March 2027

Present: Ida Lamb (chair), Sol Marsh (treasurer)

1. Concert
Tickets will cost £12. It was agreed that the programmes should be free.
"""


def test_a_decision_that_leans_on_nothing_is_told_without_the_sentence_before_it() -> None:
    (decision,) = (value for name, value in facts(CHOIR) if name == "decision")
    assert decision.startswith("It was agreed")


@pytest.mark.parametrize(
    "text",
    [
        "Guarantee of the boat\n\nThe hull is insured by the maker. Damage by frost is excluded from this guarantee.",
        "Garantie du canot\n\nLa coque est garantie cinq ans. Les dégâts du gel sont exclus.",
    ],
)
def test_what_a_guarantee_covers_is_no_decision(text: str) -> None:
    assert not any(name == "decision" for name, _ in facts(text))
