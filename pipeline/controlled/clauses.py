"""An event in a construction, as a realization spec: an elementary tree with its slots filled."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from pipeline.controlled.graph import Agent, Amount, Gender, OwnTerm, Thing
from pipeline.controlled.metagrammar import ConstructionClass
from pipeline.controlled.reading import ResolvedEvent, ResolvedGraph, ResolvedThing
from pipeline.controlled.trees import AGENT, ElementaryTree, LexicalizedGrammar, Slot
from pipeline.controlled.vocabulary import STATE
from pipeline.errors import MalformedRequest
from pipeline.languages import traits_of
from pipeline.realizer.spec import (
    AdjectivePhrase,
    Clause,
    Nominal,
    NounPhrase,
    Number,
    Phrase,
    PrepositionalPhrase,
    Pronoun,
    VerbPhrase,
)

Choose = Callable[[str, Sequence[str]], int]
"""Which of several ways to say something is taken: gets what the choice is about, and what there is to choose from."""
Said = Clause | NounPhrase | PrepositionalPhrase | VerbPhrase


def first(_: str, __: Sequence[str]) -> int:
    """The way that the norm prefers."""
    return 0


@dataclass(slots=True)
class Sayer:
    """Says the events of one graph in one language; `used` are the ids of the rules that had a part in it."""

    grammar: LexicalizedGrammar
    graph: ResolvedGraph
    choose: Choose = first
    used: dict[str, None] = field(default_factory=dict)

    def say(self, event: ResolvedEvent, construction: ConstructionClass) -> Said:
        """The event in the construction; raises MalformedRequest where the grammar has no words for it."""
        if construction.matrix is not None:
            return self._around(event, construction)
        tree = self._tree(event, construction)
        self.used |= dict.fromkeys(tree.rules)
        self._refuse_strangers(event, tree)
        phrase = self._noun(event, tree) if construction.is_nominal else self._verb(event, tree)
        is_finite = isinstance(phrase, Clause)
        if construction.noun is not None and isinstance(phrase, Clause) and isinstance(phrase.verb, VerbPhrase):
            return NounPhrase(noun=construction.noun, proper=True, post_modifiers=(phrase.verb,))
        if construction.preposition is not None and not is_finite:
            return PrepositionalPhrase(preposition=construction.preposition, object=phrase)
        return phrase

    def _around(self, event: ResolvedEvent, construction: ConstructionClass) -> Clause:
        matrix = construction.matrix
        assert matrix is not None  # noqa: S101 - its only caller asks
        self.used |= dict.fromkeys(construction.rules)
        inner = self.say(event, self.grammar.meta.classes[matrix.complement])
        verb = VerbPhrase(
            verb=matrix.verb, reflexive=matrix.reflexive, mood=construction.mood, negation=construction.negation,
            complements=(inner,),
        )  # fmt: skip
        return Clause(subject=_addressed(construction), verb=verb)

    def _tree(self, event: ResolvedEvent, construction: ConstructionClass) -> ElementaryTree:
        key = (event.predicate, construction.name)
        trees = self.grammar.trees.get(key, ())
        if trees:
            return trees[
                self.choose("verb", [tree.verb.noun if construction.is_nominal else tree.verb.verb for tree in trees])
            ]
        language = self.grammar.language
        if event.predicate not in self.grammar.vocabulary.verbs:
            valid = ", ".join(sorted(self.grammar.vocabulary.verbs))
            raise MalformedRequest(f"{event.path}.predicate: unknown {event.predicate!r} ({language}); valid: {valid}")
        reasons = "; ".join(refused.reason for refused in self.grammar.refused.get(key, ()))
        raise MalformedRequest(
            f"{event.path}: {event.predicate!r} cannot be said as {construction.name} ({language}): {reasons}"
        )

    def _refuse_strangers(self, event: ResolvedEvent, tree: ElementaryTree) -> None:
        """Every role of the event has a slot, and what the verb needs is there: nothing is left unsaid."""
        frame = self.grammar.meta.frames[tree.verb.frame]
        needed = {role for role in (frame.subject, frame.object, frame.of) if role is not None and role != AGENT}
        admitted = {*tree.verb.admits, *needed}
        given = set(event.things) | ({"value"} if event.event.value is not None else set())
        if event.predicate == STATE:
            self._refuse_state(event)
            given -= {"value"}
        elif event.event.state is not None:
            raise MalformedRequest(f"{event.path}.state: goes with the predicate {STATE!r} only")
        if strange := sorted(given - admitted):
            raise MalformedRequest(
                f"{event.path}.{strange[0]}: {event.predicate!r} takes no such role; "
                f"valid: {', '.join(sorted(admitted))}"
            )
        if missing := sorted(needed - given):
            raise MalformedRequest(f"{event.path}.{missing[0]}: missing: {event.predicate!r} needs it")
        if frame.complements and event.complement is None:
            raise MalformedRequest(f"{event.path}.complement: missing: {event.predicate!r} is about an event")
        if event.complement is not None and not frame.complements:
            raise MalformedRequest(f"{event.path}.complement: {event.predicate!r} is about no event")

    def _refuse_state(self, event: ResolvedEvent) -> None:
        states = self.grammar.vocabulary.states
        if event.event.state not in states:
            valid = ", ".join(sorted(states))
            raise MalformedRequest(f"{event.path}.state: unknown {event.event.state!r}; valid: {valid}")
        has_value = bool(states[event.event.state].value_preposition)
        if has_value != (event.event.value is not None):
            raise MalformedRequest(f"{event.path}.value: {'missing' if has_value else 'this state has none'}")

    def _verb(self, event: ResolvedEvent, tree: ElementaryTree) -> Clause | VerbPhrase:
        construction, own = tree.construction, tree.verb
        parts: dict[str, Nominal] = {}
        behind: list[Phrase] = []
        for slot in tree.slots:
            if slot.role == AGENT:
                parts["subject"] = self._agent(event)
            elif slot.function in ("subject", "object"):
                parts[slot.function] = self.name(event.things[slot.role])
            elif (phrase := self._adjunct(event, slot)) is not None:
                behind.append(phrase)
        complements: list[Phrase] = []
        if event.complement is not None:
            taken, inside = self._complement(event.complement, tree)
            parts |= taken
            complements += inside
        if event.event.negated and construction.negation is not None:
            raise MalformedRequest(f"{event.path}.negated: {construction.name} is negative itself: drop it")
        verb = VerbPhrase(
            verb=own.verb, particle=own.particle or None, reflexive=own.is_reflexive, mood=construction.mood,
            perfect=construction.is_perfect, modality=construction.modality,
            negation="not" if event.event.negated else construction.negation,
            object=parts.get("object"), predicate=self._state(event),
            complements=tuple(complements), post_modifiers=tuple(behind),
        )  # fmt: skip
        if construction.subject == "none" and construction.mood == "infinitive" and construction.preposition:
            return verb
        subject = parts.get("subject") if construction.subject == "doer" else None
        if construction.subject == "reader":
            subject = Pronoun(person=2, number=construction.addressed)
        return Clause(
            subject=subject or _addressed(construction), verb=verb, complementizer=construction.complementizer
        )

    def _noun(self, event: ResolvedEvent, tree: ElementaryTree) -> NounPhrase:
        if event.event.negated:
            raise MalformedRequest(f"{event.path}.negated: a noun cannot say it: {tree.construction.name}")
        behind = [phrase for slot in tree.slots if (phrase := self._adjunct(event, slot)) is not None]
        return NounPhrase(
            noun=tree.verb.noun, proper=True, gender=tree.verb.gender, determiner=tree.construction.determiner,
            post_modifiers=tuple(behind),
        )  # fmt: skip

    def _complement(self, inner: ResolvedEvent, tree: ElementaryTree) -> tuple[Mapping[str, Nominal], Sequence[Phrase]]:
        """The event that another is about, in the first construction that the grammar has words for."""
        meta = self.grammar.meta
        allowed = tuple(c for c in tree.complements if meta.restriction(tree.verb.verb, c) is None)
        sayable = [c for c in allowed if (inner.predicate, c.name) in self.grammar.trees]
        if not sayable:
            against = "; ".join(self.grammar.against(tree.verb, inner.predicate))
            raise MalformedRequest(f"{inner.path}: {tree.verb.verb!r} cannot be said of {inner.predicate!r}: {against}")
        construction = sayable[self.choose("complement", [c.name for c in sayable])]
        phrase = self.say(inner, construction)
        if isinstance(phrase, NounPhrase):
            return {"object": phrase}, ()
        if construction.is_inner:
            frame = self.grammar.meta.frames[self.grammar.trees[inner.predicate, construction.name][0].verb.frame]
            return {"object": self.name(inner.things[frame.subject])}, (phrase,)
        return {}, (phrase,)

    def _state(self, event: ResolvedEvent) -> AdjectivePhrase | None:
        if event.event.state is None:
            return None
        state = self.grammar.vocabulary.states[event.event.state]
        complements: tuple[Phrase, ...] = ()
        if event.event.value is not None:
            value = _amount(event.event.value)
            complements = (PrepositionalPhrase(preposition=state.value_preposition, object=value),)
        return AdjectivePhrase(adjective=state.adjective, complements=complements)

    def _adjunct(self, event: ResolvedEvent, slot: Slot) -> Phrase | None:
        if slot.role == "value" and event.event.value is not None:
            said = _amount(event.event.value)
        elif slot.role in event.things:
            said = self.name(event.things[slot.role])
        else:
            return None
        if slot.rule:
            self.used[slot.rule] = None
        return PrepositionalPhrase(preposition=slot.preposition, object=said)

    def _agent(self, event: ResolvedEvent) -> NounPhrase:
        if event.event.agent is None:
            raise MalformedRequest(f"{event.path}.agent: missing: say who does it")
        path = f"agents.{event.event.agent}"
        return self._named(self.graph.graph.agents[event.event.agent], path, None, is_plural=False)

    def name(self, thing: ResolvedThing) -> NounPhrase:
        """The one term of a thing, with its number on the drawing."""
        own = thing.thing
        named = self._named(own, thing.path, own.drawing, is_plural=own.number == "plural")
        is_bare = own.general and traits_of(self.grammar.language).has_bare_nouns
        return named.model_copy(update={"determiner": None}) if is_bare else named

    def _named(self, named: Thing | Agent, path: str, drawing: str | None, *, is_plural: bool) -> NounPhrase:
        term, gender = self._term(named, path, is_plural=is_plural)
        if drawing is not None:
            term = f"{term} ({drawing})"
        return NounPhrase(
            noun=term, proper=True, gender=gender, determiner="definite", number="plural" if is_plural else "singular"
        )

    def _term(self, named: Thing | Agent, path: str, *, is_plural: bool) -> tuple[str, Gender]:
        language = self.grammar.language
        own: OwnTerm | None = named.terms.get(language)
        if own is not None:
            if own.gender is None and traits_of(language).has_gender:
                raise MalformedRequest(f"{path}.terms.{language}.gender: missing: masculine or feminine")
            return own.term, own.gender or "masculine"
        if named.name is None:
            raise MalformedRequest(f"{path}.terms.{language}: missing: give a name of the terminology, or a term")
        term = self.grammar.vocabulary.terms.get(named.name)
        if term is None:
            valid = ", ".join(sorted(self.grammar.vocabulary.terms))
            raise MalformedRequest(f"{path}.name: unknown {named.name!r} ({language}); valid: {valid}")
        return term.plural if is_plural else term.term, term.gender


def _amount(value: Amount | str) -> NounPhrase:
    """An amount with its unit."""
    if isinstance(value, str):
        return NounPhrase(noun=value, proper=True)
    whole = int(value.number) if value.number.is_integer() else value.number
    return NounPhrase(noun=value.unit, proper=True, quantity=Number(value=whole))


def _addressed(construction: ConstructionClass) -> Pronoun | None:
    """Whom an imperative speaks to."""
    is_imperative = construction.mood == "imperative"
    return Pronoun(person=2, number=construction.addressed) if is_imperative else None
