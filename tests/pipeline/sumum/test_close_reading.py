"""Which sentences of an article are annotated, and how the others count: by texts made by hand, no model."""

from dataclasses import replace

import pytest

from pipeline.document import Annotation, Block, BlockKind, Document, Section, SectionKind, Sentence
from pipeline.languages import Language
from pipeline.source import SourceText
from pipeline.span import Span
from pipeline.structure.vocabulary import vocabulary
from pipeline.summary import Request
from pipeline.sumum.interpret import SelectiveAnalysis, SelectiveAnalysisSettings
from pipeline.sumum.reading.article import read_article
from pipeline.sumum.reading.close_reading import is_reportable
from pipeline.sumum.reading.counting import FormCounter, spelled
from pipeline.sumum.reading.terms import TermTree
from tests.pipeline.sumum.articles import article
from tests.resources import RESOURCES

INTERPRET = SelectiveAnalysis(
    SelectiveAnalysisSettings(short_article=9, frequent=1, of_frequent=1, promising=0), RESOURCES
)
ABSTRACT = Request(profile="sumum")
MIDDLE: tuple[SectionKind, ...] = ("introduction", "method", "conclusion")
EN: list[tuple[BlockKind, str]] = [
    ("title", "Wooden looms for narrow ribbons"),
    ("keywords", "weaving"),
    ("paragraph", "Weavers work at home."),
    ("heading", "2 The workshop"),
    ("paragraph", "A loom stands in each cellar."),
    ("paragraph", "Spinning is done elsewhere, in winter."),
    ("paragraph", "Spinning needs dry air."),
    ("paragraph", "and the rest of a wooden list"),
    ("heading", "3 Conclusion"),
    ("paragraph", "Nobody spins here."),
]
FR: list[tuple[BlockKind, str]] = [
    ("title", "Des métiers de bois pour rubans étroits"),
    ("keywords", "tissage"),
    ("paragraph", "Les tisserands travaillent chez eux."),
    ("heading", "2 L'atelier"),
    ("paragraph", "Un métier se dresse dans chaque cave."),
    ("paragraph", "Le filage se fait ailleurs, en hiver."),
    ("paragraph", "Le filage veut un air sec."),
    ("paragraph", "et le reste d'une liste en bois"),
    ("heading", "3 Conclusion"),
    ("paragraph", "Personne ne file ici."),
]


def outline(language: Language, parts: list[tuple[BlockKind, str]]) -> Document:
    """A sentence a block, three sections that begin with the first block and the headings; no tokens."""
    text = ""
    blocks: list[Block] = []
    sentences: list[Sentence] = []
    section = 0
    for kind, words in parts:
        section += kind == "heading"
        span = Span(len(text), len(text) + len(words))
        sentences.append(Sentence(span, len(blocks), 0, 0))
        blocks.append(Block(span, kind, section))
        text += words + "\n\n"
    sections = tuple(Section(None, 1, kind, Span(0, len(text))) for kind in MIDDLE)
    annotation = Annotation(language, (), tuple(sentences))
    return Document(
        SourceText(text, "text/plain", "0"),
        "article",
        tuple(blocks),
        sections,
        language=language,
        annotation=annotation,
    )


@pytest.mark.parametrize(("language", "parts", "frequent"), [("en", EN, 5), ("fr", FR, 6)])
def test_edges_the_title_and_frequent_words_choose(
    language: Language, parts: list[tuple[BlockKind, str]], frequent: int
) -> None:
    choice = INTERPRET.choice(ABSTRACT)
    assert choice is not None
    # 4 has a word of the title; of the two that have the frequent word the one is read that is worded more like an
    # abstract; 7 is no sentence
    assert choice(outline(language, parts)) == {0, 1, 2, 3, 4, frequent, 8, 9}


def test_a_frequent_word_is_read_first_where_the_sentence_does_not_lean() -> None:
    leaning = [*EN[:5], ("paragraph", "For instance, spinning is done elsewhere."), *EN[6:]]
    choice = INTERPRET.choice(ABSTRACT)
    assert choice is not None
    assert choice(outline("en", leaning)) == {0, 1, 2, 3, 4, 6, 8, 9}


def test_a_short_article_is_read_whole() -> None:
    choice = INTERPRET.choice(ABSTRACT)
    assert choice is not None
    assert choice(outline("en", EN[:9])) == set(range(9))


@pytest.mark.parametrize(
    "request_",
    [replace(ABSTRACT, topics=("loom",)), replace(ABSTRACT, ratio=0.1), replace(ABSTRACT, max_words=251)],
)
def test_who_wants_more_than_an_abstract_has_everything_read(request_: Request) -> None:
    assert INTERPRET.choice(request_) is None
    assert INTERPRET.choice(replace(ABSTRACT, max_words=250)) is not None


@pytest.mark.parametrize("text", ["looms are made", "Looms:", "A list,", "One\n\ntwo."])
def test_fragments_are_not_reportable(text: str) -> None:
    assert is_reportable("« Looms are made.")
    assert not is_reportable(text)


def test_forms_are_counted_by_whole_words() -> None:
    counter = FormCounter({spelled("Loom"): 0, spelled("narrow-loom"): 1})
    assert sorted(counter.numbers(spelled("The loom, a narrow loom; loomed."))) == [0, 0, 1]
    assert FormCounter({}).numbers(" loom ") == []


def test_terms_count_where_nobody_reads() -> None:
    loom, heddle = "looms/NOUN/loom/Number=Plur", "heddle/NOUN/heddle/Number=Sing"
    whole = article(
        ("introduction", [("paragraph", f"{loom} wear/VERB/wear ./PUNCT")]),
        ("method", [("paragraph", f"a/DET/a {heddle} moves/VERB/move ./PUNCT")]),
    )
    annotation = whole.annotation
    assert annotation is not None
    first = annotation.sentences[0]
    text = whole.text.replace("heddle", "looms ")
    partial = replace(
        whole,
        source=replace(whole.source, text=text),
        annotation=replace(
            annotation,
            sentences=(first, replace(annotation.sentences[1], first=first.last, last=first.last)),
            noun_groups=annotation.noun_groups[:1],
            terms=annotation.terms[:1],
        ),
    )
    read = read_article(partial, vocabulary(RESOURCES))
    terms = TermTree(read)
    assert (read.counted, set(read.parts)) == ((1,), {0})
    assert (terms.frequency(0), sorted(terms.sections(0)), terms.relevance(0)) == (2, [0, 1], 2.0)


@pytest.mark.parametrize(
    ("language", "parts", "worded"),
    [
        ("en", EN, "We show that damp air significantly improves the quality of spinning."),
        ("fr", FR, "Nous montrons que l'air humide améliore la qualité du filage."),
    ],
)
def test_what_is_worded_like_an_abstract_is_read(
    language: Language, parts: list[tuple[BlockKind, str]], worded: str
) -> None:
    told: list[tuple[BlockKind, str]] = [*parts[:6], ("paragraph", worded), *parts[7:]]
    analysis = SelectiveAnalysis(SelectiveAnalysisSettings(short_article=9, frequent=0, promising=1), RESOURCES)
    choice = analysis.choice(ABSTRACT)
    assert choice is not None
    assert choice(outline(language, told)).isdisjoint({5})
    assert 6 in choice(outline(language, told))
