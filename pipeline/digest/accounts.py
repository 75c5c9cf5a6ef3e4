"""Accounts to which money goes: IBANs whose check digits agree (ISO 13616, by ISO 7064 MOD 97-10)."""

import re
from collections.abc import Iterator
from typing import Final

from pipeline.digest.key_fact import KeyFact, place_of
from pipeline.document import Document
from pipeline.fragments import fragment
from pipeline.span import Span

_IBAN = re.compile(r"(?<![A-Z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])")
_LEAST: Final = 15
_MODULUS: Final = 97


def ibans(document: Document) -> Iterator[KeyFact]:
    """The IBANs of a document, normalized without spaces; a number whose check digits are wrong is none."""
    for match in _IBAN.finditer(document.text):
        number = match[0].replace(" ", "")
        if len(number) >= _LEAST and _checks(number):
            span = Span(match.start(), match.end())
            yield KeyFact("iban", fragment(document, span), number, (place_of(document, span),), "digest.iban")


def _checks(number: str) -> bool:
    digits = "".join(str(int(sign, 36)) for sign in number[4:] + number[:4])
    return int(digits) % _MODULUS == 1
