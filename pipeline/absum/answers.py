"""The candidates of an aspect in words of the output language, and what is said of those that nobody translated."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pipeline.absum.candidates import Candidate
from pipeline.absum.nominals import Template
from pipeline.absum.schemes import Category, Schemes
from pipeline.absum.translations import LEXICON
from pipeline.absum.wording import Wording
from pipeline.languages import Language
from pipeline.source import SourceWarning

FALLBACK_SHARE: Final = 0.5
"""The least weight, beside that of a candidate which cannot be translated, with which the next takes its place."""
NAMES: Final[Mapping[Language, str]] = {"en": "English", "fr": "French"}


@dataclass(frozen=True)
class AspectAnswer:
    """A candidate as the answer shows it."""

    candidate: Candidate
    text: str


@dataclass(frozen=True)
class Answering:
    """Words the candidates of one summary; `warnings` tell of the words that were not translated, each once."""

    wording: Wording
    category: Category
    schemes: Mapping[Language, Schemes]
    source: Language
    target: Language
    warnings: dict[SourceWarning, None] = field(default_factory=dict)

    def answers(self, candidates: Sequence[Candidate]) -> tuple[AspectAnswer, ...]:
        """The candidates of an aspect in words.

        One without translation gives place to the next where no more than one is ever said; else it is quoted, for
        victims are not to be lost. Both are flagged.
        """
        told: list[AspectAnswer] = []
        replaced: list[str] = []
        for number, candidate in enumerate(candidates):
            missing = self._missing(candidate)
            if missing and not told and self._has_substitute(candidate, candidates[number + 1 :]):
                replaced.extend(missing)
                continue
            if (text := self._text(candidate)) is not None:
                told.append(AspectAnswer(candidate, text))
                for word in missing:
                    self._warn(word, candidate, "it is quoted")
        for word in replaced:
            self._warn(word, told[0].candidate, f"{told[0].text!r} is said instead")
        return tuple(told)

    def _text(self, candidate: Candidate) -> str | None:
        category = self.schemes[self.target].categories.get(self.category.name, self.category)
        template = nominal_of(self.wording, candidate, category, self.source, self.target)
        return None if template is None else self.wording.answer(template, self.target)

    def _missing(self, candidate: Candidate) -> tuple[str, ...]:
        return self.wording.untranslated(candidate, self.source, self.target)

    def _has_substitute(self, candidate: Candidate, others: Sequence[Candidate]) -> bool:
        rules = (scheme.aspects.get(candidate.aspect) for scheme in self.category.schemes.values())
        is_alone = all(rule.most == 1 for rule in rules if rule is not None)
        floor = candidate.weight * FALLBACK_SHARE
        return is_alone and any(other.weight >= floor and not self._missing(other) for other in others)

    def _warn(self, word: str, candidate: Candidate, done: str) -> None:
        detail = (
            f"no {NAMES[self.target]} word for {word!r} ({candidate.aspect}): {done}; to have it translated, add a row "
            f"to {self.source}/{LEXICON}.tsv in a folder of resources.lexicons"
        )
        self.warnings[SourceWarning("untranslated", detail)] = None


def nominal_of(
    wording: Wording, candidate: Candidate, category: Category, source: Language, target: Language
) -> Template | None:
    """The noun phrase that says a candidate in the output language; `category` tells what a bare number counts."""
    rules = (scheme.aspects.get(candidate.aspect) for scheme in category.schemes.values())
    counts = next((rule.counts for rule in rules if rule is not None and rule.counts), None)
    template = wording.nominal(candidate, counts, source, target)
    return wording.quoted(candidate, counts, target) if template is None and source != target else template
