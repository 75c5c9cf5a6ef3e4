"""Noun and verb groups found on raw text against groups derived from treebank trees.

Usage: python -m benchmarks.groups FILE.conllu[.xz]...      the language is the file name's first two letters

A noun group is derived from a noun, proper noun or pronoun (not relative, interrogative, possessive or
reflexive) and the unbroken stretch of its modifiers: before it determiners, numerals, adjectives with their
adverbs, compounds, possessive pronouns and names; behind it names, numbers and, in French, adjectives.
Complements, clauses and whatever has a preposition are outside: groups are not recursive. A verb group is
derived from a verb, or a copula, and the unbroken stretch before it of its auxiliaries, infinitive mark,
negation and the adverbs and clitics among them; a modal verb and its infinitive (French) are one group.
Only exact boundaries count. The text is raw, but what has no final punctuation (headings, signatures) is split off
first, as the structure stage does.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.sentences import FINAL
from benchmarks.treebank import Paragraph, Sentence, Word, read_paragraphs
from pipeline.annotate.component import SpacyAnnotator
from pipeline.annotate.settings import AnnotateSettings
from pipeline.document import Block, Document, Section
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.source import SourceText
from pipeline.span import Span

LEFT = {"det", "nummod", "amod", "compound", "flat", "nmod:desc", "goeswith", "fixed"}
RIGHT = {"flat", "compound", "nummod", "amod", "nmod:desc", "goeswith", "fixed"}
MODAL = {"pouvoir", "devoir"}


def base(relation: str) -> str:
    """A relation without its subtype, except where the subtype is another thing."""
    return relation if relation == "nmod:desc" else relation.split(":")[0]


def is_nominal(word: Word) -> bool:
    """Whether a word can be the head of a noun group."""
    if word.pos == "PRON":
        return (
            word.features.get("PronType") not in ("Rel", "Int")
            and word.features.get("Reflex") != "Yes"
            and not (word.features.get("Poss") == "Yes" and word.relation.startswith(("nmod", "det")))
        )
    return word.pos in ("NOUN", "PROPN") or (word.pos == "SYM" and word.form in "%$€£")


def noun_groups(words: list[Word], language: str) -> Iterator[tuple[int, int, int]]:
    """First and last index and head of each derived noun group."""
    owner = [-1] * len(words)
    for index, word in enumerate(words):
        head, chain = index, [index]
        while head >= 0 and len(chain) < 9 and attaches(words, head, language):
            head = words[head].head
            chain.append(head)
        if len(chain) > 1 or is_nominal(word):
            owner[index] = head
    for index, word in enumerate(words):
        if owner[index] != index or not is_nominal(word):
            continue
        first = last = index
        while first > 0 and joins(words, owner, first - 1, index, -1):
            first -= 1
        while last + 1 < len(words) and joins(words, owner, last + 1, index, 1):
            last += 1
        while words[first].pos in ("PUNCT", "CCONJ"):
            first += 1
        while words[last].pos in ("PUNCT", "CCONJ"):
            last -= 1
        yield first, last, index


def joins(words: list[Word], owner: list[int], index: int, head: int, step: int) -> bool:
    """Whether a word continues the group of `head`: owned by it, or a hyphen or the like between such."""
    if owner[index] == head:
        return True
    beyond = index + step
    between = words[index].pos in ("PUNCT", "CCONJ") and words[index].form not in '.;:()«»"“”'
    return between and 0 <= beyond < len(words) and owner[beyond] == head


def attaches(words: list[Word], index: int, language: str) -> bool:
    """Whether a word is part of the same group as its governor."""
    word = words[index]
    is_contracted = index > 0 and word.start == words[index - 1].start  # the article of "du" is no token
    if word.head < 0 or is_contracted:
        return False
    governor, relation, is_left = words[word.head], base(word.relation), index < word.head
    if any(w.head == index and base(w.relation) == "case" for w in words):
        return False
    if relation in ("advmod", "conj", "cc"):
        return governor.pos in ("ADJ", "NUM", "ADV", "VERB") and base(governor.relation) in (
            "amod",
            "nummod",
            "advmod",
            "det",
        )
    if relation == "nmod" and is_left:
        return word.relation == "nmod:poss" and word.pos == "PRON"
    if is_left:
        return relation in LEFT and not (relation == "det" and word.pos == "ADP")
    if relation in ("appos", "nmod"):
        return word.pos == "PROPN" and word.head == index - 1 and governor.pos in ("NOUN", "PROPN")
    if relation == "amod":
        return language == "fr" and word.pos in ("ADJ", "NUM")
    return relation in RIGHT


def verb_groups(words: list[Word], nominal: set[int]) -> Iterator[tuple[int, int, int]]:
    """First and last index and head of each derived verb group."""
    for index, word in enumerate(words):
        if index in nominal or base(word.relation) in ("aux", "fixed", "compound", "flat"):
            continue
        is_copula = word.pos == "AUX" and base(word.relation) == "cop"
        if word.pos != "VERB" and not is_copula and not (word.pos == "AUX" and base(word.relation) != "aux"):
            continue
        governor = word.head if is_copula else index
        if is_modal_of(words, index):
            continue
        last = index
        while last + 1 < len(words) and is_negation(words[last + 1]) and words[last + 1].head == governor:
            last += 1
        first = start = index
        while start > 0 and is_inside(words, start - 1, governor):
            start -= 1
            if words[start].pos in ("AUX", "PART", "VERB") or is_negation(words[start]):
                first = start
        yield first, last, index


def is_modal_of(words: list[Word], index: int) -> bool:
    """Whether a French modal is followed by its infinitive, in whose group it is."""
    if words[index].lemma not in MODAL:
        return False
    following = index + 1
    while following < len(words) and words[following].pos in ("ADV", "PRON"):
        following += 1
    if following == len(words) or words[following].features.get("VerbForm") != "Inf":
        return False
    governor = words[following].head
    return index in (governor, words[governor].head if governor >= 0 else -1)


def is_negation(word: Word) -> bool:
    """Whether a word negates."""
    return word.features.get("Polarity") == "Neg" and word.pos in ("PART", "ADV")


def is_inside(words: list[Word], index: int, governor: int) -> bool:
    """Whether a word before the verb may stand inside its group."""
    word = words[index]
    modal = (
        words[governor].head
        if base(words[governor].relation) == "xcomp" and is_modal_of(words, words[governor].head)
        else -1
    )
    if index == modal:
        return True
    if word.head not in (governor, modal) or word.head < 0:
        return False
    if base(word.relation) in ("aux", "cop") or is_negation(word):
        return True
    if base(word.relation) == "mark":
        return word.pos == "PART"
    return (base(word.relation) == "advmod" and word.pos == "ADV") or (
        word.pos == "PRON" and index > 0 and base(word.relation) in ("obj", "iobj", "expl", "obl")
    )


def spans(sentences: list[Sentence], language: Language) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
    """The derived noun and verb groups as offsets."""
    nouns: set[tuple[int, int]] = set()
    verbs: set[tuple[int, int]] = set()
    for sentence in sentences:
        words = sentence.words
        nominal: set[int] = set()
        for first, last, _ in noun_groups(words, language):
            nouns.add((words[first].start, words[last].end))
            nominal.update(range(first, last + 1))
        verbs.update((words[first].start, words[last].end) for first, last, _ in verb_groups(words, nominal))
    return nouns, verbs


def blocks(paragraph: Paragraph) -> Iterator[Block]:
    """A sentence without final punctuation (a heading, a signature) is a block, as the structure stage has it."""
    start = 0
    for sentence in paragraph.sentences:
        if not FINAL.search(paragraph.text[sentence.start : sentence.end]):
            if start < sentence.start:
                yield Block(Span(start, sentence.start), "paragraph", 0)
            yield Block(Span(sentence.start, sentence.end), "paragraph", 0)
            start = sentence.end
    if start < len(paragraph.text):
        yield Block(Span(start, len(paragraph.text)), "paragraph", 0)


def main() -> None:
    """Print precision and recall of both kinds of groups for each file."""
    layers = frozenset({"groups"})
    annotator = SpacyAnnotator(AnnotateSettings.model_validate({"layers": layers}), Resources())
    is_listing = "--errors" in sys.argv
    for name in (argument for argument in sys.argv[1:] if not argument.startswith("--")):
        path = Path(name)
        language: Language = "en" if path.name.startswith("en") else "fr"
        counts = {"noun groups": [0, 0, 0], "verb groups": [0, 0, 0]}
        for paragraph in read_paragraphs(path):
            text = paragraph.text
            section = Section(None, 1, "other", Span(0, len(text)))
            source = SourceText(text, "text/plain", "")
            document = Document(source, "other", tuple(blocks(paragraph)), (section,))
            annotation = annotator.annotate(document, language).annotation
            if annotation is None:
                raise TypeError("annotate gives an annotation")
            expected = spans(paragraph.sentences, language)
            found = (
                {(g.span.start, g.span.end) for g in annotation.noun_groups},
                {(g.span.start, g.span.end) for g in annotation.verb_groups},
            )
            for kind, want, have in zip(counts, expected, found, strict=True):
                counts[kind][0] += len(want & have)
                counts[kind][1] += len(have)
                counts[kind][2] += len(want)
                if is_listing:
                    for sign, group in [("-", g) for g in want - have] + [("+", g) for g in have - want]:
                        around = text[max(0, group[0] - 40) : group[0]], text[group[1] : group[1] + 40]
                        print(f"{kind[0]}{sign} {around[0]}[[{text[group[0] : group[1]]}]]{around[1]}")
        for kind, (right, have_n, want_n) in counts.items():
            p, r = right / have_n, right / want_n
            print(f"{path.name}: {kind}: precision {p:.3f} recall {r:.3f} F {2 * p * r / (p + r):.3f} ({want_n})")


if __name__ == "__main__":
    main()
