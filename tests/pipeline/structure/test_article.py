"""Articles: title, authors, abstract, sections with levels, captions, lists, quotations, references."""

import pytest

from pipeline.document import Document
from pipeline.source import LayoutMark, Page, SourceText
from pipeline.span import Span
from pipeline.structure.article_evidence import ArticleSettings
from pipeline.structure.component import ArticleStructure
from tests.pipeline.structure.builders import assert_covered, kinds, mark, outline, source
from tests.resources import RESOURCES

STRUCTURE = ArticleStructure(ArticleSettings(), RESOURCES)

FRENCH = """Revue des barges, vol. 3, no 2

Pompes sans pièces mobiles : une étude de terrain

Ruth Okafor (1), Jean Dubuc (2)

(1) Université de Laval, Laval, Québec

okafor@example.org, dubuc@example.org

Résumé : Nous décrivons une pompe sans pièce mobile.

Abstract: We describe a pump without moving parts.

Mots-clés : pompe, débit, usure

I. INTRODUCTION

Les pompes déplacent des fluides. On les connaît depuis longtemps, et la plupart s'usent.

II. MÉTHODE

A. Matériel

Nous avons construit trois pompes, mesurées pendant un an dans le laboratoire de la ville.

B. Protocole

Les mesures ont été prises chaque matin par deux personnes qui ne se connaissaient pas.

Tableau 1 : Débit des trois pompes

III. CONCLUSION

Les pompes fonctionnent. Elles ne s'usent pas, mais elles coûtent cher à l'achat.

Remerciements

Nous remercions la ville de son aide.

Références bibliographiques

Dubuc J. (1999). Les pompes. Presses de Laval.

Annexe A : Questionnaire

Combien de pompes avez-vous dans votre cave, et depuis quand les avez-vous ?
"""

ENGLISH = """Pumps without moving parts

By Ruth Okafor

Abstract

We describe a pump without moving parts.

Keywords: pump, flow, wear

1 Introduction

Pumps move fluids. They have been known for a long time, and most of them wear out.

- pumps with a piston
- pumps with a wheel

2 Method

2.1 Three pumps

We built three pumps. Section 3 of this article and table 1 give what they yielded in a year.

"A pump is the heart of every machine that moves a fluid from here to there."

Figure 1: The first pump

2.2 Why glass?

Glass does not rust, and it shows what happens inside the pump while it is running.

3 Conclusion

The pumps work. They do not wear out.

References

Dubuc, J. (1999). Pumps. Laval Press.

Okafor, R. (2004). More pumps. Journal of Pumps 3, 12-15.
"""


def structured(text: str, *marks: LayoutMark, title: str | None = None) -> Document:
    document = STRUCTURE.structure(source(text, *marks, title=title))
    assert_covered(document)
    return document


def test_an_english_article() -> None:
    document = structured(ENGLISH)
    assert document.title == "Pumps without moving parts"
    assert outline(document) == [
        (1, "front", None),
        (1, "abstract", "Abstract"),
        (1, "introduction", "1 Introduction"),
        (1, "method", "2 Method"),
        (2, "other", "2.1 Three pumps"),
        (2, "other", "2.2 Why glass?"),
        (1, "conclusion", "3 Conclusion"),
        (1, "references", "References"),
    ]
    assert [kind for kind, _ in kinds(document)] == [
        *("title", "authors", "heading", "abstract", "keywords", "heading", "paragraph", "list_item", "list_item"),
        *("heading", "heading", "paragraph", "quotation", "caption", "heading", "paragraph"),
        *("heading", "paragraph", "heading", "reference", "reference"),
    ]


def test_a_french_article() -> None:
    document = structured(FRENCH)
    assert document.title == "Pompes sans pièces mobiles : une étude de terrain"
    assert outline(document) == [
        (1, "front", None),
        (1, "introduction", "I. INTRODUCTION"),
        (1, "method", "II. MÉTHODE"),
        (2, "method", "A. Matériel"),
        (2, "method", "B. Protocole"),
        (1, "conclusion", "III. CONCLUSION"),
        (1, "acknowledgements", "Remerciements"),
        (1, "references", "Références bibliographiques"),
        (1, "appendix", "Annexe A : Questionnaire"),
    ]
    front = [kind for kind, _ in kinds(document)][:8]
    assert front == ["aside", "title", "authors", "authors", "authors", "abstract", "abstract", "keywords"]
    assert ("caption", "Tableau 1 : Débit des trois pompes") in kinds(document)


