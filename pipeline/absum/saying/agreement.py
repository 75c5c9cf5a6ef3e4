"""What may be said of the main event: what two independent mentions of it agree on, and nothing else.

Two documents are independent, and so are a headline or first paragraph and what a later paragraph tells. A number is
said only where no later document counts otherwise, a place where it is named twice, somebody's words as his. What is
said first carries the day and the place of the event; what is not agreed on is left to the story.
"""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from pipeline.absum.mentions.attribution import Attribution, attribution
from pipeline.absum.mentions.coreference import MainEvent, tree_of
from pipeline.absum.mentions.events import Finding, Mention
from pipeline.absum.mentions.places import EventPlace
from pipeline.absum.mentions.ranks import Ranks
from pipeline.absum.mentions.soundness import Soundness, soundness_id
from pipeline.absum.reading.groups import annotation_of
from pipeline.absum.reading.phrases import GENERIC, Phrase
from pipeline.absum.reading.vocabulary import BUILT_IN_ROLES, DATE, EVENT, OTHERS, PLACE, EventVocabulary
from pipeline.absum.saying.candidates import AspectCandidate, Occurrence
from pipeline.absum.saying.pairing import ChosenScheme
from pipeline.absum.saying.placed_once import placed_once
from pipeline.absum.settings import SchemeSelectionSettings
from pipeline.document import Document
from pipeline.span import SourceSpan, Span
from pipeline.summary import Refusal

_HEADLINE, _LEAD, _BODY = "headline", "lead", "body"
_THEME = "theme"
AT_LEAST = "at_least"
_LOWER = frozenset({None, AT_LEAST, "over"})
"""Limits of a number of which each holds where "at least" is said."""
_ARMED = frozenset({"authority", "rescuer"})
"""Kinds of those who kill attackers: the police."""
Candidates = Mapping[str, tuple[AspectCandidate, ...]]


Places = Mapping[int, Sequence[SourceSpan]]
"""What is told of each document, in its order."""


