"""Words for a day that nothing dates, where their sentence tells the same without them.

"On Sunday" tells a reader nothing who cannot know which Sunday it was: neither the document nor its text has a date.
Only an adverbial of time that stands by itself beside a verb is loose; not one that is denied, counted, compared or
set against another day.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from pipeline.document import Token
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.sentences.quotations import leaves_open
from pipeline.sentences.relative_days import DayWords, is_past
from pipeline.trees import SentenceTree

_ADVERBIAL = frozenset({"obl", "nmod", "advmod", "obj", "xcomp", "dep"})
"""How a day hangs from a verb, and how parsers err about it."""
_BARRED_BEFORE = frozenset({"ADP", "ADV", "SCONJ", "CCONJ", "NUM", "ADJ", "DET"})
_BARRED_BEHIND = frozenset({"NOUN", "PROPN", "NUM", "CCONJ", "ADJ", "PART"})
_YEARS = re.compile(r"\d{4}(?:/\d{4})?")
"""A year or a decade beside a day does not tell which day it was."""
_JOINING = frozenset("-–'’")
_COMPANIONS = ("part", "leading", "owning")
"""The kinds of words beside a day: "morning", "on", and what hangs another thing from it: "Sunday of Easter"."""
_WORD = "word"
"""The kind of a negative word that is one before a noun only: "no", « aucun »."""


@dataclass(frozen=True, slots=True)
class LooseDay:
    """The words to be left out, with what leads them in, as they stand, and the day they name: "Sunday"."""

    words: str
    name: str


@dataclass(frozen=True, slots=True)
class LooseDays:
    """Finds them in one language; `leading` are the words that lead in a day: "on"."""

    days: DayWords
    named: frozenset[str]
    parts: frozenset[str]
    leading: frozenset[str]
    owning: frozenset[str]
    denying: frozenset[str]
    no_noun: frozenset[str]

    @classmethod
    def of(cls, resources: Resources, language: Language, days: DayWords) -> "LooseDays":
        """With the words of the lexicons."""
        forms = partial(resources.forms, language)
        rows = resources.lexicon(language, "inits_negative_words")
        no_noun = frozenset(row["form"] for row in rows if row["kind"] == _WORD)
        denying = forms("negations") | forms("inits_negative_words") - no_noun
        named = forms("weekdays") | {*days.offsets}
        companions = resources.lexicon(language, "day_companions")
        parts, leading, owning = (
            frozenset(row["form"] for row in companions if row["kind"] == kind) for kind in _COMPANIONS
        )
        return cls(days, named, parts, leading, owning, denying, no_noun)

    def read(self, tree: SentenceTree, tokens: Sequence[int]) -> LooseDay | None:
        """The one of a sentence that names no other day."""
        found = list(self._stretches(tree, tokens))
        if len(found) != 1 or any(self._denies(tree.token(i)) for i in tokens):
            return None
        (day,) = found
        dates = {tree.entities[i] for i in tokens if i in tree.entities and tree.entities[i].label == "DATE"}
        others = (each for each in dates if each.first not in day and not _YEARS.fullmatch(each.value or ""))
        if any(others) or not self._is_adverbial(tree, day, tokens):
            return None
        start = self._start(tree, day, tokens)
        if start is None:
            return None
        text = tree.document.text
        words, name = tree.span(range(start, day.stop)).of(text), tree.span(day).of(text)
        return LooseDay(" ".join(words.split()), name.lower())

    def _stretches(self, tree: SentenceTree, tokens: Sequence[int]) -> Iterator[range]:
        """Words that name a day, each with the part of it: "Sunday morning"."""
        for index in tokens:
            if tree.token(index).text.lower() in self.named:
                end = index + 1
                while end in tokens and tree.token(end).text.lower() in self.parts:
                    end += 1
                yield range(index, end)

    def _denies(self, token: Token) -> bool:
        text = token.text.lower()
        return text in self.denying or (token.pos == "DET" and text in self.no_noun)

    def _is_adverbial(self, tree: SentenceTree, day: range, tokens: Sequence[int]) -> bool:
        heads = [i for i in day if tree.governor(i) not in day]
        governor = tree.governor(heads[0]) if len(heads) == 1 else None
        if governor is None or tree.relation(heads[0]) not in _ADVERBIAL:
            return False
        if not all(i in day or self._leads(tree, i) or self._stands_alone(tree, i) for i in tree.children(heads[0])):
            return False
        behind = tree.token(day.stop) if day.stop in tokens else None
        if behind is not None and (behind.pos in _BARRED_BEHIND or behind.text in _JOINING):
            return False
        is_beside_verb = tree.token(governor).pos == "VERB" or bool(tree.children(governor, "cop"))
        # "The company on Thursday said": parsers hang the day from the company.
        is_between = behind is not None and behind.feature("VerbForm") == "Fin" and tree.relation(governor) == "nsubj"
        # "by a wide margin yesterday": parsers hang it from the noun before it.
        above = tree.governor(governor)
        is_behind = above is not None and tree.token(above).pos == "VERB" and above < governor == day.start - 1
        is_at_noun = is_behind and tree.token(governor).pos == "NOUN" and tree.relation(governor) in ("obj", "obl")
        return (is_beside_verb or is_between or is_at_noun) and is_past(tree, day.start, self.days)

    def _stands_alone(self, tree: SentenceTree, index: int) -> bool:
        """Whether what hangs behind a day may hang from the verb: "Monday at the golf course"."""
        own = tree.subtree(index)
        first = tree.token(own[0])
        is_behind = tree.governor(index) is not None and own[0] > (tree.governor(index) or 0)
        is_owner = first.text.lower() in self.owning and not any(tree.token(i).pos == "NUM" for i in own)
        return is_behind and first.pos == "ADP" and not is_owner

    def _leads(self, tree: SentenceTree, index: int) -> bool:
        return tree.token(index).text.lower() in self.leading or tree.token(index).pos == "PUNCT"

    def _start(self, tree: SentenceTree, day: range, tokens: Sequence[int]) -> int | None:
        """The first token to be left out, unless what stands before the day says more than when."""
        start = day.start
        while start - 1 in tokens and tree.token(start - 1).text.lower() in self.leading:
            start -= 1
        before = start - 1
        is_barred = before in tokens and tree.token(before).pos in _BARRED_BEFORE
        return None if is_barred else start


def without(text: str, day: LooseDay) -> str | None:
    """The sentence without the words of a day; None where commas would be left that no longer part anything."""
    if text.count(day.words) != 1:
        return None
    before, behind = text.split(day.words)
    if leaves_open(before, is_open=False):
        return None  # somebody said it
    if not before:
        rest = behind.removeprefix(",").lstrip()
        return rest[:1].upper() + rest[1:] if behind.startswith(", ") else None
    if not before.endswith(" ") or before.rstrip()[-1:] in ",;:–—-(" or behind[:1] not in (" ", ",", "."):
        return None
    return before.rstrip() + behind
