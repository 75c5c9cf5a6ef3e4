"""The whole annotate stage, with the models."""

import datetime

import pytest

from pipeline.annotate.component import SpacyAnnotator
from pipeline.annotate.plain_text import to_plain
from pipeline.annotate.settings import AnnotateSettings
from pipeline.document import Annotation, Document
from pipeline.errors import ConfigurationError, UnusableDocument
from pipeline.languages import Language
from tests.pipeline.annotate.builders import document
from tests.resources import RESOURCES

pytestmark = pytest.mark.models

ENGLISH = (
    "Mrs. Edna Whitlock, who chairs the Northern Mill Trust (NMT), closed the old bridge on Tuesday.\n"
    "It had not been repaired   since 1998. The work will cost $5.2 million.\n\n"
    "The NMT said so in Ottawa."
)
FRENCH = (
    "Mme Edna Gauthier, qui préside l'Association des moulins (AM), a fermé le vieux pont mardi.\n"
    "Il n'avait pas été réparé   depuis 1998. Les travaux coûteront 5,2 millions d'euros.\n\n"
    "L'AM l'a dit à Ottawa."
)


@pytest.fixture(scope="module")
def annotator() -> SpacyAnnotator:
    made = SpacyAnnotator(AnnotateSettings(), RESOURCES)
    made.warm_up()
    return made


def annotated(annotator: SpacyAnnotator, text: str, language: Language | None = None) -> Annotation:
    found = annotator.annotate(document(text, datetime.date(2012, 3, 22)), language).annotation
    assert found is not None
    return found


def assert_offsets(annotation: Annotation, text: str) -> None:
    """Every token stands where its span says; sentences hold all tokens, in order."""
    for token in annotation.tokens:
        assert token.text == to_plain(token.span.of(text))
        assert token.text.strip() == token.text
    ends = [0, *(sentence.last for sentence in annotation.sentences)]
    assert [sentence.first for sentence in annotation.sentences] == ends[:-1]
    assert ends[-1] == len(annotation.tokens)


@pytest.mark.parametrize(("language", "text"), [("en", ENGLISH), ("fr", FRENCH)])
def test_all_layers_of_a_hard_wrapped_text(annotator: SpacyAnnotator, language: Language, text: str) -> None:
    found = annotated(annotator, text)
    assert found.language == language
    assert_offsets(found, text)
    assert [(s.block, " ".join(s.span.of(text).split())[-8:]) for s in found.sentences] == (
        [(0, "Tuesday."), (0, "ce 1998."), (0, "million."), (1, " Ottawa.")]
        if language == "en"
        else [(0, "t mardi."), (0, "is 1998."), (0, "d'euros."), (1, " Ottawa.")]
    )
    assert all(0 <= token.head < len(found.tokens) for token in found.tokens if token.head is not None)
    assert all(token.dep for token in found.tokens)
    values = {(e.label, e.value) for e in found.entities}
    money = ("MONEY", "5200000 USD" if language == "en" else "5200000 EUR")
    assert {("DATE", "2012-03-20"), ("DATE", "1998"), money} <= values
    names = {(e.label, e.span.of(text)) for e in found.entities}
    assert ("LOC", "Ottawa") in names
    assert ("PER", "Edna Whitlock" if language == "en" else "Edna Gauthier") in names
    repaired = "had not been repaired" if language == "en" else "n'avait pas été réparé"
    (group,) = [g for g in found.verb_groups if g.span.of(text) == repaired]
    assert (group.voice, group.is_perfect, group.is_negated, group.is_finite) == ("passive", True, True, True)
    assert found.acronyms[0].short == ("NMT" if language == "en" else "AM")
    assert any(term.lemma == ("old bridge" if language == "en" else "vieux pont") for term in found.terms)


def test_wrapping_changes_nothing_but_offsets(annotator: SpacyAnnotator) -> None:
    wrapped, flat = annotated(annotator, ENGLISH), annotated(annotator, " ".join(ENGLISH.split("\n", 1)))
    assert [(t.text, t.lemma, t.pos, t.head, t.dep) for t in wrapped.tokens] == [
        (t.text, t.lemma, t.pos, t.head, t.dep) for t in flat.tokens
    ]


