"""Summarizes what is put into a folder: `report.pdf` gets a `report.pdf.summary.json`.

    python watch_folder.py /srv/inbox

A document that cannot be used gets a `.problem.json`; one that is still being written is left until it rests; where the
service is away or busy, the document waits. Nothing is forgotten when this is killed: what has no answer is done at the
next start. Remove an answer to have it made again.
"""

import json
import os
import sys
import time
from pathlib import Path

from precis_client import Precis, PrecisError

ANSWERS = (".summary.json", ".problem.json")
RESTED_SECONDS = 3.0
EVERY_SECONDS = 2.0
UNUSABLE = (413, 415, 422)
"""What an answer says of the document itself, and would say again tomorrow."""


def main(folder: Path) -> None:
    """Watches for ever."""
    client = Precis(os.environ.get("PRECIS_URL", "http://127.0.0.1:8000"), os.environ.get("PRECIS_KEY"))
    while True:
        for document in sorted(folder.iterdir()):
            if is_waiting(document):
                summarize(client, document)
        time.sleep(EVERY_SECONDS)


def is_waiting(document: Path) -> bool:
    """Whether a file has no answer yet, and nobody is writing it."""
    if document.name.endswith(ANSWERS) or document.name.startswith("."):
        return False
    if any(Path(f"{document}{ending}").exists() for ending in ANSWERS):
        return False
    try:
        return document.is_file() and time.time() - document.stat().st_mtime > RESTED_SECONDS
    except FileNotFoundError:  # somebody was faster
        return False


def summarize(client: Precis, document: Path) -> None:
    """Writes the answer beside the document, whole or not at all."""
    try:
        ending, answer = ANSWERS[0], client.summarize(document)
    except PrecisError as error:
        if error.status not in UNUSABLE:
            print(f"{document.name} waits: {error}", file=sys.stderr)
            return
        ending, answer = ANSWERS[1], {"code": error.code, "detail": error.detail}
    except OSError as error:
        print(f"{document.name} waits: {error}", file=sys.stderr)
        return
    draft = document.with_name(f".{document.name}.draft")
    draft.write_text(json.dumps(answer, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    draft.rename(f"{document}{ending}")
    print(f"{document.name}: {answer.get('text', answer.get('detail'))}", flush=True)


if __name__ == "__main__":
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_dir():
        sys.exit("usage: watch_folder.py FOLDER")
    main(Path(sys.argv[1]))
