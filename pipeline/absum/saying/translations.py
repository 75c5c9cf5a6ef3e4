"""The words of one language in the other: the lexicon `absum_translations`, checked when it is read."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

from pipeline.errors import ConfigurationError
from pipeline.languages import Language, traits_of
from pipeline.realizer import inflection
from pipeline.realizer.features import GrammaticalNumber
from pipeline.resources import Resources, Row

LEXICON: Final = "absum_translations"
TranslatedPos = Literal["ADJ", "ADP", "NOUN", "NUM", "PROPN", "VERB"]
TranslatedGender = Literal["masculine", "feminine"]
ALIKE: Final = 3
"""Letters that a word and its forms begin with."""
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

    def __init__(self, resources: Resources, source: Language, target: Language) -> None:
        """Raises ConfigurationError for a row that cannot be used, with its file, line and the valid choices."""
        self._language = source
        self._has_forms = traits_of(source).has_gender
        self._words: dict[tuple[str, TranslatedPos], Translation] = {}
        for row in resources.lexicon(source, LEXICON):
            pos = _pos(row)
            self._words[_word(row, "word"), pos] = _read(row, pos, target)
        self._alike: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
        for word, pos in self._words:
            self._alike[word[:ALIKE], pos].append(word)

    def get(self, word: str, pos: TranslatedPos) -> Translation | None:
        """The translation of a word in its base form."""
        return self._words.get((word, pos))

    def adjective(self, word: str) -> Translation | None:
        """The translation of an adjective in any of its forms: « armés »."""
        if (found := self.get(word, "ADJ")) or not self._has_forms:
            return found
        language = self._language
        return self._inflected(
            word, "ADJ", lambda base: [inflection.adjective(base, language, *form) for form in _FORMS]
        )

    def plural(self, word: str) -> Translation | None:
        """The translation of a noun by its plural; of a French term the first word has it."""
        return self._inflected(word, "NOUN", lambda base: [self._plural(base)])

    def _inflected(
        self, word: str, pos: TranslatedPos, forms: Callable[[str], Sequence[str | None]]
    ) -> Translation | None:
        """The first word of which another is a form: only those that begin alike are inflected."""
        return next(
            (self.get(base, pos) for base in self._alike.get((word[:ALIKE], pos), ()) if word in forms(base)), None
        )

    def _plural(self, noun: str) -> str | None:
        head, *rest = noun.split() if traits_of(self._language).head == "first" else (noun,)
        plural = inflection.noun(head, self._language, "plural")
        return " ".join([plural, *rest]) if plural else None


def _read(row: Row, pos: TranslatedPos, target: Language) -> Translation:
    word = _word(row, "translation")
    if pos == "NUM" and not word.isdigit():
        raise ConfigurationError(f"{row.place}: the translation of a NUM is a number in digits, not {word!r}")
    return Translation(word, _gender(row, pos, target), row["plural"].strip() or None)


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


def _gender(row: Row, pos: TranslatedPos, target: Language) -> TranslatedGender | None:
    choices: tuple[TranslatedGender, ...] = get_args(TranslatedGender)
    for choice in choices:
        if row["gender"] == choice:
            return choice
    if row["gender"]:
        raise ConfigurationError(
            f"{row.place}: gender must be one of {', '.join(choices)}, or empty, not {row['gender']!r}"
        )
    if pos == "NOUN" and traits_of(target).has_gender:
        name = traits_of(target).name
        raise ConfigurationError(f"{row.place}: a {name} noun needs its gender: {', '.join(choices)}")
    return None
