"""The filter on judgments made by hand: quotations, references, submissions, and the court's own words."""

from dataclasses import replace

import pytest

from pipeline.languages import Language
from pipeline.summary import Request
from tests.pipeline.letsum.builders import CASES, SEGMENTATION, found, interpreted, judgment

START = "[1] This is an application for judicial review of a refusal.\n\n"


def cited(text: str, language: Language = "en") -> dict[str, str | None]:
    return found(interpreted(START + text, language))


def test_what_is_announced_is_quoted_up_to_the_next_number() -> None:
    told = cited(
        "[2] The starting point is section 78 of the Act, which reads as follows:\n\n"
        "78. (1) The Minister may\n\n"
        "(a) close a wharf; or\n\n"
        "(b) open it again.\n\n"
        "[3] Nothing was closed here."
    )
    assert told["The starting point is section 78 of the Act, which reads as follows:"] == "quotation"
    assert told["78. (1) The Minister may"] == "quotation"
    assert told["(b) open it again."] == "quotation"
    assert told["Nothing was closed here."] is None


def test_without_numbers_only_the_next_paragraph_is_quoted() -> None:
    told = found(
        interpreted(
            "This is an appeal from a fine.\n\nArticle 14 of the by-law provides as follows:\n\n"
            "No fence shall exceed two metres.\n\nA fence stands there."
        )
    )
    assert told["No fence shall exceed two metres."] == "quotation"
    assert told["A fence stands there."] is None


def test_a_quotation_that_opens_with_a_mark_ends_with_one() -> None:
    told = cited('[2] The judge wrote:\n\n"He knew. He waited."\n\nI see no error in this.\n\n[3] The bell rang.')
    assert told['He waited."'] == "quotation"
    assert told["I see no error in this."] is None


def test_a_heading_above_a_number_that_is_not_ours_is_quoted_with_it() -> None:
    order = "For these reasons the appeal is dismissed with costs."
    quoted = "[2] The Court of Appeal stated as follows:\n\nThe tide was late.\n\n# Conclusion\n\n"
    for number, kind in (("[72] ", "quotation"), ("", None)):
        read = judgment(
            f"{START}{quoted}{number}{order}\n\n[3] The motion is allowed and the hearing will be held anew."
        )
        blocks = tuple(replace(block, paragraph=None) if block.paragraph == 72 else block for block in read.blocks)
        structure = SEGMENTATION.interpret((replace(read, blocks=blocks),), Request(profile="letsum"))
        unit = next(each for each in structure.units if each.line.text.endswith(order))
        assert (unit.citation and unit.citation.kind) == kind
        assert (unit.outcome is None) == (kind is not None)
        assert found(structure)["The motion is allowed and the hearing will be held anew."] is None


def test_the_further_items_of_a_quoted_order_are_quoted() -> None:
    read = judgment(
        "This is an appeal from a judgment.\n\nThat judgment reads, so far as relevant, as follows:\n\n"
        "1. THIS COURT DOTH ORDER that the wharf be closed.\n\n"
        "2. AND THIS COURT DOTH FURTHER ORDER that the port pay.\n\nThe boats stayed away."
    )
    blocks = tuple(
        replace(block, kind="list_item") if block.span.of(read.text)[0].isdigit() else block for block in read.blocks
    )
    told = found(SEGMENTATION.interpret((replace(read, blocks=blocks),), Request(profile="letsum")))
    assert [kind for text, kind in told.items() if "THIS COURT" in text] == ["quotation", "quotation"]
    assert told["The boats stayed away."] is None


