"""What a scheme says: candidates that a source names together, so that nobody is paired with the deed of somebody else.

The paper selects the best candidate of each aspect by itself (2012, section 3.2). The most frequent agent and the most
frequent victim of a cluster need not have met, so here a sentence rests on one mention that holds all it says; only
others of the same kind, for whom the same holds, stand beside its subject: « killed 12 students, a teacher ».
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from pipeline.absum.mentions.events import Mention
from pipeline.absum.mentions.schemes import Category, SchemeRule
from pipeline.absum.reading.vocabulary import DATE, EVENT, PLACE, Trigger
from pipeline.absum.saying.candidates import AspectCandidate
from pipeline.absum.settings import SchemeSelectionSettings
from pipeline.span import SourceSpan

Sayable = Mapping[str, Sequence[AspectCandidate]]
"""The candidates of each aspect that have words in the output language, best first."""


@dataclass(frozen=True)
class ChosenScheme:
    """A scheme that is said: its candidates by aspect, the verbs most often used, and the mentions behind them.

    The candidates are what those mentions say of them; `said` are the identities of the whole ones. `circumstances` are
    day and place of the event, and what it is, by their roles; `speaker` is where he is named whose words they are.
    """

    rule: SchemeRule
    candidates: Mapping[str, tuple[AspectCandidate, ...]]
    verbs: tuple[str, ...]
    mentions: tuple[Mention, ...]
    said: frozenset[int]
    circumstances: Mapping[str, tuple[AspectCandidate, ...]] = field(default_factory=dict)
    speaker: SourceSpan | None = None


class SchemeChooser:
    """Chooses what the schemes of a category say."""

    def __init__(self, settings: SchemeSelectionSettings) -> None:
        self._settings = settings

    def choose(self, category: Category, mentions: Iterable[Mention], sayable: Sayable) -> Iterator[ChosenScheme]:
        """The schemes in the order of the text plan; one whose candidates stood apart is said in two sentences."""
        by_scheme: defaultdict[str, list[Mention]] = defaultdict(list)
        for mention in mentions:
            if not mention.is_doubtful:
                by_scheme[mention.scheme].append(mention)
        victims = _victims(category, sayable)
        said: set[tuple[str, int]] = set()
        told: set[str] = set()
        for name, rule in category.schemes.items():
            before = frozenset(told)
            fresh = {
                aspect: [
                    c
                    for c in sayable.get(aspect, ())
                    if c.weight_in(name) > 0 and not (wanted.once and (aspect, id(c)) in said)
                ]
                for aspect, wanted in rule.aspects.items()
            }
            for chosen in self._sentences(_Scheme(rule, by_scheme[name], fresh, victims)):
                if rule.fallback and before & set(chosen.candidates):
                    continue
                told.update(chosen.candidates)
                said.update((aspect, identity) for aspect in chosen.candidates for identity in chosen.said)
                yield chosen

    def _sentences(self, scheme: "_Scheme") -> Iterator[ChosenScheme]:
        first = self._sentence(scheme, 0.0)
        if first is None:
            return
        yield first
        if any(aspect in scheme.partners for aspect in first.candidates if aspect not in scheme.subjects):
            name = scheme.rule.scheme
            weight = max(c.weight_in(name) for found in scheme.fresh.values() for c in found if id(c) in first.said)
            rest = {a: [c for c in scheme.fresh[a] if id(c) not in first.said] for a in scheme.subjects}
            used = {aspect: len(found) for aspect, found in first.candidates.items()}
            second = self._sentence(replace(scheme, fresh=rest, used=used), weight)
            if second is not None:
                yield second

    def _sentence(self, scheme: "_Scheme", weight: float) -> ChosenScheme | None:
        """What is said of the best candidates, or, behind one of that weight, of those that are nearly as good."""
        rule, name = scheme.rule, scheme.rule.scheme
        left = {aspect: rule.aspects[aspect].most - scheme.used.get(aspect, 0) for aspect in scheme.subjects}
        told = [a for a in scheme.subjects if rule.aspects[a].role != EVENT]
        empty = {id(c) for a in told for c in scheme.fresh[a] if c.is_empty_in(name)}
        open_ = [c for a in scheme.subjects if left[a] > 0 for c in scheme.fresh[a] if id(c) not in empty]
        heaviest = max((c.weight_in(name) for c in open_), default=0.0)
        floor = (weight or heaviest) * self._settings.said_share
        if not open_ or heaviest < floor:
            return None
        rivals = [c for c in open_ if c.weight_in(name) >= heaviest * self._settings.rival_share]
        seed, witness = max(
            ((c, scheme.witness(c)) for c in rivals),
            key=lambda pair: (scheme.filled(*pair), pair[0].weight_in(name), pair[0].weight),
        )
        picked = scheme.company(seed, witness)
        picked[seed.aspect] = self._mates(scheme, seed, witness, picked, left[seed.aspect], floor)
        mates = picked[seed.aspect]
        support = [m for m in scheme.mentions if m is witness or any(id(m) in c.mentions_in(name) for c in mates)]
        picked = {aspect: picked[aspect] for aspect in rule.aspects if aspect in picked}
        said = frozenset(id(c) for found in picked.values() for c in found)
        words = scheme.words(picked, seed.aspect)
        return ChosenScheme(rule, words, self._verbs(scheme, witness, mates, support), tuple(support), said)

    def _mates(
        self,
        scheme: "_Scheme",
        seed: AspectCandidate,
        witness: Mention,
        picked: Mapping[str, tuple[AspectCandidate, ...]],
        most: int,
        floor: float,
    ) -> tuple[AspectCandidate, ...]:
        """The seed and those to whom the same was done, with the same word and by the same."""
        name = scheme.rule.scheme
        others = [c for aspect in scheme.partners for c in picked.get(aspect, ()) if aspect != seed.aspect]
        order = sorted(scheme.fresh[seed.aspect], key=lambda c: (c is not seed, -c.weight_in(name), -c.weight, c.first))
        mates = [
            c
            for c in order
            if c is seed
            or (
                c.weight_in(name) >= floor
                and witness.trigger.word_class in c.classes_in(name)
                and all(c.mentions_in(name) & other.mentions_in(name) for other in others)
            )
        ][:most]
        mates = _without_twins(_without_inner(mates))
        # "… and 14 others" comes last, whatever its weight.
        return tuple(sorted(mates, key=lambda c: "others" in c.kinds))

    def _verbs(
        self, scheme: "_Scheme", witness: Mention, mates: Sequence[AspectCandidate], support: Sequence[Mention]
    ) -> tuple[str, ...]:
        """The verb of the witness's class most often said of all who are named; with it a second beside it."""
        counts: defaultdict[Trigger, float] = defaultdict(float)
        for mention in support:
            if mention.trigger.verb:
                counts[mention.trigger] += mention.prominence
        own = [t for t in counts if t.word_class == witness.trigger.word_class]
        if not own:
            return (witness.trigger.verb,) if witness.trigger.verb else ()
        best = max(own, key=lambda trigger: counts[trigger])
        coordinates = scheme.rule.coordinates
        for second in sorted(counts, key=lambda trigger: -counts[trigger]):
            may_stand = {second.word_class, best.word_class} <= set(coordinates) and second.verb != best.verb
            of_all = all(second.word_class in c.classes_in(scheme.rule.scheme) for c in mates)
            if may_stand and of_all and counts[second] >= counts[best] * self._settings.verb_share:
                return (best.verb, second.verb)
        return (best.verb,)


