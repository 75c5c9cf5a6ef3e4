"""What is made of a summary goes with it when that is deleted meanwhile."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.service.test_http import PATH, TEXT, InProcessPool, client, pool, problem, text_of

__all__ = ["client", "pool"]


def test_a_revision_of_what_is_deleted_meanwhile_is_not_kept(
    client: FlaskClient, pool: InProcessPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = client.post(f"{PATH}?profile=toy", data="One. Two.", headers=TEXT).get_json()
    place = f"{PATH}/{kept['id']}"
    assert text_of(client.post(f"{place}/revisions", json={"max_words": 1})) == "One."
    real: Callable[[Any], Any] = pool.submit

    def submit(work: Any, _awaited: object = None) -> Any:
        outcome = real(work)
        with ThreadPoolExecutor(1) as another:
            assert another.submit(client.application.test_client().delete, place).result().status_code == 204
        return outcome

    monkeypatch.setattr(pool, "submit", submit)
    answer = client.post(f"{place}/revisions", json={"max_words": 1})
    problem(answer, 404, "not_found")
    assert "Content-Location" not in answer.headers  # where what is kept would be had
