"""Who tells what a mention says: "according to police", « ont annoncé les pompiers ».

What only somebody reports is told as his: the phrase that names him stands in the source as it is said.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pipeline.absum.reading.vocabulary import ATTRIBUTION, EventVocabulary
from pipeline.span import SourceSpan
from pipeline.trees import SentenceTree

_REPORTED: Final = frozenset({"ccomp", "parataxis", "advcl", "acl", "xcomp"})
_LONGEST: Final = 8
_SPEAKING: Final = frozenset({"person", "organization", "authority"})
_CUT: Final = ("acl", "advcl", "appos", "parataxis", "cc", "conj", "punct", "nmod:tmod", "obl", "ccomp")


@dataclass(frozen=True, slots=True)
class Attribution:
    """That somebody tells it; `speaker` is where he is named, None where no words name him whole."""

    speaker: SourceSpan | None


def attribution(document: int, tree: SentenceTree, event: int, vocabulary: EventVocabulary) -> Attribution | None:
    """Whose words tell of the event of a token; None where the text says it itself."""
    chain = list(tree.upward(event))
    for index in chain:
        for phrase in tree.children(index, "obl", "nmod", "advcl", "parataxis", "dep", "advmod"):
            if _is_source(tree, phrase, vocabulary):
                return Attribution(_speaker(document, tree, phrase, vocabulary))
    for index in chain[1:]:
        if vocabulary.speaks(tree, index):
            return Attribution(_of_subject(document, tree, index, vocabulary))
    for index in chain:
        for clause in tree.children(index, *sorted(_REPORTED)):
            if vocabulary.speaks(tree, clause) and not tree.children(clause, "mark", "ccomp", "obj"):
                return Attribution(_of_subject(document, tree, clause, vocabulary))
    if any(vocabulary.speaks(tree, i) for i in tree.indices if tree.token(i).pos == "VERB"):
        return Attribution(None)  # somebody speaks in it, and the parse does not show of what
    return None


def _is_source(tree: SentenceTree, phrase: int, vocabulary: EventVocabulary) -> bool:
    before = (vocabulary.context(ATTRIBUTION, tree.token(i)) for i in tree.children(phrase, "case", "mark", "fixed"))
    return any(found in ("source", "said") for found in before)


def _of_subject(document: int, tree: SentenceTree, verb: int, vocabulary: EventVocabulary) -> SourceSpan | None:
    subjects = tree.children(verb, "nsubj")
    return _speaker(document, tree, subjects[0], vocabulary) if subjects else None


def _speaker(document: int, tree: SentenceTree, head: int, vocabulary: EventVocabulary) -> SourceSpan | None:
    """The words that name a speaker, if they do so alone, and he may speak."""
    token, entity = tree.token(head), tree.entities.get(head)
    noun = tree.text(sorted([*tree.children(head, "compound"), head]))  # "the fire service"
    may_speak = bool(vocabulary.kinds(token, noun) & _SPEAKING) or (
        entity is not None and entity.label in ("PER", "ORG")
    )
    if token.pos not in ("NOUN", "PROPN") or not may_speak:
        return None
    words = sorted({head, *_inside(tree, head)})
    is_own = any(tree.token(i).feature("Poss") == "Yes" or tree.token(i).pos == "PRON" for i in words)
    if is_own or len(words) > _LONGEST or words != list(range(words[0], words[-1] + 1)):
        return None
    return SourceSpan(document, tree.span(words))


def _inside(tree: SentenceTree, head: int) -> Iterator[int]:
    for child in tree.children(head):
        is_case = child < head and tree.relation(child) in ("case", "mark", "fixed")
        if not is_case and tree.relation(child) not in _CUT and tree.token(child).pos != "PUNCT":
            yield from tree.subtree(child)
