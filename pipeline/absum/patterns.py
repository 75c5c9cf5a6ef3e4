"""Generation patterns: realization specs with slots, and how they become sentences (Genest & Lapalme 2012, 3.3)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from pydantic import ValidationError, model_validator

from pipeline.realizer.mistakes import describe
from pipeline.realizer.spec import (
    SPEC,
    Clause,
    Coordination,
    Date,
    NounPhrase,
    PrepositionalPhrase,
    Spec,
    VerbPhrase,
)
from pipeline.rules.loading import Table

VERB_SLOT: Final = "verb"
BARE: Final = ".bare"
"""What follows a slot that is said without an article: « une épidémie de choléra », « inculpé de vol »."""
Nominal = NounPhrase | Coordination | Date
"""What a candidate, or several, are said with."""
Filling = Nominal | PrepositionalPhrase
"""What an aspect is said with: a place with its preposition."""
_SLOT: Final = re.compile(rf"\$([a-z_]+)({re.escape(BARE)})?\Z")
_TYPES: Final[Mapping[str, str]] = {
    "noun": "noun_phrase",
    "adjective": "adjective_phrase",
    "adverb": "adverb_phrase",
    "preposition": "prepositional_phrase",
}
"""The type of a unit by the key that only it has; a verb makes a verb phrase, and a verb phrase makes a clause."""
_ANYBODY: Final = NounPhrase(noun="x", proper=True)


@dataclass(frozen=True, slots=True)
class Fillings:
    """What the slots of a pattern are filled with: aspects, the same without article, and the verbs, best first."""

    aspects: Mapping[str, Filling]
    bare: Mapping[str, Filling]
    verbs: tuple[str, ...] = ()

    def by_slot(self) -> dict[str, Any]:
        """What stands for each slot."""
        verbs = {VERB_SLOT: self.verbs[0]} if self.verbs else {}
        return {**self.aspects, **{name + BARE: filling for name, filling in self.bare.items()}, **verbs}


class Pattern(Table):
    """A realization spec with slots, used when the aspects of `needs` are filled and those that it `lacks` are not."""

    needs: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    spec: dict[str, Any]

    @model_validator(mode="after")
    def _can_be_said(self) -> Self:
        """A spec that no engine could say is found when it is read, with all of its slots filled and with few."""
        for names in (self.slots, self.needs):
            aspects = dict.fromkeys(names, _ANYBODY)
            try:
                self.phrase(Fillings(aspects, aspects, ("be",)))
            except ValidationError as error:
                raise ValueError(describe(error)) from error
        return self

    @property
    def slots(self) -> tuple[str, ...]:
        """The names of its slots, each once, in order."""
        return tuple(dict.fromkeys(_slots(self.spec)))

    def fits(self, fillings: Fillings) -> bool:
        """Whether what it needs is there, and nothing that it lacks."""
        known = fillings.by_slot().keys()
        has_verb = VERB_SLOT in known or VERB_SLOT not in self.slots
        return has_verb and known >= set(self.needs) and known.isdisjoint(self.lacks)

    def phrase(self, fillings: Fillings) -> Spec:
        """The pattern with its slots filled: an empty slot takes its key, or its place in a list, away with it."""
        said = SPEC.validate_python(_filled(self.spec, fillings.by_slot()))
        return _with_verbs(said, fillings.verbs) if isinstance(said, Clause) else said


def _slots(spec: Any) -> Iterator[str]:
    if isinstance(spec, str):
        if found := _SLOT.match(spec):
            yield found[1]
    elif isinstance(spec, Mapping | Sequence):
        for value in spec.values() if isinstance(spec, Mapping) else spec:
            yield from _slots(value)


def _filled(template: Any, fillings: Mapping[str, Any]) -> Any:
    if isinstance(template, str):
        return fillings.get(template.removeprefix("$")) if _SLOT.match(template) else template
    if isinstance(template, Mapping):
        filled = {key: _filled(value, fillings) for key, value in template.items()}
        kept = {key: value for key, value in filled.items() if value is not None}
        return {"type": _type_of(kept), **kept}
    if isinstance(template, Sequence):
        return [value for value in (_filled(value, fillings) for value in template) if value is not None]
    return template


def _type_of(unit: Mapping[str, Any]) -> str | None:
    if "verb" in unit:
        return "verb_phrase" if isinstance(unit["verb"], str) else "clause"
    return next((name for key, name in _TYPES.items() if key in unit), None)


def _with_verbs(clause: Clause, verbs: Sequence[str]) -> Clause:
    """Two verbs of the same subject and object: stabbed and shot the minister."""
    verb = clause.verb
    if len(verbs) < 2 or not isinstance(verb, VerbPhrase) or verb.verb != verbs[0] or verb.voice == "passive":
        return clause
    bare = verb.model_copy(update={"object": None, "complements": (), "post_modifiers": ()})
    *first, last = (
        each.model_copy(update={"verb": word})
        for each, word in zip([*[bare] * (len(verbs) - 1), verb], verbs, strict=True)
    )
    return clause.model_copy(update={"verb": Coordination(coordinates=(*first, last))})
