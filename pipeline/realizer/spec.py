"""The realization spec: what to say, as a tree of units that names no form of either language.

Models are frozen and forbid unknown keys; `type` tells them apart in JSON. Where a phrase of one word
is meant, the
word alone may stand for it (`"adjectives": ["red"]`). The vocabulary of the features is in `features.py`; the
published schema with an example of each is `docs/realization.md`.
"""

import datetime
import re
from collections.abc import Callable
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, TypeAdapter, model_validator

from pipeline.realizer.features import (
    AdjectivePosition,
    Aggregation,
    Conjunction,
    DateForm,
    Degree,
    Determiner,
    Gender,
    GrammaticalNumber,
    Interrogative,
    Language,
    Modality,
    Mood,
    Negation,
    NumberForm,
    Person,
    PronounKind,
    QuestionForm,
    RelativePronoun,
    RelativeRole,
    Tense,
    Terminator,
    Voice,
)
from pipeline.span import SourceSpan, Span

# Private-use characters are the marks that travel with an engine's words (`marks.py`).
_WORD = r"^[^\s\x00-\x1f\ue000-\uf8ff][^\x00-\x1f\ue000-\uf8ff]*$"
Word = Annotated[str, Field(min_length=1, max_length=200, pattern=_WORD)]
_ISO_DATE = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Source(_Model):
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


class _Unit(_Model):
    """What every unit may carry: its language (else its parent's) and where what it says comes from."""

    language: Language | None = None
    sources: tuple[Source, ...] = ()


def _from_word(key: str, type_name: str) -> Callable[[Any], Any]:
    """A validator that reads a bare word as the phrase of which it is the head."""

    def read(value: Any) -> Any:
        return {"type": type_name, key: value} if isinstance(value, str) else value

    return read


class CannedText(_Unit):
    """A fragment of a source, said as it stands; gender, number and person are for what agrees with it."""

    type: Literal["canned_text"] = "canned_text"
    text: str = Field(min_length=1, max_length=100_000)
    sources: tuple[Source, ...] = Field(min_length=1)
    gender: Gender = "masculine"
    number: GrammaticalNumber = "singular"
    person: Person = 3


class Number(_Unit):
    """A number, in digits with the language's separators or in words; ordinal or cardinal."""

    type: Literal["number"] = "number"
    value: int | float = Field(ge=-(10**12), le=10**12, allow_inf_nan=False)
    form: NumberForm = "digits"
    ordinal: bool = False
    gender: Gender = "masculine"

    @model_validator(mode="after")
    def _words_are_whole(self) -> Self:
        if (self.form == "words" or self.ordinal) and self.value != int(self.value):
            raise ValueError(f"only a whole number has words or an ordinal form, not {self.value}")
        if self.ordinal and self.value < 1:
            raise ValueError(f"an ordinal number begins at 1, not {self.value}")
        return self


class Date(_Unit):
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


