"""The rules of `grammars/absum/functions.toml`: where the words of a trigger stand, and in which function who is told.

A pattern (`docs/trees.md`) is asked about a word of the trigger; the manual is `grammars/absum/README.md`.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Final, Literal, get_args

from pydantic import Field

from pipeline.absum.reading.groups import HYPHENS
from pipeline.absum.reading.vocabulary import SUPPORTS, EventVocabulary
from pipeline.resources import RuleTable
from pipeline.rules.loading import MarkedRule, RuleReader, mistake
from pipeline.rules.trees import Kind, PatternError, TreePattern, read_pattern
from pipeline.trees import SentenceTree

Neighbor = Literal["subject", "object", "complement", "place"]
NEIGHBORS: Final[tuple[Neighbor, ...]] = get_args(Neighbor)
"""What `neighbors.py` finds where the parse is silent: the last parts of the ids of `neighbor` rules."""
MARKER: Final = "marker"
WORD: Final = "word"
"""The name under which a rule of triggers captures where the next word may stand."""
MARKED: Final = f"${MARKER}"
"""In what a rule gives, the lemma of the preposition that it captures."""
Asked = Literal["verb", "noun", "word", "rest", "subject", "sharing"]


class TreeRule(MarkedRule):
    """Who stands in a function of what the pattern is asked about, captured as `filler`.

    Asked of the head of a `verb` (or adjective) or `noun`, of every `word` of a trigger, or of the `rest` behind the
    first word of a verb, it `gives` a function, in which `$marker` is the lemma of the captured preposition; where its
    `voice` is active, not of a passive. Of the rules of `subject` the first that fits a verb counts; the subject of a
    passive is its object. By one of `sharing` a verb that has none has that of a captured `verb`. With `through` a
    `verb` is captured too: its subject or its complements are the fillers.
    """

    type: Literal["function"]
    description: str
    of: Asked
    gives: str = "subject"
    voice: Literal["active"] | None = None
    through: Literal["subject", "complement"] | None = None
    pattern: str

    @property
    def captures(self) -> str:
        """The name under which the pattern captures what is wanted."""
        return "verb" if self.through is not None or self.of == "sharing" else "filler"


class NeighborRule(MarkedRule):
    """What the noun groups beside a trigger are to it where the parse is silent, which `neighbors.py` finds."""

    type: Literal["neighbor"]
    description: str

    @property
    def name(self) -> str:
        """What it finds: one of NEIGHBORS."""
        return self.id.rpartition("_")[2]


class TriggerRule(MarkedRule):
    """Where the words of a trigger stand, of a noun or of a verb (or adjective); with a `voice` only where it has that.

    A pattern that captures a `word` is asked about the word found last: the next may stand there. One that captures
    none is asked about the first word, and must fit.
    """

    type: Literal["trigger"]
    description: str
    of: Literal["noun", "verb"]
    voice: Literal["passive"] | None = None
    pattern: str


FunctionRule = TreeRule | NeighborRule | TriggerRule
_READER: Final[RuleReader[FunctionRule]] = RuleReader(Annotated[FunctionRule, Field(discriminator="type")])


@dataclass(frozen=True, slots=True)
class Standing:
    """A head in a function, and the id of the rule that says so."""

    function: str
    head: int
    rule: str


@dataclass(frozen=True, slots=True)
class CompiledRule:
    """A rule of trees with its pattern."""

    rule: TreeRule
    pattern: TreePattern

    def standings(self, tree: SentenceTree, index: int) -> Iterator[Standing]:
        """What it captures around a token, each once, in the order of the sentence: of several markers the first."""
        seen: set[int] = set()
        for captured in self.pattern.captures(tree, index):
            head = captured[self.rule.captures]
            if head not in seen:
                seen.add(head)
                marker = tree.token(captured[MARKER]).lemma.lower() if MARKER in captured else MARKED
                yield self.standing(head, marker)

    def standing(self, head: int, marker: str) -> Standing:
        """A head in the function that the rule gives."""
        return Standing(self.rule.gives.replace(MARKED, marker), head, self.rule.id)


@dataclass(frozen=True, slots=True)
class FunctionRules:
    """The rules of a language in their order: of trees by what they are asked about, of triggers, of neighbors."""

    written: Sequence[FunctionRule]
    trees: Mapping[str, Sequence[CompiledRule]]
    neighbors: Mapping[str, str]
    triggers: Sequence[tuple[TriggerRule, TreePattern]] = ()

    @classmethod
    def read(cls, tables: Sequence[RuleTable], vocabulary: EventVocabulary) -> "FunctionRules":
        """Reads and checks the rules; raises ConfigurationError with file, line, rule and what is wrong."""
        kinds = _kinds(vocabulary)
        trees: defaultdict[str, list[CompiledRule]] = defaultdict(list)
        neighbors: dict[str, str] = {}
        triggers: list[tuple[TriggerRule, TreePattern]] = []
        written = [_READER.read(table) for table in tables]
        for rule, table in zip(written, tables, strict=True):
            if isinstance(rule, TreeRule):
                has_marker = rule.through is None and MARKED in rule.gives
                needed = (rule.captures, *([MARKER] if has_marker else []))
                trees[rule.of].append(CompiledRule(rule, _compiled(rule.pattern, table, kinds, needed)))
            elif isinstance(rule, TriggerRule):
                triggers.append((rule, _compiled(rule.pattern, table, kinds)))
            elif rule.name in NEIGHBORS:
                neighbors[rule.name] = rule.id
            else:
                raise mistake(table, f"unknown neighbor {rule.name}; valid: {', '.join(NEIGHBORS)}", "id")
        return cls(tuple(written), trees, neighbors, triggers)


def _compiled(written: str, table: RuleTable, kinds: Mapping[str, Kind], captures: Sequence[str] = ()) -> TreePattern:
    def kind(name: str) -> Kind:
        if name not in kinds:
            raise mistake(table, f"pattern: unknown kind {name}; valid: {', '.join(sorted(kinds))}", "pattern")
        return kinds[name]

    try:
        pattern = read_pattern(written, kind)
    except PatternError as error:
        raise mistake(table, f"pattern: {error}", "pattern") from error
    for name in captures:
        if name not in pattern.names:
            raise mistake(table, f"pattern: captures no {name}; write it as {name}:NOUN", "pattern")
    return pattern


def _kinds(vocabulary: EventVocabulary) -> Mapping[str, Kind]:
    """The kinds of tokens that patterns may name, by the words of `absum_contexts` and `speech_verbs`."""

    def supports(context: str) -> Kind:
        return lambda tree, index: vocabulary.context("support", tree.token(index)) == context

    kinds = {context: supports(context) for context in SUPPORTS}
    kinds["speech"] = lambda tree, index: vocabulary.speaks(tree, index)
    kinds["limit"] = lambda tree, index: vocabulary.begins_limit(tree.annotation.tokens, index)
    kinds["joins"] = _joins
    return kinds


def _joins(tree: SentenceTree, index: int) -> bool:
    """Whether a hyphen goes on in the word behind it."""
    hyphen = tree.token(index)
    is_inner = index + 1 in tree.indices and tree.token(index + 1).span.start == hyphen.span.end
    return is_inner and hyphen.text in HYPHENS
