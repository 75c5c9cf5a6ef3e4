"""The forms of words, from pyrealb: the only module that runs that library.

pyrealb keeps its language, its warnings and its lexicon as module state, which threads share: every call here holds
one lock, sets what it needs and puts back what it found. Answers are remembered, so that most never reach the lock.
A word that the lexicon does not have gives None: pyrealb itself would print a warning and answer in brackets.
"""

import importlib
import threading
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from typing import Any, Literal

from pipeline import lexicon_files
from pipeline.languages import LANGUAGES, Language, traits_of
from pipeline.realizer.features import Gender, GrammaticalNumber, Person

VerbForm = Literal[
    "present", "imperfect", "past", "future", "conditional", "subjunctive", "past_subjunctive", "imperative",
    "infinitive", "present_participle", "past_participle",
]  # fmt: skip
# pyrealb's codes; French keeps its simple past (passé simple) under the same code as the English past.
_TENSES: dict[VerbForm, str] = {
    "present": "p",
    "imperfect": "i",
    "past": "ps",
    "future": "f",
    "conditional": "c",
    "subjunctive": "s",
    "past_subjunctive": "si",
    "imperative": "ip",
    "infinitive": "b",
    "present_participle": "pr",
    "past_participle": "pp",
}
_GENDER_NAMES: dict[str, Gender] = {"m": "masculine", "f": "feminine", "n": "neuter"}
# pyrealb's tables of the French nouns with a plural in -s.
_REGULAR_PLURALS = {"m": "n3", "f": "n17", "x": "n25"}
_NUMBERS = {"singular": "s", "plural": "p"}
_CACHED_FORMS = 1 << 16
_LOCK = threading.Lock()


@cache
def _library() -> Any:
    """pyrealb, read when it is first needed; it has no type hints, and this is the one place where they end."""
    lexicon_files.read_late()
    return importlib.import_module("pyrealb")


@contextmanager
def _speaking(language: Language) -> Iterator[None]:
    """Hold pyrealb in one language, its warnings as exceptions, and leave no trace."""
    with _LOCK:
        constituent = _library().Constituent
        before = _library().getLanguage(), constituent.exceptionOnWarning
        _library().load(language)
        constituent.exceptionOnWarning = True
        try:
            yield
        finally:
            _library().load(before[0])
            constituent.exceptionOnWarning = before[1]


@contextmanager
def _lent(lemma: str, entry: dict[str, Any], language: Language) -> Iterator[None]:
    """Let the lexicon have an entry for the time of one call, under the lock of `_speaking`.

    What else the lexicon has of the lemma stays: pyrealb needs its own articles while it inflects « le » as a verb.
    """
    lexicon = _library().getLexicon(language)
    key = _key(lemma)
    before = lexicon.get(key)
    lexicon[key] = {**(before or {}), **entry}
    try:
        yield
    finally:
        if before is None:
            del lexicon[key]
        else:
            lexicon[key] = before


def _key(lemma: str) -> str:
    """pyrealb writes its entries without ligatures."""
    return lemma.replace("œ", "oe").replace("æ", "ae")


def _entry(lemma: str, part: str, language: Language) -> dict[str, Any] | None:
    entry = _library().getLexicon(language).get(_key(lemma))
    found: dict[str, Any] | None = entry.get(part) if entry else None
    return found


def _has_only(entry: Mapping[str, Any], number: str, language: Language) -> bool:
    """Whether the table of a noun has forms of one number only."""
    table = _library().getRules(language)["declension"].get(entry["tab"], {}).get("declension", [])
    return bool(table) and all(form.get("n") == number for form in table)


def _form(part: str, lemma: str, options: Mapping[str, str | int]) -> str | None:
    """The form of a word with pyrealb's options, or None where it has none: it warns of it, or breaks on it."""
    try:
        terminal = getattr(_library(), part)(lemma)
        for option, value in options.items():
            terminal = getattr(terminal, option)(value)
        text: str = terminal.realize().strip()
    except (_library().PyrealbException, LookupError, TypeError, AttributeError, NameError):
        return None
    if "œ" in lemma:
        text = text.replace("oe", "œ", 1)
    return None if not text or "[[" in text else text


