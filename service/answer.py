"""The summary object of the contract, made of a summary."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from hashlib import sha256
from pathlib import PurePosixPath
from typing import Any

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary, SummaryUnit, count_words
from service.align.answers import links_object
from service.options import INCLUSIONS, Inclusion
from service.version import VERSION

_LONGEST_NAME = 255


def summary_object(
    summary: Summary,
    identifier: str,
    digest: str,
    metadata: Sequence[Mapping[str, Any]] = (),
    include: Sequence[Inclusion] = (),
    names: Sequence[str | None] = (),
) -> dict[str, Any]:
    """The object as plain JSON values; `metadata` and `names` are what came with each document, in their order."""
    source_words = sum(count_words(each.text) for each in summary.documents if each.language == summary.language)
    summary_words = count_words(summary.text)
    answer: dict[str, Any] = {
        "id": identifier,
        "digest": digest,
        "profile": summary.profile,
        "language": summary.language,
        "output_language": summary.output_language,
        "version": VERSION,
        "title": summary.documents[0].title,
        "text": summary.text,
        "units": [_unit(unit) for unit in summary.units],
    }
    extras = summary.extras
    answer |= {name: value for name, value in extras.fields.items() if name not in INCLUSIONS or name in include}
    if extras.table is not None:
        answer["table"] = [{"theme": r.theme, "heading": r.heading, "lines": list(r.lines)} for r in extras.table]
    answer["documents"] = [
        {
            "title": document.title,
            "media_type": document.source.media_type,
            "language": document.language,
            "words": count_words(document.text),
            "sha256": document.source.sha256,
            "metadata": dict(metadata[number]) if number < len(metadata) else {},
        }
        | ({"name": names[number]} if number < len(names) and names[number] else {})
        for number, document in enumerate(summary.documents)
    ]
    answer["statistics"] = {
        "source_words": source_words,
        "summary_words": summary_words,
        "compression": round(summary_words / max(1, source_words), 4),
    }
    if summary.refuted:
        answer["statistics"]["refuted_units"] = dict(sorted(Counter(summary.refuted).items()))
    answer["warnings"] = [{"code": warning.code, "detail": warning.detail} for warning in summary.warnings]
    if "analysis" in include:
        answer["analysis"] = dict(summary.analysis())
    if "headline" in include and "headline" not in extras.fields and (headline := summary.headline()) is not None:
        answer["headline"] = headline
    if "alignment" in include:
        answer["alignment"] = [{"links": links_object(links)} for links in summary.links()]
    if "source_text" in include:
        answer["source_text"] = [document.text for document in summary.documents]
    if "trace" in include:
        answer["trace"] = dict(
            summary.trace(_rules([answer["units"], *extras.fields.values(), answer.get("analysis")]))
        )
    if "timings" in include:
        answer["timings"] = {door: round(seconds, 6) for door, seconds in summary.timings.items()}
    return answer


def file_names(raws: Sequence[RawDocument]) -> tuple[str | None, ...]:
    """What the files of documents are called, without folders, and without signs that nobody sees."""
    last = (PurePosixPath((raw.name or "").replace("\\", "/")).name[:_LONGEST_NAME] for raw in raws)
    return tuple("".join(sign if sign.isprintable() else "\ufffd" for sign in name) or None for name in last)


def document_keys(raws: Sequence[RawDocument]) -> list[list[str | None]]:
    """What tells documents apart: the digest of their content, and what was said of them; plain JSON values."""
    return [
        [
            sha256(raw.data if isinstance(raw.data, bytes) else raw.data.encode("utf-8", "surrogatepass")).hexdigest(),
            raw.media_type,
            raw.title,
            raw.date.isoformat() if raw.date else None,
        ]
        for raw in raws
    ]


def request_digest(documents: Sequence[Sequence[str | None]], request: Request) -> str:
    """A fingerprint: the same for the same documents (their `document_keys`), request and version, for ever."""
    asked = asdict(request)
    for name in ("engine", "focus"):
        if asked[name] is None:
            del asked[name]  # as it was before it could be chosen
    return sha256(json.dumps([VERSION, documents, asked], sort_keys=True).encode()).hexdigest()


def to_json(value: Any) -> str:
    """One line of JSON that can always be written as UTF-8: a lone surrogate stays an escape."""
    text = json.dumps(value, ensure_ascii=False)
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return json.dumps(value)
    return text


def _rules(value: Any) -> Iterator[str]:
    """The rules that are named anywhere inside, in their order."""
    if isinstance(value, dict):
        named = value.get("rules")
        if isinstance(named, list):
            yield from (rule for rule in named if isinstance(rule, str))
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from _rules(inner)


def _unit(unit: SummaryUnit) -> dict[str, Any]:
    why = unit.provenance
    return {
        "text": unit.text,
        "kind": why.kind,
        "role": why.role,
        "theme": why.theme,
        "topic": why.topic,
        "sources": [source.as_json() for source in why.sources],
        "rules": list(why.rules),
        "weight": why.weight,
    }
