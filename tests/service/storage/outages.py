"""Databases that are full, lost or away for a while, and come back."""

from collections.abc import Callable

import pytest

from service.storage.database import StorageUnavailableError
from service.storage.stores import Stores

RECORDS = [(f"d{n}", {"id": f"d{n}", "text": "Word. " * 50}) for n in range(20)]


def check_it_comes_back(stores: Stores, lost: Callable[[], None], back: Callable[[], None], advice: str) -> None:
    """What was acknowledged before is there after; in between all is refused, and nothing is half done."""
    before = stores.jobs.create("me", RECORDS, {}, None)
    claim, *_ = stores.claims.claim("worker", 1)
    stores.database.check()
    lost()
    for _ in range(2):
        with pytest.raises(StorageUnavailableError) as refused:
            stores.jobs.create("me", RECORDS, {}, None)
        assert advice in refused.value.advice
        with pytest.raises(StorageUnavailableError):
            stores.claims.finish("worker", claim, b"line\n", failed=False)
        with pytest.raises(StorageUnavailableError):
            stores.database.check()
    back()
    assert stores.claims.finish("worker", claim, b"line\n", failed=False)
    assert [line for line, _ in stores.jobs.results(before)] == [b"line\n"]
    assert stores.jobs.waiting() == len(RECORDS) - 1
    assert stores.jobs.create("me", RECORDS, {}, None)
    stores.database._seen_at = 0.0  # what was seen has had its time
    stores.database.check()
