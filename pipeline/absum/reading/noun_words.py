"""What the words of a noun phrase say by themselves: where it begins, its form, its number, whether it is a name."""

from collections.abc import Sequence
from typing import Literal

from pipeline.absum.reading.groups import HYPHENS
from pipeline.absum.reading.phrases import Phrase
from pipeline.document import Entity, NounGroup, Token
from pipeline.trees import SentenceTree

SHORTEST_ACRONYM = 2
"""Letters up to which capitals may be initials or units; longer ones that no lexicon has name an organization."""
APOSTROPHES = frozenset({"'", "\N{RIGHT SINGLE QUOTATION MARK}"})
GENDERS: dict[str | None, Literal["masculine", "feminine"]] = {"Masc": "masculine", "Fem": "feminine"}


def extent(group: NounGroup | None, entity: Entity | None, head: int) -> tuple[int, int]:
    """Where a phrase begins and ends; `head` may be where words begin that hyphens join to it."""
    first, last = (group.first, group.last) if group is not None else (head, head + 1)
    if entity is not None:
        # What follows a name belongs to something else, or has it for a modifier; what stands before may be a title.
        is_modifier = group is not None and group.head >= entity.last
        first, last = entity.first if is_modifier else min(first, entity.first), entity.last
    return first, last


def joined(tree: SentenceTree, head: int) -> int:
    """Where the word begins that hyphens join to an adjective: a 20-year-old."""
    while tree.token(head).pos == "ADJ" and head - 2 in tree.indices and tree.token(head - 1).text in HYPHENS:
        head -= 2
        while head - 2 in tree.indices and tree.token(head - 1).text in HYPHENS:
            head -= 2
    return head


def is_acronym(tree: SentenceTree, token: Token) -> bool:
    """Whether a word is written in capitals in a sentence that is not."""
    is_capital = len(token.text) > SHORTEST_ACRONYM and token.text.isalpha() and token.text.isupper()
    return is_capital and any(tree.token(i).text.islower() for i in tree.indices)


def is_owner(tree: SentenceTree, index: int) -> bool:
    """A possessive pronoun: whose it is depends on the sentence before."""
    token = tree.token(index)
    return token.pos == "PRON" and token.feature("Poss") == "Yes"


def is_genitive(token: Token) -> bool:
    """Whether a mark of possession goes on from what stands before it: "Syria's"."""
    return token.pos == "PART" and token.dep == "case"


def is_possessor(tree: SentenceTree, phrase: Phrase) -> bool:
    """Whether an apostrophe makes a phrase the possessor of a noun: "Perez' brother-in-law"."""
    end = next((i for i in tree.indices if tree.token(i).span.start >= phrase.span.end), tree.sentence.last)
    if end + 1 >= tree.sentence.last or tree.token(end).text not in APOSTROPHES:
        return False
    is_joined = tree.token(end - 1).span.end == tree.token(end).span.start
    is_apart = tree.token(end).span.end < tree.token(end + 1).span.start
    return is_joined and is_apart and tree.token(end + 1).pos in ("NOUN", "ADJ", "PROPN")


def text_of(tree: SentenceTree, indices: Sequence[int]) -> str:
    """Words as they stand, without a capital that only opens the sentence."""
    text = tree.text(indices)
    opening = tree.token(indices[0]) if indices else None
    if opening is not None and indices[0] == tree.sentence.first and opening.pos not in ("PROPN", "X"):
        return text[:1].lower() + text[1:] if text[1:2].islower() else text
    return text


def singular_of(tree: SentenceTree, noun: Sequence[int], head: int) -> str:
    """A noun with its modifiers, its head in the base form."""
    token = tree.token(head)
    if head not in noun or token.pos != "NOUN" or token.lemma.lower() == token.text.lower():
        return text_of(tree, noun)
    before, behind = [i for i in noun if i < head], [i for i in noun if i > head]
    is_joined = before and tree.token(before[-1]).span.end == token.span.start
    start = tree.text(before) if before else ""
    if is_joined and tree.token(before[-1]).pos == "PUNCT":
        start += tree.token(before[-1]).text
    parts = [start + token.lemma if is_joined else f"{start} {token.lemma}", tree.text(behind) if behind else ""]
    return " ".join(" ".join(parts).split())


def number_of(token: Token, group: NounGroup | None, quantity: int | None) -> Literal["singular", "plural"]:
    """The grammatical number of a phrase, by its quantity, its head, its group."""
    if quantity is not None:
        return "plural" if quantity != 1 else "singular"
    if token.feature("Number") == "Plur":
        return "plural"
    return group.number or "singular" if group is not None else "singular"


def definiteness(tree: SentenceTree, first: int, head: int, entity: Entity | None) -> bool | None:
    """Whether a determiner says that it is known; None where there is none."""
    for index in range(first, head):
        token = tree.token(index)
        if token.pos == "DET":
            return token.feature("Definite") == "Def" or token.feature("PronType") == "Dem"
        if is_owner(tree, index):
            return True
    return None if entity is None else False


def name_and_title(tree: SentenceTree, entity: Entity | None, noun: Sequence[int]) -> tuple[str | None, str | None]:
    """The name of somebody and the title before it."""
    if entity is None or entity.label != "PER":
        return None, None
    inside = [i for i in noun if entity.first <= i < entity.last]
    before = [i for i in noun if i < entity.first]
    if not inside:
        return None, None
    return text_of(tree, inside), (text_of(tree, before) or None) if before else None
