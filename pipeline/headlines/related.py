"""Sentences that tell of the same: what a vocabulary graph is made of."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy
from numpy.typing import NDArray

from pipeline.centrality import unit_vectors, walk
from pipeline.document import Document, Sentence, Token
from pipeline.headlines.settings import GraphSettings
from pipeline.span import SourceSpan

CONTENT = frozenset({"NOUN", "PROPN", "VERB", "ADJ", "NUM"})
NAMING = frozenset({"PROPN", "ADJ", "X"})
LABEL = 4
"""Letters from which a first word in capitals is no acronym."""
STOPS = frozenset(".!?")
QUOTING = frozenset('"“”«»()[]{}:;…|/*') | {"``", "''"}
"""Marks between which somebody else speaks, or something is set apart: no sentence with them is recombined."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word where it stands: `head` is the number of its governor in the sentence, None for the root.

    `follows`: no mark stands between it and the word before; `is_glued`: not even a blank ("it" "'s").
    """

    form: str
    lemma: str
    pos: str
    place: SourceSpan
    head: int | None
    relation: str
    follows: bool
    is_glued: bool


@dataclass(frozen=True, slots=True)
class RelatedSentence:
    """The words of a sentence without its marks; `is_closed`: a full stop ends it."""

    words: tuple[Word, ...]
    place: SourceSpan
    is_closed: bool

    @property
    def root(self) -> int:
        """The number of the word that nothing governs."""
        return next(number for number, word in enumerate(self.words) if word.head is None)

    def terms(self) -> Counter[str]:
        """The lemmas of content, with how often each occurs."""
        return Counter(word.lemma.lower() for word in self.words if word.pos in CONTENT)


def related_sentences(
    documents: Sequence[Document], settings: GraphSettings, late: Collection[int] = ()
) -> tuple[tuple[RelatedSentence, ...], ...]:
    """Groups of sentences that tell of the same, each begun by its center, those of the most central ones first.

    Barzilay et al. 1999 give such clusters by hand; here they are the neighborhoods of the centers (LexRank). Documents
    that are `late`, whose news another one has overtaken, are left out.
    """
    numbered = ((number, document) for number, document in enumerate(documents) if number not in late)
    read = (s for number, document in numbered for s in _sentences(number, document, settings))
    every = list({tuple(word.form for word in sentence.words): sentence for sentence in read}.values())
    if not every:
        return ()
    matrix = unit_vectors([sentence.terms() for sentence in every])
    priors = numpy.array([settings.title_prior if not sentence.is_closed else 1.0 for sentence in every])
    weights = walk(matrix, priors, settings.damping, settings.iterations).round(9)
    likeness: NDArray[Any] = (matrix @ matrix.T).toarray().round(9)
    groups = []
    for center in sorted(range(len(every)), key=lambda number: (-weights[number], number))[: settings.groups]:
        order = sorted(range(len(every)), key=lambda number: (-likeness[center, number], number))
        near = [number for number in order if likeness[center, number] >= settings.min_likeness]
        groups.append(tuple(every[number] for number in near[: settings.sentences]))
    return tuple(groups)


def _sentences(number: int, document: Document, settings: GraphSettings) -> Iterator[RelatedSentence]:
    """The sentences of the title and the first ones of running text that are whole trees without others' words."""
    if document.annotation is None:
        return
    left = settings.of_each
    for sentence in document.annotation.sentences:
        kind = document.blocks[sentence.block].kind
        if kind not in ("title", "paragraph") or not sentence.is_annotated or left <= 0:
            continue
        left -= kind == "paragraph"
        found = _read(number, document, sentence, document.annotation.tokens_of(sentence))
        if found is not None and settings.min_words <= len(found.words) <= settings.max_words:
            yield found


def _read(number: int, document: Document, sentence: Sentence, tokens: Sequence[Token]) -> RelatedSentence | None:
    if any(token.text in QUOTING for token in tokens) or _is_labelled(tokens):
        return None
    numbers: dict[int, int] = {}
    for index, token in enumerate(tokens):
        if token.pos != "PUNCT":
            numbers[sentence.first + index] = len(numbers)
    words: list[Word] = []
    for index, token in enumerate(tokens):
        at = sentence.first + index
        if at not in numbers:
            continue
        before = tokens[index - 1] if index else None
        words.append(
            Word(
                form=_form(token, first=not words),
                lemma=token.lemma,
                pos=token.pos,
                place=SourceSpan(number, token.span, document.source.page_of(token.span.start)),
                head=None if token.head is None or token.head == at else numbers.get(token.head),
                relation=(token.dep or "").partition(":")[0],
                follows=before is None or before.pos != "PUNCT",
                is_glued=before is not None and before.span.end == token.span.start,
            )
        )
    if sum(word.head is None for word in words) != 1:
        return None
    place = SourceSpan(number, sentence.span, document.source.page_of(sentence.span.start))
    return RelatedSentence(tuple(words), place, tokens[-1].text in STOPS)


def _is_labelled(tokens: Sequence[Token]) -> bool:
    """Whether a label of the layout ran into the sentence: "CLOSE Actor …"."""
    words = [token.text for token in tokens[:2]]
    return len(words) > 1 and len(words[0]) >= LABEL and words[0].isupper() and words[1].istitle()


def _form(token: Token, *, first: bool) -> str:
    """The word as a state: the capital of a first word is not its own, unless it may be a name's or a nation's."""
    return token.text if not first or token.pos in NAMING else token.text.lower()