class Pronoun(_Unit):
    """A pronoun; its form follows its function unless `detached` (« moi », « eux ») is asked for.

    `formal` is « vous » for one person. `possessive` is « mine », « le mien »: person and number are
    the owner's,
    gender and `possessed_number` those of what is owned.
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


class AdverbPhrase(_Unit):
    """An adverb with its degree and what modifies it; `than` is what it is compared with."""

    type: Literal["adverb_phrase"] = "adverb_phrase"
    adverb: Word
    degree: Degree = "positive"
    modifiers: tuple["AdverbLike", ...] = ()
    than: "Phrase | None" = None


class AdjectivePhrase(_Unit):
    """An adjective with its degree, what modifies it, and its complements; own forms for an unknown
    adjective."""

    type: Literal["adjective_phrase"] = "adjective_phrase"
    adjective: Word
    degree: Degree = "positive"
    position: AdjectivePosition = "auto"
    modifiers: tuple["AdverbLike", ...] = ()
    than: "Phrase | None" = None
    complements: tuple["Phrase", ...] = ()
    feminine: Word | None = None
    plural: Word | None = None
    feminine_plural: Word | None = None


class NounPhrase(_Unit):
    """A noun with determiner, possessor, quantity, adjectives and other modifiers, relative clauses and
    apposition.

    A `proper` noun is never inflected nor looked up. An unknown noun carries its own `gender` and `plural`.
    `pronominal` says the phrase as the pronoun that its function asks for.
    """

    type: Literal["noun_phrase"] = "noun_phrase"
    noun: Word
    proper: bool = False
    determiner: Determiner | None = None
    contrastive: bool = False
    possessor: "Nominal | None" = None
    quantity: Number | None = None
    number: GrammaticalNumber | None = None
    gender: Gender | None = None
    plural: Word | None = None
    animate: bool = False
    adjectives: tuple["AdjectiveLike", ...] = ()
    pre_modifiers: tuple["Phrase", ...] = ()
    post_modifiers: tuple["Phrase", ...] = ()
    apposition: "Nominal | None" = None
    pronominal: bool = False

    @model_validator(mode="after")
    def _has_one_determiner(self) -> Self:
        if self.possessor is not None and self.determiner not in (None, "definite", "indefinite"):
            raise ValueError(f"a possessor goes with a definite or indefinite noun, not with {self.determiner!r}")
        return self


class PrepositionalPhrase(_Unit):
    """A preposition and what it governs; `pronominal` is « y » or « en », in English the pronoun."""

    type: Literal["prepositional_phrase"] = "prepositional_phrase"
    preposition: Word
    object: "Phrase"
    modifiers: tuple["AdverbLike", ...] = ()
    pronominal: bool = False


class VerbPhrase(_Unit):
    """A verb, its tense, aspect, mood, voice, negation and modality, its objects, predicate and modifiers.

    `predicate` is what a copula links to the subject. `pre_modifiers` stand beside the verb (« has often seen »,
    « a souvent vu »), `post_modifiers` behind the complements. An unknown verb is conjugated `like` a known one.
    """

    type: Literal["verb_phrase"] = "verb_phrase"
    verb: Word
    particle: Word | None = None
    like: Word | None = None
    tense: Tense = "present"
    perfect: bool = False
    progressive: bool = False
    mood: Mood = "indicative"
    voice: Voice = "active"
    negation: Negation | None = None
    modality: Modality | None = None
    reflexive: bool = False
    object: "Nominal | None" = None
    indirect_object: "Nominal | None" = None
    predicate: "Phrase | None" = None
    complements: tuple["Phrase", ...] = ()
    pre_modifiers: tuple["AdverbLike", ...] = ()
    post_modifiers: tuple["Modifier", ...] = ()

    @model_validator(mode="after")
    def _says_its_object_once(self) -> Self:
        if self.negation in ("nobody", "nothing") and self.object is not None:
            raise ValueError(f"the negation {self.negation!r} is the object itself: drop the object")
        if self.reflexive and self.voice == "passive":
            raise ValueError("a reflexive verb has no passive: drop one")
        return self


class Relative(_Model):
    """What makes a clause relative: the function that the antecedent has in it, set by hand.

    `preposition` governs the pronoun (« complement »); `possessed` is the part of the clause that a possessor owns.
    """

    role: RelativeRole
    preposition: Word | None = None
    pronoun: RelativePronoun = "auto"
    possessed: Literal["subject", "object"] = "object"
    restrictive: bool = True

    @model_validator(mode="after")
    def _complement_has_preposition(self) -> Self:
        if (self.preposition is not None) != (self.role == "complement"):
            raise ValueError("role 'complement' and a preposition go together: give both or neither")
        return self


class Clause(_Unit):
    """A subject and a verb phrase, what stands in front of them, and what kind of clause they make.

    `complementizer` introduces a subordinate clause: without one « that » or « que » does, and "" is none.
    """

    type: Literal["clause"] = "clause"
    cue_phrase: "Modifier | None" = None
    front_modifiers: tuple["Modifier", ...] = ()
    subject: "Nominal | None" = None
    verb: "Verbal"
    interrogative: Interrogative | None = None
    question_form: QuestionForm = "est_ce_que"
    relative: Relative | None = None
    complementizer: str | None = Field(default=None, max_length=200, pattern=r"^[^\x00-\x1f\ue000-\uf8ff]*$")

    @model_validator(mode="after")
    def _is_of_one_kind(self) -> Self:
        if self.interrogative is not None and self.relative is not None:
            raise ValueError("a clause is interrogative or relative, not both: drop one")
        if isinstance(self.verb, Coordination):
            if any(not isinstance(each, VerbPhrase) for each in self.verb.coordinates):
                raise ValueError("the verb of a clause is a verb phrase or a coordination of verb phrases only")
            if self.interrogative is not None or self.relative is not None:
                raise ValueError("interrogative and relative clauses take one verb phrase: coordinate the clauses")
        return self


class Coordination(_Unit):
    """Phrases of one function joined by a conjunction.

    `aggregation` says only once what neighboring clauses share: the subject, the verb, or the whole predicate (their
    subjects are then coordinated). What they do not share is said in full.
    """

    type: Literal["coordination"] = "coordination"
    conjunction: Conjunction = "and"
    correlative: bool = False
    coordinates: tuple["Phrase", ...] = Field(min_length=1)
    aggregation: Aggregation = "none"

    @model_validator(mode="after")
    def _can_be_correlative(self) -> Self:
        if self.correlative and (self.conjunction in ("but", "comma") or len(self.coordinates) < 2):
            raise ValueError("only 'and', 'or' and 'nor' between two or more coordinates are correlative")
        return self


class Sentence(_Unit):
    """A phrase, usually a clause, as a sentence: capital and final punctuation (by default what its
    kind asks for)."""

    type: Literal["sentence"] = "sentence"
    content: "Phrase"
    terminator: Terminator | None = None


class Paragraph(_Unit):
    """Sentences that are read on."""

    type: Literal["paragraph"] = "paragraph"
    sentences: tuple[Sentence, ...] = Field(min_length=1)


class ListUnit(_Unit):
    """Items one under the other, numbered if `ordered`; an item is a phrase, a sentence, a paragraph or
    a list."""

    type: Literal["list"] = "list"
    ordered: bool = False
    items: tuple["Item", ...] = Field(min_length=1)


class Section(_Unit):
    """A heading and what stands under it."""

    type: Literal["section"] = "section"
    title: "Phrase | None" = None
    children: tuple["Block", ...] = ()


class Document(_Unit):
    """A whole text with its title."""

    type: Literal["document"] = "document"
    title: "Phrase | None" = None
    children: tuple["Block", ...] = ()


_ByType = Field(discriminator="type")
Nominal = Annotated[NounPhrase | Pronoun | Coordination | CannedText | Number | Date | Clause, _ByType]
Verbal = Annotated[Annotated[VerbPhrase | Coordination, _ByType], BeforeValidator(_from_word("verb", "verb_phrase"))]
AdverbLike = Annotated[
    Annotated[AdverbPhrase | PrepositionalPhrase | Coordination | CannedText, _ByType],
    BeforeValidator(_from_word("adverb", "adverb_phrase")),
]
AdjectiveLike = Annotated[
    Annotated[AdjectivePhrase | VerbPhrase | Coordination | CannedText, _ByType],
    BeforeValidator(_from_word("adjective", "adjective_phrase")),
]
Modifier = Annotated[
    Annotated[
        AdverbPhrase | PrepositionalPhrase | NounPhrase | Pronoun | AdjectivePhrase | VerbPhrase | Clause | Coordination
        | CannedText | Date | Number,
        _ByType,
    ],
    BeforeValidator(_from_word("adverb", "adverb_phrase")),
]  # fmt: skip
Phrase = Annotated[
    Clause | NounPhrase | VerbPhrase | AdjectivePhrase | AdverbPhrase | PrepositionalPhrase | Coordination | Pronoun
    | CannedText | Date | Number,
    _ByType,
]  # fmt: skip
Item = Annotated[
    ListUnit | Paragraph | Sentence | Clause | NounPhrase | VerbPhrase | AdjectivePhrase | AdverbPhrase
    | PrepositionalPhrase | Coordination | Pronoun | CannedText | Date | Number,
    _ByType,
]  # fmt: skip
Block = Annotated[Section | ListUnit | Paragraph | Sentence, _ByType]
Spec = Annotated[
    Document | Section | ListUnit | Paragraph | Sentence | Clause | NounPhrase | VerbPhrase | AdjectivePhrase
    | AdverbPhrase | PrepositionalPhrase | Coordination | Pronoun | CannedText | Date | Number,
    _ByType,
]  # fmt: skip

for _model in (
    AdverbPhrase, AdjectivePhrase, NounPhrase, PrepositionalPhrase, VerbPhrase, Clause, Coordination,
    Sentence,
    ListUnit, Section, Document,
):  # fmt: skip
    _model.model_rebuild()

SPEC: TypeAdapter[Spec] = TypeAdapter(Spec)
