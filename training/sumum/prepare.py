"""Reads the articles that the choice of content is learned from, once.

    python -m training.sumum.prepare FOLDER DATA.jsonl …

DATA are articles: id, text, title, abstract, field. FOLDER gets each as the first three doors read it, so that trying
other features takes seconds and not minutes.
"""

import sys
from pathlib import Path

from pipeline.errors import UnusableDocument
from pipeline.reading import Reading
from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from pipeline.source import RawDocument
from pipeline.summary import Request
from training.align.data import json_lines

PROFILE = "sumum"


def main() -> None:
    """Writes a reading for each article that has none yet."""
    folder, *data = map(Path, sys.argv[1:])
    folder.mkdir(parents=True, exist_ok=True)
    runner = Runner(wire(load_configuration(None), PROFILE))
    for path in data:
        for row in json_lines(path):
            target = folder / f"{row['id'].replace('/', '_')}.reading"
            if target.exists():
                continue
            raw = RawDocument(row["text"], title=row.get("title"))
            try:
                documents, _ = runner.interpret([raw], Request(profile=PROFILE))
            except UnusableDocument as error:
                print(f"{row['id']}: {error}", file=sys.stderr)
                continue
            target.write_bytes(Reading(documents, PROFILE).pack())


if __name__ == "__main__":
    main()
