"""What happened when: dated sentences of all documents, those that tell the same merged, in the order of their days.

After the cross-document timelines of SemEval-2015 (task 4): an entry is anchored to the date that hangs from its main
verb, resolved by the date of its document; with names, only what tells of somebody or something so named. An entry is
a sentence as it stands, so nothing is told that no source says; what leans on other sentences is left out.
"""

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pipeline.budget import containment
from pipeline.document import Annotation, Document, Entity
from pipeline.span import SourceSpan
from pipeline.trees import SentenceTree
from pipeline.whole_sentence import WholeSentence

FIELD: Final = "timeline"
"""The key of an answer that holds a timeline."""
ALL: Final = "*"
_SAMENESS: Final = 0.6
_CALENDAR = re.compile(r"\d{4}(?:-\d{2}(?:-\d{2})?)?")
_COMPLEMENTS = frozenset({"obj", "obl"})
_JOINED = frozenset({"conj", "parataxis"})
_SAID = "ccomp"


@dataclass(frozen=True, slots=True)
class Entry:
    """What happened on a day, month or year (ISO 8601), in the words of the first of its sources."""

    date: str
    text: str
    terms: tuple[str, ...]
    sources: tuple[SourceSpan, ...]

    def as_json(self) -> dict[str, Any]:
        """The entry as an answer shows it."""
        return {"date": self.date, "text": self.text, "sources": [each.as_json() for each in self.sources]}


def timeline(
    documents: Sequence[Document], sentences: Sequence[WholeSentence], names: Collection[str] = ()
) -> tuple[Entry, ...]:
    """The entries in the order of their days, and of one day in reading order.

    With `names` only those that tell of one of them; `*` is anybody.
    """
    wanted = [each for name in names if name != ALL for each in _forms(documents, name)]
    merged: list[Entry] = []
    known = {word for name in names for word in _words(name)}
    for entry in _dated(documents, sentences, known):
        if wanted and not any({*_words(entry.text)} >= form for form in wanted):
            continue
        same = next((n for n, other in enumerate(merged) if _is_same(entry, other)), None)
        if same is None:
            merged.append(entry)
        else:
            first = merged[same]
            merged[same] = Entry(first.date, first.text, first.terms, (*first.sources, *entry.sources))
    return tuple(sorted(merged, key=lambda each: (each.date, each.sources[0])))


def as_field(documents: Sequence[Document], entries: Sequence[Entry], names: Sequence[str]) -> dict[str, Any]:
    """The field of an answer: of several documents, or where somebody is asked for."""
    if len(documents) < 2 and not names:
        return {}
    return {FIELD: [entry.as_json() for entry in entries]}


def _dated(
    documents: Sequence[Document], sentences: Sequence[WholeSentence], known: Collection[str]
) -> Iterator[Entry]:
    """The entries of what stands alone for a reader who knows whom he asked for."""
    for sentence in sentences:
        if sentence.leans or sentence.bare is not None or not sentence.needs <= {*known}:
            continue
        document = documents[sentence.source.document]
        annotation = document.annotation
        if annotation is not None and (date := _date(document, annotation, sentence)) is not None:
            yield Entry(date, sentence.text, sentence.terms, (sentence.source,))


def _date(document: Document, annotation: Annotation, sentence: WholeSentence) -> str | None:
    """The one date that hangs from what a sentence states as a fact."""
    tree = SentenceTree(document, annotation, annotation.sentences[sentence.index])
    days = {day.words: day.day for day in sentence.days}
    stated = [verb for verb in tree.indices if _is_main(tree, verb)]
    is_possible = any(g.modality is not None and g.head in stated for g in annotation.verb_groups)
    if is_possible or any(tree.token(i).feature("Tense") == "Fut" for i in tree.indices):
        return None
    found: dict[str, None] = {}
    for entity in dict.fromkeys(e for e in tree.entities.values() if e.label == "DATE"):
        words = entity.span.of(document.text)
        if _verb(tree, entity) not in stated or entity.span.start < sentence.source.span.start:
            continue
        if entity.span.start in sentence.bounds:
            continue
        value = entity.value if any(char.isdigit() for char in words) else days.get(words)
        found[value if value and _CALENDAR.fullmatch(value) else ""] = None
    return next(iter(found)) or None if len(found) == 1 else None


def _is_main(tree: SentenceTree, index: int) -> bool:
    """Whether a verb is that of the main clause, joined to it, or what that says somebody said: "It sank, he said"."""
    while (above := tree.governor(index)) is not None:
        is_said = tree.relation(index) == _SAID and index < above
        if not is_said and tree.relation(index) not in _JOINED:
            break
        index = above
    return tree.governor(index) is None and tree.token(index).pos in ("VERB", "AUX", "ADJ", "NOUN")


def _verb(tree: SentenceTree, entity: Entity) -> int | None:
    """What a date hangs from: the first word above it, or the verb of an object beside which it stands bare."""
    within = range(entity.first, entity.last)
    above = next((i for i in tree.upward(entity.first) if i not in within), None)
    is_bare = not any(tree.children(i, "case") for i in within)
    if above is not None and is_bare and tree.relation(above) in _COMPLEMENTS:
        return tree.governor(above)
    return above


def _is_same(entry: Entry, other: Entry) -> bool:
    one, two = {*entry.terms}, {*other.terms}
    shorter, longer = sorted((one, two), key=len)
    return entry.date == other.date and len(one & two) > 1 and containment(shorter, longer) >= _SAMENESS


def _forms(documents: Sequence[Document], name: str) -> Iterator[frozenset[str]]:
    """The words by which somebody is known: of a person whom a document names in full, the surname too."""
    words = _words(name)
    yield frozenset(words)
    entities = (e for d in documents if d.annotation is not None for e in _names(d, d.annotation))
    if len(words) > 1 and any(_words(each) == words for each in entities):
        yield frozenset(words[-1:])


def _names(document: Document, annotation: Annotation) -> Iterator[str]:
    return (e.span.of(document.text) for e in annotation.entities if e.label == "PER")


def _words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFD", text.lower())
    return re.findall(r"\w+", "".join(char for char in plain if not unicodedata.combining(char)))
