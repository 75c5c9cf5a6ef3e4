"""Reads the lexicons of the annotate stage, and refuses values that no code would read."""

from collections.abc import Collection, Mapping
from typing import Literal

from pydantic import BaseModel, ConfigDict

from pipeline.annotate.sentences import Abbreviations
from pipeline.document import Token
from pipeline.errors import ConfigurationError
from pipeline.languages import Language
from pipeline.resources import Resources, Row, built_in


class PunktWords(BaseModel):
    """The parameters of a trained Punkt, words without their final stops."""

    model_config = ConfigDict(frozen=True)

    abbreviations: tuple[str, ...] = ()
    sentence_starters: tuple[str, ...] = ()
    collocations: tuple[tuple[str, str], ...] = ()


def read_punkt(language: Language) -> PunktWords:
    """What Punkt learned of a language when its models were trained."""
    return PunktWords.model_validate_json((built_in("models") / language / "punkt.json").read_bytes())


ABBREVIATION_CLASSES = ("before_name", "before_number", "may_be_final", "never_final")


def read_words(resources: Resources, language: Language, name: str) -> tuple[str, ...]:
    """The `word` column of a lexicon."""
    return tuple(row["word"] for row in resources.lexicon(language, name))


def read_abbreviations(resources: Resources, language: Language, punkt: PunktWords) -> Abbreviations:
    """The lexicon of abbreviations with what Punkt learned; a capitalized stop word starts a sentence.

    Where both know a form, the lexicon's class stands.
    """
    classes: dict[str, set[str]] = {name: set() for name in ABBREVIATION_CLASSES}
    for row in resources.lexicon(language, "abbreviations"):
        classes[checked(row, "class", ABBREVIATION_CLASSES)].add(row["form"].lower())
    learned = {f"{word}." for word in punkt.abbreviations} - set[str]().union(*classes.values())
    return Abbreviations(
        frozenset(classes["never_final"]),
        frozenset(classes["before_name"]),
        frozenset(classes["before_number"]),
        frozenset(classes["may_be_final"] | learned),
        frozenset([*read_words(resources, language, "stop_words"), *punkt.sentence_starters]),
        frozenset(read_words(resources, language, "name_particles")),
        frozenset(punkt.collocations),
    )


def checked(row: Row, column: str, valid: Collection[str]) -> str:
    """The value of a column that has but a few valid values; raises ConfigurationError for any other."""
    value = row[column]
    if value not in valid:
        raise ConfigurationError(f"{row.place}: {column} must be one of {', '.join(sorted(valid))}, not {value!r}")
    return value


class Lexicons:
    """The lexicons of one language, each read once: words by form or by lemma, perhaps with values."""

    def __init__(self, resources: Resources, language: Language) -> None:
        self._resources = resources
        self._language = language
        self._read: dict[str, tuple[Literal["form", "lemma"], Mapping[str, str]]] = {}

    def column(self, name: str) -> Literal["form", "lemma"]:
        """What the words of a lexicon are; raises ConfigurationError where there is no such lexicon."""
        return self._lexicon(name)[0]

    def words(self, name: str) -> Collection[str]:
        """The words of a lexicon in lower case."""
        return self._lexicon(name)[1]

    def value(self, name: str, token: Token) -> str | None:
        """The value that a lexicon gives to a token ("" where it has no values); None if it is not in it."""
        column, values = self._lexicon(name)
        return values.get((token.text if column == "form" else token.lemma).lower())

    def word_value(self, name: str, word: str) -> str | None:
        """The value that a lexicon gives to a word; None if it is not in it."""
        return self._lexicon(name)[1].get(word.lower())

    def _lexicon(self, name: str) -> tuple[Literal["form", "lemma"], Mapping[str, str]]:
        if name not in self._read:
            rows = self._resources.lexicon(self._language, name)
            column: Literal["form", "lemma"] = "lemma" if rows and "lemma" in rows[0].values else "form"
            values = {row[column].lower(): row.values.get("value", "") for row in rows}
            self._read[name] = (column, values)
        return self._read[name]
