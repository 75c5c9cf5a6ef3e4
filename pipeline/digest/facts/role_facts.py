"""Sentences that are facts as a whole, by what they do: decide, oblige, forbid, ask, advise."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact, place_of
from pipeline.digest.elements.pronouns import asks_of_unnamed
from pipeline.digest.elements.rule_endings import OF_LETTERS, TO_DO
from pipeline.digest.elements.rules import RuleSet
from pipeline.digest.elements.speakers import speaker_of
from pipeline.digest.elements.words import DigestWords
from pipeline.digest.facts.certainty import PUT_OFF, Certainty
from pipeline.digest.facts.clauses import with_consequence
from pipeline.digest.facts.shapes import opens_with_name
from pipeline.digest.facts.votes import is_put
from pipeline.digest.reading.kinds import KindRow
from pipeline.digest.reading.surface import Surface
from pipeline.digest.values.values import ValueReader
from pipeline.document import Document
from pipeline.fragments import closed, fragment

_MOST_OF_ROLE: Final = 6
_SAYS: Final = 5
_MOST_TOGETHER: Final = 60
"""Words of a request and of the sentences that name what it is about."""
BINDING: Final = frozenset({"decision", "obligation", "prohibition"})


class RoleFacts:
    """Finds in one language the sentences that stand alone as facts of what they do; `rules` are those of facts."""

    def __init__(self, words: DigestWords, rules: RuleSet, values: ValueReader, certainty: Certainty) -> None:
        self._rules = rules
        self._values = values
        self._certainty = certainty
        self._consequence = re.compile(rf"(?:{words.pattern('consequence')})(?!\w)", re.IGNORECASE)
        self._going_on = re.compile(rf"(?:{words.pattern('going_on')})(?!\w)", re.IGNORECASE)

    def find(
        self, document: Document, row: KindRow, surfaces: Sequence[Surface], alone: Mapping[int, str | None]
    ) -> Iterator[KeyFact]:
        """Sentences that stand alone as facts of what they do: decisions, actions, obligations."""
        expected = frozenset(row.facts)
        counts: Counter[str] = Counter()
        for number, surface in enumerate(surfaces):
            text = surface.line.text
            may_lean = any(role in BINDING for role, *_ in surface.roles)
            asks_only = text.endswith("?") or surface.index not in alone
            if row.speaks and asks_only and not surface.is_quoted and surface.speaker is None:
                yield from self._asked(document, surfaces, number)
                if not may_lean:
                    continue
            stands = surface.index in alone or (may_lean and self._certainty.stands(surface, alone))
            if surface.weight is None or surface.is_list or not stands:
                continue
            if surface.leans and not may_lean:
                continue
            places = tuple(place_of(document, span) for span in (surface.speaker, surface.span) if span)
            said = closed(fragment(document, surface.span))
            if surface.speaker:
                said = f"{speaker_of(surface.speaker.of(document.text))}: {said}"
            for role, rule, start in surface.roles:
                is_open = alone.get(surface.index) is not None and role not in BINDING and not rule.endswith(TO_DO)
                if role not in expected or counts[role] >= _MOST_OF_ROLE or is_open:
                    continue
                if rule.endswith(OF_LETTERS) and not (row.frames == "letter" or row.replies):
                    continue  # "Tyres are excluded" is a term of a guarantee, and what an insurer decides in a letter
                is_vote = role == "decision" and self._rules.first(text) is not None
                is_vote = is_vote and (is_put(text, rule) or self._certainty.of_resolution(text))
                is_named = opens_with_name(document, surface)
                is_sure = row.decides or not rule.endswith(PUT_OFF)
                is_sure = is_sure and self._certainty.sure(role, rule, start, surface, opens_with_name=is_named)
                if (
                    is_sure
                    and self._certainty.asserted(role, text, start)
                    and len(text.split()) > _SAYS
                    and not is_vote
                ):
                    counts[role] += 1
                    fact = KeyFact(role, said, self._values.only_day(text), places, rule)
                    following = surfaces[number + 1 : number + 2] if role == "request" else ()
                    whole = _with_named(document, fact, surfaces, number) if role == "request" else fact
                    if whole is not None:
                        yield with_consequence(document, whole, surface, following, self._consequence)

    def _asked(self, document: Document, surfaces: Sequence[Surface], number: int) -> Iterator[KeyFact]:
        """What a letter or mail asks its reader to do: "Could you tell the school?", "… please return the form"."""
        surface = surfaces[number]
        text = surface.line.text
        asking = [(rule, start) for role, rule, start in surface.roles if role == "request"]
        is_courtesy = surface.weight is None and not text.endswith("?")
        if not asking or surface.leans or is_courtesy or text.endswith(":"):
            return
        rule, start = min(asking, key=lambda each: each[1])
        # What goes on from a sentence before it is told from its own request on, but never without its condition.
        is_cut = self._going_on.match(text) is not None and not self._certainty.conditional(text[:start])
        span = surface.line.span(start, len(text)) if is_cut else surface.span
        fact = KeyFact("request", fragment(document, span), None, (place_of(document, span),), rule)
        whole = _with_named(document, fact, surfaces, number)
        if whole is not None:
            yield whole


def _with_named(document: Document, fact: KeyFact, surfaces: Sequence[Surface], number: int) -> KeyFact | None:
    """A request with the sentences before it that name what its pronoun stands for: "Please collect them".

    None where none near it in its paragraph does, or only too many words do.
    """
    first, block = number, surfaces[number].block
    while _points(document, surfaces[first]):
        before = surfaces[first - 1] if first else None
        if before is None or before.block != block or before.is_quoted or before.is_list:
            return None
        first -= 1
    near = surfaces[first:number]
    value = " ".join((*(closed(fragment(document, each.span)) for each in near), fact.value))
    if near and len(value.split()) > _MOST_TOGETHER:
        return None
    return replace(fact, value=value, sources=(*(place_of(document, each.span) for each in near), *fact.sources))


def _points(document: Document, surface: Surface) -> bool:
    annotation = document.annotation
    every = annotation.tokens_of(annotation.sentences[surface.index]) if annotation else ()
    start = min((start for role, _rule, start in surface.roles if role == "request"), default=0)
    asked = surface.line.span(start, len(surface.line.text)).start
    return asks_of_unnamed([token for token in every if token.span.start >= surface.span.start], asked)
