"""Units that the gate left out, wherever a summary is made: in the answer, in `/metrics`, at the end of a batch."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from pipeline.reading import Reading
from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from service.app import create_app
from service.batch import command
from service.batch.command import batch
from service.interrupts import Interrupts
from service.jobs.documents import AnswerSheet
from service.jobs.outside import ResultFiles
from service.options import Options
from service.storage.claims import Claim
from service.storage.refuted import Refuted
from service.storage.stores import Stores
from service.tasks import Problem, Task
from tests.service.conftest import Open
from tests.service.test_http import InProcessPool
from tests.toys.installed import toy_configuration

COUNTED = {"name": 1, "number": 2}


class RefutingRunner(Runner):
    """Whose gate leaves three units out of every text with the word WRONG."""

    def summarize(self, raws: Sequence[RawDocument], request: Request, reading: Reading | None = None) -> Summary:
        summary = super().summarize(raws, request, reading)
        is_wrong = "WRONG" in summary.documents[0].text
        return replace(summary, refuted=("number", "name", "number")) if is_wrong else summary


@pytest.fixture
def stores(toys: Path, open_stores: Open) -> Stores:
    return open_stores()


@pytest.fixture
def pool(toys: Path, tmp_path: Path) -> InProcessPool:
    pool = InProcessPool(RefutingRunner(wire(load_configuration(toy_configuration(tmp_path)), "toy")))
    pool.workers = 1
    return pool


@pytest.fixture
def client(stores: Stores, pool: InProcessPool, tmp_path: Path) -> FlaskClient:
    configuration = load_configuration(toy_configuration(tmp_path))
    return create_app(configuration, pool, stores, lambda: None).test_client()


def figures(client: FlaskClient) -> list[str]:
    lines = client.get("/metrics").text.splitlines()
    return [line for line in lines if "refuted_units_total{" in line]


def taken(stores: Stores, text: str, worker: str = "me") -> tuple[Claim, Task]:
    """A document of a new job, claimed."""
    stores.jobs.create("", [("a", {"id": "a", "text": text})], {"profile": "toy"}, None)
    (claim,) = stores.claims.claim(worker, 1)
    return claim, Task("a", (RawDocument(text),), Options(profile="toy"))


def test_an_answer_tells_how_many_and_metrics_count_them(client: FlaskClient) -> None:
    def statistics(text: str) -> dict[str, Any]:
        response = client.post("/v1/summaries?profile=toy", data=text, headers={"Content-Type": "text/plain"})
        found: dict[str, Any] = (response.json or {})["statistics"]
        return found

    assert "refuted_units" not in statistics("All is well.")
    assert figures(client) == []
    assert statistics("All is WRONG.")["refuted_units"] == COUNTED
    assert sorted(figures(client)) == [
        'precis_refuted_units_total{kind="name",profile="toy"} 1.0',
        'precis_refuted_units_total{kind="number",profile="toy"} 2.0',
    ]


def test_jobs_are_counted_once_whoever_does_them_and_whatever_becomes_of_them(
    client: FlaskClient, stores: Stores, pool: InProcessPool
) -> None:
    sheet = AnswerSheet(stores.claims, ResultFiles(""))
    for text in ("All is WRONG.", "WRONG again.", "All is well."):
        claim, task = taken(stores, text)
        outcome = pool.submit(task).result()
        assert not sheet.put("too late", claim, outcome)
        assert sheet.put("me", claim, outcome)
        assert not sheet.put("me", claim, outcome)
        stores.jobs.remove("", claim.job)
    claim, _ = taken(stores, "All is WRONG.")
    assert sheet.put("me", claim, Problem("too_slow", "it took too long"))
    assert stores.refuted.counted() == (Refuted("toy", "name", 2), Refuted("toy", "number", 4))
    assert figures(client) == [
        'precis_job_refuted_units_total{kind="name",profile="toy"} 2.0',
        'precis_job_refuted_units_total{kind="number",profile="toy"} 4.0',
    ]


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        (("All is WRONG.", "WRONG again.", "All is well.", ""), True),
        (("All is well.", ""), False),
    ],
)
def test_a_batch_says_in_the_end_what_was_left_out(
    pool: InProcessPool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    texts: Sequence[str],
    told: bool,
) -> None:
    @contextmanager
    def here(*_: object) -> Iterator[InProcessPool]:
        yield pool

    monkeypatch.setattr(command, "_pool", here)
    monkeypatch.setattr(Interrupts, "install", lambda _: None)
    source = tmp_path / "in"
    source.mkdir()
    for number, text in enumerate(texts):
        (source / f"{number}.txt").write_text(text, encoding="utf-8")
    configuration = load_configuration(toy_configuration(tmp_path))
    target, options = str(tmp_path / "out.jsonl"), Options(profile="toy")

    def done() -> int:
        return batch(str(source), target, options, "json", configuration, 1, Interrupts(), restart=False, queue=True)

    assert done() == 1
    lines = capsys.readouterr().err.splitlines()
    said = [line for line in lines if "refute" in line]
    assert said == (["precis: left out units that their own sources refute: 2 name, 4 number"] if told else [])
    assert lines[-1:] == said or not told
    assert done() == 1
    assert "refute" not in capsys.readouterr().err
