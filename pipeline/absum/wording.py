"""Noun phrases of candidates as realization specs, in the language of the sources or in the other."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pipeline.absum.candidates import Candidate
from pipeline.absum.events import GENERIC
from pipeline.absum.schemes import as_spec
from pipeline.absum.vocabulary import Vocabulary
from pipeline.document import Language
from pipeline.realizer.pyrealb import PyrealbEngine, PyrealbSettings
from pipeline.resources import Resources

LARGEST_IN_WORDS: Final = 9
"""Numbers up to here are written in words."""
REFLEXIVE: Final = "reflexive"
"""The kind of pronouns that mean the subject again: they killed themselves."""
Template = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Translation:
    """A word of the other language; `plural` where it is not formed by rule, `gender` of a French noun."""

    word: str
    gender: str | None
    plural: str | None


class Wording:
    """Says candidates: the source's own words in its own language, in the other those that the lexicon has."""

    def __init__(self, resources: Resources) -> None:
        self._engine = PyrealbEngine(PyrealbSettings(), resources)
        self._vocabulary: Mapping[Language, Vocabulary] = {n: Vocabulary(resources, n) for n in ("en", "fr")}
        self._translations: Mapping[Language, Mapping[tuple[str, str], Translation]] = {
            "en": _translations(resources, "en"),
            "fr": _translations(resources, "fr"),
        }

    def text(self, template: Template, language: Language) -> str:
        """What a template says."""
        return self._engine.realize(as_spec(template), language).text

    def answer(self, template: Template, language: Language) -> str:
        """What a template says where it stands alone: a day with its name."""
        is_day = template["type"] == "date" and len(template["date"]) == len("2026-01-14")
        return self.text(template | {"weekday": True} if is_day else template, language)

    def words(self, template: Template, language: Language) -> int:
        """How long what it says is."""
        return len(self.text(template, language).split())

    def verb(self, verb: str, source: Language, target: Language) -> str | None:
        """A verb in the output language, None where the lexicon does not have it."""
        if source == target:
            return verb
        found = self._translations[source].get((verb, "VERB"))
        return found.word if found else None

    def preposition(self, preposition: str | None, source: Language, target: Language) -> str | None:
        """A preposition in the output language."""
        if preposition is None or source == target:
            return preposition
        found = self._translations[source].get((preposition, "ADP"))
        return found.word if found else None

    def nominal(
        self, candidate: Candidate, counts: tuple[str, str] | None, source: Language, target: Language
    ) -> Template | None:
        """The noun phrase or date that says a candidate; None where its head has no translation."""
        if candidate.date is not None:
            return {"type": "date", "date": candidate.date}
        own = self._translated(candidate, counts, source) if source != target else _own(candidate, counts)
        return self._limited(own, candidate, target)

    def together(
        self, candidates: Sequence[Candidate], nominals: Sequence[Template], target: Language
    ) -> Template | None:
        """Several candidates as one phrase: those who are among a number of people that are said too are part of it."""
        word = self._vocabulary[target].including
        whole = next((n for n, c in enumerate(candidates) if _is_whole(c, candidates)), None)
        parts = coordination([nominal for n, nominal in enumerate(nominals) if n != whole])
        if whole is None or word is None or parts is None:
            return coordination(nominals)
        part = {"type": "prepositional_phrase", "preposition": word, "object": parts}
        return nominals[whole] | {"post_modifiers": [part]}

    def _limited(self, template: Template | None, candidate: Candidate, language: Language) -> Template | None:
        """With what limits its quantity: more than 900 guests are not 900."""
        limit = self._vocabulary[language].limiting(candidate.limit) if candidate.limit else None
        if template is None or limit is None or "quantity" not in template:
            return template
        kept = {key: template[key] for key in ("type", "gender", "number") if key in template}
        return kept | {"noun": f"{limit} {self.text(template, language)}", "proper": True}

    def quoted(self, candidate: Candidate, counts: tuple[str, str] | None, source: Language) -> Template | None:
        """A candidate in its own language, for a text in the other."""
        own = self._limited(_own(candidate, counts), candidate, source)
        return own | {"language": source} if own else None

    def _translated(self, candidate: Candidate, counts: tuple[str, str] | None, source: Language) -> Template | None:
        words = self._translations[source]
        phrase = candidate.phrase
        if candidate.name is not None:
            return self._titled(candidate.name, candidate.title or "", source)
        proper = words.get((phrase.noun, "PROPN"))
        if proper is not None:
            return {"type": "noun_phrase", "noun": proper.word, "proper": True}
        if _is_proper(candidate):
            return _proper(candidate)
        head, covered = _longest(words, phrase.singular.lower() if phrase.noun else "", phrase.lemma)
        if head is None and not phrase.noun and counts is not None:
            return {"type": "noun_phrase", "noun": counts[0], "plural": counts[1]} | _amount(candidate)
        if head is None:
            return None
        if REFLEXIVE in candidate.kinds:
            word = head.plural if phrase.number == "plural" and head.plural else head.word
            return {"type": "noun_phrase", "noun": word, "proper": True, "number": phrase.number}
        return _noun(words, head, phrase.noun, covered) | _amount(candidate)

    def _titled(self, name: str, title: str, source: Language) -> Template:
        """A name with what of its title can be translated; in French a title has its article."""
        words = self._translations[source]
        lemma = title.split()[-1].lower() if title else ""
        head, covered = _longest(words, title.lower(), lemma) if title else (None, frozenset[str]())
        if head is None:
            return _named(name, None)
        if source == "fr":
            return _named(name, head.word)
        named = {"type": "noun_phrase", "noun": name, "proper": True}
        return _noun(words, head, title, covered) | {"determiner": "definite", "post_modifiers": [named]}


