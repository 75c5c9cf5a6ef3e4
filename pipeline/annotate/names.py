"""Names of persons, places and organizations: the model's, lifted by rules, a gazetteer and the document."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.annotate.entities import merged
from pipeline.annotate.gazetteer import Gazetteer
from pipeline.annotate.token_grammar import TokenGrammar
from pipeline.document import Acronym, Entity, EntityLabel, Language, Sentence, Token
from pipeline.resources import Resources
from pipeline.span import Span

NAME_TYPES: Final[dict[str, EntityLabel]] = {"person": "PER", "organization": "ORG", "place": "LOC"}
GAZETTEER_RULE: Final = "gazetteer"
CONSISTENCY_RULE: Final = "same-name"


class NameFinder:
    """Adds to the names that the model saw, and mends them, for one language."""

    def __init__(self, grammar: TokenGrammar, resources: Resources, language: Language) -> None:
        self._matcher = grammar.matcher(*NAME_TYPES)
        self._gazetteer = Gazetteer(resources, language)

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
        trusted = merged(sure, self._mended(text, tokens, seen))
        names = merged(trusted, _without_overlaps(likely))
        return merged(names, self._repeated(tokens, trusted, _organizations(acronyms, names)))

    def _mended(self, text: str, tokens: Sequence[Token], seen: Iterable[Entity]) -> Iterator[Entity]:
        """What the model saw, without what is in parentheses; a known place that it took for a person is one."""
        for whole in seen:
            entity = _before_parenthesis(tokens, whole)
            label = self._gazetteer.label(entity.span.of(text))
            if label is not None and entity.label == "PER":
                yield _entity(tokens, entity.first, entity.last, label, GAZETTEER_RULE)
            else:
                yield entity

    @staticmethod
    def _repeated(tokens: Sequence[Token], names: Iterable[Entity], organizations: Iterable[str]) -> Iterator[Entity]:
        """Unclaimed occurrences of names found elsewhere in the document, and of acronyms of organizations."""
        votes: dict[str, Counter[EntityLabel]] = {short: Counter({"ORG": 1}) for short in organizations}
        for name in names:
            words = [token.text for token in tokens[name.first : name.last]]
            if name.label == "PER" and len(words) > 1:
                votes.setdefault(words[-1], Counter())["PER"] += 1
            elif len(words) == 1:
                votes.setdefault(words[0], Counter())[name.label] += 1
        for index, token in enumerate(tokens):
            if token.pos == "PROPN" and token.text in votes and token.text[0].isupper():
                label = min(votes[token.text].items(), key=lambda item: (-item[1], item[0]))[0]
                yield _entity(tokens, index, index + 1, label, CONSISTENCY_RULE)


def _entity(tokens: Sequence[Token], first: int, last: int, label: EntityLabel, rule: str) -> Entity:
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


def _without_overlaps(entities: Iterable[Entity]) -> Iterator[Entity]:
    """Those of `entities` that overlap none before them."""
    taken: set[int] = set()
    for entity in entities:
        if taken.isdisjoint(range(entity.first, entity.last)):
            taken.update(range(entity.first, entity.last))
            yield entity
