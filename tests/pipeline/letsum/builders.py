"""Judgments made by hand, structured and annotated without models."""

import re
from dataclasses import replace

from pipeline.annotate.lexicon import read_abbreviations, read_punkt
from pipeline.annotate.sentences import SentenceSplitter
from pipeline.document import Annotation, Block, BlockKind, Document, Section, Sentence, Token
from pipeline.languages import LANGUAGES, Language
from pipeline.letsum.interpret import ThematicSegmentation
from pipeline.letsum.interpretation import ThematicStructure
from pipeline.letsum.settings import SegmentationSettings
from pipeline.span import Span
from pipeline.summary import Request
from tests.resources import RESOURCES
from tests.toys.documents import source

SEGMENTATION = ThematicSegmentation(SegmentationSettings(min_markers=0, min_share=0), RESOURCES)
PARAGRAPH = re.compile(r"\S(?:.|\n(?!\s*\n))*")
NUMBER = re.compile(r"\[(\d+)\] ")
WORD = re.compile(r"\w+|[^\w\s]")
SPLITTERS = {
    language: SentenceSplitter(read_abbreviations(RESOURCES, language, read_punkt(language))) for language in LANGUAGES
}


def judgment(text: str, language: Language = "en") -> Document:
    """Paragraphs between blank lines: `# ` begins a heading, `[3] ` a number, `> ` a quotation, `- ` an item."""
    blocks: list[Block] = []
    sections = [Section(None, 1, "front", Span(0, len(text)))]
    for found in PARAGRAPH.finditer(text):
        span = Span(found.start(), found.start() + len(found[0].rstrip()))
        kind: BlockKind = "paragraph"
        for sign, other in (("# ", "heading"), ("> ", "quotation"), ("- ", "list_item"), ("~ ", "header_field")):
            if found[0].startswith(sign):
                kind = other  # type: ignore[assignment]
        if kind == "heading":
            sections.append(Section(span, 1, "other", Span(span.start, len(text))))
        number = NUMBER.match(found[0])
        blocks.append(Block(span, kind, len(sections) - 1, None, int(number[1]) if number else None))
    document = Document(source(text), "judgment", tuple(blocks), tuple(sections))
    return replace(document, language=language, annotation=annotation(document, language))


def annotation(document: Document, language: Language) -> Annotation:
    """Sentences as the annotator splits them; words of more than three letters are nouns and their own lemmas."""
    tokens: list[Token] = []
    sentences: list[Sentence] = []
    for index, block in enumerate(document.blocks):
        text = block.span.of(document.text).replace("\n", " ")
        starts = SPLITTERS[language].starts(text)
        for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
            first = len(tokens)
            stretch = text[start:end].rstrip()
            for word in WORD.finditer(stretch):
                pos = "NOUN" if len(word[0]) > 3 else "PART"
                at = block.span.start + start
                tokens.append(Token(Span(at + word.start(), at + word.end()), word[0], word[0].lower(), pos, ()))
            span = Span(block.span.start + start, block.span.start + start + len(stretch))
            sentences.append(Sentence(span, index, first, len(tokens)))
    return Annotation(language, tuple(tokens), tuple(sentences))


def interpreted(text: str, language: Language = "en") -> ThematicStructure:
    return SEGMENTATION.interpret((judgment(text, language),), Request(profile="letsum"))


def found(structure: ThematicStructure) -> dict[str, str | None]:
    """What each sentence is cited as, by its words."""
    return {unit.line.text: unit.citation.kind if unit.citation else None for unit in structure.units}


def themes(structure: ThematicStructure) -> dict[str, str]:
    """The theme of each sentence by its words."""
    return {unit.line.text: unit.theme for unit in structure.units}


ENGLISH = """~ FEDERAL COURT

# Introduction

[1] This is an application for judicial review of a decision of the harbor master. The applicant seeks an
order quashing the refusal of a mooring permit.

# Facts

[2] In 1996 the applicant purchased a barge from a cannery. The barge was moored at the old pier for nine
years.

[3] On March 3, 2005, the applicant applied for a permit. The harbor master refused the permit on June 1,
2005.

# Issue

[4] The only issue is whether the harbor master erred in refusing the permit.

# Submissions of the parties

[5] The applicant argues that the harbor master ignored the survey. The respondent replies that no survey was
filed.

# Analysis

[6] Section 12 of the Harbors Act provides as follows:

> 12. No person shall moor a barge without a permit issued by the harbor master.

[7] In my view, the refusal was unreasonable. I find that the survey of 1911 was before the harbor master and
that the refusal does not mention it. However, the harbor master had to weigh that survey (Orr v. Dale, 2001
FC 90).

[8] It follows that the refusal cannot stand.

# Conclusion

[9] For these reasons, the application is allowed. The matter is referred back to another officer. There will
be no order as to costs.
"""

FRENCH = """~ COUR FÉDÉRALE

# Introduction

[1] Il s'agit d'une demande de contrôle judiciaire d'une décision du maître de port. La demanderesse sollicite
l'annulation du refus d'un permis d'amarrage.

# Les faits

[2] En 1996, la demanderesse a acheté une barge à une conserverie. La barge a été amarrée au vieux quai
pendant neuf ans.

[3] Le 3 mars 2005, la demanderesse a demandé un permis. Le maître de port a refusé le permis le 1er juin
2005.

# Question en litige

[4] La seule question est de savoir si le maître de port a commis une erreur en refusant le permis.

# Prétentions des parties

[5] La demanderesse soutient que le maître de port a ignoré le levé. La défenderesse répond qu'aucun levé n'a
été déposé.

# Analyse

[6] L'article 12 de la Loi sur les ports prévoit ce qui suit :

> 12. Nul ne peut amarrer une barge sans permis délivré par le maître de port.

[7] À mon avis, le refus était déraisonnable. Je conclus que le levé de 1911 était devant le maître de port et
que le refus n'en parle pas. Toutefois, le maître de port devait peser ce levé (Orr c. Dale, 2001 CF 90).

[8] Il s'ensuit que le refus ne peut être maintenu.

# Conclusion

[9] Pour ces motifs, la demande est accueillie. L'affaire est renvoyée à un autre agent. Aucune ordonnance
n'est rendue quant aux dépens.
"""
CASES: dict[Language, str] = {"en": ENGLISH, "fr": FRENCH}


def without_headings(text: str) -> str:
    return "\n\n".join(part for part in text.split("\n\n") if not part.startswith("# "))
