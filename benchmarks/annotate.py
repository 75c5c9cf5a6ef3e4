"""Speed and memory of the annotate stage on one core.

Usage: OMP_NUM_THREADS=1 python -m benchmarks.annotate LANGUAGE FILE.jsonl [DOCUMENTS]

FILE has a document a line with its `text`, paragraphs parted by blank lines. Printed: words a second (a word is
what str.split gives) with everything on and with fewer layers, spaCy's part of the time, the cost of 40,000
words against 4,000, and resident memory while 1,000 documents (or DOCUMENTS) go by.
"""

import json
import platform
import re
import resource
import sys
import time
from pathlib import Path

from pipeline.annotate.component import SpacyAnnotator
from pipeline.annotate.settings import LAYERS, AnnotateSettings, Layer
from pipeline.document import Block, Document, Section
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.source import SourceText
from pipeline.span import Span

PARAGRAPH = re.compile(r"\S(?:.|\n(?!\s*\n))*")


def as_document(text: str) -> Document:
    """A document with a block for each paragraph."""
    blocks = tuple(Block(Span(*m.span()), "paragraph", 0) for m in PARAGRAPH.finditer(text))
    section = Section(None, 1, "other", Span(0, len(text)))
    return Document(SourceText(text, "text/plain", ""), "other", blocks, (section,))


def of_length(texts: list[str], words: int) -> str:
    """About so many words of real text."""
    paragraphs = [p for text in texts * 50 for p in text.split("\n\n")]
    taken: list[str] = []
    while words > 0:
        taken.append(paragraphs[len(taken)])
        words -= len(taken[-1].split())
    return "\n\n".join(taken)


def seconds(annotator: SpacyAnnotator, texts: list[str], language: Language) -> float:
    """Processor time to annotate the texts, the best of two runs."""
    documents = [as_document(text) for text in texts]
    runs = []
    for _ in range(2):
        start = time.process_time()
        for document in documents:
            annotator.annotate(document, language)
        runs.append(time.process_time() - start)
    return min(runs)


def resident() -> float:
    """Megabytes in memory now."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() / 1e6


def main() -> None:
    """Print the figures."""
    language: Language = "fr" if sys.argv[1] == "fr" else "en"
    lines = Path(sys.argv[2]).read_text(encoding="utf-8").splitlines()
    texts = [json.loads(line)["text"] for line in lines]
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 1000
    print(f"{platform.machine()}, {platform.system()}, Python {platform.python_version()}, {language}")
    sample = texts[:8]
    words = sum(len(text.split()) for text in sample)
    variants: tuple[tuple[str, frozenset[Layer]], ...] = (
        ("everything", LAYERS),
        ("without dependencies", LAYERS - {"dependencies"}),
        ("groups and terms only", frozenset({"groups", "terms"})),
        ("tags and lemmas only", frozenset()),
    )
    for title, layers in variants:
        annotator = SpacyAnnotator(AnnotateSettings(layers=layers), Resources())
        start = time.process_time()
        annotator.warm_up()
        loading = time.process_time() - start
        took = seconds(annotator, sample, language)
        print(f"{title}: {words / took:,.0f} words/s (both models loaded in {loading:.2f} s)")
    annotator = SpacyAnnotator(AnnotateSettings(), Resources())
    small, large = of_length(texts, 4_000), of_length(texts, 40_000)
    ratio = seconds(annotator, [large], language) / seconds(annotator, [small], language)
    print(f"40,000 words against 4,000: {ratio:.1f} times")
    for number in range(count):
        annotator.annotate(as_document(of_length(texts[number % len(texts) :], 300)), language)
        if number in (count // 10, count // 2, count - 1):
            print(f"after {number + 1} documents: {resident():.0f} MB")


if __name__ == "__main__":
    main()