def test_a_section_contains_its_subsections() -> None:
    document = structured(ENGLISH)
    method, first, second = document.sections[3:6]
    assert method.span.contains(first.span)
    assert method.span.contains(second.span)
    assert not first.span.overlaps(second.span)


def test_abstract_and_references_are_set_apart() -> None:
    document = structured(ENGLISH)
    assert document.abstract is not None
    assert document.abstract.of(ENGLISH) == "We describe a pump without moving parts."
    assert document.references is not None
    assert document.references.of(ENGLISH).startswith("Dubuc, J. (1999)")


PROSE = "The barges went down the river in the morning and came back in the evening of the same day."
PROSE_FR = "Les barges descendaient la rivière le matin et la remontaient le soir du même jour."


@pytest.mark.parametrize("prose", [PROSE, PROSE_FR])
@pytest.mark.parametrize(
    "line",
    [
        "Barges on the river",
        "Le débit des rivières",
        "WHO PAYS FOR THE BARGES",
        "Why barges?",
        "Qu'est-ce qu'une barge ?",
        "Barges et pompes : un débat",
        "numpy.barges",
    ],
)
def test_a_line_between_blank_lines_is_a_heading(line: str, prose: str) -> None:
    document = structured(f"{prose}\n\n{line}\n\n{prose}\n")
    assert [section.title.of(document.text) for section in document.sections if section.title] == [line]


@pytest.mark.parametrize("prose", [PROSE, PROSE_FR])
@pytest.mark.parametrize(
    "line",
    [
        "We then see that",
        "Nous voyons alors que",
        "The flow is as follows:",
        "x = 3 y + 2 z",
        "12 14 15 16 Total",
        "okafor@example.org",
        "as in the rivers of the north",
        "Barges (Okafor and Dubuc, 2004) and",
        "Barges, rivers and the",
        "It rained",
    ],
)
def test_what_reads_like_part_of_a_sentence_is_no_heading(line: str, prose: str) -> None:
    document = structured(f"{prose}\n\n{line}\n\n{prose}\n")
    assert [section.title for section in document.sections] == [None]


@pytest.mark.parametrize(
    ("known", "line", "told"),
    [
        ("Conclusion", "Boats on the hard", True),
        ("Conclusion:", "Boats on the hard:", True),
        ("Introduction", "Bateaux sur le quai", True),
        ("Conclusion:", "Boats on the hard", False),
        ("The crane", "Boats on the hard", False),
        ("Conclusion", "We then see that", False),
    ],
)
def test_a_line_right_above_its_text_is_a_heading_where_a_known_one_is_printed_so(
    known: str, line: str, *, told: bool
) -> None:
    document = structured(f"The harbour\n\n{known}\n{PROSE}\n\n{line}\n{PROSE}\n\n{PROSE}\n")
    titles = [section.title.of(document.text) for section in document.sections if section.title]
    assert (line in titles) is told


def test_cells_of_a_lost_table_are_no_headings() -> None:
    cells = "\n\n".join(("Pump", "Price", "Weight", "Glass"))
    assert len(structured(f"{PROSE}\n\n{cells}\n\n{PROSE}\n").sections) == 1


def test_a_footnote_number_does_not_break_the_numbering() -> None:
    text = f"1 Barges\n\n{PROSE}\n\n7 Okafor's own pump\n\n{PROSE}\n\n2 Rivers\n\n{PROSE}\n\n3 Pumps\n\n{PROSE}\n"
    titles = [title for _, _, title in outline(structured(text))]
    assert titles == ["1 Barges", "2 Rivers", "3 Pumps"]


def test_a_run_of_numbered_lines_is_a_list() -> None:
    document = structured(f"{PROSE}\n\n1. Open the valve\n2. Start the pump\n3. Close the valve\n\n{PROSE}\n")
    assert [kind for kind, _ in kinds(document)] == ["paragraph", "list_item", "list_item", "list_item", "paragraph"]


def test_headings_printed_with_a_full_stop() -> None:
    text = f"{PROSE}\n\nBarges of the north.\n\n{PROSE}\n\nPumps of the south.\n\n{PROSE}\n"
    assert [title for _, _, title in outline(structured(text))] == [None, "Barges of the north.", "Pumps of the south."]


