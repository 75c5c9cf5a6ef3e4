"""Noun phrases of candidates as realization specs, in the language of the sources or in the other."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from pipeline.absum.candidates import Candidate
from pipeline.absum.events import GENERIC
from pipeline.absum.phrases import Phrase, read_joints
from pipeline.absum.schemes import as_spec
from pipeline.absum.translations import Translation, Translations
from pipeline.absum.vocabulary import Vocabulary
from pipeline.document import Language
from pipeline.realizer.pyrealb import PyrealbEngine, PyrealbSettings
from pipeline.resources import Resources

LARGEST_IN_WORDS: Final = 9
"""Numbers up to here are written in words."""
ARTICLED: Final = "fr"
"""The language in which no subject or object goes without an article."""
MASS: Final = "mass"
"""The kind of nouns that may go without an article."""
QUOTES: Final[Mapping[Language, tuple[str, str]]] = {
    "en": ("\N{LEFT DOUBLE QUOTATION MARK}", "\N{RIGHT DOUBLE QUOTATION MARK}"),
    "fr": ("\N{LEFT-POINTING DOUBLE ANGLE QUOTATION MARK}\xa0", "\xa0\N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK}"),
}
"""What stands around the words that nobody has translated."""
PLURAL_ONLY: Final = "only"
"""What stands for the plural of a translation that has no singular: « eaux usées »."""
REFLEXIVE: Final = "reflexive"
"""The kind of pronouns that mean the subject again: they killed themselves."""
Template = dict[str, Any]


class Wording:
    """Says candidates: the source's own words in its own language, in the other those that the lexicon has."""

    def __init__(self, resources: Resources) -> None:
        self._engine = PyrealbEngine(PyrealbSettings(), resources)
        self._vocabulary: Mapping[Language, Vocabulary] = {n: Vocabulary(resources, n) for n in ("en", "fr")}
        self._joints: Mapping[Language, str] = {n: read_joints(resources, n)[0] for n in ("en", "fr")}
        self._translations: Mapping[Language, Translations] = {n: Translations(resources, n) for n in ("en", "fr")}

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
        found = self._translations[source].get(verb, "VERB")
        return found.word if found else None

    def located(
        self, preposition: str | None, noun: str, place: Template, source: Language, target: Language
    ) -> Template | None:
        """Where something is: a preposition with its place, of which the other language may have a phrase of its own.

        « en Espagne », « au Kenya », « à Cuba » are all "in". None where nobody knows the preposition.
        """
        if preposition is None:
            return None
        if source != target:
            words = self._translations[source]
            if phrase := words.get(f"{preposition} {noun}", "ADP"):
                return {"type": "noun_phrase", "noun": phrase.word, "proper": True}
            before_name = words.get(f"{preposition} *", "ADP") if place.get("proper") else None
            found = before_name or words.get(preposition, "ADP")
            if found is None:
                return None
            preposition = found.word
        return {"type": "prepositional_phrase", "preposition": preposition, "object": self.with_article(place, target)}

    def with_article(self, nominal: Template, language: Language) -> Template:
        """What stands bare in the sources, as « eau » and « choléra » may, with the article that French asks for."""
        if nominal["type"] == "coordination":
            return nominal | {"coordinates": [self.with_article(each, language) for each in nominal["coordinates"]]}
        is_bare = nominal["type"] == "noun_phrase" and not nominal.keys() & {"determiner", "quantity", "proper"}
        return nominal | {"determiner": "definite"} if is_bare and language == ARTICLED else nominal

    def nominal(
        self, candidate: Candidate, counts: tuple[str, str] | None, source: Language, target: Language
    ) -> Template | None:
        """The noun phrase or date that says a candidate; None where its head has no translation."""
        if candidate.date is not None:
            return {"type": "date", "date": candidate.date}
        if source != target:
            return self._limited(self._translated(candidate, counts, source, target), candidate, target)
        own = _own(candidate, counts)
        if own is not None and target == ARTICLED and _may_be_bare(own, candidate.kinds):
            del own["determiner"]
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
        part = {"type": "prepositional_phrase", "preposition": word, "object": self.with_article(parts, target)}
        return nominals[whole] | {"post_modifiers": [part]}

    def _limited(self, template: Template | None, candidate: Candidate, language: Language) -> Template | None:
        """With what limits its quantity: more than 900 guests are not 900."""
        limit = self._vocabulary[language].limiting(candidate.limit) if candidate.limit else None
        if template is None or limit is None or "quantity" not in template:
            return template
        kept = {key: template[key] for key in ("type", "gender", "number") if key in template}
        return kept | {"noun": f"{limit} {self.text(template, language)}", "proper": True}

    def quoted(self, candidate: Candidate, counts: tuple[str, str] | None, target: Language) -> Template | None:
        """A candidate in its own words, in quotation marks, for a text in the other language."""
        phrase = candidate.phrase
        words = " ".join(part for part in (phrase.noun, phrase.preposition, phrase.complement) if part)
        if not phrase.noun:
            return self._limited(_own(candidate, counts), candidate, target)
        quoted: Template = {"type": "noun_phrase", "noun": _in_quotes(words, target), "proper": True}
        if phrase.is_fixed:
            return quoted | {"number": phrase.number}
        return self._limited(quoted | _amount(candidate), candidate, target)

    def _translated(
        self, candidate: Candidate, counts: tuple[str, str] | None, source: Language, target: Language
    ) -> Template | None:
        if candidate.name is not None:
            return self._titled(candidate.name, candidate.title or "", source)
        if _is_proper(candidate.phrase) and not self._proper_name(candidate.phrase.noun, source):
            return self._part_of_place(candidate.phrase, source) or _proper(candidate)
        return self._noun_phrase(candidate.phrase, _amount(candidate), counts, source, target)

    def _noun_phrase(
        self, phrase: Phrase, amount: Template, counts: tuple[str, str] | None, source: Language, target: Language
    ) -> Template | None:
        """A phrase in the other language, with what follows its head."""
        words = self._translations[source]
        if proper := self._proper_name(phrase.noun, source):
            return _name(proper)
        if phrase.is_fixed and phrase.inner is not None and (group := self._group(phrase, source, target)):
            return group
        head, covered = _longest(words, phrase.singular.lower() if phrase.noun else "", phrase.lemma)
        if head is None and not phrase.noun and counts is not None:
            return {"type": "noun_phrase", "noun": counts[0], "plural": counts[1]} | amount
        if head is None:
            return _unknown_name(phrase)
        if REFLEXIVE in phrase.kinds:
            word = head.plural if phrase.number == "plural" and head.plural else head.word
            return {"type": "noun_phrase", "noun": word, "proper": True, "number": phrase.number}
        noun = _noun(words, head, phrase.noun, covered) | amount
        if head.plural == PLURAL_ONLY:
            noun["number"] = "plural"
        if phrase.inner is not None and phrase.preposition and not phrase.is_fixed:
            noun["post_modifiers"] = [self._complement(phrase.preposition, phrase.inner, source, target)]
        if _may_be_bare(noun, self._vocabulary[target].kinds_of(head.word)):
            del noun["determiner"]
        return noun

    def _group(self, phrase: Phrase, source: Language, target: Language) -> Template | None:
        """What only counts or collects, with what it counts: hundreds of people, 14 cases of measles."""
        words = self._translations[source]
        first, *rest = phrase.noun.lower().split()
        number = first.replace(",", "")
        quantity = int(number) if rest and number.isdigit() else None
        noun = " ".join(rest) if quantity is not None else phrase.noun.lower()
        last = noun.split()[-1]
        head, covered = _longest(words, noun, last)
        if head is None or phrase.inner is None or not phrase.preposition:
            return None
        is_plural = phrase.number == "plural" or words.get(last, "NOUN") is None
        amount = {"number": "plural" if is_plural else "singular", "determiner": "indefinite"}
        part = self._complement(phrase.preposition, replace(phrase.inner, is_definite=None), source, target)
        own = _counted(quantity) if quantity is not None else amount
        return _noun(words, head, noun, covered) | own | {"post_modifiers": [part]}

    def _complement(self, preposition: str, inner: Phrase, source: Language, target: Language) -> Template:
        """What follows a noun: the sale of raw fish. A noun that nobody has translated is quoted."""
        found = self._translations[source].get(preposition.lower(), "ADP")
        translated = self._inner(inner, source, target)
        quoted = {"type": "noun_phrase", "noun": _in_quotes(inner.noun or inner.lemma, target), "proper": True}
        return {
            "type": "prepositional_phrase",
            "preposition": found.word if found else preposition,
            "object": translated or quoted | _amount_of(inner),
        }

    def _inner(self, inner: Phrase, source: Language, target: Language) -> Template | None:
        if inner.name is not None:
            return self._titled(inner.name, inner.title or "", source)
        if _is_proper(inner) and not self._proper_name(inner.noun, source):
            return self._part_of_place(inner, source) or {"type": "noun_phrase", "noun": inner.noun, "proper": True} | (
                {"determiner": "definite"} if inner.is_definite else {}
            )
        return self._noun_phrase(inner, _amount_of(inner), None, source, target)

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
        is_place = "place" in kinds and (last.islower() or "building" not in kinds)  # Columbine High School is a name
        if head is None or joint is None or not is_place or not all(part[0].isupper() for part in before):
            return None
        noun = _noun(words, head, phrase.noun, frozenset({last.lower()}))
        name = " ".join(part for part in before if words.adjective(part.lower()) is None)
        if name:
            named = {"type": "noun_phrase", "noun": name, "proper": True}
            noun["post_modifiers"] = [{"type": "prepositional_phrase", "preposition": joint.word, "object": named}]
        return noun | {"determiner": "definite", "number": "singular"}

    def untranslated(self, candidate: Candidate, source: Language, target: Language) -> tuple[str, ...]:
        """The words of a candidate that are quoted, for nobody has translated them."""
        if source == target or candidate.date is not None or candidate.name is not None:
            return ()
        phrase = candidate.phrase
        if self._translated(candidate, (phrase.lemma, phrase.lemma), source, target) is None:
            return (phrase.lemma,)
        if phrase.inner is None or not phrase.preposition or phrase.is_fixed or _is_proper(phrase):
            return ()
        return () if self._inner(phrase.inner, source, target) else (phrase.inner.lemma,)

    def _titled(self, name: str, title: str, source: Language) -> Template:
        """A name with what of its title can be translated; in French a title has its article."""
        words = self._translations[source]
        lemma = title.split()[-1].lower() if title else ""
        head, covered = _longest(words, title.lower(), lemma) if title else (None, frozenset[str]())
        if head is None:
            return _named(name, None)
        if source == ARTICLED:
            return _named(name, head.word)
        named = {"type": "noun_phrase", "noun": name, "proper": True}
        return _noun(words, head, title, covered) | {"determiner": "definite", "post_modifiers": [named]}


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