@lru_cache(maxsize=_CACHED_FORMS)
def noun(
    lemma: str,
    language: Language,
    number: GrammaticalNumber,
    gender: Gender | None = None,
    like: str | None = None,
) -> str | None:
    """The form of a noun; `gender` chooses only between the forms of one that has both (« acteur », « actrice »).

    A noun that is not in the lexicon takes the endings of the noun `like`.
    """
    with _speaking(language):
        entry = _entry(lemma, "N", language) or (_entry(like, "N", language) if like else None)
    if entry is None:
        masculine = _masculine(lemma) if traits_of(language).has_gender else None
        return noun(masculine, language, number, "feminine") if masculine else None
    # pyrealb refuses the plural of an uncountable noun; whoever asks for it has a reason.
    entry = {**entry, "cnt": "yes"}
    if (
        traits_of(language).has_gender
        and number == "plural"
        and lemma[-1] not in "sxz"
        and _has_only(entry, "s", language)
    ):
        entry["tab"] = _REGULAR_PLURALS[entry.get("g", "m")]
    with _speaking(language), _lent(lemma, {"N": entry}, language):
        options = {"n": _NUMBERS[number]}
        if gender is not None and entry.get("g") == "x" and traits_of(language).has_gender:
            options["g"] = _two_genders(gender)
        return _form("N", lemma, options)


@lru_cache(maxsize=_CACHED_FORMS)
def noun_gender(lemma: str, language: Language) -> Gender | None:
    """The gender of a noun, or None where the lexicon does not fix one."""
    with _speaking(language):
        entry = _entry(lemma, "N", language)
    if entry is None:
        return "feminine" if traits_of(language).has_gender and _masculine(lemma) is not None else None
    return _GENDER_NAMES.get(entry.get("g", ""))


@lru_cache(maxsize=_CACHED_FORMS)
def is_plural_only(lemma: str, language: Language) -> bool:
    """Whether a noun has no singular: « gens », "scissors"."""
    with _speaking(language):
        entry = _entry(lemma, "N", language)
    return entry is not None and _has_only(entry, "p", language)


def _masculine(lemma: str) -> str | None:
    """The lemma of a feminine noun that pyrealb has under its masculine only: amie, chercheuse."""
    # All its feminines end so, and begin as the masculine does: most words need no list of them.
    return _masculines(_beginning(lemma)).get(lemma) if lemma.endswith("e") else None


@cache
def _masculines(beginning: str) -> Mapping[str, str]:
    """The masculines of the feminine nouns that begin so."""
    lexicon = _library().getLexicon("fr")
    lemmas = [lemma for lemma in _lemmas("fr", _initial(beginning)) if _beginning(lemma) == beginning]
    with _LOCK:
        nouns = {lemma: lexicon[lemma]["N"] for lemma in lemmas if "N" in lexicon[lemma]}
    changing = (lemma for lemma, entry in nouns.items() if entry.get("g") == "x")
    feminines = ((noun(lemma, "fr", "singular", "feminine"), lemma) for lemma in changing)
    return {form: lemma for form, lemma in feminines if form is not None and form not in nouns}


@cache
def _lemmas(language: Language, initial: str) -> Sequence[str]:
    """The words of the lexicon with a first letter, in its order."""
    return _by_initial(language).get(initial, ())


@cache
def _by_initial(language: Language) -> Mapping[str, Sequence[str]]:
    with _LOCK:
        lemmas = list(_library().getLexicon(language))
    found: dict[str, list[str]] = defaultdict(list)
    for lemma in lemmas:
        found[_initial(lemma)].append(lemma)
    return dict(found)


@lru_cache(maxsize=_CACHED_FORMS)
def adjective(
    lemma: str, language: Language, gender: Gender, number: GrammaticalNumber, like: str | None = None
) -> str | None:
    """The form of an adjective, or of a participle that stands for one; English has one.

    An adjective that is not in the lexicon takes the endings of the adjective `like`.
    """
    with _speaking(language):
        entry = _entry(lemma, "A", language)
    if entry is None:
        origin = _participles(language, _initial(lemma)).get(lemma)
        if origin is not None:
            return verb(origin[0], language, origin[1], 3, number, gender)
        with _speaking(language):
            entry = _entry(like, "A", language) if like else None
        if entry is None:
            return None
    with _speaking(language):
        if not traits_of(language).has_gender:
            return lemma
        with _lent(lemma, {"A": entry}, language):
            return _form("A", lemma, {"g": _two_genders(gender), "n": _NUMBERS[number]})


