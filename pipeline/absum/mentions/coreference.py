"""Which mentions are of the main event of some documents, and why: event coreference.

A mention is of the main event only if something ties it to that: the same day, the same sentence, the same number of
the same victims, the same name, or a definite noun that goes on from the sentence before ("the blast"). What was before
("had been killed"), what is dated otherwise, what is somewhere else is another event, and what follows it in its
paragraph goes on with that. What nothing ties is not said. `grammars/absum/coreference.toml` has what each tie is for.
The main event is the one of the day that the beginnings of most documents tell, as ECB-like clusters are centered.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from pipeline.absum.mentions.background import HAD_HAPPENED, LONG_AGO, SEQUENCE
from pipeline.absum.mentions.coreference_ties import (
    LEAD,
    RESUMED,
    SAME_DAY,
    SAME_NAME,
    SAME_NUMBER,
    SAME_PLACE,
    SAME_SENTENCE,
)
from pipeline.absum.mentions.dates import DAY, is_known
from pipeline.absum.mentions.events import Mention
from pipeline.absum.mentions.places import EventPlace, event_places, place_names
from pipeline.absum.mentions.ranks import Ranks
from pipeline.absum.mentions.schemes import Category
from pipeline.absum.mentions.tied import TiedMentions
from pipeline.absum.reading.groups import annotation_of
from pipeline.absum.reading.vocabulary import EventVocabulary
from pipeline.absum.settings import SchemesSettings
from pipeline.document import Document
from pipeline.languages import Language
from pipeline.span import SourceSpan
from pipeline.trees import SentenceTree

_BEFORE: Final = (LONG_AGO, HAD_HAPPENED)


@dataclass(frozen=True)
class MainEvent:
    """The main event: its day in ISO form, and the mentions that are tied to it; none where there is no one event."""

    day: str | None = None
    mentions: tuple[Mention, ...] = ()
    places: tuple[tuple[Mention, EventPlace], ...] = ()


class EventCoreference:
    """Ties the accepted mentions of one category in some documents."""

    def __init__(
        self,
        documents: Sequence[Document],
        category: Category,
        vocabulary: EventVocabulary,
        settings: SchemesSettings,
        mentions: Iterable[Mention],
    ) -> None:
        self._documents = documents
        self._category = category
        self._vocabulary = vocabulary
        self._settings = settings
        self._mentions = [m for m in mentions if m.rejected is None and not m.is_doubtful]
        self._ranks = Ranks(documents)
        self._trees: dict[tuple[int, int], SentenceTree] = {}

    def main(self) -> MainEvent:
        """The main event; an empty one where the beginnings of the documents tell of no day, or of several."""
        day, is_clear = self._main_day()
        if not is_clear:
            return MainEvent()
        ties = self._ties(day)
        tied = [
            replace(m, tie=tie_id(self._vocabulary.language, ties[n]))
            for n, m in enumerate(self._mentions)
            if n in ties
        ]
        if not self._is_news(tied):
            return MainEvent()
        return MainEvent(day, tuple(tied), tuple((m, place) for m in tied for place in self._places(m)))

    def _main_day(self) -> tuple[str | None, bool]:
        """The day of which the beginnings of most documents tell, if any, and whether it is the only one."""
        votes: defaultdict[str, float] = defaultdict(float)
        own: dict[tuple[int, str], float] = {}
        for mention in self._mentions:
            day = mention.date
            if day is None or not self._is_recent(mention, day) or not self._tells(mention):
                continue
            share = self._settings.aside_share if mention.background is not None else 1.0
            key = (mention.document, day)
            own[key] = max(own.get(key, 0.0), mention.prominence * share)
        for (_, day), weight in sorted(own.items()):
            votes[day] += weight
        best = sorted(votes, key=lambda day: (-votes[day], day))
        if not best:
            return None, True
        return best[0], len(best) == 1 or votes[best[0]] >= votes[best[1]] * self._settings.clear_day

    def _is_recent(self, mention: Mention, day: str) -> bool:
        """Whether a day is one, and no earlier than news may be."""
        return is_known(day) and len(day) == DAY and reason(mention) != LONG_AGO

    def _tells(self, mention: Mention) -> bool:
        return not mention.rule.afterwards and mention.trigger.word_class in self._telling

    @cached_property
    def _telling(self) -> frozenset[str]:
        return frozenset(
            name for rule in self._category.schemes.values() for name in rule.triggers if not rule.afterwards
        )

    def _ties(self, day: str | None) -> Mapping[int, str]:
        """The tie of each tied mention by its number."""
        ties = {n: SAME_DAY for n, m in enumerate(self._mentions) if m.date == day}
        if day is None:
            ties = {n: SAME_PLACE for n, m in enumerate(self._mentions) if self._is_lead(m) and self._places(m)}
        names = self._known_places(ties)
        ties = {n: tie for n, tie in ties.items() if not self._is_elsewhere(self._mentions[n], names)}
        tied = TiedMentions(self._mentions, ties)
        for _ in range(2):
            document, is_other = -1, False
            for group in self._by_trigger:
                first = self._mentions[group[0]]
                if first.document != document:
                    document, is_other = first.document, False
                if group[0] in ties:
                    is_other = False
                elif self._is_other(first, day) or self._is_elsewhere(first, names):
                    is_other = True
                elif tie := self._tie(group, tied, is_other=is_other):
                    ties |= dict.fromkeys(group, tie)
                    tied.add(group)
                    is_other = False
        return ties

    @cached_property
    def _by_trigger(self) -> Sequence[Sequence[int]]:
        """The numbers of the mentions that one word makes by several schemes, in reading order."""
        found: defaultdict[SourceSpan, list[int]] = defaultdict(list)
        for number, mention in enumerate(self._mentions):
            found[mention.source].append(number)
        return [found[place] for place in sorted(found)]

    def _tie(self, group: Sequence[int], tied: TiedMentions, *, is_other: bool) -> str | None:
        mention = self._mentions[group[0]]
        near = tied.near(mention)
        is_sequel = reason(mention) == SEQUENCE and any(m.background is None for m in near)
        if near and not is_other and not is_sequel and not self._is_told_apart(mention):
            return SAME_SENTENCE
        every = [self._mentions[n] for n in group]
        if tied.count_as_many(every):
            return SAME_NUMBER
        if tied.name_the_same(every):
            return SAME_NAME
        last = tied.last_before(group[0])
        if last is None:
            return LEAD if tied.has_class(mention) and self._is_lead(mention) else None
        if is_other or not self._is_definite(mention):
            return None
        is_near = mention.sentence - last.sentence <= 1 or self._block(mention) == self._block(last)
        return RESUMED if is_near or tied.has_class_before(mention) else None

    def _is_lead(self, mention: Mention) -> bool:
        """Whether the beginning of a story tells it as the news, of a day that nobody can know."""
        is_dated = mention.date is not None and is_known(mention.date)
        return mention.background is None and not is_dated and self._ranks.of(mention) < self._settings.leading

    def _is_other(self, mention: Mention, day: str | None) -> bool:
        """Whether it is dated otherwise, or was before."""
        if day is None:
            return reason(mention) in _BEFORE or (mention.date is not None and is_known(mention.date))
        if mention.date is not None and is_known(mention.date) and not day.startswith(mention.date):
            return True
        return reason(mention) in _BEFORE

    def _is_definite(self, mention: Mention) -> bool:
        """Whether its trigger is a noun that means what was told: "the blast", « ce drame »."""
        tree = self._tree(mention)
        head = _token_at(tree, mention)
        if head is None or tree.token(head).pos != "NOUN" or tree.token(head).feature("Number") == "Plur":
            return False
        is_told_apart = tree.children(head, "amod", "nmod", "acl", "nummod")
        dets = [tree.token(i) for i in tree.children(head, "det")]
        return not is_told_apart and any(d.feature("Definite") == "Def" or d.feature("PronType") == "Dem" for d in dets)

    def _is_told_apart(self, mention: Mention) -> bool:
        """Whether a date of its own hangs from its noun: "the bombing that had hit it in 2015"."""
        tree = self._tree(mention)
        head = _token_at(tree, mention)
        if head is None or tree.token(head).pos != "NOUN":
            return False
        below = [i for i in tree.subtree(head) if i != head]
        return any((e := tree.entities.get(i)) is not None and e.label == "DATE" for i in below)

    def _known_places(self, ties: Mapping[int, str]) -> frozenset[str]:
        """The names of the place that most mentions of the day tell, and of those that are told beside it."""
        counts: defaultdict[str, set[int]] = defaultdict(set)
        beside: defaultdict[str, set[str]] = defaultdict(set)
        for n in sorted(ties):
            mention = self._mentions[n]
            names = place_names(self._tree(mention))
            for place in self._places(mention):
                name = self._name(mention, place)
                counts[name].add(mention.document)
                beside[name] |= names
        if not counts:
            return frozenset()
        main = max(sorted(counts), key=lambda name: len(counts[name]))
        return frozenset(beside[main] | {main})

    def _is_elsewhere(self, mention: Mention, known: frozenset[str]) -> bool:
        own = {self._name(mention, place) for place in self._places(mention)}
        return bool(known and own) and not any(_is_one_place(a, b) for a in own for b in known)

    def _is_news(self, tied: Sequence[Mention]) -> bool:
        """Whether one document tells it as the news at once, and the beginnings of half of all speak of it."""
        leading = {m.document for m in tied if self._ranks.of(m) < self._settings.leading}
        told = {m.document for m in tied if self._ranks.of(m) <= 0 and m.background is None}
        articles = sum(document.annotation is not None for document in self._documents)
        return bool(told) and len(leading) * 2 >= articles

    def _places(self, mention: Mention) -> tuple[EventPlace, ...]:
        tree = self._tree(mention)
        head = _token_at(tree, mention)
        return () if head is None else tuple(event_places(tree, head, self._vocabulary))

    def _name(self, mention: Mention, place: EventPlace) -> str:
        return place.name.of(self._documents[mention.document].text).lower()

    def _block(self, mention: Mention) -> int:
        return annotation_of(self._documents[mention.document]).sentences[mention.sentence].block

    def _tree(self, mention: Mention) -> SentenceTree:
        key = (mention.document, mention.sentence)
        if key not in self._trees:
            self._trees[key] = tree_of(self._documents[mention.document], mention)
        return self._trees[key]


def tree_of(document: Document, mention: Mention) -> SentenceTree:
    """The tree of the sentence in which a mention stands."""
    annotation = annotation_of(document)
    return SentenceTree(document, annotation, annotation.sentences[mention.sentence])


def reason(mention: Mention) -> str | None:
    """The name of the reason for which a mention is background, without its language."""
    return mention.background.rpartition(".")[2] if mention.background is not None else None


def tie_id(language: Language, name: str) -> str:
    """The id of a tie in a language, as its examples have it."""
    return f"{language}.absum.coreference.{name}"


def _token_at(tree: SentenceTree, mention: Mention) -> int | None:
    start = mention.source.span.start
    return next((i for i in tree.indices if tree.token(i).span.start == start), None)


def _is_one_place(one: str, other: str) -> bool:
    return one == other or one in other.split() or other in one.split()
