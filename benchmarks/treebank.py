"""Reads Universal Dependencies treebanks as running text: paragraphs, with every word's place in them."""

import lzma
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Word:
    """A syntactic word: `head` is the index of its governor within the sentence, -1 for the root."""

    form: str
    lemma: str
    pos: str
    features: dict[str, str]
    head: int
    relation: str
    start: int
    end: int


@dataclass(slots=True)
class Sentence:
    """A sentence of a paragraph, with offsets into the paragraph's text."""

    start: int
    end: int
    words: list[Word] = field(default_factory=list)


@dataclass(slots=True)
class Paragraph:
    """Sentences joined by spaces."""

    text: str = ""
    sentences: list[Sentence] = field(default_factory=list)


def read_paragraphs(path: Path, longest: int = 8) -> Iterator[Paragraph]:
    """The paragraphs of a CoNLL-U file, which may be compressed with xz.

    A paragraph ends at `# newpar` or `# newdoc`; where a treebank has no such marks, after `longest` sentences.
    """
    data = lzma.decompress(path.read_bytes()) if path.suffix == ".xz" else path.read_bytes()
    content = data.decode("utf-8")
    has_marks = "# newpar" in content
    paragraph = Paragraph()
    for block in content.strip().split("\n\n"):
        rows = block.split("\n")
        comments = [row for row in rows if row.startswith("#")]
        begins = any(row.startswith(("# newpar", "# newdoc")) for row in comments)
        if paragraph.sentences and (begins or (not has_marks and len(paragraph.sentences) >= longest)):
            yield paragraph
            paragraph = Paragraph()
        text = next(row[9:] for row in comments if row.startswith("# text = "))
        offset = len(paragraph.text) + bool(paragraph.sentences)
        sentence = Sentence(offset, offset + len(text))
        sentence.words = list(_words([row.split("\t") for row in rows if row[0].isdigit()], text, offset))
        paragraph.text += (" " if paragraph.sentences else "") + text
        paragraph.sentences.append(sentence)
    yield paragraph


def _words(rows: list[list[str]], text: str, offset: int) -> Iterator[Word]:
    """The words with offsets; of a contraction whose parts are not its text (du = de + le) each part has all of it."""
    position, until, shared = 0, 0, (0, 0)
    numbers = {row[0]: index for index, row in enumerate(r for r in rows if r[0].isdigit())}
    parts: dict[str, tuple[int, int]] = {}
    for row in rows:
        if "-" in row[0]:
            start = text.index(row[1], position)
            first, last = map(int, row[0].split("-"))
            forms = [r[1] for r in rows if r[0].isdigit() and first <= int(r[0]) <= last]
            whole, place = "".join(forms) == row[1], start
            for number, form in zip(range(first, last + 1), forms, strict=True):
                parts[str(number)] = (place, place + len(form)) if whole else (start, start + len(row[1]))
                place += len(form)
            position, until = start + len(row[1]), last
        elif row[0].isdigit():
            if int(row[0]) <= until:
                shared = parts[row[0]]
            else:
                start = text.index(row[1], position)
                shared = (start, start + len(row[1]))
                position = shared[1]
            features = dict(f.split("=", 1) for f in row[5].split("|") if "=" in f)
            yield Word(
                row[1],
                row[2],
                row[3],
                features,
                numbers.get(row[6], -1),
                row[7],
                offset + shared[0],
                offset + shared[1],
            )
