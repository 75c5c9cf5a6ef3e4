"""Who speaks in a transcript: turns that a label opens, "[Arlo, in French]" or "ARLO:", up to the next.

What a speaker says is his word; what a reporter asks is nobody's statement. Told without its label, either would be
taken for what the text itself says.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pipeline.document import Annotation, Document
from pipeline.languages import Language
from pipeline.resources import Resources

_BRACKETED = re.compile(r"\s*\[([^][\n]{2,60})\]\s*")
_COLON = re.compile(r"\s*([A-ZÀ-Þ][A-ZÀ-Þ .'’-]{0,30}[A-ZÀ-Þ]|[A-Z])\s?: +(?=\S)")
_WORDS = re.compile(r"[^\W\d_]+")
_FEWEST_TURNS, _FEWEST_NAMES = 4, 2
"""Turns, and names, that make a transcript of labels with a colon: one is a dateline."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose words a sentence says, or nobody's that is known, where they begin behind the label, and in which turn."""

    speaker: str | None
    start: int
    number: int = 0


class Speakers:
    """Knows, in one language, what such brackets hold besides names: "begin recording", "reporter"."""

    def __init__(self, resources: Resources, language: Language) -> None:
        rows = resources.lexicon(language, "transcript_labels")

        def forms(kind: str) -> frozenset[str]:
            return frozenset(row["form"] for row in rows if row["kind"] == kind)

        self._opening, self._closing, self._asking = forms("opening"), forms("closing"), forms("asking")
        self._addressing = resources.forms(language, "speaker_words") - resources.forms(language, "self_words")

    @classmethod
    def of(cls, resources: Resources, language: Language) -> "Speakers":
        """What finds them in a language, read once for all that need it."""
        return resources.once((cls, language), lambda: cls(resources, language))

    def turns(self, document: Document, annotation: Annotation) -> Mapping[int, Turn]:
        """The turns of a document by the numbers of their sentences; what its narrator says is of none."""
        return dict(self._bracketed(document, annotation)) or self._with_colons(document, annotation)

    def _bracketed(self, document: Document, annotation: Annotation) -> Iterator[tuple[int, Turn]]:
        is_open, speaker, number = False, None, 0
        yield from self._asked_before(document, annotation)
        for index, sentence in enumerate(annotation.sentences):
            text, at = sentence.span.of(document.text), 0
            while (label := _BRACKETED.match(text, at)) is not None:
                words = label[1].split(", ")[0].strip()
                if words.lower() in self._closing:
                    is_open, speaker = False, None
                elif words.lower() in self._opening | self._asking:
                    is_open, speaker = True, None
                elif words.istitle() or words.isupper():
                    is_open, speaker = True, words.title() if words.isupper() else words
                else:
                    break
                at, number = label.end(), number + 1
            if is_open:
                yield index, Turn(speaker, sentence.span.start + at, number)
            if any(f"[{words}]" in text[at:].lower() for words in self._closing):
                is_open, speaker = False, None

    def _asked_before(self, document: Document, annotation: Annotation) -> Iterator[tuple[int, Turn]]:
        """What stands before the first label, where that is of who answers: its "you" is asked, nobody states it."""
        texts = [sentence.span.of(document.text) for sentence in annotation.sentences]
        found = ((n, _BRACKETED.match(text)) for n, text in enumerate(texts))
        labels = [(n, label[1].split(", ")[0].strip()) for n, label in found if label is not None]
        asked = [n for n, words in labels if words.lower() in self._asking]
        first, name = labels[0] if labels else (0, "")
        if not ((name.istitle() or name.isupper()) and asked and asked[0] > first > 0):
            return
        said = {word.lower() for text in texts[:first] for word in _WORDS.findall(text)}
        if not said.isdisjoint(self._addressing):
            yield from ((n, Turn(None, annotation.sentences[n].span.start)) for n in range(first))

    def _with_colons(self, document: Document, annotation: Annotation) -> Mapping[int, Turn]:
        found: dict[int, Turn] = {}
        labels: Counter[str] = Counter()
        speaker: str | None = None
        block = -1
        for index, sentence in enumerate(annotation.sentences):
            label = _COLON.match(sentence.span.of(document.text)) if sentence.block != block else None
            block = sentence.block
            if label is not None:
                labels[label[1]] += 1
                speaker = None if label[1].lower() in self._asking or len(label[1]) == 1 else label[1].title()
            if labels:
                start = sentence.span.start + (label.end() if label is not None else 0)
                found[index] = Turn(speaker, start, labels.total())
        return found if labels.total() >= _FEWEST_TURNS and len(labels) >= _FEWEST_NAMES else {}
