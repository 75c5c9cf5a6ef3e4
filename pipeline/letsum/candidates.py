"""The sentences that a table may take, and what they are worth (Farzindar & Lapalme 2004, section 4.1, Selection)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pipeline.document import RUNNING_KINDS
from pipeline.languages import Language
from pipeline.letsum.background import Background, frequencies, salience, terms_of
from pipeline.letsum.interpretation import ThematicStructure, ThematicUnit
from pipeline.letsum.production import Normalized, Production
from pipeline.letsum.rules import rule_book
from pipeline.letsum.settings import TableSettings
from pipeline.letsum.themes import Theme
from pipeline.letsum.voices import Speaker
from pipeline.resources import Resources

_OPEN_LIST = re.compile(r"[:;,]\s*\(?(?:\d{1,2}|[a-hivx]{1,3})[.)]+$")
"""The number of an item at the end: the list that a sentence announces has been cut from it."""
TELLERS: Mapping[Theme, tuple[Speaker, ...]] = {
    "introduction": ("party",),
    "context": ("other_court", "witness", "party"),
}
"""Whose words may tell what a theme tells."""
ITEM = 0.01
"""How much less an item weighs than the sentence that announces it, at least."""
LONGEST_PARTICLE = 3
"""Letters of the words of a name that need no capital: de, van, of."""


@dataclass(frozen=True, slots=True)
class SentenceCandidate:
    """Sentences that are taken together: `main` is the one that was weighed; indices are those of the units.

    It may say what a case is about (`is_nature`), pose its question (`is_issue`), or dispose of it (`is_outcome`).
    """

    main: int
    members: tuple[int, ...]
    theme: Theme
    words: int
    weight: float
    terms: frozenset[str]
    is_nature: bool = False
    is_issue: bool = False
    is_outcome: bool = False


class CandidateReader:
    """Weighs the sentences of judgments in one language."""

    def __init__(self, settings: TableSettings, resources: Resources, language: Language) -> None:
        self._settings = settings
        book = rule_book(resources, language)
        self._cues = book.set_of("cue")
        self._holdings = book.set_of("holding")
        self._issues = book.set_of("issue")
        self._natures = book.set_of("nature")
        self._debris = book.set_of("debris")
        self._dangling = book.set_of("dangling")
        self._production = Production(book, settings)
        self._background = Background(resources, language, settings.unknown_frequency, settings.legal_frequency)

    def read(self, structure: ThematicStructure) -> tuple[list[Normalized], list[SentenceCandidate]]:
        """The normalized text of every unit, and the candidates in reading order."""
        document, units = structure.document, structure.units
        annotation = document.annotation
        terms = [terms_of(annotation.tokens_of(unit.line.sentence)) if annotation else [] for unit in units]
        weights = self._background.weights(frequencies(terms))
        normalized = [
            self._production.normalize(document, unit.line, is_outcome=unit.outcome is not None) for unit in units
        ]
        saliences = [salience(each, weights) for each in terms]
        most = max(saliences, default=0.0) or 1.0
        places = _places(units)
        first = next((at for at, unit in enumerate(units) if _rules(unit)), -1)
        found: list[SentenceCandidate] = []
        for index, unit in enumerate(units):
            length = len(normalized[index].text.split())
            if not self._stands(structure, normalized, index, length):
                continue
            members = self._members(units, normalized, index)
            if members is None:
                continue
            weight = self._outcome_weight([units[member] for member in members])
            if first in members:
                weight += self._settings.first_ruling
            weight += self._weight(unit, saliences[index] / most, places[index], length)
            words = sum(len(normalized[member].text.split()) for member in members)
            own = frozenset(term for member in members for term in terms[member])
            is_nature = self._is_nature(unit, index / len(units))
            is_issue = self._issues.first(unit.line.text) is not None
            is_outcome = unit.outcome is not None
            says = (is_nature, is_issue, is_outcome)
            found.append(SentenceCandidate(index, members, unit.theme, words, round(weight, 4), own, *says))
        return normalized, list(_items_behind(found))

    def _stands(self, structure: ThematicStructure, normalized: Sequence[Normalized], index: int, length: int) -> bool:
        """Whether a sentence may stand in a table; a ruling may be short: "The appeal is dismissed." """
        unit = structure.units[index]
        return (
            may_be_taken(unit)
            and (length >= self._settings.shortest_sentence or _disposes(unit))
            and _is_whole(structure.units, normalized, index)
            and not self.is_signature(structure, unit)
            and self._debris.first(unit.line.text) is None
        )

    def _weight(self, unit: ThematicUnit, salient: float, place: tuple[float, float], length: int) -> float:
        settings = self._settings
        weight = settings.terms * salient + settings.cues * self._cue_weight(unit)
        weight += settings.paragraph * place[0] + settings.segment * place[1]
        weight += settings.evidence * min(1.0, max(0.0, unit.strength / 10))
        if unit.theme == "juridical_analysis":
            weight += settings.holding * min(2, sum(1 for _ in self._holdings.matching(unit.line.text)))
        if unit.role == "law":
            weight -= settings.recital
        if length > settings.longest_sentence:
            weight -= settings.too_long
        return weight

    def _outcome_weight(self, units: Sequence[ThematicUnit]) -> float:
        """What sentences of the conclusion dispose of: an order with its list weighs as much as its heaviest item."""
        kinds = [unit.outcome.kind for unit in units if unit.outcome and unit.theme == "conclusion"]
        return max((self._settings.outcome[kind] for kind in kinds), default=0.0)

    def _is_nature(self, unit: ThematicUnit, place: float) -> bool:
        is_early = unit.theme == "introduction" or place < self._settings.latest_nature
        is_early = is_early and unit.outcome is None and unit.role != "disposition"
        return is_early and self._natures.first(unit.line.text) is not None

    def _cue_weight(self, unit: ThematicUnit) -> float:
        """What the cues of the unit's theme add, between -1 and 1."""
        rules = (rule for rule, _ in self._cues.matching(unit.line.text))
        total = sum(rule.weights.get(unit.theme, 0.0) for rule in rules)
        return max(-1.0, min(1.0, total / 3))

    def _members(
        self, units: Sequence[ThematicUnit], normalized: Sequence[Normalized], index: int
    ) -> tuple[int, ...] | None:
        """A sentence with those that it leans on and the list that it announces; None where it cannot stand."""
        first = index
        while self._leans(units[first]):
            first -= 1
            follows = first >= 0 and units[first + 1].line.boundary == "sentence"
            if not follows or index - first > self._settings.most_leads or not may_be_taken(units[first]):
                return None
        members = list(range(first, index + 1))
        if not units[index].line.text.rstrip("-— ").endswith(":"):
            return tuple(members)
        words = 0
        for after in range(index + 1, min(len(units), index + 1 + self._settings.most_items)):
            unit = units[after]
            words += len(normalized[after].text.split())
            is_item = unit.line.block.kind == "list_item" or unit.line.block is not units[index].line.block
            is_cut = unit.line.is_heading or unit.voice is not None or unit.paragraph != units[index].paragraph
            if not is_item or is_cut or not _is_free(unit):
                break
            if units[index].outcome and (words > self._settings.longest_list or _is_apart(units[index], unit)):
                break
            if words > self._settings.longest_list or unit.theme != units[index].theme:
                return None
            members.append(after)
        return tuple(members) if len(members) > index - first + 1 else None

    def is_signature(self, structure: ThematicStructure, unit: ThematicUnit) -> bool:
        """Whether a unit is the name of who signs, perhaps with an office: few words, capitals, no verb."""
        annotation = structure.document.annotation
        words = [word for word in unit.line.text.split() if word[:1].isalpha()]
        names = [source.span for judge in structure.decision.judges for source in judge.sources]
        is_judge = any(unit.span.contains(name) for name in names)
        is_short = 0 < len(words) <= self._settings.longest_signature
        if annotation is None or not is_short or (unit.rules and not is_judge):
            return False
        tokens = annotation.tokens_of(unit.line.sentence)
        if any(token.pos in ("VERB", "AUX") and token.feature("VerbForm") == "Fin" for token in tokens):
            return False
        return is_judge or all(word[0].isupper() for word in words if len(word) > LONGEST_PARTICLE)

    def _leans(self, unit: ThematicUnit) -> bool:
        """Whether it points to the sentence before; a ruling never does, nor a holding but for a first pronoun."""
        if _rules(unit):
            return False
        leaning = [match for _, match in self._dangling.matching(unit.line.text)]
        if leaning and self._holdings.first(unit.line.text) is not None:
            return any(match.start() == 0 and len(match[0].split()) == 1 for match in leaning)
        return bool(leaning)