def _may_be_bare(noun: Template, kinds: Collection[str]) -> bool:
    """Whether a noun needs no article of its own: « accusé de vol », « mort du choléra »; "water" in English."""
    is_one = noun.get("determiner") == "definite" and noun.get("number") == "singular"
    return is_one and MASS in kinds and not noun.keys() & {"post_modifiers", "proper", "quantity"}


def _in_quotes(words: str, language: Language) -> str:
    opening, closing = QUOTES[language]
    return f"{opening}{words}{closing}"


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
    if _is_proper(phrase) or (phrase.is_proper and phrase.number == "singular" and not phrase.is_fixed):
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
        return _counted(quantity)
    if phrase.is_definite is None and phrase.number == "singular" and MASS in candidate.kinds:
        return {"number": "singular"}
    determiner = "definite" if candidate.is_definite else "indefinite"
    return {"number": phrase.number, "determiner": determiner}


def _amount_of(inner: Phrase) -> Template:
    """The same of a phrase within another, which may stand bare: members of parliament."""
    if inner.quantity is not None:
        return _counted(inner.quantity)
    if inner.is_definite is None:
        return {"number": inner.number}
    return {"number": inner.number, "determiner": "definite" if inner.is_definite else "indefinite"}


def _counted(quantity: int) -> Template:
    form = "words" if quantity <= LARGEST_IN_WORDS else "digits"
    amount: Template = {"quantity": {"type": "number", "value": quantity, "form": form}}
    return amount | {"number": "plural" if quantity != 1 else "singular"}


def _is_proper(phrase: Phrase) -> bool:
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
