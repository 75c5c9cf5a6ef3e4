"""Runs: how far one goes on over sentences that only say the same again."""

import re

import pytest

from pipeline.digest.elements.line import Line
from pipeline.digest.elements.settings import DigestSettings
from pipeline.digest.joined.cataphora import Announced
from pipeline.digest.joined.runs import RunReader
from pipeline.digest.reading.passage import Passage
from pipeline.digest.reading.surface import Surface
from pipeline.document import Block, Document
from pipeline.source import SourceText
from pipeline.span import SourceSpan, Span

NEVER = re.compile(r"(?!)")
SAME = "The miller opens the sluice."
OTHER = "Guests sleep in the barn."


def runs_of(*sentences: tuple[str, str]) -> Passage:
    """The run of sentences of one block, each with the words that are its keys."""
    text = " ".join(said for said, _ in sentences)
    block = Block(Span(0, len(text)), "paragraph", 0)
    document = Document(SourceText(text, "text/plain", "0" * 64), "document", (block,), ())
    surfaces = []
    start = 0
    for number, (said, keys) in enumerate(sentences):
        span = Span(start, start + len(said))
        own = frozenset(keys.split())
        surfaces.append(Surface(number, span, Line.of(text, span), 0, 0, (), own, 1.0, may_follow=True))
        start = span.end + 1
    first = Passage(surfaces[0], sentences[0][0], (SourceSpan(0, surfaces[0].span, None),))
    return RunReader(document, [first], surfaces, DigestSettings(), NEVER, Announced(NEVER, {}, NEVER)).run(first, 200)


REPAIR = ("The Water Board will replace a valve on Friday in Mill Street.", "water board replac valve mill street")
JUG = ("Please fill a jug.", "fill jug")


@pytest.mark.parametrize(
    ("second", "is_told"),
    [
        (("Your water will be off from 9 to 3.", "water"), True),
        (("Your water will be off.", "water"), True),
        (
            ("The Board will replace a valve in Mill Street with Quill.", "board replac valve mill street"),
            True,
        ),
        (("The Board will replace a valve in Mill Street on Friday 4.", "board replac valve mill street"), True),
        (("The Water Board will replace a valve in Mill Street.", "water board replac valve mill street"), False),
        (("La vanne sera remplacée le 4.", "water"), True),
    ],
)
def test_what_states_something_new_is_no_repetition(second: tuple[str, str], *, is_told: bool) -> None:
    run = runs_of(REPAIR, second, JUG)
    assert (second[0] in run.text) is is_told
    text = " ".join(said for said, _ in (REPAIR, second, JUG))
    places = [source.span.of(text) for source in run.sources]
    assert " ".join(places) == run.text  # no place reaches over what was left out
    assert len(places) == (1 if is_told else 2)


@pytest.mark.parametrize(("times", "goes_on"), [(0, True), (20, True), (21, False)])
def test_a_run_goes_on_over_some_repetitions_and_not_over_thousands(times: int, *, goes_on: bool) -> None:
    sentences = [SAME, *[SAME] * times, OTHER]
    run = runs_of(*((said, said) for said in sentences))
    assert run.text == (f"{SAME} {OTHER}" if goes_on else SAME)
