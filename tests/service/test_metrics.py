"""What Prometheus is told, and what the documentation says of it."""

import re
from concurrent.futures import Future
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from service.metrics import Metrics
from service.pool import GONE
from service.tasks import Problem
from tests.service.test_http import PATH, InProcessPool, client, pool

__all__ = ["client", "pool"]


def test_the_figures_are_told_by_their_names() -> None:
    families = Metrics().registry.collect()
    live = {f"{each.name}_total" if each.type == "counter" else each.name for each in families}
    text = (Path(__file__).parents[2] / "docs" / "http.md").read_text(encoding="utf-8")
    assert {*re.findall(r"^\| `(precis_\w+)` \|", text, re.MULTILINE)} == live


@pytest.mark.parametrize(
    ("problem", "status", "code"),
    [(GONE, 499, "client_gone"), (Problem("overloaded", "too many ask"), 503, "overloaded")],
)
def test_a_client_that_hung_up_is_counted_as_one(
    client: FlaskClient,
    pool: InProcessPool,
    monkeypatch: pytest.MonkeyPatch,
    problem: Problem,
    status: int,
    code: str,
) -> None:
    future: Future[Problem] = Future()
    future.set_result(problem)
    monkeypatch.setattr(pool, "submit", lambda *_: future)
    assert client.post(PATH, data="One. Two.").status_code == 503
    figures = client.get("/metrics").text
    assert f'status="{status}"' in figures
    assert re.findall(r'^precis_failures_total{code="(\w+)"} 1\.0$', figures, re.MULTILINE) == [code]
