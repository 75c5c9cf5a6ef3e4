"""How the rules of `grammars/controlled` say what their examples mean: "JSON => text"."""

import json
import re
from collections.abc import Iterator
from typing import Any

from pipeline.controlled.component import ControlledLanguage
from pipeline.controlled.metagrammar import ClassRule, ControlledRule, RestrictionRule, metagrammar_of
from pipeline.controlled.near_misses import is_asked
from pipeline.document import Document
from pipeline.errors import MalformedRequest
from pipeline.languages import Language
from pipeline.realizer.pyrealb import PyrealbEngine
from pipeline.resources import Resources
from pipeline.rules.checking import Case, Found
from pipeline.rules.marks import ARROW
from pipeline.settings import NoSettings

AGENT = "technician"
_ANY_EVENT = {"predicate": "clean", "agent": AGENT, "object": {"name": "housing"}}
REFUSED = "refused"


class ControlledCheck:
    """Composes the text of an example: a rule has a part in each of its examples, and none in a near-miss.

    What forbids something, and what is forbidden, has a part in what cannot be said: "JSON => refused".
    """

    reading = None

    def __init__(self, resources: Resources, language: Language) -> None:
        self._language = language
        self._rules = metagrammar_of(resources, language).rules
        self._engine = PyrealbEngine(NoSettings(), resources)
        self._controlled = ControlledLanguage(resources, self._engine)

    def cases(self) -> Iterator[Case[ControlledRule]]:
        """The examples and near-misses of all rules."""
        for rule in self._rules:
            for is_near_miss, written in (*((False, e) for e in rule.examples), *((True, n) for n in rule.near_misses)):
                before, arrow, after = written.partition(ARROW)
                fault = None if arrow else f"an example reads 'graph{ARROW}text'"
                yield Case(rule, rule.id, written, before, after, is_near_miss=is_near_miss, fault=fault)

    def find(self, case: Case[ControlledRule], document: Document) -> Found:
        """The text of the case, with a word of warning where its rule has a part that it should not have, or none."""
        try:
            text, used = self.say(json.loads(document.text))
        except (MalformedRequest, ValueError) as error:
            told = case.rule.name if isinstance(case.rule, ClassRule) else case.rule.id
            is_meant = isinstance(error, MalformedRequest) and re.search(
                rf"(?<![\w.-]){re.escape(told)}(?![\w-])", str(error)
            )
            return Found(REFUSED if is_meant else f"{REFUSED}: {error}")
        if (case.rule.id in used) is case.is_near_miss and not isinstance(case.rule, RestrictionRule):
            return Found(f"{text} ({'with' if case.is_near_miss else 'without'} the rule; used: {', '.join(used)})")
        return Found(text)

    def could_match(self, case: Case[ControlledRule], document: Document) -> bool:
        """Whether the graph of a near-miss, which other rules say, has what this one needs."""
        grammar = self._controlled.grammars[self._language]
        return is_asked(case.rule, json.loads(document.text), grammar.meta, grammar.vocabulary)

    def say(self, part: dict[str, Any]) -> tuple[str, tuple[str, ...]]:
        """The text of a part of a graph, and the rules that made it."""
        text: dict[str, Any] = {"module": "sub_task", "title": _ANY_EVENT, "instructions": [_simple()]}
        kind = "title"
        if "type" in part:
            text["instructions"], kind = [part], "instruction"
        elif "warning" in part:
            text["warnings"], kind = [part["warning"]], "warning"
        elif part.get("module") == "task":
            text = {**part, "sub_tasks": [text]}
        else:
            text |= part
        graph = {"agents": {AGENT: {"name": AGENT}}, "text": text}
        blocks = self._controlled.compose(graph, self._language).blocks
        if kind == "title":
            blocks = blocks[: blocks.index(next(b for b in blocks if b.kind == "title")) + 1]
        else:
            blocks = tuple(block for block in blocks if block.kind == kind)
        return " / ".join(b.text for b in blocks), tuple(dict.fromkeys(rule for b in blocks for rule in b.rules))


def _simple() -> dict[str, Any]:
    return {"type": "simple", "first": _ANY_EVENT}