@dataclass(frozen=True)
class Agreement:
    """Judges the candidates of one summary by the mentions of the main event; `refused` is what it found unsound."""

    documents: Sequence[Document]
    settings: SchemeSelectionSettings
    vocabulary: EventVocabulary
    event: MainEvent
    numerals: Mapping[str, int]
    refused: set[Refusal] = field(default_factory=set)

    def candidates(self, merged: Mapping[str, Sequence[AspectCandidate]]) -> dict[str, list[AspectCandidate]]:
        """Of the candidates of each aspect those that are agreed on, with the findings that may word them."""
        said = _by_document(f.source for found in merged.values() for c in found for _, f in c.findings)
        return {aspect: list(self._agreed(aspect, found, said)) for aspect, found in merged.items()}

    def of(self, schemes: Iterable[ChosenScheme]) -> tuple[ChosenScheme, ...]:
        """The schemes with what is sound of them, in their order; the first carries day and place of the event."""
        every = tuple(schemes)
        said = _places(every)
        sound = [replace(c, candidates=self._kept(c, said)) for c in every]
        kept = [self._attributed(each) for each in sound]
        events = [each for each in kept if _is_event(each)]
        day, place = self._day(), self.place
        others = [
            each
            for each in kept
            if not _is_event(each) and _says_something(each, is_placed=bool(place), is_dated=bool(day))
        ]
        # In what it happened others tell with it: whose words they are holds of both.
        what = self._what([each for each in sound if _is_event(each)] if others else events)
        if not (day or place) or not (others or (what and place)):
            return ()
        when = ({DATE: (day,)} if day is not None else {}) | ({PLACE: (place,)} if place is not None else {})
        if others:
            first = placed_once(others[0], place, self.documents)
            is_apart = any(_is_by_police(each) for found in first.candidates.values() for each in found)
            named = {EVENT: what} if what and first.rule.within and not is_apart else {}
            return (replace(first, circumstances=when | named), *others[1:])
        return (replace(events[0], candidates={_aspect(events[0], EVENT): what}, circumstances=when),)

    @property
    def has_day(self) -> bool:
        """Whether the day of the event is told."""
        return self._day() is not None

    def _attributed(self, chosen: ChosenScheme) -> ChosenScheme:
        """With whose words it is; without what nobody is named for."""
        told = [self.attribution(self._told_so(c)) for found in chosen.candidates.values() for c in found]
        own = [each for each in told if each is not None]
        if not own:
            return chosen
        if any(each.speaker is None for each in own):
            return replace(chosen, candidates={})
        return replace(chosen, speaker=own[0].speaker)

    def _told_so(self, candidate: AspectCandidate) -> Iterator[Occurrence]:
        """All that the mentions of the event tell so of somebody, by whatever scheme."""
        own = {(_deed(m), f.phrase.quantity, _whom(f.phrase)) for m, f in candidate.findings if f.phrase is not None}
        yield from candidate.findings
        for mention in self.event.mentions:
            for finding in mention.findings:
                phrase = finding.phrase
                is_same = phrase is not None and (_deed(mention), phrase.quantity, _whom(phrase)) in own
                if finding.aspect == candidate.aspect and is_same:
                    yield mention, finding

    def _kept(self, chosen: ChosenScheme, said: Places) -> Candidates:
        kept: dict[str, tuple[AspectCandidate, ...]] = {}
        for aspect, found in chosen.candidates.items():
            role = chosen.rule.aspects[aspect].role
            sound = tuple(c for c in found if any(self._holds(m, f, role, said) for m, f in c.findings))
            if sound and role not in (DATE, PLACE):
                kept[aspect] = _told_together(chosen, sound)
        is_told = any(chosen.rule.aspects[aspect].role == "agent" for aspect in kept)
        # Who is suspected of an attack is not its victim; only who says by whom he was killed says that.
        return kept if is_told else {a: found for a, found in kept.items() if not any(map(_may_be_attacker, found))}

    def _holds(self, mention: Mention, finding: Finding, role: str, said: Places) -> bool:
        document = self.documents[mention.document]
        soundness = Soundness(document, self.vocabulary, said.get(mention.document, ()))
        veto = soundness.veto(mention, finding, role)
        if veto is not None:
            self.refused.add(Refusal(soundness_id(self.vocabulary.language, veto), finding.source))
        return veto is None

    def refusals(self) -> tuple[Refusal, ...]:
        """What it found unsound, in reading order."""
        return tuple(sorted(self.refused, key=lambda each: (each.source.document, each.source.span, each.rule)))

    def _agreed(self, aspect: str, candidates: Sequence[AspectCandidate], said: Places) -> Iterator[AspectCandidate]:
        for candidate in candidates:
            by_deed: defaultdict[tuple[str, int | None], list[Occurrence]] = defaultdict(list)
            for mention, finding in candidate.findings:
                role = mention.rule.aspects[aspect].role
                if role in (DATE, PLACE) or not self._holds(mention, finding, role, said):
                    continue
                counts = finding.phrase is not None and mention.rule.aspects[aspect].counts
                quantity = finding.phrase.quantity if finding.phrase is not None and counts else None
                by_deed["" if role == EVENT else _deed(mention), quantity].append((mention, finding))
            agreed: list[Occurrence] = []
            for found in sorted(by_deed.values(), key=lambda each: -len(self._witnesses(each))):
                if len(self._witnesses(found)) > 1 and not self._is_disputed(aspect, found):
                    worded = _worded(found, found[0][0].rule.aspects[aspect].role)
                    if not agreed or _quantity(agreed) == _quantity(worded):
                        agreed += worded
            if agreed:
                yield AspectCandidate(aspect, agreed, candidate.settings)

    def _witnesses(self, found: Iterable[Occurrence]) -> frozenset[tuple[int, str]]:
        """Who agrees: documents; in one alone its headline, its first paragraph, and what follows."""
        places: set[tuple[int, str]] = set()
        for mention, finding in found:
            places.add((mention.document, self._part(mention)))
            if self._is_announced(mention.document, finding.phrase):
                places.add((mention.document, _HEADLINE))
        documents = {number for number, _ in places}
        return frozenset(places) if len(documents) < 2 else frozenset((number, "") for number in documents)

    def _part(self, mention: Mention) -> str:
        place = self._ranks.of(mention)
        if place < 0:
            return _HEADLINE
        return _LEAD if place == 0 or self._ranks.is_led_by_headings(mention) else _BODY

    @cached_property
    def _ranks(self) -> Ranks:
        return Ranks(self.documents)

    def _is_announced(self, number: int, phrase: Phrase | None) -> bool:
        """Whether the headline that came with a document says the number, the name or the noun."""
        if phrase is None:
            return False
        words = self._headlines[number]
        if phrase.quantity is not None:
            return f"{phrase.quantity}" in words or phrase.quantity in self._numbers(words)
        wanted = phrase.name or phrase.noun
        return bool(wanted) and all(folded(word) in words for word in wanted.split())

    def _numbers(self, words: Iterable[str]) -> frozenset[int]:
        """The numbers that words of a headline write out."""
        return frozenset(self.numerals[word] for word in words if word in self.numerals)

    @cached_property
    def _headlines(self) -> Sequence[frozenset[str]]:
        titles = (folded(document.title or "") for document in self.documents)
        return [frozenset("".join(c if c.isalnum() else " " for c in title).split()) for title in titles]

    def _is_disputed(self, aspect: str, agreed: Sequence[Occurrence]) -> bool:
        """Whether a document that is no older counts those differently to whom the same happened."""
        phrases = [(m, f.phrase) for m, f in agreed if f.phrase is not None and f.phrase.quantity is not None]
        if not phrases:
            return False
        happened = {_deed(m) for m, _ in phrases}
        counts = {p.quantity for _, p in phrases}
        counted = {_whom(p) for _, p in phrases}
        oldest = min(self._published(m.document) for m, _ in phrases)
        return any(
            f.phrase.quantity not in counts and _whom(f.phrase) in counted
            for m in self.event.mentions
            if _deed(m) in happened and self._published(m.document) >= oldest
            for f in m.findings
            if f.aspect == aspect and f.phrase is not None and f.phrase.quantity is not None
        )

    def _published(self, number: int) -> str:
        date = self.documents[number].date
        return date.isoformat() if date is not None else ""

    def _day(self) -> AspectCandidate | None:
        """The day of the event, where a sound mention of it tells it."""
        found = [
            (m, f)
            for m in self.event.mentions
            for f in m.findings
            if f.date == self.event.day and self._holds(m, f, DATE, {})
        ]
        return AspectCandidate(DATE, found, self.settings) if found else None

    @cached_property
    def place(self) -> AspectCandidate | None:
        """The place that most name, if it is named twice; with the larger place that somebody puts it in."""
        found: defaultdict[str, list[tuple[Mention, EventPlace]]] = defaultdict(list)
        for mention, place in self.event.places:
            found[self._text(mention, place.name).lower()].append((mention, place))

        def votes(name: str) -> tuple[int, int]:
            """Documents that name it, or the larger place that somebody puts it in."""
            wider = " ".join(self._text(m, p.wider).lower() for m, p in found[name])
            own = [pair for other in found if other == name or other in wider for pair in found[other]]
            return len({m.document for m, _ in own}), len(own)

        for name in sorted(found, key=lambda name: (*(-count for count in votes(name)), name)):
            if self._is_named_twice(name, found[name]):
                return self._candidate([(m, p) for m, p in found[name] if p.is_direct] or found[name])
        return None

    def _is_named_twice(self, name: str, found: Sequence[tuple[Mention, EventPlace]]) -> bool:
        """Whether another document, the headline or another paragraph names it too."""
        if len({m.document for m, _ in found}) > 1:
            return True
        mention = found[0][0]
        document = self.documents[mention.document]
        name = folded(name)
        others = (d.text for n, d in enumerate(self.documents) if n != mention.document)
        if name in folded(document.source.title or "") or any(name in folded(text) for text in others):
            return True
        block = document.blocks[annotation_of(document).sentences[mention.sentence].block].span
        return name in folded(f"{document.text[: block.start]} {document.text[block.end :]}")

    def _candidate(self, found: Sequence[tuple[Mention, EventPlace]]) -> AspectCandidate:
        mention, place = max(found, key=lambda pair: (pair[1].wider.end > pair[1].name.end, -pair[0].document))
        span = Span(place.phrase.start, place.wider.end)
        words = self._text(mention, span)
        phrase = Phrase(mention.document, span, 0, words, words, words, kinds=frozenset({"place"}), is_proper=True)
        finding = Finding(PLACE, SourceSpan(mention.document, span), phrase, preposition=place.preposition)
        return AspectCandidate(PLACE, [(mention, finding)], self.settings)

    def _what(self, events: Sequence[ChosenScheme]) -> tuple[AspectCandidate, ...]:
        """What happened, as one noun."""
        found = (c for each in events for c in each.candidates.get(_aspect(each, EVENT), ()))
        return tuple(
            c
            for c in found
            if not c.name and c.phrase.number == "singular" and c.phrase.quantity is None and c.phrase.noun.islower()
        )[:1]

    def attribution(self, found: Iterable[Occurrence]) -> Attribution | None:
        """Whose words a fact is, where only somebody's words tell it; None where a text says it itself."""
        told: list[Attribution] = []
        for mention, _ in found:
            tree = tree_of(self.documents[mention.document], mention)
            start = mention.source.span.start
            event = next((i for i in tree.indices if tree.token(i).span.start == start), None)
            own = attribution(mention.document, tree, event, self.vocabulary) if event is not None else None
            if own is None:
                return None
            told.append(own)
        return next((each for each in told if each.speaker is not None), told[0] if told else None)

    def _text(self, mention: Mention, span: Span) -> str:
        return " ".join(span.of(self.documents[mention.document].text).split())


