"""Results many times as large as what was posted: what they take of memory and of the disk, and what stays of them."""

import json
import tracemalloc
from collections import deque
from pathlib import Path
from secrets import token_hex

import pytest

from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from service.answer import to_json
from service.app import create_app
from service.body_reader import LARGE
from service.details import installed_details
from service.jobs.documents import AnswerSheet
from service.jobs.lines import Line, line_of
from service.jobs.outside import ResultFiles
from service.jobs.retold import retold
from service.jobs.running import perform_claim
from service.storage.claims import Claim
from service.storage.compression import PIECE, packed, unpacked_text
from service.storage.stores import Stores
from service.tasks import Problem
from tests.service.conftest import Open
from tests.service.test_http import InProcessPool
from tests.toys.installed import toy_configuration

LONG = 20_000_000
MOST = 4_000_000
"""Bytes of memory that a result may take while it is on its way."""


def summary(text: str) -> dict[str, object]:
    return {"profile": "toy", "text": text, "statistics": {}}


def two_claims(stores: Stores, owner: str = "") -> tuple[str, Claim, Claim]:
    records = [(name, {"id": name, "text": "One."}) for name in "ab"]
    job = stores.jobs.create(owner, records, {"profile": "toy"}, None)
    first, second = stores.claims.claim("me", 2)
    return job, first, second


@pytest.fixture
def pool(toys: Path, tmp_path: Path) -> InProcessPool:
    return InProcessPool(Runner(wire(load_configuration(toy_configuration(tmp_path)), "toy")))


@pytest.mark.parametrize("sign", ["a", "é", '"', "\\", "\n", "\u2028", "😀", "\0"])
@pytest.mark.parametrize("length", [0, 1, 7, 2 * PIECE + 1])
def test_a_text_comes_back_in_pieces_whatever_is_cut(sign: str, length: int) -> None:
    text = token_hex(3)[:3] + sign * length + "b"
    pieces = list(unpacked_text(packed(text)))
    assert b"".join(pieces) == text.encode()
    assert max(map(len, pieces)) <= 3 * PIECE


def test_a_text_that_hardly_shrinks_comes_back() -> None:
    text = token_hex(300_000) + "😀\\"
    assert b"".join(unpacked_text(packed(text))) == text.encode()


