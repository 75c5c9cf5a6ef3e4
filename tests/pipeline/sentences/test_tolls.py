"""How many died or were hurt: a report with a lower toll than another's is not told in its stead."""

from dataclasses import replace

import pytest

from pipeline.languages import Language
from pipeline.sentences.tolls import Tolls, highest, is_earlier
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.span import SourceSpan
from pipeline.stories.agreeing import freshness, is_overtaken
from pipeline.trees import SentenceTree
from tests.pipeline.absum.parsed import document
from tests.pipeline.stories.test_story import sentence
from tests.resources import RESOURCES

FIN = "Tense=Past|VerbForm=Fin"
PART = "Tense=Past|VerbForm=Part"


def words(text: str) -> str:
    """A sentence whose tree says nothing of how its words belong together."""
    lemmas = {"rose": "rise", "risen": "rise", "reached": "reach", "passé": "passer", "porté": "porter"}
    lemmas["établi"] = "établir"
    return " ".join(f"{word}/X/{lemmas.get(word, word)}/dep/{min(at, 1)}" for at, word in enumerate(text.split()))


@pytest.mark.parametrize(
    ("text", "language", "tolls"),
    [
        (f"Nine/NUM/nine/nummod/2 bakers/NOUN/baker/nsubj/3 died/VERB/die/root/0/{FIN}", "en", {("death", 9)}),
        (
            f"It/PRON/it/nsubj/2 killed/VERB/kill/root/0/{FIN} 1,200/NUM/1,200/nummod/4 bakers/NOUN/baker/obj/2",
            "en",
            {("death", 1200)},
        ),
        (
            f"A/DET/a/det/3 third/ADJ/third/amod/3 baker/NOUN/baker/nsubj/4 died/VERB/die/root/0/{FIN}",
            "en",
            {("death", 3)},
        ),
        (f"Two/NUM/two/nsubj/2 died/VERB/die/root/0/{FIN}", "en", {("death", 2)}),
        (
            f"Feu/NOUN/feu/nsubj/2 fait/VERB/faire/root/0/{FIN} 20/NUM/20/nummod/4 morts/NOUN/mort/obj/2",
            "fr",
            {("death", 20)},
        ),
        (f"Neuf/NUM/neuf/nummod/2 meuniers/NOUN/meunier/root/0 tués/VERB/tuer/acl/2/{PART}", "fr", {("death", 9)}),
        (f"Nine/NUM/nine/nummod/2 bakers/NOUN/baker/nsubj/3 left/VERB/leave/root/0/{FIN}", "en", set()),
        (words("The number of bakers killed on Monday has risen to at least 16"), "en", {("death", 16)}),
        (words("The death toll rose on Friday from 14 to 16"), "en", {("death", 16)}),
        (words("Officials put the toll at 16"), "en", {("death", 16)}),
        (words("The number of injured reached 40"), "en", {("injury", 40)}),
        (words("Early reports had put the number of dead at four"), "en", set()),
        (words("The number of bakers fined rose to 16"), "en", set()),
        (words("Le nombre de boulangers tués est passé de 14 à 16"), "fr", {("death", 16)}),
        (words("Le bilan a été porté à 16"), "fr", {("death", 16)}),
        (words("La police avait établi le nombre de morts à 4"), "fr", set()),
    ],
)
def test_a_number_counts_whom_something_befell(text: str, language: Language, tolls: set[tuple[str, int]]) -> None:
    read = document(text, language=language)
    assert read.annotation is not None
    tree = SentenceTree(read, read.annotation, read.annotation.sentences[0])
    assert {*Tolls.of(RESOURCES, language).read(tree, tree.indices)} == tolls


def test_the_highest_of_a_kind_counts() -> None:
    assert highest([("death", 2), ("death", 9), ("injury", 1)]) == {"death": 9, "injury": 1}


@pytest.mark.parametrize(
    ("own", "earlier"),
    [
        ([("death", 31), ("injury", 54)], True),
        ([("death", 31), ("injury", 112)], False),
        ([("death", 31), ("injury", 130)], False),
        ([("death", 12)], False),
        ([], False),
    ],
)
def test_fewer_of_both_kinds_are_an_earlier_toll(own: list[tuple[str, int]], earlier: bool) -> None:
    assert is_earlier(own, [("death", 48), ("injury", 112)]) is earlier
    assert not is_earlier(own, [])


def report(number: int, rank: int, deaths: int | None) -> WholeSentence:
    made = sentence(rank, "Bakers died in Kasre.")
    tolls = frozenset({("death", deaths)} if deaths is not None else ())
    return replace(made, source=SourceSpan(number, made.source.span), tolls=tolls)


@pytest.mark.parametrize(
    ("published", "overtaken"),
    [
        (("2021-05-01", "2021-05-02"), True),
        ((None, None), True),
        (("2021-05-01", "2021-05-01"), True),
        (("2021-05-02", "2021-05-01"), False),
    ],
)
def test_a_higher_toll_of_another_report_overtakes_a_story(published: tuple[str | None, ...], overtaken: bool) -> None:
    first, others = report(0, 0, 2), [report(1, 0, 3), report(1, 1, None), report(1, 2, None)]
    assert is_overtaken([first.source], [first, *others], published) is overtaken
    assert not is_overtaken([others[0].source], [first, *others], published)
    assert not is_overtaken([first.source], [first, others[0]], published)


def test_one_that_tells_its_toll_further_on_is_overtaken_too() -> None:
    first, further = report(0, 0, None), report(0, 9, 2)
    others = [report(1, 0, 3), report(1, 1, None), report(1, 2, None)]
    assert is_overtaken([first.source], [first, further, *others], (None, None))
    assert not is_overtaken([first.source], [first, *others], (None, None))


def test_what_stands_far_behind_is_background() -> None:
    first, other = report(0, 0, 2), report(1, 8, 30)
    assert not is_overtaken([first.source], [first, other], (None, None))


def test_the_last_day_counts_more() -> None:
    assert freshness(1, ("2021-05-01", "2021-05-02")) > freshness(0, ("2021-05-01", "2021-05-02")) == 1
    assert freshness(0, ("2021-05-01", "2021-05-01")) == freshness(0, (None, None)) == 1
