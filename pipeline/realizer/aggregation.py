"""Aggregation: what neighboring clauses share is said once. Spec in, spec out, the same for every engine."""

from collections.abc import Iterator
from typing import Any

from pipeline.realizer.features import Aggregation
from pipeline.realizer.spec import (
    Clause,
    Coordination,
    Nominal,
    NounPhrase,
    Phrase,
    PrepositionalPhrase,
    Pronoun,
    VerbPhrase,
)

_REMNANTS: dict[str, Any] = {
    "object": None, "indirect_object": None, "predicate": None, "complements": (), "post_modifiers": (),
}  # fmt: skip


def aggregated(phrase: Phrase) -> Phrase:
    """The phrase with the aggregation that its coordination asks for; anything else as it is."""
    if not isinstance(phrase, Coordination) or phrase.aggregation == "none":
        return phrase
    clauses = [each for each in phrase.coordinates if isinstance(each, Clause)]
    plain = phrase.model_copy(update={"aggregation": "none"})
    if len(clauses) != len(phrase.coordinates) or len(clauses) < 2 or not _are_alike(clauses):
        return plain
    if phrase.aggregation in ("subject", "auxiliary"):
        return _with_one_subject(plain, clauses, phrase.aggregation) or plain
    if phrase.aggregation == "object":
        return _with_one_object(plain, clauses) or plain
    if phrase.aggregation == "predicate":
        return _with_one_predicate(plain, clauses) or plain
    return _with_one_verb(plain, clauses) or _with_gaps(plain, clauses) or plain


def _are_alike(clauses: list[Clause]) -> bool:
    """Whether the clauses are plain statements that differ in subject and verb only.

    A front of the first is said once for all; the others have none, or the same.
    """
    first, *others = clauses
    return (
        all(isinstance(each.verb, VerbPhrase) and each.verb.voice == "active" for each in clauses)
        and all(each.interrogative is None and each.relative is None for each in clauses)
        and all(each.cue_phrase in (None, first.cue_phrase) for each in others)
        and all(each.front_modifiers in ((), first.front_modifiers) for each in others)
        and all(each.complementizer == first.complementizer and each.language == first.language for each in clauses)
    )


def _with_one_subject(phrase: Coordination, clauses: list[Clause], aggregation: Aggregation) -> Clause | None:
    """« Marie a mangé et a bu. », and with one auxiliary « Marie a mangé et bu. »"""
    first = clauses[0]
    if first.subject is None or any(each.subject != first.subject for each in clauses):
        return None
    kept: Aggregation = "auxiliary" if aggregation == "auxiliary" else "none"
    verbs = phrase.model_copy(
        update={"coordinates": tuple(each.verb for each in clauses), "sources": (), "aggregation": kept}
    )
    return _merged(phrase, clauses, first.subject, verbs)


def _with_one_predicate(phrase: Coordination, clauses: list[Clause]) -> Clause | None:
    """« Marie et Jean mangent. »"""
    first = clauses[0]
    subjects = [each.subject for each in clauses if each.subject is not None]
    if len(subjects) != len(clauses) or any(each.verb != first.verb for each in clauses):
        return None
    return _merged(
        phrase, clauses, phrase.model_copy(update={"coordinates": tuple(subjects), "sources": ()}), first.verb
    )


def _with_one_object(phrase: Coordination, clauses: list[Clause]) -> Coordination | None:
    """« Marie achète et Jean vend la maison. » (Huddleston & Pullum 2002, ch. 15, §4.4, on right nonce-constituents)"""
    verbs = [each.verb for each in clauses if isinstance(each.verb, VerbPhrase)]
    shared = verbs[-1].object
    if shared is None or _leans(shared) or any(each.object != shared for each in verbs):
        return None
    if any(each.indirect_object or each.predicate or each.complements or each.post_modifiers for each in verbs):
        return None
    raised = tuple(
        clause.model_copy(update={"verb": verb.model_copy(update={"object": None})})
        for clause, verb in zip(clauses[:-1], verbs[:-1], strict=True)
    )
    return phrase.model_copy(update={"coordinates": (*raised, clauses[-1])})


def _with_one_verb(phrase: Coordination, clauses: list[Clause]) -> Clause | None:
    """« Marie mange une pomme et une poire. »: the objects are coordinated."""
    first = clauses[0]
    verbs = [each.verb for each in clauses if isinstance(each.verb, VerbPhrase)]
    objects = [each.object for each in verbs if each.object is not None]
    if len(objects) != len(clauses) or any(each.subject != first.subject for each in clauses):
        return None
    bare = [each.model_copy(update={"object": None}) for each in verbs]
    if any(each != bare[0] for each in bare):
        return None
    together = phrase.model_copy(update={"coordinates": tuple(objects), "sources": ()})
    return _merged(phrase, clauses, first.subject, verbs[0].model_copy(update={"object": together}))


def _with_gaps(phrase: Coordination, clauses: list[Clause]) -> Coordination | None:
    """« Marie mange une pomme et Jean une poire. » (Huddleston & Pullum 2002, ch. 15, §4.2, on gapping)"""
    first, *others = clauses
    gapped = [each for each in (_gapped(clause, first) for clause in others) if each is not None]
    return phrase.model_copy(update={"coordinates": (first, *gapped)}) if len(gapped) == len(others) else None


def _gapped(clause: Clause, first: Clause) -> Clause | None:
    """The clause without what it shares with the first, or None where too little or too much is left.

    Pronouns lean on the verb, and a negation stands with it: clauses with either are said in full.
    """
    full, verb = first.verb, clause.verb
    if not isinstance(full, VerbPhrase) or not isinstance(verb, VerbPhrase):
        return None
    if first.subject is None or clause.subject in (None, first.subject):
        return None
    if verb.negation is not None or verb.mood not in ("indicative", "subjunctive"):
        return None
    if full.model_copy(update=_REMNANTS) != verb.model_copy(update=_REMNANTS):
        return None
    if any(bool(getattr(full, slot)) != bool(getattr(verb, slot)) for slot in _REMNANTS):
        return None
    if any(_leans(unit) for each in (full, verb) for unit in _behind(each)):
        return None
    left = {slot: getattr(verb, slot) for slot in _REMNANTS if getattr(verb, slot) != getattr(full, slot)}
    if not left:
        return None
    shared = {**_REMNANTS, "pre_modifiers": (), "particle": None, "reflexive": False}
    remnant = verb.model_copy(update={**shared, **left})
    return clause.model_copy(update={"gapped": True, "cue_phrase": None, "front_modifiers": (), "verb": remnant})


def _behind(verb: VerbPhrase) -> Iterator[Phrase | None]:
    yield from (verb.object, verb.indirect_object, verb.predicate)
    yield from (*verb.complements, *verb.post_modifiers)


def _leans(unit: Phrase | None) -> bool:
    """Whether a unit may be said as a pronoun beside the verb."""
    if isinstance(unit, Pronoun):
        return unit.kind == "personal"
    if isinstance(unit, PrepositionalPhrase):
        return unit.pronominal or _leans(unit.object)
    return isinstance(unit, NounPhrase) and unit.pronominal


def _merged(
    phrase: Coordination, clauses: list[Clause], subject: Nominal | None, verb: VerbPhrase | Coordination
) -> Clause:
    """One clause for all of them, with the sources of all."""
    sources = dict.fromkeys(source for unit in (phrase, *clauses) for source in unit.sources)
    return clauses[0].model_copy(
        update={
            "subject": subject,
            "verb": verb,
            "language": phrase.language or clauses[0].language,
            "sources": tuple(sources),
        }
    )