def _longest(
    words: Mapping[tuple[str, str], Translation], noun: str, lemma: str
) -> tuple[Translation | None, frozenset[str]]:
    """The translation of as much of a noun as the lexicon has, its head included, and the words that it covers."""
    parts = noun.split()
    for first in range(len(parts)):
        for last in range(len(parts), first, -1):
            piece = parts[first:last]
            if (lemma in piece or noun.endswith(" ".join(piece))) and (found := words.get((" ".join(piece), "NOUN"))):
                return found, frozenset(piece)
    found = words.get((lemma, "NOUN"))
    return found, frozenset(parts[-1:])


def _noun(
    words: Mapping[tuple[str, str], Translation], head: Translation, noun: str, covered: frozenset[str]
) -> Template:
    """A translated noun with those of its adjectives that the lexicon has."""
    template: Template = {"type": "noun_phrase", "noun": head.word}
    if head.plural:
        template["plural"] = head.plural
    if head.gender:
        template["gender"] = head.gender
    others = [word.lower() for word in noun.split() if word.lower() not in covered]
    adjectives = [found.word for word in others if (found := words.get((word, "ADJ")))]
    return template | ({"adjectives": adjectives} if adjectives else {})


def _is_whole(candidate: Candidate, others: Sequence[Candidate]) -> bool:
    """Whether a number of people may count all others that are named beside it."""
    rest = sum(1 if c.quantity is None else c.quantity for c in others if c is not candidate)
    if (candidate.quantity or 0) <= rest or not rest:
        return False
    return (not candidate.phrase.noun or GENERIC in candidate.kinds) and "others" not in candidate.kinds


def coordination(nominals: Sequence[Template]) -> Template | None:
    """One nominal, or several joined."""
    if len(nominals) < 2:
        return nominals[0] if nominals else None
    return {"type": "coordination", "coordinates": list(nominals)}


def _own(candidate: Candidate, counts: tuple[str, str] | None) -> Template | None:
    phrase = candidate.phrase
    if candidate.name is not None:
        return _named(candidate.name, candidate.title)
    if _is_proper(candidate) or (phrase.is_proper and phrase.number == "singular" and not phrase.is_fixed):
        return _proper(candidate)
    if REFLEXIVE in phrase.kinds:
        return {"type": "noun_phrase", "noun": phrase.noun, "proper": True, "number": phrase.number}
    if phrase.is_fixed:
        words = " ".join(part for part in (phrase.noun, phrase.preposition, phrase.complement) if part)
        fixed: Template = {"type": "noun_phrase", "noun": words, "proper": True, "number": phrase.number}
        if phrase.number == "singular" and phrase.is_definite is not None:
            fixed["determiner"] = "definite" if candidate.is_definite else "indefinite"  # a group of students
        return fixed
    if phrase.noun:
        template: Template = {"type": "noun_phrase", "noun": phrase.singular}
        if phrase.number == "plural":
            template["plural"] = phrase.noun
    elif counts is not None:
        template = {"type": "noun_phrase", "noun": counts[0], "plural": counts[1]}
    else:
        return None
    if phrase.gender:
        template["gender"] = phrase.gender
    if phrase.complement and phrase.preposition:
        inner = {"type": "noun_phrase", "noun": phrase.complement, "proper": True}
        template["post_modifiers"] = [
            {"type": "prepositional_phrase", "preposition": phrase.preposition, "object": inner}
        ]
    return template | _amount(candidate)


def _amount(candidate: Candidate) -> Template:
    """Quantity, number and determiner."""
    quantity, phrase = candidate.quantity, candidate.phrase
    if quantity is not None and not (quantity == 1 and phrase.is_definite):
        form = "words" if quantity <= LARGEST_IN_WORDS else "digits"
        amount: Template = {"quantity": {"type": "number", "value": quantity, "form": form}}
        return amount | {"number": "plural" if quantity != 1 else "singular"}
    if phrase.is_definite is None and phrase.number == "singular" and "mass" in candidate.kinds:
        return {"number": "singular"}
    determiner = "definite" if candidate.is_definite else "indefinite"
    return {"number": phrase.number, "determiner": determiner}


def _is_proper(candidate: Candidate) -> bool:
    phrase = candidate.phrase
    return bool(phrase.noun) and phrase.noun[0].isupper() and bool(phrase.kinds & {"organization", "place"})


def _proper(candidate: Candidate) -> Template:
    template: Template = {"type": "noun_phrase", "noun": candidate.phrase.noun, "proper": True}
    if any(phrase.is_definite for phrase in candidate.phrases):
        template["determiner"] = "definite"
    if candidate.phrase.number == "plural":
        template["number"] = "plural"
    return template


def _named(name: str, title: str | None) -> Template:
    template: Template = {"type": "noun_phrase", "noun": name, "proper": True, "animate": True}
    if title:
        template["pre_modifiers"] = [{"type": "noun_phrase", "noun": title, "proper": True}]
    return template


def _translations(resources: Resources, language: Language) -> Mapping[tuple[str, str], Translation]:
    return {
        (row["word"], row["pos"]): Translation(row["translation"], row["gender"] or None, row["plural"] or None)
        for row in resources.lexicon(language, "absum_translations")
    }
