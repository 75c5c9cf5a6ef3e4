"""What one document of a cluster tells as to come and another as done: "will be published on Tuesday", "published".

Nobody who reads them together takes it for news any more: such a sentence is not told. Nor is what a report says is to
come where another came out on a later day, unless that was to be still later: what came of it is known.
"No arrests have been made yet" is not told beside a report of arrests.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

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

_JOINED = frozenset({"conj", "parataxis"})
_UNDER = frozenset({"ccomp", "advcl", "acl", "relcl", "csubj"})
"""How the verbs of other clauses hang: beside that of one, and under it."""

_DENYING = frozenset({"advmod", "neg", "det", "nsubj", "obj", "dobj", "attr", "aux", "xcomp", "conj"})
_SAID = frozenset({"nsubj", "obj", "dobj", "attr", "acomp", "oprd", "xcomp", "obl", "conj", "aux"})
"""How what denies a clause hangs below its head, and what is denied with it."""


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
        awaited, came = self._becoming(tree, tokens)
        return Tenses(self._lemmas(tree, coming), self._lemmas(tree, done), awaited, came)

    def _becoming(self, tree: SentenceTree, tokens: Sequence[int]) -> tuple[frozenset[str], frozenset[str]]:
        """The kinds of outcomes that have not come yet, and those that came: what stands under no negation."""
        told = {i: kinds for i in tokens if (kinds := self._outcomes.found([tree.token(i).text]))}
        if not told:
            return _NONE, _NONE
        denied = {_clause(tree, i) for i in self._among(tree, tokens, self._negations) if _governs_clause(tree, i)}
        still = denied & {_clause(tree, i) for i in self._among(tree, tokens, self._yet)}
        came = _NONE.union(*(told[i] for i in told if denied.isdisjoint(_clauses(tree, i))))
        awaited = _NONE.union(*(told[i] for i in told if _clause(tree, i) in still and _is_said_of_clause(tree, i)))
        return awaited - came, came

    @staticmethod
    def _among(tree: SentenceTree, tokens: Sequence[int], forms: frozenset[str]) -> list[int]:
        return [i for i in tokens if tree.token(i).text.lower() in forms]

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


def _clauses(tree: SentenceTree, index: int) -> Iterator[int]:
    """The heads of the clauses around a word, inmost first: what is joined to a clause stands under none of its."""
    for each in tree.upward(index):
        relation = tree.relation(each)
        is_joined = relation in _JOINED and _has_own_tense(tree, each)
        if is_joined or relation in _UNDER or tree.governor(each) is None:
            yield each
        if is_joined:
            return


def _clause(tree: SentenceTree, index: int) -> int:
    return next(_clauses(tree, index))


def _has_own_tense(tree: SentenceTree, index: int) -> bool:
    """Whether it is a clause of its own: "charged" is none in "nobody was arrested or charged"."""
    if tree.children(index, "nsubj", "csubj", "expl"):
        return True
    helpers = tree.children(index, "aux", "cop")
    return any(tree.token(i).feature("VerbForm") == "Fin" for i in (index, *helpers))


def _governs_clause(tree: SentenceTree, negation: int) -> bool:
    """Whether it denies the whole clause: beside its verb, or as what does it or suffers it, or with that."""
    return {tree.relation(i) for i in _within_clause(tree, negation)} <= _DENYING


def _is_said_of_clause(tree: SentenceTree, outcome: int) -> bool:
    """Whether denying the clause denies an outcome: its verb, or a noun with it that is not known: not "the deaths"."""
    within = list(_within_clause(tree, outcome))
    if not {tree.relation(i) for i in within} <= _SAID:
        return False
    beside = [i for each in within for i in tree.children(each, "det", "nummod", "nmod")]
    return not any(
        tree.relation(i) == "nummod" or {tree.token(i).feature(n) for n in ("Definite", "Poss")} & {"Def", "Yes"}
        for i in beside
    )


def _within_clause(tree: SentenceTree, index: int) -> Iterator[int]:
    """A word and what governs it below the head of its clause."""
    head = _clause(tree, index)
    return takewhile(lambda each: each != head, tree.upward(index))


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
