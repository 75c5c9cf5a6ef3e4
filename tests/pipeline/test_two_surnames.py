"""Two surnames tell of nobody whose whole name stands in a sentence that is not told."""

import pytest

from pipeline.sentences.whole_sentences import whole_sentences
from tests.pipeline.absum.parsed import document
from tests.resources import RESOURCES

FIN = "Tense=Past|VerbForm=Fin"
WHOLE = (
    "Ana/PROPN/Ana/nsubj/4/PER Ruiz/PROPN/Ruiz/flat/1/PER Moss/PROPN/Moss/flat/1/PER "
    f"sold/VERB/sell/root/0/{FIN} boats/NOUN/boat/obj/4 ./PUNCT/./punct/4"
)
REST = f"left/VERB/leave/root/0/{FIN} at/ADP/at/case/{{0}} dawn/NOUN/dawn/obl/{{1}} ./PUNCT/./punct/{{1}}"


@pytest.mark.parametrize(
    ("name", "is_needed"),
    [
        ("Gen/PROPN/Gen/nsubj/4 Ruiz/PROPN/Ruiz/flat/1/PER Moss/PROPN/Moss/flat/1/PER", True),
        ("Ana/PROPN/Ana/nsubj/4/PER Ruiz/PROPN/Ruiz/flat/1/PER Moss/PROPN/Moss/flat/1/PER", False),
        ("Mayor/NOUN/mayor/nsubj/4 Ana/PROPN/Ana/flat/1/PER Moss/PROPN/Moss/flat/1/PER", False),
        ("Mayor/NOUN/mayor/nsubj/4 Bo/PROPN/Bo/flat/1/PER Moss/PROPN/Moss/flat/1/PER", False),
    ],
)
def test_two_surnames_are_no_whole_name(name: str, *, is_needed: bool) -> None:
    found = whole_sentences(RESOURCES, (document(WHOLE, f"{name} {REST.format(6, 4)}"),), 40)
    assert [each.needs for each in found] == [frozenset(), frozenset({"moss"} if is_needed else ())]
