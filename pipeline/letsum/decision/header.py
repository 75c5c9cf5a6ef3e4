"""What header and end of a decision state once: court, dates, places, numbers, judges."""

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pipeline.letsum.decision.data import Fact, Party, distinct
from pipeline.letsum.decision.dates import DateReader, FoundDate, Order
from pipeline.letsum.decision.facts import FactMaker
from pipeline.letsum.decision.grammar import DecisionGrammar, Field, any_of, folded, label_id
from pipeline.letsum.decision.names import NameReader, trimmed
from pipeline.letsum.decision.titles import TitleReader
from pipeline.letsum.decision.zones import Entry, Line, Zone, values_below
from pipeline.letsum.settings import SegmentationSettings
from pipeline.span import Span

_NEUTRAL = re.compile(r"\[?[12]\d{3}\]? ([A-Z]+)(?: [A-Z][a-z]+)?\s+\d+(?: \([A-Z][A-Za-z]+\))?")
_COLUMNS = re.compile(r"\s{3,}|\t")
_SECTION = re.compile(r"[IVX]{1,4}[.)]\s")
"""The number of a first section, below the name of who wrote."""
_STOP = re.compile(r"[^\W\d_]{4}\.$")
_DIGIT = re.compile(r"\d")
_JOINED = re.compile(r"[a-zà-ÿ]{3}[A-ZÀ-Þ]")
"""Two lines that extraction has joined: "Courts of JusticeStrand"."""
_NUMBER = re.compile(r"\d+")
_WORD = re.compile(r"\S+")


