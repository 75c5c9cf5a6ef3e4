"""How the vetoes of the round trip do what their examples say."""

from collections.abc import Iterator
from dataclasses import replace
from difflib import SequenceMatcher

from pipeline.document import Document
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.rules.checking import Case, Found, Reading
from pipeline.rules.marks import ARROW, MarkedText, MarkError, read_change
from pipeline.span import Span
from pipeline.sumum.round_trip.pairs import Pair, Parse
from pipeline.sumum.round_trip.vetoes import Veto, read_vetoes

_REFUSED, _SAID = "refused", "said"


class RoundTripCheck:
    """Asks a veto by itself about what stands before and after the arrow of an example."""

    reading = Reading(frozenset({"dependencies"}))

    def __init__(self, resources: Resources, language: Language) -> None:
        self._vetoes = read_vetoes(resources, language)

    def cases(self) -> Iterator[Case[Veto]]:
        """The examples and near-misses of all vetoes."""
        for veto in self._vetoes:
            rule = veto.rule
            for written in (*rule.examples, *rule.near_misses):
                is_miss = written in rule.near_misses
                case = Case(veto, rule.id, written, "", _SAID if is_miss else _REFUSED, is_near_miss=is_miss)
                try:
                    before, after = _sides(written)
                    yield replace(case, text=f"{before.text} {after}")
                except MarkError as error:
                    yield replace(case, fault=str(error))

    def find(self, case: Case[Veto], document: Document) -> Found:
        """Whether the veto refuses what stands behind the arrow."""
        return Found(_REFUSED if case.rule.refuses(_pair(case.written, document)) else _SAID)

    def could_match(self, case: Case[Veto], document: Document) -> bool:
        """Whether the words that the pattern needs are there; a function is tried on everything."""
        pattern, pair = case.rule.pattern, _pair(case.written, document)
        tokens = [tree.token(i) for tree in pair.after.trees for i in tree.indices]
        return pattern is None or pattern.may_match(tokens)


def _sides(written: str) -> tuple[MarkedText, str]:
    before, after = read_change(written if ARROW in written else f"{written}{ARROW}{written}")
    return MarkedText.read(before), after


def _pair(written: str, document: Document) -> Pair:
    """The two sides of an example; the words that both have are the same, wherever they have gone."""
    before, _ = _sides(written)
    border = len(before.text) + 1
    old = Parse(document, Span(0, border))
    new = Parse(document, Span(border, len(document.text)))
    texts = tuple([parse.token(i).text.lower() for i in parse.words] for parse in (old, new))
    said: dict[int, int] = {}
    for a, b, size in SequenceMatcher(None, texts[0], texts[1], autojunk=False).get_matching_blocks():
        said |= {old.words[a + k]: new.words[b + k] for k in range(size)}
    rest = [i for i in new.words if i not in said.values()]
    for i in old.words:
        moved = next((k for k in rest if new.token(k).text.lower() == old.token(i).text.lower()), None)
        if moved is None and old.token(i).pos == "VERB":
            moved = next((k for k in rest if new.token(k).lemma == old.token(i).lemma), None)
        if i not in said and moved is not None:
            said[i] = moved
            rest.remove(moved)
    marked = (old.at(mark.span.start) for mark in before.marks)
    return Pair(old, new, said, frozenset(i for i in marked if i is not None))