@pytest.mark.parametrize("is_elsewhere", [False, True])
def test_memory_does_not_follow_a_result(
    stores: Stores, pool: InProcessPool, tmp_path: Path, is_elsewhere: bool
) -> None:
    """Fifteen of 44 MB that were asked for together took more than a gigabyte of the process that answers."""
    job, first, second = two_claims(stores)
    url = (tmp_path / "results").as_uri() if is_elsewhere else ""
    configuration = load_configuration(toy_configuration(tmp_path, f'[jobs]\nresults = "{url}"\n'))
    client = create_app(configuration, pool, stores, lambda: None).test_client()
    sheet = AnswerSheet(stores.claims, ResultFiles(url))
    assert sheet.put("me", first, line_of("a", summary("Word é. " * (LONG // 8))))
    assert sheet.put("me", second, Problem("too_slow", "It took too long."))
    tracemalloc.start()
    try:
        with client.get(f"/v1/jobs/{job}/results") as response:
            told = sum(map(len, response.iter_encoded()))
        assert tracemalloc.get_traced_memory()[1] < MOST
    finally:
        tracemalloc.stop()
    assert told > LONG
    (found, _), (_, _) = stores.jobs.outcomes(job)
    assert (found is None) == is_elsewhere


def test_a_line_is_made_where_the_document_is_done(stores: Stores, pool: InProcessPool) -> None:
    """An answer came back as a value, of which the process that answers made JSON."""
    _, first, _ = two_claims(stores)
    outcomes: list[object] = []
    perform_claim(pool, first, outcomes.append)
    (line,) = outcomes
    assert isinstance(line, Line)
    told = b"".join(unpacked_text(line.packed))
    assert len(told) == line.length
    assert json.loads(told)["summary"]["text"] == "One."


@pytest.mark.parametrize("is_elsewhere", [False, True])
def test_who_holds_too_much_gets_no_further_results(open_stores: Open, tmp_path: Path, is_elsewhere: bool) -> None:
    """A job that is small when it is posted held what it liked when it was done."""
    stores = open_stores({"owner_bytes": 24_000})
    results = tmp_path / "results"
    sheet = AnswerSheet(stores.claims, ResultFiles(results.as_uri() if is_elsewhere else ""))
    job, first, second = two_claims(stores, "me")
    other, third, fourth = two_claims(stores, "you")
    answers = [(claim, line_of(claim.identifier, summary(token_hex(10_000)))) for claim in (first, second, third)]
    assert len(sheet.put_all("me", answers)) == 3
    assert sheet.put("me", fourth, Problem("too_slow", "It took too long."))
    assert 24_000 > stores.usage.held("me") > 10_000
    kept, refused = stores.jobs.results(job)
    assert (kept[0] is None) == is_elsewhere
    error = json.loads(refused[0] or b"")["error"]
    assert (error["code"], error["status"]) == ("rate_limited", 429)
    assert "(storage.owner_bytes); delete summaries or jobs" in error["detail"]
    found = stores.jobs.get("me", job)
    assert found
    assert (found.state, found.done, found.failed) == ("done", 1, 1)
    assert len(list(results.rglob("*.jsonl"))) == (3 if is_elsewhere else 0)
    assert [url is not None for _, url in stores.jobs.results(other)] == [is_elsewhere] * 2


def test_no_file_is_left_of_an_answer_that_came_too_late(stores: Stores, tmp_path: Path) -> None:
    """One to a job that had been cancelled, and removed, lay where nobody looks."""
    results = tmp_path / "results"
    files = ResultFiles(results.as_uri())
    sheet = AnswerSheet(stores.claims, files)
    job, first, second = two_claims(stores)
    assert sheet.put("me", first, summary("One."))
    assert not sheet.put("late", first, summary("One.")), "who was too late had written the same"
    assert [path.name for path in results.rglob("*.jsonl")] == ["00000000.jsonl"]
    stores.jobs.cancel("", job)
    assert not sheet.put("me", second, summary("One."))
    assert [path.name for path in results.rglob("*.jsonl")] == ["00000000.jsonl"]
    stores.jobs.remove("", job)
    files.remove(job)
    assert not sheet.put("me", second, summary("One."))
    assert list(results.iterdir()) == []


def test_memory_does_not_follow_a_result_that_is_told_in_another_language(
    stores: Stores, pool: InProcessPool, tmp_path: Path
) -> None:
    job, first, second = two_claims(stores)
    client = create_app(load_configuration(toy_configuration(tmp_path)), pool, stores, lambda: None).test_client()
    sheet = AnswerSheet(stores.claims, ResultFiles(""))
    warnings = [{"code": "unused_option", "detail": "the profile toy has no topics: topic is ignored"}]
    kept = {"metadata": {"warnings": warnings}, "title": 'of ", \\"warnings": [{'}
    assert sheet.put("me", first, line_of("a", summary("Word é. " * (LONG // 8)) | kept | {"warnings": warnings}))
    assert sheet.put("me", second, line_of("b", summary("One.") | {"warnings": warnings}))
    tracemalloc.start()
    try:
        with client.get(f"/v1/jobs/{job}/results", headers={"Accept-Language": "fr"}) as response:
            ends = deque[bytes](maxlen=6)
            for piece in response.iter_encoded():
                ends.append(piece[-2000:])
        assert tracemalloc.get_traced_memory()[1] < 2 * MOST
    finally:
        tracemalloc.stop()
    told = b"".join(ends).decode("utf-8", "ignore")
    assert told.count("n’en tient pas compte") == 2, "both lines, and no metadata"
    assert told.count("topic is ignored") == 1


@pytest.mark.parametrize("size", [1, 2, 3, 7, 64, 5000])
@pytest.mark.parametrize("rest", [{}, {"title": "é \\"}, {"units": [{"text": '\\", "warnings": [{'}], "x": []}])
def test_a_long_line_is_retold_however_it_is_cut(size: int, rest: dict[str, object]) -> None:
    said = [{"code": "unused_option", "detail": "the profile toy has no topics: topic is ignored"}, {"detail": "“é”"}]
    before = {
        "text": "é" * LARGE,
        "metadata": {"warnings": said},
        **rest,
        "warnings": said,
        "after": {"warnings": said},
    }
    line = (to_json({"id": "a", "summary": before}) + "\n").encode()
    head, tail = line[:LARGE], line[LARGE:]
    cut = [head, *(tail[at : at + size] for at in range(0, len(tail), size))] if size < 5000 else [line]
    told = json.loads(b"".join(retold(cut, "fr", installed_details())))
    after = told["summary"].pop("warnings")
    assert [each["detail"] for each in after] == ["le profil toy n’en tient pas compte (topic)", "“é”"]
    assert before.pop("warnings") == said
    assert told == {"id": "a", "summary": before}
    assert b"".join(retold(cut, "en", installed_details())) == line
