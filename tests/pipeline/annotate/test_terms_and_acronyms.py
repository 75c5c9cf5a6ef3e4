"""Terms with their frequencies, and acronyms with their expansions."""

import pytest

from pipeline.annotate.acronyms import find_acronyms
from pipeline.annotate.lexicon import Lexicons
from pipeline.annotate.terms import TermFinder
from pipeline.document import Entity, Sentence
from pipeline.languages import Language
from pipeline.span import Span
from tests.pipeline.annotate.builders import rules, tokens, whole
from tests.resources import RESOURCES


def terms(language: Language, analysis: str, dates: list[tuple[int, int]] | None = None) -> dict[str, int]:
    """The terms of tokens made by hand, with their frequencies."""
    _, made = tokens(analysis)
    finder = rules(language)
    nouns, _ = finder.groups.find(made, finder.grammar.encode(made), [whole(made)])
    entities = [Entity("DATE", Span(0, 1), first, last) for first, last in dates or []]
    found = TermFinder(Lexicons(RESOURCES, language)).find(made, nouns, entities)
    return {term.lemma: term.frequency for term in found}


def test_terms_are_lemmas_without_determiners_and_count_within_longer_ones() -> None:
    analysis = (
        "The/DET water/NOUN mills/NOUN/mill turn/VERB ./PUNCT Two/NUM mills/NOUN/mill stand/VERB ./PUNCT "
        "It/PRON is/AUX a/DET water/NOUN mill/NOUN door/NOUN"
    )
    assert terms("en", analysis) == {"mill": 3, "water mill": 2, "water mill door": 1}


def test_a_part_that_is_never_a_group_is_no_term() -> None:
    assert terms("en", "old/ADJ mills/NOUN/mill and/CCONJ wide/ADJ doors/NOUN/door") == {"old mill": 1, "wide door": 1}


def test_a_compound_with_a_preposition_counts_from_its_second_occurrence() -> None:
    once = "un/DET moulin/NOUN de/ADP eau/NOUN"
    assert terms("fr", once) == {"moulin": 1, "eau": 1}
    assert terms("fr", f"{once} tourne/VERB {once}") == {"moulin": 2, "moulin de eau": 2, "eau": 2}
    assert "moulin de eau" not in terms("fr", f"{once} tourne/VERB un/DET moulin/NOUN de/ADP le/DET eau/NOUN")


def test_pronouns_dates_and_abbreviations_are_no_terms() -> None:
    analysis = "she/PRON left/VERB May/PROPN 2012/NUM with/ADP al./NOUN and/CCONJ x/NOUN"
    assert terms("en", analysis, dates=[(2, 4)]) == {}


@pytest.mark.parametrize(
    ("text", "short", "long"),
    [
        ("The Northern Mill Trust (NMT) met.", "NMT", "Northern Mill Trust"),
        ("The NMT (Northern Mill Trust) met.", "NMT", "Northern Mill Trust"),
        ("We use hidden Markov models (HMMs) here.", "HMMs", "hidden Markov models"),
        ("We use hidden Markov models (HMMs, for short) here.", "HMMs", "hidden Markov models"),
        ("L'Association des moulins à vent (AMV) s'est réunie.", "AMV", "Association des moulins à vent"),
        ("L'AMV (Association des moulins à vent) s'est réunie.", "AMV", "Association des moulins à vent"),
        ("L'École des eaux (EDE) est fermée.", "EDE", "École des eaux"),
    ],
)
def test_acronyms_in_both_orders(text: str, short: str, long: str) -> None:
    (found,) = find_acronyms(text, [Sentence(Span(0, len(text)), 0, 0, 1)])
    assert (found.short, found.long) == (short, long)
    assert found.short_span.of(text) == short
    assert found.long_span.of(text) == long


@pytest.mark.parametrize(
    "text",
    [
        "The mill (ABC) burned.",
        "The old mill (see Lee 2004) burned.",
        "The mill trust (2004) met.",
        "The mill (MILL) burned.",
        "They (A) met.",
    ],
)
def test_what_is_no_acronym(text: str) -> None:
    assert find_acronyms(text, [Sentence(Span(0, len(text)), 0, 0, 1)]) == []


def test_an_acronym_is_found_once_with_the_place_of_its_first_definition() -> None:
    text = "The Northern Mill Trust (NMT) met. The Northern Mill Trust (NMT) left."
    sentences = [Sentence(Span(0, 34), 0, 0, 1), Sentence(Span(35, len(text)), 0, 1, 2)]
    (found,) = find_acronyms(text, sentences)
    assert found.short_span == Span(25, 28)


def test_a_word_with_a_hyphen_is_a_term_and_a_lone_sign_is_none() -> None:
    analysis = "Les/DET chauves-souris/NOUN/chauve-souris chassent/VERB ,/PUNCT le/DET --/NOUN dort/VERB"
    assert terms("fr", analysis) == {"chauve-souris": 1}
