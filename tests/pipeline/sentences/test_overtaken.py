"""What one document tells as to come is not told where another tells that it is done."""

import datetime

import pytest

from pipeline.languages import Language
from pipeline.sentences.whole_sentences import whole_sentences
from tests.pipeline.absum.parsed import document
from tests.resources import RESOURCES

FIN = "VerbForm=Fin"
PART = "VerbForm=Part|Tense=Past"
REST = "the/DET/the/det/{0} Kasre/PROPN/Kasre/compound/{0} flood/NOUN/flood/compound/{0} report/NOUN/report/nsubj/{1}"
WILL = (
    f"{REST.format(4, 6)} will/AUX/will/aux/6/{FIN} appear/VERB/appear/root/0/VerbForm=Inf soon/ADV/soon/advmod/6 "
    "./PUNCT/./punct/6"
)
SET = (
    f"{REST.format(4, 6)} is/AUX/be/aux/6/{FIN}|Tense=Pres set/VERB/set/root/0/{PART} to/PART/to/mark/9 "
    f"be/AUX/be/aux:pass/9/VerbForm=Inf published/VERB/publish/xcomp/6/{PART} ./PUNCT/./punct/6"
)
APPEARED = f"{REST.format(4, 5)} appeared/VERB/appear/root/0/{FIN}|Tense=Past ./PUNCT/./punct/5"
PUBLISHED = (
    f"{REST.format(4, 6)} was/AUX/be/aux:pass/6/{FIN}|Tense=Past published/VERB/publish/root/0/{PART} ./PUNCT/./punct/6"
)
OTHER = f"Ana/PROPN/Ana/nsubj/2 appeared/VERB/appear/root/0/{FIN}|Tense=Past there/ADV/there/advmod/2 ./PUNCT/./punct/2"
SERA = (
    "le/DET/le/det/2 rapport/NOUN/rapport/nsubj/5 Kasre/PROPN/Kasre/nmod/2 "
    f"sera/AUX/être/aux:pass/5/VerbForm=Fin|Tense=Fut publié/VERB/publier/root/0/{PART} ./PUNCT/./punct/5"
)
EST = (
    "le/DET/le/det/2 rapport/NOUN/rapport/nsubj/6 Kasre/PROPN/Kasre/nmod/2 a/AUX/avoir/aux:tense/6/VerbForm=Fin "
    f"été/AUX/être/aux:pass/6/{PART} publié/VERB/publier/root/0/{PART} ./PUNCT/./punct/6"
)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def told(first: str, second: str, language: Language = "en", days: tuple[int, int] = (4, 4)) -> list[int]:
    documents = tuple(
        document(capital(text), language=language, date=datetime.date(2021, 5, day))
        for text, day in zip((first, second), days, strict=True)
    )
    return [each.source.document for each in whole_sentences(RESOURCES, documents, 40)]


@pytest.mark.parametrize(
    ("coming", "done", "language"),
    [(WILL, APPEARED, "en"), (SET, PUBLISHED, "en"), (SERA, EST, "fr")],
    ids=["will", "is set to", "future"],
)
def test_what_another_tells_as_done_is_not_told_as_to_come(coming: str, done: str, language: Language) -> None:
    assert told(coming, done, language) == [1]


def test_of_something_else_or_of_a_day_before_it_is() -> None:
    assert told(WILL, OTHER) == [0, 1]
    assert told(WILL, APPEARED, days=(5, 4)) == [0, 1]