@pytest.mark.parametrize(
    "text",
    [
        "\n \n",
        ".",
        "\x00\x00",
        "\ud800\udfff \ud800",
        "The mill \ud83d burned \x00 down\u200b, \u202eoddly 😀😀.",
        "x" * 30_000,
        "…" * 500,
        "( " * 400,
        "1 2 3\n\n4 5 6",
        "\ufeffThe mill burned.\r\nNobody came.\r\n",
    ],
)
def test_odd_characters_do_no_harm(annotator: SpacyAnnotator, text: str) -> None:
    assert_offsets(annotated(annotator, text, "en"), text)
    assert_offsets(annotated(annotator, text, "fr"), text)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        (".The mill burned. Nobody came.", "The mill burned."),
        (". The mill burned. Nobody came.", "The mill burned."),
        (", Étienne came. Nobody else did.", "Étienne came."),
        (".NET is a framework. Nobody came.", ".NET is a framework."),
    ],
)
def test_a_mark_that_a_page_left_opens_no_sentence(annotator: SpacyAnnotator, text: str, first: str) -> None:
    spans = [sentence.span.of(text) for sentence in annotated(annotator, text).sentences]
    assert (len(spans), spans[0]) == (2, first)


def test_a_long_block_is_annotated_in_parts(annotator: SpacyAnnotator) -> None:
    text = "The old mill burned down last night. Nobody knows the cause of it. " * 300  # ten parts
    found = annotated(annotator, text)
    assert len(found.sentences) == 600
    assert_offsets(found, text)


def test_layers_that_nobody_wants_are_not_there() -> None:
    made = SpacyAnnotator(AnnotateSettings(layers=frozenset({"groups"})), RESOURCES)
    found = annotated(made, ENGLISH)
    assert found.noun_groups
    assert found.verb_groups
    assert (found.entities, found.terms, found.acronyms) == ((), (), ())
    assert all(token.head is None and token.dep is None for token in found.tokens)
    assert all(token.lemma and token.pos for token in found.tokens)


def test_set_apart_blocks_have_no_sentences(annotator: SpacyAnnotator) -> None:
    made = document(ENGLISH)
    code = Document(made.source, "other", tuple(type(b)(b.span, "code", 0) for b in made.blocks), made.sections)
    found = annotator.annotate(code, "en").annotation
    assert found is not None
    assert found.sentences == ()


def test_the_same_text_gives_the_same_annotation(annotator: SpacyAnnotator) -> None:
    first = annotated(annotator, ENGLISH)
    annotated(annotator, FRENCH)
    assert annotated(annotator, ENGLISH) == first


def test_another_language_is_refused(annotator: SpacyAnnotator) -> None:
    with pytest.raises(UnusableDocument, match="unsupported_language: looks like German"):
        annotated(annotator, "Die alte Mühle ist gestern Nacht abgebrannt, und niemand weiß warum.")


def test_a_model_that_is_not_there_is_named() -> None:
    made = SpacyAnnotator(AnnotateSettings(english_model="xx_nowhere"), RESOURCES)
    with pytest.raises(ConfigurationError) as caught:
        made.warm_up()
    assert str(caught.value).startswith("annotate.english_model: the spaCy pipeline xx_nowhere cannot be loaded (")
    assert "name a folder that holds a pipeline, or an installed package" in str(caught.value)


def test_sentences_that_nobody_chose_keep_their_places_without_tokens(annotator: SpacyAnnotator) -> None:
    seen: list[int] = []

    def choice(outline: Document) -> set[int]:
        assert outline.annotation is not None
        assert not outline.annotation.tokens
        assert outline.language == "en"
        seen.extend(sentence.block for sentence in outline.annotation.sentences)
        return {1, 3}

    whole = annotated(annotator, ENGLISH)
    some = annotator.annotate_some(document(ENGLISH), None, choice).annotation
    assert some is not None
    assert seen == [0, 0, 0, 1]
    assert_offsets(some, ENGLISH)
    assert [s.span for s in some.sentences] == [s.span for s in whole.sentences]
    assert [s.is_annotated for s in some.sentences] == [False, True, False, True]
    chosen = [t for s in (whole.sentences[1], whole.sentences[3]) for t in whole.tokens_of(s)]
    assert [(t.span, t.text) for t in some.tokens] == [(t.span, t.text) for t in chosen]
    assert some.acronyms == whole.acronyms  # which stand in a sentence that is not read
