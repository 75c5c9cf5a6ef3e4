"""What sentences do for an abstract, what speaks for them, and sentences that are none: by hand, no model."""

import pytest

from pipeline.document import Document, Section
from pipeline.languages import Language
from pipeline.source import SourceText
from pipeline.span import Span
from pipeline.summary import Request
from pipeline.sumum.interpret import SelectiveAnalysis, SelectiveAnalysisSettings
from pipeline.sumum.reading.article import section_kinds
from pipeline.sumum.reading.cues import Cues, cue_words
from pipeline.sumum.reading.damage import Damage
from pipeline.sumum.reading.interpretation import STATED_RULE, ArticleInterpretation
from pipeline.sumum.reading.templates import Template
from pipeline.sumum.scoring.worth import WorthWeights, told_evidence
from tests.pipeline.sumum.articles import Part, article
from tests.resources import RESOURCES

INTERPRET = SelectiveAnalysis(SelectiveAnalysisSettings(), RESOURCES)
PAST = "Mood=Ind|Tense=Past|VerbForm=Fin"
PRESENT = "Mood=Ind|Tense=Pres|VerbForm=Fin"
OPENING: dict[Language, str] = {
    "en": f"Kites/NOUN/kite carry/VERB/carry/{PRESENT} cameras/NOUN/camera ./PUNCT",
    "fr": f"Les/DET/le cerfs-volants/NOUN/cerf-volant portent/VERB/porter/{PRESENT} des/DET/un appareils/NOUN ./PUNCT",
}


def read(language: Language, kind: str, *sentences: str) -> ArticleInterpretation:
    """An article that opens with kites and has one more section of a kind."""
    parts: list[Part] = [("paragraph", one) for one in sentences]
    given = article(("introduction", [("paragraph", OPENING[language])]), (kind, parts), language=language)  # type: ignore[arg-type]
    return INTERPRET.interpret([given], Request(profile="sumum"))


def stated(interpretation: ArticleInterpretation) -> list[Template]:
    """What cue words tell behind the opening."""
    return [one for one in interpretation.stated if interpretation.sentences[one.id]]


def moves(interpretation: ArticleInterpretation) -> set[str | None]:
    return {one.move for one in (*interpretation.indicative, *interpretation.stated)}


WE_SHOW: dict[Language, str] = {
    "en": f"We/PRON/we/Person=1 show/VERB/show/{PRESENT} that/SCONJ long/ADJ tails/NOUN/tail "
    f"steady/VERB/steady/{PRESENT} kites/NOUN/kite ./PUNCT",
    "fr": f"Nous/PRON/nous/Person=1 montrons/VERB/montrer/{PRESENT} que/SCONJ les/DET/le queues/NOUN/queue "
    f"stabilisent/VERB/stabiliser/{PRESENT} les/DET/le cerfs-volants/NOUN/cerf-volant ./PUNCT",
}


@pytest.mark.parametrize("language", WE_SHOW)
def test_what_is_shown_is_a_result_wherever_it_stands(language: Language) -> None:
    assert "result" in moves(read(language, "introduction", WE_SHOW[language]))


STEADIER: dict[Language, str] = {
    "en": f"Kites/NOUN/kite with/ADP tails/NOUN/tail drifted/VERB/drift/{PAST} less/ADV and/CCONJ "
    f"stayed/VERB/stay/{PAST} higher/ADV/high ./PUNCT",
    "fr": f"Les/DET/le queues/NOUN/queue réduisent/VERB/réduire/{PRESENT} la/DET/le dérive/NOUN ./PUNCT",
}


@pytest.mark.parametrize("language", STEADIER)
def test_a_finding_without_a_pattern_is_told_where_results_stand(language: Language) -> None:
    told = stated(read(language, "results", STEADIER[language]))
    assert [(one.rule, one.type, one.move) for one in told] == [(STATED_RULE, "discovery", "result")]
    assert not stated(read(language, "background", STEADIER[language]))


@pytest.mark.parametrize(
    ("language", "tail"),
    [
        ("en", "in/ADP Figure/NOUN/figure 2/NUM"),
        ("en", "in/ADP earlier/ADJ flights/NOUN"),
        ("en", "but/CCONJ further/ADJ study/NOUN is/AUX/be needed/VERB/need"),
        ("fr", "dans/ADP la/DET figure/NOUN 2/NUM"),
        ("fr", "des/ADP vols/NOUN précédents/ADJ"),
        ("fr", "ce/PRON qui/PRON reste/VERB/rester à/ADP vérifier/VERB"),
    ],
)
def test_what_points_elsewhere_is_no_finding(language: Language, tail: str) -> None:
    pointing = STEADIER[language].replace(" ./PUNCT", f" {tail} ./PUNCT")
    assert not stated(read(language, "results", pointing))


NOT_OURS: dict[Language, str] = {
    "en": f"We/PRON/we/Person=1 do/AUX/do/{PRESENT} not/PART/not propose/VERB/propose/VerbForm=Inf kites/NOUN ./PUNCT",
    "fr": f"Nous/PRON/nous/Person=1 ne/ADV/ne proposons/VERB/proposer/{PRESENT} pas/ADV/pas de/ADP treuil/NOUN ./PUNCT",
}


