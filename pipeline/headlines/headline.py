"""A generated headline: its words, each with its places in the sources and its governor."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pipeline.headlines.related import RelatedSentence
from pipeline.headlines.search import Path
from pipeline.headlines.transitions import END, Transitions
from pipeline.span import SourceSpan


@dataclass(frozen=True, slots=True)
class HeadlineWord:
    """A word as it is said, the number of its governor (None: the root), and where it stands."""

    text: str
    head: int | None
    sources: tuple[SourceSpan, ...]


@dataclass(frozen=True, slots=True)
class Headline:
    """Words in order, the text that they make, and the logarithm of the probability a word."""

    text: str
    words: tuple[HeadlineWord, ...]
    logarithm: float

    @property
    def sources(self) -> tuple[SourceSpan, ...]:
        """Where its words stand, each place once, in the order of the documents."""
        return tuple(sorted({place for word in self.words for place in word.sources}))

    def as_json(self) -> dict[str, Any]:
        """The headline with its tree, as answers have it."""
        words = [
            {"text": word.text, "head": word.head, "sources": [place.as_json() for place in word.sources]}
            for word in self.words
        ]
        return {"text": self.text, "words": words, "log_probability": round(self.logarithm, 4)}


def headline_of(path: Path, sentences: Sequence[RelatedSentence], transitions: Transitions) -> Headline:
    """The headline that a whole path makes, without its full stop.

    A word stands where most of the headline stands: in the sentence that shares most words with it, then the next;
    the second time it is said, at its second place.
    """
    forms = [form for form in path.tree.words if form != END]
    homes = sorted(
        range(len(sentences)), key=lambda number: -len({w.form for w in sentences[number].words} & set(forms))
    )
    words = []
    for number, (form, head) in enumerate(zip(forms, path.tree.heads, strict=False)):
        places = list(_places(form, homes, sentences))
        words.append(HeadlineWord(form, head, (places[min(forms[:number].count(form), len(places) - 1)],)))
    return Headline(_text(forms, transitions), tuple(words), path.logarithm / len(path.tree.words))


def _places(form: str, homes: Sequence[int], sentences: Sequence[RelatedSentence]) -> Iterator[SourceSpan]:
    for number in homes:
        yield from (word.place for word in sentences[number].words if word.form == form)


def _text(forms: Sequence[str], transitions: Transitions) -> str:
    """The words on one line, those glued that their sources glue, the first with a capital."""
    text = ""
    for number, form in enumerate(forms):
        glued = number > 0 and transitions.is_glued(forms[number - 1], form)
        text += form if glued or not text else f" {form}"
    return text[:1].upper() + text[1:]
