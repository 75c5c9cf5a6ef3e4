"""The client: requests with retries, answers as typed dictionaries.

client = Precis("http://127.0.0.1:8000", key="precis_…")
summary = client.summarize(Path("judgment.pdf"), profile="letsum", max_words=300)
print(summary["text"])
for unit in client.elaborate(summary["id"], "service robot")["units"]:
    print(unit["role"], unit["text"])
"""

import hmac
import json
import mimetypes
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, cast
from urllib.parse import quote, urlencode
from uuid import uuid4

from urllib3 import BaseHTTPResponse, PoolManager, Retry, encode_multipart_formdata
from urllib3.exceptions import HTTPError, InvalidHeader

from precis_client.shapes import Alignment, Completion, Job, ListedJob, ListedSummary, Result, Summary, Verification

JSONL = "application/x-ndjson"
ACCEPTED = f"application/json, {JSONL};q=0.9"
BUSY = frozenset({429, 502, 503, 504})
"""No place now, from the service or from a proxy before it."""
LOST = frozenset({502, 504})
"""A proxy had no answer: what was asked for may have been done."""
GONE = 404
STILL_RUNNING, MOST_ASKED = 409, 100
"""The first request of its key still runs, when the answer says how long to wait; how often that is asked."""
USUAL_WAIT, LONGEST_WAIT, LONGEST_ASKED_WAIT = 5.0, 30.0, 300
"""Seconds: where an answer says them in no way that can be read; of our own choice; because an answer says so.

Who is asked to wait for longer, as by a quota that is used up, is told at once instead.
"""
MEDIA_TYPES = {".md": "text/markdown", ".txt": "text/plain; charset=utf-8", ".eml": "message/rfc822"}


