"""Noun phrases of candidates in the other language, as realization specs."""

import re
from dataclasses import dataclass, replace
from typing import Final

from pipeline.absum.reading.phrase_reader import read_joints
from pipeline.absum.reading.phrases import Phrase
from pipeline.absum.reading.vocabulary import EventVocabulary
from pipeline.absum.saying.candidates import AspectCandidate
from pipeline.absum.saying.nominals import (
    REFLEXIVE,
    Specifier,
    counted,
    is_proper,
    may_be_bare,
    named,
    proper,
    specifier,
    specifier_of,
)
from pipeline.absum.saying.translations import Translation, Translations
from pipeline.languages import Language, traits_of
from pipeline.realizer.features import GrammaticalNumber
from pipeline.realizer.spec import AdjectivePhrase, NounPhrase, PrepositionalPhrase
from pipeline.resources import Resources

_PERCENTAGE: Final = re.compile(r"^([\d.,]+)\s*(\D)")
ABOUT: Final = "about"
"""How a number is limited that a noun tells: « une centaine de villageois » are about 100."""
PLURAL_ONLY: Final = "only"
"""What stands for the plural of a translation that has no singular: « eaux usées »."""


@dataclass(frozen=True, slots=True)
class TranslatedNoun:
    """A noun phrase of the other language, and how its quantity is not exact where its own words say so."""

    noun: NounPhrase
    limit: str | None = None


