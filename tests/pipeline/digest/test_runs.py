"""Runs: how far one goes on over sentences that only say the same again."""

import re

import pytest

from pipeline.digest.cataphora import Announced
from pipeline.digest.line import Line
from pipeline.digest.passage import Passage
from pipeline.digest.runs import RunReader
from pipeline.digest.settings import DigestSettings
from pipeline.digest.surface import Surface
from pipeline.document import Block, Document
from pipeline.source import SourceText
from pipeline.span import SourceSpan, Span

NEVER = re.compile(r"(?!)")
SAME = "The miller opens the sluice."
OTHER = "Guests sleep in the barn."


@pytest.mark.parametrize(("times", "goes_on"), [(0, True), (20, True), (21, False)])
def test_a_run_goes_on_over_some_repetitions_and_not_over_thousands(times: int, *, goes_on: bool) -> None:
    sentences = [SAME, *[SAME] * times, OTHER]
    text = " ".join(sentences)
    block = Block(Span(0, len(text)), "paragraph", 0)
    document = Document(SourceText(text, "text/plain", "0" * 64), "document", (block,), ())
    surfaces = []
    start = 0
    for number, sentence in enumerate(sentences):
        span = Span(start, start + len(sentence))
        keys = frozenset(sentence.split())
        surfaces.append(Surface(number, span, Line.of(text, span), 0, 0, (), keys, 1.0, may_follow=True))
        start = span.end + 1
    first = Passage(surfaces[0], SAME, (SourceSpan(0, surfaces[0].span, None),))
    reader = RunReader(document, [first], surfaces, DigestSettings(), NEVER, Announced(NEVER, {}, NEVER))
    assert reader.run(first, 200).text == (f"{SAME} {OTHER}" if goes_on else SAME)
