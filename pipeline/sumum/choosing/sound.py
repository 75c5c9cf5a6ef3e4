"""The sound statements that templates become: what the round trip refuses is said otherwise, or not.

A template that a verb of the register cannot say well may still be reported: its sentence of the source with the
authors in the third person.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import filterfalse
from typing import Literal, get_args

from pipeline.summary import Refusal
from pipeline.sumum.reading.templates import Template
from pipeline.sumum.round_trip.component import RoundTrip
from pipeline.sumum.statements.headlines import TITLE
from pipeline.sumum.statements.regenerate import Regenerator
from pipeline.sumum.statements.statement import Statement, Wording

Manner = Literal["telling", "opening", "going on", "elaborating"]
"""How a template is told: by itself, first of all, behind its neighbor, of a topic."""


class _Wordings:
    """The wordings of a template, the best first, each made when it is first asked for: mostly only one is.

    What makes them must not know who asks, or the document stays in memory until cycles are looked for.
    """

    __slots__ = ("_left", "_made")

    def __init__(self, left: Iterator[Statement]) -> None:
        self._made: list[Statement] = []
        self._left = left

    def __iter__(self) -> Iterator[Statement]:
        yield from self._made
        for one in self._left:
            self._made.append(one)
            yield one

    def forget(self, wording: Wording) -> None:
        """Has what is worded so no more."""
        self._made[:] = [one for one in self if one.wording != wording]


class SoundStatements:
    """The best wording of each template of one document that was not refused; made for one request.

    `speaks_against` names the rule by which an abstract does not say a statement; of the reader's topics all is told.
    `is_added` tells with what no abstract begins.
    """

    def __init__(
        self,
        regenerator: Regenerator,
        round_trip: RoundTrip | None = None,
        speaks_against: Callable[[Statement], str | None] | None = None,
        is_added: Callable[[Statement], bool] | None = None,
    ) -> None:
        self._regenerator = regenerator
        self._round_trip = round_trip
        self._speaks_against = speaks_against
        self._is_added = is_added
        self._wordings: dict[tuple[Manner, int], _Wordings] = {}
        self._passed: set[Wording] = set()
        self.refusals: list[Refusal] = []

    def statement(self, template: Template) -> Statement | None:
        """A template in words; None where there are none for it."""
        return self._best(("telling", template.id), self._regenerator.wordings(template))

    def opening(self, template: Template) -> Statement | None:
        """A template by a verb of the register, with which an abstract may begin; None where that says too little."""
        return self._best(("opening", template.id), map(self._regenerator.opening, (template,)))

    def going_on(self, template: Template) -> Statement | None:
        """A template behind its neighbor, on which it may lean; None where there are no words for it."""
        return self._best(("going on", template.id), self._regenerator.going_on(template))

    def as_sentence(self, statement: Statement) -> Statement | None:
        """A statement with a subject: the sentence of its template, where its verb of the register has none."""
        if not statement.says:
            return statement
        template = statement.template
        self.statement(template)
        told = next((one for one in self._wordings["telling", template.id] if not one.says), None)
        return told and replace(told, template=template, goes_on=statement.goes_on)

    def elaboration(self, template: Template) -> Statement | None:
        """An informative template in words; None where there are none for it."""
        return self._best(("elaborating", template.id), self._regenerator.elaborations(template))

    def may_open(self, statement: Statement) -> bool:
        """Whether an abstract may begin with a statement: it is not added to anything."""
        return self._is_added is None or not self._is_added(statement)

    def titled(self) -> Statement | None:
        """The title as the topic of the document."""
        return self._best(("telling", TITLE), map(Regenerator.titled, (self._regenerator,)))

    def are_sound(self, statements: Sequence[Statement]) -> bool:
        """Whether all of them come home from the round trip; from now on others stand for those that do not."""
        if self._round_trip is None:
            return True
        untried = [one for one in statements if one.is_rewritten and one.wording not in self._passed]
        refused = self._round_trip.refused(untried)
        self._passed |= {one.wording for number, one in enumerate(untried) if number not in refused}
        for number, refusal in refused.items():
            self._forget(untried[number])
            self.refusals.append(refusal)
        return not refused

    def _forget(self, refused: Statement) -> None:
        """Says nothing so again; of a wording that was never made here, none of its template is left to be refused.

        So what is chosen anew ends: there is one wording less each time. Raises ValueError where none is left.
        """
        number = refused.template.id
        made = [self._wordings[kind, number] for kind in get_args(Manner) if (kind, number) in self._wordings]
        left = [one.wording for wordings in made for one in wordings]
        if not left:
            raise ValueError(f"a statement of template {number} was refused again, which has no wording left")
        for wording in [refused.wording] if refused.wording in left else left:
            for wordings in made:
                wordings.forget(wording)

    def _best(self, key: tuple[Manner, int], made: Iterable[Statement | None]) -> Statement | None:
        """The first wording that is left, of those `made`; the key says how it is told, and which template."""
        if key not in self._wordings:
            found = filter(None, made)
            against = self._speaks_against
            is_asked = against is not None and key[0] != "elaborating"
            self._wordings[key] = _Wordings(filterfalse(against, found) if is_asked else found)
        return next(iter(self._wordings[key]), None)
