"""From an event graph to a text: each textual module says its events by its own rules.

Section 2.2 of Danlos, Lapalme & Lux 2000: a module has its own connectors and constructions, and no sentence merely
stands beside another.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pipeline.controlled.clauses import Choose, Sayer, first
from pipeline.controlled.metagrammar import ModuleRule, SentencePattern
from pipeline.controlled.reading import (
    ResolvedEvent,
    ResolvedGraph,
    ResolvedInstruction,
    ResolvedSubTask,
    ResolvedWarning,
)
from pipeline.controlled.trees import LexicalizedGrammar
from pipeline.errors import MalformedRequest
from pipeline.languages import traits_of
from pipeline.realizer.engine import RealizationEngine
from pipeline.realizer.spec import Clause, Coordination, NounPhrase, Phrase, Spec, VerbPhrase

BlockKind = Literal["heading", "title", "warning", "instruction"]
BULLET = "- "


@dataclass(frozen=True, slots=True)
class Block:
    """A line of the text, the path in the graph of what it says, and the ids of the rules that made it."""

    kind: BlockKind
    text: str
    path: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ControlledText:
    """A text in a controlled language, block by block."""

    language: str
    blocks: tuple[Block, ...]

    @property
    def text(self) -> str:
        """The whole as plain text: a line a block, instructions and warnings behind a dash."""
        return "\n".join(BULLET + block.text if block.kind == "instruction" else block.text for block in self.blocks)


class Composer:
    """Composes texts in one language; immutable, so that threads may share it."""

    def __init__(self, grammar: LexicalizedGrammar, engine: RealizationEngine) -> None:
        self._grammar = grammar
        self._engine = engine

    def compose(self, graph: ResolvedGraph) -> ControlledText:
        """The text of a graph; raises MalformedRequest with the path of what cannot be said."""
        _refuse_namesakes(graph, self._grammar)
        return ControlledText(self._grammar.language, tuple(self._blocks(graph)))

    def instruction(self, graph: ResolvedGraph, instruction: ResolvedInstruction, choose: Choose = first) -> Block:
        """One instruction of a graph, with the choices that `choose` makes where the norm leaves some."""
        sayer = Sayer(self._grammar, graph, choose)
        module = self._grammar.meta.modules[instruction.instruction.type]
        return self._block("instruction", module, instruction.events, instruction.path, sayer)

    def _blocks(self, graph: ResolvedGraph) -> Iterator[Block]:
        if graph.task is not None and graph.title is not None:
            yield from self._headings("task", graph.task.number, None, graph.title, "text", graph)
            yield from self._warnings(graph.warnings, graph)
        for sub in graph.sub_tasks:
            yield from self._sub_task(sub, graph)

    def _sub_task(self, sub: ResolvedSubTask, graph: ResolvedGraph) -> Iterator[Block]:
        yield from self._headings("sub_task", sub.node.number, sub.node.paragraph, sub.title, sub.path, graph)
        yield from self._warnings(sub.warnings, graph)
        for instruction in sub.instructions:
            yield from self._warnings(instruction.warnings, graph)
            yield self.instruction(graph, instruction)

    def _headings(
        self,
        name: str,
        number: str | None,
        paragraph: str | None,
        title: ResolvedEvent,
        path: str,
        graph: ResolvedGraph,
    ) -> Iterator[Block]:
        module = self._grammar.meta.modules[name]
        if number is not None:
            yield Block("heading", f"{module.label} {number}", f"{path}.number", (module.id,))
        sayer = Sayer(self._grammar, graph)
        name = next((c for c in module.title if (title.predicate, c) in self._grammar.trees), module.title[0])
        said = self._text(sayer.say(title, self._grammar.meta.classes[name]))
        said = said[:1].upper() + said[1:]
        yield Block("title", f"{paragraph} {said}" if paragraph else said, title.path, (module.id, *sayer.used))

    def _warnings(self, warnings: Sequence[ResolvedWarning], graph: ResolvedGraph) -> Iterator[Block]:
        for each in warnings:
            risky = "" if "risk" in each.events else "_alone"
            module = self._grammar.meta.modules[f"{each.warning.level}{risky}"]
            yield self._block("warning", module, each.events, each.path, Sayer(self._grammar, graph))

    def _block(
        self,
        kind: BlockKind,
        module: ModuleRule,
        events: Mapping[str, ResolvedEvent],
        path: str,
        sayer: Sayer,
    ) -> Block:
        sentences = [self._text(self._sentence(pattern, events, sayer)) for pattern in module.sentences]
        text = " ".join(sentences)
        if module.label is not None:
            space = traits_of(self._grammar.language).space_before.get(":", "")
            text = f"{module.label}{space}: {text}"
        return Block(kind, text, path, (module.id, *sayer.used))

    def _sentence(self, pattern: SentencePattern, events: Mapping[str, ResolvedEvent], sayer: Sayer) -> Spec:
        main = self._part(pattern.main, events, sayer)
        if not isinstance(main, Clause):
            raise MalformedRequest(f"the part {pattern.main} is no clause: its class must be a clause")
        front = [self._part(pattern.front, events, sayer)] if pattern.front else []
        behind = [self._part(pattern.behind, events, sayer)] if pattern.behind else []
        cue = pattern.cue[sayer.choose("connector", pattern.cue)] if pattern.cue else None
        main = _with(main, front, behind, cue)
        if pattern.beside is None:
            return main
        beside = self._part(pattern.beside, events, sayer)
        if not isinstance(beside, Clause):
            raise MalformedRequest(f"the part {pattern.beside} is no clause: its class must be a clause")
        tail = [NounPhrase(noun=pattern.tail, proper=True)] if pattern.tail else []
        return Coordination(coordinates=(main, _with(beside, (), tail, None)))

    def _part(self, part: str, events: Mapping[str, ResolvedEvent], sayer: Sayer) -> Phrase:
        role, _, name = part.partition(":")
        return sayer.say(events[role], self._grammar.meta.classes[name])

    def _text(self, spec: Spec) -> str:
        return self._engine.realize(spec, self._grammar.language).text


def _with(clause: Clause, front: Sequence[Phrase], behind: Sequence[Phrase], cue: str | None) -> Clause:
    """The clause with what stands before and behind it."""
    verb = clause.verb
    if behind and isinstance(verb, VerbPhrase):
        verb = VerbPhrase.model_validate(
            {**{name: getattr(verb, name) for name in VerbPhrase.model_fields},
             "post_modifiers": (*verb.post_modifiers, *behind)}
        )  # fmt: skip
    return Clause.model_validate(
        {
            **{name: getattr(clause, name) for name in Clause.model_fields},
            "verb": verb,
            "front_modifiers": tuple(front),
            "cue_phrase": None if cue is None else cue,
        }
    )


def _refuse_namesakes(graph: ResolvedGraph, grammar: LexicalizedGrammar) -> None:
    """One term, one thing: two things may share a term only where their numbers on the drawing tell them apart."""
    language = grammar.language
    known: dict[tuple[str, str | None], str] = {}
    for key, thing in graph.graph.things.items():
        own = thing.terms.get(language)
        named = grammar.vocabulary.terms.get(thing.name or "")
        term = own.term if own else named.term if named else None
        if term is None:
            continue
        name = (term.casefold(), thing.drawing)
        if name in known:
            raise MalformedRequest(
                f"things.{key}: it is called {term!r} like things.{known[name]}: "
                "give each a number on the drawing, or another term"
            )
        known[name] = key
