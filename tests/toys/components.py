"""A component for each door, without models; what a document says can make them misbehave as real ones might."""

import os
import signal
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from pipeline.document import Document, Genre
from pipeline.errors import UnusableDocument
from pipeline.languages import Language
from pipeline.realizer.engine import RealizationEngine
from pipeline.realizer.spec import CannedText, Source
from pipeline.resources import Resources
from pipeline.settings import Strict
from pipeline.source import RawDocument, SourceText
from pipeline.span import SourceSpan
from pipeline.summary import Extras, Message, Provenance, Request, SummaryUnit
from tests.toys.documents import annotated, source, structured


class NoSettings(Strict):
    """There is nothing to set."""


class ToySettings(Strict):
    """Something to set."""

    sentences: int = 1


class Toy:
    """Made as every component is."""

    def __init__(self, settings: NoSettings, resources: Resources) -> None:
        self.settings = settings


class ToyIngest(Toy):
    """Decodes UTF-8."""

    def ingest(self, raw: RawDocument) -> SourceText:
        data = raw.data if isinstance(raw.data, bytes) else raw.data.encode("utf-8", "surrogatepass")
        text = data.decode("utf-8", "replace")
        if not text.strip():
            raise UnusableDocument("empty_document", "there is no text")
        return replace(source(text, title=raw.title), sha256=sha256(data).hexdigest(), date=raw.date)


class ToyStructure(Toy):
    """Recognizes news and articles by the first word of the text."""

    def structure(self, source: SourceText) -> Document:
        first = source.text.split()[0].lower()
        genres: dict[str, Genre] = {"news": "news", "article": "article"}
        return structured(source, genre=genres.get(first, "other"))


class ToyAnnotate(Toy):
    """Takes a text with `é` for French; the environment may have it tell who loaded it, and start a thread then."""

    def warm_up(self) -> None:
        if told := os.environ.get("TOY_LOADED"):
            with Path(told).open("a") as file:
                file.write(f"{os.getpid()}\n")
        if "TOY_THREAD" in os.environ:
            threading.Thread(target=time.sleep, args=(600,), daemon=True).start()

    def annotate(self, document: Document, language: Language | None) -> Document:
        return annotated(document, language or ("fr" if "é" in document.text else "en"))


@dataclass(frozen=True, slots=True)
class Findings:
    """An interpretation."""

    sentences: tuple[tuple[str, SourceSpan], ...]

    def analysis(self) -> dict[str, Any]:
        return {"found": len(self.sentences)}


class ToyInterpret(Toy):
    """Every sentence; the words SLEEP, WORK, FILL, DIE, CRASH, EXIT and NOTHING in a text do what they say."""

    def interpret(self, documents: Sequence[Document], request: Request) -> Findings:
        text = documents[0].text
        if "SLEEP" in text:
            time.sleep(60)
        if "WORK" in text:
            end = time.process_time() + 1.0
            while time.process_time() < end:
                pass
        if "PAUSE" in text:
            time.sleep(0.3)
        if "DIE" in text:
            os.kill(os.getpid(), signal.SIGSEGV)
        if "FILL" in text:
            self.held = [bytearray(64 << 20) for _ in range(40)]
        if "CRASH" in text:
            raise RuntimeError(f"a secret of {__file__}")
        if "EXIT" in text:
            sys.exit(0)
        if "NOTHING" in text:
            raise UnusableDocument("no_content_for_profile", "it says NOTHING")
        return Findings(
            tuple(
                (sentence.span.of(document.text), SourceSpan(number, sentence.span))
                for number, document in enumerate(documents)
                for sentence in (document.annotation.sentences if document.annotation else ())
            )
        )


@dataclass(frozen=True, slots=True)
class Chosen:
    """A content."""

    sentences: tuple[tuple[str, SourceSpan], ...]

    def extras(self) -> Extras:
        return Extras()


class ToySelect:
    """The first sentences."""

    def __init__(self, settings: ToySettings, resources: Resources) -> None:
        self.settings = settings

    def select(self, interpretation: Findings, request: Request) -> Chosen:
        return Chosen(interpretation.sentences[: self.settings.sentences])


class ToyPlan(Toy):
    """Each as it stands."""

    def plan(self, content: Chosen, request: Request) -> tuple[Message, ...]:
        return tuple(
            Message(
                CannedText(text=text, sources=(Source(document=0, start=where.span.start, end=where.span.end),)),
                Provenance("extracted", "toy", (where,), weight=1.0),
            )
            for text, where in content.sentences
        )


class ToyRealize(Toy):
    """In the words of the plan."""

    def realize(self, messages: Sequence[Message], language: Language) -> tuple[SummaryUnit, ...]:
        return tuple(
            SummaryUnit(" ".join(message.spec.text.split()), message.provenance)
            for message in messages
            if isinstance(message.spec, CannedText)
        )


class MeasuringPlan(ToyPlan):
    """Asks for the engine of its profile."""

    def __init__(self, settings: NoSettings, resources: Resources, engine: RealizationEngine) -> None:
        super().__init__(settings, resources)
        self.engine = engine


class OtherPlan(Toy):
    """Takes something that nothing gives."""

    def plan(self, content: Findings, request: Request) -> tuple[Message, ...]:
        return ()


class Unsettled:
    """A component that is not made as components are."""

    def select(self, interpretation: Findings, request: Request) -> Chosen:
        return Chosen(())
