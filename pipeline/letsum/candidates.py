"""The sentences that a table may take, and what they are worth (Farzindar & Lapalme 2004, section 4.1, Selection)."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pipeline.document import RUNNING_KINDS
from pipeline.languages import Language
from pipeline.letsum.background import Background, frequencies, salience, terms_of
from pipeline.letsum.interpretation import ThematicStructure, ThematicUnit
from pipeline.letsum.production import Normalized, Production
from pipeline.letsum.rules import RuleSet, rule_book
from pipeline.letsum.settings import TableSettings
from pipeline.letsum.subject import NOTHING, SubjectReader, Telling
from pipeline.letsum.themes import Theme
from pipeline.letsum.voices import Speaker
from pipeline.resources import Resources

_FOOTNOTE = re.compile(r"(?<=[.!?\"”’)])\d{1,2}$")
"""The number of a note behind a final mark."""
_STORY = ".facts-told"
"""The cue of the words by which a decision begins its facts."""
_OPEN_LIST = re.compile(r"[:;,]\s*\(?(?:\d{1,2}|[a-hivx]{1,3})[.)]+$")
"""The number of an item at the end: the list that a sentence announces has been cut from it."""
TELLERS: Mapping[Theme, tuple[Speaker, ...]] = {
    "introduction": ("party",),
    "context": ("other_court", "witness", "party"),
}
"""Whose words may tell what a theme tells."""
ITEM = 0.01
"""How much less an item weighs than the sentence that announces it, at least."""
EARLY = 4
"""Sentences of a theme in which the weight of an early place falls to half."""
LATER = 0.001
"""What an order loses for each sentence before it: of equal ones the first is told first."""
CLOSE = 4
"""Last sentences of a titled section that close it."""
LONGEST_PARTICLE = 3
"""Letters of the words of a name that need no capital: de, van, of."""


@dataclass(frozen=True, slots=True)
class SentenceCandidate:
    """Sentences that are taken together: `main` is the one that was weighed; indices are those of the units.

    It may tell what a case is about (`telling`), dispose of it (`is_outcome`), or hold something (`is_held`).
    """

    main: int
    members: tuple[int, ...]
    theme: Theme
    words: int
    weight: float
    terms: frozenset[str]
    telling: Telling = NOTHING
    is_outcome: bool = False
    is_held: bool = False


class CandidateReader:
    """Weighs the sentences of judgments in one language."""

    def __init__(self, settings: TableSettings, resources: Resources, language: Language) -> None:
        self._settings = settings
        book = rule_book(resources, language)
        self._cues = book.set_of("cue")
        self._holdings = RuleSet([*book.of("holding"), *book.of("finding")])
        self._subject = SubjectReader(book, settings)
        self._debris = RuleSet([*book.of("debris"), *book.of("formality")])
        self._answering = book.set_of("answering")
        self._replies = book.set_of("reply")
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
        tellings = self._subject.read(structure)
        case = {term for at, told in enumerate(tellings) if told.is_telling or units[at].outcome for term in terms[at]}
        focused = {term: weight for term, weight in weights.items() if term in case}
        scales = [_scaled([salience(each, known) for each in terms]) for known in (weights, focused)]
        places = _places(units)
        first = next((at for at, unit in enumerate(units) if _rules(unit)), -1)
        found: list[SentenceCandidate] = []
        for index, unit in enumerate(units):
            length = len(normalized[index].text.split())
            if not self._stands(structure, normalized, index, length, tellings[index]):
                continue
            members = self._members(units, normalized, index, tellings[index])
            if members is None:
                continue
            is_held = self._holdings.first(unit.line.text) is not None
            theme = self._theme(unit, index / len(units), is_held=is_held, is_nature=tellings[index].is_telling)
            if unit.outcome and theme == "conclusion":
                weight = self._outcome_weight([units[member] for member in members]) - index * LATER
                weight += self._settings.first_ruling * (first in members)
            else:
                weight = self._weight(unit, theme, (scales[0][index], scales[1][index]), places[index], length)
            if self._is_answered(units, index, tellings[index]):
                members = (*members, index + 1)
            words = sum(len(normalized[member].text.split()) for member in members)
            own = frozenset(term for member in members for term in terms[member])
            says = (tellings[index], unit.outcome is not None, is_held)
            found.append(SentenceCandidate(index, members, theme, words, round(weight, 4), own, *says))
        return normalized, list(_items_behind(found))

    def _stands(
        self,
        structure: ThematicStructure,
        normalized: Sequence[Normalized],
        index: int,
        length: int,
        telling: Telling,
    ) -> bool:
        """Whether a sentence may stand in a table; a ruling may be short: "The appeal is dismissed." """
        unit = structure.units[index]
        return (
            may_be_taken(unit, telling)
            and (length >= self._settings.shortest_sentence or _disposes(unit))
            and _is_whole(structure.units, normalized, index)
            and (unit.outcome is not None or telling.nature > 1 or _has_verb(structure, unit, unread=True))
            and not self.is_signature(structure, unit)
            and self._debris.first(unit.line.text) is None
        )

    def _weight(
        self, unit: ThematicUnit, theme: Theme, salient: tuple[float, float], place: "_Place", length: int
    ) -> float:
        settings = self._settings
        weight = settings.terms * salient[0] + settings.focus * salient[1] + settings.cues * self._cue_weight(unit)
        weight += settings.paragraph * place.in_paragraph + settings.segment * place.at_edge
        weight += settings.evidence * min(1.0, max(0.0, unit.strength / 10))
        if theme == "juridical_analysis":
            held = min(2, sum(1 for _ in self._holdings.matching(unit.line.text)))
            weight += settings.holding * held + settings.section_end * place.at_close
            weight -= settings.unheld * (held == 0)
        if theme == "context":
            weight += settings.story * place.early
        if unit.role == "law":
            weight -= settings.recital
        if length > settings.longest_sentence:
            weight -= settings.too_long
        return weight

    def _outcome_weight(self, units: Sequence[ThematicUnit]) -> float:
        """What sentences of the conclusion dispose of: an order with its list weighs as much as its heaviest item."""
        kinds = [unit.outcome.kind for unit in units if unit.outcome and unit.theme == "conclusion"]
        return max((self._settings.outcome[kind] for kind in kinds), default=0.0)

    def _theme(self, unit: ThematicUnit, place: float, *, is_held: bool, is_nature: bool) -> Theme:
        """The theme under which a sentence is told: what it does counts more than where segments end.

        What a party attacks introduces; what the court holds behind the opening is analysis, and so are reasons that
        lead to the outcome without stating it.
        """
        if not may_be_taken(unit):
            return "introduction"
        if unit.theme == "conclusion":
            return "juridical_analysis" if is_held and not unit.outcome else "conclusion"
        cues = self._cues.matching(unit.line.text)
        if any(rule.data.id.endswith(_STORY) and match.start() == 0 for rule, match in cues):
            return "context"
        is_late = is_held and unit.voice is None and (place > self._settings.latest_nature or not is_nature)
        is_answer = unit.theme in ("introduction", "context") and self._answering.first(unit.line.text) is not None
        return "juridical_analysis" if is_answer or (is_late and unit.outcome is None) else unit.theme

    def _cue_weight(self, unit: ThematicUnit) -> float:
        """What the cues of the unit's theme add, between -1 and 1."""
        rules = (rule for rule, _ in self._cues.matching(unit.line.text))
        total = sum(rule.weights.get(unit.theme, 0.0) for rule in rules)
        return max(-1.0, min(1.0, total / 3))

    def _members(
        self, units: Sequence[ThematicUnit], normalized: Sequence[Normalized], index: int, telling: Telling
    ) -> tuple[int, ...] | None:
        """A sentence with those that it leans on and the list that it announces; None where it cannot stand."""
        first = index
        while self._leans(units[first], telling if first == index else NOTHING):
            first -= 1
            if (
                first < 0
                or not self._leads(units, normalized, first, index)
                or index - first > self._settings.most_leads
            ):
                return None
        members = list(range(first, index + 1))
        if not normalized[index].text.rstrip("-— ").endswith(":"):
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
        is_said = unit.rules and not (unit.outcome and unit.outcome.kind == "operative")
        if annotation is None or not is_short or (is_said and not is_judge):
            return False
        if _has_verb(structure, unit, unread=False):
            return False
        return is_judge or all(word[0].isupper() for word in words if len(word) > LONGEST_PARTICLE)

    def _is_answered(self, units: Sequence[ThematicUnit], index: int, telling: Telling) -> bool:
        """Whether the next sentence answers a question, or takes back what is told: "… I do not think so." """
        after = units[index + 1] if index + 1 < len(units) else None
        if after is None or after.line.boundary != "sentence" or after.line.is_heading:
            return False
        if self._replies.first(after.line.text) is not None:
            return True
        is_short = len(after.line.text.split()) <= self._settings.longest_answer
        is_held = self._holdings.first(after.line.text) is not None
        return telling.is_issue and is_short and is_held and may_be_taken(after)

    def _leads(self, units: Sequence[ThematicUnit], normalized: Sequence[Normalized], at: int, main: int) -> bool:
        """Whether a unit may stand before one that leans on it; a short one in the paragraph above may too.

        What a court below held may lead to what is held of it.
        """
        unit, after = units[at], units[at + 1]
        if after.line.boundary == "heading" or unit.line.is_heading:
            return False
        if after.line.boundary != "sentence" and len(normalized[at].text.split()) > self._settings.longest_lead:
            return False
        told = unit.voice is not None and unit.voice.speaker == "other_court"
        answers = told and self._holdings.first(units[main].line.text) is not None
        return may_be_taken(replace(unit, voice=None) if answers else unit)

    def _leans(self, unit: ThematicUnit, telling: Telling) -> bool:
        """Whether it points to the sentence before; a ruling never does, nor a holding but for a first pronoun."""
        if _rules(unit):
            return False
        leaning = [match for _, match in self._dangling.matching(unit.line.text)]
        if self._answering.first(unit.line.text) is not None or self._replies.first(unit.line.text) is not None:
            return True
        if telling.is_issue:  # "The second issue is whether"
            return False
        if leaning and self._holdings.first(unit.line.text) is not None:
            return any(match.start() == 0 and len(match[0].split()) == 1 for match in leaning)
        return bool(leaning)


