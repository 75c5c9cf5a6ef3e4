"""What a client posts: documents and options, as a raw body, a form or JSON."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from flask import request
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from werkzeug.datastructures import FileStorage

from pipeline.errors import MalformedRequest, UnusableDocument
from pipeline.source import RawDocument
from service.answer import to_json
from service.body import body_place, whole_body
from service.body_reader import BodyReader, Spooled, contents
from service.options import Options, describe, parse_options, refuse_quoted_numbers
from service.record import PostedDocument, day_of, raw_document
from service.strict_json import from_json

REPEATED = ("topic", "aspect", "include")
STORE = "store"
DATE = "date"
"""Of a document that comes without JSON: once for all of them, or once for each, in their order."""
FILE = "file"
"""The name of parts of a form that are documents."""
MOST_DOCUMENTS = 1000
"""In one summary."""
OPTION_BYTES = 64 << 10
"""Of all options together, as JSON."""
METADATA = "metadata."
ANY_METADATA = f"{METADATA}KEY"
TOO_MANY = f"and the limit for one summary is {MOST_DOCUMENTS}; post them as a job"
METADATA_OF_ALL = 16
"""So many times the metadata of one document may be that of all documents of a summary, whose answer has it all."""
FORM_BYTES = 1 << 20
"""Of a field of a form, and of what is read of one at a time; options are fewer."""
MOST_PARTS = 2 * MOST_DOCUMENTS
"""Files and options of a form."""
BOOLEANS = {"true": True, "false": False}


class PostedBody(BaseModel):
    """A JSON body: documents, and the options beside them."""

    model_config = ConfigDict(extra="allow")

    documents: tuple[PostedDocument, ...] = Field(min_length=1)


@dataclass(frozen=True, slots=True)
class PostedRequest:
    """The documents of a request with their metadata, the options, and whether anything of it may be kept."""

    raws: tuple[RawDocument, ...]
    metadata: tuple[Mapping[str, Any], ...]
    options: Options
    store: bool


def read_posted(reader: BodyReader) -> PostedRequest:
    """What the request at hand asks for; raises MalformedRequest, and UnusableDocument (`too_large`)."""
    query = query_options(STORE, ANY_METADATA, DATE)
    if request.mimetype == "application/json":
        body = body_place()
        return reader.read(body, _of_json, body, query, reader.metadata_bytes)
    if request.mimetype == "multipart/form-data":
        files, form = read_form()
        if not files:
            raise MalformedRequest('a multipart body needs at least one part named "file", and that with a filename')
        if len(files) > MOST_DOCUMENTS:
            raise UnusableDocument("too_large", f"{len(files)} documents, {TOO_MANY}")
        options = query | options_of(form)
        raws = tuple(
            RawDocument(file.read(), file.content_type or None, file.filename or None, date=day)
            for file, day in zip(files, take_dates(options, len(files)), strict=True)
        )
        return _of_files(raws, options, reader.metadata_bytes)
    (day,) = take_dates(query, 1)
    return _of_files((RawDocument(whole_body(), request.content_type, date=day),), query, reader.metadata_bytes)


def keeps_for_sure() -> bool:
    """Whether the request at hand keeps its summary whatever stands in its body, where that may hold options."""
    return STORE not in request.args and request.mimetype not in ("application/json", "multipart/form-data")


def read_form() -> tuple[list[FileStorage], dict[str, list[str]]]:
    """The files of a form, and its fields by name; raises MalformedRequest for what would be passed over otherwise."""
    try:
        files, fields = request.files, request.form
    except ValueError as error:  # it breaks off, or its parts are not to be told apart
        raise MalformedRequest(f"the form cannot be read ({error}); send it again") from error
    if None in files or None in fields:
        raise MalformedRequest("the form cannot be read (a part has no name); send it again")
    other = next((name for name in files if name != FILE), None)
    if other is not None:
        raise MalformedRequest(f"the part {other} has a filename; files are parts named {FILE}, options have none")
    return files.getlist(FILE), fields.to_dict(False)


def take_dates(options: dict[str, Any], count: int) -> tuple[date | None, ...]:
    """The days of so many documents that come without JSON, out of the options; an empty one is not known.

    Raises MalformedRequest where they are given neither once nor once for each.
    """
    given = options.pop(DATE, ())
    if len(given) not in (0, 1, count):
        raise MalformedRequest(
            f"{DATE}: {len(given)} for {count} documents; give one for all, or one for each in order"
        )
    try:
        days = tuple(day_of(value) if value else None for value in given)
    except ValueError as error:
        raise MalformedRequest(f"{DATE}: {error}") from error
    return days if len(days) == count else (days or (None,)) * count


def take_metadata(options: dict[str, Any], most: int) -> dict[str, Any]:
    """What is said of documents that come without JSON, `metadata.KEY=VALUE`, out of the options among which it came.

    Raises UnusableDocument (`too_large`) where that is more than `most` bytes of JSON.
    """
    names = [name for name in options if name.startswith(METADATA)]
    if METADATA in names:
        raise MalformedRequest(f"{METADATA}: a name is missing; give {ANY_METADATA}=VALUE")
    found = {name.removeprefix(METADATA): options.pop(name) for name in names}
    check_size("metadata", found, most)
    return found


def _of_json(data: bytes | Spooled, query: dict[str, Any], metadata_bytes: int) -> PostedRequest:
    value = from_json(contents(data), "the body")
    given = value.get("documents") if isinstance(value, dict) else None
    if isinstance(given, list) and len(given) > MOST_DOCUMENTS:
        raise UnusableDocument("too_large", f"{len(given)} documents, {TOO_MANY}")
    try:
        body = PostedBody.model_validate(value)
    except ValidationError as error:
        raise MalformedRequest(describe(error, PostedBody) + _unknown(value)) from error
    refuse_beside_json(query)
    extra = dict(body.model_extra or {})
    check_size("the options", extra, OPTION_BYTES)
    refuse_quoted_numbers(extra)
    metadata = tuple(document.metadata for document in body.documents)
    check_metadata("documents", metadata, metadata_bytes)
    raws = tuple(raw_document(f"documents.{number}", document) for number, document in enumerate(body.documents))
    return _posted(raws, metadata, query | extra)


def refuse_beside_json(query: Mapping[str, Any]) -> None:
    """Raises MalformedRequest for what stands in the query and is of documents, which say it themselves in JSON."""
    beside = next((name for name in query if name.startswith(METADATA)), None)
    if beside:
        raise MalformedRequest(f"{beside}: beside a JSON body it stands in the metadata of each of the documents")
    if DATE in query:
        raise MalformedRequest(f"{DATE}: beside a JSON body it stands in each of the documents")


def check_size(where: str, value: Any, most: int) -> int:
    """The bytes of a value as JSON; raises UnusableDocument (`too_large`) where they are more than so many."""
    size = len(to_json(value).encode()) if value else 0
    if size > most:
        raise UnusableDocument(
            "too_large", f"{where}: {size} bytes of JSON, and the limit is {most}; keep it elsewhere"
        )
    return size


def check_metadata(where: str, metadata: Sequence[Any], most: int) -> None:
    """Raises UnusableDocument (`too_large`) where that of a document, or of all together, is too much.

    The same object, which several documents share, is measured once and counted for each.
    """
    sizes: dict[int, int] = {}
    total = 0
    for number, one in enumerate(metadata):
        if id(one) not in sizes:
            sizes[id(one)] = check_size(f"{where}.{number}.metadata", one, most)
        total += sizes[id(one)]
        if total > METADATA_OF_ALL * most:
            raise UnusableDocument(
                "too_large",
                f"the metadata of all documents is more than {METADATA_OF_ALL * most} bytes of JSON; keep it elsewhere",
            )


def _unknown(value: Any) -> str:
    """The keys of a body without documents that mean nothing: one of them may be misspelt."""
    known = {"documents", STORE, *Options.model_fields}
    names = [str(key) for key in value if key not in known] if isinstance(value, dict) else []
    if not names or "documents" in value:
        return ""
    return f'; unknown: {", ".join(names)}; the documents stand in a list: {{"documents": [{{"text": …}}]}}'


def _of_files(raws: tuple[RawDocument, ...], given: dict[str, Any], metadata_bytes: int) -> PostedRequest:
    metadata = (take_metadata(given, metadata_bytes),) * len(raws)
    check_metadata("documents", metadata, metadata_bytes)
    check_size("the options", given, OPTION_BYTES)
    return _posted(raws, metadata, given, ANY_METADATA, DATE)


def _posted(
    raws: tuple[RawDocument, ...], metadata: tuple[Mapping[str, Any], ...], given: Mapping[str, Any], *besides: str
) -> PostedRequest:
    values = dict(given)
    store = values.pop(STORE, True)
    if isinstance(store, str):
        store = BOOLEANS.get(store)
    if not isinstance(store, bool):
        raise MalformedRequest("store: give true or false")
    return PostedRequest(raws, metadata, parse_options(values, (STORE, *besides)), store)


def query_options(*besides: str) -> dict[str, Any]:
    """The options in the query of the request at hand, checked although a body may overrule them.

    `besides` are names that are no options of a summary; `ANY_METADATA` among them stands for all of its kind.
    """
    values = options_of(request.args.to_dict(False))
    parse_options({name: values[name] for name in values if not _is_named(name, besides)}, besides)
    return values


def _is_named(name: str, names: tuple[str, ...]) -> bool:
    return name in names or (ANY_METADATA in names and name.startswith(METADATA))


def options_of(query: Mapping[str, list[str]]) -> dict[str, Any]:
    """The options of a query or form, each given once but those that may repeat."""
    values: dict[str, Any] = {}
    for name, given in query.items():
        if name in REPEATED or name == DATE:
            values[name] = tuple(given)
        elif len(given) > 1:
            raise MalformedRequest(f"the option {name} is given {len(given)} times; give it once")
        else:
            values[name] = given[0]
    return values
