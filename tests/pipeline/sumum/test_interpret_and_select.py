"""Interpretation and selection on an article made by hand."""

import pytest

from pipeline.document import Document
from pipeline.errors import UnusableDocument
from pipeline.structure.vocabulary import vocabulary
from pipeline.summary import Aspect, Request
from pipeline.sumum.choosing.candidates import TemplateCandidates, template_candidates
from pipeline.sumum.interpret import SelectiveAnalysis, SelectiveAnalysisSettings
from pipeline.sumum.reading.article import read_article
from pipeline.sumum.reading.exclusion import Exclusions
from pipeline.sumum.reading.interpretation import ArticleInterpretation
from pipeline.sumum.reading.terms import TermTree
from pipeline.sumum.scoring.learned import read_learned
from pipeline.sumum.select import TopicalTemplates
from pipeline.sumum.settings import TopicalTemplatesSettings
from tests.pipeline.sumum.articles import article
from tests.resources import RESOURCES

INTERPRET = SelectiveAnalysis(SelectiveAnalysisSettings(), RESOURCES)
LEARNED = read_learned("en")
SELECT = TopicalTemplates(TopicalTemplatesSettings(), RESOURCES)

PAST = "VerbForm=Fin|Tense=Past"
PRESENT = "VerbForm=Fin|Tense=Pres"
TITLE = "Gears/NOUN/gear/Number=Plur of/ADP printing/NOUN presses/NOUN/press/Number=Plur"
PRESENTED = (
    f"In/ADP this/DET/this/PronType=Dem article/NOUN ,/PUNCT we/PRON/we/Person=1 present/VERB/present/{PRESENT} "
    "quiet/ADJ gears/NOUN/gear/Number=Plur for/ADP printing/NOUN presses/NOUN/press/Number=Plur ./PUNCT"
)
ABSTRACT = PRESENTED.replace("quiet", "silent")
DEFINED = (
    f"A/DET/a/Definite=Ind quiet/ADJ gear/NOUN/gear/Number=Sing is/AUX/be/{PRESENT} a/DET/a/Definite=Ind gear/NOUN "
    f"that/PRON/that/PronType=Rel makes/VERB/make/{PRESENT} little/ADJ noise/NOUN ./PUNCT"
)
FOUND = (
    f"We/PRON/we/Person=1 found/VERB/find/{PAST} that/SCONJ printing/NOUN presses/NOUN/press/Number=Plur "
    f"ran/VERB/run/{PAST} quietly/ADV ./PUNCT"
)
LEANING = (
    f"This/DET/this/PronType=Dem problem/NOUN is/AUX/be/{PRESENT} known/VERB/know/VerbForm=Part|Tense=Past ./PUNCT"
)


def presses() -> Document:
    return article(
        ("front", [("title", TITLE)]),
        ("abstract", [("heading", "Abstract/NOUN"), ("abstract", ABSTRACT)]),
        ("introduction", [("heading", "1/NUM Introduction/NOUN"), ("paragraph", PRESENTED), ("paragraph", DEFINED)]),
        ("results", [("heading", "2/NUM Experimental/ADJ results/NOUN/result"), ("paragraph", FOUND)]),
        ("acknowledgements", [("heading", "Thanks/NOUN"), ("paragraph", FOUND.replace("printing", "binding"))]),
    )


def interpreted(document: Document | None = None) -> ArticleInterpretation:
    return INTERPRET.interpret([document or presses()], Request(profile="sumum"))


def types(interpretation: ArticleInterpretation) -> list[tuple[str, str]]:
    return [
        (template.type, interpretation.article.words(template.whole.first, template.whole.last))
        for template in interpretation.indicative
    ]


def test_relevance_is_the_mean_frequency_of_a_terms_nouns() -> None:
    read = read_article(presses(), vocabulary(RESOURCES))
    terms = TermTree(read)
    lemmas = [term.lemma for term in read.annotation.terms]
    # in what is read, gear stands five times, press three times and printing three times: not in the author's abstract
    assert terms.relevance(lemmas.index("gear")) == 4
    assert terms.relevance(lemmas.index("printing press")) == (3 + 3) / 2
    assert terms.semantics[lemmas.index("printing press")] == "press"
    assert {lemmas[term] for term in terms.by_semantics["gear"]} >= {"gear", "quiet gear"}
    assert lemmas.index("quiet gear") in terms.matching(lemmas.index("gear"))
    assert lemmas.index("gear") in terms.matching(lemmas.index("quiet gear"))


