"""/v1/summaries: a document in, its summary out, and what can be asked about it afterwards."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from uuid import uuid4

from flask import Blueprint, Response, request
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pipeline.errors import MalformedRequest, UnusableDocument
from pipeline.languages import Language
from pipeline.summary import Aspect
from service.access import owner, refused_scope
from service.admission import Admission, outcome_problem
from service.answer import document_keys, to_json
from service.awaited import perform_awaited
from service.body import whole_body
from service.body_reader import SMALL, BodyReader
from service.idempotency import HEADER, once
from service.jobs.posted import PostedJob
from service.jobs.routes import JobService
from service.keeping import KeepingTask, SegmentTask, body_of
from service.lists import list_summaries
from service.metrics import Metrics
from service.negotiation import wanted_language, wanted_media_type
from service.options import MOST_TOPICS, Format, Options, describe, parse_options, refuse_quoted_numbers
from service.posted import PostedRequest, keeps_for_sure, read_posted
from service.problems import VARY, problem_response
from service.record import record_of
from service.rendering import html_policy
from service.storage.compression import packed, unpacked
from service.storage.readings import reading_id
from service.storage.stores import Stores
from service.storage.summaries import MadeBy, StoredSummary, made_by
from service.strict_json import from_json
from service.tasks import Problem
from service.told import Body, BodyResponse
from service.version import VERSION

MEDIA_TYPES: Mapping[str, Format] = {
    "application/json": "json",
    "text/plain": "text",
    "text/markdown": "markdown",
    "text/html": "html",
}
RESPOND_ASYNC = "respond-async"
NUMBER = re.compile("[0-9]{1,9}")
EXPIRED = Problem("expired", "the document of this summary is no longer kept; post it again")


class ElaborationBody(BaseModel):
    """What is asked for: the topics to elaborate, as they stand in the summary (`*` for all), and what of them."""

    model_config = ConfigDict(extra="forbid")

    topics: tuple[str, ...] = Field(min_length=1, max_length=MOST_TOPICS)
    aspects: tuple[Aspect, ...] = ()


def summaries_blueprint(
    admission: Admission, stores: Stores, jobs: JobService, metrics: Metrics, reader: BodyReader
) -> Blueprint:
    """The routes, with `admission` as the way into the corridor, and `jobs` for clients that will not wait."""
    blueprint = Blueprint("summaries", __name__)
    list_summaries(blueprint, stores)

    @blueprint.post("/v1/summaries")
    @once(stores.answers)
    def create() -> Response:
        form = _wanted_format()
        preferred = (part.partition(";")[0].strip().lower() for part in request.headers.get("Prefer", "").split(","))
        is_later = RESPOND_ASYNC in preferred
        is_checked = is_later or keeps_for_sure()
        if is_checked:  # nothing need be read that would be refused
            stores.usage.check(owner())
        posted = read_posted(reader)
        if not posted.store and (is_later or HEADER in request.headers):
            kept = f"Prefer: {RESPOND_ASYNC}" if is_later else HEADER
            detail = f"store=false keeps nothing, and {kept} needs something kept; leave one of them out"
            return problem_response(Problem("contradictory_request", detail))
        if is_later:
            return refused_scope("jobs") or _later(posted)
        if posted.store and not is_checked:
            stores.usage.check(owner())
        identifier = str(uuid4())
        documents = document_keys(posted.raws)
        task = KeepingTask(
            identifier,
            posted.raws,
            documents,
            posted.options,
            posted.metadata,
            keep=posted.store,
            form=form,
            interface=wanted_language(),
        )
        if not posted.store:
            return _perform(task, None)
        name = _reading_name(task)
        return _perform(replace(task, reading=stores.readings.get(owner(), name)), name)

    def _later(posted: PostedRequest) -> Response:
        record = record_of(str(uuid4()), posted.raws, posted.metadata)
        response = jobs.take(PostedJob(((record["id"], packed(record)),), posted.options, None))
        if response.status_code == 202:
            response.headers["Preference-Applied"] = RESPOND_ASYNC
        return response

    def _perform(task: KeepingTask, reading: str | None, parent: str | None = None) -> Response:
        """The answer, kept with its reading: the one that is named, or another where it had to be read anew.

        What is made of a summary that was deleted meanwhile, the `parent`, is neither kept nor told.
        """
        outcome = perform_awaited(admission, task)
        if isinstance(outcome, Problem):
            return outcome_problem(outcome)
        if parent is not None and stores.summaries.get(owner(), parent) is None:
            return _not_found(parent)
        metrics.summarized(outcome.profile, outcome.language, outcome.timings, outcome.refuted)
        response = _written(outcome.body, task.form)
        if outcome.kept is not None:
            made = {"request": task.options.model_dump(mode="json"), "documents": task.documents}
            name = reading if outcome.reading is None else _reading_name(task)
            stores.summaries.put(owner(), outcome.kept, made, name, outcome.reading)
            # where a text, which does not tell its id, is to be had again
            response.headers["Content-Location"] = f"/v1/summaries/{outcome.kept.id}"
        return response

    @blueprint.get("/v1/summaries/<identifier>")
    def show(identifier: str) -> Response:
        form = _wanted_format()
        found = stores.summaries.get(owner(), identifier)
        if found is None:
            return _not_found(identifier)
        return _written(reader.look(found.weight, _told, found.data, form, wanted_language()), form)

    @blueprint.delete("/v1/summaries/<identifier>")
    def remove(identifier: str) -> Response:
        if not stores.summaries.delete(owner(), identifier):
            return _not_found(identifier)
        stores.answers.forget(owner(), identifier)
        return Response(status=204)

    @blueprint.post("/v1/summaries/<identifier>/elaborations")
    @once(stores.answers)
    def elaborate(identifier: str) -> Response:
        form = _wanted_format()
        wanted = _wanted()
        found = stores.summaries.get(owner(), identifier)
        if found is None:
            return _not_found(identifier)
        made = reader.look(found.weight, made_by, found.data)
        if not made.has_topics:
            raise MalformedRequest(
                f"the profile {made.profile} offers no topics; elaborations are for profiles that do"
            )
        asked = {"topic": wanted.topics, "aspect": wanted.aspects}
        return _again(identifier, found, made, _revised(_options_of(found, made), asked), form)

    @blueprint.post("/v1/summaries/<identifier>/revisions")
    @once(stores.answers)
    def revise(identifier: str) -> Response:
        form = _wanted_format()
        given = _given_options()
        found = stores.summaries.get(owner(), identifier)
        if found is None:
            return _not_found(identifier)
        made = reader.look(found.weight, made_by, found.data)
        return _again(identifier, found, made, _revised(_options_of(found, made), given), form)

    def _again(identifier: str, found: StoredSummary, made: MadeBy, options: Options, form: Format) -> Response:
        """Another summary of the documents of `found`, from the fourth door on; raises OverQuotaError."""
        stores.usage.check(owner())
        known = _reading(found)
        if known is None:
            return problem_response(EXPIRED)
        documents = found.options["documents"]
        task = KeepingTask(
            str(uuid4()),
            (),
            documents,
            options,
            made.metadata,
            known,
            form=form,
            names=made.names,
            interface=wanted_language(),
        )
        return _perform(task, found.reading, identifier)

    @blueprint.get("/v1/summaries/<identifier>/sources/<place>")
    def sources(identifier: str, place: str) -> Response:
        found = stores.summaries.get(owner(), identifier)
        if found is None:
            return _not_found(identifier)
        number = int(place) if NUMBER.fullmatch(place) else None
        made = reader.look(found.weight, made_by, found.data, number)
        if number is None or made.unit is None:
            detail = f"the summary has {made.units} units, numbered from 0; there is no {place}"
            return problem_response(Problem("not_found", detail))
        known = _reading(found)
        if known is None:
            return problem_response(EXPIRED)
        unit = made.unit
        places = [(place["document"], place["start"], place["end"]) for place in unit["sources"]]
        outcome = perform_awaited(admission, SegmentTask(identifier, known, _options_of(found, made), places))
        if isinstance(outcome, Problem):
            return outcome_problem(outcome)
        answer = {"unit": number, "text": unit["text"], "sources": unit["sources"], "segments": outcome}
        return Response(to_json(answer) + "\n", mimetype="application/json")

    def _reading(found: StoredSummary) -> bytes | None:
        return stores.readings.get(owner(), found.reading) if found.reading is not None else None

    return blueprint


def _reading_name(task: KeepingTask) -> str:
    """The name of what documents were read as: what was read in a language that was asked for is that, and no guess.

    Files have their names, by which warnings call them.
    """
    names = to_json([raw.name for raw in task.raws])
    return reading_id(owner(), [VERSION, to_json(task.documents), names, task.options.language])


def _wanted_format() -> Format:
    return MEDIA_TYPES[wanted_media_type(MEDIA_TYPES)]


def _wanted() -> ElaborationBody:
    body = whole_body()
    if len(body) > SMALL:
        raise UnusableDocument("too_large", f"the body is {len(body)} bytes, and topics have at most {SMALL}")
    value = from_json(body, "the body")
    try:
        return ElaborationBody.model_validate(value)
    except ValidationError as error:
        raise MalformedRequest(describe(error, ElaborationBody)) from error


def _given_options() -> dict[str, Any]:
    """The options of a JSON body, checked; only those that are given, of which null is the usual."""
    body = whole_body()
    if len(body) > SMALL:
        raise UnusableDocument("too_large", f"the body is {len(body)} bytes, and topics have at most {SMALL}")
    value = from_json(body, "the body")
    if not isinstance(value, dict):
        raise MalformedRequest("the body: give an object of options")
    refuse_quoted_numbers(value)
    told = {name: each for name, each in value.items() if each is not None or name not in Options.model_fields}
    return parse_options(told).model_dump(mode="json", include=set(value))


def _revised(before: Options, given: Mapping[str, Any]) -> Options:
    """The options of `before` but for what is given; one kind of limit takes the place of the other."""
    values = before.model_dump(mode="json") | dict(given)
    if len(limits := {"max_words", "ratio"} & set(given)) == 1:
        values |= dict.fromkeys({"max_words", "ratio"} - limits)
    return parse_options(values)


def _options_of(found: StoredSummary, made: MadeBy) -> Options:
    """The options that a summary was made by, with the profile that it got."""
    return parse_options(found.options["request"]).model_copy(update={"profile": made.profile})


def _told(data: bytes, form: Format, language: Language | None) -> Body:
    """A stored summary object in one of the formats."""
    return body_of(unpacked(data), form, language)


def _written(body: Body, form: Format) -> Response:
    mimetype = next(media for media, found in MEDIA_TYPES.items() if found == form)
    headers = body.head() | ({"Content-Security-Policy": html_policy()} if form == "html" else {})
    headers |= VARY if form == "json" else {}
    return BodyResponse(body, 200, headers, mimetype)


def _not_found(identifier: str) -> Response:
    detail = f"there is no summary {identifier}: it was never made, was deleted, or had its time"
    return problem_response(Problem("not_found", detail))
