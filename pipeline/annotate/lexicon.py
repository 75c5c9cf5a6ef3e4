"""Reads the lexicons of the annotate stage, and refuses values that no code would read."""

from collections.abc import Collection

from pipeline.annotate.sentences import Abbreviations
from pipeline.document import Language
from pipeline.errors import ConfigurationError
from pipeline.resources import Resources, Row

ABBREVIATION_CLASSES = ("before_number", "may_be_final", "never_final")


def read_words(resources: Resources, language: Language, name: str) -> tuple[str, ...]:
    """The `word` column of a lexicon."""
    return tuple(row["word"] for row in resources.lexicon(language, name))


def read_abbreviations(resources: Resources, language: Language) -> Abbreviations:
    """The lexicon of abbreviations; a capitalized stop word starts a sentence."""
    classes: dict[str, list[str]] = {name: [] for name in ABBREVIATION_CLASSES}
    for row in resources.lexicon(language, "abbreviations"):
        classes[checked(row, "class", ABBREVIATION_CLASSES)].append(row["form"].lower())
    return Abbreviations(
        frozenset(classes["never_final"]),
        frozenset(classes["before_number"]),
        frozenset(classes["may_be_final"]),
        frozenset(read_words(resources, language, "stop_words")),
    )


def checked(row: Row, column: str, valid: Collection[str]) -> str:
    """The value of a column that has but a few valid values; raises ConfigurationError for any other."""
    value = row[column]
    if value not in valid:
        raise ConfigurationError(f"{row.place}: {column} must be one of {', '.join(sorted(valid))}, not {value!r}")
    return value
