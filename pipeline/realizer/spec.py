"""The realization spec: what to say, as a tree of units that names no form of either language.

Models are frozen and forbid unknown keys; `type` tells them apart in JSON. Where a phrase of one word is meant, the
word alone may stand for it (`"adjectives": ["red"]`). The units without parts are in `terminals.py`, the vocabulary of
the features in `features.py`; `docs/realization.md` has an example of each.
"""

from collections.abc import Callable
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, ConfigDict, Field, TypeAdapter, model_validator

from pipeline.realizer.features import (
    AdjectivePosition,
    Aggregation,
    Conjunction,
    Degree,
    Determiner,
    Gender,
    GrammaticalNumber,
    Interrogative,
    Modality,
    Mood,
    Negation,
    Quantifier,
    QuestionForm,
    RelativePronoun,
    RelativeRole,
    Separator,
    Tense,
    Terminator,
    Voice,
)
from pipeline.realizer.terminals import CannedText, Date, Model, Number, Pronoun, Source, Unit, Word

__all__ = [
    "SPEC",
    "AdjectiveLike",
    "AdjectivePhrase",
    "AdverbLike",
    "AdverbPhrase",
    "Block",
    "CannedText",
    "Clause",
    "Coordination",
    "Date",
    "Document",
    "Item",
    "ListUnit",
    "Modifier",
    "Nominal",
    "NounPhrase",
    "Number",
    "Paragraph",
    "Phrase",
    "PrepositionalPhrase",
    "Pronoun",
    "Relative",
    "Section",
    "Sentence",
    "Source",
    "Spec",
    "VerbPhrase",
    "Verbal",
    "Word",
]


class AdverbPhrase(Unit):
    """An adverb with its degree and what modifies it; `than` is what it is compared with."""

    type: Literal["adverb_phrase"] = "adverb_phrase"
    adverb: Word
    degree: Degree = "positive"
    modifiers: tuple["AdverbLike", ...] = ()
    than: "Phrase | None" = None


class AdjectivePhrase(Unit):
    """An adjective with its degree, what modifies it, and its complements; own forms for an unknown adjective."""

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


class NounPhrase(Unit):
    """A noun with determiner, possessor, quantity, adjectives and other modifiers, relative clauses and apposition.

    A `proper` noun is never inflected nor looked up. An unknown noun carries its own `gender` and `plural`.
    `pronominal` says the phrase as the pronoun that its function asks for. An `elided` noun is left unsaid:
    « celles-ci », « celle de Marie », "the red one", "a man's". An `acronym` stands behind the rest, in parentheses.
    """

    type: Literal["noun_phrase"] = "noun_phrase"
    noun: Word
    proper: bool = False
    determiner: Determiner | None = None
    contrastive: bool = False
    possessor: "Nominal | None" = None
    quantity: Number | None = None
    quantifier: Quantifier | None = None
    number: GrammaticalNumber | None = None
    gender: Gender | None = None
    plural: Word | None = None
    animate: bool = False
    adjectives: tuple["AdjectiveLike", ...] = ()
    pre_modifiers: tuple["Phrase", ...] = ()
    post_modifiers: tuple["Phrase", ...] = ()
    apposition: "Nominal | None" = None
    acronym: Word | None = None
    pronominal: bool = False
    elided: bool = False

    @model_validator(mode="after")
    def _has_one_determiner(self) -> Self:
        if self.possessor is not None and self.determiner not in (None, "definite", "indefinite"):
            raise ValueError(f"a possessor goes with a definite or indefinite noun, not with {self.determiner!r}")
        if self.quantifier is not None and (self.quantity is not None or self.determiner not in (None, "definite")):
            raise ValueError(f"the quantifier {self.quantifier!r} is the determiner itself: drop the other")
        return self


class PrepositionalPhrase(Unit):
    """A preposition and what it governs; `pronominal` is « y » or « en », in English the pronoun."""

    type: Literal["prepositional_phrase"] = "prepositional_phrase"
    preposition: Word
    object: "Phrase"
    modifiers: tuple["AdverbLike", ...] = ()
    pronominal: bool = False


