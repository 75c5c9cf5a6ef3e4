"""Counsel and for whom they appear: in the list of those who appeared, and in rules over header and end."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from pipeline.letsum.decision.clients import ClientReader
from pipeline.letsum.decision.data import Party
from pipeline.letsum.decision.facts import FactMaker
from pipeline.letsum.decision.grammar import DecisionGrammar, any_of, folded, label_id
from pipeline.letsum.decision.names import NameReader
from pipeline.letsum.decision.zones import Entry, Line, Zone, stripped
from pipeline.letsum.settings import SegmentationSettings
from pipeline.span import Span

_MARK = re.compile(";")
_NOT_ALONE = re.compile(r"[,;:()&\d]|\b[A-ZÀ-Þ]{2,4}$")
"""What a line that is a name alone does not hold: a list, a number, the letters of a firm (LLP)."""
_FIRM = re.compile(r"\w,[^,;]*\s&\s")
"""The name of a firm, which lists its partners: "Orr, Dale & Lind"."""
_FEWEST_WORDS: Final = 2
_MOST_WORDS: Final = 5


@dataclass(slots=True)
class _Appearances:
    """What has been read of a list of counsel: names that wait for the words `for the applicant`, or such words."""

    pending: list[Line] = field(default_factory=list)
    announced: str | None = None
    is_open: bool = False
    last: str | None = None
    """The role above a list of names, one a line, while the list goes on."""


class CounselReader:
    """Reads the counsel of a decision."""

    def __init__(self, grammar: DecisionGrammar, names: NameReader, settings: SegmentationSettings) -> None:
        self._lines = settings.counsel_lines
        self._grammar = grammar
        self._names = names
        labels = [label for label, (field, _) in grammar.labels.items() if field == "counsel_for"]
        openings = any_of([*labels, *grammar.words("counsel_lead")])
        ordinal = rf"(?:(?i:{any_of(grammar.words('ordinal'))})\s)?"
        self._for = re.compile(
            rf"(?<![\s,(:–—-])[\s,(:–—-]*+(?<!\w)(?i:{openings})\s*{ordinal}{grammar.role.pattern}(?P<after>[\s.,;:)]*)"
        )
        self._leading = re.compile(rf"^{grammar.role.pattern}\s*:\s*(?=[A-ZÀ-Þ])")
        self._for_name = re.compile(rf"(?<!\w)(?i:{openings})\s*(?P<client>[A-ZÀ-Þ][^\n;:]{{3,120}})$")
        leads = {label.split()[0] for label in labels}
        self._open = re.compile(rf"(?<=\w)[\s,]+(?i:{any_of(leads)})$")
        self._clients = ClientReader(grammar)
        self._titles = grammar.words("counsel_title") | grammar.words("firm")
        self._styles = grammar.words("counsel_title")
        self._links = grammar.words("name_link")
        self._self = re.compile(rf"(?<!\w)(?i:{any_of(grammar.words('self'))})(?!\w)")
        self._id = label_id(grammar.language, "counsel")

    def read(self, text: str, zones: Sequence[Zone], parties: Sequence[Party], facts: FactMaker) -> tuple[Party, ...]:
        """The counsel of the lists of header and end, then those that the rules find, each once, with their clients."""
        found = [party for zone in zones for party in self._from_lines(text, zone, parties, facts)]
        by_rules = [party for zone in zones for party in self._from_rules(text, zone, parties, facts)]
        told = {word for party in found for word in party.name.text.casefold().split()[-1:]}
        others = [party for party in by_rules if party.name.text.casefold().split()[-1] not in told]
        found = sorted((*found, *others), key=lambda party: party.name.sources[0].span)
        kept: dict[str, Party] = {}
        for party in found:
            key = party.name.text.casefold()
            if any(known.endswith(f" {key}") for known in kept):  # the same, without the name of the firm
                continue
            if _names_several(key, kept):  # of the same once more, on one line
                continue
            if key not in kept or kept[key].role is None:
                kept[key] = party
        return self._clients.of_counsel(text, tuple(kept.values()), parties)

    def _from_lines(self, text: str, zone: Zone, parties: Sequence[Party], facts: FactMaker) -> Iterator[Party]:
        """Names above, before or behind `for the applicant`; without such words, the names below the label."""
        state = _Appearances()
        for entry in self._joined(text, zone.entries):
            line = entry.line
            found = self._for.search(line.text)
            listed_for, state.last = state.last, None
            if self._self.search(line.text):
                state.pending, state.announced = [], None
            elif state.is_open and (led := self._leading.match(line.text)) is not None:
                comma = line.text.find(",", led.end())
                end = line.span.start + comma if comma > 0 else line.span.end
                person = stripped(text, line.span.start + led.end(), end)
                yield from self._persons(text, [person] if person else [], self._role(led), facts)
            elif found is not None and (state.is_open or entry.field == "counsel_for" or _opens(found)):
                yield from self._represented(text, state, line, found, facts)
            elif found is not None and self._tells_both(text, line, found):
                state.pending = []
                yield from self._represented(text, state, line, found, facts)
            elif found is None and state.is_open and (named := self._client(line, parties)) is not None:
                before = stripped(text, line.span.start, line.span.start + named[0])
                yield from self._persons(text, [*state.pending, *([before] if before else [])], named[1], facts)
                state.pending = []
            elif entry.field is not None:
                yield from self._unassigned(text, state, facts)
                state.pending, state.announced = [], None
                state.is_open = entry.field == "counsel"
                for listed in self._listed(text, entry.value) if state.is_open and entry.value else ():
                    if (said := self._for.search(listed.text)) is not None:
                        yield from self._represented(text, state, listed, said, facts)
                    else:
                        state.pending.append(listed)
            elif state.announced is not None:
                yield from self._persons(text, [line], state.announced, facts)
                state.announced, state.last = None, state.announced
            elif listed_for is not None and self._is_name_alone(text, line):
                yield from self._persons(text, [line], listed_for, facts)
                state.last = listed_for
            elif state.is_open:
                state.pending.append(line)
            else:
                state.pending = [*([] if line.has_gap_before else state.pending), line][: self._lines]
        yield from self._unassigned(text, state, facts)

    def _tells_both(self, text: str, line: Line, found: "re.Match[str]") -> bool:
        """Whether a line says of two in a row for whom they appear: "Mr Orr for the claimant. Ms Dale for the …"."""
        first = folded(line.text.split()[0])
        if not {first, first.rstrip(".")} & self._styles or self._for.search(line.text, found.end()) is None:
            return False
        start = line.span.start
        return found.start() > 0 and len(self._names.counsel(text, Span(start, start + found.start()))) > 0

    def _role(self, found: "re.Match[str]") -> str:
        return self._grammar.role_named(found["role"]).name

    def _client(self, line: Line, parties: Sequence[Party]) -> tuple[int, str] | None:
        """Where a line says that those before appear for a party by its name, and the party's role."""
        found = self._for_name.search(line.text)
        role = self._clients.named(found["client"], parties) if found is not None else None
        return (found.start(), role) if found is not None and role is not None else None

    def _is_name_alone(self, text: str, line: Line) -> bool:
        """Whether a line is one lawyer's name and nothing else: no firm, no town."""
        words = line.text.split()
        if not _FEWEST_WORDS <= len(words) <= _MOST_WORDS or _NOT_ALONE.search(line.text):
            return False
        names = self._names.counsel(text, line.span)
        return len(names) == 1 and names[0].end >= line.span.end - 1 and not self._links & {*line.text.split()}

    def _joined(self, text: str, entries: Sequence[Entry]) -> Iterator[Entry]:
        """The entries, one that ends in "for" with the party on the line below it."""
        held: Entry | None = None
        for entry in entries:
            if held is not None:
                span = Span(held.line.span.start, entry.line.span.end)
                whole = Line(span, text[span.start : span.end].replace("\n", " "), held.line.has_gap_before)
                is_whole = self._for.search(entry.line.text) is not None
                if not is_whole and self._for.search(whole.text) is not None:
                    held = None
                    yield Entry(None, "", whole, None)
                    continue
                yield held
            held = entry if entry.field is None and self._open.search(entry.line.text) else None
            if held is None:
                yield entry
        if held is not None:
            yield held

    def _listed(self, text: str, line: Line) -> Iterator[Line]:
        """What semicolons part on the line of a label: "Counsel: A. Roy, for the applicant; B. Lind, for …"."""
        start = line.span.start
        for end in (*(start + mark.start() for mark in _MARK.finditer(line.text)), line.span.end):
            if (piece := stripped(text, start, end)) is not None:
                yield piece
            start = end + 1

    def _represented(
        self, text: str, state: "_Appearances", line: Line, found: "re.Match[str]", facts: FactMaker
    ) -> Iterator[Party]:
        """The names above and on a line that says for whom they appear; with a colon, those behind or below it."""
        role = self._grammar.role_named(found["role"]).name
        before = stripped(text, line.span.start, line.span.start + found.start())
        behind = stripped(text, line.span.start + found.end(), line.span.end)
        if before is not None:
            state.pending.append(before)
        if before is None and ":" in found["after"]:  # it announces whom it names, and those above are of another list
            state.pending = []
        names = list(self._persons(text, state.pending, role, facts))
        yield from names if state.is_open or before is not None else names[:1]
        state.pending, state.announced = [], None
        if behind is not None and (also := self._for.search(behind.text)) is not None and also.start() > 0:
            yield from self._represented(text, state, behind, also, facts)  # "A. Orr for X and B. Dale for Y"
        elif behind is not None:
            yield from self._persons(text, [behind], role, facts)
        elif ":" in found["after"]:
            state.announced = role

    def _unassigned(self, text: str, state: "_Appearances", facts: FactMaker) -> Iterator[Party]:
        """The names of a list that does not say for whom they appear."""
        if state.is_open:
            yield from self._persons(text, state.pending, None, facts)

    def _from_rules(self, text: str, zone: Zone, parties: Sequence[Party], facts: FactMaker) -> Iterator[Party]:
        for rule, pattern in self._grammar.rules_of("counsel"):
            for match in pattern.finditer(text, zone.span.start, zone.span.end):
                role = rule.role
                if "role" in pattern.groupindex and match["role"]:
                    role = self._grammar.role_named(match["role"]).name
                if role is None and "client" in pattern.groupindex and match["client"]:
                    role = self._clients.named(match["client"], parties) or self._clients.called(match["client"])
                value = Span(*match.span("value"))
                is_firm = folded(value.of(text).split()[0]) in self._grammar.words("firm")
                for span in [value] if is_firm else self._names.counsel(text, value):
                    yield Party(facts.make(rule.id, span), role)

    def _is_no_person(self, words: str) -> bool:
        """Whether a line is the title of a section or opens as a company does: a party, or what follows the list."""
        is_titled = folded(words.split()[0]) in self._titles
        return self._grammar.vocabulary.names_section(words) or (not is_titled and self._names.opens_party(words))

    def _persons(self, text: str, lines: Sequence[Line], role: str | None, facts: FactMaker) -> Iterator[Party]:
        for line in lines:
            if _FIRM.search(line.text) or self._is_no_person(line.text) or self._names.is_of_the_bench(line.text):
                continue
            for span in self._names.counsel(text, line.span):
                if len(span.of(text).split()) >= 2:
                    yield Party(facts.make(self._id, span), role)


def _names_several(line: str, known: Collection[str]) -> bool:
    """Whether a line is nothing but the names of several who are known."""
    inside = [name for name in known if name in line]
    return len(inside) > 1 and sum(map(len, inside)) + len(inside) - 1 == len(line)


def _opens(found: "re.Match[str]") -> bool:
    """Whether a line opens with words that say for whom the names behind their colon appear."""
    return found.start() == 0 and ":" in found["after"]
