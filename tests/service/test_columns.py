"""POST /v1/columns: a text and its translation, as a document that other programs read."""

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from lxml import etree

from pipeline.errors import UnusableDocument
from pipeline.ingest.formats import DOCX
from pipeline.settings import load_configuration
from service.app import create_app
from service.body_reader import BodyReader
from service.complete.columns import MOST_LINES, MOST_ROWS, docx_of, to_docx
from service.storage.stores import Stores
from tests.service.test_http import InProcessPool, client, pool  # noqa: F401 - fixtures
from tests.toys.installed import toy_configuration


def asked(rows: list[dict[str, str]]) -> bytes:
    """The body that asks for columns of some rows."""
    return json.dumps({"from": "en", "to": "fr", "rows": rows}).encode()


ROWS = [("The town bought the mill.", "La ville a acheté le moulin."), ("It <was> old.", "")]
W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def cells(packed: bytes) -> list[list[tuple[str, str]]]:
    """The text and language of each cell, row by row."""
    with zipfile.ZipFile(io.BytesIO(packed)) as package:
        assert package.testzip() is None
        root = etree.fromstring(package.read("word/document.xml"))
    return [
        [
            (
                "\n".join("".join(paragraph.itertext()) for paragraph in cell.iter(f"{W}p")),
                str(next(cell.iter(f"{W}lang")).get(f"{W}val")),
            )
            for cell in row.iter(f"{W}tc")
        ]
        for row in root.iter(f"{W}tr")
    ]


def test_each_sentence_stands_beside_its_translation_in_its_language() -> None:
    assert cells(to_docx(ROWS, ("en", "fr"))) == [
        [("The town bought the mill.", "en"), ("La ville a acheté le moulin.", "fr")],
        [("It <was> old.", "en"), ("", "fr")],
    ]


def test_lines_are_paragraphs_and_what_xml_cannot_hold_is_a_space() -> None:
    ((source, target),) = cells(to_docx([("one\ntwo", "un\x00deux")], ("en", "fr")))
    assert source == ("one\ntwo", "en")
    assert target == ("un deux", "fr")


def test_the_same_columns_are_the_same_bytes() -> None:
    assert to_docx(ROWS, ("en", "fr")) == to_docx(ROWS, ("en", "fr"))


def test_the_route_answers_with_the_document(client: FlaskClient) -> None:  # noqa: F811
    rows = [{"source": source, "target": target} for source, target in ROWS]
    answered = client.post("/v1/columns", json={"from": "en", "to": "fr", "rows": rows})
    assert answered.status_code == 200
    assert answered.mimetype == DOCX
    assert cells(answered.data)[0][1] == ("La ville a acheté le moulin.", "fr")


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({"from": "en", "to": "fr", "rows": []}, "rows"),
        ({"from": "en", "to": "de", "rows": [{"source": "a"}]}, "to"),
        ({"from": "en", "to": "fr", "rows": [{"source": "a", "more": 1}]}, "rows.0.more"),
        ([], "the request"),
    ],
)
def test_what_is_no_text_with_its_translation_is_refused(client: FlaskClient, body: object, told: str) -> None:  # noqa: F811
    refused = client.post("/v1/columns", json=body)
    assert refused.status_code == 400
    assert told in refused.get_json()["detail"]


def test_lines_have_a_limit_as_rows_have() -> None:
    """Each becomes a paragraph: 400 kB of line ends once held the process that answers for most of a minute."""
    rows = [{"source": "a" + "\x85" * (MOST_LINES // 2) + "a"}] * 2
    with pytest.raises(UnusableDocument, match=f"the limit is {MOST_LINES}") as refused:
        docx_of(asked(rows))
    assert refused.value.code == "too_large"


def test_columns_of_more_than_a_page_are_made_in_a_process_of_their_own(
    pool: InProcessPool,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    outside: list[int] = []

    def outcome(_: BodyReader, read: Callable[[bytes], bytes], args: tuple[bytes], kwargs: dict[str, object]) -> bytes:
        outside.append(len(args[0]))
        return read(*args, **kwargs)

    monkeypatch.setattr(BodyReader, "_outcome", outcome)
    stores = Stores.open((configuration := load_configuration(toy_configuration(tmp_path))).settings)
    bodies = [asked([{"source": "word " * 100}] * count) for count in (1, 20, MOST_ROWS // 2)]
    with create_app(configuration, pool, stores, lambda: None).test_client() as posting:
        made = [posting.post("/v1/columns", data=body, content_type="application/json").data for body in bodies]
    stores.close()
    assert list(map(len, map(cells, made))) == [1, 20, MOST_ROWS // 2]
    assert outside == list(map(len, bodies))[1:], "and the first where it came"