def folded(text: str) -> str:
    """A text in small letters without accents, which headlines often lack."""
    plain = unicodedata.normalize("NFD", text.lower())
    return "".join(char for char in plain if not unicodedata.combining(char))


def _places(schemes: Iterable[ChosenScheme]) -> Places:
    """Where all that is told of them stands."""
    candidates = (c for chosen in schemes for found in chosen.candidates.values() for c in found)
    return _by_document(finding.source for candidate in candidates for _, finding in candidate.findings)


def _by_document(places: Iterable[SourceSpan]) -> Places:
    found: defaultdict[int, list[SourceSpan]] = defaultdict(list)
    for place in sorted(set(places)):
        found[place.document].append(place)
    return found


def _is_event(chosen: ChosenScheme) -> bool:
    return any(wanted.role == EVENT for wanted in chosen.rule.aspects.values())


def _says_something(chosen: ChosenScheme, *, is_placed: bool, is_dated: bool) -> bool:
    """Whether a scheme says more than what anybody may guess: a name, a number, a named place.

    The day is enough for what happened by itself: a bus crashed.
    """
    needed = [a for a, wanted in chosen.rule.aspects.items() if wanted.once or wanted.role == EVENT]
    if not chosen.candidates or (needed and not any(aspect in chosen.candidates for aspect in needed)):
        return False
    if any(all(OTHERS in c.kinds for c in found) for found in chosen.candidates.values()):
        return False  # "at least 30 others"
    roles = {chosen.rule.aspects[aspect].role for aspect in chosen.candidates}
    said = (c for found in chosen.candidates.values() for c in found)
    is_framed = is_placed or (is_dated and _THEME in roles)
    return EVENT not in roles and any(is_framed or c.name or c.quantity is not None or c.phrase.is_proper for c in said)


