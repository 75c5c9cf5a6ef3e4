"""Requests that nobody should send: documents, bodies, headers and options, broken in ways that a seed decides.

A request is made from seeds in the forms that the routes take; its document, JSON, options, headers or frame is spoilt.
"""

import base64
import io
import json
import random
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from benchmarks.spoiling import NASTY_TEXTS, NASTY_VALUES, spoilt, spoilt_archive, with_nasty

MEDIA_TYPES: Mapping[str, str] = {
    ".txt": "text/plain",
    ".md": "text/markdown",
    ".html": "text/html",
    ".pdf": "application/pdf",
    ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ".odt": "application/vnd.oasis.opendocument.text",
    ".rtf": "application/rtf",
    ".eml": "message/rfc822",
}
LARGEST_SEED = 300_000
CHARSETS = ("utf-8", "latin-1", "utf-16", "utf-7", "nonesuch", "idna", "zlib", "hex", "x" * 99)
CALLBACKS = ("http://127.0.0.1:1/", "http://[::1]/", "http://2130706433/", "ftp://x/", "x", *NASTY_TEXTS)
ACCEPTS = ("application/json", "text/html", "text/plain;q=0.1", "*/*;q=x", "image/png", ",;q=", "a" * 999)
OPTIONS: tuple[tuple[str, float, tuple[Any, ...], tuple[Any, ...]], ...] = (
    ("profile", 0.5, ("auto", "extract", "sumum", "letsum", "absum", "inits"), ("nonesuch", "", "Extract")),
    ("max_words", 0.3, (1, 5, 50, 10**6), (0, -1, "x", 1.5, 10**30)),
    ("include", 0.2, ("analysis", "source_text,timings", "trace", "trace,analysis", ""), ("all", "analysis;trace")),
    ("topic", 0.2, ("*", "tank", *NASTY_TEXTS), ("\ud800",)),
    ("language", 0.15, ("auto", "en", "fr"), ("de", "EN", "")),
    ("output_language", 0.1, ("en", "fr", "same"), ("xx",)),
    ("category", 0.1, ("accidents", "health"), ("nonesuch",)),
    ("ratio", 0.05, (0.1, 1, 5e-324), (0, -1, "nan", "inf")),
    ("store", 0.2, ("false", "true"), ("maybe", 1)),
)
"""Each with how often it is given, values that it may have, and others."""
WRONG = 0.08
SPEC_TYPES = ("sentence", "clause", "noun_phrase", "verb_phrase", "prepositional_phrase", "coordination", "text", "")
SPEC: dict[str, Any] = {
    "type": "clause",
    "subject": {"type": "noun_phrase", "determiner": "definite", "noun": "city", "number": "plural"},
    "verb": {
        "type": "verb_phrase",
        "verb": "pay",
        "tense": "past",
        "object": {
            "type": "coordination",
            "coordinates": [
                {"type": "noun_phrase", "determiner": "indefinite", "noun": "bridge"},
                {"type": "noun_phrase", "noun": "Okafor", "proper": True},
            ],
        },
    },
}


@dataclass(frozen=True, slots=True)
class Ids:
    """What earlier requests made: later ones ask about it."""

    summaries: list[str] = field(default_factory=list)
    jobs: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class HostileRequest:
    """A request as bytes on the wire; `cut` says that the client stops in the middle."""

    number: int
    method: str
    path: str
    head: bytes
    body: bytes
    cut: bool = False


def seeds_of(folders: Sequence[Path]) -> list[tuple[str, bytes]]:
    """The files of folders by name, small enough to be tried by the thousand."""
    files = sorted(path for folder in folders for path in folder.rglob("*") if path.is_file())
    return [(path.name, data) for path in files if 0 < len(data := path.read_bytes()) <= LARGEST_SEED]