def test_the_court_may_announce_its_own_list() -> None:
    told = cited(
        "[2] The issues are the following:\n\n1. Did the officer err?\n\n2. Was it late?\n\n[3] I will answer both."
    )
    assert set(told.values()) == {None}


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("See Orr v. Dale, 14 Vet. App. 310, 315 (2001).", "reference"),
        ("Orr v. Dale, 2001 FC 90; Roy v. Lam, [1997] 2 S.C.R. 411.", "reference"),
        ("38 U.S.C.A. § 1110; 38 C.F.R. § 3.303.", "reference"),
        ("In Orr v. Dale the harbor was closed and nobody was told of it in time.", None),
        ("The respondent argues that nobody was told.", "submission"),
        ("I agree with the respondent, who argues that nobody was told.", None),
        ("The applicant submitted her application in May.", None),
        ("That argument fails.", None),
        ('He calls the hole "a feature".', None),
    ],
)
def test_single_sentences(sentence: str, kind: str | None) -> None:
    told = cited(f"[2] The barge sank. {sentence}\n\n[3] The bell rang.")
    assert {value for words, value in told.items() if words in sentence} == {kind}


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("Voir Orr c. Dale, 2001 CAF 90.", "reference"),
        ("La défenderesse fait valoir que personne ne fut averti.", "submission"),
        ("Je retiens ce que la défenderesse fait valoir.", None),
        ("Attendu qu'elle entend prouver par deux lettres que le port fut averti.", "submission"),
        ("Attendu qu'elle a prouvé par deux lettres que le port fut averti.", None),
        ("La demanderesse a soumis sa demande en mai.", None),
        ("L'arrêt Orr c. Dale a fermé le port sans que personne fût averti à temps.", None),
        ("Le paragraphe 12(3) dispose que « nul ne peut amarrer une barge sans permis du ministre ».", "quotation"),
    ],
)
def test_single_sentences_in_french(sentence: str, kind: str | None) -> None:
    told = cited(f"[2] La barge a coulé. {sentence}\n\n[3] La cloche a sonné.", "fr")
    assert {value for words, value in told.items() if words in sentence} == {kind}


def test_submissions_under_their_title() -> None:
    for language, text in CASES.items():
        told = found(interpreted(text, language))
        assert list(told.values()).count("submission") >= 2
        assert "quotation" in told.values()


def test_an_endless_quotation_ends() -> None:
    lines = "\n\n".join(f"({number}) Boat number {number} is free." for number in range(1, 90))
    told = cited("The schedule reads as follows:\n\n" + lines)
    assert list(told.values()).count("quotation") < 60


def test_paragraphs_whose_numbers_start_again_are_quoted_until_ours_go_on() -> None:
    own = "[1] The lease ran.\n\n[2] The board said this.\n\n{}[3] The lease ended.\n\n[4] We allow the appeal."
    structure = interpreted(own.format("[1] The rent was late. It was paid.\n\n"))
    marked = {unit.line.text: unit.citation for unit in structure.units}
    assert marked["The rent was late."] is not None
    assert marked["It was paid."] is not None
    assert marked["The lease ended."] is None
    restarting = interpreted("[1] The lease ran.\n\n[2] The board said this.\n\n[1] The rent was late.")
    assert [unit.citation for unit in restarting.units] == [None, None, None]


def test_paragraphs_whose_numbers_jump_are_quoted_until_ours_go_on() -> None:
    text = "[1] The lease ran.\n\n[2] The board said this.\n\n[19] The rent was late.\n\n[20] It was paid.\n\n"
    text += "[3] The lease ended."
    marked = {unit.line.text: unit.citation for unit in interpreted(text).units}
    assert marked["The rent was late."] is not None
    assert marked["It was paid."] is not None
    assert marked["The lease ended."] is None
    jumping = interpreted("[1] The lease ran.\n\n[2] The board said this.\n\n[19] The rent was late.")
    assert [unit.citation for unit in jumping.units] == [None, None, None]


def test_what_is_announced_without_a_colon_is_quoted() -> None:
    told = cited(
        "[2] He concluded, at paragraphs 19 – 21 that,\n\nIt is clear that rent is due.\n\n[3] The lease ended."
    )
    assert told["It is clear that rent is due."] == "quotation"
    assert told["The lease ended."] is None


PLEAS = (
    "[2] The pier was let in 2014 to Ada Orr, who paid for it.\n\n# The applicant's submissions\n\n"
    "[3] The applicant submits that the pier was closed. The pier was never repaired.\n\n[4] The boats were gone.\n\n"
)


