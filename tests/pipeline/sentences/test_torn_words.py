"""Small words that cannot stand side by side show that a sentence was torn."""

import pytest

from pipeline.languages import Language
from pipeline.sentences.torn_words import TornWords
from tests.pipeline.absum.parsed import first_tree
from tests.resources import RESOURCES


@pytest.mark.parametrize(
    ("text", "language", "torn"),
    [
        ("un séisme de des risques magnitude 5", "fr", True),
        ("de effectue nombreux toits sont tombés", "fr", True),
        ("un séisme de magnitude 5", "fr", False),
        ("le chef de De Graaf", "fr", False),
        ("un toit de onze mètres", "fr", False),
        ("un lot de e-mails", "fr", False),
        ("la sûreté des s' est accrue", "fr", True),
        ("les toits des et des quais tombent", "fr", True),
        ("la entretient un toit", "fr", True),
        ("le ou les toits de la une", "fr", False),
        ("afin de les lever", "fr", False),
        ("the roof of the the mill", "en", True),
        ("the and the mill", "en", True),
        ("the roof of of mills", "en", True),
        ("the roof of The Mill", "en", False),
        ("of all mills", "en", False),
    ],
)
def test_torn_words(text: str, language: Language, *, torn: bool) -> None:
    tree = first_tree(" ".join(f"{word}/X/{word}/dep/0" for word in text.split()), language)
    assert TornWords(RESOURCES, language).found(tree, list(tree.indices)) == torn


@pytest.mark.parametrize(
    ("text", "language", "torn"),
    [
        ("The/DET/the/det/2 mayor/NOUN/mayor/nsubj/4 may/AUX/may/aux/4 cuts/NOUN/cut/root/0/Number=Plur", "en", True),
        ("The/DET/the/det/2 mayor/NOUN/mayor/nsubj/4 may/AUX/may/aux/4 cut/VERB/cut/root/0/VerbForm=Inf", "en", False),
        (
            "Le/DET/le/det/2 maire/NOUN/maire/nsubj/3 peut/AUX/pouvoir/aux/4 "
            "fermetures/NOUN/fermeture/obj/3/Number=Plur",
            "fr",
            True,
        ),
        (
            "pills/NOUN/pill/root/0/Number=Plur which/PRON/which/nsubj/3/PronType=Rel "
            "calms/VERB/calm/acl/1/Number=Sing|Tense=Pres|VerbForm=Fin",
            "en",
            True,
        ),
        (
            "pills/NOUN/pill/root/0/Number=Plur which/PRON/which/nsubj/3/PronType=Rel "
            "calm/VERB/calm/acl/1/Number=Plur|VerbForm=Fin",
            "en",
            False,
        ),
        (
            "box/NOUN/box/root/0 of/ADP/of/case/3 pills/NOUN/pill/nmod/1/Number=Plur "
            "which/PRON/which/nsubj/5/PronType=Rel "
            "calms/VERB/calm/acl/3/Number=Sing|Tense=Pres|VerbForm=Fin",
            "en",
            False,
        ),
        (
            "Les/DET/le/det/2/Number=Plur toits/NOUN/toit/nsubj:pass/5/Number=Plur ont/AUX/avoir/aux:tense/5 "
            "été/AUX/être/aux:pass/5 refait/VERB/refaire/root/0/Number=Sing|VerbForm=Part",
            "fr",
            True,
        ),
        (
            "Les/DET/le/det/2/Number=Plur toits/NOUN/toit/nsubj:pass/5/Number=Plur ont/AUX/avoir/aux:tense/5 "
            "été/AUX/être/aux:pass/5 refaits/VERB/refaire/root/0/Number=Plur|VerbForm=Part",
            "fr",
            False,
        ),
    ],
)
def test_words_at_odds(text: str, language: Language, *, torn: bool) -> None:
    tree = first_tree(text, language)
    assert TornWords(RESOURCES, language).found(tree, list(tree.indices)) == torn