def may_be_taken(unit: ThematicUnit) -> bool:
    """Running text of a summarized theme in the court's own voice that says something as a sentence does.

    Facts may be told by others: a court below, a witness. What a party asks for is what a case is about.
    """
    text = unit.line.text
    if unit.voice and unit.voice.speaker not in TELLERS.get(unit.theme, ()):
        return False
    return (
        unit.theme != "decision_data"
        and _is_free(unit)
        and not unit.line.is_heading
        and unit.line.block.kind in RUNNING_KINDS
        and text[:1].isprintable()
        and (text[:1].isupper() or not text[:1].isalpha())
        and sum(character.isalpha() for character in text) >= len(text) / 2
    )


def _is_free(unit: ThematicUnit) -> bool:
    """Whether a unit is no citation; an order that names the provision that it applies is none."""
    return unit.citation is None or (unit.outcome is not None and unit.citation.kind == "reference")


def _items_behind(candidates: Sequence[SentenceCandidate]) -> Iterator[SentenceCandidate]:
    """The candidates, an item of a list not before the sentence that announces the list and comes with it."""
    heads = {member: head for head in candidates for member in head.members if member > head.main}
    for candidate in candidates:
        head = heads.get(candidate.main)
        yield replace(candidate, weight=min(candidate.weight, head.weight - ITEM)) if head else candidate


