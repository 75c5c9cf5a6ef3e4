"""Writes the expected summaries anew: `python -m tests.golden.update`. Look at the difference before you commit it."""

import datetime
import json
from pathlib import Path
from typing import Any

from pipeline.runner import Runner
from pipeline.source import RawDocument
from pipeline.summary import Summary
from service.answer import summary_object
from service.options import Options
from tests.wired import shipped

FOLDER = Path(__file__).parent
INPUTS = sorted((FOLDER / "inputs").iterdir())
PROFILES = ("extract",)
PROFILES_OF_GENRE = {
    "article": ("sumum",),
    "judgment": ("letsum",),
    "news": ("inits",),
    "event": ("absum", "inits"),
    "digest": ("digest",),
}
"""The profiles that are made for one genre, by what an input's name begins with; an event is news of a category."""


def profiles_of(path: Path) -> tuple[str, ...]:
    """The profiles that summarize an input: those of its genre, and but for ordinary documents `extract`."""
    own = PROFILES_OF_GENRE.get(path.name.partition(".")[0].partition("-")[0], ())
    return own if own == ("digest",) else (*PROFILES, *own)


CASES = [(path, profile) for path in INPUTS for profile in profiles_of(path)]


def make_runner() -> Runner:
    """The runner of the built-in configuration."""
    return shipped()


def documents_of(path: Path) -> tuple[RawDocument, ...]:
    """The document of an input, or those of a cluster: a JSON file as `precis batch` takes them."""
    if path.suffix != ".json":
        return (RawDocument(path.read_bytes(), name=path.name),)
    return tuple(
        RawDocument(one["text"], "text/plain", title=one["title"], date=datetime.date.fromisoformat(one["date"]))
        for one in json.loads(path.read_text(encoding="utf-8"))["documents"]
    )


def summarize(runner: Runner, path: Path, profile: str) -> Summary:
    """The summary of an input."""
    return runner.summarize(documents_of(path), Options(profile=profile).request)


def told(summary: Summary) -> dict[str, Any]:
    """The summary object, without what is not the same in every run and version."""
    answer = summary_object(summary, "", "")
    return {key: value for key, value in answer.items() if key not in ("id", "digest", "version")}


def expected_path(path: Path, profile: str) -> Path:
    """Where the expected summary of an input stands."""
    return FOLDER / "expected" / f"{path.stem}.{profile}.json"


def main() -> None:
    """Writes every expected summary and names those that changed."""
    runner = make_runner()
    for path, profile in CASES:
        target = expected_path(path, profile)
        text = json.dumps(told(summarize(runner, path, profile)), ensure_ascii=False, indent=1) + "\n"
        before = target.read_text(encoding="utf-8") if target.exists() else ""
        target.write_text(text, encoding="utf-8")
        print("changed" if text != before else "same   ", target.name)


if __name__ == "__main__":
    main()
