"""Does the documents of jobs: claims them, runs them through a pool, and puts their answers down."""

import logging
import os
import socket
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from uuid import uuid4

from service.jobs.holding import Holding
from service.jobs.lines import JobOutcome, line_of
from service.jobs.outside import ResultFiles
from service.jobs.running import AHEAD, COLLECT_SECONDS, LinePool, Pace, Running
from service.storage.claims import MOST_ATTEMPTS, Answered, Claim, ClaimStore
from service.storage.compression import unpacked_text
from service.storage.database import StorageUnavailableError
from service.storage.refuted import Refuted
from service.storage.usage import OverQuotaError
from service.tasks import Problem

LOG = logging.getLogger("precis")
IDLE_SECONDS = 0.5
"""How often an idle worker looks for work that somebody else took in."""
NO_DATABASE_SECONDS = 2.0


class AnswerSheet:
    """Where answers are put down: their lines in the database, or in files of which the database knows the place."""

    def __init__(self, claims: ClaimStore, files: ResultFiles) -> None:
        self.claims = claims
        self._files = files

    def put(self, worker: str, claim: Claim, outcome: JobOutcome) -> bool:
        """Puts an answer down; False where somebody else has the document now. Raises StorageUnavailableError."""
        return self.put_all(worker, [(claim, outcome)]) == [claim]

    def put_all(self, worker: str, answers: Sequence[tuple[Claim, JobOutcome]]) -> list[Claim]:
        """Puts answers down together; those that counted, since nobody else has their documents now."""
        answered = [self._answered(claim, outcome) for claim, outcome in answers]
        taken = self.claims.finish_all(worker, answered, _refused)
        used = {one.url for one in taken}
        for one in answered:
            if one.url is not None and one.url not in used:
                self._clear(one.claim, one.url)
        return [one.claim for one in taken]

    def _clear(self, claim: Claim, url: str) -> None:
        """Removes a file that nobody needs: what was deleted is not to be left behind by who came too late."""
        wanted = self.claims.wants_file(claim)
        if wanted is None:
            self._files.remove(claim.job)
        elif not wanted:
            self._files.remove_one(url)

    def put_in_the_end(
        self,
        worker: str,
        answers: Sequence[tuple[Claim, JobOutcome]],
        stopping: threading.Event,
        beat: Callable[[], None],
    ) -> None:
        """Puts answers down; while the database is away, as soon as it is back, and not at all after `stopping`."""
        while True:
            beat()
            try:
                self.put_all(worker, answers)
            except StorageUnavailableError as error:
                LOG.error("an answer cannot be put down now: %s", error)
                if stopping.wait(NO_DATABASE_SECONDS):
                    return
            else:
                return

    def _answered(self, claim: Claim, outcome: JobOutcome) -> Answered:
        line = line_of(claim.identifier, outcome)
        url = self._files.write(claim.job, claim.position, unpacked_text(line.packed))
        refuted = [Refuted(line.profile, kind, units) for kind, units in line.refuted.items()]
        size = len(line.packed) if url is None else line.length
        return Answered(claim, line.packed, size, failed=line.failed, url=url, refuted=refuted)


def _refused(claim: Claim, why: OverQuotaError) -> bytes:
    return line_of(claim.identifier, Problem("rate_limited", str(why))).packed


