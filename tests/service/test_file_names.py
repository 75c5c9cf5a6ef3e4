"""Answers say what the file of each document is called."""

import io

import pytest
from flask.testing import FlaskClient

from pipeline.source import RawDocument
from service.answer import file_names
from tests.service.test_http import PATH, TEXT, client, pool

__all__ = ["client", "pool"]


def test_each_document_has_the_name_of_its_file(client: FlaskClient) -> None:
    file = (io.BytesIO(b"One. Two."), "letters/first.txt")
    answer = client.post(f"{PATH}?profile=toy", data={"file": file}).get_json()
    assert [document["name"] for document in answer["documents"]] == ["first.txt"]
    again = client.post(f"{PATH}/{answer['id']}/revisions", json={"max_words": 1}).get_json()
    assert [document["name"] for document in again["documents"]] == ["first.txt"]
    answer = client.post(f"{PATH}?profile=toy", data="One.", headers=TEXT).get_json()
    assert "name" not in answer["documents"][0]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("../a/b.txt", "b.txt"),
        ("\udcffé\x1b.txt", "\ufffdé\ufffd.txt"),
        (None, None),
        ("/", None),
        ("x" * 300, "x" * 255),
    ],
)
def test_a_name_has_no_folders_and_no_signs_that_nobody_sees(given: str | None, told: str | None) -> None:
    assert file_names([RawDocument(b"", name=given)]) == (told,)
