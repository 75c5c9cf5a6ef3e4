"""The patterns of a language, compiled once and indexed by the rarest thing they need (Saggion & Lapalme 2002)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from pipeline.languages import Language
from pipeline.resources import Resources, RuleTable
from pipeline.rules.loading import MarkedRule, RuleReader, mistake
from pipeline.rules.sequences.feature_sets import Clauses, Features, FeatureSets, Written
from pipeline.rules.sequences.needs import NeedsIndex
from pipeline.rules.sequences.nodes import Capture, Choice, Element, Node, PatternError, captures, rebuilt
from pipeline.rules.sequences.pattern import Found, Pattern
from pipeline.rules.sequences.syntax import PatternReader
from pipeline.sumum.reading.constituents import ConstituentReader
from pipeline.sumum.reading.dictionary import ConceptualDictionary
from pipeline.sumum.reading.features import NAMES, RELATION, TOPIC, feature_sets
from pipeline.sumum.reading.knowledge import Knowledge, TypeOfInformation, read_knowledge

FAMILY: Final = "sumum"
PREDICATE: Final = "PREDICATE"
Place = Literal["sentence", "heading", "caption", "title"]
_PLACES: Final[dict[str, frozenset[Place]]] = {
    "signaling_concept": frozenset({"heading"}),
    "signaling_structural": frozenset({"sentence", "caption"}),
}
_COMMON: Final = 10_000
"""The rank of features that stand in every other sentence: categories and conditions."""


class RuleData(MarkedRule):
    """A pattern as it is written; `where` says what it is tried on (by default what its type is found in)."""

    type: str
    pattern: str
    where: frozenset[Place] | None = None

    @property
    def places(self) -> frozenset[Place]:
        """What the pattern is tried on."""
        return self.where or _PLACES.get(self.type, frozenset({"sentence"}))


_READER: RuleReader[RuleData] = RuleReader(RuleData)


@dataclass(frozen=True, slots=True)
class SumumRule:
    """A rule ready to run; `needs` are what a sentence must have that it could match."""

    data: RuleData
    type: TypeOfInformation
    pattern: Pattern
    needs: Clauses
    number: int
    place: str


class RuleIndex:
    """Some rules, by what they need: a sentence meets only those that may match in it."""

    def __init__(self, rules: Sequence[SumumRule], index: NeedsIndex) -> None:
        self._rules = {rule.number: rule for rule in rules}
        self._index = index

    def find(self, sentence: Written) -> Iterator[tuple[SumumRule, Found]]:
        """What the rules match in a sentence, in the order of the rules."""
        for number in self._index.candidates(sentence.present):
            rule = self._rules[number]
            found = rule.pattern.search(sentence.text)
            if found is not None:
                yield rule, found


class SumumGrammar:
    """The patterns of one language with what they are matched against."""

    def __init__(self, resources: Resources, language: Language) -> None:
        self.knowledge: Knowledge = read_knowledge()
        self.dictionary = ConceptualDictionary(resources, language, self.knowledge)
        self._features = feature_sets(self.knowledge)
        self.topic = self._features.character("topic", "")
        reader = PatternReader(NAMES)
        rules = _READER.rules(resources, FAMILY, language)
        self.rules = tuple(self._rule(reader, data, table, number) for number, (data, table) in enumerate(rules))
        self.constituents = ConstituentReader(self.dictionary, self.knowledge.derived, self._features)

    def compile(self) -> None:
        """Compiles all patterns, which takes a ninth of a second: for processes of which others are forked."""
        for rule in self.rules:
            _ = rule.pattern.regex

    def index(self, place: Place, kind: Literal["indicative", "informative"] = "indicative") -> RuleIndex:
        """The rules of a kind that are tried on sentences, headings, captions or titles."""
        rules = [rule for rule in self.rules if rule.type.kind == kind and place in rule.data.places]
        rank = Commonness(self._features, self.dictionary)
        return RuleIndex(rules, NeedsIndex({rule.number: rule.needs for rule in rules}, rank))

    def _rule(self, reader: PatternReader, data: RuleData, table: RuleTable, number: int) -> SumumRule:
        type_ = self.knowledge.type_of(data.type, table.place)
        try:
            node = reader.read(data.pattern)
            kept = captures(node)
            if type_.kind == "informative" and TOPIC not in kept:
                raise PatternError(f"{data.type} is informative: its pattern needs a TOPIC")
            if type_.kind == "indicative" and TOPIC in kept:
                raise PatternError(f"{data.type} is indicative: its pattern can have no TOPIC")
            if PREDICATE not in kept:
                node, _ = _with_predicate(node)
            pattern, needs = Pattern(node, self._features), self._features.needs(node)
        except PatternError as error:
            raise mistake(table, f"pattern: {error}") from error
        return SumumRule(data, type_, pattern, needs, number, table.place)


def _with_predicate(node: Node) -> tuple[Node, bool]:
    """The pattern with its first relation, or that of each choice, kept as the predicate; whether there is one."""
    if isinstance(node, Element):
        is_relation = any(one.key == RELATION and not one.is_negated for one in node.conditions)
        return (Capture(PREDICATE, node), True) if is_relation else (node, False)
    is_done = False

    def named(part: Node) -> Node:
        nonlocal is_done
        if is_done and not isinstance(node, Choice):
            return part
        part, is_named = _with_predicate(part)
        is_done = is_done or is_named
        return part

    return rebuilt(node, named), is_done


class Commonness:
    """How common the features of a set are together: one of few words is rare, a category is everywhere."""

    def __init__(self, features: FeatureSets, dictionary: ConceptualDictionary) -> None:
        self._features = features
        self._dictionary = dictionary
        self._ranks: dict[str, int] = {}

    def __call__(self, features: Features) -> int:
        """The rank of a set, low for what is rare."""
        return sum(map(self._rank, features))

    def _rank(self, feature: str) -> int:
        if feature not in self._ranks:
            kind, value = self._features.feature(feature)
            if kind in ("concept", RELATION):
                rank = 10 + self._dictionary.rarity(value, kind == RELATION)
            else:
                rank = 30 if kind in ("text", "lemma", "word") else _COMMON
            self._ranks[feature] = rank
        return self._ranks[feature]
