"""How the rules of `grammars/realizer` do what their examples say: "left | right => result", "as it came => mended"."""

from collections.abc import Iterator
from dataclasses import replace

from pipeline.document import Document
from pipeline.languages import Language
from pipeline.realizer.grammar.words import NumberRepair
from pipeline.realizer.marks import Marks
from pipeline.realizer.orthography import load_orthography
from pipeline.realizer.rules import ContractionRule, JunctureRule, NumberRule, RealizerRule, read_rules
from pipeline.realizer.sandhi import load_sandhi
from pipeline.resources import Resources
from pipeline.rules.checking import Case, Found, changing_cases
from pipeline.rules.marks import ARROW

JUNCTURE = " | "


class RealizerCheck:
    """Writes the words of an example as the realizer would."""

    reading = None

    def __init__(self, resources: Resources, language: Language) -> None:
        self._rules = read_rules(resources, language)
        self._language = language
        self._orthography = load_orthography(resources)
        self._sandhi = load_sandhi(resources, language)

    def cases(self) -> Iterator[Case[RealizerRule]]:
        """The examples and near-misses of all rules; a near-miss stays, or becomes what other rules make of it."""
        for rule in self._rules:
            for case in changing_cases(rule, rule):
                if case.is_near_miss:
                    words, _, result = case.text.partition(ARROW)
                    case = replace(case, text=words, expected=result or words.replace(JUNCTURE, " "))
                yield case

    def find(self, case: Case[RealizerRule], document: Document) -> Found:
        """The words as they are written."""
        rule, words = case.rule, document.text
        if isinstance(rule, NumberRule):
            return Found(NumberRepair.of(rule).mend(words, rule.gender or "masculine"))
        parts = words.split(JUNCTURE)
        if len(parts) > 2 and self._sandhi.at_juncture(parts[1], parts[2]) == parts[1]:
            contracted = self._sandhi.contractions.get((parts[0], parts[1]))
            parts = [contracted, *parts[2:]] if contracted else parts
        finished = self._orthography.finish(" ".join(parts), Marks(), self._language, is_sentence=False)
        return Found("".join(finished.pieces()))

    def could_match(self, case: Case[RealizerRule], document: Document) -> bool:
        """Whether the word that the rule changes is there, with another behind it."""
        rule, words = case.rule, document.text.split(JUNCTURE)
        match rule:
            case ContractionRule():
                return words[0] == rule.first
            case JunctureRule():
                return len(words) > 1 and words[0] in rule.forms
        return True
