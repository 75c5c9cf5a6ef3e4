"""The patterns of a language, compiled once and indexed by the rarest thing they need (Saggion & Lapalme 2002)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from pipeline.languages import Language
from pipeline.resources import Resources, RuleTable
from pipeline.rules.loading import MarkedRule, RuleReader, mistake
from pipeline.sumum.constituents import ConstituentReader
from pipeline.sumum.dictionary import ConceptualDictionary
from pipeline.sumum.knowledge import Knowledge, TypeOfInformation, read_knowledge
from pipeline.sumum.pattern import Atom, Choice, Node, PatternError, PatternReader, Repeat, Slot
from pipeline.sumum.pattern import Sequence as Parts
from pipeline.sumum.program import Beginnings, CodedSentence, Found, Program, bits_of, union
from pipeline.sumum.vocabulary import Vocabulary

FAMILY: Final = "sumum"
PREDICATE: Final = "PREDICATE"
TOPIC: Final = "TOPIC"
Place = Literal["sentence", "heading", "caption", "title"]
_PLACES: Final[dict[str, frozenset[Place]]] = {
    "signaling_concept": frozenset({"heading"}),
    "signaling_structural": frozenset({"sentence", "caption"}),
}
_COMMON: Final = 10_000
"""The rank of features that stand in every other sentence: categories and conditions."""


_CLAUSES_TRIED: Final = 4
"""Of the clauses with several features, the rarest: the others keep hardly a sentence away."""


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
    """A pattern ready to run."""

    data: RuleData
    type: TypeOfInformation
    program: Program
    number: int
    place: str


class PatternIndex:
    """Some rules, by a feature that every match of theirs needs: a sentence meets only those that it may match."""

    def __init__(self, rules: Sequence[SumumRule], vocabulary: Vocabulary, dictionary: ConceptualDictionary) -> None:
        self._rules = {rule.number: rule for rule in rules}
        self._by_bit: dict[int, list[tuple[int, int, tuple[int, ...]]]] = {}
        self._always = [rule.number for rule in rules if not rule.program.clauses]
        for rule in rules:
            ranked = sorted((_rank(clause, vocabulary, dictionary), clause) for clause in rule.program.clauses)
            clauses = [clause for _, clause in ranked]
            needed = union(clause for clause in clauses if clause.bit_count() == 1)
            others = tuple(clause for clause in clauses if clause.bit_count() > 1)[:_CLAUSES_TRIED]
            for bit in bits_of(clauses[0] if clauses else 0):
                self._by_bit.setdefault(bit, []).append((rule.number, needed, others))
        self._indexed = union(self._by_bit)

    def find(self, sentence: CodedSentence) -> Iterator[tuple[SumumRule, Found]]:
        """What the rules match in a sentence, in the order of the rules."""
        for number in self._candidates(sentence.present):
            rule = self._rules[number]
            found = rule.program.find(sentence)
            if found is not None:
                yield rule, found

    def _candidates(self, present: int) -> list[int]:
        """The rules all of whose clauses have a feature among those present."""
        found = list(self._always)
        for bit in bits_of(present & self._indexed):
            for number, needed, others in self._by_bit[bit]:
                if needed & ~present:
                    continue
                for clause in others:
                    if not clause & present:
                        break
                else:
                    found.append(number)
        return sorted(set(found))


class SumumGrammar:
    """The patterns of one language with what they are matched against."""

    def __init__(self, resources: Resources, language: Language) -> None:
        self.knowledge: Knowledge = read_knowledge()
        self.dictionary = ConceptualDictionary(resources, language, self.knowledge)
        self.vocabulary = Vocabulary()
        self.topic_bit = self.vocabulary.bit("topic", "")
        reader = PatternReader(self.vocabulary, frozenset(self.knowledge.concepts), frozenset(self.knowledge.relations))
        self._beginnings = Beginnings()
        rules = _READER.rules(resources, FAMILY, language)
        self.rules = tuple(self._rule(reader, data, table, number) for number, (data, table) in enumerate(rules))
        self.constituents = ConstituentReader(self.dictionary, self.knowledge.derived, self.vocabulary)

    def index(self, place: Place, kind: Literal["indicative", "informative"] = "indicative") -> PatternIndex:
        """The rules of a kind that are tried on sentences, headings, captions or titles."""
        rules = [rule for rule in self.rules if rule.type.kind == kind and place in rule.data.places]
        return PatternIndex(rules, self.vocabulary, self.dictionary)

    def _rule(self, reader: PatternReader, data: RuleData, table: RuleTable, number: int) -> SumumRule:
        type_ = self.knowledge.type_of(data.type, table.place)
        try:
            node = _with_predicate(reader.read(data.pattern), self.vocabulary)
            slots = _slots(node)
            if type_.kind == "informative" and TOPIC not in slots:
                raise PatternError(f"{data.type} is informative: its pattern needs a TOPIC")
            if type_.kind == "indicative" and TOPIC in slots:
                raise PatternError(f"{data.type} is indicative: its pattern can have no TOPIC")
        except PatternError as error:
            raise mistake(table, f"pattern: {error}") from error
        return SumumRule(data, type_, Program(node, self._beginnings), number, table.place)


def _with_predicate(node: Node, vocabulary: Vocabulary) -> Node:
    """The pattern with its first relation as the predicate, unless it names one."""
    if PREDICATE in _slots(node):
        return node
    relations = union(vocabulary.of_kind("relation").values())
    named, _ = _name_first(node, relations)
    return named


def _name_first(node: Node, relations: int) -> tuple[Node, bool]:
    if isinstance(node, Atom):
        is_relation = any(mask & relations for mask in node.wanted)
        return (Slot(PREDICATE, node), True) if is_relation else (node, False)
    if isinstance(node, Slot):
        part, is_done = _name_first(node.part, relations)
        return Slot(node.name, part), is_done
    if isinstance(node, Repeat):
        part, is_done = _name_first(node.part, relations)
        return Repeat(part, node.least, node.is_many), is_done
    if isinstance(node, Choice):
        named = [_name_first(part, relations) for part in node.parts]
        return Choice(tuple(part for part, _ in named)), any(is_done for _, is_done in named)
    if isinstance(node, Parts):
        parts = list(node.parts)
        for index, part in enumerate(parts):
            parts[index], is_done = _name_first(part, relations)
            if is_done:
                return Parts(tuple(parts)), True
        return Parts(tuple(parts)), False
    return node, False


def _slots(node: Node) -> set[str]:
    if isinstance(node, Slot):
        return {node.name} | _slots(node.part)
    if isinstance(node, Parts | Choice):
        return {name for part in node.parts for name in _slots(part)}
    return _slots(node.part) if isinstance(node, Repeat) else set()


def _rank(clause: int, vocabulary: Vocabulary, dictionary: ConceptualDictionary) -> int:
    """How common the features of a clause are: one of few words is rare, a category is everywhere."""
    rank = 0
    for bit in bits_of(clause):
        kind, value = vocabulary.feature(bit)
        if kind in ("concept", "relation"):
            rank += 10 + dictionary.rarity(value, kind == "relation")
        else:
            rank += 30 if kind in ("text", "lemma", "word") else _COMMON
    return rank
