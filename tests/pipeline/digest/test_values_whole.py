"""Key facts of plain text are whole: over wrapped lines, with a verb, without numbers, each sentence once."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

MINUTES_EN = """Fell Lock Society

Minutes of the meeting held on 3 May 2023

Present: Ada Quill (chair), Tom Reed (treasurer), Nell Marsh
         (secretary), Jon Hale

1. Gate
The gate sticks. It was agreed that it should be mended. ACTION: AQ to ask for three prices and send them
to all members by 20 May.

2. Boat
The boat leaks. ACTION: TR.
"""
MINUTES_FR = """Société de l'écluse

Compte rendu de la réunion du 3 mai 2023

Présents : Ada Quillet (présidente), Tom Rey (trésorier), Nelly Marais
           (secrétaire), Jean Halle

1. Porte
La porte coince. Il est décidé de la réparer.
Action : AQ demande trois devis et les envoie
à tous les membres avant le 20 mai.

2. Barque
La barque fuit.
Action : TR.
"""
LETTER_FR = """Ada Quillet
8, quai du Fell
46100 FIGEAC

Figeac, le 14 mai 2023

Madame, Monsieur,

Le 3 mai dernier, nous avons acheté dans votre magasin une porte
Fell L8 au prix de 649 euros. Elle ne ferme pas. Nous vous demandons de la remplacer.

Veuillez agréer mes salutations distinguées.

Ada Quillet
"""
RULES_EN = """# Rules of the lock society

## 1. Boats

1.1 The society is open to all who own a boat. 1.2 Members may moor their boat for up to three hours a day.

1.3 Members must report any damage to the gate within ten days.
"""
RULES_FR = """# Règlement de la société de l'écluse

## 1. Barques

1.1 La société est ouverte à tous. 1.2 Les feux sont interdits sur le quai de la société.

1.3 Les membres doivent signaler tout dégât de la porte dans un délai de dix jours.
"""


def facts(text: str, media_type: str = "text/plain") -> list[tuple[str, str]]:
    summary = shipped().summarize([RawDocument(text.encode(), media_type)], Request(profile="digest"))
    return [(fact["name"], fact["value"]) for fact in summary.extras.fields["key_facts"]]


def test_an_action_goes_on_over_its_line_and_a_name_alone_is_none() -> None:
    actions = [value for name, value in facts(MINUTES_EN) if name == "action"]
    assert actions == ["Gate: AQ to ask for three prices and send them to all members by 20 May."]
    actions = [value for name, value in facts(MINUTES_FR) if name == "action"]
    task = "AQ demande trois devis et les envoie à tous les membres avant le 20 mai."
    assert actions == [f"Porte\N{NO-BREAK SPACE}: {task}"]


def test_names_go_on_where_the_next_line_opens_with_an_office() -> None:
    assert ("present", "Ada Quill (chair), Tom Reed (treasurer), Nell Marsh (secretary), Jon Hale") in facts(MINUTES_EN)
    said = "Ada Quillet (présidente), Tom Rey (trésorier), Nelly Marais (secrétaire), Jean Halle"
    assert ("present", said) in facts(MINUTES_FR)


def test_the_first_line_of_a_paragraph_is_no_subject() -> None:
    assert not any(name == "subject" for name, _ in facts(LETTER_FR))


@pytest.mark.parametrize("text", [RULES_EN, RULES_FR])
def test_a_sentence_is_told_once_and_without_the_number_of_its_clause(text: str) -> None:
    values = [value for _, value in facts(text, "text/markdown")]
    assert values
    assert len(values) == len({*values})
    assert not any(value[0].isdigit() for value in values)
