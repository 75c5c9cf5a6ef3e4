"""API keys: what opens, what does not, and what lies in the database."""

import pytest
from sqlalchemy import select

from service.storage.keys import SCOPES, NameTakenError
from service.storage.schema import keys
from service.storage.stores import Stores


def test_a_key_opens_what_it_was_made_for(stores: Stores) -> None:
    made = stores.keys.add("nightly", ("jobs", "summaries"))
    found = stores.keys.open(made.secret)
    assert found == made.key
    assert found
    assert found.scopes == ("summaries", "jobs")  # in the order of SCOPES
    assert stores.keys.add("all").key.scopes == SCOPES
    assert stores.keys.callback_secret(found.id) == made.callback_secret


@pytest.mark.parametrize("change", [lambda s: s + "x", lambda s: s[:-1], lambda s: "", str.upper, lambda s: "precis_"])
def test_a_secret_that_is_nearly_right_opens_nothing(stores: Stores, change: "type[str]") -> None:
    made = stores.keys.add("mine")
    assert stores.keys.open(change(made.secret)) is None
    other = stores.keys.add("other")
    mixed = made.secret.rsplit("_", 1)[0].replace(made.key.id, other.key.id) + made.secret.removeprefix("precis_")
    assert stores.keys.open(mixed) is None


def test_a_revoked_key_opens_nothing_and_stays_listed(stores: Stores) -> None:
    first, second = stores.keys.add("first"), stores.keys.add("second")
    assert stores.keys.revoke("first")
    assert stores.keys.open(first.secret) is None
    assert stores.keys.open(second.secret)
    assert not stores.keys.revoke("first")
    assert not stores.keys.revoke("nobody")
    assert stores.keys.revoke(second.key.id)  # by id too
    listed = stores.keys.all()
    assert [key.name for key in listed] == ["first", "second"]
    assert all(key.revoked_at for key in listed)


def test_a_name_is_taken_once(stores: Stores) -> None:
    stores.keys.add("nightly")
    with pytest.raises(NameTakenError, match="there is a key named 'nightly' already"):
        stores.keys.add("nightly")
    stores.keys.revoke("nightly")
    with pytest.raises(NameTakenError, match="already, and revoked; a name is given once"):
        stores.keys.add("nightly")


def test_the_secret_is_not_kept(stores: Stores) -> None:
    made = stores.keys.add("mine")
    with stores.database.snapshot() as connection:
        row = connection.execute(select(keys)).one()
    assert made.secret not in map(str, row)
    token = made.secret.partition(f"{made.key.id}_")[2]  # may hold "_" itself: it is not what follows the last one
    assert len(token) == 43
    assert token not in "".join(map(str, row))
