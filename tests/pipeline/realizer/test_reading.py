"""Specs from outside: what is wrong, where, and what would be right."""

from typing import Any

import pytest

from pipeline.errors import MalformedRequest
from pipeline.realizer.engine import UnsupportedFeature
from pipeline.realizer.marks import Marks
from pipeline.realizer.reading import MAX_DEPTH, read_request, read_spec


def _nested(levels: int) -> dict[str, Any]:
    spec: dict[str, Any] = {"type": "noun_phrase", "noun": "man"}
    for _ in range(levels):
        spec = {"type": "noun_phrase", "noun": "man", "possessor": spec}
    return spec


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        (
            {"type": "clawse"},
            "spec: there is no unit of type 'clawse' here (did you mean 'clause'?); valid types: canned_text, date",
        ),
        (
            {"type": "noun_phrase", "noun": "man", "determner": "definite"},
            "determner: there is no such key (did you mean 'determiner'?); valid keys: language, sources, type, noun",
        ),
        (
            {"type": "clause", "verb": {"type": "verb_phrase", "verb": "eat", "tense": "pasd"}},
            "verb.tense: give one of present, past, future",
        ),
        ({"type": "canned_text", "text": "x"}, "sources: missing"),
        ({"type": "canned_text", "text": "x", "sources": []}, "sources: the list is empty: it needs one item or more"),
        (
            {"type": "canned_text", "text": "x", "sources": [{"document": 0, "start": 3, "end": 3}]},
            "sources.0: a source needs start < end, not start=3, end=3",
        ),
        ({"type": "date", "date": "8 August"}, "a date is written YYYY, YYYY-MM or YYYY-MM-DD, not '8 August'"),
        ({"type": "date", "date": "2013-02-30"}, "day"),
        ({"type": "date", "date": "2013", "weekday": True}, "only a full date has a weekday, not '2013'"),
        (
            {"type": "number", "value": 2.5, "form": "words"},
            "only a whole number has words or an ordinal form, not 2.5",
        ),
        ({"type": "number", "value": 0, "ordinal": True}, "an ordinal number begins at 1, not 0"),
        (
            {"type": "clause", "verb": "eat", "interrogative": "where", "relative": {"role": "subject"}},
            "a clause is interrogative or relative, not both: drop one",
        ),
        (
            {"type": "clause", "verb": "eat", "relative": {"role": "complement"}},
            "relative: role 'complement' and a preposition go together: give both or neither",
        ),
        (
            {"type": "noun_phrase", "noun": "man", "determiner": "this", "possessor": {"type": "pronoun"}},
            "a possessor goes with a definite or indefinite noun, not with 'this'",
        ),
        (
            {
                "type": "coordination",
                "conjunction": "then",
                "correlative": True,
                "coordinates": [_nested(0), _nested(0)],
            },
            "only 'and', 'or', 'nor' and 'but' between two or more coordinates are correlative",
        ),
        (
            {"type": "clause", "subject": {"type": "pronoun"}, "verb": "be", "existential": True},
            "what there is is no personal pronoun",
        ),
        ({"type": "number", "value": True}, "a number is no true or false"),
        (
            {"type": "verb_phrase", "verb": "see", "negation": "nobody", "object": _nested(0)},
            "the negation 'nobody' is the object itself: drop the object",
        ),
        (
            {"type": "clause", "gapped": True, "verb": {"type": "verb_phrase", "verb": "eat", "negation": "not"}},
            "a negation stands with its verb: drop 'gapped' or the negation",
        ),
        (
            {"type": "clause", "gapped": True, "verb": "eat", "interrogative": "where"},
            "questions and relative clauses say their verb: drop 'gapped'",
        ),
        ({"noun": "man"}, "spec: a unit needs its 'type': canned_text, date, number, pronoun"),
        (
            {"type": "clause", "subject": "the dog", "verb": "sleep"},
            """subject: a unit is an object such as {"type": "noun_phrase", …}, not 'the dog'""",
        ),
        (
            {"type": "clause", "verb": "eat", "object": _nested(0)},
            "object: there is no such key (it belongs to prepositional_phrase or verb_phrase); valid keys: language",
        ),
        (
            {"type": "clause", "verb": {"type": "noun_phrase", "noun": "eat"}},
            "verb: there is no unit of type 'noun_phrase' here; valid types: verb_phrase, coordination",
        ),
        (
            {"type": "noun_phrase", "noun": "man", "possessor": {"type": "pronoun", "number": "dual"}},
            "possessor.number: give one of singular, plural; 'dual' is none of these",
        ),
        (
            {"type": "canned_text", "text": "x", "sources": [{"doc": 0, "start": 1, "end": 2}]},
            "sources.0.doc: there is no such key; valid keys: document, start, end, page, paragraph",
        ),
        ({"type": "noun_phrase", "noun": "man", "adjectives": "red"}, "adjectives: a list is expected, not 'red'"),
        ({"type": "number", "value": "three"}, "value: a number is expected, not 'three'"),
        ({"type": "date", "date": 2013}, "date: a string is expected, not 2013"),
        ({"type": "noun_phrase", "noun": "a\ue000"}, "noun: give what the expression"),
        (_nested(MAX_DEPTH), f"the spec nests deeper than {MAX_DEPTH} levels: divide it into sentences"),
    ],
)
def test_a_mistake_is_explained(spec: dict[str, Any], message: str) -> None:
    with pytest.raises(MalformedRequest) as error:
        read_spec(spec)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_a_request_names_the_spec() -> None:
    with pytest.raises(MalformedRequest) as error:
        read_request({"language": "fr", "specs": [_nested(0), {"type": "pronoun", "person": 4}]})
    assert str(error.value) == "specs.1.person: give one of 1, 2, 3; 4 is none of these"


def test_an_engine_refuses_by_name() -> None:
    error = UnsupportedFeature("relative clauses", "simplenlg", ("pyrealb",))
    assert str(error) == "the engine 'simplenlg' cannot express relative clauses; engines that can: pyrealb"


def test_a_sentence_has_room_for_so_many_marks() -> None:
    marks = Marks()
    for _ in range(6399):
        marks.open("clause", "en")
    with pytest.raises(MalformedRequest, match="a sentence holds at most 6399 units with marks: divide it"):
        marks.open("clause", "en")


def test_of_many_wrong_specs_the_first_is_told() -> None:
    with pytest.raises(MalformedRequest) as caught:
        read_request({"language": "fr", "specs": [None, {}, {"type": "pronoun", "person": 4}]})
    assert "specs.0" in str(caught.value)
    assert "specs.1" not in str(caught.value)
    assert "specs.2" not in str(caught.value)