def test_templates_are_filled_from_sentences_and_headings() -> None:
    interpretation = interpreted()
    found = types(interpretation)
    assert ("topic_of_document", "In this article , we present quiet gears for printing presses") in found
    (heading,) = [template for template in interpretation.indicative if template.type == "signaling_concept"]
    assert interpretation.article.words(heading.whole.first, heading.whole.last) == "Experimental results"
    assert heading.predicate is None
    (topic,) = [template for template in interpretation.indicative if template.type == "topic_of_document"]
    argument = topic.slots["ARGUMENT"]
    assert interpretation.article.words(argument.first, argument.last) == "quiet gears for printing presses"
    assert topic.predicate is not None
    assert interpretation.article.words(topic.predicate.first, topic.predicate.last) == "present"
    lemmas = [interpretation.terms.lemma(term) for term in topic.topic_candidates]
    assert {"quiet gear", "printing press"} <= set(lemmas)
    assert topic.weight == sum(
        interpretation.terms.relevance(topic.topic_candidates[lemmas.index(one)])
        for one in ("quiet gear", "printing press")
    )
    assert interpretation.rule_counts()[topic.rule] == 1


def test_the_authors_abstract_and_thanks_are_set_apart() -> None:
    text = str(types(interpreted()))
    assert "quiet gears" in text
    assert "silent" not in text
    assert "binding" not in text


def test_analysis_names_sections_and_templates() -> None:
    analysis = interpreted().analysis()
    titles = [section["title"] for section in analysis["sections"]]
    assert titles == [None, "Abstract", "1 Introduction", "2 Experimental results", "Thanks"]
    text = presses().text
    (topic,) = [template for template in analysis["templates"] if template["type"] == "topic_of_document"]
    (source,) = topic["sources"]
    assert text[source["start"] : source["end"]].startswith("In this article")
    assert topic["slots"]["ARGUMENT"] == "quiet gears for printing presses"
    assert "definition" in {template["type"] for template in analysis["templates"]}


def test_sentences_that_lean_on_others_fill_no_template() -> None:
    leaning = article(("introduction", [("paragraph", LEANING), ("paragraph", PRESENTED)]))
    assert all("problem" not in words for _, words in types(interpreted(leaning)))


@pytest.mark.parametrize(
    ("analysis", "fault"),
    [
        (LEANING, "demonstrative"),
        (f"It/PRON/it runs/VERB/run/{PRESENT} ./PUNCT", "pronoun"),
        (f"The/DET/the/Definite=Def previous/ADJ method/NOUN failed/VERB/fail/{PAST} ./PUNCT", "ordinal"),
        (f"Some/DET/some presses/NOUN/press failed/VERB/fail/{PAST} ./PUNCT", "quantifier"),
        (f"All/DET/all presses/NOUN/press failed/VERB/fail/{PAST} ./PUNCT", None),
        (f"All/DET/all 15/NUM presses/NOUN/press failed/VERB/fail/{PAST} ./PUNCT", None),
        (f"All/DET/all three/NUM presses/NOUN/press failed/VERB/fail/{PAST} ./PUNCT", "universal"),
        (f"This/DET/this paper/NOUN presents/VERB/present/{PRESENT} gears/NOUN/gear ./PUNCT", None),
        (f"Presses/NOUN/press make/VERB/make/{PRESENT} noise/NOUN ./PUNCT", None),
    ],
)
def test_what_a_sentence_must_not_begin_with(analysis: str, fault: str | None) -> None:
    document = article(("introduction", [("paragraph", analysis)]))
    annotation = document.annotation
    assert annotation is not None
    constituents = INTERPRET._language("en").grammar.constituents.read(annotation, [0])[0]
    assert Exclusions(RESOURCES, "en").fault(annotation.tokens, constituents) == fault


