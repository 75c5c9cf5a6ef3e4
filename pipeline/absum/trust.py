"""What may be said of the main event: what a headline, a lead or several sentences tell, and nothing else.

The most frequent candidates need not be of the event that the story is about: another attack, last year's, one that is
only feared. A candidate is trusted where the story begins, or where sentences that do not lean on each other agree; a
date only where no other verb stands between it and the event. What is not trusted is not said.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pipeline.absum.candidates import AspectCandidate
from pipeline.absum.events import Mention
from pipeline.absum.groups import annotation_of
from pipeline.absum.pairing import ChosenScheme
from pipeline.absum.phrases import GENERIC, Phrase
from pipeline.absum.settings import SchemeSelectionSettings
from pipeline.absum.soundness import Soundness
from pipeline.absum.vocabulary import BUILT_IN_ROLES, DATE, EVENT, PLACE, EventVocabulary
from pipeline.document import RUNNING_KINDS, Document
from pipeline.span import SourceSpan

_HEADLINES = frozenset({"title", "heading"})
OTHERS = "others"
"""The kind of those whom somebody else is told before."""
Candidates = Mapping[str, tuple[AspectCandidate, ...]]


@dataclass(frozen=True)
class Trust:
    """Judges the candidates of one summary; where it is `strict` a lead alone is not enough.

    `mentions` are those of the event: a story of which neither headline nor first sentence tells it is about something
    else, and what it says of the event is not said.
    """

    documents: Sequence[Document]
    settings: SchemeSelectionSettings
    vocabulary: EventVocabulary
    mentions: Sequence[Mention]
    strict: bool

    def of(self, schemes: Iterable[ChosenScheme]) -> tuple[ChosenScheme, ...]:
        """The schemes with what is trusted of them, in their order; one that says nothing then is left out."""
        every = tuple(schemes)
        first = self._each(every, _places(every))
        found: list[ChosenScheme] = []
        things: set[str] = set()
        # Who is named beside somebody who cannot be told is no more than a part of those who are meant.
        for told in _introduced(self._each(every, _places(first))):
            own = {kind for c in _struck(told) for kind in c.kinds}
            if _says_something(told) and not own & things:
                found.append(told)
                things |= own
        return tuple(found)

    def _each(self, schemes: Iterable[ChosenScheme], said: frozenset[SourceSpan]) -> list[ChosenScheme]:
        return [replace(chosen, candidates=self._kept(chosen, said)) for chosen in schemes]

    def _kept(self, chosen: ChosenScheme, said: frozenset[SourceSpan]) -> Candidates:
        kept = {
            aspect: tuple(self._trusted(chosen, aspect, found, said)) for aspect, found in chosen.candidates.items()
        }
        return {aspect: _told_together(chosen, found) for aspect, found in kept.items() if found}

    def _trusted(
        self, chosen: ChosenScheme, aspect: str, candidates: Sequence[AspectCandidate], said: frozenset[SourceSpan]
    ) -> Iterator[AspectCandidate]:
        role = chosen.rule.aspects[aspect].role
        for candidate in candidates:
            told = [(m, f) for m, f in candidate.findings if m.scheme == chosen.rule.scheme and self._is_news(m)]
            sound = [(m, f) for m, f in told if self._sound(m.document, said).holds(m, f, role)]
            if not sound or (role not in BUILT_IN_ROLES and candidate.is_definite and not candidate.name):
                continue  # "the group": which one, the sentence before says
            if self._is_disputed(candidate) or (
                candidate.is_counted and len({f.phrase and f.phrase.quantity for _, f in sound}) > 1
            ):
                continue  # 14 dead here, 20 there
            places = {(m.document, self._block(m) in _HEADLINES, m.sentence) for m, _ in sound}
            is_agreed = len(places) > 1
            if any(self._leads(m) for m, _ in sound) and (is_agreed or not self.strict or role == EVENT):
                yield AspectCandidate(candidate.aspect, sound, candidate.settings)

    def _sound(self, document: int, said: frozenset[SourceSpan]) -> Soundness:
        own = tuple(place for place in sorted(said) if place.document == document)
        return Soundness(self.documents[document], self.vocabulary, own)

    def _is_disputed(self, candidate: AspectCandidate) -> bool:
        """Whether headline and lead count those differently to whom the same happened: 14 dead, 20 dead."""
        if not candidate.is_counted or candidate.quantity is None:
            return False
        counts = {
            finding.phrase.quantity
            for mention in self.mentions
            if (mention.rule.like or mention.trigger.word_class) in candidate.happenings and self._leads(mention)
            for finding in mention.findings
            if finding.aspect == candidate.aspect and finding.phrase is not None and _is_tally(finding.phrase)
        }
        return len(counts - {None}) > 1

    @cached_property
    def _about(self) -> frozenset[int]:
        """The documents that are about the event: their headline or their first sentence tells it as the news."""
        news = (m for m in self.mentions if m.rule.weight > 0 and m.background is None and m.rejected is None)
        return frozenset(m.document for m in news if self._rank(m) <= 0)

    def _is_news(self, mention: Mention) -> bool:
        return not mention.is_doubtful and mention.background is None and mention.document in self._about

    def _block(self, mention: Mention) -> str:
        document = self.documents[mention.document]
        return document.blocks[annotation_of(document).sentences[mention.sentence].block].kind

    def _leads(self, mention: Mention) -> bool:
        """Whether a mention stands in a headline, or in one of the first sentences of running text."""
        return self._rank(mention) < self.settings.leading

    def _rank(self, mention: Mention) -> int:
        """How many sentences of running text stand before it; -1 for a headline."""
        document = self.documents[mention.document]
        before = annotation_of(document).sentences[: mention.sentence]
        running = sum(document.blocks[s.block].kind in RUNNING_KINDS for s in before)
        return running if running or self._block(mention) not in _HEADLINES else -1


def _places(schemes: Iterable[ChosenScheme]) -> frozenset[SourceSpan]:
    """Where all that is told of them stands."""
    candidates = (c for chosen in schemes for found in chosen.candidates.values() for c in found)
    return frozenset(finding.source for candidate in candidates for _, finding in candidate.findings)


def _introduced(schemes: Sequence[ChosenScheme]) -> Iterator[ChosenScheme]:
    """The schemes without the bare event, whose day and place the first deed of the same words takes over.

    « Le 5 août, neuf marchands ont été tués à Arlon » says more than that a murder occurred.
    """
    events = [each for each in schemes if _is_event(each)]
    others = [each for each in schemes if not _is_event(each)]
    taken: set[int] = set()
    for number, other in enumerate(others):
        event = next((e for e in events if id(e) not in taken and _circumstances(e, other)), None)
        if event is not None and other.candidates:
            taken.add(id(event))
            others[number] = replace(other, circumstances=_circumstances(event, other))
    yield from (each for each in events if id(each) not in taken)
    yield from others


def _circumstances(event: ChosenScheme, other: ChosenScheme) -> Candidates:
    """The day and the place that an event has in the mentions of a scheme."""
    own = {m.source for found in other.candidates.values() for c in found for m, _ in c.findings}
    found: dict[str, tuple[AspectCandidate, ...]] = {}
    for aspect, candidates in event.candidates.items():
        shared = tuple(c for c in candidates if own & {m.source for m, _ in c.findings})
        if event.rule.aspects[aspect].role in (DATE, PLACE) and shared and aspect not in other.candidates:
            found[aspect] = shared
    return found


def _is_event(chosen: ChosenScheme) -> bool:
    return any(wanted.role == EVENT for wanted in chosen.rule.aspects.values())


def _says_something(chosen: ChosenScheme) -> bool:
    """Whether a scheme says more than what anybody may guess: a name, a number, a day, a named place."""
    needed = [a for a, wanted in chosen.rule.aspects.items() if wanted.once or wanted.role == EVENT]
    if not chosen.candidates or (needed and not any(aspect in chosen.candidates for aspect in needed)):
        return False
    if any(all(OTHERS in c.kinds for c in found) for found in chosen.candidates.values()):
        return False  # "at least 30 others"
    roles = {chosen.rule.aspects[aspect].role for aspect in chosen.candidates}
    if chosen.circumstances or roles & {DATE, PLACE}:
        return True
    said = (c for found in chosen.candidates.values() for c in found)
    return EVENT not in roles and any(c.name or c.quantity is not None or c.phrase.is_proper for c in said)


def _is_tally(phrase: Phrase) -> bool:
    return not phrase.noun or GENERIC in phrase.kinds


def _struck(chosen: ChosenScheme) -> Iterator[AspectCandidate]:
    """What is struck and not counted: of two buildings nobody says that they are two."""
    for aspect, candidates in chosen.candidates.items():
        if chosen.rule.aspects[aspect].once and not any(c.is_counted for c in candidates):
            yield from candidates


def _told_together(chosen: ChosenScheme, candidates: Sequence[AspectCandidate]) -> tuple[AspectCandidate, ...]:
    """The first and those whom one mention names with it: of others nobody says that they may be added to it."""
    name = chosen.rule.scheme
    first = candidates[0].mentions_in(name)
    return tuple(each for each in candidates if each is candidates[0] or first & each.mentions_in(name))


def is_complete(schemes: Sequence[ChosenScheme]) -> bool:
    """Whether they say when or where something happened, and what it did to whom."""
    said = [{chosen.rule.aspects[aspect].role for aspect in chosen.candidates} for chosen in schemes]
    is_placed = any(chosen.circumstances for chosen in schemes) or any(roles & {DATE, PLACE} for roles in said)
    return is_placed and any(not roles & {EVENT} for roles in said)