class JobWorker:
    """A thread that keeps a pool busy with the documents of jobs, and puts their answers down.

    It holds some more documents than there are processes, as many as go in half a second, one at least, so that no
    process waits for the database; but who waits for a summary waits for one document of a job at most. What is no
    longer its own, since its job was cancelled, is not done, and ended where it runs. A document whose workers ended
    again and again is tried alone: most were innocent of it. It calls `beat` some times a second,
    be the database there or not, for as long as it gets on.
    """

    def __init__(self, sheet: AnswerSheet, pool: LinePool, beat: Callable[[], None] = lambda: None) -> None:
        self._sheet = sheet
        self._beat = beat
        self._claims = sheet.claims
        self._pool = pool
        self.name = worker_name()
        self._holding = Holding(sheet.claims, self.name)
        self._news: SimpleQueue[tuple[Claim, JobOutcome | None] | None] = SimpleQueue()
        self._stopping = threading.Event()
        self._pace = Pace()
        self._running = Running(pool, self._hear, self._holding.has)
        self._is_careful = False
        self._thread = threading.Thread(target=self._run, name="jobs", daemon=True)

    def start(self) -> None:
        """Begins to work, with what was left by processes of this machine that are no more."""
        self._claims.release_of(is_dead)
        self._thread.start()

    def wake(self) -> None:
        """Says that there is work."""
        self._news.put(None)

    def stop(self, seconds: float) -> None:
        """Claims nothing more, waits for what runs, and gives back what is not done then."""
        self._stopping.set()
        self.wake()
        self._thread.join(seconds)
        try:
            self._claims.release(self.name)
        except StorageUnavailableError as error:
            LOG.warning("the documents of jobs that were running will be done again: %s", error)

    def _run(self) -> None:
        with self._holding:
            self._beat()
            while len(self._holding) or not self._stopping.is_set():
                if self._stopping.is_set():
                    self._give_back(self._running.take_waiting(0))
                else:
                    self._claim()
                self._settle(self._news_by_now())
                self._beat()

    def _news_by_now(self) -> list[tuple[Claim, JobOutcome | None]]:
        """What was answered; where documents go fast, all of a short while, since each commit costs as much as one."""
        try:
            found = [self._news.get(timeout=IDLE_SECONDS)]
        except Empty:
            self._pace.slow_down()
            self._give_back(self._running.take_waiting(self._pace.ahead))
            return []
        if self._pace.ahead > AHEAD:
            self._stopping.wait(COLLECT_SECONDS)
        with suppress(Empty):
            while True:
                found.append(self._news.get_nowait())
        news = [one for one in found if one is not None]
        self._pace.hear(len(news))
        return news

    def _settle(self, news: Sequence[tuple[Claim, JobOutcome | None]]) -> None:
        answers = [(claim, outcome) for claim, outcome in news if outcome is not None]
        try:
            if answers:
                self._sheet.put_in_the_end(self.name, answers, self._stopping, self._beat)
        except Exception:
            LOG.exception("answers cannot be put down together")
            for claim, outcome in answers:
                self._settle_one(claim, outcome)
        finally:
            for claim, _ in news:
                self._holding.let_go(claim)

    def _settle_one(self, claim: Claim, outcome: JobOutcome) -> None:
        try:
            self._sheet.put(self.name, claim, outcome)
        except Exception:
            LOG.exception("an answer cannot be put down; its document will be done again")

    def _claim(self) -> None:
        held = len(self._holding)
        if self._is_careful and held:
            return  # what is suspected of the ends of its workers is tried alone
        room = self._pool.workers + self._pace.ahead - held
        if room <= self._pace.ahead // 2:
            return
        room = 1 if self._is_careful else room
        try:
            claims = self._claims.claim(self.name, room)
            suspects = [claim for claim in claims if claim.attempts > MOST_ATTEMPTS]
            self._is_careful = bool(suspects)
            if suspects and held + len(claims) > 1:
                self._claims.release(self.name, suspects)
                claims = [claim for claim in claims if claim not in suspects]
        except StorageUnavailableError as error:
            LOG.error("no documents can be claimed: %s", error)
            self._stopping.wait(NO_DATABASE_SECONDS)
            return
        except Exception:
            LOG.exception("no documents can be claimed")
            self._stopping.wait(NO_DATABASE_SECONDS)
            return
        self._holding.hold(claims)
        self._running.give(claims)

    def _give_back(self, claims: Sequence[Claim]) -> None:
        if not claims:
            return
        try:
            self._claims.release(self.name, claims)
        except StorageUnavailableError as error:
            LOG.warning("documents that wait cannot be given back; they are another's later: %s", error)
        for claim in claims:
            self._holding.let_go(claim)

    def _hear(self, claim: Claim, outcome: JobOutcome | None) -> None:
        self._news.put((claim, outcome))


def worker_name() -> str:
    """A name that tells the machine and the process, and that no other worker ever had."""
    return f"{socket.gethostname()}:{os.getpid()}:{uuid4().hex[:8]}"


def is_dead(name: str) -> bool:
    """Whether a worker was a process of this machine that has ended."""
    host, _, rest = name.partition(":")
    process = rest.partition(":")[0]
    if host != socket.gethostname() or not process.isdigit():
        return False
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return int(process) == os.getpid()  # an earlier process had the number that is ours now
