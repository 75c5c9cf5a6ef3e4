"""Summarizes what is put into a folder: `report.pdf` gets a `report.pdf.summary.json`.

    python watch_folder.py /srv/inbox

A document that cannot be used gets a `.problem.json`; one that is still being written is left until it rests; where the
service is away or busy, the document waits. Nothing is forgotten when this is killed: what has no answer is done at the
next start. Remove an answer to have it made again. Links are left alone, since who fills the folder need not be
somebody who may read what they lead to, and so are names that are too long for an ending.
"""

import json
import os
import stat
import sys
import time
from collections.abc import Mapping
from io import TextIOWrapper
from pathlib import Path

from precis_client import Precis, PrecisError

ANSWERS = (".summary.json", ".problem.json")
LONGEST_NAME = 255 - max(map(len, ANSWERS))
RESTED_SECONDS = 3.0
EVERY_SECONDS = 2.0
UNUSABLE = (413, 415, 422)
"""What an answer says of the document itself, and would say again tomorrow."""
PASSING = "too_slow"
"""But for this: another hour the machine may have more time."""
PASSING_SECONDS = 900.0


def main(folder: Path) -> None:
    """Watches for ever."""
    client = Precis(os.environ.get("PRECIS_URL", "http://127.0.0.1:8000"), os.environ.get("PRECIS_KEY"))
    later: dict[Path, float] = {}
    while True:
        for document in sorted(folder.iterdir()):
            if is_waiting(document) and time.monotonic() >= later.get(document, 0.0):
                later[document] = time.monotonic() + summarize(client, document)
        time.sleep(EVERY_SECONDS)


def is_waiting(document: Path) -> bool:
    """Whether a file has no answer yet, and nobody is writing it."""
    if document.name.endswith(ANSWERS) or document.name.startswith("."):
        return False
    if len(os.fsencode(document.name)) > LONGEST_NAME:
        return False
    if any(os.path.lexists(f"{document}{ending}") for ending in ANSWERS):
        return False
    try:
        found = document.lstat()
    except OSError:  # somebody was faster
        return False
    return stat.S_ISREG(found.st_mode) and time.time() - found.st_mtime > RESTED_SECONDS


def summarize(client: Precis, document: Path) -> float:
    """Writes the answer beside the document, whole or not at all; the seconds to wait before asking again."""
    answer: Mapping[str, object]
    try:
        ending, answer = ANSWERS[0], client.summarize(document)
    except PrecisError as error:
        if error.status not in UNUSABLE or error.code == PASSING:
            print(f"{document.name} waits: {error}", file=sys.stderr)
            return PASSING_SECONDS if error.code == PASSING else 0.0
        ending, answer = ANSWERS[1], {"code": error.code, "detail": error.detail}
    except OSError as error:
        print(f"{document.name} waits: {error}", file=sys.stderr)
        return 0.0
    draft = document.with_name(f".{document.name}.draft")
    draft.unlink(missing_ok=True)
    with draft.open("x", encoding="utf-8", errors="replace") as file:  # made here, and no link of somebody else's
        file.write(json.dumps(answer, ensure_ascii=False, indent=2) + "\n")
    draft.rename(f"{document}{ending}")
    print(f"{document.name}: {answer.get('text', answer.get('detail'))}", flush=True)
    return 0.0


if __name__ == "__main__":
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_dir():
        sys.exit("usage: watch_folder.py FOLDER")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a name may be no text
    main(Path(sys.argv[1]))
