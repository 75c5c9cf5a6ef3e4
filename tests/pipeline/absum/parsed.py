"""Documents parsed by hand: sentences of `form/POS/lemma/relation/head`, for the tests of the engine without models."""

import datetime
from functools import cache

from pipeline.annotate.conversion import Layers
from pipeline.annotate.language_rules import LanguageRules
from pipeline.annotate.settings import AnnotateSettings
from pipeline.document import Block, Document, Entity, EntityLabel, Section, Sentence, Token
from pipeline.languages import Language
from pipeline.realizer.pyrealb import PyrealbEngine
from pipeline.settings import NoSettings
from pipeline.source import SourceText
from pipeline.span import Span
from pipeline.trees import SentenceTree
from tests.resources import RESOURCES

ENGINE = PyrealbEngine(NoSettings(), RESOURCES)
SETTINGS = AnnotateSettings(layers=frozenset({"dependencies", "entities", "groups"}))
LABELS: tuple[EntityLabel, ...] = ("PER", "LOC", "ORG")


@cache
def rules(language: Language) -> LanguageRules:
    """The rules of a language as they ship."""
    return LanguageRules(RESOURCES, language, SETTINGS)


def document(*sentences: str, date: datetime.date | None = None, language: Language = "en") -> Document:
    """A news story with a paragraph for each sentence.

    An item is `form/POS/lemma/relation/head` with the head's number in the sentence from 1 (0 for the root), then
    perhaps `/Name=Value|…` and a label such as `/PER`: neighbors with the same label are one name.
    """
    layers = Layers()
    blocks: list[Block] = []
    text = ""
    for number, sentence in enumerate(sentences):
        base, start = len(layers.tokens), len(text)
        labels: list[str] = []
        for item in sentence.split():
            form, pos, lemma, relation, head, *more = item.split("/")
            label = next((m for m in more if m in LABELS), "")
            features = next((m for m in more if "=" in m), "")
            index = len(layers.tokens)
            governor = base + int(head) - 1 if int(head) else index
            morph = tuple(sorted(tuple(f.split("=")) for f in features.split("|") if f))
            begin = len(text)
            text += form
            layers.tokens.append(
                Token(Span(begin, len(text)), form, lemma or form, pos, morph, governor, relation)  # type: ignore[arg-type]
            )
            labels.append(label)
            text += " "
        layers.sentences.append(Sentence(Span(start, len(text) - 1), number, base, len(layers.tokens)))
        blocks.append(Block(Span(start, len(text) - 1), "paragraph", 0))
        _add_names(layers, base, labels)
        text += "\n\n"
    source = SourceText(text, "text/plain", "0")
    section = Section(None, 1, "other", Span(0, len(text)))
    made = Document(source, "news", tuple(blocks), (section,), language=language, date=date)
    annotation = rules(language).annotate(layers, made)
    return Document(source, "news", tuple(blocks), (section,), language=language, annotation=annotation, date=date)


def _add_names(layers: Layers, base: int, labels: list[str]) -> None:
    first = 0
    while first < len(labels):
        last = first + 1
        while last < len(labels) and labels[last] == labels[first]:
            last += 1
        for label in LABELS:
            if labels[first] == label:
                span = layers.span(base + first, base + last)
                layers.entities.append(Entity(label, span, base + first, base + last))
        first = last


def first_tree(text: str, language: Language = "en") -> SentenceTree:
    """The tree of the first sentence of a story, written as `document` asks."""
    story = document(text, language=language)
    assert story.annotation is not None
    return SentenceTree(story, story.annotation, story.annotation.sentences[0])
