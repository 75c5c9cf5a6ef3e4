"""`precis batch`: opens INPUT and OUTPUT, runs, and gives the exit status."""

import json
import sqlite3
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from pipeline.settings import Configuration
from pipeline.summary import AUTO
from service.batch.gone import input_name, tell_gone
from service.batch.journal import Ending, Journal, JournalError
from service.batch.journal_path import journal_path
from service.batch.output import FolderOutput, JsonlOutput, Output, StreamOutput
from service.batch.progress import Progress
from service.batch.records import MOST_BYTES, InputError, Records, open_records
from service.batch.run import Report, TaskPool, run
from service.corridor_process import runner_of
from service.forking import Zygote
from service.interrupts import Interrupts
from service.options import Format, Options
from service.pool import CorridorPool
from service.tasks import Outcome, refuted_units
from service.version import VERSION

SAID = {"profiles", "auto", "components", "realizer", "resources", "gate"}
"""The settings that decide what a summary says; limits and the like may change between runs."""


class BatchUsageError(Exception):
    """INPUT, OUTPUT or the options do not allow a run: exit status 2."""


def batch(
    source: str,
    target: str,
    options: Options,
    form: Format,
    configuration: Configuration,
    workers: int,
    interrupts: Interrupts,
    *,
    restart: bool,
    retry: Ending | None = None,
    prune: bool = False,
    queue: bool = False,
    any_version: bool = False,
) -> int:
    """Runs the batch; 0 if every record has a summary, 1 if some failed. Raises BatchUsageError.

    The workers are processes of this machine, or those of the distributed queue. Nothing is loaded for them before
    there is something to do; but a wish that cannot be begins no OUTPUT.
    """
    progress = Progress()
    crew = Crew(configuration, options, progress, queue=queue, workers=workers)
    try:
        settings = {
            "version": VERSION,
            "options": json.dumps(options.model_dump(), sort_keys=True),
            "format": form,
            "configuration": json.dumps(configuration.settings.model_dump(mode="json", include=SAID), sort_keys=True),
        }
        with (
            closing(
                open_records(source, sys.stdin.buffer, None if target == "-" else Path(target), _most(configuration))
            ) as records,
            progress,
            _output(source, target, records, settings, form, crew, restart=restart, any_version=any_version) as output,
        ):
            if retry is not None:
                output.retry_failed(retry)
            total, left = len(records.keys), len(records.keys) - len(output.done())
            refuted: Counter[str] = Counter()
            if left:
                crew.muster(records, total - left)
                interrupts.install()
                with _pool(configuration, crew.zygote, min(workers, left), interrupts) as pool:
                    run(records, options, output, pool, _counting(refuted, progress.report))
                progress.close()
            failed = output.failures()
            hint = "; --retry-failed does them again" if failed else ""
            print(f"precis: {total} documents, {left} done now, {failed} failed{hint}", file=sys.stderr)
            if (gone := output.gone()) is not None:
                tell_gone(gone, records, prune=prune)
            elif prune:
                print("precis: --prune is for an OUTPUT that is a folder; nothing is removed", file=sys.stderr)
            if refuted:
                kinds = ", ".join(f"{units} {kind}" for kind, units in sorted(refuted.items()))
                print(f"precis: left out units that their own sources refute: {kinds}", file=sys.stderr)
            return 1 if failed else 0
    except (InputError, JournalError) as error:
        raise BatchUsageError(str(error)) from error
    except BrokenPipeError:
        raise
    except OSError as error:
        raise BatchUsageError(f"OUTPUT {target} cannot be written: {error.strerror}") from error
    except sqlite3.OperationalError as error:
        raise BatchUsageError(
            f"the journal of OUTPUT {target} cannot be written: {error}; run again to go on"
        ) from error
    finally:
        crew.dismiss()


class Crew:
    """What the workers of a batch come from: loaded once, forked of this process while that has no threads."""

    def __init__(
        self, configuration: Configuration, options: Options, progress: Progress, *, queue: bool, workers: int
    ) -> None:
        self._configuration = configuration
        self._options = options
        self._progress = progress
        self._queue = queue
        self._workers = workers
        self._is_there = False
        self.zygote: Zygote | None = None

    def muster(self, records: Records, done: int) -> None:
        """Loads what the wishes are checked by, which the workers then share; stops at a mistake."""
        if self._is_there:
            return
        records.rest()
        if done < len(records.keys):
            self._progress.begin(len(records.keys), done)
        path, profile = self._configuration.path, _profile(self._options)
        runner_of(path, profile).check(self._options.request, 1)
        if not self._queue:
            # One worker alone loads what it comes to need; it would be loaded for nobody ahead of the next.
            self.zygote = Zygote(path, profile, json_logs=False, ahead=self._workers > 1)
            self.zygote.fork()
        self._is_there = True
        self._progress.loaded()

    def dismiss(self) -> None:
        """Ends what was begun."""
        if self.zygote is not None:
            self.zygote.close()