@lru_cache(maxsize=_CACHED_FORMS)
def english_degree(lemma: str, part: Literal["A", "Adv"], is_superlative: bool) -> str | None:
    """The synthetic comparative or superlative of an English word, or None where it takes more and most."""
    with _speaking("en"):
        if _entry(lemma, part, "en") is None:
            return None
        form = _form(part, lemma, {"f": "su" if is_superlative else "co"})
    if form is None or " " in form or form == lemma:
        return None
    if lemma.endswith("y") and form.startswith(lemma + "i"):
        # pyrealb adds the ending of the adjective to the whole adverb: « earlyier ».
        form = lemma[:-1] + form[len(lemma) :]
    return form


@lru_cache(maxsize=_CACHED_FORMS)
def verb(
    lemma: str,
    language: Language,
    form: VerbForm,
    person: Person = 3,
    number: GrammaticalNumber = "singular",
    gender: Gender = "masculine",
    like: str | None = None,
) -> str | None:
    """A simple form of a verb; a verb that is not in the lexicon takes the endings of the verb `like`."""
    if form == "past_participle" and traits_of(language).has_gender and number == "plural":
        return _participle_plural(lemma, language, gender, like)
    with _speaking(language):
        entry = _entry(lemma, "V", language)
        if entry is None and like is not None:
            entry = _entry(like, "V", language)
        if entry is None:
            return None
        if form == "infinitive":
            return lemma
        # Auxiliaries and participles are the grammar's matter: pyrealb would inflect only some participles.
        with _lent(lemma, {"V": {**entry, "aux": "av", "pat": []}}, language):
            options: dict[str, str | int] = {"t": _TENSES[form], "pe": person, "n": _NUMBERS[number]}
            if form == "past_participle" and traits_of(language).has_gender:
                options["g"] = _two_genders(gender)
            return _form("V", lemma, options)


def _participle_plural(lemma: str, language: Language, gender: Gender, like: str | None) -> str | None:
    """The plural of a French participle, from its singular: pyrealb has « partie » in place of « partis »."""
    feminine = verb(lemma, language, "past_participle", 3, "singular", "feminine", like)
    masculine = verb(lemma, language, "past_participle", like=like)
    if feminine is None or masculine is None:
        return None
    if gender == "feminine":
        return feminine + "s"
    return masculine if masculine[-1] in "sx" else feminine.removesuffix("e") + "s"


@cache
def _participles(language: Language, initial: str) -> Mapping[str, tuple[str, VerbForm]]:
    """The verb and the form that a participle is of: « financé », "funded", "emerging"; both begin alike."""
    lexicon = _library().getLexicon(language)
    beginning = _lemmas(language, initial)
    with _LOCK:
        lemmas = [lemma for lemma in beginning if "V" in lexicon[lemma]]
    forms: list[VerbForm] = (
        ["past_participle"] if traits_of(language).has_gender else ["past_participle", "present_participle"]
    )
    found = ((verb(lemma, language, form), (lemma, form)) for lemma in lemmas for form in forms)
    return {participle: origin for participle, origin in found if participle is not None}


@lru_cache(maxsize=_CACHED_FORMS)
def number_in_words(value: int, language: Language, gender: Gender, is_ordinal: bool) -> str:
    """A whole number in words."""
    with _speaking(language):
        terminal = _library().NO(value).dOpt({"ord": True} if is_ordinal else {"nat": True})
        terminal.peng["g"] = _two_genders(gender)
        text: str = terminal.realize().strip()
        return text


def _initial(lemma: str) -> str:
    """The first letter without its accent, which the forms of a word share: « être », « été »."""
    return unicodedata.normalize("NFD", lemma[:1].lower())[:1]


def _beginning(lemma: str) -> str:
    """The first two letters without their accents, which the forms of a noun share: « poète », « poétesse »."""
    return "".join(_initial(letter) for letter in lemma[:2])


def _two_genders(gender: Gender) -> str:
    return "f" if gender == "feminine" else "m"


def warm_up() -> None:
    """Ask for a form in each language, so that the first request finds pyrealb ready."""
    for language in LANGUAGES:
        number_in_words(1, language, "masculine", False)


def forget() -> None:
    """Empty what is remembered, for tests and measurements."""
    for cached in (noun, noun_gender, is_plural_only, adjective, english_degree, verb, number_in_words):
        cached.cache_clear()