@pytest.mark.parametrize("language", NOT_OURS)
def test_what_authors_do_not_do_is_no_aim(language: Language) -> None:
    interpretation = read(language, "introduction", NOT_OURS[language])
    assert not stated(interpretation)
    assert not interpretation.indicative


@pytest.mark.parametrize("language", OPENING)
def test_what_else_introduces_an_article_leads_up_to_its_aim(language: Language) -> None:
    assert [one.move for one in read(language, "results", OPENING[language]).stated] == ["context"]


def test_a_subsection_is_of_the_kind_of_its_section() -> None:
    span = Span(0, 1)
    kinds = [(1, "introduction"), (1, "results"), (2, "other"), (3, "other"), (2, "method"), (3, "other"), (1, "other")]
    sections = tuple(Section(None, level, kind, span) for level, kind in kinds)  # type: ignore[arg-type]
    document = Document(SourceText("x", "text/plain", "0"), "article", (), sections)
    given = section_kinds(document)
    assert given == ("introduction", "results", "results", "results", "method", "method", "other")


@pytest.mark.parametrize(
    ("language", "text", "classes"),
    [
        ("en", "Our kites outperform those of silk", {"authors", "comparison"}),
        ("en", "A more steady than fast kite", {"comparison"}),
        ("fr", "L’approche réduit nettement la dérive", {"method", "comparison"}),
        ("fr", "Il s'agit de cerfs-volants", {"aim"}),
    ],
)
def test_cues_are_words_beginnings_and_phrases(language: Language, text: str, classes: set[str]) -> None:
    assert set(Cues(RESOURCES, language).classes(cue_words(text))) >= classes


def test_a_phrase_at_the_end_needs_all_its_words() -> None:
    assert "comparison" not in Cues(RESOURCES, "en").classes(cue_words("The kite is more"))


@pytest.mark.parametrize(
    ("text", "is_damaged"),
    [
        ("Kites were flown with version 12.0deWIND of the winch.", True),
        ("The kites fell.The winch held.", True),
        ("The wi~ch held.", True),
        ("La r éponse du treuil est lente.", True),
        ("Call winch.reel(3) before the flight.", True),
        ("2) Kites were flown at dawn.", True),
        ("[14] flew kites over the bay.", True),
        ("(Morin, 1998) flew kites over the bay.", True),
        ("« The winch held all day », the keeper wrote.", True),
        ("The winch holds kites k1, k2 and more.", True),
        ("Winch4 holds, and the winch was oiled.", False),
        ("The winchThe crew held; The winch broke.", True),
        ("The crew beyondthe bay held, and the crew beyond the bay broke.", True),
        ("The crew therefore held, and the crew broke.", False),
        ("The winch slithes, and the sli rope holds.", False),
        ("The crew leewardthe bay held, and the crew stays leeward.", True),
        ("What does the winch hold? shows the crew.", True),
        ("A KiteLine is sold where a Kite and a Line are, and a KiteLine holds.", False),
        ("Crews need a. winch of steel.", True),
        ("The cable1 held, and another cable broke.", True),
        ("Kites stayed up at 7.4kHz for U. maydis, i.e. all day.", False),
        ("L'été a été doux et les cerfs-volants ont tenu.", False),
    ],
)
def test_code_items_references_and_glued_words_are_no_sentences(text: str, is_damaged: bool) -> None:
    tagged = " ".join(f"{word}/X" for word in text.replace("/", "").split())
    interpretation = read("en", "results", tagged)
    assert Damage(interpretation.article, frozenset({"the"}), frozenset({"beyond"})).of(1) is is_damaged


@pytest.mark.parametrize(
    ("tagged", "is_damaged"),
    [
        ("Lines/NOUN of/ADP K2/PROPN As/SCONJ a/DET rule/NOUN kites/NOUN were/AUX flown/VERB ./PUNCT", True),
        ("Lines/NOUN of/ADP K2/PROPN as/SCONJ a/DET rule/NOUN held/VERB the/DET kites/NOUN ./PUNCT", False),
        ("Kites/NOUN flew/VERB over/ADP Bay/PROPN Of/ADP Isles/PROPN ./PUNCT", False),
        ("Long/ADJ lines/NOUN In/ADP towns/NOUN kites/NOUN flew/VERB ./PUNCT", True),
        ("Lines/NOUN and/CCONJ kites/NOUN Very/ADV often/ADV kites/NOUN flew/VERB ./PUNCT", True),
        ("Long/ADJ lines/NOUN in/ADP towns/NOUN flew/VERB ./PUNCT", False),
    ],
)
def test_a_heading_that_runs_into_a_sentence_is_heard(tagged: str, is_damaged: bool) -> None:
    interpretation = read("en", "results", tagged)
    assert Damage(interpretation.article).of(1) is is_damaged


def test_worth_weighs_the_evidence_that_it_knows() -> None:
    evidence = told_evidence(read("en", "results", STEADIER["en"]))
    index = 1
    assert {"section:results", "closing", "cue:comparison", "type:discovery", "no rule"} <= evidence[index].keys()
    weights = WorthWeights(bias=-1.0, weights={"closing": 2.0, "unheard of": 5.0})
    assert weights.worth(evidence[index]) == pytest.approx(1 / (1 + 2.718281828**-1))
