"""The families of rules, as the packages of profiles declare them: how each is checked, and what leaves its ids."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, cast

from pipeline.errors import ConfigurationError
from pipeline.faults import told_as_mistake
from pipeline.languages import Language
from pipeline.profile_table import FamilyRow, ProfileTable
from pipeline.resources import Resources, RuleTable
from pipeline.rules.checking import FamilyCheck
from pipeline.summary import Door

NO_RULE = "fragment"
"""The type of tables that are only a part of other rules' patterns."""


@dataclass(frozen=True, slots=True)
class RuleFamily:
    """A family by the name of its folder in `grammars/`, with its row; what the row names is imported when wanted."""

    name: str
    row: FamilyRow

    def check(self, resources: Resources, language: Language) -> FamilyCheck:
        """The checker in a language; raises ConfigurationError for a rule that cannot be used."""
        return cast(FamilyCheck, self._named(self.row.check)(resources, language))

    def tables(self, resources: Resources, language: Language) -> tuple[RuleTable, ...]:
        """All that leaves an id of the family: the rules of its grammar, and its operations."""
        name = self.row.operations
        operations: tuple[RuleTable, ...] = self._named(name)(resources, language) if name else ()
        grammar = resources.grammar(self.name, language)
        return (*(table for table in grammar if table.values.get("type") != NO_RULE), *operations)

    def door_of(self, table: RuleTable) -> Door:
        """The door at which a rule is applied."""
        return self.row.doors.get(str(table.values.get("type")), self.row.door)

    def _named(self, name: str) -> Any:
        module, _, attribute = name.partition(":")
        with told_as_mistake(ConfigurationError, f"families.{self.name}: {name} cannot be loaded"):
            return getattr(import_module(module), attribute)


def families(table: ProfileTable) -> Mapping[str, RuleFamily]:
    """The families by name, in the order in which they are checked."""
    return {name: RuleFamily(name, table.families[name]) for name in sorted(table.families)}
