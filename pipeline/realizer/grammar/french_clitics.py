"""Which arguments of a French verb become clitics, and where the others stand (Vaudry & Lapalme 2013, ex. 4-5)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pipeline.realizer.grammar.agreement import Agreement
from pipeline.realizer.grammar.arguments import Arguments
from pipeline.realizer.grammar.context import RealizationContext
from pipeline.realizer.grammar.french_nominal import FrenchNominal, replace_gender
from pipeline.realizer.grammar.words import Words
from pipeline.realizer.spec import NounPhrase, Phrase, PrepositionalPhrase, Pronoun, VerbPhrase


@dataclass(slots=True)
class PlacedClitics:
    """The clitics by slot, what stands right behind the first verb (« rien », « tout »), and what stays behind.

    `remainder` is what a clitic « en » leaves behind of its noun: a quantity.
    """

    clitics: dict[str, str] = field(default_factory=dict)
    slot: list[str] = field(default_factory=list)
    object: Phrase | None = None
    remainder: list[str] = field(default_factory=list)
    indirect_object: Phrase | None = None
    complements: list[Phrase] = field(default_factory=list)
    preceding_object: Agreement | None = None
    has_predicate_clitic: bool = False


def without_pronouns(phrase: VerbPhrase, words: Words) -> tuple[VerbPhrase, dict[str, str]]:
    """A verb that was given with its pronouns, as dictionaries have it (« se souvenir », « y avoir », « s'en aller »),
    and the clitics by slot that belong to it."""
    verb, is_reflexive = phrase.verb, phrase.reflexive or phrase.reciprocal
    pronoun = words["pronoun.reflexive.3.singular"]
    for start in (f"{pronoun} ", f"{pronoun[0]}'"):
        if verb.startswith(start) and phrase.voice == "active":
            verb, is_reflexive = verb.removeprefix(start), True
    own: dict[str, str] = {}
    for slot in ("y", "en"):
        clitic = words[f"pronoun.{slot}"]
        if verb.startswith(f"{clitic} "):
            verb, own[slot] = verb.removeprefix(f"{clitic} "), clitic
    if not verb or (verb == phrase.verb and is_reflexive == phrase.reflexive):
        return phrase, {}
    return phrase.model_copy(update={"verb": verb, "reflexive": is_reflexive}), own


def place_arguments(
    verb: VerbPhrase,
    own: Mapping[str, str],
    arguments: Arguments,
    subject: Agreement,
    nominal: FrenchNominal,
    context: RealizationContext,
) -> PlacedClitics:
    """Place the arguments; a clitic whose slot is taken stays behind the verb in its detached form (ex. 5).

    `own` are the clitics that belong to the verb itself.
    """
    words = nominal.words
    has_clitics = verb.mood != "past_participle"
    placed = PlacedClitics(clitics=dict(own) if has_clitics else {})
    # « Il ne voit que lui »: what « que » restricts stays behind the verb.
    may_move = has_clitics and verb.negation != "only"
    if verb.reflexive and has_clitics:
        placed.clitics["first"] = words.agreeing("pronoun.reflexive", subject)
    _place_object(verb, arguments.object, placed, nominal, context, may_move=may_move)
    indirect = arguments.indirect_object
    if indirect is not None:
        agreement = context.agreement(indirect)
        slot = "indirect" if agreement.verb_person == 3 else "first"
        is_free = "first" not in placed.clitics and slot not in placed.clitics
        if may_move and is_free and _is_clitic(indirect, context):
            placed.clitics[slot] = words.agreeing("pronoun.indirect_object", agreement)
        else:
            placed.indirect_object = indirect
    predicate = verb.predicate
    if isinstance(predicate, NounPhrase) and predicate.pronominal and may_move and "direct" not in placed.clitics:
        placed.clitics["direct"] = words["pronoun.predicate"]
        placed.has_predicate_clitic = True
    for complement in verb.complements:
        slot_or_none = _adverbial_slot(complement, nominal, context)
        if may_move and slot_or_none and slot_or_none not in placed.clitics:
            placed.clitics[slot_or_none] = words[f"pronoun.{slot_or_none}"]
        else:
            placed.complements.append(complement)
    return placed


def _place_object(
    verb: VerbPhrase,
    object_: Phrase | None,
    placed: PlacedClitics,
    nominal: FrenchNominal,
    context: RealizationContext,
    *,
    may_move: bool,
) -> None:
    words = nominal.words
    if verb.negation == "nothing":
        object_ = None
    if object_ is None:
        return
    if isinstance(object_, Pronoun) and object_.kind in ("nothing", "everything") and may_move:
        placed.slot += context.say(object_, "object")
        return
    if not (may_move and _is_clitic(object_, context)):
        placed.object = object_
        return
    agreement = context.agreement(object_)
    if isinstance(object_, NounPhrase) and _is_partial(object_):
        placed.clitics["en"] = words["pronoun.en"]
        if object_.quantity is not None:
            placed.remainder = context.say(replace_gender(object_.quantity, agreement.gender))
        elif object_.determiner == "indefinite" and agreement.number == "singular":
            placed.remainder = [words.by_gender("determiner.indefinite", agreement.gender, "singular")]
        return
    slot = "direct" if agreement.verb_person == 3 else "first"
    if slot in placed.clitics:
        placed.object = object_
        return
    placed.clitics[slot] = words.agreeing("pronoun.object", agreement)
    placed.preceding_object = agreement


def _is_clitic(unit: Phrase, context: RealizationContext) -> bool:
    if context.within(unit).language != "fr":
        return False
    if isinstance(unit, Pronoun):
        return unit.kind == "personal" and not unit.detached
    return isinstance(unit, NounPhrase) and unit.pronominal


def _is_partial(phrase: NounPhrase) -> bool:
    """Whether the phrase is taken up by « en »: of it, of them, and not it or them."""
    return phrase.determiner in ("indefinite", "partitive", "several", "some") or (
        phrase.quantity is not None and phrase.determiner is None and not phrase.quantity.ordinal
    )


def _adverbial_slot(complement: Phrase, nominal: FrenchNominal, context: RealizationContext) -> str | None:
    """« y » or « en » for a prepositional phrase that is said as a pronoun; a person keeps « à lui », « de lui »."""
    if not isinstance(complement, PrepositionalPhrase) or context.within(complement).language != "fr":
        return None
    governed = complement.object
    if isinstance(governed, Pronoun):
        is_thing = governed.kind == "personal" and not governed.animate and not governed.detached
    else:
        is_person = isinstance(governed, NounPhrase) and governed.animate
        is_pronominal = complement.pronominal or (isinstance(governed, NounPhrase) and governed.pronominal)
        is_thing = is_pronominal and not is_person
    if not is_thing:
        return None
    return nominal.words.get(f"clitic.place.{complement.preposition}")
