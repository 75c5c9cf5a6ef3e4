"""What the transformations see of a document: the group of a token, and the domain concept that it is of."""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Literal

from pipeline.document import RUNNING_KINDS, Annotation, Document, NounGroup, Sentence, Token, VerbGroup
from pipeline.span import SourceSpan, Span
from pipeline.sumum.reading.article import behind_number
from pipeline.sumum.reading.dictionary import ConceptualDictionary
from pipeline.sumum.reading.templates import Stretch
from pipeline.sumum.transformations.draft import Draft, Piece

Figure = Literal["author", "paper", "component", "figure"]
"""The domain concepts that an abstract avoids: the authors, the paper, its parts, its pictures."""

_TITLE_WORD = re.compile(r"\w+")
_DIGITS = "0123456789"
_SHORTEST_MARKED = 4
_LONGEST_MARK = 2
_STOPS = frozenset('.:!?•–—-"“«')
_PAPER = frozenset({"paper", "study", "survey", "work", "research"})


class Passages:
    """The words of one document, by token index; made for one request, and forgotten with it."""

    def __init__(self, document: Document, dictionary: ConceptualDictionary) -> None:
        if document.annotation is None:
            raise TypeError("the document has not been annotated")
        self.document = document
        self.annotation: Annotation = document.annotation
        self._dictionary = dictionary
        self._figures: dict[int, Figure | None] = {}
        self._drafts: dict[Stretch, Draft] = {}

    @cached_property
    def _noun_starts(self) -> list[int]:
        return [group.first for group in self.annotation.noun_groups]

    @cached_property
    def _verb_starts(self) -> list[int]:
        return [group.first for group in self.annotation.verb_groups]

    @cached_property
    def _sentence_starts(self) -> list[int]:
        return [sentence.first for sentence in self.annotation.sentences]

    def text_of(self, index: int) -> str:
        """The words of a sentence, by its index."""
        return self.annotation.sentences[index].span.of(self.document.text)

    @cached_property
    def inner_words(self) -> Counter[str]:
        """How often each word stands within a sentence of running text, as it is written there."""
        running = (s for s in self.annotation.sentences if self.document.blocks[s.block].kind in RUNNING_KINDS)
        tokens = self.annotation.tokens
        return Counter(
            tokens[index].text
            for sentence in running
            for index in range(sentence.first + 1, sentence.last)
            if tokens[index - 1].text not in _STOPS
        )

    @cached_property
    def groups_of(self) -> Mapping[str, Sequence[NounGroup]]:
        """The noun groups by the lemma of their head, each in the order of the text."""
        found: dict[str, list[NounGroup]] = {}
        for group in self.annotation.noun_groups:
            found.setdefault(self.token(group.head).lemma.lower(), []).append(group)
        return found

    def article(self, group: NounGroup) -> int:
        """The first token of a group, with an article that is one with the preposition before it: « des pompes »."""
        if group.first == self.sentence(group.head).first:
            return group.first
        before = self.token(group.first - 1)
        return group.first - (before.pos == "ADP" and before.feature("Definite") == "Def")

    def is_definite(self, group: NounGroup) -> bool:
        """Whether the article of a group says that one knows what it means."""
        return self.token(self.article(group)).feature("Definite") == "Def"

    @cached_property
    def title(self) -> Stretch | None:
        """The title of the document, where it stands in the text."""
        blocks = self.document.blocks
        found = [s for s in self.annotation.sentences if blocks[s.block].kind == "title"]
        return Stretch(found[0].first, found[-1].last) if found else None

    @cached_property
    def title_lemmas(self) -> frozenset[str]:
        """The lemmas of the title."""
        if self.title is None:
            return frozenset()
        tokens = self.annotation.tokens[self.title.first : self.title.last]
        return frozenset(token.lemma.lower() for token in tokens)

    @cached_property
    def named_by_title(self) -> frozenset[str]:
        """The lemmas of the title, and its words where it came beside the text."""
        words = [word.lower() for word in _TITLE_WORD.findall(self.document.source.title or "")]
        return frozenset((*self.title_lemmas, *words, *(word.removesuffix("s") for word in words)))

    def token(self, index: int) -> Token:
        """The token itself."""
        return self.annotation.tokens[index]

    def noun_group(self, index: int) -> NounGroup | None:
        """The noun group that a token stands in."""
        place = bisect_right(self._noun_starts, index) - 1
        group = self.annotation.noun_groups[place] if place >= 0 else None
        return group if group is not None and index < group.last else None

    def verb_group(self, index: int) -> VerbGroup | None:
        """The verb group that a token stands in."""
        place = bisect_right(self._verb_starts, index) - 1
        group = self.annotation.verb_groups[place] if place >= 0 else None
        return group if group is not None and index < group.last else None

    def verb_groups(self, first: int, last: int) -> Iterator[VerbGroup]:
        """The verb groups that begin within `[first, last)`, in order."""
        place = bisect_right(self._verb_starts, first - 1)
        groups = self.annotation.verb_groups
        while place < len(groups) and groups[place].first < last:
            yield groups[place]
            place += 1

    def sentence(self, index: int) -> Sentence:
        """The sentence of a token."""
        return self.annotation.sentences[self.place_of(index)]

    def place_of(self, index: int) -> int:
        """The index of the sentence of a token."""
        return max(0, bisect_right(self._sentence_starts, index) - 1)

    def opening(self, sentence: Sentence) -> int:
        """The first token of what a sentence says, behind the number of its paragraph."""
        return behind_number(self.document, self.annotation, sentence)

    def figure(self, index: int) -> Figure | None:
        """The domain concept that an abstract avoids, of which the token's noun group is."""
        if index in self._figures:
            return self._figures[index]
        group = self.noun_group(index)
        if group is not None:
            figure = self.figure_of(group)
            self._figures.update(dict.fromkeys(range(group.first, group.last), figure))
            return figure
        token = self.token(index)
        figure = "author" if token.pos == "PRON" and token.feature("Person") == "1" else None
        self._figures[index] = figure
        return figure

    def figure_of(self, group: NounGroup) -> Figure | None:
        """The same for a noun group: the authors, this paper, section 3, figure 5."""
        words = self.annotation.tokens[group.first : group.last]
        head = self.token(group.head)
        if head.pos == "PRON":
            return "author" if head.feature("Person") == "1" else None
        names = {name for word in words for name in self._names(word)}
        owners = {self._dictionary.owners.get(word.text.lower()) for word in words}
        opening = words[0].pos == "DET" or len(words) == 1 or words[1].pos == "NUM"
        if "author" in names and owners & {"definite", "deictic"}:
            return "author"
        if names & {"paper_component", "structural"}:
            is_named = any(word.pos == "NUM" for word in words) or bool(owners & {"deictic"})
            if is_named and opening:
                return "component" if "paper_component" in names else "figure"
        if names & _PAPER and owners & {"deictic", "possessive"} and len(words) <= 3:
            return "paper"
        return None

    def is_owned_by_authors(self, index: int) -> bool:
        """Whether a token is a possessive of the first person: our, notre; "proposed" is none."""
        token = self.token(index)
        return token.pos in ("DET", "PRON") and self._dictionary.owners.get(token.text.lower()) == "possessive"

    def is_a_goal(self, index: int) -> bool:
        """Whether a token is a noun for what somebody wants: aim, purpose, but, objectif."""
        return "goal" in self._names(self.token(index))

    def _names(self, word: Token) -> tuple[str, ...]:
        return self._dictionary.nouns.get(word.lemma.lower(), ()) if word.pos in ("NOUN", "PROPN") else ()

    def draft(self, stretch: Stretch) -> Draft:
        """The words of a stretch, to be edited; line ends, soft hyphens and footnote marks are no part of them.

        The halves of a torn word stand together.
        """
        if stretch not in self._drafts:
            self._drafts[stretch] = Draft(tuple(self._pieces(stretch)))
        return self._drafts[stretch]

    def _pieces(self, stretch: Stretch) -> list[Piece]:
        pieces: list[Piece] = []
        text = self.document.text
        tokens = self.annotation.tokens
        end = tokens[stretch.first].span.start
        for index in range(stretch.first, stretch.last):
            token = tokens[index]
            said = self._without_mark("".join(token.text.split()).replace("\N{SOFT HYPHEN}", ""))
            if token.pos != "SPACE" and said:
                gap = text[end : token.span.start]
                is_spaced = gap.isspace() or any(character.isspace() for character in gap)
                is_torn = is_spaced and bool(pieces) and self._are_one(pieces[-1].text, said)
                pieces.append(Piece(said, index, is_spaced and not is_torn))
            end = token.span.end
        return pieces

    def _are_one(self, left: str, right: str) -> bool:
        """Whether two words are the halves of one that a line end tore: "eval uation", where the text has it whole."""
        if not (left.isalpha() and right.isalpha() and right.islower()):
            return False
        whole = self.inner_words[left + right]
        return whole > self.inner_words[left] and whole > self.inner_words[right]

    def _without_mark(self, word: str) -> str:
        """A word without the footnote mark at its end: "tool5", where the text has the word without one."""
        plain = word.rstrip(_DIGITS)
        is_marked = len(plain) >= _SHORTEST_MARKED and 0 < len(word) - len(plain) <= _LONGEST_MARK and plain.isalpha()
        return plain if is_marked and self.inner_words[plain] >= max(1, self.inner_words[word]) else word

    def source_span(self, span: Span) -> SourceSpan:
        """A place in the source with its page."""
        return SourceSpan(0, span, self.document.source.page_of(span.start))