def _may_be_attacker(candidate: AspectCandidate) -> bool:
    """Whether somebody is called so, or it was the police by whom it happened: « abattu par la police »."""
    return "attacker" in candidate.kinds or _is_by_police(candidate)


def _is_by_police(candidate: AspectCandidate) -> bool:
    """Whether a mention says so of what happened to somebody: that was no part of the attack."""
    agents = (
        finding.phrase
        for mention, _ in candidate.findings
        for finding in mention.findings
        if mention.rule.aspects[finding.aspect].role == "agent"
    )
    return any(each is not None and not _ARMED.isdisjoint(each.kinds) for each in agents)


def _deed(mention: Mention) -> str:
    """What happened, by the class of words that tells it: who died was killed."""
    return mention.rule.like or mention.trigger.word_class


def _whom(phrase: Phrase) -> str:
    """Whom a number counts; nobody in particular where the noun says no more than that."""
    return "" if not phrase.noun or GENERIC in phrase.kinds else phrase.lemma


def _told_together(chosen: ChosenScheme, candidates: Sequence[AspectCandidate]) -> tuple[AspectCandidate, ...]:
    """The first and those whom one mention names with it: of others nobody says that they may be added to it."""
    name = chosen.rule.scheme
    first = candidates[0].mentions_in(name)
    return tuple(each for each in candidates if each is candidates[0] or first & each.mentions_in(name))


def _quantity(found: Sequence[Occurrence]) -> int | None:
    return next((f.phrase.quantity for _, f in found if f.phrase is not None), None)


def _worded(found: Sequence[Occurrence], role: str) -> list[Occurrence]:
    """The findings that say it alone: not "the group", and of "at least 137" and "137" the words that hold of both.

    Nothing where no number says how many there are, or what limits the number differs otherwise.
    """
    if role in BUILT_IN_ROLES:
        return [*found]
    phrases = [f.phrase for _, f in found if f.phrase is not None]
    is_counted = any(m.rule.aspects[f.aspect].counts for m, f in found)
    if is_counted and any(p.number == "plural" and p.quantity is None and not p.name for p in phrases):
        return []
    limits = {p.limit for p in phrases}
    own = [(m, f) for m, f in found if f.phrase is not None and (not f.phrase.is_definite or f.phrase.name)]
    if len(limits) == 1:
        return own
    if not limits <= _LOWER:
        return []
    lowered = ((m, f, f.phrase) for m, f in own)
    return [(m, replace(f, phrase=replace(p, limit=AT_LEAST))) for m, f, p in lowered if p is not None]


def _aspect(chosen: ChosenScheme, role: str) -> str:
    return next((name for name, wanted in chosen.rule.aspects.items() if wanted.role == role), role)


def is_complete(schemes: Sequence[ChosenScheme]) -> bool:
    """Whether they say when something happened, and what, where or to whom."""
    return any(chosen.circumstances for chosen in schemes)
