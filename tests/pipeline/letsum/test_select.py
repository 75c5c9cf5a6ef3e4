"""Selection on judgments made by hand: limits, shares, repetition, what leans on other sentences."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.languages import LANGUAGES
from pipeline.letsum.decision.data import Authority, DecisionData, Fact, Party
from pipeline.letsum.plan import TablePlan
from pipeline.letsum.select import ThematicSelection, ThematicTable
from pipeline.letsum.settings import TableSettings
from pipeline.letsum.table import Frame
from pipeline.realizer.component import PyrealbRealizer
from pipeline.settings import NoSettings
from pipeline.span import SourceSpan, Span
from pipeline.summary import Request, count_words, layout
from tests.pipeline.letsum.builders import CASES, ENGLISH, interpreted
from tests.resources import RESOURCES

SELECT = ThematicSelection(TableSettings(whole_below=0), RESOURCES)
WHOLE = ThematicSelection(TableSettings(whole_below=500), RESOURCES)
PLAN = TablePlan(NoSettings(), RESOURCES)
REALIZE = PyrealbRealizer(NoSettings(), RESOURCES)
STRUCTURES = {language: interpreted(text, language) for language, text in CASES.items()}
OPENING = "[1] This is an application for judicial review of a decision to close the wharf.\n\n# Analysis\n\n"


def said(table: ThematicTable, request: Request) -> str:
    units = REALIZE.realize(PLAN.plan(table, request), table.structure.language)
    return layout(units, table.rows)


def chosen(text: str, **request: int) -> list[str]:
    wanted = Request(profile="letsum", **request)  # type: ignore[arg-type]
    return [unit.normalized.text for unit in SELECT.select(interpreted(text), wanted).units]


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 220), st.sampled_from(LANGUAGES))
def test_a_limit_is_never_exceeded(limit: int, language: str) -> None:
    request = Request(profile="letsum", max_words=limit)
    table = SELECT.select(STRUCTURES[language], request)
    assert table.units
    assert count_words(said(table, request)) <= limit


@pytest.mark.parametrize("ratio", [0.01, 0.1, 0.3, 0.6, 1.0])
def test_a_ratio_is_never_exceeded(ratio: float) -> None:
    for structure in STRUCTURES.values():
        request = Request(profile="letsum", ratio=ratio)
        text = said(SELECT.select(structure, request), request)
        assert count_words(text) <= max(1, int(ratio * count_words(structure.document.text)))


def test_a_longer_summary_has_every_theme_and_its_headings() -> None:
    request = Request(profile="letsum", max_words=130)
    text = said(SELECT.select(STRUCTURES["en"], request), request)
    lines = text.split("\n")
    assert [line for line in lines if line in ("Introduction", "Context", "Juridical Analysis", "Conclusion")] == [
        "Introduction",
        "Context",
        "Juridical Analysis",
        "Conclusion",
    ]
    assert "[9] The application is allowed." in lines


def test_citations_headings_and_header_are_left_out() -> None:
    for structure in STRUCTURES.values():
        table = SELECT.select(structure, Request(profile="letsum", max_words=400))
        assert all(unit.unit.citation is None for unit in table.units)
        assert not any(unit.unit.line.is_heading or unit.unit.theme == "decision_data" for unit in table.units)


def test_the_frame_is_in_the_output_language_and_the_sentences_are_not() -> None:
    request = Request(profile="letsum", max_words=150, output_language="fr")
    text = said(SELECT.select(STRUCTURES["en"], request), request)
    assert "Analyse juridique" in text
    assert "Contexte" in text
    assert "The application is allowed." in text


def test_a_short_ruling_is_given_whole() -> None:
    table = WHOLE.select(STRUCTURES["en"], Request(profile="letsum"))
    said_of = [unit.unit.line.text for unit in table.units]
    expected = [
        unit.line.text for unit in STRUCTURES["en"].units if unit.theme != "decision_data" and not unit.line.is_heading
    ]
    assert sorted(said_of) == sorted(expected)
    assert table.rows[0].theme in ("decision_data", "introduction")


@pytest.mark.parametrize("signature", ["Jane R. Brannock, Presiding Member.", "Peter de Witt, Judge of the Court."])
def test_who_signs_is_no_part_of_the_ruling(signature: str) -> None:
    ruling = "[1] I heard the parties in Ottawa.\n\n[2] The appeal is dismissed with costs."
    for table in (SELECT, WHOLE):
        structure = interpreted(f"{ruling}\n\n{signature}")
        texts = [one.normalized.text for one in table.select(structure, Request()).units]
        assert "The appeal is dismissed with costs." in texts
        assert signature not in texts
    assert "Nobody appealed Brannock." in [
        one.normalized.text
        for one in WHOLE.select(interpreted(f"{ruling}\n\nNobody appealed Brannock."), Request()).units
    ]


def test_a_sentence_cut_at_the_first_item_of_its_list_is_left_out() -> None:
    order = "[3] The appeal is allowed and the boat shall be returned to him on the following conditions: 1."
    kept = order.replace(": 1.", ".")
    assert order[4:] not in chosen(f"{ENGLISH}\n\n{order}", max_words=2000)
    assert kept[4:] in chosen(f"{ENGLISH}\n\n{kept}", max_words=2000)


def test_the_same_is_not_said_twice() -> None:
    twice = "In my view, the harbor master closed the wharf without any notice to the fishing families."
    texts = chosen(f"{OPENING}[2] {twice}\n\n[3] {twice.replace('any', 'due')}\n\n[4] The tide rose.", max_words=80)
    assert sum("harbor master closed" in text for text in texts) == 1


def test_what_says_the_case_is_told_though_its_ruling_has_the_same_words() -> None:
    case = "This request for a preliminary ruling concerns the reading of Article 5 of the Wharf and Harbor Code."
    ruling = "The request for a reading of Article 5 of the Wharf and Harbor Code is allowed."
    texts = chosen(f"[1] {case}\n\n[2] The harbor master was biased.\n\n# Order\n\n[3] {ruling}", max_words=80)
    assert [text for text in texts if "Article 5" in text] == [case, ruling]


def test_a_ruling_announced_before_the_reasons_is_told_in_the_conclusion_alone() -> None:
    opening = OPENING.replace("\n\n#", " For the reasons below, I would dismiss the appeal from that order.\n\n#", 1)
    body = "[2] The harbor master gave no notice and was biased.\n\n"
    table = SELECT.select(
        interpreted(f"{opening}{body}# Conclusion\n\n[3] The application is dismissed."),
        Request(profile="letsum", max_words=200),
    )
    told = {each.unit.theme: each.normalized.text for each in table.units}
    assert told["introduction"].startswith("This is an application")
    assert told["conclusion"] == "The application is dismissed."
    assert not any("For the reasons below" in each.normalized.text for each in table.units)


def test_what_begins_with_a_date_behind_what_says_the_case_is_told_as_context() -> None:
    opening = (
        "[1] This is an application for judicial review of a decision to close the wharf.\n\n"
        "[2] On 3 May 2019, the applicant filed an application for a permit from the harbor master.\n\n# Analysis\n\n"
    )
    body = "[3] The harbor master gave no notice and was biased.\n\n# Conclusion\n\n[4] The application is allowed."
    table = SELECT.select(interpreted(f"{opening}{body}"), Request(profile="letsum", max_words=200))
    told = {each.normalized.text.partition(" ")[0]: each.unit.theme for each in table.units}
    assert (told["This"], told["On"]) == ("introduction", "context")


def test_a_sentence_that_leans_on_the_one_before_brings_it_along() -> None:
    pair = "The harbor master sold the winch to his cousin. He was therefore biased and the tribunal erred in law."
    texts = chosen(f"{OPENING}[2] {pair}\n\n[3] The tide rose early.", max_words=60)
    leaning = next(n for n, text in enumerate(texts) if text.startswith("He was"))
    assert texts[leaning - 1] == "The harbor master sold the winch to his cousin."


def test_a_sentence_that_leans_on_nothing_that_stands_there_is_left_out() -> None:
    texts = chosen(
        f"{OPENING}[2] This was unreasonable and the tribunal erred in law.\n\n[3] The tide rose.", max_words=90
    )
    assert not any(text.startswith("This was") for text in texts)


def test_an_order_comes_with_its_list() -> None:
    text = (
        f"{OPENING}[2] In my view, the notice was void.\n\n# Conclusion\n\n"
        "[3] For these reasons, this Court orders that:\n\n"
        "- the decision is set aside;\n\n- the wharf is opened.\n\n[4] The tide rose."
    )
    texts = chosen(text, max_words=70)
    first = next(n for n, said_text in enumerate(texts) if said_text.startswith("This Court orders"))
    assert texts[first + 1 : first + 3] == ["the decision is set aside.", "the wharf is opened."]


def test_shares_need_every_theme() -> None:
    with pytest.raises(ValueError, match="a share for each of introduction, context, juridical_analysis, conclusion"):
        TableSettings(shares={"introduction": 1.0})


def test_messages_carry_theme_paragraph_span_and_rules() -> None:
    request = Request(profile="letsum", max_words=150)
    messages = PLAN.plan(SELECT.select(interpreted(ENGLISH), request), request)
    by_kind = {message.provenance.kind for message in messages}
    assert by_kind == {"extracted", "regenerated"}
    for message in messages:
        (source,) = message.provenance.sources
        words = " ".join(source.span.of(ENGLISH).split())
        assert not words.startswith("[")
        assert source.paragraph is not None
        assert message.provenance.theme in ("introduction", "context", "juridical_analysis", "conclusion")
        assert message.provenance.kind == "regenerated" or getattr(message.spec, "text", None) == words


def test_a_short_table_begins_the_outcome_rather_than_tell_the_rest_of_it() -> None:
    long = " ".join(f"and the wharf number {at} of the port" for at in range(12))
    text = (
        f"{OPENING}[2] The clerk kept no log, and the wharf was open on the day of the fire.\n\n# Conclusion\n\n"
        f"[3] The application is allowed, the decision is quashed {long}.\n\n[4] All other claims are dismissed."
    )
    assert chosen(text, max_words=24)[0].startswith("The application is allowed")


def test_a_full_bench_is_named_to_the_last() -> None:
    bench = [f"Judge{letter}" for letter in "ABCDEFGHI"]
    judges = tuple(Fact(name, (SourceSpan(0, Span(0, 1)),), "test.judge") for name in bench)
    lines = list(Frame(TableSettings(), RESOURCES, "en").lines(DecisionData(judges=judges)))
    assert lines == [f"Judges: {'; '.join(bench)}"]


def test_where_reasons_need_the_room_counsel_and_most_authorities_are_left_out() -> None:
    place = (SourceSpan(0, Span(0, 4)),)
    cited = tuple(
        Authority(Fact(f"Orr v. Dale No. {n}, 200{n} HC {n}", place, "test.case"), "case") for n in range(1, 6)
    )
    data = DecisionData(counsel=(Party(Fact("Ms Moss", place, "test.counsel"), "appellant"),), authorities=cited)
    frame = Frame(TableSettings(), RESOURCES, "en")
    whole, crowded = [*frame.lines(data)], [*frame.lines(data, is_crowded=True)]
    assert any("Ms Moss" in line for line in whole)
    assert not any("Ms Moss" in line for line in crowded)
    assert (whole[-1].count("Orr v. Dale"), crowded[-1].count("Orr v. Dale")) == (5, 3)
