"""The vetoes of a language against what was rewritten: patterns over the tree of what would be said, and functions."""

from dataclasses import dataclass
from typing import Final, Literal

from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.rules.loading import MarkedRule, RuleReader, mistake
from pipeline.rules.trees import PatternError, TreePattern, read_pattern
from pipeline.sumum.round_trip.checks import CHECKS
from pipeline.sumum.round_trip.pairs import Pair

FAMILY: Final = "sumum_round_trip"


class VetoRule(MarkedRule):
    """Something that speaks against saying what was rewritten.

    Where it shows in the tree, `pattern` fits a word of what would be said; else it is the function of the same name.
    An example reads "before => after" and is refused, a near miss is not. In what is before, marks stand around a verb
    that a verb of the register says: "We {{present}} valves. => We present valves."
    """

    type: Literal["veto"]
    pattern: str | None = None


_READER: RuleReader[VetoRule] = RuleReader(VetoRule)


@dataclass(frozen=True, slots=True)
class Veto:
    """A rule ready to run; without a pattern it is a function."""

    rule: VetoRule
    pattern: TreePattern | None

    def refuses(self, pair: Pair) -> bool:
        """Whether it speaks against what would be said."""
        if self.pattern is None:
            return CHECKS[_function(self.rule)](pair)
        return any(self.pattern.matches(pair.after.tree(i), i) for i in pair.after.words)


def read_vetoes(resources: Resources, language: Language) -> tuple[Veto, ...]:
    """The vetoes of a language in the order of their files.

    Raises ConfigurationError for a pattern that cannot be read, or a rule without one that is no function.
    """
    found = []
    for rule, table in _READER.rules(resources, FAMILY, language):
        if rule.pattern is None and _function(rule) not in CHECKS:
            names = ", ".join(sorted(name.replace("_", "-") for name in CHECKS))
            raise mistake(table, f"no veto of that name; give it a pattern, or use one of {names}")
        try:
            found.append(Veto(rule, None if rule.pattern is None else read_pattern(rule.pattern)))
        except PatternError as error:
            raise mistake(table, f"pattern: {error}") from error
    return tuple(found)


def _function(rule: VetoRule) -> str:
    return rule.id.rpartition(".")[2].replace("-", "_")
