"""An answer about conformity has a size: a sentence without end is quoted in part, and of many violations the first."""

import dataclasses
from typing import Any

import pytest

from pipeline.controlled.conformity import Conformity, Violation
from pipeline.controlled.norm import WordRule
from pipeline.document import Document
from pipeline.source import SourceText
from pipeline.span import Span
from service.answer import to_json
from service.controlled.findings import LONGEST_TEXT, MOST_VIOLATIONS, conformity_object
from service.controlled.rendering import RENDERERS
from service.controlled.schemas import ConformityShape

RULE = WordRule.model_construct(id="en.norm.word", number="1.1", explanation="not approved")


def found(text: str, word: str, sentence: Span | None = None) -> Conformity:
    """A violation wherever the word stands, each in its line, or all in one sentence."""
    violations: list[Violation] = []
    at = text.find(word)
    while at >= 0:
        line = Span(text.rfind("\n", 0, at) + 1, (text.find("\n", at) + 1 or len(text) + 1) - 1)
        violations.append(Violation(RULE, Span(at, at + len(word)), sentence or line, "", None))
        at = text.find(word, at + 1)
    document = Document(SourceText(text, "text/plain", ""), "article", (), ())
    return Conformity(document, tuple(violations), len(violations))


def answer(conformity: Conformity) -> dict[str, Any]:
    value = conformity_object(conformity, "simplified_english")
    ConformityShape.model_validate_json(to_json(value))
    return value


def test_places_are_those_of_lines_and_columns() -> None:
    text = "Utilize it.\n\nDo not\nutilize, utilize it.\nThen utilize"
    value = answer(found(text.lower(), "utilize"))
    assert [(each["line"], each["column"]) for each in value["violations"]] == [(1, 1), (4, 1), (4, 10), (5, 6)]
    assert [each["sentence"]["text"] for each in value["violations"][2:]] == ["utilize, utilize it.", "then utilize"]
    assert not {"total", "warnings"} & value.keys()
    assert not any("window" in each for each in (*value["violations"], *(v["sentence"] for v in value["violations"])))


def test_a_sentence_without_end_is_quoted_around_each_fault() -> None:
    text = "clean the pump and utilize the tool " * 5000
    value = answer(found(text, "utilize", Span(0, len(text))))
    for each in value["violations"]:
        window, sentence = each["sentence"]["window"], each["sentence"]
        assert sentence["text"] == text[window["start"] : window["end"]]
        assert len(sentence["text"]) == LONGEST_TEXT
        assert window["start"] <= each["start"] < each["end"] <= window["end"]
        assert (sentence["start"], sentence["end"]) == (0, len(text))
    assert 0 < len(value["violations"]) < value["total"] == 5000
    assert len(to_json(value)) < 6_000_000


def test_of_many_violations_the_first_are_told_and_how_many_there_are() -> None:
    value = answer(found("Utilize it.\n" * 12_000, "Utilize"))
    assert (len(value["violations"]), value["total"]) == (MOST_VIOLATIONS, 12_000)
    (warning,) = value["warnings"]
    assert warning["code"] == "violations_left_out"
    assert "10000 of 12000" in warning["detail"]
    for form, said in (("text", "12000 in 12000 sentences"), ("sarif", "10000 of 12000"), ("json", '"total": 12000')):
        assert said in RENDERERS[form](  # type: ignore[index]
            [("a.txt", value)]
        ), form


def test_a_stretch_without_end_is_quoted_from_its_beginning() -> None:
    text = "utilize " * 1000
    conformity = found(text, "utilize")
    whole = dataclasses.replace(conformity.violations[0], span=Span(0, len(text)))
    (each,) = answer(dataclasses.replace(conformity, violations=(whole,)))["violations"]
    assert (each["text"], each["window"]) == (text[:LONGEST_TEXT], {"start": 0, "end": LONGEST_TEXT})
    assert '"snippet"' not in RENDERERS["sarif"]([("a.txt", {"sentences": 1, "violations": [each]})])


@pytest.mark.models
def test_a_sentence_without_end_is_not_rewritten_with_each_fault() -> None:
    from pipeline.source import RawDocument
    from tests.wired import shipped

    text = "You can't stop the pump; utilize the tool and ensure that the valve is not open and " * 60
    conformity = shipped().controlled.check(RawDocument(text, "text/plain"), "simplified_english")
    longest = max(conformity.violations, key=lambda each: len(each.sentence))
    assert len(longest.sentence) > LONGEST_TEXT
    assert all(each.rewriting is None for each in conformity.violations if len(each.sentence) > LONGEST_TEXT)
