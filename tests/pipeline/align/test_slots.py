"""Names and numbers in one another's place, on sentences by hand."""

import pytest

from pipeline.align.checks.converses import told_from_the_other_side
from pipeline.align.checks.pairs_check import mispaired
from pipeline.align.checks.sentence_check import CheckedSentence
from pipeline.align.checks.slots_check import misplaced
from tests.pipeline.align.passages import checked, said_by

RENTED = "They/PRON/1/nsubj rented/VERB/1/root the/DET/4/det {}/PROPN/4/compound shed/NOUN/1/obj yesterday/NOUN/1/obl"
OFFER = "{}/PROPN/1/nsubj offers/VERB/1/root {}/NUM/3/nummod crates/NOUN/1/obj"
BIDS = (
    "Bids/NOUN/1/nsubj came/VERB/1/root from/ADP/3/case Hale/PROPN/1/obl (/PUNCT/5/punct 40/NUM/3/appos "
    ")/PUNCT/5/punct and/CCONJ/8/cc Moss/PROPN/3/conj (/PUNCT/10/punct 70/NUM/8/appos )/PUNCT/10/punct"
)
PRESENT = (
    "Present/ADJ/0/root :/PUNCT/2/punct Hale/PROPN/0/appos (/PUNCT/4/punct chair/NOUN/2/appos )/PUNCT/4/punct "
    ",/PUNCT/7/punct Moss/PROPN/2/conj"
)


def _beside(said: str, given: str, elsewhere: str, links: dict[int, int]) -> CheckedSentence:
    """A sentence beside its source, which has two sentences."""
    first, second = given.split(), elsewhere.split()
    moved = [word.split("/") for word in second]
    rest = " ".join("/".join([w, pos, str(int(head) + len(first)), *dep]) for w, pos, head, *dep in moved)
    sentence = checked(said, f"{given} {rest}", links)
    sentence.given.part[len(first) :] = 1
    return sentence


def test_a_name_in_the_place_of_another_is_found_with_it() -> None:
    floods = "Mill/PROPN/1/compound shed/NOUN/2/nsubj floods/VERB/2/root"
    sentence = _beside(RENTED.format("Mill"), RENTED.format("Quay"), floods, {0: 0, 1: 1, 2: 2, 4: 4, 5: 5})
    (found,) = misplaced(sentence)
    assert (found.kind, said_by(sentence, found)) == ("relation", "Mill")
    assert found.source is not None
    assert (found.source.span.start, found.source.span.end) == (16, 20)


@pytest.mark.parametrize("name", ["Quay", "Unheard"])
def test_a_name_in_its_own_place_or_in_no_source_is_not_displaced(name: str) -> None:
    floods = "Mill/PROPN/1/compound shed/NOUN/2/nsubj floods/VERB/2/root"
    assert not list(misplaced(_beside(RENTED.format(name), RENTED.format("Quay"), floods, {0: 0, 1: 1, 4: 4, 5: 5})))


def test_a_name_that_the_sources_have_in_the_same_place_elsewhere_is_not_displaced() -> None:
    both = _beside(RENTED.format("Mill"), RENTED.format("Quay"), RENTED.format("Mill"), {0: 0, 1: 1, 2: 2, 4: 4, 5: 5})
    assert not list(misplaced(both))


def test_a_number_in_the_place_of_another_is_found_and_initials_are_no_other_name() -> None:
    wide = "Crates/NOUN/1/nsubj hold/VERB/1/root four/NUM/3/nummod jars/NOUN/1/obj"
    sentence = _beside(OFFER.format("Hale", "four"), OFFER.format("Hale", "nine"), wide, {0: 0, 1: 1, 3: 3})
    (found,) = misplaced(sentence)
    assert (found.kind, said_by(sentence, found)) == ("number", "four")
    long = "Old/PROPN/1/compound Quay/PROPN/3/nsubj Works/PROPN/1/flat closed/VERB/3/root early/ADV/3/advmod"
    short = "OQW/PROPN/1/nsubj closed/VERB/1/root early/ADV/1/advmod"
    known = "OQW/PROPN/1/nsubj prints/VERB/1/root"
    assert not list(misplaced(_beside(short, long, known, {1: 3, 2: 4})))


def test_the_number_behind_one_name_is_not_that_of_another() -> None:
    wrong, right = (checked(OFFER.format("Hale", n), BIDS, {0: 3}) for n in ("70", "40"))
    (found,) = mispaired(wrong)
    assert (found.kind, said_by(wrong, found)) == ("number", "70")
    assert not list(mispaired(right))


def test_the_office_behind_one_name_is_not_that_of_another() -> None:
    chaired = "{}/PROPN/1/nsubj chaired/VERB/1/root"
    wrong, right = (checked(chaired.format(name), PRESENT, {1: 4}) for name in ("Moss", "Hale"))
    (found,) = mispaired(wrong)
    assert (found.kind, said_by(wrong, found)) == ("relation", "Moss")
    assert not list(mispaired(right))


@pytest.mark.parametrize(
    ("said", "is_turned"),
    [
        ("Moss/PROPN/1/nsubj sold/VERB/1/root barges/NOUN/1/obj to/ADP/4/case Hale/PROPN/1/obl", True),
        ("Hale/PROPN/1/nsubj sold/VERB/1/root barges/NOUN/1/obj to/ADP/4/case Moss/PROPN/1/obl", False),
    ],
)
def test_who_sells_is_told_from_the_other_side_where_the_names_change_places(said: str, *, is_turned: bool) -> None:
    bought = "Hale/PROPN/1/nsubj bought/VERB/1/root barges/NOUN/1/obj from/ADP/4/case Moss/PROPN/1/obl"
    sentence = checked(said.replace("sold", "sell"), bought.replace("bought", "buy"), {2: 2})
    assert told_from_the_other_side(sentence) == (frozenset({1}) if is_turned else frozenset())
