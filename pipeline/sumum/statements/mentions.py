"""What a sentence of an abstract speaks of: its words and noun groups, of which `leaning.py` asks its vetoes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pipeline.document import NounGroup, Token
from pipeline.span import Span
from pipeline.sumum.reading.knowledge import Move
from pipeline.sumum.statements.known import Known
from pipeline.sumum.transformations.draft import Draft
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.transformations.wording import AbstractWording

_TELLING: Final = frozenset({"NOUN", "ADJ", "VERB", "X", "NUM"})
_ABOUT: Final = _TELLING | {"PROPN"}
_EXPLAINING: Final = frozenset({"ADP", "SCONJ"})


@dataclass(frozen=True)
class Spoken:
    """A sentence that would be said behind what is `known`; `own` are the lemmas of what its statement said before it.

    What `goes_on` is told behind its neighbor in the source. It is heard `leniently` where names that the article
    often has, and in an aim bare definite nouns, need no introduction.
    """

    draft: Draft
    known: Known
    passages: Passages
    wording: AbstractWording
    own: frozenset[str] = frozenset()
    move: Move | None = None
    goes_on: bool = False
    is_lenient: bool = False

    @cached_property
    def groups(self) -> tuple["Mention", ...]:
        """Its noun groups."""
        return tuple(self._groups())

    def _groups(self) -> Iterator["Mention"]:
        passages, own = self.passages, set(self.own)
        for piece in self.draft.pieces:
            group = None if piece.is_own else passages.noun_group(piece.token)
            if group is None or group.first != piece.token:
                continue
            telling = (i for i in range(group.first, group.last) if passages.token(i).pos in _TELLING)
            lemmas = frozenset(passages.token(index).lemma.lower() for index in telling)
            yield Mention(self, group, lemmas, frozenset(own))
            own |= {passages.token(group.head).lemma.lower(), *lemmas}


@dataclass(frozen=True)
class Mention:
    """A noun group of a sentence: the `lemmas` that tell something, and `own`, those of the groups before it."""

    spoken: Spoken
    group: NounGroup
    lemmas: frozenset[str]
    own: frozenset[str]

    @cached_property
    def head(self) -> str:
        """The lemma of its head."""
        return self._token(self.group.head).lemma.lower()

    @property
    def is_said(self) -> bool:
        """Whether its noun was said."""
        return self.head in self.spoken.known.lemmas or self.head in self.own

    @property
    def is_new(self) -> bool:
        """Whether nothing of it was said."""
        return self.lemmas.isdisjoint(self.spoken.known.lemmas | self.own)

    @cached_property
    def first(self) -> int:
        """Its first token, with its article."""
        return self.spoken.passages.article(self.group)

    @cached_property
    def tokens(self) -> Sequence[Token]:
        """Its words."""
        return [self._token(index) for index in range(self.first, self.group.last)]

    @property
    def span(self) -> Span:
        """Where it stands in the source."""
        return Span(self.tokens[0].span.start, self.tokens[-1].span.end)

    @property
    def is_definite(self) -> bool:
        """Whether its article says that one knows it."""
        return self.tokens[0].feature("Definite") == "Def"

    @cached_property
    def is_owned(self) -> bool:
        """Whether the authors call it theirs: "our modules"."""
        return self.spoken.passages.is_owned_by_authors(self.group.first)

    def is_a(self, kind: str) -> bool:
        """Whether its noun is of a class of words."""
        return self.spoken.wording.is_a(kind, self.head)

    @property
    def follows(self) -> Token | None:
        """The word behind it."""
        sentence = self.spoken.passages.sentence(self.group.head)
        return self._token(self.group.last) if self.group.last < sentence.last else None

    @property
    def is_explained(self) -> bool:
        """Whether what follows tells what it is ("of the study", "that was found"), or whose: « dont le prix »."""
        if self._before is not None and self.spoken.wording.is_a("of_which", self._before.text):
            return True
        follows = self.follows
        return follows is not None and (
            follows.pos in _EXPLAINING
            or follows.pos == "PROPN"
            or follows.feature("PronType") == "Rel"
            or follows.feature("VerbForm") in ("Part", "Inf")
            or follows.pos == "PART"
            or follows.text == ":"
        )

    @property
    def is_only_proposed(self) -> bool:
        """Whether a participle behind it tells nothing of it: « le modèle proposé », not « proposé par Morin »."""
        sentence, last = self.spoken.passages.sentence(self.group.head), self.group.last
        if last + 1 >= sentence.last or not self.spoken.wording.is_a("unspecific", self._token(last).text):
            return False
        return self._token(last + 1).pos not in _EXPLAINING and self._token(last + 1).text != ":"

    @property
    def is_governed(self) -> bool:
        """Whether a preposition stands before it, or in its article: it tells where, or of what."""
        return self.first < self.group.first or (self._before is not None and self._before.pos == "ADP")

    @property
    def is_subject(self) -> bool:
        """Whether a finite verb follows it."""
        verb = self.spoken.passages.verb_group(self.group.last)
        return verb is not None and verb.is_finite and verb.first == self.group.last

    @property
    def was_brought_in(self) -> bool:
        """Whether the source speaks of its noun before, and first as of something new: "a bucket … the bucket".

        What is definite from the first on is the only one there is: "the brain". A noun of what articles have many of
        must have been told with the same words about it: "a root feature … the root features".
        """
        passages = self.spoken.passages
        first = passages.sentence(self.group.head).first
        about = self.about(self.group) if self.is_a("discourse_noun") else frozenset()
        before = (one for one in passages.groups_of.get(self.head, ()) if one.head < first and about <= self.about(one))
        earliest = next(before, None)
        return earliest is not None and not passages.is_definite(earliest)

    def about(self, group: NounGroup) -> frozenset[str]:
        """The lemmas of what stands before or behind the noun of a group and tells something of it."""
        passages = self.spoken.passages
        telling = (i for i in range(group.first, group.last) if i != group.head and passages.token(i).pos in _ABOUT)
        return frozenset(passages.token(index).lemma.lower() for index in telling)

    @property
    def _before(self) -> Token | None:
        """The word before it in its sentence."""
        is_first = self.first == self.spoken.passages.sentence(self.group.head).first
        return None if is_first else self._token(self.first - 1)

    def _token(self, index: int) -> Token:
        return self.spoken.passages.token(index)