def may_be_taken(unit: ThematicUnit, telling: Telling = NOTHING) -> bool:
    """Running text of a summarized theme in the court's own voice that says something as a sentence does.

    Facts may be told by others: a court below, a witness. What a party asks for is what a case is about, wherever it
    stands: at the end of the header too.
    """
    text = unit.line.text
    if unit.voice and unit.voice.speaker not in TELLERS.get(unit.theme, ()):
        is_told = telling.is_challenge and unit.voice.speaker == "party"
        if not is_told:
            return False
    is_body = unit.theme != "decision_data" or (telling.nature > 1 and text.endswith(".") and ":" not in text)
    return (
        is_body
        and (_is_free(unit) or (telling.is_challenge and _argues(unit)))
        and not unit.line.is_heading
        and unit.line.block.kind in RUNNING_KINDS
        and text[:1].isprintable()
        and (text[:1].isupper() or not text[:1].isalpha())
        and sum(character.isalpha() for character in text) >= len(text) / 2
    )


def _argues(unit: ThematicUnit) -> bool:
    return unit.citation is not None and unit.citation.kind == "submission"


def _is_free(unit: ThematicUnit) -> bool:
    """Whether a unit is no citation; an order that names the provision that it applies is none."""
    return unit.citation is None or (unit.outcome is not None and unit.citation.kind == "reference")


