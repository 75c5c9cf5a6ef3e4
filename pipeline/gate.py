"""The gate behind door 7: a unit that its own sources refute is not said.

Rules and realizers can go wrong as people do: a number that slips, names that change places, a negation that is lost.
What is written anew is verified against the sentences that it rests on; what stands as it stood needs no check.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from email.utils import parsedate

from pipeline.align.alignment import Finding, Kind, VerifiesEach
from pipeline.document import Document
from pipeline.errors import UnusableDocument
from pipeline.excerpts import Excerpt, Excerpts, as_document
from pipeline.languages import LANGUAGES, Language
from pipeline.settings import GateSettings
from pipeline.source import SourceWarning
from pipeline.span import Span
from pipeline.summary import SummaryUnit

NOWHERE: frozenset[Kind] = frozenset({"number", "date", "name"})
"""The kinds of findings that say that words stand nowhere in the sources."""
VALUES: frozenset[Kind] = frozenset({"number", "date"})
"""The kinds of findings about what can be said in other words: "a hundred and twenty", "on Monday"."""
COPIED = 8
"""Words in a row that stand as they stood: of fewer a negation may have been lost before or behind."""
REFUTED = "refuted_unit"
"""The code of the warning for a unit that was not said."""


_WORDS = re.compile(r"\w+")
_COMMA = re.compile(r",\s+(?:[^\W\d_A-ZÀ-Þ][\w'’-]*\s+){0,3}")
"""A comma with the little words behind it."""
_DIGITS = re.compile(r"\d+")
_STAMP = re.compile(r"[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d")
"""The day and hour in the head of a mail (RFC 5322, section 3.3)."""
_NUMBER = re.compile(r"\.? ?\d")
"""What stands behind "No" where it is no denial: "Amendment No. 1"."""
_ITEM_END = re.compile(r"[:;.!?](?=\s|$)")
_LOOSE = " .;:!?,"
_BRACKETED_DAY = re.compile(r" \([^()]*\d{4}\)")
"""How a story is told which day it means: "on Monday (June 3, 2019)"."""
_DAY_BEFORE = re.compile(r"[^:]{3,40}\d{4}\s?: ")
"""How a headline is told whose day it has: "Report of June 3, 2019: …"."""


@dataclass(frozen=True, slots=True)
class Refutation:
    """A unit that is not said, what speaks against it, and the words that it speaks against."""

    unit: SummaryUnit
    kind: Kind
    words: str

    @property
    def warning(self) -> SourceWarning:
        """What the reader is told."""
        return SourceWarning(
            REFUTED,
            f"a {self.unit.provenance.kind} unit of role {self.unit.provenance.role} was left out: "
            f'its sources do not bear out "{" ".join(self.words.split())}" ({self.kind})',
        )


class Gate:
    """Lets through the units that their own verification does not refute."""

    def __init__(self, settings: GateSettings, verifier: VerifiesEach) -> None:
        self._settings = settings
        self._verifier = verifier

    def warm_up(self) -> None:
        """Loads what verification needs."""
        for language in LANGUAGES:
            self._verifier.verify_each([(as_document("1", language), as_document("2", language))], language)

    def refuted(
        self, units: Sequence[SummaryUnit], documents: Sequence[Document], language: Language
    ) -> tuple[Refutation, ...]:
        """Of the units, written in the language of the documents, those that are refuted, in their order."""
        excerpts = Excerpts(documents)
        written = [
            (unit, excerpts.of(unit.provenance.sources))
            for unit in units
            if unit.provenance.kind != "extracted" and excerpts.language_of(unit.provenance.sources) == language
        ]
        texts = [(as_document(unit.text, language), excerpt.document) for unit, excerpt in written]
        verified = self._verifier.verify_each(texts, language) if texts else ()
        return tuple(
            Refutation(unit, finding.kind, finding.span.of(unit.text))
            for (unit, excerpt), verification in zip(written, verified, strict=True)
            for finding in self._gravest(verification.unsupported, unit, excerpt, documents)
        )

    def _gravest(
        self, found: Sequence[Finding], unit: SummaryUnit, excerpt: Excerpt, documents: Sequence[Document]
    ) -> Iterator[Finding]:
        """The gravest finding of a unit, or none."""
        settings = self._settings
        days = {documents[place.document].date for place in unit.provenance.sources}
        title = excerpt.document.source.title or ""
        grave = [
            finding
            for finding in found
            if finding.kind in settings.kinds
            and finding.confidence >= settings.confidence
            and not (finding.kind in NOWHERE and _is_there(finding.span, unit.text, excerpt.document.text))
            and not _is_of_headline(finding.span, unit.text, title)
            and not (finding.kind in VALUES and _is_day_of(finding.span, unit.text, days))
            and not (finding.kind in VALUES and _may_be_meant(finding, unit.text, _values_of(excerpt)))
            and not (finding.kind not in NOWHERE and _stands_there(unit.text, excerpt.document.text))
            and not (finding.kind == "negation" and _is_copied(finding.span, unit.text, excerpt.document.text))
            and not (finding.kind == "negation" and _is_item(finding.span, unit.text, excerpt.document))
            and not (finding.kind == "negation" and _NUMBER.match(unit.text, finding.span.end))
        ]
        yield from sorted(grave, key=lambda f: (-f.confidence, f.span))[:1]


def _is_there(span: Span, text: str, sources: str) -> bool:
    """Whether words stand in the sources to the letter, or are the first one, which has its capital from there.

    What a comma parts was taken together, "Letter, from Ada Moss", and stands there part by part.
    """
    first, *others = (part.strip(" .,;:") for part in _COMMA.split(span.of(text)))
    held = sources.lower()
    is_first = first.lower() in held or (span.start == 0 and " " not in first)
    return is_first and all(other.lower() in held for other in others)


def _is_day_of(span: Span, text: str, days: Collection[date | None]) -> bool:
    """Whether words say the day of a document, in brackets or before its headline: "Report of June 3, 2019: …"."""
    day = _DAY_BEFORE.match(text)
    places = (*_BRACKETED_DAY.finditer(text), *((day,) if day is not None else ()))
    told = (found for found in places if found.start() <= span.start and span.end <= found.end())
    dates = [{str(day.year), str(day.month), str(day.day)} for day in days if day is not None]
    return any(_numbers(found[0]) <= each for found in told for each in dates)


def _is_of_headline(span: Span, text: str, title: str) -> bool:
    """Whether words stand in the headline that the document came with: in marks, or alone, or behind its day."""
    first, last = text.find("“") + 1 or text.find("«") + 1, max(text.rfind("”"), text.rfind("»"))
    day = _DAY_BEFORE.match(text)
    places = ((first, last), (day.end() if day is not None else 0, len(text)))
    said = (_WORDS.findall(text[a:b]) for a, b in places if a <= span.start and span.end <= b)
    return any(each and _holds(_WORDS.findall(title), each) for each in said)


def _holds(words: Sequence[str], said: Sequence[str]) -> bool:
    return any(words[i : i + len(said)] == said for i in range(len(words) - len(said) + 1))


def _stands_there(text: str, sources: str) -> bool:
    """Whether a unit says the words of a source but for days in brackets, and for capitals: nothing changes places."""
    said = " ".join(_BRACKETED_DAY.sub("", text).split()).strip(" .").lower()
    return len(said.split()) >= COPIED and said in " ".join(sources.split()).lower()


def _is_copied(span: Span, text: str, sources: str) -> bool:
    """Whether all from the beginning of the clause to behind the words stands so in a source: no negation was lost.

    What was put in brackets begins a new stretch, for the words around it stand on both its sides.
    """
    first = text.rfind(")", 0, span.start) + 1
    behind = text.find("(", span.end)
    copied = text[first : behind if behind > 0 else len(text)].strip(" .")
    return len(copied.split()) >= COPIED and " ".join(copied.split()) in " ".join(sources.split())


def _is_item(span: Span, text: str, sources: Document) -> bool:
    """Whether the item of a list that has the words is all of a sentence of the sources, but for its mark."""
    first = max((match.end() for match in _ITEM_END.finditer(text, 0, span.start)), default=0)
    behind = _ITEM_END.search(text, span.end)
    item = " ".join(text[first : behind.start() if behind else len(text)].strip(_LOOSE).split())
    sentences = (" ".join(block.span.of(sources.text).strip(_LOOSE).split()) for block in sources.blocks)
    wholes = (sentence for sentence in sentences if sentence.endswith(item))
    return bool(item) and any(not any(map(str.isalpha, whole[: -len(item)])) for whole in wholes)


def _may_be_meant(finding: Finding, text: str, values: frozenset[str]) -> bool:
    """Whether a number or date may be what the sources say in other words.

    It is not where another one stands there in its stead, unless something there resolves to it: all its numbers are
    those of values, or it names a day or month where there are values.
    """
    if finding.source is None:
        return True
    numbers = _numbers(finding.span.of(text))
    return bool(values) and numbers <= {number for value in values for number in _numbers(value)}


def _values_of(excerpt: Excerpt) -> frozenset[str]:
    """The values of an excerpt, with the days of mails, whose heads are English in every language."""
    stamps = (parsedate(match[0]) for match in _STAMP.finditer(excerpt.document.text))
    return excerpt.values | {f"{day[0]}-{day[1]}-{day[2]}" for day in stamps if day}


def _numbers(text: str) -> set[str]:
    return {number.lstrip("0") for number in _DIGITS.findall(text)}


def without(
    units: Sequence[SummaryUnit], refutations: Sequence[Refutation], *, needs_first: bool = False
) -> tuple[SummaryUnit, ...]:
    """The units without the refuted ones; raises UnusableDocument (`no_content_for_profile`) where none is left.

    So it does where a summary `needs_first` its first unit, and that is refuted: what it would open with leans on it.
    """
    refuted = {id(refutation.unit) for refutation in refutations}
    kept = tuple(unit for unit in units if id(unit) not in refuted)
    if units and (not kept or (needs_first and kept[0] is not units[0])):
        raise UnusableDocument(
            "no_content_for_profile", "every unit of the summary was refuted by its own sources; try another profile"
        )
    return kept
