"""Answers to repeats: the first one again, however many processes ask."""

import threading
import time
from collections.abc import Iterator

import pytest
from sqlalchemy import update

from service.background import renewer
from service.storage.answers import Answer, AnswerStore, KeyReusedError, StillRunningError
from service.storage.schema import answers
from service.storage.stores import Stores
from tests.service.conftest import Open

HEADERS = (("Content-Type", "application/json"), ("Location", "/v1/jobs/1"))


def test_a_repeat_gets_the_first_answer(stores: Stores) -> None:
    assert stores.answers.begin("me", "k", "digest") is None
    with pytest.raises(StillRunningError):
        stores.answers.begin("me", "k", "digest")
    stores.answers.finish("me", "k", 202, HEADERS, b"\x00body")
    assert stores.answers.begin("me", "k", "digest") == Answer(202, HEADERS, b"\x00body")
    with pytest.raises(KeyReusedError):
        stores.answers.begin("me", "k", "other digest")
    assert stores.answers.begin("you", "k", "other digest") is None  # everybody has keys of their own


def test_an_abandoned_key_is_free_and_a_finished_one_is_not(stores: Stores) -> None:
    stores.answers.begin("me", "k", "digest")
    stores.answers.abandon("me", "k")
    assert stores.answers.begin("me", "k", "other") is None
    stores.answers.finish("me", "k", 200, (), b"")
    stores.answers.abandon("me", "k")
    assert stores.answers.begin("me", "k", "other") == Answer(200, (), b"")


def test_answers_and_requests_that_were_cut_off_have_their_time(stores: Stores) -> None:
    hasty = AnswerStore(stores.database, seconds=-1, running_seconds=-1)
    hasty.begin("me", "cut off", "digest")
    assert stores.answers.begin("me", "cut off", "other") is None
    hasty.begin("me", "answered", "digest")
    hasty.finish("me", "answered", 200, (), b"")
    assert stores.answers.begin("me", "answered", "other") is None


def test_a_clock_that_is_set_frees_no_key_of_a_request_that_runs_here(stores: Stores) -> None:
    hasty = AnswerStore(stores.database, seconds=3600, running_seconds=-60)
    assert hasty.begin("me", "k", "digest") is None
    with pytest.raises(StillRunningError):
        hasty.begin("me", "k", "digest")
    with pytest.raises(KeyReusedError):
        hasty.begin("me", "k", "other")
    hasty.finish("me", "k", 200, (), b"first")
    assert hasty.begin("me", "k", "digest") == Answer(200, (), b"first")


def test_a_request_whose_key_another_has_got_answers_for_none(stores: Stores) -> None:
    hasty = AnswerStore(stores.database, seconds=3600, running_seconds=-60)
    for key in ("answered", "abandoned"):
        assert hasty.begin("me", key, "digest") is None
        assert stores.answers.begin("me", key, "other") is None
    hasty.finish("me", "answered", 200, (), b"first")
    hasty.abandon("me", "abandoned")
    for key in ("answered", "abandoned"):
        with pytest.raises(StillRunningError):
            stores.answers.begin("me", key, "other")


def test_a_key_lasts_as_long_as_its_process_says_and_no_longer(stores: Stores) -> None:
    hasty = AnswerStore(stores.database, seconds=3600, running_seconds=0.2)
    for key in ("runs", "done", "abandoned"):
        assert hasty.begin("me", key, "digest") is None
    hasty.finish("me", "done", 200, (), b"")
    hasty.abandon("me", "abandoned")
    lasting = AnswerStore(stores.database, seconds=3600, running_seconds=3600)
    lasting._running = hasty._running
    lasting.renew()
    time.sleep(0.3)
    with pytest.raises(StillRunningError):
        stores.answers.begin("me", "runs", "digest")
    assert stores.answers.begin("me", "done", "digest") == Answer(200, (), b"")
    assert stores.answers.begin("me", "abandoned", "digest") is None
    dead = AnswerStore(stores.database, seconds=3600, running_seconds=0.1)  # nobody renews what it has
    assert dead.begin("me", "killed", "digest") is None
    time.sleep(0.2)
    assert stores.answers.begin("me", "killed", "digest") is None


def test_keys_of_requests_that_run_are_renewed(stores: Stores) -> None:
    short = AnswerStore(stores.database, seconds=3600, running_seconds=1.0)
    thread = renewer(short, 0.05)
    thread.start()
    assert short.begin("me", "k", "digest") is None
    time.sleep(1.5)
    with pytest.raises(StillRunningError):
        stores.answers.begin("me", "k", "digest")
    thread.stop()


def test_what_was_deleted_does_not_come_back(stores: Stores) -> None:
    for owner, key, body in (("me", "a", b'{"id": "s1"}'), ("me", "b", b'{"id": "s2"}'), ("you", "a", b'{"id": "s1"}')):
        stores.answers.begin(owner, key, "digest")
        stores.answers.finish(owner, key, 200, (), body)
        with stores.database.transaction() as connection:  # as they were kept before they told what they are about
            connection.execute(update(answers).values(subject=None))
    stores.answers.begin("me", "running", "digest")
    stores.answers.forget("me", "s1")
    assert stores.answers.begin("me", "a", "digest") is None
    assert stores.answers.begin("me", "b", "digest")
    assert stores.answers.begin("you", "a", "digest")
    with pytest.raises(StillRunningError):
        stores.answers.begin("me", "running", "digest")


def test_a_text_that_does_not_tell_its_id_does_not_come_back_either(stores: Stores) -> None:
    for key, place in (("a", "/v1/summaries/s_1"), ("b", "/v1/summaries/sX1")):
        stores.answers.begin("me", key, "digest")
        stores.answers.finish("me", key, 200, (("Content-Location", place),), b"A text.")
    stores.answers.forget("me", "s_1")
    assert stores.answers.begin("me", "a", "digest") is None
    assert stores.answers.begin("me", "b", "digest")


def test_what_answers_are_about_is_known_without_a_look_at_them(stores: Stores) -> None:
    for key, place in (("a", "/v1/jobs/j1"), ("b", "/v1/jobs/j2")):
        stores.answers.begin("me", key, "digest")
        stores.answers.finish("me", key, 202, (("Location", place),), b'{"id": "j1"}')
    stores.answers.forget("me", "j1")
    assert stores.answers.begin("me", "a", "digest") is None
    assert stores.answers.begin("me", "b", "digest")


def test_one_of_many_processes_has_the_key(open_stores: Open) -> None:
    processes = [open_stores() for _ in range(4)]
    found: list[str] = []
    ready = threading.Barrier(len(processes))

    def ask(answers: AnswerStore, keys: Iterator[str]) -> None:
        for key in keys:
            ready.wait(20)
            try:
                found.append("mine" if answers.begin("me", key, "digest") is None else "answered")
            except StillRunningError:
                found.append("running")

    threads = [
        threading.Thread(target=ask, args=(stores.answers, iter([f"k{n}" for n in range(10)]))) for stores in processes
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == ["mine"] * 10 + ["running"] * 30
