"""What the workers of a batch come from."""

from types import SimpleNamespace
from typing import cast

import pytest

from pipeline.settings import load_configuration
from service.batch import command
from service.batch.progress import Progress
from service.batch.records import Records
from service.options import Options


@pytest.mark.parametrize(("workers", "ahead"), [(1, False), (2, True)])
def test_what_others_would_share_is_loaded_for_one_worker_when_it_needs_it(
    monkeypatch: pytest.MonkeyPatch, workers: int, ahead: bool
) -> None:
    begun: list[bool] = []

    def zygote(*_: object, json_logs: bool, ahead: bool) -> SimpleNamespace:
        begun.append(ahead)
        return SimpleNamespace(fork=lambda: json_logs)

    monkeypatch.setattr(command, "runner_of", lambda *_: SimpleNamespace(check=lambda *_: None))
    monkeypatch.setattr(command, "Zygote", zygote)
    records = SimpleNamespace(rest=lambda: None, keys=("a", "b"))
    crew = command.Crew(load_configuration(None), Options(), Progress(), queue=False, workers=workers)
    crew.muster(cast(Records, records), 0)
    assert begun == [ahead]
