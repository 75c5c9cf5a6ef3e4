"""Sentences of two to four words that decide, advise, refuse or tell a sum are told, with what they answer."""

import pytest

from pipeline.digest.elements.rules import RuleBook
from pipeline.digest.elements.shortest import least_words
from pipeline.languages import Language
from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.resources import RESOURCES
from tests.wired import shipped

USUAL = 5
MEMO = """Note on the north pier

The north pier has sunk by four inches since May. The dredging firm advises a new pier at £310,000; the carpenters of
the town believe that props at £28,000 will hold for ten years.

We recommend the props. The pier stays open to walkers, and ferries land at the south pier until September.
"""
NOTE = """Note sur la jetée nord

La jetée nord s'est enfoncée de dix centimètres depuis mai. L'entreprise de dragage conseille une jetée neuve à
310 000 € ; les charpentiers de la ville estiment que des étais à 28 000 € tiendront dix ans.

Nous recommandons les étais. La jetée reste ouverte aux piétons, et les bacs accostent au sud jusqu'en septembre.
"""
MINUTES = """Minutes of the pier club, 4 June 2026

Present: O. Quill (chair), M. Dale

1. Sale of the dinghy
The sale of the dinghy was discussed at length by all members present.
It was rejected.

2. Regatta
The regatta will take place on 20 August at the east lock, and every crew brings its own tea.
"""
COMPTE_RENDU = """Compte rendu du club nautique, 4 juin 2026

Présents : O. Quillet, M. Dalle

1. Vente du canot
La vente du canot a été longuement discutée par tous les membres présents.
Elle est refusée.

2. Régate
La régate aura lieu le 20 août à l'écluse est, et chaque équipage apporte son thé.
"""


def told(text: str, **options: object) -> str:
    request = Request(profile="digest", **options)  # type: ignore[arg-type]
    return shipped().summarize([RawDocument(text, "text/plain")], request).text


@pytest.mark.parametrize(
    ("language", "text", "is_short"),
    [
        ("en", "It was rejected.", True),
        ("en", "We recommend the props.", True),
        ("en", "That was an error.", True),
        ("en", "We do not agree.", True),
        ("en", "The second test failed.", True),
        ("en", "The rent is £900.", True),
        ("en", "The harbour is blue.", False),
        ("en", "Tea was served.", False),
        ("fr", "Elle est rejetée.", True),
        ("fr", "Nous recommandons les étais.", True),
        ("fr", "C'était une erreur.", True),
        ("fr", "Nous nous y opposons.", True),
        ("fr", "L'essai a échoué.", True),
        ("fr", "Le loyer est de 900 €.", True),
        ("fr", "Le port est bleu.", False),
        ("fr", "On servit du thé.", False),
    ],
)
def test_few_words_will_do_to_decide(language: Language, text: str, is_short: bool) -> None:
    book = RuleBook(RESOURCES, language)
    roles = [rule.data.type for rule, _ in book.roles.matching(text)]
    assert (least_words(text, roles, book, USUAL) < USUAL) == is_short


@pytest.mark.models
@pytest.mark.parametrize(
    ("text", "advice"), [(MEMO, "We recommend the props."), (NOTE, "Nous recommandons les étais.")]
)
def test_an_advice_of_four_words_is_told(text: str, advice: str) -> None:
    for options in ({}, {"max_words": 90}):
        assert advice in told(text, **options)


@pytest.mark.models
@pytest.mark.parametrize(
    ("text", "focus", "outcome"),
    [
        (MINUTES, "dinghy", "by all members present. It was rejected."),
        (COMPTE_RENDU, "canot", "par tous les membres présents. Elle est refusée."),
    ],
)
def test_a_refusal_is_told_with_what_it_refuses(text: str, focus: str, outcome: str) -> None:
    assert outcome in told(text)
    assert outcome in told(text, focus=focus)