def test_connectives_open_sentences_of_one_or_several_words() -> None:
    exclusions = Exclusions(RESOURCES, "en")
    for opening, expected in (
        ("For/ADP instance/NOUN ,/PUNCT", True),
        ("However/ADV ,/PUNCT", False),  # goes without saying, and is not said
        ("On/ADP the/DET other/ADJ hand/NOUN", True),
        ("On/ADP", False),
    ):
        annotation = article(("introduction", [("paragraph", opening + " gears/NOUN")])).annotation
        assert annotation is not None
        assert exclusions.connective(annotation.tokens) is expected


def test_headings_stand_apart_and_each_sentence_once() -> None:
    interpretation = interpreted()
    content = candidates(interpretation)
    assert [template.type for template in content.of_move("aim")] == ["topic_of_document"]
    chosen = [interpretation.sentences[one.id] for one in content.indicative]
    assert len(chosen) == len(set(chosen))
    assert [template.type for template in content.outline] == ["signaling_concept"]
    assert content.informative == ()


def test_topics_are_offered_alphabetically_as_they_stand_in_the_source() -> None:
    document = presses()
    topics = SELECT.select(interpreted(document), Request(profile="sumum")).topics
    terms = [topic.term for topic in topics]
    assert terms == sorted(terms, key=str.casefold)
    assert {"Gears", "quiet gears", "printing presses"} <= set(terms)
    for topic in topics:
        (source,) = topic.sources
        assert source.span.of(document.text) == topic.term


def test_a_topic_is_elaborated_by_the_statements_about_it_in_the_order_of_the_source() -> None:
    (told,) = candidates(interpreted(), "QUIET GEARS").informative
    assert [(template.type, template.topic) for template in told] == [
        ("introduction", "quiet gears"),
        ("definition", "quiet gears"),
    ]


def test_every_topic_on_offer_is_elaborated_by_itself() -> None:
    every = candidates(interpreted(), "*")
    assert len(every.informative) == len(every.topics) > 1
    for told in every.informative:
        assert [template.position for template in told] == sorted(template.position for template in told)


def test_a_reader_asks_for_one_aspect_of_a_topic() -> None:
    (told,) = candidates(interpreted(), "quiet gears", aspects=("definition",)).informative
    assert {template.type for template in told} <= {"definition", "introduction", "entity_introduction"}
    with pytest.raises(UnusableDocument, match="nothing tells advantage of quiet gears"):
        candidates(interpreted(), "quiet gears", aspects=("advantage",))
    with pytest.raises(UnusableDocument, match="nothing tells developer of any topic"):
        candidates(interpreted(), "*", aspects=("developer",))
    with pytest.raises(ValueError, match="give topic too"):
        Request(profile="sumum", aspects=("use",))


def test_what_cannot_be_said_of_a_topic_is_not_on_offer() -> None:
    interpretation = interpreted()
    request = Request(profile="sumum")
    none = template_candidates(interpretation, LEARNED, request, TopicalTemplatesSettings(), lambda _: False)
    assert none.topics == ()


def candidates(
    interpretation: ArticleInterpretation, *topics: str, aspects: tuple[Aspect, ...] = ()
) -> TemplateCandidates:
    """The candidates of an article of which all can be said."""
    request = Request(profile="sumum", topics=topics, aspects=aspects)
    return template_candidates(interpretation, LEARNED, request, TopicalTemplatesSettings(), lambda _: True)


def test_an_unknown_topic_is_refused_with_those_on_offer() -> None:
    with pytest.raises(
        UnusableDocument, match=r"nothing elaborates the topic 'whales'; topics on offer: .*quiet gears"
    ):
        SELECT.select(interpreted(), Request(profile="sumum", topics=("whales",)))


def test_an_article_without_sentences_is_refused() -> None:
    with pytest.raises(UnusableDocument, match="no sentences besides titles and lists"):
        interpreted(article(("front", [("title", TITLE)])))


def test_a_template_says_who_presents_its_topic_and_where() -> None:
    templates = interpreted().analysis()["templates"]
    (slots,) = (template["slots"] for template in templates if template["type"] == "topic_of_document")
    assert {name: slots[name] for name in ("PREDICATE", "WHO", "WHERE")} == {
        "PREDICATE": "present",
        "WHO": "we",
        "WHERE": "this article",
    }
