"""Noun phrases of candidates in the other language, as realization specs."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from pipeline.absum.candidates import Candidate
from pipeline.absum.nominals import (
    LIMIT,
    REFLEXIVE,
    Template,
    amount,
    amount_of,
    counted,
    is_proper,
    may_be_bare,
    named,
    proper,
)
from pipeline.absum.phrases import Phrase, read_joints
from pipeline.absum.translations import Translation, Translations
from pipeline.absum.vocabulary import Vocabulary
from pipeline.languages import LANGUAGES, Language
from pipeline.resources import Resources

_PERCENTAGE: Final = re.compile(r"^([\d.,]+)\s*(\D)")
ARTICLED: Final = "fr"
"""The language in which no subject or object goes without an article."""
QUOTES: Final[Mapping[Language, tuple[str, str]]] = {
    "en": ("\N{LEFT DOUBLE QUOTATION MARK}", "\N{RIGHT DOUBLE QUOTATION MARK}"),
    "fr": ("\N{LEFT-POINTING DOUBLE ANGLE QUOTATION MARK}\xa0", "\xa0\N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK}"),
}
"""What stands around the words that nobody has translated."""
ABOUT: Final = "about"
"""How a number is limited that a noun tells: « une centaine de villageois » are about 100."""
PLURAL_ONLY: Final = "only"
"""What stands for the plural of a translation that has no singular: « eaux usées »."""


class Translator:
    """Says candidates with the words that the lexicons of translations have, and quotes what they do not have."""

    def __init__(self, resources: Resources) -> None:
        self._vocabulary: Mapping[Language, Vocabulary] = {n: Vocabulary(resources, n) for n in LANGUAGES}
        self._joints: Mapping[Language, str] = {n: read_joints(resources, n)[0] for n in LANGUAGES}
        self._translations: Mapping[Language, Translations] = {n: Translations(resources, n) for n in LANGUAGES}

    def verb(self, verb: str, source: Language) -> str | None:
        """A verb in the output language, None where the lexicon does not have it."""
        found = self._translations[source].get(verb, "VERB")
        return found.word if found else None

    def place(self, preposition: str, noun: str, *, is_name: bool, source: Language) -> tuple[str | None, str | None]:
        """The whole phrase that says where, or the preposition alone; neither where nobody knows it.

        « en Espagne », « au Kenya », « à Cuba » are all "in".
        """
        words = self._translations[source]
        if phrase := words.get(f"{preposition} {noun}", "ADP"):
            return phrase.word, None
        found = (words.get(f"{preposition} *", "ADP") if is_name else None) or words.get(preposition, "ADP")
        return None, found.word if found else None

    def nominal(
        self, candidate: Candidate, counts: tuple[str, str] | None, source: Language, target: Language
    ) -> Template | None:
        """The noun phrase that says a candidate; None where its head has no translation."""
        if candidate.name is not None:
            return self._titled(candidate.name, candidate.title or "", source)
        if is_proper(candidate.phrase) and not self._proper_name(candidate.phrase.noun, source):
            return self._part_of_place(candidate.phrase, source) or proper(candidate)
        return self._noun_phrase(candidate.phrase, amount(candidate), counts, source, target)

    def _noun_phrase(
        self, phrase: Phrase, amount: Template, counts: tuple[str, str] | None, source: Language, target: Language
    ) -> Template | None:
        """A phrase in the other language, with what follows its head."""
        words = self._translations[source]
        if proper := self._proper_name(phrase.noun, source):
            return _name(proper)
        if phrase.is_fixed and phrase.inner is not None:
            return self._group(phrase, source, target) or self._some_of(phrase, phrase.inner, source, target)
        if not phrase.noun and counts is not None:
            return {"type": "noun_phrase", "noun": counts[0], "plural": counts[1]} | amount
        term = f"{phrase.singular} {phrase.preposition} {phrase.complement}".lower() if phrase.complement else ""
        if whole := words.get(term, "NOUN"):  # « panne de moteur » is no failure of an engine
            return _noun(words, whole, "", frozenset()) | amount
        head, covered = _longest(words, phrase.singular.lower(), phrase.lemma)
        if head is None and phrase.noun:  # a lemma that is none: « rhinocéro »
            head, covered = _longest(words, phrase.noun.lower(), phrase.noun.split()[-1].lower())
        if head is None:
            return _unknown_name(phrase)
        if REFLEXIVE in phrase.kinds:
            word = head.plural if phrase.number == "plural" and head.plural else head.word
            return {"type": "noun_phrase", "noun": word, "proper": True, "number": phrase.number}
        noun = _noun(words, head, phrase.singular, covered) | amount
        if head.plural == PLURAL_ONLY:
            noun["number"] = "plural"
        if phrase.inner is not None and phrase.preposition and not phrase.is_fixed:
            noun["post_modifiers"] = [self._complement(phrase.preposition, phrase.inner, source, target)]
        if may_be_bare(noun, self._vocabulary[target].kinds_of(head.word)):
            del noun["determiner"]
        return noun

    def _group(self, phrase: Phrase, source: Language, target: Language) -> Template | None:
        """What only counts or collects, with what it counts: hundreds of people, 14 cases of measles."""
        words = self._translations[source]
        first, *rest = _PERCENTAGE.sub(r"\1 \2", phrase.noun.lower()).split()
        if phrase.inner is not None and (about := words.get(first, "NUM")) and not rest:
            counted_noun = self._noun_phrase(phrase.inner, counted(int(about.word)), None, source, target)
            return counted_noun | {LIMIT: phrase.limit or ABOUT} if counted_noun else None  # « une centaine de »
        number = first.replace(",", "")
        quantity = int(number) if rest and number.isdigit() else None
        if phrase.limit and quantity is None:
            return None  # "almost half of the building" is not half of it
        noun = " ".join(rest) if quantity is not None else phrase.noun.lower()
        last = noun.split()[-1]
        head, covered = _longest(words, noun, last)
        if head is None or phrase.inner is None or not phrase.preposition:
            return None
        is_plural = phrase.number == "plural" or words.get(last, "NOUN") is None
        amount = {"number": "plural" if is_plural else "singular", "determiner": "indefinite"}
        is_part = quantity is not None and phrase.inner.number == "plural"  # 10% of the passengers
        inner = phrase.inner if is_part else replace(phrase.inner, is_definite=None)
        part = self._complement(phrase.preposition, inner, source, target)
        own = counted(quantity) if quantity is not None else amount
        return _noun(words, head, noun, covered) | own | {"post_modifiers": [part]}

    def _some_of(self, phrase: Phrase, inner: Phrase, source: Language, target: Language) -> Template | None:
        """Some of what is counted, where no word is known for how many; of one thing a part is not the whole."""
        if phrase.part is None and inner.number == "singular":
            return None
        vague: Template = {"number": "plural", "determiner": "indefinite"}
        part = counted(phrase.part) if phrase.part is not None else vague
        noun = self._noun_phrase(inner, part, None, source, target)
        return noun | {LIMIT: phrase.limit} if noun and phrase.part is not None and phrase.limit else noun

    def _complement(self, preposition: str, inner: Phrase, source: Language, target: Language) -> Template:
        """What follows a noun: the sale of raw fish. A noun that nobody has translated is quoted."""
        words = self._translations[source]
        if whole := words.get(f"{preposition.lower()} {inner.noun}", "ADP"):  # « de prison »: in prison
            return {"type": "noun_phrase", "noun": whole.word, "proper": True}
        found = words.get(preposition.lower(), "ADP")
        translated = self._inner(inner, source, target)
        if translated is not None:
            translated.pop(LIMIT, None)
        quoted = {"type": "noun_phrase", "noun": in_quotes(inner.noun or inner.lemma, target), "proper": True}
        return {
            "type": "prepositional_phrase",
            "preposition": found.word if found else preposition,
            "object": translated or quoted | amount_of(inner),
        }

    def _inner(self, inner: Phrase, source: Language, target: Language) -> Template | None:
        if inner.name is not None:
            return self._titled(inner.name, inner.title or "", source)
        is_name = is_proper(inner) or (inner.is_proper and inner.noun[:1].isupper())
        if is_name and not self._proper_name(inner.noun, source):
            return self._part_of_place(inner, source) or {"type": "noun_phrase", "noun": inner.noun, "proper": True} | (
                {"determiner": "definite"} if inner.is_definite else {}
            )
        return self._noun_phrase(inner, amount_of(inner), None, source, target)

    def _proper_name(self, noun: str, source: Language) -> Translation | None:
        """The name of a place in the other language, whatever side of it is meant: "northern Spain" is in Spain."""
        words, parts = self._translations[source], noun.split()
        for first in range(len(parts)):
            if first and words.get(parts[first - 1].lower(), "ADJ") is None:
                return None
            if found := words.get(" ".join(parts[first:]), "PROPN"):
                return found
        return None

    def _part_of_place(self, phrase: Phrase, source: Language) -> Template | None:
        """The noun of a named place is translated, its name is kept: « le département de Morazan »."""
        words = self._translations[source]
        if known := words.get(phrase.noun.lower(), "NOUN"):
            return _noun(words, known, "", frozenset()) | {"determiner": "definite", "number": phrase.number}
        *before, last = phrase.noun.split()
        head, joint = words.get(last.lower(), "NOUN"), words.get(self._joints[source], "ADP")
        kinds = self._vocabulary[source].kinds_of(last)
        is_place = "place" in kinds and (last.islower() or "building" not in kinds)
        name = " ".join(part for part in before if words.adjective(part.lower()) is None)
        # Columbine High School is a name, the Supreme Court is not.
        if head is None or joint is None or (name and not (is_place and name[0].isupper())):
            return None
        noun = _noun(words, head, phrase.noun, frozenset({last.lower()}))
        if name:
            part = {"type": "noun_phrase", "noun": name, "proper": True}
            noun["post_modifiers"] = [{"type": "prepositional_phrase", "preposition": joint.word, "object": part}]
        return noun | {"determiner": "definite", "number": "singular"}

    def untranslated(self, candidate: Candidate, source: Language, target: Language) -> tuple[str, ...]:
        """The words of a candidate that are quoted, for nobody has translated them."""
        if candidate.date is not None or candidate.name is not None:
            return ()
        phrase = candidate.phrase
        if self.nominal(candidate, (phrase.lemma, phrase.lemma), source, target) is None:
            return (phrase.lemma,)
        if phrase.inner is None or not phrase.preposition or phrase.is_fixed or is_proper(phrase):
            return ()
        return () if self._inner(phrase.inner, source, target) else (phrase.inner.lemma,)

    def _titled(self, name: str, title: str, source: Language) -> Template:
        """A name with what of its title can be translated; in French a title has its article."""
        words = self._translations[source]
        lemma = title.split()[-1].lower() if title else ""
        if form := words.get(title, "PROPN"):  # Ms, « Mme »
            return named(name, form.word) | ({"gender": form.gender} if form.gender else {})
        head, covered = _longest(words, title.lower(), lemma) if title else (None, frozenset[str]())
        if head is None:
            return named(
                name, title if title.istitle() else None
            )  # Akbar Hashemi, of whom only the last name was known
        if source == ARTICLED:
            return named(name, head.word)
        bearer = {"type": "noun_phrase", "noun": name, "proper": True}
        return _noun(words, head, title, covered) | {"determiner": "definite", "post_modifiers": [bearer]}


def _longest(words: Translations, noun: str, lemma: str) -> tuple[Translation | None, frozenset[str]]:
    """The translation of as much of a noun as the lexicon has, its head included, and the words that it covers."""
    parts = noun.split()
    for first in range(len(parts)):
        for last in range(len(parts), first, -1):
            piece = parts[first:last]
            if (lemma in piece or noun.endswith(" ".join(piece))) and (found := words.get(" ".join(piece), "NOUN")):
                return found, frozenset(piece)
    return words.get(lemma, "NOUN") or words.plural(lemma), frozenset(parts[-1:])


def _noun(words: Translations, head: Translation, noun: str, covered: frozenset[str]) -> Template:
    """A translated noun with those of its adjectives that the lexicon has, none twice."""
    template: Template = {"type": "noun_phrase", "noun": head.word}
    if head.plural and head.plural != PLURAL_ONLY:
        template["plural"] = head.plural
    if head.gender:
        template["gender"] = head.gender
    others = [word.lower() for word in noun.split() if word.lower() not in covered]
    found = {adjective.word: adjective for word in others if (adjective := words.adjective(word))}
    adjectives = [_adjective(a) for a in found.values() if a.word not in head.word.split()]
    return template | ({"adjectives": adjectives} if adjectives else {})


def _adjective(found: Translation) -> Template:
    """An adjective, with its own forms where the lexicon gives them."""
    forms = zip(("feminine", "plural", "feminine_plural"), (found.plural or "").split("|"), strict=False)
    return {"type": "adjective_phrase", "adjective": found.word} | {name: form for name, form in forms if form}


def _name(name: Translation) -> Template:
    """A translated name; one that has a gender has an article, and one that is a plural has no singular."""
    template: Template = {"type": "noun_phrase", "noun": name.word, "proper": True}
    if name.gender:
        template |= {"determiner": "definite", "gender": name.gender}
    return template | ({"number": "plural"} if name.plural == PLURAL_ONLY else {})


def _unknown_name(phrase: Phrase) -> Template | None:
    """A name whose kind nobody knows is kept as it stands."""
    is_name = phrase.is_proper and not phrase.kinds and phrase.number == "singular" and not phrase.is_fixed
    return {"type": "noun_phrase", "noun": phrase.noun, "proper": True} if is_name else None


def in_quotes(words: str, language: Language) -> str:
    """Words with the quotation marks of a language around them."""
    opening, closing = QUOTES[language]
    return f"{opening}{words}{closing}"
