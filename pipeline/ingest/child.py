"""The process in which one file is parsed: bytes on standard input, JSON on standard output.

Started by `isolation` as `python -m pipeline.ingest.child FORMAT LIMITS`; LIMITS is JSON. The answer is an
object of `Extraction`, or `{"code", "detail"}` of an `UnusableDocument`.
"""

import dataclasses
import json
import sys
from importlib import import_module

from pipeline.errors import UnusableDocument
from pipeline.ingest.formats import MODULE_OF_FORMAT, Format, Parser
from pipeline.ingest.limits import Limits, confine


def parser_of(format_name: Format) -> Parser:
    """The parser of a format; only its own module is imported, for a quick start."""
    parser: Parser = import_module(MODULE_OF_FORMAT[format_name]).parse
    return parser


def answer(parse: Parser, data: bytes, limits: Limits) -> dict[str, object]:
    """What is to be said of a file: its extraction, or why there is none."""
    try:
        found = parse(data, limits)
        if len(found.text) > limits.max_characters:
            raise UnusableDocument(
                "too_large",
                f"the text is {len(found.text)} characters long and the limit is {limits.max_characters}; "
                "split the document",
            )
        if not found.text:
            raise UnusableDocument("empty_document", "no text was found in the file")
    except UnusableDocument as refusal:
        return {"code": refusal.code, "detail": refusal.detail}
    except MemoryError:
        return {
            "code": "too_large",
            "detail": f"reading the file takes more than {limits.memory_bytes >> 20} MB of memory; "
            "save it again from its application, or split it",
        }
    except Exception as error:  # noqa: BLE001 - whatever a parser stumbles over in a hostile file, the file is to blame
        return {
            "code": "corrupt_document",
            "detail": f"the file is damaged ({type(error).__name__} while parsing it); "
            "save it again from its application",
        }
    return dataclasses.asdict(found)


def main() -> None:
    """Parses standard input within the limits given as arguments."""
    format_name, limits_json = sys.argv[1:]
    limits = Limits(**json.loads(limits_json))
    parse = parser_of(format_name)  # type: ignore[arg-type]
    confine(limits)
    result = answer(parse, sys.stdin.buffer.read(), limits)
    json.dump(result, sys.stdout, default=str)


if __name__ == "__main__":
    main()
