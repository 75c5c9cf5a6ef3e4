"""Concept reexpression and conceptual deletion: the authors and their paper in the third person, or not at all."""

from dataclasses import replace
from typing import Literal

from pipeline.realizer import inflection
from pipeline.sumum.transformations.draft import Draft, Piece
from pipeline.sumum.transformations.lemmas import known_lemma
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.transformations.wording import AbstractWording

_FORMS: dict[tuple[str | None, str | None], inflection.VerbForm] = {
    ("Ind", "Pres"): "present",
    ("Ind", "Imp"): "imperfect",
    ("Ind", "Past"): "past",
    ("Ind", "Fut"): "future",
    ("Cnd", "Pres"): "conditional",
    ("Cnd", None): "conditional",
    ("Sub", "Pres"): "subjunctive",
}
Number = Literal["singular", "plural"]
_OPENING = frozenset("«“")
_CLOSING = frozenset("»”")


def reexpress_authors(draft: Draft, passages: Passages, wording: AbstractWording) -> Draft | None:
    """ "We" as "the authors", then "they"; "our" as "the authors'", then "their". None where a word has no such form.

    The verbs of a French « nous » take their third person; a reflexive « nous » is « se ».
    """
    pieces: list[Piece] = []
    opening = passages.token(draft.pieces[0].token).pos if draft.pieces else ""
    speaks = opening in ("ADP", "VERB", "SCONJ") and any(
        wording.is_a("author_subject", piece.text) for piece in draft.pieces if not piece.is_own
    )
    is_named = False
    changed = deleted = False
    quotes = 0
    for index, piece in enumerate(draft.pieces):
        quotes += (piece.text in _OPENING) - (piece.text in _CLOSING)
        if piece.is_own or _is_acronym(piece) or not _is_of_author(piece, passages, wording):
            pieces.append(piece)
            continue
        if quotes > 0 or _is_of_another(piece, passages, wording):
            return None  # somebody else speaks
        is_possessive = passages.is_owned_by_authors(piece.token)
        said = _Word(draft, index, passages, wording).reexpressed(is_named=is_named or (is_possessive and speaks))
        if said is None:
            return None
        deleted |= said == ""
        changed |= said != ""
        if said:
            # a possessive that becomes an article names nobody
            is_named |= not is_possessive or not (wording.traits.has_gender or speaks)
            pieces.append(replace(piece, text=said, is_own=said.lower() != piece.text.lower()))
    if not (changed or deleted):
        return draft
    edited = Draft(tuple(pieces), draft.trace, draft.borrowed)
    if changed:
        edited = edited.traced("concept_reexpression")
    return edited.traced("conceptual_deletion") if deleted else edited


def _is_acronym(piece: Piece) -> bool:
    """Whether a word is no pronoun, for all its letters: "US"."""
    return len(piece.text) > 1 and piece.text.isalpha() and piece.text.isupper()


def _is_of_author(piece: Piece, passages: Passages, wording: AbstractWording) -> bool:
    return _is_first_person(piece, passages, wording) or passages.token(piece.token).feature("Person") == "1"


def _is_of_another(piece: Piece, passages: Passages, wording: AbstractWording) -> bool:
    """Whether an "I" is that of an example: authors who say "we" more often do not say it."""
    if not wording.is_a("singular_author", piece.text):
        return False
    subjects, singular = wording.words_of("author_subject"), wording.words_of("singular_author")
    counts = [
        sum(passages.inner_words[form] for word in words for form in (word, word.capitalize()))
        for words in (subjects - singular, subjects & singular)
    ]
    return counts[0] > counts[1]


def _is_first_person(piece: Piece, passages: Passages, wording: AbstractWording) -> bool:
    return wording.is_a("first_person", piece.text) or passages.is_owned_by_authors(piece.token)