def _disposes(unit: ThematicUnit) -> bool:
    return unit.outcome is not None and unit.outcome.kind != "operative"


def _rules(unit: ThematicUnit) -> bool:
    return unit.outcome is not None and unit.outcome.kind in ("ruling", "mixed")


def _is_apart(order: ThematicUnit, unit: ThematicUnit) -> bool:
    """Whether what stands below an order that rules by itself rules too, and is no item of it."""
    return _rules(order) and _rules(unit) and unit.line.block.kind != "list_item"


def _is_whole(units: Sequence[ThematicUnit], normalized: Sequence[Normalized], index: int) -> bool:
    """Whether it begins and ends as a sentence does, and closes the quotation marks and parentheses that it opens.

    What goes on in small letters was cut in two, at an abbreviation that nobody knows. Lines of an operative part end
    in commas.
    """
    text = normalized[index].text
    unit = units[index]
    ends = (".", "!", "?", "…", ";", ":", ",") if unit.outcome else (".", "!", "?", "…", ";", ":")
    is_last = index + 1 == len(units) or units[index + 1].line.boundary != "sentence"
    if not unit.line.text.rstrip("\"»”’')] —-").endswith(ends) and not (unit.outcome and is_last):
        return False
    if _OPEN_LIST.search(text):
        return False
    first = next((character for character in text if character.isalnum()), "")
    is_closed = text.count("«") == text.count("»") and text.count("“") == text.count("”") and text.count('"') % 2 == 0
    return first.isupper() and is_closed and text.count("(") == text.count(")")


def _places(units: Sequence[ThematicUnit]) -> list[tuple[float, float]]:
    """For each unit how early it stands in its paragraph, and how near an end of its thematic segment; 0 to 1."""
    found: list[tuple[float, float]] = [(0.0, 0.0)] * len(units)
    for first, last in _segments(units):
        starts = [at for at in range(first, last) if units[at].line.boundary != "sentence" or at == first]
        for rank, start in enumerate(starts):
            end = starts[rank + 1] if rank + 1 < len(starts) else last
            from_edge = min(rank, len(starts) - 1 - rank)
            for at in range(start, end):
                found[at] = (1 / (1 + at - start), 1 / (1 + from_edge))
    return found


def _segments(units: Sequence[ThematicUnit]) -> Iterator[tuple[int, int]]:
    first = 0
    for index in range(1, len(units) + 1):
        if index == len(units) or units[index].theme != units[first].theme:
            yield first, index
            first = index
