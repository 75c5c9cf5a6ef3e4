"""Words and marks, and what is being typed."""

import pytest

from pipeline.complete.tokens import split_typed, tokenize, with_true_case


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("L'eau, qu'on boit.", ["L'", "eau", ",", "qu'", "on", "boit", "."]),
        ("l' eau d’hier", ["l'", "eau", "d'", "hier"]),
        ('Il dit : "Venez !"', ["Il", "dit", ":", "“", "Venez", "!", "”"]),
        ("« Venez »", ["“", "Venez", "”"]),
        ("M. Dupont a-t-il 1,5 % ?", ["M.", "Dupont", "a-t-il", "1", ",", "5", "%", "?"]),
        ("", []),
    ],
)
def test_french(text: str, tokens: list[str]) -> None:
    assert [token.text for token in tokenize(text, elides=True)] == tokens


def test_english_keeps_what_follows_an_apostrophe() -> None:
    assert [t.text for t in tokenize("The town's mill isn't old.", elides=False)] == [
        "The",
        "town",
        "'s",
        "mill",
        "isn",
        "'t",
        "old",
        ".",
    ]


def test_spans_lead_back_to_the_text() -> None:
    text = "L' eau est là, dit-il."
    assert all(text[t.start : t.end] == t.text for t in tokenize(text, elides=True))


@pytest.mark.parametrize(
    ("typed", "tokens", "rest"),
    [
        ("", [], ""),
        ("Le", [], "Le"),
        ("Le ", ["Le"], " "),
        ("Le mou", ["Le"], " mou"),
        ("Voilà l'", ["Voilà", "l'"], ""),
        ("Voilà l'eau,", ["Voilà", "l'", "eau", ","], ""),
        ("Est-", [], "Est-"),
    ],
)
def test_what_is_being_typed(typed: str, tokens: list[str], rest: str) -> None:
    prefix = split_typed(typed, elides=True)
    assert [token.text for token in prefix.tokens] == tokens
    assert prefix.rest == rest


def test_a_capital_that_only_begins_a_sentence_goes() -> None:
    often = {"le": 9, "Le": 1, "Dupont": 2, "dupont": 0}
    tokens = with_true_case(["Le", "mur", ".", "Dupont", "rit"], lambda token: often.get(token, 0))
    assert tokens == ["le", "mur", ".", "Dupont", "rit"]
