"""What a pronoun or a surname may stand for in its own sentence: no time, not several of what is one, no place."""

from dataclasses import replace

import pytest

from tests.pipeline.absum.parsed import document
from tests.pipeline.sentences.test_whole_sentences import FIN, NAMED, whole

BESIDE = (
    "Near/ADP/near/case/2 {noun}/obl/4{number} Ana/PROPN/Ana/nsubj/4 slept/VERB/sleep/root/0/{fin} "
    "beside/ADP/beside/case/6 it/PRON/it/obl/4/Person=3|PronType=Prs|Number=Sing ./PUNCT/./punct/4"
)


@pytest.mark.parametrize(
    ("noun", "number", "leans"),
    [
        ("goats/NOUN/goat", "/Number=Plur", True),
        ("week/NOUN/week", "/Number=Sing", True),
        ("goat/NOUN/goat", "/Number=Sing", False),
    ],
)
def test_it_stands_for_one_that_is_no_time(noun: str, number: str, *, leans: bool) -> None:
    assert whole(document(NAMED, BESIDE.format(noun=noun, number=number, fin=FIN)))[1].leans is leans


@pytest.mark.parametrize(
    ("later", "is_needed"),
    [
        (f"Moss/PROPN/Moss/nsubj/2/LOC slept/VERB/sleep/root/0/{FIN} ./PUNCT/./punct/2", True),
        (
            f"Bo/PROPN/Bo/nsubj/2 slept/VERB/sleep/root/0/{FIN} in/ADP/in/case/4 Moss/PROPN/Moss/obl/2/LOC "
            "./PUNCT/./punct/2",
            False,
        ),
    ],
)
def test_who_acts_by_his_surname_was_introduced_though_it_is_taken_for_a_place(later: str, *, is_needed: bool) -> None:
    full = f"Ana/PROPN/Ana/nsubj/3/PER Moss/PROPN/Moss/flat/1/PER left/VERB/leave/root/0/{FIN} ./PUNCT/./punct/3"
    found = document(full, later)
    assert found.annotation is not None
    *others, last = found.annotation.entities
    annotation = replace(found.annotation, entities=(*others, replace(last, label="LOC")))
    assert ("moss" in whole(replace(found, annotation=annotation))[1].needs) is is_needed


def test_what_a_comma_sets_apart_tells_nobody_which_it_is() -> None:
    said = (
        "The/DET/the/det/2/Definite=Def|PronType=Art sailor/NOUN/sailor/nsubj/{0} {1} "
        "who/PRON/who/nsubj/{2}/PronType=Rel "
        f"slept/VERB/sleep/acl:relcl/2/{FIN} there/ADV/there/advmod/{{2}} {{3}} drowned/VERB/drown/root/0/{FIN} "
        "./PUNCT/./punct/{0}"
    )
    (apart,) = whole(document(said.format(8, ",/PUNCT/,/punct/5", 5, ",/PUNCT/,/punct/5")))
    (told,) = whole(document(said.format(6, "", 4, "")))
    assert (apart.bare, told.bare) == ("sailor", None)
