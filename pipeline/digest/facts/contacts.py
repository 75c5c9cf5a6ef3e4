"""Contact points: addresses of e-mail and telephone numbers."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact, place_of
from pipeline.digest.elements.words import DigestWords, Label
from pipeline.document import Document
from pipeline.span import Span

_EMAIL = re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}")
_PHONE = re.compile(
    r"(?<![\w/.-])(?:\+\d{1,3}[ .-]?)?(?:\(\d{1,4}\)[ .-]?)?\d{2,4}(?:[ .-]\d{2,4}){2,4}(?![\w/-]|\.\d)"
)
_AREA = r"(?:\(0\d{2,4}\)|0\d{2,4})"
_PLAIN = re.compile(
    rf"(?<![\w/.,-])(?<!\d )(?:{_AREA}(?: \d{{3,4}}){{2}}|{_AREA} \d{{5,6}}|0[1-9](?:[ .]\d\d){{4}}"
    r"|0 ?8\d\d(?:[ .]\d\d){3}|\+(?:1|32|33|352|353|41|44|49)(?:[ .-]?\(0\))?(?:[ .-]\d{1,4}){2,5})"
    r"(?![\w/-]| \d|[.,]\d|\s?[€£$%])"
)
"""A number that only a telephone has: British, French in pairs or free of charge, or with the sign of a country."""
_PART = re.compile(r"[.;|•·(?!]\s|\t|\s{3,}|@\S*\s|\d\s")
"""Where what a number is for may begin behind something else on its line."""
_NAME = r"[A-ZÀ-Þ][\w'’&-]+\.?"
_MOST_PURPOSE: Final = 8
_REACH: Final = 400
"""Signs of a line before a number in which what it is for may stand, which has few words."""
_CUT: Final = "…"
_FRONT: Final = 2_500
_BEFORE: Final = 25
"""Signs before a number in which a word for telephones stands."""


def contacts(document: Document, words: DigestWords) -> Iterator[KeyFact]:
    """Addresses of e-mail and telephone numbers, which a label must announce within a text.

    The label of each is what stands before it on its line and says what it is for: "For repairs call 01632 960 001".
    """
    purposes = _Purposes(words)
    extension = re.compile(rf",?\s?\(?(?:{words.pattern('phone_extension')})\s?\d{{1,5}}(?!\w)\)?", re.IGNORECASE)
    labels = words.labels.values()
    text = document.text
    for fact in _bare(document, labels):
        (place,) = fact.sources
        own, purpose = place.span, purposes.before(text, place.span.start)
        if fact.normalized is None and (behind := extension.match(text, own.end)):
            own = Span(own.start, behind.end())
        yield KeyFact(fact.name, own.of(text), fact.normalized, (place_of(document, own),), fact.rule, purpose)


def without_sent_to(document: Document, facts: Sequence[KeyFact], words: DigestWords) -> Iterator[KeyFact]:
    """The facts without the addresses that a letter was sent to, on a line above whom it is to: "By e-mail (…)"."""
    sends = re.compile(rf"[\W_]*(?:{words.pattern('sending_way')})(?!\w)", re.IGNORECASE)
    begins = next((fact.sources[0].span.start for fact in facts if fact.name == "addressee"), 0)
    for fact in facts:
        start = fact.sources[0].span.start
        is_head = fact.name == "contact" and start < begins
        if not (is_head and sends.match(_line_before(document.text, start))):
            yield fact


class _Purposes:
    """What numbers and addresses are for, by the words before them: "Repairs: …", "For repairs call …"."""

    def __init__(self, words: DigestWords) -> None:
        self._labels = words.labels
        self._calls = re.compile(rf",?\s+(?:{words.pattern('calling')})(?!\w)", re.IGNORECASE)
        link = rf"(?:(?:{words.pattern('name_link')})\s+)"
        title = rf"(?i:{words.pattern('courtesy_title')})\s"
        number = rf"(?:,?\s(?:{words.pattern('number_lead')})(?!\w)\.?)"
        self._owner = re.compile(
            rf"(?P<before>^|[\w'’,;(]\s|['’])(?P<owner>(?:{title})?{_NAME}(?:\s+{link}{{0,2}}{_NAME})+|{title}{_NAME})"
            rf"(?P<lead>\s?\(?,?{number}{{0,2}})\s?:?$"
        )
        self._titled = re.compile(title, re.IGNORECASE)
        self._led = re.compile(rf",\s*(?P<article>(?:{words.pattern('alias_article')})?)\s*$", re.IGNORECASE)
        self._points = re.compile(rf"(?<!\w)(?:{words.pattern('no_purpose')})(?!\w)", re.IGNORECASE)
        self._leads = re.compile(rf"(?:{words.pattern('purpose_lead')})(?:(?<=['’])|(?!\w))", re.IGNORECASE)

    def before(self, text: str, start: int) -> str:
        """What stands before a place on its line and says what it is for; nothing where it only announces it."""
        line = _line_before(text, start).rstrip(" ([")
        said = line[max((match.end() for match in _PART.finditer(line)), default=0) :].strip(" \t,-–*_")
        if said.endswith(":"):
            said = said.rstrip(" :")
        elif self._leads.match(said) and (call := self._calls.search(said)):
            said = said[: call.start()]
        elif self._leads.match(said) and (led := self._led.search(line)):  # "For billing, 01632 960 002"
            said = said.removesuffix(led["article"] or "").rstrip(" ,")
        else:
            return self._owner_of(line)
        is_bare = said.casefold().strip(" .") in self._labels or not said[:1].isupper()
        is_short = 1 <= len(said.split()) <= _MOST_PURPOSE and not any(map(str.isdigit, said))
        return said if is_short and not is_bare and not self._points.search(said) else ""

    def _owner_of(self, line: str) -> str:
        """Whose number or address it is, by the name right before it: "ask the Harbor Office on 01632 960 003"."""
        match = self._owner.search(line.rstrip(" ("))
        if match is None:
            return ""
        owner = self._calls.sub("", f" {match['owner']}", count=1).strip() if match["before"] == "" else match["owner"]
        owner = owner.rpartition("\t")[2]  # the label before a name is no part of it: "Name | Ada Finch"
        is_person = self._titled.match(owner) is not None
        is_named = is_person or (bool(match["lead"].strip(" ,(")) and not match["before"].endswith(", "))
        is_short = len(owner.split()) <= _MOST_PURPOSE and not any(map(str.isdigit, owner))
        return owner if is_named and is_short and (is_person or len(owner.split()) > 1) else ""


def _line_before(text: str, start: int) -> str:
    """What stands before a place on its line, of a long line its end behind a sign that says so."""
    reach = max(0, start - _REACH)
    begin = text.rfind("\n", reach, start) + 1
    return text[begin:start] if begin or not reach else _CUT + text[reach:start]


def _bare(document: Document, labels: Collection[Label]) -> Iterator[KeyFact]:
    for block in document.blocks:
        is_inside = _FRONT < block.span.start < len(document.text) - _FRONT
        if block.kind in ("code", "reference"):
            continue
        text = block.span.of(document.text)
        for match in _EMAIL.finditer(text):
            if is_inside and not _announces(labels, ("contact", "email"), text, match.start()):
                continue
            span = Span(block.span.start + match.start(), block.span.start + match.end())
            yield KeyFact("contact", match[0], match[0].lower(), (place_of(document, span),), "digest.e-mail")
        labelled = {at for known in _labelled(labels, text) for at in range(known.start(), known.end())}
        for match in _PLAIN.finditer(text):
            if not is_inside and match.start() not in labelled:
                span = Span(block.span.start + match.start(), block.span.start + match.end())
                yield KeyFact("contact", match[0], None, (place_of(document, span),), "digest.phone")
        for match in _PHONE.finditer(text):
            digits = re.sub(r"\D", "", match[0])
            if 9 <= len(digits) <= 13 and not is_inside and _announces(labels, ("phone",), text, match.start()):
                span = Span(block.span.start + match.start(), block.span.start + match.end())
                yield KeyFact("contact", match[0], None, (place_of(document, span),), "digest.phone")


def _labelled(labels: Collection[Label], text: str) -> Iterator[re.Match[str]]:
    """The numbers that a label announces as those of telephones."""
    return (match for match in _PHONE.finditer(text) if _announces(labels, ("phone",), text, match.start()))


def _announces(labels: Collection[Label], facts: Collection[str], text: str, start: int) -> bool:
    """Whether a label of some facts stands shortly before a number or address."""
    near = text[max(0, start - _BEFORE) : start].lower()
    return any(label.fact in facts and label.text in near for label in labels)
