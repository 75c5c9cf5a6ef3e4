"""What a check found as plain JSON values, of a size that grows with the document at most, and has an end."""

from bisect import bisect_left
from typing import Any, Final

from pipeline.controlled.conformity import Conformity, Violation
from pipeline.controlled.norm import NORM_LANGUAGES, Norm
from pipeline.span import Span

LONGEST_TEXT: Final = 2000
"""Signs of a stretch that is quoted whole; of a longer one the window around the fault."""
MOST_VIOLATIONS: Final = 10_000
MOST_SIGNS: Final = 4_000_000
"""Signs of the document that all violations together quote or rewrite, some more than once."""


def conformity_object(found: Conformity, norm: Norm) -> dict[str, Any]:
    """The answer; `total` and a warning where not all violations are told."""
    text = found.document.text
    breaks = [at for at, sign in enumerate(text) if sign == "\n"]
    told: list[dict[str, Any]] = []
    signs = 0
    for each in found.violations[:MOST_VIOLATIONS]:
        value = _violation(each, found, breaks)
        signs += len(value["text"]) + len(value["sentence"]["text"]) + len(value["rewriting"] or "")
        if signs > MOST_SIGNS:
            break
        told.append(value)
    answer = {
        "norm": norm,
        "language": NORM_LANGUAGES[norm],
        "sentences": found.sentences,
        "violations": told,
    }
    total = len(found.violations)
    if len(told) < total:
        detail = f"only the first {len(told)} of {total} violations are told; split the document"
        answer |= {"total": total, "warnings": [{"code": "violations_left_out", "detail": detail}]}
    return answer


def _violation(violation: Violation, found: Conformity, breaks: list[int]) -> dict[str, Any]:
    """`breaks` are the offsets of the line breaks."""
    text, source = found.document.text, found.document.source
    rule, span = violation.rule, violation.span
    page = source.page_of(span.start)
    line = bisect_left(breaks, span.start)
    begin = breaks[line - 1] + 1 if line else 0
    return {
        "rule": rule.id,
        "number": rule.number,
        "explanation": " ".join(filter(None, (rule.explanation, f"({violation.note})" if violation.note else ""))),
        "start": span.start,
        "end": span.end,
        "line": line + 1,
        "column": span.start - begin + 1,
        **({} if page is None else {"page": page}),
        **_quoted(text, span, span),
        "sentence": {
            "start": violation.sentence.start,
            "end": violation.sentence.end,
            **_quoted(text, violation.sentence, span),
        },
        "rewriting": violation.rewriting,
    }


def _quoted(text: str, whole: Span, fault: Span) -> dict[str, Any]:
    """The text of a stretch, or where it is too long that of a window that begins a little before the fault."""
    if len(whole) <= LONGEST_TEXT:
        return {"text": whole.of(text)}
    start = max(whole.start, min(fault.start - LONGEST_TEXT // 4, whole.end - LONGEST_TEXT))
    window = Span(start, start + LONGEST_TEXT)
    return {"text": window.of(text), "window": {"start": window.start, "end": window.end}}
