"""The lexicalized grammar: every verb of the vocabulary in every construction that the norm leaves it.

Compiled from the meta-grammar, as the grammar of G-TAG is (Danlos, Lapalme & Lux 2000, section 2.2): a verb and a class
make an elementary tree with a slot for each role. What the norm refuses keeps the reason, for the reports.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from pipeline.controlled.metagrammar import ConstructionClass, FrameRule, MetaGrammar, RestrictionRule
from pipeline.controlled.vocabulary import ControlledVocabulary, Verb
from pipeline.languages import Language

AGENT = "agent"
NOMINAL_POS = "NOUN"
VERBAL_POS = "VERB"


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a role of the event goes: with a preposition, or as subject or object."""

    role: str
    function: Literal["subject", "object", "of", "preposition"]
    preposition: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class ElementaryTree:
    """A verb in a construction; `complements` are the classes of an event that it is about, the preferred first."""

    verb: Verb
    construction: ConstructionClass
    slots: tuple[Slot, ...]
    complements: tuple[ConstructionClass, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """A verb and a construction that make no tree: `reason` says what is against it, and where that is written."""

    verb: Verb
    construction: ConstructionClass
    reason: str
    rule: str | None = None


@dataclass(frozen=True)
class LexicalizedGrammar:
    """The trees by concept and class, each list in the order of the vocabulary, and what there is none for."""

    language: Language
    meta: MetaGrammar
    vocabulary: ControlledVocabulary
    trees: Mapping[tuple[str, str], tuple[ElementaryTree, ...]]
    refused: Mapping[tuple[str, str], tuple[Refused, ...]]

    def all_trees(self) -> Iterator[ElementaryTree]:
        """Every tree."""
        return (tree for trees in self.trees.values() for tree in trees)

    def against(self, verb: Verb, predicate: str) -> Iterator[str]:
        """Why an event cannot stand behind a verb, construction by construction; nothing for one that it can have."""
        for name in self.meta.frames[verb.frame].complements:
            restriction = self.meta.restriction(verb.verb, self.meta.classes[name])
            if restriction is not None:
                yield f"{name}: {restriction.id}: {restriction.reason}"
            elif (predicate, name) not in self.trees:
                reasons = [refused.reason for refused in self.refused.get((predicate, name), ())]
                yield f"{name}: {' or '.join(reasons) or 'unknown predicate'}"


def compile_grammar(meta: MetaGrammar, vocabulary: ControlledVocabulary) -> LexicalizedGrammar:
    """The grammar of a language. Roles and frames that nobody declares are a KeyError of ours: the rule check tells."""
    trees: dict[tuple[str, str], tuple[ElementaryTree, ...]] = {}
    refused: dict[tuple[str, str], tuple[Refused, ...]] = {}
    for verbs in vocabulary.verbs.values():
        for verb in verbs:
            for construction in meta.classes.values():
                key = (verb.concept, construction.name)
                made = _tree(verb, construction, meta, vocabulary)
                if isinstance(made, ElementaryTree):
                    trees[key] = (*trees.get(key, ()), made)
                else:
                    refused[key] = (*refused.get(key, ()), made)
    return LexicalizedGrammar(vocabulary.language, meta, vocabulary, trees, refused)


def _tree(
    verb: Verb, construction: ConstructionClass, meta: MetaGrammar, vocabulary: ControlledVocabulary
) -> ElementaryTree | Refused:
    frame = meta.frames[verb.frame]
    if restriction := next((r for r in meta.restrictions if r.verb is None and _meets(r, construction)), None):
        return Refused(verb, construction, restriction.reason, restriction.id)
    word, pos = (verb.noun, NOMINAL_POS) if construction.is_nominal else (verb.verb, VERBAL_POS)
    if construction.is_nominal and not verb.noun:
        return Refused(verb, construction, f"{verb.place}: the vocabulary has no noun for {verb.verb!r}")
    if unapproved := vocabulary.refusal(word, pos):
        return Refused(verb, construction, f"{unapproved.place}: {word!r} is not approved: say {unapproved.instead}")
    is_asked = construction.subject != "doer" and not construction.is_nominal and not construction.is_inner
    if is_asked and frame.subject != AGENT:
        return Refused(verb, construction, f"nobody does what {verb.verb!r} says: it cannot be asked for")
    complements = tuple(meta.classes[name] for name in frame.complements)
    slots = tuple(_slots(verb, frame, construction, meta))
    return ElementaryTree(verb, construction, slots, complements, (frame.id, *construction.rules))


def _meets(restriction: RestrictionRule, construction: ConstructionClass) -> bool:
    return restriction.mood in (None, construction.mood) and restriction.class_ in (None, construction.name)


def _slots(verb: Verb, frame: FrameRule, construction: ConstructionClass, meta: MetaGrammar) -> Iterator[Slot]:
    if construction.is_nominal:
        if frame.of:
            of = meta.roles["of"]
            yield Slot(frame.of, "of", of.preposition, of.id)
    else:
        if construction.subject == "doer":
            yield Slot(frame.subject, "subject")
        if frame.object:
            yield Slot(frame.object, "object")
    for role, own in verb.admits.items():
        yield Slot(role, "preposition", own or meta.roles[role].preposition, "" if own else meta.roles[role].id)
