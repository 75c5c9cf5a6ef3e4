"""The units of the realization spec that have no parts: words, canned text, numbers, dates and pronouns."""

import datetime
import re
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from pipeline.languages import Language
from pipeline.realizer.features import (
    Approximation,
    DateForm,
    Gender,
    GrammaticalNumber,
    NumberForm,
    NumeralGender,
    Person,
    PronounKind,
)
from pipeline.span import SourceSpan, Span

# Private-use characters are the marks that travel with an engine's words (`marks.py`).
_WORD = r"^[^\s\x00-\x1f\ue000-\uf8ff][^\x00-\x1f\ue000-\uf8ff]*$"
Word = Annotated[str, Field(min_length=1, max_length=200, pattern=_WORD)]
_ISO_DATE = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")


class Model(BaseModel):
    """Frozen, and without unknown keys; its validator is built when it is first used, since few summaries need all."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Source(Model):
    """A place in one of the documents of the request, as the summary object writes it."""

    document: int = Field(ge=0)
    start: int = Field(ge=0)
    end: int
    page: int | None = None
    paragraph: int | None = None

    @model_validator(mode="after")
    def _is_not_empty(self) -> Self:
        if self.end <= self.start:
            raise ValueError(f"a source needs start < end, not start={self.start}, end={self.end}")
        return self

    def to_source_span(self) -> SourceSpan:
        """The same place as the stages of the pipeline know it."""
        return SourceSpan(self.document, Span(self.start, self.end), self.page, self.paragraph)


class Unit(Model):
    """What every unit may carry: its language (else its parent's) and where what it says comes from."""

    language: Language | None = None
    sources: tuple[Source, ...] = ()


class CannedText(Unit):
    """A fragment of a source, said as it stands; gender, number and person are for what agrees with it."""

    type: Literal["canned_text"] = "canned_text"
    text: str = Field(min_length=1, max_length=100_000)
    sources: tuple[Source, ...] = Field(min_length=1)
    gender: Gender = "masculine"
    number: GrammaticalNumber = "singular"
    person: Person = 3


class Number(Unit):
    """A number, in digits with the language's separators or in words; ordinal or cardinal.

    `to` makes it a range: « 10 à 20 »; `approximation` says how near it is: « environ 10 ».
    """

    type: Literal["number"] = "number"
    value: int | float = Field(ge=-(10**12), le=10**12, allow_inf_nan=False)
    form: NumberForm = "digits"
    ordinal: bool = False
    gender: NumeralGender = "masculine"
    to: int | float | None = Field(default=None, ge=-(10**12), le=10**12, allow_inf_nan=False)
    approximation: Approximation | None = None

    @field_validator("value", "to", mode="before")
    @classmethod
    def _is_no_truth_value(cls, value: object) -> object:
        if isinstance(value, bool):
            raise ValueError("a number is no true or false")
        return value

    @model_validator(mode="after")
    def _is_a_range_upwards(self) -> Self:
        if self.to is not None and (self.ordinal or self.to <= self.value):
            raise ValueError(f"a range goes from a smaller cardinal to a greater, not from {self.value} to {self.to}")
        return self

    @model_validator(mode="after")
    def _words_are_whole(self) -> Self:
        if (self.form == "words" or self.ordinal) and self.value != int(self.value):
            raise ValueError(f"only a whole number has words or an ordinal form, not {self.value}")
        if self.ordinal and self.value < 1:
            raise ValueError(f"an ordinal number begins at 1, not {self.value}")
        return self


class Date(Unit):
    """A day, a month or a year, by its ISO form (`2013-08-08`, `2013-08`, `2013`).

    `introduced` puts in front what makes it an adverbial: « on » or « in », « le » or « en ».
    """

    type: Literal["date"] = "date"
    date: str
    form: DateForm = "long"
    weekday: bool = False
    introduced: bool = False

    @model_validator(mode="after")
    def _exists(self) -> Self:
        if not _ISO_DATE.fullmatch(self.date):
            raise ValueError(f"a date is written YYYY, YYYY-MM or YYYY-MM-DD, not {self.date!r}")
        datetime.date.fromisoformat((self.date + "-01-01")[:10])
        if self.weekday and len(self.date) < 10:
            raise ValueError(f"only a full date has a weekday, not {self.date!r}")
        return self


class Pronoun(Unit):
    """A pronoun; its form follows its function unless `detached` (« moi », « eux ») is asked for.

    `formal` is « vous » for one person. `possessive` is « mine », « le mien »: person and number are the owner's,
    gender and `possessed_number` those of what is owned. An `unsaid` subject is agreed with all the same:
    « Partirons ».
    """

    type: Literal["pronoun"] = "pronoun"
    kind: PronounKind = "personal"
    person: Person = 3
    number: GrammaticalNumber = "singular"
    gender: Gender = "masculine"
    animate: bool = True
    formal: bool = False
    detached: bool = False
    possessed_number: GrammaticalNumber = "singular"
    unsaid: bool = False