class VerbPhrase(Unit):
    """A verb, its tense, aspect, mood, voice, negation and modality, its objects, predicate and modifiers.

    `predicate` is what a copula links to the subject, or another verb to its object (« ils les trouvent belles »).
    A `causative` makes somebody (the `causee`) do it: « fait travailler Jean », "makes John work", "has it built". The
    `passive_subject` of English may be the recipient: "John was given a book". `double_perfect` is the « temps
    surcomposé » of French, in English the perfect. `pre_modifiers` stand beside the verb (« has often seen », « a
    souvent vu »), `post_modifiers` behind the complements. An unknown verb is conjugated `like` a known one.
    """

    type: Literal["verb_phrase"] = "verb_phrase"
    verb: Word
    particle: Word | None = None
    like: Word | None = None
    tense: Tense = "present"
    perfect: bool = False
    double_perfect: bool = False
    progressive: bool = False
    mood: Mood = "indicative"
    voice: Voice = "active"
    negation: Negation | None = None
    modality: Modality | None = None
    reflexive: bool = False
    reciprocal: bool = False
    passive_subject: Literal["object", "indirect_object"] = "object"
    causee: "Nominal | None" = None
    causative: bool = False
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
        if (self.reflexive or self.reciprocal) and self.voice == "passive":
            raise ValueError("a reflexive or reciprocal verb has no passive: drop one")
        if self.causee is not None and not self.causative:
            raise ValueError("a causee goes with 'causative': give both or none")
        if self.causative and (self.voice == "passive" or self.negation in ("nobody", "nothing")):
            raise ValueError("a causative is active, and its object is given: drop the passive or the negative pronoun")
        if self.passive_subject == "indirect_object" and (self.voice == "active" or self.indirect_object is None):
            raise ValueError("the subject of a passive may be its indirect object: give one, and the passive")
        return self


class Relative(Model):
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


class Clause(Unit):
    """A subject and a verb phrase, what stands in front of them, and what kind of clause they make.

    `complementizer` introduces a subordinate clause: without one « that » or « que » does, and "" is none. A `gapped`
    clause leaves its verb unsaid, which is that of the clause before: « et Jean une poire ». An `existential` clause
    says that its subject is there: "There are", « Il y a ». A question for a complement names its `asked_preposition`;
    one for the agent of a passive is such a question, with « par » or "by".
    """

    type: Literal["clause"] = "clause"
    cue_phrase: "Modifier | None" = None
    front_modifiers: tuple["Modifier", ...] = ()
    subject: "Nominal | None" = None
    verb: "Verbal"
    existential: bool = False
    interrogative: Interrogative | None = None
    asked_preposition: Word | None = None
    question_form: QuestionForm = "est_ce_que"
    relative: Relative | None = None
    gapped: bool = False
    complementizer: str | None = Field(default=None, max_length=200, pattern=r"^[^\x00-\x1f\ue000-\uf8ff]*$")

    @model_validator(mode="after")
    def _is_of_one_kind(self) -> Self:
        if self.interrogative is not None and self.relative is not None:
            raise ValueError("a clause is interrogative or relative, not both: drop one")
        is_complement_asked = self.interrogative is not None and self.interrogative.endswith("_complement")
        if (self.asked_preposition is not None) != is_complement_asked:
            raise ValueError("a question for a complement and 'asked_preposition' go together: give both or neither")
        if self.existential and (self.subject is None or not isinstance(self.verb, VerbPhrase)):
            raise ValueError("an existential clause has a subject, which is what there is, and one verb phrase")
        if self.existential and isinstance(self.subject, Pronoun) and self.subject.kind in ("personal", "expletive"):
            raise ValueError("what there is is no personal pronoun: give the existential clause a noun phrase")
        if self.gapped:
            if self.interrogative is not None or self.relative is not None:
                raise ValueError("questions and relative clauses say their verb: drop 'gapped'")
            if not isinstance(self.verb, VerbPhrase) or self.verb.voice == "passive":
                raise ValueError("a gapped clause has one verb phrase in the active voice: drop 'gapped'")
            if self.verb.negation is not None:
                raise ValueError("a negation stands with its verb: drop 'gapped' or the negation")
        if self.complementizer:
            if self.relative is not None:
                raise ValueError("the relative pronoun introduces a relative clause: drop the complementizer")
            if self.interrogative not in (None, "yes_no"):
                raise ValueError(f"{self.interrogative!r} introduces its clause itself: drop the complementizer")
        if isinstance(self.verb, Coordination):
            if any(not isinstance(each, VerbPhrase) for each in self.verb.coordinates):
                raise ValueError("the verb of a clause is a verb phrase or a coordination of verb phrases only")
            if self.relative is not None:
                raise ValueError("a relative clause takes one verb phrase: coordinate the clauses")
            if self.interrogative is not None and self.interrogative.endswith("_object"):
                raise ValueError(f"{self.interrogative!r} asks for the object of one verb: coordinate the clauses")
        return self

    @model_validator(mode="after")
    def _has_a_subject_in_the_passive(self) -> Self:
        verb = self.verb
        if not isinstance(verb, VerbPhrase) or verb.voice != "passive" or verb.object is not None:
            return self
        is_subject_asked = self.interrogative is not None and self.interrogative.endswith("_subject")
        is_subject_antecedent = self.relative is not None and self.relative.role == "subject"
        if self.subject is not None and not is_subject_asked and not is_subject_antecedent:
            raise ValueError(
                "the object of a passive verb is said as its subject and the subject as its agent: give it an object"
            )
        return self


