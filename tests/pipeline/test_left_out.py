"""Documents that a cluster does without: named in a warning, and the others keep their numbers."""

from dataclasses import replace

import pytest

from pipeline.document import Document, Genre
from pipeline.errors import DocumentCode, UnusableDocument
from pipeline.languages import Language
from pipeline.left_out import language_warnings, set_aside, untold_warnings
from pipeline.reading import Reading
from pipeline.runner import Runner
from pipeline.source import RawDocument, SourceText, SourceWarning
from pipeline.summary import Request, Summary, words_read
from service.answer import summary_object
from tests.pipeline.test_runner import corridor, raw, runner
from tests.resources import RESOURCES
from tests.toys import components as toys

EXTRACT = Request(profile="extract")


class Ingest(toys.ToyIngest):
    """Finds scans and locked files by their text."""

    def ingest(self, raw: RawDocument) -> SourceText:
        codes: dict[bytes | str, DocumentCode] = {"scan": "no_text_layer", "locked": "encrypted_document"}
        if raw.data in codes:
            raise UnusableDocument(codes[raw.data], "cannot be read")
        return super().ingest(raw)


class Annotate(toys.ToyAnnotate):
    """Knows Spanish when it sees it."""

    def annotate(self, document: Document, language: Language | None) -> Document:
        if language is None and "ñ" in document.text:
            raise UnusableDocument("unsupported_language", "looks like Spanish")
        return super().annotate(document, language)


def cluster_runner() -> Runner:
    none = toys.NoSettings()
    return runner(
        corridor(
            "extract",
            takes_clusters=True,
            ingest=Ingest(none, RESOURCES),
            annotate=Annotate(none, RESOURCES),
            read_as="toys",
        )
    )


def summarize(*texts: str, request: Request = EXTRACT) -> Summary:
    return cluster_runner().summarize([raw(text) for text in texts], request)


@pytest.mark.parametrize("text", ["", " \n ", "scan"])
def test_a_document_without_text_does_not_cost_the_others(text: str) -> None:
    summary = summarize("One. Two.", text, "Two.")
    assert len(summary.documents) == 3
    assert summary.documents[1].text == ""
    (warning,) = summary.warnings
    assert warning.code == ("no_text_layer" if text == "scan" else "empty_document")
    assert warning.detail.startswith("documents.1: left out: ")


def test_the_name_of_a_file_is_said() -> None:
    raws = [raw("One."), RawDocument("", name="b.txt"), RawDocument("", title="Storm")]
    summary = cluster_runner().summarize(raws, EXTRACT)
    assert [warning.detail.partition(":")[0] for warning in summary.warnings] == [
        "documents.1 (b.txt)",
        "documents.2 (Storm)",
    ]


def test_a_first_document_without_text_decides_nothing() -> None:
    summary = summarize("", "été. Deux.")
    assert (summary.language, summary.text) == ("fr", "été.")
    assert [u.provenance.sources[0].document for u in summary.units] == [1]
    by_genre = summarize("", "News here.", request=Request())
    assert by_genre.profile == "extract"


@pytest.mark.parametrize(
    ("texts", "code", "place"),
    [
        (("", " "), "empty_document", "documents.0"),
        (("One.", "locked"), "encrypted_document", "documents.1"),
        (("año.", "niño."), "unsupported_language", "documents.0"),
        (("", "niño."), "unsupported_language", "documents.1"),
    ],
)
def test_what_fails_a_cluster_is_named(texts: tuple[str, ...], code: str, place: str) -> None:
    with pytest.raises(UnusableDocument, match=f"{code}: {place}: "):
        summarize(*texts)


def test_a_document_alone_is_not_numbered() -> None:
    with pytest.raises(UnusableDocument, match="empty_document: there is no text"):
        summarize("")


def test_other_languages_are_left_out_and_named() -> None:
    summary = summarize("One.", "été.", "niño.")
    assert (summary.language, [d.language for d in summary.documents]) == ("en", ["en", "fr", None])
    assert summary.warnings == (
        SourceWarning("other_language", "documents.1: left out: it is in fr, not in en"),
        SourceWarning("unsupported_language", "documents.2: left out: it is neither in English nor in French"),
    )


def test_a_document_in_another_language_is_called_by_the_name_of_its_file() -> None:
    summary = summarize("One.", "été.")
    documents = [replace(each, source=replace(each.source, name="b.txt")) for each in summary.documents]
    (warning,) = language_warnings(documents, "en")
    assert warning.detail.startswith("documents.1 (b.txt): left out: ")


def test_words_of_what_is_left_out_are_no_words_of_the_source() -> None:
    summary = summarize("One. Two.", "été. Deux. Trois.", "")
    assert words_read(set_aside(summary.documents, summary.language)) == 2
    assert summary_object(summary, "a", "b")["statistics"]["source_words"] == 2
    assert [each["words"] for each in summary_object(summary, "a", "b")["documents"]] == [2, 3, 0]


def test_a_language_that_is_asked_for_is_that_of_all() -> None:
    summary = summarize("One.", "été.", "niño.", request=Request(profile="extract", language="fr"))
    assert {warning.code for warning in summary.warnings} == {"untold_document"}


def test_a_paper_of_which_nothing_is_told_is_named() -> None:
    """But for one that says the same as one that is told, and for an empty one, which is named as such."""
    summary = summarize("The pier is closed. Boats wait.", "Fees rise in May.", "Boats wait: the pier is closed.", "")
    assert [w for w in summary.warnings if w.code != "empty_document"] == [
        SourceWarning("untold_document", "documents.1: nothing of it is told")
    ]


@pytest.mark.parametrize(("genre", "codes"), [("news", []), ("other", ["untold_document"])])
def test_reports_of_one_story_are_told_by_what_they_agree_on(genre: Genre, codes: list[str]) -> None:
    documents = tuple(replace(each, genre=genre) for each in summarize("The pier is closed.", "Fees rise.").documents)
    units = summarize("The pier is closed.").units
    assert [warning.code for warning in untold_warnings(documents, units, "en")] == codes


def test_a_headline_tells_one_thing() -> None:
    documents = summarize("The pier is closed.", "Fees rise.").documents
    (unit,) = summarize("The pier is closed.").units
    headline = replace(unit, provenance=replace(unit.provenance, role="headline"))
    assert [bool(list(untold_warnings(documents, (each,), "en"))) for each in (unit, headline)] == [True, False]


def test_a_kept_reading_leaves_out_the_same() -> None:
    first = summarize("One. Two.", "", "été.")
    kept = Reading.unpack(Reading(first.documents, first.read_as).pack())
    for request in (EXTRACT, Request(profile="extract", language="en")):
        again = cluster_runner().summarize([], request, kept)
        assert again.units == first.units
        assert again.documents[1] == first.documents[1]
