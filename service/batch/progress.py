"""How far a batch is: its total and a bar, or lines, from before the models are loaded."""

import sys
import time
from types import TracebackType
from typing import Never, Self

from tqdm import tqdm

from service.tasks import Outcome, Problem, shown

LOG_TIME = "%Y-%m-%dT%H:%M:%S"


class Progress:
    """A progress bar on a terminal, else a line on standard error for each document, with the local time."""

    def __init__(self) -> None:
        self._is_begun = False
        self._bar: tqdm[Never] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def begin(self, total: int, done: int) -> None:
        """Says once what there is to do, and shows that the models are loaded for it; the workers fork after this."""
        if self._is_begun:
            return
        self._is_begun = True
        print(f"precis: {total} documents, {done} done before", file=sys.stderr, flush=True)
        if sys.stderr.isatty():
            tqdm.monitor_interval = 0  # its thread would stand in the way of forks
            self._bar = tqdm(total=total - done, unit="document", desc="loading models")

    def loaded(self) -> None:
        """Lets the time of the documents begin, by which the bar tells how long the others take."""
        if self._bar is not None:
            self._bar.unpause()

    def report(self, identifier: str, outcome: Outcome) -> None:
        """Tells how a document went."""
        if self._bar is None:
            print(time.strftime(LOG_TIME), shown(f"{identifier}: {_told(outcome)}"), file=sys.stderr, flush=True)
            return
        self._bar.set_description(None, refresh=False)
        if isinstance(outcome, Problem):
            self._bar.write(shown(f"{identifier}: {outcome.code}: {outcome.detail}"), file=sys.stderr)
        self._bar.update()

    def close(self) -> None:
        """Leaves the bar as it stands, before anything else is said."""
        if self._bar is not None:
            self._bar.close()


def _told(outcome: Outcome) -> str:
    if isinstance(outcome, Problem):
        return f"{outcome.code}: {outcome.detail}"
    warned = ", ".join(dict.fromkeys(warning["code"] for warning in outcome["warnings"]))
    return f"{outcome['profile']}, {outcome['statistics']['summary_words']} words" + (warned and f" ({warned})")
