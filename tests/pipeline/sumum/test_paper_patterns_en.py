"""The fragments that the paper prints beside its patterns, completed to sentences: pattern and template.

Saggion & Lapalme 2002, tables 7 (indicative) and 9 (informative).
"""

from functools import cache

import pytest

from pipeline.annotate.component import SpacyAnnotator
from pipeline.annotate.settings import AnnotateSettings
from pipeline.document import Block, BlockKind, Document, Section
from pipeline.source import SourceText
from pipeline.span import Span
from pipeline.summary import Request
from pipeline.sumum.interpret import SelectiveAnalysis, SelectiveAnalysisSettings
from pipeline.sumum.reading.interpretation import ArticleInterpretation
from tests.resources import RESOURCES

TITLE_RULES = frozenset({"en.sumum.topic-of-document.title-1"})
BODY = "The first trials took place in a hangar near the port."

INDICATIVE = [
    (
        "In our case, the architecture of the self-tuner is shown in Figure 3 Auto-tuning of the controller.",
        "signaling-structural.shown-in-structural",
    ),
    (
        "In this article, we overview the main techniques used in order to weld large structures.",
        "topic-of-document.paper-author-make-known",
    ),
    (
        "Our goals within the HMS project are to develop a holonic architecture for shop floor control.",
        "conceptual-goal.conceptual-goal-define",
    ),
    (
        "Section 2 describes HuDL in greater detail and Section 3 discusses system integration and the IMA.",
        "topic-of-section.component-make-known-and-component",
    ),
    (
        "The proposed methodology overcomes the problems caused by the dead zone of the valve.",
        "solution.solution-problem",
    ),
    (
        "Rapid Prototyping (RP) is a technique that builds parts layer by layer.",
        "entity-introduction.group-acronym-define",
    ),
]

INFORMATIVE = [
    (
        "The RIMHO walking robot is a prototype developed with the aim of clearing mine fields.",
        "RIMHO walking robot",
        "definition.topic-define-group",
    ),
    (
        "The hardware of the MMI consists of a main pendant (MP), an operator pendant and a host computer.",
        "MMI",
        "description.topic-describe",
    ),
    (
        "To realize the control using an industrial robot, such as the one in the cell, a model is needed.",
        "Control of an industrial robot",
        "use.use-topic",
    ),
    (
        "The biggest advantage of SWERS is the easier and faster programming of the robot.",
        "SWERS",
        "advantage.advantage-of-topic",
    ),
    (
        "The system is effective in the task of picking ripe fruit.",
        "Picking system",
        "effectiveness.topic-effective",
    ),
]


@cache
def tools() -> tuple[SpacyAnnotator, SelectiveAnalysis]:
    resources = RESOURCES
    annotator = SpacyAnnotator(AnnotateSettings(layers=frozenset({"groups", "terms", "acronyms"})), resources)
    return annotator, SelectiveAnalysis(SelectiveAnalysisSettings(), resources)


def interpretation(*parts: tuple[BlockKind, str]) -> ArticleInterpretation:
    """What is read in an article of these blocks."""
    annotator, analysis = tools()
    text, blocks = "", []
    for kind, words in parts:
        blocks.append(Block(Span(len(text), len(text) + len(words)), kind, 0))
        text += words + "\n\n"
    section = Section(None, 1, "introduction", Span(0, len(text)))
    document = Document(SourceText(text, "text/plain", "0"), "article", tuple(blocks), (section,))
    return analysis.interpret((annotator.annotate(document, "en"),), Request(profile="sumum"))


def types_told(read: ArticleInterpretation) -> list[str]:
    """The types of the indicative templates, the title's own left out."""
    return [template.type for template in read.indicative if template.rule not in TITLE_RULES]


def type_of(rule: str) -> str:
    return rule.partition(".")[0].replace("-", "_")


@pytest.mark.models
@pytest.mark.parametrize(("sentence", "rule"), INDICATIVE, ids=[rule for _, rule in INDICATIVE])
def test_fragments_of_table_7(sentence: str, rule: str) -> None:
    read = interpretation(("title", "Robots at work"), ("paragraph", f"{sentence} {BODY}"))
    assert read.rule_counts()[f"en.sumum.{rule}"] == 1
    assert type_of(rule) in types_told(read)


@pytest.mark.models
def test_heading_of_table_7() -> None:
    read = interpretation(
        ("title", "Robots at work"), ("heading", "Implementation of industrial robots"), ("paragraph", BODY)
    )
    assert read.rule_counts()["en.sumum.signaling-concept.development-of"] == 1
    assert types_told(read) == ["signaling_concept"]


@pytest.mark.models
@pytest.mark.parametrize(("sentence", "title", "rule"), INFORMATIVE, ids=[rule for *_, rule in INFORMATIVE])
def test_fragments_of_table_9(sentence: str, title: str, rule: str) -> None:
    read = interpretation(("title", title), ("paragraph", f"{sentence} {BODY}"))
    assert read.rule_counts()[f"en.sumum.{rule}"] == 1
    (template,) = [one for one in read.informative if one.rule == f"en.sumum.{rule}"]
    assert template.type == type_of(rule)
    assert template.topic in [read.terms.lemma(term) for term in read.topical.title]


@pytest.mark.models
@pytest.mark.parametrize(
    "sentence",
    [
        "Rossi (1999) presents a robot for picking fruit.",
        "In their paper, they describe a robot for picking fruit.",
        "Previous work has presented robots for picking fruit.",
        "In future work, we will study robots for picking fruit.",
    ],
)
def test_other_peoples_work_and_future_work_are_no_topic(sentence: str) -> None:
    read = interpretation(("title", "Picking fruit by robot"), ("paragraph", f"{sentence} {BODY}"))
    assert "topic_of_document" not in types_told(read)
