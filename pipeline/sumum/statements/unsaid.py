"""What an abstract does not say, however well it is worded: plans, praise, commonplaces, what leans on the article.

Patterns over the words of a sentence of the source (`grammars/sumum_unsaid`), in the syntax of `docs/sequences.md`.
Of a word a pattern can ask its text, its `lemma:`, its part of speech, the `tense:` of its verb group, and by `within:`
the concept of its noun group. Readers of abstracts called such sentences trivial or dangling more than any others.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, get_args

from pipeline.document import Tense
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.rules.loading import MarkedRule, RuleReader, mistake
from pipeline.rules.sequences.feature_sets import MARK, Clauses, FeatureSets, Written
from pipeline.rules.sequences.needs import may_match
from pipeline.rules.sequences.nodes import Condition, PatternError
from pipeline.rules.sequences.pattern import Found, Pattern
from pipeline.rules.sequences.syntax import PatternReader
from pipeline.sumum.reading.templates import Stretch
from pipeline.sumum.statements.statement import Statement
from pipeline.sumum.transformations.draft import Draft
from pipeline.sumum.transformations.edits import word_tests
from pipeline.sumum.transformations.passage import Passages

FAMILY: Final = "sumum_unsaid"

Flaw = Literal[
    "added", "announcement", "commonplace", "example", "general", "leaning", "linked", "means", "plans", "praise"
]
"""Why readers want none of it: it is added to others ("we also"), so that no abstract begins with it; it tells of the
text itself, what everybody knows, a case, what everybody does, what stands elsewhere, or in the sentence before, by
what means it was done or where it can be had, what is to come, how good it is."""


class UnsaidData(MarkedRule):
    """A rule as it is written: an example marks what speaks against a sentence."""

    type: Flaw
    pattern: str


_READER: RuleReader[UnsaidData] = RuleReader(UnsaidData)


class _Words:
    """The words of drafts as patterns see them."""

    def __init__(self) -> None:
        self.sets = FeatureSets(_tests)

    @cached_property
    def _known(self) -> tuple[dict[str, str], ...]:
        return tuple(self.sets.of_kind(kind) for kind in ("text", "lemma", "pos", "within", "tense"))

    def written(self, draft: Draft, passages: Passages) -> Written:
        """A draft as a sequence."""
        return Written.of(self._code(piece.text, piece.token, passages) for piece in draft.pieces)

    def _code(self, text: str, index: int, passages: Passages) -> str:
        texts, lemmas, parts, concepts, tenses = self._known
        token, group = passages.token(index), passages.verb_group(index)
        known = texts.get(text.lower().replace("’", "'"), "") + lemmas.get(token.lemma.lower(), "")
        tense = tenses.get(group.tense or "", "") if group is not None else ""
        return MARK + known + parts.get(token.pos, "") + concepts.get(passages.figure(index) or "", "") + tense


def _tests(condition: Condition) -> Iterator[Iterator[tuple[str, str]]]:
    if condition.form == "kind" and condition.key == "tense" and set(condition.values) <= set(get_args(Tense)):
        yield (("tense", value) for value in condition.values)
    else:
        yield from word_tests(condition)


@dataclass(frozen=True, slots=True)
class UnsaidRule:
    """A rule ready to run; `needs` are what the words of a sentence must have that it could match."""

    data: UnsaidData
    pattern: Pattern
    needs: Clauses
    words: _Words

    def find(self, draft: Draft, passages: Passages) -> Found | None:
        """What speaks against a draft; None where nothing does."""
        written = self.words.written(draft, passages)
        return self.found(written) if may_match(self.needs, written.present) else None

    def found(self, written: Written) -> Found | None:
        """The same of a sequence that has what the pattern needs."""
        return self.pattern.search(written.text)


class UnsaidRules:
    """The rules of one language, in the order of their files."""

    def __init__(self, resources: Resources, language: Language) -> None:
        self.words = _Words()
        self.rules = tuple(self._rules(resources, language))

    def compile(self) -> None:
        """Compiles all patterns, which else are when a statement first may match them."""
        for rule in self.rules:
            _ = rule.pattern.regex

    def against(self, statement: Statement, passages: Passages) -> str | None:
        """The id of the first rule that speaks against a statement; None where it may be said.

        Asked is its sentence as it stands in the source, of what a verb of the register says its argument, but of what
        links it to the sentence before only what is left of that; what goes on behind its neighbor may be linked to it.
        """
        source = self.words.written(passages.draft(self._stretch(statement, passages)), passages)
        said = self.words.written(statement.drafts[0], passages)
        for rule in self.rules:
            is_link = rule.data.type == "linked"
            if rule.data.type == "added" or (is_link and (statement.goes_on or statement.says)):
                continue
            written = said if is_link else source
            if may_match(rule.needs, written.present) and rule.found(written) is not None:
                return rule.data.id
        return None

    def is_added(self, statement: Statement, passages: Passages) -> bool:
        """Whether the source adds a statement to others: "we also", « nous avons depuis »."""
        sentence = passages.sentence(statement.template.whole.first)
        source = self.words.written(passages.draft(Stretch(passages.opening(sentence), sentence.last)), passages)
        added = (rule for rule in self.rules if rule.data.type == "added")
        return any(may_match(rule.needs, source.present) and rule.found(source) is not None for rule in added)

    def _stretch(self, statement: Statement, passages: Passages) -> Stretch:
        if statement.says:
            return Stretch(min(statement.tokens), max(statement.tokens) + 1)
        sentence = passages.sentence(statement.template.whole.first)
        return Stretch(passages.opening(sentence), sentence.last)

    def _rules(self, resources: Resources, language: Language) -> Iterator[UnsaidRule]:
        reader = PatternReader()
        for data, table in _READER.rules(resources, FAMILY, language):
            try:
                node = reader.read(data.pattern)
                yield UnsaidRule(data, Pattern(node, self.words.sets), self.words.sets.needs(node), self.words)
            except PatternError as error:
                raise mistake(table, f"pattern: {error}") from error


def unsaid_rules(resources: Resources, language: Language) -> UnsaidRules:
    """The rules of a language, read once."""
    return resources.once((UnsaidRules, language), lambda: UnsaidRules(resources, language))