def _profile(options: Options) -> str | None:
    # For `auto` all profiles are checked before the first document, not when its turn comes.
    return None if options.profile == AUTO else options.profile


def _most(configuration: Configuration) -> int:
    """Bytes of the largest file that the first door of any profile reads."""
    rows = (row.get("ingest") for row in configuration.settings.profiles.values())
    tables = (
        configuration.settings.components.get("by_media_type", {}),
        *(row for row in rows if isinstance(row, dict)),
    )
    return max(int(table.get("max_bytes", MOST_BYTES)) for table in tables)


@contextmanager
def _pool(
    configuration: Configuration, zygote: Zygote | None, workers: int, interrupts: Interrupts
) -> Iterator[TaskPool]:
    """The processes of this machine, or the distributed queue."""
    if zygote is None:
        from service.batch.queued import queue_pool

        with queue_pool(configuration.settings, workers) as queued:
            interrupts.before_end(queued.take_back)
            yield queued
        return
    pool = CorridorPool(configuration.path, workers, configuration.settings.limits.seconds, zygote=zygote)
    try:
        yield pool
    finally:
        pool.close()


@contextmanager
def _output(
    source: str,
    target: str,
    records: Records,
    settings: dict[str, str],
    form: Format,
    crew: Crew,
    *,
    restart: bool,
    any_version: bool,
) -> Iterator[Output]:
    """OUTPUT by its kind, locked and ready to go on where an earlier run ended."""
    if target == "-":
        _refuse_other_than_json(form)
        crew.muster(records, 0)
        yield StreamOutput(sys.stdout.buffer, records.keys)
        return
    path, is_folder = Path(target), _is_folder(target)
    if not is_folder:
        _refuse_other_than_json(form)
    place, folder = journal_path(path, is_folder=is_folder), path if is_folder else path.parent
    with _folder(folder, target), Journal(place) as journal:
        with _taking_back(place, journal):
            is_new = not journal.is_begun()
            if is_new and not restart and not is_folder and path.exists() and path.stat().st_size:
                raise BatchUsageError(f"OUTPUT {target} exists and no batch began it; use another OUTPUT, or --restart")
            if is_new or restart:
                crew.muster(records, 0)
            if restart:
                journal.clear()
                if not is_folder:
                    path.unlink(missing_ok=True)
            journal.begin(settings, records.keys, ordered=not is_folder, any_version=any_version)
        try:
            output: Output = (
                FolderOutput(path, journal, records.keys, form, input_name(source))
                if is_folder
                else JsonlOutput(path, journal, records.keys)
            )
        except OSError as error:
            raise BatchUsageError(f"OUTPUT {target} is not writable: {error.strerror}") from error
        try:
            yield output
        finally:
            output.close()


@contextmanager
def _folder(folder: Path, target: str) -> Iterator[None]:
    """The folder in which all of OUTPUT stands; where the block fails, no new one is left behind that is empty."""
    made = [each for each in (folder, *folder.parents) if not each.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BatchUsageError(f"OUTPUT {target} is not writable: {error.strerror}") from error
    try:
        yield
    except BaseException:
        for each in made:
            with suppress(OSError):
                each.rmdir()
        raise


@contextmanager
def _taking_back(place: Path, journal: Journal) -> Iterator[None]:
    """Removes the journal at `place` where the block fails before a run has begun in it."""
    try:
        yield
    except BaseException:
        if not journal.is_begun():
            place.unlink(missing_ok=True)  # nobody else writes there: it is locked
        raise


def _is_folder(target: str) -> bool:
    path = Path(target)
    return path.is_dir() or target.endswith("/") or not path.suffix


def _refuse_other_than_json(form: Format) -> None:
    if form != "json":
        raise BatchUsageError(f"--format {form} needs a folder as OUTPUT; a JSONL file and standard output hold json")


def _counting(refuted: Counter[str], report: Report) -> Report:
    """The report, with the units counted that the gate left out, by kind."""

    def told(identifier: str, outcome: Outcome) -> None:
        refuted.update(refuted_units(outcome))
        report(identifier, outcome)

    return told