@dataclass(frozen=True)
class _Scheme:
    """A scheme with its mentions in a text, and the candidates that may still be said."""

    rule: SchemeRule
    mentions: Sequence[Mention]
    fresh: Mapping[str, Sequence[AspectCandidate]]
    victims: Mapping[SourceSpan, frozenset[int]]
    used: Mapping[str, int] = field(default_factory=dict)
    events: dict[int, frozenset[int]] = field(default_factory=dict)

    @cached_property
    def subjects(self) -> tuple[str, ...]:
        """The aspects without which nothing is said: those that the least demanding patterns need."""
        least = min((len(pattern.needs) for pattern in self.rule.says), default=0)
        return tuple(dict.fromkeys(n for p in self.rule.says if len(p.needs) == least for n in p.needs))

    @cached_property
    def partners(self) -> tuple[str, ...]:
        """The aspects of which a sentence names somebody or something beside its subject."""
        return tuple(a for a in self.rule.aspects if self.rule.aspects[a].role not in (DATE, PLACE))

    @cached_property
    def _said(self) -> frozenset[str]:
        return frozenset(name for pattern in self.rule.says for name in (*pattern.slots, *pattern.needs))

    def witness(self, seed: AspectCandidate) -> Mention:
        """The mention of a candidate that tells most with it; of equals the first."""
        own = [m for m in self.mentions if id(m) in seed.mentions_in(self.rule.scheme)]
        heaviest = seed.heaviest_class(self.rule.scheme)
        return max(own, key=lambda m: (self.filled(seed, m), m.trigger.word_class == heaviest, m.prominence))

    def company(self, seed: AspectCandidate, witness: Mention) -> dict[str, tuple[AspectCandidate, ...]]:
        """What the witness says beside the seed, by aspect; when and where, any mention of the event may say."""
        own = self._of_event(seed)
        found: dict[str, tuple[AspectCandidate, ...]] = {}
        for aspect, wanted in self.rule.aspects.items():
            places = own if wanted.role in (DATE, PLACE) else frozenset({id(witness)})
            inside = [c for c in self._inside(aspect, places) if c is not seed and not _is_same(c, seed)]
            inside = _without_inner(inside)
            if aspect in self._said and aspect != seed.aspect and inside:
                found[aspect] = tuple(inside[: wanted.most])
        return found

    def words(self, picked: Sayable, subject: str) -> dict[str, tuple[AspectCandidate, ...]]:
        """The candidates in the words of the mentions that name them with all the others."""
        mates = picked[subject]
        found: dict[str, tuple[AspectCandidate, ...]] = {}
        for aspect, candidates in picked.items():
            others = [c for a in self.partners for c in picked.get(a, ()) if a not in (aspect, subject)]
            others += mates if aspect != subject and aspect in self.partners else ()
            found[aspect] = tuple(c.within(self.rule.scheme, others) for c in candidates)
        return found

    def filled(self, seed: AspectCandidate, mention: Mention) -> int:
        """How many aspects a mention fills beside the seed's."""
        return len(self.company(seed, mention))

    def _of_event(self, seed: AspectCandidate) -> frozenset[int]:
        """The mentions of the seed, and those of the same deed: of the same victim, who is killed but once."""
        if id(seed) in self.events:
            return self.events[id(seed)]
        own = seed.mentions_in(self.rule.scheme)
        struck = frozenset().union(*(self.victims.get(m.source, frozenset()) for m in self.mentions if id(m) in own))
        self.events[id(seed)] = own | {id(m) for m in self.mentions if struck & self.victims.get(m.source, frozenset())}
        return self.events[id(seed)]

    def _inside(self, aspect: str, mentions: frozenset[int]) -> list[AspectCandidate]:
        name = self.rule.scheme
        inside = [c for c in self.fresh.get(aspect, ()) if mentions & c.mentions_in(name)]
        return sorted(inside, key=lambda c: (-c.weight_in(name), -c.weight, c.first))


