"""Judgments: header, printed numbers, headings, quotations of the law, signature, date of the decision."""

from datetime import date

import pytest

from pipeline.document import Document
from pipeline.structure.component import JudgmentStructure
from pipeline.structure.judgment_evidence import JudgmentSettings
from tests.pipeline.structure.builders import assert_covered, kinds, outline, source
from tests.resources import RESOURCES

STRUCTURE = JudgmentStructure(JudgmentSettings(), RESOURCES)

ENGLISH = """SUPREME COURT OF REGINA

Okafor v. Dubuc

Docket: 12345

Heard: March 3, 2009

Date of judgment: June 12, 2009

Coram: Tremblay C.J. and Roy J.

I. Overview

[1] This appeal concerns a pump that flooded a cellar.

[2] I would dismiss the appeal.

II. Facts

A. The Pump

[3] Section 12 of the Pumps Act provides:

Every person who sells a pump shall see to it that the pump is fit for use.

[4] The questions are the following:

(a) Was the city negligent?

Form of hearing [5] The hearing was held by telephone.

III. Disposition

[6] The appeal is dismissed.

(Sgd.) A. Roy

Solicitor for the appellant: Martin & Co., Laval.
"""

FRENCH = """COUR SUPÉRIEURE

Okafor c. Dubuc

N° : 540-17-001234-088

DATE : Le 12 juin 2009

JUGEMENT

[1] La demanderesse réclame 12 000 $ pour une pompe qui a inondé sa cave.

LES FAITS

[2] L'article 12 de la Loi sur les pompes prévoit :

Quiconque vend une pompe s'assure qu'elle est propre à son usage.

[3] Les éléments de preuve sont les suivants :

La pompe, la facture et une photo de la cave.

POUR CES MOTIFS, LE TRIBUNAL :

[4] ACCUEILLE la demande.

__________________

JEANNE ROY, J.C.S.

Avocat de la demanderesse
"""


def structured(text: str) -> Document:
    document = STRUCTURE.structure(source(text))
    assert_covered(document)
    return document


def test_an_english_judgment() -> None:
    document = structured(ENGLISH)
    assert document.genre == "judgment"
    assert document.title == "Okafor v. Dubuc"
    assert document.date == date(2009, 6, 12)
    assert outline(document) == [
        (1, "front", None),
        (1, "introduction", "I. Overview"),
        (1, "other", "II. Facts"),
        (2, "other", "A. The Pump"),
        (3, "other", "Form of hearing"),
        (1, "other", "III. Disposition"),
    ]
    numbers = {block.paragraph: block.kind for block in document.blocks if block.paragraph}
    assert numbers == dict.fromkeys(range(1, 7), "paragraph")
    assert [kind for kind, words in kinds(document) if words.startswith("Every person")] == ["quotation"]
    assert [kind for kind, words in kinds(document) if words.startswith("(a)")] == ["list_item"]
    assert [kind for kind, _ in kinds(document)][-2:] == ["header_field", "header_field"]


def test_a_french_judgment() -> None:
    document = structured(FRENCH)
    assert document.title == "Okafor c. Dubuc"
    assert document.date == date(2009, 6, 12)
    assert outline(document) == [
        (1, "front", None),
        (1, "other", "JUGEMENT"),
        (1, "other", "LES FAITS"),
        (1, "conclusion", "POUR CES MOTIFS, LE TRIBUNAL :"),
    ]
    assert [block.paragraph for block in document.blocks if block.paragraph] == [1, 2, 3, 4]
    assert [kind for kind, words in kinds(document) if words.startswith("Quiconque")] == ["quotation"]
    assert [kind for kind, words in kinds(document) if words.startswith("La pompe,")] == ["paragraph"]
    assert [kind for kind, _ in kinds(document)][-2:] == ["header_field", "header_field"]


@pytest.mark.parametrize("form", ["{}. ", "[{}] ", "({}) ", "¶ {} ", "{} "])
def test_styles_of_printed_numbers(form: str) -> None:
    sentence = "The appellant says that the pump was never fit for any use at all."
    text = "Okafor v. Dubuc\n\n" + "\n\n".join(form.format(number) + sentence for number in range(1, 6))
    document = structured(text)
    assert [block.paragraph for block in document.blocks] == [None, 1, 2, 3, 4, 5]


def test_headings_that_run_into_numbered_paragraphs_stand_alone() -> None:
    long = (
        "B. The pump of the respondent may be sold though nobody but its owner has asked for a hearing on what it costs"
    )
    body = (
        "TRIBUNAL OF PUMPS\n\nI. OVERVIEW [1] The appellant owns one pump and wants another.\n\n"
        "[2] The respondent has no pump that could be sold.\n\n"
        f"{long} [3] The pump of the respondent is old, and it stands in the yard.\n\n"
        "IV. ORDER [4] The appeal is dismissed with costs.\n"
    )
    blocks = [(block.paragraph, block.span.of(body)) for block in structured(body).blocks]
    assert [text.partition("[")[0].strip() for _, text in blocks if "[" not in text[:1]] == [
        "TRIBUNAL OF PUMPS",
        "I. OVERVIEW",
        long,
        "IV. ORDER",
    ]
    assert [number for number, text in blocks if text.startswith("[")] == [1, 2, 3, 4]


def test_numbers_of_a_quoted_law_are_not_those_of_the_judgment() -> None:
    sentence = "The appellant says that the pump was never fit for any use at all."
    quoted = "12. Every person who sells a pump shall see to it that the pump is fit."
    text = f"1. {sentence}\n\n2. {sentence} The Act provides:\n\n{quoted}\n\n3. {sentence}\n\n4. {sentence}\n"
    assert [block.paragraph for block in structured(text).blocks] == [1, 2, None, 3, 4]


def test_a_date_that_could_be_read_in_two_ways_is_left_unread() -> None:
    body = "[1] The appellant owns one pump and wants another.\n\n[2] The respondent has no pump that could be sold.\n"
    assert structured(f"DATE OF JUDGMENT: 05/04/1956\n\n{body}").date is None
    assert structured(f"DATE OF JUDGMENT: 25/04/1956\n\n{body}").date == date(1956, 4, 25)


def test_a_judgment_of_one_line() -> None:
    text = "One Okafor, who owned a pump, died in 1953. The appeal is dismissed."
    assert kinds(structured(text)) == [("paragraph", text[:40])]
