"""Names of persons, places and organizations: the model alone, and with gazetteers and rules.

Usage: python -m benchmarks.entities FORMAT FILE...       FORMAT is iob2, io or parseme, as in training.entities

The language is French for parseme, else English. Sentences follow each other as one document per `# newdoc`
where the file has such marks, else per ten sentences: names are made consistent over a document. An entity
counts as found when label and both ends are right.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from pipeline.annotate.component import SpacyAnnotator
from pipeline.annotate.settings import AnnotateSettings
from pipeline.document import Block, Document, Section
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.source import SourceText
from pipeline.span import Span
from training.conllu import open_text
from training.entities import EntitySentence, read_entities

NAMES = ("PER", "LOC", "ORG")


def documents(path: Path, file_format: str) -> Iterator[list[EntitySentence]]:
    """The sentences of a file by document."""
    blocks = [block for block in open_text(path).split("\n\n") if "\t" in block]
    has_marks = any("# newdoc" in block for block in blocks)
    sentences: list[EntitySentence] = []
    for block, sentence in zip(blocks, read_entities(path, file_format), strict=True):
        if sentences and ("# newdoc" in block if has_marks else len(sentences) == 10):
            yield sentences
            sentences = []
        sentences.append(sentence)
    yield sentences


def as_document(sentences: list[EntitySentence]) -> Document:
    """A document of one paragraph per sentence: boundaries are not what is measured here."""
    text = "\n\n".join(sentence.text for sentence in sentences)
    blocks, start = [], 0
    for sentence in sentences:
        blocks.append(Block(Span(start, start + len(sentence.text)), "paragraph", 0))
        start += len(sentence.text) + 2
    section = Section(None, 1, "other", Span(0, len(text)))
    return Document(SourceText(text, "text/plain", ""), "other", tuple(blocks), (section,))


def main() -> None:
    """Print precision, recall and F by label for each file."""
    file_format, *names = (argument for argument in sys.argv[1:] if not argument.startswith("--"))
    language: Language = "fr" if file_format == "parseme" else "en"
    for title, has_rules in (("model alone", False), ("with rules", True)):
        settings = {"layers": frozenset({"entities", "acronyms"}), "name_rules": has_rules}
        annotator = SpacyAnnotator(AnnotateSettings.model_validate(settings), Resources())
        for name in names:
            right, found, expected = Counter[str](), Counter[str](), Counter[str]()
            for sentences in documents(Path(name), file_format):
                document = as_document(sentences)
                annotation = annotator.annotate(document, language).annotation
                have = {
                    (e.span.start, e.span.end, e.label)
                    for e in (annotation.entities if annotation else ())
                    if e.label in NAMES
                }
                want = {
                    (block.span.start + e.start, block.span.start + e.end, e.label)
                    for block, sentence in zip(document.blocks, sentences, strict=True)
                    for e in sentence.entities
                }
                for counter, spans in ((right, have & want), (found, have), (expected, want)):
                    counter.update(span[2] for span in spans)
                if has_rules and "--errors" in sys.argv:
                    for sign, (start, end, label) in [("-", s) for s in sorted(want - have)] + [
                        ("+", s) for s in sorted(have - want)
                    ]:
                        text = document.text.replace("\n", " ")
                        before, after = text[max(0, start - 40) : start], text[end : end + 30]
                        print(f"{sign} {label} …{before}[[{text[start:end]}]]{after}")
            figures = []
            for label in ("all", *NAMES):
                counts = [c.total() if label == "all" else c[label] for c in (right, found, expected)]
                p, r = counts[0] / max(1, counts[1]), counts[0] / max(1, counts[2])
                figures.append(f"{label} P {p:.3f} R {r:.3f} F {2 * p * r / max(1e-9, p + r):.3f}")
            print(f"{Path(name).name}: {title}: {'; '.join(figures)}")


if __name__ == "__main__":
    main()
