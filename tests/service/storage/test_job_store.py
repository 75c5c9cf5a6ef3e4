"""Jobs in the database, claimed and answered by many processes at once."""

import random
import threading
import time
from collections import Counter
from secrets import token_hex

import pytest

from service.storage.claims import Claim, ClaimStore
from service.storage.jobs import JobStore, QueueFullError, ShareFullError
from service.storage.stores import Stores
from service.storage.usage import ROW_BYTES
from tests.service.conftest import Open


def records(count: int) -> list[tuple[str, dict[str, str]]]:
    return [(f"d{n}", {"id": f"d{n}", "text": f"Number {n}."}) for n in range(count)]


def line_of(claim: Claim) -> bytes:
    return f"{claim.job} {claim.position}\n".encode()


def test_claims_come_by_turns_of_owners_in_the_order_of_jobs(stores: Stores) -> None:
    first = stores.jobs.create("me", records(2), {"n": 1}, None)
    second = stores.jobs.create("you", records(2), {"n": 2}, None)
    claims = stores.claims.claim("worker", 3)
    assert [(c.job, c.position, c.options["n"]) for c in claims] == [(first, 0, 1), (second, 0, 2), (first, 1, 1)]
    assert [c.record for c in claims] == [r for _, r in (records(1)[0], *records(2))]
    assert [c.position for c in stores.claims.claim("other", 3)] == [1]
    assert stores.claims.claim("other", 3) == []


def test_lapsed_documents_come_again_before_the_others(stores: Stores) -> None:
    hasty = ClaimStore(stores.database, seconds=-1, job_seconds=3600)
    stores.jobs.create("me", records(4), {}, None)
    stores.claims.claim("worker", 1)
    hasty.claim("dead", 1)
    assert [(c.position, c.attempts) for c in stores.claims.claim("worker", 2)] == [(1, 2), (2, 1)]


def test_what_is_given_back_costs_no_attempt_and_what_died_does(stores: Stores) -> None:
    stores.jobs.create("me", records(2), {}, None)
    stores.claims.claim("one", 1)
    stores.claims.claim("two", 1)
    assert stores.claims.release("one") == 1
    assert stores.claims.release_of(lambda name: name == "two") == 1
    assert [c.attempts for c in stores.claims.claim("three", 2)] == [1, 2]


def test_a_cancelled_job_gives_no_documents_and_takes_no_answers(stores: Stores) -> None:
    job = stores.jobs.create("me", records(3), {}, None)
    done, running = stores.claims.claim("worker", 2)
    assert stores.claims.finish("worker", done, line_of(done), failed=False)
    assert not stores.jobs.cancel("you", job)
    assert stores.jobs.cancel("me", job)
    assert not stores.claims.finish("worker", running, line_of(running), failed=False)
    assert stores.claims.claim("worker", 3) == []
    found = stores.jobs.get("me", job)
    assert found
    assert (found.state, found.done, found.failed) == ("cancelled", 1, 0)
    assert [line for line, _ in stores.jobs.results(job)] == [line_of(done)]
    stores.jobs.remove("you", job)
    assert stores.jobs.get("me", job)
    stores.jobs.remove("me", job)
    assert stores.jobs.get("me", job) is None


def test_a_cancelled_job_keeps_results_behind_what_was_not_done(stores: Stores) -> None:
    job = stores.jobs.create("me", records(4), {}, None)
    _first, second, _third, fourth = stores.claims.claim("worker", 4)
    for claimed in (second, fourth):
        assert stores.claims.finish("worker", claimed, line_of(claimed), failed=False)
    assert list(stores.jobs.results(job)) == []
    assert stores.jobs.cancel("me", job)
    assert [line for line, _ in stores.jobs.results(job)] == [line_of(second), line_of(fourth)]


def test_an_owner_holds_all_of_a_job_from_its_posting_to_its_removal(stores: Stores) -> None:
    held = stores.usage.held
    ids, url = ["é" * 1000, "b" * 1000, "c" * 1000], "https://a.example/" + "w" * 500
    job = stores.jobs.create("me", [(name, {"text": "One."}) for name in ids], {"topic": "t" * 700}, url)
    rows = 4000 + len(url) + 700 + 4 * ROW_BYTES
    assert rows < held("me") < rows + 200
    line = f"{token_hex(10_000)}\n".encode()  # no smaller than 10,000 bytes
    first, second, _ = stores.claims.claim("worker", 3)
    assert stores.claims.finish("worker", first, line, failed=False)
    assert rows + 10_000 < held("me") < rows + len(line)  # while it runs, as results are kept: compressed
    assert stores.claims.finish("worker", second, line, "elsewhere/1.jsonl", failed=True)
    assert rows + 10_000 + len(line) < held("me") < rows + 2 * len(line)
    assert stores.jobs.cancel("me", job)
    assert rows + 10_000 + len(line) < held("me") < rows + 2 * len(line)
    stores.jobs.remove("me", job)
    assert held("me") == 0