def _items_behind(candidates: Sequence[SentenceCandidate]) -> Iterator[SentenceCandidate]:
    """The candidates, an item of a list not before the sentence that announces the list and comes with it."""
    heads = {member: head for head in candidates for member in head.members if member > head.main}
    for candidate in candidates:
        head = heads.get(candidate.main)
        yield replace(candidate, weight=min(candidate.weight, head.weight - ITEM)) if head else candidate


def _has_verb(structure: ThematicStructure, unit: ThematicUnit, *, unread: bool) -> bool:
    """Whether a sentence has a finite verb, as a name with an office has not; `unread` where no features are known."""
    annotation = structure.document.annotation
    tokens = annotation.tokens_of(unit.line.sentence) if annotation else ()
    if not any(token.morph for token in tokens):
        return unread
    return any(token.pos in ("VERB", "AUX") and token.feature("VerbForm") == "Fin" for token in tokens)


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
    if not _FOOTNOTE.sub("", unit.line.text).rstrip("\"»”’')] —-").endswith(ends) and not (unit.outcome and is_last):
        return False
    if _OPEN_LIST.search(text):
        return False
    first = next((character for character in text if character.isalnum()), "")
    is_closed = text.count("«") == text.count("»") and text.count("“") == text.count("”") and text.count('"') % 2 == 0
    return first.isupper() and is_closed and text.count("(") == text.count(")")


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a unit stands, each from 0 to 1: early in its paragraph, near an end of its segment, at the close of a
    titled section, early among the units of its theme."""

    in_paragraph: float
    at_edge: float
    at_close: float
    early: float


def _places(units: Sequence[ThematicUnit]) -> list[_Place]:
    """The place of each unit."""
    closes = _closes(units)
    found: list[_Place] = []
    told: Counter[Theme] = Counter()
    for first, last in _segments(units):
        starts = [at for at in range(first, last) if units[at].line.boundary != "sentence" or at == first]
        for rank, start in enumerate(starts):
            end = starts[rank + 1] if rank + 1 < len(starts) else last
            from_edge = min(rank, len(starts) - 1 - rank)
            for at in range(start, end):
                early = 1 / (1 + told[units[at].theme] / EARLY)
                told[units[at].theme] += not units[at].line.is_heading
                found.append(_Place(1 / (1 + at - start), 1 / (1 + from_edge), closes[at], early))
    return found


def _closes(units: Sequence[ThematicUnit]) -> list[float]:
    """How near each unit is to the end of its titled section: 1 for the last sentence, less for those before."""
    found = [0.0] * len(units)
    since = 0
    for at in range(len(units) - 1, -1, -1):
        unit = units[at]
        ends = at + 1 == len(units) or units[at + 1].line.is_heading or units[at + 1].theme == "conclusion"
        since = 0 if ends else since + 1
        found[at] = 0.0 if unit.line.is_heading else max(0.0, 1 - since / CLOSE)
    return found


def _scaled(values: Sequence[float]) -> list[float]:
    """The values as shares of the greatest."""
    most = max(values, default=0.0) or 1.0
    return [value / most for value in values]


def _segments(units: Sequence[ThematicUnit]) -> Iterator[tuple[int, int]]:
    first = 0
    for index in range(1, len(units) + 1):
        if index == len(units) or units[index].theme != units[first].theme:
            yield first, index
            first = index
