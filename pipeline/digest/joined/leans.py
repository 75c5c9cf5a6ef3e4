"""Whether a sentence of a document goes on from another one: what is asked of every fact that is a sentence."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.digest.elements.pronouns import (
    counts_alone,
    has_stranger,
    is_clitic,
    is_object,
    is_placeholder,
    points,
    relation_of,
    unbound,
)
from pipeline.digest.joined.presumed import is_elliptic, known_noun
from pipeline.digest.reading.surface import Surface
from pipeline.document import Document, Token
from pipeline.span import Span

DEAD: Final = re.compile(r"[{}<>[|\\\t]|__|==|…|://|\?$|:$")
"""Signs of what is no sentence of text."""
CLOSED: Final = re.compile(r"[.!][\"”»)\]]*$")
_BARE: Final = 2
"""Words of a sentence that says nothing without the one before it: "I refused."."""
_MENTIONED: Final = 900
"""Signs above a sentence in which the nouns stand at which it may point."""
_NEAR: Final = 2
"""Sentences before one that may introduce what it takes for known."""
_SHORT_ITEM: Final = 60
"""Words of an item that is told whole."""
_STEM: Final = 5
"""Letters that a noun has in common with what it stands for: "deductions", "we deduct"."""


@dataclass(frozen=True, slots=True)
class Leans:
    """Tells it of one document, which may be about one person ("she"), and speak of itself by `own_nouns`.

    What `opens` a sentence that goes on is found wherever a fact begins within it: behind a label.
    """

    document: Document
    own_nouns: Collection[str]
    is_of_person: bool
    opens: re.Pattern[str]

    def leans(self, surface: Surface, *, is_told: bool = True) -> bool:
        """Whether a sentence goes on from another, or speaks of something by a pronoun before it names anything.

        Where it `is_told` among the other facts, it may point at what stands above it: "If you dispute these sums".
        """
        annotation = self.document.annotation
        is_bare = not surface.opens and len(surface.line.text.split()) <= _BARE
        if annotation is None or surface.goes_on or surface.adds or is_bare:
            return True
        tokens = self.tokens(surface, surface.span)
        if self.is_of_person and surface.leans and tokens and _is_person(tokens[0]):
            return points(tokens, self.own_nouns)
        is_free = is_placeholder(tokens)  # "It is forbidden to …"
        if surface.leans and not is_free:
            is_own = bool(tokens) and tokens[0].pos == "DET" and tokens[0].feature("PronType") == "Dem"
            return not is_own or points(tokens, self.own_nouns)  # "This lease does not end …"
        known = self._known(surface, tokens) if is_told else self.own_nouns
        if points(tokens, known) or has_stranger(tokens) or any(is_clitic(t) or is_object(t) for t in tokens):
            return True
        named = next((n for n, token in enumerate(tokens) if token.pos in ("NOUN", "PROPN")), len(tokens))
        return any(
            t.pos == "PRON"
            and t.feature("Person") == "3"
            and t.feature("PronType") in ("Prs", "Dem")
            and not (self.is_of_person and _is_person(t))
            and not (t is tokens[0] and (is_free or relation_of(t) == "expl"))
            and not (n + 1 < len(tokens) and tokens[n + 1].feature("PronType") == "Rel")  # « ce qui »
            for n, t in enumerate(tokens[:named])
        )

    def must_lean(self, surface: Surface, span: Span) -> bool:
        """Whether what a span has of a sentence is not understood alone: it opens so, or nothing in it may be meant.

        What only may lean has a noun for its pronoun: "Who loses the key pays for it".
        """
        tokens = self.tokens(surface, span)
        is_opening = span.start <= surface.span.start and surface.leans and tokens[:1] and tokens[0].pos != "SCONJ"
        if is_opening and not is_placeholder(tokens) and self.leans(surface):
            return True
        said = span.of(self.document.text).lower()
        if span.start > surface.span.start and self.opens.match(said) and not is_placeholder(tokens):
            return True
        is_counted = span.start <= surface.span.start and not surface.opens and counts_alone(tokens)
        is_own = bool(tokens) and tokens[0].feature("Person") in ("1", "2")  # « Je conteste par ailleurs la facture »
        goes_on = surface.goes_on and not surface.opens and not is_own
        if span.start <= surface.span.start and (goes_on or self.presumes(surface)):
            return True
        return is_counted or unbound([t for t in tokens if not (self.is_of_person and _is_person(t))])

    def presumes(self, surface: Surface) -> int:
        """How many sentences before it one takes for told without a pronoun that says so; 0 where it takes none."""
        annotation = self.document.annotation
        if surface.opens or annotation is None or surface.speaker is not None:
            return 0
        tokens = self.tokens(surface, surface.span)
        if is_elliptic(tokens) or surface.line.text.startswith("("):
            return 1
        block = self.document.blocks[surface.block].span
        sentences = annotation.sentences[max(0, surface.index - _NEAR) : surface.index]
        before = [annotation.tokens_of(each) for each in sentences if each.block == surface.block]
        return known_noun(tokens, before, lambda: self.document.text[: block.start].casefold()) or 0

    def is_within_item(self, surface: Surface) -> bool:
        """Whether a sentence stands within a short item of a list, which is told from its beginning."""
        block = self.document.blocks[surface.block]
        is_short = len(block.span.of(self.document.text).split()) <= _SHORT_ITEM
        return not surface.opens and block.kind == "list_item" and is_short

    def lacks_subject(self, surface: Surface, span: Span) -> bool:
        """Whether the subject stands before what a rule found: "It | continues from month to month"."""
        tokens = self.tokens(surface, span)
        return span.start > surface.span.start and bool(tokens) and _states(tokens[0])

    def is_fragment(self, surface: Surface) -> bool:
        """Whether a sentence has no verb: an answer to its heading, "Anyone over 18."."""
        return not any(t.feature("VerbForm") in ("Fin", "Inf") for t in self.tokens(surface, surface.span))

    def tokens(self, surface: Surface, span: Span) -> Sequence[Token]:
        """The words of a sentence that stand in a span."""
        annotation = self.document.annotation
        every = annotation.tokens_of(annotation.sentences[surface.index]) if annotation else ()
        return [token for token in every if span.start <= token.span.start < span.end]

    def _known(self, surface: Surface, tokens: Sequence[Token]) -> Collection[str]:
        """The nouns at which a sentence may point: the document's own, and those of what stands not far above it."""
        above = self.document.text[max(0, surface.span.start - _MENTIONED) : surface.span.start].casefold()
        nouns = {token.text.casefold() for token in tokens if token.pos == "NOUN" and len(token.text) >= _STEM}
        return {*self.own_nouns, *(noun for noun in nouns if noun[:_STEM] in above)}


def _states(token: Token) -> bool:
    """Whether a word is a verb that says something of a subject before it."""
    is_verb = token.pos in ("VERB", "AUX") and token.feature("VerbForm") == "Fin"
    return is_verb and token.feature("Mood") != "Imp"


def may_precede(before: Surface, noise: Collection[int]) -> bool:
    """Whether a sentence may be told before one that leans on it; `noise` are the numbers of what tells nothing."""
    text = before.line.text
    is_clean = not (before.is_quoted or before.is_list or before.index in noise)
    return is_clean and DEAD.search(text) is None and CLOSED.search(text) is not None


def _is_person(token: Token) -> bool:
    """Whether a pronoun stands for the one person whom a letter is about."""
    return token.pos == "PRON" and token.feature("Gender") in ("Fem", "Masc") and token.feature("Number") == "Sing"
