"""The rules of information items: which clauses make one, who their subject is, and which clauses are refused.

A rule is a `[[rule]]` table of `grammars/inits/{en,fr}`; its pattern speaks of the head of a clause and of what hangs
from it, in the terms of Universal Dependencies. `grammars/inits/README.md` says every key.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from pipeline.document import Token
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.rules.loading import MarkedRule, RuleReader, Table
from pipeline.trees import SentenceTree, relation

FAMILY = "inits"

Reason = Literal["conditional", "infinitive", "question", "command", "impersonal"]
SubjectPlace = Literal["own", "governor", "governor_subject"]
Voice = Literal["own", "active", "passive", "copular"]


class TokenPattern(Table):
    """What a token is like: any of the values of each key that is given, and all of its features."""

    dep: tuple[str, ...] = ()
    pos: tuple[str, ...] = ()
    lemma: tuple[str, ...] = ()
    form: tuple[str, ...] = ()
    features: tuple[str, ...] = ()
    lexicon: str | None = None


class ClausePattern(TokenPattern):
    """The head of a clause, whether its verb is finite, what it must govern and must not, and what governs it."""

    finite: bool | None = None
    has: tuple[TokenPattern, ...] = ()
    lacks: tuple[TokenPattern, ...] = ()
    under: TokenPattern | None = None
    not_under: TokenPattern | None = None


class _ClauseRule(MarkedRule):
    clause: ClausePattern


class ItemRule(_ClauseRule):
    """A clause that makes an item: where its subject stands, and in which voice it is said.

    One that is not `sure` of its subject or its tense is said only where there is no other.
    """

    type: Literal["item"]
    subject: SubjectPlace
    voice: Voice = "own"
    sure: bool = True


class RejectionRule(_ClauseRule):
    """A clause that makes none, and why; `beneath` refuses those inside it too, `governor_too` the one it is in."""

    type: Literal["rejection"]
    reason: Reason
    beneath: bool = False
    governor_too: bool = False


Rule = ItemRule | RejectionRule
_READER: RuleReader[Rule] = RuleReader(Annotated[Rule, Field(discriminator="type")])


@dataclass(frozen=True, slots=True)
class ItemRules:
    """The rules of a language, in the order in which they are tried, and the words that they name by lexicon."""

    items: tuple[ItemRule, ...]
    rejections: tuple[RejectionRule, ...]
    words: Mapping[str, frozenset[str]]

    def item_rule(self, tree: SentenceTree, head: int) -> ItemRule | None:
        """The first rule that makes an item of the clause of `head`."""
        return next((rule for rule in self.items if self.matches(rule, tree, head)), None)

    def rejection(self, tree: SentenceTree, head: int) -> RejectionRule | None:
        """The first rule that refuses the clause of `head`."""
        return next((rule for rule in self.rejections if self.matches(rule, tree, head)), None)

    def matches(self, rule: Rule, tree: SentenceTree, head: int) -> bool:
        """Whether the pattern of a rule fits the clause of `head`."""
        clause = rule.clause
        if not self._fits(clause, tree.token(head)):
            return False
        if clause.finite is not None and clause.finite != is_finite(tree, head):
            return False
        if (clause.under or clause.not_under) and not self._is_under(clause, tree, head):
            return False
        if not clause.has and not clause.lacks:
            return True
        below = [tree.token(i) for i in tree.children(head)]
        if any(not any(self._fits(wanted, token) for token in below) for wanted in clause.has):
            return False
        return not any(self._fits(unwanted, token) for unwanted in clause.lacks for token in below)

    def _is_under(self, clause: ClausePattern, tree: SentenceTree, head: int) -> bool:
        governor = tree.governor(head)
        if governor is None:
            return clause.under is None
        token = tree.token(governor)
        is_wanted = clause.under is None or self._fits(clause.under, token)
        return is_wanted and not (clause.not_under is not None and self._fits(clause.not_under, token))

    def _fits(self, pattern: TokenPattern, token: Token) -> bool:
        if pattern.dep and token.dep not in pattern.dep and relation(token) not in pattern.dep:
            return False
        if pattern.pos and token.pos not in pattern.pos:
            return False
        if pattern.lemma and token.lemma.lower() not in pattern.lemma:
            return False
        if pattern.form and token.text.lower() not in pattern.form:
            return False
        if pattern.lexicon and token.lemma.lower() not in self.words[pattern.lexicon]:
            return False
        return all(token.feature(key) == value for key, _, value in (f.partition("=") for f in pattern.features))


def is_finite(tree: SentenceTree, head: int) -> bool:
    """Whether the verb of a clause, or its auxiliary or copula, is finite.

    A participle with a subject of its own and no auxiliary is a finite verb that the tagger misread.
    """
    links = tree.children(head, "aux", "cop")
    if any(tree.token(i).feature("VerbForm") == "Fin" for i in (head, *links)):
        return True
    is_misread = not links and tree.token(head).pos == "VERB" and tree.token(head).feature("Tense") == "Past"
    return is_misread and any(i < head for i in tree.children(head, "nsubj"))


def read_rules(resources: Resources, language: Language) -> ItemRules:
    """The rules of a language; raises ConfigurationError with the place of the first mistake."""
    items: list[ItemRule] = []
    rejections: list[RejectionRule] = []
    for rule, _ in _READER.rules(resources, FAMILY, language):
        if isinstance(rule, ItemRule):
            items.append(rule)
        else:
            rejections.append(rule)
    patterns = [p for rule in (*items, *rejections) for p in _patterns(rule.clause)]
    names = sorted({p.lexicon for p in patterns if p.lexicon is not None})
    words = {name: lemmas(resources, language, name) for name in names}
    return ItemRules(tuple(items), tuple(rejections), words)


def lemmas(resources: Resources, language: Language, name: str) -> frozenset[str]:
    """The first column of a lexicon."""
    return frozenset(next(iter(row.values.values())) for row in resources.lexicon(language, name))


def _patterns(clause: ClausePattern) -> Sequence[TokenPattern]:
    governors = [each for each in (clause.under, clause.not_under) if each is not None]
    return (clause, *clause.has, *clause.lacks, *governors)
