"""The conceptual dictionary: which concepts and relations a word carries (Saggion & Lapalme 2002, table 5)."""

from collections.abc import Mapping
from typing import Final

from pipeline.errors import ConfigurationError
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.sumum.reading.knowledge import Knowledge

OWNERS: Final = ("deictic", "possessive", "definite", "genitive", "other")


class ConceptualDictionary:
    """The words of one language with what they carry, keys in lower case.

    `nouns` and `adjectives` carry concepts, and relations that an adjective or a noun can express ("effective");
    `verbs` carry relations; `owners` are the words that say whose something is.
    """

    def __init__(self, resources: Resources, language: Language, knowledge: Knowledge) -> None:
        self._names = frozenset((*knowledge.concepts, *knowledge.relations))
        self.verbs = self._read(resources, language, "sumum_verbs")
        self.nouns = self._read(resources, language, "sumum_nouns")
        self.adjectives = self._read(resources, language, "sumum_adjectives")
        self.owners: Mapping[str, str] = self._read_owners(resources, language)

    def rarity(self, name: str, is_relation: bool) -> int:
        """How many words carry a concept or relation: what few carry seldom stands in a sentence."""
        tables = (self.verbs,) if is_relation else (self.nouns, self.adjectives)
        return sum(name in names for table in tables for names in table.values())

    def _read(self, resources: Resources, language: Language, name: str) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for row in resources.lexicon(language, name):
            names = tuple(row["concept"].split())
            for one in names:
                if one not in self._names:
                    valid = ", ".join(sorted(self._names))
                    raise ConfigurationError(f"{row.place}: unknown concept or relation {one!r}; valid: {valid}")
            lemma = row["lemma"].lower()
            found[lemma] = tuple(dict.fromkeys((*found.get(lemma, ()), *names)))
        return found

    @staticmethod
    def _read_owners(resources: Resources, language: Language) -> Mapping[str, str]:
        found = {}
        for row in resources.lexicon(language, "sumum_owners"):
            if row["owner"] not in OWNERS:
                raise ConfigurationError(f"{row.place}: unknown owner {row['owner']!r}; valid: {', '.join(OWNERS)}")
            found[row["form"].lower()] = row["owner"]
        return found
