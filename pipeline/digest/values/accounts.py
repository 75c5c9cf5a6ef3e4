"""Accounts to which money goes: IBANs whose check digits agree (ISO 13616, by ISO 7064 MOD 97-10)."""

import re
from collections.abc import Iterator
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact, place_of
from pipeline.document import Document
from pipeline.fragments import fragment
from pipeline.span import Span

_IBAN = re.compile(r"(?<![A-Z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])")
_LEAST: Final = 15
_MODULUS: Final = 97
_MOST_BEHIND: Final = 10
"""Words behind a part of an account that may go on with it on its line."""


def ibans(document: Document) -> Iterator[KeyFact]:
    """The IBANs of a document, normalized without spaces; a number whose check digits are wrong is none."""
    for match in _IBAN.finditer(document.text):
        number = match[0].replace(" ", "")
        if len(number) >= _LEAST and _checks(number):
            span = Span(match.start(), match.end())
            yield KeyFact("iban", fragment(document, span), number, (place_of(document, span),), "digest.iban")


def account_line(text: str, span: Span, label: str, lead: re.Pattern[str]) -> Span:
    """What a line says of an account, of which a label with its value is a part: bank, sort code, number."""
    begin = text.rfind("\n", 0, span.start) + 1
    end = text.find("\n", span.end)
    end = len(text) if end < 0 else end
    behind = text[span.end : end].rstrip()
    is_more = any(map(str.isdigit, behind)) and len(behind.split()) <= _MOST_BEHIND
    own = begin + text[begin : span.start].lower().rfind(label)
    indent = len(text[begin:end]) - len(text[begin:end].lstrip())
    start = begin + indent if lead.match(text, begin + indent) else max(own, begin)
    return Span(start, span.end + len(behind) if is_more else span.end) if is_more or start < own else span


def _checks(number: str) -> bool:
    digits = "".join(str(int(sign, 36)) for sign in number[4:] + number[:4])
    return int(digits) % _MODULUS == 1
