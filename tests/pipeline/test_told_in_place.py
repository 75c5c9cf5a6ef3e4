"""What is told as it stands, stands in its places: of every profile, at every limit."""

import re

import pytest

from pipeline.errors import UnusableDocument
from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

NOTICE = """NOTICE

Repair of a valve

The Saltby Water Board will replace a valve in Quill Street on Friday 4 December 2026. Your water will be off from
9 am to 3 pm. Please fill a jug beforehand. Your water may be cloudy. Do not use washing machines meanwhile.
"""
ARRET = """La société appelante se pourvoit contre un jugement rendu le 11 janvier 2023 par la cour de district (le juge
Martin), qui la condamne à payer 28 400 $ à la cliente pour la perte de son bateau. La cause sera entendue en mai.
"""
RULING = """The appellant appeals from a judgment given on 11 January 2023 by the district court of Saltby, which
ordered it to pay $28,400 to the customer for the loss of her boat and dismissed its claim for storage.
"""
_WORD = re.compile(r"\w+")


@pytest.mark.parametrize("text", [NOTICE, RULING, ARRET], ids=["notice", "ruling", "arret"])
@pytest.mark.parametrize("profile", ["inits", "extract", "digest"])
def test_words_that_are_extracted_stand_in_their_places(profile: str, text: str) -> None:
    count = 0
    for limit in (5, 12, 20, 28, 60):
        try:
            summary = shipped().summarize([RawDocument(text)], Request(profile, max_words=limit))
        except UnusableDocument:
            continue
        for unit in summary.units:
            if unit.provenance.kind == "extracted":
                count += 1
                places = " ".join(source.span.of(text) for source in unit.provenance.sources)
                told = " ".join(unit.text.split()).rstrip(".…").strip()
                assert told in " ".join(places.split()), (limit, unit)
                if not unit.text.endswith("…"):  # nor are there words in them that are not told
                    assert _WORD.findall(places) == _WORD.findall(unit.text), (limit, unit)
    assert count
