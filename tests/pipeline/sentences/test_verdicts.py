"""What a writer thinks of his story is no news; what he reports is, and what somebody says."""

import pytest

from pipeline.languages import Language
from pipeline.sentences.verdicts import Verdicts
from pipeline.sentences.whole_sentences import whole_sentences
from tests.pipeline.absum.parsed import document, first_tree
from tests.resources import RESOURCES

FIN = "VerbForm=Fin"


@pytest.mark.parametrize(
    ("text", "language", "is_verdict"),
    [
        (f"It/PRON/it/nsubj/3 is/AUX/be/cop/3/{FIN} unique/ADJ/unique/root/0 ./PUNCT/./punct/3", "en", True),
        (
            f"It/PRON/it/nsubj/3 is/AUX/be/cop/3/{FIN} open/ADJ/open/root/0 to/ADP/to/case/5 all/PRON/all/obl/3 "
            "./PUNCT/./punct/3",
            "en",
            False,
        ),
        (
            f"The/DET/the/det/4 most/ADV/most/advmod/3 striking/ADJ/striking/amod/4 point/NOUN/point/nsubj/5 "
            f"came/VERB/come/root/0/{FIN} late/ADV/late/advmod/5 ./PUNCT/./punct/5",
            "en",
            True,
        ),
        (
            f"Ana/PROPN/Ana/nsubj/2 said/VERB/say/root/0/{FIN} the/DET/the/det/6 most/ADV/most/advmod/5 "
            f"striking/ADJ/striking/amod/6 point/NOUN/point/nsubj/7 came/VERB/come/ccomp/2/{FIN} ./PUNCT/./punct/2",
            "en",
            False,
        ),
        (f"Elle/PRON/elle/nsubj/3 est/AUX/être/cop/3/{FIN} unique/ADJ/unique/root/0 ./PUNCT/./punct/3", "fr", True),
        (
            f"Nul/DET/nul/det/2 doute/NOUN/doute/root/0 que/SCONJ/que/mark/5 Ana/PROPN/Ana/nsubj/5 "
            f"gagne/VERB/gagner/ccomp/2/{FIN} ./PUNCT/./punct/2",
            "fr",
            True,
        ),
    ],
)
def test_verdicts(text: str, language: Language, *, is_verdict: bool) -> None:
    tree = first_tree(text, language)
    assert Verdicts(RESOURCES, language).found(tree, list(tree.indices)) == is_verdict


RAID = "a/DET/a/det/5 cowardly/ADJ/cowardly/amod/5 raid/NOUN/raid/obj/2 ./PUNCT/./punct/2"
RAID_FR = "un/DET/un/det/4 raid/NOUN/raid/obj/2 odieux/ADJ/odieux/amod/4 ./PUNCT/./punct/2"


@pytest.mark.parametrize(
    ("text", "language", "is_verdict"),
    [
        (f"Moss/PROPN/Moss/nsubj/2 led/VERB/lead/root/0/{FIN} {RAID}", "en", True),
        (f"Moss/PROPN/Moss/nsubj/2 condemned/VERB/condemn/root/0/{FIN} {RAID}", "en", False),
        (f"Ana/PROPN/Ana/nsubj/2 mena/VERB/mener/root/0/{FIN} {RAID_FR}", "fr", True),
        (f"Ana/PROPN/Ana/nsubj/2 dénonça/VERB/dénoncer/root/0/{FIN} {RAID_FR}", "fr", False),
    ],
)
def test_who_is_named_may_judge(text: str, language: Language, *, is_verdict: bool) -> None:
    tree = first_tree(text, language)
    assert Verdicts(RESOURCES, language).found(tree, list(tree.indices)) == is_verdict


def test_what_the_writer_thinks_is_told_of_a_first_sentence_only() -> None:
    plain = f"Ana/PROPN/Ana/nsubj/2 sold/VERB/sell/root/0/{FIN} boats/NOUN/boat/obj/2 ./PUNCT/./punct/2"
    thinks = plain.replace("boats/NOUN/boat/obj/2", "absurd/ADJ/absurd/amod/4 boats/NOUN/boat/obj/2")
    found = whole_sentences(RESOURCES, (document(thinks, plain, thinks.replace("Ana", "Bo")),), 40)
    assert [each.judges for each in found] == [True, False]
