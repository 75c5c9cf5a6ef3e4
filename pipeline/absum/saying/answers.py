"""The candidates of an aspect in words of the output language, and what is said of those that nobody translated."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from pipeline.absum.mentions.schemes import Category
from pipeline.absum.saying.candidates import AspectCandidate
from pipeline.absum.saying.lexicalizer import Lexicalizer
from pipeline.absum.saying.translations import LEXICON
from pipeline.languages import Language, traits_of
from pipeline.source import SourceWarning


@dataclass(frozen=True)
class AspectAnswer:
    """A candidate as the answer shows it."""

    candidate: AspectCandidate
    text: str


@dataclass(frozen=True)
class Answers:
    """Words the candidates of one summary, and tells which of their words were not translated.

    `category` is that of the sources, `spoken` the same in the output language. A candidate that cannot be translated
    gives place to the next whose weight is at least `fallback_share` of its own.
    """

    lexicalizer: Lexicalizer
    category: Category
    spoken: Category
    source: Language
    fallback_share: float
    _untranslated: dict[SourceWarning, AspectCandidate] = field(default_factory=dict)

    def of(self, candidates: Sequence[AspectCandidate]) -> tuple[AspectAnswer, ...]:
        """The candidates of an aspect in words.

        One without translation gives place to the next where no more than one is ever said; else it is quoted, for
        victims are not to be lost. Both are flagged.
        """
        told: list[AspectAnswer] = []
        replaced: list[str] = []
        for number, candidate in enumerate(candidates):
            missing = self.lexicalizer.untranslated(candidate)
            if missing and not told and self._has_substitute(candidate, candidates[number + 1 :]):
                replaced.extend(missing)
                continue
            nominal = self.lexicalizer.nominal(candidate, self.spoken.counts(candidate.aspect))
            if nominal is not None:
                told.append(AspectAnswer(candidate, self.lexicalizer.answer(nominal)))
                for word in missing:
                    self._warn(word, candidate, "it is quoted")
        for word in replaced:
            self._warn(word, told[0].candidate, f"{told[0].text!r} is said instead")
        return tuple(told)

    def _has_substitute(self, candidate: AspectCandidate, others: Sequence[AspectCandidate]) -> bool:
        rules = (scheme.aspects.get(candidate.aspect) for scheme in self.category.schemes.values())
        is_alone = all(rule.most == 1 for rule in rules if rule is not None)
        floor = candidate.weight * self.fallback_share
        return is_alone and any(other.weight >= floor and not self.lexicalizer.untranslated(other) for other in others)

    def _warn(self, word: str, candidate: AspectCandidate, done: str) -> None:
        language = traits_of(self.lexicalizer.language).name
        detail = (
            f"no {language} word for {word!r} ({candidate.aspect}): {done}; to have it translated, add a row "
            f"to {self.source}/{LEXICON}.tsv in a folder of resources.lexicons"
        )
        self._untranslated.setdefault(SourceWarning("untranslated", detail), candidate)

    def warnings(self, said: Collection[AspectCandidate]) -> tuple[SourceWarning, ...]:
        """Of the words that were not translated, each once, those of what is said."""
        places = {(each.aspect, place) for each in said for place in each.places}
        return tuple(
            warning
            for warning, each in self._untranslated.items()
            if any((each.aspect, place) in places for place in each.places)
        )
