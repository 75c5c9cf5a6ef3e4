"""Details of problems in another language than that of the code: sentences of the service by their patterns."""

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from pipeline.languages import LANGUAGES, Language
from pipeline.profile_table import ProfileTable
from pipeline.settings import Configuration, Settings

LONGEST = 2000
"""Characters of a detail that is told in other words: longer ones quote too much."""
DEEPEST = 3
"""How often a detail may stand within another, as in `documents.1 (b.txt): left out: …`."""
_PLACE = re.compile(r"\{(=?)(\d)\}")


@cache
def words(language: Language) -> Mapping[str, Any]:
    """The words of the pages."""
    found: dict[str, Any] = json.loads((files("service.web") / f"words.{language}.json").read_text(encoding="utf-8"))
    return found


def patterns(table: ProfileTable, language: Language) -> dict[str, str]:
    """What the service says, as expressions, each with how the language says it.

    `{1}` is the first group, in that language where it is a detail itself; `{=1}` is what stands there, such as an id.
    """
    own: dict[str, str] = words(language).get("details", {})
    return own | table.messages[language]


class Details:
    """Says details of problems in the languages for which there are patterns."""

    def __init__(self, by_language: Mapping[Language, Mapping[str, str]]) -> None:
        self._patterns = {
            language: [(re.compile(pattern, re.DOTALL), template) for pattern, template in of.items()]
            for language, of in by_language.items()
        }

    @classmethod
    def of(cls, table: ProfileTable) -> "Details":
        """Those of the service and its profiles."""
        return cls({language: patterns(table, language) for language in LANGUAGES})

    def told(self, detail: str, language: Language, depth: int = 0) -> str | None:
        """The detail in that language; None where there are no words for it, as in the language of the code."""
        if depth > DEEPEST or len(detail) > LONGEST:
            return None
        for pattern, template in self._patterns[language]:
            if found := pattern.fullmatch(detail):
                return _PLACE.sub(lambda place, parts=found: self._part(parts, place, language, depth), template)  # type: ignore[misc]
        return None

    def _part(self, found: re.Match[str], place: re.Match[str], language: Language, depth: int) -> str:
        part = found[int(place[2])] or ""
        return part if place[1] else self.told(part, language, depth + 1) or part

    def told_warnings(self, answer: Mapping[str, Any], language: Language) -> Mapping[str, Any]:
        """A summary object whose warnings say their details in that language, as far as there are words for them."""
        return {**answer, "warnings": self.told_each(answer["warnings"], language)}

    def told_each(self, warnings: Iterable[Mapping[str, Any]], language: Language) -> list[dict[str, Any]]:
        """Warnings that say their details in that language, as far as there are words for them."""
        return [{**each, "detail": self.told(each["detail"], language) or each["detail"]} for each in warnings]


@cache
def installed_details() -> Details:
    """Those of the service and of the profiles as they are installed: no deployment configures messages."""
    return Details.of(ProfileTable(Configuration(Settings.model_construct(), None, "")))
