"""The meta-grammar: classes of constructions that inherit from one another, frames, roles and textual modules as data.

After the hierarchy of Candito 1996 from which the grammar of G-TAG and FREM is compiled (Danlos, Lapalme & Lux 2000,
section 2.2): what all verbs share is said once. `trees.py` compiles it with the verbs of the vocabulary.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Final, Literal

from pydantic import Field

from pipeline.languages import Language
from pipeline.realizer.features import Determiner, GrammaticalNumber, Modality, Mood, Negation
from pipeline.resources import Resources, RuleTable
from pipeline.rules.loading import MarkedRule, RuleReader, Table, mistake

FAMILY: Final = "controlled"


class Matrix(Table):
    """A verb that is said around what a class says: « s'assurer que »; `complement` is the class of what is inside."""

    verb: str
    reflexive: bool = False
    complement: str


class ClassRule(MarkedRule):
    """A construction in which every verb can stand; what it leaves out it has from the class that it inherits from.

    `subject`: none is said, the reader ("you"), or whoever or whatever does it. A `nominal` class says the noun of the
    action; an `inner` one stands behind a verb whose object does it. A `noun` stands before the
    verb: "procedure to …".
    """

    type: Literal["class"]
    name: str
    inherits: str | None = None
    mood: Mood | None = None
    perfect: bool | None = None
    negation: Negation | None = None
    modality: Modality | None = None
    subject: Literal["none", "reader", "doer"] | None = None
    addressed: GrammaticalNumber | None = None
    complementizer: str | None = None
    preposition: str | None = None
    nominal: bool | None = None
    inner: bool | None = None
    determiner: Determiner | None = None
    noun: str | None = None
    matrix: Matrix | None = None


class FrameRule(MarkedRule):
    """What a verb needs: the roles of its subject and its object; one with an agent can be ordered.

    `complements` are the classes in which it takes an event, the preferred first.
    """

    type: Literal["frame"]
    name: str
    subject: str
    object: str | None = None
    of: str | None = Field(default=None, description="the role that the noun of the action is of")
    complements: tuple[str, ...] = ()


class RoleRule(MarkedRule):
    """The preposition with which a language says a role, where the verb asks for no other."""

    type: Literal["role"]
    role: str
    preposition: str


class RestrictionRule(MarkedRule):
    """What the norm forbids in the grammar: a mood everywhere, or a class behind one verb."""

    type: Literal["restriction"]
    mood: Mood | None = None
    verb: str | None = None
    class_: str | None = Field(default=None, alias="class")
    reason: str


class SentencePattern(Table):
    """A sentence of a module: each part is `role:class`, an event of the instruction in a construction.

    `cue` are the connectors that the norm allows here, the preferred first; `beside` goes with `main` in one sentence,
    joined by `and`; `behind` follows it.
    """

    cue: tuple[str, ...] = ()
    front: str | None = None
    main: str
    beside: str | None = None
    tail: str | None = None
    behind: str | None = None


class ModuleRule(MarkedRule):
    """A textual module: what it is called, and how its events become sentences.

    `label` opens it; `title` are the classes of a title, the preferred first.
    """

    type: Literal["module"]
    module: str
    label: str | None = None
    title: tuple[str, ...] = ()
    sentences: tuple[SentencePattern, ...] = ()


ControlledRule = Annotated[ClassRule | FrameRule | RoleRule | RestrictionRule | ModuleRule, Field(discriminator="type")]
_READER: RuleReader[ControlledRule] = RuleReader(ControlledRule)


@dataclass(frozen=True, slots=True)
class ConstructionClass:
    """A class with all that it inherits, and the ids of the rules that made it, its own last."""

    name: str
    mood: Mood
    subject: Literal["none", "reader", "doer"]
    is_perfect: bool
    negation: Negation | None
    modality: Modality | None
    addressed: GrammaticalNumber
    complementizer: str | None
    preposition: str | None
    is_nominal: bool
    is_inner: bool
    determiner: Determiner | None
    noun: str | None
    matrix: Matrix | None
    rules: tuple[str, ...]


_ROOT: Final = ConstructionClass(
    "", "indicative", "doer", False, None, None, "singular", None, None, False, False, None, None, None, ()
)
_FIELDS: Final = {"perfect": "is_perfect", "nominal": "is_nominal", "inner": "is_inner"}
_OWN: Final = frozenset({"id", "source", "near_misses", "examples", "kept", "type", "name", "inherits"})


