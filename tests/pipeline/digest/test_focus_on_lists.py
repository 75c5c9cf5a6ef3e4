"""Who asks about a word is told what the document says about it: of a list its items, and no other list."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models
RULES = """# Rules of the boathouse

These rules are for the members of the club.

## 1. Animals

The following are not let into the boathouse:

- dogs of any size
- a goose, whoever keeps it

## 2. Tasks

- Paint the winch in yellow every year.
- Sweep the slip weekly in the summer.
"""
REGLEMENT = """# Règlement du hangar

Ce règlement vaut pour les membres du club.

## 1. Animaux

Ne sont pas admis dans le hangar :

- les chiens de toute taille
- une oie, quel que soit son maître

## 2. Travaux

- Peindre le treuil en jaune chaque année.
- Balayer la cale chaque semaine en été.
"""
MEMO = """Memo on the sluice

The board should settle the repair at its meeting of 12 June 2027. Until then the draught at night should be held at
2 metres. The keeper must not open the gate on market days. The sluice was built in 1931 and is of oak.
"""
NOTE = """Note sur la vanne

Le conseil doit décider de la réparation à sa séance du 12 juin 2027. D'ici là, le tirant d'eau doit rester à 2 mètres
la nuit. Le gardien ne doit pas ouvrir la porte les jours de marché. La vanne date de 1931 et elle est en chêne.
"""
POOL = """# Handbook of the pool

Here is how the pool works.

## Opening

The pool opens at 7. Note that towels are not lent. What becomes of a lost locket? It is kept for a week.
"""
PISCINE = """# Livret de la piscine

Voici comment marche la piscine.

## Ouverture

La piscine ouvre à 7 heures. Notez que les serviettes ne sont pas prêtées. Que devient un médaillon perdu ? Il est gardé
une semaine.
"""


def read(text: str, focus: str) -> Summary:
    return shipped().summarize([RawDocument(text.encode(), "text/markdown")], Request("digest", focus=focus))


@pytest.mark.parametrize(("text", "focus"), [(RULES, "giraffe"), (REGLEMENT, "girafe")])
def test_a_list_about_something_else_is_not_told(text: str, focus: str) -> None:
    summary = read(text, focus)
    assert any(warning.code == "nothing_about_focus" for warning in summary.warnings)
    assert ";" not in summary.text


@pytest.mark.parametrize(
    ("text", "focus", "said", "unsaid"),
    [
        (RULES, "slip", "Tasks: Sweep the slip weekly in the summer.", "winch"),
        (RULES, "tasks", "Paint the winch in yellow every year; Sweep the slip weekly in the summer.", "goose"),
        (RULES, "goose", "The following are not let into the boathouse: a goose, whoever keeps it.", "dogs"),
        (RULES, "animals", "dogs of any size; a goose, whoever keeps it.", "winch"),
        (REGLEMENT, "cale", "Balayer la cale chaque semaine en été.", "treuil"),
        (REGLEMENT, "travaux", "Peindre le treuil en jaune chaque année\u202f; Balayer la cale", "oie"),
        (REGLEMENT, "oie", "Ne sont pas admis dans le hangar : une oie, quel que soit son maître.", "chiens"),
        (REGLEMENT, "animaux", "les chiens de toute taille\u202f; une oie, quel que soit son maître.", "treuil"),
    ],
)
def test_of_a_list_the_items_are_told_that_are_asked_for(text: str, focus: str, said: str, unsaid: str) -> None:
    summary = read(text, focus)
    assert said in summary.text
    assert unsaid not in summary.text
    assert not summary.warnings


@pytest.mark.parametrize(
    ("text", "focus", "said"),
    [
        (MEMO, "draught", "of 12 June 2027. Until then the draught at night should be held at 2 metres."),
        (NOTE, "tirant", "du 12 juin 2027. D'ici là, le tirant d'eau doit rester à 2 mètres la nuit."),
        (POOL, "towels", "Note that towels are not lent."),
        (PISCINE, "serviettes", "Notez que les serviettes ne sont pas prêtées."),
        (POOL, "locket", "What becomes of a lost locket? It is kept for a week."),
        (PISCINE, "médaillon", "Que devient un médaillon perdu ? Il est gardé une semaine."),
    ],
)
def test_the_only_sentence_about_it_is_told_with_what_it_leans_on(text: str, focus: str, said: str) -> None:
    summary = read(text, focus)
    assert said in summary.text
    assert not any(warning.code == "nothing_about_focus" for warning in summary.warnings)


@pytest.mark.parametrize("text", [MEMO, NOTE])
def test_a_day_that_the_sentence_before_names_is_told_behind_it(text: str) -> None:
    summary = shipped().summarize([RawDocument(text.encode(), "text/plain")], Request("digest"))
    assert "2027. Until then the draught" in summary.text or "2027. D'ici là, le tirant" in summary.text
