"""What may be said of the main event: what a headline, a lead or several sentences tell, and nothing else.

The most frequent candidates need not be of the event that the story is about: another attack, last year's, one that is
only feared. A candidate is trusted where the story begins, or where sentences that do not lean on each other agree; a
date only where no other verb stands between it and the event. What is not trusted is not said.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.absum.candidates import AspectCandidate
from pipeline.absum.dates import DAY
from pipeline.absum.events import Finding, Mention
from pipeline.absum.groups import annotation_of
from pipeline.absum.pairing import ChosenScheme
from pipeline.absum.settings import SchemeSelectionSettings
from pipeline.absum.vocabulary import BUILT_IN_ROLES, DATE, EVENT, PLACE
from pipeline.document import RUNNING_KINDS, Document
from pipeline.summary import count_words
from pipeline.trees import SentenceTree
from pipeline.whole_sentences import WholeSentence

_NOMINAL = frozenset({"NOUN", "PROPN"})
_JOINING = frozenset({"CCONJ", "ADP"})
_HEADLINES = frozenset({"title", "heading"})


@dataclass(frozen=True)
class Trust:
    """Judges the candidates of one summary; where it is `strict` a lead alone is not enough."""

    documents: Sequence[Document]
    settings: SchemeSelectionSettings
    strict: bool

    def of(self, schemes: Iterable[ChosenScheme]) -> tuple[ChosenScheme, ...]:
        """The schemes with what is trusted of them, in their order; one that says nothing then is left out."""
        found: list[ChosenScheme] = []
        things: set[str] = set()
        for chosen in schemes:
            told = self._told(chosen)
            own = {kind for c in _struck(told) for kind in c.kinds} if told is not None else set()
            if told is not None and not own & things:
                found.append(told)
                things |= own
        return tuple(found)

    def _told(self, chosen: ChosenScheme) -> ChosenScheme | None:
        kept = {aspect: tuple(self._trusted(chosen, aspect, found)) for aspect, found in chosen.candidates.items()}
        kept = {aspect: _told_together(chosen, found) for aspect, found in kept.items() if found}
        roles = {aspect: chosen.rule.aspects[aspect].role for aspect in kept}
        if EVENT in roles.values() and not {DATE, PLACE} & {*roles.values()}:
            return None  # that something occurred, nobody knows where or when
        needed = [a for a in chosen.candidates if chosen.rule.aspects[a].once or chosen.rule.aspects[a].role == EVENT]
        if not kept or (needed and not any(aspect in kept for aspect in needed)):
            return None
        return replace(chosen, candidates=kept)

    def _trusted(
        self, chosen: ChosenScheme, aspect: str, candidates: Sequence[AspectCandidate]
    ) -> Iterator[AspectCandidate]:
        role = chosen.rule.aspects[aspect].role
        for candidate in candidates:
            told = [(m, f) for m, f in candidate.findings if m.scheme == chosen.rule.scheme and not m.is_doubtful]
            sound = [(m, f) for m, f in told if self._is_sound(m, f, role)]
            if not sound or (role not in BUILT_IN_ROLES and candidate.is_definite and not candidate.name):
                continue  # "the group": which one, the sentence before says
            places = {(m.document, self._block(m) in _HEADLINES, m.sentence) for m, _ in sound}
            leading = any(self._leads(m) for m, _ in sound)
            is_agreed = len(places) > 1
            if is_agreed if self.strict and role != EVENT else (leading or is_agreed):
                yield candidate

    def _block(self, mention: Mention) -> str:
        document = self.documents[mention.document]
        return document.blocks[annotation_of(document).sentences[mention.sentence].block].kind

    def _leads(self, mention: Mention) -> bool:
        """Whether a mention stands in a headline, or in one of the first sentences of running text."""
        document = self.documents[mention.document]
        if self._block(mention) in _HEADLINES:
            return True
        before = annotation_of(document).sentences[: mention.sentence]
        return sum(document.blocks[s.block].kind in RUNNING_KINDS for s in before) < self.settings.leading

    def _is_sound(self, mention: Mention, finding: Finding, role: str) -> bool:
        """Whether a phrase is whole, and a date is a day that hangs from the event or from its verb."""
        document = self.documents[mention.document]
        annotation = annotation_of(document)
        tree = SentenceTree(document, annotation, annotation.sentences[mention.sentence])
        starts = {tree.token(i).span.start: i for i in tree.indices}
        event, found = starts.get(mention.source.span.start), starts.get(finding.source.span.start)
        if event is None or found is None:
            return False
        if role == DATE:
            return len(finding.date or "") == DAY and _hangs_from(tree, found, event)
        if role in BUILT_IN_ROLES or found - 1 not in tree.indices:
            return True
        if finding.phrase is not None and any(word.isdigit() for word in finding.phrase.noun.split()):
            return False  # two names, and an age between them
        before = tree.token(found - 1)
        if before.pos in _NOMINAL and before.span.end + 1 == tree.token(found).span.start:
            return False  # the rest of a name, or of a noun
        return not (role == "agent" and found < event and before.pos in _JOINING)


def _struck(chosen: ChosenScheme) -> Iterator[AspectCandidate]:
    """What is struck and not counted: of two buildings nobody says that they are two."""
    for aspect, candidates in chosen.candidates.items():
        if chosen.rule.aspects[aspect].once and not any(c.is_counted for c in candidates):
            yield from candidates


def _hangs_from(tree: SentenceTree, date: int, event: int) -> bool:
    above = list(_upward(tree, date))
    verbs = [next((i for i in chain if tree.token(i).pos == "VERB"), None) for chain in (above, _upward(tree, event))]
    return event in above or (verbs[0] is not None and verbs[0] == verbs[1])


def _upward(tree: SentenceTree, index: int | None) -> Iterator[int]:
    while index is not None:
        yield index
        index = tree.governor(index)


def _told_together(chosen: ChosenScheme, candidates: Sequence[AspectCandidate]) -> tuple[AspectCandidate, ...]:
    """The first and those whom one mention names with it: of others nobody says that they may be added to it."""
    name = chosen.rule.scheme
    first = candidates[0].mentions_in(name)
    return tuple(each for each in candidates if each is candidates[0] or first & each.mentions_in(name))


def is_complete(schemes: Sequence[ChosenScheme]) -> bool:
    """Whether they say when or where something happened, and what it did to whom."""
    said = [{chosen.rule.aspects[aspect].role for aspect in chosen.candidates} for chosen in schemes]
    is_placed = any(roles & {DATE, PLACE} for roles in said)
    return is_placed and any(not roles & {EVENT} for roles in said)


def opening(sentences: Sequence[WholeSentence], mentions: Sequence[Mention], most: int) -> WholeSentence | None:
    """The first sentence of a story that can be shown as it stands and tells of the event; else the first of any."""
    telling = {(mention.document, mention.sentence) for mention in mentions}
    first = [each for each in sentences if each.rank < most and not each.leans and each.bare is None]
    told = (each for each in first if (each.source.document, each.index) in telling)
    return next(told, first[0] if first else None)


def following(
    sentences: Sequence[WholeSentence], schemes: Sequence[ChosenScheme], document: int, room: int
) -> Iterator[WholeSentence]:
    """What the story goes on with: sentences that say something else, and lean on nothing, as many as fit."""
    said = {(mention.document, mention.sentence) for chosen in schemes for mention in chosen.mentions}
    for each in sentences:
        words = count_words(each.text)
        is_free = not each.leans and each.bare is None and (each.source.document, each.index) not in said
        if each.source.document == document and is_free and words <= room:
            room -= words
            yield each
