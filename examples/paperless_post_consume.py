#!/usr/bin/env python3
"""A post-consume hook in the way of Paperless-ngx: summarizes the new document and writes the summary back as a note.

Put it where Paperless-ngx can run it, `pip install ./clients/python` there, and name it in
PAPERLESS_POST_CONSUME_SCRIPT. It is run with DOCUMENT_ID, DOCUMENT_SOURCE_PATH and DOCUMENT_ARCHIVE_PATH (the
searchable PDF; `None` where there is none), and needs PAPERLESS_URL and PAPERLESS_TOKEN; PRECIS_URL and PRECIS_KEY for
the service.
A document that has no summary gets no note; the consumption goes on either way.
"""

import json
import os
import sys
import urllib.request
from http.client import HTTPException
from pathlib import Path

from precis_client import Precis, PrecisError

MAX_WORDS = 120


def main() -> None:
    """Summarizes the document that was consumed."""
    client = Precis(os.environ.get("PRECIS_URL", "http://127.0.0.1:8000"), os.environ.get("PRECIS_KEY"))
    try:
        archived = Path(os.environ.get("DOCUMENT_ARCHIVE_PATH", ""))
        document = archived if archived.is_file() else Path(os.environ["DOCUMENT_SOURCE_PATH"])
        summary = client.summarize(document, max_words=MAX_WORDS, store=False)
        add_note(os.environ["DOCUMENT_ID"], summary["text"])
    except KeyError as error:
        print(f"no summary: the environment lacks {error}", file=sys.stderr)
    except (PrecisError, OSError) as error:
        print(f"document {os.environ['DOCUMENT_ID']} gets no summary: {error}", file=sys.stderr)


def add_note(identifier: str, text: str) -> None:
    """Writes a note to a document by Paperless-ngx' REST API."""
    url, token = os.environ["PAPERLESS_URL"].rstrip("/"), os.environ["PAPERLESS_TOKEN"]
    if not url.startswith(("http://", "https://")):
        raise OSError(f"PAPERLESS_URL is {url!r}, and begins with http:// or https://")
    request = urllib.request.Request(  # noqa: S310
        f"{url}/api/documents/{identifier}/notes/",
        json.dumps({"note": text}).encode(),
        {"Authorization": f"Token {token}", "Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=30) as response:  # noqa: S310
            response.read()
    except (OSError, ValueError, HTTPException) as error:
        raise OSError(f"Paperless-ngx at {url}: {error}") from error


if __name__ == "__main__":
    main()