def test_markdown_headings_in_plain_text() -> None:
    text = f"# Barges\n\n{PROSE}\n\nRivers\n------\n\n{PROSE}\n\n### Pumps\n\n{PROSE}\n"
    document = structured(text)
    assert document.title == "Barges"
    assert outline(document)[1:] == [(1, "other", "Rivers"), (2, "other", "Pumps")]


def test_fenced_code_is_set_apart_and_an_open_fence_is_not() -> None:
    fenced = structured(f"{PROSE}\n\n```\nbarges = 3\n\n1 Barges\n```\n\n{PROSE}\n")
    assert {kind for kind, _ in kinds(fenced)} == {"paragraph", "code"}
    assert kinds(structured(f"{PROSE}\n\n```\n\n{PROSE}\n"))[-1] == ("paragraph", PROSE[:40])


def test_marks_of_the_format_are_believed_but_not_blindly() -> None:
    sentence = "We thank everybody, and these are few."
    text = "\n\n".join(("Barges", PROSE, "Rivers", PROSE, sentence, PROSE, "A cell", PROSE))
    marks = [mark(text, "heading", words, 3) for words in ("Barges", "Rivers", sentence)]
    assert outline(structured(text, *marks)) == [(1, "other", "Barges"), (1, "other", "Rivers")]


def test_levels_of_marks_are_counted_from_one() -> None:
    text = f"Barges\n\n{PROSE}\n\nRivers\n\n{PROSE}\n\nPumps\n\n{PROSE}\n"
    marks = [mark(text, "heading", words, level) for words, level in (("Barges", 3), ("Rivers", 5), ("Pumps", 3))]
    assert [level for level, _, _ in outline(structured(text, *marks))] == [1, 2, 1]


def test_numbers_inside_a_section_without_number_are_a_level_below() -> None:
    text = f"Methods\n\n1 Barges\n\n{PROSE}\n\n2 Rivers\n\n{PROSE}\n\nDiscussion\n\n{PROSE}\n"
    assert [level for level, _, _ in outline(structured(text, title="Water"))] == [1, 2, 2, 1]


def test_a_summary_is_an_abstract_in_front_and_a_conclusion_at_the_end() -> None:
    text = f"Water\n\nSummary\n\n{PROSE}\n\nBarges\n\n{PROSE}\n\n{PROSE}\n\n{PROSE}\n\nSummary\n\n{PROSE}\n"
    assert [kind for _, kind, _ in outline(structured(text))] == ["front", "abstract", "other", "conclusion"]


def test_text_above_the_first_heading_is_the_introduction_where_none_is_announced() -> None:
    text = f"Water\n\n{PROSE} {PROSE} {PROSE}\n\nBarges\n\n{PROSE}\n\n"
    assert [kind for _, kind, _ in outline(structured(text))] == ["introduction", "other"]
    assert structured(f"{text}Introduction\n\n{PROSE}\n").sections[0].kind == "front"


def test_a_torn_paragraph_is_joined() -> None:
    document = structured(f"{PROSE} The flow of\n\nthe river is strong.\n\n{PROSE}\n")
    assert len(document.blocks) == 2


def test_an_empty_text_has_no_blocks() -> None:
    document = STRUCTURE.structure(source(" \n"))
    assert document.blocks == ()
    assert document.sections == ()


def test_pages_are_told_by_block() -> None:
    text = f"{PROSE}\n\n{PROSE}"
    half = len(PROSE) + 2
    pages = (Page(3, Span(0, half)), Page(4, Span(half, len(text))))
    document = STRUCTURE.structure(SourceText(text, "application/pdf", "0", pages=pages))
    assert [block.page for block in document.blocks] == [3, 4]


@pytest.mark.parametrize(
    ("first", "second", "kind"),
    [
        ("1) ACCOUNTS", "2) FEES 2026-2027", "heading"),
        ("1) sweep the slip", "2) oil the winch", "list_item"),
        ("(1) ACCOUNTS", "(2) FEES", "list_item"),
    ],
)
def test_numbers_with_a_bracket_head_parts_whose_titles_are_in_capitals(first: str, second: str, kind: str) -> None:
    body = "The treasurer shows the accounts of the club, which has four hundred pounds at the bank this spring."
    text = f"Minutes of the club\n\n{first}\n{body}\n\n{second}\n{body}\n"
    found = {words: kind for kind, words in kinds(STRUCTURE.structure(source(text)))}
    assert (found[first], found[second]) == (kind, kind)
