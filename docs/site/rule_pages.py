"""The rules of every family as pages, made from the data: a page for each family and language."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any

from docs.site.repository import ROOT
from docs.site.templating import environment
from pipeline.languages import LANGUAGES, Language
from pipeline.profile_table import ProfileTable
from pipeline.resources import RuleTable
from pipeline.rule_families import RuleFamily, families
from pipeline.rules.loading import PATTERN

TOLD = frozenset({"id", "type", PATTERN, "source", "examples", "near_misses", "description", "intent", "kept"})
"""The keys that have a place of their own on the page; the others are shown as settings."""


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """A rule as its page tells it; `door` is where in the corridor it is applied.

    `is_target`: links to the id lead here. A rule of all languages stands on each page, and is linked to on the first.
    """

    values: Mapping[str, Any]
    place: str
    door: str
    is_target: bool

    @property
    def id(self) -> str:
        """The id of the rule."""
        return str(self.values["id"])

    @property
    def told(self) -> Mapping[str, Any]:
        """What has a place of its own on the page, None where the rule has nothing there."""
        return {key: self.values.get(key) for key in TOLD}

    @property
    def settings(self) -> Mapping[str, Any]:
        """All the rest that the rule says."""
        return {key: value for key, value in self.values.items() if key not in TOLD}


@dataclass(frozen=True)
class FamilyPage:
    """The rules of a family in a language, by the files in which they are written."""

    family: str
    language: Language
    rules: Sequence[RuleEntry]

    @property
    def name(self) -> str:
        """The name of the page, without its ending."""
        return f"{self.family}.{self.language}"

    @cached_property
    def files(self) -> Sequence[tuple[str, Sequence[RuleEntry]]]:
        """The rules by file, in the order in which they are tried."""
        runs = groupby(self.rules, lambda rule: rule.place.rpartition(":")[0])
        return [(file, list(rules)) for file, rules in runs]

    @property
    def readme(self) -> str | None:
        """The manual of the family, where it has one."""
        path = f"grammars/{self.family}/README.md"
        return path if (ROOT / path).is_file() else None


def family_pages(table: ProfileTable) -> Iterator[FamilyPage]:
    """The pages of all families that ship, English before French."""
    for family in families(table).values():
        for language in LANGUAGES:
            rules = [_entry(family, rule, language) for rule in family.tables(table.resources, language)]
            yield FamilyPage(family.name, language, rules)


def rule_pages(table: ProfileTable) -> Iterator[tuple[str, str]]:
    """The pages as Markdown by their paths in the site, the list of families first."""
    templates = environment()
    pages = list(family_pages(table))
    yield "rules/index.md", templates.get_template("rules.md").render(pages=pages, sources=_sources(pages))
    for page in pages:
        yield f"rules/{page.name}.md", templates.get_template("family.md").render(page=page)


def _entry(family: RuleFamily, table: RuleTable, language: Language) -> RuleEntry:
    file = table.file.resolve()
    shown = file.relative_to(ROOT) if file.is_relative_to(ROOT) else file.name
    is_target = language == LANGUAGES[0] or str(table.values["id"]).startswith(f"{language}.")
    return RuleEntry(table.values, f"{shown}:{table.line}", family.door_of(table), is_target)


def _sources(pages: Sequence[FamilyPage]) -> Mapping[str, int]:
    """How many rules come from each source, the most first."""
    counted: dict[str, int] = {}
    for page in pages:
        for rule in page.rules:
            if source := rule.values.get("source"):
                counted[source] = counted.get(source, 0) + 1
    return dict(sorted(counted.items(), key=lambda item: (-item[1], item[0])))
