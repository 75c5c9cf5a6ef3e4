"""Headings of technical articles against the authors' own.

Usage: python -m benchmarks.headings [--data FOLDER] [--print N]

FOLDER holds en.jsonl and fr.jsonl with `text`, `title`, `headings` and `captions`. Headings are compared as sets of
normalized titles for each article, without numbers and without the article's title. The rules were written with
the articles of even position in view (`development`); the odd ones (`held out`) tell what to expect elsewhere.
`--print N` shows the N articles with most mistakes. Speed is that of the structure stage with genre recognition.
"""

import argparse
import json
import re
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.machine import machine
from pipeline.document import Document
from pipeline.languages import LANGUAGES
from pipeline.registry import wire
from pipeline.resources import Resources
from pipeline.settings import load_configuration
from pipeline.source import SourceText
from pipeline.structure.article_evidence import ArticleSettings
from pipeline.structure.component import ArticleStructure
from pipeline.summary import AUTO

GOAL = 0.90
WORD = re.compile(r"[^\W_]+")
NUMBER = re.compile(r"^[\dIVX.\s]+")


@dataclass(frozen=True, slots=True)
class Comparison:
    """An article's expected and found headings and captions, normalized."""

    name: str
    expected: frozenset[str]
    found: frozenset[str]
    captions_expected: frozenset[str]
    captions_found: frozenset[str]

    @property
    def mistakes(self) -> int:
        """How many headings are missing or too many."""
        return len(self.expected ^ self.found)


def normalized(title: str) -> str:
    """The words of a title in lower case, without its number."""
    return " ".join(WORD.findall(NUMBER.sub("", title).lower()))


def compare(record: dict[str, Any], document: Document) -> Comparison:
    """What was found in an article beside what its authors wrote."""
    text = document.text
    found = {normalized(section.title.of(text)) for section in document.sections if section.title}
    return Comparison(
        name=record["id"],
        expected=frozenset(map(normalized, record["headings"])),
        found=frozenset(found - {normalized(record["title"])}),
        captions_expected=frozenset(map(normalized, record["captions"])),
        captions_found=frozenset(normalized(block.span.of(text)) for block in document.blocks_of("caption")),
    )


def rates(pairs: Iterable[tuple[frozenset[str], frozenset[str]]]) -> tuple[float, float]:
    """Precision and recall over all pairs of expected and found."""
    right = found = expected = 0
    for want, have in pairs:
        right, found, expected = right + len(want & have), found + len(have), expected + len(want)
    return right / max(1, found), right / max(1, expected)


def show(label: str, compared: Sequence[Comparison]) -> None:
    """Prints the figures of some articles with the goal."""
    precision, recall = rates((article.expected, article.found) for article in compared)
    captions = rates((article.captions_expected, article.captions_found) for article in compared)
    verdict = "ok" if min(precision, recall) >= GOAL else "SHORT"
    print(
        f"{label:<22} {len(compared):3} articles   headings: precision {precision:.3f} recall {recall:.3f}"
        f" (goal {GOAL:.2f}: {verdict})   captions: precision {captions[0]:.3f} recall {captions[1]:.3f}"
    )


def main() -> None:
    """Prints the figures per language, and the articles with most mistakes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data/technical"))
    parser.add_argument("--print", type=int, default=0, dest="shown", metavar="N")
    arguments = parser.parse_args()
    print(machine())
    resources = Resources()
    structure = ArticleStructure(ArticleSettings(), resources)
    by_genre = wire(load_configuration(None), AUTO).corridors["extract"].structure
    for language in LANGUAGES:
        lines = (arguments.data / f"{language}.jsonl").read_text(encoding="utf-8").splitlines()
        records = [json.loads(line) for line in lines]
        sources = [SourceText(record["text"], "text/plain", "") for record in records]
        pairs = zip(records, sources, strict=True)
        compared = [compare(record, structure.structure(source)) for record, source in pairs]
        show(f"{language}, development", compared[::2])
        show(f"{language}, held out", compared[1::2])
        show(f"{language}, all", compared)
        started = time.perf_counter()
        for source in sources:
            by_genre.structure(source)
        seconds = time.perf_counter() - started
        print(f"{language}, speed            {sum(len(s.text.split()) for s in sources) / seconds:,.0f} words a second")
        for article in sorted(compared, key=lambda article: (-article.mistakes, article.name))[: arguments.shown]:
            print(f"  {article.name}")
            print(f"    missing  {sorted(article.expected - article.found)}")
            print(f"    too many {sorted(article.found - article.expected)}")


if __name__ == "__main__":
    main()