@pytest.mark.parametrize("formula", ["THIS COURT ORDERS:", "ORDER:"])
def test_what_is_ordered_below_the_title_of_pleas_is_the_courts(formula: str) -> None:
    told = cited(f"{PLEAS}{formula}\n\nThe pier opens in May.\n\nNo rent is due for April.")
    assert told["The pier was never repaired."] == "submission"
    assert told["The pier opens in May."] is None
    assert told["No rent is due for April."] is None


def test_the_items_that_a_ruling_announces_are_the_courts() -> None:
    told = cited(
        f"{PLEAS}[5] The appeal is allowed in part:\n\n- (a) the pier opens in May;\n\n- (b) no rent is due for April;"
    )
    assert told["The pier was never repaired."] == "submission"
    assert told["(a) the pier opens in May;"] is None


def test_a_paragraph_without_our_number_behind_an_authority_and_a_colon_is_quoted() -> None:
    text = "[2] {} the harbor has a duty of care:\n\nThe public must be kept safe on piers.\n\n[3] The bell rang."
    told = cited(text.format("As was noted in Orr v. Dale, 2001 FC 90 at para 33,"))
    assert told["The public must be kept safe on piers."] == "quotation"
    assert told["The bell rang."] is None
    assert cited(text.format("On the bell,"))["The public must be kept safe on piers."] is None


@pytest.mark.parametrize(
    ("opened", "closed"), [("‘The pier", "the harbor.’"), ("« Le quai", "le port. »"), ("“The pier", "it.”")]
)
def test_a_quotation_may_go_over_paragraphs_where_a_later_one_closes_it(opened: str, closed: str) -> None:
    told = cited(f"[2] It was said.\n\n{opened} is wide.\n\nThe gate is green, as is {closed}\n\n[3] The bell rang.")
    assert list(told.values()) == [None, None, "quotation", "quotation", None]
    told = cited(f"[2] It was said.\n\n{opened} is wide.\n\nThe gate is green.\n\n[3] The bell rang.")
    assert told["The gate is green."] is None


def test_what_a_verdict_announces_as_its_reasons_is_no_quotation() -> None:
    text = "[2] The defense under Article 9 is not made out for the following {}:\n\n(1) It was shut.\n\n[3] It rang."
    assert cited(text.format("reasons"))["(1) It was shut."] is None


@pytest.mark.parametrize(
    ("lead", "language"),
    [
        ("The question is how to proceed, as Orr said in Orr v. Dale, [1997] 2 S.C.R. 411, at paragraph 90:", "en"),
        ("La question est de savoir comment faire, selon Orr c. Dale, [1997] 2 R.C.S. 411, au paragraphe 90 :", "fr"),
    ],
)
def test_items_that_do_not_begin_with_the_first_are_another_texts(lead: str, language: Language) -> None:
    text = f"[1] {lead}\n\n90. In my view the pier is old. I agree.\n\n91. The pier is old.\n\nThe pier stands."
    document = judgment(text, language)
    blocks = tuple(
        replace(block, kind="list_item") if block.span.of(document.text)[:1] == "9" else block
        for block in document.blocks
    )
    document = replace(document, blocks=blocks)
    structure = SEGMENTATION.interpret([document], Request())
    marked = [unit.citation is not None for unit in structure.units]
    assert marked == [True, True, True, True, False]


def test_a_mark_that_no_other_closes_quotes_a_few_sentences() -> None:
    more = " ".join(f"The bell rang {count} times." for count in ("two", "three", "four", "five", "six", "seven"))
    told = cited(f'[2] He wrote: "The pier is wide and old. {more} The gate is green.\n\n[3] It rang.')
    assert told["The bell rang two times."] == "quotation"
    assert told["The gate is green."] is None
    told = cited(f'[2] He wrote: "The pier is wide and old. {more} The gate is green and wide."\n\n[3] It rang.')
    assert told['The gate is green and wide."'] == "quotation"
