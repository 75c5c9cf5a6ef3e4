"""Tags and lemmas as a spaCy pipeline gives them, without its documents: its layers are run on whole batches.

What costs time in a pipeline that only tags is not its network: a document, a text and a tree for each word do. Here a
word is a number, a label a row of a table, and the lemma of a form by a tree is found once. The answers are the
pipeline's own, but for the rounding of sums.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from pipeline.annotate.word_memory import WordMemory, Words
from pipeline.annotate.word_vectors import DistinctWords, vectors_of

if TYPE_CHECKING:
    from spacy.language import Language as Pipeline

Morph = tuple[tuple[str, str], ...]
Floats = NDArray[np.float32]
_KEPT: Final = 20_000
"""Words whose vector without context is kept: some 10 MB."""
_ROWS: Final = 512
"""Words whose scores are looked at together: those of more leave the processor's cache."""


@dataclass(frozen=True, slots=True, eq=False)
class TaggedWords:
    """The words of a text: where each begins and ends in it, what it is, and its vector among its neighbors."""

    forms: list[str]
    starts: list[int]
    ends: list[int]
    lemmas: list[str]
    tags: list[tuple[str, Morph]]
    vectors: Floats


class Tagger:
    """The tagger and lemmatizer of one pipeline."""

    def __init__(self, pipeline: "Pipeline", vectors: DistinctWords, morphologizer: Any, lemmatizer: Any) -> None:
        self._vectors = vectors
        self._memory = WordMemory(pipeline, vectors.columns)
        self._tag_layer, self._lemma_layer = _Scores(morphologizer.model), _Scores(lemmatizer.model)
        self._tags = _tags_of(morphologizer)
        self._trees, self._tree_of_label = lemmatizer.trees, tuple(lemmatizer.cfg["labels"])
        self._tried = min(lemmatizer.top_k, len(self._tree_of_label))
        self._lemmas: dict[tuple[int, int], str | None] = {}
        self._kept: Floats = np.zeros((_KEPT + 1, vectors.width), np.float32)  # the last is nobody's
        self._is_kept = np.zeros(_KEPT + 1, np.bool_)

    @classmethod
    def of(cls, pipeline: "Pipeline") -> "Tagger | None":
        """The tagger of a pipeline; None where it is made otherwise, or has parts that see more than vectors."""
        from spacy.pipeline import EditTreeLemmatizer, Morphologizer, Tok2Vec

        others = structuring_parts(pipeline, ())
        parts: list[Any] = [component for _, component in pipeline.pipeline if component not in others]
        if [type(part) for part in parts] != [Tok2Vec, Morphologizer, EditTreeLemmatizer]:
            return None
        tok2vec, morphologizer, lemmatizer = parts
        vectors = vectors_of(tok2vec.model)
        tokenizer: Any = pipeline.tokenizer
        models = (morphologizer.model, lemmatizer.model)
        is_known = (
            vectors is not None
            and all([node.name for node in model.walk()] == _LAYERS for model in models)
            and not morphologizer.cfg["extend"]
            and lemmatizer.backoff in (None, "orth")
            and not any(" " in rule.strip() for rule in tokenizer.rules)
        )
        return cls(pipeline, vectors, morphologizer, lemmatizer) if is_known and vectors is not None else None

    def make_room(self) -> None:
        """Forget the words of earlier documents if there are too many."""
        if self._memory.make_room():
            self._lemmas.clear()
            self._is_kept[:] = False

    def read(self, texts: Sequence[str]) -> list[Words]:
        """The words of texts without other white space than single spaces."""
        return self._memory.read(texts)

    def tag(self, texts: Sequence[Words]) -> list[TaggedWords]:
        """A batch of texts with tags and lemmas."""
        numbers = np.array([number for words in texts for number in words.numbers], np.intp)
        if not len(numbers):
            return [TaggedWords([], [], [], [], [], self._kept[:0]) for _ in texts]
        distinct, words = _in_order(numbers)
        found = self._vectors.in_context(self._embedded(distinct), words, [len(words.numbers) for words in texts])
        vectors = np.concatenate(found)
        tags = self._tag_layer.best(vectors).tolist()
        lemmas = self._lemmas_of(numbers.tolist(), vectors)
        tagged, first = [], 0
        for text, own_vectors in zip(texts, found, strict=True):
            last = first + len(text.numbers)
            forms = [self._memory.forms[number] for number in text.numbers]
            own = [self._tags[label] for label in tags[first:last]]
            tagged.append(TaggedWords(forms, text.starts, text.ends, lemmas[first:last], own, own_vectors))
            first = last
        return tagged

    def _embedded(self, numbers: NDArray[np.intp]) -> Floats:
        """What words are by themselves: that of the commonest, which come first, is known from earlier texts."""
        kept = np.minimum(numbers, _KEPT)
        is_known = self._is_kept[kept]
        found = self._kept[kept]
        unknown = numbers[~is_known]
        if len(unknown):
            found[~is_known] = made = self._vectors.embedded(self._memory.features(unknown.tolist()))
            is_among = unknown < _KEPT
            self._kept[unknown[is_among]] = made[is_among]
            self._is_kept[unknown[is_among]] = True
        return found

    def _lemmas_of(self, numbers: list[int], vectors: Floats) -> list[str]:
        """The lemma by the best tree that fits the form; where none of the best does, the form itself."""
        labels = self._lemma_layer.best(vectors).tolist()
        known = self._lemmas
        keys = zip(numbers, labels, strict=True)
        found = [known[key] if key in known else self._lemma(*key) for key in keys]
        left = [place for place, lemma in enumerate(found) if lemma is None]
        if left and self._tried > 1:
            scores = self._lemma_layer.scores(vectors[left])
            scores[np.arange(len(left)), [labels[place] for place in left]] = -np.inf
            for place, own in zip(left, scores, strict=True):
                found[place] = self._other_lemma(numbers[place], own)
        forms = self._memory.forms
        return [lemma or forms[number] for lemma, number in zip(found, numbers, strict=True)]

    def _other_lemma(self, number: int, scores: Floats) -> str | None:
        """The lemma by the best of a few trees; of equal ones the first. None where none of them fits."""
        for _ in range(self._tried - 1):
            label = int(scores.argmax())
            lemma = self._lemma(number, label)
            if lemma is not None:
                return lemma
            scores[label] = -np.inf
        return None

    def _lemma(self, number: int, label: int) -> str | None:
        key = (number, label)
        known = self._lemmas
        if key in known:
            return known[key]
        lemma: str | None = self._trees.apply(self._tree_of_label[label], self._memory.forms[number])
        known[key] = lemma
        return lemma


