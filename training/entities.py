"""Read named entities (PER, LOC, ORG) from the formats in which open corpora write them.

- ``iob2``: UniversalNER's CoNLL-U-like files, one label a token, "B-PER";
- ``io``: two columns without sentence ids, "I-PER" (WikiGold): touching entities of a type are one;
- ``parseme``: CoNLL-U with a column such as ``1:PROPN|NE-PERS.final`` (Sequoia).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from training.conllu import open_text

_NO_SPACE_BEFORE = re.compile(r" (?=(?:[.,;:!?)\]%]|'\w{0,2}|n't)(?: |$))")
_NO_SPACE_AFTER = re.compile(r"(?<=[(\[]) ")
LABELS = {
    "PER": "PER",
    "PERS": "PER",
    "person": "PER",
    "LOC": "LOC",
    "location": "LOC",
    "ORG": "ORG",
    "corporation": "ORG",
    "group": "ORG",
}
_PARSEME_FINAL = re.compile(r"[A-Z]+\|NE-([A-Z]+)\.final")
"""What a name stands for in its sentence: a country that acts is an organization ("prim" is the country)."""


@dataclass(frozen=True, slots=True)
class Entity:
    """A named entity: a half-open range of characters of its sentence's text, and PER, LOC or ORG."""

    start: int
    end: int
    label: str


@dataclass(frozen=True, slots=True)
class EntitySentence:
    """A sentence's words as its entity file gives them, with the entities in their text.

    ``text`` is the running text; where the file has none, the words joined as they would be written.
    """

    text: str
    words: tuple[str, ...]
    entities: tuple[Entity, ...]


def read_entities(path: Path, file_format: str) -> Iterator[EntitySentence]:
    """Yield the sentences of an entity file; raises ValueError for an unknown format."""
    readers = {"iob2": _iob2_labels, "io": _io_labels, "parseme": _parseme_labels}
    if file_format not in readers:
        raise ValueError(f"{path.name}: unknown format {file_format!r}; choose one of {sorted(readers)}")
    for block in open_text(path).split("\n\n"):
        lines = [line for line in block.split("\n") if line.strip()]
        rows = [line for line in lines if not line.startswith("# ") or "\t" in line]
        given = next((line[9:] for line in lines if line.startswith("# text = ")), None)
        if rows:
            words, labels = readers[file_format](rows)
            yield _locate(words, labels, given)


def _locate(words: list[str], labels: list[str], given: str | None) -> EntitySentence:
    """Turn labels of words ("B-PER", "I-PER", "O") into ranges of the sentence's text."""
    text, offsets = _align(words, given)
    entities: list[Entity] = []
    for (start, end), label, before in zip(offsets, labels, ["O", *labels], strict=False):
        kind = LABELS.get(label.partition("-")[2])
        if kind is None:
            continue
        if label.startswith("I-") and before.partition("-")[2] == label.partition("-")[2] and entities:
            entities[-1] = Entity(entities[-1].start, end, kind)
        else:
            entities.append(Entity(start, end, kind))
    return EntitySentence(text, tuple(words), tuple(entities))


def _align(words: list[str], given: str | None) -> tuple[str, list[tuple[int, int]]]:
    """Find each word in the given text; contraction parts that it does not spell share the last place."""
    text = _running_text(words) if given is None else given
    offsets: list[tuple[int, int]] = []
    position = 0
    for word in words:
        found = text.find(word, position, position + len(word) + 8)
        if found < 0:
            offsets.append(offsets[-1] if offsets else (0, 0))
        else:
            position = found + len(word)
            offsets.append((found, position))
    return text, offsets


def _running_text(words: list[str]) -> str:
    """Join words as they are written: no space before a stop or a clitic, none after an opening bracket."""
    return _NO_SPACE_AFTER.sub("", _NO_SPACE_BEFORE.sub("", " ".join(words)))


def _iob2_labels(rows: list[str]) -> tuple[list[str], list[str]]:
    columns = [row.split("\t") for row in rows]
    return [row[1] for row in columns], [row[2] for row in columns]


def _io_labels(rows: list[str]) -> tuple[list[str], list[str]]:
    columns = [row.rsplit(None, 1) for row in rows]
    return [row[0] for row in columns], [row[1] for row in columns]


def _parseme_labels(rows: list[str]) -> tuple[list[str], list[str]]:
    """Read Sequoia's column 11: the first word of an expression gives its type, the others its number.

    A contraction's row stands for its parts, whose labels it takes over.
    """
    words: list[str] = []
    labels: list[str] = []
    kinds: dict[str, str] = {}
    number_before: str | None = None
    inside_until = 0
    for row in rows:
        columns = row.split("\t")
        first, _, last = columns[0].partition("-")
        if last or int(first) > inside_until:
            words.append(columns[1])
            labels.append("O")
        inside_until = int(last) if last else inside_until
        numbers = []
        for item in columns[10].split(";"):
            number, _, kind = item.partition(":")
            if match := _PARSEME_FINAL.match(kind):
                kinds.setdefault(number, match[1])
            if kinds.get(number) in LABELS:
                numbers.append(number)
        chosen = number_before if number_before in numbers else next(iter(numbers), None)
        if chosen is not None:
            labels[-1] = f"{'I' if chosen == number_before else 'B'}-{kinds[chosen]}"
        number_before = None if last else chosen
    return words, labels
