"""Thematic segmentation and filtering: the interpret door of `letsum`."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.document import Document, language_of
from pipeline.errors import UnusableDocument
from pipeline.languages import ByLanguage
from pipeline.letsum.decision.data import DecisionData
from pipeline.letsum.decision.reader import DecisionReader
from pipeline.letsum.interpretation import ThematicStructure, ThematicUnit
from pipeline.letsum.rules import Rule, rule_book
from pipeline.letsum.segmenting.citations import CitationFilter
from pipeline.letsum.segmenting.evidence import Evidence, EvidenceReader, Line, fired, lines_of, perfect_auxiliaries
from pipeline.letsum.segmenting.names import with_roles
from pipeline.letsum.segmenting.orders import OrderReader
from pipeline.letsum.segmenting.outcome import OutcomeReader
from pipeline.letsum.segmenting.pronouns import CourtPronouns
from pipeline.letsum.segmenting.segmentation import best_roles, themes_of
from pipeline.letsum.segmenting.voices import Voice, VoiceReader
from pipeline.letsum.settings import SegmentationSettings
from pipeline.letsum.themes import Role
from pipeline.letsum.weights import read_weights
from pipeline.resources import Resources
from pipeline.summary import Request

LEGAL: frozenset[Role] = frozenset({"opening", "issue", "submissions", "law", "analysis", "disposition"})
"""Roles whose markers only a decision has; any story tells facts."""
COURSE: tuple[Role, ...] = ("opening", "submissions", "disposition")
"""Roles of which a decision speaks: what came before the court, what was argued, how it ends."""


class ThematicSegmentation:
    """Finds the theme of every sentence of a judgment, what is cited in it, and its decision data."""

    needed_layers: Final = frozenset({"tags"})

    def __init__(self, settings: SegmentationSettings, resources: Resources) -> None:
        self._settings = settings
        self._weights = read_weights()
        self._evidence = ByLanguage(
            lambda language: EvidenceReader(
                rule_book(resources, language), self._weights, perfect_auxiliaries(resources, language), settings
            )
        )
        self._filters = ByLanguage(lambda language: CitationFilter(rule_book(resources, language), settings))
        self._pronouns = ByLanguage(lambda language: CourtPronouns(rule_book(resources, language)))
        self._voices = ByLanguage(lambda language: VoiceReader(rule_book(resources, language), settings))
        self._orders = ByLanguage(lambda language: OrderReader(rule_book(resources, language), settings))
        self._outcomes = ByLanguage(lambda language: OutcomeReader(rule_book(resources, language), settings))
        self._decision = DecisionReader(resources, settings)

    def read_rules(self) -> None:
        """Reads the rules of all languages."""
        for each in (
            self._evidence,
            self._filters,
            self._pronouns,
            self._voices,
            self._orders,
            self._outcomes,
            self._decision.by_language,
        ):
            each.make_all()

    def interpret(self, documents: Sequence[Document], request: Request) -> ThematicStructure:  # noqa: ARG002
        """The thematic structure; raises UnusableDocument (`no_content_for_profile`) for what is no judgment."""
        document = documents[0]
        language = language_of(document)
        reader = self._evidence[language]
        lines = self._orders[language].apart(document, reader.titled(lines_of(document, self._settings)))
        evidence = reader.read(document, lines)
        decision = self._decision.read(document, 0)
        self._refuse_other_texts(lines, evidence, decision)
        roles = self._roles(lines, evidence)
        named = self._pronouns[language].named(with_roles(lines, decision))
        marks = self._filters[language].marks(named, roles, evidence)
        court = decision.court.text if decision.court else ""
        notes = self._voices[language].notes(document.text)
        voices = self._voices[language].voices(named, marks, court, notes)
        decision = _without_annexed(decision, lines, voices)
        outcomes = self._outcomes[language].outcomes(lines, voices)
        # What an order says of the decision below is the court's.
        voices = tuple(None if outcome else voice for voice, outcome in zip(voices, outcomes, strict=True))
        roles = tuple("disposition" if outcome else role for role, outcome in zip(roles, outcomes, strict=True))
        themes = themes_of(roles)
        numbers = _paragraphs(lines)
        units = tuple(
            ThematicUnit(
                line,
                number,
                theme,
                role,
                mark,
                voice,
                outcome,
                found.scores(self._weights).get(role, 0.0),
                tuple(_speaking(found, role)),
            )
            for line, number, theme, role, mark, voice, outcome, found in zip(
                lines, numbers, themes, roles, marks, voices, outcomes, evidence, strict=True
            )
        )
        said = (*marks, *voices, *outcomes)
        counts = Counter(fired(evidence)) + Counter(rule for each in said if each for rule in each.rules)
        return ThematicStructure(document, language, units, decision, notes, counts)

    def _roles(self, lines: Sequence[Line], evidence: Sequence[Evidence]) -> tuple[Role, ...]:
        """The role of each line: headings take that of the sentence below them, at the end of the one above."""
        said = [line.index for line in lines if not line.is_heading]
        best = best_roles(
            [evidence[index].scores(self._weights) for index in said],
            [lines[index].boundary for index in said],
            self._weights,
        )
        by_index = dict(zip(said, best, strict=True))
        roles: list[Role] = []
        following: Role = best[-1] if best else "header"
        for line in reversed(lines):
            following = by_index.get(line.index, following)
            roles.append(following)
        return tuple(reversed(roles))

    def _refuse_other_texts(self, lines: Sequence[Line], evidence: Sequence[Evidence], decision: DecisionData) -> None:
        """Whoever asks for this profile is believed, unless little is said as courts say it."""
        is_headed = decision.court or decision.judges or decision.parties or decision.docket or decision.citation
        legal = [[rule for rule, _ in found.rules if _speaks_for(rule, titles=bool(is_headed))] for found in evidence]
        kinds = {rule.data.id: _speaks_for(rule, titles=True) for rules in legal for rule in rules}
        share = sum(map(bool, legal)) / max(1, len(lines))
        settings = self._settings
        if lines and share >= settings.min_share:
            return
        roles = set().union(*kinds.values())
        # Several weaker signs together: many markers, the course of a decision, and a ruling near its end.
        tail = evidence[int(settings.ruling_tail * len(evidence)) :]
        rules = any("says.ruling" in found.values for found in tail)
        if rules and decision.court and (decision.parties or decision.docket) and kinds:
            return
        is_rich = rules and len(kinds) >= 2 * settings.min_markers and share >= settings.min_share_bare / 2
        takes_its_course = set(COURSE) <= roles and (share >= settings.min_share_bare or is_rich)
        if not lines or len(kinds) < settings.min_markers or not (is_headed or takes_its_course):
            raise UnusableDocument(
                "no_content_for_profile",
                f"the document does not read as a judgment ({len(kinds)} of at least {settings.min_markers} legal "
                f"markers, in {share:.0%} of {len(lines)} sentences, {'a' if is_headed else 'no'} header above them); "
                "ask for the profile auto or extract",
            )


def _without_annexed(decision: DecisionData, lines: Sequence[Line], voices: Sequence[Voice | None]) -> DecisionData:
    """The decision data without authorities that only the annexes name: pleas rest on them, not the court.

    On what footnotes name the court rests; no rule says these.
    """
    said = zip(lines, voices, strict=True)
    start = next((line.span.start for line, voice in said if voice and voice.speaker == "annex" and voice.rules), None)
    if start is None:
        return decision
    own = (each for each in decision.authorities if min(place.span.start for place in each.name.sources) < start)
    return replace(decision, authorities=tuple(own))


def _speaking(found: Evidence, role: Role) -> Iterator[str]:
    """The ids of the rules that speak for a role, without titles that headings have followed which nobody knows."""
    yield from (rule.data.id for rule, strength in found.rules if strength == 1 and rule.weights.get(role, 0.0) > 0)


def _speaks_for(rule: Rule, *, titles: bool) -> frozenset[Role]:
    """The roles of `LEGAL` for which a marker or title speaks; articles have an Introduction and a Conclusion too."""
    if rule.data.type != "marker" and not titles:
        return frozenset()
    return frozenset(role for role in LEGAL if rule.weights.get(role, 0.0) > 1)


_LONGEST_TITLE: Final = 10


def _titles(line: Line) -> bool:
    is_alone = line.boundary == "paragraph" and line.block.kind == "paragraph"
    is_open = line.text[:1].isupper() and line.text[-1:].isalnum()
    return is_alone and is_open and len(line.text.split()) <= _LONGEST_TITLE


def _paragraphs(lines: Sequence[Line]) -> list[int | None]:
    """The number of the printed paragraph in which each line stands, up to the next number or title.

    A short line alone that no sign ends is a title though it was not taken for a heading: "Mais sur le second moyen".
    """
    found: list[int | None] = []
    number: int | None = None
    for line in lines:
        if line.block.paragraph is not None:
            number = line.block.paragraph
        elif line.is_heading or line.block.kind in ("header_field", "title") or _titles(line):
            number = None
        found.append(number)
    return found