@dataclass(frozen=True)
class MetaGrammar:
    """The meta-grammar of a language, read and checked."""

    language: Language
    classes: Mapping[str, ConstructionClass]
    frames: Mapping[str, FrameRule]
    roles: Mapping[str, RoleRule]
    restrictions: tuple[RestrictionRule, ...]
    modules: Mapping[str, ModuleRule]
    rules: tuple[ControlledRule, ...]

    def restriction(self, verb: str, construction: ConstructionClass) -> RestrictionRule | None:
        """The first rule of the norm against a verb with a construction behind it (or the construction at all)."""
        for rule in self.restrictions:
            if rule.mood not in (None, construction.mood) or rule.verb not in (None, verb):
                continue
            if rule.class_ in (None, construction.name):
                return rule
        return None


def read_metagrammar(tables: Iterable[RuleTable], language: Language) -> MetaGrammar:
    """The meta-grammar that some tables are; a mistake is a ConfigurationError with its place.

    A rule of a class, role, frame or module that another rule has already takes its place: a house changes one so.
    """
    read = tuple((_READER.read(table), table) for table in tables)
    written = {rule.name: (rule, table) for rule, table in read if isinstance(rule, ClassRule)}
    classes = {name: _resolved(name, written, ()) for name in written}
    grammar = MetaGrammar(
        language,
        classes,
        {rule.name: rule for rule, _ in read if isinstance(rule, FrameRule)},
        {rule.role: rule for rule, _ in read if isinstance(rule, RoleRule)},
        tuple(rule for rule, _ in read if isinstance(rule, RestrictionRule)),
        {rule.module: rule for rule, _ in read if isinstance(rule, ModuleRule)},
        tuple(rule for rule, _ in read),
    )
    for rule, table in read:
        _check(rule, table, grammar)
    return grammar


def _resolved(
    name: str, written: Mapping[str, tuple[ClassRule, RuleTable]], inside: tuple[str, ...]
) -> ConstructionClass:
    rule, table = written[name]
    if name in inside:
        raise mistake(table, f"inherits: a class inherits from itself ({' > '.join((*inside, name))})", "inherits")
    if rule.inherits is None:
        above = _ROOT
    elif rule.inherits in written:
        above = _resolved(rule.inherits, written, (*inside, name))
    else:
        raise mistake(table, f"inherits: unknown class {rule.inherits!r}; valid: {', '.join(written)}", "inherits")
    own = {
        _FIELDS.get(key, key): getattr(rule, key)
        for key in ClassRule.model_fields
        if key not in _OWN and getattr(rule, key) is not None
    }
    return replace(above, name=name, rules=(*above.rules, rule.id), **own)


def _check(rule: ControlledRule, table: RuleTable, grammar: MetaGrammar) -> None:
    """Names of classes lead somewhere, and no sentence of a module merely stands behind another."""
    wanted: list[tuple[str, str]] = []
    if isinstance(rule, ClassRule) and rule.matrix:
        wanted.append(("matrix", rule.matrix.complement))
    if isinstance(rule, FrameRule):
        wanted += [("complements", name) for name in rule.complements]
    if isinstance(rule, RestrictionRule) and rule.class_:
        wanted.append(("class", rule.class_))
    if isinstance(rule, ModuleRule):
        wanted += [("title", name) for name in rule.title]
        wanted += [("sentences", part.partition(":")[2]) for part in parts_of(rule)]
        if any(not sentence.cue for sentence in rule.sentences[1:]):
            what = "sentences: every sentence but the first needs a cue: mere juxtaposition is ambiguous"
            raise mistake(table, what, "sentences")
    for key, name in wanted:
        if name not in grammar.classes:
            raise mistake(table, f"{key}: unknown class {name!r}; valid: {', '.join(grammar.classes)}", key)


def parts_of(rule: ModuleRule) -> Iterator[str]:
    """The parts of a module's sentences, as `role:class`, in their order."""
    for sentence in rule.sentences:
        yield from (p for p in (sentence.front, sentence.main, sentence.beside, sentence.behind) if p is not None)


def metagrammar_of(resources: Resources, language: Language) -> MetaGrammar:
    """The meta-grammar of these resources, read once."""
    return resources.once(
        ("controlled", language), lambda: read_metagrammar(resources.grammar(FAMILY, language), language)
    )
