"""A unit of work for the corridor, and its outcome: what crosses the border between processes."""

import logging
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol, TypeVar, runtime_checkable
from unicodedata import category

from pipeline import faults
from pipeline.align.alignment import Kind
from pipeline.errors import MalformedRequest, NotReady, UnusableDocument
from pipeline.languages import LANGUAGES, Language
from pipeline.runner import Runner
from pipeline.source import RawDocument, SourceWarning
from service.answer import document_keys, file_names, request_digest, summary_object, to_json
from service.options import Options

LOG = logging.getLogger("precis")

_TITLES: Mapping[Language, Mapping[str, str]] = tomllib.loads(
    Path(__file__).with_name("titles.toml").read_text(encoding="utf-8")
)
TITLES = _TITLES[LANGUAGES[0]]
"""What a person is told of a problem by its code."""
STATUS = {
    "malformed": 400,
    "unauthorized": 401,
    "forbidden": 403,
    "not_found": 404,
    "idempotency_conflict": 409,
    "expired": 410,
    "rate_limited": 429,
    "too_large": 413,
    "unsupported_media_type": 415,
    "internal_error": 500,
    "not_ready": 503,
    "overloaded": 503,
    "http_version_not_supported": 505,
}
UNUSABLE = 422
MAY_PASS = frozenset({"too_slow", "internal_error", "not_ready", "overloaded", "rate_limited"})
"""What may go better another time; the others are faults of the document or of the request."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What went wrong, by its stable code (RFC 9457)."""

    code: str
    detail: str

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS.get(self.code, UNUSABLE)

    def as_object(self, language: Language = LANGUAGES[0]) -> dict[str, Any]:
        """The body of application/problem+json; its detail is one short line of English, whatever it quotes."""
        return {
            "type": "about:blank",
            "title": _TITLES[language].get(self.code, self.code),
            "status": self.status,
            "code": self.code,
            "detail": faults.one_line(self.detail),
        }


OUT_OF_MEMORY = Problem("too_large", "the document needs more memory than limits.memory_bytes allows; split it")

Outcome = dict[str, Any] | Problem
"""A summary object, or the problem that there is instead."""

T_co = TypeVar("T_co", covariant=True)
T = TypeVar("T")
UNFOLDED = 4
"""Bytes of text that one of a file may hold, as files are packed that somebody wrote (DOCX, ODT, EPUB)."""


class Work(Protocol[T_co]):
    """Something that only a process with the corridor can do."""

    @property
    def identifier(self) -> str:
        """What the log calls it."""
        ...

    def run(self, runner: Runner) -> T_co:
        """Does it; may raise UnusableDocument or MalformedRequest."""
        ...


@runtime_checkable
class Sent(Protocol):
    """Work of which is known how much was sent for it."""

    @property
    def size(self) -> int:
        """Bytes, about."""
        ...


@dataclass(frozen=True, slots=True)
class Task:
    """Documents to summarize together, with the options; `metadata` stands in the order of `raws`.

    `warnings` are of how they were asked for, and stand behind those of the summary.
    """

    identifier: str
    raws: tuple[RawDocument, ...]
    options: Options
    metadata: tuple[Mapping[str, Any], ...] = field(default=())
    warnings: tuple[SourceWarning, ...] = ()

    @property
    def size(self) -> int:
        """That of all documents."""
        return size_of(self.raws)

    def run(self, runner: Runner) -> dict[str, Any]:
        """The summary object."""
        request = self.options.request
        summary = runner.summarize(self.raws, request)
        digest = request_digest(document_keys(self.raws), request)
        identifier, names = self.identifier or digest, file_names(self.raws)
        answer = summary_object(summary, identifier, digest, self.metadata, self.options.include, names)
        return warned(answer, self.warnings)


def size_of(raws: Iterable[RawDocument]) -> int:
    """Of documents together, in characters of texts and bytes of files, each for what it may unfold to."""
    return sum(len(raw.data) * (1 if isinstance(raw.data, str) else UNFOLDED) for raw in raws)


def body_size(body: bytes, *, is_file: bool = False) -> int:
    """Of a body, in the same way: one that is a file or JSON with a file in it may unfold."""
    return len(body) * (UNFOLDED if is_file or b'"content_base64"' in body else 1)


def warned(answer: dict[str, Any], warnings: Iterable[SourceWarning]) -> dict[str, Any]:
    """The summary object with these warnings too, behind its own."""
    told = [{"code": warning.code, "detail": warning.detail} for warning in warnings]
    return answer | {"warnings": answer["warnings"] + told} if told else answer


def perform(runner: Runner, work: Work[T], raises: tuple[type[Exception], ...] = ()) -> T | Problem:
    """Runs the work; every failure becomes a problem, so that one document never stops the others.

    But for what the caller wants to be raised: a command of one document stops for a mistake of the deployment.
    """
    try:
        return work.run(runner)
    except raises:
        raise
    except UnusableDocument as error:
        return Problem(error.code, one_line(error.detail))
    except MalformedRequest as error:
        return Problem("malformed", one_line(str(error)))
    except NotReady as error:
        return Problem("not_ready", one_line(str(error)))
    except MemoryError:
        return OUT_OF_MEMORY
    except (Exception, SystemExit):  # a component that ends its process would end the command without a word
        LOG.exception("summarizing %s failed", shown(work.identifier))
        return Problem("internal_error", "the summarizer failed on this document; its log says why")


def outcome_line(identifier: str, outcome: Outcome, name: str = "summary") -> bytes:
    """An outcome as a line of JSONL, in batches and in jobs alike; `name` is the key of an answer."""
    if isinstance(outcome, Problem):
        return (to_json({"id": identifier, "error": outcome.as_object()}) + "\n").encode()
    return (to_json({"id": identifier, name: outcome}) + "\n").encode()


def refuted_units(outcome: Outcome) -> Mapping[Kind, int]:
    """How many units of a summary were not said, by the kind of what their own sources say against them."""
    return {} if isinstance(outcome, Problem) else outcome["statistics"].get("refuted_units", {})


def one_line(text: str) -> str:
    """Details are shown on a line of their own."""
    return " ".join(text.split())


_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def shown(text: str) -> str:
    r"""The text as a terminal may print it: control characters, which names may hold, as `\x1b`."""
    return "".join(sign.encode("unicode_escape").decode() if category(sign) in _UNSEEN else sign for sign in text)
