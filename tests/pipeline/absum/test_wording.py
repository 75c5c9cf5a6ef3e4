"""Every pattern of every scheme, filled with men, women, things, numbers and names, reads as a sentence."""

import re
from collections import Counter

import pytest

from pipeline.languages import LANGUAGES, Language
from tests.pipeline.absum.patterns import GOLDEN, Renderer, Said, lines

TWICE = re.compile(r"\b(?P<word>[^\W\d]+) (?P=word)\b", re.IGNORECASE)
UNINFLECTED = "'not guilty'"
"""The one predicate that is no word of a lexicon."""
ARTICLES = {
    "en": ("the", "a", "an"),
    "fr": ("le", "la", "les", "l'", "un", "une", "des", "du", "de la", "de l'"),
}
"""What may stand before a noun of the fillers that is not bare."""


@pytest.fixture(scope="module", params=LANGUAGES)
def said(request: pytest.FixtureRequest) -> tuple[Said, ...]:
    return tuple(Renderer(request.param).every())


def test_every_pattern_is_rendered(said: tuple[Said, ...]) -> None:
    patterns = {(each.rule.id, each.number) for each in said}
    rules = {each.rule.id: each.rule for each in said}
    assert patterns == {(name, number) for name, rule in rules.items() for number in range(1, len(rule.says) + 1)}


def test_every_word_that_is_inflected_is_known(said: tuple[Said, ...]) -> None:
    """A noun comes with its own plural and gender; of a verb the realizer must know the forms."""
    found = Counter(warning.detail for each in said for warning in each.realization.warnings)
    unknown = [detail for detail in found if " no noun " not in detail and UNINFLECTED not in detail]
    assert not unknown, "\n".join(unknown)


def test_each_is_a_sentence(said: tuple[Said, ...]) -> None:
    for each in said:
        text = each.realization.text
        assert text.endswith("."), f"{each.key} {text}"
        assert not text.endswith(".."), f"{each.key} {text}"
        assert text[0].isupper() or text[0].isdigit(), f"{each.key} {text}"
        assert "  " not in text, f"{each.key} {text}"
        assert "$" not in text, f"{each.key} {text}"
        assert " ," not in text, f"{each.key} {text}"


def test_no_word_stands_twice(said: tuple[Said, ...]) -> None:
    for each in said:
        assert not TWICE.search(each.realization.text), f"{each.key} {each.realization.text}"


def test_every_slot_is_said(said: tuple[Said, ...]) -> None:
    """With more aspects filled the sentence is longer: none is lost on the way to the text."""
    words: dict[tuple[str, int, int, str | None], list[int]] = {}
    for each in said:
        key = (each.rule.id, each.number, each.shape, each.verb)
        words.setdefault(key, []).append(len(each.realization.text.split()))
    for key, lengths in words.items():
        assert lengths == sorted(lengths, reverse=True), key
        assert len(set(lengths)) == len(lengths), key


def test_french_subjects_and_objects_have_an_article() -> None:
    """« Choléra a tué » is no French; after « de » and « à » a pattern says that it wants the noun bare."""
    for each in Renderer("fr").every():
        for noun in ("choléra", "rougeole", "eau potable", "nourriture", "ivoire", "corruption", "plomb"):
            at = each.realization.text.lower().find(noun)
            if at < 0:
                continue
            before = each.realization.text[:at].lower().rstrip().removesuffix(" ")
            has_article = before.endswith(tuple(f"{article}" for article in (*ARTICLES["fr"], "au")))
            is_wanted_bare = any(".bare" in str(pattern.spec) for pattern in each.rule.says)
            assert has_article or is_wanted_bare, f"{each.key} {each.realization.text}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_read_as_they_were_read(language: Language) -> None:
    """The list was read line by line; `python -m tests.pipeline.absum.patterns` writes it anew."""
    assert lines(language) == (GOLDEN / f"{language}.txt").read_text(encoding="utf-8").splitlines()


def test_the_same_slots_are_filled_in_both_languages() -> None:
    """A pattern of the output language is filled with what the schemes of the other language find."""
    english, french = (Renderer(language).schemes.categories for language in LANGUAGES)
    for source, target in ((english, french), (french, english)):
        for name, category in target.items():
            for scheme, rule in category.schemes.items():
                found = source[name].schemes[scheme].aspects
                for pattern in rule.says:
                    missing = set(pattern.needs) - set(found)
                    assert not missing, f"{rule.id}: nobody finds {', '.join(sorted(missing))} in the other language"
                    assert {*pattern.slots} - {"verb"} <= {*rule.aspects}, rule.id