class HeaderReader:
    """Reads the single facts of header and end; labels win over rules, the header over the end."""

    def __init__(
        self,
        grammar: DecisionGrammar,
        names: NameReader,
        dates: DateReader,
        titles: TitleReader,
        settings: SegmentationSettings,
    ) -> None:
        self._settings = settings
        self._grammar = grammar
        self._names = names
        self._dates = dates
        self._titles = titles
        self._higher = tuple(sorted(grammar.words("higher_court")))
        self._link = re.compile(rf"(?i:{any_of(grammar.words('chamber_link'))})(?:(?<=['’])|\s)")

    def court(self, text: str, front: Zone, end: Zone, parties: Sequence[Party], facts: FactMaker) -> Fact | None:
        """The court of a label or of a rule: the first that the header names, else the end; never a party."""
        places = {party.name.sources[0].span.start for party in parties}
        labelled = self._labelled_court(front, facts)
        found = [*self._by_rules(text, "court", front, None, facts), *self._by_rules(text, "court", end, "end", facts)]
        named = [
            fact
            for fact in found
            if fact.sources[0].span.start not in places
            and not self._names.has_office(fact.text)
            and " " in fact.text  # "Tribunal" is the label of who sat
        ]
        higher = [fact for fact in named if folded(fact.text).startswith(self._higher)]  # else the court below
        first = self._first(higher or named)
        if labelled is not None and (first is None or labelled.sources[0].span.start < first.sources[0].span.start):
            return labelled
        if first is None:
            return None
        first = self._completed(first, front, facts)
        # The same court, named with its chamber.
        fuller = [fact for fact in named if folded(fact.text).startswith(f"{folded(first.text)},")]
        return self._first(fuller) or self._with_chamber(text, first, front, facts)

    def _labelled_court(self, front: Zone, facts: FactMaker) -> Fact | None:
        for entry in front.entries:
            value = entry.value
            if entry.field != "court" or value is None or not entry.has_colon:
                continue
            if len(value.span) <= self._settings.longest_number and not self._names.has_office(value.text):
                return facts.make(self._label("court"), value.span)
        return None

    def _completed(self, court: Fact, front: Zone, facts: FactMaker) -> Fact:
        """A court whose name goes on in the next line: "HIGH COURT OF THE / PORT OF NARNIA"."""
        at = court.sources[0].span
        below = next((entry.line for entry in front.entries if entry.line.span.start >= at.end), None)
        if below is None or not self._names.ends_open(court.text):
            return court
        return facts.make(court.rule, at, below.span, text=f"{court.text} {' '.join(below.text.split())}")

    def _with_chamber(self, text: str, court: Fact, front: Zone, facts: FactMaker) -> Fact:
        """The court with its division or chamber, where the next lines of the header name it."""
        end = court.sources[-1].span.end
        behind = [entry.line.span for entry in front.entries if entry.line.span.start >= end]
        for line in behind[: self._settings.chamber_lines]:
            for rule, pattern in self._grammar.rules_of("chamber"):
                if (match := pattern.fullmatch(text, line.start, line.end)) is not None:
                    chamber = facts.make(rule.id, Span(*match.span("value")))
                    is_linked = self._link.match(chamber.text) is not None
                    joint = " " if is_linked else ", "
                    sources = (*court.sources, *chamber.sources)
                    court = replace(court, text=f"{court.text}{joint}{chamber.text}", sources=sources)
                    break
        return court

    def court_of_citation(self, citation: Fact | None, facts: FactMaker) -> Fact | None:
        """The court that the code of the decision's own neutral citation stands for."""
        if citation is None:
            return None
        if neutral := _NEUTRAL.fullmatch(citation.text):
            code = self._grammar.codes.get(neutral[1])
            if code is not None and code.kind == "court":
                return facts.make(self._label("court-of-citation"), citation.sources[0].span, text=code.name)
        return None

    def date(
        self,
        text: str,
        zones: Sequence[Zone],
        fields: Sequence[str],
        rules: Field,
        order: Order | None,
        facts: FactMaker,
    ) -> Fact | None:
        """The date behind a label of one of `fields`, else the first that the rules find."""
        for zone in zones:
            for number, entry in enumerate(zone.entries):
                if entry.field not in fields:
                    continue
                for line in values_below(zone.entries, number, 1 if entry.value else 2):
                    for found in self._dates.find(text, line.span, order)[:1]:
                        lead = text[line.span.start : found.span.start]
                        if (
                            len(lead) <= self._settings.date_distance * (3 if entry.field == "dated" else 1)
                            and ":" not in lead
                        ):
                            days = self._days(text, found, line.span.start, rules, order)
                            return facts.make(self._label(rules), found.span, text=days)
        told = list(self._dates_by_rules(text, zones, rules, order))
        if not told:
            return None
        first = told[0]
        if rules == "date":  # what is heard is decided later
            most = self._settings.deliberation_days
            first = next((one for one in told if 0 < (one[1].value - first[1].value).days <= most), first)
        days = self._days(text, first[1], text.rfind("\n", 0, first[1].span.start) + 1, rules, order)
        return facts.make(first[0], first[1].span, text=days)

    def _days(self, text: str, found: FoundDate, start: int, rules: Field, order: Order | None) -> str:
        """A date as such; of a hearing all days of its line."""
        return self._dates.days(text, found, start, order) if rules == "hearing_date" else found.value.isoformat()

    def _dates_by_rules(
        self, text: str, zones: Sequence[Zone], rules: Field, order: Order | None
    ) -> Iterator[tuple[str, FoundDate]]:
        """The first date that each rule finds in each zone, with the rule's id."""
        for rule, pattern in self._grammar.rules_of(rules):
            for zone in zones:
                spans = (Span(*m.span("value")) for m in pattern.finditer(text, zone.span.start, zone.span.end))
                dates = (found for span in spans for found in self._dates.find(text, span, order)[:1])
                if (found := next(dates, None)) is not None:
                    yield rule.id, found

    def place(self, text: str, zones: Sequence[Zone], field: Field, facts: FactMaker) -> Fact | None:
        """The place behind a label, else the first that the rules find."""
        for zone in zones:
            for number, entry in enumerate(zone.entries):
                if entry.field == field:
                    for line in values_below(zone.entries, number, 1):
                        span = trimmed(text, line.span)
                        if (
                            span
                            and len(span) <= self._settings.longest_place
                            and not _DIGIT.search(line.text)
                            and line.text[0].isupper()
                            and not self._names.ends_open(line.text)
                        ):
                            return facts.make(self._label(field), span)
        found = (fact for zone in zones for fact in self._by_rules(text, field, zone, None, facts))
        return self._first(fact for fact in found if not _JOINED.search(fact.text))

    def labelled(self, text: str, front: Zone, field: Field, facts: FactMaker) -> Fact | None:
        """The words behind or below a label of the header."""
        for number, entry in enumerate(front.entries):
            if entry.field == field:
                for line in values_below(front.entries, number, 1):
                    if (span := trimmed(text, line.span)) and len(span) <= self._settings.longest_told:
                        return facts.make(self._label(field), span)
        return None

    def number(self, text: str, front: Zone, field: Field, facts: FactMaker) -> Fact | None:
        """Docket numbers or the citation: behind a label, else by the rules; something with a digit."""
        return self.labelled_number(text, front, field, facts) or self._first(
            self._by_rules(text, field, front, None, facts)
        )

    def labelled_number(self, text: str, front: Zone, field: Field, facts: FactMaker) -> Fact | None:
        """Docket numbers or the citation behind a label, with those of the same form on the lines below it."""
        for number, entry in enumerate(front.entries):
            if entry.field == field:
                if field == "citation" and entry.value and (own := _NEUTRAL.match(text, entry.value.span.start)):
                    return facts.make(self._label(field), Span(*own.span()))
                for known in self._by_rules(text, field, Zone(entry.line.span, ()), None, facts):
                    if entry.value is not None and known.sources[0].span.start >= entry.value.span.start:
                        more = _again(text, entry, front.entries[number + 1 :]) if field == "docket" else []
                        words = " ".join((known.text, *(" ".join(one.of(text).split()) for one in more)))
                        return replace(known, text=words, sources=(*known.sources, *map(facts.source, more)))
                for line in values_below(front.entries, number, 1):
                    report = self._titles.report(text, line.span) if field == "citation" else None
                    span = report or trimmed(text, _first_column(text, line.span))
                    if (
                        span
                        and _DIGIT.search(line.text)
                        and ":" not in span.of(text)
                        and len(span) <= self._settings.longest_number
                        and (report or len(line.text.split()) <= 12)
                    ):
                        more = _again(text, entry, front.entries[number + 1 :]) or _alike(
                            text, span, front.entries[number + (1 if line is entry.value else 2) :]
                        )
                        words = " ".join(" ".join(one.of(text).split()) for one in (span, *more))
                        return facts.make(self._label(field), span, *more, text=words)
        return None

    def judges(self, text: str, front: Zone, end: Zone, facts: FactMaker) -> tuple[Fact, ...]:
        """The judges behind labels, else those that the rules find in the header, else in the signature."""
        labelled: list[Fact] = []
        is_cut_off = False
        for number, entry in enumerate(front.entries):
            is_bench = entry.field == "court" and entry.value and self._names.has_office(entry.value.text)
            if entry.field != "judge" and not is_bench:
                continue
            for count, line in enumerate(
                values_below(front.entries, number, self._settings.judge_lines, through="and")
            ):
                if self._names.is_judge_title(line.text):
                    continue
                spans = self._names.judges(text, line)
                is_apart = entry.value is not None and line.has_gap_before and not self._names.has_office(line.text)
                if (
                    not spans
                    or self._is_section(line.text)
                    or (count and (is_apart or not self._is_judge_line(line, labelled)))
                ):
                    break
                labelled += [facts.make(self._label("judge"), span) for span in spans]
                is_cut_off = line.text.rstrip(" ,").endswith("&")
        if labelled and not is_cut_off:
            return _fullest(distinct(labelled))
        whole = Zone(Span(0, len(text)), ())
        by_rules = (
            self._by_rules(text, "judge", zone, where, facts)
            for zone, where in ((front, "front"), (end, "end"), (whole, "text"))
        )
        found = [*labelled, *(fact for facts_of_zone in by_rules for fact in facts_of_zone)]
        return _fullest(distinct(found)) or self._labelled_at_end(text, end, facts)

    def _labelled_at_end(self, text: str, end: Zone, facts: FactMaker) -> tuple[Fact, ...]:
        found = []
        for number, entry in enumerate(end.entries):
            if entry.field == "judge" and entry.has_colon:
                for line in values_below(end.entries, number, 1):
                    found += [facts.make(self._label("judge"), span) for span in self._names.judges(text, line)]
        return distinct(found)

    def _is_section(self, text: str) -> bool:
        """Whether a line is the title of a first section: "I. Introduction", where "V. Roy" is a judge."""
        number = _SECTION.match(text)
        return number is not None and self._grammar.vocabulary.names_section(text[number.end() :])

    def _is_judge_line(self, line: Line, found: Sequence[Fact]) -> bool:
        """A further line names judges where it is short and in the capitals of the first one."""
        if _SECTION.match(line.text):
            return False
        first = found[0].text if found else ""
        is_like_first = (
            line.text.isupper() if first.isupper() else len(line.text.split()) > 1 or len(first.split()) == 1
        )
        return len(line.text.split()) <= 8 and is_like_first

    def _by_rules(self, text: str, field: Field, zone: Zone, where: str | None, facts: FactMaker) -> Iterable[Fact]:
        """What the rules of a field find, in the order of the text."""
        found = []
        for rule, pattern in self._grammar.rules_of(field):
            if where is not None and rule.zone != where and (where == "text" or rule.zone != "both"):
                continue
            for match in pattern.finditer(text, zone.span.start, zone.span.end):
                span = trimmed(text, Span(*match.span("value")))
                if span is not None and field == "court" and _STOP.search(span.of(text)):
                    span = Span(span.start, span.end - 1)
                is_list = span is not None and "," in span.of(text)
                if span is None or (field == "judge" and not is_list and not self._names.is_person(span.of(text))):
                    continue
                if field == "judge":
                    found += [
                        facts.make(rule.id, each) for each in self._names.judges(text, Line(span, span.of(text), False))
                    ]
                else:
                    chamber = match["chamber"] if "chamber" in pattern.groupindex else None
                    named = f"{rule.name} ({chamber})" if chamber and rule.name else rule.name
                    if chamber and not rule.name:  # "LA SIXIEME CHAMBRE DE LA COUR D'APPEL DE BREST"
                        named = f"{span.of(text)}, {chamber}"
                    found.append(facts.make(rule.id, span, text=named) if named else facts.make(rule.id, span))
        return sorted(found, key=lambda fact: fact.sources[0].span.start)

    def _label(self, field: str) -> str:
        return label_id(self._grammar.language, field)

    @staticmethod
    def _first(facts: Iterable[Fact]) -> Fact | None:
        return next(iter(facts), None)


