"""What the paper's tables print for English, as French articles say it: pattern and template.

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

BODY = "Les premiers essais ont eu lieu dans un hangar près du port."

INDICATIVE = [
    (
        "Dans notre cas, l'architecture du régulateur est illustrée à la figure 3.",
        "signaling-structural.shown-in-structural",
    ),
    (
        "Dans cet article, nous présentons les techniques qui servent à souder les grandes cuves.",
        "topic-of-document.in-paper-author",
    ),
    (
        "Les principales techniques de soudage des grandes cuves sont présentées dans cet article.",
        "topic-of-document.passive-in-paper",
    ),
    (
        "L'objectif de ce travail est de mieux comprendre la fatigue des soudures.",
        "topic-of-document.goal-of-paper-any",
    ),
    (
        "Nos objectifs dans ce projet sont de développer une architecture ouverte pour l'atelier.",
        "conceptual-goal.our-goal-is",
    ),
    (
        "La section 2 décrit le contrôleur en détail et la section 3 traite de son intégration.",
        "topic-of-section.section",
    ),
    (
        "La méthode proposée permet de résoudre les problèmes que cause la zone morte de la vanne.",
        "solution.overcomes-problem",
    ),
    (
        "Le prototypage est une technique qui construit les pièces couche par couche.",
        "entity-introduction.entity-is-a",
    ),
    (
        "Nous nous intéressons à la mesure du jeu dans les articulations du bras.",
        "author-interest.author",
    ),
]

INFORMATIVE = [
    (
        "Le bras articulé est un outil qui lève des charges de dix kilos.",
        "Bras articulé",
        "definition.is-a",
    ),
    (
        "Le pupitre de commande se compose de deux écrans et d'une manette.",
        "Pupitre de commande",
        "description.reflexive",
    ),
    (
        "Pour déplacer les caisses, nous utilisons un bras articulé à quatre axes.",
        "Bras articulé",
        "use.author-uses",
    ),
    (
        "Le principal avantage du bras articulé est sa précision.",
        "Bras articulé",
        "advantage.advantage-of",
    ),
    (
        "Le bras articulé est efficace pour la cueillette des fruits mûrs.",
        "Bras articulé",
        "effectiveness.is-effective",
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
    return analysis.interpret((annotator.annotate(document, "fr"),), Request(profile="sumum"))


def type_of(rule: str) -> str:
    return rule.partition(".")[0].replace("-", "_")


@pytest.mark.models
@pytest.mark.parametrize(("sentence", "rule"), INDICATIVE, ids=[rule for _, rule in INDICATIVE])
def test_indicative_patterns(sentence: str, rule: str) -> None:
    read = interpretation(("title", "Des robots au travail"), ("paragraph", f"{sentence} {BODY}"))
    assert read.rule_counts()[f"fr.sumum.{rule}"] == 1
    assert type_of(rule) in [template.type for template in read.indicative]


@pytest.mark.models
def test_heading() -> None:
    read = interpretation(
        ("title", "Des robots au travail"), ("heading", "Mise en place de robots industriels"), ("paragraph", BODY)
    )
    assert read.rule_counts()["fr.sumum.signaling-concept.setting-up-of"] == 1
    assert [template.type for template in read.indicative] == ["signaling_concept"]


@pytest.mark.models
@pytest.mark.parametrize(("sentence", "title", "rule"), INFORMATIVE, ids=[rule for *_, rule in INFORMATIVE])
def test_informative_patterns(sentence: str, title: str, rule: str) -> None:
    read = interpretation(("title", title), ("paragraph", f"{sentence} {BODY}"))
    assert read.rule_counts()[f"fr.sumum.{rule}"] == 1
    (template,) = [one for one in read.informative if one.rule == f"fr.sumum.{rule}"]
    assert template.type == type_of(rule)
    assert template.topic in [read.terms.lemma(term) for term in read.topical.title]


@pytest.mark.models
@pytest.mark.parametrize(
    "sentence",
    [
        "Dupont (1999) présente un robot qui cueille les fruits.",
        "Dans leur article, ils décrivent un robot qui cueille les fruits.",
        "Des travaux antérieurs ont présenté des robots qui cueillent les fruits.",
        "Dans de futurs travaux, nous étudierons des robots qui cueillent les fruits.",
        "À l'avenir, nous proposerons une méthode pour cueillir les fruits.",
        "Dans cet article, nous ne présentons pas les robots qui cueillent les fruits.",
    ],
)
def test_other_peoples_work_and_future_work_are_no_topic(sentence: str) -> None:
    read = interpretation(("title", "La cueillette des fruits par un robot"), ("paragraph", f"{sentence} {BODY}"))
    assert "topic_of_document" not in [template.type for template in read.indicative]
