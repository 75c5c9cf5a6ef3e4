"""What became of somebody: death, injury, arrest, a verdict. News is told of that first."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pipeline.languages import Language
from pipeline.resources import Resources


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Knows the words of one language that say so, each with its kind: of one kind they tell the same."""

    kinds: Mapping[str, str]

    @classmethod
    def of(cls, resources: Resources, language: Language) -> "Outcomes":
        """With the words of the lexicon."""
        return cls({row["form"]: row["kind"] for row in resources.lexicon(language, "outcome_words")})

    def found(self, words: Iterable[str]) -> frozenset[str]:
        """The kinds that some words tell."""
        return frozenset(kind for word in words if (kind := self.kinds.get(word.lower())) is not None)
