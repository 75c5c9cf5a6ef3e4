"""Words and sentences without any model: enough to find what a sentence may rest on, in a source of any size."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final

import numpy as np

from pipeline.annotate.lexicon import read_abbreviations, read_punkt, read_words
from pipeline.annotate.nltk_tools import load_stemmer
from pipeline.annotate.plain_text import PlainText, to_plain
from pipeline.annotate.sentences import SentenceSplitter
from pipeline.document import Document
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.span import SourceSpan, Span

LONGEST = 200
"""Words of a sentence; what is longer (a list, a text without full stops) is read in pieces, since time and memory
of an alignment grow with the product of two lengths."""
MOST_TOKENS = 300
"""Words and marks of a sentence: "[2," has three, and a model reads each as a word."""
_MARK = re.compile(r"[;:,—–…](?= )")
_TOKEN = re.compile(r"\w+['’]?|[^\w\s]")
_RUN = re.compile(r"(?:\w+['’]?|[^\w\s]){1,8}")
"""A word with its marks; what goes on and on without a space is cut."""
_GROUPING: Final = ("'", "’")
"""What stands between the groups of a number in Switzerland: "12'000"."""
_WORD = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+")


def plain_words(text: str) -> list[str]:
    """Runs of letters, and numbers with their marks, as they stand."""
    return _WORD.findall(text)


@dataclass(frozen=True, slots=True)
class PlainSentence:
    """A sentence where it stands, with its words and their stems."""

    place: SourceSpan
    words: tuple[str, ...]
    stems: tuple[str, ...]
    cuts: tuple[int, ...] = ()
    """Words in digits that do not go on with those before, since a mark or a tab stands between: "12 | 000"."""

    @property
    def rows(self) -> Iterator[tuple[str, ...]]:
        """The words in runs within which digits may make one number."""
        for first, last in pairwise((0, *self.cuts, len(self.words))):
            yield self.words[first:last]

    @property
    def span(self) -> Span:
        """Where it stands in its document."""
        return self.place.span


class Stems:
    """The stems of the words of one language (Porter 2001, Snowball)."""

    def __init__(self, language: Language) -> None:
        self._stem = load_stemmer(language)

    def of(self, word: str) -> str:
        """The stem of a word, in small letters."""
        return self._stem(word)

    def of_all(self, words: Iterable[str]) -> tuple[str, ...]:
        """The stems of words, in their order."""
        return tuple(map(self._stem, words))


def plain_reader(resources: Resources, language: Language) -> "PlainReader":
    """What reads words and sentences of a language without models, made once."""
    return resources.once((PlainReader, language), lambda: PlainReader(resources, language))


class PlainReader:
    """Splits the documents of one language into sentences and words by the rules of door 3, without its models."""

    def __init__(self, resources: Resources, language: Language) -> None:
        self._splitter = SentenceSplitter(read_abbreviations(resources, language, read_punkt(language)))
        self._language = language
        stems = Stems(language)
        self.function_words = frozenset(stems.of(word) for word in read_words(resources, language, "stop_words"))

    def sentences(self, documents: Sequence[Document]) -> list[PlainSentence]:
        """The sentences of all documents in order; those without a word are none."""
        stems = Stems(self._language)
        found: list[PlainSentence] = []
        for number, document in enumerate(documents):
            plain = to_plain(document.text)
            for block in document.blocks:
                text = PlainText.of_block(plain, block.span)
                for span in (piece for whole in self._spans(text) for piece in _pieces(plain, whole)):
                    words = tuple(plain_words(span.of(plain)))
                    if words:
                        cuts = tuple(_cuts(span.of(document.text)))  # where tabs still stand
                        found.append(PlainSentence(SourceSpan(number, span), words, stems.of_all(words), cuts))
        return found

    def _spans(self, text: PlainText) -> list[Span]:
        if not text.text:
            return []
        starts = self._splitter.starts(text.text)
        bounds = [*starts[1:], len(text.text)]
        lasts = [start + len(text.text[start:end].rstrip(" ")) - 1 for start, end in zip(starts, bounds, strict=True)]
        begins = text.source_offsets(np.array(starts, np.int64)).tolist()
        ends = (text.source_offsets(np.array(lasts, np.int64)) + 1).tolist()
        return [Span(begin, end) for begin, end in zip(begins, ends, strict=True) if begin < end]


def _cuts(text: str) -> Iterator[int]:
    """The numbers of words in digits that a mark or a tab parts from digits before them."""
    for number, (before, word) in enumerate(pairwise(_WORD.finditer(text)), 1):
        between = text[before.end() : word.start()]
        if between in _GROUPING or not (word[0][:1].isdigit() and before[0][:1].isdigit()):
            continue
        if "\t" in between or not between.isspace():
            yield number


def _pieces(plain: str, whole: Span) -> Iterator[Span]:
    """A sentence in pieces of at most LONGEST words, which end behind a mark where one stands in the later half."""
    begin = whole.start
    runs = list(_RUN.finditer(plain, whole.start, whole.end))
    words = [found.end() for found in runs]
    tokens = list(accumulate((len(_TOKEN.findall(found[0])) for found in runs), initial=0))
    done = 0
    while (last := min(done + LONGEST, bisect_right(tokens, tokens[done] + MOST_TOKENS) - 1)) < len(words):
        marks = [found.end() for found in _MARK.finditer(plain, words[(done + last) // 2], words[last - 1])]
        end = marks[-1] if marks else words[last - 1]
        yield Span(begin, end)
        done = bisect_right(words, end)
        begin = words[done] - len(plain[end : words[done]].lstrip())
    if begin < whole.end:
        yield Span(begin, whole.end)
