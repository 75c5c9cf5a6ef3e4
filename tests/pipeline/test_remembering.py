"""What was found in a text is found once a request, and forgotten behind it."""

from contextvars import copy_context

import pytest

from pipeline import remembering
from pipeline.languages import LANGUAGES
from pipeline.letsum.rules import rule_book
from pipeline.remembering import found
from pipeline.remembering import remembering as one_request
from tests.resources import RESOURCES

UNMARKED = {ord(mark): None for mark in "[]"}


class Counter:
    """Counts how often somebody has to look."""

    def __init__(self) -> None:
        self.looked: list[str] = []

    def length(self, text: str) -> int:
        return found(self, text, self._length)

    def _length(self, text: str) -> int:
        self.looked.append(text)
        return len(text)


def test_a_text_is_read_once_a_request() -> None:
    counter = Counter()
    for _ in range(2):
        with one_request():
            assert [counter.length(text) for text in ("pier", "lock", "pier")] == [4, 4, 4]
    assert counter.looked == ["pier", "lock"] * 2


def test_nothing_is_kept_outside_of_a_request() -> None:
    counter = Counter()
    with one_request():
        counter.length("pier")
    assert counter.length("pier") == counter.length("pier") == 4
    assert counter.looked == ["pier"] * 3


def test_finders_and_contexts_know_nothing_of_each_other() -> None:
    first, second = Counter(), Counter()
    with one_request():
        assert (first.length("pier"), second.length("pier")) == (4, 4)
        copy_context().run(lambda: first.length("pier"))
        assert (first.looked, second.looked) == (["pier"], ["pier"])


def test_a_long_request_forgets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembering, "MOST", 2)
    counter = Counter()
    with one_request():
        assert [counter.length(text) for text in ("a", "bc", "def", "a")] == [1, 2, 3, 1]
    assert counter.looked == ["a", "bc", "def", "a"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_find_the_same_in_a_request_and_outside(language: str) -> None:
    book = rule_book(RESOURCES, language)
    rules = book.set_of("ruling", "holding", "dangling")
    texts = [rule.data.examples[0].translate(UNMARKED) for rule in book.all()]
    alone = [[(rule.data.id, match.span()) for rule, match in rules.matching(text)] for text in texts]
    assert sum(len(each) > 1 for each in alone) > 10
    with one_request():
        assert [rules.first(text) for text in texts] == [each[0][0] if each else None for each in alone]
        for _ in range(2):
            assert [[(r.data.id, match.span()) for r, match in rules.matching(text)] for text in texts] == alone
    assert rules is book.set_of("ruling", "holding", "dangling")
