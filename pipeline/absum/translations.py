"""The words of one language in the other: the lexicon `absum_translations`, checked when it is read."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

from pipeline.document import Language
from pipeline.errors import ConfigurationError
from pipeline.realizer import inflection
from pipeline.realizer.features import GrammaticalNumber
from pipeline.resources import Resources, Row

LEXICON: Final = "absum_translations"
TranslatedPos = Literal["ADJ", "ADP", "NOUN", "NUM", "PROPN", "VERB"]
TranslatedGender = Literal["masculine", "feminine"]
_FORMS: tuple[tuple[TranslatedGender, GrammaticalNumber], ...] = (
    ("feminine", "singular"),
    ("masculine", "plural"),
    ("feminine", "plural"),
)


@dataclass(frozen=True, slots=True)
class Translation:
    """A word of the other language; `plural` where it is not formed by rule, `gender` of a French noun.

    A name that has a gender has an article too: Spain is « l'Espagne », Lisbon is « Lisbonne ».
    """

    word: str
    gender: TranslatedGender | None
    plural: str | None


class Translations:
    """The translations of the words of one language."""

    def __init__(self, resources: Resources, language: Language) -> None:
        """Raises ConfigurationError for a row that cannot be used, with its file, line and the valid choices."""
        self._language = language
        self._words: dict[tuple[str, TranslatedPos], Translation] = {}
        for row in resources.lexicon(language, LEXICON):
            pos = _pos(row)
            self._words[_word(row, "word"), pos] = _read(row, pos, language)
        self._resources = resources

    def get(self, word: str, pos: TranslatedPos) -> Translation | None:
        """The translation of a word in its base form."""
        return self._words.get((word, pos))

    def adjective(self, word: str) -> Translation | None:
        """The translation of an adjective in any of its forms: « armés »."""
        return self.get(word, "ADJ") or self.get(self._inflected().get((word, "ADJ"), ""), "ADJ")

    def plural(self, word: str) -> Translation | None:
        """The translation of a noun by its plural."""
        return self.get(self._inflected().get((word, "NOUN"), ""), "NOUN")

    def _inflected(self) -> Mapping[tuple[str, TranslatedPos], str]:
        return self._resources.once((Translations, self._language), self._read_forms)

    def _read_forms(self) -> Mapping[tuple[str, TranslatedPos], str]:
        """Base forms by inflected form, of the first that has it."""
        forms: dict[tuple[str, TranslatedPos], str] = {}
        for word, pos in self._words:
            if pos == "NOUN":
                head, *rest = word.split() if self._language == "fr" else (word,)
                if plural := inflection.noun(head, self._language, "plural"):
                    forms.setdefault((" ".join([plural, *rest]), "NOUN"), word)
            elif pos == "ADJ" and self._language == "fr":
                for gender, number in _FORMS:
                    if form := inflection.adjective(word, self._language, gender, number):
                        forms.setdefault((form, "ADJ"), word)
        return forms


def _read(row: Row, pos: TranslatedPos, language: Language) -> Translation:
    word = _word(row, "translation")
    if pos == "NUM" and not word.isdigit():
        raise ConfigurationError(f"{row.place}: the translation of a NUM is a number in digits, not {word!r}")
    return Translation(word, _gender(row, pos, language), row["plural"].strip() or None)


def _word(row: Row, column: str) -> str:
    if not row[column].strip():
        raise ConfigurationError(f"{row.place}: the column {column} is empty; a translation needs both words")
    return row[column]


def _pos(row: Row) -> TranslatedPos:
    choices: tuple[TranslatedPos, ...] = get_args(TranslatedPos)
    for choice in choices:
        if row["pos"] == choice:
            return choice
    raise ConfigurationError(f"{row.place}: pos must be one of {', '.join(choices)}, not {row['pos']!r}")


def _gender(row: Row, pos: TranslatedPos, language: Language) -> TranslatedGender | None:
    choices: tuple[TranslatedGender, ...] = get_args(TranslatedGender)
    for choice in choices:
        if row["gender"] == choice:
            return choice
    if row["gender"]:
        raise ConfigurationError(
            f"{row.place}: gender must be one of {', '.join(choices)}, or empty, not {row['gender']!r}"
        )
    if pos == "NOUN" and language == "en":
        raise ConfigurationError(f"{row.place}: a French noun needs its gender: {', '.join(choices)}")
    return None
