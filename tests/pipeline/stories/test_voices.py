"""Which texts are somebody's own words, and which are reports."""

from dataclasses import replace

import pytest

from pipeline.languages import Language
from pipeline.stories.voices import Voices
from tests.pipeline.absum.parsed import document
from tests.resources import RESOURCES

FIN = "Tense=Past|VerbForm=Fin"
REPORT = {
    "en": f"Ana/PROPN/Ana/nsubj/2 sold/VERB/sell/root/0/{FIN} boats/NOUN/boat/obj/2 ./PUNCT/./punct/2",
    "fr": f"Ana/PROPN/Ana/nsubj/2 vendit/VERB/vendre/root/0/{FIN} tout/PRON/tout/obj/2 ./PUNCT/./punct/2",
}
OWN = {
    "en": f"We/PRON/we/nsubj/2 sold/VERB/sell/root/0/{FIN} boats/NOUN/boat/obj/2 ./PUNCT/./punct/2",
    "fr": f"Nous/PRON/nous/nsubj/2 vendions/VERB/vendre/root/0/{FIN} tout/PRON/tout/obj/2 ./PUNCT/./punct/2",
}
QUOTED = f'"/PUNCT/"/punct/3 {OWN["en"][:-18]} "/PUNCT/"/punct/3 ./PUNCT/./punct/3'


def is_own(*sentences: str, language: Language = "en") -> bool:
    return Voices.of(RESOURCES, language).is_own(document(*sentences, language=language))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_who_speaks_of_himself_speaks_for_himself(language: Language) -> None:
    assert is_own(OWN[language], REPORT[language], OWN[language], OWN[language], language=language)
    assert not is_own(*[REPORT[language]] * 4, language=language)


def test_a_short_text_that_begins_with_we_is_somebody_speaking() -> None:
    assert is_own(OWN["en"], REPORT["en"], OWN["en"], *[REPORT["en"]] * 3)
    assert not is_own(REPORT["en"], *[OWN["en"]] * 2, *[REPORT["en"]] * 3)
    assert not is_own(OWN["en"], REPORT["en"], OWN["en"], *[REPORT["en"]] * 4)


def test_the_foot_of_a_page_does_not_make_a_report_a_speech() -> None:
    assert not is_own(*[REPORT["en"]] * 3, *[OWN["en"]] * 4)


def test_a_speech_may_begin_like_a_report() -> None:
    assert is_own(*[REPORT["en"]] * 3, *[OWN["en"]] * 5, REPORT["en"])
    assert not is_own(*[REPORT["en"]] * 3, *[OWN["en"]] * 3, *[REPORT["en"]] * 3)
    said = f"‘/PUNCT/‘/punct/2 {OWN['en']}"  # a report of somebody's words
    assert not is_own(*[REPORT["en"]] * 3, said, *[OWN["en"]] * 4, REPORT["en"])


def test_what_is_quoted_is_not_the_text_speaking() -> None:
    assert not is_own(*[QUOTED] * 4)


def test_the_united_states_are_nobody_speaking() -> None:
    assert not is_own(*[OWN["en"].replace("We/PRON", "US/PROPN")] * 4)


@pytest.mark.parametrize(
    ("first", "is_speaker"),
    [
        ("Me/PRON", False),  # a lawyer, before his name
        ("Notre/DET", True),
        ("Moi/PRON", True),
        ("J'/PRON", True),  # no acronym
    ],
)
def test_a_title_before_a_name_is_nobody_speaking(first: str, is_speaker: bool) -> None:
    said = f"{first}/me/nsubj/3 Arlo/PROPN/Arlo/flat/1 plaida/VERB/plaider/root/0/{FIN} ./PUNCT/./punct/3"
    assert is_own(*[said] * 4, language="fr") is is_speaker


def test_names_and_mines_are_nobody_speaking() -> None:
    named = (
        f"Ana/PROPN/Ana/nsubj/2 saw/VERB/see/root/0/{FIN} Our/PRON/our/nmod/4 Lady/PROPN/Lady/obj/2 ./PUNCT/./punct/2"
    )
    assert not is_own(*[named] * 4)
    mine = f"The/DET/the/det/2 mine/PRON/mine/nsubj/3 closed/VERB/close/root/0/{FIN} ./PUNCT/./punct/3"
    assert not is_own(*[mine] * 4)
    assert is_own(*[f"So/ADV/so/advmod/3 mine/PRON/mine/nsubj/3 closed/VERB/close/root/0/{FIN} ./PUNCT/./punct/3"] * 4)


