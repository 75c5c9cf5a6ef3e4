"""Words of the profile by class: rows of `digest_words.tsv`, and labels of fields: rows of `digest_labels.tsv`."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, get_args

from pipeline.digest.elements.fact_names import fact_names, unknown_fact
from pipeline.digest.elements.line import plain
from pipeline.errors import ConfigurationError
from pipeline.languages import Language
from pipeline.resources import Resources

_WORD = re.compile(r"\w+")
_LOOSE = " \t*_:.,;!?#-–—()[]"
_LONGEST_KIND = 48
"""Signs at the end of a line in which the name of a kind stands."""
Reads = Literal["amount", "date", "name", "names", "number", "reference", "text"]
"""What a label announces."""


def any_of(words: Iterable[str]) -> str:
    """Alternatives of a regular expression, the longest first; spaces are any white space, apostrophes of any form."""
    ordered = sorted(set(words), key=lambda word: (-len(word), word))
    spelled = (re.escape(word).replace(r"\ ", r"\s+").replace("’", "'") for word in ordered)
    return "|".join(word.replace("'", "['’]") for word in spelled) or r"(?!)"


@dataclass(frozen=True, slots=True)
class Label:
    """What stands before a value in a field, the name of the fact, and what kind of value it is."""

    text: str
    fact: str
    reads: Reads

    @property
    def id(self) -> str:
        """What answers name as the rule of the fact."""
        return f"digest.label.{self.fact.replace('_', '-')}"


class DigestWords:
    """The words of one language."""

    def __init__(self, resources: Resources, language: Language) -> None:
        self.language = language
        self._values: dict[str, dict[str, str]] = {}
        for row in resources.lexicon(language, "digest_words"):
            self._values.setdefault(row["class"], {})[row["word"]] = row["value"]
        self.months = {plain(row["form"]): int(row["value"]) for row in resources.lexicon(language, "months")}
        self.currencies = {plain(row["form"]): row["value"] for row in resources.lexicon(language, "currencies")}
        self.units = {plain(row["form"]): row["value"] for row in resources.lexicon(language, "calendar_units")}
        self.clock_units = any_of(plain(row["form"]) for row in resources.lexicon(language, "clock_units"))
        self.day_halves = [plain(row["form"]).rstrip(".") for row in resources.lexicon(language, "day_parts")]
        numerals = resources.lexicon(language, "numerals")
        self.numerals = {plain(row["form"]): int(row["value"]) for row in numerals if row["value"].isdigit()}
        self.weekdays = frozenset(plain(row["form"]) for row in resources.lexicon(language, "weekdays"))
        named = ([*row["named"].split(";"), row["title"]] for row in resources.lexicon(language, "digest_kinds"))
        kinds = any_of(plain(word) for words in named for word in words if word.strip())
        self._kinds = re.compile(rf"(?:{kinds})(?!\w)", re.IGNORECASE)
        self._marks = re.compile(rf"(?:{self.pattern('paper_mark')})(?!\w)", re.IGNORECASE)
        self.labels: dict[str, Label] = {}
        for row in resources.lexicon(language, "digest_labels"):
            reads = row["reads"]
            if reads not in get_args(Reads):
                valid = ", ".join(get_args(Reads))
                raise ConfigurationError(f"{row.place}: reads: unknown {reads!r}; valid: {valid}")
            if row["fact"] not in fact_names() and not resources.ships(row.file):  # ours name what is no field, too
                raise ConfigurationError(f"{row.place}: {unknown_fact(row['fact'])}")
            label = plain(row["label"])
            if not label:
                raise ConfigurationError(f"{row.place}: label: empty; write the words that announce the value")
            self.labels[label] = Label(label, row["fact"], reads)  # type: ignore[arg-type]

    @classmethod
    def of(cls, resources: Resources, language: Language) -> "DigestWords":
        """The words of a language, read once for all that need them."""
        return resources.once((cls, language), lambda: cls(resources, language))

    def label_of(self, match: re.Match[str]) -> Label:
        """The label that the group `label` of a match of `label` is, in whatever letters it was written."""
        said = plain(match["label"])
        # Regular expressions take "ı" and "ſ" for "i" and "s".
        alike = (each for each in self.labels.values() if re.fullmatch(any_of([each.text]), said, re.IGNORECASE))
        return self.labels.get(said) or next(alike)

    def names_kind(self, text: str) -> bool:
        """Whether a line opens or ends with the name of a kind: "Minutes of the board", "SALES AGREEMENT"."""
        body = text.rstrip(_LOOSE)
        begins = (word.start() for word in _WORD.finditer(body, max(0, len(body) - _LONGEST_KIND)))
        is_last = any(begin == 0 or not body[begin - 1].isalnum() for begin in begins if self._ends(body, begin))
        return self._kinds.match(text) is not None or is_last

    def _ends(self, body: str, begin: int) -> bool:
        return self._kinds.fullmatch(body, begin) is not None

    def is_paper_mark(self, text: str) -> bool:
        """Whether a line opens as a mark of the paper does: "Private and confidential"."""
        return self._marks.match(text.strip(_LOOSE)) is not None

    def values(self, name: str) -> Mapping[str, str]:
        """The words of a class, each with its value."""
        return self._values.get(name, {})

    def pattern(self, name: str) -> str:
        """The words of a class as alternatives of a regular expression."""
        return any_of(self.values(name))

    @cached_property
    def label(self) -> re.Pattern[str]:
        """A label where a field may begin: at the start of a line or of a cell, or behind a dash or bar.

        Elsewhere in a line with a capital and a colon: "Date: 3 May Due: 3 June", as when lines were joined.
        """
        labels = any_of(self.labels)
        begins = rf"(?:^|(?<=\t)|(?<=[|•·] )|(?<=[–—] )(?=(?:{labels})\s?:))\W{{0,3}}"
        inside = rf"(?<=[\w.)?!/] )(?-i:(?=[A-ZÀ-Þ]))(?=(?:{labels})\s?:\s)"
        return re.compile(rf"(?:{begins}|{inside})(?P<label>{labels})(?!\w)", re.IGNORECASE)
