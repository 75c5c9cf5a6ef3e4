"""ROUGE of `extract` against authors' abstracts, beside the beginning of the article.

Usage: python -m benchmarks.extract [--data FOLDER] [--words N]. FOLDER holds en.jsonl and fr.jsonl with `text`,
`abstract`, `headings`, `captions` and `title`.
"""

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from statistics import mean
from typing import Any

from rouge_score.rouge_scorer import RougeScorer
from rouge_score.tokenizers import Tokenizer

from benchmarks.machine import machine
from pipeline.languages import LANGUAGES
from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from pipeline.source import RawDocument
from pipeline.summary import Request


class _Words(Tokenizer):  # type: ignore[misc]  # the library has no types
    """Words of either language: the library's own tokenizer drops accented letters."""

    def tokenize(self, text: str) -> list[str]:
        return ["".join(c for c in word if c.isalnum()) for word in text.lower().split()]


def main() -> None:
    """Prints ROUGE-1 and ROUGE-2 (F, not stemmed) for each language."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data/technical"))
    parser.add_argument("--words", type=int, default=120)
    arguments = parser.parse_args()
    print(machine())
    runner = Runner(wire(load_configuration(None)))
    request = Request(profile="extract", max_words=arguments.words)

    def extract(record: dict[str, Any]) -> str:
        return runner.summarize([RawDocument(record["text"])], request).text

    def lead(record: dict[str, Any]) -> str:
        skip = {record["title"], *record["headings"], *record["captions"]}
        body = " ".join(line for line in record["text"].split("\n") if line and line not in skip)
        return " ".join(body.split()[: arguments.words])

    systems: dict[str, Callable[[dict[str, Any]], str]] = {"extract": extract, "lead": lead}
    scorer = RougeScorer(["rouge1", "rouge2"], tokenizer=_Words())
    for language in LANGUAGES:
        with (arguments.data / f"{language}.jsonl").open(encoding="utf-8") as lines:
            records = [json.loads(line) for line in lines]
        for name, system in systems.items():
            scores = [scorer.score(record["abstract"], system(record)) for record in records]
            one, two = (mean(score[kind].fmeasure for score in scores) for kind in ("rouge1", "rouge2"))
            print(f"  {language} {name:<8} ROUGE-1 {one:.3f}  ROUGE-2 {two:.3f}  ({len(records)} articles)")


if __name__ == "__main__":
    main()
