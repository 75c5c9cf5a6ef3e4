"""Summaries as they lie in the database, packed by the process that summarizes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from service.storage.compression import compressed, plain

LONGEST_TITLE = 300
TOLD = ("id", "digest", "profile", "language", "output_language", "title", "statistics")
TOLD_OF_DOCUMENTS = ("title", "media_type", "metadata", "name")


@dataclass(frozen=True, slots=True)
class PackedSummary:
    """A summary object, packed, of `length` bytes of JSON; `listed` is what lists tell of it, packed too."""

    id: str
    data: bytes
    length: int
    listed: bytes


def packed_summary(answer: Mapping[str, Any]) -> PackedSummary:
    """A summary object as it is kept."""
    text = plain(dict(answer))
    return PackedSummary(answer["id"], compressed(text), len(text), compressed(plain(listed_of(answer))))


def listed_of(answer: Mapping[str, Any]) -> dict[str, Any]:
    """What a list tells of a summary: enough to find it again, and none of its text."""
    documents = [_told(document, TOLD_OF_DOCUMENTS) for document in answer.get("documents", ())]
    return _told(answer, TOLD) | {"documents": documents}


def _told(found: Mapping[str, Any], keys: tuple[str, ...]) -> dict[str, Any]:
    told = {key: found[key] for key in keys if key in found}
    if len(title := told.get("title") or "") > LONGEST_TITLE:
        told["title"] = title[: LONGEST_TITLE - 1] + "…"
    return told
