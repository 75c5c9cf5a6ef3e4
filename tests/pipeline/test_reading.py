"""Keeping documents as they were read."""

import pickle
import zlib
from dataclasses import replace

import pytest

from pipeline.document import Document
from pipeline.errors import UnusableDocument
from pipeline.languages import Language
from pipeline.reading import Reading, ReadingCorruptError
from pipeline.runner import Runner
from pipeline.stages import SentenceChoice
from pipeline.summary import Request, Summary
from tests.pipeline.test_runner import Passage, corridor, raw, runner
from tests.resources import RESOURCES
from tests.toys import components as toys

TWO = [raw("One. Two."), raw("Three.")]


def reading_of(summary: Summary) -> Reading:
    return Reading(summary.documents, summary.read_as)


def test_a_reading_comes_back_from_its_bytes() -> None:
    reading = reading_of(runner(corridor("extract", takes_clusters=True)).summarize(TWO, Request(profile="extract")))
    assert Reading.unpack(reading.pack()) == reading


def test_bytes_from_elsewhere_make_nothing() -> None:
    for value in (("x", (print,)), ("x",), b"no tuple", Runner):
        with pytest.raises(ReadingCorruptError):
            Reading.unpack(zlib.compress(pickle.dumps(value)))
    for data in (b"", b"no zlib", zlib.compress(b"no pickle")):
        with pytest.raises(ReadingCorruptError):
            Reading.unpack(data)


def test_who_reads_alike_does_not_read_again() -> None:
    passage = Passage()
    reader, other = corridor("extract", passage, read_as="toys"), corridor("other", passage, read_as="toys")
    running = runner(reader, other)
    first = running.summarize([raw("One. Two.")], Request(profile="extract"))
    passage.passed.clear()
    again = running.summarize([], Request(profile="other"), reading_of(first))
    assert not {"ingest", "structure", "annotate"} & set(passage.passed)
    assert again.units == first.units


def test_who_reads_otherwise_annotates_anew_but_needs_no_raw_document() -> None:
    passage = Passage()
    running = runner(corridor("extract", read_as="toys"), corridor("other", passage, read_as="other toys"))
    first = running.summarize([raw("One. Two.")], Request(profile="extract"))
    again = running.summarize([], Request(profile="other"), reading_of(first))
    assert passage.passed[:2] == ["structure", "annotate"]
    assert again.units == first.units


def test_another_language_is_another_reading() -> None:
    running = runner(corridor("extract", read_as="toys"))
    first = running.summarize([raw("One. Two.")], Request(profile="extract", language="en"))
    again = running.summarize([], Request(profile="extract", language="fr"), reading_of(first))
    assert (first.language, again.language) == ("en", "fr")


def test_profiles_that_auto_tries_share_what_they_read() -> None:
    class Silent:
        def interpret(self, documents: object, request: object) -> object:
            raise UnusableDocument("no_content_for_profile", "nothing")

    passage = Passage()
    reader = corridor("extract", passage)
    silent = replace(reader, name="silent", interpret=Silent())  # type: ignore[arg-type]
    summary = runner(reader, silent, auto={"other": ("silent", "extract")}).summarize([raw("One.")], Request())
    assert summary.profile == "extract"
    assert passage.passed.count("annotate") == 1


class Choosing:
    """Reads the second sentence where no topic is wanted."""

    def __init__(self) -> None:
        self.interpret = toys.ToyInterpret(toys.NoSettings(), RESOURCES).interpret

    def choice(self, request: Request) -> SentenceChoice | None:
        return None if request.topics else lambda document: {1}


class Sparing:
    """Annotates what is chosen."""

    def __init__(self) -> None:
        self.annotate = toys.ToyAnnotate(toys.NoSettings(), RESOURCES).annotate

    def annotate_some(self, document: Document, language: Language | None, choice: SentenceChoice) -> Document:
        whole = self.annotate(document, language)
        assert whole.annotation is not None
        sentences = tuple(s for n, s in enumerate(whole.annotation.sentences) if n in choice(whole))
        return replace(whole, annotation=replace(whole.annotation, sentences=sentences))


def test_only_what_an_interpreter_chooses_is_annotated_and_only_such_a_reading_serves_again() -> None:
    close = corridor("close", interpret=Choosing(), annotate=Sparing(), read_as="sparing", chosen_as="second")
    running = runner(corridor("extract", read_as="toys"), close)
    whole, some = Request(profile="close", topics=("One",)), Request(profile="close")
    first = running.summarize([raw("One. Two.")], some)
    assert (first.text, first.read_as) == ("Two.", "sparing second")
    again = running.summarize([], whole, reading_of(first))
    assert (again.text, again.read_as) == ("One.", "sparing")
    third = running.summarize([], some, reading_of(again))
    assert (third.text, third.read_as) == (first.text, first.read_as)
    assert running.summarize([], some, reading_of(third)).documents is third.documents


def test_an_annotator_that_cannot_spare_annotates_everything() -> None:
    running = runner(corridor("extract"), corridor("close", interpret=Choosing(), read_as="toys"))
    summary = running.summarize([raw("One. Two.")], Request(profile="close"))
    assert (summary.text, summary.read_as) == ("One.", "toys")
