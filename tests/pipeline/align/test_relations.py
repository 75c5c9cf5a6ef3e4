"""Who did what to whom, and names put together of others', on sentences by hand in both languages."""

import pytest

from pipeline.align.checks.names_check import mixed_names
from pipeline.align.checks.relations_check import exchanges, reversals
from tests.pipeline.align.passages import checked, said_by

ACTIVE = "Moss/PROPN/1/nsubj sued/VERB/1 Hale/PROPN/1/obj"
PASSIVE = "Hale/PROPN/2/nsubj:pass was/AUX/2/aux:pass sued/VERB/2 by/ADP/4/case Moss/PROPN/2/obl:agent"
BACKWARDS = "Moss/PROPN/2/nsubj:pass was/AUX/2/aux:pass sued/VERB/2 by/ADP/4/case Hale/PROPN/2/obl:agent"
NOMINAL = (
    "the/DET/1/det arrest/NOUN/6/nsubj of/ADP/3/case Hale/PROPN/1/nmod by/ADP/5/case Moss/PROPN/1/nmod hurt/VERB/6"
)
ARRESTED = "Moss/PROPN/1/nsubj arrested/VERB/1 Hale/PROPN/1/obj"
FRENCH = "Moreau/PROPN/1/nsubj poursuit/VERB/1 Lenoir/PROPN/1/obj"
FRENCH_PASSIVE = "Lenoir/PROPN/2/nsubj:pass est/AUX/2/aux:pass poursuivi/VERB/2 par/ADP/4/case Moreau/PROPN/2/obl:agent"
FRENCH_BACKWARDS = (
    "Moreau/PROPN/2/nsubj:pass est/AUX/2/aux:pass poursuivi/VERB/2 par/ADP/4/case Lenoir/PROPN/2/obl:agent"
)


@pytest.mark.parametrize(
    ("said", "given", "links", "language"),
    [
        (PASSIVE, ACTIVE, {0: 2, 2: 1, 4: 0}, "en"),
        (ACTIVE, PASSIVE, {0: 4, 1: 2, 2: 0}, "en"),
        (ARRESTED, NOMINAL, {0: 5, 1: 1, 2: 3}, "en"),
        (FRENCH_PASSIVE, FRENCH, {0: 2, 2: 1, 4: 0}, "fr"),
        (FRENCH, FRENCH_PASSIVE, {0: 4, 1: 2, 2: 0}, "fr"),
    ],
)
def test_the_same_said_otherwise_is_no_reversal(said: str, given: str, links: dict[int, int], language: str) -> None:
    sentence = checked(said, given, links, language)
    assert not list(reversals(sentence))
    assert not list(exchanges(sentence))


@pytest.mark.parametrize(
    ("said", "given", "links", "language", "names"),
    [
        (BACKWARDS, ACTIVE, {0: 0, 2: 1, 4: 2}, "en", ["Hale", "Moss"]),
        (
            ARRESTED,
            NOMINAL.replace("Hale", "X").replace("Moss", "Hale").replace("X", "Moss"),
            {1: 1},
            "en",
            ["Moss", "Hale"],
        ),
        (FRENCH_BACKWARDS, FRENCH, {0: 0, 2: 1, 4: 2}, "fr", ["Lenoir", "Moreau"]),
    ],
)
def test_roles_read_backwards_are_found(
    said: str, given: str, links: dict[int, int], language: str, names: list[str]
) -> None:
    sentence = checked(said, given, links, language)
    assert [(f.kind, said_by(sentence, f)) for f in reversals(sentence)] == [("relation", name) for name in names]


def test_a_relative_clause_is_about_its_noun() -> None:
    given = "Moss/PROPN/4/nsubj who/PRON/2/nsubj sued/VERB/0/acl:relcl Hale/PROPN/2/obj left/VERB/4"
    assert not list(reversals(checked(ACTIVE, given, {0: 0, 1: 2, 2: 3})))
    turned = "Hale/PROPN/1/nsubj sued/VERB/1 Moss/PROPN/1/obj"
    assert len(list(reversals(checked(turned, given, {0: 3, 1: 2, 2: 0})))) == 2


def test_the_order_of_a_list_says_nothing() -> None:
    given = "Moss/PROPN/3/nsubj and/CCONJ/2/cc Hale/PROPN/0/conj sued/VERB/3"
    said = "Hale/PROPN/3/nsubj and/CCONJ/2/cc Moss/PROPN/0/conj sued/VERB/3"
    assert not list(exchanges(checked(said, given, {0: 2, 1: 1, 2: 0, 3: 3})))


@pytest.mark.parametrize(
    ("said", "given", "language"),
    [
        (
            "Prince/PROPN/2/nsubj Friday/PROPN/0/flat leaves/VERB/2 on/ADP/4/case Oscar/PROPN/2/obl",
            "Prince/PROPN/2/nsubj Oscar/PROPN/0/flat leaves/VERB/2 on/ADP/4/case Friday/PROPN/2/obl",
            "en",
        ),
        (
            "La/DET/1/det Lenoir/PROPN/2/nsubj accuse/VERB/2 à/ADP/4/case Ville/NOUN/2/obl",
            "La/DET/1/det Ville/NOUN/2/nsubj accuse/VERB/2 à/ADP/4/case Lenoir/PROPN/2/obl",
            "fr",
        ),
    ],
)
def test_a_name_is_known_by_the_words_beside_it(said: str, given: str, language: str) -> None:
    links = {0: 0, 2: 2, 3: 3}
    assert [f.kind for f in exchanges(checked(said, given, links, language))] == ["relation", "relation"]
    assert not list(exchanges(checked(given, given, links | {1: 1, 4: 4}, language)))


@pytest.mark.parametrize(
    ("given", "language"),
    [
        ("Anna/PROPN/2 Reed/PROPN/0 met/VERB/2 Carl/PROPN/2 Brown/PROPN/3", "en"),
        ("Anna/PROPN/2 Reed/PROPN/0 salue/VERB/2 Carl/PROPN/2 Brown/PROPN/3", "fr"),
    ],
)
def test_a_name_of_parts_of_two_others_is_found(given: str, language: str) -> None:
    mixed = checked("Anna/PROPN/2 Brown/PROPN/0 left/VERB/2", given, {}, language)
    (found,) = mixed_names(mixed)
    assert (found.kind, said_by(mixed, found)) == ("name", "Anna Brown")
    for whole in ("Anna/PROPN/2 Reed/PROPN/0 left/VERB/2", "President/PROPN/2 Brown/PROPN/0 left/VERB/2"):
        assert not list(mixed_names(checked(whole, given, {}, language)))
    alone = f"Anna/PROPN/1 spoke/VERB/1 {given}"
    assert not list(mixed_names(checked("Anna/PROPN/2 Brown/PROPN/0 left/VERB/2", alone, {}, language)))
