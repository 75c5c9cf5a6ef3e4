"""A unit of work for the corridor, and its outcome: what crosses the border between processes."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pipeline.errors import MalformedRequest, UnusableDocument
from pipeline.runner import Runner
from pipeline.source import RawDocument
from service.answer import request_digest, summary_object
from service.options import Options

LOG = logging.getLogger("precis")

TITLES = {
    "malformed": "The request cannot be understood",
    "encrypted_document": "The document is encrypted",
    "corrupt_document": "The document is damaged",
    "empty_document": "The document has no text",
    "no_text_layer": "The document has pictures of text only",
    "unsupported_language": "The language is not supported",
    "unsupported_output_language": "The output language is not supported",
    "unsupported_media_type": "The format is not supported",
    "no_content_for_profile": "The profile finds nothing to say",
    "too_large": "The document is too large",
    "too_slow": "The document takes too long",
    "overloaded": "The service is busy",
    "internal_error": "The summarizer failed",
}
STATUS = {
    "malformed": 400,
    "too_large": 413,
    "unsupported_media_type": 415,
    "internal_error": 500,
    "overloaded": 503,
}
UNUSABLE = 422


@dataclass(frozen=True, slots=True)
class Task:
    """Documents to summarize together, with the options; `metadata` stands in the order of `raws`."""

    identifier: str
    raws: tuple[RawDocument, ...]
    options: Options
    metadata: tuple[Mapping[str, Any], ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Problem:
    """What went wrong, by its stable code (RFC 9457)."""

    code: str
    detail: str

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS.get(self.code, UNUSABLE)

    def as_object(self) -> dict[str, Any]:
        """The body of application/problem+json."""
        title = TITLES.get(self.code, "The request failed")
        return {"type": "about:blank", "title": title, "status": self.status, "code": self.code, "detail": self.detail}


Outcome = dict[str, Any] | Problem
"""A summary object, or the problem that there is instead."""


def perform(runner: Runner, task: Task) -> Outcome:
    """Runs the task; every failure becomes a problem, so that one document never stops the others."""
    try:
        request = task.options.request
        summary = runner.summarize(task.raws, request)
        digest = request_digest(task.raws, request)
        return summary_object(summary, task.identifier or digest, digest, task.metadata, task.options.include)
    except UnusableDocument as error:
        return Problem(error.code, one_line(error.detail))
    except MalformedRequest as error:
        return Problem("malformed", one_line(str(error)))
    except MemoryError:
        return Problem("too_large", "the document needs more memory than there is; split it")
    except Exception:
        LOG.exception("summarizing %s failed", task.identifier)
        return Problem("internal_error", "the summarizer failed on this document; its log says why")


def one_line(text: str) -> str:
    """Details are shown on a line of their own."""
    return " ".join(text.split())
