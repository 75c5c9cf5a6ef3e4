"""The process in which one file is parsed: a line of JSON and the bytes on standard input, JSON out.

Started by `isolation` as `python -m pipeline.ingest.child`; the line says the format, the limits, the words and
who asks. The answer is an object of `Extraction`, or `{"code", "detail"}` of an `UnusableDocument`.

Where the line gives `shared_seconds` (`sharing`), a line and the bytes follow for each of several files, and a line is
the answer to each; that is how long all may take.
"""

import json
import sys
from dataclasses import asdict, replace
from importlib import import_module

from pipeline.errors import DocumentCode, UnusableDocument
from pipeline.ingest.extraction import refuse_longer
from pipeline.ingest.following import end_with
from pipeline.ingest.formats import MODULE_OF_FORMAT, Format, Parser
from pipeline.ingest.limits import Limits, confine, take_at_most
from pipeline.ingest.unfolding import characters_said, refuse_unfolded
from pipeline.ingest.words import FileWords

_ANY_PARAGRAPHS, _BYTES_OF_ONE = 5_000, 2
"""Paragraphs that any file may have, and the bytes that each further one takes at least, whatever wrote it."""


def parser_of(format_name: Format) -> Parser:
    """The parser of a format; only its own module is imported, for a quick start."""
    parser: Parser = import_module(MODULE_OF_FORMAT[format_name]).parse
    return parser


def _extraction(parse: Parser, data: bytes, limits: Limits, words: FileWords) -> str:
    found = parse(data, limits, words)
    refuse_longer(found.text, limits.max_characters)
    if (paragraphs := found.text.count("\n\n")) > _ANY_PARAGRAPHS + len(data) // _BYTES_OF_ONE:
        raise UnusableDocument(
            "too_large",
            f"the file has {len(data)} bytes and its text {paragraphs} paragraphs: "
            "it says the same again and again; give what it says once",
        )
    refuse_unfolded("the file has", characters_said(found.text, found.marks), len(data))
    if not found.text:
        raise UnusableDocument("empty_document", "no text was found in the file; give one with text")
    return json.dumps(asdict(found), default=str)


def _refusal(code: DocumentCode, detail: str) -> str:
    return json.dumps({"code": code, "detail": detail})


def answer(parse: Parser, data: bytes, limits: Limits, words: FileWords) -> str:
    """What is to be said of a file, as JSON: its extraction, or why there is none."""
    # Worded beforehand, since there may be no memory left to do it.
    out_of_memory = _refusal(
        "too_large",
        f"reading the file takes more than {limits.memory_bytes >> 20} MB of memory; "
        "save it again from its application, or split it",
    )
    try:
        return _answer(parse, data, limits, words)
    except MemoryError:
        return out_of_memory


def _answer(parse: Parser, data: bytes, limits: Limits, words: FileWords) -> str:
    try:
        return _extraction(parse, data, limits, words)
    except UnusableDocument as refused:
        return _refusal(refused.code, refused.detail)
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever a parser stumbles over, the hostile file is to blame
        return _refusal(
            "corrupt_document",
            f"the file is damaged ({type(error).__name__} while parsing it); save it again from its application",
        )


def _share(parse: Parser, words: FileWords) -> None:
    """Answers one file after another; ends where there is no memory left for one, which may be for those before it."""
    for line in iter(sys.stdin.buffer.readline, b""):
        asked = json.loads(line)
        limits = Limits(**asked["limits"])
        take_at_most(limits.processor_seconds)
        sys.stdout.write(_answer(parse, sys.stdin.buffer.read(asked["bytes"]), limits, words) + "\n")
        sys.stdout.flush()


def main() -> None:
    """Parses standard input within the limits that its first line gives."""
    task = json.loads(sys.stdin.buffer.readline())
    end_with(task["parent"])
    limits = Limits(**task["limits"])
    words = FileWords(**task["words"])
    parse = parser_of(task["format"])
    if seconds := task["shared_seconds"]:
        confine(replace(limits, processor_seconds=seconds))
        _share(parse, words)
        return
    confine(limits)
    sys.stdout.write(answer(parse, sys.stdin.buffer.read(), limits, words))


if __name__ == "__main__":
    main()
