"""Results of jobs in a folder of `jobs.results` that is away, or not open to the service, for a while."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from fsspec.implementations.local import LocalFileSystem

from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from service.app import create_app
from service.jobs.documents import AnswerSheet
from service.jobs.lines import line_of
from service.jobs.outside import ResultFiles, ResultsUnavailableError
from service.storage.database import StorageUnavailableError
from service.storage.retention import sweep
from service.storage.stores import Stores
from tests.service.conftest import Open
from tests.service.test_http import InProcessPool, problem
from tests.toys.installed import toy_configuration

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
Lose = Callable[[Path, pytest.MonkeyPatch], None]


def move_away(folder: Path, _patch: pytest.MonkeyPatch) -> None:
    folder.rename(folder.with_name("away"))


def put_a_file_there(folder: Path, patch: pytest.MonkeyPatch) -> None:
    move_away(folder, patch)
    folder.touch()


def forbid(_folder: Path, patch: pytest.MonkeyPatch) -> None:
    """As modes of files would, were the tests not run by root."""

    def refuse(*_args: object, **_options: object) -> None:
        raise PermissionError(13, "Permission denied")

    for name in ("info", "cat_file", "rm"):
        patch.setattr(LocalFileSystem, name, refuse)


LOST = pytest.mark.parametrize("lose", [move_away, put_a_file_there, forbid])


@pytest.fixture
def results(tmp_path: Path) -> Path:
    return tmp_path / "results"


@pytest.fixture
def client(toys: Path, stores: Stores, results: Path, tmp_path: Path) -> FlaskClient:
    configuration = load_configuration(toy_configuration(tmp_path, f'[jobs]\nresults = "{results.as_uri()}"\n'))
    pool = InProcessPool(Runner(wire(configuration, "toy")))
    return create_app(configuration, pool, stores, lambda: None).test_client()


def done(stores: Stores, results: Path | None, owner: str = "") -> str:
    """The path of a job of two documents with their answers, in files where a folder is named."""
    job = stores.jobs.create(owner, [(name, {"id": name, "text": "One."}) for name in "ab"], {"profile": "toy"}, None)
    sheet = AnswerSheet(stores.claims, ResultFiles(results.as_uri() if results else ""))
    for claim in stores.claims.claim("me", 2):
        assert sheet.put("me", claim, line_of(claim.identifier, {"profile": "toy", "text": "One.", "statistics": {}}))
    return f"/v1/jobs/{job}"


def refused(client: FlaskClient, method: str, path: str, language: str = "en") -> str:
    response = client.open(path, method=method, headers={"Accept-Language": language})
    assert int(response.headers["Retry-After"]) > 0
    detail = problem(response, 503, "not_ready")
    assert "results/" not in detail, "no place of the machine is told"
    return detail


@LOST
def test_a_job_is_kept_as_long_as_its_files_cannot_be_removed(
    client: FlaskClient, stores: Stores, results: Path, lose: Lose
) -> None:
    path = done(stores, results)
    with pytest.MonkeyPatch.context() as patch:
        lose(results, patch)
        assert refused(client, "DELETE", path).endswith("; try again in 10 seconds")
        assert client.get(path).status_code == 200
    if (away := results.with_name("away")).exists():
        results.unlink(missing_ok=True)
        away.rename(results)
    assert [json.loads(line)["id"] for line in client.get(f"{path}/results").data.splitlines()] == ["a", "b"]
    assert client.delete(path).status_code == 200
    assert list(results.iterdir()) == []
    problem(client.get(path), 404, "not_found")


@LOST
def test_results_that_cannot_be_read_are_a_problem_with_a_code(
    client: FlaskClient, stores: Stores, results: Path, lose: Lose, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = done(stores, results)
    lose(results, monkeypatch)
    assert refused(client, "GET", f"{path}/results").startswith("the place of results of jobs ")
    assert refused(client, "GET", f"{path}/results", "fr").startswith("le lieu des résultats de tâches ")


def test_files_that_are_gone_already_keep_no_job(client: FlaskClient, stores: Stores, results: Path) -> None:
    """The row may have stayed where the database was away a moment after."""
    path = done(stores, results)
    ResultFiles(results.as_uri()).remove(path.rpartition("/")[2])
    assert client.delete(path).status_code == 200
    problem(client.get(path), 404, "not_found")


def test_results_in_the_database_need_no_folder(client: FlaskClient, stores: Stores, results: Path) -> None:
    path = done(stores, None)
    assert not results.exists()
    assert client.delete(path).status_code == 200


def test_files_are_found_where_they_were_written(stores: Stores, tmp_path: Path) -> None:
    """A deployment may name another folder while there are jobs."""
    path = done(stores, tmp_path / "before")
    job = path.rpartition("/")[2]
    with pytest.raises(ResultsUnavailableError, match="name their URL again"):
        ResultFiles("").remove(job, stores.jobs.written(job))
    ResultFiles((tmp_path / "now").as_uri()).remove(job, stores.jobs.written(job))
    assert list((tmp_path / "before").iterdir()) == []


def test_what_has_had_its_time_is_removed_beside_a_job_whose_files_stay(open_stores: Open, results: Path) -> None:
    stores = open_stores({"job_hours": 1e-9})
    stays = done(stores, results).rpartition("/")[2]
    goes = done(stores, None).rpartition("/")[2]
    away = results.with_name("away")
    results.rename(away)
    files = ResultFiles(results.as_uri())

    def there() -> list[bool]:
        return [bool(stores.jobs.ended([job])) for job in (stays, goes)]

    assert there() == [True, True]
    with pytest.raises(StorageUnavailableError, match="out of reach"):
        sweep(stores.database, files.remove)
    assert there() == [True, False]
    away.rename(results)
    assert sweep(stores.database, files.remove) == 3
    assert there() == [False, False]
    assert list(results.iterdir()) == []


def test_files_are_for_the_service_alone(stores: Stores, results: Path) -> None:
    job = done(stores, results).rpartition("/")[2]
    places = [results, results / job, *sorted((results / job).iterdir())]
    assert [oct(place.stat().st_mode & 0o777) for place in places] == ["0o700", "0o700", "0o600", "0o600"]
    places[2].chmod(0o644)
    ResultFiles(results.as_uri()).write(job, 0, [b"again\n"])
    assert places[2].read_bytes() == b"again\n"
    assert places[2].stat().st_mode & 0o777 == 0o600
