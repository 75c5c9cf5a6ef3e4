"""Summarizes texts, each in a process forked from one that has loaded what it needs, with a limit of processor time."""

import os
import resource
import traceback
from collections.abc import Mapping
from contextlib import suppress

from pipeline.errors import UnusableDocument
from pipeline.runner import Runner
from pipeline.source import RawDocument
from service.options import Options

SECONDS = 20
"""Of processor: a few times what each takes, and a fraction of what it took when every line looked at all others."""
SHORT = {
    "en": "The board met on Monday. A ship was found near the pier, and two men were hurt. We show that it works.",
    "fr": "Le conseil s'est réuni lundi. Un navire a été trouvé près du quai. Nous montrons que la méthode marche.",
}


def summary(runner: Runner, profile: str, text: str) -> str:
    """What it says."""
    return runner.summarize((RawDocument(text.encode()),), Options(profile=profile).request).text


def limited(runner: Runner, profile: str, text: str) -> str:
    """The same, made in another process; how that ended, if it made none."""
    reader, writer = os.pipe()
    process = os.fork()
    if process == 0:
        try:
            os.close(reader)
            resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
            os.write(writer, summary(runner, profile, text).encode()[:4000])
        except BaseException:  # noqa: BLE001 - whatever it is, the test sees that nothing was said
            traceback.print_exc()
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as said:
        words = said.read().decode(errors="replace")
    status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    return words if status == 0 else f"ended by signal {-status}"


def summaries(runner: Runner, texts: Mapping[str, tuple[str, str]]) -> dict[str, str]:
    """What is said of texts, each given with its profile, by their names."""
    for profile in dict.fromkeys(profile for profile, _ in texts.values()):
        for text in SHORT.values():
            with suppress(UnusableDocument):
                summary(runner, profile, text)
    return {name: limited(runner, *given) for name, given in texts.items()}
