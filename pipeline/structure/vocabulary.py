"""The words and patterns of the structure stage, read from lexicons and grammars of every language.

Structure runs before the language is known, and a French article often carries an English abstract: the words
of all languages are therefore looked up together.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Literal, get_args

from pydantic import Field

from pipeline.document import HeadedKind, SectionKind
from pipeline.errors import ConfigurationError
from pipeline.languages import LANGUAGES, Language
from pipeline.resources import Resources, Row
from pipeline.rules.loading import MarkedRule, RuleReader, mistake
from pipeline.rules.phrases.notation import PhraseError, word_class
from pipeline.rules.phrases.phrase import Phrase, compile_phrase

FAMILY = "structure"

RuleType = Literal[
    "abstract",
    "authors",
    "byline",
    "caption",
    "date",
    "dateline",
    "decision_date",
    "decision_heading",
    "header_field",
    "keywords",
    "published",
    "related",
    "running_head",
    "signature",
    "style_of_cause",
]
WordClass = Literal[
    "affiliation", "caption", "division", "function", "opening", "outcome", "quoting", "seamless", "sentence", "verb"
]
TitleKind = Literal[HeadedKind, "summary", "keywords", "notes"]
"""What a heading announces: a kind of section; keywords or notes, set apart too; or a summary, which is an
abstract in front and a conclusion at the end."""

MatchKind = Literal["whole", "start", "word"]

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*['’]?")
_NOTHING = re.compile(r"(?!)")


class StructureRule(MarkedRule):
    """A rule of `grammars/structure`: a phrase (`docs/phrases.md`) tried at the start of a paragraph.

    `@caption` and the like stand for the words of that class in `section_words.tsv`, `@month` for the
    names of months. Rules of type `date` are searched anywhere.
    """

    type: RuleType
    pattern: str


KindPlace = Literal["title", "heading", "top", "line", "anywhere"]
"""Where a mark of a kind counts: in the title or a first line, in a short line, near the top, in any line, anywhere."""


class KindRule(MarkedRule):
    """A mark of a kind of document: a phrase that gives `points` for the kind, at most `most` times.

    The names of kinds are those of `pipeline/structure/kinds.toml`.
    """

    type: Literal["kind"]
    kind: str
    place: KindPlace
    points: float = Field(gt=0)
    most: int = Field(default=1, gt=0)
    pattern: str


_READER: RuleReader[StructureRule | KindRule] = RuleReader(
    Annotated[StructureRule | KindRule, Field(discriminator="type")], ("[", "]")
)


@dataclass(frozen=True, slots=True)
class Title:
    """What the words of a heading announce; `is_whole` when they are exactly a title of the lexicon."""

    kind: TitleKind
    is_whole: bool


SECTION_KINDS: dict[TitleKind, SectionKind] = {
    kind: kind if kind in get_args(SectionKind) else "other" for kind in get_args(TitleKind)
}


class StructureVocabulary:
    """Words by class, titles of sections and compiled rules by type, over all languages."""

    def __init__(self, resources: Resources) -> None:
        self._words: dict[str, dict[Language, list[str]]] = {name: {} for name in get_args(WordClass)}
        self._titles: dict[MatchKind, dict[str, TitleKind]] = {"whole": {}, "start": {}, "word": {}}
        self.months: dict[str, int] = {}
        self.weekdays: set[str] = set()
        self.rules: list[tuple[StructureRule, Phrase]] = []
        self.kind_rules: list[tuple[KindRule, Phrase]] = []
        for language in LANGUAGES:
            self._read_words(resources, language)
            self._read_rules(resources, language)
        self._joined: dict[RuleType, re.Pattern[str]] = {}

    def compile(self) -> None:
        """Compiles all rules, which else are when a text first may match them."""
        for rule, phrase in self.rules:
            if rule.type == "date":  # the others of a type are tried as one
                _ = phrase.regex
            else:
                self.match(rule.type, "")
        for _, phrase in self.kind_rules:
            _ = phrase.regex

    def match(self, rule_type: RuleType, opening: str) -> re.Match[str] | None:
        """What a rule of the type matches at the start of a paragraph."""
        found = self._joined.get(rule_type)
        if found is None:
            phrases = [phrase for rule, phrase in self.rules if rule.type == rule_type]
            found = self._joined[rule_type] = _joined(phrases)
        return found.match(opening)

    def dates(self, text: str) -> Iterator[re.Match[str]]:
        """The matches of the date rules in `text`, rule by rule."""
        for rule, phrase in self.rules:
            if rule.type == "date":
                yield from phrase.regex.finditer(text)

    @cached_property
    def sentence_words(self) -> frozenset[str]:
        """Words that a sentence has and a title rarely, wherever they stand, such as pronouns."""
        return self.words("sentence")

    @cached_property
    def opening_words(self) -> frozenset[str]:
        """Words that a sentence begins with and a title rarely, such as connectives."""
        return self.words("opening")

    @cached_property
    def outcomes(self) -> frozenset[str]:
        """What alone on a line says how a vote ended, and is no title of what follows."""
        return self.words("outcome")

    @cached_property
    def verbs(self) -> frozenset[str]:
        """Finite verbs, which a title has where it is a statement."""
        return self.words("verb")

    @cached_property
    def function_words(self) -> frozenset[str]:
        """Words that a title does not end with."""
        return self.words("function")

    @cached_property
    def quoting_words(self) -> frozenset[str]:
        """Verbs that announce a quotation."""
        return self.words("quoting")

    @cached_property
    def seamless_words(self) -> frozenset[str]:
        """Names with a capital within them."""
        return self.words("seamless")

    @cached_property
    def affiliation_words(self) -> frozenset[str]:
        """Words of the names of institutions."""
        return self.words("affiliation")

    @cached_property
    def division(self) -> re.Pattern[str]:
        """A word that stands before the number of a heading, as in `Chapter 3`."""
        return re.compile(
            rf"(?P<word>{_alternatives(self.words('division'))})\s+(?:n[°o]\.?\s*)?(?=[\dIVXLA-Z])", re.IGNORECASE
        )

    def words(self, name: WordClass) -> frozenset[str]:
        """The words of a class in all languages, in lower case."""
        return frozenset(word for words in self._words[name].values() for word in words)

    def title(self, text: str) -> Title | None:
        """What a heading without its number announces, or None for words that the lexicon does not know.

        Spaced letters, as in J U D G M E N T, are read as a word; an article in front does not matter to what a
        title begins with.
        """
        words = normalized(text)
        if len(words) > 3 and all(len(word) == 1 for word in words):
            words = ["".join(words)]
        if kind := self._titles["whole"].get(" ".join(words)):
            return Title(kind, is_whole=True)
        if len(words) > 12:
            return None
        if len(words) > 1 and words[0] in self.function_words:
            words = words[1:]
        for length in range(min(3, len(words)), 0, -1):
            if kind := self._titles["start"].get(" ".join(words[:length])):
                return Title(kind, is_whole=False)
        for word in words:
            if kind := self._titles["word"].get(word):
                return Title(kind, is_whole=False)
        return None

    def names_section(self, text: str) -> bool:
        """Whether a line, its number left out, is wholly a title of the lexicon."""
        title = self.title(text.lstrip("#0123456789. "))
        return title is not None and title.is_whole

    def _read_words(self, resources: Resources, language: Language) -> None:
        for row in resources.lexicon(language, "section_words"):
            self._words[_choice(row, "class", get_args(WordClass))].setdefault(language, []).append(row["word"])
        for row in resources.lexicon(language, "months"):
            if not row["value"].isdigit() or not 1 <= int(row["value"]) <= 12:
                raise ConfigurationError(f"{row.place}: a month is a number from 1 to 12, not {row['value']!r}")
            self.months[row["form"]] = int(row["value"])
        self.weekdays.update(row["form"].casefold() for row in resources.lexicon(language, "weekdays"))
        for row in resources.lexicon(language, "section_titles"):
            match: MatchKind = _choice(row, "match", get_args(MatchKind))  # type: ignore[assignment]
            kind: TitleKind = _choice(row, "kind", get_args(TitleKind))  # type: ignore[assignment]
            self._titles[match].setdefault(" ".join(normalized(row["title"])), kind)

    def _read_rules(self, resources: Resources, language: Language) -> None:
        classes = {name: word_class(words[language]) for name, words in self._words.items() if language in words}
        classes["month"] = word_class(row["form"] for row in resources.lexicon(language, "months"))
        for rule, table in _READER.rules(resources, FAMILY, language):
            try:
                phrase = compile_phrase(rule.pattern, classes, ignores_case=False, layout="printed")
            except PhraseError as error:
                raise mistake(table, f"pattern: {error}") from error
            if isinstance(rule, KindRule):
                self.kind_rules.append((rule, phrase))
            else:
                self.rules.append((rule, phrase))


def vocabulary(resources: Resources) -> StructureVocabulary:
    """The vocabulary of these resources, which all readers of structure have in common."""
    return resources.once((StructureVocabulary,), lambda: StructureVocabulary(resources))


def normalized(text: str) -> list[str]:
    """The words of a title in lower case, with straight apostrophes."""
    return _WORD.findall(text.lower().replace("’", "'"))


def _joined(phrases: list[Phrase]) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{phrase.written})" for phrase in phrases)) if phrases else _NOTHING


def _alternatives(words: frozenset[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))


def _choice(row: Row, column: str, valid: tuple[str, ...]) -> str:
    if row[column] not in valid:
        raise ConfigurationError(f"{row.place}: {column}: unknown {row[column]!r}; valid: {', '.join(valid)}")
    return row[column]
