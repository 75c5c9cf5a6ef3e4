"""What stands in brackets and is no reference stays in what is said of a decision."""

import pytest

from pipeline.languages import Language
from tests.pipeline.letsum.test_production import say


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The lease said that the tenant shall [not] sublet the pier."),
        ("en", "The tenant had to leave within [30] days of the notice."),
        ("en", "The lease ran from [12 May 2024] and could [only] end in June."),
        ("en", "The port pays a fee of $90 (per month) to the town."),
        ("en", "The tenant had to leave before the summer (June 30)."),
        ("en", "The tenant had to leave at short notice (30 days)."),
        ("en", "The pier is closed to all boats (except ferries)."),
        ("en", "The port pays a fee (record high) to the town."),
        ("fr", "Le bail disait que le preneur ne pouvait [pas] sous-louer le quai."),
        ("fr", "Le preneur devait partir sous [30] jours à compter du congé."),
        ("fr", "Le bail courait du [12 Mai 2024] et ne pouvait finir qu'en juin."),
        ("fr", "Le preneur devait partir à bref délai (30 jours)."),
        ("fr", "Le quai est fermé à tous les bateaux (sauf les bacs)."),
        ("fr", "Le preneur devait partir avant l'été (30 Juin)."),
    ],
)
def test_words_in_brackets_stay(language: Language, sentence: str) -> None:
    assert say(sentence, language).text == sentence
