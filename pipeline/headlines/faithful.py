"""What of a sequence its sources bear out: every relation of its tree, found together in the sentences."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from pipeline.document import Annotation
from pipeline.headlines.related import RelatedSentence, Word
from pipeline.headlines.transitions import LEANING, Transitions

ASIDES = frozenset({"acl", "appos", "discourse", "vocative", "punct"})
"""Relations of what may be left out between marks, and the rest stays true: relative clauses and appositions.

A stranger found a third of the headlines misleading that were cut at more; without a mark a relative clause tells which
one is meant, and adverbial clauses may be conditions.
"""
OPENERS = frozenset({"CCONJ", "SCONJ", "PRON"})
OPEN = frozenset({"mark", "nsubj"})
"""Relations by which a clause leans on another, or on what was said before."""
NAMED = frozenset({"NOUN", "PROPN"})
NAMING = frozenset({"flat", "compound", "appos", "amod", "det"})
"""Relations that name a thing more fully: they may come from another sentence about it."""


@dataclass(frozen=True, slots=True)
class SaidWord:
    """A word of a sequence as a parser reads it again: its form, part of speech, governor, relation; a finite verb?

    `points`: a demonstrative or possessive, which points at something said before.
    """

    form: str
    pos: str
    head: int | None
    relation: str
    is_finite: bool = False
    points: bool = False


def said_words(parsed: Annotation, block: int) -> list[SaidWord]:
    """The words of a block without its marks."""
    tokens = [t for s in parsed.sentences if s.block == block for t in enumerate(parsed.tokens_of(s), s.first)]
    numbers = {at: number for number, at in enumerate(at for at, token in tokens if token.pos != "PUNCT")}
    return [
        SaidWord(
            token.text,
            token.pos,
            None if token.head in (None, at) else numbers.get(token.head),
            (token.dep or "").partition(":")[0],
            token.feature("VerbForm") == "Fin",
            token.feature("PronType") == "Dem" or token.feature("Poss") == "Yes",
        )
        for at, token in tokens
        if at in numbers
    ]


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why a sequence is not said: the reason by name, and the words that it is about."""

    reason: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class _Sources:
    """Where words stand in the related sentences, and what they govern there."""

    sentences: Sequence[RelatedSentence]

    @cached_property
    def _places(self) -> dict[str, list[tuple[int, int]]]:
        found: dict[str, list[tuple[int, int]]] = {}
        for number, sentence in enumerate(self.sentences):
            for index, word in enumerate(sentence.words):
                found.setdefault(word.form.lower(), []).append((number, index))
        return found

    def places(self, form: str) -> list[tuple[int, int]]:
        return self._places.get(form.lower(), [])

    def word(self, place: tuple[int, int]) -> Word:
        return self.sentences[place[0]].words[place[1]]

    def is_first(self, place: tuple[int, int]) -> bool:
        """Whether a word begins its sentence, or stands behind a mark."""
        return place[1] == 0 or not self.word(place).follows

    def is_last(self, place: tuple[int, int]) -> bool:
        """Whether a word ends its sentence, or stands before a mark."""
        words = self.sentences[place[0]].words
        return place[1] + 1 == len(words) or not words[place[1] + 1].follows

    def is_apart(self, place: tuple[int, int]) -> bool:
        """Whether marks set what a word governs apart from the rest."""
        inside, open_ = {place[1]}, [place]
        while open_:
            found = list(self.children(open_.pop()))
            inside |= {at for _, at in found}
            open_ += found
        return self.is_first((place[0], min(inside))) and self.is_last((place[0], max(inside)))

    def children(self, place: tuple[int, int]) -> Iterator[tuple[int, int]]:
        number, index = place
        for at, word in enumerate(self.sentences[number].words):
            if word.head == index:
                yield number, at