NONE = (
    "no/DET/no/det/2 arrests/NOUN/arrest/nsubj:pass/6 have/AUX/have/aux/6/VerbForm=Fin {yet} "
    "been/AUX/be/aux:pass/6/VerbForm=Part made/VERB/make/root/0/VerbForm=Part|Tense=Past ./PUNCT/./punct/6"
)
ARRESTED = (
    "two/NUM/two/nummod/2 men/NOUN/man/nsubj:pass/4 were/AUX/be/aux:pass/4/VerbForm=Fin|Tense=Past "
    "arrested/VERB/arrest/root/0/VerbForm=Part|Tense=Past ./PUNCT/./punct/4"
)
AUCUN = (
    "aucun/DET/aucun/det/2 marin/NOUN/marin/nsubj:pass/7 n'/PART/ne/advmod/7 a/AUX/avoir/aux/7/VerbForm=Fin "
    "encore/ADV/encore/advmod/7 été/AUX/être/aux:pass/7/VerbForm=Part "
    "interpellé/VERB/interpeller/root/0/VerbForm=Part|Tense=Past ./PUNCT/./punct/7"
)
JAILED = (
    "deux/NUM/deux/nummod/2 marins/NOUN/marin/nsubj:pass/5 ont/AUX/avoir/aux/5/VerbForm=Fin "
    "été/AUX/être/aux:pass/5/VerbForm=Part interpellés/VERB/interpeller/root/0/VerbForm=Part|Tense=Past "
    "./PUNCT/./punct/5"
)


def test_what_has_not_come_yet_is_not_told_beside_a_report_that_it_came() -> None:
    none = NONE.format(yet="yet/ADV/yet/advmod/6")
    assert told(none, ARRESTED) == [1]
    assert told(AUCUN, JAILED, "fr") == [1]
    assert told(none, OTHER) == [0, 1]
    assert told(none, ARRESTED, days=(5, 4)) == [0, 1]
    assert told(NONE.format(yet="often/ADV/often/advmod/6"), ARRESTED) == [0, 1]
    assert told(none, DIED) == [0, 1]


MEN_DIED = (
    f"two/NUM/two/nummod/2 men/NOUN/man/nsubj/3 died/VERB/die/root/0/{FIN}|Tense=Past and/CCONJ/and/cc/9 "
    f"the/DET/the/det/6/Definite=Def cause/NOUN/cause/nsubj:pass/9 is/AUX/be/aux:pass/9/{FIN}|Tense=Pres "
    f"not/PART/not/advmod/9 known/VERB/know/conj/3/{PART} yet/ADV/yet/advmod/9 ./PUNCT/./punct/3"
)
DIED = (
    f"two/NUM/two/nummod/2 sailors/NOUN/sailor/nsubj/3 died/VERB/die/root/0/{FIN}|Tense=Past "
    "there/ADV/there/advmod/3 ./PUNCT/./punct/3"
)
SONT_MORTS = (
    f"deux/NUM/deux/nummod/2 hommes/NOUN/homme/nsubj/4 sont/AUX/être/aux/4/{FIN} morts/VERB/mourir/root/0/{PART} "
    "et/CCONJ/et/cc/12 la/DET/le/det/7/Definite=Def cause/NOUN/cause/nsubj/12 "
    f"n'/PART/ne/advmod/12 est/AUX/être/cop/12/{FIN} pas/ADV/pas/advmod/12 encore/ADV/encore/advmod/12 "
    "connue/ADJ/connu/conj/4 ./PUNCT/./punct/4"
)
MORTS = (
    f"deux/NUM/deux/nummod/2 marins/NOUN/marin/nsubj/4 sont/AUX/être/aux/4/{FIN} morts/VERB/mourir/root/0/{PART} "
    "là/ADV/là/advmod/4 ./PUNCT/./punct/4"
)
DEATHS = (
    f"the/DET/the/det/2/Definite=Def deaths/NOUN/death/nsubj:pass/7 have/AUX/have/aux/7/{FIN} not/PART/not/advmod/7 "
    f"yet/ADV/yet/advmod/7 been/AUX/be/aux:pass/7/{PART} explained/VERB/explain/root/0/{PART} ./PUNCT/./punct/7"
)


@pytest.mark.parametrize(
    ("told_of", "other", "language"),
    [(MEN_DIED, DIED, "en"), (SONT_MORTS, MORTS, "fr"), (DEATHS, DIED, "en")],
    ids=["beside it", "beside it in French", "known deaths"],
)
def test_what_is_awaited_of_something_else_leaves_an_outcome_told(told_of: str, other: str, language: Language) -> None:
    assert told(told_of, other, language) == [0, 1]