class _Word:
    """A word of the first person at its place in a draft."""

    def __init__(self, draft: Draft, index: int, passages: Passages, wording: AbstractWording) -> None:
        self._draft = draft
        self._index = index
        self._passages = passages
        self._wording = wording
        self._text = draft.pieces[index].text
        self._token = passages.token(draft.pieces[index].token)

    def reexpressed(self, *, is_named: bool) -> str | None:
        """What is said for it: "" for nothing, None where there is no saying it."""
        if self._token.pos in ("VERB", "AUX"):
            return self._verb()
        if self._passages.is_owned_by_authors(self._draft.pieces[self._index].token):
            return self._possessive(is_named=is_named)
        when = "later" if is_named else "first"
        number: Number = "singular" if self._wording.is_a("singular_author", self._text) else "plural"
        if self._wording.traits.has_clitics:
            return self._clitic(number, when)
        function = "subject" if self._wording.is_a("author_subject", self._text) else "object"
        if function == "subject" and self._is_governed():
            return None  # "for each value of we show": what was between has gone
        return self._wording.phrases.get(f"author.{function}.{number}.{when}")

    def _is_governed(self) -> bool:
        """Whether a preposition stands before the word."""
        before = self._draft.pieces[self._index - 1] if self._index else None
        return before is not None and not before.is_own and self._passages.token(before.token).pos == "ADP"

    def _clitic(self, number: Number, when: str) -> str | None:
        """Subject, reflexive, or an object, which an abstract does without: « ce qui nous permet de »."""
        before = self._neighbor(-1)
        group = self._verb_ahead()
        is_reflexive = (
            self._token.feature("Reflex") == "Yes"
            or (before is not None and self._wording.is_a("author_subject", before) and group is not None)
            or (self._follows_own_verb() and group == 0)  # « nous ne pouvons nous passer de »
        )
        if is_reflexive:
            return self._wording.phrases["reflexive"]
        if self._wording.is_a("author_subject", self._text) and group is not None and group == 1:
            return self._wording.phrases.get(f"author.subject.{number}.{when}")
        return "" if group is not None and group != 1 else None

    def _follows_own_verb(self) -> bool:
        """Whether the word before is a verb of the first person."""
        if not self._index:
            return False
        token = self._passages.token(self._draft.pieces[self._index - 1].token)
        return token.pos in ("VERB", "AUX") and token.feature("Person") == "1"

    def _verb_ahead(self) -> int | None:
        """The person of the finite verb that follows within a few words; 0 for none; None without a verb."""
        for offset in range(1, 6):
            place = self._index + offset
            if place >= len(self._draft.pieces):
                return None
            token = self._passages.token(self._draft.pieces[place].token)
            if token.pos in ("VERB", "AUX"):
                person = token.feature("Person")
                return int(person) if person and person.isdigit() else 0
            if token.pos in ("NOUN", "PROPN", "PUNCT", "CCONJ", "ADP", "DET"):
                return None
        return None

    def _verb(self) -> str | None:
        """The verb in the third person."""
        if not self._wording.traits.marks_person:
            return self._text
        number = self._token.feature("Number")
        form = _FORMS.get((self._token.feature("Mood"), self._token.feature("Tense")))
        lemma = known_lemma(self._token, self._wording)
        if form is None or lemma is None:
            return None
        own: Number = "singular" if number == "Sing" else "plural"
        if inflection.verb(lemma, self._wording.language, form, 1, own) != self._text.lower():
            return None  # tense or lemma is misread: it would be said of another time
        return inflection.verb(lemma, self._wording.language, form, 3, own)

    def _possessive(self, *, is_named: bool) -> str | None:
        phrases = self._wording.phrases
        noun = self._passages.noun_group(self._draft.pieces[self._index].token)
        head = self._passages.token(noun.head) if noun is not None else None
        if head is not None and self._wording.is_a("everybodys", head.lemma):
            return None  # "our understanding of the sea" is not the authors'
        if (following := self._neighbor(1)) is not None and self._wording.is_a("owning", following):
            return None  # « nos propres textes »
        is_plural = self._wording.is_a("plural_possessive", self._text)
        number: Number = "plural" if is_plural else "singular"
        author: Number = "singular" if self._wording.is_a("singular_author", self._text) else "plural"
        said = phrases.get(f"author.possessive.{author}.{'later' if is_named else 'first'}.{number}")
        if said is not None or not self._wording.traits.has_gender:
            return said
        if number == "plural":
            return phrases["article.plural"]
        if head is None:
            return None
        gender = inflection.noun_gender(head.lemma.lower(), self._wording.language) or (
            "feminine" if head.feature("Gender") == "Fem" else "masculine"
        )
        return phrases[f"article.{gender}"]

    def _neighbor(self, offset: int) -> str | None:
        place = self._index + offset
        return self._draft.pieces[place].text if 0 <= place < len(self._draft.pieces) else None
