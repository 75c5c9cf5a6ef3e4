"""Names of persons, places and organizations: the model's, lifted by rules, a gazetteer and the document."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.annotate.entities import merged
from pipeline.annotate.gazetteer import Gazetteer
from pipeline.annotate.lexicon import Lexicons
from pipeline.annotate.token_grammar import TokenGrammar
from pipeline.document import Acronym, Entity, EntityLabel, Sentence, Token
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.span import Span

NAME_TYPES: Final[dict[str, EntityLabel]] = {"person": "PER", "organization": "ORG", "place": "LOC"}
_NOT_LAST: Final = frozenset({"PART", "ADV", "ADP", "CCONJ", "SCONJ", "DET", "AUX", "PRON", "PUNCT"})
GAZETTEER_RULE: Final = "gazetteer"
CONSISTENCY_RULE: Final = "same-name"


class NameFinder:
    """Adds to the names that the model saw, and mends them, for one language."""

    def __init__(self, grammar: TokenGrammar, lexicons: Lexicons, resources: Resources, language: Language) -> None:
        self._matcher = grammar.matcher(*NAME_TYPES)
        self._gazetteer = Gazetteer(resources, language)
        self._not_names = frozenset(lexicons.words("not_names"))

    def lift(
        self,
        text: str,
        tokens: Sequence[Token],
        codes: Sequence[str],
        sentences: Sequence[Sentence],
        seen: Sequence[Entity],
        acronyms: Sequence[Acronym],
    ) -> list[Entity]:
        """The names of a document, of which the model has `seen` some.

        Sure rules win over the model, the model over likely rules and the gazetteer. A name of several words
        makes the same name, and a person's last word, a name wherever it stands unclaimed.
        """
        sure: list[Entity] = []
        likely: list[Entity] = []
        for sentence in sentences:
            for match in self._matcher.find(codes, sentence.first, sentence.last):
                label = NAME_TYPES[match.rule.type]
                entity = _entity(tokens, match.first, match.last, label, match.rule.id)
                (sure if match.rule.strength == "sure" else likely).append(entity)
            for first, last, label in self._gazetteer.find(text, tokens, sentence.first, sentence.last):
                likely.append(_entity(tokens, first, last, label, GAZETTEER_RULE))
        likely.sort(key=lambda entity: (entity.first - entity.last, entity.first))
        trusted = merged(sure, self._mended(text, tokens, seen, likely))
        names = merged(trusted, _without_overlaps(likely))
        return merged(names, self._repeated(tokens, trusted, _organizations(acronyms, names)))

    def _mended(
        self, text: str, tokens: Sequence[Token], seen: Iterable[Entity], likely: Iterable[Entity]
    ) -> list[Entity]:
        """What the model saw, put right where the document or the gazetteer knows better.

        Parentheses end a name; words that only look like names are dropped; a name that the model labels
        differently here and there has the label that it has most often, and a person's last word is a person.
        """
        persons = {(e.first, e.last) for e in likely if e.label == "PER" and e.last - e.first > 1}
        names = [_trimmed(tokens, _before_parenthesis(tokens, entity)) for entity in seen]
        names = [name for name in names if not self._is_no_name(tokens, name)]
        names = [
            _entity(tokens, name.first, name.last, "PER", CONSISTENCY_RULE)
            if name.label != "PER" and (name.first, name.last) in persons
            else name
            for name in names
        ]
        votes = _votes(tokens, names)
        mended = []
        for name in names:
            words = _words(tokens, name)
            known = self._gazetteer.label(name.span.of(text))
            label = known if known and name.label == "PER" else _winner(votes[words])
            rule = GAZETTEER_RULE if label == known and label != name.label else CONSISTENCY_RULE
            mended.append(name if label == name.label else _entity(tokens, name.first, name.last, label, rule))
        return mended

    def _is_no_name(self, tokens: Sequence[Token], name: Entity) -> bool:
        edges = (tokens[name.first].text.lower(), tokens[name.last - 1].text.lower())
        return not self._not_names.isdisjoint(edges)

    @staticmethod
    def _repeated(tokens: Sequence[Token], names: Iterable[Entity], organizations: Iterable[str]) -> Iterator[Entity]:
        """Unclaimed occurrences of names found elsewhere in the document, and of acronyms of organizations."""
        votes = _votes(tokens, names)
        for short in organizations:
            votes.setdefault((short,), Counter())["ORG"] += 1
        for index, token in enumerate(tokens):
            if token.pos == "PROPN" and (token.text,) in votes and token.text[0].isupper():
                yield _entity(tokens, index, index + 1, _winner(votes[(token.text,)]), CONSISTENCY_RULE)


def _votes(tokens: Sequence[Token], names: Iterable[Entity]) -> dict[tuple[str, ...], Counter[EntityLabel]]:
    """How often a name has each label; the last word of a person's full name counts as a person too."""
    votes: dict[tuple[str, ...], Counter[EntityLabel]] = {}
    for name in names:
        words = _words(tokens, name)
        votes.setdefault(words, Counter())[name.label] += 1
        if name.label == "PER" and len(words) > 1:
            votes.setdefault(words[-1:], Counter())["PER"] += 1
    return votes


def _winner(votes: Counter[EntityLabel]) -> EntityLabel:
    return min(votes.items(), key=lambda item: (-item[1], item[0] != "PER", item[0]))[0]


def _words(tokens: Sequence[Token], name: Entity) -> tuple[str, ...]:
    return tuple(token.text for token in tokens[name.first : name.last])


def _entity(tokens: Sequence[Token], first: int, last: int, label: EntityLabel, rule: str | None) -> Entity:
    span = Span(tokens[first].span.start, tokens[last - 1].span.end)
    return Entity(label, span, first, last, None, rule)


def _organizations(acronyms: Iterable[Acronym], names: Sequence[Entity]) -> Iterator[str]:
    """The short forms of which the long form is an organization."""
    for acronym in acronyms:
        if any(name.label == "ORG" and acronym.long_span.overlaps(name.span) for name in names):
            yield acronym.short


def _before_parenthesis(tokens: Sequence[Token], entity: Entity) -> Entity:
    for index in range(entity.first + 1, entity.last):
        if tokens[index].text == "(":
            return replace(entity, last=index, span=Span(entity.span.start, tokens[index - 1].span.end))
    return entity


def _trimmed(tokens: Sequence[Token], entity: Entity) -> Entity:
    """Without particles, adverbs, prepositions and the like at its end, and conjunctions and the like at its start."""
    first, last = entity.first, entity.last
    while last - first > 1 and tokens[last - 1].pos in _NOT_LAST and tokens[last - 1].text != ".":
        last -= 1
    while last - first > 1 and tokens[first].pos in _NOT_LAST and tokens[first].pos != "DET":
        first += 1
    if (first, last) == (entity.first, entity.last):
        return entity
    return _entity(tokens, first, last, entity.label, entity.rule)


def _without_overlaps(entities: Iterable[Entity]) -> Iterator[Entity]:
    """Those of `entities` that overlap none before them."""
    taken: set[int] = set()
    for entity in entities:
        if taken.isdisjoint(range(entity.first, entity.last)):
            taken.update(range(entity.first, entity.last))
            yield entity
