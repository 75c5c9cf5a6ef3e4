"""The authorities of a decision in the making: each mention finds the authority that it names, or makes a new one."""

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from pipeline.letsum.decision.data import AuthorityKind, one_line
from pipeline.span import Span

_BEHIND = re.compile(r"(?<=\d)\s\([^()]*\)$")
"""The court or database in parentheses behind a citation."""
_YEAR = re.compile(r"[12]\d{3}")
_NOTE = re.compile(r"(?<=[a-zà-ÿ]{3})\d{1,2}$")
"""The number of a footnote that extraction has joined to a name."""
_BARE = 2
"""Words besides its year of a law that has no name of its own, at most: Act of."""
_NOT_WORD = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Citation:
    """A citation of a report: its words without pinpoints, and volume and page where pages are counted by volume.

    One that `is_pin` gives only the page of a passage: 12 Vet. App. at 123.
    """

    span: Span
    rule: str
    text: str
    code: str
    volume: str = ""
    page: int = 0
    is_pin: bool = False


@dataclass(slots=True)
class Mention:
    """A place where an authority is named in full."""

    span: Span
    name: Span
    kind: AuthorityKind
    rule: str
    citations: tuple[Citation, ...] = ()
    law: str = ""
    sections: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether the words of the source name the authority as they stand, with the enactment behind the name."""
        return self.kind != "case" and not self.sections


@dataclass(slots=True)
class Entry:
    """An authority in the making."""

    kind: AuthorityKind
    rule: str
    text: str
    name: str
    is_cited: bool
    spans: list[Span] = field(default_factory=list)
    provisions: dict[str, None] = field(default_factory=dict)
    collection: str = ""


class Entries:
    """The authorities so far, found again by citation or by name."""

    def __init__(self, apart: re.Pattern[str]) -> None:
        self._apart = apart
        self._by_key: dict[str, Entry] = {}
        self._by_volume: dict[str, list[tuple[int, Entry]]] = {}
        self._in_order: list[Entry] = []

    def in_order(self) -> Iterable[Entry]:
        """The authorities in the order of their first mention."""
        return self._in_order

    def add(self, text: str, mention: Mention, defined: Entry | None) -> Entry:
        """The authority of a mention: what its words were `defined` to mean, a known one, or a new one."""
        if defined is not None:
            return defined
        keys = list(self._keys(text, mention))
        years = _YEAR.findall(mention.name.of(text))
        found = (self._by_key[key] for key in keys if key in self._by_key)
        known = next((entry for entry in found if _is_of_years(entry, years, mention)), None) or self._pinned(mention)
        words = one_line((mention.span if mention.is_whole else mention.name).of(text)).strip(" ,").rstrip("(")
        if mention.kind == "case" and mention.citations and mention.name != mention.span:
            words = ", ".join((words, *(citation.text for citation in mention.citations)))
        elif mention.kind == "case" and mention.citations:
            words = mention.citations[0].text
        if known is None:
            name = without_note(one_line(mention.name.of(text)))
            known = Entry(mention.kind, mention.rule, words, name, bool(mention.citations))
            known.collection = words if mention.sections else ""
            self._in_order.append(known)
        elif len(words) > len(known.text) and (mention.name != mention.span or mention.kind != "case"):
            known.text, known.rule = words, mention.rule
            known.is_cited = known.is_cited or bool(mention.citations)
        if mention.sections:
            add_sections(known, self._apart.split(mention.sections.replace("§", " ")))
        for key in keys:
            self._by_key.setdefault(key, known)
        for citation in mention.citations:
            if citation.volume and not citation.is_pin:
                self._by_volume.setdefault(citation.volume, []).append((citation.page, known))
        return known

    def _pinned(self, mention: Mention) -> Entry | None:
        """The case whose report begins last before the page that a pinpoint gives."""
        citation = mention.citations[0] if len(mention.citations) == 1 and mention.name == mention.span else None
        if citation is None or not citation.volume:
            return None
        pages = [(page, number) for number, (page, _) in enumerate(self._by_volume.get(citation.volume, []))]
        before = [(page, number) for page, number in pages if page <= citation.page]
        return self._by_volume[citation.volume][max(before)[1]][1] if before and citation.is_pin else None

    @staticmethod
    def _keys(text: str, mention: Mention) -> Iterator[str]:
        """What tells an authority: each citation, and the name; for a statute the name with and without its year."""
        for citation in mention.citations:
            yield "citation " + _letters(_BEHIND.sub("", citation.text))
        if mention.citations and mention.name == mention.span:
            return
        name = mention.name.of(text)
        name = without_note(name)
        if mention.kind == "case":
            yield "case " + _letters(name)
            return
        if mention.law:
            yield "law " + _letters(mention.law)
            return
        yield "law " + _letters(name)
        if _YEAR.search(name):
            yield "law " + _letters(_YEAR.sub("", name))


def _is_of_years(entry: Entry, years: Sequence[str], mention: Mention) -> bool:
    """Whether a law may be the one named with these years: the Companies Act 1948 is not that of 2006."""
    if mention.kind == "case" or mention.law:
        return True
    known = _YEAR.findall(entry.name)
    return not years or not known or years == known


def merged(entries: list[Entry], crown: Container[str], versus: Container[str]) -> list[Entry]:
    """Joins a shortened name to the one fuller name that ends or begins with it: Penal Code to Indian Penal Code.

    Of a law the first words may be initials (EI Act), or nothing but what it is and its year (the Act of 1789). Laws
    of different years stay apart, and so does what fits several names. Words of `crown` name one party: Orr v. R is
    Orr v. Her Majesty the Queen; words of `versus` part the sides of a case.
    """
    names = [tuple(_letters(_YEAR.sub("", entry.name)).split()) for entry in entries]
    years = [_YEAR.findall(entry.name)[-1:] for entry in entries]
    fuller: dict[tuple[str, ...], set[int]] = {}
    for number, (entry, name) in enumerate(zip(entries, names, strict=True)):
        for cut in range(1, len(name) - 1):
            fuller.setdefault((entry.kind, "end", *name[cut:]), set()).add(number)
            fuller.setdefault((entry.kind, "start", *name[:-cut]), set()).add(number)
            if entry.kind != "case":
                initials = "".join(word[0] for word in name[: cut + 1])
                fuller.setdefault((entry.kind, "end", initials, *name[cut + 1 :]), set()).add(number)
        if (person := _against_crown(name, entry, crown, versus)) is not None:
            fuller.setdefault(("case", "crown", *person), set()).add(number)
        if years[number] and len(name) > _BARE:
            fuller.setdefault((entry.kind, "dated", name[0], *years[number]), set()).add(number)
    kept = []
    for number, (entry, name) in enumerate(zip(entries, names, strict=True)):
        found = {other for end in ("end", "start") for other in fuller.get((entry.kind, end, *name), ())}
        if (person := _against_crown(name, entry, crown, versus)) is not None:
            found |= {other for other in fuller[("case", "crown", *person)] if entries[other].is_cited}
        if entry.kind != "case" and years[number] and len(name) <= _BARE:  # the Declaration of 1789
            found |= fuller.get((entry.kind, "dated", name[0], *years[number]), set())
        found = {other for other in found if not years[number] or not years[other] or years[number] == years[other]}
        if len(found) == 1 and not entry.collection and not entry.is_cited:
            other = entries[found.pop()]
            other.spans = sorted({*other.spans, *entry.spans})
            other.provisions |= entry.provisions
        else:
            kept.append(entry)
    return kept


def _against_crown(
    name: tuple[str, ...], entry: Entry, crown: Container[str], versus: Container[str]
) -> tuple[str, ...] | None:
    """The first side of a case against the Crown, by whatever name."""
    at = next((number for number, word in enumerate(name) if word in versus), 0)
    is_crown = entry.kind == "case" and at > 0 and " ".join(name[at + 1 :]) in crown
    return name[:at] if is_crown else None


def add_sections(entry: Entry, sections: Iterable[str]) -> None:
    """Adds sections or articles to a law, each once; what has no digit is none."""
    for section in sections:
        if (name := one_line(section).strip(" .,")) and any(c.isdigit() for c in name):
            entry.provisions.setdefault(name)


def without_note(name: str) -> str:
    """A name without the number of a footnote behind it."""
    return _NOTE.sub("", name)


def _letters(text: str) -> str:
    """Letters and digits alone, in lower case: what stays of a name whatever its punctuation."""
    return _NOT_WORD.sub(" ", text.casefold()).strip()
