"""What a decision says of itself below its header: the decision under appeal, its subject, a date in words.

Published texts may have lost their header; the operative part and the annexes still name the decision attacked, the
day, and who pleaded for whom.
"""

from datetime import date

from pipeline.letsum.decision.data import Fact, Party, one_line
from pipeline.letsum.decision.facts import FactMaker
from pipeline.letsum.decision.grammar import DecisionGrammar, Field
from pipeline.letsum.decision.names import NameReader, trimmed
from pipeline.letsum.settings import SegmentationSettings
from pipeline.span import Span


class BodyReader:
    """Reads single facts of the whole text in one language."""

    def __init__(self, grammar: DecisionGrammar, names: NameReader, settings: SegmentationSettings) -> None:
        self._grammar = grammar
        self._names = names
        self._longest = settings.longest_told

    def first(self, text: str, field: Field, end: int, facts: FactMaker) -> Fact | None:
        """What the first rule of a field that finds something finds first; rules of the front look before `end`."""
        for rule, pattern in self._grammar.rules_of(field):
            match = pattern.search(text, 0, len(text) if rule.zone == "text" else end)
            span = trimmed(text, Span(*match.span("value"))) if match else None
            if match is None or span is None or len(span) > self._longest:
                continue
            maker = trimmed(text, Span(*match.span("maker"))) if match.groupdict().get("maker") else None
            if maker is None:
                return facts.make(rule.id, span)
            words = (one_line(part.of(text)) for part in (span, maker))
            return facts.make(rule.id, span, maker, text="{} ({})".format(*words))
        return None

    def worded_date(self, text: str, facts: FactMaker) -> Fact | None:
        """A date that is written in words: "du douze mars deux mille trois"."""
        for rule, pattern in self._grammar.rules_of("worded_date"):
            for match in pattern.finditer(text):
                groups = [" ".join(match[name].split()) for name in ("day", "month", "year")]
                day, year = self._grammar.number(groups[0]), self._grammar.number(groups[2])
                month = self._grammar.vocabulary.months.get(groups[1].lower())
                if month is None or not day or not year:
                    continue
                try:
                    told = date(year, month, day)
                except ValueError:
                    continue
                return facts.make(rule.id, Span(match.start("day"), match.end("year")), text=told.isoformat())
        return None

    def pleaders(self, text: str, facts: FactMaker) -> tuple[tuple[Party, ...], tuple[Party, ...]]:
        """The parties for whom pleas are annexed, and their counsel."""
        parties: dict[str, Party] = {}
        counsel: dict[str, Party] = {}
        for rule, pattern in self._grammar.rules_of("pleader"):
            for match in pattern.finditer(text):
                name = self._names.party_name(text, Span(*match.span("value")))
                if name is not None:
                    party = Party(facts.make(rule.id, name), rule.role)
                    parties.setdefault(party.name.text.casefold(), party)
                if "counsel" not in pattern.groupindex or not match["counsel"]:
                    continue
                lawyer = Party(facts.make(rule.id, Span(*match.span("counsel"))), rule.role)
                counsel.setdefault(lawyer.name.text.casefold(), lawyer)
        return tuple(parties.values()), tuple(counsel.values())
