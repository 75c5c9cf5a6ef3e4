"""The closed-class words of a language and what its lexicon says of others: read once from `lexicons/`."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from pipeline.languages import Language, traits_of
from pipeline.realizer import inflection
from pipeline.realizer.engine import WarningCollector
from pipeline.realizer.features import Gender, GrammaticalNumber
from pipeline.realizer.grammar.agreement import Agreement
from pipeline.realizer.rules import NumberRule, read_rules
from pipeline.realizer.sandhi import Sandhi, load_sandhi
from pipeline.resources import Resources


@dataclass(frozen=True, slots=True)
class NumberRepair:
    """A mistake of pyrealb in numbers in words, and what it must be."""

    pattern: re.Pattern[str]
    replacement: str
    gender: Gender | None

    @classmethod
    def of(cls, rule: NumberRule) -> Self:
        """The repair that a rule asks for."""
        return cls(re.compile(rule.pattern), rule.replacement, rule.gender)

    def mend(self, text: str, gender: Gender) -> str:
        """`text` without the mistake."""
        if self.gender not in (None, gender):
            return text
        return self.pattern.sub(self.replacement, text)


@dataclass(frozen=True, slots=True)
class RegularEnding:
    """How words of an ending inflect: as `model` does; unless it `is_safe` the caller is told of the guess."""

    pattern: re.Pattern[str]
    model: str
    gender: Gender | None
    is_safe: bool


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language by their use, such as `determiner.definite.feminine.singular`."""

    language: Language
    forms: Mapping[str, str]
    sandhi: Sandhi
    repairs: tuple[NumberRepair, ...]
    nouns: Mapping[str, Mapping[str, str]]
    verbs: Mapping[str, Mapping[str, str]]
    adjectives: Mapping[str, Mapping[str, str]]
    adverbs: Mapping[str, str]
    endings: Mapping[str, tuple[RegularEnding, ...]]

    def __getitem__(self, use: str) -> str:
        return self.forms[use]

    def get(self, use: str) -> str | None:
        """The word for a use, or None where the language has none."""
        return self.forms.get(use)

    def split(self, use: str) -> list[str]:
        """The words for a use, none for an empty form."""
        return self.forms[use].split()

    def values(self, start: str) -> frozenset[str]:
        """The words whose use begins so."""
        return frozenset(form for use, form in self.forms.items() if use.startswith(start))

    def agreeing(self, use: str, agreement: Agreement) -> str:
        """The form by person, number and gender, of which the table names only those that it tells apart."""
        person = f"{use}.{agreement.verb_person}.{agreement.verb_number}"
        found = self.forms.get(f"{person}.{agreement.gender}") or self.forms.get(person)
        return found or self.forms[f"{person}.masculine"]

    def by_gender(self, use: str, gender: Gender, number: GrammaticalNumber) -> str:
        """The form by gender and number; the masculine stands for the neuter."""
        return self.forms[f"{use}.{'feminine' if gender == 'feminine' else 'masculine'}.{number}"]

    def noun(self, lemma: str, number: GrammaticalNumber, gender: Gender | None = None) -> str | None:
        """The form of a noun, or None where no lexicon has it."""
        entry = self.nouns.get(lemma)
        if entry is not None:
            return lemma if number == "singular" else entry["plural"]
        form = inflection.noun(lemma, self.language, number, gender)
        if form is not None:
            return form
        before, head, behind = self._compound(lemma)
        inflected = self.noun(head, number, gender) if head != lemma else None
        return None if inflected is None else f"{before}{inflected}{behind}"

    def model(self, lemma: str, part: str, notes: WarningCollector) -> str | None:
        """The word that one inflects like which no lexicon has; a guess that is not safe is noted, and so is none."""
        ending = self._ending(lemma, part)
        if ending is None or not ending.is_safe:
            notes.unknown_word(lemma, part, self.language)
        return ending.model if ending is not None else None

    def _ending(self, lemma: str, part: str) -> RegularEnding | None:
        """The longest ending that the lemma has; none where its head stands in front, and what is behind it ends it."""
        if self._compound(lemma)[2]:
            return None
        found = [(ending, match) for ending in self.endings.get(part, ()) if (match := ending.pattern.search(lemma))]
        return min(found, key=lambda each: each[1].start())[0] if found else None

    def _compound(self, lemma: str) -> tuple[str, str, str]:
        """The head of a compound, with what is before and behind it: "death toll", « chiffre d'affaires ».

        Where the head is in front, a preposition shows what depends on it.
        """
        if traits_of(self.language).head == "last":
            before, space, head = lemma.rpartition(" ")
            return before + space, head, ""
        head, space, behind = lemma.partition(" ")
        if not space:
            return "", lemma, ""
        prepositions = tuple(self.split("compound.prepositions"))
        has_dependent = behind.startswith(tuple(f"{each} " if each[-1].isalpha() else each for each in prepositions))
        return ("", head, lemma.removeprefix(head)) if has_dependent else ("", lemma, "")

    def noun_gender(self, lemma: str) -> Gender | None:
        """The gender of a noun, or None where no lexicon fixes one."""
        entry = self.nouns.get(lemma)
        if entry is not None and entry["gender"]:
            return "feminine" if entry["gender"] == "feminine" else "masculine"
        known = inflection.noun_gender(lemma, self.language)
        if known is not None:
            return known
        head = self._compound(lemma)[1]
        known = inflection.noun_gender(head, self.language)
        if known is not None or inflection.noun(head, self.language, "singular") is not None:
            return known
        ending = self._ending(head, "noun")
        return ending.gender if ending is not None else None

    def number_in_words(self, value: int, gender: Gender, *, is_ordinal: bool) -> str:
        """A whole number in words, without pyrealb's mistakes."""
        text = inflection.number_in_words(value, self.language, gender, is_ordinal)
        for repair in self.repairs:
            text = repair.mend(text, gender)
        return text


def load_words(resources: Resources, language: Language) -> Words:
    """The words of `language`."""
    return Words(
        language,
        {row["use"]: row["form"] for row in resources.lexicon(language, "realizer_words")},
        load_sandhi(resources, language),
        tuple(NumberRepair.of(rule) for rule in read_rules(resources, language) if isinstance(rule, NumberRule)),
        {row["noun"]: row.values for row in resources.lexicon(language, "realizer_nouns")},
        {row["verb"]: row.values for row in resources.lexicon(language, "realizer_verbs")},
        {row["adjective"]: row.values for row in resources.lexicon(language, "realizer_adjectives")},
        {row["adverb"]: row["comparative"] for row in resources.lexicon(language, "realizer_adverbs")},
        _endings(resources, language),
    )


def _endings(resources: Resources, language: Language) -> dict[str, tuple[RegularEnding, ...]]:
    """The regular endings of each part of speech."""
    found: dict[str, list[RegularEnding]] = {}
    for row in resources.lexicon(language, "realizer_regular"):
        gender: Gender | None = "feminine" if row["gender"] == "feminine" else "masculine" if row["gender"] else None
        ending = RegularEnding(re.compile(f"(?:{row['pattern']})$"), row["model"], gender, row["safe"] == "yes")
        found.setdefault(row["part"], []).append(ending)
    return {part: tuple(endings) for part, endings in found.items()}
