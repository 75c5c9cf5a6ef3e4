"""Recognition of the genre. Usage: python -m benchmarks.genre [--data FOLDER] [--print N]

FOLDER holds technical/, legal/ and events/ as JSONL with `text`, or `documents` with `text`, and may hold the files
of ingest/ listed in its index.jsonl. The cues were chosen with the documents of even position in view
(`development`); the odd ones (`held out`) tell what to expect elsewhere. The files of ingest/ are of many kinds:
their genres are printed and not scored. `--print N` shows N mistakes of each set with their points.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from benchmarks.machine import machine
from pipeline.components import Components
from pipeline.document import Genre
from pipeline.errors import UnusableDocument
from pipeline.ingest.component import MediaTypeIngest
from pipeline.ingest.settings import IngestSettings
from pipeline.profile_table import ProfileTable
from pipeline.resources import Resources
from pipeline.settings import load_configuration
from pipeline.source import RawDocument, SourceText
from pipeline.structure.genre import GenreRecognizer, GenreSettings

GOAL = 0.95
SETS: dict[Genre, tuple[str, ...]] = {
    "article": ("technical/en", "technical/fr"),
    "judgment": ("legal/build", "legal/india", "legal/sst", "legal/citations"),
    "news": ("events/muc4", "events/five_w", "events/wikievents", "events/wcep", "events/rpm2_fr"),
}


def texts(path: Path) -> Iterator[tuple[str, str]]:
    """Names and texts of the documents of a file."""
    for line in path.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        for number, document in enumerate(record.get("documents", [record])):
            yield f"{record['id']}#{number}", document["text"]


def main() -> None:
    """Prints accuracy per set, half and genre, and the cost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--print", type=int, default=0, dest="shown", metavar="N")
    arguments = parser.parse_args()
    print(machine())
    configuration = load_configuration(None)
    components = Components(configuration, ProfileTable(configuration))
    recognizer = GenreRecognizer(GenreSettings(), components.resources, components.genres())
    totals: Counter[tuple[str, str, bool]] = Counter()
    words, seconds = 0, 0.0
    for genre, names in SETS.items():
        for name in names:
            found: Counter[Genre] = Counter()
            mistakes: list[str] = []
            for position, (document, text) in enumerate(texts(arguments.data / f"{name}.jsonl")):
                source = SourceText(text, "text/plain", "")
                started = time.perf_counter()
                recognized = recognizer.recognize(source)
                seconds += time.perf_counter() - started
                words += len(text.split())
                found[recognized] += 1
                totals[genre, "held out" if position % 2 else "development", recognized == genre] += 1
                if recognized != genre:
                    points = {key: round(value, 1) for key, value in recognizer.points(source).items()}
                    mistakes.append(f"    {document}: {recognized} {points}")
            print(f"{name:<18} {found[genre] / found.total():.3f}  {dict(found)}")
            print(*mistakes[: arguments.shown], sep="\n", end="\n" if mistakes[: arguments.shown] else "")
    for half in ("development", "held out"):
        shares = [totals[g, half, True] / (totals[g, half, True] + totals[g, half, False]) for g in SETS]
        mean = sum(shares) / len(shares)
        listing = ", ".join(f"{genre} {share:.3f}" for genre, share in zip(SETS, shares, strict=True))
        print(f"{half:<12} mean {mean:.3f} (goal {GOAL:.2f}: {'ok' if mean >= GOAL else 'SHORT'})   {listing}")
    print(f"{words / seconds:,.0f} words a second")
    show_files(recognizer, arguments.data / "ingest", components.resources)


def show_files(recognizer: GenreRecognizer, folder: Path, resources: Resources) -> None:
    """Prints what each readable file of a folder is taken for."""
    if not (folder / "index.jsonl").exists():
        return
    ingest = MediaTypeIngest(IngestSettings(), resources)
    for line in (folder / "index.jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        if record["expected_kind"] == "text":
            path = folder / record["file"]
            try:
                source = ingest.ingest(RawDocument(path.read_bytes(), name=path.name))
            except UnusableDocument as error:
                print(f"  {path.name:<44} {error.code}")
                continue
            print(f"  {path.name:<44} {recognizer.recognize(source)}")


if __name__ == "__main__":
    main()