def _alike(text: str, number: Span, below: Sequence[Entry]) -> list[Span]:
    """The lines right below a number that hold nothing but numbers of its form: "TB6-00755 TB6-00756"."""
    form = _form(number.of(text).split()[-1])
    found = []
    for entry in below:
        if entry.field is not None or any(_form(word) != form for word in entry.line.text.split()):
            break
        found += [
            Span(entry.line.span.start + m.start(), entry.line.span.start + m.end())
            for m in _WORD.finditer(entry.line.text)
        ]
    return found


def _again(text: str, entry: Entry, below: Sequence[Entry]) -> list[Span]:
    """The numbers of the lines right below that have the same label: joined cases."""
    same = itertools.takewhile(lambda each: each.label == entry.label and each.field == entry.field, below)
    values = (each.value.span for each in same if each.value is not None)
    found = [span for value in values if (span := trimmed(text, value)) is not None]
    form = _form(entry.value.text.rstrip(". ").split()[-1]) if entry.value is not None else ""
    return list(itertools.takewhile(lambda span: _form(span.of(text).split()[-1]) == form, found))


def _form(number: str) -> str:
    """The form of a number: with letters, however many digits stand between them."""
    return (_DIGIT if number.isdigit() else _NUMBER).sub("0", number)


def _first_column(text: str, span: Span) -> Span:
    """What stands before the first wide gap: some headers set several citations side by side."""
    gap = _COLUMNS.search(span.of(text))
    return Span(span.start, span.start + gap.start()) if gap and gap.start() else span


def _fullest(judges: Sequence[Fact]) -> tuple[Fact, ...]:
    """A judge named by surname and, elsewhere, in full is one judge, by the full name."""
    found: list[Fact] = []
    for judge in judges:
        last = _surname(judge.text)
        same = [known for known in found if _surname(known.text) == last]
        if len(same) == 1 and 1 in (len(judge.text.split()), len(same[0].text.split())):
            fuller = max(same[0], judge, key=lambda fact: len(fact.text))
            found[found.index(same[0])] = Fact(fuller.text, (*fuller.sources, *same[0].sources), fuller.rule)
        else:
            found.append(judge)
    return tuple(found)


def _surname(name: str) -> str:
    """The last word of a name, or what stands before its comma."""
    before, comma, _ = name.casefold().partition(",")
    return before if comma else name.casefold().split()[-1]
