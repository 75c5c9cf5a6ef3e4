"""What speaks against saying a clause: a list of small vetoes, each with a name that the analysis shows.

A veto is a function over a draft, whose name is its own, or a rule of `grammars/inits` with a pattern over the tree.
The rules of vetoes that are functions stand there too, for their examples.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pipeline.errors import ConfigurationError
from pipeline.inits.complements import COMPLEMENTS
from pipeline.inits.doubts import ATTACHED, EMBEDDED, GUESSED, QUOTED, RESTRICTIVE
from pipeline.inits.drafts import Check, Draft
from pipeline.inits.gaps import GAPS
from pipeline.inits.items import Bar
from pipeline.inits.leaning import LEANING
from pipeline.inits.losses import LOSSES
from pipeline.inits.misreadings import MISREADINGS
from pipeline.inits.rules import ItemRules, Place, VetoRule
from pipeline.inits.subjects import SUBJECTS
from pipeline.languages import Language
from pipeline.rules.trees import TreePattern

UNSOUND: tuple[tuple[Bar, Sequence[Check]], ...] = (
    ("fragment", MISREADINGS),
    ("fragment", SUBJECTS),
    ("fragment", COMPLEMENTS),
    ("fragment", GAPS),
)
"""What is asked of a clause before a statement is made of it."""
DOUBTED: tuple[tuple[Bar, Sequence[Check]], ...] = (
    ("embedded", EMBEDDED),
    ("loss", LOSSES),
    ("participle", GUESSED),
    ("restriction", RESTRICTIVE),
    ("attachment", ATTACHED),
    ("quotation", QUOTED),
    ("pronoun", LEANING),
)
"""What is asked of a statement that was made."""
CHECKS: Mapping[str, Check] = {check.__name__: check for _, checks in (*UNSOUND, *DOUBTED) for check in checks}
"""The vetoes that are functions, by name."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a clause is not said, and the id of the veto."""

    bar: Bar
    rule: str


@dataclass(frozen=True, slots=True)
class Vetoes:
    """The vetoes of a language; `patterns` are those that are rules."""

    language: Language
    patterns: Sequence[tuple[VetoRule, TreePattern]]

    @classmethod
    def of(cls, language: Language, rules: ItemRules) -> "Vetoes":
        """The vetoes of a language with those of its rules that have patterns.

        Raises ConfigurationError for a rule without pattern that is no function.
        """
        for rule, pattern in rules.vetoes:
            if pattern is None and rule.name not in CHECKS:
                names = ", ".join(sorted(name.replace("_", "-") for name in CHECKS))
                raise ConfigurationError(f"{rule.id}: no veto of that name; give it a pattern, or use one of {names}")
        return cls(language, [(rule, pattern) for rule, pattern in rules.vetoes if pattern is not None])

    def unsound(self, draft: Draft) -> Refusal | None:
        """The first sign that a clause was read wrongly, or is not whole."""
        return self._first(draft, UNSOUND, "fragment")

    def doubted(self, draft: Draft) -> Refusal | None:
        """The first reason not to say a statement that was made."""
        return self._first(draft, DOUBTED, "pronoun")

    def _first(self, draft: Draft, lists: Iterable[tuple[Bar, Sequence[Check]]], last: Bar) -> Refusal | None:
        """The veto of the first function or, behind them all, of the first rule whose bar is `last`."""
        for bar, checks in lists:
            for check in checks:
                if check(draft):
                    return Refusal(bar, veto_id(self.language, check.__name__))
        found = (rule for rule, pattern in self.patterns if rule.bar == last and speaks(rule, pattern, draft))
        return next((Refusal(last, rule.id) for rule in found), None)


def veto_id(language: Language, name: str) -> str:
    """The id of a veto in a language."""
    return f"{language}.inits.veto.{name.replace('_', '-')}"


def speaks(rule: VetoRule, pattern: TreePattern, draft: Draft) -> bool:
    """Whether the pattern of a rule fits a word that stands where the rule looks."""
    return any(pattern.matches(draft.tree, i) for i in _words_at(rule.at, draft))


def _words_at(place: Place | None, draft: Draft) -> Iterable[int]:
    head, subject = draft.clause.head, draft.parts.subject
    match place:
        case "word":
            return draft.said
        case "other_word":
            return (i for i in draft.said if i != head)
        case "last_word":
            return (phrase[-1] for phrase in draft.phrases)
        case "opening":
            return (*draft.parts.front, *subject)
        case "actor":
            return (*subject, *draft.claimant)
        case None:
            return ()