class Translator:
    """Says candidates with the words that a lexicon of translations has, and quotes what it does not have."""

    def __init__(self, resources: Resources, source: Language, target: Language) -> None:
        self._traits = traits_of(target)
        self._source = EventVocabulary.of(resources, source)
        self._target = EventVocabulary.of(resources, target)
        self._joint = read_joints(resources, source)[0]
        self._words = Translations(resources, source, target)

    @classmethod
    def of(cls, resources: Resources, source: Language, target: Language) -> "Translator":
        """The translator from one language to another, made once for all that need it."""
        return resources.once((cls, source, target), lambda: cls(resources, source, target))

    def verb(self, verb: str) -> str | None:
        """A verb in the output language, None where the lexicon does not have it."""
        found = self._words.get(verb, "VERB")
        return found.word if found else None

    def place(self, preposition: str, noun: str, *, is_name: bool) -> tuple[str | None, str | None]:
        """The whole phrase that says where, or the preposition alone; neither where nobody knows it.

        « en Espagne », « au Kenya », « à Cuba » are all "in".
        """
        if phrase := self._words.get(f"{preposition} {noun}", "ADP"):
            return phrase.word, None
        of_name = self._words.get(f"{preposition} *", "ADP") if is_name else None
        found = of_name or self._words.get(preposition, "ADP")
        return None, found.word if found else None

    def nominal(self, candidate: AspectCandidate, counts: tuple[str, str] | None) -> TranslatedNoun | None:
        """The noun phrase that says a candidate; None where its head has no translation."""
        if candidate.name is not None:
            return TranslatedNoun(self._titled(candidate.name, candidate.title or ""))
        if is_proper(candidate.phrase) and not self._proper_name(candidate.phrase.noun):
            return TranslatedNoun(self._part_of_place(candidate.phrase) or proper(candidate))
        return self._noun_phrase(candidate.phrase, specifier(candidate), counts)

    def people(self, noun: str, number: GrammaticalNumber) -> NounPhrase | None:
        """Who says something, where every word of the noun is known: « les pompiers » are the firefighters."""
        found = self._words.get(noun, "NOUN") or self._words.plural(noun)
        if found is None:
            return None
        number = "plural" if found.plural == PLURAL_ONLY else number
        return Specifier(number, "definite").on(self._noun(found))

    def untranslated(self, candidate: AspectCandidate) -> tuple[str, ...]:
        """The words of a candidate that are quoted, for nobody has translated them."""
        phrase = candidate.phrase
        if candidate.name is not None or not phrase.noun:
            return ()
        if self.nominal(candidate, None) is None:
            joint = phrase.preposition if phrase.inner is not None and not phrase.is_fixed else None
            is_known = not joint or self._words.get(joint.lower(), "ADP") is not None
            return (phrase.lemma,) if is_known else (str(joint),)
        if phrase.inner is None or not phrase.preposition or phrase.is_fixed or is_proper(phrase):
            return ()
        return () if self._inner(phrase.inner) else (phrase.inner.lemma,)

    def quoted(self, words: str) -> NounPhrase:
        """Words with the quotation marks of the output language around them."""
        opening, closing = self._traits.quotes
        return NounPhrase(noun=f"{opening}{words}{closing}", proper=True)

    def _noun_phrase(
        self, phrase: Phrase, before: Specifier, counts: tuple[str, str] | None = None
    ) -> TranslatedNoun | None:
        """A phrase in the other language, with what follows its head."""
        if name := self._proper_name(phrase.noun):
            return TranslatedNoun(_name(name))
        if phrase.is_fixed and phrase.inner is not None:
            return self._group(phrase, phrase.inner) or self._some_of(phrase, phrase.inner)
        if not phrase.noun and counts is not None:
            return TranslatedNoun(before.on(NounPhrase(noun=counts[0], plural=counts[1])))
        term = f"{phrase.singular} {phrase.preposition} {phrase.complement}".lower() if phrase.complement else ""
        if whole := self._words.get(term, "NOUN"):  # « panne de moteur » is no failure of an engine
            return TranslatedNoun(before.on(self._noun(whole)))
        head, covered = self._longest(phrase.singular.lower(), phrase.lemma)
        if head is None and phrase.noun:  # a lemma that is none: « rhinocéro »
            head, covered = self._longest(phrase.noun.lower(), phrase.noun.split()[-1].lower())
        if head is None:
            return _unknown_name(phrase)
        if REFLEXIVE in phrase.kinds:
            word = head.plural if phrase.number == "plural" and head.plural else head.word
            return TranslatedNoun(NounPhrase(noun=word, proper=True, number=phrase.number))
        noun = before.on(self._noun(head, phrase.singular, covered))
        if head.plural == PLURAL_ONLY:
            noun = noun.model_copy(update={"number": "plural"})
        if phrase.inner is not None and phrase.preposition and not phrase.is_fixed:
            complement = self._complement(phrase.preposition, phrase.inner)
            if complement is None:
                return None
            noun = noun.model_copy(update={"post_modifiers": (complement,)})
        if may_be_bare(noun, self._target.kinds_of(head.word)):
            noun = noun.model_copy(update={"determiner": None})
        return TranslatedNoun(noun)

    def _group(self, phrase: Phrase, inner: Phrase) -> TranslatedNoun | None:
        """What only counts or collects, with what it counts: hundreds of people, 14 cases of measles."""
        first, *rest = _PERCENTAGE.sub(r"\1 \2", phrase.noun.lower()).split()
        if (about := self._words.get(first, "NUM")) and not rest:  # « une centaine de »
            told = self._noun_phrase(inner, counted(int(about.word)))
            return replace(told, limit=phrase.limit or ABOUT) if told else None
        number = first.replace(",", "")
        quantity = int(number) if rest and number.isdigit() else None
        if phrase.limit and quantity is None:
            return None  # "almost half of the building" is not half of it
        noun = " ".join(rest) if quantity is not None else phrase.noun.lower()
        last = noun.split()[-1]
        head, covered = self._longest(noun, last)
        if head is None or not phrase.preposition:
            return None
        is_plural = phrase.number == "plural" or self._words.get(last, "NOUN") is None
        vague = Specifier("plural" if is_plural else "singular", "indefinite")
        is_part = quantity is not None and inner.number == "plural"  # 10% of the passengers
        part = self._complement(phrase.preposition, inner if is_part else replace(inner, is_definite=None))
        if part is None:
            return None
        before = counted(quantity) if quantity is not None else vague
        said = before.on(self._noun(head, noun, covered))
        return TranslatedNoun(said.model_copy(update={"post_modifiers": (part,)}))

    def _some_of(self, phrase: Phrase, inner: Phrase) -> TranslatedNoun | None:
        """Some of what is counted, where no word is known for how many; of one thing a part is not the whole."""
        if phrase.part is not None:
            told = self._noun_phrase(inner, counted(phrase.part))
            return replace(told, limit=phrase.limit or told.limit) if told else None
        return self._noun_phrase(inner, Specifier("plural", "indefinite")) if inner.number == "plural" else None

    def _complement(self, preposition: str, inner: Phrase) -> NounPhrase | PrepositionalPhrase | None:
        """What follows a noun: the sale of raw fish. A noun that nobody has translated is quoted.

        None where nobody has translated the preposition, which no quotation marks would set apart.
        """
        if whole := self._words.get(f"{preposition.lower()} {inner.noun}", "ADP"):  # « de prison »: in prison
            return NounPhrase(noun=whole.word, proper=True)
        found = self._words.get(preposition.lower(), "ADP")
        if found is None:
            return None
        translated = self._inner(inner) or specifier_of(inner).on(self.quoted(inner.noun or inner.lemma))
        return PrepositionalPhrase(preposition=found.word, object=translated)

    def _inner(self, inner: Phrase) -> NounPhrase | None:
        if inner.name is not None:
            return self._titled(inner.name, inner.title or "")
        is_name = is_proper(inner) or (inner.is_proper and inner.noun[:1].isupper())
        if is_name and not self._proper_name(inner.noun):
            own = NounPhrase(noun=inner.noun, proper=True, determiner="definite" if inner.is_definite else None)
            return self._part_of_place(inner) or own
        told = self._noun_phrase(inner, specifier_of(inner))
        return told.noun if told else None

    def _proper_name(self, noun: str) -> Translation | None:
        """The name of a place in the other language, whatever side of it is meant: "northern Spain" is in Spain."""
        parts = noun.split()
        for first in range(len(parts)):
            if first and self._words.get(parts[first - 1].lower(), "ADJ") is None:
                return None
            if found := self._words.get(" ".join(parts[first:]), "PROPN"):
                return found
        return None

    def _part_of_place(self, phrase: Phrase) -> NounPhrase | None:
        """The noun of a named place is translated, its name is kept: « le département de Morazan »."""
        if known := self._words.get(phrase.noun.lower(), "NOUN"):
            return Specifier(phrase.number, "definite").on(self._noun(known))
        *before, last = phrase.noun.split()
        head, joint = self._words.get(last.lower(), "NOUN"), self._words.get(self._joint, "ADP")
        kinds = self._source.kinds_of(last)
        is_place = "place" in kinds and (last.islower() or "building" not in kinds)
        name = " ".join(part for part in before if self._words.adjective(part.lower()) is None)
        # Columbine High School is a name, the Supreme Court is not.
        if head is None or joint is None or (name and not (is_place and name[0].isupper())):
            return None
        noun = Specifier("singular", "definite").on(self._noun(head, phrase.noun, frozenset({last.lower()})))
        if not name:
            return noun
        part = PrepositionalPhrase(preposition=joint.word, object=NounPhrase(noun=name, proper=True))
        return noun.model_copy(update={"post_modifiers": (part,)})

    def _titled(self, name: str, title: str) -> NounPhrase:
        """A name with what of its title can be translated; in French a title has its article."""
        if form := self._words.get(title, "PROPN"):  # Ms, « Mme »
            return named(name, form.word, form.gender)
        head, covered = self._longest(title.lower(), title.split()[-1].lower()) if title else (None, frozenset())
        if head is None:  # Akbar Hashemi, of whom only the last name was known
            return named(name, title if title.istitle() else None)
        if self._traits.has_bare_nouns:
            return named(name, head.word)
        noun = self._noun(head, title, covered)
        bearer = NounPhrase(noun=name, proper=True)
        return noun.model_copy(update={"determiner": "definite", "post_modifiers": (bearer,)})

    def _longest(self, noun: str, lemma: str) -> tuple[Translation | None, frozenset[str]]:
        """The translation of as much of a noun as the lexicon has, its head included, and the words that it covers."""
        parts = noun.split()
        for first in range(len(parts)):
            for last in range(len(parts), first, -1):
                piece = " ".join(parts[first:last])
                has_head = lemma in parts[first:last] or noun.endswith(piece)
                if has_head and (found := self._words.get(piece, "NOUN")):
                    return found, frozenset(parts[first:last])
        return self._words.get(lemma, "NOUN") or self._words.plural(lemma), frozenset(parts[-1:])

    def _noun(self, head: Translation, noun: str = "", covered: frozenset[str] = frozenset()) -> NounPhrase:
        """A translated noun with those of its adjectives that the lexicon has, none twice."""
        others = [word.lower() for word in noun.split() if word.lower() not in covered]
        found = {adjective.word: adjective for word in others if (adjective := self._words.adjective(word))}
        return NounPhrase(
            noun=head.word,
            plural=head.plural if head.plural != PLURAL_ONLY else None,
            gender=head.gender,
            adjectives=tuple(_adjective(a) for a in found.values() if a.word not in head.word.split()),
        )


def _adjective(found: Translation) -> AdjectivePhrase:
    """An adjective, with its own forms where the lexicon gives them."""
    forms = zip(("feminine", "plural", "feminine_plural"), (found.plural or "").split("|"), strict=False)
    return AdjectivePhrase.model_validate({"adjective": found.word} | {name: form for name, form in forms if form})


def _name(name: Translation) -> NounPhrase:
    """A translated name; one that has a gender has an article, and one that is a plural has no singular."""
    return NounPhrase(
        noun=name.word,
        proper=True,
        determiner="definite" if name.gender else None,
        gender=name.gender,
        number="plural" if name.plural == PLURAL_ONLY else None,
    )


def _unknown_name(phrase: Phrase) -> TranslatedNoun | None:
    """A name whose kind nobody knows is kept as it stands."""
    is_name = phrase.is_proper and not phrase.kinds and phrase.number == "singular" and not phrase.is_fixed
    return TranslatedNoun(NounPhrase(noun=phrase.noun, proper=True)) if is_name else None
