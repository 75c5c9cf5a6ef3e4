"""Why a mention is not the news itself: it is what happened before, or only stands beside what is told.

A main event is told by the main clause of a headline or lead, by what somebody says there, or by words of the event
that hang from one that is told so. All else may be another event: « 32 ans après le séisme qui avait frappé la ville ».
`grammars/absum/background.toml` has what each reason is for, those of the languages examples.
"""

import datetime
from collections.abc import Collection
from typing import Final

from pipeline.absum.mentions.dates import DAY, GoverningDate, is_known
from pipeline.absum.reading.groups import ParsedSentence
from pipeline.absum.reading.vocabulary import EFFECT, PAST, REAL, SEQUEL
from pipeline.languages import Language
from pipeline.sentences.relative_days import is_clause

HAD_HAPPENED, SEQUENCE, ASIDE, LONG_AGO = "had_happened", "sequence", "aside", "long_ago"
BACKGROUND: Final = (LONG_AGO, HAD_HAPPENED, SEQUENCE, ASIDE)
"""The reasons, in the order in which they are asked."""
_JOINED: Final = frozenset({"conj", "parataxis", "xcomp", "fixed", "flat"})
_SAID: Final = frozenset({"ccomp", "parataxis"})
_BESIDE, _SUBJECT = "acl", "nsubj"
_MARKS: Final = ("case", "mark", "advmod", "fixed")


class BackgroundReader:
    """Asks of the triggers in one sentence of a story, `published` on a day, whether they tell the news."""

    def __init__(self, sentence: ParsedSentence, published: datetime.date | None) -> None:
        self._sentence = sentence
        self._tree = sentence.tree
        self._vocabulary = sentence.vocabulary
        self._published = published

    def reason(
        self, matched: tuple[int, ...], date: GoverningDate | None, classes: Collection[str], *, is_lasting: bool
    ) -> str | None:
        """The reason for which a mention is background; None for what may be the news.

        `classes` are those of the triggers that tell events of its category.
        """
        chain, is_main = self._chain(matched, classes)
        if not is_lasting and self._is_long_ago(date):
            return LONG_AGO
        if any(self._had_happened(index) for index in chain):
            return HAD_HAPPENED
        if any(self._follows(index) for index in chain):
            return SEQUENCE
        return None if is_main else ASIDE

    def _is_long_ago(self, date: GoverningDate | None) -> bool:
        tree = self._tree
        if any(self._vocabulary.context(PAST, tree.token(i)) for i in tree.indices):
            return True
        if date is None or self._published is None or not is_known(date.value):
            return False
        if len(date.value) < DAY:
            return date.value < self._published.isoformat()[: len(date.value)]
        days = (self._published - datetime.date.fromisoformat(date.value)).days
        return days > self._sentence.settings.recent_days

    def _had_happened(self, index: int) -> bool:
        group = self._sentence.groups.verb_at.get(index)
        return bool(group and group.is_perfect and group.is_finite and group.tense in ("past", "imperfect"))

    def _follows(self, index: int) -> bool:
        marks = self._tree.children(index, *_MARKS)
        return any(self._vocabulary.context(SEQUEL, self._tree.token(i)) for i in marks)

    def _chain(self, matched: tuple[int, ...], classes: Collection[str]) -> tuple[list[int], bool]:
        """The words from a trigger up, and whether they lead to the main clause without leaving the event."""
        chain = list(self._tree.upward(matched[0]))
        inside = set(matched)
        for before, below, above in zip([chain[0], *chain], chain, chain[1:]):
            relation = self._tree.relation(below)
            if above in inside or relation in _JOINED or self._tells(above, classes):
                continue
            if relation in _SAID and self._says(above):
                continue
            if relation == _BESIDE and is_clause(self._tree, below):
                continue  # "A tram tipped over, police said": its subject was read as that of who says it
            if relation == _SUBJECT and self._says(above) and is_clause(self._tree, before):
                continue
            return chain, False
        return chain, True

    def _says(self, index: int) -> bool:
        token = self._tree.token(index)
        return self._vocabulary.speaks(self._tree, index) or self._vocabulary.context("governor", token) == REAL

    def _tells(self, index: int, classes: Collection[str]) -> bool:
        """Whether a word tells the event, or is a verb that only says what the event did, or that there was one."""
        token, vocabulary = self._tree.token(index), self._vocabulary
        if any(trigger.word_class in classes for trigger in vocabulary.triggers(token)):
            return True
        is_support = vocabulary.context("support", token) or vocabulary.context(EFFECT, token)
        return bool(is_support) or token.pos == "AUX" or bool(self._tree.children(index, "expl"))


def background_id(language: Language, name: str) -> str:
    """The id of a reason in a language, as its examples have it."""
    return f"{language}.absum.background.{name}"
