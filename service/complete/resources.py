"""POST /v1/completions: what has been typed of a translation in, what may follow out.

It is answered by the web process itself: a keystroke takes some milliseconds, and a session lives where it is asked.
"""

import re
from typing import Annotated

from flask import Blueprint, Response
from pydantic import AfterValidator, Field, StringConstraints
from werkzeug.exceptions import NotFound, RequestEntityTooLarge

from pipeline.errors import MalformedRequest
from pipeline.languages import Language
from service.access import owner
from service.answer import to_json
from service.body import whole_body
from service.body_reader import BodyReader
from service.complete.columns import add_columns
from service.complete.requests import CompletionRequest, Finished, Text, answer, model_of, validated
from service.complete.sessions import Sessions
from service.idempotency import once
from service.storage.answers import AnswerStore
from service.strict_json import from_json

MOST_BYTES = 1 << 18
_NAME = re.compile(r"[\w.~-]*\w[\w.~-]*")  # a proxy would take "." and ".." for folders


def _plain(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise ValueError("give letters, digits and . ~ _ - alone, one letter or digit at least")
    return name


Name = Annotated[
    str,
    StringConstraints(min_length=1, max_length=128),
    AfterValidator(_plain),
    Field(json_schema_extra={"pattern": f"^{_NAME.pattern}$"}),
]


class CompletionBody(CompletionRequest):
    """What has been typed of the translation of a sentence, in which languages, and whose memory counts."""

    source_language: Language = Field(alias="from", description="language that is translated")
    target_language: Language = Field(alias="to", description="language that is typed")
    source: Text = Field(default="", description="the sentence that is translated")
    typed: Text = Field(default="", description="what has been typed of its translation, up to the cursor")
    model: str | None = Field(default=None, max_length=64, description="else the one of debates and statutes")
    session: Name | None = Field(
        default=None, description="your name for a document; its finished sentences are remembered"
    )
    learn: Finished | None = Field(default=None, description="a sentence that is finished: it is remembered first")


def completions_blueprint(sessions: Sessions, answers: AnswerStore, reader: BodyReader) -> Blueprint:
    """The routes over the sessions of this process."""
    blueprint = Blueprint("completions", __name__)

    @blueprint.post("/v1/completions")
    @once(answers)
    def complete() -> Response:
        body = whole_body()
        if len(body) > MOST_BYTES:
            raise RequestEntityTooLarge(f"a request has at most {MOST_BYTES} bytes: a sentence and its translation")
        value = from_json(body, "the body")
        if not isinstance(value, dict):
            raise MalformedRequest(f"the body is a JSON object, not {type(value).__name__}")
        if "id" in value:
            raise MalformedRequest('id: the name of a document is "session" here')
        asked = validated(CompletionBody, value)
        if asked.learn is not None and asked.session is None:
            raise MalformedRequest('learn: remembered where there is a "session" to remember it')
        model = model_of(asked.source_language, asked.target_language, asked.model)
        with sessions.use(owner(), asked.session, model) as session:
            if asked.learn is not None:
                session.learn(asked.learn.source, asked.learn.target)
            found = answer(session, asked)
        return Response(to_json(found) + "\n", mimetype="application/json")

    @blueprint.delete("/v1/completions/<identifier>")
    def forget(identifier: str) -> Response:
        if not sessions.forget(owner(), identifier):
            raise NotFound(f"there is no session {identifier}, or it had its time")
        return Response(status=204)

    add_columns(blueprint, answers, reader)
    return blueprint
