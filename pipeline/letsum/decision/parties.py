"""The parties and their roles: from the header's lines, from its rules, or from the title of the proceeding."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.letsum.decision.coparties import CoParties
from pipeline.letsum.decision.data import Fact, Party
from pipeline.letsum.decision.facts import FactMaker
from pipeline.letsum.decision.grammar import DecisionGrammar, Role, any_of, folded, role_id
from pipeline.letsum.decision.headings import HeadingReader
from pipeline.letsum.decision.names import NameReader
from pipeline.letsum.decision.zones import Line, Zone, stripped
from pipeline.letsum.settings import SegmentationSettings
from pipeline.span import Span

_GLUED = r"(?<=[A-ZÀ-Þ]{2}|[A-Z]\))(?=[A-ZÀ-Þ][a-zà-ÿ]{5})"
"""A role that extraction has joined to a name in capitals."""
_SET_OFF = (
    r"(?:^|"
    + _GLUED
    + r"|\s[–—-]\s|(?<=[\w.)])[ \t](?=[A-ZÀ-Þ][a-zà-ÿ]{5,}[.;]\s*$)|(?<=\))[ \t](?=[a-zà-ÿ]{6,}[.;]\s*$)"
    r"|(?<![.…])[.…]{2,}+|(?<![ \t])[ \t]{2,}+|\t|:|,|\()"
)
_BESIDES = r"(?:\s*\([^()\n]{3,40}\)|\s*[/–—-]\s*[\w'’ -]{3,40})?"
"""Another role that the party has or had: Appellant / Claimant, Respondent (Plaintiff)."""
_NUMBERED = re.compile(r"\(\d{1,2}\)\s*[A-ZÀ-Þ]")
_RULE = re.compile(r"[-_–—*=\s]{7,}")
"""A line drawn across the page, which parts parties from what stands above them."""
_OWNER = re.compile(r"['’][sS]$")
"""A name that ends so goes on."""
_ASIDE = re.compile(r"\s*\([^()]*\)\s*$")
"""What stands in parentheses behind a name: "(Defendants in warranty)"."""
_AFTER = r"(?P<after>[\s.,;:)_*-]*)$"


@dataclass(slots=True)
class _State:
    """What has been read since the last role: lines that may name parties, and the role that was announced."""

    pending: list[Line]
    apart: int = 0
    announced: Role | None = None
    has_spoken: bool = False


class PartyReader:
    """Reads the parties of a decision."""

    def __init__(self, grammar: DecisionGrammar, names: NameReader, settings: SegmentationSettings) -> None:
        self._grammar = grammar
        self._names = names
        self._headings = HeadingReader(grammar, names)
        self._co_parties = CoParties(grammar, settings)
        role = grammar.role.pattern
        article = rf"(?:(?i:{any_of(grammar.words('article'))})\s?)?"
        ordinal = rf"(?:(?i:{any_of(grammar.words('ordinal'))})\s)?"
        self._trailing = re.compile(rf"{_SET_OFF}\s*+{article}{ordinal}{role}{_BESIDES}{_AFTER}")
        self._bracketed = re.compile(rf"\s*[(\[]\s?{article}[\"“«]?\s?{article}{role}\s?[\"”»]?\s?[)\]]")
        named = any_of(grammar.words("role_in_names"))
        self._directly = re.compile(
            rf"(?<=[\w.)])[ \t](?=[A-ZÀ-Þ]){ordinal}(?!(?i:{named})(?!\w)){role}{_BESIDES}{_AFTER}"
        )
        joints = any_of([*grammar.words("versus"), *grammar.words("list_and")])
        self._one_line = re.compile(
            rf"(?<=\w|[.)])\s*[,(]\s*{article}{ordinal}{grammar.role.pattern}(?P<end>)\)?\s*[,;]?\s+(?:[–—-]\s?)?(?i:{joints})(?:\s?[–—-])?\s+(?=[A-ZÀ-Þ])"
        )
        self._representation = re.compile(rf"(?i:{any_of(grammar.words('representation'))})(?!\w)")
        self._detail = re.compile(rf"^[\W_]*(?i:{any_of(grammar.words('party_detail'))})(?!\w)")
        number = rf"(?i:{any_of(grammar.words('number'))})\s*\d+\s*"
        self._below = re.compile(
            rf"\s*\n\s*{grammar.role.pattern}[ \t]*\n\s*(?P<rest>[A-ZÀ-Þ][A-ZÀ-Þ& ]{{2,60}})(?=[ \t]*(?:\n|$))"
        )
        self._leading = re.compile(rf"^[\W_]*{role}\s*(?:{number})?:+\s*-?\s*")
        self._rules = grammar.rules_of("party")
        others = grammar.rules_of("court", "chamber", "docket", "date", "citation", "judge", "counsel")
        self._others = [(rule, pattern) for rule, pattern in others if rule.zone != "end"]
        self._titles = grammar.rules_of("title")
        self._versus = grammar.words("versus")
        self._ordinals = grammar.words("ordinal")
        self._attendance = grammar.words("attendance")
        self._tails = grammar.words("name_tail")
        self._id = role_id(grammar.language)

    def from_header(self, text: str, front: Zone, facts: FactMaker, *, is_running: bool = False) -> tuple[Party, ...]:
        """The parties of the header's lines, else those that its rules find, in their order.

        In one that ran together a role above its parties has a colon, or a party opens right behind it.
        """
        found = (self._completed(text, party, facts) for party in self._from_lines(text, front, facts, is_running))
        return _distinct(tuple(found)) or _distinct(self.from_rules(text, front.span, facts))

    def _completed(self, text: str, party: Party, facts: FactMaker) -> Party:
        """A party whose name goes on below its role, as columns are read: "HIS MAJESTY'S / Respondents / REVENUE"."""
        place = party.name.sources[0].span
        rest = self._below.match(text, place.end) if _OWNER.search(party.name.text) else None
        if rest is None:
            return party
        words = f"{party.name.text} {rest['rest'].strip()}"
        both = facts.make(party.name.rule, place, Span(*rest.span("rest")), text=words)
        return Party(both, party.role)

    def from_rules(self, text: str, span: Span, facts: FactMaker) -> tuple[Party, ...]:
        """The parties that rules find in running text."""
        found = []
        for rule, pattern in self._rules:
            for match in pattern.finditer(text, span.start, span.end):
                role = rule.role
                if "role" in pattern.groupindex and match["role"]:
                    role = self._grammar.role_named(match["role"]).name
                name = self._names.party_name(text, Span(*match.span("value")))
                for each in self._co_parties.apart(text, name) if name is not None else ():
                    found.append(Party(facts.make(rule.id, each), role))
        return tuple(sorted(found, key=lambda party: party.name.sources[0].span.start))

    def from_title(self, text: str, title: Fact, facts: FactMaker) -> tuple[Party, ...]:
        """The two sides of the title of the proceeding, without roles: the title does not state them."""
        span = title.sources[0].span
        words = span.of(text)
        for rule, pattern in self._grammar.rules_of("title"):
            for match in pattern.finditer(words) if "first" in pattern.groupindex else ():
                spans = (Span(*match.span(name)) for name in ("first", "second"))
                sides = [self._names.party_name(text, Span(span.start + s.start, span.start + s.end)) for s in spans]
                if all(sides):
                    names = [name for side in sides if side for name in self._co_parties.apart(text, side)]
                    return tuple(Party(facts.make(rule.id, name), None) for name in names)
        return ()

    def with_stated_roles(self, text: str, parties: tuple[Party, ...], end: int) -> tuple[Party, ...]:
        """Parties that have no role in the title, each with that which the reasons give it: "Ann Orr (the applicant)".

        All of them or none: else two sides would not be told apart.
        """
        if any(party.role for party in parties):
            return parties
        found = [self._stated_role(text, party.name.text, end) for party in parties]
        if None in found or len(set(found)) == 1:
            return parties
        return tuple(replace(party, role=role) for party, role in zip(parties, found, strict=True))

    def _stated_role(self, text: str, name: str, end: int) -> str | None:
        """The role in brackets behind a name before `end`."""
        words = r"\s+".join(map(re.escape, name.split()))
        places = (match.start("behind") for match in re.finditer(rf"(?<!\w)(?={words}(?P<behind>))", text[:end]))
        found = next(filter(None, (self._bracketed.match(text, place, end) for place in places)), None)
        return self._grammar.role_named(found["role"]).name if found is not None else None

    def _from_lines(self, text: str, front: Zone, facts: FactMaker, is_running: bool) -> Iterator[Party]:
        state = _State([])
        taken, lawyers = self._taken(text, front)
        headings = self._headings.of_header(text, front, taken, is_running=is_running)
        is_appearing = False
        for entry in front.entries:
            line = entry.line
            is_appearing = (entry.field == "counsel" and entry.value is None) or (
                is_appearing and entry.field in (None, "counsel_for", "other")
            )
            leading = None if is_appearing else self._leading.match(line.text)  # else it says who appears for whom
            if leading and (entry.field is None or entry.field in ("and", "between", "versus", "other")):
                yield from self._announced(text, state, facts)
                state.announced = self._grammar.role_named(leading["role"])
                state.pending, state.apart = [rest] if (rest := _behind(text, line, leading.end())) else [], 0
            elif entry.field in ("between", "and", "versus"):
                yield from self._announced(text, state, facts)
                if entry.field == "between" or state.has_spoken:
                    state.pending, state.has_spoken = [], False
                state.apart = len(state.pending)
                if entry.value is not None:
                    yield from self._line(text, state, entry.value, facts)
            elif entry.field is not None and state.pending and folded(line.text) in self._attendance:
                continue  # the party above was there
            elif entry.field is not None:
                yield from self._announced(text, state, facts)
                state.pending, state.apart = [], 0
            elif line.span.start in lawyers:
                state.pending += [line] if state.announced is not None else []
            elif (end := taken.get(line.span.start)) is not None:
                yield from self._announced(text, state, facts)
                state.pending, state.apart = [], 0
                rest = stripped(text, end, line.span.end) if end < line.span.end else None
                if rest is not None and rest.text[0].isalpha():
                    yield from self._line(text, state, rest, facts)
            elif _RULE.fullmatch(line.text) and state.announced is None:
                state.pending, state.apart = [], 0
            elif any(pattern.fullmatch(text, line.span.start, line.span.end) for _, pattern in self._titles):
                continue
            elif line.text.endswith(":"):  # it announces what stands below it, and names nobody
                yield from self._announced(text, state, facts)
                state.pending, state.apart = [], 0
            elif self._headings.is_bare_role(line) and line.span.start in headings:
                yield from self._announced(text, state, facts)
                state.announced = self._grammar.role_named(line.text.strip(" .:;,*_-"))
                state.pending, state.apart = [], 0
            elif line.text[0] not in "({[" or _NUMBERED.match(line.text) or self._trailing.search(line.text):
                yield from self._line(text, state, line, facts)
        yield from self._announced(text, state, facts)

    def _line(self, text: str, state: _State, line: Line, facts: FactMaker) -> Iterator[Party]:
        """A line without a label: the role of those above and on it, or a name that waits for its role.

        Both sides on one line are two lines: "Ada Orr, Plaintiff, and Dale Ltd., Defendant".
        """
        if (both := self._one_line.search(line.text)) is not None:
            for first, last in ((0, both.end("end")), (both.end(), len(line.text))):
                start = line.span.start
                if (side := stripped(text, start + first, start + last, line.has_gap_before)) is not None:
                    yield from self._line(text, state, side, facts)
            return
        if state.announced is None and self._representation.search(line.text):
            if self._detail.match(line.text) is None:  # who represents the party above, whose role follows
                state.pending, state.apart = [], 0
            return
        trailing = self._role_behind(line.text) or self._trailing.search(line.text)
        if trailing is None or (
            state.pending and self._names.ends_open(state.pending[-1].text) and trailing.start() == 0
        ):
            state.pending.append(line)
            return
        role = self._grammar.role_named(trailing["role"])
        role = Role(role.name, role.is_plural or bool(trailing["both"]), role.side)
        name = _ASIDE.sub("", line.text[: trailing.start()]).split()
        if name and (not name[-1][0].islower() or name[-1] in self._tails):
            before = stripped(text, line.span.start, line.span.start + trailing.start(), line.has_gap_before)
            if before is not None and folded(before.text.strip(" .-")) in self._versus:
                state.pending, state.announced = [], role
                return
            if before is not None and trailing[0].startswith("("):
                state.pending = [before]
            elif before is not None:
                state.pending.append(before)
        yield from self._parties(text, state, role, facts)
        state.pending, state.apart, state.announced, state.has_spoken = [], 0, None, True

    def _role_behind(self, words: str) -> "re.Match[str] | None":
        """A role in capitals right behind a name, as where a column was lost: "DALE LTD FIRST RESPONDENT"."""
        found = self._directly.search(words)
        before = words[: found.start()] if found else ""
        is_name = before.strip() != "" and before.split()[-1].lstrip("(")[:1].isupper()
        return found if is_name and folded(before.split()[-1]) not in self._ordinals else None

    def _announced(self, text: str, state: _State, facts: FactMaker) -> Iterator[Party]:
        """The parties below a role that stands in front of them, as in PETITIONER: …"""
        if state.announced is not None:
            yield from self._parties(text, state, state.announced, facts, is_announced=True)
            state.pending, state.apart, state.announced, state.has_spoken = [], 0, None, True

    def _parties(
        self, text: str, state: _State, role: Role, facts: FactMaker, *, is_announced: bool = False
    ) -> Iterator[Party]:
        is_alone = not role.is_plural and 0 < state.apart < len(state.pending)
        lines = state.pending[state.apart :] if is_alone else state.pending
        is_column = role.is_plural and self._co_parties.is_column(lines)
        for items in [[line] for line in lines] if is_column else [lines]:
            for span in self._names.parties(text, items, is_plural=role.is_plural, is_announced=is_announced):
                for name in self._co_parties.apart(text, span):
                    yield Party(facts.make(self._id, name), role.name)

    def _is_party(self, front: Zone, number: int) -> bool:
        """Whether a line that names a court stands between the parties: behind "and" or a role, above its own role."""
        before, after = front.entries[number - 1] if number else None, front.entries[number + 1]
        is_listed = before is not None and (before.field in ("and", "versus", "between") or self._is_role(before.line))
        return is_listed and after.field is None and self._is_role(after.line)

    def _is_role(self, line: Line) -> bool:
        """Whether a line is a role and nothing else: "Second Respondent"."""
        return self._headings.is_bare_role(line) or self._trailing.match(line.text) is not None

    def _taken(self, text: str, front: Zone) -> tuple[dict[int, int], frozenset[int]]:
        """Lines that name no party, by their start: where what the rules for other fields find in them ends.

        Those that only tell who represents the party above are apart: other parties of its side may follow.
        """
        lines = [entry.line.span for entry in front.entries]
        starts = [line.start for line in lines]
        taken: dict[int, int] = {}
        kinds: dict[int, set[str]] = {}
        for rule, pattern in self._others:
            for match in pattern.finditer(text, front.span.start, front.span.end):
                number = bisect_right(starts, match.start("value")) - 1
                is_inside = rule.type == "counsel" and number >= 0 and text[starts[number] : match.start()].strip()
                if rule.type == "court" and number + 1 < len(lines) and self._is_party(front, number):
                    continue
                if number >= 0 and match.start("value") < lines[number].end and not is_inside:
                    taken[starts[number]] = max(taken.get(starts[number], 0), match.end())
                    kinds.setdefault(starts[number], set()).add(rule.type)
                if rule.type == "counsel" and not is_inside:  # a list of names goes on below the first
                    further = range(number + 1, bisect_right(starts, match.end("value") - 1))
                    taken |= {starts[each]: lines[each].end for each in further}
        details = {line.start for line in lines if line.start in kinds and self._detail.match(line.of(text))}
        return taken, frozenset(start for start in details if kinds[start] == {"counsel"})


def _behind(text: str, line: Line, offset: int) -> Line | None:
    return stripped(text, line.span.start + offset, line.span.end)


def _distinct(parties: Sequence[Party]) -> tuple[Party, ...]:
    """Each party once: a header may be repeated for each of several proceedings."""
    seen: dict[tuple[str, str | None], Party] = {}
    with_role = {party.name.text.casefold() for party in parties if party.role}
    for party in parties:
        if party.role or party.name.text.casefold() not in with_role:
            seen.setdefault((party.name.text.casefold(), party.role), party)
    return tuple(seen.values())
