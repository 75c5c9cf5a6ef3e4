"""What the interpretation says: every sentence, segments, counts, and what is no judgment."""

from itertools import pairwise

import pytest

from pipeline.errors import UnusableDocument
from pipeline.languages import LANGUAGES
from pipeline.letsum.interpret import ThematicSegmentation
from pipeline.letsum.settings import SegmentationSettings
from pipeline.span import SourceSpan, Span
from pipeline.stages import HasSegments
from pipeline.summary import Request
from tests.pipeline.letsum.builders import CASES, ENGLISH, interpreted, judgment
from tests.resources import RESOURCES

STRICT = ThematicSegmentation(SegmentationSettings(), RESOURCES)
RECIPE = """Peel the apples and cut them into thin slices. Melt the butter in a pan and add the sugar.

Stir until the sugar is brown. Put the apples in the pan and cover them with the dough.

Bake for forty minutes. Let it cool before you turn it over, and serve it with cream."""

ESSAY = """1 Introduction

Rivers have been fenced in by law for a century, and few fishers know it. This article examines how statutes
on rivers speak of those who live by them. Section 5 of the Rivers Act provides that nobody shall dam a stream
without a licence. In Okafor v. Harbour Board the Court held that a weir is a dam. The legislature intended to
protect the spawning grounds. The word is not defined in the Act.

2 Discussion

The courts have often been asked about weirs, and the answers differ from one coast to the other. In our view,
the test is whether the fish can pass. The boats are small and made of larch. Most of them were built before
the war. The question is whether a licence binds the heirs. The fishers argue that it does not. Weirs are
woven anew each spring. Nobody counts them. The water is cold until June. It follows that the statute says
less than it seems to. We conclude that the law should be read with the river in mind. The applicant for a
licence must show that the stream is his. A map is enough. The appeal was dismissed in both cases, and the
weirs still stand.

3 Conclusion

Larch lasts longer than law. The children mend the nets. For these reasons, further studies of rivers are
needed."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_analysis_has_every_sentence(language: str) -> None:
    structure = interpreted(CASES[language], language)
    annotation = structure.document.annotation
    assert annotation is not None
    units = structure.analysis()["units"]
    assert [(u["start"], u["end"]) for u in units] == [(s.span.start, s.span.end) for s in annotation.sentences]
    assert {u["theme"] for u in units} == {
        "decision_data",
        "introduction",
        "context",
        "juridical_analysis",
        "conclusion",
    }
    assert {u["citation"] for u in units} >= {None, "quotation", "submission"}
    assert {u["paragraph"] for u in units} == {None, *range(1, 10)}


def test_a_quotation_belongs_to_the_paragraph_that_announces_it() -> None:
    structure = interpreted(ENGLISH)
    (quoted,) = [u for u in structure.units if "No person shall" in u.line.text]
    assert quoted.paragraph == 6


def test_the_segment_of_a_place_is_whole() -> None:
    structure = interpreted(ENGLISH)
    assert isinstance(structure, HasSegments)
    at = ENGLISH.index("On March 3, 2005")
    segment = structure.segment_of(SourceSpan(0, Span(at, at + 5)))
    words = " ".join(segment.source.span.of(ENGLISH).split())
    assert segment.theme == "context"
    assert words.startswith("# Facts")
    assert words.endswith("on June 1, 2005.")


def test_segments_divide_the_text() -> None:
    structure = interpreted(ENGLISH)
    segments = [structure.segment_of(SourceSpan(0, unit.span)) for unit in structure.units]
    for unit, segment in zip(structure.units, segments, strict=True):
        assert segment.source.span.contains(unit.span)
        assert segment.theme == unit.theme
    for one, other in pairwise(dict.fromkeys(segments)):
        assert one.source.span.end <= other.source.span.start
        assert one.theme != other.theme


def test_rules_are_counted() -> None:
    counts = interpreted(ENGLISH).rule_counts()
    assert counts["en.letsum.title.facts"] >= 4
    assert counts["en.letsum.analysis.in-my-view"] == 1
    assert counts["en.letsum.submit.party-argues"] == 1


def test_a_recipe_is_no_judgment() -> None:
    with pytest.raises(UnusableDocument, match="does not read as a judgment") as caught:
        STRICT.interpret((judgment(RECIPE),), Request())
    assert caught.value.code == "no_content_for_profile"


def test_an_article_that_cites_laws_is_no_judgment() -> None:
    with pytest.raises(UnusableDocument, match=r"\((?:[6-9]|\d\d) of at least 6 legal markers.*no header"):
        STRICT.interpret((judgment(ESSAY),), Request())


def test_what_a_court_is_named_above_is_a_judgment() -> None:
    headed = f"FEDERAL COURT\n\nDocket: T-114-04\n\nBETWEEN:\n\nADA OKAFOR\n\nApplicant\n\n{ESSAY}"
    assert STRICT.interpret((judgment(headed),), Request()).units


def test_a_document_without_sentences_is_no_judgment() -> None:
    with pytest.raises(UnusableDocument, match="does not read as a judgment"):
        STRICT.interpret((judgment("…"),), Request())


@pytest.mark.parametrize(
    "text", [ENGLISH, "The appeal is dismissed with costs.", "The application for leave is granted."]
)
def test_a_ruling_of_one_line_is_a_judgment(text: str) -> None:
    assert STRICT.interpret((judgment(text),), Request()).units