@pytest.mark.parametrize("is_cancelled", [False, True])
def test_what_is_done_holds_no_records(stores: Stores, is_cancelled: bool) -> None:
    job = stores.jobs.create("me", [("a", {"text": token_hex(10_000)})], {}, None)
    assert stores.usage.held("me") > 10_000
    if is_cancelled:
        assert stores.jobs.cancel("me", job)
    else:
        (claim,) = stores.claims.claim("worker", 1)
        assert stores.claims.finish("worker", claim, b"done\n", failed=False)
    assert 2 * ROW_BYTES < stores.usage.held("me") < 2 * ROW_BYTES + 100


def test_places_hold_for_many_who_come_at_once(open_stores: Open) -> None:
    processes = [open_stores(jobs={"places": 20}).jobs for _ in range(4)]
    refused = Counter[bool]()

    def post(jobs: JobStore) -> None:
        for _ in range(5):
            try:
                jobs.create("me", records(3), {}, None)
                refused[False] += 1
            except QueueFullError:
                refused[True] += 1

    run([threading.Thread(target=post, args=(jobs,)) for jobs in processes])
    assert refused == {False: 6, True: 14}
    assert processes[0].waiting() == 18


def run(threads: list[threading.Thread]) -> None:
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
        assert not thread.is_alive()


@pytest.mark.parametrize("seed", range(2))
def test_many_processes_answer_each_document_once(open_stores: Open, seed: int) -> None:
    """Some die with what they hold, some give back, some are late, jobs are cancelled: nothing is lost or doubled."""
    processes = [open_stores() for _ in range(5)]
    kept = [processes[0].jobs.create("me", records(40), {}, None) for _ in range(3)]
    ended = [processes[0].jobs.create("me", records(40), {}, None) for _ in range(2)]
    taken = Counter[tuple[str, int]]()
    failures: list[BaseException] = []
    lock = threading.Lock()

    def work(number: int, stores: Stores) -> None:
        chance = random.Random(f"{seed} {number}")  # noqa: S311 - the same at every run
        name = f"worker {number}"
        idle = 0
        while idle < 5:
            claims = stores.claims.claim(name, chance.choice((1, 1, 3)))
            idle = 0 if claims else idle + 1
            if not claims:
                time.sleep(0.02)
            for claim in claims:
                fate = chance.random()
                if fate < 0.05:
                    stores.claims.release(name)
                elif fate < 0.1:
                    stores.claims.release_of(lambda held: held == name)
                if stores.claims.finish(name, claim, line_of(claim), failed=fate > 0.8):
                    with lock:
                        taken[claim.job, claim.position] += 1

    def guarded(number: int, stores: Stores) -> None:
        try:
            work(number, stores)
        except BaseException as error:
            failures.append(error)
            raise

    def cancel() -> None:
        for job in ended:
            time.sleep(0.05)
            processes[4].jobs.cancel("me", job)
            processes[4].jobs.remove("me", job)

    run(
        [threading.Thread(target=guarded, args=(n, processes[n])) for n in range(4)] + [threading.Thread(target=cancel)]
    )
    assert failures == []
    assert {key: times for key, times in taken.items() if times != 1} == {}
    for job in kept:
        found = processes[0].jobs.get("me", job)
        assert found
        assert (found.state, found.done + found.failed) == ("done", 40)
        assert [line for line, _ in processes[0].jobs.results(job)] == [f"{job} {n}\n".encode() for n in range(40)]
        assert {n for held, n in taken if held == job} == set(range(40))
    for job in ended:
        assert processes[0].jobs.get("me", job) is None
    assert processes[0].jobs.waiting() == 0


def test_the_last_two_documents_end_the_job_whoever_is_first(open_stores: Open) -> None:
    one, two = open_stores(), open_stores()
    for _ in range(15):
        job = one.jobs.create("me", records(2), {}, "http://192.0.2.1/")
        (first,), (second,) = one.claims.claim("one", 1), two.claims.claim("two", 1)
        ready = threading.Barrier(2)

        def finish(stores: Stores, name: str, claim: Claim, ready: threading.Barrier = ready) -> None:
            ready.wait(20)
            assert stores.claims.finish(name, claim, line_of(claim), failed=False)

        run([threading.Thread(target=finish, args=a) for a in ((one, "one", first), (two, "two", second))])
        found = one.jobs.get("me", job)
        assert found
        assert (found.state, found.callback_state) == ("done", "due")


def test_one_owner_does_not_take_all_places(open_stores: Open) -> None:
    stores = open_stores(jobs={"places": 10, "owner_places": 4})
    stores.jobs.create("me", records(3), {}, None)
    with pytest.raises(ShareFullError):
        stores.jobs.create("me", records(2), {}, None)
    assert stores.jobs.create("you", records(4), {}, None)


def test_an_owner_of_many_documents_waits_for_others_as_they_do(stores: Stores) -> None:
    stores.jobs.create("much", records(50), {}, None)
    stores.jobs.create("little", records(3), {}, None)
    turns = [stores.claims.claim("worker", 1)[0].job for _ in range(6)]
    assert len(set(turns[:2])) == len(set(turns[2:4])) == len(set(turns[4:])) == 2