class Coordination(Unit):
    """Phrases of one function joined by a conjunction.

    `aggregation` says only once what neighboring clauses share: the subject, the verb (with the subject, or alone: « et
    Jean une poire »), or the whole predicate (their subjects are then coordinated). What they do not share is said in
    full. `object` says the object once, with the last clause: "Mary bought and John sold the house". `auxiliary` says
    the subject and the auxiliary once: "has eaten and drunk". `distributive` adjectives are one each: « les langues
    française et anglaise ». A correlative "but" is "not … but …".
    """

    type: Literal["coordination"] = "coordination"
    conjunction: Conjunction = "and"
    separator: Separator = "comma"
    correlative: bool = False
    coordinates: tuple["Phrase", ...] = Field(min_length=1)
    aggregation: Aggregation = "none"
    distributive: bool = False

    @model_validator(mode="after")
    def _can_be_correlative(self) -> Self:
        if self.correlative and (self.conjunction in ("then", "comma") or len(self.coordinates) < 2):
            raise ValueError("only 'and', 'or', 'nor' and 'but' between two or more coordinates are correlative")
        return self


class Sentence(Unit):
    """A phrase, usually a clause, as a sentence: capital and final punctuation (by default what its kind asks for)."""

    type: Literal["sentence"] = "sentence"
    content: "Phrase"
    terminator: Terminator | None = None


class Paragraph(Unit):
    """Sentences that are read on."""

    type: Literal["paragraph"] = "paragraph"
    sentences: tuple[Sentence, ...] = Field(min_length=1)


class ListUnit(Unit):
    """Items one under the other, numbered if `ordered`; an item is a phrase, a sentence, a paragraph or a list."""

    type: Literal["list"] = "list"
    ordered: bool = False
    items: tuple["Item", ...] = Field(min_length=1)


class Section(Unit):
    """A heading and what stands under it."""

    type: Literal["section"] = "section"
    title: "Phrase | None" = None
    children: tuple["Block", ...] = ()


class Document(Unit):
    """A whole text with its title."""

    type: Literal["document"] = "document"
    title: "Phrase | None" = None
    children: tuple["Block", ...] = ()


def _from_word(key: str, type_name: str) -> Callable[[Any], Any]:
    """A validator that reads a bare word as the phrase of which it is the head."""

    def read(value: Any) -> Any:
        return {"type": type_name, key: value} if isinstance(value, str) else value

    return read


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

SPEC: TypeAdapter[Spec] = TypeAdapter(Spec, config=ConfigDict(defer_build=True))