def test_opinion_counts_half() -> None:
    must = f"It/PRON/it/nsubj/3 must/AUX/must/aux/3/{FIN} end/VERB/end/root/0/VerbForm=Inf ./PUNCT/./punct/3"
    assert is_own(OWN["en"], OWN["en"], must, REPORT["en"])
    assert not is_own(OWN["en"], OWN["en"], must, *[REPORT["en"]] * 8)
    assert not is_own(OWN["en"], must, must)


def test_columns_come_together() -> None:
    voices = Voices.of(RESOURCES, "en")
    own, report = document(*[OWN["en"]] * 4), document(*[REPORT["en"]] * 4)
    assert voices.own([own, own, report]) == {0, 1, 2}
    assert voices.own([own, report, report]) == {0}


@pytest.mark.parametrize(
    ("language", "titles", "are_columns"),
    [
        ("en", ("Why the harbour needs to close", "Moss gets it right on boats", "Boats sold in Kasre"), True),
        ("en", ("Should Kasre sell its boats?", "Excuse me if I'm not ready to sail", "Boats sold"), True),
        ("en", ("Kasre must sell boats, judge says", "Will Kasre sell its boats?", "Boats sold"), False),
        ("en", ("Kasre must sell its boats", "Kasre sells boats", "Boats sold"), False),
        ("en", ("US sells boats", "US's boats sold", "Boats sold"), False),
        ("en", ("Sailors to Moss: We're no thieves", "Sailors to Moss: We're no thieves", "Boats sold"), False),
        ("fr", ("Ana Moss a raison", "Faut-il vendre nos bateaux ?", "Les bateaux de Tarnes vendus"), True),
        ("fr", ("Tarnes doit vendre ses bateaux", "Les bateaux vendus", "Tarnes vend"), False),
    ],
)
def test_the_headlines_of_columns_tell_them(language: Language, titles: tuple[str, ...], are_columns: bool) -> None:
    report = document(*[REPORT[language]] * 4, language=language)
    stories = [replace(report, source=replace(report.source, title=title)) for title in titles]
    assert Voices.of(RESOURCES, language).own(stories) == (frozenset(range(3)) if are_columns else frozenset())


@pytest.mark.parametrize(
    ("title", "language", "expected"),
    [
        ("Why Are We Selling Our Boats?", "en", True),
        ("Pourquoi vendons-nous nos bateaux ?", "fr", True),
        ("Ana Moss: 'We are selling our boats'", "en", False),
        ("« Nous vendons nos bateaux »", "fr", False),
        ("US sells boats", "en", False),
    ],
)
def test_a_headline_may_speak(title: str, language: Language, expected: bool) -> None:
    found = document(OWN[language], *[REPORT[language]] * 5, language=language)
    voices = Voices.of(RESOURCES, language)
    assert voices.is_own(replace(found, source=replace(found.source, title=title))) is expected
    silent = document(*[REPORT[language]] * 5, language=language)
    assert not voices.is_own(replace(silent, source=replace(silent.source, title=title)))


VERDICTS = {
    "en": f"This/DET/this/det/3 cowardly/ADJ/cowardly/amod/3 raid/NOUN/raid/nsubj/4 hit/VERB/hit/root/0/{FIN} "
    "Kasre/PROPN/Kasre/obj/4 ./PUNCT/./punct/4",
    "fr": f"Cet/DET/ce/det/3 odieux/ADJ/odieux/amod/3 raid/NOUN/raid/nsubj/4 frappa/VERB/frapper/root/0/{FIN} "
    "Brest/PROPN/Brest/obj/4 ./PUNCT/./punct/4",
}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_who_judges_in_many_sentences_writes_no_report(language: Language) -> None:
    report, verdict = REPORT[language], VERDICTS[language]
    assert is_own(report, *[verdict] * 2, *[report] * 4, language=language)
    assert is_own(*[report] * 3, *[verdict] * 3, *[report] * 10, language=language)
    assert not is_own(report, verdict, *[report] * 5, language=language)
    assert not is_own(report, *[verdict] * 2, *[report] * 12, language=language)


def test_who_soon_speaks_and_goes_on_speaks_for_himself_in_a_long_text() -> None:
    said = [OWN["en"], *[REPORT["en"]] * 20, *[OWN["en"]] * 4]
    assert is_own(*said)
    assert not is_own(*said[:-1])
    assert not is_own(*said, *[REPORT["en"]] * 20)