class _Scores:
    """The layer that scores labels."""

    def __init__(self, model: Any) -> None:
        layer = next(node for node in model.walk() if node.name == "softmax")
        self._weights = np.ascontiguousarray(layer.get_param("W").T)
        self._bias = layer.get_param("b")

    def scores(self, vectors: Floats) -> Floats:
        """The scores of all labels for each word, higher is better."""
        found: Floats = vectors @ self._weights
        found += self._bias
        return found

    def best(self, vectors: Floats) -> NDArray[np.intp]:
        """The best label of each word."""
        return np.concatenate(
            [self.scores(vectors[first : first + _ROWS]).argmax(axis=1) for first in range(0, len(vectors), _ROWS)]
        )


_LAYERS: Final = ["tok2vec-listener>>with_array(softmax)", "tok2vec-listener", "with_array(softmax)", "softmax"]


def structuring_parts(pipeline: "Pipeline", disabled: Iterable[str]) -> list[Any]:
    """The parser of a pipeline and what finds names in it, without those `disabled`: they see vectors alone."""
    from spacy.pipeline import DependencyParser, EntityRecognizer

    left_out = frozenset(disabled)
    known = (DependencyParser, EntityRecognizer)
    return [part for name, part in pipeline.pipeline if type(part) in known and name not in left_out and _sees(part)]


def _sees(part: Any) -> bool:
    """Whether a part sees words by the vectors that documents carry."""
    return any(node.name == "tok2vec-listener" for node in part.model.walk())


def _tags_of(morphologizer: Any) -> list[tuple[str, Morph]]:
    """The part of speech and the features that each label stands for."""
    strings, morphology = morphologizer.vocab.strings, morphologizer.vocab.morphology
    parts, features = morphologizer.cfg["labels_pos"], morphologizer.cfg["labels_morph"]
    return [
        (strings[parts.get(label, 0)], read_features(strings[morphology.add(features.get(label, 0))]))
        for label in morphologizer.labels
    ]


def read_features(morph: str) -> Morph:
    """Read spaCy's `Gender=Fem|Number=Sing`, which is sorted by name."""
    pairs = (feature.partition("=") for feature in morph.split("|") if "=" in feature)
    return tuple((name, value) for name, _, value in pairs)


def _in_order(numbers: NDArray[np.intp]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The distinct numbers in the order in which they come first, and for each number its place among them."""
    distinct, firsts, inverse = np.unique(numbers, return_index=True, return_inverse=True)
    order = np.argsort(firsts)
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order))
    return distinct[order], rank[inverse]
