"""What is said already is no line, and what counts something named elsewhere does not stand alone."""

import pytest

from pipeline.digest.elements.pronouns import counts_alone
from pipeline.digest.joined.saying import says_again
from pipeline.document import Token
from pipeline.span import Span


def tokens(*words: tuple[str, str]) -> list[Token]:
    return [
        Token(Span(4 * n, 4 * n + 3), text, text, pos, (("VerbForm", "Fin"),) if pos == "VERB" else ())
        for n, (text, pos) in enumerate(words)
    ]


@pytest.mark.parametrize(
    ("text", "other", "is_again"),
    [
        ("Guests of the harbor pay 14 pounds a night.", "At the harbor guests pay 14 pounds a night in summer.", True),
        ("Guests of the harbor pay 16 pounds a night.", "At the harbor guests pay 14 pounds a night in summer.", False),
        ("The crane is closed.", "At the harbor guests pay 14 pounds a night.", False),
        ("Les plaisanciers paient 14 euros par nuit.", "Par nuit, les plaisanciers du port paient 14 euros.", True),
    ],
)
def test_a_detail_with_no_words_and_figures_of_its_own_says_it_again(text: str, other: str, *, is_again: bool) -> None:
    assert says_again(text, other) is is_again


@pytest.mark.parametrize(
    ("words", "is_alone"),
    [
        ((("Nearly", "ADV"), ("20", "NUM"), ("%", "SYM"), ("leak", "VERB")), True),
        ((("Deux", "NUM"), ("manquent", "VERB")), True),
        ((("Nearly", "ADV"), ("20", "NUM"), ("boats", "NOUN"), ("leak", "VERB")), False),
        ((("There", "PRON"), ("are", "VERB"), ("41", "NUM"), ("names", "NOUN")), False),
    ],
)
def test_a_number_before_the_verb_counts_something_unnamed(
    words: tuple[tuple[str, str], ...], *, is_alone: bool
) -> None:
    assert counts_alone(tokens(*words)) is is_alone
