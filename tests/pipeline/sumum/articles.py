"""Articles made by hand: tokens with tags, groups and terms by the shipped rules, no model."""

from collections.abc import Sequence

from pipeline.document import Annotation, Block, BlockKind, Document, Section, SectionKind, Sentence, Token
from pipeline.languages import Language
from pipeline.source import SourceText
from pipeline.span import Span
from tests.pipeline.annotate.builders import rules, tokens

Part = tuple[BlockKind, str]


def article(*sections: tuple[SectionKind, Sequence[Part]], language: Language = "en") -> Document:
    """A document of sections, each a kind and its sentences, a block each, as `form/POS/lemma/Feature=Value` tokens."""
    text = ""
    made: list[Token] = []
    sentences: list[Sentence] = []
    blocks: list[Block] = []
    extents: list[Section] = []
    for number, (section_kind, parts) in enumerate(sections):
        begin = len(text)
        title: Span | None = None
        for kind, analysis in parts:
            words, found = tokens(analysis)
            shift = len(text)
            span = Span(shift, shift + len(words))
            for token in found:
                place = Span(token.span.start + shift, token.span.end + shift)
                made.append(Token(place, token.text, token.lemma, token.pos, token.morph))
            sentences.append(Sentence(span, len(blocks), len(made) - len(found), len(made)))
            blocks.append(Block(span, kind, number))
            title = span if kind == "heading" and title is None else title
            text += words + "\n\n"
        extents.append(Section(title, 1, section_kind, Span(begin, len(text))))
    own = rules(language)
    codes = own.grammar.encode(made)
    nouns, verbs = own.groups.find(made, codes, sentences)
    annotation = Annotation(
        language,
        tuple(made),
        tuple(sentences),
        noun_groups=tuple(nouns),
        verb_groups=tuple(verbs),
        terms=tuple(own._terms.find(made, nouns, ())),
    )
    source = SourceText(text, "text/plain", "0")
    return Document(source, "article", tuple(blocks), tuple(extents), language=language, annotation=annotation)
