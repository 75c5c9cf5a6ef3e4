"""The process in which SimpleNLG runs: answers the requests of one engine until its connection closes.

Started by `process.py` as `python -m pipeline.realizer.simplenlg.host FD`, with the number of the inherited
file descriptor. The first message is a `Setup`, answered by a `Ready`; every further one is a `Request`. What cannot be
done is answered by the exception itself. The messages are pickled: both ends are the same program.
"""

import signal
import sys
from multiprocessing.connection import Connection

from pipeline.errors import ConfigurationError
from pipeline.languages import Language
from pipeline.realizer.engine import UnsupportedFeature, WarningCollector
from pipeline.realizer.layout import Layout
from pipeline.realizer.marks import Marks
from pipeline.realizer.orthography import load_orthography
from pipeline.realizer.simplenlg.grammars import load_grammars
from pipeline.realizer.simplenlg.java import SimpleNlg
from pipeline.realizer.simplenlg.jvm import JAR, LEXICON, SETTINGS, Jvm, packaged_file
from pipeline.realizer.simplenlg.messages import Answer, CollectGarbage, Failure, Message, Ready, Setup, refuse
from pipeline.realizer.spec import SPEC, Phrase


class Host:
    """SimpleNLG in this process."""

    def __init__(self, setup: Setup) -> None:
        jar = setup.jar or packaged_file(*JAR)
        self._jvm = Jvm([jar], setup.heap_megabytes)
        library = SimpleNlg(setup.jar, None if setup.jar else packaged_file(*LEXICON))
        self._grammars = load_grammars(library, setup.resources)
        self._layout = Layout(load_orthography(setup.resources), self._say)
        self.languages = tuple(library.languages)

    def answer(self, message: Message) -> Answer:
        """The answer to one message; what Java throws is a refusal, for another engine may say the spec."""
        import jpype

        self._jvm.require_own_process()
        if isinstance(message, CollectGarbage):
            self._jvm.collect_garbage()
            return None
        try:
            return self._layout.realize(SPEC.validate_json(message.spec), message.language)
        except UnsupportedFeature as refusal:
            return refusal
        except jpype.JException as error:
            return refuse(f"the spec, at which SimpleNLG fails ({error})")
        except Exception as error:  # noqa: BLE001 - a mistake of ours: the process goes on, the engine reports it
            return Failure(f"{type(error).__name__}: {error}")

    def _say(self, phrase: Phrase, language: Language, marks: Marks, notes: WarningCollector) -> str:
        return self._grammars.say(phrase, language, marks, notes)


def main(descriptor: int) -> None:
    """Answer what comes over the connection until it closes."""
    # An interrupt from the keyboard is the caller's business; it closes the connection when it ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    connection = Connection(descriptor)
    try:
        host = Host(connection.recv())
    except ConfigurationError as error:
        connection.send(error)
        return
    except Exception as error:  # noqa: BLE001 - whatever keeps Java from starting: the engine reports it
        connection.send(ConfigurationError(f"{SETTINGS}: Java cannot start: {type(error).__name__}: {error}"))
        return
    connection.send(Ready(host.languages))
    while True:
        try:
            message = connection.recv()
        except EOFError:
            return
        connection.send(host.answer(message))


if __name__ == "__main__":
    main(int(sys.argv[1]))