class Faithfulness:
    """Compares what a parser reads in a sequence with the trees of its sources."""

    def __init__(self, sentences: Sequence[RelatedSentence], transitions: Transitions) -> None:
        self._sources = _Sources(sentences)
        self._transitions = transitions

    def doubt(self, said: Sequence[SaidWord]) -> Doubt | None:
        """The first reason not to say a sequence; None where its sources bear out every relation."""
        roots = [number for number, word in enumerate(said) if word.head is None]
        if len(roots) != 1:
            return Doubt("several_trees", tuple(said[number].form for number in roots))
        root = roots[0]
        below = [word for word in said if word.head == root]
        if not _is_clause(said[root], below):
            return Doubt("no_clause", (said[root].form,))
        if said[0].pos in OPENERS or any(w.relation == "mark" or w.pos == "PRON" for w in below if w.relation in OPEN):
            return Doubt("leans", (said[0].form,))
        subjects = [number for number, word in enumerate(said) if word.head == root and word.relation == "nsubj"]
        if any(word.points and word.head in subjects for word in said):
            return Doubt("leans", (said[0].form,))
        if said[-1].pos in {*LEANING, *OPENERS} - {"AUX"}:
            return Doubt("left_out", (said[-1].form,))
        for one, other in pairwise(said):
            if one.pos in LEANING and not self._transitions.follows(one.form, other.form):
                return Doubt("no_neighbors", (one.form, other.form))
        places = [p for p in self._sources.places(said[root].form) if self._is_main(p)]
        if not places:
            return Doubt("not_stated", (said[root].form,))
        doubts = [self._branch(said, root, place) for place in places]
        return self._seams(said) if None in doubts else next(doubt for doubt in doubts if doubt is not None)

    def _seams(self, said: Sequence[SaidWord]) -> Doubt | None:
        """Why a sequence does not hold together at the surface: a parser attaches wrongly what was cut or glued.

        Each word stands behind the one before it in some sentence, with nothing but asides between; the first begins
        there, or stands behind a mark, and the last ends there, or stands before one.
        """
        for one, other in pairwise(said):
            if not (self._transitions.follows(one.form, other.form) or self._are_parted_by_asides(one, other)):
                return Doubt("no_neighbors", (one.form, other.form))
        first, last = said[0].form, said[-1].form
        if not any(self._sources.is_first(place) for place in self._sources.places(first)):
            return Doubt("left_out", (first,))
        if not any(self._sources.is_last(place) for place in self._sources.places(last)):
            return Doubt("left_out", (last,))
        return None

    def _is_main(self, place: tuple[int, int]) -> bool:
        """Whether a verb is stated: its clause is the main one of its sentence, or coordinated with it."""
        word = self._sources.word(place)
        while word.head is not None and word.relation == "conj":
            word = self._sources.word((place[0], word.head))
        return word.head is None

    def _branch(self, said: Sequence[SaidWord], node: int, place: tuple[int, int]) -> Doubt | None:
        """Why the words below a node do not say what stands below its place; None where they do."""
        below = [number for number, word in enumerate(said) if word.head == node]
        theirs = list(self._sources.children(place))
        taken: set[tuple[int, int]] = set()
        for number in below:
            fitting = [p for p in theirs if p not in taken and self._same(said[number], p)]
            if not fitting:
                return Doubt("unattested_relation", (said[node].form, said[number].form))
            taken.add(fitting[0])
            doubt = self._below(said, number, fitting[0])
            if doubt is not None:
                return doubt
        for left in theirs:
            word = self._sources.word(left)
            if left not in taken and self._is_missed(word, left):
                return Doubt("left_out", (said[node].form, word.form))
        return None

    def _below(self, said: Sequence[SaidWord], node: int, place: tuple[int, int]) -> Doubt | None:
        """The same, for a node that another sentence may name more fully."""
        doubt = self._branch(said, node, place)
        below = [word for word in said if word.head == node]
        if doubt is None or said[node].pos not in NAMED or any(word.relation not in NAMING for word in below):
            return doubt
        others = (p for p in self._sources.places(said[node].form) if p != place)
        return None if any(self._branch(said, node, other) is None for other in others) else doubt

    def _same(self, said: SaidWord, place: tuple[int, int]) -> bool:
        word = self._sources.word(place)
        return word.form.lower() == said.form.lower() and word.relation == said.relation

    def _is_missed(self, word: Word, place: tuple[int, int]) -> bool:
        return word.pos != "PUNCT" and not (word.relation in ASIDES and self._sources.is_apart(place))

    def _are_parted_by_asides(self, one: SaidWord, other: SaidWord) -> bool:
        """Whether in some sentence nothing but asides between marks stands between two words."""
        for number, start in self._sources.places(one.form):
            for place in self._sources.places(other.form):
                if place[0] == number and place[1] > start + 1 and self._is_aside(number, start + 1, place[1]):
                    return True
        return False

    def _is_aside(self, number: int, first: int, end: int) -> bool:
        words = self._sources.sentences[number].words
        tops = [at for at in range(first, end) if words[at].head is None or not first <= (words[at].head or 0) < end]
        return all(words[at].relation in ASIDES and self._sources.is_apart((number, at)) for at in tops)


def _is_clause(root: SaidWord, below: Sequence[SaidWord]) -> bool:
    """Whether a root states something of a subject: a finite verb, or one with a finite auxiliary or copula."""
    finite = root.is_finite or any(w.is_finite and w.relation in ("aux", "cop") for w in below)
    return finite and any(w.relation in ("nsubj", "csubj") for w in below)
