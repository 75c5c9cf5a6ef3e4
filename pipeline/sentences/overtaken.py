"""What one document of a cluster tells as to come and another as done: "will be published on Tuesday", "published".

Nobody who reads them together takes it for news any more: such a sentence is not told. Nor is what a report says is to
come where another came out on a later day, unless that was to be still later: what came of it is known.
"No arrests have been made yet" is not told beside a report of arrests. "No
arrests have been made yet" is not told beside a report of arrests.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.document import Document
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.sentences.outcomes import Outcomes
from pipeline.sentences.relative_days import DayWords, RelativeDay, is_past_verb, will_be
from pipeline.trees import SentenceTree

_SHARED = 3
"""Terms that two sentences have in common which tell of one thing, with the verb."""

_BEGINNING = 4
"""Sentences at the beginning of a report, where its news stands."""
_TOLD = frozenset({"ROOT", "root", "conj", "parataxis", "ccomp", "xcomp"})
"""How a verb hangs that says what happens."""


@dataclass(frozen=True, slots=True)
class Tenses:
    """Lemmas of the verbs that a sentence tells as to come, and of those that it tells as done.

    Of the kinds of what becomes of somebody it says that some have not come yet, `awaited`, or that they `came`.
    """

    coming: frozenset[str] = frozenset()
    done: frozenset[str] = frozenset()
    awaited: frozenset[str] = frozenset()
    came: frozenset[str] = frozenset()


NO_TENSES = Tenses()
_NONE = frozenset[str]()


class TenseReader:
    """Reads them in one language."""

    def __init__(self, resources: Resources, language: Language, days: DayWords) -> None:
        self._days = days
        self._outcomes = Outcomes.of(resources, language)
        awaiting = [(row["form"], row["kind"]) for row in resources.lexicon(language, "awaiting_words")]
        self._yet = frozenset(form for form, kind in awaiting if kind == "adverb")
        self._negations = resources.forms(language, "negations").union(
            form for form, kind in awaiting if kind == "none"
        )
        self._ahead = frozenset(row["lemma"] for row in resources.lexicon(language, "coming_words"))

    def read(self, tree: SentenceTree, tokens: Sequence[int]) -> Tenses:
        """Those of some tokens of a sentence."""
        verbs = [i for i in tokens if tree.token(i).pos == "VERB" and _is_told(tree, i)]
        coming = {i for i in verbs if self._is_coming(tree, i)}
        done = {i for i in verbs if i not in coming and is_past_verb(tree, i, self._days)}
        words = [tree.token(i).text.lower() for i in tokens]
        kinds = self._outcomes.found(words)
        is_denied, is_open = (not forms.isdisjoint(words) for forms in (self._negations, self._yet))
        awaited, came = kinds if is_denied and is_open else _NONE, _NONE if is_denied else kinds
        return Tenses(self._lemmas(tree, coming), self._lemmas(tree, done), awaited, came)

    def _is_coming(self, tree: SentenceTree, verb: int) -> bool:
        if will_be(tree, verb, self._days.future):
            return True
        above = tree.governor(verb)
        helpers = tree.children(verb, "aux", "cop")
        is_open = tree.token(verb).feature("VerbForm") == "Inf" or any(
            tree.token(i).feature("VerbForm") == "Inf" for i in helpers
        )
        over = [*helpers, *([above] if above is not None and tree.relation(verb) in ("xcomp", "ccomp") else [])]
        return is_open and any(tree.token(i).lemma.lower() in self._ahead for i in over)

    @staticmethod
    def _lemmas(tree: SentenceTree, verbs: set[int]) -> frozenset[str]:
        return frozenset(tree.token(i).lemma.lower() for i in verbs)


def _is_told(tree: SentenceTree, index: int) -> bool:
    """Whether a verb is that of the main clause, joined to it, or what that says: not one that tells which is meant."""
    return {tree.relation(i) for i in tree.upward(index)} <= _TOLD


@dataclass(frozen=True, slots=True)
class Compared:
    """What is compared of a sentence: the number of its document, its rank there, its terms, tenses and days."""

    document: int
    rank: int
    terms: frozenset[str]
    tenses: Tenses
    days: tuple[RelativeDay, ...] = ()


def overtaken(documents: Sequence[Document], sentences: Sequence[Compared]) -> frozenset[int]:
    """The places of those of which a document that is no older tells that it is done, and of older forecasts."""
    days = {n: documents[n].date for n in sorted({sentence.document for sentence in sentences})}
    last = max((day.isoformat() for day in days.values() if day is not None), default="")

    def is_awaited(sentence: Compared) -> bool:
        """Whether it tells what was to come before the last report did: on no later day that it says."""
        own = days[sentence.document]
        is_early = own is not None and own.isoformat() < last
        return bool(sentence.tenses.coming) and is_early and all(each.day < last for each in sentence.days)

    done: dict[str, list[Compared]] = defaultdict(list)
    came: dict[str, set[int]] = defaultdict(set)
    for sentence in sentences:
        for lemma in sentence.tenses.done if sentence.rank < _BEGINNING else ():
            done[lemma].append(sentence)
        for kind in sentence.tenses.came if sentence.rank < _BEGINNING else ():
            came[kind].add(sentence.document)

    def is_done(sentence: Compared) -> bool:
        others = (other for lemma in sentence.tenses.coming for other in done.get(lemma, ()))
        return any(
            other.document != sentence.document
            and len(other.terms & sentence.terms) >= _SHARED
            and not is_older(documents[other.document], documents[sentence.document])
            for other in others
        )

    def has_come(sentence: Compared) -> bool:
        """Whether another report, no older, begins with what this sentence says not to have come yet."""
        own = sentence.document
        others = (number for kind in sentence.tenses.awaited for number in came[kind] if number != own)
        return any(not is_older(documents[number], documents[own]) for number in others)

    return frozenset(n for n, each in enumerate(sentences) if is_done(each) or is_awaited(each) or has_come(each))


def is_older(document: Document, other: Document) -> bool:
    """Whether a document is known to have come out before another one."""
    return document.date is not None and other.date is not None and document.date < other.date
