"""Runs the examples and near-misses that every pattern of SumUM carries.

python -m pipeline.sumum.rule_check [en|fr] [START OF A RULE'S ID, or a file's name]
"""

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, get_args

from pipeline.annotate.component import SpacyAnnotator
from pipeline.annotate.settings import AnnotateSettings
from pipeline.document import Annotation, Block, BlockKind, Document, Section
from pipeline.languages import LANGUAGES, Language
from pipeline.resources import Resources
from pipeline.source import SourceText
from pipeline.span import Span
from pipeline.sumum.constituents import Constituent
from pipeline.sumum.rules import FAMILY, Place, SumumGrammar, SumumRule

_MARK: Final = re.compile(r"\{\{|\}\}")
_TOPIC_MARK: Final = re.compile(r"\[|\]")
_BLOCKS: Final[dict[Place, BlockKind]] = {
    "sentence": "paragraph",
    "heading": "heading",
    "caption": "caption",
    "title": "title",
}


@dataclass(frozen=True, slots=True)
class Example:
    """An example without its marks, and what they said: spans within `text`."""

    rule: SumumRule
    text: str
    expected: Span | None
    topic: Span | None
    is_near_miss: bool

    @property
    def kind(self) -> BlockKind:
        """The kind of block that the example stands for."""
        return _BLOCKS[next(place for place in get_args(Place) if place in self.rule.data.places)]


@dataclass(slots=True)
class _Page:
    """Examples as the blocks of one document, so that they are analyzed at once."""

    examples: list[Example] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    text: str = ""

    def add(self, example: Example) -> None:
        start = len(self.text)
        self.text += example.text
        self.blocks.append(Block(Span(start, len(self.text)), example.kind, 0))
        self.text += "\n\n"
        self.examples.append(example)

    def document(self) -> Document:
        section = Section(None, 1, "other", Span(0, len(self.text)))
        return Document(SourceText(self.text, "text/plain", "0"), "article", tuple(self.blocks), (section,))


def rule_ids(resources: Resources, language: Language) -> tuple[str, ...]:
    """The ids of the patterns of a language, in the order of their files."""
    return tuple(str(table.values["id"]) for table in resources.grammar(FAMILY, language))


def failures(resources: Resources, language: Language, start: str = "") -> Iterator[str]:
    """What goes wrong with the examples of a language; only of rules whose id or file begins with `start`."""
    grammar = SumumGrammar(resources, language)
    page = _Page()
    for rule in grammar.rules:
        if not (rule.data.id.startswith(start) or rule.place.rsplit("/", 1)[-1].startswith(start)):
            continue
        for is_near_miss, texts in ((False, rule.data.examples), (True, rule.data.near_misses)):
            if not texts:
                yield f"{rule.place}: {rule.data.id}: it needs an example and a near-miss"
            for text in texts:
                page.add(_read(rule, text, is_near_miss))
    annotator = SpacyAnnotator(AnnotateSettings(layers=frozenset({"groups"})), resources)
    annotation = annotator.annotate(page.document(), language).annotation
    if annotation is None:
        raise TypeError("the annotator gave no annotation")
    sentences = annotation.sentences
    by_block: dict[int, list[Sequence[Constituent]]] = {}
    for index, found in grammar.constituents.read(annotation, range(len(sentences))).items():
        by_block.setdefault(sentences[index].block, []).append(found)
    for number, example in enumerate(page.examples):
        start_of_block = page.blocks[number].span.start
        yield from _failures(grammar, example, annotation, by_block.get(number, []), start_of_block)


def _failures(
    grammar: SumumGrammar,
    example: Example,
    annotation: Annotation,
    sentences: Sequence[Sequence[Constituent]],
    start: int,
) -> Iterator[str]:
    tokens = annotation.tokens
    spans: list[Span] = []
    shown: list[str] = []
    for sentence in sentences:
        marked = list(sentence)
        for index, one in enumerate(marked):
            span = Span(tokens[one.first].span.start - start, tokens[one.last - 1].span.end - start)
            is_topic = example.topic is not None and one.category == "GN" and span.overlaps(example.topic)
            if is_topic or (example.topic is None and one.category == "GN" and example.rule.type.kind == "informative"):
                marked[index] = one._replace(code=one.code + grammar.topic)
            shown.append(_shown(annotation, one, is_topic))
        found = example.rule.pattern.search("".join(one.code for one in marked))
        if found is not None:
            first, last = marked[found.first], marked[found.last - 1]
            spans.append(Span(tokens[first.first].span.start - start, tokens[last.last - 1].span.end - start))
    if example.is_near_miss and not spans:
        return
    if not example.is_near_miss and example.expected is None:
        expected = "an example marks with {{ }} what the pattern matches"
    elif example.expected in spans:
        return
    else:
        expected = "nothing" if example.expected is None else repr(example.expected.of(example.text))
    actual = ", ".join(repr(span.of(example.text)) for span in spans) or "nothing"
    rule = example.rule
    yield (
        f"{rule.place}: {rule.data.id}\n  pattern:  {rule.data.pattern}\n  sentence: {example.text}\n"
        f"  expected: {expected}\n  actual:   {actual}\n  parts:    {' '.join(shown)}"
    )


def _read(rule: SumumRule, text: str, is_near_miss: bool) -> Example:
    topic = None
    if rule.type.kind == "informative":
        bare = _MARK.sub("", text)
        marks = [mark.start() for mark in _TOPIC_MARK.finditer(bare)]
        if len(marks) == 2:
            topic = Span(marks[0], marks[1] - 1)
        text = _TOPIC_MARK.sub("", text)
    marks = [mark.start() for mark in _MARK.finditer(text)]
    expected = None if is_near_miss or len(marks) != 2 else Span(marks[0], marks[1] - 2)
    return Example(rule, _MARK.sub("", text), expected, topic, is_near_miss)


def _shown(annotation: Annotation, one: Constituent, is_topic: bool) -> str:
    """A constituent as its category, words and what it carries: [GN·author we]."""
    tokens = annotation.tokens[one.first : one.last]
    words = " ".join(token.text for token in tokens)
    names = "".join(f"·{name}" for name in one.names)
    group = next((g for g in annotation.verb_groups if g.first <= one.first < g.last), None)
    if one.category == "GV" and group is not None:
        features = (group.voice, group.tense, "perfect" if group.is_perfect else "", group.modality)
        names += f"·{annotation.tokens[group.head].lemma}·" + "/".join(filter(None, features))
    return f"[{one.category}{'·TOPIC' if is_topic else ''}{names} {words}]"


def main(arguments: Sequence[str]) -> int:
    """Prints the failures of the wanted rules; 1 if there are any."""
    languages: list[Language] = [one for one in LANGUAGES if one in arguments] or list(LANGUAGES)
    start = next((one for one in arguments if one not in LANGUAGES), "")
    count = 0
    for language in languages:
        for message in failures(Resources(), language, start):
            print(message, end="\n\n")
            count += 1
    print(f"{count} failures")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