def _is_same(one: AspectCandidate, other: AspectCandidate) -> bool:
    """Whether the same words answer two aspects: who shot himself is not said to have shot somebody."""
    return bool(set(one.places) & set(other.places))


def _without_inner(candidates: Sequence[AspectCandidate]) -> list[AspectCandidate]:
    """The members of the Front, and not the Front beside them."""
    return [c for c in candidates if not any(c is not other and c.is_inside(other) for other in candidates)]


def _without_twins(candidates: Sequence[AspectCandidate]) -> list[AspectCandidate]:
    """Each only once: neither those that may be the same, nor those whose number is told first."""
    first, rest = candidates[:1], candidates[1:]
    if len(rest) > 1 and first[0].quantity == sum(c.quantity or 1 for c in rest):
        return [*first]  # "three reporters, two Salvadorans and a Netherlander"
    kept: list[AspectCandidate] = []
    for candidate in candidates:
        if not any(candidate.is_twin(other) or candidate.may_be_among(other) for other in kept):
            kept.append(candidate)
    return kept


def _victims(category: Category, sayable: Sayable) -> Mapping[SourceSpan, frozenset[int]]:
    """Who or what is struck, as far as it is known and said but once, by the words that tell of it."""
    once = {a for rule in category.schemes.values() for a, wanted in rule.aspects.items() if wanted.once}
    found: defaultdict[SourceSpan, set[int]] = defaultdict(set)
    for aspect in sorted(once):
        for candidate in sayable.get(aspect, ()):
            for mention, finding in candidate.findings:
                if finding.phrase is not None and finding.phrase.is_concrete:
                    found[mention.source].add(id(candidate))
    return {place: frozenset(ids) for place, ids in found.items()}
