#!/usr/bin/env python3
"""Summarizes what is new in a document library of SharePoint into a column of the library; for cron.

    python sharepoint_delta.py STATE.json

`pip install ./clients/python` first. It asks Microsoft Graph what has changed since the last run, so nobody must reach
this machine. It needs GRAPH_TOKEN (an access token with Sites.ReadWrite.All) and SHAREPOINT_SITE (the id of the
site); GRAPH_URL for another cloud, SUMMARY_COLUMN for another column than `Summary`, which is one of several lines of
text; PRECIS_URL and PRECIS_KEY for the service.

STATE.json has the place where the next run goes on, and what was summarized: a document comes again when what is in it
changes, not when a column does, as by this program. Where something is away or busy it ends with status 1; the next
run goes on. A document that cannot be had or written to (somebody has it checked out, say) keeps no other back; the
next run tries it again.
"""

import json
import os
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote

from precis_client import Precis, PrecisError

MAX_WORDS = 120
LONGEST_ENDING = 16
"""Of a name that is kept: another may be longer than a file here may be called."""
UNUSABLE = (413, 415, 422)
"""What an answer says of the document itself, and would say again tomorrow."""
PASSING = "too_slow"
"""But for this: the next time the machine may have more time."""
ASIDE = {"GET": (403, 404, 409, 423), "PATCH": (409, 423)}
"""What Graph answers of one document, and not of all: it is held back, gone, or somebody has it."""
FAILED = 500
"""What the service answers where this document made it fail."""
GONE = 410
"""The place to go on from is too old: everything is told again."""


class AsideError(Exception):
    """A document cannot be had or written to now; others can."""


class Graph:
    """Requests to Microsoft Graph with a token, which goes nowhere else."""

    def __init__(self, url: str, token: str) -> None:
        self.url = url.rstrip("/")
        self._token = token

    def get(self, link: str) -> dict[str, Any]:
        """The object at a link of Graph's own."""
        found: dict[str, Any] = json.loads(self._send("GET", link))
        return found

    def content(self, item: dict[str, Any]) -> bytes:
        """What is in a file; Graph redirects to another machine, which must not see the token."""
        return self._of_one("GET", f"{self._item(item)}/content")

    def write(self, item: dict[str, Any], column: str, text: str) -> None:
        """Writes into a column of a file."""
        self._of_one("PATCH", f"{self._item(item)}/listItem/fields", json.dumps({column: text}).encode())

    def _item(self, item: dict[str, Any]) -> str:
        return f"{self.url}/drives/{quote(item['parentReference']['driveId'])}/items/{quote(item['id'])}"

    def _of_one(self, method: str, link: str, body: bytes | None = None) -> bytes:
        try:
            return self._send(method, link, body)
        except HTTPError as error:
            if error.code not in ASIDE[method]:
                raise
            raise AsideError(str(error)) from error

    def _send(self, method: str, link: str, body: bytes | None = None) -> bytes:
        if not link.startswith(f"{self.url}/"):
            raise OSError(f"a link leads away from {self.url}")
        request = urllib.request.Request(link, body, {"Content-Type": "application/json"}, method=method)  # noqa: S310
        request.add_unredirected_header("Authorization", f"Bearer {self._token}")
        with urllib.request.urlopen(request, timeout=60) as response:  # noqa: S310
            read: bytes = response.read()
        return read


class State:
    """What was done, in a file that is always whole."""

    def __init__(self, path: Path) -> None:
        self._path = path
        kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"link": None, "tags": {}}
        self.link: str | None = kept["link"]
        self.tags: dict[str, str] = kept["tags"]

    def save(self) -> None:
        """Writes the file anew."""
        draft = self._path.with_name(f".{self._path.name}.draft")
        draft.write_text(json.dumps({"link": self.link, "tags": self.tags}), encoding="utf-8")
        draft.replace(self._path)


def main(path: Path) -> None:
    """Does all that is new."""
    graph = Graph(os.environ.get("GRAPH_URL", "https://graph.microsoft.com/v1.0"), os.environ["GRAPH_TOKEN"])
    client = Precis(os.environ.get("PRECIS_URL", "http://127.0.0.1:8000"), os.environ.get("PRECIS_KEY"))
    column = os.environ.get("SUMMARY_COLUMN", "Summary")
    beginning = f"{graph.url}/sites/{quote(os.environ['SHAREPOINT_SITE'], safe=',')}/drive/root/delta"
    state = State(path)
    link, aside = state.link, 0
    while True:
        try:
            page = graph.get(link or beginning)
        except HTTPError as error:
            if error.code != GONE or link is None:
                raise
            link = None
            continue
        for item in page["value"]:
            if "deleted" in item:
                state.tags.pop(item["id"], None)
            elif "file" in item and state.tags.get(item["id"]) != item["cTag"]:
                try:
                    summarize(graph, client, item, column)
                except AsideError as error:
                    print(f"{item['name']} waits: {error}", file=sys.stderr)
                    aside += 1
                    continue
                state.tags[item["id"]] = item["cTag"]
                state.save()
        link = page.get("@odata.nextLink") or page["@odata.deltaLink"]
        if not aside:  # else the next run begins at the page that told of it
            state.link = link
        state.save()
        if "@odata.nextLink" not in page:
            break
    if aside:
        raise OSError(f"{aside} documents wait")


def summarize(graph: Graph, client: Precis, item: dict[str, Any], column: str) -> None:
    """Writes the summary of a file into its column, or says why there is none; raises what may pass."""
    try:
        with tempfile.TemporaryDirectory() as folder:
            # The ending tells the format.
            copy = Path(folder) / f"document{Path(item['name']).suffix[:LONGEST_ENDING]}"
            copy.write_bytes(graph.content(item))
            graph.write(item, column, client.summarize(copy, max_words=MAX_WORDS, store=False)["text"])
        print(f"{item['name']}: summarized")
    except PrecisError as error:
        if error.status == FAILED or error.code == PASSING:
            raise AsideError(str(error)) from error
        if error.status not in UNUSABLE:
            raise
        print(f"{item['name']} gets no summary: {error}", file=sys.stderr)


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]))
    except (IndexError, KeyError) as error:
        sys.exit("usage: sharepoint_delta.py STATE.json" if isinstance(error, IndexError) else f"there is no {error}")
    except (PrecisError, OSError) as error:
        sys.exit(f"the next run goes on: {error}")