class Hostility:
    """Makes requests from seeds; the same number gives the same one, but for the ids of earlier answers."""

    def __init__(self, seeds: Sequence[tuple[str, bytes]], start: int = 0) -> None:
        self._seeds = seeds
        self._texts = [data for name, data in seeds if Path(name).suffix in (".txt", ".md", ".html", ".eml", ".rtf")]
        self._others = [data for _, data in seeds]
        self._start = start

    def request(self, number: int, ids: Ids) -> HostileRequest:
        """The request of a number."""
        chance = random.Random(f"{self._start}/{number}")  # noqa: S311 - to be had again, not to be secret
        makers: Sequence[tuple[int, Callable[[random.Random, Ids], tuple[str, str, str, bytes]]]] = (
            (40, self._raw),
            (20, self._json),
            (10, self._multipart),
            (12, self._job),
            (10, self._realization),
            (6, self._elaboration),
            (8, self._lookup),
        )
        (make,) = chance.choices([maker for _, maker in makers], [weight for weight, _ in makers])
        method, path, kind, body = make(chance, ids)
        return self._framed(chance, number, method, path, kind, body)

    def _document(self, chance: random.Random) -> tuple[str, bytes]:
        """A seed; mostly of text, which costs less than the others, and mostly spoilt."""
        name, data = chance.choice(self._seeds)
        if Path(name).suffix in (".pdf", ".docx", ".odt") and self._texts and chance.random() < 0.5:
            name, data = "a.txt", chance.choice(self._texts)
        if chance.random() < 0.15:
            return name, data
        if zipfile.is_zipfile(io.BytesIO(data)) and chance.random() < 0.6:
            return name, spoilt_archive(chance, data, self._others)
        return name, spoilt(chance, data, self._others)

    def _raw(self, chance: random.Random, ids: Ids) -> tuple[str, str, str, bytes]:  # noqa: ARG002
        name, data = self._document(chance)
        kind = MEDIA_TYPES.get(Path(name).suffix, "")
        if chance.random() < 0.2:
            kind = chance.choice(
                [*MEDIA_TYPES.values(), "", "application/octet-stream", "image/png", "text", ";", "a/b/c"]
            )
        if kind.startswith("text/") and chance.random() < 0.3:
            kind += f"; charset={chance.choice(CHARSETS)}"
        return "POST", "/v1/summaries" + self._query(chance), kind, data

    def _json(self, chance: random.Random, ids: Ids) -> tuple[str, str, str, bytes]:  # noqa: ARG002
        documents = [self._posted(chance) for _ in range(chance.choice([1, 1, 1, 2, 3]))]
        body: Any = {"documents": documents, **self._options(chance)}
        return "POST", "/v1/summaries" + self._query(chance, 0.2), "application/json", self._json_bytes(chance, body)

    def _multipart(self, chance: random.Random, ids: Ids) -> tuple[str, str, str, bytes]:  # noqa: ARG002
        boundary = chance.choice(["b", "----x", "a" * 70, "'()+_,-./:=?"])
        parts = []
        for _ in range(chance.choice([1, 1, 2, 3])):
            name, data = self._document(chance)
            name = chance.choice([name, name, *NASTY_TEXTS[4:9]])
            head = f'Content-Disposition: form-data; name="file"; filename="{name}"\r\n'
            parts.append(head.encode("utf-8", "surrogatepass") + b"\r\n" + data)
        for key, value in self._options(chance).items():
            parts.append(
                f'Content-Disposition: form-data; name="{key}"\r\n\r\n{value}'.encode("utf-8", "surrogatepass")
            )
        if chance.random() < 0.05:
            parts += [b'Content-Disposition: form-data; name="topic"\r\n\r\nx'] * 3000
        body = b"".join(b"--" + boundary.encode() + b"\r\n" + part + b"\r\n" for part in parts)
        body += b"--" + boundary.encode() + b"--\r\n"
        path = chance.choice(["/v1/summaries", "/v1/summaries", "/v1/jobs"]) + self._query(chance, 0.2)
        if chance.random() < 0.25:
            body = spoilt(chance, body, self._others)
        return "POST", path, f"multipart/form-data; boundary={boundary}", body

    def _job(self, chance: random.Random, ids: Ids) -> tuple[str, str, str, bytes]:  # noqa: ARG002
        records = []
        for number in range(chance.choice([1, 2, 4])):
            record = {"id": str(number), **self._posted(chance)}
            if chance.random() < 0.2:
                record[chance.choice(["language", "category", "date", "title", "id"])] = chance.choice(NASTY_VALUES)
            records.append(record)
        query = self._query(chance, 0.4)
        if chance.random() < 0.5:
            lines = [self._json_bytes(chance, record, 0.15) for record in records]
            return "POST", "/v1/jobs" + query, "application/x-ndjson", b"\n".join(lines)
        body: Any = {"documents": records, **self._options(chance)}
        if chance.random() < 0.2:
            body["callback_url"] = chance.choice(CALLBACKS)
        return "POST", "/v1/jobs" + query, "application/json", self._json_bytes(chance, body)

    def _realization(self, chance: random.Random, ids: Ids) -> tuple[str, str, str, bytes]:  # noqa: ARG002
        specs = [json.loads(json.dumps(SPEC)) for _ in range(chance.choice([1, 1, 2, 30]))]
        for spec in specs:
            spec["type"] = chance.choice([spec["type"]] * 30 + list(SPEC_TYPES))
        body = {"language": chance.choice(["en", "fr", "en", "de"]), "specs": specs}
        body["format"] = chance.choice(["text", "html", "markdown", "text", "pdf"])
        return "POST", "/v1/realizations", "application/json", self._json_bytes(chance, body)

    def _elaboration(self, chance: random.Random, ids: Ids) -> tuple[str, str, str, bytes]:
        body = {"topics": chance.choice([["*"], ["tank"], [], ["x"] * 50, [chance.choice(NASTY_TEXTS)]])}
        path = f"/v1/summaries/{self._id(chance, ids.summaries)}/elaborations"
        return "POST", path, "application/json", self._json_bytes(chance, body, 0.3)

    def _lookup(self, chance: random.Random, ids: Ids) -> tuple[str, str, str, bytes]:
        summary, job = self._id(chance, ids.summaries), self._id(chance, ids.jobs)
        unit = chance.choice(["0", "1", "99", "-1", "1e3", "9" * 40, "x"])
        paths = (
            f"/v1/summaries/{summary}",
            f"/v1/summaries/{summary}/sources/{unit}",
            f"/v1/jobs/{job}",
            f"/v1/jobs/{job}/results",
            f"/{quote(chance.choice(NASTY_TEXTS[6:]))}",
            "/metrics",
            "/docs",
            "/",
            "/openapi.json",
            "/v1/profiles",
        )
        method = chance.choice(["GET", "GET", "GET", "HEAD", "OPTIONS", "DELETE", "PUT", "PATCH", "BREW"])
        return method, chance.choice(paths), "", b""

    @staticmethod
    def _id(chance: random.Random, known: Sequence[str]) -> str:
        if known and chance.random() < 0.7:
            return chance.choice(known)
        return quote(chance.choice(["0", "..", "%2e%2e", "a/b", *(t[:500] for t in NASTY_TEXTS if "\ud800" not in t)]))

    def _posted(self, chance: random.Random) -> dict[str, Any]:
        name, data = self._document(chance)
        suffix = Path(name).suffix
        found: dict[str, Any] = {}
        if suffix in (".txt", ".md", ".html", ".eml") and chance.random() < 0.8:
            found["text"] = data.decode("utf-8", "surrogateescape")
        else:
            found["content_base64"] = base64.b64encode(data).decode()
            found["media_type"] = MEDIA_TYPES.get(suffix, "application/octet-stream")
        if chance.random() < 0.2:
            found[chance.choice(["title", "date", "metadata", "media_type", "other"])] = chance.choice(NASTY_VALUES)
        return found

    def _options(self, chance: random.Random) -> dict[str, Any]:
        """Some options, mostly such as can be."""
        found: dict[str, Any] = {}
        for name, share, right, wrong in OPTIONS:
            if chance.random() < share:
                found[name] = chance.choice(wrong if chance.random() < WRONG else right)
        return found

    def _query(self, chance: random.Random, share: float = 0.7) -> str:
        if chance.random() > share:
            return ""
        query = urlencode([(k, str(v)) for k, v in self._options(chance).items()], errors="surrogatepass")
        if chance.random() < 0.05:
            query += chance.choice(["&", "&&=", "&max_words=1&max_words=2", "&%ff=%00", "&x", "&" + "a=b&" * 500, "%"])
        return f"?{query}" if query else ""

    def _json_bytes(self, chance: random.Random, value: Any, share: float = 0.3) -> bytes:
        """The value as JSON; by `share`, values in it replaced, or the text itself spoilt."""
        if chance.random() < share:
            value = with_nasty(chance, value)
        data = json.dumps(value, ensure_ascii=chance.random() < 0.5).encode("utf-8", "surrogatepass")
        if chance.random() < share / 3:
            data = spoilt(chance, data, self._others)
        if chance.random() < 0.02:
            depth = chance.choice([90, 101, 5000, 200_000])
            data = b"[" * depth + data + b"]" * depth
        return data

    def _framed(
        self, chance: random.Random, number: int, method: str, path: str, kind: str, body: bytes
    ) -> HostileRequest:
        headers: list[tuple[str, str]] = [("Host", "x"), ("Connection", "close")]
        if kind:
            headers.append(("Content-Type", kind))
        optional = (
            (0.15, "Accept", ACCEPTS),
            (0.1, "Prefer", ("respond-async", "respond-async, wait=5", "wait=-1", "return=minimal", ";;", "x" * 500)),
            (0.15, "Idempotency-Key", (*(f"k{chance.randrange(10**4)}" for _ in range(8)), "x" * 256, "é", "k1")),
            (0.1, "X-Request-ID", ("mine", "x" * 129, "é", "<b>", "a\tb")),
            (0.03, "Content-Encoding", ("gzip", "identity", "br", "")),
            (0.02, "Authorization", ("Bearer nonesuch", "Basic eDp4", "Bearer", "Bearer precis__", "é")),
            (0.02, "Expect", ("100-continue", "200-ok")),
            (0.02, "Range", ("bytes=0-10",)),
            (0.02, "X-Forwarded-For", ("::1", "x")),
        )
        for share, name, values in optional:
            if chance.random() < share:
                headers.append((name, chance.choice(values)))
        frame = chance.random()
        cut = False
        if method in ("GET", "HEAD", "OPTIONS") or frame < 0.85:
            if body or method == "POST":
                headers.append(("Content-Length", str(len(body))))
        elif frame < 0.93:
            headers.append(("Transfer-Encoding", "chunked"))
            size = chance.choice([1000, 8192, 100_000])
            chunks = [body[at : at + size] for at in range(0, len(body), size)]
            body = b"".join(b"%x\r\n" % len(chunk) + chunk + b"\r\n" for chunk in chunks) + b"0\r\n\r\n"
            if chance.random() < 0.3:
                body = spoilt(chance, body, self._others)
                cut = True
        else:
            wrong = chance.choice([len(body) + 10, max(0, len(body) - 10), 10**12, -5])
            headers.append(("Content-Length", str(wrong)))
            cut = True
        head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in headers) + "\r\n"
        return HostileRequest(number, method, path, head.encode("utf-8", "surrogatepass"), body, cut)