class PrecisError(Exception):
    """The service could not do it: `code` is stable, `detail` says what, where and what to do."""

    def __init__(self, status: int, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.status = status
        self.code = code
        self.detail = detail


class UnreachableError(PrecisError, OSError):
    """The service could not be reached at the last attempt; its status is 0, its code `unreachable`."""


class _Patience(Retry):
    """Any request may be sent again: a key of its own makes a repeated POST count once.

    Where the first of its key still runs, it is asked again until that ends, which costs no attempt.
    """

    RETRY_AFTER_STATUS_CODES = Retry.RETRY_AFTER_STATUS_CODES | {STILL_RUNNING}

    def increment(self, *args: Any, **given: Any) -> "_Patience":
        """What is left after one more attempt."""
        response = given.get("response")
        told = response.headers.get("Retry-After") if response is not None else None
        if told is not None and self.parse_retry_after(told) > LONGEST_ASKED_WAIT:
            Retry.increment(self.new(total=0), *args, **given)  # raises: none is left
        longer: _Patience = super().increment(*args, **given)
        running = sum(one.status == STILL_RUNNING for one in longer.history)
        is_running = longer.history[-1].status == STILL_RUNNING and running < MOST_ASKED
        return longer.new(total=(longer.total or 0) + 1) if is_running else longer

    def parse_retry_after(self, retry_after: str) -> float:
        try:
            return super().parse_retry_after(retry_after)
        except (InvalidHeader, ValueError, OverflowError):
            return USUAL_WAIT


class Precis:
    """One service. Requests that it has no place for are sent again when it says, within five minutes; a POST never
    counts twice.

    What gets lost on the way, there or back, is sent again too: at once, after two seconds, four … `seconds` is how
    long it may be silent; in its `language`, `en` or `fr`, the service says what problems and warnings are. Raises
    PrecisError for what that refuses, for a redirect (none is followed: it would take the key elsewhere) and for an
    answer that is no JSON, and UnreachableError, which is an OSError too, where it cannot be reached in the end.
    """

    def __init__(
        self, url: str, key: str | None = None, *, seconds: float = 180.0, attempts: int = 5, language: str = ""
    ) -> None:
        self._url = url.rstrip("/")
        said = {"Authorization": key and f"Bearer {key}", "Accept-Language": language}
        self._headers = {"Accept": ACCEPTED} | {name: value for name, value in said.items() if value}
        self._attempts = attempts
        retries = _Patience(
            attempts - 1,
            allowed_methods=None,
            status_forcelist=BUSY,
            backoff_factor=1,
            backoff_max=LONGEST_WAIT,
            retry_after_max=sys.maxsize,
            raise_on_status=False,
        )
        self._retries = retries
        self._once = retries.new(read=0, other=0, status_forcelist=BUSY - LOST)
        self._pool = PoolManager(timeout=seconds)

    def summarize(
        self,
        document: Path | str | bytes,
        *,
        media_type: str | None = None,
        date: str | None = None,
        metadata: Mapping[str, str] | None = None,
        **options: Any,
    ) -> Summary:
        """The summary of a file, of its bytes or, where `document` is a str, of a text.

        `date` is the document's day (`2026-11-20`). Lists find it by its `metadata`. Without a `media_type` a file's
        name decides, and of bytes what they show. The answer knows a file by its name.
        """
        if isinstance(document, str):
            beside = {"media_type": media_type, "date": date, "metadata": metadata}
            posted = {"text": document, **{name: value for name, value in beside.items() if value}}
            return cast(Summary, self._posted({"documents": [posted], **options}))
        if isinstance(document, Path):
            guessed = MEDIA_TYPES.get(document.suffix.lower()) or mimetypes.guess_type(document.name)[0]
            name = document.name.encode("utf-8", "replace").decode()
            part = (name, document.read_bytes(), media_type or guessed or "application/octet-stream")
            document, media_type = encode_multipart_formdata({"file": part})
        kind = media_type or "application/octet-stream"
        kept = options.get("store") is not False
        query = _query({**options, **({"date": date} if date else {}), **_named(metadata or {})})
        return cast(Summary, self._object("POST", f"/v1/summaries{query}", document, kind, repeatable=kept))

    def summarize_cluster(self, documents: Iterable[str | Mapping[str, Any]], **options: Any) -> Summary:
        """One summary of several texts, or of documents as the API has them (`text`, `title`, `date` …)."""
        return cast(Summary, self._posted({"documents": _made(documents), **options}))

    def summary(self, identifier: str) -> Summary:
        """A summary that was made before."""
        return cast(Summary, self._object("GET", f"/v1/summaries/{_id(identifier)}"))

    def summaries(self, **metadata: str) -> Iterator[ListedSummary]:
        """The summaries of this client's key, the newest first; with `metadata` those whose documents have it."""
        return cast(Iterator[ListedSummary], self._pages("/v1/summaries", "summaries", _named(metadata)))

    def delete_all(self, **metadata: str) -> int:
        """Removes the summaries of this client's key whose documents have the metadata; how many."""
        query = _query(_named(metadata))
        deleted: int = self._object("DELETE", f"/v1/summaries{query}")["deleted"]
        return deleted

    def delete(self, identifier: str) -> None:
        """Removes a summary, with what was kept of its documents."""
        path = f"/v1/summaries/{_id(identifier)}"
        if not self._removed_at_once(path):
            try:
                self._send("DELETE", path)
            except PrecisError as error:
                if error.status != GONE:  # it was removed, and only the answer got lost
                    raise

    def elaborate(self, identifier: str, *topics: str) -> Summary:
        """The informative part for some topics of a summary; for all without one."""
        answer = self._json("POST", f"/v1/summaries/{_id(identifier)}/elaborations", {"topics": topics or ("*",)})
        return cast(Summary, answer)

    def revise(self, identifier: str, **options: Any) -> Summary:
        """Another summary of the same documents, which are not read again."""
        return cast(Summary, self._json("POST", f"/v1/summaries/{_id(identifier)}/revisions", options))

    def sources(self, identifier: str, unit: int) -> dict[str, Any]:
        """The whole sections or thematic segments that a unit of a summary comes from."""
        return self._object("GET", f"/v1/summaries/{_id(identifier)}/sources/{unit}")

    def submit(self, records: Iterable[Mapping[str, Any]], **options: Any) -> str:
        """Gives many documents to the service, and the id of their job; a `callback_url` is an option too."""
        lines = "".join(json.dumps(record) + "\n" for record in records).encode()
        job: str = self._object("POST", f"/v1/jobs{_query(options)}", lines, JSONL)["id"]
        return job

    def job(self, identifier: str) -> Job:
        """How far a job is."""
        return cast(Job, self._object("GET", f"/v1/jobs/{_id(identifier)}"))

    def jobs(self) -> Iterator[ListedJob]:
        """The jobs of this client's key, the newest first."""
        return cast(Iterator[ListedJob], self._pages("/v1/jobs", "jobs", {}))

    def cancel(self, identifier: str) -> None:
        """Ends a job, whose results so far stay; removes one that had ended, with its results."""
        path = f"/v1/jobs/{_id(identifier)}"
        for _ in range(self._attempts):
            if self._removed_at_once(path):
                return
            # It may be cancelled: to ask again would remove what it has done.
            try:
                if self.job(identifier)["state"] not in ("queued", "running"):
                    return
            except PrecisError as error:
                if error.status == GONE:
                    return
                raise
        raise UnreachableError(0, "unreachable", f"{self._url} does not say whether it cancels {identifier}")

    def wait(self, identifier: str, *, every: float = 2.0) -> Job:
        """The job once it has ended."""
        while (job := self.job(identifier))["state"] in ("queued", "running"):
            time.sleep(every)
        return job

    def results(self, identifier: str) -> Iterator[Result]:
        """The answers of a job as far as it is: `{"id", "summary"}` or `{"id", "error"}`, in order, each once."""
        path, told = f"/v1/jobs/{_id(identifier)}/results", 0
        for attempt in range(1, self._attempts + 1):
            try:
                with self._open("GET", path, streamed=True) as lines:
                    for number, line in enumerate(lines):
                        if number >= told:
                            result = json.loads(line)
                            told += 1
                            yield result
                return
            except (HTTPError, ValueError) as error:  # the answer broke off: what was told is not told again
                if attempt == self._attempts:
                    raise self._unreachable(error) from error
                time.sleep(min(2.0 ** (attempt - 1), LONGEST_WAIT))

    def follow(self, identifier: str, *, every: float = 2.0) -> Iterator[Result]:
        """All answers of a job, each once, in order and as they come; ends with the job."""
        told = missed = 0
        while missed < self._attempts:
            job = self.job(identifier)  # asked first: what is done then, stands in the results
            for number, result in enumerate(self.results(identifier)):
                if number >= told:
                    told += 1
                    yield result
            if job["state"] not in ("queued", "running"):
                if told >= job["counts"]["done"] + job["counts"]["failed"]:
                    return
                missed += 1
            time.sleep(every)
        raise UnreachableError(0, "unreachable", f"{self._url} gave {told} results of a job that has more")

    def realize(self, language: str, specs: Iterable[Mapping[str, Any]]) -> list[str]:
        """Realization specs in words."""
        texts: list[str] = self._json("POST", "/v1/realizations", {"language": language, "specs": list(specs)})["texts"]
        return texts

    def verify(self, summary: str, documents: Iterable[str | Mapping[str, Any]], **options: Any) -> Verification:
        """What a summary says that its documents do not; whoever wrote it."""
        return cast(Verification, self._compared("/v1/verifications", summary, documents, **options))

    def align(
        self, summary: str, documents: Iterable[str | Mapping[str, Any]], *, level: str = "word", **options: Any
    ) -> Alignment:
        """Where each sentence of a summary and each of its words come from; only sentences at the level `sentence`."""
        answer = self._compared("/v1/alignments", summary, documents, level=level, **options)
        return cast(Alignment, answer)

    def complete(self, source: str, typed: str, *, to: str, **options: Any) -> list[Completion]:
        """What may follow what has been typed of the translation of a sentence into `to`, best first.

        `from` is the other language; `session` and `learn` are options, and all others of `POST /v1/completions`.
        """
        asked = {"from": "fr" if to == "en" else "en", "to": to, "source": source, "typed": typed, **options}
        found: list[Completion] = self._json("POST", "/v1/completions", asked)["completions"]
        return found

    def _compared(
        self, path: str, summary: str, documents: Iterable[str | Mapping[str, Any]], **options: Any
    ) -> dict[str, Any]:
        return self._json("POST", path, {"summary": summary, "documents": _made(documents), **options})

    def _removed_at_once(self, path: str) -> bool:
        """Whether the answer to one DELETE says so; False where it got lost, and nobody knows what was done."""
        try:
            self._open("DELETE", path, retries=self._once)
        except (HTTPError, PrecisError) as error:
            if isinstance(error, HTTPError) or error.status in LOST:
                return False
            raise
        return True

    def _pages(self, path: str, name: str, query: Mapping[str, str]) -> Iterator[Any]:
        cursor: dict[str, str] = {}
        while True:
            page = self._object("GET", path + _query({**query, **cursor}))
            yield from page[name]
            if page["next"] is None:
                return
            cursor = {"cursor": page["next"]}

    def _json(self, method: str, path: str, value: Mapping[str, Any]) -> dict[str, Any]:
        return self._object(method, path, json.dumps(value).encode(), "application/json")

    def _posted(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        """A request for a summary; with `store=False` there is nothing of which a repeat could be the same."""
        body, kept = json.dumps(asked).encode(), asked.get("store") is not False
        return self._object("POST", "/v1/summaries", body, "application/json", repeatable=kept)

    def _object(
        self, method: str, path: str, body: bytes | None = None, kind: str | None = None, *, repeatable: bool = True
    ) -> dict[str, Any]:
        response = self._send(method, path, body, kind, repeatable=repeatable)
        try:
            found: dict[str, Any] = response.json()
        except ValueError as error:
            told = f"{self._url} answers with something that is no JSON; is a Précis service there?"
            raise PrecisError(response.status, "unknown", told) from error
        return found

    def _send(
        self, method: str, path: str, body: bytes | None = None, kind: str | None = None, *, repeatable: bool = True
    ) -> BaseHTTPResponse:
        try:
            return self._open(method, path, body, kind, repeatable=repeatable)
        except HTTPError as error:
            raise self._unreachable(error) from error

    def _unreachable(self, error: Exception) -> UnreachableError:
        return UnreachableError(0, "unreachable", f"{self._url} cannot be reached: {getattr(error, 'reason', error)}")

    def _open(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        kind: str | None = None,
        *,
        repeatable: bool = True,
        streamed: bool = False,
        retries: Retry | None = None,
    ) -> BaseHTTPResponse:
        headers = dict(self._headers)
        if kind is not None:
            headers["Content-Type"] = kind
            if repeatable:
                headers["Idempotency-Key"] = str(uuid4())
        url = self._url + path
        response = self._pool.request(
            method,
            url,
            body=body,
            headers=headers,
            redirect=False,
            preload_content=not streamed,
            retries=retries or self._retries,
        )
        if response.status >= 300:
            raise _failure(response, url)
        return response


def is_ours(body: bytes, signature: str, callback_secret: str) -> bool:
    """Whether a callback comes from the service: `signature` is its X-Precis-Signature."""
    expected = "sha256=" + hmac.new(callback_secret.encode(), body, sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), signature.encode("utf-8", "replace"))


def _made(documents: Iterable[str | Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return [{"text": document} if isinstance(document, str) else document for document in documents]


def _query(options: Mapping[str, Any]) -> str:
    given = {name: value for name, value in options.items() if value is not None}
    values = {name: json.dumps(value) if isinstance(value, bool) else value for name, value in given.items()}
    return "?" + urlencode(values, doseq=True) if values else ""


def _named(metadata: Mapping[str, str]) -> dict[str, str]:
    return {f"metadata.{name}": value for name, value in metadata.items()}


def _id(identifier: str) -> str:
    return quote(identifier, safe="")


def _failure(response: BaseHTTPResponse, url: str) -> PrecisError:
    body = response.data
    response.close()
    if response.status < 400:
        place = response.headers.get("Location", "another place")
        return PrecisError(response.status, "redirected", f"{url} sends on to {place}; give that address instead")
    try:
        problem = json.loads(body)
        return PrecisError(response.status, problem["code"], problem["detail"])
    except (ValueError, KeyError, TypeError):
        return PrecisError(response.status, "unknown", response.reason or str(response.status))
